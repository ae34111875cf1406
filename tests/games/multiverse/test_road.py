"""Roads and their links."""

from __future__ import annotations

from typing import Any

import pytest
from games.multiverse.given import asked, given, gold, notations, play, player, refusal, table

import quincunx as qx


def builder_at(name: str, **said: Any) -> qx.Match:
    """Seat 0 has nothing but a Builder somewhere on the starter map, and is asked for its job."""
    said = {"explored": "all", "blocks": [[("crown_builder", name)], []], **said}
    return play(given(**said), "block:1")


@pytest.mark.rule("road.build", "road.cost", "build.builder_xp")
@pytest.mark.parametrize(("terrain", "cost"), [("grassland", 1), ("forest", 2), ("hills", 2)])
def test_a_road_costs_what_it_costs_to_enter_the_hex(terrain: str, cost: int) -> None:
    match = play(builder_at("1,0", terrain={"1,0": terrain}), "road")
    assert gold(match, 0) == 20 - cost
    assert table(match)["roads"] == {"1,0": ["road"]}
    assert player(match, 0)["experience"] == 1
    assert table(match)["terrain"]["1,0"] == terrain
    assert match.view(1)["roads"] == {"1,0": ["road"]}


@pytest.mark.rule("road.where")
def test_where_no_road_can_lie() -> None:
    assert refusal(builder_at("1,0", roads={"1,0": ["road"]}, terrain={"1,0": "forest"}), "road") == "road.where"
    assert refusal(builder_at("1,0", built={"1,0": ("barracks", 0)}), "road") == "road.where"
    assert refusal(builder_at("1,0", terrain={"1,0": "forest"}, players={0: {"gold": 1}}), "road") == "road.cost"


@pytest.mark.rule("road.links", "road.crossroads")
def test_a_new_road_is_linked_to_all_roads_and_buildings_next_to_it() -> None:
    match = builder_at("1,0", roads={"2,0": ["road"], "0,0": ["road"]}, built={"1,1": ("guard_towers", 1)})
    play(match, "road")
    assert asked(match) == "LeaveOut"
    assert notations(match) == ["done", "link:e", "link:w"], "buildings are always linked"
    play(match, "link:w")
    assert refusal(match, "link:w") == "road.links"
    assert refusal(match, "link:se") == "road.links"
    play(match, "done")
    roads = table(match)["roads"]
    assert roads["1,0"] == ["e", "se", "road"]
    assert roads["2,0"] == ["w", "road"]
    assert roads["0,0"] == ["road"]
    assert roads["1,1"] == ["nw"]


@pytest.mark.rule("road.links")
def test_leaving_out_all_links_ends_the_choice() -> None:
    match = play(builder_at("1,0", roads={"2,0": ["road"]}), "road", "link:e")
    assert asked(match) == "Works"
    assert table(match)["roads"] == {"1,0": ["road"], "2,0": ["road"]}
    assert match.journal()[-1]["text"].endswith("leaves the road in 1,0 without a link to the east.")


@pytest.mark.rule("road.links")
def test_missing_links_are_added_without_cost_in_one_job() -> None:
    match = builder_at("1,0", roads={"1,0": ["road"], "2,0": ["road"], "0,0": ["road"]})
    play(match, "link:e")
    assert asked(match) == "AddLinks"
    assert notations(match) == ["link:w", "done"]
    for way in ("link:e", "link:se"):
        refused = match.why_not(way)
        assert refused is not None
        assert (refused.rule, refused.message.key) == ("road.links", "refusal.no_link_there")
    play(match, "link:w")
    assert asked(match) == "Works"
    assert gold(match, 0) == 20
    assert player(match, 0)["experience"] == 0
    assert table(match)["roads"]["1,0"] == ["e", "w", "road"]
    assert refusal(match, "block:1") == "build.builder_job"


@pytest.mark.rule("road.links", "build.construct")
def test_a_new_building_is_linked_to_all_roads_next_to_it_and_a_road_stays() -> None:
    match = play(builder_at("1,0", roads={"1,0": ["road"], "2,0": ["road"]}), "raise:barracks")
    assert table(match)["roads"] == {"1,0": ["e", "road"], "2,0": ["w", "road"]}


@pytest.mark.rule("road.links", "build.fortress_site_hp")
def test_a_site_is_no_crossroads() -> None:
    match = builder_at("1,0", built={"2,0": ("fortress", 1, 1, {"sites": 1})})
    play(match, "road")
    assert table(match)["roads"] == {"1,0": ["road"]}


@pytest.mark.rule("build.chop_permanent")
def test_a_road_stays_where_forest_is_chopped() -> None:
    match = play(builder_at("1,0", roads={"1,0": ["road"]}, terrain={"1,0": "forest"}), "chop")
    assert table(match)["roads"] == {"1,0": ["road"]}
    assert table(match)["terrain"]["1,0"] == "grassland"


@pytest.mark.rule("road.enemy_pillage")
def test_roads_are_neither_attacked_nor_removed() -> None:
    roads = {"1,0": ["road"], "0,0": ["road"]}
    match = given(at="action", explored="all", blocks=[[("crown_swordsman", "0,0"), ("crown_archer", "0,1")], []],
                  players={0: {"orders": 9}}, roads=roads)  # fmt: skip
    for block in ("block:1", "block:2"):
        play(match, block)
        assert not [each for each in notations(match) if each.partition(":")[0] in ("attack", "shoot", "use")]
        play(match, "done")
    worker = builder_at("1,0", roads=roads)
    assert "road" not in notations(worker)
