# cold: interpreted
"""The options of a match (setup.options): what the map lists is the default of most of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from quincunx.core.content import Content, ContentError
from quincunx.core.dice import Dice
from quincunx.core.faults import Fault, Faulty, fault_of
from quincunx.core.faults import expected as core_expected
from quincunx.core.kit.maps import MapOption, Plot
from quincunx.core.kit.options import AT_RANDOM, Choice, Data, Flag, Given, Number, Option, PerSeat, Texts
from quincunx.core.kit.spelling import one_of
from quincunx.games.multiverse.board.hexes import CORNERS, ROOT_3
from quincunx.games.multiverse.lattice import flower
from quincunx.games.multiverse.pieces import pieces_of, read_map
from quincunx.games.multiverse.pieces.common import expected
from quincunx.games.multiverse.pieces.places import MODES, MOST_POSITIONS, MOST_SEATS, VICTORIES, Map

AS_MAP = ""
"""The value of a form that leaves it to the map."""
MOST_TURNS = 60
LONGEST_NAME = 60
DRAWN_RADIUS = 4
"""So far from the middle positions can be painted: more of them than any map may have."""
QUICK_TURNS = 2
"""Games at random are short: they are for tests."""


def layout_of(content: Content, value: object) -> Map:
    """The map of a match: one of the content by its id, or one brought along as plain data."""
    maps = pieces_of(content).grounds.maps
    if isinstance(value, str):
        return maps[value]
    assert isinstance(value, dict)
    return read_map(content, value, "map")


class MapChoice(MapOption):
    """Which map is played on: one of ours, or one of your own as plain data (setup.map_choice, mod.map_check)."""

    def __init__(self, content: Content) -> None:
        maps = pieces_of(content).grounds.maps
        self.texts = {each.id: each.name for each in maps.values()}
        super().__init__("map", next(iter(self.texts)))
        self.content = content

    def checked(self, value: object, chosen: Given) -> object:
        if isinstance(value, dict):
            fault = self.wrong_with(value)
            if fault is not None:
                raise Faulty(fault)
            return value
        if not isinstance(value, str) or value not in self.texts:
            raise self.error(expected("map.known", names=list(self.texts)), value, self.texts)
        return value

    def fields(self, sentences: Texts) -> list[Data]:
        return [self.field(self.name, sentences, str(self.default), self.texts)]

    def from_form(self, filled: Texts, chosen: Given) -> object:
        return filled.get(self.name) or None

    def drawn(self, dice: Dice, chosen: Given) -> object:
        return list(self.texts)[dice.below(len(self.texts))]

    def wrong_with(self, value: object) -> Fault | None:
        if not isinstance(value, dict):
            return Fault("map", core_expected("table_of_fields"))
        try:
            read_map(self.content, value, "map")
        except ContentError as error:
            return fault_of(error)
        return None

    def plots(self) -> list[Plot]:
        span = range(-DRAWN_RADIUS, DRAWN_RADIUS + 1)
        return [plot_of((u, v)) for v in span for u in span if abs(u + v) <= DRAWN_RADIUS]

    def example(self) -> Data:
        entries = cast(list[Data], self.content.tables["map"])
        found = next(entry for entry in entries if entry["id"] == self.default)
        return {name: value for name, value in found.items() if name != "provenance"}

    def limits(self) -> Data:
        most = {"players": MOST_SEATS, "turn_limit": MOST_TURNS, "positions": MOST_POSITIONS}
        return {"mode": list(MODES), "victory": list(VICTORIES), "most": most}


def plot_of(position: tuple[int, int]) -> Plot:
    """A position with the outline of its seven hexes."""
    hexes = [middle_of(each) for each in flower(position)]
    outline = "".join(f"M{' '.join(f'{x + dx:.2f},{y + dy:.2f}' for dx, dy in CORNERS)}Z" for x, y in hexes)
    return Plot(position, *hexes[0], outline)


def middle_of(place: tuple[int, int]) -> tuple[float, float]:
    """The middle of a hex on paper, hexes having edges of length 1."""
    q, r = place
    return round(ROOT_3 * (q + r / 2), 2), 1.5 * r


class OfMap:
    """What an option takes from the map that was chosen before it."""

    def __init__(self, content: Content) -> None:
        self.content = content

    def of(self, chosen: Given) -> Map:
        return layout_of(self.content, chosen["map"])


class Factions(PerSeat):
    """Who leads which faction; the same one at most twice (setup.factions)."""

    def __init__(self, content: Content) -> None:
        texts = {each.id: each.name for each in pieces_of(content).armies.factions.values()}
        super().__init__("factions", "faction", texts, MOST_SEATS, distinct=False, clause="setup.factions")
        self.maps = OfMap(content)

    def settled(self, given: Given, chosen: Given) -> object:
        players = self.maps.of(chosen).players
        names = list(self.texts)
        wanted = self.seated(given.get(self.name), players) or [names[n % len(names)] for n in range(players)]
        for name in wanted:
            if wanted.count(name) > 2:
                raise self.error(expected("twice"), wanted, clause="setup.factions")
        return wanted

    def from_form(self, filled: Texts, chosen: Given) -> object:
        wanted = [filled.get(f"{self.one}{seat}") or AT_RANDOM for seat in range(self.maps.of(chosen).players)]
        return wanted if AT_RANDOM not in wanted else None

    def drawn(self, dice: Dice, chosen: Given) -> object:
        left = [name for name in self.texts for _ in range(2)]
        found = []
        for _ in range(self.maps.of(chosen).players):
            found.append(left.pop(dice.below(len(left))))
        return found


class Conditions(Option):
    """The ways of winning that are active, any of them together (setup.victory_choice)."""

    def __init__(self, content: Content) -> None:
        super().__init__("victory", [])
        self.maps = OfMap(content)

    def settled(self, given: Given, chosen: Given) -> object:
        value = given.get(self.name)
        if not value:
            return [name for name in VICTORIES if name in self.maps.of(chosen).victory]
        if not isinstance(value, (list, tuple)):
            raise self.error(expected("victories", names=list(VICTORIES)), value)
        for each in value:
            if each not in VICTORIES:
                raise self.error(one_of(VICTORIES), each, dict.fromkeys(VICTORIES, ""))
        return [name for name in VICTORIES if name in value]

    def fields(self, sentences: Texts) -> list[Data]:
        texts = {AS_MAP: sentences["form.as_map"], "yes": sentences["form.yes"], "no": sentences["form.no"]}
        return [self.field(f"victory_{name}", sentences, AS_MAP, texts) for name in VICTORIES]

    def from_form(self, filled: Texts, chosen: Given) -> object:
        usual = self.maps.of(chosen).victory
        said = {name: filled.get(f"victory_{name}") or AS_MAP for name in VICTORIES}
        wanted = [name for name in VICTORIES if said[name] == "yes" or (said[name] == AS_MAP and name in usual)]
        return wanted if any(said.values()) else None

    def drawn(self, dice: Dice, chosen: Given) -> object:
        """At random; mostly the last turn counts, so that games are short."""
        return [name for name in VICTORIES if dice.below(4) > (0 if name == "turn_limit" else 1)]


class NumberOfMap(Number):
    """A number the map suggests and players may change; 0 or nothing in a form leaves it to the map."""

    def __init__(self, content: Content, name: str, numbers: range, field: str, clause: str) -> None:
        super().__init__(name, numbers, numbers[0], clause=clause)
        self.maps = OfMap(content)
        self.suggested = field

    def settled(self, given: Given, chosen: Given) -> object:
        value = given.get(self.name)
        if value is None or value == AS_MAP:
            return self.usual(chosen)
        return self.among(value, self.allowed(chosen), self.clause)

    def usual(self, chosen: Given) -> int:
        number: int = getattr(self.maps.of(chosen), self.suggested)
        return number

    def allowed(self, chosen: Given) -> range:
        numbers = self.numbers
        assert isinstance(numbers, range)
        return numbers

    def fields(self, sentences: Texts) -> list[Data]:
        texts = {AS_MAP: sentences["form.as_map"], **{str(number): str(number) for number in self.numbers}}
        return [self.field(self.name, sentences, AS_MAP, texts)]

    def drawn(self, dice: Dice, chosen: Given) -> object:
        return 1 + dice.below(QUICK_TURNS)


class Mines(NumberOfMap):
    """How many mines there are; a Portal needs stones, and so mines (setup.mines, victory.portal)."""

    def usual(self, chosen: Given) -> int:
        layout = self.maps.of(chosen)
        return layout.mines or (len(layout.central) if "portal" in chosen["victory"] else 0)

    def allowed(self, chosen: Given) -> range:
        layout = self.maps.of(chosen)
        least = 1 if "portal" in chosen["victory"] else 0
        return range(least, len(layout.central) + len(layout.common) + 1)

    def drawn(self, dice: Dice, chosen: Given) -> object:
        allowed = self.allowed(chosen)
        return allowed[dice.below(len(allowed))]


class Formations(Option):
    """Are there formations? Usually with the Expert rules; never on a map without them (formation.option)."""

    def __init__(self, content: Content) -> None:
        super().__init__("formations", None)
        self.maps = OfMap(content)

    def settled(self, given: Given, chosen: Given) -> object:
        value = given.get(self.name)
        allowed = self.maps.of(chosen).formations
        if value is None:
            return allowed and chosen["rules"] == "expert"
        if not isinstance(value, bool):
            raise self.error(core_expected("flag"), value)
        if value and not allowed:
            raise self.error(expected("no_formations"), value, clause="formation.option")
        return value

    def fields(self, sentences: Texts) -> list[Data]:
        texts = {AS_MAP: sentences["form.as_rules"], "yes": sentences["form.yes"], "no": sentences["form.no"]}
        return [self.field(self.name, sentences, AS_MAP, texts)]

    def from_form(self, filled: Texts, chosen: Given) -> object:
        return {"yes": True, "no": False}.get(filled.get(self.name, ""))

    def drawn(self, dice: Dice, chosen: Given) -> object:
        return bool(dice.below(2)) and self.maps.of(chosen).formations


class Diplomacy(Flag):
    """Are treaties and trade allowed? Only in a free-for-all (ffa.closed)."""

    def __init__(self, content: Content) -> None:
        super().__init__("diplomacy")
        self.maps = OfMap(content)

    def counts(self, chosen: Given) -> bool:
        return self.maps.of(chosen).mode == "ffa"

    def unused(self, value: object, chosen: Given) -> object:
        if value is not None and self.checked(value, chosen):
            raise self.error(expected("free_for_all"), value, clause="ffa.closed")
        return False


def options_for(content: Content, words: Mapping[str, str]) -> list[Option]:
    """All options, in the order in which they are settled."""
    rules = {name: words[f"form.{name}"] for name in ("veteran", "expert")}
    return [
        MapChoice(content),
        Choice("rules", rules, "veteran"),
        Factions(content),
        Conditions(content),
        NumberOfMap(content, "turn_limit", range(1, MOST_TURNS + 1), "turn_limit", "victory.turn_limit"),
        Mines(content, "mines", range(MOST_POSITIONS), "mines", "setup.mines"),
        Formations(content),
        Flag("all_missions"),
        Flag("named_numbers"),
        Diplomacy(content),
    ]


def as_played(content: Content, dice: Dice) -> Data:
    """Options of a duel as people play it: whole games on a map for two, mostly with a last turn and Veteran rules."""
    duels = [each for each in pieces_of(content).grounds.maps.values() if each.mode == "duel"]
    layout = duels[0] if dice.below(4) else duels[dice.below(len(duels))]
    ways = [way for way in layout.victory if way != "turn_limit"]
    ways += ["turn_limit"] if dice.below(4) else []
    rules = "veteran" if dice.below(4) else "expert"
    factions = list(pieces_of(content).armies.factions)
    chosen = [factions[dice.below(len(factions))] for _ in range(layout.players)]
    return {"map": layout.id, "victory": ways, "rules": rules, "factions": chosen}
