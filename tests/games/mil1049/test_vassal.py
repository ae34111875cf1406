"""Vassals: who can be subdued, what is offered and answered, and what the bond means."""

from __future__ import annotations

from typing import Any

import pytest
from games.mil1049.given import (
    asked,
    given,
    knight,
    lay,
    notations,
    offers,
    play,
    refusal,
    stock,
    table,
    vp,
    who,
)

import quincunx as qx

STRONG = {"soldiers": 5, "where": "court-1"}


def attempt(offer: dict[str, int] | None = None, target: str = "yellow-B", **said: Any) -> qx.Match:
    """Red's A at Court tries to subdue a knight, usually yellow's B, whose family offers this."""
    match = given(at="court", **{"red": {"A": STRONG}, **said})
    play(match, f"knight:{target}")
    return play(lay(match, **(offer or {})), "done")


def test_a_disguised_family_has_what_it_offers() -> None:
    """Stocks made up for a test still cover the cubes that lie open before the answer."""
    match = attempt({"gold": 2, "influence": 2}, target="blue-B", blue={"gold": 3, "influence": 3})
    for seed in range(40):
        held = stock(match.disguise(0, qx.FastDice(seed)), "blue")
        assert held["gold"] >= 2
        assert held["influence"] >= 2


# ---- the conditions


@pytest.mark.rule("vassal.attempt")
def test_one_knight_of_another_family_is_named() -> None:
    match = given(at="court", red={"A": {**STRONG, "soldiers": 9}})
    assert offers(match, "knight") == ["yellow-A", "yellow-B", "blue-A", "blue-B"]
    assert refusal(match, "knight:red-B") == "vassal.attempt"
    assert refusal(match, "knight:blue-C") == "action.knight"
    play(match, "knight:blue-A")
    assert (asked(match), who(match), table(match)["target"]) == ("Resist", "blue", "blue-A")


@pytest.mark.rule("vassal.cond.free", "vassal.one-lord")
@pytest.mark.parametrize("lord", ["red", "blue"])
def test_nobody_serves_two_lords(lord: str) -> None:
    match = given(at="court", red={"A": STRONG}, yellow={"B": {"lord": lord}})
    assert refusal(match, "knight:yellow-B") == "vassal.cond.free"
    assert refusal(match, "knight:blue-B") == ""


@pytest.mark.rule("vassal.one-lord")
def test_a_lord_may_have_several_vassals() -> None:
    match = given(
        at="court", red={"A": STRONG, "B": {"soldiers": 4, "where": "court-2"}}, yellow={"A": {"lord": "red"}}
    )
    play(match, "knight:yellow-B", "done", "raise", "more:gold", "done")
    play(match, "knight:blue-B", "done", "raise", "more:gold", "done")
    assert [knight(match, name)["lord"] for name in ("yellow-A", "yellow-B", "blue-B")] == [0, 0, 0]


@pytest.mark.rule("vassal.cond.not-own-lord", "vassal.no-attack-lord", "vassal.lord-is-player")
@pytest.mark.parametrize(("lord", "other"), [("yellow", "blue"), ("blue", "yellow")])
def test_a_vassal_does_not_turn_against_his_lord_but_his_cousin_may(lord: str, other: str) -> None:
    match = given(at="court", red={"A": {**STRONG, "lord": lord}, "B": {"soldiers": 5, "where": "court-2"}})
    assert refusal(match, f"knight:{lord}-B") == "vassal.cond.not-own-lord"
    assert refusal(match, f"knight:{other}-B") == ""
    play(match, "nothing")
    assert table(match)["knight"] == "red-B"
    assert refusal(match, f"knight:{lord}-B") == ""


@pytest.mark.rule("vassal.cond.soldiers")
@pytest.mark.parametrize(
    ("target", "elements"),
    [
        ({"soldiers": 2, "lands": ["wool", "mine"], "castle": 0}, 4),
        ({"soldiers": 1, "lands": ["wool"], "castle": 1}, 3),
        ({"soldiers": 0, "lands": [], "castle": 1}, 1),
        ({"soldiers": 0, "lands": [], "castle": 0}, 0),
    ],
)
def test_it_takes_more_soldiers_than_the_target_has_elements(target: dict[str, Any], elements: int) -> None:
    """Castle and lands of the one who tries do not count."""
    for soldiers, allowed in ((elements, ["vassal.cond.soldiers"]), (elements + 1, [""])):
        match = given(
            at="court",
            red={"A": {"soldiers": soldiers, "castle": 1, "lands": ["mine", "wool"], "where": "court-1"}},
            yellow={"B": target},
        )
        assert [refusal(match, "knight:yellow-B")] == allowed


@pytest.mark.rule("vassal.cond.archbishop")
def test_the_archbishop_protects_one_knight_of_a_family() -> None:
    match = given(at="court", archbishop="yellow-B", red={"A": {**STRONG, "soldiers": 9}})
    assert refusal(match, "knight:yellow-B") == "vassal.cond.archbishop"
    assert refusal(match, "knight:yellow-A") == ""


@pytest.mark.rule("vassal.cond.place")
@pytest.mark.parametrize("where", [None, "court-2", "war-3", "monastery", "crusades"])
def test_a_target_may_be_anywhere(where: str | None) -> None:
    match = given(at="court", red={"A": STRONG}, yellow={"women": 0, "B": {"where": where}})
    assert refusal(match, "knight:yellow-B") == ""


# ---- offer and answer


@pytest.mark.rule("vassal.offer")
def test_gold_and_influence_are_offered_openly_to_stay_free() -> None:
    match = given(at="court", red={"A": STRONG}, yellow={"gold": 1, "influence": 2})
    play(match, "knight:yellow-B")
    assert notations(match) == ["done", "more:influence", "more:gold"]
    for kind in ("food", "fabric", "metal"):
        assert refusal(match, f"more:{kind}") == "vassal.offer"
    lay(match, influence=2, gold=1)
    assert refusal(match, "more:influence") == refusal(match, "more:gold") == "general.solvency"
    play(match, "done")
    assert match.view(2)["pot"] == {"food": 0, "fabric": 0, "metal": 0, "influence": 2, "gold": 1}


@pytest.mark.rule("vassal.answer", "vassal.no-withdrawal")
def test_there_are_three_answers_and_no_way_back() -> None:
    match = attempt({"influence": 1})
    assert (who(match), notations(match)) == ("red", ["accept", "raise", "fief:1"])
    for other in ("nothing", "influence", "knight:blue-B"):
        assert refusal(match, other)


@pytest.mark.rule("vassal.no-withdrawal")
@pytest.mark.parametrize("answer", [["accept"], ["raise", "more:gold", "done"], ["fief:1"]])
def test_the_court_action_is_used_up_by_any_answer(answer: list[str]) -> None:
    match = attempt(red={"A": STRONG}, blue={"A": {"where": "court-2"}})
    play(match, *answer)
    assert (asked(match), who(match)) == ("Court", "blue")


@pytest.mark.rule("vassal.accept", "general.half-rounding", "general.half-choice")
def test_accepting_takes_half_and_leaves_the_target_free() -> None:
    match = attempt({"influence": 2, "gold": 1})
    play(match, "accept")
    assert (asked(match), who(match)) == ("KeepHalf", "red")
    lay(match, influence=1, gold=1)
    assert asked(match) == "Donate"
    assert stock(match, "red") == {"food": 2, "fabric": 2, "metal": 2, "influence": 3, "gold": 3}
    assert stock(match, "yellow") == {"food": 2, "fabric": 2, "metal": 2, "gold": 1}
    assert vp(match) == {"red": 0, "yellow": 2, "blue": 0}
    assert knight(match, "yellow-B")["lord"] is None


@pytest.mark.rule("vassal.accept")
@pytest.mark.parametrize("target", ["yellow-A", "blue-A", "blue-B"])
def test_whoever_resisted_has_paid_for_it(target: str) -> None:
    colour = target.split("-")[0]
    match = attempt({"gold": 1}, target, red={"A": {**STRONG, "soldiers": 6}})
    play(match, "accept")
    paid = {name: 2 - stock(match, name).get("gold", 0) for name in ("yellow", "blue")}
    assert paid == {name: int(name == colour) for name in paid}


@pytest.mark.rule("vassal.accept-zero")
def test_accepting_nothing_is_always_possible() -> None:
    match = attempt(red={"gold": 0, "influence": 0, "A": {**STRONG, "lands": []}})
    assert notations(match) == ["accept"]
    play(match, "accept")
    assert asked(match) == "Donate"
    assert vp(match) == {"red": 0, "yellow": 2, "blue": 0}
    assert "gold" not in stock(match, "red")
    assert set(stock(match, "yellow").values()) == {2}


@pytest.mark.rule("vassal.raise", "auction.count", "auction.quality")
@pytest.mark.parametrize(
    ("offer", "answer", "allowed"),
    [
        ({"influence": 1, "gold": 1}, {"influence": 1, "gold": 1}, False),
        ({"influence": 1, "gold": 1}, {"influence": 2, "gold": 1}, True),
        ({"influence": 1, "gold": 1}, {"gold": 2}, True),
        ({"influence": 1, "gold": 1}, {"gold": 1}, False),
        ({"influence": 1, "gold": 1}, {"influence": 5}, False),
        ({"influence": 2}, {"influence": 3}, True),
        ({"influence": 2}, {"influence": 1, "gold": 1}, True),
        ({"gold": 2}, {"influence": 4, "gold": 1}, False),
    ],
)
def test_a_raise_is_higher_with_no_fewer_gold(offer: dict[str, int], answer: dict[str, int], allowed: bool) -> None:
    match = attempt(offer, red={"influence": 5, "gold": 5, "A": STRONG})
    lay(play(match, "raise"), **answer)
    assert refusal(match, "done") == ("" if allowed else "vassal.raise")


@pytest.mark.rule("vassal.raise")
@pytest.mark.parametrize(
    ("stock_of_red", "offered"),
    [
        ({"influence": 1, "gold": 1}, False),
        ({"influence": 9, "gold": 0}, False),
        ({"influence": 0, "gold": 2}, True),
        ({"influence": 2, "gold": 1}, True),
    ],
)
def test_only_who_can_pay_a_raise_may_refuse(stock_of_red: dict[str, int], offered: bool) -> None:
    match = attempt({"influence": 1, "gold": 1}, red={**stock_of_red, "A": STRONG})
    assert ("raise" in notations(match)) == offered
    assert refusal(match, "raise") == ("" if offered else "vassal.raise")


@pytest.mark.rule("vassal.raise", "vassal.raise-half", "vassal.success")
def test_the_target_gets_half_of_the_raise_and_all_of_his_own_offer() -> None:
    """Three cubes offered, five raised: the target keeps three of these five."""
    match = attempt({"influence": 2, "gold": 1}, red={"influence": 5, "gold": 5, "A": STRONG})
    lay(play(match, "raise"), influence=3, gold=2)
    play(match, "done")
    assert (asked(match), who(match)) == ("KeepHalf", "yellow")
    assert match.prompt() == "You may keep 3 cubes of 2 gold and 3 influence. Choose which."
    lay(match, influence=1, gold=2)
    assert stock(match, "yellow") == {"food": 2, "fabric": 2, "metal": 2, "influence": 3, "gold": 4}
    assert stock(match, "red") == {"food": 2, "fabric": 2, "metal": 2, "influence": 2, "gold": 3}
    assert knight(match, "yellow-B")["lord"] == 0


@pytest.mark.rule("vassal.raise-kinds")
def test_a_raise_consists_of_gold_and_influence_and_of_at_least_one_cube() -> None:
    match = play(attempt(), "raise")
    assert notations(match) == ["more:influence", "more:gold"]
    for kind in ("food", "fabric", "metal"):
        assert refusal(match, f"more:{kind}") == "vassal.raise"
    assert refusal(match, "done") == "vassal.raise"
    play(match, "more:influence", "done")
    assert stock(match, "yellow")["influence"] == 3


# ---- fiefs


@pytest.mark.rule("vassal.fief")
@pytest.mark.parametrize(
    ("giver", "target", "allowed"),
    [
        ({}, {}, ["1"]),
        ({"lands": ["wool", "mine"]}, {"lands": []}, ["1", "2"]),
        ({"lands": []}, {}, []),
        ({"lord": "blue"}, {}, []),
        ({}, {"lands": ["wool", "mine"]}, []),
    ],
)
def test_who_may_give_a_fief_to_whom(giver: dict[str, Any], target: dict[str, Any], allowed: list[str]) -> None:
    """A free knight with a land, to a target with fewer than two; lands of his cousins are not his to give."""
    match = attempt(red={"A": {**STRONG, **giver}, "B": {"lands": ["fish", "fish"]}}, yellow={"B": target})
    assert offers(match, "fief") == allowed
    assert refusal(match, "fief:1") == ("" if allowed else "vassal.fief")


@pytest.mark.rule("vassal.fief", "vassal.success", "vassal.no-refusal")
def test_the_fief_goes_to_the_target_who_becomes_a_vassal() -> None:
    """Nobody is asked for consent, and what was offered goes back."""
    match = attempt({"gold": 2}, red={"A": {**STRONG, "lands": ["wool", "mine"]}})
    play(match, "fief:2")
    assert asked(match) == "Donate"
    assert knight(match, "red-A")["lands"] == ["wool"]
    assert knight(match, "yellow-B")["lands"] == ["cereal", "mine"]
    assert knight(match, "yellow-B")["lord"] == 0
    assert stock(match, "yellow")["gold"] == 2
    assert stock(match, "red")["gold"] == 2
    assert table(match)["pot"]["gold"] == 0


@pytest.mark.rule("vassal.fief-face")
@pytest.mark.parametrize("land", ["wool", "wool dark"])
def test_a_fief_keeps_its_face_and_yields_nothing(land: str) -> None:
    match = play(attempt(red={"A": {**STRONG, "lands": [land]}}, yellow={"B": {"lands": []}}), "fief:1")
    assert knight(match, "yellow-B")["lands"] == [land]
    assert set(stock(match, "red").values()) == set(stock(match, "yellow").values()) == {2}


@pytest.mark.rule("vassal.success-vp")
@pytest.mark.parametrize(("lands", "points"), [([], 2), (["wool"], 6), (["wool", "mine"], 10)])
def test_the_new_lord_scores_for_the_bond_and_for_each_land(lands: list[str], points: int) -> None:
    match = attempt(yellow={"B": {"lands": lands}})
    play(match, "raise", "more:gold", "done")
    assert vp(match) == {"red": points, "yellow": 0, "blue": 0}


@pytest.mark.rule("vassal.success-vp", "vassal.fief-vp", "vassal.fief-giver")
@pytest.mark.parametrize(("lands", "points"), [([], 2), (["wool"], 6)])
def test_a_fief_counts_for_the_target_and_not_for_the_giver(lands: list[str], points: int) -> None:
    match = play(attempt(yellow={"B": {"lands": lands}}), "fief:1")
    assert vp(match) == {"red": points, "yellow": 4, "blue": 0}


# ---- the bond


@pytest.mark.rule("vassal.lord-is-player")
def test_the_bond_binds_one_knight_to_a_family() -> None:
    match = play(attempt(), "raise", "more:gold", "done")
    assert [row["lord"] for row in table(match)["knights"]] == [None] * 5 + [0] + [None] * 6


@pytest.mark.rule("vassal.no-refusal")
def test_a_castle_cannot_be_refused() -> None:
    match = given(
        at="market", red={"A": {"where": "market-1"}}, yellow={"B": {"lord": "red"}}, blue={"B": {"castle": 1}}
    )
    play(match, "castle", "done", "nothing", "knight:yellow-B")
    assert knight(match, "yellow-B")["castle"] == 1
    assert asked(match) == "Donate"


@pytest.mark.rule("vassal.no-refusal")
def test_a_land_cannot_be_refused() -> None:
    match = given(
        at="war", red={"A": {"soldiers": 4, "where": "war-1"}}, yellow={"B": {"lord": "red"}}, stacks=[["wool"], []]
    )
    play(match, "free:near", "knight:yellow-B")
    assert knight(match, "yellow-B")["lands"] == ["cereal", "wool"]
    assert asked(match) == "Donate"


@pytest.mark.rule("vassal.crosswise")
def test_two_families_may_be_lords_of_each_other() -> None:
    match = attempt(red={"A": STRONG, "B": {"lord": "yellow"}})
    play(match, "raise", "more:gold", "done")
    assert (knight(match, "yellow-B")["lord"], knight(match, "red-B")["lord"]) == (0, 1)


@pytest.mark.rule("vassal.no-attack-lord", "war.cond.vassal")
def test_a_vassal_attacks_neither_lord_nor_fellow_vassals() -> None:
    match = given(
        at="war",
        players=4,
        red={"influence": 9, "A": {"lord": "yellow", "where": "war-1"}, "B": {"where": "war-2"}},
        blue={"B": {"lord": "yellow"}},
        green={"A": {"lord": "blue"}},
    )
    assert offers(match, "attack") == ["blue-A1", "green-A1", "green-B1"]
    for land in ("yellow-A1", "yellow-B1", "blue-B1"):
        assert refusal(match, f"attack:{land}") == "war.cond.vassal"
    play(match, "nothing")
    assert table(match)["knight"] == "red-B"
    assert offers(match, "attack") == ["yellow-A1", "yellow-B1", "blue-A1", "blue-B1", "green-A1", "green-B1"]


@pytest.mark.rule("vassal.lord-no-attack", "war.cond.vassal")
def test_a_lord_does_not_attack_his_vassal_but_his_vassals_family() -> None:
    """Neither with a knight who is free nor with one who is bound himself."""
    for lord in (None, "blue"):
        red = {"soldiers": 3, "where": "war-1"} | ({} if lord is None else {"lord": lord})
        match = given(at="war", red={"influence": 9, "A": red}, yellow={"B": {"lord": "red"}})
        assert refusal(match, "attack:yellow-B1") == "war.cond.vassal"
        assert refusal(match, "attack:yellow-A1") == ""


@pytest.mark.rule("vassal.permanent", "death.no-heir.no-property")
@pytest.mark.parametrize(
    ("has", "lord"),
    [({}, None), ({"heir": 1}, 2), ({"soldiers": 1}, 2)],
)
def test_a_bond_ends_only_with_a_vassal_who_leaves_nothing(has: dict[str, int], lord: int | None) -> None:
    match = given(
        at="winter", dice=[1], red={"C": {"lord": "blue", **has}}, yellow={"C": {"lord": "blue", "castle": 1}}
    )
    assert knight(match, "red-C")["age"] == (-1 if lord is None else 0)
    assert knight(match, "red-C")["lord"] == lord
    assert knight(match, "yellow-C")["lord"] == 2
    assert vp(match)["blue"] == 0


@pytest.mark.rule("vassal.permanent")
def test_a_bond_lasts_though_the_vassal_outgrows_his_lord() -> None:
    match = given(at="winter", dice=[2], red={"A": {"soldiers": 9, "lord": "blue"}}, blue={"A": {"soldiers": 0}})
    assert table(match)["turn"] == 2
    assert knight(match, "red-A")["lord"] == 2


@pytest.mark.rule("vassal.vp-running")
def test_later_lands_of_a_vassal_count_for_his_lord() -> None:
    """A land received, and another one lost to the same attacker's cousin."""
    match = given(
        at="war",
        players=4,
        red={"influence": 9, "A": {"soldiers": 4, "where": "war-1"}, "B": {"soldiers": 9, "where": "war-2"}},
        yellow={"B": {"lord": "red"}},
        blue={"women": 0, "B": {"lord": "green"}},
        green={"vp": 50},
        stacks=[["wool"], []],
    )
    play(match, "free:near", "knight:yellow-B")
    assert vp(match) == {"red": 4, "yellow": 4, "blue": 0, "green": 50}
    play(match, "attack:blue-B1", "no")
    for seat in ("red", "blue"):
        play(match, "seal", seat=seat)
    assert vp(match) == {"red": 4, "yellow": 4, "blue": -4, "green": 46}
