"""The start page tells whose turn it is from what is kept, without opening the tables."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import update
from wire.serving import GAME, Person, Served, served, some_match

from quincunx.server.store import SeatPlan
from quincunx.server.store import schema as s
from quincunx.server.tables.open_tables import OpenTable, OpenTables

pytestmark = pytest.mark.anyio

MANY = 100
YOURS = "Your turn"


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every table that is opened from now on."""
    names: list[str] = []
    load = OpenTables.load

    async def loaded(tables: OpenTables, table_id: str, here: OpenTable) -> None:
        names.append(table_id)
        await load(tables, table_id, here)

    monkeypatch.setattr(OpenTables, "load", loaded)
    return names


async def turns(person: Person) -> int:
    """At how many tables it is this person's turn, as the start page tells it."""
    page = await person.get("/")
    assert page.status_code == 200
    return page.text.count(YOURS)


async def acting(here: Served, person: Person, tables: list[str]) -> int:
    """At how many of these tables this person can choose."""
    found = [await here.inside.tables.get(table) for table in tables]
    return sum(any(seat in table.match.acting for seat in table.seats_of(person.id)) for table in found)


async def forget(here: Served, opened: list[str]) -> None:
    """Nobody has looked at any table for long."""
    while here.inside.tables.open.tables:
        here.inside.tables.open.sweep(0.0)
        await asyncio.sleep(0.01)
    opened.clear()


async def test_a_start_page_with_many_tables_opens_none(sqlite_url: str, opened: list[str]) -> None:
    async with served(sqlite_url) as here:
        anna, ben = await here.person(), await here.person()
        match = some_match(GAME, {"armies": ["republican_roman", "carthaginian"]}, 1, 10)
        (seat,) = match.acting
        for number in range(MANY):
            at = (anna, ben) if number % 4 else (ben, anna)
            row = await here.lay(match, [SeatPlan(who.id) for who in at])
            await here.inside.store.events.append(row.id, 0, seat, "pass", acting=1 << seat)
        await forget(here, opened)
        mine = MANY * 3 // 4
        expected = [mine, MANY - mine] if seat == 0 else [MANY - mine, mine]
        assert [await turns(anna), await turns(ben)] == expected
        assert not opened


async def test_a_table_from_before_this_was_kept_is_opened_once(sqlite_url: str, opened: list[str]) -> None:
    async with served(sqlite_url) as here:
        anna, ben = await here.person(), await here.person()
        tables = [await here.table(anna, ben), await here.table(ben, anna)]
        expected = [await acting(here, who, tables) for who in (anna, ben)]
        async with here.inside.store.database.writing() as connection:
            await connection.execute(update(s.tables).values(acting=None))
        await forget(here, opened)
        assert await turns(anna) == expected[0]
        assert sorted(opened) == sorted(tables)
        await forget(here, opened)
        assert [await turns(anna), await turns(ben)] == expected
        assert not opened


async def test_a_table_with_old_rules_is_told_as_closed(sqlite_url: str, opened: list[str]) -> None:
    async with served(sqlite_url) as here:
        anna, ben = await here.person(), await here.person()
        await here.table(anna, ben)
        async with here.inside.store.database.writing() as connection:
            await connection.execute(update(s.tables).values(rules_version=0))
        await forget(here, opened)
        assert [await turns(anna), await turns(ben)] == [0, 0]
        assert ">Closed<" in (await anna.get("/")).text
