"""Notices by webhook: a player who wants to is told by a POST that it is their turn."""

from __future__ import annotations

import ipaddress
import logging
import socket
from urllib.parse import urlsplit

import anyio
import httpx

from quincunx.server.live import LiveTable
from quincunx.server.store import Store

SECONDS = 5.0
LONGEST_URL = 500
log = logging.getLogger("quincunx.webhooks")


class Webhooks:
    """Tells those who left an address; whether it can be reached makes no difference to the game."""

    def __init__(self, store: Store, public_url: str) -> None:
        self.store = store
        self.public_url = public_url
        self.client = httpx.AsyncClient(timeout=SECONDS, follow_redirects=False)

    async def close(self) -> None:
        await self.client.aclose()

    async def your_turn(self, table: LiveTable, seats: list[int]) -> None:
        """Tell the people in these seats."""
        for seat in seats:
            player = table.seats[seat].player_id
            url = await self.store.webhook(player) if player is not None and seat not in table.present else None
            if url:
                await self.send(url, table, seat)

    async def send(self, url: str, table: LiveTable, seat: int) -> None:
        """One notice: which table, which game, and where to find it."""
        if not await anyio.to_thread.run_sync(is_public_address, url):
            return
        notice = {
            "event": "your-turn",
            "table": table.id,
            "game": table.row.game,
            "seat": seat,
            "url": f"{self.public_url}/t/{table.id}",
        }
        try:
            await self.client.post(url, json=notice)
        except httpx.HTTPError as error:
            log.info("webhook not delivered", extra={"table": table.id, "error": type(error).__name__})


def checked_url(url: str) -> str:
    """An address a notice may be sent to; ValueError says what is wrong with it."""
    parts = urlsplit(url)
    if len(url) > LONGEST_URL or parts.scheme != "https" or not parts.hostname or parts.username:
        raise ValueError("A webhook is an https address without a user name in it.")
    return url


def is_public_address(url: str) -> bool:
    """Does the address lead out of our own network? Nobody may point us at ourselves."""
    host = urlsplit(url).hostname or ""
    try:
        found = socket.getaddrinfo(host, None)
    except OSError:
        return False
    return all(ipaddress.ip_address(entry[4][0]).is_global for entry in found)
