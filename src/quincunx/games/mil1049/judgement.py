# hot: compiled by mypyc
"""What a computer player looks at in MIL (1049): points made and sure to come, cubes, heirs, threats and places.

How much each of these counts is fitted from games played and lies in judgement.toml. A seat's features are its own;
what the others have enters by the share each seat is given of the whole.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.games.mil1049.actions import COLUMNS, LANDS
from quincunx.games.mil1049.box import FABRIC, FOOD, GOLD, INFLUENCE, KIND_COUNT, METAL
from quincunx.games.mil1049.family import LETHAL
from quincunx.games.mil1049.offers import LEAST_BID, covers
from quincunx.games.mil1049.phases import (
    DONATIONS,
    IN_CURIA,
    IN_MONASTERY,
    LAST_TURN,
    ON_CRUSADES,
    is_fully_armed,
    majority,
    may_starve,
)
from quincunx.games.mil1049.realm import (
    ACTIONS,
    COURT,
    CRUSADES,
    CURIA,
    GONE,
    HOME,
    MARKET,
    MONASTERY,
    NO_LAND,
    NOBODY,
    PER_SPHERE,
    POLITICS,
    POWER,
    WAR,
    Realm,
)
from quincunx.games.mil1049.steps.court import may_subdue
from quincunx.games.mil1049.steps.war import can_take
from quincunx.games.mil1049.strength import PER_SOLDIER, defence

FEATURES: Final = (
    *("vp", "food", "fabric", "metal", "influence", "gold", "gold_last", "gold_lead", "gold_to_come", "goods_to_come"),
    *("women", "women_late", "most_women", "privileges", "most_goods", "most_influence", "most_privileges"),
    *("knights", "heirs", "old_heirless", "landless", "years", "soldiers", "castles", "room"),
    *("vassals", "vassal_lands", "serves", "threatens", "threatened", "open_to_attack"),
    *("at_home", "to_court", "to_market", "to_war", "to_curia", "to_monastery", "to_crusades"),
    *("may_subdue", "may_build", "may_conquer", "foremost", "leads", "first", "fully_armed"),
)
OLD: Final = LETHAL - 2
TURNS: Final = 5.0
UNSURE: Final = 1.6
"""How many times as far points lie apart at the end as they seem to at the beginning, less one."""
LEAST: Final = list(LEAST_BID)


def features(realm: Realm, seat: int) -> list[float]:
    """One family's standing, in the order of FEATURES."""
    left = float(LAST_TURN - int(realm.turn)) / TURNS
    found = [float(realm.vp[seat]) / 10.0]
    add_cubes(realm, seat, left, found)
    add_lineage(realm, seat, left, found)
    add_knights(realm, seat, left, found)
    add_holdings(realm, seat, left, found)
    add_places(realm, seat, found)
    sure = sureness(realm)
    return [sure * each for each in found]


def sureness(realm: Realm) -> float:
    """How much a lead counts at this moment: five turns change more than one."""
    return 1.0 / (1.0 + UNSURE * float(LAST_TURN - int(realm.turn)) / TURNS)


def add_cubes(realm: Realm, seat: i64, left: float, found: list[float]) -> None:
    """Cubes, each worth less the more there are; gold beside the rivals' for donations; and what lands will pay."""
    stock = realm.stock[seat]
    for kind in range(i64(KIND_COUNT)):
        count = float(stock[kind])
        found.append(count / (count + 4.0))
    gold = float(stock[GOLD])
    found.append(gold * (1.0 - left) / 10.0)
    lead = 4.0
    for rival in range(i64(realm.seats)):
        if rival != seat:
            lead = min(lead, gold - float(realm.stock[rival][GOLD]))
    ahead = realm.phase != POWER or realm.sphere <= DONATIONS
    found.append(max(lead, -4.0) / 4.0 * (left + (0.2 if ahead else 0.0)))
    add_tributes(realm, seat, left + (0.2 if realm.phase == ACTIONS else 0.0), found)


def add_tributes(realm: Realm, seat: i64, left: float, found: list[float]) -> None:
    """What the family's lands will pay on average of both faces: in gold, and in all else."""
    gold: i64 = 0
    goods: i64 = 0
    for slot in range(8 * seat, 8 * seat + 8):
        land = realm.lands[slot]
        if land != NO_LAND:
            for face in (land, land ^ 1):
                pays = realm.box.tribute[face]
                gold += pays[GOLD]
                goods += pays[FOOD] + pays[FABRIC] + pays[METAL] + pays[INFLUENCE]
    found.append(float(gold) * left / 4.0)
    found.append(float(goods) * left / 4.0)


def add_lineage(realm: Realm, seat: i64, left: float, found: list[float]) -> None:
    """Women and privileges, and who has most of what counts in the end."""
    women = float(realm.women[seat])
    late = 1.0 - left
    found += [women / 5.0, women * late / 5.0, is_most(realm.women, seat) * late, float(realm.privileges[seat]) / 3.0]
    found.append(is_most([row[FABRIC] + row[METAL] for row in realm.stock], seat) * late)
    found.append(is_most([row[INFLUENCE] for row in realm.stock], seat) * late)
    found.append(is_most(realm.privileges, seat) * late)


def is_most(counts: list[int], seat: i64) -> float:
    """1 for a family that has some of it, and nobody more."""
    own = counts[seat]
    return 1.0 if own > 0 and own == max(counts) else 0.0


def add_knights(realm: Realm, seat: i64, left: float, found: list[float]) -> None:
    """Knights, their heirs, the years they have, and those at risk."""
    knights = heirs = old = landless = years = soldiers = castles = room = 0
    for knight in range(COLUMNS * seat, COLUMNS * seat + COLUMNS):
        age = realm.ages[knight]
        if age == GONE:
            continue
        knights += 1
        years += LETHAL - 1 - age
        soldiers += int(realm.all_soldiers(knight))
        castles += realm.castles[knight]
        room += LANDS - int(realm.land_count(knight))
        if realm.heirs[knight]:
            heirs += 1
        else:
            old += 1 if age >= OLD else 0
            landless += 1 if may_starve(realm, int(knight)) else 0
    found += [knights / 4.0, heirs / 4.0, old / 2.0, landless / 2.0, years * left / 4.0]
    found += [soldiers / 8.0, castles / 2.0, room * left / 4.0]


def add_holdings(realm: Realm, seat: i64, left: float, found: list[float]) -> None:
    """Lands and bonds, and what the neighbours could do about them."""
    vassals = vassal_lands = serves = threatens = threatened = exposed = 0
    own = strongest(realm, seat)
    rivals: i64 = 0
    for rival in range(i64(realm.seats)):
        if rival != seat:
            rivals = max(rivals, strongest(realm, rival))
    for knight in range(i64(len(realm.ages))):
        if realm.ages[knight] == GONE:
            continue
        lord = realm.lords[knight]
        if lord == seat:
            vassals += 1
            vassal_lands += int(realm.land_count(knight))
        if knight // COLUMNS == seat:
            held = int(realm.land_count(knight))
            serves += 1 if lord != NOBODY else 0
            threatened += 1 if lord == NOBODY and rivals > realm.elements(knight) else 0
            exposed += held if PER_SOLDIER * rivals > defence(realm, knight) else 0
        elif lord == NOBODY and own > realm.elements(knight):
            threatens += 1
    found += [vassals / 2.0, vassal_lands * left / 2.0, serves / 2.0]
    found += [threatens * left / 4.0, threatened * left / 2.0, exposed * left / 3.0]


def strongest(realm: Realm, seat: i64) -> i64:
    """The most soldiers of any knight of a family."""
    most: i64 = 0
    for knight in range(COLUMNS * seat, COLUMNS * seat + COLUMNS):
        most = max(most, realm.all_soldiers(knight))
    return most


def add_places(realm: Realm, seat: i64, found: list[float]) -> None:
    """Knights at home, those who have yet to act in a sphere and what they could do there, majorities as they stand."""
    home = monastery = crusades = subdue = build = conquer = foremost = leads = 0
    spheres = [0, 0, 0, 0]
    for knight in range(COLUMNS * seat, COLUMNS * seat + COLUMNS):
        where: i64 = realm.where[knight]
        if realm.ages[knight] == GONE:
            continue
        if where == HOME:
            home += 1
        elif where == MONASTERY:
            monastery += 1 if realm.phase != POWER or realm.sphere == IN_MONASTERY else 0
        elif where == CRUSADES:
            crusades += 1 if realm.phase != POWER or realm.sphere <= ON_CRUSADES else 0
        elif is_to_act(realm, where):
            sphere = where // PER_SPHERE
            spheres[sphere] += 1
            foremost += 1 if where % PER_SPHERE == 0 else 0
            if sphere == COURT:
                subdue += 1 if could_subdue(realm, int(knight)) else 0
            elif sphere == MARKET:
                build += 1 if covers(realm.stock[seat], LEAST) and realm.without_castle(seat) else 0
            elif sphere == WAR:
                conquer += 1 if can_take(realm, int(knight), 0) or can_take(realm, int(knight), 1) else 0
    if realm.phase == ACTIONS or realm.phase == POLITICS:
        first: i64 = realm.sphere if realm.phase == POLITICS else 0
        for sphere in range(first, i64(CURIA + 1)):
            leads += 1 if majority(realm, sphere) == seat else 0
    found.append(home / 4.0 if realm.phase == ACTIONS else 0.0)
    found += [spheres[COURT] / 2.0, spheres[MARKET] / 2.0, spheres[WAR] / 2.0, spheres[CURIA] / 2.0]
    found += [monastery / 2.0, crusades / 2.0, subdue / 2.0, build / 2.0, conquer / 2.0, foremost / 2.0, leads / 2.0]
    found += [1.0 if realm.starter == seat else 0.0, 1.0 if is_fully_armed(realm, int(seat)) else 0.0]


def is_to_act(realm: Realm, where: i64) -> bool:
    """Has a knight on this space still to act this turn?"""
    if realm.phase != POWER:
        return True
    sphere = where // PER_SPHERE
    due = IN_CURIA if sphere == CURIA else sphere + 1
    return realm.sphere < due or (realm.sphere == due and where % PER_SPHERE >= realm.place)


def could_subdue(realm: Realm, knight: int) -> bool:
    """Is there a knight he could make a vassal of his family?"""
    if realm.all_soldiers(knight) == 0:
        return False
    return any(may_subdue(realm, knight, target) for target in range(len(realm.ages)))
