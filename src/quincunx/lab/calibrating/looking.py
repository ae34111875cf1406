"""Looking at games that were played: what a player would have been shown now and then, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from time import perf_counter
from typing import Final, Generic, TypeVar

import quincunx as qx
from quincunx.core.calibration import Calibration, log_odds
from quincunx.core.content import Content
from quincunx.core.dice import FastDice
from quincunx.core.game import Data, Game
from quincunx.core.registry import game_of
from quincunx.core.starting import new_match
from quincunx.lab.entrants import Judgements
from quincunx.lab.study import job_of
from quincunx.minds import SearchMind
from quincunx.minds.analysis import ITERATIONS, Budget, chooser_of, values_of, weigh
from quincunx.minds.mind import routine

LOOKS: Final = 2
"""So many choices of each seat of a game are looked at: as many of one who wins as of one who loses."""
GRADED: Final = 60
"""So many choices of a game are graded at most."""

T = TypeVar("T")


class Lot(Generic[T]):
    """At most so many of all that come by, each as likely as any other."""

    def __init__(self, most: int, dice: FastDice) -> None:
        self.most = most
        self.dice = dice
        self.met = 0
        self.taken: list[T] = []

    def place(self) -> int:
        """Where the next that comes by is to be kept; -1 if it is not."""
        self.met += 1
        if self.met <= self.most:
            return self.met - 1
        place = self.dice.below(self.met)
        return place if place < self.most else -1

    def keep(self, place: int, one: T) -> None:
        self.taken[place : place + 1] = [one]


def look_all(game: str, content: Content, asked: Sequence[Data], _: Judgements) -> list[Data]:
    """What would have been shown in some games; each is a row of a study with the `budget` of a hint."""
    return [timed(look, game_of(game), content, row) for row in asked]


def grade_all(game: str, content: Content, asked: Sequence[Data], _: Judgements) -> list[Data]:
    """How the choices of some games are graded; each is a row of a study with a `scale` and an `offset`."""
    return [timed(grade, game_of(game), content, row) for row in asked]


def timed(find: Callable[[Game, Content, Data], Data], game: Game, content: Content, row: Data) -> Data:
    """What is found in a game, and how long that took."""
    begun = perf_counter()
    return {**find(game, content, row), "milliseconds": 1000 * (perf_counter() - begun)}


def replayed(game: Game, content: Content, row: Data) -> Iterator[tuple[qx.Match, int, int]]:
    """A game played before, and the seat and action of each choice before it is made."""
    job = job_of(row)
    match = new_match(game, content, job.options, FastDice(job.seed), journal=False)
    for action, seat in zip(row["actions"], row["action_seats"], strict=True):
        yield match, seat, action
        match.play(action, seat)


def is_weighed(match: qx.Match, seat: int) -> bool:
    """Is there something to choose, and something to be said for it?"""
    return len(match.legal(seat)) > 1 and routine(match, seat) is None


def look(game: Game, content: Content, row: Data) -> Data:
    """The values behind a hint and the curve at some choices, and by how much the curve moves as the move passes."""
    dice = FastDice(row["seed"] ^ 0xCA11)
    seats = range(len(row["scores"]))
    lots: list[Lot[qx.Match]] = [Lot(LOOKS, dice) for _ in seats]
    before: tuple[int, list[float]] | None = None
    passed: list[float] = []
    for match, seat, _ in replayed(game, content, row):
        if is_weighed(match, seat):
            place = lots[seat].place()
            if place >= 0:
                lots[seat].keep(place, match.copy())
        chooser = chooser_of(match.table)
        if match.table.steps[-1].quiet and chooser >= 0:
            values = game.chances(match.table)
            if before is not None and before[0] != chooser:
                passed.append(log_odds(values[before[0]]) - log_odds(before[1][before[0]]))
            before = chooser, values
    looks = [
        {
            "seat": seat,
            "seats": match.seats,
            "ply": match.ply,
            "score": row["scores"][seat],
            "choice": SearchMind(dice.below(1 << 30), row["budget"]).think(match, seat).value,
            "curve": values_of(game, match.table, dice),
            "chooser": chooser_of(match.table),
        }
        for seat in seats
        for match in lots[seat].taken
    ]
    return {"index": row["index"], "looks": looks, "passed": sum(passed), "passes": len(passed)}


def grade(game: Game, content: Content, row: Data) -> Data:
    """What some choices of a game surely gave away, by the budget of an analysis."""
    dice = FastDice(row["seed"] ^ 0x6EADE)
    lot: Lot[tuple[qx.Match, int, str]] = Lot(GRADED, dice)
    for match, seat, action in replayed(game, content, row):
        if is_weighed(match, seat):
            place = lot.place()
            if place >= 0:
                lot.keep(place, (match.copy(), seat, match.notation(action, seat)))
    calibration = Calibration(row["scale"], row["offset"])
    lost: list[float] = []
    for match, seat, notation in lot.taken:
        found = weigh(match, seat, notation, dice.below(1 << 30), Budget(ITERATIONS, 0.0, 1), calibration)
        assert found is not None, "only choices that are weighed were kept"
        lost.append(round(found["loss"] - found["doubt"], 3))
    return {"index": row["index"], "kind": row["minds"][0], "lost": lost}
