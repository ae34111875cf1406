# hot: compiled by mypyc
"""Marriages: everybody offers a dowry in secret."""

from __future__ import annotations

from typing import Final

from quincunx.core.messages import Value
from quincunx.games.mil1049 import lines
from quincunx.games.mil1049.offers import DOWRY, compared, packed, pay
from quincunx.games.mil1049.realm import NOBODY, Realm
from quincunx.games.mil1049.steps.laying import Sealing, keep_half

BEST_DOWRY: Final = 2
"""VP for a daughter married off."""


class Dowry(Sealing):
    """All families offer any of their cubes; the host, whose heir is born, too."""

    rule = "marriage.offers"
    asks = "dowry"
    kinds = DOWRY

    def reveal(self, realm: Realm) -> None:
        offered = self.opened(realm)
        host = int(realm.active)
        for seat in realm.still_in():
            realm.note(lines.DOWRY, seat, packed(offered[seat]))
        winner = highest(offered)
        if winner == NOBODY:
            realm.note(lines.MARRIED_UNKNOWN, host)
            realm.go_on()
            return
        pay(realm.stock[winner], offered[winner])
        has_woman = realm.women[winner] > 0
        if has_woman:
            realm.women[winner] -= 1
        if winner == host:
            realm.note(lines.MARRIED_AT_HOME if has_woman else lines.MARRIED_AT_HOME_NOBODY, host)
            realm.go_on()
            return
        if has_woman:
            realm.vp[winner] += BEST_DOWRY
            realm.note(lines.MARRIED, winner, host, BEST_DOWRY)
        else:
            realm.note(lines.MARRIED_NOBODY, winner, host)
        keep_half(realm, host, offered[winner])

    def about(self, realm: Realm, seat: int) -> dict[str, Value]:
        return {**super().about(realm, seat), "host": int(realm.active), "knight": realm.knight_id(realm.knight)}


def highest(offered: list[list[int]]) -> int:
    """Whose offer is higher than all others; NOBODY if the highest are tied (marriage.tie, marriage.zero)."""
    best = 0
    tied = False
    for seat in range(1, len(offered)):
        order = compared(offered[seat], offered[best])
        if order > 0:
            best, tied = seat, False
        elif order == 0:
            tied = True
    return NOBODY if tied else best
