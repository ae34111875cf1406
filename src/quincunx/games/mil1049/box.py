# hot: compiled by mypyc
"""The pieces by number, as the rules need them."""

from __future__ import annotations

from typing import Final

from quincunx.games.mil1049.pieces import GROUPS, KINDS, RESULTS, Pieces

KIND_COUNT: Final = 5
FOOD: Final = 0
FABRIC: Final = 1
METAL: Final = 2
INFLUENCE: Final = 3
GOLD: Final = 4
"""Resources are numbered from the worst to the best (auction.quality-order)."""

HOURGLASS: Final = 1
DAUGHTER: Final = 2
SON: Final = 4
"""Results of the die, as bits."""

TYPES: Final = 5


class Box:
    """Everything in the box: lands by type and face, faces of the die, what trades for what."""

    def __init__(self, pieces: Pieces, edition: str = "") -> None:
        self.pieces = pieces
        self.edition = edition
        """Which content this is."""
        self.family_ids = list(pieces.families)
        self.family_names = [family.name for family in pieces.families.values()]
        self.start = [resource.start for resource in pieces.resources.values()]
        lands = list(pieces.lands.values())
        self.land_ids = [land.id for land in lands]
        self.land_names = [land.name for land in lands]
        self.land_counts = [land.count for land in lands]
        self.groups = [GROUPS.index(land.group) for land in lands]
        self.defence = [land.defence for land in lands]
        sides = [side for land in lands for side in (land.fertile, land.dark)]
        self.harvest = [list(side.harvest.counts) for side in sides]
        self.tribute = [list(side.tribute.counts) for side in sides]
        self.stack_defence = [stack.defence for stack in pieces.stacks.values()]
        self.stack_ids = list(pieces.stacks)
        self.results = [
            sum([1 << RESULTS.index(result) for result in face.results], 0) for face in pieces.faces.values()
        ]
        self.snow = [face.snowflake for face in pieces.faces.values()]
        takes = {given: [KINDS.index(kind) for kind in rate.takes] for given, rate in pieces.rates.items()}
        self.takes = [takes.get(given, []) for given in KINDS]
        self.most_goods = pieces.majorities["goods"].vp
        self.most_influence = pieces.majorities["influence"].vp
        self.most_privileges = pieces.majorities["privileges"].vp
        self.cereal = self.land_ids.index("cereal")
        self.fish = self.land_ids.index("fish")
