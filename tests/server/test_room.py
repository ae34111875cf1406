"""The room: every operation is checked, kept, and only then told; whatever is refused changes nothing."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable
from contextlib import AsyncExitStack
from dataclasses import replace

import pytest
from server.memory_store import MemoryNotices, MemoryStore

import quincunx as qx
from quincunx.core.dice import FastDice, SealedDice
from quincunx.core.game import Data
from quincunx.server.live import LiveTable
from quincunx.server.notices import Notices
from quincunx.server.room import NoSuchTable, SeatPlan, TableRoom, TableStore
from quincunx.server.store import Store
from quincunx.server.thinking import Question, answer_by_lot

pytestmark = pytest.mark.anyio
OPTIONS = {"armies": ["republican_roman", "carthaginian"]}
LIVE = {"kind": "live", "seconds": 600, "increment": 5}


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def known_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every table has dice of its own, and the same ones whenever the test is run."""
    seeds = iter(range(1, 1000))
    monkeypatch.setattr("quincunx.server.making.sealed_dice", lambda: SealedDice(next(seeds).to_bytes(32, "big")))


class ByLot:
    """Computer players that answer at once, and count how often they were asked."""

    def __init__(self) -> None:
        self.asked = 0
        self.wait = 0.0
        self.says: str | None = None

    async def choose(self, question: Question) -> str:
        self.asked += 1
        await asyncio.sleep(self.wait)
        return self.says or answer_by_lot(replace(question, seed=self.asked))


class Hour:
    """What time it is, as the test says."""

    def __init__(self) -> None:
        self.passed = 0.0

    def __call__(self) -> float:
        return time.time() + self.passed


class Scene:
    """A store with three people and as many rooms as are opened on it."""

    def __init__(self, store: TableStore, notices: Notices | MemoryNotices, people: list[str]) -> None:
        self.store = store
        self.notices = notices
        self.anna, self.ben, self.cleo = people
        self.minds = ByLot()
        self.hour = Hour()
        self.rooms: list[TableRoom] = []
        self.room = self.open()

    def open(self) -> TableRoom:
        """One more process, so to say."""
        room = TableRoom(self.store, self.notices, self.minds, pause=0.0, now=self.hour)
        self.rooms.append(room)
        return room

    async def seated(self, **how: object) -> LiveTable:
        """A table with Anna and Ben."""
        seats = [SeatPlan(self.anna), SeatPlan(self.ben)]
        row = await self.room.create("milito", OPTIONS, seats, **{"public": True, **how})  # type: ignore[arg-type]
        return await self.room.table(row.id)

    async def against(self, level: str, **how: object) -> LiveTable:
        """A table with Anna and a computer player."""
        seats = [SeatPlan(self.anna), SeatPlan(mind=level)]
        row = await self.room.create("milito", OPTIONS, seats, **how)  # type: ignore[arg-type]
        return await self.room.table(row.id)

    def who(self, seat: int) -> str:
        return (self.anna, self.ben)[seat]

    async def play(self, table: LiveTable, dice: FastDice | None = None, room: TableRoom | None = None) -> int:
        """One choice by whoever is asked; who it was."""
        seat = table.match.acting[0]
        options = table.match.options(seat)
        option = options[dice.below(len(options)) if dice is not None else 0]
        await (room or self.room).play(table.id, self.who(seat), seat, option.notation, table.match.ply)
        return seat

    async def play_to_the_end(self, table: LiveTable) -> None:
        dice = FastDice(4)
        while not table.match.over:
            await self.play(table, dice)

    async def until_a_boundary(self, table: LiveTable) -> int:
        """Play until the last choice cannot be taken back; who made it."""
        dice = FastDice(1)
        seat = await self.play(table, dice)
        while table.match.can_undo(seat):
            seat = await self.play(table, dice)
        return seat


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def address(request: pytest.FixtureRequest) -> str:
    """Where the store is: nowhere but in memory, or at a database of either kind."""
    return "" if request.param == "memory" else str(request.getfixturevalue(f"{request.param}_url"))


@pytest.fixture
async def scene(address: str) -> AsyncIterator[Scene]:
    async with AsyncExitStack() as stack:
        if address == "":
            stage = Scene(MemoryStore(), MemoryNotices(), ["anna", "ben", "cleo"])
        else:
            store = await stack.enter_async_context(Store.open(address))
            await store.migrate()
            notices = await stack.enter_async_context(Notices.open(address))
            people = [(await store.create_player(name)).id for name in ("Anna", "Ben", "Cleo")]
            stage = Scene(store, notices, people)
        yield stage
        for room in stage.rooms:
            await room.close()


async def refused(work: Awaitable[object], match: str = r"\w") -> qx.Refused:
    with pytest.raises(qx.Refused, match=match) as refusal:
        await work
    assert refusal.value.text
    assert refusal.value.rule in qx.game_of("milito").ledger
    return refusal.value


async def soon(true: object, within: float = 5.0) -> None:
    """Wait until something that goes on by itself has come about."""
    assert callable(true)
    deadline = time.monotonic() + within
    while not true():
        assert time.monotonic() < deadline, "this should have come about by now"
        await asyncio.sleep(0.005)


# ---- choosing


async def test_a_choice_is_kept_and_told(scene: Scene) -> None:
    table = await scene.seated()
    async with scene.room.watch(table.id, scene.anna) as watcher:
        first = await watcher.next()
        assert first is not None
        assert (first["is"], first["seat"], first["seq"]) == ("table", 0, 0)
        seat = await scene.play(table)
        kept = await scene.store.events(table.id)
        assert [(event.seq, event.seat) for event in kept] == [(0, seat)]
        assert (await next_update(watcher))["seq"] == 1


async def next_update(watcher: object) -> Data:
    """The next message about the table itself."""
    while True:
        message = await asyncio.wait_for(watcher.next(), 5)  # type: ignore[attr-defined]
        assert message is not None
        if message["is"] == "table":
            return dict(message)


async def test_what_is_refused_changes_nothing(scene: Scene) -> None:
    table = await scene.seated()
    await scene.play(table)
    seat, ply = table.match.acting[0], table.match.ply
    me, other = scene.who(seat), scene.who(1 - seat)
    good = table.match.options(seat)[0].notation
    before = table.update_for(seat)["board"], table.seq
    play = scene.room.play
    await refused(play(table.id, me, seat, good, ply - 1), "moved on")
    await refused(play(table.id, me, seat, good, ply + 1), "moved on")
    await refused(play(table.id, me, seat, good, True), "moved on")
    await refused(play(table.id, me, seat, good, ply, table.story.changed - 1), "moved on")
    await refused(play(table.id, other, seat, good, ply), "not your seat")
    await refused(play(table.id, me, 1 - seat, good, ply), "not your seat")
    await refused(play(table.id, scene.cleo, seat, good, ply), "not your seat")
    await refused(play(table.id, None, seat, good, ply), "not your seat")
    await refused(play(table.id, other, 1 - seat, good, ply), "turn")
    for bad in ("no-such:thing", "", "x" * 10_000, None, 5, ["pass"], "!resign", "!undo-to 0"):
        await refused(play(table.id, me, seat, bad, ply))
    with pytest.raises(NoSuchTable):
        await play("nosuchtabl", me, seat, good, ply)
    assert "nosuchtabl" not in scene.room.tables
    assert (table.update_for(seat)["board"], table.seq) == before
    assert len(await scene.store.events(table.id)) == 1


async def test_what_is_not_offered_is_refused_with_its_clause(scene: Scene) -> None:
    table = await scene.seated()
    seat = table.match.acting[0]
    legal = {option.notation for option in table.match.options(seat)}
    space = range(table.match.table.space().size)
    named = [table.match.notation(action, seat) for action in space]
    unoffered = next(notation for notation in named if notation not in legal and not notation.endswith(":"))
    refusal = await refused(scene.room.play(table.id, scene.who(seat), seat, unoffered, table.match.ply))
    why = await scene.room.why_not(table.id, scene.who(seat), seat, unoffered)
    assert why == {"allowed": False, "text": refusal.text, "rule": refusal.rule}
    assert (await scene.room.why_not(table.id, scene.who(seat), seat, min(legal)))["allowed"]


async def test_of_two_clicks_at_once_one_counts(scene: Scene) -> None:
    table = await scene.seated()
    seat = table.match.acting[0]
    notation = table.match.options(seat)[0].notation
    clicks = [scene.room.play(table.id, scene.who(seat), seat, notation, 0) for _ in range(5)]
    done = await asyncio.gather(*clicks, return_exceptions=True)
    assert sum(each is None for each in done) == 1
    assert sum(isinstance(each, qx.Refused) for each in done) == 4
    assert table.seq == len(await scene.store.events(table.id)) == 1


async def test_whoever_goes_away_half_way_leaves_the_table_whole(scene: Scene) -> None:
    table = await scene.seated()
    for _ in range(10):
        seat = table.match.acting[0]
        notation = table.match.options(seat)[0].notation
        click = asyncio.create_task(scene.room.play(table.id, scene.who(seat), seat, notation, table.match.ply))
        await asyncio.sleep(0)
        click.cancel()
        await asyncio.gather(click, return_exceptions=True)
        await soon(lambda: not scene.room.tables[table.id].lock.locked() and not scene.room.tables[table.id].users)
        assert table.seq == len(await scene.store.events(table.id))


async def test_a_whole_game_and_its_record(scene: Scene) -> None:
    table = await scene.seated()
    ended: list[str] = []

    async def over(which: LiveTable, _: list[int]) -> None:
        ended.append(which.id)

    scene.room.on_over.append(over)
    await refused(scene.room.record(table.id, scene.anna), "once the match is over")
    await scene.play_to_the_end(table)
    row = await scene.store.table(table.id)
    assert row is not None
    assert row.status == "over"
    assert row.result is not None
    assert row.result["scores"] == list(table.match.scores or ())
    await soon(lambda: ended == [table.id])
    assert qx.Record(await scene.room.record(table.id, scene.anna)).verify() == []
    await refused(scene.room.undo(table.id, scene.anna, 0), "over")
    await refused(scene.room.resign(table.id, scene.anna, 0), "over")


async def test_people_hear_that_it_is_their_turn(scene: Scene) -> None:
    table = await scene.seated()
    turns: list[list[int]] = []

    async def turn(_: LiveTable, seats: list[int]) -> None:
        turns.append(seats)

    scene.room.on_turn.append(turn)
    first = table.match.acting[0]
    while table.match.acting[0] == first:
        await scene.play(table, FastDice(table.seq))
    await soon(lambda: turns == [[1 - first]])


# ---- crashes and other processes


async def test_a_crash_loses_nothing(scene: Scene) -> None:
    table = await scene.seated(pace=LIVE)
    dice = FastDice(3)
    for _ in range(12):
        await scene.play(table, dice)
    await scene.room.offer_draw(table.id, scene.anna, 0)
    again = await scene.open().table(table.id)
    assert again is not table
    for seat in (-1, 0, 1):
        mine, theirs = table.update_for(seat), again.update_for(seat)
        assert mine.pop("clocks")["left"] == pytest.approx(theirs.pop("clocks")["left"], abs=0.5)
        assert mine == theirs


async def test_two_processes_keep_in_step(scene: Scene) -> None:
    table = await scene.seated()
    elsewhere = scene.open()
    theirs = await elsewhere.table(table.id)
    async with elsewhere.watch(table.id, scene.ben) as watcher:
        await next_update(watcher)
        await scene.play(table)
        update = await next_update(watcher)
        assert (update["seq"], theirs.match.ply) == (1, 1)
        await scene.room.chat(table.id, scene.anna, "Salve!")
        lines = [await watcher.next() for _ in range(1)]
        while not any(line and line["is"] == "chat" for line in lines):
            lines.append(await asyncio.wait_for(watcher.next(), 5))
    await scene.play(theirs, room=elsewhere)
    await soon(lambda: table.match.ply == 2)


async def test_when_another_process_was_faster_the_choice_is_refused(scene: Scene) -> None:
    table = await scene.seated()
    seat = table.match.acting[0]
    options = table.match.options(seat)
    await scene.store.append_event(table.id, 0, seat, options[-1].notation)
    await refused(scene.room.play(table.id, scene.who(seat), seat, options[0].notation, 0), "moved on")
    assert table.story.actions == [(seat, options[-1].notation)], "what the other wrote has been taken in"


async def test_what_does_not_fit_memory_is_read_anew(scene: Scene) -> None:
    table = await scene.seated()
    seat = table.match.acting[0]
    await scene.store.append_event(table.id, 0, seat, "!dance")
    await refused(scene.room.play(table.id, scene.who(seat), seat, table.match.options(seat)[0].notation, 0))
    assert "!dance" in table.frozen
    await refused(scene.room.resign(table.id, scene.anna, 0), "!dance")


# ---- memory


async def test_idle_tables_go_and_come_back(scene: Scene) -> None:
    table = await scene.seated()
    await scene.play(table)
    scene.room.sweep(60.0)
    assert table.id in scene.room.tables
    async with scene.room.watch(table.id, scene.cleo):
        scene.hour.passed += 100
        scene.room.sweep(60.0)
        assert table.id in scene.room.tables, "someone watches"
    scene.hour.passed += 100
    scene.room.sweep(60.0)
    assert table.id not in scene.room.tables
    assert (await scene.room.table(table.id)).seq == 1


async def test_no_more_tables_are_kept_than_there_is_room_for(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quincunx.server.keeper.MOST_TABLES", 3)
    ids = [(await scene.seated()).id for _ in range(6)]
    assert list(scene.room.tables) == ids[-3:]


# ---- sitting down, looking


async def test_the_game_begins_with_the_last_seat(scene: Scene) -> None:
    row = await scene.room.create("milito", OPTIONS, [SeatPlan(scene.anna), SeatPlan()], public=True)
    table = await scene.room.table(row.id)
    seat = table.match.acting[0]
    if seat == 0:
        await refused(scene.room.play(row.id, scene.anna, 0, table.match.options(0)[0].notation, 0), "every seat")
    await refused(scene.room.sit(row.id, scene.ben, 0), "taken")
    await scene.room.sit(row.id, scene.ben, 1)
    assert table.row.status == "running"
    assert table.update_for(1)["names"][1]
    await scene.play(table)
    await refused(scene.room.sit(row.id, scene.cleo, 1), "taken")


@pytest.mark.parametrize(
    ("game", "how"),
    [
        ("ludo", {}),
        ("milito", {"options": {"armies": ["x", "y"]}}),
        ("milito", {"seats": 3}),
        ("milito", {"mind": "Caesar"}),
        ("milito", {"pace": {"kind": "fast"}}),
        ("milito", {"packs": ["gone"]}),
    ],
)
async def test_a_table_that_cannot_be_says_why(scene: Scene, game: str, how: Data) -> None:
    seats = [SeatPlan(mind=how.get("mind"))] * how.get("seats", 2)
    with pytest.raises(ValueError, match=r"\w"):
        await scene.room.create(
            game, how.get("options", OPTIONS), seats, pace=how.get("pace"), packs=how.get("packs", ())
        )


async def test_a_private_table_is_private(scene: Scene) -> None:
    table = await scene.seated(public=False)
    for work in (
        scene.room.look(table.id, scene.cleo),
        scene.room.look(table.id, None),
        scene.room.chat(table.id, scene.cleo, "hello"),
        scene.room.replay(table.id, scene.cleo, 0),
    ):
        await refused(work)
    assert (await scene.room.look(table.id, scene.ben))["seat"] == 1


async def test_a_seat_at_a_private_table_wants_an_invitation(scene: Scene) -> None:
    row = await scene.room.create("milito", OPTIONS, [SeatPlan(scene.anna), SeatPlan()])
    await refused(scene.room.sit(row.id, scene.ben, 1), "invitation")
    await scene.room.sit(row.id, scene.ben, 1, invited=True)
    assert (await scene.room.look(row.id, scene.ben))["seat"] == 1


async def test_whoever_gets_up_sees_no_hand_any_more(scene: Scene) -> None:
    table = await scene.seated()
    async with scene.room.watch(table.id, scene.ben) as watcher:
        held = scene.room.tables[table.id]
        assert watcher.seat == 1
        table.seats[1] = replace(table.seats[1], player_id=scene.cleo)
        scene.room.reseat(held)
        assert (await next_update(watcher))["seat"] == -1


async def test_nobody_looks_from_another_seat(scene: Scene) -> None:
    table = await scene.seated()
    await scene.play(table)
    await refused(scene.room.look(table.id, scene.ben, 0), "not your seat")
    await refused(scene.room.forecast(table.id, scene.ben, 0), "not your seat")
    await refused(scene.room.replay(table.id, scene.ben, 0, 0), "not your seat")
    assert (await scene.room.replay(table.id, scene.ben, 0))["seat"] == 1
    assert (await scene.room.look(table.id, scene.cleo))["seat"] == -1
    assert (await scene.room.look(table.id, scene.anna, -1))["seat"] == -1


@pytest.mark.parametrize("seat", [-3, -2, 2, 99])
async def test_nobody_looks_from_a_seat_that_is_nobodys(scene: Scene, seat: int) -> None:
    """Above all not from that of the all-seeing, which the core keeps for looking back."""
    table = await scene.seated()
    await scene.play(table)
    for player in (scene.anna, scene.cleo, None):
        await refused(scene.room.look(table.id, player, seat), "not your seat")
        await refused(scene.room.replay(table.id, player, 0, seat), "not your seat")
        await refused(scene.room.forecast(table.id, player, seat), "not your seat")
        await refused(scene.room.watch(table.id, player, seat).__aenter__(), "not your seat")
    assert scene.room.tables[table.id].watchers == []


async def test_presence(scene: Scene) -> None:
    table = await scene.seated()
    async with scene.room.watch(table.id, scene.anna) as anna:
        async with scene.room.watch(table.id, scene.cleo):
            assert table.update_for(0)["present"] == [0]
            assert table.update_for(0)["watching"] == 1
        messages = [await anna.next() for _ in range(4)]
        assert messages[-1] == {"is": "presence", "table": table.id, "present": [0], "watching": 0}
    assert table.present == set()


async def test_a_slow_watcher_is_told_the_newest_and_nothing_piles_up(scene: Scene) -> None:
    table = await scene.seated()
    async with scene.room.watch(table.id, scene.anna) as watcher:
        whole: list[Data] = (await next_update(watcher))["journal"]
        dice = FastDice(1)
        for _ in range(30):
            await scene.play(table, dice)
        update = await next_update(watcher)
        assert update["ply"] == 30
        assert whole[: update["journal_from"]] + update["journal"] == table.update_for(0)["journal"]


async def test_chat_and_notes(scene: Scene) -> None:
    table = await scene.seated()
    async with scene.room.watch(table.id, scene.ben) as watcher:
        await scene.room.chat(table.id, scene.anna, " Salve,\x00 Ben!\x1b ")
        await refused(scene.room.chat(table.id, scene.anna, "  "))
        await refused(scene.room.chat(table.id, scene.anna, "x" * 501), "too long")
        await refused(scene.room.chat(table.id, scene.anna, {"a": 1}))
        said = [m async for m in first(watcher, 3) if m["is"] == "chat"]
        assert [(line["text"], line["seat"]) for line in said] == [("Salve, Ben!", 0)]
    assert [line["text"] for line in await scene.room.chat_lines(table.id, scene.cleo)] == ["Salve, Ben!"]
    await scene.room.set_note(table.id, scene.anna, "beware of elephants")
    assert await scene.room.note(table.id, scene.anna) == "beware of elephants"
    assert await scene.room.note(table.id, scene.ben) == ""


async def first(watcher: object, n: int) -> AsyncIterator[Data]:
    for _ in range(n):
        yield await asyncio.wait_for(watcher.next(), 5)  # type: ignore[attr-defined]


# ---- taking back


async def test_taking_back_ones_own_click(scene: Scene) -> None:
    table = await scene.seated()
    seat = await scene.play(table, FastDice(0))
    me, other = scene.who(seat), scene.who(1 - seat)
    if table.match.can_undo(seat):
        await refused(scene.room.undo(table.id, other, 1 - seat))
        await refused(scene.room.undo(table.id, me, seat, ply=0), "moved on")
        await scene.room.undo(table.id, me, seat, ply=1)
        assert table.match.ply == 0
        assert not any(line.get("trace") for line in table.update_for(seat)["journal"])
    await refused(scene.room.undo(table.id, me, seat))


async def test_past_a_boundary_the_other_side_is_asked(scene: Scene) -> None:
    table = await scene.seated()
    seat = await scene.until_a_boundary(table)
    me, other, ply = scene.who(seat), scene.who(1 - seat), table.match.ply
    await refused(scene.room.undo(table.id, me, seat))
    await scene.room.ask_undo(table.id, me, seat)
    assert table.update_for(-1)["undo_asked"] == seat
    await refused(scene.room.answer_undo(table.id, me, seat, True), "Nobody asks you")
    await scene.room.answer_undo(table.id, other, 1 - seat, False)
    assert (table.match.ply, table.story.asked) == (ply, None)
    await scene.room.ask_undo(table.id, me, seat, ply - 1)
    async with scene.room.watch(table.id, other) as watcher:
        whole = (await next_update(watcher))["journal"]
        await scene.room.answer_undo(table.id, other, 1 - seat, True)
        update = await next_update(watcher)
        told = whole[: update["journal_from"]] + update["journal"]
        assert told == table.update_for(1 - seat)["journal"]
        assert "by agreement" in told[-1]["text"]
    assert table.match.ply == ply - 1
    await refused(scene.room.ask_undo(table.id, me, seat, 10_000))
    await refused(scene.room.answer_undo(table.id, other, 1 - seat, True), "Nobody asks you")


async def test_a_computer_player_lets_one_take_back(scene: Scene) -> None:
    table = await scene.against("Recruit")
    await soon(lambda: table.match.acting == (0,) and not table.thinking)
    own: list[int] = []
    while not own or table.match.history_seats[-1] == 0:
        own.append(table.match.ply)
        await scene.room.play(table.id, scene.anna, 0, table.match.options(0)[0].notation, table.match.ply)
        await soon(lambda: table.match.acting == (0,) and not table.thinking)
    await scene.room.ask_undo(table.id, scene.anna, 0)
    assert table.match.ply == own[-1]
    assert any(line.get("trace") for line in table.update_for(0)["journal"])


# ---- ending by word


async def test_resigning(scene: Scene) -> None:
    table = await scene.seated()
    await refused(scene.room.resign(table.id, scene.cleo, 0))
    await scene.room.resign(table.id, scene.ben, 1)
    assert table.update_for(0)["scores"] == [1.0, 0.0]


async def test_a_draw_by_agreement(scene: Scene) -> None:
    table = await scene.seated()
    await refused(scene.room.decline_draw(table.id, scene.ben, 1), "Nobody")
    await scene.room.offer_draw(table.id, scene.anna, 0)
    await refused(scene.room.offer_draw(table.id, scene.anna, 0), "already")
    assert table.update_for(1)["draw_offered"] == [0]
    await scene.room.decline_draw(table.id, scene.ben, 1)
    assert table.update_for(1)["draw_offered"] == []
    await scene.room.offer_draw(table.id, scene.ben, 1)
    await scene.room.offer_draw(table.id, scene.anna, 0)
    update = table.update_for(-1)
    assert (update["ended_by"], update["scores"]) == ("draw", [0.5, 0.5])


async def test_a_computer_player_agrees_to_no_draw(scene: Scene) -> None:
    table = await scene.against("Veteran")
    await refused(scene.room.offer_draw(table.id, scene.anna, 0), "plays to the end")


# ---- time


async def test_time_is_claimed_by_the_other_side_and_not_before(scene: Scene) -> None:
    table = await scene.seated(pace=LIVE)
    seat = await scene.play(table)
    asked = table.match.acting[0]
    me, other = scene.who(asked), scene.who(1 - asked)
    scene.hour.passed += 500
    await refused(scene.room.claim_time(table.id, other, 1 - asked), "Nobody has run out")
    scene.hour.passed += 200
    await refused(scene.room.claim_time(table.id, me, asked), "Nobody has run out")
    assert table.update_for(seat)["clocks"]["up"] == [asked]
    await scene.room.claim_time(table.id, other, 1 - asked)
    update = table.update_for(-1)
    assert update["ended_by"] == "timeout"
    assert update["scores"][asked] == 0.0


async def test_who_moves_in_time_after_all_plays_on(scene: Scene) -> None:
    table = await scene.seated(pace=LIVE)
    await scene.play(table)
    scene.hour.passed += 700
    await scene.play(table)
    assert not table.match.over


async def test_everyone_hears_when_time_is_up(scene: Scene) -> None:
    table = await scene.seated(pace={"kind": "live", "seconds": 10})
    heard: list[list[int]] = []

    async def up(_: LiveTable, seats: list[int]) -> None:
        heard.append(seats)

    scene.room.on_time_up.append(up)
    await scene.play(table)
    asked = table.match.acting[0]
    scene.hour.passed += 11
    await scene.room.time_up(table.id)
    await soon(lambda: heard == [[asked]])


async def test_a_computer_player_takes_over_where_that_was_agreed(scene: Scene) -> None:
    table = await scene.seated(pace={"kind": "live", "seconds": 10}, takeover=True)
    await scene.play(table)
    asked = table.match.acting[0]
    scene.minds.wait = 0.05
    scene.hour.passed += 9.9
    scene.room.set_timer(scene.room.tables[table.id])
    await soon(lambda: table.mind_of(asked) == "Veteran")
    assert (await scene.store.seats(table.id))[asked].mind == "Veteran"
    me = scene.who(asked)
    await refused(scene.room.resign(table.id, me, asked), "taken over")
    await scene.room.take_back_seat(table.id, me, asked)
    assert table.mind_of(asked) is None
    assert (await scene.store.seats(table.id))[asked].mind is None
    texts = [line["text"] for line in table.update_for(-1)["journal"] if line.get("trace")]
    assert len(texts) == 2


async def test_nobody_is_replaced_against_their_will(scene: Scene) -> None:
    table = await scene.seated()
    await refused(scene.room.take_over(table.id, scene.anna, 1), "No computer player")
    await refused(scene.room.take_over(table.id, scene.anna, 0), "No computer player")
    await refused(scene.room.take_over(table.id, scene.anna, 0, "Caesar"), "There are")
    await refused(scene.room.take_back_seat(table.id, scene.anna, 0), "Nobody has taken over")


async def test_days_run_from_when_the_last_seat_was_taken(scene: Scene) -> None:
    seats = [SeatPlan(scene.anna), SeatPlan()]
    row = await scene.room.create("milito", OPTIONS, seats, pace={"kind": "days", "days": 2})
    await scene.room.sit(row.id, scene.ben, 1, invited=True)
    table = await scene.room.table(row.id)
    asked = table.match.acting[0]
    scene.hour.passed += 1.9 * 86_400
    assert table.update_for(0)["clocks"]["up"] == []
    scene.hour.passed += 0.2 * 86_400
    await scene.room.claim_time(row.id, scene.who(1 - asked), 1 - asked)
    assert table.match.over


# ---- computer players


async def test_a_computer_player_answers_and_is_seen_to_think(scene: Scene) -> None:
    scene.minds.wait = 0.05
    table = await scene.against("Recruit")
    async with scene.room.watch(table.id, scene.anna) as watcher:
        seen: list[list[int]] = []
        while [1] not in seen:
            message = await asyncio.wait_for(watcher.next(), 5)
            assert message is not None
            seen.append(message.get("thinking", []))
            if table.match.acting == (0,):
                notation = table.match.options(0)[0].notation
                await scene.room.play(table.id, scene.anna, 0, notation, table.match.ply)
    await soon(lambda: table.match.acting == (0,) and table.thinking == set())


async def test_computer_players_play_a_whole_game(scene: Scene) -> None:
    seats = [SeatPlan(mind="Recruit"), SeatPlan(mind="Veteran")]
    row = await scene.room.create("milito", OPTIONS, seats, public=True)
    table = await scene.room.table(row.id)
    await soon(lambda: table.match.over, 60)
    await soon(lambda: not table.thinking)
    assert len(await scene.store.events(row.id)) == table.seq


async def test_nonsense_from_a_mind_becomes_some_offered_action(scene: Scene) -> None:
    scene.minds.says = "no-such:thing"
    seats = [SeatPlan(mind="Recruit"), SeatPlan(mind="Veteran")]
    row = await scene.room.create("milito", OPTIONS, seats)
    table = await scene.room.table(row.id)
    await soon(lambda: table.seq > 10)


async def test_a_thought_is_dropped_when_the_table_changes(scene: Scene) -> None:
    table = await scene.against("Recruit")
    await soon(lambda: not table.thinking)
    while not table.match.history or table.match.acting == (0,):
        scene.minds.wait = 0.2
        await scene.room.play(table.id, scene.anna, 0, table.match.options(0)[0].notation, table.match.ply)
    await scene.room.resign(table.id, scene.anna, 0)
    seq = table.seq
    await soon(lambda: not table.thinking)
    assert table.seq == seq


async def test_after_a_restart_computer_players_go_on(scene: Scene) -> None:
    scene.minds.wait = 60.0
    seats = [SeatPlan(mind="Recruit"), SeatPlan(mind="Veteran")]
    row = await scene.room.create("milito", OPTIONS, seats)
    await scene.room.close()
    scene.minds.wait = 0.0
    room = scene.open()
    await room.resume()
    await soon(lambda: room.tables[row.id].table.seq > 5)


async def test_a_choice_left_to_another_process_is_made_here_if_it_is_not_made_there(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quincunx.server.clockwork.ELSEWHERE", 0.1)
    table = await scene.seated(takeover=True)
    await scene.store.append_event(table.id, 0, 0, f"!takeover {table.match.acting[0]} Recruit")
    scene.notices.publish(table.id, 0)
    await soon(lambda: table.seq == 1)
    assert scene.minds.asked == 0
    await soon(lambda: table.seq > 1)


# ---- other rules


async def test_a_table_of_older_rules_is_migrated_by_replay(scene: Scene) -> None:
    table = await scene.seated()
    await scene.play(table)
    await scene.store.set_rules(table.id, 0, "older")
    again = await scene.open().table(table.id)
    assert again.match.ply == 1
    assert "changed since" in again.update_for(0)["journal"][-1]["text"]
    row = await scene.store.table(table.id)
    assert row is not None
    assert (row.rules_version, row.content) == (again.match.game.rules_version, again.match.content.hash)
    assert (await scene.open().table(table.id)).migrated == ""


async def test_a_table_that_no_longer_replays_is_frozen(scene: Scene) -> None:
    table = await scene.seated()
    await scene.store.append_event(table.id, 0, 0, "place:no-such-card")
    await scene.store.set_rules(table.id, 0, "older")
    again = await scene.open().table(table.id)
    row = await scene.store.table(table.id)
    assert row is not None
    assert row.status == "frozen"
    assert row.frozen_why == again.frozen
    assert "version 0" in again.frozen
    assert again.update_for(0)["prompt"] == again.frozen


# ---- afterwards


async def test_a_rematch_swaps_the_sides(scene: Scene) -> None:
    table = await scene.seated(pace=LIVE)
    await refused(scene.room.rematch(table.id, scene.anna), "once it is over")
    await scene.room.resign(table.id, scene.anna, 0)
    await refused(scene.room.rematch(table.id, scene.cleo))
    new = await scene.room.rematch(table.id, scene.anna)
    assert await scene.room.rematch(table.id, scene.ben) == new, "both are led to the same table"
    assert await scene.open().rematch(table.id, scene.ben) == new, "even after a crash"
    seats = await scene.store.seats(new)
    assert [seat.player_id for seat in seats] == [scene.ben, scene.anna]
    assert table.update_for(0)["rematch"] == new
    again = await scene.room.table(new)
    assert again.row.pace["kind"] == "live"
    assert again.row.start["dice"] != table.row.start["dice"]


async def test_a_finished_game_is_played_on_from_any_choice(scene: Scene) -> None:
    table = await scene.seated()
    await scene.play(table)
    await refused(scene.room.fork(table.id, scene.anna, 0), "once it is over")
    await scene.play_to_the_end(table)
    half = table.match.ply // 2
    new = await scene.room.table(await scene.room.fork(table.id, scene.ben, half, mind=None))
    assert new.row.forked_from == table.id
    assert [seat.player_id for seat in new.seats] == [None, scene.ben]
    past = await scene.room.replay(table.id, scene.ben, half, 1)
    assert new.update_for(1)["board"] == past["board"]
    assert new.row.start["dice"] != table.row.start["dice"]
    await refused(scene.room.fork(table.id, scene.ben, table.match.ply), "earlier moment")
    await refused(scene.room.fork(table.id, scene.ben, -1))
    against = await scene.room.table(await scene.room.fork(table.id, scene.ben, half))
    assert against.mind_of(0) == "Veteran"


async def test_a_finished_game_is_looked_back_at_from_any_seat(scene: Scene) -> None:
    table = await scene.seated()
    await scene.play_to_the_end(table)
    for seat in (-1, 0, 1):
        end = await scene.room.replay(table.id, scene.cleo, table.match.ply, seat)
        assert end["board"] == table.update_for(seat)["board"]
        assert end["over"]
    await refused(scene.room.replay(table.id, scene.cleo, table.match.ply + 1))
