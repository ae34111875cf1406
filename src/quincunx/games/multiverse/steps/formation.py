# hot: compiled by mypyc
"""What is asked of formations in a fight: who takes part, and for whom a card counts."""

from __future__ import annotations

from mypy_extensions import i64

from quincunx.core.messages import Value
from quincunx.games.multiverse.acting import begin, may_begin
from quincunx.games.multiverse.actions import BLOCKS, DECLINE, MEMBER
from quincunx.games.multiverse.blows import pay
from quincunx.games.multiverse.box import NOTHING
from quincunx.games.multiverse.fight import ATTACKER, DEFENDER, MELEE, Fight
from quincunx.games.multiverse.hidden import unveil
from quincunx.games.multiverse.steps.attack import Asked, fight_of, own_block
from quincunx.games.multiverse.strength import class_of
from quincunx.games.multiverse.targets import may_charge, shots
from quincunx.games.multiverse.world import World


def may_have_partner(world: World, fight: Fight) -> bool:
    """Might another unit share the attacker's hex, by what everybody knows? (info.asking)"""
    kinds = world.box.kinds
    if not world.setting.formations:
        return False
    for block in world.blocks_on(fight.start):
        if block in fight.attackers:
            continue
        if world.batch[block] < 0:
            if not kinds.follows(world.kinds[block]):
                return True
            continue
        for kind in range(kinds.count):
            if world.may_be[block] >> kind & 1 and not kinds.follows(kind):
                return True
    return False


def partner_of(world: World, fight: Fight) -> i64:
    """The other member of the attacker's formation if it can take part; NOTHING if it cannot."""
    for block in world.blocks_on(fight.start):
        if block in fight.attackers or world.box.kinds.follows(world.kinds[block]) or not may_begin(world, block):
            continue
        if world.box.arms.is_melee[class_of(world, block)]:
            way = world.chart.direction(fight.start, fight.at)
            if way >= 0 and may_charge(world, block, way):
                return block
        elif fight.at in shots(world, block):
            return block
    return NOTHING


class Together(Asked):
    """The other member of a formation attacks, too, or does not (formation.attack_together)."""

    rule = "formation.attack_together"
    asks = "together"
    words = {MEMBER: "together", DECLINE: "alone"}

    def options(self, world: World, seat: int) -> list[int]:
        return [MEMBER, DECLINE] if partner_of(world, fight_of(world)) != NOTHING else [DECLINE]

    def answer(self, world: World, fight: Fight, action: int) -> None:
        if action == DECLINE:
            return
        block = partner_of(world, fight)
        begin(world, block)
        unveil(world, block)
        world.up[block] = 1
        fight.attackers.append(int(block))
        if any(world.box.arms.is_melee[class_of(world, each)] for each in fight.attackers):
            fight.kind, fight.seen = MELEE, 1
        pay(world, fight, block)


class Bearer(Asked):
    """The unit a card counts for is named (formation.cards)."""

    rule = "formation.cards"
    asks = "bearer"
    words = {MEMBER: "bearer"}

    def fighters(self, world: World) -> list[int]:
        fight = fight_of(world)
        return fight.attackers if self.seat == fight.seat else fight.defenders

    def options(self, world: World, seat: int) -> list[int]:
        return [MEMBER + n for n in range(len(self.fighters(world)))]

    def answer(self, world: World, fight: Fight, action: int) -> None:
        side = ATTACKER if self.seat == fight.seat else DEFENDER
        fight.bearers[side] = self.fighters(world)[action - MEMBER]

    def details(self, world: World, seat: int, verb: int, index: int) -> dict[str, Value]:
        fighters = self.fighters(world)
        return own_block(world, seat, fighters[index] % BLOCKS) if index < len(fighters) else {}
