# hot: compiled by mypyc
"""An adventure under way: entering it, its choices, its end, and who has to make room for it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.kit.words import first_reason, refuse
from quincunx.core.messages import Value
from quincunx.core.step import Refusal
from quincunx.games.multiverse import lines
from quincunx.games.multiverse.actions import BLOCKS, CHOOSE, MEMBER, PLACE
from quincunx.games.multiverse.adventures import (
    card_at,
    clear_token,
    draw,
    found_for_good,
    free_kind,
    may_adventure,
    passes,
    put_away,
    take_damage,
    take_reward,
)
from quincunx.games.multiverse.box import NOTHING
from quincunx.games.multiverse.chart import OFF
from quincunx.games.multiverse.clash import declare
from quincunx.games.multiverse.deeds import ADVENTURES, count
from quincunx.games.multiverse.fight import ENCOUNTER, Fight
from quincunx.games.multiverse.hidden import unveil
from quincunx.games.multiverse.moving import shift
from quincunx.games.multiverse.outcome import expose, is_decoy, remove
from quincunx.games.multiverse.pieces.decks import Failure, Reward, Way
from quincunx.games.multiverse.sight import look_around, look_everywhere
from quincunx.games.multiverse.steps.build import HeroPoints
from quincunx.games.multiverse.world import ENDED, MOVES_ON, NEUTRAL, SPENT, STUCK, Moment, World, with_value

FIGHTING: Final = 0
CLOSING: Final = 1
"""What a quest waits for: the end of its fight, or of what comes after its outcome."""


class Quest(Moment):
    """An adventure under way: nobody chooses here, it only finds out what comes next."""

    rule = "adventure.order"
    asks = "quest"
    fields = ("seat", "slot", "origin", "stage")

    def __init__(self, seat: int, slot: int, origin: int, stage: int) -> None:
        super().__init__(seat)
        self.slot = slot
        self.origin = origin
        """The hex the unit came from; OFF if the dial has put the adventure where it stood."""
        self.stage = stage

    def acting(self, world: World) -> tuple[int, ...]:
        return ()

    def block(self) -> int:
        return BLOCKS * self.seat + self.slot

    def resume(self, world: World) -> None:
        if self.stage == CLOSING:
            close(world, self)
        else:
            judge(world, self)


def quest_of(world: World) -> Quest:
    """The quest that lies on top."""
    quest = world.steps[-1]
    assert isinstance(quest, Quest)
    return quest


def begin_quest(world: World, block: i64, origin: i64) -> None:
    """A unit draws an adventure card, and everybody sees who it is (adventure.enter, adventure.shown)."""
    unveil(world, block)
    world.up[block] = 1
    quest = Quest(int(block // BLOCKS), int(block % BLOCKS), int(origin), FIGHTING)
    world.steps.append(quest)
    at = world.where[block]
    if not draw(world, block):
        clear_token(world, at)
        close(world, quest)
        return
    card = card_at(world, at)
    if card.type == "combat":
        meet(world, quest)
    elif card.type == "choice":
        world.steps.append(AdventureChoice(quest.seat, at))
    elif card.type == "permanent":
        if found_for_good(world, block):
            close(world, quest)
        else:
            go_back(world, quest)
    elif card.type == "trap":
        spring(world, quest)
    else:
        passed = card.test is None or passes(world, quest.seat, world.faced[at], card.test)
        settle(world, quest, passed, card.reward, card.failure)


def meet(world: World, quest: Quest) -> None:
    """A hostile encounter is fought (adventure.combat)."""
    block = quest.block()
    at = world.where[block]
    foe = card_at(world, at).enemy
    assert foe is not None
    start = quest.origin if quest.origin != OFF else at
    fight = Fight(ENCOUNTER, quest.seat, NEUTRAL, start, at)
    fight.attackers, fight.beast, fight.rounds, fight.seen = [block], world.faced[at], foe.rounds, 1
    declare(world, fight)


def judge(world: World, quest: Quest) -> None:
    """A fight with an encounter is over: it has to be slain, or the adventure has failed."""
    block = quest.block()
    if world.where[block] == OFF:
        close(world, quest)
        return
    at = world.where[block]
    card = card_at(world, at)
    assert card.enemy is not None
    settle(world, quest, world.faced_damage[at] >= card.enemy.hp, card.reward, card.failure)


def spring(world: World, quest: Quest) -> None:
    """A trap: damage first, and who lives has the reward; or the unit is driven back (adventure.order)."""
    block = quest.block()
    card = card_at(world, world.where[block])
    trap = card.immediate
    assert trap is not None
    if not take_damage(world, block, trap.damage):
        close(world, quest)
    else:
        settle(world, quest, not trap.return_to_origin, card.reward, card.failure)


def settle(world: World, quest: Quest, passed: bool, reward: Reward | None, failure: Failure | None) -> None:
    """Success: the reward, the card goes, the token goes. Failure: what it costs, and back (adventure.failure)."""
    block = quest.block()
    at, seat = world.where[block], quest.seat
    if not passed:
        world.note(lines.FAILS, seat, world.faced[at], at)
        fail(world, quest, failure)
        return
    world.note(lines.SUCCEEDS, seat, world.faced[at], at)
    count(world, seat, ADVENTURES)
    put_away(world, at, world.past)
    clear_token(world, at)
    if reward is not None:
        points = points_of(world, block)
        take_reward(world, block, reward)
        if not world.steps:
            return
        if points_of(world, block) > points:
            world.steps[-1] = Quest(seat, quest.slot, quest.origin, CLOSING)
            ask_points(world, block)
            if not isinstance(world.steps[-1], Quest):
                return
            quest = quest_of(world)
        kind = free_kind(world, seat, reward)
        if kind != NOTHING and world.free_around(at):
            world.steps[-1] = Quest(seat, quest.slot, quest.origin, CLOSING)
            world.steps.append(Companion(seat, int(kind), at))
            return
        if reward.unit:
            world.note(lines.JOINS_NOT, seat, world.box.unit_called(reward.unit, world.setting.factions[seat]))
    close(world, quest)


def points_of(world: World, block: i64) -> i64:
    """The skill points a hero has left; 0 for anybody else."""
    kinds, kind = world.box.kinds, world.kinds[block]
    return world.hero_points[kind - kinds.first_hero] if kinds.is_hero(kind) else 0


def ask_points(world: World, block: i64) -> None:
    """A hero who has reached a new level may spend its point at once (hero.level_reward)."""
    step = HeroPoints(int(block // BLOCKS), world.kinds[block] - world.box.kinds.first_hero)
    if len(step.options(world, step.seat)) > 1:
        world.steps.append(step)


def fail(world: World, quest: Quest, failure: Failure | None) -> None:
    """A unit that survives goes back, and may be stuck for its next action phase."""
    block = quest.block()
    if failure is not None:
        if not take_damage(world, block, failure.damage):
            close(world, quest)
            return
        if failure.lose_turn:
            world.marks[block] |= STUCK
            world.note(lines.STUCK, quest.seat, world.kinds[block], world.where[block])
    go_back(world, quest)


def go_back(world: World, quest: Quest) -> None:
    """To the hex it came from; whom the dial surprised moves to a free hex, with all in its hex."""
    block = quest.block()
    at = world.where[block]
    if quest.origin != OFF:
        world.lift(block)
        world.put(block, quest.origin)
        world.note(lines.GOES_BACK, quest.seat, at, quest.origin)
        close(world, quest)
        return
    world.steps[-1] = Quest(quest.seat, quest.slot, OFF, CLOSING)
    world.steps.append(Displace(quest.seat, at))
    world.steps[-1].resume(world)


def close(world: World, quest: Quest) -> None:
    """The adventure is over; unless the dial brought it, so are the unit's actions (action.attack_ends).

    That goes for abilities of heroes, too, which an attack leaves them (hero.ability_and_attack).
    """
    world.steps.pop()
    block = quest.block()
    if world.where[block] != OFF:
        if quest.origin != OFF and world.box.kinds.is_hero(world.kinds[block]):
            world.marks[block] |= SPENT
        if quest.origin != OFF and not world.marks[block] & MOVES_ON:
            world.marks[block] |= ENDED
        world.run[block] = 0
    look_everywhere(world)
    at = left_at(world, quest)
    if at == OFF:
        world.go_on()
        return
    world.steps.append(Displace(quest.seat, int(at)))
    world.steps[-1].resume(world)


def left_at(world: World, quest: Quest) -> i64:
    """The hex of an adventure the dial has put on a unit that fell, if others are left there; they have to leave."""
    if quest.origin != OFF or world.where[quest.block()] != OFF:
        return OFF
    for block in world.blocks_of(quest.seat):
        if world.tokens[world.where[block]]:
            return world.where[block]
    return OFF


class AdventureChoice(Moment):
    """One of the ways an adventure leaves open."""

    rule = "adventure.test"
    asks = "adventure_choice"
    fields = ("seat", "at")

    def __init__(self, seat: int, at: int) -> None:
        super().__init__(seat)
        self.at = at

    def ways(self, world: World) -> tuple[Way, ...]:
        return card_at(world, self.at).ways

    def options(self, world: World, seat: int) -> list[int]:
        ways = self.ways(world)
        return [CHOOSE + n for n in range(len(ways)) if ways[n].pay_gold <= world.gold[seat]]

    def take(self, world: World, seat: int, action: int) -> None:
        way = self.ways(world)[action - CHOOSE]
        world.steps.pop()
        quest = quest_of(world)
        card = world.faced[self.at]
        world.note(lines.CHOOSES, seat, card, action - CHOOSE + 1)
        if way.pay_gold:
            world.gold[seat] -= way.pay_gold
            world.shown[seat] -= way.pay_gold
            world.note(lines.PAYS, seat, way.pay_gold)
        settle(world, quest, way.test is None or passes(world, seat, card, way.test), way.reward, way.fail)

    def least(self, world: World, seat: int) -> int:
        return self.options(world, seat)[-1]

    def about(self, world: World, seat: int) -> dict[str, Value]:
        return {"adventure": card_at(world, self.at).id, "hex": world.chart.names[self.at]}

    def wording(self, world: World, seat: int, verb: int, index: int) -> str:
        ways = self.ways(world)
        if verb != CHOOSE or index >= len(ways):
            return ""
        paid = "pay" if ways[index].pay_gold else "take"
        return f"{paid}_and_test" if ways[index].test is not None else f"{paid}_reward"

    def details(self, world: World, seat: int, verb: int, index: int) -> dict[str, Value]:
        ways = self.ways(world)
        if verb != CHOOSE or index >= len(ways):
            return {}
        test, reward = ways[index].test, ways[index].reward
        told: dict[str, Value] = {"gold": ways[index].pay_gold, "reward": said(reward)}
        if test is not None:
            told |= {"n": test.dice, "needed": test.need, "icons_of": "+".join(test.icons)}
        return told

    def why_not(self, world: World, seat: int, verb: int, index: int) -> Refusal | None:
        if verb != CHOOSE:
            return None
        ways = self.ways(world)
        none = index >= len(ways)
        return first_reason(
            {"n": 0 if none else ways[index].pay_gold},
            (none, "adventure.test", "no_such_option"),
            (True, "adventure.test", "cannot_pay_option"),
        )


REWARDS: Final = ("gold", "aether", "scroll", "track", "unit", "combat_card", "heal", "move_extra", "decoy")


def said(reward: Reward | None) -> str:
    """A reward as one word, such as gold-7: the first thing it brings."""
    if reward is None:
        return "nothing-0"
    amounts = (reward.gold, reward.aether, reward.scroll, reward.track, 1 if reward.unit else 0, reward.combat_card,
               reward.heal, reward.move_extra, reward.decoy)  # fmt: skip
    for n in range(len(REWARDS)):
        if amounts[n]:
            return f"{REWARDS[n]}-{amounts[n]}"
    return "nothing-0"


class Companion(Moment):
    """A unit that joins stands on a free hex next to the adventure, in the open."""

    rule = "adventure.success"
    asks = "companion"
    fields = ("seat", "kind", "at")

    def __init__(self, seat: int, kind: int, at: int) -> None:
        super().__init__(seat)
        self.kind = kind
        self.at = at

    def options(self, world: World, seat: int) -> list[int]:
        return [PLACE + at for at in world.free_around(self.at)]

    def take(self, world: World, seat: int, action: int) -> None:
        world.steps.pop()
        block = world.new_block(seat, self.kind)
        world.marks[block] |= ENDED
        world.put(block, action - PLACE)
        world.note(lines.JOINS, seat, self.kind, action - PLACE)
        world.go_on()

    def about(self, world: World, seat: int) -> dict[str, Value]:
        return {"kind": world.box.kinds.ids[self.kind]}

    def why_not(self, world: World, seat: int, verb: int, index: int) -> Refusal | None:
        return refuse(self.rule, "not_free_beside") if verb == PLACE else None


class Displace(Moment):
    """Blocks make room for an adventure, one after the other; without a free hex they are lost (dial.tokens_retreat).

    Which block is asked for goes by slots, so that it tells nothing.
    """

    rule = "dial.tokens_retreat"
    asks = "displace"
    fields = ("seat", "at")

    def __init__(self, seat: int, at: int) -> None:
        super().__init__(seat)
        self.at = at

    def next(self, world: World) -> int:
        """Who moves next; NOTHING once the hex is empty."""
        return min(world.blocks_on(self.at), default=NOTHING)

    def options(self, world: World, seat: int) -> list[int]:
        return [PLACE + at for at in world.free_around(self.at)]

    def take(self, world: World, seat: int, action: int) -> None:
        block = self.next(world)
        shift(world, block, action - PLACE)
        world.note(lines.GIVES_WAY, seat, self.at, action - PLACE)
        look_around(world, block, self.at)
        self.resume(world)

    def resume(self, world: World) -> None:
        while self.next(world) != NOTHING and not world.free_around(self.at):
            block = self.next(world)
            world.note(lines.NO_WAY_OUT, self.seat, self.at)
            if is_decoy(world, block):
                expose(world, block)
            else:
                remove(world, block)
        if self.next(world) == NOTHING:
            world.steps.pop()
            world.go_on()

    def about(self, world: World, seat: int) -> dict[str, Value]:
        block = self.next(world)
        return {"kind": world.box.kinds.ids[world.kinds[block]], "hex": world.chart.names[self.at]}

    def why_not(self, world: World, seat: int, verb: int, index: int) -> Refusal | None:
        return refuse(self.rule, "not_free_beside") if verb == PLACE else None


# ---- adventures the dial brings


def explorers_on(world: World, at: i64) -> list[int]:
    """The blocks in a hex that have to face an adventure put there, by slot."""
    found = [block for block in world.blocks_on(at) if may_adventure(world, world.kinds[block])]
    found.sort()
    return found


def next_forced(world: World) -> bool:
    """The next hex on which the dial puts a token on somebody; False once there is none (dial.tokens_units)."""
    if not world.pending:
        return False
    at = world.pending[0]
    world.pending = world.pending[1:]
    there = world.blocks_on(at)
    explorers = explorers_on(world, at)
    if explorers:
        put_token(world, at)
        if len(explorers) > 1:
            world.steps.append(NameExplorer(explorers[0] // BLOCKS, at))
        else:
            begin_quest(world, explorers[0], OFF)
    elif len(there) > len(world.free_around(at)):
        rule_out_explorers(world, at)
        world.note(lines.NO_TOKEN, at)
    elif there:
        rule_out_explorers(world, at)
        world.steps.append(GiveWay(there[0] // BLOCKS, at))
    else:
        put_token(world, at)
    return True


def rule_out_explorers(world: World, at: i64) -> None:
    """Unseen blocks that need not face an adventure are Builders, siege weapons or decoys, as everybody can tell."""
    for block in world.blocks_on(at):
        if world.batch[block] >= 0:
            for kind in range(world.box.kinds.count):
                if world.may_be[block] >> kind & 1 and may_adventure(world, kind):
                    world.may_be[block] &= ~(1 << kind)


def put_token(world: World, at: i64) -> None:
    world.tokens = with_value(world.tokens, at, 1)
    world.note(lines.NEW_TOKEN, at)


class GiveWay(Displace):
    """Builders, siege weapons and decoys make room for a new token; a decoy is not shown by it."""

    rule = "dial.tokens_builder"
    asks = "give_way"

    def resume(self, world: World) -> None:
        if self.next(world) == NOTHING:
            world.steps.pop()
            put_token(world, self.at)
            world.go_on()


class NameExplorer(Moment):
    """Which member of a formation faces the adventure that the dial has brought."""

    rule = "adventure.formation"
    asks = "name_explorer"
    fields = ("seat", "at")
    words = {MEMBER: "explorer"}

    def __init__(self, seat: int, at: int) -> None:
        super().__init__(seat)
        self.at = at

    def options(self, world: World, seat: int) -> list[int]:
        return [MEMBER + n for n in range(len(explorers_on(world, self.at)))]

    def take(self, world: World, seat: int, action: int) -> None:
        world.steps.pop()
        begin_quest(world, explorers_on(world, self.at)[action - MEMBER], OFF)

    def about(self, world: World, seat: int) -> dict[str, Value]:
        return {"hex": world.chart.names[self.at]}

    def details(self, world: World, seat: int, verb: int, index: int) -> dict[str, Value]:
        there = explorers_on(world, self.at)
        if verb != MEMBER or index >= len(there):
            return {}
        return {"kind": world.box.kinds.ids[world.kinds[there[index]]], "wounds": world.wounds[there[index]]}
