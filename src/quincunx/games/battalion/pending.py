# cold: interpreted
"""Can these steps pend, with this command and this roll under way? What cannot is refused, field and clause named."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from quincunx.core.kit.checks import Check, LiesOn, Stack, asked_checks, choice_checks, stack_checks
from quincunx.core.step import Step
from quincunx.games.battalion import box
from quincunx.games.battalion.actions import MOST_DICE, REDEPLOY, SECTORS
from quincunx.games.battalion.battle import GONE, NOBODY, Battle
from quincunx.games.battalion.commands import barrage_targets, charge_sectors, enemies_in, may_be_commanded
from quincunx.games.battalion.fight import BASE_POOL, command_price, count_hits, pool_without_cards, values_of
from quincunx.games.battalion.steps import charge, clash, deploy, hits, muster, rally, redeploy, roll, turn
from quincunx.games.battalion.steps.clash import ATTACKED_LAST, COUNTERED, DEFENDER_STAYED, may_evade
from quincunx.games.battalion.steps.price import PriceStep
from quincunx.games.battalion.steps.window import Window
from quincunx.games.battalion.tactics import may_redeploy, might_play, needs_card

BEGUN: Stack = (charge.Charge, clash.Clash)
REDEPLOYING: Stack = (redeploy.PayRedeploy, redeploy.CardRedeploy, redeploy.ChooseUnit, redeploy.ChoosePlayer)
ANNOUNCED: Stack = (turn.ChooseTarget, turn.ChooseSector, turn.Price)
ROLLED: Stack = (roll.Pool, roll.AfterRoll, hits.TakeHits)
ROLLING: Stack = (*ROLLED, roll.ChooseDice, hits.IgnoreHits)
BY_CARD: Stack = (*REDEPLOYING[1:], roll.ChooseDice, hits.IgnoreHits, rally.MoveTokens, turn.SecondCommand)
ENDING_TURN: Stack = (turn.ActionEnd, turn.SecondCommand, rally.RallyStart, rally.RallyEnd)
LIES_ON: LiesOn = {
    **dict.fromkeys((muster.Muster, deploy.Deploy, turn.Turn), ()),
    **dict.fromkeys((*REDEPLOYING, *ANNOUNCED, *BEGUN, *ENDING_TURN), (turn.Turn,)),
    **dict.fromkeys((charge.BeforeReaction, charge.Reaction, charge.ReactionPrice, charge.Engage), (charge.Charge,)),
    **dict.fromkeys(ROLLED, (turn.Turn, *BEGUN)),
    roll.ChooseDice: (roll.AfterRoll,),
    hits.IgnoreHits: (hits.TakeHits,),
    clash.BreakOff: (clash.Clash,),
    rally.MoveTokens: (rally.RallyStart, rally.RallyEnd),
}


def pending_checks(battle: Battle) -> Iterator[Check]:
    """The steps, and what they ask about; after the end a command may have been left as it was."""
    stack = tuple(type(step) for step in battle.steps)
    yield from stack_checks(battle, LIES_ON)
    if not stack:
        return
    top, here = battle.steps[-1], f"steps[{len(stack) - 1}]"
    yield here, top.rule, "a step on it that asks something", stack[-1] not in BEGUN
    mustering = (stack == (muster.Muster,)) == bool(battle.mustering)
    yield "steps", "muster.assemble", "the Muster alone, and only while somebody is at it", mustering
    in_battle = (stack[0] is turn.Turn) == (battle.turn > 0)
    yield "turn", "turn.phases", "0 before the battle (Muster, Deploy), and 1 or more in it", in_battle
    has_acted = len(stack) > 1 and stack[1] not in REDEPLOYING
    yield "acted", "turn.phases", "true once the action of the turn is announced", battle.acted == has_acted
    yield from command_checks(battle, stack)
    yield from roll_checks(battle, stack)
    for n, step in enumerate(battle.steps):
        opened = not isinstance(step, roll.AfterRoll) or step.window in (box.OWN_ROLL, box.ENEMY_ROLL)
        yield f"steps[{n}].window", "tactics.window_order", "own_roll or enemy_roll", opened
    yield from asked_checks(battle, asked)
    yield from top_checks(battle, top, here)
    yield here, top.rule, "a step for which some card or trait could be of use", battle.sketch or is_open(battle, top)
    yield from choice_checks(battle)


def asked(battle: Battle, n: int) -> int:
    """Whose choice a step is."""
    step = battle.steps[n]
    if isinstance(step, (muster.Muster, deploy.Deploy)):
        return step.seat
    if isinstance(step, (roll.Pool, clash.BreakOff)):
        return battle.owner(battle.roller)
    if isinstance(step, (hits.IgnoreHits, roll.ChooseDice)):
        return asked(battle, n - 1)
    if isinstance(step, hits.TakeHits):
        return battle.owner(battle.target)
    if isinstance(step, roll.AfterRoll):
        return battle.owner(battle.roller if step.window == box.OWN_ROLL else battle.target)
    if isinstance(step, charge.ReactionPrice):
        return battle.owner(battle.reactor)
    others = isinstance(step, charge.Reaction) and step.seat % 2 != battle.active % 2
    return step.seat if others else battle.active


# ---- the command under way


def command_checks(battle: Battle, stack: Stack) -> Iterator[Check]:
    """A command goes with its steps, is given to a unit of whoever has the turn, and is for what it can do."""
    wanted = len(stack) > 1 and stack[1] in (*ANNOUNCED, *BEGUN, *ROLLING)
    expected = "a command for these steps" if wanted else "null for these steps"
    yield "command", "command.three_actions", expected, wanted == (battle.action != 0)
    if not wanted:
        return
    unit, where = battle.unit, battle.where[battle.unit]
    own = battle.owner(unit) == battle.active
    yield "command.unit", "four.own_units", "a unit of the player whose turn it is", own
    moved = stack[1] not in ANNOUNCED and (battle.action == box.CHARGE or where == GONE)
    fixed = moved or battle.outermost == battle.is_outermost(where)
    yield "command.outermost", "trait.envelop", "true in the furthest sectors, else false", fixed
    if stack[1] in ANNOUNCED:
        yield from announced_checks(battle, stack[1])
    else:
        yield "commanded", "command.pay_first", f"{battle.unit_name(unit)} among them", battle.commanded >> unit & 1
        yield "command.into", "charge.empty_moves_sector", "the unit's sector", where in (GONE, battle.into)
        payer = battle.unit if battle.reactor == NOBODY else battle.reactor
        paid = battle.order[payer] >= battle.price or battle.where[payer] == GONE or battle.sketch
        paid = paid or stack[-1] is charge.ReactionPrice
        yield "command.price", "command.pay", "no more than lies as order on the unit", paid
    yield from goal_checks(battle, stack)
    yield from reaction_checks(battle, stack)


def announced_checks(battle: Battle, step: type[Step[Any]]) -> Iterator[Check]:
    """A command that is not paid yet: the unit may be given it, and nobody has reacted."""
    unit, action = battle.unit, battle.action
    where, free = battle.where[unit], not battle.foes[unit]
    ready = where >= 0 and may_be_commanded(battle, battle.active) >> unit & 1
    yield "command.unit", "turn.one_command", "a unit in a sector that may be commanded", ready
    price = command_price(battle, unit)
    right = battle.price == price or (battle.price < price and step is turn.Price)
    yield "command.price", "command.pay", f"{price}, or less by cards", right
    if action == box.CHARGE:
        yield "command.into", "charge.who", "a sector the unit may charge", battle.into in charge_sectors(battle, unit)
        yield "command.unit", "charge.who", "an unengaged unit", free
    else:
        yield "command.into", "field.same_sector_fight", "the unit's sector", battle.into == where
    aims = step is not turn.ChooseTarget or action != box.CHARGE
    yield "command.action", "charge.choose_target", "no charge, for it has no target yet", aims
    moves = step is not turn.ChooseSector or action == box.CHARGE
    yield "command.action", "charge.empty_sector", "a charge, for nothing else chooses a sector", moves
    shoots = action != box.BARRAGE or (free and battle.ranks[unit].ranged)
    yield "command.unit", "barrage.who", "an unengaged unit with a ranged value", shoots


def goal_checks(battle: Battle, stack: Stack) -> Iterator[Check]:
    """A charge has a target once it has engaged one; assault and barrage have one from the start."""
    goal, here = battle.goal, "command.target"
    engaging = battle.action == box.CHARGE and stack[1] is not clash.Clash
    yield here, "charge.choose_target", "null until a charge has engaged somebody", engaging == (goal == NOBODY)
    if goal == NOBODY:
        loose = not battle.foes[battle.unit] and battle.where[battle.unit] != GONE
        on_field = stack[1] is not charge.Charge or loose
        yield "command.unit", "charge.advance", "a charger on the field and unengaged until then", on_field
        return
    yield here, "four.enemies", "an enemy", (battle.owner(goal) - battle.active) % 2
    rule = "assault.who" if battle.action == box.ASSAULT else "barrage.target"
    yield here, rule, "an enemy it can be aimed at", stack[1] not in ANNOUNCED or goal in turn.goals(battle)


def reaction_checks(battle: Battle, stack: Stack) -> Iterator[Check]:
    """Only a charge is reacted to, by an enemy in its sector; traits were granted by cards now discarded."""
    reactor, reaction, below, top = battle.reactor, battle.reaction, stack[1], stack[-1]
    agree = (reactor == NOBODY) == (reaction == 0)
    yield "command.reactor", "react.one", "a unit with a reaction, and null without", agree
    if reactor == NOBODY:
        for field, busy in (("reactor_traits", battle.reactor_traits), ("countered", battle.countered)):
            yield f"command.{field}", "react.one", "nothing without a reaction", not busy
        yield "command.reactor", "react.one", "a unit that reacts", top is not charge.ReactionPrice
        return
    too_soon = battle.action != box.CHARGE or below in ANNOUNCED or top in (charge.BeforeReaction, charge.Reaction)
    yield "command.reaction", "charge.reaction_step", "null until a charge is reacted to", not too_soon
    yield "command.reactor", "react.who", "a unit of the charged side", (battle.owner(reactor) - battle.active) % 2
    if top is charge.ReactionPrice:
        price = charge.reaction_price(battle, reactor)
        yield "command.price", "react.cost", f"{price} or less", battle.price <= price
        there = charge.may_answer(battle, battle.owner(reactor)) >> reactor & 1
        yield "command.reactor", "react.cost", "an unengaged unit there", there
    else:
        ends = below is not charge.Charge or reaction == box.FIRE
        yield "command.reaction", "react.counter_charge", "'fire', for a counter-charge ends the choice", ends
    shoots = reaction != box.FIRE or below is not charge.Charge or battle.ranks[reactor].ranged
    yield "command.reactor", "react.fire_needs_ranged", "a unit with a ranged value", shoots
    met = reaction != box.COUNTER or below is not clash.Clash or reactor == battle.goal
    yield "command.target", "react.counter_charge", "the counter-charger", met
    first = not battle.countered or (reaction == box.COUNTER and below is clash.Clash)
    yield "command.countered", "trait.anticipate", "false, for only a counter-charger strikes first", first
    granted = not battle.reactor_traits & ~granted_by(battle, battle.owner(reactor), box.ENEMY_CHARGE)
    yield "command.reactor_traits", "tactics.windows", "traits granted by a card in the discards", granted


def granted_by(battle: Battle, seat: int, window: int) -> int:
    """The traits cards in a discard pile could have granted."""
    traits = 0
    for card in battle.discards[seat]:
        tactic = battle.box.tactics[card]
        if tactic.window == window:
            traits |= tactic.grants
    return traits


# ---- the roll under way


def roll_checks(battle: Battle, stack: Stack) -> Iterator[Check]:
    """A roll goes with its steps, and is made by and against those of its command."""
    top = stack[-1]
    rolling = top in ROLLING
    wanted = rolling or top is clash.BreakOff or (top is charge.Engage and battle.reaction == box.FIRE)
    expected = "a roll for these steps" if wanted else "null for these steps"
    yield "roll", "attack.applies_to", expected, wanted == (battle.kind != 0)
    if not wanted:
        return
    yield from side_checks(battle, stack)
    if rolling:
        yield from reach_checks(battle)
    yield from dice_checks(battle, top)
    yield from hit_checks(battle, top)
    granted = granted_by(battle, battle.owner(battle.roller), box.OWN_POOL) if rolling else 0
    yield "roll.granted", "tactics.windows", "traits granted by a card in the discards", not battle.granted & ~granted


def side_checks(battle: Battle, stack: Stack) -> Iterator[Check]:
    """Who rolls against whom, by the step of the command the roll belongs to."""
    step = battle.steps[1]
    kind, roller, target = box.BARRAGE, battle.unit, battle.goal
    if isinstance(step, charge.Charge):
        kind, roller, target = box.FIRE, battle.reactor, battle.unit
    elif isinstance(step, clash.Clash):
        done = step.done
        odd = (stack[-1] is clash.BreakOff) == (done % 2 == 1)
        yield "steps[1].done", "tactics.window_order", "an odd number with BreakOff, else an even one", odd
        order = done >= COUNTERED if battle.countered else done < ATTACKED_LAST
        yield "steps[1].done", "trait.anticipate", "0 to 3, or if 'countered' 2 to 5", order
        kind = battle.action
        if done in (COUNTERED, DEFENDER_STAYED):
            kind, roller, target = box.COUNTER, battle.goal, battle.unit
    barrage = battle.action == box.BARRAGE
    at_once = not barrage if isinstance(step, clash.Clash) else barrage or kind != box.BARRAGE
    yield "command.action", "barrage.resolution", "a barrage with a roll at once, and nothing else", at_once
    yield "roll.kind", "attack.applies_to", "what the command and its step ask for", battle.kind == kind
    for field, unit, found in (("roller", roller, battle.roller), ("target", target, battle.target)):
        yield f"roll.{field}", "attack.applies_to", battle.unit_name(unit), found == unit


def reach_checks(battle: Battle) -> Iterator[Check]:
    """Both are on the field: engaged with each other in melee, and in range of each other otherwise."""
    roller, target, kind = battle.roller, battle.target, battle.kind
    if kind & box.MELEE:
        reaches = battle.foes[roller] >> target & 1 != 0
    elif kind == box.BARRAGE:
        reaches = battle.where[roller] >= 0 and target in barrage_targets(battle, roller)
    else:
        reaches = charge.may_answer(battle, battle.owner(roller)) >> roller & 1 != 0
    rule = {box.BARRAGE: "barrage.target", box.FIRE: "react.who"}.get(kind, "field.engagement_zone")
    yield "roll.target", rule, "an enemy the roller can reach", reaches
    shoots = kind not in (box.BARRAGE, box.FIRE) or battle.ranks[roller].ranged
    yield "roll.roller", "barrage.who", "a unit with a ranged value", shoots


def dice_checks(battle: Battle, top: type[Step[Any]]) -> Iterator[Check]:
    """The pool, the faces and the hits follow from one another."""
    granted, battle.granted = battle.granted, 0
    bare = pool_without_cards(battle, battle.kind, battle.roller, battle.target, battle.outermost)
    battle.granted = granted
    least = bare if top in ROLLING else BASE_POOL
    yield "roll.pool", "attack.pool_base", f"{least} to {MOST_DICE} dice", least <= battle.pool <= MOST_DICE
    thrown = 0 if top is roll.Pool else battle.pool
    yield "roll.faces", "attack.applies_to", f"{thrown} dice", len(battle.faces) == thrown
    among = all(battle.chosen.count(face) <= battle.faces.count(face) for face in battle.chosen)
    yield "roll.chosen", "tactics.windows", "dice among 'faces'", among
    choosing = not battle.chosen or top is roll.ChooseDice
    yield "roll.chosen", "tactics.windows", "nothing but while dice are chosen", choosing
    most = sum(battle.box.tactics[card].lowers for card in battle.discards[battle.owner(battle.roller)])
    yield "roll.lowered", "tactics.windows", f"at most {most} by the cards in the discards", battle.lowered <= most
    yield "roll.lowest", "tactics.windows", "0 where no value is lowered", not battle.lowest or battle.lowered


def hit_checks(battle: Battle, top: type[Step[Any]]) -> Iterator[Check]:
    """The hits are those of the dice, less those warded off."""
    totalled = top not in (roll.Pool, roll.AfterRoll, roll.ChooseDice)
    dealt = count_hits(battle.faces, values_of(battle)) if totalled else 0
    yield "roll.dealt", "attack.assign", f"{dealt}", battle.dealt == dealt
    least = 1 if top in (hits.TakeHits, hits.IgnoreHits) else 0
    yield "roll.hits", "hits.zero", f"{least} to {dealt}", least <= battle.hits <= dealt
    yield "roll.stood_fast", "trait.steadfast", "false where there were no hits", not battle.stood_fast or dealt
    steadfast = battle.traits(battle.target) & box.STEADFAST and battle.order[battle.target] and battle.hits < dealt
    fast = not battle.stood_fast or not least or steadfast
    yield "roll.stood_fast", "trait.steadfast", "true only of Steadfast units that paid for a hit", fast


# ---- the step that asks


def top_checks(battle: Battle, step: Step[Battle], here: str) -> Iterator[Check]:
    """The last step asks about something there is."""
    if isinstance(step, redeploy.PayRedeploy):
        own = may_redeploy(battle, step.seat) >> step.unit & 1
        expected = "a unit that may redeploy for a card"
        yield f"{here}.unit", "redeploy.unengaged_only", expected, own and needs_card(battle, step.unit)
        moves: list[int] = []
        redeploy.add_moves(battle, step.unit, False, moves)
        there = REDEPLOY + step.unit * SECTORS + step.sector in moves
        yield f"{here}.sector", "redeploy.move", "a sector the unit may move to", there
    elif isinstance(step, charge.Engage):
        choice = len(enemies_in(battle, battle.active % 2, battle.into)) > 1
        yield here, step.rule, "several enemies in that sector to choose from", choice
    elif isinstance(step, charge.Reaction):
        yield f"{here}.seat", "react.who", "a seat that might react", charge.might_react(battle, step.seat)
    else:
        yield from card_checks(battle, step, here)


def is_open(battle: Battle, step: Step[Battle]) -> bool:
    """Is a window asked for at all: might a card, for all anyone can see, be played there?"""
    if not isinstance(step, Window) or isinstance(step, (turn.Turn, hits.TakeHits)):
        return True
    seat, might = step.seat, might_play(battle, step.seat, step.window)
    if isinstance(step, PriceStep):
        return might or battle.price > battle.camp_order[seat]
    if isinstance(step, charge.BeforeReaction):
        return might and charge.next_to_react(battle, seat) >= 0
    if isinstance(step, roll.Pool):
        return bool(battle.hands[seat]) and (battle.pool < MOST_DICE or might)
    if isinstance(step, clash.BreakOff):
        return may_evade(battle) or might
    return turn.second_window(battle, seat) if isinstance(step, turn.ActionEnd) else might


def card_checks(battle: Battle, step: Step[Battle], here: str) -> Iterator[Check]:
    """A step a card has brought about asks for what the card says; that card is the last its seat has discarded."""
    below = battle.steps[-2] if isinstance(step, BY_CARD) else None
    if not isinstance(below, Window):
        return
    window = box.OWN_ACTION_END if isinstance(step, turn.SecondCommand) else below.window
    rule, card = "tactics.windows", battle.discards[step.seat][-1] if battle.discards[step.seat] else -1
    tactic = battle.box.tactics[card]
    brought = card >= 0 and tactic.window == window
    brought = brought and (tactic.peeks or not isinstance(step, redeploy.ChoosePlayer))
    yield here, rule, f"the card that brought this about last in the discards of seat {step.seat}", brought
    if isinstance(step, (redeploy.CardRedeploy, redeploy.ChooseUnit)):
        yield f"{here}.card", rule, "the last card of the discards", card == step.card
    if isinstance(step, redeploy.CardRedeploy):
        yield f"{here}.left", rule, f"1 to {tactic.redeploys}", 1 <= step.left <= tactic.redeploys
    elif isinstance(step, redeploy.ChooseUnit):
        yield f"{here}.card", rule, "a card for one unit", not tactic.redeploys and not tactic.peeks
    elif isinstance(step, roll.ChooseDice):
        most = 1 if tactic.sets_to else tactic.rerolls
        yield f"{here}.face", rule, f"{tactic.sets_to} as the card says", step.face == tactic.sets_to
        yield f"{here}.most", rule, f"{most} as the card says", step.most == most and len(battle.chosen) < most
    elif isinstance(step, hits.IgnoreHits):
        yield f"{here}.most", rule, f"{tactic.ignores} as the card says", step.most == tactic.ignores
    elif isinstance(step, rally.MoveTokens):
        most = tactic.moves_disorder if step.disorder else tactic.moves_order
        before = step.disorder == isinstance(below, rally.RallyStart)
        yield f"{here}.disorder", rule, "true before the rally (RallyStart), false after it", before
        left = (step.left == most) == step.first and step.left <= most
        yield f"{here}.left", rule, f"{most} as the card says, or less once one is moved", left
    elif isinstance(step, turn.SecondCommand):
        allowed = step.allowed == tactic.second != 0
        yield f"{here}.allowed", rule, f"{tactic.second} as the card says", allowed
