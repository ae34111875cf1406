"""Power sphere III: trade; the auction of a castle has its own file."""

from __future__ import annotations

import pytest
from games.mil1049.given import asked, given, keys, notations, offers, play, refusal, stock, who

RATES = {
    "food": ["fabric", "metal"],
    "fabric": ["food", "metal", "gold"],
    "metal": ["food", "fabric", "gold"],
    "gold": ["food", "fabric", "metal"],
}
AT_MARKET = {"A": {"where": "market-1"}}


@pytest.mark.rule("market.trade")
def test_up_to_four_cubes_are_exchanged() -> None:
    match = given(at="market", red=AT_MARKET)
    play(match, "trade", "swap:food-metal", "swap:food-metal", "swap:fabric-gold", "swap:gold-food")
    assert notations(match) == ["done", "back"]
    assert refusal(match, "swap:fabric-gold") == "market.trade"
    assert stock(match, "red")["food"] == 2
    play(match, "done")
    assert stock(match, "red") == {"food": 1, "fabric": 1, "metal": 4, "influence": 2, "gold": 2}
    assert asked(match) == "Donate"


@pytest.mark.rule("market.trade")
def test_fewer_than_four_will_do_and_the_last_is_taken_back_first() -> None:
    match = given(at="market", red=AT_MARKET)
    play(match, "trade")
    assert refusal(match, "back") == "market.trade"
    play(match, "swap:food-metal", "swap:gold-food", "back", "done")
    assert stock(match, "red") == {"food": 1, "fabric": 2, "metal": 3, "influence": 2, "gold": 2}
    assert keys(match).count("trades") == 1


@pytest.mark.rule("market.rate")
def test_what_each_kind_may_become() -> None:
    """One for one; food becomes no gold, and influence is neither given nor taken."""
    match = play(given(at="market", red=AT_MARKET), "trade")
    assert offers(match, "swap") == [f"{given}-{taken}" for given, takes in RATES.items() for taken in takes]
    for swap in ("food-gold", "influence-gold", "food-influence", "gold-influence", "gold-gold"):
        assert refusal(match, f"swap:{swap}") == "market.rate"


@pytest.mark.rule("market.rate")
@pytest.mark.parametrize("swap", [f"{given}-{taken}" for given, takes in RATES.items() for taken in takes])
def test_one_cube_is_given_for_one_taken(swap: str) -> None:
    given_kind, taken = swap.split("-")
    match = play(given(at="market", red=AT_MARKET), "trade", f"swap:{swap}", "done")
    expected = {"food": 2, "fabric": 2, "metal": 2, "influence": 2, "gold": 2}
    expected[given_kind] -= 1
    expected[taken] += 1
    assert stock(match, "red") == expected


@pytest.mark.rule("market.trade-once")
def test_what_was_traded_for_is_not_traded_on() -> None:
    """One food becomes fabric, but fabric held before is none, so no gold can be had."""
    match = given(at="market", red={"food": 1, "fabric": 0, "metal": 0, "gold": 0, **AT_MARKET})
    play(match, "trade", "swap:food-fabric")
    assert refusal(match, "swap:fabric-gold") == "market.trade-once"
    assert refusal(match, "swap:food-fabric") == "market.trade-once"
    assert notations(match) == ["done", "back"]


@pytest.mark.rule("market.rate")
def test_who_has_influence_alone_has_nothing_to_trade() -> None:
    match = given(at="market", red={"food": 0, "fabric": 0, "metal": 0, "gold": 0, **AT_MARKET})
    assert notations(match) == ["nothing"]
    assert refusal(match, "trade") == "market.rate"


@pytest.mark.rule("market.trade")
def test_each_knight_at_the_market_trades_for_himself() -> None:
    """What the first obtained the second may give."""
    match = given(
        at="market",
        red={"food": 1, "fabric": 0, "metal": 0, "gold": 0, **AT_MARKET, "B": {"where": "market-2"}},
    )
    play(match, "trade", "swap:food-fabric", "done")
    assert (asked(match), who(match)) == ("Market", "red")
    play(match, "trade", "swap:fabric-gold", "done")
    assert stock(match, "red") == {"influence": 2, "gold": 1}


@pytest.mark.rule("market.trade")
def test_whatever_else_is_tried_during_a_trade_is_refused_with_a_reason() -> None:
    """Also an attack on a family whose number is higher than any kind of cube."""
    match = play(given(at="market", players=5, red=AT_MARKET), "trade")
    refused = match.why_not("attack:purple-D2")
    assert refused is not None
    assert refused.text.startswith("You can't attack a land now. Trade up to 4 cubes")
