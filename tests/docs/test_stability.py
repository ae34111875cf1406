"""What is promised is what there is."""

from __future__ import annotations

import re
from pathlib import Path

import quincunx as qx
from quincunx.cli.errors import USAGE, WRONG
from quincunx.core.record import FORMAT

TEXT = (Path(__file__).parents[2] / "docs" / "stability.md").read_text()


def section(title: str) -> str:
    """The text below a heading."""
    return TEXT.split(f"## {title}\n", 1)[1].split("\n## ", 1)[0]


def test_the_names_of_the_library_are_those_that_are_promised() -> None:
    names = section("The library").split("\n\n")[1]
    assert re.findall(r"`(\w+)`", names) == qx.__all__
    assert all(hasattr(qx, name) for name in qx.__all__)


def test_the_format_of_records_is_the_one_that_is_promised() -> None:
    told = re.search(r"\*\*Records\*\* have a format, (\d+) today", TEXT)
    assert told is not None
    assert int(told[1]) == FORMAT


def test_the_exit_codes_are_those_that_are_promised() -> None:
    told = re.search(r"0 for success, (\d) for a problem, (\d) for a command", section("The command line"), re.S)
    assert told is not None
    assert [int(code) for code in told.groups()] == [WRONG, USAGE]
