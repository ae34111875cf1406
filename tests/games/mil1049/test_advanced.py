"""The advanced game: time is gold, the Pope's call and the King's claims."""

from __future__ import annotations

from typing import Any

import pytest
from games.mil1049.given import (
    asked,
    family,
    given,
    keys,
    knight,
    lay,
    notations,
    offers,
    play,
    refusal,
    seal,
    send,
    space,
    stock,
    table,
    vp,
    whites,
    who,
)

import quincunx as qx

CRUSADER = {"where": "crusades"}


def conquest(**said: Any) -> qx.Match:
    """Red's A, with nine soldiers, has beaten yellow's B in an advanced game that green leads by far."""
    red = {"influence": 9, "vp": 0, **said.pop("red", {})}
    red["A"] = {"soldiers": 9, "where": "war-1", **red.get("A", {})}
    green = {"vp": 90, **said.pop("green", {})}
    answers = said.pop("answers", ())
    advanced = said.pop("advanced", True)
    match = given(at="war", players=4, advanced=advanced, red=red, green=green, **said)
    play(match, "attack:yellow-B1", *answers)
    return seal(match)


# ---- who plays it


@pytest.mark.rule("advanced.players", "general.players")
def test_the_advanced_game_is_for_three_and_more() -> None:
    with pytest.raises(ValueError, match="advanced"):
        qx.new("mil1049", players=2, advanced=True)
    for players in (3, 4, 5):
        assert qx.new("mil1049", players=players, advanced=True).view()["advanced"]


@pytest.mark.rule("advanced.players")
def test_none_of_the_three_rules_holds_in_the_standard_game() -> None:
    """First spaces are bare, crusaders' lands score for everyone, and the King claims nothing."""
    match = play(given(), "harvest:A1", "take:court-1")
    assert space(match, "court-1") == "empty"
    match = conquest(advanced=False, yellow={"women": 0, "B": CRUSADER}, blue={"B": {"lord": "red"}})
    assert refusal(match, "king") == "advanced.players"
    assert vp(match)["yellow"] == -4
    assert vp(play(match, "knight:blue-B")) == {"red": 4, "yellow": -4, "blue": 4, "green": 90}
    match = conquest(advanced=False, red={"B": CRUSADER}, yellow={"women": 0})
    assert vp(play(match, "knight:red-B"))["red"] == 4
    match = given(at="court", red={"A": {"soldiers": 5, "where": "court-1"}}, yellow={"B": CRUSADER})
    assert vp(play(match, "knight:yellow-B", "done", "fief:1")) == {"red": 6, "yellow": 4, "blue": 0}


# ---- time is gold


@pytest.mark.rule("advanced.time-is-gold", "setup.board-side")
@pytest.mark.parametrize("sphere", ["court", "market", "war", "curia"])
def test_under_the_white_token_of_a_first_space_is_a_printed_one(sphere: str) -> None:
    match = given(advanced=True)
    assert whites(match) == 12
    play(match, "harvest:A1", f"take:{sphere}-1", "harvest:A1", f"take:{sphere}-2")
    assert (space(match, f"{sphere}-1"), space(match, f"{sphere}-2")) == ("printed", "empty")


@pytest.mark.rule("advanced.time-is-gold", "place.token")
def test_a_printed_token_costs_the_usual_toll() -> None:
    poor = {"gold": 0, "privileges": 0}
    match = play(given(advanced=True, spaces={"court-1": "printed"}, red=poor), "send:A")
    assert refusal(match, "to:court-1") == "place.token"
    for toll, left in (("gold", (1, 1)), ("privilege", (2, 0))):
        match = send(given(advanced=True, spaces={"court-1": "printed"}), "A", "court-1", toll)
        assert space(match, "court-1") == "red-A"
        assert (stock(match, "red")["gold"], family(match, "red")["privileges"]) == left


@pytest.mark.rule("advanced.time-is-gold", "action.end.spaces", "action.no-white")
def test_a_printed_token_counts_as_taken() -> None:
    """For the end of the phase, and as no white one."""
    match = given(advanced=True, spaces={"*": "black", "court-1": "printed", "war-2": "empty"})
    assert refusal(match, "harvest:A1") == "action.no-white"
    play(match, "pass", "block:war-2")
    assert "phase_over_spaces" in keys(match)


@pytest.mark.rule("advanced.time-is-gold", "winter.clear")
def test_printed_tokens_are_covered_again_in_winter() -> None:
    match = given(at="winter", advanced=True, dice=[2], spaces={"court-1": "printed", "war-1": "black"})
    assert whites(match) == 12


@pytest.mark.rule("advanced.time-is-gold-pass")
def test_a_bare_printed_token_cannot_be_passed_on() -> None:
    match = play(given(advanced=True, spaces={"court-1": "printed"}), "pass")
    assert refusal(match, "block:court-1") == "pass.effect"
    play(match, "block:market-1")
    assert space(match, "market-1") == "black"


@pytest.mark.rule("advanced.time-is-gold-toll", "place.token-removed")
@pytest.mark.parametrize("on", ["white", "black", "printed"])
def test_a_first_space_costs_one_toll(on: str) -> None:
    match = given(advanced=True, spaces={"war-1": on}, red={"gold": 1, "privileges": 0})
    send(match, "A", "war-1")
    assert space(match, "war-1") == "red-A"
    assert "gold" not in stock(match, "red")
    assert whites(match) == 11


# ---- the Pope calls for Crusades


@pytest.mark.rule("advanced.crusade")
@pytest.mark.parametrize("lord", [None, "blue"])
def test_a_crusader_receives_a_land_without_points(lord: str | None) -> None:
    """Neither for his family nor for his Lord; his cousin at home scores."""
    bound = {"lord": lord} if lord else {}
    red = {"A": {"soldiers": 9, "where": "war-1"}, "B": {**CRUSADER, **bound}, "C": bound}
    for column, points in (("B", 0), ("C", 4)):
        match = given(at="war", advanced=True, red=red, stacks=[["wool"], []])
        play(match, "free:near", f"knight:red-{column}")
        assert knight(match, f"red-{column}")["lands"][-1] == "wool"
        assert vp(match) == {"red": points, "yellow": 0, "blue": points if lord else 0}
        assert ("no_vp_crusader" in keys(match)) == (points == 0)


@pytest.mark.rule("advanced.crusade")
def test_a_crusader_loses_a_land_without_points() -> None:
    """Neither his family nor his Lord; one at home costs both."""
    for where, points in (("crusades", 0), (None, -4)):
        match = conquest(yellow={"women": 0, "B": {"lord": "blue", "where": where}}, answers=["no"])
        play(match, "discard")
        assert vp(match) == {"red": 0, "yellow": points, "blue": points, "green": 90}


@pytest.mark.rule("advanced.crusade-gain-scope")
def test_who_conquers_a_crusaders_land_scores_for_an_own_knight() -> None:
    """And so does that knight's Lord."""
    match = conquest(red={"B": {"lord": "blue"}}, yellow={"women": 0, "B": CRUSADER})
    play(match, "knight:red-B")
    assert vp(match) == {"red": 4, "yellow": 0, "blue": 4, "green": 90}


@pytest.mark.rule("advanced.crusade-gain-scope")
@pytest.mark.parametrize("column", "ABCD")
@pytest.mark.parametrize("conqueror", ["red", "yellow"])
def test_a_crusaders_land_scores_before_any_own_knight(conqueror: str, column: str) -> None:
    own = {"influence": 9, "A": {"soldiers": 9, "where": "war-1"}, "C": {}, "D": {}}
    families: dict[str, Any] = {conqueror: own, "blue": {"women": 0, "B": CRUSADER}, "green": {"vp": 90}}
    match = play(given(at="war", players=4, advanced=True, **families), "attack:blue-B1")
    play(seal(match), f"knight:{conqueror}-{column}")
    assert vp(match) == {"red": 0, "yellow": 0, "blue": 0, "green": 90, conqueror: 4}


@pytest.mark.rule("advanced.crusade-vassal")
def test_a_crusaders_land_before_a_vassal_brings_nobody_points() -> None:
    for where, points in (("crusades", 0), (None, 4)):
        match = conquest(yellow={"women": 0, "B": {"where": where}}, blue={"B": {"lord": "red"}})
        play(match, "knight:blue-B")
        assert knight(match, "blue-B")["lands"] == ["cereal", "cereal"]
        assert (vp(match)["red"], vp(match)["blue"]) == (points, points)


@pytest.mark.rule("advanced.crusade-fief")
@pytest.mark.parametrize(("where", "points"), [("crusades", 0), (None, 4)])
def test_a_fief_brings_a_crusader_no_points_but_the_new_lord_his(where: str | None, points: int) -> None:
    match = given(
        at="court", advanced=True, red={"A": {"soldiers": 5, "where": "court-1"}}, yellow={"B": {"where": where}}
    )
    play(match, "knight:yellow-B", "done", "fief:1")
    assert vp(match) == {"red": 6, "yellow": points, "blue": 0}
    told = [entry["key"] for entry in match.journal()]
    assert ("journal.no_vp_crusader" in told) == (where == "crusades")


@pytest.mark.rule("advanced.crusade-other")
def test_crusaders_keep_all_other_points() -> None:
    """Red beats the leader, whose crusader loses a land, and gives it to the King; red's crusader gets a castle."""
    match = conquest(yellow={"vp": 95, "women": 0, "B": CRUSADER})
    play(match, "king")
    assert (vp(match)["red"], vp(match)["yellow"]) == (3 + 2, 95)
    match = given(at="market", advanced=True, red={"A": {"where": "market-1"}, "B": CRUSADER})
    play(match, "castle", "done", "nothing", "nothing")
    assert knight(match, "red-B")["castle"] == 1
    assert vp(match)["red"] == 4


# ---- the King claims


@pytest.mark.rule("advanced.king")
def test_a_conquered_land_may_be_presented_to_the_king() -> None:
    match = conquest(yellow={"women": 0, "B": {"lord": "blue"}}, answers=["no"])
    assert notations(match) == ["knight:red-A", "knight:red-B", "discard", "king"]
    play(match, "king")
    assert vp(match) == {"red": 3, "yellow": -4, "blue": -4, "green": 90}
    assert table(match)["discarded"] == [1, 0, 0, 0, 0]
    assert knight(match, "yellow-B")["lands"] == []


@pytest.mark.rule("advanced.king-lord")
def test_the_lord_who_helped_may_present_the_land_for_the_attacker() -> None:
    match = conquest(red={"A": {"lord": "blue"}}, yellow={"women": 0}, answers=["yes", "yes"])
    assert (who(match), notations(match)) == ("blue", ["knight:red-A", "knight:red-B", "king"])
    play(match, "king")
    assert vp(match) == {"red": 3, "yellow": -4, "blue": 0, "green": 90}


@pytest.mark.rule("advanced.king-lord", "war.lord-places-limit")
def test_the_lord_is_asked_about_the_king_also_without_room() -> None:
    full = {"lands": ["fish", "fish"]}
    match = conquest(red={"A": {"lord": "blue", **full}, "B": full}, yellow={"women": 0}, answers=["yes", "yes"])
    assert (who(match), notations(match)) == ("blue", ["discard", "king"])


@pytest.mark.rule("advanced.king-not-free")
def test_free_lands_are_not_for_the_king() -> None:
    match = given(at="war", advanced=True, red={"A": {"soldiers": 2, "where": "war-1"}}, stacks=[["wool"], []])
    lay(play(match, "free:near"), food=1)
    assert asked(match) == "PlaceLand"
    assert offers(match, "king") == []
    assert refusal(match, "king") == "advanced.king-not-free"


@pytest.mark.rule("advanced.king-not-free")
def test_a_free_land_taken_after_a_conquest_is_not_for_the_king_either() -> None:
    match = conquest(red={"B": {"soldiers": 3, "where": "war-2"}}, yellow={"women": 0}, stacks=[["wool"], []])
    play(match, "king", "free:near")
    assert notations(match) == ["knight:red-A", "knight:red-B", "discard"]
