# hot: compiled by mypyc
"""The build phase: recruits, heroes, cards and decoys; Builders' jobs are in `jobs`.

New blocks, and the gold they cost, are shown to nobody else before everybody has passed (turn.build_secrecy).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.eyes import ALL_SEEING
from quincunx.core.kit.words import first_reason, refuse
from quincunx.core.messages import Value
from quincunx.core.step import HIDDEN, Refusal
from quincunx.games.multiverse import lines
from quincunx.games.multiverse.actions import (
    BLOCK,
    BLOCKS,
    BUY,
    DECOY,
    DONE,
    END,
    HERO,
    PLACE,
    RAISE,
    RECOMMENDED,
    RECRUIT,
    SKILL,
)
from quincunx.games.multiverse.box import NOTHING
from quincunx.games.multiverse.leaning import best_of, of_place, of_work
from quincunx.games.multiverse.prices import card_cost, hero_cost, unit_cost
from quincunx.games.multiverse.recruiting import entries, hero_limit, heroes_of, may_recruit_hero, may_take
from quincunx.games.multiverse.steps.jobs import Job, job_options
from quincunx.games.multiverse.steps.revenue import gain
from quincunx.games.multiverse.world import (
    FALLEN,
    NEW,
    ON_BOARD,
    PASSED_OVER,
    UNSHOWN,
    WORKED,
    Moment,
    World,
    with_value,
)

HP: Final = 0
AP: Final = 1
LEARN: Final = 2
"""What a skill point buys: the first two, then abilities by their number."""


def may_train(world: World, seat: i64, hero: i64) -> bool:
    """Has a living hero of the player points left that buy something? (hero.skill_minimum)"""
    if world.hero_owner[hero] != seat or world.hero_state[hero] != ON_BOARD or world.hero_points[hero] <= 0:
        return False
    return len(skills(world, hero)) > 0


def cards_held(world: World, seat: i64) -> i64:
    """Combat cards besides Empty Words (cards.hand_limit)."""
    held = world.hands[seat] + world.drawn[seat]
    return len(held) - held.count(world.box.empty_words)


def decoys_left(world: World, seat: i64) -> i64:
    """How many decoys a player may still put down in this build phase (decoy.place, decoy.max)."""
    allowed = world.box.economy.decoys_per_turn + world.extra_decoys[seat] - world.decoys_put[seat]
    return min(allowed, world.supply(seat, world.box.kinds.decoy))


class Building(Moment):
    """A moment in the build phase; what is secret in it is hidden from all but the own side."""

    def has_secrets(self) -> bool:
        return True

    def seen(self, world: World, seat: int, action: int, eye: int) -> int:
        if eye == ALL_SEEING or world.knows_faces_of(eye, seat) or not self.is_secret(action):
            return action
        return HIDDEN

    def is_secret(self, action: int) -> bool:
        """Is a choice not seen by opponents?"""
        return self.secret


class Works(Building):
    """All that is done in one's part of the build phase, in any order; then it is passed on."""

    rule = "build.menu"
    asks = "works"
    quiet = True
    clauses = {
        RECRUIT: "build.recruit",
        HERO: "hero.recruit",
        BUY: "cards.buy",
        DECOY: "decoy.place",
        BLOCK: "build.builder_job",
        END: "timing.pass",
    }
    words = {END: "end_build", BLOCK: "job_for"}

    def is_secret(self, action: int) -> bool:
        """What is recruited, and which Builder is looked at; heroes and cards are taken in the open."""
        return RECRUIT <= action < HERO or BLOCK <= action < BLOCK + BLOCKS or action == DECOY

    def options(self, world: World, seat: int) -> list[int]:
        found = [END]
        kinds = world.box.kinds
        units = kinds.of_faction[world.setting.factions[seat]]
        for n in range(len(units)):
            if self.may_recruit(world, seat, units[n]):
                found.append(RECRUIT + n)
        for hero in range(len(world.hero_owner)):
            if may_recruit_hero(world, seat, hero) or may_train(world, seat, hero):
                found.append(HERO + hero)
        if world.turn == 1:
            return found
        if cards_held(world, seat) < world.box.economy.hand_limit:
            found += [BUY + n for n in range(len(world.row)) if card_cost(world, world.row[n]) <= world.gold[seat]]
        if decoys_left(world, seat) > 0 and entries(world, seat, kinds.decoy, True):
            found.append(DECOY)
        for block in world.blocks_of(seat):
            if not world.marks[block] & PASSED_OVER and job_options(world, seat, block):
                found.append(BLOCK + block - BLOCKS * seat)
        return found

    def leanings(self, world: World, seat: int, candidates: list[int]) -> list[float] | None:
        return [of_work(world, seat, action) for action in candidates]

    def may_recruit(self, world: World, seat: int, kind: int) -> bool:
        return (
            unit_cost(world.box, kind, world.turn) <= world.gold[seat]
            and world.supply(seat, kind) > 0
            and len(entries(world, seat, kind, True)) > 0
        )

    def take(self, world: World, seat: int, action: int) -> None:
        kinds = world.box.kinds
        if action == END:
            world.steps.pop()
            world.go_on()
            return
        if BLOCK <= action < BLOCK + BLOCKS:
            world.steps.append(Job(seat, action - BLOCK))
            return
        if action == DECOY:
            world.steps.append(Place(seat, kinds.decoy))
        elif RECRUIT <= action < HERO:
            units = kinds.of_faction[world.setting.factions[seat]]
            world.steps.append(Place(seat, units[action - RECRUIT]))
        elif HERO <= action < PLACE:
            take_hero(world, seat, action - HERO)
        else:
            buy(world, seat, action - BUY)
        look_again(world, seat)

    def wording(self, world: World, seat: int, verb: int, index: int) -> str:
        if verb == HERO and world.hero_owner[index] == seat:
            return "train" if world.hero_state[index] == ON_BOARD else "resurrect"
        return super().wording(world, seat, verb, index)

    def details(self, world: World, seat: int, verb: int, index: int) -> dict[str, Value]:
        kinds = world.box.kinds
        if verb == RECRUIT:
            return {"n": int(unit_cost(world.box, kinds.of_faction[world.setting.factions[seat]][index], world.turn))}
        if verb == HERO:
            return {"n": int(hero_cost(world, index)), "points": world.hero_points[index]}
        if verb == BUY:
            return {"n": int(card_cost(world, world.row[index]))}
        if verb == BLOCK:
            return {"hex": world.chart.names[world.where[BLOCKS * seat + index]]}
        return {}

    def about(self, world: World, seat: int) -> dict[str, Value]:
        return {"gold": world.gold[seat]}

    def why_not(self, world: World, seat: int, verb: int, index: int) -> Refusal | None:
        if verb == RECRUIT:
            kind = world.box.kinds.of_faction[world.setting.factions[seat]][index]
            price = int(unit_cost(world.box, kind, world.turn))
            return first_reason(
                {"kind": world.box.kinds.ids[kind], "n": price},
                (price > world.gold[seat], "build.recruit", "too_dear"),
                (world.supply(seat, kind) <= 0, "build.supply_limit", "no_blocks"),
                (True, "build.blocked_recruit", "no_room"),
            )
        if verb == HERO:
            return self.why_no_hero(world, seat, index)
        if verb == BUY:
            return self.why_no_card(world, seat, index)
        if verb == DECOY:
            return first_reason(
                {},
                (world.turn == 1, "turn.first_no_construction", "first_turn"),
                (world.supply(seat, world.box.kinds.decoy) <= 0, "decoy.max", "no_decoys"),
                (decoys_left(world, seat) <= 0, "decoy.place", "decoy_put"),
                (True, "build.blocked_recruit", "no_room_for_decoy"),
            )
        return self.why_no_job(world, seat, index) if verb == BLOCK else None

    def why_no_hero(self, world: World, seat: int, hero: int) -> Refusal | None:
        price = int(hero_cost(world, hero))
        owner = world.hero_owner[hero]
        state = world.hero_state[hero]
        return first_reason(
            {"hero": world.box.hero_ids[hero], "n": price, "limit": int(hero_limit(world, seat))},
            (owner not in (NOTHING, seat), "hero.limit", "hero_of_other"),
            (state == ON_BOARD, "hero.skill_points", "no_points"),
            (not may_take(world, seat, hero), "hero.recruit", "not_of_faction"),
            (
                len(heroes_of(world, seat, ON_BOARD)) >= hero_limit(world, seat),
                "hero.limit",
                "hero_limit",
            ),
            (price > world.gold[seat], "hero.cost", "hero_too_dear"),
            (True, "hero.place", "no_room_for_hero"),
        )

    def why_no_card(self, world: World, seat: int, index: int) -> Refusal | None:
        if index >= len(world.row):
            return refuse("cards.buy", "no_card_there")
        return first_reason(
            {"card": world.box.card_ids[world.row[index]], "n": int(card_cost(world, world.row[index]))},
            (world.turn == 1, "turn.first_no_cards", "no_cards_yet"),
            (cards_held(world, seat) >= world.box.economy.hand_limit, "cards.hand_limit", "hand_full"),
            (True, "cards.buy", "card_too_dear"),
        )

    def why_no_job(self, world: World, seat: int, index: int) -> Refusal | None:
        block = BLOCKS * seat + index
        kind = world.kinds[block]
        return first_reason(
            {},
            (kind == NOTHING, "build.builder_only", "no_block"),
            (not is_builder(world, kind), "build.builder_only", "no_builder"),
            (world.turn == 1, "turn.first_no_construction", "first_turn"),
            (world.marks[block] & NEW, "build.builder_new", "new_builder"),
            (world.marks[block] & WORKED, "build.builder_job", "worked_already"),
            (True, "build.builder_job", "no_job"),
        )


def is_builder(world: World, kind: i64) -> bool:
    return kind != NOTHING and world.box.kinds.classes[kind] == 6


def look_again(world: World, seat: i64) -> None:
    """Something was done: Builders that were passed over may be looked at again."""
    marks = world.marks
    for block in range(BLOCKS * seat, i64(world.used[seat])):
        if i64(marks[block]) & PASSED_OVER != 0:
            marks[block] &= ~PASSED_OVER


def buy(world: World, seat: i64, n: i64) -> None:
    """A card from the row, in the open; the row is filled when all have built (cards.refill)."""
    card = world.row.pop(n)
    price = card_cost(world, card)
    gain(world, seat, -price)
    world.hands[seat] = sorted([*world.hands[seat], card])
    world.note(lines.BUYS, seat, card, price)


# ---- heroes


def take_hero(world: World, seat: i64, hero: i64) -> None:
    """A hero is recruited, returns, or spends points that were saved."""
    rules = world.box.hero_rules
    if world.hero_state[hero] == ON_BOARD:
        world.steps.append(HeroPoints(int(seat), int(hero)))
        return
    price = hero_cost(world, hero)
    gain(world, seat, -price)
    returns = world.hero_state[hero] == FALLEN
    world.note(lines.RESURRECTS if returns else lines.TAKES_HERO, seat, hero, price)
    world.hero_state[hero] = ON_BOARD
    world.steps.append(Place(int(seat), world.box.kinds.first_hero + int(hero)))
    if not returns:
        world.hero_owner = with_value(world.hero_owner, hero, seat)
        world.hero_level = with_value(world.hero_level, hero, 1)
        world.hero_points = with_value(world.hero_points, hero, rules.skill_points)
        world.steps.append(HeroPoints(int(seat), int(hero)))


def short_of(world: World, hero: i64) -> i64:
    """The points a hero still needs for the least HP and AP there can be."""
    printed = world.box.heroes[hero]
    return max(0, printed.hp_track[0] - world.hero_hp[hero]) + max(0, printed.ap_track[0] - world.hero_ap[hero])


def skills(world: World, hero: i64) -> list[int]:
    """What a hero's points can buy: HP, AP, or an ability of the right level (hero.skill_costs, hero.ability_level)."""
    printed, rules = world.box.heroes[hero], world.box.hero_rules
    points = world.hero_points[hero]
    spare = points - short_of(world, hero)
    found: list[int] = []
    hp, ap = world.hero_hp[hero], world.hero_ap[hero]
    if hp < printed.hp_track[1] and (spare > 0 or (points > 0 and hp < printed.hp_track[0])):
        found.append(HP)
    if ap < printed.ap_track[1] and (spare > 0 or (points > 0 and ap < printed.ap_track[0])):
        found.append(AP)
    for n in range(len(printed.abilities)):
        learned = world.hero_skills[hero] >> n & 1
        level = printed.abilities[n].level
        if not learned and level <= world.hero_level[hero] and spare >= rules.points_per_ability:
            found.append(LEARN + n)
    return found


def may_be_recommended(world: World, hero: i64) -> bool:
    """Can a new hero be given the suggested points? (hero.recommended)"""
    printed, rules = world.box.heroes[hero], world.box.hero_rules
    if world.hero_hp[hero] or world.hero_ap[hero] or world.hero_skills[hero]:
        return False
    hp, ap = rules.recommended_hp, rules.recommended_ap
    fits = printed.hp_track[0] <= hp <= printed.hp_track[1] and printed.ap_track[0] <= ap <= printed.ap_track[1]
    return fits and hp + ap + rules.points_per_ability <= world.hero_points[hero]


class HeroPoints(Building):
    """Skill points are spent one by one, in the open; those that are left are kept."""

    rule = "hero.skill_points"
    asks = "hero_points"
    fields = ("seat", "hero")
    clauses = {SKILL: "hero.skill_costs", RECOMMENDED: "hero.recommended", DONE: "hero.skill_minimum"}
    words = {DONE: "keep_points"}

    def __init__(self, seat: int, hero: int) -> None:
        super().__init__(seat)
        self.hero = hero

    def options(self, world: World, seat: int) -> list[int]:
        found = [SKILL + skill for skill in skills(world, self.hero)]
        if may_be_recommended(world, self.hero):
            found.insert(0, RECOMMENDED)
        if short_of(world, self.hero) == 0:
            found.append(DONE)
        return found

    def candidates(self, world: World, seat: int) -> list[int]:
        """Points are there to be spent: whoever kept them could come back to them without end."""
        found = self.options(world, seat)
        return [action for action in found if action != DONE] or found

    def take(self, world: World, seat: int, action: int) -> None:
        hero, rules = self.hero, world.box.hero_rules
        if action == RECOMMENDED:
            for _ in range(rules.recommended_hp):
                self.learn(world, HP)
            for _ in range(rules.recommended_ap):
                self.learn(world, AP)
            printed = world.box.heroes[hero]
            wanted = [each.id for each in printed.abilities].index(printed.recommended_ability)
            self.learn(world, LEARN + wanted)
        elif action != DONE:
            self.learn(world, action - SKILL)
        if action == DONE or not skills(world, hero):
            world.steps.pop()
            world.go_on()

    def learn(self, world: World, skill: int) -> None:
        hero = self.hero
        if skill == HP:
            world.hero_hp = with_value(world.hero_hp, hero, world.hero_hp[hero] + 1)
            world.note(lines.HERO_HP, hero, world.hero_hp[hero])
        elif skill == AP:
            world.hero_ap = with_value(world.hero_ap, hero, world.hero_ap[hero] + 1)
            world.note(lines.HERO_AP, hero, world.hero_ap[hero])
        else:
            learned = world.hero_skills[hero] | 1 << skill - LEARN
            world.hero_skills = with_value(world.hero_skills, hero, learned)
            world.note(lines.HERO_LEARNS, hero, 8 * hero + skill - LEARN)
        price = 1 if skill < LEARN else world.box.hero_rules.points_per_ability
        world.hero_points = with_value(world.hero_points, hero, world.hero_points[hero] - price)

    def routine(self, world: World, seat: int) -> int:
        """A computer player takes what is suggested."""
        return RECOMMENDED if may_be_recommended(world, self.hero) else super().routine(world, seat)

    def about(self, world: World, seat: int) -> dict[str, Value]:
        hero = self.hero
        return {"hero": world.box.hero_ids[hero], "points": world.hero_points[hero]}

    def wording(self, world: World, seat: int, verb: int, index: int) -> str:
        if verb == SKILL:
            return ("skill_hp", "skill_ap")[index] if index < LEARN else "skill_ability"
        return super().wording(world, seat, verb, index)

    def details(self, world: World, seat: int, verb: int, index: int) -> dict[str, Value]:
        hero = self.hero
        if verb != SKILL:
            return {}
        if index >= LEARN:
            return {"skill": world.box.heroes[hero].abilities[index - LEARN].id}
        return {"n": (world.hero_hp, world.hero_ap)[index][hero] + 1}

    def why_not(self, world: World, seat: int, verb: int, index: int) -> Refusal | None:
        hero = self.hero
        printed = world.box.heroes[hero]
        if verb == DONE:
            return refuse("hero.skill_minimum", "below_minimum", n=int(short_of(world, hero)))
        if verb == RECOMMENDED:
            return refuse("hero.recommended", "points_spent")
        if verb != SKILL:
            return None
        if index < LEARN:
            most = (printed.hp_track, printed.ap_track)[index][1]
            full = (world.hero_hp, world.hero_ap)[index][hero] >= most
            return first_reason(
                {"n": most},
                (full, "hero.skill_minimum", "track_full"),
                (True, "hero.skill_minimum", "needed_elsewhere"),
            )
        n = index - LEARN
        if n >= len(printed.abilities):
            return refuse("hero.skill_points", "no_such_skill")
        return first_reason(
            {"skill": printed.abilities[n].id, "n": printed.abilities[n].level},
            (world.hero_skills[hero] >> n & 1, "hero.skill_points", "learned"),
            (printed.abilities[n].level > world.hero_level[hero], "hero.ability_level", "level_too_low"),
            (True, "hero.skill_costs", "too_few_points"),
        )


# ---- putting blocks down


class Place(Building):
    """Where a new block stands; unseen by all others, and paid for when it stands."""

    rule = "build.recruit_place"
    asks = "place"
    fields = ("seat", "kind")
    secret = True

    def __init__(self, seat: int, kind: int) -> None:
        super().__init__(seat)
        self.kind = kind

    def brings(self, world: World) -> int:
        return self.kind

    def options(self, world: World, seat: int) -> list[int]:
        return [PLACE + at for at in entries(world, seat, self.kind)]

    def candidates(self, world: World, seat: int) -> list[int]:
        found = self.options(world, seat)
        return best_of(found, self.leaning(world, seat, found), PLACE, RAISE)

    def leanings(self, world: World, seat: int, candidates: list[int]) -> list[float] | None:
        return self.leaning(world, seat, candidates)

    def leaning(self, world: World, seat: int, places: list[int]) -> list[float]:
        return [of_place(world, seat, self.kind, action - PLACE) for action in places]

    def take(self, world: World, seat: int, action: int) -> None:
        kind, at = self.kind, action - PLACE
        kinds = world.box.kinds
        block = world.new_block(seat, kind)
        world.batch[block] = UNSHOWN
        world.marks[block] = NEW
        world.put(block, at)
        price = int(unit_cost(world.box, kind, world.turn))
        world.gold[seat] -= price
        eyes = sum([2 << friend for friend in range(world.seats) if world.allied(seat, friend)])
        if kind == kinds.decoy:
            world.decoys_put[seat] += 1
            world.note_among(eyes, lines.PUTS_DECOY, at)
        elif kinds.is_hero(kind):
            world.note_among(eyes, lines.HERO_STANDS, kind - kinds.first_hero, at)
        else:
            world.note_among(eyes, lines.RECRUITS, kind, at, price)
        world.steps.pop()
        world.go_on()

    def about(self, world: World, seat: int) -> dict[str, Value]:
        return {"kind": world.box.kinds.ids[self.kind]}

    def why_not(self, world: World, seat: int, verb: int, index: int) -> Refusal | None:
        return refuse(self.rule, "cannot_stand_there") if verb == PLACE else None
