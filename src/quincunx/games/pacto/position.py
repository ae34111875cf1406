# hot: compiled by mypyc
"""The fields of a battlefield: positions, views and the contract know them from here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from quincunx.core.dice import Dice
from quincunx.core.eyes import ALL_SEEING
from quincunx.core.game import Data
from quincunx.core.journal import Journal
from quincunx.core.kit.checks import check
from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.kinds import Flag, Form, Kind, ListOf, Named, Seat, SetOf, TupleOf, Whole
from quincunx.core.kit.state import (
    UNSEEN,
    Field,
    Fields,
    Made,
    Rows,
    Settled,
    declare,
    ending_fields,
    steps_field,
)
from quincunx.core.reading import a_list, a_table, unexpected
from quincunx.games.pacto.actions import EDGES, MOST_SIDE, SEASONS
from quincunx.games.pacto.box import HBW, TOLERANCE, Army, Box
from quincunx.games.pacto.build_up import FULL, NO_SEASON, NO_SQUARE, SQUARES, BuildUp, Item
from quincunx.games.pacto.cards import colours, one
from quincunx.games.pacto.claim_table import COMBATS
from quincunx.games.pacto.markers import GENERAL_MARKS, MARKS, ON_TABLE, RESERVE, STATES, WHERE
from quincunx.games.pacto.muster import army_faults, army_from_data, army_of
from quincunx.games.pacto.opening import NO_SLOPE, bare, bare_full, piece_at
from quincunx.games.pacto.pieces import ACTIONS, COLOURS, FAR, FORMATIONS, LEVELS, STEP, TERRITORIES, WEATHER
from quincunx.games.pacto.soundness import ENDINGS, LIES_ON, ROUNDING, checks, expected
from quincunx.games.pacto.steps.before.deployment import FACINGS, STRAIGHT
from quincunx.games.pacto.steps.before.terrain import NOT_YET
from quincunx.games.pacto.table import FACING, NO_TERRITORY, NO_UG, NOBODY, NOWHERE, Battlefield
from quincunx.games.pacto.things import (
    BOTH_SIDES,
    DUES,
    FIGHT_MARKS,
    MARCH_STATES,
    NO_GENERAL,
    NO_SIDE,
    PAID,
    STEPS,
    Ambush,
    Bill,
    Charge,
    Due,
    Fight,
    March,
    Order,
    Piece,
)

MOST: Final = 99


def ug_names(table: Battlefield, _: int) -> list[str]:
    """UGs by seat and id, which both armies may share: 0-hastati_1."""
    return [f"{table.owner(ug)}-{troop.id}" for ug, troop in enumerate(table.troops)]


def general_names(table: Battlefield, _: int) -> list[str]:
    return [f"{table.commander(general)}-{leader.id}" for general, leader in enumerate(table.leaders)]


UG: Final = Named(expected("ug"), ug_names, called="unit")
UG_OR_NONE: Final = Named(expected("ug"), ug_names, nothing=NO_UG, called="unit")
GENERAL: Final = Named(expected("general"), general_names, called="general")
GENERAL_OR_NONE: Final = Named(expected("general"), general_names, nothing=NO_GENERAL, called="general")
UG_SET: Final = SetOf(expected("ug"), lambda table: ug_names(table, NOBODY), called="unit")
EDGE: Final = Named(expected("edge"), EDGES)
ACTION: Final = Named(expected("action"), ACTIONS)
ACTION_OR_NONE: Final = Named(expected("action"), ACTIONS, nothing=-1)
LENGTH: Final = Whole(0, FAR)
OVER: Final = TOLERANCE + ROUNDING
"""How far over the edge a UG can stand."""


def once_drawn_up(table: Battlefield, _: int, eye: int) -> bool:
    """What is still drawn up is its owner's secret (army.build)."""
    return table.mustering == 0 or eye == ALL_SEEING


class Own(Kind):
    """The name of what a row is about; it is there to be read by people, and must fit."""

    in_place = True

    def __init__(self, names: Any) -> None:
        self.names = names

    def write(self, value: Any, table: Any, seat: int) -> Any:
        return self.names(table, seat)[seat]

    def read(self, value: Any, place: str, table: Any, seat: int) -> Any:
        name = self.names(table, seat)[seat]
        if value != name:
            raise unexpected(place, expected("own", name=repr(name)), value, "army.lists")

    def form(self, table: Any, seat: int) -> Form:
        return {"is": "settled"}


class Pose(Kind):
    """Where a UG stands: the middle of its front edge in thousandths of a HBW, and its facing in degrees."""

    def write(self, value: Body, table: Any, seat: int) -> Data | None:
        if value is NOWHERE:
            return None
        return {"x": int(value.x), "y": int(value.y), "facing": int(value.direction) * STEP // FACING}

    def read(self, value: Any, place: str, table: Any, seat: int) -> Body:
        if (table.where[seat] == ON_TABLE) != (value is not None):
            raise unexpected(place, expected("pose"), value, "geo.ug_rect")
        if value is None:
            return NOWHERE
        found = a_table(value, place, ("x", "y", "facing"))
        x = Whole(-OVER, int(table.width) + OVER).read(found.get("x"), f"{place}.x", table, seat)
        y = Whole(-OVER, int(table.depth) + OVER).read(found.get("y"), f"{place}.y", table, seat)
        facing = a_facing(found.get("facing"), f"{place}.facing")
        body: Body = table.body_at(seat, x, y, facing)
        return body

    def form(self, table: Any, seat: int) -> Form:
        fields = [
            {
                "name": "x",
                "meaning": "from the left, in thousandths of a HBW",
                **Whole(-OVER, FAR + OVER).form(table, seat),
            },
            {
                "name": "y",
                "meaning": "from below, in thousandths of a HBW",
                **Whole(-OVER, FAR + OVER).form(table, seat),
            },
            {"name": "facing", "meaning": "its facing in degrees", **Whole(0, 355).form(table, seat)},
        ]
        return {"is": "group", "fields": fields, "or_nothing": True}


def a_facing(value: object, place: str) -> int:
    """A facing in steps of 5 degrees."""
    if type(value) is not int or not 0 <= value < 360 or value % STEP:
        raise unexpected(place, expected("degrees"), value, "geo.grid")
    return value // STEP


class Degrees(Kind):
    """A facing in degrees, kept in steps of 5."""

    def write(self, value: int, table: Any, seat: int) -> int:
        return int(value) * STEP

    def read(self, value: Any, place: str, table: Any, seat: int) -> int:
        return a_facing(value, place)

    def form(self, table: Any, seat: int) -> Form:
        return Whole(0, 355).form(table, seat)


class Cards(Kind):
    """Cards by their colours, the worst first; kept as one number."""

    def write(self, value: int, table: Any, seat: int) -> list[str]:
        return [COLOURS[colour] for colour in colours(value)]

    def read(self, value: Any, place: str, table: Any, seat: int) -> int:
        cards = 0
        if len(a_list(value, place)) > sum(table.box.pack):
            raise unexpected(place, expected("most_cards", n=sum(table.box.pack)), value, "comp.pack")
        for n, card in enumerate(value):
            cards += int(one(Named(expected("colour"), COLOURS).read(card, f"{place}[{n}]", table, seat)))
        return cards

    def form(self, table: Any, seat: int) -> Form:
        return ListOf(Named(expected("colour"), COLOURS)).form(table, seat)


class Terrain(Kind):
    """A piece of terrain: its kind, its middle, its size and the angle of its length."""

    def write(self, value: Piece, table: Any, seat: int) -> Data:
        body = value.body
        return {
            "type": value.kind.id,
            "slope": None if value.slope is None else value.slope.id,
            "x": int(body.middle_x),
            "y": int(body.middle_y),
            "long": 2 * int(body.half_depth),
            "wide": 2 * int(body.half_width),
            "angle": int(body.direction) * STEP // FACING,
        }

    def read(self, value: Any, place: str, table: Any, seat: int) -> Piece:
        found = a_table(value, place, ("type", "slope", "x", "y", "long", "wide", "angle"))
        ids = table.box.kind_ids
        kind = Named(expected("terrain"), ids).read(found.get("type"), f"{place}.type", table, seat)
        slope = Named(expected("terrain"), ids, nothing=NO_SLOPE).read(
            found.get("slope"), f"{place}.slope", table, seat
        )
        if (table.box.kinds[kind].printed.going == "slope") != (slope != NO_SLOPE):
            raise unexpected(place, expected("slope"), value, "terr.terrained_hills")
        x, y = (Whole(0, FAR).read(found.get(name), f"{place}.{name}", table, seat) for name in ("x", "y"))
        long, wide = (
            Whole(HBW, FAR).read(found.get(name), f"{place}.{name}", table, seat) for name in ("long", "wide")
        )
        if long % 2 or wide % 2:
            raise unexpected(place, expected("even"), [long, wide], "geo.grid")
        return piece_at(table.box, kind, x, y, long, wide, a_facing(found.get("angle"), f"{place}.angle"), slope)

    def form(self, table: Any, seat: int) -> Form:
        ids = table.box.kind_ids
        lengths = {name: Whole(0, FAR).form(table, seat) for name in ("x", "y", "long", "wide")}
        fields = [
            {"name": "type", "meaning": "kind of terrain", **Named("", table.box.kind_ids).form(table, seat)},
            {"name": "slope", "meaning": "what covers its slope", **Named("", ids, nothing=NO_SLOPE).form(table, seat)},
            *({"name": name, "meaning": MEANINGS[name], **form} for name, form in lengths.items()),
            {"name": "angle", "meaning": "angle of its length in degrees", **Whole(0, 355).form(table, seat)},
        ]
        return {"is": "group", "fields": fields, "or_nothing": False}


MEANINGS: Final[Mapping[str, str]] = {
    "x": "its middle from the left, in thousandths of a HBW",
    "y": "its middle from below, in thousandths of a HBW",
    "long": "its length in thousandths of a HBW",
    "wide": "its width in thousandths of a HBW",
}
CARDS: Final = Cards()
TERRAIN: Final = Terrain()


def by_own_side(table: Battlefield, general: int, eye: int) -> bool:
    """A player sees the colours of his own cards only (info.hands)."""
    return eye in (table.commander(general), ALL_SEEING)


UGS: Final = Fields(
    Field("unit", Own(ug_names), "which UG it is"),
    Field("where", Named(expected("place"), WHERE), "where it is", default=WHERE[RESERVE]),
    Field("bases", Whole(0, 3), "bases it still has"),
    Field("formation", Named(expected("formation"), FORMATIONS), "its formation", kept="formations"),
    Field("wound", Whole(0, 1), "wound markers", default=0, kept="wounds"),
    Field("slow", Whole(0, MOST), "slow markers, in HBW", default=0),
    Field("marks", SetOf(expected("marker"), MARKS), "other markers", default=[]),
    Field("pushed", LENGTH, "how far it was pushed back in this phase", default=0),
    Field("command", GENERAL, "the general in whose command it is", kept="commands"),
    Field("pose", Pose(), "where it stands; null if it is not on the table", kept="bodies"),
)
GENERALS: Final = Fields(
    Field("general", Own(general_names), "which general it is"),
    Field("level", Named(expected("level"), LEVELS), "his level", kept="levels"),
    Field("state", Named(expected("state"), STATES), "is he alive and on the table", default=STATES[0], kept="states"),
    Field("with", UG_OR_NONE, "the UG he is with; null if he rides alone", kept="attached"),
    Field("x", LENGTH, "where he rides alone, from the left", default=0, kept="general_x"),
    Field("y", LENGTH, "where he rides alone, from below", default=0, kept="general_y"),
    Field("wounds", Whole(0, 4), "wounds he has received", default=0, kept="general_wounds"),
    Field("marks", SetOf(expected("marker"), GENERAL_MARKS), "his markers", default=[], kept="general_marks"),
    Field("hand", CARDS, "his cards", default=[], kept="hands", seen=by_own_side),
    Field("open", CARDS, "those of them that lie face up", default=[]),
    Field("aside", CARDS, "cards about to be discarded", default=[], seen=by_own_side),
)
FIGHT: Final = Fields(
    Field("first", UG, "a UG"),
    Field("first_edge", EDGE, "the edge it fights on"),
    Field("second", UG, "its enemy"),
    Field("second_edge", EDGE, "the edge that one fights on"),
    Field("marks", SetOf(expected("mark"), FIGHT_MARKS), "what is claimed, and what is still to come", default=[]),
)
DUE: Final = Fields(
    Field("kind", Named(expected("outcome"), DUES), "what is due"),
    Field("ug", UG, "of which UG"),
    Field("other", UG_OR_NONE, "because of which other"),
    Field("number", Whole(0, FAR), "a number of its own", default=0),
)
ORDER: Final = Fields(
    Field("ug", UG, "whose go it is"),
    Field("action", ACTION, "what is paid for"),
    Field("move", ACTION_OR_NONE, "the move being made"),
    Field("general", GENERAL_OR_NONE, "who pays"),
    Field("block", UG_SET, "all that move", default=[]),
    Field("pulled", UG_SET, "SuGs pulled along", default=[]),
    Field("legs", Whole(0, 9), "legs made", default=0),
    Field("reach", LENGTH, "the most this move can come to", default=0),
    Field("spent", LENGTH, "how far it went", default=0),
    Field("wheels", Whole(0, 2), "wheels made", default=0),
    Field("straight", LENGTH, "how far straight since the last wheel", default=0),
    Field("turned", Whole(0, 2), "has it turned on the spot: 1 first of all, 2 last", default=0),
    Field("second", Flag(), "is it the second move of a double move", default=False),
    Field("slowed", LENGTH, "slowing the first move has borne", default=0),
    Field("waded", UG_SET, "who has been in a swamp on the way", default=[]),
)
BILL: Final = Fields(
    Field("general", GENERAL, "who pays"),
    Field("colour", Named(expected("colour"), COLOURS, nothing=PAID), "the card still to be paid; null if it is"),
    Field("extra", Whole(0, 3), "coloured cards still to be paid", default=0),
    Field("may_raise", Flag(), "may one of them be upgraded", default=False),
)
CHARGE: Final = Fields(
    Field("ug", UG, "who charges"),
    Field("target", UG, "whom"),
    Field("turn", Whole(-36, 36), "the wheel, in steps of 2.5 degrees, to the left if positive", default=0),
    Field("length", LENGTH, "how far it was to contact after the wheel", default=0),
    Field("behind", Flag(), "was all of it behind the front line of its target", default=False),
)
TERRAIN_KIND: Final = Named(expected("terrain"), lambda table, _: table.box.kind_ids)
ITEM: Final = Fields(
    Field("seat", Seat(), "who lays it"),
    Field("kind", TERRAIN_KIND, "kind of terrain"),
    Field(
        "slope",
        Named(expected("terrain"), lambda table, _: table.box.kind_ids, nothing=NO_SLOPE),
        "what covers its slope",
    ),
)
BUILD_UP: Final = Fields(
    Field("intercept", Flag(), "does the invader intercept", default=False),
    Field("territory", Named(expected("territory"), TERRITORIES, nothing=NO_TERRITORY), "where the battle takes place"),
    Field("square", Whole(NO_SQUARE, SQUARES - 1), "the square of the map, row by row", default=NO_SQUARE),
    Field("first", Seat(), "who deploys first", default=0),
    Field("percent", Whole(0, 100), "by how much that one is outscouted", default=0),
    Field("shares", Whole(0, MOST), "shares of UGs begun", default=0),
    Field("secure", Whole(0, 15), "flanks that are secure, two bits for each seat", default=0),
    Field("passed", Whole(0, 3), "who takes no more terrain, a bit for each seat", default=0),
    Field(
        "items",
        ListOf(Made(ITEM, Item, or_nothing=False)),
        "terrain that was chosen and is still to be laid",
        default=[],
    ),
    Field("ambushes", Flag(), "are ambushes played", default=True),
    Field("marches", Flag(), "are flank marches played", default=True),
    Field("drawn_up", Whole(0, 3), "whose last share has begun, a bit for each seat", default=0),
    Field("weather", Flag(), "is weather used", default=False),
    Field("season", Named(expected("season"), SEASONS, nothing=NO_SEASON), "the season"),
)
AMBUSH: Final = Fields(
    Field("seat", Seat(), "whose card it is"),
    Field("x", LENGTH, "the middle of its front from the left, in thousandths of a HBW"),
    Field("y", LENGTH, "the middle of its front from below, in thousandths of a HBW"),
    Field("facing", Degrees(), "its facing in degrees"),
    Field("ug", UG_OR_NONE, "the UG it hides; null for a dummy"),
    Field("fits", UG_SET, "all UGs that could lie there", default=[]),
    Field("command", GENERAL_OR_NONE, "in whose command it is"),
)
MARCH: Final = Fields(
    Field("general", GENERAL, "who leads it"),
    Field("state", Named(expected("state"), MARCH_STATES), "has it arrived"),
    Field("side", Named(expected("edge"), EDGES, nothing=NO_SIDE), "the side it arrives at"),
    Field("ugs", UG_SET, "who is on it", default=[]),
    Field("sides", Whole(0, 15), "the sides it can have been sent to, a bit for each edge", default=BOTH_SIDES),
)
TABLE: Final = Fields(
    Field("battle", Settled(lambda table, _: table.battle), "the battle that is fought"),
    Field(
        "armies",
        Settled(lambda table, _: [army.named for army in table.armies]),
        "the armies of both seats",
        seen=once_drawn_up,
    ),
    Field("turn", Whole(0, MOST), "the turn", default=1),
    Field("step", Named(expected("turn_step"), STEPS), "the step under way", default=STEPS[0]),
    Field("active", Seat(), "the active player", default=0),
    Field("invader", Seat(), "the invader", default=0),
    Field("weather", Named(expected("weather"), WEATHER), "the weather", default="good"),
    Field("night", Flag(), "is it night", default=False),
    Field(
        "territory",
        Named(expected("territory"), TERRITORIES, nothing=NO_TERRITORY),
        "the territory by which the weather changes; null if it does not",
        default=None,
    ),
    Field("changeable", Flag(), "is the weather changeable", default=False),
    Field("passes", Whole(0, 2), "passes in succession", default=0),
    Field(
        *("ugs", Rows(UGS, lambda table, _: range(len(table.troops)), called="unit"), "all UGs"),
        seen=once_drawn_up,
        told=False,
    ),
    Field(
        *("generals", Rows(GENERALS, lambda table, _: range(len(table.leaders)), called="general"), "all generals"),
        seen=once_drawn_up,
        told=False,
    ),
    Field("pack", CARDS, "the pack", seen=UNSEEN),
    Field("used", CARDS, "cards played in this turn", default=[]),
    Field("terrain", TupleOf(TERRAIN), "terrain", default=[]),
    Field("charges", ListOf(Made(CHARGE, Charge, or_nothing=False)), "charges declared", default=[]),
    Field("fights", ListOf(Made(FIGHT, Fight, or_nothing=False)), "who fights whom", default=[]),
    Field("queue", ListOf(Made(DUE, Due, or_nothing=False)), "outcomes still to come, the next first", default=[]),
    Field("order", Made(ORDER, Order), "the move under way"),
    Field("bill", Made(BILL, Bill), "what is still to be paid"),
    Field("ambushes", ListOf(Made(AMBUSH, Ambush, or_nothing=False)), "ambush cards", default=[], seen=UNSEEN),
    Field("marches", ListOf(Made(MARCH, March, or_nothing=False)), "flank marches", default=[], seen=UNSEEN),
    Field("build_up", Made(BUILD_UP, BuildUp), "what is settled before the battle; null once it has begun"),
    Field("mustering", Whole(0, 3), "who still draws up an army, a bit for each seat", default=0),
    *ending_fields(*ENDINGS),
    steps_field(
        LIES_ON,
        {
            "seat": Seat(),
            "given": Whole(0, 65535),
            "ug": UG,
            "general": GENERAL,
            "action": ACTION,
            "x": Whole(0, 180),
            "combat": Named(expected("combat"), COMBATS),
            "number": Whole(0, MOST),
            "next_seat": Seat(),
            "at_once": Flag(),
            "path": Whole(0, 999),
            "answer": Whole(1, 2),
            "extra": Whole(-1, 4),
            "stop": Whole(-1, FAR),
            "asked": UG_OR_NONE,
            "enemy": UG,
            "edge": EDGE,
            "facing": Whole(STRAIGHT, FACINGS - 1),
            "switched": Flag(),
            "kind": TERRAIN_KIND,
            "side": Named(expected("edge"), EDGES, nothing=NOT_YET),
            "roll": Whole(0, 6),
            "column": Whole(NOT_YET, 180),
            "row": Whole(NOT_YET, 180),
            "long": Whole(NOT_YET, MOST_SIDE),
            "wide": Whole(NOT_YET, MOST_SIDE),
        },
        lambda _: [{"step": "Course"}],
    ),
)
declare(
    Battlefield,
    TABLE,
    derived=(
        *("box", "battle", "armies", "troops", "leaders", "split", "general_split", "width", "depth", "turns"),
        "shades",
    ),
    shared=("box", "armies", "troops", "leaders", "shades"),
)


def an_army(box: Box, named: object, place: str, begun: bool) -> Army:
    """A printed army by its id, or one of somebody's own that is allowed, or begun (army.build)."""
    if begun and not isinstance(named, str):
        return army_of(box, named, place)
    if isinstance(named, str):
        Named(expected("army"), list(box.armies)).read(named, place, None, NOBODY)
        return box.armies[named]
    for wrong in army_faults(box, army_from_data(box, named, place)):
        raise unexpected(place, expected("allowed"), named, wrong.rule)
    return army_of(box, named, place)


def check_armies(table: Battlefield, armies: list[Any]) -> None:
    """A training battle has its own armies."""
    if len(armies) != 2:
        raise unexpected("table.armies", expected("two_armies"), armies, "army.lists")
    for n, army in enumerate(table.armies):
        if armies[n] != army.named:
            wanted = expected("of_battle", name=repr(army.named))
            raise unexpected(f"table.armies[{n}]", wanted, armies[n], "army.lists")


def table_from_dict(data: Data, box: Box, dice: Dice, journal: Journal | None) -> Battlefield:
    """A battlefield put together from plain data; ValueError says what is wrong with it."""
    battle = a_table(data, "table", TABLE.names).get("battle")
    if not isinstance(battle, str) or (battle not in box.pieces.battles and battle != FULL):
        raise unexpected("table.battle", expected("battle", names=[*box.pieces.battles, FULL]), battle)
    armies = a_list(data.get("armies", []), "table.armies")
    if battle != FULL:
        table = bare(box, battle, dice, journal)
        if "armies" in data:
            check_armies(table, armies)
    elif len(armies) == 2:
        bits = data.get("mustering", 0)
        begun = [type(bits) is int and bits >> n & 1 == 1 for n in range(2)]
        found = [an_army(box, each, f"table.armies[{n}]", begun[n]) for n, each in enumerate(armies)]
        table = bare_full(box, found, dice, journal)
    else:
        raise unexpected("table.armies", expected("two_armies"), data.get("armies"), "army.lists")
    TABLE.read(data, "table", table, table)
    check(table, checks(table))
    return table
