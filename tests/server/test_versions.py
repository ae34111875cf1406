"""Rules and content change under what is kept: a table plays on with its content, or is closed in words."""

from __future__ import annotations

import asyncio
import copy
from dataclasses import replace
from pathlib import Path

import pytest
from server.scene import OPTIONS, VAULT, Scene, deal, refused, soon
from sqlalchemy import delete, update

import quincunx as qx
from quincunx.core.content import Content
from quincunx.server.store import SeatPlan, TableRow
from quincunx.server.store import schema as s
from quincunx.server.tables.analyses import Analyses
from quincunx.server.tables.contents import Packs
from quincunx.server.tables.table import LiveTable
from quincunx.server.tables.tables import Tables
from quincunx.server.workers.minds import Minds, answer

pytestmark = pytest.mark.anyio

MILITO = qx.game_of("milito")
OLD_ARMY = "old_guard"
OLD_OPTIONS = {"armies": ["republican_roman", OLD_ARMY]}


def older() -> Content:
    """Content as it was once: an army that is no longer there, and Spears that were called otherwise."""
    tables = copy.deepcopy(MILITO.built_in.tables)
    army = next(dict(one) for one in tables["army"] if one["id"] == "carthaginian")  # type: ignore[attr-defined]
    tables["army"].append({**army, "id": OLD_ARMY, "name": "Old Guard"})  # type: ignore[attr-defined]
    next(one for one in tables["unit_type"] if one["id"] == "spears")["name"] = "Long Spears"  # type: ignore[attr-defined]
    return Content(tables, MILITO.built_in.places, [])


@pytest.fixture
def once() -> Content:
    return older()


async def made_once(
    scene: Scene, once: Content, monkeypatch: pytest.MonkeyPatch, *seats: SeatPlan, plies: int = 6
) -> LiveTable:
    """A table made with the content of once, and today's content back again; opened by another tables since."""
    with monkeypatch.context() as then:
        then.setitem(MILITO.__dict__, "built_in", once)
        plan = list(seats) or [SeatPlan(scene.anna), SeatPlan(scene.ben)]
        row = await scene.tables.seating.create("milito", OLD_OPTIONS, plan, public=True)
        table = await scene.dealt(row)
        for _ in range(plies):
            await scene.play(table)
    assert MILITO.built_in.hash != once.hash
    await scene.tables.close()
    scene.tables = scene.open()
    return await scene.tables.get(row.id)


async def row_of(scene: Scene, table: str) -> TableRow:
    row = await scene.store.tables.get(table)
    assert row is not None
    return row


async def change(scene: Scene, table: str, **values: object) -> None:
    """Write into a table's row what another version would have written there."""
    async with scene.store.database.writing() as connection:
        await connection.execute(update(s.tables).where(s.tables.c.id == table).values(values))


async def forget_contents(scene: Scene) -> None:
    async with scene.store.database.writing() as connection:
        await connection.execute(delete(s.contents))


# ---- other content, the same rules


async def test_a_table_plays_on_with_the_content_it_was_made_with(
    scene: Scene, once: Content, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await made_once(scene, once, monkeypatch)
    assert (table.match.content.hash, table.match.ply) == (once.hash, 6)
    seen = table.updates.update_for(-1)
    assert (seen["frozen"], seen["status"]) == (None, "running")
    assert not [line for line in seen["journal"] if line.get("trace")], "nothing has happened to the table"
    assert seen["roles"] == ["Republican Roman", "Old Guard"]
    everything = table.updates.update_for(0)["board"] + table.updates.update_for(1)["board"]
    assert "Old Guard" in everything
    assert "Long Spears" in everything
    await scene.play_to_the_end(table)
    row = await row_of(scene, table.id)
    assert (row.status, row.content, row.rules_version) == ("over", once.hash, MILITO.rules_version)


async def test_tables_of_one_content_share_it(scene: Scene, once: Content, monkeypatch: pytest.MonkeyPatch) -> None:
    one = await made_once(scene, once, monkeypatch)
    other = await made_once(scene, once, monkeypatch)
    assert other.match.content is (await scene.tables.get(one.id)).match.content


async def test_a_finished_table_is_replayed_and_recorded_with_its_content(
    scene: Scene, once: Content, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await made_once(scene, once, monkeypatch)
    await scene.play_to_the_end(table)
    table = await scene.open().get(table.id)
    past = await scene.tables.viewing.replay(table.id, scene.anna, 3, qx.ALL_SEEING)
    assert "Long Spears" in past["board"]
    record = await scene.tables.viewing.record(table.id, scene.anna)
    assert record["content"] == once.hash
    assert qx.Record(record, once).verify() == []
    assert "played with content" in qx.Record(record).verify()[0]


async def test_a_game_played_on_elsewhere_keeps_the_content_and_a_rematch_has_todays(
    scene: Scene, once: Content, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await made_once(scene, once, monkeypatch)
    await scene.play_to_the_end(table)
    fork = await scene.tables.get(await scene.tables.seating.fork(table.id, scene.anna, 4))
    await scene.dealt(fork)
    assert fork.match.content.hash == fork.row.content == once.hash
    assert (await scene.open().get(fork.id)).match.content.hash == once.hash
    await refused_value(scene, table)
    await change(scene, table.id, options=OPTIONS)
    scene.tables = scene.open()
    rematch = await scene.tables.get(await scene.tables.seating.rematch(table.id, scene.anna))
    await scene.dealt(rematch)
    assert rematch.match.content.hash == rematch.row.content == MILITO.built_in.hash


async def refused_value(scene: Scene, table: LiveTable) -> None:
    """A rematch with an army that is gone is refused in words."""
    with pytest.raises(ValueError, match=OLD_ARMY):
        await scene.tables.seating.rematch(table.id, scene.anna)


async def test_a_missing_pack_does_not_stop_a_table_whose_content_was_kept(scene: Scene, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "mine.toml").write_text('[[unit_type]]\nid = "spears"\nname = "My Spears"\n')
    tables = Tables(scene.store, scene.notices, scene.minds, VAULT, packs=Packs([folder]), pause=0.0)
    scene.opened.append(tables)
    seats = [SeatPlan(scene.anna), SeatPlan(scene.ben)]
    row = await tables.seating.create("milito", OPTIONS, seats, packs=["mine"], public=True)
    await deal(tables, row.id)
    table = await scene.open().get(row.id)
    assert table.match.content.packs == ["mine"]
    assert table.match.content.hash == row.content != MILITO.built_in.hash
    await forget_contents(scene)
    why = await refused(scene.open().get(row.id), "doesn't have the content pack “mine”")
    assert "were not kept" in why.text
    assert (await tables.get(row.id)).match.content.hash == row.content, "where the pack is, it goes on"


# ---- computer players and analyses


async def test_a_worker_thinks_on_the_content_of_the_table(
    scene: Scene, once: Content, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await made_once(scene, once, monkeypatch)
    question = replace(
        scene.tables.computer_players.question(table, table.match.acting[0]), level="Recruit", seconds=0.05
    )
    thinkers = Minds(workers=1)
    try:
        for _ in range(2):
            notation = await thinkers.choose(question)
            assert notation in [option.notation for option in table.match.options(question.seat)]
        assert (thinkers.answered, thinkers.lost) == (2, 0)
        worker = thinkers.workers[0]
        assert worker.given == {once.hash}
        assert worker.parcel(question).content is None, "sent once"
        worker.stop()
        assert await thinkers.choose(question), "a new process is sent it again"
        assert thinkers.lost == 0
    finally:
        await thinkers.close()
    with pytest.raises(KeyError, match=OLD_ARMY):
        answer(replace(question, content=None))


async def test_a_computer_player_plays_on_at_such_a_table(
    scene: Scene, once: Content, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await made_once(scene, once, monkeypatch, SeatPlan(scene.anna), SeatPlan(mind="Recruit"), plies=0)
    for _ in range(40):
        await soon(lambda: table.match.over or table.match.acting == (0,))
        if not table.match.over:
            await scene.play(table)
    await soon(lambda: table.match.history.seats.count(1) > 3)
    assert table.match.content.hash == once.hash


async def test_an_analysis_is_made_on_the_content_of_the_table(
    scene: Scene, once: Content, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await made_once(scene, once, monkeypatch)
    await scene.tables.actions.resign(table.id, scene.anna, 0)
    analyses = Analyses(iterations=2)
    try:
        analyses.begin(table, "here")
        await soon(lambda: analyses.state(table)["state"] in ("done", "failed"), within=60)
        found = analyses.state(table)
        assert found["state"] == "done", found
        assert found["analysis"]["content"] == once.hash
        assert found["analysis"]["sides"] == ["Republican Roman", "Old Guard"]
    finally:
        await analyses.close()


# ---- content that was never kept


async def test_what_tables_of_before_are_played_with_is_kept_when_the_house_opens(scene: Scene) -> None:
    table = await scene.seated()
    await change(scene, (await scene.seated()).id, content="gone")
    await forget_contents(scene)
    assert sorted(row.content for row in await scene.store.contents.tables_without()) == sorted(
        [table.row.content, "gone"]
    )
    await scene.open().contents.keep_all()
    assert [row.content for row in await scene.store.contents.tables_without()] == ["gone"]


async def test_a_table_of_before_is_kept_what_it_needs_when_it_is_opened(scene: Scene) -> None:
    table = await scene.seated()
    await forget_contents(scene)
    await scene.open().get(table.id)
    assert await scene.store.contents.get(table.row.content) is not None


async def test_a_table_whose_content_is_gone_is_closed_in_words(scene: Scene) -> None:
    table = await scene.seated()
    await scene.play(table)
    await change(scene, table.id, content="gone")
    why = await refused(scene.open().get(table.id), "cards have changed since this game began")
    assert "cannot be played on" in why.text
    row = await row_of(scene, table.id)
    assert (row.status, row.frozen_why, row.content) == ("frozen", why.message.params["why"], "gone")


async def test_a_table_whose_content_is_damaged_is_closed_in_words(scene: Scene) -> None:
    table = await scene.seated()
    damaged = {**MILITO.built_in.to_dict(), "hash": "gone"}
    async with scene.store.database.writing() as connection:
        await connection.execute(update(s.contents).values(hash="gone", data=damaged))
    await change(scene, table.id, content="gone")
    await refused(scene.open().get(table.id), "damaged")
    assert (await row_of(scene, table.id)).status == "frozen"


# ---- other rules


@pytest.mark.parametrize("seats", [1, 2])
async def test_a_table_of_other_rules_is_closed_in_words_and_opens_again_with_its_own(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, seats: int
) -> None:
    plan = [SeatPlan(scene.anna), SeatPlan(scene.ben) if seats == 2 else SeatPlan()]
    row = await scene.tables.seating.create("milito", OPTIONS, plan, public=True)
    table = await scene.tables.get(row.id)
    if seats == 2:
        await scene.dealt(table)
        await scene.play(table)
    events = await scene.store.events.of(table.id)
    then = MILITO.rules_version
    with monkeypatch.context() as later:
        later.setattr(MILITO, "rules_version", then + 1)
        for _ in range(2):
            why = await refused(scene.open().get(table.id), f"started under version {then} of the rules of Milito")
        assert f"this server has version {then + 1}, so it cannot be played on" in why.text
        assert "your own choices" in why.text
        frozen = await row_of(scene, table.id)
        assert (frozen.status, frozen.frozen_why, frozen.rules_version) == ("frozen", why.message.params["why"], then)
        await refused(scene.open().actions.play(table.id, scene.anna, 0, "pass", 0), f"version {then}")
        mine = (await scene.store.player_data.export(scene.anna))["tables"][0]
        assert mine["rules_version"] == then
        assert [event["what"] for event in mine["events"]] == [event.what for event in events if event.seat == 0]
    assert await scene.store.events.of(table.id) == events, "nothing was written into its history"
    again = await scene.open().get(table.id)
    row = await row_of(scene, table.id)
    assert (row.status, row.frozen_why) == ("running" if seats == 2 else "open", None)
    assert again.row == row
    assert again.seq == len(events)


async def test_a_game_that_is_gone_is_closed_in_words(scene: Scene) -> None:
    table = await scene.seated()
    await change(scene, table.id, game="ludo")
    await refused(scene.open().get(table.id), "no longer has the game “ludo”, so it cannot be played on")


@pytest.mark.parametrize("changed", [{"rules_version": 0}, {"content": "gone"}, {"game": "ludo"}])
async def test_of_a_finished_table_that_cannot_be_shown_there_is_still_the_record(
    scene: Scene, changed: dict[str, object]
) -> None:
    table = await scene.seated(public=False)
    await scene.play_to_the_end(table)
    record = table.record()
    await laid_open(scene, table)
    await change(scene, table.id, **changed)
    tables = scene.open()
    for ask in (
        tables.get(table.id),
        tables.viewing.replay(table.id, scene.anna, 1),
        tables.viewing.look(table.id, scene.anna),
    ):
        why = await refused(ask, "cannot be shown again")
        assert "record can still be downloaded" in why.text
    for who, shown in ((scene.anna, False), (scene.ben, False), (scene.cleo, True), (None, True)):
        assert await tables.viewing.record(table.id, who, shown) == {**record, **changed}
    for stranger in (scene.cleo, None):
        await refused(tables.viewing.record(table.id, stranger), "private")
    assert (await row_of(scene, table.id)).status == "over"


async def laid_open(scene: Scene, table: LiveTable) -> None:
    """Until the server's share in the dice is kept for everyone to read."""
    while (dice := await scene.store.dice.get(table.id)) is None or dice.is_sealed:
        await asyncio.sleep(0.01)


async def test_the_record_of_a_table_that_was_closed_in_play_stays_secret(scene: Scene) -> None:
    table = await scene.seated()
    await scene.play(table)
    await change(scene, table.id, rules_version=0)
    for shown in (False, True):
        await refused(scene.open().viewing.record(table.id, scene.anna, shown), "cannot be played on")
