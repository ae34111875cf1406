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
from quincunx.server import manners
from quincunx.server.guard import same_origin
from quincunx.server.house import House
from quincunx.server.manners import NoSuchTable
from quincunx.server.room import TableRoom
from quincunx.server.watching import Watcher
from quincunx.server.who import Visitor, client_of, house_of, visitor_of

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
    house = house_of(websocket)
    if not same_origin(websocket.headers, house.settings.allow_origins):
        await websocket.close(FORBIDDEN, "from another site")
        return
    who = await visitor_of(websocket)
    await websocket.accept()
    narrow = websocket.query_params.get("narrow") == "1"
    pictures = websocket.query_params.get("pictures") != "0"
    try:
        async with house.room.watch(table[:40], who.id, narrow=narrow, pictures=pictures) as watcher:
            await converse(websocket, house, who, watcher)
    except NoSuchTable:
        await close(websocket, GONE, "no such table")
    except qx.Refused as refused:
        await close(websocket, FORBIDDEN, refused.text)


async def converse(websocket: WebSocket, house: House, who: Visitor, watcher: Watcher) -> None:
    """Tell and listen at the same time, until either side has enough."""
    telling = asyncio.create_task(tell(websocket, watcher))
    listening = asyncio.create_task(listen(websocket, house, who, watcher))
    try:
        await asyncio.wait({telling, listening}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (telling, listening):
            task.cancel()
        await asyncio.gather(telling, listening, return_exceptions=True)
        await close(websocket, 1000, "")


async def tell(websocket: WebSocket, watcher: Watcher) -> None:
    async for message in watcher:
        await send(websocket, message)


async def listen(websocket: WebSocket, house: House, who: Visitor, watcher: Watcher) -> None:
    """Take messages one after the other; what is wrong with one is said, and nothing has changed."""
    client = who.id or client_of(websocket)
    while True:
        try:
            text = await websocket.receive_text()
        except (WebSocketDisconnect, KeyError):
            return
        if len(text.encode()) > house.settings.max_message_bytes:
            answer = refusal(None, "That message is too large.", "table.offered")
        else:
            answer = await answered(house, who, watcher, text, house.action_pace.allows(client))
        if answer["is"] == "refused":
            log.info("refused", extra={"table": watcher.table.id, "seat": watcher.seat, "rule": answer["rule"]})
        await send(websocket, answer)


async def answered(house: House, who: Visitor, watcher: Watcher, text: str, in_time: bool) -> Data:
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
        answer = await deed(house, who, watcher, message)
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

Deed = Callable[[House, Visitor, Watcher, Data], Awaitable[Data | None]]


def number_in(message: Data, field: str, default: int | None = None) -> int:
    value = message.get(field, default)
    if type(value) is not int:
        raise manners.refused("malformed", f"The message needs '{field}', a whole number.", "table.offered")
    return value


def seat_in(message: Data, watcher: Watcher) -> int:
    return number_in(message, "seat", watcher.seat)


async def do_play(house: House, who: Visitor, watcher: Watcher, message: Data) -> None:
    seat, moment = seat_in(message, watcher), number_in(message, "moment")
    action = message["actions"] if "actions" in message else message.get("action")
    await house.room.play(watcher.table.id, who.id, seat, action, moment)


async def do_undo(house: House, who: Visitor, watcher: Watcher, message: Data) -> None:
    moment = number_in(message, "moment") if message.get("moment") is not None else None
    await house.room.undo(watcher.table.id, who.id, seat_in(message, watcher), moment)


async def do_ask_undo(house: House, who: Visitor, watcher: Watcher, message: Data) -> None:
    ply = number_in(message, "ply") if message.get("ply") is not None else None
    await house.room.ask_undo(watcher.table.id, who.id, seat_in(message, watcher), ply)


async def do_answer_undo(house: House, who: Visitor, watcher: Watcher, message: Data) -> None:
    agree = message.get("agree") is True
    await house.room.answer_undo(watcher.table.id, who.id, seat_in(message, watcher), agree)


def by_seat(do: Callable[[TableRoom, str, str | None, int], Awaitable[None]]) -> Deed:
    """A deed that needs to know nothing but the seat it is done from."""

    async def deed(house: House, who: Visitor, watcher: Watcher, message: Data) -> None:
        await do(house.room, watcher.table.id, who.id, seat_in(message, watcher))

    return deed


async def do_chat(house: House, who: Visitor, watcher: Watcher, message: Data) -> None:
    if who.id is None or not house.chat_pace.allows(who.id):
        raise manners.refused("too_much_talk", "Please wait a moment before you say more.", "table.turn")
    await house.room.chat(watcher.table.id, who.id, message.get("text"))


async def do_note(house: House, who: Visitor, watcher: Watcher, message: Data) -> None:
    if who.id is not None:
        await house.room.set_note(watcher.table.id, who.id, message.get("text"))


async def do_why(house: House, who: Visitor, watcher: Watcher, message: Data) -> Data:
    seat = seat_in(message, watcher)
    found = await house.room.why_not(watcher.table.id, who.id, seat, message.get("action"))
    return {"why": found["text"], **found}


async def do_rematch(house: House, who: Visitor, watcher: Watcher, message: Data) -> Data:
    return {"to": await house.room.rematch(watcher.table.id, who.id)}


async def do_ping(house: House, who: Visitor, watcher: Watcher, message: Data) -> None:
    return None


DEEDS: dict[str, Deed] = {
    "play": do_play,
    "undo": do_undo,
    "ask-undo": do_ask_undo,
    "answer-undo": do_answer_undo,
    "resign": by_seat(TableRoom.resign),
    "offer-draw": by_seat(TableRoom.offer_draw),
    "decline-draw": by_seat(TableRoom.decline_draw),
    "claim-time": by_seat(TableRoom.claim_time),
    "take-over": by_seat(TableRoom.take_over),
    "take-back-seat": by_seat(TableRoom.take_back_seat),
    "chat": do_chat,
    "note": do_note,
    "why": do_why,
    "rematch": do_rematch,
    "ping": do_ping,
}
