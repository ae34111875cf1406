# hot: compiled by mypyc
"""Rallying: Discipline first, then draw, recover order, flip the camp, flip the units."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.kit.words import refuse
from quincunx.core.messages import Message
from quincunx.core.step import Refusal, Step
from quincunx.games.battalion import lines
from quincunx.games.battalion.actions import DONE, MOST_SEATS, RALLY, UNIT
from quincunx.games.battalion.battle import Battle
from quincunx.games.battalion.box import DISCIPLINE, OWN_RALLY, OWN_RALLY_END, Tactic
from quincunx.games.battalion.commands import unit_missing
from quincunx.games.battalion.fight import draw_card, move_tokens
from quincunx.games.battalion.steps.window import Window


def rally(battle: Battle, seat: i64) -> None:
    """The steps of a rally, strictly in order."""
    battle.note(lines.RALLIES, seat)
    first = seat * battle.size
    for unit in range(first, first + battle.size):
        if battle.disorder[unit] > 0 and battle.ranks[unit].traits & DISCIPLINE:
            move_tokens(battle.disorder, unit, battle.camp_disorder, seat, 1)
            battle.note(lines.DISCIPLINE, unit)
    draw_card(battle, seat)
    if battle.ending != "":
        return
    recovered: i64 = 0
    flipped: i64 = 0
    for unit in range(first, first + battle.size):
        order: i64 = battle.order[unit]
        disorder: i64 = battle.disorder[unit]
        if order or disorder:
            recovered += order
            flipped += disorder
            battle.order[unit] = disorder
            battle.disorder[unit] = 0
    battle.note(lines.RECOVERS, seat, recovered)
    battle.note(lines.FLIPS_CAMP, seat, battle.camp_disorder[seat])
    battle.note(lines.FLIPS_UNITS, seat, flipped)
    recovered += battle.camp_disorder[seat]
    battle.camp_order[seat] = battle.camp_order[seat] + recovered
    battle.camp_disorder[seat] = 0
    RALLIED[seat].open(battle)


class RallyStart(Window):
    """Cards played before a rally; then the rally itself."""

    plays = OWN_RALLY
    passes = RALLY
    asks = "rally_start"
    clauses = {RALLY: "turn.action_choice"}

    def past(self, battle: Battle, seat: int) -> None:
        rally(battle, seat)

    def play(self, battle: Battle, seat: int, tactic: Tactic) -> None:
        battle.steps.append(MoveTokens(seat, tactic.moves_disorder, True, True))


class RallyEnd(Window):
    """Cards played after a rally; then the turn ends."""

    plays = OWN_RALLY_END
    asks = "rally_end"
    clauses = {DONE: "rally.ends_turn"}
    words = {DONE: "end_turn"}

    def play(self, battle: Battle, seat: int, tactic: Tactic) -> None:
        battle.steps.append(MoveTokens(seat, tactic.moves_order, False, True))


RALLYING: Final = [RallyStart(seat) for seat in range(MOST_SEATS)]
RALLIED: Final = [RallyEnd(seat) for seat in range(MOST_SEATS)]


class MoveTokens(Step[Battle]):
    """Move tokens from units to the camp, one by one, at least one."""

    rule = "tactics.windows"
    explains = (UNIT,)
    words = {DONE: "move_no_more"}
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
            battle.go_on()
            return
        unit = action - UNIT
        if self.disorder:
            move_tokens(battle.disorder, unit, battle.camp_disorder, seat, 1)
            battle.note(lines.MOVES_DISORDER, seat, unit)
        else:
            move_tokens(battle.order, unit, battle.camp_order, seat, 1)
            battle.note(lines.MOVES_ORDER, seat, unit)
        following = MoveTokens(seat, self.left - 1, self.disorder, False)
        if following.left > 0 and len(following.options(battle, seat)) > 1:
            battle.steps.append(following)
        else:
            battle.go_on()

    def prompt(self, battle: Battle, seat: int) -> Message:
        return Message("prompt.move_disorder" if self.disorder else "prompt.move_order", {"n": self.left})

    def why_not(self, battle: Battle, seat: int, verb: int, index: int) -> Refusal | None:
        key = "no_disorder_on" if self.disorder else "no_order_on"
        return unit_missing(battle, seat, index) or refuse("tactics.needs_effect", key, unit=index)
