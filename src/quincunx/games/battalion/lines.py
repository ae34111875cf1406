# hot: compiled by mypyc
"""Every kind of line the journal of a battle can hold, with its clause; the words are in messages.toml."""

from __future__ import annotations

from typing import Final

from quincunx.core.journal import Line

FACTION: Final = Line("journal.faction", "muster.faction", "seat", "n")
MUSTERED: Final = Line("journal.mustered", "muster.assemble_secret", "seat")
INITIATIVE_ROLL: Final = Line("journal.initiative_roll", "muster.initiative", "seat", "n")
INITIATIVE: Final = Line("journal.initiative", "muster.initiative_cost", "seat")
OPENING_HAND: Final = Line("journal.opening_hand", "muster.hand", "seat", "n")
DEPLOYS: Final = Line("journal.deploys", "muster.deploy_alternate", "seat", "rank", "n", "sector")
DEPLOYS_RESERVE: Final = Line("journal.deploys_reserve", "field.reserve", "seat", "rank", "n")
REVEALED: Final = Line("journal.revealed", "muster.reveal")

TURN: Final = Line("journal.turn", "turn.alternate", "seat", "n").opening_turn()
REDEPLOYS: Final = Line("journal.redeploys", "redeploy.move", "seat", "unit", "sector")
ENTERS: Final = Line("journal.enters", "field.reserve_enter", "seat", "unit", "sector")
SWIFT: Final = Line("journal.swift", "trait.swift", "seat", "unit", "sector")
PAYS_CARD: Final = Line("journal.pays_card", "redeploy.discard", "seat", "card")
PLAYS: Final = Line("journal.plays", "tactics.three_uses", "seat", "card")

ASSAULTS: Final = Line("journal.assaults", "assault.who", "seat", "unit", "target", "n")
BARRAGES: Final = Line("journal.barrages", "barrage.who", "seat", "unit", "target", "n")
CHARGES: Final = Line("journal.charges", "charge.advance", "seat", "unit", "sector", "n")
FLANK_CHARGES: Final = Line("journal.flank_charges", "charge.empty_sector", "seat", "unit", "sector", "n")
FIRES: Final = Line("journal.fires", "react.fire", "seat", "unit", "n")
COUNTER_CHARGES: Final = Line("journal.counter_charges", "react.counter_charge", "seat", "unit", "n")
NO_REACTION: Final = Line("journal.no_reaction", "react.one", "seat")
ANTICIPATES: Final = Line("journal.anticipates", "trait.anticipate", "unit")
ENGAGES: Final = Line("journal.engages", "charge.target_unengaged", "unit", "target")
OVERLAPS: Final = Line("journal.overlaps", "charge.target_engaged", "unit", "target")
SPLITS: Final = Line("journal.splits", "charge.target_overlapping", "unit", "target")

DIE_FOR_CARD: Final = Line("journal.die_for_card", "attack.pool_cards", "seat", "card")
ROLLS: Final = Line("journal.rolls", "attack.applies_to", "seat", "unit", "target", "faces")
COUNTERATTACKS: Final = Line("journal.counterattacks", "assault.counterattack", "seat", "unit", "target", "faces")
REROLLS: Final = Line("journal.rerolls", "tactics.windows", "seat", "dice", "faces")
SETS_DIE: Final = Line("journal.sets_die", "tactics.windows", "seat", "dice", "faces")
HITS: Final = Line("journal.hits", "attack.total", "unit", "eights", "assigned", "n")
MISSES: Final = Line("journal.misses", "hits.zero", "unit")
IGNORES: Final = Line("journal.ignores", "tactics.three_uses", "unit", "n")
STEADFAST: Final = Line("journal.steadfast", "trait.steadfast", "unit")
LOSES_RANK: Final = Line("journal.loses_rank", "hits.remove_first", "unit", "rank")
SACRIFICES: Final = Line("journal.sacrifices", "tactics.three_uses", "unit", "rank")
FORCED_RANK: Final = Line("journal.forced_rank", "hits.insufficient", "unit", "rank")
REFUNDS: Final = Line("journal.refunds", "hits.refund", "unit", "n")
DISORDER: Final = Line("journal.disorder", "hits.place_disorder", "unit", "n")
DISBANDED: Final = Line("journal.disbanded", "disband.no_ranks", "unit")
BROKEN: Final = Line("journal.broken", "disband.disorder_limit", "unit")
FREED: Final = Line("journal.freed", "engage.release", "unit", "sector")
HARASSED: Final = Line("journal.harassed", "trait.harass", "unit")
EVADES: Final = Line("journal.evades", "trait.evade", "seat", "unit", "n")
WITHDRAWS: Final = Line("journal.withdraws", "engage.release", "seat", "unit")
ROTATES: Final = Line("journal.rotates", "tactics.three_uses", "seat", "unit", "rank")
SPIES: Final = Line("journal.spies", "tactics.three_uses", "seat", "enemy")
SPIED: Final = Line("journal.spied", "tactics.three_uses", "enemy", "card")

RALLIES: Final = Line("journal.rallies", "turn.action_choice", "seat")
DISCIPLINE: Final = Line("journal.discipline", "trait.discipline", "unit")
DRAWS: Final = Line("journal.draws", "tactics.draw_cause", "seat", "n")
OWN_DRAW: Final = Line("journal.own_draw", "tactics.draw_cause", "card")
RECOVERS: Final = Line("journal.recovers", "rally.recover_order", "seat", "n")
FLIPS_CAMP: Final = Line("journal.flips_camp", "rally.flip_camp", "seat", "n")
FLIPS_UNITS: Final = Line("journal.flips_units", "rally.flip_units", "seat", "n")
MOVES_DISORDER: Final = Line("journal.moves_disorder", "tactics.three_uses", "seat", "unit")
MOVES_ORDER: Final = Line("journal.moves_order", "tactics.three_uses", "seat", "unit")

EXHAUSTED: Final = Line("journal.exhausted", "win.deck", "seat")
CAMP_TAKEN: Final = Line("journal.camp_taken", "win.camp", "seat", "enemy", "sector")

LUCK_ATTACK: Final = Line("luck.attack", "attack.applies_to", "seat")
LUCK_COUNTERATTACK: Final = Line("luck.counterattack", "assault.counterattack", "seat")
LUCK_BARRAGE: Final = Line("luck.barrage", "barrage.who", "seat")
LUCK_FIRE: Final = Line("luck.fire", "react.fire", "seat")
LUCK_REROLL: Final = Line("luck.reroll", "tactics.windows", "seat")
