# hot: compiled by mypyc
"""What a field of a table can hold: how it is written as plain data, how that is read, strictly, and its form.

A kind is given the table and the seat a field belongs to (or to no seat), for what can stand in a field may depend on
both: a hand holds cards of its owner's army. A game adds kinds of its own where it writes things in its own way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from quincunx.core.faults import Wording, expected
from quincunx.core.kit.spelling import suggestion
from quincunx.core.reading import BY_WORD, a_list, unexpected

Bound = int | Callable[[Any], int]
"""A number, or what it is at a table."""
Known = Sequence[str] | Mapping[int, str]
"""What numbers are called."""
Form = dict[str, Any]
"""How a field is filled in by hand, as plain data."""
FEW = 32


@mypyc_attr(allow_interpreted_subclasses=True)
class Kind:
    """What a field can hold; this one is for plain data that needs no checks."""

    in_place: ClassVar[bool] = False
    """Is it read into the table itself, field by field, rather than into one attribute?"""

    def write(self, value: Any, table: Any, seat: int) -> Any:
        return value

    def write_all(self, values: Iterable[Any], table: Any, seat: int) -> list[Any]:
        """Several values at once, which may be quicker than one by one."""
        return [self.write(value, table, seat) for value in values]

    def read(self, value: Any, place: str, table: Any, seat: int) -> Any:
        """The value as the table keeps it; ValueError says where something is wrong, what it expected and what came."""
        return value

    def read_all(self, values: list[Any], place: str, table: Any, seat: int) -> list[Any]:
        """A list of values, which may be quicker than one by one."""
        return [self.read(value, f"{place}[{n}]", table, seat) for n, value in enumerate(values)]

    def form(self, table: Any, seat: int) -> Form:
        """What a form offers for it, as `core/kit/forms.py` tells; this kind is written out as plain data."""
        return {"is": "plain"}


@mypyc_attr(allow_interpreted_subclasses=True)
class Whole(Kind):
    """A whole number within a range."""

    def __init__(self, low: Bound, high: Bound) -> None:
        self.low = low
        self.high = high

    def read(self, value: Any, place: str, table: Any, seat: int) -> int:
        low, high = at(self.low, table), at(self.high, table)
        if type(value) is not int or not low <= value <= high:
            raise unexpected(place, expected("number", low=low, high=high), value)
        return value

    def form(self, table: Any, seat: int) -> Form:
        return {"is": "number", "low": at(self.low, table), "high": at(self.high, table)}


@mypyc_attr(allow_interpreted_subclasses=True)
class Numbered(Kind):
    """One of so many things in a row, such as columns: written from 1, kept from 0.

    Places beside the row are written by name, and kept as numbers below 0.
    """

    def __init__(
        self,
        count: Bound,
        nothing: int | None = None,
        beside: Mapping[int, str] | None = None,
        rule: str | Callable[[Any], str] = "",
    ) -> None:
        self.count = count
        self.nothing = nothing
        self.beside = beside or {}
        self.rule = rule

    def write(self, value: int, table: Any, seat: int) -> int | str | None:
        return None if value == self.nothing else self.beside.get(value, value + 1)

    def read(self, value: Any, place: str, table: Any, seat: int) -> int:
        if value is None and self.nothing is not None:
            return self.nothing
        places = inverse(self.beside)
        if isinstance(value, str) and value in places:
            return places[value]
        count = at(self.count, table)
        if type(value) is not int or not 1 <= value <= count:
            wanted = expected("number", low=1, high=count)
            if places:
                *known, last = map(repr, places)
                wanted = expected("numbered", high=count, names="".join(f", {each}" for each in known), last=last)
            rule = self.rule(table) if callable(self.rule) else self.rule
            raise unexpected(place, wanted, value, rule)
        return value - 1

    def form(self, table: Any, seat: int) -> Form:
        known: list[Any] = [*range(1, at(self.count, table) + 1), *self.beside.values()]
        return a_choice(known, self.nothing is not None)


@mypyc_attr(allow_interpreted_subclasses=True)
class Seat(Kind):
    """One of the seats; null stands for nobody, where that can be."""

    def __init__(self, nobody: int | None = None) -> None:
        self.nobody = nobody

    def write(self, value: int, table: Any, seat: int) -> int | None:
        return None if value == self.nobody else value

    def read(self, value: Any, place: str, table: Any, seat: int) -> int:
        if value is None and self.nobody is not None:
            return self.nobody
        if type(value) is not int or not 0 <= value < table.seats:
            key = "seat" if self.nobody is None else "seat_or_none"
            raise unexpected(place, expected(key, n=table.seats - 1), value)
        return value

    def form(self, table: Any, seat: int) -> Form:
        return a_choice([*range(table.seats)], self.nobody is not None, "seat")


@mypyc_attr(allow_interpreted_subclasses=True)
class Flag(Kind):
    """True or false."""

    def read(self, value: Any, place: str, table: Any, seat: int) -> bool:
        if not isinstance(value, bool):
            raise unexpected(place, expected("flag"), value)
        return value

    def form(self, table: Any, seat: int) -> Form:
        return {"is": "flag"}


@mypyc_attr(allow_interpreted_subclasses=True)
class Text(Kind):
    """A text of any kind."""

    def read(self, value: Any, place: str, table: Any, seat: int) -> str:
        if not isinstance(value, str):
            raise unexpected(place, expected("text"), value)
        return value

    def form(self, table: Any, seat: int) -> Form:
        return {"is": "text"}


@mypyc_attr(allow_interpreted_subclasses=True)
class Named(Kind):
    """One of some things that have names: written by name, kept as a number; null for nothing, where that can be."""

    def __init__(
        self,
        what: Wording | Callable[[Any, int], Wording],
        names: Known | Callable[[Any, int], Known],
        numbers: Callable[[Any, int], Mapping[str, int]] | None = None,
        nothing: int | None = None,
        rule: str = "",
        called: str = "",
    ) -> None:
        """`numbers` finds a number by its name where that is not just the inverse of `names`; `called` is the parameter
        of the game's sentences that stands for such a thing."""
        self.what = what
        self.names = names
        self.numbers = numbers
        self.always = None if callable(names) else inverse(names)
        """The number of each name, if these are the same at every table."""
        self.nothing = nothing
        self.rule = rule
        self.called = called

    def write(self, value: int, table: Any, seat: int) -> str | None:
        if value == self.nothing:
            return None
        names = self.names(table, seat) if callable(self.names) else self.names
        return names[value]

    def write_all(self, values: Iterable[int], table: Any, seat: int) -> list[str | None]:
        if self.nothing is not None:
            return super().write_all(values, table, seat)
        names = self.names(table, seat) if callable(self.names) else self.names
        return [names[value] for value in values]

    def read(self, value: Any, place: str, table: Any, seat: int) -> int:
        if value is None and self.nothing is not None:
            return self.nothing
        numbers = self.by_name(table, seat)
        number = numbers.get(value) if isinstance(value, str) else None
        if number is None:
            what = self.what(table, seat) if callable(self.what) else self.what
            raise unexpected(place, what, value, self.rule, suggestion(value, sorted(numbers), "there_are", FEW))
        return number

    def by_name(self, table: Any, seat: int) -> Mapping[str, int]:
        """The number of each name."""
        if self.numbers is not None:
            return self.numbers(table, seat)
        if self.always is not None:
            return self.always
        return inverse(self.names(table, seat) if callable(self.names) else self.names)

    def read_all(self, values: list[Any], place: str, table: Any, seat: int) -> list[Any]:
        numbers = self.by_name(table, seat) if values else {}
        if all(isinstance(value, str) and value in numbers for value in values):
            return [numbers[value] for value in values]
        return super().read_all(values, place, table, seat)

    def form(self, table: Any, seat: int) -> Form:
        return a_choice(list(self.by_name(table, seat)), self.nothing is not None, self.called)


@mypyc_attr(allow_interpreted_subclasses=True)
class SetOf(Kind):
    """Some of a list of things: written as a list of them, kept as a set of bits; each can be there once."""

    def __init__(self, what: Wording, known: Sequence[Any] | Callable[[Any], Sequence[Any]], called: str = "") -> None:
        self.what = what
        self.known = known
        self.called = called

    def write(self, value: int, table: Any, seat: int) -> list[Any]:
        if value == 0:
            return []
        known = self.known(table) if callable(self.known) else self.known
        return [name[:] if isinstance(name, list) else name for n, name in enumerate(known) if value >> n & 1]

    def read(self, value: Any, place: str, table: Any, seat: int) -> int:
        known = self.known(table) if callable(self.known) else self.known
        numbers = {repr(name): n for n, name in enumerate(known)}
        found = 0
        for n, each in enumerate(a_list(value, place)):
            number = numbers.get(repr(each))
            if number is None:
                names = [name for name in known if isinstance(name, str)]
                raise unexpected(
                    f"{place}[{n}]",
                    self.what,
                    each,
                    hint=suggestion(each, sorted(names), "there_are", FEW) if names else "",
                )
            if found >> number & 1:
                raise unexpected(f"{place}[{n}]", expected("once"), each)
            found |= 1 << number
        return found

    def form(self, table: Any, seat: int) -> Form:
        known = self.known(table) if callable(self.known) else self.known
        return {**a_choice(list(known), False, self.called), "is": "set"}


@mypyc_attr(allow_interpreted_subclasses=True)
class ListOf(Kind):
    """A list of one kind of thing."""

    def __init__(
        self,
        kind: Kind,
        length: Bound | None = None,
        most: int | None = None,
        ordered: bool = False,
        backwards: bool = False,
        or_empty: bool = False,
        rule: str = "",
    ) -> None:
        """`ordered`: its order means nothing, and it is kept sorted; `backwards`: the last one is written first;
        `or_empty`: there can be none of them whatever the length."""
        self.kind = kind
        self.length = length
        self.most = most
        self.ordered = ordered
        self.backwards = backwards
        self.or_empty = or_empty
        self.rule = rule

    def write(self, value: Sequence[Any], table: Any, seat: int) -> list[Any]:
        return self.kind.write_all(reversed(value) if self.backwards else value, table, seat)

    def read(self, value: Any, place: str, table: Any, seat: int) -> list[Any]:
        free = self.length is None or (self.or_empty and value == [])
        items = a_list(value, place, None if free or self.length is None else at(self.length, table))
        if self.most is not None and len(items) > self.most:
            raise unexpected(place, expected("list_most", n=self.most), value, self.rule)
        found = self.kind.read_all(items, place, table, seat)
        if self.ordered:
            found.sort()
        return found[::-1] if self.backwards else found

    def form(self, table: Any, seat: int) -> Form:
        length = None if self.length is None or self.or_empty else at(self.length, table)
        return {"is": "list", "each": self.kind.form(table, seat), "length": length, "most": self.most}


@mypyc_attr(allow_interpreted_subclasses=True)
class Stacks(Kind):
    """Places in a row with room for a few things each: written as a list for each place, kept as one list in which
    `empty` fills the room that is left; how things stand in a place means nothing, and they are kept sorted."""

    def __init__(self, kind: Kind, places: int, room: int, empty: int, rule: str = "") -> None:
        self.kind = kind
        self.room = room
        self.empty = empty
        self.stacks = ListOf(ListOf(kind, most=room, ordered=True, rule=rule), places)

    def write(self, value: list[int], table: Any, seat: int) -> list[list[Any]]:
        room, empty = self.room, self.empty
        written = iter(self.kind.write_all([n for n in value if n != empty], table, seat))
        stacks = [value[first : first + room] for first in range(0, len(value), room)]
        return [[next(written) for n in stack if n != empty] for stack in stacks]

    def read(self, value: Any, place: str, table: Any, seat: int) -> list[int]:
        kept: list[int] = []
        for stack in self.stacks.read(value, place, table, seat):
            kept += stack + [self.empty] * (self.room - len(stack))
        return kept

    def form(self, table: Any, seat: int) -> Form:
        return self.stacks.form(table, seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class Owned(Kind):
    """Something that may be of any seat, with the seat it belongs to: written as a pair."""

    def __init__(self, kind: Kind, owner: Callable[[Any], int]) -> None:
        """`owner`: whose it is, by the value that is kept."""
        self.kind = kind
        self.owner = owner

    def write(self, value: Any, table: Any, seat: int) -> list[Any]:
        owner = self.owner(value)
        return [owner, self.kind.write(value, table, owner)]

    def read(self, value: Any, place: str, table: Any, seat: int) -> Any:
        owner, thing = a_list(value, place, 2)
        return self.kind.read(thing, place, table, Seat().read(owner, place, table, seat))

    def form(self, table: Any, seat: int) -> Form:
        pairs = [[owner, name] for owner in range(table.seats) for name in self.kind.form(table, owner)["of"]]
        return a_choice(pairs, False, self.kind.form(table, 0)["called"])


@mypyc_attr(allow_interpreted_subclasses=True)
class TupleOf(ListOf):
    """A list that is kept as a tuple."""

    def read(self, value: Any, place: str, table: Any, seat: int) -> tuple[Any, ...]:  # type: ignore[override]
        return tuple(super().read(value, place, table, seat))


@mypyc_attr(allow_interpreted_subclasses=True)
class Built(Kind):
    """Something that is built from a list and kept as a whole, such as the ranks of a unit."""

    def __init__(self, parts: Kind, build: Callable[[Any, Any], Any], parts_of: Callable[[Any], Any]) -> None:
        """`build`: the whole, by the table and the list; `parts_of`: the list again."""
        self.parts = parts
        self.build = build
        self.parts_of = parts_of

    def write(self, value: Any, table: Any, seat: int) -> Any:
        return self.parts.write(self.parts_of(value), table, seat)

    def read(self, value: Any, place: str, table: Any, seat: int) -> Any:
        return self.build(table, self.parts.read(value, place, table, seat))

    def form(self, table: Any, seat: int) -> Form:
        return self.parts.form(table, seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class Ending(Kind):
    """The clause by which a match is over, of the game's own or by a word of the players; empty before the end."""

    def __init__(self, *endings: str) -> None:
        self.endings = ("", *endings, *BY_WORD)

    def read(self, value: Any, place: str, table: Any, seat: int) -> str:
        if not isinstance(value, str) or value not in self.endings:
            raise unexpected(place, expected("ending", names=list(self.endings[1:])), value)
        return value

    def form(self, table: Any, seat: int) -> Form:
        return a_choice(list(self.endings), False, "clause")


@mypyc_attr(allow_interpreted_subclasses=True)
class Scores(Kind):
    """What each seat got, once a match is over; it is read after the ending."""

    def write(self, value: tuple[float, ...], table: Any, seat: int) -> list[float]:
        return list(value)

    def read(self, value: Any, place: str, table: Any, seat: int) -> tuple[float, ...]:
        scores = a_list(value, place)
        if (table.ending == "") != (scores == []) or len(scores) not in (0, table.seats):
            raise unexpected(f"table.ending, {place}", expected("ending_and_scores"), [table.ending, scores])
        if any(type(score) not in (int, float) for score in scores):
            raise unexpected(place, expected("numbers"), scores)
        return tuple(float(score) for score in scores)


def a_choice(known: list[Any], or_nothing: bool, called: str = "") -> Form:
    """A choice; `called` is the parameter of the game's sentences that says what each is called."""
    return {"is": "choice", "of": [None, *known] if or_nothing else known, "called": called}


def at(bound: Bound, table: Any) -> int:
    """A bound as it is at a table."""
    return bound if isinstance(bound, int) else bound(table)


def inverse(names: Known) -> dict[str, int]:
    """Numbers by name."""
    pairs = names.items() if isinstance(names, Mapping) else enumerate(names)
    return {name: number for number, name in pairs}


@mypyc_attr(allow_interpreted_subclasses=True)
class SeenBySeats(Kind):
    """What a seat has seen of the others' lists, seat by seat; nothing while nobody has looked.

    The table keeps it as one tuple for each seat that looks and each it looks at, or none at all.
    """

    in_place: ClassVar[bool] = True

    def __init__(self, kept: str, kind: ListOf) -> None:
        self.kept = kept
        self.kind = kind

    def write(self, value: Any, table: Any, seat: int) -> list[Any]:
        known = getattr(table, self.kept)
        own = known[seat * table.seats : (seat + 1) * table.seats] if known else ()
        return [self.kind.write(list(seen), table, owner) for owner, seen in enumerate(own)]

    def read(self, value: Any, place: str, table: Any, seat: int) -> None:
        lists = a_list(value, place)
        if len(lists) not in (0, table.seats):
            raise unexpected(place, expected("list_for_each"), value)
        known = list(getattr(table, self.kept) or ((),) * table.seats**2)
        for owner, names in enumerate(lists):
            known[seat * table.seats + owner] = tuple(self.kind.read(names, f"{place}[{owner}]", table, owner))
        if lists or getattr(table, self.kept):
            setattr(table, self.kept, tuple(known))

    def form(self, table: Any, seat: int) -> Form:
        hands = [self.kind.form(table, owner) for owner in range(table.seats)]
        return {"is": "rows", "rows": hands, "called": "seat", "or_empty": True}
