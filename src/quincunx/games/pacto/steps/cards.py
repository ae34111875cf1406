# hot: compiled by mypyc
"""The card phase: 1.1 discard, 1.2 deal, 1.3 gifts."""

from __future__ import annotations

from mypy_extensions import i64

from quincunx.core.kit.geometry.distance import point_distance_squared
from quincunx.core.kit.words import refuse
from quincunx.core.messages import Value
from quincunx.core.sealed import Sealed
from quincunx.core.step import Refusal, SecretStep
from quincunx.games.pacto import lines
from quincunx.games.pacto.actions import COLOUR_COUNT, DISCARD, DONE, GIVE, SPACE
from quincunx.games.pacto.box import ALLY, COMMANDER, GREEN, TOLERANCE
from quincunx.games.pacto.cards import NONE, at_least, count, drawn, one, still_open, total
from quincunx.games.pacto.markers import ALIVE, AWAY, DEAD, FIGHTING, HESITANT, SHAKEN, STUNNED
from quincunx.games.pacto.table import NO_UG, Battlefield

# ---- 1.1


def begin_discards(table: Battlefield) -> None:
    """Used cards go back into the pack after both have discarded (card.shuffle); without cards there is no choice."""
    if Discards().concerned(table):
        table.steps.append(Discards())
    else:
        shuffle(table)


def shuffle(table: Battlefield) -> None:
    table.pack += table.used
    table.used = NONE


class Discards(Sealed[Battlefield]):
    """Both choose which cards to discard, face down, before either shows how many."""

    rule = "card.discard"
    asks = "discards"
    clauses = {DONE: "card.keep"}

    def concerned(self, table: Battlefield) -> tuple[int, ...]:
        """Whoever holds cards: how many is no secret (info.ask)."""
        return tuple([seat for seat in range(2) if has_cards(table, seat)])

    def options(self, table: Battlefield, seat: int) -> list[int]:
        found = [DONE]
        first = table.first_general(seat)
        for general in table.generals_of(seat):
            for colour in range(COLOUR_COUNT):
                if count(table.hands[general], colour):
                    found.append(DISCARD + (general - first) * COLOUR_COUNT + colour)
        return found

    def seals(self, table: Battlefield, seat: int, action: int) -> bool:
        return action == DONE

    def lay(self, table: Battlefield, seat: int, action: int) -> None:
        if action != DONE:
            general = table.first_general(seat) + (action - DISCARD) // COLOUR_COUNT
            card = int(one((action - DISCARD) % COLOUR_COUNT))
            table.hands[general] -= card
            table.aside[general] += card

    def offers(self, table: Battlefield, seat: int, action: int) -> int:
        """How many cards of each general lie there: face down, so no more is shown (card.discard.hidden)."""
        told = 0
        for general in range(len(table.aside)):
            told = 32 * told + int(total(table.aside[general]))
        return told

    def reveal(self, table: Battlefield) -> None:
        for general in range(len(table.aside)):
            n = total(table.aside[general])
            if n:
                table.note(lines.DISCARDS, general, n)
                table.pack += table.aside[general]
                table.open[general] = int(still_open(table.open[general], table.hands[general]))
                table.aside[general] = NONE
        shuffle(table)
        table.steps.pop()
        table.go_on()

    def routine(self, table: Battlefield, seat: int) -> int:
        """Black and white cards are changed for what the pack brings; the others are kept."""
        for action in self.options(table, seat):
            if action != DONE and (action - DISCARD) % COLOUR_COUNT < GREEN:
                return action
        return DONE

    def details(self, table: Battlefield, seat: int, verb: int, index: int) -> dict[str, Value]:
        return held(table, seat, index) if verb == DISCARD else {}

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        return refuse(self.rule, "not_held", **held(table, seat, index)) if verb == DISCARD else None


def has_cards(table: Battlefield, seat: int) -> bool:
    """Does any general of this seat hold cards, or has he laid some aside?"""
    return any(table.hands[general] + table.aside[general] for general in table.generals_of(seat))


def held(table: Battlefield, seat: int, index: int) -> dict[str, Value]:
    """A general and a colour, as sentences name them."""
    return {"general": table.target_value(seat, "general", index // COLOUR_COUNT), "colour": index % COLOUR_COUNT}


# ---- 1.2


def deal(table: Battlefield) -> None:
    """Everyone is dealt cards up to his level: the active player's generals first (card.deal, card.deal.order)."""
    for seat in (int(table.active), 1 - int(table.active)):
        commander = table.army_commander(seat)
        deal_to(table, commander)
        for general in table.generals_of(seat):
            if general != commander:
                deal_to(table, general)
    table.show_all()


def deal_to(table: Battlefield, general: int) -> None:
    """Cards up to the level of a general; an ally's lie open while it is seen whether he is hesitant."""
    ally = table.leaders[general].role == ALLY
    hesitates = table.general_marks[general] & HESITANT != 0
    face_up = table.states[general] == AWAY or (ally and (table.turn == 1 or hesitates))
    missing = card_level(table, general) - total(table.hands[general])
    table.general_marks[general] &= ~SHAKEN
    cards: i64 = NONE
    while missing > 0:
        if table.pack == NONE:
            shuffle(table)
            if table.pack == NONE:
                break
        card = one(drawn(table.pack, table.dice))
        table.pack -= card
        cards += card
        missing -= 1
    table.hands[general] += int(cards)
    table.note(lines.DEALT, general, total(cards))
    if face_up:
        table.open[general] += int(cards)
        table.note(lines.OPEN_CARDS, general, cards)
    elif cards:
        table.note_to(table.commander(general), lines.OWN_CARDS, general, cards)
    if ally and (table.turn == 1 or hesitates):
        look_at_ally(table, general)


def card_level(table: Battlefield, general: i64) -> i64:
    """The allowance of his level less his wounds, at least 1; a dead one has that of his successor (card.level)."""
    if table.states[general] == DEAD:
        return table.box.cards_of[table.box.successor_of[table.levels[general]]]
    shaken: i64 = 1 if table.general_marks[general] & SHAKEN else 0
    level: i64 = table.box.cards_of[table.levels[general]] - table.general_wounds[general] - shaken
    return level if level > 1 else 1


def look_at_ally(table: Battlefield, general: int) -> None:
    """He is hesitant if all he was dealt in the first turn is white or black, until he holds a coloured card."""
    hesitates = at_least(table.hands[general], GREEN) == 0
    if table.turn == 1 and hesitates:
        table.general_marks[general] |= HESITANT
    elif not hesitates:
        table.general_marks[general] &= ~HESITANT


# ---- 1.3


def begin_gifts(table: Battlefield) -> None:
    """The active player's army commander gives first (card.gift.order)."""
    second, first = 1 - int(table.active), int(table.active)
    for seat in (second, first):
        if receivers(table, seat, 0):
            table.steps.append(Gifts(seat, 0))


class Gifts(SecretStep[Battlefield]):
    """A professional army commander gives cards to his generals; nobody else sees which."""

    rule = "card.gift"
    asks = "gifts"
    fields = ("seat", "given")
    clauses = {DONE: "card.keep"}

    def __init__(self, seat: int, given: int) -> None:
        super().__init__(seat)
        self.given = given
        """How many cards each general was given already, four bits each."""

    def options(self, table: Battlefield, seat: int) -> list[int]:
        found = [DONE]
        hand = table.hands[table.army_commander(seat)]
        for general in receivers(table, seat, self.given):
            for colour in range(COLOUR_COUNT):
                if count(hand, colour):
                    found.append(GIVE + (general - table.first_general(seat)) * COLOUR_COUNT + colour)
        return found

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        table.steps.pop()
        if action == DONE:
            table.go_on()
            return
        giver = table.army_commander(seat)
        number, colour = (action - GIVE) // COLOUR_COUNT, (action - GIVE) % COLOUR_COUNT
        general = table.first_general(seat) + number
        table.hands[giver] -= int(one(colour))
        table.hands[general] += int(one(colour))
        table.note(lines.GIVES, giver, general)
        given = self.given + (1 << 4 * number)
        if receivers(table, seat, given):
            table.steps.append(Gifts(seat, given))
        else:
            table.go_on()

    def seen(self, table: Battlefield, seat: int, action: int, eye: int) -> int:
        """That a card goes to a general, and not which one (card.gift.secret)."""
        if action == DONE or eye == seat:
            return action
        return SPACE.size + (action - GIVE) // COLOUR_COUNT

    def routine(self, table: Battlefield, seat: int) -> int:
        return DONE

    def details(self, table: Battlefield, seat: int, verb: int, index: int) -> dict[str, Value]:
        return held(table, seat, index) if verb == GIVE else {}

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        if verb != GIVE:
            return None
        params = held(table, seat, index)
        if table.first_general(seat) + index // COLOUR_COUNT not in receivers(table, seat, self.given):
            return refuse("card.gift", "no_gift", **params)
        return refuse("card.gift", "commander_lacks", **params)


def receivers(table: Battlefield, seat: int, given: int) -> list[int]:
    """To whom the army commander can give a card now, by what everybody sees (info.ask)."""
    giver = table.army_commander(seat)
    leader = table.leaders[giver]
    if not leader.professional or not may_change_cards(table, giver) or not table.hands[giver]:
        return []
    most = table.box.gifts_of[leader.authority]
    first = table.first_general(seat)
    return [
        general
        for general in table.generals_of(seat)
        if general != giver
        and table.leaders[general].role not in (COMMANDER, ALLY)
        and may_change_cards(table, general)
        and given >> 4 * (general - first) & 15 < most
        and generals_within(table, giver, general, table.command_range(giver))
    ]


def may_change_cards(table: Battlefield, general: i64) -> bool:
    """On the table, and neither fighting nor stunned (card.gift.fighting.both, gentest.stunned)."""
    return table.states[general] == ALIVE and table.general_marks[general] & (FIGHTING | STUNNED) == 0


def generals_within(table: Battlefield, first: i64, second: i64, length: i64) -> bool:
    """How far two generals are apart, from the UGs they are with where they are (geo.distance)."""
    ug: i64 = table.attached[second]
    if ug != NO_UG:
        return table.general_within(first, ug, length)
    ug = table.attached[first]
    x, y = table.general_point(second)
    far = length + TOLERANCE
    if ug != NO_UG:
        return point_distance_squared(x, y, table.bodies[ug]) <= far * far
    dx = x - table.general_x[first]
    dy = y - table.general_y[first]
    return dx * dx + dy * dy <= far * far
