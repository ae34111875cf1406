# hot: compiled by mypyc
"""The piles one may look through: for each what it is called, whose it is, and its faces, words and numbers.

A pile is what a view tells of it in the way declared fields are shown: `discard_count` and `discard_top` to everyone,
and `discard` as a whole, its top last, to those who may look through it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from quincunx.core.game import Data
from quincunx.core.kit.board.canvas import Canvas
from quincunx.core.kit.board.cards import Cards
from quincunx.core.memory import memory_in_force
from quincunx.core.messages import Say, Value


def look_through(canvas: Canvas, piles: list[Data]) -> Data:
    """All piles on one sheet of faces."""
    memory = memory_in_force(canvas.view, canvas.say)
    return {"memory": memory, "sheet": canvas.picture.to_text(), "piles": piles}


def pile_id(pile: str, seat: int) -> str:
    """What the board calls a pile, so that pointing at it opens it."""
    return f"{pile}-{seat}"


def entry(
    canvas: Canvas, seat: int, pile: str, rows: list[Data], text: str, rule: str, named: str = "", **params: Value
) -> Data:
    """A pile: its rows, what is said of it, the clause that lets one look, and what it is called if not by its name."""
    count = sum(row["count"] for row in rows)
    return {
        "id": pile_id(pile, seat),
        "title": canvas.say(f"board.look.title.{named or pile}"),
        "owner": canvas.name(seat),
        "seat": seat,
        "text": canvas.say(f"board.look.{text}", seat=canvas.name(seat), n=count, **params),
        "rule": rule,
        "count": count,
        "cards": rows,
    }


def shown(face: str, words: str, count: int, size: tuple[int, int], note: str | None = None) -> Data:
    """A row of a pile: so many pieces of one face."""
    return {"face": face, "words": words, "count": count, "note": note, "size": list(size)}


def open_cards(
    cards: Cards, seat: int, counts: Mapping[str, int], notes: Mapping[str, str] | None = None
) -> list[Data]:
    """Cards face up, each with how many there are of it, and a note where there is one."""
    size, told = (cards.width, cards.height), notes if notes is not None else {}
    return [
        shown(cards.define(seat, card), cards.words(seat, card), count, size, told.get(card))
        for card, count in counts.items()
    ]


def face_down(cards: Cards, seat: int, count: int, words: str, note: str | None = None) -> list[Data]:
    """Cards from behind, if there are any, and what is to be said of them."""
    return [shown(cards.define(seat, None), words, count, (cards.width, cards.height), note)] if count else []


def open_pile(canvas: Canvas, cards: Cards, seat: int, pile: str, held: Data, rules: tuple[str, str], key: str) -> Data:
    """A pile that lies face up: who may, sees all of it by the first clause, and everyone else its top card and how
    many lie below by the second, in a sentence of the game's."""
    count, rule = int(held[f"{pile}_count"]), rules[0 if pile in held else 1]
    if count == 0:
        return entry(canvas, seat, pile, [], "empty", rule)
    if pile in held:
        return entry(canvas, seat, pile, open_cards(cards, seat, Counter(reversed(held[pile]))), "listed", rule)
    below = canvas.say(key, n=count - 1)
    rows = open_cards(cards, seat, {held[f"{pile}_top"]: 1})
    return entry(canvas, seat, pile, rows + face_down(cards, seat, count - 1, below, below), "top", rule)


def pile_words(canvas: Canvas, seat: int, pile: str, held: Data, name: Callable[[str], str]) -> str:
    """How many cards a pile has, and which as far as they lie open, in words under `board.pile`."""
    key, owner, count = f"board.pile.{pile}", canvas.name(seat), int(held[f"{pile}_count"])
    if count and pile in held:
        cards = listed([name(card) for card in held[pile]], canvas.say)
        return canvas.say(f"{key}_listed", seat=owner, n=count, cards=cards)
    if count and f"{pile}_top" in held:
        return canvas.say(f"{key}_top", seat=owner, n=count, card=name(held[f"{pile}_top"]))
    return canvas.say(key, seat=owner, n=count)


def listed(names: Iterable[str], say: Say) -> list[str]:
    """Names in their order, each once with how many there are."""
    return [name if n == 1 else say("board.several", n=n, name=name) for name, n in Counter(names).items()]
