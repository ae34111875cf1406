"""Games of other packages: found by entry point, kept apart if they fail, refused if there are two of a name."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from cli.running import run
from small_games.stakes.game import StakesGame

import quincunx as qx

OUTSIDE = """
from small_games.stakes.game import StakesGame

class Outside(StakesGame):
    id = {game!r}

GAME = Outside()
"""

Install = Callable[..., None]
NO_CODE = shutil.ignore_patterns("*.py", "__pycache__")


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Lays out packages as an installer does, each with one game announced by its entry point."""
    monkeypatch.syspath_prepend(tmp_path)

    def lay_out(package: str, game: str, code: str | None = None, attribute: str = "GAME") -> None:
        module = package.replace("-", "_")
        (tmp_path / module).mkdir()
        (tmp_path / module / "__init__.py").touch()
        (tmp_path / module / "game.py").write_text(OUTSIDE.format(game=game) if code is None else code)
        about = tmp_path / f"{module}-1.2.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.2\n")
        (about / "entry_points.txt").write_text(f"[quincunx.games]\n{game} = {module}.game:{attribute}\n")
        qx.registry.cache_clear()

    yield lay_out
    monkeypatch.undo()
    for name in [name for name, module in sys.modules.items() if str(tmp_path) in str(getattr(module, "__file__", ""))]:
        del sys.modules[name]
    qx.registry.cache_clear()


def test_a_game_of_another_package_is_found_by_its_entry_point(install: Install) -> None:
    install("war-games", "skirmish")
    match = qx.new("skirmish", seed=1)
    assert match.game.id == "skirmish"
    qx.playout(match.table, qx.FastDice(1), 1000)
    assert match.over
    assert {"milito", "battalion", "mil1049"} < set(qx.registry())
    assert qx.registry().problems == {}


@pytest.mark.parametrize(
    ("code", "attribute", "says"),
    [
        ("import no_such_module", "GAME", "war-games 1.2: ModuleNotFoundError: No module named 'no_such_module'"),
        ("1 / 0", "GAME", "war-games 1.2: ZeroDivisionError"),
        ("GAME = 'skirmish'", "GAME", "war-games 1.2: TypeError: expected a Game, got 'skirmish'"),
        (None, "GAMES", "war-games 1.2: AttributeError"),
        (OUTSIDE.format(game="raid"), "GAME", "expected a game with the id 'skirmish', got 'raid'"),
    ],
)
def test_one_that_fails_is_named_and_the_others_are_played(
    install: Install, code: str | None, attribute: str, says: str
) -> None:
    install("war-games", "skirmish", code, attribute)
    install("fine-games", "sortie")
    assert qx.new("sortie", seed=1).game.id == "sortie"
    assert qx.new("milito", seed=1).game.id == "milito"
    with pytest.raises(ValueError, match="the game 'skirmish' cannot be loaded") as refused:
        qx.game_of("skirmish")
    assert says in str(refused.value)


@pytest.mark.parametrize(
    ("file", "text", "says"),
    [
        ("ledger.toml", "title = Skirmish", "ledger.toml: not a TOML file (Invalid value (at line 1"),
        ("messages.toml", "form.seats = Seats", "messages.toml: not a TOML file (Invalid value (at line 1"),
        ("messages.toml", "", "messages.toml: expected a label for the option 'seats', form.seats = \"…\""),
    ],
)
def test_one_whose_files_cannot_be_read_is_named_and_the_others_are_played(
    install: Install, tmp_path: Path, file: str, text: str, says: str
) -> None:
    """A broken ledger ended every command with a traceback that named no file, and a missing label the page."""
    code = OUTSIDE.format(game="skirmish").replace("id =", "folder = Path(__file__).parent; id =")
    install("war-games", "skirmish", f"from pathlib import Path\n{code}")
    shutil.copytree(StakesGame.folder, tmp_path / "war_games", dirs_exist_ok=True, ignore=NO_CODE)
    (tmp_path / "war_games" / file).write_text(text)
    assert qx.new("milito", seed=1).game.id == "milito"
    assert says in qx.registry().problems["skirmish"]
    assert "milito" in run("games").stdout


def test_two_of_a_name_are_refused_and_both_packages_named(install: Install) -> None:
    install("war-games", "skirmish")
    install("more-games", "skirmish")
    with pytest.raises(ValueError, match=r"war-games 1\.2|more-games 1\.2") as refused:
        qx.game_of("skirmish")
    assert "more-games 1.2 and war-games 1.2" in str(refused.value)
    assert "skirmish" not in qx.registry()


def test_no_package_takes_the_place_of_a_game_of_ours(install: Install) -> None:
    install("war-games", "milito")
    assert qx.game_of("milito").title == "Milito"
    assert "quincunx itself and war-games 1.2" in qx.registry().problems["milito"]


@pytest.mark.usefixtures("install")
def test_a_folder_that_is_not_installed_is_named_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUINCUNX_GAMES", " small_games.stakes , no.such.folder,")
    qx.registry.cache_clear()
    assert qx.game_of("stakes").title == "Stakes"
    assert qx.registry().problems["folder"].startswith("QUINCUNX_GAMES=no.such.folder: ModuleNotFoundError")


def test_a_name_nobody_has_gets_the_list() -> None:
    with pytest.raises(ValueError, match="there is no game 'chess'; the games are battalion, mil1049, milito"):
        qx.game_of("chess")


def test_the_list_of_games_says_what_is_wrong_with_one(install: Install) -> None:
    install("war-games", "skirmish", "import no_such_module")
    result = run("games")
    assert "milito" in result.stdout
    assert "error: war-games 1.2: ModuleNotFoundError" in result.stderr
    assert result.exit_code == 0
