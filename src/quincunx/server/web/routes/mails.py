"""Links in letters: an address confirmed, letters ended, and another password for one that was forgotten."""

from __future__ import annotations

from math import ceil
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Request
from starlette.responses import RedirectResponse, Response

from quincunx.server.people.accounts import AccountError
from quincunx.server.people.logins import wait_words
from quincunx.server.server import Server
from quincunx.server.web.routes.pages import page
from quincunx.server.web.routes.people import fields_of
from quincunx.server.web.visitors import Visitor, this_server, visitor
from quincunx.server.words import say

mails = APIRouter(include_in_schema=False)

Looking = Annotated[Visitor, Depends(visitor)]
Inside = Annotated[Server, Depends(this_server)]


def letter(request: Request, heading: str, text: str, button: str | None = None, status: int = 200) -> Response:
    """A page for a link in a letter: one sentence, and one button that does it, since programs open links too."""
    return page(request, "letter.html", {"heading": heading, "text": text, "button": button}, status)


@mails.get("/mail/confirm/{token}")
async def ask_confirm(request: Request, token: str, who: Looking) -> Response:
    return letter(request, say("letter.is_yours"), say("letter.is_yours_about"), say("letter.mine"))


@mails.post("/mail/confirm/{token}")
async def confirm(request: Request, token: str, who: Looking, server: Inside) -> Response:
    await fields_of(request, who)
    try:
        await server.mails.confirm(token[:200])
    except AccountError as error:
        return letter(request, say("letter.not_confirmed"), str(error), status=422)
    return letter(request, say("letter.thanks"), say("letter.confirmed"))


@mails.get("/mail/unsubscribe/{player}/{key}")
async def ask_unsubscribe(request: Request, player: str, key: str, who: Looking) -> Response:
    return letter(request, say("letter.no_more"), say("letter.no_more_about"), say("letter.write_no_more"))


@mails.post("/mail/unsubscribe/{player}/{key}")
async def unsubscribe(request: Request, player: str, key: str, who: Looking, server: Inside) -> Response:
    """By the button, or by a program for letters; the key in the address is enough, and all it can do is this."""
    try:
        await server.mails.end_turns(player[:40], key[:64])
    except AccountError as error:
        return letter(request, say("letter.not_understood"), str(error), status=422)
    return letter(request, say("letter.done"), say("letter.ended"))


@mails.get("/recover")
async def ask_recover(request: Request, who: Looking, server: Inside) -> Response:
    check_on(server)
    return page(request, "recover.html", {"name": "", "token": None})


@mails.post("/recover")
async def forgotten(request: Request, who: Looking, server: Inside) -> Response:
    """Send a link, perhaps; the answer is the same for every name."""
    check_on(server)
    fields = await fields_of(request, who)
    waits = counted(request, server)
    if waits > 0:
        return too_often(request, waits, {"name": fields.get("name", ""), "token": None})
    server.mails.forgotten_later(fields.get("name", "")[:200])
    return letter(request, say("letter.look"), say("letter.sent"))


@mails.get("/recover/{token}")
async def ask_password(request: Request, token: str, who: Looking, server: Inside) -> Response:
    check_on(server)
    return page(request, "recover.html", {"name": "", "token": token[:200]})


@mails.post("/recover/{token}")
async def recover(request: Request, token: str, who: Looking, server: Inside) -> Response:
    """Another password by the link in a letter."""
    check_on(server)
    fields = await fields_of(request, who)
    waits = counted(request, server)
    if waits > 0:
        return too_often(request, waits, {"name": "", "token": token[:200]})
    try:
        await server.mails.recover(server.accounts, token[:200], fields.get("password", ""))
    except AccountError as error:
        return page(request, "recover.html", {"name": "", "token": token[:200], "complaint": str(error)}, 422)
    return RedirectResponse("/login", status_code=303)


def check_on(server: Server) -> None:
    if not server.mails.are_on:
        raise HTTPException(404, say("letter.none_here"))


def counted(request: Request, server: Server) -> float:
    """Count a try by where it comes from; the seconds to wait if there were too many."""
    return server.logins.sign_up(request.client.host if request.client is not None else "?").wait


def too_often(request: Request, waits: float, context: dict[str, str | None]) -> Response:
    answer = page(request, "recover.html", {**context, "complaint": wait_words(waits)}, 429)
    answer.headers["retry-after"] = str(ceil(waits))
    return answer
