# hot: compiled by mypyc
"""A battlefield being drawn: where a point lies in the picture, who is who, and the table in a sentence."""

from __future__ import annotations

from math import cos, radians, sin
from pathlib import Path
from typing import Final

from quincunx.core.game import Data
from quincunx.core.kit.board.area import Area
from quincunx.core.kit.board.canvas import Canvas
from quincunx.core.kit.board.marks import signs_in
from quincunx.core.kit.board.pane import panned
from quincunx.core.messages import Say
from quincunx.core.svg import Drawing, Element
from quincunx.games.pacto.board.layout import Layout
from quincunx.games.pacto.board.tones import css_of

CSS: Final = css_of(Path(__file__).parent)
SIGNS: Final = signs_in(Path(__file__).parent)
BEFORE: Final = "0"
MARGIN: Final = 3.0
LEGIBLE: Final = 25.5
PHONE_LEGIBLE: Final = 34.0
"""A HBW is at least so large when the table opens."""
TOOLS: Final = [(250.0, 0.0, 50.0), (120.0, 50.0, 42.0)]
"""How wide the tools of the page are, how far below the upper edge of the tabletop, and how high."""
UNPLACED: Final = ("waiting", "away")
"""The states of generals who stand nowhere yet."""
LETTERS: Final = 12.6
PHONE_LETTERS: Final = 15.0


class FieldCanvas(Canvas):
    """One drawing of one view of a battlefield; one's own army looks up."""

    def __init__(self, view: Data, say: Say, layout: Layout) -> None:
        names = [str(army["name"]) or say(f"muster.seat.{seat}") for seat, army in enumerate(view["armies"])]
        size = (int(view["width"]), int(view["depth"]))
        bare = is_bare(view)
        super().__init__(view, say, (layout.width, layout.height), names, CSS, (*size, int(view["above"]), bare))
        self.layout = layout
        self.ugs: list[Data] = view["ugs"]
        self.generals: list[Data] = view["generals"]
        self.printed: Data = view["printed"]
        self.hiding: Data | None = None
        """The ambush card that is being laid."""
        self.hold_what_is_placed()
        self.number = {str(ug["unit"]): n for n, ug in enumerate(self.ugs)}
        self.acts = self.seat >= 0
        """Onlookers have nothing to click."""
        window = layout.window
        room = window.inset(MARGIN)
        self.scale = min(room.width * 1000 / size[0], room.height * 1000 / size[1]) / 1000
        """Of the picture, for a thousandth of a HBW."""
        self.left = window.middle - self.scale * size[0] / 2
        self.top = window.half_way - self.scale * size[1] / 2
        self.legible = PHONE_LEGIBLE if layout.tall else LEGIBLE
        self.opens = 1.0 if bare else max(1.0, self.legible / (1000 * self.scale))
        """So much larger the tabletop is when it opens, where all of it would be too small to read."""
        self.letters = round((PHONE_LETTERS if layout.tall else LETTERS) / self.opens, 1)
        self.turned = self.below == view["above"]
        self.wide = self.scale * size[0]
        self.high = self.scale * size[1]

    def hold_what_is_placed(self) -> None:
        """A UG, a general or a card that is being put down stands where its handle begins."""
        for track in self.view["tracks"]:
            if track["verb"] not in ("across", "up"):
                continue
            start: Data = track["start"]
            if "card" in track:
                ug = None if track["card"] < 0 else self.ugs[int(track["card"])]["unit"]
                self.hiding = {"seat": self.seat, **start, "ug": ug}
            elif track["ugs"]:
                n = int(track["ugs"][0])
                self.ugs = [*self.ugs]
                self.ugs[n] = {**self.ugs[n], "pose": start}
            elif int(track["general"]) >= 0 and self.generals[int(track["general"])]["state"] in UNPLACED:
                n = int(track["general"])
                self.generals = [*self.generals]
                self.generals[n] = {**self.generals[n], "state": "alive", "with": None, "at": [start["x"], start["y"]]}

    # ---- places

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the table lies in the picture."""
        if self.turned:
            return round(self.left + self.wide - self.scale * x, 2), round(self.top + self.scale * y, 2)
        return round(self.left + self.scale * x, 2), round(self.top + self.high - self.scale * y, 2)

    def turn_of(self, facing: float) -> float:
        """By how many degrees something is turned that is drawn as if it looked up."""
        return (90 - facing + (180 if self.turned else 0)) % 360

    def ahead(self, facing: float) -> tuple[float, float]:
        """One step along a facing, in the picture."""
        turn = radians(self.turn_of(facing))
        return sin(turn), -cos(turn)

    def hbw(self, n: float) -> float:
        """A length in HBW, in the picture."""
        return 1000 * self.scale * n

    def knob(self, n: float) -> float:
        """A length in HBW of something that is taken hold of, which is no smaller where all of a table is seen."""
        return max(self.hbw(n), self.legible / self.opens * n)

    def on_map(self, *children: Element | Drawing | None) -> None:
        """Something that moves with the tabletop."""
        for child in children:
            if child is not None:
                self.add(panned(child))

    def under_tools(self) -> list[Area]:
        """What the tools of the page cover, where all of the tabletop is seen: in its upper right corner."""
        if self.layout.tall or self.opens > 1:
            return []
        window = self.layout.window
        return [Area(window.right - wide, window.y + top, wide, high) for wide, top, high in TOOLS]

    # ---- names

    def general_name(self, general: Data) -> str:
        return str(general["general"]).partition("-")[2]

    def ug_name(self, ug: int) -> str:
        return str(self.ugs[ug]["name"])

    def moving(self) -> list[int]:
        """The UGs of the move under way."""
        order: Data | None = self.view["order"]
        if order is None:
            return []
        return [self.number[str(name)] for name in order["block"]]

    # ---- how far it has come

    def phase_name(self) -> str:
        return self.said(f"board.phase.{self.step_now()[0]}")

    def step_now(self) -> str:
        """The step of the turn under way; 0 before the battle."""
        return str(self.view["step"]) if self.view["build_up"] is None else BEFORE

    def summary(self) -> str:
        """The table in a sentence."""
        if self.view["ending"]:
            return self.ending_words()
        if self.view["muster"] is not None:
            return self.said("board.muster.summary")
        if self.step_now() == BEFORE:
            return self.said("board.summary_before", seats=self.asked())
        lost = [
            self.said("board.lost", seat=name, n=int(self.view["lost"][seat][0]), count=int(self.view["lost"][seat][1]))
            for seat, name in enumerate(self.names)
        ]
        return self.said("board.summary", turn=self.view["turn"], phase=self.phase_name(), lost=lost)

    def headline(self) -> str:
        """The turn, the step, and who is to choose."""
        turn: int = self.view["turn"]
        if self.view["ending"]:
            return self.said("board.turn_line.over", turn=turn)
        if self.view["muster"] is not None:
            return self.said("board.muster.headline")
        now = self.step_now()
        if now == BEFORE:
            return self.said("board.turn_line.before", phase=self.phase_name(), seats=self.asked())
        return self.said("board.turn_line.going", turn=turn, phase=f"{self.phase_name()} {now}", seats=self.asked())


def is_bare(view: Data) -> bool:
    """Nobody stands on the tabletop or is being put there: terrain is looked at, all of it."""
    return view["zone"] is None and all(ug["pose"] is None for ug in view["ugs"])


def is_free(area: Area, taken: list[Area]) -> bool:
    """Does it lie clear of all others? Above and below it may touch them."""
    for other in taken:
        beside = area.right < other.x or other.right < area.x
        if not beside and area.y + 1 < other.bottom and other.y + 1 < area.bottom:
            return False
    return True


def hbw_words(length: float) -> str:
    """A length of the table as it is told, in HBW with at most two decimals."""
    return f"{length / 1000:.2f}".rstrip("0").rstrip(".")
