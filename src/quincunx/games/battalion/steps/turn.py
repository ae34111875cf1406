# hot: compiled by mypyc
"""A turn: the redeployment phase, then a rally or the command of one unit."""

from __future__ import annotations

from quincunx.core.messages import Message
from quincunx.core.step import Refusal, Step
from quincunx.games.battalion import actions as act
from quincunx.games.battalion import lines
from quincunx.games.battalion.actions import (
    DONE,
    PLAY,
    RALLY,
    REDEPLOY,
    SECTOR,
    SECTORS,
    SLOTS,
    TARGET,
    UNITS,
)
from quincunx.games.battalion.battle import NOBODY, Battle
from quincunx.games.battalion.box import ASSAULT, BARRAGE, CHARGE, OWN_ACTION_END, OWN_COMMAND, OWN_REDEPLOY
from quincunx.games.battalion.commands import (
    ANY,
    barrage_targets,
    charge_sectors,
    command_options,
)
from quincunx.games.battalion.fight import command_price
from quincunx.games.battalion.steps.charge import begin_charge
from quincunx.games.battalion.steps.clash import begin_clash
from quincunx.games.battalion.steps.price import PriceStep, place_order
from quincunx.games.battalion.steps.rally import begin_rally
from quincunx.games.battalion.steps.redeploy import (
    PayRedeploy,
    move_unit,
    play_redeployment,
    redeploy_options,
    redeploy_refusal,
)
from quincunx.games.battalion.steps.refusals import card_actions, card_of, holds_for, not_now, refuse, unit_missing
from quincunx.games.battalion.steps.roll import begin_roll
from quincunx.games.battalion.tactics import might_play, needs_card, play_card, playable


def start_turn(battle: Battle, seat: int) -> None:
    """The camp check, then the redeployment phase."""
    battle.active = seat
    battle.turn += 1
    battle.note(lines.TURN, seat, battle.turn)
    loser = battle.previous_seat(seat)
    sector = battle.central(loser)
    if battle.holds(seat % 2, sector) and not battle.holds(1 - seat % 2, sector):
        battle.note(lines.CAMP_TAKEN, seat, loser, sector)
        battle.end("win.camp", battle.won_by(seat % 2))
        return
    battle.moved = 0
    battle.barred = 0
    battle.commanded = 0
    battle.acted = False
    clear_command(battle)
    battle.steps.append(Turn(seat))


def clear_command(battle: Battle) -> None:
    """No command is under way."""
    battle.fight_ends()
    battle.action = 0
    battle.unit = NOBODY
    battle.goal = NOBODY
    battle.outermost = False
    battle.price = 0
    battle.reaction = 0
    battle.reactor = NOBODY
    battle.reactor_traits = 0
    battle.countered = False
    battle.kind = 0
    battle.roller = NOBODY
    battle.target = NOBODY
    battle.pool = 0
    battle.faces = []
    battle.hits = 0
    battle.dealt = 0


class Turn(Step[Battle]):
    """Redeploy units as long as you like; a command or a rally ends the phase and is the action of the turn."""

    rule = "turn.phases"
    quiet = True

    def options(self, battle: Battle, seat: int) -> list[int]:
        hand = bool(battle.hands[seat])
        options = [RALLY]
        options += command_options(battle, seat, ANY)
        options += redeploy_options(battle, seat, False, hand)
        if hand:
            options += card_actions(battle, seat, PLAY, playable(battle, seat, OWN_REDEPLOY))
        return options

    def take(self, battle: Battle, seat: int, action: int) -> None:
        if action == RALLY:
            battle.acted = True
            begin_rally(battle, seat)
        elif action >= PLAY:
            play_redeployment(battle, seat, card_of(battle, seat, action - PLAY))
        elif action >= act.ASSAULT:
            command(battle, seat, action)
        else:
            unit, sector = divmod(action - REDEPLOY, SECTORS)
            if needs_card(battle, unit):
                battle.steps.append(PayRedeploy(seat, unit, sector))
            else:
                move_unit(battle, seat, unit, sector, True, True)

    def resume(self, battle: Battle) -> None:
        if not battle.acted:
            return
        if battle.action and second_window(battle, self.seat):
            clear_command(battle)
            battle.steps.append(ActionEnd(self.seat))
        else:
            battle.steps.pop()
            start_turn(battle, battle.next_seat(self.seat))

    def prompt(self, battle: Battle, seat: int) -> Message:
        return Message("prompt.turn")

    def cite(self, battle: Battle, action: int) -> str:
        if action == RALLY:
            return "turn.action_choice"
        if action >= PLAY:
            return "tactics.windows"
        if action >= act.ASSAULT:
            return command_rule(action)
        return "redeploy.move"

    def refusal(self, battle: Battle, seat: int, action: int) -> Refusal:
        if REDEPLOY <= action < REDEPLOY + UNITS * SECTORS:
            unit, sector = divmod(action - REDEPLOY, SECTORS)
            return redeploy_refusal(battle, seat, unit, sector)
        if act.ASSAULT <= action < act.CHARGE + UNITS:
            return command_refusal(battle, seat, action, ANY)
        if action == DONE:
            return refuse("turn.no_pass", "no_pass")
        if PLAY <= action < PLAY + SLOTS and holds_for(battle, seat, action - PLAY, OWN_REDEPLOY):
            return refuse("tactics.needs_effect", "card_no_use")
        return not_now(battle, seat, action)


def command_rule(action: int) -> str:
    """The clause that allows a kind of command."""
    return "assault.who" if action < act.BARRAGE else "barrage.who" if action < act.CHARGE else "charge.who"


def command_refusal(battle: Battle, seat: int, action: int, allowed: int) -> Refusal:
    """Why a unit cannot be commanded so."""
    kind, unit = command_of(action)
    missing = unit_missing(battle, seat, unit)
    if missing is not None:
        return missing
    if not allowed & kind:
        return refuse("tactics.windows", "second_command_other", {"unit": unit})
    if battle.where[unit] < 0:
        return refuse("field.reserve_no_combat", "in_reserve", {"unit": unit})
    if battle.commanded >> unit & 1:
        return refuse("turn.one_command", "commanded", {"unit": unit})
    if battle.barred >> unit & 1:
        return refuse("redeploy.not_commanded", "rests", {"unit": unit})
    if kind == ASSAULT:
        if battle.foes[unit] == 0:
            return refuse("assault.who", "not_engaged", {"unit": unit})
    elif battle.foes[unit] != 0:
        return refuse("barrage.who" if kind == BARRAGE else "charge.who", "engaged", {"unit": unit})
    elif kind == BARRAGE:
        if not battle.ranks[unit].ranged:
            return refuse("barrage.who", "no_ranged", {"unit": unit})
        if not barrage_targets(battle, unit):
            return refuse("barrage.target", "no_target", {"unit": unit})
    elif not charge_sectors(battle, unit):
        return refuse("charge.who", "no_enemy_near", {"unit": unit})
    return refuse("command.pay", "too_dear", {"cost": command_price(battle, unit)})


# ---- commanding


def command_of(action: int) -> tuple[int, int]:
    """The kind of command and the unit an action stands for."""
    if action < act.BARRAGE:
        return ASSAULT, action - act.ASSAULT
    if action < act.CHARGE:
        return BARRAGE, action - act.BARRAGE
    return CHARGE, action - act.CHARGE


def command(battle: Battle, seat: int, action: int) -> None:
    """Unit and action are announced; a choice of target or sector is asked, if there is one."""
    kind, unit = command_of(action)
    battle.acted = True
    battle.action = kind
    battle.unit = unit
    battle.outermost = battle.is_outermost(battle.where[unit])
    battle.price = command_price(battle, unit)
    battle.into = battle.where[unit]
    if kind == CHARGE:
        sectors = charge_sectors(battle, unit)
        battle.into = sectors[0]
        if len(sectors) > 1:
            battle.steps.append(ChooseSector(seat))
            return
    else:
        targets = goals(battle)
        battle.goal = targets[0]
        if len(targets) > 1:
            battle.steps.append(ChooseTarget(seat))
            return
    ask_price(battle, seat)


def goals(battle: Battle) -> list[int]:
    """The enemies an assault or a barrage may be aimed at."""
    if battle.action == ASSAULT:
        return battle.touched(battle.unit)
    return barrage_targets(battle, battle.unit)


class ChooseTarget(Step[Battle]):
    """Choose whom the unit assaults or shoots at."""

    rule = "command.three_actions"

    def options(self, battle: Battle, seat: int) -> list[int]:
        return [TARGET + unit for unit in goals(battle)]

    def take(self, battle: Battle, seat: int, action: int) -> None:
        battle.goal = action - TARGET
        battle.steps.pop()
        ask_price(battle, seat)

    def prompt(self, battle: Battle, seat: int) -> Message:
        key = "prompt.assault_target" if battle.action == ASSAULT else "prompt.barrage_target"
        return Message(key, {"unit": battle.unit})

    def cite(self, battle: Battle, action: int) -> str:
        return "assault.who" if battle.action == ASSAULT else "barrage.target"

    def refusal(self, battle: Battle, seat: int, action: int) -> Refusal:
        if TARGET <= action < TARGET + UNITS:
            if battle.action == ASSAULT:
                return refuse("assault.who", "not_touched", {"unit": battle.unit})
            return refuse("barrage.target", "no_barrage_target", {"unit": battle.unit})
        return not_now(battle, seat, action)


class ChooseSector(Step[Battle]):
    """Choose the neighbouring sector a unit charges into, its own being empty of enemies."""

    rule = "charge.empty_sector"

    def options(self, battle: Battle, seat: int) -> list[int]:
        return [SECTOR + sector for sector in charge_sectors(battle, battle.unit)]

    def take(self, battle: Battle, seat: int, action: int) -> None:
        battle.into = action - SECTOR
        battle.steps.pop()
        ask_price(battle, seat)

    def prompt(self, battle: Battle, seat: int) -> Message:
        return Message("prompt.charge_sector", {"unit": battle.unit})

    def refusal(self, battle: Battle, seat: int, action: int) -> Refusal:
        if SECTOR <= action < SECTOR + SECTORS:
            return refuse("charge.empty_sector", "no_enemy_there", {"sector": action - SECTOR + 1})
        return not_now(battle, seat, action)


def ask_price(battle: Battle, seat: int) -> None:
    """Cards may lower the price before it is paid."""
    if might_play(battle, seat, OWN_COMMAND):
        battle.steps.append(Price(seat))
    else:
        carry_out(battle, seat)


class Price(PriceStep):
    """Pay the order, or first play cards that make the command cheaper."""

    rule = "command.pay"
    window = OWN_COMMAND

    def payer(self, battle: Battle) -> int:
        return battle.unit

    def carry_on(self, battle: Battle, seat: int) -> None:
        carry_out(battle, seat)


def carry_out(battle: Battle, seat: int) -> None:
    """The price is paid, then the unit acts."""
    unit = battle.unit
    battle.fight_begins()
    place_order(battle, seat, unit)
    battle.commanded |= 1 << unit
    if battle.action == CHARGE:
        begin_charge(battle, seat)
    elif battle.action == ASSAULT:
        battle.note(lines.ASSAULTS, seat, unit, battle.goal, battle.price)
        begin_clash(battle, seat)
    else:
        battle.note(lines.BARRAGES, seat, unit, battle.goal, battle.price)
        begin_roll(battle, BARRAGE, unit, battle.goal)


# ---- the end of the action


def second_window(battle: Battle, seat: int) -> bool:
    """Might a card, for all anyone can see, grant a second command?"""
    if not might_play(battle, seat, OWN_ACTION_END) or battle.camp_order[seat] == 0:
        return False
    for kind in battle.box.by_window[battle.factions[seat]][OWN_ACTION_END]:
        if command_options(battle, seat, battle.box.tactics[kind].second, True):
            return True
    return False


class ActionEnd(Step[Battle]):
    """The action is done: play a card for a second command, or end the turn."""

    rule = "turn.one_command"

    def options(self, battle: Battle, seat: int) -> list[int]:
        cards: list[int] = []
        for card in playable(battle, seat, OWN_ACTION_END):
            if command_options(battle, seat, battle.box.tactics[card].second):
                cards.append(card)
        return [DONE, *card_actions(battle, seat, PLAY, cards)]

    def take(self, battle: Battle, seat: int, action: int) -> None:
        battle.steps.pop()
        if action == DONE:
            battle.steps[-1].resume(battle)
        else:
            tactic = play_card(battle, seat, card_of(battle, seat, action - PLAY))
            battle.steps.append(SecondCommand(seat, tactic.second))

    def prompt(self, battle: Battle, seat: int) -> Message:
        return Message("prompt.action_end")

    def cite(self, battle: Battle, action: int) -> str:
        return self.rule if action == DONE else "tactics.windows"

    def refusal(self, battle: Battle, seat: int, action: int) -> Refusal:
        if PLAY <= action < PLAY + SLOTS and holds_for(battle, seat, action - PLAY, OWN_ACTION_END):
            return refuse("tactics.needs_effect", "card_no_use")
        return not_now(battle, seat, action)


class SecondCommand(Step[Battle]):
    """Command a second unit by a card."""

    rule = "tactics.override"
    fields = ("seat", "allowed")

    def __init__(self, seat: int, allowed: int) -> None:
        super().__init__(seat)
        self.allowed = allowed

    def options(self, battle: Battle, seat: int) -> list[int]:
        return command_options(battle, seat, self.allowed)

    def take(self, battle: Battle, seat: int, action: int) -> None:
        battle.steps.pop()
        command(battle, seat, action)

    def prompt(self, battle: Battle, seat: int) -> Message:
        return Message("prompt.second_command")

    def cite(self, battle: Battle, action: int) -> str:
        return command_rule(action)

    def refusal(self, battle: Battle, seat: int, action: int) -> Refusal:
        if act.ASSAULT <= action < act.CHARGE + UNITS:
            return command_refusal(battle, seat, action, self.allowed)
        return not_now(battle, seat, action)
