"""Small words the tests of every game use: what is offered, making choices, why not, and trees of play."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import quincunx as qx
from quincunx.core.dice import FastDice
from quincunx.core.memory import without_memory
from quincunx.core.step import Table


def seeds(count: int) -> list[Any]:
    """For tests that play whole matches: the first is played at both speeds, the others compiled."""
    return [0, *(pytest.param(seed, marks=pytest.mark.once) for seed in range(1, count))]


def notations(match: qx.Match) -> list[str]:
    """What is offered, as written."""
    return [match.notation(action) for action in match.legal()]


def play(match: qx.Match, *actions: str) -> qx.Match:
    """Make these choices one after the other, by whoever is asked."""
    for action in actions:
        match.play(action)
    return match


def at_random(match: qx.Match, seed: int, choices: int = 100_000) -> qx.Match:
    """Play on at random, to the end or so many choices."""
    luck = qx.FastDice(seed)
    for _ in range(choices):
        if match.over:
            break
        seat = match.acting[luck.below(len(match.acting))]
        legal = match.legal(seat)
        match.play(legal[luck.below(len(legal))], seat)
    return match


def refusal(match: qx.Match, action: str) -> str:
    """The clause that forbids an action now, or an empty text if it is allowed."""
    reason = match.why_not(match.parse(action))
    return reason.rule if reason is not None else ""


def digest(match: qx.Match) -> str:
    """A short name for all that lies on the table, down to the order of the decks."""
    lying = match.to_dict() | {"options": without_memory(match.options_chosen)}
    return hashlib.sha256(json.dumps(lying, sort_keys=True).encode()).hexdigest()[:16]


def perft(table: Table, depth: int) -> int:
    """How many lines of play of this length there are, with the dice falling as they fall."""
    if depth == 0 or not table.steps:
        return 1
    step = table.steps[-1]
    seat = step.acting(table)[0]
    lines = 0
    for action in step.options(table, seat):
        twin = table.copy(FastDice(0))
        twin.steps[-1].take(twin, seat, action)
        lines += perft(twin, depth - 1)
    return lines


def keep_records(folder: Path, games: Mapping[str, qx.Match]) -> None:
    """Write a record of each game, and their endings and digests beside them."""
    folder.mkdir(exist_ok=True)
    digests: dict[str, list[str]] = {}
    for name, match in games.items():
        qx.record_of(match).save(folder / f"{name}.json")
        digests[name] = [match.ending, digest(match)]
        print(f"{name}: {match.ending} {match.scores} {match.places} after {match.ply} choices")
    (folder / "digests.json").write_text(json.dumps(digests, indent=1) + "\n", encoding="utf-8")
