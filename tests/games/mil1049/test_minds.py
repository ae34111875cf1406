"""Computer players of MIL (1049): sealed offers by lot, and nobody foresees them."""

from __future__ import annotations

from collections import Counter

import pytest
from games.mil1049.given import given

import quincunx as qx
from quincunx.minds import SearchMind
from quincunx.minds.search import SEALED

THOUGHT = 200


def donations() -> qx.Match:
    """Three families with as much gold each, in the second turn."""
    return given(at="donations", turn=2, red={"gold": 6}, yellow={"gold": 6}, blue={"gold": 6})


def laid(match: qx.Match, seat: int, mind: SearchMind) -> int:
    """How much gold a mind donates."""
    copy = match.copy()
    gold = 0
    while True:
        done = copy.notation(mind.choose(copy, seat), seat)
        if done == "seal":
            return gold
        copy.play(done, seat)
        gold += 1


@pytest.mark.once
def test_sealed_offers_are_mixed() -> None:
    """No donation is made every time: whoever knew it would give one gold more."""
    match = donations()
    found = Counter(laid(match, 0, SearchMind(seed, THOUGHT)) for seed in range(20))
    assert len(found) > 1
    assert max(found.values()) < 19


def test_a_sealed_offer_is_thought_over_longer() -> None:
    """It is never clear, so it neither stops early nor saves: it has more iterations for its own."""
    mind = SearchMind(1, THOUGHT)
    mind.think(donations(), 0)
    assert (mind.done, mind.saved) == (SEALED * THOUGHT, 0)
    timed = SearchMind(1, seconds=0.01)
    timed.think(donations(), 0)
    assert timed.done > 0


def test_a_hint_names_what_is_chosen_most() -> None:
    """Advice is not given by lot."""
    match = donations()
    mind = SearchMind(1, THOUGHT)
    mind.mixing = False
    thought = mind.think(match, 0)
    assert thought.action == max(thought.weighed, key=lambda entry: entry[2])[0]


def test_an_offer_is_drawn_as_often_as_it_weighs() -> None:
    mind = SearchMind(3)
    found = Counter(mind.drawn([1.0, 0.0, 3.0], 1) for _ in range(4000))
    assert found[1] == 0
    assert 900 < found[0] < 1100
    assert mind.drawn([0.0, 0.0], 1) == 1
