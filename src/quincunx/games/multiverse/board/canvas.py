# hot: compiled by mypyc
"""A world being drawn: who is who, what stands where, and the table in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from quincunx.core.game import Data
from quincunx.core.kit.board.area import Area
from quincunx.core.kit.board.canvas import Canvas
from quincunx.core.kit.board.marks import sign_of, signs_in
from quincunx.core.kit.board.pane import panned
from quincunx.core.messages import Say
from quincunx.core.svg import Drawing, Element, group, path, use
from quincunx.games.multiverse.board.hexes import grid_of
from quincunx.games.multiverse.board.layout import READABLE, Layout
from quincunx.games.multiverse.board.tones import css_of
from quincunx.games.multiverse.setting import numeral

CSS = css_of(Path(__file__).parent)
SIGNS = signs_in(Path(__file__).parent)
PHASES = ("setting_up", "revenue", "build", "action", "dial")
NOBODY = -1


class WorldCanvas(Canvas):
    """One drawing of one view of the world."""

    def __init__(self, view: Data, say: Say, layout: Layout) -> None:
        self.players: list[Data] = view["players"]
        self.printed: Data = view["printed"]
        positions = tuple((int(u), int(v)) for u, v in view["positions"])
        size = (layout.width, layout.height)
        super().__init__(view, say, size, player_names(self.players, self.printed), CSS, (positions, view["map"]))
        self.layout = layout
        if layout.tall:
            self.picture.readable = READABLE
        self.grid = grid_of(positions, layout.window)
        self.acts = self.seat >= 0
        """Onlookers have nothing to click."""
        self.picked: Data = view.get("picked") or {}
        count = len(self.players)
        self.rivals = [(self.below + n) % count for n in range(1, count)]
        self.standing: dict[str, list[tuple[int, Data]]] = {}
        """The blocks in each hex, with their owners."""
        for seat, player in enumerate(self.players):
            for block in player["blocks"]:
                if block["hex"] is not None:
                    self.standing.setdefault(block["hex"], []).append((seat, block))

    def on_map(self, *children: Element | Drawing | None) -> None:
        """Something that moves with the map."""
        for child in children:
            if child is not None:
                self.add(panned(child))

    def shape(self, name: str, draw: Callable[[], Element]) -> str:
        """A shape that comes up again and again on maps of this kind, drawn once around 0."""
        self.picture.define(f"multiverse {self.table}", name, draw)
        return name

    def hexagon(self, name: str, class_: str) -> Element:
        """The shape of a hex in its place, a little smaller than it is."""
        drawn = use(self.shape("hexagon", lambda: path(self.grid.outline(2.5), "mv-shape")), *self.grid.middle(name))
        drawn.attributes["class"] = class_
        return drawn

    def hexagons(self, names: Iterable[str], class_: str) -> Element:
        return group(*(self.hexagon(name, "mv-shape") for name in names), class_=class_)

    def box_of(self, seat: int) -> Area:
        """Where it is told what a player holds."""
        return self.layout.own if seat == self.below else self.layout.rivals[self.rivals.index(seat)]

    # ---- signs and names

    def sign(self, kind: str) -> str:
        """The sign of a kind of block, by itself or by its class."""
        printed = self.printed["units"].get(kind)
        names = [kind, str(printed["unit_class"])] if printed is not None else [kind]
        return "mv-hero" if kind in self.printed["heroes"] else sign_of(names, SIGNS["blocks"])

    def kind_name(self, kind: str | None) -> str:
        """What a kind of block is called; a block nobody has seen is just that."""
        if kind is None:
            return self.said("board.block.unknown")
        for printed in (self.printed["units"], self.printed["heroes"]):
            if kind in printed:
                return str(printed[kind]["name"])
        return str(self.printed["decoy"][0])

    def hit_points(self, kind: str | None) -> int:
        """How many wounds destroy a block; 0 where that is not known."""
        if kind is None:
            return 0
        if kind in self.printed["units"]:
            return int(self.printed["units"][kind]["hp"])
        hero = self.hero(kind)
        return 1 if hero is None else int(hero["hp"])

    def hero(self, name: str) -> Data | None:
        return next((hero for hero in self.view["heroes"] if hero["id"] == name), None)

    def works_name(self, works: str, seat: int) -> str:
        """What a building is called; each faction has its own word for a Fortress."""
        if works == "fortress" and seat >= 0:
            return str(self.printed["factions"][self.players[seat]["faction"]]["fortress_name"])
        return str(self.printed["works"][works]["name"])

    def works_sign(self, works: str, seat: int) -> str:
        if works == "fortress" and seat >= 0 and self.players[seat]["faction"] == "clans":
            return "mv-ring-fortress"
        return sign_of([works], SIGNS["works"])

    # ---- how far it has come

    def phase_name(self) -> str:
        return self.said(f"board.phase.{PHASES[self.view['phase']]}")

    def section(self, ahead: int = 0) -> str:
        """The section of the dial in this turn, or so many turns ahead."""
        names = list(self.printed["sections"])
        return str(names[(max(int(self.view["turn"]), 1) - 1 + ahead) % len(names)])

    def summary(self) -> str:
        """The table in a sentence."""
        if self.view["ending"]:
            return self.ending_words()
        points = [
            self.said("board.points", seat=self.names[n], n=each["points"]) for n, each in enumerate(self.players)
        ]
        return self.said("board.summary", turn=self.view["turn"], phase=self.phase_name(), points=points)

    def headline(self) -> str:
        """The turn, the phase, and who is to choose."""
        turn: int = self.view["turn"]
        if self.view["ending"]:
            return self.said("board.turn_line.over", turn=turn)
        return self.said("board.turn_line.going", turn=turn, phase=self.phase_name(), seats=self.asked())


def player_names(players: list[Data], printed: Data) -> list[str]:
    """Players by their factions and, where two lead the same, a number."""
    factions = [str(player["faction"]) for player in players]
    names = [str(printed["factions"][faction]["name"]) for faction in factions]
    return [
        name if factions.count(factions[n]) == 1 else f"{name} {numeral(factions, n)}" for n, name in enumerate(names)
    ]
