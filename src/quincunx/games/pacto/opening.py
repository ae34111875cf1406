# hot: compiled by mypyc
"""Set-up: straight into a battle whose terrain and deployment are fixed (opt.quick), or before a full one."""

from __future__ import annotations

from typing import Final

from quincunx.core.dice import Dice
from quincunx.core.journal import Journal
from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.lattice import COS, DIRECTIONS, SIN, rounded
from quincunx.games.pacto.box import HBW, Army, Box
from quincunx.games.pacto.build_up import FULL, BuildUp
from quincunx.games.pacto.markers import ON_TABLE, WAITING
from quincunx.games.pacto.pieces import STEP, Attached, Laid, Place, Scenario
from quincunx.games.pacto.steps.before.course import Before, go_through
from quincunx.games.pacto.steps.before.mustering import Muster
from quincunx.games.pacto.table import FACING, Battlefield
from quincunx.games.pacto.things import Piece
from quincunx.games.pacto.turn import Course, begin_turn

NO_SLOPE: Final = -1
FULL_WIDTH: Final = 45000
FULL_DEPTH: Final = 30000
FULL_TURNS: Final = 15
BOTH: Final = 3
"""The seats of both, as bits."""


def set_up(box: Box, battle: str, dice: Dice, journal: Journal | None) -> Battlefield:
    """Both armies as the battle deploys them, at the first choice."""
    table = bare(box, battle, dice, journal)
    printed: Scenario = box.pieces.battles[battle]
    table.invader = printed.invader
    table.terrain = tuple([laid(box, piece) for piece in printed.terrain])
    deploy(table, 0, printed.units0, printed.generals0)
    deploy(table, 1, printed.units1, printed.generals1)
    table.steps.append(Course())
    begin_turn(table)
    table.step = -1
    table.go_on()
    return table


def set_up_full(
    box: Box, armies: list[Army], played: BuildUp, night: bool, mustered: bool, dice: Dice, journal: Journal | None
) -> Battlefield:
    """Two armies and a bare table, at the first choice of what comes before the battle.

    `played`: which of ambushes, flank marches and weather are. If armies are mustered, both are drawn up first.
    """
    table = bare_full(box, armies, dice, journal)
    table.build_up = played
    table.night = night
    table.states = [WAITING] * len(table.leaders)
    table.steps.append(Course())
    if mustered:
        table.mustering = BOTH
        table.steps.append(Muster())
        return table
    table.steps.append(Before(0))
    go_through(table, 0)
    return table


def bare_full(box: Box, armies: list[Army], dice: Dice, journal: Journal | None) -> Battlefield:
    """The standard table with nothing on it (geo.table, end.limit)."""
    table = Battlefield(box, FULL, (armies[0], armies[1]), dice, journal)
    table.lay_out()
    table.width, table.depth, table.turns = FULL_WIDTH, FULL_DEPTH, FULL_TURNS
    return table


def bare(box: Box, battle: str, dice: Dice, journal: Journal | None) -> Battlefield:
    """The table of a battle with nothing on it yet."""
    printed: Scenario = box.pieces.battles[battle]
    table = Battlefield(box, battle, (box.armies[printed.armies[0]], box.armies[printed.armies[1]]), dice, journal)
    table.lay_out()
    table.width, table.depth, table.turns = printed.width, printed.depth, printed.turns
    return table


def deploy(table: Battlefield, seat: int, units: tuple[Place, ...], generals: tuple[Attached, ...]) -> None:
    """The UGs of an army where they are deployed, and its generals with them."""
    ids = {table.troops[ug].id: ug for ug in table.ugs_of(seat)}
    for place in units:
        ug = ids[place.unit]
        table.where[ug] = ON_TABLE
        table.bodies[ug] = table.body_at(ug, place.x, place.y, place.facing // STEP)
    for general, with_unit in zip(table.generals_of(seat), generals, strict=True):
        table.attached[general] = ids[with_unit.unit]


def laid(box: Box, piece: Laid) -> Piece:
    """A piece of terrain where a battle has it: a rectangle whose corners are cut (tset.shape)."""
    return piece_at(box, box.kind_ids.index(piece.type), piece.x, piece.y, piece.long, piece.wide, piece.angle // STEP)


def piece_at(box: Box, kind: int, x: int, y: int, long: int, wide: int, angle: int, slope: int = NO_SLOPE) -> Piece:
    """A piece of terrain by its middle; the angle of its length counts steps of 5 degrees; a slope may be covered."""
    direction = FACING * angle % DIRECTIONS
    covered = None if slope == NO_SLOPE else box.kinds[slope]
    front_x = x + rounded(long // 2 * COS[direction])
    front_y = y + rounded(long // 2 * SIN[direction])
    return Piece(box.kinds[kind], Body(front_x, front_y, direction, wide // 2, long // 2, HBW), covered)
