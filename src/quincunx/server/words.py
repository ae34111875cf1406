# cold: interpreted
"""What pages, scripts and refusals say, in the language of whoever reads them.

The sentences are in `languages/<code>.toml`, by the same keys and with the same parameters in every language. Which
language is read is known for the length of a request, and of a line to a table: `web/languages.py` finds it out.
"""

from __future__ import annotations

from contextvars import ContextVar
from pathlib import Path
from typing import Final

from quincunx.core.game import Game
from quincunx.core.messages import Catalogue, Value, load_catalogue
from quincunx.core.translations import ENGLISH
from quincunx.minds import opponents

FOLDER: Final = Path(__file__).parent / "languages"
CATALOGUES: Final[dict[str, Catalogue]] = {
    code: load_catalogue(FOLDER / f"{code}.toml")
    for code in (ENGLISH, *sorted(file.stem for file in FOLDER.glob("*.toml") if file.stem != ENGLISH))
}
"""The sentences of each language, English first."""
LANGUAGES: Final = {code: said.sentences["language.name"] for code, said in CATALOGUES.items()}
"""Every language by its code, each called what its own speakers call it."""

GUEST: Final = "Guest"
"""The first word in the name of every guest, and of nobody else."""

reader: Final = ContextVar("reader", default=ENGLISH)
"""The language of whoever reads what is said now."""


def language() -> str:
    """The code of the language that is read now."""
    return reader.get()


def say(key: str, **params: Value) -> str:
    """A sentence in the language that is read now."""
    return CATALOGUES[reader.get()].sentence(key, params)


def say_in(code: str, key: str, **params: Value) -> str:
    """A sentence in a language."""
    return CATALOGUES[code].sentence(key, params)


def says(key: str) -> bool:
    """Is there such a sentence?"""
    return key in CATALOGUES[ENGLISH].sentences


def in_words(game: Game) -> Game:
    """A game in the language that is read now."""
    return game.in_language(reader.get())


def level_about(level: str) -> str:
    """What a computer player of a level is like; one that is none of ours says so itself."""
    key = f"level.about.{level}"
    return say(key) if says(key) else opponents()[level]


def person_name(name: str, code: str | None = None) -> str:
    """What a person is called: members by their name, guests as guests are called in the language."""
    first, _, own = name.partition(" ")
    read = code or language()
    return say_in(read, "guest.called", name=own) if first == GUEST and own else name


def level_name(level: str, code: str | None = None) -> str:
    """What a computer player of a level is called; one that is none of ours is called by its own name."""
    key = f"level.name.{level}"
    return say_in(code or language(), key) if says(key) else level
