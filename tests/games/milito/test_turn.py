"""The sequence of play: turns and their five phases."""

from __future__ import annotations

import pytest
from games.milito.given import at_turn_start, given, notations, play, refusal

import quincunx as qx

PHASE_OF = {
    "journal.wins": 1,
    "journal.advances": 2,
    "journal.flanks": 3,
    "journal.no_flanks": 3,
    "journal.places": 4,
    "journal.attacks": 4,
    "journal.passes": 4,
    "journal.no_action_left": 4,
    "journal.draws": 5,
}


def keys(match: qx.Match) -> list[str]:
    return [entry["key"].removeprefix("journal.") for entry in match.journal()]


def flank_turn() -> qx.Match:
    """Seat 0's turn begins: column 2 to be taken, column 3 to be flank attacked."""
    own = {"hand": ["medium_infantry", "rep_1", "rep_8"], "deck": ["rep_2"], "c2": ["triarii"], "c3": ["triarii"]}
    return at_turn_start(given(active=1, own=own, enemy={"hand": ["car_1"], "c3": ["spears"]}))


@pytest.mark.rule("turn.alternate")
@pytest.mark.parametrize("seed", range(6))
def test_turns_alternate(seed: int) -> None:
    """The first player begins, then the players take turns in turn, however many there are."""
    match = qx.new("milito", seed=seed)
    first = match.view()["first"]
    choices = qx.FastDice(seed)
    while not match.over:
        legal = match.legal()
        match.play(legal[choices.below(len(legal))])
    turns = [entry["params"] for entry in match.journal() if entry["key"] == "journal.turn"]
    assert len(turns) > 4
    assert [turn["n"] for turn in turns] == list(range(1, len(turns) + 1))
    assert [turn["seat"] for turn in turns] == [(first + n) % 2 for n in range(len(turns))]


@pytest.mark.rule("turn.alternate")
def test_the_number_of_turns_is_not_fixed() -> None:
    """Whole games end after quite different numbers of turns."""
    lengths = set()
    for seed in range(12):
        match = qx.new("milito", seed=seed)
        choices = qx.FastDice(seed)
        while not match.over:
            legal = match.legal()
            match.play(legal[choices.below(len(legal))])
        lengths.add(match.view()["turn"])
    assert len(lengths) > 4


@pytest.mark.rule("turn.phases")
def test_five_phases_in_order() -> None:
    """Victory Check and Advance go by themselves; then flank attacks, actions, and cards are drawn."""
    match = flank_turn()
    start = len(keys(match)) - 2
    assert match.view()["phase"] == "flank"
    assert notations(match) == ["pass", "flank:3-2"]
    play(match, "pass")
    assert match.view()["phase"] == "actions"
    assert notations(match) == ["pass", "attack:3", "place:medium_infantry"]
    play(match, "pass")
    assert keys(match)[start:] == ["turn", "advances", "no_flanks", "passes", "draws", "turn"]
    assert match.acting == (1,)


@pytest.mark.rule("turn.phases")
def test_victory_is_checked_first() -> None:
    """A turn that wins has no second phase."""
    match = given(active=1, control=[0, 0, 0, None, None], own={"hand": ["rep_1"], "c5": ["triarii"]})
    assert keys(at_turn_start(match))[-2:] == ["turn", "wins"]
    assert match.view()["columns"][4]["control"] is None


@pytest.mark.rule("turn.phases")
@pytest.mark.rule("turn.no_return")
@pytest.mark.parametrize("seed", range(10))
def test_every_turn_keeps_the_order(seed: int) -> None:
    """In whole games each turn's journal runs through the phases once, and all but the last draw at the end."""
    match = qx.new("milito", seed=seed)
    choices = qx.FastDice(seed)
    while not match.over:
        legal = match.legal()
        match.play(legal[choices.below(len(legal))])
    turns: list[list[int]] = []
    for entry in match.journal():
        if entry["key"] == "journal.turn":
            turns.append([])
        elif turns and entry["key"] in PHASE_OF:
            turns[-1].append(PHASE_OF[entry["key"]])
    for phases in turns:
        assert phases == sorted(phases)
    assert all(phases.count(5) == 1 for phases in turns[:-1])


@pytest.mark.rule("turn.phases")
def test_actions_wait_for_the_flank_attacks() -> None:
    """While phase 3 lasts, neither attack nor placing is offered."""
    match = flank_turn()
    assert refusal(match, "attack:3") == "turn.phases"
    assert refusal(match, "place:medium_infantry") == "turn.phases"


@pytest.mark.rule("turn.no_return")
def test_phase_3_is_not_returned_to() -> None:
    """Once the actions have begun the flank attack is gone, also after other actions."""
    match = play(flank_turn(), "pass")
    assert refusal(match, "flank:3-2") == "turn.no_return"
    play(match, "place:medium_infantry", "column:5")
    assert refusal(match, "flank:3-2") == "turn.no_return"
    assert notations(match) == ["pass", "attack:3"]


@pytest.mark.rule("turn.no_return")
def test_advance_is_not_returned_to() -> None:
    """A column emptied of enemies or entered in phase 4 is not taken by Advance before the next turn."""
    match = play(flank_turn(), "pass", "place:medium_infantry", "column:5", "attack:3", "bonus:rep_1", "no-bonus")
    assert [column["control"] for column in match.view()["columns"]] == [None, 0, 0, None, None]
    play(match, "pass")
    assert match.view()["columns"][4]["control"] is None
