"""Phase 1: the victory check."""

from __future__ import annotations

import pytest
from games.milito.given import at_turn_start, control, given, notations, play, side


@pytest.mark.rule("victory.check")
@pytest.mark.parametrize("columns", [[0, 0, 0, None, None], [1, 0, 0, 0, 1], [None, 0, 0, 0, 0], [0, 0, 0, 0, 0]])
def test_three_columns_at_the_start_of_the_turn_win(columns: list[int | None]) -> None:
    """At least three, wherever they lie; nothing else happens in that turn."""
    own = {"hand": ["rep_1"], "deck": ["rep_2", "rep_3"], "c5": ["triarii"]}
    match = at_turn_start(given(active=1, control=columns, own=own, enemy={"hand": ["car_1"]}))
    assert match.over
    assert (match.ending, match.scores) == ("end.win", (1.0, 0.0))
    assert control(match) == columns
    assert side(match, 0)["hand"] == ["rep_1"]
    assert [entry["key"] for entry in match.journal()][-2:] == ["journal.turn", "journal.wins"]


@pytest.mark.rule("victory.check")
def test_the_second_seat_wins_likewise() -> None:
    """The active player wins, whichever seat that is."""
    match = play(given(control=[1, None, 1, None, 1], own={"hand": ["rep_1"]}, enemy={"hand": ["car_1"]}), "pass")
    assert (match.ending, match.scores) == ("end.win", (0.0, 1.0))


@pytest.mark.rule("victory.check")
def test_two_columns_do_not_win() -> None:
    """The turn goes on with the next phase."""
    match = given(active=1, control=[0, 0, 1, 1, None], own={"hand": ["rep_1"]}, enemy={"hand": ["car_1"]})
    assert not at_turn_start(match).over
    assert notations(match) == ["pass"]


@pytest.mark.rule("victory.only_then")
def test_three_columns_gained_by_attack_do_not_win_yet() -> None:
    """They win at the start of the next own turn, if held through the opponent's."""
    match = given(
        control=[0, 0, None, None, None],
        own={"hand": ["rep_1", "triarii"], "c3": ["triarii"]},
        enemy={"hand": ["medium_infantry", "car_1"], "c3": ["slingers"]},
    )
    play(match, "attack:3", "bonus:rep_1", "stand", "no-bonus")
    assert control(match) == [0, 0, 0, None, None]
    assert not match.over
    play(match, "pass")
    assert not match.over
    play(match, "pass")
    assert (match.ending, match.scores) == ("end.win", (1.0, 0.0))


@pytest.mark.rule("victory.only_then")
def test_a_third_column_lost_in_between_does_not_win() -> None:
    """The opponent breaks the hold on column 3 in his turn."""
    match = given(
        active=1,
        control=[0, 0, 0, None, None],
        own={"hand": ["rep_1"], "c3": ["medium_infantry"]},
        enemy={"hand": ["car_1"], "c3": ["elephants"]},
    )
    play(match, "attack:3", "bonus:car_1", "stand", "no-bonus")
    assert control(match) == [0, 0, 1, None, None]
    assert not match.over
    assert match.acting == (0,)


@pytest.mark.rule("victory.only_then")
def test_five_columns_in_the_opponents_turn_do_not_win() -> None:
    """Only the player whose turn begins is checked."""
    match = play(given(control=[0] * 5, own={"hand": ["rep_1"]}, enemy={"hand": ["car_1"]}), "pass")
    assert not match.over
    assert match.acting == (1,)


@pytest.mark.rule("victory.before_advance")
def test_advance_comes_after_the_check() -> None:
    """Column 3 taken in Advance counts from the next own turn on."""
    own = {"hand": ["rep_1"], "c3": ["triarii"]}
    match = at_turn_start(given(active=1, control=[0, 0, None, None, None], own=own, enemy={"hand": ["car_1"]}))
    assert control(match) == [0, 0, 0, None, None]
    assert not match.over
    assert match.acting == (0,)
    play(match, "pass", "pass")
    assert (match.ending, match.scores) == ("end.win", (1.0, 0.0))


@pytest.mark.rule("victory.units_not_needed")
def test_control_wins_without_units() -> None:
    """Three columns without a unit of one's own, one of them even full of enemies."""
    match = given(
        active=1,
        control=[0, None, 0, None, 0],
        own={"hand": ["rep_1"]},
        enemy={"hand": ["car_1"], "c1": ["spears", "spears"]},
    )
    assert at_turn_start(match).ending == "end.win"


@pytest.mark.rule("victory.units_not_needed")
def test_units_without_control_do_not_win() -> None:
    """Units in all five columns, two of them controlled: no victory at the check."""
    own = {"hand": ["rep_1"], **{f"c{n}": ["heavy_infantry"] for n in range(1, 6)}}
    match = at_turn_start(given(active=1, control=[0, 0, None, None, None], own=own, enemy={"hand": ["car_1"]}))
    assert not match.over
    assert control(match) == [0] * 5
