# cold: interpreted
"""Reading plain data that came from somewhere: each value checked, with errors that say where and what."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from quincunx.core.content import Content
from quincunx.core.faults import Fault, Faulty, Wording, expected, fault_of
from quincunx.core.game import Data, Game
from quincunx.core.kit.spelling import suggestion
from quincunx.core.registry import game_of

HEAD = ("game", "rules_version", "content", "options", "dice", "table")
"""The fields of a position."""
DICE = {"fast": ("state",), "sealed": ("seed", "words"), "fixed": ("values",)}
"""The kinds of dice, and what each has besides its kind and its number of rolls."""
WORD = 0xFFFFFFFF
COUNTABLE = (1 << 63) - 1
LONGEST_SHOWN = 80
BY_WORD = ("table.resigned", "table.time", "table.agreed")
"""The ways any match can end at any moment, by what is said and not by what is played."""


def unexpected(place: str, wanted: Wording, got: object, rule: str = "", hint: Wording = "") -> Faulty:
    """What is wrong in a field: what is expected there, what it got, perhaps what was meant, and the clause if any."""
    return Faulty(Fault(place, wanted, shown(got), rule, hint))


def against(place: str, rule: str, wanted: Wording) -> Faulty:
    """What a clause of the ledger forbids: the field, what is expected there and what it got, and the clause."""
    return Faulty(Fault(place, wanted, rule=rule))


def unknown(place: str, name: str, known: Collection[str]) -> Faulty:
    """There is no field of this name, but there are others."""
    return Faulty(Fault(place, expected("no_field"), hint=suggestion(name, known, "fields_are"), expects=False))


def shown(value: object) -> str:
    """A value as an error shows it, not longer than a line."""
    text = "nothing" if value is None else repr(value)
    if len(text) > LONGEST_SHOWN:
        many = f"a list of {len(value)}" if isinstance(value, list) else "other fields"
        return many if isinstance(value, (list, dict)) else f"{text[:LONGEST_SHOWN]}..."
    return text


# ---- plain values


def a_list(value: object, place: str, length: int | None = None) -> list[Any]:
    if not isinstance(value, list) or (length is not None and len(value) != length):
        raise unexpected(place, expected("list") if length is None else expected("list_of", n=length), value)
    return value


def a_table(value: object, place: str, known: Collection[str]) -> Data:
    """A table of fields, none of which is unknown."""
    if not isinstance(value, dict):
        raise unexpected(place, expected("table_of_fields"), value)
    for name in value:
        if name not in known:
            raise unknown(f"{place}.{name}", name, known)
    return value


def number(data: Data, name: str, place: str, low: int, high: int, default: int | None = None) -> int:
    value = data.get(name, default)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise unexpected(f"{place}.{name}", expected("number", low=low, high=high), value)
    return value


def flag(data: Data, name: str, place: str, default: bool = False) -> bool:
    value = data.get(name, default)
    if not isinstance(value, bool):
        raise unexpected(f"{place}.{name}", expected("flag"), value)
    return value


# ---- a position


def read_head(data: object) -> Data:
    """The fields every position has, whatever is in them."""
    if not isinstance(data, dict):
        raise unexpected("", expected("position"), data)
    for name in data:
        if name not in HEAD:
            meant = suggestion(name, HEAD, "fields_are")
            raise Faulty(Fault(name, expected("no_field_of_position"), hint=meant, expects=False))
    for name, kind in (("game", "text"), ("options", "table"), ("dice", "table"), ("table", "table")):
        if not isinstance(data.get(name), str if kind == "text" else dict):
            raise unexpected(name, expected(kind), data.get(name))
    try:
        game_of(data["game"])
    except ValueError as error:
        raise Faulty(fault_of(error).within("game")) from error
    return data


def check_written_for(data: Data, game: Game, content: Content) -> None:
    """A position is for one version of the rules and for one content; if it names none, for those of today."""
    version = data.get("rules_version", game.rules_version)
    if type(version) is not int or version != game.rules_version:
        wanted = expected("version", n=game.rules_version, game=game.title)
        raise unexpected("rules_version", wanted, version)
    written_for = data.get("content", content.hash)
    if written_for != content.hash:
        raise unexpected("content", expected("content", content=repr(content.hash)), written_for)


def checked_options(options: Data, game: Game, content: Content, place: str = "options") -> Data:
    """The options of a match, with errors that say where."""
    try:
        return game.check_options(options, content)
    except ValueError as error:
        raise Faulty(fault_of(error).within(place)) from error


def check_dice(data: Data) -> None:
    """Dice as they are written, of whatever kind."""
    kind = data.get("kind")
    if not isinstance(kind, str) or kind not in DICE:
        raise unexpected("dice.kind", expected("one_of", names=list(DICE)), kind)
    a_table(data, "dice", ("kind", "rolls", *DICE[kind]))
    rolls = number(data, "rolls", "dice", 0, COUNTABLE)
    if kind == "fast":
        for n, word in enumerate(a_list(data.get("state"), "dice.state", 4)):
            number({f"state[{n}]": word}, f"state[{n}]", "dice", 0, WORD)
    elif kind == "sealed":
        seed = data.get("seed")
        if not isinstance(seed, str) or len(seed) % 2 or not set(seed) <= set("0123456789abcdef"):
            raise unexpected("dice.seed", expected("hexadecimal"), seed)
        number(data, "words", "dice", rolls, COUNTABLE)  # each roll takes a word, or several
    else:
        for n, value in enumerate(a_list(data.get("values"), "dice.values")):
            number({f"values[{n}]": value}, f"values[{n}]", "dice", 0, COUNTABLE)
