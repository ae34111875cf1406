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
from quincunx.server.web.bundles import bundle
from quincunx.server.web.languages import words_for
from quincunx.server.words import LANGUAGES, language, say

HEADINGS: Final = frozenset({403, 404, 408, 409, 413, 422, 429, 503})
"""What went wrong most often has a heading of its own."""
templates = Jinja2Templates(directory=Path(__file__).parent / "pages" / "templates")
templates.env.globals.update(say=say, language=language, languages=LANGUAGES, words_for=words_for, bundle=bundle)


def heading_of(status: int) -> str:
    """What stands over a page that says what went wrong."""
    return say(f"heading.{status}" if status in HEADINGS else "heading.other")


@cache
def page_of(status: int, text: str, _: str) -> bytes:
    """The page for people; the same for all who read the same language, so it does not say who they are."""
    context = {"status": status, "heading": heading_of(status), "text": text, "csrf": ""}
    return templates.get_template("turned_away.html").render(context).encode()


def wants_page(scope: Scope) -> bool:
    """Does a browser ask for something to show?"""
    return "text/html" in Headers(scope=scope).get("accept", "") and not scope["path"].startswith("/api")


async def turn_away(
    scope: Scope, send: Send, status: int, text: str, rule: str, wait: float = 0.0, hang_up: bool = False
) -> None:
    """A short answer without going further, and when to try again if that would help."""
    if wants_page(scope):
        kind, body = b"text/html; charset=utf-8", page_of(status, text, language())
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
