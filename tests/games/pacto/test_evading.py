"""2.5: charged UGs stand, run away or skirmish: who may, where to, how far, and what stops them."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from games.pacto.given import given, offered, play, table_of, ug, where

import quincunx as qx
from quincunx.games.pacto.box import HBW
from quincunx.games.pacto.evading import RUN, SKIRMISHING, change_by, evade, may_evade, modifier_of
from quincunx.games.pacto.pieces import QUALITY
from quincunx.games.pacto.table import EVADED, LOST

MOMENT = [{"step": "Course"}, {"step": "Discards"}]
ALONE: dict[str, Any] = {f"{seat}-g{n}": {"with": None} for seat in range(2) for n in (1, 2)}
LEGION, VELITES, JAVELINS = "0-hastati_1", "0-velites_1", "1-javelins_1"

with (Path(__file__).parent / "examples.toml").open("rb") as file:
    ROLLS = [each for each in tomllib.load(file)["example"] if each["id"].startswith("v_")]


def by_rules(examples: list[dict[str, Any]]) -> list[Any]:
    return [
        pytest.param(each, id=each["id"], marks=[pytest.mark.rule(rule) for rule in each["rules"]]) for each in examples
    ]


@pytest.mark.parametrize("example", by_rules(ROLLS))
def test_every_worked_roll(example: dict[str, Any]) -> None:
    roll, expect = example["given"], example["expect"]
    total = int(roll["roll"] + modifier_of(QUALITY.index(roll["quality"]), roll["cantabrian_or_african"]))
    total += roll["uses_plus_1"]
    move = roll["speed"] - (2 if roll["response"] == "skirmish" else 0)
    found = {"total": total, "change": change_by(total) // HBW, "distance": max(move + change_by(total) // HBW, 0)}
    assert found == expect


def field(ugs: dict[str, Any], **more: Any) -> qx.Match:
    return given(at="2.5", ugs=ugs, steps=MOMENT, generals=ALONE, **more)


@pytest.mark.rule("evade.who", "evade.not", "evade.caught")
def test_skirmishers_may_evade_once_and_a_battle_line_stands() -> None:
    match = field({VELITES: (10, 10, 90), LEGION: (15, 10, 90), "0-velites_1": (10, 10, 90)})
    table = table_of(match)
    assert may_evade(table, ug(match, VELITES))
    assert not may_evade(table, ug(match, LEGION))
    table.mark(ug(match, VELITES), EVADED)
    assert not may_evade(table, ug(match, VELITES))


@pytest.mark.rule("evade.facing", "evade.distance", "evade.vmd", "evade.away")
def test_an_evader_turns_and_runs_its_full_move() -> None:
    match = field({JAVELINS: (10, 14, 270), LEGION: (10, 10, 90)})
    table, javelins = table_of(match), ug(match, JAVELINS)
    full = table.gait(javelins).good
    evade(table, javelins, 36, RUN, 4)
    middle = table.bodies[javelins].middle_y
    assert where(match, JAVELINS)[2] == 90
    assert middle == 14000 + 1000 + full * HBW, "about its middle, then straight"
    assert table.has_mark(javelins, EVADED)


@pytest.mark.rule("evade.distance", "evade.min")
def test_a_skirmish_response_is_two_hbw_shorter() -> None:
    lengths = []
    for answer in (RUN, SKIRMISHING):
        match = field({JAVELINS: (10, 14, 270), LEGION: (10, 10, 90)})
        evade(table_of(match), ug(match, JAVELINS), 36, answer, 4)
        lengths.append(table_of(match).bodies[ug(match, JAVELINS)].middle_y)
    assert lengths[0] - lengths[1] == 2 * HBW


@pytest.mark.rule("evade.edge.sug")
def test_a_sug_that_leaves_the_table_is_lost() -> None:
    match = field({JAVELINS: (10, 22, 270), LEGION: (10, 18, 90)})
    evade(table_of(match), ug(match, JAVELINS), 36, RUN, 4)
    assert table_of(match).where[ug(match, JAVELINS)] == LOST


@pytest.mark.rule("evade.friends")
def test_skirmishers_pass_through_friends_and_end_clear_of_them() -> None:
    match = field({JAVELINS: (10, 12, 270), "1-warband_1": (10, 17.5, 270), LEGION: (10, 8, 90)})
    table, javelins = table_of(match), ug(match, JAVELINS)
    evade(table, javelins, 36, RUN, 4)
    body, friend = table.bodies[javelins], table.bodies[ug(match, "1-warband_1")]
    behind, ahead = body.middle_y - body.half_depth, body.middle_y + body.half_depth
    assert behind >= friend.middle_y + friend.half_depth or ahead <= friend.middle_y - friend.half_depth


@pytest.mark.rule("charge.respond", "charge.respond.order", "evade.choice", "evade.stand", "evade.direction")
@pytest.mark.rule("charge.move.evaded")
def test_a_charged_ug_is_asked_before_the_charger_moves() -> None:
    ugs = {LEGION: (10, 10, 90), JAVELINS: (10, 12, 270)}
    generals = {**ALONE, "0-g1": {"with": LEGION}}
    steps = [{"step": "Course"}, {"step": "Declare", "seat": 0}]
    match = given(at="2.2", ugs=ugs, steps=steps, hands={"0-g1": "g"}, generals=generals, dice=[3] * 40)
    play(match, "unit:hastati_1", "halt", "along", "card:green")
    while offered(match) == ["pass"]:
        play(match, "pass")
    assert match.acting == (1,)
    assert offered(match) == ["answer:stand", "answer:run", "answer:skirmish"]
    play(match, "answer:run")
    assert offered(match, "face") == ["90"], "to its own front would be into the charge"
    play(match, "face:90")
    assert offered(match) == ["hold", "shoot"], "and it may shoot while it runs"
    play(match, "hold")
    assert match.acting == (0,), "the charger goes on as far as its owner likes"
    assert "longest" in offered(match, "ahead")
