# hot: compiled by mypyc
"""Phase 3, the political phase: where the King's Soldiers and the Archbishop go."""

from __future__ import annotations

from quincunx.core.kit.words import refuse
from quincunx.core.step import Refusal
from quincunx.games.mil1049 import lines
from quincunx.games.mil1049.actions import KNIGHT
from quincunx.games.mil1049.realm import GONE, Moment, Realm


class Envoy(Moment):
    """Put a token before any knight in play, of any family (political.any-knight)."""

    rule = "political.any-knight"
    broken_off = True

    def options(self, realm: Realm, seat: int) -> list[int]:
        return [KNIGHT + knight for knight in range(len(realm.ages)) if realm.ages[knight] != GONE]

    def why_not(self, realm: Realm, seat: int, verb: int, index: int) -> Refusal | None:
        return refuse("action.knight", "nobody_there") if verb == KNIGHT else None


class PlaceSoldiers(Envoy):
    """The King's Soldiers count as one soldier of that knight until winter."""

    asks = "place_soldiers"
    words = {KNIGHT: "soldiers_to"}

    def take(self, realm: Realm, seat: int, action: int) -> None:
        realm.kings_soldiers = action - KNIGHT
        realm.note(lines.SOLDIERS_GO, seat, realm.kings_soldiers)
        realm.steps.pop()
        realm.go_on()


class PlaceArchbishop(Envoy):
    """Nobody may attack that knight or try to subdue him."""

    asks = "place_archbishop"
    words = {KNIGHT: "archbishop_to"}

    def take(self, realm: Realm, seat: int, action: int) -> None:
        realm.archbishop = action - KNIGHT
        realm.note(lines.ARCHBISHOP_GOES, seat, realm.archbishop)
        realm.steps.pop()
        realm.go_on()
