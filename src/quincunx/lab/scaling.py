"""How much faster several workers are than one, measured by turns in one run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter

from quincunx.core.content import Content
from quincunx.lab.plan import Job, Plan
from quincunx.lab.running import Processes


@dataclass(frozen=True)
class Run:
    """One run over all jobs: seconds by the clock, and seconds of CPU its games took."""

    workers: int
    games: int
    clock: float
    cpu: float

    @property
    def busy(self) -> float:
        """The share of the workers' time in which a CPU was theirs and they played."""
        return self.cpu / (self.clock * self.workers)

    def __str__(self) -> str:
        return (
            f"{self.workers} at once: {self.games} games in {self.clock:.2f} s ({self.games / self.clock:,.1f}/s), "
            f"{1000 * self.cpu / self.games:.1f} ms of CPU a game, workers busy {self.busy:.0%}"
        )


def timed(plan: Plan, content: Content, jobs: Sequence[Job], workers: int) -> Run:
    """One run; the workers have started before the clock does."""
    with Processes(plan, content, workers) as hands:
        begun = perf_counter()
        rows = [row for chunk in hands.run(jobs) for row in chunk]
        clock = perf_counter() - begun
    return Run(workers, len(rows), clock, sum(float(row["cpu_milliseconds"]) for row in rows) / 1000)


def measure(plan: Plan, content: Content, jobs: Sequence[Job], workers: int, rounds: int) -> Iterator[str]:
    """Runs by turns, then what they say."""
    alone: list[Run] = []
    together: list[Run] = []
    for _ in range(rounds):
        for runs, number in ((alone, 1), (together, workers)):
            runs.append(timed(plan, content, jobs, number))
            yield str(runs[-1])
    ratios = [one.clock / many.clock for one, many in zip(alone, together, strict=True)]
    by_clock = median(ratios)
    dearer = median(run.cpu for run in together) / median(run.cpu for run in alone)
    idle = median(run.busy for run in alone)
    yield f"by the clock {workers} workers are {by_clock:.2f} times as fast as one"
    yield (
        f"by CPU time a game costs {dearer:.2f} times as much with {workers} workers, and a lone worker is busy "
        f"{idle:.0%}; cores of their own make that {workers * min(1.0, 1 / dearer):.2f} times as fast"
    )
