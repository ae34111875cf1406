# hot: compiled by mypyc
"""Builders' jobs in the build phase: constructing, upgrading, roads, chopping, digging, and the Stone Portal."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.eyes import ALL_SEEING
from quincunx.core.kit.words import first_reason, refuse
from quincunx.core.messages import Value
from quincunx.core.step import HIDDEN, Refusal
from quincunx.games.multiverse import lines
from quincunx.games.multiverse.actions import (
    BLOCKS,
    CHOP,
    DIG,
    DONE,
    LINK,
    MOST_RAISED,
    PORTAL,
    RAISE,
    ROAD,
    UPGRADE,
    WAY_NAMES,
)
from quincunx.games.multiverse.box import BUILDER, NOTHING, PORTAL_BUILT
from quincunx.games.multiverse.building import (
    count_of,
    fits_in,
    free_links,
    is_building_ground,
    is_crowded,
    lay_road,
    next_to_token,
    next_to_unexplored,
    open_links,
    set_link,
    stand,
    zone_forbids,
)
from quincunx.games.multiverse.ending import check_scrolls
from quincunx.games.multiverse.hidden import unveil
from quincunx.games.multiverse.leaning import of_job
from quincunx.games.multiverse.prices import building_cost, upgrade_cost
from quincunx.games.multiverse.sight import look_everywhere
from quincunx.games.multiverse.steps.revenue import allies, gain
from quincunx.games.multiverse.world import NEW, PASSED_OVER, RAISED, WORKED, Moment, World, with_value
from quincunx.games.multiverse.world import ROAD as HAS_ROAD

DIE: Final = 6


def job_options(world: World, seat: i64, block: i64) -> list[int]:
    """All jobs a block could do now; none for anything but a Builder that has not worked and is not new."""
    marks = world.marks[block]
    if world.box.kinds.classes[world.kinds[block]] != BUILDER or marks & NEW or world.turn == 1:
        return []
    at = world.where[block]
    if marks & WORKED:
        return [UPGRADE] if marks & RAISED and may_upgrade(world, seat, at) else []
    found: list[int] = []
    if is_building_ground(world, at):
        raised, works = world.box.works.raised, world.box.works
        crowded = is_crowded(world, at)
        for n in range(len(raised)):
            if (works.exempt[raised[n]] or not crowded) and may_raise(world, seat, at, raised[n]):
                found.append(RAISE + n)
    if may_upgrade(world, seat, at):
        found.append(UPGRADE)
    if may_lay_road(world, at) and road_cost(world, at) <= world.gold[seat]:
        found.append(ROAD)
    if may_chop(world, at):
        found.append(CHOP)
    if may_dig(world, at) and world.box.victory.dig_gold <= world.gold[seat]:
        found.append(DIG)
    if may_build_portal(world, seat, at) and can_pay_stage(world, seat):
        found.append(PORTAL)
    if world.roads[at] & HAS_ROAD:
        found += [LINK + way for way in open_links(world, at)]
    return found


def may_raise(world: World, seat: i64, at: i64, kind: i64) -> bool:
    """May a building of a kind stand on building ground for all that price, number and zones say?"""
    return (
        building_cost(world, seat, kind) <= world.gold[seat]
        and count_of(world, seat, kind) < world.box.works.per_player[kind]
        and not zone_forbids(world, at, kind)
    )


def is_upgradable(world: World, seat: i64, at: i64) -> bool:
    """Does an own completed building of Age 1 stand here that has an Age 2? (build.upgrade_which)"""
    kind = world.built[at]
    return (
        kind != NOTHING
        and world.holder[at] == seat
        and not world.sites[at]
        and world.ages[at] < world.box.works.oldest[kind]
    )


def may_upgrade(world: World, seat: i64, at: i64) -> bool:
    return is_upgradable(world, seat, at) and upgrade_cost(world, seat, world.built[at]) <= world.gold[seat]


def may_lay_road(world: World, at: i64) -> bool:
    """Can a road be laid where none is, nor a building that is one already? (road.where)"""
    cost = world.box.road_cost[world.terrain[at]]
    return cost > 0 and not world.roads[at] & HAS_ROAD and world.built[at] == NOTHING and not world.tokens[at]


def road_cost(world: World, at: i64) -> i64:
    return world.box.road_cost[world.terrain[at]]


def may_chop(world: World, at: i64) -> bool:
    """Is this forest without an adventure? (build.chop, build.chop_adventure)"""
    return world.box.chop_gold[world.terrain[at]] > 0 and not world.tokens[at] and world.built[at] == NOTHING


def may_dig(world: World, at: i64) -> bool:
    """Is this an adventure hex whose token is gone, and that has not given its scroll? (victory.scrolls)"""
    return world.numbers_at[at] > 0 and not world.tokens[at] and not world.dug[at]


def portal_of(world: World, seat: i64) -> i64:
    """The hex of the Portal of a player's side; NOTHING if there is none."""
    for at in range(world.chart.count):
        if world.built[at] == world.box.works.portal and world.allied(seat, world.holder[at]):
            return at
    return NOTHING


def staged(world: World, seat: i64) -> bool:
    """Has this side paid for a stage in this turn?"""
    return any(world.portal_turn[friend] == world.turn for friend in [seat, *allies(world, seat)])


def may_build_portal(world: World, seat: i64, at: i64) -> bool:
    """Can a stage of the side's one Portal be built here now? (victory.portal, victory.portal_one)"""
    if not world.setting.ways & PORTAL_BUILT or staged(world, seat):
        return False
    there = portal_of(world, seat)
    if there == NOTHING:
        return fits_in(world, at, world.box.works.portal)
    return there == at and world.stages[at] < world.box.victory.portal_stages


def can_pay_stage(world: World, seat: i64) -> bool:
    victory = world.box.victory
    return victory.portal_gold <= world.gold[seat] and victory.portal_aether <= world.stones[seat]


def gain_experience(world: World, seat: i64) -> None:
    """One step along the builder experience track (build.builder_xp)."""
    experience = min(world.experience[seat] + 1, world.box.builder_squares)
    world.experience = with_value(world.experience, seat, experience)


class Job(Moment):
    """The job of one Builder. To look at one is hidden; work is seen, and shows the Builder (build.job_shown)."""

    rule = "build.builder_job"
    asks = "job"
    fields = ("seat", "slot")
    secret = True
    clauses = {
        RAISE: "build.construct",
        UPGRADE: "build.upgrade",
        ROAD: "road.build",
        CHOP: "build.chop",
        DIG: "victory.scrolls",
        PORTAL: "victory.portal",
        LINK: "road.links",
        DONE: "timing.pass",
    }
    words = {DONE: "no_job", LINK: "add_link"}

    def __init__(self, seat: int, slot: int) -> None:
        super().__init__(seat)
        self.slot = slot

    def has_secrets(self) -> bool:
        return True

    def seen(self, world: World, seat: int, action: int, eye: int) -> int:
        if action == DONE and eye != ALL_SEEING and not world.knows_faces_of(eye, seat):
            return HIDDEN
        return action

    def hex(self, world: World) -> int:
        return world.where[BLOCKS * self.seat + self.slot]

    def options(self, world: World, seat: int) -> list[int]:
        return [*job_options(world, seat, BLOCKS * seat + self.slot), DONE]

    def leanings(self, world: World, seat: int, candidates: list[int]) -> list[float] | None:
        return [of_job(action) for action in candidates]

    def take(self, world: World, seat: int, action: int) -> None:
        block = BLOCKS * seat + self.slot
        at = world.where[block]
        world.steps.pop()
        if action == DONE:
            world.marks[block] |= PASSED_OVER
            return
        for other in range(BLOCKS * seat, BLOCKS * seat + BLOCKS):
            world.marks[other] &= ~PASSED_OVER
        unveil(world, block)
        world.marks[block] |= WORKED
        world.marks[block] &= ~RAISED
        if RAISE <= action < RAISE + MOST_RAISED:
            world.marks[block] |= RAISED
            raise_building(world, seat, at, world.box.works.raised[action - RAISE])
        elif action == UPGRADE:
            upgrade(world, seat, at)
        elif action == ROAD:
            build_road(world, seat, at)
        elif action == CHOP:
            chop(world, seat, at)
        elif action == DIG:
            dig(world, seat, at)
        elif action == PORTAL:
            build_stage(world, seat, at)
        else:
            add_link(world, seat, at, action - LINK)
        look_everywhere(world)

    def about(self, world: World, seat: int) -> dict[str, Value]:
        return {"hex": world.chart.names[self.hex(world)], "gold": world.gold[seat]}

    def details(self, world: World, seat: int, verb: int, index: int) -> dict[str, Value]:
        at, victory = self.hex(world), world.box.victory
        if verb == RAISE:
            return {"n": int(building_cost(world, seat, world.box.works.raised[index]))}
        if verb == UPGRADE:
            return {"works": world.box.works.ids[world.built[at]], "n": int(upgrade_cost(world, seat, world.built[at]))}
        if verb == ROAD:
            return {"n": int(road_cost(world, at))}
        if verb == CHOP:
            return {"n": world.box.chop_gold[world.terrain[at]]}
        if verb == DIG:
            return {"n": victory.dig_gold, "die": victory.dig_from}
        if verb == PORTAL:
            return {"n": victory.portal_gold, "stones": victory.portal_aether, "stage": world.stages[at] + 1}
        return {}

    def why_not(self, world: World, seat: int, verb: int, index: int) -> Refusal | None:
        block = BLOCKS * seat + self.slot
        at = world.where[block]
        jobs = (RAISE, UPGRADE, ROAD, CHOP, DIG, PORTAL, LINK)
        if verb in jobs and world.marks[block] & WORKED and (verb != UPGRADE or not world.marks[block] & RAISED):
            return refuse("build.builder_job", "worked_already")
        if verb == RAISE:
            return why_not_raise(world, seat, at, world.box.works.raised[index])
        if verb == UPGRADE:
            return first_reason(
                {},
                (not is_upgradable(world, seat, at), "build.upgrade_which", "nothing_to_upgrade"),
                (True, "build.upgrade", "upgrade_too_dear"),
            )
        if verb == ROAD:
            return first_reason(
                {},
                (world.tokens[at], "road.where", "token_here"),
                (not may_lay_road(world, at), "road.where", "no_road_here"),
                (True, "road.cost", "road_too_dear"),
            )
        if verb == CHOP:
            forest = world.box.chop_gold[world.terrain[at]] > 0
            return refuse("build.chop_adventure", "token_here") if forest else refuse("build.chop", "no_forest")
        if verb == DIG:
            return first_reason(
                {},
                (not may_dig(world, at), "victory.scrolls", "nothing_to_dig"),
                (True, "victory.scrolls", "dig_too_dear"),
            )
        if verb == PORTAL:
            return self.why_no_portal(world, seat, at)
        return refuse("road.links", "no_link_there") if verb == LINK else None

    def why_no_portal(self, world: World, seat: int, at: int) -> Refusal | None:
        there = portal_of(world, seat)
        return first_reason(
            {},
            (not world.setting.ways & PORTAL_BUILT, "victory.portal", "no_portals"),
            (staged(world, seat), "victory.portal", "one_stage"),
            (there not in (NOTHING, at), "victory.portal_one", "portal_elsewhere"),
            (not may_build_portal(world, seat, at), "victory.portal", "portal_does_not_fit"),
            (True, "victory.portal", "stage_too_dear"),
        )


def why_not_raise(world: World, seat: int, at: int, kind: int) -> Refusal | None:
    """Why a building of a kind cannot be constructed here, the ground first."""
    near_unknown = not world.box.works.exempt[kind] and next_to_unexplored(world, at)
    near_token = not world.box.works.exempt[kind] and next_to_token(world, at)
    return first_reason(
        {"works": world.box.works.ids[kind], "n": int(building_cost(world, seat, kind))},
        (world.mines[at], "mine.no_building", "mine_here"),
        (not is_building_ground(world, at), "build.construct", "no_ground"),
        (zone_forbids(world, at, kind), "build.zone_mutual", "zones_overlap"),
        (near_unknown, "build.proximity_unexplored", "next_to_unexplored"),
        (near_token, "build.proximity_adventure", "next_to_adventure"),
        (count_of(world, seat, kind) >= world.box.works.per_player[kind], "build.construct", "too_many"),
        (True, "build.construct", "building_too_dear"),
    )


def raise_building(world: World, seat: i64, at: i64, kind: i64) -> None:
    """A building is paid for and stands at once; one that takes a full turn begins as a site (build.fortress_time)."""
    price = building_cost(world, seat, kind)
    gain(world, seat, -price)
    site = world.box.works.full_turn[kind]
    stand(world, seat, at, kind, 1, site)
    world.note(lines.BEGINS_SITE if site else lines.RAISES, seat, kind, at, price)
    if not site:
        gain_experience(world, seat)


def upgrade(world: World, seat: i64, at: i64) -> None:
    """To Age 2; damage stays (build.upgrade_effect)."""
    price = upgrade_cost(world, seat, world.built[at])
    gain(world, seat, -price)
    world.ages = with_value(world.ages, at, world.ages[at] + 1)
    world.note(lines.UPGRADES, seat, world.built[at], at, price)
    gain_experience(world, seat)


def build_road(world: World, seat: i64, at: i64) -> None:
    """A road, linked to everything around unless its builder leaves something out."""
    price = road_cost(world, at)
    gain(world, seat, -price)
    lay_road(world, at)
    world.note(lines.BUILDS_ROAD, seat, at, price)
    gain_experience(world, seat)
    if free_links(world, at):
        world.steps.append(LeaveOut(int(seat), int(at)))


def add_link(world: World, seat: i64, at: i64, way: i64) -> None:
    """A missing link; the same job adds as many as there are (road.links)."""
    set_link(world, at, way, True)
    world.note(lines.LINKS, seat, at, way)
    if open_links(world, at):
        world.steps.append(AddLinks(int(seat), int(at)))


def chop(world: World, seat: i64, at: i64) -> None:
    gold = world.box.chop_gold[world.terrain[at]]
    gain(world, seat, gold)
    world.terrain = with_value(world.terrain, at, world.box.chop_becomes[world.terrain[at]])
    world.note(lines.CHOPS, seat, at, gold)


def dig(world: World, seat: i64, at: i64) -> None:
    """A die decides whether a scroll is found; a hex gives one until a new token was cleared there."""
    gain(world, seat, -world.box.victory.dig_gold)
    die = world.dice.roll(DIE)
    world.note(lines.DIGS, seat, at, world.box.victory.dig_gold, die)
    if die >= world.box.victory.dig_from:
        world.dug = with_value(world.dug, at, 1)
        world.scrolls = with_value(world.scrolls, seat, world.scrolls[seat] + 1)
        world.note(lines.FINDS_SCROLL, seat, world.scrolls[seat])
        check_scrolls(world, seat)


def build_stage(world: World, seat: i64, at: i64) -> None:
    """Gold and stones for one stage; with the first the Portal is a building."""
    victory = world.box.victory
    gain(world, seat, -victory.portal_gold)
    world.stones[seat] -= victory.portal_aether
    if world.built[at] == NOTHING:
        stand(world, seat, at, world.box.works.portal, 1, False)
    world.stages = with_value(world.stages, at, world.stages[at] + 1)
    world.portal_turn = with_value(world.portal_turn, seat, world.turn)
    world.note(lines.PORTAL_STAGE, seat, at, world.stages[at])


# ---- links of roads


class LeaveOut(Moment):
    """Which links of a new road are left out; the others stay."""

    rule = "road.links"
    asks = "leave_out"
    fields = ("seat", "at")
    words = {LINK: "leave_out", DONE: "keep_links"}

    def __init__(self, seat: int, at: int) -> None:
        super().__init__(seat)
        self.at = at

    def options(self, world: World, seat: int) -> list[int]:
        return [DONE, *[LINK + way for way in free_links(world, self.at)]]

    def take(self, world: World, seat: int, action: int) -> None:
        if action != DONE:
            set_link(world, self.at, action - LINK, False)
            world.note(lines.LEAVES_OUT, seat, self.at, action - LINK)
        if action == DONE or not free_links(world, self.at):
            world.steps.pop()

    def routine(self, world: World, seat: int) -> int:
        """Roads are there to be linked."""
        return DONE

    def about(self, world: World, seat: int) -> dict[str, Value]:
        return {"hex": world.chart.names[self.at]}

    def why_not(self, world: World, seat: int, verb: int, index: int) -> Refusal | None:
        return refuse("road.links", "no_such_link", way=WAY_NAMES[index]) if verb == LINK else None


class AddLinks(Moment):
    """Further links of a road hex, as part of the same job."""

    rule = "road.links"
    asks = "add_links"
    fields = ("seat", "at")
    words = {LINK: "add_link", DONE: "enough_links"}

    def __init__(self, seat: int, at: int) -> None:
        super().__init__(seat)
        self.at = at

    def options(self, world: World, seat: int) -> list[int]:
        return [*[LINK + way for way in open_links(world, self.at)], DONE]

    def take(self, world: World, seat: int, action: int) -> None:
        if action != DONE:
            set_link(world, self.at, action - LINK, True)
            world.note(lines.LINKS, seat, self.at, action - LINK)
        if action == DONE or not open_links(world, self.at):
            world.steps.pop()

    def least(self, world: World, seat: int) -> int:
        return DONE

    def about(self, world: World, seat: int) -> dict[str, Value]:
        return {"hex": world.chart.names[self.at]}

    def why_not(self, world: World, seat: int, verb: int, index: int) -> Refusal | None:
        return refuse("road.links", "no_link_there", way=WAY_NAMES[index]) if verb == LINK else None
