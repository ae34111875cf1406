"""The HTTP API: the same tables for programs, described by OpenAPI at /docs."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

import quincunx as qx
from quincunx.core.game import Data
from quincunx.core.registry import offered_game
from quincunx.minds import opponents
from quincunx.server.people.accounts import checked_title
from quincunx.server.server import Server
from quincunx.server.store import SeatPlan, SeatRow, TableRow
from quincunx.server.tables.checks import check_free, seat_for
from quincunx.server.tables.viewing import seat_meant
from quincunx.server.web.turning_away import too_fast
from quincunx.server.web.visitors import (
    Visitor,
    actor,
    become_player,
    check_making,
    check_sitting,
    client_of,
    this_server,
    visitor,
)
from quincunx.server.words import say

api = APIRouter(prefix="/api", tags=["tables"])

Looking = Annotated[Visitor, Depends(visitor)]
Acting = Annotated[Visitor, Depends(actor)]
Inside = Annotated[Server, Depends(this_server)]
STRANGER = "?"
"""Stands for a visitor who is not a player yet, while what they ask for is looked at."""
TableId = Annotated[str, Field(max_length=40)]


class Body(BaseModel):
    """What is sent: known fields only."""

    model_config = ConfigDict(extra="forbid")


class NewTable(Body):
    """A table to be made: who sits where, and how it is played."""

    game: str = Field(max_length=40)
    options: dict[str, Any] = Field(default_factory=dict)
    seats: list[str] = Field(default_factory=list, max_length=8, description="'me', 'open' or a level, one a seat")
    public: bool = False
    pace: dict[str, Any] = Field(default_factory=dict)
    takeover: bool = False
    title: str = Field("", max_length=80)


class DraftFile(Body):
    """The text of a file."""

    text: str = Field(max_length=20_000)


class Action(Body):
    """A choice, or several as one, at the moment the player sees."""

    seat: int = Field(ge=0, le=7)
    action: str | list[str] = Field(max_length=80)
    moment: int = Field(ge=0)


class Seat(Body):
    """Which seat acts."""

    seat: int = Field(ge=0, le=7)


class Level(Seat):
    """Which computer player sits there; none: the seat is open to people."""

    level: str | None = Field(None, max_length=40)


class Share(Body):
    """A share in the dice: a commitment at first, and once everybody is committed the value itself."""

    round: int = Field(ge=1)
    commitment: str | None = Field(None, max_length=64)
    value: str | None = Field(None, max_length=64)


class UndoTo(Seat):
    """How far to go back; nothing: one's own last choice."""

    ply: int | None = Field(None, ge=0)


class Answer(Seat):
    """Yes or no."""

    agree: bool


class Stand(Seat):
    """An answer in advance, or none any more."""

    answer: str = Field(max_length=40)
    on: bool = True


class Watching(Body):
    """May others watch?"""

    on: bool


class Words(Body):
    """Something said."""

    text: str = Field(max_length=2000)


@api.get("/games")
async def games() -> list[Data]:
    """The games there are, with their levels of computer player."""
    return [
        {
            "id": game.id,
            "title": game.title,
            "seats": list(game.seat_counts),
            "rules_version": game.rules_version,
            "content": game.built_in.hash,
            "levels": [{"name": name, "about": about} for name, about in opponents().items()],
        }
        for game in qx.registry().values()
    ]


@api.post("/games/{game}/drafts")
async def read_draft(game: Annotated[str, Field(max_length=40)], file: DraftFile, who: Acting) -> Data:
    """A file of something built in this game (an army, say), as the choices that build it again."""
    played = offered_game(game)
    return played.read_draft(file.text, played.built_in)


@api.get("/tables")
async def tables(who: Looking, server: Inside) -> Data:
    """Open tables to join, and public ones to watch."""
    open_rows, watch_rows = await server.store.tables.waiting(), await server.store.tables.watchable()
    seats = await server.store.tables.seats_of([row.id for row in [*open_rows, *watch_rows]])
    blocked = await server.store.shuns.blocked(who.id) if who.id is not None else frozenset()
    return {
        "open": [facts(row, seats[row.id]) for row in open_rows if not blocked & people_at(row, seats[row.id])],
        "watch": [facts(row, seats.get(row.id, [])) for row in watch_rows],
    }


@api.post("/tables", status_code=201)
async def create_table(new: NewTable, who: Acting, server: Inside, request: Request, response: Response) -> Data:
    """Make a table."""
    check_making(server, request, who)
    title = checked_title(new.title)
    if who.id is None:
        strangers = [plan_of(word, STRANGER) for word in new.seats]
        server.tables.seating.check(new.game, new.options, strangers, new.pace)
    player = await become_player(server, who, response)
    plans = [plan_of(word, player) for word in new.seats]
    row = await server.tables.seating.create(
        new.game,
        new.options,
        plans,
        public=new.public,
        pace=new.pace,
        takeover=new.takeover,
        title=title,
        made_by=player,
    )
    return {"table": row.id}


def plan_of(word: str, player: str) -> SeatPlan:
    """Who is to sit in a seat, in a word."""
    if word == "me":
        return SeatPlan(player)
    return SeatPlan() if word == "open" else SeatPlan(mind=word)


def people_at(row: TableRow, seats: list[SeatRow]) -> set[str | None]:
    """Those whom one would meet at a table: who made it, and who sits there."""
    return {row.made_by, *(seat.player_id for seat in seats)}


def facts(row: TableRow, seats: list[SeatRow]) -> Data:
    """What anyone may know of a table."""
    return {
        "table": row.id,
        "game": row.game,
        "rules_version": row.rules_version,
        "content": row.content,
        "title": row.title,
        "status": row.status,
        "public": row.public,
        "pace": row.pace,
        "seats": [{"seat": each.seat, "name": each.mind or each.name, "free": each.is_free} for each in seats],
        "result": row.result,
    }


@api.get("/tables/{table}")
async def table_facts(table: TableId, who: Looking, server: Inside) -> Data:
    """The facts of one table."""
    live = await server.tables.get(table)
    seat_for(live, who.id, None)
    return facts(live.row, list(live.seats))


@api.get("/tables/{table}/view")
async def view(table: TableId, who: Looking, server: Inside, seat: int | None = None) -> Data:
    """How the table stands for whoever asks: prompt, options, board, journal."""
    return await server.tables.viewing.look(table, who.id, seat)


@api.post("/tables/{table}/sit")
async def sit(table: TableId, at: Seat, who: Acting, server: Inside, request: Request, response: Response) -> Data:
    """Take a free seat at a public table."""
    live = await server.tables.get(table)
    seat_for(live, who.id, None)
    check_free(live, at.seat)
    check_sitting(server, request, who)
    await server.tables.seating.sit(table, await become_player(server, who, response), at.seat)
    return {"seat": at.seat}


@api.post("/tables/{table}/dice")
async def dice(table: TableId, share: Share, who: Acting, server: Inside, request: Request) -> Data:
    """Commit to one's share in the dice, or open it; says how the table stands then."""
    check_pace(server, request)
    if share.value is not None:
        await server.tables.dealing.open(table, who.id, share.round, share.value)
    else:
        await server.tables.dealing.commit(table, who.id, share.round, share.commitment)
    return await server.tables.viewing.look(table, who.id)


@api.post("/tables/{table}/leave")
async def leave(table: TableId, who: Acting, server: Inside, request: Request) -> Data:
    """Get up from a table that is not dealt yet, for good."""
    check_pace(server, request)
    await server.tables.dealing.leave(table, who.id)
    return {"left": True}


@api.post("/tables/{table}/put-out")
async def put_out(table: TableId, at: Seat, who: Acting, server: Inside, request: Request) -> Data:
    """Free the seat of somebody who keeps everyone waiting before the deal; says how the table stands then."""
    check_pace(server, request)
    await server.tables.dealing.put_out(table, who.id, at.seat)
    return await server.tables.viewing.look(table, who.id)


@api.post("/tables/{table}/seat")
async def seat_computer(table: TableId, at: Level, who: Acting, server: Inside, request: Request) -> Data:
    """The host seats a computer player before the deal, or opens its seat again; says how the table stands then."""
    check_pace(server, request)
    await server.tables.dealing.fill(table, who.id, at.seat, at.level)
    return await server.tables.viewing.look(table, who.id)


@api.post("/tables/{table}/actions")
async def play(table: TableId, action: Action, who: Acting, server: Inside, request: Request) -> Data:
    """Take an action that is offered."""
    check_pace(server, request)
    await server.tables.actions.play(table, who.id, action.seat, action.action, action.moment)
    return await server.tables.viewing.look(table, who.id, action.seat)


@api.post("/tables/{table}/undo")
async def undo(table: TableId, at: UndoTo, who: Acting, server: Inside, request: Request) -> Data:
    """Take back one's last choice."""
    check_pace(server, request)
    await server.tables.actions.undo(table, who.id, at.seat)
    return await server.tables.viewing.look(table, who.id, at.seat)


@api.post("/tables/{table}/ask-undo")
async def ask_undo(table: TableId, at: UndoTo, who: Acting, server: Inside, request: Request) -> Data:
    """Ask the others to go back."""
    check_pace(server, request)
    await server.tables.actions.ask_undo(table, who.id, at.seat, at.ply)
    return {"asked": True}


@api.post("/tables/{table}/answer-undo")
async def answer_undo(table: TableId, answer: Answer, who: Acting, server: Inside, request: Request) -> Data:
    """Agree to go back, or not."""
    check_pace(server, request)
    await server.tables.actions.answer_undo(table, who.id, answer.seat, answer.agree)
    return {"answered": True}


@api.post("/tables/{table}/resign")
async def resign(table: TableId, at: Seat, who: Acting, server: Inside, request: Request) -> Data:

    check_pace(server, request)
    await server.tables.actions.resign(table, who.id, at.seat)
    return {"over": (await server.tables.get(table)).match.over}


@api.post("/tables/{table}/draw")
async def draw(table: TableId, at: Seat, who: Acting, server: Inside, request: Request) -> Data:
    """Offer a draw, or agree to one."""
    check_pace(server, request)
    await server.tables.actions.offer_draw(table, who.id, at.seat)
    return {"offered": True}


@api.post("/tables/{table}/stand")
async def stand(table: TableId, what: Stand, who: Acting, server: Inside, request: Request) -> Data:
    """Answer in advance what one is asked again and again, or take that back; nobody else learns of it."""
    check_pace(server, request)
    await server.tables.standing.set(table, who.id, what.seat, what.answer, what.on)
    return await server.tables.viewing.look(table, who.id, what.seat)


@api.post("/tables/{table}/watching")
async def let_watch(table: TableId, what: Watching, who: Acting, server: Inside, request: Request) -> Data:
    """Let others watch a private table by its link, or no longer; they may once all people there let them."""
    check_pace(server, request)
    await server.tables.seating.let_watch(table, who.id, what.on)
    return {"let_be_watched": (await server.tables.get(table)).is_let_be_watched}


@api.post("/tables/{table}/chat")
async def chat(table: TableId, words: Words, who: Acting, server: Inside, request: Request, response: Response) -> Data:
    """Say something at the table."""
    if not server.chat_limit.allows(client_of(request)):
        raise too_fast(server.chat_limit, client_of(request), say("error.chat_fast"))
    await server.tables.chat.check(table, who.id, words.text)
    await server.tables.chat.say(table, await become_player(server, who, response), words.text)
    return {"said": True}


@api.get("/tables/{table}/chat")
async def chat_lines(table: TableId, who: Looking, server: Inside, after: int = -1) -> list[Data]:
    """What was said at the table."""
    return await server.tables.chat.lines(table, who.id, after)


@api.get("/tables/{table}/why")
async def why(table: TableId, action: str, seat: int, who: Looking, server: Inside) -> Data:
    """Why an action is not possible now, by which clause."""
    return await server.tables.viewing.why_not(table, who.id, seat, action[:100])


@api.get("/tables/{table}/record")
async def record(table: TableId, who: Looking, server: Inside) -> Data:
    """The whole game once it is over; it loads with `quincunx replay`."""
    return await server.tables.viewing.record(table, who.id)


@api.get("/tables/{table}/replay/{ply}")
async def replay(table: TableId, ply: int, who: Looking, server: Inside, request: Request) -> Data:
    """A finished or running game as it stood after so many choices, through someone's eyes (`as`)."""
    seat = seat_meant(request.query_params.get("as", ""))
    narrow = request.query_params.get("narrow") == "1"
    shown = server.cookies.key_holds(table, request.query_params.get("key", ""))
    return await server.tables.viewing.replay(table, who.id, ply, seat, narrow, shown)


def check_pace(server: Server, request: Request) -> None:
    if not server.action_limit.allows(client_of(request)):
        raise too_fast(server.action_limit, client_of(request), say("error.too_fast"))
