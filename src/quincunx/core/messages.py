# hot: compiled by mypyc
"""Sentences as data: a key with parameters, put into words by one catalogue per language."""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from quincunx.core import toml_file

ENGLISH: Final = "en"
LANGUAGES: Final = "languages"
"""The folder of translations, beside what they translate."""
MINUS: Final = "\u2212"
"""The sign of numbers below zero, as wide as a plus; a hyphen is not."""


class Message:
    """One sentence to be: its key in the catalogue and what goes into it, other sentences included."""

    def __init__(self, key: str, params: Mapping[str, Value] | None = None) -> None:
        self.key = key
        self.params: dict[str, Value] = dict(params) if params is not None else {}

    def __reduce__(self) -> tuple[Any, ...]:
        return Message, (self.key, self.params)

    def to_dict(self) -> dict[str, object]:
        plain = {name: value.to_dict() if isinstance(value, Message) else value for name, value in self.params.items()}
        return {"key": self.key, "params": plain}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and self.key == other.key and self.params == other.params

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"Message({self.key!r}, {self.params!r})"


Value = int | float | str | list[str] | Message | None


def parts_of(sentence: str) -> list[tuple[str, str | None, str]]:
    """A sentence taken apart: words, the parameter that follows them if any, and how it is to be written."""
    return [(words, param, spec or "") for words, param, spec, _ in string.Formatter().parse(sentence)]


def written(value: Value, spec: str) -> str:
    """A value in a sentence: `{n:card|cards|none}` reads "1 card", "3 cards", "none"; `{n:+}` shows the sign.

    A list reads "Spears, Pikes, Archers", and by `{names:and}` "Spears, Pikes and Archers", with that very word.
    """
    if "|" in spec:
        one, many, *none = spec.split("|")
        if value == 0 and none:
            return none[0]
        count = str(value).replace("-", MINUS)
        return f"{count} {one if value == 1 else many}"
    if spec == "+":
        return f"{value:+d}".replace("-", MINUS)
    if isinstance(value, list):
        if spec and len(value) > 1:
            return f"{', '.join(value[:-1])} {spec} {value[-1]}"
        return ", ".join(value)
    return str(value)


class Catalogue:
    """All sentences of one language."""

    def __init__(self, sentences: Mapping[str, str]) -> None:
        self.sentences = dict(sentences)
        self.parts: dict[str, list[tuple[str, str | None, str]]] = {}

    def text(self, message: Message, name: Callable[[str, Value], Value] | None = None) -> str:
        """The sentence in words; `name` turns ids into names (a card's, an army's) by parameter."""
        return self.sentence(message.key, message.params, name)

    def sentence(self, key: str, params: dict[str, Value], name: Callable[[str, Value], Value] | None = None) -> str:
        """The same for a key and what goes into its sentence."""
        parts = self.parts.get(key)
        if parts is None:
            if key not in self.sentences:
                raise KeyError(f"the catalogue has no sentence {key!r}")
            parts = self.parts[key] = parts_of(self.sentences[key])
        said: list[str] = []
        for words, param, spec in parts:
            said.append(words)
            if param is not None:
                value = params[param]
                if name is not None:
                    value = name(param, value)
                if isinstance(value, str) and not spec:  # names, nearly always
                    said.append(value)
                else:
                    said.append(self.text(value, name) if isinstance(value, Message) else written(value, spec))
        return "".join(said)

    def with_added(self, more: Catalogue) -> Catalogue:
        """This catalogue with another laid over it."""
        return Catalogue({**self.sentences, **more.sentences})


class Say:
    """The words of a drawing: a key of the catalogue and what goes into its sentence."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.edition = str(hash(frozenset(catalogue.sentences.items())))

    def __call__(self, key: str, **params: Value) -> str:
        return self.catalogue.sentence(key, params)

    def one_of(self, family: str, member: str, **params: Value) -> str:
        """The sentence a family has for this member, or the one it has for any other."""
        key = f"{family}.{member}"
        return self(key if key in self.catalogue.sentences else f"{family}.other", **params)


def load_catalogue(path: Path) -> Catalogue:
    """Read a TOML file of sentences; tables become dotted keys."""
    return Catalogue(dict(flatten("", toml_file.read(path), path)))


def flatten(prefix: str, table: Mapping[str, object], path: Path) -> list[tuple[str, str]]:
    """Nested tables as dotted keys."""
    pairs: list[tuple[str, str]] = []
    for key, value in table.items():
        if isinstance(value, dict):
            pairs += flatten(f"{prefix}{key}.", value, path)
        elif isinstance(value, str):
            pairs.append((f"{prefix}{key}", value))
        else:
            raise ValueError(f"{path}: {prefix}{key} must be a sentence in quotes, not {value!r}")
    return pairs
