# hot: compiled by mypyc
"""The course of a turn, and all in it that happens without a choice: dial, revenue, the end of building, the count."""

from __future__ import annotations

from mypy_extensions import i64

from quincunx.core.kit.state import NO_SEAT
from quincunx.core.step import Step
from quincunx.games.multiverse import lines
from quincunx.games.multiverse.actions import BLOCKS
from quincunx.games.multiverse.adventures import end_adventures
from quincunx.games.multiverse.box import BUILDER, NOTHING, TURN_LIMIT
from quincunx.games.multiverse.building import connected, link_all
from quincunx.games.multiverse.cards import renew_deck
from quincunx.games.multiverse.clearing import tear_down
from quincunx.games.multiverse.deeds import begin_count, end_count
from quincunx.games.multiverse.dial import after_dial, trade, turn_dial
from quincunx.games.multiverse.ending import check_turn_end, count_points
from quincunx.games.multiverse.mines import gain_stones
from quincunx.games.multiverse.missions import wins_by_missions
from quincunx.games.multiverse.moving import ap_of
from quincunx.games.multiverse.prices import section
from quincunx.games.multiverse.recruiting import can_be
from quincunx.games.multiverse.rules import rules_of
from quincunx.games.multiverse.sight import look_everywhere
from quincunx.games.multiverse.steps.build import Works
from quincunx.games.multiverse.steps.jobs import gain_experience
from quincunx.games.multiverse.steps.orders import Orders
from quincunx.games.multiverse.steps.quest import next_forced
from quincunx.games.multiverse.steps.revenue import Treasury, gain
from quincunx.games.multiverse.steps.setup import PlaceStart, waiting
from quincunx.games.multiverse.world import (
    ACTED,
    ACTION,
    BUILD,
    DIAL,
    ENDED,
    HURT,
    KILLED,
    MOVES_ON,
    NEW,
    NOBODY,
    PASSED_OVER,
    PEOPLE,
    RAGES,
    RAISED,
    RESTED,
    REVENUE,
    SETTING_UP,
    SPENT,
    STUCK,
    UNSHOWN,
    USED,
    WORKED,
    World,
    with_value,
)


class Turn(Step[World]):
    """What lies below all other steps: nobody chooses here, it only finds out what comes next."""

    rule = "turn.order"
    asks = "turn"
    fields = ()

    def __init__(self) -> None:
        super().__init__(NO_SEAT)

    def acting(self, world: World) -> tuple[int, ...]:
        return ()

    def resume(self, world: World) -> None:
        go_on(world)


def in_order(world: World, n: i64) -> i64:
    """The player who is n-th in player order; in the build phase it runs backwards (turn.build_secrecy)."""
    if world.phase == BUILD:
        n = world.seats - 1 - n
    return (world.first + n) % world.seats


def go_on(world: World) -> None:
    """Everything up to the next choice."""
    while len(world.steps) == 1:
        if world.phase == DIAL:
            if not next_forced(world):
                after_dial(world)
                take_revenue(world)
            continue
        if world.phase == ACTION and world.gone > 0:
            end_actions(world, in_order(world, world.gone - 1))
        if world.gone < world.seats:
            seat = in_order(world, world.gone)
            if world.phase == SETTING_UP and place_next(world, seat):
                return
            world.gone += 1
            if not world.left >> seat & 1:
                begin_part(world, int(seat))
        elif world.phase == SETTING_UP or world.phase == ACTION:
            if world.phase == ACTION:
                end_turn(world)
            if world.steps:
                begin_turn(world)
        elif world.phase == REVENUE:
            begin_phase(world, BUILD)
        else:
            end_build(world)
            begin_phase(world, ACTION)


def begin_phase(world: World, phase: i64) -> None:
    world.phase, world.gone = phase, 0


def begin_part(world: World, seat: int) -> None:
    """One player's part of a phase; in the revenue phase only if there is something to decide, as all can see."""
    if world.phase == REVENUE:
        world.proposed = 0
        step = Treasury(seat)
        if len(step.options(world, seat)) > 1:
            world.steps.append(step)
    elif world.phase == BUILD:
        world.steps.append(Works(seat))
    elif world.phase == ACTION:
        begin_actions(world, seat)
        world.steps.append(Orders(seat))
        wins_by_missions(world, seat, False)


def place_next(world: World, seat: i64) -> bool:
    """Has this player a starting unit to put down? One for which there is no room goes back (setup.start_units)."""
    for block in waiting(world, int(seat)):
        if world.free_around(world.home(seat)):
            world.steps.append(PlaceStart(int(seat)))
            return True
        world.take_off(block)
    return False


# ---- the start of a turn


def begin_turn(world: World) -> None:
    """Fortresses are completed, uses of abilities come back, the dial moves on; then revenue (timing.turn_start)."""
    world.turn += 1
    for at in range(world.chart.count):
        if world.sites[at]:
            finish_site(world, at)
    look_everywhere(world)
    world.uses = [0] * world.seats
    world.hero_used = [0] * len(world.hero_used)
    for block in range(len(world.marks)):
        if world.marks[block]:
            world.marks[block] &= ~(USED | HURT)
    world.note(lines.TURN, world.turn, section(world.box, world.turn))
    world.competed = 0
    begin_phase(world, DIAL)
    turn_dial(world)


def take_revenue(world: World) -> None:
    """The income of everybody; then each may sell, give and make offers."""
    begin_phase(world, REVENUE)
    for seat in world.still_in():
        if world.turn == 1:
            first_revenue(world, seat)
        else:
            gold = income(world, seat)
            gain(world, seat, gold)
            world.note(lines.INCOME, seat, gold, world.gold[seat])


def finish_site(world: World, at: i64) -> None:
    """The building is completed if a Builder of its owner stayed; else it is lost (build.fortress_builder_stays)."""
    seat = world.holder[at]
    for block in world.blocks_on(at):
        if block // BLOCKS == seat and world.box.kinds.classes[world.kinds[block]] == BUILDER:
            world.sites = with_value(world.sites, at, 0)
            link_all(world, at)
            gain_experience(world, seat)
            world.note(lines.COMPLETED, seat, world.built[at], at)
            return
    tear_down(world, at)


def first_revenue(world: World, seat: i64) -> None:
    """9 gold, and what a handicap adds (revenue.first, setup.handicap)."""
    handicap = world.chart.layout.handicap
    extra = handicap.extra_gold if handicap is not None and handicap.seat == seat + 1 else 0
    gold = world.box.economy.first_turn_gold + extra
    gain(world, seat, gold)
    world.note(lines.FIRST_REVENUE, seat, gold)


def income(world: World, seat: i64) -> i64:
    """Settlement and buildings, road connections, the dial, and a handicap (revenue.income)."""
    box = world.box
    gold: i64 = box.dial_gold[section(box, world.turn)]
    for at in world.completed(seat):
        gold += box.works.income[world.at_age(at)]
    gold += box.economy.road_connection_gold * len(connected(world, seat))
    handicap = world.chart.layout.handicap
    if handicap is not None and handicap.seat == seat + 1:
        gold += handicap.extra_income
    return gold


# ---- the end of building


def end_build(world: World) -> None:
    """All new blocks are shown as blocks, named in the order of their hexes, and what each player spent as one sum."""
    for seat in world.still_in():
        spent = world.shown[seat] - world.gold[seat]
        world.shown[seat] = world.gold[seat]
        new = name_new_blocks(world, seat)
        if new:
            world.note(lines.NEW_BLOCKS, seat, len(new), spent)
            close_batch(world, seat, new, spent)
        else:
            world.note(lines.NO_BLOCKS, seat)
        for block in range(BLOCKS * seat, i64(world.used[seat])):
            if world.marks[block]:
                world.marks[block] &= ~(NEW | WORKED | RAISED | PASSED_OVER)
        world.decoys_put[seat] = 0
        if world.extra_decoys[seat]:
            world.extra_decoys = with_value(world.extra_decoys, seat, 0)
    world.show_all()
    fill_row(world)
    look_everywhere(world)


def name_new_blocks(world: World, seat: i64) -> list[int]:
    """Slots are given anew in the order of hexes, so that they do not tell what was bought when; the new blocks."""
    new = [block for block in world.blocks_of(seat) if world.batch[block] == UNSHOWN]
    there = sorted([(world.where[block], n, world.kinds[block]) for n, block in enumerate(new)])
    for block in new:
        world.lift(block)
    for n in range(len(new)):
        world.kinds[new[n]] = there[n][2]
        world.put(new[n], there[n][0])
    return new


def close_batch(world: World, seat: i64, new: list[int], spent: i64) -> None:
    """What everybody knows of the new blocks from now on (info.build_leak)."""
    batch = int(PEOPLE * world.turn + seat)
    kinds = world.box.kinds
    for block in new:
        world.batch[block] = batch
        world.may_be[block] = can_be(world, seat, world.where[block], world.turn > 1)
        if kinds.is_hero(world.kinds[block]):
            world.hero_batch[world.kinds[block] - kinds.first_hero] = batch
    world.batches.append(batch)
    world.batch_gold.append(int(spent))
    world.batch_extra.append(world.extra_decoys[seat])


def fill_row(world: World) -> None:
    """The trade row is filled up from the deck; an empty deck is made from the discard pile (cards.refill)."""
    while len(world.row) < world.box.economy.trade_row:
        if not renew_deck(world):
            return
        world.row.append(world.deck.pop())
        world.show_all()


# ---- action phases


def begin_actions(world: World, seat: i64) -> None:
    """Units that rested heal, buildings repair, and everybody has all AP again (action.start_effects)."""
    world.note(lines.ACTS, seat)
    world.orders[seat] = int(rules_of(world).orders(world, seat))
    world.proposed = 0
    heal = world.box.economy.rest_heal
    if world.turn > 1:
        heal += world.box.dial_rest[section(world.box, world.turn)]
    for block in world.blocks_of(seat):
        if world.marks[block] & RESTED and world.wounds[block]:
            healed = min(heal, world.wounds[block])
            world.wounds[block] -= healed
            world.note(lines.HEALS, seat, world.where[block], healed)
        world.marks[block] &= ~(ACTED | ENDED | RESTED | MOVES_ON | KILLED | RAGES | SPENT)
        world.forget_steps(block)
        if world.marks[block] & STUCK:
            world.marks[block] = world.marks[block] & ~STUCK | ENDED
            world.walked[block] = int(ap_of(world, seat, world.kinds[block]))

    world.began = world.where[:]
    for hero in range(len(world.hero_owner)):
        if world.hero_owner[hero] == seat:
            world.hero_lasting[hero] = 0
    repair(world, seat)
    begin_count(world, seat)
    gain_stones(world, seat)
    trade(world, seat)


def repair(world: World, seat: i64) -> None:
    """Settlement and Fortress repair 1 damage, others if nobody has hit them in between (building.repair_amount)."""
    for at in world.completed(seat):
        if world.box.works.neutral[world.built[at]]:
            continue
        undisturbed = world.box.works.always_repairs[world.at_age(at)] or not world.hit[at]
        if world.damage[at] and undisturbed:
            world.damage = with_value(world.damage, at, world.damage[at] - 1)
            world.note(lines.REPAIRS, seat, world.built[at], at, 1)
        if world.fired[at]:
            world.fired = with_value(world.fired, at, 0)


def end_actions(world: World, seat: i64) -> None:
    """Whatever did nothing has rested (rest.declare)."""
    end_count(world, seat)
    for block in world.blocks_of(seat):
        if not world.marks[block] & ACTED:
            world.marks[block] |= RESTED
        world.marks[block] &= ~PASSED_OVER
    world.orders[seat] = 0
    stop_riding(world, seat)
    for at in world.buildings_of(seat):
        if world.hit[at]:
            world.hit = with_value(world.hit, at, 0)


def stop_riding(world: World, seat: i64) -> None:
    """Effects limited to the phase stop (timing.action_end)."""
    for hero in range(len(world.hero_owner)):
        if world.hero_owner[hero] == seat and world.hero_lasting[hero]:
            printed = world.box.heroes[hero].abilities
            for n in range(len(printed)):
                if printed[n].effect == "pass_enemies":
                    world.hero_lasting[hero] &= ~(1 << n)


# ---- the end of a turn


def end_turn(world: World) -> None:
    """Failed cards go, then Portal, domination and turn limit are checked, or the backstop (timing.turn_end)."""
    end_adventures(world)
    if check_turn_end(world):
        return
    limited = world.setting.ways & TURN_LIMIT != 0
    last = world.setting.turn_limit * (1 if limited else world.box.victory.backstop_factor)
    if world.turn >= last:
        count_points(world, "victory.turn_limit" if limited else "victory.backstop")


assert NOTHING == NOBODY
