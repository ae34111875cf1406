# hot: compiled by mypyc
"""What is asked after a strike or after a whole fight: further victims, vengeance, and moving on."""

from __future__ import annotations

from mypy_extensions import i64

from quincunx.core.messages import Value
from quincunx.games.multiverse.abilities import ability_name, spend_use
from quincunx.games.multiverse.actions import AIM, BLOCKS, CHOOSE, DECLINE, REACT, USE
from quincunx.games.multiverse.box import NOTHING
from quincunx.games.multiverse.fight import Fight
from quincunx.games.multiverse.hidden import unveil
from quincunx.games.multiverse.steps.attack import Asked, fight_of, own_block
from quincunx.games.multiverse.strength import class_of
from quincunx.games.multiverse.targets import is_hostile
from quincunx.games.multiverse.world import World


class Cleave(Asked):
    """After a success another enemy next to the target is hit, or none."""

    rule = "ability.cleave_values"
    asks = "cleave"
    words = {AIM: "cleave_at", DECLINE: "cleave_no_more"}

    def options(self, world: World, seat: int) -> list[int]:
        return [AIM + at for at in cleave_hexes(world, fight_of(world))] + [DECLINE]

    def answer(self, world: World, fight: Fight, action: int) -> None:
        fight.cleft = action - AIM if action != DECLINE else NOTHING


def cleave_hexes(world: World, fight: Fight) -> list[int]:
    """Hexes next to the target with enemies outside buildings (ability.cleave_values, ffa.treaty_binding)."""
    found: list[int] = []
    for at in world.chart.neighbours(fight.at):
        block = world.on[at]
        if block == NOTHING or not is_hostile(world, fight.seat, block // BLOCKS):
            continue
        if world.built[at] == NOTHING or world.sites[at]:
            found.append(at)
    return found


class Avenge(Asked):
    """A unit next to the attacker strikes it for one that has fallen."""

    rule = "cards.effect"
    asks = "avenge"
    words = {REACT: "avenge", DECLINE: "no_reaction"}

    def options(self, world: World, seat: int) -> list[int]:
        return [REACT + block - BLOCKS * seat for block in avengers(world, fight_of(world), seat)] + [DECLINE]

    def answer(self, world: World, fight: Fight, action: int) -> None:
        if action != DECLINE:
            fight.lone, fight.avenges = BLOCKS * self.seat + action - REACT, 1
            unveil(world, fight.lone)

    def details(self, world: World, seat: int, verb: int, index: int) -> dict[str, Value]:
        return own_block(world, seat, index) if verb == REACT else {}


def avengers(world: World, fight: Fight, seat: i64) -> list[int]:
    """Own units of a melee class next to the attacker, who is seen by them and sees them."""
    if not fight.attackers:
        return []
    found: list[int] = []
    for at in world.chart.neighbours(world.where[fight.attackers[0]]):
        for block in world.blocks_on(at):
            if block // BLOCKS == seat and world.box.arms.is_melee[class_of(world, block)]:
                found.append(block)
    found.sort()
    return found


class Onward(Asked):
    """After an exchange with an encounter its explorer goes on, or breaks off and has failed."""

    rule = "adventure.break_off"
    asks = "onward"
    words = {CHOOSE: "go_on", DECLINE: "break_off"}

    def options(self, world: World, seat: int) -> list[int]:
        return [CHOOSE, DECLINE]

    def answer(self, world: World, fight: Fight, action: int) -> None:
        if action == DECLINE:
            fight.rounds = 1
            return
        fight.rounds -= 1
        fight.struck.clear()

    def about(self, world: World, seat: int) -> dict[str, Value]:
        fight = fight_of(world)
        block = fight.attackers[0]
        foe = world.box.adventure_cards[fight.beast]
        left = foe.enemy.hp - world.faced_damage[fight.at] if foe.enemy is not None else 0
        kind = world.box.kinds.ids[world.kinds[block]]
        return {"adventure": foe.id, "n": left, "kind": kind, "wounds": world.wounds[block]}


class MoveOn(Asked):
    """After its attack a unit may use an ability to move on."""

    rule = "ability.announce"
    asks = "move_on"
    words = {USE: "use_ability", DECLINE: "without_ability"}

    def options(self, world: World, seat: int) -> list[int]:
        return [USE, DECLINE]

    def answer(self, world: World, fight: Fight, action: int) -> None:
        if action == USE:
            fight.moves_on = 1
            spend_use(world, fight.attackers[0])

    def details(self, world: World, seat: int, verb: int, index: int) -> dict[str, Value]:
        return {"name": ability_name(world, fight_of(world).attackers[0], 0)} if verb == USE else {}
