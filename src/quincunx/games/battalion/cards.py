# cold: interpreted
"""What is printed in the box: rank tiles, traits, tactic cards and the lists of the set battles, read and checked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from quincunx.core.content import Content, ContentError, Entry
from quincunx.games.battalion.actions import MOST_RANKS, MOST_UNITS, SLOTS

READERS_FIELDS = ("provenance", "from", "note", "text", "rulebook_fields", "inferred_fields", "set_battle_min")
TRAITS = (
    "anticipate",
    "attrition",
    "discipline",
    "envelop",
    "evade",
    "fright",
    "guard",
    "harass",
    "impetus",
    "powerful",
    "screen",
    "slow",
    "steadfast",
    "swift",
)
CLASSES = ("regular", "skirmish", "cavalry", "special")
TILES = 36
DECK = 18
LEAST_UNITS = 6
ROLLS = ("assault", "charge", "counterattack", "barrage", "fire")
ACTIONS = ("assault", "barrage", "charge")
WINDOWS = (
    "own_redeploy",
    "own_command",
    "own_charge",
    "enemy_charge",
    "own_pool",
    "own_roll",
    "enemy_roll",
    "own_hits",
    "own_attack_done",
    "own_action_end",
    "own_rally",
    "own_rally_end",
)
KEYWORDS = {
    "add_dice": ("own_pool",),
    "lower_values": ("own_pool",),
    "grant_trait": ("own_pool", "enemy_charge"),
    "reroll": ("own_roll", "enemy_roll"),
    "set_die": ("own_roll",),
    "ignore_hits": ("own_hits",),
    "sacrifice_front": ("own_hits",),
    "cost_less": ("own_command",),
    "reaction_cost_less": ("enemy_charge",),
    "block_reaction": ("own_charge",),
    "withdraw": ("own_attack_done",),
    "disengage": ("own_redeploy",),
    "redeploy": ("own_redeploy",),
    "rotate_ranks": ("own_redeploy",),
    "peek_hand": ("own_redeploy",),
    "move_disorder_to_camp": ("own_rally",),
    "move_order_to_camp": ("own_rally_end",),
    "second_command": ("own_action_end",),
}
"""What a card can do, and in which windows."""


@dataclass(frozen=True)
class Faction:
    """One of the four sides one can play."""

    id: str
    name: str


@dataclass(frozen=True)
class Trait:
    """A special ability printed on ranks."""

    id: str
    name: str
    text: str


@dataclass(frozen=True)
class Rank:
    """What a rank tile shows."""

    id: str
    name: str
    faction: str
    classes: tuple[str, ...]
    formation: int
    cohesion: int
    melee: tuple[int, ...]
    ranged: tuple[int, ...]
    traits: tuple[str, ...]
    count: int
    provenance: str
    known: tuple[str, ...]


@dataclass(frozen=True)
class Requires:
    """The conditions of a tactic card; an empty one always holds."""

    unit_class: tuple[str, ...]
    unit_has: tuple[str, ...]
    rolls: tuple[str, ...]
    attack: str
    outermost: bool
    mixed: bool
    reaction: str
    target_overlapped: bool


@dataclass(frozen=True)
class Effect:
    """One thing a tactic card does."""

    keyword: str
    n: int = 0
    least: int = 0
    names: tuple[str, ...] = ()
    melee: bool = False
    any_sector: bool = False
    may_command: bool = False


@dataclass(frozen=True)
class TacticCard:
    """What a tactic card shows."""

    id: str
    name: str
    faction: str
    count: int
    window: str
    requires: Requires
    effects: tuple[Effect, ...]
    text: str
    provenance: str


@dataclass(frozen=True)
class ListedUnit:
    """A unit of a set battle: its ranks, front first, and its sector (0: the reserve)."""

    sector: int
    ranks: tuple[str, ...]


@dataclass(frozen=True)
class SetBattle:
    """A battle list: who fights, with what, and where; the seats are west, west, east, east with four players."""

    id: str
    title: str
    sectors: int
    factions: tuple[str, ...]
    units: tuple[tuple[ListedUnit, ...], ...]


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
    factions = {found.id: found for found in (read_faction(entry) for entry in content.entries("faction"))}
    traits = {found.id: found for found in (read_trait(entry) for entry in content.entries("trait"))}
    if set(traits) != set(TRAITS):
        raise ContentError(f"trait: exactly these are wanted: {', '.join(TRAITS)}")
    ranks = {found.id: found for found in (read_rank(entry, list(factions)) for entry in content.entries("rank"))}
    names = [rank.name for rank in ranks.values()]
    tactics = {
        found.id: found for found in (read_tactic(entry, list(factions), names) for entry in content.entries("card"))
    }
    for faction in factions:
        check_faction(faction, ranks, tactics)
    battles = {found.id: found for found in (read_battle(entry, ranks) for entry in content.entries("battle"))}
    for entry in content.entries("grand_battle"):
        grand = read_grand_battle(entry, battles)
        battles[grand.id] = grand
    return Cards(content, factions, traits, ranks, tactics, battles)


def read_faction(entry: Entry) -> Faction:
    faction = Faction(entry.text("id"), entry.text("name"))
    entry.skip(*READERS_FIELDS)
    entry.done()
    return faction


def read_trait(entry: Entry) -> Trait:
    trait = Trait(entry.choice("id", TRAITS), entry.text("name"), entry.text("text"))
    entry.skip(*READERS_FIELDS)
    entry.done()
    return trait


def numbers(entry: Entry, field: str, low: int, high: int) -> tuple[int, ...]:
    """A list of whole numbers within bounds."""
    entry.read.add(field)
    value = entry.fields.get(field)
    if not isinstance(value, list) or not all(type(n) is int and low <= n <= high for n in value):
        raise entry.error(field, f"a list of whole numbers from {low} to {high}")
    return tuple(value)


def read_rank(entry: Entry, factions: Sequence[str]) -> Rank:
    rank = Rank(
        id=entry.text("id"),
        name=entry.text("name"),
        faction=entry.choice("faction", factions),
        classes=tuple(entry.texts("classes", CLASSES)),
        formation=entry.number("formation", 1, MOST_RANKS),
        cohesion=entry.number("cohesion", 1, 9),
        melee=numbers(entry, "melee", 2, 8),
        ranged=numbers(entry, "ranged", 2, 8),
        traits=tuple(entry.texts("traits", TRAITS)),
        count=entry.number("count", 1, TILES),
        provenance=entry.text("provenance", "pack"),
        known=tuple(entry.texts("rulebook_fields", None, [])),
    )
    if not rank.classes:
        raise entry.error("classes", "at least one class")
    entry.skip(*READERS_FIELDS)
    entry.done()
    return rank


def check_faction(faction: str, ranks: dict[str, Rank], tactics: dict[str, TacticCard]) -> None:
    """A faction has 36 tiles and 18 tactic cards (comp.rank_tiles, comp.tactic_cards)."""
    tiles = sum(rank.count for rank in ranks.values() if rank.faction == faction)
    deck = [card for card in tactics.values() if card.faction == faction]
    cards = sum(card.count for card in deck)
    if tiles != TILES:
        raise ContentError(f"rank: {TILES} tiles are wanted for {faction}, found {tiles}")
    if cards != DECK or len(deck) > SLOTS:
        raise ContentError(f"card: {DECK} tactic cards are wanted for {faction}, found {cards}")


# ---- tactic cards


def table_field(entry: Entry, field: str) -> Entry:
    """A table in braces, as an entry of its own."""
    entry.read.add(field)
    value = entry.fields.get(field)
    if not isinstance(value, dict):
        raise entry.error(field, "a table in braces")
    return Entry(value, f"{entry.place}, {field}")


def read_tactic(entry: Entry, factions: Sequence[str], names: Sequence[str]) -> TacticCard:
    window = entry.choice("window", WINDOWS)
    card = TacticCard(
        id=entry.text("id"),
        name=entry.text("name"),
        faction=entry.choice("faction", factions),
        count=entry.number("count", 1, DECK),
        window=window,
        requires=read_requires(table_field(entry, "requires"), names),
        effects=tuple(read_effect(effect, window, names) for effect in entry.entries("effects")),
        text=entry.text("text"),
        provenance=entry.text("provenance", "pack"),
    )
    if not card.effects:
        raise entry.error("effects", "at least one effect")
    entry.skip(*READERS_FIELDS)
    entry.done()
    return card


def read_requires(entry: Entry, names: Sequence[str]) -> Requires:
    requires = Requires(
        unit_class=tuple(entry.texts("unit_class", CLASSES, [])),
        unit_has=tuple(entry.texts("unit_has", names, [])),
        rolls=tuple(entry.texts("rolls", ROLLS, [])),
        attack=entry.choice("attack", ("", "melee", "ranged"), ""),
        outermost=entry.choice("sector", ("", "outermost"), "") == "outermost",
        mixed=entry.flag("mixed", False),
        reaction=entry.choice("reaction", ("", "fire", "counter_charge"), ""),
        target_overlapped=entry.flag("target_overlapped", False),
    )
    entry.done()
    return requires


def read_effect(entry: Entry, window: str, names: Sequence[str]) -> Effect:
    keyword = entry.choice("keyword", list(KEYWORDS))
    if window not in KEYWORDS[keyword]:
        raise entry.error("keyword", f"an effect that fits the window {window}")
    effect = effect_of(entry, keyword, window, names)
    entry.done()
    return effect


def effect_of(entry: Entry, keyword: str, window: str, names: Sequence[str]) -> Effect:
    if keyword == "lower_values":
        melee = entry.choice("type", ("melee", "ranged")) == "melee"
        return Effect(keyword, entry.number("by", 1, 6), entry.number("min", 1, 7), melee=melee)
    if keyword == "reroll":
        entry.choice("of", ("own",) if window == "own_roll" else ("enemy",))
        return Effect(keyword, entry.number("count", 1, 6))
    if keyword == "set_die":
        return Effect(keyword, entry.number("count", 1, 1), entry.number("to", 2, 8))
    if keyword in ("cost_less", "reaction_cost_less"):
        return Effect(keyword, entry.number("n", 1, 9), entry.number("min", 0, 9))
    if keyword == "sacrifice_front":
        return Effect(keyword, names=tuple(entry.texts("names", names)))
    if keyword == "grant_trait":
        return Effect(keyword, names=(entry.choice("trait", TRAITS),))
    if keyword == "second_command":
        return Effect(keyword, names=tuple(entry.texts("actions", ACTIONS)))
    if keyword == "redeploy":
        any_sector, may_command = entry.flag("any_sector"), entry.flag("may_command")
        return Effect(keyword, entry.number("units", 1, 12), any_sector=any_sector, may_command=may_command)
    if keyword in ("add_dice", "ignore_hits", "move_disorder_to_camp", "move_order_to_camp"):
        return Effect(keyword, entry.number("n", 1, 6))
    return Effect(keyword)


# ---- battle lists


def read_battle(entry: Entry, ranks: dict[str, Rank]) -> SetBattle:
    sides = entry.entries("side")
    if len(sides) != 2:
        raise entry.error("side", "two sides")
    sectors = entry.number("sectors", 3, 3)
    size = entry.number("units_per_side", LEAST_UNITS, MOST_UNITS)
    battle = SetBattle(
        id=entry.text("id"),
        title=entry.text("title"),
        sectors=sectors,
        factions=tuple(side.text("faction") for side in sides),
        units=tuple(read_side(side, ranks, sectors) for side in sides),
    )
    if battle.factions[0] == battle.factions[1]:
        raise entry.error("side", "two different factions")
    for units in battle.units:
        if len(units) != size:
            raise entry.error("units_per_side", f"as many units on each side as are listed ({len(units)})")
    for field in ("tokens_per_side", "tactic_cards_per_side"):
        if entry.number(field, 0, MOST_UNITS) != size:
            raise entry.error(field, f"{size}, one a unit,")
    entry.skip("number", "sector_provenance", "rank_order_provenance", *READERS_FIELDS)
    entry.done()
    return battle


def read_side(entry: Entry, ranks: dict[str, Rank], sectors: int) -> tuple[ListedUnit, ...]:
    faction = entry.choice("faction", sorted({rank.faction for rank in ranks.values()}))
    own = [rank.id for rank in ranks.values() if rank.faction == faction]
    units = []
    for line in entry.entries("units"):
        listed = line.texts("ranks", own)
        if not 1 <= len(listed) <= MOST_RANKS:
            raise line.error("ranks", f"one to {MOST_RANKS} ranks, front first,")
        units.append(ListedUnit(line.number("sector", 0, sectors), tuple(listed)))
        line.skip("printed", *READERS_FIELDS)
        line.done()
    used = [rank for unit in units for rank in unit.ranks]
    for rank in own:
        if used.count(rank) > ranks[rank].count:
            raise entry.error("units", f"no more than {ranks[rank].count} of {rank}, as many as there are tiles,")
    entry.skip("position", *READERS_FIELDS)
    entry.done()
    return tuple(units)


def read_grand_battle(entry: Entry, battles: dict[str, SetBattle]) -> SetBattle:
    """Two set battles side by side: the seats are the two west and then the two east commanders, a side's in turn."""
    factions: list[str] = []
    wings = [table_field(entry, "side_a"), table_field(entry, "side_b")]
    for wing in ("west", "east"):
        factions += [side.text(wing) for side in wings]
    units: dict[str, tuple[ListedUnit, ...]] = {}
    for part in entry.entries("parts"):
        listed = battles[part.choice("battle", list(battles))]
        shift = part.number("sector_shift", 0, 2)
        for faction, side in zip(listed.factions, listed.units, strict=True):
            units[faction] = tuple(ListedUnit(u.sector + shift if u.sector else 0, u.ranks) for u in side)
    if set(units) != set(factions) or len(units) != 4:
        raise entry.error("parts", "two battles that bring each faction once")
    battle = SetBattle(
        id=entry.text("id"),
        title=entry.text("title"),
        sectors=entry.number("sectors", 5, 5),
        factions=tuple(factions),
        units=tuple(units[faction] for faction in factions),
    )
    entry.skip("players", "units_per_player", "tokens_per_player", "tactic_cards_per_player", *READERS_FIELDS)
    return battle
