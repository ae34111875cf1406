# cold: interpreted
"""What was meant by a name that is not there."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from quincunx.core.faults import Said, Wording, expected


def suggestion(name: object, known: Iterable[str], otherwise: str, most: int | None = None) -> Wording:
    """The known name that is spelt almost so; or else all of them, unless there are more than `most`: by the key
    `fields_are` they are fields, by `options_are` options, and by `there_are` anything."""
    names = list(known)
    near = hint(name, names)
    return near if near or (most is not None and len(names) > most) else expected(otherwise, names=names)


def one_of(values: Iterable[str]) -> Said:
    """What is expected where one of some values is: two of them in full, or a list."""
    names = list(values)
    return expected("either", names=[*map(repr, names)]) if len(names) < 3 else expected("one_of", names=names)


def hint(value: object, values: Iterable[str]) -> Wording:
    """What was meant by a value; nothing if no value is spelt almost so."""
    near = get_close_matches(value, [*values], n=1) if isinstance(value, str) and value else []
    return expected("meant", name=near[0]) if near else ""
