"""Puzzles over the wire: what a try tells, what it costs, and that nothing of a solution is told before its time."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import quincunx as qx
from quincunx.core.puzzles import Puzzle, Puzzles
from quincunx.minds.hint import in_a_hundred
from quincunx.server.app import create_app
from quincunx.server.people.puzzles import fresh, of_the_day, reckon
from quincunx.server.rows import RatingRow
from quincunx.server.settings import load_settings

GAMES = [name for name in qx.registry() if qx.game_of(name).puzzles.all]


@pytest.fixture(scope="module")
def app_client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder: Path = tmp_path_factory.mktemp("puzzles")
    settings = load_settings(None, database=f"sqlite:///{folder / 't.db'}", tables_per_minute=6000)
    with TestClient(create_app(settings)) as found:
        yield found


@pytest.fixture
def client(app_client: TestClient) -> TestClient:
    """Somebody new."""
    app_client.cookies.clear()
    return app_client


class Solver:
    """Somebody at a puzzle of a game."""

    def __init__(self, client: TestClient, game: str, number: int) -> None:
        self.client = client
        self.game = qx.game_of(game)
        self.puzzle: Puzzle = list(self.game.puzzles.all.values())[number]
        self.address = f"/api/puzzles/{game}/{self.puzzle.id}"
        page = client.get(f"/puzzles/{game}/{self.puzzle.id}").text
        found = re.search(r'name="csrf" content="([0-9a-f]+)"', page)
        assert found is not None
        self.headers = {"x-quincunx": found[1]}

    def look(self, **query: Any) -> dict[str, Any]:
        return dict(self.client.get(self.address, params=query).json())

    def do(self, what: str, **body: Any) -> dict[str, Any]:
        answer = self.client.post(f"{self.address}/{what}", json=body or None, headers=self.headers)
        assert answer.status_code == 200, answer.text
        told = dict(answer.json())
        self.headers = {"x-quincunx": told.pop("csrf", self.headers["x-quincunx"])}
        return told

    @property
    def wrong(self) -> list[str]:
        """The wrong choices, worst first."""
        chances = self.puzzle.chances
        return sorted((each for each in chances if each != self.puzzle.best), key=lambda each: chances[each])


def test_a_wrong_try_tells_its_own_chance_and_costs_a_star(client: TestClient) -> None:
    solver = Solver(client, "milito", 3)
    first = solver.look()
    assert (first["stars"], first["ended"], first["wrong"]) == (3, "", [])
    worst = solver.wrong[0]
    told = solver.do("try", action=worst)
    assert (told["stars"], told["ended"]) == (2, "")
    assert [(one["do"], one["chance"]) for one in told["wrong"]] == [
        (worst, in_a_hundred(solver.puzzle.chances[worst]))
    ]
    assert solver.do("try", action=worst)["stars"] == 2, "the same try again costs nothing"
    right = solver.do("try", action=solver.puzzle.best)
    assert (right["stars"], right["ended"], right["best"]["do"]) == (2, "solved", solver.puzzle.best)
    assert right["second"] == in_a_hundred(solver.puzzle.second)
    assert solver.do("try", action=solver.wrong[-1])["stars"] == 2, "it is over"
    assert solver.look()["options"] == []


@pytest.mark.parametrize("what", ["another choice", "another card", "another answer"])
def test_a_puzzle_that_no_longer_fits_is_refused_and_nothing_is_kept(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    game = qx.game_of("battalion")
    whole = max(game.puzzles.all.values(), key=lambda each: len(each.turns))
    first, *rest = whole.line
    old = {
        "another choice": replace(whole, chances={**whole.chances, "no-longer-offered": 0.0}),
        "another card": replace(whole, table=json.dumps({**json.loads(whole.table), "no_longer_printed": 1})),
        "another answer": replace(whole, line=[{**first, "answers": ["0 no-longer-offered"]}, *rest]),
    }[what]
    name = f"old-{what.replace(' ', '-')}"
    monkeypatch.setattr(game, "puzzles", Puzzles(None, {**game.puzzles.all, name: replace(old, id=name)}))
    solver = Solver(client, "battalion", 0)
    address = f"/api/puzzles/battalion/{name}"
    answers = [client.get(f"/puzzles/battalion/{name}"), client.get(address)]
    for deed, body in (("try", {"action": whole.best}), ("why", {"action": whole.best}), ("hint", {}), ("give-up", {})):
        answers.append(client.post(f"{address}/{deed}", json=body, headers=solver.headers))
    for answer in answers:
        assert answer.status_code == 410, answer.text
        assert "have changed since this puzzle was made" in answer.text
    assert "shown<" not in client.get("/puzzles?game=battalion").text, "nothing was kept of giving up"


def test_a_hint_takes_the_worse_half_away_and_giving_up_costs_all(client: TestClient) -> None:
    solver = Solver(client, "milito", 5)
    hinted = solver.do("hint")
    assert hinted["stars"] == 2
    assert hinted["not_these"] == sorted(solver.wrong[: (len(solver.wrong) + 1) // 2])
    assert solver.do("hint")["stars"] == 2, "there is one hint"
    given = solver.do("give-up")
    assert (given["stars"], given["ended"], given["best"]["do"]) == (0, "given_up", solver.puzzle.best)
    listed = client.get("/puzzles?game=milito").text
    assert ">shown<" in listed


def test_a_line_is_found_choice_by_choice_with_the_answers_in_between(client: TestClient) -> None:
    puzzles = list(qx.game_of("battalion").puzzles.all.values())
    number = max(range(len(puzzles)), key=lambda n: len(puzzles[n].turns))
    solver = Solver(client, "battalion", number)
    turns = solver.puzzle.turns
    assert len(turns) == 3
    told = solver.look()
    assert (told["turn"], told["turns"], told["line"]) == (0, 3, [])
    line: list[str] = []
    for n, turn in enumerate(turns):
        worst = min(turn.chances, key=lambda each: turn.chances[each])
        wrong = solver.do("try", action=worst, line=line)
        assert (wrong["turn"], wrong["ended"]) == (n, "")
        assert [(one["do"], one["chance"]) for one in wrong["wrong"]] == [(worst, in_a_hundred(turn.chances[worst]))]
        assert wrong["stars"] == max(0, 2 - n)
        assert "best" not in wrong
        right = solver.do("try", action=turn.best, line=line)
        line.append(turn.best)
        if n < 2:
            assert (right["turn"], right["ended"], [one["do"] for one in right["line"]]) == (n + 1, "", line)
            assert right["line"][-1]["answers"], "what the seat has read since"
            told = solver.look(line=line, staged="true")
            assert {option["do"] for option in told["options"]} == set(turns[n + 1].chances)
            assert isinstance(told["scenes"], list)
            forged = solver.look(line=["pass"] * (n + 1))
            assert (forged["turn"], forged["line"]) == (0, []), "nothing is told to whoever makes up a line"
    assert (right["ended"], right["best"]["do"]) == ("solved", line[-1])
    assert [one["do"] for one in right["line"]] == line[:-1]
    assert solver.look()["options"] == []


@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_a_solution_is_told_before_it_is_solved(client: TestClient, game: str) -> None:
    """Page and answers are those of any world the seat can't tell apart, whatever the best choice may be."""
    for number in range(0, len(qx.game_of(game).puzzles.all), 9):
        solver = Solver(client, game, number)
        puzzle, rules = solver.puzzle, solver.game
        told = solver.look()
        match = puzzle.match(rules)
        other = match.redeal(puzzle.seat, qx.FastDice(7))
        assert told["board"] == rules.draw(other.view(puzzle.seat))
        assert [option["do"] for option in told["options"]] == [o.notation for o in other.options(puzzle.seat)]
        assert not {"best", "second", "all", "theme", "reason", "chances"} & told.keys()
        assert solver.do("try", action=solver.wrong[0]).keys() & {"best", "second", "all", "theme", "reason"} == set()
        page = client.get(f"/puzzles/{game}/{puzzle.id}").text
        figures = [f"{chance:.3f}" for chance in puzzle.chances.values()]
        assert not [each for each in figures if each in page + json.dumps(told["options"])]


def test_what_is_not_offered_is_refused_and_costs_nothing(client: TestClient) -> None:
    solver = Solver(client, "milito", 7)
    for action in ("nonsense", "hire:spears", "x" * 80):
        answer = client.post(f"{solver.address}/try", json={"action": action}, headers=solver.headers)
        assert answer.status_code == 409
    assert client.post(f"{solver.address}/try", json={"action": "x" * 81}, headers=solver.headers).status_code == 422
    assert client.post(f"{solver.address}/try", json={"action": solver.puzzle.best}).status_code in (200, 403)
    assert client.get("/puzzles/milito/nothing").status_code == 404
    assert client.post(f"{solver.address}/why", json={"action": "nonsense"}).json()["rule"] == "table.offered"


def test_the_first_thing_somebody_does_counts_for_both_ratings(client: TestClient) -> None:
    solver = Solver(client, "milito", 11)
    before = solver.look()
    assert (before["you"], before["tried"]) == (None, 0)
    after = solver.do("try", action=solver.puzzle.best)
    assert after["you"] > 1500
    assert after["hardness"] < before["hardness"]
    assert (after["tried"], after["found"]) == (1, 1)
    client.cookies.clear()
    other = Solver(client, "milito", 11)
    lost = other.do("hint")
    assert lost["you"] < 1500
    assert (lost["tried"], lost["found"]) == (2, 1)
    won = other.do("try", action=other.puzzle.best)
    assert (won["you"], won["hardness"]) == (lost["you"], lost["hardness"]), "only the first thing counts"


def test_a_puzzle_wins_when_it_is_not_solved() -> None:
    game = qx.game_of("milito")
    row = fresh(game, next(iter(game.puzzles.all.values())))
    solver = RatingRow("p", "milito/puzzles")
    stronger, easier = reckon(solver, row, True)
    weaker, harder = reckon(solver, row, False)
    assert stronger.rating > solver.rating > weaker.rating
    assert easier.rating < row.rating < harder.rating
    assert (easier.solved, harder.solved, harder.tried) == (1, 0, 1)


def test_the_puzzle_of_the_day_is_the_same_for_all_and_another_tomorrow(client: TestClient) -> None:
    games = list(qx.registry().values())
    day = date(2026, 11, 16)
    one, other = of_the_day(games, day), of_the_day(list(reversed(games)), day)
    assert one is not None
    assert one == other
    days = [of_the_day(games, day + timedelta(days=n)) for n in range(30)]
    assert len({found[1].id for found in days if found is not None}) == 30
    assert "Puzzle of the day" in client.get("/puzzles/today").text
    assert client.get("/puzzles").status_code == 200
