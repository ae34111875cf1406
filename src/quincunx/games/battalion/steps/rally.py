# hot: compiled by mypyc
"""Rallying: Discipline first, then draw, recover order, flip the camp, flip the units."""

from __future__ import annotations

from quincunx.core.messages import Message
from quincunx.core.step import Refusal, Step
from quincunx.games.battalion import lines
from quincunx.games.battalion.actions import DONE, PLAY, RALLY, UNIT, UNITS
from quincunx.games.battalion.battle import Battle
from quincunx.games.battalion.box import DISCIPLINE, OWN_RALLY, OWN_RALLY_END
from quincunx.games.battalion.fight import draw_card
from quincunx.games.battalion.steps.refusals import card_actions, card_of, go_on, not_now, refuse, unit_missing
from quincunx.games.battalion.tactics import might_play, play_card, playable


def begin_rally(battle: Battle, seat: int) -> None:
    """The player has decided to rally."""
    if might_play(battle, seat, OWN_RALLY):
        battle.steps.append(RallyStart(seat))
    else:
        rally(battle, seat)


def rally(battle: Battle, seat: int) -> None:
    """The steps of a rally, strictly in order."""
    battle.note(lines.RALLIES, seat)
    units = range(seat * battle.size, (seat + 1) * battle.size)
    for unit in units:
        if battle.disorder[unit] > 0 and battle.ranks[unit].traits & DISCIPLINE:
            battle.disorder[unit] -= 1
            battle.camp_disorder[seat] += 1
            battle.note(lines.DISCIPLINE, unit)
    draw_card(battle, seat)
    if battle.ending != "":
        return
    recovered = 0
    for unit in units:
        recovered += battle.order[unit]
        battle.order[unit] = 0
    battle.note(lines.RECOVERS, seat, recovered)
    battle.note(lines.FLIPS_CAMP, seat, battle.camp_disorder[seat])
    battle.camp_order[seat] += recovered + battle.camp_disorder[seat]
    battle.camp_disorder[seat] = 0
    flipped = 0
    for unit in units:
        flipped += battle.disorder[unit]
        battle.order[unit] = battle.disorder[unit]
        battle.disorder[unit] = 0
    battle.note(lines.FLIPS_UNITS, seat, flipped)
    if might_play(battle, seat, OWN_RALLY_END):
        battle.steps.append(RallyEnd(seat))
    else:
        go_on(battle)


class RallyStart(Step[Battle]):
    """Cards played before a rally; then the rally itself."""

    rule = "tactics.windows"

    def options(self, battle: Battle, seat: int) -> list[int]:
        return [RALLY, *card_actions(battle, seat, PLAY, playable(battle, seat, OWN_RALLY))]

    def take(self, battle: Battle, seat: int, action: int) -> None:
        if action == RALLY:
            battle.steps.pop()
            rally(battle, seat)
        else:
            tactic = play_card(battle, seat, card_of(battle, seat, action - PLAY))
            battle.steps.append(MoveTokens(seat, tactic.moves_disorder, True, True))

    def resume(self, battle: Battle) -> None:
        if not might_play(battle, self.seat, OWN_RALLY):
            battle.steps.pop()
            rally(battle, self.seat)

    def prompt(self, battle: Battle, seat: int) -> Message:
        return Message("prompt.rally_start")

    def cite(self, battle: Battle, action: int) -> str:
        return "turn.action_choice" if action == RALLY else self.rule

    def refusal(self, battle: Battle, seat: int, action: int) -> Refusal:
        return not_now(battle, seat, action)


class RallyEnd(Step[Battle]):
    """Cards played after a rally; then the turn ends."""

    rule = "tactics.windows"

    def options(self, battle: Battle, seat: int) -> list[int]:
        return [DONE, *card_actions(battle, seat, PLAY, playable(battle, seat, OWN_RALLY_END))]

    def take(self, battle: Battle, seat: int, action: int) -> None:
        if action == DONE:
            battle.steps.pop()
            go_on(battle)
        else:
            tactic = play_card(battle, seat, card_of(battle, seat, action - PLAY))
            battle.steps.append(MoveTokens(seat, tactic.moves_order, False, True))

    def resume(self, battle: Battle) -> None:
        if not might_play(battle, self.seat, OWN_RALLY_END):
            battle.steps.pop()
            go_on(battle)

    def prompt(self, battle: Battle, seat: int) -> Message:
        return Message("prompt.rally_end")

    def cite(self, battle: Battle, action: int) -> str:
        return "rally.ends_turn" if action == DONE else self.rule

    def refusal(self, battle: Battle, seat: int, action: int) -> Refusal:
        return not_now(battle, seat, action)


class MoveTokens(Step[Battle]):
    """Move tokens from units to the camp, one by one, at least one."""

    rule = "tactics.windows"
    fields = ("seat", "left", "disorder", "first")

    def __init__(self, seat: int, left: int, disorder: bool, first: bool) -> None:
        super().__init__(seat)
        self.left = left
        self.disorder = disorder
        self.first = first

    def options(self, battle: Battle, seat: int) -> list[int]:
        tokens = battle.disorder if self.disorder else battle.order
        options: list[int] = [] if self.first else [DONE]
        for unit in range(seat * battle.size, (seat + 1) * battle.size):
            if tokens[unit] > 0:
                options.append(UNIT + unit)
        return options

    def take(self, battle: Battle, seat: int, action: int) -> None:
        battle.steps.pop()
        if action == DONE:
            go_on(battle)
            return
        unit = action - UNIT
        if self.disorder:
            battle.disorder[unit] -= 1
            battle.camp_disorder[seat] += 1
            battle.note(lines.MOVES_DISORDER, seat, unit)
        else:
            battle.order[unit] -= 1
            battle.camp_order[seat] += 1
            battle.note(lines.MOVES_ORDER, seat, unit)
        following = MoveTokens(seat, self.left - 1, self.disorder, False)
        if following.left > 0 and len(following.options(battle, seat)) > 1:
            battle.steps.append(following)
        else:
            go_on(battle)

    def prompt(self, battle: Battle, seat: int) -> Message:
        return Message("prompt.move_disorder" if self.disorder else "prompt.move_order", {"n": self.left})

    def refusal(self, battle: Battle, seat: int, action: int) -> Refusal:
        if UNIT <= action < UNIT + UNITS:
            missing = unit_missing(battle, seat, action - UNIT)
            return missing if missing is not None else refuse("tactics.needs_effect", "no_such_token")
        return not_now(battle, seat, action)
