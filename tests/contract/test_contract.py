"""The contract: every registered game passes these by existing; so does Stakes, for what no other game has yet."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from small_games.playing import STAKES

import quincunx as qx
from quincunx.contract import Case, GameContract
from quincunx.contract.game_contract import ContractOfPlay
from quincunx.contract.playing import play_through
from quincunx.contract.taking_back import every_moment_can_be_gone_back_to, record_replays
from quincunx.core.dice import FastDice
from quincunx.core.history import MARK_EVERY

LONG = ("mil1049", "multiverse", "pacto")
"""Games of so many seats and choices that fewer matches show as much, and take as long as those of others."""

REPLAYED = [range(3), pytest.param(range(3, 10), marks=pytest.mark.once)]
ENDED = [range(10), pytest.param(range(10, 50), marks=pytest.mark.once)]
"""Seeds of whole matches: the first of them are played at both speeds."""
GONE_BACK = [pytest.param(range(5, 6), marks=pytest.mark.once)]
"""Of a long game, every moment is gone back to at one speed; its records are replayed at both."""

pytestmark = pytest.mark.usefixtures("with_stakes")


class TestContract(GameContract):
    seeds = [0, *(pytest.param(seed, marks=pytest.mark.once) for seed in range(1, 3))]
    cheap_seeds = [0, 1, *(pytest.param(seed, marks=pytest.mark.once) for seed in range(2, 8))]
    replayed, ended = REPLAYED, ENDED

    def cases(self, config: pytest.Config) -> Sequence[Case]:
        return [*map(Case, sorted(set(qx.registry()) - set(LONG)))]


class TestContractOfStakes(ContractOfPlay):
    """At each of its sizes, and so on fewer matches of each; it has no rulebook, and so no tests of its clauses."""

    seeds = [0]
    cheap_seeds = [0, *(pytest.param(seed, marks=pytest.mark.once) for seed in range(1, 4))]
    replayed, ended = REPLAYED, ENDED

    def cases(self, config: pytest.Config) -> Sequence[Case]:
        return [*STAKES.values()]


class TestContractOfLongGames(GameContract):
    """The same checks, on fewer matches and at every third choice."""

    stride = 3
    seeds = [pytest.param(seed, marks=pytest.mark.once) for seed in range(1)]
    cheap_seeds = [pytest.param(seed, marks=pytest.mark.once) for seed in range(3)]
    replayed, gone_back, ended = REPLAYED, GONE_BACK, ENDED

    def cases(self, config: pytest.Config) -> Sequence[Case]:
        return [Case(name) for name in LONG if name in qx.registry()]


class TestContractOfGamesInTheMaking(ContractOfPlay):
    """Games that are not offered yet: all that can be played holds to the contract, whatever is still to come.

    They are long ones, too.
    """

    stride = 3
    seeds = [pytest.param(seed, marks=pytest.mark.once) for seed in range(1)]
    cheap_seeds = [pytest.param(seed, marks=pytest.mark.once) for seed in range(3)]
    replayed, gone_back, ended = REPLAYED, GONE_BACK, ENDED

    def cases(self, config: pytest.Config) -> Sequence[Case]:
        return [*map(Case, sorted(qx.registry().in_the_making))]


@pytest.mark.parametrize("case", STAKES.values(), ids=str)
def test_stakes_has_a_mirror_at_every_size(case: Case) -> None:
    assert len(case.mirrors()) == 1


@pytest.mark.parametrize("case", STAKES.values(), ids=str)
def test_every_moment_of_a_long_match_can_be_gone_back_to(case: Case) -> None:
    """Coins are laid down and taken back for a while, so that the match is gone back to from several places."""
    match = case.match(6)
    dice = FastDice(6)
    while len(match.history) < 2 * MARK_EVERY + 20:
        seat = match.acting[dice.below(len(match.acting))]
        options = [action for action in match.legal(seat) if match.notation(action, seat) != "seal"]
        match.play(options[dice.below(len(options))], seat)
    assert len(match.history.marks) == 2
    play_through(match, dice)
    every_moment_can_be_gone_back_to(match)
    record_replays(match)
