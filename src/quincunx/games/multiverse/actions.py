# hot: compiled by mypyc
"""The actions of Multiverse War as numbers, the same for every map and for two to four players."""

from __future__ import annotations

from typing import Final

from quincunx.core.actions import ActionSpace

HEXES: Final = 259
"""Hexes of the largest map: 37 positions of seven."""
POSITIONS: Final = 37
BLOCKS: Final = 48
"""Room for the blocks of one player."""
MOST_UNITS: Final = 24
MOST_HEROES: Final = 12
MOST_RAISED: Final = 8
ROW: Final = 5
MOST_CARDS: Final = 32
MOST_GIFT: Final = 30

SPACE: Final = ActionSpace()
END: Final = SPACE.add("end", rule="timing.pass")
DONE: Final = SPACE.add("done", rule="timing.pass")
DECLINE: Final = SPACE.add("decline", rule="info.asking")
SETUP: Final = SPACE.add("setup", rule="siege.setup")
RECOMMENDED: Final = SPACE.add("recommended", rule="hero.recommended")
BLOCK: Final = SPACE.add("block", BLOCKS, "own", "action.activate")
TO: Final = SPACE.add("to", HEXES, "hex", "move.path")
ATTACK: Final = SPACE.add("attack", 6, "way", "move.attack")
SWAP: Final = SPACE.add("swap", 6, "way", "move.swap")
SHOOT: Final = SPACE.add("shoot", HEXES, "hex", "shoot.cost")
AIM: Final = SPACE.add("aim", HEXES, "hex", "hero.ability_cost_use")
USE: Final = SPACE.add("use", 8, "ability", "ability.announce")
REVEAL: Final = SPACE.add("reveal", POSITIONS, "position", "explore.cost")
TOWER: Final = SPACE.add("tower", 16, "n", "building.tower_shot")
DECLARE: Final = SPACE.add("declare", 3, "mission", "victory.missions_chain")
RECRUIT: Final = SPACE.add("recruit", MOST_UNITS, "unit", "build.recruit")
HERO: Final = SPACE.add("hero", MOST_HEROES, "hero", "hero.recruit")
PLACE: Final = SPACE.add("place", HEXES, "hex", "build.recruit_place")
RAISE: Final = SPACE.add("raise", MOST_RAISED, "building", "build.construct")
UPGRADE: Final = SPACE.add("upgrade", rule="build.upgrade")
ROAD: Final = SPACE.add("road", rule="road.build")
CHOP: Final = SPACE.add("chop", rule="build.chop")
DIG: Final = SPACE.add("dig", rule="victory.scrolls")
PORTAL: Final = SPACE.add("portal", rule="victory.portal")
DECOY: Final = SPACE.add("decoy", rule="decoy.place")
LINK: Final = SPACE.add("link", 6, "way", "road.links")
BUY: Final = SPACE.add("buy", ROW, "offered", "cards.buy")
SKILL: Final = SPACE.add("skill", 6, "skill", "hero.skill_points")
CARD: Final = SPACE.add("card", MOST_CARDS, "card", "cards.play")
SHOW: Final = SPACE.add("show", BLOCKS, "own", "fog.support_claim")
REACT: Final = SPACE.add("react", BLOCKS, "own", "timing.reactions")
DEFEND: Final = SPACE.add("defend", rule="timing.reactions")
FATE: Final = SPACE.add("fate", rule="hero.ability_once")
DIE: Final = SPACE.add("die", 6, "n", "timing.reactions")
MEMBER: Final = SPACE.add("member", 2, "n", "formation.separate_rolls")
CHOOSE: Final = SPACE.add("choose", 4, "n", "adventure.test")
NUMBER: Final = SPACE.add("number", 6, "n", "explore.number")
SELL: Final = SPACE.add("sell", rule="revenue.aether_exchange")
GIVE: Final = SPACE.add("give", MOST_GIFT, "n", "revenue.gift")
OFFER: Final = SPACE.add("offer", 3, "other", "ffa.offer")
MORE: Final = SPACE.add("more", 5, "what", "ffa.offer")
ACCEPT: Final = SPACE.add("accept", rule="ffa.offer")
COMPETE: Final = SPACE.add("compete", rule="permanent.sharpshooters_effect")

GIVEN_GOLD: Final = 0
GIVEN_STONES: Final = 1
ASKED_GOLD: Final = 2
ASKED_STONES: Final = 3
TREATY: Final = 4
"""What an offer is made of, and what `more` adds one of."""
OFFERED: Final = ("gold", "stone", "ask-gold", "ask-stone", "treaty")
WAY_NAMES: Final = ("ne", "e", "se", "sw", "w", "nw")
