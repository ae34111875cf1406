# hot: compiled by mypyc
"""What pieces fight with, by number: dice, icons, counters, ranges, attributes and what a strike takes."""

from __future__ import annotations

from typing import Final

from quincunx.games.multiverse.pieces import Pieces, structures
from quincunx.games.multiverse.pieces.common import CLASSES, COLUMNS, FIGHTING, ICONS, TERRAINS
from quincunx.games.multiverse.pieces.decks import CardEffect
from quincunx.games.multiverse.pieces.units import Ability

BUILDING_COLUMN: Final = 3
STRUCTURE: Final = 7
"""The class of a building that strikes with its own dice; among units it is the number of decoys, which never do."""
SWORD: Final = 0
STONE: Final = 1
BOW: Final = 2
STAR: Final = 3
ATTACKING: Final = 1
DEFENDING: Final = 2
"""The sides a card may be played on, as bits."""
ANY: Final = "any"


class Arms:
    """All numbers of combat; kinds are numbered as in `Kinds`."""

    def __init__(self, pieces: Pieces) -> None:
        core = pieces.core
        assert core.dice is not None
        assert core.modifiers is not None
        assert core.unit_track is not None
        self.rules = core.dice
        self.modifiers = core.modifiers
        self.track = core.unit_track
        self.faces = [ICONS.index(face) for face in core.dice.faces]
        self.icon_faces = [self.faces.count(icon) for icon in range(len(ICONS))]
        classes = [core.classes[name] for name in CLASSES]
        self.icon = [ICONS.index(each.icon) if each.icon in ICONS else -1 for each in classes]
        self.is_ranged = [each.attack_type == "ranged" for each in classes]
        self.is_melee = [each.attack_type == "melee" for each in classes]
        self.counters = [sum([1 << CLASSES.index(name) for name in each.counters], 0) for each in classes]
        self.needs_setup = [each.needs_setup for each in classes]
        self.multiplier = [each.building_damage_multiplier for each in classes]
        self.has_morale = [each.morale for each in classes]
        self.column = [COLUMNS.index(name) if name in COLUMNS else 0 for name in TERRAINS]
        self.column[TERRAINS.index("mountain")] = COLUMNS.index("hills")
        self.cover = [core.terrains[name].cover for name in TERRAINS]
        self.heavy_dice = core.attributes["heavy_armor"].amount
        self.agile_dice = core.attributes["highly_agile"].amount
        self.setup_dice = core.attributes["defensive_setup"].amount
        self.setup_ap = core.attributes["defensive_setup"].ap
        self.setup_not_for = [CLASSES.index(name) for name in core.attributes["defensive_setup"].not_for]
        units = list(pieces.armies.units.values())
        heroes = list(pieces.armies.heroes.values())
        nothing = [0] * len(COLUMNS)
        rows = [core.strengths[each.unit_class] if each.unit_class in FIGHTING else None for each in units]
        rows += [core.strengths[each.unit_class] for each in heroes]
        bonuses = [each.bonus for each in units] + [each.bonus for each in heroes]
        self.attack = [row.attack.dice if row is not None else nothing for row in rows] + [nothing]
        self.defence = [row.defence.dice if row is not None else nothing for row in rows] + [nothing]
        self.attack_bonus = [each.attack for each in bonuses] + [0]
        self.defence_bonus = [each.defence for each in bonuses] + [0]
        self.range = [each.range for each in units] + [each.range for each in heroes] + [0]
        self.min_range = [each.min_range for each in units] + [1] * (len(heroes) + 1)
        self.only_buildings = [each.targets == ("building",) for each in units] + [False] * (len(heroes) + 1)
        printed = [each.attributes for each in units] + [each.attributes for each in heroes] + [()]
        self.heavy = ["heavy_armor" in each for each in printed]
        self.agile = ["highly_agile" in each for each in printed]
        self.defensive = ["defensive_setup" in each for each in printed]
        self.indirect = ["indirect" in each for each in printed]
        self.mounted = [each.unit_class == "cavalry" for each in units]
        self.mounted += [each.mounted or each.unit_class == "cavalry" for each in heroes] + [False]
        self.abilities: list[Ability | None] = [each.ability for each in units]
        self.effect = [each.ability.effect if each.ability is not None else "" for each in units]
        self.trigger = [each.ability.trigger if each.ability is not None else "" for each in units]
        """What the ability of a unit does, and when it is announced; empty for a passive one."""
        buildings = [*pieces.grounds.buildings.values(), *structures(pieces)]
        ages = [each.ages[min(n, len(each.ages) - 1)] for each in buildings for n in range(2)]
        strikes = [age.strike for age in ages]
        self.strike_dice = [each.dice if each is not None else 0 for each in strikes]
        self.strike_range = [each.range if each is not None else 0 for each in strikes]
        self.shoots = [each is not None and each.shoots for each in strikes]
        cards = list(pieces.decks.cards.values())
        sides = {"attack": ATTACKING, "defence": DEFENDING, "both": ATTACKING | DEFENDING}
        self.card_sides = [sides[each.side] for each in cards]
        self.card_effects: list[CardEffect] = [each.effect for each in cards]
        self.odds: dict[tuple[int, int, bool, bool], list[float]] = {}
        """The chances of a miss, a hit and a critical strike, by dice, icon, counter and keenness; found as needed."""
        self.card_eligible = [list(each.eligible) for each in cards]
