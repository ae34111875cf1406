# cold: interpreted
"""Can a battle read from somewhere have come about by play? What cannot is refused, with its field and its clause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from quincunx.core.game import Data
from quincunx.core.kit.checks import Check, count_checks, score_check, scores_by_word
from quincunx.core.reading import BY_WORD
from quincunx.games.milito.actions import COLUMNS, SLOTS
from quincunx.games.milito.battle import EMPTY, NEUTRAL, Battle
from quincunx.games.milito.deal import OPENING_HAND, OUTSIDE_FIRST
from quincunx.games.milito.pending import pending_checks
from quincunx.games.milito.steps.hire import MOST_HIRED
from quincunx.games.milito.steps.phases import Actions
from quincunx.games.milito.steps.place import can_share
from quincunx.games.milito.turn import COLUMNS_TO_WIN, DEAD_TURNS, HAND_LIMIT, LATE, TURN_CAP, is_ahead, is_dead

ENDINGS = ("end.win", "end.late_win", "end.dead_position", "end.turn_cap")
WINS = ((1.0, 0.0), (0.0, 1.0))


def checks(battle: Battle) -> Iterator[Check]:
    """Every check; of a sketch only those that hold whatever has been left out."""
    armies = battle.decks.armies
    yield "forces[1].army", "setup.different", "another army", armies[0] is not armies[1]
    for seat in range(2):
        yield from card_checks(battle, seat)
        counts = {card: battle.decks.counts[card] for card in range(seat * SLOTS, (seat + 1) * SLOTS)}
        whole = "" if battle.sketch else f"forces[{seat}]"
        yield from count_checks(places_of(battle, seat), counts, battle.decks.ids, "comp.army_deck", whole)
    yield from mercenary_checks(battle)
    on = battle.first if battle.turn % 2 or battle.turn == 0 else 1 - battle.first
    expected = f"{on}, for seat {battle.first} began and this is turn {battle.turn}"
    yield "active", "turn.alternate", expected, battle.active == on
    yield from pending_checks(battle)
    if battle.ending:
        yield from ending_checks(battle)
    if not battle.sketch:
        yield from whole_checks(battle)


def fit_checks(options: Data, battle: Battle) -> Iterator[Check]:
    """Does the table show what was agreed on before?"""
    left = len(battle.decks.cards.mercenaries) - sum(force.hired for force in battle.forces)
    for seat, army in enumerate(options["armies"]):
        fits = army == battle.decks.armies[seat].id
        yield f"forces[{seat}].army", "setup.choose_army", f"{army} as in options.armies", fits
    for seat, force in enumerate(battle.forces):
        hires = force.hired or force.hires_no_more or (battle.turn == 0 and not battle.sketch)
        agreed = options["mercenaries"] or not hires
        yield f"forces[{seat}].hired", "variant.mercenaries.cards", "0, for options.mercenaries is off", agreed
        could_hire = options["mercenaries"] and not force.hires_no_more and force.hired < MOST_HIRED and left
        done = not could_hire or battle.turn == 0 or battle.sketch
        yield f"forces[{seat}].hires_no_more", "variant.mercenaries.swap", "true once play has begun", done


# ---- cards


def card_checks(battle: Battle, seat: int) -> Iterator[Check]:
    """No hand has more than nine cards, Leaders stay out of columns, and two units in a column can share it."""
    force, here, is_leader = battle.forces[seat], f"forces[{seat}]", battle.decks.is_leader
    yield f"{here}.hand", "draw.effects_limit", f"at most {HAND_LIMIT} cards", len(force.hand) <= HAND_LIMIT
    of_the_hand = Counter(force.hand)
    if not force.bonus_from_deck:
        of_the_hand[force.bonus] += 1
    yield f"{here}.held", "info.deduced", "only cards of the hand", not Counter(force.held) - of_the_hand
    for column in range(COLUMNS):
        there = f"{here}.columns[{column}]"
        first, second = force.units[2 * column : 2 * column + 2]
        led = any(card != EMPTY and is_leader[card] for card in (first, second))
        yield there, "leader.no_column", "units, for Leaders never stand in a column", not led
        fit = second == EMPTY or can_share(battle, first, second)
        yield there, "place.same_type", "units that can share it: of one type, or one of them with Combine", fit
    led = any(is_leader[card] for card in force.destroyed)
    yield f"{here}.destroyed", "leader.never_destroyed", "units, for Leaders are discarded instead", not led


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
    rule, decks = "variant.mercenaries.swap", battle.decks
    hired: list[str] = []
    for seat, force in enumerate(battle.forces):
        places = places_of(battle, seat)
        here = [decks.ids[card] for cards in places.values() for card in cards if decks.counts[card] == 0]
        hired += here
        stopped = force.hires_no_more and force.hired == MOST_HIRED
        yield f"forces[{seat}].hires_no_more", rule, "false of who has hired two, for nobody asks again", not stopped
        led = any(decks.is_leader[card] for card in places["released"])
        yield "released", rule, "units, and never a Leader", not led
        if not battle.sketch:
            sent = len(places["released"])
            expected = f"as many as there are mercenaries ({len(here)}) and cards in table.released ({sent})"
            yield f"forces[{seat}].hired", rule, expected, len(here) == sent == force.hired
    yield "forces", "variant.mercenaries.cards", "one of each mercenary", len(set(hired)) == len(hired)


# ---- the end


def ending_checks(battle: Battle) -> Iterator[Check]:
    """The scores are those of this end, and nothing is half done at an end that was played."""
    ending, wins, late = battle.ending, battle.ending == "end.win", battle.ending == "end.late_win"
    if ending in BY_WORD:
        yield score_check(battle, scores_by_word(battle))
        return
    placing = battle.placing != EMPTY or battle.cost > 0
    for field, busy in (("attack", battle.attack is not None), ("flanks", battle.flanks), ("placing", placing)):
        yield field, ending, "nothing under way at this end", not busy
    held = battle.columns_held(battle.active)
    yield "control", "victory.check", "three columns held by the winner", not wins or held >= COLUMNS_TO_WIN
    yield "turn", "end.turn_cap", f"{TURN_CAP} at this end", ending != "end.turn_cap" or battle.turn == TURN_CAP
    dead = ending == "end.dead_position"
    yield "dead_turns", ending, f"{DEAD_TURNS} at this end", not dead or battle.dead_turns == DEAD_TURNS
    others = battle.columns_held(1 - battle.active)
    yield "turn", ending, f"{LATE} or later at this end", not late or battle.turn >= LATE
    yield "control", ending, "more columns held by the winner", not late or others < held < COLUMNS_TO_WIN
    winner = battle.active if wins or late else 0 if is_ahead(battle, 0) else 1
    yield score_check(battle, [WINS[winner]])


# ---- what only a whole position shows


def whole_checks(battle: Battle) -> Iterator[Check]:
    """All that follows from how a game begins and goes on."""
    yield from terrain_checks(battle)
    dead = not battle.dead_turns or (battle.dead_turns <= battle.turn and is_dead(battle))
    yield "dead_turns", "end.dead_position", "0 while something can be placed or attacked, at most 'turn'", dead
    if battle.turn <= 1:
        yield from first_turn_checks(battle)
    for seat, force in enumerate(battle.forces):
        known = not force.held or force.reshuffled
        yield f"forces[{seat}].held", "info.deduced", "nothing before the first reshuffle", known
        left = len(battle.decks.draw_decks[seat]) - OPENING_HAND
        drawn = battle.turn == 0 or force.reshuffled or len(force.deck) <= left
        yield f"forces[{seat}].deck", "setup.hand", f"at most {left} cards once the hand is drawn", drawn
    own = battle.forces[battle.active]
    asked = bool(battle.steps) and isinstance(battle.steps[-1], Actions)
    busy = not asked or own.hand or (own.can_draw() and battle.contested())
    yield "steps[0]", "actions.no_hint", "no question to a player without a card and an attack", busy


def terrain_checks(battle: Battle) -> Iterator[Check]:
    """Special terrain lies outside, in the order drawn; before the battle there is none."""
    ground, deck = battle.decks.ground, battle.decks.terrain_deck
    special = [n for n in battle.terrain if ground[n].special]
    for column, n in enumerate(battle.terrain):
        expected = "special terrain in columns 1, 5, 2 and 4 in this order, and plain elsewhere"
        outside = column in OUTSIDE_FIRST[: len(special)]
        yield f"terrain[{column}]", "setup.terrain.order", expected, ground[n].special == outside
    for n in special:
        there = special.count(n) <= deck.count(n) and battle.turn > 0
        yield "terrain", "comp.terrain_deck", "terrain that is in the deck, and none before the battle", there


def first_turn_checks(battle: Battle) -> Iterator[Check]:
    """In the first turn nobody controls a column, and only its player has laid down units; before it nobody has."""
    for column, side in enumerate(battle.control):
        yield f"control[{column}]", "setup.terrain.neutral", "null in the first turn", side == NEUTRAL
    for seat, force in enumerate(battle.forces):
        here = f"forces[{seat}]"
        laid = not force.presence or (battle.turn == 1 and seat == battle.active)
        yield f"{here}.columns", "turn.alternate", "no units before the player's first turn", laid
        begun = force.hand or force.discard or force.destroyed or force.reshuffled
        yield here, "setup.shuffle", "all cards in the deck before the battle", battle.turn == 1 or not begun
        yield f"{here}.destroyed", "attack.declare", "nothing in the first turn", not force.destroyed
