# hot: compiled by mypyc
"""The box as plain numbers the rules can look things up in quickly: ranks, piles of ranks, and tactic cards."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mypy_extensions import i64

from quincunx.core.content import Content
from quincunx.core.kit.bits import bits_of
from quincunx.games.battalion.actions import FACES, MOST_DICE
from quincunx.games.battalion.cards import CLASSES, ROLLS, TRAITS, WINDOWS, Cards, Rank, TacticCard, read_cards

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
UNKNOWN: Final = -1.0

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
        self.count: i64 = len(kinds)
        self.front_cohesion: i64 = printed[kinds[0]].cohesion if kinds else 0
        self.front_name: i64 = name_bits[kinds[0]] if kinds else 0
        self.cohesion: i64 = sum(printed[kind].cohesion for kind in kinds)
        self.traits: i64 = 0
        self.names: i64 = 0
        self.classes: i64 = (1 << len(CLASSES)) - 1 if kinds else 0
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
        self.melee_reach = sum(FACES + 1 - value for value in self.melee)  # the faces that hit, by all values together
        self.ranged_reach = sum(FACES + 1 - value for value in self.ranged)
        self.mixed = self.names & (self.names - 1) != 0
        self.surcharge: i64 = (1 if self.mixed else 0) + (1 if self.traits & SLOW else 0)
        self.after: Ranks = self if after is None else after
        self.seen: list[bytes] = []  # what learners see of them, once somebody has asked
        self.promised = [UNKNOWN] * (2 * MOST_DICE + 2)  # hits of so many dice on average, in melee and from afar


class Tactic:
    """A tactic card as the rules need it; a condition of 0 asks for nothing, an effect of 0 does nothing.

    Effects that are all their window allows for (blocking a reaction, withdrawing, disengaging) have no field.
    """

    def __init__(self, card: TacticCard, faction: int, names: tuple[str, ...]) -> None:
        requires = card.requires
        self.faction = faction
        self.count: i64 = card.count
        self.window: i64 = WINDOWS.index(card.window)
        self.needs_class: i64 = bits_of(requires.unit_class, CLASSES)
        self.needs_name: i64 = bits_of(requires.unit_has, names)
        self.needs_roll: i64 = bits_of(requires.rolls, ROLLS)
        self.needs_melee = requires.attack == "melee"
        self.needs_ranged = requires.attack == "ranged"
        self.needs_outermost = requires.outermost
        self.needs_mixed = requires.mixed
        self.needs_reaction: i64 = {"": 0, "fire": FIRE, "counter_charge": COUNTER}[requires.reaction]
        self.needs_overlapped = requires.target_overlapped
        lower, redeploy = card.effect("lower_values"), card.effect("redeploy")
        cost = card.effect("cost_less", "reaction_cost_less")
        self.dice: i64 = card.effect("add_dice").n
        self.lowers: i64 = lower.n
        self.lowers_melee = lower.melee
        self.lowest: i64 = lower.least
        granted = tuple(effect.name for effect in card.effects if effect.keyword == "grant_trait")
        self.grants: i64 = bits_of(granted, TRAITS)
        self.rerolls: i64 = card.effect("reroll").n
        self.sets_to: i64 = card.effect("set_die").least
        self.ignores: i64 = card.effect("ignore_hits").n
        self.sacrifices: i64 = bits_of(card.effect("sacrifice_front").names, names)
        self.less: i64 = cost.n
        self.least: i64 = cost.least
        self.rotates = card.effect("rotate_ranks").keyword != ""
        self.peeks = card.effect("peek_hand").keyword != ""
        self.redeploys: i64 = redeploy.n
        self.any_sector = redeploy.any_sector
        self.may_command = redeploy.may_command
        self.moves_disorder: i64 = card.effect("move_disorder_to_camp").n
        self.moves_order: i64 = card.effect("move_order_to_camp").n
        self.second: i64 = bits_of(card.effect("second_command").names, ROLLS)


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
        self.rank_places = [self.rank_faction[:kind].count(own) for kind, own in enumerate(self.rank_faction)]
        names = tuple(dict.fromkeys([rank.name for rank in self.printed]))
        self.name_bits = [bits_of((rank.name,), names) for rank in self.printed]
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
        self.cards_by_id: list[dict[str, int]] = []
        self.ranks_by_id: list[dict[str, int]] = []
        self.by_window: list[list[list[int]]] = []
        for number, faction in enumerate(self.factions):
            self.enter(number, faction, cards, names)
        self.card_number = {name: kind for kind, name in enumerate(self.card_ids)}

    def enter(self, number: int, faction: str, cards: Cards, names: tuple[str, ...]) -> None:
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
        self.cards_by_id.append({self.card_ids[kind]: kind for kind in deck})
        self.by_window.append(windows)
        tiles = [rank.count if rank.faction == faction else 0 for rank in self.printed]
        self.tiles.append(tiles)
        self.kinds.append([kind for kind in range(len(tiles)) if tiles[kind] > 0])
        self.ranks_by_id.append({self.rank_ids[kind]: kind for kind in self.kinds[number]})

    def pile(self, kinds: tuple[int, ...]) -> Ranks:
        """Ranks by their kinds, front first; the same pile for the same ranks."""
        found = self.piles.get(kinds)
        if found is None:
            after = self.pile(kinds[1:]) if kinds else None
            found = Ranks(kinds, self.printed, self.name_bits, after)
            self.piles[kinds] = found
        return found

    def tiles_left(self, faction: int, army: list[tuple[int, ...]]) -> list[int]:
        """How many tiles of each rank an army leaves in the box; less than none if it uses too many."""
        left = self.tiles[faction][:]
        for kinds in army:
            for kind in kinds:
                left[kind] -= 1
        return left

    def turned(self, ranks: Ranks) -> Ranks:
        """The same ranks with the front one moved to the rear."""
        return self.pile((*ranks.kinds[1:], ranks.kinds[0]))


@lru_cache(maxsize=16)
def box_of(content: Content) -> Box:
    """What is in the box by a content, read once."""
    return Box(read_cards(content))
