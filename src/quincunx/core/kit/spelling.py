# cold: interpreted
"""What was meant by a name that is not there."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def suggestion(name: object, known: Iterable[str], otherwise: str) -> str:
    """The known name that is spelt almost so; or else all of them, after some words such as "the fields are"."""
    names = list(known)
    near = get_close_matches(str(name), names, n=1)
    return f"did you mean '{near[0]}'?" if near else f"{otherwise} {', '.join(names)}"


def one_of(values: Iterable[str]) -> str:
    """What is expected where one of some values is: two of them in full, or a list."""
    names = list(values)
    return " or ".join(map(repr, names)) if len(names) < 3 else f"one of {', '.join(names)}"


def hint(value: object, values: Iterable[str]) -> str:
    """What was meant by a value, to be added to an error; nothing if no value is spelt almost so."""
    near = get_close_matches(value, [*values], n=1) if isinstance(value, str) and value else []
    return f"; did you mean '{near[0]}'?" if near else ""
