"""Tables with any troops on them, for what the armies of the training battles do not have."""

from __future__ import annotations

from quincunx.core.dice import Dice, FixedDice
from quincunx.games.pacto.box import Army
from quincunx.games.pacto.game import GAME, box_of
from quincunx.games.pacto.markers import ON_TABLE
from quincunx.games.pacto.opening import NO_SLOPE, piece_at
from quincunx.games.pacto.pieces import ArmyList, GeneralOf, UnitOf
from quincunx.games.pacto.steps.movement import Moves
from quincunx.games.pacto.table import Battlefield
from quincunx.games.pacto.things import STEPS
from quincunx.games.pacto.turn import Course

BOX = box_of(GAME.built_in)
GENERALS = (GeneralOf("g1", "First", "lg", "commander", False), GeneralOf("g2", "Second", "mg", "general", False))


def army(*profiles: str, professional: bool = True, generals: tuple[GeneralOf, ...] = GENERALS) -> Army:
    """An army of these profiles, all in the command of the first general; each unit is called by its profile."""
    printed = [BOX.pieces.profiles[name.partition("/")[0]] for name in profiles]
    units = tuple(UnitOf(name, each.id, each.sizes[0], "g1") for name, each in zip(profiles, printed, strict=True))
    drawn = ArmyList("own", "Own", 0, 100, professional, ("plains",), "", False, (), generals, units)
    return Army(BOX.pieces, drawn)


def field(
    *profiles: str,
    enemies: tuple[str, ...] = ("rom_hastati",),
    dice: Dice | None = None,
    professional: bool = True,
    generals: tuple[GeneralOf, ...] = GENERALS,
) -> Battlefield:
    """A table at 4.3 with the go of seat 0: its UGs in a row looking up, enemies in a far corner, red cards for all."""
    armies = (army(*profiles, professional=professional, generals=generals), army(*enemies))
    table = Battlefield(BOX, "", armies, dice or FixedDice(*[0] * 50), None)
    table.lay_out()
    table.width, table.depth, table.turns, table.turn, table.step = 45000, 30000, 15, 2, STEPS.index("4.3")
    for ug in range(len(table.troops)):
        mine = ug < len(profiles)
        put(table, ug, 10 + 4 * ug if mine else 40, 10 if mine else 28, 90 if mine else 270)
    for general in range(len(table.leaders)):
        table.general_x[general], table.general_y[general] = (12000, 8000) if general < 2 else (40000, 29000)
        table.hands[general] = 3 << 32 | 3 << 8
    table.steps += [Course(), Moves(0)]
    return table


def put(table: Battlefield, ug: int, x: float, y: float, facing: int) -> None:
    """Put a UG on the table, in HBW and degrees."""
    table.where[ug] = ON_TABLE
    table.bodies[ug] = table.body_at(ug, round(1000 * x), round(1000 * y), facing // 5)


def lay(table: Battlefield, kind: str, x: float, y: float, long: float = 6, wide: float = 6, slope: str = "") -> None:
    """Lay a piece of terrain."""
    where_x, where_y, length, width = (round(1000 * each) for each in (x, y, long, wide))
    covered = BOX.kind_ids.index(slope) if slope else NO_SLOPE
    piece = piece_at(BOX, BOX.kind_ids.index(kind), where_x, where_y, length, width, 0, covered)
    table.terrain = (*table.terrain, piece)


def offered(table: Battlefield, verb: str = "") -> list[str]:
    seat = table.acting()[0]
    notations = [table.notation(seat, action) for action in table.steps[-1].options(table, seat)]
    return [each.partition(":")[2] for each in notations if each.partition(":")[0] == verb] if verb else notations


def play(table: Battlefield, *notations: str) -> Battlefield:
    for notation in notations:
        seat = table.acting()[0]
        actions = {table.notation(seat, action): action for action in table.steps[-1].options(table, seat)}
        assert notation in actions, f"{notation} is not among {list(actions)}"
        table.steps[-1].take(table, seat, actions[notation])
    return table
