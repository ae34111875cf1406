# cold: interpreted
"""What a family may say in advance: that it offers, bids, gives or joins nothing, until it says otherwise."""

from __future__ import annotations

from quincunx.core.standing import Standing
from quincunx.games.mil1049.realm import Realm


def has_laid(realm: Realm, seat: int) -> bool:
    """Do cubes lie there already? Then an empty offer is no longer what is meant."""
    return any(realm.offers[seat])


def has_laid_or_defends(realm: Realm, seat: int) -> bool:
    """The same, or is the war about a land of one's own?"""
    return has_laid(realm, seat) or realm.target // 4 == seat


def has_opened_or_raised(realm: Realm, seat: int) -> bool:
    """Is it one's own auction, or does a bid lie there that is more than the starting one?"""
    raised = any(laid > start for laid, start in zip(realm.offers[seat], realm.pot, strict=True))
    return raised or realm.active == seat


STANDING = (
    Standing("no_dowry", "dowry", "seal", has_laid),
    Standing("no_further_veil", "veil", "done"),
    Standing("no_ransom", "resist", "done", has_laid),
    Standing("no_market", "market", "nothing"),
    Standing("no_bid", "bid", "nothing", has_opened_or_raised),
    Standing("no_help_asked", "ask_help", "no"),
    Standing("no_help", "give_help", "no"),
    Standing("no_troops", "contribute", "seal", has_laid),
    Standing("no_troops_abroad", "contribute", "seal", has_laid_or_defends),
    Standing("no_donation", "donate", "seal", has_laid),
)
