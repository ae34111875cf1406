# hot: compiled by mypyc
"""Once the first share stands: flank marches are written down, and ambush cards laid (deploy.hidden)."""

from __future__ import annotations

from typing import Final

from quincunx.core.eyes import ALL_SEEING
from quincunx.core.kit.bits import count_bits
from quincunx.core.kit.words import refuse
from quincunx.core.messages import Value
from quincunx.core.sealed import Sealed
from quincunx.core.step import HIDDEN, Refusal
from quincunx.games.pacto import lines
from quincunx.games.pacto.actions import DONE, DUMMY, EDGE, FACE, GENERAL, PASS, SPACE, UNIT, X, Y
from quincunx.games.pacto.ambushes import MOST_CARDS
from quincunx.games.pacto.box import QUARTER_HBW
from quincunx.games.pacto.deploying import build_up_of, towards_enemy
from quincunx.games.pacto.hideouts import Hideout, cards_of, could_lie, hideouts, may_lie, off_the_table
from quincunx.games.pacto.marching import changed, in_command_of, marches_of, may_join_march, may_lead, open_sides
from quincunx.games.pacto.markers import AWAY
from quincunx.games.pacto.steps.before.deployment import FACINGS, STRAIGHT
from quincunx.games.pacto.table import NO_UG, Battlefield, Moment
from quincunx.games.pacto.things import LEFT_SIDE, NO_SIDE, RIGHT_SIDE, UNDER_WAY, WRITING, Ambush, March

CARD_FACINGS: Final = range(0, FACINGS, 9)
"""A card looks straight at an edge or a corner: every 45 degrees (ambush.facing)."""

# ---- flank marches


def begin_marches(table: Battlefield) -> bool:
    """Both write down their flank marches at once, if either could send one (deploy.hidden.order)."""
    if not build_up_of(table).marches or not FlankMarches().concerned(table):
        return True
    table.steps.append(FlankMarches())
    return False


class FlankMarches(Sealed[Battlefield]):
    """Who is sent on a flank march, on which side and with whom; nobody else learns more than who leads it."""

    rule = "flank.assign"
    asks = "flank_marches"
    clauses = {DONE: "deploy.hidden", UNIT: "flank.assign"}

    def concerned(self, table: Battlefield) -> tuple[int, ...]:
        """Whoever has a general to send besides the army commander, as everybody can see (info.ask)."""
        return tuple([seat for seat in range(2) if len(table.generals_of(seat)) > 1 and open_sides(table)])

    def written(self, table: Battlefield, seat: int) -> March | None:
        """The march a seat is writing down."""
        for march in marches_of(table, seat):
            if march.state == WRITING:
                return march
        return None

    def options(self, table: Battlefield, seat: int) -> list[int]:
        march = self.written(table, seat)
        if march is None:
            first = table.first_general(seat)
            return [DONE] + [GENERAL + each - first for each in table.generals_of(seat) if may_lead(table, each)]
        if march.side == NO_SIDE:
            return [EDGE + side for side in (LEFT_SIDE, RIGHT_SIDE) if march.sides >> side & 1]
        first = table.first_ug(seat)
        return [DONE] + [UNIT + ug - first for ug in table.ugs_of(seat) if may_join_march(table, march, ug)]

    def seals(self, table: Battlefield, seat: int, action: int) -> bool:
        return action == DONE and self.written(table, seat) is None

    def lay(self, table: Battlefield, seat: int, action: int) -> None:
        march = self.written(table, seat)
        if march is None:
            if action != DONE:
                general = table.first_general(seat) + action - GENERAL
                ugs = in_command_of(table, general) if table.is_ally(general) else 0
                table.marches = [*table.marches, March(general, WRITING, NO_SIDE, ugs, open_sides(table))]
        elif action == DONE:
            changed(table, march, UNDER_WAY, int(march.side), int(march.ugs))
        elif action >= EDGE:
            state = UNDER_WAY if table.is_ally(march.general) else WRITING
            changed(table, march, state, action - EDGE, int(march.ugs))
        else:
            ugs = int(march.ugs) | 1 << table.first_ug(seat) + action - UNIT
            changed(table, march, WRITING, int(march.side), ugs)

    def offers(self, table: Battlefield, seat: int, action: int) -> int:
        """Which generals are off the table, and nothing else (info.hidden)."""
        return sum([1 << int(march.general) for march in table.marches])

    def reveal(self, table: Battlefield) -> None:
        for general in sorted([int(march.general) for march in table.marches]):
            table.states[general] = AWAY
            table.note(lines.MARCHES, general)
        table.steps.pop()
        table.go_on()

    def routine(self, table: Battlefield, seat: int) -> int:
        """A computer player sends nobody."""
        march = self.written(table, seat)
        return DONE if march is None or march.side != NO_SIDE else self.options(table, seat)[0]

    def wording(self, table: Battlefield, seat: int, verb: int, index: int) -> str:
        if verb == DONE:
            march = self.written(table, seat)
            if march is None:
                return "marches_done"
            return "march_done" if march.ugs else "march_bluff"
        return {GENERAL: "march_led", EDGE: "march_side", UNIT: "march_with"}.get(verb, "")

    def details(self, table: Battlefield, seat: int, verb: int, index: int) -> dict[str, Value]:
        march = self.written(table, seat)
        found: dict[str, Value] = {} if march is None else {"general": int(march.general)}
        if verb == UNIT:
            found["unit"] = table.target_value(seat, "unit", index)
        elif verb == DONE and march is not None:
            found["n"] = count_bits(int(march.ugs))
        return found

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        if verb == GENERAL:
            return refuse(self.rule, "leads_no_march", general=table.target_value(seat, "general", index))
        if verb == UNIT:
            return refuse(self.rule, "not_on_march", unit=table.target_value(seat, "unit", index))
        return refuse(self.rule, "no_march_there") if verb == EDGE else None


# ---- ambushes


def begin_ambushes_of_first(table: Battlefield) -> bool:
    return begin_ambushes(table, int(build_up_of(table).first))


def begin_ambushes_of_second(table: Battlefield) -> bool:
    return begin_ambushes(table, 1 - int(build_up_of(table).first))


def begin_ambushes(table: Battlefield, seat: int) -> bool:
    """All cards of one player, if there is a place for one, as everybody can see (info.ask)."""
    if not build_up_of(table).ambushes or not may_lie_anywhere(table, seat, NO_UG):
        return True
    table.steps.append(Ambushes(seat))
    return False


def facings_of(table: Battlefield, seat: int, ug: int) -> list[int]:
    """The facings with which a card can lie anywhere."""
    return [facing for facing in CARD_FACINGS if may_lie(table, seat, ug, facing)]


def may_lie_anywhere(table: Battlefield, seat: int, ug: int) -> bool:
    """Is there a place for a card, whichever way it looks? Straight at the enemy is the likeliest."""
    if may_lie(table, seat, ug, towards_enemy(table, seat)):
        return True
    return any(may_lie(table, seat, ug, facing) for facing in CARD_FACINGS)


class Ambushes(Moment):
    """What is hidden under the next card: a UG, or nothing; nobody else knows before it lies there, nor what it was."""

    rule = "deploy.hidden"
    asks = "ambushes"
    clauses = {UNIT: "ambush.where", DUMMY: "ambush.what"}
    words = {PASS: "no_ambush", UNIT: "hide", DUMMY: "hide_nobody"}
    quiet = True

    def options(self, table: Battlefield, seat: int) -> list[int]:
        found = [PASS]
        first = table.first_ug(seat)
        looked: list[tuple[Hideout, bool]] = []
        for ug in off_the_table(table, seat):
            hideout = Hideout(table, ug, towards_enemy(table, seat))
            known = [room for other, room in looked if hideout.is_like(other)]
            has_room = known[0] if known else may_lie_anywhere(table, seat, ug)
            looked.append((hideout, has_room))
            if has_room and not table.set_aside(ug):
                found.append(UNIT + ug - first)
        if all(card.ug != NO_UG for card in cards_of(table, seat)) and may_lie_anywhere(table, seat, NO_UG):
            found.append(DUMMY)
        return found

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        if action == PASS:
            table.steps.pop()
            table.go_on()
        else:
            ug = NO_UG if action == DUMMY else table.first_ug(seat) + action - UNIT
            facing = STRAIGHT
            if not may_lie(table, seat, ug, towards_enemy(table, seat)):
                facing = facings_of(table, seat, ug)[0]
            table.steps.append(HideAcross(seat, ug, facing))

    def resume(self, table: Battlefield) -> None:
        """A card lies: another, or no more."""
        if len(cards_of(table, self.seat)) == MOST_CARDS or not may_lie_anywhere(table, self.seat, NO_UG):
            table.steps.pop()
            table.go_on()

    def has_secrets(self) -> bool:
        return True

    def seen(self, table: Battlefield, seat: int, action: int, eye: int) -> int:
        return action if action == PASS or eye in (seat, ALL_SEEING) else HIDDEN

    def routine(self, table: Battlefield, seat: int) -> int:
        """A computer player lays no ambush."""
        return PASS

    def details(self, table: Battlefield, seat: int, verb: int, index: int) -> dict[str, Value]:
        return {"unit": table.target_value(seat, "unit", index)} if verb == UNIT else {}

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        if verb == DUMMY:
            return refuse("ambush.what", "one_dummy")
        if verb != UNIT:
            return None
        return refuse("ambush.where", "no_hideout", unit=table.target_value(seat, "unit", index))


class Hide(Moment):
    """Where a card is laid; nobody else knows before it lies there."""

    rule = "ambush.where"
    hidden = True

    def __init__(self, seat: int, ug: int, facing: int) -> None:
        super().__init__(seat)
        self.asked = ug
        """The UG it hides; -1 for a dummy."""
        self.facing = facing

    def looks(self, table: Battlefield) -> int:
        return towards_enemy(table, self.seat) if self.facing == STRAIGHT else self.facing

    def has_secrets(self) -> bool:
        return True

    def seen(self, table: Battlefield, seat: int, action: int, eye: int) -> int:
        return action if eye in (seat, ALL_SEEING) else HIDDEN

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        return refuse("ambush.where", "not_hidden_there") if verb in (X, Y, FACE) else None


class HideAcross(Hide):
    """How far from the left a card lies; before that it may be turned."""

    asks = "hide_across"
    fields = ("seat", "asked", "facing")
    words = {FACE: "card_facing", X: "deploy_x"}

    def options(self, table: Battlefield, seat: int) -> list[int]:
        found = self.candidates(table, seat)
        looks = self.looks(table)
        return found + [FACE + facing for facing in facings_of(table, seat, self.asked) if facing != looks]

    def candidates(self, table: Battlefield, seat: int) -> list[int]:
        columns: set[int] = set()
        for hideout in hideouts(table, seat, self.asked, self.looks(table)):
            columns.update(hideout.columns())
        return [X + column for column in sorted(columns)]

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        if action >= FACE:
            table.ask_next(HideAcross(seat, self.asked, action - FACE))
        else:
            table.ask_next(HideUp(seat, self.asked, self.looks(table), action - X))


class HideUp(Hide):
    """How far from below; then it lies there for all to see."""

    asks = "hide_up"
    fields = ("seat", "asked", "facing", "x")
    words = {Y: "deploy_y"}

    def __init__(self, seat: int, ug: int, facing: int, x: int) -> None:
        super().__init__(seat, ug, facing)
        self.x = x

    def options(self, table: Battlefield, seat: int) -> list[int]:
        rows: set[int] = set()
        for hideout in hideouts(table, seat, self.asked, self.facing):
            rows.update(hideout.rows(self.x))
        return [Y + row for row in sorted(rows)]

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        fits = could_lie(table, seat, self.facing, self.x, action - Y)
        card = Ambush(seat, QUARTER_HBW * self.x, QUARTER_HBW * (action - Y), self.facing, self.asked, fits)
        table.ambushes = [*table.ambushes, card]
        table.note(lines.LAYS_CARD, seat, self.x, action - Y)
        table.steps.pop()
        table.go_on()

    def seen(self, table: Battlefield, seat: int, action: int, eye: int) -> int:
        """The card as it lies, with its facing."""
        if eye in (seat, ALL_SEEING):
            return action
        return SPACE.size + (self.x * FACINGS + self.facing) * SPACE.size + action
