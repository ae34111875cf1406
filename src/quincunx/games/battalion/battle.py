# hot: compiled by mypyc
"""What lies on the table in Battalion: sectors and reserves with their units, camps, hands and decks."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from quincunx.core.actions import ActionSpace
from quincunx.core.dice import Dice
from quincunx.core.eyes import ALL_SEEING
from quincunx.core.journal import Journal
from quincunx.core.kit.bits import members
from quincunx.core.kit.hands import put_in_order
from quincunx.core.messages import Value
from quincunx.core.step import Table
from quincunx.games.battalion.actions import CARD_VERBS, IN_RESERVE, SECTORS, SPACE, UNIT_VERBS, UNITS
from quincunx.games.battalion.army import guess_army
from quincunx.games.battalion.box import Box, Ranks

RESERVE: Final = -1  # where a unit is, other than in a sector
WAITING: Final = -2  # not yet deployed
GONE: Final = -3
NOBODY: Final = -1
NO_FACES: Final[list[int]] = []  # no dice lie on the table; like all faces it is replaced, never changed
NO_NUMBERS: Final[list[int]] = []  # before something is laid out; a list that is never changed is not made anew
FIRST_EAST: Final = 2  # the seats from here on are those of the east commanders


@final
class Battle(Table):
    """The whole table. Units are numbered through: the first player's, then the second's, and so on."""

    def __init__(self, box: Box, seats: int, size: int, sectors: int, dice: Dice, journal: Journal | None) -> None:
        super().__init__(seats, dice, journal)
        self.box = box
        self.size: i64 = size
        self.sectors: i64 = sectors
        self.name = ""
        self.sketch = False  # laid out by hand, with pieces left out
        self.factions = NO_NUMBERS
        # Units, by number; `foes` holds the enemies a unit touches, as a set of bits.
        self.ranks: list[Ranks] = []
        self.mustered: list[Ranks] = []
        self.where = NO_NUMBERS
        self.order = NO_NUMBERS
        self.disorder = NO_NUMBERS
        self.foes = NO_NUMBERS
        # The same as sets of units: by place (those off the field count from the end), and those with foes.
        self.units_at = NO_NUMBERS
        self.engaged: i64 = 0
        # Camps, cards and tiles, by seat.
        self.camp_order = NO_NUMBERS
        self.camp_disorder = NO_NUMBERS
        self.hands: list[list[int]] = []
        self.decks: list[list[int]] = []
        self.discards: list[list[int]] = []
        self.boxed: list[list[int]] = []
        self.lost: list[list[int]] = []
        self.unused: list[list[int]] = []
        self.known: tuple[tuple[int, ...], ...] = ()
        # The muster: how many units each seat has built, and who is still at it (a set of bits).
        self.built = NO_NUMBERS
        self.mustering: i64 = 0
        # The turn: who is on, and which units have moved, may not be commanded, have been commanded (sets of bits).
        self.first: i64 = 0
        self.active: i64 = 0
        self.turn: i64 = 0
        self.revealed = True
        self.moved: i64 = 0
        self.barred: i64 = 0
        self.commanded: i64 = 0
        self.acted = False
        # The command under way.
        self.action: i64 = 0
        self.unit: i64 = NOBODY
        self.goal: i64 = NOBODY
        self.into: i64 = 0
        self.outermost = False
        self.price: i64 = 0
        self.reaction: i64 = 0
        self.reactor: i64 = NOBODY
        self.reactor_traits: i64 = 0
        self.countered = False
        # The roll under way.
        self.kind: i64 = 0
        self.roller: i64 = NOBODY
        self.target: i64 = NOBODY
        self.pool: i64 = 0
        self.lowered: i64 = 0
        self.lowest: i64 = 0
        self.granted: i64 = 0
        self.faces = NO_FACES
        self.chosen = NO_FACES
        self.hits: i64 = 0
        self.dealt: i64 = 0
        self.stood_fast = False

    def copy(self, dice: Dice) -> Battle:
        twin = Battle(self.box, self.seats, self.size, self.sectors, dice, None)
        self.copy_to(twin)
        twin.name, twin.sketch, twin.factions = self.name, self.sketch, self.factions
        twin.ranks, twin.mustered = self.ranks[:], self.mustered
        twin.where, twin.units_at = self.where[:], self.units_at[:]
        twin.foes, twin.engaged = self.foes[:], self.engaged
        twin.order, twin.disorder = self.order[:], self.disorder[:]
        twin.camp_order, twin.camp_disorder = self.camp_order[:], self.camp_disorder[:]
        twin.hands = [cards[:] for cards in self.hands]
        twin.decks = [cards[:] for cards in self.decks]
        twin.discards = [cards[:] for cards in self.discards]
        twin.lost = [kinds[:] for kinds in self.lost]
        twin.boxed, twin.unused, twin.known = self.boxed, self.unused, self.known
        twin.built, twin.mustering, twin.revealed = self.built, self.mustering, self.revealed
        twin.first, twin.active, twin.turn = self.first, self.active, self.turn
        twin.moved, twin.barred, twin.commanded = self.moved, self.barred, self.commanded
        # The command and the roll under way; lists among them are replaced, never changed.
        twin.acted, twin.action, twin.unit = self.acted, self.action, self.unit
        twin.goal, twin.into, twin.outermost, twin.price = self.goal, self.into, self.outermost, self.price
        twin.reaction, twin.reactor, twin.reactor_traits = self.reaction, self.reactor, self.reactor_traits
        twin.countered, twin.kind, twin.roller, twin.target = self.countered, self.kind, self.roller, self.target
        twin.pool, twin.lowered, twin.lowest, twin.granted = self.pool, self.lowered, self.lowest, self.granted
        twin.faces, twin.chosen = self.faces, self.chosen
        twin.hits, twin.dealt, twin.stood_fast = self.hits, self.dealt, self.stood_fast
        return twin

    # ---- what can be asked of the table

    def owner(self, unit: i64) -> i64:
        return unit // self.size

    def traits(self, unit: i64) -> i64:
        """The traits of a unit's ranks, and those a card grants it for now."""
        traits = self.ranks[unit].traits
        if unit == self.roller:
            traits |= self.granted
        if unit == self.reactor:
            traits |= self.reactor_traits
        return traits

    def central(self, seat: i64) -> i64:
        """The sector before this seat's camp."""
        return 3 if seat >= FIRST_EAST else 1

    def is_outermost(self, sector: i64) -> bool:
        return sector == 0 or sector == self.sectors - 1

    def units_of(self, seat: i64) -> i64:
        """All units of a seat, as bits."""
        return ((i64(1) << self.size) - 1) << seat * self.size

    def units_of_side(self, side: i64) -> i64:
        """All units of a side (0 or 1), as bits."""
        units = self.units_of(side)
        return units if self.seats == 2 else units | self.units_of(side + FIRST_EAST)

    def holds(self, side: i64, sector: i64) -> bool:
        """Has a side (0 or 1) a unit in a sector?"""
        return self.units_at[sector] & self.units_of_side(side) != 0

    def touched(self, unit: i64) -> list[int]:
        """The enemies a unit is engaged with."""
        return members(self.foes[unit])

    def is_overlapping(self, unit: i64) -> bool:
        """Is this unit one of several engaged with the same enemy?"""
        return any(self.foes[other] & (self.foes[other] - 1) for other in self.touched(unit))

    def next_seat(self, seat: i64) -> i64:
        """Whose turn comes after this seat's: sides in turn, west before east (four.sequence)."""
        if self.seats == 2:
            return 1 - seat
        if seat % 2 == self.first:
            return seat ^ 1
        return (seat ^ 1) ^ 2

    def previous_seat(self, seat: i64) -> i64:
        """Whose turn comes before this seat's."""
        if self.seats == 2:
            return 1 - seat
        before = self.next_seat(seat)
        while self.next_seat(before) != seat:
            before = self.next_seat(before)
        return before

    def space(self) -> ActionSpace:
        return SPACE

    def target_name(self, seat: int, verb: str, index: int) -> str:
        if verb in UNIT_VERBS:
            return self.unit_name(index)
        if verb == "deploy":
            unit, place = self.unit_name(index // (SECTORS + 1)), index % (SECTORS + 1)
            return "" if unit == "" else f"{unit}-reserve" if place == IN_RESERVE else f"{unit}-{place + 1}"
        if verb == "redeploy":
            unit = self.unit_name(index // SECTORS)
            return "" if unit == "" else f"{unit}-{index % SECTORS + 1}"
        if verb in CARD_VERBS:
            faction = self.factions[seat]
            kind = self.box.first_card[faction] + index
            listed = kind < len(self.box.tactics) and self.box.tactics[kind].faction == faction
            return self.box.card_ids[kind].partition(".")[2] if listed else ""
        if verb == "rank":
            kinds = self.box.kinds[self.factions[seat]]
            return self.box.rank_ids[kinds[index]].partition(".")[2] if index < len(kinds) else ""
        if verb == "take-up":
            return str(index + 1) if index < self.size else ""
        if verb == "lose":
            return str(index)
        if verb == "player":
            return self.box.factions[self.factions[index]] if index < self.seats else ""
        return str(index + 1)

    def target_value(self, seat: int, kind: str, index: int) -> Value:
        if kind == "card":
            return self.box.first_card[self.factions[seat]] + index
        if kind == "rank":
            return self.box.kinds[self.factions[seat]][index]
        return index if kind in ("unit", "seat") else index + 1

    def unit_name(self, unit: int) -> str:
        """A unit by its player's faction and its number there; empty if there is no such unit."""
        if unit >= self.seats * self.size or unit >= UNITS:
            return ""
        return f"{self.box.factions[self.factions[unit // self.size]]}{unit % self.size + 1}"

    # ---- where units are, and whom they touch

    def find_units(self) -> None:
        """Work out the sets of units from where each of them is, and from its foes."""
        self.units_at = [0] * (self.sectors - GONE)
        self.engaged = 0
        for unit in range(self.seats * self.size):
            place = self.where[unit]
            self.units_at[place] = self.units_at[place] | i64(1) << unit
            if self.foes[unit]:
                self.engaged |= i64(1) << unit

    def move(self, unit: i64, place: i64) -> None:
        """A unit goes from where it is to a sector, to the reserve, or for good."""
        left: i64 = self.where[unit]
        self.units_at[left] = self.units_at[left] & ~(i64(1) << unit)
        self.units_at[place] = self.units_at[place] | i64(1) << unit
        self.where[unit] = place

    def touch(self, first: i64, second: i64) -> None:
        """Two units are engaged with each other."""
        self.foes[first] = self.foes[first] | i64(1) << second
        self.foes[second] = self.foes[second] | i64(1) << first
        self.engaged |= i64(1) << first | i64(1) << second

    def part(self, first: i64, second: i64) -> None:
        """Two units are not engaged with each other any more."""
        self.foes[first] = self.foes[first] & ~(i64(1) << second)
        self.foes[second] = self.foes[second] & ~(i64(1) << first)
        if self.foes[first] == 0:
            self.engaged &= ~(i64(1) << first)
        if self.foes[second] == 0:
            self.engaged &= ~(i64(1) << second)

    # ---- what a seat may not know

    def redeal(self, seat: int, dice: Dice) -> Battle:
        twin = self.copy(dice)
        twin.luck = [0.0] * self.seats
        twin.boxed = [cards[:] for cards in self.boxed]
        for owner in range(self.seats):
            if owner == seat:
                unknown = twin.decks[owner] + twin.boxed[owner]
            else:
                unknown = twin.redeal_hand(owner, seat)
            twin.deal_unseen(owner, unknown, len(self.hands[owner]), dice)
        if not self.revealed and seat != ALL_SEEING:
            twin.redeal_armies(seat, dice)
        return twin

    def redeal_hand(self, owner: int, seat: int) -> list[int]:
        """Take up all cards of an owner this seat does not know, leaving those it has spied out."""
        unknown = self.hands[owner] + self.decks[owner] + self.boxed[owner]
        known = self.known[seat * self.seats + owner] if self.known and seat >= 0 else ()
        self.hands[owner] = []
        for card in known:
            unknown.remove(card)
            put_in_order(self.hands[owner], card)
        return unknown

    def redeal_armies(self, seat: int, dice: Dice) -> None:
        """Before the piles are spread out, others see the front rank and height of those placed, and no more.

        Of an army that is still being mustered they see nothing at all: what is built so far is taken apart.
        """
        self.mustered = self.mustered[:]
        self.unused = self.unused[:]
        for owner in range(self.seats):
            if owner == seat:
                continue
            if self.mustering >> owner & 1:
                self.strike_army(owner)
                continue
            units = range(owner * self.size, (owner + 1) * self.size)
            seen = [(self.ranks[u].kinds[0], self.ranks[u].count) if self.where[u] != WAITING else None for u in units]
            army = guess_army(self.box, self.factions[owner], seen, dice)
            for unit, kinds in zip(units, army, strict=True):
                self.ranks[unit] = self.box.pile(kinds)
                self.mustered[unit] = self.ranks[unit]
            self.unused[owner] = self.box.tiles_left(self.factions[owner], army)

    def strike_army(self, seat: int) -> None:
        """Take apart all a seat has mustered."""
        for unit in range(seat * self.size, (seat + 1) * self.size):
            self.ranks[unit] = self.box.none
        self.unused = self.unused[:]
        self.unused[seat] = self.box.tiles[self.factions[seat]]
        self.built = self.built[:]
        self.built[seat] = 0

    def with_new_future(self, dice: Dice) -> Battle:
        twin = self.copy(dice)
        twin.boxed = [cards[:] for cards in self.boxed]
        for owner in range(self.seats):
            twin.deal_unseen(owner, twin.decks[owner] + twin.boxed[owner], len(self.hands[owner]), dice)
        return twin

    def deal_unseen(self, owner: int, unseen: list[int], hand: int, dice: Dice) -> None:
        """Deal cards nobody has seen: fill the hand up to a number, the deck as high as it was, the rest to the box.

        They are put in order first, so that not even the dealing depends on how they really lie.
        """
        unseen.sort()
        dice.shuffle(unseen)
        for _ in range(hand - len(self.hands[owner])):
            put_in_order(self.hands[owner], unseen.pop())
        height = len(self.decks[owner])
        self.decks[owner] = unseen[:height]
        self.boxed[owner] = unseen[height:]

    def side_of(self, seat: int) -> int:
        return seat % 2

    def won_by(self, side: int) -> tuple[float, ...]:
        """A win shared by the players of a side."""
        share = 2.0 / self.seats
        return tuple([share if seat % 2 == side else 0.0 for seat in range(self.seats)])
