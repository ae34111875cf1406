"""The walk through a first game: every command of it works as written, and the sample is as small as it says."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from quincunx.contract import checks

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
SAMPLE = ROOT / "src" / "quincunx" / "sample" / "crossing"
BLOCKS = re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)
LEAVE = "\nq\nn\n"
"""What is typed where a command asks: leave the table, do not save."""
PROGRAMS = {
    "quincunx": ["-m", "quincunx.cli"],
    "pytest": ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "pytest_quincunx", "-k", "same_seed or posted"],
}


def run(line: str, folder: Path, installed: list[Path]) -> None:
    """Run a line as a shell does it; an installer is stood in for by what it writes down of a package."""
    words = shlex.split(line)
    environment = dict(os.environ)
    while "=" in words[0]:
        name, _, value = words.pop(0).partition("=")
        environment[name] = str(folder / value) if name == "PYTHONPATH" else value
    paths = [*map(str, installed), *filter(None, [environment.get("PYTHONPATH")]), *sys.path]
    environment["PYTHONPATH"] = os.pathsep.join(paths)
    program, *args = words
    if program == "pip":
        project = folder / args[-1].partition("[")[0]
        installed.append(project / "src")
        command, folder = ["-c", "from setuptools import setup; setup()", "-q", "egg_info"], project
    else:
        command = [*PROGRAMS[program], *args]
    done = subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env=environment,
        input=LEAVE,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{line}\n{done.stdout}\n{done.stderr}"


@pytest.mark.once
@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.split()[3])
def test_the_commands_work_as_written(block: str, tmp_path: Path) -> None:
    installed: list[Path] = []
    for line in block.splitlines():
        assert line.startswith("$ "), line
        run(line.removeprefix("$ "), tmp_path, installed)


def test_every_block_of_the_page_is_run_or_shown_from_the_source() -> None:
    """Blocks of Python and TOML are held against the source elsewhere; there are no others."""
    assert len(BLOCKS) == 2
    assert set(re.findall(r"^ *```(\w+)$", PAGE, re.MULTILINE)) == {"console", "python", "toml"}


@pytest.mark.parametrize("check", checks.EVERY, ids=lambda check: check.__name__)
def test_every_check_of_the_contract_is_told(check: checks.Check) -> None:
    assert f"| `{check.__name__}` | " in PAGE


def test_the_sample_is_at_most_three_hundred_lines() -> None:
    files = [file for file in SAMPLE.rglob("*") if file.suffix in (".py", ".toml")]
    lines = [line for file in files for line in file.read_text("utf-8").splitlines() if line.strip()]
    assert 250 < len(lines) <= 300
