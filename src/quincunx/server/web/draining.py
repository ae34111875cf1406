"""What a server says while it ends: come back in a moment."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Final

import orjson
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from quincunx.server.web.visitors import server_of
from quincunx.server.words import language, say

RESTARTS: Final = 1012
"""The code of the protocol that tells a browser to come back."""

AFTER: Final = b"3"
AS_PAGE: Final = (
    '<!doctype html><html lang="{}"><meta charset="utf-8"><meta http-equiv="refresh" content="3">'
    "<title>{}</title><p>{}</p></html>"
)


class ComeBack:
    """Turns away whoever comes when the server has begun to end; what was asked before gets its answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        is_open = scope["type"] not in ("http", "websocket") or not server_of(HTTPConnection(scope)).ending.is_set()
        return self.app(scope, receive, send) if is_open else self.turn_away(scope, receive, send)

    async def turn_away(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": RESTARTS, "reason": say("error.come_back")})
        else:
            is_page = "text/html" in Headers(scope=scope).get("accept", "")
            if is_page:
                text = AS_PAGE.format(language(), say("heading.503"), say("error.restarts"))
                kind, body = b"text/html; charset=utf-8", text.encode()
            else:
                kind, body = b"application/json", orjson.dumps({"refused": say("error.come_back"), "rule": None})
            headers = [(b"content-type", kind), (b"retry-after", AFTER), (b"connection", b"close")]
            headers.append((b"content-length", str(len(body)).encode()))
            await send({"type": "http.response.start", "status": 503, "headers": headers})
            await send({"type": "http.response.body", "body": body})
