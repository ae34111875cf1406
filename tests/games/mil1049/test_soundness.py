"""Positions that no game could lead to are refused, with their field and their clause, whatever is under way."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from games.mil1049.given import given, play, seal
from games.mil1049.moments import (
    RICH,
    at_market,
    at_war,
    attempt,
    auction,
    court_answer,
    donations,
    halving,
    war,
    wedding,
)
from games.spoiling import played, refused
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

import quincunx as qx
from quincunx.core.dice import FastDice

Position = dict[str, Any]
OFFER = {"food": 0, "fabric": 0, "metal": 0, "influence": 0, "gold": 1}
TO_COURT = ("send:A", "to:court-1")
TURN = [{"step": "Turn"}]


def spoilt(match: qx.Match, *path: str | int, value: object) -> Position:
    """The position of a match with one field of its table replaced."""
    position = copy.deepcopy(match.to_dict())
    around = position["table"]
    for key in path[:-1]:
        around = around[key]
    around[path[-1]] = value
    return position


# ---- pieces


@pytest.mark.parametrize(
    ("path", "value", "place", "rule"),
    [
        (("lands", 0, 1), "mine", "lands", "components.land-counts"),
        (("stacks", 0), [], "lands", "components.land-counts"),
        (("discarded", 0), 1, "lands", "components.land-counts"),
        (("advanced",), True, "advanced", "advanced.players"),
        (("families",), ["red", "blue", "yellow"], "families", "general.players"),
        (("knights", 0, "age"), -1, "knights[0].age", "limit.permanent"),
        (("knights", 2, "heir"), 1, "knights[2]", "death.no-heir.no-property"),
        (("knights", 2, "soldiers"), 1, "knights[2]", "death.no-heir.no-property"),
        (("knights", 2, "castle"), 1, "knights[2]", "death.no-heir.no-property"),
        (("knights", 2, "lord"), 1, "knights[2].lord", "death.no-heir.no-property"),
        (("knights", 2, "where"), "war-1", "knights[2].where", "death.no-heir.no-property"),
        (("knights", 0, "lord"), 0, "knights[0].lord", "vassal.lord-is-player"),
        (("knights", 0, "where"), "war-1", "knights[0].where", "place.occupied"),
        (("knights", 0, "where"), "monastery", "monastery", "place.unlimited-order"),
        (("monastery",), ["red-A"], "monastery", "place.unlimited-order"),
        (("crusades",), ["red-A"], "crusades", "place.unlimited-order"),
        (("spaces", 0), "closed", "spaces[0]", "setup.spheres.unused"),
        (("spaces", 3), "white", "spaces[3]", "setup.spheres.unused"),
        (("spaces", 0), "printed", "spaces[0]", "advanced.time-is-gold"),
        (("spaces", 0), "red-A", "spaces[0]", "place.occupied"),
        (("kings_soldiers",), "red-C", "kings_soldiers", "political.any-knight"),
        (("archbishop",), "red-C", "archbishop", "political.any-knight"),
        (("phase",), 2, "phase", "turn.phases"),
        (("phase",), 4, "steps[1]", "turn.phases"),
        (("sphere",), 1, "sphere", "spheres.order"),
        (("gone",), [1], "gone", "leave.rank"),
        (("steps",), [], "steps", "table.over"),
        (("steps",), [*TURN, *TURN], "steps[1]", "turn.phases"),
        (("steps", 1, "seat"), 1, "steps[1].seat", "action.kinds"),
        (("active",), 2, "steps[1].seat", "action.kinds"),
        (("seats", 0, "offer"), OFFER, "seats[0].offer", "general.solvency"),
        (("target",), "yellow-A", "target", "vassal.attempt"),
        (("attacked",), 1, "attacked", "war.target"),
        (("helpers",), 1, "helpers", "war.lord-joins"),
        (("champion",), 0, "champion", "war.leader-bonus"),
        (("stack",), 1, "stack", "war.free.choice"),
        (("pot",), OFFER, "pot", "general.solvency"),
        (("best",), OFFER, "best", "castle.bid"),
        (("bidder",), 0, "bidder", "castle.bid"),
        (("swaps",), [1], "swaps", "market.trade"),
        (("seats", 0, "gift"), 1, "gifts", "curia.rest"),
    ],
)
def test_a_field_that_does_not_fit_the_table(path: tuple[str | int, ...], value: object, place: str, rule: str) -> None:
    """As set up, with red to act, but for one field."""
    match = given(players=2) if path == ("advanced",) else given()
    refused(spoilt(match, *path, value=value), place, rule)


def test_a_space_of_the_advanced_game_has_its_printed_marker() -> None:
    refused(spoilt(given(advanced=True), "spaces", 0, value="empty"), "spaces[0]", "advanced.time-is-gold")


def test_a_family_token_lies_on_a_space_only_with_two() -> None:
    said = refused(spoilt(given(), "spaces", 0, value="red"), "spaces[0]")
    assert "expected closed, empty, white" in said


@pytest.mark.rule("components.land-counts")
def test_a_knight_who_is_not_in_play_has_no_land() -> None:
    position = spoilt(given(), "lands", 2, 0, value="mine")
    position["table"]["unused"][3] -= 1
    refused(position, "lands[2]", "harvest.own-land")


# ---- what is under way


@pytest.mark.parametrize(
    ("match", "path", "value", "place", "rule"),
    [
        (play(given(), "send:A"), ("knight",), None, "knight", "action.knight"),
        (play(given(), "send:A"), ("knight",), "yellow-A", "knight", "action.knight"),
        (play(given(red={"B": {"where": "war-1"}}), "send:A"), ("knight",), "red-B", "knight", "action.knight"),
        (play(given(), *TO_COURT), ("steps", 2, "space"), 3, "steps[2].space", "place.token"),
        (play(given(spaces={"war-1": "empty"}), *TO_COURT), ("steps", 2, "space"), 10, "steps[2].space", "place.token"),
        (play(given(), "send:A"), ("steps", 2, "seat"), 1, "steps[2].seat", "place.empty"),
        (attempt(), ("target",), None, "target", "vassal.attempt"),
        (attempt(), ("target",), "red-B", "target", "vassal.attempt"),
        (attempt(), ("steps", 1, "seat"), 2, "steps[1].seat", "vassal.offer"),
        (attempt(), ("knight",), "red-B", "knight", "action.knight"),
        (attempt(), ("seats", 1, "offer"), {**OFFER, "gold": 7}, "seats[1].offer", "general.solvency"),
        (attempt(), ("seats", 0, "offer"), OFFER, "seats[0].offer", "general.solvency"),
        (court_answer(), ("steps", 1, "seat"), 1, "steps[1].seat", "vassal.answer"),
        (auction(), ("bidder",), None, "bidder", "castle.bid"),
        (auction(), ("best",), OFFER, "pot", "castle.base"),
        (auction(), ("best",), {**OFFER, "gold": 99}, "best", "general.solvency"),
        (at_market(), ("steps", 1, "seat"), 1, "steps[1].seat", "spheres.optional"),
        (play(at_market(), "trade"), ("swaps",), [1] * 5, "swaps", "market.trade"),
        (play(at_market(), "trade", "swap:food-metal"), ("seats", 0, "stock"), None, "swaps", "market.trade-once"),
        (at_war(), ("stack",), None, "stack", "war.free.choice"),
        (at_war(), ("seats", 0, "offer"), {**OFFER, "food": 9}, "seats[0].offer", "general.solvency"),
        (at_war(), ("seats", 0, "stock"), {**OFFER, "food": 1}, "seats[0].stock", "war.free.pay"),
        (at_war(), ("knights", 0, "soldiers"), 4, "stack", "war.free.pay"),
        (play(court_answer(), "raise"), ("pot",), {**OFFER, "gold": 7}, "seats[0].stock", "vassal.raise"),
        (war(), ("attacked",), 1, "attacked", "war.target"),
        (war(), ("attacked",), None, "attacked", "war.target"),
        (war(), ("target",), "yellow-A", "attacked", "war.target"),
        (war(), ("seats", 2, "offer"), OFFER, "seats[2].offer", "general.solvency"),
        (wedding(), ("sealed",), [0, 1, 2], "sealed", "table.sealed"),
        (wedding(), ("seats", 2, "offer"), {**OFFER, "gold": 9}, "seats[2].offer", "general.solvency"),
        (attempt(), ("phase",), 3, "steps[1]", "turn.phases"),
        (donations(), ("steps", 1), {"step": "Face", "seat": 0, "face": 1}, "steps[1]", ""),
        (halving(), ("seats", 0, "offer"), {**OFFER, "gold": 2, "food": 9}, "seats[0].offer", "general.solvency"),
        (halving(), ("pot",), None, "steps[2]", "general.half-choice"),
    ],
)
def test_what_is_under_way_has_all_it_needs(
    match: qx.Match, path: tuple[str | int, ...], value: object, place: str, rule: str
) -> None:
    assert qx.from_dict(match.to_dict()).to_dict() == match.to_dict()
    refused(spoilt(match, *path, value=value), place, rule)


@pytest.mark.rule("war.attacker-wins")
def test_a_land_is_to_be_placed_exactly_while_it_is_placed() -> None:
    taken = seal(war(red={**RICH, "A": {"where": "war-1", "soldiers": 9}}))
    for match, value, unused in ((taken, None, 1), (given(), "cereal", -1)):
        position = spoilt(match, "spoil", value=value)
        position["table"]["unused"][0] += unused
        refused(position, "spoil", "war.attacker-wins")


# ---- the end


@pytest.mark.parametrize(
    ("ending", "scores", "place"),
    [
        ("end.winner", [1.0, 1.0, 0.0], "scores"),
        ("end.winner", [0.0, 0.0, 0.0], "scores"),
        ("end.tiebreak-count", [0.5, 0.25, 0.25], "scores"),
        ("table.agreed", [0.5, 0.5, 0.0], "scores"),
        ("table.resigned", [1.0, 0.0, 0.0], "scores"),
        ("end.somehow", [1.0, 0.0, 0.0], "ending"),
    ],
)
def test_an_end_has_its_scores(ending: str, scores: list[float], place: str) -> None:
    position = given().to_dict()
    position["table"] |= {"steps": [], "ending": ending, "scores": scores}
    refused(position, place)


# ---- whatever is damaged


def some_positions() -> list[Position]:
    """Positions from two games, whatever goes on."""
    found = [match.to_dict() for seed in (4, 8) for match in played("mil1049", seed)]
    return found[::9]


POSITIONS = some_positions()


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in plain data at which something could be changed, by field."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, each in inner for place in places(each, (*path, key)))]


@settings(max_examples=60, deadline=None)
@for_all(st.data())
def test_what_another_position_has_is_refused_in_words_or_played_with(data: st.DataObject) -> None:
    """A field is given the value it has in another position; what is read can be looked at and played on with."""
    mine, other = (copy.deepcopy(data.draw(st.sampled_from(POSITIONS))) for _ in range(2))
    path = data.draw(st.sampled_from([path for path in places(mine["table"]) if path]))
    around, value = mine["table"], other["table"]
    try:
        for key in path[:-1]:
            around, value = around[key], value[key]
        around[path[-1]] = value[path[-1]]
    except (KeyError, IndexError, TypeError):
        return  # the other position has no such field
    try:
        match = qx.from_dict(mine)
    except ValueError as error:
        said = str(error)
        assert ": expected " in said or ": there is no such field; the fields are " in said
        return
    dice = FastDice(1)
    for _ in range(30):
        if match.over:
            break
        seat = match.acting[0]
        options = match.legal(seat)
        match.play(options[dice.below(len(options))], seat)
    match.view(0)
    assert qx.from_dict(json.loads(json.dumps(match.to_dict()))).to_dict() == match.to_dict()
