"""Lessons over the wire: what is told is what the learner's seat may see, and what is not offered is refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import quincunx as qx
from quincunx.server.app import create_app
from quincunx.server.settings import load_settings

TAKE = "/api/learn/milito/take"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder: Path = tmp_path_factory.mktemp("learn")
    with TestClient(create_app(load_settings(None, database=f"sqlite:///{folder / 't.db'}"))) as found:
        yield found


def told(client: TestClient, address: str, *choices: str) -> dict[str, Any]:
    answer = client.post(address, json={"choices": list(choices)})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_a_lesson_stands_where_its_choices_lead(client: TestClient) -> None:
    first = told(client, TAKE)
    assert (first["step"], first["say"]) == (0, "Choose Medium Infantry in your hand.")
    assert [option["do"] for option in first["options"]] == ["place:medium_infantry"]
    second = told(client, TAKE, "place:medium_infantry", "column:3")
    assert (second["step"], second["made"]) == (2, 0)
    assert told(client, TAKE) == first, "nothing is kept on the server"


def test_what_is_not_offered_is_refused_with_its_reason(client: TestClient) -> None:
    other = client.post(TAKE, json={"choices": ["place:spears"]})
    assert (other.status_code, other.json()["rule"]) == (409, "place.basic")
    assert "begin with Medium Infantry" in other.json()["refused"]
    against = client.post(TAKE, json={"choices": ["attack:3"]})
    assert (against.status_code, against.json()["rule"]) == (409, "attack.declare")
    why = client.post(TAKE, json={"choices": [], "why": "pass"}).json()
    assert why == {"why": "You could place that too, but let's begin with Medium Infantry.", "rule": "place.basic"}
    assert client.post(TAKE, json={"choices": ["pass"] * 201}).status_code == 422
    assert client.post(TAKE, json={"choices": [], "seat": 1}).status_code == 422
    assert client.get("/learn/milito/nothing").status_code == 404
    assert client.get("/learn/nothing").status_code == 404


@pytest.mark.parametrize("game", [name for name in qx.registry() if qx.game_of(name).lessons])
def test_a_lesson_tells_no_more_than_its_seat_may_see(client: TestClient, game: str) -> None:
    """In a world the learner can't tell apart from this one, the same is told at every step."""
    rules = qx.game_of(game)
    for lesson in rules.lessons.values():
        choices: list[str] = []
        for step in lesson.steps:
            now = told(client, f"/api/learn/{game}/{lesson.id}", *choices)
            match = lesson.begin(rules)
            if not choices:
                other = match.redeal(lesson.seat, qx.FastDice(5))
                assert now["board"] == rules.draw(other.view(lesson.seat))
                assert now["prompt"] == other.prompt(lesson.seat)
                assert now["journal"] == other.journal(lesson.seat)
            choices += step.show
        assert told(client, f"/api/learn/{game}/{lesson.id}", *choices)["done"]
    assert client.get(f"/learn/{game}").status_code == 200
    assert client.get(f"/learn/{game}/{next(iter(rules.lessons))}").status_code == 200


@pytest.mark.parametrize("game", sorted(qx.registry()))
def test_how_to_play_is_one_page_with_pictures_of_its_own(client: TestClient, game: str) -> None:
    page = client.get(f"/how-to-play/{game}")
    assert page.status_code == 200
    sections = qx.game_of(game).howto
    for number, section in enumerate(sections, 1):
        assert section.title in page.text
        answer = client.get(f"/how-to-play/{game}/{number}.svg?theme=dark")
        assert answer.status_code == (200 if section.picture is not None else 404)
        if section.picture is not None:
            assert answer.headers["content-type"] == "image/svg+xml"
            assert 'data-theme="dark"' in answer.text
    assert client.get(f"/how-to-play/{game}/99.svg").status_code == 404


def test_how_to_play_shows_every_summand_of_a_fight_with_its_clause(client: TestClient) -> None:
    page = client.get("/how-to-play/milito").text
    for words in ("Elephants against Heavy Infantry", "Hannibal Barca leads", "Veteran centurion leads"):
        assert words in page
    assert 'href="/rules/milito#strength.mods"' in page
