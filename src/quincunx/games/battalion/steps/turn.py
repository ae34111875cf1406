# hot: compiled by mypyc
"""A turn: the redeployment phase, then a rally or the command of one unit."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.kit.words import first_reason, refuse
from quincunx.core.messages import Message, Value
from quincunx.core.step import Refusal, Step
from quincunx.games.battalion import actions as act
from quincunx.games.battalion import commands, lines
from quincunx.games.battalion.actions import DONE, MOST_SEATS, PLAY, RALLY, REDEPLOY, SECTOR, SECTORS, TARGET
from quincunx.games.battalion.battle import NO_FACES, NOBODY, Battle
from quincunx.games.battalion.box import ASSAULT, BARRAGE, CHARGE, OWN_ACTION_END, OWN_COMMAND, OWN_REDEPLOY, Tactic
from quincunx.games.battalion.fight import command_price, move_tokens
from quincunx.games.battalion.steps import redeploy
from quincunx.games.battalion.steps.charge import begin_charge
from quincunx.games.battalion.steps.clash import begin_clash
from quincunx.games.battalion.steps.rally import RALLYING
from quincunx.games.battalion.steps.roll import begin_roll
from quincunx.games.battalion.steps.window import PriceStep, Window
from quincunx.games.battalion.tactics import card_of, might_play, needs_card, playable, shift_of


def start_turn(battle: Battle, seat: i64) -> None:
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
    battle.moved = battle.barred = battle.commanded = 0
    battle.acted = False
    clear_command(battle)
    if battle.steps:
        battle.steps[0] = TURNS[seat]  # in place of the turn before: a list that is emptied gets slow
    else:
        battle.steps.append(TURNS[seat])


def clear_command(battle: Battle) -> None:
    """No command is under way."""
    battle.fight_ends()
    battle.unit = battle.goal = battle.reactor = battle.roller = battle.target = NOBODY
    battle.action = battle.price = battle.reaction = battle.reactor_traits = 0
    battle.kind = battle.pool = battle.hits = battle.dealt = 0
    battle.outermost = battle.countered = False
    battle.faces = NO_FACES


COMMANDS: Final = (act.ASSAULT, act.BARRAGE, act.CHARGE)
COMMAND_CLAUSES: Final = {act.ASSAULT: "assault.who", act.BARRAGE: "barrage.who", act.CHARGE: "charge.who"}


class Turn(Window):
    """Redeploy units as long as you like; a command or a rally ends the phase and is the action of the turn."""

    rule = "turn.phases"
    quiet = True
    plays = OWN_REDEPLOY
    asks = "turn"
    clauses = {RALLY: "turn.action_choice", REDEPLOY: "redeploy.move", PLAY: "tactics.windows", **COMMAND_CLAUSES}

    def options(self, battle: Battle, seat: int) -> list[int]:
        options = [RALLY]
        commands.add_commands(battle, seat, commands.ANY, False, options)
        redeploy.add_redeployments(battle, seat, None, bool(battle.hands[seat]), options)
        self.add_plays(battle, seat, options)
        return options

    def take(self, battle: Battle, seat: int, action: int) -> None:
        if action == RALLY:
            battle.acted = True
            RALLYING[seat].open(battle)
        elif action >= PLAY:
            redeploy.play_redeployment(battle, seat, card_of(battle, seat, action - PLAY))
        elif action >= act.ASSAULT:
            command(battle, seat, action)
        else:
            move: i64 = action - REDEPLOY
            unit, sector = move // SECTORS, move % SECTORS
            if needs_card(battle, unit):
                battle.steps.append(redeploy.PayRedeploy(seat, unit, sector))
            else:
                redeploy.move_unit(battle, seat, unit, sector, True, True)

    def resume(self, battle: Battle) -> None:
        if not battle.acted:
            return
        if battle.action and second_window(battle, self.seat):
            clear_command(battle)
            battle.steps.append(ActionEnd(self.seat))
        else:
            start_turn(battle, battle.next_seat(self.seat))

    def wording(self, battle: Battle, seat: int, verb: int, index: int) -> str:
        return "redeploy_free" if verb == REDEPLOY and not needs_card(battle, index // SECTORS) else ""

    def details(self, battle: Battle, seat: int, verb: int, index: int) -> dict[str, Value]:
        if verb in COMMANDS:
            return {"cost": command_price(battle, index)}
        return redeploy.move_of(index) if verb == REDEPLOY else super().details(battle, seat, verb, index)

    def why_not(self, battle: Battle, seat: int, verb: int, index: int) -> Refusal | None:
        if verb == REDEPLOY:
            unit, sector = divmod(index, SECTORS)
            no_card = refuse("redeploy.discard", "no_card_to_discard", unit=unit)
            return redeploy.redeploy_refusal(battle, seat, unit, sector) or no_card
        if verb in COMMANDS:
            return commands.command_refusal(battle, seat, verb + index, commands.ANY)
        return refuse("turn.no_pass", "no_pass") if verb == DONE else super().why_not(battle, seat, verb, index)


# ---- commanding


def command(battle: Battle, seat: i64, action: i64) -> None:
    """Unit and action are announced; a choice of target or sector is asked, if there is one."""
    kind, unit = commands.command_of(action)
    battle.acted = True
    battle.action = kind
    battle.unit = unit
    battle.outermost = battle.is_outermost(battle.where[unit])
    battle.price = command_price(battle, unit)
    battle.into = battle.where[unit]
    if kind == CHARGE:
        sectors = commands.charge_sectors(battle, unit)
        battle.into = sectors[0]
        if len(sectors) > 1:
            battle.steps.append(ChooseSector(seat))
            return
    else:
        targets = goals(battle)
        battle.goal = targets[0]
        if len(targets) > 1:
            battle.steps.append(CHOOSING_TARGET[seat])
            return
    PRICES[seat].open(battle)


def goals(battle: Battle) -> list[int]:
    """The enemies an assault or a barrage may be aimed at."""
    if battle.action == ASSAULT:
        return battle.touched(battle.unit)
    return commands.barrage_targets(battle, battle.unit)


class ChooseTarget(Step[Battle]):
    """Choose whom the unit assaults or shoots at."""

    rule = "command.three_actions"
    explains = (TARGET,)

    def options(self, battle: Battle, seat: int) -> list[int]:
        return [TARGET + unit for unit in goals(battle)]

    def take(self, battle: Battle, seat: int, action: int) -> None:
        battle.goal = action - TARGET
        battle.steps.pop()
        PRICES[seat].open(battle)

    def prompt(self, battle: Battle, seat: int) -> Message:
        key = "prompt.assault_target" if battle.action == ASSAULT else "prompt.barrage_target"
        return Message(key, {"unit": battle.unit})

    def cite(self, battle: Battle, action: int) -> str:
        return "assault.who" if battle.action == ASSAULT else "barrage.target"

    def why_not(self, battle: Battle, seat: int, verb: int, index: int) -> Refusal | None:
        return commands.enemy_missing(battle, seat, index) or first_reason(
            {"unit": battle.unit, "target": index},
            (battle.action == ASSAULT, "assault.who", "not_touched"),
            (battle.foes[index], "barrage.target", "target_engaged"),
            (True, "barrage.target", "out_of_range"),
        )


class ChooseSector(Step[Battle]):
    """Choose the neighbouring sector a unit charges into, its own being empty of enemies."""

    rule = "charge.empty_sector"
    asks = "charge_sector"
    tells = {"unit": "unit"}
    explains = (SECTOR,)

    def options(self, battle: Battle, seat: int) -> list[int]:
        return [SECTOR + sector for sector in commands.charge_sectors(battle, battle.unit)]

    def take(self, battle: Battle, seat: int, action: int) -> None:
        battle.into = action - SECTOR
        battle.steps.pop()
        PRICES[seat].open(battle)

    def why_not(self, battle: Battle, seat: int, verb: int, index: int) -> Refusal | None:
        return refuse(self.rule, "too_far_to_charge", unit=battle.unit, sector=index + 1)


class Price(PriceStep):
    """Pay the order, or first play cards that make the command cheaper."""

    rule = "command.pay"
    plays = OWN_COMMAND

    def payer(self, battle: Battle) -> i64:
        return battle.unit

    def past(self, battle: Battle, seat: int) -> None:
        carry_out(battle, seat)


def carry_out(battle: Battle, seat: i64) -> None:
    """The price is paid, then the unit acts."""
    unit = battle.unit
    battle.fight_begins()
    move_tokens(battle.camp_order, seat, battle.order, unit, battle.price)
    battle.commanded |= i64(1) << unit
    if battle.action == CHARGE:
        begin_charge(battle, seat)
    elif battle.action == ASSAULT:
        battle.note(lines.ASSAULTS, seat, unit, battle.goal, battle.price)
        begin_clash(battle, seat)
    else:
        battle.note(lines.BARRAGES, seat, unit, battle.goal, battle.price)
        begin_roll(battle, BARRAGE, unit, battle.goal)


# ---- the end of the action


def second_window(battle: Battle, seat: i64) -> bool:
    """Might a card, for all anyone can see, grant a second command?"""
    if not might_play(battle, seat, OWN_ACTION_END) or battle.camp_order[seat] == 0:
        return False
    for kind in battle.box.by_window[battle.factions[seat]][OWN_ACTION_END]:
        if commands.command_options(battle, seat, battle.box.tactics[kind].second, True):
            return True
    return False


class ActionEnd(Window):
    """The action is done: play a card for a second command, or end the turn."""

    rule = "turn.one_command"
    plays = OWN_ACTION_END
    asks = "action_end"
    words = {DONE: "end_turn"}

    def add_plays(self, battle: Battle, seat: int, options: list[int]) -> None:
        shift = shift_of(battle, seat, PLAY)
        for card in playable(battle, seat, OWN_ACTION_END):
            if commands.command_options(battle, seat, battle.box.tactics[card].second):
                options.append(shift + card)

    def play(self, battle: Battle, seat: int, tactic: Tactic) -> None:
        battle.steps.pop()
        battle.steps.append(SecondCommand(seat, tactic.second))


class SecondCommand(Step[Battle]):
    """Command a second unit by a card."""

    rule = "tactics.override"
    asks = "second_command"
    clauses = COMMAND_CLAUSES
    fields = ("seat", "allowed")

    def __init__(self, seat: int, allowed: int) -> None:
        super().__init__(seat)
        self.allowed = allowed

    def options(self, battle: Battle, seat: int) -> list[int]:
        return commands.command_options(battle, seat, self.allowed)

    def take(self, battle: Battle, seat: int, action: int) -> None:
        battle.steps.pop()
        command(battle, seat, action)

    def details(self, battle: Battle, seat: int, verb: int, index: int) -> dict[str, Value]:
        return {"cost": command_price(battle, index)}

    def why_not(self, battle: Battle, seat: int, verb: int, index: int) -> Refusal | None:
        return commands.command_refusal(battle, seat, verb + index, self.allowed) if verb in COMMANDS else None


TURNS: Final = [Turn(seat) for seat in range(MOST_SEATS)]
"""Each seat's step, made once, as a step never changes."""
CHOOSING_TARGET: Final = [ChooseTarget(seat) for seat in range(MOST_SEATS)]
PRICES: Final = [Price(seat) for seat in range(MOST_SEATS)]
