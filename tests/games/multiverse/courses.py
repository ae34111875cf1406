"""The way a recorded game goes, choice by choice: what is offered and why, refused, seen, told and dealt anew."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import quincunx as qx
from quincunx.core.dice import FastDice
from quincunx.core.positions import table_to_data

KEPT = Path(__file__).with_name("courses.json")
"""By record: a short name for each stretch of its choices."""
LONG = ("war", "war_of_four", "war_of_three_on_one", "war_of_missions", "battle", "battle_of_formations")
STRETCH = 40
REFUSED = 24
"""How many actions are asked about at each choice, offered or not."""


def course(record: qx.Record) -> Iterator[str]:
    """A short name for each stretch of a game, so that it can be told where it goes another way."""
    match = record.replay(0)
    told = hashlib.sha256()
    entries = 0
    for number, seat, _ in record.replaying(match):
        for each in (*asked(match, seat, number), *(seen(match, seat, number) if number % STRETCH == 0 else ())):
            told.update(json.dumps(each, sort_keys=True).encode())
        if number % STRETCH == STRETCH - 1:
            entries = tell(match, told, entries)
            yield told.hexdigest()[:8]
    tell(match, told, entries)
    for seat in range(match.seats):
        told.update(json.dumps([entry["ply"] for entry in match.journal(seat)]).encode())
    yield told.hexdigest()[:8]


def asked(match: qx.Match, seat: int, number: int) -> Iterator[Any]:
    """What one is asked, what is offered with its clause, and what is said of other actions; not in words."""
    table = match.table
    step = table.steps[-1]
    yield type(step).__name__, list(table.acting()), step.prompt(table, seat).to_dict()
    for action in match.legal(seat):
        yield match.notation(action, seat), step.cite(table, action), step.describe(table, seat, action).to_dict()
    yield list(step.candidates(table, seat))
    size = table.space().size
    for n in range(REFUSED):
        refusal = match.refusal_of((number * 53 + n * (size // REFUSED)) % size, seat)
        yield refusal and [refusal.rule, refusal.message.to_dict()]


def seen(match: qx.Match, seat: int, number: int) -> Iterator[Any]:
    """What everybody sees, and a world the one who is asked could be in."""
    for eye in (*range(match.seats), qx.ONLOOKER):
        yield match.view(eye)
    yield table_to_data(match.game, match.table.redeal(seat, FastDice(number)))


def tell(match: qx.Match, told: Any, entries: int) -> int:
    """Add what was told since; how much is told by now."""
    journal = match.journal(qx.ALL_SEEING)
    for each in journal[entries:]:
        told.update(json.dumps({**each, "text": ""}, sort_keys=True).encode())
    return len(journal)
