"""The quick search for ways finds what a plain one does."""

from __future__ import annotations

import heapq
from itertools import pairwise
from typing import Any

import pytest
from games.multiverse.given import given, offers, world
from games.multiverse.test_secrets import WILD, battle

import quincunx as qx
from quincunx.core.dice import FastDice
from quincunx.games.multiverse.actions import BLOCKS
from quincunx.games.multiverse.chart import OFF
from quincunx.games.multiverse.moving import (
    ap_of,
    ap_used,
    default_ap,
    has_rain,
    is_road_step,
    lasts,
    may_pass,
    may_stop,
    step_cost,
)
from quincunx.games.multiverse.paths import can_step, may_enter_tokens, reach, way_to
from quincunx.games.multiverse.world import ACTED, ENDED, World


def plainly(table: World, block: int) -> dict[int, list[int]]:
    """Every hex a block can reach and stop in, with its way: all ways are tried, the cheapest and first first."""
    owner, kind, start = block // BLOCKS, table.kinds[block], table.where[block]
    usual = ap_of(table, owner, kind) + table.granted[block] - ap_used(table, block, kind)
    printed, rides = default_ap(table, kind), lasts(table, kind, "pass_enemies")
    edge: list[tuple[int, list[int], int, int]] = [(0, [], start, table.on_road[block])]
    done: set[tuple[int, int]] = set()
    found: dict[int, list[int]] = {}
    while edge:
        spent, ways, at, on_road = heapq.heappop(edge)
        if (at, on_road) in done:
            continue
        done.add((at, on_road))
        if at != start and at not in found and (table.tokens[at] or may_stop(table, block, at)):
            found[at] = ways
        if table.tokens[at]:
            continue
        left = usual + (1 if not has_rain(table) and on_road >= printed else 0) - spent
        for way in range(6):
            near = table.chart.near[6 * at + way]
            if near == OFF:
                continue
            if table.tokens[near]:
                if not may_enter_tokens(table, block) or not (at == start or may_stop(table, block, at)):
                    continue
            elif not may_pass(table, block, near, rides):
                continue
            cost = step_cost(table, kind, owner, at, way)
            if cost <= left:
                road = on_road + 1 if is_road_step(table, owner, at, way) else on_road
                heapq.heappush(edge, (spent + cost, [*ways, way], near, road))
    return found


def agree(table: World) -> int:
    """How many ways have been compared."""
    compared = 0
    for seat in range(table.seats):
        for block in table.blocks_of(seat):
            found = plainly(table, block)
            assert reach(table, block) == sorted(found)
            assert can_step(table, block) == bool(found)
            for at, ways in found.items():
                assert way_to(table, block, at) == ways
                compared += 1
    return compared


@pytest.mark.rule("move.path", "move.step", "road.bonus_ap", "adventure.no_pass")
@pytest.mark.parametrize("seed", range(4))
def test_ways_are_the_cheapest_and_first(seed: int) -> None:
    match, luck = battle(seed, seed == 3, **WILD), FastDice(seed)
    compared = 0
    for _ in range(40):
        if match.over:
            break
        compared += agree(world(match))
        legal = match.legal()
        match.play(legal[luck.below(len(legal))])
    assert compared > 500


@pytest.mark.rule("road.bonus_ap", "move.path")
def test_ways_along_roads() -> None:
    """A road runs east and then bends back; by it one gets farther."""
    names = ["0,0", "1,0", "2,0", "2,1", "1,2"]
    ways = ("ne", "e", "se", "sw", "w", "nw")
    sides = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
    roads: dict[str, list[str]] = {name: ["road"] for name in names}
    for here, there in pairwise(names):
        (q, r), (p, s) = (tuple(map(int, name.split(","))) for name in (here, there))
        way = sides.index((p - q, s - r))
        roads[here].insert(0, ways[way])
        roads[there].insert(0, ways[(way + 3) % 6])
    match: qx.Match = given(
        at="action", explored="all", roads=roads, players={0: {"orders": 9}},
        blocks=[[("crown_swordsman", "0,0"), ("crown_scout", "-1,0"), ("crown_builder", "1,0")], []],
    )  # fmt: skip
    table = world(match)
    assert agree(table) > 20
    assert table.chart.names.index("2,1") in reach(table, 0), "the bonus of a road"


def test_whoever_can_pass_and_nowhere_stop_is_given_no_orders() -> None:
    """The Horseman has AP for three hexes, but the two that are not under water are full, and nobody there may swap."""
    water = dict.fromkeys(("1,-1", "0,1", "-1,1", "-1,0", "0,-1", "2,-1", "1,1", "3,-1", "3,0", "2,1"), "water")
    done = {"marks": ENDED | ACTED}
    blocks = [[("crown_horseman", "0,0"), ("crown_swordsman", "1,0", done), ("crown_swordsman", "2,0", done)], []]
    match = given(at="action", explored="all", terrain=water, blocks=blocks, players={0: {"orders": 9}})
    assert not can_step(world(match), 0)
    assert offers(match, "block") == []


@pytest.mark.rule("road.bonus_ap", "move.path")
def test_whoever_finds_room_only_with_the_bonus_of_a_road_is_given_orders() -> None:
    """A causeway: two hexes of it are full, and the third is reached with the AP that roads give."""
    water = dict.fromkeys(("1,-1", "0,1", "-1,1", "-1,0", "0,-1", "2,-1", "1,1", "3,-1", "2,1"), "water")
    roads = {"0,0": ["e", "road"], "1,0": ["e", "w", "road"], "2,0": ["e", "w", "road"], "3,0": ["w", "road"]}
    done = {"marks": ENDED | ACTED}
    blocks = [[("crown_swordsman", "0,0"), ("crown_pikeman", "1,0", done), ("crown_pikeman", "2,0", done)], []]
    said: dict[str, Any] = {"at": "action", "explored": "all", "terrain": water, "players": {0: {"orders": 9}}}
    match = given(**said, roads=roads, blocks=blocks)
    assert default_ap(world(match), world(match).kinds[0]) == 2
    assert can_step(world(match), 0)
    assert offers(match, "block") == ["1"]
    assert not can_step(world(given(**said, blocks=blocks)), 0)
