"""What one machine holds with 1, 2 and 4 server processes, as the tables of docs/scale.md: `make load` prints them.

python bench/scale.py --games 40 --seconds 4
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections.abc import Iterable
from pathlib import Path

from load import PLACES, Measured, checked, options, run
from notices import FanOut, measured_notices
from processes import CORES, House, house, postgres_for_load

from quincunx import speed

SEVERAL = (1, 2, 4)
COSTS = (
    "processes",
    "database",
    "players of a game",
    "choices a second here",
    "server, µs a choice",
    "PostgreSQL, µs a choice",
    "choices a second a core",
    "server, ms a new game",
)
WAITS = ("processes", "database", "players of a game", "choices a second", "median ms", "99 % ms", "other programs")
DATABASE = (
    "processes",
    "players of a game",
    "transactions a choice",
    "of these writing",
    "syncs a choice",
    "log, bytes a choice",
    "whole pages, bytes a choice",
    "bytes an event",
    "connections",
)
NOTICES = ("listeners", "notices a second here", "PostgreSQL, µs a notice")


class Arrangement:
    """So many processes on a database, and where the two players of a game are."""

    def __init__(self, processes: int, postgres: bool, spread: bool) -> None:
        self.processes = processes
        self.postgres = postgres
        self.spread = spread

    @property
    def names(self) -> list[object]:
        """Its first cells in a table."""
        database = "PostgreSQL" if self.postgres else "SQLite"
        return [self.processes, database, PLACES[self.spread] if self.processes > 1 else "-"]


def arrangements() -> list[Arrangement]:
    """One process on either database, and several on PostgreSQL, with the players of a game together and apart."""
    several = [Arrangement(count, True, spread) for count in SEVERAL for spread in (False, True) if count > 1]
    return [Arrangement(1, False, False), Arrangement(1, True, False), *several]


# ---- the rows


def costs_row(arrangement: Arrangement, measured: Measured) -> list[object]:
    """What a choice costs, at full speed."""
    live = measured.live
    both = 1 / (live.server + live.database)
    database = f"{1e6 * live.database:.0f}" if arrangement.postgres else "-"
    costs = [f"{live.a_second:.0f}", f"{1e6 * live.server:.0f}", database, f"{both:.0f}"]
    return [*arrangement.names, *costs, f"{1e3 * measured.begin:.0f}"]


def waits_row(arrangement: Arrangement, measured: Measured) -> list[object]:
    """How long players wait, at half load."""
    half = measured.half
    assert half is not None, "half load is measured here"
    waits = [f"{half.counts.percentile(share):.1f}" for share in (0.5, 0.99)]
    return [*arrangement.names, f"{half.a_second:.0f}", *waits, f"{half.others:.0%}"]


def database_row(arrangement: Arrangement, measured: Measured) -> list[object]:
    """What a choice leaves in PostgreSQL, at half load."""
    left = measured.left
    assert left is not None, "PostgreSQL is measured here"
    often = [f"{number:.1f}" for number in (left.commits, left.writers, left.syncs)]
    size = [f"{number:.0f}" for number in (left.log, left.pages, left.event)]
    processes, _, players = arrangement.names
    return [processes, players, *often, *size, left.connections]


def notices_row(fan: FanOut) -> list[object]:
    return [fan.listeners, f"{fan.a_second:.0f}", f"{1e6 * fan.database:.0f}"]


def grid(headings: Iterable[object], rows: Iterable[Iterable[object]]) -> str:
    """A table in Markdown, with numbers to the right."""
    rows = [list(map(str, row)) for row in rows]
    numbers = [all(cell[:1].isdecimal() or cell == "-" for cell in column) for column in zip(*rows, strict=True)]
    ruler = ["---:" if number else "---" for number in numbers]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in (headings, ruler, *rows))


# ---- measuring


def measure_all(given: argparse.Namespace, folder: Path) -> list[tuple[Arrangement, Measured]]:
    """Every arrangement in turn, each on a database of its own."""
    found = []
    with postgres_for_load() as postgres:
        for number, each in enumerate(arrangements()):
            url = f"sqlite:///{folder / 'load.db'}"
            if each.postgres:
                asyncio.run(postgres.create(f"load{number}"))
                url = postgres.url(f"load{number}")
            with house(folder, each.processes, url, postgres if each.postgres else None) as place:
                measured = run(place, given, each.spread)
                found.append((each, measured))
                print(progress(each, place, measured), flush=True)
    return found


def progress(arrangement: Arrangement, place: House, measured: Measured) -> str:
    """What has just been measured, by process."""
    live, took = measured.live, measured.live.counts.took
    lines = [" ".join(map(str, arrangement.names))]
    for server, spent in zip(place.servers, live.spent.servers, strict=True):
        made = live.counts.at[server.base] / took
        lines.append(
            f"  a server: {made:.0f} choices a second, {spent / took:.0%} of a core, {server.megabytes:.0f} MB"
        )
    if place.postgres is not None:
        lines.append(f"  PostgreSQL: {live.spent.database / took:.0%} of a core, {place.database_megabytes:.0f} MB")
    program = f"  the program that plays: {live.spent.here / took:.0%} of a core"
    return "\n".join([*lines, f"{program}; anything else: {live.others:.0%} of the machine"])


def print_tables(found: list[tuple[Arrangement, Measured]], games: int) -> None:
    """All tables of the page."""
    print(f"\n{games} games on {CORES} cores, the rules run {speed()}\n\nWhat a choice costs:\n")
    print(grid(COSTS, (costs_row(each, measured) for each, measured in found)))
    print("\nUntil both players were told, at half load:\n")
    print(grid(WAITS, (waits_row(each, measured) for each, measured in found)))
    print("\nWhat a choice leaves in PostgreSQL, at half load:\n")
    print(grid(DATABASE, (database_row(each, measured) for each, measured in found if each.postgres)))
    fans, hearing = measured_notices()
    print("\nNotices:\n")
    print(grid(NOTICES, map(notices_row, fans)))
    print(f"\nTo hear a notice that does not concern it takes a server {1e6 * hearing:.0f} µs.")


def main() -> None:
    parser = options()
    parser.set_defaults(games=40, seconds=4.0, every=0.0, rounds=1, half=True)
    given = checked(parser.parse_args())
    with tempfile.TemporaryDirectory(prefix="quincunx-load-") as folder:
        print_tables(measure_all(given, Path(folder)), given.games)


if __name__ == "__main__":
    main()
