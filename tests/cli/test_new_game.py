"""`quincunx new-game`: what it lays out keeps the contract, is found and can be played to the end at once."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from cli.running import ok, refused

SETUP = "from setuptools import setup; setup()"


def run_python(folder: Path, *args: str, typed: str = "", games: str = "") -> str:
    """What a Python process says that finds our packages, and those in this folder before them."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), *sys.path]), "QUINCUNX_GAMES": games}
    done = subprocess.run(
        [sys.executable, *args], cwd=folder, env=environment, input=typed, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.once
def test_a_package_is_found_by_its_entry_point_keeps_the_contract_and_passes_its_tests(tmp_path: Path) -> None:
    said = ok("new-game", "river_war", "--package", "--folder", tmp_path)
    assert f'pip install -e "{tmp_path}/river_war[test]"' in said
    project = tmp_path / "river_war"
    run_python(project, "-c", SETUP, "-q", "egg_info")  # what an installer writes down of a package
    assert "River War" in run_python(project / "src", "-m", "quincunx.cli", "games")
    tests = run_python(project / "src", "-m", "pytest", "-q", "-p", "pytest_quincunx", "--strict-markers", str(project))
    assert "passed" in tests
    assert "skipped" not in tests


def test_a_folder_can_be_played_to_the_end_in_the_terminal(tmp_path: Path) -> None:
    said = ok("new-game", "skirmish", "--folder", tmp_path / "games")
    assert f"PYTHONPATH={tmp_path}/games QUINCUNX_GAMES=skirmish quincunx play skirmish" in said
    typed = "\n".join(["", *["1", ""] * 20, "n"])
    play = ("-m", "quincunx.cli", "play", "skirmish", "--terminal", "--hot-seat", "--seed", "3")
    told = run_python(tmp_path / "games", *play, typed=typed, games="skirmish")
    assert "Won by" in told or "Drawn between" in told
    assert "[end.fords]" in told


def test_nothing_of_the_sample_is_left_in_a_name(tmp_path: Path) -> None:
    ok("new-game", "river_war", "--package", "--folder", tmp_path)
    files = [file for file in (tmp_path / "river_war").rglob("*") if file.is_file()]
    assert {"pyproject.toml", "test_river_war.py", "game.py", "ledger.toml", "bands.toml"} <= {f.name for f in files}
    for file in files:
        assert "crossing" not in file.read_text().lower(), file
    for module in (tmp_path / "river_war").rglob("*.py"):
        assert "River War" not in module.read_text().replace('"River War"', "").replace('"""River War', ""), module


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("River-War", "expected a name of small letters, digits and underscores, such as river_war; got 'River-War'"),
        ("class", "'class' is a keyword of Python, so no module can be called that; choose another name"),
        ("", "expected a name of small letters, digits and underscores, such as river_war; got ''"),
        ("../up", "such as up; got '../up'"),
        ("7hills", "such as hills; got '7hills'"),
        ("milito", "there is a game 'milito' already"),
        ("json", "there is a Python module 'json' already"),
    ],
)
def test_a_bad_name_is_refused_in_clear_words(name: str, says: str, tmp_path: Path) -> None:
    assert says in refused(2, "new-game", name, "--folder", tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_exists_is_left_alone(tmp_path: Path) -> None:
    mine = tmp_path / "river_war" / "mine.txt"
    mine.parent.mkdir()
    mine.write_text("mine")
    assert f"{tmp_path}/river_war exists already" in refused(2, "new-game", "river_war", "--folder", tmp_path)
    assert [*mine.parent.iterdir()] == [mine]


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "cannot be written" in refused(1, "new-game", "river_war", "--folder", tmp_path / "file")
