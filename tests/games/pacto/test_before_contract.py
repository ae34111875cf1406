"""What comes before a full battle holds to the contract: every check, at one choice of three until the first turn."""

from __future__ import annotations

import pytest

from quincunx.contract import checks
from quincunx.contract.playing import Case
from quincunx.contract.taking_back import every_moment_can_be_gone_back_to, record_replays
from quincunx.core.dice import FastDice
from quincunx.core.match import Match

STARTERS = ["starter_roman", "starter_gallic"]
STRIDE = 3
"""As for other long games; one of the matches has its checks at other choices than the next."""


def play_until_battle(match: Match, dice: FastDice, check: checks.Check | None = None, first: int = 0) -> Match:
    """Random play until the first turn has begun."""
    while match.view(0)["build_up"] is not None:
        if check is not None and match.ply % STRIDE == first:
            check(match, dice)
        seat = match.acting[dice.below(len(match.acting))]
        options = match.legal(seat)
        match.play(options[dice.below(len(options))], seat)
    return match


@pytest.mark.parametrize("check", checks.EVERY, ids=lambda check: check.__name__)
def test_every_choice_before_a_battle(check: checks.Check) -> None:
    case = Case("pacto", options={"battle": "full", "armies": STARTERS})
    play_until_battle(case.match(4), FastDice(1), check)


@pytest.mark.once
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("check", checks.EVERY, ids=lambda check: check.__name__)
def test_every_choice_before_a_battle_of_any_armies(check: checks.Check, seed: int) -> None:
    case = Case("pacto", options={"battle": "full", "armies": []})
    play_until_battle(case.match(seed), FastDice(seed), check, 1 + seed)


def test_moments_before_a_battle_can_be_gone_back_to() -> None:
    case = Case("pacto", options={"battle": "full", "armies": STARTERS})
    match = play_until_battle(case.match(2), FastDice(2))
    every_moment_can_be_gone_back_to(match)
    record_replays(match)
