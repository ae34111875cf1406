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

# The end
VP: Final = Line("journal.vp", "vp.winner", "seat", "n")
