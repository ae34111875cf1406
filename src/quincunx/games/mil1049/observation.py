# hot: compiled by mypyc
"""What a learner is given of a realm: all that a seat may see, as numbers, one's own family first, then clockwise.

With fewer than five players the last families are empty. In `book` another family's stock is not in it: a learner with
a memory may count along. A knight is known by how far clockwise his family sits, times 4, plus his column.
"""

from __future__ import annotations

from typing import Final

from quincunx.core.eyes import ALL_SEEING
from quincunx.core.kit.encoder import MOST, Row, capped, enter, mark
from quincunx.core.memory import AIDED, BOOK
from quincunx.games.mil1049.actions import COLUMNS, KNIGHTS, LANDS, SPACES
from quincunx.games.mil1049.box import KIND_COUNT, TYPES
from quincunx.games.mil1049.pieces import FAMILIES, KINDS
from quincunx.games.mil1049.position import by_sender
from quincunx.games.mil1049.realm import (
    ACTIONS,
    GONE,
    KNIGHT_ON,
    MARKED,
    NO_KNIGHT,
    NO_LAND,
    NOBODY,
    PLACES,
    POLITICS,
    POWER,
    Realm,
)
from quincunx.games.mil1049.steps.growth import Face
from quincunx.games.mil1049.view import known_step

PHASES: Final = (ACTIONS, POLITICS, POWER)
TOKENS: Final = 4
ON_SPACE: Final = TOKENS + 2 * FAMILIES
FACES: Final = 2 * TYPES
WHERE: Final = len(PLACES)
MOMENTS: Final = (
    *("act", "send", "toll", "pass_on", "take_token", "growth", "face", "dowry", "keep_half", "veil"),
    *("place_soldiers", "place_archbishop", "court", "resist", "answer", "raise", "market", "trade", "trade_after"),
    *("open_bid", "bid", "place_castle", "war", "pay_free", "ask_help", "give_help", "contribute", "place_land"),
    *("donate", "give_up", "curia"),
)
"""What can be asked, by the names of the prompts."""

ROW: Final = Row()
PLAYERS: Final = ROW.add("players", (1,), FAMILIES, "how many play")
ADVANCED: Final = ROW.add("advanced", (1,), 1, "is it the advanced game")
TURN: Final = ROW.add("turn", (1,), 5, "the turn")
PHASE: Final = ROW.add("phase", (len(PHASES),), 1, "actions, political phase, spheres of power")
SPHERE: Final = ROW.add("sphere", (8,), 1, "the sphere under way in the last two")
TO_CHOOSE: Final = ROW.add("to_choose", (FAMILIES,), 1, "who is asked to choose")
ACTIVE: Final = ROW.add("active", (FAMILIES,), 1, "whose action it is")
STARTER: Final = ROW.add("starter", (FAMILIES,), 1, "who has the Starting Player token")
MOMENT: Final = ROW.add("moment", (len(MOMENTS),), 1, "what is asked: " + ", ".join(MOMENTS))
RESULTS_SHOWN: Final = ROW.add("results", (3,), 1, "the die to choose from shows an hourglass, a daughter, a son")
SPACE: Final = ROW.add(
    "spaces", (SPACES, ON_SPACE), 1, "by space: empty, white, black, printed, a family's token, a family's knight"
)
STACKS: Final = ROW.add("stacks", (2, 1 + TYPES), MOST, "by stack: how many lands, and the one on top by type")
ACTING: Final = ROW.add("acting", (KNIGHTS,), 1, "the knight who acts")
TARGET: Final = ROW.add("target", (KNIGHTS,), 1, "whom he tries to subdue or attacks")
ATTACKED: Final = ROW.add("attacked", (LANDS,), 1, "which of his lands is attacked")
SOLDIERS: Final = ROW.add("kings_soldiers", (KNIGHTS,), 1, "before whom the King's Soldiers stand")
ARCHBISHOP: Final = ROW.add("archbishop", (KNIGHTS,), 1, "before whom the Archbishop stands")
POT: Final = ROW.add("pot", (KIND_COUNT,), MOST, "cubes that lie open: " + ", ".join(KINDS))
BEST: Final = ROW.add("best", (KIND_COUNT,), MOST, "the best bid for a castle")
BIDDER: Final = ROW.add("bidder", (FAMILIES,), 1, "who made it")
SPOIL: Final = ROW.add("spoil", (FACES,), 1, "a land to be placed, by type and face")
FROM_STACK: Final = ROW.add("from_stack", (2,), 1, "the stack it comes from")
HELPERS: Final = ROW.add("helpers", (2,), 1, "has the attacker's, the defender's Lord joined")
OWN_STOCK: Final = ROW.add("own_stock", (KIND_COUNT,), MOST, "one's own cubes")
OWN_OFFER: Final = ROW.add("own_offer", (KIND_COUNT,), MOST, "the cubes one is laying or has sealed")
OWN_SEAL: Final = ROW.add("own_seal", (1,), 1, "has one sealed it")
OWN_SWAPS: Final = ROW.add("own_swaps", (KIND_COUNT, KIND_COUNT), MOST, "the trade one is putting together")

FAMILY: Final = Row()
WOMEN: Final = FAMILY.add("women", (1,), MOST, "single women")
PRIVILEGES: Final = FAMILY.add("privileges", (1,), MOST, "privileges")
VP: Final = FAMILY.add("vp", (2,), MOST, "victory points above and below zero")
GIFT: Final = FAMILY.add("gift", (1,), MOST, "gold donated, while that is settled")
LEFT: Final = FAMILY.add("left", (1,), 1, "has its player left")
STOCK: Final = FAMILY.add("stock", (KIND_COUNT,), MOST, "if aided: its cubes")
IN_PLAY: Final = FAMILY.add("in_play", (COLUMNS,), 1, "by column: is there a knight")
AGE: Final = FAMILY.add("age", (COLUMNS,), 3, "by column: time tokens")
HEIR: Final = FAMILY.add("heir", (COLUMNS,), 1, "by column: an heir")
ARMED: Final = FAMILY.add("soldiers", (COLUMNS,), MOST, "by column: soldiers, without the King's")
CASTLE: Final = FAMILY.add("castle", (COLUMNS,), 1, "by column: a castle")
LORD: Final = FAMILY.add("lord", (COLUMNS, FAMILIES), 1, "by column: whose vassal he is")
PLACE: Final = FAMILY.add("where", (COLUMNS, WHERE), 1, "by column: where he stands, if not at home")
LAND: Final = FAMILY.add("lands", (COLUMNS, LANDS, FACES), 1, "by column and slot: a land by type and face")
BLOCKS: Final = [ROW.add_block(f"family{n}_", FAMILY) for n in range(FAMILIES)]


def observe(realm: Realm, seat: int, memory: str = BOOK) -> bytearray:
    """A realm as a seat sees it; an onlooker looks from the first seat."""
    own, seats = max(0, seat), realm.seats
    row = bytearray(ROW.size)
    row[PLAYERS], row[TURN], row[ADVANCED] = seats, realm.turn, 1 if realm.advanced else 0
    row[PHASE + PHASES.index(int(realm.phase))] = 1
    if realm.phase != ACTIONS:
        row[SPHERE + realm.sphere] = 1
    for asked in realm.awaited():
        row[TO_CHOOSE + (asked - own) % seats] = 1
    row[ACTIVE + (realm.active - own) % seats] = 1
    row[STARTER + (realm.starter - own) % seats] = 1
    enter_board(row, realm, own)
    enter_moment(row, realm, own, seat)
    for n in range(seats):
        owner = (own + n) % seats
        enter_family(row, BLOCKS[n], realm, owner, own)
        if memory == AIDED:
            enter(row, BLOCKS[n] + STOCK, realm.stock[owner])
    if seat in (own, ALL_SEEING):
        enter(row, OWN_STOCK, realm.stock[own])
        enter(row, OWN_OFFER, realm.offers[own])
        row[OWN_SEAL] = realm.sealed >> own & 1
        if realm.active == own:
            for swap in realm.swaps:
                row[OWN_SWAPS + swap] += 1
    return row


def turned(knight: int, own: int, seats: int) -> int:
    """A knight by how far clockwise his family sits from one's own."""
    return NO_KNIGHT if knight == NO_KNIGHT else COLUMNS * ((knight // COLUMNS - own) % seats) + knight % COLUMNS


def enter_board(row: bytearray, realm: Realm, own: int) -> None:
    """Spaces and stacks."""
    seats = realm.seats
    for space in range(SPACES):
        on, first = realm.spaces[space], SPACE + space * ON_SPACE
        if on >= KNIGHT_ON:
            row[first + TOKENS + FAMILIES + ((on - KNIGHT_ON) // COLUMNS - own) % seats] = 1
        elif on >= MARKED:
            row[first + TOKENS + (on - MARKED - own) % seats] = 1
        elif on >= 0:
            row[first + on] = 1
    for stack in range(2):
        lying = realm.stacks[stack]
        row[STACKS + stack * (1 + TYPES)] = len(lying)
        if lying:
            row[STACKS + stack * (1 + TYPES) + 1 + lying[-1] // 2] = 1


def enter_moment(row: bytearray, realm: Realm, own: int, seat: int) -> None:
    """What is under way, as far as it lies open."""
    seats = realm.seats
    if by_sender(realm, own, seat):
        mark(row, ACTING, turned(int(realm.knight), own, seats))
    mark(row, TARGET, turned(int(realm.target), own, seats))
    mark(row, SOLDIERS, turned(int(realm.kings_soldiers), own, seats))
    mark(row, ARCHBISHOP, turned(int(realm.archbishop), own, seats))
    if realm.attacked != NO_LAND:
        row[ATTACKED + realm.attacked % LANDS] = 1
    enter(row, POT, realm.pot)
    enter(row, BEST, realm.best)
    if realm.bidder != NOBODY:
        row[BIDDER + (realm.bidder - own) % seats] = 1
    mark(row, SPOIL, int(realm.spoil))
    mark(row, FROM_STACK, int(realm.stack))
    row[HELPERS], row[HELPERS + 1] = realm.helpers & 1, realm.helpers >> 1 & 1
    step = known_step(realm, seat)
    if step is not None:
        row[MOMENT + MOMENTS.index(step.asks)] = 1
        if isinstance(step, Face):
            for result in range(3):
                row[RESULTS_SHOWN + result] = realm.box.results[step.face] >> result & 1


def enter_family(row: bytearray, first: int, realm: Realm, owner: int, own: int) -> None:
    """What everyone may see of a family."""
    row[first + WOMEN] = capped(realm.women[owner])
    row[first + PRIVILEGES] = capped(realm.privileges[owner])
    points = realm.vp[owner]
    row[first + VP + (0 if points >= 0 else 1)] = capped(abs(points))
    row[first + GIFT] = capped(realm.gifts[owner])
    row[first + LEFT] = 1 if realm.has_left(owner) else 0
    for column in range(COLUMNS):
        knight = COLUMNS * owner + column
        if realm.ages[knight] == GONE:
            continue
        row[first + IN_PLAY + column] = 1
        row[first + AGE + column] = realm.ages[knight]
        row[first + HEIR + column] = realm.heirs[knight]
        row[first + ARMED + column] = capped(realm.soldiers[knight])
        row[first + CASTLE + column] = realm.castles[knight]
        if realm.lords[knight] != NOBODY:
            row[first + LORD + column * FAMILIES + (realm.lords[knight] - own) % realm.seats] = 1
        mark(row, first + PLACE + column * WHERE, realm.where[knight])
        for slot in range(LANDS):
            mark(row, first + LAND + (column * LANDS + slot) * FACES, realm.lands[LANDS * knight + slot])
