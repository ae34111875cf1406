"""Hints and analyses at the served table: off the event loop, kept, and only for those who may have them."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import AsyncIterator

import pytest
from server.scene import PATIENCE, Scene, refused, soon

from quincunx.core.game import Data
from quincunx.server.store import SeatPlan
from quincunx.server.tables.analyses import Analyses, TooMany
from quincunx.server.tables.table import LiveTable
from quincunx.server.workers.minds import HINT, Question, answer

pytestmark = pytest.mark.anyio


@pytest.fixture
def store_url(sqlite_url: str) -> str:
    """The store makes no difference here."""
    return sqlite_url


@pytest.fixture
async def analyses() -> AsyncIterator[Analyses]:
    made = Analyses(iterations=20)
    yield made
    await made.close()


class Asked:
    """Whoever is asked, in this very process: what was wanted, and how often."""

    def __init__(self) -> None:
        self.questions: list[Question] = []

    async def choose(self, question: Question) -> str:
        self.questions.append(question)
        return await asyncio.to_thread(answer, question)


async def finished(scene: Scene) -> LiveTable:
    table = await scene.seated()
    await scene.play_to_the_end(table)
    return table


async def analysed(analyses: Analyses, table: LiveTable) -> Data:
    """The analysis, once it is done; on the way the event loop must go on turning."""
    states = [analyses.begin(table, "here")]
    while states[-1]["state"] in ("waiting", "running"):
        await asyncio.sleep(0.02)
        states.append(analyses.state(table))
    assert states[-1]["state"] == "done", states[-1]
    told = [state["progress"] for state in states[:-1]]
    assert told == sorted(told)
    return dict(states[-1]["analysis"])


# ---- analyses


async def test_a_finished_game_is_analysed_in_a_process_and_kept(scene: Scene, analyses: Analyses) -> None:
    table = await finished(scene)
    assert analyses.state(table) == {"state": "none"}
    found = await analysed(analyses, table)
    assert found["format"] == "quincunx.analysis/1"
    assert len(found["chances"]) == table.match.ply + 1
    assert analyses.begin(table, "here")["analysis"] is analyses.state(table)["analysis"]
    assert json.dumps(found)


async def test_a_game_in_play_is_not_analysed(scene: Scene, analyses: Analyses) -> None:
    table = await scene.seated()
    await scene.play(table)

    async def ask() -> None:
        analyses.begin(table, "here")

    async def look() -> None:
        analyses.state(table)

    await refused(ask(), "only after it ends")
    await refused(look(), "only after it ends")
    assert not analyses.kept


async def test_a_lost_analysis_is_told_and_can_be_begun_again(scene: Scene, analyses: Analyses) -> None:
    table = await finished(scene)
    analyses.begin(table, "here")
    looking = analyses.kept[table.id]
    await soon(lambda: looking.process is not None and looking.process.pid is not None)
    assert looking.process is not None
    assert looking.process.pid is not None
    os.kill(looking.process.pid, signal.SIGKILL)
    await soon(lambda: looking.failed)
    assert analyses.state(table)["state"] == "failed"
    assert (await analysed(analyses, table))["plies"] == table.match.ply


async def test_nobody_begins_too_many_analyses(scene: Scene, analyses: Analyses) -> None:
    table = await finished(scene)
    while analyses.analysis_limit.allows("here"):
        pass
    with pytest.raises(TooMany):
        analyses.begin(table, "here")
    assert analyses.begin(table, "elsewhere")["state"] == "waiting"


async def test_closing_ends_what_is_being_thought(scene: Scene) -> None:
    table = await finished(scene)
    slow = Analyses(iterations=100_000, seconds=600.0)
    slow.begin(table, "here")
    looking = slow.kept[table.id]
    await soon(lambda: looking.process is not None and looking.process.is_alive())
    await asyncio.wait_for(slow.close(), PATIENCE)
    assert looking.process is not None
    assert not looking.process.is_alive()


# ---- hints


async def own_turn(scene: Scene, **how: object) -> tuple[LiveTable, Asked, int]:
    """Anna at both seats, and what is asked of whoever thinks."""
    asked = Asked()
    scene.tables.computer_players.thinkers = asked
    scene.tables.computer_players.seconds = 0.1
    seats = [SeatPlan(scene.anna), SeatPlan(scene.anna)]
    row = await scene.tables.seating.create("milito", {"armies": ["republican_roman", "carthaginian"]}, seats, **how)  # type: ignore[arg-type]
    table = await scene.dealt(row)
    return table, asked, table.match.acting[0]


async def test_a_hint_is_an_option_with_a_chance_and_a_reason(scene: Scene, analyses: Analyses) -> None:
    table, asked, seat = await own_turn(scene)
    found = await analyses.hint(scene.tables.computer_players, table, scene.anna, seat)
    assert found["do"] in [option.notation for option in table.match.options(seat)]
    assert 0.0 <= found["chance"] <= 1.0
    assert found["why"]
    assert asked.questions[0].wants == HINT
    assert await analyses.hint(scene.tables.computer_players, table, scene.anna, seat) == found
    assert len(asked.questions) == 1
    assert table.updates.update_for(seat)["may_hint"] is True
    assert table.updates.update_for(1 - seat)["may_hint"] is False


async def test_between_people_there_are_no_hints(scene: Scene, analyses: Analyses) -> None:
    table = await scene.seated()
    seat = table.match.acting[0]
    assert table.updates.update_for(seat)["may_hint"] is False
    await refused(
        analyses.hint(scene.tables.computer_players, table, scene.who(seat), seat), "no hints in games between people"
    )
    assert scene.minds.asked == 0


async def test_only_the_one_who_is_asked_gets_a_hint(scene: Scene, analyses: Analyses) -> None:
    table, asked, seat = await own_turn(scene, public=True)
    await refused(analyses.hint(scene.tables.computer_players, table, scene.ben, seat), "not your seat")
    await refused(analyses.hint(scene.tables.computer_players, table, None, seat), "not your seat")
    await refused(analyses.hint(scene.tables.computer_players, table, scene.anna, 1 - seat), "turn")
    assert asked.questions == []


async def test_a_worker_that_only_drew_lots_has_no_hint(scene: Scene, analyses: Analyses) -> None:
    table, _, seat = await own_turn(scene)
    scene.tables.computer_players.thinkers = scene.minds
    scene.minds.says = "pass"
    await refused(analyses.hint(scene.tables.computer_players, table, scene.anna, seat), "No hint")


async def test_hints_have_their_pace(scene: Scene, analyses: Analyses) -> None:
    table, _, seat = await own_turn(scene)
    while analyses.hint_limit.allows(scene.anna):
        pass
    with pytest.raises(TooMany):
        await analyses.hint(scene.tables.computer_players, table, scene.anna, seat)
