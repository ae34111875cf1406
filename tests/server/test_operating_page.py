"""The page for operators says what there is: every setting with its default, every metric, and a file that loads."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

from quincunx.server.people.webhooks import PAUSES, SIGNATURE
from quincunx.server.settings import Settings, load_settings
from quincunx.server.web.routes.operator import METRICS

PAGE = Path(__file__).resolve().parents[2] / "docs" / "operating.md"
TEXT = PAGE.read_text(encoding="utf-8")
SECRET = "a secret that is long enough for anybody"


def rows_under(heading: str) -> list[list[str]]:
    """The cells of the first table that begins with this heading."""
    table = TEXT[TEXT.index(f"| {heading} |") :].split("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in row.strip("|").split(" | ")] for row in table]


def test_every_setting_is_told_with_its_default() -> None:
    told = {name.strip("`"): default for name, default, _ in rows_under("setting")}
    defaults = {
        name: "none" if (value := field.get_default(call_default_factory=True)) is None else f"`{json.dumps(value)}`"
        for name, field in Settings.model_fields.items()
    }
    assert told == defaults


def test_every_metric_is_told() -> None:
    assert {name.strip("`"): about for name, about in rows_under("metric")} == METRICS


def test_the_settings_shown_can_be_used(tmp_path: Path) -> None:
    [shown] = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)
    file = tmp_path / "quincunx.toml"
    file.write_text(shown, encoding="utf-8")
    settings = load_settings(file, secret=SECRET)
    for name, value in tomllib.loads(shown).items():
        assert json.loads(json.dumps(getattr(settings, name), default=str)) == value


def test_the_environment_shown_can_be_used(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = {name: value.strip("'") for name, value in re.findall(r"(QUINCUNX_\w+)=('[^']*'|\S+)", TEXT)}
    assert len(shown) >= 4
    for name, value in shown.items():
        monkeypatch.setenv(name, value)
    settings = load_settings()
    assert settings.port == int(shown["QUINCUNX_PORT"])
    assert settings.allow_origins == json.loads(shown["QUINCUNX_ALLOW_ORIGINS"])


def test_the_webhook_is_told_as_it_is_sent() -> None:
    assert SIGNATURE in TEXT
    assert "after {:g}, {:g} and {:g} seconds".format(*PAUSES) in TEXT


def test_the_proxies_shown_lead_to_the_processes_shown() -> None:
    ports = re.findall(r"^quincunx serve --port (\d+) &$", TEXT, re.MULTILINE)
    assert len(ports) == 2
    for kind in ("nginx", "caddy"):
        [shown] = re.findall(rf"```{kind}\n(.*?)```", TEXT, re.DOTALL)
        assert re.findall(r"127\.0\.0\.1:(\d+)", shown) == ports
        assert shown.count("{") == shown.count("}")
        assert "503" in shown, "a process that ends sends people to the other"


def test_the_container_shown_is_the_one_in_the_file() -> None:
    file = (PAGE.parents[1] / "Containerfile").read_text(encoding="utf-8")
    [volume] = re.findall(r"--volume [\w-]+:(\S+)", TEXT)
    assert f"VOLUME {volume}\n" in file
    [port] = re.findall(r"--publish 127\.0\.0\.1:\d+:(\d+)", TEXT)
    assert f"ENV QUINCUNX_PORT={port}\n" in file
    assert "--file Containerfile" in TEXT
