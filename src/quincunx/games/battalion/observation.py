# hot: compiled by mypyc
"""What a learner is given of a battle: all that a seat may see, as numbers, read straight off the table.

Players stand in the order of oneself, the enemy opposite, and with four the ally and the other enemy. Units and cards
are numbered as in the actions, ranks by their place in the list of their faction, from 1.
"""

from __future__ import annotations

from typing import Final

from quincunx.core.eyes import ALL_SEEING
from quincunx.core.kit.encoder import MOST, Row, capped, count, enter, mark, mark_bits, place_of
from quincunx.core.kit.parts import bits_in, counts_in, no_parts, numbers_in, one_of, put, sets_of
from quincunx.core.memory import AIDED, BOOK
from quincunx.games.battalion.actions import FACES, KINDS, MOST_RANKS, MOST_SEATS, SECTORS, SLOTS, UNITS
from quincunx.games.battalion.battle import NOBODY, WAITING, Battle
from quincunx.games.battalion.box import CHARGE, COUNTER, FIRE, MELEE, Box, Ranks
from quincunx.games.battalion.cards import CLASSES, ROLLS, TRAITS
from quincunx.games.battalion.fight import command_price, count_hits, values_of
from quincunx.games.battalion.view import phase

PHASES: Final = ("muster", "deploy", "redeploy", "action", "over")
FACTIONS: Final = ("rome", "carthage", "bactria", "han")
REACTIONS: Final = ("fire", "counter_charge")
PLACES: Final = ("reserve", "waiting", "gone")
STATES: Final = ("overlapping", "overlapped", "charging")
MARKS: Final = ("moved", "barred", "commanded")
TALLIES: Final = ("height", "order", "disorder", "cohesion", "price")
COUNTS: Final = ("order", "disorder", "tokens", "deck_count", "hand_count")
COMMAND: Final = ("into", "outermost", "price", "countered")
POOL: Final = ("pool", "lowered", "lowest", "hits", "dealt", "stood_fast", "melee", "counterattack", "would_hit")

SECTOR_NAMES: Final = ", ".join([f"sector {sector}" for sector in range(1, SECTORS + 1)])

ROW: Final = Row()
SEATS: Final = ROW.add("seats", (1,), MOST_SEATS, "how many play")
ROW.add("sectors", (1,), SECTORS, "how many sectors there are")
ROW.add("turn", (1,), MOST, "turns begun; 0 during deployment")
PHASE: Final = ROW.add("phase", (len(PHASES),), 1, "one of " + ", ".join(PHASES))
BUILT: Final = ROW.add("built", (1,), MOST, "units one has closed while mustering")
REVEALED: Final = ROW.add("revealed", (1,), 1, "have the piles been spread out")
TO_CHOOSE: Final = ROW.add("to_choose", (MOST_SEATS,), 1, "by player: is he asked to choose")
ACTIVE: Final = ROW.add("active", (MOST_SEATS,), 1, "by player: whose turn it is")
BEGAN: Final = ROW.add("first", (2,), 1, "had one's own side, had the enemy the initiative")
WON: Final = ROW.add("won", (MOST_SEATS,), 1, "by player: is he among the winners")
FACTION: Final = ROW.add("faction", (MOST_SEATS, len(FACTIONS) + 1), 1, f"by player: {', '.join(FACTIONS)}, another")
COUNTED: Final = ROW.add("counts", (MOST_SEATS, len(COUNTS)), MOST, "by player: " + ", ".join(COUNTS))
DISCARD: Final = ROW.add("discard", (MOST_SEATS, SLOTS), MOST, "by player: cards discarded, of each kind")
LOST: Final = ROW.add("lost", (MOST_SEATS, KINDS), MOST, "by player: ranks lost, of each kind")
SPIED: Final = ROW.add("spied", (MOST_SEATS, SLOTS), MOST, "by player, if aided: cards one knows to be in the hand")
HAND: Final = ROW.add("hand", (SLOTS,), MOST, "one's own hand")
OWNER: Final = ROW.add("unit_owner", (UNITS, MOST_SEATS), 1, "by unit: whose it is; nothing while it is hidden")
PLACE: Final = ROW.add("unit_place", (UNITS, SECTORS + 3), 1, f"by unit: {SECTOR_NAMES}, " + ", ".join(PLACES))
TALLY: Final = ROW.add("unit_tallies", (UNITS, len(TALLIES)), MOST, "by unit: " + ", ".join(TALLIES))
RANKS: Final = ROW.add("unit_ranks", (UNITS, MOST_RANKS), KINDS, "by unit: its ranks, front first")
MUSTERED: Final = ROW.add("unit_mustered", (UNITS, MOST_RANKS), KINDS, "by unit: the ranks it was mustered with")
IN_MELEE: Final = ROW.add("unit_melee", (UNITS, FACES), MOST, "by unit: how many melee values of 1, of 2 and so on")
AT_RANGE: Final = ROW.add("unit_ranged", (UNITS, FACES), MOST, "by unit: how many ranged values of 1, of 2 and so on")
HAS_TRAITS: Final = ROW.add("unit_traits", (UNITS, len(TRAITS)), 1, "by unit: " + ", ".join(TRAITS))
OF_CLASS: Final = ROW.add("unit_classes", (UNITS, len(CLASSES)), 1, "by unit: " + ", ".join(CLASSES))
FOES: Final = ROW.add("unit_foes", (UNITS, UNITS), 1, "by unit: the units it is engaged with")
STATE: Final = ROW.add("unit_states", (UNITS, len(STATES)), 1, "by unit: " + ", ".join(STATES))
MARKED: Final = ROW.add("unit_marks", (UNITS, len(MARKS)), 1, "by unit, this turn: " + ", ".join(MARKS))
COMMANDED: Final = ROW.add("command", (len(ROLLS),), 1, "the command under way: one of " + ", ".join(ROLLS))
COMMAND_FACTS: Final = ROW.add("command_facts", (len(COMMAND),), MOST, "of the command: " + ", ".join(COMMAND))
COMMAND_UNIT: Final = ROW.add("command_unit", (UNITS,), 1, "the unit commanded")
COMMAND_TARGET: Final = ROW.add("command_target", (UNITS,), 1, "its target")
REACTION: Final = ROW.add("reaction", (len(REACTIONS),), 1, "the reaction to it: one of " + ", ".join(REACTIONS))
REACTOR: Final = ROW.add("reactor", (UNITS,), 1, "the unit that reacts")
REACTOR_TRAITS: Final = ROW.add("reactor_traits", (len(TRAITS),), 1, "traits granted to it: " + ", ".join(TRAITS))
ROLL: Final = ROW.add("roll", (len(ROLLS),), 1, "the roll under way: one of " + ", ".join(ROLLS))
ROLL_FACTS: Final = ROW.add("roll_facts", (len(POOL),), MOST, "of the roll: " + ", ".join(POOL))
ROLLER: Final = ROW.add("roller", (UNITS,), 1, "the unit that rolls")
ROLLED_AT: Final = ROW.add("rolled_at", (UNITS,), 1, "the unit it rolls against")
GRANTED: Final = ROW.add("granted", (len(TRAITS),), 1, "traits granted for the roll: " + ", ".join(TRAITS))
SHOWN: Final = ROW.add("faces", (FACES,), MOST, "how many dice show 1, 2 and so on")
CHOSEN: Final = ROW.add("chosen", (FACES,), MOST, "how many of these are chosen")
VALUES: Final = ROW.add("values", (FACES,), MOST, "how many attack values of 1, of 2 and so on the roller has")
OWNERS: Final = one_of(MOST_SEATS)
PLACED: Final = one_of(SECTORS + 3)[:SECTORS] + one_of(SECTORS + 3)[:-4:-1]  # those off the field count from the end
OF_THREE: Final = sets_of(3)
OF_EIGHT: Final = sets_of(8)
NO_FOES: Final = bytes(UNITS)
NO_UNITS: Final = no_parts(ROW, "unit_owner", "unit_states")


def observe(battle: Battle, seat: int, memory: str = BOOK) -> bytearray:
    """A battle as a seat sees it; an onlooker looks from the first seat's side."""
    own, row = max(0, seat), bytearray(ROW.size)
    enter(row, SEATS, [battle.seats, battle.sectors, battle.turn])
    row[PHASE + PHASES.index(phase(battle))] = 1
    if battle.mustering and battle.steps and seat in (own, ALL_SEEING):
        row[BUILT] = battle.built[own]
    row[REVEALED] = 1 if battle.revealed else 0
    for asked in battle.awaited():
        row[TO_CHOOSE + (asked ^ own)] = 1
    row[ACTIVE + (battle.active ^ own)] = 1
    row[BEGAN + (battle.first ^ own) % 2] = 1
    for each, score in enumerate(battle.scores):
        row[WON + (each ^ own)] = 1 if score > 0 else 0
    for owner in range(battle.seats):
        enter_player(row, battle, owner, seat, memory)
    row[OWNER:MARKED] = b"".join(unit_parts(battle, seat))
    for n, units in enumerate((battle.moved, battle.barred, battle.commanded)):
        mark_bits(row, MARKED + n, units, len(MARKS))
    if battle.action:
        enter_command(row, battle)
    if battle.kind:
        enter_roll(row, battle)
    return row


def enter_player(row: bytearray, battle: Battle, owner: int, seat: int, memory: str) -> None:
    """What may be seen of a player's camp and cards."""
    place, faction = owner ^ max(0, seat), battle.factions[owner]
    base = battle.box.first_card[faction]
    row[FACTION + place * (len(FACTIONS) + 1) + place_of(battle.box.factions[faction], FACTIONS)] = 1
    tokens = [battle.camp_order[owner], battle.camp_disorder[owner], battle.size]
    enter(row, COUNTED + place * len(COUNTS), [*tokens, len(battle.decks[owner]), len(battle.hands[owner])])
    count(row, DISCARD + place * SLOTS - base, battle.discards[owner])
    count(row, LOST + place * KINDS, [battle.box.rank_places[kind] for kind in battle.lost[owner]])
    if place == 0 and seat in (owner, ALL_SEEING):
        count(row, HAND - base, battle.hands[owner])
    elif memory == AIDED and battle.known and seat >= 0:
        count(row, SPIED + place * SLOTS - base, list(battle.known[seat * battle.seats + owner]))


def unit_parts(battle: Battle, seat: int) -> list[bytes]:
    """All columns of the units in parts: whose each is, where and how high it stands, and what its pile shows."""
    parts = NO_UNITS[:]
    for owner in range(battle.seats):
        whose, is_open = OWNERS[owner ^ max(0, seat)], battle.revealed or seat in (owner, ALL_SEEING)
        for unit in range(owner * battle.size, (owner + 1) * battle.size):
            ranks, where = battle.ranks[unit], battle.where[unit]
            if is_open and (ranks.count or where != WAITING):
                put(parts, unit, UNITS, [whose, PLACED[where], *open_parts(battle, unit, ranks)])
            elif where != WAITING:
                height = numbers_in(len(TALLIES), [ranks.count])
                put(parts, unit, UNITS, [whose, PLACED[where], height, printed(battle.box, ranks)[0]])
    return parts


def printed(box: Box, ranks: Ranks) -> list[bytes]:
    """The parts for a pile, made once: its front rank alone, all its ranks, and what these together say."""
    if not ranks.seen:
        kinds = [box.rank_places[kind] + 1 for kind in ranks.kinds]
        shown = [numbers_in(MOST_RANKS, kinds[:1]), numbers_in(MOST_RANKS, kinds)]
        values = [counts_in(FACES, ranks.melee), counts_in(FACES, ranks.ranged)]
        ranks.seen = [*shown, *values, bits_in(len(TRAITS), ranks.traits), bits_in(len(CLASSES), ranks.classes)]
    return ranks.seen


def open_parts(battle: Battle, unit: int, ranks: Ranks) -> list[bytes]:
    """What is seen of a unit once its pile has been spread out."""
    seen, mustered = printed(battle.box, ranks), printed(battle.box, battle.mustered[unit])
    price = command_price(battle, unit) if ranks.count else 0
    tallies = [ranks.count, capped(battle.order[unit]), capped(battle.disorder[unit]), ranks.cohesion, capped(price)]
    state = 4 if battle.unit == unit and battle.action == CHARGE and battle.goal == NOBODY else 0
    foes, touched = battle.foes[unit], NO_FOES
    if foes:
        state |= (1 if battle.is_overlapping(unit) else 0) | (2 if foes & (foes - 1) else 0)
        touched = OF_EIGHT[foes & 255] + OF_EIGHT[foes >> 8 & 255] + OF_EIGHT[foes >> 16]
    return [bytes(tallies), seen[1], mustered[1], seen[2], seen[3], seen[4], seen[5], touched, OF_THREE[state]]


def enter_command(row: bytearray, battle: Battle) -> None:
    """The command under way, and the reaction to it."""
    mark_bits(row, COMMANDED, battle.action)
    enter(row, COMMAND_FACTS, [battle.into + 1, int(battle.outermost), battle.price, int(battle.countered)])
    mark(row, COMMAND_UNIT, battle.unit)
    mark(row, COMMAND_TARGET, battle.goal)
    if battle.reaction:
        mark(row, REACTION, 0 if battle.reaction == FIRE else 1)
    mark(row, REACTOR, battle.reactor)
    mark_bits(row, REACTOR_TRAITS, battle.reactor_traits)


def enter_roll(row: bytearray, battle: Battle) -> None:
    """The roll under way, or the last one of the command."""
    mark_bits(row, ROLL, battle.kind)
    facts = [battle.pool, battle.lowered, battle.lowest, battle.hits, battle.dealt, int(battle.stood_fast)]
    mark(row, ROLLER, battle.roller)
    mark(row, ROLLED_AT, battle.target)
    mark_bits(row, GRANTED, battle.granted)
    count(row, SHOWN - 1, battle.faces)
    count(row, CHOSEN - 1, battle.chosen)
    if battle.ranks[battle.roller].count:
        values = values_of(battle)
        count(row, VALUES - 1, values)
        facts += [int(battle.kind & MELEE != 0), int(battle.kind == COUNTER), count_hits(battle.faces, values)]
    enter(row, ROLL_FACTS, facts)
