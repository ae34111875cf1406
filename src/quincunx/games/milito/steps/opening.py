# hot: compiled by mypyc
"""Before the battle: armies and first player, mercenaries if that variant is played, then hands and the battlefield."""

from __future__ import annotations

from typing import Final

from quincunx.core.content import Content
from quincunx.core.dice import Dice
from quincunx.core.game import Data
from quincunx.core.journal import Journal
from quincunx.core.kit.options import seated_at_random
from quincunx.core.kit.words import refuse
from quincunx.core.step import Refusal, Step
from quincunx.games.milito import lines
from quincunx.games.milito.actions import COLUMNS, HIRE, PASS, RELEASE, SLOTS
from quincunx.games.milito.battle import NEUTRAL, Battle, force_with
from quincunx.games.milito.cards import cards_of
from quincunx.games.milito.decks import FIRST_LEADER, FIRST_MERCENARY, decks_of
from quincunx.games.milito.steps.phases import start_turn
from quincunx.games.milito.turn import total_worth

MOST_HIRED: Final = 2
OPENING_HAND: Final = 9
OUTSIDE_FIRST: Final = [0, 4, 1, 3]
"""Where special terrain goes, in the order it is drawn."""


def set_up(options: Data, content: Content, dice: Dice, journal: Journal | None) -> Battle:
    """A battle about to begin: the first turn, or the hiring of mercenaries before it."""
    cards = cards_of(content)
    first, second = options["armies"] or seated_at_random([], list(cards.armies), 2, dice)
    both = decks_of(cards, first, second)
    forces = [force_with(both.draw_decks[0][:]), force_with(both.draw_decks[1][:])]
    battle = Battle(both, dice, journal, forces, [NEUTRAL] * COLUMNS)
    battle.note(lines.ARMIES, 0, 1)
    battle.first = battle.active = dice.below(2)
    battle.note(lines.COIN, battle.first)
    if options["mercenaries"]:
        battle.steps.append(Hire(1 - battle.first))
    else:
        deal(battle)
    return battle


# ---- mercenaries, all of it open


def next_to_hire(battle: Battle, seat: int) -> None:
    """The other player's choice, or this one's again, or the battle begins."""
    battle.steps.pop()
    for other in (1 - seat, seat):
        if may_hire(battle, other):
            battle.steps.append(Hire(other))
            return
    deal(battle)


def may_hire(battle: Battle, seat: int) -> bool:
    """Has this seat neither stopped nor hired all it may, and is anyone left to hire?"""
    force = battle.forces[seat]
    return not force.hires_no_more and force.hired < MOST_HIRED and bool(for_hire(battle, seat))


def for_hire(battle: Battle, seat: int) -> list[int]:
    """The mercenaries nobody has hired yet, as this seat's cards."""
    cards = [*battle.forces[0].deck, *battle.forces[1].deck, *battle.released]
    taken = {card % SLOTS for card in cards}
    free = [slot for slot in range(FIRST_MERCENARY, FIRST_LEADER) if battle.decks.ids[slot] and slot not in taken]
    return [seat * SLOTS + slot for slot in free]


class Hire(Step[Battle]):
    """Hire one of the mercenaries, or stop hiring."""

    rule = "variant.mercenaries.swap"
    asks = "hire"
    words = {PASS: "pass_hire"}

    def options(self, battle: Battle, seat: int) -> list[int]:
        return [PASS] + [HIRE + card - seat * SLOTS for card in for_hire(battle, seat)]

    def take(self, battle: Battle, seat: int, action: int) -> None:
        if action == PASS:
            battle.note(lines.HIRES_NO_MORE, seat)
            battle.forces[seat].hires_no_more = True
            next_to_hire(battle, seat)
        else:
            battle.steps.append(Release(seat, action - HIRE + seat * SLOTS))

    def why_not(self, battle: Battle, seat: int, verb: int, index: int) -> Refusal | None:
        key = "already_hired" if FIRST_MERCENARY <= index < FIRST_LEADER else "no_mercenary"
        return refuse("variant.mercenaries.cards", key, card=seat * SLOTS + index) if verb == HIRE else None


class Release(Step[Battle]):
    """Send a unit of one's own home for the mercenary: the deck keeps its 30 cards."""

    rule = "variant.mercenaries.swap"
    asks = "release"
    tells = {"card": "hired"}
    fields = ("seat", "hired")

    def __init__(self, seat: int, hired: int) -> None:
        super().__init__(seat)
        self.hired = hired

    def options(self, battle: Battle, seat: int) -> list[int]:
        units = sorted({card for card in battle.forces[seat].deck if not battle.decks.is_leader[card]})
        return [RELEASE + card - seat * SLOTS for card in units]

    def take(self, battle: Battle, seat: int, action: int) -> None:
        card = action - RELEASE + seat * SLOTS
        force = battle.forces[seat]
        force.deck.remove(card)
        force.deck.append(self.hired)
        force.hired += 1
        battle.released = (*battle.released, card)
        battle.note(lines.HIRES, seat, self.hired, card)
        battle.steps.pop()
        next_to_hire(battle, seat)

    def why_not(self, battle: Battle, seat: int, verb: int, index: int) -> Refusal | None:
        card = seat * SLOTS + index
        key = "leader_stays" if battle.decks.is_leader[card] else "not_in_deck"
        return refuse(self.rule, key, card=card) if verb == RELEASE else None


# ---- the deal


def deal(battle: Battle) -> None:
    """Shuffle both decks, draw the opening hands, lay out the battlefield and begin."""
    for seat in range(2):
        force = battle.forces[seat]
        battle.dice.shuffle(force.deck)
        average = total_worth(battle.decks, force.deck) / len(force.deck) if battle.journal is not None else 0.0
        left = len(force.deck) - OPENING_HAND
        force.hand, force.deck = force.deck[left:], force.deck[:left]
        force.hand.sort()
        if battle.journal is not None:
            for card in force.hand:
                battle.note_to(seat, lines.OWN_DRAW, card)
            battle.note(lines.OPENING_HAND, seat, OPENING_HAND)
            battle.chance(lines.LUCK_OPENING, seat, OPENING_HAND * average, total_worth(battle.decks, force.hand))
    battle.lay_terrain(draw_terrain(battle))
    for column in range(COLUMNS):
        battle.note(lines.BATTLEFIELD, column, battle.terrain[column])
    battle.show_all()
    start_turn(battle)


def draw_terrain(battle: Battle) -> list[int]:
    """Five terrain cards, special ones outside in the order drawn (setup.terrain.order)."""
    deck = battle.decks.terrain_deck[:]
    battle.dice.shuffle(deck)
    terrain = [battle.decks.plain] * COLUMNS
    special = [n for n in deck[:COLUMNS] if battle.decks.ground[n].special]
    for place in range(min(len(special), len(OUTSIDE_FIRST))):
        terrain[OUTSIDE_FIRST[place]] = special[place]
    return terrain
