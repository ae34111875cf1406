"""Crossing keeps the contract of Quincunx, and each of its own rules."""

from __future__ import annotations

import pytest

import quincunx as qx
from quincunx.contract import GameContract
from quincunx.core.starting import new_match


class TestContract(GameContract):
    game = "crossing"


def a_match(*dice: int, fords: int = 3) -> qx.Match:
    """A match in which the first seat begins; each of the dice shows one more than its number here."""
    game = qx.game_of("crossing")
    return new_match(game, game.built_in, {"fords": fords}, qx.FixedDice(0, *dice))


def posts_of(match: qx.Match, seat: int, eye: int) -> list[int | str]:
    """What an eye sees of a seat's soldiers at the fords."""
    posts: list[int | str] = match.view(eye)["bands"][seat]["posts"]
    return posts


@pytest.mark.rule("setup.bands")
@pytest.mark.parametrize("fords", [3, 4, 5])
def test_both_have_a_soldier_more_than_there_are_fords(fords: int) -> None:
    match = a_match(fords=fords)
    assert [match.view(seat)["bands"][seat]["hand"] for seat in (0, 1)] == [list(range(1, fords + 2))] * 2
    assert match.acting == (0,)


@pytest.mark.rule("turn.post")
def test_a_soldier_is_posted_face_down() -> None:
    match = a_match()
    match.play("post:3-1")
    assert posts_of(match, 0, eye=0) == [3, 0, 0]
    assert posts_of(match, 0, eye=1) == posts_of(match, 0, eye=qx.ONLOOKER) == ["face down", 0, 0]
    match.play("post:1-2")
    for again in ("post:3-2", "post:2-1"):
        with pytest.raises(qx.Refused) as refused:
            match.play(again)
        assert refused.value.rule == "turn.post"


@pytest.mark.rule("turn.attack")
def test_an_attack_needs_two_soldiers() -> None:
    match = a_match()
    match.play("post:3-1")
    with pytest.raises(qx.Refused) as refused:
        match.play("attack:1")
    assert refused.value.rule == "turn.attack"
    match.play("post:3-1")
    assert "attack:1" in [option.notation for option in match.options()]


@pytest.mark.rule("attack.fight")
@pytest.mark.rule("attack.equal")
@pytest.mark.parametrize(("attacker", "defender", "left"), [(0, 5, 1), (3, 0, 0), (1, 0, 1), (2, 0, 0)])
def test_the_lower_sum_leaves_and_of_equals_the_attacker(attacker: int, defender: int, left: int) -> None:
    """Strength 2 attacks strength 3."""
    match = a_match(attacker, defender)
    for notation in ("post:2-1", "post:3-1", "attack:1"):
        match.play(notation)
    assert [posts_of(match, seat, eye=qx.ONLOOKER)[0] for seat in (0, 1)] == [[2, 0], [0, 3]][left]
    assert match.view(qx.ONLOOKER)["bands"][1 - left]["lost"] == [3 if left == 0 else 2]


@pytest.mark.rule("end.most")
def test_who_holds_more_fords_when_nothing_is_left_to_do_wins() -> None:
    """The second seat holds all three fords after the first has lost two soldiers, and can neither post nor attack."""
    match = a_match(0, 5, 0, 5)
    for notation in ("post:1-1", "post:1-1", "attack:1", "post:2-2", "post:2-1", "post:3-3"):
        match.play(notation)
    assert not match.over
    match.play("attack:1")
    assert match.ending == "end.most"
    assert match.scores == (0.0, 1.0)
