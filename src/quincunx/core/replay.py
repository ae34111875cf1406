# cold: interpreted
"""The one place where written choices are made again: records, kept tables and analyses all go through it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from quincunx.core.dice import SealedDice
from quincunx.core.match import DRAW, RESIGN, TIME, Match
from quincunx.core.step import Refused

Choice = tuple[int, str]
"""A seat and what it chose, in notation or by a word."""

WORDS = {RESIGN: "!resign", DRAW: "!draw", TIME: "!timeout"}
"""How the words that leave or end a match are written."""
NUMBERS = {word: number for number, word in WORDS.items()}
RUN_ON = re.compile(r"@([0-9]{1,15})/([0-9]{1,15}) ")
"""Before a choice: sealed dice had given so many numbers out of so many words, some of them to choices taken back."""


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
    for number, (seat, written) in enumerate(choices):
        what = let_run_on(match, written)
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


def let_run_on(match: Match, written: str) -> str:
    """Let the dice run on as far as a written choice says, and say what is chosen."""
    mark = RUN_ON.match(written)
    if mark is None or not isinstance(match.table.dice, SealedDice):
        return written
    match.run_on(int(mark[1]), int(mark[2]))
    return written[mark.end() :]


def split_choice(written: str) -> tuple[str, str]:
    """A written choice in two: where the dice had got to, if it says so, and what was chosen."""
    mark = RUN_ON.match(written)
    return (mark[0], written[mark.end() :]) if mark is not None else ("", written)


def choices_of(match: Match) -> list[Choice]:
    """Every choice of a match as it is written."""
    history = match.history
    twin = match.at(match.first_ply)
    choices: list[Choice] = []
    for ply, (action, seat) in enumerate(zip(history.actions, history.seats, strict=True)):
        what = WORDS[action] if action < 0 else twin.notation(action, seat)
        if ply in history.run_on:
            rolls, words = history.run_on[ply]
            what = f"@{rolls}/{words} {what}"
        choices.append((seat, what))
        twin.take_up_dice(history.run_on, ply)
        twin.apply_any(action, seat)
    return choices
