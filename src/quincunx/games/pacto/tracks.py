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
    ANGLE,
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
from quincunx.games.pacto.laying import ANGLE as ITEM_STEP
from quincunx.games.pacto.laying import ANGLES as ITEM_ANGLES
from quincunx.games.pacto.marching import at_edge
from quincunx.games.pacto.orders import party_of
from quincunx.games.pacto.pieces import STEP
from quincunx.games.pacto.runs import reach, run
from quincunx.games.pacto.steps.arriving import Enter, EnterAlone
from quincunx.games.pacto.steps.before.commanding import PlaceGeneralAcross, PlaceGeneralUp
from quincunx.games.pacto.steps.before.deployment import FACINGS, DeployAcross, DeployUp
from quincunx.games.pacto.steps.before.hiding import HideAcross, HideUp
from quincunx.games.pacto.steps.before.terrain import ChangeItem, LayItem, MoveItem
from quincunx.games.pacto.steps.charge import ChooseCharge, ForcedCharge, number_of
from quincunx.games.pacto.steps.charge_moves import ChargeLength
from quincunx.games.pacto.steps.charge_moves import wheeled as after_wheel
from quincunx.games.pacto.steps.legs import Legs, order_of
from quincunx.games.pacto.steps.outcomes import Pursuit
from quincunx.games.pacto.steps.riding import Ride, RideTo
from quincunx.games.pacto.table import FACING, Battlefield
from quincunx.games.pacto.things import LEFT_SIDE, NO_GENERAL, Order
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

ALONG_LATTICE: Final = (Ride, RideTo, Enter, EnterAlone)
SIDE_NAMES: Final = ("left", "right")
ITEMS: Final = (LayItem, ChangeItem, MoveItem)
TURN: Final = ITEM_STEP * STEP
"""Angles of terrain are multiples of so many degrees."""
PLACING: Final = (DeployAcross, DeployUp, PlaceGeneralAcross, PlaceGeneralUp, HideAcross, HideUp, *ITEMS)


def tracks_of(table: Battlefield, seat: int) -> list[Data]:
    """All tracks on which the seat that is asked can move something; none for anybody else."""
    if not table.steps or seat not in table.acting():
        return []
    step = table.steps[-1]
    if isinstance(step, PLACING):
        return placing_tracks(table, seat, step, step.options(table, seat))
    if not isinstance(step, (Legs, ChooseCharge, ForcedCharge, ChargeLength, Pursuit, *ALONG_LATTICE)):
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
    if isinstance(step, (Enter, EnterAlone)):
        return [entry_track(table, seat, step, options)]
    return []


def placing_tracks(table: Battlefield, seat: int, step: object, options: list[int]) -> list[Data]:
    """Where a UG, a general, an ambush card or a piece of terrain is put down before the battle."""
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
    if isinstance(step, (HideAcross, HideUp)):
        return card_tracks(table, seat, step, options)
    if isinstance(step, LayItem):
        found, body = item_track(table, seat, step, options), step.so_far(table)
    else:
        assert isinstance(step, (ChangeItem, MoveItem))
        found, body = change_track(table, seat, step, options), table.terrain[-1].body
    return [each for each in (*angle_tracks(table, seat, step, body, found, options), found) if each["stops"]]


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


def card_tracks(table: Battlefield, seat: int, step: HideAcross | HideUp, options: list[int]) -> list[Data]:
    """Where an ambush card is laid, from the middle of its own half on; it may be turned before."""
    facing = step.looks(table)
    column = step.x if isinstance(step, HideUp) else -1
    found = {**zone_track(table, seat, column, facing, options), "card": int(step.asked), "end": {"why": "no_room"}}
    return [*turn_tracks(table, seat, facing, found, options), found] if column < 0 else [found]


def change_track(table: Battlefield, seat: int, step: ChangeItem | MoveItem, options: list[int]) -> Data:
    """Where the piece of terrain that was laid last can be moved, from where it lies."""
    piece = len(table.terrain) - 1
    body = table.terrain[piece].body
    goes_up = isinstance(step, MoveItem)
    x = QUARTER_HBW * int(step.column) if isinstance(step, MoveItem) else int(body.middle_x)
    y = int(body.middle_y)
    stops: list[Data] = []
    for action in options:
        if X <= action < FACE:
            at = QUARTER_HBW * (action - (Y if goes_up else X))
            stops.append(lattice_stop(table, seat, action, x if goes_up else at, at if goes_up else y))
    return {**lattice_track(goes_up, x, y, stops), "terrain": piece}


def item_track(table: Battlefield, seat: int, step: LayItem, options: list[int]) -> Data:
    """The points for the middle of a piece that is laid, in one direction at a time, from mid-table on."""
    body = step.so_far(table)
    stops: list[Data] = []
    goes_up = False
    for action in options:
        if X <= action < FACE:
            there = step.after(action).so_far(table)
            stops.append(lattice_stop(table, seat, action, int(there.middle_x), int(there.middle_y)))
            goes_up = action >= Y
    return {**lattice_track(goes_up, int(body.middle_x), int(body.middle_y), stops), "laid": True}


def angle_tracks(
    table: Battlefield, seat: int, step: object, body: Body, along: Data, options: list[int]
) -> list[Data]:
    """Turning a piece of terrain to either side: about its middle, unless it lies against an edge."""
    offered = [action - ANGLE for action in options if ANGLE <= action < ANGLE + ITEM_ANGLES]
    now = int(body.direction) // (FACING * ITEM_STEP)
    radius = int(max(body.half_width, body.half_depth))
    found: list[Data] = []
    for side, way in ((LEFT, 1), (RIGHT, -1)):
        stops: list[Data] = []
        for n in range(1, ITEM_ANGLES // 2 + (side == LEFT)):
            angle = (now + way * n) % ITEM_ANGLES
            if angle in offered:
                there = step.so_far(table, angle) if isinstance(step, LayItem) else body
                turned = {"x": int(there.middle_x), "y": int(there.middle_y), "facing": (90 + way * n * TURN) % 360}
                stops.append({"do": table.notation(seat, ANGLE + angle), "at": n * TURN, **turned})
        x, y = along["start"]["x"], along["start"]["y"]
        told = {**along, "verb": f"turn-{SIDE_NAMES[side]}", "stops": stops, "end": {"why": "no_room"}}
        found.append({**told, "pivot": [x, y], "corner": [x + way * radius, y]})
    return found


def entry_track(table: Battlefield, seat: int, step: Enter | EnterAlone, options: list[int]) -> Data:
    """Along the side edge at which a flank march arrives."""
    rows = [(action, action - Y) for action in options]
    middle = int(table.depth) // 2 // QUARTER_HBW
    if isinstance(step, Enter):
        side = step.march(table).side
        poses = {row: pose_of(at_edge(table, step.ug, side, row)) for row in (middle, *[row for _, row in rows])}
        about: Data = {"ugs": [step.ug]}
    else:
        x = 0 if step.side == LEFT_SIDE else int(table.width)
        poses = {row: {"x": x, "y": QUARTER_HBW * row, "facing": 90} for row in (middle, *[row for _, row in rows])}
        about = {"general": step.general}
    stops = [{"do": table.notation(seat, action), "at": QUARTER_HBW * row, **poses[row]} for action, row in rows]
    return {**lattice_track(True, 0, 0, stops), "start": poses[middle], **about}


def lattice_stop(table: Battlefield, seat: int, action: int, x: int, y: int) -> Data:
    """A point that something is put on; the number beside it is the one that is chosen."""
    at = QUARTER_HBW * (action - (Y if action >= Y else X))
    return {"do": table.notation(seat, action), "at": at, "x": x, "y": y, "facing": 90}


def lattice_track(goes_up: bool, x: int, y: int, stops: list[Data]) -> Data:
    """In one direction along the lattice, from a point on."""
    start, verb = {"x": x, "y": y, "facing": 90}, "up" if goes_up else "across"
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
