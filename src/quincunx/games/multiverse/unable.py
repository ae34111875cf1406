# hot: compiled by mypyc
"""Why an attack is not offered."""

from __future__ import annotations

from mypy_extensions import i64

from quincunx.core.kit.words import first_reason
from quincunx.core.step import Refusal
from quincunx.games.multiverse.actions import BLOCKS, WAY_NAMES
from quincunx.games.multiverse.box import NOTHING
from quincunx.games.multiverse.chart import OFF, WAYS, has_line
from quincunx.games.multiverse.moving import ap_left
from quincunx.games.multiverse.strength import class_of, is_indoors
from quincunx.games.multiverse.targets import SHOT_AP, enemy_in, must_set_up, side_sees
from quincunx.games.multiverse.world import SET_UP, World


def why_no_attack(world: World, block: i64, way: i64) -> Refusal | None:
    """Why a block cannot make an attack move in a direction."""
    near = world.chart.near[WAYS * world.where[block] + way]
    melee = world.box.arms.is_melee[class_of(world, block)]
    return first_reason(
        {"way": WAY_NAMES[way]},
        (not melee, "move.ranged_no_attack_move", "no_attack_moves"),
        (near == OFF, "move.attack", "no_enemy_there"),
        (near != OFF and is_spared(world, block, near), "combat.allies_no_attack", "allied_there"),
        (near != OFF and enemy_in(world, block // BLOCKS, near) == NOTHING, "move.attack", "no_enemy_there"),
        (True, "move.attack_cost", "no_ap_to_attack"),
    )


def is_spared(world: World, block: i64, at: i64) -> bool:
    """Is somebody else's piece here that this block's owner may not attack?"""
    there = world.on[at] // BLOCKS if world.on[at] != NOTHING else i64(world.holder[at])
    return there >= 0 and there != block // BLOCKS and enemy_in(world, block // BLOCKS, at) == NOTHING


def why_no_shot(world: World, block: i64, at: i64) -> Refusal | None:
    """Why a block cannot shoot at a hex."""
    arms, kind, start = world.box.arms, world.kinds[block], world.where[block]
    far = world.chart.distance(start, at)
    unready = must_set_up(world, kind) and not world.marks[block] & SET_UP
    line = arms.indirect[kind] or has_line(world.chart, world.box.land, world.terrain, start, at, False)
    return first_reason(
        {"hex": world.chart.names[at]},
        (not arms.range[kind], "shoot.range", "cannot_shoot"),
        (ap_left(world, block) < SHOT_AP, "shoot.cost", "no_ap_to_shoot"),
        (unready, "siege.defensive", "not_set_up"),
        (is_spared(world, block, at), "combat.allies_no_attack", "allied_there"),
        (enemy_in(world, block // BLOCKS, at) == NOTHING, "combat.start", "nothing_to_shoot"),
        (not arms.min_range[kind] <= far <= arms.range[kind], "shoot.range", "out_of_range"),
        (arms.only_buildings[kind] and not is_indoors(world, at), "shoot.range", "only_buildings"),
        (not line, "shoot.los", "no_line"),
        (not side_sees(world, block // BLOCKS, at, False), "shoot.identified", "not_identified"),
    )


def why_no_set_up(world: World, block: i64) -> Refusal | None:
    return first_reason(
        {},
        (not must_set_up(world, world.kinds[block]), "siege.setup", "needs_no_setup"),
        (world.marks[block] & SET_UP, "siege.setup_state", "set_up_already"),
        (True, "siege.setup", "no_ap_to_set_up"),
    )
