"""Records brought along: checked as if everything in them were wrong, and then shown like any finished game."""

from __future__ import annotations

import asyncio
import logging
from typing import Annotated, Final, NamedTuple

from fastapi import APIRouter, Depends, Request
from starlette.datastructures import UploadFile
from starlette.responses import Response

import quincunx as qx
from quincunx.core.content import Content
from quincunx.core.game import Data
from quincunx.core.record import Record, RecordError, Wrong, record_from_text, result_of, wrong_of
from quincunx.core.replay import choices_of
from quincunx.server.server import Server
from quincunx.server.web.routes.forms import go_to
from quincunx.server.web.routes.pages import page
from quincunx.server.web.visitors import Visitor, actor, become_player, check_making, this_server, visitor
from quincunx.server.words import say
from quincunx.server.wrong_words import record_worded

records = APIRouter(include_in_schema=False)

Looking = Annotated[Visitor, Depends(visitor)]
Acting = Annotated[Visitor, Depends(actor)]
Inside = Annotated[Server, Depends(this_server)]
MOST_CHOICES: Final = 5000
ONE_AT_A_TIME: Final = asyncio.Semaphore(1)
log = logging.getLogger("quincunx.records")


class Checked(NamedTuple):
    """A record that is as it claims to be."""

    data: Data
    content: Content
    seats: int
    result: Data
    choices: list[tuple[int, str]]


@records.get("/records")
async def ask(request: Request, who: Looking, server: Inside) -> Response:
    """Where a record can be brought."""
    return page(request, "records.html", {"most": server.settings.max_body_bytes // 1024})


@records.post("/records")
async def bring(request: Request, who: Acting, server: Inside) -> Response:
    """Take a record, check all of it, and go to its replay."""
    check_making(server, request, who)
    file = (await request.form()).get("record")
    try:
        text = (await file.read()).decode("utf-8") if isinstance(file, UploadFile) else str(file or "")
        async with ONE_AT_A_TIME:
            checked = await asyncio.to_thread(checked_record, text)
    except (RecordError, UnicodeDecodeError) as error:
        words = str(error) if isinstance(error, RecordError) else say("records.not_text")
        context = {"most": server.settings.max_body_bytes // 1024, "complaint": f"{words[:1].upper()}{words[1:]}."}
        return page(request, "records.html", context, 422)
    player = await become_player(server, who)
    table = await server.store.uploads.keep(*checked, by=player)
    return go_to(f"/t/{table}/replay", server, who)


def read_record(text: str) -> Record:
    """A record from its text; RecordError says what is wrong, in English if there are no other words for it."""
    try:
        return record_from_text(text)
    except RecordError as error:
        raise RecordError(record_worded(error.wrong)) from error


def checked_record(text: str) -> Checked:
    """A finished game of ours, every choice made again; RecordError says what is wrong with anything else."""
    try:
        record = read_record(text)
        if record.game.id not in qx.registry():
            raise RecordError(say("records.not_offered", game=record.game.title))
        if len(record.data["actions"]) > MOST_CHOICES:
            raise RecordError(say("records.too_long", n=len(record.data["actions"]), most=MOST_CHOICES))
        if "played" in record.data:
            raise RecordError(say("records.taken_back"))
        if not record.finished:
            raise RecordError(say("records.not_over"))
        wrong = record.verify()
        if wrong:
            raise RecordError(record_worded(wrong[0]).rstrip("."))
        match = record.replay(journal=False)
        return Checked(record.data, match.content, match.seats, result_of(match), choices_of(match))
    except RecordError:
        raise
    except Exception as error:  # whatever a made-up file can break, it breaks here and nowhere else
        log.info("a record was refused", extra={"why": type(error).__name__})
        told = wrong_of(error)
        why = told if told.key else Wrong(told[:200] or type(error).__name__)
        raise RecordError(say("records.unreadable", why=record_worded(why))) from None
