# cold: interpreted
"""The options of a match of MIL (1049)."""

from __future__ import annotations

from quincunx.core.dice import Dice
from quincunx.core.kit.options import Given, PerSeat, seated_at_random
from quincunx.games.mil1049.pieces import FAMILIES, Pieces

MANY = ["3", "4", "5"]
"""Players of the advanced game."""


class Families(PerSeat):
    """Who leads which family; it makes no difference but in colour, sign and name (setup.families)."""

    def __init__(self, pieces: Pieces) -> None:
        texts = {family.id: family.name for family in pieces.families.values()}
        super().__init__("families", "family", texts, FAMILIES, clause="setup.families")

    def settled(self, given: Given, chosen: Given) -> object:
        players = chosen["players"]
        wanted = self.seated(given.get(self.name), players)
        return wanted or list(self.texts)[:players]

    def drawn(self, dice: Dice, chosen: Given) -> object:
        return seated_at_random([], list(self.texts), chosen["players"], dice)
