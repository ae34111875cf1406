"""What lies on the table: soldiers in hand, posted and spent, and the fords that have been won."""

from typing import Final, Self

from quincunx import kit
from quincunx.kit import ALL_SEEING, OWNER, ActionSpace, Dice, Field, Fields, Journal, ListOf, Table, Whole

SEATS, FORDS, STRONGEST = 2, 3, 4
NONE, NOBODY = 0, -1
"""No soldier, the others being known by their strength; and the winner of a ford that nobody has won."""

SPACE: Final = ActionSpace()
POST: Final = SPACE.add("post", STRONGEST * FORDS)
ATTACK: Final = SPACE.add("attack", FORDS, "ford")


class Band:
    """One player's soldiers."""

    def __init__(self) -> None:
        self.hand = list(range(1, STRONGEST + 1))
        self.posts = [NONE] * FORDS
        self.spent: list[int] = []


SOLDIER: Final = Whole(1, STRONGEST)
BAND: Final = Fields(
    Field("hand", ListOf(SOLDIER, ordered=True), "soldiers in hand", seen=OWNER),
    Field("posts", ListOf(Whole(NONE, STRONGEST), FORDS), "who is at each ford", seen=OWNER, told=False),
    Field("spent", ListOf(SOLDIER), "soldiers that have fought"),
)
kit.declare(Band, BAND)


class Crossing(Table):
    """Both bands, and who has won each ford."""

    def __init__(self, names: tuple[str, ...], dice: Dice, journal: Journal | None) -> None:
        super().__init__(SEATS, dice, journal)
        self.names = names
        self.sides = 6
        self.won = [NOBODY] * FORDS
        self.bands = [Band() for _ in range(SEATS)]

    def copy(self, dice: Dice) -> Self:
        return kit.copied(self, type(self)(self.names, dice, None))

    def redeal(self, seat: int, dice: Dice) -> Self:
        """What a seat has not seen changes places: the soldiers in another's hand and those face down."""
        twin = self.copy(dice)
        for owner, band in enumerate(twin.bands):
            if seat not in (owner, ALL_SEEING):
                unseen = sorted(band.hand + [soldier for soldier in band.posts if soldier != NONE])
                dice.shuffle(unseen)
                band.posts = [unseen.pop() if soldier != NONE else NONE for soldier in band.posts]
                band.hand = sorted(unseen)
        return twin

    def space(self) -> ActionSpace:
        return SPACE

    def target_name(self, seat: int, verb: str, index: int) -> str:
        """`post:3-2` is the soldier of strength 3 at the second ford."""
        return f"{index + 1}" if verb == "attack" else f"{index // FORDS + 1}-{index % FORDS + 1}"
