# cold: interpreted
"""From options as plain data to what the rules need of them."""

from __future__ import annotations

from functools import lru_cache

from quincunx.core.content import Content
from quincunx.core.game import Data
from quincunx.core.memory import MEMORY
from quincunx.games.multiverse.box import Box, victory_bits
from quincunx.games.multiverse.chart import Chart
from quincunx.games.multiverse.options import layout_of
from quincunx.games.multiverse.pieces import pieces_of
from quincunx.games.multiverse.pieces.places import Map
from quincunx.games.multiverse.setting import Setting


@lru_cache(maxsize=16)
def box_of(content: Content) -> Box:
    """What is in the box by a content, read once."""
    return Box(pieces_of(content), content.hash)


def sides_of(layout: Map) -> list[int]:
    """The side of each seat, by the teams of the map."""
    return [next(n for n, side in enumerate(layout.teams) if seat + 1 in side) for seat in range(layout.players)]


def setting_of(options: Data, content: Content) -> tuple[Setting, Chart]:
    """What was agreed, and the map in numbers; the options have been checked."""
    box = box_of(content)
    layout = layout_of(content, options["map"])
    agreed = {name: value for name, value in options.items() if name != MEMORY}
    setting = Setting(
        agreed,
        [box.faction_ids.index(name) for name in options["factions"]],
        sides_of(layout),
        options["rules"] == "expert",
        victory_bits(list(options["victory"])),
        options["turn_limit"],
        options["mines"],
        options["formations"],
        options["named_numbers"],
        options["diplomacy"],
    )
    return setting, box.chart_of(layout)
