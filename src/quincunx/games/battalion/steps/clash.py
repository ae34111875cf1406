# hot: compiled by mypyc
"""Melee: attack, counterattack, and the ways out of an engagement between them."""

from __future__ import annotations

from typing import Final

from quincunx.core.messages import Message
from quincunx.core.step import Refusal, Step
from quincunx.games.battalion import box as kinds
from quincunx.games.battalion import lines
from quincunx.games.battalion.actions import EVADE, PLAY, STAY
from quincunx.games.battalion.battle import Battle
from quincunx.games.battalion.box import ASSAULT, COUNTER, OWN_ATTACK_DONE
from quincunx.games.battalion.fight import command_price, leave_engagement
from quincunx.games.battalion.steps.refusals import card_actions, card_of, go_on, not_now, refuse
from quincunx.games.battalion.steps.roll import begin_roll
from quincunx.games.battalion.tactics import might_play, play_card, playable

ATTACKED: Final = 0  # what has just been done, when a clash goes on
ATTACKER_STAYED: Final = 1
COUNTERED: Final = 2
DEFENDER_STAYED: Final = 3
ATTACKED_LAST: Final = 4
ATTACKER_STAYED_LAST: Final = 5


def begin_clash(battle: Battle, seat: int) -> None:
    """The attack comes first."""
    battle.steps.append(Clash(seat, ATTACKED))
    begin_roll(battle, battle.action, battle.unit, battle.goal)


def begin_anticipated_clash(battle: Battle, seat: int) -> None:
    """The counterattack comes first (trait.anticipate)."""
    battle.countered = True
    battle.steps.append(Clash(seat, COUNTERED))
    begin_roll(battle, COUNTER, battle.goal, battle.unit)


class Clash(Step[Battle]):
    """An exchange of blows under way; it asks nothing itself."""

    rule = "assault.attack"
    fields = ("seat", "done")

    def __init__(self, seat: int, done: int) -> None:
        super().__init__(seat)
        self.done = done

    def resume(self, battle: Battle) -> None:
        battle.steps.pop()
        done = self.done
        if done in (ATTACKED, COUNTERED, ATTACKED_LAST):
            battle.steps.append(Clash(self.seat, done + 1))
            roller = battle.owner(battle.roller)
            if may_evade(battle) or might_play(battle, roller, OWN_ATTACK_DONE):
                battle.steps.append(BreakOff(roller))
                return
            battle.steps.pop()
            done += 1
        in_contact = battle.foes[battle.unit] >> battle.goal & 1
        if done == ATTACKER_STAYED and in_contact:
            battle.steps.append(Clash(self.seat, COUNTERED))
            begin_roll(battle, COUNTER, battle.goal, battle.unit)
        elif done == DEFENDER_STAYED and battle.countered and in_contact:
            battle.steps.append(Clash(self.seat, ATTACKED_LAST))
            begin_roll(battle, battle.action, battle.unit, battle.goal)
        else:
            go_on(battle)


def may_evade(battle: Battle) -> bool:
    """Has the roller Evade, is this an assault, is it still engaged, and can it be paid?"""
    if battle.action != ASSAULT or battle.foes[battle.roller] == 0:
        return False
    if not battle.traits(battle.roller) & kinds.EVADE:
        return False
    return battle.camp_order[battle.owner(battle.roller)] >= command_price(battle, battle.roller)


class BreakOff(Step[Battle]):
    """A unit that has just struck may leave the engagement: by Evade, or by a card."""

    rule = "trait.evade"

    def options(self, battle: Battle, seat: int) -> list[int]:
        options = [STAY]
        if may_evade(battle):
            options.append(EVADE)
        options += card_actions(battle, seat, PLAY, playable(battle, seat, OWN_ATTACK_DONE))
        return options

    def take(self, battle: Battle, seat: int, action: int) -> None:
        unit = battle.roller
        battle.steps.pop()
        if action == EVADE:
            price = command_price(battle, unit)
            battle.camp_order[seat] -= price
            battle.order[unit] += price
            battle.note(lines.EVADES, seat, unit, price)
            leave_engagement(battle, unit)
        elif action != STAY:
            play_card(battle, seat, card_of(battle, seat, action - PLAY))
            battle.note(lines.WITHDRAWS, seat, unit)
            leave_engagement(battle, unit)
        go_on(battle)

    def prompt(self, battle: Battle, seat: int) -> Message:
        return Message("prompt.break_off", {"unit": battle.roller, "cost": command_price(battle, battle.roller)})

    def cite(self, battle: Battle, action: int) -> str:
        return "assault.stay_in_contact" if action == STAY else self.rule if action == EVADE else "tactics.windows"

    def refusal(self, battle: Battle, seat: int, action: int) -> Refusal:
        if action == EVADE:
            unit = battle.roller
            if not battle.traits(unit) & kinds.EVADE:
                return refuse("trait.evade", "no_evade", {"unit": unit})
            if battle.action != ASSAULT:
                return refuse("trait.evade_assault_only", "evade_in_charge")
            return refuse("trait.evade_cost", "too_dear", {"cost": command_price(battle, unit)})
        return not_now(battle, seat, action)
