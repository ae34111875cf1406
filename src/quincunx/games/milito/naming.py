# hot: compiled by mypyc
"""What the parameters of Milito's sentences stand for, and what that is called."""

from __future__ import annotations

from quincunx.core.kit.words import Naming, Parameter, from_one
from quincunx.core.messages import Value
from quincunx.games.milito.battle import Battle
from quincunx.games.milito.decks import ROLES


def player(battle: Battle, value: Value) -> Value:
    """A seat by its army; where cards face each other, the enemy is one of them."""
    return battle.decks.armies[value].name if isinstance(value, int) else card(battle, value)


def card(battle: Battle, value: Value) -> Value:
    """A card by its number or its id: a unit by its name, a Leader by all that is printed above him."""
    decks = battle.decks
    number = value if isinstance(value, int) else decks.by_id[0].get(str(value), decks.by_id[1].get(str(value)))
    if number is None:
        return value
    unit = decks.units[number]
    return unit.name if unit is not None else decks.labels[number]


def army(battle: Battle, value: Value) -> Value:
    return battle.decks.cards.armies[str(value)].name


def terrain(battle: Battle, value: Value) -> Value:
    return next(ground.name for ground in battle.decks.cards.terrain if ground.id == value)


CARDS = ("card", "released", "other", "attacker", "defender")
NAMING = Naming(
    Parameter("seat", "enemy", "asked", called=player),
    Parameter(*CARDS, kept=lambda battle, number: battle.decks.ids[number], called=card),
    Parameter("army", "enemy_army", kept=lambda battle, seat: battle.decks.armies[seat].id, called=army),
    Parameter("terrain", kept=lambda battle, number: battle.decks.ground[number].id, called=terrain),
    Parameter("column", "flanking", "origin", kept=from_one),
    Parameter("role", kept=lambda _, number: ROLES[number]),
)
