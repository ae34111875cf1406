# hot: compiled by mypyc
"""C1: which charges a SuG makes possible by moving out of the way, and where it has to go for that (act.c1)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.distance import within
from quincunx.core.kit.geometry.overlap import overlap
from quincunx.core.kit.geometry.ways import free_length
from quincunx.games.pacto.actions import AHEAD, C1, C2, HALT, M2, M3, M4, M5, M9, M10, M11, M12, WHEEL
from quincunx.games.pacto.box import GREEN, NO_PRICE, SKIRMISH, TOLERANCE, WHITE
from quincunx.games.pacto.cards import can_pay, colours, one
from quincunx.games.pacto.charges import Path, charges_of, has_enemy_within_reach, is_free, may_charge
from quincunx.games.pacto.command import may_raise, payers
from quincunx.games.pacto.ground import speed_at
from quincunx.games.pacto.markers import RESERVE
from quincunx.games.pacto.orders import Legwork, after_leg, has_action, is_over, legs, may_be_moved
from quincunx.games.pacto.runs import clear_of_friends
from quincunx.games.pacto.sight import sees
from quincunx.games.pacto.table import Battlefield
from quincunx.games.pacto.things import DUE_CHARGE, NO_GENERAL, Order

CLEARING_MOVES: Final = (M12, M10, M3, M2, M4, M5, M9, M11)
"""What a SuG can move by; what is most often of use is tried first."""
POSSIBLE: Final = 0
PROMISED: Final = 1
"""The number of a charge that a move under way may open, and of one that must be declared (act.c1.allows)."""


@final
class Opening:
    """A charge that would be possible if a SuG were not there: whose, on whom, and by which paths."""

    def __init__(self, ug: i64, target: i64, paths: list[Path]) -> None:
        self.ug: i64 = ug
        self.target: i64 = target
        self.paths = paths


def openings(table: Battlefield, sug: int) -> list[Opening]:
    """The charges of friends that a SuG prevents and could make possible, by charger and target."""
    return openings_beside(table, sug, {})


def openings_beside(table: Battlefield, sug: int, known_of: dict[int, list[int]]) -> list[Opening]:
    """The same, with the targets that friends can charge as it is, as far as that has been worked out."""
    found: list[Opening] = []
    if not may_clear(table, sug):
        return found
    for friend in table.ugs_of(int(table.owner(sug))):
        if friend == sug or not may_charge(table, friend) or not is_near(table, friend, sug):
            continue
        if not has_enemy_within_reach(table, friend):
            continue
        known = known_of.get(friend)
        if known is None:
            known = known_of[friend] = [int(path.target) for path in charges_of(table, friend)]
        for opening in openings_of(table, sug, friend):
            if int(opening.target) not in known:
                found.append(opening)
    return found


def is_near(table: Battlefield, friend: int, sug: int) -> bool:
    body = table.bodies[friend]
    return within(body, table.bodies[sug], speed_at(table, friend, body) + TOLERANCE)


def openings_of(table: Battlefield, sug: int, friend: int) -> list[Opening]:
    """Everything a friend could charge if the SuG were not on the table."""
    here = table.where[sug]
    table.where[sug] = RESERVE
    paths = charges_of(table, friend)
    table.where[sug] = here
    found: list[Opening] = []
    for target in sorted({int(path.target) for path in paths}):
        found.append(Opening(friend, target, [path for path in paths if path.target == target]))
    return found


def possible(table: Battlefield, order: Order) -> list[Opening]:
    """The charges a move under way may open: those that were not possible when it began. That they can be paid for is
    looked up in the hand, for what lies on the table tells nothing of anybody's cards."""
    found: list[Opening] = []
    for due in table.queue:
        if due.kind == DUE_CHARGE and due.number == POSSIBLE:
            found += [each for each in openings_of(table, int(order.ug), int(due.ug)) if each.target == due.other]
    return found


# ---- is the way clear?


def opened(table: Battlefield, sug: int, among: list[Opening]) -> list[Opening]:
    """Those of them that are possible with the SuG where it stands now."""
    return [opening for opening in among if is_open(table, sug, opening)]


def is_open(table: Battlefield, sug: int, opening: Opening) -> bool:
    """Is one of its paths clear of the SuG, and the target seen past it?"""
    body = table.bodies[sug]
    for path in opening.paths:
        if is_clear_of(table, opening.ug, path, body):
            return sees(table, opening.ug, opening.target)
    return False


def is_clear_of(table: Battlefield, ug: i64, path: Path, body: Body) -> bool:
    """Does a SuG standing there leave both the wheel and the straight leg of a charge free? Skirmishers pass it."""
    if table.formations[ug] == SKIRMISH:
        return clear_of_friends(table, ug, path.body, path.body.direction, path.length) == path.length
    if free_length(path.body, path.body.direction, body, TOLERANCE) < path.length:
        return False
    start = table.bodies[ug]
    side: i64 = 1 if path.turn > 0 else -1
    x, y = start.front_corner(side > 0)
    step: i64 = 1
    while step <= side * path.turn:
        if overlap(start.turned_about(x, y, side * step), body, TOLERANCE):
            return False
        step += 1
    return True


# ---- who can pay for both


def announced(ug: int, move: int) -> Order:
    return Order(ug, C1, move, NO_GENERAL, 1 << ug)


def affordable(table: Battlefield, order: Order, among: list[Opening]) -> list[Opening]:
    """The charges that could still be paid once the general of the order has paid for it (act.c1.allows)."""
    return [opening for opening in among if is_affordable(table, order, opening)]


def is_affordable(table: Battlefield, order: Order, opening: Opening) -> bool:
    if any(is_free(table, opening.ug, path) for path in opening.paths):
        return True
    charge = Order(int(opening.ug), C2, C2, NO_GENERAL, 1 << int(opening.ug))
    for general in payers(table, charge):
        if general != order.general:
            return True
        charge.general = general
        colour, extra = table.price(charge)
        raises = may_raise(table, charge, general, True)
        if can_pay(after_paying(table, order), colour, extra, raises):
            return True
    return False


def after_paying(table: Battlefield, order: Order) -> i64:
    """The hand of the general who pays, less the cheapest cards that will do."""
    colour, extra = table.price(order)
    hand: i64 = table.hands[order.general]
    for needed in [colour] + [i64(GREEN)] * int(extra):
        for card in colours(hand):
            if card >= needed:
                hand -= one(card)
                break
    return hand


# ---- where it goes


def may_clear(table: Battlefield, ug: int) -> bool:
    """Only a SuG that could be moved at all (act.c1.cost)."""
    if not table.troops[ug].is_sug or table.box.prices[C1][table.column(ug)] == NO_PRICE:
        return False
    return may_be_moved(table, ug)


def opens_by(table: Battlefield, ug: int, move: int, among: list[Opening]) -> bool:
    """Would a move cost white, and lead to a place where a charge is possible?"""
    if table.box.prices[move][table.column(ug)] != WHITE or not has_action(table, ug, move):
        return False
    work = Legwork(table, announced(ug, move))
    first = legs(table, work.order)
    if any(opens_after(table, work, leg, among) for leg in first):
        return True
    return any(leads_on(table, work, leg, among) for leg in first)


def clearing_legs(table: Battlefield, order: Order, among: list[Opening]) -> list[int]:
    """The legs after which a charge is possible, or can be by going on straight ahead; and `halt` where one is."""
    found: list[int] = []
    work = Legwork(table, order)
    for leg in legs(table, order):
        if leg == HALT:
            if opened(table, int(order.ug), among):
                found.append(HALT)
        elif opens_after(table, work, leg, among) or leads_on(table, work, leg, among):
            found.append(leg)
    return found


def opens_after(table: Battlefield, work: Legwork, leg: int, among: list[Opening]) -> bool:
    """Is a charge possible after a leg?"""
    _, bodies = after_leg(table, work, leg)
    return opens_at(table, int(work.order.ug), bodies[0], among)


def opens_at(table: Battlefield, ug: int, place: Body, among: list[Opening]) -> bool:
    """Would a charge be possible with the SuG in this place?"""
    here = table.bodies[ug]
    table.bodies[ug] = place
    found = any(is_open(table, ug, opening) for opening in among)
    table.bodies[ug] = here
    return found


def leads_on(table: Battlefield, work: Legwork, leg: int, among: list[Opening]) -> bool:
    """Can a charge become possible by going straight ahead after a wheel or a turn?"""
    if leg < WHEEL:
        return False
    ug = int(work.order.ug)
    here = table.bodies[ug]
    after, bodies = after_leg(table, work, leg)
    found = False
    if not is_over(after) and after.straight == 0 and after.move != M5:
        table.bodies[ug] = bodies[0]
        ahead = Legwork(table, after)
        lengths: list[int] = []
        ahead.way(table, False).add_to(AHEAD, 0, lengths)
        found = any(opens_after(table, ahead, length, among) for length in reversed(lengths))
        table.bodies[ug] = here
    return found
