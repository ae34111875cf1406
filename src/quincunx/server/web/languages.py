"""Which language somebody reads: the one they chose, or else the first of their browser's that there is."""

from __future__ import annotations

import re
from collections.abc import Awaitable
from functools import lru_cache
from typing import Final

import orjson
from markupsafe import Markup
from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Receive, Scope, Send

from quincunx.core.translations import ENGLISH
from quincunx.server.web.bundles import STATIC, with_imports
from quincunx.server.words import CATALOGUES, LANGUAGES, language, reader

LANGUAGE_COOKIE: Final = "qx-language"
VARIES: Final = "Accept-Language, Cookie"
SAID: Final = re.compile(r"\bsay\(\s*[\"`]([\w.-]+)")
"""Where a script says something. What follows a key that ends with a dot is known only when it is said."""
LONGEST_HEADER: Final = 500


class InTheirLanguage:
    """Finds out the language of whoever asks, for all that is said to them."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] in ("http", "websocket"):
            headers = Headers(scope=scope)
            reader.set(language_of(headers.get("cookie", ""), headers.get("accept-language", "")))
        return self.app(scope, receive, send)


def language_of(cookies: str, accepted: str) -> str:
    """The language that was chosen, else the one a browser likes best of those there are, else English."""
    chosen = cookie_parser(cookies).get(LANGUAGE_COOKIE) if LANGUAGE_COOKIE in cookies else None
    return chosen if chosen in LANGUAGES else liked_best(accepted[:LONGEST_HEADER])


@lru_cache(maxsize=256)
def liked_best(accepted: str) -> str:
    """The language that a browser likes best by its `Accept-Language`, of those there are."""
    found: list[tuple[float, str]] = []
    for part in accepted.split(","):
        name, _, weight = part.partition(";")
        code = name.strip().lower().partition("-")[0]
        likes = weight_in(weight)
        if code in LANGUAGES and likes > 0.0:
            found.append((likes, code))
    return max(found, key=lambda each: each[0])[1] if found else ENGLISH


def weight_in(text: str) -> float:
    """How much a language is liked: `q=0.8`; 1 if nothing is said, and 0 for what nobody can read."""
    name, _, value = text.strip().partition("=")
    try:
        return 1.0 if not name else float(value) if name.strip() == "q" else 0.0
    except ValueError:
        return 0.0


# ---- what scripts say


def words_for(scripts: list[str]) -> Markup:
    """The sentences some scripts and all that they import can say, as JSON in a page."""
    return script_words(language(), tuple(scripts))


@lru_cache(maxsize=64)
def script_words(code: str, scripts: tuple[str, ...]) -> Markup:
    said = CATALOGUES[code].sentences
    wanted = {key for script in scripts for key in keys_of(script)}
    words = {key: said[key] for key in said if key in wanted or any(key.startswith(w) for w in wanted if w[-1] == ".")}
    return Markup(orjson.dumps(words).decode().replace("<", "\\u003c"))


@lru_cache(maxsize=64)
def keys_of(script: str) -> frozenset[str]:
    """The keys of all that a script and those it imports say."""
    texts = [(STATIC / name).read_text(encoding="utf-8") for name in with_imports([script])]
    return frozenset(key for text in texts for key in SAID.findall(text))
