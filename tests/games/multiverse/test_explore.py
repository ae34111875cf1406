"""Exploring territories."""

from __future__ import annotations

from typing import Any

import pytest
from games.multiverse.given import asked, given, offers, play, refusal, table, world

import quincunx as qx
from quincunx.games.multiverse.exploring import neighbour_to_name


def explorer(kind: str = "crown_scout", tile: str = "t01", **said: Any) -> qx.Match:
    """A unit in -1,-1, next to the positions 3 (central) and 9 of the starter map; a known tile lies on the latter."""
    match = given(at="action")
    tiles = match.to_dict()["table"]["tiles"]
    if tile in tiles:
        tiles[tiles.index(tile)] = tiles[8]
    tiles[8] = tile
    said = {"blocks": [[(kind, "-1,-1")], []], "players": {0: {"orders": 99}}, "tiles": tiles, "dice": [1, 1], **said}
    return play(given(at="action", **said), "block:1")


@pytest.mark.rule("explore.cost", "explore.orientation", "explore.facing", "explore.flip", "explore.adventure_token")
@pytest.mark.rule("explore.visible", "explore.no_end", "explore.announce")
def test_a_territory_is_turned_towards_the_explorer() -> None:
    """Example explore.image_sequence: the number is 6. Tile t01 has forest and an adventure on its side 1."""
    match = explorer("crown_swordsman", dice=[6])
    assert offers(match, "reveal") == ["3", "9"]
    play(match, "reveal:9")
    found, chart = world(match), world(match).chart
    facing = int(chart.side_to(8, 0)) + 1
    printed = found.box.tile_hexes[found.tiles[8]]
    assert found.terrain[7 * 8 + facing] == printed[6], "its side 6 points to the explorer"
    forest = (1 + facing - 6 - 1) % 6 + 1
    assert table(match)["tokens"] == {chart.names[7 * 8 + forest]: 1}
    assert match.view(1)["players"][0]["blocks"][0]["ended"] is False
    assert match.prompt().startswith("Swordsman in -1,-1 has 1 AP left")
    assert world(match).explored == [1, 0]
    assert match.view(1)["terrain"] == table(match)["terrain"]
    assert not match.can_undo(0), "what has come to light cannot be taken back"


@pytest.mark.rule("explore.number")
def test_by_agreement_the_player_to_the_right_names_the_number() -> None:
    match = play(explorer(options={"named_numbers": True}), "reveal:9")
    assert asked(match) == "NameNumber"
    assert match.acting == (1,)
    play(match, "number:6")
    facing = int(world(match).chart.side_to(8, 0)) + 1
    assert world(match).terrain[7 * 8 + facing] == world(match).box.tile_hexes[world(match).tiles[8]][6]
    assert match.acting == (0,)


@pytest.mark.rule("explore.who", "decoy.actions")
def test_everybody_but_decoys_explores() -> None:
    for kind in ("crown_builder", "crown_ballista", "crown_archer"):
        assert offers(explorer(kind), "reveal") == ["3", "9"]
    assert refusal(explorer("decoy"), "reveal:9") == "explore.who"


@pytest.mark.rule("explore.cost", "explore.blocked")
def test_it_takes_an_ap_and_a_place_next_to_it() -> None:
    match = explorer()
    assert refusal(match, "reveal:5") == "explore.cost"
    assert refusal(match, "reveal:1") == "explore.cost", "a home lies open"
    play(match, "reveal:9", "reveal:3")
    assert world(match).explored[0] == 2
    assert match.view(0)["players"][0]["blocks"][0]["ap"] == 1
    spent = given(at="action", blocks=[[("crown_scout", "-1,-1", {"walked": 3})], []], players={0: {"orders": 9}})
    assert offers(spent, "block") == []


@pytest.mark.rule("ability.passive", "track.ability")
def test_a_pathfinder_explores_one_territory_for_nothing() -> None:
    tracks = [0] * 22
    tracks[world(explorer()).box.kinds.ids.index("crown_scout")] = 2
    match = explorer(players={0: {"orders": 9, "tracks": tracks}})
    play(match, "reveal:9")
    assert match.view(0)["players"][0]["blocks"][0]["ap"] == 3
    play(match, "reveal:3")
    assert match.view(0)["players"][0]["blocks"][0]["ap"] == 2


@pytest.mark.rule("explore.mine", "explore.mine_water", "explore.mine_mountain", "explore.mine_adventure")
@pytest.mark.parametrize(
    ("tile", "ground"), [("c01", "hills"), ("c05", "grassland"), ("c06", "grassland"), ("c02", "grassland")]
)
def test_a_mine_lies_on_ground_that_can_be_entered(tile: str, ground: str) -> None:
    """Example mine.terrain: c01 has its mine on a mountain, c05 on water."""
    match = given(at="action")
    tiles = match.to_dict()["table"]["tiles"]
    if tile in tiles:
        tiles[tiles.index(tile)] = tiles[2]
    tiles[2] = tile
    said: dict[str, Any] = {"blocks": [[("crown_scout", "-1,-1")], []], "players": {0: {"orders": 9}}, "dice": [1]}
    match = given(at="action", tiles=tiles, options={"mines": 2}, **said)
    play(match, "block:1", "reveal:3")
    [mine] = table(match)["mines"]
    assert table(match)["terrain"][mine] == ground
    assert mine not in table(match)["tokens"]
    assert table(play(given(at="action", tiles=tiles, **said), "block:1", "reveal:3"))["mines"] == {}


@pytest.mark.rule("explore.tile_pool", "info.hidden_list")
def test_faces_of_unexplored_territories_are_dealt_anew_within_their_pool() -> None:
    match = explorer()
    faces = set()
    for seed in range(20):
        twin = world(match.redeal(0, qx.FastDice(seed)))
        pools = [twin.box.pools[tile] for tile in twin.tiles]
        assert pools == [0, 0, 1, 1, 2, 2, 2, 2, 2, 2]
        assert len(set(twin.tiles)) == 10
        faces.add(twin.tiles[8])
    assert len(faces) > 5


@pytest.mark.rule("explore.number")
def test_the_number_is_named_by_the_next_to_the_right_who_still_plays() -> None:
    match = qx.new("multiverse", map="ffa4", seed=2)
    assert neighbour_to_name(world(match), 0) == 3
    match.resign(3)
    assert neighbour_to_name(world(match), 0) == 2
    match.resign(2)
    assert neighbour_to_name(world(match), 0) == 1
