"""What a search spends its iterations on, and what it keeps of its thoughts while others choose."""

from __future__ import annotations

import pytest
from minds.pairing import a_match
from minds.small_games import (
    Doubtful,
    Farsighted,
    InPairs,
    InTurn,
    Nibs,
    Pay,
    Pens,
    Planned,
    SmallGame,
    WithPen,
    small_match,
)

import quincunx as qx
from quincunx.core.dice import FastDice
from quincunx.core.game import Game
from quincunx.core.step import Table
from quincunx.minds import Evaluator, SearchMind
from quincunx.minds.search import AT_MOST, CLOCK_EVERY, KEPT, SAVED
from quincunx.minds.tree import others_key

N = 64
ALIKE = (0.5, 0.5, 0.5)
PLAIN = (0.0, 0.0, 1.0)


def spent(mind: SearchMind, pays: tuple[float, float, float]) -> int:
    """What one choice takes of a mind."""
    mind.think(small_match(Pay(pays), 2), 0)
    return mind.done


# ---- by the turn, not by the click


def test_a_clear_choice_leaves_iterations_to_a_close_one() -> None:
    mind = SearchMind(1, iterations=N)
    assert spent(mind, ALIKE) == N, "nothing has been left yet"
    assert spent(mind, PLAIN) == N // 2
    assert mind.saved == N // 2
    assert spent(mind, ALIKE) == N + N // 2
    assert mind.saved == 0


def test_a_close_choice_takes_no_more_than_so_many_times_its_iterations() -> None:
    mind = SearchMind(1, iterations=N)
    for _ in range(40):
        spent(mind, PLAIN)
    assert mind.saved == SAVED * N
    assert spent(mind, ALIKE) == AT_MOST * N


def test_who_does_not_spare_gives_every_choice_its_own() -> None:
    mind = SearchMind(1, iterations=N)
    mind.sparing = False
    mind.saved = N
    assert spent(mind, ALIKE) == N


@pytest.mark.parametrize("name", ["battalion", "milito"])
def test_on_average_a_choice_takes_no_more_than_its_iterations(name: str) -> None:
    match = a_match(name, 3)
    minds = [SearchMind(seat, iterations=N) for seat in range(match.seats)]
    done: list[list[int]] = [[] for _ in minds]
    while not match.over and match.ply < 80:
        seat = match.acting[0]
        mind, before = minds[seat], minds[seat].done
        mind.done = 0
        match.play(mind.choose(match, seat), seat)
        done[seat] += [mind.done] if mind.done else []
        mind.done = mind.done or before
    for each in done:
        assert sum(each) <= N * len(each)
        assert max(each) <= AT_MOST * N
        assert max(each) > N > min(each), "some took more, and some less"
    assert all(taken % CLOCK_EVERY == 0 or taken > N for each in done for taken in each)


# ---- what is kept while others choose


def played_on(mind: SearchMind, match: qx.Match, *others: int) -> list[int]:
    """The visits of every option once the mind has chosen, others have, and it has thought again."""
    match.play(mind.choose(match, 0), 0)
    for action in others:
        match.play(action, 1)
    return [visits for _, _, visits in mind.think(match, 0).weighed]


def test_what_was_thought_is_kept_while_the_other_side_chooses() -> None:
    mind = SearchMind(1, iterations=400)
    assert sum(played_on(mind, small_match(InTurn(0, 6), 2), 1)) > mind.done


@pytest.mark.parametrize("answer", range(3))
def test_it_is_the_branch_the_other_side_has_chosen(answer: int) -> None:
    mind = SearchMind(1, iterations=60)
    match = small_match(InTurn(0, 6), 2)
    chosen = mind.choose(match, 0)
    after = mind.roots[0].children[chosen].children[others_key(answer, 1)]
    match.play(chosen, 0)
    match.play(answer, 1)
    mind.prepare(match, 0)
    assert mind.roots[0] is after


def test_what_was_thought_before_others_chose_counts_for_little() -> None:
    """So that what has come to light since decides: no choice begins with more visits than a part of the budget."""
    mind = SearchMind(1, iterations=400)
    mind.sparing = False
    match = small_match(InTurn(0, 4), 2)
    match.play(mind.choose(match, 0), 0)
    match.play(1, 1)
    mind.prepare(match, 0)
    assert 0 < max(child.visits for child in mind.roots[0].children.values()) <= 400 * KEPT


def test_what_was_thought_is_dropped_when_a_choice_was_taken_back() -> None:
    match = qx.new("milito", seed=7, armies=("republican_roman", "carthaginian"), journal=False)
    seat = match.acting[0]
    mind = SearchMind(1, iterations=40)
    first = mind.choose(match, seat)
    other = next(each for each in match.legal(seat) if each != first and match.notation(each) != "pass")
    match.play(first, seat)
    chosen = mind.choose(match, seat)
    match.undo(seat)
    match.play(other, seat)
    if chosen not in match.legal(seat):
        chosen = match.legal(seat)[0]
    match.play(chosen, seat)
    if match.acting == (seat,) and len(match.legal(seat)) > 1:
        assert sum(visits for _, _, visits in mind.think(match, seat).weighed) == mind.done


@pytest.mark.parametrize("name", sorted(qx.registry()))
def test_a_redealt_match_knows_what_its_seat_has_noticed(name: str) -> None:
    """And nothing of what another seat has: a mind goes on thinking in it as in the match itself."""
    match, dice = a_match(name, 5), FastDice(11)
    while not match.over and match.ply < 60:
        seat = match.acting[dice.below(len(match.acting))]
        options = match.legal(seat)
        match.play(options[dice.below(len(options))], seat)
        if match.over:
            break
        for eye in range(match.seats):
            twin = match.redeal(eye, dice)
            assert twin.shown_to(eye) == match.shown_to(eye)
            assert twin.redeal((eye + 1) % match.seats, dice).shown_to((eye + 1) % match.seats) == []


# ---- how far it plays on before it judges


class Looking(Evaluator):
    """Judges nothing, and remembers how many choices were left where it was asked."""

    def __init__(self) -> None:
        self.left: list[int] = []

    def chances(self, game: Game, table: Table) -> list[float]:
        self.left += [step.left for step in table.steps if isinstance(step, InTurn)] or [0]
        return [0.5] * table.seats


@pytest.mark.parametrize(
    ("game", "step", "left"),
    [
        (SmallGame, InTurn(0, 9), 8),
        (SmallGame, InPairs(0, 9), 7),
        (Farsighted, InTurn(0, 9), 6),
        (Farsighted, InPairs(0, 9), 5),
        (Farsighted, InTurn(0, 2), 0),
    ],
)
def test_a_search_plays_on_as_far_as_its_game_looks_ahead(game: type[SmallGame], step: InTurn, left: int) -> None:
    """After the one choice that is new to the tree; what is half done then is finished, and the end is the end."""
    looking = Looking()
    SearchMind(1, iterations=1, evaluator=looking).think(small_match(step, 2, game), 0)
    assert looking.left == [left]


def test_only_families_play_on_before_they_are_judged() -> None:
    """Elsewhere a search judges where nothing is half done, and chooses as it always did."""
    assert {name: game.horizon for name, game in qx.registry().items() if game.horizon} == {"mil1049": 10}


def test_a_search_doubts_as_much_as_its_game_says() -> None:
    """The more it does, the more often it looks at what has paid less so far."""
    looked: list[int] = []
    for game in (SmallGame, Doubtful):
        mind = SearchMind(1, iterations=N)
        mind.sparing = False
        looked.append(max(visits for _, _, visits in mind.think(small_match(Pay((0.4, 0.5, 0.6)), 2, game), 0).weighed))
    sure, doubtful = looked
    assert sure > N // 2 > doubtful
    assert {name for name, game in qx.registry().items() if game.doubt != Game.doubt} == {"milito"}


def test_what_there_is_to_choose_is_found_once_where_nothing_has_come_to_light_since() -> None:
    writes = WithPen((0.1, 0.2, 0.9))
    pens = Pens(writes)
    mind = SearchMind(1, 40)
    mind.sparing = False
    mind.think(small_match(pens, 2, Planned), 0)
    assert mind.planner.done == 40
    assert pens.asked == 1
    assert writes.asked == len(mind.planner.root.children)


@pytest.mark.parametrize("by_die", [False, True])
def test_what_there_is_to_choose_is_found_anew_where_something_came_to_light(by_die: bool) -> None:
    """What could be chosen in one world was once taken in others, in which another card had been drawn."""
    mind = SearchMind(1, 40)
    mind.sparing = False
    mind.think(small_match(Nibs((0.2, 0.5, 0.8), by_die=by_die), 2, Planned), 0)
    assert mind.planner.done == 40
