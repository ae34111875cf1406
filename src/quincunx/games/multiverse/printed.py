# cold: interpreted
"""What is printed on the pieces, as plain data for whoever draws or reads a view."""

from __future__ import annotations

from functools import lru_cache

from quincunx.core.game import Data
from quincunx.core.kit.state import printed, printed_all
from quincunx.games.multiverse.box import Box
from quincunx.games.multiverse.pieces import structures
from quincunx.games.multiverse.pieces.common import UNIT_CLASSES


@lru_cache(maxsize=16)
def all_printed(box: Box) -> Data:
    """Units, heroes, buildings, cards, missions, the dial and the ground, each by its id."""
    core, armies = box.pieces.core, box.pieces.armies
    grounds, decks = box.pieces.grounds, box.pieces.decks
    units: Data = {
        unit.id: {
            **printed(unit, "name", "unit_class", "age", "ap", "hp", "range", "recruits_at"),
            "ability": printed(unit.ability, "name", "text") if unit.ability is not None else None,
        }
        for unit in armies.units.values()
    }
    heroes: Data = {
        hero.id: {
            **printed(hero, "name", "unit_class", "range", "hp_track", "ap_track"),
            "abilities": [printed(each, "id", "name", "level", "text") for each in hero.abilities],
        }
        for hero in armies.heroes.values()
    }
    works: Data = {
        each.id: {
            **printed(each, "name", "zone"),
            "hp": [age.hp for age in each.ages],
            "recruits": [{name: age.recruits.age_of(name) for name in (*UNIT_CLASSES, "hero")} for age in each.ages],
        }
        for each in [*grounds.buildings.values(), *structures(box.pieces)]
    }
    return {
        "units": units,
        "heroes": heroes,
        "works": works,
        "factions": printed_all(armies.factions.values(), "name", "fortress_name"),
        "cards": printed_all(decks.cards.values(), "name", "cost", "side", "text"),
        "missions": printed_all(decks.missions.values(), "name", "vp", "text"),
        "adventures": printed_all(decks.adventures.values(), "name", "story"),
        "sections": printed_all(decks.sections.values(), "name", "text"),
        "terrains": printed_all(core.terrains.values(), "elevation", "move_cost", "passable", "blocks_equal"),
        "tracks": [box.ability_at, box.class_bonus_at, box.arms.track.squares],
        "faces": list(box.faces),
        "decoy": [box.kinds.names[box.kinds.decoy], box.economy.decoy_ap],
        "missions_to_win": box.victory.missions,
        "sight": box.economy.sight,
    }
