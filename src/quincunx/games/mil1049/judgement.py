# hot: compiled by mypyc
"""What a computer player looks at in MIL (1049): points made and sure to come, cubes, heirs, threats and places.

How much each of these counts is fitted from games played and lies in judgement.toml. A seat's features are its own;
what the others have enters by the share each seat is given of the whole.
"""

from __future__ import annotations

from typing import Final

from quincunx.games.mil1049.actions import COLUMNS, LANDS
from quincunx.games.mil1049.box import FABRIC, FOOD, GOLD, INFLUENCE, METAL
from quincunx.games.mil1049.family import LETHAL
from quincunx.games.mil1049.phases import LAST_TURN, is_fully_armed, majority, may_starve
from quincunx.games.mil1049.realm import (
    ACTIONS,
    CURIA,
    GONE,
    HOME,
    MONASTERY,
    NO_LAND,
    NOBODY,
    PER_SPHERE,
    POLITICS,
    Realm,
)
from quincunx.games.mil1049.strength import CASTLE, PER_SOLDIER

FEATURES: Final = (
    *("vp", "food", "fabric", "metal", "influence", "gold", "gold_last"),
    *("women", "women_late", "privileges", "most_goods", "most_influence", "most_privileges"),
    *("knights", "heirs", "old_heirless", "landless", "soldiers", "castles", "room"),
    *("land_income", "vassals", "vassal_lands", "serves", "threatens", "threatened", "open_to_attack"),
    *("at_home", "placed", "foremost", "leads", "first", "fully_armed"),
)
OLD: Final = LETHAL - 2
TURNS: Final = 5.0


def features(realm: Realm, seat: int) -> list[float]:
    """One family's standing, in the order of FEATURES."""
    left = float(LAST_TURN - int(realm.turn)) / TURNS
    found = [float(realm.vp[seat]) / 10.0]
    add_cubes(realm, seat, left, found)
    add_lineage(realm, seat, left, found)
    add_knights(realm, seat, left, found)
    add_holdings(realm, seat, left, found)
    add_places(realm, seat, found)
    return found


def add_cubes(realm: Realm, seat: int, left: float, found: list[float]) -> None:
    """Cubes, each worth less the more there are."""
    for kind in (FOOD, FABRIC, METAL, INFLUENCE, GOLD):
        count = float(realm.stock[seat][kind])
        found.append(count / (count + 4.0))
    found.append(float(realm.stock[seat][GOLD]) * (1.0 - left) / 10.0)


def add_lineage(realm: Realm, seat: int, left: float, found: list[float]) -> None:
    """Women and privileges, and who has most of what counts in the end."""
    women = float(realm.women[seat])
    found += [women / 5.0, women * (1.0 - left) / 5.0, float(realm.privileges[seat]) / 3.0]
    goods = [row[FABRIC] + row[METAL] for row in realm.stock]
    influence = [row[INFLUENCE] for row in realm.stock]
    for counts in (goods, influence, realm.privileges):
        found.append((1.0 - left) if counts[seat] == max(counts) and counts[seat] > 0 else 0.0)


def add_knights(realm: Realm, seat: int, left: float, found: list[float]) -> None:
    """Knights, their heirs, and those at risk."""
    knights = heirs = old = landless = soldiers = castles = room = 0
    for knight in range(COLUMNS * seat, COLUMNS * seat + COLUMNS):
        if realm.ages[knight] == GONE:
            continue
        knights += 1
        heirs += realm.heirs[knight]
        soldiers += int(realm.all_soldiers(knight))
        castles += realm.castles[knight]
        room += LANDS - int(realm.land_count(knight))
        if not realm.heirs[knight]:
            old += 1 if realm.ages[knight] >= OLD else 0
            landless += 1 if may_starve(realm, knight) else 0
    found += [knights / 4.0, heirs / 4.0, old / 2.0, landless / 2.0]
    found += [soldiers / 8.0, castles / 2.0, room * left / 4.0]


def add_holdings(realm: Realm, seat: int, left: float, found: list[float]) -> None:
    """Lands and bonds, and what the neighbours could do about them."""
    lands = vassals = vassal_lands = serves = threatens = threatened = exposed = 0
    for knight in range(len(realm.ages)):
        if realm.ages[knight] == GONE:
            continue
        held = int(realm.land_count(knight))
        if realm.lords[knight] == seat:
            vassals += 1
            vassal_lands += held
        if knight // COLUMNS == seat:
            lands += held
            serves += 1 if realm.lords[knight] != NOBODY else 0
            threatened += subduers(realm, knight)
            exposed += held if is_exposed(realm, knight) else 0
        elif realm.lords[knight] == NOBODY:
            threatens += strongest(realm, seat) > realm.elements(knight)
    found += [lands * left / 3.0, vassals / 2.0, vassal_lands * left / 2.0, serves / 2.0]
    found += [threatens * left / 4.0, threatened * left / 2.0, exposed * left / 3.0]


def strongest(realm: Realm, seat: int) -> int:
    """The most soldiers of any knight of a family."""
    return max([int(realm.all_soldiers(knight)) for knight in range(COLUMNS * seat, COLUMNS * seat + COLUMNS)])


def subduers(realm: Realm, knight: int) -> int:
    """Is there a rival with more soldiers than this free knight has elements?"""
    if realm.lords[knight] != NOBODY:
        return 0
    elements = int(realm.elements(knight))
    for rival in range(realm.seats):
        if rival != knight // COLUMNS and strongest(realm, rival) > elements:
            return 1
    return 0


def is_exposed(realm: Realm, knight: int) -> bool:
    """Would the lands of this knight fall to the strongest rival before any cube is laid?"""
    total = PER_SOLDIER * int(realm.all_soldiers(knight)) + (CASTLE if realm.castles[knight] else 0)
    for slot in range(LANDS * knight, LANDS * knight + LANDS):
        if realm.lands[slot] != NO_LAND:
            total += realm.box.defence[realm.lands[slot] // 2]
    for rival in range(realm.seats):
        if rival != knight // COLUMNS and PER_SOLDIER * strongest(realm, rival) > total:
            return True
    return False


def add_places(realm: Realm, seat: int, found: list[float]) -> None:
    """Knights at home and in the spheres, and majorities as they stand."""
    home = placed = foremost = leads = 0
    for knight in range(COLUMNS * seat, COLUMNS * seat + COLUMNS):
        if realm.ages[knight] == GONE:
            continue
        if realm.where[knight] == HOME:
            home += 1
        else:
            placed += 1
            foremost += 1 if realm.where[knight] < MONASTERY and realm.where[knight] % PER_SPHERE == 0 else 0
    if realm.phase == ACTIONS or realm.phase == POLITICS:
        first = int(realm.sphere) if realm.phase == POLITICS else 0
        for sphere in range(first, CURIA + 1):
            leads += 1 if majority(realm, sphere) == seat else 0
    acting = realm.phase == ACTIONS
    found += [home / 4.0 if acting else 0.0, placed / 4.0 if acting else 0.0, foremost / 2.0, leads / 2.0]
    found += [1.0 if realm.starter == seat else 0.0, 1.0 if is_fully_armed(realm, seat) else 0.0]
