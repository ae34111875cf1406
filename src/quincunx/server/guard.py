"""What stands at the door: signed cookies, forged-request and origin checks, limits on size and pace, safe headers."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from collections import OrderedDict
from urllib.parse import urlsplit

from itsdangerous import BadSignature, Signer
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

COOKIE = "qx"
CSRF_HEADER = "x-quincunx"
MOST_CLIENTS = 20_000
TOO_LARGE = b'{"refused":"That is too large.","rule":"table.offered"}'

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


class Cookies:
    """Makes and checks session cookies: a random token with a signature, so that made-up ones cost no look-up."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret
        self.signer = Signer(secret, salt="quincunx session")

    def new_token(self) -> str:
        return secrets.token_urlsafe(32)

    def sign(self, token: str) -> str:
        return self.signer.sign(token).decode()

    def read(self, cookie: str | None) -> str | None:
        """The token in a cookie, or None if it is none of ours."""
        if not cookie or len(cookie) > 200:
            return None
        try:
            return self.signer.unsign(cookie).decode()
        except BadSignature:
            return None

    def invite(self, table: str, seat: int) -> str:
        """A link's token for a seat: nobody can make one up, and it stays the same however often it is shown."""
        return Signer(self.secret, salt="quincunx invite").sign(f"{table}.{seat}").decode()

    def read_invite(self, token: str) -> tuple[str, int] | None:
        """The table and seat a token invites to, or None if it is none of ours."""
        try:
            table, _, seat = Signer(self.secret, salt="quincunx invite").unsign(token[:200]).decode().rpartition(".")
        except BadSignature:
            return None
        return table, int(seat)

    def key(self, table: str) -> str:
        """What a shared link to a finished game carries: whoever has it may look, though they did not sit there."""
        return hmac.new(self.secret, b"look " + table.encode(), hashlib.sha256).hexdigest()[:32]

    def key_holds(self, table: str, given: str) -> bool:
        return hmac.compare_digest(self.key(table).encode(), given.encode())

    def csrf(self, token: str) -> str:
        """What a page of this session must send back with every change."""
        return hmac.new(self.secret, b"csrf " + token.encode(), hashlib.sha256).hexdigest()

    def csrf_holds(self, token: str, given: str) -> bool:
        return hmac.compare_digest(self.csrf(token).encode(), given.encode())


def same_origin(headers: Headers, allowed: list[str]) -> bool:
    """Does a request come from our own pages? Browsers always say where a change comes from."""
    origin = headers.get("origin")
    if origin is None:
        return True  # no browser: a program, which carries no one's cookies but its own
    try:
        return urlsplit(origin).netloc == headers.get("host", "") or origin in allowed
    except ValueError:
        return False


class Pace:
    """Token buckets: how often each client may do something."""

    def __init__(self, per_second: float, burst: float) -> None:
        self.per_second = per_second
        self.burst = burst
        self.buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, client: str, now: float | None = None) -> bool:
        """Take one token from this client's bucket, if there is one."""
        at = time.monotonic() if now is None else now
        left, seen = self.buckets.pop(client, (self.burst, at))
        left = min(self.burst, left + (at - seen) * self.per_second)
        allowed = left >= 1.0
        self.buckets[client] = (left - 1.0 if allowed else left, at)
        while len(self.buckets) > MOST_CLIENTS:
            self.buckets.popitem(last=False)
        return allowed


class SafeHeaders:
    """Puts the safe headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, send_safely if scope["type"] == "http" else send)


class SmallBodies:
    """Refuses bodies larger than any form of ours, before reading them."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self.app = app
        self.most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        length = Headers(scope=scope).get("content-length", "0")
        if not (length.isascii() and length.isdecimal()) or int(length) > self.most:
            await refuse(send, 413, TOO_LARGE)
            return
        body = await self.whole(receive)
        if body is None:
            await refuse(send, 413, TOO_LARGE)
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


async def refuse(send: Send, status: int, body: bytes) -> None:
    """A short JSON answer without going further."""
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
