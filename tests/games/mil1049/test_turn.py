"""The course of a turn."""

from __future__ import annotations

import pytest
from games.mil1049.given import block, given, keys, play, seal, table
from games.playing import at_random

import quincunx as qx

PHASES = [
    ("phase_over_spaces", "phase_over_knights"),
    ("tributes",),
    ("leads_court", "leads_market", "leads_war", "leads_curia"),
    ("donates",),
    ("hard_winter", "mild_winter"),
]


@pytest.mark.rule("turn.phases")
def test_actions_tributes_politics_spheres_winter() -> None:
    """In this order; then the next turn begins."""
    match = given(spaces={"*": "black", "war-3": "empty"}, red={"A": {"where": "court-1"}}, dice=[2])
    block(match, "war-3")
    assert keys(match) == ["passes", "phase_over_spaces", "tributes", "tributes", "tributes", "leads_court"]
    play(match, "influence")
    seal(match)
    assert keys(match)[6:] == [
        *("takes_influence", "donates", "donates", "donates", "mild_winter"),
        *("kings_reward", "kings_reward", "kings_reward", "turn"),
    ]
    assert (table(match)["turn"], table(match)["phase"]) == (2, 1)


@pytest.mark.rule("turn.phases")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_five_turns_are_played(players: int) -> None:
    """Each of them with its five phases in order."""
    match = at_random(qx.new("mil1049", players=players, seed=1), 7)
    told = [
        next(n for n, names in enumerate(PHASES) if key in names)
        for key in keys(match)
        if any(key in names for names in PHASES)
    ]
    once = [phase for n, phase in enumerate(told) if n == 0 or told[n - 1] != phase]
    without_majorities = [phase for phase in once if phase != 2]
    assert without_majorities == [0, 1, 3, 4] * 5
    assert keys(match).count("turn") == 5
    assert [phase for n, phase in enumerate(once) if phase == 2 and once[n - 1] != 1] == []
