# hot: compiled by mypyc
"""6.1 recovery, successors of generals (4.2 and 6.2), and the end of a turn."""

from __future__ import annotations

from mypy_extensions import i64

from quincunx.core.eyes import ALL_SEEING
from quincunx.core.kit.words import refuse
from quincunx.core.messages import Value
from quincunx.core.step import HIDDEN, Refusal
from quincunx.games.pacto import lines
from quincunx.games.pacto.actions import GENERAL, GENERALS, PASS, SPACE, UNIT
from quincunx.games.pacto.box import EXPENDABLE, HBW, RED, YELLOW
from quincunx.games.pacto.cards import can_pay
from quincunx.games.pacto.command import may_prompt
from quincunx.games.pacto.fights import is_in_combat
from quincunx.games.pacto.generals import may_join
from quincunx.games.pacto.markers import ALIVE, BROKEN, DEAD, RAISED, RECOVERED, STAYING_MARKS, STUNNED
from quincunx.games.pacto.steps.goes import Goes, begin_goes, go_is_over
from quincunx.games.pacto.steps.payment import Pay, WhoPays, owe
from quincunx.games.pacto.table import Battlefield, Moment

NEAR: i64 = 4 * HBW
"""How near a general is to a UG that recovers (act.e1)."""


# ---- 6.1


def begin_recovery(table: Battlefield) -> None:
    begin_goes(table, Recovery(int(table.active)))


class Recovery(Goes):
    """Whose go it is: a UG recovers from its wound, or the go is passed."""

    rule = "eot.recover"
    asks = "recovery"
    clauses = {UNIT: "act.e1"}

    def again(self, seat: int) -> Goes:
        return Recovery(seat)

    def concerns(self, table: Battlefield, seat: int) -> bool:
        return any(helpers(table, ug) for ug in table.ugs_of(seat))

    def goes(self, table: Battlefield, seat: int) -> list[int]:
        first = table.first_ug(seat)
        return [UNIT + ug - first for ug in table.ugs_of(seat) if able_to_help(table, ug)]

    def has_secrets(self) -> bool:
        return True

    def seen(self, table: Battlefield, seat: int, action: int, eye: int) -> int:
        """Where several generals might pay, nothing is told before it is settled who does."""
        if eye in (seat, ALL_SEEING) or not UNIT <= action < GENERAL:
            return action
        return HIDDEN if len(helpers(table, table.first_ug(seat) + action - UNIT)) > 1 else action

    def act(self, table: Battlefield, seat: int, action: int) -> None:
        ug = table.first_ug(seat) + action - UNIT
        able = helpers(table, ug)
        table.steps.append(Helper(seat, ug))
        if len(able) == 1:
            recover(table, seat, ug, able[0])

    def resume(self, table: Battlefield) -> None:
        go_is_over(table)

    def promising(self, table: Battlefield, seat: int, candidates: list[int]) -> list[float]:
        return [0.3 if action == PASS else 0.7 for action in candidates]

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        if verb != UNIT or index >= len(table.armies[seat].troops):
            return None
        return refuse("act.e1", "cannot_recover", unit=table.first_ug(seat) + index)


class Helper(WhoPays):
    """Which general pays for the recovery."""

    rule = "act.e1"
    asks = "helper"

    def able(self, table: Battlefield) -> list[int]:
        return able_to_help(table, self.ug)

    def settle(self, table: Battlefield, seat: int, general: int) -> None:
        recover(table, seat, self.ug, general)

    def told(self, table: Battlefield, general: int) -> int:
        return SPACE.size + self.ug * GENERALS + general - table.first_general(self.seat)


def recover(table: Battlefield, seat: int, ug: int, general: int) -> None:
    """The marker is taken off, and paid for (act.e1.scope)."""
    colour, extra = recovery_price(table, ug, general)
    owe(table, general, colour, extra, raises_for(table, general, ug))
    table.wounds[ug] = 0
    table.mark(ug, RECOVERED)
    table.note(lines.RECOVERS, ug, general)
    table.ask_next(Pay(seat))


def helpers(table: Battlefield, ug: int) -> list[int]:
    """Generals near a wounded UG who may use cards for it and hold some, as everybody sees (info.ask)."""
    if not table.is_on_table(ug) or not table.wounds[ug] or table.marks[ug] & (RECOVERED | BROKEN):
        return []
    if table.troops[ug].has(EXPENDABLE):
        return []
    return [
        general
        for general in table.generals_of(int(table.owner(ug)))
        if table.hands[general]
        and table.states[general] == ALIVE
        and may_prompt(table, general, ug)
        and table.general_within(general, ug, NEAR)
    ]


def able_to_help(table: Battlefield, ug: int) -> list[int]:
    """Those of them who can pay."""
    found: list[int] = []
    for general in helpers(table, ug):
        colour, extra = recovery_price(table, ug, general)
        if can_pay(table.hands[general], colour, extra, raises_for(table, general, ug)):
            found.append(general)
    return found


def recovery_price(table: Battlefield, ug: int, general: int) -> tuple[int, int]:
    """Red in combat, yellow otherwise, and the usual surcharge (act.e1, command.ooc.once)."""
    colour = RED if is_in_combat(table, ug) else YELLOW
    other = table.commands[ug] != general or not table.is_in_command(general, ug)
    return colour, 1 if other else 0


def raises_for(table: Battlefield, general: int, ug: int) -> bool:
    """May a general upgrade a card for the UG he is with, without a move? (upgrade.where)"""
    return table.attached[general] == ug and table.general_marks[general] & (RAISED | STUNNED) == 0


# ---- 4.2 and 6.2


def replace_professionals(table: Battlefield) -> None:
    begin_successions(table, True)


def replace_instinctives(table: Battlefield) -> None:
    begin_successions(table, False)


def begin_successions(table: Battlefield, professional: bool) -> None:
    """Dead generals of a type get successors, the active player's first; each is asked which UG he joins."""
    for seat in (1 - int(table.active), int(table.active)):
        for general in reversed(table.generals_of(seat)):
            if table.leaders[general].professional == professional and table.states[general] == DEAD:
                places = places_for(table, general)
                if len(places) == 1:
                    succeed(table, general, places[0])
                elif places:
                    table.steps.append(Successor(seat, general))


def places_for(table: Battlefield, general: int) -> list[int]:
    """The UGs his successor can appear with: of the command; any that is not allied if he floats."""
    floats = table.leaders[general].floating
    return [
        ug
        for ug in table.ugs_of(int(table.commander(general)))
        if may_join(table, general, ug) and (floats or table.commands[ug] == general)
    ]


class Successor(Moment):
    """Which UG the successor of a dead general joins (general.replace.where)."""

    rule = "general.replace.where"
    asks = "successor"
    fields = ("seat", "general")

    def __init__(self, seat: int, general: int) -> None:
        super().__init__(seat)
        self.general = general

    def options(self, table: Battlefield, seat: int) -> list[int]:
        return [UNIT + ug - table.first_ug(seat) for ug in places_for(table, self.general)]

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        succeed(table, self.general, table.first_ug(seat) + action - UNIT)
        table.steps.pop()
        table.go_on()

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        return {"general": self.general}

    def wording(self, table: Battlefield, seat: int, verb: int, index: int) -> str:
        return "join"

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        if verb != UNIT or index >= len(table.armies[seat].troops):
            return None
        return refuse("general.replace.where", "not_of_command", unit=table.first_ug(seat) + index)


def succeed(table: Battlefield, general: int, ug: int) -> None:
    """A grade lower, unwounded (general.replace.pro, general.replace.instinctive, general.replace.lowest)."""
    table.levels[general] = table.box.successor_of[table.levels[general]]
    table.states[general] = ALIVE
    table.attached[general] = ug
    table.general_wounds[general] = 0
    table.general_marks[general] = 0
    table.note(lines.SUCCEEDS, general, ug)


# ---- the end of a turn


def end_turn(table: Battlefield) -> None:
    """Slow markers and those of this turn are taken off; wounds, hands and contacts stay (eot.recover, eot.marks)."""
    for ug in range(len(table.marks)):
        table.slow[ug] = 0
        table.marks[ug] &= STAYING_MARKS
    for general in range(len(table.general_marks)):
        table.general_marks[general] &= ~STUNNED
