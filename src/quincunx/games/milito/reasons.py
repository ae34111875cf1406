# hot: compiled by mypyc
"""What speaks for a side in Milito, by names a hint can put into words; all in about the measure of judgement."""

from __future__ import annotations

from typing import Final

from quincunx.games.milito.actions import COLUMNS
from quincunx.games.milito.battle import EMPTY, Battle, Force

GROUND: Final = 0.45
OPEN_GROUND: Final = 0.3
DESTROYED: Final = 0.15
MIGHT: Final = 0.03
CARD: Final = 0.08
LEADER: Final = 0.06


def reasons(battle: Battle, seat: int) -> dict[str, float]:
    """The more of each, the better for this seat; the names are those of sentences under `hint.because`."""
    own, enemy = battle.forces[seat], battle.forces[1 - seat]
    return {
        "ground": ground(battle, seat, own, enemy),
        "denies": -ground(battle, 1 - seat, enemy, own),
        "destroys": DESTROYED * len(enemy.destroyed),
        "spares": -DESTROYED * len(own.destroyed),
        "might": MIGHT * might(battle, own),
        "weakens": -MIGHT * might(battle, enemy),
        "cards": CARD * len(own.hand),
        "leaders": LEADER * leaders(battle, own),
    }


def ground(battle: Battle, seat: int, own: Force, enemy: Force) -> float:
    """Columns held, and columns about to be taken."""
    unopposed = own.presence() & ~enemy.presence()
    to_take = [column for column in range(COLUMNS) if unopposed >> column & 1 and battle.control[column] != seat]
    return GROUND * battle.columns_held(seat) + OPEN_GROUND * len(to_take)


def might(battle: Battle, force: Force) -> int:
    """Attack and defence of all units in the columns."""
    attack, defence = battle.decks.attack, battle.decks.defence
    return sum([attack[card] + defence[card] for card in force.units if card != EMPTY])


def leaders(battle: Battle, force: Force) -> int:
    """The combat values of the Leaders in hand."""
    return sum([battle.decks.combat[card] for card in force.hand])
