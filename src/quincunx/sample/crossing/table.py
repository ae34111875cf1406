"""What lies on the table: soldiers in hand, at the fords face down or up, and lost."""

from __future__ import annotations

from typing import Final

from quincunx.core.actions import ActionSpace
from quincunx.core.dice import Dice
from quincunx.core.eyes import ALL_SEEING
from quincunx.core.journal import Journal
from quincunx.core.step import Table

SEATS: Final = 2
FEWEST_FORDS: Final = 3
MOST_FORDS: Final = 5
STRONGEST: Final = MOST_FORDS + 1
NOBODY: Final = 0

SPACE: Final = ActionSpace()
POST: Final = SPACE.add("post", STRONGEST * MOST_FORDS)
ATTACK: Final = SPACE.add("attack", MOST_FORDS)


class Band:
    """One player's soldiers, each known by its strength."""

    def __init__(self, fords: int) -> None:
        self.hand = list(range(1, fords + 2))
        self.posts = [NOBODY] * fords
        self.shown = [False] * fords
        """Which of the soldiers at the fords are turned up."""
        self.lost: list[int] = []


class Crossing(Table):
    """Both bands, and the fords between them."""

    def __init__(self, names: tuple[str, ...], fords: int, dice: Dice, journal: Journal | None) -> None:
        super().__init__(SEATS, dice, journal)
        self.names = names
        self.fords = fords
        self.bands = [Band(fords) for _ in range(SEATS)]

    def copy(self, dice: Dice) -> Crossing:
        twin = type(self)(self.names, self.fords, dice, None)
        self.copy_to(twin)
        for mine, theirs in zip(self.bands, twin.bands, strict=True):
            theirs.hand, theirs.posts = mine.hand[:], mine.posts[:]
            theirs.shown, theirs.lost = mine.shown[:], mine.lost[:]
        return twin

    def redeal(self, seat: int, dice: Dice) -> Crossing:
        """The soldiers this seat has not seen change places: those in another's hand and those face down."""
        twin = self.copy(dice)
        for owner, band in enumerate(twin.bands):
            if seat in (owner, ALL_SEEING):
                continue
            hidden = [ford for ford in range(self.fords) if band.posts[ford] != NOBODY and not band.shown[ford]]
            unseen = sorted(band.hand + [band.posts[ford] for ford in hidden])
            dice.shuffle(unseen)
            for ford in hidden:
                band.posts[ford] = unseen.pop()
            band.hand = sorted(unseen)
        return twin

    def space(self) -> ActionSpace:
        return SPACE

    def target_name(self, seat: int, verb: str, index: int) -> str:
        """`post:3-2` is the soldier of strength 3 at the second ford."""
        return str(index + 1) if verb == "attack" else f"{index // MOST_FORDS + 1}-{index % MOST_FORDS + 1}"

    def is_contested(self, ford: int) -> bool:
        return all(band.posts[ford] != NOBODY for band in self.bands)
