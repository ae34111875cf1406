# hot: compiled by mypyc
"""Charge: the advance, the reaction of the charged side, and whom the charger engages."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.kit.bits import members
from quincunx.core.kit.hands import count_of
from quincunx.core.kit.words import first_reason, refuse
from quincunx.core.messages import Value
from quincunx.core.step import Refusal, Step
from quincunx.games.battalion import lines
from quincunx.games.battalion.actions import COUNTER_CHARGE, DECLINE, DONE, FIRE, MOST_SEATS, TARGET
from quincunx.games.battalion.battle import GONE, Battle
from quincunx.games.battalion.box import ANTICIPATE, COUNTER, ENEMY_CHARGE, FRIGHT, OWN_CHARGE, Tactic
from quincunx.games.battalion.box import FIRE as FIRE_ROLL
from quincunx.games.battalion.commands import enemies_in, enemy_missing, unit_missing
from quincunx.games.battalion.fight import command_price, move_tokens
from quincunx.games.battalion.steps.clash import begin_clash
from quincunx.games.battalion.steps.roll import begin_roll
from quincunx.games.battalion.steps.window import PriceStep, Window
from quincunx.games.battalion.tactics import helps_reaction, might_play, price_with_cards


def begin_charge(battle: Battle, seat: i64) -> None:
    """The charger advances; out of an empty sector into the next one nobody can react."""
    battle.steps.append(CHARGES[seat])
    unit = battle.unit
    if battle.where[unit] != battle.into:
        battle.move(unit, battle.into)
        battle.note(lines.FLANK_CHARGES, seat, unit, battle.into, battle.price)
        choose_whom(battle, seat)
        return
    battle.note(lines.CHARGES, seat, unit, battle.into, battle.price)
    if might_play(battle, seat, OWN_CHARGE) and next_to_react(battle, seat) >= 0:
        battle.steps.append(BeforeReaction(seat))
    else:
        ask_reaction(battle, seat)


class Charge(Step[Battle]):
    """A charge under way; it asks nothing itself."""

    rule = "charge.advance"

    def resume(self, battle: Battle) -> None:
        """The charger was fired at: it goes on if it is still there."""
        if battle.where[battle.unit] == GONE:
            battle.steps.pop()
            battle.go_on()
        else:
            choose_whom(battle, self.seat)


class BeforeReaction(Window):
    """The charger has advanced: cards that keep the enemy from reacting."""

    plays = OWN_CHARGE
    asks = "before_reaction"
    tells = {"unit": "unit"}
    words = {DONE: "play_no_card"}

    def past(self, battle: Battle, seat: int) -> None:
        ask_reaction(battle, seat)

    def play(self, battle: Battle, seat: int, tactic: Tactic) -> None:
        battle.steps.pop()
        choose_whom(battle, seat)


# ---- the reaction


def ask_reaction(battle: Battle, seat: i64) -> None:
    """Ask the next seat of the other side that might react, if there is one."""
    asked = next_to_react(battle, seat)
    if asked >= 0:
        battle.steps.append(REACTIONS[asked])
    else:
        choose_whom(battle, battle.active)


def next_to_react(battle: Battle, seat: i64) -> i64:
    """The seat of the charged side that might react and comes next after this one, or -1."""
    following = battle.next_seat(seat)
    while following != battle.active:
        if following % 2 != battle.active % 2 and might_react(battle, following):
            return following
        following = battle.next_seat(following)
    return -1


def might_react(battle: Battle, seat: i64) -> bool:
    """Has this seat, for all anyone can see, a unit that could react and the means to pay it?"""
    for unit in members(may_answer(battle, seat)):
        price = reaction_price(battle, unit)
        if price <= battle.camp_order[seat] or might_discount(battle, seat, unit, price):
            return True
    return False


def may_answer(battle: Battle, seat: i64) -> i64:
    """The units of a seat in the sector of the charge that are unengaged, as bits."""
    return battle.units_at[battle.into] & battle.units_of(seat) & ~battle.engaged


def reaction_price(battle: Battle, unit: i64) -> i64:
    """The command price, and one more if the charger has Fright."""
    price = command_price(battle, unit)
    return price + 1 if battle.traits(battle.unit) & FRIGHT else price


def might_discount(battle: Battle, seat: i64, unit: i64, price: i64) -> bool:
    """Could a card in this hand, for all anyone can see, lower the price of this reaction?"""
    if not battle.hands[seat]:
        return False
    for kind in battle.box.by_window[battle.factions[seat]][ENEMY_CHARGE]:
        tactic = battle.box.tactics[kind]
        if count_of(battle.discards[seat], kind) < tactic.count:
            for reaction in (FIRE_ROLL, COUNTER):
                if helps_reaction(battle, tactic, unit, reaction, price):
                    return True
    return False


def may_pay_reaction(battle: Battle, seat: i64, unit: i64, reaction: i64) -> bool:
    camp: i64 = battle.camp_order[seat]
    price = reaction_price(battle, unit)
    return price <= camp or price_with_cards(battle, battle.hands[seat], ENEMY_CHARGE, unit, reaction, price) <= camp


class Reaction(Step[Battle]):
    """Fire at the charger, counter-charge it, or let it come."""

    rule = "charge.reaction_step"
    asks = "reaction"
    explains = (FIRE, COUNTER_CHARGE)
    clauses = {DECLINE: "react.one", FIRE: "react.fire", COUNTER_CHARGE: "react.counter_charge"}

    def options(self, battle: Battle, seat: int) -> list[int]:
        options = [DECLINE]
        for unit in members(may_answer(battle, seat)):
            if battle.ranks[unit].ranged and may_pay_reaction(battle, seat, unit, FIRE_ROLL):
                options.append(FIRE + unit)
            if may_pay_reaction(battle, seat, unit, COUNTER):
                options.append(COUNTER_CHARGE + unit)
        return options

    def take(self, battle: Battle, seat: int, action: int) -> None:
        battle.steps.pop()
        if action == DECLINE:
            battle.note(lines.NO_REACTION, seat)
            ask_reaction(battle, seat)
            return
        fires = action < COUNTER_CHARGE
        battle.reactor = action - (FIRE if fires else COUNTER_CHARGE)
        battle.reaction = FIRE_ROLL if fires else COUNTER
        battle.price = reaction_price(battle, battle.reactor)
        REACTION_PRICES[seat].open(battle)

    def about(self, battle: Battle, seat: int) -> dict[str, Value]:
        return {"unit": battle.unit, "sector": battle.into + 1}

    def details(self, battle: Battle, seat: int, verb: int, index: int) -> dict[str, Value]:
        return {"cost": reaction_price(battle, index)} if verb != DECLINE else {}

    def why_not(self, battle: Battle, seat: int, verb: int, index: int) -> Refusal | None:
        cost, camp = reaction_price(battle, index), battle.camp_order[seat]
        return unit_missing(battle, seat, index) or first_reason(
            {"unit": index, "sector": battle.into + 1, "cost": cost, "camp": camp},
            (battle.where[index] != battle.into, "react.who", "not_in_sector"),
            (battle.foes[index], "react.who", "engaged"),
            (verb == FIRE and not battle.ranks[index].ranged, "react.fire_needs_ranged", "no_ranged"),
            (True, "react.cost", "too_dear"),
        )


class ReactionPrice(PriceStep):
    """Pay for the reaction, or first play cards that make it cheaper or better."""

    rule = "react.cost"
    plays = ENEMY_CHARGE

    def payer(self, battle: Battle) -> i64:
        return battle.reactor

    def past(self, battle: Battle, seat: int) -> None:
        react(battle, seat)


def react(battle: Battle, seat: i64) -> None:
    """The reaction is paid and carried out."""
    unit = battle.reactor
    move_tokens(battle.camp_order, seat, battle.order, unit, battle.price)
    if battle.reaction == FIRE_ROLL:
        battle.note(lines.FIRES, seat, unit, battle.price)
        begin_roll(battle, FIRE_ROLL, unit, battle.unit)
        return
    battle.note(lines.COUNTER_CHARGES, seat, unit, battle.price)
    battle.touch(battle.unit, unit)
    battle.goal = unit
    battle.steps.pop()
    anticipates = battle.traits(unit) & ANTICIPATE != 0
    if anticipates:
        battle.note(lines.ANTICIPATES, unit)
    begin_clash(battle, battle.active, anticipates)


# ---- whom to engage


def choose_whom(battle: Battle, seat: i64) -> None:
    """The charger engages an enemy of its choice; with one there is none."""
    enemies = enemies_in(battle, seat % 2, battle.into)
    if len(enemies) == 1:
        engage(battle, seat, enemies[0])
    else:
        battle.steps.append(ENGAGING[seat])


class Engage(Step[Battle]):
    """Choose the enemy the charger engages."""

    rule = "charge.choose_target"
    asks = "engage"
    tells = {"unit": "unit"}
    explains = (TARGET,)

    def options(self, battle: Battle, seat: int) -> list[int]:
        return [TARGET + unit for unit in enemies_in(battle, seat % 2, battle.into)]

    def take(self, battle: Battle, seat: int, action: int) -> None:
        battle.steps.pop()
        engage(battle, seat, action - TARGET)

    def wording(self, battle: Battle, seat: int, verb: int, index: int) -> str:
        return "engage" if battle.foes[index] == 0 else "split" if battle.is_overlapping(index) else "overlap"

    def cite(self, battle: Battle, action: int) -> str:
        target = action - TARGET
        if battle.foes[target] == 0:
            return "charge.target_unengaged"
        return "charge.target_overlapping" if battle.is_overlapping(target) else "charge.target_engaged"

    def why_not(self, battle: Battle, seat: int, verb: int, index: int) -> Refusal | None:
        elsewhere = refuse("field.same_sector_fight", "not_in_sector", unit=index, sector=battle.into + 1)
        return enemy_missing(battle, seat, index) or elsewhere


def engage(battle: Battle, seat: i64, target: i64) -> None:
    """Move an unengaged target up, overlap an engaged one, or split an engagement; then strike."""
    unit = battle.unit
    if battle.foes[target] == 0:
        battle.note(lines.ENGAGES, unit, target)
    elif battle.is_overlapping(target):
        battle.note(lines.SPLITS, unit, target)
        for other in battle.touched(target):
            battle.part(target, other)
    else:
        battle.note(lines.OVERLAPS, unit, target)
    battle.touch(unit, target)
    battle.goal = target
    battle.steps.pop()
    begin_clash(battle, seat)


CHARGES: Final = [Charge(seat) for seat in range(MOST_SEATS)]
"""Each seat's step, made once, as a step never changes."""
REACTIONS: Final = [Reaction(seat) for seat in range(MOST_SEATS)]
REACTION_PRICES: Final = [ReactionPrice(seat) for seat in range(MOST_SEATS)]
ENGAGING: Final = [Engage(seat) for seat in range(MOST_SEATS)]
