"""What speaks for a side in Battalion, by names a hint can put into words; in the measure of judgement."""

from __future__ import annotations

from quincunx.games.battalion import judgement
from quincunx.games.battalion.battle import RESERVE, Battle


def reasons(battle: Battle, seat: int) -> dict[str, float]:
    """The more of each, the better for this seat's side; the names are those of sentences under `hint.because`."""
    side = seat % 2
    return {
        "cards": cards(battle, side),
        "wears": -cards(battle, 1 - side),
        "order": order(battle, side),
        "strain": strength(battle, side),
        "breaks": -strength(battle, 1 - side),
        "centre": judgement.centre(battle, side),
    }


def cards(battle: Battle, side: int) -> float:
    """The decks, which must not run out, and the hands."""
    total = 0.0
    for seat in range(side, battle.seats, 2):
        total += judgement.card_worth(battle, seat)
    return total


def order(battle: Battle, side: int) -> float:
    """The tokens in camp."""
    total = 0.0
    for seat in range(side, battle.seats, 2):
        total += judgement.camp_worth(battle, seat)
    return total


def strength(battle: Battle, side: int) -> float:
    """What the units are worth beyond their mere number, less what shakes them."""
    total = 0.0
    for seat in range(side, battle.seats, 2):
        for unit in range(seat * battle.size, (seat + 1) * battle.size):
            if battle.where[unit] >= RESERVE:
                total += judgement.unit_worth(battle, unit) - judgement.UNIT
    return total
