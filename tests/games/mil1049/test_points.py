"""The victory points a choice is said to bring, and that it brings them."""

from __future__ import annotations

from typing import Any, cast

import pytest
from games.mil1049.given import given, play
from games.playing import seeds

import quincunx as qx
from quincunx.core.kit.terminal.odds import notes
from quincunx.games.mil1049.phases import majority
from quincunx.games.mil1049.points import LEADS, changes, is_open_ended, total
from quincunx.games.mil1049.realm import CURIA, Moment, Realm
from quincunx.games.mil1049.steps.actions import Act
from quincunx.games.mil1049.steps.growth import Face


def told(match: qx.Match, seat: int = qx.ACTING) -> dict[str, str]:
    """What stands beside the options, by notation."""
    foreseen = match.forecast(seat)
    assert foreseen is not None
    return notes(foreseen)


def lines(match: qx.Match, notation: str) -> dict[str, list[tuple[int, str]]]:
    """What each family gains or loses by a choice, with its clauses."""
    foreseen = match.forecast()
    assert foreseen is not None
    (outlook,) = foreseen.about(notation)
    return {each.title: [(value, rule) for value, rule, _ in each.summands] for each in outlook.sums}


def text(match: qx.Match, notation: str) -> str:
    foreseen = match.forecast()
    assert foreseen is not None
    (outlook,) = foreseen.about(notation)
    return outlook.text


@pytest.mark.rule("political.court", "political.tie")
def test_entering_further_left_takes_the_lead() -> None:
    """As the phase would be settled if it ended now; the toll changes nothing in it."""
    match = given(yellow={"A": {"where": "court-2"}})
    play(match, "send:A")
    beside = told(match)
    assert beside["to:court-1"] == "Lara +2, Castro \u22122"
    assert (beside["to:court-3"], beside["to:curia-3"], beside["to:market-1"]) == ("no points", "Lara +2", "Lara +1")
    assert (beside["to:monastery"], beside["to:crusades"]) == ("no points", "no points")
    assert lines(match, "to:court-1") == {"Lara": [(2, "political.court")], "Castro": [(-2, "political.court")]}
    assert text(match, "to:court-1") == "if the phase ended now"
    assert text(match, "to:monastery") == ""


@pytest.mark.rule("action.after-placing")
def test_sending_a_knight_is_told_with_the_most_it_can_bring() -> None:
    match = given(yellow={"A": {"where": "court-1"}, "B": {"where": "curia-1"}})
    assert told(match)["send:A"] == "up to +1"
    assert text(match, "send:A") == "no more harvest, recruiting or growth for your family this turn"
    match = given(red={"A": {"where": "market-1"}})
    assert text(match, "send:B") == "", "nobody works any more"


@pytest.mark.rule("death.no-heir.property", "death.heir")
def test_the_fourth_hourglass_costs_points_without_an_heir() -> None:
    match = given(red={"A": {"age": 3}, "B": {"age": 3}})
    beside = told(match)
    assert beside["harvest:A1"] == beside["recruit:A"] == "Lara \u22124"
    assert beside["harvest:B1"] == beside["recruit:B"] == "no points"
    assert text(match, "harvest:A1") == "the fourth hourglass: he dies without an heir"
    assert text(match, "recruit:B") == "the fourth hourglass: he dies, and his heir takes over"
    assert text(match, "grow:A") == "an hourglass would be his fourth and last"
    assert lines(match, "harvest:A1") == {"Lara": [(-4, "death.no-heir.property")]}
    assert told(given(red={"A": {"age": 2}}))["harvest:A1"] == "no points"
    last_token = given(
        red={"A": {"age": 3}}, yellow={"A": {"where": "court-1"}}, spaces={"*": "black", "war-2": "white"}
    )
    assert told(last_token)["harvest:A1"] == "Lara \u22124", "and Castro leads at Court as before"


@pytest.mark.rule("vassal.success-vp", "vassal.accept", "vassal.fief-vp")
def test_a_bond_is_told_with_the_lands_held_before() -> None:
    poor: dict[str, Any] = {"A": {"soldiers": 0, "castle": 0, "lands": ["wool", "fish"]}}
    match = given(at="court", red={"A": {"where": "court-1", "soldiers": 3, "lands": ["cereal"]}}, yellow=poor)
    assert told(match)["knight:yellow-A"] == "if it succeeds: Lara +10"
    assert text(match, "knight:yellow-A") == "he has 2 elements; if you accept an offer, Castro gains 2 points"
    match = given(at="court", red={"A": {"where": "court-1"}}, yellow={"C": {}})
    play(match, "knight:yellow-C", "done")
    beside = told(match)
    assert beside["accept"] == "Castro +2"
    assert beside["raise"] == "if it succeeds: Lara +2"
    assert beside["fief:1"] == "Lara +2, Castro +4"


@pytest.mark.rule("war.vp.gain", "war.vp.loss", "war.leader-bonus")
def test_lands_are_told_with_what_they_bring_to_all_concerned() -> None:
    match = given(
        at="war", red={"A": {"where": "war-1"}}, yellow={"women": 0, "vp": 9, "B": {"lord": "blue"}}, blue={"women": 0}
    )
    beside = told(match)
    assert beside["attack:yellow-A1"] == "if it succeeds: Lara +6, Castro \u22124"
    assert beside["attack:yellow-B1"] == "if it succeeds: Lara +6, Castro \u22124, Traba \u22124"
    assert beside["attack:blue-A1"] == "if it succeeds: Lara +4, Traba \u22124"
    match = given(at="war", red={"A": {"where": "war-1", "soldiers": 4}}, yellow={"C": {"lord": "red"}})
    assert told(match)["free:near"] == "if it succeeds: Lara +4"
    play(match, "free:near")
    beside = told(match)
    assert beside["knight:yellow-C"] == "Lara +4, Castro +4"
    assert (beside["knight:red-A"], beside["discard"]) == ("Lara +4", "no points")


@pytest.mark.parametrize("seed", seeds(6))
def test_what_is_told_for_sure_is_what_comes(seed: int) -> None:
    """In whole matches: points at once, and majorities as they would be settled."""
    players = 2 + seed % 4
    match = qx.new("mil1049", players=players, seed=seed, advanced=players > 2)
    luck = qx.FastDice(seed)
    compared = 0
    while not match.over:
        seat = match.acting[luck.below(len(match.acting))]
        legal: list[Any] = match.legal(seat)
        action = legal[luck.below(len(legal))]
        realm, step = cast(Realm, match.table), match.table.steps[-1]
        found, now = None, (realm.turn, realm.phase, realm.sphere, realm.place)
        if isinstance(step, Moment) and not is_open_ended(action):
            found = changes(realm, seat, action)
        before, led = realm.vp[:], [majority(realm, sphere) for sphere in range(CURIA + 1)]
        match.play(action, seat)
        after = cast(Realm, match.table)
        goes_on = not match.over and now == (after.turn, after.phase, after.sphere, after.place)
        if found is None or not goes_on or isinstance(step, (Act, Face)):
            continue
        at_once = [change for change in found if change.line not in LEADS]
        assert [total(at_once, each) for each in range(players)] == [
            points - before[each] for each, points in enumerate(after.vp)
        ]
        ahead = [change for change in found if change.line in LEADS]
        if type(after.steps[-1]).__name__ != "Toll" and after.phase == 1:
            gained = {(LEADS.index(change.line), change.seat) for change in ahead if change.value > 0}
            new = [majority(after, sphere) for sphere in range(CURIA + 1)]
            assert gained == {(sphere, new[sphere]) for sphere in range(CURIA + 1) if new[sphere] != led[sphere]}
        compared += bool(found)
    assert compared > 5
