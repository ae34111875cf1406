# hot: compiled by mypyc
"""What a computer player thinks of first in Pacto: the few options worth weighing, and how promising they look."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.lattice import DIRECTIONS, HALF, QUARTER
from quincunx.games.pacto.actions import (
    ABOUT,
    AHEAD,
    ANGLES,
    ANSWER,
    BACK,
    DO,
    FACE,
    GENERAL,
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
    MF2,
    RIGHT,
    SHIFT,
    TURN,
    UNIT,
    WHEEL,
    WITH,
    X,
)
from quincunx.games.pacto.box import HBW
from quincunx.games.pacto.cards import total
from quincunx.games.pacto.charges import Path
from quincunx.games.pacto.contact import edge_met, is_behind
from quincunx.games.pacto.fights import is_contiguous
from quincunx.games.pacto.markers import MOVED
from quincunx.games.pacto.orders import Legwork
from quincunx.games.pacto.outlook import (
    advance,
    charge_outlook,
    hunt,
    is_in_bad_going,
    left_of,
    mass,
    shot_outlook,
    threat,
)
from quincunx.games.pacto.prospects import Prospects, prospects_of
from quincunx.games.pacto.table import FRONT, Battlefield
from quincunx.games.pacto.things import Order
from quincunx.games.pacto.ways import about_turned, gone, quarter_turned, shifted, wheeled

MOST: Final = 5
"""So many legs are weighed."""
MOST_MOVERS: Final = 6
MOST_ACTIONS: Final = 4
MOST_COMPANY: Final = 2
SHARP: Final = 20.0
"""How much of a share of an army makes something look promising."""
EVERY: Final = 10
NEAR_BY: Final = 4
"""Of the lengths of a leg half a HBW is looked at, and every whole one."""
WHEELS: Final = (1, 3, 6, 9, 12, 18)
"""Of the wheels these are looked at, in steps of 5 degrees."""
NOT_YET: Final = -9.0
ADVANCE: Final = 0.4
HUNT: Final = 0.1
MASS: Final = 0.05
SHOOTING: Final = 2.0
BAD_GOING: Final = 0.05
THREAT: Final = 0.8
WHEELED: Final = 0.002
STEP: Final = 2
"""A step of 5 degrees, in directions of the lattice."""


def clipped(value: float) -> float:
    return 0.02 if value < 0.02 else 0.98 if value > 0.98 else value


def promising(gain: float) -> float:
    """How promising it looks to gain such a share of an army: half for nothing, and never all."""
    sharp = SHARP * gain
    return 0.5 + 0.48 * sharp / (1.0 + (sharp if sharp > 0.0 else -sharp))


def outlook(table: Battlefield, p: Prospects, ug: i64, body: Body) -> float:
    """How well a UG would stand somewhere, as a share of an army."""
    found = charge_outlook(table, p, ug, body) - THREAT * threat(table, p, ug, body)
    found += SHOOTING * shot_outlook(table, p, ug, body)
    if not table.troops[ug].is_sug:
        share = p.worth[ug] * p.shares[int(table.owner(ug))]
        found += share * (
            ADVANCE * advance(table, ug, body) + HUNT * hunt(table, ug, body) + MASS * mass(table, ug, body)
        )
        if table.terrain and is_in_bad_going(table, ug, body):
            found -= share * BAD_GOING
    return found


def ahead_of(body: Body, length: i64) -> Body:
    return body.moved(body.direction, length)


def reach_of(table: Battlefield, ug: i64) -> i64:
    """How far it moves in the open, less what slows it."""
    far: i64 = HBW * (table.gait(ug).good - table.slow[ug])
    return far if far > 0 else 0


# ---- which UG, and what it does


def wish(table: Battlefield, p: Prospects, ug: i64) -> float:
    """How much better a UG could stand by a move: straight ahead or back, or turned to either side."""
    body = table.bodies[ug]
    now = outlook(table, p, ug, body)
    far = reach_of(table, ug)
    best = outlook(table, p, ug, ahead_of(body, far))
    for other in (ahead_of(body, far // 2), body.moved((body.direction + HALF) % DIRECTIONS, far // 2)):
        best = max(best, outlook(table, p, ug, other))
    mates = min(float(company_of(table, ug)), 3.0)
    return (max(best, best_wheel(table, p, ug, far)) - now) * (1.0 + 0.5 * mates)


def company_of(table: Battlefield, ug: i64) -> int:
    """How many friends could move along with a UG."""
    body = table.bodies[ug]
    n = 0
    for other in table.ugs_of(int(table.owner(ug))):
        if other != ug and not table.has_mark(other, MOVED) and table.is_on_table(other):
            n += 1 if is_contiguous(body, table.bodies[other]) else 0
    return n


def best_wheel(table: Battlefield, p: Prospects, ug: i64, far: i64) -> float:
    """How well it would stand after a wheel, and half of its way."""
    body = table.bodies[ug]
    best = NOT_YET
    for steps in (3, 8):
        for side in (LEFT, RIGHT):
            x, y = body.front_corner(side == LEFT)
            turn: i64 = STEP * steps if side == LEFT else -STEP * steps
            best = max(best, outlook(table, p, ug, ahead_of(body.turned_about(x, y, turn), far // 2)))
    return best


def of_actions(table: Battlefield, ug: i64, actions: list[int]) -> list[float]:
    """How promising each action looks for a UG; what several of them lead to is looked at once."""
    p = prospects_of(table.box, table.armies)
    body = table.bodies[ug]
    far = reach_of(table, ug)
    now = outlook(table, p, ug, body)
    wheeled_on = turned = NOT_YET
    found: list[float] = []
    for each in actions:
        action = each - DO
        if action == M2:
            there = max(outlook(table, p, ug, ahead_of(body, far)), outlook(table, p, ug, ahead_of(body, far // 2)))
        elif action in (M3, M4):
            if wheeled_on == NOT_YET:
                wheeled_on = best_wheel(table, p, ug, far)
            there = wheeled_on - (0.004 if action == M4 else 0.001)
        elif action == M14:
            there = outlook(table, p, ug, ahead_of(body, 2 * far))
        elif action in (M12, M13):
            there = outlook(table, p, ug, body.moved((body.direction + HALF) % DIRECTIONS, 2 * HBW)) - 0.002
        elif action in (M9, M10, M11):
            if turned == NOT_YET:
                turned = best_turn(table, p, ug)
            there = turned - 0.002
        else:
            found.append(0.95 if action == MF2 else 0.05 if action in (M1, M5) else 0.2)
            continue
        found.append(promising(there - now))
    return found


def best_turn(table: Battlefield, p: Prospects, ug: i64) -> float:
    """How well it would stand turned on the spot."""
    body = table.bodies[ug]
    best = outlook(table, p, ug, body.turned_on_the_spot(HALF))
    best = max(best, outlook(table, p, ug, body.turned_on_the_spot(QUARTER)))
    return max(best, outlook(table, p, ug, body.turned_on_the_spot(-QUARTER)))


# ---- legs


def of_leg(table: Battlefield, p: Prospects, work: Legwork, action: int) -> float:
    """How well a party would stand after a leg."""
    ugs = work.party.ugs
    if action == HALT:
        bodies = [table.bodies[ug] for ug in ugs]
    elif action < WHEEL:
        back = action >= BACK
        length = work.way(table, back).length(action - (BACK if back else AHEAD))
        bodies = gone(table, ugs, back, length)
    elif action < TURN:
        side, steps = divmod(action - WHEEL, ANGLES)
        bodies = wheeled(table, ugs, side, steps + 1)
    elif action < SHIFT:
        turn = action - TURN
        bodies = about_turned(table, ugs) if turn == ABOUT else quarter_turned(table, ugs, turn)
    else:
        bodies = shifted(table, ugs, action - SHIFT)
    last = len(ugs) - 1
    total = outlook(table, p, ugs[0], bodies[0])
    if last > 0:  # those at both ends stand for all
        total = (total + outlook(table, p, ugs[last], bodies[last])) * float(last + 1) / 2.0
    if WHEEL <= action < TURN and work.order.straight == 0:  # it may go on
        total += WHEELED
    return total


def legs_worth_a_look(options: list[int]) -> list[int]:
    """Of many lengths and wheels those a little apart, the longest and the shortest among them; all, if none is."""
    found: list[int] = []
    for n in range(len(options)):
        action = options[n]
        if AHEAD <= action < WHEEL:
            index = (action - AHEAD) % (LONGEST + 1)
            last = n + 1 == len(options) or options[n + 1] >= WHEEL
            if last or index in (LONGEST, NEAR_BY) or index % EVERY == EVERY - 1:
                found.append(action)
        elif WHEEL <= action < TURN:
            if (action - WHEEL) % ANGLES + 1 in WHEELS:
                found.append(action)
        else:
            found.append(action)
    return found or options


def of_legs(table: Battlefield, order: Order, actions: list[int]) -> list[float]:
    """How promising each leg looks beside the others."""
    p = prospects_of(table.box, table.armies)
    work = Legwork(table, order)
    return compared([of_leg(table, p, work, action) for action in actions])


def compared(values: list[float]) -> list[float]:
    """From 0.1 for the worst to 0.9 for the best."""
    low, high = min(values), max(values)
    if high - low < 1e-6:
        return [0.5] * len(values)
    return [0.1 + 0.8 * (value - low) / (high - low) for value in values]


def best_of(actions: list[int], leanings: list[float], most: int) -> list[int]:
    """The few actions that look best, in their order."""
    if len(actions) <= most:
        return actions
    order = sorted(range(len(actions)), key=lambda n: -leanings[n])[:most]
    return [actions[n] for n in range(len(actions)) if n in order]


# ---- charges


def of_path(table: Battlefield, p: Prospects, ug: i64, path: Path) -> float:
    """What a charge gains; on a flank or the rear if it qualifies for that."""
    target = table.bodies[path.target]
    on_flank = False
    if is_behind(table.bodies[ug], target):
        there = path.body.moved(path.body.direction, path.length)
        on_flank = edge_met(there, target, True) != FRONT
    return p.gain(ug, path.target, on_flank, left_of(table, ug), left_of(table, path.target))


def best_paths(table: Battlefield, p: Prospects, ug: i64, paths: list[Path]) -> list[Path]:
    """For each target the path that gains most, the shortest wheel among equals."""
    found: dict[int, Path] = {}
    gains: dict[int, float] = {}
    for path in paths:
        gain = of_path(table, p, ug, path) - 0.0001 * float(path.turn if path.turn > 0 else -path.turn)
        target = int(path.target)
        if target not in gains or gain > gains[target]:
            gains[target] = gain
            found[target] = path
    return list(found.values())


# ---- what steps ask


def best_movers(table: Battlefield, seat: int, options: list[int]) -> list[int]:
    """To let it be, and the few UGs that have most to gain by a move; generals ride where no UG can be ordered."""
    ugs = [action for action in options if UNIT <= action < GENERAL]
    if not ugs:
        return options
    kept = best_of(ugs, of_movers(table, seat, ugs), MOST_MOVERS)
    return [*[action for action in options if action < UNIT], *kept]


def of_movers(table: Battlefield, seat: int, actions: list[int]) -> list[float]:
    """How much each UG has to gain by a move."""
    p = prospects_of(table.box, table.armies)
    first = table.first_ug(seat)
    found: list[float] = []
    for action in actions:
        if UNIT <= action < GENERAL:
            found.append(promising(wish(table, p, first + action - UNIT)))
        else:
            found.append(0.3 if action < UNIT else 0.1)
    return found


def best_actions(table: Battlefield, ug: i64, options: list[int]) -> list[int]:
    return best_of(options, of_actions(table, ug, options), MOST_ACTIONS)


def of_moves(actions: list[int]) -> list[float]:
    """The moves of a double move: straight on, as a rule."""
    return [
        0.9 if action == DO + M2 else 0.6 if action == HALT else 0.4 if action == DO + M3 else 0.1 for action in actions
    ]


def of_company(table: Battlefield, actions: list[int], first: int) -> list[float]:
    """Whoever has as much to gain ahead comes along."""
    p = prospects_of(table.box, table.armies)
    found: list[float] = []
    for action in actions:
        if action < WITH:
            found.append(0.3)
            continue
        ug = first + action - WITH
        body = table.bodies[ug]
        gain = outlook(table, p, ug, ahead_of(body, reach_of(table, ug) // 2)) - outlook(table, p, ug, body)
        found.append(clipped(0.2 + promising(gain)))
    return found


def of_payers(table: Battlefield, ug: i64, first: int, actions: list[int]) -> list[float]:
    """Whoever commands it, and has cards to spare."""
    found: list[float] = []
    for action in actions:
        general = first + action - GENERAL
        own = 0.3 if table.commands[ug] == general else 0.0
        found.append(clipped(own + 0.1 * float(total(table.hands[general]))))
    return found


def of_declarations(table: Battlefield, first: int, actions: list[int]) -> list[float]:
    """How promising a charge of each UG looks by whom it faces."""
    p = prospects_of(table.box, table.armies)
    found: list[float] = []
    for action in actions:
        if action < UNIT:
            found.append(0.4)
        else:
            ug = first + action - UNIT
            found.append(promising(charge_outlook(table, p, ug, table.bodies[ug])))
    return found


def of_charges(table: Battlefield, ug: i64, paths: list[Path | None]) -> list[float]:
    """How promising each charge looks, or not to charge."""
    p = prospects_of(table.box, table.armies)
    return [0.5 if path is None else promising(of_path(table, p, ug, path)) for path in paths]


def of_answers(table: Battlefield, ug: i64, actions: list[int]) -> list[float]:
    """To stand where the chargers have less to gain than to lose."""
    p = prospects_of(table.box, table.armies)
    worst = -1.0
    for charge in table.charges:
        if charge.target == ug:
            gain = p.gain(charge.ug, ug, charge.behind, left_of(table, charge.ug), left_of(table, ug))
            worst = max(worst, gain)
    stand = promising(-worst)
    return [stand if action == ANSWER else 1.0 - stand for action in actions]


def ends_of(options: list[int]) -> list[int]:
    """Of many lengths or places the first, the middle and the last; and whatever else there is."""
    lengths = [action for action in options if AHEAD <= action < WHEEL or X <= action < FACE]
    if len(lengths) <= 3:
        return options
    kept = (lengths[0], lengths[len(lengths) // 2], lengths[len(lengths) - 1])
    return [action for action in options if action in kept or not (AHEAD <= action < WHEEL or X <= action < FACE)]
