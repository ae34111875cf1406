"""Cookies, invitations and links that nobody can make up, and proof that a request comes from our own pages."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from urllib.parse import urlsplit

from itsdangerous import BadSignature, Signer
from starlette.datastructures import Headers

COOKIE = "qx"
BROWSER_COOKIE = "qx-browser"
CSRF_HEADER = "x-quincunx"


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

    def browser(self, player: str) -> str:
        """What tells that a player has been logged in with this browser: it lets nobody in, but spares a wait."""
        return Signer(self.secret, salt="quincunx browser").sign(f"{player}.{secrets.token_urlsafe(9)}").decode()

    def read_browser(self, cookie: str | None, player: str) -> str | None:
        """The browser's own word in such a cookie, or None if it is none of this player's."""
        try:
            found = Signer(self.secret, salt="quincunx browser").unsign((cookie or "")[:200]).decode()
        except BadSignature:
            return None
        return found if found.startswith(f"{player}.") else None

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
