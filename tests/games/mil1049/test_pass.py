"""Action E: passing."""

from __future__ import annotations

import pytest
from games.mil1049.given import block, entry, given, knight, notations, offers, play, refusal, send, space, stock, who

import quincunx as qx


@pytest.mark.rule("pass.effect")
@pytest.mark.parametrize("lying", ["white", "empty"])
@pytest.mark.parametrize("place", ["court-1", "market-2", "war-3", "curia-1"])
def test_passing_leaves_a_black_token_on_a_white_or_empty_space(lying: str, place: str) -> None:
    """A white one is turned, or a black one laid; it costs nothing, and nobody ages."""
    match = block(given(spaces={place: lying}), place)
    assert (space(match, place), who(match)) == ("black", "yellow")
    assert (stock(match, "red")["gold"], knight(match, "red-A")["age"]) == (2, 0)
    assert entry(match, "passes")["params"] == {"seat": 0, "place": place}


@pytest.mark.rule("pass.effect")
def test_no_other_space_can_be_blocked() -> None:
    """Not one that is black, holds a knight, or is closed in this game."""
    match = play(given(spaces={"court-1": "black"}, yellow={"A": {"where": "court-2"}}), "pass")
    assert refusal(match, "block:court-1") == "pass.effect"
    assert refusal(match, "block:court-2") == "pass.effect"
    assert refusal(match, "block:court-4") == "setup.spheres.unused"
    assert "court-3" in offers(match, "block")


@pytest.mark.rule("pass.any-time")
def test_whoever_passes_may_do_anything_later() -> None:
    """In the first round as in any other, any number of times."""
    match = given()
    for place in ("court-1", "court-2", "court-3", "market-1", "market-2", "market-3"):
        block(match, place)
    assert who(match) == "red"
    assert {"harvest:A1", "recruit:A", "grow:A", "send:A", "pass"} <= set(notations(match))
    play(match, "harvest:A1", "take:war-1")
    block(match, "war-2")
    block(match, "war-3")
    block(match, "curia-1")
    assert who(match) == "yellow"


@pytest.mark.rule("pass.any-time")
def test_passing_is_open_after_placing_too() -> None:
    match = send(given(), "A", "crusades")
    block(match, "war-1")
    block(match, "war-2")
    assert "pass" in notations(match)


@pytest.mark.rule("pass.always-possible")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_there_is_always_a_space_to_pass_on(players: int) -> None:
    """As long as the phase lasts: everybody passes until it is over."""
    match = qx.new("mil1049", players=players, seed=players)
    passed = 0
    while match.view()["phase"] == 1:
        assert "pass" in notations(match)
        play(match, "pass")
        play(match, notations(match)[0])
        passed += 1
    assert passed == 4 * max(3, players)
