# hot: compiled by mypyc
"""Birth, ageing and death."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.games.mil1049 import lines
from quincunx.games.mil1049.realm import EMPTY, GONE, HOME, NO_KNIGHT, NOBODY, PER_SPHERE, PRINTED, Realm

LETHAL: Final = 4
"""The time token that is too many."""
HEIRLESS: Final = -4


def take_token(realm: Realm, knight: i64, place: i64) -> bool:
    """A knight takes a white time token from a space; is it his last?"""
    realm.spaces[place] = PRINTED if realm.advanced and place % PER_SPHERE == 0 else EMPTY
    realm.ages[knight] += 1
    realm.note(lines.AGES, knight, place, realm.ages[knight])
    if realm.ages[knight] < LETHAL:
        return False
    die(realm, knight)
    return True


def die(realm: Realm, knight: i64) -> None:
    """His heir takes over, or a relative if there is anything to take over (death.*); else he leaves play."""
    if realm.heirs[knight]:
        realm.heirs[knight] = 0
        realm.ages[knight] = 0
        realm.note(lines.DIES_TO_HEIR, knight)
        return
    realm.vp[knight // 4] += HEIRLESS
    if realm.elements(knight) > 0:
        realm.ages[knight] = 0
        realm.note(lines.DIES_TO_RELATIVE, knight, HEIRLESS)
        return
    realm.note(lines.DIES_OUT, knight, HEIRLESS)
    realm.ages[knight] = GONE
    realm.lords[knight] = NOBODY
    realm.where[knight] = HOME
    if realm.archbishop == knight:
        realm.archbishop = NO_KNIGHT


def free_column(realm: Realm, seat: i64) -> i64:
    """The first column without a knight; NO_KNIGHT if the family is full (limit.knights)."""
    for knight in range(4 * seat, 4 * seat + 4):
        if realm.ages[knight] == GONE:
            return knight
    return NO_KNIGHT


def is_landed(realm: Realm, knight: i64) -> bool:
    """Has he a land or a castle? Soldiers do not count (growth.male.no-marriage, winter.starve)."""
    return realm.castles[knight] != 0 or realm.land_count(knight) > 0


def may_grow(realm: Realm, knight: i64) -> bool:
    """Could a son be of use? Not to a knight with an heir in a full family (growth.full-house)."""
    return not realm.heirs[knight] or free_column(realm, knight // 4) != NO_KNIGHT


def bear_son(realm: Realm, father: i64) -> bool:
    """An heir, or a new knight if there is one already; does a marriage follow?"""
    if not realm.heirs[father]:
        realm.heirs[father] = 1
        realm.note(lines.HEIR_BORN, father)
        return is_landed(realm, father)
    born = free_column(realm, father // 4)
    realm.ages[born] = 0
    realm.heirs[born] = 0
    realm.note(lines.KNIGHT_BORN, born)
    return False


def bear_daughter(realm: Realm, seat: i64) -> None:
    realm.women[seat] += 1
    realm.note(lines.DAUGHTER_BORN, seat, realm.women[seat])
