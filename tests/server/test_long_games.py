"""A match of two thousand choices: nothing costs more there than in one of twenty."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from time import process_time

import pytest

import quincunx as qx
from quincunx.core.dice import FastDice
from quincunx.core.history import MARK_EVERY
from quincunx.core.replay import choices_of
from quincunx.server.workers.minds import Desk, Question, Worker

SHORT, LONG = 20, 2000
MUSTER: qx.Data = {"battle": "muster", "size": 6, "factions": ["rome", "carthage"], "armies": ["table", "table"]}
AS_MUCH = 12
"""So many times as long may be called the same here: between two kept copies lie up to 128 choices, and 20 are few."""


def a_match(choices: int) -> qx.Match:
    """Two who cannot make up their minds which tile to begin with."""
    match = qx.new("battalion", seed=3, **MUSTER)
    while match.ply < choices:
        for seat in range(2):
            match.play("rank:hastati" if seat == 0 else "rank:samnites", seat)
        for seat in range(2):
            match.play("back", seat)
    return match


def seconds(work: Callable[[], object], again: int = 5) -> float:
    """The processor time of something, the best of several."""
    best = 1e9
    for _ in range(again):
        begun = process_time()
        work()
        best = min(best, process_time() - begun)
    return best


@pytest.fixture(scope="module")
def matches() -> list[qx.Match]:
    return [a_match(SHORT), a_match(LONG)]


def test_taking_back_costs_the_same(matches: list[qx.Match]) -> None:
    def back(match: qx.Match) -> None:
        match.play("rank:hastati", 0)
        match.undo(0)

    short, long = (seconds(lambda match=match: back(match)) for match in matches)  # type: ignore[misc]
    assert long < AS_MUCH * short


def test_looking_back_costs_the_same(matches: list[qx.Match]) -> None:
    short = seconds(lambda: matches[0].at(SHORT - 1))
    assert seconds(lambda: matches[1].at(LONG - 1)) < AS_MUCH * short
    assert seconds(lambda: matches[1].at(LONG // 2 - 1)) < AS_MUCH * short


def test_looking_back_shows_what_was(matches: list[qx.Match]) -> None:
    match = matches[1]
    again = qx.new("battalion", seed=3, **MUSTER)
    for ply, (action, seat) in enumerate(zip(match.history.actions, match.history.seats, strict=True)):
        if ply % (MARK_EVERY - 1) == 0 or ply % MARK_EVERY == 0:
            then = match.at(ply)
            assert then.to_dict() == again.to_dict()
            assert then.history.unseen == again.history.unseen
            assert then.ply_for(1) == again.ply_for(1)
        again.play(action, seat)


def question(match: qx.Match) -> Question:
    return Question("battalion", match.start, tuple(choices_of(match)), 0, "Recruit", 0.01, table="long")


def test_a_worker_is_told_only_what_is_new(matches: list[qx.Match]) -> None:
    """The second question about a table holds neither its start nor what the worker has played already."""
    worker, sizes = Worker(), []
    for match in matches:
        worker.told.clear()
        asked = question(match)
        worker.news_in(asked)
        more = Question(**{**vars(asked), "actions": (*asked.actions, (0, "rank:hastati"))})
        told = worker.news_in(more)
        assert (told.known, told.actions, told.start) == (len(asked.actions), ((0, "rank:hastati"),), {})
        sizes.append(len(pickle.dumps(told)))
    assert abs(sizes[1] - sizes[0]) < 8


def test_a_worker_plays_on_from_where_it_thought(matches: list[qx.Match]) -> None:
    spent = []
    for match in matches:
        desk, worker = Desk(), Worker()
        asked = question(match)
        first = desk.match_of(worker.news_in(asked))
        assert first.to_dict() == match.to_dict()
        more = Question(**{**vars(asked), "actions": (*asked.actions, (0, "rank:hastati"))})
        begun = process_time()
        after = desk.match_of(worker.news_in(more))
        spent.append(process_time() - begun)
        twin = match.copy()
        twin.play("rank:hastati", 0)
        assert after.to_dict() == twin.to_dict()
        back = desk.match_of(worker.news_in(asked))
        assert back.to_dict() == match.to_dict(), "and goes back when a choice was taken back"
    assert spent[1] < AS_MUCH * spent[0] + 0.001


def test_a_worker_asked_about_another_line_of_play_starts_where_they_part(matches: list[qx.Match]) -> None:
    desk, worker = Desk(), Worker()
    asked = question(matches[0])
    desk.match_of(worker.news_in(asked))
    other = Question(**{**vars(asked), "actions": (*asked.actions[:8], (1, "rank:samnites"))})
    told = worker.news_in(other)
    assert told.known == 8
    match = desk.match_of(told)
    match.play(match.legal(0)[FastDice(1).below(2)], 0)
    assert len(match.history) == 10


def test_a_choice_is_taken_back_late_in_a_war_of_hexes() -> None:
    """A duel of Multiverse War has about fifteen hundred choices; taking one back is not felt there."""
    match, dice = qx.new("multiverse", seed=8, map="duel_standard", victory=["conquest"]), FastDice(8)
    while match.ply < 1500:
        seat = match.acting[0]
        options = match.legal(seat)
        match.play(options[dice.below(len(options))], seat)
    assert not match.over
    while not match.can_undo(match.acting[0]):
        seat = match.acting[0]
        match.play(match.legal(seat)[0], seat)
    best = 1e9
    for _ in range(3):
        twin = match.copy()
        begun = process_time()
        twin.undo(twin.acting[0])
        best = min(best, process_time() - begun)
        assert twin.ply == match.ply - 1
    assert best < 0.05
