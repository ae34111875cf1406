"""What a search believes can be swapped: who judges, and what looks promising; and without that nothing changes."""

from __future__ import annotations

import pytest
from minds.pairing import a_match
from minds.small_games import Baton, small_match

import quincunx as qx
from quincunx.core.judgement import Linear, Model
from quincunx.core.step import Table
from quincunx.minds import Evaluator, Judge, Prior, SearchMind

GAMES = sorted(name for name, game in qx.registry().items() if game.feature_names)


class Counting(Evaluator):
    """Judges as the game does, and counts how often it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    def chances(self, game: qx.Game, table: Table) -> list[float]:
        self.asked += 1
        return super().chances(game, table)


class Upside(Evaluator):
    """Takes losing for winning."""

    def chances(self, game: qx.Game, table: Table) -> list[float]:
        return [1.0 - chance for chance in game.chances(table)]


class Faint(Evaluator):
    """Sees the same differences as the game does, twenty times smaller."""

    def chances(self, game: qx.Game, table: Table) -> list[float]:
        return [0.5 + (chance - 0.5) / 20 for chance in game.chances(table)]


class Eager(Prior):
    """Leans to one action alone."""

    def __init__(self, action: int) -> None:
        self.action = action

    def leanings(self, table: Table, chooser: int, options: list[int]) -> list[float] | None:
        return [float(option == self.action) for option in options]


class Even(Model):
    """Knows nothing."""

    def chances(self, standings: list[list[float]]) -> list[float]:
        return [1.0 / len(standings)] * len(standings)


@pytest.mark.parametrize("name", GAMES)
def test_the_default_evaluator_and_prior_think_as_none_does(name: str) -> None:
    match = a_match(name, 3)
    evaluator = Counting()
    plain, swapped = SearchMind(5, 40), SearchMind(5, 40, 0.0, evaluator, Prior())
    iterations = 0
    for _ in range(12):
        seat = match.acting[0]
        swapped.done = 0
        thought, other = plain.think(match, seat), swapped.think(match, seat)
        assert thought.weighed == other.weighed
        iterations += swapped.done
        match.play(thought.action, seat)
    assert evaluator.asked >= iterations > 0


@pytest.mark.parametrize("name", GAMES)
def test_a_judge_with_the_model_of_the_game_thinks_as_the_game_does(name: str) -> None:
    match, game = a_match(name, 3), qx.game_of(name)
    seat = match.acting[0]
    thoughts = [SearchMind(5, 60, evaluator=each).think(match, seat) for each in (None, Judge(game.judgement))]
    assert thoughts[0].weighed == thoughts[1].weighed
    doubled = Judge(Linear([-2.0 * weight for weight in game.weights]))
    assert SearchMind(5, 60, evaluator=doubled).think(match, seat).weighed != thoughts[0].weighed


def test_a_judge_knows_what_a_match_that_is_over_came_to() -> None:
    match = a_match("milito", 1)
    judge = Judge(Even())
    assert judge.chances(match.game, match.table) == [0.5, 0.5]
    match.table.end("end", (1.0, 0.0))
    assert judge.chances(match.game, match.table) == [1.0, 0.0]


def test_a_search_wants_what_its_evaluator_calls_good() -> None:
    """At the last choice of the baton, naming the other team looks best to one who takes losing for winning."""
    assert SearchMind(3, 50).think(small_match(Baton(3), 4), 3).action == 1
    assert SearchMind(3, 50, evaluator=Upside()).think(small_match(Baton(3), 4), 3).action == 0


@pytest.mark.parametrize("action", [0, 1])
def test_a_search_tries_first_what_its_prior_leans_to(action: int) -> None:
    thought = SearchMind(3, 1, prior=Eager(action)).think(small_match(Baton(3), 4), 3)
    assert [visits for _, _, visits in thought.weighed] == [int(each == action) for each in (0, 1)]


@pytest.mark.parametrize("name", GAMES)
def test_small_differences_count_where_there_are_no_large_ones(name: str) -> None:
    """The search keeps to the better options also where all of them are worth about the same."""
    match = a_match(name, 3)
    seat = match.acting[0]
    plain, faint = (SearchMind(5, 400, 0.0, each).think(match, seat).weighed for each in (None, Faint()))
    tried = [
        max(visits for _, _, visits in weighed) / sum(visits for _, _, visits in weighed) for weighed in (plain, faint)
    ]
    assert tried[1] > 0.6 * tried[0]
