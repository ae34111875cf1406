"""Full battles, before they begin."""

from __future__ import annotations

from collections.abc import Sequence

from games.pacto.field import lay

from quincunx.core.dice import Dice, FixedDice
from quincunx.games.pacto.box import Army
from quincunx.games.pacto.build_up import BuildUp
from quincunx.games.pacto.game import GAME, box_of
from quincunx.games.pacto.markers import WAITING
from quincunx.games.pacto.opening import bare_full
from quincunx.games.pacto.steps.before.course import STAGES, Before, go_through
from quincunx.games.pacto.table import Battlefield
from quincunx.games.pacto.turn import Course

NAMES = [name for name, _ in STAGES]
BOX = box_of(GAME.built_in)
ROMANS = "mid_republican_roman"
CARTHAGE = "later_carthaginian"


def full(
    stage: str = "roles",
    armies: Sequence[str | Army] = (ROMANS, CARTHAGE),
    dice: Dice | Sequence[int] = (),
    invader: int = 1,
    build_up: BuildUp | None = None,
    terrain: Sequence[tuple[str, float, float]] = (),
) -> Battlefield:
    """A full battle at one of the stages before it; the first seat defends unless another invader is named.

    `terrain` are pieces of 6 by 6 HBW, by kind and middle.
    """
    rolled = FixedDice(*dice, *[0] * 200) if isinstance(dice, Sequence) else dice
    table = bare_full(BOX, [BOX.armies[each] if isinstance(each, str) else each for each in armies], rolled, None)
    table.invader = invader
    table.build_up = build_up or BuildUp(first=1 - invader)
    table.states = [WAITING] * len(table.leaders)
    for kind, x, y in terrain:
        lay(table, kind, x, y)
    number = NAMES.index(stage)
    table.steps += [Course(), Before(number)]
    go_through(table, number)
    return table
