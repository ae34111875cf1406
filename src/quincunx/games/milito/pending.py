# cold: interpreted
"""Can these steps pend, with this attack or placing under way? What cannot is refused, field and clause named."""

from __future__ import annotations

from collections.abc import Iterator

from quincunx.core.kit.checks import Check, LiesOn, Stack, asked_checks, choice_checks, stack_checks
from quincunx.core.step import Step
from quincunx.games.milito.actions import COLUMNS, attacked_column, flanking_column
from quincunx.games.milito.battle import EMPTY, Attack, Battle
from quincunx.games.milito.combat import outpaces
from quincunx.games.milito.steps.attack import AttackerBonus, DefenderBonus, NameFighter, Withdraw, differs
from quincunx.games.milito.steps.hire import Hire, Release, for_hire, may_hire
from quincunx.games.milito.steps.phases import Actions, FlankAttacks, FlankFrom, possible_flanks
from quincunx.games.milito.steps.place import Pay, PlaceColumn, clearable, cost_in
from quincunx.games.milito.turn import flank_attacks

FIGHT: Stack = (NameFighter, AttackerBonus, Withdraw, DefenderBonus)
LIES_ON: LiesOn = {
    **dict.fromkeys((Hire, FlankAttacks, Actions), ()),
    Release: (Hire,),
    FlankFrom: (FlankAttacks,),
    PlaceColumn: (Actions, Pay),
    Pay: (Actions,),
    **dict.fromkeys(FIGHT, (FlankAttacks, Actions)),
}


def pending_checks(battle: Battle) -> Iterator[Check]:
    """The steps, and what they ask about; after an end by word that may have been left as it was."""
    stack = tuple(type(step) for step in battle.steps)
    yield from stack_checks(battle, LIES_ON)
    hires = not stack or (stack[0] is Hire) == (battle.turn == 0)
    yield "turn", "variant.mercenaries.swap", "0 while mercenaries are hired, and only then", hires
    yield from asked_checks(battle, asked)
    yield from attack_checks(battle, stack)
    yield from bonus_checks(battle, stack)
    yield from flank_checks(battle, stack)
    yield from placing_checks(battle, stack)
    if stack:
        yield from top_checks(battle, battle.steps[-1], f"steps[{len(stack) - 1}]")
    yield from choice_checks(battle)


def asked(battle: Battle, n: int) -> int:
    """Whose choice a step is."""
    step, attack = battle.steps[n], battle.attack
    if isinstance(step, (Hire, Release)):
        return battle.steps[0].seat
    answers = isinstance(step, NameFighter) and attack is not None and attack.attacker != EMPTY
    return 1 - battle.active if answers or isinstance(step, (Withdraw, DefenderBonus)) else battle.active


def top_checks(battle: Battle, step: Step[Battle], here: str) -> Iterator[Check]:
    """The last step asks about something there is."""
    if isinstance(step, Hire):
        yield here, step.rule, "a player who may still hire somebody", may_hire(battle, step.seat)
    if isinstance(step, Release):
        there = step.hired in for_hire(battle, step.seat)
        yield f"{here}.hired", step.rule, "a mercenary nobody has hired yet", there
    if isinstance(step, Withdraw) and battle.attack is not None:
        faster = outpaces(battle, battle.attack)
        yield here, "attack.withdraw.condition", "a defender faster than all attackers", faster


# ---- attacks


def attack_checks(battle: Battle, stack: Stack) -> Iterator[Check]:
    """An attack goes with one of its steps, and is of units that stand where it says."""
    attack = battle.attack
    own, enemy = battle.forces[battle.active], battle.forces[1 - battle.active]
    met = attack is None or (own.has_units(attack.origin) and enemy.has_units(attack.column))
    yield "attack", "attack.declare", "own units in 'origin' and enemies in 'column'", met
    fits = not stack or any(step in FIGHT for step in stack) == (attack is not None)
    yield "attack", "attack.order", "an attack with its steps, and null with others", fits
    if attack is None:
        return
    yield from origin_checks(battle, attack, stack)
    named = attack.attacker
    attackers = own.units[2 * attack.origin : 2 * attack.origin + 2]
    defenders = enemy.units[2 * attack.column : 2 * attack.column + 2]
    stands = named in (EMPTY, *attackers)
    yield "attack.attacker", "attack.fighter", "a unit that stands in its column", stands
    only = named != EMPTY or differs(attackers[0], attackers[1])
    yield "attack.attacker", "attack.fighter", "a unit, named at once where there are not two to choose from", only
    stands = attack.defender in (EMPTY, *defenders)
    yield "attack.defender", "attack.fighter", "a unit that stands in its column", stands
    first = named != EMPTY or attack.defender == EMPTY
    yield "attack.defender", "attack.fighter_order", "null until the attacker is named", first
    fits = not stack or (NameFighter in stack) == (EMPTY in (named, attack.defender))
    yield "attack", "attack.fighter", "both fighting units, or with NameFighter null for the one to be named", fits


def origin_checks(battle: Battle, attack: Attack, stack: Stack) -> Iterator[Check]:
    """Attacks are made within a column, flank attacks also from a column that flanks it."""
    phase = not stack or attack.flank == (stack[0] is FlankAttacks)
    yield "attack.flank", "flank.timing", "true in the phase of flank attacks, else false", phase
    if not attack.flank:
        yield "attack.origin", "attack.declare", "'column', for no flank attack", attack.origin == attack.column
        return
    now = flank_attacks(battle, battle.active) & ~battle.flanks
    made = [pair for pair in range(8) if now >> pair & 1 and attacked_column(pair) == attack.column]
    origins = [origin for pair in made for origin in (attack.column, flanking_column(pair))]
    expected = "the attacked column, or one that flanks it and is not in table.flanks any more"
    yield "attack.origin", "flank.cond_flanking_column", expected, attack.origin in origins


def bonus_checks(battle: Battle, stack: Stack) -> Iterator[Check]:
    """A bonus card lies face down only before the attacker, while the defender decides."""
    waits = bool(stack) and stack[-1] in (Withdraw, DefenderBonus)
    for seat, force in enumerate(battle.forces):
        here, lies, attacks = f"forces[{seat}].bonus", force.bonus != EMPTY, seat == battle.active
        yield f"{here}_from_deck", "info.bonus_source", "false without a bonus card", lies or not force.bonus_from_deck
        right = not lies or (attacks and battle.attack is not None)
        yield here, "attack.order", "null, for only an attacker's bonus card waits for the reveal", right
        set_ = not stack or not attacks or lies == waits
        yield here, "attack.bonus.attacker", "a card at Withdraw and DefenderBonus, and null before", set_


def flank_checks(battle: Battle, stack: Stack) -> Iterator[Check]:
    """Flank attacks are kept only in their phase."""
    phase = not battle.flanks or not stack or stack[0] is FlankAttacks
    yield "flanks", "flank.timing", "an empty list outside the phase of flank attacks", phase
    if stack and stack[-1] in (FlankAttacks, FlankFrom):
        possible, step = possible_flanks(battle), battle.steps[-1]
        yield "flanks", "flank.snapshot", "an attack that is still possible", possible or battle.sketch
        valid = not isinstance(step, FlankFrom) or possible >> step.pair & 1
        yield "steps[1].pair", "flank.still_valid", "a pair of table.flanks that is still possible", valid


# ---- placing


def placing_checks(battle: Battle, stack: Stack) -> Iterator[Check]:
    """A card to be placed goes with the step that asks where, and a cost with the step that pays it."""
    card, cost, paid = battle.placing, battle.cost, battle.paid
    asks = not stack or (PlaceColumn in stack) == (card != EMPTY)
    yield "placing.card", "place.basic", "a card with the step PlaceColumn, and null without", asks
    pays = not stack or (Pay in stack) == (cost > 0)
    yield "placing.cost", "place.pay.hand", "a cost with the step Pay, and 0 without", pays
    if cost and not battle.sketch:
        yield from payment_checks(battle)
    yield from chosen_checks(battle)
    units = battle.forces[battle.active].units
    there = all(units[place] != EMPTY for place in range(2 * COLUMNS) if battle.fresh >> place & 1)
    yield "placing.fresh", "place.basic", "places with units of the active player", there
    for field in ("fresh", "paid", "least", "draws"):
        yield f"placing.{field}", "place.pay.hand", "nothing while there is no cost", cost or not getattr(battle, field)
    yield "placing.paid", "place.pay.no_surplus", "less than 'cost'", not cost or paid < cost
    yield "placing.paid", "place.pay.hand", "0 while units are still placed", not paid or card == EMPTY
    worth = bool(paid) == bool(battle.least) and battle.least <= paid
    yield "placing.least", "place.pay.no_surplus", "the worth of the least card paid with", worth
    yield "placing.draws", "effect.on_play", "0 before anything is paid", paid or not battle.draws


def chosen_checks(battle: Battle) -> Iterator[Check]:
    """The card to be placed is a unit of the hand; what is thrown out for it stood there before."""
    seat, card = battle.active, battle.placing
    if card != EMPTY:
        yield "placing.card", "place.basic", "a card in the active player's hand", card in battle.forces[seat].hand
        led = battle.decks.is_leader[card]
        yield "placing.card", "leader.no_column", "a unit, for Leaders never stand in a column", not led
    goes = (battle.clearing == EMPTY) == (battle.cleared == 0) and (not battle.cleared or card != EMPTY)
    expected = "a column with 'cleared', and both only with a card to be placed"
    yield "placing.clearing", "place.replace.with_placement", expected, goes
    stood = not battle.cleared or not battle.cleared & ~clearable(battle, battle.forces[seat].units, battle.clearing, 0)
    yield "placing.cleared", "place.replace", "places of units that stood there before", stood


def payment_checks(battle: Battle) -> Iterator[Check]:
    """The cost is that of the units just placed, and what was paid lies on top of the discard pile."""
    force, pays = battle.forces[battle.active], battle.decks.pays
    placed = [place for place in range(2 * COLUMNS) if battle.fresh >> place & 1]
    cost = sum(cost_in(battle, force.units[place], place // 2) for place in placed)
    yield "placing.cost", "place.cost.cumulative", f"{cost} for the units in 'fresh'", cost == battle.cost
    paid: list[int] = []
    while sum(pays[card] for card in paid) < battle.paid and len(paid) < len(force.discard):
        paid.append(force.discard[-1 - len(paid)])
    worth = sum(pays[card] for card in paid)
    yield "placing.paid", "place.pay.hand", "the worth of the last discards", worth == battle.paid
    least = min((pays[card] for card in paid), default=0)
    expected = f"{least}, the worth of the least card paid with"
    yield "placing.least", "place.pay.no_surplus", expected, least == battle.least
    draws = sum(battle.decks.draws_on_play[card] for card in paid)
    yield "placing.draws", "effect.on_play", f"{draws} for the Leaders paid with", draws == battle.draws
