"""The front door: the easiest game first, tables at the size of a thumb, and what machines may read."""

from __future__ import annotations

import html
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest
from server.test_pages import csrf, deal
from starlette.testclient import TestClient

import quincunx as qx
from quincunx.server.app import create_app
from quincunx.server.people.puzzles import of_the_day
from quincunx.server.settings import load_settings
from quincunx.server.web.routes.front import lasting
from quincunx.server.web.routes.pages import by_difficulty
from quincunx.server.web.routes.puzzles import today

GAMES = Path(__file__).parents[1] / "games"
LIGHT = 8_000


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    settings = load_settings(None, database=f"sqlite:///{tmp_path / 'table.db'}", mind_seconds=0.1)
    with TestClient(create_app(settings), client=("127.0.0.1", 5000)) as client:
        yield client


def make(client: TestClient, **fields: str) -> str:
    sent = {"csrf": csrf(client), "game": "milito", "kind": "hotseat", **fields}
    return str(client.post("/tables", data=sent, follow_redirects=False).headers["location"]).rsplit("/", 1)[1]


def test_the_easiest_game_comes_first(client: TestClient) -> None:
    page = client.get("/").text
    shown = re.findall(r'<section class="game" aria-labelledby="game-(\w+)"', page)
    assert shown == [game.id for game in by_difficulty()]
    assert shown[0] == "milito"
    assert sorted(shown) == sorted(qx.registry()), "and no game that is still in the making"


def test_a_link_is_shown_only_where_something_is_behind_it(client: TestClient) -> None:
    """Every address the front page names leads somewhere."""
    for path in sorted(set(re.findall(r'(?:href|src|action)="(/[^"#?]*)', client.get("/").text))):
        answer = client.get(path)
        assert answer.status_code == (405 if path in ("/tables", "/language") else 200), path


def test_one_button_is_the_first(client: TestClient) -> None:
    """To a newcomer a game, to whoever is awaited their turn; what opens in a sheet does not count."""
    first = re.compile(r'<(?:a|button)[^>]*class="[^"]*\bfirst\b[^"]*"[^>]*>([^<]*)')

    def shown() -> list[str]:
        return first.findall(re.sub(r"<dialog.*?</dialog>", "", client.get("/").text, flags=re.DOTALL))

    assert shown() == ["Learn in 3 minutes"]
    table = make(client)
    deal(client, table)
    assert shown() == ["Take your turn"]


def test_the_mosaics_are_light(client: TestClient) -> None:
    for game in qx.registry():
        drawn = client.get(f"/games/{game}/mosaic.svg")
        assert drawn.headers["content-type"].startswith("image/svg+xml")
        assert len(drawn.content) < LIGHT
        ET.fromstring(drawn.text)
    assert client.get("/games/chess/mosaic.svg").status_code == 404


@pytest.mark.parametrize("game", sorted(qx.registry()))
def test_a_thumb_is_drawn_wherever_a_game_may_stand(game: str) -> None:
    """A recorded game from first to last, from either side."""
    file = next(file for file in sorted((GAMES / game / "records").glob("*.json")) if file.stem != "digests")
    match = qx.load(file).replay()
    for ply in (match.first_ply, (match.first_ply + match.ply) // 2, match.ply):
        view = match.at(ply).view(qx.ONLOOKER)
        for seat in (qx.ONLOOKER, match.seats - 1):
            drawn = match.game.thumb({**view, "seat": seat})
            assert drawn is not None
            assert len(drawn) < LIGHT
            ET.fromstring(drawn)


def test_the_puzzle_of_the_day_tells_its_game_and_who_is_to_play(client: TestClient) -> None:
    found = of_the_day(qx.registry().values(), today())
    assert found is not None
    game, puzzle = found
    page = client.get("/").text
    assert f"{game.title}: {puzzle.match(game).name('seat', puzzle.seat)} to play" in html.unescape(page)
    drawn = client.get(f"/puzzles/{game.id}/{puzzle.id}/thumb.svg?theme=dark")
    assert ET.fromstring(drawn.text).get("data-theme") == "dark"
    assert client.get(f"/puzzles/{game.id}/none/thumb.svg").status_code == 404


def test_a_thumb_is_for_those_who_may_look(client: TestClient) -> None:
    table = make(client)
    assert client.get(f"/t/{table}/thumb.svg").status_code == 200, "before the deal it is empty"
    deal(client, table)
    drawn = client.get(f"/t/{table}/thumb.svg?theme=dark")
    assert 'data-theme="dark"' in drawn.text
    assert drawn.headers["cache-control"] == "no-store"
    assert 'data-theme="' not in client.get(f"/t/{table}/thumb.svg?theme=<b>").text
    stranger = TestClient(client.app)
    assert stranger.get(f"/t/{table}/thumb.svg").status_code == 403
    assert stranger.get("/t/nowhere/thumb.svg").status_code == 404


def test_machines_read_the_games_and_nobodys_tables(client: TestClient) -> None:
    robots = client.get("/robots.txt").text
    for closed in ("/t/", "/join/", "/me", "/api/"):
        assert f"Disallow: {closed}\n" in robots
    manifest = client.get("/static/manifest.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    for icon in manifest.json()["icons"]:
        assert client.get(icon["src"]).status_code == 200
    head = client.get("/games/milito").text
    assert '<meta name="description" content="Two ancient armies' in head
    image = re.search(r'property="og:image" content="http://[^/"]+(/[^"]+)"', head)
    assert image is not None
    assert client.get(image[1]).headers["content-type"] == "image/png"


@pytest.mark.parametrize(
    ("seconds", "words"), [(0, "no time"), (1, "1 second"), (90, "1 minute"), (7200, "2 hours"), (200_000, "2 days")]
)
def test_how_long_something_takes(seconds: float, words: str) -> None:
    assert lasting(seconds) == words


def test_whoever_only_wants_to_watch_has_computers_play(client: TestClient) -> None:
    """The front page offers it where nothing else is to be seen, and then leads others there too."""
    page = client.get("/").text
    assert 'name="kind" value="watch"' in page
    table = make(client, kind="watch")
    assert [seat["name"] for seat in client.get(f"/api/tables/{table}").json()["seats"]] == ["Veteran", "Legate"]
    page = client.get("/").text
    assert f'href="/t/{table}"' in page
    assert 'name="kind" value="watch"' not in page
