"""Fights in small positions: two sides on the explored starter map, and what comes of a strike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.multiverse.given import blocks_of, given, notations, play, world

import quincunx as qx
from quincunx.core.journal import Modifier
from quincunx.games.multiverse.fight import MELEE, SHOT, Fight
from quincunx.games.multiverse.strength import dice_of
from quincunx.games.multiverse.targets import fight_of

SWORD, STONE, BOW, STAR = 1, 3, 5, 6
"""Faces of the combat dice, as they are rolled."""

CLANS_FIRST = {"factions": ("clans", "crown")}
"""The Clans have the first seat."""


def field(*blocks: tuple[Any, ...], enemies: tuple[tuple[Any, ...], ...] = (), **said: Any) -> qx.Match:
    """Seat 0 acts with these blocks against those of seat 1; all blocks are face up unless they say otherwise."""
    both = [[up(each) for each in row] for row in (blocks, enemies)]
    players = {seat: {"orders": 999, **said.pop(f"player{seat}", {})} for seat in (0, 1)}
    return given(**{"at": "action", "explored": "all", "blocks": both, "players": players, **said})


def up(block: tuple[Any, ...]) -> tuple[Any, ...]:
    kind, at, *more = block
    return kind, at, {"up": 1, "began": at, **(more[0] if more else {})}


def attack(match: qx.Match, at: str, slot: int = 0, kind: int = MELEE, seat: int = 0) -> Fight:
    """The attack a block could declare, without declaring it."""
    table = world(match)
    return fight_of(table, 48 * seat + slot, kind, table.chart.names.index(at))


def shot(match: qx.Match, at: str, slot: int = 0) -> Fight:
    return attack(match, at, slot, SHOT)


def dice(match: qx.Match, fight: Fight, striker: int | None = None, target: int | None = None) -> dict[str, int]:
    """The summands of a strike by their words, and `all` of them; the attacker's unless said otherwise."""
    why: list[Modifier] = []
    striker = fight.attackers[0] if striker is None else striker
    if target is None:
        target = (-2 if fight.walls else fight.defenders[0]) if fight.attacks(striker) else fight.attackers[0]
    found = dice_of(world(match), fight, striker, target, why)
    assert sum(each.value for each in why) == found, "the summands come to the dice"
    told: dict[str, int] = {"all": int(found)}
    for each in why:
        key = each.message.key.partition(".")[2]
        told[key] = told.get(key, 0) + each.value
    return told


def rules(match: qx.Match, fight: Fight, striker: int, target: int) -> dict[str, str]:
    """The clause behind each summand."""
    why: list[Modifier] = []
    dice_of(world(match), fight, striker, target, why)
    return {each.message.key.partition(".")[2]: each.rule for each in why}


def usual_in_fights(offered: list[str]) -> str:
    """Decline what can be declined."""
    return "decline" if "decline" in offered else "done" if "done" in offered else offered[0]


def answer(match: qx.Match, *instead: str, usual: Callable[[list[str]], str] = usual_in_fights) -> qx.Match:
    """Answer everything that is asked in a fight as usual, but for what is said instead."""
    left = list(instead)
    while world(match).fight is not None:
        offered = notations(match)
        wanted = next((each for each in left if each in offered), None)
        if wanted is not None:
            left.remove(wanted)
        match.play(wanted or usual(offered))
    assert not left, f"never offered: {left}"
    return match


def fight(match: qx.Match, *actions: str, instead: tuple[str, ...] = ()) -> qx.Match:
    """A block is chosen and attacks; all else is declined."""
    return answer(play(match, *actions), *instead)


def strikes(match: qx.Match) -> list[tuple[int, int]]:
    """Who has struck, and with which damage, in order."""
    return [
        (each["params"]["seat"], each["params"]["n"]) for each in match.journal() if each["key"] == "journal.strike"
    ]


def kinds(match: qx.Match, seat: int) -> list[str]:
    """What stands on the map of a seat."""
    return [kind for kind, _ in blocks_of(match, seat)]


def skilled(match: qx.Match, *units: str, steps: int = 2) -> qx.Match:
    """These types of units have come so far on their battle tracks."""
    table = world(match)
    for unit in units:
        for tracks in table.tracks:
            tracks[table.box.kinds.ids.index(unit)] = steps
    return match


def wounds(match: qx.Match, seat: int, slot: int = 0) -> int:
    return world(match).wounds[48 * seat + slot]
