# hot: compiled by mypyc
"""CM1: a general rides on his own, in 2.1 or 4.3, to a UG he joins or to a point (general.path)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.distance import point_distance_squared
from quincunx.core.kit.geometry.sight import hidden_squared
from quincunx.core.kit.words import refuse
from quincunx.core.messages import Value
from quincunx.core.step import Refusal, Step
from quincunx.games.pacto import lines
from quincunx.games.pacto.actions import CM1, UNIT, X, Y
from quincunx.games.pacto.ambushes import spot
from quincunx.games.pacto.box import GOOD, HBW, IMPASSABLE, QUARTER_HBW, SUG_COLUMN
from quincunx.games.pacto.cards import can_pay
from quincunx.games.pacto.generals import may_join
from quincunx.games.pacto.ground import cover, in_terrain, in_weather
from quincunx.games.pacto.leaning import ends_of
from quincunx.games.pacto.losses import kill_a_base
from quincunx.games.pacto.markers import ALIVE, BROKEN, FIGHTING, RAISED, RODE, STUNNED
from quincunx.games.pacto.outcomes import settle
from quincunx.games.pacto.steps.payment import Pay, owe
from quincunx.games.pacto.table import NO_UG, Battlefield
from quincunx.games.pacto.things import Piece

GRID: Final = 2
"""Points are multiples of 0.5 HBW: two of the quarters a place is written in (geo.steps)."""
SPEED: Final = (6, 4, 3)
"""By going, in HBW: that of skirmish cavalry (move.generals)."""
BEST_MOVE: Final = 6 * HBW
MOST_HE_JOINS: Final = 11 * HBW
"""His best move, and from the nearest point of a UG to the middle of its front."""


def can_ride(table: Battlefield, general: int) -> bool:
    """Once in a phase, for a green card of his own, if he can get anywhere (act.cm1, act.cm1.cost)."""
    if table.states[general] != ALIVE or table.general_marks[general] & (RODE | STUNNED):
        return False
    price = table.box.prices[CM1][SUG_COLUMN]
    raises = table.general_marks[general] & RAISED == 0
    return can_pay(table.hands[general], price, 0, raises) and gets_anywhere(table, general)


def begin_ride(table: Battlefield, seat: int, general: int) -> None:
    """It is announced, and will be paid once he has arrived."""
    raises = table.general_marks[general] & RAISED == 0
    owe(table, general, table.box.prices[CM1][SUG_COLUMN], 0, raises)
    table.steps.append(Ride(seat, general))


class Ride(Step[Battlefield]):
    """Where he rides: to a UG, or to a column of points."""

    rule = "general.path"
    asks = "ride"
    fields = ("seat", "general")

    def __init__(self, seat: int, general: int) -> None:
        super().__init__(seat)
        self.general = general

    def options(self, table: Battlefield, seat: int) -> list[int]:
        first = table.first_ug(seat)
        found = [UNIT + ug - first for ug in joined(table, self.general)]
        return found + [X + x for x in columns(table, self.general)]

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        if action >= X:
            table.ask_next(RideTo(seat, self.general, action - X))
            return
        ug = table.first_ug(seat) + action - UNIT
        leave(table, self.general)
        table.attached[self.general] = ug
        table.note(lines.RIDES_TO, self.general, ug)
        arrive(table, seat, self.general)

    def candidates(self, table: Battlefield, seat: int) -> list[int]:
        """To a UG, if he reaches any."""
        found = self.options(table, seat)
        return [action for action in found if action < X] or ends_of(found)

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        return {"general": self.general}

    def details(self, table: Battlefield, seat: int, verb: int, index: int) -> dict[str, Value]:
        return {"unit": table.first_ug(seat) + index} if verb == UNIT else {}

    def wording(self, table: Battlefield, seat: int, verb: int, index: int) -> str:
        return "join" if verb == UNIT else ""

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        return refuse("general.path", "too_far", general=self.general) if verb in (UNIT, X) else None


class RideTo(Step[Battlefield]):
    """How far from below."""

    rule = "general.path"
    asks = "ride_to"
    fields = ("seat", "general", "x")

    def __init__(self, seat: int, general: int, x: int) -> None:
        super().__init__(seat)
        self.general = general
        self.x = x

    def options(self, table: Battlefield, seat: int) -> list[int]:
        return [Y + y for y in rows(table, self.general, self.x)]

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        leave(table, self.general)
        table.attached[self.general] = NO_UG
        table.general_x[self.general] = QUARTER_HBW * self.x
        table.general_y[self.general] = QUARTER_HBW * (action - Y)
        table.note(lines.RIDES, self.general)
        arrive(table, seat, self.general)

    def candidates(self, table: Battlefield, seat: int) -> list[int]:
        return ends_of(self.options(table, seat))

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        return {"general": self.general}

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        return refuse("general.path", "too_far", general=self.general) if verb == Y else None


def leave(table: Battlefield, general: int) -> None:
    """Whoever leaves a combat has the UG he leaves tested (general.leave, kab.r7)."""
    ug = table.attached[general]
    x, y = table.general_point(general)
    table.general_x[general], table.general_y[general] = int(x), int(y)
    if ug != NO_UG and table.general_marks[general] & FIGHTING:
        table.general_marks[general] &= ~FIGHTING
        if not table.has_mark(ug, BROKEN):
            kill_a_base(table, ug, 0)


def arrive(table: Battlefield, seat: int, general: int) -> None:
    table.general_marks[general] |= RODE
    spot(table)
    settle(table)
    table.ask_next(Pay(seat))


# ---- how far he rides


@final
class Rider:
    """Where a general is, and what lies within his best move: enemies he rides around, and going that slows him."""

    def __init__(self, table: Battlefield, general: int) -> None:
        x, y = table.general_point(general)
        self.x: i64 = x
        self.y: i64 = y
        self.enemies: list[Body] = []
        for enemy in table.ugs_of(1 - int(table.commander(general))):
            if table.is_on_table(enemy) and self.could_meet(table.bodies[enemy]):
                self.enemies.append(table.bodies[enemy])
        self.ground: list[Piece] = [piece for piece in table.terrain if self.could_meet(piece.body)]
        self.most: i64 = HBW * in_weather(table, SPEED[GOOD])
        self.speeds: list[i64] = [speed_in(table, piece) for piece in self.ground]

    def could_meet(self, body: Body) -> bool:
        dx = body.middle_x - self.x
        dy = body.middle_y - self.y
        far = body.radius + MOST_HE_JOINS
        return dx * dx + dy * dy <= far * far

    def reaches(self, x: i64, y: i64, square: i64) -> bool:
        """Can he ride to a point in a straight line? The square of how far that is for him is given (general.path)."""
        speed = self.most
        for n in range(len(self.ground)):
            body = self.ground[n].body
            slower = self.speeds[n] < speed and self.could_cross(body, x, y)
            if slower and hidden_squared(body, self.x, self.y, x, y) > 0:
                speed = self.speeds[n]
        if speed == 0 or square > speed * speed:
            return False
        for body in self.enemies:
            if self.could_cross(body, x, y) and hidden_squared(body, self.x, self.y, x, y) > 0:
                return False
        return True

    def could_cross(self, body: Body, x: i64, y: i64) -> bool:
        """Does the way to a point come anywhere near a body?"""
        far = body.radius
        if (self.x < body.middle_x - far and x < body.middle_x - far) or (
            self.x > body.middle_x + far and x > body.middle_x + far
        ):
            return False
        return not (
            (self.y < body.middle_y - far and y < body.middle_y - far)
            or (self.y > body.middle_y + far and y > body.middle_y + far)
        )

    def rows(self, column: int, depth: i64) -> list[int]:
        """The points of a column he can reach, in quarters of a HBW."""
        low, high = span(self.y, depth)
        return [row for row in range(low, high + 1, GRID) if self.reaches_point(column, row)]

    def has_row(self, column: int, depth: i64) -> bool:
        """Is there any point of a column he can reach?"""
        low, high = span(self.y, depth)
        return any(self.reaches_point(column, row) for row in range(low, high + 1, GRID))

    def reaches_point(self, column: int, row: int) -> bool:
        across: i64 = QUARTER_HBW * column - self.x
        up: i64 = QUARTER_HBW * row - self.y
        square = across * across + up * up
        near = 0 < square <= self.most * self.most
        return near and self.reaches(QUARTER_HBW * column, QUARTER_HBW * row, square)


def speed_in(table: Battlefield, piece: Piece) -> i64:
    """How far he rides through a piece of terrain; 0 if he may not enter it (move.generals, weather.heavy_rain)."""
    going = cover(piece).going
    return 0 if going == IMPASSABLE else HBW * in_terrain(table, piece, SPEED[going])


def joined(table: Battlefield, general: int) -> list[int]:
    """The UGs he can ride to and join: as far as their nearest point, and his marker then stands before them."""
    rider = Rider(table, general)
    found: list[int] = []
    for ug in table.ugs_of(int(table.commander(general))):
        if ug != table.attached[general] and may_join(table, general, ug):
            body = table.bodies[ug]
            if rider.reaches(body.x, body.y, point_distance_squared(rider.x, rider.y, body)):
                found.append(ug)
    return found


def columns(table: Battlefield, general: int) -> list[int]:
    """The columns of points in which he can reach one, in quarters of a HBW."""
    rider = Rider(table, general)
    low, high = span(rider.x, table.width)
    return [column for column in range(low, high + 1, GRID) if rider.has_row(column, table.depth)]


def gets_anywhere(table: Battlefield, general: int) -> bool:
    """Is there a point or a UG he can ride to?"""
    rider = Rider(table, general)
    low, high = span(rider.x, table.width)
    if any(rider.has_row(column, table.depth) for column in range(low, high + 1, GRID)):
        return True
    return bool(joined(table, general))


def rows(table: Battlefield, general: int, column: int) -> list[int]:
    """The points of a column he can reach."""
    return Rider(table, general).rows(column, table.depth)


def span(at: i64, size: i64) -> tuple[int, int]:
    """The first and the last grid line within his best move, on the table."""
    step: i64 = GRID * QUARTER_HBW
    low = (at - BEST_MOVE + step - 1) // step
    high = (at + BEST_MOVE) // step
    last = size // step
    low = low if low > 0 else 0
    high = high if high < last else last
    return GRID * int(low), GRID * int(high)
