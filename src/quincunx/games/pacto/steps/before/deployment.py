# hot: compiled by mypyc
"""Deployment by shares: a UG is chosen, turned if it shall not look at the enemy, and put on a point of its zone."""

from __future__ import annotations

from typing import Final

from quincunx.core.kit.words import refuse
from quincunx.core.messages import Value
from quincunx.core.step import Refusal, Step
from quincunx.games.pacto import lines
from quincunx.games.pacto.actions import DO, DONE, FACE, M1, UNIT, X, Y
from quincunx.games.pacto.box import LOOSE, SKIRMISH
from quincunx.games.pacto.deploying import (
    Room,
    build_up_of,
    next_ugs,
    place_of,
    put,
    share_of,
    towards_enemy,
    waiting,
)
from quincunx.games.pacto.table import Battlefield

FACINGS: Final = 72
STRAIGHT: Final = -1
"""The facing of a UG that was not turned: it looks at the enemy's base edge."""


def begin_share(table: Battlefield) -> bool:
    """The next share, of whoever's turn it is to place one and has any left; are all deployed? (deploy.thirds)"""
    for _ in range(2):
        build_up = build_up_of(table).twin()
        seat = int(build_up.first) if build_up.shares % 2 == 0 else 1 - int(build_up.first)
        n = min(share_of(table, seat), len(waiting(table, seat)))
        if n < share_of(table, seat):
            build_up.drawn_up |= 1 << seat
        if table.ambushes or table.marches:
            table.show(seat)  # how many are left tells how many are hidden
        build_up.shares += 1
        table.build_up = build_up
        if n:
            table.note(lines.SHARE, seat, n)
            table.steps.append(Deploy(seat, n))
            return False
    return True


class Deploy(Step[Battlefield]):
    """Which UG of a share is put down next; or all that are left of it at once, in line."""

    rule = "deploy.thirds"
    asks = "deploy"
    fields = ("seat", "number")
    clauses = {DONE: "deploy.zone"}
    words = {UNIT: "deploy", DONE: "deploy_rest"}
    quiet = True

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(seat)
        self.number = number
        """How many are still to be put down."""

    def options(self, table: Battlefield, seat: int) -> list[int]:
        return [DONE] + [UNIT + ug - table.first_ug(seat) for ug in next_ugs(table, seat)]

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        if action != DONE:
            table.steps.append(DeployAcross(seat, table.first_ug(seat) + action - UNIT, STRAIGHT, False))
            return
        if table.ambushes or table.marches:
            table.show(seat)  # whoever is put down is not hidden
        for _ in range(self.number):
            found = next_ugs(table, seat)
            if not found:
                break
            column, row = place_of(table, found[0])
            set_down(table, found[0], towards_enemy(table, seat), column, row)
        table.steps.pop()
        table.go_on()

    def resume(self, table: Battlefield) -> None:
        """One more stands."""
        table.steps.pop()
        if self.number > 1 and next_ugs(table, self.seat):
            table.steps.append(Deploy(self.seat, self.number - 1))
        else:
            table.go_on()

    def routine(self, table: Battlefield, seat: int) -> int:
        """A computer player draws up his army in line."""
        return DONE

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        return {"n": self.number}

    def details(self, table: Battlefield, seat: int, verb: int, index: int) -> dict[str, Value]:
        return {"unit": table.target_value(seat, "unit", index)} if verb == UNIT else {}

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        if verb != UNIT:
            return None
        unit = table.target_value(seat, "unit", index)
        if unit in waiting(table, seat):
            return refuse("deploy.first_types", "others_first", unit=unit)
        return refuse("deploy.thirds", "not_to_deploy", unit=unit)


def set_down(table: Battlefield, ug: int, facing: int, column: int, row: int) -> None:
    put(table, ug, facing, column, row)
    table.note(lines.DEPLOYED, ug, column, row)


class DeployAcross(Step[Battlefield]):
    """How far from the left a UG is put down; before that it may be turned, or change its formation."""

    rule = "deploy.zone"
    asks = "deploy_across"
    fields = ("seat", "ug", "facing", "switched")
    clauses = {FACE: "deploy.terrain", DO: "deploy.flexible"}
    words = {DO: "switch_formation", FACE: "deploy_facing", X: "deploy_x"}
    asides = (DO,)

    def __init__(self, seat: int, ug: int, facing: int, switched: bool) -> None:
        super().__init__(seat)
        self.ug = ug
        self.facing = facing
        self.switched = switched
        """Has it changed its formation already?"""

    def looks(self, table: Battlefield) -> int:
        return towards_enemy(table, self.seat) if self.facing == STRAIGHT else self.facing

    def options(self, table: Battlefield, seat: int) -> list[int]:
        room = Room(table, self.ug, self.looks(table))
        found = [X + column for column in room.columns()]
        if self.facing == STRAIGHT:
            for facing in range(FACINGS):
                room.turn(facing)
                if facing != towards_enemy(table, seat) and room.is_any():
                    found.append(FACE + facing)
        if self.may_switch(table):
            found.append(DO + M1)
        return found

    def may_switch(self, table: Battlefield) -> bool:
        """Only where it still has a place in its other formation."""
        if self.switched or not table.troops[self.ug].flexible:
            return False
        twin = table.copy(table.dice)
        switch(twin, self.ug)
        return Room(twin, self.ug, self.looks(table)).is_any()

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        if action == DO + M1:
            switch(table, self.ug)
            table.ask_next(DeployAcross(seat, self.ug, self.facing, True))
        elif action >= FACE:
            table.ask_next(DeployAcross(seat, self.ug, action - FACE, self.switched))
        else:
            table.ask_next(DeployUp(seat, self.ug, self.looks(table), action - X))

    def candidates(self, table: Battlefield, seat: int) -> list[int]:
        return [X + column for column in Room(table, self.ug, self.looks(table)).columns()]

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        return {"unit": self.ug}

    def details(self, table: Battlefield, seat: int, verb: int, index: int) -> dict[str, Value]:
        if verb != DO:
            return {}
        return {"formation": SKIRMISH if table.formations[self.ug] == LOOSE else LOOSE}

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        if verb in (X, FACE):
            return refuse("deploy.zone", "no_place", unit=self.ug)
        return refuse("deploy.flexible", "no_place", unit=self.ug) if verb == DO else None


def switch(table: Battlefield, ug: int) -> None:
    """A flexible UG is deployed as its owner likes (deploy.flexible)."""
    table.formations[ug] = SKIRMISH if table.formations[ug] == LOOSE else LOOSE


class DeployUp(Step[Battlefield]):
    """How far from below."""

    rule = "deploy.zone"
    asks = "deploy_up"
    fields = ("seat", "ug", "facing", "x")
    words = {Y: "deploy_y"}

    def __init__(self, seat: int, ug: int, facing: int, x: int) -> None:
        super().__init__(seat)
        self.ug = ug
        self.facing = facing
        self.x = x

    def options(self, table: Battlefield, seat: int) -> list[int]:
        return [Y + row for row in Room(table, self.ug, self.facing).rows(self.x)]

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        set_down(table, self.ug, self.facing, self.x, action - Y)
        table.steps.pop()
        table.go_on()

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        return {"unit": self.ug}

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        return refuse("deploy.zone", "no_place", unit=self.ug) if verb == Y else None
