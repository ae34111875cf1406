# hot: compiled by mypyc
"""The white time token a knight takes: the clock of the phase, and of his life."""

from __future__ import annotations

from quincunx.core.kit.words import refuse
from quincunx.core.messages import Value
from quincunx.core.step import Refusal
from quincunx.games.mil1049.actions import SPACES, TAKE
from quincunx.games.mil1049.family import take_token
from quincunx.games.mil1049.realm import NO_KNIGHT, PLACES, WHITE, Moment, Realm


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

    def least(self, realm: Realm, seat: int) -> int:
        """From the last space that has one (leave.answers)."""
        return self.options(realm, seat)[-1]

    def about(self, realm: Realm, seat: int) -> dict[str, Value]:
        return {"knight": realm.knight_id(realm.knight), "n": realm.ages[realm.knight] + 1}

    def why_not(self, realm: Realm, seat: int, verb: int, index: int) -> Refusal | None:
        return refuse(self.rule, "no_white_there", place=PLACES[index]) if verb == TAKE else None
