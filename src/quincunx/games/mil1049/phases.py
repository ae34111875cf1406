# hot: compiled by mypyc
"""The course of a turn: whose action it is, when the phase snaps shut, and all that happens without a choice."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from quincunx.core.kit.state import NO_SEAT
from quincunx.core.step import Step
from quincunx.games.mil1049 import lines
from quincunx.games.mil1049.actions import COLUMNS, SPACES
from quincunx.games.mil1049.box import FOOD, GOLD, INFLUENCE, KIND_COUNT
from quincunx.games.mil1049.family import die, is_landed
from quincunx.games.mil1049.offers import packed
from quincunx.games.mil1049.realm import (
    ACTIONS,
    CLOSED,
    COURT,
    CRUSADES,
    CURIA,
    EMPTY,
    GONE,
    HOME,
    KNIGHT_ON,
    MARKED,
    MARKET,
    NO_KNIGHT,
    NO_LAND,
    NOBODY,
    PER_SPHERE,
    POLITICS,
    POWER,
    WAR,
    WHITE,
    Moment,
    Realm,
)
from quincunx.games.mil1049.scoring import final_scoring, score
from quincunx.games.mil1049.steps.actions import Act
from quincunx.games.mil1049.steps.court import Court
from quincunx.games.mil1049.steps.curia import Curia, Donate
from quincunx.games.mil1049.steps.market import Market
from quincunx.games.mil1049.steps.monastery import take_the_veil
from quincunx.games.mil1049.steps.politics import PlaceArchbishop, PlaceSoldiers
from quincunx.games.mil1049.steps.war import War

LAST_TURN: Final = 5
LEADING: Final = (2, 1, 1, 2)
"""Victory points for leading Court, Market, War and Curia (political.*)."""

IN_MONASTERY: Final = 0
AT_COURT: Final = 1
AT_MARKET: Final = 2
AT_WAR: Final = 3
DONATIONS: Final = 4
IN_CURIA: Final = 5
ON_CRUSADES: Final = 6
"""Phase 4 in its order (spheres.order)."""


class Turn(Step[Realm]):
    """What lies below all other steps: nobody chooses here, it only finds out what comes next."""

    rule = "turn.phases"
    asks = "turn"
    fields = ()

    def __init__(self) -> None:
        super().__init__(NO_SEAT)

    def acting(self, realm: Realm) -> tuple[int, ...]:
        return ()

    def resume(self, realm: Realm) -> None:
        if realm.phase == ACTIONS:
            after_action(realm)
        else:
            go_on(realm)


def go_on(realm: Realm) -> None:
    """Everything up to the next choice."""
    steps = realm.steps
    while len(steps) == 1:
        if realm.phase == POLITICS:
            if realm.sphere > CURIA:
                realm.phase, realm.sphere, realm.place = POWER, IN_MONASTERY, 0
            else:
                settle_majority(realm, realm.sphere)
        elif realm.sphere <= ON_CRUSADES:
            next_in_sphere(realm)
        else:
            winter(realm)


# ---- phase 1


def begin_turn(realm: Realm) -> None:
    """The holder of the Starting Player token begins, or the next who still plays (leave.phase-one)."""
    realm.phase, realm.sphere, realm.place, realm.knight = ACTIONS, 0, 0, NO_KNIGHT
    realm.active = next_playing(realm, realm.starter)
    realm.note(lines.TURN, realm.turn, realm.active)
    realm.steps.append(Act(int(realm.active)))


def next_playing(realm: Realm, seat: i64) -> i64:
    """This seat, or the first one clockwise that has not left."""
    while realm.left >> seat & 1:
        seat = (seat + 1) % realm.seats
    return seat


def after_action(realm: Realm) -> None:
    """Both ends are looked for after each action (action.end.check); else the next player acts."""
    if not has_open_space(realm):
        realm.note(lines.PHASE_OVER_SPACES)
    elif not has_knight_at_home(realm):
        realm.note(lines.PHASE_OVER_KNIGHTS)
    else:
        realm.active = next_playing(realm, (realm.active + 1) % realm.seats)
        realm.steps.append(Act(int(realm.active)))
        return
    tributes(realm)
    realm.phase, realm.sphere = POLITICS, COURT
    go_on(realm)


def has_open_space(realm: Realm) -> bool:
    """Is any space in use empty or white? A printed marker counts as black (advanced.time-is-gold)."""
    return EMPTY in realm.spaces or WHITE in realm.spaces


def has_knight_at_home(realm: Realm) -> bool:
    """Of a family that still has a player."""
    for knight in range(i64(len(realm.ages))):
        if realm.ages[knight] != GONE and realm.where[knight] == HOME and not realm.left >> (knight // 4) & 1:
            return True
    return False


# ---- phase 2


def tributes(realm: Realm) -> None:
    """Every land pays by its visible face, every vassal's land a food to his Lord; then all are turned."""
    for seat in range(realm.seats):
        income, food = [0] * KIND_COUNT, 0
        for knight in range(COLUMNS * seat, COLUMNS * seat + COLUMNS):
            for slot in range(2 * knight, 2 * knight + 2):
                land = realm.lands[slot]
                if land != NO_LAND:
                    pays = realm.box.tribute[land]
                    for kind in range(KIND_COUNT):
                        income[kind] += pays[kind]
        for knight in range(len(realm.lords)):
            if realm.lords[knight] == seat:
                food += int(realm.land_count(knight))
        stock = realm.stock[seat]
        for kind in range(KIND_COUNT):
            stock[kind] += income[kind]
        stock[FOOD] += food
        realm.note(lines.TRIBUTES, seat, packed(income))
        if food > 0:
            realm.note(lines.LORDS_FOOD, seat, food)
    for slot in range(len(realm.lands)):
        if realm.lands[slot] != NO_LAND:
            realm.lands[slot] ^= 1


# ---- phase 3


def settle_majority(realm: Realm, sphere: i64) -> None:
    """The family with most knights in a sphere has its benefit; of equals the one who stands further left."""
    realm.sphere = sphere + 1
    winner = majority(realm, sphere)
    if winner == NOBODY:
        return
    points = LEADING[sphere]
    if sphere == COURT:
        realm.stock[winner][INFLUENCE] += 1
        realm.starter = winner
        score(realm, winner, points, lines.LEADS_COURT)
    elif sphere == MARKET:
        realm.stock[winner][GOLD] += 1
        score(realm, winner, points, lines.LEADS_MARKET)
    elif sphere == WAR:
        score(realm, winner, points, lines.LEADS_WAR)
        if not realm.has_left(winner):
            realm.steps.append(PlaceSoldiers(winner))
    else:
        score(realm, winner, points, lines.LEADS_CURIA)
        if not realm.has_left(winner):
            realm.steps.append(PlaceArchbishop(winner))


def majority(realm: Realm, sphere: i64) -> int:
    """Who leads in a sphere; NOBODY without knights. Family tokens count beside a knight (two.majority)."""
    counts, tokens, foremost = [0] * realm.seats, [0] * realm.seats, [SPACES] * realm.seats
    for place in range(PER_SPHERE):
        on = realm.spaces[sphere * PER_SPHERE + place]
        if on >= KNIGHT_ON:
            seat = (on - KNIGHT_ON) // COLUMNS
            counts[seat] += 1
            foremost[seat] = min(foremost[seat], place)
        elif on >= MARKED:
            tokens[on - MARKED] += 1
    best = NOBODY
    for seat in range(realm.seats):
        if counts[seat] > 0:
            counts[seat] += tokens[seat]
            if best == NOBODY or (counts[seat], -foremost[seat]) > (counts[best], -foremost[best]):
                best = seat
    return best


# ---- phase 4


def next_in_sphere(realm: Realm) -> None:
    """The next knight of the sphere, from left to right; or the next sphere."""
    sphere, place = realm.sphere, realm.place
    if sphere == IN_MONASTERY:
        if place < len(realm.monastery):
            realm.place += 1
            take_the_veil(realm, realm.monastery[place])
            return
    elif sphere == DONATIONS:
        realm.sphere, realm.place = IN_CURIA, 0
        realm.steps.append(Donate())
        return
    elif sphere == ON_CRUSADES:
        crusades(realm)
    else:
        limited = CURIA if sphere == IN_CURIA else sphere - AT_COURT
        while place < PER_SPHERE:
            on = realm.spaces[limited * PER_SPHERE + place]
            place += 1
            if on >= KNIGHT_ON:
                realm.place = place
                call_knight(realm, on - KNIGHT_ON, sphere)
                return
    realm.sphere, realm.place = sphere + 1, 0


def call_knight(realm: Realm, knight: int, sphere: i64) -> None:
    """A knight acts in his sphere."""
    seat = knight // COLUMNS
    realm.knight, realm.active = knight, seat
    step: Moment
    if sphere == AT_COURT:
        step = Court(seat)
    elif sphere == AT_MARKET:
        step = Market(seat)
    elif sphere == AT_WAR:
        step = War(seat)
    else:
        step = Curia(seat)
    realm.steps.append(step)


def crusades(realm: Realm) -> None:
    """One influence for each knight on the Crusades."""
    realm.knight = NO_KNIGHT
    for seat in range(realm.seats):
        away = len([knight for knight in realm.crusades if knight // COLUMNS == seat])
        if away > 0:
            realm.stock[seat][INFLUENCE] += away
            realm.note(lines.CRUSADES, seat, away)


# ---- phase 5


def winter(realm: Realm) -> None:
    """The roll, hunger, the King's reward, and the board cleared for the next turn; or the end."""
    hard = realm.box.snow[realm.dice.below(len(realm.box.snow))]
    realm.show_all()
    realm.note(lines.HARD_WINTER if hard else lines.MILD_WINTER)
    hungry = [knight for knight in range(len(realm.ages)) if may_starve(realm, knight)]
    for seat in range(realm.seats):
        at_risk = len([knight for knight in hungry if knight // COLUMNS == seat])
        if at_risk > 0:
            realm.chance(lines.LUCK_WINTER, seat, -at_risk / 2, -float(at_risk) if hard else 0.0)
    if hard:
        for knight in hungry:
            realm.note(lines.STARVES, knight)
            die(realm, knight)
    for seat in range(realm.seats):
        if is_fully_armed(realm, seat):
            realm.privileges[seat] += 1
            realm.note(lines.KINGS_REWARD, seat)
    clear_board(realm)
    if realm.turn == LAST_TURN:
        final_scoring(realm)
    else:
        realm.turn += 1
        begin_turn(realm)


def may_starve(realm: Realm, knight: int) -> bool:
    """Neither land nor castle, and not on the Crusades (winter.starve, crusades.winter)."""
    return realm.ages[knight] != GONE and not is_landed(realm, knight) and realm.where[knight] != CRUSADES


def is_fully_armed(realm: Realm, seat: int) -> bool:
    """Has each knight of the family soldiers or a castle? (winter.reward)"""
    for knight in range(COLUMNS * seat, COLUMNS * seat + COLUMNS):
        if realm.ages[knight] != GONE and realm.all_soldiers(knight) == 0 and not realm.castles[knight]:
            return False
    return True


def clear_board(realm: Realm) -> None:
    """Knights come home, white tokens lie on all spaces in use, and the envoys stand beside the board."""
    realm.where = [HOME] * len(realm.where)
    realm.spaces = [CLOSED if on == CLOSED else WHITE for on in realm.spaces]
    realm.monastery, realm.crusades = [], []
    realm.kings_soldiers = realm.archbishop = NO_KNIGHT
