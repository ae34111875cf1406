# cold: interpreted
"""Records of a content, declared once: a frozen dataclass whose fields say how they are read, checked on reading.

    @dataclass(frozen=True)
    class Hero:
        id: str = a_text()
        name: str = a_text()
        speed: int = a_number(0, 9)
        flies: bool = a_flag(default=False)
        home: Town = named("towns")
        loves: tuple[str, ...] = texts("heroes", key="friends", default=())
        skills: tuple[Skill, ...] = tables(Skill)

        def check(self, entry: Entry) -> None:
            if self.flies and self.speed == 0:
                raise entry.error("speed", "more than 0 for one who flies")

    reader = Reader(content, for_readers=("printed", "page"))
    reader.known["towns"] = reader.all("town", Town)
    heroes = reader.all("hero", Hero)
    reader.done()

A field is read from the key of its own name, or from the first of some keys that is there; without a default it must
be there. What must be one of some names is given as a list, or by the name of what the reader knows by then. A field
nobody declares is an error, unless it is for readers. `done` tells of every entry that could not be read, once each.
A record whose fields depend on a keyword has a class method `read` of its own, which asks for `Reader.values`.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar, cast

from quincunx.core.content import Content, ContentError, Entry
from quincunx.core.faults import Fault, Faulty, Wording, expected

R = TypeVar("R")
Key = str | tuple[str, ...]
Among = str | Collection[str]
"""Names to choose from, or what the reader knows them by."""

SPEC = "spec"
FOR_READERS = ("provenance", "from", "note")
"""Fields of any entry that say where it comes from: for people, and never read."""


@dataclass(frozen=True)
class Spec:
    """How a field is read: from which key, with which default, and by what."""

    key: Key
    default: object
    read: Callable[[Entry, str, Reader], object]

    def value(self, entry: Entry, name: str, reader: Reader) -> object:
        """The value of a field of this name."""
        keys = (self.key or name,) if isinstance(self.key, str) else self.key
        for key in keys:
            entry.read.add(key)
        present = [key for key in keys if key in entry.fields]
        if not present and self.default is not None:
            return self.default
        return self.read(entry, present[0] if present else keys[0], reader)


class Unread(ContentError):
    """An entry needs another one that could not be read itself, which is told already."""


class Reader:
    """Reads the entries of a content as records; `known` is what later entries may name."""

    def __init__(self, content: Content, for_readers: Collection[str] = ()) -> None:
        self.content = content
        self.for_readers = (*FOR_READERS, *for_readers)
        self.known: dict[str, Collection[str]] = {}
        self.problems: list[str] = []
        self.first: Fault | None = None
        self.unread: set[str] = set()

    def all(self, kind: str, record: type[R]) -> dict[str, R]:
        """The entries of one kind by id, in file order; one that cannot be read is left out, and told when `done`."""
        found: dict[str, R] = {}
        for entry in self.content.entries(kind):
            with self.noting(entry):
                name = entry.text("id")
                if name in found:
                    raise entry.error("id", "an id of its own")
                found[name] = self.read(record, entry)
        return found

    def read(self, record: type[R], entry: Entry) -> R:
        """One entry as a record, checked in itself."""
        own: Callable[[Entry, Reader], R] | None = getattr(record, "read", None)
        if own is not None:
            made = own(entry, self)
        else:
            made = record(**self.values(entry, {each.name: each for each in fields(cast(Any, record))}))
        entry.skip(*self.for_readers)
        entry.done()
        check = getattr(made, "check", None)
        if check is not None:
            check(entry)
        return made

    def values(self, entry: Entry, declared: Mapping[str, Any]) -> dict[str, Any]:
        """The values of declared fields, by name."""
        return {name: each.metadata[SPEC].value(entry, name, self) for name, each in declared.items()}

    def names(self, among: Among) -> Collection[str]:
        """The names there are to choose from."""
        return self.known[among] if isinstance(among, str) else among

    def needs(self, value: object) -> None:
        """A value names something: it must not be what could not be read."""
        for name in value if isinstance(value, list) else [value]:
            if isinstance(name, str) and name in self.unread:
                raise Unread(name)

    @contextmanager
    def noting(self, entry: Entry) -> Iterator[None]:
        """Within this, what is wrong with an entry is noted, and reading goes on."""
        try:
            yield
        except ContentError as error:
            if not isinstance(error, Unread):
                self.first = self.first if self.problems else error.fault
                self.problems.append(str(error))
            self.unread.add(str(entry.fields.get("id")))

    def check(self, holds: bool, place: str, wanted: Wording, got: object) -> None:
        """What must hold of all entries together; not asked before each can be read."""
        if not holds and not self.unread:
            fault = Fault(place, wanted, str(got))
            self.first = self.first if self.problems else fault
            self.problems.append(str(fault))

    def done(self) -> None:
        """ContentError if anything was wrong: its text is the first problem, and it has all of them."""
        if self.problems:
            raise ContentError(self.problems[0], self.problems, self.first)


def entry_from_text(text: str, what: str) -> Entry:
    """A single entry from a JSON or TOML file that somebody keeps; ValueError says that it is neither."""
    try:
        fields = json.loads(text) if text.lstrip().startswith("{") else tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise Faulty(Fault(what, expected("file", why=str(error)))) from error
    return Entry(fields, what)


# ---- how fields are read


def declared(key: Key, default: object, read: Callable[[Entry, str, Reader], object]) -> Any:
    """A field of a record; `Any`, as it stands where a value of the field's own type would."""
    return field(metadata={SPEC: Spec(key, default, read)})


def a_text(among: Among | None = None, key: Key = "", default: str | None = None) -> Any:
    """A text, or one of some names."""

    def read(entry: Entry, key: str, reader: Reader) -> str:
        if among is None:
            return entry.text(key)
        reader.needs(entry.fields.get(key))
        return entry.choice(key, reader.names(among))

    return declared(key, default, read)


def a_number(low: int, high: int, key: Key = "", default: int | None = None) -> Any:
    """A whole number within bounds."""
    return declared(key, default, lambda entry, key, _: entry.number(key, low, high))


def a_flag(key: Key = "", default: bool | None = None) -> Any:
    """True or false."""
    return declared(key, default, lambda entry, key, _: entry.flag(key))


def either(yes: str, no: str, key: Key = "", default: bool | None = None) -> Any:
    """One of two words, the first of which is true."""
    return declared(key, default, lambda entry, key, _: entry.choice(key, (yes, no)) == yes)


def texts(among: Among | None = None, key: Key = "", default: tuple[str, ...] | None = None, least: int = 0) -> Any:
    """A list of texts, or of some names."""

    def read(entry: Entry, key: str, reader: Reader) -> tuple[str, ...]:
        reader.needs(entry.fields.get(key))
        found = entry.texts(key, None if among is None else reader.names(among))
        if len(found) < least:
            raise entry.error(key, expected("at_least", n=least))
        return tuple(found)

    return declared(key, default, read)


def numbers(low: int, high: int, key: Key = "", default: tuple[int, ...] | None = None) -> Any:
    """A list of whole numbers within bounds."""
    return declared(key, default, lambda entry, key, _: tuple(entry.numbers(key, low, high)))


def named(known: str, key: Key = "") -> Any:
    """Another entry, by its id."""

    def read(entry: Entry, key: str, reader: Reader) -> object:
        reader.needs(entry.fields.get(key))
        others = reader.known[known]
        assert isinstance(others, Mapping)
        return others[entry.choice(key, others)]

    return declared(key, None, read)


def a_table(record: type[Any], key: Key = "", optional: bool = False) -> Any:
    """A record of its own, in braces; None if it is left out and may be."""

    def read(entry: Entry, key: str, reader: Reader) -> object:
        return None if optional and key not in entry.fields else reader.read(record, entry.table(key))

    return declared(key, None, read)


def tables(record: type[Any], key: Key = "", least: int = 0) -> Any:
    """A list of records; none if it is left out, unless there must be some."""

    def read(entry: Entry, key: str, reader: Reader) -> tuple[object, ...]:
        found = entry.entries(key)
        if len(found) < least:
            raise entry.error(key, expected("at_least", n=least))
        return tuple(reader.read(record, each) for each in found)

    return declared(key, None, read)
