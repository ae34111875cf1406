"""The auction of a castle."""

from __future__ import annotations

from typing import Any

import pytest
from games.mil1049.given import (
    asked,
    given,
    keys,
    knight,
    lay,
    notations,
    offers,
    play,
    refusal,
    stock,
    vp,
    who,
)

import quincunx as qx

RICH = {"food": 6, "fabric": 6, "metal": 6, "influence": 6, "gold": 6}
START = {"food": 1, "fabric": 1, "metal": 1}


def auction(added: dict[str, int] | None = None, **said: Any) -> qx.Match:
    """Red's A opens the auction of a castle with the least bid and these cubes; all have plenty of everything."""
    families: dict[str, Any] = {"red": {"A": {"where": "market-1"}}, "yellow": {}, "blue": {}}
    for name, fields in said.items():
        families[name] = {**families.get(name, {}), **fields}
    rich: dict[str, Any] = {name: {**RICH, **fields} for name, fields in families.items()}
    match = given(at="market", players=len(families), **rich)
    play(match, "castle")
    return play(lay(match, **(added or {})), "done")


def bid(match: qx.Match, **added: int) -> qx.Match:
    """Whoever is asked bids the starting bid and these cubes."""
    return play(lay(match, **added), "done")


@pytest.mark.rule("castle.start")
def test_the_least_starting_bid() -> None:
    """One each of food, fabric and metal, which are not taken back; anything but influence is added."""
    match = play(given(at="market", red={"A": {"where": "market-1"}}), "castle")
    assert notations(match) == ["done", "more:food", "more:fabric", "more:metal", "more:gold"]
    for kind in ("food", "fabric", "metal"):
        assert refusal(match, f"less:{kind}") == "general.solvency"
    lay(match, food=1, gold=2)
    assert refusal(match, "more:food") == "general.solvency"
    play(match, "done")
    assert match.view(2)["pot"] == {"food": 2, "fabric": 1, "metal": 1, "influence": 0, "gold": 2}


@pytest.mark.rule("castle.start")
@pytest.mark.parametrize("kind", ["food", "fabric", "metal"])
def test_who_lacks_one_of_the_three_kinds_opens_no_auction(kind: str) -> None:
    match = given(at="market", red={**RICH, kind: 0, "A": {"where": "market-1"}})
    assert notations(match) == ["nothing", "trade"]
    assert refusal(match, "castle") == "castle.start"


@pytest.mark.rule("castle.no-influence")
def test_influence_is_never_bid() -> None:
    match = play(given(at="market", red={"A": {"where": "market-1"}}), "castle")
    assert refusal(match, "more:influence") == "castle.start"
    play(match, "done")
    assert refusal(match, "more:influence") == "castle.bid"
    assert "more:influence" not in notations(match)


@pytest.mark.rule("castle.needs-space", "limit.castles")
def test_a_place_for_the_castle_is_needed_to_open() -> None:
    """A vassal without a castle is a place too."""
    full = {"A": {"where": "market-1"}, "B": {"castle": 1}}
    match = given(at="market", red=full)
    assert refusal(match, "castle") == "castle.needs-space"
    match = given(at="market", red=full, yellow={"B": {"lord": "red"}})
    assert refusal(match, "castle") == ""
    match = given(at="market", red=full, yellow={"A": {"lord": "red"}})
    assert refusal(match, "castle") == "castle.needs-space"


@pytest.mark.rule("castle.needs-space", "castle.passed-over")
def test_who_has_no_place_for_a_castle_is_passed_over() -> None:
    full = {"B": {"castle": 1}}
    assert who(auction(yellow=full)) == "blue"
    assert who(auction(yellow=full, blue={"B": {"lord": "yellow"}})) == "yellow"


@pytest.mark.rule("castle.bid")
def test_all_others_are_asked_once_clockwise_from_the_active_player() -> None:
    """Also those without a knight at the Market; who has passed does not bid again."""
    match = auction(red={"A": {}}, blue={"A": {"where": "market-1"}}, green={})
    assert who(match) == "green"
    bid(match, food=1)
    assert who(match) == "red"
    play(match, "nothing")
    assert who(match) == "yellow"
    bid(match, food=2)
    assert who(match) == "blue"
    bid(match, food=3)
    assert "builds" in keys(match)


@pytest.mark.rule("castle.bid", "auction.count", "auction.quality")
@pytest.mark.parametrize(
    ("best", "added", "allowed"),
    [
        ({}, {}, False),
        ({}, {"food": 1}, True),
        ({"fabric": 1}, {"food": 1}, False),
        ({"fabric": 1}, {"fabric": 1}, False),
        ({"fabric": 1}, {"metal": 1}, True),
        ({"metal": 1}, {"gold": 1}, True),
        ({"gold": 1}, {"food": 2}, True),
        ({"food": 2}, {"gold": 1}, False),
    ],
)
def test_a_bid_is_higher_than_the_best_so_far(best: dict[str, int], added: dict[str, int], allowed: bool) -> None:
    match = auction()
    if best:
        bid(match, **best)
    else:
        play(match, "nothing")
    assert who(match) == "blue"
    assert refusal(lay(match, **added), "done") == ("" if allowed else "castle.bid")


@pytest.mark.rule("castle.base")
def test_every_bid_contains_the_starting_bid() -> None:
    match = auction({"gold": 1, "fabric": 1})
    assert match.prompt() == (
        "Lara bids 1 gold, 1 metal, 2 fabric and 1 food for a castle. Bid higher on top of the starting bid, "
        "or let it be; so far you have 1 gold, 1 metal, 2 fabric and 1 food."
    )
    for kind in ("food", "fabric", "metal", "gold"):
        assert refusal(match, f"less:{kind}") == "general.solvency"
    bid(match, food=1)
    assert match.view(0)["best"] == {"food": 2, "fabric": 2, "metal": 1, "influence": 0, "gold": 1}


@pytest.mark.rule("castle.base", "castle.passed-over", "hidden.forced")
def test_who_lacks_a_kind_of_the_starting_bid_is_asked_and_can_only_pass() -> None:
    match = auction({"gold": 1}, yellow={"gold": 0, "food": 9})
    assert (who(match), notations(match)) == ("yellow", ["nothing"])
    assert refusal(match, "more:food") == "castle.base"
    assert who(play(match, "nothing")) == "blue"


@pytest.mark.rule("castle.bid")
def test_who_cannot_bid_higher_can_only_pass() -> None:
    match = auction({"food": 1}, yellow={"food": 2, "fabric": 1, "metal": 1, "gold": 0})
    assert (who(match), notations(match)) == ("yellow", ["nothing"])
    assert [option.rule for option in match.options()] == ["castle.bid"]


@pytest.mark.rule("castle.last-offer")
def test_who_opened_has_the_last_word_if_outbid() -> None:
    match = play(bid(auction(), food=1), "nothing")
    assert (asked(match), who(match)) == ("Bid", "red")
    assert {option.rule for option in match.options()} == {"castle.last-offer"}
    assert refusal(match, "done") == "castle.bid"
    bid(match, fabric=1)
    assert stock(match, "red") == {**RICH, "food": 5, "fabric": 4, "metal": 5}
    assert stock(match, "yellow") == RICH
    assert vp(match) == {"red": 4, "yellow": 0, "blue": 0}
    assert knight(match, "red-B")["castle"] == 1


@pytest.mark.rule("castle.last-offer", "castle.win")
def test_who_opened_may_drop_out() -> None:
    match = play(bid(auction(), food=1), "nothing", "nothing")
    assert stock(match, "red") == RICH
    assert stock(match, "yellow") == {**RICH, "food": 4, "fabric": 5, "metal": 5}
    assert vp(match) == {"red": 0, "yellow": 4, "blue": 0}


@pytest.mark.rule("castle.uncontested")
def test_without_another_bid_the_starting_bid_wins_at_once() -> None:
    match = play(auction({"gold": 1}), "nothing", "nothing")
    assert asked(match) == "Donate"
    assert stock(match, "red") == {"food": 5, "fabric": 5, "metal": 5, "influence": 6, "gold": 5}
    assert vp(match) == {"red": 4, "yellow": 0, "blue": 0}


@pytest.mark.rule("castle.win", "castle.vassal-vp")
def test_the_castle_goes_before_a_knight_or_a_vassal_without_one() -> None:
    """The vassal's family gets the castle and nothing else."""
    match = auction(red={"C": {}}, yellow={"A": {"lord": "red"}, "B": {"lord": "red"}}, blue={"B": {"castle": 1}})
    assert who(match) == "yellow"
    play(match, "nothing")
    assert (asked(match), who(match)) == ("PlaceCastle", "red")
    assert offers(match, "knight") == ["red-B", "red-C", "yellow-B"]
    assert refusal(match, "knight:yellow-A") == "limit.castles"
    assert refusal(match, "knight:blue-A") == "castle.win"
    play(match, "knight:yellow-B")
    assert knight(match, "yellow-B")["castle"] == 1
    assert vp(match) == {"red": 4, "yellow": 0, "blue": 0}


@pytest.mark.rule("castle.win", "general.discard")
def test_all_who_do_not_win_keep_their_cubes() -> None:
    match = bid(bid(auction(), food=1), food=2)
    play(match, "nothing")
    assert stock(match, "red") == stock(match, "yellow") == RICH
    assert stock(match, "blue") == {**RICH, "food": 3, "fabric": 5, "metal": 5}
    assert knight(match, "blue-B")["castle"] == 1


@pytest.mark.rule("castle.consolation")
def test_who_loses_his_own_auction_may_still_trade() -> None:
    """Once the winner has put up the castle; then the next knight acts."""
    match = bid(auction(yellow={"C": {}, "A": {"where": "market-2"}}), food=1)
    play(match, "nothing", "nothing")
    assert (asked(match), who(match)) == ("PlaceCastle", "yellow")
    play(match, "knight:yellow-C")
    assert (asked(match), who(match)) == ("TradeAfter", "red")
    play(match, "swap:food-metal", "done")
    assert stock(match, "red") == {**RICH, "food": 5, "metal": 7}
    assert (asked(match), who(match)) == ("Market", "yellow")


@pytest.mark.rule("castle.consolation")
def test_who_wins_his_own_auction_does_not_trade() -> None:
    match = play(auction(blue={"A": {"where": "market-2"}}), "nothing", "nothing")
    assert (asked(match), who(match)) == ("Market", "blue")


@pytest.mark.rule("castle.bid", "castle.base")
def test_why_a_cube_cannot_be_bid() -> None:
    """All there is would not be enough, though there is more food; and what is no bid at all is said to be that."""
    match = bid(auction(blue={"food": 2, "fabric": 1, "metal": 1, "gold": 0}), food=3)
    assert (who(match), notations(match)) == ("blue", ["nothing"])
    assert refusal(match, "more:food") == "castle.bid"
    assert refusal(match, "more:influence") == "castle.bid"
    poor = auction(yellow={"metal": 0})
    assert refusal(poor, "more:food") == "castle.base"
    refused = poor.why_not("harvest:A1")
    assert refused is not None
    assert refused.text.startswith("You can't harvest now.")
