"""What an operator relies on: a clean end, logs without secrets, health and metrics."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
import websockets
from wire.serving import PATIENCE, SECRET, Process, processes, served

from quincunx.server.store.database import newest_revision
from quincunx.server.web.routes.operator import METRICS

PASSWORD = "a password nobody guesses"
TALK = "words between two people"


async def visit(process: Process) -> tuple[httpx.AsyncClient, str]:
    """A new member with a table against a computer player; the line to it is open to whoever asks."""
    http = httpx.AsyncClient(base_url=process.base, timeout=30, trust_env=False, follow_redirects=True)
    page = (await http.get("/signup")).text
    fields = {"csrf": word_in(page), "name": "Livia", "password": PASSWORD}
    assert (await http.post("/signup", data=fields)).status_code == 200
    page = (await http.get("/")).text
    made = await http.post("/tables", data={"csrf": word_in(page), "game": "milito", "kind": "computer", "seat": "0"})
    assert made.status_code == 200, made.text
    return http, made.url.path.rsplit("/", 1)[-1]


def word_in(page: str) -> str:
    found = re.search(r'name="csrf" value="([^"]+)"', page)
    assert found is not None
    return found[1]


def line_to(process: Process, http: httpx.AsyncClient, table: str) -> websockets.connect:
    cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
    address = process.base.replace("http", "ws", 1) + f"/ws/{table}"
    return websockets.connect(address, additional_headers={"Cookie": cookie}, max_size=None, proxy=None)


def alive_in(group: int) -> list[str]:
    """The processes of a group that have not ended, by what they are called."""
    found: list[str] = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            name, _, rest = stat.read_text().partition(") ")
            state, _, its_group = rest.split()[:3]
            if int(its_group) == group and state not in "ZX":
                found.append(name)
    return found


async def test_a_server_that_is_told_to_end_ends_well(sqlite_url: str, tmp_path: Path) -> None:
    with processes(sqlite_url, tmp_path, 1) as (process,):
        http, table = await visit(process)
        async with line_to(process, http, table) as line:
            assert json.loads(await line.recv())["is"] == "table"
            os.kill(process.process.pid, signal.SIGTERM)
            await asyncio.wait_for(line.wait_closed(), PATIENCE)
            assert line.close_code in (1000, 1001, 1012), "the line is closed, not cut"
        await asyncio.to_thread(process.process.wait, 20)
        assert "Traceback" not in process.log.read_text()
        async with asyncio.timeout(PATIENCE):
            while alive_in(process.process.pid):  # no mind is left thinking
                await asyncio.sleep(0.05)
        await http.aclose()


async def test_logs_are_json_and_hold_no_secret(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QUINCUNX_LOG_LEVEL", "DEBUG")
    with processes(sqlite_url, tmp_path, 1) as (process,):
        http, table = await visit(process)
        async with line_to(process, http, table) as line:
            await line.send(json.dumps({"do": "chat", "text": TALK}))
            await line.send(json.dumps({"do": "play", "action": "pass", "moment": 999}))
            while json.loads(await asyncio.wait_for(line.recv(), PATIENCE))["is"] != "refused":
                pass
        await http.get(f"/join/{table}.0.made-up")
        refused = await http.post(f"/api/tables/{table}/actions", json={"seat": 0, "action": "fly", "moment": 0})
        assert refused.status_code >= 400
        secrets = [SECRET, PASSWORD, TALK, "made-up", *http.cookies.values()]
        secrets += [cookie.split(".")[0] for cookie in http.cookies.values()]
        await http.aclose()
        process.stop(signal.SIGTERM)
        lines = [each for each in process.log.read_text().splitlines() if not each.startswith("The table stands at")]
    assert any(json.loads(each)["log"] == "quincunx.socket" for each in lines), "a refusal leaves a line"
    for each in lines:
        said = json.loads(each)
        assert {"at", "level", "log", "what"} <= said.keys()
    assert not [secret for secret in secrets if secret in "\n".join(lines)]
    assert "argon2" not in "\n".join(lines)


async def test_health_and_metrics(sqlite_url: str) -> None:
    async with served(sqlite_url) as server:
        host = await server.person()
        table = await server.table(host, public=True)
        async with host.at(table) as line:
            await line.until("table")
            well = (await host.get("/healthz")).json()
            assert well["well"] is True
            assert well["store"] == newest_revision()
            text = (await host.get("/metrics")).text
        told = {line.split("{")[0].split(" ")[0] for line in text.splitlines() if not line.startswith("#")}
        assert told == set(METRICS)
        assert 'quincunx_tables{status="open"} 1.0' in text
        assert "quincunx_live_watchers 1.0" in text


async def test_metrics_are_for_the_operator_alone(sqlite_url: str) -> None:
    """From another address, or without the token if there is one, nobody can count what computer players choose."""
    async with served(sqlite_url) as server:
        stranger = httpx.ASGITransport(server.app, client=("203.0.113.7", 5000))
        async with httpx.AsyncClient(transport=stranger, base_url="http://play.example.org") as outside:
            assert (await outside.get("/metrics")).status_code == 403
            assert (await outside.get("/healthz")).status_code == 200
    async with served(sqlite_url, metrics_token="a token for the monitor") as server, httpx.AsyncClient() as client:
        for headers, status in (
            ({}, 403),
            ({"Authorization": "Bearer something"}, 403),
            ({"Authorization": "Bearer a token for the monitor"}, 200),
        ):
            assert (await client.get(f"{server.base}/metrics", headers=headers)).status_code == status
