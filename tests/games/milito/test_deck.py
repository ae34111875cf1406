"""Decks and piles: discarding, destroying and reshuffling."""

from __future__ import annotations

import pytest
from games.milito.given import given, lying, play, side

import quincunx as qx

PERSIA, IMPERIAL = "achaemenid_persian", "imperial_roman"


def reshuffles(match: qx.Match) -> list[int]:
    """Which seats have reshuffled, in order."""
    return [entry["params"]["seat"] for entry in match.journal() if entry["key"] == "journal.reshuffles"]


# ---- discarded and destroyed


@pytest.mark.rule("deck.discard")
def test_discarded_cards_can_return() -> None:
    """Cards paid lie on the owner's discard pile, top first, and are drawn again after a reshuffle."""
    match = given(own={"hand": ["heavy_infantry", "triarii", "rep_1"]}, enemy={"hand": ["car_1"]})
    play(match, "place:heavy_infantry", "column:3", "pay:triarii")
    assert side(match, 0)["discard"] == ["triarii"]
    play(match, "pass")
    assert side(match, 0)["discard"] == []
    assert side(match, 0)["hand"] == ["triarii", "rep_1"]


@pytest.mark.rule("deck.destroyed")
def test_destroyed_cards_never_return() -> None:
    """A reshuffle takes the discards only, and no later draw finds what was destroyed."""
    match = given(
        own={"hand": ["triarii", "rep_1"], "c3": ["medium_infantry"], "destroyed": ["medium_cavalry"]},
        enemy={"hand": ["car_1"], "c3": ["spears"]},
    )
    play(match, "attack:3", "bonus:triarii", "no-bonus")
    assert side(match, 0)["destroyed"] == ["medium_infantry", "medium_cavalry"]
    play(match, "pass", "pass", "pass")
    assert reshuffles(match) == [0]
    assert side(match, 0)["hand"] == ["triarii", "rep_1"]
    assert side(match, 0)["destroyed"] == ["medium_infantry", "medium_cavalry"]


@pytest.mark.rule("deck.destroyed")
@pytest.mark.parametrize("seed", range(6))
def test_the_destroyed_pile_only_grows(seed: int) -> None:
    """In whole games nothing ever leaves it."""
    match = qx.new("milito", seed=seed)
    choices = qx.FastDice(seed)
    lost: list[list[str]] = [[], []]
    while not match.over:
        legal = match.legal()
        match.play(legal[choices.below(len(legal))])
        for seat in range(2):
            now = side(match, seat)["destroyed"][::-1]
            assert now[: len(lost[seat])] == lost[seat]
            lost[seat] = now


@pytest.mark.rule("deck.own_piles")
def test_cards_go_to_their_owners_piles() -> None:
    """A tie and a defeat: each card lands with the player it belongs to, whoever is active."""
    match = given(
        own={"hand": ["rep_1", "rep_2", "triarii"], "c2": ["medium_infantry"], "c3": ["medium_infantry"]},
        enemy={"hand": ["car_3", "car_8"], "c2": ["medium_infantry"], "c3": ["slingers"]},
    )
    play(match, "attack:2", "bonus:triarii", "no-bonus")
    assert (side(match, 0)["discard"], side(match, 1)["discard"]) == (
        ["triarii", "medium_infantry"],
        ["medium_infantry"],
    )
    play(match, "attack:3", "bonus:rep_1", "stand", "bonus:car_8")
    assert side(match, 0)["discard"] == ["rep_1", "triarii", "medium_infantry"]
    assert side(match, 1)["discard"] == ["car_8", "medium_infantry"]
    assert (side(match, 0)["destroyed"], side(match, 1)["destroyed"]) == ([], ["slingers"])


@pytest.mark.rule("deck.own_piles")
@pytest.mark.parametrize("seed", range(6))
def test_no_card_changes_hands(seed: int) -> None:
    """In whole games each seat's cards stay its own 30."""
    match = qx.new("milito", seed=seed)
    cards = [lying(match, seat) for seat in range(2)]
    choices = qx.FastDice(seed)
    while not match.over:
        legal = match.legal()
        match.play(legal[choices.below(len(legal))])
        assert [lying(match, seat) for seat in range(2)] == cards


# ---- reshuffling


@pytest.mark.rule("deck.reshuffle")
def test_an_empty_deck_is_refilled_from_the_discards() -> None:
    """One card left, three to draw: that one, then two of the reshuffled pile (fixed dice keep it as it lay)."""
    own = {"hand": ["rep_1"], "deck": ["triarii"], "discard": ["rep_2", "rep_3", "rep_4", "rep_5"]}
    match = play(given(own=own, enemy={"hand": ["car_1"]}), "pass")
    assert side(match, 0)["hand"] == ["triarii", "rep_1", "rep_2", "rep_3"]
    assert side(match, 0)["deck"] == ["rep_4", "rep_5"]
    assert side(match, 0)["discard"] == []
    assert side(match, 0)["reshuffled"] is True


@pytest.mark.rule("deck.reshuffle")
def test_a_reshuffle_shuffles() -> None:
    """With real dice the new deck comes in another order each time, with the same cards."""
    own = {"hand": ["heavy_infantry"], "discard": ["triarii", *(f"rep_{n}" for n in range(1, 9))]}
    position = given(own=own, enemy={"hand": ["car_1"]}).to_dict()
    decks = []
    for seed in range(12):
        match = qx.from_dict({**position, "dice": qx.FastDice(seed).to_dict()})
        force = side(play(match, "pass"), 0)
        assert sorted(force["hand"] + force["deck"]) == sorted(own["hand"] + own["discard"])
        decks.append(tuple(force["deck"]))
    assert len(set(decks)) > 8


@pytest.mark.rule("deck.reshuffle.timing")
def test_taking_the_last_card_does_not_reshuffle() -> None:
    """The deck may lie empty until the next draw."""
    own = {"hand": ["rep_1"], "deck": ["triarii", "triarii", "triarii"], "discard": ["rep_2"]}
    match = play(given(own=own, enemy={"hand": ["car_1"]}), "pass")
    assert (side(match, 0)["deck"], side(match, 0)["discard"]) == ([], ["rep_2"])
    assert side(match, 0)["reshuffled"] is False
    assert reshuffles(match) == []
    play(match, "pass", "pass")
    assert reshuffles(match) == [0]


@pytest.mark.rule("deck.reshuffle.timing")
def test_a_full_hand_draws_nothing_and_reshuffles_nothing() -> None:
    """No card must be drawn, so the empty deck stays empty."""
    own = {"hand": ["heavy_infantry"] * 8 + ["rep_1"], "discard": ["rep_2"]}
    match = play(given(own=own, enemy={"hand": ["car_1"]}), "pass")
    assert reshuffles(match) == []
    assert side(match, 0)["discard"] == ["rep_2"]


@pytest.mark.rule("deck.reshuffle.timing")
def test_a_bonus_card_from_an_empty_deck() -> None:
    """It reshuffles for the attacker, and for the defender in the other player's turn."""
    match = given(
        own={"hand": ["rep_8"], "discard": ["rep_1", "rep_2"], "c3": ["medium_infantry"]},
        enemy={"hand": ["car_8"], "discard": ["car_1", "car_2"], "c3": ["medium_infantry"]},
    )
    play(match, "attack:3", "draw-bonus")
    assert (reshuffles(match), side(match, 0)["bonus"], side(match, 0)["deck"]) == ([0], "rep_1", ["rep_2"])
    play(match, "draw-bonus")
    assert (reshuffles(match), side(match, 1)["deck"]) == ([0, 1], ["car_2"])
    assert match.acting == (0,)


@pytest.mark.rule("deck.reshuffle.timing")
def test_a_rampage_from_an_empty_deck() -> None:
    """The top of the reshuffled discards is trampled."""
    match = given(
        own={"hand": ["rep_1", "rep_8"], "c3": ["medium_infantry"]},
        enemy={"hand": ["car_8"], "discard": ["spears", "slingers"], "c3": ["elephants"]},
    )
    play(match, "attack:3", "bonus:rep_1", "no-bonus")
    assert reshuffles(match) == [1]
    assert side(match, 1)["destroyed"] == ["spears", "elephants"]
    assert side(match, 1)["deck"] == ["slingers"]


@pytest.mark.rule("deck.reshuffle.timing")
def test_a_leaders_draw_from_an_empty_deck() -> None:
    """Mazaeus pays and draws: the pile he lies on is reshuffled, he with it."""
    own = {"hand": ["immortals", "per_7", "per_8"], "discard": ["archers"]}
    match = given(armies=(PERSIA, IMPERIAL), own=own, enemy={"hand": ["imp_1"]})
    play(match, "place:immortals", "column:3", "pay:per_7")
    assert reshuffles(match) == [0]
    assert side(match, 0)["hand"] == ["per_7", "per_8"]
    assert side(match, 0)["deck"] == ["archers"]


@pytest.mark.rule("deck.reshuffle.scope")
def test_only_the_discards_are_reshuffled() -> None:
    """Hand, columns, destroyed cards and bonus cards set aside stay where they are."""
    match = given(
        own={
            "hand": ["rep_1", "rep_2"],
            "discard": ["rep_3", "rep_4"],
            "destroyed": ["triarii"],
            "c1": ["light_infantry"],
            "c3": ["medium_infantry"],
        },
        enemy={"hand": ["car_1"], "discard": ["car_2", "car_3"], "destroyed": ["spears"], "c3": ["medium_infantry"]},
    )
    play(match, "attack:3", "draw-bonus")
    own = side(match, 0)
    assert (own["bonus"], own["deck"], own["discard"]) == ("rep_3", ["rep_4"], [])
    assert (own["hand"], own["destroyed"]) == (["rep_1", "rep_2"], ["triarii"])
    assert own["columns"] == [["light_infantry"], [], ["medium_infantry"], [], []]
    play(match, "draw-bonus")
    enemy = side(match, 1)
    assert (enemy["deck"], enemy["discard"]) == (["car_3"], ["car_2", "medium_infantry"])
    assert (enemy["hand"], enemy["destroyed"]) == (["car_1"], ["spears"])


@pytest.mark.rule("deck.reshuffle.nothing")
def test_nothing_left_to_draw() -> None:
    """Phase 5 goes on without a card; it is no reshuffle and nobody loses by it."""
    match = play(given(own={"hand": ["rep_1"], "c1": ["triarii"]}, enemy={"hand": ["car_1"], "c2": ["spears"]}), "pass")
    assert side(match, 0)["hand"] == ["rep_1"]
    assert side(match, 0)["reshuffled"] is False
    assert reshuffles(match) == []
    draws = [entry["params"] for entry in match.journal() if entry["key"] == "journal.draws"]
    assert draws == [{"seat": 0, "n": 0}]
    assert not match.over
    assert match.acting == (1,)


@pytest.mark.rule("deck.reshuffle.nothing")
def test_a_draw_stops_when_nothing_is_left() -> None:
    """Two cards where three are due: both are drawn, and that is all."""
    own = {"hand": ["rep_1"], "deck": ["rep_2"], "discard": ["rep_3"]}
    match = play(given(own=own, enemy={"hand": ["car_1"]}), "pass")
    assert side(match, 0)["hand"] == ["rep_1", "rep_2", "rep_3"]


@pytest.mark.rule("deck.reshuffle.nothing")
def test_a_rampage_without_cards_goes_on() -> None:
    """Two Elephants fall with one card left: it is trampled, and the combat ends all the same."""
    match = given(
        own={"hand": ["rep_1", "rep_8"], "c3": ["light_infantry"]},
        enemy={"deck": ["spears"], "c3": ["elephants", "elephants"]},
    )
    play(match, "attack:3", "bonus:rep_1", "no-bonus")
    assert side(match, 1)["destroyed"] == ["spears", "elephants", "elephants"]
    assert side(match, 1)["reshuffled"] is False
    assert match.acting == (0,)
