# hot: compiled by mypyc
"""The edges of the drawn table: turn line, name plates, hands and piles, what is to pay, how it ended."""

from __future__ import annotations

from collections import Counter
from functools import partial

from quincunx.core.game import Data
from quincunx.core.svg import (
    Element,
    circle,
    count_badge,
    draw_ground,
    drawn_once,
    fitted,
    glyph,
    group,
    one_line,
    rect,
    shield,
    text,
    text_width,
    title,
)
from quincunx.games.milito.board.faces import Say, is_mercenary
from quincunx.games.milito.board.layout import UPPER, Spot, Strip, hand_spots
from quincunx.games.milito.board.piles import pile_id
from quincunx.games.milito.board.sheet import Sheet

PILES = ("deck", "discard", "destroyed")


def draw_header(sheet: Sheet) -> None:
    """The game, the turn and who is to choose."""
    view, asked = sheet.view, [sheet.name(seat) for seat in sheet.view["awaited"]]
    at = "over_before_turn_1" if view["phase"] == "over" and not view["turn"] else view["phase"]
    line = sheet.say(f"board.turn_line.{at}", turn=view["turn"], seats=asked)
    draw_ground(sheet.picture, sheet.layout.header, sheet.say("board.name"), line)


def draw_strip(sheet: Sheet, seat: int) -> None:
    """One side's edge of the table; each thing in it is drawn anew only when it looks different."""
    strip, view, force = sheet.layout.strips[sheet.row(seat)], sheet.view, sheet.forces[seat]
    draw_plate(sheet, seat, strip)
    sheet.part(
        f"hand {seat}",
        partial(draw_hand, sheet, seat, strip),
        *(cards_in_hand(force), "hand" in force, chosen_card(sheet, force), view["phase"] == "hire"),
    )
    for pile, spot in zip(PILES, strip.piles, strict=True):
        sheet.part(
            f"{pile} {seat}",
            partial(draw_pile, sheet, seat, pile, spot),
            *(force[f"{pile}_count"], force.get(f"{pile}_top"), force.get(pile), force["reshuffled"]),
        )


def draw_plate(sheet: Sheet, seat: int, strip: Strip) -> None:
    """A side's shield with the number of columns it holds, and its name; there are few such plates at all tables."""
    chooses, on_turn = seat in sheet.view["awaited"], is_on_turn(sheet.view, seat)
    doing = "board.plate.to_choose" if chooses else "board.plate.on_turn" if on_turn else None
    held, name = sheet.forces[seat]["columns_held"], sheet.name(seat)
    key = ("plate", sheet.say.edition, strip.plate, seat, name, held, doing)
    sheet.picture.add(drawn_once(key, lambda: plate(sheet.say, strip, seat, name, held, doing)))


def plate(say: Say, strip: Strip, seat: int, name: str, held: int, doing: str | None) -> Element:
    x, y = strip.plate.x, strip.plate.y
    lines, size = fitted(name, strip.plate_width - 66, ((19, 1), (17, 1), (16, 2), (13, 2)))
    base = y + 16 if len(lines) == 1 else y + 1
    return group(
        title(say("board.plate.words", seat=name, n=held)),
        shield(seat, x + 26, y + 26, 66, "mi-plate") if doing == "board.plate.to_choose" else None,
        shield(seat, x + 26, y + 26, 52, "qx-shield-solid"),
        text(x + 26, y + 34.5, str(held), 24, "qx-sans qx-bold qx-on-side"),
        *(
            text(x + 66, base + 16 * n, line, size, "qx-serif qx-bold", text_anchor="start")
            for n, line in enumerate(lines)
        ),
        text(x + 66, y + 34, say("board.plate.holds", n=held), 13, "qx-sans", text_anchor="start"),
        text(x + 66, y + 51, say(doing), 13, "qx-sans qx-bold", text_anchor="start") if doing else None,
        id=f"plate-{seat}",
        data_pile=pile_id("army", seat),
        class_=f"qx-side-{seat}",
    )


def is_on_turn(view: Data, seat: int) -> bool:
    return bool(seat == view["active"] and view["phase"] not in ("hire", "over"))


def draw_hand(sheet: Sheet, seat: int, strip: Strip) -> None:
    """A hand as far as it is known, the card being placed raised out of it."""
    cards = cards_in_hand(sheet.forces[seat])
    own = "hand" in sheet.forces[seat]
    chosen = chosen_card(sheet, sheet.forces[seat])
    hand = group(title(sheet.say("board.hand", seat=sheet.name(seat), n=len(cards))), id=f"hand-{seat}")
    raised: Element | None = None
    seen: Counter[str | None] = Counter()
    spots = hand_spots(strip, len(cards))
    for card, spot in zip(cards, spots, strict=True):
        seen[card] += 1
        notations = hand_notations(sheet.face(seat, card), card) if own and card is not None else None
        name = f"hand-{seat}-{card or 'back'}-{seen[card]}"
        if raised is None and card is not None and card == chosen:
            spot = spot._replace(y=spot.y - 8)
            raised = sheet.card(seat, card, spot, id=name, data_on=notations)
            raised.add(sheet.outline(spot, "mi-chosen"))
        else:
            hand.add(sheet.card_once(seat, card, spot, id=name, data_on=notations))
    sheet.picture.add(hand.add(raised))
    if not cards and sheet.view["phase"] != "hire":
        sheet.picture.add(text(strip.hand.x, strip.hand.y + 50, sheet.say("board.hand_empty"), 14, "qx-sans qx-faint"))
    elif cards and not own:
        sheet.picture.add(count_badge(spots[-1].x + spots[-1].width, spots[-1].y + spots[-1].height - 8, len(cards)))


def chosen_card(sheet: Sheet, force: Data) -> str | None:
    """The card of one's own hand that is being placed."""
    return sheet.placing.get("card") if sheet.placing is not None and "hand" in force else None


def cards_in_hand(force: Data) -> list[str | None]:
    """One's own cards; of another's hand only those everyone knows of, unless one of them may lie face down."""
    if "hand" in force:
        return list(force["hand"])
    known = [] if force["bonus_from"] == "hand" else force.get("held", [])
    return [*known, *[None] * (force["hand_count"] - len(known))]


def hand_notations(face: Data, card: str) -> str:
    """What clicking a card in hand can mean; a Leader is never placed."""
    verbs = ("pay", "bonus") if face["kind"] == "leader" else ("place", "pay", "bonus")
    return " ".join(f"{verb}:{card}" for verb in verbs)


def draw_pile(sheet: Sheet, seat: int, pile: str, spot: Spot) -> None:
    """A pile with its top card and how many there are."""
    force = sheet.forces[seat]
    count = force[f"{pile}_count"]
    top = None if pile == "deck" else force[f"{pile}_top"]
    name = pile_id(pile, seat)
    drawn = group(title(pile_words(sheet, seat, pile)), id=name, data_pile=name)
    if pile == "deck" and seat == sheet.seat:
        drawn.attributes["data-on"] = "draw-bonus"
    label = sheet.say(f"board.pile_label.{pile}")
    drawn.add(
        text(spot.x + spot.width / 2, spot.y - 6, str(count), 14, "qx-sans qx-bold").add(
            Element("tspan", f" {label}", class_="qx-faint", font_size=12, font_weight=400)
        )
    )
    if count == 0:
        drawn.add(sheet.outline(spot, "mi-slot"))
    for under in range(min(count - 1, 2) if pile == "deck" else 0):
        below = spot._replace(x=spot.x + 5 - 2.5 * under, y=spot.y + 4 - 2 * under)
        drawn.add(sheet.card_once(seat, None, below, data_piece=None))
    if count:
        drawn.add(sheet.card_once(seat, top, spot, id=f"{pile}-{seat}-{top or 'back'}-{count}"))
    elif pile == "destroyed":
        drawn.add(group(glyph("g-skull", spot.x + spot.width / 2, spot.y + spot.height / 2, 32), class_="mi-dim"))
    sheet.picture.add(drawn)


def pile_words(sheet: Sheet, seat: int, pile: str) -> str:
    """How many cards a pile has, and which as far as they lie open."""
    force, key = sheet.forces[seat], f"board.pile.{pile}"
    name, count = sheet.name(seat), force[f"{pile}_count"]
    if pile == "deck":
        return sheet.say("board.pile.deck_shuffled_anew" if force["reshuffled"] else key, seat=name, n=count)
    if count == 0:
        return sheet.say(key, seat=name, n=count)
    if pile in force:
        return sheet.say(f"{key}_listed", seat=name, n=count, cards=listed(sheet, seat, force[pile]))
    return sheet.say(f"{key}_top", seat=name, n=count, card=sheet.face(seat, force[f"{pile}_top"])["name"])


def listed(sheet: Sheet, seat: int, cards: list[str]) -> list[str]:
    counts = Counter(str(sheet.face(seat, card)["name"]) for card in cards)
    return [name if n == 1 else sheet.say("board.several", n=n, card=name) for name, n in counts.items()]


def draw_plaque(sheet: Sheet) -> None:
    """What a placement costs and how much is paid, or how the battle ended."""
    if sheet.view["ending"]:
        draw_banner(sheet)
    elif sheet.placing is not None and sheet.placing["cost"]:
        draw_cost(sheet, sheet.placing)


def draw_cost(sheet: Sheet, placing: Data) -> None:
    x, y = sheet.layout.width / 2, sheet.layout.plaque_y + 12
    cost, paid = placing["cost"], placing["paid"]
    words = sheet.say("board.cost", seat=sheet.name(placing["seat"]), paid=paid, cost=cost)
    left = x - (text_width(words, 15) + 15 * cost) / 2
    row = group(title(words), id="cost")
    for n in range(cost):
        row.add(circle(left + 15 * n, y, 5.5, "mi-pip" if n < paid else "mi-open"))
    sheet.picture.add(row.add(text(left + 15 * cost, y + 5, words, 15, "qx-sans", text_anchor="start")))


def draw_banner(sheet: Sheet) -> None:
    """Who won and by what ending."""
    layout, winner, ending = sheet.layout, sheet.winner, sheet.view["ending"]
    if winner is None:
        words = sheet.say.one_of("board.drawn", ending)
    else:
        words = sheet.say.one_of("board.won", ending, winner=sheet.name(winner))
    width = min(text_width(words, 19) + 90, layout.width - 40)
    x, y = layout.width / 2, layout.plaque_y
    sheet.picture.add(
        group(
            title(words),
            rect(x - width / 2, y, width, 30, "mi-banner", rx=15),
            glyph("g-laurel", x - width / 2 + 22, y + 15, 24),
            glyph("g-laurel", x + width / 2 - 22, y + 15, 24),
            one_line(x, y + 21, words, width - 80, 19, "qx-serif qx-bold qx-on-ink"),
            id="ending",
            class_=f"qx-side-{sheet.below if winner is None else winner}",
        )
    )


def draw_hiring(sheet: Sheet) -> None:
    """The mercenaries for hire, between what either army can send home."""
    layout = sheet.layout
    hired = {card for force in sheet.forces for card in force["unseen"]}
    cards = sheet.view["cards"][str(sheet.below)]
    free = [card for card, face in cards.items() if is_mercenary(face) and card not in hired]
    middle = layout.terrain_top + layout.terrain_height / 2
    sheet.picture.add(text(layout.width / 2, middle - 88, sheet.say("board.mercenaries"), 20, "qx-serif qx-bold"))
    draw_roster(sheet, sheet.below, free, middle - 76, "hire", 1.16)
    for seat in range(2):
        units = [card for card in sheet.forces[seat]["unseen"] if sheet.face(seat, card)["kind"] == "unit"]
        y = layout.panel_top + (6 if layout.stacked else -4) if sheet.row(seat) == UPPER else layout.panel_bottom - 150
        draw_roster(sheet, seat, units, y, "release", 0.9)


def draw_roster(sheet: Sheet, seat: int, cards: list[str], y: float, verb: str, most: float) -> None:
    """A row of cards, each with how many of it there are."""
    scale = min(most, (sheet.layout.width - 40) / (112 * max(len(cards), 1)))
    for n, card in enumerate(cards):
        x = sheet.layout.width / 2 + (n - len(cards) / 2) * 112 * scale + 6 * scale
        drawn = sheet.card(seat, card, Spot(x, y, scale), id=f"{verb}-{seat}-{card}")
        if seat == sheet.seat:
            drawn.attributes["data-on"] = f"{verb}:{card}"
        count = sheet.forces[seat]["unseen"].get(card, 0)
        if count:
            words = sheet.say("board.roster", n=count)
            drawn.add(text(x + 50 * scale, y + 140 * scale + 16, words, 13, "qx-sans qx-faint"))
        sheet.picture.add(drawn)
