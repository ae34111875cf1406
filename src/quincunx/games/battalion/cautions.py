# hot: compiled by mypyc
"""What a player should think of before commanding or rallying: a camp left open, and a deck that is empty."""

from __future__ import annotations

from typing import Final

from quincunx.core.cautions import Caution
from quincunx.core.messages import Message
from quincunx.games.battalion import actions as act
from quincunx.games.battalion import commands
from quincunx.games.battalion.actions import RALLY
from quincunx.games.battalion.battle import Battle
from quincunx.games.battalion.box import ASSAULT, CHARGE
from quincunx.games.battalion.steps.turn import Turn

LAST_CARDS: Final = 2
"""No choice makes a seat draw more cards than that."""


def may_lose(battle: Battle, seat: int) -> bool:
    """Only where a deck of this side runs out, or an enemy stands before its camp with one defender at most."""
    side = seat % 2
    for own in range(side, battle.seats, 2):
        camp = battle.central(own)
        defenders = battle.units_at[camp] & battle.units_of_side(side)
        is_last = defenders & (defenders - 1) == 0
        if len(battle.decks[own]) < LAST_CARDS or (is_last and battle.holds(1 - side, camp)):
            return True
    return False


def cautions(battle: Battle, seat: int) -> list[Caution]:
    """Of commands and a rally: whether the camp falls with the turn, or the next unit that is lost is the last."""
    if not isinstance(battle.steps[-1], Turn):
        return []
    found = [caution_about(battle, seat, action) for action in battle.steps[-1].options(battle, seat)]
    return [told for told in found if told is not None]


def caution_about(battle: Battle, seat: int, action: int) -> Caution | None:
    """What a command or a rally would leave undone; None for anything else."""
    commands_a_unit = act.ASSAULT <= action < act.CHARGE + act.UNITS
    if action != RALLY and not commands_a_unit:
        return None
    camp = battle.central(seat)
    is_open = not battle.holds(seat % 2, camp) and battle.holds(1 - seat % 2, camp)
    kind, unit = commands.command_of(action) if commands_a_unit else (0, -1)
    goes_there = kind == CHARGE and camp in commands.charge_sectors(battle, unit)
    if is_open and not goes_there:
        return Caution(action, "win.camp", Message("caution.camp", {"sector": camp + 1}))
    if kind in (ASSAULT, CHARGE) and not battle.decks[seat]:
        return Caution(action, "win.deck", Message("caution.deck"))
    return None
