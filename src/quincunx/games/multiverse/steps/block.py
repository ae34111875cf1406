# hot: compiled by mypyc
"""What one block does next in the action phase: move, swap, attack, shoot, use an ability, or explore."""

from __future__ import annotations

from mypy_extensions import i64

from quincunx.core.eyes import ALL_SEEING
from quincunx.core.kit.words import first_reason, refuse
from quincunx.core.messages import Value
from quincunx.core.step import HIDDEN, Refusal
from quincunx.games.multiverse import lines
from quincunx.games.multiverse.abilities import ability_name
from quincunx.games.multiverse.acting import begin, may_begin
from quincunx.games.multiverse.actions import (
    ACCEPT,
    ATTACK,
    BLOCKS,
    COMPETE,
    DECLINE,
    DONE,
    REVEAL,
    SETUP,
    SHOOT,
    SWAP,
    TO,
    USE,
    WAY_NAMES,
)
from quincunx.games.multiverse.adventures import may_adventure
from quincunx.games.multiverse.box import NOTHING
from quincunx.games.multiverse.chart import OFF, UNEXPLORED, WAYS
from quincunx.games.multiverse.clash import declare
from quincunx.games.multiverse.dial import compete, may_compete, why_no_competition
from quincunx.games.multiverse.exploring import may_reveal, reveal_cost
from quincunx.games.multiverse.fight import MELEE, SHOT
from quincunx.games.multiverse.leaning import best_of, of_block
from quincunx.games.multiverse.missions import wins_by_missions
from quincunx.games.multiverse.moving import (
    ap_left,
    may_enter,
    may_set_foot,
    may_stop,
    narrow,
    step_cost,
    walk,
)
from quincunx.games.multiverse.paths import Ground, reach, steps_with, way_to
from quincunx.games.multiverse.sight import look_around
from quincunx.games.multiverse.skills import AIMED, GRANTS, skill_at, usable, use_at_once
from quincunx.games.multiverse.steps.exploring import explore
from quincunx.games.multiverse.steps.heroes import Aim, Grant, begin_whirl
from quincunx.games.multiverse.steps.quest import begin_quest
from quincunx.games.multiverse.targets import (
    attack_ways,
    fight_of,
    may_set_up,
    must_set_up,
    shots,
)
from quincunx.games.multiverse.unable import why_no_attack, why_no_set_up, why_no_shot
from quincunx.games.multiverse.world import ACTED, ENDED, MOVES_ON, PASSED_OVER, RAGES, SET_UP, Moment, World


def can_act(world: World, block: i64, ground: Ground) -> bool:
    """Is there anything this block could do?"""
    if world.marks[block] & ENDED:
        return len(usable(world, block)) > 0
    if not may_begin(world, block):
        return False
    if world.marks[block] & RAGES:
        return len(attack_ways(world, block)) > 0 or len(usable(world, block)) > 0
    left = ap_left(world, block)
    if left <= 0:
        return not world.marks[block] & MOVES_ON and len(may_reveal(world, block, left)) > 0
    if steps_with(world, block, left, ground) or len(usable(world, block)) > 0:
        return True
    if world.marks[block] & MOVES_ON:
        return len(swaps(world, block, left, True)) > 0
    return (
        len(may_reveal(world, block, left)) > 0
        or len(swaps(world, block, left, True)) > 0
        or len(attack_ways(world, block)) > 0
        or may_set_up(world, block)
        or may_compete(world, block)
        or len(shots(world, block)) > 0
    )


def partner(world: World, block: i64, way: i64) -> i64:
    """The own or allied block next to this one with which it may swap; NOTHING if there is none (move.swap)."""
    owner, at, on, then = block // BLOCKS, i64(world.where[block]), world.on, world.then
    near = i64(world.chart.near[WAYS * at + way])
    if near == OFF or i64(on[near]) == NOTHING:
        return NOTHING
    other = i64(on[near])
    follows = world.box.kinds.follows(world.kinds[block])
    alone = i64(then[i64(on[at])]) == NOTHING and i64(then[other]) == NOTHING
    found: i64 = NOTHING
    able = False
    while other != NOTHING:
        if i64(world.marks[other]) & ENDED == 0:
            alike = world.box.kinds.follows(world.kinds[other]) == follows
            if (alike or alone) if other // BLOCKS == owner else alone and may_ask(world, owner, other // BLOCKS):
                if alone:
                    return other
                can = may_come_over(world, other, way)  # of a formation the first who can, however they were put there
                if found == NOTHING or (can and not able) or (can == able and other < found):
                    found, able = other, can
        other = i64(then[other])
    return found


def may_come_over(world: World, other: i64, way: i64) -> bool:
    """Can the partner of a swap enter the hex from which its own lies in this direction?"""
    back, near, kind = (way + 3) % WAYS, i64(world.where[other]), world.kinds[other]
    if not may_set_foot(world, kind, world.chart.near[WAYS * near + back]):
        return False
    return step_cost(world, kind, other // BLOCKS, near, back) <= ap_left(world, other)


def may_ask(world: World, seat: i64, ally: i64) -> bool:
    """May an ally be asked for a swap: one who has not refused one in this phase? (move.swap_ally_ap)"""
    return world.allied(seat, ally) and not world.proposed >> ally & 1


def may_swap(world: World, block: i64, way: i64, left: i64) -> bool:
    """Can both pay for the other's hex, one with so many AP left, and be given orders if they have had none?"""
    other = partner(world, block, way)
    if other == NOTHING:
        return False
    owner, at, near = block // BLOCKS, world.where[block], world.where[other]
    if step_cost(world, world.kinds[block], owner, at, way) > left:
        return False
    fresh = 0 if world.marks[block] & ACTED else 1
    if other // BLOCKS == owner and not world.marks[other] & ACTED:
        fresh += 1
    if not may_set_foot(world, world.kinds[block], near) or world.orders[owner] < fresh:
        return False
    return may_come_over(world, other, way)


def swaps(world: World, block: i64, left: i64, one: bool = False) -> list[int]:
    """The directions in which a block with so many AP left may swap; `one`: any of them will do."""
    found: list[int] = []
    near_to, on, first = world.chart.near, world.on, WAYS * i64(world.where[block])
    for way in range(WAYS):
        near = i64(near_to[first + way])
        if near != OFF and i64(on[near]) != NOTHING and may_swap(world, block, way, left):
            found.append(way)
            if one:
                break
    return found


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
        COMPETE: "permanent.sharpshooters_effect",
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
        effect = skill_at(world, BLOCKS * self.seat + self.slot, number).effect
        return effect in AIMED or effect == GRANTS

    def options(self, world: World, seat: int) -> list[int]:
        block = BLOCKS * seat + self.slot
        uses = [USE + n for n in usable(world, block)]
        if not may_begin(world, block):
            return [*uses, DONE]
        if world.marks[block] & RAGES:
            return [*[ATTACK + way for way in attack_ways(world, block)], *uses, DONE]
        left = ap_left(world, block)
        found = [TO + at for at in reach(world, block)]
        found += [SWAP + way for way in swaps(world, block, left)]
        found += uses
        if world.marks[block] & MOVES_ON:
            return [*found, DONE]
        found += [ATTACK + way for way in attack_ways(world, block)]
        found += [SHOOT + at for at in shots(world, block)]
        if may_set_up(world, block):
            found.append(SETUP)
        if may_compete(world, block):
            found.append(COMPETE)
        found += [REVEAL + position for position in may_reveal(world, block, left)]
        found.append(DONE)
        return found

    def candidates(self, world: World, seat: int) -> list[int]:
        """The few best hexes to go to, and no swaps where there is anything else to do."""
        found = self.options(world, seat)
        wanted = [action for action in found if not SWAP <= action < SWAP + WAYS]
        if len(wanted) < 2:
            return found
        return best_of(wanted, of_block(world, BLOCKS * seat + self.slot, wanted), TO, ATTACK)

    def leanings(self, world: World, seat: int, candidates: list[int]) -> list[float] | None:
        return of_block(world, BLOCKS * seat + self.slot, candidates)

    def take(self, world: World, seat: int, action: int) -> None:
        block = BLOCKS * seat + self.slot
        if action == DONE:
            world.steps.pop()
            world.marks[block] |= PASSED_OVER
            return
        if USE <= action < REVEAL:
            self.use(world, seat, action - USE)
            return
        if SWAP <= action < SWAP + WAYS and partner(world, block, action - SWAP) // BLOCKS != seat:
            ally = partner(world, block, action - SWAP) // BLOCKS
            world.steps.append(AllySwap(int(ally), seat, self.slot, action - SWAP))
            return
        begin(world, block)
        if action == SETUP:
            set_up(world, block)
        elif action == COMPETE:
            compete(world, block)
            if world.steps[-1] is not self:
                return
        elif action < ATTACK:
            go(world, block, action - TO)
            if not world.steps or world.steps[-1] is not self:
                return
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
        if skill_at(world, block, number).effect == GRANTS:
            world.steps.append(Grant(seat, self.slot, number, 0, self.slot))
            return
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
        if wins_by_missions(world, self.seat, False):
            return
        block = BLOCKS * self.seat + self.slot
        if world.where[block] == OFF or not can_act(world, block, Ground()):
            world.steps.pop()

    def wording(self, world: World, seat: int, verb: int, index: int) -> str:
        if verb == TO and index < world.chart.count and world.tokens[index]:
            return "enter_adventure"
        return super().wording(world, seat, verb, index)

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
        if verb in (TO, SWAP, REVEAL, SHOOT, SETUP, COMPETE) and world.marks[block] & RAGES:
            return refuse("hero.ability_and_attack", "attacks_only")
        if verb == ATTACK:
            return why_no_attack(world, block, index)
        if verb == SHOOT:
            return why_no_shot(world, block, index)
        if verb == SETUP:
            return why_no_set_up(world, block)
        if verb == COMPETE:
            return why_no_competition(world, block)
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


def is_wild(world: World, at: i64) -> bool:
    """Is an encounter here that is treated as a building and belongs to nobody?"""
    return world.built[at] != NOTHING and world.holder[at] < 0


def why_not_there(world: World, block: i64, at: i64) -> Refusal | None:
    """Why a block cannot be sent to a hex."""
    terrain = world.terrain[at]
    return first_reason(
        {"hex": world.chart.names[at]},
        (at == world.where[block], "move.step", "stands_there"),
        (terrain == UNEXPLORED, "move.unexplored", "unexplored"),
        (not world.is_passable(at), "move.impassable", "impassable"),
        (world.tokens[at] and not may_adventure(world, world.kinds[block]), "adventure.who", "no_adventurer"),
        (world.tokens[at] and world.marks[block] & MOVES_ON, "action.attack_ends", "moves_only"),
        (is_wild(world, at), "permanent.stay", "encounter_there"),
        (not world.tokens[at] and not may_enter(world, block // BLOCKS, at), "move.enemy_pass", "enemy_there"),
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


def go(world: World, block: i64, target: i64) -> None:
    """Step by step along the way; it halts where it may stand once something has come to light (move.path)."""
    start = world.where[block]
    news = False
    for way in way_to(world, block, target):
        before = world.where[block]
        walk(world, block, way)
        narrow(world, block)
        if look_around(world, block, before):
            news = True
        if world.where[block] == OFF:
            return
        if world.tokens[world.where[block]]:
            world.note(lines.MOVES, block // BLOCKS, start, world.where[block])
            begin_quest(world, block, before)
            return
        if news and may_stop(world, block, world.where[block]):
            break
    world.note(lines.MOVES, block // BLOCKS, start, world.where[block])


def swap(world: World, block: i64, way: i64) -> None:
    """Two own blocks exchange hexes, and both pay (move.swap)."""
    other = partner(world, block, way)
    at, near = world.where[block], world.where[other]
    if other // BLOCKS == block // BLOCKS:
        begin(world, other)
    walk(world, block, way)
    walk(world, other, (way + 3) % WAYS)
    narrow(world, block)
    narrow(world, other)
    world.note(lines.SWAPS, block // BLOCKS, at, near)
    look_around(world, block, at)
    look_around(world, other, near)


class AllySwap(Moment):
    """An ally agrees to a swap, or does not; the ally's unit pays from what AP it had left (move.swap_ally_ap)."""

    rule = "move.swap_ally_ap"
    asks = "ally_swap"
    fields = ("seat", "other", "slot", "number")
    words = {ACCEPT: "accept_swap", DECLINE: "refuse_swap"}

    def __init__(self, seat: int, other: int, slot: int, number: int) -> None:
        super().__init__(seat)
        self.other = other
        self.slot = slot
        self.number = number
        """The direction of the swap, as the one who asks for it sees it."""

    def concerned(self, world: World) -> tuple[int, ...]:
        return (self.seat, self.other)

    def options(self, world: World, seat: int) -> list[int]:
        return [ACCEPT, DECLINE]

    def take(self, world: World, seat: int, action: int) -> None:
        world.steps.pop()
        block = BLOCKS * self.other + self.slot
        if action == ACCEPT:
            begin(world, block)
            swap(world, block, self.number)
        else:
            world.proposed |= i64(1) << seat
            world.note(lines.SWAP_REFUSED, seat, self.other)
        world.go_on()

    def least(self, world: World, seat: int) -> int:
        return DECLINE

    def about(self, world: World, seat: int) -> dict[str, Value]:
        block = BLOCKS * self.other + self.slot
        other = partner(world, block, self.number)
        names = world.chart.names
        return {"other": self.other, "hex": names[world.where[block]], "at": names[world.where[other]]}
