"""Moving: costs, paths, roads, stacking, swaps and resting; who can be given orders."""

from __future__ import annotations

from typing import Any

import pytest
from games.multiverse.given import (
    asked,
    blocks_of,
    given,
    keys,
    notations,
    offers,
    play,
    refusal,
    table,
    to_turn,
    world,
)

import quincunx as qx
from quincunx.games.multiverse.clearing import tear_down


def orders(*blocks: tuple[Any, ...], enemies: tuple[tuple[Any, ...], ...] = (), **said: Any) -> qx.Match:
    """Seat 0 acts with these blocks, the first of which is chosen, on the explored starter map."""
    both = [list(blocks), list(enemies)]
    players = {0: {"orders": 999, **said.pop("player", {})}}
    return play(given(**{"at": "action", "explored": "all", "blocks": both, "players": players, **said}), "block:1")


@pytest.mark.rule("move.cost", "glossary.ap", "move.step", "move.impassable")
def test_terrain_costs_ap() -> None:
    ground = {"1,0": "forest", "0,1": "hills", "-1,0": "water", "0,-1": "mountain"}
    reach = offers(orders(("crown_swordsman", "0,0"), terrain=ground), "to")
    assert {"1,-1", "1,0", "0,1", "-1,1"} <= set(reach), "2 AP"
    assert "2,-1" not in offers(orders(("crown_swordsman", "0,0", {"walked": 1}), terrain=ground), "to")
    match = orders(("crown_swordsman", "0,0", {"walked": 1}), terrain=ground)
    assert set(offers(match, "to")) == {"1,-1", "-1,1"}
    assert refusal(match, "to:1,0") == "move.step"
    assert refusal(match, "to:-1,0") == refusal(match, "to:0,-1") == "move.impassable"
    assert refusal(match, "to:0,0") == "move.step"


@pytest.mark.rule("move.path", "action.activate_once")
def test_a_block_keeps_what_it_has_not_spent() -> None:
    match = play(orders(("crown_scout", "0,0"), ("crown_archer", "-1,2")), "to:1,0")
    assert match.prompt() == "Scout in 1,0 has 2 AP left. What does it do?"
    play(match, "done", "block:2", "to:-1,3", "done", "block:1", "to:2,0")
    assert blocks_of(match, 0) == [("crown_scout", "2,0"), ("crown_archer", "-1,3")]


@pytest.mark.rule("move.unexplored", "adventure.no_pass")
def test_unexplored_land_is_not_entered_and_tokens_are_not_passed() -> None:
    match = play(given(at="action", blocks=[[("crown_scout", "-1,-1")], []], players={0: {"orders": 9}}), "block:1")
    assert refusal(match, "to:0,-1") == "move.unexplored"
    match = orders(("crown_scout", "0,0"), tokens={"1,0": 1})
    assert {"1,0", "2,-1"} <= set(offers(match, "to")), "another way round"
    wall = dict.fromkeys(("1,-1", "0,1", "-1,1", "-1,0", "0,-1"), "water")
    match = orders(("crown_scout", "0,0"), tokens={"1,0": 1}, terrain=wall)
    assert offers(match, "to") == ["1,0"], "the adventure, and nothing behind it"


@pytest.mark.rule("move.friendly_pass", "move.stacking", "move.stacking_builders", "move.builder_follow")
def test_own_units_are_passed_and_only_builders_joined() -> None:
    wall = dict.fromkeys(("1,-1", "0,1", "-1,1", "-1,0", "0,-1"), "water")
    match = orders(("crown_scout", "0,0"), ("crown_archer", "1,0"), terrain=wall)
    assert refusal(match, "to:1,0") == "move.stacking"
    assert "2,0" in offers(match, "to")
    builder = orders(("crown_builder", "0,0"), ("crown_archer", "1,0"), terrain=wall)
    assert "1,0" in offers(builder, "to")
    play(builder, "to:1,0")
    assert blocks_of(builder, 0)[1] == ("crown_archer", "1,0")
    two = orders(("crown_builder", "0,0"), ("crown_builder", "1,0"), terrain=wall)
    assert refusal(two, "to:1,0") == "move.stacking"


@pytest.mark.rule("move.enemy_pass", "building.enter", "building.friendly", "move.no_zoc")
def test_enemies_are_not_passed() -> None:
    wall = dict.fromkeys(("0,1", "-1,1", "-1,0", "0,-1", "2,-1", "2,-2", "1,-2"), "water")
    match = orders(("crown_scout", "0,0"), enemies=(("clans_axeman", "1,0"),), terrain=wall)
    assert refusal(match, "to:1,0") == "move.enemy_pass"
    assert offers(match, "to") == ["1,-1"], "round the enemy there is no way on"
    assert refusal(orders(("crown_scout", "0,0"), built={"1,0": ("academy", 1)}), "to:1,0") == "move.enemy_pass"
    assert refusal(orders(("crown_scout", "0,0"), built={"1,0": ("academy", 0)}), "to:1,0") == ""
    beside = orders(("crown_scout", "0,0"), enemies=(("clans_axeman", "1,0"),))
    assert "1,-1" in offers(beside, "to"), "nobody is held up by an enemy next to him"


# ---- roads


@pytest.mark.rule("road.move_cost", "road.bonus_ap", "road.bonus_use", "road.crossroads")
def test_a_road_costs_one_and_gives_one_more() -> None:
    """Example road.valid."""
    roads = {"0,0": ["e"], "1,0": ["e", "w", "road"], "2,0": ["e", "w", "road"], "3,0": ["w", "road"]}
    ground = {"1,0": "hills", "2,0": "forest"}
    said: dict[str, Any] = {"roads": roads, "terrain": ground, "built": {"0,0": ("barracks", 0)}}
    match = orders(("crown_swordsman", "0,0"), **said)
    assert {"1,0", "2,0", "3,0"} <= set(offers(match, "to"))
    play(match, "to:2,0")
    assert table(match)["blocks"][0]["1"]["walked"] == 2
    assert match.view(0)["players"][0]["blocks"][0]["ap"] == 1
    rain = orders(("crown_swordsman", "0,0"), turn=5, **said)
    assert "3,0" not in offers(rain, "to"), "in heavy rain there is no bonus"
    enemy = orders(("crown_swordsman", "1,0"), roads=roads, terrain=ground)
    assert "3,0" in offers(enemy, "to"), "roads belong to nobody"


@pytest.mark.rule("road.continuous", "road.links")
def test_roads_without_a_link_are_interrupted() -> None:
    """Example road.interrupted."""
    roads = {"0,0": ["road"], "1,0": ["road"]}
    for start, end, cost in (("0,0", "1,0", 2), ("1,0", "0,0", 1)):
        match = play(orders(("crown_scout", start), roads=roads, terrain={"1,0": "hills"}), f"to:{end}")
        kept = table(match)["blocks"][0]["1"]
        assert (kept["walked"], kept["on_road"]) == (cost, 0)


# ---- swaps


@pytest.mark.rule("move.swap", "rest.swap_breaks")
def test_two_units_swap_if_both_can_pay() -> None:
    match = orders(("crown_swordsman", "0,0"), ("crown_archer", "1,0"), terrain={"1,0": "forest"})
    assert offers(match, "swap") == ["e"]
    play(match, "swap:e")
    assert blocks_of(match, 0) == [("crown_swordsman", "1,0"), ("crown_archer", "0,0")]
    kept = table(match)["blocks"][0]
    assert [kept[slot]["walked"] for slot in ("1", "2")] == [2, 1]
    spent = orders(("crown_swordsman", "0,0"), ("crown_archer", "1,0", {"walked": 2}))
    assert refusal(spent, "swap:e") == "move.swap"
    assert "cannot_swap" in str(spent.why_not("swap:e"))
    assert refusal(orders(("crown_swordsman", "0,0")), "swap:e") == "move.swap"
    assert "nobody_to_swap" in str(orders(("crown_swordsman", "0,0")).why_not("swap:e"))


@pytest.mark.rule("move.swap_finished")
def test_a_unit_that_has_ended_does_not_swap() -> None:
    match = orders(("crown_swordsman", "0,0"), ("crown_archer", "1,0", {"marks": 32}))
    assert refusal(match, "swap:e") == "move.swap"


# ---- phases and rest


@pytest.mark.rule("action.activate", "action.ap_refresh", "build.recruit_acts")
def test_every_unit_may_act_each_phase() -> None:
    assert "acts" in keys(play(given(), "end", "end")), "whose phase it is"
    match = given(at="build", seat=0, explored="all", blocks=[[("crown_scout", "0,0", {"walked": 3})], []])
    play(match, "recruit:crown_archer", "place:-1,-1", "end")
    assert set(offers(match, "block")) == {"1", "2"}


@pytest.mark.rule(
    "rest.declare", "rest.heal", "rest.heroes", "rest.visible", "info.wounds_public", "action.start_effects"
)
def test_whoever_does_nothing_rests_and_heals_two() -> None:
    blocks = [[("crown_swordsman", "0,0", {"wounds": 1}), ("crown_pikeman", "2,0", {"wounds": 1})], []]
    match = given(at="action", explored="all", blocks=blocks, players={0: {"orders": 9}})
    play(match, "block:1", "to:1,0", "done", "end")
    told = match.view(1)["players"][0]["blocks"]
    assert [block["rested"] for block in told] == [False, True]
    to_turn(match, 3)
    while asked(match) != "Orders" or match.acting != (0,):
        match.play("end")
    assert [block["wounds"] for block in match.view(1)["players"][0]["blocks"]] == [1, 0]


@pytest.mark.rule("rest.heal", "dial.sections")
@pytest.mark.parametrize(("turn", "left"), [(4, 1), (8, 2)])
def test_two_wounds_at_most_and_one_in_camp_fever(turn: int, left: int) -> None:
    hero = {"owner": 0, "state": 1, "hp": 5, "ap": 3, "skills": 1}
    match = given(
        at="build",
        turn=turn,
        blocks=[[("warlord", "-1,-1", {"wounds": 3, "marks": 64})], []],
        heroes=[hero, *[{"owner": None}] * 5],
    )
    play(match, "end")
    assert match.view(1)["players"][0]["blocks"][0]["wounds"] == left


@pytest.mark.rule("expert.logistics", "expert.logistics_table", "expert.logistics_towers", "expert.logistics_refresh")
def test_logistics_points_limit_how_many_units_act() -> None:
    """Example expert.logistics."""
    roads = {
        "-2,-1": ["e"],
        "-1,-1": ["e", "w", "road"],
        "0,-1": ["e", "w", "ne", "road"],
        "1,-1": ["w"],
        "1,-2": ["sw"],
    }
    built = {"1,-1": ("barracks", 0, 2), "-1,3": ("academy", 0), "1,-2": ("guard_towers", 0)}
    match = given(
        explored="all", roads=roads, built=built, options={"rules": "expert"}, blocks=[[("crown_scout", "0,1")], []]
    )
    play(match, "end")
    assert world(match).orders == [15, 0]
    assert match.view(1)["players"][0]["orders"] == 15


@pytest.mark.rule("expert.logistics_use", "expert.logistics")
def test_the_first_action_of_a_unit_takes_a_point() -> None:
    blocks = [[("crown_scout", "0,0"), ("crown_archer", "2,0")], []]
    options = {"rules": "expert"}
    match = given(at="action", explored="all", blocks=blocks, options=options, players={0: {"orders": 1}})
    play(match, "block:1", "to:1,0")
    assert world(match).orders[0] == 0
    assert offers(match, "to"), "a unit that has begun goes on"
    play(match, "done")
    assert refusal(match, "block:2") == "expert.logistics"
    veteran = play(given(explored="all", blocks=blocks), "end")
    assert world(veteran).orders[0] > 100


@pytest.mark.rule("timing.pass")
def test_a_block_that_was_looked_at_and_left_waits_for_another_act() -> None:
    match = play(orders(("crown_scout", "0,0"), ("crown_archer", "2,0")), "done")
    assert offers(match, "block") == ["2"]
    assert match.ply_for(1) == 0, "nobody else notices"
    play(match, "block:2", "to:2,1", "done")
    assert "block:1" in notations(match)


# ---- allies


def allies(*own: tuple[Any, ...], theirs: tuple[tuple[Any, ...], ...] = (), **said: Any) -> qx.Match:
    """Seat 0 acts, with an ally in seat 2."""
    players = {seat: {"orders": 99} for seat in range(4)}
    known = {"at": "action", "explored": "all", "players": players, "options": {"map": "team22"}}
    return given(**{**known, "blocks": [list(own), [], list(theirs), []], **said})


@pytest.mark.rule("move.swap_ally", "move.swap_ally_ap")
def test_allied_units_swap_if_the_ally_agrees() -> None:
    ally = ("crown_archer", "1,0", {"walked": 1})
    match = play(allies(("crown_swordsman", "0,0"), theirs=(ally,)), "block:1")
    assert offers(match, "swap") == ["e"]
    play(match, "swap:e")
    assert asked(match) == "AllySwap"
    assert match.acting == (2,)
    assert "0,0" in match.prompt()
    play(match, "accept")
    assert blocks_of(match, 0) == [("crown_swordsman", "1,0")]
    assert blocks_of(match, 2) == [("crown_archer", "0,0")]
    assert world(match).walked[0] == 1
    assert world(match).walked[96] == 2, "the ally's unit pays from what it had left"
    assert match.acting == (0,)


@pytest.mark.rule("move.swap_refused")
def test_an_ally_may_refuse_and_is_not_asked_again_in_this_phase() -> None:
    match = allies(("crown_swordsman", "0,0"), theirs=(("crown_archer", "1,0"),))
    play(match, "block:1", "swap:e", "decline")
    assert blocks_of(match, 0) == [("crown_swordsman", "0,0")]
    assert offers(match, "swap") == []
    assert world(match).marks[0] & 16 == 0, "nothing was done"
    assert refusal(match, "swap:e") == "move.swap"


@pytest.mark.rule("move.swap_ally_ap", "move.swap_finished")
@pytest.mark.parametrize("spent", [{"walked": 2}, {"marks": 32}])
def test_an_ally_without_ap_or_that_has_ended_cannot_swap(spent: dict[str, int]) -> None:
    match = allies(("crown_swordsman", "0,0"), theirs=(("crown_archer", "1,0", spent),))
    assert offers(play(match, "block:1"), "swap") == []


@pytest.mark.rule("move.swap_ally", "move.stacking")
def test_an_allied_unit_does_not_join_a_builder() -> None:
    match = allies(("crown_swordsman", "0,0"), ("crown_builder", "0,0"), theirs=(("crown_archer", "1,0"),))
    assert offers(play(match, "block:1"), "swap") == []


@pytest.mark.rule("team.talk", "fog.ally_view")
def test_allies_see_each_others_blocks() -> None:
    hidden = {"up": 0, "batch": 8, "may_be": ["crown_swordsman"]}
    match = allies(("crown_swordsman", "0,0", hidden), batches=[8], batch_gold=[3], batch_extra=[0])
    assert match.view(2)["players"][0]["blocks"][0]["kind"] == "crown_swordsman"
    assert match.view(1)["players"][0]["blocks"][0]["kind"] is None


@pytest.mark.rule("rest.interrupted")
def test_a_fight_between_two_phases_does_not_cancel_a_rest() -> None:
    """A unit rests with a wound and is hit in the enemy's phase; both wounds heal."""
    hurt = ("crown_knight", "0,0", {"wounds": 1, "up": 1})
    enemy = ("clans_axeman", "1,0", {"up": 1, "began": "1,0"})
    match = given(at="action", explored="all", turn=8, blocks=[[hurt], [enemy]], dice=[1, 1, *[3] * 12],
                  players={seat: {"orders": 9} for seat in (0, 1)})  # fmt: skip
    play(match, "end", "block:1", "attack:w")
    while world(match).fight is not None:
        match.play("decline" if "decline" in notations(match) else notations(match)[-1])
    assert world(match).wounds[0] == 2
    play(match, "end")
    while world(match).phase != 3:
        match.play("end" if "end" in notations(match) else match.legal()[0])
    assert world(match).wounds[0] == 0, "both wounds, and never more than two"


@pytest.mark.rule("expert.logistics_loss")
def test_points_of_a_phase_stay_as_they_are() -> None:
    match = given(at="action", seat=1, first=1, explored="all", built={"1,0": ("barracks", 0)},
                  options={"rules": "expert"})  # fmt: skip
    play(match, "end")
    before = world(match).orders[0]
    tear_down(world(match), world(match).chart.names.index("1,0"))
    assert world(match).orders[0] == before
    fewer = given(at="action", seat=1, first=1, explored="all", options={"rules": "expert"})
    assert world(play(fewer, "end")).orders[0] < before
