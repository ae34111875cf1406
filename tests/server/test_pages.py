"""The pages and forms of a served table, asked for as a browser would."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import quincunx as qx
from quincunx.core.shared_seed import commitment_to
from quincunx.server.app import create_app
from quincunx.server.settings import load_settings
from quincunx.server.web.routes.pages import ending_words

PASSWORD = "correct horse battery"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    settings = load_settings(None, database=f"sqlite:///{tmp_path / 'table.db'}", mind_seconds=0.1)
    with TestClient(create_app(settings), client=("127.0.0.1", 5000)) as client:
        yield client


def csrf(client: TestClient) -> str:
    """The word the pages of this session must send back."""
    found = re.search(r'name="csrf" (?:content|value)="([0-9a-f]+)"', client.get("/").text)
    assert found is not None
    return found[1]


def post(client: TestClient, path: str, **fields: str) -> int:
    return int(client.post(path, data={"csrf": csrf(client), **fields}).status_code)


@pytest.mark.parametrize(
    "path",
    [
        "/",
        *(f"/{page}/{game}" for page in ("games", "rules", "ratings") for game in sorted(qx.registry())),
        "/login",
        "/signup",
        "/me",
        "/history",
        "/healthz",
        "/metrics",
    ],
)
def test_every_page_is_there_with_safe_headers(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    policy = answer.headers["content-security-policy"]
    assert "script-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy


def test_a_file_of_an_army_is_read_as_the_choices_that_build_it(client: TestClient) -> None:
    sent = {"x-quincunx": csrf(client)}
    file = 'name = "Mine"\nfaction = "rome"\nunits = [["velites", "hastati"]]'
    read = client.post("/api/games/battalion/drafts", json={"text": file}, headers=sent)
    assert read.json()["choices"] == ["rank:velites", "rank:hastati", "done"]
    for game, text in (("battalion", "?"), ("battalion", '{"a":' + "[" * 15_000), ("milito", file), ("chess", file)):
        answer = client.post(f"/api/games/{game}/drafts", json={"text": text}, headers=sent)
        assert 400 <= answer.status_code < 500, (game, text[:20])
        assert answer.json()["refused"]
    too_long = client.post("/api/games/battalion/drafts", json={"text": "#" * 30_000}, headers=sent)
    assert 400 <= too_long.status_code < 500


def test_the_rules_page_has_every_clause(client: TestClient) -> None:
    page = client.get("/rules/milito").text
    assert 'id="attack.withdraw.condition"' in page
    assert 'id="end.turn_cap"' in page


def deal(client: TestClient, table: str) -> None:
    """Give the only person's share in the dice."""
    told = client.get(f"/api/tables/{table}/view").json()["dice"]
    commitment = commitment_to("ab" * 32, table, told["round"], told["seat"])
    for share in ({"commitment": commitment}, {"value": "ab" * 32}):
        sent = {"round": told["round"], **share}
        answer = client.post(f"/api/tables/{table}/dice", json=sent, headers={"x-quincunx": csrf(client)})
        assert answer.is_success, answer.text
    assert answer.json()["status"] == "running"


def shown(page: str) -> str:
    """What a page says, without its markup; what its scripts will say stands in data attributes."""
    said = " ".join(re.findall(r'data-(?:sealed|promised)="([^"]*)"', page))
    seen = re.sub(r"<script.*?</script>", "", page, flags=re.S)  # what scripts may say is said for no game of its own
    return said + re.sub(r"<[^>]*>", " ", seen)


@pytest.mark.parametrize(
    ("game", "own", "other"), [("milito", "shuffle", "dice|rolls?"), ("battalion", "dice", "shuffle")]
)
def test_what_is_said_of_chance_fits_the_game(client: TestClient, game: str, own: str, other: str) -> None:
    """Milito has no dice: its table and its replay, before and after the end, speak of shuffles."""
    fields = {"csrf": csrf(client), "game": game, "kind": "hotseat"}
    table = client.post("/tables", data=fields, follow_redirects=False).headers["location"]
    pages = [client.get(table).text]
    deal(client, table.removeprefix("/t/"))
    pages += [client.get(table).text, client.get(f"{table}/replay").text]
    resigned = client.post(
        f"/api{table.replace('/t/', '/tables/')}/resign", json={"seat": 0}, headers={"x-quincunx": csrf(client)}
    )
    assert resigned.status_code == 200
    pages.append(client.get(f"{table}/replay").text)
    assert "fair" in pages[-1]
    for page in pages:
        assert re.search(own, shown(page), re.IGNORECASE)
        assert not re.search(rf"\b({other})\b", shown(page), re.IGNORECASE)


def test_the_rules_of_a_game_without_dice_tell_of_no_roll(client: TestClient) -> None:
    assert not re.search(r"\b(die|rolls?|rolled)\b", shown(client.get("/rules/milito").text))


def endings() -> list[tuple[str, str, str]]:
    """Every way a game has ended in its recorded games, and those of the table, by who looks at it."""
    found: set[tuple[str, str, str]] = set()
    for game in qx.registry().all():
        found |= {(game, ending, how) for ending in ("table.resigned", "table.time") for how in ("won", "lost")}
        found.add((game, "table.agreed", "drawn"))
        for file in (Path(__file__).parents[1] / "games" / game / "records").glob("*.json"):
            result = json.loads(file.read_text(encoding="utf-8")).get("result")
            for score in result["scores"] if result and len(result["scores"]) == 2 else []:
                found.add((game, result["ending"], {1.0: "won", 0.0: "lost"}.get(score, "drawn")))
    return sorted(found)


@pytest.mark.parametrize(("game", "ending", "outcome"), endings())
def test_an_ending_is_told_by_who_looks_at_it(game: str, ending: str, outcome: str) -> None:
    """Whoever lost does not read the title of the clause by which the other won."""
    rules = qx.game_of(game)
    words = ending_words(rules, ending, outcome)
    assert words != rules.ledger[ending].title
    for other in {"won", "lost", "drawn"} - {outcome}:
        assert ending_words(rules, ending, other) != words


def test_the_history_tells_a_loss_as_the_loser_saw_it(client: TestClient) -> None:
    fields = {"csrf": csrf(client), "game": "milito", "kind": "computer", "seat": "0"}
    table = client.post("/tables", data=fields, follow_redirects=False).headers["location"].rsplit("/", 1)[1]
    deal(client, table)
    assert client.post(f"/api/tables/{table}/resign", json={"seat": 0}, headers={"x-quincunx": csrf(client)}).is_success
    told = re.sub(r"\s+", " ", shown(client.get("/history").text))
    assert "Lost Your side gave up" in told


def test_a_table_is_made_by_one_form(client: TestClient) -> None:
    fields = {"csrf": csrf(client), "game": "milito", "kind": "computer", "level": "Recruit"}
    answer = client.post("/tables", data=fields, follow_redirects=False)
    assert answer.status_code == 303
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert client.get(answer.headers["location"]).status_code == 200


@pytest.mark.parametrize("kind", ["computer", "hotseat", "open", "invite"])
def test_a_form_can_ask_for_a_table_of_four(client: TestClient, kind: str) -> None:
    fields = {"csrf": csrf(client), "game": "battalion", "kind": kind, "option.battle": "grand1"}
    answer = client.post("/tables", data=fields, follow_redirects=False)
    assert answer.status_code == 303
    table = answer.headers["location"].rsplit("/", 1)[1]
    assert len(client.get(f"/api/tables/{table}").json()["seats"]) == 4


def test_a_form_offers_as_many_seats_as_the_game_has(client: TestClient) -> None:
    form = client.get("/").text
    of_four = sum(game.most_seats >= 4 for game in qx.registry().values())
    assert (form.count(">Second</option>"), form.count(">Fourth</option>")) == (len(qx.registry()), of_four)


def test_a_form_without_our_word_is_refused(client: TestClient) -> None:
    client.get("/")
    assert client.post("/tables", data={"csrf": "0" * 64, "game": "milito"}).status_code == 403
    foreign = {"origin": "https://elsewhere.example"}
    assert client.post("/tables", data={"csrf": csrf(client), "game": "milito"}, headers=foreign).status_code == 403
    assert client.get("/api/tables").json() == {"open": [], "watch": []}


def test_a_guest_signs_up_and_keeps_the_games(client: TestClient) -> None:
    made = client.post("/tables", data={"csrf": csrf(client), "game": "milito"}, follow_redirects=False)
    assert post(client, "/signup", name="Livia", password=PASSWORD) == 200
    assert made.headers["location"] in client.get("/").text
    assert "Livia" in client.get("/me").text
    assert post(client, "/me/name", name="Livia Minor") == 200
    assert client.get("/me/export").json()["player"]["name"] == "Livia Minor"
    assert post(client, "/me/delete", name="Livia Minor", password="wrong") == 422
    assert post(client, "/me/delete", name="Livia Minor", password=PASSWORD) == 200
    assert "Livia" not in client.get("/").text


def test_an_invitation_seats_a_friend(client: TestClient) -> None:
    fields = {"csrf": csrf(client), "game": "milito", "kind": "invite", "seat": "0"}
    table = client.post("/tables", data=fields, follow_redirects=False).headers["location"]
    found = re.search(r"/join/([^\"]+)\"", client.get(table).text)
    assert found is not None
    friend = TestClient(client.app)
    assert friend.get(table).status_code == 403
    assert "has invited you" in friend.get(f"/join/{found[1]}").text
    assert post(friend, f"/join/{found[1]}") == 200
    assert friend.get(table).status_code == 200
    assert friend.get("/join/made.up.token").status_code == 404


def test_what_is_not_there_says_so(client: TestClient) -> None:
    assert client.get("/t/nowhere").status_code == 404
    assert client.get("/games/chess").status_code == 404
    assert client.get("/nowhere").status_code == 404
    assert client.get("/api/tables/nowhere").json() == {"refused": "There is no such table.", "rule": None}
