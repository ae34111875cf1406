# cold: interpreted
"""The words both drawings of Battalion in a terminal share: names of ranks, classes and traits, and values."""

from __future__ import annotations

from collections import Counter

from quincunx.core.game import Data
from quincunx.core.kit.terminal.room import counted

CLASSES = {"regular": "Regular Infantry", "skirmish": "Skirmish Infantry", "cavalry": "Cavalry", "special": "Special"}


def ranks_in(view: Data, unit: Data, width: int) -> str:
    """The ranks by name, equal ones counted; by the beginnings of their names if there is no room."""
    ranks: Counter[str] = Counter(unit["ranks"])
    names = ", ".join(counted(view["ranks"][rank]["name"], n) for rank, n in ranks.items())
    hidden = hidden_ranks(unit)
    names += f" and {hidden} more" if hidden else ""
    return names if len(names) <= width else short_ranks(view, unit)


def short_ranks(view: Data, unit: Data) -> str:
    """The ranks by the beginnings of their names."""
    ranks: Counter[str] = Counter(unit["ranks"])
    names = {rank: "".join(word[:4] for word in view["ranks"][rank]["name"].split()) for rank in ranks}
    found = [counted(names[rank], n) for rank, n in ranks.items()]
    hidden = hidden_ranks(unit)
    return "+".join([*found, f"{hidden}?"] if hidden else found)


def hidden_ranks(unit: Data) -> int:
    """How many ranks of a pile lie unseen behind the front one."""
    return int(unit.get("height", len(unit["ranks"]))) - len(unit["ranks"])


def values_in(values: list[int]) -> str:
    """Attack values in a row, or a dash."""
    return " ".join(str(value) for value in values) or "\u2013"


def attack_values(piece: Data) -> str:
    """The attack values of a rank or a unit, in melee and from afar."""
    shots = f" shoots {values_in(piece['ranged'])}" if piece["ranged"] else ""
    return f"{values_in(piece['melee'])}{shots}"


def traits_in(view: Data, traits: list[str]) -> list[str]:
    """The names of traits."""
    return [str(view["traits"][trait]["name"]) for trait in traits]
