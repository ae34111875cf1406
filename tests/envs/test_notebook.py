"""The notebook in the docs runs from top to bottom, shows a board, and what it teaches is learned."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOK = Path(__file__).resolve().parents[2] / "docs" / "learning.ipynb"


def test_the_notebook_runs_and_its_learner_learns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "1")
    notebook = nbformat.read(NOTEBOOK, as_version=4)  # type: ignore[no-untyped-call] # nbformat is half typed
    assert not any(cell.get("outputs") for cell in notebook.cells), "kept without outputs, so that none grows old"
    NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    drawings = [output.data["image/svg+xml"] for output in outputs if "image/svg+xml" in output.get("data", {})]
    assert len(drawings) == 1
    assert drawings[0].startswith("<svg")
    told = re.fullmatch(r"by lot (\d+)%, after learning (\d+)%\n", outputs[-1].text)
    assert told is not None
    assert int(told[2]) > int(told[1]) + 15
