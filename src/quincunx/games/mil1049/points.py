# hot: compiled by mypyc
"""The victory points a choice brings to every family: at once, and if the action phase ended with it.

A choice is tried out on a copy that goes on no further than the choice itself. No die is rolled for it and nothing
sealed is opened, so that nothing comes out that is not known to whoever chooses.
"""

from __future__ import annotations

from typing import Final

from quincunx.core.dice import FastDice
from quincunx.core.journal import Journal, Line
from quincunx.core.kit.state import NO_SEAT
from quincunx.core.step import Step
from quincunx.games.mil1049 import lines
from quincunx.games.mil1049.actions import ATTACK, BACK, COLUMNS, KNIGHT, LANDS, MORE, ROLL, SEAL, SWAP, TO
from quincunx.games.mil1049.family import LETHAL, take_token
from quincunx.games.mil1049.phases import LEADING, majority
from quincunx.games.mil1049.realm import ACTIONS, CURIA, MONASTERY, Realm
from quincunx.games.mil1049.scoring import lose_land, score
from quincunx.games.mil1049.steps.actions import Send, Toll
from quincunx.games.mil1049.steps.court import subdue
from quincunx.games.mil1049.steps.time import TakeToken
from quincunx.games.mil1049.steps.war import BEAT_LEADER, PlaceLand

LEADS: Final = (lines.LEADS_COURT, lines.LEADS_MARKET, lines.LEADS_WAR, lines.LEADS_CURIA)
WHOSE: Final = {
    lines.DIES_TO_RELATIVE: "knight",
    lines.DIES_OUT: "knight",
    lines.ACCEPTS: "enemy",
    lines.BOND: "seat",
    lines.FIEF_VP: "seat",
    lines.BUILDS: "seat",
    lines.LAND_TO_KING: "seat",
    lines.GAINS_LAND: "seat",
    lines.LORD_GAINS: "seat",
    lines.LOSES_LAND: "seat",
    lines.LORD_LOSES: "seat",
    lines.BEATS_LEADER: "seat",
    lines.GIVES_UP: "seat",
}
"""The lines that tell of victory points, and the value of each that says whose they are; {n} says how many."""


class Change:
    """Victory points gained or lost: whose, how many, and the line that would tell of it."""

    def __init__(self, seat: int, value: int, line: Line) -> None:
        self.seat = seat
        self.value = value
        self.line = line


class Still(Step[Realm]):
    """What lies below all other steps where a choice is only tried out: nothing comes after it."""

    rule = "turn.phases"

    def __init__(self) -> None:
        super().__init__(NO_SEAT)


STILL: Final = Still()


def is_open_ended(action: int) -> bool:
    """Is it left to dice or to sealed offers what comes of this, or is it one cube of many?"""
    return action == ROLL or MORE <= action <= SEAL or SWAP <= action <= BACK


def on_trial(realm: Realm) -> Realm:
    """A copy on which something is tried out, with a journal of its own."""
    twin = realm.copy(FastDice(0))
    twin.journal = Journal()
    twin.steps[0] = STILL
    return twin


def changes(realm: Realm, seat: int, action: int) -> list[Change]:
    """What a choice brings for sure, with majorities as they would be if the phase ended now."""
    twin = on_trial(realm)
    twin.steps[-1].take(twin, seat, action)
    step = twin.steps[-1]
    if isinstance(step, Toll):  # however it is paid, he enters
        step.take(twin, seat, step.options(twin, seat)[0])
    elif isinstance(step, TakeToken) and twin.ages[twin.knight] == LETHAL - 1:  # whichever he takes, it is his last
        take_token(twin, twin.knight, twin.white_spaces()[0])
    return [*scored(twin), *led(realm, twin)]


def scored(twin: Realm) -> list[Change]:
    """What the journal of a trial tells of victory points."""
    found: list[Change] = []
    assert twin.journal is not None
    for entry in twin.journal.entries:
        whose = WHOSE.get(entry.line)
        if whose is not None:
            told = dict(zip(entry.line.params, entry.values, strict=True))
            seat = told[whose] // COLUMNS if whose == "knight" else told[whose]
            found.append(Change(seat, told["n"], entry.line))
    return found


def led(before: Realm, after: Realm) -> list[Change]:
    """Who would lead a sphere now, and who would no longer, if the phase ended with this action."""
    found: list[Change] = []
    if before.phase != ACTIONS:
        return found
    for sphere in range(CURIA + 1):
        once, now = majority(before, sphere), majority(after, sphere)
        if once != now:
            found += [Change(now, LEADING[sphere], LEADS[sphere])] if now >= 0 else []
            found += [Change(once, -LEADING[sphere], LEADS[sphere])] if once >= 0 else []
    return found


def total(found: list[Change], seat: int) -> int:
    """What all of it comes to for a family."""
    return sum([change.value for change in found if change.seat == seat])


# ---- what is at stake


def most_by_sending(realm: Realm, seat: int, action: int) -> int:
    """The most a family gains by sending this knight anywhere, if the phase ended then."""
    twin = on_trial(realm)
    twin.steps[-1].take(twin, seat, action)
    places = [to for to in Send(seat).options(twin, seat) if to < TO + MONASTERY]
    return max([total(changes(twin, seat, to), seat) for to in places], default=0)


def if_subdued(realm: Realm, seat: int, target: int) -> list[Change]:
    """What it brings if this knight becomes a vassal, by a raise."""
    twin = on_trial(realm)
    subdue(twin, seat, target, int(twin.land_count(target)))
    return scored(twin)


def if_conquered(realm: Realm, seat: int, number: int) -> list[Change]:
    """What it brings if this land is won, and placed where it brings the conqueror most."""
    twin = on_trial(realm)
    target = number // LANDS
    twin.target, twin.attacked = target, number
    leads = twin.vp[target // COLUMNS] == max(twin.vp)
    twin.spoil = lose_land(twin, number)
    if leads:
        score(twin, seat, BEAT_LEADER, lines.BEATS_LEADER)
    return [*scored(twin), *best_place(twin, seat)]


def if_taken(realm: Realm, seat: int, stack: int) -> list[Change]:
    """What it brings if this free land is taken, and placed where it brings most."""
    twin = on_trial(realm)
    twin.spoil, twin.stack = twin.stacks[stack][-1], stack
    return best_place(twin, seat)


def best_place(realm: Realm, seat: int) -> list[Change]:
    """The place for a land that brings a family most; the land may as well be discarded."""
    realm.active = seat
    step = PlaceLand(seat)
    realm.steps.append(step)
    best: list[Change] = []
    for action in step.options(realm, seat):
        found = changes(realm, seat, action)
        if total(found, seat) > total(best, seat):
            best = found
    return best


def at_stake(realm: Realm, seat: int, action: int) -> list[Change]:
    """What a choice brings if what it begins succeeds; empty if it brings what it brings for sure."""
    if ATTACK <= action < ATTACK + LANDS * len(realm.ages):
        return if_conquered(realm, seat, action - ATTACK)
    if KNIGHT <= action < KNIGHT + len(realm.ages):
        return if_subdued(realm, seat, action - KNIGHT)
    return []
