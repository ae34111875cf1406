# hot: compiled by mypyc
"""How strong knights are in war, and how well lands are defended."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.games.mil1049.realm import NO_LAND, Realm

PER_SOLDIER: Final = 3
CASTLE: Final = 6


def attack(realm: Realm, knight: i64) -> i64:
    """The strength of an attacker without cubes: his castle and lands do not count (war.attack-strength)."""
    return PER_SOLDIER * realm.all_soldiers(knight)


def defence(realm: Realm, knight: i64) -> i64:
    """The strength of a defender without cubes: soldiers, castle, and what any of his lands adds."""
    total: i64 = PER_SOLDIER * realm.all_soldiers(knight)
    if realm.castles[knight]:
        total += CASTLE
    for slot in range(2 * knight, 2 * knight + 2):
        land = realm.lands[slot]
        if land != NO_LAND:
            total += realm.box.defence[land // 2]
    return total


def free_defence(realm: Realm, stack: i64) -> i64:
    """The defence of the free land on top of a stack (war.free.defence)."""
    land = realm.stacks[stack][-1]
    return realm.box.stack_defence[stack] + realm.box.defence[land // 2]


def cubes_needed(realm: Realm, knight: i64, stack: i64) -> i64:
    """How many cubes a knight needs, no more and no less, to take the free land (war.free.pay)."""
    return max(0, free_defence(realm, stack) + 1 - attack(realm, knight))
