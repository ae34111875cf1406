# hot: compiled by mypyc
"""Where what is offered leads: straight legs, wheels and charges as tracks with stops, and what ends them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.game import Data
from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.lattice import DIRECTIONS, HALF, wheel_cost
from quincunx.core.kit.geometry.overlap import overlap
from quincunx.core.kit.geometry.ways import free_length, meeting, room
from quincunx.games.pacto.actions import (
    AHEAD,
    ANGLES,
    BACK,
    FACE,
    HALT,
    LEFT,
    LONGEST,
    MF2,
    RIGHT,
    WHEEL,
    X,
    Y,
)
from quincunx.games.pacto.box import HBW, QUARTER_HBW, TOLERANCE, WIDTH
from quincunx.games.pacto.charges import charges_of, range_after
from quincunx.games.pacto.deploying import towards_enemy, zone
from quincunx.games.pacto.ground import is_closed
from quincunx.games.pacto.orders import party_of
from quincunx.games.pacto.pieces import STEP
from quincunx.games.pacto.runs import reach, run
from quincunx.games.pacto.steps.before.commanding import PlaceGeneralAcross, PlaceGeneralUp
from quincunx.games.pacto.steps.before.deployment import FACINGS, DeployAcross, DeployUp
from quincunx.games.pacto.steps.before.terrain import ChangeItem, LayItem, MoveItem
from quincunx.games.pacto.steps.charge import ChooseCharge, ForcedCharge, number_of
from quincunx.games.pacto.steps.charge_moves import ChargeLength
from quincunx.games.pacto.steps.charge_moves import wheeled as after_wheel
from quincunx.games.pacto.steps.legs import Legs, order_of
from quincunx.games.pacto.steps.outcomes import Pursuit
from quincunx.games.pacto.steps.riding import Ride, RideTo
from quincunx.games.pacto.table import FACING, Battlefield
from quincunx.games.pacto.things import NO_GENERAL, Order
from quincunx.games.pacto.ways import (
    Party,
    enemy_ahead,
    gone,
    is_clear_of_enemy,
    may_stand,
    passes_friends,
    pivot,
    reach_after,
    straight,
    wheel_price,
    wheeled,
    wheels,
)

SIDE_NAMES: Final = ("left", "right")
PLACING: Final = (DeployAcross, DeployUp, PlaceGeneralAcross, PlaceGeneralUp, LayItem, ChangeItem, MoveItem)


def tracks_of(table: Battlefield, seat: int) -> list[Data]:
    """All tracks on which the seat that is asked can move something; none for anybody else."""
    if not table.steps or seat not in table.acting():
        return []
    step = table.steps[-1]
    if isinstance(step, PLACING):
        return placing_tracks(table, seat, step, step.options(table, seat))
    if not isinstance(step, (Legs, ChooseCharge, ForcedCharge, ChargeLength, Pursuit, Ride, RideTo)):
        return []
    options = step.options(table, seat)
    if isinstance(step, Legs):
        order = order_of(table)
        return [] if order.move == MF2 else legs_of(table, seat, order, options)
    if isinstance(step, (ChooseCharge, ForcedCharge)):
        return charge_tracks(table, seat, step.ug, options)
    if isinstance(step, ChargeLength):
        charge = step.charge(table)
        body = after_wheel(table, charge)
        return [run_track(table, seat, step.ug, body, int(range_after(table, charge.ug, body, charge.turn)), options)]
    if isinstance(step, Pursuit) and AHEAD + LONGEST in options:
        body = table.bodies[step.ug]
        return [run_track(table, seat, step.ug, body, int(reach(table, step.ug, body, body.direction)), options)]
    if isinstance(step, (Ride, RideTo)):
        across = -1 if isinstance(step, Ride) else step.x
        return [ride_track(table, seat, step.general, across, options)]
    return []


def placing_tracks(table: Battlefield, seat: int, step: object, options: list[int]) -> list[Data]:
    """Where a UG, a general or a piece of terrain is put down before the battle."""
    if isinstance(step, DeployAcross):
        facing = step.looks(table)
        across = zone_track(table, seat, -1, facing, options)
        return [{**each, "ugs": [step.ug]} for each in (*turn_tracks(table, seat, facing, across, options), across)]
    if isinstance(step, DeployUp):
        return [{**zone_track(table, seat, step.x, step.facing, options), "ugs": [step.ug]}]
    if isinstance(step, (PlaceGeneralAcross, PlaceGeneralUp)):
        column = -1 if isinstance(step, PlaceGeneralAcross) else step.x
        found = zone_track(table, seat, column, towards_enemy(table, seat), options)
        return [{**found, "general": step.general}]
    if isinstance(step, LayItem):
        found = item_track(table, seat, int(step.column), int(table.depth) // 2, options)
    else:
        assert isinstance(step, (ChangeItem, MoveItem))
        found = change_track(table, seat, step, options)
    return [found] if found["stops"] else []


def pose_of(body: Body) -> Data:
    """A pose as positions write it."""
    return {"x": int(body.x), "y": int(body.y), "facing": int(body.direction) * STEP // FACING}


def stop_at(table: Battlefield, seat: int, action: int, at: i64, body: Body, left: i64) -> Data:
    """One stop: what is played there, how far along the track it is, where that leads, and what is left then."""
    return {"do": table.notation(seat, action), "at": int(at), "left": int(left), **pose_of(body)}


def track(verb: str, ugs: list[int], start: Body, stops: list[Data], end: Data) -> Data:
    return {"verb": verb, "ugs": ugs, "general": NO_GENERAL, "start": pose_of(start), "stops": stops, "end": end}


# ---- legs


def legs_of(table: Battlefield, seat: int, order: Order, options: list[int]) -> list[Data]:
    """The straight leg and the wheels a move can go on with."""
    party = party_of(table, order)
    found: list[Data] = []
    for verb in (AHEAD, BACK):
        mine = [action for action in options if verb <= action <= verb + LONGEST]
        if mine:
            found.append(straight_track(table, seat, party, verb, mine))
    if any(WHEEL <= action < WHEEL + 2 * ANGLES for action in options):
        for side in (LEFT, RIGHT):
            first = WHEEL + side * ANGLES
            mine = [action for action in options if first <= action < first + ANGLES]
            found.append(wheel_track(table, seat, party, side, mine))  # one without stops says what bars it
    return found


def straight_track(table: Battlefield, seat: int, party: Party, verb: int, options: list[int]) -> Data:
    back = verb == BACK
    way = straight(table, party, back)
    start = table.bodies[party.ugs[0]]
    stops: list[Data] = []
    for action in options:
        length = way.length(action - verb)
        body = gone(table, party.ugs[:1], back, length)[0]
        left = party.left(reach_after(table, party, back, length)) - length
        stops.append(stop_at(table, seat, action, length, body, left))
    stops.sort(key=how_far)
    end = end_of_straight(table, party, back, way.longest, way.full)
    return track("back" if back else "ahead", party.ugs, start, stops, end)


def how_far(stop: Data) -> int:
    return int(stop["at"])


def wheel_track(table: Battlefield, seat: int, party: Party, side: int, options: list[int]) -> Data:
    arc = wheels(table, party, side)
    stops: list[Data] = []
    for action in options:
        n = action - WHEEL - side * ANGLES
        body = wheeled(table, party.ugs, side, n + 1)[0]
        price = wheel_price(table, party.ugs, n + 1)
        told = stop_at(table, seat, action, STEP * (n + 1), body, party.left(arc.reaches[n]) - price)
        stops.append({**told, "price": int(price)})
    px, py = pivot(table, party.ugs, side)
    end = end_of_wheel(table, party, side, len(arc.ends))
    found = track(f"wheel-{SIDE_NAMES[side]}", party.ugs, table.bodies[party.ugs[0]], stops, end)
    cx, cy = pivot(table, party.ugs, RIGHT if side == LEFT else LEFT)
    return {**found, "pivot": [int(px), int(py)], "corner": [int(cx), int(cy)]}


# ---- charges, pursuits, rides


def charge_tracks(table: Battlefield, seat: int, ug: int, options: list[int]) -> list[Data]:
    """Charges by their wheels to either side, and the one straight ahead, each with the enemy it meets."""
    start = table.bodies[ug]
    sides: list[list[Data]] = [[], [], []]
    for path in charges_of(table, ug):
        action = number_of(path)
        if action not in options:
            continue
        body = path.body.moved(path.body.direction, path.length)
        price = wheel_cost(WIDTH, path.turn if path.turn > 0 else -path.turn)
        left = range_after(table, ug, path.body, path.turn) - path.length
        side = 2 if action == HALT else LEFT if path.turn > 0 else RIGHT
        at = path.length if action == HALT else STEP * ((path.turn if path.turn > 0 else -path.turn) // FACING)
        told = stop_at(table, seat, action, at, body, left)
        sides[side].append({**told, "price": int(price + path.length), "enemy": int(path.target)})
    found: list[Data] = []
    if sides[2]:
        found.append(track("charge", [ug], start, sides[2], {"why": "contact", "unit": sides[2][0]["enemy"]}))
    for side in (LEFT, RIGHT):
        if sides[side]:
            px, py = start.front_corner(side == LEFT)
            cx, cy = start.front_corner(side != LEFT)
            told = track(f"charge-{SIDE_NAMES[side]}", [ug], start, sides[side], {"why": "no_further_target"})
            found.append({**told, "pivot": [int(px), int(py)], "corner": [int(cx), int(cy)]})
    return found


def run_track(table: Battlefield, seat: int, ug: int, body: Body, far: int, options: list[int]) -> Data:
    """Straight on after an enemy that is gone."""
    furthest = run(table, ug, body, body.direction, far, False).length
    stops: list[Data] = []
    for action in options:
        if AHEAD <= action <= AHEAD + LONGEST:
            length = furthest if action == AHEAD + LONGEST else (action - AHEAD + 1) * HBW // 10
            there = body.moved(body.direction, length)
            stops.append(stop_at(table, seat, action, length, there, furthest - length))
    stops.sort(key=how_far)
    return track("ahead", [ug], table.bodies[ug], stops, {"why": "spent"})


def ride_track(table: Battlefield, seat: int, general: int, across: int, options: list[int]) -> Data:
    """A general on the lattice of points: from the left first, then from below."""
    x, y = table.general_point(general)
    stops: list[Data] = []
    for action in options:
        if action >= X and across < 0:
            at = QUARTER_HBW * (action - X)
            stops.append({"do": table.notation(seat, action), "at": at, "x": at, "y": int(y), "facing": 90})
        elif action >= Y:
            at = QUARTER_HBW * (action - Y)
            where = QUARTER_HBW * across
            stops.append({"do": table.notation(seat, action), "at": at, "x": where, "y": at, "facing": 90})
    start = {"x": int(x) if across < 0 else QUARTER_HBW * across, "y": int(y), "facing": 90}
    verb = "across" if across < 0 else "up"
    return {"verb": verb, "ugs": [], "general": general, "start": start, "stops": stops, "end": {"why": "too_far"}}


def zone_track(table: Battlefield, seat: int, across: int, facing: int, options: list[int]) -> Data:
    """The points at which something can be put down: from the left first, then from below, from mid-zone on."""
    low, high = zone(table, seat)
    x = int(table.width) // 2 if across < 0 else QUARTER_HBW * across
    y = int(low + high) // 2
    stops: list[Data] = []
    for action in options:
        if across < 0 and X <= action < Y:
            at = QUARTER_HBW * (action - X)
            stops.append({"do": table.notation(seat, action), "at": at, "x": at, "y": y, "facing": STEP * facing})
        elif across >= 0 and Y <= action < FACE:
            at = QUARTER_HBW * (action - Y)
            stops.append({"do": table.notation(seat, action), "at": at, "x": x, "y": at, "facing": STEP * facing})
    start = {"x": x, "y": y, "facing": STEP * facing}
    verb = "across" if across < 0 else "up"
    return {"verb": verb, "ugs": [], "general": NO_GENERAL, "start": start, "stops": stops, "end": {"why": "zone"}}


def turn_tracks(table: Battlefield, seat: int, facing: int, across: Data, options: list[int]) -> list[Data]:
    """Turning to either side before it is put down, about the middle of its front."""
    offered = [action - FACE for action in options if FACE <= action < FACE + FACINGS]
    found: list[Data] = []
    x, y = int(across["start"]["x"]), int(across["start"]["y"])
    body = Body(x, y, FACING * facing, WIDTH // 2, WIDTH // 2)
    for side in (LEFT, RIGHT):
        stops: list[Data] = []
        for n in range(1, FACINGS // 2 + 1):
            turned = (facing + (n if side == LEFT else -n)) % FACINGS
            if turned in offered:
                told = {"do": table.notation(seat, FACE + turned), "at": STEP * n, "x": x, "y": y}
                stops.append({**told, "facing": STEP * turned})
        if stops:
            cx, cy = body.front_corner(side != LEFT)
            told = {**across, "verb": f"face-{SIDE_NAMES[side]}", "stops": stops}
            found.append({**told, "pivot": [x, y], "corner": [int(cx), int(cy)]})
    return found


def change_track(table: Battlefield, seat: int, step: ChangeItem | MoveItem, options: list[int]) -> Data:
    """Where the piece of terrain that was laid last can be moved, from where it lies."""
    piece = len(table.terrain) - 1
    body = table.terrain[piece].body
    column = int(step.column) if isinstance(step, MoveItem) else -1
    found = item_track(table, seat, column, int(body.middle_y), options)
    if column < 0:
        found["start"] = {**found["start"], "x": int(body.middle_x)}
    return {**found, "terrain": piece}


def item_track(table: Battlefield, seat: int, across: int, y: int, options: list[int]) -> Data:
    """The points for the middle of a piece of terrain, in one direction at a time, from mid-table on."""
    ups = [action for action in options if Y <= action < FACE]
    columns = [action for action in options if X <= action < Y]
    x = int(table.width) // 2 if across < 0 else QUARTER_HBW * across
    stops: list[Data] = []
    for action in ups or columns:
        at = QUARTER_HBW * (action - (Y if ups else X))
        where = {"x": x, "y": at} if ups else {"x": at, "y": y}
        stops.append({"do": table.notation(seat, action), "at": at, **where, "facing": 90})
    start = {"x": x, "y": y, "facing": 90}
    verb = "up" if ups else "across"
    return {"verb": verb, "ugs": [], "general": NO_GENERAL, "start": start, "stops": stops, "end": {"why": "no_room"}}


# ---- what ends a leg


def end_of_straight(table: Battlefield, party: Party, back: bool, longest: i64, full: i64) -> Data:
    """Why a straight leg goes no further: nothing left, the going, the edge, or somebody in the way."""
    left = party.left(party.start(table))
    if longest >= left:
        return {"why": "spent"}
    if longest >= full:
        return {"why": "going", "terrain": going_met(table, party, back, longest)}
    nearest = left
    end: Data = {"why": "edge"}
    for ug in party.ugs:
        body = table.bodies[ug]
        direction = (body.direction + HALF) % DIRECTIONS if back else body.direction
        most = room(body, direction, table.width, table.depth, TOLERANCE)
        if most < nearest:
            nearest, end = most, {"why": "edge"}
        for other in range(len(table.troops)):
            if not table.is_on_table(other) or party.has(other):
                continue
            if table.owner(other) != table.owner(ug):
                most = enemy_ahead(table, party, ug, other, direction, left, [])
            elif passes_friends(table, ug):
                continue
            else:
                most = free_length(body, direction, table.bodies[other], TOLERANCE)
            if most < nearest:
                nearest = most
                end = {"why": "enemy" if table.owner(other) != table.owner(ug) else "friend", "unit": other}
    return end


def going_met(table: Battlefield, party: Party, back: bool, length: i64) -> str:
    """The terrain met first that lets a party go no further than this."""
    for ug in party.ugs:
        body = table.bodies[ug]
        direction = (body.direction + HALF) % DIRECTIONS if back else body.direction
        for piece in table.terrain:
            enter, leave = meeting(body, direction, piece.body, 0)
            if enter <= length + TOLERANCE and leave > 0:
                return piece.kind.id
    return ""


def end_of_wheel(table: Battlefield, party: Party, side: int, steps: int) -> Data:
    """Why a wheel goes no further."""
    if steps == ANGLES:
        return {"why": "full_wheel"}
    px, py = pivot(table, party.ugs, side)
    for step in (2 * steps + 1, 2 * steps + 2):
        turn = step if side == LEFT else -step
        bodies = [table.bodies[ug].turned_about(px, py, turn) for ug in party.ugs]
        if may_stand(table, party, bodies, False):
            continue
        for n in range(len(bodies)):
            found = in_the_way(table, party, party.ugs[n], bodies[n])
            if found is not None:
                return found
    return {"why": "spent"}


def in_the_way(table: Battlefield, party: Party, ug: int, body: Body) -> Data | None:
    """What a UG would stand in, or too near to."""
    if not body.is_on(table.width, table.depth, TOLERANCE):
        return {"why": "edge"}
    for piece in table.terrain:
        if is_closed(table, ug, piece) and overlap(body, piece.body, TOLERANCE):
            return {"why": "going", "terrain": piece.kind.id}
    for other in range(len(table.troops)):
        if not table.is_on_table(other) or party.has(other):
            continue
        if table.owner(other) == table.owner(ug):
            if not passes_friends(table, ug) and overlap(body, table.bodies[other], TOLERANCE):
                return {"why": "friend", "unit": other}
        elif not is_clear_of_enemy(table, party, ug, body, other, False):
            return {"why": "enemy", "unit": other}
    return None
