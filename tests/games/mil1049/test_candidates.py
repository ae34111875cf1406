"""The options computer players weigh: of those that differ little, only some."""

from __future__ import annotations

import pytest
from games.mil1049.given import given, lay, notations, play
from games.playing import seeds

import quincunx as qx
from quincunx.games.mil1049.steps.actions import Act, Send
from quincunx.games.mil1049.steps.court import Court, Resist
from quincunx.games.mil1049.steps.curia import Curia, Donate
from quincunx.games.mil1049.steps.market import Bid, Market
from quincunx.games.mil1049.steps.time import TakeToken
from quincunx.games.mil1049.steps.war import Contribute, War


def weighed(match: qx.Match, seat: int | None = None) -> list[str]:
    """What a computer player weighs here."""
    who = match.acting[0] if seat is None else seat
    return [match.notation(action, who) for action in match.table.steps[-1].candidates(match.table, who)]


@pytest.mark.parametrize("seed", seeds(8))
def test_some_of_the_options_are_weighed_at_any_moment(seed: int) -> None:
    """At least one, each once, and none that is not offered; a computer player who keeps to them comes to the end."""
    match = qx.new("mil1049", players=2 + seed % 4, seed=seed)
    luck = qx.FastDice(seed)
    while not match.over:
        seat = match.acting[luck.below(len(match.acting))]
        found = match.table.steps[-1].candidates(match.table, seat)
        assert found
        assert len(set(found)) == len(found)
        assert set(found) <= set(match.legal(seat))
        assert not any(match.notation(action, seat).startswith(("less", "back")) for action in found)
        match.play(found[luck.below(len(found))], seat)
        assert match.ply < 4000


def test_a_token_is_taken_from_either_end_of_a_sphere() -> None:
    match = play(given(players=5, spaces={"war-1": "black", "curia-5": "empty"}), "harvest:A1")
    places = ["court-1", "court-5", "market-1", "market-5", "war-2", "war-5", "curia-1", "curia-4"]
    assert weighed(match) == [f"take:{place}" for place in places]


def test_either_end_of_a_sphere_is_blocked_and_without_a_family_token() -> None:
    spaces = {"*": "black", "court-2": "white", "war-1": "empty", "war-2": "white", "war-3": "white"}
    match = play(given(players=2, spaces=spaces), "pass")
    assert weighed(match) == ["block:court-2", "block:war-1", "block:war-3"]


def test_of_each_sphere_the_leftmost_free_space_and_the_leftmost_with_a_toll() -> None:
    spaces = {"*": "black", "war-2": "empty", "war-3": "empty", "curia-1": "empty", "court-1": "white"}
    match = play(given(spaces=spaces), "send:A")
    places = ["court-1", "market-1", "war-1", "war-2", "curia-1", "curia-2", "monastery", "crusades"]
    assert weighed(match) == [f"to:{place}" for place in places]
    without_women = play(given(spaces=spaces, red={"women": 0}), "send:A")
    assert "to:monastery" not in weighed(without_women)
    assert "to:monastery" in notations(without_women)


def test_cubes_are_laid_from_the_worst_to_the_best() -> None:
    """The next kind, or the best: so each offer is put together in one order, and nothing is taken back."""
    match = play(given(dice=[3], yellow={"metal": 1}), "grow:A", "roll", "son")
    assert weighed(match, 1) == ["seal", "more:food", "more:gold"]
    lay(match, "yellow", metal=1)
    assert weighed(match, 1) == ["seal", "more:influence", "more:gold"]
    lay(match, "yellow", gold=1)
    assert weighed(match, 1) == ["seal", "more:gold"]
    lay(match, "yellow", gold=1)
    assert weighed(match, 1) == ["seal"]


def test_what_was_laid_is_never_taken_back() -> None:
    """Who has laid all influence pays the rest of a free land in food: else a mind would lay and take back for ever."""
    red = {"food": 9, "influence": 1, "A": {"soldiers": 1, "where": "war-1"}}
    match = play(given(at="war", red=red, stacks=[["wool"], ["wool"]]), "free:near", "more:influence")
    assert "less:influence" in notations(match)
    assert weighed(match) == ["more:food"]
    play(match, "more:food")
    assert "less:food" in notations(match)
    assert weighed(match) == ["more:food"]


def test_a_position_is_judged_where_nothing_is_half_done() -> None:
    assert all(step.quiet for step in (Act, Court, Market, War, Curia))
    assert not any(step.quiet for step in (Send, TakeToken, Resist, Bid, Contribute, Donate))
