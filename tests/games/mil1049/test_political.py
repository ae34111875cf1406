"""Phase 3: majorities, the King's Soldiers and the Archbishop."""

from __future__ import annotations

from typing import Any

import pytest
from games.mil1049.given import (
    asked,
    family,
    given,
    keys,
    offers,
    play,
    refusal,
    seal,
    stock,
    table,
    vp,
    who,
)


@pytest.mark.rule("political.order")
def test_each_majority_is_settled_with_its_token_before_the_next() -> None:
    match = given(
        at="politics",
        red={"A": {"where": "war-1"}, "B": {"where": "market-1"}},
        yellow={"A": {"where": "curia-1"}},
        blue={"A": {"where": "court-1"}},
    )
    assert keys(match)[-3:] == ["leads_court", "leads_market", "leads_war"]
    assert (asked(match), who(match)) == ("PlaceSoldiers", "red")
    play(match, "knight:blue-B")
    assert keys(match)[-2:] == ["soldiers_go", "leads_curia"]
    assert (asked(match), who(match)) == ("PlaceArchbishop", "yellow")


@pytest.mark.rule("political.order")
def test_monastery_and_crusades_have_no_majority() -> None:
    match = given(
        at="politics",
        red={"women": 0, "A": {"where": "monastery"}, "B": {"where": "monastery"}},
        yellow={"A": {"where": "crusades"}, "B": {"where": "crusades"}},
    )
    assert asked(match) == "Donate"
    assert vp(match) == {"red": 0, "yellow": 0, "blue": 0}


@pytest.mark.rule("political.majority")
def test_most_knights_lead() -> None:
    """Further to the left does not help the fewer."""
    match = given(
        at="politics",
        yellow={"A": {"where": "market-1"}},
        red={"A": {"where": "market-2"}, "B": {"where": "market-3"}},
    )
    assert vp(match) == {"red": 1, "yellow": 0, "blue": 0}


@pytest.mark.rule("political.tie")
@pytest.mark.parametrize(
    ("reds", "yellows", "winner"),
    [
        (["market-2"], ["market-1"], "yellow"),
        (["market-1"], ["market-3"], "red"),
        (["market-1", "market-4"], ["market-2", "market-3"], "red"),
        (["market-4", "market-3"], ["market-5", "market-2"], "yellow"),
    ],
)
def test_of_equals_the_foremost_knight_decides(reds: list[str], yellows: list[str], winner: str) -> None:
    match = given(
        at="politics",
        players=5,
        red={column: {"where": place} for column, place in zip("AB", reds, strict=False)},
        yellow={column: {"where": place} for column, place in zip("AB", yellows, strict=False)},
    )
    assert {name for name, points in vp(match).items() if points} == {winner}


@pytest.mark.rule("political.vassals")
def test_a_vassal_counts_for_his_own_family() -> None:
    """Red and its vassal outnumber blue, but blue stands further left than each of them."""
    match = given(
        at="politics",
        red={"A": {"where": "market-2"}},
        yellow={"A": {"where": "market-3", "lord": "red"}},
        blue={"A": {"where": "market-1"}},
    )
    assert vp(match) == {"red": 0, "yellow": 0, "blue": 1}


@pytest.mark.rule("political.empty")
def test_spheres_without_knights_give_nothing() -> None:
    """Black tokens are no knights."""
    match = given(at="politics", active="blue", spaces={"*": "black"})
    assert asked(match) == "Donate"
    assert vp(match) == {"red": 0, "yellow": 0, "blue": 0}
    assert all(set(stock(match, name).values()) == {2} for name in ("red", "yellow", "blue"))
    lying = table(match)
    assert (lying["starter"], lying["kings_soldiers"], lying["archbishop"]) == (2, None, None)


@pytest.mark.rule("political.court")
def test_who_leads_at_court_begins_the_next_turn() -> None:
    match = given(at="politics", active="red", blue={"A": {"where": "court-3"}})
    assert vp(match) == {"red": 0, "yellow": 0, "blue": 2}
    assert stock(match, "blue") == {"food": 2, "fabric": 2, "metal": 2, "influence": 3, "gold": 2}
    assert table(match)["starter"] == 2


@pytest.mark.rule("political.market")
def test_who_leads_at_the_market_takes_a_gold() -> None:
    match = given(at="politics", blue={"A": {"where": "market-3"}})
    assert vp(match) == {"red": 0, "yellow": 0, "blue": 1}
    assert stock(match, "blue") == {"food": 2, "fabric": 2, "metal": 2, "influence": 2, "gold": 3}


@pytest.mark.rule("political.war")
def test_who_leads_in_war_sends_the_kings_soldiers() -> None:
    match = given(at="politics", blue={"A": {"where": "war-3"}})
    assert vp(match) == {"red": 0, "yellow": 0, "blue": 1}
    assert set(stock(match, "blue").values()) == {2}
    assert (asked(match), who(match)) == ("PlaceSoldiers", "blue")
    play(match, "knight:red-B")
    assert table(match)["kings_soldiers"] == "red-B"


@pytest.mark.rule("political.curia")
def test_who_leads_in_the_curia_sends_the_archbishop() -> None:
    match = given(at="politics", blue={"A": {"where": "curia-3"}})
    assert vp(match) == {"red": 0, "yellow": 0, "blue": 2}
    assert set(stock(match, "blue").values()) == {2}
    assert (asked(match), who(match)) == ("PlaceArchbishop", "blue")
    play(match, "knight:red-B")
    assert table(match)["archbishop"] == "red-B"


@pytest.mark.rule("political.any-knight")
@pytest.mark.parametrize("place", ["war-1", "curia-1"])
def test_envoys_go_at_once_before_any_knight_in_play(place: str) -> None:
    """Own or of another family, at home or away; nobody else is asked, and there is no other answer."""
    match = given(
        at="politics", red={"A": {"where": place}}, yellow={"C": {"where": "crusades"}, "B": {"lord": "blue"}}
    )
    knights = ["red-A", "red-B", "yellow-A", "yellow-B", "yellow-C", "blue-A", "blue-B"]
    assert [match.notation(action) for action in match.legal()] == [f"knight:{name}" for name in knights]
    assert refusal(match, "knight:blue-C") == "action.knight"
    play(match, "knight:yellow-C")
    assert asked(match) == {"war-1": "War", "curia-1": "Donate"}[place]


@pytest.mark.rule("political.any-knight", "winter.clear")
def test_envoys_stay_until_winter() -> None:
    match = given(at="politics", dice=[2], red={"A": {"where": "curia-1"}, "B": {"where": "war-1"}})
    play(match, "knight:yellow-A", "knight:yellow-B", "nothing")
    assert (table(match)["kings_soldiers"], table(match)["archbishop"]) == ("yellow-A", "yellow-B")
    play(seal(match), "nothing")
    assert table(match)["turn"] == 2
    assert (table(match)["kings_soldiers"], table(match)["archbishop"]) == (None, None)


@pytest.mark.rule("political.kings-soldiers")
def test_the_kings_soldiers_count_three_in_attack_and_in_defence() -> None:
    """Two soldiers and the King's need nothing for a land defended with 8; two without them need three cubes."""
    position: dict[str, Any] = {"red": {"A": {"soldiers": 2, "where": "war-1"}}, "stacks": [["wool"], ["wool"]]}
    match = given(at="war", kings_soldiers="red-A", **position)
    assert "free:far" in [match.notation(action) for action in match.legal()]
    play(match, "free:far")
    assert match.journal()[-1]["params"]["cubes"] == []
    match = given(at="war", kings_soldiers="yellow-A", yellow={"women": 0}, **position)
    play(match, "attack:yellow-A1")
    assert "attacks with 6" in match.prompt(0)
    assert "defends with 15" in match.prompt(0)


@pytest.mark.rule("political.kings-soldiers", "vassal.cond.soldiers")
def test_the_kings_soldiers_are_one_soldier_and_one_element() -> None:
    """Three soldiers against two elements; one of either side may be the King's."""
    for before, red, allowed in (("", 3, True), ("yellow-B", 3, False), ("", 2, False), ("red-A", 2, True)):
        match = given(at="court", red={"A": {"soldiers": red, "where": "court-1"}}, kings_soldiers=before or None)
        assert (refusal(match, "knight:yellow-B") == "") == allowed


@pytest.mark.rule("political.archbishop")
def test_the_truce_of_god_protects_from_vassalage_and_war() -> None:
    strong = {"soldiers": 9}
    match = given(at="court", archbishop="yellow-A", red={"A": {**strong, "where": "court-1"}})
    assert offers(match, "knight") == ["yellow-B", "blue-A", "blue-B"]
    assert refusal(match, "knight:yellow-A") == "vassal.cond.archbishop"
    match = given(at="war", archbishop="yellow-A", red={"influence": 9, "A": {**strong, "where": "war-1"}})
    assert offers(match, "attack") == ["yellow-B1", "blue-A1", "blue-B1"]
    assert refusal(match, "attack:yellow-A1") == "war.cond.archbishop"


@pytest.mark.rule("political.archbishop-offence")
def test_whom_the_archbishop_visits_may_attack_and_subdue() -> None:
    match = given(at="court", archbishop="red-A", red={"A": {"soldiers": 9, "where": "court-1"}})
    assert "yellow-B" in offers(match, "knight")
    match = given(at="war", archbishop="red-A", red={"influence": 9, "A": {"soldiers": 9, "where": "war-1"}})
    assert "yellow-B1" in offers(match, "attack")
    assert family(play(match, "attack:yellow-B1"), "red")["stock"]["influence"] == 6
