# hot: compiled by mypyc
"""How a territory comes to lie open."""

from __future__ import annotations

from mypy_extensions import i64

from quincunx.games.multiverse.chart import PLACES, WAYS
from quincunx.games.multiverse.lattice import place_when_turned
from quincunx.games.multiverse.world import World


def turn_up(world: World, position: i64, number: i64, facing: i64) -> None:
    """A territory lies open: its side of a number points to a direction, both counted from 1 (setup.home_facing)."""
    box, tile = world.box, world.tiles[position]
    world.turned = world.turned[:]
    world.turned[position] = (facing - number) % WAYS
    terrain, numbers, mines, tokens = world.terrain[:], world.numbers_at[:], world.mines[:], world.tokens[:]
    for printed in range(PLACES):
        at = PLACES * position + place_when_turned(printed, int(number), int(facing))
        terrain[at] = box.tile_hexes[tile][printed]
        if printed == box.adventure_hex[tile]:
            numbers[at] = box.adventure_number[tile]
            tokens[at] = 1
        if printed == box.mine_hex[tile] and world.seats <= position < world.seats + world.setting.mines:
            mines[at] = 1
            terrain[at] = box.mine_becomes[terrain[at]]
    world.terrain, world.numbers_at, world.mines, world.tokens = terrain, numbers, mines, tokens
