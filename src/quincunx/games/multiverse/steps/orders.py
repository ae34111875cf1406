# hot: compiled by mypyc
"""The action phase: which block is given orders next, or that the phase ends."""

from __future__ import annotations

from quincunx.games.multiverse.actions import END
from quincunx.games.multiverse.world import Moment, World


class Orders(Moment):
    """Give orders to the own blocks, one after the other, or end the phase."""

    rule = "action.activate"
    asks = "orders"
    quiet = True
    clauses = {END: "timing.pass"}
    words = {END: "end_actions"}

    def options(self, world: World, seat: int) -> list[int]:
        return [END]

    def take(self, world: World, seat: int, action: int) -> None:
        world.steps.pop()
        world.go_on()
