"""Phase 4, Player Actions: what may be done, how often, and when it ends."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from games.milito.given import given, keys, notations, play, refusal, side

import quincunx as qx


@pytest.mark.rule("actions.any")
def test_place_and_attack_are_the_actions() -> None:
    match = given(
        own={
            "hand": ["light_infantry", "heavy_infantry", "rep_1"],
            "c2": ["triarii"],
            "c4": ["triarii"],
            "c5": ["triarii"],
        },
        enemy={"c1": ["spears"], "c2": ["spears"], "c4": ["spears"]},
    )
    assert notations(match) == ["pass", "attack:2", "attack:4", "place:heavy_infantry", "place:light_infantry"]


@pytest.mark.rule("actions.any")
def test_any_number_in_any_order() -> None:
    """Attack, place, attack, place, place: after each the same player is asked again."""
    match = given(
        own={"hand": ["light_infantry"] * 4 + ["rep_1", "rep_2"], "deck": ["medium_infantry"], "c1": ["triarii"]},
        enemy={"c1": ["slingers"], "c2": ["slingers"]},
    )
    play(match, "attack:1", "bonus:rep_2", "stand", "no-bonus")
    play(match, "place:light_infantry", "column:2", "attack:2", "bonus:rep_1", "no-bonus")
    play(match, "place:light_infantry", "column:2", "place:light_infantry", "column:3")
    assert match.acting == (0,)
    assert side(match, 0)["columns"] == [["triarii"], ["light_infantry"] * 2, ["light_infantry"], [], []]
    assert notations(match) == ["pass", "place:light_infantry"]


@pytest.mark.rule("actions.any")
def test_nothing_else_is_an_action() -> None:
    match = given(own={"hand": ["light_infantry", "rep_1"], "deck": ["triarii"], "c3": ["triarii"]})
    assert refusal(match, "bonus:rep_1") == "attack.order"
    assert refusal(match, "draw-bonus") == "attack.order"
    assert refusal(match, "pay:rep_1") == "place.pay.hand"
    assert refusal(match, "place:rep_1") == "leader.no_column"


@pytest.mark.rule("actions.pass")
def test_pass_at_once_ends_the_phase() -> None:
    match = given(own={"hand": ["light_infantry"], "deck": ["triarii"] * 3}, enemy={"hand": ["spears", "car_1"]})
    play(match, "pass")
    assert match.acting == (1,)
    assert len(side(match, 0)["hand"]) == 4
    assert keys(match)[:3] == ["journal.passes", "journal.draws", "journal.turn"]


@pytest.mark.rule("actions.pass")
def test_phase_ends_when_no_action_is_left() -> None:
    """The last card is placed and nobody stands opposite: the turn goes on to the draw."""
    match = given(own={"hand": ["light_infantry"], "deck": ["triarii"] * 3}, enemy={"hand": ["spears", "car_1"]})
    play(match, "place:light_infantry", "column:3")
    assert match.acting == (1,)
    assert keys(match)[:3] == ["journal.places", "journal.no_action_left", "journal.draws"]


@pytest.mark.rule("actions.pass")
def test_phase_goes_on_while_an_attack_is_left() -> None:
    match = given(own={"hand": ["light_infantry"], "deck": ["triarii"] * 3}, enemy={"c3": ["spears"]})
    play(match, "place:light_infantry", "column:3")
    assert match.acting == (0,)
    assert notations(match) == ["pass", "attack:3"]


@pytest.mark.rule("actions.pass")
def test_no_action_left_without_a_bonus_card() -> None:
    """A contested column is no action for a player who has no card anywhere."""
    match = given(own={"hand": ["light_infantry"]}, enemy={"c3": ["spears"], "hand": ["car_1"]})
    play(match, "place:light_infantry", "column:3")
    assert match.acting == (1,)
    assert "journal.no_action_left" in keys(match)


@pytest.mark.rule("actions.no_hint")
@pytest.mark.parametrize("left", [["rep_1", "rep_2"], ["triarii"]])
def test_holder_of_useless_cards_is_asked_and_passes(left: list[str]) -> None:
    """Leaders cannot be placed, and the last Triarii cannot be paid: the opponent must not notice."""
    match = given(own={"hand": ["light_infantry", *left], "deck": ["triarii"]}, enemy={"hand": ["car_1"]})
    play(match, "place:light_infantry", "column:3")
    assert (match.acting, notations(match)) == ((0,), ["pass"])
    assert "journal.no_action_left" not in keys(match)
    assert play(match, "pass").acting == (1,)


@pytest.mark.rule("actions.no_hint")
def test_phase_ends_by_itself_when_everyone_can_see_it() -> None:
    """Seat 1 has no card in hand at the start of its actions, and no column is contested."""
    match = given(own={"hand": ["rep_1"]}, enemy={"deck": ["car_1", "slingers"], "c3": ["spears"]})
    play(match, "pass")
    assert match.acting == (0,)
    assert [entry["params"]["seat"] for entry in match.journal() if entry["key"] == "journal.no_action_left"] == [1]


@pytest.mark.rule("actions.no_unit_limit")
def test_unit_attacks_in_the_turn_it_was_placed() -> None:
    match = given(own={"hand": ["light_infantry", "rep_1", "rep_2"]}, enemy={"c3": ["spears"]})
    play(match, "place:light_infantry", "column:3")
    assert notations(match) == ["pass", "attack:3"]


@pytest.mark.rule("actions.no_unit_limit")
def test_unit_attacks_again_if_an_enemy_is_there_again() -> None:
    """The position after an attack, with a new enemy put there: nothing has tired the unit."""
    match = given(own={"hand": ["rep_1", "rep_2"], "c3": ["triarii"]}, enemy={"c3": ["slingers"]})
    play(match, "attack:3", "bonus:rep_2", "stand", "no-bonus")
    assert notations(match) == ["pass"]
    position = match.to_dict()
    position["table"]["forces"][1]["columns"][2] = ["spears"]
    assert notations(qx.from_dict(position)) == ["pass", "attack:3"]


@pytest.mark.rule("actions.no_unit_limit")
def test_column_may_be_attacked_again_in_the_same_turn() -> None:
    match = given(
        own={"hand": ["light_infantry", "rep_1", "rep_8"], "c3": ["light_infantry"]}, enemy={"c3": ["spears"]}
    )
    play(match, "attack:3", "bonus:rep_8", "no-bonus")
    assert side(match, 0)["columns"][2] == []
    play(match, "place:light_infantry", "column:3")
    assert notations(match) == ["pass", "attack:3"]


@pytest.mark.rule("actions.no_move")
def test_no_action_moves_a_unit() -> None:
    match = given(
        own={"hand": ["light_infantry", "rep_1"], "c2": ["triarii"], "c3": ["triarii"]}, enemy={"c3": ["slingers"]}
    )
    assert refusal(match, "column:4") == "place.basic"
    assert refusal(match, "clear:2a") == "place.replace.with_placement"
    play(match, "attack:3", "bonus:rep_1", "stand", "no-bonus")
    assert side(match, 0)["columns"] == [[], ["triarii"], ["triarii"], [], []]
    assert side(match, 0)["hand"] == ["light_infantry"]


def standing(match: qx.Match, seat: int) -> list[Counter[str]]:
    return [Counter(stack) for stack in side(match, seat)["columns"]]


def lost(match: qx.Match, seat: int) -> Counter[str]:
    force: dict[str, Any] = side(match, seat)
    return Counter(force["discard"]) + Counter(force["destroyed"])


@pytest.mark.rule("actions.no_move")
@pytest.mark.parametrize("seed", range(8))
def test_units_come_from_the_hand_and_leave_to_the_piles(seed: int) -> None:
    """In any game a column gains only the card just placed there, and what leaves it lies in a pile."""
    match, dice = qx.new("milito", seed=seed), qx.FastDice(seed)
    for _ in range(120):
        if match.over:
            break
        options = notations(match)
        choice = options[dice.below(len(options))]
        chooser, placing = match.acting[0], match.to_dict()["table"]["placing"]["card"]
        before = [standing(match, seat) for seat in range(2)]
        piles = [lost(match, seat) for seat in range(2)]
        reshuffles = match.table.dice.rolls
        match.play(choice)
        for seat in range(2):
            for column, now in enumerate(standing(match, seat), 1):
                gained, gone = now - before[seat][column - 1], before[seat][column - 1] - now
                placed = seat == chooser and placing is not None and choice == f"column:{column}"
                assert gained <= (Counter([placing]) if placed else Counter())
                if match.table.dice.rolls == reshuffles:
                    assert gone <= lost(match, seat) - piles[seat]


def test_a_computer_player_judges_only_where_nothing_is_half_done() -> None:
    """Between actions and between flank attacks; not while units are placed and paid for, or an attack is under way."""
    match = given(
        own={"hand": ["heavy_infantry", "rep_1", "rep_8"], "c2": ["triarii"], "c3": ["triarii"]},
        enemy={"hand": ["car_1"], "c3": ["spears"]},
        steps=[{"step": "FlankAttacks", "seat": 0}],
        flanks=[[3, 2]],
    )
    quiet = [match.table.steps[-1].quiet]
    for choice in ("pass", "place:heavy_infantry", "column:1", "pay:rep_1", "attack:3", "bonus:rep_8", "no-bonus"):
        quiet.append(play(match, choice).table.steps[-1].quiet)
    assert quiet == [True, True, False, False, True, False, False, True]
