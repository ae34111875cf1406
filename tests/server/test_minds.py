"""Computer players in worker processes: whatever happens to a worker, there is an answer."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from server.scene import PATIENCE
from server.test_updates import a_row

import quincunx as qx
from quincunx.minds import LEVELS, SearchMind
from quincunx.server.workers.minds import KEPT_MINDS, Desk, Minds, Question, Worker, answer, match_of

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def thinkers() -> AsyncIterator[Minds]:
    minds = Minds(workers=1, patience=30.0)
    yield minds
    await minds.close()


def a_question(level: str = "Recruit", seconds: float = 0.1) -> Question:
    row = a_row()
    seat = match_of(Question(row.game, row.start, ())).acting[0]
    return Question(row.game, row.start, (), seat, level, seconds)


def is_offered(question: Question, notation: str) -> bool:
    match = match_of(question)
    return match.parse(notation, question.seat) in match.legal(question.seat)


async def started(worker: Worker) -> int:
    """The process of a worker, once there is one that runs."""
    while worker.process is None or worker.process.pid is None or not worker.process.is_alive():
        await asyncio.sleep(0.01)
    return worker.process.pid


@pytest.mark.parametrize("level", sorted(LEVELS))
def test_every_level_answers_with_something_offered(level: str) -> None:
    question = a_question(level)
    assert is_offered(question, answer(question))


def test_every_level_plays_a_game_to_its_end() -> None:
    row = a_row()
    actions: list[tuple[int, str]] = []
    levels = sorted(LEVELS)
    match = match_of(Question(row.game, row.start, ()))
    while not match.over:
        seat = match.acting[0]
        level = levels[(seat + match.ply // 20) % len(levels)]
        notation = answer(Question(row.game, row.start, tuple(actions), seat, level, 0.005))
        match.play(notation, seat)
        actions.append((seat, notation))
    assert match.scores is not None


def test_a_worker_keeps_what_a_computer_player_thought() -> None:
    """The second click of an order goes on with the tree of the first."""
    desk, worker = Desk(), Worker()
    first = replace(a_question("Veteran", 2.0), table="here")
    chosen = answer(worker.news_in(first), desk)
    (mind,) = desk.minds.values()
    assert isinstance(mind, SearchMind)
    answer(worker.news_in(replace(first, actions=((first.seat, chosen),))), desk)
    assert list(desk.minds.values()) == [mind]
    assert mind.roots[first.seat].tries > mind.done > 0


def test_a_worker_keeps_the_thoughts_of_a_few_tables_and_of_no_other_seat() -> None:
    desk, question = Desk(), a_question()
    mind = desk.mind_of(replace(question, table="here"))
    assert desk.mind_of(replace(question, table="here")) is mind
    assert desk.mind_of(replace(question, table="here", seat=1 - question.seat)) is not mind
    assert desk.mind_of(replace(question, table="here", level="Veteran")) is not mind
    for number in range(KEPT_MINDS):
        desk.mind_of(replace(question, table=str(number)))
    assert len(desk.minds) == KEPT_MINDS
    assert desk.mind_of(replace(question, table="here")) is not mind
    desk = Desk()
    desk.mind_of(question)
    assert len(desk.minds) == 0, "without a table there is nothing to come back to"


async def test_a_worker_answers_again_and_again(thinkers: Minds) -> None:
    question = a_question("Legate")
    answers = await asyncio.gather(*(thinkers.choose(question) for _ in range(3)))
    assert all(is_offered(question, notation) for notation in answers)
    assert (thinkers.answered, thinkers.lost) == (3, 0)


async def test_a_worker_that_dies_is_replaced_and_the_question_asked_again(thinkers: Minds) -> None:
    question = a_question("Legate", seconds=1.0)
    asked = asyncio.create_task(thinkers.choose(question))
    os.kill(await started(thinkers.workers[0]), signal.SIGKILL)
    assert is_offered(question, await asked)
    assert (thinkers.answered, thinkers.lost) == (1, 1)


async def test_a_worker_that_died_between_questions_is_replaced(thinkers: Minds) -> None:
    question = a_question()
    await thinkers.choose(question)
    os.kill(await started(thinkers.workers[0]), signal.SIGKILL)
    await asyncio.sleep(0.1)
    assert is_offered(question, await thinkers.choose(question))
    assert thinkers.lost == 0


async def test_a_worker_that_hangs_is_ended(thinkers: Minds) -> None:
    question = a_question()
    await thinkers.choose(question)
    hung = await started(thinkers.workers[0])
    os.kill(hung, signal.SIGSTOP)
    thinkers.patience = 0.2
    await thinkers.choose(question)
    assert thinkers.lost >= 1
    with pytest.raises(ProcessLookupError):
        os.kill(hung, 0)


async def test_after_two_losses_there_is_still_an_answer(thinkers: Minds) -> None:
    thinkers.patience = 0.0
    question = a_question("Legate", seconds=0.0)
    assert is_offered(question, await thinkers.choose(question))
    assert (thinkers.answered, thinkers.lost) == (0, 2)


async def test_if_even_the_stand_in_fails_the_lot_decides(
    thinkers: Minds, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(question: Question) -> str:
        raise ZeroDivisionError(question.game)

    monkeypatch.setattr("quincunx.server.workers.minds.answer", fails)
    question = a_question()
    assert is_offered(question, await thinkers.answer_here(question))
    assert "a mind failed" in caplog.text


async def test_whoever_stops_waiting_does_not_disturb_the_worker(thinkers: Minds) -> None:
    question = a_question("Legate", seconds=0.3)
    await thinkers.choose(question)
    impatient = asyncio.create_task(thinkers.choose(question))
    await asyncio.sleep(0.05)
    impatient.cancel()
    assert is_offered(question, await thinkers.choose(question))
    assert thinkers.lost == 0


async def test_closing_ends_the_workers() -> None:
    minds = Minds(workers=2)
    await minds.choose(a_question())
    process = next(worker.process for worker in minds.workers if worker.process is not None)
    await asyncio.wait_for(minds.close(), PATIENCE)
    assert process.exitcode is not None or process.pid is not None
    assert all(worker.process is None for worker in minds.workers)


def test_a_question_does_not_print_its_secrets() -> None:
    row = a_row()
    assert row.start["dice"]["seed"] not in repr(Question(row.game, row.start, ((0, "pass"),)))
    assert qx.game_of(row.game).id == row.game
