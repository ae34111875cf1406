"""Positions set up by hand, over the wire: checked, drawn, hinted at, shared, and played on from."""

from __future__ import annotations

import asyncio
import copy
import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from server.test_pages import csrf
from server.test_records import RECORDS, bring
from starlette.responses import Response
from starlette.testclient import TestClient

import quincunx as qx
from quincunx.server.app import create_app
from quincunx.server.rate_limit import RateLimit
from quincunx.server.settings import load_settings
from quincunx.server.web.routes import editor

GAMES = sorted(qx.registry())


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    database = f"sqlite:///{tmp_path / 'table.db'}"
    settings = load_settings(None, database=database, mind_seconds=0.1, tables_per_minute=600, actions_per_second=1000)
    with TestClient(create_app(settings), client=("127.0.0.1", 5000)) as client:
        yield client


def fresh(client: TestClient, game: str = "milito", **options: str) -> dict[str, Any]:
    return dict(client.post(f"/api/positions/{game}/new", json=options).json())


def look(client: TestClient, position: object, game: str = "milito", what: str = "", **more: Any) -> dict[str, Any]:
    headers = {"x-quincunx": csrf(client)}
    answer = client.post(f"/api/positions/{game}{what}", json={"position": position, **more}, headers=headers)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_set_up_drawn_and_checked(client: TestClient, game: str) -> None:
    assert client.get(f"/editor/{game}").status_code == 200
    found = fresh(client, game)
    again = look(client, found["position"], game)
    assert again["position"] == found["position"]
    assert again["board"].startswith("<svg")
    assert {field["name"] for field in again["form"]["fields"]} >= set(found["position"]["table"]) - {"sketch"}
    assert again["options"], "somebody is asked"
    assert len(again["roles"]) == qx.from_dict(found["position"]).seats
    as_one = look(client, found["position"], game, eye=0)
    assert as_one["board"] != again["board"]


def test_a_form_says_with_which_options_it_begins(client: TestClient) -> None:
    found = fresh(client, army0="carthaginian", army1="republican_roman")
    assert found["position"]["options"]["armies"] == ["carthaginian", "republican_roman"]
    wrong = fresh(client, army0="martian")
    assert "martian" in wrong["wrong"]["text"]


def test_what_is_wrong_names_its_field_and_changes_nothing(client: TestClient) -> None:
    position = fresh(client)["position"]
    force = position["table"]["forces"][1]
    force["hand"] += force["deck"][:1]
    said = look(client, position)["wrong"]
    assert said["field"].startswith("forces[1]")
    assert said["rule"] in qx.game_of("milito").ledger
    assert look(client, {"game": "milito"})["wrong"]["text"]
    assert look(client, None)["wrong"]["text"]
    broken = client.post("/api/positions/milito", content=b"[" * 40_000)
    assert "JSON" in broken.json()["wrong"]["text"]
    assert client.post("/api/positions/milito", content=b" " * 70_000).status_code == 413
    assert client.post("/api/positions/chess", json={}).status_code == 404


def test_all_that_is_wrong_is_told_at_once(client: TestClient) -> None:
    sound = fresh(client)["position"]
    broken = copy.deepcopy(sound)
    broken["table"]["forces"][1]["hand"] += broken["table"]["forces"][1]["deck"][:1]
    broken["table"]["turn"] = -3
    broken["table"]["terrain"][2] = "swamp"
    said = look(client, broken, sound=sound)
    told = [said["wrong"], *said["also"]]
    fields = {wrong["field"].split(".")[0].split("[")[0] for wrong in told}
    assert fields == {"forces", "turn", "terrain"}
    assert len(told) == 3
    assert all(wrong["text"] for wrong in told)
    for name in ("turn", "terrain", "forces"):
        broken["table"][name] = copy.deepcopy(sound["table"][name])
        said = look(client, broken, sound=sound)
        if "wrong" in said:
            left = {wrong["field"].split(".")[0].split("[")[0] for wrong in [said["wrong"], *said["also"]]}
            fields.remove(name)
            assert left == fields, "what is mended is no longer told, and nothing is told that follows from the rest"
    assert "wrong" not in said
    assert look(client, {**sound, "table": 5}, sound={"table": 7})["also"] == []


def test_a_choice_is_tried_and_the_table_swept(client: TestClient) -> None:
    position = fresh(client)["position"]
    offered = look(client, position)["options"]
    after = look(client, position, what="/try", action=offered[0]["do"])
    assert after["position"] != position
    refused = look(client, position, what="/try", action="attack:3")["wrong"]
    assert refused["rule"] == "attack.declare"
    assert look(client, position, what="/why", action="attack:3")["rule"] == "attack.declare"
    swept = look(client, position, what="/clear")
    assert swept["position"]["table"]["forces"][0]["hand"] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_given_for_a_position(client: TestClient, game: str) -> None:
    position = fresh(client, game)["position"]
    hint = look(client, position, game, "/hint")
    offered = {option["do"] for option in look(client, position, game)["options"]}
    assert hint["do"] in offered
    assert 0.0 <= hint["chance"] <= 1.0
    assert hint["said"]


@pytest.mark.parametrize("kind", ["computer", "hotseat"])
@pytest.mark.parametrize("game", GAMES)
def test_it_is_played_on_at_a_new_table_whose_record_says_so(client: TestClient, game: str, kind: str) -> None:
    position = look(client, fresh(client, game)["position"], game, "/clear")["position"]
    fields = {"csrf": csrf(client), "position": json.dumps(position), "kind": kind, "seat": "0"}
    answer = client.post(f"/editor/{game}/play", data=fields, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    table = answer.headers["location"].removeprefix("/t/")
    server = client.app.state.server  # type: ignore[attr-defined]
    row = client.portal.call(server.store.tables.get, table)  # type: ignore[union-attr]
    assert row.start["table"] == position["table"]
    assert row.forked_from is None


def test_what_cannot_be_played_on_is_refused_and_makes_nothing(client: TestClient) -> None:
    position = fresh(client)["position"]
    over = json.loads(json.dumps(position))
    over["table"] |= {"ending": "table.resigned", "scores": [1.0, 0.0], "steps": []}
    for text, kind in (
        ("", "computer"),
        ("{}", "computer"),
        (json.dumps(over), "computer"),
        (json.dumps(position), "x"),
    ):
        fields = {"csrf": csrf(client), "position": text, "kind": kind}
        answer = client.post("/editor/milito/play", data=fields, follow_redirects=False)
        assert answer.status_code == 422, text[:50]
    assert client.post("/editor/milito/play", data={"csrf": "0" * 64}).status_code == 403
    assert client.get("/me", follow_redirects=False).status_code == 303, "nobody was made a guest for it"


def test_a_position_comes_from_a_finished_game_and_from_no_other(client: TestClient) -> None:
    file = RECORDS / "win.json"
    table = bring(client, file.read_bytes()).headers["location"].split("/")[2]
    found = client.get(f"/api/tables/{table}/position/20").json()["position"]
    assert found["table"] == qx.load(file).replay(20).to_dict()["table"]
    assert found["dice"]["kind"] == "fast"
    assert look(client, found)["position"]["table"] == found["table"]
    assert client.get(f"/api/tables/{table}/position/999999").status_code == 409
    assert f"/editor/milito?table={table}" in client.get(f"/t/{table}/replay").text
    made = client.post(
        "/tables", data={"csrf": csrf(client), "game": "milito", "kind": "hotseat"}, follow_redirects=False
    )
    running = made.headers["location"].removeprefix("/t/")
    answer = client.get(f"/api/tables/{running}/position/0")
    assert answer.status_code in (403, 409), "not even at one's own table"
    assert "position" not in answer.json()
    stranger = TestClient(client.app)
    assert stranger.get(f"/api/tables/{running}/position/0").status_code in (403, 409)


async def test_a_body_that_trickles_in_takes_no_place_from_others() -> None:
    """Only two positions are worked out at a time: whoever sends slowly is not one of them yet."""
    never = asyncio.Event()

    class Slow:
        client = SimpleNamespace(host="127.0.0.9")

        async def body(self) -> bytes:
            await never.wait()
            return b"{}"

    server: Any = SimpleNamespace(action_limit=RateLimit(100, 100))
    slow: Any = Slow()
    waiting = [asyncio.create_task(editor.worked_out(slow, server, lambda _: Response())) for _ in range(3)]
    await asyncio.sleep(0)
    assert not editor.FEW_AT_A_TIME.locked()
    for task in waiting:
        task.cancel()


def test_setting_up_anew_is_paced(tmp_path: Path) -> None:
    settings = load_settings(None, database=f"sqlite:///{tmp_path / 'table.db'}", actions_per_second=1)
    with TestClient(create_app(settings), client=("127.0.0.1", 5000)) as client:
        answers = [client.post("/api/positions/milito/new", json={}).status_code for _ in range(6)]
    assert answers[0] == 200
    assert answers[-1] == 429
