"""Notices by webhook: a player who wants to is told by a signed POST that it is their turn."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import ipaddress
import json
import logging
import socket
import ssl
import time
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final
from urllib.parse import quote, urlsplit, urlunsplit

import idna

from quincunx.core.game import Data
from quincunx.server.store import Store
from quincunx.server.tables.table import LiveTable
from quincunx.server.words import say

if TYPE_CHECKING:
    import httpx

SECONDS: Final = 5.0
LONGEST: Final = 15.0
"""Seconds for one try as a whole, however slowly the other side speaks."""
LONGEST_URL: Final = 500
HTTPS: Final = 443
LOWEST_PORT: Final = 1024
"""Below are the ports of mail, remote logins and the like, at which nobody may be made to knock."""
NOT_IN_URLS: Final = ' "<>\\^`{|}'
SAFE: Final = "/%:;,?=&+$!*'()~@-._"
INNER: Final = ("localhost", "local", "internal", "intranet", "lan", "home", "corp", "onion", "invalid")
"""Last parts of names that lead nowhere but inwards."""
PAUSES: Final = (2.0, 20.0, 120.0)
"""Seconds to wait before each further try."""
TRANSLATION: Final = ipaddress.IPv6Network("64:ff9b::/96")
LOCAL_TRANSLATION: Final = ipaddress.IPv6Network("64:ff9b:1::/48")
SIGNATURE: Final = "X-Quincunx-Signature"
log = logging.getLogger("quincunx.webhooks")

Resolve = Callable[[str], list[str]]


class Undelivered(Exception):
    """A notice that was not taken; the text says why, `again` whether another try could help."""

    def __init__(self, why: str, again: bool) -> None:
        super().__init__(why)
        self.again = again


class Webhooks:
    """Tells those who left an address; whether it can be reached makes no difference to the game."""

    def __init__(
        self,
        store: Store,
        address: str,
        secret: bytes,
        *,
        pauses: Sequence[float] = PAUSES,
        resolve: Resolve | None = None,
        trusted: ssl.SSLContext | None = None,
        check: Callable[[str], str] | None = None,
    ) -> None:
        self.store = store
        self.address = address
        self.secret = secret
        self.pauses = pauses
        self.resolve = resolve or public_addresses
        self.check = check or checked_url
        self.trusted = trusted

    @cached_property
    def client(self) -> httpx.AsyncClient:
        """Whoever sends, made for the first notice: few servers send any, and it brings much along."""
        import httpx

        # No proxy from the environment: it would look the name up itself, and might find another address.
        verify = self.trusted if self.trusted is not None else ssl.create_default_context()
        return httpx.AsyncClient(timeout=SECONDS, follow_redirects=False, trust_env=False, verify=verify)

    async def close(self) -> None:
        if "client" in vars(self):
            await self.client.aclose()

    def key_of(self, player_id: str) -> str:
        """What signs the notices to a player, who can read it on their own page."""
        return hmac.new(self.secret, b"quincunx webhook " + player_id.encode(), hashlib.sha256).hexdigest()

    async def your_turn(self, table: LiveTable, seats: list[int]) -> None:
        """Tell the people in these seats, unless they are here."""
        away = [seat for seat in seats if seat not in table.present]
        if away:
            await asyncio.gather(*(self.tell(table, seat) for seat in away))

    async def tell(self, table: LiveTable, seat: int) -> None:
        """One notice to one player, tried again for as long as it is still their turn."""
        player = table.seats[seat].player_id
        url = await self.store.notes.webhook(player) if player is not None else None
        if player is None or not url:
            return
        moment = table.moment(seat)
        for tries, pause in enumerate((0.0, *self.pauses), 1):
            await asyncio.sleep(pause)
            if table.moment(seat) != moment:
                return
            try:
                await self.send(url, self.notice(table, seat), self.key_of(player))
                return
            except Undelivered as failed:
                log.info("webhook not delivered", extra={"table": table.id, "tries": tries, "why": str(failed)})
                if not failed.again:
                    return

    def notice(self, table: LiveTable, seat: int) -> Data:
        """Which table, which game, and where to find it; nothing that only the seat may know."""
        url = f"{self.address}/t/{table.id}"
        return {"event": "your-turn", "table": table.id, "game": table.row.game, "seat": seat, "url": url}

    async def send(self, url: str, notice: Data, key: str) -> None:
        """One try: to an address looked up once and checked, under the name it was asked for by.

        Whatever goes wrong is told by its kind alone: errors of libraries quote the address.
        """
        await asyncio.to_thread(lambda: self.client)  # nobody else waits while it is made
        from httpx import HTTPError

        try:
            async with asyncio.timeout(LONGEST):
                await self.post(self.check(url), notice, key)
        except Undelivered:
            raise
        except (HTTPError, TimeoutError) as error:
            raise Undelivered(type(error).__name__, again=True) from None
        except Exception as error:
            raise Undelivered(type(error).__name__, again=False) from None

    async def post(self, url: str, notice: Data, key: str) -> None:
        from httpx import URL

        parts = urlsplit(url)
        host = parts.hostname or ""
        addresses = await asyncio.to_thread(self.resolve, host)
        if not addresses:
            raise Undelivered("no public address", again=True)
        body = json.dumps(notice).encode()
        at = str(int(time.time()))
        headers = {
            "Host": parts.netloc,
            "Content-Type": "application/json",
            SIGNATURE: f"t={at},v1={signature(key, at, body)}",
        }
        request = self.client.build_request(
            "POST", URL(url).copy_with(host=addresses[0]), content=body, headers=headers
        )
        request.extensions["sni_hostname"] = host
        answer = await self.client.send(request, stream=True)
        await answer.aclose()
        if not answer.is_success:
            raise Undelivered(f"answered {answer.status_code}", answer.is_server_error or answer.status_code == 429)


def signature(key: str, at: str, body: bytes) -> str:
    """HMAC-SHA256 over the moment and the body, so that a notice can be neither forged nor sent again later."""
    return hmac.new(key.encode(), at.encode() + b"." + body, hashlib.sha256).hexdigest()


class BadAddress(ValueError):
    """No address for a notice; the text says why, and never quotes it."""


def checked_url(url: str) -> str:
    """An address a notice may be sent to, each part checked and written plainly; BadAddress says what is wrong."""
    from httpx import URL

    if len(url) > LONGEST_URL:
        raise BadAddress(say("webhook.long", n=LONGEST_URL))
    if not url.isprintable() or any(letter in NOT_IN_URLS for letter in url):
        raise BadAddress(say("webhook.plain"))
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise BadAddress(say("webhook.host")) from None
    if parts.scheme != "https" or not parts.hostname:
        raise BadAddress(say("webhook.https"))
    if "@" in parts.netloc or "#" in url:
        raise BadAddress(say("webhook.bare"))
    if port is not None and port != HTTPS and not LOWEST_PORT <= port <= 65535:
        raise BadAddress(say("webhook.port", port=HTTPS, lowest=LOWEST_PORT))
    host = checked_host(parts.hostname)
    netloc = host if port in (None, HTTPS) else f"{host}:{port}"
    plain = urlunsplit(("https", netloc, quote(parts.path or "/", safe=SAFE), quote(parts.query, safe=SAFE), ""))
    agreed = URL(plain)  # whoever sends must read the same address as whoever checked it
    if (agreed.scheme, agreed.netloc.decode(), len(plain) <= LONGEST_URL) != ("https", netloc, True):
        raise BadAddress(say("webhook.host"))
    return plain


def checked_host(host: str) -> str:
    """A host as it is looked up: a name with a dot in plain letters, or a public address."""
    if not is_address(host):
        return checked_name(host)
    if not is_public(host):
        raise BadAddress(say("webhook.public"))
    return f"[{host}]" if ":" in host else host


def is_address(host: str) -> bool:
    """Is this an address and not a name?"""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return "%" not in host


def checked_name(host: str) -> str:
    """The name of a host in the letters the network uses."""
    try:
        name = idna.encode(host.removesuffix("."), uts46=True).decode()
    except (idna.IDNAError, UnicodeError):
        raise BadAddress(say("webhook.host")) from None
    labels = name.split(".")
    # What ends in a number is an address of the older kind, in one of its odd spellings.
    if len(labels) < 2 or labels[-1][0].isdigit() or labels[-1] in INNER or labels[-2:] == ["home", "arpa"]:
        raise BadAddress(say("webhook.public"))
    return name


def public_addresses(host: str) -> list[str]:
    """The addresses of a host, if all of them lead out of our own network: nobody may point us at ourselves."""
    try:
        found = [str(entry[4][0]) for entry in socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)]
        return found if all(is_public(address) for address in found) else []
    except (OSError, ValueError):
        return []


def is_public(address: str) -> bool:
    """Is this an address of the open network, and also the one of the older kind that it may wrap?"""
    found = ipaddress.ip_address(address)
    if isinstance(found, ipaddress.IPv6Address):
        if found in LOCAL_TRANSLATION:
            return False
        wrapped = found.ipv4_mapped or found.sixtofour
        if found in TRANSLATION:
            wrapped = ipaddress.IPv4Address(int(found) & 0xFFFF_FFFF)
        if wrapped is not None:
            return wrapped.is_global and not wrapped.is_multicast
    return found.is_global and not found.is_multicast
