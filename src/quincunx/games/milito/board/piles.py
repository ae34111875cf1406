# hot: compiled by mypyc
"""The piles one may look through, as far as a view shows them."""

from __future__ import annotations

from collections import Counter

from quincunx.core.game import Data
from quincunx.core.kit.board import piles as kit
from quincunx.core.messages import Say
from quincunx.games.milito.board.canvas import BattleCanvas
from quincunx.games.milito.board.faces import is_mercenary
from quincunx.games.milito.board.layout import TABLE


def look_through(view: Data, say: Say) -> Data:
    """Every pile of both sides, one's own first."""
    canvas = BattleCanvas(view, say, TABLE)
    piles: list[Data] = []
    for seat in (canvas.below, 1 - canvas.below):
        piles += [open_pile(canvas, seat, pile) for pile in ("discard", "destroyed")]
        piles.append(unseen_cards(canvas, seat) if "unseen" in canvas.forces[seat] else draw_deck(canvas, seat))
        piles.append(army_list(canvas, seat))
    return kit.look_through(canvas, piles)


def open_pile(canvas: BattleCanvas, seat: int, pile: str) -> Data:
    """A pile that lies face up: its owner sees all of it, everyone else the top card and how many lie below."""
    force = canvas.forces[seat]
    count, rule = int(force[f"{pile}_count"]), "info.piles" if pile in force else "info.top_card"
    if count == 0:
        return kit.entry(canvas, seat, pile, [], "empty", rule)
    if pile in force:
        rows = kit.open_cards(canvas.cards, seat, Counter(reversed(force[pile])))
        return kit.entry(canvas, seat, pile, rows, "listed", rule)
    below = canvas.say("board.look.below", n=count - 1)
    rows = kit.open_cards(canvas.cards, seat, {force[f"{pile}_top"]: 1})
    rows += kit.face_down(canvas.cards, seat, count - 1, below, below)
    return kit.entry(canvas, seat, pile, rows, "top", rule)


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
    notes: dict[str, str] = {}
    if "unseen" in force:
        notes = {card: canvas.say("board.look.still_unseen", n=force["unseen"].get(card, 0)) for card in total}
    return kit.entry(canvas, seat, "army", kit.open_cards(canvas.cards, seat, total, notes), "army", "info.oob_public")
