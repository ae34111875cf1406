"""Sentences as data: a key with parameters, put into words by one catalogue per language."""

from __future__ import annotations

import string
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

Value = int | float | str | list[str] | None


class Message:
    """One sentence to be: its key in the catalogue and what goes into it."""

    def __init__(self, key: str, params: Mapping[str, Value] | None = None) -> None:
        self.key = key
        self.params: dict[str, Value] = dict(params) if params is not None else {}

    def to_dict(self) -> dict[str, object]:
        return {"key": self.key, "params": dict(self.params)}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and self.key == other.key and self.params == other.params

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"Message({self.key!r}, {self.params!r})"


class Phrasing(string.Formatter):
    """str.format with plurals: `{n:card|cards}` reads "1 card", "3 cards"; `{n:+}` shows the sign."""

    def format_field(self, value: Any, format_spec: str) -> str:
        if "|" in format_spec:
            one, many = format_spec.split("|", 1)
            return f"{value} {one if value == 1 else many}"
        if format_spec == "+":
            return f"{value:+d}".replace("-", "\u2212")
        if isinstance(value, list):
            return ", ".join(str(item) for item in value)
        return str(value)


class Catalogue:
    """All sentences of one language."""

    def __init__(self, sentences: Mapping[str, str]) -> None:
        self.sentences = dict(sentences)
        self.phrasing = Phrasing()

    def text(self, message: Message, name: Callable[[str, Value], Value] | None = None) -> str:
        """The sentence in words; `name` turns ids into names (a card's, an army's) by parameter."""
        sentence = self.sentences.get(message.key)
        if sentence is None:
            raise KeyError(f"the catalogue has no sentence {message.key!r}")
        if name is None:
            return self.phrasing.vformat(sentence, (), message.params)
        named = {key: name(key, value) for key, value in message.params.items()}
        return self.phrasing.vformat(sentence, (), named)

    def with_added(self, more: Catalogue) -> Catalogue:
        """This catalogue with another laid over it."""
        return Catalogue({**self.sentences, **more.sentences})


def load_catalogue(path: Path) -> Catalogue:
    """Read a TOML file of sentences; tables become dotted keys."""
    with path.open("rb") as file:
        return Catalogue(dict(flatten("", tomllib.load(file), path)))


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
