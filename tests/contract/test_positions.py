"""Positions of every game: whatever play leads to is read back, and whatever is spoilt is refused with its field."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from games.spoiling import Place, at, complaint, copy_with, named, places, played, written

import quincunx as qx
from quincunx.core.dice import FastDice, FixedDice, SealedDice
from quincunx.core.match import Match

GAMES = sorted(qx.registry())
PLAYED = sorted(qx.registry().all())
"""With those in the making."""
FEWER = {"mil1049": 2, "multiverse": 2, "pacto": 2}
"""Games so long that a few have more positions than many of the others."""
SIGNED = {"vp", "age"}
"""Fields that may be below zero."""
NOTHING_IN = {
    "multiverse": {
        *("turned", "batch", "skill", "cards", "bearers", "struck", "striker", "target", "last", "by", "lone", "lost"),
        *("guard", "cleft", "beast", "start", "other"),
    }
}
"""Fields of a game in which -1 stands for nothing."""
SPOILT_IN_DEPTH = 12
"""About how many positions of a game have their fields spoilt."""
OFTEN = 3
"""In so many of them each field is: it is thousands of readings."""
MATCHES = 16
"""So many are played and read back at every choice; the contract does the same on others, and `make fuzz` on many."""
INTERPRETED = 4
"""So many matches are looked at where the rules run interpreted."""


def survives(match: Match) -> None:
    position = match.to_dict()
    assert qx.from_dict(json.loads(json.dumps(position))).to_dict() == position


@pytest.mark.parametrize(
    ("seed", "name"),
    [
        pytest.param(seed, name, marks=pytest.mark.once if seed >= INTERPRETED else ())
        for seed in range(MATCHES)
        for name in PLAYED
        if seed < FEWER.get(name, MATCHES)
    ],
)
def test_every_position_of_a_game_is_read_back(name: str, seed: int) -> None:
    """Options and choices by lot; now and then a game is given up or drawn, in the middle of whatever goes on."""
    dice = FastDice(seed)
    for match in played(name, 7000 + seed):
        survives(match)
        if not match.over and dice.below(12) == 0:
            ended = match.copy()
            by_word = (ended.resign, ended.run_out_of_time, ended.end_drawn)[dice.below(3)]
            by_word(dice.below(match.seats))
            survives(ended)


# ---- the head of a position


def a_position(name: str) -> dict[str, Any]:
    return next(played(name, 3)).to_dict()


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("optoins", {}, "optoins: a position has no such field; did you mean 'options'?"),
        ("author", "me", "author: a position has no such field; the fields are game, rules_version"),
        ("rules_version", 99, "rules_version: expected version {version} of the rules of "),
        ("rules_version", "1", "rules_version: expected version {version} of"),
        ("rules_version", True, "rules_version: expected version {version} of"),
        ("content", "0" * 12, "content: expected '"),
        ("table", [], "table: expected a table, got []"),
        ("game", None, "game: expected a text, got nothing"),
        ("game", "chess", "game: there is no game 'chess'"),
        ("options", {"colour": "red"}, "options: "),
        ("dice", {"kind": "loaded"}, "dice.kind: expected one of fast, sealed, fixed, got 'loaded'"),
        ("dice", {"kind": "fast", "rolls": 0, "state": [1, 2, 3]}, "dice.state: expected a list of 4, got [1, 2, 3]"),
        ("dice", {"kind": "fast", "rolls": 0, "state": [1, 2, 3, 1 << 32]}, "dice.state[3]: expected a whole number"),
        ("dice", {"kind": "fast", "rolls": -1, "state": [1, 2, 3, 4]}, "dice.rolls: expected a whole number"),
        ("dice", {"kind": "fast", "rols": 0, "state": [1, 2, 3, 4]}, "dice.rols: there is no such field; did you mean"),
        ("dice", {"kind": "sealed", "rolls": 0, "words": 0, "seed": "xyz"}, "dice.seed: expected hexadecimal"),
        (
            "dice",
            {"kind": "sealed", "rolls": 5, "words": 2, "seed": "00"},
            "dice.words: expected a whole number from 5",
        ),
        ("dice", {"kind": "fixed", "rolls": 0, "values": ["1"]}, "dice.values[0]: expected a whole number"),
    ],
)
def test_a_wrong_head_is_refused_in_words(name: str, field: str, value: object, said: str) -> None:
    version = qx.game_of(name).rules_version
    assert complaint({**a_position(name), field: value}).startswith(said.replace("{version}", str(version)))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    "dice", [FastDice(5), SealedDice(b"secret", 3, 4), FixedDice(1, 2)], ids=["fast", "sealed", "fixed"]
)
def test_all_dice_are_read(name: str, dice: qx.Dice) -> None:
    position = {**a_position(name), "dice": dice.to_dict()}
    assert qx.from_dict(position).to_dict() == position


@pytest.mark.parametrize("name", GAMES)
def test_version_and_content_may_be_left_out(name: str) -> None:
    position = a_position(name)
    short = {key: value for key, value in position.items() if key not in ("rules_version", "content")}
    assert qx.from_dict(short).to_dict() == position


# ---- every field spoilt in turn


def some_positions(name: str) -> list[dict[str, Any]]:
    """Positions with as many different fields filled as a few games show, at most so many."""
    found: dict[tuple[str, ...], dict[str, Any]] = {}
    for seed in range(60 if name not in FEWER else 12):
        for match in played(name, seed):
            steps = tuple(type(step).__name__ for step in match.table.steps)
            if steps and steps not in found:
                found[steps] = match.to_dict()
    every = sorted(found)
    return [found[steps] for steps in every[:: max(1, len(every) // SPOILT_IN_DEPTH)]]


@pytest.fixture(scope="module", params=GAMES)
def fields(request: pytest.FixtureRequest) -> list[tuple[dict[str, Any], Place]]:
    """Every place in these positions, but none of a field that was in several before: that is read alike."""
    seen = Counter[Place]()
    found = []
    for position in some_positions(request.param):
        kinds = Counter[Place]()
        for path in [(), *places(position)]:
            kind = (*kind_of_step(position, path), *("*" if isinstance(key, int) else key for key in path))
            kinds[kind] = 1
            if seen[kind] < OFTEN:
                found.append((position, path))
        seen += kinds
    return found


def kind_of_step(position: dict[str, Any], path: Place) -> Place:
    """The steps of a table stand in one list; a field of one is another than that of the next."""
    if path[:2] != ("table", "steps") or len(path) < 3:
        return ()
    return (str(at(position, path[:3]).get("step")),)


def must_refuse(spoilt: dict[str, Any], path: Place) -> None:
    said = complaint(spoilt)
    assert said, f"{written(path)} was spoilt, but the position is read"
    assert named(said, written(path)), f"{written(path)} was spoilt, but the error is: {said}"


def in_fields(path: Place) -> bool:
    """Is this the place of a field, outside the options, whose words are those of a new match?"""
    return isinstance(path[-1], str) and path[0] != "options"


def test_a_misspelt_field_is_refused(fields: list[tuple[dict[str, Any], Place]]) -> None:
    for position, path in fields:
        if len(path) > 1 and in_fields(path):
            spoilt, around, key = copy_with(position, path)
            around[f"{key}s"] = around.pop(key)
            must_refuse(spoilt, (*path[:-1], f"{key}s"))


def test_a_field_too_many_is_refused(fields: list[tuple[dict[str, Any], Place]]) -> None:
    for position, path in fields:
        if isinstance(at(position, path), dict):
            spoilt, around, key = copy_with(position, (*path, "zeal"))
            around[key] = 1
            must_refuse(spoilt, (*path, "zeal") if path != ("options",) else path)


@pytest.mark.parametrize("wrong", [-1, -1000, 1 << 40, 1.5, "no-such-thing", {}, True], ids=repr)
def test_a_value_of_another_kind_or_out_of_range_is_refused(
    fields: list[tuple[dict[str, Any], Place]], wrong: object
) -> None:
    """Whatever a field holds: a number no table can show, or something that is no such thing at all."""
    for position, path in fields:
        value = at(position, path)
        if not path or path[0] in ("options", "game", "content") or (path == ("dice", "rolls") and wrong == 1 << 40):
            continue  # those have words of their own, and dice may have been asked as often as one likes
        if wrong == -1 and not (SIGNED | NOTHING_IN.get(position["game"], set())).isdisjoint(path):
            continue
        if type(value) is type(wrong) and isinstance(wrong, (bool, dict)):
            continue  # another flag is no other kind, and an empty table leaves fields at their usual values
        spoilt, around, key = copy_with(position, path)
        around[key] = wrong
        must_refuse(spoilt, path)
