# cold: interpreted
"""Can a realm read from somewhere have come about by play?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from quincunx.core.game import Data
from quincunx.core.kit.checks import Check
from quincunx.games.mil1049.opening import lands_there
from quincunx.games.mil1049.realm import Realm

ENDINGS = ("end.winner", "end.tiebreak-count")


def checks(realm: Realm) -> Iterator[Check]:
    """What must hold of any realm."""
    there, printed = lands_there(realm), realm.box.land_counts
    for kind, name in enumerate(realm.box.land_ids):
        got = f"{printed[kind]} {name} lands in all, got {there[kind]}"
        yield "lands", "components.land-counts", got, there[kind] == printed[kind]


def fit_checks(options: Data, realm: Any) -> Iterator[Check]:
    yield "families", "general.players", f"{options['players']} families", realm.seats == options["players"]
