"""Games of a few lines each, in which it is plain what a good mind must choose."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from quincunx.core.actions import ActionSpace
from quincunx.core.content import Content
from quincunx.core.dice import Dice, FastDice
from quincunx.core.game import Data, Game
from quincunx.core.journal import Journal
from quincunx.core.judgement import Linear
from quincunx.core.kit.odds import Forecast
from quincunx.core.match import Match
from quincunx.core.messages import Say
from quincunx.core.picture import Picture
from quincunx.core.sealed import Sealed
from quincunx.core.step import HIDDEN, Step, Table

NOT_YET = -1
NUMBERS = 3


class Slate(Table):
    """What each seat has written down, shown when all have; who pays whom is up to the game."""

    def __init__(self, seats: int, dice: Dice, digits: ActionSpace) -> None:
        super().__init__(seats, dice, None)
        self.written = [NOT_YET] * seats
        self.digits = digits

    def copy(self, dice: Dice) -> Slate:
        twin = Slate(self.seats, dice, self.digits)
        self.copy_to(twin)
        twin.written = self.written[:]
        return twin

    def redeal(self, seat: int, dice: Dice) -> Slate:
        """What others have written is taken back: they choose anew."""
        twin = self.copy(dice)
        for other in range(self.seats if isinstance(self.steps[-1], Write) else 0):
            if other != seat:
                twin.written[other] = NOT_YET
                twin.sealed &= ~(1 << other)
        return twin

    def space(self) -> ActionSpace:
        return self.digits

    def target_name(self, seat: int, verb: str, index: int) -> str:
        return str(index)


class Write(Sealed[Slate]):
    """Everyone writes down a number, in secret and at once; the highest wins, and 2 beats nobody it ties with."""

    quiet = True

    def options(self, table: Slate, seat: int) -> list[int]:
        return list(range(NUMBERS))

    def seals(self, table: Slate, seat: int, action: int) -> bool:
        return True

    def lay(self, table: Slate, seat: int, action: int) -> None:
        table.written[seat] = action

    def offers(self, table: Slate, seat: int, action: int) -> int:
        number = 0
        for other in range(table.seats):
            number = number * NUMBERS + (action if other == seat else table.written[other])
        return number

    def reveal(self, table: Slate) -> None:
        first, second = table.written
        table.end("end", (0.5, 0.5) if first == second else (1.0, 0.0) if first > second else (0.0, 1.0))


class Guess(Write):
    """Two seats write in secret and at once; the second wins if both wrote the same, the first if not."""

    def reveal(self, table: Slate) -> None:
        table.end("end", (0.0, 1.0) if table.written[0] == table.written[1] else (1.0, 0.0))


class Baton(Step[Slate]):
    """Seats 0 and 2 are one team, 1 and 3 the other: hand on the baton, or say which team wins."""

    quiet = True

    def options(self, table: Slate, seat: int) -> list[int]:
        return [1, 2] if seat == 0 else [0, 1]

    def take(self, table: Slate, seat: int, action: int) -> None:
        table.steps.pop()
        if seat == 0:
            table.steps.append(Baton(action))
        else:
            table.end("end", (0.5, 0.0, 0.5, 0.0) if action == 0 else (0.0, 0.5, 0.0, 0.5))


class Pay(Step[Slate]):
    """One choice, which pays what its number says: of all alike none is better, else the last one wins for sure."""

    quiet = True

    def __init__(self, pays: tuple[float, float, float]) -> None:
        super().__init__(0)
        self.pays = pays

    def options(self, table: Slate, seat: int) -> list[int]:
        return list(range(NUMBERS))

    def take(self, table: Slate, seat: int, action: int) -> None:
        table.steps.pop()
        table.end("end", (self.pays[action], 1.0 - self.pays[action]))


class InTurn(Step[Slate]):
    """Two seats choose in turn, openly, so many times; whoever chose the higher number last wins."""

    quiet = True

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def options(self, table: Slate, seat: int) -> list[int]:
        return list(range(NUMBERS))

    def take(self, table: Slate, seat: int, action: int) -> None:
        table.steps.pop()
        table.written = [action if other == seat else table.written[other] for other in range(table.seats)]
        if self.left > 1:
            table.steps.append(self.after(1 - seat))
            return
        first, second = table.written
        table.end("end", (0.5, 0.5) if first == second else (1.0, 0.0) if first > second else (0.0, 1.0))

    def after(self, seat: int) -> InTurn:
        """The next choice."""
        return InTurn(seat, self.left - 1)


class InPairs(InTurn):
    """The same, and half done after every first choice of two."""

    def after(self, seat: int) -> InTurn:
        return HalfDone(seat, self.left - 1)


class HalfDone(InTurn):
    """The second choice of two."""

    quiet = False

    def after(self, seat: int) -> InTurn:
        return InPairs(seat, self.left - 1)


class WithPen(Pay):
    """The same, once a pen has been picked; and how often a mind has asked what there is to weigh."""

    quiet = False

    def __init__(self, pays: tuple[float, float, float]) -> None:
        super().__init__(pays)
        self.asked = 0

    def candidates(self, table: Slate, seat: int) -> list[int]:
        self.asked += 1
        return self.options(table, seat)


class Pens(WithPen):
    """A pen is picked, which the other does not notice; each writes alike."""

    quiet = True

    def __init__(self, writes: WithPen) -> None:
        super().__init__(writes.pays)
        self.writes = writes

    def has_secrets(self) -> bool:
        return True

    def seen(self, table: Slate, seat: int, action: int, eye: int) -> int:
        return action if eye == seat else HIDDEN

    def take(self, table: Slate, seat: int, action: int) -> None:
        table.steps.append(self.writes)


class WithNib(Pay):
    """What can be written with a nib; nothing else is taken."""

    quiet = False

    def __init__(self, pays: tuple[float, float, float], nib: int) -> None:
        super().__init__(pays)
        self.nib = nib

    def options(self, table: Slate, seat: int) -> list[int]:
        return [0, 1 + self.nib]

    def take(self, table: Slate, seat: int, action: int) -> None:
        assert action in self.options(table, seat)
        super().take(table, seat, action)


class Nibs(Pens):
    """A pen is picked; which nib it has is drawn from a box, by one world's turn after another, or by a die."""

    def __init__(self, pays: tuple[float, float, float], *, by_die: bool) -> None:
        super().__init__(WithPen(pays))
        self.by_die = by_die
        self.drawn = 0

    def take(self, table: Slate, seat: int, action: int) -> None:
        self.drawn += 1
        nib = table.dice.below(2) if self.by_die else self.drawn % 2
        if not self.by_die:
            table.learn(seat)
        table.steps.append(WithNib(self.pays, nib))


class SmallGame(Game):
    """As much of a game as a mind asks for: it judges nothing before the end."""

    id = "small"
    title = "Small"
    rules_version = 1
    seat_counts = (2, 3, 4)
    folder = Path(__file__).parent

    def set_up(self, options: Data, content: Content, dice: Dice, journal: Journal | None) -> Table:
        return Slate(2, dice, ActionSpace())

    def table_to_dict(self, table: Table) -> Data:
        return {}

    def table_from_dict(self, data: Data, content: Content, dice: Dice, journal: Journal | None) -> Table:
        return Slate(2, dice, ActionSpace())

    def view(self, table: Table, seat: int, memory: str = "book") -> Data:
        return {}

    def board(self, view: Data, say: Say, narrow: bool, last: Picture | None, /) -> Picture:
        return Picture(1, 1, "")

    def forecast(self, table: Table, seat: int, memory: str, /) -> Forecast | None:
        return None

    def components(self, table: Table) -> Data:
        return {}


class Brief(SmallGame):
    """Two seats choose in turn, a few times; the position is what each wrote last."""

    id = "brief"
    feature_names = ("last",)
    choices = 12

    def load_content(self, packs: Sequence[Path]) -> Content:
        return Content({}, {}, [])

    def set_up(self, options: Data, content: Content, dice: Dice, journal: Journal | None) -> Table:
        numbers = ActionSpace()
        numbers.add("number", NUMBERS)
        table = Slate(2, dice, numbers)
        table.steps.append(InTurn(0, self.choices))
        return table

    def features(self, table: Table, seat: int) -> list[float]:
        assert isinstance(table, Slate)
        return [float(table.written[seat])]

    def chances(self, table: Table) -> list[float]:
        return list(table.scores) or Linear([0.1]).chances([self.features(table, seat) for seat in range(2)])


class Planned(SmallGame):
    """One in which whole orders are compared."""

    plans = True


class Farsighted(SmallGame):
    """One in which two choices are played on before a position is judged."""

    horizon = 2


class Doubtful(SmallGame):
    """One in which a search doubts much longer what it has seen little of."""

    doubt = 20.0


def small_match(step: Step[Slate], seats: int, game: type[SmallGame] = SmallGame) -> Match:
    """A match of one of the small games."""
    numbers = ActionSpace()
    numbers.add("number", NUMBERS)
    table = Slate(seats, FastDice(1), numbers)
    table.steps.append(step)
    return Match(game(), Content({}, {}, []), {}, table, {})
