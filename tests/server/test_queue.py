"""Thinking is shared fairly: people take turns, answers go first, and nothing waits for ever."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from server.scene import OPTIONS, Scene
from server.test_minds import a_question

from quincunx.server.store import SeatPlan
from quincunx.server.workers.minds import Minds, Question, Worker
from quincunx.server.workers.queue import PASSED_OVER, Rank, Waiting

pytestmark = pytest.mark.anyio


def all_of(waiting: Waiting[str]) -> list[str]:
    """Everything that waits, in the order in which its turn comes."""
    found: list[str] = []
    while (item := waiting.take()) is not None:
        found.append(item)
    return found


@pytest.fixture
def waiting() -> Waiting[str]:
    return Waiting(lambda item: not item.startswith("gone"))


def test_people_take_turns_however_much_one_of_them_asks_for(waiting: Waiting[str]) -> None:
    for number in range(4):
        waiting.put(Rank.ANSWER, ["greedy"], f"greedy {number}")
    waiting.put(Rank.ANSWER, ["anna"], "anna 0")
    waiting.put(Rank.ANSWER, ["anna"], "anna 1")
    waiting.put(Rank.ANSWER, ["ben"], "ben 0")
    assert all_of(waiting) == ["greedy 0", "anna 0", "ben 0", "greedy 1", "anna 1", "greedy 2", "greedy 3"]


def test_answers_go_before_hints_and_those_before_what_is_only_watched(waiting: Waiting[str]) -> None:
    waiting.put(Rank.WATCHED, ["anna"], "watched")
    waiting.put(Rank.HINT, ["ben"], "hint")
    waiting.put(Rank.ANSWER, ["cleo"], "answer")
    assert all_of(waiting) == ["answer", "hint", "watched"]


def test_nothing_is_passed_over_for_ever(waiting: Waiting[str]) -> None:
    waiting.put(Rank.WATCHED, ["anna"], "watched")
    waiting.put(Rank.HINT, ["ben"], "hint")
    for number in range(5 * PASSED_OVER):
        waiting.put(Rank.ANSWER, [f"person {number}"], "answer")
    order = all_of(waiting)
    assert order.index("hint") == PASSED_OVER
    assert order.index("watched") == PASSED_OVER + 1


def test_whoever_plays_with_someone_greedy_does_not_wait_for_them(waiting: Waiting[str]) -> None:
    """What is for two people comes with the first turn of either, and only once."""
    gone: set[str] = set()
    waiting = Waiting(lambda item: item not in gone)
    for number in range(9):
        waiting.put(Rank.ANSWER, ["greedy"], f"greedy {number}")
    waiting.put(Rank.ANSWER, ["greedy", "anna"], "both")
    order: list[str] = []
    while (item := waiting.take()) is not None:
        order.append(item)
        gone.add(item)
    assert order == ["greedy 0", "both", *(f"greedy {number}" for number in range(1, 9))]


def test_what_nobody_waits_for_any_more_takes_no_turn(waiting: Waiting[str]) -> None:
    for item in ("gone 0", "gone 1", "here"):
        waiting.put(Rank.HINT, ["anna"], item)
    waiting.put(Rank.ANSWER, ["ben"], "gone 2")
    assert all_of(waiting) == ["here"]
    assert not any(line.people for line in waiting.queues.values()), "nothing is kept of it"


@pytest.fixture
async def asked(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Minds, list[str], threading.Event]]:
    """Minds with one worker that thinks until it is let go, and what it has been asked, in order."""
    order: list[str] = []
    go_on = threading.Event()

    def ask(_: Worker, question: Question, __: float) -> str:
        order.append(question.table)
        go_on.wait(10)
        return question.table

    monkeypatch.setattr(Worker, "ask", ask)
    minds = Minds(workers=1)
    yield minds, order, go_on
    go_on.set()
    await minds.close()


async def test_workers_take_questions_in_fair_turns(asked: tuple[Minds, list[str], threading.Event]) -> None:
    minds, order, go_on = asked
    plain = a_question()

    def ask(table: str, person: str, rank: Rank = Rank.ANSWER) -> asyncio.Task[str]:
        return asyncio.create_task(minds.choose(replace(plain, table=table, people=(person,), rank=rank)))

    tasks = [ask("first", "greedy")]
    await asyncio.sleep(0.05)
    tasks += [ask("alone", "greedy", Rank.WATCHED), ask("hint", "ben", Rank.HINT)]
    tasks += [ask(f"greedy {number}", "greedy") for number in range(3)]
    impatient = ask("impatient", "anna")
    tasks += [ask("anna", "anna")]
    await asyncio.sleep(0.05)
    impatient.cancel()
    go_on.set()
    assert await asyncio.gather(*tasks) == [
        "first", "alone", "hint", "greedy 0", "greedy 1", "greedy 2", "anna"
    ]  # fmt: skip
    assert order == ["first", "greedy 0", "impatient", "greedy 1", "anna", "greedy 2", "hint", "alone"]
    assert len(minds.free) == 1


async def test_a_question_says_whom_it_is_for(scene: Scene) -> None:
    players = scene.tables.computer_players
    against = await scene.against("Recruit", made_by=scene.cleo)
    question = players.question(against, 1)
    assert (question.people, question.rank) == ((scene.anna,), Rank.ANSWER)
    seats = [SeatPlan(mind="Recruit"), SeatPlan(mind="Recruit")]
    row = await scene.tables.seating.create("milito", OPTIONS, seats, made_by=scene.cleo)
    question = players.question(await scene.tables.get(row.id), 0)
    assert (question.people, question.rank) == ((scene.cleo,), Rank.WATCHED)
