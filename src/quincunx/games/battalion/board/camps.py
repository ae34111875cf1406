# hot: compiled by mypyc
"""Camps: whose each is, its tokens by their faces, its piles and what they hold, and the hand at the lower edge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import partial

from quincunx.core.game import Data
from quincunx.core.kept import frozen
from quincunx.core.kit.board import piles as kit
from quincunx.core.kit.board.area import Area, Hand
from quincunx.core.kit.board.marks import asked, label_below, token_row
from quincunx.core.kit.board.sides import signed_plate
from quincunx.core.memory import AIDED
from quincunx.core.messages import Say
from quincunx.core.svg import Element, glyph, group, several, text, title
from quincunx.games.battalion.board.canvas import BattleCanvas
from quincunx.games.battalion.board.faces import TILE_HEIGHT
from quincunx.games.battalion.board.layout import layout_of
from quincunx.games.battalion.board.words import names_of_ranks, rank_words

PILES = ("deck", "hand", "discard")
ON_PILES = ("deck_count", "discard", "lost", "spied")
COUNTS = ("order", "disorder", "deck_count", "hand_count")
BROAD, TALL = 300.0, 170.0  # a camp that is wider, or higher
RALLY = Area(0, 0, 66, 26)
SHIELD = 34.0
LABEL, LABELS = 12.2, 27.0


def draw_camp(canvas: BattleCanvas, seat: int, doing: str | None) -> None:
    """A camp: its tokens and whether it is to choose apart from its piles, which stay as they are for longer."""
    player, seen = canvas.players[seat], (seat, canvas.below, canvas.seat >= 0, canvas.seat == seat)
    told = ([player[count] for count in COUNTS], seat in canvas.view["awaited"], doing)
    piles = [player.get(fact) for fact in (ON_PILES if seat == canvas.below else (*ON_PILES, "hand_count"))]

    def draw() -> None:
        on = None if canvas.seat < 0 else "rally" if seat == canvas.seat else f"player:{player['faction']}"
        camp = canvas.drawn_apart("camp", lambda: camp_of(canvas, seat, doing), seen, frozen(told))
        lying = canvas.drawn_apart("piles", lambda: piles_of(canvas, player), seen, frozen(piles))
        canvas.nest(group(camp, lying, id=f"camp-{seat}", class_=f"qx-side-{seat}", data_on=on))

    canvas.part(f"camp {seat}", draw, told, piles)


def camp_of(canvas: BattleCanvas, seat: int, doing: str | None) -> Element:
    """A camp without its piles."""
    player, area = canvas.players[seat], canvas.layout.camps[canvas.row(seat)][seat // 2]
    told: dict[str, int] = {count.removesuffix("_count"): player[count] for count in COUNTS}
    drawn = several(title(canvas.say("board.camp.words", player=player["name"], **told)), area.drawn("ba-camp"))
    if seat in canvas.view["awaited"]:
        drawn.add(area.drawn("qx-lit"))
    broad, tall = area.width > BROAD, area.height > TALL
    shown = Area(area.x + 8, area.y + 5 if broad else area.y + 7, 214 if broad else area.width - 14, SHIELD)
    drawn.add(signed_plate(seat, shown, SHIELD, "g-tent", 22, canvas.name(seat), doing, 14.0 if broad else 13.0))
    first, step = (60.0, 30.0) if tall else (58.0, 31.0) if broad else (58.0, 27.0)
    room = 210.0 if broad else area.width - 16
    for n, face in enumerate(("order", "disorder")):
        short = RALLY.width + 4 if n and seat == canvas.seat else 0.0
        size = 26 if tall or broad else 22
        here = Area(area.x + 8, area.y + first + n * step - size / 2, room - short, size)
        on = f"steadfast-{face}" if seat == canvas.seat else None
        words = canvas.say(f"board.camp.{face}", player=player["name"], n=player[face])
        drawn.add(token_row(f"g-{face}", player[face], here, words, on))
    if seat == canvas.seat:
        left, top = area.x + 10 + room - RALLY.width, area.y + first + step - RALLY.height / 2
        button = Area(left, top, RALLY.width, RALLY.height)
        drawn.add(asked(canvas.say("board.camp.rally"), button, 15))
    return drawn


# ---- piles and hands


def piles_of(canvas: BattleCanvas, player: Data) -> Element:
    """Deck, hand and discard pile with their numbers, and the ranks that have fallen."""
    seat, drawn = int(player["seat"]), several()
    camp = canvas.layout.camps[canvas.row(seat)][seat // 2]
    top = 107 if camp.height > TALL else 99  # where the tokens end
    area = Area(camp.x + 10, camp.y + top, camp.width - 20, camp.height - top - 8)
    if camp.width > BROAD:
        area = Area(camp.x + 222, camp.y + 9, camp.width - 230, camp.height - 15)
    shown = [pile for pile in PILES if pile != "hand" or seat != canvas.below]
    cells = [area.column(n, len(shown) + 1, 0) for n in range(len(shown) + 1)]
    for pile, cell in zip(shown, cells[:-1], strict=True):
        cards: list[str] = player.get({"discard": "discard", "hand": "spied"}.get(pile, ""), [])
        count = len(cards) if pile == "discard" else int(player[f"{pile}_count"])
        lying = partial(pile_drawing, canvas, player, pile, cell, cards, count)
        drawn.add(canvas.drawn("pile", lying, seat, pile, cell, tuple(cards), count))
    fallen = partial(fallen_drawing, canvas, player, cells[-1], area)
    return drawn.add(canvas.drawn("fallen", fallen, seat, cells[-1], area, tuple(player["lost"])))


def fallen_drawing(canvas: BattleCanvas, player: Data, cell: Area, area: Area) -> Element:
    """The ranks a player has lost, in their cell beside the piles."""
    seat, lost, x, pitch = int(player["seat"]), player["lost"], cell.middle, cell.width
    words = canvas.say("board.camp.no_losses", player=player["name"])
    if lost:
        ranks = kit.listed(names_of_ranks(canvas.view, lost), canvas.say)
        words = canvas.say("board.camp.losses", player=player["name"], n=len(lost), ranks=ranks)
    skull = glyph("g-skull", x, area.half_way - LABELS / 2, min(34.0, 0.8 * pitch, area.height - LABELS))
    fallen = group(title(words), skull if lost else group(skull, class_="qx-dim"), data_pile=kit.pile_id("lost", seat))
    return fallen.add(label_below(cell, len(lost), canvas.say("board.label.lost"), LABEL))


def pile_drawing(canvas: BattleCanvas, player: Data, pile: str, cell: Area, cards: list[str], count: int) -> Element:
    """A pile of cards, the discard pile with its last card up, and how many it has."""
    seat, in_hand, spot = int(player["seat"]), pile == "hand", canvas.cards.in_cell(cell, LABELS)
    names = kit.listed([str(canvas.view["cards"][card]["name"]) for card in cards], canvas.say)
    key = f"board.pile.{pile}_listed" if cards else f"board.pile.{pile}"
    words = canvas.say(key, player=player["name"], n=count, cards=names)
    top = cards[-1] if pile == "discard" and cards else None
    step, deep = ((5.0, 0.0), 3) if in_hand else ((2.2, -2.2), 2)
    drawn = canvas.cards.pile(seat, pile, spot, words, count, top, step, deep)
    if not in_hand:
        drawn.attributes["data-pile"] = kit.pile_id(pile, seat)
    if pile == "deck" and count:
        area = canvas.cards.area(spot)
        size = 0.42 * area.height
        drawn.add(text(area.middle, area.half_way + 0.36 * size, str(count), size, "qx-sans qx-bold ba-on-back"))
    return drawn.add(label_below(cell, count, canvas.say(f"board.label.{pile}"), LABEL))


def draw_hand(canvas: BattleCanvas, hand: Hand) -> None:
    """The hand at the lower edge: one's own open, another's from behind."""
    player = canvas.players[canvas.below]
    cards: list[str | None] = list(player["hand"]) if "hand" in player else [None] * player["hand_count"]
    words = canvas.said("board.hand.words", player=player["name"], n=len(cards))
    on = hand_notations if canvas.seat >= 0 else None
    canvas.cards.lay_hand(canvas.below, cards, hand, words, on)


def hand_notations(card: str) -> str:
    """What clicking a card in hand can mean."""
    name = card.partition(".")[2]
    return f"play:{name} discard:{name}"


# ---- the piles one may look through, as far as a view shows them


def look_through(view: Data, say: Say) -> Data:
    """Every pile of every player, one's own first."""
    canvas = BattleCanvas(view, say, layout_of(False, 3, 2))
    seats = sorted(range(len(canvas.players)), key=lambda seat: seat != canvas.below)
    return kit.look_through(canvas, [pile for seat in seats for pile in looked_through(canvas, seat)])


def looked_through(canvas: BattleCanvas, seat: int) -> list[Data]:
    """A player's discards, the deck or what has not been seen of it, the fallen ranks, and the list of all cards."""
    player, cards = canvas.players[seat], canvas.cards
    everything = cards_of(canvas.view, player)
    notes: dict[str, str] = {}
    if canvas.view["memory"] == AIDED:
        unseen = unseen_of(player, everything)
        deck = unseen_cards(canvas, seat, unseen)
        notes = {card: canvas.say("board.look.still_unseen", n=unseen.get(card, 0)) for card in everything}
    else:
        deck = face_down(canvas, seat)
    listed = kit.open_cards(cards, seat, everything, notes)
    used = kit.open_cards(cards, seat, Counter(reversed(player["discard"])))
    lost: Counter[str] = Counter(player["lost"])
    size = (int(canvas.layout.tile), int(TILE_HEIGHT))
    told = {rank: rank_words(canvas.view, rank, canvas.say) for rank in lost}
    fallen = [kit.shown(canvas.define_rank(seat, rank), told[rank], count, size) for rank, count in lost.items()]
    return [
        kit.entry(canvas, seat, "discard", used, "discard" if used else "no_discard", "info.discards_public"),
        deck,
        kit.entry(canvas, seat, "lost", fallen, "lost" if fallen else "no_lost", "info.lost_public"),
        kit.entry(canvas, seat, "cards", listed, "cards", "info.box_hidden"),
    ]


def cards_of(view: Data, player: Data) -> dict[str, int]:
    """All cards of a player's faction, and how many there are of each."""
    return {card: int(face["count"]) for card, face in view["cards"].items() if face["faction"] == player["faction"]}


def unseen_of(player: Data, everything: Mapping[str, int]) -> dict[str, int]:
    """How many of each of a player's cards are neither discarded nor in a hand that lies open."""
    hidden = Counter(everything)
    hidden -= Counter(player["discard"]) + Counter(player.get("hand", []))
    return {card: hidden[card] for card in everything if hidden[card]}


def unseen_cards(canvas: BattleCanvas, seat: int, unseen: Mapping[str, int]) -> Data:
    """What has not been seen of a player's cards, with those known to be in the hand."""
    player = canvas.players[seat]
    spied: list[str] = player.get("spied", [])
    notes = {card: canvas.say("board.look.spied", n=spied.count(card)) for card in spied}
    rows, text = kit.open_cards(canvas.cards, seat, unseen, notes), "deck" if "hand" in player else "unseen"
    return kit.entry(canvas, seat, "deck", rows, text, "info.remembered", named=text, deck=player["deck_count"])


def face_down(canvas: BattleCanvas, seat: int) -> Data:
    """A deck from behind: nobody looks into it."""
    count = int(canvas.players[seat]["deck_count"])
    rows = kit.face_down(canvas.cards, seat, count, canvas.say("board.look.face_down", n=count))
    text = "face_down" if rows else "empty_deck"
    return kit.entry(canvas, seat, "deck", rows, text, "info.deck_count_public", named=text)
