"""How often a password may be tried: by address, network and account, but so that nobody locks others out."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from math import ceil
from typing import Final

from quincunx.server.rate_limit import RateLimit
from quincunx.server.words import say

NETWORK: Final = 5
"""A network may try so many times as often as one address."""
HERE: Final = RateLimit.Pace(10, 120.0)
"""One account from one network: so many tries at once, then one in so many seconds."""
ANYWHERE: Final = RateLimit.Pace(100, 30.0)
"""One account from all networks that are not known to it."""
KNOWN: Final = RateLimit.Pace(10, 30.0)
"""One browser in which this account has been logged in before; what others try does not count against it."""


@dataclass(frozen=True)
class Try:
    """One try that was counted, or the seconds to wait before the next."""

    wait: float
    counted: tuple[tuple[RateLimit, str], ...]

    def succeed(self) -> None:
        """The password was right: only guesses are to be slowed down."""
        for limit, key in self.counted:
            limit.give_back(key)


class Logins:
    """Counts who tries to come in, in this process."""

    def __init__(self, per_minute: float) -> None:
        self.address = RateLimit(per_minute / 60, per_minute)
        self.network = RateLimit(NETWORK * per_minute / 60, NETWORK * per_minute)
        self.here, self.anywhere, self.known = RateLimit.at(HERE), RateLimit.at(ANYWHERE), RateLimit.at(KNOWN)

    def sign_up(self, client: str) -> Try:
        """Somebody wants an account."""
        address, network = places(client)
        return self.count([(self.address, address), (self.network, network)], [])

    def log_in(self, client: str, account: str, browser: str | None) -> Try:
        """Somebody tries a password for an account, from a browser in which it was logged in before if one is named."""
        if browser is not None:
            return self.count([], [(self.known, browser)])
        address, network = places(client)
        account_limits = [(self.here, f"{network} {account}"), (self.anywhere, account)]
        return self.count([(self.address, address), (self.network, network)], account_limits)

    def count(self, places: list[tuple[RateLimit, str]], guesses: list[tuple[RateLimit, str]]) -> Try:
        """Take one from each, or from none if one of them has to wait."""
        limits = [*places, *guesses]
        wait = max(limit.wait(key) for limit, key in limits)
        if wait > 0:
            return Try(wait, ())
        for limit, key in limits:
            limit.allows(key)
        return Try(0.0, tuple(guesses))


def places(client: str) -> tuple[str, str]:
    """The address and the network somebody comes from; of the newer kind a household has a whole /64, a site a /48."""
    try:
        address: IPv4Address | IPv6Address = ip_address(client.partition("%")[0])
    except ValueError:
        return client, client
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    near, far = (32, 24) if isinstance(address, IPv4Address) else (64, 48)
    return str(ip_network((address, near), strict=False)), str(ip_network((address, far), strict=False))


def wait_words(seconds: float) -> str:
    """How long to wait."""
    if seconds <= 90:
        return say("account.wait_seconds", n=ceil(seconds))
    return say("account.wait_minutes", n=ceil(seconds / 60))
