"""What was fitted or measured belongs to the rules and the content of today, or a reason says why not yet."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import cast

import pytest
from typer.testing import CliRunner

import quincunx as qx
from quincunx.cli.program import program
from quincunx.core.calibration import FILE, judgement_hash
from quincunx.lab.measured import calibrations, judgements, marks, marks_on, mined, pages_in, unmarked

ROOT = Path(__file__).resolve().parents[2]
GAMES = qx.registry()

KNOWN_STALE: dict[str, str] = {
    "multiverse/judgement.toml: multiverse rules 1 content 23124bb8a8a3d12e": "it does not look at what vp.second adds",
}
"""What is out of date, and why that is borne for now; a release has none."""

NOT_STUDIED: set[str] = set()
"""Games whose balance has not been studied; a release has none."""

MILITO = GAMES["milito"]
MARK = f"<!-- measured: milito rules {MILITO.rules_version} content {MILITO.built_in.hash} -->"
OLD = "<!-- measured: milito rules 1 content 0123456789abcdef -->"
TABLE = "| who | share |\n| --- | --- |\n| a | 51.2 % |\n"


def test_judgements_and_figures_are_those_of_the_rules_and_the_content_of_today() -> None:
    found = [*judgements(GAMES.values()), *calibrations(GAMES.values()), *mined(GAMES.values()), *marks(ROOT)]
    stale = {str(each) for each in found if each.is_stale(GAMES.all())}
    assert not stale - set(KNOWN_STALE), "measure these anew; see: quincunx lab stale"
    assert not set(KNOWN_STALE) - stale, "no longer out of date: strike these from the list"


def test_every_game_with_a_judgement_and_every_study_of_balance_is_looked_at() -> None:
    fitted = {game.id for game in GAMES.values() if game.feature_names}
    assert {each.game for each in judgements(GAMES.values())} == fitted
    marked = {each.where for each in marks(ROOT) if not each.history}
    studies = {f"docs/balance/{game}.md" for game in fitted - NOT_STUDIED}
    assert {"docs/minds.md", "docs/strength.md"} | studies <= marked
    studied = {game for game in NOT_STUDIED if (ROOT / "docs" / "balance" / f"{game}.md").exists()}
    assert not studied, "studied by now: strike these from the list"


@pytest.mark.parametrize(("name", "loss"), [("battalion", 0.60), ("milito", 0.66)])
def test_the_chances_that_are_shown_come_true(name: str, loss: float) -> None:
    """By the games that were held back: log-loss, and no tenth of the range far off beyond its interval."""
    found = tomllib.loads((GAMES[name].folder / FILE).read_text("utf-8"))
    for kind in ("choice", "curve"):
        held = found["held_back"][kind]
        assert held["games"] >= 300
        assert held["positions"] >= 1000
        assert held["log_loss"] <= loss
        assert held["most_off"] <= 0.05


@pytest.mark.parametrize("name", ["battalion", "milito"])
def test_grades_tell_who_chooses_by_lot_from_the_best(name: str) -> None:
    grades = tomllib.loads((GAMES[name].folder / FILE).read_text("utf-8"))["grades"]
    by_lot, best = grades["random"], grades["legate"]
    assert by_lot["blunder"] >= 0.02 * by_lot["choices"]
    assert by_lot["blunder"] + by_lot["mistake"] >= 0.1 * by_lot["choices"]
    assert best["blunder"] <= 0.005 * best["choices"]
    assert best["blunder"] + best["mistake"] <= 0.02 * best["choices"]


@pytest.mark.parametrize("page", pages_in(ROOT), ids=lambda page: page.relative_to(ROOT).as_posix())
def test_figures_say_what_they_were_measured_with(page: Path) -> None:
    assert not list(unmarked(page.read_text("utf-8"))), "put a mark right above; docs/lab.md says how"


# ---- and these tests can fail


def test_a_mark_of_other_content_or_other_rules_is_stale() -> None:
    now, other, later = marks_on(f"{MARK}\n{OLD}\n{MARK.replace('rules ', 'rules 9')}", "page.md")
    assert [each.is_stale(GAMES) for each in (now, other, later)] == [False, True, True]
    (history,) = marks_on(OLD.replace("measured", "measured before a change"), "page.md")
    assert not history.is_stale(GAMES)


class Calibrated:
    """A game of which only the folder, the rules and the content are asked."""

    def __init__(self, folder: Path) -> None:
        self.id = "milito"
        self.folder = folder
        self.rules_version = MILITO.rules_version
        self.built_in = MILITO.built_in


def test_a_calibration_is_stale_with_other_rules_or_another_judgement(tmp_path: Path) -> None:
    game = cast(qx.Game, Calibrated(tmp_path))
    weights = (MILITO.folder / "judgement.toml").read_text("utf-8")
    (tmp_path / "judgement.toml").write_text(weights, encoding="utf-8")
    judgement = judgement_hash(tmp_path / "judgement.toml")
    fit = f'[fit]\nrules_version = {MILITO.rules_version}\ncontent = "{MILITO.built_in.hash}"\ngames = 300\n'
    assert calibrations([game]) == []
    (tmp_path / FILE).write_text(f'{fit}judgement = "{judgement}"\n', encoding="utf-8")
    (found,) = calibrations([game])
    assert found.where == f"milito/{FILE}"
    assert not found.is_stale({"milito": game})
    (tmp_path / "judgement.toml").write_text(
        weights.replace("[weights]\nmove = ", "[weights]\nmove = 1"), encoding="utf-8"
    )
    assert found.is_stale({"milito": game})
    (tmp_path / "judgement.toml").write_text(weights, encoding="utf-8")
    game.rules_version += 1
    (found,) = calibrations([game])
    assert found.is_stale({"milito": game})
    (tmp_path / FILE).write_text(fit, encoding="utf-8")
    with pytest.raises(ValueError, match="expected a field 'judgement'"):
        calibrations([game])


def test_a_mark_shown_as_code_is_an_example() -> None:
    assert not list(marks_on(f"```html\n{OLD}\n```\nor `{OLD}`\n", "page.md"))


@pytest.mark.parametrize(
    "mark",
    [
        OLD.replace("0123456789abcdef", "0123"),
        OLD.replace("0123456789abcdef", "unknown"),
        OLD.replace("rules 1 ", ""),
        OLD.replace("measured:", "measured with:"),
    ],
)
def test_a_mark_that_says_too_little_is_refused(mark: str) -> None:
    with pytest.raises(ValueError, match=r"page\.md: expected <!-- measured: GAME rules VERSION content HASH -->, got"):
        list(marks_on(mark, "page.md"))


def test_a_mark_of_no_game_is_refused() -> None:
    (mark,) = marks_on(OLD.replace("milito", "chess"), "page.md")
    with pytest.raises(ValueError, match=r"page\.md: chess .* no such game"):
        mark.is_stale(GAMES)


def test_tables_and_sections_without_a_mark_are_found() -> None:
    assert list(unmarked(f"# Strength\n\n{MARK}\n{TABLE}")) == []
    assert list(unmarked(f"# Strength\n\n{TABLE}")) == ["Strength", "| who | share |"]
    assert list(unmarked(f"# Strength\n\n{MARK}\n\n{TABLE}")) == ["| who | share |"]
    assert list(unmarked(f"# One\n\n{MARK}\n{TABLE}\n## Two\n\nIt won 51.2 %.\n")) == ["Two"]
    assert list(unmarked("# One\n\nIt won 40 (38\N{EN DASH}43) per cent.\n")) == ["One"]
    assert list(unmarked("It won 51.2 %.\n")) == ["above the first heading"]
    assert list(unmarked("# One\n\nIntervals are 95 % intervals.\n\n| a | 4 |\n")) == []


def test_the_command_lists_what_is_out_of_date(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "page.md").write_text(f"{OLD}\n{MARK}\n", encoding="utf-8")
    result = CliRunner().invoke(program(["lab"]), ["lab", "stale", str(tmp_path)])
    now = f"now rules {MILITO.rules_version} content {MILITO.built_in.hash}"
    assert result.exit_code == 1
    assert f"docs/page.md: milito rules 1 content 0123456789abcdef; {now}\n" in result.output
    listed = len(result.output.splitlines()) - 1
    fitted = [*judgements(GAMES.values()), *calibrations(GAMES.values()), *mined(GAMES.values())]
    total = len(fitted) + 2
    assert result.output.endswith(f"{listed} of {total} are out of date\n")
    assert MARK not in result.output
    (tmp_path / "docs" / "page.md").write_text(OLD.replace("rules 1", "rules"), encoding="utf-8")
    result = CliRunner().invoke(program(["lab"]), ["lab", "stale", str(tmp_path)])
    assert (result.exit_code, "page.md: expected" in result.output) == (2, True)


def test_the_measure_of_the_stage_finds_all_it_needs() -> None:
    """As the docs say it, from a shell that knows nothing of the tests."""
    own = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    source = {"PYTHONPATH": str(ROOT / "src")} if qx.speed() == "interpreted" else {}
    asked = [sys.executable, str(ROOT / "bench" / "stage.py"), "--help"]
    run = subprocess.run(asked, env={**own, **source}, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert "--rounds" in run.stdout
