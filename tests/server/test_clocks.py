"""Clocks: time runs only for people who are asked, and nobody gains any by taking back."""

from __future__ import annotations

import pytest

from quincunx.server.tables.clocks import AGREED_BACK, DAY, PLAYED, TAKEN_BACK, Clocks, Pace, read_pace

LIVE = {"kind": "live", "seconds": 600, "increment": 10}


def live() -> Clocks:
    clocks = Clocks(read_pace(LIVE), 2)
    clocks.start([0], 1000.0)
    return clocks


@pytest.mark.parametrize("data", [{"kind": "unlimited"}, LIVE, {"kind": "days", "days": 3}])
def test_a_pace_survives_being_written(data: dict[str, object]) -> None:
    assert read_pace(data).to_dict() == data


@pytest.mark.parametrize(
    "data",
    [
        {"kind": "fast"},
        {"kind": []},
        {"kind": "live"},
        {"kind": "live", "seconds": 5},
        {"kind": "live", "seconds": "600"},
        {"kind": "live", "seconds": True},
        {"kind": "live", "seconds": float("nan")},
        {"kind": "live", "seconds": 600, "increment": -1},
        {"kind": "days", "days": 1000},
        {"kind": "days", "seconds": 5},
    ],
)
def test_a_wrong_pace_says_what_is_wrong(data: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="pace"):
        read_pace(data)


def test_without_a_limit_no_time_runs() -> None:
    clocks = Clocks(read_pace({}), 2)
    clocks.go_on([0], 5.0, PLAYED)
    assert clocks.up(1e9) == []
    assert clocks.deadline(0.0) is None
    assert clocks.stored() is None
    assert clocks.to_dict(9.0, 0)["left"] == [None, None]


def test_time_runs_for_whoever_is_asked() -> None:
    clocks = live()
    assert [clocks.left_at(seat, 1030.0) for seat in (0, 1)] == [570.0, 600.0]
    clocks.go_on([0], 1030.0, PLAYED)
    assert clocks.left == [570.0, 600.0], "a click within one's turn brings nothing back"
    clocks.go_on([1], 1040.0, PLAYED)
    assert clocks.left == [570.0, 600.0], "the end of one's turn brings the increment"
    assert clocks.left_at(1, 1100.0) == 540.0
    assert clocks.left_at(0, 1100.0) == 570.0


def test_all_who_are_asked_at_once_are_charged() -> None:
    clocks = live()
    clocks.start([0, 1], 1000.0)
    clocks.go_on([1], 1020.0, PLAYED)
    assert clocks.left == [590.0, 580.0]


def test_taking_back_wins_no_time() -> None:
    clocks = live()
    for moment in range(1001, 1041, 2):
        clocks.go_on([1], float(moment), PLAYED)
        clocks.go_on([0], float(moment + 1), TAKEN_BACK)
    assert clocks.left[0] == pytest.approx(600.0 - 20, abs=1)
    assert clocks.left[1] == pytest.approx(600.0 - 20, abs=1), "nor is it given to the other side"


def test_going_back_by_agreement_leaves_the_clocks() -> None:
    clocks = live()
    clocks.go_on([1], 1010.0, PLAYED)
    clocks.go_on([0], 1020.0, AGREED_BACK)
    assert clocks.left == [600.0, 590.0]
    assert clocks.running == {0}


def test_time_is_up_when_it_is() -> None:
    clocks = live()
    assert clocks.deadline(1000.0) == 1600.0
    assert clocks.up(1599.9) == []
    assert clocks.up(1600.0) == [0]
    assert clocks.deadline(1601.0) is None
    assert clocks.left_at(0, 9999.0) == 0.0


def test_days_are_given_afresh_with_each_turn() -> None:
    clocks = Clocks(Pace("days", 3 * DAY), 2)
    clocks.start([0], 0.0)
    clocks.go_on([0], DAY, PLAYED)
    assert clocks.left[0] == 2 * DAY, "a click within one's turn is no new turn"
    clocks.go_on([1], DAY, PLAYED)
    clocks.go_on([0], 2 * DAY, TAKEN_BACK)
    assert clocks.left[0] == 2 * DAY, "nor is taking one back"
    clocks.go_on([1], 2 * DAY, PLAYED)
    clocks.go_on([0], 3 * DAY, PLAYED)
    assert clocks.left[0] == 3 * DAY
    assert clocks.up(6 * DAY) == [0]
