# hot: compiled by mypyc
"""Every kind of journal line of Pacto."""

from __future__ import annotations

from typing import Final

from quincunx.core.journal import Line

MUSTERED: Final = Line("journal.mustered", "army.build", "seat")
BRINGS: Final = Line("journal.brings", "info.lists", "seat", "n", "generals")
TURN: Final = Line("journal.turn", "turn.active", "n", "seat").opening_turn()
DISCARDS: Final = Line("journal.discards", "card.discard", "general", "n")
DEALT: Final = Line("journal.dealt", "card.deal", "general", "n")
OWN_CARDS: Final = Line("journal.own_cards", "info.hands", "general", "cards")
OPEN_CARDS: Final = Line("journal.open_cards", "card.faceup.ally", "general", "cards")
GIVES: Final = Line("journal.gives", "card.gift", "general", "other")
END_LIMIT: Final = Line("journal.end_limit", "end.limit", "n")
BREAKS: Final = Line("journal.army_breaks", "end.break", "seat", "lost", "n")
LEAGUE: Final = Line("journal.league", "end.score", "seat", "n")
LOSES_UG: Final = Line("journal.loses_ug", "outcome.destroyed", "unit")
TESTS: Final = Line("journal.tests", "kab.what", "unit", "colour", "face")

# 4.3
PASSES: Final = Line("journal.passes", "turn.pass", "seat")
ORDERS: Final = Line("journal.orders", "prompt.announce", "unit", "action", "general")
WITH: Final = Line("journal.with", "block.what", "unit").going_on()
PULLS: Final = Line("journal.pulls", "pull.sug", "unit").going_on()
ALONG: Final = Line("journal.along", "general.move_once", "general", "unit").going_on()
BEHIND: Final = Line("journal.behind", "general.attach", "general", "unit").going_on()
AHEAD: Final = Line("journal.ahead", "geo.legs", "unit", "hbw").going_on()
BACK: Final = Line("journal.back", "geo.fall_back", "unit", "hbw").going_on()
WHEELS: Final = Line("journal.wheels", "geo.wheel", "unit", "wheel").going_on()
TURNS: Final = Line("journal.turns", "act.m9", "unit", "side").going_on()
SHIFTS: Final = Line("journal.shifts", "geo.shift", "unit", "side").going_on()
SWITCHES: Final = Line("journal.switches", "act.m1", "unit", "formation").going_on()
PLAYS: Final = Line("journal.plays", "comp.card_value", "general", "colour").going_on()
UPGRADES: Final = Line("journal.upgrades", "upgrade.what", "general", "colour").going_on()
PUSHED: Final = Line("journal.pushed", "move.pushback", "unit", "enemy", "hbw").going_on()
RIDES_TO: Final = Line("journal.rides_to", "act.cm1", "general", "unit")
RIDES: Final = Line("journal.rides", "act.cm1", "general")
RECOVERS: Final = Line("journal.recovers", "act.e1", "unit", "general")
PRESSES_ON: Final = Line("journal.presses_on", "act.cm2", "unit", "n").going_on()
ALIGNS: Final = Line("journal.aligns", "align.how", "unit")
FACES: Final = Line("journal.faces", "act.mf2", "unit", "enemy").going_on()
SUCCEEDS: Final = Line("journal.succeeds", "general.replace.where", "general", "unit")
DISPLACED: Final = Line("journal.displaced", "general.displaced", "general", "unit")
GENERAL_DIES: Final = Line("journal.general_dies", "general.dead", "general")

# combats and outcomes
CHARGE_COMBAT: Final = Line("journal.charge_combat", "combat.charge_step", "unit", "enemy", "up")
MELEE_COMBAT: Final = Line("journal.melee_combat", "combat.melee_step", "unit", "enemy", "up")
ROLLS: Final = Line("journal.rolls", "combat.claims", "unit", "colour", "face")
WOUNDED: Final = Line("journal.wounded", "ug.hits", "unit")
LOSES_BASE: Final = Line("journal.loses_base", "casualty.rear", "unit", "n")
UG_BREAKS: Final = Line("journal.ug_breaks", "ug.break.tug", "unit")
GENERAL_TESTED: Final = Line("journal.general_tested", "gentest.die", "general", "colour", "face")
GENERAL_FIGHTS: Final = Line("journal.general_fights", "general.fight", "general", "unit")
ROUTS: Final = Line("journal.routs", "outcome.rout", "unit")
DESTROYED: Final = Line("journal.destroyed", "outcome.destroyed", "unit")
BURSTS: Final = Line("journal.bursts", "outcome.burst", "unit", "enemy")
PURSUES: Final = Line("journal.pursues", "outcome.pursue", "unit")
HOLDS: Final = Line("journal.holds", "outcome.pursue.choice", "unit")
MEETS: Final = Line("journal.meets", "charge.contact", "unit", "enemy")
DISPERSED: Final = Line("journal.dispersed", "charge.move.disperse", "unit", "enemy")

# charges
DECLARES: Final = Line("journal.declares", "charge.mark", "unit", "enemy", "degrees")
STOPS: Final = Line("journal.stops", "act.c3", "unit")
CHARGES: Final = Line("journal.charges", "charge.move", "unit", "enemy")

# answers to charges
STANDS: Final = Line("journal.stands", "evade.stand", "unit")
WILL_EVADE: Final = Line("journal.will_evade", "evade.choice", "unit", "answer")
ROLLS_D6: Final = Line("journal.rolls_d6", "evade.vmd", "unit", "n")
EVADES: Final = Line("journal.evades", "evade.distance", "unit", "n")
OFF_TABLE: Final = Line("journal.off_table", "evade.edge.sug", "unit")

# shooting
WILL_SHOOT: Final = Line("journal.will_shoot", "shoot.target.ahead", "unit", "enemy")
HOLDS_FIRE: Final = Line("journal.holds_fire", "shoot.optional", "unit")
SHOOTS: Final = Line("journal.shoots", "shoot.colour.start", "unit", "enemy", "colour", "face")
SHOOTS_FEEBLY: Final = Line("journal.shoots_feebly", "shoot.colour.bottom", "unit", "enemy", "colour", "face")
SLOWED: Final = Line("journal.slowed", "shoot.result.s", "unit", "n")

# 5.3 and 5.4
BREAKS_OFF: Final = Line("journal.breaks_off", "breakoff.step", "unit", "action", "general")
STUCK: Final = Line("journal.stuck", "kab.r6.when", "unit")
HELD_BACK: Final = Line("journal.held_back", "act.f1", "unit", "general")

# allies
DESERTS: Final = Line("journal.deserts", "ally.desert.effect", "unit", "general")
MAKES_WAY: Final = Line("journal.makes_way", "act.c1.allows", "unit", "friend", "enemy")

# what is left to chance
LUCK_COMBAT: Final = Line("luck.combat", "combat.both_roll", "seat")
LUCK_SHOT: Final = Line("luck.shot", "shoot.one_die", "seat")
LUCK_TEST: Final = Line("luck.test", "kab.what", "seat")

# ambushes and flank marches
MARCHES: Final = Line("journal.marches", "deploy.flank_general", "general")
LAYS_CARD: Final = Line("journal.lays_card", "ambush.what", "seat", "place", "from_below")
CARD_COMMANDED: Final = Line("journal.card_commanded", "deploy.generals", "general", "place", "from_below")
REVEALED: Final = Line("journal.revealed", "ambush.reveal", "unit")
DUMMY: Final = Line("journal.dummy", "ambush.reveal", "seat")
ARRIVES: Final = Line("journal.arrives", "flank.arrive", "general", "edge")
ENTERS: Final = Line("journal.enters", "flank.enter", "unit", "from_below").going_on()

# before the battle
ROLLS_FOR_ROLE: Final = Line("journal.rolls_for_role", "pre.roll", "general", "colour", "face")
TAKES_ROLE: Final = Line("journal.takes_role", "pre.winner", "seat", "role")
SHARE: Final = Line("journal.share", "deploy.thirds", "seat", "n")
DEPLOYED: Final = Line("journal.deployed", "deploy.zone", "unit", "place", "from_below").going_on()
COMMANDED: Final = Line("journal.commanded", "deploy.commands", "unit", "general")
STARTS_WITH: Final = Line("journal.starts_with", "deploy.generals.where", "general", "unit")
STARTS_ALONE: Final = Line("journal.starts_alone", "deploy.generals.where", "general")
PBS_DEALT: Final = Line("journal.pbs_dealt", "pre.draw", "general", "n")
PBS_CARD: Final = Line("journal.pbs_card", "pre.day", "seat", "colour")
PBS_PASS: Final = Line("journal.pbs_pass", "pre.day.pass", "seat")
CHOOSES_TERRITORY: Final = Line("journal.chooses_territory", "pre.territory", "seat", "territory")
COUNTER: Final = Line("journal.counter", "pre.day.move", "seat", "square", "density", "secure")
SCOUTS: Final = Line("journal.scouts", "scout.total", "seat", "cards", "n")
OUTSCOUTED: Final = Line("journal.outscouted", "scout.result", "seat", "n")
CHOOSES_ITEM: Final = Line("journal.chooses_item", "tset.choose", "seat", "kind")
WATER: Final = Line("journal.water", "tset.secure.water", "seat", "edge", "n")
ROLLS_FOR_ITEM: Final = Line("journal.rolls_for_item", "tset.die", "seat", "kind", "n")
ITEM_LOST: Final = Line("journal.item_lost", "tset.no_room", "kind")
LAYS_ITEM: Final = Line("journal.lays_item", "tset.place", "seat", "kind")
ROLLS_FOR_CHANGE: Final = Line("journal.rolls_for_change", "tset.change", "seat", "n")
CHANGES_ITEM: Final = Line("journal.changes_item", "tset.change.one", "seat")
REMOVES_ITEM: Final = Line("journal.removes_item", "tset.change", "seat")
CHOOSES_SEASON: Final = Line("journal.chooses_season", "pre.season", "seat", "season")
FIRST_WEATHER: Final = Line("journal.first_weather", "weather.season", "weather", "n", "up")
WEATHER: Final = Line("journal.weather", "weather.turn", "weather")
