# hot: compiled by mypyc
"""Secret missions: which are fulfilled, declaring one, and winning by all of them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.games.multiverse import lines
from quincunx.games.multiverse.box import BUILDER, MISSIONS
from quincunx.games.multiverse.building import connected
from quincunx.games.multiverse.deeds import (
    ADVENTURES,
    AGE2_KILLS,
    BATTERED,
    ENCOUNTERS,
    HERO_KILLS,
    KILLS,
    RUINS,
    bloodless,
    deed,
)
from quincunx.games.multiverse.ending import win
from quincunx.games.multiverse.mines import mines_of
from quincunx.games.multiverse.pieces.decks import Condition
from quincunx.games.multiverse.world import ON_BOARD, World

AT_THE_END: Final = ("gold", "mines_controlled", "units_in_enemy_zone", "no_losses_and_kills")
"""What is looked at only as an action phase ends (victory.missions_when)."""


def is_for_the_end(world: World, mission: i64) -> bool:
    return world.box.mission_keys[mission] in AT_THE_END


def is_fulfilled(world: World, seat: i64, mission: i64) -> bool:
    """Does what a mission asks for hold now?"""
    kills = world.box.or_age2_kills[mission]
    if kills and deed(world, seat, AGE2_KILLS) >= kills:
        return True
    return reached(world, seat, mission) >= world.box.mission_amounts[mission]


def reached(world: World, seat: i64, mission: i64) -> i64:
    """How far a player has come with what a mission asks for."""
    key = world.box.mission_keys[mission]
    found = done(world, seat, key)
    if found >= 0:
        return found
    found = owned(world, seat, key)
    return found if found >= 0 else standing(world, seat, key, world.box.missions[mission].condition)


def done(world: World, seat: i64, key: str) -> i64:
    """What was done since the start; -1 for something else."""
    if key == "kills_total":
        return deed(world, seat, KILLS)
    if key == "buildings_destroyed":
        return deed(world, seat, RUINS)
    if key == "hero_kills":
        return deed(world, seat, HERO_KILLS)
    if key == "settlement_or_fortress_damage":
        return deed(world, seat, BATTERED)
    if key == "adventures_won":
        return deed(world, seat, ADVENTURES)
    if key == "encounters_destroyed":
        return deed(world, seat, ENCOUNTERS)
    if key == "no_losses_and_kills":
        return bloodless(world, seat)
    return world.explored[seat] if key == "territories_explored" else -1


def owned(world: World, seat: i64, key: str) -> i64:
    """What a player holds or has learned; -1 for something else."""
    if key == "gold":
        return world.gold[seat]
    if key == "aether":
        return world.stones[seat]
    if key == "scrolls":
        return world.scrolls[seat]
    if key == "mines_controlled":
        return len(mines_of(world, seat))
    arms, tracks = world.box.arms, world.tracks[seat]
    if key == "types_with_ability":
        return len([n for n in range(len(tracks)) if tracks[n] >= world.box.ability_at and arms.effect[n]])
    if key == "elite_types":
        return len([steps for steps in tracks if steps >= arms.track.squares])
    if key == "hero_level_alive":
        own = [n for n in range(len(world.hero_owner)) if world.hero_owner[n] == seat]
        return max([world.hero_level[n] for n in own if world.hero_state[n] == ON_BOARD], default=0)
    return -1


def standing(world: World, seat: i64, key: str, asked: Condition) -> i64:
    """What stands on the board."""
    works = world.box.works
    if key == "military_units":
        return len([block for block in world.blocks_of(seat) if is_military(world, block)])
    if key == "units_in_enemy_zone":
        return most_before_a_settlement(world, seat)
    if key == "connected_buildings":
        return len(connected(world, seat))
    found = [at for at in world.completed(seat) if not works.neutral[world.built[at]]]
    if key == "age2_buildings":
        return len([at for at in found if world.ages[at] == 2])
    if key == "fortresses":
        return len([at for at in found if world.built[at] == works.fortress])
    if key == "guard_towers":
        return len([at for at in found if world.built[at] == works.towers])
    return len([at for at in found if works.ids[world.built[at]] not in asked.exclude])


def is_military(world: World, block: i64) -> bool:
    """A unit that is no Builder, or a hero (glossary.military)."""
    return world.box.kinds.classes[world.kinds[block]] < BUILDER


def most_before_a_settlement(world: World, seat: i64) -> i64:
    """The most military units of a player in the zone of one enemy Settlement."""
    settlement = world.box.works.settlement
    most: i64 = 0
    for other in world.still_in():
        home = world.home(other)
        if world.allied(seat, other) or world.built[home] != settlement:
            continue
        zone, there = i64(world.box.works.zone[settlement]), i64(0)
        for block in world.blocks_of(seat):
            if world.chart.distance(home, world.where[block]) <= zone and is_military(world, block):
                there += 1
        most = max(most, there)
    return most


# ---- declaring and winning


def declarable(world: World, seat: i64) -> list[int]:
    """Which of a player's missions are fulfilled, by their place."""
    if not world.setting.ways & MISSIONS:
        return []
    own = world.missions[seat]
    return [n for n in range(len(own)) if is_fulfilled(world, seat, own[n])]


def declare_mission(world: World, seat: int, n: int) -> int:
    """A mission is shown, and the next one drawn, up to three in all (victory.missions_chain); which it was."""
    own = world.missions[seat]
    mission = own[n]
    world.missions[seat] = own[:n] + own[n + 1 :]
    world.declared[seat] = [*world.declared[seat], mission]
    world.show(seat)
    world.note(lines.DECLARES, seat, mission, len(world.declared[seat]))
    if len(world.declared[seat]) + len(world.missions[seat]) < world.box.victory.missions and world.mission_deck:
        world.missions[seat] = sorted([*world.missions[seat], world.mission_deck.pop()])
        world.learn(seat)
    return mission


def wins_by_missions(world: World, seat: i64, at_end: bool) -> bool:
    """Are all missions declared, and do those that have to hold do so now? Then the game is over at once."""
    if len(world.declared[seat]) < world.box.missions_to_win:
        return False
    for mission in world.declared[seat]:
        if world.box.missions[mission].type != "hold":
            continue
        if (is_for_the_end(world, mission) and not at_end) or not is_fulfilled(world, seat, mission):
            return False
    win(world, world.setting.sides[seat], "victory.missions")
    return True
