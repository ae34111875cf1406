# cold: interpreted
"""Can a world read from somewhere have come about by play? What cannot is refused, with its field and its clause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from quincunx.core.kit.checks import Check, ToldChecks, choice_checks, count_checks, scores_by_word, stack_checks
from quincunx.core.reading import BY_WORD
from quincunx.core.step import Step
from quincunx.games.multiverse.actions import BLOCKS
from quincunx.games.multiverse.box import BUILDER, NOTHING
from quincunx.games.multiverse.chart import OFF, UNEXPLORED
from quincunx.games.multiverse.clash import Clash
from quincunx.games.multiverse.fight import ENCOUNTER, MELEE, SHOT, SKILLS, SPELL, TOWER
from quincunx.games.multiverse.moving import may_set_foot
from quincunx.games.multiverse.pieces.common import ICONS
from quincunx.games.multiverse.prices import unit_cost
from quincunx.games.multiverse.stages import OVER
from quincunx.games.multiverse.steps.afterwards import Avenge, Cleave, MoveOn, Onward
from quincunx.games.multiverse.steps.attack import (
    Announce,
    Bodyguard,
    Defend,
    Fate,
    Intercept,
    LayCard,
    Member,
    Reroll,
    ShowSupport,
    StepBack,
)
from quincunx.games.multiverse.steps.block import AllySwap, BlockOrders
from quincunx.games.multiverse.steps.build import HeroPoints, Place, Works
from quincunx.games.multiverse.steps.exploring import NameNumber
from quincunx.games.multiverse.steps.formation import Bearer, Together
from quincunx.games.multiverse.steps.heroes import Aim, Grant, Whirl
from quincunx.games.multiverse.steps.jobs import AddLinks, Job, LeaveOut
from quincunx.games.multiverse.steps.orders import LastWord, Orders, TowerShot
from quincunx.games.multiverse.steps.quest import (
    AdventureChoice,
    Companion,
    Displace,
    GiveWay,
    NameExplorer,
    Quest,
)
from quincunx.games.multiverse.steps.revenue import Answer, GiveTo, MakeOffer, Treasury
from quincunx.games.multiverse.steps.setup import PlaceStart, waiting
from quincunx.games.multiverse.turn import Turn
from quincunx.games.multiverse.world import ACTION, BUILD, NEUTRAL, ON_BOARD, PEOPLE, REVENUE, SETTING_UP, World

told: Final = ToldChecks(Path(__file__).parent)
ENDINGS = (
    *("victory.missions", "victory.conquest", "victory.conquest_team", "victory.domination", "victory.domination_team"),
    *("victory.archeology", "victory.archeology_team", "victory.portal", "victory.turn_limit", "victory.backstop"),
    "victory.siege",
)
LIES_ON: Final[dict[type[Step[Any]], tuple[type[Step[Any]], ...]]] = {
    Turn: (),
    **dict.fromkeys((PlaceStart, Treasury, Works, Orders, LastWord), (Turn,)),
    **dict.fromkeys((GiveTo, MakeOffer, Answer), (Treasury,)),
    Place: (Works,),
    BlockOrders: (Orders,),
    TowerShot: (Orders,),
    NameNumber: (BlockOrders,),
    Aim: (BlockOrders,),
    Grant: (BlockOrders,),
    AllySwap: (BlockOrders,),
    Whirl: (BlockOrders,),
    Clash: (BlockOrders, Orders, Whirl, Quest),
    Quest: (BlockOrders, Turn),
    **dict.fromkeys((AdventureChoice, Companion, Displace), (Quest,)),
    **dict.fromkeys((GiveWay, NameExplorer), (Turn,)),
    **dict.fromkeys((Announce, Intercept, ShowSupport, Defend, LayCard, StepBack, Reroll, Fate), (Clash,)),
    **dict.fromkeys((Bodyguard, Cleave, Avenge, MoveOn, Member, Together, Bearer, Onward), (Clash,)),
    HeroPoints: (Works, Place, BlockOrders, Orders, Whirl, Quest),
    **dict.fromkeys((Job, LeaveOut, AddLinks), (Works,)),
}
PHASES: Final[dict[type[Step[Any]], int]] = {
    PlaceStart: SETTING_UP,
    Treasury: REVENUE,
    Works: BUILD,
    Orders: ACTION,
    LastWord: ACTION,
}


def checks(world: World) -> Iterator[Check]:
    """Each is made after those before it hold."""
    yield from stack_checks(world, LIES_ON)
    yield from map_checks(world)
    yield from block_checks(world)
    yield from batch_checks(world)
    yield from card_checks(world)
    for n, step in enumerate(world.steps):
        if isinstance(step, PlaceStart):
            yield "blocks", step.rule, told.expected("to_put_down", seat=step.seat), waiting(world, step.seat)
        phase = PHASES.get(type(step))
        yield told("phase.asked", phase in (None, world.phase), n=phase, step=type(step).__name__)
        slot = getattr(step, "slot", None)
        if slot is not None:
            block = BLOCKS * (step.other if isinstance(step, AllySwap) else step.seat) + slot
            there = world.kinds[block] != NOTHING and world.where[block] != OFF
            yield told("steps.slot.there", there, n)
            if isinstance(step, Job):
                builds = world.box.kinds.classes[world.kinds[block]] == BUILDER
                yield told("steps.slot.builder", builds, n)
    yield from fight_checks(world)
    yield from choice_checks(world)
    if world.ending in BY_WORD:
        gone = [seat for seat in range(world.seats) if world.has_left(seat)]
        yield "scores", world.ending, told.expected("scores"), world.scores in scores_by_word(world, gone)


def fight_checks(world: World) -> Iterator[Check]:
    """An attack is under way where one is asked about, between blocks that are there; laid cards are held."""
    fight = world.fight
    clash = any(isinstance(step, Clash) for step in world.steps)
    yield told("fight.under_way", (fight is not None) == clash or not world.steps)
    for seat in range(world.seats):
        card = world.laid[seat]
        held = card == NOTHING or card in world.hands[seat] or card in world.drawn[seat]
        lies = card == NOTHING or (fight is not None and seat in (fight.seat, fight.other))
        yield told("players.laid.held", held and lies, seat)
    if fight is None:
        return
    kinds = (MELEE, SHOT, TOWER, SPELL, ENCOUNTER)
    yield told("fight.kind.known", fight.kind in kinds)
    yield told("fight.stage.known", 0 <= fight.stage <= OVER + 1)
    for name, seat in (("seat", fight.seat), ("other", fight.other)):
        wild = name == "other" and seat == NEUTRAL
        yield f"fight.{name}", "combat.start", told.expected("seat"), wild or 0 <= seat < world.seats
    for name, at in (("start", fight.start), ("at", fight.at)):
        explored = 0 <= at < world.chart.count and world.is_explored(at)
        yield f"fight.{name}", "combat.start", told.expected("explored"), explored
    for name in ("attackers", "defenders", "shown", "announced"):
        there = all(is_on_map(world, block) for block in getattr(fight, name))
        yield f"fight.{name}", "combat.start", told.expected("on_map"), there
    yield told("fight.attackers.some", len(fight.attackers) > 0 or fight.kind == TOWER)
    for name in ("striker", "target", "lone", "guard", "last"):
        piece = getattr(fight, name)
        yield f"fight.{name}", "combat.start", told.expected("piece"), piece < 0 or piece < len(world.kinds)
    for name in ("cards", "bearers"):
        yield f"fight.{name}", "cards.play_who", told.expected("each_side"), len(getattr(fight, name)) == 2
    cards = range(NOTHING, len(world.box.card_ids))
    yield told("fight.cards.known", all(card in cards for card in fight.cards))
    yield told("fight.faces.icons", all(0 <= face < len(ICONS) for face in fight.faces))
    for skill in fight.skills:
        there = 0 <= skill // SKILLS < len(world.kinds)
        kind = world.kinds[skill // SKILLS] if there else NOTHING
        fallen = there and kind == NOTHING
        yield told("fight.skills.of_heroes", fallen or world.box.kinds.is_hero(kind))


def is_on_map(world: World, block: int) -> bool:
    return 0 <= block < len(world.kinds) and world.kinds[block] != NOTHING and world.where[block] != OFF


def map_checks(world: World) -> Iterator[Check]:
    """Tiles come from the right pools, each once; what lies on hexes lies on explored ones."""
    layout, box = world.chart.layout, world.box
    pools = [0] * len(layout.home) + [1] * len(layout.central) + [2] * len(layout.common)
    for position, tile in enumerate(world.tiles):
        yield told("tiles.pool", box.pools[tile] == pools[position], position)
        yield told("tiles.once", world.tiles.count(tile) == 1, position)
        for at in range(7 * position, 7 * position + 7):
            name = world.chart.names[at]
            lies = world.terrain[at] != UNEXPLORED
            turned = world.turned[position] != UNEXPLORED
            yield f"terrain.{name}", "explore.visible", told.expected("terrain_explored"), lies == turned
            there = world.roads[at] or world.tokens[at] or world.built[at] != NOTHING
            yield f"terrain.{name}", "move.unexplored", told.expected("explored_there"), lies or not there
            wild = world.built[at] != NOTHING and box.works.neutral[world.built[at]]
            empty = world.built[at] == NOTHING
            owned = (wild or empty == (world.holder[at] < 0)) and empty == (world.ages[at] == 0)
            yield f"built.{name}", "build.construct", told.expected("owned"), owned
            if world.built[at] != NOTHING:
                kind = world.built[at]
                fits = world.ages[at] <= box.works.oldest[kind]
                yield f"ages.{name}", "build.upgrade_which", told.expected("age"), fits


def block_checks(world: World) -> Iterator[Check]:
    """Blocks stand where they can, no kind is there too often, and heroes are where they are said to be."""
    kinds = world.box.kinds
    for seat in range(world.seats):
        lying: Counter[int] = Counter()
        for block in range(BLOCKS * seat, BLOCKS * seat + BLOCKS):
            kind = world.kinds[block]
            if kind == NOTHING:
                continue
            field = f"blocks[{seat}].{block - BLOCKS * seat + 1}"
            lying[kind] += 1
            most = kinds.blocks[kind]
            own = kinds.faction[kind] in (NOTHING, world.setting.factions[seat])
            yield f"{field}.kind", "setup.factions", told.expected("own_kind"), own
            yield f"{field}.kind", "build.supply_limit", told.expected("most_of_kind", n=most), lying[kind] <= most
            if kinds.is_hero(kind):
                hero = kind - kinds.first_hero
                there = world.hero_owner[hero] == seat and world.hero_state[hero] == ON_BOARD
                yield f"{field}.kind", "hero.limit", told.expected("own_hero"), there
            at = world.where[block]
            if at == OFF:
                starting = world.phase == SETTING_UP
                yield f"{field}.hex", "setup.start_units", told.expected("hex_in_play"), starting
                continue
            ground = may_set_foot(world, kind, at)
            yield f"{field}.hex", "move.impassable", told.expected("enterable"), ground
            beside = [world.kinds[other] for other in world.blocks_on(at) if other != block]
            mine = all(other // BLOCKS == seat for other in world.blocks_on(at))
            alike = sum(kinds.follows(other) == kinds.follows(kind) for other in beside)
            fits = alike == 0 or (alike == 1 and world.setting.formations and not kinds.follows(kind))
            yield f"{field}.hex", "move.stacking", told.expected("room"), mine and fits


def batch_checks(world: World) -> Iterator[Check]:
    """What is known of unseen blocks is true of them."""
    same = len(world.batches) == len(world.batch_gold) == len(world.batch_extra)
    yield told("batch_gold.each", same)
    for seat in range(world.seats):
        for block in range(BLOCKS * seat, BLOCKS * seat + BLOCKS):
            batch = world.batch[block]
            field = f"blocks[{seat}].{block - BLOCKS * seat + 1}"
            if world.kinds[block] == NOTHING or batch < 0:
                continue
            yield f"{field}.batch", "info.build_leak", told.expected("batch"), batch in world.batches
            can = world.may_be[block] >> world.kinds[block] & 1
            yield f"{field}.may_be", "info.build_leak", told.expected("kind_among"), can
    for n, batch in enumerate(world.batches):
        kinds = [world.kinds[block] for block, of in enumerate(world.batch) if of == batch]
        yield told("batches.unseen", kinds, n)
        cost = sum(unit_cost(world.box, kind, batch // PEOPLE) for kind in kinds)
        yield told("batch_gold.cost", world.batch_gold[n] == cost, n, cost=cost)
        most = world.box.economy.decoys_per_turn + (1 if world.batch_extra[n] else 0)
        decoys = kinds.count(world.box.kinds.decoy)
        yield told("batch_extra.decoys", decoys <= most, n, most=most)
        yield from hero_checks(world, batch)


def hero_checks(world: World, batch: int) -> Iterator[Check]:
    """The heroes taken in a build phase stand among its unseen blocks, and no others do."""
    first = world.box.kinds.first_hero
    for hero, taken in enumerate(world.hero_batch):
        stands = any(of == batch and world.kinds[block] == first + hero for block, of in enumerate(world.batch))
        yield told("heroes.batch.stands", stands == (taken == batch), hero)


def card_checks(world: World) -> Iterator[Check]:
    """No card, adventure or mission is there more often than in the box."""
    box = world.box
    names = [f"players[{seat}]" for seat in range(world.seats)]
    cards = {"deck": world.deck, "row": world.row, "discard": world.discard}
    cards |= {f"{name}.hand": world.hands[seat] for seat, name in enumerate(names)}
    cards |= {f"{name}.drawn": world.drawn[seat] for seat, name in enumerate(names)}
    copies = {card: count for card, count in enumerate(box.card_copies) if card != box.empty_words}
    yield from count_checks(cards, copies, [told.printed(name) for name in box.card_names], "setup.trade_row")
    faced = [card for card in world.faced if card != NOTHING]
    adventures = {"adventures": world.adventures, "past": world.past, "lasting": world.lasting, "faced": faced}
    yield from count_checks(
        adventures, dict(enumerate(box.adventure_copies)), box.adventure_ids, "setup.adventure_deck"
    )
    missions = {"mission_deck": world.mission_deck}
    missions |= {f"{name}.missions": world.missions[seat] for seat, name in enumerate(names)}
    missions |= {f"{name}.declared": world.declared[seat] for seat, name in enumerate(names)}
    ones = dict.fromkeys(range(len(box.mission_ids)), 1)
    yield from count_checks(missions, ones, [told.printed(name) for name in box.mission_names], "setup.mission")
