# hot: compiled by mypyc
"""Formations: two military units in one hex, as many as there are Fortresses."""

from __future__ import annotations

from mypy_extensions import i64

from quincunx.games.multiverse.actions import BLOCKS
from quincunx.games.multiverse.box import NOTHING
from quincunx.games.multiverse.world import World


def allowed(world: World, seat: i64) -> i64:
    """How many formations a player may have: one for each completed Fortress (formation.enable)."""
    if not world.setting.formations:
        return 0
    enables = world.box.works.enables_formation
    return len([at for at in world.completed(seat) if enables[world.built[at]]])


def formed(world: World, seat: i64, without: i64 = NOTHING) -> list[int]:
    """The hexes of a player's formations, one block left out."""
    kinds = world.box.kinds
    seen: list[int] = []
    found: list[int] = []
    for block in world.blocks_of(seat):
        if block == without or kinds.follows(world.kinds[block]):
            continue
        at = world.where[block]
        if at in seen:
            found.append(at)
        seen.append(at)
    return found


def may_form(world: World, block: i64) -> bool:
    """May a unit that ends its move with another make a formation with it? (formation.form)"""
    seat = block // BLOCKS
    room = allowed(world, seat)
    return room > 0 and len(formed(world, seat, block)) < room


def in_excess(world: World, seat: i64) -> list[int]:
    """The hexes of formations if there are more than Fortresses; some have to be split (formation.excess)."""
    if not world.setting.formations:
        return []
    found = formed(world, seat)
    return found if len(found) > allowed(world, seat) else []
