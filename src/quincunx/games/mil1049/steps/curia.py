# hot: compiled by mypyc
"""Power sphere V, the Curia: donations for the Cathedral, then privileges and abbesses."""

from __future__ import annotations

from typing import Final

from quincunx.core.kit.words import refuse
from quincunx.core.messages import Value
from quincunx.core.step import Refusal
from quincunx.games.mil1049 import lines
from quincunx.games.mil1049.actions import ABBESS, NO, NOTHING, PAY_PRIVILEGE, YES
from quincunx.games.mil1049.box import GOLD, INFLUENCE
from quincunx.games.mil1049.offers import DONATION
from quincunx.games.mil1049.realm import Moment, Realm
from quincunx.games.mil1049.scoring import score
from quincunx.games.mil1049.steps.laying import Sealing

HIGHEST: Final = 6
LOWEST_LESS: Final = 2


class Donate(Sealing):
    """All families donate gold in secret, whether or not they have a knight in the Curia."""

    rule = "curia.offer"
    asks = "donate"
    kinds = DONATION

    def reveal(self, realm: Realm) -> None:
        laid = self.opened(realm)
        realm.gifts = [cubes[GOLD] for cubes in laid]
        most = max(realm.gifts)
        for seat in realm.still_in():
            realm.note(lines.DONATES, seat, realm.gifts[seat])
        for seat in range(realm.seats):
            if realm.gifts[seat] == most and most > 0:
                realm.stock[seat][GOLD] -= most
                score(realm, seat, HIGHEST, lines.HIGHEST)
        ask_donor(realm, int(realm.starter), realm.seats)


def worth(gifts: list[int], seat: int) -> int:
    """What giving up one's gold is worth to a donor below the highest (curia.rest, curia.lowest, curia.zero)."""
    own = gifts[seat]
    less = LOWEST_LESS if own == min(gifts) else 0
    return HIGHEST - (max(gifts) - own) - less


def ask_donor(realm: Realm, first: int, left: int) -> None:
    """The next of so many seats, clockwise, whose gold is worth something; then the knights act."""
    most = max(realm.gifts)
    while left > 0:
        seat = first % realm.seats
        left -= 1
        first += 1
        if 0 < realm.gifts[seat] < most and worth(realm.gifts, seat) > 0:
            realm.steps.append(GiveUp(seat, left))
            return
    realm.gifts = [0] * realm.seats
    realm.go_on()


class GiveUp(Moment):
    """Give the gold up for victory points, or take it back."""

    rule = "curia.rest"
    asks = "give_up"
    fields = ("seat", "left")
    words = {YES: "give_up", NO: "take_back"}

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def options(self, realm: Realm, seat: int) -> list[int]:
        return [NO, YES]

    def take(self, realm: Realm, seat: int, action: int) -> None:
        realm.steps.pop()
        if action == YES:
            gained = worth(realm.gifts, seat)
            realm.stock[seat][GOLD] -= realm.gifts[seat]
            realm.vp[seat] += gained
            realm.note(lines.GIVES_UP, seat, realm.gifts[seat], gained)
        else:
            realm.note(lines.TAKES_BACK, seat)
        ask_donor(realm, seat + 1, self.left)

    def about(self, realm: Realm, seat: int) -> dict[str, Value]:
        return {"gold": realm.gifts[seat], "n": worth(realm.gifts, seat)}


class Curia(Moment):
    """A privilege, an abbess, or nothing."""

    rule = "spheres.optional"
    asks = "curia"
    quiet = True
    clauses = {PAY_PRIVILEGE: "curia.privilege", ABBESS: "curia.abbess"}
    words = {PAY_PRIVILEGE: "get_privilege"}

    def options(self, realm: Realm, seat: int) -> list[int]:
        found = [NOTHING, PAY_PRIVILEGE]
        if realm.women[seat] > 0:
            found.append(ABBESS)
        return found

    def take(self, realm: Realm, seat: int, action: int) -> None:
        if action == PAY_PRIVILEGE:
            realm.privileges[seat] += 1
            realm.note(lines.GETS_PRIVILEGE, realm.knight)
        elif action == ABBESS:
            realm.women[seat] -= 1
            realm.stock[seat][INFLUENCE] += 1
            realm.note(lines.ABBESS, realm.knight)
        else:
            realm.note(lines.DOES_NOTHING, realm.knight)
        realm.steps.pop()
        realm.go_on()

    def about(self, realm: Realm, seat: int) -> dict[str, Value]:
        return {"acting": realm.knight_id(int(realm.knight))}

    def why_not(self, realm: Realm, seat: int, verb: int, index: int) -> Refusal | None:
        return refuse("curia.abbess", "no_woman") if verb == ABBESS else None
