# hot: compiled by mypyc
"""What lies on the table in a game of Milito: five columns of terrain, and two forces facing each other."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from quincunx.core.actions import ActionSpace
from quincunx.core.dice import Dice
from quincunx.core.journal import Journal
from quincunx.core.kit.hands import put_in_order
from quincunx.core.messages import Value
from quincunx.core.step import Table
from quincunx.games.milito.actions import CARD_VERBS, COLUMNS, SLOTS, SPACE, attacked_column, flanking_column
from quincunx.games.milito.decks import Decks

NEUTRAL: Final = 2
EMPTY: Final = -1
Pile = list[int]


@final
@mypyc_attr(acyclic=True)
class Force:
    """What one player commands: hand, deck and piles, a card set aside as bonus, and units in the columns.

    `held` are the cards everyone knows to be in the hand: when a deck runs out and is shuffled anew,
    all that lies elsewhere has been seen, so the hand is no secret any more.
    """

    def __init__(self, hand: Pile, deck: Pile, discard: Pile, destroyed: Pile, held: Pile, units: list[int]) -> None:
        self.hand = hand
        self.deck = deck
        self.discard = discard
        self.destroyed = destroyed
        self.held = held
        self.units = units
        self.presence: i64 = 0
        """The columns in which this force has units, as a set of bits."""
        self.reshuffled = False
        self.bonus: i64 = EMPTY
        self.bonus_from_deck = False
        self.hired = 0
        self.hires_no_more = False

    def copy(self) -> Force:
        twin = Force(self.hand[:], self.deck[:], self.discard[:], self.destroyed[:], self.held[:], self.units[:])
        twin.presence, twin.reshuffled = self.presence, self.reshuffled
        twin.bonus, twin.bonus_from_deck = self.bonus, self.bonus_from_deck
        twin.hired, twin.hires_no_more = self.hired, self.hires_no_more
        return twin

    def has_units(self, column: i64) -> bool:
        return self.units[2 * column] != EMPTY

    def find_presence(self) -> None:
        """Look where units stand, after they were put there by hand."""
        self.presence = sum([1 << column for column in range(COLUMNS) if self.has_units(column)])

    def can_draw(self) -> bool:
        return bool(self.deck) or bool(self.discard)

    def next_cards(self) -> Pile:
        """The cards one of which comes next: the deck, or what it is made of anew."""
        return self.deck if self.deck else self.discard

    def can_bring_bonus(self) -> bool:
        """Is there any card to be had for a bonus (attack.needs_bonus)?"""
        return bool(self.hand) or bool(self.deck) or bool(self.discard)

    def show_from_hand(self, card: i64) -> None:
        """A card that was in the hand has been seen by all; was it one they knew of?"""
        if self.held and card in self.held:
            self.held.remove(card)

    def unknown(self) -> Pile:
        """Hand, deck and face-down bonus card together and in order, less what is known to be in the hand."""
        cards = self.hand + self.deck
        if self.bonus != EMPTY:
            cards.append(self.bonus)
        for card in self.held:
            cards.remove(card)
        cards.sort()
        return cards

    def stand(self, column: i64, card: i64) -> None:
        """Put a unit into a column; the two places are kept in order, for it has no meaning."""
        i = 2 * column
        if self.units[i] == EMPTY:
            self.units[i] = card
            self.presence |= i64(1) << column
        elif self.units[i] <= card:
            self.units[i + 1] = card
        else:
            self.units[i + 1] = self.units[i]
            self.units[i] = card

    def leave(self, column: i64, place: i64) -> i64:
        """Take the unit at a place (0 or 1) out of a column."""
        i = 2 * column
        card = self.units[i + place]
        if place == 0:
            self.units[i] = self.units[i + 1]
        self.units[i + 1] = EMPTY
        if self.units[i] == EMPTY:
            self.presence &= ~(i64(1) << column)
        return card


def force_with(deck: list[int]) -> Force:
    """A force before the battle: all its cards in the deck."""
    return Force([], deck, [], [], [], [EMPTY] * (2 * COLUMNS))


@final
@mypyc_attr(acyclic=True)
class Attack:
    """An attack under way; it is replaced, never changed, as it goes on."""

    def __init__(self, column: i64, origin: i64, flank: bool, attacker: i64, defender: i64) -> None:
        self.column = column
        self.origin = origin
        self.flank = flank
        self.attacker = attacker
        self.defender = defender


@final
class Battle(Table):
    """The whole table."""

    def __init__(
        self, decks: Decks, dice: Dice, journal: Journal | None, forces: list[Force], control: list[int]
    ) -> None:
        super().__init__(2, dice, journal)
        self.decks = decks
        self.forces = forces
        self.control = control
        self.terrain: list[int] = [0] * COLUMNS
        self.costs = b""
        """What each card costs in each column, at least and at most, over this terrain: see `Decks.costs_over`."""
        self.released: tuple[int, ...] = ()
        self.sketch = False  # laid out by hand, with pieces left out
        self.first: i64 = 0
        self.active: i64 = 0
        self.turn: i64 = 0
        self.dead_turns: i64 = 0
        self.flanks: i64 = 0
        self.attack: Attack | None = None
        # The Place Unit action under way.
        self.placing: i64 = EMPTY
        self.clearing: i64 = EMPTY
        self.cleared: i64 = 0
        self.fresh: i64 = 0
        self.cost: i64 = 0
        self.paid: i64 = 0
        self.least: i64 = 0
        self.draws: i64 = 0

    def copy(self, dice: Dice) -> Battle:
        forces = [self.forces[0].copy(), self.forces[1].copy()]
        twin = Battle(self.decks, dice, None, forces, self.control[:])
        self.copy_to(twin)
        twin.terrain, twin.costs, twin.released, twin.sketch = self.terrain, self.costs, self.released, self.sketch
        twin.first, twin.active, twin.turn, twin.dead_turns = self.first, self.active, self.turn, self.dead_turns
        twin.flanks, twin.attack = self.flanks, self.attack
        twin.placing, twin.clearing, twin.cleared, twin.fresh = self.placing, self.clearing, self.cleared, self.fresh
        twin.cost, twin.paid, twin.least, twin.draws = self.cost, self.paid, self.least, self.draws
        return twin

    def lay_terrain(self, terrain: list[int]) -> None:
        """The terrain of the five columns, and what cards cost there."""
        self.terrain = terrain
        self.costs = self.decks.costs_over(terrain)

    # ---- what can be asked of the table

    def columns_held(self, seat: i64) -> i64:
        """How many columns a seat controls."""
        held: i64 = 0
        holder: i64
        for holder in self.control:
            if holder == seat:
                held += 1
        return held

    def to_advance(self, seat: i64) -> list[int]:
        """The columns a seat does not control and in which its units are unopposed."""
        alone = self.forces[seat].presence & ~self.forces[1 - seat].presence
        return [column for column in range(i64(COLUMNS)) if alone >> column & 1 != 0 and self.control[column] != seat]

    def contested(self) -> i64:
        """The columns in which both forces have units, as a set of bits."""
        return self.forces[0].presence & self.forces[1].presence

    def space(self) -> ActionSpace:
        return SPACE

    def target_name(self, seat: int, verb: str, index: int) -> str:
        if verb in CARD_VERBS:
            return self.decks.ids[seat * SLOTS + index]
        if verb == "flank":
            return f"{attacked_column(index) + 1}-{flanking_column(index) + 1}"
        if verb == "clear":
            return f"{index // 2 + 1}{'ab'[index % 2]}"
        return str(index + 1)

    def target_value(self, seat: int, kind: str, index: int) -> Value:
        return seat * SLOTS + index if kind == "card" else index + 1

    def redeal(self, seat: int, dice: Dice) -> Battle:
        twin = self.copy(dice)
        if seat != twin.active and twin.placing != EMPTY:  # a card chosen and not yet laid down: nobody has seen it
            twin.placing = twin.clearing = EMPTY
            twin.cleared = 0
            twin.steps.pop()
        for owner in range(2):
            force = twin.forces[owner]
            if owner != seat:
                redeal_hidden(force, dice)
            else:
                force.deck.sort()
                dice.shuffle(force.deck)
        return twin

    def with_new_future(self, dice: Dice) -> Battle:
        twin = self.copy(dice)
        for force in twin.forces:
            force.deck.sort()
            dice.shuffle(force.deck)
        return twin


def redeal_hidden(force: Force, dice: Dice) -> None:
    """Deal a stranger's hand, deck and hidden bonus card anew, keeping to what everyone knows he holds.

    The cards are put in order first, so that not even the dealing depends on how they really lie.
    """
    hidden = force.bonus != EMPTY
    in_hand = len(force.hand) + (1 if hidden and not force.bonus_from_deck else 0)
    unknown = force.unknown()
    dice.shuffle(unknown)
    if hidden and force.bonus_from_deck:
        force.bonus = unknown.pop()
    hand = force.held[:]
    while len(hand) < in_hand:
        hand.append(unknown.pop())
    force.deck = unknown
    if hidden and not force.bonus_from_deck:
        force.bonus = hand.pop(dice.below(len(hand)))
    force.hand.clear()
    for card in hand:
        put_in_order(force.hand, card)
