"""What the tests of the command line share: running a command, and matches to run it on."""

from __future__ import annotations

import json
import random
from pathlib import Path

from typer.testing import CliRunner, Result

import quincunx as qx
from quincunx.cli.program import program

ARMIES = ["--option", "army0=republican_roman", "--option", "army1=carthaginian"]


APP = program()


def run(*args: str | Path, typed: str = "") -> Result:
    return CliRunner().invoke(APP, [str(arg) for arg in args], input=typed)


def ok(*args: str | Path, typed: str = "") -> str:
    result = run(*args, typed=typed)
    assert result.exit_code == 0, result.output
    return result.output


def refused(code: int, *args: str | Path) -> str:
    """The one line with which a command is refused."""
    result = run(*args)
    assert result.exit_code == code, result.output
    assert isinstance(result.exception, SystemExit)
    lines = result.stderr.strip().splitlines()
    assert len(lines) == 1, result.stderr
    assert lines[0].startswith("error: ")
    return lines[0]


def played(plies: int, seed: int = 7, sealed: bool = True, **options: object) -> qx.Match:
    """A match after some choices made by lot."""
    settings: qx.Data = options
    match = qx.new("milito", seed=seed, sealed=sealed, **settings)
    chance = random.Random(seed)
    while not match.over and match.ply < plies:
        match.play(chance.choice(match.legal()))
    return match


def changed(file: Path, **fields: object) -> Path:
    """A record with some fields written over."""
    data = json.loads(file.read_text())
    data.update(fields)
    other = file.with_name("changed.json")
    other.write_text(json.dumps(data))
    return other
