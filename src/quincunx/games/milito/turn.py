# hot: compiled by mypyc
"""What happens in a turn without anyone choosing: victory check, advance, drawing cards, and the end of the game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.kit.hands import put_in_order
from quincunx.games.milito import lines
from quincunx.games.milito.battle import EMPTY, Battle
from quincunx.games.milito.decks import Decks

HAND_LIMIT: Final = 9
COLUMNS_TO_WIN: Final = 3
DRAW: Final = 3
DRAW_AFTER_RESHUFFLE: Final = 4
DEAD_TURNS: Final = 4
LATE: Final = 41
TURN_CAP: Final = 60


def begin_turn(battle: Battle) -> None:
    """Phases 1 and 2, and the look at the flanks with which phase 3 begins."""
    seat = battle.active
    battle.turn += 1
    battle.note(lines.TURN, seat, battle.turn)
    held = battle.columns_held(seat)
    if held >= COLUMNS_TO_WIN:  # phase 1, Victory Check: at the very start of one's own turn
        battle.note(lines.WINS, seat, held)
        won_by(battle, seat, "end.win")
        return
    if battle.turn >= LATE and held > battle.columns_held(1 - seat):
        battle.note(lines.WINS_LATE, seat, LATE)
        won_by(battle, seat, "end.late_win")
        return
    battle.dead_turns = battle.dead_turns + 1 if is_dead(battle) else 0
    advance(battle, seat)
    battle.flanks = flank_attacks(battle, seat)


def advance(battle: Battle, seat: i64) -> None:
    """Phase 2, Advance: take every column in which one's own units are unopposed."""
    for column in battle.to_advance(seat):
        battle.control[column] = seat
        battle.note(lines.ADVANCES, seat, column)


def flank_attacks(battle: Battle, seat: i64) -> i64:
    """The flank attacks whose conditions hold now, as a set of pairs (bit 0 to 3 from the left, 4 to 7 from the right).

    One's own units face the enemy in the attacked column, stand unopposed next to it, and no enemy
    stands in the column beyond that.
    """
    own, enemy = battle.forces[seat].presence, battle.forces[1 - seat].presence
    contested, unopposed = own & enemy, own & ~enemy
    from_left = contested & unopposed << 1 & ~(enemy << 2)
    from_right = contested & unopposed >> 1 & ~(enemy >> 2)
    return from_left >> 1 | from_right << 4


def draw_card(battle: Battle, seat: i64) -> i64:
    """Take the top card of the draw deck, reshuffling first if it is empty; EMPTY if nothing is left."""
    force = battle.forces[seat]
    if not force.deck:
        if not force.discard:
            return EMPTY
        reshuffle(battle, seat)
    return force.deck.pop()


def reshuffle(battle: Battle, seat: i64) -> None:
    """The discard pile becomes a new draw deck. All else has been seen: the hand is known from now on."""
    force = battle.forces[seat]
    force.deck, force.discard = force.discard, force.deck
    battle.dice.shuffle(force.deck)
    force.reshuffled = True
    force.held = force.hand[:]
    battle.note(lines.RESHUFFLES, seat, len(force.deck))


def total_worth(decks: Decks, cards: list[int]) -> float:
    """What cards that come by chance are worth together: a unit the mean of its values, a Leader his combat value."""
    twice_worth = decks.twice_worth
    total: i64 = 0
    card: i64
    for card in cards:
        total += twice_worth[card]
    return float(total) / 2.0


def draw_into_hand(battle: Battle, seat: i64, number: i64) -> i64:
    """Draw so many cards, but never beyond the hand limit; how many were drawn."""
    force = battle.forces[seat]
    decks = battle.decks
    drawn: i64 = 0
    expected = actual = promised = 0.0
    while drawn < number and len(force.hand) < HAND_LIMIT:
        if battle.journal is not None:
            if not force.deck or drawn == 0:
                promised = total_worth(decks, force.next_cards())
            expected += promised / float(len(force.next_cards())) if force.can_draw() else 0.0
        card = draw_card(battle, seat)
        if card == EMPTY:
            break
        if battle.journal is not None:
            actual += decks.worth[card]
            promised -= decks.worth[card]
        put_in_order(force.hand, card)
        battle.learn(seat)
        battle.note_to(seat, lines.OWN_DRAW, card)
        drawn += 1
    if drawn > 0:
        battle.chance(lines.LUCK_DRAWN, seat, expected, actual)
    return drawn


def end_turn(battle: Battle) -> None:
    """Phase 5, Draw Cards; then the safety ends, or the other player's turn."""
    seat = battle.active
    number: i64 = DRAW_AFTER_RESHUFFLE if battle.forces[seat].reshuffled else DRAW
    battle.note(lines.DRAWS, seat, draw_into_hand(battle, seat, number))
    if battle.dead_turns >= DEAD_TURNS:
        battle.note(lines.DEAD_POSITION, DEAD_TURNS)
        decide_on_columns(battle, "end.dead_position")
    elif battle.turn >= TURN_CAP:
        battle.note(lines.TURN_CAP, TURN_CAP)
        decide_on_columns(battle, "end.turn_cap")
    else:
        battle.active = 1 - seat


def is_dead(battle: Battle) -> bool:
    """Can nothing be placed or attacked any more, by anyone, ever?"""
    return battle.contested() == 0 and not has_unit_cards(battle, 0) and not has_unit_cards(battle, 1)


def has_unit_cards(battle: Battle, seat: i64) -> bool:
    """Is there a unit card in this seat's hand, draw deck or discard pile?"""
    force, is_leader = battle.forces[seat], battle.decks.is_leader
    if force.hand and not is_leader[force.hand[0]]:
        return True  # a hand is held in order, Leaders last
    return any(not is_leader[card] for pile in (force.deck, force.discard) for card in pile)


def decide_on_columns(battle: Battle, ending: str) -> None:
    """More columns win, and a tie goes to the second player."""
    winner: i64 = 0 if is_ahead(battle, 0) else 1
    tied = battle.columns_held(0) == battle.columns_held(1)
    battle.note(lines.WINS_AS_SECOND if tied else lines.WINS_ON_COLUMNS, winner)
    won_by(battle, winner, ending)


def is_ahead(battle: Battle, seat: i64) -> bool:
    """Would this seat win on columns? There is always one that does, so the other has a reason to act."""
    lead = battle.columns_held(seat) - battle.columns_held(1 - seat)
    return lead > 0 or (lead == 0 and seat != battle.first)


def won_by(battle: Battle, seat: i64, ending: str) -> None:
    battle.end(ending, (1.0, 0.0) if seat == 0 else (0.0, 1.0))
