# cold: interpreted
"""The options of a battle: which one, how large, whose factions, and where the armies come from."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from quincunx.core.dice import Dice
from quincunx.core.faults import Fault, FaultWords, Faulty, Said
from quincunx.core.kit.options import AT_RANDOM, Data, Given, Number, Option, PerSeat, Texts, seated_at_random
from quincunx.core.messages import Message
from quincunx.games.battalion.actions import MOST_UNITS
from quincunx.games.battalion.army import army_at_random, army_faults, army_of
from quincunx.games.battalion.box import Box
from quincunx.games.battalion.cards import LEAST_UNITS

expected = FaultWords(Path(__file__).parent).expected
MUSTER, MUSTER4 = "muster", "muster4"
SEATS = {MUSTER: 2, MUSTER4: 4}
"""How many play a mustered battle."""
AT_TABLE = "table"  # in place of an army: it is mustered at the table
QUICK = "quick"  # in the form: the computer musters it
USUAL_SIZE = 8


class Size(Number):
    """How many units each side has in a mustered battle; four players have six each."""

    def __init__(self) -> None:
        when = {"battle": [MUSTER]}
        super().__init__("size", range(LEAST_UNITS, MOST_UNITS + 1), USUAL_SIZE, when, idle=0, clause="muster.size")

    def unused(self, value: object, chosen: Given) -> object:
        if chosen["battle"] == MUSTER4:
            return self.among(value or LEAST_UNITS, [LEAST_UNITS], "four.size")
        return super().unused(value, chosen)


class Factions(PerSeat):
    """The factions by seat: those of a set battle as listed or with the sides exchanged, any in a mustered one."""

    def __init__(self, box: Box) -> None:
        texts = {faction.id: faction.name for faction in box.cards.factions.values()}
        super().__init__("factions", "faction", texts, clause="comp.factions", open_seats=True)
        self.box = box

    def settled(self, given: Given, chosen: Given) -> object:
        wanted, name = given.get(self.name), chosen["battle"]
        if name in SEATS:
            return self.seated(wanted, SEATS[name])
        listed = list(self.box.cards.battles[name].factions)
        asked = self.seated(wanted, len(listed))
        for factions in (listed, swapped(listed)):
            if all(one in (AT_RANDOM, faction) for one, faction in zip(asked, factions, strict=False)):
                return factions
        raise self.error(expected("factions", names=listed), asked)

    def drawn(self, dice: Dice, chosen: Given) -> object:
        name, either = chosen["battle"], dice.below(2) == 1
        if name in SEATS:
            return seated_at_random([], self.box.factions, SEATS[name], dice) if either else []
        listed = list(self.box.cards.battles[name].factions)
        return swapped(listed) if either else listed


class Armies(Option):
    """The armies by seat: a list of units, AT_TABLE, or None for one the computer musters; none at all, too."""

    def __init__(self, box: Box, words: Callable[[Message], Said]) -> None:
        super().__init__("armies", [], {"battle": [MUSTER, MUSTER4]})
        self.box = box
        self.words = words

    def checked(self, value: Any, chosen: Given) -> object:
        seats, factions = SEATS[chosen["battle"]], chosen["factions"]
        armies = value or []
        if not isinstance(armies, (list, tuple)) or len(armies) not in (0, seats):
            raise self.error(expected("armies"), value)
        found: list[object] = []
        for seat, army in enumerate(armies):
            if army not in (None, AT_TABLE):
                if not factions or not factions[seat]:
                    raise Faulty(Fault(self.name, expected("whose_army"), expects=False))
                army = self.brought(factions[seat], chosen["size"], army)
            found.append(army)
        return found

    def brought(self, faction: str, size: int, army: object) -> list[list[str]]:
        """An army as lists of rank ids, front first; ValueError says which unit is not allowed, and why."""
        if not isinstance(army, (list, tuple)) or not all(isinstance(unit, (list, tuple)) for unit in army):
            raise self.error(expected("army"), army)
        units = [list(unit) for unit in cast(list[list[str]], army)]
        for rank in [rank for unit in units for rank in unit]:
            if not isinstance(rank, str) or rank not in self.box.rank_number:
                known = {name: name for name in self.box.rank_ids if name.startswith(faction)}
                raise self.error(expected("rank", faction=faction), rank, known)
        for number, refusal in army_faults(self.box, self.box.factions.index(faction), size, army_of(self.box, units)):
            place = f"armies: {faction}, unit {number}" if number else f"armies: {faction}"
            raise Faulty(Fault(place, self.words(refusal.message), rule=refusal.rule, expects=False))
        return units

    def fields(self, sentences: Texts) -> list[Data]:
        ways = {AT_TABLE: sentences["form.at_table"], QUICK: sentences["form.by_computer"]}
        return [self.field(self.name, sentences, AT_TABLE, ways)]

    def from_form(self, filled: Texts, chosen: Given) -> object:
        way = filled.get(self.name) or QUICK
        return None if way == QUICK else [way] * SEATS[chosen["battle"]]

    def drawn(self, dice: Dice, chosen: Given) -> object:
        if chosen["factions"]:
            return [self.any_army(faction, chosen["size"], dice) for faction in chosen["factions"]]
        seats = SEATS[chosen["battle"]]
        return [AT_TABLE if dice.below(4) else None for _ in range(seats)] if dice.below(2) else []

    def any_army(self, faction: str, size: int, dice: Dice) -> list[list[str]] | None:
        """An army somebody might bring along; now and then none."""
        if dice.below(4) == 0:
            return None
        army = army_at_random(self.box, size, self.box.tiles[self.box.factions.index(faction)][:], dice)
        return [[self.box.rank_ids[kind] for kind in kinds] for kinds in army]


def swapped(factions: list[str]) -> list[str]:
    """The sides exchange seats, wing by wing."""
    return [factions[seat ^ 1] for seat in range(len(factions))]
