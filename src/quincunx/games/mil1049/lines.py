# hot: compiled by mypyc
"""Every kind of line the journal of MIL (1049) can hold, with its clause; the words are in messages.toml."""

from __future__ import annotations

from typing import Final

from quincunx.core.journal import Line

# Set-up and turns
STARTS: Final = Line("journal.starts", "setup.start-player", "seat")
TURN: Final = Line("journal.turn", "turn.phases", "n", "seat")
PHASE_OVER_KNIGHTS: Final = Line("journal.phase_over_knights", "action.end.knights")
PHASE_OVER_SPACES: Final = Line("journal.phase_over_spaces", "action.end.spaces")

# Actions
HARVESTS: Final = Line("journal.harvests", "harvest.effect", "knight", "land", "cubes")
RECRUITS: Final = Line("journal.recruits", "recruit.effect", "knight")
RECRUITS_DEAR: Final = Line("journal.recruits_dear", "recruit.surcharge", "knight")
SENT: Final = Line("journal.sent", "place.empty", "knight", "place")
SENT_FOR_GOLD: Final = Line("journal.sent_for_gold", "place.token", "knight", "place")
SENT_FOR_PRIVILEGE: Final = Line("journal.sent_for_privilege", "place.token", "knight", "place")
PASSES: Final = Line("journal.passes", "pass.effect", "seat", "place")
PASSES_MARKING: Final = Line("journal.passes_marking", "two.pass", "seat", "place")
AGES: Final = Line("journal.ages", "action.take-token", "knight", "place", "n")
GROWS: Final = Line("journal.grows", "growth.roll", "knight")
ROLLED: Final = Line("journal.rolled", "growth.roll", "knight", "face")
DAUGHTER_BORN: Final = Line("journal.daughter_born", "growth.female", "seat", "n")
HEIR_BORN: Final = Line("journal.heir_born", "growth.male.heir", "knight")
KNIGHT_BORN: Final = Line("journal.knight_born", "growth.male.knight", "knight")
RECOGNISED_FOR_GOLD: Final = Line("journal.recognised_for_gold", "growth.recognise", "knight")
RECOGNISED_FOR_PRIVILEGE: Final = Line("journal.recognised_for_privilege", "growth.recognise", "knight")
BREAKS_OFF: Final = Line("journal.breaks_off", "growth.reroll", "knight")

# Deaths
DIES_TO_HEIR: Final = Line("journal.dies_to_heir", "death.heir", "knight")
DIES_TO_RELATIVE: Final = Line("journal.dies_to_relative", "death.no-heir.property", "knight", "n")
DIES_OUT: Final = Line("journal.dies_out", "death.no-heir.no-property", "knight", "n")

# Marriages
DOWRY: Final = Line("journal.dowry", "marriage.offers", "seat", "cubes")
MARRIED: Final = Line("journal.married", "marriage.other-wins", "seat", "host", "n")
MARRIED_NOBODY: Final = Line("journal.married_nobody", "marriage.other-wins-no-woman", "seat", "host")
MARRIED_AT_HOME: Final = Line("journal.married_at_home", "marriage.host-wins", "seat")
MARRIED_AT_HOME_NOBODY: Final = Line("journal.married_at_home_nobody", "marriage.host-wins-no-woman", "seat")
MARRIED_UNKNOWN: Final = Line("journal.married_unknown", "marriage.tie", "seat")
KEEPS: Final = Line("journal.keeps", "general.half-rounding", "seat", "cubes")

# Tributes and majorities
TRIBUTES: Final = Line("journal.tributes", "tribute.income", "seat", "cubes")
LORDS_FOOD: Final = Line("journal.lords_food", "tribute.lord", "seat", "n")
LEADS_COURT: Final = Line("journal.leads_court", "political.court", "seat", "n")
LEADS_MARKET: Final = Line("journal.leads_market", "political.market", "seat", "n")
LEADS_WAR: Final = Line("journal.leads_war", "political.war", "seat", "n")
LEADS_CURIA: Final = Line("journal.leads_curia", "political.curia", "seat", "n")
SOLDIERS_GO: Final = Line("journal.soldiers_go", "political.war", "seat", "knight")
ARCHBISHOP_GOES: Final = Line("journal.archbishop_goes", "political.archbishop", "seat", "knight")

# Monastery and Court
VEIL: Final = Line("journal.veil", "monastery.veil", "knight", "n")
VEIL_MORE: Final = Line("journal.veil_more", "monastery.more", "seat", "n")
TAKES_INFLUENCE: Final = Line("journal.takes_influence", "court.influence", "knight")
SUBDUES: Final = Line("journal.subdues", "vassal.attempt", "knight", "target")
RESISTS: Final = Line("journal.resists", "vassal.offer", "seat", "cubes")
ACCEPTS: Final = Line("journal.accepts", "vassal.accept", "seat", "enemy", "n")
RAISES: Final = Line("journal.raises", "vassal.raise", "seat", "cubes")
GIVES_FIEF: Final = Line("journal.gives_fief", "vassal.fief", "knight", "target", "land")
BOND: Final = Line("journal.bond", "vassal.success-vp", "target", "seat", "n")
FIEF_VP: Final = Line("journal.fief_vp", "vassal.fief-vp", "seat", "n")
DOES_NOTHING: Final = Line("journal.does_nothing", "spheres.optional", "knight")

# Market
TRADES: Final = Line("journal.trades", "market.trade", "seat", "given", "taken")
OPENS: Final = Line("journal.opens", "castle.start", "seat", "cubes")
BIDS: Final = Line("journal.bids", "castle.bid", "seat", "cubes")
NO_BID: Final = Line("journal.no_bid", "castle.bid", "seat")
BUILDS: Final = Line("journal.builds", "castle.win", "seat", "n")
CASTLE_GOES: Final = Line("journal.castle_goes", "castle.win", "knight")

# War
TAKES_FREE: Final = Line("journal.takes_free", "war.free.pay", "knight", "land", "cubes")
ATTACKS: Final = Line("journal.attacks", "war.target", "knight", "target", "land", "n")
ASKS_LORD: Final = Line("journal.asks_lord", "war.lord-joins", "seat", "lord")
ASKS_NOBODY: Final = Line("journal.asks_nobody", "war.lord-joins", "seat")
LORD_JOINS: Final = Line("journal.lord_joins", "war.lord-joins", "seat")
LORD_DECLINES: Final = Line("journal.lord_declines", "war.lord-joins", "seat")
CONTRIBUTES: Final = Line("journal.contributes", "war.contributions", "seat", "cubes")
ATTACKER_WINS: Final = Line("journal.attacker_wins", "war.result", "knight", "target", "strength", "defence")
DEFENDER_WINS: Final = Line("journal.defender_wins", "war.result", "knight", "target", "strength", "defence")
LAND_GOES: Final = Line("journal.land_goes", "war.attacker-wins", "knight", "land")
LAND_DISCARDED: Final = Line("journal.land_discarded", "war.discarded-land", "seat", "land")
LAND_TO_KING: Final = Line("journal.land_to_king", "advanced.king", "seat", "land", "n")
GAINS_LAND: Final = Line("journal.gains_land", "war.vp.gain", "seat", "n")
LORD_GAINS: Final = Line("journal.lord_gains", "war.vp.gain", "seat", "n")
LOSES_LAND: Final = Line("journal.loses_land", "war.vp.loss", "seat", "n")
LORD_LOSES: Final = Line("journal.lord_loses", "war.vp.loss", "seat", "n")
NO_VP_CRUSADER: Final = Line("journal.no_vp_crusader", "advanced.crusade", "knight")
NO_VP_VASSAL: Final = Line("journal.no_vp_vassal", "advanced.crusade-vassal", "knight")
BEATS_LEADER: Final = Line("journal.beats_leader", "war.leader-bonus", "seat", "n")

# Curia and Crusades
DONATES: Final = Line("journal.donates", "curia.offer", "seat", "gold")
HIGHEST: Final = Line("journal.highest", "curia.highest", "seat", "n")
GIVES_UP: Final = Line("journal.gives_up", "curia.rest", "seat", "gold", "n")
TAKES_BACK: Final = Line("journal.takes_back", "curia.rest", "seat")
GETS_PRIVILEGE: Final = Line("journal.gets_privilege", "curia.privilege", "knight")
ABBESS: Final = Line("journal.abbess", "curia.abbess", "knight")
CRUSADES: Final = Line("journal.crusades", "crusades.influence", "seat", "n")

# Winter and the end
HARD_WINTER: Final = Line("journal.hard_winter", "winter.roll")
MILD_WINTER: Final = Line("journal.mild_winter", "winter.roll")
STARVES: Final = Line("journal.starves", "winter.starve", "knight")
KINGS_REWARD: Final = Line("journal.kings_reward", "winter.reward", "seat")
MOST_GOODS: Final = Line("journal.most_goods", "end.goods", "seat", "count", "n")
MOST_INFLUENCE: Final = Line("journal.most_influence", "end.influence", "seat", "count", "n")
MOST_PRIVILEGES: Final = Line("journal.most_privileges", "end.privileges", "seat", "count", "n")
GOLD_COUNTS: Final = Line("journal.gold_counts", "end.gold", "seat", "gold", "n")
WOMEN_COST: Final = Line("journal.women_cost", "end.women", "seat", "count", "n")
FINAL: Final = Line("journal.final", "end.winner", "seat", "n", "place_taken")

# What was left to chance; these lines name a kind of it, and are never written into the journal.
LUCK_SON: Final = Line("luck.growth", "growth.roll", "seat")
LUCK_WINTER: Final = Line("luck.winter", "winter.roll", "seat")
