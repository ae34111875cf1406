"""Flank marches written down and ambush cards laid before a battle, and what nobody else learns of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from games.pacto.before import BOX, CARTHAGE, ROMANS, full
from games.pacto.field import lay, offered, play
from games.pacto.given import table_of
from games.pacto.test_deployment import number

import quincunx as qx
from quincunx.core.dice import FastDice
from quincunx.core.eyes import ONLOOKER
from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.distance import point_distance_squared
from quincunx.games.pacto.actions import DUMMY, EDGE, UNIT
from quincunx.games.pacto.build_up import BuildUp
from quincunx.games.pacto.deploying import is_above
from quincunx.games.pacto.hideouts import Hideout, may_lie, shade_of
from quincunx.games.pacto.markers import AWAY, RESERVE
from quincunx.games.pacto.shade import is_screen, screens
from quincunx.games.pacto.sight import conceals
from quincunx.games.pacto.steps.before.commanding import CommandOfCard, PlaceGeneral
from quincunx.games.pacto.steps.before.deployment import Deploy
from quincunx.games.pacto.steps.before.hiding import Ambushes, FlankMarches
from quincunx.games.pacto.table import NO_UG, Battlefield
from quincunx.games.pacto.things import LEFT_SIDE, RIGHT_SIDE
from quincunx.games.pacto.view import battle_view

WOODS = ("woods", 20, 6)


def by(table: Battlefield, seat: int, *notations: str) -> Battlefield:
    """Choices of one seat where both choose at once."""
    for notation in notations:
        step = table.steps[-1]
        actions = {table.notation(seat, action): action for action in step.options(table, seat)}
        assert notation in actions, f"{notation} is not among {list(actions)}"
        step.take(table, seat, actions[notation])
    return table


def can(table: Battlefield, seat: int) -> list[str]:
    return [table.notation(seat, action) for action in table.steps[-1].options(table, seat)]


# ---- flank marches


@pytest.mark.rule("deploy.hidden", "deploy.hidden.order")
def test_both_hide_troops_once_the_first_share_stands() -> None:
    table = full("first share", terrain=[WOODS, ("woods", 20, 24)])
    asked = [(table.acting(), type(table.steps[-1]))]
    play(table, "done")
    asked.append((table.acting(), type(table.steps[-1])))
    by(by(table, 1, "done"), 0, "done")
    for _ in range(2):
        asked.append((table.acting(), type(table.steps[-1])))
        play(table, "pass")
    asked.append((table.acting(), type(table.steps[-1])))
    assert asked == [((0,), Deploy), ((0, 1), FlankMarches), ((0,), Ambushes), ((1,), Ambushes), ((1,), Deploy)]


@pytest.mark.rule("flank.assign")
def test_a_sub_general_marches_with_up_to_four_ugs_and_the_army_commander_never() -> None:
    table = full("flank marches")
    assert "general:g1" not in can(table, 0)
    by(table, 0, "general:g2", "edge:left", "unit:hastati_1", "unit:hastati_2", "unit:socii_1")
    assert "unit:hastati_1" not in can(table, 0)
    by(table, 0, "unit:equites_1")
    assert can(table, 0) == ["done"]
    by(by(table, 0, "done", "done"), 1, "done")
    march = table.marches[0]
    assert (march.general, march.side) == (1, LEFT_SIDE)
    assert march.ugs == sum(1 << number(table, name) for name in ("hastati_1", "hastati_2", "socii_1", "equites_1"))
    assert table.states[1] == AWAY


@pytest.mark.rule("flank.assign")
def test_elephants_do_not_march_nor_what_stands_already() -> None:
    table = by(full("flank marches"), 1, "general:g2", "edge:left")
    assert "unit:elephants_1" not in can(table, 1)
    assert "unit:gallic_foot_1" in can(table, 1)
    table = play(full("first share", build_up=BuildUp(first=1)), "unit:gallic_foot_1", "x:20", "y:22", "done")
    assert "unit:gallic_foot_1" not in can(by(table, 1, "general:g2", "edge:left"), 1)


@pytest.mark.rule("flank.assign")
def test_not_all_tugs_march() -> None:
    table = full("flank marches", ("starter_roman", CARTHAGE))
    tugs = [table.troops[ug].id for ug in table.ugs_of(0) if not table.troops[ug].is_sug]
    by(table, 0, "general:g2", "edge:left")
    table.where[number(table, tugs[-1])] = 2  # lost in another world: one fewer to stay behind
    for name in tugs[:4]:
        if f"unit:{name}" in can(table, 0):
            by(table, 0, f"unit:{name}")
    away = table.marching()
    assert any(not away >> number(table, name) & 1 for name in tugs)


@pytest.mark.rule("flank.assign")
def test_nobody_marches_through_deep_water() -> None:
    table = full("flank marches", terrain=[("deep_water", 3, 15)])
    by(table, 0, "general:g2")
    assert can(table, 0) == ["edge:right"]


@pytest.mark.rule("flank.ally", "flank.assign")
def test_an_ally_takes_his_whole_command_and_does_not_bluff() -> None:
    army = next(army.id for army in BOX.pieces.armies.values() if any(each.role == "ally" for each in army.generals))
    table = full("flank marches", (army, CARTHAGE))
    ally = next(general for general in table.generals_of(0) if table.is_ally(general))
    mine = [ug for ug in table.ugs_of(0) if table.commands[ug] == ally]
    assert 1 <= len(mine) <= 4
    other = next(g for g in table.generals_of(0) if g != ally and f"general:g{g + 1}" in can(table, 0))
    by(table, 0, f"general:g{other + 1}", "edge:left")
    assert not any(f"unit:{table.troops[ug].id}" in can(table, 0) for ug in mine)
    by(table, 0, "done", f"general:g{ally + 1}", "edge:right", "done")
    assert table.marches[-1].ugs == sum(1 << ug for ug in mine)
    table = play(full("first share", (army, CARTHAGE)), f"unit:{table.troops[mine[0]].id}", "x:20", "y:4", "done")
    assert f"general:g{ally + 1}" not in can(table, 0)


@pytest.mark.rule("deploy.hidden", "deploy.flank_general", "info.hidden")
def test_a_bluff_looks_like_any_march() -> None:
    bluff = by(full("flank marches"), 0, "general:g2", "edge:left", "done", "done")
    march = by(full("flank marches"), 0, "general:g2", "edge:right", "unit:hastati_1", "done", "done")
    before = [battle_view(table, 1) for table in (full("flank marches"), bluff, march)]
    assert before[0] == before[1] == before[2], "nothing is told before both are done"
    views = [battle_view(by(table, 1, "done"), 1) for table in (bluff, march)]
    assert views[0] == views[1]
    assert [each["general"] for each in views[0]["marches"]] == ["0-g2"]
    assert not {"side", "ugs"} & set(views[0]["marches"][0])
    assert battle_view(march, 0)["marches"][0]["ugs"] == ["0-hastati_1"]
    play(march, "done")  # the rest is drawn up
    while not isinstance(march.steps[-1], PlaceGeneral):
        play(march, "done")
    play(march, "done")
    assert march.states[1] == AWAY
    assert march.attached[1] == -1


@pytest.mark.rule("deploy.rounding")
def test_who_marches_is_part_of_no_share() -> None:
    table = by(full("flank marches"), 0, "general:g2", "edge:left", "unit:hastati_1", "unit:hastati_2", "done", "done")
    by(table, 1, "done")
    placed = []
    while isinstance(table.steps[-1], Deploy):
        seat, before = table.acting()[0], sum(table.where)
        play(table, "done")
        placed.append((seat, sum(table.where) - before))
    assert [n for seat, n in placed if seat == 0] == [5, 5, 1], "shares of all thirteen, and what remains"
    assert table.where[number(table, "hastati_1")] == RESERVE


@pytest.mark.rule("flank.count", "end.break", "info.hidden")
def test_tugs_on_a_march_do_not_count_and_nobody_else_can_tell() -> None:
    table = by(full("flank marches"), 0, "general:g2", "edge:left", "unit:hastati_1", "unit:velites_1", "done", "done")
    by(table, 1, "done")
    assert table.counted(0) == (0, 10)
    assert battle_view(table, 0)["lost"][0] == [0, 10]
    assert battle_view(table, 1)["lost"][0] == [0, 11]


# ---- ambushes


def at_ambushes(*terrain: tuple[str, float, float]) -> Battlefield:
    return full("ambushes of the first", terrain=terrain or (WOODS,))


@pytest.mark.rule("ambush.what", "ambush.where")
def test_two_cards_at_most_and_one_of_them_may_be_a_dummy() -> None:
    table = play(at_ambushes(), "dummy", "x:19", "y:6")
    assert "dummy" not in offered(table)
    reasons = [table.steps[-1].why_not(table, 0, verb, 0) for verb in (DUMMY, UNIT, EDGE)]
    assert [None if each is None else each.rule for each in reasons] == ["ambush.what", "ambush.where", None]
    play(table, "unit:hastati_1", "x:21.5", "y:6")
    assert [int(card.ug) for card in table.ambushes] == [-1, number(table, "hastati_1")]
    assert not isinstance(table.steps[-1], Ambushes)


@pytest.mark.rule("ambush.where", "ambush.where.exact", "deploy.sides")
def test_a_card_lies_in_terrain_that_hides_the_ug() -> None:
    """In woods of 6 by 6, all four corners of the card; in the side strip, too."""
    table = play(at_ambushes(("woods", 3, 6)), "unit:hastati_1")
    columns = [float(each) for each in offered(table, "x")]
    assert (columns[0], columns[-1]) == (1.0, 5.0)
    rows = [float(each) for each in offered(play(table, "x:3"), "y")]
    assert (rows[0], rows[-1]) == (5.0, 9.0)
    assert not isinstance(at_ambushes(("swamp", 20, 6)).steps[-1], Ambushes), "nothing there hides anybody"


@pytest.mark.rule("ambush.where")
def test_a_card_lies_in_the_own_half_two_hbw_from_the_centre_line() -> None:
    table = play(at_ambushes(("woods", 20, 12)), "unit:hastati_1", "x:20")
    assert float(offered(table, "y")[-1]) == 13.0
    assert at_ambushes(("woods", 20, 18)).acting() == (1,), "those are in the other half"


@pytest.mark.rule("ambush.where.exact")
def test_a_card_may_lie_behind_impassable_hills() -> None:
    """The enemy sees past one of 6 HBW from both ends of his zone; two beside each other hide a card."""
    assert isinstance(at_ambushes(("impassable_hills", 22, 8)).steps[-1], Deploy)
    table = play(at_ambushes(("impassable_hills", 19, 8), ("impassable_hills", 25, 8)), "unit:equites_1")
    columns = [float(each) for each in offered(table, "x")]
    assert columns[0] > 19, "clear of the line from the left end past the left hill"
    assert columns[-1] < 25
    assert all(float(row) <= 5 for row in offered(play(table, "x:22"), "y"))


@pytest.mark.rule("ambush.where.exact")
def test_terrain_that_hides_foot_hides_no_horse_and_a_dummy_stands_for_either() -> None:
    hides = {kind.id: kind.printed.hides for kind in BOX.kinds if kind.printed.sight == "hides"}
    kind = next(name for name, whom in hides.items() if whom == "infantry")
    table = at_ambushes((kind, 20, 6))
    assert "equites_1" not in offered(table, "unit")
    assert "hastati_1" in offered(table, "unit")
    play(table, "dummy", "x:20", "y:7")
    fits = table.ambushes[0].fits
    assert fits >> number(table, "hastati_1") & 1
    assert not fits >> number(table, "equites_1") & 1


@pytest.mark.rule("ambush.facing")
def test_a_card_looks_every_way_in_steps_of_45_degrees() -> None:
    table = play(at_ambushes(), "unit:hastati_1")
    assert offered(table, "face") == ["0", "45", "135", "180", "225", "270", "315"]
    play(table, "face:180", "x:20", "y:6")
    assert (table.ambushes[0].facing, table.ambushes[0].body.direction) == (36, 72)


@pytest.mark.rule("info.hidden", "info.lists", "ambush.what")
def test_nobody_else_learns_what_a_card_hides() -> None:
    dummy, real = (play(at_ambushes(), what) for what in ("dummy", "unit:hastati_1"))
    assert battle_view(dummy, 1) == battle_view(real, 1) == battle_view(at_ambushes(), 1), "it is not laid yet"
    views = [battle_view(play(table, "x:20", "y:6", "pass"), 1) for table in (dummy, real)]
    assert views[0]["ambushes"] == views[1]["ambushes"]
    assert "ug" not in views[0]["ambushes"][0]
    assert views[0] == views[1]
    assert battle_view(real, 0)["ambushes"][0]["ug"] == "0-hastati_1"
    assert battle_view(real, ONLOOKER)["ambushes"] == views[0]["ambushes"]


@pytest.mark.rule("deploy.generals", "deploy.commands")
def test_ambush_cards_are_in_somebodys_command() -> None:
    table = play(at_ambushes(), "unit:hastati_1", "x:20", "y:6", "pass")
    while not isinstance(table.steps[-1], CommandOfCard):
        play(table, "done")
    assert table.acting() == (0,)
    assert offered(table) == ["general:g2", "general:g3"], "Scipio floats"
    play(table, "general:g3")
    assert table.ambushes[0].command == 2
    assert table.commands[number(table, "hastati_1")] == 1, "the UG itself would tell"


@pytest.mark.rule("ambush.untouched")
def test_friends_are_not_deployed_on_a_card() -> None:
    table = play(at_ambushes(), "dummy", "x:20", "y:6", "pass")
    assert isinstance(table.steps[-1], Deploy)
    mine = full("deployment", terrain=(WOODS,))
    mine.ambushes = table.ambushes[:]
    rows = offered(play(mine, "unit:velites_1", "x:20"), "y")
    assert "5" not in rows
    assert "8" in rows


@pytest.mark.rule("ambush.option")
def test_ambushes_and_flank_marches_can_be_left_out() -> None:
    def stages(**options: Any) -> set[str]:
        found = set()
        match = qx.new("pacto", seed=2, battle="full", armies=[ROMANS, CARTHAGE], **options)
        while table_of(match).build_up is not None:
            step = match.table.steps[-1]
            found.add(type(step).__name__)
            match.play(step.least(match.table, match.acting[0]), match.acting[0])
        return found & {"FlankMarches", "Ambushes"}

    assert "FlankMarches" in stages()
    assert not stages(flank_marches=False) & {"FlankMarches"}
    assert stages(flank_marches=False, ambushes=False) == set()
    with pytest.raises(ValueError, match="battle"):
        qx.new("pacto", ambushes=True)


# ---- what an enemy can believe


@pytest.mark.rule("info.hidden", "info.lists")
def test_worlds_dealt_anew_hold_all_that_can_be_and_the_truth_among_it() -> None:
    table = by(full("flank marches", terrain=(WOODS,)), 0, "general:g2", "edge:left", "unit:equites_1", "done", "done")
    by(table, 1, "done")
    play(table, "unit:hastati_1", "x:20", "y:6", "pass")
    while isinstance(table.steps[-1], Deploy):
        play(table, "done")
    hidden = {number(table, "hastati_1"), number(table, "equites_1")}
    worlds = set()
    for seed in range(200):
        twin = table.redeal(1, FastDice(seed))
        march, card = twin.marches[0], twin.ambushes[0]
        away = frozenset(ug for ug in twin.ugs_of(0) if march.ugs >> ug & 1)
        assert away | {int(card.ug)} - {-1} == hidden, "both are off the table, as everybody knows"
        worlds.add((int(card.ug), away, int(march.side)))
        assert table.redeal(0, FastDice(seed)).ambushes[0].ug == table.ambushes[0].ug
    assert len({world[2] for world in worlds}) == 2
    assert (number(table, "hastati_1"), frozenset({number(table, "equites_1")}), LEFT_SIDE) in worlds
    assert (-1, frozenset(hidden), RIGHT_SIDE) in worlds, "the card might be a dummy, and both on the march"


@pytest.mark.rule("info.hidden")
def test_an_army_that_has_not_broken_tells_how_many_can_be_away() -> None:
    """Ten Roman TuGs: once four are lost, at most one of the others can be on a march."""
    table = by(full("flank marches"), 0, "general:g2", "edge:left", "unit:hastati_1", "unit:velites_1", "done", "done")
    by(table, 1, "done")
    while table.build_up is not None:
        play(table, "done")
    for name in ("principes_1", "principes_2", "triarii_1", "socii_1"):
        table.where[number(table, name)] = 2
    for seed in range(50):
        twin = table.redeal(1, FastDice(seed))
        lost, there = twin.counted(0)
        assert 2 * lost < there


def test_what_an_ally_brings_along_is_no_secret() -> None:
    army = next(army.id for army in BOX.pieces.armies.values() if any(each.role == "ally" for each in army.generals))
    table = full("flank marches", (army, CARTHAGE))
    ally = next(general for general in table.generals_of(0) if table.is_ally(general))
    by(by(table, 0, f"general:g{ally + 1}", "edge:left", "done"), 1, "done")
    for seed in range(20):
        assert table.redeal(1, FastDice(seed)).marches[0].ugs == table.marches[0].ugs


# ---- what is found once is what is found anew


def lies_hidden(table: Battlefield, ug: int, facing: int, column: int, row: int) -> bool:
    """Word for word, at one point: all corners of the card in terrain that hides this UG, or behind hills from all of
    the front edge of the enemy zone (ambush.where, ambush.where.exact)."""
    above = is_above(table, table.owner(ug))
    front = int(table.depth) // 2 + (-6000 if above else 6000)
    corners = Body(250 * column, 250 * row, 2 * facing, 1000, 1000).corners()
    for piece in table.terrain:
        kind = piece.kind if piece.slope is None else piece.slope
        hides = kind.printed.sight.startswith("hides") and conceals(table, kind, ug)
        if hides and all(point_distance_squared(x, y, piece.body) == 0 for x, y in corners):
            return True
    return all(
        any(screens(piece, from_x, front, x, y) for piece in table.terrain if is_screen(piece))
        for x, y in corners
        for from_x in range(0, int(table.width) + 1, 1000)
    )


LAYOUT = (("woods", 20, 6), ("hills", 8, 10), ("impassable_hills", 30, 11), ("brush", 38, 5))
GAP = (("impassable_hills", 16.8, 10), ("impassable_hills", 23.2, 10))
"""Between them one sees through only from straight ahead."""
WALL = tuple(("impassable_hills", x, 12.0) for x in (11.0, 17.0, 23.0, 29.0))
"""Together they hide far behind them what none of them would hide alone."""


@pytest.mark.rule("ambush.where", "ambush.where.exact")
@pytest.mark.parametrize(
    ("layout", "facing", "columns"),
    [(LAYOUT, 18, range(12, 172, 5)), (LAYOUT, 27, range(12, 172, 5)), (GAP, 18, range(70, 92)), (WALL, 18, [80, 81])],
)
def test_all_places_of_a_card_are_found_and_no_others(
    layout: Sequence[tuple[str, float, float]], facing: int, columns: Sequence[int]
) -> None:
    table = full("ambushes of the first", terrain=layout)
    assert isinstance(table.steps[-1], Ambushes)
    found = 0
    for ug in (table.first_ug(0), len(table.ugs_of(0)) - 1):
        hideout = Hideout(table, ug, facing)
        for column in columns:
            rows = [row for row in range(8, 52) if lies_hidden(table, ug, facing, column, row)]
            assert hideout.rows(column) == [
                row for row in rows if row in hideout.along and hideout.is_clear(column, row)
            ]
            found += len(rows)
        assert hideout.is_any()
        assert hideout.columns() == [column for column in range(181) if hideout.rows(column)]
    assert found > 9


def test_what_is_known_of_terrain_is_known_of_this_terrain() -> None:
    """Copies share it; another layout has one of its own."""
    table = full("ambushes of the first", terrain=[WOODS])
    twin = table.copy(table.dice)
    assert may_lie(twin, 0, NO_UG, 18)
    assert shade_of(table, False, 36) is shade_of(table.copy(table.dice), False, 36)
    lay(twin, "hills", 38, 5)
    twin.terrain = twin.terrain[1:]
    assert not may_lie(twin, 0, NO_UG, 18)
    assert may_lie(table, 0, NO_UG, 18), "the woods are still there"
