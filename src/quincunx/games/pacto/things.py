# hot: compiled by mypyc
"""Things on and beside the table that never change once they lie there: terrain, fights, outcomes, orders, bills."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from quincunx.core.kit.geometry.body import Body
from quincunx.games.pacto.box import Kind

STEPS: Final = (
    *("1.1", "1.2", "1.3", "2.1", "2.2", "2.3", "2.5", "2.6", "2.7", "2.8", "3.1", "3.2"),
    *("4.1", "4.2", "4.3", "5.1", "5.2", "5.3", "5.4", "5.5", "6.1", "6.2"),
)
"""The steps of a turn by their numbers on the sheet (turn.1 to turn.6)."""

NO_GENERAL: Final = -1
PAID: Final = -1


@final
class Piece:
    """A piece of terrain where it lies; on a terrained hill `slope` is what covers it."""

    def __init__(self, kind: Kind, body: Body, slope: Kind | None) -> None:
        self.kind = kind
        self.body = body
        self.slope = slope


FIRST_QUALIFIES: Final = 1 << 0
SECOND_QUALIFIES: Final = 1 << 1
TO_BE_FOUGHT: Final = 1 << 2
FOUGHT: Final = 1 << 3
FIGHT_MARKS: Final = ("first qualifies", "second qualifies", "to be fought", "fought")
"""Who claims flank or rear; `to be fought`: its charge combat is still to come (combat.charge_which); `fought`: its
melee of this turn has been rolled."""


@final
class Fight:
    """Two UGs that fight each other, each on one of its edges (combat.edges)."""

    def __init__(self, first: int, first_edge: int, second: int, second_edge: int, marks: int) -> None:
        self.first: i64 = first
        self.first_edge: i64 = first_edge
        self.second: i64 = second
        self.second_edge: i64 = second_edge
        self.marks: i64 = marks


@final
class Charge:
    """A charge that has been declared: its wheel, and whether all of the charger was behind the target's front line."""

    def __init__(self, ug: int, target: int, turn: int, length: int, behind: bool) -> None:
        self.ug: i64 = ug
        self.target: i64 = target
        self.turn: i64 = turn
        """In directions of the lattice, to the left if positive; 0 for straight ahead."""
        self.length: i64 = length
        """How far it was to contact after the wheel when it was declared."""
        self.behind = behind


TURNED_FIRST: Final = 1
TURNED_LAST: Final = 2
DUE_TEST: Final = 0
DUE_ROUT: Final = 1
DUE_PURSUIT: Final = 2
DUE_FIGHT: Final = 3
DUE_ANSWER: Final = 4
DUE_SHOT: Final = 5
DUE_CHARGE: Final = 6
DUE_CONTACT: Final = 7
DUES: Final = ("test", "rout", "pursuit", "fight", "answer", "volley", "promised charge", "contact")


@final
class Due:
    """An outcome that is still to come: of which UG, because of which other, with a number of its own."""

    def __init__(self, kind: int, ug: int, other: int, number: int) -> None:
        self.kind: i64 = kind
        self.ug: i64 = ug
        self.other: i64 = other
        self.number: i64 = number


@final
class Order:
    """A move under way: what was announced, and what has come of it so far. Each leg makes another."""

    def __init__(
        self,
        ug: int,
        action: int,
        move: int = -1,
        general: int = NO_GENERAL,
        block: int = 0,
        pulled: int = 0,
        legs: int = 0,
        reach: int = 0,
        spent: int = 0,
        wheels: int = 0,
        straight: int = 0,
        turned: int = 0,
        second: bool = False,
        slowed: int = 0,
        waded: int = 0,
    ) -> None:
        self.ug: i64 = ug
        """Whose go it is."""
        self.action: i64 = action
        """What is paid for."""
        self.move: i64 = move
        """The move being made: the action itself, or one of both moves of a double move; -1: not chosen yet."""
        self.general: i64 = general
        """Who pays."""
        self.block: i64 = block
        """All that move, as bits by their numbers, those pulled along included."""
        self.pulled: i64 = pulled
        self.legs: i64 = legs
        self.reach: i64 = reach
        """The most this move can come to by the going touched so far, before slowing."""
        self.spent: i64 = spent
        self.wheels: i64 = wheels
        self.straight: i64 = straight
        """How far it went straight since the last wheel."""
        self.turned: i64 = turned
        """Has it turned on the spot: first of all, or last?"""
        self.second = second
        """Is it the second move of a double move?"""
        self.slowed: i64 = slowed
        """Slowing that the first move of a double move has borne already."""
        self.waded: i64 = waded
        """Who has been in a swamp on the way, as bits (terr.swamp.test)."""

    def twin(self) -> Order:
        """The same once more, to be changed before it lies on a table."""
        twin = Order(int(self.ug), int(self.action), int(self.move), int(self.general), int(self.block))
        twin.pulled, twin.legs, twin.reach, twin.spent = self.pulled, self.legs, self.reach, self.spent
        twin.wheels, twin.straight, twin.turned, twin.second = self.wheels, self.straight, self.turned, self.second
        twin.slowed, twin.waded = self.slowed, self.waded
        return twin

    def ugs(self) -> list[int]:
        """All that move, whose go it is first."""
        found = [int(self.ug)]
        ug = 0
        block = self.block
        while block:
            if block & 1 and ug != self.ug:
                found.append(ug)
            block >>= 1
            ug += 1
        return found


@final
class Bill:
    """What a general has announced to pay: a card of a colour, unless that is paid, and so many coloured ones."""

    def __init__(self, general: int, colour: int, extra: int, may_raise: bool) -> None:
        self.general: i64 = general
        self.colour: i64 = colour
        """-1 once it is paid."""
        self.extra: i64 = extra
        self.may_raise = may_raise


NO_SIDE: Final = -1
LEFT_SIDE: Final = 1
RIGHT_SIDE: Final = 3
"""Sides of the table, as `EDGES` names them."""
BOTH_SIDES: Final = 1 << LEFT_SIDE | 1 << RIGHT_SIDE
CARD_HALF: Final = 1000
"""Half of a side of an ambush card (ambush.what)."""


@final
class Ambush:
    """An ambush card where it lies, and what it hides; everything but that is public (ambush.what, info.hidden)."""

    def __init__(self, seat: int, x: int, y: int, facing: int, ug: int, fits: int, command: int = NO_GENERAL) -> None:
        self.seat: i64 = seat
        self.x: i64 = x
        self.y: i64 = y
        self.facing: i64 = facing
        """In steps of 5 degrees."""
        self.body = Body(x, y, 2 * facing, CARD_HALF, CARD_HALF)
        self.ug: i64 = ug
        """The UG it hides; -1 for a dummy."""
        self.fits: i64 = fits
        """All UGs that could lie there, as bits: those that were off the table and are out of sight there."""
        self.command: i64 = command
        """Whose command it is in, once that is declared (deploy.generals)."""
        self.unseen_from: dict[int, Body] = {}
        """Where UGs stood from whom terrain alone hid it: as long as they stay there, it does."""

    def is_hidden_from(self, ug: i64, body: Body) -> bool:
        """Is it known that terrain hides it from a UG that stands there?"""
        return self.unseen_from.get(ug) is body

    def hide_from(self, ug: i64, body: Body) -> None:
        self.unseen_from[ug] = body


WRITING: Final = 0
UNDER_WAY: Final = 1
ARRIVED: Final = 2
MARCH_STATES: Final = ("being written", "under way", "arrived")


@final
class March:
    """A flank march: who leads it is public once both are done, where to and with whom is not (flank.assign)."""

    def __init__(self, general: int, state: int, side: int, ugs: int, sides: int) -> None:
        self.general: i64 = general
        self.state: i64 = state
        """Once it has arrived, those that found no room are still on it (flank.enter)."""
        self.side: i64 = side
        self.ugs: i64 = ugs
        """As bits by their numbers; none for a bluff (flank.bluff)."""
        self.sides: i64 = sides
        """The sides it can have been sent to, as bits by edges."""
