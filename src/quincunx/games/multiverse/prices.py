# hot: compiled by mypyc
"""What things cost: units, heroes, buildings, cards, with all that makes them cheaper."""

from __future__ import annotations

from mypy_extensions import i64

from quincunx.games.multiverse.box import LEAST, UPGRADE_DISCOUNT, Box
from quincunx.games.multiverse.world import FALLEN, World


def section(box: Box, turn: i64) -> i64:
    """The section of the dial in a turn: the first in turn 1, then one further each turn (turn.first_dial)."""
    return (turn - 1) % len(box.section_ids)


def unit_cost(box: Box, kind: i64, turn: i64) -> i64:
    """The gold a unit costs in a turn."""
    return unit_costs(box, turn)[kind]


def unit_costs(box: Box, turn: i64) -> list[int]:
    """The gold every kind costs in a turn; the dial may make a class cheaper from turn 2 on. Decoys are free."""
    return box.unit_costs[1 + section(box, turn) if turn > 1 else 0]


def hero_cost(world: World, hero: i64) -> i64:
    """7 gold at level 1; a fallen hero of a higher level costs 4 for each level (hero.cost, hero.resurrect)."""
    level = world.hero_level[hero]
    if world.hero_state[hero] == FALLEN and level > 1:
        return world.box.hero_rules.resurrect_per_level * level
    return world.box.hero_price


def building_cost(world: World, seat: i64, kind: i64) -> i64:
    """The gold a construction costs, with what the builder track makes cheaper."""
    experience = world.experience[seat]
    less = world.box.construction_discount[experience]
    if kind == world.box.works.fortress:
        less += world.box.fortress_discount[experience]
    return max(LEAST, world.box.works.cost[2 * kind] - less)


def upgrade_cost(world: World, seat: i64, kind: i64) -> i64:
    """The gold an upgrade to Age 2 costs; one faction pays less."""
    faction = world.setting.factions[seat]
    less = world.box.trait_amounts[faction] if world.box.traits[faction] == UPGRADE_DISCOUNT else 0
    return max(LEAST, world.box.works.cost[2 * kind + 1] - less)


def card_cost(world: World, card: i64) -> i64:
    """The gold a combat card costs this turn."""
    less = world.box.dial_cards[section(world.box, world.turn)] if world.turn > 1 else 0
    return max(LEAST, world.box.card_cost[card] - less)
