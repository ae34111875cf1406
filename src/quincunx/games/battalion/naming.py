# hot: compiled by mypyc
"""What the parameters of Battalion's sentences stand for, and what that is called."""

from __future__ import annotations

from collections.abc import Callable

from quincunx.core.kit.words import Naming, Parameter, digits, from_one
from quincunx.core.messages import Message, Value
from quincunx.games.battalion.battle import Battle
from quincunx.games.battalion.box import Box
from quincunx.games.battalion.fight import ROLES


def player(battle: Battle, value: Value) -> Value:
    """A seat by its faction."""
    return battle.box.faction_names[battle.factions[value]] if isinstance(value, int) else value


def unit(battle: Battle, value: Value) -> Value:
    """A unit by the names of the ranks it was mustered with, and its number."""
    for number in range(battle.seats * battle.size):
        if value in (number, battle.unit_name(number)):
            names = dict.fromkeys(battle.box.printed[kind].name for kind in battle.mustered[number].kinds)
            return Message("unit.label", {"ranks": list(names), "n": number % battle.size + 1})
    return value


# ---- what is in the box, also where no battle is under way


def card(box: Box, value: Value) -> Value:
    return box.card_names[value if isinstance(value, int) else box.card_number[str(value)]]


def rank(box: Box, value: Value) -> Value:
    return box.printed[value if isinstance(value, int) else box.rank_number[str(value)]].name


def faction(box: Box, value: Value) -> Value:
    return box.faction_names[value] if isinstance(value, int) else value


def trait(box: Box, value: Value) -> Value:
    return box.cards.traits[str(value)].name


IN_BOX = {"card": card, "rank": rank, "other_rank": rank, "faction": faction, "trait": trait}


def box_name(box: Box, param: str, value: Value) -> Value:
    """What a card, a rank, a faction or a trait is called, by number or by id."""
    return IN_BOX[param](box, value) if param in IN_BOX else value


def in_box(called: Callable[[Box, Value], Value]) -> Callable[[Battle, Value], Value]:
    """What something is called, at a table."""
    return lambda battle, value: called(battle.box, value)


NAMING = Naming(
    Parameter("seat", "enemy", "asked", called=player),
    Parameter("unit", "target", kept=lambda battle, number: battle.unit_name(number), called=unit),
    Parameter("faces", kept=digits, called=digits),
    Parameter("dice", kept=digits),
    Parameter("sector", kept=from_one),
    Parameter("role", kept=lambda _, number: ROLES[number]),
    Parameter("card", kept=lambda battle, number: battle.box.card_ids[number], called=in_box(card)),
    Parameter("rank", "other_rank", kept=lambda battle, number: battle.box.rank_ids[number], called=in_box(rank)),
    Parameter("faction", called=in_box(faction)),
    Parameter("trait", called=in_box(trait)),
)
