"""Sealed choices are weighed as whole bids, against what others lay at the same time, and drawn by lot."""

from __future__ import annotations

from collections import Counter

import pytest
from minds.small_games import Guess, Pay, Slate, SmallGame, Write, small_match
from small_games.playing import stakes_match

from quincunx.core.dice import FastDice
from quincunx.core.match import Match
from quincunx.minds import SearchMind
from quincunx.minds.bidding import MOST_BIDS, Bidding, Bids, drawn_by, finished, lay, worth_weighing

NEVER = 0.02


class Uneven(Guess):
    """If both write 0 the second wins, if both write 1 one time in two; else the first does."""

    def options(self, table: Slate, seat: int) -> list[int]:
        return [0, 1]

    def reveal(self, table: Slate) -> None:
        same = table.written[0] == table.written[1]
        second = (1.0 if table.written[0] == 0 else 0.5) if same else 0.0
        table.end("end", (1.0 - second, second))


class Digits(Write):
    """A number of many digits, written one by one; 0 ends it."""

    def __init__(self) -> None:
        super().__init__()
        self.digits: list[int] = []

    def lay(self, table: Slate, seat: int, action: int) -> None:
        self.digits.append(action)
        super().lay(table, seat, action)

    def options(self, table: Slate, seat: int) -> list[int]:
        return [0, 1, 2]

    def seals(self, table: Slate, seat: int, action: int) -> bool:
        return action == 0

    def least(self, table: Slate, seat: int) -> int:
        return 0


class Claim(Pay):
    """The first takes all it can of what was promised."""

    quiet = False


class Usual(Claim):
    """The first takes what it always takes."""

    def routine(self, table: Slate, seat: int) -> int:
        return 1


class Promise(Write):
    """Whatever is written, the first may then choose what it is paid."""

    then: type[Claim] = Claim

    def reveal(self, table: Slate) -> None:
        table.steps.pop()
        table.steps.append(self.then((0.0, 0.25, 1.0)))


class Habit(Promise):
    then = Usual


def balance(match: Match, seat: int, rounds: int) -> Bidding:
    bidding = Bidding(SmallGame(), None, match.table, seat, FastDice(5))
    for _ in range(rounds):
        bidding.play_round()
    return bidding


def shares(bids: Bids) -> list[float]:
    return [share / sum(bids.shares) for share in bids.shares]


def test_whoever_guesses_finds_no_habit() -> None:
    """The second wins if both wrote the same: any number must be as likely as the others."""
    for bids in balance(small_match(Guess(), 2), 0, 2000).all:
        assert shares(bids) == pytest.approx([1 / 3] * 3, abs=0.05)


def test_what_is_worth_more_is_written_less() -> None:
    """Where 0 against 0 costs twice as much as 1 against 1, both write 0 one time in three."""
    for bids in balance(small_match(Uneven(), 2), 1, 3000).all:
        assert shares(bids) == pytest.approx([1 / 3, 2 / 3], abs=0.05)


def test_what_always_wins_is_always_written() -> None:
    bidding = balance(small_match(Write(), 2), 0, 200)
    assert shares(bidding.own)[2] > 1 - NEVER
    worths = {action: value for action, value, _ in bidding.weighed([0, 1, 2])}
    assert worths[0] <= worths[1] < 0.05
    assert worths[2] == pytest.approx(0.5, abs=0.05)
    assert [visits for _, _, visits in bidding.weighed([0, 1, 2])] == [1, 1, pytest.approx(199, abs=4)]


def test_a_mind_bids_by_lot_and_advises_the_likeliest() -> None:
    found = Counter(SearchMind(seed, 40).choose(small_match(Guess(), 2), 0) for seed in range(60))
    assert all(8 <= found[number] <= 34 for number in range(3)), found
    found = Counter(SearchMind(seed, 40).choose(small_match(Write(), 2), 0) for seed in range(40))
    assert found[2] >= 36, found
    mind = SearchMind(1, 40)
    mind.mixing = False
    assert mind.choose(small_match(Write(), 2), 0) == 2


def test_a_regret_is_never_less_than_nothing() -> None:
    bids = Bids(0, [[0], [1]])
    bids.learn([0.0, 1.0], 1.0)
    assert bids.regrets == [0.0, 0.5]
    bids.match_regrets()
    assert bids.now == [0.0, 1.0]
    bids.learn([0.0, 1.0], 2.0)
    assert (bids.shares, bids.worths) == ([0.5, 2.5], [0.0, 3.0])


def test_a_place_is_drawn_as_often_as_it_weighs() -> None:
    dice = FastDice(3)
    found = Counter(drawn_by([1.0, 0.0, 3.0], dice) for _ in range(4000))
    assert found[1] == 0
    assert 900 < found[0] < 1100
    assert set(Counter(drawn_by([0.0, 0.0], dice) for _ in range(50))) == {0, 1}


def test_whole_bids_are_weighed_and_each_once() -> None:
    """In a game of several clicks a bid every bid ends sealed, and no two are alike."""
    match = stakes_match("stakes-4", 4)
    while not match.table.steps[-1].mixed:
        match.play(match.legal(match.acting[0])[0], match.acting[0])
    seat = match.acting[0]
    bids = worth_weighing(match.table.redeal(seat, FastDice(1)), seat)
    assert len({tuple(bid) for bid in bids}) == len(bids) > 1
    for bid in bids:
        copy = match.copy()
        for click in bid:
            assert seat in copy.acting
            copy.play(click, seat)
        assert seat not in copy.acting or copy.table.steps[-1] is not match.table.steps[-1]


def test_bids_without_end_are_sealed_as_they_lie() -> None:
    match = small_match(Digits(), 2)
    bids = worth_weighing(match.table, 0)
    assert MOST_BIDS <= len(bids) <= MOST_BIDS + 3
    assert all(bid[-1] == 0 and 0 not in bid[:-1] for bid in bids)
    assert finished(match.table.copy(FastDice(1)), match.table.steps[-1], 0, [2]) == [2, 0]


def test_a_bid_there_is_not_enough_for_is_laid_as_far_as_it_goes() -> None:
    step = Digits()
    match = small_match(step, 2)
    lay(match.table, 0, [2, 7, 1])
    assert step.digits == [2, 0]
    assert match.table.steps[-1].acting(match.table) == (1,)
    lay(match.table, 1, [0])
    assert not match.table.steps


def test_a_bid_once_drawn_is_laid_to_its_end() -> None:
    """A mind thinks about a bid once: its further clicks are of the same bid, unless the match went another way."""
    match = stakes_match("stakes-4", 4)
    while not match.table.steps[-1].mixed:
        match.play(match.legal(match.acting[0])[0], match.acting[0])
    seat = match.acting[0]
    for seed in range(40):
        copy, mind = match.copy(), SearchMind(seed, 24)
        first = mind.think(copy, seat)
        if not mind.bid:
            continue
        rest = mind.bid[:]
        assert sum(visits > 0 for _, _, visits in first.weighed) > 1
        astray = copy.copy()
        copy.play(first.action, seat)
        assert mind.choose(copy, seat) == rest[0]
        mind.bid = [99, 99]
        mind.choose(astray, seat)
        assert 99 not in mind.bid
        return
    raise AssertionError("no bid of several clicks")


def test_few_bids_are_tried_in_many_worlds_and_many_in_some() -> None:
    """A mind that thinks little thinks about bids all the same; one that thinks long tries as many as it may."""
    few = balance(small_match(Guess(), 2), 0, 0)
    assert (few.tries, few.rounds_within(20), few.rounds_within(4000)) == (6, 50, 666)
    assert balance(small_match(Digits(), 2), 0, 0).rounds_within(20) == 12


def test_what_follows_a_bid_is_what_its_chooser_would_choose() -> None:
    """Not an average of all that may follow; and where a step says what is taken, that."""
    for step, paid in ((Promise(), 1.0), (Habit(), 0.25)):
        bidding = balance(small_match(step, 2), 0, 12)
        assert [value for _, value, _ in bidding.weighed([0, 1, 2])] == pytest.approx([paid] * 3)


def test_bids_are_told_by_their_first_click_and_drawn_as_often_as_in_all_worlds() -> None:
    bidding = balance(small_match(Digits(), 2), 0, 0)
    bidding.rounds, bidding.weight = 4, 1.0
    bidding.own.clicks = [[1, 0], [1, 1, 0], [0]]
    bidding.own.worths = [0.4, 0.8, 0.3]
    bidding.own.shares, bidding.own.now = [0.75, 0.25, 0.0], [0.0, 0.0, 1.0]
    assert bidding.weighed([0, 1, 2]) == [(0, 0.3, 1), (1, pytest.approx(0.5), 4), (2, 0.0, 0)]
    assert {tuple(bidding.bid()) for _ in range(50)} == {(1, 0), (1, 1, 0)}
