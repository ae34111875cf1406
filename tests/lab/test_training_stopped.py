"""A training that is stopped, killed and played by other numbers of workers comes to the same in the end."""

from __future__ import annotations

import json
import signal
import time
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from lab.conftest import PATIENCE, begun, quick_lab, run_lab, same_everywhere

import quincunx as qx
from quincunx.core.judgement import Linear, judgement_toml
from quincunx.lab.again import played_anew
from quincunx.lab.study import JOURNAL, RESULTS, read_results
from quincunx.lab.training.settings import FIRST, TRAINING

MILITO = qx.game_of("milito")
SLOW = qx.speed() == "interpreted"
SIZE = ("--games", "12", "--iterations", "3") if SLOW else ("--games", "24", "--iterations", "10")
REST = ("--match-games", "40", "--curve-games", "4", "--confirm-games", "0", "--gain", "0.2", "--seed", "1")
STEPS = ("generation-1/self-play", "generation-1/match")


def ignorance(folder: Path) -> Path:
    """A judgement that values nothing, so that anything fitted wins against it."""
    about: dict[str, object] = {"rules_version": 1, "content": MILITO.built_in.hash, "games": 1}
    names = MILITO.feature_names
    file = folder / "ignorance.toml"
    file.write_text(judgement_toml(Linear([0.0] * len(names)), names, about, "a test"), encoding="utf-8")
    return file


def training(folder: Path, *words: str) -> list[str | Path]:
    """The command for a training of two generations."""
    return ["train", "milito", "--folder", folder, "--generations", "2", *words]


def begun_under(step: Path) -> bool:
    """Has a step come so far that some of its games are on disk, or beyond?"""
    journal = step / JOURNAL
    return (journal.exists() and b"\n" in journal.read_bytes()) or (step / RESULTS).exists()


def stopped(words: list[str | Path], step: Path, how: signal.Signals) -> int:
    """Start a command, stop it within a step, and say with which code it ended."""
    process = begun(*words)
    end = time.monotonic() + PATIENCE
    while not begun_under(step):
        assert time.monotonic() < end
        assert process.poll() is None, process.communicate()[0]
        time.sleep(0.01)
    process.send_signal(how)
    process.communicate(timeout=PATIENCE)
    return process.returncode


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A training from nothing that nobody stopped, played by one worker."""
    folder = tmp_path_factory.mktemp("training")
    said = run_lab(*training(folder / "whole", *SIZE, *REST, "--from", str(ignorance(folder)), "--workers", "1"))
    assert "it reigns" in said
    return folder / "whole"


def test_from_nothing_the_first_candidate_wins_and_reigns(whole: Path) -> None:
    there = json.loads((whole / TRAINING).read_text("utf-8"))
    first, second = there["generations"]
    assert (first["reigning"], first["accepted"]) == (FIRST, True)
    assert second["reigning"] == "generation-1/linear.toml"
    assert first["match"]["share"] > 0.7
    assert first["curve"]["games"] == 4
    assert first["match"]["games"] == len(same_everywhere(whole / STEPS[1]))
    assert not list(whole.rglob(JOURNAL))


def test_a_training_that_is_stopped_and_killed_comes_to_the_same(whole: Path, tmp_path: Path) -> None:
    folder = tmp_path / "stopped"
    begin = training(folder, *SIZE, *REST, "--from", str(ignorance(tmp_path)), "--workers", "2")
    assert stopped(begin, folder / STEPS[0], signal.SIGINT) == 130
    assert stopped(training(folder, "--workers", "2"), folder / STEPS[1], signal.SIGKILL) == -signal.SIGKILL
    run_lab(*training(folder, "--workers", "2"))
    assert everything(folder) == everything(whole)
    before = {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()}
    run_lab(*training(folder, "--workers", "1"))
    assert before == {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()}, "nothing is done twice"


def test_a_ray_cluster_trains_the_same(whole: Path, tmp_path: Path) -> None:
    pytest.importorskip("ray")
    begin: list[str | Path] = ["train", "milito", "--folder", tmp_path / "ray", "--generations", "1", *SIZE, *REST]
    run_lab(*begin, "--from", ignorance(tmp_path), "--ray", "--workers", "1")
    assert everything(tmp_path / "ray" / "generation-1") == everything(whole / "generation-1")


def everything(folder: Path) -> dict[str, object]:
    """All that is in the folder of a training, but for the times."""
    found: dict[str, object] = {}
    for file in sorted(folder.rglob("*")):
        name = file.relative_to(folder).as_posix()
        if file.name == RESULTS:
            found[name] = same_everywhere(file.parent)
        elif file.suffix == ".parquet":
            found[name] = pq.read_table(file).to_pylist()
        elif file.name == "plan.json":
            found[name] = json.loads(file.read_text("utf-8"))["plan"]
        elif file.is_file():
            lines = file.read_text("utf-8").splitlines()
            found[name] = [line for line in lines if "processor time" not in line]
    return found


def test_the_games_of_a_training_can_be_played_again_and_reported(whole: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(whole)
    for step in STEPS:
        assert played_anew(read_results(Path(step) / RESULTS)[0])
        quick_lab("report", step)
        page = whole / step / "report.html"
        said = page.read_text("utf-8").replace("\u200b", "")
        assert FIRST in said
        assert "all = at random" in said
        page.unlink()


def test_a_training_is_not_mixed_with_another(whole: Path) -> None:
    assert "--seed 1, not 2" in quick_lab(*training(whole, "--seed", "2"), code=2)
    assert "not of battalion" in quick_lab("train", "battalion", "--folder", whole, code=2)
