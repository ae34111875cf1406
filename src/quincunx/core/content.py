# cold: interpreted
"""Content packs: the numbers on cards, tiles and sheets as TOML, checked on reading, laid over one another."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

PACK = "pack"
"""Where a value comes from that a content pack has changed."""
HASH_LENGTH = 16


class ContentError(ValueError):
    """Something in a content file is not as it should be; the text says where and what would be right."""


class Entry:
    """One table of a content file, read field by field with errors that name the place."""

    def __init__(self, fields: dict[str, object], place: str) -> None:
        self.fields = fields
        self.place = place
        self.read: set[str] = set()

    def error(self, field: str, wanted: str) -> ContentError:
        found = repr(self.fields[field]) if field in self.fields else "nothing"
        return ContentError(f"{self.place}, field '{field}': {wanted} is wanted here, found {found}")

    def text(self, field: str, default: str | None = None) -> str:
        self.read.add(field)
        value = self.fields.get(field, default)
        if not isinstance(value, str):
            raise self.error(field, "a text in quotes")
        return value

    def choice(self, field: str, allowed: Sequence[str], default: str | None = None) -> str:
        value = self.text(field, default)
        if value not in allowed:
            raise self.error(field, "one of " + ", ".join(sorted(allowed)))
        return value

    def number(self, field: str, low: int, high: int, default: int | None = None) -> int:
        self.read.add(field)
        value = self.fields.get(field, default)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.error(field, f"a whole number from {low} to {high}")
        return value

    def flag(self, field: str, default: bool | None = None) -> bool:
        self.read.add(field)
        value = self.fields.get(field, default)
        if not isinstance(value, bool):
            raise self.error(field, "true or false")
        return value

    def texts(self, field: str, allowed: Sequence[str] | None = None, default: list[str] | None = None) -> list[str]:
        self.read.add(field)
        value = self.fields.get(field, default)
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.error(field, "a list of texts")
        if allowed is not None and not all(item in allowed for item in value):
            raise self.error(field, "a list of some of " + ", ".join(sorted(allowed)))
        return [str(item) for item in value]

    def entries(self, field: str) -> list[Entry]:
        self.read.add(field)
        value = self.fields.get(field, [])
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise self.error(field, "a list of tables")
        return [Entry(item, f"{self.place}, {field} {label(item, n)}") for n, item in enumerate(value, 1)]

    def skip(self, *fields: str) -> None:
        """Fields that are there for readers, not for the rules."""
        self.read.update(fields)

    def done(self) -> None:
        """Complain about a field nobody reads: most often a misspelt one."""
        for field in self.fields:
            if field not in self.read:
                known = ", ".join(sorted(self.read))
                raise ContentError(f"{self.place}: there is no field '{field}'; known fields are {known}")


class Content:
    """All content of one game: the built-in folder with any packs laid over it."""

    def __init__(self, tables: dict[str, object], places: dict[str, str], packs: list[str]) -> None:
        self.tables = tables
        self.places = places
        self.packs = packs
        self.hash = hash_of(tables)

    def to_dict(self) -> dict[str, object]:
        """All of it as plain data, from which `content_from_dict` makes the same content."""
        return {"hash": self.hash, "tables": self.tables, "places": self.places, "packs": self.packs}

    def entries(self, kind: str) -> Iterator[Entry]:
        """The entries of one kind, in file order."""
        table = self.tables.get(kind, [])
        if not isinstance(table, list):
            raise ContentError(f"{self.places.get(kind, kind)}: write [[{kind}]], with two brackets")
        for n, item in enumerate(table, 1):
            place = self.places.get(f"{kind}/{item.get('id')}", self.places.get(kind, kind))
            yield Entry(item, f"{place}, {kind} {label(item, n)}")


def hash_of(tables: dict[str, object]) -> str:
    """What tells one content from any other, wherever it was read from."""
    try:
        canonical = json.dumps(tables, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
        return hashlib.sha256(canonical.encode()).hexdigest()[:HASH_LENGTH]
    except (TypeError, ValueError) as error:
        raise ContentError(
            "content is made of texts, numbers, true and false, lists and tables; "
            f"dates and numbers without end cannot be used ({error})"
        ) from error


def content_from_dict(data: object) -> Content:
    """A content from the plain data of `to_dict`; ContentError unless it is the very same."""
    if not isinstance(data, dict):
        raise ContentError("this is no content: a table of fields (a JSON object) is wanted")
    tables, places, packs = data.get("tables"), data.get("places"), data.get("packs")
    if not isinstance(tables, dict) or not isinstance(places, dict) or not isinstance(packs, list):
        raise ContentError("this is no content: the fields 'tables', 'places' and 'packs' are wanted")
    content = Content(tables, places, packs)
    if content.hash != data.get("hash"):
        raise ContentError(f"this content is damaged: it was written as {data.get('hash')} and reads as {content.hash}")
    return content


def label(item: dict[str, object], n: int) -> str:
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
    """One TOML file; a syntax error names the file."""
    try:
        with file.open("rb") as stream:
            return tomllib.load(stream)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ContentError(f"{file.name}: not a TOML file ({error})") from error


def overlay(tables: dict[str, object], places: dict[str, str], more: dict[str, object], file: Path) -> None:
    """Lay one file over what has been read so far."""
    for kind, new in more.items():
        if kind not in places or not isinstance(new, list):
            places[kind] = file.name
        old = tables.get(kind)
        if isinstance(old, list) and isinstance(new, list):
            tables[kind] = merge_entries(old, new)
        elif isinstance(old, dict) and isinstance(new, dict):
            tables[kind] = {**old, **new}
        else:
            tables[kind] = new
        for item in new if isinstance(new, list) else []:
            if isinstance(item, dict):
                places[f"{kind}/{item.get('id')}"] = file.name


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
