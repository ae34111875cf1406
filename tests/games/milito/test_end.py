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


@pytest.mark.rule("end.dead_position", "end.turn_cap")
@pytest.mark.parametrize(("turn", "scores"), [(9, (0.0, 1.0)), (8, (1.0, 0.0))], ids=["seat 0 began", "seat 1 began"])
def test_equal_columns_in_a_dead_position_go_to_the_second_player(turn: int, scores: tuple[float, float]) -> None:
    match = given(**{**DEAD, "control": (0, None, 1, None, None)}, turn=turn, dead_turns=3)
    assert result(play(match, "pass", "pass")) == ("end.dead_position", scores)
    assert keys(match)[-1] == "journal.wins_as_second"


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


# ---- winning late


def after_a_pass(control: tuple[int | None, ...], turn: int) -> qx.Match:
    """Seat 0 passes in this turn of a game that is still alive; seat 1 has the next one."""
    match = given(control=control, turn=turn, own={"hand": ["light_infantry"]}, enemy={"hand": ["slingers"]})
    return play(match, "pass")


@pytest.mark.rule("end.late_win")
@pytest.mark.parametrize("control", [(1, None, None, None, None), (1, 1, 0, None, None)])
def test_from_turn_41_on_a_lead_is_enough_at_the_start_of_the_turn(control: tuple[int | None, ...]) -> None:
    match = after_a_pass(control, turn=40)
    assert result(match) == ("end.late_win", (0.0, 1.0))
    assert battle(match).turn == 41
    assert keys(match)[-2:] == ["journal.turn", "journal.wins_late"]


@pytest.mark.rule("end.late_win")
@pytest.mark.parametrize(
    ("control", "turn"),
    [
        pytest.param((1, 1, 0, None, None), 39, id="too early"),
        pytest.param((1, 0, None, None, None), 40, id="equal"),
        pytest.param((None,) * 5, 40, id="no columns at all"),
        pytest.param((1, 0, 0, None, None), 40, id="the lead of the player who is not on turn"),
    ],
)
def test_no_late_win(control: tuple[int | None, ...], turn: int) -> None:
    match = after_a_pass(control, turn)
    assert not match.over
    assert match.acting == (1,)


@pytest.mark.rule("end.late_win")
def test_the_lead_is_counted_before_advance() -> None:
    """The unit in column 1 takes it only after the check; the lead has to last until one's next turn."""
    match = given(turn=40, own={"hand": ["light_infantry"]}, enemy={"hand": ["slingers"], "c1": ["spears"]})
    play(match, "pass")
    assert not match.over
    assert battle(match).control[0] == 1
    play(match, "pass", "pass")
    assert result(match) == ("end.late_win", (0.0, 1.0))
    assert battle(match).turn == 43


@pytest.mark.rule("end.win")
def test_three_columns_win_late_as_ever() -> None:
    assert result(after_a_pass((1, 1, 1, None, None), turn=45)) == ("end.win", (0.0, 1.0))


# ---- the last turn


@pytest.mark.rule("end.turn_cap")
@pytest.mark.parametrize(
    ("control", "scores"),
    [
        pytest.param((0, 0, 1, None, None), (1.0, 0.0), id="second player leads"),
        pytest.param((0, 1, 1, None, None), (0.0, 1.0), id="first player leads"),
        pytest.param((0, 1, None, None, None), (1.0, 0.0), id="equal"),
        pytest.param((None,) * 5, (1.0, 0.0), id="no columns at all"),
    ],
)
def test_after_sixty_turns(control: tuple[int | None, ...], scores: tuple[float, float]) -> None:
    """Seat 0 has turn 60, so seat 1 began; cards destroyed do not count."""
    match = given(
        control=control,
        turn=60,
        own={"hand": ["light_infantry"], "destroyed": ["triarii"] * 3},
        enemy={"hand": ["slingers"]},
    )
    assert battle(match).first == 1
    assert result(play(match, "pass")) == ("end.turn_cap", scores)


@pytest.mark.rule("end.turn_cap")
def test_the_journal_tells_how_the_last_turn_decided() -> None:
    assert keys(after_a_pass((0, None, None, None, None), 60))[-2:] == ["journal.turn_cap", "journal.wins_on_columns"]
    assert keys(after_a_pass((0, 1, None, None, None), 60))[-2:] == ["journal.turn_cap", "journal.wins_as_second"]


@pytest.mark.rule("end.turn_cap")
def test_not_before_the_sixtieth_turn_is_over() -> None:
    match = after_a_pass((0, 1, None, None, None), turn=59)
    assert not match.over
    assert battle(match).turn == 60
    assert result(play(match, "pass")) == ("end.turn_cap", (0.0, 1.0))


@pytest.mark.rule("end.turn_cap")
def test_victory_in_the_sixtieth_turn_is_a_victory() -> None:
    assert result(after_a_pass((1, 1, 1, None, None), turn=59)) == ("end.win", (0.0, 1.0))


@pytest.mark.rule("end.turn_cap")
def test_a_game_nobody_can_go_on_with_plays_itself_to_the_last_turn() -> None:
    """Both stand in column 3 without a card anywhere: not dead, but nobody can be asked anything."""
    match = play(given(turn=1, own={"c3": ["triarii"]}, enemy={"c3": ["spears"]}), "pass")
    assert result(match) == ("end.turn_cap", (0.0, 1.0))
    assert battle(match).turn == 60


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
