# hot: compiled by mypyc
"""What is asked while an attack is under way. Each answer is written into the fight, which then goes on.

Who is asked follows from open facts alone, even if declining is all that can be done (info.asking).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.eyes import ALL_SEEING
from quincunx.core.kit.words import first_reason
from quincunx.core.messages import Value
from quincunx.core.step import ASK_MIND, VEILED, Refusal
from quincunx.games.multiverse import lines
from quincunx.games.multiverse.abilities import ability_name, announcements, may_use, spend_skill, spend_use
from quincunx.games.multiverse.actions import (
    BLOCKS,
    CARD,
    DECLINE,
    DEFEND,
    DIE,
    DONE,
    FATE,
    MEMBER,
    PLACE,
    REACT,
    SHOW,
    USE,
)
from quincunx.games.multiverse.arms import ATTACKING, DEFENDING
from quincunx.games.multiverse.box import BUILDER, NOTHING
from quincunx.games.multiverse.cards import playable
from quincunx.games.multiverse.chart import OFF
from quincunx.games.multiverse.fight import ATTACKER, ENCOUNTER, MELEE, SKILLS, Fight
from quincunx.games.multiverse.hidden import unveil
from quincunx.games.multiverse.moving import shift
from quincunx.games.multiverse.strength import class_of, skill_of
from quincunx.games.multiverse.world import NEUTRAL, Moment, World

BLUFFS: Final = 3
"""A computer player that holds nothing but Empty Words lays them in one fight of so many."""


def fight_of(world: World) -> Fight:
    """The fight under way."""
    fight = world.fight
    assert fight is not None
    return fight


class Asked(Moment):
    """A question in a fight; whoever is in it is needed for it."""

    def concerned(self, world: World) -> tuple[int, ...]:
        fight = world.fight
        return (self.seat, int(fight.seat), int(fight.other)) if fight is not None else (self.seat,)

    def take(self, world: World, seat: int, action: int) -> None:
        world.steps.pop()
        self.answer(world, fight_of(world), action)
        world.go_on()

    def answer(self, world: World, fight: Fight, action: int) -> None:
        raise AssertionError("a question says what its answer does")

    def least(self, world: World, seat: int) -> int:
        return self.options(world, seat)[-1]

    def about(self, world: World, seat: int) -> dict[str, Value]:
        fight = fight_of(world)
        other = fight.seat if seat != fight.seat or fight.other == NEUTRAL else fight.other
        return {"other": int(other), "hex": world.chart.names[fight.at]}


class Announce(Asked):
    """The attacker announces an ability with the attack, or does without."""

    rule = "ability.announce"
    asks = "announce"
    fields = ("seat", "slot")
    words = {USE: "use_ability", DECLINE: "without_ability"}

    def __init__(self, seat: int, slot: int) -> None:
        super().__init__(seat)
        self.slot = slot

    def options(self, world: World, seat: int) -> list[int]:
        block = BLOCKS * seat + self.slot
        return [USE + n for n in announcements(world, fight_of(world), block)] + [DECLINE]

    def answer(self, world: World, fight: Fight, action: int) -> None:
        if action == DECLINE:
            return
        block = BLOCKS * self.seat + self.slot
        if not world.box.kinds.is_hero(world.kinds[block]):
            fight.announced.append(block)
            spend_use(world, block)
            return
        fight.skills.append(SKILLS * block + action - USE)
        spend_skill(world, block, action - USE)
        skill = skill_of(world, fight, block)
        if skill is not None and skill.effect == "forced_duel":
            fight.rounds = skill.amount

    def details(self, world: World, seat: int, verb: int, index: int) -> dict[str, Value]:
        return {"name": ability_name(world, BLOCKS * seat + self.slot, index)} if verb == USE else {}


class Intercept(Asked):
    """The defender's side may strike at attacking cavalry before the combat, or not."""

    rule = "timing.reactions"
    asks = "intercept"
    words = {REACT: "intercept", DECLINE: "no_reaction"}
    clauses = {REACT: "ability.pikeman_intercept", DECLINE: "info.asking"}

    def options(self, world: World, seat: int) -> list[int]:
        blocks = beside(world, fight_of(world), seat)
        ready = [block for block in blocks if may_use(world, block, "cavalry_attack_adjacent")]
        return [REACT + block - BLOCKS * seat for block in ready] + [DECLINE]

    def answer(self, world: World, fight: Fight, action: int) -> None:
        if action != DECLINE:
            fight.lone = BLOCKS * self.seat + action - REACT
            spend_use(world, fight.lone)

    def details(self, world: World, seat: int, verb: int, index: int) -> dict[str, Value]:
        return own_block(world, seat, index) if verb == REACT else {}


def own_block(world: World, seat: int, slot: int) -> dict[str, Value]:
    """An own block in words."""
    block = BLOCKS * seat + slot
    if world.kinds[block] == NOTHING or world.where[block] < 0:
        return {}
    return {"kind": world.box.kinds.ids[world.kinds[block]], "at": world.chart.names[world.where[block]]}


def beside(world: World, fight: Fight, seat: i64) -> list[int]:
    """A seat's blocks in or next to the hex that is attacked, without those that are attacked."""
    found: list[int] = []
    for at in [int(fight.at), *world.chart.neighbours(fight.at)]:
        for block in world.blocks_on(at):
            fights = block in fight.defenders or block in fight.attackers
            if block // BLOCKS == seat and not fights:
                found.append(block)
    found.sort()
    return found


class ShowSupport(Asked):
    """Face-down blocks count for morale only if their owner shows them for this fight."""

    rule = "fog.support_claim"
    asks = "show_support"
    words = {SHOW: "show_block", DONE: "show_no_more"}

    def options(self, world: World, seat: int) -> list[int]:
        fight = fight_of(world)
        return [SHOW + block - BLOCKS * seat for block in hidden_supporters(world, fight, seat)] + [DONE]

    def take(self, world: World, seat: int, action: int) -> None:
        fight = fight_of(world)
        if action != DONE:
            block = BLOCKS * seat + action - SHOW
            fight.shown.append(block)
            unveil(world, block)
            world.note(lines.SHOWS, seat, world.kinds[block], world.where[block])
            if may_have_support(world, fight, seat):
                return
        world.steps.pop()
        world.go_on()

    def details(self, world: World, seat: int, verb: int, index: int) -> dict[str, Value]:
        return own_block(world, seat, index) if verb == SHOW else {}


def hidden_supporters(world: World, fight: Fight, seat: i64) -> list[int]:
    """Face-down blocks of a seat that could support if they were shown."""
    return [block for block in face_down(world, fight, seat) if world.box.arms.has_morale[class_of(world, block)]]


def face_down(world: World, fight: Fight, seat: i64) -> list[int]:
    """Blocks of a seat that nobody has in sight: next to a melee, or heroes whose aura reaches a fighter."""
    found: list[int] = []
    near = world.chart.neighbours(fight.at) if fight.kind in (MELEE, ENCOUNTER) else []
    for at in [*near, *aura_hexes(world, fight, seat)]:
        for block in world.blocks_on(at):
            fights = block in fight.attackers or block in fight.defenders or block in fight.shown or block in found
            if block // BLOCKS == seat and not fights and not world.up[block]:
                found.append(block)
    found.sort()
    return found


def aura_hexes(world: World, fight: Fight, seat: i64) -> list[int]:
    """Where heroes of a seat stand whose aura reaches a fighter of their side; using it has shown them to all."""
    found: list[int] = []
    for hero in range(len(world.hero_lasting)):
        if not world.hero_lasting[hero] or world.hero_owner[hero] != seat:
            continue
        kind = world.box.kinds.first_hero + hero
        at = world.where[world.kinds.index(kind)] if kind in world.kinds else OFF
        printed = world.box.heroes[hero].abilities
        for n in range(len(printed)):
            if at != OFF and printed[n].effect == "aura_dice" and world.hero_lasting[hero] >> n & 1:
                for block in fight.attackers + fight.defenders:
                    reached = world.chart.distance(at, world.where[block]) <= printed[n].radius
                    if reached and world.allied(block // BLOCKS, seat):
                        found.append(at)
    return found


def may_have_support(world: World, fight: Fight, seat: i64) -> bool:
    """Might this seat have something to show, by what everybody knows?"""
    kinds, arms = world.box.kinds, world.box.arms
    for block in face_down(world, fight, seat):
        known = world.batch[block] < 0
        for kind in range(kinds.count):
            can = world.kinds[block] == kind if known else world.may_be[block] >> kind & 1 == 1
            if can and kinds.classes[kind] < BUILDER and arms.has_morale[kinds.classes[kind]]:
                return True
    return False


class Defend(Asked):
    """The defender may announce a defence ability."""

    rule = "ability.announce"
    asks = "defend"
    words = {DEFEND: "use_ability", DECLINE: "without_ability"}

    def options(self, world: World, seat: int) -> list[int]:
        return [DEFEND, DECLINE]

    def answer(self, world: World, fight: Fight, action: int) -> None:
        if action == DEFEND:
            fight.defence = 1
            spend_use(world, defending_with(world, fight))

    def details(self, world: World, seat: int, verb: int, index: int) -> dict[str, Value]:
        return {"name": ability_name(world, int(defending_with(world, fight_of(world))), 0)} if verb == DEFEND else {}


def defending_with(world: World, fight: Fight) -> i64:
    """The defender with a defence ability at hand; NOTHING if there is none. Defenders are known to everybody."""
    for block in fight.defenders:
        if may_use(world, block, "defend_melee"):
            return block
    return NOTHING


class LayCard(Asked):
    """A combat card is laid face down, or none; others see whether one lies there (cards.play_know)."""

    rule = "cards.play_who"
    asks = "lay_card"
    words = {CARD: "lay_card", DECLINE: "lay_none"}
    clauses = {CARD: "cards.play"}

    def has_secrets(self) -> bool:
        return True

    def seen(self, world: World, seat: int, action: int, eye: int) -> int:
        return action if action == DECLINE or eye in (ALL_SEEING, seat) else VEILED

    def side(self, world: World) -> i64:
        return ATTACKER if self.seat == fight_of(world).seat else 1 - ATTACKER

    def options(self, world: World, seat: int) -> list[int]:
        return [CARD + card for card in playable(world, fight_of(world), self.side(world))] + [DECLINE]

    def routine(self, world: World, seat: int) -> int:
        """Whoever holds nothing but Empty Words bluffs now and then, and has nothing to weigh."""
        fight, empty = fight_of(world), world.box.empty_words
        cards = playable(world, fight, self.side(world))
        if not cards:
            return DECLINE
        if len(cards) > 1 or cards[0] != empty:
            return ASK_MIND
        return CARD + empty if (world.turn + fight.at) % BLUFFS == 0 else DECLINE

    def answer(self, world: World, fight: Fight, action: int) -> None:
        if action == DECLINE:
            world.note(lines.LAYS_NONE, self.seat)
            return
        world.laid[self.seat] = action - CARD
        world.note(lines.LAYS, self.seat)

    def why_not(self, world: World, seat: int, verb: int, index: int) -> Refusal | None:
        if verb != CARD or index >= len(world.box.card_ids):
            return None
        name: dict[str, Value] = {"card": world.box.card_ids[index]}
        held = index in world.hands[seat] or index in world.drawn[seat]
        side = ATTACKING if self.side(world) == ATTACKER else DEFENDING
        effect = world.box.arms.card_effects[index]
        return first_reason(
            name,
            (not held, "cards.hidden", "card_not_held"),
            (not world.box.arms.card_sides[index] & side, "cards.eligible_side", "card_other_side"),
            (world.gold[seat] < effect.gold, "cards.eligible", "card_not_paid"),
            (True, "cards.eligible", "card_not_for_unit"),
        )


class StepBack(Asked):
    """A unit that feigns a retreat goes to a free hex farther from the attacker."""

    rule = "cards.before_effects"
    asks = "step_back"

    def options(self, world: World, seat: int) -> list[int]:
        return [PLACE + at for at in ways_back(world, fight_of(world))]

    def answer(self, world: World, fight: Fight, action: int) -> None:
        block, at = fight.defenders[0], fight.at
        shift(world, block, action - PLACE)
        world.note(lines.STEPS_BACK, self.seat, at, action - PLACE)


def ways_back(world: World, fight: Fight) -> list[int]:
    """Free hexes next to the defender that are farther from the attacker."""
    far = world.chart.distance(fight.start, fight.at)
    return [at for at in world.free_around(fight.at) if world.chart.distance(fight.start, at) > far]


class Reroll(Asked):
    """Some dice of one's own strike are marked one by one, and then rolled again."""

    rule = "timing.reactions"
    asks = "reroll"
    fields = ("seat", "most")
    words = {DIE: "mark_die", DONE: "roll_marked"}

    def __init__(self, seat: int, most: int) -> None:
        super().__init__(seat)
        self.most = most

    def options(self, world: World, seat: int) -> list[int]:
        fight = fight_of(world)
        marked = [n for n in range(len(fight.faces)) if fight.chosen >> n & 1]
        found: list[int] = []
        if len(marked) < self.most:
            found = [DIE + n for n in range(marked[-1] + 1 if marked else 0, len(fight.faces))]
        return [*found, DONE]

    def take(self, world: World, seat: int, action: int) -> None:
        fight = fight_of(world)
        if action != DONE:
            fight.chosen |= 1 << (action - DIE)
            if len(self.options(world, seat)) > 1:
                return
        world.steps.pop()
        world.go_on()

    def about(self, world: World, seat: int) -> dict[str, Value]:
        return {"n": self.most, **super().about(world, seat)}

    def details(self, world: World, seat: int, verb: int, index: int) -> dict[str, Value]:
        fight = fight_of(world)
        return {"icon": int(fight.faces[index])} if verb == DIE and index < len(fight.faces) else {}


class Fate(Asked):
    """A seer may have all dice of a strike rolled again; the second roll stands."""

    rule = "hero.ability_once"
    asks = "fate"
    fields = ("seat", "hero")
    words = {FATE: "force_reroll", DECLINE: "let_it_stand"}

    def __init__(self, seat: int, hero: int) -> None:
        super().__init__(seat)
        self.hero = hero

    def options(self, world: World, seat: int) -> list[int]:
        return [FATE, DECLINE]

    def answer(self, world: World, fight: Fight, action: int) -> None:
        if action == FATE:
            fight.chosen = (1 << len(fight.faces)) - 1
            printed = world.box.heroes[self.hero].abilities
            for n in range(len(printed)):
                if printed[n].effect == "reroll_any":
                    world.hero_lasting[self.hero] &= ~(1 << n)


class Bodyguard(Asked):
    """A unit next to one that is about to be wounded may take some of the damage."""

    rule = "timing.reactions"
    asks = "bodyguard"
    words = {REACT: "guard", DECLINE: "no_reaction"}
    clauses = {DECLINE: "info.asking"}

    def options(self, world: World, seat: int) -> list[int]:
        blocks = guards(world, fight_of(world), seat)
        ready = [block for block in blocks if may_use(world, block, "friend_damaged_in_melee")]
        return [REACT + block - BLOCKS * seat for block in ready] + [DECLINE]

    def answer(self, world: World, fight: Fight, action: int) -> None:
        if action != DECLINE:
            fight.guard = BLOCKS * self.seat + action - REACT
            spend_use(world, fight.guard)

    def details(self, world: World, seat: int, verb: int, index: int) -> dict[str, Value]:
        return own_block(world, seat, index) if verb == REACT else {}


def guards(world: World, fight: Fight, seat: i64) -> list[int]:
    """A seat's blocks next to the unit that is about to be wounded, or in its hex."""
    found: list[int] = []
    for at in [world.where[fight.target], *world.chart.neighbours(world.where[fight.target])]:
        for block in world.blocks_on(at):
            if block // BLOCKS == seat and block != fight.target:
                found.append(block)
    found.sort()
    return found


class Member(Asked):
    """Which of two members of a formation is struck at."""

    rule = "formation.target_choice"
    asks = "member"
    words = {MEMBER: "strike_at"}

    def options(self, world: World, seat: int) -> list[int]:
        fight = fight_of(world)
        other = fight.defenders if fight.attacks(fight.striker) else fight.attackers
        return [MEMBER + n for n in range(len(other))]

    def answer(self, world: World, fight: Fight, action: int) -> None:
        other = fight.defenders if fight.attacks(fight.striker) else fight.attackers
        fight.target = other[action - MEMBER]

    def details(self, world: World, seat: int, verb: int, index: int) -> dict[str, Value]:
        fight = fight_of(world)
        other = fight.defenders if fight.attacks(fight.striker) else fight.attackers
        if index >= len(other):
            return {}
        return {"kind": world.box.kinds.ids[world.kinds[other[index]]], "wounds": world.wounds[other[index]]}
