# cold: interpreted
"""A game in another language: its sentences, and what is printed on its pieces.

A translation is one file, `languages/<code>.toml`, in the folder of a game and in that of the core. It has the
sentences of `messages.toml`, by the same keys and with the same parameters; and under `[printed]` each text of the
content with what it reads in that language; and under `[fields]` what the declared fields mean, for the form of a
position. A match is the same in every language, and so is its record.

The words of lessons and of the page on how to play are beside it, in `languages/<code>/lessons.toml` and `howto.toml`:
for each lesson a table with its words and its steps in their order, and the sections of that page in theirs. So are
those for what is wrong with something that was read, in `soundness.toml`: see `core/faults.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from quincunx.core.content import Content, Entry, read_toml
from quincunx.core.messages import ENGLISH as ENGLISH
from quincunx.core.messages import LANGUAGES, Catalogue, flatten

PRINTED: Final = "printed"
FIELDS: Final = "fields"


class Translation(NamedTuple):
    """What a game says in another language."""

    sentences: Catalogue
    printed: Mapping[str, str]
    fields: Mapping[str, str]


def languages_in(folder: Path) -> tuple[str, ...]:
    """The languages there are translations into, English first."""
    return (ENGLISH, *sorted(file.stem for file in (folder / LANGUAGES).glob("*.toml")))


def load_translation(folder: Path, language: str) -> Translation:
    """The translation of a folder into a language."""
    file = folder / LANGUAGES / f"{language}.toml"
    tables = read_toml(file)
    printed, fields = texts_under(PRINTED, tables, file), texts_under(FIELDS, tables, file)
    return Translation(Catalogue(dict(flatten("", tables, file))), printed, fields)


def texts_under(name: str, tables: dict[str, object], file: Path) -> dict[str, str]:
    """A table of texts by what they read in English, taken out of the others."""
    texts = tables.pop(name, {})
    if not isinstance(texts, dict) or not all(isinstance(text, str) for text in texts.values()):
        raise ValueError(f"{file}: [{name}] must have a text in quotes for each text in English")
    return texts


def words_in(folder: Path, language: str, file: str) -> Entry:
    """What a file beside a translation says; nothing in English, and where there is none."""
    path = folder / LANGUAGES / language / file
    place = f"{LANGUAGES}/{language}/{file}"
    return Entry(read_toml(path) if language != ENGLISH and path.is_file() else {}, place)


def translated(content: Content, fields: frozenset[str], printed: Mapping[str, str]) -> Content:
    """The same content with other words on its pieces. It is still the same content: it keeps its hash."""
    twin = Content(
        {kind: reworded(table, fields, printed) for kind, table in content.tables.items()},
        content.places,
        content.packs,
    )
    twin.hash = content.hash
    return twin


def reworded(value: object, fields: frozenset[str], printed: Mapping[str, str]) -> object:
    """A part of a content with the texts in some of its fields put into other words, where there are any."""
    if isinstance(value, list):
        return [reworded(each, fields, printed) for each in value]
    if not isinstance(value, dict):
        return value
    twin = {name: reworded(each, fields, printed) for name, each in value.items()}
    for name in fields & value.keys():
        words = value[name]
        twin[name] = (
            [in_words(each, printed) for each in words] if isinstance(words, list) else in_words(words, printed)
        )
    return twin


def in_words(text: object, printed: Mapping[str, str]) -> object:
    return printed.get(text, text) if isinstance(text, str) else text


def texts_printed(content: Content, fields: frozenset[str]) -> Iterator[str]:
    """Every text of a content that is to be translated."""
    waiting: list[object] = [content.tables]
    while waiting:
        value = waiting.pop()
        if isinstance(value, list):
            waiting += value
        elif isinstance(value, dict):
            waiting += [each for name, each in value.items() if name not in fields]
            for name in fields & value.keys():
                texts = value[name] if isinstance(value[name], list) else [value[name]]
                yield from (text for text in texts if isinstance(text, str) and text)
