"""Power sphere V: donations for the Cathedral, privileges and abbesses."""

from __future__ import annotations

from typing import Any

import pytest
from games.mil1049.given import (
    COLOURS,
    asked,
    family,
    given,
    keys,
    notations,
    offers,
    play,
    refusal,
    seal,
    stock,
    vp,
    who,
)

import quincunx as qx


def donated(*gold: int, **said: Any) -> qx.Match:
    """All families, by seat, have donated so much gold out of nine."""
    families = {name: {"gold": 9, **said.pop(name, {})} for name in COLOURS[: len(gold)]}
    match = given(at="donations", players=len(gold), dice=[2], **{**families, **said})
    return seal(match, **{name: {"gold": each} for name, each in zip(COLOURS, gold, strict=False)})


def gold_left(match: qx.Match) -> list[int]:
    return [stock(match, name).get("gold", 0) for name in COLOURS[: match.seats]]


@pytest.mark.rule("curia.all")
def test_all_families_donate_before_the_knights_in_the_curia_act() -> None:
    match = given(at="donations", red={"A": {"where": "curia-1"}})
    assert (asked(match), match.acting) == ("Donate", (0, 1, 2))
    assert (asked(seal(match)), who(match)) == ("Curia", "red")


@pytest.mark.rule("curia.all")
def test_donations_are_made_without_any_knight_in_the_curia() -> None:
    assert asked(given(at="donations")) == "Donate"


@pytest.mark.rule("curia.offer", "hidden.simultaneous")
def test_donations_are_gold_and_secret() -> None:
    match = given(at="donations", dice=[2], yellow={"gold": 0})
    assert offers(match, "more", "red") == ["gold"]
    for kind in ("food", "fabric", "metal", "influence"):
        assert refusal(match, f"more:{kind}", "red") == "curia.offer"
    assert offers(match, "more", "yellow") == []
    play(match, "more:gold", "more:gold", seat="red")
    assert refusal(match, "more:gold", "red") == "general.solvency"
    play(match, "seal", seat="red")
    play(match, "seal", seat="blue")
    assert "donates" not in keys(match)
    play(match, "seal", seat="yellow")
    told = [line["text"] for line in match.journal() if line["key"] == "journal.donates"]
    assert told == ["Lara donates 2 gold.", "Castro donates 0 gold.", "Traba donates 0 gold."]


@pytest.mark.rule("curia.highest")
@pytest.mark.parametrize(
    ("gold", "points", "left"),
    [
        ((3, 0, 0), (6, 0, 0), [6, 9, 9]),
        ((2, 2, 0), (6, 6, 0), [7, 7, 9]),
        ((1, 0, 0), (6, 0, 0), [8, 9, 9]),
    ],
)
def test_the_highest_donation_brings_six_points(
    gold: tuple[int, ...], points: tuple[int, ...], left: list[int]
) -> None:
    match = donated(*gold)
    assert tuple(vp(match).values()) == points
    assert gold_left(match) == left


@pytest.mark.rule("curia.rest", "curia.lowest")
@pytest.mark.parametrize(
    ("gold", "points"),
    [
        ((5, 4, 1), 5),
        ((5, 3, 1), 4),
        ((5, 4, 4), 3),
        ((6, 3, 5), 1),
        ((9, 4, 0), 1),
    ],
)
def test_giving_up_a_lower_donation(gold: tuple[int, ...], points: int) -> None:
    """Six less the difference; two less for the lowest, also if tied."""
    match = donated(*gold)
    assert (asked(match), who(match)) == ("GiveUp", "yellow")
    assert match.prompt().startswith(f"Give up your {gold[1]} gold for {points} point")
    play(match, "yes")
    assert vp(match)["yellow"] == points
    assert gold_left(match)[1] == 9 - gold[1]


@pytest.mark.rule("curia.rest")
def test_taking_a_donation_back_has_no_effect() -> None:
    match = play(donated(5, 4, 0), "no")
    assert vp(match) == {"red": 6, "yellow": 0, "blue": 0}
    assert gold_left(match) == [4, 9, 9]


@pytest.mark.rule("curia.zero")
def test_nothing_donated_is_the_lowest_and_changes_nothing() -> None:
    """So a donor of one is not the lowest; without blue's empty hand yellow would get two points less."""
    match = donated(4, 1, 0)
    assert match.prompt().startswith("Give up your 1 gold for 3 points")
    play(match, "yes")
    assert asked(match) == "Act"
    assert vp(match) == {"red": 6, "yellow": 3, "blue": 0}
    assert donated(4, 1, 1).prompt().startswith("Give up your 1 gold for 1 point,")


@pytest.mark.rule("curia.equal")
def test_equal_donations_are_all_the_highest() -> None:
    match = donated(2, 2, 2)
    assert vp(match) == {"red": 6, "yellow": 6, "blue": 6}
    assert gold_left(match) == [7, 7, 7]


@pytest.mark.rule("curia.all-zero")
def test_nobody_scores_where_nobody_donates() -> None:
    match = donated(0, 0, 0)
    assert set(vp(match).values()) == {0}
    assert "highest" not in keys(match)


@pytest.mark.rule("curia.no-loss", "hidden.skip")
@pytest.mark.parametrize(("gold", "asked_for"), [((8, 2, 0), False), ((8, 3, 0), True), ((5, 1, 1), False)])
def test_a_donation_worth_nothing_goes_back_without_a_word(gold: tuple[int, ...], asked_for: bool) -> None:
    match = donated(*gold)
    assert (asked(match) == "GiveUp") == asked_for
    assert gold_left(match)[1] == 9


@pytest.mark.rule("curia.choice-order")
@pytest.mark.parametrize(
    ("starter", "order"), [("red", ["yellow", "blue", "green"]), ("blue", ["blue", "green", "yellow"])]
)
def test_the_others_choose_clockwise_from_the_starting_player(starter: str, order: list[str]) -> None:
    match = donated(6, 5, 4, 5, active=starter)
    found = []
    while asked(match) == "GiveUp":
        found.append(who(match))
        play(match, "yes")
    assert found == order


@pytest.mark.rule("curia.choice-order", "political.court")
def test_who_took_the_starting_player_token_in_this_turn_chooses_first() -> None:
    rich = {"gold": 9}
    match = given(at="politics", red=rich, yellow=rich, blue={**rich, "A": {"where": "court-1"}})
    play(match, "nothing")
    seal(match, red={"gold": 6}, yellow={"gold": 5}, blue={"gold": 5})
    assert (asked(match), who(match)) == ("GiveUp", "blue")


@pytest.mark.rule("curia.privilege", "privilege.sources")
def test_a_knight_in_the_curia_gets_a_privilege() -> None:
    match = given(at="curia", dice=[2], red={"A": {"where": "curia-1"}, "B": {"where": "curia-2"}})
    play(match, "privilege", "privilege")
    assert family(match, "red")["privileges"] == 1 + 2 + 1  # and the King's reward
    assert family(match, "red")["women"] == 3


@pytest.mark.rule("curia.abbess", "components.red-cubes")
def test_a_knight_in_the_curia_makes_a_woman_an_abbess() -> None:
    match = given(at="curia", dice=[2], red={"women": 1, "A": {"where": "curia-1"}, "B": {"where": "curia-2"}})
    play(match, "abbess")
    assert (family(match, "red")["women"], stock(match, "red")["influence"]) == (0, 3)
    assert notations(match) == ["nothing", "privilege"]
    assert refusal(match, "abbess") == "curia.abbess"
