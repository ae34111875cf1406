"""Refusals: every sentence of the catalogue is said for its reason, none is superfluous, and none tells of a stock."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from typing import Any

import pytest
from games.mil1049.given import COLOURS, given, lay, play, seal
from games.remembering import random_games, said

import quincunx as qx
from quincunx.games.mil1049.actions import ATTACK, COLUMNS, KNIGHT, LANDS
from quincunx.games.mil1049.pieces import KINDS

Position = Callable[[], qx.Match]

STRONG = {"soldiers": 9, "where": "court-1"}
FULL = {"lands": ["fish", "fish"]}


def acting(**said_of: Any) -> qx.Match:
    """Red is to act in phase 1, as set up but for this."""
    return given(red=said_of) if said_of else given()


def at_court(**said_of: Any) -> qx.Match:
    return given(at="court", **{"red": {"A": STRONG}, **said_of})


def answering(**said_of: Any) -> qx.Match:
    """Red's A has tried to subdue yellow's B, who offers a gold and an influence."""
    match = at_court(**said_of)
    return play(lay(play(match, "knight:yellow-B"), gold=1, influence=1), "done")


def at_market(**red: Any) -> qx.Match:
    return given(at="market", red={"A": {"where": "market-1"}, **red})


def at_war(**said_of: Any) -> qx.Match:
    red = {"influence": 3, **said_of.pop("red", {})}
    red["A"] = {"soldiers": 3, "where": "war-1", **red.get("A", {})}
    return given(at="war", red=red, **said_of)


def conquered(answers: tuple[str, ...] = (), **said_of: Any) -> qx.Match:
    """Red's A, with nine soldiers, has beaten yellow's B."""
    red = said_of.pop("red", {})
    match = at_war(red={**red, "A": {"soldiers": 9, **red.get("A", {})}}, players=4, **said_of)
    return seal(play(match, "attack:yellow-B1", *answers))


def halving() -> qx.Match:
    """Red keeps half of the dowry of yellow: a food and a gold."""
    return seal(play(given(), "grow:A", "gold"), yellow={"food": 1, "gold": 1, "influence": 1})


CASES: list[tuple[str, Position, str, str]] = [
    # ---- actions
    ("no_such_knight", acting, "recruit:C", "You have no knight there."),
    (
        "knight_is_away",
        lambda: acting(A={"where": "war-1"}),
        "send:A",
        "Lara A stands in a sphere of power until winter.",
    ),
    (
        "placed_already",
        lambda: acting(A={"where": "war-1"}),
        "harvest:B1",
        "A knight of yours stands in a sphere, so nobody harvests, recruits or grows until the next turn.",
    ),
    (
        "no_white",
        lambda: given(spaces={"*": "black", "war-1": "empty"}),
        "grow:A",
        "No white hourglass is left in the spheres.",
    ),
    ("no_land_there", acting, "harvest:B2", "Lara B has no land there."),
    (
        "full_house",
        lambda: acting(C={}, D={}),
        "grow:B",
        "Lara B has an heir, and your family has four knights already.",
    ),
    ("recruit_cost", lambda: acting(metal=0), "recruit:A", "A soldier costs 1 metal and 1 fabric."),
    (
        "recruit_dear",
        lambda: acting(influence=0, A={"soldiers": 5}),
        "recruit:A",
        "Lara A has 5 soldiers, so another costs 1 influence as well.",
    ),
    (
        "no_white_there",
        lambda: play(given(spaces={"market-2": "black"}), "harvest:A1"),
        "take:market-2",
        "There is no white hourglass on Market 2.",
    ),
    ("space_closed", lambda: play(given(), "send:A"), "to:war-4", "War 4 is not in use in this game."),
    (
        "space_taken",
        lambda: play(given(yellow={"A": {"where": "war-1"}}), "send:A"),
        "to:war-1",
        "A knight stands on War 1.",
    ),
    (
        "space_blocked",
        lambda: play(given(spaces={"curia-3": "black"}), "pass"),
        "block:curia-3",
        "Curia 3 is blocked already.",
    ),
    (
        "no_toll",
        lambda: play(acting(gold=0, privileges=0), "send:A"),
        "to:court-1",
        "Entering Court 1 costs a gold or a privilege, and you have neither.",
    ),
    ("no_gold", lambda: play(acting(gold=0), "send:A", "to:court-1"), "gold", "You have no gold."),
    ("no_privilege", lambda: play(acting(privileges=0), "grow:A"), "privilege", "You have no privilege."),
    (
        "mark_for_two",
        lambda: play(given(), "pass"),
        "mark:war-1",
        "Family tokens are put on spaces only in a game of two.",
    ),
    # ---- family growth
    ("nothing_yet", lambda: play(given(), "grow:A"), "stop", "You can stop once something has come of it."),
    (
        "no_white_for_hourglass",
        lambda: play(
            given(dice=[1, 1], spaces={"*": "black", "war-1": "white"}),
            *("grow:A", "roll", "hourglass", "take:war-1", "roll"),
        ),
        "hourglass",
        "No white hourglass is left to take.",
    ),
    (
        "many_women",
        lambda: play(given(dice=[1], red={"women": 12}), "grow:A", "roll"),
        "daughter",
        "With 12 or more single women you can't choose another daughter.",
    ),
    ("not_on_face", lambda: play(given(dice=[1]), "grow:A", "roll"), "son", "The die does not show that."),
    # ---- laying cubes
    ("none_laid", lambda: play(given(), "grow:A", "gold"), "less:food", "There is no food to take back."),
    (
        "no_more_of",
        lambda: lay(play(given(), "grow:A", "gold"), "red", gold=1),
        "more:gold",
        "You have no more gold.",
    ),
    ("not_that_kind", lambda: given(at="donations"), "more:metal", "No metal can be offered here."),
    ("none_to_keep", halving, "more:metal", "No more metal is there to keep."),
    # ---- Court
    ("nobody_there", at_court, "knight:yellow-D", "There is no such knight in play."),
    ("own_knight", at_court, "knight:red-B", "Lara B is of your own family."),
    (
        "is_a_vassal",
        lambda: at_court(yellow={"B": {"lord": "blue"}}),
        "knight:yellow-B",
        "Castro B has a Lord already.",
    ),
    (
        "own_lord",
        lambda: at_court(red={"A": {**STRONG, "lord": "yellow"}}),
        "knight:yellow-B",
        "Castro B's family is the Lord of your knight.",
    ),
    (
        "archbishop_protects",
        lambda: at_court(archbishop="yellow-B"),
        "knight:yellow-B",
        "The Archbishop protects Castro B.",
    ),
    (
        "too_few_soldiers",
        lambda: at_court(red={"A": {**STRONG, "soldiers": 3}}),
        "knight:yellow-A",
        "You need more soldiers than Castro A has soldiers, lands and castles: 3 against 4.",
    ),
    (
        "cannot_raise",
        lambda: answering(red={"gold": 0, "influence": 9, "A": STRONG}),
        "raise",
        "You can't pay a higher offer with as much gold.",
    ),
    (
        "vassal_gives_none",
        lambda: answering(red={"A": {**STRONG, "lord": "blue"}}),
        "fief:1",
        "Your knight is a vassal himself and gives no fief.",
    ),
    (
        "target_has_two",
        lambda: answering(yellow={"B": FULL}),
        "fief:1",
        "The target holds two lands already.",
    ),
    ("no_such_land", answering, "fief:2", "Your knight has no land there."),
    (
        "raise_needs_gold",
        lambda: lay(play(answering(), "raise"), influence=2),
        "done",
        "A raise has at least as much gold as the offer.",
    ),
    (
        "raise_too_low",
        lambda: lay(play(answering(), "raise"), gold=1),
        "done",
        "A raise must be higher than the offer.",
    ),
    # ---- Market
    (
        "nothing_to_trade",
        lambda: at_market(food=0, fabric=0, metal=0, gold=0),
        "trade",
        "You have nothing that can be traded.",
    ),
    (
        "no_castle_space",
        lambda: at_market(B={"castle": 1}),
        "castle",
        "Every knight and vassal of yours has a castle.",
    ),
    (
        "castle_minimum",
        lambda: at_market(fabric=0),
        "castle",
        "An auction is opened with at least 1 food, 1 fabric and 1 metal.",
    ),
    ("nothing_swapped", lambda: play(at_market(), "trade"), "back", "There is no exchange to take back."),
    (
        "no_such_rate",
        lambda: play(at_market(), "trade"),
        "swap:food-gold",
        "You can't trade food for gold.",
    ),
    (
        "enough_swapped",
        lambda: play(at_market(food=9), "trade", *["swap:food-metal"] * 4),
        "swap:food-metal",
        "No more than 4 cubes are traded at once.",
    ),
    (
        "none_to_give",
        lambda: play(at_market(food=1), "trade", "swap:food-metal"),
        "swap:food-metal",
        "You have no more food from before this trade.",
    ),
    (
        "cannot_meet",
        lambda: play(given(at="market", red={"A": {"where": "market-1"}}, yellow={"metal": 0}), "castle", "done"),
        "more:food",
        "You don't have the cubes of the starting bid, so you can't bid.",
    ),
    (
        "bid_too_low",
        lambda: play(at_market(), "castle", "done"),
        "done",
        "A bid must be higher than the best one.",
    ),
    (
        "not_under_you",
        lambda: play(at_market(C={}), "castle", "done", "nothing", "nothing"),
        "knight:yellow-B",
        "The castle goes before a knight or a vassal of yours.",
    ),
    (
        "has_castle",
        lambda: play(at_market(C={}), "castle", "done", "nothing", "nothing"),
        "knight:red-A",
        "Lara A has a castle.",
    ),
    # ---- War
    ("stack_empty", lambda: at_war(stacks=[[], ["wool"]]), "free:near", "That stack is empty."),
    (
        "cannot_take",
        lambda: at_war(red={"food": 0, "influence": 2, "A": {"soldiers": 2}}, stacks=[[], ["mine"]]),
        "free:far",
        "That takes 3 cubes of food or influence, and you don't have them.",
    ),
    ("own_land", at_war, "attack:red-B1", "Lara B is of your own family."),
    (
        "landless",
        lambda: at_war(yellow={"B": {"lands": []}}),
        "attack:yellow-B1",
        "Castro B has no land.",
    ),
    ("no_land_here", at_war, "attack:yellow-B2", "Castro B has no land there."),
    (
        "own_vassal",
        lambda: at_war(yellow={"B": {"lord": "red"}}),
        "attack:yellow-B1",
        "Castro B is your vassal.",
    ),
    (
        "fellow_vassal",
        lambda: at_war(red={"A": {"lord": "blue"}}, yellow={"B": {"lord": "blue"}}),
        "attack:yellow-B1",
        "Castro B serves the same Lord as your knight.",
    ),
    (
        "no_war_toll",
        lambda: at_war(red={"influence": 2}),
        "attack:yellow-B1",
        "An attack on Castro B costs 3 influence first, one for each single woman of the family.",
    ),
    (
        "not_under_conqueror",
        conquered,
        "knight:yellow-A",
        "The land goes before a knight or a vassal of the conqueror.",
    ),
    ("no_room", lambda: conquered(red={"B": FULL}), "knight:red-B", "Lara B holds two lands."),
    (
        "lord_must_place",
        lambda: conquered(("yes", "yes"), red={"A": {"lord": "blue"}}),
        "discard",
        "The Lord who helped has to place the land.",
    ),
    ("no_king", conquered, "king", "The King claims lands only in the advanced game."),
    (
        "king_not_free",
        lambda: play(at_war(advanced=True, stacks=[["wool"], []]), "free:near"),
        "king",
        "Free lands can't be presented to the King.",
    ),
    # ---- Curia
    (
        "no_woman",
        lambda: given(at="curia", red={"women": 0, "A": {"where": "curia-1"}}),
        "abbess",
        "You have no single woman.",
    ),
]


@pytest.mark.parametrize(("key", "position", "action", "text"), CASES, ids=[case[0] for case in CASES])
def test_the_reason_is_said(key: str, position: Position, action: str, text: str) -> None:
    match = position()
    refused = match.why_not(action)
    assert refused is not None, f"{action} is offered"
    assert (refused.message.key, refused.text) == (f"refusal.{key}", text)
    assert refused.rule in match.game.ledger
    assert text[0].isupper()
    assert match.parse(action, match.acting[0]) not in match.legal()
    before = match.to_dict(), match.journal(qx.ALL_SEEING)
    with pytest.raises(qx.Refused) as raised:
        match.play(action, match.acting[0])
    assert (raised.value.rule, str(raised.value)) == (refused.rule, text)
    assert (match.to_dict(), match.journal(qx.ALL_SEEING)) == before


def test_every_sentence_has_its_reason_and_no_reason_lacks_a_sentence() -> None:
    catalogue = tomllib.loads((qx.game_of("mil1049").folder / "messages.toml").read_text())
    assert sorted(case[0] for case in CASES) == sorted(catalogue["refusal"])


# ---- what else is said


def test_bonds_and_envoys_are_named_in_war_as_at_court() -> None:
    """The first reason that holds is the one that is said."""
    match = at_war(red={"influence": 0, "A": {"lord": "yellow"}}, archbishop="blue-A")
    for land, text in (
        ("yellow-A1", "Castro A's family is the Lord of your knight."),
        ("blue-A1", "The Archbishop protects Traba A."),
        ("blue-C1", "There is no such knight in play."),
        ("red-A1", "Lara A is of your own family."),
    ):
        refused = match.why_not(f"attack:{land}")
        assert refused is not None
        assert refused.text == text


def test_cubes_of_a_starting_bid_are_not_taken_back() -> None:
    refused = play(at_market(), "castle").why_not("less:food")
    assert refused is not None
    assert refused.text == "There is no food to take back."


@pytest.mark.parametrize("place", ["war-4", "court-5"])
def test_a_closed_space_is_neither_entered_nor_blocked(place: str) -> None:
    for match, action in ((play(given(), "send:A"), f"to:{place}"), (play(given(), "pass"), f"block:{place}")):
        refused = match.why_not(action)
        assert refused is not None
        assert refused.rule == "setup.spheres.unused"


def test_what_is_asked_instead_is_said() -> None:
    refused = given().why_not("more:gold")
    assert refused is not None
    assert refused.text == "You can't lay gold now. Choose an action for one of your knights, or pass."
    refused = at_court().why_not("to:war-1")
    assert refused is not None
    assert refused.text == (
        "You can't send a knight to War 1 now. "
        "Lara A is at Court: take influence, try to make a knight your vassal, or do nothing."
    )


@pytest.mark.parametrize("position", [at_court, answering, at_market, at_war, conquered])
def test_knights_and_lands_of_families_that_do_not_play_are_refused_in_words(position: Position) -> None:
    """By their numbers, which a program may send; by their names they are not there either."""
    match = position()
    beyond = COLUMNS * match.seats
    for action in (KNIGHT + beyond, ATTACK + LANDS * beyond):
        refused = match.why_not(action)
        assert refused is not None
        assert (refused.rule, refused.text) == ("table.offered", "There is no such action in this match.")


# ---- secrets


@pytest.mark.rule("hidden.resources", "hidden.forced")
@pytest.mark.parametrize(("position", "action", "text"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_no_refusal_depends_on_another_familys_stock(position: Position, action: str, text: str) -> None:
    """Everybody else is made richer, and what is said stays the same."""
    match = position()
    data = match.to_dict()
    for seat, row in enumerate(data["table"]["seats"]):
        if seat != match.acting[0]:
            row["stock"] = {kind: row["stock"][kind] + 5 for kind in KINDS}
    refused = qx.from_dict(data).why_not(action)
    assert refused is not None
    assert refused.text == text


@pytest.mark.rule("hidden.resources", "hidden.forced")
def test_nothing_that_is_said_in_play_depends_on_another_familys_stock() -> None:
    """Prompts, options and refusals of random games, with other cubes behind all other screens."""
    looked_at = 0
    for match, dice in random_games("mil1049", "book", 4):
        if dice.below(12):
            continue
        seat = match.acting[dice.below(len(match.acting))]
        other = match.disguise(seat, dice)
        if seat not in other.acting:
            continue
        looked_at += 1
        mine, theirs = said(match, seat), said(other, seat)
        for part in ("prompt", "options", "refusals"):
            assert mine[part] == theirs[part], COLOURS[seat]
    assert looked_at > 50
