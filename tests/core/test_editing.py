"""Positions set up by hand: read strictly, told in words what is wrong and where, and swept empty."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

import quincunx as qx
from quincunx.core.dice import FastDice
from quincunx.core.editing import (
    LARGEST,
    NotSound,
    also_wrong,
    emptied,
    position_from_data,
    position_from_text,
    written,
)
from quincunx.core.game import Data
from quincunx.core.match import Match

GAMES = sorted(qx.registry())


def begun(game: str, choices: int = 0, seed: int = 5) -> Match:
    """A match some choices on, made at random."""
    rules = qx.game_of(game)
    match, dice = qx.new(game, seed=seed, **rules.first_options(rules.built_in)), FastDice(seed)
    while match.ply < choices and not match.over:
        seat = match.acting[0]
        options = match.legal(seat)
        match.play(options[dice.below(len(options))], seat)
    return match


def wrong(game: str, text: str) -> str:
    with pytest.raises(NotSound) as found:
        position_from_text(qx.game_of(game), text)
    return str(found.value)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("choices", [0, 7, 40])
def test_a_position_is_read_as_it_was_written_but_for_its_dice(game: str, choices: int) -> None:
    match = begun(game, choices)
    again = position_from_text(match.game, json.dumps(written(match)))
    assert again.to_dict()["table"] == match.to_dict()["table"]
    assert again.options_chosen == match.options_chosen
    assert written(match)["dice"] == FastDice(0).to_dict(), "the dice of a match are not told"


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_swept_as_empty_as_can_be_and_can_be_played_on(game: str) -> None:
    match = begun(game, 12)
    swept = emptied(match)
    assert written(swept)["table"] != written(match)["table"]
    assert written(emptied(swept)) == written(swept), "what is empty stays so"
    assert position_from_data(match.game, written(swept)).to_dict() == swept.to_dict()
    dice = FastDice(3)
    for _ in range(60):
        if swept.over:
            break
        seat = swept.acting[0]
        options = swept.legal(seat)
        swept.play(options[dice.below(len(options))], seat)


def test_nothing_lies_on_a_swept_table_of_milito() -> None:
    table = written(emptied(begun("milito", 12)))["table"]
    for force in table["forces"]:
        assert force["hand"] == force["deck"] == []
        assert force["columns"] == [[]] * 5
    assert table["sketch"] is True


def changed(change: Callable[[Data], object]) -> str:
    data = copy.deepcopy(written(begun("milito")))
    change(data)
    return json.dumps(data)


def test_what_is_wrong_is_told_with_its_field_and_its_clause() -> None:
    rules = qx.game_of("milito")

    def with_ten(data: Data) -> None:
        force = data["table"]["forces"][0]
        force["hand"].append(force["deck"].pop())

    with pytest.raises(NotSound) as found:
        position_from_text(rules, changed(with_ten))
    said = found.value.wrong
    assert said.field == "forces[0].hand"
    assert said.rule in rules.ledger
    assert "Expected" in said.text
    assert said.rule not in said.text
    assert said.text.endswith(".")


def nested(levels: int) -> Any:
    found: Any = []
    for _ in range(levels):
        found = [found]
    return found


BROKEN: dict[str, tuple[str, str]] = {
    "nothing": ("", "not a position"),
    "no JSON": ("milito", "not a position"),
    "deep": ("[" * 50_000, "not a position"),
    "nested": (changed(lambda d: d["table"].update(scores=nested(60))), "nested"),
    "a list": ("[]", "expected a position"),
    "too long": ('"' + "x" * LARGEST + '"', "at most"),
    "a record": (json.dumps(qx.record_of(begun("milito", 3)).data), "record of a whole game"),
    "another game": (changed(lambda d: d.update(game="battalion")), "not a position of Milito"),
    "no game": (changed(lambda d: d.pop("game")), "not a position of Milito"),
    "other content": (changed(lambda d: d.update(content="0" * 16)), "content"),
    "other rules": (changed(lambda d: d.update(rules_version=99)), "version"),
    "an unknown field": (changed(lambda d: d["table"].update(gold=3)), "gold"),
    "an unknown card": (changed(lambda d: d["table"]["forces"][0]["hand"].append("dragon")), "forces"),
    "a turn too far": (changed(lambda d: d["table"].update(turn=10**9)), "turn"),
    "armies that do not fit": (changed(lambda d: d["options"].update(armies=["spartan", "spartan"])), "arm"),
    "no table": (changed(lambda d: d.pop("table")), "table"),
    "a table of nothing": (changed(lambda d: d.update(table={})), "forces"),
    "a number for a list": (changed(lambda d: d["table"].update(forces=3)), "forces"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_no_position_is_refused_in_words(name: str) -> None:
    text, words = BROKEN[name]
    assert words.lower() in wrong("milito", text).lower()


def said_of(game: str, data: Data) -> str:
    """What is wrong with a position; empty if it is sound."""
    try:
        position_from_data(qx.game_of(game), data)
    except NotSound as no:
        return no.wrong.text
    return ""


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_made_up_is_refused_and_nothing_breaks(game: str) -> None:
    """Every field of a table in turn holds what no field should."""
    data = written(begun(game, 9))
    odd: list[Any] = [None, -1, 10**9, "x", [], {}, [[]], [None], {"a": 1}, True]
    for name in data["table"]:
        for value in odd:
            made_up = copy.deepcopy(data)
            made_up["table"][name] = value
            assert "cannot be read" not in said_of(game, made_up), f"{name} with {value!r}"


def test_what_is_wrong_in_a_hex_names_the_hex() -> None:
    match = begun("multiverse")
    sound = written(match)
    spoilt = copy.deepcopy(sound)
    spoilt["table"]["terrain"]["0,-1"] = "swamp"
    spoilt["table"]["blocks"][1]["2"]["wounds"] = 99
    with pytest.raises(NotSound) as found:
        position_from_data(match.game, spoilt)
    assert found.value.wrong.field == "terrain.0,-1"
    assert found.value.wrong.text.startswith("Expected a terrain")
    told = [wrong.field for wrong in also_wrong(match.game, spoilt, sound)]
    assert told == ["terrain.0,-1", "blocks[1].2.wounds"]


def test_what_was_agreed_is_told_under_its_own_name() -> None:
    match = begun("multiverse")
    kept = match.to_dict()
    kept["table"]["setting"]["factions"][0] = "nobody"
    assert kept["options"]["factions"][0] == "crown"
    assert match.to_dict()["table"]["setting"]["factions"][0] == "crown", "a position is a copy of what lies there"
    spoilt = written(match)
    spoilt["table"]["setting"] = {**spoilt["table"]["setting"], "turn_limit": "late"}
    with pytest.raises(NotSound) as found:
        position_from_data(match.game, spoilt)
    assert found.value.wrong.field == "setting.turn_limit"


def test_a_unit_is_to_be_put_down_only_if_there_is_one() -> None:
    match = begun("multiverse")
    spoilt = written(match)
    del spoilt["table"]["blocks"]
    with pytest.raises(NotSound, match="without a hex, to be put down"):
        position_from_data(match.game, spoilt)
