"""What people are to each other in the store: mutes and blocks, reports, bans, and what operators did."""

from __future__ import annotations

import asyncio
import json
import time

import pytest
from server.conftest import lay_table, opened

from quincunx.server.closed_words import reason
from quincunx.server.store import Banned, SeatPlan, Store, StoreError
from quincunx.server.store.bans import FOREVER


async def people(store: Store, *names: str) -> list[str]:
    return [(await store.players.create(name, "member", "x")).id for name in names]


# ---- mutes and blocks


async def test_a_mute_is_heard_by_one_and_a_block_by_both(store_url: str) -> None:
    async with opened(store_url) as store:
        ada, bea, cleo = await people(store, "Ada", "Bea", "Cleo")
        await store.shuns.set(ada, bea, "mute")
        await store.shuns.set(ada, cleo, "block")
        assert await store.shuns.unheard_by(ada) == {bea, cleo}
        assert await store.shuns.unheard_by(bea) == frozenset()
        assert await store.shuns.unheard_by(cleo) == {ada}
        assert await store.shuns.blocked(ada) == {cleo}
        assert await store.shuns.blocked(bea) == frozenset()
        assert await store.shuns.blocked(cleo) == {ada}
        assert [(row.name, row.how) for row in await store.shuns.of(ada)] == [("Bea", "mute"), ("Cleo", "block")]
        await store.shuns.set(ada, bea, "block")
        await store.shuns.set(ada, cleo, None)
        assert [(row.name, row.how) for row in await store.shuns.of(ada)] == [("Bea", "block")]
        for wrong in ((ada, ada, "mute"), (ada, "nobody", "mute"), (ada, bea, "hate")):
            with pytest.raises(StoreError):
                await store.shuns.set(*wrong)


async def test_two_who_block_each_other_at_once_do_not_wait_for_ever(store_url: str) -> None:
    async with opened(store_url) as store:
        ada, bea = await people(store, "Ada", "Bea")
        pairs = [(ada, bea), (bea, ada)] * 10
        await asyncio.gather(*(store.shuns.set(one, other, "block") for one, other in pairs))
        assert await store.shuns.blocked(ada) == {bea}
        assert await store.shuns.blocked(bea) == {ada}


async def test_there_is_an_end_to_a_list(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quincunx.server.store.shuns.MOST_SHUNS", 1)
    async with opened(store_url) as store:
        ada, bea, cleo = await people(store, "Ada", "Bea", "Cleo")
        await store.shuns.set(ada, bea, "mute")
        await store.shuns.set(ada, bea, "block")
        with pytest.raises(StoreError, match="at most"):
            await store.shuns.set(ada, cleo, "mute")


# ---- reports


async def test_a_report_keeps_what_was_said(store_url: str) -> None:
    async with opened(store_url) as store:
        ada, bea = await people(store, "Ada", "Bea")
        table = await lay_table(store, SeatPlan(ada), SeatPlan(bea))
        for n in range(30):
            await store.chat.add(table.id, bea if n % 2 else ada, n % 2, f"line {n}")
        line = await store.reports.add("line", ada, " rude ", table_id=table.id, line=15)
        name = await store.reports.add("name", ada, "rude", about_id=bea)
        where = await store.reports.add("table", ada, "rude", table_id=table.id)
        await store.players.rename(bea, "Beatrix")
        listed = await store.reports.listed()
        assert listed == [where, name, line]
        assert (line.n, line.about_id, line.words, line.reason) == (1, bea, "line 15", "rude")
        assert (name.about_id, name.words, name.table_id) == (bea, "Bea", None)
        assert (where.about_id, where.table_id) == (None, table.id)
        around = [said.n for said in await store.chat.around(table.id, 15)]
        assert around == list(range(5, 21))


async def test_reports_of_nothing_are_refused(store_url: str) -> None:
    async with opened(store_url) as store:
        (ada,) = await people(store, "Ada")
        table = await lay_table(store)
        nothing: list[dict[str, object]] = [
            {"kind": "line", "table_id": table.id, "line": 0},
            {"kind": "line", "table_id": table.id},
            {"kind": "line", "line": 0},
            {"kind": "name", "about_id": "nobody"},
            {"kind": "name", "about_id": ada, "table_id": "no such table"},
            {"kind": "table"},
            {"kind": "table", "table_id": "0123456789"},
            {"kind": "weather", "table_id": table.id},
        ]
        for report in nothing:
            with pytest.raises(StoreError):
                await store.reports.add(by_id=ada, reason="rude", **report)  # type: ignore[arg-type]
        for reason in ("", "  ", "x" * 1001):
            with pytest.raises(StoreError, match="reason"):
                await store.reports.add("name", ada, reason, about_id=ada)
        assert await store.reports.listed() == []


async def test_reports_at_once_get_numbers_of_their_own(store_url: str) -> None:
    async with opened(store_url) as store, opened(store_url) as other:
        ada, bea = await people(store, "Ada", "Bea")
        work = [where.reports.add("name", ada, "rude", about_id=bea) for where in (store, other) * 8]
        assert sorted(report.n for report in await asyncio.gather(*work)) == list(range(1, 17))


# ---- bans


async def test_a_banned_player_is_kept_out_until_it_ends(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(store_url) as store:
        ada, bea = await people(store, "Ada", "Bea")
        token = await store.sessions.create(ada)
        table = await lay_table(store, SeatPlan(bea), SeatPlan(), status="open")
        waiting = await lay_table(store, SeatPlan(ada), SeatPlan(), status="open")
        await store.operating.ban("root", await store.operating.find("ada"), "rude", days=2)
        assert await store.sessions.player(token) is None
        deeds = (
            lambda: store.sessions.create(ada),
            lambda: store.tables.claim_seat(table.id, 1, ada),
            lambda: store.chat.add(table.id, ada, None, "still here"),
            lambda: lay_table(store, SeatPlan(ada)),
        )
        for deed in deeds:
            with pytest.raises(Banned, match=r"banned until \d{4}-\d\d-\d\d .*: rude"):
                await deed()
        assert [row.id for row in await store.tables.waiting()] == [table.id]
        until = (await store.tables.seats(waiting.id))[0].banned_until
        assert until == pytest.approx(time.time() + 2 * 86400, abs=60)
        assert (await store.tables.seats(table.id))[0].banned_until is None
        later = time.time() + 3 * 86400
        monkeypatch.setattr(time, "time", lambda: later)
        assert await store.bans.of(ada) is None
        assert await store.tables.claim_seat(table.id, 1, ada)


async def test_a_ban_for_good_can_be_lifted(store_url: str) -> None:
    async with opened(store_url) as store:
        ada, _ = await people(store, "Ada", "Bea")
        player = await store.operating.find(ada)
        await store.operating.ban("root", player, "rude")
        ban = await store.bans.of(ada)
        assert ban is not None
        assert ban.until == FOREVER
        with pytest.raises(Banned, match="This account is banned: rude"):
            await store.sessions.create(ada)
        await store.operating.unban("root", player, "sorry")
        await store.sessions.create(ada)
        with pytest.raises(StoreError, match="not banned"):
            await store.operating.unban("root", player, "sorry")


# ---- operators


async def test_whatever_operators_do_is_in_the_audit_log(store_url: str) -> None:
    async with opened(store_url) as store:
        ada, bea = await people(store, "Ada", "Bea")
        table = await lay_table(store, SeatPlan(ada), SeatPlan(bea))
        await store.reports.add("name", ada, "rude", about_id=bea)
        does = store.operating
        await does.rename("root", await does.find("bea"), "Beatrix", "a rude name")
        await does.ban("root", await does.find("Beatrix"), "rude again", 1)
        await does.unban("root", await does.find(bea), "sorry")
        await does.close_table("livia", table.id, "spam")
        await does.settle("livia", 1, "renamed")
        told = [(e.n, e.who, e.what, e.player_id, e.table_id, e.detail, e.why) for e in await does.audit_after(0)]
        assert told == [
            (1, "root", "rename", bea, None, "Bea -> Beatrix", "a rude name"),
            (2, "root", "ban", bea, None, "Beatrix, 1 days", "rude again"),
            (3, "root", "unban", bea, None, "Beatrix", "sorry"),
            (4, "livia", "close-table", None, table.id, "", "spam"),
            (5, "livia", "settle", None, None, "report 1", "renamed"),
        ]
        assert [entry.n for entry in await does.audit(2)] == [5, 4]
        closed = await store.tables.get(table.id)
        assert closed is not None
        assert (closed.status, closed.frozen_why) == ("frozen", reason("by_operator", why="spam"))
        assert closed.closed is not None
        assert await store.reports.listed() == []
        assert [report.n for report in await store.reports.listed(settled=True)] == [1]


async def test_what_was_not_done_is_not_in_the_audit_log(store_url: str) -> None:
    async with opened(store_url) as store:
        ada, _ = await people(store, "Ada", "Bea")
        over = await lay_table(store, status="over")
        does, player = store.operating, await store.operating.find(ada)
        refused = (
            lambda: does.close_table("root", over.id, "spam"),
            lambda: does.close_table("root", "0123456789", "spam"),
            lambda: does.close_table("root", over.id, " "),
            lambda: does.rename("root", player, "BEA", ""),
            lambda: does.ban("root", player, ""),
            lambda: does.ban("root", player, "x" * 501),
            lambda: does.unban("root", player, ""),
            lambda: does.settle("root", 1, ""),
            lambda: does.find("Nobody At All"),
        )
        for deed in refused:
            with pytest.raises(StoreError):
                await deed()
        assert await does.audit() == []
        assert await store.bans.of(ada) is None


# ---- one's own data


async def test_one_can_have_and_take_along_what_one_said_of_others(store_url: str) -> None:
    async with opened(store_url) as store:
        ada, bea = await people(store, "Ada", "Bea")
        table = await lay_table(store, SeatPlan(ada), SeatPlan(bea))
        await store.chat.add(table.id, bea, 1, "a rude line")
        await store.shuns.set(ada, bea, "mute")
        await store.shuns.set(bea, ada, "block")
        await store.reports.add("line", ada, "rude", table_id=table.id, line=0)
        await store.reports.add("name", bea, "a tell-tale", about_id=ada)
        mine = await store.player_data.export(ada)
        assert [(row["other_id"], row["name"], row["how"]) for row in mine["shuns"]] == [(bea, "Bea", "mute")]
        assert [(row["line"], row["reason"]) for row in mine["reports"]] == [(0, "rude")]
        assert "tell-tale" not in json.dumps(mine)
        await store.operating.rename("root", await store.operating.find(bea), "Beatrix", "rude")
        await store.player_data.delete(bea)
        assert await store.shuns.of(ada) == []
        assert await store.shuns.blocked(ada) == frozenset()
        left = await store.reports.listed()
        assert [(report.by_id, report.reason, report.words) for report in left] == [(ada, "rude", "")]
        assert [entry.detail for entry in await store.operating.audit()] == [""]


async def test_a_guest_somebody_has_muted_is_not_cleared_away(store_url: str) -> None:
    async with opened(store_url) as store:
        (ada,) = await people(store, "Ada")
        muted, idle = [(await store.players.create(name)).id for name in ("Guest Leo", "Guest Sol")]
        await store.shuns.set(ada, muted, "mute")
        assert (await store.players.purge(guest_days=-1)).guests == 1
        assert await store.players.get(idle) is None
        assert await store.players.get(muted) is not None
