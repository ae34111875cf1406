"""Some games of a study to look at: the record to take away, and the table as it stood at the end."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass
from typing import Final

import quincunx as qx
from quincunx.core.content import Content
from quincunx.core.game import Data, Game
from quincunx.lab.again import match_of_row
from quincunx.lab.report.findings import Findings

MOST_SAMPLES: Final = 6


@dataclass(frozen=True)
class Sample:
    """One game worth a look, and why."""

    why: str
    row: Data
    match: qx.Match

    @property
    def file(self) -> str:
        return f"{self.row['game']}-{self.row['study'][:8]}-{self.row['index']}.json"

    @property
    def record(self) -> str:
        """The record as a link that needs no other file."""
        return embedded(qx.record_of(self.match).text() + "\n", "application/json")

    def picture(self, narrow: bool) -> str:
        return embedded(self.match.svg(narrow=narrow), "image/svg+xml")


def embedded(text: str, kind: str) -> str:
    """A text as a link that holds it."""
    return f"data:{kind};base64,{b64encode(text.encode()).decode()}"


def samples(found: Findings, game: Game, content: Content) -> list[Sample]:
    """The shortest, the longest and the most ordinary game, then one for every other way of ending, and an upset."""
    by_length = sorted(found.finished, key=lambda row: (row["plies"], row["index"]))
    if not by_length:
        return []
    wanted: list[tuple[str, Data]] = [
        ("The most ordinary", by_length[len(by_length) // 2]),
        ("The shortest", by_length[0]),
        ("The longest", by_length[-1]),
    ]
    upset = biggest_upset(found)
    wanted += [("The biggest upset", upset)] if upset is not None else []
    for ending, _ in found.endings.most_common():
        if all(row["ending"] != ending for _, row in wanted):
            title = game.ledger[ending].title if ending in game.ledger else ending
            wanted.append((title, next(row for row in by_length if row["ending"] == ending)))
    chosen: dict[int, tuple[str, Data]] = {}
    for why, row in wanted:
        chosen.setdefault(row["index"], (why, row))
    return [Sample(why, row, match_of_row(row, game, content)) for why, row in list(chosen.values())[:MOST_SAMPLES]]


def biggest_upset(found: Findings) -> Data | None:
    """The game lost by the side with the most to lose, by the ratings."""
    points = {rating.name: rating.points for rating in found.ratings.rated}
    widest, upset = 0.0, None
    for row in found.finished:
        for winner, score in zip(row["contestants"], row["scores"], strict=True):
            for loser in row["contestants"]:
                gap = points[loser] - points[winner]
                if score == 1.0 and gap > widest:
                    widest, upset = gap, row
    return upset
