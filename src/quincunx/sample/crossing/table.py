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


class Crossing(Table):
    """Both bands and the fords between them; a soldier is its strength, and NOBODY is 0."""

    def __init__(self, names: tuple[str, ...], fords: int, dice: Dice, journal: Journal | None) -> None:
        super().__init__(SEATS, dice, journal)
        self.names = names
        self.fords = fords
        self.hands = [list(range(1, fords + 2)) for _ in range(SEATS)]
        self.posts = [[NOBODY] * fords for _ in range(SEATS)]
        self.shown = [[False] * fords for _ in range(SEATS)]
        self.lost: list[list[int]] = [[] for _ in range(SEATS)]

    def copy(self, dice: Dice) -> Crossing:
        twin = type(self)(self.names, self.fords, dice, None)
        self.copy_to(twin)
        for seat in range(SEATS):
            twin.hands[seat] = self.hands[seat][:]
            twin.posts[seat] = self.posts[seat][:]
            twin.shown[seat] = self.shown[seat][:]
            twin.lost[seat] = self.lost[seat][:]
        return twin

    def redeal(self, seat: int, dice: Dice) -> Crossing:
        """The soldiers this seat has not seen change places: those in another's hand and those face down."""
        twin = self.copy(dice)
        for other in range(SEATS):
            if other == seat or seat == ALL_SEEING:
                continue
            hidden = [ford for ford in range(self.fords) if twin.posts[other][ford] and not twin.shown[other][ford]]
            unseen = sorted(twin.hands[other] + [twin.posts[other][ford] for ford in hidden])
            dice.shuffle(unseen)
            for ford in hidden:
                twin.posts[other][ford] = unseen.pop()
            twin.hands[other] = sorted(unseen)
        return twin

    def space(self) -> ActionSpace:
        return SPACE

    def target_name(self, seat: int, verb: str, index: int) -> str:
        """`post:3-2` is the soldier of strength 3 at the second ford."""
        return str(index + 1) if verb == "attack" else f"{index // MOST_FORDS + 1}-{index % MOST_FORDS + 1}"

    def is_contested(self, ford: int) -> bool:
        return self.posts[0][ford] != NOBODY and self.posts[1][ford] != NOBODY
