# cold: interpreted
"""The odds a player is shown before an attack is committed to: dice with every summand, who strikes first, and what
may come of it for both sides, within what this player may know. Also those of an adventure that is put to the test."""

from __future__ import annotations

from quincunx.core.dice import FastDice
from quincunx.core.journal import Modifier
from quincunx.core.kit.odds import Forecast, Numbers, Outcome, Outlook, Row, Words, heads_of, said_once, sums_of
from quincunx.core.messages import Message, Value
from quincunx.games.multiverse.abilities import ability_name, announcements
from quincunx.games.multiverse.actions import ATTACK, BLOCKS, CARD, CHOOSE, DECLINE, DEFEND, SHOOT, USE
from quincunx.games.multiverse.adventures import chances_of
from quincunx.games.multiverse.box import NOTHING
from quincunx.games.multiverse.cards import playable
from quincunx.games.multiverse.chart import WAYS
from quincunx.games.multiverse.exchange import Exchange
from quincunx.games.multiverse.fight import ATTACKER, DEFENDER, MELEE, SHOT, SKILLS, TOWER, WALLS, Fight
from quincunx.games.multiverse.naming import ROLES
from quincunx.games.multiverse.order import answering
from quincunx.games.multiverse.steps.attack import Announce, Defend, LayCard, defending_with
from quincunx.games.multiverse.steps.block import BlockOrders
from quincunx.games.multiverse.steps.orders import TowerShot
from quincunx.games.multiverse.steps.quest import AdventureChoice
from quincunx.games.multiverse.strength import dice_of
from quincunx.games.multiverse.targets import fight_of, tower_fight
from quincunx.games.multiverse.world import KNOWN, World


def forecast(world: World, seat: int, _memory: str, say: Words) -> Forecast | None:
    """What this seat can work out about the choice before it; None if there is nothing, or nothing is asked of it."""
    if not world.steps or seat not in world.steps[-1].acting(world):
        return None
    step = world.steps[-1]
    words = said_once(say)
    if isinstance(step, AdventureChoice):
        return tests(world, step, seat, words)
    outlooks: list[Outlook] = []
    twin = world.copy(FastDice(0))
    if isinstance(step, (BlockOrders, TowerShot)):
        for action in step.options(world, seat):
            fight = declared(world, step, seat, action)
            if fight is not None:
                outlooks.append(outlook_of(twin, fight, seat, [world.notation(seat, action)], words))
    elif isinstance(step, (Announce, Defend, LayCard)) and world.fight is not None:
        outlooks.append(outlook_of(twin, world.fight, seat, [world.notation(seat, DECLINE)], words))
    return Forecast(outlooks, heads_of(("number", "total", "mean", "ends"), words)) if outlooks else None


def tests(world: World, step: AdventureChoice, seat: int, words: Words) -> Forecast | None:
    """How likely each way out of an adventure is to pass, where dice decide."""
    outlooks: list[Outlook] = []
    for action in step.options(world, seat):
        test = step.ways(world)[action - CHOOSE].test
        if test is not None:
            named = step.details(world, seat, CHOOSE, action - CHOOSE)
            chances = chances_of(world, test)
            told = Outlook(words(Message("odds.test", named)), [world.notation(seat, action)])
            found = Numbers(chances, sum(chances[test.need :]))
            told.outcomes.append(Outcome("test", words(Message("odds.icons")), world.chart.names[step.at], found))
            outlooks.append(told)
    heads = {head: words(Message(f"odds.tested.{head}")) for head in ("number", "total", "mean", "ends")}
    return Forecast(outlooks, heads) if outlooks else None


def declared(world: World, step: BlockOrders | TowerShot, seat: int, action: int) -> Fight | None:
    """The attack an action would declare; None for other actions."""
    if isinstance(step, TowerShot):
        return tower_fight(world, step.at, action - SHOOT)
    block = BLOCKS * seat + step.slot
    if ATTACK <= action < ATTACK + WAYS:
        return fight_of(world, block, MELEE, world.chart.near[WAYS * world.where[block] + action - ATTACK])
    if SHOOT <= action < SHOOT + world.chart.count:
        return fight_of(world, block, SHOT, action - SHOOT)
    return None


def outlook_of(world: World, fight: Fight, seat: int, do: list[str], words: Words) -> Outlook:
    """One attack: who strikes first and why, the dice of both sides, and what may come of it."""
    found = Exchange(world, fight)
    told = Outlook(words(title_of(world, fight, seat)), do, note=words(order_of(world, fight, found)))
    told.sums = sums_of(summands(world, fight, found), ROLES, words)
    attacks = world.allied(seat, fight.seat)
    chances = numbers(found, attacks)
    for role, each in zip(("to_target", "to_self"), chances, strict=True):
        on = fight.at if (role == "to_target") == attacks else fight.start
        told.outcomes.append(Outcome(role, words(Message(f"odds.{role}")), world.chart.names[on], each))
    told.rows = rows_of(world, fight, seat)
    return told


def title_of(world: World, fight: Fight, seat: int) -> Message:
    """Who attacks whom, as far as this player knows them."""
    named: dict[str, Value] = {"hex": world.chart.names[fight.at]}
    own, theirs = fight.attackers[:1], fight.defenders[:1]
    if not all(knows_face(world, block, seat) for block in own + theirs) or not own or not (theirs or fight.walls):
        return Message("odds.other", named)
    key = "odds.attack" if fight.kind == MELEE else "odds.shoot"
    named["kind"] = world.box.kinds.ids[world.kinds[own[0]]]
    if fight.walls:
        return Message(f"{key}_walls", named | {"works": world.box.works.ids[world.built[fight.at]]})
    return Message(key, named | {"unit": world.box.kinds.ids[world.kinds[theirs[0]]]})


def knows_face(world: World, block: int, seat: int) -> bool:
    """Has this player seen what stands on a block?"""
    known = world.batch[block] == KNOWN or world.known_to[block] >> seat & 1 == 1
    return known or world.knows_faces_of(seat, block // BLOCKS)


def numbers(found: Exchange, attacks: bool) -> list[Numbers]:
    """Damage done and damage taken, as this side sees it."""
    both = [Numbers(found.done, found.kills), Numbers(found.taken, found.dies)]
    return both if attacks else both[::-1]


def order_of(world: World, fight: Fight, found: Exchange) -> Message:
    """Who strikes first, and why."""
    if found.first != NOTHING and not fight.attacks(found.first):
        return Message("odds.second", {"kind": world.box.kinds.ids[world.kinds[found.first]]})
    back = answering(world, fight)
    if back == NOTHING and fight.kind != TOWER:
        return Message("odds.unanswered")
    return Message("odds.first")


def summands(world: World, fight: Fight, found: Exchange) -> list[Modifier]:
    """Where the dice of both sides come from."""
    why: list[Modifier] = []
    own = WALLS if fight.kind == TOWER else fight.attackers[0]
    dice_of(world, fight, own, found.target, why)
    back = answering(world, fight)
    if back != NOTHING:
        dice_of(world, fight, back, own, why)
    return why


def rows_of(world: World, fight: Fight, seat: int) -> list[Row]:
    """What abilities and cards of one's own would change."""
    rows: list[Row] = []
    side = ATTACKER if seat == fight.seat else DEFENDER
    step = world.steps[-1]
    if side == ATTACKER and fight.attackers and not fight.announced and not isinstance(step, LayCard):
        for n in announcements(world, fight, fight.attackers[0]):
            changed = fight.copy()
            if world.box.kinds.is_hero(world.kinds[fight.attackers[0]]):
                changed.skills = [SKILLS * fight.attackers[0] + n]
            else:
                changed.announced = [fight.attackers[0]]
            name = ability_name(world, fight.attackers[0], n)
            rows.append(row(world, changed, seat, name, [world.notation(seat, USE + n)], "ability.announce"))
    if isinstance(step, Defend):
        changed = fight.copy()
        changed.defence = 1
        rows.append(
            row(
                world,
                changed,
                seat,
                ability_name(world, int(defending_with(world, fight)), 0),
                [world.notation(seat, DEFEND)],
                "ability.announce",
            )
        )
    if seat in (fight.seat, fight.other):
        for card in playable(world, fight, side):
            if card != world.box.empty_words:
                changed = fight.copy()
                changed.cards[side] = card
                do = [world.notation(seat, CARD + card)]
                rows.append(row(world, changed, seat, world.box.card_names[card], do, "cards.effect"))
    return rows


def row(world: World, fight: Fight, seat: int, text: str, do: list[str], rule: str) -> Row:
    found = Exchange(world, fight)
    return Row(text, [numbers(found, world.allied(seat, fight.seat))[0]], do, rule)
