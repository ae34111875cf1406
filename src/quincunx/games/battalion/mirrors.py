# cold: interpreted
"""What can be swapped in Battalion: the sides of a listed battle, and left for right where two play.

Armies are mustered and deployed in the order of the seats, and the wings of a grand battle belong to their factions.
"""

from __future__ import annotations

from typing import Final

from quincunx.core.mirrors import Mirror, Swap, reversed_from

OF_TWO: Final = ("set1", "set2", "set3", "set4", "set5", "set6")
SECTORS: Final = reversed_from(1, 3)


def sides_swapped(battles: tuple[str, ...], seats: Swap) -> Mirror:
    """Everyone in the place of the player opposite; units are listed by seat."""
    return Mirror(
        "sides swapped",
        seats,
        options={"battle": battles},
        lists={"players": [seats], "factions": [seats], "armies": [seats], "knows": [seats]},
        values={"first": seats, "active": seats, "owner": seats, "side": {0: 1, 1: 0}},
        unordered=("units", "moved", "barred", "commanded"),
        aside=["edition"],
    )


MIRRORS: Final = (
    sides_swapped(OF_TWO, {0: 1, 1: 0}),
    sides_swapped(("grand1",), {0: 1, 1: 0, 2: 3, 3: 2}),
    Mirror(
        "left for right",
        options={"battle": (*OF_TWO, "muster")},
        values={"sector": SECTORS, "into": SECTORS},
        targets={"deploy": [{}, SECTORS], "redeploy": [{}, SECTORS], "sector": [SECTORS]},
    ),
)
