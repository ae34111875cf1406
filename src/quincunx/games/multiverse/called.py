# hot: compiled by mypyc
"""What the targets of actions are called, in notation and in sentences."""

from __future__ import annotations

from typing import Final

from quincunx.core.messages import Value
from quincunx.games.multiverse.actions import OFFERED, SPACE, WAY_NAMES
from quincunx.games.multiverse.world import World

BY_NAME: Final = ("hex", "way", "unit", "hero", "building", "card", "what")
"""The kinds of targets that notation calls by the same name as sentences do; the others are counted."""


def name_of(world: World, seat: int, verb: str, index: int) -> str:
    """What a verb's index stands for when a seat says it; empty if nothing."""
    kind = SPACE.by_name[verb].kind
    if kind in BY_NAME:
        return str(value_of(world, seat, kind, index))
    if kind == "position":
        return f"{index + 1}" if index < world.chart.positions else ""
    if kind == "other":
        return f"{world.other(seat, index) + 1}" if index < world.seats - 1 else ""
    return f"{index + 1}"


def value_of(world: World, seat: int, kind: str, index: int) -> Value:
    """The target of a verb as sentences name it."""
    box = world.box
    if kind == "hex":
        return world.chart.names[index] if index < world.chart.count else ""
    if kind == "way":
        return WAY_NAMES[index]
    if kind == "unit":
        units = box.kinds.of_faction[world.setting.factions[seat]]
        return box.kinds.ids[units[index]] if index < len(units) else ""
    if kind == "hero":
        return box.hero_ids[index] if index < len(box.hero_ids) else ""
    if kind == "building":
        return box.works.ids[box.works.raised[index]] if index < len(box.works.raised) else ""
    if kind == "card":
        return box.card_ids[index] if index < len(box.card_ids) else ""
    if kind == "mission":
        return box.mission_ids[world.missions[seat][index]] if index < len(world.missions[seat]) else ""
    if kind == "offered":
        return box.card_ids[world.row[index]] if index < len(world.row) else ""
    if kind == "other":
        return world.other(seat, index)
    return OFFERED[index] if kind == "what" else index + 1
