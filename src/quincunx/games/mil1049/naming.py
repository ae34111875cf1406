# hot: compiled by mypyc
"""What the parameters of MIL (1049)'s sentences stand for, and what that is called."""

from __future__ import annotations

from quincunx.core.kit.words import Naming, Parameter, from_one
from quincunx.core.messages import Message, Value
from quincunx.games.mil1049.offers import told, unpacked
from quincunx.games.mil1049.pieces import KINDS
from quincunx.games.mil1049.realm import LETTERS, PLACES, Realm

CUBES = ("cubes", "offered", "best")


def family(realm: Realm, value: Value) -> Value:
    """A seat by the name of its house."""
    return realm.box.family_names[realm.families[value]] if isinstance(value, int) else value


def knight(realm: Realm, value: Value) -> Value:
    """A knight by his house and column: Haro C."""
    colour, _, column = str(value).rpartition("-")
    if colour not in realm.box.family_ids or column not in LETTERS:
        return value
    return f"{realm.box.family_names[realm.box.family_ids.index(colour)]} {column}"


def land(realm: Realm, value: Value) -> Value:
    ids = realm.box.land_ids
    return realm.box.land_names[ids.index(str(value))] if value in ids else value


def stack(realm: Realm, value: Value) -> Value:
    stacks = realm.box.pieces.stacks
    return stacks[str(value)].name if value in stacks else value


def place(_: Realm, value: Value) -> Value:
    """A space by its sphere and number: Court 2; the Monastery and the Crusades have none."""
    if value not in PLACES:
        return value
    sphere, _dash, number = str(value).partition("-")
    named: dict[str, Value] = {"sphere": Message(f"board.sphere.{sphere}"), "n": number}
    return Message("place.space", named) if number else Message(f"place.{sphere}")


def kind(_: Realm, value: Value) -> Value:
    return Message(f"board.kind.{value}") if value in KINDS else value


NAMING = Naming(
    Parameter("seat", "enemy", "host", "lord", "bidder", "asked", called=family),
    Parameter("knight", "target", "acting", "own", kept=lambda realm, number: realm.knight_id(number), called=knight),
    Parameter("land", "own_land", kept=lambda realm, number: realm.box.land_ids[number // 2], called=land),
    Parameter("place", kept=lambda _, number: PLACES[number], called=place),
    Parameter("stack", called=stack),
    Parameter("side", called=lambda _, value: Message(f"side.{value}")),
    Parameter(
        *CUBES,
        kept=lambda _, number: told(unpacked(number)),
        called=lambda _, value: value or Message("cubes.none"),
    ),
    Parameter("given", "taken", "kind", kept=lambda _, number: KINDS[number], called=kind),
    Parameter("face", kept=from_one),
)
