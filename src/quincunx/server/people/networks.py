"""Networks from which no guest may come: which they are, and what those who try are told."""

from __future__ import annotations

import time
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

from quincunx.server.store import NetworkBanRow, Store, StoreError
from quincunx.server.words import say

EVERY: Final = 2.0
"""Seconds for which what was read of banned networks counts; other processes may ban some."""
WIDEST: Final = {4: 24, 6: 48}
USUAL: Final = {4: 24, 6: 64}
"""What is banned with one address, by the version of the protocol: a small network, or a household's."""

Network = IPv4Network | IPv6Network


def checked_network(words: str) -> str:
    """A network as it is kept, from an address or a prefix; StoreError if it is none, or so wide that it hits many."""
    try:
        address, _, length = words.partition("/")
        mapped = getattr(ip_address(address), "ipv4_mapped", None)
        if mapped is not None:  # an older address written as a newer one
            address, length = str(mapped), str(int(length) - 96) if length else ""
        network = ip_network(f"{address}/{length or USUAL[ip_address(address).version]}", strict=False)
    except ValueError:
        raise StoreError(f"expected an address or a network, such as 203.0.113.0/24, got {words!r}") from None
    if network.prefixlen < WIDEST[network.version]:
        raise StoreError(f"{network} is too wide: expected /{WIDEST[network.version]} or longer")
    return str(network)


class BannedNetworks:
    """Who stands at the door and asks where people come from; members are known, and may come from anywhere."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.read_at = -EVERY
        self.bans: list[tuple[Network, NetworkBanRow]] = []

    async def refusal(self, client: str) -> str | None:
        """What somebody without an account is told who comes from a banned network; None if they may come in."""
        if time.monotonic() - self.read_at >= EVERY:
            self.bans = [(ip_network(ban.network), ban) for ban in await self.store.bans.networks()]
            self.read_at = time.monotonic()
        if not self.bans:
            return None
        try:
            address = ip_address(client.partition("%")[0])
        except ValueError:
            return None
        if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
            address = address.ipv4_mapped
        ban = next((ban for network, ban in self.bans if address in network and ban.until > time.time()), None)
        return network_words(ban) if ban is not None else None


def network_words(ban: NetworkBanRow) -> str:
    """What those who come from a banned network are told."""
    until = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(ban.until))
    return say("account.network_banned", until=until, why=ban.why)
