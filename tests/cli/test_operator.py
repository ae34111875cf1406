"""`quincunx operator`: each command acts on the database and leaves an entry in the audit log."""

from __future__ import annotations

import asyncio
import os
import pwd
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest
from cli.running import ok, refused

from quincunx.server.closed_words import reason_words
from quincunx.server.store import SeatPlan, Store

Found = TypeVar("Found")
ME = pwd.getpwuid(os.getuid()).pw_name


class Kept:
    """A database with two members, a guest and a table."""

    def __init__(self, file: Path) -> None:
        self.url = f"sqlite:///{file}"
        self.at = ("--database", self.url)
        self.livia, self.drusus, self.guest, self.table = self.do(self.lay)

    def do(self, work: Callable[[Store], Awaitable[Found]]) -> Found:
        async def opened() -> Found:
            async with Store.open(self.url) as store:
                await store.migrate()
                return await work(store)

        return asyncio.run(opened())

    @staticmethod
    async def lay(store: Store) -> tuple[str, str, str, str]:
        members = [(await store.players.create(name, "member", "x")).id for name in ("Livia", "Drusus")]
        guest = (await store.players.create("Guest Leo")).id
        seats = [SeatPlan(members[0]), SeatPlan(members[1])]
        row = await store.tables.create("milito", 1, "c0ffee", {}, {}, seats, status="running")
        return members[0], members[1], guest, row.id


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kept:
    monkeypatch.delenv("SUDO_USER", raising=False)
    return Kept(tmp_path / "quincunx.db")


def test_a_table_is_closed(kept: Kept) -> None:
    assert f"table {kept.table} is closed" in ok("operator", "close-table", kept.table, "--why", "spam", *kept.at)
    row = kept.do(lambda store: store.tables.get(kept.table))
    assert row is not None
    assert (row.status, reason_words(row.frozen_why or "")) == ("frozen", "An operator has closed this table: spam")


def test_a_player_is_renamed(kept: Kept) -> None:
    assert "Livia is now called Octavia" in ok("operator", "rename", "livia", "Octavia", *kept.at)
    assert "Guest Leo is now called Guest Sol" in ok("operator", "rename", kept.guest, "Sol", *kept.at)
    player = kept.do(lambda store: store.players.get(kept.livia))
    assert player is not None
    assert player.name == "Octavia"
    assert "looks too much like" in refused(1, "operator", "rename", "Octavia", "Drusu5", *kept.at)
    assert "could be taken for" in refused(1, "operator", "rename", "Octavia", "Legate", *kept.at)


def test_a_player_is_banned_and_let_in_again(kept: Kept) -> None:
    assert f"Livia ({kept.livia}) is banned for good" in ok("operator", "ban", "Livia", "--why", "rude", *kept.at)
    assert kept.do(lambda store: store.bans.of(kept.livia)) is not None
    assert "Livia is no longer banned" in ok("operator", "unban", "Livia", *kept.at)
    assert kept.do(lambda store: store.bans.of(kept.livia)) is None
    assert "banned for 2 days" in ok("operator", "ban", kept.guest, "--why", "rude", "--days", "2", *kept.at)


def test_reports_are_read_with_what_was_said_around_them(kept: Kept) -> None:
    assert "nothing is reported" in ok("operator", "reports", *kept.at)

    async def talk(store: Store) -> None:
        for text in ("salve", "a rude\x1b[2J\nline", "vale"):
            await store.chat.add(kept.table, kept.drusus, 1, text)
        await store.reports.add("line", kept.livia, "not nice", table_id=kept.table, line=1)
        await store.reports.add("name", kept.livia, "who is that?", about_id=kept.guest)

    kept.do(talk)
    text = ok("operator", "reports", *kept.at)
    assert f"a name of Guest Leo ({kept.guest}), reported by Livia ({kept.livia})" in text
    assert f"a line of Drusus ({kept.drusus}) at table {kept.table}, reported by Livia" in text
    assert text.index("who is that?") < text.index("not nice")
    said = [line.strip() for line in text.splitlines()]
    assert said[-3:] == ["Drusus: salve", "> Drusus: a rude?[2J line", "Drusus: vale"]
    assert "report 1 is settled" in ok("operator", "settle", "1", "--why", "warned", *kept.at)
    assert "not nice" not in ok("operator", "reports", *kept.at)
    assert "not nice" in ok("operator", "reports", "--all", *kept.at)
    assert "no unsettled report 1" in refused(1, "operator", "settle", "1", *kept.at)


def test_whoever_did_something_is_in_the_audit_log(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    ok("operator", "close-table", kept.table, "--why", "spam", *kept.at)
    monkeypatch.setenv("SUDO_USER", "octavia")
    ok("operator", "ban", "Livia", "--why", "rude", *kept.at)
    second, first = ok("operator", "audit", *kept.at).splitlines()
    assert first.endswith(f"{ME}  close-table {kept.table}: spam")
    assert second.endswith(f"octavia (as {ME})  ban {kept.livia} (Livia): rude")
    assert ok("operator", "audit", "--limit", "1", *kept.at).splitlines() == [second]


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (("close-table", "0123456789", "--why", "spam"), "no such table"),
        (("ban", "Nobody At All", "--why", "rude"), "no such player"),
        (("ban", "Livia", "--why", " "), "give a reason"),
        (("unban", "Livia"), "not banned"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(kept: Kept, command: tuple[str, ...], why: str) -> None:
    assert why in refused(1, "operator", *command, *kept.at)
    assert ok("operator", "audit", *kept.at) == ""


def test_a_reason_is_needed_where_people_are_told(kept: Kept) -> None:
    for command in (("close-table", kept.table), ("ban", "Livia")):
        assert "--why" in refused(2, "operator", *command, *kept.at)


def test_no_database_is_made_or_migrated(tmp_path: Path) -> None:
    file = tmp_path / "other.db"
    assert "there is no database" in refused(1, "operator", "audit", "--database", f"sqlite:///{file}")
    assert list(tmp_path.iterdir()) == []
    file.touch()
    assert "schema None" in refused(1, "operator", "audit", "--database", f"sqlite:///{file}")


def test_a_network_is_banned_listed_and_let_in_again(kept: Kept) -> None:
    assert "nobody is banned" in ok("operator", "bans", *kept.at)
    said = ok("operator", "ban", "--network", "203.0.113.77", "--why", "floods", *kept.at)
    assert "guests from 203.0.113.0/24 are banned for 7 days" in said
    ok("operator", "ban", "--network", "2001:db8:1:2:3::4", "--why", "floods", "--days", "2", *kept.at)
    ok("operator", "ban", "Livia", "--why", "rude", *kept.at)
    listed = ok("operator", "bans", *kept.at)
    assert f"Livia ({kept.livia}), for good: rude" in listed
    assert "203.0.113.0/24, until " in listed
    assert "2001:db8:1:2::/64, until " in listed
    assert "203.0.113.0/24 is no longer banned" in ok("operator", "unban", "--network", "203.0.113.0/24", *kept.at)
    assert "203.0.113" not in ok("operator", "bans", *kept.at)
    log = ok("operator", "audit", *kept.at)
    assert "ban-network (203.0.113.0/24, 7 days): floods" in log
    assert "unban-network (203.0.113.0/24)" in log


def test_a_network_that_is_none_or_too_wide_is_refused(kept: Kept) -> None:
    for network in ("203.0.0.0/16", "2001:db8::/32"):
        assert "too wide" in refused(1, "operator", "ban", "--network", network, "--why", "x", *kept.at)
    assert "expected an address" in refused(1, "operator", "ban", "--network", "here", "--why", "x", *kept.at)
    assert "is not banned" in refused(1, "operator", "unban", "--network", "203.0.113.0/24", *kept.at)
    for command in (["ban", "--why", "x"], ["ban", "Livia", "--network", "203.0.113.0/24", "--why", "x"], ["unban"]):
        assert "name a player, or a network" in refused(2, "operator", *command, *kept.at)
