"""`quincunx analyse`: a finished game looked over again, in print and as data."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli.running import ARMIES, ok, refused

import quincunx as qx
from quincunx.cli.analyse import BARS, spark
from quincunx.minds import GreedyMind


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game that two minds played out."""
    match = qx.new("milito", armies=("republican_roman", "carthaginian"), seed=7)
    mind = GreedyMind(3)
    while not match.over:
        match.play(mind.choose(match, match.acting[0]))
    file = tmp_path / "game.json"
    qx.record_of(match).save(file)
    return file


def test_it_tells_chances_turning_points_choices_and_luck(game: Path) -> None:
    text = ok("analyse", game, "--iterations", "20")
    for heading in ("Chance of winning", "Turning points", "Choices", "Luck, in points of strength"):
        assert heading in text
    assert "Republican Roman" in text
    assert any(bar in text for bar in BARS)
    assert "Opening hand" in text
    at = text.replace("\n", " ").split("--step --ply ")[1].split()[0]
    assert "Waiting for " in ok("replay", game, "--ply", at)


def test_the_data_are_the_analysis(game: Path, tmp_path: Path) -> None:
    out = tmp_path / "analysis.json"
    ok("analyse", game, "--iterations", "20", "--json", out)
    found = json.loads(out.read_text())
    assert found["format"] == "quincunx.analysis/1"
    again = tmp_path / "again.json"
    ok("analyse", game, "--iterations", "20", "--json", again)
    assert again.read_text() == out.read_text()


def test_a_time_can_be_set(game: Path) -> None:
    assert "Turning points" in ok("analyse", game, "--seconds", "0.5")


def test_an_unfinished_game_is_refused_in_one_line(unfinished: Path) -> None:
    assert "not finished" in refused(1, "analyse", unfinished)
    assert "no such file" in refused(1, "analyse", "/no/such/file")


def test_bars_stand_for_chances() -> None:
    assert spark([0.0, 0.5, 1.0], 10) == BARS[0] + BARS[4] + BARS[7]
    assert len(spark([0.5] * 300, 40)) == 40


def test_a_hint_is_given_at_the_terminal() -> None:
    text = ok("play", "--terminal", "--seed", "7", *ARMIES, typed="?\nhint\nq\nn\n")
    assert "what a computer player would choose" in text
    assert "games in a hundred" in text.replace("\n", " ")
