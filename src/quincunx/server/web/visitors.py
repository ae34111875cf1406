"""Who is asking: a visitor is known by the cookie, and becomes a guest with the first thing they do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from fastapi import HTTPException, Request, WebSocket
from starlette.requests import HTTPConnection
from starlette.responses import Response

from quincunx.server.people.cookies import COOKIE, CSRF_HEADER, same_origin
from quincunx.server.rate_limit import RateLimit, household
from quincunx.server.server import Server
from quincunx.server.store import PlayerRow
from quincunx.server.tables.checks import refused
from quincunx.server.web.turning_away import too_fast
from quincunx.server.words import LANGUAGES, reader, say


def server_of(connection: HTTPConnection) -> Server:
    """The server a request has come to."""
    return cast(Server, connection.app.state.server)


async def this_server(connection: HTTPConnection) -> Server:
    """The same for routes that depend on it; what does not await would be called in a thread, every time."""
    return server_of(connection)


@dataclass
class Visitor:
    """Somebody at the door: a token, and the player it belongs to if it belongs to one."""

    token: str
    player: PlayerRow | None
    fresh: bool
    address: str = ""
    """Where they come from, as far as it counts."""

    @property
    def id(self) -> str | None:
        return self.player.id if self.player is not None else None


async def visitor_of(connection: HTTPConnection) -> Visitor:
    """Whoever the cookie says; a stranger gets a new token."""
    server = server_of(connection)
    token = server.cookies.read(connection.cookies.get(COOKIE))
    if token is None:
        return Visitor(server.cookies.new_token(), None, fresh=True, address=client_of(connection))
    player = await server.store.sessions.player(token)
    if player is not None and player.language in LANGUAGES:
        reader.set(player.language)  # in every browser of theirs, whatever that one likes
    return Visitor(token, player, fresh=False, address=client_of(connection))


async def visitor(request: Request) -> Visitor:
    """For pages and answers that only look."""
    found = await visitor_of(request)
    request.state.visitor = found
    return found


async def actor(request: Request) -> Visitor:
    """For anything that may change something: the request is our own page's, whoever sent it."""
    found = await visitor(request)
    await check_request(request, found)
    await check_network(request, found)
    return found


async def check_network(connection: HTTPConnection, found: Visitor) -> None:
    """Nobody without an account does anything from a banned network."""
    if found.player is not None and found.player.is_member:
        return
    host = connection.client.host if connection.client is not None else ""
    words = await server_of(connection).networks.refusal(host)
    if words is not None:
        raise refused("network", "table.turn", why=words)


async def become_player(server: Server, found: Visitor, response: Response | None = None) -> str:
    """The player a visitor is, from now on: a stranger becomes a guest just before something of theirs is kept."""
    if found.player is None:
        found.player, found.token = await server.accounts.new_guest()
        found.fresh = True
        if response is not None:
            remember(response, server, found)
    return found.player.id


async def check_request(request: Request, found: Visitor) -> None:
    """A change must come from our own pages (or from a program), with the word we gave to them."""
    server = server_of(request)
    if not same_origin(request.headers, server.settings.allow_origins):
        raise HTTPException(403, say("error.other_site"))
    if found.fresh and "origin" not in request.headers:
        return  # a program without a cookie has nothing that could be stolen
    given = request.headers.get(CSRF_HEADER)
    if given is None and "form" in request.headers.get("content-type", ""):
        form = await request.form()
        given = str(form.get("csrf", ""))
    if given is None or not server.cookies.csrf_holds(found.token, given):
        raise HTTPException(403, say("error.reload"))


def check_making(server: Server, request: Request, found: Visitor) -> None:
    """New tables are paced by address, and by person, who may come from many."""
    check_pace(server.table_limit, request, found, say("refused.too_many_tables"))


def check_sitting(server: Server, request: Request, found: Visitor) -> None:
    """So are seats at tables of others: ever new guests could sit at all of them, and keep everyone waiting."""
    check_pace(server.seat_limit, request, found, say("refused.too_many_seats"))


def check_pace(limit: RateLimit, request: Request, found: Visitor, why: str) -> None:
    for client in [client_of(request), *([found.id] if found.id is not None else [])]:
        if not limit.allows(client):
            raise too_fast(limit, client, why)


def remember(response: Response, server: Server, found: Visitor) -> None:
    """Give the visitor their cookie, if it is new."""
    if found.fresh:
        set_cookie(response, server, COOKIE, server.cookies.sign(found.token), server.settings.session_days)


def set_cookie(response: Response, server: Server, name: str, value: str, days: float) -> None:
    response.set_cookie(
        name,
        value,
        max_age=int(days * 86400),
        httponly=True,
        samesite="lax",
        secure=server.settings.cookie_secure,
    )


def client_of(connection: HTTPConnection | WebSocket) -> str:
    """The address a client comes from, for counting only."""
    return household(connection.client.host) if connection.client is not None else "?"
