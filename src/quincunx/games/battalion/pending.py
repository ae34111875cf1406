# cold: interpreted
"""Can these steps pend, with this command and this roll under way? What cannot is refused, field and clause named."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from quincunx.core.kit.checks import Check, LiesOn, Stack, ToldChecks, asked_checks, choice_checks, stack_checks
from quincunx.core.step import Step
from quincunx.games.battalion import box
from quincunx.games.battalion.actions import MOST_DICE, REDEPLOY, SECTORS
from quincunx.games.battalion.battle import GONE, NOBODY, Battle
from quincunx.games.battalion.commands import barrage_targets, charge_sectors, enemies_in, may_be_commanded
from quincunx.games.battalion.fight import BASE_POOL, command_price, count_hits, pool_without_cards, values_of
from quincunx.games.battalion.steps import charge, clash, muster, rally, redeploy, roll, turn
from quincunx.games.battalion.steps.clash import ATTACKED_LAST, COUNTERED, DEFENDER_STAYED, may_evade
from quincunx.games.battalion.steps.window import PriceStep, Window
from quincunx.games.battalion.tactics import may_redeploy, might_play, needs_card

told = ToldChecks(Path(__file__).parent)
BEGUN: Stack = (charge.Charge, clash.Clash)
REDEPLOYING: Stack = (redeploy.PayRedeploy, redeploy.CardRedeploy, redeploy.ChooseUnit, redeploy.ChoosePlayer)
ANNOUNCED: Stack = (turn.ChooseTarget, turn.ChooseSector, turn.Price)
ROLLED: Stack = (roll.Pool, roll.AfterRoll, roll.TakeHits)
ROLLING: Stack = (*ROLLED, roll.ChooseDice, roll.IgnoreHits)
BY_CARD: Stack = (*REDEPLOYING[1:], roll.ChooseDice, roll.IgnoreHits, rally.MoveTokens, turn.SecondCommand)
ENDING_TURN: Stack = (turn.ActionEnd, turn.SecondCommand, rally.RallyStart, rally.RallyEnd)
LIES_ON: LiesOn = {
    **dict.fromkeys((muster.Muster, muster.Deploy, turn.Turn), ()),
    **dict.fromkeys((*REDEPLOYING, *ANNOUNCED, *BEGUN, *ENDING_TURN), (turn.Turn,)),
    **dict.fromkeys((charge.BeforeReaction, charge.Reaction, charge.ReactionPrice, charge.Engage), (charge.Charge,)),
    **dict.fromkeys(ROLLED, (turn.Turn, *BEGUN)),
    roll.ChooseDice: (roll.AfterRoll,),
    roll.IgnoreHits: (roll.TakeHits,),
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
    yield here, top.rule, told.expected("asks"), stack[-1] not in BEGUN
    yield told("steps.mustering", (stack == (muster.Muster,)) == bool(battle.mustering))
    yield told("turn.in_battle", (stack[0] is turn.Turn) == (battle.turn > 0))
    yield told("acted.announced", battle.acted == (len(stack) > 1 and stack[1] not in REDEPLOYING))
    yield from command_checks(battle, stack)
    yield from roll_checks(battle, stack)
    for n, step in enumerate(battle.steps):
        opened = not isinstance(step, roll.AfterRoll) or step.window in (box.OWN_ROLL, box.ENEMY_ROLL)
        yield told("steps.window.opened", opened, n)
    yield from asked_checks(battle, asked)
    yield from top_checks(battle, top, here)
    yield here, top.rule, told.expected("of_use"), battle.sketch or is_open(battle, top)
    yield from choice_checks(battle)


def asked(battle: Battle, n: int) -> int:
    """Whose choice a step is."""
    step = battle.steps[n]
    if isinstance(step, (muster.Muster, muster.Deploy)):
        return step.seat
    if isinstance(step, (roll.Pool, clash.BreakOff)):
        return battle.owner(battle.roller)
    if isinstance(step, (roll.IgnoreHits, roll.ChooseDice)):
        return asked(battle, n - 1)
    if isinstance(step, roll.TakeHits):
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
    expected = told.expected("command_there" if wanted else "null")
    yield "command", "command.three_actions", expected, wanted == (battle.action != 0)
    if not wanted:
        return
    unit, where = battle.unit, battle.where[battle.unit]
    yield told("command.unit.own", battle.owner(unit) == battle.active)
    moved = stack[1] not in ANNOUNCED and (battle.action == box.CHARGE or where == GONE)
    yield told("command.outermost.fixed", moved or battle.outermost == battle.is_outermost(where))
    if stack[1] in ANNOUNCED:
        yield from announced_checks(battle, stack[1])
    else:
        yield told("commanded.paid_for", battle.commanded >> unit & 1, n=battle.unit_name(unit))
        yield told("command.into.where", where in (GONE, battle.into))
        payer = battle.unit if battle.reactor == NOBODY else battle.reactor
        paid = battle.order[payer] >= battle.price or battle.where[payer] == GONE or battle.sketch
        yield told("command.price.paid", paid or stack[-1] is charge.ReactionPrice)
    yield from goal_checks(battle, stack)
    yield from reaction_checks(battle, stack)


def announced_checks(battle: Battle, step: type[Step[Any]]) -> Iterator[Check]:
    """A command that is not paid yet: the unit may be given it, and nobody has reacted."""
    unit, action = battle.unit, battle.action
    where, free = battle.where[unit], not battle.foes[unit]
    yield told("command.unit.ready", where >= 0 and may_be_commanded(battle, battle.active) >> unit & 1)
    price = command_price(battle, unit)
    right = battle.price == price or (battle.price < price and step is turn.Price)
    yield told("command.price.right", right, price=price)
    if action == box.CHARGE:
        yield told("command.into.may_charge", battle.into in charge_sectors(battle, unit))
        yield told("command.unit.free", free)
    else:
        yield told("command.into.own_sector", battle.into == where)
    yield told("command.action.aims", step is not turn.ChooseTarget or action != box.CHARGE)
    yield told("command.action.moves", step is not turn.ChooseSector or action == box.CHARGE)
    yield told("command.unit.shoots", action != box.BARRAGE or (free and battle.ranks[unit].ranged))


def goal_checks(battle: Battle, stack: Stack) -> Iterator[Check]:
    """A charge has a target once it has engaged one; assault and barrage have one from the start."""
    goal, here = battle.goal, "command.target"
    engaging = battle.action == box.CHARGE and stack[1] is not clash.Clash
    yield told("command.target.engaging", engaging == (goal == NOBODY))
    if goal == NOBODY:
        loose = not battle.foes[battle.unit] and battle.where[battle.unit] != GONE
        yield told("command.unit.on_field", stack[1] is not charge.Charge or loose)
        return
    yield told("command.target.enemy", (battle.owner(goal) - battle.active) % 2)
    rule = "assault.who" if battle.action == box.ASSAULT else "barrage.target"
    yield here, rule, told.expected("aim"), stack[1] not in ANNOUNCED or goal in turn.goals(battle)


def reaction_checks(battle: Battle, stack: Stack) -> Iterator[Check]:
    """Only a charge is reacted to, by an enemy in its sector; traits were granted by cards now discarded."""
    reactor, reaction, below, top = battle.reactor, battle.reaction, stack[1], stack[-1]
    yield told("command.reactor.agree", (reactor == NOBODY) == (reaction == 0))
    if reactor == NOBODY:
        for field, busy in (("reactor_traits", battle.reactor_traits), ("countered", battle.countered)):
            yield f"command.{field}", "react.one", told.expected("no_reaction"), not busy
        yield told("command.reactor.reacts", top is not charge.ReactionPrice)
        return
    too_soon = battle.action != box.CHARGE or below in ANNOUNCED or top in (charge.BeforeReaction, charge.Reaction)
    yield told("command.reaction.not_too_soon", not too_soon)
    yield told("command.reactor.charged_side", (battle.owner(reactor) - battle.active) % 2)
    if top is charge.ReactionPrice:
        price = charge.reaction_price(battle, reactor)
        yield told("command.price.of_reaction", battle.price <= price, price=price)
        yield told("command.reactor.there", charge.may_answer(battle, battle.owner(reactor)) >> reactor & 1)
    else:
        yield told("command.reaction.ends", below is not charge.Charge or reaction == box.FIRE)
    shoots = reaction != box.FIRE or below is not charge.Charge or battle.ranks[reactor].ranged
    yield told("command.reactor.shoots", shoots)
    yield told("command.target.met", reaction != box.COUNTER or below is not clash.Clash or reactor == battle.goal)
    yield told("command.countered.first", not battle.countered or (reaction == box.COUNTER and below is clash.Clash))
    granted = not battle.reactor_traits & ~granted_by(battle, battle.owner(reactor), box.ENEMY_CHARGE)
    yield told("command.reactor_traits.granted", granted)


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
    expected = told.expected("roll_there" if wanted else "null")
    yield "roll", "attack.applies_to", expected, wanted == (battle.kind != 0)
    if not wanted:
        return
    yield from side_checks(battle, stack)
    if rolling:
        yield from reach_checks(battle)
    yield from dice_checks(battle, top)
    yield from hit_checks(battle, top)
    granted = granted_by(battle, battle.owner(battle.roller), box.OWN_POOL) if rolling else 0
    yield told("roll.granted.by_card", not battle.granted & ~granted)


def side_checks(battle: Battle, stack: Stack) -> Iterator[Check]:
    """Who rolls against whom, by the step of the command the roll belongs to."""
    step = battle.steps[1]
    kind, roller, target = box.BARRAGE, battle.unit, battle.goal
    if isinstance(step, charge.Charge):
        kind, roller, target = box.FIRE, battle.reactor, battle.unit
    elif isinstance(step, clash.Clash):
        done = step.done
        yield told("steps.done.odd", (stack[-1] is clash.BreakOff) == (done % 2 == 1), 1)
        yield told("steps.done.order", done >= COUNTERED if battle.countered else done < ATTACKED_LAST, 1)
        kind = battle.action
        if done in (COUNTERED, DEFENDER_STAYED):
            kind, roller, target = box.COUNTER, battle.goal, battle.unit
    barrage = battle.action == box.BARRAGE
    at_once = not barrage if isinstance(step, clash.Clash) else barrage or kind != box.BARRAGE
    yield told("command.action.at_once", at_once)
    yield told("roll.kind.asked_for", battle.kind == kind)
    for field, unit, found in (("roller", roller, battle.roller), ("target", target, battle.target)):
        yield f"roll.{field}", "attack.applies_to", told.expected("named", name=battle.unit_name(unit)), found == unit


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
    yield "roll.target", rule, told.expected("reachable"), reaches
    yield told("roll.roller.shoots", kind not in (box.BARRAGE, box.FIRE) or battle.ranks[roller].ranged)


def dice_checks(battle: Battle, top: type[Step[Any]]) -> Iterator[Check]:
    """The pool, the faces and the hits follow from one another."""
    granted, battle.granted = battle.granted, 0
    bare = pool_without_cards(battle, battle.kind, battle.roller, battle.target, battle.outermost)
    battle.granted = granted
    least = bare if top in ROLLING else BASE_POOL
    yield told("roll.pool.size", least <= battle.pool <= MOST_DICE, least=least, n=MOST_DICE)
    thrown = 0 if top is roll.Pool else battle.pool
    yield told("roll.faces.thrown", len(battle.faces) == thrown, thrown=thrown)
    among = all(battle.chosen.count(face) <= battle.faces.count(face) for face in battle.chosen)
    yield told("roll.chosen.among", among)
    yield told("roll.chosen.choosing", not battle.chosen or top is roll.ChooseDice)
    most = sum(battle.box.tactics[card].lowers for card in battle.discards[battle.owner(battle.roller)])
    yield told("roll.lowered.by_cards", battle.lowered <= most, most=most)
    yield told("roll.lowest.lowered", not battle.lowest or battle.lowered)


def hit_checks(battle: Battle, top: type[Step[Any]]) -> Iterator[Check]:
    """The hits are those of the dice, less those warded off."""
    totalled = top not in (roll.Pool, roll.AfterRoll, roll.ChooseDice)
    dealt = count_hits(battle.faces, values_of(battle)) if totalled else 0
    yield told("roll.dealt.counted", battle.dealt == dealt, dealt=dealt)
    least = 1 if top in (roll.TakeHits, roll.IgnoreHits) else 0
    yield told("roll.hits.left", least <= battle.hits <= dealt, least=least, dealt=dealt)
    yield told("roll.stood_fast.hits", not battle.stood_fast or dealt)
    steadfast = battle.traits(battle.target) & box.STEADFAST and battle.order[battle.target] and battle.hits < dealt
    yield told("roll.stood_fast.fast", not battle.stood_fast or not least or steadfast)


# ---- the step that asks


def top_checks(battle: Battle, step: Step[Battle], here: str) -> Iterator[Check]:
    """The last step asks about something there is."""
    if isinstance(step, redeploy.PayRedeploy):
        own = may_redeploy(battle, step.seat) >> step.unit & 1
        expected = told.expected("may_redeploy")
        yield f"{here}.unit", "redeploy.unengaged_only", expected, own and needs_card(battle, step.unit)
        moves: list[int] = []
        redeploy.add_moves(battle, step.unit, False, moves)
        there = REDEPLOY + step.unit * SECTORS + step.sector in moves
        yield f"{here}.sector", "redeploy.move", told.expected("may_move_to"), there
    elif isinstance(step, charge.Engage):
        choice = len(enemies_in(battle, battle.active % 2, battle.into)) > 1
        yield here, step.rule, told.expected("several"), choice
    elif isinstance(step, charge.Reaction):
        yield f"{here}.seat", "react.who", told.expected("might_react"), charge.might_react(battle, step.seat)
    else:
        yield from card_checks(battle, step, here)


def is_open(battle: Battle, step: Step[Battle]) -> bool:
    """Is a window asked for at all: might a card, for all anyone can see, be played there?"""
    if not isinstance(step, Window) or isinstance(step, (turn.Turn, roll.TakeHits)):
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
    yield here, rule, told.expected("brought", seat=step.seat), brought
    if isinstance(step, (redeploy.CardRedeploy, redeploy.ChooseUnit)):
        yield f"{here}.card", rule, told.expected("last_card"), card == step.card
    if isinstance(step, redeploy.CardRedeploy):
        yield f"{here}.left", rule, told.expected("redeploys", n=tactic.redeploys), 1 <= step.left <= tactic.redeploys
    elif isinstance(step, redeploy.ChooseUnit):
        yield f"{here}.card", rule, told.expected("for_one"), not tactic.redeploys and not tactic.peeks
    elif isinstance(step, roll.ChooseDice):
        most = 1 if tactic.sets_to else tactic.rerolls
        yield f"{here}.face", rule, told.expected("says", n=tactic.sets_to), step.face == tactic.sets_to
        yield f"{here}.most", rule, told.expected("says", n=most), step.most == most and len(battle.chosen) < most
    elif isinstance(step, roll.IgnoreHits):
        yield f"{here}.most", rule, told.expected("says", n=tactic.ignores), step.most == tactic.ignores
    elif isinstance(step, rally.MoveTokens):
        most = tactic.moves_disorder if step.disorder else tactic.moves_order
        before = step.disorder == isinstance(below, rally.RallyStart)
        yield f"{here}.disorder", rule, told.expected("before_rally"), before
        left = (step.left == most) == step.first and step.left <= most
        yield f"{here}.left", rule, told.expected("says_or_less", n=most), left
    elif isinstance(step, turn.SecondCommand):
        allowed = step.allowed == tactic.second != 0
        yield f"{here}.allowed", rule, told.expected("says", n=tactic.second), allowed
