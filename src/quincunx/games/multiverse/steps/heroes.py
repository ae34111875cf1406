# hot: compiled by mypyc
"""Abilities of heroes used by themselves: what they are aimed at, and in which order many are struck."""

from __future__ import annotations

from quincunx.core.eyes import ALL_SEEING
from quincunx.core.kit.words import refuse
from quincunx.core.messages import Value
from quincunx.core.step import HIDDEN, Refusal
from quincunx.games.multiverse.abilities import ability_name, spend_skill
from quincunx.games.multiverse.acting import begin
from quincunx.games.multiverse.actions import AIM, BLOCK, BLOCKS, DONE
from quincunx.games.multiverse.box import NOTHING
from quincunx.games.multiverse.chart import OFF, WAYS
from quincunx.games.multiverse.skills import aims, grant, grantees, skill_at, use_at, whirl, whirl_targets
from quincunx.games.multiverse.world import Moment, World


class Aim(Moment):
    """The target of an ability. Others see what is done with it, and not that it is thought of."""

    rule = "hero.ability_cost_use"
    asks = "aim"
    fields = ("seat", "slot", "number")
    secret = True

    def __init__(self, seat: int, slot: int, number: int) -> None:
        super().__init__(seat)
        self.slot = slot
        self.number = number

    def has_secrets(self) -> bool:
        return True

    def seen(self, world: World, seat: int, action: int, eye: int) -> int:
        if eye == ALL_SEEING or world.knows_faces_of(eye, seat):
            return action
        return action * BLOCKS + self.slot

    def options(self, world: World, seat: int) -> list[int]:
        return [AIM + at for at in aims(world, BLOCKS * seat + self.slot, self.number)]

    def take(self, world: World, seat: int, action: int) -> None:
        block = BLOCKS * seat + self.slot
        world.steps.pop()
        begin(world, block)
        use_at(world, block, self.number, action - AIM)
        if world.fight is None:
            world.go_on()

    def about(self, world: World, seat: int) -> dict[str, Value]:
        return {"name": ability_name(world, BLOCKS * seat + self.slot, self.number)}


class Grant(Moment):
    """Who gets AP from a hero, one after the other. Others see who gets it, and not that it is thought of."""

    rule = "hero.ability_cost_use"
    asks = "grant"
    fields = ("seat", "slot", "number", "stage", "taken")
    secret = True
    words = {BLOCK: "grant_to", DONE: "grant_no_more"}

    def __init__(self, seat: int, slot: int, number: int, stage: int, taken: int) -> None:
        super().__init__(seat)
        self.slot = slot
        self.number = number
        self.stage = stage
        """How many have got theirs."""
        self.taken = taken
        """Who has got the last; the hero's own slot before anybody has."""

    def has_secrets(self) -> bool:
        return True

    def seen(self, world: World, seat: int, action: int, eye: int) -> int:
        if eye == ALL_SEEING or world.knows_faces_of(eye, seat):
            return action
        return action * BLOCKS + self.slot if action != DONE else HIDDEN

    def options(self, world: World, seat: int) -> list[int]:
        found = grantees(world, BLOCKS * seat + self.slot, self.number)
        left = [BLOCK + block - BLOCKS * seat for block in found if block != BLOCKS * seat + self.taken]
        return [*left, DONE] if self.stage else left

    def take(self, world: World, seat: int, action: int) -> None:
        world.steps.pop()
        block = BLOCKS * seat + self.slot
        if action != DONE:
            skill = skill_at(world, block, self.number)
            if not self.stage:
                begin(world, block)
                spend_skill(world, block, self.number)
            grant(world, BLOCKS * seat + action - BLOCK, skill.amount)
            again = Grant(seat, self.slot, self.number, self.stage + 1, action - BLOCK)
            if self.stage + 1 < skill.targets and len(again.options(world, seat)) > 1:
                world.steps.append(again)
                return
        world.go_on()

    def about(self, world: World, seat: int) -> dict[str, Value]:
        return {"name": ability_name(world, BLOCKS * seat + self.slot, self.number)}

    def details(self, world: World, seat: int, verb: int, index: int) -> dict[str, Value]:
        block = BLOCKS * seat + index
        if verb != BLOCK or world.kinds[block] == NOTHING or world.where[block] == OFF:
            return {}
        return {"kind": world.box.kinds.ids[world.kinds[block]], "at": world.chart.names[world.where[block]]}

    def why_not(self, world: World, seat: int, verb: int, index: int) -> Refusal | None:
        return refuse("hero.ability_cost_use", "cannot_get_ap") if verb == BLOCK else None


class Whirl(Moment):
    """Each enemy around a hero is struck, one after the other, in an order its player chooses."""

    rule = "cards.ability_attacks"
    asks = "whirl"
    fields = ("seat", "slot", "number", "ways")

    def __init__(self, seat: int, slot: int, number: int, ways: int) -> None:
        super().__init__(seat)
        self.slot = slot
        self.number = number
        self.ways = ways
        """The directions that are still to be struck at, as bits."""

    def targets(self, world: World) -> list[int]:
        block = BLOCKS * self.seat + self.slot
        if world.where[block] == OFF:
            return []
        near = world.chart.near[WAYS * world.where[block] : WAYS * world.where[block] + WAYS]
        left = [near[way] for way in range(WAYS) if self.ways >> way & 1]
        return [at for at in whirl_targets(world, block) if at in left]

    def options(self, world: World, seat: int) -> list[int]:
        return [AIM + at for at in self.targets(world)]

    def take(self, world: World, seat: int, action: int) -> None:
        block = BLOCKS * seat + self.slot
        way = int(world.chart.direction(world.where[block], action - AIM))
        world.steps[-1] = Whirl(seat, self.slot, self.number, self.ways & ~(1 << way))
        whirl(world, block, self.number, action - AIM)

    def resume(self, world: World) -> None:
        """Once nobody is left to be struck, the hero goes on."""
        if not self.targets(world):
            world.steps.pop()
            world.go_on()


def begin_whirl(world: World, seat: int, slot: int, number: int) -> None:
    """A hero turns on everybody around."""
    spend_skill(world, BLOCKS * seat + slot, number)
    world.steps.append(Whirl(seat, slot, number, (1 << WAYS) - 1))
