# cold: interpreted
"""The one place where written choices are made again: records, kept tables and analyses all go through it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from quincunx.core.match import DRAW, RESIGN, TIME, Match
from quincunx.core.step import Refused

Choice = tuple[int, str]
"""A seat and what it chose, in notation or by a word."""

WORDS = {RESIGN: "!resign", DRAW: "!draw", TIME: "!timeout"}
"""How the words that leave or end a match are written."""
NUMBERS = {word: number for number, word in WORDS.items()}


class NotPossible(ValueError):
    """A written choice that cannot be made where it stands: which one, and why."""

    def __init__(self, number: int, choice: Choice, refused: Refused) -> None:
        seat, what = choice
        super().__init__(f"choice {number} ({seat} {what}) is not possible here: {refused} [{refused.rule}]")
        self.number = number
        self.choice = choice
        self.refused = refused


def replay(match: Match, choices: Iterable[Choice], trusted: bool = False) -> Match:
    """Make choices again at a match; where they were checked under the same rules and content, they can be trusted."""
    for _ in replaying(match, choices, trusted):
        pass
    return match


def replaying(match: Match, choices: Iterable[Choice], trusted: bool = False) -> Iterator[tuple[int, int, str]]:
    """The same, stopping before each choice: its number, its seat, and what is about to be chosen."""
    for number, (seat, what) in enumerate(choices):
        yield number, seat, what
        try:
            if what in NUMBERS:
                match.apply_any(NUMBERS[what], seat)
            elif trusted:
                match.apply(match.parse(what, seat), seat)
            else:
                match.play(what, seat)
        except Refused as refused:
            raise NotPossible(number, (seat, what), refused) from refused


def choices_of(match: Match) -> list[Choice]:
    """Every choice of a match as it is written."""
    history = match.history
    twin = match.at(match.first_ply)
    choices: list[Choice] = []
    for action, seat in zip(history.actions, history.seats, strict=True):
        choices.append((seat, WORDS[action] if action < 0 else twin.notation(action, seat)))
        twin.apply_any(action, seat)
    return choices
