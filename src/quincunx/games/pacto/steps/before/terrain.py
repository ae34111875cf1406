# hot: compiled by mypyc
"""Setting up terrain: secure flanks, compulsory items, optional items; the opponent may change what is laid."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.lattice import QUARTER
from quincunx.core.kit.words import refuse
from quincunx.core.messages import Value
from quincunx.core.step import ASK_MIND, Refusal, Step
from quincunx.games.pacto import lines
from quincunx.games.pacto.actions import ANGLE, DONE, EDGE, KIND, LONG, PASS, REMOVE, WIDE, X, Y
from quincunx.games.pacto.box import HBW, IMPASSABLE, QUARTER_HBW
from quincunx.games.pacto.build_up import LEFT_SECURE, NO_SLOPE, RIGHT_SECURE, Item
from quincunx.games.pacto.deploying import build_up_of, zone
from quincunx.games.pacto.laying import (
    COMPULSORY,
    HALF_HBW,
    OPTIONAL,
    SECURE,
    SLOPE,
    Site,
    angles_turned,
    body_of_angle,
    columns_moved,
    density_of,
    goings_left,
    kinds_of,
    out,
    row_of,
    rows_moved,
    shifted,
    slopes,
)
from quincunx.games.pacto.table import Battlefield
from quincunx.games.pacto.things import LEFT_SIDE, RIGHT_SIDE, Piece

NOT_YET: Final = -1
MOST_WATER: Final = 6
"""tset.secure.water"""

# ---- choosing


def begin_secure(table: Battlefield) -> bool:
    """Deep water is placed by the defender; other pieces by the defender first, then by the invader."""
    defender = 1 - int(table.invader)
    row = row_of(table)
    if row.secure == "deep_water":
        table.steps.append(SecureWater(defender, NOT_YET))
        return False
    return choose_next(table, defender, SECURE)


def begin_compulsory(table: Battlefield) -> bool:
    return choose_next(table, 1 - int(table.invader), COMPULSORY)


def begin_optional(table: Battlefield) -> bool:
    return choose_next(table, 1 - int(table.invader), OPTIONAL)


def most_of(table: Battlefield, seat: int, stage: int) -> int:
    """How many items of a stage a seat can choose at most."""
    if stage == SECURE:
        row = row_of(table)
        return row.invader if seat == table.invader else row.defender
    return density_of(table).optional if stage == OPTIONAL else sum([items.n for items in density_of(table).compulsory])


def can_choose(table: Battlefield, seat: int, stage: int) -> bool:
    build_up = build_up_of(table)
    if build_up.passed >> seat & 1:
        return False
    mine = sum([1 for item in build_up.items if item.seat == seat])
    return mine < most_of(table, seat, stage) and bool(kinds_of(table, goings_left(table, stage)))


def choose_next(table: Battlefield, seat: int, stage: int) -> bool:
    """This seat chooses, or the other one if it has nothing to; are all chosen?"""
    for each in (seat, 1 - seat):
        if can_choose(table, each, stage):
            table.steps.append(ChooseItem(each, stage))
            return False
    build_up = build_up_of(table).twin()
    build_up.passed = 0
    table.build_up = build_up
    return True


def after_choice(table: Battlefield, seat: int, stage: int) -> None:
    table.steps.pop()
    if choose_next(table, 1 - seat, stage):
        table.go_on()


def choose(table: Battlefield, seat: int, kind: int, slope: int) -> None:
    build_up = build_up_of(table).twin()
    build_up.items = [*build_up.items, Item(seat, kind, slope)]
    table.build_up = build_up
    table.note(lines.CHOOSES_ITEM, seat, kind if slope == NO_SLOPE else slope)


class ChooseItem(Step[Battlefield]):
    """A kind of terrain that is found in the territory; of optional items one may take fewer."""

    rule = "tset.choose"
    asks = "choose_item"
    fields = ("seat", "number")
    clauses = {PASS: "tset.optional"}
    words = {PASS: "no_more_items"}

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(seat)
        self.number = number
        """Whether it is for a secure flank, compulsory or optional."""

    def options(self, table: Battlefield, seat: int) -> list[int]:
        found = [KIND + kind for kind in kinds_of(table, goings_left(table, self.number))]
        return [PASS, *found] if self.number == OPTIONAL else found

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        if action == PASS:
            build_up = build_up_of(table).twin()
            build_up.passed |= 1 << seat
            table.build_up = build_up
            after_choice(table, seat, self.number)
        elif table.box.kinds[action - KIND].going == SLOPE:
            table.ask_next(ChooseSlope(seat, self.number, action - KIND))
        else:
            choose(table, seat, action - KIND, NO_SLOPE)
            after_choice(table, seat, self.number)

    def routine(self, table: Battlefield, seat: int) -> int:
        return self.options(table, seat)[0]

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        return {"item": self.number}

    def details(self, table: Battlefield, seat: int, verb: int, index: int) -> dict[str, Value]:
        return {"going": index} if verb == KIND else {}

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        return refuse("tset.density.allowed", "not_this_terrain") if verb == KIND else None


class ChooseSlope(Step[Battlefield]):
    """What covers the slope of terrained hills."""

    rule = "terr.terrained_hills"
    asks = "choose_slope"
    fields = ("seat", "number", "kind")

    def __init__(self, seat: int, number: int, kind: int) -> None:
        super().__init__(seat)
        self.number = number
        self.kind = kind

    def options(self, table: Battlefield, seat: int) -> list[int]:
        return [KIND + kind for kind in slopes(table, goings_left(table, self.number))]

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        choose(table, seat, self.kind, action - KIND)
        after_choice(table, seat, self.number)

    def routine(self, table: Battlefield, seat: int) -> int:
        return self.options(table, seat)[0]

    def details(self, table: Battlefield, seat: int, verb: int, index: int) -> dict[str, Value]:
        return {"going": index} if verb == KIND else {}

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        return refuse(self.rule, "not_this_terrain") if verb == KIND else None


class SecureWater(Step[Battlefield]):
    """On which side deep water lies, and how far it reaches into the table (tset.secure.side)."""

    rule = "tset.secure.water"
    asks = "secure_water"
    fields = ("seat", "side")
    words = {EDGE: "water_side", WIDE: "water_depth"}

    def __init__(self, seat: int, side: int) -> None:
        super().__init__(seat)
        self.side = side

    def options(self, table: Battlefield, seat: int) -> list[int]:
        if self.side == NOT_YET:
            return [EDGE + LEFT_SIDE, EDGE + RIGHT_SIDE]
        return [WIDE + n for n in range(1, MOST_WATER + 1)]

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        if self.side == NOT_YET:
            table.ask_next(SecureWater(seat, action - EDGE))
            return
        # It reaches beyond both base edges by as much as is cut off its corners: none of that lies on the table.
        kind = table.box.kinds[table.box.kind_ids.index("deep_water")]
        half_width: i64 = (action - WIDE) * HALF_HBW
        half_depth = table.depth // 2 + HBW
        x: i64 = half_width if self.side == LEFT_SIDE else table.width - half_width
        body = Body(x, table.depth // 2 + half_depth, QUARTER, half_width, half_depth, HBW)
        table.terrain = (*table.terrain, Piece(kind, body, None))
        build_up = build_up_of(table).twin()
        bit = LEFT_SECURE if self.side == LEFT_SIDE else RIGHT_SECURE
        build_up.secure |= bit | bit << 2
        table.build_up = build_up
        table.note(lines.WATER, seat, self.side, action - WIDE)
        table.steps.pop()
        table.go_on()

    def routine(self, table: Battlefield, seat: int) -> int:
        return self.options(table, seat)[0]

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        return refuse("tset.secure.side", "not_water_there") if verb in (EDGE, WIDE) else None


# ---- laying


def lay_secure(table: Battlefield) -> bool:
    return lay_next(table, SECURE)


def lay_compulsory(table: Battlefield) -> bool:
    return lay_next(table, COMPULSORY)


def lay_optional(table: Battlefield) -> bool:
    return lay_next(table, OPTIONAL)


def lay_next(table: Battlefield, stage: int) -> bool:
    """The next item in the order of choice, where its die says; what has no room is lost. Do all lie? (tset.no_room)"""
    while True:
        items = build_up_of(table).items
        if not items:
            return True
        item = items[0]
        seat = int(item.seat)
        roll = 0
        if stage != SECURE:
            roll = table.dice.below(6) + 1
            table.note(lines.ROLLS_FOR_ITEM, seat, item.kind, roll)
            table.show_all()
        in_centre = table.box.kinds[item.kind].going == IMPASSABLE and roll in (3, 4)
        if not in_centre and LayItem(seat, stage, roll).options(table, seat):
            table.steps.append(LayItem(seat, stage, roll))
            return False
        table.note(lines.ITEM_LOST, item.kind)
        drop_item(table)


def drop_item(table: Battlefield) -> None:
    build_up = build_up_of(table).twin()
    build_up.items = build_up.items[1:]
    table.build_up = build_up


class LayItem(Step[Battlefield]):
    """Where an item lies, how large it is and at what angle: one thing after the other, or all as it comes."""

    rule = "tset.place.how"
    asks = "lay_item"
    fields = ("seat", "number", "roll", "side", "column", "row", "long", "wide")
    clauses = {EDGE: "tset.die.odd", X: "tset.die", Y: "tset.within", LONG: "tset.shape", WIDE: "tset.shape"}
    words = {DONE: "lay_anyhow", EDGE: "lay_edge", X: "deploy_x", Y: "deploy_y"}

    def __init__(
        self,
        seat: int,
        number: int,
        roll: int,
        side: int = NOT_YET,
        column: int = NOT_YET,
        row: int = NOT_YET,
        long: int = NOT_YET,
        wide: int = NOT_YET,
    ) -> None:
        super().__init__(seat)
        self.number = number
        self.roll = roll
        """The die that says in which sector it lies; 0 for a secure flank."""
        self.side = side
        self.column = column
        self.row = row
        self.long = long
        self.wide = wide

    def site(self, table: Battlefield) -> Site:
        return Site(table, build_up_of(table).items[0], self.number, self.roll)

    def options(self, table: Battlefield, seat: int) -> list[int]:
        site = self.site(table)
        if self.column == NOT_YET and self.row == NOT_YET:
            if site.at_edge and self.side == NOT_YET:
                found = [EDGE + edge for edge in site.edges()]
            elif site.at_edge:
                verb = Y if self.side in (LEFT_SIDE, RIGHT_SIDE) else X
                return [verb + at for at in site.places(self.side, False)]
            else:
                found = [X + column for column in site.columns()]
            return [DONE, *found] if found else []
        if self.row == NOT_YET:
            return [Y + row for row in site.rows(self.column, False)]
        if self.long == NOT_YET:
            return [LONG + n for n in site.lengths(self.side, self.column, self.row)]
        if self.wide == NOT_YET:
            return [WIDE + n for n in site.widths(self.side, self.column, self.row, self.long)]
        return [ANGLE + n for n in site.angles(self.side, self.column, self.row, self.long, self.wide)]

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        if action == DONE:
            self.lay_anyhow(table)
            return
        step = self.after(action)
        if action < ANGLE:
            table.ask_next(step)
        else:
            site = self.site(table)
            lay(table, self.number, site.body(self.side, self.column, self.row, self.long, self.wide, action - ANGLE))

    def routine(self, table: Battlefield, seat: int) -> int:
        """A computer player lays it as it comes."""
        begun = self.side != NOT_YET or self.column != NOT_YET
        return ASK_MIND if begun else DONE

    def after(self, action: int) -> LayItem:
        """What is still to be chosen after this."""
        side, column, row, long, wide = self.side, self.column, self.row, self.long, self.wide
        if EDGE <= action < EDGE + 4:
            side = action - EDGE
        elif X <= action < Y:
            column = action - X
            row = column if side != NOT_YET else row  # the edge says the rest
        elif Y <= action < EDGE:
            row = action - Y
            column = row if side != NOT_YET else column
        elif LONG <= action < WIDE:
            long = action - LONG
        elif WIDE <= action < ANGLE:
            wide = action - WIDE
        return LayItem(self.seat, self.number, self.roll, side, column, row, long, wide)

    def so_far(self, table: Battlefield, angle: int = 0) -> Body:
        """As it lies by what is chosen so far: else in the middle, as small as can be."""
        site = self.site(table)
        column = int(table.width) // 2 // QUARTER_HBW if self.column == NOT_YET else self.column
        row = int(table.depth) // 2 // QUARTER_HBW if self.row == NOT_YET else self.row
        long, wide = (site.least if each == NOT_YET else each for each in (self.long, self.wide))
        return site.body(self.side, column, row, long, wide, angle)

    def lay_anyhow(self, table: Battlefield) -> None:
        """As small as can be, in the middle of all places there are."""
        site = self.site(table)
        edge = NOT_YET
        if site.at_edge:
            edges = site.edges()
            edge = edges[len(edges) // 2]
            places = site.places(edge, False)
            column = row = places[len(places) // 2]
        else:
            columns = site.columns()
            column = columns[len(columns) // 2]
            rows = site.rows(column, False)
            row = rows[len(rows) // 2]
        lay(table, self.number, site.body(edge, column, row, site.least, site.least, 0))

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        return {"kind": build_up_of(table).items[0].kind}

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        return refuse(self.rule, "no_room_for_item") if verb in (EDGE, X, Y, LONG, WIDE, ANGLE) else None


def lay(table: Battlefield, stage: int, body: Body) -> None:
    """The item lies; the opponent rolls, and may change it unless it secures a flank (tset.secure.fixed)."""
    item = build_up_of(table).items[0]
    slope = None if item.slope == NO_SLOPE else table.box.kinds[item.slope]
    table.terrain = (*table.terrain, Piece(table.box.kinds[item.kind], body, slope))
    seat = int(item.seat)
    table.note(lines.LAYS_ITEM, seat, item.kind)
    drop_item(table)
    table.steps.pop()
    if stage == SECURE:
        secure_flank(table, seat, body)
        table.go_on()
        return
    roll = table.dice.below(6) + 1
    table.note(lines.ROLLS_FOR_CHANGE, 1 - seat, roll)
    table.show_all()
    if len(ChangeItem(1 - seat, roll).options(table, 1 - seat)) > 1:
        table.steps.append(ChangeItem(1 - seat, roll))
    else:
        table.go_on()


def secure_flank(table: Battlefield, seat: int, body: Body) -> None:
    """It secures the flank if it lies along the side edge of the deployment zone (tset.secure.which)."""
    low, high = zone(table, seat)
    far = out(body, QUARTER)
    if body.middle_y + far <= low or body.middle_y - far >= high:
        return
    bit = LEFT_SECURE if body.middle_x < table.width // 2 else RIGHT_SECURE
    build_up = build_up_of(table).twin()
    build_up.secure |= bit << 2 * seat
    table.build_up = build_up


# ---- changing


class ChangeItem(Step[Battlefield]):
    """One change to what was laid last: moved on 4 or more, turned on 5 or more, removed on 6; or none."""

    rule = "tset.change"
    asks = "change_item"
    fields = ("seat", "roll")
    words = {PASS: "no_change", X: "move_item", ANGLE: "turn_item"}
    clauses = {PASS: "tset.change.one"}

    def __init__(self, seat: int, roll: int) -> None:
        super().__init__(seat)
        self.roll = roll

    def options(self, table: Battlefield, seat: int) -> list[int]:
        found = [PASS]
        if self.roll >= 4:
            found += [X + column for column in columns_moved(table)]
        if self.roll >= 5:
            found += [ANGLE + angle for angle in angles_turned(table)]
        if self.roll >= 6:
            found.append(REMOVE)
        return found

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        if X <= action < Y:
            table.ask_next(MoveItem(seat, action - X))
            return
        pieces = table.terrain
        piece = pieces[len(pieces) - 1]
        if action == REMOVE:
            table.terrain = pieces[: len(pieces) - 1]
            table.note(lines.REMOVES_ITEM, seat)
        elif action != PASS:
            change(table, seat, body_of_angle(piece.body, action - ANGLE))
        table.steps.pop()
        table.go_on()

    def routine(self, table: Battlefield, seat: int) -> int:
        return PASS

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        return {"n": self.roll}

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        return refuse(self.rule, "no_such_change", n=self.roll) if verb in (X, ANGLE, REMOVE) else None


class MoveItem(Step[Battlefield]):
    """How far from below its middle lies then."""

    rule = "tset.change"
    asks = "move_item"
    fields = ("seat", "column")
    words = {Y: "deploy_y"}

    def __init__(self, seat: int, column: int) -> None:
        super().__init__(seat)
        self.column = column

    def options(self, table: Battlefield, seat: int) -> list[int]:
        return [Y + row for row in rows_moved(table, self.column, False)]

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        body = table.terrain[len(table.terrain) - 1].body
        change(table, seat, shifted(body, HALF_HBW * (self.column // 2), HALF_HBW * ((action - Y) // 2)))
        table.steps.pop()
        table.go_on()

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        return refuse(self.rule, "no_room_for_item") if verb == Y else None


def change(table: Battlefield, seat: int, body: Body) -> None:
    pieces = table.terrain
    piece = pieces[len(pieces) - 1]
    table.terrain = (*pieces[: len(pieces) - 1], Piece(piece.kind, body, piece.slope))
    table.note(lines.CHANGES_ITEM, seat)
