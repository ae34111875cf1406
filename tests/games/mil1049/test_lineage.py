"""Single women: what they are good for, and how they leave the lineage space."""

from __future__ import annotations

from typing import Any

import pytest
from games.mil1049.given import family, given, offers, play, refusal, seal, stock, vp


@pytest.mark.rule("lineage.uses", "marriage.other-wins")
def test_a_woman_married_off_with_the_best_dowry_brings_two_points() -> None:
    match = play(given(red={"A": {"heir": 0}}), "grow:A", "gold")
    seal(match, yellow={"gold": 1})
    assert (vp(match)["yellow"], family(match, "yellow")["women"]) == (2, 2)
    assert [family(match, name)["women"] for name in ("red", "blue")] == [3, 3]


@pytest.mark.rule("lineage.uses", "curia.abbess", "monastery.veil")
def test_a_woman_becomes_influence_or_takes_the_veil() -> None:
    match = given(at="monastery", dice=[2], red={"A": {"where": "monastery"}, "B": {"where": "curia-1"}})
    assert family(match, "red")["women"] == 2
    play(seal(match), "abbess")
    assert (family(match, "red")["women"], stock(match, "red")["influence"]) == (1, 3)
    assert vp(match)["red"] == 0


@pytest.mark.rule("lineage.uses")
def test_women_leave_by_nothing_else() -> None:
    """Neither war, vassalage, death nor winter takes one."""
    match = given(
        at="court",
        dice=[1],
        red={"influence": 9, "A": {"where": "court-1", "soldiers": 9}, "B": {"where": "war-1", "soldiers": 9}},
        yellow={"C": {}},
    )
    play(match, "knight:blue-B", "done", "raise", "more:gold", "done", "attack:yellow-B1")
    seal(match)
    play(match, "discard")
    seal(match)
    assert [family(match, name)["women"] for name in ("red", "yellow", "blue")] == [3, 3, 3]


@pytest.mark.rule("lineage.toll-scope", "war.cond.toll")
def test_women_protect_all_knights_of_their_own_family_alone() -> None:
    """Yellow's knights, vassals of blue and free, cost two influence; the five women of their Lord do not count."""
    position: dict[str, Any] = {
        "yellow": {"women": 2, "A": {"lord": "blue"}, "C": {"lands": ["wool"]}},
        "blue": {"women": 5},
    }
    match = given(at="war", red={"influence": 2, "A": {"where": "war-1"}}, **position)
    assert offers(match, "attack") == ["yellow-A1", "yellow-B1", "yellow-C1"]
    assert stock(play(match, "attack:yellow-A1"), "red").get("influence", 0) == 0
    match = given(at="war", red={"influence": 1, "A": {"where": "war-1"}}, **position)
    for land in ("yellow-A1", "yellow-B1", "yellow-C1"):
        assert refusal(match, f"attack:{land}") == "war.cond.toll"
