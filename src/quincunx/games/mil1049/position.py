# hot: compiled by mypyc
"""The fields of a realm: positions, views and the contract know them from here. Stacks are listed from the top."""

from __future__ import annotations

from typing import Any

from quincunx.core.dice import Dice
from quincunx.core.eyes import ALL_SEEING
from quincunx.core.game import Data
from quincunx.core.journal import Journal
from quincunx.core.kit.checks import check
from quincunx.core.kit.kinds import Flag, Form, Kind, ListOf, Named, Numbered, Seat, Whole, a_choice
from quincunx.core.kit.state import (
    OWNER,
    UNSEEN,
    Field,
    Fields,
    Rows,
    Settled,
    declare,
    ending_fields,
    steps_field,
)
from quincunx.core.reading import a_list, a_table, unexpected
from quincunx.games.mil1049.actions import COLUMNS, LANDS, SPACES
from quincunx.games.mil1049.box import KIND_COUNT, TYPES, Box
from quincunx.games.mil1049.family import LETHAL
from quincunx.games.mil1049.phases import LAST_TURN, ON_CRUSADES, Turn
from quincunx.games.mil1049.pieces import FAMILIES, KINDS
from quincunx.games.mil1049.realm import (
    ACTIONS,
    BLACK,
    CLOSED,
    EMPTY,
    GONE,
    HOME,
    KNIGHT_ON,
    MARKED,
    NO_KNIGHT,
    NO_LAND,
    NOBODY,
    PLACES,
    POWER,
    PRINTED,
    WHITE,
    Realm,
)
from quincunx.games.mil1049.soundness import ENDINGS, checks, told
from quincunx.games.mil1049.steps.actions import Act, PassOn, Send, Toll
from quincunx.games.mil1049.steps.court import Answer, Court, Raise, Resist
from quincunx.games.mil1049.steps.curia import Curia, Donate, GiveUp
from quincunx.games.mil1049.steps.growth import Face, Growth
from quincunx.games.mil1049.steps.laying import KeepHalf
from quincunx.games.mil1049.steps.market import Bid, Market, OpenBid, PlaceCastle, Trade, TradeAfter
from quincunx.games.mil1049.steps.marriage import Dowry
from quincunx.games.mil1049.steps.monastery import Veil
from quincunx.games.mil1049.steps.politics import PlaceArchbishop, PlaceSoldiers
from quincunx.games.mil1049.steps.time import TakeToken
from quincunx.games.mil1049.steps.war import AskHelp, Contribute, GiveHelp, PayFree, PlaceLand, War

STEPS = (
    *(Turn, Act, Send, Toll, PassOn, TakeToken, Growth, Face, Dowry, KeepHalf, PlaceSoldiers, PlaceArchbishop, Veil),
    *(Court, Resist, Answer, Raise, Market, Trade, TradeAfter, OpenBid, Bid, PlaceCastle),
    *(War, PayFree, AskHelp, GiveHelp, Contribute, PlaceLand, Donate, GiveUp, Curia),
)
FACES = ("fertile", "dark")
MOST = 999


def lands_known(realm: Realm, _: int) -> list[str]:
    """Each type with each face: `cereal` is fertile, `cereal dark` lies the other way up."""
    return [name if face == FACES[0] else f"{name} {face}" for name in realm.box.land_ids for face in FACES]


def knights_known(realm: Realm, _: int) -> list[str]:
    return [realm.knight_id(knight) for knight in range(COLUMNS * realm.seats)]


LAND = Named(told.expected("land"), lands_known, called="land")
LAND_OR_NONE = Named(told.expected("land"), lands_known, nothing=NO_LAND, called="land")
KNIGHT = Named(told.expected("knight"), knights_known, called="knight")
KNIGHT_OR_NONE = Named(told.expected("knight"), knights_known, nothing=NO_KNIGHT, called="knight")
WHERE = Named(told.expected("place"), PLACES, nothing=HOME, called="place")
TOKENS = {CLOSED: "closed", EMPTY: "empty", WHITE: "white", BLACK: "black", PRINTED: "printed"}
NOTHING_LAID = [0] * KIND_COUNT


class OnSpace(Kind):
    """What is on a space: a token, a family's token, or a knight."""

    def write(self, value: int, table: Any, seat: int) -> str:
        if value >= KNIGHT_ON:
            return str(table.knight_id(value - KNIGHT_ON))
        return str(table.family_id(value - MARKED)) if value >= MARKED else TOKENS[value]

    def known(self, table: Any) -> dict[str, int]:
        """All that can be there, by name."""
        known = {word: number for number, word in TOKENS.items()}
        if table.seats == 2:
            known |= {table.family_id(each): MARKED + each for each in range(2)}
        return known | {name: KNIGHT_ON + knight for knight, name in enumerate(knights_known(table, NOBODY))}

    def form(self, table: Any, seat: int) -> Form:
        return a_choice(list(self.known(table)), False, "knight")

    def read(self, value: Any, place: str, table: Any, seat: int) -> int:
        known = self.known(table)
        if not isinstance(value, str) or value not in known:
            raise unexpected(place, told.expected("on_space", names=list(TOKENS.values())), value)
        return known[value]


class Spaces(ListOf):
    """What is on all spaces, each called by the place it is."""

    def form(self, table: Any, seat: int) -> Form:
        return {"is": "rows", "rows": [self.kind.form(table, seat)] * SPACES, "called": "place"}


class Cubes(Kind):
    """Cubes by kind; kinds that are left out are none."""

    def write(self, value: list[int], table: Any, seat: int) -> dict[str, int]:
        return {kind: value[n] for n, kind in enumerate(KINDS)}

    def read(self, value: Any, place: str, table: Any, seat: int) -> list[int]:
        found = a_table({} if value is None else value, place, KINDS)
        number = Whole(0, MOST)
        return [number.read(found.get(kind, 0), f"{place}.{kind}", table, seat) for kind in KINDS]

    def form(self, table: Any, seat: int) -> Form:
        kinds = [{"name": kind, "meaning": kind, **Whole(0, MOST).form(table, seat)} for kind in KINDS]
        return {"is": "group", "fields": kinds, "or_nothing": False}


class Pairs(Kind):
    """Room for two lands before each knight, by family and column."""

    def write(self, value: list[int], table: Any, seat: int) -> list[list[str | None]]:
        lying = LAND_OR_NONE.write_all(value, table, seat)
        return [lying[n : n + LANDS] for n in range(0, len(lying), LANDS)]

    def read(self, value: Any, place: str, table: Any, seat: int) -> list[int]:
        lands: list[int] = []
        for knight, pair in enumerate(a_list(value, place, COLUMNS * table.seats)):
            here = f"{place}[{knight}]"
            lands += LAND_OR_NONE.read_all(a_list(pair, here, LANDS), here, table, seat)
        return lands

    def form(self, table: Any, seat: int) -> Form:
        pair = ListOf(LAND_OR_NONE, LANDS).form(table, seat)
        return {"is": "rows", "rows": [pair] * COLUMNS * table.seats, "called": "knight"}


CUBES = Cubes()
KNIGHTS = Fields(
    Field("age", Whole(GONE, LETHAL - 1), "time tokens; -1 if he is not in play", kept="ages"),
    Field("heir", Whole(0, 1), "has he an heir", default=0, kept="heirs"),
    Field("soldiers", Whole(0, MOST), "soldiers, without the King's", default=0),
    Field("castle", Whole(0, 1), "has he a castle", default=0, kept="castles"),
    Field("lord", Seat(NOBODY), "the family whose vassal he is", kept="lords"),
    Field("where", WHERE, "the place where he stands; null at home"),
)
FAMILY = Fields(
    Field("stock", CUBES, "the cubes behind the screen", seen=OWNER),
    Field("offer", CUBES, "cubes being laid or sealed", kept="offers", seen=OWNER),
    Field("women", Whole(0, MOST), "single women", default=0),
    Field("privileges", Whole(0, MOST), "privileges", default=0),
    Field("vp", Whole(-MOST, MOST), "victory points", default=0),
    Field("gift", Whole(0, MOST), "gold donated, while that is settled", default=0, kept="gifts"),
)


def by_trader(realm: Realm, _owner: int, eye: int) -> bool:
    """A trade is seen by nobody else before it is made."""
    return eye in (realm.active, ALL_SEEING)


def by_sender(realm: Realm, _owner: int, eye: int) -> bool:
    """Who acts is known, but for a knight who is being sent (hidden.half-made)."""
    return not (realm.steps and isinstance(realm.steps[-1], Send)) or eye in (realm.active, ALL_SEEING)


def counts_of(field: str, meaning: str) -> Field:
    return Field(field, ListOf(Whole(0, MOST), TYPES), meaning, default=[0] * TYPES, seen=UNSEEN)


KNIGHT_ROWS = Rows(KNIGHTS, lambda realm, _: range(COLUMNS * realm.seats), called="knight")
STACK = ListOf(LAND, backwards=True)
TABLE = Fields(
    Field("families", Settled(lambda realm, _: [realm.family_id(seat) for seat in range(realm.seats)]), "by seat"),
    Field("advanced", Flag(), "is it the advanced game", default=False),
    Field("turn", Whole(1, LAST_TURN), "the turn", default=1),
    Field("phase", Whole(ACTIONS, POWER), "the phase", default=ACTIONS),
    Field("sphere", Whole(0, ON_CRUSADES + 1), "the sphere under way in phases 3 and 4", default=0, told=False),
    Field("place", Whole(0, COLUMNS * FAMILIES), "the next place in that sphere", default=0, told=False),
    Field("starter", Seat(), "who has the Starting Player token", default=0),
    Field("active", Seat(), "whose action it is", default=0),
    Field("knight", KNIGHT_OR_NONE, "the knight who acts", seen=by_sender, told=False),
    Field("kings_soldiers", KNIGHT_OR_NONE, "before whom the King's Soldiers stand"),
    Field("archbishop", KNIGHT_OR_NONE, "before whom the Archbishop stands"),
    Field("seats", Rows(FAMILY, lambda realm, _: range(realm.seats), called="seat"), "the families", told=False),
    Field("knights", KNIGHT_ROWS, "all knights", told=False),
    Field("lands", Pairs(), "the lands before each knight", told=False),
    Field("spaces", Spaces(OnSpace(), SPACES), "what is on each space", told=False),
    Field("monastery", ListOf(KNIGHT), "knights in the Monastery, in order", default=[]),
    Field("crusades", ListOf(KNIGHT), "knights on the Crusades, in order", default=[]),
    Field("stacks", ListOf(STACK, 2), "both stacks of free lands, the top first", default=[[], []], seen=UNSEEN),
    Field("discarded", ListOf(Whole(0, MOST), TYPES), "lands out of the game, by type", default=[0] * TYPES),
    counts_of("unused", "lands nobody has seen, by type"),
    Field("pot", CUBES, "cubes that lie open"),
    Field("best", CUBES, "the best bid for a castle"),
    Field("bidder", Seat(NOBODY), "who made it"),
    Field("swaps", ListOf(Whole(0, KIND_COUNT * KIND_COUNT - 1)), "the trade under way", default=[], seen=by_trader),
    Field("target", KNIGHT_OR_NONE, "whom somebody tries to subdue or attacks"),
    Field("attacked", Numbered(COLUMNS * FAMILIES * LANDS, NO_LAND), "the land attacked"),
    Field("spoil", LAND_OR_NONE, "a conquered land to be placed"),
    Field("stack", Numbered(2, NOBODY), "the stack a free land comes from"),
    Field("helpers", Whole(0, 3), "the Lords who joined a war: 1 attacker's, 2 defender's", default=0),
    Field("champion", Seat(NOBODY), "who has beaten a leader in this war"),
    Field("gone", ListOf(Seat()), "who has left, in order", default=[]),
    *ending_fields(*ENDINGS),
    steps_field(
        STEPS,
        {
            "seat": Seat(),
            "space": Whole(0, SPACES - 1),
            "begun": Flag(),
            "face": Whole(0, 5),
            "side": Whole(0, 1),
            "left": Whole(0, FAMILIES),
        },
        lambda realm: [{"step": "Turn"}, {"step": "Act", "seat": realm.active}],
    ),
)
declare(Realm, TABLE, derived=("box", "families"), shared=("box", "families"))


def realm_from_dict(data: Data, box: Box, dice: Dice, journal: Journal | None) -> Realm:
    """A realm put together from plain data; ValueError says what is wrong with it."""
    names = a_list(a_table(data, "table", TABLE.names).get("families"), "table.families")
    known = box.family_ids
    different = {name for name in names if isinstance(name, str) and name in known}
    if not 2 <= len(names) <= FAMILIES or len(different) < len(names):
        raise unexpected("table.families", told.expected("families", names=list(known)), names)
    realm = Realm(box, len(names), [known.index(name) for name in names], False, dice, journal)
    realm.lay_out()
    TABLE.read(data, "table", realm, realm)
    check(realm, checks(realm))
    return realm
