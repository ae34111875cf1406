# cold: interpreted
"""Copies of tables by what is declared of them, for games in plain Python."""

from __future__ import annotations

from copy import copy
from typing import Any, TypeVar

from quincunx.core.kit.state import DECLARED, fields_of, kept_by
from quincunx.core.step import Table

T = TypeVar("T", bound=Table)


def copied(table: T, twin: T) -> T:
    """Give a new table all that is declared of another, and independent of it.

    A game whose computer players are to think fast writes this by hand, field by field.
    """
    table.copy_to(twin)
    for name in kept_by(fields_of(table).fields) - {"steps"}:
        setattr(twin, name, independent(getattr(table, name)))
    return twin


def independent(value: Any) -> Any:
    """The same value, of which nothing that can change is shared."""
    if isinstance(value, list):
        return [independent(each) for each in value]
    if isinstance(value, dict):
        return {key: independent(each) for key, each in value.items()}
    if isinstance(value, set):
        return set(value)
    if type(value) not in DECLARED:
        return value
    twin = copy(value)
    for name, each in vars(value).items():
        setattr(twin, name, independent(each))
    return twin
