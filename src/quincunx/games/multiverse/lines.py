# hot: compiled by mypyc
"""The lines of the journal: their sentences, clauses, and the names of their numbers."""

from __future__ import annotations

from typing import Final

from quincunx.core.journal import Line

# Set-up
ROLLS: Final = Line("journal.rolls", "setup.first_player", "seat", "n")
ROLLS_AGAIN: Final = Line("journal.rolls_again", "setup.first_player_icon", "seat", "n")
FIRST_PLAYER: Final = Line("journal.first_player", "setup.first_player", "seat")
STARTS_WITH: Final = Line("journal.starts_with", "setup.start_open", "seat", "kind", "hex")

# Turn and dial
TURN: Final = Line("journal.turn", "turn.order", "n", "section")
COMPLETED: Final = Line("journal.completed", "build.fortress_time", "seat", "works", "hex")
ACTS: Final = Line("journal.acts", "turn.order", "seat")

# Revenue
FIRST_REVENUE: Final = Line("journal.first_revenue", "revenue.first", "seat", "n")
INCOME: Final = Line("journal.income", "revenue.income", "seat", "n", "gold")
SELLS: Final = Line("journal.sells", "revenue.aether_exchange", "seat", "n")
GIVES: Final = Line("journal.gives", "revenue.gift", "seat", "other", "n")
OFFERS: Final = Line("journal.offers", "ffa.offer", "seat", "other", "given", "wanted")
OFFERS_PEACE: Final = Line("journal.offers_peace", "ffa.offer", "seat", "other", "given", "wanted")
ACCEPTS: Final = Line("journal.accepts", "ffa.offer", "seat", "other")
REFUSES: Final = Line("journal.refuses", "ffa.offer", "seat", "other")
TREATY: Final = Line("journal.treaty", "ffa.treaty", "seat", "other", "n")

# Build phase
RECRUITS: Final = Line("journal.recruits", "build.recruit", "kind", "hex", "n")
PUTS_DECOY: Final = Line("journal.puts_decoy", "decoy.place", "hex")
TAKES_HERO: Final = Line("journal.takes_hero", "hero.recruit", "seat", "hero", "n")
RESURRECTS: Final = Line("journal.resurrects", "hero.resurrect", "seat", "hero", "n")
HERO_STANDS: Final = Line("journal.hero_stands", "hero.place", "hero", "hex")
HERO_HP: Final = Line("journal.hero_hp", "hero.skill_costs", "hero", "n")
HERO_AP: Final = Line("journal.hero_ap", "hero.skill_costs", "hero", "n")
HERO_LEARNS: Final = Line("journal.hero_learns", "hero.skill_costs", "hero", "skill_of")
BUYS: Final = Line("journal.buys", "cards.buy", "seat", "card", "n")
RAISES: Final = Line("journal.raises", "build.construct", "seat", "works", "hex", "n")
BEGINS_SITE: Final = Line("journal.begins_site", "build.fortress_time", "seat", "works", "hex", "n")
UPGRADES: Final = Line("journal.upgrades", "build.upgrade", "seat", "works", "hex", "n")
BUILDS_ROAD: Final = Line("journal.builds_road", "road.build", "seat", "hex", "n")
LINKS: Final = Line("journal.links", "road.links", "seat", "hex", "way")
LEAVES_OUT: Final = Line("journal.leaves_out", "road.links", "seat", "hex", "way")
CHOPS: Final = Line("journal.chops", "build.chop", "seat", "hex", "n")
DIGS: Final = Line("journal.digs", "victory.scrolls", "seat", "hex", "n", "die")
FINDS_SCROLL: Final = Line("journal.finds_scroll", "victory.scrolls", "seat", "n")
PORTAL_STAGE: Final = Line("journal.portal_stage", "victory.portal", "seat", "hex", "n")
NEW_BLOCKS: Final = Line("journal.new_blocks", "info.build_leak", "seat", "n", "gold")
NO_BLOCKS: Final = Line("journal.no_blocks", "info.build_leak", "seat")

# Action phase
MOVES: Final = Line("journal.moves", "move.step", "seat", "hex", "to_hex")
SWAPS: Final = Line("journal.swaps", "move.swap", "seat", "hex", "to_hex")
REVEALS: Final = Line("journal.reveals", "explore.flip", "seat", "hex", "n")
IDENTIFIED: Final = Line("journal.identified", "fog.identify", "seat", "kind", "hex")
DECOY_SEEN: Final = Line("journal.decoy_seen", "decoy.revealed", "seat", "hex")
HEALS: Final = Line("journal.heals", "rest.heal", "seat", "hex", "n")

STONES: Final = Line("journal.stones", "mine.yield", "seat", "n", "stones")
DECLARES: Final = Line("journal.declares", "victory.missions_chain", "seat", "mission", "n")

# Combat
ICONS_ROLLED: Final = ("swords", "stones", "bows", "stars")
SETS_UP: Final = Line("journal.sets_up", "siege.setup", "seat", "hex")
ATTACKS: Final = Line("journal.attacks", "combat.start", "seat", "kind", "hex", "to_hex")
SHOOTS: Final = Line("journal.shoots", "combat.start", "seat", "kind", "hex", "to_hex")
TOWER_SHOOTS: Final = Line("journal.tower_shoots", "building.tower_shot", "seat", "works", "hex", "to_hex")
USES: Final = Line("journal.uses", "ability.active", "seat", "kind", "hex")
HERO_USES: Final = Line("journal.hero_uses", "hero.ability_cost_use", "seat", "hero", "skill_of", "hex")
SHOWS: Final = Line("journal.shows", "fog.support_claim", "seat", "kind", "hex")
LAYS: Final = Line("journal.lays", "cards.play_who", "seat")
LAYS_NONE: Final = Line("journal.lays_none", "cards.play_who", "seat")
PLAYS: Final = Line("journal.plays", "cards.play_who", "seat", "card")
CANCELLED: Final = Line("journal.cancelled", "cards.before_effects", "seat")
CALLED_OFF: Final = Line("journal.called_off", "cards.cancelled_attack", "seat")
BOUGHT_OFF: Final = Line("journal.bought_off", "cards.cancelled_attack", "seat", "n")
STEPS_BACK: Final = Line("journal.steps_back", "cards.before_effects", "seat", "hex", "to_hex")
ROLLS_DICE: Final = Line("journal.rolls_dice", "strength.dice", "seat", "icons", *ICONS_ROLLED)
ROLLS_AGAIN_DICE: Final = Line("journal.rolls_again_dice", "timing.reactions", "seat", "icons", *ICONS_ROLLED)
STRIKE: Final = Line("journal.strike", "dice.damage", "seat", "level", "n")
GUARDS: Final = Line("journal.guards", "timing.reactions", "seat", "kind", "n")
WOUNDED: Final = Line("journal.wounded", "glossary.hp", "seat", "hex", "n")
BURNS: Final = Line("journal.burns", "timing.simultaneous_death", "seat", "kind", "n")
BURNT_DOWN: Final = Line("journal.burnt_down", "hero.ability_cost_use", "seat", "hex")
HITS_TOO: Final = Line("journal.hits_too", "ability.cleave_values", "seat", "hex")
LAST_STAND: Final = Line("journal.last_stand", "cards.effect", "seat", "kind")
DESTROYED: Final = Line("journal.destroyed", "dice.kill", "seat", "kind", "hex")
SITE_LOST: Final = Line("journal.site_lost", "build.fortress_lost", "seat", "works", "hex")
BATTERED: Final = Line("journal.battered", "building.garrison_safe", "seat", "works", "hex", "n")
RAZED: Final = Line("journal.razed", "vp.destroy", "seat", "works", "hex", "n")
REPAIRS: Final = Line("journal.repairs", "building.repair", "seat", "works", "hex", "n")
ADVANCES: Final = Line("journal.advances", "combat.melee_win", "seat", "hex")
SURGEON: Final = Line("journal.surgeon", "cards.effect", "seat", "hex", "n")
KILL_GOLD: Final = Line("journal.kill_gold", "setup.factions", "seat", "n")
PLUNDER: Final = Line("journal.plunder", "ability.passive", "seat", "kind", "n")
TRACK: Final = Line("journal.track", "track.advance", "seat", "kind", "n")
UNLOCKED: Final = Line("journal.unlocked", "track.ability", "seat", "kind")
ELITE: Final = Line("journal.elite", "track.elite", "seat", "kind", "n")
LEVEL: Final = Line("journal.level", "hero.level", "seat", "hero", "n")
CONQUERED: Final = Line("journal.conquered", "victory.conquest", "seat")

# The end
VP: Final = Line("journal.vp", "vp.winner", "seat", "n")
