"""Before an accident: what a player is warned of, and what not."""

from __future__ import annotations

import pytest
from games.milito.given import given

import quincunx as qx

PASS = 0


def warned(match: qx.Match) -> dict[str, tuple[str, bool]]:
    return {match.notation(action): (each.rule, each.loses) for action, each in match.cautions().items()}


def test_a_pass_that_lets_the_enemy_win() -> None:
    match = given(
        control=(1, 1, 1, None, None), own={"hand": ["light_infantry"] * 2}, enemy={"c1": ["spears"], "c2": ["spears"]}
    )
    assert warned(match) == {"pass": ("end.win", True)}
    told = match.cautions()[PASS].text
    assert told == "This loses the game: the enemy holds enough columns, and wins when its turn begins."
    match.play("pass")
    assert (match.over, match.ending, match.scores) == (True, "end.win", (0.0, 1.0))


def test_where_every_choice_loses_nobody_is_warned() -> None:
    assert warned(given(control=(1, 1, 1, None, None), enemy={"c1": ["spears"]})) == {}


@pytest.mark.parametrize(
    ("control", "enemy", "own", "told"),
    [
        ((1, 1, None, None, None), {"c3": ["spears"]}, {}, "three"),
        ((1, None, None, None, None), {"c3": ["spears"]}, {}, ""),
        ((None, None, 0, None, None), {"c3": ["spears"]}, {}, "takes"),
        ((None, None, 0, None, None), {"c3": ["spears"]}, {"c3": ["triarii"]}, ""),
        ((1, 1, None, None, None), {"c3": ["spears"]}, {"c3": ["triarii"]}, ""),
    ],
)
def test_a_pass_that_lets_the_enemy_advance(
    control: tuple[int | None, ...], enemy: dict[str, list[str]], own: dict[str, list[str]], told: str
) -> None:
    """Into the third column, or into one that is ours; not where somebody of ours stands."""
    match = given(control=control, own={"hand": ["light_infantry"], **own}, enemy=enemy)
    words = {"three": "holds 3 columns", "takes": "takes from you"}
    found = match.cautions()
    assert (PASS in found) == bool(told)
    if told:
        assert words[told] in found[PASS].text
        assert found[PASS].text.endswith("3.")
        assert not found[PASS].loses
