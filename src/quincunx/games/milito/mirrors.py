# cold: interpreted
"""What can be swapped in Milito: both sides of the table, with all that is theirs.

Left cannot be swapped for right, as special terrain goes to the left flank first; and with mercenaries both decks are
shuffled after hiring, in the order of the seats.
"""

from __future__ import annotations

from typing import Final

from quincunx.core.mirrors import Mirror

SEATS: Final = {0: 1, 1: 0}

MIRRORS: Final = (
    Mirror(
        "sides swapped",
        SEATS,
        options={"mercenaries": [False]},
        lists={"forces": [SEATS], "armies": [SEATS], "units": [SEATS]},
        values={"first": SEATS, "active": SEATS, "control": SEATS, "released": SEATS},
        keys=["cards"],
        aside=["edition"],
    ),
)
