# hot: compiled by mypyc
"""Declared state: a game lists the fields of its table once.

From the list come the position as plain data, its strict reading, the plain part of a view, and the contract's checks
that `copy` forgets nothing and that what is declared open is open.

    FORCE = Fields(
        Field("hand", ListOf(CARD, ordered=True), "the cards in hand", default=[], seen=OWNER),
        Field("reshuffled", Flag(), "was the deck reshuffled", default=False),
    )
    TABLE = Fields(
        Field("turn", Whole(0, 99), "turns begun", default=1),
        Field("forces", Parts("forces", FORCE, 2), "both forces", told=False),
        Field("steps", Steps([Actions, Pay], {"seat": Seat()}), "what is to be chosen", default=first_step, told=False),
    )
    declare(Force, FORCE)
    declare(Battle, TABLE, shared=("decks",))
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from quincunx.core.eyes import ALL_SEEING
from quincunx.core.faults import expected
from quincunx.core.game import Data
from quincunx.core.kit.kinds import FEW, Bound, Ending, Flag, Form, Kind, ListOf, Scores, at
from quincunx.core.kit.spelling import suggestion
from quincunx.core.memory import AIDED
from quincunx.core.reading import a_list, a_table, unexpected
from quincunx.core.step import Step, Table

NO_SEAT = -5
"""The owner of what belongs to no seat; no eye has this number."""
ALONE = -1
"""A thing that is not one of many in a row."""

OPEN = "open"
OWNER = "owner"
UNSEEN = "unseen"
IF_AIDED = "if aided"
"""Everyone who remembers all could know it; the table says it only where it remembers for them."""
COUNT = "count"
TOP = "top"
"""What everyone sees of a pile whoever may look through it: how many there are, and the last one, or null."""
Seen = str | Callable[[Any, int, int], bool]
"""Who sees a field: one of these words, or whether an eye does, by the table, the owner and the eye."""
Default = Any | Callable[[Data, Any], Any]
"""Plain data, or what it is by the fields beside it and by the table as read so far."""


class Field:
    """One field of a table: its name in positions, what it can hold, its default, who sees it, and what it means."""

    def __init__(
        self,
        name: str,
        kind: Kind,
        meaning: str,
        default: Default = None,
        seen: Seen = OPEN,
        told: bool = True,
        kept: str = "",
        only_if_set: bool = False,
        shows: Sequence[str] = (),
    ) -> None:
        """`told`: a view tells it as it is, to those who see it; `kept`: the attribute it is kept in, if that has
        another name; `only_if_set`: positions have it only where it is not the default; `shows`: what a view tells
        everyone of a pile beside, as `deck_count` and `discard_top`."""
        self.name = name
        self.kind = kind
        self.meaning = meaning
        self.default = default
        self.seen = seen
        self.told = told
        self.kept = kept or name
        self.only_if_set = only_if_set
        self.shows = shows
        self.as_it_is = type(kind).write is Kind.write and not kind.in_place

    def is_seen(self, table: Any, owner: int, eye: int, memory: str) -> bool:
        """Does an eye see this field of an owner's?"""
        if callable(self.seen):
            return self.seen(table, owner, eye)
        if self.seen == IF_AIDED:
            return memory == AIDED
        return self.seen == OPEN or (self.seen == OWNER and eye in (owner, ALL_SEEING))

    def put(self, part: Any, index: int, value: Any) -> None:
        if self.kind.in_place:
            return
        if index == ALONE:
            setattr(part, self.kept, value)
        else:
            getattr(part, self.kept)[index] = value

    def write(self, part: Any, table: Any, seat: int, index: int = ALONE) -> Any:
        """The field as plain data."""
        if self.kind.in_place:
            return self.kind.write(part, table, seat)
        value = getattr(part, self.kept)
        if index != ALONE:
            value = value[index]
        return value if self.as_it_is else self.kind.write(value, table, seat)

    def read(self, data: Data, place: str, table: Any, seat: int) -> Any:
        """The value in plain data, or the default."""
        if self.name in data:
            value = data[self.name]
        else:
            value = self.default(data, table) if callable(self.default) else self.default
        return self.kind.read(value, f"{place}.{self.name}", table, seat)


class Writer:
    """Writes some fields at once: those that are plain data as they are together, the others one by one."""

    def __init__(self, fields: Iterable[Field]) -> None:
        self.fields = tuple(fields)
        plain = [field for field in self.fields if field.as_it_is]
        self.names = [field.name for field in plain]
        self.values = attrgetter("__class__", "__class__", *[field.kept for field in plain])  # always a tuple
        kinds = [field for field in self.fields if not field.as_it_is]
        self.others = [(field.name, field.kept, field.kind.write) for field in kinds if not field.kind.in_place]
        self.in_place = [(field.name, field.kind.write) for field in kinds if field.kind.in_place]

    def write(self, data: Data, part: Any, table: Any, seat: int, index: int) -> None:
        if index != ALONE:
            for field in self.fields:
                data[field.name] = field.write(part, table, seat, index)
            return
        values: tuple[Any, ...] = self.values(part)
        n = 2
        for name in self.names:
            data[name] = values[n]
            n += 1
        for name, kept, write in self.others:
            data[name] = write(getattr(part, kept), table, seat)
        for name, write in self.in_place:
            data[name] = write(part, table, seat)


class Fields:
    """All fields of a table, or of a part of it, in the order in which they are read."""

    def __init__(self, *fields: Field) -> None:
        self.all = fields
        self.names = tuple(field.name for field in fields)
        self.by_name = {field.name: field for field in fields}
        self.unset = {field.name: field.default for field in fields if field.only_if_set}
        self.writer = Writer(fields)
        told = [field for field in fields if field.told]
        self.open = Writer(field for field in told if field.seen == OPEN)
        self.own = Writer(field for field in told if field.seen == OWNER)
        self.sometimes = [field for field in told if field.seen not in (OPEN, OWNER, UNSEEN)]
        self.counts = [(f"{field.name}_count", field.kept) for field in fields if COUNT in field.shows]
        topped = [field for field in fields if TOP in field.shows]
        self.tops = [(f"{field.name}_top", field.kept, one_of(field.kind).write) for field in topped]

    def __getitem__(self, name: str) -> Field:
        return self.by_name[name]

    def write(self, part: Any, table: Any, seat: int = NO_SEAT, index: int = ALONE) -> Data:
        """All fields as plain data, in their order."""
        data: Data = dict.fromkeys(self.names)
        self.writer.write(data, part, table, seat, index)
        for name, default in self.unset.items():
            if data[name] == default:
                del data[name]
        return data

    def view(self, part: Any, table: Any, owner: int, eye: int, memory: str, index: int = ALONE) -> Data:
        """The fields an eye sees and a view tells as they are."""
        data: Data = {}
        self.open.write(data, part, table, owner, index)
        if eye in (owner, ALL_SEEING):
            self.own.write(data, part, table, owner, index)
        for field in self.sometimes:
            if field.is_seen(table, owner, eye, memory):
                data[field.name] = field.write(part, table, owner, index)
        for name, kept in self.counts:
            pile = getattr(part, kept)
            data[name] = len(pile if index == ALONE else pile[index])
        for name, kept, write in self.tops:
            pile = getattr(part, kept) if index == ALONE else getattr(part, kept)[index]
            data[name] = write(pile[-1], table, owner) if pile else None
        return data

    def read(self, data: object, place: str, part: Any, table: Any, seat: int = NO_SEAT, index: int = ALONE) -> None:
        """Fill a part of the table from plain data; what is left out has its default, and nothing is unknown."""
        found = a_table(data, place, self.names)
        for field in self.all:
            field.put(part, index, field.read(found, place, table, seat))

    def form(self, table: Any, seat: int) -> list[Form]:
        """What a form offers for each field: its name, what it means, and how it is filled in."""
        return [{"name": each.name, "meaning": each.meaning, **each.kind.form(table, seat)} for each in self.all]

    def values(self, data: object, place: str, table: Any, seat: int) -> list[Any]:
        """All values in their order, for something that is made at once and never changed."""
        found = a_table(data, place, self.names)
        return [field.read(found, place, table, seat) for field in self.all]


def one_of(kind: Kind) -> Kind:
    """What a list holds."""
    assert isinstance(kind, ListOf), "only a list shows its top"
    return kind.kind


def table_view(game: str, table: Table, seat: int, memory: str) -> Data:
    """What every view begins with: whose it is, the fields of the table as far as told, and who is to choose."""
    told = fields_of(table).fields.view(table, table, NO_SEAT, seat, memory)
    return {"game": game, "seat": seat, "memory": memory, **told, "awaited": list(table.awaited())}


def ending_fields(*endings: str) -> tuple[Field, Field]:
    """How a match ended, by one of the game's own clauses or by a word of the players, and what everyone got."""
    return (
        Field("ending", Ending(*endings), "the clause by which the match is over; empty before", default=""),
        Field("scores", Scores(), "what each seat got, once the match is over", default=[]),
    )


def sketch_field() -> Field:
    """Says that pieces are left out of a position; most leave none."""
    meaning = "laid out by hand, pieces left out"
    return Field("sketch", Flag(), meaning, default=False, told=False, only_if_set=True)


def printed(record: object, *names: str, **others: str) -> Data:
    """What is printed on a card or a tile as plain data, by the names of its attributes; `others` have another name."""
    return {name: plain(getattr(record, kept)) for name, kept in [*zip(names, names, strict=True), *others.items()]}


def plain(value: Any) -> Any:
    """A printed value: lists of records are written field by field."""
    if isinstance(value, tuple):
        return [plain(each) for each in value]
    if not dataclasses.is_dataclass(value):
        return value
    return printed(value, *[each.name for each in dataclasses.fields(value)])


def printed_all(records: Iterable[Any], *names: str) -> Data:
    """What is printed on all cards or tiles of a kind, by their ids."""
    return {record.id: printed(record, *names) for record in records}


# ---- kinds of fields that hold further fields


@mypyc_attr(allow_interpreted_subclasses=True)
class Group(Kind):
    """Fields of the table itself that stand together in positions; null where there is nothing of the kind."""

    in_place: ClassVar[bool] = True

    def __init__(self, fields: Fields, there: Callable[[Any], bool] | None = None) -> None:
        """`there`: is there anything to write? Without it the group is always written."""
        self.fields = fields
        self.there = there

    def write(self, value: Any, table: Any, seat: int) -> Data | None:
        return self.fields.write(table, table, seat) if self.there is None or self.there(table) else None

    def read(self, value: Any, place: str, table: Any, seat: int) -> None:
        if value is not None:
            self.fields.read(value, place, table, table, seat)

    def form(self, table: Any, seat: int) -> Form:
        return {"is": "group", "fields": self.fields.form(table, seat), "or_nothing": self.there is not None}


@mypyc_attr(allow_interpreted_subclasses=True)
class Settled(Kind):
    """What a table is made with, and was read before there was one; here it is only written."""

    in_place: ClassVar[bool] = True

    def __init__(self, written: Callable[[Any, int], Any]) -> None:
        self.written = written

    def write(self, value: Any, table: Any, seat: int) -> Any:
        return self.written(table, seat)

    def read(self, value: Any, place: str, table: Any, seat: int) -> None:
        return

    def form(self, table: Any, seat: int) -> Form:
        return {"is": "settled"}


@mypyc_attr(allow_interpreted_subclasses=True)
class Made(Kind):
    """Something with fields of its own that is made at once and never changed; or null, unless it is one of a list."""

    def __init__(self, fields: Fields, make: Callable[..., Any], or_nothing: bool = True) -> None:
        self.fields = fields
        self.make = make
        self.or_nothing = or_nothing

    def write(self, value: Any, table: Any, seat: int) -> Data | None:
        return None if value is None else self.fields.write(value, table, seat)

    def read(self, value: Any, place: str, table: Any, seat: int) -> Any:
        if value is None and self.or_nothing:
            return None
        return self.make(*self.fields.values(value, place, table, seat))

    def form(self, table: Any, seat: int) -> Form:
        return {"is": "group", "fields": self.fields.form(table, seat), "or_nothing": self.or_nothing}


@mypyc_attr(allow_interpreted_subclasses=True)
class Parts(Kind):
    """A list of parts of the table, one for each seat, read into parts that are there already."""

    in_place: ClassVar[bool] = True

    def __init__(self, kept: str, fields: Fields, count: Bound) -> None:
        self.kept = kept
        self.fields = fields
        self.count = count

    def write(self, value: Any, table: Any, seat: int) -> list[Data]:
        return [self.fields.write(part, table, n) for n, part in enumerate(getattr(table, self.kept))]

    def read(self, value: Any, place: str, table: Any, seat: int) -> None:
        for n, each in enumerate(a_list(value, place, at(self.count, table))):
            self.fields.read(each, f"{place}[{n}]", getattr(table, self.kept)[n], table, n)

    def form(self, table: Any, seat: int) -> Form:
        rows = [self.fields.form(table, n) for n in range(len(getattr(table, self.kept)))]
        return {"is": "rows", "rows": rows, "called": "seat"}


@mypyc_attr(allow_interpreted_subclasses=True)
class Rows(Kind):
    """Things in a row whose fields the table keeps in one list for each field, such as the units of a seat."""

    in_place: ClassVar[bool] = True

    def __init__(self, fields: Fields, numbers: Callable[[Any, int], range], called: str = "") -> None:
        """`numbers`: where they stand in the lists, by table and owner; those of no seat belong to the seat of their
        own number; `called`: the parameter of the game's sentences that stands for such a number."""
        self.fields = fields
        self.numbers = numbers
        self.called = called

    def make_room(self, table: Any, count: int) -> None:
        """A list of this length for each field, to be filled by reading so many things."""
        for field in self.fields.all:
            if not field.kind.in_place:
                setattr(table, field.kept, [None] * count)

    def write(self, value: Any, table: Any, seat: int) -> list[Data]:
        return [self.fields.write(table, table, n if seat == NO_SEAT else seat, n) for n in self.numbers(table, seat)]

    def read(self, value: Any, place: str, table: Any, seat: int) -> None:
        numbers = self.numbers(table, seat)
        for n, each in zip(numbers, a_list(value, place, len(numbers)), strict=True):
            owner = n if seat == NO_SEAT else seat
            self.fields.read(each, f"{place}[{n - numbers.start}]", table, table, owner, n)

    def form(self, table: Any, seat: int) -> Form:
        rows = [self.fields.form(table, n if seat == NO_SEAT else seat) for n in self.numbers(table, seat)]
        return {"is": "rows", "rows": rows, "called": self.called, "first": self.numbers(table, seat).start}


# ---- steps


@mypyc_attr(allow_interpreted_subclasses=True)
class Steps(Kind):
    """The steps still to be taken, the last one being asked: each by the name of its class, with its fields."""

    def __init__(self, steps: Iterable[type[Step[Any]]], kinds: Mapping[str, Kind]) -> None:
        """`kinds`: what the fields of steps hold, by name; one meaning for each name."""
        self.steps = {step.__name__: step for step in steps}
        self.kinds = kinds

    def write(self, value: Sequence[Step[Any]], table: Any, seat: int) -> list[Data]:
        return [self.write_step(step, table) for step in value]

    def write_step(self, step: Step[Any], table: Any) -> Data:
        data: Data = {"step": type(step).__name__}
        for name in step.fields:
            data[name] = self.kinds[name].write(getattr(step, name), table, step.seat)
        return data

    def read(self, value: Any, place: str, table: Any, seat: int) -> list[Step[Any]]:
        return [self.read_step(each, f"{place}[{n}]", table) for n, each in enumerate(a_list(value, place))]

    def read_step(self, data: object, place: str, table: Any) -> Step[Any]:
        name = data.get("step") if isinstance(data, dict) else None
        step = self.steps.get(name) if isinstance(name, str) else None
        if step is None:
            hint = suggestion(name, sorted(self.steps), "there_are", FEW)
            raise unexpected(f"{place}.step", expected("step"), name, hint=hint)
        data = a_table(data, place, ("step", *step.fields))
        values: list[Any] = []
        for field in step.fields:
            owner = values[0] if values else NO_SEAT
            values.append(self.kinds[field].read(data.get(field), f"{place}.{field}", table, owner))
        return step(*values)

    def form(self, table: Any, seat: int) -> Form:
        """All steps with their fields, each offering what any seat could have there."""
        seats = range(table.seats)
        forms = {name: [kind.form(table, each) for each in seats] for name, kind in self.kinds.items()}
        fields = {name: {"name": name, "meaning": name, **joined(found)} for name, found in forms.items()}
        known = [
            {"step": name, "rule": step.rule, "fields": [fields[f] for f in step.fields]}
            for name, step in self.steps.items()
        ]
        return {"is": "steps", "steps": known}


def joined(forms: list[Form]) -> Form:
    """One form that offers what any of these does."""
    first = dict(forms[0])
    if "of" in first:
        for other in forms[1:]:
            first["of"] = first["of"] + [value for value in other["of"] if value not in first["of"]]
    return first


def steps_field(
    steps: Iterable[type[Step[Any]]], kinds: Mapping[str, Kind], first: Callable[[Any], list[Data]]
) -> Field:
    """What is to be chosen; `first` is what pends if nothing is said. Nobody is told more of it than who is asked."""
    meaning = "what is to be chosen, the last of them now"
    return Field("steps", Steps(steps, kinds), meaning, default=lambda _, table: first(table), seen=UNSEEN)


# ---- what is declared of a class


class Declared:
    """All attributes of a table or of a part of it: its fields, and what is not part of a position."""

    def __init__(self, fields: Fields, derived: Iterable[str], shared: Iterable[str]) -> None:
        self.fields = fields
        self.derived = frozenset(derived)
        self.shared = frozenset(shared)

    def kept(self) -> set[str]:
        """The attributes the fields are kept in, those of groups and rows included."""
        return kept_by(self.fields)


DECLARED: dict[type, Declared] = {}


def declare(cls: type, fields: Fields, derived: Iterable[str] = (), shared: Iterable[str] = ()) -> None:
    """Say what a table or a part of it consists of.

    `derived`: attributes that follow from the fields, or are no part of a position; `shared`: attributes a copy shares
    with the original, because they are replaced and never changed.
    """
    DECLARED[cls] = Declared(fields, derived, shared)


def fields_of(part: object) -> Declared:
    """What is declared of a table, or of a part of one."""
    for cls in type(part).__mro__:
        if cls in DECLARED:
            return DECLARED[cls]
    raise ValueError(f"{type(part).__name__} declares no fields; `declare` them beside its positions")


def kept_by(fields: Fields) -> set[str]:
    kept: set[str] = set()
    for field in fields.all:
        if isinstance(field.kind, (Group, Rows)):
            kept |= kept_by(field.kind.fields)
        elif not isinstance(field.kind, Settled):
            kept.add(field.kept)
    return kept


declare(
    Table,
    Fields(),
    derived=("dice", "journal", "numbers", "seats", "learned", "sealed", "left", "left_by", "places"),
)
