"""What is told of a finished game to each of those who sat there, and to nobody before."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from server.test_front import make
from server.test_pages import csrf, deal
from server.test_records import RECORDS, bring
from starlette.testclient import TestClient

import quincunx as qx
from quincunx.server.app import create_app
from quincunx.server.settings import load_settings


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    settings = load_settings(None, database=f"sqlite:///{tmp_path / 'table.db'}", mind_seconds=0.1)
    with TestClient(create_app(settings), client=("127.0.0.1", 5000)) as client:
        yield client


def test_the_end_is_told_by_seat_and_only_once_it_has_come(client: TestClient) -> None:
    table = make(client)
    deal(client, table)
    address = f"/api/tables/{table}/ending"
    assert client.get(f"{address}?seat=0").status_code == 409, "it is not over"
    resigned = client.post(f"/api/tables/{table}/resign", json={"seat": 0}, headers={"x-quincunx": csrf(client)})
    assert resigned.is_success
    lost, won, seen = (client.get(f"{address}?seat={seat}").json() for seat in (0, 1, -1))
    assert (lost["why"], won["why"], seen["why"]) == ("Your side gave up", "The other side gave up", "")
    assert seen["title"]
    assert lost["rating"] is None
    assert "1 choice in" in lost["length"]
    for seat in (2, -2):
        assert client.get(f"{address}?seat={seat}").status_code == 403

    stranger = TestClient(client.app)
    assert stranger.get(address).status_code == 403
    assert stranger.get(lost["shared"]).status_code == 200, "the link opens for whoever was given it"
    key = lost["shared"].partition("?")[2]
    assert stranger.get(f"{address}?{key}").json()["why"] == ""
    assert stranger.get(f"{address}?seat=0&{key}").status_code == 403


def test_everyones_points_are_told_where_the_game_counts_them(client: TestClient) -> None:
    record = RECORDS.parents[1] / "mil1049" / "records" / "by_castles.json"
    table = bring(client, record.read_bytes()).headers["location"].split("/")[2]
    told = client.get(f"/api/tables/{table}/ending?seat=-1").json()["tallies"]
    assert len(told) == qx.load(record).replay().seats
    assert all("point" in tally for tally in told)
    assert any("castle" in tally for tally in told)
    table = bring(client, (RECORDS / "win.json").read_bytes()).headers["location"].split("/")[2]
    assert client.get(f"/api/tables/{table}/ending?seat=-1").json()["tallies"] == ["", ""]
