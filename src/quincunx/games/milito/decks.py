# hot: compiled by mypyc
"""The cards of two armies side by side, as plain lists the rules can look things up in quickly.

A card is a number: 0 to 23 for the first army, 24 to 47 for the second. Copies of the same card share it. Small numbers
and flags (0 and 1) by card are bytes, the fastest to look up.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mypy_extensions import i64

from quincunx.core.journal import Modifier as Summand
from quincunx.core.kit.bits import bits_of
from quincunx.games.milito.actions import COLUMNS, KINDS, SLOTS
from quincunx.games.milito.cards import ArmyList, Cards, Effect, Leader, Modifier, Terrain, UnitType

LAST_COLUMN: Final = COLUMNS - 1
FIRST_MERCENARY: Final = 12
FIRST_LEADER: Final = 16

ATTACKER: Final = 1
DEFENDER: Final = 2
ROLES: Final = ("", "attacker", "defender")
"""What a role is called in content files, the journal and forecasts."""
NO_UNIT: Final = UnitType("", "", "", (), 0, 0, 0, 0, 0, False, False, (), (), "")
NO_LEADER: Final = Leader("", "", 0, 1, (), "", "")


class Bonus:
    """A Leader's combat bonus and its conditions; a mask of 0 asks for nothing."""

    def __init__(self, effect: Effect, grounds: list[Ground], names: list[str]) -> None:
        self.value = effect.value
        self.role = ROLES.index(effect.role)
        self.flank = effect.flank
        self.terrain = tuple([n for n, ground in enumerate(grounds) if ground.id in effect.terrain])
        self.own = bits_of(effect.own, names)
        self.least = effect.least
        self.vs = bits_of(effect.vs, names)


class Ground:
    """A terrain card as the rules need it."""

    def __init__(self, terrain: Terrain, names: list[str]) -> None:
        effect = terrain.effect
        self.id = terrain.id
        self.special = terrain.special
        self.extra_discard = effect.extra_discard
        self.defender_bonus = effect.defender_bonus
        self.archer_bonus = effect.archer_bonus
        self.penalty = effect.penalty
        self.exempt = bits_of(effect.exempt, names)
        self.bonus = effect.bonus
        self.bonus_mask = bits_of(effect.bonus_groups, names)


class Decks:
    """The decks of both armies: every card by number."""

    def __init__(self, cards: Cards, first: ArmyList, second: ArmyList) -> None:
        names = names_in(cards)
        self.cards = cards
        self.armies = [first, second]
        self.ground = [Ground(terrain, names) for terrain in cards.terrain]
        self.plain = [ground.special for ground in self.ground].index(False)
        self.terrain_deck = [n for n, terrain in enumerate(cards.terrain) for _ in range(terrain.count)]
        self.extra_discard = [ground.extra_discard for ground in self.ground]
        self.known_costs: dict[int, bytes] = {}
        self.printed_strengths: dict[int, list[Summand]] = {}
        """What two fighting units bring into an attack, by their role and cards: see `combat.printed_strength`."""
        self.archers = bits_of([name for name in names if name == "archers"], names)
        self.units: list[UnitType | None] = [None] * KINDS
        self.leaders: list[Leader | None] = [None] * KINDS
        self.ids = [""] * KINDS
        self.labels = [""] * KINDS
        self.counts = [0] * KINDS
        types = list(range(KINDS))
        for seat, army in enumerate(self.armies):
            self.enlist(seat * SLOTS, army, cards.mercenaries, types)
        self.type_of = bytes(types)
        units = [NO_UNIT if unit is None else unit for unit in self.units]
        self.match = [bits_of(tuple(unit.matches), names) for unit in units]
        self.speed = bytes([unit.speed for unit in units])
        self.attack = [unit.attack for unit in units]
        self.defence = [unit.defence for unit in units]
        self.deploy = bytes([unit.deploy_penalty for unit in units])
        self.flank = bytes([unit.flank_penalty for unit in units])
        self.combine = bytes([unit.combine for unit in units])
        self.rampage = bytes([unit.rampage for unit in units])
        self.attack_mods = modifier_table([unit.attack_mods for unit in units], self.match, names)
        self.defence_mods = modifier_table([unit.defence_mods for unit in units], self.match, names)
        leaders = [NO_LEADER if leader is None else leader for leader in self.leaders]
        self.is_leader = bytes([leader is not None for leader in self.leaders])
        self.combat = [leader.combat for leader in leaders]
        self.twice_worth = [2 * leaders[k].combat + units[k].attack + units[k].defence for k in range(KINDS)]
        self.worth = [twice / 2 for twice in self.twice_worth]
        self.pays = bytes([leader.place for leader in leaders])
        self.bonuses = [
            [Bonus(effect, self.ground, names) for effect in leader.effects if effect.keyword == "combat_bonus"]
            for leader in leaders
        ]
        self.wins_ties = bytes([has_effect(leader, "win_ties") for leader in leaders])
        self.saves = bytes([has_effect(leader, "save_on_loss") for leader in leaders])
        self.no_rampage = bytes([has_effect(leader, "no_rampage") for leader in leaders])
        self.draws_on_win = bytes([draws(leader, "on_win") for leader in leaders])
        self.draws_on_play = bytes([draws(leader, "on_play") for leader in leaders])
        both = (range(SLOTS), range(SLOTS, KINDS))
        self.by_id = [{self.ids[k]: k for k in slots if self.ids[k]} for slots in both]
        # The 30 cards of each army's draw deck (setup.oob_aside: the Order of Battle stays out).
        self.draw_decks = [[k for k in slots for _ in range(self.counts[k])] for slots in both]

    def costs_over(self, terrain: list[int]) -> bytes:
        """What each card costs in each column over some terrain, at least and at most: COSTS numbers a card.

        Deploy, flank and Rough add up. All of it is worked out once for each way in which Rough ground may lie.
        """
        key: i64 = 0
        for ground in terrain:
            key = 100 * key + self.extra_discard[ground]
        found = self.known_costs.get(key)
        if found is None:
            costs: list[int] = []
            for card in range(KINDS):
                here = [self.deploy[card] + self.extra_discard[ground] for ground in terrain]
                here[0] += self.flank[card]
                here[LAST_COLUMN] += self.flank[card]
                costs += [*here, min(here), max(here)]
            found = self.known_costs[key] = bytes(costs)
        return found

    def enlist(self, base: int, army: ArmyList, mercenaries: tuple[UnitType, ...], types: list[int]) -> None:
        """Enter one army's cards from number `base` on."""
        for n, line in enumerate(army.units):
            self.enter(base + n, line.unit.id, line.label or line.unit.name, line.count)
            self.units[base + n] = line.unit
        for n, unit in enumerate(mercenaries):
            k = base + FIRST_MERCENARY + n
            self.enter(k, unit.id, unit.name, 0)
            self.units[k] = unit
            types[k] = next((j for j in range(base, base + len(army.units)) if self.ids[j] == unit.counts_as), k)
        for n, leader in enumerate(army.leaders):
            self.enter(base + FIRST_LEADER + n, leader.id, leader.name, 1)
            self.leaders[base + FIRST_LEADER + n] = leader

    def enter(self, k: int, name: str, label: str, count: int) -> None:
        self.ids[k], self.labels[k], self.counts[k] = name, label, count


def names_in(cards: Cards) -> list[str]:
    """Every type or group name, each of which has a bit; the last is the empty one of what is no unit."""
    names: list[str] = []
    for unit in (*cards.types.values(), *cards.mercenaries):
        names += [unit.counts_as, *unit.groups]
    return list(dict.fromkeys([*names, ""]))


def modifier_table(mods: list[tuple[Modifier, ...]], match: list[int], names: list[str]) -> list[int]:
    """What each unit adds by these printed modifiers against each enemy fighting unit."""
    return [sum(mod.value for mod in printed if bits_of(mod.vs, names) & enemy) for printed in mods for enemy in match]


def has_effect(leader: Leader, keyword: str) -> bool:
    return any(effect.keyword == keyword for effect in leader.effects)


def draws(leader: Leader, keyword: str) -> int:
    """How many cards a Leader draws by his effects of this kind."""
    return sum(effect.count for effect in leader.effects if effect.keyword == keyword)


@lru_cache(maxsize=256)
def decks_of(cards: Cards, first: str, second: str) -> Decks:
    """The cards of two armies, worked out once."""
    return Decks(cards, cards.armies[first], cards.armies[second])
