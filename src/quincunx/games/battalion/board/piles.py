"""The piles one may look through, as far as a view shows them: tactic cards and fallen ranks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from quincunx.core.game import Data
from quincunx.games.battalion.board.faces import CARD_HEIGHT, CARD_WIDTH, TILE_HEIGHT
from quincunx.games.battalion.board.layout import layout_of
from quincunx.games.battalion.board.sheet import Sheet
from quincunx.games.battalion.board.words import Say, card_words, rank_words


def look_through(view: Data, say: Say) -> Data:
    """Every pile of every player, one's own first, on one sheet of faces."""
    sheet = Sheet(view, say, layout_of(False, 3, 2))
    seats = sorted(range(len(sheet.players)), key=lambda seat: seat != sheet.below)
    piles = [pile for seat in seats for pile in piles_of(sheet, seat)]
    return {"sheet": sheet.picture.to_text(), "piles": piles}


def pile_id(pile: str, seat: int) -> str:
    """What the board calls a pile, so that pointing at it opens it."""
    return f"{pile}-{seat}"


def piles_of(sheet: Sheet, seat: int) -> list[Data]:
    """A player's discards, what has not been seen of the tactic cards, the fallen ranks, and the list of all cards."""
    player = sheet.players[seat]
    known = {card: print_ for card, print_ in sheet.view["cards"].items() if print_["faction"] == player["faction"]}
    own, spied = player.get("hand"), player.get("spied", [])
    hidden = Counter({card: int(print_["count"]) for card, print_ in known.items()})
    hidden -= Counter(player["discard"]) + Counter(own or [])
    unseen = {card: hidden[card] for card in known if hidden[card]}
    everything = {card: int(print_["count"]) for card, print_ in known.items()}
    deck, listed = cards_of(sheet, seat, unseen), cards_of(sheet, seat, everything)
    for row, card in zip(deck, unseen, strict=True):
        row["note"] = sheet.say("board.look.spied", n=spied.count(card)) if card in spied else None
    for row, card in zip(listed, everything, strict=True):
        row["note"] = sheet.say("board.look.still_unseen", n=unseen.get(card, 0))
    used = cards_of(sheet, seat, Counter(reversed(player["discard"])))
    fallen = ranks_of(sheet, seat, Counter(player["lost"]))
    deck_text = "deck" if own is not None else "unseen"
    return [
        entry(sheet, seat, "discard", used, "discard" if used else "no_discard", "info.discards_public"),
        entry(sheet, seat, "deck", deck, deck_text, "info.box_hidden", deck=player["deck_count"]),
        entry(sheet, seat, "lost", fallen, "lost" if fallen else "no_lost", "info.battlefield_public"),
        entry(sheet, seat, "cards", listed, "cards", "info.box_hidden"),
    ]


def entry(sheet: Sheet, seat: int, pile: str, cards: list[Data], text: str, rule: str, deck: int = 0) -> Data:
    count = sum(row["count"] for row in cards)
    return {
        "id": pile_id(pile, seat),
        "title": sheet.say(f"board.look.title.{'unseen' if text == 'unseen' else pile}"),
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
