"""The worked example of PPO in the docs: its slopes are right, it learns, and its notebook runs."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import nbformat
import numpy as np
import pytest
from nbclient import NotebookClient

from quincunx.envs import Batch, Setting

DOCS = Path(__file__).resolve().parents[2] / "docs"


def loaded() -> ModuleType:
    """The script as a module, as the notebook imports it."""
    spec = importlib.util.spec_from_file_location("ppo", DOCS / "ppo.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["ppo"] = module  # where dataclasses look for what their fields are
    spec.loader.exec_module(module)
    return module


ppo = loaded()


def test_the_slopes_are_those_of_the_loss() -> None:
    """Each weight that was picked is moved a little to either side, and the loss is taken again."""
    chance = np.random.default_rng(3)
    plan = ppo.Plan(matches=8, length=12, hidden=16)
    with Batch("milito", plan.matches, options=ppo.ARMIES) as batch:
        network = ppo.Network(batch.setting, plan.hidden, 3)
        batch.reset(seed=3)
        played = ppo.play(network, batch, plan, chance)
    network.weights = [each.astype(np.float64) + chance.normal(0.0, 0.05, each.shape) for each in network.weights]
    slopes, _ = ppo.slopes_of(network, played, plan)
    for weight, slope in zip(network.weights, slopes, strict=True):
        for place in chance.permutation(np.flatnonzero(slope))[:6]:
            kept, losses = weight.flat[place], []
            for moved in (kept + 1e-5, kept - 1e-5):
                weight.flat[place] = moved
                losses.append(ppo.slopes_of(network, played, plan)[1])
            weight.flat[place] = kept
            assert (losses[0] - losses[1]) / 2e-5 == pytest.approx(slope.flat[place], rel=1e-2, abs=1e-5)


def test_what_turned_out_better_is_reckoned_from_the_side_that_chose() -> None:
    """Seat 0 chooses twice, then seat 1, who loses by it; then another match begins."""
    rewards = np.array([[0.0], [0.0], [-1.0], [0.0]], np.float32)
    values = np.array([[0.1], [0.2], [0.3], [0.4]], np.float32)
    later = np.array([[0.2], [0.3], [0.4], [0.5]], np.float32)
    sides = np.array([[1.0], [-1.0], [0.0], [-1.0]], np.float32)
    better = ppo.advantages(rewards, values, later, sides, 0.5)
    last = -1.0 - 0.3
    second = -0.3 - 0.5 * last - 0.2
    first = 0.2 + 0.5 * second - 0.1
    assert better[:, 0] == pytest.approx([first, second, last, -0.5 - 0.4])


def test_what_is_not_offered_has_no_odds() -> None:
    odds = ppo.softmax(np.array([[5.0, 1.0, 1.0]], np.float32), np.array([[0, 1, 1]], np.int8))
    assert odds.tolist() == [[0.0, 0.5, 0.5]]
    drawn = ppo.drawn(np.repeat(odds, 400, axis=0), np.random.default_rng(1))
    assert set(drawn.tolist()) == {1, 2}


def test_a_short_training_beats_chance_and_comes_out_the_same_twice() -> None:
    told: list[str] = []
    plan = ppo.Plan(steps=49_152, matches=128, hidden=64, part=1024)
    network = ppo.train(plan, seed=2, tell=told.append)
    assert told[-1].startswith("round 6 of 6: loss")
    assert ppo.won_against(network, "random", 60) > 0.85
    short = ppo.Plan(steps=2_048, matches=32, length=32, hidden=16)
    first, again = (ppo.train(short, seed=4, tell=told.append) for _ in range(2))
    assert all(np.array_equal(a, b) for a, b in zip(first.weights, again.weights, strict=True))


def test_the_script_says_how_it_did(monkeypatch: pytest.MonkeyPatch, capsys: Any, tmp_path: Path) -> None:
    saved = tmp_path / "network.npz"
    monkeypatch.setattr(sys, "argv", ["ppo.py", "--steps", "1", "--matches", "2", "--save", str(saved)])
    ppo.main()
    told = capsys.readouterr().out
    assert "round 1 of 1" in told
    assert re.search(r"against greedy: [\d.]+% of 2 matches", told)
    network = ppo.Network(Setting("milito", ppo.ARMIES), ppo.Plan.hidden, 1)
    with np.load(saved) as weights:
        assert [each.shape for each in weights.values()] == [each.shape for each in network.weights]


def test_the_notebook_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "1")
    notebook = nbformat.read(DOCS / "ppo.ipynb", as_version=4)  # type: ignore[no-untyped-call] # nbformat is half typed
    assert not any(cell.get("outputs") for cell in notebook.cells), "kept without outputs, so that none grows old"
    for cell in notebook.cells:
        cell.source = cell.source.replace("plan = Plan()", "plan = Plan(steps=2_048, matches=32, length=32)")
        cell.source = cell.source.replace("opponent, 200)", "opponent, 10)")
    client = NotebookClient(notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(DOCS)}})
    client.execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert sum("round 2 of 2" in output.get("text", "") for output in outputs) == 1, "the small training was taken"
    assert re.fullmatch(r"against random \d+%, against greedy \d+%\n", outputs[-1].text)
