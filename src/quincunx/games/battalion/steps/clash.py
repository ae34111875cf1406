# hot: compiled by mypyc
"""Melee: attack, counterattack, and the ways out of an engagement between them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.kit.words import first_reason
from quincunx.core.messages import Value
from quincunx.core.step import Refusal, Step
from quincunx.games.battalion import box as kinds
from quincunx.games.battalion import lines
from quincunx.games.battalion.actions import EVADE, MOST_SEATS, PLAY, STAY
from quincunx.games.battalion.battle import Battle
from quincunx.games.battalion.box import ASSAULT, COUNTER, OWN_ATTACK_DONE, Tactic
from quincunx.games.battalion.fight import command_price, leave_engagement, move_tokens
from quincunx.games.battalion.steps.roll import begin_roll
from quincunx.games.battalion.steps.window import Window
from quincunx.games.battalion.tactics import might_play

ATTACKED: Final = 0  # what has just been done, when a clash goes on
ATTACKER_STAYED: Final = 1
COUNTERED: Final = 2
DEFENDER_STAYED: Final = 3
ATTACKED_LAST: Final = 4
ATTACKER_STAYED_LAST: Final = 5


def begin_clash(battle: Battle, seat: i64, anticipated: bool = False) -> None:
    """The attack comes first, or if it is anticipated the counterattack (trait.anticipate)."""
    battle.countered = anticipated
    battle.steps.append(CLASHES[seat][COUNTERED if anticipated else ATTACKED])
    if anticipated:
        begin_roll(battle, COUNTER, battle.goal, battle.unit)
    else:
        begin_roll(battle, battle.action, battle.unit, battle.goal)


class Clash(Step[Battle]):
    """An exchange of blows under way; it asks nothing itself."""

    rule = "assault.attack"
    fields = ("seat", "done")

    def __init__(self, seat: int, done: int) -> None:
        super().__init__(seat)
        self.done = done

    def resume(self, battle: Battle) -> None:
        battle.steps.pop()
        done: i64 = self.done
        if done in (ATTACKED, COUNTERED, ATTACKED_LAST):
            done += 1
            roller = battle.owner(battle.roller)
            if may_evade(battle) or might_play(battle, roller, OWN_ATTACK_DONE):
                battle.steps.append(CLASHES[self.seat][done])
                battle.steps.append(BREAKING_OFF[roller])
                return
        foes: i64 = battle.foes[battle.unit]
        in_contact = foes >> battle.goal & 1
        if done == ATTACKER_STAYED and in_contact:
            battle.steps.append(CLASHES[self.seat][COUNTERED])
            begin_roll(battle, COUNTER, battle.goal, battle.unit)
        elif done == DEFENDER_STAYED and battle.countered and in_contact:
            battle.steps.append(CLASHES[self.seat][ATTACKED_LAST])
            begin_roll(battle, battle.action, battle.unit, battle.goal)
        else:
            battle.go_on()


def may_evade(battle: Battle) -> bool:
    """Has the roller Evade, is this an assault, is it still engaged, and can it be paid?"""
    if battle.action != ASSAULT or battle.foes[battle.roller] == 0:
        return False
    if not battle.traits(battle.roller) & kinds.EVADE:
        return False
    return battle.camp_order[battle.owner(battle.roller)] >= command_price(battle, battle.roller)


class BreakOff(Window):
    """A unit that has just struck may leave the engagement: by Evade, or by a card."""

    rule = "trait.evade"
    plays = OWN_ATTACK_DONE
    passes = STAY
    asks = "break_off"
    clauses = {STAY: "assault.stay_in_contact", PLAY: "tactics.windows"}

    def options(self, battle: Battle, seat: int) -> list[int]:
        options = [STAY, EVADE] if may_evade(battle) else [STAY]
        self.add_plays(battle, seat, options)
        return options

    def take(self, battle: Battle, seat: int, action: int) -> None:
        if action != EVADE:
            super().take(battle, seat, action)
            return
        unit = battle.roller
        price = command_price(battle, unit)
        move_tokens(battle.camp_order, seat, battle.order, unit, price)
        battle.note(lines.EVADES, seat, unit, price)
        self.leave(battle)

    def play(self, battle: Battle, seat: int, tactic: Tactic) -> None:
        battle.note(lines.WITHDRAWS, seat, battle.roller)
        self.leave(battle)

    def leave(self, battle: Battle) -> None:
        battle.steps.pop()
        leave_engagement(battle, battle.roller)
        battle.go_on()

    def about(self, battle: Battle, seat: int) -> dict[str, Value]:
        return {"unit": battle.roller, "cost": command_price(battle, battle.roller)}

    def why_not(self, battle: Battle, seat: int, verb: int, index: int) -> Refusal | None:
        if verb != EVADE:
            return super().why_not(battle, seat, verb, index)
        return first_reason(
            {"camp": battle.camp_order[seat], **self.about(battle, seat)},
            (not battle.traits(battle.roller) & kinds.EVADE, "trait.evade", "no_evade"),
            (battle.action != ASSAULT, "trait.evade_assault_only", "evade_in_charge"),
            (True, "trait.evade_cost", "too_dear"),
        )


CLASHES: Final = [[Clash(seat, done) for done in range(ATTACKER_STAYED_LAST + 1)] for seat in range(MOST_SEATS)]
BREAKING_OFF: Final = [BreakOff(seat) for seat in range(MOST_SEATS)]
