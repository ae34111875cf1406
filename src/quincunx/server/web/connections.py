"""What a connection may take: time for the head of a request to arrive and for a line to answer pings, and memory."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.auto import AutoWebSocketsProtocol

from quincunx.server.settings import Settings


class Timely(AutoHTTPProtocol):  # type: ignore[misc, valid-type]  # uvicorn chooses the class by what is installed
    """A connection that is closed if the head of a request does not arrive in time, however slowly it trickles in."""

    head_seconds = 10.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.late: asyncio.TimerHandle | None = None
        self.wait_for_head()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.is_busy:
            self.stop_waiting()
        elif self.late is None:
            self.wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_waiting()
        super().connection_lost(exc)

    @property
    def is_busy(self) -> bool:
        """Is a request being answered here, or has it become a line?"""
        under_way = self.cycle is not None and not self.cycle.response_complete
        return under_way or self.transport.get_protocol() is not self

    def wait_for_head(self) -> None:
        self.late = self.loop.call_later(self.head_seconds, self.hang_up)

    def stop_waiting(self) -> None:
        if self.late is not None:
            self.late.cancel()
            self.late = None

    def hang_up(self) -> None:
        self.late = None
        if not self.is_busy:
            self.transport.close()


class Sparing(AutoWebSocketsProtocol):  # type: ignore[misc, valid-type]  # likewise
    """A line that keeps no second copy of the headers it began with for as long as it is open."""

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        event.headers.clear()


def connection_limits(settings: Settings) -> dict[str, Any]:
    """What uvicorn is told of time and size."""
    return {
        "http": type("Timely", (Timely,), {"head_seconds": settings.receive_seconds}),
        "ws": Sparing,
        "ws_max_size": 4 * settings.max_message_bytes,
        "ws_ping_interval": settings.ping_seconds,
        "ws_ping_timeout": settings.ping_seconds,
    }
