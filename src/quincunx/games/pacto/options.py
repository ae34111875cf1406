# cold: interpreted
"""The armies of a full battle: printed ones by their ids, or one's own, which are checked."""

from __future__ import annotations

from collections.abc import Callable

from quincunx.core.dice import Dice
from quincunx.core.faults import Fault, Faulty, Said
from quincunx.core.kit.options import Data, Given, PerSeat
from quincunx.core.messages import Message
from quincunx.games.pacto.box import Box
from quincunx.games.pacto.build_up import FULL
from quincunx.games.pacto.muster import army_faults, army_from_data, expected, quick_build

PRINTED, AT_TABLE, QUICK = "printed", "table", "quick"
OWN = 8
"""At random, one in so many armies is drawn up by the computer."""


class Armies(PerSeat):
    """The armies by seat: the id of a list, or an army of one's own as a table of fields; none at all, too."""

    def __init__(self, box: Box, words: Callable[[Message], Said], full: str, starter: str) -> None:
        armies = box.pieces.armies.values()
        texts = {army.id: army.name for army in armies}
        kinds = {army.id: starter if army.starter else full for army in armies}
        super().__init__("armies", "army", texts, distinct=False, open_seats=True, kinds=kinds)
        self.when = {"battle": [FULL]}
        self.box = box
        self.words = words

    def checked(self, value: object, chosen: Given) -> object:
        fixed = [army.id for army in self.box.pieces.armies.values() if army.starter]
        if chosen["muster"] != PRINTED and isinstance(value, (list, tuple)) and any(each in fixed for each in value):
            raise self.error(expected("own_army.starter"), value, clause="army.build")
        if not isinstance(value, (list, tuple)) or not any(isinstance(each, dict) for each in value):
            return super().checked(value, chosen)
        if len(value) != self.seats:
            raise self.error(self.one_each(self.seats), value)
        found: list[object] = []
        for seat, each in enumerate(value):
            if isinstance(each, dict):
                found.append(self.brought(each, f"armies[{seat}]"))
            else:
                found.append(self.seated([each] * self.seats, self.seats)[0])
        return found

    def brought(self, army: object, place: str) -> Data:
        """An army of one's own in its plain form; ValueError says which field is wrong, or what is not allowed."""
        own = army_from_data(self.box, army, place)
        for wrong in army_faults(self.box, own):
            raise Faulty(Fault(place, self.words(wrong.message), rule=wrong.rule, expects=False))
        return own.to_dict()

    def drawn(self, dice: Dice, chosen: Given) -> object:
        found: list[object] = []
        known = [army.id for army in self.box.pieces.armies.values() if not army.starter]
        for _ in range(self.seats):
            name = known[dice.below(len(known))]
            found.append(name if dice.below(OWN) else quick_build(self.box, name, dice).to_dict())
        return found
