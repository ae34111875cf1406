"""The contract: every registered game passes these by existing; so does Stakes, for what no other game has yet."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from contract import checks
from contract.leaving import end_is_well_formed
from contract.looking import snapshot
from contract.taking_back import every_moment_can_be_gone_back_to, record_replays
from small_games.playing import STAKES, stakes_match

import quincunx as qx
from quincunx.core.dice import FastDice
from quincunx.core.history import MARK_EVERY
from quincunx.core.match import Match
from quincunx.core.starting import new_match

GAMES = sorted(qx.registry())
CASES = [*GAMES, *STAKES]
SEEDS = [0, 1, *(pytest.param(seed, marks=pytest.mark.once) for seed in range(2, 6))]
MANY_SEEDS = [*range(4), *(pytest.param(seed, marks=pytest.mark.once) for seed in range(4, 20))]
LONGEST_GAME = 20_000

pytestmark = pytest.mark.usefixtures("with_stakes")


def a_match(name: str, seed: int) -> Match:
    """A match with options by lot."""
    if name in STAKES:
        return stakes_match(name, seed)
    game = qx.game_of(name)
    options = game.any_options(game.built_in, FastDice(seed))
    return new_match(game, game.built_in, options, FastDice(seed + 1))


def play_through(match: Match, dice: FastDice, at_each: Callable[[Match, FastDice], None]) -> None:
    """Play at random to the end, looking at every choice."""
    while not match.over:
        at_each(match, dice)
        seat = match.acting[dice.below(len(match.acting))]
        options = match.legal(seat)
        match.play(options[dice.below(len(options))], seat)
        assert match.ply < LONGEST_GAME, "random play ends"


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("check", checks.EVERY, ids=lambda check: check.__name__)
@pytest.mark.parametrize("seed", SEEDS)
def test_every_choice(name: str, check: checks.Check, seed: int) -> None:
    play_through(a_match(name, seed * 100), FastDice(seed), check)


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("seed", MANY_SEEDS)
def test_components_are_conserved(name: str, seed: int) -> None:
    match = a_match(name, seed)
    start = match.game.components(match.table)
    play_through(match, FastDice(seed), lambda at, _: checks.components_are_conserved(start, at))
    checks.components_are_conserved(start, match)


@pytest.mark.parametrize("name", CASES)
def test_records_replay(name: str) -> None:
    for seed in range(10):
        match = a_match(name, seed)
        play_through(match, FastDice(seed), lambda _match, _dice: None)
        record_replays(match)
        end_is_well_formed(match)


@pytest.mark.parametrize("name", CASES)
def test_every_moment_can_be_gone_back_to(name: str) -> None:
    match = a_match(name, 5)
    play_through(match, FastDice(5), lambda _match, _dice: None)
    every_moment_can_be_gone_back_to(match)


@pytest.mark.parametrize("name", STAKES)
def test_every_moment_of_a_long_match_can_be_gone_back_to(name: str) -> None:
    """Coins are laid down and taken back for a while, so that the match is gone back to from several places."""
    match = a_match(name, 6)
    dice = FastDice(6)
    while len(match.history) < 2 * MARK_EVERY + 20:
        seat = match.acting[dice.below(len(match.acting))]
        options = [action for action in match.legal(seat) if match.notation(action, seat) != "seal"]
        match.play(options[dice.below(len(options))], seat)
    assert len(match.history.marks) == 2
    play_through(match, dice, lambda _match, _dice: None)
    every_moment_can_be_gone_back_to(match)
    record_replays(match)


@pytest.mark.parametrize("name", CASES)
def test_random_play_ends_with_scores(name: str) -> None:
    for seed in range(50):
        match = a_match(name, seed)
        qx.playout(match.table, FastDice(seed), LONGEST_GAME)
        end_is_well_formed(match)


@pytest.mark.parametrize("name", CASES)
def test_same_seed_same_game(name: str) -> None:
    first, second = a_match(name, 7), a_match(name, 7)
    qx.playout(first.table, FastDice(7), LONGEST_GAME)
    qx.playout(second.table, FastDice(7), LONGEST_GAME)
    assert first.to_dict() == second.to_dict()


@pytest.mark.parametrize("name", CASES)
def test_nothing_can_be_chosen_once_it_is_over(name: str) -> None:
    match = a_match(name, 3)
    qx.playout(match.table, FastDice(3), LONGEST_GAME)
    before = snapshot(match)
    assert match.legal() == []
    assert match.acting == ()
    for attempt in (lambda: match.play(0), lambda: match.resign(0), lambda: match.offer_draw(0)):
        with pytest.raises(qx.Refused) as refused:
            attempt()
        assert refused.value.rule == "table.over"
    assert snapshot(match) == before
