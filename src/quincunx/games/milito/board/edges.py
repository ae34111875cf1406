# hot: compiled by mypyc
"""The edges of the drawn table: name plates, hands and piles, what is to pay, how it ended, and what piles hold."""

from __future__ import annotations

from collections import Counter
from functools import partial

from quincunx.core.game import Data
from quincunx.core.kit.board import piles as kit
from quincunx.core.kit.board.area import Area, Spot
from quincunx.core.kit.board.canvas import draw_ending
from quincunx.core.kit.board.fitted_text import text_width
from quincunx.core.kit.board.marks import count_label, pips
from quincunx.core.kit.board.sides import plate
from quincunx.core.messages import Say
from quincunx.core.svg import Element, glyph, group, text, title
from quincunx.games.milito.board.canvas import BattleCanvas
from quincunx.games.milito.board.faces import is_mercenary
from quincunx.games.milito.board.layout import TABLE, Strip


def strip_depends_on(canvas: BattleCanvas, seat: int) -> tuple[object, ...]:
    """All that can change how one side's edge of the table looks."""
    force, view, on_turn = canvas.forces[seat], canvas.view, is_on_turn(canvas, seat)
    return (force, chosen_card(canvas, force), seat in view["awaited"], on_turn, view["phase"] == "hire")


def is_on_turn(canvas: BattleCanvas, seat: int) -> bool:
    return seat == canvas.view["active"] and canvas.view["phase"] not in ("hire", "over")


def draw_strip(canvas: BattleCanvas, seat: int) -> None:
    """One side's edge of the table; each thing in it is drawn anew only when it looks different."""
    strip, view, force = canvas.layout.strips[canvas.row(seat)], canvas.view, canvas.forces[seat]
    on_turn = is_on_turn(canvas, seat)
    shown = (seat, canvas.below, force["columns_held"], seat in view["awaited"], on_turn)
    canvas.once("plate", lambda: plate_of(canvas, seat, strip.plate, on_turn), shown)
    held = (cards_in_hand(force), "hand" in force, chosen_card(canvas, force), view["phase"] == "hire")
    canvas.part(f"hand {seat}", lambda: draw_hand(canvas, seat, strip), held)
    for pile, spot in zip(("deck", "discard", "destroyed"), strip.piles, strict=True):
        lying = (force[f"{pile}_count"], force.get(f"{pile}_top"), force.get(pile), force["reshuffled"])
        canvas.shared(f"{pile} {seat}", partial(pile_of, canvas, seat, pile, spot), lying)


def plate_of(canvas: BattleCanvas, seat: int, area: Area, on_turn: bool) -> Element:
    """A side's shield with the number of columns it holds, and its name."""
    held, name, doing = int(canvas.forces[seat]["columns_held"]), canvas.name(seat), canvas.turn_words(seat, on_turn)
    size, tall = area.height, canvas.layout.stacked
    number = text(area.x + size / 2, area.half_way + 8.5, str(held), 24, "qx-sans qx-bold qx-on-side")
    facts = [] if tall else [canvas.say("board.plate.holds", n=held)]  # the number on the shield tells it
    letters = 14.0 if tall else 13.0
    return group(
        title(canvas.say("board.plate.words", seat=name, n=held)),
        plate(seat, area, size, number, name, facts, doing, seat in canvas.view["awaited"], letters),
        id=f"plate-{seat}",
        data_pile=kit.pile_id("army", seat),
        class_=f"qx-side-{seat}",
    )


def draw_hand(canvas: BattleCanvas, seat: int, strip: Strip) -> None:
    """A hand as far as it is known, the card being placed raised out of it; nobody has one before the battle."""
    force, cards = canvas.forces[seat], cards_in_hand(canvas.forces[seat])
    if not cards and canvas.view["phase"] == "hire":
        return
    on = partial(hand_notations, canvas, seat) if "hand" in force else None
    words = canvas.said("board.hand.words", seat=canvas.name(seat), n=len(cards))
    canvas.cards.lay_hand(seat, cards, strip.hand, words, on, chosen_card(canvas, force))


def chosen_card(canvas: BattleCanvas, force: Data) -> str | None:
    """The card of one's own hand that is being placed."""
    return canvas.placing.get("card") if canvas.placing is not None and "hand" in force else None


def cards_in_hand(force: Data) -> list[str | None]:
    """One's own cards; of another's hand only those everyone knows of, unless one of them may lie face down."""
    if "hand" in force:
        return list(force["hand"])
    known = [] if force["bonus_from"] == "hand" else force.get("held", [])
    return [*known, *[None] * (force["hand_count"] - len(known))]


def hand_notations(canvas: BattleCanvas, seat: int, card: str) -> str:
    """What clicking a card in hand can mean; a Leader is never placed."""
    verbs = ("pay", "bonus") if canvas.face(seat, card)["kind"] == "leader" else ("place", "pay", "bonus")
    return " ".join(f"{verb}:{card}" for verb in verbs)


def pile_of(canvas: BattleCanvas, seat: int, pile: str, spot: Spot) -> Element:
    """A pile with its top card and how many there are."""
    force, area = canvas.forces[seat], canvas.cards.area(spot)
    count, is_deck, tall = int(force[f"{pile}_count"]), pile == "deck", canvas.layout.stacked
    words = kit.pile_words(canvas, seat, pile, force, lambda card: str(canvas.face(seat, card)["name"]))
    if is_deck and force["reshuffled"]:
        words = canvas.say("board.pile.deck_shuffled_anew", seat=canvas.name(seat), n=count)
    top = force.get(f"{pile}_top")
    drawn = canvas.cards.pile(seat, pile, spot, words, count, top, (2.5, 2), 2 if is_deck else 0)
    drawn.attributes["data-pile"] = kit.pile_id(pile, seat)
    if is_deck and seat == canvas.seat:
        drawn.attributes["data-on"] = "draw-bonus"
    label = "" if tall else canvas.say(f"board.pile_label.{pile}")  # where there is no room, look and see
    drawn.add(count_label(area.middle, area.y - 6, count, label, 15 if tall else 14))
    if count == 0 and pile == "destroyed":
        drawn.add(group(glyph("g-skull", area.middle, area.half_way, min(32.0, 0.8 * area.width)), class_="qx-dim"))
    return drawn


def draw_plaque(canvas: BattleCanvas) -> None:
    """What a placement costs and how much is paid, or how the battle ended."""
    layout, placing = canvas.layout, canvas.placing
    if canvas.view["ending"]:
        draw_ending(canvas, Area(20, layout.plaque_y, layout.width - 40, 30))
    elif placing is not None and placing["cost"]:
        seat, paid, cost = int(placing["seat"]), int(placing["paid"]), int(placing["cost"])
        canvas.once("cost", lambda: cost_of(canvas, seat, paid, cost), seat, paid, cost)


def cost_of(canvas: BattleCanvas, seat: int, paid: int, cost: int) -> Element:
    words, y = canvas.say("board.cost", seat=canvas.name(seat), paid=paid, cost=cost), canvas.layout.plaque_y + 12
    if canvas.layout.stacked:  # beside what the side is doing: the question below the table tells the rest
        area, doing = canvas.layout.strips[canvas.row(seat)].plate, canvas.turn_words(seat, True) or ""
        left = area.x + area.height + 14 + text_width(doing, 14) + 22
        return group(title(words), *pips(left, area.half_way + 9, paid, cost, 15, "qx-pip", 5.5), id="cost")
    left = (canvas.layout.width - text_width(words, 15) - 15 * cost) / 2
    row = group(title(words), *pips(left, y, paid, cost, 15, "qx-pip", 5.5), id="cost")
    return row.add(text(left + 15 * cost, y + 5, words, 15, "qx-sans", text_anchor="start"))


# ---- before the battle


def draw_hiring(canvas: BattleCanvas) -> None:
    """The mercenaries for hire, between what either army can send home."""
    layout, room = canvas.layout, canvas.layout.mercenaries
    hired = {card for force in canvas.forces for card in force["unseen"]}
    cards = canvas.view["cards"][str(canvas.below)]
    free = [card for card, face in cards.items() if is_mercenary(face) and card not in hired]
    canvas.add(text(room.middle, room.y - 12, canvas.say("board.mercenaries"), 20, "qx-serif qx-bold"))
    draw_roster(canvas, canvas.below, free, room, "hire", layout.most_hired)
    for seat in range(2):
        units = [card for card in canvas.forces[seat]["unseen"] if canvas.face(seat, card)["kind"] == "unit"]
        draw_roster(canvas, seat, units, layout.rosters[canvas.row(seat)], "release", layout.most_released)


def draw_roster(canvas: BattleCanvas, seat: int, cards: list[str], room: Area, verb: str, most: float) -> None:
    """Cards in a row, or five across where the table is narrow, each with how many of it there are."""
    counts = canvas.forces[seat]["unseen"]
    notes = {card: canvas.say("board.roster", n=counts[card]) for card in cards if counts.get(card)}
    across, gap = (5, 1.0) if canvas.layout.stacked else (0, 12.0)
    canvas.add(*canvas.cards.row(seat, cards, room, most, verb, notes, across, gap))


# ---- the piles one may look through


def look_through(view: Data, say: Say) -> Data:
    """Every pile of both sides, one's own first."""
    canvas = BattleCanvas(view, say, TABLE)
    piles: list[Data] = []
    for seat in (canvas.below, 1 - canvas.below):
        force, rules, below = canvas.forces[seat], ("info.piles", "info.top_card"), "board.look.below"
        for pile in ("discard", "destroyed"):
            piles.append(kit.open_pile(canvas, canvas.cards, seat, pile, force, rules, below))
        piles.append(unseen_cards(canvas, seat) if "unseen" in force else draw_deck(canvas, seat))
        piles.append(army_list(canvas, seat))
    return kit.look_through(canvas, piles)


def unseen_cards(canvas: BattleCanvas, seat: int) -> Data:
    """What has not been seen of an army: of one's own the draw deck, of another's the deck and the hand together."""
    force = canvas.forces[seat]
    hidden: Counter[str] = Counter(force["unseen"])
    if "hand" in force:
        hidden -= Counter(force["hand"])
        hidden -= Counter([force["bonus"]] if force["bonus"] is not None else [])
    in_order = {card: hidden[card] for card in canvas.view["cards"][str(seat)] if hidden[card]}
    rows, text = kit.open_cards(canvas.cards, seat, in_order), "deck" if "hand" in force else "unseen"
    return kit.entry(canvas, seat, "deck", rows, text, "info.deduced", named=text)


def draw_deck(canvas: BattleCanvas, seat: int) -> Data:
    """A draw deck from behind: nobody looks into it, and what is left in it is to be remembered."""
    count = int(canvas.forces[seat]["deck_count"])
    rows = kit.face_down(canvas.cards, seat, count, canvas.say("board.look.backs", n=count))
    return kit.entry(canvas, seat, "deck", rows, "face_down" if rows else "empty", "info.draw_deck")


def army_list(canvas: BattleCanvas, seat: int) -> Data:
    """All cards of an army, whether they are still to come or not; how many are, where the table keeps count."""
    force, faces = canvas.forces[seat], canvas.view["cards"][str(seat)]
    total = {card: int(face["count"]) for card, face in faces.items() if not is_mercenary(face)}
    left = total if "unseen" in force else ()
    notes = {card: canvas.say("board.look.still_unseen", n=force["unseen"].get(card, 0)) for card in left}
    return kit.entry(canvas, seat, "army", kit.open_cards(canvas.cards, seat, total, notes), "army", "info.oob_public")
