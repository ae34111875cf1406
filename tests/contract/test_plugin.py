"""The contract from outside: as a pytest option, as a class to derive from, and out of the way of everyone else."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from small_games.stakes.game import StakesGame

import quincunx as qx
import quincunx.contract

FORGETFUL = """
from small_games.stakes.game import StakesGame

class Forgetful(StakesGame):
    id = "forgetful"

    def components(self, table):
        return {"coins": sum(table.coins)}

GAME = Forgetful()
"""
THREE_LINES = """from quincunx.contract import GameContract

class TestForgetful(GameContract):
    game = "forgetful"
"""


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    """A folder of somebody else, with a game that loses count of its coins."""
    game = tmp_path / "forgetful"
    game.mkdir()
    (game / "__init__.py").touch()
    (game / "game.py").write_text(FORGETFUL)
    return tmp_path


def run_pytest(folder: Path, *args: str) -> tuple[int, str]:
    """A pytest run of somebody else's."""
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(folder), *sys.path]),
        "QUINCUNX_GAMES": "small_games.stakes,forgetful",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # those of our own tests take longer to load than the rest to run
    }
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "pytest_quincunx", *args]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_an_option_names_the_games_to_check(outside: Path) -> None:
    code, said = run_pytest(outside, "--quincunx-game", "stakes", "--quincunx-game", "milito", "-k", "same_seed")
    assert code == 0, said
    assert "2 passed" in said


def test_what_a_game_breaks_is_found_and_explained(outside: Path) -> None:
    code, said = run_pytest(outside, "--quincunx-game", "forgetful", "-k", "components", "-x")
    assert code == 1, said
    assert "components_are_conserved" in said
    assert "AssertionError: pieces are lost or made: coins is " in said


def test_a_sentence_that_is_not_translated_is_named(outside: Path) -> None:
    folder = outside / "forgetful"
    shutil.copytree(StakesGame.folder, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    code = FORGETFUL.replace('id = "forgetful"', 'id = "forgetful"; folder = Path(__file__).parent')
    (folder / "game.py").write_text(f"from pathlib import Path\n{code}")
    (folder / "languages").mkdir()
    (folder / "languages" / "de.toml").write_text('[prompt]\nbet = "Bietet."\n')
    (outside / "test_forgetful.py").write_text(THREE_LINES)
    failed, said = run_pytest(outside, "-k", "translation")
    assert failed == 1, said
    assert "languages/de.toml lacks " in said
    assert "has prompt.bet, which doesn't exist in English" in said


def test_a_class_derived_in_three_lines_does_the_same(outside: Path) -> None:
    (outside / "test_forgetful.py").write_text(THREE_LINES)
    code, said = run_pytest(outside, "-k", "components and 3", "--tb=line")
    assert code == 1, said
    code, said = run_pytest(outside, "-k", "same_seed")
    assert code == 0, said
    assert "1 passed" in said


def test_a_game_there_is_not_is_refused(outside: Path) -> None:
    code, said = run_pytest(outside, "--quincunx-game", "chess")
    assert code == pytest.ExitCode.USAGE_ERROR
    assert (
        "--quincunx-game chess: there is no game 'chess'; the games are battalion, forgetful, mil1049, milito" in said
    )


def test_marks_of_clauses_are_known(outside: Path) -> None:
    (outside / "test_mark.py").write_text("import pytest\n\n@pytest.mark.rule('a.b')\ndef test_it(): pass\n")
    code, said = run_pytest(outside, "--strict-markers")
    assert code == 0, said


@pytest.mark.parametrize(
    ("loaded", "not_loaded"), [("pytest_quincunx", "quincunx"), ("quincunx", "pytest"), ("quincunx.cli", "pytest")]
)
def test_nobody_pays_for_what_they_did_not_ask_for(loaded: str, not_loaded: str) -> None:
    code = f"import sys, {loaded}; sys.exit({not_loaded!r} in sys.modules)"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    assert subprocess.run([sys.executable, "-c", code], env=environment, check=False).returncode == 0


def test_only_the_contract_has_its_assertions_rewritten() -> None:
    """Pytest would do that to the whole distribution, in every process and at both speeds."""
    assert type(qx.__loader__).__name__ == "SourceFileLoader"
    assert type(quincunx.contract.__loader__).__name__ == "AssertionRewritingHook"
