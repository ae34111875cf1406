"""The socket at each table: what the table tells, and what those at it may say."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import nullcontext, suppress
from typing import Any, Final

import orjson
from starlette.routing import Match, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

import quincunx as qx
from quincunx.core.game import Data
from quincunx.server.people.cookies import same_origin
from quincunx.server.people.lines import Line
from quincunx.server.server import STILL_TAKEN, Server
from quincunx.server.store import StoreDown
from quincunx.server.tables import checks
from quincunx.server.tables.actions import Actions
from quincunx.server.tables.checks import NoSuchTable
from quincunx.server.tables.telling import Telling
from quincunx.server.tables.viewers import Viewer
from quincunx.server.web.connections import Unhurried
from quincunx.server.web.draining import RESTARTS
from quincunx.server.web.limits import SLOWED
from quincunx.server.web.visitors import Visitor, check_network, client_of, server_of, visitor_of
from quincunx.server.words import say
from quincunx.server.workers.minds import STAND_IN

LOGGED_OUT = 4401
GONE = 4404
INTERNAL = 1011
LATER = 1013
FORBIDDEN = 4403
TOO_MANY = 4429
LONGEST_REASON = 123
"""Bytes; the protocol has room for no more."""
LAST_DEED = 5.0
"""Seconds a line that must end waits for what is being done over it."""
log = logging.getLogger("quincunx.socket")


class Wire(WebSocket):
    """A line on which a text is passed on as it is; starlette would look again at all that is known of the line."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        super().__init__(scope, receive, send)
        self.take = receive
        self.pass_on = send
        line = getattr(send, "__self__", None)
        self.line = line if isinstance(line, Unhurried) else None
        """The connection itself, if there is nothing between it and here."""

    async def receive_text(self) -> str:
        """What is said next on an open line."""
        message = await self.take()
        if message["type"] != "websocket.receive":
            self.client_state = WebSocketState.DISCONNECTED
            raise WebSocketDisconnect(message["code"])
        text: str = message["text"]
        return text

    def sends_at_once(self, data: bytes, with_next: bool) -> bool:
        """Send a text, encoded, if that needs no waiting."""
        return self.line is not None and self.line.sends_at_once(data, with_next)

    async def send_text(self, data: str) -> None:
        """Send on an open line."""
        try:
            await self.pass_on({"type": "websocket.send", "text": data})
        except OSError as error:
            self.application_state = WebSocketState.DISCONNECTED
            raise WebSocketDisconnect from error


class ToTables:
    """Leads lines straight to their tables: on the way of a request each would hold a dozen coroutines all the time."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        match, found = ROUTE.matches(scope)
        if match is not Match.FULL:
            return self.app(scope, receive, send)
        scope.update(found)
        return at_table(Wire(scope, receive, send))


async def at_table(websocket: WebSocket) -> None:
    """Be told everything at a table, and act there."""
    server = server_of(websocket)
    if not same_origin(websocket.headers, server.settings.allow_origins):
        await websocket.close(FORBIDDEN, say("error.other_site"))
        return
    with server.sockets_by_address.place(client_of(websocket)) as has_room:
        if not has_room:
            await turn_away(websocket, TOO_MANY, say("error.many_open"))
            return
        try:
            who = await visitor_of(websocket)
        except StoreDown:
            await turn_away(websocket, LATER, say("error.database_down"))
            return
        # Strangers are counted by their address alone.
        with server.sockets_by_player.place(who.id) if who.id is not None else nullcontext(True) as has_room:
            if not has_room:
                await turn_away(websocket, TOO_MANY, say("error.many_open"))
                return
            await websocket.accept()
            forget_head(websocket)
            await look_on(websocket, server, who, websocket.path_params["table"][:40])


ROUTE: Final = WebSocketRoute("/ws/{table}", at_table)


def forget_head(websocket: WebSocket) -> None:
    """Who asks, from where and in which language is known: what they sent to say so would be kept with the line."""
    websocket.scope["headers"] = []
    for read in ("_headers", "_cookies"):
        vars(websocket).pop(read, None)


async def turn_away(websocket: WebSocket, code: int, why: str) -> None:
    """Nobody can come in now; the words can be read only on a line that is open."""
    await websocket.accept()
    await close(websocket, code, why)


async def look_on(websocket: WebSocket, server: Server, who: Visitor, table: str) -> None:
    """Be at a table for as long as there is one to look at."""
    narrow = websocket.query_params.get("narrow") == "1"
    pictures = websocket.query_params.get("pictures") != "0"
    try:
        await check_network(websocket, who)
        async with (
            server.lines.open(who.id, who.token) as line,
            server.tables.viewing.watch(table, who.id, narrow=narrow, pictures=pictures) as viewer,
        ):
            await converse(websocket, server, who, viewer, line)
    except NoSuchTable:
        await close(websocket, GONE, say("error.no_table"))
    except qx.Refused as refused:
        await close(websocket, FORBIDDEN, refused.text)
    except StoreDown:
        await close(websocket, LATER, say("error.database_down"))


async def converse(websocket: WebSocket, server: Server, who: Visitor, viewer: Viewer, line: Line) -> None:
    """Tell and listen at the same time, until either side has enough, the session ends or the server does."""
    telling = asyncio.create_task(tell(websocket, viewer, line))
    listening = asyncio.create_task(listen(websocket, server, who, viewer, line))
    tasks = (telling, listening)
    ends: set[asyncio.Future[Any]] = {*tasks, line.ended}
    failed = False
    try:
        done, _ = await asyncio.wait({*ends, server.leaving}, return_when=asyncio.FIRST_COMPLETED)
        if done == {server.leaving}:
            await until_answered(line)
        if telling in done:
            await last_answer(line)  # whoever gets up from a private table hears that it is done
        if line.ended.done():
            await say_goodbye(websocket, line, telling)
    finally:
        restarts = server.ending.is_set()
        for task in tasks:
            task.cancel()
        for error in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(error, Exception):
                failed = True
                log.error("a line failed", exc_info=error, extra={"table": viewer.table.id, "seat": viewer.seat})
        if failed:
            await close(websocket, INTERNAL, say("error.went_wrong"))
        else:
            await close(websocket, *((RESTARTS, say("error.come_back")) if restarts else (1000, "")))


async def until_answered(line: Line) -> None:
    """Wait until all that has come in on the line is answered."""
    heard = -1
    while line.busy.locked() or heard != line.heard:
        heard = line.heard
        await asyncio.sleep(STILL_TAKEN)


async def last_answer(line: Line) -> None:
    """Wait until what is being done over the line is answered, but not for ever."""
    with suppress(TimeoutError):
        async with asyncio.timeout(LAST_DEED), line.busy:
            pass


async def say_goodbye(websocket: WebSocket, line: Line, telling: asyncio.Task[None]) -> None:
    """The session has ended: what is being done is answered, nothing more is told, and the line closes with words."""
    await last_answer(line)
    telling.cancel()
    await send(websocket, {"is": "logged-out", "text": line.ended.result()})
    await close(websocket, LOGGED_OUT, line.ended.result())


async def tell(websocket: WebSocket, viewer: Viewer, line: Line) -> None:
    """Pass on whatever there is to tell; to whoever has just chosen in one packet with the answer, which is due now."""
    while (message := await viewer.next()) is not None:
        await send(websocket, message, with_next=line.busy.locked())
        del message  # a whole picture, perhaps, and the next message may be a long time coming


async def listen(websocket: WebSocket, server: Server, who: Visitor, viewer: Viewer, line: Line) -> None:
    """Take messages one after the other; what is wrong with one is said, and nothing has changed."""
    client = who.id or client_of(websocket)
    while websocket.application_state == WebSocketState.CONNECTED:
        try:
            text = await websocket.receive_text()
        except (WebSocketDisconnect, KeyError):
            return
        line.heard += 1
        in_time = server.action_limit.allows(client)
        if not in_time:
            await asyncio.sleep(SLOWED)  # nothing more is read from whoever waits
        async with line.busy:
            if line.ended.done():
                return
            if len(text.encode()) > server.settings.max_message_bytes:
                answer = refusal(None, say("error.message_large"), "table.offered")
            else:
                answer = await answered(server, who, viewer, text, in_time)
            if answer["is"] == "refused":
                log.info("refused", extra={"table": viewer.table.id, "seat": viewer.seat, "rule": answer["rule"]})
            await send(websocket, answer)


async def answered(server: Server, who: Visitor, viewer: Viewer, text: str, in_time: bool) -> Data:
    """Do what a message says, unless it comes too fast, and say how it went."""
    try:
        message = orjson.loads(text)
    except ValueError:
        return refusal(None, say("error.not_json"), "table.offered")
    number = message.get("n") if isinstance(message, dict) else None
    word = message.get("do") if isinstance(message, dict) else None
    deed = DEEDS.get(word) if isinstance(word, str) else None
    if deed is None or not (number is None or type(number) is int):
        return refusal(None, say("error.not_json"), "table.offered")
    if not in_time:
        return refusal(number, say("error.too_fast"), "table.turn")
    if not server.takes_choices:
        return refusal(number, say("error.come_back"), "table.turn")
    try:
        answer = await deed(server, who, viewer, message)
    except qx.Refused as refused:
        return refusal(number, checks.refusal_words(refused, viewer.table), refused.rule)
    except NoSuchTable:
        return refusal(number, say("error.table_gone"), "table.over")
    except StoreDown:
        return refusal(number, say("error.database_down"), "table.offered")
    except Exception:  # whoever asked must hear of it, and so must whoever runs the server
        log.exception("a deed failed", extra={"table": viewer.table.id, "deed": word})
        return refusal(number, say("error.went_wrong"), "table.offered")
    return {"is": "done", "n": number, **(answer or {})}


def refusal(number: int | None, text: str, rule: str) -> Data:
    return {"is": "refused", "n": number, "text": text, "rule": rule}


async def send(websocket: WebSocket, message: Data, with_next: bool = False) -> None:
    """Send one message; if nobody is there any more, whoever listens will notice."""
    if websocket.application_state is WebSocketState.CONNECTED:
        data = message.to_json() if isinstance(message, Telling) else orjson.dumps(message)
        if isinstance(websocket, Wire) and websocket.sends_at_once(data, with_next):
            return
        with suppress(WebSocketDisconnect, RuntimeError):
            await websocket.send_text(data.decode())


async def close(websocket: WebSocket, code: int, reason: str) -> None:
    if websocket.application_state == WebSocketState.CONNECTED:
        with suppress(WebSocketDisconnect, RuntimeError):  # the other side may have been faster
            await websocket.close(code, reason.encode()[:LONGEST_REASON].decode(errors="ignore"))


# ---- what can be said

Deed = Callable[[Server, Visitor, Viewer, Data], Awaitable[Data | None]]


def number_in(message: Data, field: str, default: int | None = None) -> int:
    value = message.get(field, default)
    if type(value) is not int:
        raise checks.refused("malformed", "table.offered", field=field)
    return value


def seat_in(message: Data, viewer: Viewer) -> int:
    return number_in(message, "seat", viewer.seat)


async def do_play(server: Server, who: Visitor, viewer: Viewer, message: Data) -> None:
    seat, moment = seat_in(message, viewer), number_in(message, "moment")
    action = message["actions"] if "actions" in message else message.get("action")
    await server.tables.actions.play(viewer.table.id, who.id, seat, action, moment)


async def do_undo(server: Server, who: Visitor, viewer: Viewer, message: Data) -> None:
    moment = number_in(message, "moment") if message.get("moment") is not None else None
    await server.tables.actions.undo(viewer.table.id, who.id, seat_in(message, viewer), moment)


async def do_ask_undo(server: Server, who: Visitor, viewer: Viewer, message: Data) -> None:
    ply = number_in(message, "ply") if message.get("ply") is not None else None
    await server.tables.actions.ask_undo(viewer.table.id, who.id, seat_in(message, viewer), ply)


async def do_answer_undo(server: Server, who: Visitor, viewer: Viewer, message: Data) -> None:
    agree = message.get("agree") is True
    await server.tables.actions.answer_undo(viewer.table.id, who.id, seat_in(message, viewer), agree)


def by_seat(do: Callable[[Actions, str, str | None, int], Awaitable[None]]) -> Deed:
    """A deed that needs to know nothing but the seat it is done from."""

    async def deed(server: Server, who: Visitor, viewer: Viewer, message: Data) -> None:
        await do(server.tables.actions, viewer.table.id, who.id, seat_in(message, viewer))

    return deed


async def do_chat(server: Server, who: Visitor, viewer: Viewer, message: Data) -> None:
    # By address as well: somebody may come as many guests.
    if who.id is None or not (server.chat_limit.allows(who.id) and server.household_chat_limit.allows(who.address)):
        raise checks.refused("too_much_talk", "table.turn")
    await server.tables.chat.say(viewer.table.id, who.id, message.get("text"))


async def do_note(server: Server, who: Visitor, viewer: Viewer, message: Data) -> None:
    if who.id is not None:
        await server.tables.chat.set_note(viewer.table.id, who.id, message.get("text"))


async def do_why(server: Server, who: Visitor, viewer: Viewer, message: Data) -> Data:
    seat = seat_in(message, viewer)
    found = await server.tables.viewing.why_not(viewer.table.id, who.id, seat, message.get("action"))
    return {"why": found["text"], **found}


async def do_odds(server: Server, who: Visitor, viewer: Viewer, message: Data) -> Data:
    """Odds and sums for the choice ahead, worked out for whoever wants to see them."""
    return viewer.table.updates_in(viewer.language).odds_for(viewer.seat)


async def do_rematch(server: Server, who: Visitor, viewer: Viewer, message: Data) -> Data:
    makes_one = viewer.table.match.over and viewer.table.rematch is None
    if makes_one and who.id is not None and not server.table_limit.allows(who.id):
        raise checks.refused("too_many_tables", "table.turn")
    return {"to": await server.tables.seating.rematch(viewer.table.id, who.id)}


async def do_commit_dice(server: Server, who: Visitor, viewer: Viewer, message: Data) -> None:
    share = message.get("round"), message.get("commitment")
    await server.tables.dealing.commit(viewer.table.id, who.id, *share)


async def do_open_dice(server: Server, who: Visitor, viewer: Viewer, message: Data) -> None:
    await server.tables.dealing.open(viewer.table.id, who.id, message.get("round"), message.get("value"))


async def do_leave(server: Server, who: Visitor, viewer: Viewer, message: Data) -> None:
    await server.tables.dealing.leave(viewer.table.id, who.id)


async def do_put_out(server: Server, who: Visitor, viewer: Viewer, message: Data) -> None:
    await server.tables.dealing.put_out(viewer.table.id, who.id, number_in(message, "seat"))


async def do_fill_seat(server: Server, who: Visitor, viewer: Viewer, message: Data) -> None:
    level = message.get("level") or ""
    await server.tables.dealing.fill(viewer.table.id, who.id, number_in(message, "seat"), level)


async def do_open_seat(server: Server, who: Visitor, viewer: Viewer, message: Data) -> None:
    await server.tables.dealing.fill(viewer.table.id, who.id, number_in(message, "seat"), None)


async def do_take_over(server: Server, who: Visitor, viewer: Viewer, message: Data) -> None:
    level = message.get("level", STAND_IN)
    await server.tables.actions.take_over(viewer.table.id, who.id, seat_in(message, viewer), level)


async def do_stand(server: Server, who: Visitor, viewer: Viewer, message: Data) -> None:
    on = message.get("on", True) is True
    await server.tables.standing.set(viewer.table.id, who.id, seat_in(message, viewer), message.get("answer"), on)


async def do_let_watch(server: Server, who: Visitor, viewer: Viewer, message: Data) -> None:
    await server.tables.seating.let_watch(viewer.table.id, who.id, message.get("on") is True)


async def do_ping(server: Server, who: Visitor, viewer: Viewer, message: Data) -> None:
    return None


DEEDS: dict[str, Deed] = {
    "play": do_play,
    "undo": do_undo,
    "ask-undo": do_ask_undo,
    "answer-undo": do_answer_undo,
    "resign": by_seat(Actions.resign),
    "offer-draw": by_seat(Actions.offer_draw),
    "decline-draw": by_seat(Actions.decline_draw),
    "claim-time": by_seat(Actions.claim_time),
    "take-over": do_take_over,
    "take-back-seat": by_seat(Actions.take_back_seat),
    "stand": do_stand,
    "chat": do_chat,
    "note": do_note,
    "why": do_why,
    "odds": do_odds,
    "rematch": do_rematch,
    "commit-dice": do_commit_dice,
    "open-dice": do_open_dice,
    "leave": do_leave,
    "put-out": do_put_out,
    "fill-seat": do_fill_seat,
    "open-seat": do_open_seat,
    "let-watch": do_let_watch,
    "ping": do_ping,
}
