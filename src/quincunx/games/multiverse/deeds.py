# hot: compiled by mypyc
"""What players have done since the start, as missions count it; all of it everybody has seen."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.games.multiverse.box import BUILDER, NOTHING
from quincunx.games.multiverse.world import World

KILLS: Final = 0
HERO_KILLS: Final = 1
AGE2_KILLS: Final = 2
RUINS: Final = 3
BATTERED: Final = 4
ADVENTURES: Final = 5
ENCOUNTERS: Final = 6
PHASE_KILLS: Final = 7
PHASE_LOSSES: Final = 8
BLOODLESS: Final = 9
"""Military units destroyed by own units, heroes and units of Age 2 destroyed, enemy buildings destroyed, damage to
enemy Settlements and Fortresses, adventures won, hostile encounters destroyed; enemy units destroyed and own ones lost
in the action phase under way, and the most destroyed in one without a loss."""
DEEDS: Final = 10


def deed(world: World, seat: i64, which: i64) -> i64:
    return world.deeds[DEEDS * seat + which]


def count(world: World, seat: i64, which: i64, n: i64 = 1) -> None:
    world.deeds[DEEDS * seat + which] += int(n)


def count_kill(world: World, seat: i64, victim: i64, owner: i64, by: i64) -> None:
    """A block of a kind was destroyed by a seat, with a kind of unit or, for NOTHING, by other means."""
    kinds = world.box.kinds
    if world.allied(seat, owner) or victim == kinds.decoy:
        return
    count(world, seat, PHASE_KILLS)
    if kinds.is_hero(int(victim)):
        count(world, seat, HERO_KILLS)
    elif kinds.ages[victim] == 2:
        count(world, seat, AGE2_KILLS)
    if kinds.classes[victim] < BUILDER and by != NOTHING:
        count(world, seat, KILLS)


def count_damage(world: World, seat: i64, at: i64, damage: i64) -> None:
    """Damage to an enemy Settlement or Fortress."""
    works, owner = world.box.works, world.holder[at]
    if owner >= 0 and not world.allied(seat, owner) and world.built[at] in (works.settlement, works.fortress):
        count(world, seat, BATTERED, damage)


def begin_count(world: World, seat: i64) -> None:
    """An action phase begins."""
    world.deeds[DEEDS * seat + PHASE_KILLS] = world.deeds[DEEDS * seat + PHASE_LOSSES] = 0


def bloodless(world: World, seat: i64) -> i64:
    """The most enemies destroyed in one action phase without a loss, the one that ends now included."""
    now = deed(world, seat, PHASE_KILLS) if not deed(world, seat, PHASE_LOSSES) else 0
    return max(deed(world, seat, BLOODLESS), now)


def end_count(world: World, seat: i64) -> None:
    """An action phase ends."""
    world.deeds[DEEDS * seat + BLOODLESS] = int(bloodless(world, seat))
