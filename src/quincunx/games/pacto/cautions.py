# cold: interpreted
"""What a player should think of before charging, passing or standing: claims far down, SuGs about to be scattered."""

from __future__ import annotations

from typing import Final

from quincunx.core.cautions import Caution
from quincunx.core.messages import Message
from quincunx.games.pacto.actions import ANSWER, PASS
from quincunx.games.pacto.charges import forced_paths, odds_of
from quincunx.games.pacto.evading import STAND
from quincunx.games.pacto.markers import DECLARED
from quincunx.games.pacto.onset import scatters
from quincunx.games.pacto.steps.charge import STOP, ChooseCharge, Declare, declarations, path_of
from quincunx.games.pacto.steps.response import Respond, chargers_of
from quincunx.games.pacto.table import Battlefield
from quincunx.games.pacto.things import STEPS

FAR_DOWN: Final = -2
"""A charge with so many claims less than the enemy is warned of."""
LATE: Final = STEPS.index("5.1")
"""From here on a choice may be the last one of a turn."""


def cautions(table: Battlefield, seat: int) -> list[Caution]:
    """Of charges against better claims, of forced ones that a card could stop, and of SuGs that stand before a TuG."""
    step = table.steps[-1]
    if isinstance(step, ChooseCharge):
        return before_a_charge(table, step, seat)
    if isinstance(step, Declare):
        return before_passing(table, seat)
    if isinstance(step, Respond):
        return before_standing(table, step)
    return []


def before_a_charge(table: Battlefield, step: ChooseCharge, seat: int) -> list[Caution]:
    """Paths on which the charger would be far down in claims (charge.forced.excuse.calc)."""
    found: list[Caution] = []
    for action in step.options(table, seat):
        if action != STOP:
            up = int(odds_of(table, step.ug, path_of(table, step.ug, action)))
            if up <= FAR_DOWN:
                message = Message("caution.far_down", {"unit": step.ug, "n": -up})
                found.append(Caution(action, "combat.dice.down", message))
    return found


def before_passing(table: Battlefield, seat: int) -> list[Caution]:
    """The worst of the charges that will be forced on one's own UGs and could still be stopped (act.c3)."""
    worst: tuple[int, int] | None = None
    for ug in table.ugs_of(seat):
        if table.has_mark(ug, DECLARED) or STOP not in declarations(table, ug):
            continue
        up = max(int(odds_of(table, ug, path)) for path in forced_paths(table, ug))
        if up < 0 and (worst is None or up < worst[0]):
            worst = (up, ug)
    if worst is None:
        return []
    return [Caution(PASS, "charge.forced_step", Message("caution.forced", {"unit": worst[1], "n": -worst[0]}))]


def before_standing(table: Battlefield, step: Respond) -> list[Caution]:
    """A SuG that stands is scattered by a TuG in good order (charge.move.disperse)."""
    for charge in chargers_of(table, step.ug):
        if scatters(table, charge.ug, step.ug):
            message = Message("caution.scattered", {"unit": step.ug, "enemy": int(charge.ug)})
            return [Caution(ANSWER + STAND, "charge.move.disperse", message)]
    return []


def may_lose(table: Battlefield, seat: int) -> bool:
    """Only where one more TuG lost breaks this army, or where the last turn ends."""
    lost, there = table.counted(seat)
    return 2 * (lost + 1) >= there or (table.turn == table.turns and table.step >= LATE)
