# hot: compiled by mypyc
"""What a learner is given of a battle: all that a seat may see, as numbers, read straight off the table.

Oneself comes first, then the enemy, with UGs and generals by their places in the list. Places are told in whole HBW
and tenths; to the player on the other side of the table they look as if turned by half, so that both look ahead alike.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.eyes import ALL_SEEING
from quincunx.core.kit.encoder import MOST, Row, capped, enter, mark, mark_bits, place_of
from quincunx.core.kit.geometry.lattice import DIRECTIONS, HALF
from quincunx.core.memory import BOOK
from quincunx.games.pacto.actions import COLOUR_COUNT, GENERALS, UGS
from quincunx.games.pacto.box import HBW, Troop
from quincunx.games.pacto.cards import count, total
from quincunx.games.pacto.deploying import is_above
from quincunx.games.pacto.ground import cover
from quincunx.games.pacto.markers import ALIVE, DEAD, GENERAL_MARKS, LOST, MARKS, ON_TABLE
from quincunx.games.pacto.pieces import ACTIONS, FORMATIONS, GOINGS, TERRITORIES, TRAITS, TYPES, WEAPONS, WEATHER
from quincunx.games.pacto.table import FACING, NO_UG, Battlefield, is_hidden
from quincunx.games.pacto.things import FIGHT_MARKS, STEPS
from quincunx.games.pacto.view import known_moment, sees_march

SIDES: Final = 2
MOST_TERRAIN: Final = 24
FACINGS: Final = 72
PLACE: Final = ("x", "tenths of x", "y", "tenths of y", "facing in steps of 5 degrees")
PRINTED: Final = ("SuG", "training", "quality", "protection", "missile", "skill", "breaks at", "speed")
TALLIES: Final = ("bases", "wounds", "slow", "pushed in tenths")
LEADS: Final = ("level", "wounds", "cards", "x", "y")
LAID: Final = ("going", "x", "y", "half length", "half width", "angle in steps of 5 degrees", "uphill")

MOST_CARDS: Final = 16
CARD: Final = ("one's own", "an enemy's", "x", "y", "facing in steps of 5 degrees", "number of the own UG it hides")

MOMENTS: Final = (
    *("choose_role", "territory_card", "choose_territory", "place_counter", "day_card", "move_counter"),
    *("choose_item", "choose_slope", "secure_water", "lay_item", "change_item", "move_item", "deploy"),
    *("deploy_across", "deploy_up", "commands", "command_of", "place_general", "place_general_across"),
    *("place_general_up", "discards", "desertion", "gifts", "pay", "preparations", "choose_clearing"),
    *("choose_payer", "go_along", "legs", "promise", "declare", "choose_charge", "forced", "respond"),
    *("flee", "shoot", "add_one", "press_chargers", "choose_charger", "charge_length", "choose_contact"),
    *("choose_attacker", "choose_combat", "choose_edge", "join_fight", "choose_pursuer", "pursuit"),
    *("align", "successor", "moves", "choose_action", "company", "choose_move", "ride", "ride_to"),
    *("press_on", "press_by", "press_card", "break_offs", "break_off_length", "facing", "recovery"),
    *("helper", "choose_season", "ambushes", "hide_across", "hide_up", "flank_marches", "command_of_card"),
    *("uncover", "enter", "enter_with", "enter_alone", "muster"),
)
"""What can be asked, as prompts name it; whatever else there is has the place after them."""

ROW: Final = Row()
TURN: Final = ROW.add("turn", (1,), MOST, "the turn; 0 before the battle")
LAST: Final = ROW.add("turns", (1,), MOST, "the last turn")
STEP: Final = ROW.add("step", (len(STEPS),), 1, "the step under way")
MOMENT: Final = ROW.add("moment", (len(MOMENTS) + 1,), 1, "what is asked, as far as one knows")
BEFORE: Final = ROW.add("before", (1,), 1, "is it before the battle")
SIZE: Final = ROW.add("size", (2,), MOST, "width and depth of the table in HBW")
SKY: Final = ROW.add("weather", (len(WEATHER),), 1, "one of " + ", ".join(WEATHER))
NIGHT: Final = ROW.add("night", (1,), 1, "is it night")
COUNTRY: Final = ROW.add("territory", (len(TERRITORIES),), 1, "by which the weather changes")
TO_CHOOSE: Final = ROW.add("to_choose", (SIDES,), 1, "by side: is it asked to choose")
ACTIVE: Final = ROW.add("active", (SIDES,), 1, "by side: is it active")
INVADER: Final = ROW.add("invader", (SIDES,), 1, "by side: does it invade")
PASSES: Final = ROW.add("passes", (1,), 2, "passes in succession")
WON: Final = ROW.add("won", (SIDES,), 1, "by side: has it won")
COUNTED: Final = ROW.add("counted", (SIDES, 2), MOST, "by side: TuGs lost, of how many")
HELD: Final = ROW.add("held", (GENERALS, COLOUR_COUNT), MOST, "by own general: his cards of each colour")
ASIDE: Final = ROW.add("aside", (GENERALS, COLOUR_COUNT), MOST, "by own general: cards about to be discarded")
OPEN: Final = ROW.add("open", (SIDES, GENERALS, COLOUR_COUNT), MOST, "by side and general: cards that lie face up")
USED: Final = ROW.add("used", (COLOUR_COUNT,), MOST, "cards used in this turn")
PACK: Final = ROW.add("pack", (1,), MOST, "how many cards are in the pack")
GENERAL: Final = ROW.add("generals", (SIDES, GENERALS, len(LEADS)), MOST, "by side and general: " + ", ".join(LEADS))
STATE: Final = ROW.add("general_states", (SIDES, GENERALS, 3), 1, "by side and general: alive, dead, neither")
RIDES: Final = ROW.add("general_marks", (SIDES, GENERALS, len(GENERAL_MARKS)), 1, "by side and general: his markers")
WITH: Final = ROW.add("general_with", (SIDES, GENERALS, UGS), 1, "by side and general: the UG he is with")
THERE: Final = ROW.add("ug_where", (SIDES, UGS, 3), 1, "by side and UG: on the table, lost, elsewhere")
PLACED: Final = ROW.add("ug_place", (SIDES, UGS, len(PLACE)), MOST, "by side and UG: " + ", ".join(PLACE))
TALLY: Final = ROW.add("ug_tallies", (SIDES, UGS, len(TALLIES)), MOST, "by side and UG: " + ", ".join(TALLIES))
FORMED: Final = ROW.add("ug_formation", (SIDES, UGS, len(FORMATIONS)), 1, "by side and UG: its formation")
MARKED: Final = ROW.add("ug_marks", (SIDES, UGS, len(MARKS)), 1, "by side and UG: its markers")
UNDER: Final = ROW.add("ug_command", (SIDES, UGS, GENERALS), 1, "by side and UG: in whose command it is")
KIND: Final = ROW.add("ug_type", (SIDES, UGS, len(TYPES)), 1, "by side and UG: its type")
IS: Final = ROW.add("ug_printed", (SIDES, UGS, len(PRINTED)), MOST, "by side and UG: " + ", ".join(PRINTED))
ARMS: Final = ROW.add("ug_weapons", (SIDES, UGS, len(WEAPONS)), 1, "by side and UG: its weapons")
HAS: Final = ROW.add("ug_traits", (SIDES, UGS, len(TRAITS)), 1, "by side and UG: its traits")
FOUGHT: Final = ROW.add("fights", (UGS, UGS), 1, "by own UG: the enemies it fights")
CLAIMED: Final = ROW.add("fight_marks", (UGS, len(FIGHT_MARKS)), 1, "by own UG: what is claimed in its fights")
CHARGED: Final = ROW.add("charges", (SIDES, UGS, UGS), 1, "by side and UG: whom it has declared a charge on")
ORDERED: Final = ROW.add("order", (len(ACTIONS),), 1, "the order under way")
MOVING: Final = ROW.add("moving", (SIDES, UGS), 1, "by side: the UGs that move by it")
SPENT: Final = ROW.add("spent", (2,), MOST, "how far it went in tenths of a HBW, and how many legs")
OWED: Final = ROW.add("bill", (COLOUR_COUNT,), 1, "the colour that is owed")
EXTRA: Final = ROW.add("extra", (1,), MOST, "coloured cards owed beside it")
PICKED: Final = ROW.add("picked", (UGS,), 1, "the own UG something is being chosen for")
CARDS: Final = ROW.add("ambushes", (MOST_CARDS, len(CARD)), MOST, "by card of an ambush: " + ", ".join(CARD))
LEAD: Final = ROW.add("marches", (SIDES, GENERALS), 1, "by side and general: does he lead a flank march")
AWAY: Final = ROW.add("away", (UGS,), 1, "the own UGs on flank marches")
GROUND: Final = ROW.add("terrain", (MOST_TERRAIN, len(LAID)), MOST, "by piece: " + ", ".join(LAID))


def observe(table: Battlefield, seat: int, memory: str = BOOK) -> bytearray:  # noqa: ARG001 (nothing is forgotten here)
    """A battle as a seat sees it; an onlooker looks from the first seat's side, without hands."""
    own = max(0, seat)
    table = table.veiled(seat)
    row = bytearray(ROW.size)
    enter(row, TURN, [int(table.turn), int(table.turns)])
    row[STEP + int(table.step)] = 1
    asked_for = known_moment(table, seat)
    if asked_for is not None:
        row[MOMENT + place_of(asked_for, MOMENTS)] = 1
    row[BEFORE] = 1 if table.build_up is not None else 0
    enter(row, SIZE, [int(table.width) // HBW, int(table.depth) // HBW])
    row[SKY + int(table.weather)] = 1
    row[NIGHT] = 1 if table.night else 0
    mark(row, COUNTRY, int(table.territory))
    for asked in table.awaited():
        row[TO_CHOOSE + (asked ^ own)] = 1
    row[ACTIVE + (int(table.active) ^ own)] = 1
    row[INVADER + (int(table.invader) ^ own)] = 1
    row[PASSES] = min(int(table.passes), 2)
    for each, score in enumerate(table.scores):
        row[WON + (each ^ own)] = 1 if score > 0.5 else 0
    enter(row, USED, [int(count(table.used, colour)) for colour in range(COLOUR_COUNT)])
    row[PACK] = capped(int(total(table.pack)))
    for owner in range(SIDES):
        enter_side(row, table, owner, own, seat)
    enter_fights(row, table, own)
    enter_order(row, table, own, seat)
    enter_set_aside(row, table, own, seat)
    enter_ground(row, table, own)
    return row


def enter_side(row: bytearray, table: Battlefield, owner: int, own: int, seat: int) -> None:
    """The UGs and generals of a side; of hands only those of one's own generals, and what lies face up."""
    side = owner ^ own
    lost, there = table.counted_by(owner, seat)
    enter(row, COUNTED + 2 * side, [int(lost), int(there)])
    for n, general in enumerate(table.generals_of(owner)):
        at = side * GENERALS + n
        held = [int(count(table.open[general], colour)) for colour in range(COLOUR_COUNT)]
        enter(row, OPEN + COLOUR_COUNT * at, held)
        if side == 0 and seat in (owner, ALL_SEEING):
            enter_hand(row, HELD + COLOUR_COUNT * n, table.hands[general])
            enter_hand(row, ASIDE + COLOUR_COUNT * n, table.aside[general])
        enter_general(row, table, general, at, own)
    for n, ug in enumerate(table.ugs_of(owner)):
        enter_ug(row, table, ug, side * UGS + n, own)


def enter_set_aside(row: bytearray, table: Battlefield, own: int, seat: int) -> None:
    """Where ambushes lie and who leads flank marches; who is in them only of one's own (info.hidden)."""
    knows = seat in (own, ALL_SEEING)
    for n, card in enumerate(table.ambushes[:MOST_CARDS]):
        x, y = seen_at(table, own, card.x, card.y)
        turned: i64 = FACINGS // 2 if is_above(table, own) else 0
        ug = card.ug - table.first_ug(own) + 1 if knows and card.seat == own and card.ug != NO_UG else i64(0)
        facts = [int(card.seat == own), int(card.seat != own), int(x) // HBW, int(y) // HBW]
        enter(row, CARDS + len(CARD) * n, [*facts, int((card.facing + turned) % FACINGS), int(ug)])
    for march in table.marches:
        if sees_march(table, march, seat):
            side = int(table.commander(march.general)) ^ own
            row[LEAD + GENERALS * side + int(march.general) - table.first_general(side ^ own)] = 1
    away = table.marching() if knows else i64(0)
    for n, ug in enumerate(table.ugs_of(own)):
        row[AWAY + n] = int(away >> ug & 1)


def enter_hand(row: bytearray, first: int, cards: i64) -> None:
    enter(row, first, [int(count(cards, colour)) for colour in range(COLOUR_COUNT)])


def enter_general(row: bytearray, table: Battlefield, general: int, at: int, own: int) -> None:
    state = table.states[general]
    row[STATE + 3 * at + (0 if state == ALIVE else 1 if state == DEAD else 2)] = 1
    x, y = table.general_point(general) if state == ALIVE else (0, 0)
    x, y = seen_at(table, own, x, y) if state == ALIVE else (0, 0)
    cards = int(total(table.hands[general] + table.aside[general]))
    facts = [table.levels[general], table.general_wounds[general], cards, int(x) // HBW, int(y) // HBW]
    enter(row, GENERAL + len(LEADS) * at, facts)
    mark_bits(row, RIDES + len(GENERAL_MARKS) * at, table.general_marks[general])
    ug = table.attached[general]
    if ug != NO_UG:
        row[WITH + UGS * at + ug - table.first_ug(int(table.commander(general)))] = 1


def seen_at(table: Battlefield, own: int, x: i64, y: i64) -> tuple[i64, i64]:
    """A place as it looks from one's own side of the table."""
    if is_above(table, own):
        x, y = table.width - x, table.depth - y
    return x if x > 0 else 0, y if y > 0 else 0


def enter_ug(row: bytearray, table: Battlefield, ug: int, at: int, own: int) -> None:
    """What is printed of a UG, and where it stands; whatever else is not on the table is elsewhere."""
    where = table.where[ug]
    row[THERE + 3 * at + (0 if where == ON_TABLE else 1 if where == LOST else 2)] = 1
    troop = table.troops[ug]
    row[KIND + len(TYPES) * at + int(troop.type)] = 1
    enter(row, IS + len(PRINTED) * at, printed(troop))
    mark_bits(row, ARMS + len(WEAPONS) * at, int(troop.weapons))
    mark_bits(row, HAS + len(TRAITS) * at, int(troop.traits))
    owner = int(table.owner(ug))
    row[UNDER + GENERALS * at + table.commands[ug] - table.first_general(owner)] = 1
    if where != ON_TABLE:
        return
    body = table.bodies[ug]
    x, y = seen_at(table, own, body.x, body.y)
    turned: i64 = HALF if is_above(table, own) else 0
    facing = int((body.direction + turned) % DIRECTIONS) // FACING
    places = [int(x) // HBW, int(x) % HBW // 100, int(y) // HBW, int(y) % HBW // 100, facing]
    enter(row, PLACED + len(PLACE) * at, places)
    tallies = [table.bases[ug], table.wounds[ug], table.slow[ug], table.pushed[ug] // 100]
    enter(row, TALLY + len(TALLIES) * at, tallies)
    row[FORMED + len(FORMATIONS) * at + table.formations[ug]] = 1
    mark_bits(row, MARKED + len(MARKS) * at, table.marks[ug])


def printed(troop: Troop) -> list[int]:
    speed = max(0, int(troop.gaits[troop.formation].good))
    facts = [int(troop.is_sug), int(troop.training), int(troop.quality), int(troop.protection)]
    return [*facts, int(troop.missile) + 1, int(troop.skill), int(troop.breaks_at), speed]


def enter_fights(row: bytearray, table: Battlefield, own: int) -> None:
    """Who fights whom, and charges that have been declared."""
    first, other = table.first_ug(own), table.first_ug(1 - own)
    for fight in table.fights:
        mine, theirs = int(fight.first), int(fight.second)
        if table.owner(mine) != own:
            mine, theirs = theirs, mine
        row[FOUGHT + UGS * (mine - first) + theirs - other] = 1
        mark_bits(row, CLAIMED + len(FIGHT_MARKS) * (mine - first), int(fight.marks))
    for charge in table.charges:
        side = int(table.owner(charge.ug)) ^ own
        ug, target = int(charge.ug), int(charge.target)
        ug -= first if side == 0 else other
        target -= other if side == 0 else first
        row[CHARGED + UGS * (UGS * side + ug) + target] = 1


def enter_order(row: bytearray, table: Battlefield, own: int, seat: int) -> None:
    """The order under way, what is owed for it, and the UG one is choosing for oneself."""
    order = table.order
    if order is not None:
        row[ORDERED + int(order.action)] = 1
        for ug in order.ugs():
            owner = int(table.owner(ug))
            row[MOVING + UGS * (owner ^ own) + ug - table.first_ug(owner)] = 1
        enter(row, SPENT, [int(order.spent) // 100, int(order.legs)])
    bill = table.bill
    if bill is not None:
        mark(row, OWED, int(bill.colour))
        row[EXTRA] = capped(int(bill.extra))
    if table.steps:
        step = table.steps[-1]
        if step.seat == seat and is_hidden(step):
            ug = getattr(step, "ug", NO_UG)
            if ug != NO_UG:
                row[PICKED + ug - table.first_ug(own)] = 1


def enter_ground(row: bytearray, table: Battlefield, own: int) -> None:
    """The terrain, piece by piece."""
    for n, piece in enumerate(table.terrain[:MOST_TERRAIN]):
        body = piece.body
        x, y = seen_at(table, own, body.middle_x, body.middle_y)
        going = min(int(cover(piece).going), len(GOINGS))
        angle = int(body.direction % HALF) // FACING
        size = [int(body.half_depth) // HBW, int(body.half_width) // HBW, angle]
        rises = 1 if piece.kind.printed.uphill != "none" else 0
        enter(row, GROUND + len(LAID) * n, [going + 1, int(x) // HBW, int(y) // HBW, *size, rises])
