"""The words both drawings of Battalion in a terminal share: names of ranks, classes and traits, and values."""

from __future__ import annotations

from collections import Counter

from quincunx.core.game import Data

SEAT_STYLES = ("red", "cyan", "yellow", "magenta")
CLASSES = {"regular": "Regular Infantry", "skirmish": "Skirmish Infantry", "cavalry": "Cavalry", "special": "Special"}


def counted(name: str, n: int) -> str:
    return f"{n}\u00d7{name}" if n > 1 else name


def ranks_in(view: Data, unit: Data, width: int) -> str:
    """The ranks by name, equal ones counted; by the beginnings of their names if there is no room."""
    ranks: Counter[str] = Counter(unit["ranks"])
    names = ", ".join(counted(view["ranks"][rank]["name"], n) for rank, n in ranks.items())
    hidden = hidden_ranks(unit)
    names += f" and {hidden} more" if hidden else ""
    return names if len(names) <= width else short_ranks(view, unit)


def short_ranks(view: Data, unit: Data) -> str:
    """The ranks by the beginnings of their names."""
    found: list[str] = []
    ranks: Counter[str] = Counter(unit["ranks"])
    for rank, n in ranks.items():
        name = "".join(word[:4] for word in view["ranks"][rank]["name"].split())
        found.append(counted(name, n))
    hidden = hidden_ranks(unit)
    return "+".join([*found, f"{hidden}?"] if hidden else found)


def hidden_ranks(unit: Data) -> int:
    """How many ranks of a pile lie unseen behind the front one."""
    return int(unit.get("height", len(unit["ranks"]))) - len(unit["ranks"])


def values_in(values: list[int]) -> str:
    """Attack values in a row, or a dash."""
    return " ".join(str(value) for value in values) or "\u2013"


def traits_in(view: Data, traits: list[str]) -> list[str]:
    """The names of traits."""
    return [str(view["traits"][trait]["name"]) for trait in traits]
