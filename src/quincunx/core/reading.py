# cold: interpreted
"""Reading plain data that came from somewhere: each value checked, with errors that say where and what."""

from __future__ import annotations

from collections.abc import Collection
from difflib import get_close_matches
from typing import Any

from quincunx.core.content import Content
from quincunx.core.game import Game, game_of
from quincunx.core.step import Table

Fields = dict[str, Any]

HEAD = ("game", "rules_version", "content", "options", "dice", "table")
"""The fields of a position."""
DICE = {"fast": ("state",), "sealed": ("seed", "words"), "fixed": ("values",)}
"""The kinds of dice, and what each has besides its kind and its number of rolls."""
WORD = 0xFFFFFFFF
COUNTABLE = (1 << 63) - 1
BY_WORD = ("table.resigned", "table.time", "table.agreed")
"""The ways any match can end at any moment, by what is said and not by what is played."""


def against(place: str, rule: str, text: str) -> ValueError:
    """What a clause of the ledger forbids: the field, what is wrong and what would be right, and the clause."""
    return ValueError(f"{place}: {text} ({rule})")


# ---- plain values


def a_list(value: object, place: str, length: int | None = None) -> list[Any]:
    if not isinstance(value, list) or (length is not None and len(value) != length):
        wanted = "a list" if length is None else f"a list of {length}"
        raise ValueError(f"{place}: {wanted} is wanted, found {value!r}")
    return value


def a_table(value: object, place: str, known: Collection[str]) -> Fields:
    """A table of fields, none of which is unknown."""
    if not isinstance(value, dict):
        raise ValueError(f"{place}: a table of fields is wanted, found {value!r}")
    for name in value:
        if name not in known:
            raise ValueError(f"{place}.{name}: there is no such field; {suggestion(name, known)}")
    return value


def suggestion(name: object, known: Collection[str]) -> str:
    """Which field was meant, if one is spelt almost so; or else all there are."""
    near = get_close_matches(str(name), known, n=1)
    return f"did you mean '{near[0]}'?" if near else f"the fields are {', '.join(known)}"


def number(data: Fields, name: str, place: str, low: int, high: int, default: int | None = None) -> int:
    value = data.get(name, default)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise ValueError(f"{place}.{name}: a whole number from {low} to {high} is wanted, found {value!r}")
    return value


def flag(data: Fields, name: str, place: str, default: bool = False) -> bool:
    value = data.get(name, default)
    if not isinstance(value, bool):
        raise ValueError(f"{place}.{name}: true or false is wanted, found {value!r}")
    return value


def bits(values: object, place: str, known: list[Any], wanted: str) -> int:
    """Values as a set of bits, by their place in a list; each may be there once."""
    found = 0
    for value in a_list(values, place):
        at = known.index(value) if value in known and not isinstance(value, bool) else -1
        if at < 0:
            raise ValueError(f"{place}: {wanted} are wanted, found {value!r}")
        if found >> at & 1:
            raise ValueError(f"{place}: {value!r} is there twice; once is enough")
        found |= 1 << at
    return found


# ---- a position


def read_head(data: object) -> Fields:
    """The fields every position has, whatever is in them."""
    if not isinstance(data, dict):
        raise ValueError("a position is a table of fields (a JSON object)")
    for name in data:
        if name not in HEAD:
            raise ValueError(f"{name}: a position has no such field; {suggestion(name, HEAD)}")
    for name, kind in (("game", str), ("options", dict), ("dice", dict), ("table", dict)):
        if not isinstance(data.get(name), kind):
            raise ValueError(f"{name}: a position needs this field ({kind.__name__}), found {data.get(name)!r}")
    try:
        game_of(data["game"])
    except ValueError as error:
        raise ValueError(f"game: {error}") from error
    return data


def check_written_for(data: Fields, game: Game, content: Content) -> None:
    """A position is for one version of the rules and for one content; if it names none, for those of today."""
    version = data.get("rules_version", game.rules_version)
    if type(version) is not int or version != game.rules_version:
        raise ValueError(
            f"rules_version: this position was written for version {version!r} of the rules of {game.title}, "
            f"but here is version {game.rules_version}"
        )
    written_for = data.get("content", content.hash)
    if written_for != content.hash:
        raise ValueError(f"content: this position was written for content {written_for}, but {content.hash} is loaded")


def checked_options(options: Fields, game: Game, content: Content) -> Fields:
    """The options of a match, with errors that say where."""
    try:
        return game.check_options(options, content)
    except ValueError as error:
        said = str(error)
        field = said.partition(":")[0]
        raise ValueError(f"options.{said}" if field.isidentifier() else f"options: {said}") from error


def check_dice(data: Fields) -> None:
    """Dice as they are written, of whatever kind."""
    kind = data.get("kind")
    if not isinstance(kind, str) or kind not in DICE:
        raise ValueError(f"dice.kind: dice are of kind {', '.join(DICE)}, not {kind!r}")
    a_table(data, "dice", ("kind", "rolls", *DICE[kind]))
    rolls = number(data, "rolls", "dice", 0, COUNTABLE)
    if kind == "fast":
        for n, word in enumerate(a_list(data.get("state"), "dice.state", 4)):
            number({f"state[{n}]": word}, f"state[{n}]", "dice", 0, WORD)
    elif kind == "sealed":
        seed = data.get("seed")
        if not isinstance(seed, str) or len(seed) % 2 or not set(seed) <= set("0123456789abcdef"):
            raise ValueError(f"dice.seed: hexadecimal digits in pairs are wanted, found {seed!r}")
        number(data, "words", "dice", rolls, COUNTABLE)  # each roll takes a word, or several
    else:
        for n, value in enumerate(a_list(data.get("values"), "dice.values")):
            number({f"values[{n}]": value}, f"values[{n}]", "dice", 0, COUNTABLE)


def read_ending(table: Table, data: Fields, endings: Collection[str]) -> None:
    """How a match ended, if it is over: by one of the game's own ways, or by a word of the players."""
    ending, scores = data.get("ending", ""), a_list(data.get("scores", []), "table.scores")
    if not isinstance(ending, str) or ending not in ("", *endings, *BY_WORD):
        raise ValueError(
            f"table.ending: an empty text before the end, or one of {', '.join((*endings, *BY_WORD))} after it, "
            f"is wanted, found {ending!r}"
        )
    if (ending == "") != (scores == []) or len(scores) not in (0, table.seats):
        raise ValueError(
            "table.ending, table.scores: both are empty before the end; after it a clause and a score for each seat "
            "are wanted"
        )
    if any(not isinstance(score, (int, float)) or isinstance(score, bool) for score in scores):
        raise ValueError(f"table.scores: numbers are wanted, found {scores!r}")
    table.ending = ending
    table.scores = tuple(float(score) for score in scores)


def check_scores(table: Table, possible: Collection[tuple[float, ...]], rule: str) -> None:
    """The scores must be one of those this end can have."""
    if table.scores not in possible:
        wanted = " or ".join(str(list(scores)) for scores in possible)
        raise against("table.scores", rule, f"{wanted} is wanted, found {list(table.scores)}")
