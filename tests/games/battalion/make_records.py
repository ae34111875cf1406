"""Plays one game for every way a game of Battalion can end and for every battle, and keeps its record.

    python tests/games/battalion/make_records.py

Run it again only when the rules have changed (and their version with them).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from games.playing import keep_records

import quincunx as qx
from quincunx.core.match import Match
from quincunx.minds import mind_named

RECORDS = Path(__file__).parent / "records"
LATEST_SEED = 400


def played(seed: int, mind: str, sealed: bool = False, **options: Any) -> Match:
    """A game between computer players."""
    match = qx.new("battalion", seed=seed, sealed=sealed, **options)
    minds = [mind_named(mind, seed + seat) for seat in range(match.seats)]
    while not match.over:
        seat = match.acting[0]
        match.play(minds[seat].choose(match, seat), seat)
    return match


def ended(ending: str, line: str, **options: Any) -> Match:
    """A game by lot that ends by this clause, with this line among the last of its journal."""
    for seed in range(LATEST_SEED):
        match = played(seed, "random", **options)
        if match.ending == ending and line in [entry["key"] for entry in match.journal()[-3:]]:
            return match
    raise AssertionError(f"no game ends by {ending} with {line}")


def resigned() -> Match:
    match = qx.new("battalion", seed=3, battle="grand1")
    match.play("rally")
    match.resign(2)
    return match


def agreed() -> Match:
    match = qx.new("battalion", seed=4, battle="set1")
    match.play("rally")
    match.offer_draw(1)
    match.offer_draw(0)
    return match


def main() -> None:
    games = {f"set{n}": played(n, "greedy" if n < 3 else "random", battle=f"set{n}") for n in range(1, 7)}
    games |= {
        "grand_battle": played(7, "random", battle="grand1"),
        "mustered": played(8, "greedy", battle="muster", size=7),
        "mustered_four": played(9, "greedy", battle="muster4"),
        "mustered_at_the_table": played(11, "random", battle="muster", size=6, armies=["table", "table"]),
        "sealed_dice": played(10, "random", sealed=True, battle="set2"),
        "camp": ended("win.camp", "journal.camp_taken", battle="set1"),
        "exhausted_by_rally": ended("win.deck", "journal.rallies", battle="set1"),
        "exhausted_by_loss": ended("win.deck", "journal.broken", battle="set1"),
        "resigned": resigned(),
        "agreed_draw": agreed(),
    }
    keep_records(RECORDS, games)


if __name__ == "__main__":
    main()
