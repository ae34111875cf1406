# hot: compiled by mypyc
"""The box as plain numbers the rules can look things up in quickly: ranks, piles of ranks, and tactic cards."""

from __future__ import annotations

from typing import Final

from quincunx.games.battalion.cards import CLASSES, ROLLS, TRAITS, WINDOWS, Cards, Effect, Rank, TacticCard

ANTICIPATE: Final = 1 << 0
ATTRITION: Final = 1 << 1
DISCIPLINE: Final = 1 << 2
ENVELOP: Final = 1 << 3
EVADE: Final = 1 << 4
FRIGHT: Final = 1 << 5
GUARD: Final = 1 << 6
HARASS: Final = 1 << 7
IMPETUS: Final = 1 << 8
POWERFUL: Final = 1 << 9
SCREEN: Final = 1 << 10
SLOW: Final = 1 << 11
STEADFAST: Final = 1 << 12
SWIFT: Final = 1 << 13

SPECIAL: Final = 1 << 3

ASSAULT: Final = 1  # kinds of roll, and of command
CHARGE: Final = 2
COUNTER: Final = 4
BARRAGE: Final = 8
FIRE: Final = 16
MELEE: Final = ASSAULT | CHARGE | COUNTER

OWN_REDEPLOY: Final = 0  # windows, in the order of the rulebook's turn
OWN_COMMAND: Final = 1
OWN_CHARGE: Final = 2
ENEMY_CHARGE: Final = 3
OWN_POOL: Final = 4
OWN_ROLL: Final = 5
ENEMY_ROLL: Final = 6
OWN_HITS: Final = 7
OWN_ATTACK_DONE: Final = 8
OWN_ACTION_END: Final = 9
OWN_RALLY: Final = 10
OWN_RALLY_END: Final = 11


class Ranks:
    """The ranks a unit has, front first, and all that follows from them; it never changes."""

    def __init__(self, kinds: tuple[int, ...], printed: list[Rank], name_bits: list[int], after: Ranks | None) -> None:
        self.kinds = kinds
        self.count = len(kinds)
        self.front_cohesion = printed[kinds[0]].cohesion if kinds else 0
        self.front_name = name_bits[kinds[0]] if kinds else 0
        self.cohesion = sum(printed[kind].cohesion for kind in kinds)
        self.traits = 0
        self.names = 0
        self.classes = (1 << len(CLASSES)) - 1 if kinds else 0
        self.melee: list[int] = []
        self.ranged: list[int] = []
        for kind in kinds:
            rank = printed[kind]
            self.traits |= bits_of(rank.traits, TRAITS)
            self.names |= name_bits[kind]
            self.classes &= bits_of(rank.classes, CLASSES)
            self.melee += rank.melee
            self.ranged += rank.ranged
        self.melee.sort()
        self.ranged.sort()
        self.mixed = self.names & (self.names - 1) != 0
        self.surcharge = (1 if self.mixed else 0) + (1 if self.traits & SLOW else 0)
        self.after: Ranks = self if after is None else after


class Tactic:
    """A tactic card as the rules need it; a condition of 0 asks for nothing, an effect of 0 does nothing.

    Effects that are all their window allows for (blocking a reaction, withdrawing, disengaging) have no field.
    """

    def __init__(self, card: TacticCard, faction: int, names: dict[str, int]) -> None:
        requires = card.requires
        self.faction = faction
        self.count = card.count
        self.window = WINDOWS.index(card.window)
        self.needs_class = bits_of(requires.unit_class, CLASSES)
        self.needs_name = 0
        for name in requires.unit_has:
            self.needs_name |= names[name]
        self.needs_roll = bits_of(requires.rolls, ROLLS)
        self.needs_melee = requires.attack == "melee"
        self.needs_ranged = requires.attack == "ranged"
        self.needs_outermost = requires.outermost
        self.needs_mixed = requires.mixed
        self.needs_reaction = {"": 0, "fire": FIRE, "counter_charge": COUNTER}[requires.reaction]
        self.needs_overlapped = requires.target_overlapped
        self.dice = 0
        self.lowers = 0
        self.lowers_melee = False
        self.lowest = 0
        self.grants = 0
        self.rerolls = 0
        self.sets_to = 0
        self.ignores = 0
        self.sacrifices = 0
        self.less = 0
        self.least = 0
        self.rotates = False
        self.peeks = False
        self.redeploys = 0
        self.any_sector = False
        self.may_command = False
        self.moves_disorder = 0
        self.moves_order = 0
        self.second = 0
        for effect in card.effects:
            self.enter(effect, names)

    def enter(self, effect: Effect, names: dict[str, int]) -> None:
        """Enter one effect."""
        word = effect.keyword
        if word == "add_dice":
            self.dice = effect.n
        elif word == "lower_values":
            self.lowers, self.lowest, self.lowers_melee = effect.n, effect.least, effect.melee
        elif word == "grant_trait":
            self.grants |= bits_of(effect.names, TRAITS)
        elif word == "reroll":
            self.rerolls = effect.n
        elif word == "set_die":
            self.sets_to = effect.least
        elif word == "ignore_hits":
            self.ignores = effect.n
        elif word == "sacrifice_front":
            for name in effect.names:
                self.sacrifices |= names[name]
        elif word in ("cost_less", "reaction_cost_less"):
            self.less, self.least = effect.n, effect.least
        elif word == "redeploy":
            self.redeploys, self.any_sector, self.may_command = effect.n, effect.any_sector, effect.may_command
        elif word == "move_disorder_to_camp":
            self.moves_disorder = effect.n
        elif word == "move_order_to_camp":
            self.moves_order = effect.n
        elif word == "second_command":
            self.second = command_bits(effect.names)
        elif word == "rotate_ranks":
            self.rotates = True
        elif word == "peek_hand":
            self.peeks = True


class Box:
    """Everything in the box by number: rank kinds and card kinds run through all factions."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards
        self.factions = list(cards.factions)
        self.faction_names = [faction.name for faction in cards.factions.values()]
        self.printed = list(cards.ranks.values())
        self.rank_ids = list(cards.ranks)
        self.rank_number = {name: kind for kind, name in enumerate(self.rank_ids)}
        self.rank_faction = [self.factions.index(rank.faction) for rank in self.printed]
        names: dict[str, int] = {}
        for rank in self.printed:
            names.setdefault(rank.name, 1 << len(names))
        self.name_bits = [names[rank.name] for rank in self.printed]
        self.class_bits = [bits_of(rank.classes, CLASSES) for rank in self.printed]
        self.piles: dict[tuple[int, ...], Ranks] = {}
        self.none = self.pile(())
        self.card_ids: list[str] = []
        self.card_names: list[str] = []
        self.tactics: list[Tactic] = []
        self.first_card: list[int] = []
        self.decks: list[list[int]] = []
        self.tiles: list[list[int]] = []
        self.kinds: list[list[int]] = []
        self.by_window: list[list[list[int]]] = []
        for number, faction in enumerate(self.factions):
            self.enter(number, faction, cards, names)
        self.card_number = {name: kind for kind, name in enumerate(self.card_ids)}

    def enter(self, number: int, faction: str, cards: Cards, names: dict[str, int]) -> None:
        """Enter one faction's deck and tiles."""
        self.first_card.append(len(self.tactics))
        deck: list[int] = []
        windows: list[list[int]] = [[] for _ in WINDOWS]
        for card in cards.tactics.values():
            if card.faction == faction:
                kind = len(self.tactics)
                tactic = Tactic(card, number, names)
                self.tactics.append(tactic)
                self.card_ids.append(card.id)
                self.card_names.append(card.name)
                deck += [kind] * card.count
                windows[tactic.window].append(kind)
        self.decks.append(deck)
        self.by_window.append(windows)
        tiles = [0] * len(self.printed)
        for kind, rank in enumerate(self.printed):
            if self.rank_faction[kind] == number:
                tiles[kind] = rank.count
        self.tiles.append(tiles)
        self.kinds.append([kind for kind in range(len(tiles)) if tiles[kind] > 0])

    def pile(self, kinds: tuple[int, ...]) -> Ranks:
        """Ranks by their kinds, front first; the same pile for the same ranks."""
        found = self.piles.get(kinds)
        if found is None:
            after = self.pile(kinds[1:]) if kinds else None
            found = Ranks(kinds, self.printed, self.name_bits, after)
            self.piles[kinds] = found
        return found

    def turned(self, ranks: Ranks) -> Ranks:
        """The same ranks with the front one moved to the rear."""
        return self.pile((*ranks.kinds[1:], ranks.kinds[0]))

    def has_card(self, faction: int, slot: int) -> bool:
        """Does a faction's deck list have a card at this place?"""
        kind = self.first_card[faction] + slot
        return kind < len(self.tactics) and self.tactics[kind].faction == faction


def bits_of(names: tuple[str, ...], known: tuple[str, ...]) -> int:
    """Names as a set of bits, by their place in a list."""
    bits = 0
    for name in names:
        bits |= 1 << known.index(name)
    return bits


def command_bits(names: tuple[str, ...]) -> int:
    """Kinds of command as a set of bits."""
    bits = 0
    for name in names:
        bits |= {"assault": ASSAULT, "barrage": BARRAGE, "charge": CHARGE}[name]
    return bits
