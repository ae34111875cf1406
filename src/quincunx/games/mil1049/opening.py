# hot: compiled by mypyc
"""Set-up: families, free lands, tokens, and who begins."""

from __future__ import annotations

from typing import Final

from quincunx.core.dice import Dice
from quincunx.core.journal import Journal
from quincunx.games.mil1049 import lines
from quincunx.games.mil1049.actions import COLUMNS
from quincunx.games.mil1049.box import TYPES, Box
from quincunx.games.mil1049.phases import Turn, begin_turn
from quincunx.games.mil1049.realm import NO_LAND, NOBODY, PER_SPHERE, SPHERES, WHITE, Realm, drawn_of

WOMEN: Final = 3
PRIVILEGES: Final = 1
FEWEST_SPACES: Final = 3
GROUPS: Final = 3
FOOD_GROUP: Final = 0


def set_up(
    box: Box,
    families: list[int],
    advanced: bool,
    cutthroat: bool,
    fish: bool,
    dice: Dice,
    journal: Journal | None,
) -> Realm:
    """A realm at its first choice."""
    seats = len(families)
    realm = Realm(box, seats, families, advanced, dice, journal)
    realm.lay_out()
    realm.unused = box.land_counts[:]
    for seat in range(seats):
        found_family(realm, seat, fish)
    lay_free_lands(realm, cutthroat)
    lay_tokens(realm)
    realm.steps.append(Turn())
    realm.starter = dice.below(seats)
    realm.note(lines.STARTS, realm.starter)
    begin_turn(realm)
    return realm


def found_family(realm: Realm, seat: int, fish: bool) -> None:
    """Two knights with their lands, cubes of each kind, women and a privilege."""
    box = realm.box
    a, b = COLUMNS * seat, COLUMNS * seat + 1
    realm.ages[a] = realm.ages[b] = 0
    realm.heirs[b] = 1
    realm.soldiers[a], realm.soldiers[b] = 2, 1
    realm.castles[a] = 1
    for knight, land in ((a, box.cereal), (b, box.fish if fish else box.cereal)):
        realm.lands[2 * knight] = 2 * land
        realm.unused[land] -= 1
    realm.stock[seat] = box.start[:]
    realm.women[seat] = WOMEN
    realm.privileges[seat] = PRIVILEGES


def lay_free_lands(realm: Realm, cutthroat: bool) -> None:
    """As many lands of each group as there are players, some food lands fewer in a cutthroat game, in two stacks."""
    drawn: list[int] = []
    for group in range(GROUPS):
        fewer = (2 if realm.seats <= 3 else 3) if cutthroat and group == FOOD_GROUP else 0
        for _ in range(realm.seats - fewer):
            drawn.append(2 * int(drawn_of(realm.unused, realm.box.groups, group, realm.dice)))
    realm.dice.shuffle(drawn)
    higher = (len(drawn) + 1) // 2
    realm.stacks = [drawn[:higher], drawn[higher:]]


def lay_tokens(realm: Realm) -> None:
    """A white token on each space in use, the leftmost ones (setup.spheres.tokens, two.tokens)."""
    for sphere in range(len(SPHERES)):
        for place in range(max(FEWEST_SPACES, realm.seats)):
            realm.spaces[PER_SPHERE * sphere + place] = WHITE


def lands_there(realm: Realm) -> list[int]:
    """How many lands of each type there are, wherever they lie."""
    counts = [realm.unused[kind] + realm.discarded[kind] for kind in range(TYPES)]
    spoil = [int(realm.spoil)] if realm.stack == NOBODY else []  # a free land lies on its stack until it is placed
    for land in realm.lands + realm.stacks[0] + realm.stacks[1] + spoil:
        if land != NO_LAND:
            counts[land // 2] += 1
    return counts
