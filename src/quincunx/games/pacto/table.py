# hot: compiled by mypyc
"""What lies on the table in Pacto: UGs, generals with their hands, terrain, fights, and what is under way.

UGs are numbered through both armies, those of seat 0 first; so are generals. Each thing about them is a list by that
number. A body never changes: a UG that moves gets another one, and copies share them all.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from quincunx.core.actions import ActionSpace
from quincunx.core.dice import Dice
from quincunx.core.eyes import ALL_SEEING
from quincunx.core.journal import Journal
from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.distance import point_distance_squared, within
from quincunx.core.messages import Value
from quincunx.core.sealed import Sealed
from quincunx.core.step import Step, Table
from quincunx.games.pacto.actions import COLOUR_COUNT, SPACE
from quincunx.games.pacto.box import (
    ALLY,
    COMMANDER,
    EXPENDABLE,
    GREEN,
    SKIRMISH,
    SUG_COLUMN,
    TOLERANCE,
    WIDTH,
    Army,
    Box,
    Gait,
    Leader,
    Sky,
    Troop,
)
from quincunx.games.pacto.build_up import BuildUp
from quincunx.games.pacto.cards import NONE, dealt_from, one, total
from quincunx.games.pacto.concealment import Concealed, still_to_deploy, waits_openly
from quincunx.games.pacto.drafting import any_army_of
from quincunx.games.pacto.markers import ALIVE, FIGHTING, LOST, ON_TABLE, RESERVE, WAITING
from quincunx.games.pacto.notation import written_target
from quincunx.games.pacto.pieces import WEATHER
from quincunx.games.pacto.shade import NO_SHADES
from quincunx.games.pacto.things import (
    NO_GENERAL,
    PAID,
    UNDER_WAY,
    Ambush,
    Bill,
    Charge,
    Due,
    Fight,
    March,
    Order,
    Piece,
)

NOBODY: Final = -1
GOOD_WEATHER: Final = WEATHER.index("good")
NO_TERRITORY: Final = -1
NO_UG: Final = -1
FACING: Final = 2
"""A facing is a multiple of 5 degrees: so many directions of the lattice."""

FRONT: Final = 0
LEFT_EDGE: Final = 1
REAR: Final = 2
RIGHT_EDGE: Final = 3

NOWHERE: Final = Body(0, 0, 0, 1, 1)
"""The body of a UG that is not on the table."""
NO_NUMBERS: Final[list[int]] = []
NO_BODIES: Final[list[Body]] = []


@final
class Battlefield(Table):
    """The whole table."""

    def __init__(self, box: Box, battle: str, armies: tuple[Army, Army], dice: Dice, journal: Journal | None) -> None:
        super().__init__(2, dice, journal)
        self.box = box
        self.battle = battle
        """Which battle of the content it is; empty if it was not laid out by one."""
        self.armies = armies
        self.troops: list[Troop] = armies[0].troops + armies[1].troops
        self.leaders: list[Leader] = armies[0].leaders + armies[1].leaders
        self.split: i64 = len(armies[0].troops)
        """The first UG of seat 1."""
        self.general_split: i64 = len(armies[0].leaders)
        self.width: i64 = 0
        self.depth: i64 = 0
        self.turns: i64 = 0
        """The turn limit (end.limit)."""
        self.turn: i64 = 0
        self.step: i64 = 0
        """The step of the turn under way, as `turn.STEPS` names them."""
        self.active: i64 = 0
        self.invader: i64 = 0
        self.weather: i64 = GOOD_WEATHER
        self.night = False
        self.territory: i64 = NO_TERRITORY
        """The column by which the weather changes; none if weather is not used (opt.weather)."""
        self.changeable = False
        self.passes: i64 = 0
        """How many have passed in succession (turn.pass)."""
        # Lists are laid out by whoever makes a table: `lay_out`, or `copy` with lists of its own.
        self.where = NO_NUMBERS
        self.bodies = NO_BODIES
        self.bases = NO_NUMBERS
        self.wounds = NO_NUMBERS
        self.slow = NO_NUMBERS
        """Slow markers, in HBW."""
        self.formations = NO_NUMBERS
        self.marks = NO_NUMBERS
        self.pushed = NO_NUMBERS
        """How far a SuG was pushed back in this phase (move.pushback.how)."""
        self.commands = NO_NUMBERS
        """The general whose command each UG is in (deploy.commands)."""
        self.levels = NO_NUMBERS
        self.states = NO_NUMBERS
        self.attached = NO_NUMBERS
        """The UG each general is with."""
        self.general_x = NO_NUMBERS
        self.general_y = NO_NUMBERS
        self.general_wounds = NO_NUMBERS
        self.general_marks = NO_NUMBERS
        self.hands = NO_NUMBERS
        """The cards of each general, those that lie open included."""
        self.open = NO_NUMBERS
        """The cards of each general that lie face up (card.faceup.stay)."""
        self.aside = NO_NUMBERS
        """Cards about to be discarded, which nobody else knows yet."""
        self.pack: i64 = NONE
        self.used: i64 = NONE
        self.terrain: tuple[Piece, ...] = ()
        self.shades = NO_SHADES
        """Where terrain hides ambush cards, as far as that was looked up."""
        self.charges: list[Charge] = []
        """Charges declared and not moved yet."""
        self.fights: list[Fight] = []
        self.queue: list[Due] = []
        self.order: Order | None = None
        self.bill: Bill | None = None
        self.ambushes: list[Ambush] = []
        self.marches: list[March] = []
        self.build_up: BuildUp | None = None
        """What is settled before the battle; nothing once it has begun."""
        self.mustering: i64 = 0
        """Who is still drawing up an army, as bits."""

    def lay_out(self) -> None:
        """Lists of the right length: nobody is on the table yet, and all cards are in the pack."""
        ugs, generals = len(self.troops), len(self.leaders)
        self.where, self.bodies = [RESERVE] * ugs, [NOWHERE] * ugs
        self.bases = [int(troop.bases) for troop in self.troops]
        self.formations = [int(troop.formation) for troop in self.troops]
        self.wounds, self.slow, self.marks, self.pushed = [0] * ugs, [0] * ugs, [0] * ugs, [0] * ugs
        self.commands = [
            int(troop.command) + (0 if ug < self.split else int(self.general_split))
            for ug, troop in enumerate(self.troops)
        ]
        self.levels = [int(leader.level) for leader in self.leaders]
        self.states, self.attached = [ALIVE] * generals, [NO_UG] * generals
        self.general_x, self.general_y = [0] * generals, [0] * generals
        self.general_wounds, self.general_marks = [0] * generals, [0] * generals
        self.hands, self.open, self.aside = [NONE] * generals, [NONE] * generals, [NONE] * generals
        for colour in range(COLOUR_COUNT):
            self.pack += self.box.pack[colour] * one(colour)

    def bring(self, first: Army, second: Army) -> None:
        """Both armies before the battle, while they are drawn up: nobody has been placed."""
        self.armies = (first, second)
        self.troops = first.troops + second.troops
        self.leaders = first.leaders + second.leaders
        self.split, self.general_split = len(first.troops), len(first.leaders)
        self.pack = NONE
        self.lay_out()
        self.states = [WAITING] * len(self.leaders)

    # ---- copies

    def copy(self, dice: Dice) -> Battlefield:
        twin = Battlefield(self.box, self.battle, self.armies, dice, None)
        self.copy_to(twin)
        twin.troops, twin.leaders = self.troops, self.leaders
        twin.width, twin.depth, twin.turns = self.width, self.depth, self.turns
        twin.turn, twin.step, twin.active, twin.invader = self.turn, self.step, self.active, self.invader
        twin.passes, twin.weather, twin.night = self.passes, self.weather, self.night
        twin.territory, twin.changeable = self.territory, self.changeable
        twin.where, twin.bodies, twin.bases = self.where[:], self.bodies[:], self.bases[:]
        twin.wounds, twin.slow, twin.formations = self.wounds[:], self.slow[:], self.formations[:]
        twin.marks, twin.pushed, twin.commands = self.marks[:], self.pushed[:], self.commands[:]
        twin.levels, twin.states, twin.attached = self.levels[:], self.states[:], self.attached[:]
        twin.general_x, twin.general_y = self.general_x[:], self.general_y[:]
        twin.general_wounds, twin.general_marks = self.general_wounds[:], self.general_marks[:]
        twin.hands, twin.open, twin.aside = self.hands[:], self.open[:], self.aside[:]
        twin.pack, twin.used, twin.terrain, twin.shades = self.pack, self.used, self.terrain, self.shades
        twin.charges, twin.fights, twin.queue = self.charges[:], self.fights[:], self.queue[:]
        twin.order, twin.bill, twin.build_up = self.order, self.bill, self.build_up
        twin.ambushes, twin.marches = self.ambushes[:], self.marches[:]
        twin.mustering = self.mustering
        return twin

    def veiled(self, eye: int) -> Battlefield:
        """While armies are drawn up: the table as an eye sees it, with its own army alone (army.build)."""
        if self.mustering == 0 or eye == ALL_SEEING:
            return self
        twin = self.copy(self.dice)
        nobody = self.box.nobody
        twin.bring(self.armies[0] if eye == 0 else nobody, self.armies[1] if eye == 1 else nobody)
        return twin

    def redeal(self, seat: int, dice: Dice) -> Battlefield:
        """What is hidden from this seat is one heap with the pack: hands of the same sizes are dealt from it."""
        twin = self.copy(dice)
        if seat == ALL_SEEING:
            return twin
        if self.mustering:
            twin.bring(self.guessed(0, seat, dice), self.guessed(1, seat, dice))
            return twin
        hidden: list[int] = []
        unseen = twin.pack
        for general in range(len(twin.hands)):
            if twin.commander(general) == seat:
                continue
            twin.hands[general] += twin.aside[general]
            twin.aside[general] = NONE
            unseen += twin.hands[general] - twin.open[general]
            hidden.append(general)
        twin.take_back_hidden(seat)
        for general in hidden:
            n = total(twin.hands[general] - twin.open[general])
            cards = dealt_from(unseen, n, twin.announced(general), dice)  # it can be paid (prompt.announce)
            twin.hands[general] = twin.open[general] + int(cards)
            unseen -= cards
        twin.pack = unseen
        for owner in range(2):
            if owner != seat and (twin.ambushes or twin.marches):
                twin.hide_anew(owner, dice)
        return twin

    def guessed(self, owner: int, eye: int, dice: Dice) -> Army:
        """An army as an eye may believe it to be: any that is allowed once it is ready, nothing before."""
        if owner == eye:
            return self.armies[owner]
        return self.box.nobody if self.mustering >> owner & 1 else any_army_of(self.box, dice)

    def take_back_hidden(self, eye: int) -> None:
        """What others have sealed or begun to choose, and have not announced yet, is as if they had not begun."""
        if self.steps and isinstance(self.steps[-1], Sealed):
            self.sealed &= 1 << eye if eye >= 0 else 0
            self.marches = [each for each in self.marches if self.is_told(each) or self.commander(each.general) == eye]
        while self.steps and self.steps[-1].seat != eye and is_hidden(self.steps[-1]):
            self.steps.pop()

    def is_told(self, march: March) -> bool:
        """Does everybody know that its general is off the table, or was? (info.hidden)"""
        return self.states[march.general] != WAITING

    def hide_anew(self, seat: int, dice: Dice) -> None:
        """What an army has in ambush and on flank marches is dealt anew, as far as others can't tell (info.hidden)."""
        cards = [card for card in self.ambushes if card.seat == seat]
        marches = [
            each
            for each in self.marches
            if self.commander(each.general) == seat and self.is_told(each) and each.state == UNDER_WAY
        ]
        openly = waits_openly(self.steps, self.marches, seat)
        off = [ug for ug in self.ugs_of(seat) if self.where[ug] == RESERVE and not openly >> ug & 1]
        found = Concealed(cards, marches[:], off)
        found.learn(self.troops, self.commands, [self.is_ally(general) for general in range(len(self.leaders))])
        lost, there = self.counted_by(seat, NOBODY)
        found.most_tugs = there - 2 * lost - 1 if lost else there - 1
        if self.build_up is not None and not self.build_up.drawn_up >> seat & 1:
            found.exact, found.most = False, len(off) - still_to_deploy(self.steps, seat)
        if found.deal(dice):
            self.ambushes = [found.cards.pop(0) if card.seat == seat else card for card in self.ambushes]
            self.marches = [found.marches.pop(0) if each in marches else each for each in self.marches]

    def announced(self, general: i64) -> list[int]:
        """The colours a general must be able to play for what is under way, the dearest first."""
        bill = self.bill
        order = self.order
        if bill is not None and bill.general == general:
            colour, extra = bill.colour, bill.extra
        elif order is not None and order.general == general:
            colour, extra = self.price(order)
        else:
            return []
        return sorted([GREEN] * int(extra) + ([int(colour)] if colour != PAID else []), reverse=True)

    def price(self, order: Order) -> tuple[i64, i64]:
        """What a move costs: a card of a colour, and so many coloured ones (block.what, block.command)."""
        colour: i64 = -1
        ugs: i64 = 0
        other_command = False
        in_range = False
        for ug in order.ugs():
            if order.pulled >> ug & 1:
                continue
            price: i64 = self.box.prices[order.action][self.column(ug)]
            colour = price if price > colour else colour
            ugs += 1
            other_command = other_command or self.commands[ug] != order.general
            in_range = in_range or self.is_in_command(order.general, ug)
        return colour, (1 if ugs > 1 else 0) + (1 if other_command or not in_range else 0)

    def is_in_command(self, general: i64, ug: i64) -> bool:
        """Is the general alive, near enough, and not fighting elsewhere? (command.ooc, command.ooc.fighting)"""
        if self.states[general] != ALIVE:
            return False
        if self.general_marks[general] & FIGHTING:
            return self.attached[general] == ug
        return self.in_command_range(general, ug)

    def in_command_range(self, general: i64, ug: i64) -> bool:
        """From where he is to the nearest point of the UG (command.ooc.measure)."""
        return self.general_within(general, ug, self.command_range(general))

    def command_range(self, general: i64) -> i64:
        """Halved by some weather, and once more by night (weather.halved, opt.night)."""
        reach: i64 = self.box.range_of[self.leaders[general].authority]
        if self.sky.halves_command:
            reach //= 2
        return reach // 2 if self.night else reach

    @property
    def sky(self) -> Sky:
        """What the weather does."""
        return self.box.skies[self.weather]

    def general_within(self, general: i64, ug: i64, length: i64) -> bool:
        """Is a UG within a length of a general, or of the UG he is with? (geo.distance)"""
        from_ug: i64 = self.attached[general]
        far = length + TOLERANCE
        if from_ug != NO_UG:
            return from_ug == ug or within(self.bodies[from_ug], self.bodies[ug], far)
        x, y = self.general_point(general)
        return point_distance_squared(x, y, self.bodies[ug]) <= far * far

    # ---- actions by name

    def space(self) -> ActionSpace:
        return SPACE

    def target_name(self, seat: int, verb: str, index: int) -> str:
        return written_target(self.box, self.armies, seat, verb, index)

    def target_value(self, seat: int, kind: str, index: int) -> Value:
        if kind in ("unit", "enemy"):
            whose = seat if kind == "unit" else 1 - seat
            return self.first_ug(whose) + index if index < len(self.armies[whose].troops) else ""
        if kind == "general":
            return self.first_general(seat) + index if index < len(self.armies[seat].leaders) else ""
        if kind == "kind" and index >= len(self.box.kinds):
            return ""
        if kind == "list":
            return self.target_name(seat, "list", index)
        if kind == "degrees":
            return 15 * index
        return index

    # ---- who is whose

    def owner(self, ug: i64) -> i64:
        """The seat a UG belongs to."""
        return 0 if ug < self.split else 1

    def commander(self, general: i64) -> i64:
        """The seat a general belongs to."""
        return 0 if general < self.general_split else 1

    def first_ug(self, seat: int) -> int:
        return 0 if seat == 0 else int(self.split)

    def first_general(self, seat: int) -> int:
        return 0 if seat == 0 else int(self.general_split)

    def ugs_of(self, seat: int) -> range:
        """All UGs of a seat, wherever they are."""
        return range(0, int(self.split)) if seat == 0 else range(int(self.split), len(self.troops))

    def generals_of(self, seat: int) -> range:
        if seat == 0:
            return range(0, int(self.general_split))
        return range(int(self.general_split), len(self.leaders))

    def army_commander(self, seat: int) -> int:
        """The general who commands the whole army."""
        for general in self.generals_of(seat):
            if self.leaders[general].role == COMMANDER:
                return general
        return NO_GENERAL

    def is_ally(self, general: i64) -> bool:
        return self.leaders[general].role == ALLY

    # ---- what a UG is

    def is_on_table(self, ug: i64) -> bool:
        return self.where[ug] == ON_TABLE

    def has_mark(self, ug: i64, mark: i64) -> bool:
        return self.marks[ug] & mark != 0

    def mark(self, ug: i64, mark: i64) -> None:
        self.marks[ug] = self.marks[ug] | int(mark)

    def gait(self, ug: i64) -> Gait:
        """How it moves in the formation it is in."""
        return self.troops[ug].gaits[self.formations[ug]]

    def is_skirmisher(self, ug: i64) -> bool:
        """In skirmish formation, whether SuG or TuG in SuG form (ug.skirmishers)."""
        return self.formations[ug] == SKIRMISH

    def is_battle_tug(self, ug: i64) -> bool:
        """A TuG that is not in SuG form."""
        return not self.troops[ug].is_sug and self.formations[ug] != SKIRMISH

    def column(self, ug: i64) -> i64:
        """The column of prices it uses (prompt.column)."""
        return self.troops[ug].training if self.is_battle_tug(ug) else SUG_COLUMN

    def body_at(self, ug: i64, x: i64, y: i64, facing: i64) -> Body:
        """The UG as it would stand there; the facing counts steps of 5 degrees (geo.ug_rect)."""
        depth = self.gait(ug).depth * self.bases[ug]
        return Body(x, y, FACING * facing, WIDTH // 2, depth // 2)

    def general_point(self, general: i64) -> tuple[i64, i64]:
        """Where a general is: at the middle of the front edge of the UG he is with (geo.general)."""
        ug: i64 = self.attached[general]
        if ug != NO_UG:
            return self.bodies[ug].x, self.bodies[ug].y
        return self.general_x[general], self.general_y[general]

    # ---- what is lost

    def counted(self, seat: int) -> tuple[i64, i64]:
        """How many TuGs of an army are lost, and how many count (end.break, flank.count)."""
        return self.counted_without(seat, self.marching())

    def counted_by(self, seat: int, eye: int) -> tuple[i64, i64]:
        """The same as far as an eye knows: who is on a flank march is the secret of his army (info.hidden)."""
        return self.counted(seat) if eye in (seat, ALL_SEEING) else self.counted_without(seat, 0)

    def counted_without(self, seat: int, away: i64) -> tuple[i64, i64]:
        lost: i64 = 0
        there: i64 = 0
        for ug in self.ugs_of(seat):
            troop = self.troops[ug]
            if not troop.is_sug and not troop.has(EXPENDABLE) and not away >> ug & 1:
                there += 1
                lost += 1 if self.where[ug] == LOST else 0
        return lost, there

    def marching(self) -> i64:
        """All UGs on flank marches, as bits."""
        bits: i64 = 0
        for march in self.marches:
            bits |= march.ugs
        return bits

    def set_aside(self, ug: i64) -> bool:
        """Is it in ambush or on a flank march?"""
        return self.marching() >> ug & 1 == 1 or any(card.ug == ug for card in self.ambushes)


@mypyc_attr(allow_interpreted_subclasses=True)
class Moment(Step[Battlefield]):
    """A moment at which one player chooses."""

    hidden: ClassVar[bool] = False
    """Does nobody else know yet that this is being chosen? It is told as a whole, once it is announced."""


def is_hidden(step: Step[Any]) -> bool:
    return isinstance(step, Moment) and step.hidden
