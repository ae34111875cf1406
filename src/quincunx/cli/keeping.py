"""Keeping a game: saving its record to a file, by command or before leaving."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from shlex import quote

from rich.text import Text

import quincunx as qx
from quincunx.cli.screen import ask, console
from quincunx.core.dice import SealedDice

TRIES = 5


class Keeping:
    """Where a match was saved last, and how much of it."""

    def __init__(self, match: qx.Match, file: Path | None) -> None:
        self.match = match
        self.file = file
        self.history = match.history.actions[:] if file is not None else []

    @property
    def is_kept(self) -> bool:
        """Is there nothing to lose?"""
        return self.match.history.actions == self.history

    def suggestion(self) -> Path:
        """The file saved last, or a new name that is free."""
        if self.file is not None:
            return self.file
        return Path(f"{self.match.game.id}-{datetime.now():%Y%m%d-%H%M%S}.json")

    def save(self, name: str) -> bool:
        """Write the record, asking before another file is overwritten; False if it could not be."""
        file = Path(name) if name else self.suggestion()
        try:
            file = file.expanduser()
            if file != self.file and file.exists() and ask(f"{file} exists. Overwrite it? y/n: ").lower() != "y":
                console.print("Not saved.")
                return False
            qx.record_of(self.match).save(file)
        except (OSError, ValueError, RuntimeError) as error:
            reason = getattr(error, "strerror", None) or error
            console.print(Text(f"{file} cannot be written: {reason}. Give another name.", "red"))
            return False
        self.file = file
        self.history = self.match.history.actions[:]
        console.print(Text(f"Saved as {file}."))
        if not self.match.over:
            console.print(Text(f"Go on later with: quincunx play --resume {quote(str(file))}"))
        if isinstance(self.match.table.dice, SealedDice) and not self.match.over:
            console.print("The file holds the secret seed of the game: whoever reads it knows what comes.", style="dim")
        return True

    def offer(self) -> None:
        """Before leaving: save, or let go."""
        if self.is_kept:
            return
        default = self.suggestion()
        try:
            for _ in range(TRIES):
                answer = ask(f"Save the game? (y: as {default}; another name; n: leave it) ")
                if answer.lower() in ("n", "no"):
                    break
                if answer.lower() in ("y", "yes"):
                    answer = str(default)
                elif not answer.endswith(".json"):
                    console.print("Type y, n, or a file name that ends in .json.")
                    continue
                if self.save(answer):
                    return
            console.print("Not saved.")
        except (EOFError, KeyboardInterrupt):
            console.print("\nNot saved.")
