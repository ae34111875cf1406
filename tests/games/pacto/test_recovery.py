"""The end of a turn: recovery, successors, markers, and how a battle ends."""

from __future__ import annotations

from typing import Any

import pytest
from games.pacto.given import given, offered, play, table_of, ug, why_not

import quincunx as qx
from quincunx.games.pacto.markers import LOST

HASTATI, WARBAND = "0-hastati_1", "1-warband_1"
FIGHT = {"first": HASTATI, "first_edge": "front", "second": WARBAND, "second_edge": "front"}


def recovering(hand: str, **more: Any) -> qx.Match:
    near = more.pop("generals", {"0-g1": {"x": 15000, "y": 5000, "with": None}})
    ugs = {HASTATI: {"pose": (15, 8, 90), "wound": 1}, WARBAND: (15, 8, 270)}
    return given(at="6.1", step="Recovery", ugs=ugs, hands={"0-g1": hand, "1-g1": "w"}, generals=near, **more)


@pytest.mark.rule("eot.recover", "act.e1", "act.e1.scope")
def test_a_wound_is_recovered_with_yellow_or_in_combat_with_red() -> None:
    match = recovering("yr")
    play(match, "unit:hastati_1")
    assert offered(match) == ["card:yellow", "card:red"]
    match.play("card:yellow")
    assert table_of(match).wounds[ug(match, HASTATI)] == 0
    fighting = recovering("yr", fights=[FIGHT])
    play(fighting, "unit:hastati_1")
    assert offered(fighting) == ["card:red"]
    assert why_not(recovering("g"), "unit:hastati_1") == "act.e1"


@pytest.mark.rule("act.e1", "upgrade.where")
def test_a_general_with_the_ug_may_upgrade() -> None:
    match = recovering("g", generals={"0-g1": {"with": HASTATI}})
    play(match, "unit:hastati_1")
    assert offered(match) == ["raise:green"]


@pytest.mark.rule("act.e1")
def test_the_general_is_within_4_hbw() -> None:
    far = recovering("y", generals={"0-g1": {"x": 15000, "y": 2400, "with": None}})
    assert "unit:hastati_1" not in offered(far)


@pytest.mark.rule("eot.recover", "eot.marks")
def test_markers_of_the_turn_are_taken_off_and_wounds_stay() -> None:
    match = recovering("g")
    table = table_of(match)
    table.slow[1], table.marks[1] = 2, (1 << 4) | (1 << 13)
    match.play("pass")
    table = table_of(match)
    assert table.turn == 2
    assert (table.slow[1], table.marks[1], table.wounds[1]) == (0, 1 << 13, 1)


@pytest.mark.rule("turn.active")
def test_players_take_turns_being_active() -> None:
    match = recovering("g", active=0, invader=0)
    match.play("pass")
    assert table_of(match).active == 1


@pytest.mark.rule(
    "general.replace.pro", "general.replace.instinctive", "general.replace.lowest", "general.replace.where"
)
def test_a_dead_general_gets_a_successor_one_grade_lower() -> None:
    dead = {"state": "dead", "with": None}
    match = recovering("g", generals={"0-g1": dead, "1-g1": dead}, active=0)
    match.play("pass")
    table = table_of(match)
    assert (table.states[0], table.levels[0]) == (1, 1)
    assert (table.states[2], table.levels[2], table.attached[2]) == (0, 0, ug(match, WARBAND))


@pytest.mark.rule("end.break", "end.win", "end.check", "turn.6")
def test_an_army_that_has_lost_half_of_its_tugs_is_beaten() -> None:
    match = recovering("g")
    table = table_of(match)
    for lost in list(table.ugs_of(1))[:2]:
        table.where[lost] = LOST
    match.play("pass")
    assert not match.over
    match = recovering("g")
    table = table_of(match)
    for lost in [n for n in table.ugs_of(1) if n != ug(match, WARBAND)][:4]:
        table.where[lost] = LOST
    match.play("pass")
    assert match.over
    assert match.table.ending == "end.win"
    assert match.table.scores == (1.0, 0.0)


@pytest.mark.rule("end.limit")
@pytest.mark.parametrize(("lost", "scores"), [(0, (0.5, 0.5)), (1, (1.0, 0.0))])
def test_after_the_last_turn_the_smaller_share_of_losses_wins(lost: int, scores: tuple[float, float]) -> None:
    match = recovering("g", turn=10)
    table = table_of(match)
    for gone in [n for n in table.ugs_of(1) if n != ug(match, WARBAND)][:lost]:
        table.where[gone] = LOST
    match.play("pass")
    assert match.table.ending == "end.limit"
    assert match.table.scores == scores


@pytest.mark.rule("end.score")
@pytest.mark.parametrize(
    ("turn", "lost", "points"),
    [(10, 0, (5, 5)), (10, 1, (7 + 2, 3)), (10, 2, (7 + 4, 3)), (1, 4, (10 + 5, 0))],
)
def test_a_league_shares_ten_points_and_adds_one_for_each_tenth_destroyed(
    turn: int, lost: int, points: tuple[int, int]
) -> None:
    """ "For leagues: a win by army break scores 10 to 0; a win at the turn limit 7 to 3; a draw 5 to 5; add to each
    side 1 for every full 10 % of enemy TuGs it destroyed, at most 5." There are five, so that each is a fifth."""
    match = recovering("g", turn=turn)
    table = table_of(match)
    tugs = [n for n in table.ugs_of(1) if not table.troops[n].is_sug and n != ug(match, WARBAND)]
    for gone in tugs[:lost]:
        table.where[gone] = LOST
    match.play("pass")
    assert match.over
    told = {line["params"]["seat"]: line["params"]["n"] for line in match.journal() if line["key"] == "journal.league"}
    assert told == {0: points[0], 1: points[1]}
