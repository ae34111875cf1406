# cold: interpreted
"""What is printed in the box: rank tiles, traits, tactic cards and the lists of the set battles, read and checked."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from quincunx.core.content import PACK, Content, Entry
from quincunx.core.kit.records import Reader, a_flag, a_number, a_table, a_text, either, named, numbers, tables, texts
from quincunx.games.battalion.actions import MOST_RANKS, MOST_UNITS, SLOTS

READERS_FIELDS = (
    *("text", "rulebook_fields", "inferred_fields", "set_battle_min"),
    *("number", "sector_provenance", "rank_order_provenance", "position", "printed"),
    *("units_per_side", "tokens_per_side", "tactic_cards_per_side"),  # a set battle checks them
    *("players", "units_per_player", "tokens_per_player", "tactic_cards_per_player"),
)
TRAITS = (
    *("anticipate", "attrition", "discipline", "envelop", "evade", "fright", "guard"),
    *("harass", "impetus", "powerful", "screen", "slow", "steadfast", "swift"),
)
CLASSES = ("regular", "skirmish", "cavalry", "special")
TILES = 36
DECK = 18
LEAST_UNITS = 6
ROLLS = ("assault", "charge", "counterattack", "barrage", "fire")
ACTIONS = ("assault", "barrage", "charge")
WINDOWS = (
    *("own_redeploy", "own_command", "own_charge", "enemy_charge", "own_pool", "own_roll", "enemy_roll"),
    *("own_hits", "own_attack_done", "own_action_end", "own_rally", "own_rally_end"),
)
MELEE_OR_RANGED = either("melee", "ranged", "type")
LOWERING = {"n": a_number(1, 6, key="by"), "least": a_number(1, 7, key="min"), "melee": MELEE_OR_RANGED}
MOVING = {"n": a_number(1, 12, key="units"), "any_sector": a_flag(), "may_command": a_flag()}
KEYWORDS: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "add_dice": (("own_pool",), {"n": a_number(1, 6)}),
    "lower_values": (("own_pool",), LOWERING),
    "grant_trait": (("own_pool", "enemy_charge"), {"name": a_text(TRAITS, key="trait")}),
    "reroll": (("own_roll", "enemy_roll"), {"n": a_number(1, 6, key="count"), "name": a_text(("own", "enemy"), "of")}),
    "set_die": (("own_roll",), {"n": a_number(1, 1, key="count"), "least": a_number(2, 8, key="to")}),
    "ignore_hits": (("own_hits",), {"n": a_number(1, 6)}),
    "sacrifice_front": (("own_hits",), {"names": texts("names")}),
    "cost_less": (("own_command",), {"n": a_number(1, 9), "least": a_number(0, 9, key="min")}),
    "reaction_cost_less": (("enemy_charge",), {"n": a_number(1, 9), "least": a_number(0, 9, key="min")}),
    "block_reaction": (("own_charge",), {}),
    "withdraw": (("own_attack_done",), {}),
    "disengage": (("own_redeploy",), {}),
    "redeploy": (("own_redeploy",), MOVING),
    "rotate_ranks": (("own_redeploy",), {}),
    "peek_hand": (("own_redeploy",), {}),
    "move_disorder_to_camp": (("own_rally",), {"n": a_number(1, 6)}),
    "move_order_to_camp": (("own_rally_end",), {"n": a_number(1, 6)}),
    "second_command": (("own_action_end",), {"names": texts(ACTIONS, key="actions")}),
}
"""What a card can do, in which windows, and with which fields."""


@dataclass(frozen=True)
class Faction:
    """One of the four sides one can play."""

    id: str = a_text()
    name: str = a_text()


@dataclass(frozen=True)
class Trait:
    """A special ability printed on ranks."""

    id: str = a_text(TRAITS)
    name: str = a_text()
    text: str = a_text()


@dataclass(frozen=True)
class Rank:
    """What a rank tile shows."""

    id: str = a_text()
    name: str = a_text()
    faction: str = a_text("factions")
    classes: tuple[str, ...] = texts(CLASSES, least=1)
    formation: int = a_number(1, MOST_RANKS)
    cohesion: int = a_number(1, 9)
    melee: tuple[int, ...] = numbers(2, 8)
    ranged: tuple[int, ...] = numbers(2, 8)
    traits: tuple[str, ...] = texts(TRAITS)
    count: int = a_number(1, TILES)
    provenance: str = a_text(default=PACK)
    known: tuple[str, ...] = texts(key="rulebook_fields", default=())


# ---- tactic cards


@dataclass(frozen=True)
class Requires:
    """The conditions of a tactic card; an empty one always holds."""

    unit_class: tuple[str, ...] = texts(CLASSES, default=())
    unit_has: tuple[str, ...] = texts("names", default=())
    rolls: tuple[str, ...] = texts(ROLLS, default=())
    attack: str = a_text(("", "melee", "ranged"), default="")
    outermost: bool = either("outermost", "", key="sector", default=False)
    mixed: bool = a_flag(default=False)
    reaction: str = a_text(("", "fire", "counter_charge"), default="")
    target_overlapped: bool = a_flag(default=False)


@dataclass(frozen=True)
class Effect:
    """One thing a tactic card does; its keyword says which fields there are."""

    keyword: str = a_text(KEYWORDS)
    n: int = 0
    least: int = 0
    name: str = ""
    names: tuple[str, ...] = ()
    melee: bool = False
    any_sector: bool = False
    may_command: bool = False

    @classmethod
    def read(cls, entry: Entry, reader: Reader) -> Effect:
        keyword = entry.choice("keyword", KEYWORDS)
        return cls(keyword, **reader.values(entry, KEYWORDS[keyword][1]))


NO_EFFECT = Effect("")


@dataclass(frozen=True)
class TacticCard:
    """What a tactic card shows."""

    id: str = a_text()
    name: str = a_text()
    faction: str = a_text("factions")
    count: int = a_number(1, DECK)
    window: str = a_text(WINDOWS)
    requires: Requires = a_table(Requires)
    effects: tuple[Effect, ...] = tables(Effect, least=1)
    text: str = a_text()
    provenance: str = a_text(default=PACK)

    def effect(self, *keywords: str) -> Effect:
        """Its effect by keyword; one that does nothing if it has none."""
        return next((effect for effect in self.effects if effect.keyword in keywords), NO_EFFECT)

    def check(self, entry: Entry) -> None:
        """Each effect fits the window in which the card is played."""
        for effect, written in zip(self.effects, entry.entries("effects"), strict=True):
            if self.window not in KEYWORDS[effect.keyword][0]:
                raise written.error("keyword", f"an effect that fits the window {self.window}")
            if effect.keyword == "reroll" and not self.window.startswith(effect.name):
                raise written.error("of", f"whose roll the window {self.window} is about")


# ---- battle lists


@dataclass(frozen=True)
class ListedUnit:
    """A unit of a set battle: its ranks, front first, and its sector (0: the reserve)."""

    sector: int = a_number(0, 3)
    ranks: tuple[str, ...] = texts("ranks")

    def check(self, entry: Entry) -> None:
        if not 1 <= len(self.ranks) <= MOST_RANKS:
            raise entry.error("ranks", f"one to {MOST_RANKS} ranks, front first")


@dataclass(frozen=True)
class Side:
    """One side of a set battle."""

    faction: str = a_text("factions")
    units: tuple[ListedUnit, ...] = tables(ListedUnit)


@dataclass(frozen=True)
class SetBattle:
    """A battle list: who fights, with what, and where; the seats are west, west, east, east with four players."""

    id: str = a_text()
    title: str = a_text()
    sectors: int = a_number(3, 3)
    sides: tuple[Side, ...] = tables(Side, key="side")

    @property
    def factions(self) -> tuple[str, ...]:
        return tuple(side.faction for side in self.sides)

    @property
    def units(self) -> tuple[tuple[ListedUnit, ...], ...]:
        return tuple(side.units for side in self.sides)

    def check(self, entry: Entry) -> None:
        """As printed it is for two, who have as many units, tokens and cards as the list says."""
        if len(self.sides) != 2 or len(set(self.factions)) != 2:
            raise entry.error("side", "two sides of different factions", ", ".join(self.factions) or "none")
        size = entry.number("units_per_side", LEAST_UNITS, MOST_UNITS)
        for units in self.units:
            if len(units) != size:
                raise entry.error("units_per_side", f"as many units on each side as are listed ({len(units)})")
        for field in ("tokens_per_side", "tactic_cards_per_side"):
            if entry.number(field, 0, MOST_UNITS) != size:
                raise entry.error(field, f"{size}, one a unit")


@dataclass(frozen=True)
class Wings:
    """The factions of one side of a grand battle."""

    west: str = a_text("factions")
    east: str = a_text("factions")


@dataclass(frozen=True)
class Part:
    """A set battle as part of a grand one, and by how many sectors it is shifted."""

    battle: SetBattle = named("battles")
    sector_shift: int = a_number(0, 2)


@dataclass(frozen=True)
class GrandBattle:
    """Two set battles side by side."""

    id: str = a_text()
    title: str = a_text()
    sectors: int = a_number(5, 5)
    side_a: Wings = a_table(Wings)
    side_b: Wings = a_table(Wings)
    parts: tuple[Part, ...] = tables(Part)

    def check(self, entry: Entry) -> None:
        fought = [faction for part in self.parts for faction in part.battle.factions]
        if len(fought) != 4 or set(fought) != set(self.seated):
            raise entry.error("parts", "two battles that bring each faction once", ", ".join(fought) or "none")

    @property
    def seated(self) -> tuple[str, ...]:
        """The two west and then the two east commanders, a side's in turn."""
        return (self.side_a.west, self.side_b.west, self.side_a.east, self.side_b.east)

    def as_set_battle(self) -> SetBattle:
        """The battle with each faction's units moved to where its part lies."""
        sides: dict[str, Side] = {}
        for part in self.parts:
            for side in part.battle.sides:
                moved = (ListedUnit(u.sector + part.sector_shift if u.sector else 0, u.ranks) for u in side.units)
                sides[side.faction] = Side(side.faction, tuple(moved))
        return SetBattle(self.id, self.title, self.sectors, tuple(sides[faction] for faction in self.seated))


# ---- everything


@dataclass(frozen=True)
class Cards:
    """Everything printed, read from content and checked."""

    content: Content
    factions: dict[str, Faction]
    traits: dict[str, Trait]
    ranks: dict[str, Rank]
    tactics: dict[str, TacticCard]
    battles: dict[str, SetBattle]


def read_cards(content: Content) -> Cards:
    """Read and check all content of Battalion."""
    reader = Reader(content, READERS_FIELDS)
    reader.known["factions"] = factions = reader.all("faction", Faction)
    traits = reader.all("trait", Trait)
    reader.check(set(traits) == set(TRAITS), "trait", f"exactly {', '.join(TRAITS)}", ", ".join(traits))
    reader.known["ranks"] = ranks = reader.all("rank", Rank)
    reader.known["names"] = [str(item.get("name")) for item in content.items("rank")]
    tactics = reader.all("card", TacticCard)
    for faction in factions:
        check_faction(reader, faction, ranks, tactics)
    reader.known["battles"] = battles = reader.all("battle", SetBattle)
    for battle in battles.values():
        for side in battle.sides:
            check_side(reader, f"battle '{battle.id}', side '{side.faction}'", side, ranks)
    for name, grand in reader.all("grand_battle", GrandBattle).items():
        battles[name] = grand.as_set_battle()
    reader.done()
    return Cards(content, factions, traits, ranks, tactics, battles)


def check_faction(reader: Reader, faction: str, ranks: dict[str, Rank], tactics: dict[str, TacticCard]) -> None:
    """A faction has 36 tiles and 18 tactic cards (comp.rank_tiles, comp.tactic_cards)."""
    tiles = sum(rank.count for rank in ranks.values() if rank.faction == faction)
    deck = [card for card in tactics.values() if card.faction == faction]
    cards = sum(card.count for card in deck)
    reader.check(tiles == TILES, "rank", f"{TILES} tiles for {faction}", tiles)
    reader.check(cards == DECK, "card", f"{DECK} tactic cards for {faction}", cards)
    reader.check(len(deck) <= SLOTS, "card", f"at most {SLOTS} different cards for {faction}", len(deck))


def check_side(reader: Reader, place: str, side: Side, ranks: dict[str, Rank]) -> None:
    """A side has ranks of its own faction, and no more of each than there are tiles."""
    used = Counter(rank for unit in side.units for rank in unit.ranks)
    for rank, found in used.items():
        reader.check(ranks[rank].faction == side.faction, place, f"ranks of {side.faction}", rank)
        reader.check(found <= ranks[rank].count, place, f"no more than {ranks[rank].count} of {rank}", found)
