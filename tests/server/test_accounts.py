"""Accounts: guests, members, passwords, and leaving."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from argon2 import PasswordHasher
from server.conftest import lay_table, opened

from quincunx.server.people.accounts import AccountError, Accounts, checked_name, checked_password
from quincunx.server.store import NameTaken, SeatPlan

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
PASSWORD = "four elephants on a hill"


@asynccontextmanager
async def accounts_at(url: str) -> AsyncIterator[Accounts]:
    async with opened(url) as store:
        yield Accounts(store, hasher=QUICK)


async def test_a_guest_plays_at_once(store_url: str) -> None:
    async with accounts_at(store_url) as accounts:
        guest, token = await accounts.new_guest()
        assert guest.name.startswith("Guest ")
        assert await accounts.store.sessions.player(token) == guest


async def test_a_guest_who_signs_up_keeps_every_game(store_url: str) -> None:
    async with accounts_at(store_url) as accounts:
        guest, old = await accounts.new_guest()
        table = await lay_table(accounts.store, SeatPlan(guest.id), SeatPlan(mind="Legate"))
        member, token = await accounts.sign_up("Livia", PASSWORD, guest)
        assert (member.id, member.name, member.kind) == (guest.id, "Livia", "member")
        assert [row.id for row in await accounts.store.tables.played_by(member.id)] == [table.id]
        assert await accounts.store.sessions.player(token) == member
        assert await accounts.store.sessions.player(old) is None
        with pytest.raises(AccountError, match="already"):
            await accounts.sign_up("Livia Again", PASSWORD, guest)


async def test_logging_in(store_url: str) -> None:
    async with accounts_at(store_url) as accounts:
        member, first = await accounts.sign_up("Livia", PASSWORD)
        again, second = await accounts.log_in("  LIVIA ", PASSWORD)
        assert again == member
        assert first != second
        for name, password in (("Livia", "wrong"), ("Nobody", PASSWORD), ("Livia", ""), ("Livia", "x" * 10_000)):
            with pytest.raises(AccountError, match="Wrong name or password"):
                await accounts.log_in(name, password)
        await accounts.log_out(second)
        assert await accounts.store.sessions.player(second) is None
        assert await accounts.store.sessions.player(first) == member


async def test_of_two_who_want_a_name_one_gets_it(store_url: str) -> None:
    async with accounts_at(store_url) as accounts, accounts_at(store_url) as others:
        wanted = [accounts.sign_up("Livia", PASSWORD), others.sign_up("\uff4civia", PASSWORD)]
        results = await asyncio.gather(*wanted, return_exceptions=True)
        assert sorted(type(result).__name__ for result in results) == ["NameTaken", "tuple"]
        other, _ = await accounts.sign_up("Drusus", PASSWORD)
        with pytest.raises(NameTaken):
            await accounts.rename(other, "LIVIA")


async def test_names_can_be_changed(store_url: str) -> None:
    async with accounts_at(store_url) as accounts:
        member, _ = await accounts.sign_up("Livia", PASSWORD)
        guest, _ = await accounts.new_guest()
        assert await accounts.rename(member, "Livia Drusilla") == "Livia Drusilla"
        assert await accounts.rename(guest, "Marcus") == "Guest Marcus"
        assert await accounts.store.players.find_member("livia drusilla") is not None
        assert await accounts.store.players.find_member("livia") is None
        assert await accounts.store.players.find_member("Guest Marcus") is None


async def test_a_new_password_ends_the_other_sessions(store_url: str) -> None:
    async with accounts_at(store_url) as accounts:
        member, lost = await accounts.sign_up("Livia", PASSWORD)
        _, here = await accounts.log_in("Livia", PASSWORD)
        with pytest.raises(AccountError, match="Wrong"):
            await accounts.change_password(member, "not this one", "another good one", here)
        await accounts.change_password(member, PASSWORD, "another good one", here)
        assert await accounts.store.sessions.player(lost) is None
        assert await accounts.store.sessions.player(here) == member
        await accounts.log_in("Livia", "another good one")


async def test_a_hash_with_old_costs_is_made_anew(store_url: str) -> None:
    async with accounts_at(store_url) as accounts:
        member, _ = await accounts.sign_up("Livia", PASSWORD)
        dearer = Accounts(accounts.store, hasher=PasswordHasher(time_cost=2, memory_cost=8, parallelism=1))
        await dearer.log_in("Livia", PASSWORD)
        assert "t=2" in (await accounts.store.players.password_hash(member.id) or "")
        await accounts.log_in("Livia", PASSWORD)


async def test_hashing_does_not_hold_up_the_loop(sqlite_url: str) -> None:
    async with opened(sqlite_url) as store:
        ticks = 0
        work = asyncio.create_task(Accounts(store).hash(PASSWORD))
        while not work.done():
            ticks += 1
            await asyncio.sleep(0.001)
        assert work.result().startswith("$argon2id$")
        assert ticks > 3


async def test_whoever_leaves_is_forgotten_and_the_games_stay(store_url: str) -> None:
    async with accounts_at(store_url) as accounts:
        store = accounts.store
        member, token = await accounts.sign_up("Livia", PASSWORD)
        other, _ = await accounts.sign_up("Drusus", PASSWORD)
        running = await lay_table(store, SeatPlan(member.id), SeatPlan(other.id))
        waiting = await lay_table(store, SeatPlan(member.id), SeatPlan(), status="open")
        await store.events.append(running.id, 0, 0, "pass")
        await store.chat.add(running.id, member.id, 0, "I am Livia of Rome")
        await store.notes.set(running.id, member.id, "my plan")
        await store.notes.set_webhook(member.id, "https://example.org/livia")
        with pytest.raises(AccountError, match="Wrong"):
            await accounts.delete(member, "not this one")
        assert await accounts.delete(member, PASSWORD) == [running.id]
        assert await store.sessions.player(token) is None
        assert await store.players.find_member("Livia") is None
        assert [seat.name for seat in await store.tables.seats(running.id)] == ["Someone who left", "Drusus"]
        assert (await store.tables.seats(waiting.id))[0].is_free
        assert [event.what for event in await store.events.of(running.id)] == ["pass"]
        assert [(line.name, line.text) for line in await store.chat.lines(running.id)] == [("Someone who left", "")]
        assert await store.notes.get(running.id, member.id) == ""
        assert await store.notes.webhook(member.id) is None
        with pytest.raises(AccountError):
            await accounts.log_in("Livia", PASSWORD)
        again, _ = await accounts.sign_up("Livia", PASSWORD)
        assert again.id != member.id


async def test_an_export_holds_all_about_oneself_and_no_secret_of_others(store_url: str) -> None:
    async with accounts_at(store_url) as accounts:
        store = accounts.store
        member, token = await accounts.sign_up("Livia", PASSWORD)
        other, _ = await accounts.sign_up("Drusus", PASSWORD)
        table = await lay_table(store, SeatPlan(member.id), SeatPlan(other.id))
        await store.events.append(table.id, 0, 0, "place:spears")
        await store.events.append(table.id, 1, 1, "bid:secret")
        await store.chat.add(table.id, member.id, 0, "Salve")
        await store.chat.add(table.id, other.id, 1, "Vale")
        await store.notes.set(table.id, member.id, "my plan")
        await store.notes.set(table.id, other.id, "his plan")
        exported = json.dumps(await accounts.export(member))
        for mine in ("Livia", "place:spears", "Salve", "my plan"):
            assert mine in exported
        for hidden in ("Drusus", "bid:secret", "armies", "5ec2e7", "Vale", "his plan", "argon2", token):
            assert hidden not in exported
        await store.tables.set_status(table.id, "over", result={"scores": [1.0, 0.0]})
        whole = json.dumps(await accounts.export(member))
        assert "bid:secret" in whole
        assert "5ec2e7" in whole
        assert "armies" in whole


@pytest.mark.parametrize("name", ["Livia", "Marcus Aurelius", "O'Neill", "Ωμέγα", "x2"])
def test_good_names(name: str) -> None:
    assert checked_name(f"  {name} ") == name


@pytest.mark.parametrize(
    "name", ["", "x", "x" * 25, "Guest Leo", "GUEST", "admin", "a\u202eb", "a\x00b", "<b>", "--", "\ud800\ud800"]
)
def test_names_that_are_refused(name: str) -> None:
    with pytest.raises(AccountError):
        checked_name(name)


@pytest.mark.parametrize("password", ["short", "password123", "aaaaaaaaaaaa", "Marcus Aurelius", "x" * 300])
def test_passwords_that_are_refused(password: str) -> None:
    with pytest.raises(AccountError):
        checked_password(password, "Marcus Aurelius")
