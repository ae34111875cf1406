# hot: compiled by mypyc
"""Exploring a territory: a die or a neighbour says which side of it points to the explorer."""

from __future__ import annotations

from quincunx.core.messages import Value
from quincunx.games.multiverse.actions import (
    NUMBER,
)
from quincunx.games.multiverse.chart import WAYS
from quincunx.games.multiverse.exploring import neighbour_to_name, reveal
from quincunx.games.multiverse.moving import narrow
from quincunx.games.multiverse.world import Moment, World, with_value


def explore(world: World, seat: int, block: int, position: int) -> None:
    """The AP are spent; then a die gives the number, or the neighbour is asked for one (explore.number)."""
    world.reveals = with_value(world.reveals, block, world.reveals[block] + 1)
    world.run[block] = 0
    narrow(world, block)
    territory = world.where[block] // 7
    if world.setting.named_numbers:
        world.steps.append(NameNumber(neighbour_to_name(world, seat), seat, position, territory))
        return
    reveal(world, seat, position, territory, world.dice.roll(WAYS))
    world.go_on()


class NameNumber(Moment):
    """The player to the right of the explorer names the number of the side that points to the explorer."""

    rule = "explore.number"
    asks = "name_number"
    fields = ("seat", "other", "position", "territory")

    def __init__(self, seat: int, other: int, position: int, territory: int) -> None:
        super().__init__(seat)
        self.other = other
        self.position = position
        self.territory = territory

    def concerned(self, world: World) -> tuple[int, ...]:
        return (self.seat, self.other)

    def options(self, world: World, seat: int) -> list[int]:
        return [NUMBER + n for n in range(WAYS)]

    def take(self, world: World, seat: int, action: int) -> None:
        world.steps.pop()
        reveal(world, self.other, self.position, self.territory, action - NUMBER + 1)
        world.go_on()

    def about(self, world: World, seat: int) -> dict[str, Value]:
        return {"other": self.other}
