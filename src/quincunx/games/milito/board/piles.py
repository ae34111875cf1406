# hot: compiled by mypyc
"""The piles one may look through, as far as a view shows them: faces, words and numbers of cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from quincunx.core.game import Data
from quincunx.core.memory import memory_in_force
from quincunx.games.milito.board.faces import Say, is_mercenary
from quincunx.games.milito.board.layout import TABLE
from quincunx.games.milito.board.sheet import Sheet

OPEN_PILES = ("discard", "destroyed")


def look_through(view: Data, say: Say) -> Data:
    """Every pile of both sides, one's own first, on one sheet of faces."""
    sheet = Sheet(view, say, TABLE)
    piles: list[Data] = []
    for seat in (sheet.below, 1 - sheet.below):
        piles += [open_pile(sheet, seat, pile) for pile in OPEN_PILES]
        piles.append(unseen_cards(sheet, seat) if "unseen" in sheet.forces[seat] else draw_deck(sheet, seat))
        piles.append(army_list(sheet, seat))
    return {"memory": memory_in_force(view, say), "sheet": sheet.picture.to_text(), "piles": piles}


def pile_id(pile: str, seat: int) -> str:
    """What the board calls a pile, so that pointing at it opens it."""
    return f"{pile}-{seat}"


def open_pile(sheet: Sheet, seat: int, pile: str) -> Data:
    """A pile that lies face up: its owner sees all of it, everyone else the top card and how many lie below."""
    force = sheet.forces[seat]
    count = int(force[f"{pile}_count"])
    if pile in force:
        cards = counted(sheet, seat, Counter(reversed(force[pile])))
        text = "listed" if cards else "empty"
    elif count:
        below = sheet.say("board.look.below", n=count - 1)
        cards = counted(sheet, seat, {force[f"{pile}_top"]: 1}) + face_down(sheet, seat, count - 1, below)
        text = "top"
    else:
        cards, text = [], "empty"
    rule = "info.piles" if pile in force else "info.top_card"
    return entry(sheet, seat, pile, cards, text, rule, n=count)


def unseen_cards(sheet: Sheet, seat: int) -> Data:
    """What has not been seen of an army: of one's own the draw deck, of another's the deck and the hand together."""
    force = sheet.forces[seat]
    hidden: Counter[str] = Counter(force["unseen"])
    if "hand" in force:
        hidden -= Counter(force["hand"])
        hidden -= Counter([force["bonus"]] if force["bonus"] is not None else [])
    text = "deck" if "hand" in force else "unseen"
    in_order = {card: hidden[card] for card in sheet.view["cards"][str(seat)] if hidden[card]}
    return entry(sheet, seat, "deck", counted(sheet, seat, in_order), text, "info.deduced", n=sum(hidden.values()))


def draw_deck(sheet: Sheet, seat: int) -> Data:
    """A draw deck from behind: nobody looks into it, and what is left in it is to be remembered."""
    count = int(sheet.forces[seat]["deck_count"])
    cards = face_down(sheet, seat, count, None)
    return entry(sheet, seat, "deck", cards, "face_down" if cards else "empty", "info.draw_deck", n=count)


def army_list(sheet: Sheet, seat: int) -> Data:
    """All cards of an army, whether they are still to come or not; how many are, where the table keeps count."""
    force, faces = sheet.forces[seat], sheet.view["cards"][str(seat)]
    total = {card: int(face["count"]) for card, face in faces.items() if not is_mercenary(face)}
    cards = counted(sheet, seat, total)
    if "unseen" in force:
        for row, card in zip(cards, total, strict=True):
            row["note"] = sheet.say("board.look.still_unseen", n=force["unseen"].get(card, 0))
    return entry(sheet, seat, "army", cards, "army", "info.oob_public", n=sum(total.values()))


def entry(sheet: Sheet, seat: int, pile: str, cards: list[Data], text: str, rule: str, n: int) -> Data:
    return {
        "id": pile_id(pile, seat),
        "title": sheet.say(f"board.look.title.{'unseen' if text == 'unseen' else pile}"),
        "owner": sheet.name(seat),
        "seat": seat,
        "text": sheet.say(f"board.look.{text}", seat=sheet.name(seat), n=n),
        "rule": rule,
        "count": n,
        "cards": cards,
    }


def counted(sheet: Sheet, seat: int, counts: Mapping[str, int]) -> list[Data]:
    """Cards face up, each with how many there are of it."""
    return [
        {"face": sheet.define(seat, card), "words": sheet.words(seat, card), "count": count, "note": None}
        for card, count in counts.items()
    ]


def face_down(sheet: Sheet, seat: int, count: int, note: str | None) -> list[Data]:
    """Cards from behind, if there are any, and what is to be said of them."""
    if count == 0:
        return []
    words = sheet.say("board.look.backs", n=count)
    return [{"face": sheet.define(seat, None), "words": note or words, "count": count, "note": note}]
