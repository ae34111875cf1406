"""Battalion's rows are joined from parts made once: the same, bit for bit, as reading each number off the table."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import pytest
from games.playing import seeds

import quincunx as qx
from quincunx.contract.playing import a_match, play_through
from quincunx.core.dice import FastDice
from quincunx.core.match import Match
from quincunx.core.memory import AIDED, BOOK
from quincunx.games.battalion.actions import FACES, MOST_RANKS, MOST_SEATS, SECTORS, UNITS
from quincunx.games.battalion.battle import GONE, NOBODY, RESERVE, WAITING
from quincunx.games.battalion.box import CHARGE
from quincunx.games.battalion.cards import CLASSES, TRAITS
from quincunx.games.battalion.fight import command_price
from quincunx.games.battalion.observation import MARKED, OWNER, observe

RECORDS = Path(__file__).parent / "records"
PLACES = [*range(SECTORS), RESERVE, WAITING, GONE]
ROWS_OF_RECORDS = "181f6bf67fcc86b4510b83abada76bcf5968db20b10c6578de29d92581b9786e"
"""A digest of all rows of the recorded games, as they were when each number was still written by itself."""


def bits(size: int, members: int) -> list[int]:
    return [members >> place & 1 for place in range(size)]


def counts(values: list[int]) -> list[int]:
    return [values.count(face) for face in range(1, FACES + 1)]


def padded(numbers: list[int]) -> list[int]:
    return numbers + [0] * (MOST_RANKS - len(numbers))


def plainly(battle: Any, seat: int, unit: int) -> list[list[int]]:
    """The columns of a unit, from its owner to its marks, read off the table one by one."""
    owner, ranks, where, foes = unit // battle.size, battle.ranks[unit], battle.where[unit], battle.foes[unit]
    kinds = [battle.box.rank_places[kind] + 1 for kind in ranks.kinds]
    is_open = battle.revealed or seat in (owner, qx.ALL_SEEING)
    hidden = [[0] * size for size in (MOST_RANKS, FACES, FACES, len(TRAITS), len(CLASSES), UNITS, 3)]
    if (where == WAITING and not is_open) or (where == WAITING and not ranks.count):
        return [[0] * MOST_SEATS, [0] * len(PLACES), [0] * 5, [0] * MOST_RANKS, *hidden]
    whose = [int(place == owner ^ max(0, seat)) for place in range(MOST_SEATS)]
    placed = [int(place == where) for place in PLACES]
    if not is_open:
        return [whose, placed, [ranks.count, 0, 0, 0, 0], padded(kinds[:1]), *hidden]
    price = command_price(battle, unit) if ranks.count else 0
    mustered = [battle.box.rank_places[kind] + 1 for kind in battle.mustered[unit].kinds]
    charging = battle.unit == unit and battle.action == CHARGE and battle.goal == NOBODY
    return [
        whose,
        placed,
        [ranks.count, battle.order[unit], battle.disorder[unit], ranks.cohesion, price],
        padded(kinds),
        padded(mustered),
        counts(ranks.melee),
        counts(ranks.ranged),
        bits(len(TRAITS), ranks.traits),
        bits(len(CLASSES), ranks.classes),
        bits(UNITS, foes),
        [int(foes != 0 and battle.is_overlapping(unit)), int(foes.bit_count() > 1), int(charging)],
    ]


@pytest.mark.parametrize("seed", seeds(4))
def test_what_is_joined_is_what_lies_on_the_table(seed: int) -> None:
    def check(match: Match, _dice: FastDice) -> None:
        battle: Any = match.table
        for eye in (*range(match.seats), qx.ONLOOKER, qx.ALL_SEEING):
            units = [plainly(battle, eye, unit) for unit in range(match.seats * battle.size)]
            empty = [[0] * len(part) for part in units[0]]
            units += [empty] * (UNITS - len(units))
            joined = [number for column in zip(*units, strict=True) for part in column for number in part]
            assert list(observe(battle, eye)[OWNER:MARKED]) == joined

    match = a_match("battalion", seed)
    play_through(match, FastDice(seed), check)
    check(match, FastDice(0))


def test_the_rows_of_recorded_games_are_what_they_were() -> None:
    found = hashlib.sha256()
    for path in sorted(RECORDS.glob("*.json")):
        if path.name != "digests.json":
            record = qx.load(path)
            match = record.begun()
            for _ in record.replaying(match):
                battle: Any = match.table
                for eye in (*range(match.seats), qx.ONLOOKER, qx.ALL_SEEING):
                    for memory in (BOOK, AIDED):
                        found.update(observe(battle, eye, memory))
    assert found.hexdigest() == ROWS_OF_RECORDS
