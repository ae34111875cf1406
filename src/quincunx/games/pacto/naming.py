# hot: compiled by mypyc
"""What the parameters of Pacto's sentences stand for, and what that is called."""

from __future__ import annotations

from quincunx.core.kit.words import Naming, Parameter
from quincunx.core.messages import Message, Value
from quincunx.games.pacto.actions import (
    ANGLES,
    ANSWERS,
    EDGES,
    LONGEST,
    ROLES,
    SEASONS,
    SIDES,
    hbw,
    quarters,
    square,
    tenths,
)
from quincunx.games.pacto.build_up import COLUMNS
from quincunx.games.pacto.cards import NONE, colours
from quincunx.games.pacto.pieces import ACTIONS, COLOURS, FORMATIONS, TERRITORIES, WEATHER
from quincunx.games.pacto.table import Battlefield

FACES = ("skull", "wound", "s", "blank")
COMBAT_ROLES = ("attacker", "defender")


def army(table: Battlefield, value: Value) -> Value:
    """An army by its name; while armies are drawn up, even which list it is of is its owner's secret."""
    if isinstance(value, int) and table.mustering:
        return Message(f"muster.seat.{value}")
    return table.armies[value].name if isinstance(value, int) else value


def unit(table: Battlefield, value: Value) -> Value:
    """A UG by its name; positions name it by seat and id."""
    if isinstance(value, int):
        return table.troops[value].name
    seat, _, name = str(value).partition("-")
    for troop in table.armies[int(seat)].troops if seat in ("0", "1") else []:
        if troop.id == name:
            return f"{troop.name} ({table.armies[int(seat)].name})"
    return value


def general(table: Battlefield, value: Value) -> Value:
    if isinstance(value, int):
        return table.leaders[value].name
    seat, _, name = str(value).partition("-")
    for leader in table.armies[int(seat)].leaders if seat in ("0", "1") else []:
        if leader.id == name:
            return f"{leader.name} ({table.armies[int(seat)].name})"
    return value


def colour(_: Battlefield, value: Value) -> Value:
    return Message(f"colour.{COLOURS[value]}") if isinstance(value, int) else value


def cards(_: Battlefield, value: Value) -> Value:
    """Cards one by one, by their colours."""
    if not isinstance(value, int):
        return value
    if value == NONE:
        return Message("colour.none")
    names = [Message(f"colour.{COLOURS[each]}") for each in colours(value)]
    told = names[0]
    for n in range(1, len(names)):
        told = Message("colour.last" if n == len(names) - 1 else "colour.more", {"some": told, "one": names[n]})
    return told


def length(_: Battlefield, value: Value) -> Value:
    """How far a leg goes; the longest goes as far as the UG can."""
    if not isinstance(value, int):
        return value
    return Message("leg.longest") if value == LONGEST else Message("leg.length", {"length": tenths(value)})


def wheel(_: Battlefield, value: Value) -> Value:
    """By how much somebody wheels, and to which side."""
    if not isinstance(value, int):
        return value
    side, steps = divmod(value, ANGLES)
    return Message(f"wheeled.{SIDES[side]}", {"degrees": 5 * (steps + 1)})


def action(table: Battlefield, value: Value) -> Value:
    return table.box.pieces.actions[ACTIONS[value]].name if isinstance(value, int) else value


def kind(table: Battlefield, value: Value) -> Value:
    return table.box.kinds[value].name if isinstance(value, int) else value


def going(table: Battlefield, value: Value) -> Value:
    """The going of a kind of terrain."""
    return Message(f"board.going.{table.box.kinds[value].printed.going}") if isinstance(value, int) else value


def density(table: Battlefield, value: Value) -> Value:
    """How dense terrain is in a square of the map, by its column."""
    if not isinstance(value, int):
        return value
    for each in table.box.pieces.densities.values():
        if value % COLUMNS in each.columns:
            return Message(f"density.{each.id}")
    return value


def secure(_: Battlefield, value: Value) -> Value:
    """How secure flanks are in a square of the map, by its row."""
    return Message(f"secure.row_{value // COLUMNS}") if isinstance(value, int) else value


ITEMS = ("secure", "compulsory", "optional")
"""What terrain is laid for, as `laying` numbers it."""


def word(group: str, names: tuple[str, ...], value: Value) -> Value:
    return Message(f"{group}.{names[value]}") if isinstance(value, int) else value


def role_kept(_: Battlefield, number: int) -> Value:
    """The role of an army by its number; that of a side of a combat by its name."""
    return number if number < len(ROLES) else COMBAT_ROLES[number - len(ROLES)]


NAMING = Naming(
    Parameter("seat", called=army),
    Parameter("unit", "enemy", "friend", called=unit),
    Parameter("general", "other", called=general),
    Parameter("colour", "needed", called=colour),
    Parameter("face", called=lambda _, value: word("face", FACES, value)),
    Parameter("formation", called=lambda _, value: word("formation", FORMATIONS, value)),
    Parameter("hbw", called=lambda _, value: hbw(value) if isinstance(value, int) else value),
    Parameter("cards", called=cards),
    Parameter("action", called=action),
    Parameter("length", called=length),
    Parameter("wheel", called=wheel),
    Parameter("side", called=lambda _, value: word("side", SIDES, value)),
    Parameter("answer", called=lambda _, value: word("answer", ANSWERS, value)),
    Parameter("season", called=lambda _, value: word("season", SEASONS, value)),
    Parameter("role", kept=role_kept, called=lambda _, value: word("role", ROLES, value)),
    Parameter("territory", called=lambda _, value: word("territory", TERRITORIES, value)),
    Parameter("square", called=lambda _, value: square(value) if isinstance(value, int) else value),
    Parameter("kind", called=kind),
    Parameter("going", called=going),
    Parameter("item", called=lambda _, value: word("item", ITEMS, value)),
    Parameter("density", called=density),
    Parameter("secure", called=secure),
    Parameter("edge", called=lambda _, value: word("edge", EDGES, value)),
    Parameter("place", "from_below", called=lambda _, value: quarters(value) if isinstance(value, int) else value),
    Parameter("weather", called=lambda _, value: word("weather", WEATHER, value)),
    Parameter("facing", called=lambda _, value: 5 * value if isinstance(value, int) else value),
)
