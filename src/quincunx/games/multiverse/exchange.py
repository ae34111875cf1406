# hot: compiled by mypyc
"""How a fight may come out, exactly: every strike with its chances, one after the other, on a table of one's own."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from quincunx.games.multiverse.blows import sting_of, ward_of
from quincunx.games.multiverse.box import NOTHING
from quincunx.games.multiverse.chances import harm_of, icon_of, is_keen, left_of, level_chances
from quincunx.games.multiverse.fight import TOWER, WALLS, Fight
from quincunx.games.multiverse.order import attackers_for, next_striker, next_target, targets_for
from quincunx.games.multiverse.outcome import felt
from quincunx.games.multiverse.strength import counters, dice_of
from quincunx.games.multiverse.world import World

MOST: Final = 20
"""More damage than anything can take."""


@final
class Exchange:
    """The chances of each damage, and of being destroyed, for what is attacked and for who attacks."""

    def __init__(self, world: World, fight: Fight) -> None:
        self.world = world
        self.done = [0.0] * MOST
        self.taken = [0.0] * MOST
        self.kills = 0.0
        self.dies = 0.0
        self.first: i64 = next_striker(world, fight)
        self.target: i64 = WALLS if fight.walls else fight.defenders[0] if fight.defenders else NOTHING
        self.self: i64 = WALLS if fight.kind == TOWER else fight.attackers[0]
        self.hurt = [0, 0]
        """The damage of this course of the fight: done and taken."""
        self.lost = [False, False]
        self.follow(fight.copy(), 1.0)

    def follow(self, fight: Fight, chance: float) -> None:
        """All that may come after this, as likely as it is."""
        world = self.world
        striker = next_striker(world, fight)
        if striker == NOTHING:
            self.count(chance)
            return
        target = next_target(world, fight, striker)
        if target == NOTHING:
            if fight.attacks(striker):
                target = targets_for(world, fight, striker)[0]
            else:
                target = attackers_for(world, fight, striker)[0]
        dice = dice_of(world, fight, striker, target)
        counter = counters(world, fight, striker, target)
        odds = level_chances(
            world.box.arms, dice, icon_of(world, fight, striker), counter, is_keen(world, fight, striker)
        )
        for level in range(len(odds)):
            if odds[level] > 0.0:
                self.strike(fight, striker, target, level, chance * odds[level])

    def strike(self, fight: Fight, striker: i64, target: i64, level: i64, chance: float) -> None:
        """One strike of this level, and what may come after it; then all is as it was."""
        world = self.world
        then = fight.copy()
        then.struck.append(int(striker))
        then.striker, then.target = striker, target
        damage = harm_of(world, fight, striker, target, level)
        back: i64 = ward_of(world, then) if level else 0
        back += sting_of(world, then, striker)
        hurt, lost = self.hurt[:], self.lost[:]
        before = world.wounds[:]
        self.apply(then, target, damage)
        if back:
            self.apply(then, striker, back)
        self.follow(then, chance)
        world.wounds = before
        self.hurt, self.lost = hurt, lost

    def apply(self, fight: Fight, piece: i64, damage: i64) -> None:
        """Damage to a piece of the fight; what is destroyed is out of it."""
        world = self.world
        if piece != WALLS:
            damage = felt(world, piece, damage)
        if damage <= 0:
            return
        side = 0 if piece == self.target else 1 if piece == self.self else 2
        left = left_of(world, fight, piece)
        if piece == WALLS:
            left -= self.hurt[side]
        else:
            world.wounds[piece] += int(damage)
        if side < 2:
            self.hurt[side] = min(MOST - 1, self.hurt[side] + int(damage))
            if damage >= left:
                self.lost[side] = True
        if damage < left:
            return
        if piece == WALLS and fight.kind != TOWER:
            fight.walls, fight.defenders = 0, []
        elif piece in fight.defenders:
            fight.defenders.remove(int(piece))
        elif piece in fight.attackers:
            fight.attackers.remove(int(piece))

    def count(self, chance: float) -> None:
        self.done[self.hurt[0]] += chance
        self.taken[self.hurt[1]] += chance
        if self.lost[0]:
            self.kills += chance
        if self.lost[1]:
            self.dies += chance
