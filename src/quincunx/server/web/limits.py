"""Limits on the size, the number and the time of requests, and safe headers on every answer."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quincunx.server.rate_limit import RateLimit, household
from quincunx.server.web.bundles import PAGES, bundles
from quincunx.server.web.turning_away import turn_away
from quincunx.server.words import say

BURST = 10.0
"""Seconds for which one may save up what one does not ask for."""
SLOWED = 0.5
"""Seconds until somebody who asks too often hears so."""
FILES = {f"/{file.relative_to(PAGES)}" for file in PAGES.glob("static/**/*")}
UNPACED = {"/healthz", "/metrics", *FILES, *(each.address for each in bundles().values())}
"""What a monitor asks for, and files that are sent as they are."""
AGAIN_IN = 5.0
"""Seconds until it may be worth trying again."""

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class SafeHeaders:
    """Puts the safe headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        # A line is passed on without a word: every coroutine around it would be held for as long as it is open.
        return (self.answer if scope["type"] == "http" else self.app)(scope, receive, send)

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, send_safely)


class PacedRequests:
    """Slows down whoever asks too often, for pages or for lines, before anything is looked up for them."""

    def __init__(self, app: ASGIApp, per_second: float) -> None:
        self.app = app
        self.limit = RateLimit(per_second, BURST * per_second)

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        client = household((scope.get("client") or ("?",))[0])
        if self.is_paced(scope) and not self.limit.allows(client):
            return self.slow_down(scope, send, client)
        return self.app(scope, receive, slowly(send) if scope["type"] == "http" else send)

    async def slow_down(self, scope: Scope, send: Send, client: str) -> None:
        await asyncio.sleep(SLOWED)  # whoever waits for the answer asks less often
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 4429})
        else:
            # Nobody reads the rest of what is being sent.
            hang_up, wait = scope["method"] not in ("GET", "HEAD"), max(self.limit.wait(client), 1.0)
            await turn_away(scope, send, 429, say("error.too_fast"), "table.turn", wait, hang_up)

    def is_paced(self, scope: Scope) -> bool:
        """Does this count?"""
        return scope["type"] in ("http", "websocket") and scope["path"] not in UNPACED


class SmallBodies:
    """Refuses bodies larger than any form of ours, before reading them, and those that only trickle in."""

    def __init__(self, app: ASGIApp, most: int, seconds: float) -> None:
        self.app = app
        self.most = most
        self.seconds = seconds

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        return (self.answer if scope["type"] == "http" else self.app)(scope, receive, send)

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        length = Headers(scope=scope).get("content-length", "0")
        if not (length.isascii() and length.isdecimal()) or int(length) > self.most:
            await turn_away(scope, send, 413, say("error.too_large"), "table.offered")
            return
        try:
            async with asyncio.timeout(self.seconds):
                body = await self.whole(receive)
        except TimeoutError:
            await turn_away(scope, send, 408, say("error.too_slow"), "table.offered", hang_up=True)
            return
        if body is None:
            await turn_away(scope, send, 413, say("error.too_large"), "table.offered")
            return
        await self.app(scope, once(body, receive), send)

    async def whole(self, receive: Receive) -> bytes | None:
        """The body in one piece, or None if it grows too large in spite of what was announced."""
        parts: list[bytes] = []
        while True:
            message = await receive()
            if message["type"] != "http.request":
                return b"".join(parts)
            parts.append(message.get("body", b""))
            if sum(map(len, parts)) > self.most:
                return None
            if not message.get("more_body", False):
                return b"".join(parts)


class TimelyAnswers:
    """Ends requests that take too long to answer, or whose answer is not taken."""

    def __init__(self, app: ASGIApp, seconds: float) -> None:
        self.app = app
        self.seconds = seconds

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        return (self.answer if scope["type"] == "http" else self.app)(scope, receive, send)

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def send_on(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            async with asyncio.timeout(self.seconds) as limit:
                await self.app(scope, receive, send_on)
        except TimeoutError:
            if begun or not limit.expired():
                raise
            await turn_away(scope, send, 503, say("error.not_in_time"), "table.offered", AGAIN_IN)


def slowly(send: Send) -> Send:
    """Whoever asks too often for something, such as new tables, waits to hear so."""

    async def send_slowly(message: Message) -> None:
        if message["type"] == "http.response.start" and message["status"] == 429:
            await asyncio.sleep(SLOWED)
        await send(message)

    return send_slowly


def once(body: bytes, receive: Receive) -> Receive:
    """A body that has been read already, given on as if it came in just now."""
    given = False

    async def receive_again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_again
