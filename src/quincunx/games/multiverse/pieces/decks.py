# cold: interpreted
"""Combat cards, adventures, the dial and the secret missions."""

from __future__ import annotations

from dataclasses import dataclass

from quincunx.core.content import PACK, Entry
from quincunx.core.kit.records import Reader, a_flag, a_number, a_table, a_text, tables, texts
from quincunx.games.multiverse.pieces.common import ATTRIBUTES, CLASSES, FIGHTING, ICONS, Takes, only_with

MOST_CARDS = 32
ELIGIBLE = (*FIGHTING, "hero", "building", "any")
TIMINGS = ("cancel", "before", "strength", "after_roll", "after_combat")
"""When cards take effect, in this order."""
CARD_EFFECTS: Takes = {
    "none": (),
    "attack_dice": ("amount",),
    "defence_dice": ("amount", "condition?"),
    "enemy_dice": ("amount",),
    "dice": ("amount",),
    "cancel_attack_and_step_back": (),
    "swap_initiative": (),
    "cancel_card": (),
    "morale": ("amount",),
    "enemy_morale": ("amount",),
    "strike_when_dying": (),
    "ignore_attribute": ("attributes",),
    "building_damage": ("amount",),
    "no_ap_for_attack_move": (),
    "reroll": ("amount",),
    "critical_stars": ("amount", "needs_class_icon"),
    "cancel_attack_pay": ("gold",),
    "heal": ("amount",),
    "counterattack_adjacent": (),
}
"""What a combat card can do, and by which numbers."""
ADVENTURES = ("combat", "test", "choice", "gift", "trap", "permanent")
PERMANENT = ("giant_ant_colony", "merchant_caravan", "sharpshooters_competition", "burning_village")
"""The encounters that stay, whose rules are their own."""
RESOLUTION: Takes = {
    "combat": ("enemy",),
    "test": ("test",),
    "choice": ("options",),
    "gift": (),
    "trap": ("immediate",),
    "permanent": ("structure?", "mover?", "test?"),
}
MOST_OPTIONS = 4
DIAL_EFFECTS: Takes = {
    "new_adventure_tokens": ("rolls",),
    "gold_each_player": ("amount",),
    "move_encounter": ("encounter",),
    "card_discount": ("amount",),
    "ranged_dice": ("amount",),
    "no_road_bonus": (),
    "mine_yield": ("amount",),
    "rest_heal": ("amount",),
    "recruit_discount_class": ("class", "amount"),
}
"""What a section of the dial can do for a turn, and by which numbers."""
MISSION_CONDITIONS: Takes = {
    "kills_total": ("amount",),
    "buildings_destroyed": ("amount",),
    "hero_kills": ("amount", "or_age2_kills?"),
    "settlement_or_fortress_damage": ("amount",),
    "types_with_ability": ("amount",),
    "elite_types": ("amount",),
    "hero_level_alive": ("amount",),
    "buildings_standing": ("amount", "exclude?"),
    "age2_buildings": ("amount",),
    "connected_buildings": ("amount",),
    "fortresses": ("amount",),
    "guard_towers": ("amount",),
    "gold": ("amount",),
    "aether": ("amount",),
    "mines_controlled": ("amount",),
    "territories_explored": ("amount",),
    "adventures_won": ("amount",),
    "scrolls": ("amount",),
    "encounters_destroyed": ("amount",),
    "units_in_enemy_zone": ("amount",),
    "no_losses_and_kills": ("amount",),
    "military_units": ("amount",),
}
"""What a mission can ask for."""


@dataclass(frozen=True)
class CardEffect:
    """What a combat card does."""

    key: str = a_text(tuple(CARD_EFFECTS))
    amount: int = a_number(-9, 9, default=0)
    condition: str = a_text(("high_ground",), default="")
    attributes: tuple[str, ...] = texts(ATTRIBUTES, default=())
    needs_class_icon: bool = a_flag(default=False)
    gold: int = a_number(0, 99, default=0)

    def check(self, entry: Entry) -> None:
        only_with(entry, CARD_EFFECTS, self.key, ("key",))


@dataclass(frozen=True)
class Card:
    """A combat card; `first` is the one everybody begins with, which comes back to the hand."""

    id: str = a_text()
    name: str = a_text()
    copies: int = a_number(0, 9)
    cost: int = a_number(0, 99)
    side: str = a_text(("attack", "defence", "both"))
    eligible: tuple[str, ...] = texts(ELIGIBLE, least=1)
    timing: str = a_text(TIMINGS)
    effect: CardEffect = a_table(CardEffect)
    text: str = a_text()
    theme: str = a_text()
    first: bool = a_flag(default=False)
    provenance: str = a_text(default=PACK)

    def check(self, entry: Entry) -> None:
        if self.first and self.copies:
            raise entry.error("copies", "0 for the card everybody begins with, which is never in the deck")


@dataclass(frozen=True)
class Test:
    """Dice to be rolled, and how many of some icons are needed."""

    dice: int = a_number(1, 6)
    icons: tuple[str, ...] = texts(ICONS, least=1)
    need: int = a_number(1, 6)

    def check(self, entry: Entry) -> None:
        if self.need > self.dice:
            raise entry.error("need", f"at most the {self.dice} dice that are rolled")


@dataclass(frozen=True)
class Enemy:
    """A hostile encounter."""

    unit_class: str = a_text(FIGHTING, key="class")
    hp: int = a_number(1, 9)
    dice: int = a_number(1, 6)
    rounds: int = a_number(1, 9, default=2)
    strikes_first: bool = a_flag(default=False)
    attributes: tuple[str, ...] = texts(ATTRIBUTES, default=())


@dataclass(frozen=True)
class Reward:
    """What an adventure brings."""

    gold: int = a_number(0, 99, default=0)
    aether: int = a_number(0, 9, default=0)
    scroll: int = a_number(0, 9, default=0)
    track: int = a_number(0, 9, default=0)
    unit: str = a_text("unit tokens", default="")
    combat_card: int = a_number(0, 5, default=0)
    heal: int = a_number(0, 9, default=0)
    move_extra: int = a_number(0, 9, default=0)
    decoy: int = a_number(0, 1, default=0)


@dataclass(frozen=True)
class Failure:
    """What a failed adventure costs."""

    damage: int = a_number(0, 9, default=0)
    lose_turn: bool = a_flag(default=False)


@dataclass(frozen=True)
class Way:
    """One way of dealing with an adventure that leaves a choice."""

    pay_gold: int = a_number(0, 99, default=0)
    test: Test | None = a_table(Test, optional=True)
    reward: Reward | None = a_table(Reward, optional=True)
    fail: Failure | None = a_table(Failure, optional=True)


@dataclass(frozen=True)
class Immediate:
    """What a trap does before anything else."""

    damage: int = a_number(0, 9, default=0)
    return_to_origin: bool = a_flag(default=False)


@dataclass(frozen=True)
class Structure:
    """An encounter that is treated as a building."""

    hp: int = a_number(1, 20)
    repair: int = a_number(0, 9)
    damage_to_melee: int = a_number(0, 9, default=0)
    income: int = a_number(0, 9, default=0)


@dataclass(frozen=True)
class Mover:
    """An encounter that travels."""

    income: int = a_number(0, 9, default=0)


@dataclass(frozen=True)
class Adventure:
    """An adventure card."""

    id: str = a_text()
    name: str = a_text()
    copies: int = a_number(0, 9)
    type: str = a_text(ADVENTURES)
    story: str = a_text()
    enemy: Enemy | None = a_table(Enemy, optional=True)
    test: Test | None = a_table(Test, optional=True)
    ways: tuple[Way, ...] = tables(Way, key="options")
    immediate: Immediate | None = a_table(Immediate, optional=True)
    structure: Structure | None = a_table(Structure, optional=True)
    mover: Mover | None = a_table(Mover, optional=True)
    reward: Reward | None = a_table(Reward, optional=True)
    failure: Failure | None = a_table(Failure, optional=True)
    provenance: str = a_text(default=PACK)

    def check(self, entry: Entry) -> None:
        always = ("id", "name", "copies", "type", "story", "reward", "failure", "provenance", "from", "note")
        only_with(entry, RESOLUTION, self.type, always)
        if self.type == "choice" and not 1 <= len(self.ways) <= MOST_OPTIONS:
            raise entry.error("options", f"one to {MOST_OPTIONS} options", len(self.ways))
        if self.type == "choice" and all(way.pay_gold for way in self.ways):
            raise entry.error("options", "one that can be chosen without gold")
        if (self.type == "permanent") != (self.id in PERMANENT):
            raise entry.error("type", f"'permanent' for {', '.join(PERMANENT)}, and for no other")
        if self.type == "permanent" and self.copies > 1:
            raise entry.error("copies", "at most 1, for what stays on the board (permanent.several)")


@dataclass(frozen=True)
class DialEffect:
    """What a section does for this turn."""

    key: str = a_text(tuple(DIAL_EFFECTS))
    amount: int = a_number(-9, 9, default=0)
    rolls: int = a_number(1, 9, default=1)
    encounter: str = a_text(("merchant_caravan", "sharpshooters_competition"), default="")
    unit_class: str = a_text(CLASSES[:-1], key="class", default="")

    def check(self, entry: Entry) -> None:
        only_with(entry, DIAL_EFFECTS, self.key, ("key",))


@dataclass(frozen=True)
class Section:
    """A section of the event dial; they follow each other as they are listed."""

    id: str = a_text()
    name: str = a_text()
    effects: tuple[DialEffect, ...] = tables(DialEffect)
    text: str = a_text()
    provenance: str = a_text(default=PACK)


@dataclass(frozen=True)
class Condition:
    """What a mission asks for."""

    key: str = a_text(tuple(MISSION_CONDITIONS))
    amount: int = a_number(1, 99)
    or_age2_kills: int = a_number(1, 99, default=0)
    exclude: tuple[str, ...] = texts("buildings", default=())

    def check(self, entry: Entry) -> None:
        only_with(entry, MISSION_CONDITIONS, self.key, ("key",))


@dataclass(frozen=True)
class Mission:
    """A secret mission: achieved once for all, or to be held."""

    id: str = a_text()
    name: str = a_text()
    type: str = a_text(("achieve", "hold"))
    vp: int = a_number(0, 99)
    condition: Condition = a_table(Condition)
    text: str = a_text()
    needs_mines: bool = a_flag(default=False)
    provenance: str = a_text(default=PACK)


@dataclass(frozen=True)
class Decks:
    """All that is drawn or turned."""

    cards: dict[str, Card]
    adventures: dict[str, Adventure]
    sections: dict[str, Section]
    missions: dict[str, Mission]


FEWEST_MISSIONS = 12
"""Three for each of four players, mines or no mines."""


def read_decks(reader: Reader) -> Decks:
    """All of them; what is wrong is noted."""
    decks = Decks(
        reader.all("card", Card),
        reader.all("adventure", Adventure),
        reader.all("section", Section),
        reader.all("mission", Mission),
    )
    firsts = [card.id for card in decks.cards.values() if card.first]
    reader.check(
        len(firsts) == 1, "card", "one card with `first`, which everybody begins with", ", ".join(firsts) or "none"
    )
    reader.check(len(decks.cards) <= MOST_CARDS, "card", f"at most {MOST_CARDS} types of cards", len(decks.cards))
    drawn = [card for card in decks.adventures.values() if card.type != "permanent" and card.copies]
    reader.check(bool(drawn), "adventure", "at least one adventure that is not permanent", "none")
    reader.check(bool(decks.sections), "section", "at least one section of the dial", "none")
    open_to_all = sum(not mission.needs_mines for mission in decks.missions.values())
    reader.check(
        open_to_all >= FEWEST_MISSIONS, "mission", f"at least {FEWEST_MISSIONS} that need no mines", open_to_all
    )
    return decks
