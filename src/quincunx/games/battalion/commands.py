# hot: compiled by mypyc
"""What can be commanded: assault, barrage and charge, and at what price."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.kit.words import first_reason
from quincunx.core.step import Refusal
from quincunx.games.battalion import actions as act
from quincunx.games.battalion.battle import Battle
from quincunx.games.battalion.box import ASSAULT, BARRAGE, CHARGE, OWN_COMMAND
from quincunx.games.battalion.fight import command_price
from quincunx.games.battalion.tactics import cards_can_pay

ANY: Final = ASSAULT | BARRAGE | CHARGE


def may_be_commanded(battle: Battle, unit: int) -> bool:
    """Is the unit in a sector, and has it neither been commanded nor has to rest?"""
    if battle.where[unit] < 0:
        return False
    idle = battle.barred | battle.commanded
    return idle == 0 or not idle >> unit & 1


def unit_missing(battle: Battle, seat: int, unit: int) -> Refusal | None:
    """Is this unit someone else's, or gone?"""
    owner = battle.owner(unit)
    return first_reason(
        {"unit": unit, "seat": owner},
        (owner != seat, "four.own_units" if battle.seats > 2 else "turn.action_choice", "not_your_unit"),
        (battle.ranks[unit].count == 0, "disband.remove_ranks", "unit_gone"),
    )


def enemy_missing(battle: Battle, seat: int, unit: int) -> Refusal | None:
    """Is this unit on one's own side, or gone?"""
    return first_reason(
        {"unit": unit},
        (battle.owner(unit) % 2 == seat % 2, "turn.action_choice", "on_your_side"),
        (battle.ranks[unit].count == 0, "disband.remove_ranks", "unit_gone"),
    )


def affordable(battle: Battle, seat: int, unit: int) -> bool:
    """Can the camp pay the unit's price, with the cards in hand if need be?"""
    price = command_price(battle, unit)
    return price <= battle.camp_order[seat] or cards_can_pay(battle, seat, OWN_COMMAND, unit, 0, price)


def enemies_in(battle: Battle, side: int, sector: int, reach: int = 0) -> list[int]:
    """The units of the other side in a sector, or so many sectors around it."""
    found: list[int] = []
    size = battle.size
    where = battle.where
    for seat in range(1 - side, battle.seats, 2):
        for unit in range(seat * size, (seat + 1) * size):
            if where[unit] >= 0 and sector - reach <= where[unit] <= sector + reach:
                found.append(unit)
    return found


def barrage_targets(battle: Battle, unit: int) -> list[int]:
    """Unengaged enemies in the sector; if no enemy at all is there, those in the neighbouring ones."""
    side, at = battle.owner(unit) % 2, battle.where[unit]
    enemies = enemies_in(battle, side, at, 0 if battle.holds(1 - side, at) else 1)
    return [enemy for enemy in enemies if battle.foes[enemy] == 0]


def charge_sectors(battle: Battle, unit: int) -> list[int]:
    """Where a unit may charge: its own sector, or neighbouring ones if its own holds no enemy."""
    enemy = 1 - battle.owner(unit) % 2
    at = battle.where[unit]
    if battle.holds(enemy, at):
        return [at]
    return [sector for sector in (at - 1, at + 1) if 0 <= sector < battle.sectors and battle.holds(enemy, sector)]


def command_options(battle: Battle, seat: int, allowed: int, at_any_price: bool = False) -> list[int]:
    """Every command of the kinds allowed that this seat can give and pay, or could give whatever it costs."""
    options: list[int] = []
    add_commands(battle, seat, allowed, at_any_price, options)
    return options


def add_commands(battle: Battle, seat: int, allowed: int, at_any_price: bool, options: list[int]) -> None:
    """Add them to other options."""
    held, open_to_shots = enemy_sectors(battle, seat % 2)
    kinds: i64 = allowed
    for unit in range(seat * battle.size, (seat + 1) * battle.size):
        if not may_be_commanded(battle, unit):
            continue
        if battle.foes[unit] != 0:
            if kinds & ASSAULT and (at_any_price or affordable(battle, seat, unit)):
                options.append(act.ASSAULT + unit)
            continue
        here: i64 = i64(1) << battle.where[unit]
        near = here if held & here else here << 1 | here >> 1
        if not held & near or not (at_any_price or affordable(battle, seat, unit)):
            continue
        if kinds & BARRAGE and open_to_shots & near and battle.ranks[unit].ranged:
            options.append(act.BARRAGE + unit)
        if kinds & CHARGE:
            options.append(act.CHARGE + unit)


def enemy_sectors(battle: Battle, side: int) -> tuple[i64, i64]:
    """The sectors in which the other side has units, and those where some are unengaged, as sets of bits."""
    held: i64 = 0
    free: i64 = 0
    at: i64
    size = battle.size
    where = battle.where
    for seat in range(1 - side, battle.seats, 2):
        for unit in range(seat * size, (seat + 1) * size):
            at = where[unit]
            if at >= 0:
                here: i64 = i64(1) << at
                held |= here
                if battle.foes[unit] == 0:
                    free |= here
    return held, free


# ---- why not


def command_of(action: int) -> tuple[int, int]:
    """The kind of command and the unit an action stands for."""
    number, unit = divmod(action - act.ASSAULT, act.UNITS)
    return (ASSAULT, BARRAGE, CHARGE)[number], unit


def command_refusal(battle: Battle, seat: int, action: int, allowed: int) -> Refusal | None:
    """Why a unit cannot be commanded so."""
    kind, unit = command_of(action)
    engaged = battle.foes[unit] != 0
    return unit_missing(battle, seat, unit) or first_reason(
        {"unit": unit, "cost": command_price(battle, unit), "camp": battle.camp_order[seat]},
        (not allowed & kind, "tactics.windows", "second_command_other"),
        (battle.where[unit] < 0, "field.reserve_no_combat", "in_reserve"),
        (battle.commanded >> unit & 1, "turn.one_command", "commanded"),
        (battle.barred >> unit & 1, "redeploy.not_commanded", "rests"),
        (kind == ASSAULT and not engaged, "assault.who", "not_engaged"),
        (kind == BARRAGE and engaged, "barrage.who", "engaged"),
        (kind == CHARGE and engaged, "charge.who", "engaged"),
        (kind == BARRAGE and not battle.ranks[unit].ranged, "barrage.who", "no_ranged"),
        (kind == BARRAGE and not barrage_targets(battle, unit), "barrage.target", "no_target"),
        (kind == CHARGE and not charge_sectors(battle, unit), "charge.who", "no_enemy_near"),
        (True, "command.pay", "too_dear"),
    )
