"""A small client for bots: sit down at a served table and play there over its socket (docs/bots.md).

>>> import quincunx.client
>>> quincunx.client.Client("http://127.0.0.1:8000/").base
'http://127.0.0.1:8000'
"""

from __future__ import annotations

import asyncio
import json
import re
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit

import httpx
import websockets

from quincunx.core.shared_seed import commitment_to, wrong_with_shares

Update = dict[str, Any]
"""What a table tells a seat; docs/bots.md names every field."""
Choose = Callable[[Update], str | Awaitable[str]]
"""Picks the notation of an option, the `do` of one of `update["options"]`."""

TIMEOUT = 30.0
LIMITS = httpx.Limits(max_connections=100, max_keepalive_connections=20, keepalive_expiry=2.0)
"""A server closes a connection unused for five seconds: what is asked over it in that moment would never arrive."""
TRIES = 5
PAUSE = 0.5
FINAL = (4401, 4403, 4404)
STALE = "The table has moved on since; look again."
CSRF = re.compile(r'<meta name="csrf" content="([0-9a-f]+)"')


class Refused(Exception):
    """The table would not have it: the text says why, `rule` names the clause."""

    def __init__(self, text: str, rule: str | None = None) -> None:
        super().__init__(text)
        self.text = text
        self.rule = rule


class Line:
    """The line to one table: a task of its own reads it, so that answers come in whatever else is done."""

    def __init__(self, connection: websockets.ClientConnection) -> None:
        self.connection = connection
        self.number = 0
        self.answers: dict[int, asyncio.Future[Update]] = {}
        self.told: asyncio.Queue[Update | None] = asyncio.Queue()
        self.reader = asyncio.create_task(self.read())

    async def read(self) -> None:
        """Sort what comes in, until nothing more does."""
        try:
            async for text in self.connection:
                message: Update = json.loads(text)
                if message["is"] in ("done", "refused"):
                    self.answered(message)
                else:
                    self.told.put_nowait(message)
        except websockets.ConnectionClosed:
            pass
        finally:
            self.told.put_nowait(None)
            for waiting in self.answers.values():
                if not waiting.done():
                    waiting.set_exception(Refused("The connection to the table was lost."))

    async def ask(self, do: str, fields: Update) -> Update:
        """Say something, and wait for the answer with the same number."""
        self.number += 1
        number = self.number
        answer = self.answers[number] = asyncio.get_running_loop().create_future()
        try:
            await self.connection.send(json.dumps({"do": do, "n": number, **fields}))
            return await asyncio.wait_for(answer, TIMEOUT)
        except websockets.ConnectionClosed as closed:
            raise Refused("The connection to the table was lost.") from closed
        finally:
            del self.answers[number]

    def answered(self, message: Update) -> None:
        """Hand an answer to whoever waits for it; what was refused unread carries no number."""
        number = message["n"]
        if number is None and len(self.answers) == 1:
            number = next(iter(self.answers))
        waiting = self.answers.get(number)
        if waiting is not None and not waiting.done():
            waiting.set_result(message)

    async def close(self) -> None:
        """Hang up."""
        await self.connection.close()
        await self.reader


class Client:
    """A guest of a served table, known by its cookie; `async with` it, or `close` it in the end."""

    def __init__(self, base_url: str, pictures: bool = False) -> None:
        self.base = base_url.rstrip("/")
        self.pictures = pictures
        self.http = httpx.AsyncClient(base_url=self.base, timeout=TIMEOUT, limits=LIMITS)
        self.lines: dict[str, Line] = {}
        self.table = ""
        """The table sat down at last."""
        self.values: dict[tuple[str, int], str] = {}
        """Its shares in dice, by table and round."""
        self.servers: dict[tuple[str, int], str] = {}
        """What the server promised before anything was opened, by table and round."""
        self.promised: dict[tuple[str, int], set[tuple[int, str]]] = {}
        """What everyone had promised when it opened its share: seats and commitments, by table and round."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Hang up."""
        for line in self.lines.values():
            await line.close()
        await self.http.aclose()

    # ---- sitting down

    @classmethod
    async def join(cls, invite_url: str) -> Client:
        """Take the seat an invitation is for: the link that the host of a table sends."""
        parts = urlsplit(invite_url)
        return await cls(f"{parts.scheme}://{parts.netloc}").opened(parts.path, parts.path, {})

    @classmethod
    async def play_now(cls, base_url: str, game: str, level: str, seat: int | None = None) -> Client:
        """A new table against a computer player, in either seat if none is named."""
        fields = {"game": game, "kind": "computer", "level": level, "seat": "any" if seat is None else str(seat)}
        return await cls(base_url).opened("/", "/tables", fields)

    async def opened(self, page: str, form: str, fields: dict[str, str]) -> Client:
        """This client, sitting at the table it was led to; closed again if that was refused."""
        try:
            self.table = await self.submit(page, form, fields)
        except BaseException:
            await self.close()
            raise
        return self

    async def submit(self, page: str, form: str, fields: dict[str, str]) -> str:
        """Read a page, send one of its forms, and say to which table that led."""
        shown = await self.http.get(page, follow_redirects=True)
        found = CSRF.search(shown.text)
        if shown.is_error or found is None:
            raise Refused(f"{page} answered {shown.status_code}")
        accept = {"accept": "application/json"}
        answer = await self.http.post(form, data={**fields, "csrf": found[1]}, headers=accept)
        path = answer.headers.get("location", "")
        if answer.status_code != 303 or not path.startswith("/t/"):
            raise refused_by(answer)
        return str(path.removeprefix("/t/"))

    # ---- playing

    async def line(self, table: str) -> Line:
        """The line to a table, taken up if there is none."""
        if table not in self.lines:
            address = f"{self.base.replace('http', 'ws', 1)}/ws/{table}?pictures={self.pictures:d}"
            cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.http.cookies.jar)
            headers = {"Cookie": cookies} if cookies else {}
            self.lines[table] = Line(await websockets.connect(address, additional_headers=headers, max_size=None))
        return self.lines[table]

    async def updates(self, table: str = "", tries: int = TRIES) -> AsyncIterator[Update]:
        """Every state of the table, the present one first; the line is taken up again if it is lost."""
        async for message in self.messages(table, tries):
            if message["is"] == "table":
                yield message

    async def messages(self, table: str = "", tries: int = TRIES) -> AsyncIterator[Update]:
        """Everything a table tells: its states, chat, who is present, and a rematch."""
        table, left = table or self.table, tries
        while True:
            try:
                line = await self.line(table)
                while (message := await line.told.get()) is not None:
                    left = tries
                    if message["is"] == "table":
                        await self.give_share(line, table, message["dice"])
                    yield message
                del self.lines[table]
                if line.connection.close_code in FINAL:
                    raise Refused(line.connection.close_reason or "You don't have access to this table.")
                why = "the connection was closed"
            except (OSError, websockets.InvalidHandshake) as error:
                why = str(error)
            if left <= 0:
                raise Refused(f"The table is not answering: {why}")
            left -= 1
            await asyncio.sleep(PAUSE)

    async def give_share(self, line: Line, table: str, dice: Update) -> None:
        """Give one's share in the dice when it is asked for: commit to a value, and open it once everyone has."""
        if dice.get("asked") is None:
            return
        number, seat = dice["round"], dice["seat"]
        value = self.values.setdefault((table, number), secrets.token_hex(32))
        commitment = commitment_to(value, table, number, seat)
        if self.servers.setdefault((table, number), dice["commitment"]) != dice["commitment"]:
            raise Refused("The server took back its promise about the dice.")
        promises = promises_of(dice)
        may_open = dice["asked"] == "open" and (seat, commitment) in promises
        if (table, number) in self.promised and (not may_open or self.promised[table, number] != promises):
            raise Refused("What had been promised about the dice was changed after this share was opened.")
        with suppress(Refused, TimeoutError):  # the line is taken up again, and then this is asked for again
            if may_open:
                self.promised[table, number] = promises
                await line.ask("open-dice", {"round": number, "value": value})
            else:  # asked for a commitment, or for a value this client does not have
                await line.ask("commit-dice", {"round": number, "commitment": commitment})

    def wrong_with_the_dice(self, update: Update) -> list[str]:
        """What is wrong with the dice of a match that is over, compared with what this client was promised before."""
        told = update["dice"]
        about = (update["table"], told.get("round"))
        wrong = wrong_with_shares(told, told["seed"])
        if told["commitment"] != self.servers.get(about):
            wrong.append("the server's commitment is not the one it told before the game")
        if promises_of(told) != self.promised.get(about):
            wrong.append("the commitments of the others are not those told before the game")
        return wrong

    async def ask(self, do: str, table: str = "", **fields: object) -> Update:
        """Say anything of the protocol, and the answer to it; Refused says why not."""
        answer = await (await self.line(table or self.table)).ask(do, fields)
        if answer["is"] == "refused":
            raise Refused(answer["text"], answer["rule"])
        return answer

    async def play(self, table: str, notation: str, moment: int, **fields: object) -> None:
        """Take an option at the moment it was offered, and wait until it is kept; Refused if it was not taken."""
        await self.ask("play", table, action=notation, moment=moment, **fields)

    async def fill_seat(self, table: str, seat: int, level: str | None) -> None:
        """As the host, give a seat to a computer player before the deal, or with None open it to people again."""
        if level is None:
            await self.ask("open-seat", table, seat=seat)
        else:
            await self.ask("fill-seat", table, seat=seat, level=level)

    async def stand(self, table: str, answer: str, on: bool = True, **fields: object) -> None:
        """Answer in advance, by an `id` of `update["standing"]`, until it is taken back; nobody else learns of it."""
        await self.ask("stand", table, answer=answer, on=on, **fields)


def refused_by(answer: httpx.Response) -> Refused:
    """What a server said to something it would not do."""
    try:
        said = answer.json()
        return Refused(str(said["refused"]), said.get("rule"))
    except (ValueError, LookupError, TypeError, AttributeError):
        return Refused(f"{answer.url.path} answers with {answer.status_code}")


def promises_of(dice: Update) -> set[tuple[int, str]]:
    """What the people at a table have promised, by seat."""
    return {(person["seat"], person["commitment"]) for person in dice.get("persons", [])}


async def play_out(client: Client, choose: Choose, table: str = "") -> Update:
    """Play at a table until the match is over; what was told last is returned."""
    done = -1
    async for update in client.updates(table):
        if update["over"] and any(about == update["table"] for about, _ in client.promised):
            wrong = client.wrong_with_the_dice(update)
            if wrong:
                raise Refused(f"The dice are not what was promised: {'; '.join(wrong)}.")
        if update["over"] or update["frozen"]:
            return update
        done = done if update["moment"] == done else -1  # after a choice was taken back a moment may come again
        answered = any(answer["now"] for answer in update.get("standing", ()))
        if not update["your_turn"] or answered or update["moment"] == done:
            continue
        chosen = choose(update)
        notation = chosen if isinstance(chosen, str) else await chosen
        try:
            await client.play(table, notation, update["moment"])
            done = update["moment"]
        except Refused as refused:
            if refused.text != STALE:
                raise
    raise AssertionError("updates end only with an error")


async def run_bot(invite_url: str, choose: Choose) -> Update:
    """Take the seat of an invitation and play until the match is over."""
    async with await Client.join(invite_url) as client:
        return await play_out(client, choose)
