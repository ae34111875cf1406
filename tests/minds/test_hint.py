"""A hint: what to choose, how often that wins, and why; from what the seat may know and nothing else."""

from __future__ import annotations

import random

import pytest

import quincunx as qx
from quincunx.core.calibration import Calibration, Calibrations
from quincunx.core.dice import FastDice
from quincunx.minds import SearchMind
from quincunx.minds.hint import hint, in_a_row
from quincunx.minds.mind import routine

ARMIES = ("republican_roman", "carthaginian")


def moments(seed: int, every: int = 9, plies: int = 60) -> list[qx.Match]:
    """A match by lot, looked at now and then."""
    match = qx.new("milito", armies=ARMIES, seed=seed)
    chance = random.Random(seed)
    found: list[qx.Match] = []
    while not match.over and match.ply < plies:
        if match.ply % every == 0:
            found.append(match.copy())
        match.play(chance.choice(match.legal()))
    return found


def test_a_hint_names_an_option_its_chance_and_a_reason() -> None:
    for match in moments(3):
        seat = match.acting[0]
        found = hint(match, seat, iterations=60)
        offered = {option.notation: option.text for option in match.options(seat)}
        assert offered[found["do"]] == found["text"]
        assert 0.0 <= found["chance"] <= 1.0
        assert found["text"] in found["said"]
        assert found["why"].endswith(".")
        assert "{" not in found["said"] + found["why"]


def test_a_whole_order_is_told_in_one_sentence_and_step_by_step() -> None:
    match = qx.new("milito", armies=ARMIES, seed=1)
    assert in_a_row(match, "Rush", []) == "Rush"
    assert in_a_row(match, "Rush", ["Spears", "Left", "Stop"]) == "Rush, then: Spears; Left; Stop"
    found = hint(match, match.acting[0], iterations=40)
    assert found["order"] == []
    assert found["said"].endswith(found["wins"].removeprefix("This"))


@pytest.mark.parametrize("seed", [1, 2, 5])
def test_a_hint_is_the_same_in_a_world_the_seat_cannot_tell_apart(seed: int) -> None:
    for match in moments(seed, every=13):
        seat = match.acting[0]
        told = hint(match, seat, seed=4, iterations=60)
        for n in range(3):
            assert hint(match.redeal(seat, FastDice(100 + n)), seat, seed=4, iterations=60) == told


def test_a_hint_shows_calibrated_chances_and_chooses_as_the_search_does(monkeypatch: pytest.MonkeyPatch) -> None:
    match = next(each for each in moments(3) if routine(each, each.acting[0]) is None and len(each.legal()) > 2)
    seat = match.acting[0]
    thought = SearchMind(1, 60).think(match, seat)
    timid = Calibration(0.5, -0.4)
    monkeypatch.setattr(match.game, "calibrations", Calibrations(timid, Calibration()))
    found = hint(match, seat, iterations=60)
    assert found["do"] == match.notation(thought.action, seat)
    assert found["chance"] == pytest.approx(timid.chance(thought.value, 2), abs=0.001)
    assert abs(found["chance"] - thought.value) > 0.01
    rivals = [value for action, value, _ in thought.weighed if action != thought.action]
    assert found["next"] == pytest.approx(timid.chance(max(rivals), 2), abs=0.001)
    assert str(round(100 * found["chance"])) in found["said"]


def test_a_hint_changes_nothing() -> None:
    match = moments(2)[3]
    before = match.to_dict()
    hint(match, match.acting[0], iterations=40)
    assert match.to_dict() == before


def test_where_there_is_no_choice_the_hint_says_so() -> None:
    match = qx.new("milito", armies=ARMIES, seed=7)
    chance = random.Random(1)
    while len(match.legal()) > 1:
        match.play(chance.choice(match.legal()))
    found = hint(match, match.acting[0], iterations=40)
    assert found["why"] == match.game.words("hint.only")
    assert found["next"] is None


def test_every_reason_a_game_gives_has_its_sentences() -> None:
    for game in qx.registry().values():
        match = qx.new(game.id, seed=1)
        for name in game.reasons(match.table, 0):
            assert f"hint.because.{name}" in game.catalogue.sentences
            assert f"hint.though.{name}" in game.catalogue.sentences
