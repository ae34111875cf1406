# hot: compiled by mypyc
"""4.3: prompted moves. A go is a UG, an action, who pays, who comes along, legs, and cards."""

from __future__ import annotations

from typing import ClassVar, Final

from quincunx.core.eyes import ALL_SEEING
from quincunx.core.kit.words import refuse
from quincunx.core.messages import Value
from quincunx.core.step import HIDDEN, Refusal
from quincunx.games.pacto import lines
from quincunx.games.pacto.actions import (
    DO,
    GENERAL,
    GENERALS,
    M14,
    MF2,
    SPACE,
    UNIT,
)
from quincunx.games.pacto.ambushes import come_out, out_of_ambush
from quincunx.games.pacto.command import Purse, is_afforded, payers, prompters, purses_for
from quincunx.games.pacto.facing import faceable
from quincunx.games.pacto.leaning import best_actions, best_movers, of_actions, of_movers
from quincunx.games.pacto.marching import can_arrive, latecomers, under_way
from quincunx.games.pacto.markers import FACED, MOVED
from quincunx.games.pacto.orders import MOVES, can_begin, has_action, may_be_moved
from quincunx.games.pacto.steps.arriving import begin_arrival, begin_late_arrival
from quincunx.games.pacto.steps.company import Company, begin_move, has_company
from quincunx.games.pacto.steps.goes import Goes, begin_goes, holds_cards
from quincunx.games.pacto.steps.legs import NO_MOVE
from quincunx.games.pacto.steps.ordering import Ordering
from quincunx.games.pacto.steps.payment import WhoPays
from quincunx.games.pacto.table import Battlefield, Moment
from quincunx.games.pacto.things import NO_GENERAL, Order

ALL_MOVES: Final = (*sorted(MOVES), MF2)


def begin_moves(table: Battlefield) -> None:
    begin_goes(table, Moves(int(table.active)))


def begin_facing(table: Battlefield) -> None:
    """5.5: UGs held on flank or rear may still turn to face (fight.step_5_5)."""
    begin_goes(table, Facing(int(table.active)))


class Moves(Ordering):
    """Whose go it is: a UG is ordered to move, a general rides or arrives, or the go is passed."""

    rule = "move.step"
    asks = "moves"
    facing: ClassVar[bool] = False
    clauses = {UNIT: "turn.alternate.unit", GENERAL: "act.cm1"}

    def again(self, seat: int) -> Goes:
        return Moves(seat)

    def concerns(self, table: Battlefield, seat: int) -> bool:
        return holds_cards(table, seat) or bool(table.marches and latecomers(table, seat))

    def can_be_ordered(self, table: Battlefield, ug: int) -> bool:
        return can_be_ordered(table, ug, self.facing)

    def look_at(self, table: Battlefield, seat: int, ug: int) -> Moment:
        return ChooseAction(seat, ug)

    def why_not_ordered(self, table: Battlefield, ug: int) -> Refusal:
        return why_not_moved(table, ug)

    def goes(self, table: Battlefield, seat: int) -> list[int]:
        """Besides, flank marches arrive, and UGs come out of ambush to move."""
        found = super().goes(table, seat)
        first = table.first_ug(seat)
        if table.marches:
            found += [UNIT + ug - first for ug in latecomers(table, seat)]
            for general in table.generals_of(seat):
                if can_arrive(table, general):
                    found.append(GENERAL + general - table.first_general(seat))
        if table.ambushes:
            found += [UNIT + ug - first for ug in out_of_ambush(table, seat, self.can_be_ordered)]
        return sorted(found) if table.marches or table.ambushes else found

    def act(self, table: Battlefield, seat: int, action: int) -> None:
        general = table.first_general(seat) + action - GENERAL
        ug = table.first_ug(seat) + action - UNIT
        if action >= GENERAL and under_way(table, general):
            begin_arrival(table, seat, general)
        elif action < GENERAL and table.marching() >> ug & 1:
            begin_late_arrival(table, seat, ug)
        else:
            if action < GENERAL:
                come_out(table, ug)
            super().act(table, seat, action)

    def wording(self, table: Battlefield, seat: int, verb: int, index: int) -> str:
        if verb == GENERAL and under_way(table, table.first_general(seat) + index):
            return "arrive"
        if verb == UNIT and not table.is_on_table(table.first_ug(seat) + index):
            return "enter" if table.marching() >> table.first_ug(seat) + index & 1 else "come_out"
        return ""

    def few(self, table: Battlefield, seat: int, options: list[int]) -> list[int]:
        return best_movers(table, seat, options)

    def promising(self, table: Battlefield, seat: int, candidates: list[int]) -> list[float]:
        return of_movers(table, seat, candidates)

    def cite(self, table: Battlefield, action: int) -> str:
        seat = self.seat
        if GENERAL <= action < DO and under_way(table, table.first_general(seat) + action - GENERAL):
            return "flank.arrive"
        if UNIT <= action < GENERAL and not table.is_on_table(table.first_ug(seat) + action - UNIT):
            return "flank.enter" if table.marching() >> table.first_ug(seat) + action - UNIT & 1 else "ambush.reveal"
        return super().cite(table, action)


class Facing(Moves):
    """The same in 5.5, where a UG can only turn to face."""

    rule = "fight.step_5_5"
    asks = "facing"
    facing = True

    def again(self, seat: int) -> Goes:
        return Facing(seat)

    def goes(self, table: Battlefield, seat: int) -> list[int]:
        first = table.first_ug(seat)
        return [UNIT + ug - first for ug in table.ugs_of(seat) if self.can_be_ordered(table, ug)]

    def concerns(self, table: Battlefield, seat: int) -> bool:
        return holds_cards(table, seat) and any(may_face(table, ug) for ug in table.ugs_of(seat))


def may_face(table: Battlefield, ug: int) -> bool:
    """Could it turn to face in this phase? Once in each (prompt.once)."""
    return not table.has_mark(ug, FACED) and bool(faceable(table, ug))


def is_in_5_5(table: Battlefield) -> bool:
    return len(table.steps) > 1 and isinstance(table.steps[1], Facing)


def why_not_moved(table: Battlefield, ug: int) -> Refusal:
    """Why a UG can't be ordered to do anything."""
    params: dict[str, Value] = {"unit": ug}
    if not table.is_on_table(ug):
        return refuse("prompt.what", "not_there", **params)
    if table.has_mark(ug, MOVED):
        return refuse("prompt.once", "has_moved", **params)
    if not may_be_moved(table, ug):
        return refuse("prompt.m_limit", "not_free", **params)
    return refuse("prompt.announce", "no_card_for_it", **params)


def announced(ug: int, action: int) -> Order:
    """An order as it is announced, before anything has come of it."""
    return Order(ug, action, NO_MOVE if action == M14 else action, NO_GENERAL, 1 << ug)


def can_be_ordered(table: Battlefield, ug: int, facing: bool) -> bool:
    """Is there anything this UG can be ordered to do, which somebody can pay for?"""
    if may_face(table, ug):
        return is_possible(table, ug, MF2)
    if facing or not may_be_moved(table, ug):
        return False
    purses = purses_for(table, ug)
    return bool(purses) and any(can_make(table, ug, action, purses) for action in MOVES)


def can_make(table: Battlefield, ug: int, action: int, purses: list[Purse]) -> bool:
    """The same of a UG that may be moved, outside 5.5, once it is known who could pay for it."""
    if not has_action(table, ug, action) or not is_afforded(table, ug, action, purses):
        return False
    return can_begin(table, announced(ug, action))


def is_possible(table: Battlefield, ug: int, action: int) -> bool:
    """Does the action exist for this UG, can somebody pay for it, and is there a way to make it?"""
    if action == MF2:
        return may_face(table, ug) and bool(payers(table, announced(ug, action)))
    if not may_be_moved(table, ug) or is_in_5_5(table) or not has_action(table, ug, action):
        return False
    order = announced(ug, action)
    return bool(payers(table, order)) and can_begin(table, order)


def told(table: Battlefield, ug: int, action: int, general: int) -> int:
    """An order as others see it announced, as one number: the UG, the action, and who pays."""
    return (
        SPACE.size
        + ((ug * len(ALL_MOVES) + ALL_MOVES.index(action)) * GENERALS + general % GENERALS) * 2
        + int(table.owner(ug))
    )


class ChooseAction(Moment):
    """What the UG does; nobody else knows before it is announced."""

    rule = "prompt.what"
    asks = "choose_action"
    continues = True
    fields = ("seat", "ug")
    hidden = True

    def __init__(self, seat: int, ug: int) -> None:
        super().__init__(seat)
        self.ug = ug

    def options(self, table: Battlefield, seat: int) -> list[int]:
        if not may_be_moved(table, self.ug) or is_in_5_5(table):
            return [DO + action for action in ALL_MOVES if is_possible(table, self.ug, action)]
        purses = purses_for(table, self.ug)
        found = [DO + action for action in ALL_MOVES if action != MF2 and can_make(table, self.ug, action, purses)]
        return [*found, DO + MF2] if is_possible(table, self.ug, MF2) else found

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        able = prompters(table, announced(self.ug, action - DO))
        if len(able) > 1:
            table.ask_next(ChoosePayer(seat, self.ug, action - DO))
        else:
            announce(table, seat, self.ug, action - DO, able[0])

    def has_secrets(self) -> bool:
        return True

    def seen(self, table: Battlefield, seat: int, action: int, eye: int) -> int:
        if eye in (seat, ALL_SEEING):
            return action
        able = prompters(table, announced(self.ug, action - DO))
        return HIDDEN if len(able) > 1 else told(table, self.ug, action - DO, able[0])

    def candidates(self, table: Battlefield, seat: int) -> list[int]:
        return best_actions(table, self.ug, self.options(table, seat))

    def leanings(self, table: Battlefield, seat: int, candidates: list[int]) -> list[float] | None:
        return of_actions(table, self.ug, candidates)

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        return {"unit": self.ug}

    def details(self, table: Battlefield, seat: int, verb: int, index: int) -> dict[str, Value]:
        return {"colour": table.box.prices[index][table.column(self.ug)]} if verb == DO else {}

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        if verb != DO or index not in ALL_MOVES:
            return None
        params: dict[str, Value] = {"unit": self.ug, "action": index}
        if not may_face(table, self.ug) if index == MF2 else not has_action(table, self.ug, index):
            return refuse("prompt.what", "no_such_action", **params)
        if not payers(table, announced(self.ug, index)):
            return refuse("prompt.announce", "cannot_pay", **params)
        return refuse("geo.clear_path", "no_room", **params)


class ChoosePayer(WhoPays):
    """Which general plays the cards for a move."""

    fields = ("seat", "ug", "action")

    def __init__(self, seat: int, ug: int, action: int) -> None:
        super().__init__(seat, ug)
        self.action = action

    def able(self, table: Battlefield) -> list[int]:
        return payers(table, announced(self.ug, self.action))

    def settle(self, table: Battlefield, seat: int, general: int) -> None:
        announce(table, seat, self.ug, self.action, general)

    def told(self, table: Battlefield, general: int) -> int:
        return told(table, self.ug, self.action, general)


def announce(table: Battlefield, seat: int, ug: int, action: int, general: int) -> None:
    """Everybody is told which UG does what, and who pays."""
    order = announced(ug, action)
    order.general = general
    table.order = order
    table.note(lines.ORDERS, ug, action, general)
    if has_company(table, order):
        table.ask_next(Company(seat))
    else:
        begin_move(table, seat)
