"""The turn: phases, rally or command."""

from __future__ import annotations

import pytest
from games.battalion.given import asked, given, keys, notations, offers, play, refusal, unit

MEN = ("hastati", "hastati")
FOES = ("samnites", "samnites")


@pytest.mark.rule("turn.alternate")
def test_turns_alternate() -> None:
    match = given(own={"units": [unit(*MEN)]}, enemy={"units": [unit(*FOES)]})
    seats = []
    for _ in range(4):
        seats.append(match.acting[0])
        play(match, "rally")
    assert seats == [0, 1, 0, 1]


@pytest.mark.rule("turn.start_check")
def test_the_camp_is_checked_before_anything_else() -> None:
    """Rome could bring a Swift unit back into the centre, but is not asked any more."""
    match = given(own={"units": [unit("allied_cavalry", sector=1)]}, enemy={"units": [unit(*FOES)]}, active=1)
    play(match, "rally")
    assert not match.over
    play(match, "rally")
    assert (match.ending, match.scores) == ("win.camp", (0.0, 1.0))
    assert keys(match)[-2:] == ["turn", "camp_taken"]


@pytest.mark.rule("turn.phases")
def test_redeployment_then_action() -> None:
    match = given(
        own={"units": [unit("allied_cavalry", sector=1), unit(*MEN)]}, enemy={"units": [unit(*FOES), unit(*FOES)]}
    )
    assert offers(match, "redeploy") == ["rome1-2"]
    assert offers(match, "charge")
    play(match, "charge:rome2")
    assert match.view()["phase"] == "action"
    assert match.why_not(match.parse("redeploy:rome1-2"), 0) is not None


@pytest.mark.rule("turn.action_choice")
def test_either_rally_or_command() -> None:
    match = given(own={"units": [unit(*MEN)]}, enemy={"units": [unit(*FOES)]})
    assert notations(match) == ["rally", "charge:rome1"]
    play(match, "rally")
    assert match.acting == (1,)


@pytest.mark.rule("turn.no_pass")
def test_no_passing() -> None:
    match = given(own={"units": [unit(*MEN, sector=1)], "order": 0}, enemy={"units": [unit(*FOES, sector=3)]})
    assert notations(match) == ["rally"]
    assert refusal(match, "done") == "turn.no_pass"


@pytest.mark.rule("turn.one_command")
def test_one_command_a_turn() -> None:
    match = given(
        own={"units": [unit("cretan_archers"), unit("cretan_archers")]},
        enemy={"units": [unit(*FOES)]},
        dice=(1, 1, 1),
    )
    play(match, "barrage:rome1")
    assert match.acting == (1,)


@pytest.mark.rule("turn.one_command")
def test_a_reaction_does_not_use_up_the_own_action() -> None:
    match = given(
        own={"units": [unit("cretan_archers"), unit("velites")]},
        enemy={"units": [unit(*FOES)]},
        active=1,
        dice=(1,) * 20,
    )
    play(match, "charge:carthage1", "fire:rome1", "target:rome2")
    assert (match.acting, asked(match)) == ((0,), "Turn")
    assert "charge:rome1" in notations(match)
