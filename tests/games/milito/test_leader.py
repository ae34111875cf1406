"""Leaders: what they are used for, and what never happens to them."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, cast

import pytest
from games.milito.given import given, notations, play, refusal, side

import quincunx as qx
from quincunx.core.starting import new_match

MILITO = qx.game_of("milito")
LEADERS = [f"rep_{n}" for n in range(1, 9)]


def leaders_among(cards: list[str]) -> list[str]:
    """Leaders are known by the number at the end of their ids."""
    return [card for card in cards if card[-1].isdigit()]


@pytest.mark.rule("leader.uses")
def test_a_leader_is_bonus_card_or_payment() -> None:
    """Of a hand with Leaders, placing offers the units, combat and payment offer the Leaders too."""
    hand = ["heavy_infantry", "medium_infantry", "rep_1", "rep_8"]
    match = given(own={"hand": hand, "c3": ["triarii"]}, enemy={"c3": ["spears"]})
    assert notations(match) == ["pass", "attack:3", "place:heavy_infantry", "place:medium_infantry"]
    assert notations(play(match, "attack:3")) == [f"bonus:{card}" for card in hand]
    match = given(own={"hand": hand})
    play(match, "place:heavy_infantry", "column:3")
    assert notations(match) == ["pay:medium_infantry", "pay:rep_1", "pay:rep_8", "place:medium_infantry"]


@pytest.mark.rule("leader.uses")
def test_a_leader_is_called_by_his_name() -> None:
    match = given(own={"hand": ["rep_1"], "c3": ["triarii"]}, enemy={"c3": ["spears"]})
    assert match.view(0)["cards"]["0"]["rep_1"]["label"] == "Scipio Africanus"
    play(match, "attack:3")
    assert "Scipio Africanus" in match.options()[0].text


@pytest.mark.rule("leader.uses")
def test_a_leader_straight_from_the_deck() -> None:
    """Turned up as bonus card he counts like one from the hand."""
    own = {"hand": ["rep_8"], "deck": ["rep_1", "rep_2"], "c3": ["medium_infantry"]}
    match = given(own=own, enemy={"c3": ["medium_infantry"]})
    play(match, "attack:3", "draw-bonus", "no-bonus")
    sums = next(entry["params"] for entry in match.journal() if entry["key"] == "journal.strengths")
    assert (sums["strength"], sums["enemy_strength"]) == (6, 3)
    assert side(match, 0)["discard"] == ["rep_1"]


@pytest.mark.rule("leader.uses")
@pytest.mark.parametrize("seed", range(12))
def test_leaders_leave_the_hand_in_no_other_way(seed: int) -> None:
    """In whole games a Leader is gone from a hand only after pay: or bonus: with his name."""
    match = qx.new("milito", seed=seed)
    choices = qx.FastDice(seed)
    left = 0
    while not match.over:
        before = [leaders_among(side(match, seat)["hand"]) for seat in range(2)]
        legal = match.legal()
        action = legal[choices.below(len(legal))]
        acting, notation = match.acting[0], match.notation(action)
        match.play(action)
        for seat in range(2):
            for leader in set(before[seat]) - set(side(match, seat)["hand"]):
                assert (seat, notation) in ((acting, f"pay:{leader}"), (acting, f"bonus:{leader}"))
                left += 1
    assert left > 0


@pytest.mark.rule("leader.no_column")
@pytest.mark.parametrize("leader", LEADERS)
def test_no_leader_enters_a_column(leader: str) -> None:
    """Neither as the first unit of an action, nor as a further one, nor in a position put together by hand."""
    match = given(own={"hand": ["heavy_infantry", "light_infantry", "light_infantry", leader]})
    assert refusal(match, f"place:{leader}") == "leader.no_column"
    play(match, "place:heavy_infantry", "column:3")
    assert refusal(match, f"place:{leader}") == "leader.no_column"
    assert refusal(match, "place:light_infantry") == ""
    with pytest.raises(ValueError, match="expected units, for Leaders never stand in a column"):
        given(own={"c3": [leader]})


@pytest.mark.rule("leader.never_destroyed")
def test_a_beaten_leader_is_discarded() -> None:
    """The loser's units are destroyed, his Leader and his rampaged Leader are not."""
    match = given(
        own={"hand": ["rep_1", "rep_2"], "c3": ["medium_infantry"]},
        enemy={"hand": ["car_8"], "deck": ["car_1", "spears"], "c3": ["elephants"]},
    )
    play(match, "attack:3", "bonus:rep_1", "bonus:car_8")
    assert side(match, 1)["destroyed"] == ["elephants"]
    assert side(match, 1)["discard"] == ["car_1", "car_8"]
    assert side(match, 1)["deck"] == ["spears"]


@pytest.mark.rule("leader.never_destroyed")
def test_no_leader_among_the_destroyed() -> None:
    """In whole games with Elephants many cards are destroyed, never a Leader."""
    destroyed: list[str] = []
    for seed in range(12):
        match = qx.new("milito", seed=seed, armies=["carthaginian", "imperial_roman"])
        choices = qx.FastDice(seed)
        while not match.over:
            legal = match.legal()
            match.play(legal[choices.below(len(legal))])
        destroyed += side(match, 0)["destroyed"] + side(match, 1)["destroyed"]
    assert len(destroyed) > 30
    assert "elephants" in destroyed
    assert leaders_among(destroyed) == []


@pytest.mark.rule("leader.label")
def test_names_are_labels_only() -> None:
    """All are Leaders; with every name changed to that bare title the same game goes the same way."""
    built_in = MILITO.built_in
    tables = deepcopy(built_in.tables)
    for army in cast(list[dict[str, Any]], tables["army"]):
        for leader in army["leaders"]:
            leader["label"] = "Leader"
    options = {"armies": ["republican_roman", "carthaginian"]}
    named = new_match(MILITO, built_in, options, qx.FastDice(3))
    plain = new_match(MILITO, qx.Content(tables, built_in.places, []), options, qx.FastDice(3))
    faces = [match.view()["cards"]["0"]["rep_1"] for match in (named, plain)]
    assert [(face["kind"], face["name"]) for face in faces] == [("leader", "Scipio Africanus"), ("leader", "Leader")]
    choices = qx.FastDice(3)
    while not named.over:
        assert notations(named) == notations(plain)
        legal = named.legal()
        action = legal[choices.below(len(legal))]
        named.play(action)
        plain.play(action)
    assert named.to_dict()["table"] == plain.to_dict()["table"]
