"""The lattice of hexes and flowers, the tables of each map, and lines of sight."""

from __future__ import annotations

import pytest
from games.multiverse.given import box

import quincunx as qx
from quincunx.games.multiverse.chart import OFF, Chart, has_line
from quincunx.games.multiverse.lattice import centre, distance, gates, place_when_turned, reach
from quincunx.games.multiverse.options import MapChoice, middle_of
from quincunx.games.multiverse.pieces import pieces_of
from quincunx.games.multiverse.pieces.common import TERRAINS
from quincunx.games.multiverse.pieces.places import Map

MAPS = pieces_of(qx.game_of("multiverse").built_in).grounds.maps
SITES = {"duel_starter": 10, "duel_standard": 19, "ffa3": 19, "ffa4": 23, "team22": 23, "siege": 10}


def a_chart(name: str = "duel_standard") -> Chart:
    return box().chart_of(MAPS[name])


def number(chart: Chart, q: int, r: int) -> int:
    return chart.names.index(f"{q},{r}")


def sees(
    between: dict[tuple[int, int], str], target: tuple[int, int], own: str = "grassland", scout: bool = False
) -> bool:
    """Does somebody in 0,0 of the standard map see another hex, with this terrain and grassland elsewhere?"""
    chart = a_chart()
    terrain = [0] * chart.count
    for (q, r), name in {**between, (0, 0): own}.items():
        terrain[number(chart, q, r)] = TERRAINS.index(name) if name else -1
    return has_line(chart, box().land, terrain, number(chart, 0, 0), number(chart, *target), scout)


# ---- hexes


@pytest.mark.rule("glossary.hex", "setup.territory_shape")
@pytest.mark.parametrize("layout", MAPS.values(), ids=lambda layout: layout.id)
def test_every_map_is_numbered_by_position_and_place(layout: Map) -> None:
    chart = box().chart_of(layout)
    assert chart.positions == SITES.get(layout.id, chart.positions)
    assert len(set(chart.hexes)) == chart.count == 7 * chart.positions, "flowers do not overlap"
    for position, place in enumerate(layout.positions):
        assert chart.hexes[7 * position] == centre(place)
        assert chart.neighbours(7 * position) == list(range(7 * position + 1, 7 * position + 7))
    for at in range(chart.count):
        for way in range(6):
            near = chart.near[6 * at + way]
            if near != OFF:
                assert chart.near[6 * near + (way + 3) % 6] == at, "what is next to a hex has it on the other side"
                assert chart.direction(at, near) == way
        assert chart.direction(at, at) == OFF


@pytest.mark.rule("glossary.hex")
def test_distances_and_rings() -> None:
    chart = a_chart()
    middle = number(chart, 0, 0)
    for at in range(chart.count):
        assert chart.distance(middle, at) == distance((0, 0), chart.hexes[at])
    for hexes in (1, 2, 3, 4):
        within = chart.within(middle, hexes)
        assert len(within) == 3 * hexes * (hexes + 1)
        assert {int(chart.distance(middle, at)) for at in within} == set(range(1, hexes + 1))


@pytest.mark.rule("explore.facing")
@pytest.mark.parametrize("layout", MAPS.values(), ids=lambda layout: layout.id)
def test_a_hex_borders_other_territories_by_one_side_each(layout: Map) -> None:
    """From any hex the side of a neighbouring position that points to its own territory is unique."""
    chart = box().chart_of(layout)
    for at in range(chart.count):
        for near in chart.neighbours(at):
            if near // 7 != at // 7:
                side = chart.side_to(near // 7, at // 7)
                assert side != OFF
                assert chart.beside[6 * (near // 7) + side] == at // 7
    assert chart.side_to(0, 0) == OFF


@pytest.mark.rule("explore.orientation", "setup.home_facing")
def test_a_tile_is_turned_so_that_a_side_points_somewhere() -> None:
    for side in range(1, 7):
        for facing in range(1, 7):
            laid = [place_when_turned(printed, side, facing) for printed in range(7)]
            assert sorted(laid) == list(range(7))
            assert laid[0] == 0
            assert laid[side] == facing
            assert [(laid[n % 6 + 1] - laid[n]) % 6 for n in range(1, 7)] == [1] * 6, "clockwise stays clockwise"


@pytest.mark.rule("ability.ballista_line")
def test_straight_lines() -> None:
    chart = a_chart()
    a, b = number(chart, 0, 0), number(chart, 2, 0)
    assert chart.straight_on(a, b) == number(chart, 3, 0)
    assert chart.straight_on(a, number(chart, 1, 1)) == OFF, "no hex behind off the six directions"
    assert chart.straight_on(a, a) == OFF


# ---- what a line crosses


@pytest.mark.rule("fog.line", "fog.line_edge")
def test_what_lies_between() -> None:
    assert gates((1, 0)) == ()
    assert gates((2, 0)) == (((1, 0), (1, 0)),)
    assert gates((1, 1)) == (((0, 1), (1, 0)),), "along the border of two hexes"
    assert gates((4, -1)) == (((1, 0), (1, 0)), ((2, -1), (2, -1)), ((2, 0), (2, 0)), ((3, -1), (3, -1)))
    for target in reach(4):
        there = {frozenset(gate) for gate in gates(target)}
        back = {frozenset((q + target[0], r + target[1]) for q, r in gate) for gate in gates((-target[0], -target[1]))}
        assert there == back, "a line is the same from both ends"


@pytest.mark.rule("fog.line_edge")
def test_a_border_blocks_only_if_both_hexes_do() -> None:
    assert sees({(1, 0): "hills"}, (1, 1))
    assert sees({(0, 1): "hills"}, (1, 1))
    assert not sees({(1, 0): "hills", (0, 1): "forest"}, (1, 1))


@pytest.mark.rule("fog.higher_blocks", "fog.elevation")
def test_higher_terrain_blocks() -> None:
    for name in ("forest", "hills", "mountain"):
        assert not sees({(1, 0): name}, (2, 0)), name
    for name in ("water", "grassland"):
        assert sees({(1, 0): name}, (2, 0)), name
    assert [
        box().land.elevation[TERRAINS.index(name)] for name in ("water", "grassland", "forest", "hills", "mountain")
    ] == [*(0, 0, 1, 2, 3)]


@pytest.mark.rule("fog.hill_blocks")
def test_nobody_sees_across_a_hill() -> None:
    """Example los.hill_from_hill."""
    assert not sees({(1, 0): "hills"}, (2, 0), own="hills")
    assert sees({(1, 0): "forest"}, (2, 0), own="hills")


@pytest.mark.rule("fog.mountain")
def test_mountains() -> None:
    assert not sees({(1, 0): "mountain"}, (2, 0), own="mountain")
    assert sees({(1, 0): "hills"}, (2, 0), own="mountain")


@pytest.mark.rule("fog.equal_forest")
def test_forest_is_seen_across_from_forest() -> None:
    assert sees({(1, 0): "forest"}, (2, 0), own="forest")


@pytest.mark.rule("fog.endpoints")
def test_the_ends_of_a_line_never_block() -> None:
    assert sees({(2, 0): "mountain"}, (2, 0))
    assert sees({(1, 0): "hills"}, (1, 0))


@pytest.mark.rule("fog.unexplored")
def test_what_is_not_explored_blocks_and_so_does_the_edge() -> None:
    assert not sees({(1, 0): ""}, (2, 0), own="mountain")
    chart = a_chart()
    terrain = [0] * chart.count
    blocked = 0
    for at in range(chart.count):
        for other in chart.within(at, 4):
            row = chart.gates[at][chart.slot[chart.count * at + other]]
            if any(row[n] == row[n + 1] == OFF for n in range(0, len(row), 2)):
                blocked += 1
                assert not has_line(chart, box().land, terrain, at, other, False)
    assert blocked, "some lines run outside the map"


@pytest.mark.rule("fog.scout")
def test_scouts_see_through_forest_but_not_across_hills() -> None:
    assert sees({(1, 0): "forest"}, (2, 0), scout=True)
    assert not sees({(1, 0): "hills"}, (2, 0), scout=True)


def test_nothing_is_seen_beyond_four_hexes() -> None:
    assert sees({}, (4, 0))
    assert not sees({}, (5, 0))


@pytest.mark.rule("mod.map_check")
def test_positions_are_drawn_around_their_middle_hex() -> None:
    game = qx.game_of("multiverse")
    plots = {plot.at: plot for plot in MapChoice(game.built_in).plots()}
    assert (plots[0, 0].x, plots[0, 0].y) == (0, 0)
    for (u, v), plot in plots.items():
        assert (plot.x, plot.y) == middle_of((2 * u - v, u + 3 * v))
        assert plot.outline.count("M") == 7
