"""How computer players draw up their armies: in line, or by the book against what the other side has deployed."""

from __future__ import annotations

import pytest
from games.pacto.before import CARTHAGE, ROMANS, full
from games.pacto.field import play

import quincunx as qx
from quincunx.core.step import ASK_MIND
from quincunx.games.pacto.actions import DONE, UNIT, X, Y
from quincunx.games.pacto.deploying import next_ugs
from quincunx.games.pacto.drawing_up import better_by, next_down, place_against, strength
from quincunx.games.pacto.markers import ON_TABLE
from quincunx.games.pacto.prospects import Prospects, prospects_of
from quincunx.games.pacto.table import Battlefield
from quincunx.minds import Mind, mind_named

FAR_LEFT, MIDDLE, FAR_RIGHT = 10.0, 22.5, 35.0


def number(table: Battlefield, name: str, seat: int = 0) -> int:
    return next(ug for ug in table.ugs_of(seat) if table.troops[ug].id == name)


def column_with(enemies: dict[str, float], ug: str) -> float:
    """How far from the left a UG of Rome is put with these enemies on the table."""
    table = full("deployment")
    for name, x in enemies.items():
        enemy = number(table, name, 1)
        table.where[enemy] = ON_TABLE
        table.bodies[enemy] = table.body_at(enemy, int(1000 * x), 24_000, 54)
    return place_against(table, number(table, ug))[0] / 4


def prospects() -> tuple[Battlefield, Prospects, list[int], list[int]]:
    table = full("deployment")
    tugs = [[ug for ug in table.ugs_of(seat) if not table.troops[ug].is_sug] for seat in (0, 1)]
    return table, prospects_of(table.box, table.armies), tugs[0], tugs[1]


@pytest.mark.parametrize("wanted", [True, False])
def test_a_ug_stands_opposite_the_enemy_it_beats_and_away_from_the_one_that_beats_it(wanted: bool) -> None:
    table, p, mine, theirs = prospects()
    pairs = [(better_by(p, ug, enemy), ug, enemy) for ug in mine for enemy in theirs if table.troops[ug].is_foot]
    _, ug, enemy = max(pairs) if wanted else min(pairs)
    name, other = table.troops[ug].id, table.troops[enemy].id
    left, right = (column_with({other: x}, name) for x in (FAR_LEFT, FAR_RIGHT))
    assert abs(left - FAR_LEFT) < 4 if wanted else left > MIDDLE
    assert abs(right - FAR_RIGHT) < 4 if wanted else right < MIDDLE


def test_the_weak_go_down_before_the_strong_and_mounted_troops_later_than_foot_as_strong() -> None:
    table, p, mine, _ = prospects()
    left = mine[:]
    order = []
    while left:
        order.append(next_down(table, left))
        left.remove(order[-1])
    mounted = [ug for ug in order if not table.troops[ug].is_foot]
    foot = [ug for ug in order if table.troops[ug].is_foot]
    for alike in (mounted, foot):
        found = [strength(p, ug) for ug in alike]
        assert found == sorted(found)
    for horse in mounted:
        weaker = [ug for ug in foot if strength(p, ug) <= strength(p, horse)]
        assert all(order.index(ug) < order.index(horse) for ug in weaker)


def test_a_share_is_put_down_ug_by_ug_by_the_book_and_in_line_without_one() -> None:
    table = full("deployment")
    assert table.steps[-1].routine(table, 0) == DONE
    ug = next_down(table, next_ugs(table, 0))
    column, row = place_against(table, ug)
    for expected in (UNIT + ug, X + column, Y + row):
        step = table.steps[-1]
        assert step.book(table, 0) == expected
        step.take(table, 0, expected)
    assert table.where[ug] == ON_TABLE
    body = table.bodies[ug]
    assert (int(body.x), int(body.y)) == (250 * column, 250 * row)


def test_whoever_turns_a_ug_or_puts_it_elsewhere_is_told_nothing_by_the_book() -> None:
    table = play(full("deployment"), "unit:hastati_1", "face:0")
    assert table.steps[-1].book(table, 0) == table.steps[-1].routine(table, 0) == ASK_MIND
    column = place_against(full("deployment"), number(table, "hastati_1"))[0]
    table = play(full("deployment"), "unit:hastati_1", f"x:{(column + 8) / 4:g}")
    assert table.steps[-1].book(table, 0) == ASK_MIND


@pytest.mark.parametrize(("name", "in_line"), [("greedy", True), ("recruit", True), ("veteran", False)])
def test_only_a_search_knows_the_book(name: str, in_line: bool) -> None:
    match = qx.new("pacto", seed=5, battle="full", armies=[ROMANS, CARTHAGE])
    minds: list[Mind] = [mind_named(name, seed=1), mind_named(name, seed=2)]
    while match.table.steps[-1].asks != "deploy":
        seat = match.acting[0]
        match.play(minds[seat].choose(match, seat), seat)
    seat = match.acting[0]
    assert (minds[seat].choose(match, seat) == DONE) is in_line
