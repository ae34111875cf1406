"""Rallying, step by step."""

from __future__ import annotations

import pytest
from games.battalion.given import camp, given, hand, keys, play, refusal, side, tokens, unit

FOES = ("samnites", "samnites")


@pytest.mark.rule("rally.discipline_first")
def test_discipline_before_the_draw() -> None:
    """Hastati send one of two disorder to camp, where it turns; the other turns on the unit."""
    match = given(own={"units": [unit("hastati", "hastati", disorder=2)], "order": 4}, enemy={"units": [unit(*FOES)]})
    play(match, "rally")
    lines = keys(match)
    assert lines.index("discipline") < lines.index("draws")
    assert (tokens(match, "rome1"), camp(match, 0)) == ((1, 0), (5, 0))


@pytest.mark.rule("rally.discipline_first", "trait.discipline_details")
def test_discipline_moves_disorder_as_it_is() -> None:
    """The draw fails, so that nothing turns any more: the token lies in camp with its disorder up."""
    match = given(
        own={"units": [unit("hastati", "hastati", disorder=2)], "order": 4, "deck": []}, enemy={"units": [unit(*FOES)]}
    )
    play(match, "rally")
    assert match.ending == "win.deck"
    assert (tokens(match, "rome1"), camp(match, 0)) == ((0, 1), (4, 1))


@pytest.mark.rule("rally.draw")
def test_step_one_draws_a_card() -> None:
    match = given(own={"units": [unit("principes")], "deck": ["pila", "testudo"]}, enemy={"units": [unit(*FOES)]})
    play(match, "rally")
    assert (hand(match, 0), side(match, 0)["deck"]) == (["pila"], ["rome.testudo"])


@pytest.mark.rule("rally.draw")
def test_without_a_card_to_draw_the_battle_is_lost() -> None:
    match = given(own={"units": [unit("principes")], "deck": []}, enemy={"units": [unit(*FOES)]})
    play(match, "rally")
    assert (match.ending, match.scores) == ("win.deck", (0.0, 1.0))


@pytest.mark.rule("rally.recover_order")
def test_step_two_recovers_order_from_units() -> None:
    match = given(
        own={"units": [unit("principes", order=2), unit("hastati", sector="reserve", order=1)], "order": 1},
        enemy={"units": [unit(*FOES)]},
    )
    play(match, "rally")
    assert (tokens(match, "rome1"), tokens(match, "rome2"), camp(match, 0)) == ((0, 0), (0, 0), (4, 0))


@pytest.mark.rule("rally.flip_camp")
def test_step_three_flips_the_camp() -> None:
    match = given(own={"units": [unit("principes")], "order": 1, "disorder": 3}, enemy={"units": [unit(*FOES)]})
    play(match, "rally")
    assert camp(match, 0) == (4, 0)


@pytest.mark.rule("rally.flip_units")
def test_step_four_flips_the_units() -> None:
    match = given(own={"units": [unit("principes", disorder=2)], "order": 1}, enemy={"units": [unit(*FOES)]})
    play(match, "rally")
    assert (tokens(match, "rome1"), camp(match, 0)) == ((2, 0), (1, 0))


@pytest.mark.rule("rally.order_of_steps")
def test_flipped_tokens_stay_until_the_next_rally() -> None:
    match = given(own={"units": [unit("principes", order=1, disorder=2)], "order": 1}, enemy={"units": [unit(*FOES)]})
    play(match, "rally")
    assert (tokens(match, "rome1"), camp(match, 0)) == ((2, 0), (2, 0))
    assert keys(match)[-5:-1] == ["draws", "recovers", "flips_camp", "flips_units"]
    assert match.view()["units"][0]["price"] == 2
    play(match, "rally", "rally")
    assert (tokens(match, "rome1"), camp(match, 0)) == ((0, 0), (4, 0))


@pytest.mark.rule("rally.ends_turn")
def test_a_rally_ends_the_turn() -> None:
    match = given(own={"units": [unit("principes")]}, enemy={"units": [unit(*FOES)]})
    play(match, "rally")
    assert match.acting == (1,)
    assert refusal(match, "charge:rome1") == "turn.action_choice"


@pytest.mark.rule("rally.always_legal")
@pytest.mark.parametrize("deck", [[], ["pila"]])
def test_rally_is_always_available(deck: list[str]) -> None:
    match = given(own={"units": [unit("principes")], "deck": deck}, enemy={"units": [unit(*FOES)]})
    assert refusal(match, "rally") == ""
