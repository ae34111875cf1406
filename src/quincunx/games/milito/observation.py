# hot: compiled by mypyc
"""What a learner is given of a battle: all that a seat may see, as numbers, one's own side first.

It is read straight off the table, for speed. A card is the place of its kind in its army's list, as in the actions.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from quincunx.core.eyes import ALL_SEEING
from quincunx.core.kit.encoder import MOST, Row, capped, count, enter, mark, mark_bits, place_of
from quincunx.core.memory import AIDED, BOOK
from quincunx.games.milito.actions import COLUMNS, SLOTS
from quincunx.games.milito.battle import EMPTY, NEUTRAL, Battle
from quincunx.games.milito.decks import Decks
from quincunx.games.milito.view import face, lists_unseen, phase

PHASES: Final = ("hire", "flank", "actions", "over")
TERRAIN: Final = ("plain", "hill", "rough", "wood")
ARMIES: Final = (
    *("achaemenid_persian", "alexandrian_macedonian", "ancient_british"),
    *("carthaginian", "imperial_roman", "republican_roman"),
)
COUNTS: Final = ("hand_count", "deck_count", "discard_count", "destroyed_count", "columns_held", "hired")
PRINTED: Final = ("count", "speed", "attack", "defence", "deploy", "flank", "combine", "combat", "place")
GROUNDS: Final = len(TERRAIN) + 1
KINDS: Final = (SLOTS,)
FACES: Final = (SLOTS, len(PRINTED))

ROW: Final = Row()
TURN: Final = ROW.add("turn", (1,), MOST, "turns begun; 0 while mercenaries are hired")
DEAD_TURNS: Final = ROW.add("dead_turns", (1,), MOST, "turns in a row begun in a dead position (end.dead_position)")
PHASE: Final = ROW.add("phase", (len(PHASES),), 1, "one of " + ", ".join(PHASES))
TO_CHOOSE: Final = ROW.add("to_choose", (2,), 1, "is one's own side, is the enemy asked to choose")
ACTIVE: Final = ROW.add("active", (2,), 1, "whose turn it is")
BEGAN: Final = ROW.add("first", (2,), 1, "who began")
GROUND: Final = ROW.add("terrain", (COLUMNS, GROUNDS), 1, "by column: one of " + ", ".join(TERRAIN) + ", another")
CONTROL: Final = ROW.add("control", (COLUMNS, 2), 1, "by column: held by one's own side, by the enemy")
UNITS: Final = ROW.add_both("units", (COLUMNS, SLOTS), 2, "by column: {} units of each kind")
FLANKS: Final = ROW.add("flanks", (8,), 1, "flank attacks still to be made, by pair of columns as in the actions")
ATTACKED: Final = ROW.add("attacked", (COLUMNS,), 1, "the column under attack")
ORIGIN: Final = ROW.add("origin", (COLUMNS,), 1, "the column the attack comes from")
FLANK_ATTACK: Final = ROW.add("flank_attack", (1,), 1, "is it a flank attack")
FIGHTER: Final = ROW.add_both("fighter", KINDS, 1, "{} fighting unit")
PLACING: Final = ROW.add("placing", (3,), MOST, "a placement is under way; its cost; how much of it is paid")
PLACING_CARD: Final = ROW.add("placing_card", KINDS, 1, "the card one is about to place")
CLEARING: Final = ROW.add("clearing", (COLUMNS,), 1, "the column one is throwing units out of")
CLEARED: Final = ROW.add("cleared", (2,), 1, "which of the two units there")

SIDE: Final = Row()
ARMY: Final = SIDE.add("army", (len(ARMIES) + 1,), 1, "one of " + ", ".join(ARMIES) + ", another")
COUNTED: Final = SIDE.add("counts", (len(COUNTS),), MOST, ", ".join(COUNTS))
RESHUFFLED: Final = SIDE.add("reshuffled", (1,), 1, "was the deck reshuffled")
BONUS_FROM: Final = SIDE.add("bonus_from", (2,), 1, "a bonus card lies face down: from the hand, from the deck")
UNSEEN: Final = SIDE.add("unseen", KINDS, MOST, "if aided: cards in hand, deck or face down together")
HELD: Final = SIDE.add("held", KINDS, MOST, "if aided: cards everyone knows to be in the hand")
RELEASED: Final = SIDE.add("released", KINDS, MOST, "units sent home for mercenaries")
DISCARD_TOP: Final = SIDE.add("discard_top", KINDS, 1, "the top card of the discard pile")
DESTROYED_TOP: Final = SIDE.add("destroyed_top", KINDS, 1, "the top card of the destroyed pile")
SIDES: Final = ROW.add_block("own_", SIDE)
ROW.add_block("enemy_", SIDE)

HAND: Final = ROW.add("own_hand", KINDS, MOST, "one's own hand")
DISCARD: Final = ROW.add("own_discard", KINDS, MOST, "one's own discard pile")
DESTROYED: Final = ROW.add("own_destroyed", KINDS, MOST, "one's own destroyed pile")
BONUS: Final = ROW.add("own_bonus", KINDS, 1, "the card one has laid face down")
PRINTS: Final = ROW.add_both("printed", FACES, MOST, "printed on {} cards: " + ", ".join(PRINTED))


def blank_row(decks: Decks, own: int) -> bytes:
    """A row with the armies and what is printed on their cards."""
    row = bytearray(ROW.size)
    for side in range(2):
        owner = side ^ own
        row[SIDES + side * SIDE.size + ARMY + place_of(decks.armies[owner].id, ARMIES)] = 1
        for card in decks.by_id[owner].values():
            printed = face(decks, card)
            first = PRINTS + (side * SLOTS + card - owner * SLOTS) * len(PRINTED)
            for n, name in enumerate(PRINTED):
                row[first + n] = capped(max(0, int(printed.get(name, 0))))
    return bytes(row)


@lru_cache(maxsize=64)
def blanks_of(decks: Decks) -> tuple[list[bytes], list[int]]:
    """What stays the same throughout a match: the row each side begins with, and the place of each ground."""
    return [blank_row(decks, own) for own in range(2)], [place_of(ground.id, TERRAIN) for ground in decks.ground]


def observe(battle: Battle, seat: int, memory: str = BOOK) -> bytearray:
    """A battle as a seat sees it; an onlooker looks from the first seat's side."""
    own = max(0, seat)
    blanks, grounds = blanks_of(battle.decks)
    row = bytearray(blanks[own])
    row[TURN] = capped(battle.turn)
    row[DEAD_TURNS] = capped(battle.dead_turns)
    row[PHASE + PHASES.index(phase(battle))] = 1
    for asked in battle.awaited():
        row[TO_CHOOSE + (asked ^ own)] = 1
    row[ACTIVE + (battle.active ^ own)] = 1
    row[BEGAN + (battle.first ^ own)] = 1
    for column in range(COLUMNS):
        if battle.turn > 0:
            row[GROUND + column * GROUNDS + grounds[battle.terrain[column]]] = 1
        if battle.control[column] != NEUTRAL:
            row[CONTROL + 2 * column + (battle.control[column] ^ own)] = 1
    mark_bits(row, FLANKS, battle.flanks)
    enter_attack(row, battle, own)
    enter_placing(row, battle, seat)
    for side in range(2):
        enter_side(row, battle, side, side ^ own, memory)
    if seat in (own, ALL_SEEING):
        force, base = battle.forces[own], own * SLOTS
        count(row, HAND - base, force.hand)
        count(row, DISCARD - base, force.discard)
        count(row, DESTROYED - base, force.destroyed)
        mark(row, BONUS - base, force.bonus)
    return row


def enter_attack(row: bytearray, battle: Battle, own: int) -> None:
    attack = battle.attack
    if attack is None:
        return
    row[ATTACKED + attack.column] = 1
    row[ORIGIN + attack.origin] = 1
    row[FLANK_ATTACK] = 1 if attack.flank else 0
    for owner, fighter in ((battle.active, attack.attacker), (1 - battle.active, attack.defender)):
        mark(row, FIGHTER + ((owner ^ own) - owner) * SLOTS, fighter)


def enter_placing(row: bytearray, battle: Battle, seat: int) -> None:
    """A card still being chosen is its owner's secret; what is laid down is open."""
    choosing = battle.placing != EMPTY and seat in (battle.active, ALL_SEEING)
    if choosing or battle.fresh != 0:
        enter(row, PLACING, [1, battle.cost, battle.paid])
    if choosing:
        mark(row, PLACING_CARD - battle.active * SLOTS, battle.placing)
        mark(row, CLEARING, battle.clearing)
        mark_bits(row, CLEARED, battle.cleared)


def enter_side(row: bytearray, battle: Battle, side: int, owner: int, memory: str) -> None:
    """What everyone may see of a side."""
    force, base = battle.forces[owner], owner * SLOTS
    first = SIDES + side * SIDE.size
    piles = [len(force.hand), len(force.deck), len(force.discard), len(force.destroyed)]
    enter(row, first + COUNTED, [*piles, battle.columns_held(owner), force.hired])
    row[first + RESHUFFLED] = 1 if force.reshuffled else 0
    hidden = [] if force.bonus == EMPTY else [force.bonus]
    if hidden:
        row[first + BONUS_FROM + (1 if force.bonus_from_deck else 0)] = 1
    kinds = first - base
    if lists_unseen(battle, memory):
        for cards in (force.hand, force.deck, hidden):
            count(row, kinds + UNSEEN, cards)
    if memory == AIDED:
        count(row, kinds + HELD, force.held)
    count(row, kinds + RELEASED, [card for card in battle.released if card // SLOTS == owner])
    mark(row, kinds + DISCARD_TOP, force.discard[-1] if force.discard else EMPTY)
    mark(row, kinds + DESTROYED_TOP, force.destroyed[-1] if force.destroyed else EMPTY)
    units = UNITS + side * COLUMNS * SLOTS - base
    for i in range(2 * COLUMNS):
        if force.units[i] != EMPTY:
            row[units + i // 2 * SLOTS + force.units[i]] += 1
