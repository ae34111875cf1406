# hot: compiled by mypyc
"""A battle being drawn: its players, units, cards and tiles, and the table in a sentence."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

from quincunx.core.game import Data
from quincunx.core.kit.board.area import Spot
from quincunx.core.kit.board.canvas import Canvas, style_of
from quincunx.core.kit.board.cards import Cards
from quincunx.core.kit.board.sides import back
from quincunx.core.messages import Say
from quincunx.games.battalion.board import faces
from quincunx.games.battalion.board.faces import LOW_TILE, STRIP_HEIGHT, TILE_HEIGHT
from quincunx.games.battalion.board.layout import READABLE, Layout, Zones
from quincunx.games.battalion.board.words import card_words

CSS = style_of(Path(__file__).parent)
Doing = tuple[str, bool, tuple[str, ...]]
IDLE: Doing = ("", False, ())


def roles_in(view: Data) -> dict[object, tuple[str, bool]]:
    """What which unit does, whatever comes last counting most."""
    command, roll = view["command"], view["roll"]
    if view["ending"] or (roll is None and command is None):
        return {}
    if roll is not None:
        return {roll["target"]: ("target", bool(roll["hits"])), roll["roller"]: (roll["kind"], False)}
    found: dict[object, tuple[str, bool]] = {command["target"]: ("target", False)}
    if command["reaction"] is not None:
        found[command["reactor"]] = (command["reaction"], False)
    return {**found, command["unit"]: (command["action"], False)}


class BattleCanvas(Canvas):
    """One drawing of one view of a battle."""

    def __init__(self, view: Data, say: Say, layout: Layout) -> None:
        names = [str(player["name"]) for player in view["players"]]
        super().__init__(view, say, (layout.width, layout.height), names, CSS, layout.sectors)
        self.layout = layout
        if layout.tall:
            self.picture.readable = READABLE
        self.players: list[Data] = view["players"]
        self.units: dict[str, Data] = {}
        self.places: defaultdict[object, list[Data]] = defaultdict(list)
        for unit in view["units"]:
            self.units[unit["id"]] = unit
            if unit["height"]:
                self.places[unit["sector"]].append(unit)
        self.doing: dict[object, Doing] = {name: (*role, ()) for name, role in roles_in(view).items()}
        for state in ("moved", "barred", "commanded"):
            for name in view[state]:
                role, is_hit, states = self.doing.get(name, IDLE)
                self.doing[name] = (role, is_hit, (*states, state))
        self.zones: dict[int, Zones] = {}
        self.spots: dict[int, dict[str, Spot]] = {}
        """The ground of each sector and where its units lie, as far as that has been looked up."""
        self.deployable = [unit["id"] for unit in self.units_at("waiting", self.seat)]  # one's own piles
        self.cards = Cards(
            self,
            faces.CARD_SIZE,
            lambda seat, card: faces.card_face(view, card, seat, say),
            lambda _, card: card_words(view, card, say),
            small=lambda seat, card, _: faces.card_ground(view["cards"][card], seat, faces.CARD_HEIGHT / 2, 76),
        )

    def units_at(self, place: int | str, seat: int | None = None) -> list[Data]:
        """The units in a sector, counted from 1, in reserve or still waiting; all of them, or one seat's."""
        here = self.places.get(place, [])
        return here if seat is None else [unit for unit in here if unit["owner"] == seat]

    def doing_of(self, unit: Data) -> Doing:
        """What a unit does in the command under way, whether it is taking hits, and what it has done this turn."""
        return self.doing.get(unit["id"], IDLE)

    def summary(self) -> str:
        """The table in a sentence."""
        if self.view["ending"]:
            return self.ending_words()
        stage = self.view["phase"] if self.view["phase"] in ("muster", "deploy") else "battle"
        return self.said(f"board.summary.{stage}", names=self.names, turn=self.view["turn"])

    def define_rank(self, seat: int, rank: str | None, width: float | None = None) -> str:
        """Draw a rank tile, or its back without a name, to be used by the name this gives; as wide as usual here."""
        tile = width if width is not None else self.layout.tile
        return self.define_tile("rank" if tile == self.layout.tile else "wide", seat, rank, (tile, TILE_HEIGHT))

    def define_tile(self, kind: str, seat: int, rank: str | None, size: tuple[float, float]) -> str:
        """The same of a kind of tile by its size: low in a crowded sector, no more than a strip behind another."""
        name, (wide, high) = f"{kind}-{seat}-{rank or 'back'}", size
        if rank is None:
            self.picture.define(f"{high:g} {wide:g}", name, lambda: back(seat, wide, high))
            return name
        draw = {STRIP_HEIGHT: faces.rank_strip, LOW_TILE: faces.low_tile}.get(high, faces.rank_tile)
        self.picture.define(f"{self.edition} {wide:g}", name, lambda: draw(self.view, rank, seat, self.say, wide))
        return name
