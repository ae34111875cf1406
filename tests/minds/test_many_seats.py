"""Computer players at a table of many who choose at once and in secret: fair, legal, and to the end."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from small_games.playing import STAKES, stakes_match

from quincunx.contract.leaving import end_is_well_formed
from quincunx.contract.secrecy import click_in_secret
from quincunx.core.dice import FastDice
from quincunx.core.match import Match
from quincunx.minds import GreedyMind, Mind, RandomMind, Recruit, SearchMind, level

FEW = 24
EVERY_MIND: dict[str, Callable[[int], Mind]] = {
    "random": RandomMind,
    "greedy": GreedyMind,
    "search": lambda seed: SearchMind(seed, FEW),
    "recruit": lambda seed: Recruit(seed, seconds=0.0),
    "veteran": lambda seed: level("Veteran", seed, seconds=0.005),
    "legate": lambda seed: level("Legate", seed, seconds=0.005),
}


@pytest.mark.parametrize("case", STAKES)
@pytest.mark.parametrize("name", EVERY_MIND)
def test_every_mind_plays_to_the_end(case: str, name: str) -> None:
    match = stakes_match(case, 4)
    minds = [EVERY_MIND[name](seat) for seat in range(match.seats)]
    dice = FastDice(4)
    while not match.over:
        seat = match.acting[dice.below(len(match.acting))]
        thought = minds[seat].think(match, seat)
        assert sorted(action for action, _, _ in thought.weighed) == sorted(match.legal(seat))
        assert name in ("random", "recruit") or thought.action in match.table.steps[-1].candidates(match.table, seat)
        match.play(thought.action, seat)
    end_is_well_formed(match)


@pytest.mark.parametrize("case", STAKES)
def test_a_mind_goes_on_when_somebody_leaves(case: str) -> None:
    match = stakes_match(case, 5)
    mind, dice = SearchMind(1, FEW), FastDice(5)
    match.play(mind.choose(match, 1), 1)
    match.resign(0)
    while not match.over:
        seat = match.acting[dice.below(len(match.acting))]
        match.play(mind.choose(match, seat), seat)
    end_is_well_formed(match)


# ---- fair


def same_thought(one: Match, other: Match, seat: int, minds: list[Mind]) -> int:
    """Two minds of one seed think the same in two matches, down to every visit; what they choose."""
    thoughts = [mind.think(match, seat) for mind, match in zip(minds, (one, other), strict=True)]
    assert thoughts[0].weighed == thoughts[1].weighed
    assert (thoughts[0].action, thoughts[0].value) == (thoughts[1].action, thoughts[1].value)
    return thoughts[0].action


@pytest.mark.parametrize("case", STAKES)
@pytest.mark.parametrize("name", ["greedy", "search", "recruit"])
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.once) for seed in range(1, 3))])
def test_what_others_do_behind_their_screens_changes_no_thought(case: str, name: str, seed: int) -> None:
    """Two matches go the same way for one seat, but in one of them the others click more, take back, and seal."""
    one = stakes_match(case, seed)
    dice = FastDice(seed)
    minds = [EVERY_MIND[name](7), EVERY_MIND[name](7)]
    busy = clicked = 0
    while not one.over and clicked < 12:
        if 1 not in one.acting:
            seat = one.acting[dice.below(len(one.acting))]
            options = one.legal(seat)
            one.play(options[dice.below(len(options))], seat)
            continue
        other = one.copy()
        busy += click_in_secret(one, 1, dice, dice.below(3))
        busy += click_in_secret(other, 1, dice, dice.below(8))
        one.play(same_thought(one, other, 1, minds), 1)
        clicked += 1
    assert busy > 0


@pytest.mark.once
@pytest.mark.parametrize("case", STAKES)
@pytest.mark.parametrize("name", ["random", "greedy", "search", "recruit"])
def test_a_mind_does_not_peek(case: str, name: str) -> None:
    """Handed redealt worlds all through a game, it plays as in the real one: it never looked at the difference."""
    match = stakes_match(case, 9)
    dice = FastDice(9)
    honest = [EVERY_MIND[name](seat) for seat in range(match.seats)]
    watched = [EVERY_MIND[name](seat) for seat in range(match.seats)]
    while not match.over:
        seat = match.acting[dice.below(len(match.acting))]
        chosen = honest[seat].choose(match, seat)
        assert watched[seat].choose(match.redeal(seat, dice), seat) == chosen
        match.play(chosen, seat)
