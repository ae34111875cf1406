"""A view being drawn: who sits where, and the cards as they lie."""

from __future__ import annotations

from quincunx.core.game import Data
from quincunx.core.svg import Attribute, Element, Picture, group, placed, rect, title, use
from quincunx.games.milito.faces import CARD_CSS, card_back, card_face, card_words
from quincunx.games.milito.layout import LOWER, UPPER, Layout, Spot

TABLE_CSS = """
.mi-ground{fill:var(--ground)}
.mi-key{fill:none;stroke:var(--ink2);stroke-width:1.3;stroke-opacity:.8}
.mi-column{fill:var(--plaster);stroke:var(--line);stroke-width:1.5}
.mi-held{fill:var(--side);fill-opacity:.08}
.mi-slot{fill:none;stroke:var(--line);stroke-width:1.5;stroke-dasharray:5 5;pointer-events:all}
.mi-attacked{fill:var(--glow);fill-opacity:.12;stroke:var(--glow);stroke-width:4}
.mi-halo{fill:none;stroke:var(--glow);stroke-width:14;stroke-opacity:.22}
.mi-origin{pointer-events:none;fill:none;stroke:var(--glow);stroke-width:3;stroke-dasharray:9 6}
.mi-terrain{stroke:var(--edge);stroke-width:2}
.mi-control{fill:var(--side);stroke:var(--ink);stroke-width:1.5;stroke-linejoin:round}
.mi-chosen{fill:none;stroke:var(--glow);stroke-width:5}
.mi-tab{fill:var(--glow);stroke:var(--glow);stroke-width:1.5}
.mi-tab-soft{fill:var(--card);stroke:var(--glow);stroke-width:1.5}
.mi-on-tab{fill:var(--on-glow)}
.mi-cross{fill:none;stroke:var(--ink);stroke-width:6;stroke-linecap:round}
.mi-dim{opacity:.42}
.mi-thrust{pointer-events:none;fill:none;stroke:var(--side);stroke-width:6;stroke-linejoin:round;stroke-linecap:round}
.mi-token{fill:var(--card);stroke:var(--side);stroke-width:2.5}
.mi-plate{fill:none;stroke:var(--glow);stroke-width:3}
.mi-open{fill:none;stroke:var(--ink);stroke-width:1.4}
.mi-banner{fill:var(--ink)}
"""


def count_words(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


class Sheet:
    """One drawing of one view."""

    def __init__(self, view: Data, layout: Layout) -> None:
        self.view = view
        self.layout = layout
        self.seat = int(view["seat"])
        self.below = max(self.seat, 0)
        self.forces: list[Data] = view["forces"]
        self.attack: Data | None = view["attack"]
        self.placing: Data | None = view["placing"]
        self.picture = Picture(layout.width, layout.height, self.summary(), CARD_CSS + TABLE_CSS)

    def row(self, seat: int) -> int:
        return LOWER if seat == self.below else UPPER

    def name(self, seat: int) -> str:
        return str(self.forces[seat]["army_name"])

    def summary(self) -> str:
        """The table in a sentence or two."""
        low, high = self.below, 1 - self.below
        words = f"Milito: {self.name(low)} below against {self.name(high)} above, turn {self.view['turn']}. "
        held = " and ".join(
            f"{self.name(s)} {count_words(self.forces[s]['columns_held'], 'column')}" for s in (low, high)
        )
        words += f"Columns held: {held}."
        if self.attack is not None:
            words += f" Column {self.attack['column']} is under attack."
        return words + (f" {self.outcome()}." if self.view["ending"] else "")

    def outcome(self) -> str:
        """Who won, in words."""
        scores = self.view["scores"]
        best = [seat for seat, score in enumerate(scores) if score == max(scores)]
        return f"{self.name(best[0])} wins" if len(best) == 1 else "A draw"

    def face(self, seat: int, card: str) -> Data:
        found: Data = self.view["cards"][str(seat)][card]
        return found

    def card(self, seat: int, card: str | None, spot: Spot, **attributes: Attribute) -> Element:
        """A card where it lies, face up by its name or face down without one."""
        name = f"back-{seat}" if card is None else f"face-{seat}-{card}"
        if card is None:
            self.picture.define("milito", name, lambda: card_back(seat))
        else:
            self.picture.define(self.view["edition"], name, lambda: card_face(self.face(seat, card), seat))
        drawn = group(rect(2.5, 4, 97, 137, "qx-shade", rx=8), use(name))
        attributes.setdefault("data_piece", f"{seat}-{card or 'back'}")
        lying = placed(drawn, spot.x, spot.y, spot.scale, spot.turn)
        words = attributes.pop("words", None)
        if words is None and card is not None:
            words = card_words(self.face(seat, card))
        return group(title(str(words)) if words is not None else None, lying, **attributes)

    def outline(self, spot: Spot, class_: str) -> Element:
        return placed(rect(0, 0, 100, 140, class_, rx=9), spot.x, spot.y, spot.scale, spot.turn)
