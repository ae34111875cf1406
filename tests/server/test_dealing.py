"""Before the deal: everybody commits to a share in the dice, then all open theirs, and nothing comes out of turn."""

from __future__ import annotations

import asyncio
import json

import pytest
from server.conftest import opened
from server.scene import OPTIONS, VAULT, Scene, deal, next_update, refused, soon, value_of
from sqlalchemy import select, update

import quincunx as qx
from quincunx.core.shared_seed import commitment_to, seed_from
from quincunx.server.store import SeatPlan, TableRow
from quincunx.server.store import schema as s
from quincunx.server.store.vault import CannotOpen, Vault
from quincunx.server.tables.open_tables import OpenTable
from quincunx.server.tables.table import LiveTable
from quincunx.server.tables.tables import Tables

pytestmark = pytest.mark.anyio


async def waiting(scene: Scene, *seats: SeatPlan) -> LiveTable:
    """A table that is not dealt yet: Anna and Ben, if nobody else is named."""
    plan = list(seats) or [SeatPlan(scene.anna), SeatPlan(scene.ben)]
    row = await scene.tables.seating.create("milito", OPTIONS, plan, public=True)
    return await scene.tables.get(row.id)


def commitment(table: LiveTable, seat: int, number: int = 1, value: str = "") -> str:
    return commitment_to(value or value_of(seat), table.id, number, seat)


async def commit(scene: Scene, table: LiveTable, seat: int, number: int = 1, value: str = "") -> None:
    await scene.tables.dealing.commit(table.id, scene.who(seat), number, commitment(table, seat, number, value))


async def open_share(scene: Scene, table: LiveTable, seat: int, number: int = 1, value: str = "") -> None:
    await scene.tables.dealing.open(table.id, scene.who(seat), number, value or value_of(seat))


async def test_the_server_is_committed_before_anyone_and_nothing_is_dealt(scene: Scene) -> None:
    table = await waiting(scene)
    assert table.dice is not None
    told = table.updates.update_for(0)
    secret = VAULT.open(table.id, table.dice.secret)
    assert told["dice"]["commitment"] == commitment_to(secret, table.id, 1)
    assert (told["status"], told["board"], told["options"], told["awaited"]) == ("open", None, [], [])
    assert (told["dice"]["asked"], told["dice"]["persons"], told["dice"]["seed"]) == ("commit", [], None)
    assert told["prompt"] == "Waiting for Anna and Ben to help shuffle."
    assert table.updates.update_for(-1)["dice"]["asked"] is None
    assert "dice" not in table.row.start
    await refused(scene.tables.viewing.replay(table.id, scene.anna, 0), "dealt yet")
    await refused(scene.tables.viewing.piles(table.id, scene.anna), "dealt yet")
    await refused(scene.tables.viewing.why_not(table.id, scene.anna, 0, "pass"), "dealt yet")
    await refused(scene.tables.viewing.record(table.id, scene.anna), "after the match ends")
    for act in (scene.tables.actions.resign, scene.tables.actions.offer_draw, scene.tables.actions.take_over):
        await refused(act(table.id, scene.anna, 0), "help shuffle")


async def test_all_commit_then_all_open_and_then_it_is_dealt(scene: Scene) -> None:
    table = await waiting(scene)
    async with scene.tables.viewing.watch(table.id, scene.ben) as watcher:
        assert (await next_update(watcher))["dice"]["asked"] == "commit"
        await commit(scene, table, 0)
        told = await next_update(watcher)
        assert told["dice"]["persons"] == [{"seat": 0, "commitment": commitment(table, 0), "opened": False}]
        assert told["prompt"] == "Waiting for Ben to help shuffle."
        assert table.updates.update_for(0)["dice"]["asked"] is None, "not before Ben is bound"
        await refused(open_share(scene, table, 0), "Not everyone has committed")
        await commit(scene, table, 1)
        assert (await next_update(watcher))["dice"]["asked"] == "open"
        await open_share(scene, table, 1)
        told = await next_update(watcher)
        assert (told["dice"]["asked"], told["board"]) == (None, None)
        assert value_of(1) not in json.dumps(told), "not even an opened value is told before the end"
        await open_share(scene, table, 0)
        dealt = await next_update(watcher)
    assert (dealt["status"], table.row.status) == ("running", "running")
    assert dealt["board"].startswith("<svg")
    assert dealt["journal_from"] == 0
    seed = seed_from(table.secret, {0: value_of(0), 1: value_of(1)})
    assert table.match.start["dice"]["seed"] == seed.hex()
    await refused(commit(scene, table, 0), "already been dealt")
    await refused(open_share(scene, table, 0), "already been dealt")
    again = await scene.open().get(table.id)
    assert again.match.to_dict() == table.match.to_dict(), "another process makes the same seed"


async def test_the_dice_hang_on_every_share(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quincunx.server.tables.seeds.new_secret", lambda: "5e" * 32)
    seeds: set[str] = set()
    for mine, others in (("aa", "bb"), ("aa", "cc"), ("dd", "bb"), ("bb", "aa")):
        table = await waiting(scene)
        for step in (commit, open_share):
            await step(scene, table, 0, value=mine * 32)
            await step(scene, table, 1, value=others * 32)
        seeds.add(table.match.start["dice"]["seed"])
    assert len(seeds) == 4


async def test_only_what_was_promised_by_whom_it_was_promised_is_taken(scene: Scene) -> None:
    table = await waiting(scene)
    dealing = scene.tables.dealing
    for person in (scene.cleo, None):
        await refused(dealing.commit(table.id, person, 1, commitment(table, 0)), "not your seat")
        await refused(dealing.open(table.id, person, 1, value_of(0)), "not your seat")
    nonsense: list[tuple[object, object]] = [
        (1, "aa"), (1, None), (1, "AA" * 32), (1, 7), ("1", "aa" * 32), (None, "aa" * 32), (True, "aa" * 32),
    ]  # fmt: skip
    for number, told in nonsense:
        await refused(dealing.commit(table.id, scene.anna, number, told), "64 small hexadecimal digits")
        await refused(dealing.open(table.id, scene.anna, number, told), "64 small hexadecimal digits")
    await refused(dealing.commit(table.id, scene.anna, 2, commitment(table, 0, 2)), "commit anew")
    await commit(scene, table, 0)
    await dealing.commit(table.id, scene.ben, 1, commitment(table, 0))
    await refused(dealing.open(table.id, scene.ben, 1, value_of(0)), "not the value")
    await refused(open_share(scene, table, 0, value=value_of(5)), "not the value")
    assert not table.is_dealt
    assert table.dice is not None
    assert [person["value"] for person in table.dice.persons] == [None, None]


async def test_a_lost_value_is_replaced_until_everyone_has_committed(scene: Scene) -> None:
    table = await waiting(scene)
    await commit(scene, table, 0, value="aa" * 32)
    await commit(scene, table, 0)
    await commit(scene, table, 1)
    assert table.dice is not None
    assert (table.dice.round, len(table.dice.persons)) == (1, 2)
    await refused(open_share(scene, table, 0, value="aa" * 32), "not the value")
    await open_share(scene, table, 0)
    await open_share(scene, table, 1)
    assert table.is_dealt


async def test_once_everyone_has_committed_nobody_commits_to_another_in_the_same_round(scene: Scene) -> None:
    """Somebody's value may be on its way already, opened for the promises they were told."""
    table = await waiting(scene)
    await commit(scene, table, 0)
    await commit(scene, table, 1)
    await commit(scene, table, 0, value="aa" * 32)
    assert table.dice is not None
    assert (table.dice.round, table.dice.persons) == (2, [])
    await refused(scene.tables.dealing.open(table.id, scene.ben, 1, value_of(1)), "commit anew")


async def test_once_somebody_has_opened_a_lost_value_means_that_all_begin_again(scene: Scene) -> None:
    table = await waiting(scene)
    await commit(scene, table, 0)
    await commit(scene, table, 1)
    await open_share(scene, table, 1)
    assert table.dice is not None
    before = table.dice
    async with scene.tables.viewing.watch(table.id, scene.cleo) as onlooker:
        await next_update(onlooker)
        await commit(scene, table, 0, value="aa" * 32)
        told = (await next_update(onlooker))["dice"]
    assert (told["round"], told["persons"]) == (2, [])
    assert told["commitment"] != before.commitment
    assert VAULT.open(table.id, table.dice.secret) != VAULT.open(table.id, before.secret), "a new secret too"
    await refused(open_share(scene, table, 0), "commit anew")
    for step in (commit, open_share):
        for seat in (0, 1):
            await step(scene, table, seat, 2)
    assert table.is_dealt
    await scene.play_to_the_end(table)
    assert table.record()["dice"]["round"] == 2
    assert qx.Record(table.record()).verify() == []


async def test_the_same_commitment_again_changes_nothing(scene: Scene) -> None:
    table = await waiting(scene)
    for _ in range(2):
        await commit(scene, table, 0)
        await commit(scene, table, 1)
    await open_share(scene, table, 0)
    await commit(scene, table, 0)
    await open_share(scene, table, 0)
    assert table.dice is not None
    assert table.dice.round == 1
    await open_share(scene, table, 1)
    assert table.is_dealt


async def test_one_person_in_several_seats_gives_one_share(scene: Scene) -> None:
    table = await waiting(scene, SeatPlan(scene.anna), SeatPlan(scene.anna))
    assert table.updates.update_for(1)["dice"]["seat"] == 0
    await deal(scene.tables, table.id)
    assert table.is_dealt
    assert [person["seat"] for person in table.record()["dice"]["persons"]] == [0]


async def test_against_the_computer_one_share_and_the_servers_are_enough(scene: Scene) -> None:
    table = await waiting(scene, SeatPlan(mind="Recruit"), SeatPlan(scene.anna))
    assert table.updates.update_for(1)["prompt"] == "Waiting for Anna to help shuffle."
    await soon(lambda: not table.thinking)
    assert scene.minds.asked == 0
    await deal(scene.tables, table.id)
    assert table.is_dealt
    await soon(lambda: table.match.acting == (1,))


async def test_computer_players_alone_need_nobody(scene: Scene) -> None:
    table = await waiting(scene, SeatPlan(mind="Recruit"), SeatPlan(mind="Veteran"))
    assert table.is_dealt
    async with scene.tables.viewing.watch(table.id, scene.anna):
        await soon(lambda: table.match.over, 60)
    record = table.record()
    assert record["dice"]["persons"] == []
    assert qx.Record(record).verify() == []


async def test_who_gets_up_has_no_share_and_who_comes_after_needs_one(scene: Scene) -> None:
    table = await waiting(scene)
    await commit(scene, table, 0)
    await commit(scene, table, 1)
    await open_share(scene, table, 0)
    await scene.store.player_data.delete(scene.ben)
    await scene.tables.seating.refresh(table.id)
    assert table.updates.update_for(0)["prompt"] == "Waiting for every seat to be taken."
    await scene.tables.seating.sit(table.id, scene.cleo, 1)
    assert table.updates.update_for(1)["dice"]["asked"] == "commit"
    await scene.tables.dealing.commit(table.id, scene.cleo, 1, commitment(table, 1))
    assert table.dice is not None
    assert table.dice.round == 2, "Anna's value was open before Cleo was bound"


async def test_processes_wait_together(scene: Scene) -> None:
    table, elsewhere = await waiting(scene), scene.open()
    theirs = await elsewhere.get(table.id)
    async with elsewhere.viewing.watch(table.id, scene.ben) as watcher:
        await next_update(watcher)
        await commit(scene, table, 0)
        assert len((await next_update(watcher))["dice"]["persons"]) == 1
        await elsewhere.dealing.commit(table.id, scene.ben, 1, commitment(table, 1))
        await elsewhere.dealing.open(table.id, scene.ben, 1, value_of(1))
        await open_share(scene, table, 0)
        await soon(lambda: theirs.is_dealt)
    assert theirs.match.to_dict() == table.match.to_dict()
    await scene.play(theirs, tables=elsewhere)


@pytest.mark.parametrize("between", ["before the row is read", "after it"])
async def test_a_table_dealt_while_another_process_looks_is_never_half_dealt(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, between: str
) -> None:
    table, elsewhere = await waiting(scene), scene.open()
    theirs = await elsewhere.get(table.id)
    await commit(scene, table, 0)
    await commit(scene, table, 1)
    await open_share(scene, table, 0)
    read, last, looking = scene.store.tables.get, [1], set[object]()

    async def read_while_others_deal(table_id: str) -> TableRow | None:
        deals = bool(last) and asyncio.current_task() in looking
        if deals and between == "before the row is read":
            await open_share(scene, table, last.pop())
        row = await read(table_id)
        if deals and between == "after it":
            await open_share(scene, table, last.pop())
        return row

    async def look(_: OpenTable) -> None:
        looking.add(asyncio.current_task())
        await elsewhere.open.look_up(theirs)
        assert theirs.is_dealt == theirs.is_in_play == (theirs.row.status == "running")

    monkeypatch.setattr(scene.store.tables, "get", read_while_others_deal)
    await elsewhere.open.do(table.id, look)
    assert not last
    await soon(lambda: theirs.is_in_play)


async def test_of_many_who_open_at_once_the_last_deals_once(scene: Scene) -> None:
    table, elsewhere = await waiting(scene), scene.open()
    await commit(scene, table, 0)
    await commit(scene, table, 1)
    opens = [t.dealing.open(table.id, scene.who(n), 1, value_of(n)) for t in (scene.tables, elsewhere) for n in (0, 1)]
    await asyncio.gather(*opens, return_exceptions=True)
    row = await scene.store.tables.get(table.id)
    assert row is not None
    assert row.status == "running"
    assert (await scene.open().get(table.id)).match.ply == 0


async def test_what_is_told_at_the_end_can_be_checked(scene: Scene) -> None:
    table = await scene.seated()
    assert set(table.updates.update_for(0)["dice"]) == {"round", "commitment", "seed"}
    await scene.play_to_the_end(table)
    dice = table.updates.update_for(-1)["dice"]
    assert dice["seed"] == table.match.start["dice"]["seed"]
    assert [person["value"] for person in dice["persons"]] == [value_of(0), value_of(1)]
    record = qx.Record(table.record())
    assert record.verify() == []
    assert record.commitments[0] == dice["commitment"]


# ---- at rest


async def kept(scene: Scene, table: str) -> str:
    """All that the store holds of a table, as text."""
    async with scene.store.database.reading() as connection:
        rows = [
            *(await connection.execute(select(s.tables).where(s.tables.c.id == table))).all(),
            *(await connection.execute(select(s.dice).where(s.dice.c.table_id == table))).all(),
            *(await connection.execute(select(s.events).where(s.events.c.table_id == table))).all(),
        ]
    return json.dumps([[str(value) for value in row] for row in rows])


async def test_the_secret_of_a_running_game_is_nowhere_to_be_read(scene: Scene) -> None:
    table = await scene.seated()
    await scene.play(table)
    seed = table.match.start["dice"]["seed"]
    assert table.secret
    for secret in (table.secret, seed):
        assert secret not in await kept(scene, table.id)
    assert table.secret not in repr(table.dice)
    await scene.play_to_the_end(table)
    while table.secret not in await kept(scene, table.id):
        await asyncio.sleep(0.01)
    dice = await scene.store.dice.get(table.id)
    assert dice is not None
    assert (dice.is_sealed, dice.secret) == (False, table.secret)
    assert (await scene.store.player_data.export(scene.anna))["tables"][0]["dice"]["secret"] == table.secret


async def test_what_was_left_sealed_at_the_end_is_opened_later(scene: Scene) -> None:
    table = await scene.seated()
    await scene.play_to_the_end(table)
    sealed = VAULT.seal(table.id, table.secret)
    while table.secret not in await kept(scene, table.id):
        await asyncio.sleep(0.01)
    async with scene.store.database.writing() as connection:
        await connection.execute(update(s.dice).values(secret=sealed, is_sealed=True, drawn=None))
    again = await scene.open().get(table.id)
    assert again.record() == table.record()
    while table.secret not in await kept(scene, table.id):
        await asyncio.sleep(0.01)


async def test_with_another_secret_a_running_game_is_closed_in_words_and_opens_with_the_old_one(scene: Scene) -> None:
    table = await scene.seated()
    await scene.play(table)
    other = Tables(scene.store, scene.notices, scene.minds, Vault(b"another secret, also long enough"), pause=0.0)
    scene.opened.append(other)
    why = await refused(other.get(table.id), "encrypted with another secret")
    assert "cannot be played on" in why.text
    row = await scene.store.tables.get(table.id)
    assert row is not None
    assert (row.status, row.frozen_why) == ("frozen", why.message.params["why"])
    again = await scene.open().get(table.id)
    assert (again.row.status, again.match.ply) == ("running", 1)


async def test_a_finished_game_needs_no_secret(scene: Scene) -> None:
    table = await scene.seated()
    await scene.play_to_the_end(table)
    while table.secret not in await kept(scene, table.id):
        await asyncio.sleep(0.01)
    other = Tables(scene.store, scene.notices, scene.minds, Vault(b"another secret, also long enough"), pause=0.0)
    scene.opened.append(other)
    assert (await other.get(table.id)).record() == table.record()


async def test_a_backup_holds_the_dice_as_they_are_kept(scene: Scene, tmp_path_factory: pytest.TempPathFactory) -> None:
    table = await scene.seated()
    await scene.play(table)
    folder = tmp_path_factory.mktemp("backup")
    await scene.store.backups.write(folder / "backup")
    assert table.secret.encode() not in (folder / "backup").read_bytes()
    async with opened(f"sqlite:///{folder / 'restored.db'}") as store:
        await store.backups.restore(folder / "backup")
        tables = Tables(store, scene.notices, scene.minds, VAULT, pause=0.0)
        scene.opened.append(tables)
        assert (await tables.get(table.id)).match.to_dict() == table.match.to_dict()


async def test_a_vault_opens_only_what_it_sealed_for_that_table() -> None:
    sealed = VAULT.seal("table00001", "5e" * 32)
    assert VAULT.open("table00001", sealed) == "5e" * 32
    assert VAULT.seal("table00001", "5e" * 32) != sealed, "never the same twice"
    last = "A" if sealed[-6] != "A" else "B"
    for vault, table, what in (
        (VAULT, "table00002", sealed),
        (Vault(b"another secret, also long enough"), "table00001", sealed),
        (VAULT, "table00001", sealed[:-6] + last + sealed[-5:]),
        (VAULT, "table00001", ""),
        (VAULT, "table00001", "§"),
    ):
        with pytest.raises(CannotOpen):
            vault.open(table, what)


async def test_a_table_whose_secret_cannot_be_read_takes_no_shares(scene: Scene) -> None:
    table = await waiting(scene)
    other = Tables(scene.store, scene.notices, scene.minds, Vault(b"another secret that is long enough too"), pause=0.0)
    await refused(other.get(table.id), "encrypted with another secret")
    assert table.id in other.open.aside
    await other.close()
