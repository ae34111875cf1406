# hot: compiled by mypyc
"""Set-up: each player puts down what does not begin in the Settlement."""

from __future__ import annotations

from quincunx.core.kit.words import refuse
from quincunx.core.messages import Value
from quincunx.core.step import Refusal
from quincunx.games.multiverse import lines
from quincunx.games.multiverse.actions import BLOCKS, PLACE
from quincunx.games.multiverse.box import NOTHING
from quincunx.games.multiverse.chart import OFF
from quincunx.games.multiverse.world import Moment, World


def waiting(world: World, seat: int) -> list[int]:
    """The blocks a player has still to put down, in their order."""
    own = range(BLOCKS * seat, BLOCKS * seat + BLOCKS)
    return [block for block in own if world.kinds[block] != NOTHING and world.where[block] == OFF]


class PlaceStart(Moment):
    """A starting unit goes on a free hex next to the Settlement, in the open."""

    rule = "setup.start_units"
    asks = "place_start"

    def options(self, world: World, seat: int) -> list[int]:
        return [PLACE + at for at in world.free_around(world.home(seat))]

    def take(self, world: World, seat: int, action: int) -> None:
        block = waiting(world, seat)[0]
        world.put(block, action - PLACE)
        world.note(lines.STARTS_WITH, seat, world.kinds[block], action - PLACE)
        world.steps.pop()
        world.go_on()

    def about(self, world: World, seat: int) -> dict[str, Value]:
        return {"kind": world.box.kinds.ids[world.kinds[waiting(world, seat)[0]]]}

    def why_not(self, world: World, seat: int, verb: int, index: int) -> Refusal | None:
        return refuse(self.rule, "not_next_to_settlement") if verb == PLACE else None
