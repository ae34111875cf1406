"""How often each client may do something, and how much of it at once."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import NamedTuple, Self

MOST_CLIENTS = 20_000


@lru_cache(MOST_CLIENTS)
def household(client: str) -> str:
    """By what an address is counted: of the newer kind a household has a whole /64 to itself."""
    try:
        address = ip_address(client.partition("%")[0])
    except ValueError:
        return client
    if not isinstance(address, IPv6Address):
        return str(address)
    return str(address.ipv4_mapped or ip_network((address, 64), strict=False))


class RateLimit:
    """Token buckets: how often each client may do something."""

    class Pace(NamedTuple):
        """So many at once, and then one in so many seconds."""

        burst: float
        seconds: float

    def __init__(self, per_second: float, burst: float) -> None:
        self.per_second = per_second
        self.burst = burst
        self.buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    @classmethod
    def at(cls, pace: Pace) -> Self:
        return cls(1 / pace.seconds, pace.burst)

    def left(self, client: str, at: float) -> float:
        """What is in this client's bucket."""
        left, seen = self.buckets.get(client, (self.burst, at))
        return min(self.burst, left + (at - seen) * self.per_second)

    def allows(self, client: str, now: float | None = None) -> bool:
        """Take one token from this client's bucket, if there is one."""
        at = time.monotonic() if now is None else now
        left = self.left(client, at)
        allowed = left >= 1.0
        self.put(client, left - 1.0 if allowed else left, at)
        return allowed

    def wait(self, client: str, now: float | None = None) -> float:
        """The seconds until there is a token in this client's bucket; none is taken."""
        at = time.monotonic() if now is None else now
        return max(0.0, (1.0 - self.left(client, at)) / self.per_second)

    def give_back(self, client: str, now: float | None = None) -> None:
        """Put back a token that was taken."""
        at = time.monotonic() if now is None else now
        self.put(client, min(self.burst, self.left(client, at) + 1.0), at)

    def put(self, client: str, left: float, at: float) -> None:
        self.buckets[client] = (left, at)
        self.buckets.move_to_end(client)
        while len(self.buckets) > MOST_CLIENTS:
            self.buckets.popitem(last=False)


class Places:
    """Places that each client may have so many of at once."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.taken: Counter[str] = Counter()

    @contextmanager
    def place(self, client: str) -> Iterator[bool]:
        """Take a place for as long as this lasts, or learn that there is none."""
        if self.taken[client] >= self.most:
            yield False
            return
        self.taken[client] += 1
        try:
            yield True
        finally:
            self.taken[client] -= 1
            if not self.taken[client]:
                del self.taken[client]
