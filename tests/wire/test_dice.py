"""Dice nobody can load, over the wire: whole games of bots, checked by the program printed in the docs."""

from __future__ import annotations

import asyncio
import json
import random
import re
import subprocess
import sys
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import pytest
from server.scene import OPTIONS, Hour
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection
from wire.serving import GAME, Line, Person, Served, seats_of_first, served

import quincunx as qx
from quincunx.client import Client, Refused, Update, play_out
from quincunx.core.game import Data
from quincunx.core.shared_seed import commitment_to
from quincunx.server.store import DiceRow, SeatPlan
from quincunx.server.store import dice as store
from quincunx.server.store import schema as s
from quincunx.server.tables.before_the_deal import PATIENCE
from quincunx.server.tables.seeds import committed_secret

ROOT = Path(__file__).parents[2]
GAMES = sorted(qx.registry())


async def bots_at(server: Served, game: str) -> tuple[list[Client], str]:
    """Bots on all seats of a table, one of whom has made it and the others joined it."""
    host, *friends = (Client(server.base) for _ in range(seats_of_first(game)))
    table = await host.submit("/login", "/tables", {"game": game, "kind": "open", "seat": "0"})
    for friend in friends:
        await friend.submit("/login", f"/t/{table}/join", {})
    return [host, *friends], table


async def two_bots(server: Served) -> tuple[Client, Client, str]:
    """Two bots at a table, one of whom has made it and the other joined it."""
    (host, friend), table = await bots_at(server, GAME)
    return host, friend, table


async def played(bots: Sequence[Client], table: str) -> list[Update]:
    """A whole game by lot; what each was told last."""
    rng = random.Random(7)

    def choose(update: Update) -> str:
        return str(rng.choice(update["options"])["do"])

    return await asyncio.wait_for(asyncio.gather(*(play_out(bot, choose, table) for bot in bots)), 90)


def checker(tmp_path: Path) -> Path:
    """The program printed in docs/dice.md, as it is printed."""
    blocks = re.findall(r"```py\n(.*?)```", (ROOT / "docs" / "dice.md").read_text("utf-8"), re.DOTALL)
    assert len(blocks) == 1
    assert len(blocks[0].strip().splitlines()) <= 25, "short enough to be read before it is trusted"
    file = tmp_path / "check.py"
    file.write_text(blocks[0], encoding="utf-8")
    return file


def checked(program: Path, record: Data) -> subprocess.CompletedProcess[str]:
    """Run it on a record, without anything of ours in reach."""
    file = program.with_name("game.json")
    file.write_text(json.dumps(record), encoding="utf-8")
    command = [sys.executable, "-I", "-S", str(program), str(file)]
    return subprocess.run(command, capture_output=True, text=True, cwd=program.parent, check=False, timeout=60)


@pytest.mark.parametrize("game", GAMES)
async def test_the_program_in_the_docs_checks_a_real_game(game: str, sqlite_url: str, tmp_path: Path) -> None:
    async with served(sqlite_url) as server:
        bots, table = await bots_at(server, game)
        async with AsyncExitStack() as stack:
            for bot in bots:
                await stack.enter_async_context(bot)
            ends = await played(bots, table)
            for bot, end in zip(bots, ends, strict=True):
                assert bot.wrong_with_the_dice(end) == []
            record = (await bots[0].http.get(f"/t/{table}/record.json")).raise_for_status().json()
    assert qx.Record(record).verify() == []
    program = checker(tmp_path)
    told = checked(program, record)
    assert told.returncode == 0, told.stderr
    assert told.stdout.startswith(f"{len(bots)} people and the server made the seed; all ")
    for changed in tampered(record):
        assert checked(program, changed).returncode == 1
        assert qx.Record(changed).verify() != []


def tampered(record: Data) -> list[Data]:
    """The record with one thing changed, in every way the dice could be."""
    dice, start = record["dice"], record["start"]
    first, *rest = dice["persons"]
    number, sides = dice["drawn"].split(" ")[0].split("/")
    other = f"{(int(number) + 1) % int(sides)}/{sides}"
    changes: list[Data] = [
        {"dice": {**dice, "secret": "5e" * 32}},
        {"dice": {**dice, "commitment": "5e" * 32}},
        {"dice": {**dice, "round": 2}},
        {"dice": {**dice, "persons": [{**first, "value": "5e" * 32}, *rest]}},
        {"dice": {**dice, "persons": rest}},
        {"dice": {**dice, "drawn": " ".join([other, *dice["drawn"].split(" ")[1:]])}},
        {"start": {**start, "dice": {**start["dice"], "seed": "5e" * 32}}},
    ]
    return [{**record, **change} for change in changes]


async def test_a_bot_notices_a_server_that_changes_its_mind(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server draws another secret once it has seen all values; all that it tells then fits together."""
    async with served(sqlite_url) as server:
        host, friend, table = await two_bots(server)
        keep, vault = store.keep, server.inside.tables.dealing.vault

        async def keep_and_cheat(connection: AsyncConnection, dice: DiceRow) -> None:
            if dice.is_dealt:
                loaded = committed_secret(vault, table, dice.round)
                dice = replace(dice, commitment=loaded.commitment, secret=loaded.sealed)
            await keep(connection, dice)

        monkeypatch.setattr(store, "keep", keep_and_cheat)
        async with host, friend:
            with pytest.raises(Refused, match="the server's commitment is not the one it told before the game"):
                await played((host, friend), table)
            record = (await host.http.get(f"/t/{table}/record.json")).raise_for_status().json()
            assert qx.Record(record).verify() == [], "the record alone does not tell"


async def test_a_bot_does_not_open_its_value_to_a_server_that_takes_its_promise_back(sqlite_url: str) -> None:
    async with served(sqlite_url) as server:
        host, friend, table = await two_bots(server)
        async with host, friend:
            watching = host.updates(table)
            while not (await anext(watching))["dice"]["persons"]:
                pass
            async with server.inside.store.database.writing() as connection:
                await connection.execute(update(s.dice).values(commitment="5e" * 32))
            await server.inside.tables.seating.refresh(table)
            with pytest.raises(Refused, match="took back its promise"):
                await played((host, friend), table)
            dice = await server.inside.store.dice.get(table)
            assert dice is not None
            assert all(person["value"] is None for person in dice.persons if person["seat"] == 0)


async def test_a_bot_that_forgot_its_value_commits_anew(sqlite_url: str) -> None:
    async with served(sqlite_url) as server:
        host, friend, table = await two_bots(server)
        async with host, friend:
            watching = host.updates(table)
            told = await anext(watching)
            while told["dice"]["asked"] != "open" and not any(p["seat"] == 0 for p in told["dice"]["persons"]):
                told = await anext(watching)
            for forgotten in (host.values, host.servers, host.promised):
                forgotten.clear()
            ends = await played((host, friend), table)
            assert all(end["dice"]["round"] in (1, 2) for end in ends)
            assert host.wrong_with_the_dice(ends[0]) == []


async def test_nothing_can_be_had_of_a_game_before_it_is_dealt(sqlite_url: str) -> None:
    async with served(sqlite_url) as server:
        anna, ben = await server.person(), await server.person()
        table = await server.table(anna, public=True)
        await server.inside.tables.seating.sit(table, ben.id, 1)
        for page in ("/t/{}/replay", "/t/{}/piles", "/t/{}/record.json", "/api/tables/{}/record"):
            path = page.format(table)
            answer = await anna.get(path)
            assert answer.status_code in (403, 409), path
        for path in ("/", f"/t/{table}", f"/api/tables/{table}", f"/api/tables/{table}/view", "/api/tables"):
            assert (await ben.get(path)).status_code == 200, path
        hint = await anna.get(f"/api/tables/{table}/hint?seat=0")
        assert (hint.status_code, "help shuffle" in hint.json()["refused"]) == (403, True)


async def test_shares_go_over_http_as_well(sqlite_url: str) -> None:
    async with served(sqlite_url) as server:
        anna = await server.person()
        made = await anna.post("/api/tables", {"game": "milito", "options": OPTIONS, "seats": ["me", "Recruit"]})
        told = made.json()
        path = f"/api/tables/{told['table']}/dice"
        assert (await anna.post(path, {"round": 1})).status_code == 409
        assert (await anna.post(path, {"round": 1, "value": "ab" * 32})).status_code == 403
        commitment = commitment_to("ab" * 32, told["table"], 1, 0)
        view = (await anna.post(path, {"round": 1, "commitment": commitment})).json()
        assert (view["dice"]["asked"], view["status"]) == ("open", "open")
        view = (await anna.post(path, {"round": 1, "value": "ab" * 32})).json()
        assert (view["status"], bool(view["board"])) == ("running", True)


async def test_a_share_is_asked_for_and_refused_in_words(sqlite_url: str) -> None:
    async with served(sqlite_url) as server:
        anna, ben = await server.person(), await server.person()
        table = await server.table(anna, public=True)
        async with anna.at(table) as line, ben.at(table) as onlooker:
            first = await line.until("table")
            assert first["dice"]["asked"] == "commit"
            await until_committed(line)
            for do, fields in (("open-dice", {"round": 1, "value": "ab" * 32}), ("commit-dice", {"round": 1})):
                answer = await line.ask(do, **fields)
                assert (answer["is"], bool(answer["text"]), answer["rule"][:6]) == ("refused", True, "table.")
            answer = await onlooker.ask("commit-dice", round=1, commitment="ab" * 32)
            assert answer["text"] == "That is not your seat."


async def test_one_may_leave_before_the_deal_over_either_way(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with served(sqlite_url) as server:
        dealing = server.inside.tables.dealing
        leave = dealing.leave

        async def leave_slowly(table_id: str, player: str | None) -> None:
            await leave(table_id, player)
            await asyncio.sleep(0.2)  # the line has nothing more to tell by now, but an answer to give

        monkeypatch.setattr(dealing, "leave", leave_slowly)
        anna, ben = await server.person(), await server.person()
        table = await server.table(anna, public=False, mind=None)
        await server.inside.tables.seating.sit(table, ben.id, 1, invited=True)
        async with anna.at(table) as line:
            assert (await line.ask("leave"))["is"] == "done"
        assert (await anna.get(f"/api/tables/{table}/view")).status_code == 403
        assert (await ben.post(f"/api/tables/{table}/leave", {})).json() == {"left": True}
        assert all(seat.is_free for seat in await server.inside.store.tables.seats(table))
        assert (await ben.post(f"/api/tables/{table}/leave", {})).status_code == 403


async def test_who_keeps_the_others_waiting_is_put_out_over_either_way(sqlite_url: str) -> None:
    async with served(sqlite_url) as server:
        hour = Hour()
        server.inside.tables.open.now = hour
        anna, ben, cleo = await server.person(), await server.person(), await server.person()
        table = await server.table(anna, public=True)
        path = f"/api/tables/{table}/put-out"
        await server.inside.tables.seating.sit(table, ben.id, 1)
        assert "you can free that seat in" in (await anna.post(path, {"seat": 1})).json()["refused"]
        hour.passed += PATIENCE
        view = (await anna.post(path, {"seat": 1})).json()
        assert (view["names"][1], view["dice"]["may_put_out"]) == ("", [])
        await server.inside.tables.seating.sit(table, cleo.id, 1)
        async with anna.at(table) as line:
            assert "needs 'seat'" in (await line.ask("put-out", seat="1"))["text"]
            assert "you can free that seat in" in (await line.ask("put-out", seat=1))["text"]
            hour.passed += PATIENCE
            assert (await line.ask("put-out", seat=1))["is"] == "done"
        assert (await cleo.post(f"/api/tables/{table}/sit", {"seat": 1})).status_code == 403


async def until_committed(line: Line) -> Update:
    while True:
        told = await line.until("table")
        if told["dice"]["persons"]:
            return told


async def test_a_table_from_before_is_played_as_it_was(sqlite_url: str) -> None:
    """Its seed lies open in its row; nobody is asked for a share."""
    async with served(sqlite_url) as server:
        people: list[Person] = [await server.person(), await server.person()]
        match = qx.new("milito", seed=3)
        row = await server.lay(match, [SeatPlan(person.id) for person in people])
        async with people[0].at(row.id) as line:
            told = await line.until("table")
            assert set(told["dice"]) == {"commitment", "seed"}
            assert (await line.ask("resign", seat=0))["is"] == "done"
            over = next(message for message in line.heard if message.get("over"))
        assert over["dice"]["seed"] == row.start["dice"]["seed"]
        record = (await people[0].get(f"/t/{row.id}/record.json")).json()
        assert "dice" not in record
        assert qx.Record(record).verify() == []


class Asking:
    """A line to a server that notes what it is told."""

    def __init__(self) -> None:
        self.told: list[str] = []

    async def ask(self, do: str, fields: Data) -> Data:
        self.told.append(do)
        return {"is": "done", **fields}


@pytest.mark.parametrize("then", ["open", "commit"])
async def test_a_bot_notices_if_others_promise_anew_after_it_opened(then: str) -> None:
    """Or a server and a player together could try values until the seed suits them."""
    client, line = Client("http://127.0.0.1:1"), Asking()
    dice = {"round": 1, "seat": 0, "commitment": "5e" * 32, "persons": [], "asked": "commit"}
    await client.give_share(line, "table00001", dice)  # type: ignore[arg-type]
    mine = commitment_to(client.values["table00001", 1], "table00001", 1, 0)
    people = [{"seat": 0, "commitment": mine, "opened": False}, {"seat": 1, "commitment": "be" * 32, "opened": False}]
    for _ in range(2):
        await client.give_share(line, "table00001", {**dice, "asked": "open", "persons": people})  # type: ignore[arg-type]
    assert line.told == ["commit-dice", "open-dice", "open-dice"]
    people[1] = {**people[1], "commitment": "ef" * 32}
    with pytest.raises(Refused, match="changed after this share was opened"):
        await client.give_share(line, "table00001", {**dice, "asked": then, "persons": people})  # type: ignore[arg-type]
    assert len(line.told) == 3
    await client.close()
