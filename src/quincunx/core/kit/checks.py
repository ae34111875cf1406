"""Declared checks of soundness: can a table read from somewhere have come about by play?

A game yields its checks one by one. Each is one entry: the field, the clause, what is expected there, and whether it is
so. What the field has instead is found by the declared fields, so that the error is complete:

    def checks(table: Battle) -> Iterator[Check]:
        for seat, force in enumerate(table.forces):
            yield f"forces[{seat}].hand", "draw.limit", "at most 9 cards", len(force.hand) <= 9

    check(table, checks(table))  # table.forces[0].hand: expected at most 9 cards, got a list of 12 (draw.limit)

Where the field alone does not tell what is wrong, a check says itself what it got ("3 spears in all, got 2").
They are made in their order, and none after the first that fails: a check may rely on those before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from quincunx.core.kit.state import fields_of
from quincunx.core.reading import against, shown
from quincunx.core.step import Table

Check = tuple[str, str, str, object]
"""A field of the table, a clause, what is expected there, and whether it is so."""


def check(table: Table, checks: Iterable[Check]) -> None:
    """ValueError says what is wrong first, if anything is."""
    for field, rule, expected, holds in checks:
        if not holds:
            got = shown(found_at(fields_of(table).fields.write(table, table), field))
            complete = expected if ", got " in expected else f"{expected}, got {got}"
            raise against(f"table.{field}", rule, f"expected {complete}")


def found_at(data: Any, field: str) -> Any:
    """What plain data has in a field such as forces[1].hand; None if there is no such field."""
    for key in re.findall(r"[^.\[\]]+", field):
        if isinstance(data, list):
            data = data[int(key)] if key.isdigit() and int(key) < len(data) else None
        else:
            data = data.get(key) if isinstance(data, dict) else None
    return data
