"""Maps drawn by hand, over the wire: checked as one draws, laid on a table, or refused in words that name the field."""

from __future__ import annotations

import copy
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from games.multiverse.test_mod import MAP
from server.test_pages import csrf
from starlette.testclient import TestClient

import quincunx as qx
from quincunx.core import registry
from quincunx.core.kit.maps import map_option
from quincunx.server.app import create_app
from quincunx.server.settings import load_settings

GAME = "multiverse"


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A server that offers the game, be it in the making or not."""
    monkeypatch.setenv(registry.FOLDERS, f"quincunx.games.{GAME}")
    qx.registry.cache_clear()
    settings = load_settings(None, database=f"sqlite:///{tmp_path / 'table.db'}", mind_seconds=0.1)
    with TestClient(create_app(settings), client=("127.0.0.1", 5000)) as client:
        yield client
    monkeypatch.undo()
    qx.registry.cache_clear()


def look(client: TestClient, drawn: object) -> dict[str, Any]:
    answer = client.post(f"/api/maps/{GAME}", json={"map": drawn}, headers={"x-quincunx": csrf(client)})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def play(client: TestClient, drawn: str) -> Any:
    form = {"csrf": csrf(client), "map": drawn, "kind": "hotseat"}
    return client.post(f"/maps/{GAME}/play", data=form, follow_redirects=False)


def test_the_page_begins_with_a_map_that_can_be_played_on(client: TestClient) -> None:
    text = client.get(f"/maps/{GAME}").text
    given = json.loads(text.partition('id="q-given">')[2].partition("</script>")[0])
    assert len(given["plots"]) == 61
    told = look(client, given["start"])
    assert told["seats"] == 2
    assert told["board"].startswith("<svg")
    assert client.get("/maps/milito").status_code == 404, "its cards lie on no map"


def test_every_map_of_the_game_can_be_brought_as_data(client: TestClient) -> None:
    option = map_option(qx.game_of(GAME))
    assert option is not None
    for entry in cast(list[dict[str, Any]], qx.game_of(GAME).built_in.tables["map"]):
        assert "wrong" not in look(client, entry), entry["id"]


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("home", [[-1, 0]], "field 'home': expected one for each of 2 seats, got 1"),
        ("home", [[-1, 0], [0, 0]], "field 'central': expected positions that are all different"),
        ("common", [[0, -1], [4, 0]], "field 'common': expected positions that are connected with each other"),
        ("common", [[9999, 0]], "field 'common': expected"),
        ("teams", [[1, 2]], "field 'teams': expected at least two sides"),
        ("victory", ["magic"], "field 'victory'"),
        ("mines", float("1e9"), "field 'mines'"),
        ("turn_limit", 0, "field 'turn_limit'"),
        ("name", 7, "field 'name'"),
        ("name", "x" * 30_000, "characters long"),
    ],
)
def test_what_is_wrong_with_a_map_is_told_with_its_field(
    client: TestClient, field: str, value: object, words: str
) -> None:
    drawn = {**copy.deepcopy(MAP), field: value}
    assert words in look(client, drawn)["wrong"]["text"]
    answer = play(client, json.dumps(drawn))
    assert answer.status_code == 422
    assert client.get("/").text.count("/t/") == 0, "nothing was made of it"


def test_what_is_wrong_with_a_map_is_told_in_german(client: TestClient) -> None:
    headers = {"x-quincunx": csrf(client), "accept-language": "de"}
    for change, words in (
        ({"home": [[-1, 0]]}, "Feld „home“: Erwartet wird einer für jeden der 2 Spieler."),
        ({"victory": ["conquests"]}, "Feld „victory“: Erwartet wird eine Liste mit einigen von diesen: "),
        ({"colour": 3}, "Ein Feld „colour“ gibt es nicht."),
        ({"mines": True}, "Feld „mines“: Erwartet wird eine ganze Zahl von 0 bis "),
    ):
        told = client.post(f"/api/maps/{GAME}", json={"map": {**MAP, **change}}, headers=headers).json()
        assert told["wrong"]["text"].startswith(words)


@pytest.mark.parametrize("drawn", [None, [], 7, "duel_starter", {}, {"home": 1}, {"home": [[0]]}])
def test_what_is_no_map_is_refused(client: TestClient, drawn: object) -> None:
    assert look(client, drawn)["wrong"]["text"]
    assert play(client, json.dumps(drawn)).status_code == 422
    assert play(client, "{").status_code == 422


def test_a_map_is_played_on_at_once_and_travels_with_the_game(client: TestClient, tmp_path: Path) -> None:
    answer = play(client, json.dumps(MAP))
    assert answer.status_code == 303, answer.text
    table = answer.headers["location"].rpartition("/")[2]
    with sqlite3.connect(tmp_path / "table.db") as database:
        [[start]] = database.execute("SELECT start FROM tables WHERE id = ?", [table])
    assert json.loads(start)["options"]["map"] == MAP
