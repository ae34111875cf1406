"""Who is asking: a visitor is known by the cookie, and becomes a guest with the first thing they do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from fastapi import HTTPException, Request, WebSocket
from starlette.requests import HTTPConnection
from starlette.responses import Response

from quincunx.server.guard import COOKIE, CSRF_HEADER, same_origin
from quincunx.server.house import House
from quincunx.server.store import PlayerRow


def house_of(connection: HTTPConnection) -> House:
    """The house a request has come to."""
    return cast(House, connection.app.state.house)


@dataclass
class Visitor:
    """Somebody at the door: a token, and the player it belongs to if it belongs to one."""

    token: str
    player: PlayerRow | None
    fresh: bool

    @property
    def id(self) -> str | None:
        return self.player.id if self.player is not None else None


async def visitor_of(connection: HTTPConnection) -> Visitor:
    """Whoever the cookie says; a stranger gets a new token."""
    house = house_of(connection)
    token = house.cookies.read(connection.cookies.get(COOKIE))
    if token is None:
        return Visitor(house.cookies.new_token(), None, fresh=True)
    return Visitor(token, await house.store.session_player(token), fresh=False)


async def visitor(request: Request) -> Visitor:
    """For pages and answers that only look."""
    found = await visitor_of(request)
    request.state.visitor = found
    return found


async def guest(request: Request, response: Response) -> Visitor:
    """For anything that changes something: the request is our own page's, and the visitor becomes a player."""
    house = house_of(request)
    found = await visitor_of(request)
    request.state.visitor = found
    await check_request(request, found)
    if found.player is None:
        player, token = await house.accounts.new_guest()
        found.player, found.token, found.fresh = player, token, True
        remember(response, house, found)
    return found


async def check_request(request: Request, found: Visitor) -> None:
    """A change must come from our own pages (or from a program), with the word we gave to them."""
    house = house_of(request)
    if not same_origin(request.headers, house.settings.allow_origins):
        raise HTTPException(403, "This request came from another site.")
    if found.fresh and "origin" not in request.headers:
        return  # a program without a cookie has nothing that could be stolen
    given = request.headers.get(CSRF_HEADER)
    if given is None and "form" in request.headers.get("content-type", ""):
        form = await request.form()
        given = str(form.get("csrf", ""))
    if given is None or not house.cookies.csrf_holds(found.token, given):
        raise HTTPException(403, "Please reload the page and try again.")


def remember(response: Response, house: House, found: Visitor) -> None:
    """Give the visitor their cookie, if it is new."""
    if found.fresh:
        response.set_cookie(
            COOKIE,
            house.cookies.sign(found.token),
            max_age=int(house.settings.session_days * 86400),
            httponly=True,
            samesite="lax",
            secure=house.settings.cookie_secure,
        )


def client_of(connection: HTTPConnection | WebSocket) -> str:
    """The address a client comes from, for counting only."""
    return connection.client.host if connection.client is not None else "?"
