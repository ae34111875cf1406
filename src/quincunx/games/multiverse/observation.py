# hot: compiled by mypyc
"""What a learner is given of a world: all that a seat may see, as numbers, oneself first, then in player order.

Rows are as long on every map and with any number of players: those of smaller ones are padded with nothing, to four
seats and 37 positions. A hex is entered in two numbers, by position and place in the flower, each from 1 on.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.eyes import ALL_SEEING
from quincunx.core.kit.encoder import MOST, Row, capped, count, mark
from quincunx.core.memory import AIDED, BOOK
from quincunx.games.multiverse.actions import BLOCKS, HEXES, MOST_CARDS, MOST_HEROES, MOST_UNITS
from quincunx.games.multiverse.box import NOTHING
from quincunx.games.multiverse.chart import OFF, PLACES, UNEXPLORED
from quincunx.games.multiverse.ending import points
from quincunx.games.multiverse.moving import ap_left
from quincunx.games.multiverse.steps.block import BlockOrders
from quincunx.games.multiverse.steps.jobs import Job
from quincunx.games.multiverse.view import known_moment
from quincunx.games.multiverse.world import (
    ACTION,
    ENDED,
    KNOWN,
    PEOPLE,
    RESTED,
    SET_UP,
    STUCK,
    UNSHOWN,
    USED,
    World,
)

TERRAINS: Final = 5
MOST_MISSIONS: Final = 32
MARKS: Final = (RESTED, SET_UP, USED, ENDED, STUCK)
MOMENTS: Final = (
    *("place_start", "treasury", "give_to", "make_offer", "answer", "works", "place", "hero_points", "job"),
    *("leave_out", "add_links", "orders", "block_orders", "tower_shot", "last_word", "aim", "grant", "whirl"),
    *("ally_swap", "name_number", "quest", "adventure_choice", "companion", "displace", "give_way", "name_explorer"),
    *("onward", "clash", "announce", "intercept", "show_support", "defend", "lay_card", "step_back", "reroll"),
    *("fate", "bodyguard", "cleave", "avenge", "move_on", "member", "together", "bearer", "turn"),
)
"""What can be asked, by the names of the prompts."""

ROW: Final = Row()
PLAYERS: Final = ROW.add("players", (1,), PEOPLE, "how many play")
EXPERT: Final = ROW.add("expert", (1,), 1, "are these the Expert rules")
TURN: Final = ROW.add("turn", (1,), MOST, "the turn")
LIMIT: Final = ROW.add("turn_limit", (1,), MOST, "the last turn, or a third of the backstop")
WAYS_TO_WIN: Final = ROW.add("victory", (6,), 1, "missions, conquest, domination, archeology, portal, turn limit")
PHASE: Final = ROW.add("phase", (5,), 1, "setting up, revenue, building, action, dial")
TO_CHOOSE: Final = ROW.add("to_choose", (PEOPLE,), 1, "who is asked to choose")
FIRST: Final = ROW.add("first", (PEOPLE,), 1, "the first player")
ALLIES: Final = ROW.add("allies", (PEOPLE,), 1, "who is on one's side")
MOMENT: Final = ROW.add("moment", (len(MOMENTS),), 1, "what is asked: " + ", ".join(MOMENTS))
PICKED: Final = ROW.add("picked", (BLOCKS,), 1, "the own block that is being given orders or a job")
BATTLE: Final = ROW.add("battle", (4,), MOST, "the hex an attack comes from and the battlefield, two numbers each")
HAND: Final = ROW.add("hand", (MOST_CARDS,), MOST, "one's own cards by type")
LAID: Final = ROW.add("laid", (MOST_CARDS,), 1, "the card one has laid face down")
MISSIONS: Final = ROW.add("missions", (MOST_MISSIONS,), 1, "one's missions that are not declared")
TRADE_ROW: Final = ROW.add("trade_row", (MOST_CARDS,), MOST, "cards on sale by type")
DISCARD: Final = ROW.add("discard", (MOST_CARDS,), MOST, "the discard pile by type")
TERRAIN: Final = ROW.add("terrain", (HEXES, TERRAINS), 1, "by hex, if it is explored")
TOKEN: Final = ROW.add("tokens", (HEXES,), 1, "by hex: an adventure")
MINE: Final = ROW.add("mines", (HEXES,), 1, "by hex: a mine")
ROADS: Final = ROW.add("roads", (HEXES,), MOST, "by hex: links by direction as bits, 64 for a road")
MARKER: Final = ROW.add("markers", (HEXES,), 7, "by hex: caravan, Competition and ruin as bits")
BUILT: Final = ROW.add("built", (HEXES,), MOST, "by hex: the kind of a building, from 1 on")
HOLDER: Final = ROW.add("holder", (HEXES, PEOPLE), 1, "by hex: whose building it is")
AGE: Final = ROW.add("ages", (HEXES,), 2, "by hex: the Age of a building")
DAMAGE: Final = ROW.add("damage", (HEXES,), MOST, "by hex: damage to a building")
SITE: Final = ROW.add("sites", (HEXES,), 1, "by hex: a building under construction")
STAGE: Final = ROW.add("stages", (HEXES,), MOST, "by hex: stages of a Portal")
HERO_OWNER: Final = ROW.add("hero_owner", (MOST_HEROES, PEOPLE), 1, "by hero: whose it is")
HERO: Final = ROW.add(
    "heroes", (MOST_HEROES, 8), MOST, "by hero: state, level, kills, hit points, action points, skills, points, used"
)

PLAYER: Final = Row()
LEFT: Final = PLAYER.add("left", (1,), 1, "is this player out")
FACTION: Final = PLAYER.add("faction", (1,), MOST, "the faction")
STOCK: Final = PLAYER.add(
    "stock", (10,), MOST,
    "gold, Aether, scrolls, victory points, territories explored, builder experience, abilities used, orders left, "
    "cards, missions not declared",
)  # fmt: skip
LIES: Final = PLAYER.add("lies", (1,), 1, "does a card lie face down")
DECLARED: Final = PLAYER.add("declared", (MOST_MISSIONS,), 1, "missions declared")
TRACKS: Final = PLAYER.add("tracks", (2 * MOST_UNITS,), MOST, "battle tracks by unit")
KNOWN_HAND: Final = PLAYER.add("known_hand", (MOST_CARDS,), MOST, "if aided: cards everybody knows to be held")
BLOCK: Final = PLAYER.add(
    "blocks",
    (BLOCKS, 12),
    MOST,
    "by block: is there one, its hex in two numbers, its kind from 1 on if known, wounds, face up, "
    "rested, set up, ability used, ended, stuck, AP left if one's own",
)
SEATS: Final = [ROW.add_block(f"player{n}_", PLAYER) for n in range(PEOPLE)]


def observe(world: World, seat: int, memory: str = BOOK) -> bytearray:
    """A world as a seat sees it; an onlooker looks from the first seat."""
    own, seats = max(0, seat), world.seats
    row = bytearray(ROW.size)
    row[PLAYERS], row[EXPERT] = seats, 1 if world.setting.expert else 0
    row[TURN], row[LIMIT] = capped(int(world.turn)), capped(world.setting.turn_limit)
    for n in range(6):
        row[WAYS_TO_WIN + n] = world.setting.ways >> n & 1
    row[PHASE + world.phase] = 1
    row[FIRST + (world.first - own) % seats] = 1
    for asked in world.awaited():
        row[TO_CHOOSE + (asked - own) % seats] = 1
    for n in range(seats):
        row[ALLIES + n] = 1 if world.allied(own, (own + n) % seats) else 0
    enter_moment(row, world, seat)
    enter_map(row, world, own)
    enter_heroes(row, world, own)
    for n in range(seats):
        enter_player(row, SEATS[n], world, (own + n) % seats, seat, memory)
    count(row, TRADE_ROW, world.row)
    count(row, DISCARD, world.discard)
    if seat in (own, ALL_SEEING):
        count(row, HAND, world.hands[own] + world.drawn[own])
        mark(row, LAID, world.laid[own])
        for mission in world.missions[own]:
            row[MISSIONS + mission] = 1
    return row


def enter_moment(row: bytearray, world: World, seat: int) -> None:
    """What is asked, which block is thought of, and where an attack is under way, as far as it lies open."""
    asked = known_moment(world, seat)
    if asked is not None:
        row[MOMENT + MOMENTS.index(asked)] = 1
    step = world.steps[-1] if world.steps else None
    if isinstance(step, (BlockOrders, Job)) and seat == step.seat:
        row[PICKED + step.slot] = 1
    if world.fight is not None:
        enter_hex(row, BATTLE, world.fight.start)
        enter_hex(row, BATTLE + 2, world.fight.at)


def enter_hex(row: bytearray, first: i64, at: i64) -> None:
    if at != OFF:
        row[first], row[first + 1] = 1 + int(at // PLACES), 1 + int(at % PLACES)


def enter_map(row: bytearray, world: World, own: i64) -> None:
    """Everything that lies or stands on a hex and is no block."""
    for at in range(world.chart.count):
        if world.terrain[at] != UNEXPLORED:
            row[TERRAIN + TERRAINS * at + world.terrain[at]] = 1
        row[TOKEN + at], row[MINE + at] = 1 if world.tokens[at] else 0, 1 if world.mines[at] else 0
        row[ROADS + at], row[MARKER + at] = world.roads[at], world.markers[at]
        if world.built[at] != NOTHING:
            row[BUILT + at], row[AGE + at] = world.built[at] + 1, world.ages[at]
            row[DAMAGE + at], row[SITE + at] = capped(world.damage[at]), world.sites[at]
            row[STAGE + at] = capped(world.stages[at])
            if world.holder[at] >= 0:
                row[HOLDER + PEOPLE * at + (world.holder[at] - own) % world.seats] = 1


def enter_heroes(row: bytearray, world: World, own: i64) -> None:
    for hero in range(len(world.hero_owner)):
        if world.hero_owner[hero] >= 0:
            row[HERO_OWNER + PEOPLE * hero + (world.hero_owner[hero] - own) % world.seats] = 1
        told = [world.hero_state[hero], world.hero_level[hero], world.hero_kills[hero], world.hero_hp[hero]]
        told += [world.hero_ap[hero], world.hero_skills[hero], world.hero_points[hero], world.hero_used[hero]]
        for n in range(len(told)):
            row[HERO + len(told) * hero + n] = capped(told[n])


def enter_player(row: bytearray, first: i64, world: World, owner: int, eye: int, memory: str) -> None:
    """What an eye may know of a player."""
    own = eye == ALL_SEEING or world.knows_faces_of(eye, owner)
    lies = world.laid[owner] != NOTHING
    row[first + LEFT] = 1 if world.has_left(owner) else 0
    row[first + FACTION] = world.setting.factions[owner]
    held = len(world.hands[owner]) + len(world.drawn[owner]) - (1 if lies else 0)
    gold = world.gold[owner] if own else world.shown[owner]
    told = [gold, world.stones[owner], world.scrolls[owner], int(points(world, owner)), world.explored[owner]]
    told += [world.experience[owner], world.uses[owner], world.orders[owner], held, len(world.missions[owner])]
    for n in range(len(told)):
        row[first + STOCK + n] = capped(told[n])
    row[first + LIES] = 1 if lies else 0
    for mission in world.declared[owner]:
        row[first + DECLARED + mission] = 1
    for n in range(min(len(world.tracks[owner]), 2 * MOST_UNITS)):
        row[first + TRACKS + n] = capped(world.tracks[owner][n])
    if memory == AIDED:
        count(row, int(first) + KNOWN_HAND, world.hands[owner])
    enter_blocks(row, first + BLOCK, world, owner, eye, own)


def enter_blocks(row: bytearray, first: i64, world: World, owner: int, eye: int, own: bool) -> None:
    """The blocks of a player by their slots: where they stand and, if it is known, what they are (fog.memory)."""
    for slot in range(BLOCKS):
        block = BLOCKS * owner + slot
        batch = world.batch[block]
        if world.kinds[block] == NOTHING or (batch == UNSHOWN and not own):
            continue
        place = first + 12 * slot
        row[place] = 1
        enter_hex(row, place + 1, world.where[block])
        if own or batch == KNOWN or (eye >= 0 and world.known_to[block] >> eye & 1):
            row[place + 3] = world.kinds[block] + 1
        row[place + 4], row[place + 5] = capped(world.wounds[block]), world.up[block]
        for n in range(len(MARKS)):
            row[place + 6 + n] = 1 if world.marks[block] & MARKS[n] else 0
        if own and world.phase == ACTION and world.where[block] != OFF:
            row[place + 11] = capped(max(0, int(ap_left(world, block))))
