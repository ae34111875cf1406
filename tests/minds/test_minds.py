"""Computer players: fair, deterministic, in time, and better than chance."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

import pytest
from minds.pairing import a_match, one_game
from minds.small_games import Baton, Guess, Write, small_match

import quincunx as qx
from quincunx.core.dice import FastDice
from quincunx.minds import LEVELS, MINDS, GreedyMind, Mind, RandomMind, Recruit, SearchMind, level, mind_named

GAMES = sorted(qx.registry())
A_FEW = 40


def few(seed: int) -> SearchMind:
    return SearchMind(seed, iterations=A_FEW)


def unhurried(seed: int) -> Recruit:
    """What is thought of within a time depends on the machine: here only the iterations count."""
    return Recruit(seed, seconds=0.0)


EVERY_MIND: dict[str, Callable[[int], Mind]] = {
    "random": RandomMind,
    "greedy": GreedyMind,
    "recruit": unhurried,
    "search": few,
}
"""One of every kind; the other levels are searches with more iterations."""


# ---- fair and deterministic


@pytest.mark.once
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("mind", sorted(EVERY_MIND))
@pytest.mark.parametrize("seed", [0, 1])
def test_a_mind_does_not_peek(name: str, mind: str, seed: int) -> None:
    """Handed redealt worlds all through a game, it plays as in the real one: it never looked at the difference."""
    match = a_match(name, seed)
    dice = FastDice(seed + 7)
    honest = [EVERY_MIND[mind](seat) for seat in range(match.seats)]
    watched = [EVERY_MIND[mind](seat) for seat in range(match.seats)]
    while not match.over and match.ply < 120:
        seat = match.acting[dice.below(len(match.acting))]
        chosen = honest[seat].choose(match, seat)
        assert watched[seat].choose(match.redeal(seat, dice), seat) == chosen
        match.play(chosen, seat)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("mind", sorted(EVERY_MIND))
def test_a_mind_plays_the_same_under_the_same_seed(name: str, mind: str) -> None:
    first, second = a_match(name, 3), a_match(name, 3)
    minds = [EVERY_MIND[mind](5), EVERY_MIND[mind](5)]
    for _ in range(16):
        seat = first.acting[0]
        thoughts = [minds[0].think(first, seat), minds[1].think(second, seat)]
        assert thoughts[0].weighed == thoughts[1].weighed
        assert thoughts[0].action == thoughts[1].action
        first.play(thoughts[0].action, seat)
        second.play(thoughts[1].action, seat)


def test_thinking_leaves_the_match_as_it_is() -> None:
    for name in MINDS:
        match = a_match("milito", 8)
        before = match.to_dict()
        mind = level(name, 1, 0.05) if name.capitalize() in LEVELS else mind_named(name, 1)
        assert mind.choose(match, match.acting[0]) in match.legal()
        assert match.to_dict() == before


# ---- the search


def test_search_keeps_to_its_iterations() -> None:
    match = qx.new("milito", seed=6)
    mind = SearchMind(1, iterations=50)
    mind.sparing = False
    thought = mind.think(match, match.acting[0])
    assert sum(visits for _, _, visits in thought.weighed) == mind.done <= 50
    assert thought.action in match.legal()
    if mind.done < 50:
        ahead = sorted((visits for _, _, visits in thought.weighed), reverse=True)
        assert ahead[0] - ahead[1] > 50 - mind.done, "it stops early only if the rest cannot change its mind"


@pytest.mark.parametrize("iterations", [0, 10**9])
def test_search_keeps_to_its_seconds(iterations: int) -> None:
    match = qx.new("milito", seed=6)
    mind = SearchMind(1, iterations, seconds=0.2)
    begun = perf_counter()
    mind.think(match, match.acting[0])
    assert mind.done > 0
    # Beyond its budget it takes a few iterations at most; the rest is for a machine that has other things to do.
    assert 0.2 <= perf_counter() - begun < 1.2


@pytest.mark.parametrize("name", sorted(LEVELS))
def test_a_level_keeps_to_its_seconds(name: str) -> None:
    match = qx.new("milito", seed=6)
    begun = perf_counter()
    assert level(name, 1, seconds=0.1).choose(match, match.acting[0]) in match.legal()
    assert perf_counter() - begun < 1.1


def placing(seed: int) -> qx.Match:
    """A match in which seat 0 or 1 is to place a unit: this card, then this column, then pay."""
    return qx.new("milito", seed=seed, armies=("republican_roman", "carthaginian"), journal=False)


def test_what_was_thought_is_kept_from_one_click_to_the_next() -> None:
    match = placing(7)
    seat = match.acting[0]
    mind = few(1)
    thought = mind.think(match, seat)
    before = {action: visits for action, _, visits in thought.weighed}[thought.action]
    match.play(thought.action, seat)
    again = mind.think(match, seat)
    assert sum(visits for _, _, visits in again.weighed) == mind.done + before - 1


def test_what_was_thought_is_dropped_when_something_else_was_played() -> None:
    match = placing(7)
    seat = match.acting[0]
    mind = few(1)
    thought = mind.think(match, seat)
    other = next(a for a in match.legal(seat) if a != thought.action and match.notation(a) != "pass")
    match.play(other, seat)
    assert sum(visits for _, _, visits in mind.think(match, seat).weighed) == mind.done > 0


def test_what_was_thought_is_dropped_with_another_match() -> None:
    first, second = placing(7), placing(7)
    seat = first.acting[0]
    mind = few(1)
    second.play(mind.choose(first, seat), seat)
    assert sum(visits for _, _, visits in mind.think(second, seat).weighed) == mind.done > 0


@pytest.mark.parametrize("seat", [0, 1])
def test_search_chooses_for_itself_where_all_choose_at_once(seat: int) -> None:
    match = small_match(Write(), 2)
    mind = SearchMind(3, iterations=300)
    thought = mind.think(match, seat)
    assert thought.action == 2
    assert [action for action, _, _ in thought.weighed] == [0, 1, 2]
    assert sum(visits for _, _, visits in thought.weighed) == mind.done > 0


def test_search_does_not_know_what_was_chosen_in_secret() -> None:
    """Whatever seat 0 has written down, seat 1 can only guess."""
    thoughts = []
    for written in range(3):
        match = small_match(Guess(), 2)
        match.play(written, 0)
        thoughts.append(SearchMind(3, iterations=600).think(match, 1))
    assert thoughts[0].weighed == thoughts[1].weighed == thoughts[2].weighed
    assert thoughts[0].value == pytest.approx(1 / 3, abs=0.1)


def test_search_knows_who_is_on_its_side() -> None:
    thought = SearchMind(3, iterations=200).think(small_match(Baton(0), 4), 0)
    assert thought.action == 2
    assert thought.value == pytest.approx(0.5, abs=0.05)
    assert SearchMind(3, iterations=50).think(small_match(Baton(3), 4), 3).action == 1


# ---- strength


def share(first: Callable[[int], Mind], second: Callable[[int], Mind], games: int) -> float:
    """What the first mind gets of so many games with swapped seats."""
    return sum(one_game("milito", first, second, number) for number in range(games)) / games


@pytest.mark.once
def test_greedy_beats_chance() -> None:
    assert share(GreedyMind, RandomMind, 10) >= 0.9


@pytest.mark.once
def test_the_levels_are_in_order() -> None:
    """The seeds are fixed and no choice comes near its time limit, so this comes out the same every time."""
    assert share(lambda seed: level("Recruit", seed), RandomMind, 8) > 0.75
    assert share(lambda seed: level("Veteran", seed), lambda seed: level("Recruit", seed), 12) > 0.5


def test_every_level_has_a_line_for_players() -> None:
    assert list(LEVELS) == ["Recruit", "Veteran", "Legate"]
    assert len(set(LEVELS.values())) == 3


@pytest.mark.parametrize("make", [lambda: mind_named("caesar", 1), lambda: level("caesar", 1)])
def test_an_unknown_mind_says_which_there_are(make: Callable[[], Mind]) -> None:
    with pytest.raises(ValueError, match=r"(?i)legate"):
        make()
