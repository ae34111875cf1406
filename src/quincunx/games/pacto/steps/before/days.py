# hot: compiled by mypyc
"""Territory, counter and the five days: both play PBS cards face down, and the better one has its way. Scouting."""

from __future__ import annotations

from typing import Final

from quincunx.core.kit.words import refuse
from quincunx.core.messages import Value
from quincunx.core.sealed import Sealed
from quincunx.core.step import Refusal, Step
from quincunx.games.pacto import lines
from quincunx.games.pacto.actions import CARD, COLOUR_COUNT, PASS, SQUARE, TERRITORY
from quincunx.games.pacto.cards import NONE, colours, count, one
from quincunx.games.pacto.deploying import build_up_of
from quincunx.games.pacto.scouting import (
    ALL_OF_IT,
    deal_up_to,
    pbs_cards,
    scouting_cards,
    squares_of,
    steps_between,
    territories_of,
    worth,
)
from quincunx.games.pacto.table import Battlefield

FIRST_DAY: Final = 4
"""The stage of the course that is the first day."""

# ---- cards played at once


def held_by(table: Battlefield, seat: int) -> int:
    """The PBS cards of an army, the one it has laid down included."""
    general = table.army_commander(seat)
    return table.hands[general] + table.aside[general]


def laid(table: Battlefield, seat: int) -> int:
    """What a seat has laid down: a colour and one more, or 0 for nothing."""
    cards = colours(table.aside[table.army_commander(seat)])
    return cards[0] + 1 if cards else 0


def shown(table: Battlefield, seat: int) -> int:
    """The card a seat has played is turned up: its value; a pass counts as a black card (pre.day.pass)."""
    general = table.army_commander(seat)
    card = table.aside[general]
    table.used += card
    table.aside[general] = NONE
    if card == NONE:
        table.note(lines.PBS_PASS, seat)
        return 0
    colour = colours(card)[0]
    table.note(lines.PBS_CARD, seat, colour)
    return table.box.value_of[colour]


class PbsCard(Sealed[Battlefield]):
    """Both choose a PBS card face down and reveal together."""

    rule = "pre.secret"

    def concerned(self, table: Battlefield) -> tuple[int, ...]:
        """Whoever holds cards: how many is no secret (info.ask)."""
        return tuple([seat for seat in range(2) if held_by(table, seat)])

    def options(self, table: Battlefield, seat: int) -> list[int]:
        hand = table.hands[table.army_commander(seat)]
        return [CARD + colour for colour in range(COLOUR_COUNT) if count(hand, colour)]

    def seals(self, table: Battlefield, seat: int, action: int) -> bool:
        return True

    def lay(self, table: Battlefield, seat: int, action: int) -> None:
        if action != PASS:
            general = table.army_commander(seat)
            card = int(one(action - CARD))
            table.hands[general] -= card
            table.aside[general] += card

    def routine(self, table: Battlefield, seat: int) -> int:
        """A computer player plays the least he may, and saves what he holds for scouting."""
        return self.options(table, seat)[0]

    def offers(self, table: Battlefield, seat: int, action: int) -> int:
        mine = 0 if action == PASS else action - CARD + 1
        theirs = laid(table, 1 - seat)
        most = COLOUR_COUNT + 1
        return mine * most + theirs if seat == 0 else theirs * most + mine

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        return refuse(self.rule, "no_pbs_card", colour=index) if verb == CARD else None


# ---- the territory


def begin_territory(table: Battlefield) -> bool:
    """Each draws his PBS cards, and plays a first one (pre.draw)."""
    for seat in range(2):
        deal_up_to(table, seat, pbs_cards(table, seat))
    table.show_all()
    table.steps.append(TerritoryCard())
    return False


class TerritoryCard(PbsCard):
    """Who chooses the territory: the invader if his card is better, else the defender (pre.territory.tie)."""

    rule = "pre.territory"
    asks = "territory_card"

    def reveal(self, table: Battlefield) -> None:
        values = [shown(table, 0), shown(table, 1)]
        invader = int(table.invader)
        table.ask_next(ChooseTerritory(invader if values[invader] > values[1 - invader] else 1 - invader))


class ChooseTerritory(Step[Battlefield]):
    """A territory of the defender's list."""

    rule = "pre.territory"
    asks = "choose_territory"

    def options(self, table: Battlefield, seat: int) -> list[int]:
        return [TERRITORY + each for each in territories_of(table, 1 - int(table.invader))]

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        build_up = build_up_of(table).twin()
        build_up.territory = action - TERRITORY
        table.build_up = build_up
        table.note(lines.CHOOSES_TERRITORY, seat, action - TERRITORY)
        table.steps.pop()
        table.go_on()

    def routine(self, table: Battlefield, seat: int) -> int:
        return self.options(table, seat)[0]

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        return refuse("army.territories", "not_defended", territory=index) if verb == TERRITORY else None


# ---- the counter


def begin_counter(table: Battlefield) -> bool:
    """The defender places it, or the invader if he intercepts (pre.counter.place)."""
    invader = int(table.invader)
    table.steps.append(PlaceCounter(invader if build_up_of(table).intercept else 1 - invader))
    return False


def about_square(verb: int, index: int) -> dict[str, Value]:
    return {"density": index, "secure": index} if verb == SQUARE else {}


def put_counter(table: Battlefield, seat: int, square: int) -> None:
    build_up = build_up_of(table).twin()
    build_up.square = square
    table.build_up = build_up
    table.note(lines.COUNTER, seat, square, square, square)
    table.steps.pop()
    table.go_on()


class PlaceCounter(Step[Battlefield]):
    """Where the army counter starts, in the territory (pre.counter.territory)."""

    rule = "pre.counter.place"
    asks = "place_counter"

    def options(self, table: Battlefield, seat: int) -> list[int]:
        return [SQUARE + square for square in squares_of(table, build_up_of(table).territory)]

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        put_counter(table, seat, action - SQUARE)

    def routine(self, table: Battlefield, seat: int) -> int:
        return self.options(table, seat)[0]

    def details(self, table: Battlefield, seat: int, verb: int, index: int) -> dict[str, Value]:
        return about_square(verb, index)

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        return refuse("pre.counter.territory", "not_in_territory", square=index) if verb == SQUARE else None


# ---- the days


def begin_day(table: Battlefield) -> bool:
    """Both play a card or pass; without cards on either side nothing happens on this day."""
    if not DayCard().concerned(table):
        return True
    table.steps.append(DayCard())
    return False


def day_of(table: Battlefield) -> int:
    """Which of the five days it is."""
    course = table.steps[-2]
    return int(getattr(course, "number", FIRST_DAY)) - FIRST_DAY + 1


class DayCard(PbsCard):
    """A card for this day, or a pass, to save cards for scouting (pre.day.may_pass)."""

    rule = "pre.day"
    asks = "day_card"
    clauses = {PASS: "pre.day.may_pass"}
    words = {PASS: "pass_day"}

    def options(self, table: Battlefield, seat: int) -> list[int]:
        hand = table.hands[table.army_commander(seat)]
        return [PASS] + [CARD + colour for colour in range(COLOUR_COUNT) if count(hand, colour)]

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        square = int(build_up_of(table).square)
        return {"square": square, "density": square, "secure": square, "n": day_of(table)}

    def reveal(self, table: Battlefield) -> None:
        values = [shown(table, 0), shown(table, 1)]
        if values[0] == values[1]:
            table.steps.pop()
            table.go_on()
        else:
            better = 0 if values[0] > values[1] else 1
            table.ask_next(MoveCounter(better, values[better] - values[1 - better]))


class MoveCounter(Step[Battlefield]):
    """The better card moves the counter by steps up to the difference, within the territory (pre.day.move)."""

    rule = "pre.day.move"
    asks = "move_counter"
    fields = ("seat", "number")

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(seat)
        self.number = number
        """The most steps it can move."""

    def options(self, table: Battlefield, seat: int) -> list[int]:
        build_up = build_up_of(table)
        near = [
            square
            for square in squares_of(table, build_up.territory)
            if steps_between(square, build_up.square) <= self.number
        ]
        return [SQUARE + square for square in near]

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        put_counter(table, seat, action - SQUARE)

    def routine(self, table: Battlefield, seat: int) -> int:
        """It stays where it is."""
        return SQUARE + int(build_up_of(table).square)

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        return {"n": self.number}

    def details(self, table: Battlefield, seat: int, verb: int, index: int) -> dict[str, Value]:
        return about_square(verb, index)

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        if verb != SQUARE:
            return None
        if index not in squares_of(table, build_up_of(table).territory):
            return refuse("pre.counter.territory", "not_in_territory", square=index)
        return refuse(self.rule, "too_many_steps", square=index, n=self.number)


# ---- scouting


def scout(table: Battlefield) -> bool:
    """Cards up to the scouting number, those saved included; who has less is outscouted by the difference."""
    found = [0, 0]
    for seat in range(2):
        deal_up_to(table, seat, scouting_cards(table, seat))
        general = table.army_commander(seat)
        found[seat] = worth(table, table.hands[general])
        table.note(lines.SCOUTS, seat, table.hands[general], found[seat])
    for seat in range(2):  # all cards go back into the pack (pre.return)
        general = table.army_commander(seat)
        table.pack += table.hands[general]
        table.hands[general] = NONE
    table.pack += table.used
    table.used = NONE
    build_up = build_up_of(table).twin()
    if found[0] == found[1]:
        build_up.first = 1 - table.invader
    else:
        build_up.first = 0 if found[0] < found[1] else 1
        build_up.percent = min(abs(found[0] - found[1]), ALL_OF_IT)
        table.note(lines.OUTSCOUTED, build_up.first, build_up.percent)
    table.build_up = build_up
    table.show_all()
    return True
