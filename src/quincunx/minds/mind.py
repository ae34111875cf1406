# hot: compiled by mypyc
"""What every computer player is: it looks at a match from one seat and chooses an action."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from quincunx.core.dice import FastDice
from quincunx.core.match import Match
from quincunx.core.step import ASK_MIND, Table


class Thought:
    """What a mind came to think: the action, how well it expects to stand, and how it weighed the others."""

    def __init__(self, action: int, value: float, weighed: list[tuple[int, float, int]]) -> None:
        self.action = action
        self.value = value
        self.weighed = weighed


@mypyc_attr(allow_interpreted_subclasses=True)
class Mind:
    """A computer player. It never looks at what its seat may not know: it thinks on redealt tables only.

    No ABC: compiled classes share what an ABC remembers of `isinstance`, and one mind would be taken for another.
    """

    name: str

    def __init__(self, seed: int) -> None:
        self.dice = FastDice(seed)

    def think(self, match: Match, seat: int) -> Thought:
        """Weigh the options of this seat."""
        raise NotImplementedError

    def choose(self, match: Match, seat: int) -> int:
        """The action this seat takes."""
        return self.think(match, seat).action


def routine(match: Match, seat: int) -> Thought | None:
    """What is to be taken without weighing where the step says so: nothing speaks for or against the rest."""
    action = match.table.steps[-1].routine(match.table, seat)
    if action == ASK_MIND:
        return None
    value = 1.0 / match.table.seats
    return Thought(action, value, [(each, value, 1 if each == action else 0) for each in match.legal(seat)])


def act(table: Table, seat: int, action: int) -> None:
    """Take an action on a table of one's own imagining."""
    table.steps[-1].take(table, seat, action)
    if table.left:
        table.answer_for_left()


def to_choose(table: Table) -> int:
    """The seat that chooses next; the first of them where several do at once."""
    step = table.steps[-1]
    return step.seat if step.seat >= 0 else step.acting(table)[0]


def run_to_quiet(table: Table, dice: FastDice, limit: int) -> None:
    """Finish at random what is half done, so that the position can be judged."""
    steps = table.steps
    n = 0
    while steps and n < limit and not steps[-1].quiet:
        step = steps[-1]
        seat = to_choose(table)
        options = step.candidates(table, seat)
        step.take(table, seat, options[dice.below(len(options))])
        if table.left:
            table.answer_for_left()
        n += 1
