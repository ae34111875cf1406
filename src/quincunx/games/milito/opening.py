# hot: compiled by mypyc
"""Setting up Milito: armies, first player, and mercenaries if wanted."""

from __future__ import annotations

from quincunx.core.dice import Dice
from quincunx.core.journal import Journal
from quincunx.games.milito import lines
from quincunx.games.milito.actions import COLUMNS
from quincunx.games.milito.battle import NEUTRAL, Battle, force_with
from quincunx.games.milito.cards import Cards
from quincunx.games.milito.deal import deal
from quincunx.games.milito.muster import Muster
from quincunx.games.milito.steps.hire import Hire

MUSTERS: dict[tuple[int, str, str], Muster] = {}


def muster(cards: Cards, first: str, second: str) -> Muster:
    """The cards of two armies, worked out once."""
    key = (id(cards), first, second)
    found = MUSTERS.get(key)
    if found is None:
        found = Muster(cards, cards.armies[first], cards.armies[second])
        MUSTERS[key] = found
    return found


def set_up(cards: Cards, armies: list[str], mercenaries: bool, dice: Dice, journal: Journal | None) -> Battle:
    """A battle about to begin: the first turn, or the hiring of mercenaries before it."""
    chosen = armies[:]
    if not chosen:
        names = list(range(len(cards.armies)))
        dice.shuffle(names)
        every = list(cards.armies)
        chosen = [every[names[0]], every[names[1]]]
    both = muster(cards, chosen[0], chosen[1])
    forces = [force_with(both.decks[0][:]), force_with(both.decks[1][:])]
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
