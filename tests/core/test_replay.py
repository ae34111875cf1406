"""Written choices made again: all of them, as far as they go, and what is wrong with one that is not possible."""

from __future__ import annotations

import pytest
from small_games.playing import STAKES, stakes_match

from quincunx.contract.looking import snapshot
from quincunx.core.dice import FastDice
from quincunx.core.match import Match
from quincunx.core.replay import NotPossible, choices_of, replay, replaying


def played(case: str, seed: int, most: int = 10_000) -> Match:
    match, dice = stakes_match(case, seed), FastDice(seed)
    while not match.over and len(match.history) < most:
        seat = match.acting[dice.below(len(match.acting))]
        options = match.legal(seat)
        match.play(options[dice.below(len(options))], seat)
    return match


@pytest.mark.parametrize("case", STAKES)
def test_trusted_or_not_the_same_choices_lead_to_the_same_match(case: str) -> None:
    match = played(case, 3)
    choices = choices_of(match)
    for trusted in (False, True):
        assert snapshot(replay(stakes_match(case, 3), choices, trusted)) == snapshot(match)


def test_words_are_written_and_made_again() -> None:
    match = played("stakes-4", 1, most=9)
    match.resign(2)
    match.run_out_of_time(1)
    assert [what for _, what in choices_of(match)[-2:]] == ["!resign", "!timeout"]
    assert snapshot(replay(stakes_match("stakes-4", 1), choices_of(match))) == snapshot(match)
    match.offer_draw(0)
    assert match.offer_draw(3)
    assert choices_of(match)[-1] == (3, "!draw")
    again = replay(stakes_match("stakes-4", 1), choices_of(match))
    assert (again.over, again.scores) == (True, (0.5, 0.0, 0.0, 0.5))


def test_before_each_choice_it_can_be_looked_at() -> None:
    match = stakes_match("stakes-3", 1)
    seen = [(number, seat, what, match.ply) for number, seat, what in replaying(match, [(0, "more"), (2, "seal")])]
    assert seen == [(0, 0, "more", 0), (1, 2, "seal", 1)]
    assert match.ply == 2


@pytest.mark.parametrize(
    ("choice", "rule"),
    [
        ((0, "less"), "bid.coins"),
        ((0, "juggle"), "table.offered"),
        ((7, "more"), "table.turn"),
        ((1, "seal"), "table.turn"),
    ],
)
def test_a_choice_that_is_not_possible_says_which_and_why(choice: tuple[int, str], rule: str) -> None:
    match = stakes_match("stakes-3", 1)
    with pytest.raises(NotPossible, match=r"choice 1 \(") as found:
        replay(match, [(1, "seal"), choice, (2, "seal")])
    assert (found.value.number, found.value.choice, found.value.refused.rule) == (1, choice, rule)
    assert match.ply == 1
