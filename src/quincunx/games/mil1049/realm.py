# hot: compiled by mypyc
"""What lies on the table in MIL (1049): the families with their knights, the spheres of power, the free lands."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from quincunx.core.actions import ActionSpace
from quincunx.core.dice import Dice
from quincunx.core.eyes import ALL_SEEING
from quincunx.core.journal import Journal
from quincunx.core.messages import Value
from quincunx.core.step import TOGETHER, Step, Table
from quincunx.games.mil1049.actions import COLUMNS, LANDS, SPACE, SPACES
from quincunx.games.mil1049.box import KIND_COUNT, TYPES, Box
from quincunx.games.mil1049.pieces import KINDS

NOBODY: Final = -1
NO_KNIGHT: Final = -1
NO_LAND: Final = -1
GONE: Final = -1
"""The age of a knight who is not in play."""
HOME: Final = -1
MONASTERY: Final = 20
CRUSADES: Final = 21
"""Where a knight stands, if not on one of the spaces 0 to 19."""

COURT: Final = 0
MARKET: Final = 1
WAR: Final = 2
CURIA: Final = 3
"""The four spheres with spaces, in their order."""
PER_SPHERE: Final = 5
SPHERES: Final = ("court", "market", "war", "curia")
PLACES: Final = [*[f"{sphere}-{n}" for sphere in SPHERES for n in range(1, PER_SPHERE + 1)], "monastery", "crusades"]
LETTERS: Final = "ABCD"
SIDES: Final = ("left", "right")
"""Where both lands of a knight lie."""

CLOSED: Final = -1
EMPTY: Final = 0
WHITE: Final = 1
BLACK: Final = 2
PRINTED: Final = 3
MARKED: Final = 4  # + seat: a family token, with two players
KNIGHT_ON: Final = 8  # + knight
"""What is on a space."""

ACTIONS: Final = 1
POLITICS: Final = 3
POWER: Final = 4
"""The phases in which somebody chooses; tributes and winter run by themselves."""

ALL_AT_HOME: Final = [HOME] * COLUMNS
NONE: Final[list[int]] = []
NONE_OF_ANY: Final[list[list[int]]] = []


@final
class Realm(Table):
    """The whole table. Knights are numbered seat x 4 + column, lands knight x 2 + slot."""

    def __init__(
        self, box: Box, seats: int, families: list[int], advanced: bool, dice: Dice, journal: Journal | None
    ) -> None:
        super().__init__(seats, dice, journal)
        self.box = box
        self.families = families
        """Which family each seat leads."""
        self.advanced = advanced
        # Lists are laid out by whoever makes a realm: `lay_out`, or `copy` with lists of its own.
        self.ages = NONE
        self.heirs = NONE
        self.soldiers = NONE
        self.castles = NONE
        self.lands = NONE
        self.lords = NONE
        self.where = NONE
        self.stock = NONE_OF_ANY
        self.offers = NONE_OF_ANY
        """What each family is putting together, or has sealed: seen by nobody else."""
        self.women = NONE
        self.privileges = NONE
        self.vp = NONE
        self.spaces = NONE
        self.monastery = NONE
        self.crusades = NONE
        self.stacks = NONE_OF_ANY
        self.discarded = NONE
        self.unused = NONE
        self.turn: i64 = 1
        self.phase: i64 = ACTIONS
        self.sphere: i64 = 0
        """In the political phase the sphere to be settled, in phase 4 the one in which knights act."""
        self.place: i64 = 0
        """In phase 4, the next place in that sphere."""
        self.starter: i64 = 0
        self.active: i64 = 0
        self.knight: i64 = NO_KNIGHT
        """The knight who acts."""
        self.kings_soldiers: i64 = NO_KNIGHT
        self.archbishop: i64 = NO_KNIGHT
        # What is under way, all of it open.
        self.pot = NONE
        """Cubes that lie open: a dowry to be halved, an offer to stay free, the starting bid."""
        self.best = NONE
        """The best bid for a castle."""
        self.bidder: i64 = NOBODY
        self.swaps = NONE
        """The trade being put together, which only its owner sees."""
        self.target: i64 = NO_KNIGHT
        """The knight someone tries to subdue, or who is attacked."""
        self.attacked: i64 = NO_LAND
        """The land attacked, as knight x 2 + slot."""
        self.spoil: i64 = NO_LAND
        """A conquered land to be placed, by type and face."""
        self.stack: i64 = NOBODY
        """The stack a free land is taken from."""
        self.helpers: i64 = 0
        """The Lords who have joined a war: 1 the attacker's, 2 the defender's."""
        self.champion: i64 = NOBODY
        """The seat that has beaten a leader and scores for it when the war is settled."""
        self.gifts = NONE
        """What each family donated, while it is being settled."""
        self.gone = NONE
        """The seats that have left, in that order."""

    def lay_out(self) -> None:
        """Empty lists of the right length: nobody has anything yet."""
        knights = COLUMNS * self.seats
        self.ages, self.heirs, self.soldiers = [GONE] * knights, [0] * knights, [0] * knights
        self.castles, self.lands = [0] * knights, [NO_LAND] * (LANDS * knights)
        self.lords, self.where = [NOBODY] * knights, [HOME] * knights
        self.stock = [[0] * KIND_COUNT for _ in range(self.seats)]
        self.offers = [[0] * KIND_COUNT for _ in range(self.seats)]
        self.women, self.privileges, self.vp = [0] * self.seats, [0] * self.seats, [0] * self.seats
        self.spaces, self.monastery, self.crusades = [CLOSED] * SPACES, [], []
        self.stacks, self.discarded, self.unused = [[], []], [0] * TYPES, [0] * TYPES
        self.pot, self.best, self.swaps = [0] * KIND_COUNT, [0] * KIND_COUNT, []
        self.gifts, self.gone = [0] * self.seats, []

    # ---- copies

    def copy(self, dice: Dice) -> Realm:
        twin = Realm(self.box, self.seats, self.families, self.advanced, dice, None)
        self.copy_to(twin)
        twin.ages, twin.heirs, twin.soldiers = self.ages[:], self.heirs[:], self.soldiers[:]
        twin.castles, twin.lands, twin.lords, twin.where = self.castles[:], self.lands[:], self.lords[:], self.where[:]
        twin.stock = [row[:] for row in self.stock]
        twin.offers = [row[:] for row in self.offers]
        twin.women, twin.privileges, twin.vp = self.women[:], self.privileges[:], self.vp[:]
        twin.spaces, twin.monastery, twin.crusades = self.spaces[:], self.monastery[:], self.crusades[:]
        twin.stacks = [self.stacks[0][:], self.stacks[1][:]]
        twin.discarded, twin.unused = self.discarded[:], self.unused[:]
        twin.turn, twin.phase, twin.sphere, twin.place = self.turn, self.phase, self.sphere, self.place
        twin.starter, twin.active, twin.knight = self.starter, self.active, self.knight
        twin.kings_soldiers, twin.archbishop = self.kings_soldiers, self.archbishop
        twin.pot, twin.best, twin.bidder = self.pot[:], self.best[:], self.bidder
        twin.swaps, twin.target, twin.attacked = self.swaps[:], self.target, self.attacked
        twin.spoil, twin.stack, twin.helpers = self.spoil, self.stack, self.helpers
        twin.champion, twin.gifts, twin.gone = self.champion, self.gifts[:], self.gone[:]
        return twin

    def redeal(self, seat: int, dice: Dice) -> Realm:
        """Every stock can be counted (hidden.countable): dealt anew are covered lands, and choices not yet shown."""
        twin = self.copy(dice)
        if seat != ALL_SEEING:
            twin.take_back_hidden(seat)
        deal_lands_anew(twin, dice)
        return twin

    def take_back_hidden(self, eye: int) -> None:
        """What others have laid behind their screens, or are still putting together, is as if they had not begun."""
        if not self.steps:
            return
        step = self.steps[-1]
        if step.seat == TOGETHER:
            for seat in step.awaited(self):
                if seat != eye:
                    self.offers[seat] = [0] * KIND_COUNT
                    self.sealed &= ~(1 << seat)
        elif step.seat != eye and isinstance(step, Moment):
            if step.hidden:
                self.offers[step.seat] = [0] * KIND_COUNT
                self.swaps = []
                self.steps.pop()
                if self.phase == ACTIONS:
                    self.knight = NO_KNIGHT
            else:
                step.begin(self)

    def disguise(self, seat: int, dice: Dice, aided: bool) -> Realm:
        """The same with other stocks behind the other screens, and anything laid and sealed out of them."""
        twin = self.redeal(seat, dice)
        if seat == ALL_SEEING or not twin.steps:
            return twin
        for other in range(self.seats):
            if other != seat and not aided:
                most = (1, 4, 10)[dice.below(3)]
                open_cubes = twin.committed(other)
                twin.stock[other] = [open_cubes[kind] + dice.below(most) for kind in range(KIND_COUNT)]
        step = twin.steps[-1]
        if step.seat == TOGETHER:
            for other in step.awaited(twin):
                if other != seat and dice.below(2) == 1:
                    twin.sealed |= 1 << other
            if not step.acting(twin):
                twin.sealed &= 1 << seat if seat >= 0 else 0
        elif isinstance(step, Moment) and step.seat != seat:
            step.begin(twin)
        return twin

    def committed(self, seat: i64) -> list[int]:
        """The cubes of a family that lie open and are not paid yet."""
        if self.bidder != NOBODY:
            return self.best if seat == self.bidder else self.pot if seat == self.active else [0] * KIND_COUNT
        if self.target != NO_KNIGHT and self.attacked == NO_LAND and owner_of(self.target) == seat:
            return self.pot
        return [0, 0, 0, 0, self.gifts[seat]]

    # ---- actions by name

    def space(self) -> ActionSpace:
        return SPACE

    def target_name(self, seat: int, verb: str, index: int) -> str:
        if verb in ("to", "take", "block", "mark"):
            return PLACES[index]
        if verb in ("more", "less"):
            return KINDS[index]
        if verb == "swap":
            return f"{KINDS[index // KIND_COUNT]}-{KINDS[index % KIND_COUNT]}"
        if verb == "knight":
            return self.knight_id(index)
        if verb == "attack":
            name = self.knight_id(index // LANDS)
            return f"{name}{index % LANDS + 1}" if name else ""
        if verb == "free":
            return self.box.stack_ids[index]
        if verb == "fief":
            return f"{index + 1}"
        return f"{LETTERS[index // LANDS]}{index % LANDS + 1}" if verb == "harvest" else LETTERS[index]

    def target_value(self, seat: int, kind: str, index: int) -> Value:
        if kind == "own":
            return self.knight_id(COLUMNS * seat + index)
        if kind == "own_land":
            return self.land_of(LANDS * COLUMNS * seat + index)
        if kind == "land":
            return self.land_of(index) if index < len(self.lands) else ""
        if kind == "knight":
            return self.knight_id(index)
        if kind == "place":
            return PLACES[index]
        if kind == "kind":
            return KINDS[index]
        return self.box.stack_ids[index]

    def knight_id(self, knight: int) -> str:
        """A knight by the colour of the family and the letter of the column; empty for a family that does not play."""
        seat = knight // COLUMNS
        return f"{self.family_id(seat)}-{LETTERS[knight % COLUMNS]}" if seat < self.seats else ""

    def family_id(self, seat: int) -> str:
        return self.box.family_ids[self.families[seat]]

    def land_of(self, number: int) -> str:
        """The type of a land on a board, by its id; empty if there is none."""
        land = self.lands[number]
        return "" if land == NO_LAND else self.box.land_ids[land // 2]

    def is_one_of_two(self, number: int) -> bool:
        """Lies another land of the same type beside this one, so that its type alone does not say which is meant?"""
        return self.lands[number] != NO_LAND and self.land_of(number) == self.land_of(number ^ 1)

    # ---- who has what

    def all_soldiers(self, knight: i64) -> i64:
        """The soldiers of a knight, the King's among them (political.kings-soldiers)."""
        return self.soldiers[knight] + (1 if knight == self.kings_soldiers else 0)

    def land_count(self, knight: i64) -> i64:
        return (1 if self.lands[2 * knight] != NO_LAND else 0) + (1 if self.lands[2 * knight + 1] != NO_LAND else 0)

    def elements(self, knight: i64) -> i64:
        """What vassal.cond.soldiers counts: each soldier, land and castle."""
        return self.all_soldiers(knight) + self.land_count(knight) + self.castles[knight]

    def is_at_home(self, knight: i64) -> bool:
        return self.ages[knight] != GONE and self.where[knight] == HOME

    def has_placed(self, seat: i64) -> bool:
        """Has this family a knight in a sphere? (action.after-placing)"""
        return self.where[4 * seat : 4 * seat + 4] != ALL_AT_HOME

    def under(self, seat: i64, knight: i64) -> bool:
        """Is this a knight of the family or its vassal, so that it may put lands and castles before him?"""
        return self.ages[knight] != GONE and (knight // 4 == seat or self.lords[knight] == seat)

    def knights_under(self, seat: i64) -> list[int]:
        """Own knights by column, then vassals by seat and column."""
        found = [knight for knight in range(4 * seat, 4 * seat + 4) if self.ages[knight] != GONE]
        for knight in range(len(self.lords)):
            if self.lords[knight] == seat:
                found.append(knight)
        return found

    def with_room(self, seat: i64) -> list[int]:
        """Before whom this family may put a land (limit.lands)."""
        return [knight for knight in self.knights_under(seat) if self.land_count(knight) < LANDS]

    def without_castle(self, seat: i64) -> list[int]:
        """Before whom this family may put a castle (limit.castles, castle.needs-space)."""
        return [knight for knight in self.knights_under(seat) if not self.castles[knight]]

    def white_spaces(self) -> list[int]:
        """The spaces with a white time token."""
        return [place for place in range(SPACES) if self.spaces[place] == WHITE]

    def has_white(self) -> bool:
        return WHITE in self.spaces

    def still_in(self) -> list[int]:
        return [seat for seat in range(self.seats) if not self.has_left(seat)]

    # ---- leaving

    def plays_on(self, seat: int) -> bool:
        """The others go on while there are two of them (leave.family)."""
        return len([other for other in self.still_in() if other != seat]) > 1

    def left_behind(self, seat: int) -> None:
        """What this family was putting together or had sealed is nothing; its action is broken off (leave.answers)."""
        self.gone.append(seat)
        self.offers[seat] = [0] * KIND_COUNT
        step = self.steps[-1]
        if step.seat != seat or not isinstance(step, Moment):
            return
        self.swaps = []
        if not step.broken_off:
            return
        if self.phase == ACTIONS:
            del self.steps[1:]
            self.knight = NO_KNIGHT
        else:
            self.steps.pop()
            self.stack = NOBODY
        if len(self.steps) == 1:
            self.go_on()

    def lose(self, seat: int, ending: str) -> None:
        super().lose(seat, ending)
        self.rank_leavers([*self.gone, seat])

    def draw(self) -> None:
        super().draw()
        self.rank_leavers(self.gone)

    def rank_leavers(self, leavers: list[int]) -> None:
        """The first to leave comes last, the next one before him (leave.rank)."""
        places = list(self.places)
        for number in range(len(leavers)):
            places[leavers[number]] = int(self.seats) - number
        self.places = tuple(places)


@mypyc_attr(allow_interpreted_subclasses=True)
class Moment(Step[Realm]):
    """A moment at which one family chooses."""

    hidden: ClassVar[bool] = False
    """Does nobody else know yet that this is being chosen? It came about by a choice that is shown when complete."""
    broken_off: ClassVar[bool] = False
    """Is it as if this had not begun, if its player leaves?"""

    def begin(self, realm: Realm) -> None:
        """Lay what this moment begins with behind the screen of its seat."""
        return


def owner_of(knight: i64) -> i64:
    return knight // 4


def deal_lands_anew(realm: Realm, dice: Dice) -> None:
    """Covered lands, of which only the groups are known (hidden.stacks), from all that nobody has seen."""
    groups = realm.box.groups
    pool = realm.unused[:]
    kept = [0] * 3
    for stack in realm.stacks:
        for land in stack[:-1]:
            pool[land // 2] += 1
            kept[groups[land // 2]] += 1
    labels = [0] * kept[0] + [1] * kept[1] + [2] * kept[2]
    dice.shuffle(labels)
    for stack in realm.stacks:
        for place in range(len(stack) - 1):
            stack[place] = 2 * drawn_of(pool, groups, labels.pop(), dice)
    realm.unused = pool


def drawn_of(pool: list[int], groups: list[int], group: i64, dice: Dice) -> i64:
    """A land of a group by lot, taken out of the pool."""
    left: i64 = 0
    for kind in range(i64(TYPES)):
        if groups[kind] == group:
            left += pool[kind]
    left = dice.below(left)
    for kind in range(i64(TYPES)):
        if groups[kind] == group:
            left -= pool[kind]
            if left < 0:
                pool[kind] -= 1
                return kind
    raise AssertionError("there are as many lands of a group as lie covered")
