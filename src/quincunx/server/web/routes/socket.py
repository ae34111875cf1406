"""The socket at each table: what the table tells, and what those at it may say."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

import orjson
from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from starlette.websockets import WebSocketState

import quincunx as qx
from quincunx.core.game import Data
from quincunx.server.people.cookies import same_origin
from quincunx.server.server import Server
from quincunx.server.tables import checks
from quincunx.server.tables.actions import Actions
from quincunx.server.tables.checks import NoSuchTable
from quincunx.server.tables.viewers import Viewer
from quincunx.server.web.visitors import Visitor, client_of, server_of, visitor_of

socket = APIRouter()

GONE = 4404
FORBIDDEN = 4403
LONGEST_REASON = 123
"""Bytes; the protocol has room for no more."""
log = logging.getLogger("quincunx.socket")
NOT_JSON = "A message is a JSON object with a word 'do'."


@socket.websocket("/ws/{table}")
async def at_table(websocket: WebSocket, table: str) -> None:
    """Be told everything at a table, and act there."""
    server = server_of(websocket)
    if not same_origin(websocket.headers, server.settings.allow_origins):
        await websocket.close(FORBIDDEN, "from another site")
        return
    who = await visitor_of(websocket)
    await websocket.accept()
    narrow = websocket.query_params.get("narrow") == "1"
    pictures = websocket.query_params.get("pictures") != "0"
    try:
        async with server.tables.viewing.watch(table[:40], who.id, narrow=narrow, pictures=pictures) as viewer:
            await converse(websocket, server, who, viewer)
    except NoSuchTable:
        await close(websocket, GONE, "no such table")
    except qx.Refused as refused:
        await close(websocket, FORBIDDEN, refused.text)


async def converse(websocket: WebSocket, server: Server, who: Visitor, viewer: Viewer) -> None:
    """Tell and listen at the same time, until either side has enough."""
    telling = asyncio.create_task(tell(websocket, viewer))
    listening = asyncio.create_task(listen(websocket, server, who, viewer))
    try:
        await asyncio.wait({telling, listening}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (telling, listening):
            task.cancel()
        await asyncio.gather(telling, listening, return_exceptions=True)
        await close(websocket, 1000, "")


async def tell(websocket: WebSocket, viewer: Viewer) -> None:
    async for message in viewer:
        await send(websocket, message)


async def listen(websocket: WebSocket, server: Server, who: Visitor, viewer: Viewer) -> None:
    """Take messages one after the other; what is wrong with one is said, and nothing has changed."""
    client = who.id or client_of(websocket)
    while True:
        try:
            text = await websocket.receive_text()
        except (WebSocketDisconnect, KeyError):
            return
        if len(text.encode()) > server.settings.max_message_bytes:
            answer = refusal(None, "That message is too large.", "table.offered")
        else:
            answer = await answered(server, who, viewer, text, server.action_limit.allows(client))
        if answer["is"] == "refused":
            log.info("refused", extra={"table": viewer.table.id, "seat": viewer.seat, "rule": answer["rule"]})
        await send(websocket, answer)


async def answered(server: Server, who: Visitor, viewer: Viewer, text: str, in_time: bool) -> Data:
    """Do what a message says, unless it comes too fast, and say how it went."""
    try:
        message = orjson.loads(text)
    except ValueError:
        return refusal(None, NOT_JSON, "table.offered")
    number = message.get("n") if isinstance(message, dict) else None
    word = message.get("do") if isinstance(message, dict) else None
    deed = DEEDS.get(word) if isinstance(word, str) else None
    if deed is None or not (number is None or type(number) is int):
        return refusal(None, NOT_JSON, "table.offered")
    if not in_time:
        return refusal(number, "Too many requests; please wait a moment.", "table.turn")
    try:
        answer = await deed(server, who, viewer, message)
    except qx.Refused as refused:
        return refusal(number, refused.text, refused.rule)
    except NoSuchTable:
        return refusal(number, "There is no such table any more.", "table.over")
    return {"is": "done", "n": number, **(answer or {})}


def refusal(number: int | None, text: str, rule: str) -> Data:
    return {"is": "refused", "n": number, "text": text, "rule": rule}


async def send(websocket: WebSocket, message: Data) -> None:
    """Send one message; if nobody is there any more, whoever listens will notice."""
    if websocket.application_state == WebSocketState.CONNECTED:
        with suppress(WebSocketDisconnect, RuntimeError):
            await websocket.send_text(orjson.dumps(message).decode())


async def close(websocket: WebSocket, code: int, reason: str) -> None:
    if websocket.application_state == WebSocketState.CONNECTED:
        with suppress(WebSocketDisconnect, RuntimeError):  # the other side may have been faster
            await websocket.close(code, reason.encode()[:LONGEST_REASON].decode(errors="ignore"))


# ---- what can be said

Deed = Callable[[Server, Visitor, Viewer, Data], Awaitable[Data | None]]


def number_in(message: Data, field: str, default: int | None = None) -> int:
    value = message.get(field, default)
    if type(value) is not int:
        raise checks.refused("malformed", f"The message needs '{field}', a whole number.", "table.offered")
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
    if who.id is None or not server.chat_limit.allows(who.id):
        raise checks.refused("too_much_talk", "Please wait a moment before you say more.", "table.turn")
    await server.tables.chat.say(viewer.table.id, who.id, message.get("text"))


async def do_note(server: Server, who: Visitor, viewer: Viewer, message: Data) -> None:
    if who.id is not None:
        await server.tables.chat.set_note(viewer.table.id, who.id, message.get("text"))


async def do_why(server: Server, who: Visitor, viewer: Viewer, message: Data) -> Data:
    seat = seat_in(message, viewer)
    found = await server.tables.viewing.why_not(viewer.table.id, who.id, seat, message.get("action"))
    return {"why": found["text"], **found}


async def do_rematch(server: Server, who: Visitor, viewer: Viewer, message: Data) -> Data:
    return {"to": await server.tables.seating.rematch(viewer.table.id, who.id)}


async def do_commit_dice(server: Server, who: Visitor, viewer: Viewer, message: Data) -> None:
    share = message.get("round"), message.get("commitment")
    await server.tables.dealing.commit(viewer.table.id, who.id, *share)


async def do_open_dice(server: Server, who: Visitor, viewer: Viewer, message: Data) -> None:
    await server.tables.dealing.open(viewer.table.id, who.id, message.get("round"), message.get("value"))


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
    "take-over": by_seat(Actions.take_over),
    "take-back-seat": by_seat(Actions.take_back_seat),
    "chat": do_chat,
    "note": do_note,
    "why": do_why,
    "rematch": do_rematch,
    "commit-dice": do_commit_dice,
    "open-dice": do_open_dice,
    "ping": do_ping,
}
