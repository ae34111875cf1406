# hot: compiled by mypyc
"""What a seat can work out about the choice before it, in one shape for every game.

A `Forecast` holds an `Outlook` for each choice that leads somewhere: the sums behind it, how it may come out, rows
that tell what would change it, and a chart of what beats what. Page, terminal and programs read what `to_dict` writes;
all words are the game's own, those of a sum under `odds.sum.<role>` of its catalogue and those above the numbers under
`odds.heads`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from quincunx.core.game import Data
from quincunx.core.journal import Modifier
from quincunx.core.messages import Message

Words = Callable[[Message], str]
GOOD: Final = "good"
BAD: Final = "bad"
DIGITS: Final = 6
"""A millionth is more than anyone can see."""


# ---- how something may come out


class Chances:
    """How something may come out: who wins, or how many."""

    def worth(self) -> float:
        """The more, the better for whoever chooses."""
        raise NotImplementedError

    def to_dict(self) -> Data:
        raise NotImplementedError


class Result(Chances):
    """Who wins: the chances of a win, of neither, and of a loss."""

    def __init__(self, win: float, tie: float, lose: float) -> None:
        self.win = win
        self.tie = tie
        self.lose = lose

    def worth(self) -> float:
        return self.win + self.tie / 2

    def to_dict(self) -> Data:
        return {"win": round(self.win, DIGITS), "tie": round(self.tie, DIGITS), "lose": round(self.lose, DIGITS)}


class Numbers(Chances):
    """How many: the chance of each number from 0 on, and the chance that they end the matter."""

    def __init__(self, chances: list[float], ends: float = 0.0) -> None:
        self.chances = chances
        self.ends = ends
        self.mean = expected(chances)

    def worth(self) -> float:
        return self.mean

    def to_dict(self) -> Data:
        """Nothing is told beyond the last possible number."""
        last = len(self.chances)
        while last > 1 and self.chances[last - 1] == 0.0:
            last -= 1
        told = [round(chance, DIGITS) for chance in self.chances[:last]]
        return {"chances": told, "mean": round(self.mean, 3), "ends": round(self.ends, DIGITS)}


def expected(chances: list[float]) -> float:
    """The number to be expected, given the chance of each number from 0 on."""
    total = 0.0
    for number in range(1, len(chances)):
        total += number * chances[number]
    return total


# ---- cards nobody has seen

Spread = dict[int, float]
"""Which card it may be, and how likely each is."""


def spread(cards: list[int], total: float = 1.0) -> Spread:
    """Each of these cards equally likely, `total` in all."""
    chances: Spread = {}
    for card in cards:
        chances[card] = chances.get(card, 0.0) + total / len(cards)
    return {card: chance for card, chance in chances.items() if chance > 0.0}


def either_of(first: Spread, second: Spread) -> Spread:
    """A card that comes from one of two spreads."""
    chances = dict(first)
    for card, chance in second.items():
        chances[card] = chances.get(card, 0.0) + chance
    return chances


def met(own: Spread, enemy: Spread, verdict: Callable[[int, int], int]) -> Result:
    """Who wins when cards spread like this meet: `verdict` is more than 0 of two with which the first one does."""
    win = tie = lose = 0.0
    for mine, p in own.items():
        for his, q in enemy.items():
            result = verdict(mine, his)
            if result > 0:
                win += p * q
            elif result < 0:
                lose += p * q
            else:
                tie += p * q
    return Result(win, tie, lose)


# ---- where a number comes from


class Sum:
    """A total and where it comes from: each summand with its clause. A `change` is told with its sign."""

    def __init__(self, role: str, title: str, change: bool = False) -> None:
        self.role = role
        self.title = title
        self.change = change
        self.total = 0
        self.summands: list[tuple[int, str, str]] = []

    def add(self, value: int, rule: str, text: str) -> None:
        self.total += value
        self.summands.append((value, rule, text))

    def to_dict(self) -> Data:
        lines = [{"value": value, "rule": rule, "text": text} for value, rule, text in self.summands]
        return {"role": self.role, "title": self.title, "total": self.total, "change": self.change, "lines": lines}


def sums_of(modifiers: Sequence[Modifier], roles: Sequence[str], words: Words) -> list[Sum]:
    """The summands of each role, added up."""
    found: dict[int, Sum] = {}
    for each in modifiers:
        if each.role not in found:
            role = roles[each.role]
            found[each.role] = Sum(role, words(Message(f"odds.sum.{role}")))
        found[each.role].add(each.value, each.rule, words(each.message))
    return list(found.values())


# ---- what a choice leads to


class Outcome:
    """How a choice may come out as things stand, and for which piece."""

    def __init__(self, role: str, title: str, on: str, chances: Chances) -> None:
        self.role = role
        self.title = title
        self.on = on
        self.chances = chances

    def to_dict(self) -> Data:
        return {"role": self.role, "title": self.title, "on": self.on, "chances": self.chances.to_dict()}


class Row:
    """What may be added or left out, and the chances then: one for each thing the other side may do."""

    def __init__(
        self,
        text: str,
        chances: list[Chances],
        do: list[str] | None = None,
        rule: str | None = None,
        total: int | None = None,
    ) -> None:
        self.text = text
        self.chances = chances
        self.do = do if do is not None else []
        self.rule = rule
        self.total = total

    def to_dict(self) -> Data:
        told = [each.to_dict() for each in self.chances]
        return {"text": self.text, "do": self.do, "rule": self.rule, "total": self.total, "chances": told}


class Chart:
    """What beats what, or what it comes to: a row of words for each case, good or bad for whoever chooses."""

    def __init__(self, title: str, heads: list[str]) -> None:
        self.title = title
        self.heads = heads
        self.rows: list[tuple[list[str], str]] = []

    def add(self, cells: list[str], mark: str = "") -> None:
        """One more row; `mark` is GOOD, BAD or nothing."""
        self.rows.append((cells, mark))

    def to_dict(self) -> Data:
        rows = [{"cells": cells, "mark": mark} for cells, mark in self.rows]
        return {"title": self.title, "heads": self.heads, "rows": rows}


class Outlook:
    """What one choice leads to.

    `do` are the notations that lead there. `text` adds to the title, `note` says in a few words what it comes to where
    chances do not. `against` names what the other side may do, the most usual first, as pairs of a name and its words;
    if it is empty, each row has its chances just once. `details` are facts for programs.
    """

    def __init__(self, title: str, do: list[str], text: str = "", note: str = "") -> None:
        self.title = title
        self.do = do
        self.text = text
        self.note = note
        self.sums: list[Sum] = []
        self.outcomes: list[Outcome] = []
        self.against: list[tuple[str, str]] = []
        self.rows: list[Row] = []
        self.chart: Chart | None = None
        self.details: Data = {}

    def best(self) -> Row | None:
        """The row that does best against the most usual answer."""
        rows = [row for row in self.rows if row.chances]
        return max(rows, key=usual_worth) if rows else None

    def to_dict(self) -> Data:
        return {
            "title": self.title,
            "do": self.do,
            "text": self.text,
            "note": self.note,
            "sums": [each.to_dict() for each in self.sums],
            "outcomes": [each.to_dict() for each in self.outcomes],
            "against": [{"name": name, "text": text} for name, text in self.against],
            "rows": [each.to_dict() for each in self.rows],
            "chart": None if self.chart is None else self.chart.to_dict(),
            "details": self.details,
        }


def usual_worth(row: Row) -> float:
    return row.chances[0].worth()


class Forecast:
    """All that a seat can work out about the choice before it.

    `heads` are the words above the numbers: `number`, `total`, `mean` and `ends` where it is told how many, `row` and
    `against` where it is told who wins. `leaves` says in words what each number from 0 on leaves of a piece.
    """

    def __init__(
        self, outlooks: list[Outlook], heads: dict[str, str], leaves: dict[str, list[list[str]]] | None = None
    ) -> None:
        self.outlooks = outlooks
        self.heads = heads
        self.leaves = leaves if leaves is not None else {}

    def about(self, notation: str) -> list[Outlook]:
        """What a choice may lead to."""
        return [outlook for outlook in self.outlooks if notation in outlook.do]

    def to_dict(self) -> Data:
        told = [outlook.to_dict() for outlook in self.outlooks]
        return {"outlooks": told, "heads": self.heads, "leaves": self.leaves}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Forecast) and self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        return len(self.outlooks)

    def __repr__(self) -> str:
        return f"Forecast({self.to_dict()!r})"


# ---- words


def heads_of(names: Sequence[str], words: Words) -> dict[str, str]:
    """What stands above the numbers of a forecast."""
    return {name: words(Message(f"odds.heads.{name}")) for name in names}


def said_once(say: Words) -> Words:
    """The same sentences come up again and again: put each together once."""
    known: dict[tuple[object, ...], str] = {}

    def words(message: Message) -> str:
        key = (message.key, *message.params.values())
        if key not in known:
            known[key] = say(message)
        return known[key]

    return words
