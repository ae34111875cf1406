"""What people do with buttons on pages: make tables, sit down, play on from somewhere."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from itertools import cycle
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Request
from starlette.responses import RedirectResponse, Response

from quincunx.core.registry import offered_game
from quincunx.core.starting import seats_with
from quincunx.minds import LEVELS
from quincunx.server.server import Server
from quincunx.server.store import SeatPlan
from quincunx.server.tables.checks import check_free
from quincunx.server.web.routes.api import STRANGER
from quincunx.server.web.routes.paces import PACES
from quincunx.server.web.visitors import (
    Visitor,
    actor,
    become_player,
    check_making,
    check_sitting,
    remember,
    this_server,
)
from quincunx.server.words import say

forms = APIRouter(include_in_schema=False)

Acting = Annotated[Visitor, Depends(actor)]
Inside = Annotated[Server, Depends(this_server)]
KINDS = ("computer", "hotseat", "invite", "open", "watch")
AT_ONCE = ("computer", "hotseat")
"""The kinds of tables at which one can play without waiting for anybody."""
STRONGEST = tuple(LEVELS)[-2:]
"""Who plays where somebody only wants to watch."""


@forms.post("/tables")
async def make_table(request: Request, who: Acting, server: Inside) -> Response:
    """A table as a form asks for it, and straight to it."""
    check_making(server, request, who)
    fields = {key: str(value)[:200] for key, value in (await request.form()).items()}
    game = offered_game(fields.get("game", ""))
    options = game.options_from_form({k[7:]: v for k, v in fields.items() if k.startswith("option.")})
    if not any(k.startswith("option.") for k in fields):
        options = game.first_options(game.built_in)
    kind = kind_of(fields, KINDS)
    pace = PACES.get(fields.get("pace", ""), PACES["none"]).pace if kind in ("invite", "open") else {}
    seats = seats_with(game, game.built_in, options)
    if who.id is None:
        server.tables.seating.check(game.id, options, seats_for(kind, STRANGER, fields, seats), pace)
    player = await become_player(server, who)
    row = await server.tables.seating.create(
        game.id,
        options,
        seats_for(kind, player, fields, seats),
        public=kind in ("open", "watch"),
        pace=pace,
        takeover=kind in ("computer", "hotseat") or fields.get("takeover") == "yes",
        title=game.title,
        made_by=player,
    )
    return go_to(f"/t/{row.id}", server, who)


def kind_of(fields: Mapping[str, str], kinds: Sequence[str]) -> str:
    """Which of some kinds of tables a form asks for; the first of them if it says nothing."""
    kind = fields.get("kind", kinds[0])
    if kind not in kinds:
        raise ValueError(say("wrong.kind", names=list(kinds)))
    return kind


def seats_for(kind: str, player: str, fields: Mapping[str, str], seats: int) -> list[SeatPlan]:
    """Who is to sit where: the maker where asked or at random, and the others as the kind of table says."""
    if kind == "hotseat":
        return [SeatPlan(player)] * seats
    wanted = fields.get("seat", "any")
    mine = int(wanted) if wanted.isdigit() and int(wanted) < seats else secrets.randbelow(seats)
    if kind == "watch":
        return [SeatPlan(mind=mind) for mind, _ in zip(cycle(STRONGEST), range(seats), strict=False)]
    level = fields.get("level", next(iter(LEVELS)))
    other = SeatPlan(mind=level) if kind == "computer" else SeatPlan()
    return [SeatPlan(player) if seat == mine else other for seat in range(seats)]


@forms.post("/t/{table}/join")
async def join(table: str, request: Request, who: Acting, server: Inside) -> Response:
    """Sit down at an open table."""
    live = await server.tables.get(table[:40])
    free = [seat.seat for seat in live.seats if seat.is_free]
    if live.row.public and free and not live.seats_of(who.id):
        check_sitting(server, request, who)
        await server.tables.seating.sit(live.id, await become_player(server, who), free[0])
    return go_to(f"/t/{live.id}", server, who)


@forms.post("/join/{token}")
async def join_by_invite(token: str, who: Acting, server: Inside) -> Response:
    """Take the seat an invitation is for."""
    found = server.cookies.read_invite(token)
    if found is None:
        raise HTTPException(404, say("error.no_invitation"))
    table, seat = found
    live = await server.tables.get(table)
    if seat not in live.seats_of(who.id):
        check_free(live, seat)
        await server.tables.seating.sit(table, await become_player(server, who), seat, invited=True)
    return go_to(f"/t/{table}", server, who)


@forms.post("/t/{table}/fork")
async def fork(table: str, request: Request, who: Acting, server: Inside) -> Response:
    """Play on from a choice of a finished game."""
    form = await request.form()
    ply = str(form.get("ply", ""))
    if not ply.isdigit() or len(ply) > 6:
        raise ValueError(say("wrong.ply"))
    check_making(server, request, who)
    await server.tables.seating.check_fork(table[:40], who.id, int(ply))
    player = await become_player(server, who)
    mind = None if form.get("kind") == "friend" else next(iter(list(LEVELS)[1:]), None)
    new = await server.tables.seating.fork(table[:40], player, int(ply), mind=mind)
    return go_to(f"/t/{new}", server, who)


def go_to(path: str, server: Server, who: Visitor) -> Response:
    """On to a page, with the cookie of a new guest."""
    response = RedirectResponse(path, status_code=303)
    remember(response, server, who)
    return response
