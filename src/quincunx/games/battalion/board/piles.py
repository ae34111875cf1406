# hot: compiled by mypyc
"""The piles one may look through, as far as a view shows them: tactic cards and fallen ranks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from quincunx.core.game import Data
from quincunx.core.memory import AIDED, memory_in_force
from quincunx.games.battalion.board.faces import CARD_HEIGHT, CARD_WIDTH, TILE_HEIGHT
from quincunx.games.battalion.board.layout import layout_of
from quincunx.games.battalion.board.sheet import Sheet
from quincunx.games.battalion.board.words import Say, card_words, rank_words

TITLED = ("unseen", "face_down", "empty_deck")
"""What is called by how it is shown, and not by the pile it is in."""


def look_through(view: Data, say: Say) -> Data:
    """Every pile of every player, one's own first, on one sheet of faces."""
    sheet = Sheet(view, say, layout_of(False, 3, 2))
    seats = sorted(range(len(sheet.players)), key=lambda seat: seat != sheet.below)
    piles = [pile for seat in seats for pile in piles_of(sheet, seat)]
    return {"memory": memory_in_force(view, say), "sheet": sheet.picture.to_text(), "piles": piles}


def pile_id(pile: str, seat: int) -> str:
    """What the board calls a pile, so that pointing at it opens it."""
    return f"{pile}-{seat}"


def piles_of(sheet: Sheet, seat: int) -> list[Data]:
    """A player's discards, the deck or what has not been seen of it, the fallen ranks, and the list of all cards."""
    player = sheet.players[seat]
    printed = sheet.view["cards"].items()
    everything = {card: int(print_["count"]) for card, print_ in printed if print_["faction"] == player["faction"]}
    listed = cards_of(sheet, seat, everything)
    if sheet.view["memory"] == AIDED:
        unseen = unseen_of(player, everything)
        deck = unseen_cards(sheet, seat, unseen)
        for row, card in zip(listed, everything, strict=True):
            row["note"] = sheet.say("board.look.still_unseen", n=unseen.get(card, 0))
    else:
        deck = face_down(sheet, seat)
    used = cards_of(sheet, seat, Counter(reversed(player["discard"])))
    fallen = ranks_of(sheet, seat, Counter(player["lost"]))
    return [
        entry(sheet, seat, "discard", used, "discard" if used else "no_discard", "info.discards_public"),
        deck,
        entry(sheet, seat, "lost", fallen, "lost" if fallen else "no_lost", "info.lost_public"),
        entry(sheet, seat, "cards", listed, "cards", "info.box_hidden"),
    ]


def unseen_of(player: Data, everything: Mapping[str, int]) -> dict[str, int]:
    """How many of each of a player's cards are neither discarded nor in a hand that lies open."""
    hidden = Counter(everything)
    hidden -= Counter(player["discard"]) + Counter(player.get("hand", []))
    return {card: hidden[card] for card in everything if hidden[card]}


def unseen_cards(sheet: Sheet, seat: int, unseen: Mapping[str, int]) -> Data:
    """What has not been seen of a player's cards, with those known to be in the hand."""
    player = sheet.players[seat]
    spied: list[str] = player.get("spied", [])
    cards = cards_of(sheet, seat, unseen)
    for row, card in zip(cards, unseen, strict=True):
        row["note"] = sheet.say("board.look.spied", n=spied.count(card)) if card in spied else None
    text = "deck" if "hand" in player else "unseen"
    return entry(sheet, seat, "deck", cards, text, "info.remembered", deck=player["deck_count"])


def face_down(sheet: Sheet, seat: int) -> Data:
    """A deck from behind: nobody looks into it."""
    count = int(sheet.players[seat]["deck_count"])
    words = sheet.say("board.look.face_down", n=count)
    cards = [shown(sheet.define_card(seat, None), words, count, [CARD_WIDTH, CARD_HEIGHT])] if count else []
    return entry(sheet, seat, "deck", cards, "face_down" if count else "empty_deck", "info.deck_count_public")


def entry(sheet: Sheet, seat: int, pile: str, cards: list[Data], text: str, rule: str, deck: int = 0) -> Data:
    count = sum(row["count"] for row in cards)
    return {
        "id": pile_id(pile, seat),
        "title": sheet.say(f"board.look.title.{text if text in TITLED else pile}"),
        "owner": sheet.name(seat),
        "seat": seat,
        "text": sheet.say(f"board.look.{text}", player=sheet.name(seat), n=count, deck=deck),
        "rule": rule,
        "count": count,
        "cards": cards,
    }


def cards_of(sheet: Sheet, seat: int, counts: Mapping[str, int]) -> list[Data]:
    """Tactic cards face up, each with how many there are of it."""
    size = [CARD_WIDTH, CARD_HEIGHT]
    return [
        shown(sheet.define_card(seat, card), card_words(sheet.view, card, sheet.say), count, size)
        for card, count in counts.items()
    ]


def ranks_of(sheet: Sheet, seat: int, counts: Mapping[str, int]) -> list[Data]:
    """Rank tiles, each with how many there are of it."""
    size = [int(sheet.layout.tile), int(TILE_HEIGHT)]
    return [
        shown(sheet.define_rank(seat, rank), rank_words(sheet.view, rank, sheet.say), count, size)
        for rank, count in counts.items()
    ]


def shown(face: str, words: str, count: int, size: list[int]) -> Data:
    return {"face": face, "words": words, "count": count, "note": None, "size": size}
