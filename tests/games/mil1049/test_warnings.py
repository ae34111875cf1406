"""What a family is warned of before it is too late."""

from __future__ import annotations

from typing import Any

import pytest
from games.mil1049.given import given

import quincunx as qx


def warned(match: qx.Match, seat: int = 0) -> list[tuple[str, str | None, int]]:
    """What a seat's view says it has to mind."""
    return [
        (f"{each['kind']}{' heirless' if each['heirless'] else ''}", each["knight"], each["n"])
        for each in match.view(seat)["warnings"]
        if each["seat"] == 0
    ]


def minded(match: qx.Match) -> list[list[str]]:
    """What the forecast of whoever chooses says beside it."""
    foreseen = match.forecast()
    assert foreseen is not None
    found = [outlook.chart for outlook in foreseen.outlooks if outlook.title == "What to mind"]
    return [cells for chart in found if chart is not None for cells, _ in chart.rows]


@pytest.mark.rule("death.heir", "death.no-heir.property", "action.take-token")
def test_a_knight_about_to_die_of_age() -> None:
    """He who is away takes no hourglass any more."""
    assert warned(given()) == []
    match = given(red={"A": {"age": 3}, "B": {"age": 3}})
    assert warned(match) == [("old heirless", "red-A", -4), ("old", "red-B", 0)]
    assert minded(match) == [
        ["Lara A", "A fourth hourglass kills him, and he has no heir (\u22124 points)."],
        ["Lara B", "A fourth hourglass kills him, and his heir takes over."],
    ]
    assert warned(given(red={"A": {"age": 2}, "B": {"age": 3, "where": "court-1"}})) == []
    assert warned(given(at="court", red={"A": {"age": 3, "where": "court-1"}})) == [], "the actions are over"


@pytest.mark.rule("winter.starve", "crusades.winter")
def test_a_knight_about_to_starve() -> None:
    match = given(red={"C": {}, "D": {"heir": 1}})
    assert warned(match) == [("hungry heirless", "red-C", -4), ("hungry", "red-D", 0)]
    assert "3 winters in 6 are hard" in minded(match)[0][1]
    assert warned(given(red={"C": {"where": "crusades"}, "D": {"castle": 1}})) == []


@pytest.mark.rule("action.end.spaces", "action.end.knights")
@pytest.mark.parametrize(("open_spaces", "told"), [(4, []), (3, [("closes", None, 3)]), (1, [("closes", None, 1)])])
def test_a_phase_about_to_close_on_knights_at_home(open_spaces: int, told: list[Any]) -> None:
    spaces = {"*": "black", **{f"war-{n + 1}": "empty" for n in range(min(3, open_spaces))}}
    spaces |= {"court-1": "white"} if open_spaces > 3 else {}
    match = given(spaces=spaces)
    assert warned(match) == told
    assert match.view(0)["actions_left"] == open_spaces
    sent = {"A": {"where": "curia-1"}, "B": {"where": "curia-2"}}
    assert warned(given(active="yellow", spaces=spaces, red=sent)) == [], "nobody is at home"


@pytest.mark.rule("end.women", "end.women-ties")
def test_the_most_single_women_in_the_last_turn() -> None:
    assert warned(given(turn=5, red={"women": 4})) == [("women", None, -12)]
    assert warned(given(turn=4, red={"women": 4})) == []
    assert warned(given(turn=5, red={"women": 2})) == []
    assert warned(given(turn=5, red={"women": 0}, yellow={"women": 0}, blue={"women": 0})) == []


@pytest.mark.rule("war.free.pay", "hidden.resources")
def test_too_few_cubes_for_any_free_land_are_nobody_elses_business() -> None:
    poor = {"food": 1, "influence": 0, "A": {"where": "war-1", "soldiers": 1}}
    match = given(at="war", red=poor, stacks=[["wool", "wool"], ["mine"]])
    assert warned(match) == [("short", "red-A", 3)]
    assert minded(match) == [["Lara A", "He is 3 cubes of food or influence short of the cheapest free land."]]
    assert warned(match, 1) == warned(match, qx.ONLOOKER) == []
    assert warned(given(at="war", red={**poor, "food": 4}, stacks=[["wool"], ["mine"]])) == []
    assert warned(given(at="curia", red={**poor, "B": {"where": "curia-1"}}, stacks=[["wool"], ["mine"]])) == []
