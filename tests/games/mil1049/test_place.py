"""Action D: placing a knight."""

from __future__ import annotations

import pytest
from games.mil1049.given import (
    asked,
    block,
    entry,
    family,
    given,
    keys,
    knight,
    notations,
    offers,
    play,
    refusal,
    send,
    space,
    stock,
    table,
    whites,
    who,
)

POOR = {"gold": 0, "privileges": 0}


@pytest.mark.rule("place.empty")
@pytest.mark.parametrize("place", ["court-2", "market-1", "war-3", "curia-1"])
def test_an_empty_space_costs_nothing(place: str) -> None:
    """Any of the four spheres, also for a family that owns nothing; the player chooses the space."""
    match = given(red=POOR, spaces={place: "empty"})
    play(match, "send:A")
    assert offers(match, "to") == [place, "monastery", "crusades"]
    play(match, f"to:{place}")
    assert space(match, place) == "red-A"
    assert knight(match, "red-A")["where"] == place
    assert who(match) == "yellow"


@pytest.mark.rule("place.empty")
def test_an_empty_space_is_free_to_the_rich_too() -> None:
    match = send(given(spaces={"war-1": "empty"}), "A", "war-1")
    assert (stock(match, "red")["gold"], family(match, "red")["privileges"], who(match)) == (2, 1, "yellow")


@pytest.mark.rule("place.token")
@pytest.mark.parametrize("token", ["white", "black"])
@pytest.mark.parametrize("toll", ["gold", "privilege"])
def test_a_token_of_either_colour_costs_a_gold_or_a_privilege(token: str, toll: str) -> None:
    """As the player likes."""
    match = play(given(spaces={"war-1": token}), "send:A", "to:war-1")
    assert notations(match) == ["gold", "privilege"]
    play(match, toll)
    assert stock(match, "red")["gold"] == (1 if toll == "gold" else 2)
    assert family(match, "red")["privileges"] == (0 if toll == "privilege" else 1)
    assert (space(match, "war-1"), who(match)) == ("red-A", "yellow")


@pytest.mark.rule("place.token")
def test_whoever_has_neither_gold_nor_privilege_enters_no_space_with_a_token() -> None:
    match = play(given(red=POOR, spaces={"war-2": "black"}), "send:A")
    for place in ("war-1", "war-2"):
        assert refusal(match, f"to:{place}") == "place.token"


@pytest.mark.rule("place.token")
def test_a_privilege_is_enough_without_gold_and_a_gold_without_a_privilege() -> None:
    """Without a privilege, which all can see, the gold is paid without a question; otherwise one is asked."""
    match = play(given(red={"gold": 0, "privileges": 1}), "send:A", "to:war-1")
    assert notations(match) == ["privilege"]
    assert refusal(match, "gold") == "general.solvency"
    match = send(given(red={"gold": 1, "privileges": 0}), "A", "war-1")
    assert (stock(match, "red").get("gold", 0), who(match)) == (0, "yellow")
    assert entry(match, "sent_for_gold")["params"] == {"knight": "red-A", "place": "war-1"}


@pytest.mark.rule("place.token-removed")
def test_the_token_under_a_knight_goes_to_the_reserve() -> None:
    """A white one can no longer be taken in this turn, and nobody ages by it."""
    match = send(given(spaces={"*": "black", "war-1": "white", "war-2": "empty"}), "A", "war-1", "gold")
    assert (whites(match), knight(match, "red-A")["age"]) == (0, 0)
    assert refusal(match, "harvest:A1") == "action.no-white"


@pytest.mark.rule("place.token-removed")
def test_a_printed_marker_stays_for_the_next_turn() -> None:
    """It is covered by a white token again in winter, and shows once that is taken."""
    match = given(advanced=True, at="winter", dice=[2], red={"A": {"where": "war-1"}})
    assert space(match, "war-1") == "white"
    assert space(play(match, "harvest:A1", "take:war-1"), "war-1") == "printed"


@pytest.mark.rule("place.occupied")
def test_a_space_with_a_knight_cannot_be_entered() -> None:
    """Neither another family's nor one's own; several knights of a family may stand in one sphere."""
    match = given(red={"A": {"where": "war-1"}}, yellow={"A": {"where": "war-2"}}, spaces={"war-3": "empty"})
    play(match, "send:B")
    for place in ("war-1", "war-2"):
        assert refusal(match, f"to:{place}") == "place.occupied"
    play(match, "to:war-3")
    assert [space(match, f"war-{n}") for n in (1, 2, 3)] == ["red-A", "yellow-A", "red-B"]


@pytest.mark.rule("place.unlimited")
@pytest.mark.parametrize("sphere", ["monastery", "crusades"])
def test_monastery_and_crusades_take_everybody_free_of_charge(sphere: str) -> None:
    families = {"A": {"where": sphere}, "B": {"where": sphere}, "C": {"where": sphere}}
    match = given(red={**POOR, "A": {"where": sphere}}, yellow=families, blue=families)
    send(match, "B", sphere)
    assert family(match, "red")["privileges"] == 0
    assert "sent" in keys(match)
    rich = send(given(), "A", sphere)
    assert (stock(rich, "red")["gold"], family(rich, "red")["privileges"], who(rich)) == (2, 1, "yellow")


@pytest.mark.rule("place.unlimited-order")
@pytest.mark.parametrize("sphere", ["monastery", "crusades"])
def test_knights_stand_there_in_the_order_of_their_arrival(sphere: str) -> None:
    match = send(given(), "B", sphere)
    send(match, "A", sphere)
    block(match, "war-1")
    send(match, "A", sphere)
    assert table(match)[sphere] == ["red-B", "yellow-A", "red-A"]


@pytest.mark.rule("place.unlimited-order")
def test_they_are_resolved_in_that_order() -> None:
    """Yellow came first: the first woman who takes the veil is of yellow's."""
    yellow = {"A": {"where": "monastery"}}
    match = given(at="monastery", yellow=yellow, red={"A": {"where": "monastery"}}, monastery=["yellow-A", "red-A"])
    veiled = [line["params"]["knight"] for line in match.journal() if line["key"] == "journal.veil"]
    assert veiled == ["yellow-A", "red-A"]


@pytest.mark.rule("place.crusades-free")
def test_nobody_passes_or_takes_tokens_in_monastery_and_crusades() -> None:
    """They have no spaces that could be blocked, and no tokens."""
    match = play(given(), "pass")
    assert not [place for place in offers(match, "block") if "-" not in place]
    match = play(given(), "harvest:A1")
    assert not [place for place in offers(match, "take") if "-" not in place]
    full = given(red=POOR, spaces={"*": "black", "war-1": "white"})
    play(full, "send:A")
    assert (asked(full), offers(full, "to")) == ("Send", ["monastery", "crusades"])
