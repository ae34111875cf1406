# hot: compiled by mypyc
"""What can be commanded: assault, barrage and charge, and at what price."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.kit.bits import members
from quincunx.core.kit.words import first_reason
from quincunx.core.step import Refusal
from quincunx.games.battalion import actions as act
from quincunx.games.battalion.battle import Battle
from quincunx.games.battalion.box import ASSAULT, BARRAGE, CHARGE, OWN_COMMAND
from quincunx.games.battalion.fight import command_price
from quincunx.games.battalion.tactics import price_with_cards

ANY: Final = ASSAULT | BARRAGE | CHARGE


def may_be_commanded(battle: Battle, seat: i64) -> i64:
    """The units of a seat that have neither been commanded nor have to rest, as bits; they may be in reserve."""
    return battle.units_of(seat) & ~(battle.barred | battle.commanded)


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


def enemies_in(battle: Battle, side: i64, sector: i64) -> list[int]:
    """The units of the other side in a sector."""
    return members(battle.units_at[sector] & battle.units_of_side(1 - side))


def enemies_near(battle: Battle, enemies: i64, sector: i64) -> i64:
    """Those of some enemies that are in a sector, or if there are none, in the neighbouring ones, all as bits."""
    near: i64 = battle.units_at[sector] & enemies
    if near:
        return near
    if sector > 0:
        near = battle.units_at[sector - 1]
    if sector < battle.sectors - 1:
        near |= battle.units_at[sector + 1]
    return near & enemies


def barrage_targets(battle: Battle, unit: i64) -> list[int]:
    """Unengaged enemies in the sector; if no enemy at all is there, those in the neighbouring ones."""
    enemies = battle.units_of_side(1 - battle.owner(unit) % 2)
    return members(enemies_near(battle, enemies, battle.where[unit]) & ~battle.engaged)


def charge_sectors(battle: Battle, unit: i64) -> list[int]:
    """Where a unit may charge: its own sector, or neighbouring ones if its own holds no enemy."""
    enemy = 1 - battle.owner(unit) % 2
    at: i64 = battle.where[unit]
    if battle.holds(enemy, at):
        return [at]
    return [sector for sector in (at - 1, at + 1) if 0 <= sector < battle.sectors and battle.holds(enemy, sector)]


def command_options(battle: Battle, seat: int, allowed: int, at_any_price: bool = False) -> list[int]:
    """Every command of the kinds allowed that this seat can give and pay, or could give whatever it costs."""
    options: list[int] = []
    add_commands(battle, seat, allowed, at_any_price, options)
    return options


def add_commands(battle: Battle, seat: i64, allowed: i64, at_any_price: bool, options: list[int]) -> None:
    """Add them to other options."""
    camp: i64 = battle.camp_order[seat]
    chargers, shooters = within_reach(battle, seat % 2)
    units = may_be_commanded(battle, seat) & (battle.engaged | chargers)
    first = seat * battle.size
    for unit in range(first, first + battle.size):
        if not units >> unit & 1:
            continue
        price = command_price(battle, unit)
        if price > camp and not at_any_price:
            price = price_with_cards(battle, battle.hands[seat], OWN_COMMAND, unit, 0, price)
        if price > camp and not at_any_price:
            continue
        if battle.engaged >> unit & 1:
            if allowed & ASSAULT:
                options.append(act.ASSAULT + unit)
            continue
        if allowed & BARRAGE and shooters >> unit & 1 and battle.ranks[unit].ranged:
            options.append(act.BARRAGE + unit)
        if allowed & CHARGE:
            options.append(act.CHARGE + unit)


def within_reach(battle: Battle, side: i64) -> tuple[i64, i64]:
    """The units with enemies of a side near them, and those with unengaged ones, as bits."""
    enemies = battle.units_of_side(1 - side)
    chargers: i64 = 0
    shooters: i64 = 0
    for sector in range(battle.sectors):
        near = enemies_near(battle, enemies, sector)
        if near:
            chargers |= battle.units_at[sector]
            if near & ~battle.engaged:
                shooters |= battle.units_at[sector]
    return chargers, shooters


# ---- why not


def command_of(action: i64) -> tuple[i64, i64]:
    """The kind of command and the unit an action stands for."""
    if action < act.BARRAGE:
        return ASSAULT, action - act.ASSAULT
    return (BARRAGE, action - act.BARRAGE) if action < act.CHARGE else (CHARGE, action - act.CHARGE)


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
