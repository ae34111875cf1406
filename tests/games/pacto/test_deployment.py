"""Roles and deployment: who places how many UGs where, and which general has whom."""

from __future__ import annotations

from typing import Any

import pytest
from games.pacto.before import BOX, CARTHAGE, ROMANS, full
from games.pacto.field import army as army_of
from games.pacto.field import offered, play

import quincunx as qx
from quincunx.core.dice import FastDice
from quincunx.games.pacto.box import LOOSE, SKIRMISH
from quincunx.games.pacto.build_up import BuildUp
from quincunx.games.pacto.deploying import share_of
from quincunx.games.pacto.markers import ON_TABLE
from quincunx.games.pacto.steps.before.commanding import Commands, PlaceGeneral
from quincunx.games.pacto.steps.before.deployment import Deploy
from quincunx.games.pacto.table import Battlefield

FRONT_OF_DEFENDER = 9.0


def number(table: Battlefield, name: str, seat: int = 0) -> int:
    return next(ug for ug in table.ugs_of(seat) if table.troops[ug].id == name)


def place(table: Battlefield, name: str, x: float, y: float, *more: str) -> Battlefield:
    return play(table, f"unit:{name}", *more, f"x:{x:g}", f"y:{y:g}")


def standing(table: Battlefield, seat: int) -> int:
    return sum(table.where[ug] == ON_TABLE for ug in table.ugs_of(seat))


# ---- options


@pytest.mark.rule("army.lists")
def test_a_full_battle_is_fought_by_two_armies_of_the_content() -> None:
    match = qx.new("pacto", seed=1, battle="full", armies=[ROMANS, CARTHAGE])
    assert [army["id"] for army in match.view(0)["armies"]] == [ROMANS, CARTHAGE]
    assert match.view(0)["width"] == 45000
    twin = qx.from_dict(match.to_dict())
    assert twin.to_dict() == match.to_dict()


@pytest.mark.rule("army.lists")
def test_armies_nobody_asks_for_are_drawn_and_starter_armies_are_not() -> None:
    for seed in range(6):
        armies = qx.new("pacto", seed=seed, battle="full").view(0)["armies"]
        assert not any(army["id"].startswith("starter") for army in armies)
    with pytest.raises(ValueError, match="battle"):
        qx.new("pacto", armies=[ROMANS, CARTHAGE])


# ---- roles


@pytest.mark.rule("pre.roll", "pre.roll.rank", "pre.winner")
@pytest.mark.parametrize(("dice", "winner"), [((0, 2), 0), ((5, 2), 1), ((2, 4), 0)])
def test_the_better_result_of_the_commanders_dice_chooses(dice: tuple[int, int], winner: int) -> None:
    """Scipio is talented and rolls yellow, Hannibal is legendary and rolls red."""
    table = full(dice=[*dice])
    assert table.acting() == (winner,)
    play(table, "role:defender")
    assert table.invader == 1 - winner


@pytest.mark.rule("pre.roll.tie")
def test_equal_results_are_rolled_again() -> None:
    assert full(dice=[0, 0, 1, 1, 5, 0]).acting() == (1,)


@pytest.mark.rule("pre.intercept", "pre.intercept.role")
def test_a_skull_allows_a_strategic_intercept() -> None:
    table = full(dice=[1, 0])
    assert offered(table, "role") == ["invader", "defender", "intercept"]
    play(table, "role:intercept")
    assert table.invader == 1
    assert "role:intercept" not in offered(full(dice=[5, 2]))


# ---- zones


@pytest.mark.rule("deploy.zone", "deploy.zone.depth", "geo.sides", "geo.steps", "geo.table")
def test_ugs_stand_in_their_zone_six_hbw_from_the_centre_line() -> None:
    table = full("deployment")
    rows = [float(row) for row in offered(play(table, "unit:hastati_1", "x:20"), "y")]
    depth = 2 * table.body_at(number(table, "hastati_1"), 0, 0, 18).half_depth / 1000
    assert rows[-1] == FRONT_OF_DEFENDER
    assert rows[0] == pytest.approx(depth, abs=0.25)
    assert all(row % 0.25 == 0 for row in rows)
    above = full("deployment", invader=0, build_up=BuildUp(first=0))
    assert float(offered(play(above, "unit:hastati_1", "x:20"), "y")[0]) == 21


@pytest.mark.rule("deploy.sides")
def test_the_side_strips_are_for_sugs() -> None:
    table = full("deployment")
    assert offered(play(table, "unit:hastati_1"), "x")[0] == "6"
    table = full("deployment")
    columns = offered(play(table, "unit:velites_1"), "x")
    assert (columns[0], columns[-1]) == ("1", "44")


@pytest.mark.rule("deploy.terrain")
def test_a_ug_can_look_anywhere_and_stands_clear_of_friends() -> None:
    table = full("deployment")
    place(table, "hastati_1", 20, 8, "face:0")
    assert table.bodies[number(table, "hastati_1")].direction == 0
    assert "8" not in offered(play(table, "unit:hastati_2", "x:20"), "y")


@pytest.mark.rule("deploy.flexible")
def test_a_flexible_ug_is_deployed_loose_or_as_skirmishers() -> None:
    armies = [army.id for army in BOX.pieces.armies.values()]
    for army in armies:
        table = full("deployment", (army, CARTHAGE))
        flexible = [ug for ug in table.ugs_of(0) if table.troops[ug].flexible]
        if flexible:
            break
    ug = flexible[0]
    assert table.formations[ug] == LOOSE
    play(table, f"unit:{table.troops[ug].id}", "do:m1")
    assert table.formations[ug] == SKIRMISH
    assert "do:m1" not in offered(table)


# ---- shares


@pytest.mark.rule("deploy.even", "deploy.thirds", "deploy.thirds.first", "deploy.match", "deploy.rounding")
def test_without_scouting_thirds_are_placed_in_turns_beginning_with_the_defender() -> None:
    """Thirteen Roman UGs are 5, 5 and 3; twelve Carthaginian ones are 4, 4 and 4."""
    table = full("deployment")
    placed = []
    while isinstance(table.steps[-1], Deploy):
        seat, before = table.acting()[0], [standing(table, 0), standing(table, 1)]
        play(table, "done")
        placed.append((seat, standing(table, seat) - before[seat]))
    assert placed == [(0, 5), (1, 4), (0, 5), (1, 4), (0, 3), (1, 4)]


@pytest.mark.rule("deploy.outscouted", "deploy.match", "deploy.match.percent", "deploy.rounding")
def test_the_outscouted_player_places_the_percentage_first_and_the_other_as_much() -> None:
    table = full("deployment", build_up=BuildUp(first=1, percent=20))
    placed = []
    while isinstance(table.steps[-1], Deploy):
        seat, before = table.acting()[0], [standing(table, 0), standing(table, 1)]
        play(table, "done")
        placed.append((seat, standing(table, seat) - before[seat]))
    assert placed == [(1, 3), (0, 3), (1, 4), (0, 5), (1, 4), (0, 5), (1, 1)]


@pytest.mark.rule("deploy.first_types")
@pytest.mark.parametrize(("army", "first"), [("later_achaemenid", "scythed_1"), ("medieval_french", "cannon_1")])
def test_expendables_and_artillery_go_down_first(army: str, first: str) -> None:
    table = full("deployment", (army, CARTHAGE))
    assert offered(table, "unit") == [first], "nothing else yet"
    ordinary = full("deployment", (ROMANS, CARTHAGE))
    assert len(offered(ordinary, "unit")) > 1


@pytest.mark.rule("deploy.first_types")
def test_what_of_them_the_first_share_does_not_hold_goes_down_first_in_the_next() -> None:
    with_guns = army_of("rom_hastati", "fre_cannon", "rom_socii", "cat_catapult", "rom_triarii")
    table = full("deployment", (with_guns, CARTHAGE), build_up=BuildUp(first=0, percent=10))
    assert offered(table, "unit") == ["fre_cannon", "cat_catapult"], "one of them is the whole share"
    play(table, "done", "done")
    assert (table.acting(), offered(table, "unit")) == ((0,), ["cat_catapult"])
    twin = full("deployment", (CARTHAGE, with_guns), build_up=BuildUp(first=0, percent=10))
    play(twin, "done")
    assert len(offered(twin, "unit")) == 5, "only whoever begins is bound"


@pytest.mark.rule("deploy.rounding")
def test_a_share_is_of_all_ugs_of_the_army() -> None:
    table = full("deployment")
    assert [share_of(table, seat) for seat in range(2)] == [5, 4]


# ---- commands and generals


def drawn_up(**about: Any) -> Battlefield:
    table = full("deployment", **about)
    while isinstance(table.steps[-1], Deploy):
        play(table, "done")
    return table


@pytest.mark.rule("deploy.generals")
def test_the_defender_declares_commands_and_places_generals_first() -> None:
    table = drawn_up()
    asked = []
    while table.build_up is not None:
        asked.append((table.acting()[0], type(table.steps[-1])))
        play(table, "done")
    assert asked == [(0, Commands), (0, PlaceGeneral), (1, Commands), (1, PlaceGeneral)]
    assert table.turn == 1
    assert table.active == table.invader


@pytest.mark.rule("deploy.commands", "command.floating")
def test_a_ug_is_given_to_a_general_who_has_a_command() -> None:
    """Scipio floats, so nobody can be given to him."""
    table = play(drawn_up(), "unit:hastati_1")
    assert offered(table, "general") == ["g3"]
    play(table, "general:g3")
    assert table.commands[number(table, "hastati_1")] == 2
    assert "unit:hastati_1" not in offered(table)


@pytest.mark.rule("deploy.generals.where", "command.floating")
def test_generals_start_with_their_troops_or_anywhere_in_the_zone() -> None:
    table = play(drawn_up(), "done")
    assert len(offered(table, "unit")) == 13  # a floating commander starts with any of them
    play(table, "behind", "x:22.5", "y:3.25")
    assert table.general_point(0) == (22500, 3250)
    assert "equites_1" not in offered(table, "unit")
    play(table, "unit:triarii_1")
    assert table.attached[1] == number(table, "triarii_1")
    play(table, "done")
    assert table.commands[table.attached[2]] == 2


@pytest.mark.rule("deploy.zone")
def test_every_army_can_be_drawn_up_and_fights() -> None:
    for seed, army in enumerate(BOX.pieces.armies):
        match = qx.new("pacto", seed=seed, battle="full", armies=[army, ROMANS])
        while match.view(0)["build_up"] is not None:
            seat = match.acting[0]
            match.play(match.table.steps[-1].least(match.table, seat), seat)
        assert qx.from_dict(match.to_dict()).to_dict() == match.to_dict()
        qx.playout(match.table, FastDice(seed), 50)
