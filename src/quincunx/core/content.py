# cold: interpreted
"""Content packs: the numbers on cards, tiles and sheets as TOML, checked on reading, laid over one another."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeGuard

from quincunx.core import toml_file
from quincunx.core.faults import Fault, Wording, expected
from quincunx.core.kit.spelling import hint, one_of, suggestion

PACK = "pack"
"""Where a value comes from that a content pack has changed."""
HASH_LENGTH = 16


class ContentError(ValueError):
    """Something in a content file is not as it should be; the text says where and what would be right.

    If more is wrong, `problems` has the texts of all of it; `fault` is what is wrong by its key, if it has one.
    """

    def __init__(self, text: str, problems: Sequence[str] = (), fault: Fault | None = None) -> None:
        super().__init__(text)
        self.problems = list(problems) or [text]
        self.fault = fault


class Entry:
    """One table of a content file, read field by field with errors that name the place."""

    def __init__(self, fields: dict[str, object], place: str) -> None:
        self.fields = fields
        self.place = place
        self.read: set[str] = set()

    def error(self, field: str, wanted: Wording, got: object = None, meant: Wording = "") -> ContentError:
        """What is wrong with a field: what it holds, or what was counted in it, is not what is expected."""
        found = repr(self.fields[field]) if field in self.fields else "nothing"
        fault = Fault(self.place, wanted, found if got is None else str(got), hint=meant, field=field)
        return ContentError(str(fault), fault=fault)

    def text(self, field: str, default: str | None = None) -> str:
        self.read.add(field)
        value = self.fields.get(field, default)
        if not isinstance(value, str):
            raise self.error(field, expected("text_in_quotes"))
        return value

    def choice(self, field: str, allowed: Collection[str], default: str | None = None) -> str:
        value = self.text(field, default)
        if value not in allowed:
            raise self.error(field, one_of(sorted(allowed)), repr(value), hint(value, allowed))
        return value

    def number(self, field: str, low: int, high: int, default: int | None = None) -> int:
        self.read.add(field)
        value = self.fields.get(field, default)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.error(field, expected("number", low=low, high=high))
        return value

    def flag(self, field: str, default: bool | None = None) -> bool:
        self.read.add(field)
        value = self.fields.get(field, default)
        if not isinstance(value, bool):
            raise self.error(field, expected("flag"))
        return value

    def texts(self, field: str, allowed: Collection[str] | None = None, default: list[str] | None = None) -> list[str]:
        self.read.add(field)
        value = self.fields.get(field, default)
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.error(field, expected("texts"))
        for item in value:
            if allowed is not None and item not in allowed:
                wanted = expected("some_of", names=sorted(allowed))
                raise self.error(field, wanted, repr(item), hint(item, allowed))
        return [str(item) for item in value]

    def numbers(self, field: str, low: int, high: int) -> list[int]:
        self.read.add(field)
        value = self.fields.get(field)
        if not isinstance(value, list) or not all(type(item) is int and low <= item <= high for item in value):
            raise self.error(field, expected("list_of_numbers", low=low, high=high))
        return value

    def table(self, field: str) -> Entry:
        """A table in braces, as an entry of its own."""
        self.read.add(field)
        value = self.fields.get(field)
        if not isinstance(value, dict):
            raise self.error(field, expected("table_in_braces"))
        return Entry(value, f"{self.place}, {field}")

    def entries(self, field: str) -> list[Entry]:
        self.read.add(field)
        value = self.fields.get(field, [])
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise self.error(field, expected("tables"))
        return [Entry(item, f"{self.place}, {field} {label(item, n)}") for n, item in enumerate(value, 1)]

    def skip(self, *fields: str) -> None:
        """Fields that are there for readers, not for the rules."""
        self.read.update(fields)

    def done(self) -> None:
        """Complain about a field nobody reads: most often a misspelt one."""
        for field in self.fields:
            if field not in self.read:
                meant = suggestion(field, sorted(self.read), "fields_are")
                fault = Fault(self.place, expected("no_field_named", field=field), hint=meant, expects=False)
                raise ContentError(str(fault), fault=fault)


class Content:
    """All content of one game: the built-in folder with any packs laid over it."""

    def __init__(self, tables: dict[str, object], places: dict[str, str], packs: list[str]) -> None:
        self.tables = tables
        self.places = places
        self.packs = packs
        self.hash = hash_of(tables, places)

    def to_dict(self) -> dict[str, object]:
        """All of it as plain data, from which `content_from_dict` makes the same content."""
        return {"hash": self.hash, "tables": self.tables, "places": self.places, "packs": self.packs}

    def items(self, kind: str) -> list[dict[str, object]]:
        """The entries of one kind as they are written, unchecked; none if there are no such entries."""
        table = self.tables.get(kind)
        return table if is_entries(table) else []

    def entries(self, kind: str) -> Iterator[Entry]:
        """The entries of one kind, in file order."""
        table = self.tables.get(kind, [])
        if not is_entries(table):
            raise ContentError(f"{self.places.get(kind, kind)}: write [[{kind}]], with two brackets")
        for n, item in enumerate(table, 1):
            place = self.places.get(f"{kind}/{item.get('id')}", self.places.get(kind, kind))
            yield Entry(item, f"{place}, {kind} {label(item, n)}")


def hash_of(tables: dict[str, object], places: Mapping[str, str] | None = None) -> str:
    """What tells one content from any other, wherever it was read from."""
    try:
        return hashlib.sha256(canonical(tables).encode()).hexdigest()[:HASH_LENGTH]
    except (TypeError, ValueError) as error:
        raise ContentError(
            f"{place_of_strange(tables, places or {})}content is made of texts, numbers, true and false, lists and "
            f"tables; dates and numbers without end cannot be used ({error})"
        ) from error


def canonical(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def place_of_strange(tables: Mapping[str, object], places: Mapping[str, str]) -> str:
    """The first file and entry that holds something no content can hold."""
    for kind, table in tables.items():
        for n, item in enumerate(table if is_entries(table) else [], 1):
            try:
                canonical(item)
            except (TypeError, ValueError):
                place = places.get(f"{kind}/{item.get('id')}", places.get(kind, kind))
                return f"{place}, {kind} {label(item, n)}: "
    return ""


def content_from_dict(data: object) -> Content:
    """A content from the plain data of `to_dict`; ContentError unless it is the very same."""
    if not isinstance(data, dict):
        raise ContentError(f"this is no content: expected a table of fields (a JSON object), got {data!r}")
    tables, places, packs = data.get("tables"), data.get("places"), data.get("packs")
    if not isinstance(tables, dict) or not isinstance(places, dict) or not isinstance(packs, list):
        raise ContentError("this is no content: expected the fields 'tables', 'places' and 'packs'")
    content = Content(tables, places, packs)
    if content.hash != data.get("hash"):
        raise ContentError(f"this content is damaged: it was written as {data.get('hash')} and reads as {content.hash}")
    return content


def label(item: Mapping[str, object], n: int) -> str:
    """How an entry is called in an error: by id if it has one, else by its number."""
    name = item.get("id", item.get("type", item.get("keyword")))
    return f"'{name}'" if isinstance(name, str) else f"no. {n}"


def load_content(built_in: Path, packs: Sequence[Path] = ()) -> Content:
    """Read a game's content and lay packs over it: entries with a known id are changed, others added."""
    tables: dict[str, object] = {}
    places: dict[str, str] = {}
    for folder in [built_in, *packs]:
        if not folder.is_dir():
            raise ContentError(f"{folder} is not a folder; a content pack is a folder with TOML files in it")
        files = sorted(folder.glob("*.toml"))
        if not files:
            raise ContentError(f"{folder} holds no .toml file; a content pack is a folder with TOML files in it")
        for file in files:
            overlay(tables, places, read_toml(file), file)
    return Content(tables, places, [folder.name for folder in packs])


def read_toml(file: Path) -> dict[str, object]:
    """One TOML file; ContentError names the file if it is not one."""
    try:
        return toml_file.read(file)
    except ValueError as error:
        raise ContentError(str(error)) from error


def overlay(tables: dict[str, object], places: dict[str, str], more: dict[str, object], file: Path) -> None:
    """Lay one file over what has been read so far."""
    for kind, new in more.items():
        if kind not in places or not isinstance(new, list):
            places[kind] = file.name
        old = tables.get(kind)
        if is_entries(old) and is_entries(new):
            tables[kind] = merge_entries(old, new)
        elif isinstance(old, dict) and isinstance(new, dict):
            tables[kind] = {**old, **new}
        else:
            tables[kind] = new
        for item in new if isinstance(new, list) else []:
            if isinstance(item, dict):
                places[f"{kind}/{item.get('id')}"] = file.name


def is_entries(table: object) -> TypeGuard[list[dict[str, object]]]:
    """Is this a list of tables, as [[kind]] makes one?"""
    return isinstance(table, list) and all(isinstance(item, dict) for item in table)


def merge_entries(old: list[dict[str, object]], new: list[dict[str, object]]) -> list[dict[str, object]]:
    """Entries by id: a known one gets the new fields, an unknown one is added at the end; both come from the pack."""
    merged = [dict(item) for item in old]
    index = {item.get("id"): n for n, item in enumerate(merged) if "id" in item}
    for item in new:
        at = index.get(item.get("id"))
        if at is None:
            merged.append(dict(item))
        else:
            merged[at].update({"provenance": PACK, **item})
    return merged


# ---- what one content has that another has not

NOTHING = object()
Fields = Mapping[str, object]


def changes(old: Content, new: Content) -> list[str]:
    """What is added, changed and removed from one content to another, a line each; new kinds of entries do nothing."""
    return list(changed_fields(old.tables, {kind: new.tables[kind] for kind in new.tables if kind in old.tables}, ""))


def changed_fields(old: Fields, new: Fields, place: str) -> Iterator[str]:
    """What is different in two tables; that an entry comes from a pack now is no news in itself."""
    for name in {**old, **new}:
        before, after = old.get(name, NOTHING), new.get(name, NOTHING)
        here = f"{place}, {name}" if place else name
        if before == after or (name == "provenance" and after == PACK):
            continue
        if has_ids(before) and has_ids(after):
            yield from changed_entries(before, after, here)
        elif isinstance(before, dict) and isinstance(after, dict):
            yield from changed_fields(before, after, here)
        elif before is NOTHING:
            yield f"{here}: added, {shown(after)}"
        elif after is NOTHING:
            yield f"{here}: removed, was {shown(before)}"
        else:
            yield f"{here}: {shown(before)} -> {shown(after)}"


def changed_entries(old: Sequence[Fields], new: Sequence[Fields], place: str) -> Iterator[str]:
    """What is different in two lists of entries."""
    before, after = {label(item, 0): item for item in old}, {label(item, 0): item for item in new}
    for name in {**before, **after}:
        if name in before and name in after:
            yield from changed_fields(before[name], after[name], f"{place} {name}")
        else:
            yield f"{place} {name}: {'removed' if name in before else 'added'}"


def has_ids(table: object) -> TypeGuard[list[dict[str, object]]]:
    """Is this a list of entries that can be told apart by their ids or types?"""
    return is_entries(table) and len({label(item, 0) for item in table if "id" in item or "type" in item}) == len(table)


def shown(value: object) -> str:
    """A value in a line."""
    return json.dumps(value, ensure_ascii=False)
