# hot: compiled by mypyc
"""Family growth: roll and choose, roll on or stop; or have an illegitimate son recognised."""

from __future__ import annotations

from typing import Final

from quincunx.core.kit.words import first_reason
from quincunx.core.messages import Value
from quincunx.core.step import Refusal
from quincunx.games.mil1049 import lines
from quincunx.games.mil1049.actions import (
    CHOOSE_DAUGHTER,
    CHOOSE_HOURGLASS,
    CHOOSE_SON,
    PAY_GOLD,
    PAY_PRIVILEGE,
    ROLL,
    STOP,
)
from quincunx.games.mil1049.box import DAUGHTER, GOLD, HOURGLASS, SON
from quincunx.games.mil1049.family import bear_daughter, bear_son
from quincunx.games.mil1049.realm import NO_KNIGHT, Moment, Realm
from quincunx.games.mil1049.steps.marriage import Dowry
from quincunx.games.mil1049.steps.time import TakeToken

MANY_WOMEN: Final = 12
"""From so many on a daughter is chosen only where nothing else can be (growth.female-limit)."""
SON_EXPECTED: Final = 2 / 3


class Growth(Moment):
    """Roll, have a son recognised, or stop once something came of it."""

    rule = "growth.roll"
    asks = "growth"
    fields = ("seat", "begun")
    broken_off = True
    clauses = {STOP: "growth.reroll", PAY_GOLD: "growth.recognise", PAY_PRIVILEGE: "growth.recognise"}
    words = {PAY_GOLD: "recognise_for_gold", PAY_PRIVILEGE: "recognise_for_privilege"}

    def __init__(self, seat: int, begun: bool) -> None:
        super().__init__(seat)
        self.begun = begun

    def options(self, realm: Realm, seat: int) -> list[int]:
        found = [ROLL]
        if realm.stock[seat][GOLD] > 0:
            found.append(PAY_GOLD)
        if realm.privileges[seat] > 0:
            found.append(PAY_PRIVILEGE)
        if self.begun:
            found.append(STOP)
        return found

    def take(self, realm: Realm, seat: int, action: int) -> None:
        if action == ROLL:
            face = realm.dice.below(len(realm.box.results))
            realm.show_all()
            realm.note(lines.ROLLED, realm.knight, face)
            realm.chance(lines.LUCK_SON, seat, SON_EXPECTED, 1.0 if realm.box.results[face] & SON else 0.0)
            realm.steps.append(Face(seat, face))
            return
        realm.steps.pop()
        if action == STOP:
            realm.note(lines.BREAKS_OFF, realm.knight)
            realm.go_on()
            return
        if action == PAY_GOLD:
            realm.stock[seat][GOLD] -= 1
            realm.note(lines.RECOGNISED_FOR_GOLD, realm.knight)
        else:
            realm.privileges[seat] -= 1
            realm.note(lines.RECOGNISED_FOR_PRIVILEGE, realm.knight)
        son_is_born(realm)

    def resume(self, realm: Realm) -> None:
        """After an hourglass: if it was the father's last, there is no further roll (growth.death-ends)."""
        if realm.knight == NO_KNIGHT or realm.has_left(self.seat):
            realm.steps.pop()
            realm.go_on()

    def about(self, realm: Realm, seat: int) -> dict[str, Value]:
        return {"knight": realm.knight_id(realm.knight)}

    def why_not(self, realm: Realm, seat: int, verb: int, index: int) -> Refusal | None:
        return first_reason(
            {},
            (verb == STOP, "growth.commit", "nothing_yet"),
            (verb == PAY_GOLD, "growth.recognise", "no_gold"),
            (verb == PAY_PRIVILEGE, "growth.recognise", "no_privilege"),
        )


class Face(Moment):
    """Choose one of the results on the face."""

    rule = "growth.free-choice"
    asks = "face"
    fields = ("seat", "face")
    broken_off = True
    clauses = {
        CHOOSE_HOURGLASS: "growth.hourglass",
        CHOOSE_DAUGHTER: "growth.female",
        CHOOSE_SON: "growth.male.heir",
    }

    def __init__(self, seat: int, face: int) -> None:
        super().__init__(seat)
        self.face = face

    def choosable(self, realm: Realm, seat: int) -> int:
        """The results that can be chosen, as bits."""
        shown = realm.box.results[self.face]
        if shown & HOURGLASS and not realm.has_white():
            shown &= ~HOURGLASS
        if shown & DAUGHTER and shown != DAUGHTER and realm.women[seat] >= MANY_WOMEN:
            shown &= ~DAUGHTER
        return shown

    def options(self, realm: Realm, seat: int) -> list[int]:
        can = self.choosable(realm, seat)
        found = [CHOOSE_HOURGLASS] if can & HOURGLASS else []
        if can & DAUGHTER:
            found.append(CHOOSE_DAUGHTER)
        if can & SON:
            found.append(CHOOSE_SON)
        return found

    def take(self, realm: Realm, seat: int, action: int) -> None:
        realm.steps.pop()
        if action == CHOOSE_SON:
            realm.steps.pop()
            son_is_born(realm)
            return
        ends = realm.women[seat] >= MANY_WOMEN
        realm.steps[-1] = Growth(seat, True)
        if action == CHOOSE_HOURGLASS:
            realm.steps.append(TakeToken(seat))
            return
        bear_daughter(realm, seat)
        if ends:
            realm.steps.pop()
            realm.go_on()

    def about(self, realm: Realm, seat: int) -> dict[str, Value]:
        return {"knight": realm.knight_id(realm.knight)}

    def why_not(self, realm: Realm, seat: int, verb: int, index: int) -> Refusal | None:
        shown = realm.box.results[self.face]
        return first_reason(
            {"n": MANY_WOMEN},
            (verb == CHOOSE_HOURGLASS and shown & HOURGLASS, "growth.hourglass", "no_white_for_hourglass"),
            (verb == CHOOSE_DAUGHTER and shown & DAUGHTER, "growth.female-limit", "many_women"),
            (verb in self.clauses, "growth.roll", "not_on_face"),
        )


def son_is_born(realm: Realm) -> None:
    """A male result ends the action, after a marriage if one is due."""
    if bear_son(realm, realm.knight):
        realm.steps.append(Dowry())
    else:
        realm.go_on()
