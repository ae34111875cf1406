# hot: compiled by mypyc
"""Who strikes when, and at whom: initiative, counters, and the steps of formations."""

from __future__ import annotations

from mypy_extensions import i64

from quincunx.games.multiverse.box import ANTICAV, CAVALRY, NOTHING, RANGED, SCOUT, SIEGE
from quincunx.games.multiverse.box import MELEE as MELEE_CLASS
from quincunx.games.multiverse.chances import hp_of, left_of
from quincunx.games.multiverse.fight import BEAST, DEFENDER, ENCOUNTER, TOWER, WALLS, Fight
from quincunx.games.multiverse.strength import card_of, class_of, counters, is_shot
from quincunx.games.multiverse.targets import can_strike, walls_strike
from quincunx.games.multiverse.world import World


def is_waiting(world: World, fight: Fight, piece: i64) -> bool:
    """Can a fighter strike, and has it not yet? Each strikes at most once (combat.one_exchange)."""
    return piece not in fight.struck and can_strike(world, fight, piece)


def next_striker(world: World, fight: Fight) -> i64:
    """The next to strike in this fight; NOTHING once all have."""
    if fight.kind == ENCOUNTER:
        return next_in_quest(world, fight)
    if fight.last != NOTHING and fight.last not in fight.struck:
        return fight.last
    if not fight.attackers and fight.kind != TOWER:
        return NOTHING
    if card_of(world, fight, DEFENDER, "swap_initiative") is not None:
        first = answering(world, fight)
        if first != NOTHING:
            return first
    if fight.kind == TOWER and WALLS not in fight.struck:
        return WALLS
    if not fight.defenders and not fight.walls:
        return NOTHING
    found = next_attacker(world, fight)
    if found != NOTHING:
        return found
    return answering(world, fight)


def next_in_quest(world: World, fight: Fight) -> i64:
    """The explorer, unless the encounter counters it or strikes first; then the other (adventure.combat)."""
    if not fight.attackers or left_of(world, fight, BEAST) <= 0:
        return NOTHING
    explorer = fight.attackers[0]
    foe = world.box.foes[fight.beast]
    assert foe is not None
    first: i64 = BEAST if foe.strikes_first or counters(world, fight, BEAST, explorer) else explorer
    if first not in fight.struck:
        return first
    second: i64 = explorer if first == BEAST else BEAST
    return second if second not in fight.struck else NOTHING


def next_attacker(world: World, fight: Fight) -> i64:
    """Shooters, then cavalry, then what counters, then the others; a countering defender comes before its attacker."""
    waiting = [block for block in fight.attackers if is_waiting(world, fight, block)]
    if fight.bare and waiting:
        return waiting[0]
    for block in waiting:
        if is_shot(world, fight, block):
            return block
    for block in waiting:
        if class_of(world, block) == CAVALRY:
            return first_of(world, fight, block)
    for defender in fight.defenders:
        if is_waiting(world, fight, defender):
            for block in waiting:
                if counters(world, fight, defender, block):
                    return defender
    for block in waiting:
        if class_of(world, block) != ANTICAV:
            return block
    return waiting[0] if waiting else NOTHING


def first_of(world: World, fight: Fight, block: i64) -> i64:
    """An attacker, or the defender that counters it and has not struck yet (combat.initiative_counter)."""
    for defender in fight.defenders:
        if is_waiting(world, fight, defender) and counters(world, fight, defender, block):
            return defender
    return block


def answering(world: World, fight: Fight) -> i64:
    """The next defender to strike back; a building only without a garrison that can (formation.step5_order)."""
    for unit_class in (RANGED, CAVALRY, MELEE_CLASS, ANTICAV, SCOUT, SIEGE):
        for block in fight.defenders:
            if class_of(world, block) == unit_class and is_waiting(world, fight, block):
                return block
    if WALLS not in fight.struck and walls_strike(world, fight):
        return WALLS
    return NOTHING


# ---- at whom


def next_target(world: World, fight: Fight, striker: i64) -> i64:
    """What a striker strikes at; NOTHING if it may choose between two."""
    if fight.kind == ENCOUNTER:
        return fight.attackers[0] if striker == BEAST else BEAST
    if not fight.attacks(striker):
        if fight.kind == TOWER:
            return WALLS
        found = attackers_for(world, fight, striker)
    elif fight.walls:
        return WALLS
    else:
        found = targets_for(world, fight, striker)
    return found[0] if len(found) == 1 else NOTHING


def targets_for(world: World, fight: Fight, striker: i64) -> list[int]:
    """Whom of the defenders an attacker may strike at (formation.target_order)."""
    found = list(fight.defenders)
    if len(found) < 2:
        return found
    if striker != WALLS and class_of(world, striker) == CAVALRY:
        stops = [block for block in found if class_of(world, block) == ANTICAV]
        if stops:
            return stops[:1]
    shielded = [block for block in found if class_of(world, block) in (RANGED, SIEGE)]
    if shielded and len(shielded) < len(found):
        reached = striker != WALLS and any(counters(world, fight, striker, block) for block in shielded)
        if not reached:
            return [block for block in found if block not in shielded]
    left = [hp_of(world, block) - world.wounds[block] for block in found]
    if left[0] != left[1]:
        return [found[0] if left[0] > left[1] else found[1]]
    return found


def attackers_for(world: World, fight: Fight, striker: i64) -> list[int]:
    """Whom of the attackers a defender may strike at: one it counters that is still to strike, else who came in."""
    found = list(fight.attackers)
    if len(found) < 2:
        return found
    came = [block for block in found if not is_shot(world, fight, block)]
    ranged = striker != WALLS and class_of(world, striker) == RANGED
    if came and not ranged:
        found = came
    if striker != WALLS:
        first = [block for block in found if block not in fight.struck and counters(world, fight, striker, block)]
        if first:
            return first[:1]
    if came:
        found = came
    if len(found) < 2:
        return found
    left = [hp_of(world, block) - world.wounds[block] for block in found]
    if left[0] != left[1]:
        return [found[0] if left[0] > left[1] else found[1]]
    return found
