"""How often each client may do something, and how much of it at once."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

MOST_CLIENTS = 20_000


class RateLimit:
    """Token buckets: how often each client may do something."""

    def __init__(self, per_second: float, burst: float) -> None:
        self.per_second = per_second
        self.burst = burst
        self.buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, client: str, now: float | None = None) -> bool:
        """Take one token from this client's bucket, if there is one."""
        at = time.monotonic() if now is None else now
        left, seen = self.buckets.pop(client, (self.burst, at))
        left = min(self.burst, left + (at - seen) * self.per_second)
        allowed = left >= 1.0
        self.buckets[client] = (left - 1.0 if allowed else left, at)
        while len(self.buckets) > MOST_CLIENTS:
            self.buckets.popitem(last=False)
        return allowed


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
