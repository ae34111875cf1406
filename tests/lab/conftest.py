"""Small studies for the tests, played by the real program."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from browser.conftest import browser, chromium_path, pytest_runtest_teardown
from typer.testing import CliRunner

from quincunx.cli.program import program
from quincunx.core.game import Data
from quincunx.lab.playing import TIMINGS
from quincunx.lab.study import RESULTS, read_results

__all__ = ["browser", "chromium_path", "pytest_runtest_teardown"]
ROOT = Path(__file__).parents[2]
TOURNAMENT = ("tournament", "milito", "--mind", "random", "--mind", "greedy", "--games", "4")
BALANCE = ("balance", "milito", "--mind", "random", "--games", "2")
PATIENCE = 120


def command(*words: str | Path) -> list[str]:
    """`quincunx lab …` as a command of its own, at the speed of the tests."""
    return [sys.executable, "-m", "quincunx.cli", "lab", *(str(word) for word in words)]


def begun(*words: str | Path) -> subprocess.Popen[bytes]:
    """The same while it runs; it heeds Ctrl-C even if the tests were started in the background, where nothing does."""

    def heed() -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)

    return subprocess.Popen(command(*words), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, preexec_fn=heed)


def run_lab(*words: str | Path, code: int = 0) -> str:
    """What the program says, on both streams."""
    done = subprocess.run(command(*words), capture_output=True, text=True, timeout=PATIENCE)
    said = done.stdout + done.stderr
    assert done.returncode == code, said
    return said


def quick_lab(*words: str | Path, code: int = 0) -> str:
    """The same within this process, where nothing is played."""
    result = CliRunner().invoke(program(["lab"]), ["lab", *(str(word) for word in words)])
    assert result.exit_code == code, result.output
    return result.output


def same_everywhere(folder: Path) -> Sequence[Data]:
    """The rows of a study without what differs from run to run."""
    rows = read_results(folder / RESULTS)
    return [{name: value for name, value in row.items() if name not in TIMINGS} for row in rows]


@pytest.fixture(scope="session")
def studies(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tournament and a study of balance, each played once for all tests that only look at them."""
    folder = tmp_path_factory.mktemp("studies")
    run_lab(*TOURNAMENT, "--workers", "1", "--out", folder / "tournament")
    run_lab(*BALANCE, "--workers", "2", "--out", folder / "balance")
    return folder
