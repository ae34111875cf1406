# cold: interpreted
"""What was meant by a name that is not there."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def suggestion(name: object, known: Iterable[str], otherwise: str, most: int | None = None) -> str:
    """The known name that is spelt almost so; or else all of them, after some words such as "the fields are", unless
    there are more than `most`."""
    names = list(known)
    near = get_close_matches(name, names, n=1) if isinstance(name, str) else []
    if near:
        return f"did you mean '{near[0]}'?"
    return "" if most is not None and len(names) > most else f"{otherwise} {', '.join(names)}"


def one_of(values: Iterable[str]) -> str:
    """What is expected where one of some values is: two of them in full, or a list."""
    names = list(values)
    return " or ".join(map(repr, names)) if len(names) < 3 else f"one of {', '.join(names)}"


def hint(value: object, values: Iterable[str]) -> str:
    """What was meant by a value, to be added to an error; nothing if no value is spelt almost so."""
    near = get_close_matches(value, [*values], n=1) if isinstance(value, str) and value else []
    return f"; did you mean '{near[0]}'?" if near else ""
