# cold: interpreted
"""Can a battle read from somewhere have come about by play? What cannot is refused, with its field and its clause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from quincunx.core.game import Data
from quincunx.core.kit import checks as kit
from quincunx.core.kit.checks import Check, LiesOn, Stack, goes_with
from quincunx.core.reading import BY_WORD
from quincunx.core.step import Step
from quincunx.games.milito import turn
from quincunx.games.milito.actions import COLUMNS, SLOTS, attacked_column, flanking_column
from quincunx.games.milito.battle import EMPTY, NEUTRAL, Attack, Battle
from quincunx.games.milito.combat import outpaces
from quincunx.games.milito.steps import opening
from quincunx.games.milito.steps.attack import AttackerBonus, DefenderBonus, NameFighter, Withdraw, differs
from quincunx.games.milito.steps.opening import MOST_HIRED, OPENING_HAND, OUTSIDE_FIRST, Hire, Release
from quincunx.games.milito.steps.phases import Actions, FlankAttacks, FlankFrom, possible_flanks
from quincunx.games.milito.steps.place import Pay, PlaceColumn, can_share, clearable, cost_in
from quincunx.games.milito.turn import COLUMNS_TO_WIN, DEAD_TURNS, HAND_LIMIT, LATE, TURN_CAP

told = kit.ToldChecks(Path(__file__).parent)
ENDINGS = ("end.win", "end.late_win", "end.dead_position", "end.turn_cap")
WINS = ((1.0, 0.0), (0.0, 1.0))
FIGHT: Stack = (NameFighter, AttackerBonus, Withdraw, DefenderBonus)
LIES_ON: LiesOn = {
    Hire: (),
    Release: (Hire,),
    FlankAttacks: (),
    FlankFrom: (FlankAttacks,),
    Actions: (),
    PlaceColumn: (Actions, Pay),
    Pay: (Actions,),
    **dict.fromkeys(FIGHT, (FlankAttacks, Actions)),
}


def checks(battle: Battle) -> Iterator[Check]:
    """Every check; of a sketch only those that hold whatever has been left out."""
    armies = battle.decks.armies
    yield told("forces.army.another", armies[0] is not armies[1], 1)
    for seat in range(2):
        yield from card_checks(battle, seat)
        counts = {card: battle.decks.counts[card] for card in range(seat * SLOTS, (seat + 1) * SLOTS)}
        whole = "" if battle.sketch else f"forces[{seat}]"
        yield from kit.count_checks(places_of(battle, seat), counts, battle.decks.ids, "comp.army_deck", whole)
    yield from mercenary_checks(battle)
    on = battle.first if battle.turn % 2 or battle.turn == 0 else 1 - battle.first
    yield told("active.by_turn", battle.active == on, on=on, first=battle.first, turn=battle.turn)
    yield from pending_checks(battle)
    if battle.ending:
        yield from ending_checks(battle)
    if not battle.sketch:
        yield from whole_checks(battle)


def fit_checks(options: Data, battle: Battle) -> Iterator[Check]:
    """Does the table show what was agreed on before?"""
    left = len(battle.decks.cards.mercenaries) - sum(force.hired for force in battle.forces)
    armies = {f"forces[{seat}].army": army.id for seat, army in enumerate(battle.decks.armies)}
    yield from kit.agreed_checks(options, "armies", "setup.choose_army", armies)
    for seat, force in enumerate(battle.forces):
        hires = force.hired or force.hires_no_more or (battle.turn == 0 and not battle.sketch)
        yield told("forces.hired.agreed", options["mercenaries"] or not hires, seat)
        could_hire = options["mercenaries"] and not force.hires_no_more and force.hired < MOST_HIRED and left
        yield told("forces.hires_no_more.done", not could_hire or battle.turn == 0 or battle.sketch, seat)


# ---- cards


def card_checks(battle: Battle, seat: int) -> Iterator[Check]:
    """No hand has more than nine cards, Leaders stay out of columns, and two units in a column can share it."""
    force, is_leader = battle.forces[seat], battle.decks.is_leader
    yield told("forces.hand.limit", len(force.hand) <= HAND_LIMIT, seat, n=HAND_LIMIT)
    of_the_hand = Counter(force.hand if force.bonus_from_deck else [*force.hand, force.bonus])
    yield told("forces.held.in_hand", not Counter(force.held) - of_the_hand, seat)
    for column in range(COLUMNS):
        first, second = force.units[2 * column : 2 * column + 2]
        led = any(card != EMPTY and is_leader[card] for card in (first, second))
        yield told("forces.columns.not_led", not led, seat, column)
        yield told("forces.columns.fit", second == EMPTY or can_share(battle, first, second), seat, column)
    yield told("forces.destroyed.not_led", not any(is_leader[card] for card in force.destroyed), seat)


def places_of(battle: Battle, seat: int) -> dict[str, list[int]]:
    """Where the cards of a force lie, by field."""
    force, here = battle.forces[seat], f"forces[{seat}]"
    return {
        f"{here}.hand": force.hand,
        f"{here}.deck": force.deck,
        f"{here}.discard": force.discard,
        f"{here}.destroyed": force.destroyed,
        f"{here}.columns": [card for card in force.units if card != EMPTY],
        f"{here}.bonus": [force.bonus] if force.bonus != EMPTY else [],
        "released": [card for card in battle.released if card // SLOTS == seat],
    }


def mercenary_checks(battle: Battle) -> Iterator[Check]:
    """There is one of each mercenary; for each one hired a unit, and never a Leader, was sent home."""
    decks = battle.decks
    hired: list[str] = []
    for seat, force in enumerate(battle.forces):
        places = places_of(battle, seat)
        here = [decks.ids[card] for cards in places.values() for card in cards if decks.counts[card] == 0]
        hired += here
        stopped = force.hires_no_more and force.hired == MOST_HIRED
        yield told("forces.hires_no_more.not_asked", not stopped, seat)
        led = any(decks.is_leader[card] for card in places["released"])
        yield told("released.not_led", not led)
        if not battle.sketch:
            sent = len(places["released"])
            yield told("forces.hired.sent", len(here) == sent == force.hired, seat, n=len(here), sent=sent)
    yield told("forces.one_of_each", len(set(hired)) == len(hired))


# ---- the end


def ending_checks(battle: Battle) -> Iterator[Check]:
    """The scores are those of this end, and nothing is half done at an end that was played."""
    ending, wins, late = battle.ending, battle.ending == "end.win", battle.ending == "end.late_win"
    if ending in BY_WORD:
        yield kit.score_check(battle, kit.scores_by_word(battle))
        return
    placing = battle.placing != EMPTY or battle.cost > 0
    for field, busy in (("attack", battle.attack is not None), ("flanks", battle.flanks), ("placing", placing)):
        yield field, ending, told.expected("nothing_at_end"), not busy
    held = battle.columns_held(battle.active)
    yield told("control.enough", not wins or held >= COLUMNS_TO_WIN)
    yield told("turn.last", ending != "end.turn_cap" or battle.turn == TURN_CAP, n=TURN_CAP)
    others, dead = battle.columns_held(1 - battle.active), ending == "end.dead_position"
    yield told("dead_turns.last", not dead or battle.dead_turns == DEAD_TURNS, n=DEAD_TURNS)
    yield told("turn.late", not late or battle.turn >= LATE, n=LATE)
    yield told("control.more", not late or others < held < COLUMNS_TO_WIN)
    winner = battle.active if wins or late else 0 if turn.is_ahead(battle, 0) else 1
    yield kit.score_check(battle, [WINS[winner]])


# ---- what only a whole position shows


def whole_checks(battle: Battle) -> Iterator[Check]:
    """All that follows from how a game begins and goes on."""
    yield from terrain_checks(battle)
    yield told("dead_turns.dead", not battle.dead_turns or (battle.dead_turns <= battle.turn and turn.is_dead(battle)))
    if battle.turn <= 1:
        yield from first_turn_checks(battle)
    for seat, force in enumerate(battle.forces):
        yield told("forces.held.known", not force.held or force.reshuffled, seat)
        left = len(battle.decks.draw_decks[seat]) - OPENING_HAND
        drawn = battle.turn == 0 or force.reshuffled or len(force.deck) <= left
        yield told("forces.deck.drawn", drawn, seat, left=left)
    own = battle.forces[battle.active]
    asked = bool(battle.steps) and isinstance(battle.steps[-1], Actions)
    yield told("steps.busy", not asked or own.hand or (own.can_draw() and battle.contested()), 0)


def terrain_checks(battle: Battle) -> Iterator[Check]:
    """Special terrain lies outside, in the order drawn; before the battle there is none."""
    ground, deck = battle.decks.ground, battle.decks.terrain_deck
    special = [n for n in battle.terrain if ground[n].special]
    for column, n in enumerate(battle.terrain):
        outside = column in OUTSIDE_FIRST[: len(special)]
        yield told("terrain.outside", ground[n].special == outside, column)
    for n in special:
        yield told("terrain.there", special.count(n) <= deck.count(n) and battle.turn > 0)


def first_turn_checks(battle: Battle) -> Iterator[Check]:
    """In the first turn nobody controls a column, and only its player has laid down units; before it nobody has."""
    for column, side in enumerate(battle.control):
        yield told("control.first_turn", side == NEUTRAL, column)
    for seat, force in enumerate(battle.forces):
        yield told("forces.columns.laid", not force.presence or (battle.turn == 1 and seat == battle.active), seat)
        begun = force.hand or force.discard or force.destroyed or force.reshuffled
        yield told("forces.not_begun", battle.turn == 1 or not begun, seat)
        yield told("forces.destroyed.first_turn", not force.destroyed, seat)


# ---- steps


def pending_checks(battle: Battle) -> Iterator[Check]:
    """The steps, and what they ask about; after an end by word that may have been left as it was."""
    stack = tuple(type(step) for step in battle.steps)
    yield from kit.stack_checks(battle, LIES_ON)
    yield told("turn.hires", not stack or (stack[0] is Hire) == (battle.turn == 0))
    yield from kit.asked_checks(battle, asked)
    yield from attack_checks(battle, stack)
    yield from bonus_checks(battle, stack)
    yield from flank_checks(battle, stack)
    yield from placing_checks(battle, stack)
    if stack:
        yield from top_checks(battle, battle.steps[-1], f"steps[{len(stack) - 1}]")
    yield from kit.choice_checks(battle)


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
        yield here, step.rule, told.expected("hirer"), opening.may_hire(battle, step.seat)
    if isinstance(step, Release):
        there = step.hired in opening.for_hire(battle, step.seat)
        yield f"{here}.hired", step.rule, told.expected("for_hire"), there
    if isinstance(step, Withdraw) and battle.attack is not None:
        yield here, "attack.withdraw.condition", told.expected("faster"), outpaces(battle, battle.attack)


# ---- attacks


def attack_checks(battle: Battle, stack: Stack) -> Iterator[Check]:
    """An attack goes with one of its steps, and is of units that stand where it says."""
    attack = battle.attack
    own, enemy = battle.forces[battle.active], battle.forces[1 - battle.active]
    yield told("attack.met", attack is None or (own.has_units(attack.origin) and enemy.has_units(attack.column)))
    yield told("attack.steps", goes_with(stack, FIGHT, attack is not None))
    if attack is None:
        return
    yield from origin_checks(battle, attack, stack)
    named = attack.attacker
    attackers = own.units[2 * attack.origin : 2 * attack.origin + 2]
    defenders = enemy.units[2 * attack.column : 2 * attack.column + 2]
    yield told("attack.attacker.stands", named in (EMPTY, *attackers))
    yield told("attack.attacker.only", named != EMPTY or differs(attackers[0], attackers[1]))
    yield told("attack.defender.stands", attack.defender in (EMPTY, *defenders))
    yield told("attack.defender.first", named != EMPTY or attack.defender == EMPTY)
    yield told("attack.named", goes_with(stack, (NameFighter,), EMPTY in (named, attack.defender)))


def origin_checks(battle: Battle, attack: Attack, stack: Stack) -> Iterator[Check]:
    """Attacks are made within a column, flank attacks also from a column that flanks it."""
    yield told("attack.flank.phase", not stack or attack.flank == (stack[0] is FlankAttacks))
    if not attack.flank:
        yield told("attack.origin.within", attack.origin == attack.column)
        return
    now = turn.flank_attacks(battle, battle.active) & ~battle.flanks
    made = [pair for pair in range(8) if now >> pair & 1 and attacked_column(pair) == attack.column]
    origins = [origin for pair in made for origin in (attack.column, flanking_column(pair))]
    yield told("attack.origin.flanks", attack.origin in origins)


def bonus_checks(battle: Battle, stack: Stack) -> Iterator[Check]:
    """A bonus card lies face down only before the attacker, while the defender decides."""
    waits = bool(stack) and stack[-1] in (Withdraw, DefenderBonus)
    for seat, force in enumerate(battle.forces):
        lies, attacks = force.bonus != EMPTY, seat == battle.active
        yield told("forces.bonus_from_deck.lies", lies or not force.bonus_from_deck, seat)
        yield told("forces.bonus.attacks", not lies or (attacks and battle.attack is not None), seat)
        yield told("forces.bonus.waits", not stack or not attacks or lies == waits, seat)


def flank_checks(battle: Battle, stack: Stack) -> Iterator[Check]:
    """Flank attacks are kept only in their phase."""
    yield told("flanks.phase", not battle.flanks or not stack or stack[0] is FlankAttacks)
    if stack and stack[-1] in (FlankAttacks, FlankFrom):
        possible, step = possible_flanks(battle), battle.steps[-1]
        yield told("flanks.possible", possible or battle.sketch)
        yield told("steps.pair.valid", not isinstance(step, FlankFrom) or possible >> step.pair & 1, 1)


# ---- placing


def placing_checks(battle: Battle, stack: Stack) -> Iterator[Check]:
    """A card to be placed goes with the step that asks where, and a cost with the step that pays it."""
    card, cost, paid = battle.placing, battle.cost, battle.paid
    yield told("placing.card.asks", goes_with(stack, (PlaceColumn,), card != EMPTY))
    yield told("placing.cost.pays", goes_with(stack, (Pay,), cost))
    if cost and not battle.sketch:
        yield from payment_checks(battle)
    yield from chosen_checks(battle)
    units = battle.forces[battle.active].units
    there = all(units[place] != EMPTY for place in range(2 * COLUMNS) if battle.fresh >> place & 1)
    yield told("placing.fresh.there", there)
    for field in ("fresh", "paid", "least", "draws"):
        yield f"placing.{field}", "place.pay.hand", told.expected("no_cost"), cost or not getattr(battle, field)
    yield told("placing.paid.less", not cost or paid < cost)
    yield told("placing.paid.not_yet", not paid or card == EMPTY)
    yield told("placing.least.worth", bool(paid) == bool(battle.least) and battle.least <= paid)
    yield told("placing.draws.not_yet", paid or not battle.draws)


def chosen_checks(battle: Battle) -> Iterator[Check]:
    """The card to be placed is a unit of the hand; what is thrown out for it stood there before."""
    seat, card = battle.active, battle.placing
    if card != EMPTY:
        yield told("placing.card.in_hand", card in battle.forces[seat].hand)
        yield told("placing.card.not_led", not battle.decks.is_leader[card])
    goes = (battle.clearing == EMPTY) == (battle.cleared == 0) and (not battle.cleared or card != EMPTY)
    yield told("placing.clearing.goes", goes)
    stood = not battle.cleared or not battle.cleared & ~clearable(battle, battle.forces[seat].units, battle.clearing, 0)
    yield told("placing.cleared.stood", stood)


def payment_checks(battle: Battle) -> Iterator[Check]:
    """The cost is that of the units just placed, and what was paid lies on top of the discard pile."""
    force, pays = battle.forces[battle.active], battle.decks.pays
    placed = [place for place in range(2 * COLUMNS) if battle.fresh >> place & 1]
    cost = sum(cost_in(battle, force.units[place], place // 2) for place in placed)
    yield told("placing.cost.sum", cost == battle.cost, cost=cost)
    paid: list[int] = []
    while sum(pays[card] for card in paid) < battle.paid and len(paid) < len(force.discard):
        paid.append(force.discard[-1 - len(paid)])
    worth = sum(pays[card] for card in paid)
    yield told("placing.paid.sum", worth == battle.paid)
    least = min((pays[card] for card in paid), default=0)
    yield told("placing.least.sum", least == battle.least, least=least)
    draws = sum(battle.decks.draws_on_play[card] for card in paid)
    yield told("placing.draws.sum", draws == battle.draws, draws=draws)
