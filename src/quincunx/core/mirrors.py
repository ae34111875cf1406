# cold: interpreted
"""Mirror images: what can be swapped in a game so that a match stays what it is, but for the swap.

Two seats that begin alike, or a board that may as well be seen from behind, are easily favoured by mistake: by a loop
that asks one seat first, or a tie that falls to the left. A game names its mirrors; the contract plays a match and its
mirror image side by side and compares them.

    SWAPPED = {0: 1, 1: 0}
    Mirror("seats swapped", SWAPPED, lists={"forces": [SWAPPED]}, values={"active": SWAPPED})
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

Swap = Mapping[Any, Any]
"""Where things go: numbers to numbers, or names to names; what is not in it stays."""


def reversed_from(low: int, high: int) -> dict[int, int]:
    """The numbers from `low` to `high`, seen from the other end."""
    return {number: low + high - number for number in range(low, high + 1)}


class Mirror:
    """A swap of seats, of places or of both, told by the names of fields in positions and views."""

    def __init__(
        self,
        name: str,
        seats: Swap | None = None,
        *,
        options: Mapping[str, Sequence[Any]] | None = None,
        lists: Mapping[str, Sequence[Swap]] | None = None,
        values: Mapping[str, Swap] | None = None,
        keys: Iterable[str] = (),
        targets: Mapping[str, Sequence[Swap]] | None = None,
        unordered: Iterable[str] = (),
        aside: Iterable[str] = (),
    ) -> None:
        """`lists` change their order (a second swap is for the lists in a list), and `values` are swapped. `keys` are
        tables with a field for each seat. `targets` are what a verb is said with: a swap for each part between hyphens.

        In what is compared, `unordered` lists are in no order, and what is `aside` does not count. `options` are the
        values with which the mirror holds; an option that is not named may have any. Where two fields have one name,
        `players.units` is the one inside of `players`, and `points.*` is any inside of `points`.
        """
        self.name = name
        self.seats = seats or {}
        self.options = options or {}
        by_seat = {"scores": [self.seats], "places": [self.seats]}
        self.lists: dict[str, Sequence[Swap]] = {**by_seat, **(lists or {})}
        of_seats = {"seat": self.seats, "awaited": self.seats, "sealed": self.seats}
        self.values: dict[str, Swap] = {**of_seats, **(values or {})}
        self.keys = {"left", *keys}
        self.targets = targets or {}
        self.unordered = {"awaited", "sealed", *unordered}
        self.aside = frozenset(aside)

    def __str__(self) -> str:
        return self.name

    def holds(self, seats: int, options: Mapping[str, Any]) -> bool:
        """Does it hold in a match of so many seats with these options?"""
        fits = all(options[name] in values for name, values in self.options.items())
        return fits and len(self.seats) in (0, seats)

    def seat(self, seat: int) -> int:
        """Whose place this seat has in the mirror image; onlookers stay where they are."""
        found: int = self.seats.get(seat, seat)
        return found

    def notation(self, notation: str) -> str:
        """A choice as it is called in the mirror image."""
        verb, colon, target = notation.partition(":")
        if verb not in self.targets:
            return notation
        parts = zip(target.split("-"), self.targets[verb], strict=True)
        return verb + colon + "-".join(names_in(swap).get(part, part) for part, swap in parts)

    def image(self, data: Any, field: str = "", inside: str = "", depth: int = 0) -> Any:
        """Plain data as the mirror shows it."""
        if isinstance(data, dict):
            names = names_in(self.seats) if field in self.keys else {}
            return {names.get(key, key): self.image(value, key, field) for key, value in data.items()}
        full = f"{inside}.{field}"
        if not isinstance(data, list):
            swap = self.values.get(full) or self.values.get(field, {})
            return data if isinstance(data, bool) else swap.get(data, data)
        shown = [self.image(each, field, inside, depth + 1) for each in data]
        swaps = self.lists.get(full) or self.lists.get(f"{inside}.*") or self.lists.get(field, ())
        if depth >= len(swaps):
            return shown
        places = [swaps[depth].get(n, n) for n in range(len(shown))]
        return [shown[places.index(n)] for n in range(len(shown))]

    def compared(self, data: Any, field: str = "") -> Any:
        """Plain data as far as it counts."""
        if isinstance(data, dict):
            return {key: self.compared(value, key) for key, value in data.items() if key not in self.aside}
        if isinstance(data, list):
            told = [self.compared(each, field) for each in data]
            return sorted(told, key=repr) if field in self.unordered else told
        return data


def names_in(swap: Swap) -> dict[str, str]:
    """A swap of numbers as one of their names."""
    return {str(old): str(new) for old, new in swap.items()}
