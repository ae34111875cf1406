"""How long a connection may take, how much may come over it at once, what it holds, and how many there may be."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict
from ipaddress import ip_address, ip_network
from typing import Any, Final

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from quincunx.server.rate_limit import RateLimit, household
from quincunx.server.settings import Settings
from quincunx.server.web.frames import frame_of, is_between_frames, text_in

BACKLOG: Final = 512
"""How many may wait to be let in, and be let in at once before any of them is counted."""
OTHER_FILES: Final = 100
"""Descriptors for everything that is no connection: the database, logs, pages, workers."""
MOST_FILES: Final = 65_536
SAY_EVERY: Final = 60.0
PIECE: Final = 1024
"""Bytes of what a line sends that are taken in before looking whether it is too much."""
MOST_HEAD: Final = 1 << 16
"""Bytes of a request until its head is there; browsers send a few thousand."""
MOST_AHEAD: Final = 20
"""Requests that may wait on one connection for the answer to an earlier one; browsers send none ahead."""
BODY_ON_THE_WIRE: Final = 16
"""A body may come in so small pieces that it takes so many times its length."""
MOST_UNREAD: Final = 200
"""Messages a line may send ahead of those that have been answered."""
PINGS: Final = RateLimit.Pace(20, 1.0)
"""How often a line may ask whether anybody is there, or say so."""
PIECES: Final = RateLimit.Pace(100, 0.1)
"""How often it may go on with a message that came only in part; nothing of ours is so long that it must."""
log = logging.getLogger("quincunx.serving")


class Crowd:
    """Everybody who is connected: so many in all, and so many from one address, unless it is a proxy's."""

    def __init__(self, most: int, per_address: int, proxies: list[str]) -> None:
        self.most = most
        self.per_address = per_address
        self.proxies = proxies
        self.all = 0
        self.by_address: Counter[str] = Counter()
        self.silent: OrderedDict[Timely, None] = OrderedDict()
        """Those who have asked for nothing yet, for nothing more, or for something of which a part is still to come;
        who has kept us waiting longest comes first."""

    def address_of(self, client: tuple[str, int] | None) -> str:
        """By what a connection is counted; empty for those that bring many people."""
        if client is None or not client[0] or self.is_proxy(client[0]):
            return ""
        return household(client[0])

    def is_proxy(self, host: str) -> bool:
        """May this host say where requests come from?"""
        if host in self.proxies or "*" in self.proxies:
            return True
        try:
            return any(ip_address(host) in ip_network(each, strict=False) for each in self.proxies if "/" in each)
        except ValueError:
            return False

    def enter(self, address: str) -> bool:
        """Let somebody in, if need be for somebody who is silent; or learn that there is no room."""
        if address and self.by_address[address] >= self.per_address:
            return False
        if self.all >= self.most:
            if not self.silent:
                return False
            next(iter(self.silent)).cut_off()
        self.all += 1
        self.by_address[address] += 1
        return True

    def leave(self, address: str) -> None:
        self.all -= 1
        self.by_address[address] -= 1
        if not self.by_address[address]:
            del self.by_address[address]


class Descriptors:
    """Says once in a while that no descriptor was left for a connection; asyncio would say so hundreds of times."""

    def __init__(self) -> None:
        self.limit = RateLimit(1 / SAY_EVERY, 1)

    def on_error(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """What went wrong in the loop with nobody to hear of it."""
        if not str(context.get("message")).startswith("socket.accept()"):
            loop.default_exception_handler(context)
        elif self.limit.allows(""):
            log.error("no descriptor is left for another connection: %s", context.get("exception"))


class Timely(AutoHTTPProtocol):  # type: ignore[misc, valid-type]  # uvicorn chooses the class by what is installed
    """A connection that is closed if the head of a request does not arrive in time, however slowly it trickles in, or
    if more is sent than any request of ours takes: all of a head is kept until it has come to its end."""

    head_seconds = 10.0
    most_bytes = 1 << 20
    crowd: Crowd

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.late: asyncio.TimerHandle | None = None
        self.taken = 0
        """Bytes that have come in since the last request began."""
        self.begun: object = None
        self.address = self.crowd.address_of(self.client)
        self.is_in = self.crowd.enter(self.address)
        if self.is_in:
            self.wait_for_head()
        else:
            self.transport.abort()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.is_too_much(len(data)):
            self.cut_off()
        elif self.is_half_said:
            self.stop_clock()  # whoever reads the body has one
        elif self.is_busy:
            self.stop_waiting()
        elif self.late is None and self.is_in:
            self.wait_for_head()

    def is_too_much(self, size: int) -> bool:
        """Has more come in than the head of a request, and than its body once that has begun, or too many at once?"""
        if self.cycle is not self.begun:
            self.begun, self.taken = self.cycle, 0
        else:
            self.taken += size
        has_body = self.cycle is not None and self.cycle.more_body
        most = self.most_bytes if has_body else MOST_HEAD
        return self.taken > most or len(getattr(self, "pipeline", ())) > MOST_AHEAD

    def handle_websocket_upgrade(self) -> None:
        """Open a line; but not ahead of an answer still to come, which would be written into it."""
        if self.is_busy:
            self.transport.close()
        else:
            super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        self.leave()
        super().connection_lost(exc)

    @property
    def is_busy(self) -> bool:
        """Is a request being answered here, or has it become a line?"""
        under_way = self.cycle is not None and not self.cycle.response_complete
        return under_way or self.transport.get_protocol() is not self

    @property
    def is_half_said(self) -> bool:
        """Has a request been begun here of which the body is still to come? Then nothing is done for it yet."""
        return self.cycle is not None and self.cycle.more_body and not self.cycle.response_complete

    def wait_for_head(self) -> None:
        self.late = self.loop.call_later(self.head_seconds, self.hang_up)
        self.crowd.silent[self] = None

    def stop_waiting(self) -> None:
        self.stop_clock()
        self.crowd.silent.pop(self, None)

    def stop_clock(self) -> None:
        if self.late is not None:
            self.late.cancel()
            self.late = None

    def hang_up(self) -> None:
        self.stop_waiting()
        if not self.is_busy:
            self.transport.close()

    def cut_off(self) -> None:
        """Make room for somebody else."""
        self.leave()
        self.transport.abort()

    def leave(self) -> None:
        """This is no longer one of the connections that count."""
        self.stop_waiting()
        if self.is_in:
            self.is_in = False
            self.crowd.leave(self.address)


class Heard:
    """What came over a line and has not been read, for one reader; a queue of asyncio takes ten times the memory."""

    __slots__ = ("messages", "waiting")

    def __init__(self) -> None:
        self.messages: list[Any] = []
        self.waiting: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        self.messages.append(message)
        if self.waiting is not None and not self.waiting.done():
            self.waiting.set_result(None)

    async def get(self) -> Any:
        while not self.messages:
            self.waiting = asyncio.get_running_loop().create_future()
            await self.waiting
        self.waiting = None
        return self.messages.pop(0)

    def qsize(self) -> int:
        return len(self.messages)

    def empty(self) -> bool:
        return not self.messages


class Unhurried(WebSocketsSansIOProtocol):
    """A line that is cut if it sends far ahead of what is answered; until then, reading waits for the answers.

    It has the place of the connection it was made of.
    """

    crowd: Crowd

    def __init__(self, *given: Any, **named: Any) -> None:  # whatever uvicorn gives
        super().__init__(*given, **named)
        self.queue = Heard()  # type: ignore[assignment]  # uvicorn asks no more of it
        self.limits: dict[RateLimit.Pace, RateLimit] | None = None
        """How often this line may still do what hardly any ever does."""
        self.is_flooded = False
        self.short = min(PIECE, self.config.ws_max_size)
        self.held: list[bytes] = []
        """Frames that wait for the next one, but only for a moment."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        event.headers.clear()  # a second copy would be kept for as long as the line is open

    async def send(self, message: Any) -> None:
        text = message.get("text")
        if text is None or not self.sends_at_once(text.encode()):
            self.let_go()
            await super().send(message)

    def sends_at_once(self, data: bytes, with_next: bool = False) -> bool:
        """Send a text, encoded, if nothing is in its way; `with_next`: in one packet with what is said next.

        Each packet is a call of the system, and wakes whoever reads; what comes next must come at once.
        """
        if not self.is_clear or not self.writable.is_set():
            return False
        if with_next:
            if not self.held:
                self.loop.call_soon(self.let_go)
            self.held.append(frame_of(data))
        elif self.held:
            self.held.append(frame_of(data))
            self.let_go()
        else:
            self.transport.write(frame_of(data))
        return True

    def let_go(self) -> None:
        """Send what was held back."""
        if self.held:
            frames = b"".join(self.held)
            self.held.clear()
            if not self.close_sent and not self.transport.is_closing():
                self.transport.write(frames)

    @property
    def is_clear(self) -> bool:
        """Is the line open both ways, with nothing under way?"""
        is_open = self.handshake_complete and not self.disconnected and not self.close_sent
        return is_open and self.initial_response is None and is_between_frames(self.conn)

    def data_received(self, data: bytes) -> None:
        text = text_in(data) if len(data) <= self.short and self.is_clear else None
        if text is None:
            self.take_in(data)
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() > 1 and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def take_in(self, data: bytes) -> None:
        """Whatever is not simply one text."""
        self.let_go()  # what is answered here, such as a farewell, comes after it
        for start in range(0, len(data), PIECE):
            if self.is_flooded or self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])
            if self.is_flooded or self.queue.qsize() > MOST_UNREAD:
                self.is_flooded = True
                self.transport.abort()

    def allows(self, pace: RateLimit.Pace) -> bool:
        """May this line do something once more? If not, it is cut."""
        self.limits = self.limits or {}
        if pace not in self.limits:
            self.limits[pace] = RateLimit.at(pace)
        self.is_flooded = self.is_flooded or not self.limits[pace].allows("")
        return not self.is_flooded

    def handle_ping(self) -> None:
        if self.allows(PINGS):
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if bytes(event.data) == self.pending_ping_payload or self.allows(PINGS):
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self.allows(PIECES):
            super().handle_cont(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self.crowd.leave(self.crowd.address_of(self.client))
        super().connection_lost(exc)


def connection_limits(settings: Settings) -> dict[str, Any]:
    """What uvicorn is told of time, size and numbers."""
    crowd = Crowd(most_connections(), settings.connections_per_address, settings.trusted_proxies)
    most_bytes = MOST_HEAD + BODY_ON_THE_WIRE * settings.max_body_bytes
    limits = {"head_seconds": settings.receive_seconds, "most_bytes": most_bytes, "crowd": crowd}
    return {
        "http": type("Timely", (Timely,), limits),
        "ws": type("Unhurried", (Unhurried,), {"crowd": crowd}),
        "backlog": BACKLOG,
        "ws_max_size": 4 * settings.max_message_bytes,
        "ws_ping_interval": settings.ping_seconds,
        "ws_ping_timeout": settings.ping_seconds,
    }


def most_connections() -> int:
    """How many connections this process has descriptors for, with what it needs for itself kept back."""
    try:
        import resource
    except ImportError:  # on Windows, where they are not limited like this
        return MOST_FILES
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    if files == resource.RLIM_INFINITY:
        return MOST_FILES
    return max(files - min(BACKLOG + OTHER_FILES, files // 2), 1)


def raise_file_limit() -> None:
    """Have as many descriptors as this process may have without asking; often it begins with far fewer."""
    try:
        import resource
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
