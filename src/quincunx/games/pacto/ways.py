# hot: compiled by mypyc
"""Where UGs can go that move as one rigid body: straight legs, wheels, turns, shifts. Not a word about cards.

`Party` is who moves and under which limits; a leg is solved for all of them at once (block.same_move).
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.distance import within
from quincunx.core.kit.geometry.lattice import DIRECTIONS, HALF, QUARTER, size_of, wheel_cost
from quincunx.core.kit.geometry.overlap import overlap
from quincunx.core.kit.geometry.ways import NEVER, free_length, meeting, room
from quincunx.games.pacto.actions import ANGLES, LEFT, LENGTHS, LONGEST
from quincunx.games.pacto.box import ARTILLERY, GOOD, HBW, KEEP_OFF, TOLERANCE, UNAFFECTED
from quincunx.games.pacto.fights import is_in_combat
from quincunx.games.pacto.ground import effect_at, is_closed, speed_at, speed_in
from quincunx.games.pacto.nearness import approach, stop_before, way_to
from quincunx.games.pacto.table import NO_NUMBERS, Battlefield

TENTH: Final = 100
TWO_STEPS: Final = 2
"""A wheel of 5 degrees, in directions of the lattice."""


@final
class Party:
    """UGs that move together, and the limits of their move."""

    def __init__(
        self,
        ugs: list[int],
        less: i64 = 0,
        most: i64 = NEVER,
        spent: i64 = 0,
        reach: i64 = NEVER,
        stay_away: i64 = 0,
        relief: i64 = 0,
        may_push: bool = True,
    ) -> None:
        self.ugs = ugs
        self.less = less
        """How much less than its maximum the move is (act.m10, act.m11)."""
        self.most = most
        """The most the maximum comes to before slowing (act.m12, act.m13)."""
        self.cap: i64 = NEVER
        """The most they can go in all, whatever their maximum (prompt.after_evade)."""
        self.spent = spent
        self.reach = reach
        """The maximum by the going touched so far, slowing deducted."""
        self.stay_away = stay_away
        """How near they may never come to an enemy TuG (geo.stay_away)."""
        self.relief = relief
        """Slowing that was deducted from a first move already (act.m14.each)."""
        self.may_push = may_push
        self.leaves: list[int] = NO_NUMBERS
        """Enemies that cannot be in their way, though they touch them (act.f.distance)."""

    def has(self, ug: i64) -> bool:
        return ug in self.ugs

    def maximum(self, table: Battlefield, ug: i64, speed: i64) -> i64:
        """What a speed comes to for a UG of this party: slow markers are deducted, to 0 at the least (move.slow)."""
        slow = HBW * table.slow[ug] - self.relief
        if speed > self.most:
            speed = self.most
        if slow > 0:
            speed -= slow
        return speed if speed > 0 else 0

    def start(self, table: Battlefield) -> i64:
        """The maximum by the going all of them stand in; by what they have touched before, if they have begun."""
        least = self.reach
        for ug in self.ugs:
            most = self.maximum(table, ug, speed_at(table, ug, table.bodies[ug]))
            if most < least:
                least = most
        return least

    def left(self, reach: i64) -> i64:
        """How far they can still go, if this is their maximum."""
        left = reach - self.less
        if left > self.cap:
            left = self.cap
        left -= self.spent
        return left if left > 0 else 0


@final
class Way:
    """A straight leg: how far it can go at most, and where in between it may not end."""

    def __init__(self, longest: i64, full: i64, closed: list[tuple[i64, i64]]) -> None:
        self.longest = longest
        self.full = full
        """How far the going alone lets them go (act.m5.full)."""
        self.closed = closed

    def may_end(self, length: i64) -> bool:
        if length <= 0 or length > self.longest:
            return False
        return all(not enter < length < leave for enter, leave in self.closed)

    def furthest(self) -> i64:
        """The longest leg that may end where it does; 0 if there is none."""
        length = self.longest
        while length > 0 and not self.may_end(length):
            for enter, leave in self.closed:
                if enter < length < leave:
                    length = enter
        return length if length > 0 else 0

    def length(self, index: int) -> i64:
        """The length a number of `ahead` or `back` stands for."""
        return self.furthest() if index == LONGEST else TENTH * (index + 1)

    def add_to(self, verb: int, least: i64, options: list[int]) -> None:
        """Every length that can be chosen, from a least one on: tenths, and the longest if it is none of them."""
        furthest = self.furthest()
        index: i64 = 0
        while index < LENGTHS and TENTH * (index + 1) <= furthest:
            if TENTH * (index + 1) >= least and self.may_end(TENTH * (index + 1)):
                options.append(verb + int(index))
            index += 1
        if furthest >= least and furthest > 0 and (furthest % TENTH or furthest > TENTH * LENGTHS):
            options.append(verb + LONGEST)


# ---- straight


def straight(table: Battlefield, party: Party, back: bool) -> Way:
    """The leg straight ahead, or straight back."""
    reach = party.start(table)
    longest = party.left(reach)
    full = longest
    closed: list[tuple[i64, i64]] = []
    for ug in party.ugs:
        body = table.bodies[ug]
        direction = (body.direction + HALF) % DIRECTIONS if back else body.direction
        full = going_ahead(table, party, ug, body, direction, full)
        longest = room_ahead(table, party, ug, body, direction, longest, closed)
    return Way(longest if longest < full else full, full, closed)


def going_ahead(table: Battlefield, party: Party, ug: i64, body: Body, direction: i64, most: i64) -> i64:
    """How far the going lets a UG go: into slower going only as far as that lets it (move.max_terrain)."""
    for piece in table.terrain:
        enter, _ = meeting(body, direction, piece.body, 0)
        if enter < most:
            if is_closed(table, ug, piece):
                allowed: i64 = free_length(body, direction, piece.body, TOLERANCE)
            else:
                allowed = party.left(party.maximum(table, ug, speed_in(table, ug, piece)))
                if allowed < enter:
                    allowed = enter
            if allowed < most:
                most = allowed if allowed > 0 else 0
    return most


def room_ahead(
    table: Battlefield, party: Party, ug: i64, body: Body, direction: i64, most: i64, closed: list[tuple[i64, i64]]
) -> i64:
    """How far other UGs and the edge let a UG go; where it may pass and not end is added to what is closed."""
    edge = room(body, direction, table.width, table.depth, TOLERANCE)
    if edge < most:
        most = edge
    owner = table.owner(ug)
    passes = passes_friends(table, ug)
    for other in range(i64(len(table.troops))):
        if not table.is_on_table(other) or party.has(other) or other in party.leaves:
            continue
        there = table.bodies[other]
        if not is_reachable(body, there, most):
            continue
        if table.owner(other) != owner:
            most = enemy_ahead(table, party, ug, other, direction, most, closed)
        elif passes:
            enter, leave = meeting(body, direction, there, TOLERANCE if within(body, there, TOLERANCE) else 0)
            if enter < most:
                closed.append((enter, leave))
        else:
            length = free_length(body, direction, there, TOLERANCE)
            if length < most:
                most = length
    for card in table.ambushes:
        if card.seat == owner:  # friends may pass it and not end on it (ambush.untouched)
            enter, leave = meeting(body, direction, card.body, TOLERANCE)
            if enter < most:
                closed.append((enter, leave))
    return most


def is_reachable(a: Body, b: Body, most: i64) -> bool:
    """Could a UG that goes so far come anywhere near another?"""
    dx = a.middle_x - b.middle_x
    dy = a.middle_y - b.middle_y
    far = a.radius + b.radius + most + 5 * HBW
    return dx * dx + dy * dy < far * far


def enemy_ahead(
    table: Battlefield, party: Party, ug: i64, enemy: i64, direction: i64, most: i64, closed: list[tuple[i64, i64]]
) -> i64:
    """How far an enemy lets a UG go (move.enemy_contact, geo.stay_away)."""
    body = table.bodies[ug]
    there = table.bodies[enemy]
    if party.stay_away and not table.troops[enemy].is_sug:
        enter = way_to(body, direction, there, party.stay_away - TOLERANCE, most)
        if enter < most:
            most = enter if enter > 0 else 0
    enter, _ = meeting(body, direction, there, 0)
    if enter < most + KEEP_OFF:
        contact = body.moved(direction, enter if enter > 0 else 0)
        if pushes(table, party, ug, enemy, contact):
            return most
        enter = stop_before(body, direction, there, KEEP_OFF, enter)
        if enter < most:
            most = enter if enter > 0 else 0
    elif not is_beside_a_fight(table, body, enemy):
        enter, leave = approach(body, direction, there, KEEP_OFF - TOLERANCE, most)
        if enter < most:
            closed.append((enter, leave))
    return most


def pushes(table: Battlefield, party: Party, ug: i64, enemy: i64, contact: Body) -> bool:
    """Does a UG push this enemy back where it meets it? (move.pushback, move.pushback.affected)"""
    if not party.may_push or not table.is_battle_tug(ug) or not is_pushed(table, enemy):
        return False
    return effect_at(table, ug, contact) == UNAFFECTED


def is_pushed(table: Battlefield, ug: i64) -> bool:
    """A SuG can be pushed back, unless it is artillery (move.pushback.artillery)."""
    return table.troops[ug].is_sug and table.troops[ug].type != ARTILLERY


def is_beside_a_fight(table: Battlefield, body: Body, enemy: i64) -> bool:
    """May a UG end side edge to side edge with this enemy, a TuG in combat, to support? (move.enemy_contact)"""
    there = table.bodies[enemy]
    if table.troops[enemy].is_sug or (body.direction - there.direction) % HALF or not is_in_combat(table, enemy):
        return False
    _, left = body.seen_from_it(there.middle_x, there.middle_y)
    return size_of(left) >= body.half_width + there.half_width - TOLERANCE


def passes_friends(table: Battlefield, ug: i64) -> bool:
    """SuGs, and TuGs in SuG form, may move through friends if they end clear (move.interpenetrate)."""
    return not table.is_battle_tug(ug)


def reach_after(table: Battlefield, party: Party, back: bool, length: i64) -> i64:
    """The maximum of the move by all going touched, once they have gone so far."""
    reach = party.start(table)
    for ug in party.ugs:
        body = table.bodies[ug]
        direction = (body.direction + HALF) % DIRECTIONS if back else body.direction
        for piece in table.terrain:
            enter, leave = meeting(body, direction, piece.body, 0)
            if enter < length and leave > 0 and not is_closed(table, ug, piece):
                most = party.maximum(table, ug, speed_in(table, ug, piece))
                if most < reach:
                    reach = most
    return reach


# ---- where one can stand


def may_stand(table: Battlefield, party: Party, bodies: list[Body], ending: bool) -> bool:
    """Can the party be here: on its way, or at the end of a leg? (geo.clear_path)"""
    return all(is_clear(table, party, party.ugs[n], bodies[n], ending) for n in range(len(party.ugs)))


def is_clear(table: Battlefield, party: Party, ug: i64, body: Body, ending: bool) -> bool:
    if not body.is_on(table.width, table.depth, TOLERANCE):
        return False
    for piece in table.terrain:
        if is_closed(table, ug, piece) and overlap(body, piece.body, TOLERANCE):
            return False
    owner = table.owner(ug)
    passes = not ending and passes_friends(table, ug)
    far = body.radius + party.stay_away + KEEP_OFF
    for other in range(i64(len(table.troops))):
        there = table.bodies[other]
        dx = body.middle_x - there.middle_x
        dy = body.middle_y - there.middle_y
        near = far + there.radius
        if dx * dx + dy * dy > near * near or not table.is_on_table(other) or party.has(other):
            continue
        if table.owner(other) == owner:
            if not passes and overlap(body, there, TOLERANCE):
                return False
        elif not is_clear_of_enemy(table, party, ug, body, other, ending):
            return False
    if ending and table.ambushes:
        return not any(card.seat == owner and overlap(body, card.body, TOLERANCE) for card in table.ambushes)
    return True


def is_clear_of_enemy(table: Battlefield, party: Party, ug: i64, body: Body, enemy: i64, ending: bool) -> bool:
    there = table.bodies[enemy]
    if party.stay_away and not table.troops[enemy].is_sug and within(body, there, party.stay_away - TOLERANCE - 1):
        return False
    if not within(body, there, KEEP_OFF - TOLERANCE - 1) or pushes(table, party, ug, enemy, body):
        return True
    if overlap(body, there, TOLERANCE):
        return False
    return not ending or is_beside_a_fight(table, body, enemy)


# ---- wheels


@final
class Arc:
    """The wheels to one side: for each step of 5 degrees whether it may end there, and the maximum by the going."""

    def __init__(self) -> None:
        self.ends: list[bool] = []
        self.reaches: list[i64] = []


def wheels(table: Battlefield, party: Party, side: int) -> Arc:
    """All wheels to one side, walked in steps of 2.5 degrees until something is in the way (geo.wheel)."""
    arc = Arc()
    px, py = pivot(table, party.ugs, side)
    width = width_of(table, party.ugs)
    reach = party.start(table)
    step: i64 = 1
    while step <= 2 * ANGLES:
        turn = step if side == LEFT else -step
        bodies = [table.bodies[ug].turned_about(px, py, turn) for ug in party.ugs]
        for n in range(len(bodies)):
            most = party.maximum(table, party.ugs[n], speed_at(table, party.ugs[n], bodies[n]))
            if most < reach:
                reach = most
        if not may_stand(table, party, bodies, False):
            break
        if step % TWO_STEPS == 0:
            if wheel_cost(width, step) > party.left(reach):
                break
            arc.ends.append(may_stand(table, party, bodies, True))
            arc.reaches.append(reach)
        step += 1
    return arc


def wheel_price(table: Battlefield, ugs: list[int], steps: i64) -> i64:
    """What a wheel by so many times 5 degrees costs (geo.wheel, geo.wheel.block)."""
    return wheel_cost(width_of(table, ugs), TWO_STEPS * steps)


def pivot(table: Battlefield, ugs: list[int], side: int) -> tuple[i64, i64]:
    """The outer front corner of the UG at the left or right end, of the foremost where they stand in column."""
    first = table.bodies[ugs[0]]
    best = first
    most: i64 = -NEVER
    for ug in ugs:
        body = table.bodies[ug]
        forward, left = first.seen_from_it(body.x, body.y)
        aside = left if side == LEFT else -left
        if aside > most + TOLERANCE or (aside >= most - TOLERANCE and forward > foremost(first, best)):
            best = body
            most = aside if aside > most else most
    return best.front_corner(side == LEFT)


def foremost(first: Body, body: Body) -> i64:
    forward, _ = first.seen_from_it(body.x, body.y)
    return forward


def width_of(table: Battlefield, ugs: list[int]) -> i64:
    """How wide a party is across its facing."""
    first = table.bodies[ugs[0]]
    least: i64 = 0
    most: i64 = 0
    for ug in ugs:
        body = table.bodies[ug]
        _, left = first.seen_from_it(body.x, body.y)
        if left - body.half_width < least - first.half_width:
            least = left - body.half_width + first.half_width
        if left + body.half_width > most + first.half_width:
            most = left + body.half_width - first.half_width
    return most - least + 2 * first.half_width


def wheeled(table: Battlefield, ugs: list[int], side: int, steps: i64) -> list[Body]:
    """Where a party stands after a wheel."""
    px, py = pivot(table, ugs, side)
    turn = TWO_STEPS * steps if side == LEFT else -TWO_STEPS * steps
    return [table.bodies[ug].turned_about(px, py, turn) for ug in ugs]


# ---- on the spot


def about_turned(table: Battlefield, ugs: list[int]) -> list[Body]:
    """A turn of 180 degrees keeps the footprint of each (geo.turn180); a block looks back as it stands."""
    return [table.bodies[ug].turned_on_the_spot(HALF) for ug in ugs]


def quarter_turned(table: Battlefield, ugs: list[int], side: int) -> list[Body]:
    """A turn of 90 degrees: one UG about its middle, a line into a column, a column into a line (geo.turn90.block).

    Nothing is returned for a block that is neither.
    """
    turn: i64 = QUARTER if side == LEFT else -QUARTER
    turned = [table.bodies[ug].turned_on_the_spot(turn) for ug in ugs]
    if len(ugs) == 1:
        return turned
    if is_line(table, ugs):
        return closed_up(turned, [table.bodies[ug] for ug in ugs])
    return spread_out(turned, [table.bodies[ug] for ug in ugs]) if is_column(table, ugs) else []


def is_line(table: Battlefield, ugs: list[int]) -> bool:
    """Do all stand side by side, none behind another?"""
    return all(
        size_of(beside(table.bodies[a], table.bodies[b])) >= 2 * HBW - TOLERANCE for a in ugs for b in ugs if a != b
    )


def is_column(table: Battlefield, ugs: list[int]) -> bool:
    """Do all stand on one axis?"""
    return all(size_of(beside(table.bodies[ugs[0]], table.bodies[b])) <= TOLERANCE for b in ugs)


def beside(a: Body, b: Body) -> i64:
    _, left = a.seen_from_it(b.middle_x, b.middle_y)
    return left


def closed_up(turned: list[Body], before: list[Body]) -> list[Body]:
    """A line that has turned: whoever leads has its front on the outer flank, the others follow in contact."""
    order = by_distance(turned, turned[0])
    lead = turned[order[0]]
    front = lead.moved(lead.direction, before[order[0]].half_width - lead.half_depth)
    placed = turned[:]
    for n in order:
        body = turned[n]
        placed[n] = Body(front.x, front.y, body.direction, body.half_width, body.half_depth)
        front = front.moved((body.direction + HALF) % DIRECTIONS, 2 * body.half_depth)
    return placed


def spread_out(turned: list[Body], before: list[Body]) -> list[Body]:
    """A column that has turned: fronts level on its flank, the others beside the one that led, in their order."""
    order = by_distance(before, before[0])
    first = turned[order[0]]
    level = first.moved(first.direction, before[order[0]].half_width - first.half_depth)
    away = (before[order[0]].direction + HALF) % DIRECTIONS
    placed = turned[:]
    for place in range(len(order)):
        spot = level.moved(away, place * 2 * first.half_width)
        body = turned[order[place]]
        placed[order[place]] = Body(spot.x, spot.y, body.direction, body.half_width, body.half_depth)
    return placed


def by_distance(bodies: list[Body], first: Body) -> list[int]:
    """The numbers of some bodies, the foremost first."""
    order: list[int] = []
    for n in range(len(bodies)):
        place = len(order)
        while place > 0 and forward_of(first, bodies[n]) > forward_of(first, bodies[order[place - 1]]):
            place -= 1
        order.insert(place, n)
    return order


def forward_of(first: Body, body: Body) -> i64:
    forward, _ = first.seen_from_it(body.middle_x, body.middle_y)
    return forward


def shifted(table: Battlefield, ugs: list[int], side: int) -> list[Body]:
    """1 HBW to the left or right, facing as before (geo.shift)."""
    turn: i64 = QUARTER if side == LEFT else -QUARTER
    return [table.bodies[ug].moved((table.bodies[ug].direction + turn) % DIRECTIONS, HBW) for ug in ugs]


def gone(table: Battlefield, ugs: list[int], back: bool, length: i64) -> list[Body]:
    """Where a party stands after a straight leg."""
    turn: i64 = HALF if back else 0
    return [table.bodies[ug].moved((table.bodies[ug].direction + turn) % DIRECTIONS, length) for ug in ugs]


def top_speed(table: Battlefield, ug: i64) -> i64:
    """Its normal move, where nothing slows it."""
    return HBW * table.gait(ug).speed(GOOD)
