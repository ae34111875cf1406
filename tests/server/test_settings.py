"""Settings: from the environment, from a file, and with a secret that stays one."""

from __future__ import annotations

import pickle
import stat
from pathlib import Path

import pytest

from quincunx.server.server import Server
from quincunx.server.settings import BadSettings, Settings, load_settings
from quincunx.server.tables.computer_players import PAUSE

SECRET = "a secret that is long enough for anybody"


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def written(text: str) -> Path:
    file = Path("quincunx.toml")
    file.write_text(text, encoding="utf-8")
    return file


def test_without_anything_a_server_can_start() -> None:
    settings = load_settings()
    assert settings.database == "sqlite:///quincunx.db"
    assert settings.max_message_bytes == 8192
    assert len(settings.secret_key) >= 32


def test_people_find_the_server_where_it_is_said_to_be() -> None:
    assert load_settings(host="127.0.0.1", port=8001).address == "http://127.0.0.1:8001"
    assert load_settings(public_url="https://play.example.org/").address == "https://play.example.org"


def test_the_command_line_goes_before_the_environment_and_that_before_the_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("QUINCUNX_HOST", "0.0.0.0")
    monkeypatch.setenv("QUINCUNX_PORT", "2000")
    file = written('host = "::1"\nport = 1000\nworkers = 3\nallow_origins = ["https://example.org"]\n')
    settings = load_settings(file, port=3000, host=None)
    assert (settings.host, settings.port, settings.workers) == ("0.0.0.0", 3000, 3)
    assert settings.allow_origins == ["https://example.org"]


def test_the_secret_is_made_once_and_only_the_owner_can_read_it() -> None:
    first, second = load_settings(), load_settings()
    assert first.secret_key == second.secret_key
    assert stat.S_IMODE(Path("quincunx.db.secret").stat().st_mode) == 0o600
    assert sorted(path.name for path in Path().iterdir()) == ["quincunx.db.secret"]


def test_a_secret_of_ones_own_is_used_and_nothing_written() -> None:
    assert load_settings(secret=SECRET).secret_key == SECRET.encode()
    assert not list(Path().iterdir())


def test_postgres_wants_a_secret_for_all_its_servers() -> None:
    with pytest.raises(BadSettings, match="QUINCUNX_SECRET"):
        load_settings(database="postgresql://host/quincunx")


def test_no_secret_is_ever_shown() -> None:
    settings = load_settings(secret=SECRET, database="postgresql://me:hunter2@host/quincunx")
    assert SECRET not in repr(settings) + str(settings)
    assert "hunter2" not in repr(settings) + str(settings) + settings.database_shown
    assert "host/quincunx" in settings.database_shown


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("port = 70000", "port"),
        ("prot = 80", "prot"),
        ('secret = "hunter2"', "secret"),
        ('database = "mysql://me:hunter2@host/x"', "mysql"),
        ('database = "sqlite://"', "file"),
        ('log_level = "LOUD"', "log_level"),
        ("port = ", "quincunx.toml"),
    ],
)
def test_what_is_wrong_is_named_and_secrets_are_not(text: str, told: str) -> None:
    with pytest.raises(BadSettings, match=told) as refusal:
        load_settings(written(text))
    assert "hunter2" not in str(refusal.value)


def test_a_file_that_is_not_there_is_an_error() -> None:
    with pytest.raises(BadSettings, match="nowhere"):
        load_settings(Path("nowhere.toml"))


def test_a_secret_file_that_was_cut_short_is_not_used() -> None:
    Path("quincunx.db.secret").write_text("short")
    with pytest.raises(BadSettings, match="fewer than"):
        load_settings()


def test_settings_can_be_sent_to_another_process() -> None:
    settings = load_settings(port=4000)
    assert type(settings) is Settings
    assert pickle.loads(pickle.dumps(settings)) == settings


async def test_computer_players_pause_as_long_as_is_set() -> None:
    assert Server(load_settings()).tables.computer_players.pause == PAUSE
    assert Server(load_settings(mind_pause=0)).tables.computer_players.pause == 0
