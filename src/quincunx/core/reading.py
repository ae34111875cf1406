"""Reading plain data that came from somewhere: each value checked, with errors that say where and what."""

from __future__ import annotations

from typing import Any

from quincunx.core.step import Table

Fields = dict[str, Any]


def a_list(value: object, place: str, length: int | None = None) -> list[Any]:
    if not isinstance(value, list) or (length is not None and len(value) != length):
        wanted = "a list" if length is None else f"a list of {length}"
        raise ValueError(f"{place}: {wanted} is wanted, found {value!r}")
    return value


def a_table(value: object, place: str) -> Fields:
    if not isinstance(value, dict):
        raise ValueError(f"{place}: a table of fields is wanted, found {value!r}")
    return value


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


def read_ending(table: Table, data: Fields) -> None:
    """How a match ended, if it is over."""
    ending, scores = data.get("ending", ""), a_list(data.get("scores", []), "scores")
    if not isinstance(ending, str) or (ending == "") != (scores == []) or len(scores) not in (0, table.seats):
        raise ValueError(
            "ending, scores: both are empty before the end; after it a clause and a score for each seat are wanted"
        )
    if any(not isinstance(score, (int, float)) or isinstance(score, bool) for score in scores):
        raise ValueError(f"scores: numbers are wanted, found {scores!r}")
    table.ending = ending
    table.scores = tuple(float(score) for score in scores)
