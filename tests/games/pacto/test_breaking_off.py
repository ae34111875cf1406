"""5.4: who can break off from whom, how far, at which price and with which test."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from games.pacto.field import field, lay, offered, play, put
from games.pacto.test_shooting import begin, by_rules

from quincunx.core.dice import FixedDice
from quincunx.games.pacto.actions import F2, F3, F4
from quincunx.games.pacto.box import HBW
from quincunx.games.pacto.breakoffs import NO_WAY, action_by, break_off_by, is_tested, lengths
from quincunx.games.pacto.markers import FACED, FIGHTING, LOST
from quincunx.games.pacto.pieces import ACTIONS, COLOURS
from quincunx.games.pacto.table import Battlefield
from quincunx.games.pacto.things import Fight

with (Path(__file__).parent / "examples.toml").open("rb") as file:
    EXAMPLES: list[dict[str, Any]] = tomllib.load(file)["example"]

BLANK = 5


def fighting(own: str, enemy: str, dice: tuple[int, ...] = (), going: str = "") -> Battlefield:
    """Two UGs front to front, the first with a general."""
    table = field(own, enemies=(enemy,), dice=FixedDice(*dice, *[BLANK] * 60))
    put(table, 0, 20, 12, 90)
    put(table, 1, 20, 12, 270)
    if going:
        lay(table, going, 20, 11, 8, 14)
    table.fights = [Fight(0, 0, 1, 0, 0)]
    table.attached[0] = 0
    return table


def tenths(table: Battlefield) -> list[str]:
    begin(table, "5.4")
    unit = offered(table, "unit")
    play(table, f"unit:{unit[0]}")
    card = offered(table, "card")[-1]
    play(table, f"card:{card}")
    return offered(table, "back") if table.steps else []


WORKED = {
    "breakoff_range": ("rom_equites", "rom_hastati", ""),
    "breakoff_rough": ("rom_equites", "car_scutarii", "rocky_ground"),
    "breakoff_none": ("fre_knights", "car_scutarii", "rocky_ground"),
}


@pytest.mark.parametrize("example", by_rules([each for each in EXAMPLES if each["id"] in WORKED]))
def test_every_worked_break_off(example: dict[str, Any]) -> None:
    own, enemy, going = WORKED[example["id"]]
    table = fighting(own, enemy, going=going)
    action = int(break_off_by(table, 0))
    if not example["expect"].get("legal", True):
        assert action == NO_WAY
        return
    assert ACTIONS[action] == example["expect"].get("action", "F2").lower()
    found = tenths(table)
    assert (float(found[0]), float(found[-1])) == (example["expect"]["min"], example["expect"]["max"])


@pytest.mark.rule("act.f2", "act.f3", "act.f4", "breakoff.slower", "act.f.speed")
def test_which_action_it_is() -> None:
    assert action_by(True, True, 5, 3) == F2
    assert action_by(True, False, 5, 4) == action_by(False, True, 4, 3) == F3
    assert action_by(True, True, 4, 4) == F4
    assert action_by(True, True, 3, 4) == NO_WAY
    table = fighting("rom_equites", "rom_hastati")
    assert break_off_by(table, 0) == F2
    assert break_off_by(table, 1) == NO_WAY, "from a faster enemy nobody gets away"


@pytest.mark.rule("act.f2.cost", "act.f3.cost", "act.f4.cost", "act.f3", "act.f4", "act.f1.cost", "act.f1")
def test_prices_and_tests_by_column() -> None:
    box = field("rom_hastati").box
    names = ["none", *COLOURS]
    prices = {action: [names[1 + price] for price in box.prices[ACTIONS.index(action)]] for action in ACTIONS[-5:-1]}
    assert prices == {
        "f1": ["green", "yellow", "red", "none"],
        "f2": ["white", "green", "yellow", "red"],
        "f3": ["green", "yellow", "red", "red"],
        "f4": ["yellow", "red", "red", "none"],
    }
    tests = {action: box.tests[ACTIONS.index(action)] for action in ("f2", "f3", "f4")}
    assert tests == {
        "f2": [False] * 4,
        "f3": [False, True, True, True],
        "f4": [True, True, True, False],
    }


@pytest.mark.rule("breakoff.step", "turn.5", "breakoff.enemy", "act.f.distance")
def test_a_break_off_is_paid_and_goes_back_and_nobody_follows() -> None:
    table = fighting("rom_equites", "rom_hastati")
    table.general_marks[0] |= FIGHTING
    assert tenths(table)[0] == "2"
    play(table, "back:3.5")
    assert (table.bodies[0].y, table.bodies[0].direction, table.bodies[1].y) == (8500, 36, 12000)
    assert table.fights == []
    assert table.attached[0] == 0, "the general goes with it, and is not tested"
    assert table.general_marks[0] & FIGHTING == 0


@pytest.mark.rule("breakoff.only_front", "breakoff.min", "prompt.once")
def test_what_keeps_a_ug_from_breaking_off() -> None:
    table = fighting("rom_equites", "rom_hastati")
    assert break_off_by(table, 0) == F2
    table.slow[0] = 3
    assert break_off_by(table, 0) == NO_WAY, "5 less 1 less 3 is under 2 HBW"
    table.slow[0] = 0
    table.mark(0, FACED)
    assert break_off_by(table, 0) == NO_WAY, "one such action in a phase"
    table.marks[0] = 0
    table.fights = [Fight(0, 2, 1, 0, 0)]
    assert break_off_by(table, 0) == NO_WAY, "its enemy is behind it"
    friend = field("rom_equites", "rom_hastati", enemies=("rom_socii",))
    put(friend, 0, 20, 12, 90)
    put(friend, 1, 20, 7.5, 90)
    put(friend, 2, 20, 12, 270)
    friend.fights = [Fight(0, 0, 2, 0, 0)]
    assert break_off_by(friend, 0) == NO_WAY, "a friend stands 1.5 HBW behind it"
    put(friend, 1, 20, 6.9, 90)
    assert len(lengths(friend, 0)) == 2, "2 and 2.1 HBW"


@pytest.mark.rule("breakoff.only_front")
def test_fronts_that_overlap_within_the_tolerance_do_not_hold_anybody() -> None:
    table = fighting("rom_equites", "rom_hastati")
    put(table, 1, 20, 11.95, 270)
    assert break_off_by(table, 0) == F2


@pytest.mark.rule("kab.r6", "kab.r6.when", "act.f4", "kab.r2.break_off")
def test_the_test_comes_before_the_move_and_whoever_breaks_does_not_get_away() -> None:
    table = fighting("rom_hastati", "rom_socii", dice=(0,))
    assert is_tested(table, 0, F4)
    assert tenths(table) == ["2"]
    assert table.wounds[0] == 1, "a white die: sword and arrow"
    assert table.bodies[0].y == 12 * HBW, "it has not moved yet"
    worn = fighting("rom_hastati", "rom_socii", dice=(0,))
    worn.bases[0] = 1
    put(worn, 0, 20, 12, 90)
    assert tenths(worn) == []
    assert worn.where[0] == LOST, "it broke, and routed at once"
    slowed = fighting("rom_hastati", "rom_socii", dice=(2,))
    assert tenths(slowed) == []
    assert slowed.slow[0] == 1
    assert slowed.bodies[0].y == 12 * HBW, "slowed by 1 HBW it cannot go 2"


@pytest.mark.rule("terr.swamp", "terr.swamp.test", "kab.r2.break_off")
def test_breaking_off_through_a_swamp_costs_a_test_afterwards() -> None:
    """A black die shows sword and arrow; who breaks by it routs at once."""
    for swamp, bases, wounds, gone in ((True, 2, 1, False), (True, 1, 1, True), (False, 2, 0, False)):
        table = fighting("car_scutarii", "rom_socii", dice=(BLANK, 0))
        table.bases[0] = bases
        put(table, 0, 20, 12, 90)
        if swamp:
            lay(table, "swamp", 20, 8, 6, 4)
        assert tenths(table) == ["2"]
        assert table.wounds[0] == 0
        play(table, "back:2")
        assert (table.wounds[0], table.where[0] == LOST) == (wounds, gone)
