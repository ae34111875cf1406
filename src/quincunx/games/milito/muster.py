# hot: compiled by mypyc
"""The cards of two armies side by side, as plain lists the rules can look things up in quickly.

A card is a number: 0 to 23 for the first army, 24 to 47 for the second. Copies of the same card share it.
"""

from __future__ import annotations

from typing import Final

from quincunx.games.milito.actions import SLOTS
from quincunx.games.milito.cards import ArmyList, Cards, Effect, Leader, Modifier, Terrain, UnitType

NO_CARD: Final = -1
KINDS: Final = 2 * SLOTS
FIRST_MERCENARY: Final = 12
FIRST_LEADER: Final = 16

ANY_ROLE: Final = 0
ATTACKER: Final = 1
DEFENDER: Final = 2
ROLES: Final = ("", "attacker", "defender")
"""What a role is called in content files, the journal and forecasts."""


class Bonus:
    """A Leader's combat bonus and its conditions; a mask of 0 asks for nothing."""

    def __init__(
        self, value: int, role: int, flank: bool, terrain: tuple[int, ...], own: int, least: int, vs: int
    ) -> None:
        self.value = value
        self.role = role
        self.flank = flank
        self.terrain = terrain
        self.own = own
        self.least = least
        self.vs = vs


class Ground:
    """A terrain card as the rules need it."""

    def __init__(self, terrain: Terrain, masks: dict[str, int]) -> None:
        self.id = terrain.id
        self.special = terrain.special
        self.extra_discard = terrain.extra_discard
        self.defender_bonus = terrain.defender_bonus
        self.archer_bonus = terrain.archer_bonus
        self.penalty = terrain.penalty
        self.exempt = mask_of(terrain.exempt, masks)
        self.bonus = terrain.bonus
        self.bonus_mask = mask_of(terrain.bonus_groups, masks)


class Muster:
    """Both armies' cards by number."""

    def __init__(self, cards: Cards, first: ArmyList, second: ArmyList) -> None:
        masks = name_masks(cards)
        self.cards = cards
        self.armies = [first, second]
        self.ground = [Ground(terrain, masks) for terrain in cards.terrain]
        self.terrain_deck = [n for n, terrain in enumerate(cards.terrain) for _ in range(terrain.count)]
        self.archers = masks.get("archers", 0)
        self.ids = [""] * KINDS
        self.counts = [0] * KINDS
        self.is_leader = [False] * KINDS
        self.type_of = list(range(KINDS))
        self.match = [0] * KINDS
        self.speed = [0] * KINDS
        self.attack = [0] * KINDS
        self.defence = [0] * KINDS
        self.deploy = [0] * KINDS
        self.flank = [0] * KINDS
        self.combine = [False] * KINDS
        self.rampage = [False] * KINDS
        self.combat = [0] * KINDS
        self.pays = [1] * KINDS
        self.bonuses: list[list[Bonus]] = [[] for _ in range(KINDS)]
        self.wins_ties = [False] * KINDS
        self.draws_on_win = [0] * KINDS
        self.draws_on_play = [0] * KINDS
        self.saves = [False] * KINDS
        self.no_rampage = [False] * KINDS
        self.units: list[UnitType | None] = [None] * KINDS
        self.leaders: list[Leader | None] = [None] * KINDS
        self.labels = [""] * KINDS
        for seat, army in enumerate(self.armies):
            self.enlist(seat * SLOTS, army, cards, masks)
        self.attack_mods = modifier_table(self.units, self.match, True, masks)
        self.defence_mods = modifier_table(self.units, self.match, False, masks)
        self.by_id = [self.index(0), self.index(SLOTS)]
        self.decks = [self.deck(0), self.deck(1)]

    def enlist(self, base: int, army: ArmyList, cards: Cards, masks: dict[str, int]) -> None:
        """Enter one army's cards from number `base` on."""
        for n, (unit, count, label, _) in enumerate(army.units):
            self.enter_unit(base + n, unit, label, masks)
            self.counts[base + n] = count
        for n, unit in enumerate(cards.mercenaries):
            self.enter_unit(base + FIRST_MERCENARY + n, unit, unit.name, masks)
        for n, leader in enumerate(army.leaders):
            self.enter_leader(base + FIRST_LEADER + n, leader, masks)
        for n, unit in enumerate(cards.mercenaries):
            for k in range(base, base + len(army.units)):
                if self.ids[k] == unit.counts_as:
                    self.type_of[base + FIRST_MERCENARY + n] = k

    def enter_unit(self, k: int, unit: UnitType, label: str, masks: dict[str, int]) -> None:
        self.ids[k] = unit.id
        self.units[k] = unit
        self.labels[k] = label
        self.match[k] = mask_of(tuple(unit.matches), masks)
        self.speed[k] = unit.speed
        self.attack[k] = unit.attack
        self.defence[k] = unit.defence
        self.deploy[k] = unit.deploy_penalty
        self.flank[k] = unit.flank_penalty
        self.combine[k] = unit.combine
        self.rampage[k] = unit.rampage

    def enter_leader(self, k: int, leader: Leader, masks: dict[str, int]) -> None:
        self.ids[k] = leader.id
        self.leaders[k] = leader
        self.labels[k] = leader.name
        self.counts[k] = 1
        self.is_leader[k] = True
        self.combat[k] = leader.combat
        self.pays[k] = leader.place
        for effect in leader.effects:
            if effect.keyword == "combat_bonus":
                self.bonuses[k].append(self.make_bonus(effect, masks))
            self.wins_ties[k] |= effect.keyword == "win_ties"
            self.saves[k] |= effect.keyword == "save_on_loss"
            self.no_rampage[k] |= effect.keyword == "no_rampage"
            self.draws_on_win[k] += effect.value if effect.keyword == "on_win" else 0
            self.draws_on_play[k] += effect.value if effect.keyword == "on_play" else 0

    def make_bonus(self, effect: Effect, masks: dict[str, int]) -> Bonus:
        role = ROLES.index(effect.role)
        terrain = tuple(n for n, ground in enumerate(self.ground) if ground.id in effect.terrain)
        own, vs = mask_of(effect.own, masks), mask_of(effect.vs, masks)
        return Bonus(effect.value, role, effect.flank, terrain, own, effect.least, vs)

    def index(self, base: int) -> dict[str, int]:
        """Card numbers by card id, for one army."""
        return {self.ids[k]: k for k in range(base, base + SLOTS) if self.ids[k]}

    def deck(self, seat: int) -> list[int]:
        """The 30 cards of an army's draw deck (setup.oob_aside: the Order of Battle stays out)."""
        base = seat * SLOTS
        return [k for k in range(base, base + SLOTS) for _ in range(self.counts[k])]


def name_masks(cards: Cards) -> dict[str, int]:
    """One bit for every type or group name."""
    names: list[str] = []
    for unit in (*cards.types.values(), *cards.mercenaries):
        names += [unit.counts_as, *unit.groups]
    return {name: 1 << n for n, name in enumerate(dict.fromkeys(names))}


def mask_of(names: tuple[str, ...], masks: dict[str, int]) -> int:
    mask = 0
    for name in names:
        mask |= masks.get(name, 0)
    return mask


def modifier_table(units: list[UnitType | None], match: list[int], attacking: bool, masks: dict[str, int]) -> list[int]:
    """What each unit adds by its printed modifiers against each enemy fighting unit."""
    table = [0] * (KINDS * KINDS)
    for k, unit in enumerate(units):
        if unit is None:
            continue
        mods = unit.attack_mods if attacking else unit.defence_mods
        for enemy in range(KINDS):
            table[k * KINDS + enemy] = sum(mod.value for mod in mods if mask_of(mod.vs, masks) & match[enemy])
    return table


def applicable(mods: tuple[Modifier, ...], enemy: UnitType) -> list[Modifier]:
    """The printed modifiers that count against this enemy, each at most once (strength.mods_once)."""
    return [mod for mod in mods if enemy.matches & set(mod.vs)]
