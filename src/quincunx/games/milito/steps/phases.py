# hot: compiled by mypyc
"""Phases 3 and 4: flank attacks, then the player's actions; phases 1, 2 and 5 go by themselves (turn.py)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.kit.words import first_reason, refuse
from quincunx.core.messages import Value
from quincunx.core.step import HIDDEN, Refusal, SecretStep, Step
from quincunx.games.milito import actions, lines
from quincunx.games.milito.actions import ATTACK, CHEAPEST, COLUMN, COLUMNS, COSTS, FLANK, PASS, PLACE, SLOTS
from quincunx.games.milito.battle import EMPTY, Battle
from quincunx.games.milito.steps.attack import declare
from quincunx.games.milito.steps.place import PLACING, cheapest_cost, no_unit_card, purse
from quincunx.games.milito.turn import begin_turn, end_turn, flank_attacks


def start_turn(battle: Battle) -> None:
    """The automatic phases of a turn, then the first thing its player is asked."""
    begin_turn(battle)
    if battle.ending != "":
        return
    if possible_flanks(battle) != 0:
        battle.ask_next(FlankAttacks(battle.active))
    else:
        begin_actions(battle, battle.active)


# ---- Phase 3: Flank Attacks


def possible_flanks(battle: Battle) -> i64:
    """Flank attacks possible when the phase began and still possible now (flank.snapshot, flank.still_valid)."""
    if battle.flanks == 0 or not battle.forces[battle.active].can_bring_bonus():
        return 0
    return battle.flanks & flank_attacks(battle, battle.active)


class FlankAttacks(Step[Battle]):
    """Make a flank attack, as many as there are to make, or go on to the actions."""

    rule = "flank.timing"
    quiet = True
    asks = "flank_attacks"
    clauses = {PASS: "flank.optional", FLANK: "flank.cond_flanking_column"}
    words = {PASS: "pass_flanks"}

    def options(self, battle: Battle, seat: int) -> list[int]:
        pairs = possible_flanks(battle)
        options = [PASS]
        for pair in range(i64(8)):
            if pairs >> pair & 1:
                options.append(FLANK + pair)
        return options

    def take(self, battle: Battle, seat: int, action: int) -> None:
        if action == PASS:
            battle.note(lines.NO_FLANKS, seat)
            begin_actions(battle, seat)
        else:
            battle.steps.append(FlankFrom(seat, action - FLANK))

    def resume(self, battle: Battle) -> None:
        if possible_flanks(battle) == 0:
            begin_actions(battle, self.seat)

    def details(self, battle: Battle, seat: int, verb: int, index: int) -> dict[str, Value]:
        return columns_of(index)

    def why_not(self, battle: Battle, seat: int, verb: int, index: int) -> Refusal | None:
        if verb == FLANK:
            return flank_refusal(battle, seat, index)
        return refuse("turn.phases", "flanks_first") if verb in (ATTACK, PLACE) else None


def columns_of(pair: int) -> dict[str, Value]:
    """The columns of a flank attack, as sentences name them; `beyond` lies on the far side of the flanking one."""
    attacked, flanking = actions.attacked_column(pair), actions.flanking_column(pair)
    return {"column": attacked + 1, "flanking": flanking + 1, "beyond": 2 * flanking - attacked + 1}


def flank_refusal(battle: Battle, seat: int, pair: int) -> Refusal | None:
    """Which of the conditions of a flank attack fails?"""
    own, enemy = battle.forces[seat], battle.forces[1 - seat]
    attacked, flanking = actions.attacked_column(pair), actions.flanking_column(pair)
    beyond = 2 * flanking - attacked
    was_possible = battle.flanks >> pair & 1
    return first_reason(
        columns_of(pair),
        (not own.has_units(attacked), "flank.cond_own_unit", "flank_no_own_unit"),
        (not enemy.has_units(attacked), "flank.needs_enemy", "flank_no_enemy"),
        (enemy.has_units(flanking), "flank.cond_flanking_column", "flank_opposed"),
        (not own.has_units(flanking) and was_possible, "flank.still_valid", "flank_lost"),
        (not own.has_units(flanking), "flank.cond_flanking_column", "flank_empty"),
        (0 <= beyond < COLUMNS and enemy.has_units(beyond), "flank.cond_beyond", "flank_protected"),
        (not was_possible, "flank.snapshot", "flank_too_late"),
        (True, "attack.needs_bonus", "no_bonus_card"),
    )


class FlankFrom(Step[Battle]):
    """Attack from the opposed column or from the flanking one."""

    rule = "flank.choice"
    asks = "flank_from"
    words = {COLUMN: "attack_from"}
    fields = ("seat", "pair")

    def __init__(self, seat: int, pair: int) -> None:
        super().__init__(seat)
        self.pair = pair

    def options(self, battle: Battle, seat: int) -> list[int]:
        return [COLUMN + actions.attacked_column(self.pair), COLUMN + actions.flanking_column(self.pair)]

    def take(self, battle: Battle, seat: int, action: int) -> None:
        column = actions.attacked_column(self.pair)
        battle.steps.pop()
        battle.flanks &= ~(1 << self.pair)
        battle.note(lines.FLANKS, seat, column, actions.flanking_column(self.pair))
        battle.note(lines.ATTACKS_FROM, seat, column, action - COLUMN)
        declare(battle, column, action - COLUMN, True)

    def about(self, battle: Battle, seat: int) -> dict[str, Value]:
        return columns_of(self.pair)

    def why_not(self, battle: Battle, seat: int, verb: int, index: int) -> Refusal | None:
        return refuse(self.rule, "flank_elsewhere", **columns_of(self.pair)) if verb == COLUMN else None


# ---- Phase 4: Player Actions


def begin_actions(battle: Battle, seat: int) -> None:
    """Phase 3 is over and is not returned to."""
    battle.flanks = 0
    battle.ask_next(ACTING[seat])
    ACTING[seat].resume(battle)


class Actions(SecretStep[Battle]):
    """Place units, attack a column, or pass."""

    rule = "actions.any"
    quiet = True
    asks = "actions"
    clauses = {PASS: "actions.pass", ATTACK: "attack.declare", PLACE: "place.basic"}
    words = {PASS: "pass_actions"}

    def options(self, battle: Battle, seat: int) -> list[int]:
        force = battle.forces[seat]
        options = [PASS]
        contested = battle.contested()
        if contested != 0 and force.can_bring_bonus():
            for column in range(i64(COLUMNS)):
                if contested >> column & 1:
                    options.append(ATTACK + column)
        hand = force.hand
        size: i64 = len(hand)
        is_leader, costs = battle.decks.is_leader, battle.costs
        shift: i64 = PLACE - seat * SLOTS
        last: i64 = EMPTY
        card: i64
        for card in hand:
            if is_leader[card]:
                break  # a hand is held in order, Leaders last
            if card != last:
                last = card
                cost: i64 = costs[COSTS * card + CHEAPEST]
                if size > cost or purse(battle, hand) > cost:  # every card pays 1 or more
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
            battle.steps.append(PLACING[seat])

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
        """Phase 5 and the turn of the other player; his first step takes the place of this one."""
        end_turn(battle)
        if battle.ending == "":
            start_turn(battle)

    def why_not(self, battle: Battle, seat: int, verb: int, index: int) -> Refusal | None:
        if verb == PLACE:
            card, worth = seat * SLOTS + index, purse(battle, battle.forces[seat].hand) - 1
            cost = cheapest_cost(battle, card)
            too_dear = refuse("place.must_afford", "cannot_afford", card=card, cost=cost, worth=worth)
            return no_unit_card(battle, seat, index) or too_dear
        if verb == ATTACK:
            return first_reason(
                {"column": index + 1},
                (not battle.forces[seat].has_units(index), "attack.declare", "no_own_unit"),
                (not battle.forces[1 - seat].has_units(index), "attack.declare", "no_enemy"),
                (True, "attack.needs_bonus", "no_bonus_card"),
            )
        return refuse("turn.no_return", "flanks_are_over") if verb == FLANK else None


ACTING: Final[tuple[Actions, ...]] = (Actions(0), Actions(1))
"""Each seat's step of this phase: made once, as a step never changes."""
