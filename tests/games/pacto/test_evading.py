"""2.5: charged UGs stand, run away or skirmish: who may, where to, how far, and what stops them."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from games.pacto.field import field as table_field
from games.pacto.field import lay, put
from games.pacto.given import given, offered, play, table_of, ug, where

import quincunx as qx
from quincunx.core.dice import FixedDice
from quincunx.games.pacto.box import HBW, LOOSE, SKIRMISH
from quincunx.games.pacto.evading import (
    RUN,
    SKIRMISHING,
    change_by,
    directions,
    evade,
    may_add_one,
    may_evade,
    modifier,
    modifier_of,
)
from quincunx.games.pacto.markers import EVADED, LOST, ON_TABLE
from quincunx.games.pacto.pieces import QUALITY
from quincunx.games.pacto.things import Charge

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


@pytest.mark.rule("evade.distance", "evade.min", "evade.vmd")
@pytest.mark.parametrize(("total", "far"), [(5, 0), (6, 0), (7, 1)])
def test_a_roll_changes_what_is_left_of_the_move_and_only_the_end_is_never_below_0(total: int, far: int) -> None:
    """Five less four of slowing less two: one short of nothing."""
    table = table_field("nor_bretons", enemies=("gal_warband",))
    put(table, 0, 20, 12, 90)
    put(table, 1, 20, 14, 270)
    table.slow[0] = 4
    evade(table, 0, 108, SKIRMISHING, total)
    assert table.bodies[0].y == (9 - far) * HBW


@pytest.mark.rule("evade.edge.sug")
def test_a_sug_that_leaves_the_table_is_lost() -> None:
    match = field({JAVELINS: (10, 22, 270), LEGION: (10, 18, 90)})
    evade(table_of(match), ug(match, JAVELINS), 36, RUN, 4)
    assert table_of(match).where[ug(match, JAVELINS)] == LOST


@pytest.mark.rule("evade.edge.tug", "kab.r4")
def test_a_tug_is_tested_at_the_table_edge_and_not_where_a_friend_stops_it() -> None:
    for friend, (y, wounds) in ((False, (0, 1)), (True, (3, 0))):
        table = table_field("nor_bretons", "rom_socii", enemies=("gal_warband",), dice=FixedDice(*[1] * 9))
        put(table, 0, 20, 8, 90)
        put(table, 1, 20 if friend else 30, 3, 90)
        put(table, 2, 20, 10, 270)
        evade(table, 0, 108, RUN, 6)
        assert (table.bodies[0].y, table.wounds[0]) == (y * HBW, wounds)


@pytest.mark.rule("evade.edge.tug", "evade.edge.sug", "evade.turn")
def test_who_cannot_even_turn_on_the_table_is_lost_or_stays_and_is_tested() -> None:
    """A file three HBW deep at the edge, away from a charge that comes askew: a corner would be over it."""
    for profile, lost in (("nor_bretons", False), ("par_light_horse", True)):
        table = table_field(profile, enemies=("gal_warband",), dice=FixedDice(*[1] * 9))
        put(table, 0, 20, 0, 270)
        put(table, 1, 21, 5, 255)
        evade(table, 0, 102, RUN, 4)
        assert (table.where[0] == LOST) is lost
        if not lost:
            assert (table.bodies[0].y, table.bodies[0].direction, table.wounds[0]) == (0, 108, 1)


@pytest.mark.rule("evade.edge.sug", "evade.enemies")
def test_a_sug_that_an_enemy_stops_before_the_table_edge_is_not_lost() -> None:
    for enemy, where_it_is in ((False, LOST), (True, ON_TABLE)):
        table = table_field("rom_velites", enemies=("gal_warband", "gal_soldurii"))
        put(table, 0, 20, 5, 90)
        put(table, 1, 20, 7, 270)
        put(table, 2, 20 if enemy else 30, 0, 270)
        evade(table, 0, 108, RUN, 5)
        assert table.where[0] == where_it_is


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


# ---- what is in the way


@pytest.mark.rule("evade.vmd.poor", "evade.vmd.style", "evade.vmd.good", "evade.vmd.good.when")
def test_who_changes_the_roll() -> None:
    """Poor, Cantabrian and African troops must subtract 1; superior and exceptional ones may add 1 afterwards."""
    profiles = ("ach_levy_bow", "par_horse_archers", "car_numidian", "rom_velites", "mac_agrianians")
    table = table_field(*profiles)
    assert [int(modifier(table, ug)) for ug in range(5)] == [-1, -1, -1, 0, 0]
    assert [may_add_one(table, ug, 5) for ug in range(5)] == [False, False, False, False, True]
    assert not may_add_one(table, 4, 3), "from 3 to 4 nothing changes"


@pytest.mark.rule("evade.edge.tug", "kab.r4")
def test_a_tug_stops_at_the_edge_and_is_tested() -> None:
    for formation in (LOOSE, SKIRMISH):
        table = table_field("par_horse_archers", dice=FixedDice(0))
        table.formations[0] = formation
        put(table, 0, 20, 4, 90)
        evade(table, 0, 108, RUN, 4)
        assert table.is_on_table(0)
        assert table.wounds[0] == 1, "a white die: sword and arrow"
        assert table.bodies[0].y == pytest.approx(0, abs=60)


@pytest.mark.rule("evade.enemies")
def test_an_evader_stops_before_enemies() -> None:
    table = table_field("gal_javelins")
    put(table, 0, 20, 10, 90)
    put(table, 1, 20, 13, 270)
    evade(table, 0, 36, RUN, 4)
    assert table.bodies[0].y == pytest.approx(12900, abs=5), "0.1 HBW before it"


@pytest.mark.rule("evade.direction.closer", "evade.direction", "evade.direction.when")
def test_nobody_evades_towards_a_charger_unless_out_of_its_path() -> None:
    table = table_field("gal_javelins", enemies=("rom_equites",))
    put(table, 0, 20, 10, 90)
    put(table, 1, 20, 14, 270)
    ahead = [Charge(1, 0, 0, 4 * HBW, False)]
    assert directions(table, 0, RUN, ahead) == [108], "away, which is its rear too"
    put(table, 0, 20, 10, 0)
    assert sorted(directions(table, 0, RUN, ahead)) == [0, 72, 108], "to both sides it gets out of the way"


@pytest.mark.rule("evade.turn")
def test_an_evader_that_finds_no_place_stays_and_has_evaded() -> None:
    """Horse archers at the end of a line turn along it: it is in their way as long as they would have to go."""
    for friends, goes in ((4, False), (1, True)):
        table = table_field("par_horse_archers", *[f"par_horse_archers/{n}" for n in range(friends)])
        for n in range(1 + friends):
            put(table, n, 20 + 2 * n, 10, 90)
        before = table.bodies[0]
        evade(table, 0, 0, RUN, 4)
        assert table.has_mark(0, EVADED)
        assert (table.bodies[0] is not before) is goes


@pytest.mark.rule("terr.swamp.test")
def test_evading_through_a_swamp_costs_a_test() -> None:
    table = table_field("gal_javelins", dice=FixedDice(0))
    put(table, 0, 20, 10, 90)
    lay(table, "swamp", 20, 7, 6, 4)
    evade(table, 0, 108, RUN, 4)
    assert table.wounds[0] == 1
