# hot: compiled by mypyc
"""Setting up Milito: opening hands and the battlefield."""

from __future__ import annotations

from typing import Final

from quincunx.games.milito import lines
from quincunx.games.milito.actions import COLUMNS
from quincunx.games.milito.battle import Battle
from quincunx.games.milito.luck import total_worth
from quincunx.games.milito.steps.phases import start_turn

OPENING_HAND: Final = 9
OUTSIDE_FIRST: Final = [0, 4, 1, 3]
"""Where special terrain goes, in the order it is drawn."""


def deal(battle: Battle) -> None:
    """Shuffle both decks, draw the opening hands, lay out the battlefield and begin."""
    for seat in range(2):
        force = battle.forces[seat]
        battle.dice.shuffle(force.deck)
        average = total_worth(battle.decks, force.deck) / len(force.deck) if battle.journal is not None else 0.0
        force.hand = force.deck[-OPENING_HAND:]
        del force.deck[-OPENING_HAND:]
        force.hand.sort()
        if battle.journal is not None:
            for card in force.hand:
                battle.note_to(seat, lines.OWN_DRAW, card)
            battle.note(lines.OPENING_HAND, seat, OPENING_HAND)
            actual = total_worth(battle.decks, force.hand)
            battle.chance(lines.LUCK_OPENING, seat, OPENING_HAND * average, actual)
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
