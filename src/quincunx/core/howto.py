# cold: interpreted
"""How to play, on one page: sections of `howto.toml`, with pictures and worked examples from the game's lessons.

    [[section]]
    title = "A fight"
    text = ["Both sides add up. The higher sum wins."]
    rules = ["outcome.compare"]
    picture = { lesson = "attack", steps = 1, around = ["column-2"] }
    worked = { lesson = "attack", first = 2, last = 2 }

A picture shows the table of a lesson after so many of its steps: all of it; what lies around some things on it, with so
much `margin`; or one kind of piece (`piece = "face-0-spears", marks = ["10 39"]`) with a number at each mark, for the
points beside it. A worked example is what the journal says of some steps, with every summand and its clause. Nothing
here is drawn or reckoned by hand.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from math import cos, radians, sin
from typing import TYPE_CHECKING, Final

from quincunx.core.content import ContentError, Entry, read_toml
from quincunx.core.kit.board.marks import roundel
from quincunx.core.kit.spelling import hint, one_of
from quincunx.core.lessons import sitting_at
from quincunx.core.svg import path
from quincunx.core.translations import ENGLISH, words_in

if TYPE_CHECKING:
    from quincunx.core.game import Data, Game

FILE: Final = "howto.toml"
MARGIN: Final = 6
MOST_MARGIN: Final = 100
PANEL: Final = re.compile(r'<rect x="([\d.-]+)" y="([\d.-]+)" width="([\d.]+)" height="([\d.]+)"')
PLACED: Final = re.compile(r'transform="translate\(([\d.-]+) ([\d.-]+)\)(?: rotate\(([\d.-]+)\))?"')
USED: Final = re.compile(r'<use href="#([\w-]+)" x="([\d.-]+)" y="([\d.-]+)"')
OUTLINE: Final = re.compile(r'<path d="([^"]*)"[^>]* id="([\w-]+)"')
"""A shape that is drawn in many places, such as a hex."""
NUMBER: Final = re.compile(r"-?[\d.]+")
SHOWN: Final = re.compile(r'viewBox="[\d.-]+ [\d.-]+ ([\d.]+) ([\d.]+)"')
MOST_LINES: Final = 40
BESIDE: Final = 16
"""Between a piece and the numbers at its sides; each is a disc with a line to its mark."""
SPOT: Final = re.compile(r"(\d+) (\d+)")


@dataclass(frozen=True)
class Picture:
    """The table of a lesson after some steps, or a part of it."""

    lesson: str
    steps: int
    around: tuple[str, ...]
    piece: str
    marks: tuple[tuple[int, int], ...]
    margin: int = MARGIN
    """How much is seen around what it shows."""

    def draw(self, game: Game, language: str = ENGLISH) -> str:
        """The picture as SVG; ContentError if something it is to show does not lie there."""
        lesson = game.lessons[self.lesson]
        choices = [choice for step in lesson.steps[: self.steps] for choice in step.show]
        match = sitting_at(game, lesson, choices, language).told
        drawn = match.game.draw(match.view(lesson.seat))
        if self.piece:
            return self.piece_of(drawn)
        if not self.around:
            return drawn
        frames = [frame_of(drawn, name) for name in self.around]
        left, top = min(frame[0] for frame in frames) - self.margin, min(frame[1] for frame in frames) - self.margin
        right, bottom = max(frame[2] for frame in frames) + self.margin, max(frame[3] for frame in frames) + self.margin
        return cropped(drawn, left, top, right, bottom)

    def piece_of(self, drawn: str) -> str:
        """A piece as it is drawn on a board, each mark with its number outside of the nearest edge."""
        left, top, right, bottom = frame_of(drawn, self.piece)
        told, below = "", 4
        for n, (x, y) in enumerate(self.marks, 1):
            at = left - BESIDE if 2 * x < left + right else right + BESIDE
            if bottom - y < min(x - left, right - x):
                below = BESIDE + MARGIN
                told += (
                    path(f"M{x} {bottom + BESIDE:g}V{y}", "qx-key").to_text() + roundel(x, bottom + BESIDE, str(n)).text
                )
            else:
                told += path(f"M{at:g} {y}H{x}", "qx-key").to_text() + roundel(at, y, str(n)).text
        whole = f'{drawn[: drawn.index("</defs>")]}</defs><use href="#{self.piece}"/>{told}</svg>'
        return cropped(whole, left - BESIDE - MARGIN, top - 4, right + BESIDE + MARGIN, bottom + below)

    def size(self, game: Game, language: str = ENGLISH) -> tuple[float, float]:
        """Its width and height."""
        found = SHOWN.search(self.draw(game, language))
        assert found is not None, "every picture says which part of it is shown"
        return float(found[1]), float(found[2])


def cropped(drawn: str, left: float, top: float, right: float, bottom: float) -> str:
    """A part of a picture."""
    start = drawn.index('viewBox="') + len('viewBox="')
    part = f"{left:g} {top:g} {right - left:g} {bottom - top:g}"
    return drawn[:start] + part + drawn[drawn.index('"', start) :]


def frame_of(drawn: str, name: str) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a thing on the board: of the first panel or outline that is drawn for it."""
    at = drawn.find(f'id="{name}"')
    panel = PANEL.search(drawn, at) if at >= 0 else None
    used = USED.search(drawn, at) if at >= 0 else None
    if used is not None and (panel is None or used.start() < panel.start()):
        outlines = {each[2]: each[1] for each in OUTLINE.finditer(drawn)}
        if used[1] in outlines:
            return frame_of_outline(outlines[used[1]], float(used[2]), float(used[3]))
    if panel is None:
        raise ContentError(f"{FILE}: there is no {name!r} on the board")
    x, y, width, height = (float(number) for number in panel.groups())
    place = PLACED.search(drawn, panel.end(), drawn.index(">", panel.end()))
    if place is None:
        return x, y, x + width, y + height
    by_x, by_y, turn = (float(number or 0) for number in place.groups())
    across, along = cos(radians(turn)), sin(radians(turn))
    corners = [(u, v) for u in (x, x + width) for v in (y, y + height)]
    lefts = [by_x + u * across - v * along for u, v in corners]
    tops = [by_y + u * along + v * across for u, v in corners]
    return min(lefts), min(tops), max(lefts), max(tops)


def frame_of_outline(outline: str, x: float, y: float) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of corners joined by lines, all of them as far from a point as they are given."""
    numbers = [float(number) for number in NUMBER.findall(outline)]
    across, down = numbers[::2], numbers[1::2]
    return x + min(across), y + min(down), x + max(across), y + max(down)


@dataclass(frozen=True)
class Worked:
    """What happens in some steps of a lesson, as the journal tells it."""

    lesson: str
    first: int
    last: int
    most: int

    def lines(self, game: Game, language: str = ENGLISH) -> list[Data]:
        """The lines of the journal, from the first of these steps to the last, or the first so many of them."""
        lesson = game.lessons[self.lesson]
        before = [choice for step in lesson.steps[: self.first - 1] for choice in step.show]
        whole = [*before, *(choice for step in lesson.steps[self.first - 1 : self.last] for choice in step.show)]
        told = len(sitting_at(game, lesson, before).match.journal(lesson.seat))
        return sitting_at(game, lesson, whole, language).told.journal(lesson.seat)[told : told + self.most]


@dataclass(frozen=True)
class Section:
    """A part of the page."""

    title: str
    text: tuple[str, ...]
    rules: tuple[str, ...]
    picture: Picture | None
    alt: str
    worked: Worked | None
    points: tuple[str, ...]

    @property
    def is_numbered(self) -> bool:
        """Do the points tell of the marks on its picture, one by one?"""
        return self.picture is not None and len(self.picture.marks) > 0


def load_howto(game: Game) -> list[Section]:
    """The sections of a game's page, none if it has no such file; ContentError names the section and the field."""
    file = game.folder / FILE
    if not file.exists():
        return []
    whole = Entry(read_toml(file), file.name)
    found = [read_section(game, entry) for entry in whole.entries("section")]
    whole.done()
    words = words_in(game.folder, game.language, FILE)
    said = words.entries("section") if words.fields else []
    words.done()
    if said and len(said) != len(found):
        raise words.error("section", f"{len(found)} sections", str(len(said)))
    return [in_words(section, entry) for section, entry in zip(found, said, strict=True)] if said else found


def in_words(section: Section, said: Entry) -> Section:
    """A section in the words of another language."""
    twin = replace(
        section,
        title=said.text("title"),
        text=tuple(said.texts("text")),
        alt=said.text("alt") if section.alt else "",
        points=tuple(said.texts("points")) if section.points else (),
    )
    for name in ("text", "points"):
        if len(getattr(twin, name)) != len(getattr(section, name)):
            raise said.error(name, f"{len(getattr(section, name))} texts", str(len(getattr(twin, name))))
    said.done()
    return twin


def read_section(game: Game, entry: Entry) -> Section:
    """One section; lessons and clauses it names must be there."""
    section = Section(
        title=entry.text("title"),
        text=tuple(entry.texts("text")),
        rules=tuple(entry.texts("rules", default=[])),
        picture=read_picture(game, entry.table("picture")) if "picture" in entry.fields else None,
        alt=entry.text("alt", ""),
        worked=read_worked(game, entry.table("worked")) if "worked" in entry.fields else None,
        points=tuple(entry.texts("points", default=[])),
    )
    for rule in section.rules:
        if rule not in game.ledger:
            raise entry.error("rules", "clauses of the ledger", repr(rule), hint(rule, game.ledger.clauses))
    if section.is_numbered and section.picture is not None and len(section.picture.marks) != len(section.points):
        raise entry.error("points", f"{len(section.picture.marks)} texts, one for each mark", str(len(section.points)))
    if (section.picture is None) != (section.alt == ""):
        raise entry.error("alt", "words for a picture, and only for a picture")
    entry.done()
    return section


def read_picture(game: Game, entry: Entry) -> Picture:
    lesson = lesson_in(game, entry)
    steps = entry.number("steps", 0, len(game.lessons[lesson].steps), 0)
    around, piece = entry.texts("around", default=[]), entry.text("piece", "")
    spots = [(spot, SPOT.fullmatch(spot)) for spot in entry.texts("marks", default=[])]
    for spot, found in spots:
        if found is None or not piece:
            raise entry.error("marks", "places on a piece, such as '10 39'", repr(spot))
    marks = tuple((int(found[1]), int(found[2])) for _, found in spots if found is not None)
    margin = entry.number("margin", 0, MOST_MARGIN, MARGIN)
    entry.done()
    return Picture(lesson, steps, tuple(around), piece, marks, margin)


def read_worked(game: Game, entry: Entry) -> Worked:
    lesson = lesson_in(game, entry)
    most = len(game.lessons[lesson].steps)
    first = entry.number("first", 1, most)
    worked = Worked(lesson, first, entry.number("last", first, most), entry.number("lines", 1, MOST_LINES, MOST_LINES))
    entry.done()
    return worked


def lesson_in(game: Game, entry: Entry) -> str:
    """The lesson that is named."""
    lesson = entry.text("lesson")
    if lesson not in game.lessons:
        raise entry.error("lesson", one_of(sorted(game.lessons)), repr(lesson))
    return lesson
