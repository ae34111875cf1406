"""Names: what looks the same is the same, and nobody may look like the computer, an operator or nothing."""

from __future__ import annotations

import unicodedata

import pytest
from alembic import command
from argon2 import PasswordHasher
from server.conftest import opened
from sqlalchemy import Connection, insert, select

from quincunx.minds import LEVELS
from quincunx.server.people.accounts import AccountError, Accounts, checked_name, checked_title
from quincunx.server.store import NameTaken, Store
from quincunx.server.store import schema as s
from quincunx.server.store.migrating import alembic_config
from quincunx.server.store.names import skeleton

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
PASSWORD = "four elephants on a hill"

ALIKE = [
    ("Livia", "LIVIA"),
    ("Livia", "L1via"),
    ("Livia", "Liviа"),  # a Cyrillic a
    ("Livia", "Lívía"),
    ("Livia", "Li.vi_a"),
    ("Livia", "𝓛ivia"),
    ("Marcus", "Μarcus"),  # a Greek capital
    ("Marcus", "rnarcus"),
    ("Hanna", "ΗΑΝΝΑ"),
    ("Hasdrubal", "Hаsdruba1"),
    ("Otto", "0tto"),
    ("Willa", "VVilla"),
    ("Dido", "ᎠIDO"),
]


@pytest.mark.parametrize(("name", "other"), ALIKE)
def test_names_that_look_the_same_share_a_skeleton(name: str, other: str) -> None:
    assert skeleton(name) == skeleton(other)


@pytest.mark.parametrize(
    ("name", "other"),
    [("Livia", "Lucia"), ("Anna 6", "Anna 9"), ("Иван", "Ивана"), ("サキ", "ザキ"), ("가나", "가다"), ("王", "玉")],
)
def test_names_that_look_different_do_not(name: str, other: str) -> None:
    assert skeleton(name) != skeleton(other)


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_is_called_like_a_level(level: str) -> None:
    for name in (level, level.upper(), level.replace("e", "е"), level.replace("e", "3"), f"{level}.", f"{level} 2"):
        with pytest.raises(AccountError, match="computer"):
            checked_name(name)


@pytest.mark.parametrize(
    "name",
    [
        *("admin", "Аdmin", "ADM1N", "a.d.m.i.n", "Admin_2", "The Admin", "admin-livia", "Quincunx Team", "qυincunx"),
        *("Moderator", "M0derator", "Mod Livia", "Operator", "Staff", "5taff", "Guest Leo", "Gυest", "Guest.Leo"),
        *("Someone who left", "Sоmeone who Ieft", "someone-who-left", "free seat", "Nobody", "Computer", "C0mputer"),
    ],
)
def test_nobody_looks_like_an_operator_or_nobody(name: str) -> None:
    with pytest.raises(AccountError, match="could be taken for"):
        checked_name(name)


@pytest.mark.parametrize(
    "name", ["\u3164\u3164", "Anna\u3164", "\u115f\u1160", "ʼʼ", "ـــ", "i.", "_-_", "a'", "\uffa0x"]
)
def test_a_name_can_be_seen(name: str) -> None:
    with pytest.raises(AccountError, match=r"seen|may contain"):
        checked_name(name)


@pytest.mark.parametrize(
    "name", ["Administer", "Legatus", "Modesta", "Kaʻiulani", "Иван", "王小明", "Guesthouse", "Roota"]
)
def test_names_that_only_begin_alike_are_welcome(name: str) -> None:
    assert checked_name(name) == name


async def test_two_members_never_look_the_same(store_url: str) -> None:
    async with opened(store_url) as store:
        accounts = Accounts(store, hasher=QUICK)
        livia, _ = await accounts.sign_up("Livia", PASSWORD)
        guest, _ = await accounts.new_guest()
        other, _ = await accounts.sign_up("Drusus", PASSWORD)
        with pytest.raises(NameTaken, match="looks too much like"):
            await accounts.sign_up("Liviа", PASSWORD)
        with pytest.raises(NameTaken, match="looks too much like"):
            await accounts.sign_up("L1via", PASSWORD, guest)
        with pytest.raises(NameTaken, match="looks too much like"):
            await accounts.rename(other, "Lívia")
        assert await accounts.rename(livia, "Lívia") == "Lívia"
        assert await accounts.rename(guest, "Livia") == "Guest Livia"
        with pytest.raises(AccountError, match="Wrong"):
            await accounts.log_in("L1via", PASSWORD)
        await accounts.delete(await store.operating.find("Lívia"), PASSWORD)
        await accounts.sign_up("L1via", PASSWORD)


def to_schema(connection: Connection, version: str) -> None:
    config = alembic_config()
    config.attributes["connection"] = connection
    command.upgrade(config, version)


async def test_members_of_before_keep_their_names_and_the_oldest_its_look(empty_url: str) -> None:
    async with Store.open(empty_url) as store:
        names = {"younger": "Liviа", "older": "Livia", "guest": "Guest Leo"}
        rows = [
            {
                "id": who,
                "name": name,
                "kind": "guest" if who == "guest" else "member",
                "created": float(who == "younger"),
            }
            for who, name in names.items()
        ]
        async with store.database.writing() as connection:
            await connection.run_sync(to_schema, "0002")
            for row in rows:
                key = None if row["kind"] == "guest" else str(row["name"]).casefold()
                await connection.execute(insert(s.players).values({**row, "name_key": key, "password_hash": "x"}))
        await store.migrate()
        async with store.database.reading() as connection:
            found = {
                row.id: row.skeleton for row in await connection.execute(select(s.players.c.id, s.players.c.skeleton))
            }
        assert found == {"older": skeleton("Livia"), "younger": None, "guest": None}
        for name, who in (("Livia", "older"), ("Liviа", "younger")):
            member = await store.players.find_member(name)
            assert member is not None
            assert member.id == who
        with pytest.raises(NameTaken):
            await store.players.create("LIVIA.", "member", "x")
        with pytest.raises(NameTaken):
            await store.players.rename("younger", "Livíа")
        assert await store.players.rename("younger", "Drusus")


async def test_names_are_compared_anew_where_their_looks_were_taken_wrongly(empty_url: str) -> None:
    row = {"kind": "member", "password_hash": "x"}
    written = [("dido", "Dido", "dido", 0.0), ("other", "\uab70IDO", "\uab70ido", 1.0)]
    async with Store.open(empty_url) as store:
        async with store.database.writing() as connection:
            await connection.run_sync(to_schema, "0007")
            for who, name, look, at in written:
                known = {**row, "id": who, "name": name, "name_key": name.casefold(), "skeleton": look, "created": at}
                await connection.execute(insert(s.players).values(known))
        await store.migrate()
        async with store.database.reading() as connection:
            rows = await connection.execute(select(s.players.c.id, s.players.c.skeleton))
        assert {each.id: each.skeleton for each in rows} == {"dido": skeleton("Dido"), "other": None}


def test_a_skeleton_has_no_other_look() -> None:
    """Small Cherokee letters become capitals when folded, and those look like Latin ones."""
    assert skeleton("\uab7a\uab70\uab87in") == skeleton("admin")
    for code in (*range(0x20, 0xD800), *range(0xE000, 0x20000)):
        once = skeleton(chr(code))
        assert skeleton(once) == once, hex(code)


# ---- what tables are called


@pytest.mark.parametrize(
    "title",
    ["\u202egnihton", "a\u200bb", "a\x07b", "\ue000", "\u3164", "Z" + "\u0335" * 5 + "algo", "\U000e0041", "a\ud800"],
)
def test_nothing_is_hidden_in_the_title_of_a_table(title: str) -> None:
    with pytest.raises(AccountError, match="can be seen"):
        checked_title(title)


@pytest.mark.parametrize(
    "title", ["Message from the ADMIN", "Оpеrаtоr: log in again", "quincunx staff", "Mоd. of the day"]
)
def test_no_title_speaks_for_the_operators(title: str) -> None:
    with pytest.raises(AccountError, match="operator"):
        checked_title(title)


@pytest.mark.parametrize(
    ("title", "shown"),
    [
        ("", ""),
        ("  Cannae\r\nagain ", "Cannae again"),
        ("Schlacht bei Zülpich, 2. Anlauf!", "Schlacht bei Zülpich, 2. Anlauf!"),
        ("Việt Nam ⚔ Ελλάς", "Việt Nam ⚔ Ελλάς"),
        ("क्षत्रियों की लड़ाई", "क्षत्रियों की लड़ाई"),
        ("Modern war", "Modern war"),
    ],
)
def test_other_titles_are_welcome(title: str, shown: str) -> None:
    assert checked_title(title) == unicodedata.normalize("NFC", shown)
