"""Records brought along: a good one is shown like any finished game, and anything else is refused in words."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from server.test_pages import csrf
from starlette.testclient import TestClient

import quincunx as qx
from quincunx.server.app import create_app
from quincunx.server.settings import load_settings

RECORDS = Path(__file__).parents[1] / "games" / "milito" / "records"
GOOD = next(file for file in sorted(RECORDS.glob("*.json")) if file.stem != "digests")


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    database = f"sqlite:///{tmp_path / 'table.db'}"
    settings = load_settings(None, database=database, mind_seconds=0.1, tables_per_minute=600)
    with TestClient(create_app(settings), client=("127.0.0.1", 5000)) as client:
        yield client


def bring(client: TestClient, text: str | bytes, name: str = "game.json") -> Any:
    data = text.encode() if isinstance(text, str) else text
    files = {"record": (name, data, "application/json")}
    return client.post("/records", data={"csrf": csrf(client)}, files=files, follow_redirects=False)


@pytest.mark.parametrize("game", sorted(qx.registry()))
def test_a_record_is_replayed_forked_and_shared(client: TestClient, game: str) -> None:
    folder = RECORDS.parents[1] / game / "records"
    small = [file for file in sorted(folder.glob("*.json")) if file.stem != "digests" and file.stat().st_size < 60_000]
    record = json.loads(small[0].read_text(encoding="utf-8"))
    answer = bring(client, json.dumps(record))
    assert answer.status_code == 303, re.sub(r"<[^>]*>", " ", answer.text)
    address = answer.headers["location"]
    table = address.split("/")[2]
    told = client.get(address)
    assert told.status_code == 200
    titles = re.findall(r"<title>(.*?)</title>", told.text)
    assert titles == [f"Replay: {qx.game_of(game).title} · Quincunx"], "nobody has given it a name"
    assert client.get(f"/t/{table}/record.json").json()["actions"] == record["actions"]
    stranger = TestClient(client.app)
    assert stranger.get(address).status_code == 200, "whoever has the link may look"
    assert stranger.get(f"/api/tables/{table}/replay/1?as=full").json()["board"]
    assert stranger.get(f"/api/tables/{table}/analysis").json() == {"state": "none"}
    forked = client.post(f"/t/{table}/fork", data={"csrf": csrf(client), "ply": "1"}, follow_redirects=False)
    assert forked.status_code == 303
    assert table not in client.get("/history").text, "it was not played here"
    listed = client.get("/api/tables").json()
    assert table not in json.dumps(listed)


def changed(change: Callable[[dict[str, Any]], object]) -> str:
    record = json.loads(GOOD.read_text(encoding="utf-8"))
    change(record)
    return json.dumps(record)


BAD: dict[str, tuple[str | bytes, str]] = {
    "nothing": ("", "not JSON"),
    "no JSON": ("quincunx", "not JSON"),
    "deep": ("[" * 30_000, "not JSON"),
    "not text": (b"\xff\xfe\x00", "UTF-8"),
    "something else": ("{}", "not a game record"),
    "no such game": (changed(lambda r: r.update(game="chess")), "chess"),
    "old rules": (changed(lambda r: r.update(rules_version=0)), "version 0"),
    "other content": (changed(lambda r: r.update(content="0" * 16)), "content"),
    "not over": (changed(lambda r: r.update(result=None, actions=r["actions"][:3])), "not over"),
    "a choice that was not offered": (changed(lambda r: r["actions"].insert(0, "0 place:dragon")), "dragon|choice 0"),
    "a choice of nobody": (changed(lambda r: r["actions"].insert(0, "9 pass")), "choice 0|seat"),
    "a choice that is none": (changed(lambda r: r["actions"].insert(0, 7)), "choice 0"),
    "another result": (changed(lambda r: r["result"].update(scores=[0.25, 0.75])), "result"),
    "more after the end": (changed(lambda r: r["actions"].append("0 pass")), "choice|over"),
    "too many": (changed(lambda r: r.update(actions=["0 pass"] * 6000)), "at most 5000"),
    "taken back": (changed(lambda r: r.update(played=[])), "taken back"),
    "bad dice": (changed(lambda r: r["start"].update(dice={"kind": "loaded"})), r"dice|cannot be read"),
    "bad options": (changed(lambda r: r["start"].update(options={"armies": ["x"]})), "armies|army|option"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_record_is_refused_in_words(client: TestClient, name: str) -> None:
    text, words = BAD[name]
    answer = bring(client, text)
    assert answer.status_code == 422
    found = re.search(r'role="alert">([^<]*)', answer.text)
    assert found is not None
    assert re.search(words, found[1], re.IGNORECASE), found[1]
    assert client.get("/me", follow_redirects=False).status_code == 303, "nobody was made a guest for it"


def test_a_record_comes_from_our_own_page_and_is_not_too_large(client: TestClient) -> None:
    client.get("/")
    files = {"record": ("game.json", GOOD.read_bytes(), "application/json")}
    assert client.post("/records", data={"csrf": "0" * 64}, files=files).status_code == 403
    assert bring(client, " " * 70_000).status_code == 413
    assert client.post("/records", data={"csrf": csrf(client)}).status_code == 422
    assert client.get("/records").status_code == 200
