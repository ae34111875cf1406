"""Computer players: fair, deterministic, and better than chance."""

from __future__ import annotations

import pytest

import quincunx as qx
from quincunx.core.match import Match
from quincunx.minds import MINDS, GreedyMind, Mind, RandomMind, SearchMind, mind_named


def played(first: Mind, second: Mind, seed: int) -> Match:
    match = qx.new("milito", seed=seed, armies=("republican_roman", "carthaginian"), journal=False)
    minds = [first, second]
    while not match.over:
        match.play(minds[match.acting[0]].choose(match, match.acting[0]))
    return match


@pytest.mark.parametrize("name", sorted(MINDS))
def test_a_mind_plays_the_same_under_the_same_seed(name: str) -> None:
    match = qx.new("milito", seed=3)
    assert mind_named(name, 5).choose(match, match.acting[0]) == mind_named(name, 5).choose(match, match.acting[0])


@pytest.mark.parametrize("mind", [GreedyMind, lambda seed: SearchMind(seed, iterations=60)], ids=["greedy", "search"])
def test_a_mind_does_not_peek(mind: type[Mind]) -> None:
    """Handed a redealt world, it plays as in the real one: it never looked at the difference."""
    match = qx.new("milito", seed=4, armies=("imperial_roman", "ancient_british"))
    dice = qx.FastDice(8)
    while not match.over and match.ply < 60:
        seat = match.acting[0]
        chosen = mind(match.ply).choose(match, seat)
        assert mind(match.ply).choose(match.redeal(seat, dice), seat) == chosen
        match.play(chosen)


def test_greedy_beats_chance() -> None:
    wins = 0.0
    for seed in range(10):
        seat = seed % 2
        minds: list[Mind] = [GreedyMind(seed), RandomMind(seed)]
        match = played(minds[seat], minds[1 - seat], seed)
        assert match.scores is not None
        wins += match.scores[seat]
    assert wins >= 9


def test_search_keeps_to_its_budget() -> None:
    match = qx.new("milito", seed=6)
    mind = SearchMind(1, iterations=50)
    thought = mind.think(match, match.acting[0])
    assert mind.done == 50
    assert sum(visits for _, _, visits in thought.weighed) == 50
    assert thought.action in match.legal()
    timed = SearchMind(1, seconds=0.05)
    timed.think(match, match.acting[0])
    assert timed.done > 0


def test_an_unknown_mind_says_which_there_are() -> None:
    with pytest.raises(ValueError, match="greedy"):
        mind_named("caesar", 1)
