# hot: compiled by mypyc
"""What a family has to mind before it is too late: age, winter, the end of the phase, single women, cubes for a war."""

from __future__ import annotations

from typing import Final

from quincunx.games.mil1049.actions import COLUMNS
from quincunx.games.mil1049.box import FOOD, INFLUENCE
from quincunx.games.mil1049.family import HEIRLESS, LETHAL
from quincunx.games.mil1049.phases import AT_WAR, LAST_TURN, may_starve
from quincunx.games.mil1049.realm import (
    ACTIONS,
    EMPTY,
    GONE,
    NO_KNIGHT,
    PER_SPHERE,
    POWER,
    WAR,
    WHITE,
    Realm,
)
from quincunx.games.mil1049.scoring import PER_WOMAN_OF_MOST
from quincunx.games.mil1049.strength import cubes_needed

OLD: Final = "old"
HUNGRY: Final = "hungry"
CLOSES: Final = "closes"
WOMEN: Final = "women"
SHORT: Final = "short"


class Warning:
    """Something to mind: what, whose, about which knight, and a number that tells how much of it."""

    def __init__(self, kind: str, seat: int, knight: int, n: int, heirless: bool = False) -> None:
        self.kind = kind
        self.seat = seat
        self.knight = knight
        self.n = n
        self.heirless = heirless


def warnings(realm: Realm, seat: int) -> list[Warning]:
    """All that a family has to mind; of cubes it is told by nobody but its own player."""
    found: list[Warning] = []
    if not realm.steps:
        return found
    closing, home = actions_left(realm), 0
    for knight in range(COLUMNS * seat, COLUMNS * seat + COLUMNS):
        if realm.ages[knight] == GONE:
            continue
        heirless = not realm.heirs[knight]
        home += 1 if realm.is_at_home(knight) else 0
        if realm.phase == ACTIONS and realm.ages[knight] == LETHAL - 1 and realm.is_at_home(knight):
            found.append(Warning(OLD, seat, knight, HEIRLESS if heirless else 0, heirless))
        if may_starve(realm, knight):
            found.append(Warning(HUNGRY, seat, knight, HEIRLESS if heirless else 0, heirless))
    if realm.phase == ACTIONS and home > 0 and closing <= realm.seats:
        found.append(Warning(CLOSES, seat, NO_KNIGHT, closing))
    women = realm.women[seat]
    if realm.turn == LAST_TURN and women > 0 and women == max([realm.women[each] for each in realm.still_in()]):
        found.append(Warning(WOMEN, seat, NO_KNIGHT, -PER_WOMAN_OF_MOST * women))
    return found


def actions_left(realm: Realm) -> int:
    """How many actions at least it takes to end the phase: the last open space, or the last knight at home.

    Each action takes one space at most, and sends one knight of the family whose action it is.
    """
    playing = [(int(realm.active) + n) % realm.seats for n in range(realm.seats)]
    playing = [seat for seat in playing if not realm.has_left(seat)]
    until_sent = 0
    for place, seat in enumerate(playing):
        home = len([knight for knight in range(COLUMNS * seat, COLUMNS * seat + COLUMNS) if realm.is_at_home(knight)])
        if home > 0:
            until_sent = max(until_sent, place + 1 + (home - 1) * len(playing))
    return min(realm.spaces.count(EMPTY) + realm.spaces.count(WHITE), until_sent)


def short_of_cubes(realm: Realm, seat: int) -> list[Warning]:
    """Own knights in War, before they act, for whom there is no free land with the food and influence there is."""
    found: list[Warning] = []
    stacks = [stack for stack in range(len(realm.stacks)) if realm.stacks[stack]]
    if not stacks or (realm.phase == POWER and realm.sphere > AT_WAR):
        return found
    held = realm.stock[seat][FOOD] + realm.stock[seat][INFLUENCE]
    for knight in range(COLUMNS * seat, COLUMNS * seat + COLUMNS):
        place = realm.where[knight] - WAR * PER_SPHERE
        has_acted = realm.phase == POWER and realm.sphere == AT_WAR and place < realm.place - 1
        if 0 <= place < PER_SPHERE and not has_acted:
            missing = min([int(cubes_needed(realm, knight, stack)) for stack in stacks]) - held
            if missing > 0:
                found.append(Warning(SHORT, seat, knight, missing))
    return found
