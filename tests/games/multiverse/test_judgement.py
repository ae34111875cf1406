"""The judgement and the leanings: a chance for each side, better for whoever stands better, and the promising first."""

from __future__ import annotations

from typing import Any

import pytest
from games.multiverse.arena import field
from games.multiverse.given import given, notations, play, world
from games.multiverse.test_missions import on_a_mission

import quincunx as qx
from quincunx.core.dice import FastDice
from quincunx.core.step import ASK_MIND
from quincunx.games.multiverse import judgement
from quincunx.games.multiverse.leaning import MOST_WAYS
from quincunx.minds import mind_named


def chance(match: qx.Match, seat: int = 0) -> float:
    return match.game.chances(match.table)[seat]


@pytest.mark.parametrize("board", ["duel_starter", "ffa3", "team22", "two_vs_one"])
def test_chances_add_up_to_one(board: str) -> None:
    match = qx.new("multiverse", map=board, seed=2, victory=["turn_limit"], turn_limit=3)
    dice = FastDice(2)
    while not match.over:
        if match.ply % 7 == 0:
            assert sum(chance(match, seat) for seat in range(match.seats)) == pytest.approx(1.0)
            assert len(judgement.features(world(match), 0)) == len(judgement.FEATURES)
        options = match.legal()
        match.play(options[dice.below(len(options))])
    assert [chance(match, seat) for seat in range(match.seats)] == list(match.scores or ())


def test_allies_share_what_their_side_is_likely_to_get() -> None:
    match = qx.new("multiverse", map="two_vs_one", seed=2)
    sides = world(match).setting.sides
    pair = [chance(match, seat) for seat in range(3) if sides.count(sides[seat]) == 2]
    assert pair[0] == pair[1]


def test_whoever_has_left_has_no_chances() -> None:
    match = qx.new("multiverse", map="ffa3", seed=2)
    match.resign(1)
    assert chance(match, 1) == 0.0
    assert chance(match, 0) + chance(match, 2) == pytest.approx(1.0)


MAN = ("crown_swordsman", "0,0")


@pytest.mark.parametrize(
    "better",
    [
        {"player0": {"gold": 30}},
        {"player0": {"declared": ["ruin"], "missions": []}, "mission_deck": []},
        {"built": {"-3,2": ("barracks", 0)}},
        {"damage": {"4,2": 3}},
    ],
    ids=["gold", "a mission declared", "a building", "damage to the enemy's Settlement"],
)
def test_more_is_better(better: dict[str, Any]) -> None:
    plain: dict[str, Any] = {"enemies": (("clans_axeman", "4,1"),)}
    assert chance(field(MAN, **plain, **better)) > chance(field(MAN, **plain))


def test_an_army_is_better_whole() -> None:
    hurt = field(("crown_swordsman", "0,0", {"wounds": 1}))
    assert chance(field(MAN)) > chance(hurt) > chance(field())


def test_a_mission_that_is_fulfilled_is_declared_without_thinking() -> None:
    match = on_a_mission("explorer", own={"explored": 4})
    step = match.table.steps[-1]
    assert match.notation(step.routine(match.table, 0)) == "declare:1"
    assert field(MAN).table.steps[-1].routine(field(MAN).table, 0) == ASK_MIND


def test_of_many_hexes_a_few_are_weighed_and_a_swap_only_for_want_of_anything_else() -> None:
    match = play(field(("crown_horseman", "0,0"), ("crown_archer", "1,0")), "block:1")
    weighed = [match.notation(action) for action in match.table.steps[-1].candidates(match.table, 0)]
    assert len([each for each in weighed if each.startswith("to:")]) == MOST_WAYS
    assert "swap:e" in notations(match)
    assert "swap:e" not in weighed
    assert "done" in weighed


def leaning(match: qx.Match, action: str) -> float:
    step = match.table.steps[-1]
    found = step.leanings(match.table, match.acting[0], [match.parse(action)])
    assert found is not None
    return found[0]


def test_an_army_leans_towards_the_enemy_and_a_scout_towards_the_unknown() -> None:
    army = play(field(MAN), "block:1")
    assert leaning(army, "to:1,0") > leaning(army, "to:-1,0") > leaning(army, "done")
    scout = play(given(at="action", players={0: {"orders": 9}}, blocks=[[("crown_scout", "-1,-1")], []]), "block:1")
    assert max(leaning(scout, each) for each in notations(scout)) == max(
        leaning(scout, each) for each in notations(scout) if each.startswith("reveal")
    )


def test_a_builder_is_wanted_until_there_are_two() -> None:
    few = given(blocks=[[("crown_builder", "-1,-1")], []])
    many = given(blocks=[[("crown_builder", "-1,-1"), ("crown_builder", "-2,0"), ("crown_builder", "-3,0")], []])
    assert leaning(few, "recruit:crown_builder") > leaning(few, "recruit:crown_archer")
    assert leaning(many, "recruit:crown_builder") < leaning(many, "recruit:crown_archer")


def test_a_greedy_player_strikes_down_a_settlement_that_is_about_to_fall() -> None:
    match = field(("crown_swordsman", "3,2"), enemies=(), damage={"4,2": 4}, dice=[1] * 60)
    mind = mind_named("greedy", 1)
    for _ in range(12):
        if match.over:
            break
        match.play(mind.choose(match, 0) if match.acting == (0,) else "decline")
    assert match.ending == "victory.conquest"


def test_points_of_a_hero_are_spent_and_not_come_back_to_without_end() -> None:
    hero = {"owner": 0, "state": 1, "level": 2, "hp": 2, "ap": 2, "points": 1}
    match = given(heroes=[hero, *[{"owner": None}] * 5], blocks=[[("warlord", "-1,-1")], []])
    play(match, "hero:warlord")
    assert "done" in notations(match)
    weighed = [match.notation(action) for action in match.table.steps[-1].candidates(match.table, 0)]
    assert weighed
    assert "done" not in weighed
