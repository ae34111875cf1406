"""Limits: knights, castles, lands, soldiers."""

from __future__ import annotations

import pytest
from games.mil1049.given import given, knight, lay, notations, offers, play, refusal, table, vp
from games.playing import at_random, seeds

import quincunx as qx


@pytest.mark.rule("limit.knights")
def test_a_family_never_has_more_than_four_knights() -> None:
    """The fourth son but one is the last; then only knights without an heir look to their families."""
    match = play(given(red={"C": {"heir": 1}, "gold": 5}), "grow:B", "gold")
    assert knight(match, "red-D")["age"] == 0
    for place in ("court-1", "court-2"):
        play(match, "pass", f"block:{place}")
    assert offers(match, "grow") == ["A", "D"]
    play(match, "grow:D", "gold")
    assert knight(match, "red-D")["heir"] == 1
    assert len([row for row in table(match)["knights"][:4] if row["age"] >= 0]) == 4


@pytest.mark.rule("limit.castles")
def test_a_knight_has_at_most_one_castle() -> None:
    """Whoever has no space for one opens no auction; a new castle goes to none who has one."""
    full = given(at="market", red={"A": {"where": "market-1"}, "B": {"castle": 1}})
    assert refusal(full, "castle") == "castle.needs-space"
    red = {"A": {"where": "market-1"}, "C": {}}
    match = play(given(at="market", red=red, yellow={"food": 0}, blue={"food": 0}), "castle", "done")
    play(match, "nothing", "nothing")
    assert offers(match, "knight") == ["red-B", "red-C"]
    assert refusal(match, "knight:red-A") == "limit.castles"
    play(match, "knight:red-C")
    assert [knight(match, f"red-{column}")["castle"] for column in "ABC"] == [1, 0, 1]


@pytest.mark.rule("limit.lands")
def test_a_knight_holds_at_most_two_lands() -> None:
    """A land goes to a knight with room."""
    red = {"A": {"where": "war-1", "soldiers": 4, "lands": ["cereal", "wool"]}}
    match = play(given(at="war", red=red), "free:near")
    assert offers(match, "knight") == ["red-B"]
    assert refusal(match, "knight:red-A") == "limit.lands"
    play(match, "knight:red-B")
    assert knight(match, "red-B")["lands"] == ["cereal", "wool"]
    assert knight(match, "red-A")["lands"] == ["cereal", "wool"]


@pytest.mark.rule("limit.lands")
def test_a_land_that_fits_nowhere_is_discarded() -> None:
    """Nothing is given up to make room, and nobody scores."""
    red = {"A": {"where": "war-1", "soldiers": 4, "lands": ["cereal", "wool"]}, "B": {"lands": ["fish", "cereal"]}}
    match = play(given(at="war", red=red), "free:near")
    assert notations(match) == ["discard"]
    play(match, "discard")
    assert table(match)["discarded"] == [0, 0, 1, 0, 0]
    assert (vp(match)["red"], knight(match, "red-A")["lands"]) == (0, ["cereal", "wool"])


@pytest.mark.rule("limit.soldiers")
def test_a_knight_may_have_any_number_of_soldiers() -> None:
    """From the sixth on each costs an influence more."""
    match = given(red={"metal": 9, "fabric": 9, "influence": 1, "A": {"soldiers": 36}})
    play(match, "recruit:A", "take:war-1")
    assert knight(match, "red-A")["soldiers"] == 37
    assert match.view(0)["seats"][0]["stock"]["influence"] == 0


@pytest.mark.rule("limit.permanent")
@pytest.mark.parametrize("seed", seeds(6))
def test_soldiers_and_castles_are_never_lost(seed: int) -> None:
    """In whole matches: every column's soldiers and castles only grow, and A and B never leave play."""
    match = qx.new("mil1049", players=2 + seed % 4, seed=seed)
    last = table(match)["knights"]
    while not match.over:
        at_random(match, seed + match.ply, 10)
        now = table(match)["knights"]
        for before, after in zip(last, now, strict=True):
            assert after["soldiers"] >= before["soldiers"]
            assert after["castle"] >= before["castle"]
        assert all(now[n]["age"] >= 0 for n in range(len(now)) if n % 4 < 2)
        last = now
    assert sum(row["soldiers"] for row in last) > 3 * match.seats


@pytest.mark.rule("limit.permanent")
@pytest.mark.parametrize("column", ["A", "B"])
def test_no_position_lacks_a_knight_a_or_b(column: str) -> None:
    with pytest.raises(ValueError, match=r"limit\.permanent"):
        given(yellow={column: {"age": -1, "lands": [], "soldiers": 0, "castle": 0, "heir": 0}})


@pytest.mark.rule("limit.permanent")
def test_a_lost_war_costs_cubes_and_land_but_no_soldiers() -> None:
    red = {"A": {"where": "war-1", "soldiers": 5}, "influence": 9}
    match = play(given(at="war", red=red, blue={"vp": 9}), "attack:yellow-B1")
    lay(match, "yellow", food=2)
    play(match, "seal", seat="yellow")
    play(match, "seal", seat="red")
    play(match, "knight:red-B")
    assert (knight(match, "red-A")["soldiers"], knight(match, "yellow-B")["soldiers"]) == (5, 1)
    assert knight(match, "yellow-B")["lands"] == []
