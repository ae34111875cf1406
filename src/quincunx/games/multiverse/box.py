# hot: compiled by mypyc
"""The pieces by number, as the rules need them."""

from __future__ import annotations

from typing import Final

from quincunx.games.multiverse.arms import Arms
from quincunx.games.multiverse.chart import Chart, Land
from quincunx.games.multiverse.pieces import Pieces, cheapest, encounters_at, structures
from quincunx.games.multiverse.pieces.common import CLASSES, TERRAINS
from quincunx.games.multiverse.pieces.decks import Enemy, Section
from quincunx.games.multiverse.pieces.places import POOLS, VICTORIES, Map

GRASSLAND: Final = 0
FOREST: Final = 1
HILLS: Final = 2
MOUNTAIN: Final = 3
WATER: Final = 4

MELEE: Final = 0
ANTICAV: Final = 1
CAVALRY: Final = 2
RANGED: Final = 3
SIEGE: Final = 4
SCOUT: Final = 5
BUILDER: Final = 6
DUMMY: Final = 7
"""The class of decoys, which are no units."""

MISSIONS: Final = 1
CONQUEST: Final = 2
DOMINATION: Final = 4
ARCHEOLOGY: Final = 8
PORTAL_BUILT: Final = 16
TURN_LIMIT: Final = 32
"""Ways of winning, as bits in the order of their names."""

NOTHING: Final = -1
LEAST: Final = 1
"""What anything that has a price costs at least."""
MOST_EXPERIENCE: Final = 99
"""Of Builders, in a position somebody brings along; by play there is less."""
HOME_POOL: Final = 0
CENTRAL_POOL: Final = 1
COMMON_POOL: Final = 2

ANTS: Final = "giant_ant_colony"
VILLAGE: Final = "burning_village"
TRADERS: Final = "merchant_caravan"
SHOOTERS: Final = "sharpshooters_competition"
"""The encounters that stay, by their cards."""

UPGRADE_DISCOUNT: Final = 0
KILL_GOLD: Final = 1
"""Traits of factions."""


class Kinds:
    """Everything a block can be, by number: units as listed, then heroes, then the decoy."""

    def __init__(self, pieces: Pieces) -> None:
        units = list(pieces.armies.units.values())
        heroes = list(pieces.armies.heroes.values())
        factions = list(pieces.armies.factions)
        economy = pieces.core.economy
        assert economy is not None
        self.first_hero = len(units)
        self.decoy = len(units) + len(heroes)
        self.count = self.decoy + 1
        self.ids = [each.id for each in units] + [each.id for each in heroes] + ["decoy"]
        self.names = [each.name for each in units] + [each.name for each in heroes] + [economy.decoy_name]
        self.classes = (
            [CLASSES.index(each.unit_class) for each in units]
            + [CLASSES.index(each.unit_class) for each in heroes]
            + [DUMMY]
        )
        self.ages = [each.age for each in units] + [0] * (len(heroes) + 1)
        self.cost = [each.cost for each in units] + [0] * (len(heroes) + 1)
        self.ap = [each.ap for each in units] + [0] * len(heroes) + [economy.decoy_ap]
        self.hp = [each.hp for each in units] + [0] * len(heroes) + [1]
        self.blocks = [each.blocks for each in units] + [1] * len(heroes) + [economy.decoys]
        self.faction = [factions.index(each.faction) for each in units] + [NOTHING] * (len(heroes) + 1)
        self.of_faction = [[n for n, each in enumerate(units) if each.faction == faction] for faction in factions]
        """The units of each faction; a recruit is called by its place in this list."""
        self.heroes_of = [[n for n, each in enumerate(heroes) if faction in each.factions] for faction in factions]
        sees = [each.attributes for each in units] + [each.attributes for each in heroes]
        self.scouts = ["scout_sight" in attributes for attributes in sees] + [False]
        bonuses = pieces.core.class_bonuses
        paths = [bonuses.get(each.unit_class) for each in units]
        self.bonus_effect = [each.effect if each is not None else "" for each in paths]
        """What the class bonus square of a unit's battle track brings."""
        self.bonus_amount = [each.amount if each is not None else 0 for each in paths]
        self.more_ap = [each.amount if each is not None and each.effect == "ap" else 0 for each in paths]
        """What that square brings in AP."""
        able = [each.ability for each in units]
        passive = [each if each is not None and each.type == "passive" else None for each in able]
        self.passive_effect = [each.effect if each is not None else "" for each in passive]
        """What the passive ability of a unit does; empty for none."""
        self.passive_amount = [each.amount if each is not None else 0 for each in passive]
        self.quick_in_woods = [effect == "move_cost" for effect in self.passive_effect]
        buildings = list(pieces.grounds.buildings)
        self.trained_at = [sum([1 << buildings.index(name) for name in each.recruits_at], 0) for each in units]
        """Where a unit can be recruited, as bits."""

    def is_hero(self, kind: int) -> bool:
        return self.first_hero <= kind < self.decoy

    def follows(self, kind: int) -> bool:
        """May it share the hex of a military unit: a Builder, or a decoy that poses as one? (decoy.actions)"""
        return self.classes[kind] >= BUILDER


class Works:
    """Buildings by number, and by Age where it matters: 2 x kind + Age - 1."""

    def __init__(self, pieces: Pieces) -> None:
        own = list(pieces.grounds.buildings.values())
        buildings = own + structures(pieces)
        self.ids = [each.id for each in buildings]
        self.names = [each.name for each in buildings]
        self.settlement = self.ids.index("settlement")
        self.fortress = self.ids.index("fortress")
        self.towers = self.ids.index("guard_towers")
        self.portal = self.ids.index("stone_portal")
        self.raised = [n for n, each in enumerate(buildings) if each.buildable]
        """Those a Builder constructs; one is called by its place in this list."""
        self.zone = [each.zone for each in buildings]
        self.per_player = [each.per_player for each in buildings]
        self.exempt = [each.proximity_exempt for each in buildings]
        self.full_turn = [each.full_turn for each in buildings]
        self.enables_formation = [each.enables_formation for each in buildings]
        self.oldest = [len(each.ages) for each in buildings]
        ages = [each.ages[min(n, len(each.ages) - 1)] for each in buildings for n in range(2)]
        self.cost = [age.cost for age in ages]
        self.hp = [age.hp for age in ages]
        self.income = [age.income for age in ages]
        self.logistics = [age.logistics for age in ages]
        self.always_repairs = [age.repair == "always" for age in ages]
        self.vp = [age.vp for age in ages]
        self.hero_bonus = [age.hero_limit_bonus for age in ages]
        self.recruits = [[age.recruits.age_of(name) for name in CLASSES[:-1]] for age in ages]
        """The highest Age of the units of each class it recruits."""
        self.takes_heroes = [age.recruits.age_of("hero") > 0 for age in ages]
        self.recruits_any = [any(row) for row in self.recruits]
        self.neutral = [False] * len(own) + [True] * (len(buildings) - len(own))
        """Encounters that are treated as buildings, and count as such for nobody."""
        self.ants = self.ids.index(ANTS) if ANTS in self.ids else NOTHING
        self.village = self.ids.index(VILLAGE) if VILLAGE in self.ids else NOTHING
        self.stings = [each.damage_to_melee for each in encounters_at(pieces)]
        self.stings = [0] * len(own) + self.stings
        """The damage a building does to whoever attacks it in melee."""


class Box:
    """Everything in the box."""

    def __init__(self, pieces: Pieces, edition: str = "") -> None:
        self.pieces = pieces
        self.edition = edition
        """Which content this is."""
        core, decks, armies, grounds = pieces.core, pieces.decks, pieces.armies, pieces.grounds
        assert core.dice is not None
        assert core.economy is not None
        assert core.victory is not None
        assert armies.hero_rules is not None
        assert core.unit_track is not None
        self.ability_at = core.unit_track.ability_at
        self.class_bonus_at = core.unit_track.class_bonus_at
        self.economy = core.economy
        self.sight = core.economy.sight
        self.victory = core.victory
        self.missions_to_win = core.victory.missions
        self.hero_rules = armies.hero_rules
        self.hero_price = armies.hero_rules.cost
        terrains = [core.terrains[name] for name in TERRAINS]
        self.land = Land([each.elevation for each in terrains], [each.blocks_equal for each in terrains])
        self.move_cost = [each.move_cost for each in terrains]
        self.passable = [each.passable for each in terrains]
        self.may_build = [each.build for each in terrains]
        self.road_cost = [each.road_cost for each in terrains]
        self.chop_gold = [each.chop_gold for each in terrains]
        self.chop_becomes = [TERRAINS.index(each.chop_becomes or each.id) for each in terrains]
        self.mine_becomes = [TERRAINS.index(each.mine_becomes or each.id) for each in terrains]
        self.faces = list(core.dice.faces)
        self.swords = [face == "sword" for face in core.dice.faces]
        self.faction_ids = list(armies.factions)
        self.faction_names = [each.name for each in armies.factions.values()]
        self.colours = [list(each.colours) for each in armies.factions.values()]
        self.fortress_names = [each.fortress_name for each in armies.factions.values()]
        traits = [each.trait for each in armies.factions.values()]
        self.traits = [UPGRADE_DISCOUNT if each.effect == "upgrade_discount" else KILL_GOLD for each in traits]
        self.trait_amounts = [each.amount for each in traits]
        self.kinds = Kinds(pieces)
        self.start_units = [
            [self.kinds.ids.index(name) for name in each.start_units] for each in armies.factions.values()
        ]
        self.works = Works(pieces)
        self.arms = Arms(pieces)
        self.heroes = list(armies.heroes.values())
        self.hero_ids = [each.id for each in self.heroes]
        self.rewards = list(core.builder_rewards.values())
        self.builder_squares = max([each.at for each in self.rewards], default=0)
        self.more_builder_ap = self.earned("builder_ap")
        self.construction_discount = self.earned("construction_discount")
        self.fortress_discount = self.earned("fortress_discount")
        self.more_builder_hp = self.earned("builder_hp")
        """What the builder experience track has given of each kind, by square."""
        cards = list(decks.cards.values())
        self.card_ids = [each.id for each in cards]
        self.card_names = [each.name for each in cards]
        self.card_cost = [each.cost for each in cards]
        self.card_copies = [each.copies for each in cards]
        self.empty_words = [each.first for each in cards].index(True)
        adventures = list(decks.adventures.values())
        self.adventure_ids = [each.id for each in adventures]
        self.adventure_cards = adventures
        self.adventure_names = [each.name for each in adventures]
        self.foes: list[Enemy | None] = [each.enemy for each in adventures]
        self.foe_class = [
            CLASSES.index(each.enemy.unit_class) if each.enemy is not None else NOTHING for each in adventures
        ]
        self.adventure_copies = [each.copies for each in adventures]
        missions = list(decks.missions.values())
        self.missions = missions
        self.mission_ids = [each.id for each in missions]
        self.mission_names = [each.name for each in missions]
        self.mission_vp = [each.vp for each in missions]
        self.mission_keys = [each.condition.key for each in missions]
        self.mission_amounts = [each.condition.amount for each in missions]
        self.or_age2_kills = [each.condition.or_age2_kills for each in missions]
        """What each mission asks for, how much of it, and how many units of Age 2 destroyed will do instead."""
        self.needs_mines = [each.needs_mines for each in missions]
        sections = list(decks.sections.values())
        self.section_ids = [each.id for each in sections]
        self.section_names = [each.name for each in sections]
        self.dial_tokens = [
            sum([each.rolls for each in row.effects if each.key == "new_adventure_tokens"]) for row in sections
        ]
        self.dial_moves = [[each.encounter for each in row.effects if each.key == "move_encounter"] for row in sections]
        """The encounters each section moves."""
        self.dial_gold = dial_row(sections, "gold_each_player")
        self.dial_cards = dial_row(sections, "card_discount")
        self.dial_rain = [any(each.key == "no_road_bonus" for each in row.effects) for row in sections]
        self.dial_ranged = dial_row(sections, "ranged_dice")
        self.dial_mines = dial_row(sections, "mine_yield")
        self.dial_rest = dial_row(sections, "rest_heal")
        self.dial_recruits = [
            [sum([each.amount for each in row.effects if each.unit_class == name]) for name in CLASSES[:-1]]
            for row in sections
        ]
        """How much less the units of each class cost, by section."""
        self.unit_costs = [unit_costs(self.kinds, less) for less in [[0] * len(CLASSES), *self.dial_recruits]]
        """What each kind costs in turn 1, and then by section; heroes and decoys nothing."""
        tiles = list(grounds.territories.values())
        self.tile_ids = [each.id for each in tiles]
        self.pools = [POOLS.index(each.pool) for each in tiles]
        self.by_pool = [[tile for tile in range(len(tiles)) if self.pools[tile] == n] for n in range(len(POOLS))]
        """The tiles of each pool."""
        self.tile_hexes = [[TERRAINS.index(name) for name in each.hexes] for each in tiles]
        self.mine_hex = [each.mine_hex for each in tiles]
        self.adventure_hex = [each.adventure_hex for each in tiles]
        self.adventure_number = [each.number for each in tiles]
        self.charts: dict[str, Chart] = {}

    def earned(self, effect: str) -> list[int]:
        """What the builder experience track gives of one kind up to each of its squares."""
        given = [(each.at, each.amount) for each in self.rewards if each.effect == effect]
        return [sum([amount for at, amount in given if square >= at]) for square in range(MOST_EXPERIENCE + 1)]

    def chart_of(self, layout: Map) -> Chart:
        """The tables of a map of the content, worked out once; those of a map brought along each time."""
        if self.pieces.grounds.maps.get(layout.id) is not layout:
            return Chart(layout)
        found = self.charts.get(layout.id)
        if found is None:
            found = Chart(layout)
            self.charts[layout.id] = found
        return found

    def unit_called(self, token: str, faction: int) -> int:
        """The unit a token such as melee_age1 stands for in a faction."""
        unit_class, _, age = token.rpartition("_age")
        found = cheapest(self.pieces.armies, self.faction_ids[faction], unit_class, int(age))
        assert found is not None, "every faction has such a unit, which was checked"
        return self.kinds.ids.index(found.id)


def unit_costs(kinds: Kinds, less: list[int]) -> list[int]:
    """What each kind costs where classes cost so much less."""
    costs = [max(LEAST, kinds.cost[kind] - less[kinds.classes[kind]]) for kind in range(kinds.first_hero)]
    return costs + [0] * (kinds.count - kinds.first_hero)


def dial_row(sections: list[Section], key: str) -> list[int]:
    """What each section of the dial says for one keyword; 0 where it says nothing."""
    return [sum([each.amount for each in row.effects if each.key == key]) for row in sections]


def victory_bits(names: list[str]) -> int:
    """Ways of winning as a set of bits."""
    return sum([1 << VICTORIES.index(name) for name in names], 0)
