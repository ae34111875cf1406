# hot: compiled by mypyc
"""The core idea: a match is a stack of steps, each a moment at which someone must choose."""

from __future__ import annotations

from typing import Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from quincunx.core.actions import ActionSpace, Verb
from quincunx.core.dice import Dice
from quincunx.core.eyes import EVERYONE
from quincunx.core.journal import Journal, Line
from quincunx.core.messages import Message, Value

# No two of these numbers are alike where they could be taken for each other: each stands for a seat, or for an action.

ACTING: Final = -2
"""Whichever seat is asked to choose."""

TOGETHER: Final = -4
"""The seat of a step at which several choose at once."""

HIDDEN: Final = -1
"""What someone sees of a choice made behind a screen: nothing at all, not even that it was made."""

VEILED: Final = -2
"""What someone sees of a choice made face down: that it was made, and not what was chosen."""

ASK_MIND: Final = -3
"""No action is a matter of routine: a mind has to weigh what is offered."""

NO_LUCK: Final[list[float]] = []
"""Where luck isn't counted; a list that is never changed."""

T = TypeVar("T", bound="Table")


class Refusal:
    """Why something may not be done: a sentence and the clause behind it; whoever asked a match gets it in words."""

    def __init__(self, rule: str, message: Message, text: str = "") -> None:
        self.rule = rule
        self.message = message
        self.text = text

    def __repr__(self) -> str:
        return f"Refusal({self.rule!r}, {self.message!r})"


class Refused(ValueError):
    """An input that was not accepted, and that changed nothing: what is wrong, and by which clause."""

    def __init__(self, text: str, rule: str, message: Message) -> None:
        super().__init__(text)
        self.text = text
        self.rule = rule
        self.message = message


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[T]):
    """A moment of choice: who chooses, what is asked, what can be chosen, and what each choice does.

    Steps never change once made, so that a copied match may share them.
    """

    rule: ClassVar[str] = ""
    quiet: ClassVar[bool] = False
    """Is nothing half done here, so that the position can be judged as it stands?"""
    continues: ClassVar[bool] = False
    """Is it the next click of an order that is under way, with nothing left to others or to chance since the last?"""
    mixed: ClassVar[bool] = False
    """Is it wise to choose by lot here, since others choose at the same time and would answer what they foresee?"""
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    asks: ClassVar[str] = ""
    """The sentence that says what is asked, under `prompt` in the catalogue."""
    clauses: ClassVar[dict[int, str]] = {}
    """The clauses that allow what is offered, by verb, where it is not the step's own."""
    words: ClassVar[dict[int, str]] = {}
    """The sentences for options, by verb, where `wording` does not say otherwise."""
    tells: ClassVar[dict[str, str]] = {}
    """What its sentences are about, by parameter: a field of the step, or else of the table."""
    explains: ClassVar[tuple[int, ...]] = ()
    """The verbs `why_not` is asked about; of any, if none is named."""
    asides: ClassVar[tuple[int, ...]] = ()
    """The verbs that are offered beside what is asked: where a piece stands for both, a click means what is asked."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    # ---- who chooses what

    def acting(self, table: T) -> tuple[int, ...]:
        """Everyone who can still choose; more than one where several choose at once."""
        return (self.seat,)

    def awaited(self, table: T) -> tuple[int, ...]:
        """Everyone the others are told to wait for; at a sealed step all concerned, until the last one is in."""
        return self.acting(table)

    def options(self, table: T, seat: int) -> list[int]:
        """Every action this seat may take now, in a list made anew: whoever asks may change it."""
        raise AssertionError("a step says what can be chosen")

    def take(self, table: T, seat: int, action: int) -> None:
        """Carry out an action that was offered."""
        raise AssertionError("a step says what a choice does")

    def resume(self, table: T) -> None:
        """The steps above this one are done."""

    # ---- what others see of it

    def has_secrets(self) -> bool:
        """Can a choice made here look like anything but itself to someone? Then `seen` says how."""
        return False

    def seen(self, table: T, seat: int, action: int, eye: int) -> int:
        """What another eye sees of this seat's action: the action or another number that tells as much as it shows,
        VEILED, or HIDDEN. An onlooker never sees more than a seat does."""
        return action

    def revealed(self, table: T, seat: int, action: int) -> int:
        """What this action brings to light for its own seat, as a number; HIDDEN if nothing."""
        return HIDDEN

    # ---- what computer players make of it

    def candidates(self, table: T, seat: int) -> list[int]:
        """The options worth weighing: what a search branches on. What is legal stays with `options`."""
        return self.options(table, seat)

    def leanings(self, table: T, seat: int, candidates: list[int]) -> list[float] | None:
        """How promising each candidate looks at a glance, from 0 to 1: the best are tried first. None: all alike."""
        return None

    def routine(self, table: T, seat: int) -> int:
        """What a computer player takes here without weighing anything; ASK_MIND where there is something to weigh."""
        return ASK_MIND

    def least(self, table: T, seat: int) -> int:
        """The weakest answer: what is taken for a seat that has left the match."""
        return self.options(table, seat)[0]

    # ---- words

    def about(self, table: T, seat: int) -> dict[str, Value]:
        """What the sentences of this moment are about: its column, its unit, its price."""
        told: dict[str, Value] = {}
        for param, field in self.tells.items():
            told[param] = getattr(self if hasattr(self, field) else table, field)
        return told

    def prompt(self, table: T, seat: int) -> Message:
        """What is asked of this seat."""
        return Message("prompt." + self.asks, self.about(table, seat))

    def describe(self, table: T, seat: int, action: int) -> Message:
        """What an action offered here means."""
        verb = table.space().verb_of(action)
        index = action - verb.first
        key = self.wording(table, seat, verb.first, index) or verb.name.replace("-", "_")
        params = {**self.about(table, seat), **table.named(seat, verb, action)}
        return Message("option." + key, {**params, **self.details(table, seat, verb.first, index)})

    def wording(self, table: T, seat: int, verb: int, index: int) -> str:
        """The sentence for an option, under `option`; empty if it is the verb's own."""
        return self.words.get(verb, "")

    def details(self, table: T, seat: int, verb: int, index: int) -> dict[str, Value]:
        """What the sentence for an option names beside its target: a cost, a value."""
        return {}

    def cite(self, table: T, action: int) -> str:
        """The clause that allows an action offered here."""
        return self.clauses.get(table.space().verb_of(action).first, self.rule)

    def refusal(self, table: T, seat: int, action: int) -> Refusal:
        """Why an action that is not offered here is not."""
        verb = table.space().verb_of(action)
        asked = not self.explains or verb.first in self.explains
        found = self.why_not(table, seat, verb.first, action - verb.first) if asked else None
        return found if found is not None else self.not_now(table, seat, action)

    def why_not(self, table: T, seat: int, verb: int, index: int) -> Refusal | None:
        """Why a choice of a kind that is made here is not offered; None if it is of another kind."""
        return None

    def not_now(self, table: T, seat: int, action: int) -> Refusal:
        """The action belongs to another moment: what it would do, and what is asked instead."""
        verb = table.space().verb_of(action)
        doing = Message("verb." + verb.name, table.named(seat, verb, action))
        message = Message("table.not_now", {"doing": doing, "prompt": self.prompt(table, seat)})
        return Refusal(verb.rule, message)


@mypyc_attr(allow_interpreted_subclasses=True)
class SecretStep(Step[T]):
    """A moment of choice at which a choice may look like anything but itself to others; `seen` says how."""

    def has_secrets(self) -> bool:
        return True


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """What lies on the table and what is still to be chosen; each game adds its own pieces.

    No ABC: compiled classes share what an ABC remembers of `isinstance`, and one table would be taken for another.
    """

    def __init__(self, seats: int, dice: Dice, journal: Journal | None) -> None:
        self.seats = seats
        self.dice = dice
        self.journal = journal
        # `Any`: a stack holds steps of this very table, which the base class cannot name.
        self.steps: list[Step[Any]] = []
        self.learned: i64 = 0
        """The eyes that have just seen something that was hidden from them."""
        self.sealed = 0
        """The seats that are done at the sealed step under way, as bits."""
        self.luck = NO_LUCK
        """How much more the dice brought each seat than they promised, since the table was dealt anew for a search;
        empty where nobody counts that, as in a copy."""
        self.left: i64 = 0
        """The seats that have left the match while others play on, as bits."""
        self.left_by: tuple[str, ...] = ()
        """The clause by which each seat left; empty while nobody has."""
        self.ending = ""
        self.scores: tuple[float, ...] = ()
        self.places: tuple[int, ...] = ()
        self.numbers: dict[tuple[int, str], dict[str, int]] | None = None
        """The targets of a seat's verb by name, shared by copies and found anew where a name has changed."""

    def copy(self, dice: Dice) -> Table:
        """An independent table in the same position, with dice of its own and no journal."""
        raise NotImplementedError

    def copy_to(self, twin: Table) -> None:
        """Give a copy what every table has, pending steps included; a game's own `copy` adds the rest."""
        twin.steps = self.steps[:]
        twin.learned = self.learned
        twin.sealed = self.sealed
        twin.left = self.left
        twin.left_by = self.left_by
        twin.ending = self.ending
        twin.scores = self.scores
        twin.places = self.places
        twin.numbers = self.numbers

    def redeal(self, seat: int, dice: Dice) -> Table:
        """A copy in which all this seat may not know is dealt anew, as likely as it can tell."""
        raise NotImplementedError

    def disguise(self, seat: int, dice: Dice, aided: bool) -> Table:
        """A copy this seat is shown the same of, whether or not it could have worked out which it is: for tests.

        A game in which something is screened that a perfect memory would know overrides this; where its memory is
        `aided`, that is shown and stays as it is.
        """
        return self.redeal(seat, dice)

    def with_new_future(self, dice: Dice) -> Table:
        """A copy in which hidden things stay as they are, and only what is still to come by chance is dealt anew."""
        return self.copy(dice)

    # ---- actions by name

    def space(self) -> ActionSpace:
        """All actions of this game."""
        raise NotImplementedError

    def target_name(self, seat: int, verb: str, index: int) -> str:
        """What a verb's index stands for when this seat says it; empty if nothing."""
        raise NotImplementedError

    def target_index(self, seat: int, verb: str, name: str, size: int) -> int:
        """The index a name stands for when this seat says it, of a verb with so many targets; -1 if none."""
        if self.numbers is None:
            self.numbers = {}
        known = self.numbers.get((seat, verb))
        if known is not None:
            index = known.get(name, -1)
            if index >= 0 and self.target_name(seat, verb, index) == name:
                return index
        known = {self.target_name(seat, verb, index): index for index in range(size - 1, -1, -1)}
        self.numbers[seat, verb] = known
        return known.get(name, -1)

    def target_value(self, seat: int, kind: str, index: int) -> Value:
        """The target of a verb as sentences name it: a card's id, say; most are counted from 1."""
        return index + 1

    def named(self, seat: int, verb: Verb, action: int) -> dict[str, Value]:
        """The target of an action as a parameter of sentences, if its verb names one."""
        return {verb.kind: self.target_value(seat, verb.kind, action - verb.first)} if verb.kind else {}

    def notation(self, seat: int, action: int) -> str:
        """How an action is written when this seat takes it."""
        verb = self.space().verb_of(action)
        return verb.name if verb.plain else f"{verb.name}:{self.target_name(seat, verb.name, action - verb.first)}"

    def example(self, seat: int) -> str:
        """An action as it is written: one that this seat is offered now, else the game's first verb."""
        if seat not in self.acting():
            return self.space().verbs[0].name
        return self.notation(seat, self.steps[-1].options(self, seat)[0])

    # ---- who is who

    @property
    def over(self) -> bool:
        return not self.steps

    def acting(self) -> tuple[int, ...]:
        """The seats that can choose now."""
        if not self.steps:
            return ()
        return self.steps[-1].acting(self)

    def awaited(self) -> tuple[int, ...]:
        """The seats everyone is told to wait for."""
        if not self.steps:
            return ()
        return self.steps[-1].awaited(self)

    def side_of(self, seat: int) -> int:
        """The side a seat belongs to; in most games each seat is its own."""
        return seat

    def has_left(self, seat: int) -> bool:
        return self.left >> seat & 1 == 1

    # ---- what is seen and written down

    def learn(self, seat: int) -> None:
        """Mark that this seat has just seen something that was hidden from it."""
        self.learned |= i64(2) << seat

    def show(self, owner: int) -> None:
        """Mark that all but its owner, onlookers too, have just seen something that was hidden from them."""
        everyone: i64 = (i64(2) << self.seats) - 1
        self.learned |= everyone & ~(i64(1) << owner + 1)

    def show_all(self) -> None:
        """Mark that everyone has just seen something nobody knew."""
        self.learned = (2 << self.seats) - 1

    def note(self, line: Line, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0, e: i64 = 0, f: i64 = 0) -> None:
        """Write a line everyone may read."""
        if self.journal is not None:
            self.journal.write(line, a, b, c, d, e, f, EVERYONE)

    def note_to(
        self, seat: i64, line: Line, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0, e: i64 = 0, f: i64 = 0
    ) -> None:
        """Write a line only this seat may read."""
        if self.journal is not None:
            self.journal.write(line, a, b, c, d, e, f, i64(2) << seat)

    def note_among(self, eyes: int, line: Line, *values: int) -> None:
        """Write a line a set of eyes may read, such as both seats of a side, with any number of values."""
        if self.journal is not None:
            self.journal.add_many(line, values, eyes)

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

    # ---- ending and leaving

    def end(self, ending: str, scores: tuple[float, ...], places: tuple[int, ...] = ()) -> None:
        """The match is over: by which clause, what each seat gets (1 shared among the winners), and its place.

        Without places, whoever got more comes before whoever got less, and equals share a place.
        """
        self.steps.clear()
        self.sealed = 0
        self.ending = ending
        self.scores = scores
        self.places = places if places else places_by(scores)

    def plays_on(self, seat: int) -> bool:
        """Do the others go on if this seat leaves now? If not, the match ends, and its side has lost."""
        return False

    def left_behind(self, seat: int) -> None:
        """This seat has just left: what becomes of its things on the table."""
        return

    def leave(self, seat: int, clause: str) -> None:
        """This seat gives up, or has no time left and another has claimed that."""
        if self.plays_on(seat):
            self.eliminate(seat, clause)
            self.left_behind(seat)
        else:
            self.lose(seat, clause)

    def eliminate(self, seat: int, clause: str) -> None:
        """This seat is out of the match by some clause, and the others play on."""
        left_by = list(self.left_by) if self.left_by else [""] * self.seats
        left_by[seat] = clause
        self.left_by = tuple(left_by)
        self.left |= 1 << seat

    def ask_next(self, step: Step[Any]) -> None:
        """What was asked is done, and this step takes its place; it is the first one if nothing was asked yet."""
        if self.steps:
            self.steps[-1] = step
        else:
            self.steps.append(step)

    def go_on(self) -> None:
        """What was asked is done: the step below takes over, unless the match is over."""
        if self.steps:
            self.steps[-1].resume(self)

    def answer_for_left(self) -> None:
        """Give the weakest answer for seats that have left, as long as one of them is asked."""
        while self.steps:
            step = self.steps[-1]
            gone = [seat for seat in step.acting(self) if self.left >> seat & 1]
            if not gone:
                return
            step.take(self, gone[0], step.least(self, gone[0]))

    def lose(self, seat: int, ending: str) -> None:
        """The side of this seat loses by a clause of the table; the others share the win."""
        lost = self.side_of(seat)
        stay = [s for s in range(self.seats) if self.side_of(s) != lost and not self.has_left(s)]
        self.end(ending, tuple([1.0 / len(stay) if s in stay else 0.0 for s in range(self.seats)]))

    def draw(self) -> None:
        """Everyone who is still in the match agreed to a draw."""
        stay = [s for s in range(self.seats) if not self.has_left(s)]
        self.end("table.agreed", tuple([1.0 / len(stay) if s in stay else 0.0 for s in range(self.seats)]))


def places_by(scores: tuple[float, ...]) -> tuple[int, ...]:
    """Everyone's place by their score, 1 for the best; equals share a place."""
    places: list[int] = []
    for mine in scores:
        better = 0
        for theirs in scores:
            if theirs > mine:
                better += 1
        places.append(better + 1)
    return tuple(places)


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
        if table.left:
            table.answer_for_left()
        n += 1
    return n
