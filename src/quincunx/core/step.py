"""The core idea: a match is a stack of steps, each a moment at which someone must choose."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Generic, TypeVar

from mypy_extensions import mypyc_attr

from quincunx.core.actions import ActionSpace
from quincunx.core.dice import Dice
from quincunx.core.journal import ALL_SEEING as ALL_SEEING
from quincunx.core.journal import Journal, Line
from quincunx.core.messages import Message

ONLOOKER = -1
"""The seat of someone who only watches."""

ACTING = -2
"""Whichever seat is asked to choose."""

HIDDEN = -1
"""What others see of an action made in secret."""

ASK_MIND = -1
"""No action is a matter of routine: a mind has to weigh what is offered."""

T = TypeVar("T", bound="Table")


class Refusal:
    """Why something may not be done: a sentence and the clause behind it."""

    def __init__(self, rule: str, message: Message) -> None:
        self.rule = rule
        self.message = message

    def __repr__(self) -> str:
        return f"Refusal({self.rule!r}, {self.message!r})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[T]):
    """A moment of choice: who chooses, what is asked, what can be chosen, and what each choice does.

    Steps never change once made, so that a copied match may share them.
    """

    rule: ClassVar[str] = ""
    quiet: ClassVar[bool] = False
    """Is nothing half done here, so that the position can be judged as it stands?"""
    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def acting(self, table: T) -> tuple[int, ...]:
        """Everyone who may choose now; more than one where choices are secret and simultaneous."""
        return (self.seat,)

    def options(self, table: T, seat: int) -> list[int]:
        """Every action this seat may take now."""
        raise AssertionError("a step says what can be chosen")

    def take(self, table: T, seat: int, action: int) -> None:
        """Carry out an action that was offered."""
        raise AssertionError("a step says what a choice does")

    def seen(self, table: T, action: int) -> int:
        """What the other seats see of an action: the action itself, or HIDDEN for a secret choice."""
        return action

    def resume(self, table: T) -> None:
        """The steps above this one are done."""

    def routine(self, table: T, seat: int) -> int:
        """What a computer player takes here without weighing anything; ASK_MIND where there is something to weigh."""
        return ASK_MIND

    def prompt(self, table: T, seat: int) -> Message:
        """What is asked of this seat."""
        raise AssertionError("a step asks for something")

    def cite(self, table: T, action: int) -> str:
        """The clause that allows an action offered here."""
        return self.rule

    def refusal(self, table: T, seat: int, action: int) -> Refusal:
        """Why an action that is not offered here is not."""
        raise AssertionError("a step says why not")

    def to_dict(self) -> dict[str, object]:
        """The step by name, with its fields."""
        data: dict[str, object] = {"step": type(self).__name__}
        for field in self.fields:
            data[field] = getattr(self, field)
        return data


@mypyc_attr(allow_interpreted_subclasses=True)
class Table(ABC):
    """What lies on the table and what is still to be chosen; each game adds its own pieces."""

    def __init__(self, seats: int, dice: Dice, journal: Journal | None) -> None:
        self.seats = seats
        self.dice = dice
        self.journal = journal
        # `Any`: a stack holds steps of this very table, which the base class cannot name.
        self.steps: list[Step[Any]] = []
        self.learned = 0
        self.ending = ""
        self.scores: tuple[float, ...] = ()

    @abstractmethod
    def copy(self, dice: Dice) -> Table:
        """An independent table in the same position, with dice of its own and no journal."""

    @abstractmethod
    def redeal(self, seat: int, dice: Dice) -> Table:
        """A copy in which all this seat may not know is dealt anew, as likely as it can tell."""

    def with_new_future(self, dice: Dice) -> Table:
        """A copy in which hidden things stay as they are, and only what is still to come by chance is dealt anew."""
        return self.copy(dice)

    @abstractmethod
    def space(self) -> ActionSpace:
        """All actions of this game."""

    @abstractmethod
    def target_name(self, seat: int, verb: str, index: int) -> str:
        """What a verb's index stands for when this seat says it; empty if nothing."""

    def example(self, seat: int) -> str:
        """An action as it is written: one that this seat is offered now, else the game's first verb."""
        if seat not in self.acting():
            return self.space().verbs[0].name
        action: int = self.steps[-1].options(self, seat)[0]
        verb = self.space().verb_of(action)
        return verb.name if verb.plain else f"{verb.name}:{self.target_name(seat, verb.name, action - verb.first)}"

    @property
    def over(self) -> bool:
        return not self.steps

    def acting(self) -> tuple[int, ...]:
        """The seats that may choose now."""
        if not self.steps:
            return ()
        return self.steps[-1].acting(self)

    def learn(self, seat: int) -> None:
        """Mark that this seat has just seen something that was hidden from it."""
        self.learned |= 1 << seat

    def show(self, owner: int) -> None:
        """Mark that all but its owner, onlookers too, have just seen something that was hidden from them."""
        self.learned |= ((2 << self.seats) - 1) & ~(1 << owner)

    def show_all(self) -> None:
        """Mark that everyone has just seen something nobody knew."""
        self.learned = (2 << self.seats) - 1

    def note(self, line: Line, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        """Write a line everyone may read."""
        if self.journal is not None:
            self.journal.add(line, (a, b, c, d), ONLOOKER)

    def note_to(self, seat: int, line: Line, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        """Write a line only this seat may read."""
        if self.journal is not None:
            self.journal.add(line, (a, b, c, d), seat)

    def chance(self, line: Line, seat: int, expected: float, actual: float) -> None:
        """Write down how chance fell for a seat: what was to be expected on average, and what came."""
        if self.journal is not None:
            self.journal.add_chance(line, seat, expected, actual)

    def fight_begins(self) -> None:
        """What is left to chance from here on belongs to one fight."""
        if self.journal is not None:
            self.journal.fight(True)

    def fight_ends(self) -> None:
        if self.journal is not None:
            self.journal.fight(False)

    def end(self, ending: str, scores: tuple[float, ...]) -> None:
        """The match is over: by which clause, and what each seat gets (1 shared among the winners)."""
        self.steps.clear()
        self.ending = ending
        self.scores = scores

    def resign(self, seat: int) -> None:
        """This seat gives up."""
        self.lose(seat, "table.resigned")

    def run_out_of_time(self, seat: int) -> None:
        """This seat has no time left, and another has claimed the match."""
        self.lose(seat, "table.time")

    def lose(self, seat: int, ending: str) -> None:
        """This seat loses by a clause of the table; the others share the win."""
        share = 1.0 / (self.seats - 1)
        self.end(ending, tuple(0.0 if s == seat else share for s in range(self.seats)))

    def draw(self) -> None:
        """Everyone agreed to a draw."""
        self.end("table.agreed", (1.0 / self.seats,) * self.seats)


def playout(table: Table, dice: Dice, limit: int) -> int:
    """Choose at random until the match is over or `limit` choices were made; how many there were."""
    steps = table.steps
    n = 0
    while steps and n < limit:
        step = steps[-1]
        seat = step.seat
        if seat < 0:
            seat = step.acting(table)[0]
        options = step.options(table, seat)
        step.take(table, seat, options[dice.below(len(options))])
        n += 1
    return n
