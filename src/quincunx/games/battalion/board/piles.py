# hot: compiled by mypyc
"""The piles one may look through, as far as a view shows them: tactic cards and fallen ranks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from quincunx.core.game import Data
from quincunx.core.kit.board import piles as kit
from quincunx.core.memory import AIDED
from quincunx.core.messages import Say
from quincunx.games.battalion.board.canvas import BattleCanvas
from quincunx.games.battalion.board.faces import TILE_HEIGHT
from quincunx.games.battalion.board.layout import layout_of
from quincunx.games.battalion.board.words import rank_words


def look_through(view: Data, say: Say) -> Data:
    """Every pile of every player, one's own first."""
    canvas = BattleCanvas(view, say, layout_of(False, 3, 2))
    seats = sorted(range(len(canvas.players)), key=lambda seat: seat != canvas.below)
    return kit.look_through(canvas, [pile for seat in seats for pile in piles_of(canvas, seat)])


def piles_of(canvas: BattleCanvas, seat: int) -> list[Data]:
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
    fallen = [
        kit.shown(canvas.define_rank(seat, rank), rank_words(canvas.view, rank, canvas.say), count, size)
        for rank, count in lost.items()
    ]
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
