"""A view being drawn: who sits where, and where the lanes and zones lie."""

from __future__ import annotations

from quincunx.core.game import Data
from quincunx.core.messages import Catalogue, Message, Value
from quincunx.core.svg import Picture

CSS = """
.ba-ground{fill:var(--ground)}
.ba-lane{fill:var(--plaster);stroke:var(--line);stroke-width:1.5}
.ba-centre{fill:var(--gold);fill-opacity:.12}
.ba-zone{fill:none;stroke:var(--line);stroke-width:1.5;stroke-dasharray:6 5}
.ba-fight{fill:var(--glow);fill-opacity:.1;stroke:var(--glow);stroke-width:1.5}
.ba-unit{fill:var(--card);stroke:var(--side);stroke-width:2.5}
.ba-hot{fill:none;stroke:var(--glow);stroke-width:4}
.ba-rank{fill:var(--side);fill-opacity:.1;stroke:var(--side);stroke-opacity:.5;stroke-width:1}
.ba-front{fill:var(--side);fill-opacity:.26;stroke:var(--side);stroke-width:1}
.ba-order{fill:var(--gold);stroke:var(--ink);stroke-width:1.5}
.ba-disorder{fill:var(--ink);stroke:var(--ink);stroke-width:1.5}
.ba-camp{fill:var(--card);stroke:var(--side);stroke-width:2}
.ba-card{fill:var(--card);stroke:var(--edge);stroke-width:1.6}
.ba-back{fill:var(--side);stroke:var(--edge);stroke-width:1.6}
.ba-die{fill:var(--card);stroke:var(--ink);stroke-width:2}
.ba-hit{fill:var(--glow);stroke:var(--ink);stroke-width:2}
.ba-banner{fill:var(--ink)}
"""
HEADER = 30.0


class Sheet:
    """One drawing of one view: sizes, seats and words."""

    def __init__(self, view: Data, catalogue: Catalogue, narrow: bool) -> None:
        self.view = view
        self.catalogue = catalogue
        self.narrow = narrow
        self.seat = int(view["seat"])
        self.low_side = self.seat % 2 if self.seat >= 0 else 0
        self.players: list[Data] = view["players"]
        self.width, self.height = (720, 1440) if narrow else (1440, 900)
        self.camp_height = 96.0
        self.hand_height = 190.0 if narrow else 132.0
        self.top = HEADER + self.camp_height + 8
        self.bottom = self.height - self.camp_height - self.hand_height - 16
        self.picture = Picture(self.width, self.height, self.summary(), CSS)

    def say(self, key: str, **params: Value) -> str:
        return self.catalogue.text(Message(key, params))

    def summary(self) -> str:
        """The table in a sentence."""
        names: list[str] = [str(player["name"]) for player in self.players]
        if self.view["ending"]:
            return self.say("board.summary_over", names=names, turn=self.view["turn"])
        return self.say("board.summary", names=names, turn=self.view["turn"])

    def is_low(self, owner: int) -> bool:
        """Is this player's side drawn below?"""
        return owner % 2 == self.low_side

    # ---- lanes and zones

    @property
    def sectors(self) -> int:
        return int(self.view["sectors"])

    @property
    def lane_width(self) -> float:
        return (self.width - 16.0) / self.sectors - 6

    def lane_left(self, sector: int) -> float:
        return 8 + (sector - 1) * (self.lane_width + 6) + 3

    @property
    def zone_height(self) -> float:
        """The height of a formation zone; the engagement zone is a little higher."""
        return (self.bottom - self.top) * 0.31

    @property
    def fight_top(self) -> float:
        return self.top + self.zone_height

    @property
    def fight_bottom(self) -> float:
        return self.bottom - self.zone_height
