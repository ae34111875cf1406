# hot: compiled by mypyc
"""A view being drawn: whose eyes it is for, who sits where, and the picture that is made of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

from quincunx.core.game import Data
from quincunx.core.kept import Kept, Numbers, frozen
from quincunx.core.kit.board.area import LOWER, UPPER, Area
from quincunx.core.kit.board.fitted_text import one_line, text_width
from quincunx.core.kit.board.marks import RIBBON, banner
from quincunx.core.kit.board.sides import quincunx
from quincunx.core.messages import Say, Value, load_catalogue
from quincunx.core.picture import Picture
from quincunx.core.svg import DRAWN, Drawing, Element, group, number, path, rect, text

HEADER, FRIEZE = 34.0, 10.0
STYLE = "style.css"
TABLES: Final = Numbers(1000)
"""A number for each kind of table."""
SAID: Final[Kept[str]] = Kept(2000)


def style_of(folder: Path | None = None) -> str:
    """The classes every board has, and those of the board in this folder."""
    files = [Path(__file__).parent / STYLE, *([folder / STYLE] if folder is not None else [])]
    return "".join(file.read_text("utf-8") for file in files)


@cache
def english_of(folder: Path) -> Say:
    """The words in a game's own folder."""
    return Say(load_catalogue(folder / "messages.toml"))


def known(picture: Picture, key: object, draw: Callable[[], Element], nests: bool = False) -> Drawing:
    """A drawing with all that is defined for it, drawn the first time."""
    drawing = DRAWN.get(key)
    if drawing is None:
        drawing = picture.drawn_with_definitions(draw, nests)
        DRAWN.put(key, drawing)
    if drawing.defined is not None:
        picture.here.take_in(drawing.defined)
    return drawing


class Canvas:
    """One drawing of one view, in one language and one style."""

    def __init__(
        self, view: Data, say: Say, size: tuple[int, int], names: list[str], css: str, laid: object = None
    ) -> None:
        """`laid`: what else, beside its size, makes a table one of its kind."""
        self.view = view
        self.say = say
        self.names = names
        self.seat = int(view["seat"])
        self.below = max(self.seat, 0)
        self.edition = f"{view.get('edition', '')} {say.edition}"
        self.table = TABLES.of((self.edition, size, tuple(names), laid))
        """Stands for all that tables of one kind have in common."""
        self.picture = Picture(size[0], size[1], "", css)

    def add(self, *children: Element | Drawing | None) -> None:
        self.picture.add_all(children)

    def nest(self, element: Element) -> None:
        """Add an element in which things change one by one: of it, later only those are told that have changed."""
        self.picture.nest(element)

    def part(self, name: str, draw: Callable[[], None], *depends_on: object) -> None:
        """Something drawn from what it depends on, besides the edition, the words and the eyes it is drawn for."""
        self.picture.part(name, (self.table, self.seat, depends_on), draw)

    def piece(self, name: str, draw: Callable[[], None], *depends_on: object) -> Drawing:
        """Something in a part that may stay as it is although the part does not, to be put into an element."""
        return self.picture.piece(name, (self.table, self.seat, depends_on), draw)

    def once(self, name: str, draw: Callable[[], Element], *depends_on: object) -> None:
        """Something that comes up again and again, also at other tables: drawn once for all it depends on."""
        self.picture.add(known(self.picture, (name, self.table, depends_on), draw))

    def drawn(self, name: str, draw: Callable[[], Element], *depends_on: object) -> Drawing:
        """The same, to be put into an element."""
        return known(self.picture, (name, self.table, depends_on), draw)

    def drawn_apart(self, name: str, draw: Callable[[], Element], *depends_on: object) -> Drawing:
        """The same of elements side by side, to be put into one that is nested: each of them is told by itself."""
        return known(self.picture, (name, self.table, depends_on), draw, nests=True)

    def shared(self, name: str, draw: Callable[[], Element], *depends_on: object) -> None:
        """A part that is one drawing, and may come up again at other tables for the same eyes."""
        key = (self.table, self.seat, depends_on)
        self.picture.part(name, key, lambda: self.once(name, draw, self.seat, frozen(depends_on)))

    def said(self, key: str, **params: Value) -> str:
        """A sentence that comes up again and again, put together once for all that goes into it."""
        parts: list[object] = [key, self.table]
        for name, value in params.items():
            parts.append(name)
            parts.append(tuple(value) if isinstance(value, list) else value)
        told = tuple(parts)
        words = SAID.get(told)
        if words is None:
            words = self.say(key, **params)
            SAID.put(told, words)
        return words

    # ---- who sits where

    def row(self, seat: int) -> int:
        """Is this player's side drawn above or below? Seats of two sides take turns around the table."""
        return LOWER if seat % 2 == self.below % 2 else UPPER

    def side_in(self, row: int) -> int:
        """The side whose pieces stand in a row of the table."""
        return self.below % 2 if row == LOWER else 1 - self.below % 2

    def name(self, seat: int) -> str:
        return self.names[seat]

    # ---- how far it has come

    def asked(self) -> list[str]:
        """Who is to choose."""
        return [self.names[seat] for seat in self.view["awaited"]]

    def turn_words(self, seat: int, on_turn: bool) -> str | None:
        """Whether a player is to choose, or is on turn while others choose."""
        if seat in self.view["awaited"]:
            return self.say("board.plate.to_choose")
        return self.say("board.plate.on_turn") if on_turn else None

    def winners(self) -> list[int]:
        """The seats that have won; none if all share alike."""
        scores: list[float] = self.view["scores"]
        best = [seat for seat in range(len(scores)) if scores[seat] == max(scores)]
        return best if len(best) < len(self.names) else []

    def ending_words(self) -> str:
        """Who won, and by what."""
        winners = [self.names[seat] for seat in self.winners()]
        if winners:
            return self.say.one_of("board.won", self.view["ending"], winners=winners)
        return self.say.one_of("board.drawn", self.view["ending"])


def draw_header(canvas: Canvas, stage: str) -> None:
    """The header of a table that tells the turn by its stage, and who is to choose."""
    turn: int = canvas.view["turn"]
    draw_ground(canvas, canvas.said(f"board.turn_line.{stage}", turn=turn, seats=canvas.asked()))


def draw_ground(canvas: Canvas, line: str) -> None:
    """The ground of the whole table, and the name of the game and a line about the turn above a frieze."""
    picture = canvas.picture
    canvas.part("ground", lambda: canvas.once("ground", lambda: rect(0, 0, picture.width, picture.height, "qx-ground")))
    draw_headline(canvas, line)


def draw_headline(canvas: Canvas, line: str) -> None:
    """The name of the game and a line about the turn above a frieze."""
    width, top = canvas.picture.width, HEADER + FRIEZE
    canvas.picture.room = (0, top, width, canvas.picture.height - top)  # a page has a header of its own
    canvas.part("heading", lambda: lay_heading(canvas))
    canvas.once("turn line", lambda: turn_line(canvas, line), line)
    canvas.part("edge", lambda: canvas.once("edge", lambda: edge(width)))


def lay_heading(canvas: Canvas) -> None:
    """The name of the game beside its emblem."""
    canvas.picture.define("frieze", "frieze", frieze)
    canvas.once("emblem", lambda: group(quincunx(28, 17, 6, 6, 3.2, "qx-in-side"), class_="qx-side-0 qx-header"))
    canvas.once("name", lambda: name_of_the_game(canvas))


def name_of_the_game(canvas: Canvas) -> Element:
    return text(
        48, 24, canvas.say("board.name"), 20, "qx-serif qx-bold qx-header", text_anchor="start", letter_spacing=3.0
    )


def turn_line(canvas: Canvas, line: str) -> Element:
    """A line about the turn, in the room beside the name."""
    name, width = canvas.say("board.name"), canvas.picture.width
    room = width - 22 - 68 - text_width(name, 20) - 3.0 * len(name)
    return one_line(width - 22, 23, line, room, 16, "qx-sans qx-header", text_anchor="end", id="turn-line")


def edge(width: int) -> Element:
    return Element("rect", y=HEADER, width=width, height=FRIEZE, fill="url(#frieze)", class_="qx-header")


def frieze() -> Element:
    """The key pattern below the header."""
    key = Element("pattern", path("M0 9H20M16 9V1H4V6H11V4", "qx-key"), width=20, height=10)
    key.attributes |= {"y": number(HEADER), "patternUnits": "userSpaceOnUse"}
    return key


def draw_ending(canvas: Canvas, area: Area) -> None:
    """Who won and how: a plaque that fills the area, or in a low one a ribbon as wide as its words."""
    words, winners = canvas.ending_words(), canvas.winners()
    if area.height <= RIBBON:
        width = min(text_width(words, 19) + 90, area.width)
        area = area._replace(x=area.middle - width / 2, width=width)
    canvas.add(banner(words, area, winners[0] if winners else canvas.below))
