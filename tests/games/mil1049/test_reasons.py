"""The reasons of hints: what a choice brings more of than the others, in words."""

from __future__ import annotations

import re

import pytest
from games.mil1049.given import given, play, seal

import quincunx as qx
from quincunx.games.mil1049.judgement import FEATURES
from quincunx.games.mil1049.reasons import GROUPS
from quincunx.minds.hint import hint, telling

OF_OTHERS = {"most_goods", "most_influence", "gold_lead"}
"""Features that hang on the cubes behind other screens."""


def gains(match: qx.Match, *actions: str) -> dict[str, float]:
    """What a family has more of after some choices, by the names of reasons; what is the same is left out."""
    seat = match.acting[0]
    before = match.game.reasons(match.table, seat)
    after = match.game.reasons(play(match, *actions).table, seat)
    return {name: after[name] - before[name] for name in before if abs(after[name] - before[name]) > 1e-9}


def test_every_feature_speaks_for_one_reason() -> None:
    named = [name for group in GROUPS.values() for name in group]
    assert sorted(named) == sorted(set(FEATURES) - OF_OTHERS)


def test_every_reason_has_its_sentences() -> None:
    match = given()
    for name in match.game.reasons(match.table, 0):
        for kind in ("because", "though"):
            assert f"hint.{kind}.{name}" in match.game.catalogue.sentences


def test_what_a_choice_brings_is_its_reason() -> None:
    assert gains(given(), "harvest:A1")["cubes"] > 0
    recruited = gains(given(), "recruit:A")
    assert recruited["might"] > 0 > recruited["cubes"]
    assert gains(given(dice=[3], red={"A": {"lands": [], "castle": 0}}), "grow:A", "roll", "son")["family"] > 0
    assert gains(given(), "send:A", "to:court-1", "privilege")["places"] > 0
    match = given(at="war", red={"A": {"where": "war-1", "soldiers": 9}}, yellow={"vp": 20, "women": 0})
    before = match.game.reasons(match.table, 0)
    won = match.game.reasons(play(seal(play(match, "attack:yellow-A1")), "knight:red-A").table, 0)
    assert won["points"] > before["points"]
    assert won["rivals"] > before["rivals"]


@pytest.mark.rule("hidden.resources")
def test_the_stocks_of_others_are_no_reason() -> None:
    poor, rich = (given(yellow=dict.fromkeys(("metal", "influence", "gold"), count)) for count in (0, 9))
    assert poor.game.reasons(poor.table, 0) == rich.game.reasons(rich.table, 0)


def test_the_telling_reason_is_what_the_others_bring_less_of() -> None:
    match = given()
    harvest, recruit = match.parse("harvest:A1"), match.parse("recruit:A")
    assert telling(match, 0, harvest, [recruit], qx.FastDice(1)) == "cubes"
    assert telling(match, 0, recruit, [harvest], qx.FastDice(1)) == "might"


def test_a_hint_has_its_chance_and_its_reason_in_words() -> None:
    match = given(at="war", red={"A": {"where": "war-1", "soldiers": 4}})
    found = hint(match, 0, iterations=60)
    assert found["do"] in {option.notation for option in match.options(0)}
    assert re.fullmatch(r"[A-Z][^{}]+(in a hundred|about as good)\.", found["why"]), found["why"]
