"""Recorded games for the commands to read, and a folder of its own for each test."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli.running import played

import quincunx as qx


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game saved under a bare name shall not end up in the repository."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    file = tmp_path / "finished.json"
    match = played(10_000)
    assert match.over
    qx.record_of(match).save(file)
    return file


@pytest.fixture
def unfinished(tmp_path: Path) -> Path:
    file = tmp_path / "unfinished.json"
    qx.record_of(played(25)).save(file)
    return file
