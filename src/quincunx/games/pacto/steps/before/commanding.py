# hot: compiled by mypyc
"""Once all UGs stand: which UG is in whose command, and where the generals are; the defender first."""

from __future__ import annotations

from typing import Final

from quincunx.core.kit.words import refuse
from quincunx.core.messages import Value
from quincunx.core.step import Refusal, Step
from quincunx.games.pacto import lines
from quincunx.games.pacto.actions import BEHIND, DONE, GENERAL, UNIT, X, Y
from quincunx.games.pacto.box import QUARTER_HBW
from quincunx.games.pacto.deploying import best_to_join, joins, zone
from quincunx.games.pacto.markers import ALIVE, WAITING
from quincunx.games.pacto.table import NO_UG, Battlefield
from quincunx.games.pacto.things import NO_GENERAL, Ambush

NO_CARD: Final = -1


def begin_commands_of_defender(table: Battlefield) -> bool:
    """The defender declares and places first, then the invader (deploy.generals)."""
    return begin_commands(table, 1 - int(table.invader))


def begin_cards_of_defender(table: Battlefield) -> bool:
    return begin_cards(table, 1 - int(table.invader))


def begin_generals_of_defender(table: Battlefield) -> bool:
    return begin_generals(table, 1 - int(table.invader))


def begin_commands_of_invader(table: Battlefield) -> bool:
    return begin_commands(table, int(table.invader))


def begin_cards_of_invader(table: Battlefield) -> bool:
    return begin_cards(table, int(table.invader))


def begin_generals_of_invader(table: Battlefield) -> bool:
    return begin_generals(table, int(table.invader))


def begin_commands(table: Battlefield, seat: int) -> bool:
    """Is there nothing to declare?"""
    if not movable(table, seat, NO_UG):
        return True
    table.steps.append(Commands(seat, NO_UG))
    return False


def begin_cards(table: Battlefield, seat: int) -> bool:
    """Ambush cards are in somebody's command, too (deploy.generals); are all, or are there none?"""
    n = next_card(table, seat)
    if n == NO_CARD:
        return True
    table.steps.append(CommandOfCard(seat, n))
    return False


def begin_generals(table: Battlefield, seat: int) -> bool:
    """Those who are on a flank march stay off the table (deploy.flank_general)."""
    first = next_to_place(table, seat, table.first_general(seat))
    assert first != NO_GENERAL, "the army commander never marches"
    table.steps.append(PlaceGeneral(seat, first))
    return False


def next_to_place(table: Battlefield, seat: int, general: int) -> int:
    """The first general from this one on who is to be placed."""
    for each in table.generals_of(seat):
        if each >= general and table.states[each] == WAITING:
            return each
    return NO_GENERAL


# ---- ambush cards


def next_card(table: Battlefield, seat: int) -> int:
    """The first card of a seat that is in nobody's command yet."""
    for n, card in enumerate(table.ambushes):
        if card.seat == seat and card.command == NO_GENERAL:
            return n
    return NO_CARD


class CommandOfCard(Step[Battlefield]):
    """In whose command an ambush card is; that does not tell what it hides (deploy.generals, info.hidden)."""

    rule = "deploy.generals"
    asks = "command_of_card"
    fields = ("seat", "number")
    words = {GENERAL: "card_command"}

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(seat)
        self.number = number
        """Which card."""

    def options(self, table: Battlefield, seat: int) -> list[int]:
        ug = table.ambushes[self.number].ug
        first = table.first_general(seat)
        if ug != NO_UG and table.is_ally(table.commands[ug]):
            return [GENERAL + table.commands[ug] - first]
        return [
            GENERAL + general - first
            for general in table.generals_of(seat)
            if not table.leaders[general].floating and (ug == NO_UG or not table.is_ally(general))
        ]

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        card = table.ambushes[self.number]
        general = table.first_general(seat) + action - GENERAL
        at = card.body
        twin = Ambush(seat, int(at.x), int(at.y), int(card.facing), int(card.ug), int(card.fits), general)
        table.ambushes = [twin if each is card else each for each in table.ambushes]
        table.note(lines.CARD_COMMANDED, general, at.x // QUARTER_HBW, at.y // QUARTER_HBW)
        table.steps.pop()
        if begin_cards(table, seat):
            table.go_on()

    def routine(self, table: Battlefield, seat: int) -> int:
        return self.options(table, seat)[0]

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        at = table.ambushes[self.number].body
        return {"place": int(at.x) // QUARTER_HBW, "from_below": int(at.y) // QUARTER_HBW}

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        if verb != GENERAL:
            return None
        return refuse("deploy.commands", "card_not_his", general=table.target_value(seat, "general", index))


# ---- commands


def takers(table: Battlefield, ug: int) -> list[int]:
    """The generals a UG can be given to: they have a command, and neither is an ally (deploy.commands)."""
    mine: int = table.commands[ug]
    if table.is_ally(mine) or table.commands.count(mine) == 1:
        return []
    return [
        general
        for general in table.generals_of(int(table.owner(ug)))
        if general != mine and not table.is_ally(general) and not table.leaders[general].floating
    ]


def movable(table: Battlefield, seat: int, after: int) -> list[int]:
    """The UGs that can change their command: each once, in the order of the list."""
    return [ug for ug in table.ugs_of(seat) if ug > after and table.is_on_table(ug) and takers(table, ug)]


class Commands(Step[Battlefield]):
    """Should a UG be in another command than usual?"""

    rule = "deploy.commands"
    asks = "commands"
    fields = ("seat", "asked")
    words = {DONE: "commands_stay", UNIT: "change_command"}
    quiet = True

    def __init__(self, seat: int, asked: int) -> None:
        super().__init__(seat)
        self.asked = asked
        """The last UG that has changed its command."""

    def options(self, table: Battlefield, seat: int) -> list[int]:
        return [DONE] + [UNIT + ug - table.first_ug(seat) for ug in movable(table, seat, self.asked)]

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        if action == DONE:
            table.steps.pop()
            table.go_on()
        else:
            table.ask_next(CommandOf(seat, table.first_ug(seat) + action - UNIT))

    def routine(self, table: Battlefield, seat: int) -> int:
        return DONE

    def details(self, table: Battlefield, seat: int, verb: int, index: int) -> dict[str, Value]:
        return {"unit": table.target_value(seat, "unit", index)} if verb == UNIT else {}

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        if verb != UNIT:
            return None
        return refuse(self.rule, "command_stays", unit=table.target_value(seat, "unit", index))


class CommandOf(Step[Battlefield]):
    """Whose command it is in instead."""

    rule = "deploy.commands"
    asks = "command_of"
    fields = ("seat", "ug")

    def __init__(self, seat: int, ug: int) -> None:
        super().__init__(seat)
        self.ug = ug

    def options(self, table: Battlefield, seat: int) -> list[int]:
        return [GENERAL + general - table.first_general(seat) for general in takers(table, self.ug)]

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        general = table.first_general(seat) + action - GENERAL
        table.commands[self.ug] = general
        table.note(lines.COMMANDED, self.ug, general)
        table.steps.pop()
        if movable(table, seat, self.ug):
            table.steps.append(Commands(seat, self.ug))
        else:
            table.go_on()

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        return {"unit": self.ug}

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        return refuse(self.rule, "command_stays", unit=self.ug) if verb == GENERAL else None


# ---- generals


class PlaceGeneral(Step[Battlefield]):
    """Where a general starts: with a UG of his command, or at a point of the zone; or all with their troops."""

    rule = "deploy.generals.where"
    asks = "place_general"
    fields = ("seat", "general")
    words = {UNIT: "join", DONE: "generals_rest", BEHIND: "start_alone"}
    quiet = True

    def __init__(self, seat: int, general: int) -> None:
        super().__init__(seat)
        self.general = general

    def options(self, table: Battlefield, seat: int) -> list[int]:
        return [DONE, BEHIND] + [UNIT + ug - table.first_ug(seat) for ug in joins(table, self.general)]

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        if action == BEHIND:
            table.ask_next(PlaceGeneralAcross(seat, self.general))
            return
        if action != DONE:
            with_ug(table, self.general, table.first_ug(seat) + action - UNIT)
            next_general(table, seat, self.general)
            return
        for general in table.generals_of(seat):
            if general >= self.general and table.states[general] == WAITING:
                put_by_default(table, seat, general)
        table.steps.pop()
        table.go_on()

    def candidates(self, table: Battlefield, seat: int) -> list[int]:
        return [DONE] + [UNIT + ug - table.first_ug(seat) for ug in joins(table, self.general)]

    def routine(self, table: Battlefield, seat: int) -> int:
        return DONE

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        return {"general": self.general}

    def details(self, table: Battlefield, seat: int, verb: int, index: int) -> dict[str, Value]:
        return {"unit": table.target_value(seat, "unit", index)} if verb == UNIT else {}

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        if verb == UNIT:
            return refuse(self.rule, "not_with", general=self.general, unit=table.target_value(seat, "unit", index))
        return None


class PlaceGeneralAcross(Step[Battlefield]):
    """How far from the left he starts on his own."""

    rule = "deploy.generals.where"
    asks = "place_general_across"
    fields = ("seat", "general")
    words = {X: "deploy_x"}

    def __init__(self, seat: int, general: int) -> None:
        super().__init__(seat)
        self.general = general

    def options(self, table: Battlefield, seat: int) -> list[int]:
        return [X + column for column in range(int(table.width) // QUARTER_HBW + 1)]

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        table.ask_next(PlaceGeneralUp(seat, self.general, action - X))

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        return {"general": self.general}

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        return refuse(self.rule, "not_in_zone", general=self.general) if verb == X else None


class PlaceGeneralUp(Step[Battlefield]):
    """How far from below he starts."""

    rule = "deploy.generals.where"
    asks = "place_general_up"
    fields = ("seat", "general", "x")
    words = {Y: "deploy_y"}

    def __init__(self, seat: int, general: int, x: int) -> None:
        super().__init__(seat)
        self.general = general
        self.x = x

    def options(self, table: Battlefield, seat: int) -> list[int]:
        low, high = zone(table, seat)
        return [Y + row for row in range(int(low) // QUARTER_HBW, int(high) // QUARTER_HBW + 1)]

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        alone(table, self.general, QUARTER_HBW * self.x, QUARTER_HBW * (action - Y))
        next_general(table, seat, self.general)

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        return {"general": self.general}

    def why_not(self, table: Battlefield, seat: int, verb: int, index: int) -> Refusal | None:
        return refuse(self.rule, "not_in_zone", general=self.general) if verb == Y else None


def with_ug(table: Battlefield, general: int, ug: int) -> None:
    table.attached[general] = ug
    table.states[general] = ALIVE
    table.note(lines.STARTS_WITH, general, ug)


def alone(table: Battlefield, general: int, x: int, y: int) -> None:
    table.general_x[general], table.general_y[general] = x, y
    table.states[general] = ALIVE
    table.note(lines.STARTS_ALONE, general)


def put_by_default(table: Battlefield, seat: int, general: int) -> None:
    """In the middle of his troops; without any, in the middle of the zone."""
    ug = best_to_join(table, general)
    if ug != NO_UG:
        with_ug(table, general, ug)
    else:
        low, high = zone(table, seat)
        alone(table, general, int(table.width) // 2, int(low + high) // 2)


def next_general(table: Battlefield, seat: int, general: int) -> None:
    table.steps.pop()
    following = next_to_place(table, seat, general + 1)
    if following != NO_GENERAL:
        table.steps.append(PlaceGeneral(seat, following))
    else:
        table.go_on()
