"""What many games come to: who won how often and how surely, how they ended, how long they took."""

from __future__ import annotations

from collections import Counter
from statistics import mean, median

from rich.console import Group, RenderableType
from rich.table import Table

import quincunx as qx
from quincunx.cli.screen import seat_name
from quincunx.lab.statistics import quantile, wilson


class Tally:
    """Counts over finished games."""

    def __init__(self, minds: list[str]) -> None:
        self.minds = minds
        self.played: Counter[str] = Counter()
        self.won: Counter[str] = Counter()
        self.drawn: Counter[str] = Counter()
        self.endings: Counter[str] = Counter()
        self.decisions: list[int] = []
        self.turns: list[int] = []

    @property
    def games(self) -> int:
        return len(self.decisions)

    def add(self, match: qx.Match, decisions: int) -> None:
        """Count one game."""
        self.decisions.append(decisions)
        turn = match.view().get("turn")
        if isinstance(turn, int):
            self.turns.append(turn)
        self.endings[match.ending or "not finished"] += 1
        for seat in range(match.seats):
            outcome = match.outcome(seat)
            for side in (f"seat {seat} ({self.minds[seat]})", seat_name(match, seat)):
                self.played[side] += 1
                self.won[side] += outcome == "won"
                self.drawn[side] += outcome == "drawn"

    def summary(self, seconds: float) -> RenderableType:
        """All counts as tables."""
        rate = sum(self.decisions) / seconds if seconds > 0 else 0.0
        head = (
            f"{self.games} games, {sum(self.decisions)} decisions in {seconds:.1f} s "
            f"({rate:,.0f} decisions/s, {self.games / seconds if seconds > 0 else 0:,.1f} games/s, {qx.speed()})"
        )
        return Group(head, self.wins_table(), self.endings_table(), self.lengths_table())

    def wins_table(self) -> Table:
        """Wins by seat and by side, each with its interval."""
        table = Table(title="Wins", title_justify="left")
        table.add_column("by")
        for heading in ("games", "wins", "draws", "share", "95 % interval"):
            table.add_column(heading, justify="right")
        sides = sorted(self.played, key=lambda side: (not side.startswith("seat "), side))
        for n, side in enumerate(sides):
            played, won = self.played[side], self.won[side]
            low, high = wilson(won, played)
            last_seat = n + 1 < len(sides) and side.startswith("seat ") and not sides[n + 1].startswith("seat ")
            interval = f"{low:.1%} \u2013 {high:.1%}"
            row = (side, str(played), str(won), str(self.drawn[side]), f"{won / played:.1%}", interval)
            table.add_row(*row, end_section=last_seat)
        return table

    def endings_table(self) -> Table:
        """The ways the games ended."""
        table = Table(title="Endings", title_justify="left")
        table.add_column("clause")
        table.add_column("games", justify="right")
        table.add_column("share", justify="right")
        for ending, number in self.endings.most_common():
            table.add_row(ending, str(number), f"{number / self.games:.1%}")
        return table

    def lengths_table(self) -> Table:
        """How long the games were."""
        table = Table(title="Length", title_justify="left")
        table.add_column("in")
        for heading in ("mean", "median", "5 %", "95 %"):
            table.add_column(heading, justify="right")
        for name, values in (("turns", self.turns), ("decisions", self.decisions)):
            if values:
                ranks = [str(quantile(values, share)) for share in (0.05, 0.95)]
                table.add_row(name, f"{mean(values):.1f}", f"{median(values):g}", *ranks)
        return table
