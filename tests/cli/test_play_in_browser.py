"""`quincunx play` without a terminal game: what a person reads there while the table stands in the browser."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

PATIENCE = 60


class Playing:
    """`quincunx play` in a folder of its own; instead of a browser, the page opens in a file."""

    def __init__(self, folder: Path, port: int) -> None:
        self.base = f"http://127.0.0.1:{port}"
        self.opened = folder / "opened"
        browser = folder / "browser"
        browser.write_text(f'#!/bin/sh\necho "$1" >> {self.opened}\n')
        browser.chmod(0o755)
        settings = {"QUINCUNX_PORT": str(port), "BROWSER": str(browser), "PYTHONPATH": os.pathsep.join(sys.path)}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "quincunx.cli", "play"],
            env={**os.environ, **settings},
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )

    def wait(self) -> None:
        """Until the page has been opened and answers."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self.process.poll() is None:
            try:
                with urllib.request.urlopen(f"{self.base}/healthz", timeout=5):
                    if self.opened.exists():
                        return
            except (urllib.error.URLError, OSError):
                pass
            time.sleep(0.05)
        raise AssertionError("the table does not answer")

    def said(self, how: signal.Signals | None = None) -> list[str]:
        """What was printed until the end; by a signal to all that was started, as Ctrl-C sends it."""
        if how is not None:
            os.killpg(self.process.pid, how)
        return self.process.communicate(timeout=PATIENCE)[0].splitlines()


@pytest.fixture
def port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def playing(tmp_path: Path, port: int) -> Iterator[Playing]:
    made = Playing(tmp_path, port)
    yield made
    if made.process.poll() is None:
        os.killpg(made.process.pid, signal.SIGKILL)
        made.process.wait()


def test_a_person_reads_where_the_table_is_and_how_to_close_it(playing: Playing, tmp_path: Path) -> None:
    playing.wait()
    with pytest.raises(urllib.error.HTTPError):
        urllib.request.urlopen(f"{playing.base}/api/tables/nowhere", timeout=5)
    assert playing.opened.read_text().strip() == f"{playing.base}/"
    assert playing.said(signal.SIGINT) == [
        f"The table stands at {playing.base}/ and opens in your browser.",
        f"Your games are kept in {(tmp_path / 'quincunx.db').resolve()}. Ctrl-C closes the table.",
        "The table is closed; your games are kept.",
    ]
    assert playing.process.returncode == 0


def test_a_place_that_is_taken_is_told_in_one_line_and_nothing_opens(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        second = Playing(tmp_path, taken.getsockname()[1])
        advice = "perhaps by your own table: look there, or set QUINCUNX_PORT to another number"
        assert second.said() == [f"error: {second.base}/ is taken, {advice}"]
    assert second.process.returncode == 1
    assert not second.opened.exists()


def test_a_table_that_cannot_be_set_up_says_why_in_words(tmp_path: Path, port: int) -> None:
    (tmp_path / "quincunx.db").mkdir()
    broken = Playing(tmp_path, port)
    said = broken.said()
    assert "error: cannot open the database quincunx.db: Is a directory" in said
    assert not [line for line in said if line.startswith(("{", "Traceback", " "))]
    assert broken.process.returncode != 0
    assert not broken.opened.exists()
