"""The programs that measure load: they run, and the page for them has the tables that they print."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
import scale
from database import Left, Seen, left
from load import checked, options, run
from notices import LISTENERS
from postgres import Postgres
from processes import house

PAGE = Path(__file__).resolve().parents[2] / "docs" / "scale.md"


def test_two_processes_play_at_full_and_at_half_load(postgres: Postgres, tmp_path: Path) -> None:
    given = checked(options().parse_args(["--games", "4", "--seconds", "1", "--every", "0", "--rounds", "1", "--half"]))
    asyncio.run(postgres.create("scale"))
    with house(tmp_path, 2, postgres.url("scale"), postgres) as place:
        measured = run(place, given, spread=True)
        assert measured.tables >= 2 * given.games, "both servers have every table"
        assert set(measured.live.counts.at) == {server.base for server in place.servers}
    assert not measured.live.counts.refused
    assert measured.live.database > 0
    assert min(measured.live.spent.servers) > 0
    assert measured.before < measured.watched
    assert measured.half is not None
    assert measured.half.counts.waits
    assert measured.left is not None
    assert measured.left.log > 100, "an event takes more than that"
    assert scale.costs_row(scale.Arrangement(2, True, True), measured)[:3] == [
        2,
        "PostgreSQL",
        "at different processes",
    ]


def test_what_a_choice_leaves_is_the_difference_by_choices() -> None:
    before, after = Seen(0, 100, 1000, 10, 50), Seen(0, 121, 1040, 15, 60)
    assert left(before, after, 7000.0, 900.0, 150.0, 9) == Left(2.0, 4.0, 0.5, 700.0, 90.0, 150.0, 9)


def test_numbers_stand_to_the_right() -> None:
    lines = scale.grid(("a", "b", "c"), [[1, "x", "2 %"], [10, "y", "-"]]).splitlines()
    assert lines == ["| a | b | c |", "| ---: | --- | ---: |", "| 1 | x | 2 % |", "| 10 | y | - |"]


def rows_of_page(headings: tuple[str, ...]) -> list[list[str]]:
    """The rows of the table with these headings."""
    lines = PAGE.read_text("utf-8").splitlines()
    first = lines.index("| " + " | ".join(headings) + " |") + 2
    length = next(n for n, line in enumerate([*lines[first:], ""]) if not line.startswith("|"))
    return [line.strip("| ").split(" | ") for line in lines[first : first + length]]


@pytest.mark.parametrize("headings", [scale.COSTS, scale.WAITS])
def test_the_page_has_every_arrangement_that_is_measured(headings: tuple[str, ...]) -> None:
    names = [[str(name) for name in each.names] for each in scale.arrangements()]
    assert [row[:3] for row in rows_of_page(headings)] == names


def test_the_page_has_what_is_left_in_postgresql() -> None:
    of_postgres = [each.names for each in scale.arrangements() if each.postgres]
    assert [row[:2] for row in rows_of_page(scale.DATABASE)] == [[str(names[0]), names[2]] for names in of_postgres]


def test_the_page_has_every_number_of_listeners() -> None:
    assert [row[0] for row in rows_of_page(scale.NOTICES)] == [str(count) for count in LISTENERS]
