"""Plays one game for every way a game of Milito can end, and keeps its record.

    python tests/games/milito/make_records.py

Run it again only when the rules have changed (and their version with them).
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from games.milito.given import CARTHAGE, ROME, given
from games.playing import keep_records

import quincunx as qx
from quincunx.core.match import Match
from quincunx.minds import mind_named

RECORDS = Path(__file__).parent / "records"


def played(seed: int, first: str, second: str, sealed: bool = False) -> Match:
    """A game between two computer players."""
    match = qx.new("milito", seed=seed, armies=(ROME, CARTHAGE), sealed=sealed)
    minds = [mind_named(first, seed), mind_named(second, seed + 1)]
    while not match.over:
        seat = match.acting[0]
        match.play(minds[seat].choose(match, seat))
    return match


def waited_out(seed: int, before: Callable[[Match], None]) -> Match:
    """A game in which, after something to begin with, both sides pass until the end."""
    match = qx.new("milito", seed=seed, armies=(ROME, CARTHAGE))
    before(match)
    while not match.over:
        match.play("pass")
    return match


def lay_down_one_free_unit(match: Match) -> None:
    """The seat to move takes a quiet column nobody will contest."""
    for card in ("light_infantry", "medium_cavalry", "medium_infantry", "slingers", "light_cavalry"):
        try:
            match.play(f"place:{card}")
        except qx.Refused:
            continue
        match.play("column:3")
        return


def from_position(**table: object) -> Match:
    """A game taken up late, both sides passing to the end."""
    match = given(**table)  # type: ignore[arg-type]
    while not match.over:
        match.play("pass")
    return match


def resigned() -> Match:
    match = qx.new("milito", seed=3, armies=(ROME, CARTHAGE))
    match.play("pass")
    match.resign(0)
    return match


def agreed() -> Match:
    match = qx.new("milito", seed=4, armies=(ROME, CARTHAGE))
    match.play("pass")
    match.offer_draw(1)
    match.offer_draw(0)
    return match


def with_mercenaries() -> Match:
    match = qx.new("milito", seed=11, armies=("achaemenid_persian", "ancient_british"), mercenaries=True)
    mind = mind_named("random", 1)
    while not match.over:
        match.play(mind.choose(match, match.acting[0]))
    return match


def main() -> None:
    games = {
        "win": played(1, "greedy", "greedy"),
        "win_sealed_dice": played(2, "random", "greedy", sealed=True),
        "win_with_mercenaries": with_mercenaries(),
        "dead_position": from_position(
            own={"hand": ["rep_1"], "c1": ["triarii"], "c2": ["triarii"]},
            enemy={"hand": ["car_1"], "c5": ["elephants"]},
        ),
        "turn_cap_second": waited_out(5, lambda _match: None),
        "late_win": waited_out(6, lay_down_one_free_unit),
        "turn_cap_columns": from_position(
            turn=58, own={"deck": ["triarii"]}, enemy={"deck": ["elephants"], "c1": ["spears"]}
        ),
        "resigned": resigned(),
        "agreed_draw": agreed(),
    }
    keep_records(RECORDS, games)


if __name__ == "__main__":
    main()
