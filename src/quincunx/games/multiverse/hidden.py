# hot: compiled by mypyc
"""What somebody cannot know, dealt anew from what everybody knows: never from the truth.

Positions of blocks are open, and a face once seen is known for good (fog.memory). In doubt are only blocks that came
in a build phase and were never seen: each may be some kinds (`may_be`), and what its owner spent on the unseen blocks
of that batch adds up (info.build_leak).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.dice import Dice
from quincunx.core.eyes import ALL_SEEING
from quincunx.games.multiverse.actions import BLOCKS
from quincunx.games.multiverse.box import CENTRAL_POOL, COMMON_POOL, NOTHING
from quincunx.games.multiverse.chart import OFF, UNEXPLORED
from quincunx.games.multiverse.fight import ATTACKER, DEFENDER
from quincunx.games.multiverse.prices import unit_cost, unit_costs
from quincunx.games.multiverse.recruiting import entries
from quincunx.games.multiverse.world import (
    ACTION,
    BUILD,
    KNOWN,
    PASSED_OVER,
    PEOPLE,
    UNSHOWN,
    Moment,
    World,
    with_value,
)

ROOM: Final = BLOCKS * PEOPLE
"""More than there are blocks."""
PATIENCE: Final = 64
"""So many dead ends are run into before any is remembered; most worlds are dealt without one."""


def deal_anew(world: World, eye: int, dice: Dice) -> None:
    """All that an eye may not know is dealt again."""
    if eye == ALL_SEEING:
        return
    deal_tiles(world, eye, dice)
    deal_cards(world, eye, dice)
    for owner in range(world.seats):
        if not world.knows_faces_of(eye, owner) and not world.left >> owner & 1:
            heroes: list[int] = []
            if world.phase == BUILD:
                heroes = take_back(world, owner)
            elif world.phase == ACTION:
                look_away(world, owner)
            fill_batches(world, owner, eye, heroes, dice)


def deal_tiles(world: World, eye: int, dice: Dice) -> None:
    """Faces of unexplored territories, from those of their pool that this eye has not seen (explore.tile_pool)."""
    tiles, pools = world.tiles, world.box.pools
    covered: list[int] = []
    lies = [False] * len(pools)
    for position in range(len(tiles)):
        if knows_tile(world, eye, position):
            lies[tiles[position]] = True
        else:
            covered.append(position)
    if not covered:
        return
    world.tiles = tiles = tiles[:]
    for pool in (CENTRAL_POOL, COMMON_POOL):
        left = [tile for tile in world.box.by_pool[pool] if not lies[tile]]
        dice.shuffle(left)
        for position in covered:
            if pools[tiles[position]] == pool:
                tiles[position] = left.pop()


def knows_tile(world: World, eye: int, position: i64) -> bool:
    """Does an eye know what lies at a position: has it been explored, or looked at in secret?"""
    return world.turned[position] != UNEXPLORED or (eye >= 0 and world.looked[position] >> eye & 1 == 1)


def deal_cards(world: World, eye: int, dice: Dice) -> None:
    """The decks, and what others hold of them."""
    dice.shuffle(sorted_in_place(world.adventures))
    unknown = world.deck[:]
    missions = world.mission_deck[:]
    for seat in range(world.seats):
        if seat != eye:
            unknown += world.drawn[seat]
            missions += world.missions[seat]
    dice.shuffle(sorted_in_place(unknown))
    dice.shuffle(sorted_in_place(missions))
    for seat in range(world.seats):
        if seat != eye:
            world.drawn[seat] = sorted([unknown.pop() for _ in range(len(world.drawn[seat]))])
            world.missions[seat] = sorted([missions.pop() for _ in range(len(world.missions[seat]))])
    world.deck = unknown
    world.mission_deck = missions
    lay_anew(world, eye, dice)


def lay_anew(world: World, eye: int, dice: Dice) -> None:
    """A card that lies face down is any that its owner could have laid."""
    fight = world.fight
    if fight is None:
        return
    from quincunx.games.multiverse.cards import playable  # which needs what stands here

    for seat in range(world.seats):
        if seat != eye and world.laid[seat] != NOTHING:
            cards = playable(world, fight, ATTACKER if seat == fight.seat else DEFENDER)
            world.laid[seat] = cards[dice.below(len(cards))]


def sorted_in_place(cards: list[int]) -> list[int]:
    """What a shuffle brings depends on the order it begins with, which is a secret, too."""
    cards.sort()
    return cards


# ---- while somebody builds


def take_back(world: World, owner: int) -> list[int]:
    """Blocks not shown yet are as if they had not been bought; the heroes among them, whose taking was seen."""
    first_hero, decoy = world.box.kinds.first_hero, world.box.kinds.decoy
    heroes: list[int] = []
    for block in range(BLOCKS * owner, world.used[owner]):
        if world.kinds[block] != NOTHING and world.batch[block] == UNSHOWN:
            if first_hero <= world.kinds[block] < decoy:
                heroes.append(world.kinds[block])
            world.take_off(block)
    world.gold[owner] = world.shown[owner]
    world.decoys_put[owner] = 0
    step = world.steps[-1] if world.steps else None  # there is none once the game is over
    if isinstance(step, Moment) and step.secret and step.seat == owner:
        kind = step.brings(world)
        if first_hero <= kind < decoy:
            heroes.append(kind)
        while isinstance(step, Moment) and step.secret:
            world.steps.pop()
            step = world.steps[-1]
    forget_looks(world, owner)
    heroes.sort()
    return heroes


def put_heroes(world: World, owner: int, heroes: list[int], dice: Dice) -> bool:
    """Heroes that were taken and not shown yet stand somewhere beside the blocks as they are; False if they cannot."""
    if not heroes:
        return True
    around = entries(world, owner, heroes[0])
    dice.shuffle(around)
    for at in around:
        block = world.new_block(owner, heroes[0])
        world.batch[block] = UNSHOWN
        world.put(block, at)
        if put_heroes(world, owner, heroes[1:], dice):
            return True
        world.take_off(block)
    return False


def look_away(world: World, owner: int) -> None:
    """Which block somebody is looking at in the action phase nobody else knows, nor which were looked at and left."""
    while world.steps:  # there are none once the game is over
        step = world.steps[-1]
        if step.seat != owner or not isinstance(step, Moment) or not step.secret:
            break
        world.steps.pop()
    forget_looks(world, owner)


def forget_looks(world: World, owner: int) -> None:
    """Which blocks were looked at and left is their owner's secret."""
    marks = world.marks
    for block in range(i64(BLOCKS * owner), i64(world.used[owner])):
        if i64(marks[block]) & PASSED_OVER:
            marks[block] &= ~PASSED_OVER


# ---- blocks that were never seen


def fill_batches(world: World, owner: int, eye: int, heroes: list[int], dice: Dice) -> None:
    """Kinds for all blocks of a player an eye has not seen, such that everything it knows of them holds.

    Heroes that were taken just now come last: where there is room for them depends on what the others are.
    """
    kinds, batch, known_to = world.kinds, world.batch, world.known_to
    known: list[int] = []
    unseen: list[int] = []
    for block in range(i64(BLOCKS * owner), i64(world.used[owner])):
        if i64(batch[block]) >= 0 and i64(kinds[block]) != NOTHING:
            if eye >= 0 and i64(known_to[block]) >> eye & 1 == 1:
                known.append(int(block))
            else:
                unseen.append(int(i64(batch[block]) * ROOM + block))  # by batch, and in each of them by number
    unseen.sort()
    unseen = [each % ROOM for each in unseen]
    for each in unseen:
        kinds[each] = NOTHING
    if unseen:
        filled = Filling(world, owner, unseen, known, heroes, dice).fill(0)
    else:
        filled = put_heroes(world, owner, heroes, dice)
    assert filled, "the truth is among what may be dealt"


def place_of(world: World, batch: i64) -> i64:
    """The place of a batch in lists by batch; there are few, and `index` compares them as objects."""
    batches = world.batches
    for n in range(i64(len(batches))):
        if i64(batches[n]) == batch:
            return n
    raise ValueError(f"no block of batch {batch} is unseen")


class Filling:
    """A search for kinds, block by block, with what is left of each batch's gold and of the supply."""

    def __init__(
        self, world: World, owner: int, unseen: list[int], known: list[int], heroes: list[int], dice: Dice
    ) -> None:
        self.world = world
        self.owner = owner
        self.unseen = unseen
        self.known = known
        """Blocks of the same batches that were looked at in secret."""
        self.heroes = heroes
        """Those who were taken in this build phase."""
        self.dice = dice
        self.gold = [0] * len(unseen)
        """What is left for this block and those after it in its batch."""
        self.dead_ends: i64 = 0
        self.hopeless: set[tuple[int, ...]] = set()
        """What was left where nothing could come of it, once there were many dead ends; else a late batch that only few
        kinds can fill has all ways to fill those before it tried."""
        self.sums: list[int] = []
        self.beside: list[int] = []
        """Those who share their hex with another."""
        self.supply = world.box.kinds.blocks[:]
        """How many blocks of each kind are left."""
        for block in range(i64(BLOCKS * owner), i64(world.used[owner])):
            kind = i64(world.kinds[block])
            if kind != NOTHING:
                self.supply[kind] -= 1

    def fill(self, n: i64) -> bool:
        """Kinds for the blocks from number n on; False if there are none."""
        world = self.world
        if n == len(self.unseen):
            return put_heroes(world, self.owner, self.heroes, self.dice)
        block = self.unseen[n]
        batch = world.batch[block]
        first = n == 0 or world.batch[self.unseen[n - 1]] != batch
        last = n + 1 == len(self.unseen) or world.batch[self.unseen[n + 1]] != batch
        left = self.gold_of(batch) if first else i64(self.gold[n])
        remembers = self.dead_ends >= PATIENCE and not self.heroes
        if remembers and (not self.adds_up(n, left) or self.what_is_left(n, left) in self.hopeless):
            return False
        costs = unit_costs(world.box, batch // PEOPLE)
        kinds = self.affordable(world.may_be[block], costs, left, last)
        self.dice.shuffle(kinds)
        for kind in kinds:
            if not self.fits(block, kind, batch):
                continue
            world.kinds[block] = kind
            self.supply[kind] -= 1
            if not last:
                self.gold[n + 1] = int(left - costs[kind])
            if (not last or self.heroes_stand(batch)) and self.fill(n + 1):
                return True
            world.kinds[block] = NOTHING
            self.supply[kind] += 1
        self.dead_ends += 1
        if remembers:
            self.hopeless.add(self.what_is_left(n, left))
        return False

    def what_is_left(self, n: i64, left: i64) -> tuple[int, ...]:
        """All that decides whether blocks from number n on can be filled: gold, supply, decoys, hexes shared."""
        kinds = self.world.kinds
        beside = [kinds[block] for block in self.beside]
        return (int(n), int(left), int(self.decoys_in(self.world.batch[self.unseen[n]])), *self.supply, *beside)

    def adds_up(self, n: i64, left: i64) -> bool:
        """Can the rest of a batch, from number n on, cost what is left?"""
        if not self.sums:
            self.sums = self.sums_to_come()
            where = [self.world.where[block] for block in self.unseen]
            self.beside = [block for block in self.unseen if where.count(self.world.where[block]) > 1]
        return self.sums[n] >> left & 1 == 1

    def sums_to_come(self) -> list[int]:
        """What each block and those after it in its batch can cost together, a bit for each sum."""
        world = self.world
        found = [0] * len(self.unseen)
        after = 1
        for n in range(i64(len(found)) - 1, -1, -1):
            block = self.unseen[n]
            batch = world.batch[block]
            if n + 1 == len(found) or world.batch[self.unseen[n + 1]] != batch:
                after = 1
            may_be = i64(world.may_be[block])
            sums = 0
            costs = unit_costs(world.box, batch // PEOPLE)
            for kind in range(i64(len(costs))):
                if may_be >> kind & 1:
                    sums |= after << costs[kind]
            found[n] = after = sums
        return found

    def affordable(self, may_be: i64, costs: list[int], left: i64, last: bool) -> list[int]:
        """Kinds that are left and cost no more than there is; the last block of a batch costs all of it."""
        found: list[int] = []
        supply = self.supply
        for kind in range(i64(len(costs))):
            if may_be >> kind & 1:
                cost = i64(costs[kind])
                if (cost == left or (cost < left and not last)) and i64(supply[kind]) > 0:
                    found.append(int(kind))
        return found

    def gold_of(self, batch: i64) -> i64:
        """What the unseen blocks of a batch cost together."""
        world = self.world
        left = i64(world.batch_gold[place_of(world, batch)])
        for block in self.known:
            if world.batch[block] == batch:
                left -= unit_cost(world.box, world.kinds[block], batch // PEOPLE)
        return left

    def fits(self, block: i64, kind: i64, batch: i64) -> bool:
        """Can such a block have come in this batch, and stand where this one does?"""
        world = self.world
        kinds = world.box.kinds
        if kinds.is_hero(int(kind)) and (
            world.hero_batch[kind - kinds.first_hero] != batch
            or world.hero_owner[kind - kinds.first_hero] != self.owner
        ):
            return False
        if kind == kinds.decoy and self.decoys_in(batch) >= self.most_decoys(batch):
            return False
        alike, follows = 0, kinds.follows(int(kind))
        other = world.on[world.where[block]]
        while other != NOTHING:
            there = world.kinds[other]
            if other != block and there != NOTHING and kinds.follows(there) == follows:
                alike += 1
            other = world.then[other]
        return alike == 0 or (alike == 1 and world.setting.formations and not follows)

    def decoys_in(self, batch: i64) -> i64:
        """How many decoys stand in a batch so far."""
        world = self.world
        decoy, found = i64(world.box.kinds.decoy), i64(0)
        for block in self.unseen:
            if i64(world.kinds[block]) == decoy and i64(world.batch[block]) == batch:
                found += 1
        return found

    def most_decoys(self, batch: i64) -> i64:
        """How many a player could put down in one build phase; two if an adventure allowed one more."""
        world = self.world
        return world.box.economy.decoys_per_turn + (1 if world.batch_extra[place_of(world, batch)] else 0)

    def heroes_stand(self, batch: i64) -> bool:
        """Does every hero who was taken in this batch, and was not seen yet, stand in it?"""
        world = self.world
        for hero in range(i64(len(world.hero_batch))):
            if i64(world.hero_batch[hero]) == batch and world.hero_owner[hero] == self.owner:
                kind = int(world.box.kinds.first_hero + hero)
                if not self.stands(kind, self.unseen, batch) and not self.stands(kind, self.known, batch):
                    return False
        return True

    def stands(self, kind: int, blocks: list[int], batch: i64) -> bool:
        """Is one of these blocks of a batch of this kind?"""
        world = self.world
        return any(world.batch[block] == batch and world.kinds[block] == kind for block in blocks)


def unveil(world: World, block: i64) -> None:
    """Everybody has seen the face of a block: it is known from now on, and so is what it cost."""
    batch = world.batch[block]
    if batch == KNOWN or world.where[block] == OFF:
        return
    kind = world.kinds[block]
    world.batch[block] = KNOWN
    world.may_be[block] = 0
    if world.known_to[block]:
        world.known_to = with_value(world.known_to, block, 0)
    if world.box.kinds.is_hero(kind):
        world.hero_batch[kind - world.box.kinds.first_hero] = KNOWN
    if batch >= 0:
        at = world.batches.index(batch)
        world.batch_gold[at] -= int(unit_cost(world.box, kind, batch // PEOPLE))
        forget_batch(world, batch)
    world.show(block // BLOCKS)


def forget_batch(world: World, batch: i64) -> None:
    """A batch of which nothing is unseen any more is of no interest."""
    if batch not in world.batch:
        at = world.batches.index(batch)
        del world.batches[at], world.batch_gold[at], world.batch_extra[at]
