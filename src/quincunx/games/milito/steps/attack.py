# hot: compiled by mypyc
"""Action: Attack. The five steps of an attack, from naming the fighting units to the reveal."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.kit.hands import add_cards, take_from
from quincunx.core.kit.words import first_reason, refuse
from quincunx.core.messages import Value
from quincunx.core.step import VEILED, Refusal, Step
from quincunx.games.milito import combat, lines
from quincunx.games.milito.actions import BONUS, BONUS_DECK, BONUS_NONE, FIGHT, SLOTS, STAND, WITHDRAW
from quincunx.games.milito.battle import EMPTY, Attack, Battle
from quincunx.games.milito.steps.place import card_missing
from quincunx.games.milito.turn import draw_card


def declare(battle: Battle, column: i64, origin: i64, flank: bool) -> None:
    """Begin an attack on a column with the units standing in `origin`."""
    battle.attack = Attack(column, origin, flank, EMPTY, EMPTY)
    battle.fight_begins()
    name_fighters(battle)


def name_fighters(battle: Battle) -> None:
    """Step 1: whoever has two different units says which one fights, the attacker first."""
    attack = attack_of(battle)
    attacker, defender = attack.attacker, attack.defender
    if attacker == EMPTY:
        units = battle.forces[battle.active].units
        attacker = units[2 * attack.origin]
        if differs(attacker, units[2 * attack.origin + 1]):
            battle.steps.append(NameFighter(battle.active))
            return
    if defender == EMPTY:
        units = battle.forces[1 - battle.active].units
        defender = units[2 * attack.column]
        if differs(defender, units[2 * attack.column + 1]):
            battle.attack = Attack(attack.column, attack.origin, attack.flank, attacker, EMPTY)
            battle.steps.append(NameFighter(1 - battle.active))
            return
    battle.attack = Attack(attack.column, attack.origin, attack.flank, attacker, defender)
    battle.steps.append(ATTACKER_ADDS[battle.active])


def differs(first: i64, second: i64) -> bool:
    """Are these two different units, so that one must be named? Mercenaries differ from the regulars they join."""
    return second != EMPTY and second != first


def attack_of(battle: Battle) -> Attack:
    attack = battle.attack
    assert attack is not None, "an attack is under way"
    return attack


class NameFighter(Step[Battle]):
    """Name the fighting unit; the other one supports."""

    rule = "attack.fighter"
    asks = "name_fighter"

    def column(self, battle: Battle, seat: i64) -> i64:
        attack = attack_of(battle)
        return attack.origin if seat == battle.active else attack.column

    def options(self, battle: Battle, seat: int) -> list[int]:
        i = 2 * self.column(battle, seat)
        units = battle.forces[seat].units
        return [FIGHT + units[i] - seat * SLOTS, FIGHT + units[i + 1] - seat * SLOTS]

    def take(self, battle: Battle, seat: int, action: int) -> None:
        attack = attack_of(battle)
        card = action - FIGHT + seat * SLOTS
        battle.note(lines.FIGHTS, seat, card)
        if seat == battle.active:
            battle.attack = Attack(attack.column, attack.origin, attack.flank, card, attack.defender)
        else:
            battle.attack = Attack(attack.column, attack.origin, attack.flank, attack.attacker, card)
        battle.steps.pop()
        name_fighters(battle)

    def about(self, battle: Battle, seat: int) -> dict[str, Value]:
        return {"column": self.column(battle, seat) + 1}

    def why_not(self, battle: Battle, seat: int, verb: int, index: int) -> Refusal | None:
        not_there = refuse(self.rule, "not_in_stack", card=seat * SLOTS + index, **self.about(battle, seat))
        return not_there if verb == FIGHT else None


class BonusStep(Step[Battle]):
    """Set a card face down as bonus card: one of the hand, or the top of the deck."""

    clauses = {BONUS_DECK: "attack.bonus.deck_available"}

    def options(self, battle: Battle, seat: int) -> list[int]:
        force = battle.forces[seat]
        options: list[int] = []
        add_cards(force.hand, BONUS - seat * SLOTS, options)
        if force.can_draw():
            options.append(BONUS_DECK)
        return options

    def about(self, battle: Battle, seat: int) -> dict[str, Value]:
        return {"column": attack_of(battle).column + 1}

    def wording(self, battle: Battle, seat: int, verb: int, index: int) -> str:
        if verb != BONUS:
            return ""
        return "bonus_leader" if battle.decks.is_leader[seat * SLOTS + index] else "bonus_unit"

    def details(self, battle: Battle, seat: int, verb: int, index: int) -> dict[str, Value]:
        return {"value": battle.decks.combat[seat * SLOTS + index]}

    def why_not(self, battle: Battle, seat: int, verb: int, index: int) -> Refusal | None:
        if verb == BONUS_DECK:
            return refuse("attack.bonus.deck_available", "deck_empty")
        return card_missing(battle, seat, index) if verb == BONUS else None


class AttackerBonus(BonusStep):
    """The attacker must set a bonus card."""

    rule = "attack.bonus.attacker"
    asks = "attacker_bonus"

    def take(self, battle: Battle, seat: int, action: int) -> None:
        set_bonus(battle, seat, action)
        attack = attack_of(battle)
        if combat.outpaces(battle, attack):
            battle.ask_next(Withdraw(1 - seat))
        else:
            battle.ask_next(DEFENDER_ADDS[1 - seat])

    def has_secrets(self) -> bool:
        return True

    def seen(self, battle: Battle, seat: int, action: int, eye: int) -> int:
        return action if action == BONUS_DECK else VEILED

    def why_not(self, battle: Battle, seat: int, verb: int, index: int) -> Refusal | None:
        if verb == BONUS_NONE:
            return refuse(self.rule, "bonus_is_a_must")
        return super().why_not(battle, seat, verb, index)


class Withdraw(Step[Battle]):
    """The defender, being faster, may slip away before the blow lands."""

    rule = "attack.withdraw.option"
    asks = "withdraw"

    def options(self, battle: Battle, seat: int) -> list[int]:
        return [STAND, WITHDRAW]

    def take(self, battle: Battle, seat: int, action: int) -> None:
        attack = attack_of(battle)
        if action == WITHDRAW:
            battle.steps.pop()
            combat.withdraw(battle, attack)
            battle.go_on()
        else:
            battle.note(lines.STANDS, seat, attack.column)
            battle.ask_next(DEFENDER_ADDS[seat])

    def about(self, battle: Battle, seat: int) -> dict[str, Value]:
        return {"column": attack_of(battle).column + 1}

    def why_not(self, battle: Battle, seat: int, verb: int, index: int) -> Refusal | None:
        first = refuse("attack.order", "stand_first", **self.about(battle, seat))
        return first if verb in (BONUS, BONUS_DECK, BONUS_NONE) else None


class DefenderBonus(BonusStep):
    """A defender who stays may add a bonus card; then both are revealed."""

    rule = "attack.bonus.defender"
    asks = "defender_bonus"

    def options(self, battle: Battle, seat: int) -> list[int]:
        options = super().options(battle, seat)
        options.append(BONUS_NONE)
        return options

    def take(self, battle: Battle, seat: int, action: int) -> None:
        if action == BONUS_NONE:
            battle.note(lines.NO_BONUS, seat)
        else:
            set_bonus(battle, seat, action)
        battle.steps.pop()
        combat.resolve(battle, attack_of(battle))
        battle.go_on()

    def why_not(self, battle: Battle, seat: int, verb: int, index: int) -> Refusal | None:
        attack = attack_of(battle)
        return super().why_not(battle, seat, verb, index) or first_reason(
            {"column": attack.column + 1},
            (verb == STAND, "attack.order", "stands_already"),
            (verb == WITHDRAW and combat.outpaces(battle, attack), "attack.order", "chose_to_stand"),
            (verb == WITHDRAW, "attack.withdraw.condition", "too_slow"),
        )


ATTACKER_ADDS: Final[tuple[AttackerBonus, ...]] = (AttackerBonus(0), AttackerBonus(1))
DEFENDER_ADDS: Final[tuple[DefenderBonus, ...]] = (DefenderBonus(0), DefenderBonus(1))
"""Each seat's steps of an attack: made once, as a step never changes."""


def set_bonus(battle: Battle, seat: i64, action: i64) -> None:
    """Set a card aside, face down."""
    force = battle.forces[seat]
    if action == BONUS_DECK:
        battle.note(lines.BONUS_FROM_DECK, seat)
        attack = attack_of(battle)
        expected = combat.average_bonus(battle, attack, seat, force.next_cards()) if battle.journal is not None else 0.0
        force.bonus = draw_card(battle, seat)
        if battle.journal is not None:
            added = combat.average_bonus(battle, attack, seat, [force.bonus])
            battle.chance(lines.LUCK_BONUS, seat, expected, added)
        force.bonus_from_deck = True
        battle.learn(seat)
    else:
        card = action - BONUS + seat * SLOTS
        take_from(force.hand, card)
        force.bonus = card
        force.bonus_from_deck = False
        battle.note(lines.BONUS_FROM_HAND, seat)
    battle.note_to(seat, lines.OWN_BONUS, force.bonus)
