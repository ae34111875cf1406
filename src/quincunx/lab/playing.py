"""One job played: the minds choose until the game is over, and a row says what came of it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from time import perf_counter, process_time
from typing import Final

import quincunx as qx
from quincunx.core.content import Content
from quincunx.core.dice import FastDice
from quincunx.core.game import Data, Game
from quincunx.core.memory import without_memory
from quincunx.core.record import result_of
from quincunx.core.registry import game_of
from quincunx.core.starting import new_match
from quincunx.lab.entrants import Judgements, entrant
from quincunx.lab.plan import Job
from quincunx.lab.statistics import quantile

LONGEST_GAME: Final = 100_000
TIMINGS: Final = ("milliseconds", "cpu_milliseconds", "p50_ms", "p99_ms", "decision_us")
"""The columns that differ from one run to the next; all others are the same wherever a job is played."""


def play_all(game: str, content: Content, jobs: Sequence[Job], judgements: Judgements) -> list[Data]:
    """The rows of some jobs, wherever this is run."""
    rules = game_of(game)
    return [play(rules, content, job, judgements) for job in jobs]


def play(game: Game, content: Content, job: Job, judgements: Judgements | None = None) -> Data:
    """Play one job. Whatever goes wrong in it is written into its row, and the study goes on."""
    clock = Clock(len(job.minds))
    begun, cpu = perf_counter(), process_time()
    row: Data = {"index": job.index}
    try:
        match = play_out(game, content, job, clock, judgements or {})
        row |= outcome(match)
    except Exception as error:  # a study of thousands of games must not end by one of them
        row |= {**NOTHING, "error": f"{type(error).__name__}: {error}"}
    row |= {"milliseconds": 1000 * (perf_counter() - begun), "cpu_milliseconds": 1000 * (process_time() - cpu)}
    return row | clock.columns()


NOTHING: Final[Data] = {
    "scores": None,
    "points": None,
    "drawn": None,
    "ending": None,
    "plies": None,
    "turns": None,
    "first_seat": None,
    "actions": [],
    "action_seats": [],
    "digest": None,
    "error": None,
}


def play_out(game: Game, content: Content, job: Job, clock: Clock, judgements: Judgements) -> qx.Match:
    """Let the minds of a job play its game to the end."""
    match = new_match(game, content, job.options, FastDice(job.seed), journal=False)
    minds = [entrant(mind, seed, game, judgements) for mind, seed in zip(job.minds, job.mind_seeds, strict=True)]
    if match.seats != len(minds):
        raise ValueError(f"{len(minds)} minds at a table of {match.seats} seats")
    while not match.over:
        if match.ply >= LONGEST_GAME:
            raise ValueError(f"not over after {LONGEST_GAME} choices")
        seat = match.acting[0]
        free = len(match.legal(seat)) > 1
        begun = perf_counter()
        action = minds[seat].choose(match, seat)
        if free:
            clock.add(seat, perf_counter() - begun)
        match.play(action, seat)
    return match


def outcome(match: qx.Match) -> Data:
    """What a finished game came to."""
    turn = match.view().get("turn")
    return {
        "scores": list(match.scores or ()),
        "points": match.game.points(match.table) or None,
        "drawn": not match.winners,
        "ending": match.ending,
        "plies": match.ply,
        "turns": turn if isinstance(turn, int) else None,
        "first_seat": match.history.seats[0] if match.history.seats else None,
        "actions": list(match.history.actions),
        "action_seats": list(match.history.seats),
        "digest": digest(match),
        "error": None,
    }


def digest(match: qx.Match) -> str:
    """What tells a game from any other: how it began, every choice, and how it ended."""
    start = {**match.start, "options": without_memory(match.start["options"])}
    result = result_of(match)
    ended = {field: result[field] for field in ("ending", "scores", "rolls")}
    whole = [start, match.history.actions, match.history.seats, ended]
    return sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest()[:16]


class Clock:
    """How long each seat thought, over decisions with more than one option."""

    def __init__(self, seats: int) -> None:
        self.seconds: list[list[float]] = [[] for _ in range(seats)]

    def add(self, seat: int, seconds: float) -> None:
        self.seconds[seat].append(seconds)

    def columns(self) -> Data:
        return {
            "p50_ms": [1000 * quantile(times, 0.5) if times else None for times in self.seconds],
            "p99_ms": [1000 * quantile(times, 0.99) if times else None for times in self.seconds],
            "decision_us": [[rounded(1e6 * time) for time in times] for times in self.seconds],
        }


def rounded(microseconds: float) -> int:
    """Two digits of a time are enough to count with, and take a third of the room."""
    return int(float(f"{microseconds:.2g}"))


def match_again(game: Game, content: Content, job: Job, actions: Sequence[int], seats: Sequence[int]) -> qx.Match:
    """The match of a row, every choice checked against the rules."""
    match = new_match(game, content, job.options, FastDice(job.seed), journal=True)
    for action, seat in zip(actions, seats, strict=True):
        match.play(action, seat)
    return match
