# hot: compiled by mypyc
"""A view being drawn: who sits where, and the cards as they lie."""

from __future__ import annotations

from collections.abc import Callable

from quincunx.core.game import Data
from quincunx.core.svg import Attribute, Drawing, Element, Picture, drawn_once, group, placed, rect, title, use
from quincunx.games.milito.board.faces import CARD_CSS, Say, card_back, card_face, card_words_once
from quincunx.games.milito.board.layout import LOWER, UPPER, Layout, Spot

TABLE_CSS = """
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


def sole_winner(scores: list[float]) -> int | None:
    """The seat with the best score, if it is alone with it."""
    best = [seat for seat, score in enumerate(scores) if score == max(scores)]
    return best[0] if len(best) == 1 else None


class Sheet:
    """One drawing of one view, in one language."""

    def __init__(self, view: Data, say: Say, layout: Layout) -> None:
        self.view = view
        self.say = say
        self.layout = layout
        self.seat = int(view["seat"])
        self.below = max(self.seat, 0)
        self.forces: list[Data] = view["forces"]
        self.attack: Data | None = view["attack"]
        self.placing: Data | None = view["placing"]
        self.winner = sole_winner(view["scores"])
        self.picture = Picture(layout.width, layout.height, self.summary(), CARD_CSS + TABLE_CSS)

    def part(self, name: str, draw: Callable[[], None], *depends_on: object) -> None:
        """Something drawn from what it depends on, besides the edition, the words and the eyes it is drawn for."""
        eyes = (self.view["edition"], self.say.edition, self.seat, self.layout.width)
        self.picture.part(name, (eyes, depends_on), draw)

    def row(self, seat: int) -> int:
        return LOWER if seat == self.below else UPPER

    def name(self, seat: int) -> str:
        return str(self.forces[seat]["army_name"])

    def summary(self) -> str:
        """The table in a sentence or two."""
        low, high = self.below, 1 - self.below
        return self.say(
            f"board.summary.{self.stage()}",
            seat=self.name(low),
            enemy=self.name(high),
            turn=self.view["turn"],
            held=self.forces[low]["columns_held"],
            enemy_held=self.forces[high]["columns_held"],
            column=self.attack["column"] if self.attack is not None else None,
            winner=self.name(self.winner) if self.winner is not None else None,
        )

    def stage(self) -> str:
        """How far the battle has come."""
        if self.view["ending"]:
            return "drawn" if self.winner is None else "won"
        if self.view["phase"] == "hire":
            return "hire"
        return "battle" if self.attack is None else "attack"

    def face(self, seat: int, card: str) -> Data:
        found: Data = self.view["cards"][str(seat)][card]
        return found

    def words(self, seat: int, card: str) -> str:
        """All a card shows, in words."""
        return card_words_once(self.say, self.view["edition"], seat, card, self.face(seat, card))

    def define(self, seat: int, card: str | None) -> str:
        """Draw a card's face, or its back without a name, to be used by the name this gives."""
        name = f"back-{seat}" if card is None else f"face-{seat}-{card}"
        if card is None:
            self.picture.define("milito", name, lambda: card_back(seat))
        else:
            edition = f"{self.view['edition']} {self.say.edition}"
            self.picture.define(edition, name, lambda: card_face(self.face(seat, card), seat, self.say))
        return name

    def card(self, seat: int, card: str | None, spot: Spot, **attributes: Attribute) -> Element:
        """A card where it lies, face up by its name or face down without one."""
        name = self.define(seat, card)
        attributes.setdefault("data_piece", f"{seat}-{card or 'back'}")
        words = attributes.pop("words", None)
        if words is None and card is not None:
            words = self.words(seat, card)
        said = drawn_once(("words", words), lambda: title(str(words))) if words is not None else None
        return group(said, drawn_once(("card", name, spot), lambda: card_at(name, spot)), **attributes)

    def card_once(self, seat: int, card: str | None, spot: Spot, **attributes: Attribute) -> Drawing:
        """A card that nothing is laid on: drawn the first time it lies so, at whichever table."""
        self.define(seat, card)
        key = (self.view["edition"], self.say.edition, seat, card, spot, tuple(attributes.items()))
        return drawn_once(key, lambda: self.card(seat, card, spot, **attributes))

    def outline(self, spot: Spot, class_: str) -> Element:
        return placed(rect(0, 0, 100, 140, class_, rx=9), spot.x, spot.y, spot.scale, spot.turn)


def card_at(name: str, spot: Spot) -> Element:
    """What is defined by a name, on its shadow, where it lies."""
    return placed(group(rect(2.5, 4, 97, 137, "qx-shade", rx=8), use(name)), spot.x, spot.y, spot.scale, spot.turn)
