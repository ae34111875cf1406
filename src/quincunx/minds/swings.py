# hot: compiled by mypyc
"""The turning points of a game: where the chances swung most, and what made them swing."""

from __future__ import annotations

from typing import Final

from quincunx.core.game import Data
from quincunx.core.match import Match

LEAST_SWING: Final = 0.08
MOST_POINTS: Final = 6
MOST_LINES: Final = 6
GIVEN_AWAY: Final = 0.05


class Rest:
    """A moment at which nothing was half done, and the seat that was to choose then; below 0 if several were."""

    def __init__(self, ply: int, chooser: int) -> None:
        self.ply = ply
        self.chooser = chooser


def turning_points(match: Match, chances: list[list[float]], rests: list[Rest], choices: list[Data]) -> list[Data]:
    """The largest swings between two moments at which nothing was half done, in the order of play."""
    found: list[Data] = []
    for n in range(1, len(rests)):
        first, last, like = rests[n - 1].ply, rests[n].ply, rests[like_the_one_before(rests, n)].ply
        swings = [after - before for before, after in zip(chances[first], chances[last], strict=True)]
        seat = max(range(len(swings)), key=swings.__getitem__)
        if min(swings[seat], chances[like][seat] - chances[first][seat]) >= LEAST_SWING:
            found.append(
                {
                    "from_ply": first,
                    "ply": last,
                    "seat": seat,
                    "before": round(chances[first][seat], 3),
                    "after": round(chances[last][seat], 3),
                    "swing": round(swings[seat], 3),
                    "by": what_made_it(match, seat, first, last, choices),
                }
            )
    largest: list[Data] = []
    for point in sorted(found, key=lambda point: -float(point["swing"])):
        if len(largest) < MOST_POINTS and not any(goes_on(point, other) for other in largest):
            largest.append(point)
    lines = match.journal()
    for point in largest:
        point["lines"] = lines_of(point, lines)
    return sorted(largest, key=lambda point: int(point["ply"]))


def lines_of(point: Data, lines: list[Data]) -> list[str]:
    """What the journal tells of a turning point."""
    said = [str(line["text"]) for line in lines if point["from_ply"] <= line["ply"] < point["ply"]]
    return said[-MOST_LINES:]


def like_the_one_before(rests: list[Rest], n: int) -> int:
    """From this rest on, the first at which the same seat chooses as before it, or the last of all.

    Whoever has the move stands better by it, and worse once it has passed on. So a swing with which the move passed
    counts only if it is still there when the move is back.
    """
    before = rests[n - 1].chooser
    while n < len(rests) - 1 and rests[n].chooser != before:
        n += 1
    return n


def goes_on(point: Data, other: Data) -> bool:
    """Is this the same movement, just before or just after?"""
    touches = bool(point["ply"] == other["from_ply"] or other["ply"] == point["from_ply"])
    return touches and bool(point["seat"] == other["seat"])


def what_made_it(match: Match, seat: int, first: int, last: int, choices: list[Data]) -> str:
    """Did somebody choose badly, did chance fall well for the one who gained, or was it simply played?"""
    for choice in choices:
        if first <= choice["ply"] < last and choice["seat"] != seat and choice["loss"] - choice["doubt"] >= GIVEN_AWAY:
            return "choice"
    journal = match.table.journal
    luck = 0.0
    for chance in journal.chances if journal is not None else []:
        if first <= chance.ply < last:
            gained = chance.actual - chance.expected
            luck += gained if chance.seat == seat else -gained
    return "chance" if luck >= 1.0 else "play"
