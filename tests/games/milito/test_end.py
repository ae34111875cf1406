"""The end of the game: by columns, and the ends a table needs besides."""

from __future__ import annotations

from typing import Any

import pytest
from games.milito.given import battle, given, keys, play

import quincunx as qx


def result(match: qx.Match) -> tuple[str, tuple[float, ...] | None]:
    return match.ending, match.scores


# ---- winning


@pytest.mark.rule("end.win")
@pytest.mark.parametrize("columns", [(0, 0, 0, None, 1), (0, None, 0, 1, 0), (0,) * 5])
def test_three_columns_at_the_start_of_the_turn_win(columns: tuple[int | None, ...]) -> None:
    match = given(active=1, control=columns, own={"hand": ["rep_1"]}, enemy={"hand": ["car_1"]})
    play(match, "pass")
    assert result(match) == ("end.win", (1.0, 0.0))
    assert match.acting == ()


@pytest.mark.rule("end.win")
def test_the_other_seat_can_win_too() -> None:
    match = given(control=(1, 1, 1, 0, 0), own={"hand": ["rep_1"]}, enemy={"hand": ["car_1"]})
    assert result(play(match, "pass")) == ("end.win", (0.0, 1.0))


@pytest.mark.rule("end.win")
def test_no_other_way_to_win() -> None:
    """Five columns in the middle of one's own turn, or the opponent's three at the start of one's own, are no win."""
    match = given(control=(0,) * 5, own={"hand": ["rep_1"]}, enemy={"hand": ["car_1"]})
    assert not match.over
    two = given(active=1, control=(0, 0, 1, 1, 1), own={"hand": ["rep_1"]}, enemy={"hand": ["car_1"]})
    play(two, "pass")
    assert not two.over
    assert two.acting == (0,)


@pytest.mark.rule("end.no_elimination")
def test_player_without_any_card_goes_on() -> None:
    """Seat 1 has nothing at all; its turn passes by itself and the game goes on."""
    match = given(own={"hand": ["light_infantry", "rep_1"], "deck": ["triarii"]})
    play(match, "pass")
    assert not match.over
    assert match.acting == (0,)
    assert [entry["params"]["seat"] for entry in match.journal() if entry["key"] == "journal.turn"] == [1, 0]


@pytest.mark.rule("end.no_elimination")
def test_player_without_units_still_wins_by_columns() -> None:
    match = given(control=(1, 1, 1, None, None), own={"hand": ["light_infantry"]})
    assert result(play(match, "pass")) == ("end.win", (0.0, 1.0))


# ---- dead position

DEAD: dict[str, Any] = {
    "control": (0, 0, 1, None, None),
    "own": {"hand": ["rep_1"], "deck": ["rep_2"], "discard": ["rep_3"], "destroyed": ["triarii"], "c1": ["triarii"]},
    "enemy": {"hand": ["car_1"], "discard": ["car_2"], "destroyed": ["spears"], "c3": ["spears"]},
}


@pytest.mark.rule("end.dead_position")
def test_four_dead_turns_end_the_game() -> None:
    """The turn under way has begun already; of the four that follow, each is played to its end."""
    match = given(**DEAD)
    for _ in range(4):
        assert not play(match, "pass").over
    assert battle(match).dead_turns == 4
    play(match, "pass")
    assert result(match) == ("end.dead_position", (1.0, 0.0))
    assert battle(match).turn == 13
    assert keys(match)[-3:] == ["journal.draws", "journal.dead_position", "journal.wins_on_columns"]


@pytest.mark.rule("end.dead_position")
@pytest.mark.parametrize("seat", ["own", "enemy"])
@pytest.mark.parametrize("pile", ["hand", "deck", "discard"])
def test_not_dead_while_a_unit_card_is_left(seat: str, pile: str) -> None:
    unit = {"own": "medium_cavalry", "enemy": "slingers"}[seat]
    position = {**DEAD, seat: {**DEAD[seat], pile: [*DEAD[seat].get(pile, []), unit]}}
    match = given(**position, dead_turns=3)
    play(match, "pass")
    assert battle(match).dead_turns == 0


@pytest.mark.rule("end.dead_position")
def test_not_dead_while_a_column_is_contested() -> None:
    match = given(**{**DEAD, "enemy": {**DEAD["enemy"], "c1": ["spears"]}}, dead_turns=3)
    play(match, "pass")
    assert battle(match).dead_turns == 0


@pytest.mark.rule("end.dead_position")
def test_victory_check_comes_first() -> None:
    """In the fourth dead turn seat 1 holds three columns: it wins by them."""
    match = given(**{**DEAD, "control": (0, 0, 1, 1, 1)}, dead_turns=3)
    assert result(play(match, "pass")) == ("end.win", (0.0, 1.0))


@pytest.mark.rule("end.dead_position")
def test_advance_of_the_first_round_still_counts() -> None:
    """Columns 4 and 5 are taken in the first dead turn and win in the third."""
    match = given(**{**DEAD, "enemy": {**DEAD["enemy"], "c4": ["spears"], "c5": ["spears"]}})
    play(match, "pass", "pass", "pass")
    assert result(match) == ("end.win", (0.0, 1.0))
    assert battle(match).turn == 12


# ---- stalemate


def last_turn(control: tuple[int | None, ...], lost: tuple[int, int], turn: int = 100) -> qx.Match:
    """Seat 0 ends a turn of a game that is still alive."""
    match = given(
        control=control,
        turn=turn,
        own={"hand": ["light_infantry"], "destroyed": ["triarii"] * lost[0]},
        enemy={"hand": ["slingers"], "destroyed": ["spears"] * lost[1]},
    )
    return play(match, "pass")


@pytest.mark.rule("end.turn_cap")
@pytest.mark.parametrize(
    ("control", "lost", "scores"),
    [
        pytest.param((0, 0, 1, None, None), (3, 0), (1.0, 0.0), id="more columns"),
        pytest.param((0, 1, 1, None, None), (0, 3), (0.0, 1.0), id="fewer columns"),
        pytest.param((0, 1, None, None, None), (1, 2), (1.0, 0.0), id="fewer cards lost"),
        pytest.param((0, 1, None, None, None), (2, 1), (0.0, 1.0), id="more cards lost"),
        pytest.param((0, 1, None, None, None), (2, 2), (0.5, 0.5), id="a draw"),
    ],
)
def test_after_a_hundred_turns(
    control: tuple[int | None, ...], lost: tuple[int, int], scores: tuple[float, float]
) -> None:
    assert result(last_turn(control, lost)) == ("end.turn_cap", scores)


@pytest.mark.rule("end.turn_cap")
def test_not_before_the_hundredth_turn_is_over() -> None:
    match = last_turn((0, 0, 1, None, None), (0, 0), turn=99)
    assert not match.over
    assert battle(match).turn == 100
    assert result(play(match, "pass")) == ("end.turn_cap", (1.0, 0.0))


@pytest.mark.rule("end.turn_cap")
def test_victory_in_the_hundredth_turn_is_a_victory() -> None:
    match = last_turn((1, 1, 1, None, None), (0, 0), turn=99)
    assert result(match) == ("end.win", (0.0, 1.0))


@pytest.mark.rule("end.turn_cap")
def test_a_game_nobody_can_go_on_with_plays_itself_to_the_cap() -> None:
    """Both stand in column 3 without a card anywhere: not dead, but nobody can be asked anything."""
    match = play(given(turn=1, own={"c3": ["triarii"]}, enemy={"c3": ["spears"]}), "pass")
    assert result(match) == ("end.turn_cap", (0.5, 0.5))
    assert battle(match).turn == 100


# ---- agreement


@pytest.mark.rule("end.agree")
@pytest.mark.parametrize(("seat", "scores"), [(0, (0.0, 1.0)), (1, (1.0, 0.0))])
def test_resigning_at_any_time(seat: int, scores: tuple[float, float]) -> None:
    """Also in the middle of an attack, whoever is asked."""
    match = given(own={"hand": ["rep_1"], "c3": ["triarii"]}, enemy={"c3": ["spears"]})
    play(match, "attack:3")
    match.resign(seat)
    assert result(match) == ("table.resigned", scores)
    with pytest.raises(qx.Refused):
        match.play("bonus:rep_1")


@pytest.mark.rule("end.agree")
def test_draw_needs_both() -> None:
    match = given(own={"hand": ["rep_1"], "c3": ["triarii"]}, enemy={"c3": ["spears"]})
    play(match, "attack:3")
    assert not match.offer_draw(1)
    assert not match.offer_draw(1)
    assert not match.over
    assert match.offer_draw(0)
    assert result(match) == ("table.agreed", (0.5, 0.5))
