# hot: compiled by mypyc
"""The white time token a knight takes: the clock of the phase, and of his life."""

from __future__ import annotations

from quincunx.core.kit.words import refuse
from quincunx.core.messages import Value
from quincunx.core.step import Refusal
from quincunx.games.mil1049.actions import SPACES, TAKE
from quincunx.games.mil1049.family import take_token
from quincunx.games.mil1049.realm import NO_KNIGHT, PER_SPHERE, PLACES, WHITE, Moment, Realm


def ends_of_spheres(actions: list[int], verb: int) -> list[int]:
    """Of the spaces of each sphere the first and the last: those between differ too little to be weighed."""
    found: list[int] = []
    for n in range(len(actions)):
        sphere = (actions[n] - verb) // PER_SPHERE
        first = n == 0 or (actions[n - 1] - verb) // PER_SPHERE != sphere
        last = n + 1 == len(actions) or (actions[n + 1] - verb) // PER_SPHERE != sphere
        if first or last:
            found.append(actions[n])
    return found


class TakeToken(Moment):
    """Take a white time token from any space."""

    rule = "action.take-token"
    asks = "take_token"

    def options(self, realm: Realm, seat: int) -> list[int]:
        return [TAKE + place for place in range(SPACES) if realm.spaces[place] == WHITE]

    def take(self, realm: Realm, seat: int, action: int) -> None:
        realm.steps.pop()
        if take_token(realm, realm.knight, action - TAKE):
            realm.knight = NO_KNIGHT
        realm.go_on()

    def candidates(self, realm: Realm, seat: int) -> list[int]:
        return ends_of_spheres(self.options(realm, seat), TAKE)

    def least(self, realm: Realm, seat: int) -> int:
        """From the last space that has one (leave.answers)."""
        return self.options(realm, seat)[-1]

    def about(self, realm: Realm, seat: int) -> dict[str, Value]:
        return {"knight": realm.knight_id(realm.knight), "n": realm.ages[realm.knight] + 1}

    def why_not(self, realm: Realm, seat: int, verb: int, index: int) -> Refusal | None:
        return refuse(self.rule, "no_white_there", place=PLACES[index]) if verb == TAKE else None
