"""How often each client may do something."""

from __future__ import annotations

import time
from collections import OrderedDict

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
