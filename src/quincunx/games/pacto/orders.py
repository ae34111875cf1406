# hot: compiled by mypyc
"""What a UG may be ordered to do in 4.3, and which legs an order can go on with: the grammar of M1 to M15."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.distance import within
from quincunx.games.pacto.actions import (
    ABOUT,
    AHEAD,
    ANGLES,
    BACK,
    HALT,
    LEFT,
    LONGEST,
    M1,
    M2,
    M3,
    M4,
    M5,
    M9,
    M10,
    M11,
    M12,
    M13,
    M14,
    M15,
    RIGHT,
    SHIFT,
    TURN,
    WHEEL,
)
from quincunx.games.pacto.box import ARTILLERY, GREEN, HBW, INFANTRY, NO_PRICE, PIKE, TOLERANCE
from quincunx.games.pacto.command import is_hesitant
from quincunx.games.pacto.fights import is_in_combat
from quincunx.games.pacto.markers import ALIGNED, BROKEN, CHARGED, EVADED, MOVED, PURSUED
from quincunx.games.pacto.table import Battlefield
from quincunx.games.pacto.things import TURNED_FIRST, TURNED_LAST, Order
from quincunx.games.pacto.ways import (
    Arc,
    Party,
    Way,
    about_turned,
    gone,
    may_stand,
    quarter_turned,
    reach_after,
    shifted,
    straight,
    wheel_price,
    wheeled,
    wheels,
)

MOVES: Final = (M2, M3, M4, M5, M9, M10, M11, M12, M13, M14, M15, M1)
"""All movement actions; what is tried first is what is most often possible."""
IN_DOUBLE_MOVE: Final = (M1, M2, M3, M4, M5, M9, M10, M11, M12, M13)
"""The moves a double move can be made of (act.m14.each)."""
DOUBLE_MOVES_STAY_AWAY: Final = 4 * HBW
AFTER_EVADING: Final = (M2, M9, M10)
MOST_AFTER_EVADING: Final = 2 * HBW
AHEAD_FIRST: Final = (M2, M3, M4, M10, M11, M15)
"""The moves that can begin straight ahead."""
BETWEEN_WHEELS: Final = HBW
"""How far it goes straight between two wheels (act.m4)."""


def may_be_moved(table: Battlefield, ug: i64) -> bool:
    """May a UG make an M action at all in this phase? (prompt.m_limit, prompt.m_flank, prompt.after_charge)"""
    if not table.is_on_table(ug) or table.marks[ug] & (MOVED | CHARGED | PURSUED | BROKEN | ALIGNED):
        return False
    return not is_in_combat(table, ug) and not is_hesitant(table, ug)


def has_action(table: Battlefield, ug: i64, action: i64) -> bool:
    """Does this action exist for a UG, as it is now?"""
    troop = table.troops[ug]
    if table.box.prices[action][table.column(ug)] == NO_PRICE:
        return False
    if (troop.type == ARTILLERY) != (action == M15):
        return False
    if table.has_mark(ug, EVADED) and action not in AFTER_EVADING:
        return False
    if action == M1:
        return troop.flexible
    if action in (M10, M11):
        return not troop.wields(PIKE)
    falls_back_far = troop.is_horse or (troop.type == INFANTRY and table.is_skirmisher(ug))
    if action == M12:
        return falls_back_far
    return not falls_back_far if action == M13 else True


def party_of(table: Battlefield, order: Order) -> Party:
    """Who makes a move, and what limits it."""
    move = order.move
    party = Party(order.ugs(), spent=order.spent, relief=order.slowed, may_push=not order.second)
    if order.legs:
        party.reach = order.reach
    if move == M10:
        party.less = HBW
    elif move == M11:
        party.less = 2 * HBW
    elif move == M12:
        party.most = 3 * HBW
    elif move == M13:
        party.most = 2 * HBW
    if order.action == M14 or move == M5:
        party.stay_away = DOUBLE_MOVES_STAY_AWAY
    elif move == M4:
        party.stay_away = 2 * HBW
    if table.has_mark(order.ug, EVADED):
        party.cap = MOST_AFTER_EVADING
    return party


def most_wheels(table: Battlefield, order: Order) -> i64:
    """How many wheels a move may have."""
    if order.move == M4:
        return 2
    if order.move == M10 and table.has_mark(order.ug, EVADED):
        return 0
    return 1 if order.move in (M3, M10, M11, M15) else 0


def legs(table: Battlefield, order: Order) -> list[int]:
    """Every leg an order can go on with, and `halt` once it has one (geo.legs)."""
    found: list[int] = [HALT] if order.legs else []
    party = party_of(table, order)
    move = order.move
    if move in (M12, M13):
        if not order.legs:
            straight(table, party, True).add_to(BACK, 0, found)
        return found
    if move == M5:
        add_full_move(table, order, party, found)
        return found
    if move == M9:
        if not order.legs:
            add_turns(table, order, party, found)
        return found
    if not is_over(order):
        if order.straight == 0:
            straight(table, party, False).add_to(AHEAD, 0, found)
        add_wheels(table, order, party, found)
        add_turns(table, order, party, found)
    return found


def is_over(order: Order) -> bool:
    """Has a move come to its end: by its one leg, or by a turn that is its last leg?"""
    if order.move == M2:
        return order.legs > 0
    return order.turned == TURNED_LAST or (order.turned == TURNED_FIRST and order.move != M10)


def add_full_move(table: Battlefield, order: Order, party: Party, found: list[int]) -> None:
    """M5: the full distance straight ahead, then 1 HBW to either side (act.m5, act.m5.full)."""
    if order.legs == 0:
        way = straight(table, party, False)
        if way.full > 0 and way.furthest() == way.full:
            found.append(AHEAD + LONGEST)
    elif order.legs == 1:
        for side in (LEFT, RIGHT):
            if may_stand(table, party, shifted(table, party.ugs, side), True):
                found.append(SHIFT + side)


def may_wheel(table: Battlefield, order: Order, party: Party) -> bool:
    """Is there any wheel the move may still have?"""
    if order.wheels >= most_wheels(table, order) or (order.wheels == 1 and order.straight < BETWEEN_WHEELS):
        return False
    return any(True in wheels(table, party, side).ends for side in (LEFT, RIGHT))


def add_wheels(table: Battlefield, order: Order, party: Party, found: list[int]) -> None:
    """Wheels to both sides, if the move may still have one."""
    if order.wheels >= most_wheels(table, order) or (order.wheels == 1 and order.straight < BETWEEN_WHEELS):
        return
    for side in (LEFT, RIGHT):
        arc = wheels(table, party, side)
        for n in range(len(arc.ends)):
            if arc.ends[n]:
                found.append(WHEEL + side * ANGLES + n)


def add_turns(table: Battlefield, order: Order, party: Party, found: list[int]) -> None:
    """Turns on the spot, where the move has one left: M9, M10 at its beginning or end, M11 at its end, M15 alone."""
    move = order.move
    if order.turned or (move == M15 and order.legs):
        return
    if move in (M9, M11, M15) and not table.has_mark(order.ug, EVADED):
        for side in (LEFT, RIGHT):
            bodies = quarter_turned(table, party.ugs, side)
            if bodies and may_stand(table, party, bodies, True):
                found.append(TURN + side)
    if move in (M9, M10, M15) and may_stand(table, party, about_turned(table, party.ugs), True):
        found.append(TURN + ABOUT)


@final
class Legwork:
    """An order with what has been worked out about its next leg: once, however many legs are looked at."""

    def __init__(self, table: Battlefield, order: Order) -> None:
        self.order = order
        self.party = party_of(table, order)
        self.ways: list[Way | None] = [None, None]
        self.arcs: list[Arc | None] = [None, None]

    def way(self, table: Battlefield, back: bool) -> Way:
        way = self.ways[1 if back else 0]
        if way is None:
            way = self.ways[1 if back else 0] = straight(table, self.party, back)
        return way

    def arc(self, table: Battlefield, side: int) -> Arc:
        arc = self.arcs[side]
        if arc is None:
            arc = self.arcs[side] = wheels(table, self.party, side)
        return arc


def after_leg(table: Battlefield, work: Legwork, action: int) -> tuple[Order, list[Body]]:
    """An order once a leg of it is made, and where everybody then stands; nobody has moved yet."""
    order = work.order.twin()
    party = work.party
    ugs = party.ugs
    order.reach = party.start(table)
    order.legs += 1
    if action < WHEEL:
        back = action >= BACK
        length = work.way(table, back).length(action - (BACK if back else AHEAD))
        order.reach = reach_after(table, party, back, length)
        order.spent += length
        order.straight += length
        return order, gone(table, ugs, back, length)
    if action < TURN:
        side, steps = divmod(action - WHEEL, ANGLES)
        order.reach = work.arc(table, side).reaches[steps]
        order.spent += wheel_price(table, ugs, steps + 1)
        order.wheels += 1
        order.straight = 0
        return order, wheeled(table, ugs, side, steps + 1)
    if action < SHIFT:
        order.turned = TURNED_FIRST if order.legs == 1 else TURNED_LAST
        turn = action - TURN
        return order, about_turned(table, ugs) if turn == ABOUT else quarter_turned(table, ugs, turn)
    return order, shifted(table, ugs, action - SHIFT)


def can_begin(table: Battlefield, order: Order) -> bool:
    """Is there any way to make this move? The likeliest is looked for first."""
    move = order.move
    if move == M1:
        return True
    if order.action == M14 and move < 0:
        if is_held(table, order):
            return is_in_double_move(table, order, M1)
        return any(is_in_double_move(table, order, each) for each in IN_DOUBLE_MOVE)
    if move in AHEAD_FIRST and straight(table, party_of(table, order), False).furthest() > 0:
        return True
    return move != M2 and bool(legs(table, order))


def goes_on(table: Battlefield, order: Order) -> bool:
    """Can a move have another leg? As `legs`, but content with the first it finds."""
    if is_over(order) or order.move in (M9, M12, M13):
        return False
    if order.move == M5:
        return len(legs(table, order)) > 1
    party = party_of(table, order)
    if order.straight == 0 and straight(table, party, False).furthest() > 0:
        return True
    found: list[int] = []
    add_turns(table, order, party, found)
    return bool(found) or may_wheel(table, order, party)


def is_held(table: Battlefield, order: Order) -> bool:
    """Is an enemy so near that whoever makes a double move can't go anywhere? (act.m14)"""
    far: i64 = DOUBLE_MOVES_STAY_AWAY - TOLERANCE - 1
    for enemy in table.ugs_of(1 - int(table.owner(order.ug))):
        if table.is_on_table(enemy) and not table.troops[enemy].is_sug:
            there = table.bodies[enemy]
            if any(within(table.bodies[ug], there, far) for ug in order.ugs()):
                return True
    return False


def first_moves(table: Battlefield, order: Order) -> list[int]:
    """The moves a double move can go on with."""
    if is_held(table, order):
        return [M1] if is_in_double_move(table, order, M1) else []
    return [move for move in IN_DOUBLE_MOVE if is_in_double_move(table, order, move)]


def is_in_double_move(table: Battlefield, order: Order, move: i64) -> bool:
    """Would it cost all of them green or white, and can it be made? (act.m14)"""
    if not all(is_cheap(table, ug, move) for ug in order.ugs() if not order.pulled >> ug & 1):
        return False
    twin = order.twin()
    twin.move = move
    return can_begin(table, twin)


def is_cheap(table: Battlefield, ug: i64, move: i64) -> bool:
    return has_action(table, ug, move) and table.box.prices[move][table.column(ug)] <= GREEN
