# hot: compiled by mypyc
"""Power sphere II, the Court: influence, or the attempt to make a knight of another family a vassal."""

from __future__ import annotations

from typing import Final

from quincunx.core.kit.words import first_reason, refuse
from quincunx.core.messages import Value
from quincunx.core.step import HIDDEN, Refusal
from quincunx.games.mil1049 import lines
from quincunx.games.mil1049.actions import ACCEPT, DONE, FIEF, KNIGHT, LANDS, NOTHING, RAISE, TAKE_INFLUENCE
from quincunx.games.mil1049.box import GOLD, INFLUENCE, KIND_COUNT
from quincunx.games.mil1049.offers import STAY_FREE, is_raise, only, packed, pay, told
from quincunx.games.mil1049.realm import CRUSADES, GONE, NO_KNIGHT, NO_LAND, NOBODY, SIDES, Moment, Realm
from quincunx.games.mil1049.scoring import LAND, score
from quincunx.games.mil1049.steps.laying import Laying, keep_half

AT_COURT: Final = 2
"""Influence taken at the Court."""
RESISTED: Final = 2
NEW_LORD: Final = 2
EARLIER_LAND: Final = 4


def may_subdue(realm: Realm, knight: int, target: int) -> bool:
    """All conditions of an attempt (vassal.cond.*)."""
    return (
        realm.ages[target] != GONE
        and target // 4 != knight // 4
        and realm.lords[target] == NOBODY
        and realm.lords[knight] != target // 4
        and target != realm.archbishop
        and realm.all_soldiers(knight) > realm.elements(target)
    )


class Court(Moment):
    """Take influence, name a target, or do nothing."""

    rule = "spheres.optional"
    asks = "court"
    quiet = True
    clauses = {TAKE_INFLUENCE: "court.influence", KNIGHT: "vassal.attempt"}
    words = {KNIGHT: "subdue"}

    def options(self, realm: Realm, seat: int) -> list[int]:
        knight = int(realm.knight)
        found = [NOTHING, TAKE_INFLUENCE]
        if realm.all_soldiers(knight) > 0:
            for target in range(len(realm.ages)):
                if may_subdue(realm, knight, target):
                    found.append(KNIGHT + target)
        return found

    def take(self, realm: Realm, seat: int, action: int) -> None:
        if action >= NOTHING:
            realm.note(lines.DOES_NOTHING, realm.knight)
        elif action == TAKE_INFLUENCE:
            realm.stock[seat][INFLUENCE] += AT_COURT
            realm.note(lines.TAKES_INFLUENCE, realm.knight)
        else:
            realm.target = action - KNIGHT
            realm.note(lines.SUBDUES, realm.knight, realm.target)
            realm.steps[-1] = Resist(int(realm.target) // 4)
            return
        realm.steps.pop()
        realm.go_on()

    def about(self, realm: Realm, seat: int) -> dict[str, Value]:
        return {"acting": realm.knight_id(int(realm.knight))}

    def why_not(self, realm: Realm, seat: int, verb: int, index: int) -> Refusal | None:
        if verb != KNIGHT:
            return None
        if realm.ages[index] == GONE:
            return refuse("action.knight", "nobody_there")
        knight = int(realm.knight)
        counts: dict[str, Value] = {
            "target": realm.knight_id(index),
            "n": int(realm.all_soldiers(knight)),
            "elements": int(realm.elements(index)),
        }
        return first_reason(
            counts,
            (index // 4 == seat, "vassal.attempt", "own_knight"),
            (realm.lords[index] != NOBODY, "vassal.cond.free", "is_a_vassal"),
            (realm.lords[knight] == index // 4, "vassal.cond.not-own-lord", "own_lord"),
            (index == realm.archbishop, "vassal.cond.archbishop", "archbishop_protects"),
            (True, "vassal.cond.soldiers", "too_few_soldiers"),
        )


class Resist(Laying):
    """The target's player offers gold and influence to stay free, openly."""

    rule = "vassal.offer"
    asks = "resist"
    kinds = STAY_FREE

    def made(self, realm: Realm, laid: list[int]) -> None:
        realm.pot = laid
        realm.note(lines.RESISTS, self.seat, packed(laid))
        realm.steps[-1] = Answer(int(realm.active))

    def least(self, realm: Realm, seat: int) -> int:
        return DONE

    def about(self, realm: Realm, seat: int) -> dict[str, Value]:
        parties: dict[str, Value] = {
            "acting": realm.knight_id(int(realm.knight)),
            "target": realm.knight_id(int(realm.target)),
        }
        return {**super().about(realm, seat), **parties}


class Answer(Moment):
    """Accept the offer, raise it, or give a fief; there is no way back (vassal.no-withdrawal)."""

    rule = "vassal.answer"
    asks = "answer"
    clauses = {ACCEPT: "vassal.accept", RAISE: "vassal.raise", FIEF: "vassal.fief"}

    def options(self, realm: Realm, seat: int) -> list[int]:
        found = [ACCEPT]
        if is_raise(only(realm.stock[seat], STAY_FREE), realm.pot):
            found.append(RAISE)
        knight = int(realm.knight)
        if realm.lords[knight] == NOBODY and realm.land_count(realm.target) < LANDS:
            found += [FIEF + slot for slot in range(LANDS) if realm.lands[LANDS * knight + slot] != NO_LAND]
        return found

    def take(self, realm: Realm, seat: int, action: int) -> None:
        if action == RAISE:
            realm.steps.append(Raise(seat))
            return
        offered, target = realm.pot, int(realm.target)
        realm.steps.pop()
        realm.target = NO_KNIGHT
        if action == ACCEPT:
            pay(realm.stock[target // 4], offered)
            realm.vp[target // 4] += RESISTED
            realm.note(lines.ACCEPTS, seat, target // 4, RESISTED)
            keep_half(realm, seat, offered)
        else:
            realm.pot = [0] * KIND_COUNT
            give_fief(realm, target, action - FIEF)
            realm.go_on()

    def has_secrets(self) -> bool:
        return True

    def seen(self, realm: Realm, seat: int, action: int, eye: int) -> int:
        """That somebody raises is seen with the raise itself."""
        return HIDDEN if action == RAISE else action

    def least(self, realm: Realm, seat: int) -> int:
        return ACCEPT

    def about(self, realm: Realm, seat: int) -> dict[str, Value]:
        return {"cubes": told(realm.pot), "target": realm.knight_id(int(realm.target))}

    def wording(self, realm: Realm, seat: int, verb: int, index: int) -> str:
        two = verb == FIEF and realm.is_one_of_two(LANDS * int(realm.knight) + index)
        return "fief_of_two" if two else ""

    def details(self, realm: Realm, seat: int, verb: int, index: int) -> dict[str, Value]:
        if verb != FIEF:
            return {}
        return {"land": realm.land_of(LANDS * int(realm.knight) + index), "side": SIDES[index]}

    def why_not(self, realm: Realm, seat: int, verb: int, index: int) -> Refusal | None:
        return first_reason(
            {},
            (verb == RAISE, "vassal.raise", "cannot_raise"),
            (verb == FIEF and realm.lords[realm.knight] != NOBODY, "vassal.fief", "vassal_gives_none"),
            (verb == FIEF and realm.land_count(realm.target) >= LANDS, "vassal.fief", "target_has_two"),
            (verb == FIEF, "vassal.fief", "no_such_land"),
        )


class Raise(Laying):
    """An own offer, higher and with no fewer of gold, which the target cannot refuse."""

    rule = "vassal.raise"
    asks = "raise"
    kinds = STAY_FREE
    hidden = True
    broken_off = True

    def may_end(self, realm: Realm, laid: list[int]) -> bool:
        return is_raise(laid, realm.pot)

    def made(self, realm: Realm, laid: list[int]) -> None:
        seat, target = self.seat, int(realm.target)
        realm.steps.pop()
        realm.steps.pop()
        pay(realm.stock[seat], laid)
        realm.note(lines.RAISES, seat, packed(laid))
        subdue(realm, seat, target, int(realm.land_count(target)))
        keep_half(realm, target // 4, laid)

    def about(self, realm: Realm, seat: int) -> dict[str, Value]:
        return {**super().about(realm, seat), "offered": told(realm.pot)}

    def why_not(self, realm: Realm, seat: int, verb: int, index: int) -> Refusal | None:
        if verb == DONE:
            few_gold = realm.offers[seat][GOLD] < realm.pot[GOLD]
            return refuse(self.rule, "raise_needs_gold" if few_gold else "raise_too_low")
        return super().why_not(realm, seat, verb, index)


def give_fief(realm: Realm, target: int, slot: int) -> None:
    """One's own land goes to the target with the face it shows (vassal.fief-face); the bond counts those before."""
    knight, seat = int(realm.knight), int(realm.active)
    number = LANDS * knight + slot
    land, before = realm.lands[number], int(realm.land_count(target))
    realm.lands[number] = NO_LAND
    place = LANDS * target if realm.lands[LANDS * target] == NO_LAND else LANDS * target + 1
    realm.lands[place] = land
    realm.note(lines.GIVES_FIEF, knight, target, land)
    subdue(realm, seat, target, before)
    if realm.advanced and realm.where[target] == CRUSADES:
        realm.note(lines.NO_VP_CRUSADER, target)
    else:
        score(realm, target // 4, LAND, lines.FIEF_VP)


def subdue(realm: Realm, seat: int, target: int, lands: int) -> None:
    """The target is this family's vassal from now on: 2 VP, and 4 for each land he held before."""
    realm.target = NO_KNIGHT
    realm.lords[target] = seat
    gained = NEW_LORD + EARLIER_LAND * lands
    realm.vp[seat] += gained
    realm.note(lines.BOND, target, seat, gained)
