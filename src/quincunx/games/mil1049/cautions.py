# hot: compiled by mypyc
"""What a family should think of before an action: a knight who dies of it heirless, and a phase that may close."""

from __future__ import annotations

from quincunx.core.cautions import Caution
from quincunx.core.messages import Message
from quincunx.games.mil1049.actions import COLUMNS, HARVEST, LANDS, PASS, RECRUIT
from quincunx.games.mil1049.realm import Realm
from quincunx.games.mil1049.steps.actions import Act
from quincunx.games.mil1049.warnings import CLOSES, OLD, warnings


def cautions(realm: Realm, seat: int) -> list[Caution]:
    """Of harvesting and recruiting with a knight whose last hourglass it is, and of a pass as the phase may close."""
    if not isinstance(realm.steps[-1], Act):
        return []
    found: list[Caution] = []
    for each in warnings(realm, seat):
        if each.kind == CLOSES:
            found.append(Caution(PASS, "pass.effect", Message("caution.closes", {"n": each.n})))
        elif each.kind == OLD and each.heirless:
            told = Message("caution.dies", {"knight": realm.knight_id(each.knight), "n": each.n})
            found += [Caution(action, "death.no-heir", told) for action in deeds_of(each.knight % COLUMNS)]
    return found


def deeds_of(column: int) -> list[int]:
    """What gives the knight of a column an hourglass."""
    return [*(HARVEST + LANDS * column + slot for slot in range(LANDS)), RECRUIT + column]
