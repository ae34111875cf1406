# hot: compiled by mypyc
"""The observation of a battle read straight off the table, for speed.

What a learner is given is what `observation.encode` makes of a view, and nothing else. This writes the very same
row without making the view; a test compares the two at every choice, for every seat.
"""

from __future__ import annotations

from typing import Final

from quincunx.core.eyes import ALL_SEEING
from quincunx.core.memory import AIDED
from quincunx.core.observation import capped
from quincunx.games.milito import observation as obs
from quincunx.games.milito.actions import COLUMNS, SLOTS
from quincunx.games.milito.battle import EMPTY, NEUTRAL, Attack, Battle, Force
from quincunx.games.milito.muster import Muster
from quincunx.games.milito.view import faces, lists_unseen, phase

GROUNDS: Final = len(obs.TERRAIN) + 1
PAIRS: Final = 8


class Plate:
    """What stays the same throughout a match: the row each side begins with, and the grounds by number."""

    def __init__(self, muster: Muster) -> None:
        armies = [army.id for army in muster.armies]
        self.blank = [obs.Sheet(faces(muster), armies, own).blank for own in range(2)]
        self.grounds = [obs.place_of(ground.id, obs.TERRAIN) for ground in muster.ground]


PLATES: Final[dict[Muster, Plate]] = {}


def plate_of(muster: Muster) -> Plate:
    """The plate of two armies, made once."""
    plate = PLATES.get(muster)
    if plate is None:
        if len(PLATES) >= obs.MOST_KEPT:
            PLATES.clear()
        plate = Plate(muster)
        PLATES[muster] = plate
    return plate


def observe(battle: Battle, seat: int, memory: str) -> bytearray:
    """What `encode` makes of this seat's view."""
    own = max(0, seat)
    unseen = lists_unseen(battle, memory)
    plate = plate_of(battle.muster)
    row = bytearray(plate.blank[own])
    row[obs.TURN] = capped(battle.turn)
    row[obs.DEAD_TURNS] = capped(battle.dead_turns)
    row[obs.PHASE + obs.PHASES.index(phase(battle))] = 1
    for asked in battle.awaited():
        row[obs.TO_CHOOSE + (asked ^ own)] = 1
    row[obs.ACTIVE + (battle.active ^ own)] = 1
    row[obs.BEGAN + (battle.first ^ own)] = 1
    for column in range(COLUMNS):
        if battle.turn > 0:
            row[obs.GROUND + column * GROUNDS + plate.grounds[battle.terrain[column]]] = 1
        if battle.control[column] != NEUTRAL:
            row[obs.CONTROL + 2 * column + (battle.control[column] ^ own)] = 1
    attack = battle.attack
    if attack is not None:
        enter_attack(row, attack, battle.active, own)
    for pair in range(PAIRS):
        if battle.flanks >> pair & 1:
            row[obs.FLANKS + pair] = 1
    enter_placing(row, battle, seat)
    for side in range(2):
        enter_force(row, battle, side, side ^ own)
        if unseen:
            enter_unseen(row, battle, side, side ^ own)
        if memory == AIDED:
            enter(row, obs.HELD[side] - (side ^ own) * SLOTS, battle.forces[side ^ own].held)
    for card in battle.released:
        owner = card // SLOTS
        row[obs.RELEASED[owner ^ own] + card - owner * SLOTS] += 1
    if seat in (own, ALL_SEEING):
        enter_own(row, battle.forces[own], own * SLOTS)
    return row


def enter_attack(row: bytearray, attack: Attack, active: int, own: int) -> None:
    row[obs.ATTACKED + attack.column] = 1
    row[obs.ORIGIN + attack.origin] = 1
    if attack.flank:
        row[obs.FLANK_ATTACK] = 1
    if attack.attacker != EMPTY:
        row[obs.FIGHTER[active ^ own] + attack.attacker - active * SLOTS] = 1
    if attack.defender != EMPTY:
        row[obs.FIGHTER[1 - (active ^ own)] + attack.defender - (1 - active) * SLOTS] = 1


def enter_placing(row: bytearray, battle: Battle, seat: int) -> None:
    """A card still being chosen is its owner's secret; what is laid down is open."""
    active = battle.active
    choosing = battle.placing != EMPTY and seat in (active, ALL_SEEING)
    if not choosing and battle.fresh == 0:
        return
    row[obs.PLACING] = 1
    row[obs.PLACING + 1] = capped(battle.cost)
    row[obs.PLACING + 2] = capped(battle.paid)
    if choosing:
        row[obs.PLACING_CARD + battle.placing - active * SLOTS] = 1
        if battle.clearing != EMPTY:
            row[obs.CLEARING + battle.clearing] = 1
        for place in range(2):
            if battle.cleared >> place & 1:
                row[obs.CLEARED + place] = 1


def enter_force(row: bytearray, battle: Battle, side: int, owner: int) -> None:
    """What everyone may see of a side."""
    force, base = battle.forces[owner], owner * SLOTS
    first = obs.COUNTED[side]
    row[first] = capped(len(force.hand))
    row[first + 1] = capped(len(force.deck))
    row[first + 2] = capped(len(force.discard))
    row[first + 3] = capped(len(force.destroyed))
    row[first + 4] = battle.columns_held(owner)
    row[first + 5] = capped(force.hired)
    if force.reshuffled:
        row[obs.RESHUFFLED[side]] = 1
    if force.bonus != EMPTY:
        row[obs.BONUS_FROM[side] + (1 if force.bonus_from_deck else 0)] = 1
    if force.discard:
        row[obs.DISCARD_TOP[side] - base + force.discard[-1]] = 1
    if force.destroyed:
        row[obs.DESTROYED_TOP[side] - base + force.destroyed[-1]] = 1
    for i in range(2 * COLUMNS):
        if force.units[i] != EMPTY:
            row[obs.UNITS[side] + i // 2 * SLOTS + force.units[i] - base] += 1


def enter_unseen(row: bytearray, battle: Battle, side: int, owner: int) -> None:
    """What an army has in hand, deck or face down."""
    force, first = battle.forces[owner], obs.UNSEEN[side] - owner * SLOTS
    enter(row, first, force.hand)
    enter(row, first, force.deck)
    if force.bonus != EMPTY:
        row[first + force.bonus] += 1


def enter_own(row: bytearray, force: Force, base: int) -> None:
    """What only its owner may see."""
    enter(row, obs.HAND - base, force.hand)
    enter(row, obs.DISCARD - base, force.discard)
    enter(row, obs.DESTROYED - base, force.destroyed)
    if force.bonus != EMPTY:
        row[obs.BONUS - base + force.bonus] = 1


def enter(row: bytearray, first: int, cards: list[int]) -> None:
    """Count cards by kind."""
    for card in cards:
        row[first + card] += 1
