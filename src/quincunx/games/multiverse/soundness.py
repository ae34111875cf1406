# cold: interpreted
"""Can a world read from somewhere have come about by play? What cannot is refused, with its field and its clause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from quincunx.core.kit.checks import Check, choice_checks, count_checks, scores_by_word, stack_checks
from quincunx.core.reading import BY_WORD
from quincunx.core.step import Step
from quincunx.games.multiverse.actions import BLOCKS
from quincunx.games.multiverse.box import BUILDER, NOTHING
from quincunx.games.multiverse.chart import OFF, UNEXPLORED
from quincunx.games.multiverse.clash import Clash
from quincunx.games.multiverse.fight import ENCOUNTER, MELEE, SHOT, SPELL, TOWER
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
            left = f"a block of seat {step.seat} without a hex, to be put down"
            yield "blocks", step.rule, left, waiting(world, step.seat)
        phase = PHASES.get(type(step))
        yield "phase", "turn.order", f"{phase} while {type(step).__name__} is asked", phase in (None, world.phase)
        slot = getattr(step, "slot", None)
        if slot is not None:
            block = BLOCKS * (step.other if isinstance(step, AllySwap) else step.seat) + slot
            there = world.kinds[block] != NOTHING and world.where[block] != OFF
            yield f"steps[{n}].slot", "action.activate", "a block on the map", there
            if isinstance(step, Job):
                builds = world.box.kinds.classes[world.kinds[block]] == BUILDER
                yield f"steps[{n}].slot", "build.builder_only", "a Builder", builds
    yield from fight_checks(world)
    yield from choice_checks(world)
    if world.ending in BY_WORD:
        gone = [seat for seat in range(world.seats) if world.has_left(seat)]
        yield "scores", world.ending, "what such an end brings", world.scores in scores_by_word(world, gone)


def fight_checks(world: World) -> Iterator[Check]:
    """An attack is under way where one is asked about, between blocks that are there; laid cards are held."""
    fight = world.fight
    clash = any(isinstance(step, Clash) for step in world.steps)
    yield (
        "fight",
        "combat.sequence",
        "an attack while one is under way, and none otherwise",
        (fight is not None) == clash or not world.steps,
    )
    for seat in range(world.seats):
        card = world.laid[seat]
        held = card == NOTHING or card in world.hands[seat] or card in world.drawn[seat]
        lies = card == NOTHING or (fight is not None and seat in (fight.seat, fight.other))
        yield f"players[{seat}].laid", "cards.play", "a card of the hand, in a fight of this player", held and lies
    if fight is None:
        return
    kinds = (MELEE, SHOT, TOWER, SPELL, ENCOUNTER)
    yield "fight.kind", "combat.start", "a kind of attack", fight.kind in kinds
    yield "fight.stage", "combat.sequence", "a stage of a fight", 0 <= fight.stage <= OVER + 1
    for name, seat in (("seat", fight.seat), ("other", fight.other)):
        wild = name == "other" and seat == NEUTRAL
        yield f"fight.{name}", "combat.start", "a seat", wild or 0 <= seat < world.seats
    for name, at in (("start", fight.start), ("at", fight.at)):
        yield f"fight.{name}", "combat.start", "an explored hex", 0 <= at < world.chart.count and world.is_explored(at)
    for name in ("attackers", "defenders", "shown", "announced"):
        there = all(is_on_map(world, block) for block in getattr(fight, name))
        yield f"fight.{name}", "combat.start", "blocks on the map", there
    yield "fight.attackers", "combat.start", "who attacks", len(fight.attackers) > 0 or fight.kind == TOWER
    for name in ("striker", "target", "lone", "guard", "last"):
        piece = getattr(fight, name)
        yield f"fight.{name}", "combat.start", "a piece of the game", piece < 0 or piece < len(world.kinds)
    for name in ("cards", "bearers"):
        yield f"fight.{name}", "cards.play_who", "one for each side", len(getattr(fight, name)) == 2
    cards = range(NOTHING, len(world.box.card_ids))
    yield "fight.cards", "cards.play_who", "combat cards", all(card in cards for card in fight.cards)
    yield "fight.faces", "components.combat_dice", "icons of dice", all(0 <= face < len(ICONS) for face in fight.faces)
    for block in fight.attackers:
        hero = world.box.kinds.is_hero(world.kinds[block])
        yield (
            "fight.skill",
            "hero.ability_cost_use",
            "an ability of a hero",
            fight.skill < 0 or (hero and fight.skill < 4),
        )


def is_on_map(world: World, block: int) -> bool:
    return 0 <= block < len(world.kinds) and world.kinds[block] != NOTHING and world.where[block] != OFF


def map_checks(world: World) -> Iterator[Check]:
    """Tiles come from the right pools, each once; what lies on hexes lies on explored ones."""
    layout, box = world.chart.layout, world.box
    pools = [0] * len(layout.home) + [1] * len(layout.central) + [2] * len(layout.common)
    for position, tile in enumerate(world.tiles):
        yield f"tiles[{position}]", "setup.map_layout", "a tile of the right pool", box.pools[tile] == pools[position]
        once = world.tiles.count(tile) == 1
        yield f"tiles[{position}]", "setup.map_layout", "a tile that lies nowhere else", once
        for at in range(7 * position, 7 * position + 7):
            name = world.chart.names[at]
            lies = world.terrain[at] != UNEXPLORED
            turned = world.turned[position] != UNEXPLORED
            yield f"terrain.{name}", "explore.visible", "terrain where the territory is explored alone", lies == turned
            there = world.roads[at] or world.tokens[at] or world.built[at] != NOTHING
            yield f"terrain.{name}", "move.unexplored", "an explored hex where something lies", lies or not there
            wild = world.built[at] != NOTHING and box.works.neutral[world.built[at]]
            empty = world.built[at] == NOTHING
            owned = (wild or empty == (world.holder[at] < 0)) and empty == (world.ages[at] == 0)
            yield f"built.{name}", "build.construct", "an owner and an Age wherever a building stands", owned
            if world.built[at] != NOTHING:
                kind = world.built[at]
                yield f"ages.{name}", "build.upgrade_which", "an Age it has", world.ages[at] <= box.works.oldest[kind]


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
            yield f"{field}.kind", "setup.factions", "a kind of the player's faction", own
            yield f"{field}.kind", "build.supply_limit", f"at most {most} of a kind", lying[kind] <= most
            if kinds.is_hero(kind):
                hero = kind - kinds.first_hero
                there = world.hero_owner[hero] == seat and world.hero_state[hero] == ON_BOARD
                yield f"{field}.kind", "hero.limit", "a hero of this player who is on the board", there
            at = world.where[block]
            if at == OFF:
                starting = world.phase == SETTING_UP
                yield f"{field}.hex", "setup.start_units", "a hex, unless the game is being set up", starting
                continue
            ground = may_set_foot(world, kind, at)
            yield f"{field}.hex", "move.impassable", "a hex that can be entered", ground
            beside = [world.kinds[other] for other in world.blocks_on(at) if other != block]
            mine = all(other // BLOCKS == seat for other in world.blocks_on(at))
            alike = sum(kinds.follows(other) == kinds.follows(kind) for other in beside)
            fits = alike == 0 or (alike == 1 and world.setting.formations and not kinds.follows(kind))
            yield f"{field}.hex", "move.stacking", "a hex with room for it", mine and fits


def batch_checks(world: World) -> Iterator[Check]:
    """What is known of unseen blocks is true of them."""
    same = len(world.batches) == len(world.batch_gold) == len(world.batch_extra)
    yield "batch_gold", "info.build_leak", "a sum for each of the batches", same
    for seat in range(world.seats):
        for block in range(BLOCKS * seat, BLOCKS * seat + BLOCKS):
            batch = world.batch[block]
            field = f"blocks[{seat}].{block - BLOCKS * seat + 1}"
            if world.kinds[block] == NOTHING or batch < 0:
                continue
            yield f"{field}.batch", "info.build_leak", "one of the batches", batch in world.batches
            can = world.may_be[block] >> world.kinds[block] & 1
            yield f"{field}.may_be", "info.build_leak", "the kind it is among them", can
    for n, batch in enumerate(world.batches):
        kinds = [world.kinds[block] for block, of in enumerate(world.batch) if of == batch]
        yield f"batches[{n}]", "info.build_leak", "a build phase that blocks came in unseen", kinds
        cost = sum(unit_cost(world.box, kind, batch // PEOPLE) for kind in kinds)
        yield (
            f"batch_gold[{n}]",
            "info.build_leak",
            f"{cost}, which is what its blocks cost",
            world.batch_gold[n] == cost,
        )
        most = world.box.economy.decoys_per_turn + (1 if world.batch_extra[n] else 0)
        decoys = kinds.count(world.box.kinds.decoy)
        yield f"batch_extra[{n}]", "decoy.max", f"at most {most} decoys in a build phase", decoys <= most
        yield from hero_checks(world, batch)


def hero_checks(world: World, batch: int) -> Iterator[Check]:
    """The heroes taken in a build phase stand among its unseen blocks, and no others do."""
    first = world.box.kinds.first_hero
    for hero, taken in enumerate(world.hero_batch):
        stands = any(of == batch and world.kinds[block] == first + hero for block, of in enumerate(world.batch))
        yield f"heroes[{hero}].batch", "hero.limit", "the batch its block is in", stands == (taken == batch)


def card_checks(world: World) -> Iterator[Check]:
    """No card, adventure or mission is there more often than in the box."""
    box = world.box
    names = [f"players[{seat}]" for seat in range(world.seats)]
    cards = {"deck": world.deck, "row": world.row, "discard": world.discard}
    cards |= {f"{name}.hand": world.hands[seat] for seat, name in enumerate(names)}
    cards |= {f"{name}.drawn": world.drawn[seat] for seat, name in enumerate(names)}
    copies = {card: count for card, count in enumerate(box.card_copies) if card != box.empty_words}
    yield from count_checks(cards, copies, box.card_names, "setup.trade_row")
    faced = [card for card in world.faced if card != NOTHING]
    adventures = {"adventures": world.adventures, "past": world.past, "lasting": world.lasting, "faced": faced}
    yield from count_checks(
        adventures, dict(enumerate(box.adventure_copies)), box.adventure_ids, "setup.adventure_deck"
    )
    missions = {"mission_deck": world.mission_deck}
    missions |= {f"{name}.missions": world.missions[seat] for seat, name in enumerate(names)}
    missions |= {f"{name}.declared": world.declared[seat] for seat, name in enumerate(names)}
    ones = dict.fromkeys(range(len(box.mission_ids)), 1)
    yield from count_checks(missions, ones, box.mission_names, "setup.mission")
