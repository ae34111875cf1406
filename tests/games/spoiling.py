"""Positions from play, and ways to spoil them: what no game could lead to is refused, with its field."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from functools import cache
from typing import Any

import quincunx as qx
from quincunx.core.dice import FastDice
from quincunx.core.match import Match
from quincunx.core.starting import new_match

Place = tuple[str | int, ...]
LONGEST_GAME = 20_000
MOST_GAMES = 400


def played(name: str, seed: int) -> Iterator[Match]:
    """A game with options by lot, played at random, after every choice."""
    game = qx.game_of(name)
    dice = FastDice(seed)
    match = new_match(game, game.built_in, game.any_options(game.built_in, dice), FastDice(seed + 1), journal=False)
    yield match
    while not match.over:
        assert match.ply < LONGEST_GAME, "random play ends"
        seat = match.acting[dice.below(len(match.acting))]
        options = match.legal(seat)
        match.play(options[dice.below(len(options))], seat)
        yield match


@cache
def first_reached(name: str, steps: tuple[str, ...], options: tuple[tuple[str, Any], ...] = ()) -> dict[str, Any]:
    """The first position play leads to in which these steps pend, by options that are as asked for."""
    for seed in range(MOST_GAMES):
        for match in played(name, seed):
            if any(match.options_chosen[key] != value for key, value in options):
                break
            if tuple(type(step).__name__ for step in match.table.steps) == steps:
                return match.to_dict()
    raise AssertionError(f"no game leads to {steps}")


def reached(name: str, *steps: str, **options: Any) -> dict[str, Any]:
    """A position from play in which these steps pend, to do with as one likes."""
    return copy.deepcopy(first_reached(name, steps, tuple(options.items())))


def complaint(position: dict[str, Any]) -> str:
    """What is said against a position; nothing if it is read."""
    try:
        qx.from_dict(position)
    except ValueError as error:
        return str(error)
    return ""


def refused(position: dict[str, Any], place: str, rule: str = "") -> str:
    """The position must be refused for this field and by this clause; what is said."""
    said = complaint(position)
    assert place in said.partition(": ")[0], said
    if rule:
        assert rule in qx.game_of(position["game"]).ledger
        assert said.endswith(f"({rule})"), said
    return said


def named(said: str, place: str) -> bool:
    """Does an error name this place, one around it, or one in it?"""
    fields = said.partition(": ")[0].split(", ")
    return any(place.startswith(field) or field.startswith(place) for field in fields)


def places(value: Any, path: Place = ()) -> Iterator[Place]:
    """Every place in plain data at which something lies; of a long list the first two."""
    if path:
        yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value[:2]) if isinstance(value, list) else ()
    for key, each in inner:
        yield from places(each, (*path, key))


def written(path: Place) -> str:
    """A place as errors write it: table.forces[1].hand."""
    return "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in path).removeprefix(".")


def at(data: Any, path: Place) -> Any:
    for key in path:
        data = data[key]
    return data


def copy_with(position: dict[str, Any], path: Place) -> tuple[dict[str, Any], Any, Any]:
    """A copy of a position as far as this place goes, what holds the place in it, and its key there."""
    spoiled = around = copy.copy(position)
    for key in path[:-1]:
        around[key] = copy.copy(around[key])  # type: ignore[index]  # an index where it is a list
        around = around[key]  # type: ignore[index]
    return spoiled, around, path[-1]
