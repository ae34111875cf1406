"""What tables are played with: kept once, as long as a table names it, and named by every match that was rated."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from alembic import command
from server.conftest import lay_table, opened
from sqlalchemy import Connection, Table, delete, insert, inspect, select, update

import quincunx as qx
from quincunx.core.content import Content, ContentError
from quincunx.server.people.ratings import settle
from quincunx.server.store import SeatPlan, Store, TableRow
from quincunx.server.store import schema as s
from quincunx.server.store.contents import hold_content
from quincunx.server.store.migrating import alembic_config

MILITO = qx.game_of("milito").built_in
BATTALION = qx.game_of("battalion").built_in


async def lay(store: Store, content: Content, game: str = "milito") -> TableRow:
    return await store.tables.create(game, 1, content, {}, {}, [SeatPlan(), SeatPlan()])


async def hashes(store: Store) -> list[str]:
    async with store.database.reading() as connection:
        return sorted(await connection.scalars(select(s.contents.c.hash)))


async def forget(store: Store, table: TableRow) -> None:
    async with store.database.writing() as connection:
        await connection.execute(delete(s.seats).where(s.seats.c.table_id == table.id))
        await connection.execute(delete(s.tables).where(s.tables.c.id == table.id))


async def test_content_is_kept_once_with_the_tables_made_with_it(store_url: str) -> None:
    async with opened(store_url) as store, opened(store_url) as other:
        rows = await asyncio.gather(
            *(lay(one, MILITO) for one in [store, other] * 4), lay(store, BATTALION, "battalion")
        )
        assert {row.content for row in rows} == {MILITO.hash, BATTALION.hash}
        assert await hashes(store) == sorted([MILITO.hash, BATTALION.hash])
        again = await other.contents.get(BATTALION.hash)
        assert again is not None
        assert again.to_dict() == BATTALION.to_dict()
        assert await store.contents.get("c0ffee") is None


async def test_content_with_a_pack_is_kept_as_well(store_url: str, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('[[unit_type]]\nid = "spears"\nattack = 9\nname = "Sp\\u0000ear\\n"\n')
    content = qx.game_of("milito").load_content([tmp_path])
    async with opened(store_url) as store:
        await lay(store, content)
        again = await store.contents.get(content.hash)
        assert again is not None
        assert again.to_dict() == content.to_dict()


async def test_damaged_content_is_noticed(store_url: str) -> None:
    async with opened(store_url) as store:
        await lay(store, MILITO)
        damaged = {**MILITO.to_dict(), "tables": BATTALION.tables}
        async with store.database.writing() as connection:
            await connection.execute(update(s.contents).values(data=damaged))
        with pytest.raises(ContentError, match="damaged"):
            await store.contents.get(MILITO.hash)


async def test_content_goes_with_the_last_table_that_names_it(store_url: str) -> None:
    async with opened(store_url) as store:
        rows = [await lay(store, MILITO) for _ in range(2)]
        await lay(store, BATTALION, "battalion")
        await forget(store, rows[0])
        assert await store.contents.purge() == 0
        await forget(store, rows[1])
        assert await store.contents.purge() == 1
        assert await hashes(store) == [BATTALION.hash]


async def test_a_purge_takes_nothing_from_a_table_that_is_just_being_made(store_url: str) -> None:
    async with opened(store_url) as store, opened(store_url) as other:
        await store.contents.keep("milito", MILITO)
        made = replace(await lay_table(store), id="0123456789", content=MILITO.hash)
        async with store.database.writing() as connection:
            await hold_content(connection, "milito", MILITO)
            purge = asyncio.create_task(other.contents.purge())
            await asyncio.sleep(0.2)
            await connection.execute(insert(s.tables).values(vars(made)))
        assert await purge == 0
        assert await hashes(store) == [MILITO.hash]


async def test_content_can_be_kept_for_tables_made_without(store_url: str) -> None:
    async with opened(store_url) as store:
        kept = await lay(store, BATTALION, "battalion")
        without = [await lay_table(store) for _ in range(2)]
        found = await store.contents.tables_without()
        assert [row.content for row in found] == ["c0ffee"]
        assert found[0] in without
        assert kept not in found
        await store.contents.keep("milito", MILITO)
        assert MILITO.hash in await hashes(store)


async def test_contents_and_rated_matches_are_in_a_backup(store_url: str, tmp_path: Path) -> None:
    async with opened(store_url) as store:
        ada, bea = [(await store.players.create(name, "member", "x")).id for name in ("Ada", "Bea")]
        row = await store.tables.create("milito", 1, MILITO, {}, {}, [SeatPlan(ada), SeatPlan(bea)], status="running")
        await store.events.append(row.id, 0, 0, "!resign", status="over", result={"scores": [0.0, 1.0]})
        assert await settle(store, row.id)
        await store.backups.write(tmp_path / "backup")
    async with Store.open(f"sqlite:///{tmp_path / 'new.db'}") as copy:
        await copy.backups.restore(tmp_path / "backup")
        again = await copy.contents.get(MILITO.hash)
        assert again is not None
        assert again.to_dict() == MILITO.to_dict()
        rated = (await copy.player_data.export(bea))["rated"]
        assert [(one["table_id"], one["rules_version"], one["content"]) for one in rated] == [(row.id, 1, MILITO.hash)]


# ---- rated matches


async def test_a_rated_match_names_what_it_was_played_under(store_url: str) -> None:
    async with opened(store_url) as store:
        ada, bea = [(await store.players.create(name, "member", "x")).id for name in ("Ada", "Bea")]
        table = await lay_table(store, SeatPlan(ada), SeatPlan(bea))
        await store.events.append(table.id, 0, 0, "!resign", status="over", result={"scores": [0.0, 1.0]})
        await asyncio.gather(*(settle(store, table.id) for _ in range(3)))
        for player in (ada, bea):
            (rated,) = (await store.player_data.export(player))["rated"]
            assert rated.pop("at") >= table.created
            assert rated == {"table_id": table.id, "game": "milito", "rules_version": 1, "content": "c0ffee"}
        await store.player_data.delete(ada)
        assert (await store.player_data.export(ada))["rated"] == []
        assert len((await store.player_data.export(bea))["rated"]) == 1


async def test_a_match_that_does_not_count_is_not_rated(store_url: str) -> None:
    async with opened(store_url) as store:
        ada = (await store.players.create("Ada", "member", "x")).id
        table = await lay_table(store, SeatPlan(ada), SeatPlan(mind="Veteran"))
        await store.events.append(table.id, 0, 0, "!resign", status="over", result={"scores": [0.0, 1.0]})
        assert not await settle(store, table.id)
        assert (await store.player_data.export(ada))["rated"] == []


# ---- databases of before


def to_first_schema(connection: Connection) -> None:
    config = alembic_config()
    config.attributes["connection"] = connection
    command.upgrade(config, "0001")


def insert_old(connection: Connection, table: Table, rows: list[dict[str, object]]) -> None:
    """Rows as an older version wrote them: without columns that came later."""
    known = {column["name"] for column in inspect(connection).get_columns(table.name)}
    connection.execute(insert(table), [{name: value for name, value in row.items() if name in known} for row in rows])


def old_table(name: str, **changed: object) -> dict[str, object]:
    words = {"id": name, "game": "milito", "rules_version": 1, "content": "c0ffee", "title": ""}
    data: dict[str, object] = {"packs": [], "options": {}, "start": {}, "pace": {}}
    return {
        **words,
        **data,
        "seats": 2,
        "status": "over",
        "public": True,
        "takeover": False,
        "settled": True,
        "created": 1.0,
        "updated": 2.0,
        **changed,
    }


async def test_matches_rated_before_are_entered_without_what_nobody_wrote_down(empty_url: str) -> None:
    async with Store.open(empty_url) as store:
        ada, bea, guest = "ada", "bea", "leo"
        members = [{"id": who, "name": who, "name_key": who, "kind": "member", "created": 1.0} for who in (ada, bea)]
        pairs = {"rated": (ada, bea), "guest": (ada, guest), "mind": (ada, None), "both": (ada, ada)}
        tables = {name: old_table(f"table-{name:_<4.4}") for name in pairs}
        unsettled = old_table("unsettled_", status="running", settled=False)
        seats = [
            {"table_id": table["id"], "seat": seat, "player_id": who, "mind": None if who else "Veteran"}
            for table, pair in [*((tables[name], pair) for name, pair in pairs.items()), (unsettled, (ada, bea))]
            for seat, who in enumerate(pair)
        ]
        async with store.database.writing() as connection:
            await connection.run_sync(to_first_schema)
            await connection.run_sync(insert_old, s.players, members)
            leo = {"id": guest, "name": "Guest Leo", "kind": "guest", "created": 1.0}
            await connection.run_sync(insert_old, s.players, [leo])
            await connection.run_sync(insert_old, s.tables, [*tables.values(), unsettled])
            await connection.run_sync(insert_old, s.seats, seats)
        rating = {"game": "milito", "rating": 1600.0, "deviation": 200.0, "volatility": 0.06, "games": 1}
        async with store.database.writing() as connection:
            await connection.execute(insert(s.ratings), [{"player_id": who, **rating} for who in (ada, bea)])
        await store.migrate()
        for player in (ada, bea):
            (rated,) = (await store.player_data.export(player))["rated"]
            assert (rated["table_id"], rated["rules_version"], rated["content"]) == (tables["rated"]["id"], None, None)
        assert (await store.tables.get(str(tables["rated"]["id"]))).content == "c0ffee"  # type: ignore[union-attr]
