"""The map of the house: every file it names is there, and the five places of a click are where it draws them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src/quincunx"
PAGE = (ROOT / "docs/architecture.md").read_text("utf-8")
FOLDERS = "|".join(sorted(each.name for each in SOURCE.iterdir() if each.is_dir()))
HERE = "|".join(sorted(each.name for each in (SOURCE / "server").iterdir() if each.is_dir() and each.name[0] != "_"))
NAMED = sorted(set(re.findall(rf"`((?:{FOLDERS})/[\w./<>-]*)`", PAGE)))
IN_SERVER = sorted(set(re.findall(rf"[`( ]((?:{HERE})/[\w/]+\.py)", PAGE)))
PLACES = {
    "click": "async def answered(",
    "check": "def checked_action(",
    "append": "class EventWriter",
    "apply": "def apply(self, here",
    "tell": "def changed(self",
}
UNTOLD = (
    "keeper held house manners making loading story gallery watching clockwork who tidying pen keeping leaving talk"
)
"""Names that told nobody what was behind them."""


@pytest.mark.parametrize("name", NAMED)
def test_what_the_map_names_is_there(name: str) -> None:
    assert list(SOURCE.glob(name.replace("<game>", "*"))), f"docs/architecture.md names {name}, which is not there"


@pytest.mark.parametrize("name", IN_SERVER)
def test_what_it_names_of_the_server_is_there(name: str) -> None:
    assert (SOURCE / "server" / name).is_file(), f"docs/architecture.md names {name}, which is not there"


@pytest.mark.parametrize("place", PLACES)
def test_each_place_of_a_click_is_there_once(place: str) -> None:
    [file] = re.findall(rf"^ +{place} +(\S+\.py) ", PAGE, re.MULTILINE)
    holds = [
        each.relative_to(SOURCE / "server").as_posix()
        for each in (SOURCE / "server").rglob("*.py")
        if PLACES[place] in each.read_text("utf-8")
    ]
    assert file in holds, f"{place}: {PLACES[place]} is in {holds}"


def test_events_are_appended_in_one_place() -> None:
    files = [each for each in (SOURCE / "server").rglob("*.py") if "events.append(" in each.read_text("utf-8")]
    assert [file.name for file in files] == ["changes.py"]


def test_files_have_names_a_stranger_would_guess() -> None:
    modules = [each.stem for each in (SOURCE / "server").rglob("*.py")]
    assert not set(modules) & set(UNTOLD.split())
