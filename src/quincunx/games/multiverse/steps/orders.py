# hot: compiled by mypyc
"""The action phase: which block is given orders, which building shoots, which mission is declared, and its end."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.eyes import ALL_SEEING
from quincunx.core.kit.words import first_reason, refuse
from quincunx.core.messages import Value
from quincunx.core.step import ASK_MIND, HIDDEN, Refusal
from quincunx.games.multiverse.acting import may_begin
from quincunx.games.multiverse.actions import (
    BLOCK,
    BLOCKS,
    DECLARE,
    DONE,
    END,
    HEXES,
    POSITIONS,
    SHOOT,
    SPACE,
    TOWER,
)
from quincunx.games.multiverse.box import NOTHING
from quincunx.games.multiverse.chart import OFF
from quincunx.games.multiverse.clash import declare
from quincunx.games.multiverse.formations import in_excess
from quincunx.games.multiverse.leaning import of_order
from quincunx.games.multiverse.missions import declarable, declare_mission, is_for_the_end, wins_by_missions
from quincunx.games.multiverse.paths import Ground, can_step
from quincunx.games.multiverse.steps.block import BlockOrders, can_act
from quincunx.games.multiverse.targets import (
    tower_fight,
    tower_shots,
)
from quincunx.games.multiverse.world import ENDED, PASSED_OVER, Moment, World

MOST_MISSIONS: Final = 3
TOWERS: Final = 16
"""Buildings that can be called by number to shoot."""


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
    clauses = {END: "timing.pass", TOWER: "building.tower_shot", DECLARE: "victory.missions_chain"}
    words = {END: "end_actions", BLOCK: "order_for", TOWER: "tower_for", DECLARE: "declare"}

    def has_secrets(self) -> bool:
        return True

    def seen(self, world: World, seat: int, action: int, eye: int) -> int:
        if action == END or eye in (ALL_SEEING, seat):
            return action
        if DECLARE <= action < DECLARE + MOST_MISSIONS:
            return mission_seen(world, seat, action)
        return action if world.knows_faces_of(eye, seat) else HIDDEN

    def options(self, world: World, seat: int) -> list[int]:
        split = must_split(world, seat)
        found = [END] if not split else [BLOCK + block - BLOCKS * seat for block in split]
        ground = Ground()
        for block in world.blocks_of(seat):
            if not world.marks[block] & PASSED_OVER and block not in split and can_act(world, block, ground):
                found.append(BLOCK + block - BLOCKS * seat)
        held = world.held[seat]
        for n in range(min(len(held), TOWERS)):
            if tower_shots(world, held[n]):
                found.append(TOWER + n)
        ready = declarable(world, seat)
        return found + [DECLARE + n for n in ready if not split or not is_for_the_end(world, world.missions[seat][n])]

    def leanings(self, world: World, seat: int, candidates: list[int]) -> list[float] | None:
        return [of_order(action) for action in candidates]

    def routine(self, world: World, seat: int) -> int:
        """A mission that is fulfilled is declared: the next one is drawn for it."""
        ready = [action for action in self.options(world, seat) if action >= DECLARE]
        return ready[0] if ready else ASK_MIND

    def take(self, world: World, seat: int, action: int) -> None:
        if action == END:
            end_phase(world, seat)
        elif action >= DECLARE:
            mission = declare_mission(world, seat, action - DECLARE)
            if wins_by_missions(world, seat, is_for_the_end(world, mission)):
                return
            if is_for_the_end(world, mission):
                world.steps[-1] = LastWord(seat)
                world.steps[-1].resume(world)
        elif action >= TOWER:
            world.steps.append(TowerShot(seat, world.held[seat][action - TOWER]))
        else:
            world.steps.append(BlockOrders(seat, action - BLOCK))

    def resume(self, world: World) -> None:
        """What was waited for has perhaps come true (victory.missions_hold)."""
        wins_by_missions(world, self.seat, False)

    def details(self, world: World, seat: int, verb: int, index: int) -> dict[str, Value]:
        if verb == DECLARE:
            return mission_details(world, seat, index)
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
        if verb == DECLARE:
            return why_not_declared(world, seat, index)
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


def end_phase(world: World, seat: int) -> None:
    """An action phase ends; what was declared before may all hold now (timing.action_end)."""
    if not wins_by_missions(world, seat, True):
        world.steps.pop()
        world.go_on()


def mission_seen(world: World, seat: int, action: int) -> int:
    """Others see which mission is declared, and not its place among those that are not."""
    return SPACE.size + world.missions[seat][action - DECLARE]


def mission_details(world: World, seat: int, index: int) -> dict[str, Value]:
    if index >= len(world.missions[seat]):
        return {}
    mission = world.missions[seat][index]
    return {"mission": world.box.mission_ids[mission], "vp": world.box.mission_vp[mission]}


def why_not_declared(world: World, seat: int, index: int) -> Refusal | None:
    missing = index >= len(world.missions[seat])
    name: dict[str, Value] = mission_details(world, seat, index)
    return first_reason(
        name,
        (missing, "victory.missions_chain", "no_such_mission"),
        (index not in declarable(world, seat), "victory.missions_moment", "not_fulfilled"),
        (True, "formation.excess", "must_split"),
    )


class LastWord(Moment):
    """A mission was declared as the phase ended: perhaps another is fulfilled as well."""

    rule = "victory.missions_when"
    asks = "last_word"
    words = {DECLARE: "declare", DONE: "end_actions"}
    clauses = {DECLARE: "victory.missions_chain"}

    def has_secrets(self) -> bool:
        return True

    def seen(self, world: World, seat: int, action: int, eye: int) -> int:
        if action == DONE or eye in (ALL_SEEING, seat):
            return action
        return mission_seen(world, seat, action)

    def options(self, world: World, seat: int) -> list[int]:
        return [DONE, *[DECLARE + n for n in declarable(world, seat)]]

    def take(self, world: World, seat: int, action: int) -> None:
        if action == DONE:
            end_phase(world, seat)
            return
        declare_mission(world, seat, action - DECLARE)
        if not wins_by_missions(world, seat, True):
            self.resume(world)

    def resume(self, world: World) -> None:
        """Asked is whoever has a mission left, fulfilled or not (info.asking)."""
        if not world.missions[self.seat]:
            end_phase(world, self.seat)

    def details(self, world: World, seat: int, verb: int, index: int) -> dict[str, Value]:
        return mission_details(world, seat, index) if verb == DECLARE else {}

    def why_not(self, world: World, seat: int, verb: int, index: int) -> Refusal | None:
        return why_not_declared(world, seat, index) if verb == DECLARE else None


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


assert HEXES >= 7 * POSITIONS
