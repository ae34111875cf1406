# hot: compiled by mypyc
"""Setting up Milito: armies, first player, and mercenaries if wanted."""

from __future__ import annotations

from functools import lru_cache

from quincunx.core.dice import Dice
from quincunx.core.journal import Journal
from quincunx.core.kit.options import seated_at_random
from quincunx.games.milito import lines
from quincunx.games.milito.actions import COLUMNS
from quincunx.games.milito.battle import NEUTRAL, Battle, force_with
from quincunx.games.milito.cards import Cards
from quincunx.games.milito.deal import deal
from quincunx.games.milito.decks import Decks
from quincunx.games.milito.steps.hire import Hire


@lru_cache(maxsize=256)
def decks_of(cards: Cards, first: str, second: str) -> Decks:
    """The cards of two armies, worked out once."""
    return Decks(cards, cards.armies[first], cards.armies[second])


def set_up(cards: Cards, armies: list[str], mercenaries: bool, dice: Dice, journal: Journal | None) -> Battle:
    """A battle about to begin: the first turn, or the hiring of mercenaries before it."""
    first, second = armies or seated_at_random([], list(cards.armies), 2, dice)
    both = decks_of(cards, first, second)
    forces = [force_with(both.draw_decks[0][:]), force_with(both.draw_decks[1][:])]
    battle = Battle(both, dice, journal, forces, [NEUTRAL] * COLUMNS)
    battle.note(lines.ARMIES, 0, 1)
    battle.first = dice.below(2)
    battle.active = battle.first
    battle.note(lines.COIN, battle.first)
    if mercenaries:
        battle.steps.append(Hire(1 - battle.first))
    else:
        deal(battle)
    return battle
