# hot: compiled by mypyc
"""Luck: what chance was expected to bring on average, and what it brought, by side, by kind and by fight."""

from __future__ import annotations

from quincunx.core.game import Data
from quincunx.core.journal import Chance
from quincunx.core.match import Match
from quincunx.core.messages import Message


def luck_of(match: Match) -> Data:
    """All that was left to chance in a match with a journal."""
    journal = match.table.journal
    chances = journal.chances if journal is not None else []
    seats = range(match.seats)
    kinds: list[Data] = []
    for key in dict.fromkeys(chance.line.key for chance in chances):
        of_kind = [chance for chance in chances if chance.line.key == key]
        rule = of_kind[0].line.rule
        sides = [side([each for each in of_kind if each.seat == seat], seat) for seat in seats]
        kinds.append({"kind": key, "text": match.text(Message(key)), "rule": rule, "sides": sides})
    fights: list[Data] = []
    for fight in dict.fromkeys(chance.fight for chance in chances if chance.fight > 0):
        inside = [chance for chance in chances if chance.fight == fight]
        sides = [side([each for each in inside if each.seat == seat], seat) for seat in seats]
        fights.append({"fight": fight, "ply": inside[0].ply, "until": inside[-1].ply + 1, "sides": sides})
    return {
        "unit": match.text(Message("luck.unit")),
        "sides": [side([each for each in chances if each.seat == seat], seat) for seat in seats],
        "kinds": kinds,
        "fights": fights,
        "events": [
            {
                "ply": chance.ply,
                "seat": chance.seat,
                "kind": chance.line.key,
                "expected": round(chance.expected, 2),
                "actual": round(chance.actual, 2),
                "fight": chance.fight,
            }
            for chance in chances
        ],
    }


def side(chances: list[Chance], seat: int) -> Data:
    """What one side could expect, what it got, and the difference."""
    expected = sum([chance.expected for chance in chances], 0.0)
    actual = sum([chance.actual for chance in chances], 0.0)
    return {
        "seat": seat,
        "events": len(chances),
        "expected": round(expected, 2),
        "actual": round(actual, 2),
        "luck": round(actual - expected, 2),
    }
