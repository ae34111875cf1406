# hot: compiled by mypyc
"""What can be commanded: assault, barrage and charge, and at what price."""

from __future__ import annotations

from quincunx.games.battalion import actions as act
from quincunx.games.battalion.battle import Battle
from quincunx.games.battalion.box import ASSAULT, BARRAGE, CHARGE, OWN_COMMAND
from quincunx.games.battalion.fight import command_price
from quincunx.games.battalion.tactics import price_with_cards

ANY: int = ASSAULT | BARRAGE | CHARGE


def may_be_commanded(battle: Battle, unit: int) -> bool:
    """Is the unit in a sector, and has it neither been commanded nor has to rest?"""
    return battle.where[unit] >= 0 and not (battle.barred | battle.commanded) >> unit & 1


def affordable(battle: Battle, seat: int, unit: int) -> bool:
    """Can the camp pay the unit's price, with the cards in hand if need be?"""
    price = command_price(battle, unit)
    if price <= battle.camp_order[seat]:
        return True
    return price_with_cards(battle, battle.hands[seat], OWN_COMMAND, unit, 0, price) <= battle.camp_order[seat]


def barrage_targets(battle: Battle, unit: int) -> list[int]:
    """Unengaged enemies in the sector; if no enemy at all is there, those in the neighbouring ones."""
    side = battle.owner(unit) % 2
    at = battle.where[unit]
    low = high = at
    if not battle.holds(1 - side, at):
        low, high = at - 1, at + 1
    found: list[int] = []
    size = battle.size
    where = battle.where
    for seat in range(1 - side, battle.seats, 2):
        for enemy in range(seat * size, (seat + 1) * size):
            if low <= where[enemy] <= high and where[enemy] >= 0 and battle.foes[enemy] == 0:
                found.append(enemy)
    return found


def charge_sectors(battle: Battle, unit: int) -> list[int]:
    """Where a unit may charge: its own sector, or neighbouring ones if its own holds no enemy."""
    enemy = 1 - battle.owner(unit) % 2
    at = battle.where[unit]
    if battle.holds(enemy, at):
        return [at]
    found: list[int] = []
    if at > 0 and battle.holds(enemy, at - 1):
        found.append(at - 1)
    if at < battle.sectors - 1 and battle.holds(enemy, at + 1):
        found.append(at + 1)
    return found


def command_options(battle: Battle, seat: int, allowed: int, at_any_price: bool = False) -> list[int]:
    """Every command of the kinds allowed that this seat can give and pay, or could give whatever it costs."""
    options: list[int] = []
    held, open_to_shots = enemy_sectors(battle, seat % 2)
    for unit in range(seat * battle.size, (seat + 1) * battle.size):
        if not may_be_commanded(battle, unit) or not (at_any_price or affordable(battle, seat, unit)):
            continue
        if battle.foes[unit] != 0:
            if allowed & ASSAULT:
                options.append(act.ASSAULT + unit)
            continue
        at = battle.where[unit]
        near = 1 << at if held >> at & 1 else (1 << at + 1) | (1 << at >> 1)
        if allowed & BARRAGE and open_to_shots & near and battle.ranks[unit].ranged:
            options.append(act.BARRAGE + unit)
        if allowed & CHARGE and held & near:
            options.append(act.CHARGE + unit)
    return options


def enemy_sectors(battle: Battle, side: int) -> tuple[int, int]:
    """The sectors in which the other side has units, and those where some are unengaged, as sets of bits."""
    held = 0
    free = 0
    size = battle.size
    for seat in range(1 - side, battle.seats, 2):
        for unit in range(seat * size, (seat + 1) * size):
            at = battle.where[unit]
            if at >= 0:
                held |= 1 << at
                if battle.foes[unit] == 0:
                    free |= 1 << at
    return held, free
