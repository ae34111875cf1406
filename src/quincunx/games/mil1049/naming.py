# hot: compiled by mypyc
"""What the parameters of MIL (1049)'s sentences stand for, and what that is called."""

from __future__ import annotations

from quincunx.core.kit.words import Naming, Parameter, from_one
from quincunx.core.messages import Message, Value
from quincunx.games.mil1049.offers import told, unpacked
from quincunx.games.mil1049.pieces import KINDS
from quincunx.games.mil1049.realm import LETTERS, PLACES, Realm

PLACE_NAMES = {
    **{name: f"{name.split('-')[0].capitalize()} {name.split('-')[1]}" for name in PLACES if "-" in name},
    "monastery": "the Monastery",
    "crusades": "the Crusades",
}


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
    return realm.box.land_names[ids.index(str(value))].lower() if value in ids else value


def stack(realm: Realm, value: Value) -> Value:
    stacks = realm.box.pieces.stacks
    return stacks[str(value)].name.lower() if value in stacks else value


NAMING = Naming(
    Parameter("seat", "enemy", "host", "lord", "bidder", "asked", called=family),
    Parameter("knight", "target", "acting", "own", kept=lambda realm, number: realm.knight_id(number), called=knight),
    Parameter("land", "own_land", kept=lambda realm, number: realm.box.land_ids[number // 2], called=land),
    Parameter(
        "place",
        kept=lambda _, number: PLACES[number],
        called=lambda _, value: PLACE_NAMES[str(value)] if value in PLACE_NAMES else value,
    ),
    Parameter("stack", called=stack),
    Parameter("side", called=lambda _, value: Message(f"side.{value}")),
    Parameter(
        *("cubes", "offered", "best"),
        kept=lambda _, number: told(unpacked(number)),
        called=lambda _, value: value or Message("cubes.none"),
    ),
    Parameter("given", "taken", kept=lambda _, number: KINDS[number]),
    Parameter("face", kept=from_one),
)
