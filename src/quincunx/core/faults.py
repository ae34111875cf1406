# cold: interpreted
"""What is wrong with something that was read strictly: in English at once, and in any language for whoever is told.

The words are in `soundness.toml`, in the folder of the core and in that of each game, and those of a translation by the
same keys in `languages/<code>/soundness.toml`. In English they tell what is expected, and are quoted in an error:
`table.forces[0].hand: expected at most 9 cards, got a list of 12 (draw.limit)`. A translation says whole sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from quincunx.core import toml_file
from quincunx.core.messages import ENGLISH, LANGUAGES, Catalogue, Value, load_catalogue

SOUNDNESS: Final = "soundness.toml"
EXPECTED: Final = "expected"
"""The table of words that belong to no field."""


class FaultWords:
    """All that can be said to be wrong by the files of a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.catalogues: dict[str, Catalogue] = {}
        self.printed_texts: dict[str, Mapping[str, str]] = {}
        self.clauses: dict[str, str] = {}
        """The clauses of checks, by key."""

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.folder,)

    def in_language(self, language: str) -> Catalogue:
        """The words by key; what there is no translation of, in English."""
        if language not in self.catalogues:
            self.catalogues[language] = self.read() if language == ENGLISH else self.translated(language)
        return self.catalogues[language]

    def read(self) -> Catalogue:
        """What the folder says in English; what is said of a check stands behind its clause."""
        entries = dict(named_entries("", toml_file.read(self.folder / SOUNDNESS)))
        self.clauses = {key: entry[0] for key, entry in entries.items() if isinstance(entry, list)}
        return Catalogue({key: entry if isinstance(entry, str) else entry[1] for key, entry in entries.items()})

    def translated(self, language: str) -> Catalogue:
        path = self.folder / LANGUAGES / language / SOUNDNESS
        english = self.in_language(ENGLISH)
        if not path.is_file():
            return english
        return english.with_added(load_catalogue(path))

    def printed_in(self, language: str) -> Mapping[str, str]:
        """What the texts on the pieces of a game read in another language."""
        if language not in self.printed_texts:
            path = self.folder / LANGUAGES / f"{language}.toml"
            self.printed_texts[language] = toml_file.read(path).get("printed", {}) if path.is_file() else {}
        return self.printed_texts[language]

    def clause(self, key: str) -> str:
        """The clause a check is made by."""
        self.in_language(ENGLISH)
        return self.clauses[key]

    def expected(self, key: str, /, **params: Param) -> Said:
        """What is expected somewhere, by a key among those that belong to no field."""
        return Said(self, f"{EXPECTED}.{key}", params)

    def printed(self, text: str) -> Said:
        """A text that is printed on a piece, to go into what is said."""
        return Printed(self, text)


class Said:
    """Something that is said: the key of its words, and what goes into them."""

    def __init__(self, words: FaultWords, key: str, params: Mapping[str, Param]) -> None:
        self.words = words
        self.key = key
        self.params = params

    def in_language(self, language: str) -> str:
        filled = {
            name: value.in_language(language) if isinstance(value, Said) else value
            for name, value in self.params.items()
        }
        return self.words.in_language(language).sentence(self.key, filled)

    def __str__(self) -> str:
        return self.in_language(ENGLISH)


class Printed(Said):
    """A text on a piece of a game, as it reads in each language."""

    def __init__(self, words: FaultWords, text: str) -> None:
        super().__init__(words, "", {})
        self.text = text

    def in_language(self, language: str) -> str:
        return self.text if language == ENGLISH else self.words.printed_in(language).get(self.text, self.text)


class SaidByGame(Said):
    """What a game says by a message of its own, told in a language it is asked for."""

    def __init__(self, tell: Callable[[str], str]) -> None:
        super().__init__(CORE_WORDS, "", {})
        self.tell = tell

    def in_language(self, language: str) -> str:
        return self.tell(language)

    def __reduce__(self) -> tuple[Any, ...]:
        return str, (str(self),)  # the game is not sent along


Param = Value | Said
Wording = Said | str
"""What is said, or for want of a key the English words for it."""


def named_entries(place: str, table: Mapping[str, Any]) -> Iterator[tuple[str, list[str] | str]]:
    """The entries of a table and of all tables in it."""
    for name, entry in table.items():
        if isinstance(entry, dict):
            yield from named_entries(f"{place}{name}.", entry)
        else:
            yield f"{place}{name}", entry


CORE_WORDS: Final = FaultWords(Path(__file__).parent)
expected: Final = CORE_WORDS.expected


def either(first: Wording, *others: str) -> Wording:
    """One of these: `a or b or c`."""
    for other in others:
        first = expected("or", one=first, other=other)
    return first


class Fault(NamedTuple):
    """What is wrong with something that was read: where, what is expected there or else is wrong, and by which clause.

    `got`: what is there instead, unless the words tell; `field`: of an entry that `place` names; `expects`: do the
    words tell what is expected? `rule_first`: is the clause told before what it got, as errors of options do?
    """

    place: str
    said: Wording
    got: str = ""
    rule: str = ""
    hint: Wording = ""
    field: str = ""
    expects: bool = True
    rule_first: bool = False

    def __str__(self) -> str:
        rule = f" ({self.rule})" if self.rule else ""
        told = self.with_clause(rule) if self.rule_first else f"{self.words}{rule}"
        return f"{self.where}: {told}" if self.where else told

    @property
    def where(self) -> str:
        return f"{self.place}, field '{self.field}'" if self.field else self.place

    @property
    def words(self) -> str:
        """What is wrong, in English."""
        return self.with_clause("")

    def with_clause(self, clause: str) -> str:
        got = f", got {self.got}" if self.got else ""
        hint = str(self.hint)
        return f"{'expected ' if self.expects else ''}{self.said}{clause}{got}{hint and '; '}{hint}"

    def within(self, place: str) -> Fault:
        """The same as a fault of something that is part of another: of a field of it, or of what it is about."""
        joint = "." if self.where.partition(":")[0].isidentifier() else ": "
        return self._replace(place=f"{place}{joint}{self.place}" if self.place else place)

    def in_language(self, language: str) -> str:
        """What is wrong in whole sentences; in English where there are no other words."""
        if language == ENGLISH or isinstance(self.said, str):
            return self.words
        told = self.said.in_language(language)
        if isinstance(self.hint, Said):
            told = f"{told} {self.hint.in_language(language)}"
        return expected("in_field", field=self.field, told=told).in_language(language) if self.field else told


class Faulty(ValueError):
    """Something was read that cannot be so."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(str(fault))
        self.fault = fault

    def __reduce__(self) -> tuple[Any, ...]:
        return Faulty, (self.fault,)


def fault_of(error: ValueError) -> Fault:
    """What is wrong, of any error of a reading."""
    known = getattr(error, "fault", None)
    return known if isinstance(known, Fault) else Fault("", str(error), expects=False)
