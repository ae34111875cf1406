# hot: compiled by mypyc
"""3.1: each UG that can shoot does or does not; then all dice are rolled and all results applied (shoot.declare)."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from quincunx.core.kit.words import refuse
from quincunx.core.messages import Value
from quincunx.core.step import Refusal, Step
from quincunx.games.pacto import lines
from quincunx.games.pacto.actions import ENEMY, HOLD, PASS, SHOOT, UNIT
from quincunx.games.pacto.ambushes import come_out, may_be_out_of_ambush, out_of_ambush
from quincunx.games.pacto.table import Battlefield
from quincunx.games.pacto.targets import Target, aim_at, may_shoot_in_3_1, targets_of
from quincunx.games.pacto.things import DUE_SHOT, Due
from quincunx.games.pacto.volleys import hit, rolled


def begin_shooting(table: Battlefield) -> None:
    """First whoever has ambush cards may reveal one to shoot, the active player before the other (ambush.reveal)."""
    if not next_uncovering(table, int(table.active)):
        next_shooter(table, -1)


def next_uncovering(table: Battlefield, seat: int) -> bool:
    """From this seat on, ask who has a card with an enemy near; is anybody asked?"""
    for each in (seat, 1 - seat) if seat == table.active else (seat,):
        if may_be_out_of_ambush(table, each):
            table.steps.append(Uncover(each))
            return True
    return False


def can_shoot(table: Battlefield, ug: int) -> bool:
    return may_shoot_in_3_1(table, ug) and bool(targets_of(table, ug))


class Uncover(Step[Battlefield]):
    """Should a UG come out of ambush to shoot? Whoever has cards is asked, whatever lies under them (info.ask)."""

    rule = "ambush.reveal"
    asks = "uncover"
    words = {UNIT: "come_out"}
    quiet = True

    def options(self, table: Battlefield, seat: int) -> list[int]:
        return [PASS] + [UNIT + ug - table.first_ug(seat) for ug in out_of_ambush(table, seat, can_shoot)]

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        if action != PASS:
            come_out(table, table.first_ug(seat) + action - UNIT)
            if may_be_out_of_ambush(table, seat):
                return
        table.steps.pop()
        if seat == table.active and next_uncovering(table, 1 - seat):
            return
        if not next_shooter(table, -1):
            table.go_on()

    def routine(self, table: Battlefield, seat: int) -> int:
        return PASS

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        if verb != UNIT:
            return None
        return refuse(self.rule, "not_out_of_ambush", unit=table.target_value(seat, "unit", index))


def order_of_shooting(table: Battlefield) -> list[int]:
    """All UGs, the active player's first (shoot.declare)."""
    active = int(table.active)
    return [*table.ugs_of(active), *table.ugs_of(1 - active)]


def next_shooter(table: Battlefield, after: int) -> bool:
    """Ask the next UG that can shoot; once all have been asked, all shoot. Is anybody asked?"""
    order = order_of_shooting(table)
    begin = order.index(after) + 1 if after >= 0 else 0
    for ug in order[begin:]:
        if can_shoot(table, ug):
            table.steps.append(Shoot(int(table.owner(ug)), ug))
            return True
    shoot_all(table)
    return False


def declared_shots(table: Battlefield) -> list[Due]:
    """The shots that have been announced, which are due no longer."""
    shots = [due for due in table.queue if due.kind == DUE_SHOT]
    table.queue = [due for due in table.queue if due.kind != DUE_SHOT]
    return shots


def shoot_all(table: Battlefield) -> None:
    """turn.shooting_simultaneous"""
    shots = declared_shots(table)
    if not shots:
        return
    table.fight_begins()
    volleys = []
    for due in shots:
        for target in targets_of(table, due.ug):
            if target.ug == due.other:
                volleys.append(rolled(table, due.ug, due.other, aim_at(table, due.ug, target)))
    for volley in volleys:
        hit(table, volley)
    table.fight_ends()


@mypyc_attr(allow_interpreted_subclasses=True)
class Shoot(Step[Battlefield]):
    """Whether a UG shoots; at whom only if two are directly ahead alike (shoot.optional, shoot.target.ahead.calc)."""

    rule = "shoot.optional"
    asks = "shoot"
    fields = ("seat", "ug")
    clauses = {SHOOT: "shoot.target.ahead", ENEMY: "shoot.target.ahead.calc"}

    def __init__(self, seat: int, ug: int) -> None:
        super().__init__(seat)
        self.ug = ug

    def targets(self, table: Battlefield) -> list[Target]:
        return targets_of(table, self.ug)

    def go_further(self, table: Battlefield) -> bool:
        """Go on with whoever is next; is anybody asked?"""
        return next_shooter(table, self.ug)

    # ---- what follows

    def options(self, table: Battlefield, seat: int) -> list[int]:
        targets = self.targets(table)
        if len(targets) == 1:
            return [HOLD, SHOOT]
        return [HOLD, *[ENEMY + int(target.ug) - table.first_ug(1 - seat) for target in targets]]

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        if action == HOLD:
            table.note(lines.HOLDS_FIRE, self.ug)
        else:
            first = table.first_ug(1 - seat)
            enemy = int(self.targets(table)[0].ug) if action == SHOOT else first + action - ENEMY
            table.queue.append(Due(DUE_SHOT, self.ug, enemy, 0))
            table.note(lines.WILL_SHOOT, self.ug, enemy)
        table.steps.pop()
        if not self.go_further(table):
            table.go_on()

    def leanings(self, table: Battlefield, seat: int, candidates: list[int]) -> list[float] | None:
        return [0.1 if action == HOLD else 0.9 for action in candidates]

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        return {"unit": self.ug}

    def wording(self, table: Battlefield, seat: int, verb: int, index: int) -> str:
        return "shoot" if verb in (SHOOT, ENEMY) else ""

    def details(self, table: Battlefield, seat: int, verb: int, index: int) -> dict[str, Value]:
        return {"enemy": int(self.targets(table)[0].ug)} if verb == SHOOT else {}

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        if verb not in (SHOOT, ENEMY) or (verb == ENEMY and index >= len(table.armies[1 - seat].troops)):
            return None
        return refuse("shoot.target.ahead", "not_the_target", unit=self.ug)
