# hot: compiled by mypyc
"""Veteran and Expert rules: the Expert ones are what differs from the Veteran ones, and stand here alone."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from quincunx.games.multiverse.building import connected
from quincunx.games.multiverse.chart import OFF
from quincunx.games.multiverse.world import World

UNLIMITED: Final = 999


@mypyc_attr(allow_interpreted_subclasses=True)
class Veteran:
    """The base rules."""

    def orders(self, world: World, seat: i64) -> i64:
        """How many units can be given orders in an action phase: all of them."""
        return UNLIMITED

    def wound_dice(self, world: World, wounds: i64) -> i64:
        """How many dice a wounded unit rolls more or less: wounds do not matter."""
        return 0

    def loses_counter(self, world: World, ranged: i64, attacker: i64) -> bool:
        """Does a ranged unit not counter an attacker although its class does? Never."""
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Expert(Veteran):
    """The added rules for expert players."""

    def orders(self, world: World, seat: i64) -> i64:
        """Logistics points: of each building, and one more for each that a road connects (expert.logistics_table)."""
        found = world.box.economy.road_connection_logistics * len(connected(world, seat))
        for at in world.completed(seat):
            found += world.box.works.logistics[world.at_age(at)]
        return found

    def wound_dice(self, world: World, wounds: i64) -> i64:
        return world.box.arms.modifiers.expert_per_wound * wounds

    def loses_counter(self, world: World, ranged: i64, attacker: i64) -> bool:
        """Infantry that stood next to it when the phase began is too close (expert.adjacent_scope)."""
        before, at = world.began[attacker], world.began[ranged]
        return before != OFF and at != OFF and world.chart.distance(before, at) <= 1


VETERAN: Final = Veteran()
EXPERT: Final = Expert()


def rules_of(world: World) -> Veteran:
    """The rules a match is played by."""
    return EXPERT if world.setting.expert else VETERAN
