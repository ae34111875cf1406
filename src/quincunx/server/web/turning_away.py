"""How people are turned away before anything is looked up for them: by a page where they asked for one, else JSON."""

from __future__ import annotations

from functools import cache
from math import ceil
from pathlib import Path
from typing import Final

import orjson
from fastapi import HTTPException
from starlette.datastructures import Headers
from starlette.templating import Jinja2Templates
from starlette.types import Scope, Send

from quincunx.server.rate_limit import RateLimit

HEADINGS: Final = {
    403: "Not for you",
    404: "Nothing here",
    408: "Too slow",
    409: "Too late",
    413: "Too large",
    422: "Not understood",
    429: "Not so fast",
    503: "Just a moment",
}
SOMETHING_WRONG: Final = "Something went wrong"
templates = Jinja2Templates(directory=Path(__file__).parent / "pages" / "templates")


@cache
def page_of(status: int, text: str) -> bytes:
    """The page for people; the same for all, so it does not say who they are."""
    context = {"status": status, "heading": HEADINGS.get(status, SOMETHING_WRONG), "text": text, "csrf": ""}
    return templates.get_template("turned_away.html").render(context).encode()


def wants_page(scope: Scope) -> bool:
    """Does a browser ask for something to show?"""
    return "text/html" in Headers(scope=scope).get("accept", "") and not scope["path"].startswith("/api")


async def turn_away(
    scope: Scope, send: Send, status: int, text: str, rule: str, wait: float = 0.0, hang_up: bool = False
) -> None:
    """A short answer without going further, and when to try again if that would help."""
    if wants_page(scope):
        kind, body = b"text/html; charset=utf-8", page_of(status, text)
    else:
        kind, body = b"application/json", orjson.dumps({"refused": text, "rule": rule})
    headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode()), (b"cache-control", b"no-store")]
    if wait > 0:
        headers.append((b"retry-after", str(ceil(wait)).encode()))
    if hang_up:
        headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def too_fast(limit: RateLimit, client: str, text: str) -> HTTPException:
    """What is raised when a limit does not allow something, with the time until it does again."""
    return HTTPException(429, text, {"retry-after": str(max(ceil(limit.wait(client)), 1))})
