# cold: interpreted
"""How computer players are found: our own, those of packages installed beside this one, and those named by hand."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from quincunx.core.registry import package_of
from quincunx.minds.levels import LEVELS, level
from quincunx.minds.mind import Mind
from quincunx.minds.search import SearchMind
from quincunx.minds.simple import GreedyMind, RandomMind

MINDS = {
    "random": "chooses at random",
    "greedy": "takes what looks best at once",
    "search": "searches a thousand iterations a choice, however long that takes",
    **{name.lower(): about for name, about in LEVELS.items()},
}
"""Our own computer players by name, each with the line that tells it from the others."""
ENTRY_POINTS = "quincunx.minds"
"""The group of entry points by which other packages bring computer players: `careful = "my_minds:Careful"`."""
BY_HAND = "QUINCUNX_MINDS"
"""The environment variable that names more of them in the same way, `careful=my_minds:Careful`, with commas between."""
NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
"""A name has to fit into a line of a record, into the database and into the name of an entrant."""

Make = Callable[[int], Mind]
"""Makes a computer player from a seed: a class derived from Mind, or a function."""


class Brought(dict[str, Make]):
    """What makes each computer player that is not our own; `problems` says by name why others could not be loaded."""

    def __init__(self) -> None:
        super().__init__()
        self.problems: dict[str, str] = {}


@cache
def brought() -> Brought:
    """Every computer player of other packages. One that cannot be loaded keeps no other from playing."""
    found = Brought()
    origins: dict[str, str] = dict.fromkeys(MINDS, "quincunx itself")
    for entry, origin in announced():
        name = entry.name
        if name in origins:
            found.problems[name] = f"brought by both {origins[name]} and {origin}; please uninstall one of them"
            found.pop(name, None)
            continue
        origins[name] = origin
        try:
            found[name] = loaded(entry)
        except Exception as error:  # whatever goes wrong in somebody else's package
            found.problems[name] = f"{origin}: {type(error).__name__}: {error}"
    return found


def announced() -> Iterator[tuple[EntryPoint, str]]:
    """Those of other packages by name, then those named by hand, each with who brings it."""
    for entry in sorted(entry_points(group=ENTRY_POINTS), key=lambda each: (each.name, each.value)):
        yield entry, package_of(entry)
    for said in os.environ.get(BY_HAND, "").split(","):
        if said.strip():
            name, _, value = said.partition("=")
            yield EntryPoint(name.strip(), value.strip(), ENTRY_POINTS), f"{BY_HAND}={said.strip()}"


def loaded(entry: EntryPoint) -> Make:
    """What an entry point names, once it has been seen to make a computer player."""
    if not NAME.fullmatch(entry.name):
        raise ValueError(f"expected a name of up to 40 small letters, digits and _, got {entry.name!r}")
    if ":" not in entry.value:
        raise ValueError(f"expected module:name, got {entry.value!r}")
    make: Make = entry.load()
    made = make(0)
    if not isinstance(made, Mind):
        raise TypeError(f"expected something that makes a Mind from a seed, got {made!r} from it")
    return make


def mind_named(name: str, seed: int) -> Mind:
    """A computer player by name; the same seed makes it play the same."""
    if name == "random":
        return RandomMind(seed)
    if name == "greedy":
        return GreedyMind(seed)
    if name == "search":
        return SearchMind(seed)
    if name in MINDS:
        return level(name, seed)
    others = brought()
    if name in others:
        return others[name](seed)
    if name in others.problems:
        raise ValueError(f"the computer player {name!r} cannot be loaded: {others.problems[name]}")
    raise ValueError(f"no such computer player: {name!r}; choose from {', '.join([*MINDS, *others])}")


def opponents() -> dict[str, str]:
    """Everyone people can be offered to play against, with the line they read: the levels, and whoever is brought."""
    return LEVELS | {name: about(make) for name, make in brought().items()}


def about(make: Make) -> str:
    """The line that tells one from the others: the first of its docstring."""
    lines = (make.__doc__ or "").strip().splitlines()
    return lines[0] if lines else "a computer player of another package"


def opponent(name: str, seed: int, seconds: float) -> Mind:
    """One of the opponents; if it searches, it takes at most so many seconds over a choice."""
    if name.capitalize() in LEVELS:
        return level(name, seed, seconds)
    mind = mind_named(name, seed)
    if isinstance(mind, SearchMind):
        mind.seconds = min(mind.seconds, seconds) if mind.seconds > 0.0 else seconds
    return mind
