"""What the rows of a study say, counted."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from quincunx.core.game import Data
from quincunx.lab.plan import BALANCE
from quincunx.lab.statistics import Ratings, bradley_terry, quantile, wilson
from quincunx.lab.study import Study

UNEVEN: Final = 0.6
"""Beyond this share a pairing is called uneven."""

LONG_TAIL: Final = 0.02
MOST_BINS: Final = 30


@dataclass
class Share:
    """Score out of games, drawn games as halves, with its 95 % interval."""

    score: float = 0.0
    games: int = 0

    def add(self, score: float) -> None:
        self.score += score
        self.games += 1

    @property
    def value(self) -> float:
        return self.score / self.games if self.games else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.score, self.games)

    @property
    def uneven(self) -> bool:
        """Beyond 60/40 as counted."""
        return self.games > 0 and not 1 - UNEVEN <= self.value <= UNEVEN

    @property
    def surely_uneven(self) -> bool:
        """Beyond 60/40 with its whole interval."""
        low, high = self.interval
        return self.games > 0 and (low > UNEVEN or high < 1 - UNEVEN)


Pairing = tuple[str, str]


Seats = dict[int, dict[int, Share]]
"""A share for each seat or place, by the number of seats."""


@dataclass
class Findings:
    """All counts of a study."""

    study: Study
    rows: list[Data]
    names: dict[str, str]
    pairs: dict[Pairing, Share] = field(default_factory=lambda: defaultdict(Share))
    overall: dict[str, Share] = field(default_factory=lambda: defaultdict(Share))
    by_group: dict[str, dict[Pairing, Share]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(Share)))
    seats: Seats = field(default_factory=lambda: defaultdict(lambda: defaultdict(Share)))
    places: Seats = field(default_factory=lambda: defaultdict(lambda: defaultdict(Share)))
    """By the place after whoever begins, who is 0."""
    points: dict[int, list[list[float]]] = field(default_factory=lambda: defaultdict(list))
    """By the number of seats, those of each game from the first to the last."""
    draws: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    plies: list[int] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    times: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    errors: list[Data] = field(default_factory=list)
    ratings: Ratings = field(default_factory=lambda: Ratings([], False))

    @property
    def finished(self) -> list[Data]:
        return [row for row in self.rows if row["error"] is None]

    @property
    def contestants(self) -> list[str]:
        """Strongest first."""
        return [rating.name for rating in self.ratings.rated]

    @property
    def meetings(self) -> list[tuple[Pairing, Share]]:
        """Every pairing once, told from the side of the stronger in it."""
        return [(pair, share) for pair, share in self.pairs.items() if is_leading(pair, share, self.pairs)]

    @property
    def cpu_seconds(self) -> float:
        return sum(float(row["cpu_milliseconds"]) for row in self.rows) / 1000

    def name(self, contestant: str) -> str:
        """A contestant in words; a long budget may break after its colon."""
        return self.names.get(contestant, contestant).replace(":", ":\u200b").replace("=", "=\u200b")


def is_leading(pair: Pairing, share: Share, pairs: dict[Pairing, Share]) -> bool:
    """Is this the half of a pairing to be told: the better one, or of two equals the first by name?"""
    other = pairs[pair[1], pair[0]]
    return share.score > other.score or (share.score == other.score and pair[0] < pair[1])


def find(study: Study, rows: Sequence[Data]) -> Findings:
    """Count the rows of a study."""
    found = Findings(study, list(rows), dict(study.plan.names))
    several_minds = study.plan.kind == BALANCE and len(study.plan.asked["minds"]) > 1
    for row in rows:
        for mind, times in zip(row["minds"], row["decision_us"] or [], strict=False):
            found.times[mind] += times
        if row["error"] is not None:
            found.errors.append(row)
            continue
        mind = row["minds"][0] if several_minds else ""
        count(found, row, ", ".join(filter(None, (row["group"], mind))))
    found.ratings = bradley_terry({pair: share.score for pair, share in found.pairs.items()})
    return found


def count(found: Findings, row: Data, group: str) -> None:
    """Count one finished game."""
    scores: list[float] = row["scores"]
    totals: dict[str, float] = defaultdict(float)
    for contestant, score in zip(row["contestants"], scores, strict=True):
        totals[contestant] += score
    for one, score in totals.items():
        found.overall[one].add(score)
        for other in totals:
            if other != one:
                found.pairs[one, other].add(shared(score, totals[other]))
                found.by_group[group][one, other].add(shared(score, totals[other]))
    for seat, score in enumerate(scores):
        found.seats[len(scores)][seat].add(score)
    if row["first_seat"] is not None:
        for place in range(len(scores)):
            found.places[len(scores)][place].add(scores[(row["first_seat"] + place) % len(scores)])
    if row.get("points"):
        found.points[len(scores)].append(sorted(row["points"], reverse=True))
    drawn = row.get("drawn")
    found.draws += max(scores) < 1.0 if drawn is None else bool(drawn)
    found.endings[row["ending"]] += 1
    found.plies.append(row["plies"])
    if row["turns"] is not None:
        found.turns.append(row["turns"])


def shared(score: float, other: float) -> float:
    """One's part of what two have won together; nothing won by either is a draw between them."""
    return score / (score + other) if score + other > 0 else 0.5


@dataclass(frozen=True)
class Bins:
    """Values counted in bins of equal, round width; the last one also holds all that is longer, if `open_end`."""

    start: int
    width: int
    counts: list[int]
    open_end: bool

    def label(self, n: int) -> str:
        """Which values a bin holds."""
        first = self.start + n * self.width
        if self.open_end and n == len(self.counts) - 1:
            return f"{first} or more"
        return f"{first}" if self.width == 1 else f"{first} to {first + self.width - 1}"


def bins(values: Sequence[int]) -> Bins:
    """Values counted in bins; the few that are far off share the last."""
    low, high = min(values), min(max(values), 1 + quantile(values, 1 - LONG_TAIL))
    widths = [step * 10**power for power in range(7) for step in (1, 2, 5)]
    width = next(width for width in widths if high // width - low // width < MOST_BINS)
    start = low // width * width
    counts = [0] * ((high - start) // width + 1)
    for value in values:
        counts[min((value - start) // width, len(counts) - 1)] += 1
    return Bins(start, width, counts, max(values) >= start + len(counts) * width)
