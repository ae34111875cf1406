# hot: compiled by mypyc
"""Cards and other pieces with a face and a back: where they lie, in hands, and in piles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from quincunx.core.kept import Kept
from quincunx.core.kit.board.area import Area, Hand, Spot
from quincunx.core.kit.board.canvas import Canvas, known
from quincunx.core.kit.board.marks import count_badge
from quincunx.core.kit.board.sides import back
from quincunx.core.svg import Attribute, Drawing, Element, drawn_once, group, placed, rect, several, text, title, use

SMALL, TINY = 0.8, 0.5
"""Below these scales fine print on a card cannot be read, and below the second no numbers either."""
WORDS: Final[Kept[str]] = Kept(4000)
SPREAD: Final[Kept[list[Spot]]] = Kept(1000)


class Cards:
    """All cards of one size: how a face is drawn, and what it says; both are asked by seat and card.

    A card has a name; one that is face down has none.
    """

    def __init__(
        self,
        canvas: Canvas,
        size: tuple[int, int],
        face: Callable[[int, str], Element],
        words: Callable[[int, str], str],
        dotted: bool = False,
        small: Callable[[int, str, bool], Element] | None = None,
    ) -> None:
        """`small` draws a face that lies in little room, with numbers if they can be read there."""
        # No canvas is kept here: it may keep its cards, and two that keep each other live on after the drawing.
        self.picture = canvas.picture
        self.table, self.edition = canvas.table, canvas.edition
        self.say, self.seat = canvas.say, canvas.seat
        self.width, self.height = size
        self.face = face
        self.told = words
        self.dotted = dotted
        self.small = small

    def words(self, seat: int, card: str) -> str:
        """All a card shows, put into words once for an edition and a language."""
        key = (self.table, self.width, seat, card)
        words = WORDS.get(key)
        if words is None:
            words = self.told(seat, card)
            WORDS.put(key, words)
        return words

    def define(self, seat: int, card: str | None, scale: float = 1.0) -> str:
        """Draw a card's face or its back, to be used by the name this gives."""
        picture = self.picture
        draw_small = self.small if scale < SMALL else None
        if card is None:
            name = f"back-{seat}"
            edition = f"{self.width} by {self.height} {self.dotted}"
            picture.define(edition, name, lambda: back(seat, self.width, self.height, self.dotted))
        elif draw_small is not None:
            numbers = scale >= TINY
            name = f"{'small' if numbers else 'tiny'}-{seat}-{card}"
            picture.define(f"{self.edition} {self.height}", name, lambda: draw_small(seat, card, numbers))
        else:
            name = f"face-{seat}-{card}"
            picture.define(f"{self.edition} {self.height}", name, lambda: self.face(seat, card))
        return name

    def area(self, spot: Spot) -> Area:
        """What a card covers, unless it is turned."""
        return Area(spot.x, spot.y, self.width * spot.scale, self.height * spot.scale)

    def in_cell(self, cell: Area, below: float) -> Spot:
        """Where a card lies in the middle of a cell, with so much room below it."""
        scale = min((cell.height - below - 2) / self.height, (cell.width - 8) / self.width)
        y = cell.y + (cell.height - below - self.height * scale) / 2
        return Spot(cell.middle - self.width * scale / 2, y, scale)

    def lying(
        self, seat: int, card: str | None, spot: Spot, words: str | None = None, **attributes: Attribute
    ) -> Element:
        """A card where it lies, to which more may be added; it says what it shows, or other words."""
        name = self.define(seat, card, spot.scale)
        attributes.setdefault("data_piece", f"{seat}-{card or 'back'}")
        if words is None and card is not None:
            words = self.words(seat, card)
        said = title_once(words) if words is not None else None
        key = ("card", name, self.width, self.height, spot)
        return group(said, drawn_once(key, lambda: self.on_its_shadow(name, spot)), **attributes)

    def on_its_shadow(self, name: str, spot: Spot) -> Element:
        card = drawn_once(("shaded", name, self.width, self.height), lambda: self.shaded(name))
        return placed(card, spot.x, spot.y, spot.scale, spot.turn)

    def shaded(self, name: str) -> Element:
        return group(rect(2.5, 4, self.width - 3, self.height - 3, "qx-shade", rx=8), use(name))

    def lying_alone(self, seat: int, card: str | None, spot: Spot, **attributes: Attribute) -> Drawing:
        """A card that nothing is laid on: drawn the first time it lies so, at whichever table."""
        key = ("card", self.table, self.width, seat, card, spot, *attributes, *attributes.values())
        return known(self.picture, key, lambda: self.drawn_alone(seat, card, spot, attributes))

    def drawn_alone(self, seat: int, card: str | None, spot: Spot, attributes: dict[str, Attribute]) -> Element:
        """The same, whether it has been drawn before or not."""
        name = self.define(seat, card, spot.scale)
        said = title_once(self.words(seat, card)) if card is not None else None
        lying = group(said, self.on_its_shadow(name, spot), **attributes)
        if "data_piece" not in attributes:
            lying.attributes["data-piece"] = f"{seat}-{card or 'back'}"
        return lying

    def outline(self, spot: Spot, class_: str) -> Drawing:
        """The edge of a card, or of a place for one."""

        def draw() -> Element:
            return placed(rect(0, 0, self.width, self.height, class_, rx=9), spot.x, spot.y, spot.scale, spot.turn)

        return drawn_once(("outline", self.width, self.height, spot, class_), draw)

    def lay_hand(
        self,
        seat: int,
        cards: list[str | None],
        hand: Hand,
        words: str,
        notations: Callable[[str], str] | None = None,
        chosen: str | None = None,
    ) -> None:
        """Draw a hand; later only what has changed in it is told."""
        drawn = self.hand(seat, cards, hand, words, notations, chosen)
        if drawn.name:
            self.picture.nest(drawn)
        else:
            self.picture.add(drawn)

    def hand(
        self,
        seat: int,
        cards: list[str | None],
        hand: Hand,
        words: str,
        notations: Callable[[str], str] | None = None,
        chosen: str | None = None,
    ) -> Element:
        """A hand as far as it is known, the chosen card raised out of it; cards face down are counted.

        `notations` says what clicking a card can mean, where cards can be clicked at all: always the same of a card.
        """
        if cards and not any(cards):
            return several(self.hand_from_behind(seat, len(cards), hand, words))
        drawn = group(title(words), id=f"hand-{seat}")
        seen: dict[str | None, int] = {}
        raised: Element | None = None
        spots = self.spread(hand, len(cards))
        for n, card in enumerate(cards):
            seen[card] = ordinal = seen.get(card, 0) + 1
            if raised is None and card is not None and card == chosen:
                spot = spots[n]._replace(y=spots[n].y - 8)
                named = self.in_hand(seat, card, ordinal, notations)
                raised = self.lying(seat, card, spot, None, **named).add(self.outline(spot, "qx-hot"))
            else:
                drawn.add(self.held(seat, card, spots[n], ordinal, notations))
        drawn.add(raised)
        if not cards:
            words = self.say("board.hand.empty")
            drawn.add(text(hand.area.middle, hand.area.half_way, words, 15, "qx-serif qx-faint"))
        elif None in cards:
            drawn.add(self.badge(spots))
        return drawn

    def spread(self, hand: Hand, count: int) -> list[Spot]:
        """Where so many cards of a hand lie."""
        key = (hand, count, self.width, self.height)
        spots = SPREAD.get(key)
        if spots is None:
            spots = hand.spots(count, self.width, self.height)
            SPREAD.put(key, spots)
        return spots

    def held(
        self, seat: int, card: str | None, spot: Spot, ordinal: int, notations: Callable[[str], str] | None
    ) -> Drawing:
        """A card in its place in a hand, drawn the first time it lies so."""

        def draw() -> Element:
            return self.drawn_alone(seat, card, spot, self.in_hand(seat, card, ordinal, notations))

        key = ("held", self.table, self.width, seat, card, spot, ordinal, notations is None)
        return known(self.picture, key, draw)

    def in_hand(
        self, seat: int, card: str | None, ordinal: int, notations: Callable[[str], str] | None
    ) -> dict[str, Attribute]:
        """The name of a card in a hand, equal ones being numbered, and what clicking it can mean."""
        on = notations(card) if card is not None and notations is not None else None
        return {"id": f"hand-{seat}-{short(card)}-{ordinal}", "data_on": on}

    def hand_from_behind(self, seat: int, count: int, hand: Hand, words: str) -> Drawing:
        """A hand nothing is known of but how many cards it has."""
        self.define(seat, None)

        def draw() -> Element:
            drawn, spots = group(title(words), id=f"hand-{seat}"), self.spread(hand, count)
            for n, spot in enumerate(spots):
                drawn.add(self.lying(seat, None, spot, None, id=f"hand-{seat}-back-{n + 1}"))
            return drawn.add(self.badge(spots))

        return drawn_once(("hand", self.width, self.height, self.dotted, seat, count, hand, words), draw)

    def badge(self, spots: list[Spot]) -> Element:
        """How many cards a hand has, at the last of them."""
        last = self.area(spots[-1])
        return count_badge(last.right, last.bottom - 8, len(spots))

    def row(
        self,
        seat: int,
        cards: list[str],
        area: Area,
        most: float,
        verb: str,
        notes: Mapping[str, str],
        across: int = 0,
        gap: float = 12.0,
    ) -> list[Element]:
        """Cards on offer, as large as fits, with a note below; one's own are to be clicked, as the verb says.

        They lie in one row, or so many across in several.
        """
        pitch, per_row = self.width + gap, across or max(len(cards), 1)
        scale = min(most, area.width / (pitch * per_row))
        drawn: list[Element] = []
        for n, card in enumerate(cards):
            row, place = divmod(n, per_row)
            beside = min(per_row, len(cards) - row * per_row)
            y = area.y + row * (self.height * scale + 22)
            spot = Spot(area.middle + ((place - beside / 2) * pitch + gap / 2) * scale, y, scale)
            on = f"{verb}:{card}" if seat == self.seat else None
            drawn.append(self.lying(seat, card, spot, id=f"{verb}-{seat}-{card}", data_on=on))
            if card in notes:
                under = self.area(spot)
                drawn[n].add(
                    text(under.middle, under.bottom + 16, notes[card], 14 if across else 13, "qx-sans qx-faint")
                )
        return drawn

    def pile(
        self,
        seat: int,
        pile: str,
        spot: Spot,
        words: str,
        count: int,
        top: str | None,
        step: tuple[float, float] = (2.2, -2.2),
        deep: int = 2,
    ) -> Element:
        """A pile with its top card over a few others, each a step further off; an empty one is a slot."""
        drawn = group(title(words), id=f"{pile}-{seat}")
        if count == 0:
            return drawn.add(self.outline(spot, "qx-slot"))
        for under in range(min(count - 1, deep), 0, -1):
            below = Spot(spot.x + under * step[0], spot.y + under * step[1], spot.scale, spot.turn)
            drawn.add(self.lying_alone(seat, None, below, data_piece=None))
        return drawn.add(self.lying_alone(seat, top, spot, id=f"{pile}-{seat}-{short(top)}-{count}"))


def title_once(words: str) -> Drawing:
    """What a pointer shows of a card, the same wherever it lies."""
    return drawn_once(("words", words), lambda: title(words))


def short(card: str | None) -> str:
    """A card's name without that of its set."""
    return card.rpartition(".")[2] if card is not None else "back"
