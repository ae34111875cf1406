# hot: compiled by mypyc
"""Power sphere I, the Monastery: women take the veil."""

from __future__ import annotations

from typing import Final

from quincunx.core.messages import Value
from quincunx.games.mil1049 import lines
from quincunx.games.mil1049.actions import DONE, VEIL
from quincunx.games.mil1049.realm import Moment, Realm

VEIL_COST: Final = 2


def may_veil(realm: Realm, seat: int) -> bool:
    """Everyone can see whether a further woman can take the veil (hidden.skip)."""
    return realm.women[seat] > 0 and realm.privileges[seat] >= VEIL_COST


def take_the_veil(realm: Realm, knight: int) -> None:
    """One woman must go, if there is one; then further ones for privileges."""
    seat = knight // 4
    if realm.women[seat] > 0:
        realm.women[seat] -= 1
        realm.note(lines.VEIL, knight, realm.women[seat])
        if may_veil(realm, seat):
            realm.steps.append(Veil(seat))


class Veil(Moment):
    """Further women for two privileges each."""

    rule = "monastery.more"
    asks = "veil"
    words = {DONE: "veil_done"}

    def options(self, realm: Realm, seat: int) -> list[int]:
        return [DONE, VEIL]

    def take(self, realm: Realm, seat: int, action: int) -> None:
        if action == VEIL:
            realm.women[seat] -= 1
            realm.privileges[seat] -= VEIL_COST
            realm.note(lines.VEIL_MORE, seat, realm.women[seat])
            if may_veil(realm, seat):
                return
        realm.steps.pop()
        realm.go_on()

    def about(self, realm: Realm, seat: int) -> dict[str, Value]:
        return {"women": realm.women[seat], "privileges": realm.privileges[seat]}
