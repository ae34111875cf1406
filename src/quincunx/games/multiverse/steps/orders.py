# hot: compiled by mypyc
"""The action phase: which block is given orders, and what it does next: move, swap, or explore a territory."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.eyes import ALL_SEEING
from quincunx.core.kit.words import first_reason, refuse
from quincunx.core.messages import Value
from quincunx.core.step import HIDDEN, Refusal
from quincunx.games.multiverse import lines
from quincunx.games.multiverse.abilities import ability_name
from quincunx.games.multiverse.acting import begin, may_begin
from quincunx.games.multiverse.actions import (
    ATTACK,
    BLOCK,
    BLOCKS,
    DONE,
    END,
    HEXES,
    NUMBER,
    POSITIONS,
    REVEAL,
    SETUP,
    SHOOT,
    SWAP,
    TO,
    TOWER,
    USE,
    WAY_NAMES,
)
from quincunx.games.multiverse.box import NOTHING
from quincunx.games.multiverse.chart import OFF, UNEXPLORED, WAYS
from quincunx.games.multiverse.clash import declare
from quincunx.games.multiverse.exploring import may_reveal, neighbour_to_name, reveal, reveal_cost
from quincunx.games.multiverse.fight import MELEE, SHOT
from quincunx.games.multiverse.formations import in_excess
from quincunx.games.multiverse.moving import ap_left, may_enter, may_stop, narrow, step_cost, walk, ways_to
from quincunx.games.multiverse.sight import look_around
from quincunx.games.multiverse.skills import AIMED, skill_at, usable, use_at_once
from quincunx.games.multiverse.steps.heroes import Aim, begin_whirl
from quincunx.games.multiverse.targets import (
    attack_ways,
    fight_of,
    may_set_up,
    must_set_up,
    shots,
    tower_fight,
    tower_shots,
)
from quincunx.games.multiverse.unable import why_no_attack, why_no_set_up, why_no_shot
from quincunx.games.multiverse.world import ACTED, ENDED, MOVES_ON, PASSED_OVER, RAGES, SET_UP, Moment, World

TOWERS: Final = 16
"""Buildings that can be called by number to shoot."""


def can_step(world: World, block: i64) -> bool:
    """Is there a hex this block can reach? Mostly one next to it."""
    at, left = world.where[block], ap_left(world, block)
    if left <= 0:
        return False
    for way in range(WAYS):
        near = world.chart.near[WAYS * at + way]
        there = may_enter(world, block // BLOCKS, near) and may_stop(world, block, near)
        if there and step_cost(world, world.kinds[block], block // BLOCKS, at, way) <= left:
            return True
    return len(ways_to(world, block, OFF)[0]) > 0


def can_act(world: World, block: i64) -> bool:
    """Is there anything this block could do?"""
    if world.marks[block] & ENDED:
        return len(usable(world, block)) > 0
    if not may_begin(world, block):
        return False
    if world.marks[block] & RAGES:
        return len(attack_ways(world, block)) > 0 or len(usable(world, block)) > 0
    if can_step(world, block) or len(usable(world, block)) > 0:
        return True
    if world.marks[block] & MOVES_ON:
        return len(swaps(world, block)) > 0
    return (
        len(may_reveal(world, block)) > 0
        or len(swaps(world, block)) > 0
        or len(attack_ways(world, block)) > 0
        or may_set_up(world, block)
        or len(shots(world, block)) > 0
    )


def partner(world: World, block: i64, way: i64) -> i64:
    """The own block next to this one with which it may swap; NOTHING if there is none (move.swap)."""
    owner, at = block // BLOCKS, world.where[block]
    near = world.chart.near[WAYS * at + way]
    if near == OFF:
        return NOTHING
    kinds = world.box.kinds
    alone = len(world.blocks_on(at)) == 1 and len(world.blocks_on(near)) == 1
    for other in world.blocks_on(near):
        alike = kinds.follows(world.kinds[other]) == kinds.follows(world.kinds[block])
        if other // BLOCKS == owner and (alike or alone) and not world.marks[other] & ENDED:
            return other
    return NOTHING


def may_swap(world: World, block: i64, way: i64) -> bool:
    """Can both pay for the other's hex, and be given orders if they have had none?"""
    other = partner(world, block, way)
    if other == NOTHING:
        return False
    owner, at, near = block // BLOCKS, world.where[block], world.where[other]
    fresh = (0 if world.marks[block] & ACTED else 1) + (0 if world.marks[other] & ACTED else 1)
    return (
        world.orders[owner] >= fresh
        and step_cost(world, world.kinds[block], owner, at, way) <= ap_left(world, block)
        and step_cost(world, world.kinds[other], owner, near, (way + 3) % WAYS) <= ap_left(world, other)
    )


def swaps(world: World, block: i64) -> list[int]:
    return [way for way in range(WAYS) if may_swap(world, block, way)]


def must_split(world: World, seat: i64) -> list[int]:
    """Members of formations in excess who can leave; while there are any the phase goes on (formation.excess)."""
    found: list[int] = []
    for at in in_excess(world, seat):
        for block in world.blocks_on(at):
            military = not world.box.kinds.follows(world.kinds[block])
            if military and may_begin(world, block) and can_step(world, block):
                found.append(block)
    return found


class Orders(Moment):
    """Choose a block to give orders to, or end the phase. Which block is looked at others do not see."""

    rule = "action.activate"
    asks = "orders"
    quiet = True
    clauses = {END: "timing.pass", TOWER: "building.tower_shot"}
    words = {END: "end_actions", BLOCK: "order_for", TOWER: "tower_for"}

    def has_secrets(self) -> bool:
        return True

    def seen(self, world: World, seat: int, action: int, eye: int) -> int:
        if action == END or eye == ALL_SEEING or world.knows_faces_of(eye, seat):
            return action
        return HIDDEN

    def options(self, world: World, seat: int) -> list[int]:
        split = must_split(world, seat)
        found = [END] if not split else [BLOCK + block - BLOCKS * seat for block in split]
        for block in world.blocks_of(seat):
            if not world.marks[block] & PASSED_OVER and block not in split and can_act(world, block):
                found.append(BLOCK + block - BLOCKS * seat)
        held = world.held[seat]
        for n in range(min(len(held), TOWERS)):
            if tower_shots(world, held[n]):
                found.append(TOWER + n)
        return found

    def take(self, world: World, seat: int, action: int) -> None:
        if action == END:
            world.steps.pop()
            world.go_on()
        elif action >= TOWER:
            world.steps.append(TowerShot(seat, world.held[seat][action - TOWER]))
        else:
            world.steps.append(BlockOrders(seat, action - BLOCK))

    def details(self, world: World, seat: int, verb: int, index: int) -> dict[str, Value]:
        if verb == TOWER and index < len(world.held[seat]):
            at = world.held[seat][index]
            return {"works": world.box.works.ids[world.built[at]], "hex": world.chart.names[at]}
        if verb != BLOCK:
            return {}
        block = BLOCKS * seat + index
        return {"kind": world.box.kinds.ids[world.kinds[block]], "hex": world.chart.names[world.where[block]]}

    def why_not(self, world: World, seat: int, verb: int, index: int) -> Refusal | None:
        if verb == END:
            return refuse("formation.excess", "must_split")
        if verb == TOWER:
            return refuse("building.tower_shot", "cannot_fire")
        if verb != BLOCK:
            return None
        block = BLOCKS * seat + index
        there = world.kinds[block] != NOTHING and world.where[block] != OFF
        return first_reason(
            {},
            (not there, "action.activate", "no_block"),
            (world.marks[block] & ENDED, "action.attack_ends", "has_ended"),
            (there and not may_begin(world, block), "expert.logistics", "no_points_left"),
            (True, "action.activate_once", "cannot_act"),
        )


class BlockOrders(Moment):
    """What one block does next, until it is left. Others see what it does, and not that it is looked at."""

    rule = "action.menu"
    asks = "block_orders"
    fields = ("seat", "slot")
    secret = True
    clauses = {
        TO: "move.path",
        SWAP: "move.swap",
        REVEAL: "explore.cost",
        DONE: "action.activate_once",
        ATTACK: "move.attack",
        SHOOT: "shoot.cost",
        SETUP: "siege.setup",
        USE: "hero.ability_cost_use",
    }
    words = {DONE: "leave_block", USE: "use_ability"}

    def __init__(self, seat: int, slot: int) -> None:
        super().__init__(seat)
        self.slot = slot

    def has_secrets(self) -> bool:
        return True

    def seen(self, world: World, seat: int, action: int, eye: int) -> int:
        """Others see what is done: a step or a swap tells them by its hexes which block it was, as a number."""
        if eye == ALL_SEEING or world.knows_faces_of(eye, seat):
            return action
        if action == DONE or (USE <= action < REVEAL and self.is_aimed(world, action - USE)):
            return HIDDEN
        return action * BLOCKS + self.slot

    def is_aimed(self, world: World, number: int) -> bool:
        """Is an ability only thought of until it has a target?"""
        return skill_at(world, BLOCKS * self.seat + self.slot, number).effect in AIMED

    def options(self, world: World, seat: int) -> list[int]:
        block = BLOCKS * seat + self.slot
        uses = [USE + n for n in usable(world, block)]
        if not may_begin(world, block):
            return [*uses, DONE]
        if world.marks[block] & RAGES:
            return [*[ATTACK + way for way in attack_ways(world, block)], *uses, DONE]
        found = [TO + at for at in ways_to(world, block, OFF)[0]]
        found += [SWAP + way for way in swaps(world, block)]
        found += uses
        if world.marks[block] & MOVES_ON:
            return [*found, DONE]
        found += [ATTACK + way for way in attack_ways(world, block)]
        found += [SHOOT + at for at in shots(world, block)]
        if may_set_up(world, block):
            found.append(SETUP)
        found += [REVEAL + position for position in may_reveal(world, block)]
        found.append(DONE)
        return found

    def take(self, world: World, seat: int, action: int) -> None:
        block = BLOCKS * seat + self.slot
        if action == DONE:
            world.steps.pop()
            world.marks[block] |= PASSED_OVER
            return
        if USE <= action < REVEAL:
            self.use(world, seat, action - USE)
            return
        begin(world, block)
        if action == SETUP:
            set_up(world, block)
        elif action < ATTACK:
            go(world, block, action - TO)
        elif action < SWAP:
            near = world.chart.near[WAYS * world.where[block] + action - ATTACK]
            declare(world, fight_of(world, block, MELEE, near))
            return
        elif action < SHOOT:
            swap(world, block, action - SWAP)
        elif action < USE:
            declare(world, fight_of(world, block, SHOT, action - SHOOT))
            return
        else:
            explore(world, seat, block, action - REVEAL)
            return
        self.resume(world)

    def use(self, world: World, seat: int, number: int) -> None:
        """An ability of a hero: at once, on all around, or where it is aimed at."""
        block = BLOCKS * seat + self.slot
        if self.is_aimed(world, number):
            world.steps.append(Aim(seat, self.slot, number))
            return
        begin(world, block)
        if skill_at(world, block, number).effect == "attack_all_adjacent":
            begin_whirl(world, seat, self.slot, number)
            return
        use_at_once(world, block, number)
        look_around(world, block, world.where[block])
        self.resume(world)

    def resume(self, world: World) -> None:
        """A block that can do nothing more is left, as its owner sees."""
        block = BLOCKS * self.seat + self.slot
        if world.where[block] == OFF or not can_act(world, block):
            world.steps.pop()

    def least(self, world: World, seat: int) -> int:
        return DONE

    def about(self, world: World, seat: int) -> dict[str, Value]:
        block = BLOCKS * seat + self.slot
        return {
            "kind": world.box.kinds.ids[world.kinds[block]],
            "at": world.chart.names[world.where[block]],
            "ap": int(ap_left(world, block)),
        }

    def details(self, world: World, seat: int, verb: int, index: int) -> dict[str, Value]:
        if verb == USE:
            return {"name": ability_name(world, BLOCKS * seat + self.slot, index)}
        if verb == SETUP:
            return {"n": world.box.arms.setup_ap}
        return {"n": int(reveal_cost(world, BLOCKS * seat + self.slot))} if verb == REVEAL else {}

    def why_not(self, world: World, seat: int, verb: int, index: int) -> Refusal | None:
        block = BLOCKS * seat + self.slot
        if verb in (TO, SWAP, REVEAL, ATTACK, SHOOT, SETUP) and not may_begin(world, block):
            return refuse("expert.logistics", "no_points_left")
        if verb in (ATTACK, SHOOT, SETUP, REVEAL) and world.marks[block] & MOVES_ON:
            return refuse("action.attack_ends", "moves_only")
        if verb == ATTACK:
            return why_no_attack(world, block, index)
        if verb == SHOOT:
            return why_no_shot(world, block, index)
        if verb == SETUP:
            return why_no_set_up(world, block)
        if verb == TO:
            return why_not_there(world, block, index)
        if verb == SWAP:
            none = partner(world, block, index) == NOTHING
            return refuse("move.swap", "nobody_to_swap" if none else "cannot_swap", way=WAY_NAMES[index])
        return self.why_not_reveal(world, block, index) if verb == REVEAL else None

    def why_not_reveal(self, world: World, block: int, position: int) -> Refusal | None:
        near = [at // 7 for at in world.chart.neighbours(world.where[block])]
        return first_reason(
            {},
            (world.turned[position] != UNEXPLORED, "explore.cost", "explored_already"),
            (position not in near, "explore.cost", "not_next_to_it"),
            (world.kinds[block] == world.box.kinds.decoy, "explore.who", "decoys_explore_nothing"),
            (True, "explore.cost", "no_ap_to_explore"),
        )


def why_not_there(world: World, block: i64, at: i64) -> Refusal | None:
    """Why a block cannot be sent to a hex."""
    terrain = world.terrain[at]
    return first_reason(
        {"hex": world.chart.names[at]},
        (at == world.where[block], "move.step", "stands_there"),
        (terrain == UNEXPLORED, "move.unexplored", "unexplored"),
        (not world.is_passable(at), "move.impassable", "impassable"),
        (world.tokens[at], "adventure.enter", "token_there"),
        (not may_enter(world, block // BLOCKS, at), "move.enemy_pass", "enemy_there"),
        (not may_stop(world, block, at), "move.stacking", "no_room_there"),
        (True, "move.step", "too_far"),
    )


def set_up(world: World, block: i64) -> None:
    """A unit is set up until it moves; everybody sees it, and so what it may be (siege.setup_state)."""
    world.marks[block] |= SET_UP
    world.walked[block] += world.box.arms.setup_ap
    if world.batch[block] >= 0:
        for kind in range(world.box.kinds.count):
            if world.may_be[block] >> kind & 1 and not must_set_up(world, kind):
                world.may_be[block] &= ~(1 << kind)
    narrow(world, block)
    world.note(lines.SETS_UP, block // BLOCKS, world.where[block])


class TowerShot(Moment):
    """What a building shoots at. Others see the shot, and not that it is thought of."""

    rule = "building.tower_shot"
    asks = "tower_shot"
    fields = ("seat", "at")
    secret = True

    def __init__(self, seat: int, at: int) -> None:
        super().__init__(seat)
        self.at = at

    def has_secrets(self) -> bool:
        return True

    def seen(self, world: World, seat: int, action: int, eye: int) -> int:
        if eye == ALL_SEEING or world.knows_faces_of(eye, seat):
            return action
        return action * HEXES + self.at

    def options(self, world: World, seat: int) -> list[int]:
        return [SHOOT + at for at in tower_shots(world, self.at)]

    def take(self, world: World, seat: int, action: int) -> None:
        world.steps.pop()
        declare(world, tower_fight(world, self.at, action - SHOOT))

    def about(self, world: World, seat: int) -> dict[str, Value]:
        return {"at": world.chart.names[self.at]}


def go(world: World, block: i64, target: i64) -> None:
    """Step by step along the way; it halts where it may stand once something has come to light (move.path)."""
    start = world.where[block]
    news = False
    for way in ways_to(world, block, target)[1]:
        before = world.where[block]
        walk(world, block, way)
        narrow(world, block)
        if look_around(world, block, before):
            news = True
        if world.where[block] == OFF:
            return
        if news and may_stop(world, block, world.where[block]):
            break
    world.note(lines.MOVES, block // BLOCKS, start, world.where[block])


def swap(world: World, block: i64, way: i64) -> None:
    """Two own blocks exchange hexes, and both pay (move.swap)."""
    other = partner(world, block, way)
    at, near = world.where[block], world.where[other]
    begin(world, other)
    walk(world, block, way)
    walk(world, other, (way + 3) % WAYS)
    narrow(world, block)
    narrow(world, other)
    world.note(lines.SWAPS, block // BLOCKS, at, near)
    look_around(world, block, at)
    look_around(world, other, near)


# ---- exploring


def explore(world: World, seat: int, block: int, position: int) -> None:
    """The AP are spent; then a die gives the number, or the neighbour is asked for one (explore.number)."""
    world.reveals[block] += 1
    world.run[block] = 0
    narrow(world, block)
    territory = world.where[block] // 7
    if world.setting.named_numbers:
        world.steps.append(NameNumber(neighbour_to_name(world, seat), seat, position, territory))
        return
    reveal(world, seat, position, territory, world.dice.roll(WAYS))
    world.go_on()


class NameNumber(Moment):
    """The player to the right of the explorer names the number of the side that points to the explorer."""

    rule = "explore.number"
    asks = "name_number"
    fields = ("seat", "other", "position", "territory")

    def __init__(self, seat: int, other: int, position: int, territory: int) -> None:
        super().__init__(seat)
        self.other = other
        self.position = position
        self.territory = territory

    def concerned(self, world: World) -> tuple[int, ...]:
        return (self.seat, self.other)

    def options(self, world: World, seat: int) -> list[int]:
        return [NUMBER + n for n in range(WAYS)]

    def take(self, world: World, seat: int, action: int) -> None:
        world.steps.pop()
        reveal(world, self.other, self.position, self.territory, action - NUMBER + 1)
        world.go_on()

    def about(self, world: World, seat: int) -> dict[str, Value]:
        return {"other": self.other}


assert HEXES >= 7 * POSITIONS
