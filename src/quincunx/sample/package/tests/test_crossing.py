"""Crossing keeps the contract of Quincunx, and each of its own rules."""

from __future__ import annotations

import pytest

import quincunx as qx
from quincunx.contract import GameContract
from quincunx.core.starting import new_match


class TestContract(GameContract):
    game = "crossing"


def a_match(*dice: int) -> qx.Match:
    """A match in which the first seat begins; then the dice fall as they are told, counted from 0."""
    game = qx.game_of("crossing")
    return new_match(game, game.built_in, {}, qx.FixedDice(0, *dice))


def play(match: qx.Match, *notations: str) -> qx.Match:
    for notation in notations:
        match.play(notation)
    return match


@pytest.mark.rule("setup.bands")
def test_both_hold_four_soldiers() -> None:
    match = a_match()
    assert [match.view(seat)["bands"][seat]["hand"] for seat in (0, 1)] == [[1, 2, 3, 4], [1, 2, 3, 4]]
    assert match.acting == (0,)


@pytest.mark.rule("turn.post")
def test_a_soldier_is_posted_face_down() -> None:
    match = play(a_match(), "post:3-1")
    assert match.view(0)["bands"][0]["posts"] == [3, 0, 0]
    assert match.view(1)["bands"][0]["posts"] == ["face down", 0, 0]
    assert "hand" not in match.view(1)["bands"][0]
    play(match, "post:1-2")
    for again in ("post:3-2", "post:2-1"):
        with pytest.raises(qx.Refused) as refused:
            match.play(again)
        assert refused.value.rule == "turn.post"


@pytest.mark.rule("turn.attack")
def test_an_attack_needs_two_soldiers() -> None:
    match = play(a_match(), "post:3-1")
    with pytest.raises(qx.Refused) as refused:
        match.play("attack:1")
    assert refused.value.rule == "turn.attack"
    play(match, "post:3-1")
    assert "attack:1" in [option.notation for option in match.options()]


@pytest.mark.rule("attack.fight")
@pytest.mark.rule("attack.equal")
@pytest.mark.parametrize(("die", "other_die", "winner"), [(0, 5, 1), (1, 0, 1), (2, 0, 0)])
def test_the_higher_sum_wins_the_ford_and_of_equals_the_defender(die: int, other_die: int, winner: int) -> None:
    """Strength 2 attacks strength 3."""
    match = play(a_match(die, other_die), "post:2-1", "post:3-1", "attack:1")
    view = match.view(qx.ONLOOKER)
    assert view["won"] == [winner, None, None]
    assert [band["spent"] for band in view["bands"]] == [[2], [3]]


@pytest.mark.rule("end.fords")
def test_two_fords_win_the_match() -> None:
    match = play(a_match(5, 0, 5, 0), "post:1-1", "post:1-1", "attack:1", "post:2-2", "post:2-2", "post:3-3")
    assert not match.over
    play(match, "attack:2")
    assert match.ending == "end.fords"
    assert match.scores == (1.0, 0.0)
