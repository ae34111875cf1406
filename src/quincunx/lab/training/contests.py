"""Playing a study of a training, a match perhaps only until a sequential test is sure."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass

from quincunx.core.content import Content
from quincunx.core.game import Data
from quincunx.lab.plan import Job
from quincunx.lab.running import workers_for
from quincunx.lab.statistics import SequentialTest, wilson
from quincunx.lab.study import Study, StudyError
from quincunx.lab.training.plans import CHALLENGER

Bar = Callable[[str, int, int], AbstractContextManager[Callable[[int], None]]]
"""A progress bar: what is played, how many games at most, and how many there are already."""


@dataclass(frozen=True)
class Crew:
    """Who plays the games, and how that is shown: processes or a Ray cluster, and a progress bar."""

    number: int | None
    ray: str | None
    bar: Bar
    say: Callable[[str], None]


@dataclass(frozen=True)
class Outcome:
    """What a match came to for its challenger; `accepted` is None where no sequential test was made or none settled."""

    share: float
    low: float
    high: float
    games: int
    ratio: float | None
    accepted: bool | None
    cpu: float
    longest: float

    def data(self) -> Data:
        """As plain data, without the times, which are different on every machine."""
        return {name: value for name, value in asdict(self).items() if name not in ("cpu", "longest")}

    def __str__(self) -> str:
        return f"{self.share:.1%} ({self.low:.1%} to {self.high:.1%}) over {self.games} games"


class Trial:
    """A sequential test over the deals of a match, taken in the order of its plan.

    A deal counts once both its games and all deals before it are there. So the answer is the same, after the same
    deal, however many games are played at once and wherever the match was stopped in between.
    """

    def __init__(self, study: Study, gain: float) -> None:
        self.jobs = study.plan.jobs
        self.test = SequentialTest(gain)
        self.scores: dict[int, float] = {}

    def see(self, rows: Iterable[Data]) -> None:
        """Count some games, in any order."""
        self.scores.update((row["index"], score_of(self.jobs[row["index"]], row)) for row in rows)
        test = self.test
        while test.accepted is None and {2 * test.deals, 2 * test.deals + 1} <= self.scores.keys():
            test.add((self.scores[2 * test.deals] + self.scores[2 * test.deals + 1]) / 2)

    @property
    def games(self) -> int:
        """After how many games the answer was known; all that are planned if it is not."""
        return len(self.jobs) if self.test.accepted is None else 2 * self.test.deals


def score_of(job: Job, row: Data) -> float:
    """What the seats of the challenger got together."""
    check_finished(row)
    return sum(float(score) for who, score in zip(job.contestants, row["scores"], strict=True) if who == CHALLENGER)


def check_finished(row: Data) -> None:
    """A game that failed is a fault to be mended, not one to be left out of a training."""
    if row["error"] is not None:
        raise StudyError(f"game {row['index']} could not be played to its end: {row['error']}")


def play_match(study: Study, content: Content, crew: Crew, gain: float | None = None) -> Outcome:
    """Play a match: all its games, or where a gain is given only until a sequential test is sure."""
    trial = None if gain is None else Trial(study, gain)
    rows = play_study(study, content, crew, trial)
    won = sum(score_of(job, row) for job, row in zip(study.plan.jobs, rows, strict=False))
    low, high = wilson(won, len(rows))
    seconds = [float(row["cpu_milliseconds"]) / 1000 for row in rows]
    return Outcome(
        share=won / len(rows),
        low=low,
        high=high,
        games=len(rows),
        ratio=trial.test.ratio if trial else None,
        accepted=trial.test.accepted if trial else None,
        cpu=sum(seconds) / len(rows),
        longest=max(seconds),
    )


def play_study(study: Study, content: Content, crew: Crew, trial: Trial | None = None) -> list[Data]:
    """Play what is left of a study, and keep the games that count."""
    study.open()
    done = study.done()
    if trial:
        trial.see(done.values())
    if any(index not in done for index in range(trial.games if trial else len(study.plan.jobs))):
        play_left(study, content, crew, trial)
    rows = study.keep(trial.games if trial else len(study.plan.jobs))
    for row in rows:
        check_finished(row)
    return rows


def play_left(study: Study, content: Content, crew: Crew, trial: Trial | None) -> None:
    """Play until the plan is done or the trial is over; every finished game is on disk before it counts."""
    journal = study.journal()
    left = [job for job in study.plan.jobs if job.index not in journal.done]
    total = len(study.plan.jobs)
    try:
        with (
            workers_for(study.plan, content, crew.number, crew.ray) as workers,
            crew.bar(f"{study.folder.parent.name}, {study.folder.name}", total, total - len(left)) as advance,
        ):
            for rows in workers.run(left):
                journal.write(rows)
                advance(len(rows))
                if trial:
                    trial.see(rows)
                    if trial.test.accepted is not None:
                        return
    finally:
        journal.close()
