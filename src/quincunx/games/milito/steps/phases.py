# hot: compiled by mypyc
"""Phases 3 and 4: flank attacks, then the player's actions; phases 1, 2 and 5 go by themselves (turn.py)."""

from __future__ import annotations

from quincunx.core.messages import Message
from quincunx.core.step import HIDDEN, Refusal, Step
from quincunx.games.milito import lines
from quincunx.games.milito.actions import (
    ATTACK,
    COLUMN,
    COLUMNS,
    FLANK,
    PASS,
    PLACE,
    SLOTS,
    attacked_column,
    flanking_column,
)
from quincunx.games.milito.battle import EMPTY, Battle
from quincunx.games.milito.steps.attack import declare
from quincunx.games.milito.steps.place import PlaceColumn, cheapest_cost, purse
from quincunx.games.milito.steps.refusals import card_missing, not_now, refuse
from quincunx.games.milito.turn import begin_turn, end_turn, flank_attacks


def start_turn(battle: Battle) -> None:
    """The automatic phases of a turn, then the first thing its player is asked."""
    begin_turn(battle)
    if battle.ending != "":
        return
    battle.steps.append(FlankAttacks(battle.active))
    battle.steps[-1].resume(battle)


# ---- Phase 3: Flank Attacks


def possible_flanks(battle: Battle) -> int:
    """Flank attacks possible when the phase began and still possible now (flank.snapshot, flank.still_valid)."""
    if battle.flanks == 0 or not battle.forces[battle.active].can_bring_bonus():
        return 0
    return battle.flanks & flank_attacks(battle, battle.active)


class FlankAttacks(Step[Battle]):
    """Make a flank attack, as many as there are to make, or go on to the actions."""

    rule = "flank.timing"
    quiet = True

    def options(self, battle: Battle, seat: int) -> list[int]:
        pairs = possible_flanks(battle)
        options = [PASS]
        for pair in range(8):
            if pairs >> pair & 1:
                options.append(FLANK + pair)
        return options

    def take(self, battle: Battle, seat: int, action: int) -> None:
        if action == PASS:
            battle.note(lines.NO_FLANKS, seat)
            self.end_phase(battle)
        else:
            battle.steps.append(FlankFrom(seat, action - FLANK))

    def end_phase(self, battle: Battle) -> None:
        """Phase 3 is over; phase 4 begins and this one is not returned to."""
        battle.flanks = 0
        battle.steps.pop()
        battle.steps.append(Actions(self.seat))
        battle.steps[-1].resume(battle)

    def resume(self, battle: Battle) -> None:
        if possible_flanks(battle) == 0:
            self.end_phase(battle)

    def prompt(self, battle: Battle, seat: int) -> Message:
        return Message("prompt.flank_attacks")

    def cite(self, battle: Battle, action: int) -> str:
        return "flank.optional" if action == PASS else "flank.cond_flanking_column"

    def refusal(self, battle: Battle, seat: int, action: int) -> Refusal:
        if FLANK <= action < FLANK + 8:
            return flank_refusal(battle, seat, action - FLANK)
        if ATTACK <= action < ATTACK + COLUMNS or PLACE <= action < PLACE + SLOTS:
            return refuse("turn.phases", "flanks_first")
        return not_now(action)


def flank_refusal(battle: Battle, seat: int, pair: int) -> Refusal:
    """Which of the conditions of a flank attack fails?"""
    own, enemy = battle.forces[seat], battle.forces[1 - seat]
    attacked, flanking = attacked_column(pair), flanking_column(pair)
    beyond = 2 * flanking - attacked
    params: dict[str, int | str] = {"column": attacked + 1, "flanking": flanking + 1, "beyond": beyond + 1}
    if not own.has_units(attacked):
        return refuse("flank.cond_own_unit", "flank_no_own_unit", params)
    if not enemy.has_units(attacked):
        return refuse("flank.needs_enemy", "flank_no_enemy", params)
    if not own.has_units(flanking) or enemy.has_units(flanking):
        if battle.flanks >> pair & 1:
            return refuse("flank.still_valid", "flank_lost", params)
        return refuse("flank.cond_flanking_column", "flank_not_free", params)
    if 0 <= beyond < COLUMNS and enemy.has_units(beyond):
        return refuse("flank.cond_beyond", "flank_protected", params)
    if not battle.flanks >> pair & 1:
        return refuse("flank.snapshot", "flank_too_late", params)
    return refuse("attack.needs_bonus", "no_bonus_card")


class FlankFrom(Step[Battle]):
    """Attack from the opposed column or from the flanking one."""

    rule = "flank.choice"
    fields = ("seat", "pair")

    def __init__(self, seat: int, pair: int) -> None:
        super().__init__(seat)
        self.pair = pair

    def options(self, battle: Battle, seat: int) -> list[int]:
        return [COLUMN + attacked_column(self.pair), COLUMN + flanking_column(self.pair)]

    def take(self, battle: Battle, seat: int, action: int) -> None:
        column = attacked_column(self.pair)
        battle.steps.pop()
        battle.flanks &= ~(1 << self.pair)
        battle.note(lines.FLANKS, seat, column, flanking_column(self.pair))
        battle.note(lines.ATTACKS_FROM, seat, column, action - COLUMN)
        declare(battle, column, action - COLUMN, True)

    def prompt(self, battle: Battle, seat: int) -> Message:
        params = {"column": attacked_column(self.pair) + 1, "flanking": flanking_column(self.pair) + 1}
        return Message("prompt.flank_from", params)

    def refusal(self, battle: Battle, seat: int, action: int) -> Refusal:
        if COLUMN <= action < COLUMN + COLUMNS:
            return refuse("flank.choice", "flank_elsewhere")
        return not_now(action)


# ---- Phase 4: Player Actions


class Actions(Step[Battle]):
    """Place units, attack a column, or pass."""

    rule = "actions.any"
    quiet = True

    def options(self, battle: Battle, seat: int) -> list[int]:
        force = battle.forces[seat]
        options = [PASS]
        contested = battle.contested()
        if contested != 0 and force.can_bring_bonus():
            for column in range(COLUMNS):
                if contested >> column & 1:
                    options.append(ATTACK + column)
        hand = force.hand
        is_leader = battle.muster.is_leader
        worth = purse(battle, hand) - 1
        shift = PLACE - seat * SLOTS
        last = EMPTY
        for card in hand:
            if is_leader[card]:
                break  # a hand is held in order, Leaders last
            if card != last:
                last = card
                if cheapest_cost(battle, card) <= worth:
                    options.append(shift + card)
        return options

    def take(self, battle: Battle, seat: int, action: int) -> None:
        if action == PASS:
            battle.note(lines.PASSES, seat)
            self.end_phase(battle)
        elif action < PLACE:
            column = action - ATTACK
            battle.note(lines.ATTACKS, seat, column)
            declare(battle, column, column, False)
        else:
            battle.placing = action - PLACE + seat * SLOTS
            battle.steps.append(PlaceColumn(seat))

    def has_secrets(self) -> bool:
        return True

    def seen(self, battle: Battle, seat: int, action: int, eye: int) -> int:
        return action if action < PLACE else HIDDEN

    def resume(self, battle: Battle) -> None:
        """Without a card in hand and without a contested column anyone can see that no action is left.

        In all other cases the player is asked even if only a pass remains: an end that came by itself
        would tell the opponent something about the hand.
        """
        force = battle.forces[self.seat]
        if force.hand or (force.can_draw() and battle.contested() != 0):
            return
        battle.note(lines.NO_ACTION_LEFT, self.seat)
        self.end_phase(battle)

    def end_phase(self, battle: Battle) -> None:
        battle.steps.pop()
        end_turn(battle)
        if battle.ending == "":
            start_turn(battle)

    def prompt(self, battle: Battle, seat: int) -> Message:
        return Message("prompt.actions")

    def cite(self, battle: Battle, action: int) -> str:
        if action == PASS:
            return "actions.pass"
        return "attack.declare" if action < PLACE else "place.basic"

    def refusal(self, battle: Battle, seat: int, action: int) -> Refusal:
        if PLACE <= action < PLACE + SLOTS:
            return place_refusal(battle, seat, action - PLACE)
        if ATTACK <= action < ATTACK + COLUMNS:
            return attack_refusal(battle, seat, action - ATTACK)
        if FLANK <= action < FLANK + 8:
            return refuse("turn.no_return", "flanks_are_over")
        return not_now(action)


def place_refusal(battle: Battle, seat: int, slot: int) -> Refusal:
    card = seat * SLOTS + slot
    missing = card_missing(battle, seat, slot)
    if missing is not None:
        return missing
    params: dict[str, int | str] = {"card": battle.muster.ids[card]}
    if battle.muster.is_leader[card]:
        return refuse("leader.no_column", "leader_in_column", params)
    params["cost"] = cheapest_cost(battle, card)
    params["worth"] = purse(battle, battle.forces[seat].hand) - 1
    return refuse("place.must_afford", "cannot_afford", params)


def attack_refusal(battle: Battle, seat: int, column: int) -> Refusal:
    params: dict[str, int | str] = {"column": column + 1}
    if not battle.forces[seat].has_units(column):
        return refuse("attack.declare", "no_own_unit", params)
    if not battle.forces[1 - seat].has_units(column):
        return refuse("attack.declare", "no_enemy", params)
    return refuse("attack.needs_bonus", "no_bonus_card")
