# hot: compiled by mypyc
"""The journal: who did what, by which clause, and who may read it."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from quincunx.core.eyes import EVERYONE, sees
from quincunx.core.messages import Message

NEVER: Final = -1
MOST_VALUES: Final = 6
"""So many numbers an entry has room for; more of them are kept as `many`."""


class Line:
    """A kind of journal entry: its sentence, its clause, and the names of the numbers it carries."""

    def __init__(self, key: str, rule: str, *params: str) -> None:
        self.key = key
        self.rule = rule
        self.params = params
        self.width: i64 = min(len(params), MOST_VALUES)
        self.needs = ""
        self.goes_on = False
        self.opens_turn = False

    def unless_none(self, param: str) -> Line:
        """The same kind of entry; where this number is 0 nothing has happened that a reader would want to be told."""
        self.needs = param
        return self

    def going_on(self) -> Line:
        """The same kind of entry; it only goes on with what the entry before it began, such as paying for it."""
        self.goes_on = True
        return self

    def opening_turn(self) -> Line:
        """The same kind of entry; with it the turn of its seat begins, and the turn before it is over."""
        self.opens_turn = True
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return a_line, (self.key, self.rule, self.params, self.needs, self.goes_on, self.opens_turn)


def a_line(key: str, rule: str, params: tuple[str, ...], needs: str, goes_on: bool, opens_turn: bool) -> Line:
    """A kind of entry put together again."""
    line = Line(key, rule, *params)
    line.needs, line.goes_on, line.opens_turn = needs, goes_on, opens_turn
    return line


@final
@mypyc_attr(acyclic=True)
class Modifier:
    """One summand of a strength: whose, in which role, and why."""

    def __init__(self, role: int, value: int, rule: str, message: Message) -> None:
        self.role = role
        self.value = value
        self.rule = rule
        self.message = message

    def __reduce__(self) -> tuple[Any, ...]:
        return Modifier, (self.role, self.value, self.rule, self.message)


@final
@mypyc_attr(acyclic=True)
class Entry:
    """One thing that happened, and the set of eyes that may read it."""

    def __init__(self, line: Line, a: i64, b: i64, c: i64, d: i64, e: i64, f: i64, eyes: i64, ply: i64) -> None:
        self.line = line
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.e = e
        self.f = f
        self.eyes = eyes
        self.ply = ply
        self.many: tuple[int, ...] | None = None
        """Its values, if they are more than six or great ones."""
        self.details: list[Modifier] | None = None

    @property
    def values(self) -> tuple[int, ...]:
        """The numbers it carries, one for each name of its line."""
        if self.many is not None:
            return self.many
        return (self.a, self.b, self.c, self.d, self.e, self.f)[: len(self.line.params)]

    def __reduce__(self) -> tuple[Any, ...]:
        return an_entry, (self.line, self.values, self.eyes, self.ply, self.many is not None, self.details)

    def redated(self, ply: int) -> Entry:
        """The same entry, dated by another ply."""
        twin = Entry(self.line, self.a, self.b, self.c, self.d, self.e, self.f, self.eyes, ply)
        twin.many = self.many
        twin.details = self.details
        return twin


def an_entry(
    line: Line, values: tuple[int, ...], eyes: int, ply: int, many: bool, details: list[Modifier] | None
) -> Entry:
    """An entry that was pickled."""
    a, b, c, d, e, f = (0,) * 6 if many else (*values, 0, 0, 0, 0, 0, 0)[:6]
    entry = Entry(line, a, b, c, d, e, f, eyes, ply)
    entry.many = values if many else None
    entry.details = details
    return entry


@final
@mypyc_attr(acyclic=True)
class Chance:
    """Something left to chance: for whom, what was to be expected on average, and what came.

    All chances of a game are counted in one unit, the more the better for the seat. `fight` is the number of
    the fight it belongs to, or 0 outside of any.
    """

    def __init__(self, line: Line, seat: int, expected: float, actual: float, ply: int, fight: int) -> None:
        self.line = line
        self.seat = seat
        self.expected = expected
        self.actual = actual
        self.ply = ply
        self.fight = fight


@final
class Journal:
    """Everything that happened so far, in order, and all that was left to chance.

    Most lines are written down as bare numbers, and become entries once somebody reads them.
    """

    def __init__(self) -> None:
        self.read: list[Entry] = []
        self.unread: list[Any] = []
        """A ply and what it brought: whole entries; or a line and its values one by one, and before it the eyes that
        may read it, as a number below 0, unless all may."""
        self.dated: i64 = NEVER
        """The ply the last of these belong to."""
        self.size: i64 = 0
        """How many entries all of this makes."""
        self.chances: list[Chance] = []
        self.ply: i64 = 0
        self.fights = 0
        self.fighting = False

    @property
    def entries(self) -> list[Entry]:
        """All that was written; whoever asks does not change the list."""
        while self.unread:
            self.read_on()
        return self.read

    def read_on(self) -> None:
        """Make entries of what was written since somebody read last, unless somebody else is quicker."""
        unread = self.unread
        made: list[Entry] = []
        size: i64 = len(unread)
        at: i64 = 0
        ply: i64 = 0
        eyes: i64 = EVERYONE
        while at < size:
            item = unread[at]
            at += 1
            if isinstance(item, Entry):
                made.append(item)
            elif isinstance(item, Line):
                values = unread[at : at + item.width]
                a, b, c, d, e, f = [*values, 0, 0, 0, 0, 0, 0][:MOST_VALUES]
                made.append(Entry(item, a, b, c, d, e, f, eyes, ply))
                at += item.width
                eyes = EVERYONE
            elif item < 0:
                eyes = -item
            else:
                ply = item
        if unread is self.unread and len(unread) == size:
            self.unread = []
            self.dated = NEVER
            self.read += made

    def write(self, line: Line, a: i64, b: i64, c: i64, d: i64, e: i64, f: i64, eyes: i64) -> None:
        """Write one more line, dated by the ply that is being played: as many values as it has names for."""
        unread = self.unread
        if self.dated != self.ply:
            self.dated = self.ply
            unread.append(self.ply)
        if eyes != EVERYONE:
            unread.append(-eyes)
        self.size += 1
        unread.append(line)
        width = line.width
        if width > 0:
            unread.append(a)
        if width > 1:
            unread.append(b)
        if width > 2:
            unread.append(c)
        if width > 3:
            unread.append(d)
        if width > 4:
            unread.append(e)
        if width > 5:
            unread.append(f)

    def add(self, line: Line, a: i64, b: i64, c: i64, d: i64, e: i64, f: i64, eyes: i64) -> Entry:
        """The same as an entry, for one that has more to tell."""
        entry = Entry(line, a, b, c, d, e, f, eyes, self.ply)
        self.unread.append(entry)
        self.size += 1
        return entry

    def add_many(self, line: Line, values: tuple[int, ...], eyes: int) -> Entry:
        """Write one more entry, with any number of values and of any size."""
        entry = self.add(line, 0, 0, 0, 0, 0, 0, eyes)
        entry.many = values
        return entry

    def fight(self, begins: bool) -> None:
        """A fight begins, or is over."""
        if begins:
            self.fights += 1
        self.fighting = begins

    def add_chance(self, line: Line, seat: int, expected: float, actual: float) -> None:
        """Write down how chance fell, dated by the ply that is being played."""
        fight = self.fights if self.fighting else 0
        self.chances.append(Chance(line, seat, expected, actual, self.ply, fight))

    def copy(self) -> Journal:
        """A journal that can grow on its own; entries are shared, they never change."""
        return self.until(self.size, len(self.chances), self.fights, self.fighting)

    def until(self, entries: int, chances: int, fights: int, fighting: bool) -> Journal:
        """A journal that can grow on its own from an earlier moment of this one."""
        twin = journal_of(self.entries[:entries])
        twin.chances = self.chances[:chances]
        twin.ply = self.ply
        twin.fights = fights
        twin.fighting = fighting
        return twin

    def for_eye(self, eye: int) -> list[Entry]:
        """What this eye may read."""
        return [entry for entry in self.entries if sees(entry.eyes, eye)]

    def redated(self, eye: int, plies: list[int]) -> Journal:
        """A journal of what this eye may read, each entry dated anew by its ply."""
        return journal_of([entry.redated(plies[entry.ply]) for entry in self.for_eye(eye)])


def journal_of(entries: list[Entry]) -> Journal:
    """A journal that goes on from these entries."""
    journal = Journal()
    journal.read = entries
    journal.size = len(entries)
    return journal
