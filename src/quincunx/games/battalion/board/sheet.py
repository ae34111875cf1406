# hot: compiled by mypyc
"""A view being drawn: who sits where, and the pieces as they lie."""

from __future__ import annotations

from collections.abc import Callable

from quincunx.core.game import Data
from quincunx.core.svg import Attribute, Drawing, Element, Picture, drawn_once, group, placed, rect, title, use
from quincunx.games.battalion.board.faces import (
    CARD_HEIGHT,
    CARD_WIDTH,
    FACE_CSS,
    card_back,
    card_face,
    rank_back,
    rank_tile,
)
from quincunx.games.battalion.board.layout import LOWER, UPPER, Layout, Spot
from quincunx.games.battalion.board.words import Say, card_words

TABLE_CSS = """
.ba-lane{fill:var(--plaster);stroke:var(--line);stroke-width:1.5}
.ba-zone{fill:var(--side);fill-opacity:.09}
.ba-arena{fill:var(--ground-plain);stroke:var(--terrain-line);stroke-width:1.2}
.ba-centre{fill:none;stroke:var(--gold);stroke-width:3}
.ba-numeral{fill:var(--terrain-line);fill-opacity:.5}
.ba-emblem{opacity:.2}
.ba-open{fill:none;stroke:var(--glow);stroke-width:3;stroke-dasharray:8 6}
.ba-slot{fill:none;stroke:var(--line);stroke-width:1.4;stroke-dasharray:5 5;pointer-events:all}
.ba-reserve{fill:var(--plaster);stroke:var(--line);stroke-width:1.4;stroke-dasharray:6 4}
.ba-camp{fill:var(--card);stroke:var(--side);stroke-width:2.4}
.ba-camp-turn{fill:var(--glow);fill-opacity:.13;stroke:var(--glow);stroke-width:4}
.ba-foot{fill:var(--plaster);stroke:var(--edge);stroke-width:1.2}
.ba-front{fill:none;stroke:var(--side);stroke-width:3.4;stroke-linecap:round}
.ba-firm-open{fill:var(--card);stroke:var(--edge);stroke-width:.8}
.ba-halo{fill:none;stroke:var(--glow);stroke-width:11;stroke-opacity:.28}
.ba-hot{fill:none;stroke:var(--glow);stroke-width:4}
.ba-tab{fill:var(--glow)}
.ba-on-tab{fill:var(--on-glow)}
.ba-ring{fill:none;stroke:var(--on-glow);stroke-width:2.4}
.ba-price{fill:none;stroke:var(--gold);stroke-width:2}
.ba-badge{fill:var(--card);stroke:var(--ink);stroke-width:1.6}
.ba-bonus{fill:var(--glow);stroke:var(--ink);stroke-width:1.6}
.ba-arrow{fill:none;stroke:var(--side);stroke-width:5;stroke-linecap:round;stroke-dasharray:1 10;pointer-events:none}
.ba-head{fill:var(--side);stroke:var(--card);stroke-width:1.5;pointer-events:none}
.ba-mat{fill:var(--plaster);stroke:var(--edge);stroke-width:2}
.ba-mat-line{fill:none;stroke:var(--line);stroke-width:1.2}
.ba-socket{fill:var(--ground);stroke:var(--line);stroke-width:1.6}
.ba-aside{fill:var(--gold);fill-opacity:.2;stroke:var(--gold);stroke-width:1.6}
.ba-hold{fill:none;pointer-events:all}
.ba-dim{opacity:.5}
.ba-asked{visibility:hidden;pointer-events:none}
.can .ba-asked{visibility:visible}
.ba-cell{fill:var(--card);fill-opacity:.55;stroke:var(--line);stroke-width:1}
.ba-pip-used{fill:none;stroke:var(--line);stroke-width:1.4}
.ba-plaque{fill:var(--card);stroke:var(--edge);stroke-width:1.6}
.ba-plaque-first{fill:var(--side);stroke:var(--ink);stroke-width:2}
.ba-banner{fill:var(--ink)}
.ba-gilt{fill:none;stroke:var(--gold);stroke-width:2}
"""


class Sheet:
    """One drawing of one view, in one language."""

    def __init__(self, view: Data, say: Say, layout: Layout) -> None:
        self.view = view
        self.say = say
        self.layout = layout
        self.seat = int(view["seat"])
        self.below = max(self.seat, 0)
        self.players: list[Data] = view["players"]
        self.units: dict[str, Data] = {unit["id"]: unit for unit in view["units"]}
        self.edition = f"{view['edition']} {say.edition}"
        self.picture = Picture(layout.width, layout.height, self.summary(), FACE_CSS + TABLE_CSS)

    def part(self, name: str, draw: Callable[[], None], *depends_on: object) -> None:
        """Something drawn from what it depends on, besides the edition, the words and the eyes it is drawn for."""
        eyes = (self.edition, self.seat, self.layout.width, self.layout.sectors)
        self.picture.part(name, (eyes, depends_on), draw)

    # ---- who sits where

    def row(self, seat: int) -> int:
        """Is this player's side drawn above or below?"""
        return LOWER if seat % 2 == self.below % 2 else UPPER

    def side_in(self, row: int) -> int:
        """The side whose units stand in a row of the table."""
        return self.below % 2 if row == LOWER else 1 - self.below % 2

    def name(self, seat: int) -> str:
        return str(self.players[seat]["name"])

    @property
    def winners(self) -> list[str]:
        """Who has won; nobody if all share alike."""
        scores = self.view["scores"]
        best = [seat for seat in range(len(self.players)) if scores[seat] == max(scores)]
        return [self.name(seat) for seat in best] if len(best) < len(self.players) else []

    def summary(self) -> str:
        """The table in a sentence."""
        names = [self.name(seat) for seat in range(len(self.players))]
        if self.view["ending"]:
            return self.ending_words()
        stage = self.view["phase"] if self.view["phase"] in ("muster", "deploy") else "battle"
        return self.say(f"board.summary.{stage}", names=names, turn=self.view["turn"])

    def ending_words(self) -> str:
        """Who won, and by what."""
        if self.winners:
            return self.say.one_of("board.won", self.view["ending"], winners=self.winners)
        return self.say.one_of("board.drawn", self.view["ending"])

    # ---- pieces

    def define_rank(self, seat: int, rank: str | None, width: float | None = None) -> str:
        """Draw a rank tile, or its back without a name, to be used by the name this gives; as wide as usual here."""
        tile = width if width is not None else self.layout.tile
        name = f"{'rank' if tile == self.layout.tile else 'wide'}-{seat}-{rank or 'back'}"
        if rank is None:
            self.picture.define(f"battalion {tile:g}", name, lambda: rank_back(seat, tile))
        else:
            self.picture.define(
                f"{self.edition} {tile:g}", name, lambda: rank_tile(self.view, rank, seat, self.say, tile)
            )
        return name

    def define_card(self, seat: int, card: str | None) -> str:
        """Draw a tactic card, or its back without a name, likewise."""
        name = f"card-{seat}-{card or 'back'}"
        if card is None:
            self.picture.define("battalion", name, lambda: card_back(seat))
        else:
            self.picture.define(self.edition, name, lambda: card_face(self.view, card, seat, self.say))
        return name

    def card(self, seat: int, card: str | None, spot: Spot, **attributes: Attribute) -> Drawing:
        """A card where it lies: drawn the first time it lies so, at whichever table."""
        name = self.define_card(seat, card)

        def draw() -> Element:
            words = title(card_words(self.view, card, self.say)) if card is not None else None
            shade = rect(2, 3.5, CARD_WIDTH - 2, CARD_HEIGHT - 2, "qx-shade", rx=7)
            return group(words, placed(group(shade, use(name)), *spot), **attributes)

        return drawn_once((self.edition, name, spot, tuple(attributes.items())), draw)
