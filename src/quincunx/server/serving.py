"""A server at its address: what keeps it from starting is said in a sentence, and it ends without losing a choice."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress

import uvicorn

from quincunx.server.app import create_app
from quincunx.server.settings import Settings
from quincunx.server.store import StoreDown
from quincunx.server.web.connections import Descriptors, connection_limits, raise_file_limit

LONGEST_END = 5
"""Seconds that requests under way are given when the server ends."""
log = logging.getLogger("quincunx.serving")


class CannotStart(Exception):
    """Why a server cannot start, in words for whoever started it."""


class Taken(CannotStart):
    """Somebody else listens at this address."""


class Serving(uvicorn.Server):
    """Opens everything before it listens and closes it after the last answer; a fault is raised, not logged."""

    def __init__(self, settings: Settings, ready: Callable[[], None]) -> None:
        self.ready = ready
        self.app = create_app(settings)
        self.stack = AsyncExitStack()
        self.fault = ""
        raise_file_limit()
        config = uvicorn.Config(
            self.app,
            lifespan="off",  # it is run here: uvicorn would tell of a fault by a traceback
            log_config=None,
            ws_per_message_deflate=settings.compress_lines,
            timeout_graceful_shutdown=LONGEST_END,
            server_header=False,
            forwarded_allow_ips=settings.trusted_proxies,
            **connection_limits(settings),
        )
        super().__init__(config)

    def hold(self, sockets: list[socket.socket]) -> None:
        """Serve until it is ended; CannotStart says why it never began."""
        with suppress(KeyboardInterrupt):  # by Ctrl-C, when everything is closed
            self.run(sockets)
        if self.fault:
            raise CannotStart(self.fault)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the server, then listen."""
        asyncio.get_running_loop().set_exception_handler(Descriptors().on_error)
        try:
            await self.stack.enter_async_context(self.app.router.lifespan_context(self.app))
            await super().startup(sockets)
        except (StoreDown, ValueError, OSError) as error:
            log.debug("the server cannot start", exc_info=error)
            self.fault = str(error)
            self.should_exit = True
            await self.stack.aclose()
            return
        log.info("the server has started")
        self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Send everyone away to come back, answer what is under way, then close the server."""
        log.info("the server ends")
        try:
            await self.app.state.server.drain()
            await super().shutdown(sockets)
        finally:
            await self.stack.aclose()


def sockets_at(host: str, port: int) -> list[socket.socket]:
    """A socket for each address the host has, bound but not listening yet; CannotStart if one is not to be had."""
    made: list[socket.socket] = []
    try:
        kind = socket.SOCK_STREAM
        for family, _, _, _, address in dict.fromkeys(
            socket.getaddrinfo(host or None, port, type=kind, flags=socket.AI_PASSIVE)
        ):
            made.append(socket.socket(family, kind))
            made[-1].setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                made[-1].setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            made[-1].bind(address)
    except OSError as error:
        for each in made:
            each.close()
        if error.errno == errno.EADDRINUSE:
            raise Taken(f"http://{host}:{port}/ is taken") from error
        raise CannotStart(f"no table can stand at http://{host}:{port}/: {error.strerror or error}") from error
    return made
