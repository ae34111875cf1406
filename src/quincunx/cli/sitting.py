"""One sitting at a table: people choose at the keyboard, computer players think, until the match is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.text import Text

import quincunx as qx
from quincunx.cli.answers import Questions, option_called
from quincunx.cli.keeping import Keeping
from quincunx.cli.screen import ask, at_keyboard, clear, console, refused_line, seat_name, show_end, show_moment
from quincunx.core.cautions import Caution
from quincunx.core.dice import SealedDice

if TYPE_CHECKING:
    from quincunx.minds import Mind


class Left(Exception):
    """The player leaves the table."""


class Sitting:
    """A match, the seats people play, and the mind that plays the others."""

    def __init__(self, match: qx.Match, people: frozenset[int], mind: Mind | None, keeping: Keeping) -> None:
        self.match = match
        self.people = people
        self.mind = mind
        self.keeping = keeping
        self.questions = Questions(match)
        self.in_front = min(people) if len(people) == 1 else qx.ONLOOKER
        self.heeded: set[str] = set()
        """What the player was warned of and did all the same."""
        self.lines_read = {seat: len(match.journal(seat)) if match.ply > 0 else 0 for seat in people}
        self.commands: dict[str, Callable[[int, str], bool]] = {
            "u": self.undo,
            "undo": self.undo,
            "t": self.look_again,
            "table": self.look_again,
            "s": self.save,
            "save": self.save,
            "resign": self.resign,
            "q": self.leave,
            "quit": self.leave,
            "exit": self.leave,
        }

    # ---- the course of the sitting

    def run(self) -> None:
        """Until the match is over or the player leaves."""
        try:
            while not self.match.over:
                self.go_on()
            self.end()
        except Left:
            pass
        except (EOFError, KeyboardInterrupt):
            console.print()
        self.keeping.offer()

    def go_on(self) -> None:
        """The next choice, by whoever is asked; by a person first where several are."""
        acting = self.match.acting
        people = [seat for seat in acting if seat in self.people]
        if people:
            self.person_chooses(self.in_front if self.in_front in people else people[0])
        else:
            self.mind_chooses(acting[0])

    def mind_chooses(self, seat: int) -> None:
        """A computer player makes its choice; what it did is read from the journal."""
        assert self.mind is not None, "a seat is played by a person or by a mind"
        with console.status(f"{seat_name(self.match, seat)} is thinking \u2026"):
            action = self.mind.choose(self.match, seat)
        self.match.play(action, seat)

    def person_chooses(self, seat: int) -> None:
        """Show the moment and take answers until one of them changes the table."""
        self.hand_over(seat)
        lines = len(self.match.journal(seat))
        show_moment(self.match, seat, max(lines - self.lines_read[seat], 0))
        self.lines_read[seat] = lines
        while not self.answer(seat, ask("> ")):
            pass

    def hand_over(self, seat: int) -> None:
        """Hide the table until the one whose turn it is sits before the screen."""
        if self.in_front == seat:
            return
        clear(forget=True)
        name = seat_name(self.match, seat)
        console.rule()
        console.print(Text(f"{name} chooses next. Hand over the keyboard; everyone else, please look away."))
        self.in_front = qx.ONLOOKER
        if ask(f"Press Enter when {name} is ready: ").lower() in ("q", "quit", "exit"):
            raise Left
        self.in_front = seat

    def end(self) -> None:
        """The table as it stands at the end, who won by which clause, and the seed that was sealed."""
        seat = self.in_front if len(self.people) == 1 else qx.ONLOOKER
        unread = len(self.match.journal(seat)) - self.lines_read.get(seat, len(self.match.journal(seat)))
        show_end(self.match, seat, max(unread, 0))
        dice = self.match.table.dice
        if isinstance(dice, SealedDice):
            console.print(Text(f"Seed of the game: {dice.seed.hex()}", "dim"), soft_wrap=True)
            console.print(Text(f"Committed to:     {dice.commitment}", "dim"), soft_wrap=True)
            console.print("Save the game and check it with: quincunx verify FILE", style="dim")

    # ---- answers: each says whether the table has to be shown anew

    def answer(self, seat: int, line: str) -> bool:
        """Do what the player typed."""
        word, _, rest = line.partition(" ")
        word, rest = word.lower(), rest.strip()
        if line == "":
            console.print("Type the number of an option, or ? for help.", style="dim")
            return False
        if word in self.commands:
            return self.commands[word](seat, rest)
        if line.startswith("?"):
            word, rest = "?", line[1:].strip()
        if word in self.questions.by_word:
            self.questions.by_word[word](seat, rest)
            return False
        return self.choose(seat, line)

    def choose(self, seat: int, text: str) -> bool:
        """Take the option with this number or notation."""
        options = len(self.match.legal(seat))
        action = option_called(self.match, seat, text)
        if action is None and text.lstrip("+-").isdecimal():
            console.print(f"There is no option {text[:9]}: choose from 1 to {options}.", style="red")
            return False
        caution = self.match.cautions(seat).get(action) if action is not None else None
        if caution is not None and not self.means(caution):
            return False
        try:
            self.match.play(text if action is None else action, seat)
        except qx.Refused as refused:
            console.print(refused_line(refused))
            return False
        return True

    def means(self, caution: Caution) -> bool:
        """Does the player mean it? What loses is asked every time, anything else once; a script knows what it does."""
        if caution.text in self.heeded and not caution.loses:
            return True
        self.heeded.add(caution.text)
        console.print(Text.assemble((caution.text, "bold red"), (f" [{caution.rule}]", "dim")))
        return not at_keyboard() or ask("Do it all the same? (y/n) ").lower() in ("y", "yes")

    def undo(self, seat: int, rest: str) -> bool:
        """Take back one's last choice."""
        try:
            self.match.undo(seat)
        except qx.Refused as refused:
            console.print(refused_line(refused))
            return False
        return True

    def look_again(self, seat: int, rest: str) -> bool:
        """Show the table again."""
        return True

    def save(self, seat: int, rest: str) -> bool:
        """Save the game and play on."""
        self.keeping.save(rest)
        return False

    def resign(self, seat: int, rest: str) -> bool:
        """Give up, if the player means it."""
        if ask("Do you really want to give up? (y/n) ").lower() not in ("y", "yes"):
            return False
        self.match.resign(seat)
        return True

    def leave(self, seat: int, rest: str) -> bool:
        """Leave the table."""
        raise Left
