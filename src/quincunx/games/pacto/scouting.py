# hot: compiled by mypyc
"""The way to the battlefield: PBS cards, the map, and who scouts better."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.games.pacto import lines
from quincunx.games.pacto.box import FLEXIBLE, LOOSE, SKIRMISH
from quincunx.games.pacto.build_up import COLUMNS
from quincunx.games.pacto.cards import NONE, colours, drawn, one, total
from quincunx.games.pacto.pieces import TERRITORIES, ArmyList, Territory
from quincunx.games.pacto.table import Battlefield

MORE_PBS_CARDS: Final = 2
MOST_SCOUTING_CARDS: Final = 5
BEST: Final = 5
ALL_OF_IT: Final = 100


def pbs_cards(table: Battlefield, seat: int) -> int:
    """The army commander's allowance and two more (army.pbs_cards)."""
    return table.box.cards_of[table.levels[table.army_commander(seat)]] + MORE_PBS_CARDS


def scouting_cards(table: Battlefield, seat: int) -> int:
    """One, and another for every three of its scouting strength, at most five (army.scouting_cards)."""
    strength = 0
    for ug in table.ugs_of(seat):
        troop = table.troops[ug]
        if troop.is_horse:
            if troop.formation == SKIRMISH or troop.has(FLEXIBLE):
                strength += 2
            elif troop.formation == LOOSE and not troop.armoured_horse:
                strength += 1
    return min(1 + strength // 3, MOST_SCOUTING_CARDS)


def deal_up_to(table: Battlefield, seat: int, n: int) -> None:
    """The army commander holds the cards of his army until the battle begins; nobody else sees them (pre.secret)."""
    general = table.army_commander(seat)
    cards: i64 = NONE
    for _ in range(n - int(total(table.hands[general]))):
        card = one(drawn(table.pack, table.dice))
        table.pack -= card
        cards += card
    table.hands[general] += int(cards)
    if cards:
        table.note(lines.PBS_DEALT, general, total(cards))
        table.note_to(seat, lines.OWN_CARDS, general, cards)


def worth(table: Battlefield, cards: i64) -> int:
    """What cards are worth for scouting: the best five count (scout.values, scout.best_five)."""
    best = colours(cards)[-BEST:]
    return sum([table.box.scouting_of[colour] for colour in best])


# ---- the map


def territories_of(table: Battlefield, seat: int) -> list[int]:
    """The territories an army may defend (army.territories)."""
    listed: ArmyList = table.box.pieces.armies[table.armies[seat].id]
    return [TERRITORIES.index(name) for name in listed.territories]


def squares_of(table: Battlefield, territory: i64) -> list[int]:
    """The squares of a territory: a rectangle of the map (pre.map)."""
    covered: Territory = table.box.pieces.territories[TERRITORIES[territory]]
    found: list[int] = []
    for row in range(covered.rows[0], covered.rows[1] + 1):
        for column in range(covered.columns[0], covered.columns[1] + 1):
            found.append(COLUMNS * row + column)
    return found


def steps_between(square: i64, other: i64) -> i64:
    """How many orthogonal steps two squares are apart (pre.day.move)."""
    across = square % COLUMNS - other % COLUMNS
    down = square // COLUMNS - other // COLUMNS
    return (across if across > 0 else -across) + (down if down > 0 else -down)
