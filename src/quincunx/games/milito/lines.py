# hot: compiled by mypyc
"""Every kind of line the journal of a battle can hold, with its clause; the words are in messages.toml."""

from __future__ import annotations

from typing import Final

from quincunx.core.journal import Line

ARMIES: Final = Line("journal.armies", "setup.choose_army", "army", "enemy_army")
COIN: Final = Line("journal.coin", "setup.first_player", "seat")
BATTLEFIELD: Final = Line("journal.battlefield", "setup.terrain.order", "column", "terrain")
OPENING_HAND: Final = Line("journal.opening_hand", "setup.hand", "seat", "n")
HIRES: Final = Line("journal.hires", "variant.mercenaries.swap", "seat", "card", "released")
HIRES_NO_MORE: Final = Line("journal.hires_no_more", "variant.mercenaries.swap", "seat")

TURN: Final = Line("journal.turn", "turn.alternate", "seat", "n").opening_turn()
ADVANCES: Final = Line("journal.advances", "advance.take", "seat", "column")
FLANKS: Final = Line("journal.flanks", "flank.bonus", "seat", "column", "flanking")
NO_FLANKS: Final = Line("journal.no_flanks", "flank.optional", "seat")
PASSES: Final = Line("journal.passes", "actions.pass", "seat")
NO_ACTION_LEFT: Final = Line("journal.no_action_left", "actions.pass", "seat")

PLACES: Final = Line("journal.places", "place.basic", "seat", "card", "column", "cost")
CLEARS: Final = Line("journal.clears", "place.replace", "seat", "card", "column")
PAYS: Final = Line("journal.pays", "place.pay.hand", "seat", "card", "value").going_on()

ATTACKS: Final = Line("journal.attacks", "attack.declare", "seat", "column")
ATTACKS_FROM: Final = Line("journal.attacks_from", "flank.choice", "seat", "column", "origin").going_on()
FIGHTS: Final = Line("journal.fights", "attack.fighter", "seat", "card").going_on()
BONUS_FROM_HAND: Final = Line("journal.bonus_from_hand", "info.bonus_source", "seat").going_on()
BONUS_FROM_DECK: Final = Line("journal.bonus_from_deck", "info.bonus_source", "seat").going_on()
OWN_BONUS: Final = Line("journal.own_bonus", "info.bonus_source", "card").going_on()
NO_BONUS: Final = Line("journal.no_bonus", "attack.bonus.defender", "seat").going_on()
STANDS: Final = Line("journal.stands", "attack.withdraw.option", "seat", "column").going_on()
WITHDRAWS: Final = Line("journal.withdraws", "outcome.withdraw.units", "seat", "column")
BONUS_UNRESOLVED: Final = Line(
    "journal.bonus_unresolved", "outcome.withdraw.bonus_unresolved", "seat", "card"
).going_on()
REVEALS: Final = Line("journal.reveals", "attack.reveal", "seat", "card").going_on()
STRENGTHS: Final = Line(
    "journal.strengths", "outcome.compare", "seat", "strength", "enemy", "enemy_strength"
).going_on()
ATTACKER_WINS: Final = Line("journal.attacker_wins", "outcome.attacker.units", "seat", "column")
DEFENDER_WINS: Final = Line("journal.defender_wins", "outcome.defender.units", "seat", "column")
TIED: Final = Line("journal.tied", "outcome.tie.units", "column")
WINS_TIE: Final = Line("journal.wins_tie", "effect.win_ties", "seat", "card")
DESTROYED: Final = Line("journal.destroyed", "deck.destroyed", "seat", "card")
DISCARDED: Final = Line("journal.discarded", "deck.discard", "seat", "card")
SAVED: Final = Line("journal.saved", "effect.save_on_loss", "seat", "card")
CONTROL_WON: Final = Line("journal.control_won", "outcome.attacker.status", "seat", "column")
CONTROL_LOST: Final = Line("journal.control_lost", "terrain.control_states", "column")

RAMPAGE: Final = Line("journal.rampage", "rampage.draw", "seat", "card")
RAMPAGE_LEADER: Final = Line("journal.rampage_leader", "rampage.leader", "seat", "card")
RAMPAGE_CALMED: Final = Line("journal.rampage_calmed", "effect.no_rampage", "seat")

RESHUFFLES: Final = Line("journal.reshuffles", "deck.reshuffle", "seat", "n")
DRAWS: Final = Line("journal.draws", "draw.number", "seat", "n").unless_none("n")
DRAWS_BY_EFFECT: Final = Line("journal.draws_by_effect", "card.leader.special", "seat", "n").unless_none("n")
OWN_DRAW: Final = Line("journal.own_draw", "draw.number", "card")

WINS: Final = Line("journal.wins", "end.win", "seat", "n")
WINS_LATE: Final = Line("journal.wins_late", "end.late_win", "seat", "n")
DEAD_POSITION: Final = Line("journal.dead_position", "end.dead_position", "n")
TURN_CAP: Final = Line("journal.turn_cap", "end.turn_cap", "n")
WINS_ON_COLUMNS: Final = Line("journal.wins_on_columns", "end.turn_cap", "seat")
WINS_AS_SECOND: Final = Line("journal.wins_as_second", "end.turn_cap", "seat")

# What was left to chance; these lines name a kind of it, and are never written into the journal.
LUCK_OPENING: Final = Line("luck.opening", "setup.hand", "seat")
LUCK_DRAWN: Final = Line("luck.drawn", "draw.number", "seat")
LUCK_BONUS: Final = Line("luck.bonus", "attack.bonus.deck_available", "seat")
LUCK_RAMPAGE: Final = Line("luck.rampage", "rampage.draw", "seat")
