"""Simulations: counted, repeatable, and saved if asked."""

from __future__ import annotations

from pathlib import Path

from cli.running import ARMIES, ok

import quincunx as qx


def test_simulate_counts_games() -> None:
    text = ok("simulate", "milito", "--games", "20", "--seed", "1")
    for word in ("20 games", "decisions/s", "seat 0 (random)", "95 %", "end.win", "median", "turns"):
        assert word in text


def test_simulate_is_repeatable() -> None:
    texts = [ok("simulate", "milito", "--games", "10", "--seed", "3", *ARMIES) for _ in range(2)]
    assert texts[0].split("Wins")[1] == texts[1].split("Wins")[1]


def test_simulate_saves_records_that_hold(tmp_path: Path) -> None:
    text = ok("simulate", "milito", "--games", "2", "--mind", "random", "--save-dir", tmp_path / "games")
    assert "2 games" in text
    files = sorted((tmp_path / "games").iterdir())
    assert len(files) == 2
    assert ok("verify", *files).count("OK") == 2


def test_simulate_with_options(tmp_path: Path) -> None:
    wanted = [*ARMIES, "--option", "mercenaries=yes", "--option", "memory=aided"]
    ok("simulate", "milito", "-n", "2", *wanted, "--save-dir", tmp_path / "games")
    for file in sorted((tmp_path / "games").iterdir()):
        assert qx.load(file).replay().options_chosen == {
            "armies": ["republican_roman", "carthaginian"],
            "mercenaries": True,
            "memory": "aided",
        }


def test_simulate_with_minds() -> None:
    assert "seat 0 (greedy)" in ok("simulate", "milito", "--games", "1", "--mind", "greedy", "--mind", "random")
