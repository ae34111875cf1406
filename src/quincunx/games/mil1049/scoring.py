# hot: compiled by mypyc
"""Victory points: for lands gained and lost, in the final scoring, and the places they lead to."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.journal import Line
from quincunx.games.mil1049 import lines
from quincunx.games.mil1049.box import FABRIC, GOLD, INFLUENCE, METAL
from quincunx.games.mil1049.realm import CRUSADES, NO_LAND, NOBODY, Realm

LAND: Final = 4
LORD_OF_LAND: Final = 4
GOLD_PER_VP: Final = 2
PER_WOMAN: Final = 2
PER_WOMAN_OF_MOST: Final = 3


def score(realm: Realm, seat: i64, amount: i64, line: Line) -> None:
    """A family's marker moves at once (general.vp), below zero if need be (general.vp.negative)."""
    realm.vp[seat] += amount
    realm.note(line, seat, amount)


def gain_land(realm: Realm, knight: i64, land: i64, conqueror: i64, from_crusader: bool) -> None:
    """A knight receives a conquered or free land: 4 VP for his family and for his Lord (war.vp.gain)."""
    slot = 2 * knight if realm.lands[2 * knight] == NO_LAND else 2 * knight + 1
    realm.lands[slot] = land
    realm.note(lines.LAND_GOES, knight, land)
    if realm.advanced and realm.where[knight] == CRUSADES:
        realm.note(lines.NO_VP_CRUSADER, knight)
    elif realm.advanced and from_crusader and knight // 4 != conqueror:
        realm.note(lines.NO_VP_VASSAL, knight)
    else:
        score(realm, knight // 4, LAND, lines.GAINS_LAND)
        if realm.lords[knight] != NOBODY:
            score(realm, realm.lords[knight], LORD_OF_LAND, lines.LORD_GAINS)


def lose_land(realm: Realm, number: i64) -> i64:
    """A knight loses a land in war: 4 VP off for his family and for his Lord (war.vp.loss); which land it was."""
    knight, land = number // 2, realm.lands[number]
    realm.lands[number] = NO_LAND
    if realm.advanced and realm.where[knight] == CRUSADES:
        realm.note(lines.NO_VP_CRUSADER, knight)
    else:
        score(realm, knight // 4, -LAND, lines.LOSES_LAND)
        if realm.lords[knight] != NOBODY:
            score(realm, realm.lords[knight], -LORD_OF_LAND, lines.LORD_LOSES)
    return land


# ---- the end


def final_scoring(realm: Realm) -> None:
    """All parts at one stroke, for those who are still there (end.together, leave.rank); then the places."""
    box, stay = realm.box, realm.still_in()
    goods = [realm.stock[seat][FABRIC] + realm.stock[seat][METAL] for seat in range(realm.seats)]
    influence = [realm.stock[seat][INFLUENCE] for seat in range(realm.seats)]
    reward_most(realm, goods, stay, box.most_goods, lines.MOST_GOODS)
    reward_most(realm, influence, stay, box.most_influence, lines.MOST_INFLUENCE)
    reward_most(realm, realm.privileges, stay, box.most_privileges, lines.MOST_PRIVILEGES)
    for seat in stay:
        gold, women = realm.stock[seat][GOLD], realm.women[seat]
        if gold >= GOLD_PER_VP:
            realm.vp[seat] += gold // GOLD_PER_VP
            realm.note(lines.GOLD_COUNTS, seat, gold, gold // GOLD_PER_VP)
        if women > 0:
            lost = lost_by_women(realm, seat)
            realm.vp[seat] -= lost
            realm.note(lines.WOMEN_COST, seat, women, -lost)
    places = places_of(realm)
    first = [seat for seat in range(realm.seats) if places[seat] == 1]
    for place in range(int(realm.seats), 0, -1):  # the winner last, as it is told
        for seat in range(realm.seats):
            if places[seat] == place:
                realm.note(lines.FINAL, seat, realm.vp[seat], place)
    scores = tuple([1.0 / len(first) if seat in first else 0.0 for seat in range(realm.seats)])
    realm.end("end.winner" if len(first) == 1 else "end.tiebreak-count", scores, tuple(places))


def reward_most(realm: Realm, counts: list[int], stay: list[int], bonus: i64, line: Line) -> None:
    """Whoever has most of something, everyone if tied, but nobody for nothing (end.bonus-zero)."""
    for seat in stay:
        if has_most(counts, seat, stay):
            realm.vp[seat] += bonus
            realm.note(line, seat, counts[seat], bonus)


def has_most(counts: list[int], seat: int, stay: list[int]) -> bool:
    """Has nobody more of something than this family, which has at least one?"""
    return counts[seat] > 0 and counts[seat] == max([counts[each] for each in stay])


def lost_by_women(realm: Realm, seat: int) -> int:
    """The victory points single women cost in the end, more to whoever has most of them (end.women, end.women-ties)."""
    most = has_most(realm.women, seat, realm.still_in())
    return realm.women[seat] * (PER_WOMAN_OF_MOST if most else PER_WOMAN)


def places_of(realm: Realm) -> list[int]:
    """By VP, castles, lands and vassals (end.placement); who left comes last, the first to leave last of all."""
    standings = [standing(realm, seat) for seat in range(realm.seats)]
    return [1 + len([other for other in standings if other > own]) for own in standings]


def standing(realm: Realm, seat: int) -> tuple[int, int, int, int, int]:
    """What places go by, the more the better; the first number tells who left from who stayed."""
    if realm.has_left(seat):
        return (realm.gone.index(seat) - realm.seats, 0, 0, 0, 0)
    knights = range(4 * seat, 4 * seat + 4)
    castles = sum([realm.castles[knight] for knight in knights])
    lands = sum([int(realm.land_count(knight)) for knight in knights])
    return (0, realm.vp[seat], castles, lands, realm.lords.count(seat))
