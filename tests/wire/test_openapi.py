"""The HTTP API against its own description: whatever fits the schema, or nearly, is answered and never breaks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from hypothesis import HealthCheck
from starlette.testclient import TestClient
from wire.serving import GAME, SECRET

import quincunx as qx
from quincunx.server.app import create_app
from quincunx.server.settings import load_settings

EXAMPLES = 12
LEAST_OPERATIONS = 15


class Door:
    """The application in this process, a guest with a table there, and the headers the guest sends."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        page = client.get("/").text
        csrf = page.split('name="csrf" content="', 1)[1].split('"', 1)[0]
        sent = {"csrf": csrf, "game": GAME, "kind": "hotseat"}
        made = client.post("/tables", data=sent, follow_redirects=False)
        assert made.status_code == 303, made.text
        self.table = made.headers["location"].removeprefix("/t/")
        page = client.get("/").text
        self.headers = {"x-quincunx": page.split('name="csrf" content="', 1)[1].split('"', 1)[0]}


@pytest.fixture(scope="module")
def door(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Door]:
    database = f"sqlite:///{tmp_path_factory.mktemp('openapi') / 'quincunx.db'}"
    many: dict[str, object] = {"actions_per_second": 1e6, "tables_per_minute": 1e6, "chats_per_minute": 1e6}
    many["requests_per_second"] = 1e6
    settings = load_settings(None, database=database, secret=SECRET, mind_seconds=0.2, **many)
    with TestClient(create_app(settings), raise_server_exceptions=False) as client:
        yield Door(client)


def operations(path: Path) -> list[tuple[str, str]]:
    """Every path and method the description names."""
    settings = load_settings(None, database=f"sqlite:///{path}", secret=SECRET)
    described: dict[str, dict[str, Any]] = create_app(settings).openapi()["paths"]
    return [(where, method) for where, methods in described.items() for method in methods]


OPERATIONS = operations(Path("not-opened.db"))


@pytest.mark.parametrize(("path", "method"), OPERATIONS, ids=[f"{m}-{p}" for p, m in OPERATIONS])
def test_nothing_breaks(path: str, method: str, door: Door) -> None:
    import schemathesis  # which takes long, and one process of several needs it

    schema = schemathesis.openapi.from_dict(door.client.get("/openapi.json").json())
    operation = schema[path][method.upper()]

    @hypothesis.settings(
        max_examples=EXAMPLES, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck)
    )
    @hypothesis.given(case=operation.as_strategy())
    def no_server_error(case: schemathesis.Case[Any]) -> None:
        for table in (None, door.table):
            if table is not None and "{table}" in path:
                case.path_parameters = {**(case.path_parameters or {}), "table": table}
            request = case.as_transport_kwargs(base_url="http://testserver", headers=door.headers)
            sent = {
                name: request[name]
                for name in ("method", "url", "params", "json", "data", "headers")
                if request.get(name) is not None
            }
            answer = door.client.request(**sent)
            assert answer.status_code < 500, (answer.status_code, request)

    no_server_error()


def test_all_of_the_api_is_described() -> None:
    assert len(OPERATIONS) >= LEAST_OPERATIONS
    assert all(path.startswith(("/api/", "/healthz", "/metrics")) for path, _ in OPERATIONS)


def test_wrong_kinds_of_bodies_are_refused(door: Door) -> None:
    rules = qx.game_of(GAME)
    fine = {"game": GAME, "options": rules.first_options(rules.built_in), "seats": ["me", "open"]}
    wrong: list[tuple[str, object]] = [
        ("options", []), ("options", {"armies": ["no", "army"]}),
        ("options", {"no": 1}), ("seats", ["me"]), ("seats", ["me"] * 9),
        ("seats", "me"), ("pace", {"kind": "warp"}), ("pace", {"kind": "live", "seconds": "x"}), ("public", "perhaps"),
        ("title", "x" * 81), ("game", "chess"), ("game", None), ("more", 1),
    ]  # fmt: skip
    for field, value in wrong:
        answer = door.client.post("/api/tables", json={**fine, field: value}, headers=door.headers)
        assert answer.status_code in (409, 422), (field, value, answer.text)
        assert answer.json()["refused"], (field, value)
    assert door.client.post("/api/tables", json=fine, headers=door.headers).status_code == 201
