# hot: compiled by mypyc
"""A whole drawing, part by part, that knows what has changed in it since it was last shown."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from mypy_extensions import mypyc_attr

from quincunx.core.palette import palette_css
from quincunx.core.svg import Drawing, Element, drawn_once, escaped, group, named, number, sprite


@mypyc_attr(acyclic=True)
class Part:
    """Some neighbouring drawings of a picture with what they were drawn from, and further parts in them."""

    def __init__(self, name: str, key: object, last: dict[str, Part]) -> None:
        self.name = name
        self.key = key
        self.drawings: list[Drawing] = []
        self.defined: dict[str, Drawing] = {}
        self.uses: set[str] = set()
        self.parts: dict[str, Part] = {}
        self.last = last
        """The parts in it as they were in an earlier picture."""

    def add(self, drawing: Drawing) -> None:
        self.drawings.append(drawing)
        if drawing.uses:
            self.uses |= drawing.uses


class Picture:
    """A whole drawing: it carries its own style, and of the sprite only the symbols it uses.

    A picture that follows an earlier one of the same table takes over every part that would come out the same.
    """

    def __init__(self, width: int, height: int, label: str, css: str = "") -> None:
        self.width = width
        self.height = height
        self.label = label
        self.css = css
        self.home: tuple[float, float, float, float] | None = None
        """Of a picture larger than a screen, what to show first: x, y, width, height; it opens zoomed to that."""
        self.room: tuple[float, float, float, float] | None = None
        """What a page shows of it that says elsewhere what is left out, such as a header: x, y, width, height."""
        self.parts: dict[str, Part] = {}
        self.last: dict[str, Part] = {}
        """The parts of an earlier picture."""
        self.sections: list[Part] = []
        """All there is, from the first to the last: parts, and what is drawn between them."""
        self.inside: Part | None = None
        """The part that is being drawn."""
        self.between: Part | None = None
        """The section of what is drawn between two parts."""

    def follow(self, last: Picture | None) -> None:
        """Take over from an earlier picture what has not changed; both must be of the same table and the same eyes."""
        self.last = last.parts if last is not None else {}
        if last is not None and (last.width, last.height) == (self.width, self.height):
            self.room = last.room

    @property
    def here(self) -> Part:
        """Where to draw: in the part that is being drawn, or between parts."""
        here = self.inside if self.inside is not None else self.between
        if here is None:
            here = self.between = Part("", None, {})
            self.sections.append(here)
        return here

    @property
    def drawings(self) -> list[Drawing]:
        return [drawing for section in self.sections for drawing in section.drawings]

    @property
    def defined(self) -> dict[str, Drawing]:
        """All that is defined in the picture itself, in the order of drawing."""
        found: dict[str, Drawing] = {}
        for section in self.sections:
            found.update(section.defined)
        return found

    @property
    def uses(self) -> set[str]:
        found: set[str] = set()
        for section in self.sections:
            found |= section.uses
        return found

    def add(self, *children: Element | Drawing | None) -> None:
        self.add_all(children)

    def add_all(self, children: tuple[Element | Drawing | None, ...]) -> None:
        here = self.here
        for child in children:
            if isinstance(child, Drawing):
                here.add(child)
            elif child is not None:
                drawing = Drawing(child)
                drawing.own = True
                here.add(drawing)

    def part(self, name: str, key: object, draw: Callable[[], None]) -> None:
        """What `draw` adds to this picture, drawn anew only if it depends on something else than last time."""
        around = self.inside
        part = self.taken_over(name, key, draw)
        if around is None:
            self.sections.append(part)
            self.between = None
        else:
            around.drawings += part.drawings

    def piece(self, name: str, key: object, draw: Callable[[], None]) -> Drawing:
        """The one drawing that `draw` adds, to be put into an element; likewise drawn anew only if it has to be."""
        part, here = self.taken_over(name, key, draw), self.here
        if self.inside is None:
            here.defined.update(part.defined)
            here.uses |= part.uses
        return part.drawings[0]

    def taken_over(self, name: str, key: object, draw: Callable[[], None]) -> Part:
        """A part as it was in the last picture, or drawn anew with what can be taken over of the parts in it."""
        around = self.inside
        part = (around.last if around is not None else self.last).get(name)
        if part is None or part.key != key:
            part = self.inside = Part(name, key, part.parts if part is not None else {})
            draw()
            part.last = {}
            self.inside = around
        if around is None:
            self.parts[name] = part
        else:
            around.parts[name] = part
            around.defined.update(part.defined)
            around.uses |= part.uses
        return part

    def define(self, edition: str, name: str, draw: Callable[[], Element]) -> None:
        """Draw something once for all pictures of an edition, to be used by name any number of times."""
        here = self.here
        if name not in here.defined:
            here.defined[name] = drawing = drawn_once((edition, name), lambda: named(draw(), name))
            here.uses |= drawing.uses

    def define_as(self, name: str, drawing: Drawing) -> None:
        """Have something drawn before to be used by a name."""
        here = self.here
        here.defined[name] = named_group = Drawing(named(group(drawing), name))
        here.uses |= named_group.uses

    def drawn_with_definitions(self, draw: Callable[[], Element]) -> Drawing:
        """Something drawn apart, with all that is defined for it."""
        around = self.inside
        apart = self.inside = Part("", None, {})
        element = draw()
        self.inside = around
        drawing = Drawing(element)
        if apart.defined:
            drawing.uses |= apart.uses
            drawing.defined = apart.defined
        return drawing

    @property
    def definitions(self) -> dict[str, str]:
        """All that is used by name, in the order of the sprite and then of drawing."""
        uses, defined = self.uses, self.defined
        symbols = {name: symbol for name, symbol in sprite().items() if name in uses}
        return symbols | {name: drawing.text for name, drawing in defined.items()}

    def to_text(self) -> str:
        body = "".join(drawing.text for drawing in self.drawings)
        home = f' data-home="{" ".join(map(number, self.home))}"' if self.home is not None else ""
        home += f' data-room="{" ".join(map(number, self.room))}"' if self.room is not None else ""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="qx" viewBox="0 0 {self.width} {self.height}" role="img"'
            f'{home} aria-label="{escaped(self.label)}"><style>{style_sheet(self.css)}</style>'
            f"<defs>{''.join(self.definitions.values())}</defs>{body}</svg>"
        )

    @property
    def is_whole(self) -> bool:
        """Is every text there, or have some been let go?"""
        for section in self.sections:
            for drawing in section.drawings:
                if drawing.was:
                    return False
        return True

    def let_texts_go(self) -> None:
        """Whoever looks has this picture: to tell what changes in it, its texts are not needed, only to show it whole.

        They are most of what a table takes in memory.
        """
        for section in self.sections:
            for drawing in section.drawings:
                drawing.let_go()

    def changes_from(self, shown: Picture) -> dict[str, Any] | None:
        """What turns a picture already shown into this one; None if they differ in more than their parts, or if texts
        have been let go that were never shown there.

        `parts` are the children of the picture after its style and definitions: a number stands for a child
        as it was shown, a text for a new one. `defs` are definitions to add to those there are.
        """
        if (shown.width, shown.height, shown.css) != (self.width, self.height, self.css):
            return None
        firsts, gone, places = self.sections_in(shown)
        parts: list[int | str] = []
        new: list[Part] = []
        for n, section in enumerate(self.sections):
            if firsts[n] >= 0:
                for place in range(firsts[n], firsts[n] + len(section.drawings)):
                    parts.append(place)
            else:
                for drawing in section.drawings:
                    told = place_or_text(drawing, gone, places)
                    if told is None:
                        return None
                    parts.append(told)
                new.append(section)
        return {"label": self.label, "defs": definitions_beside(shown, new), "parts": parts}

    def sections_in(self, shown: Picture) -> tuple[list[int], list[Drawing], list[int]]:
        """Where each section begins in a picture already shown, or -1; and what else was shown there, and where."""
        firsts: list[int] = []
        gone: list[Drawing] = []
        places: list[int] = []
        at, count = 0, 0
        for section in self.sections:
            end = at
            while end < len(shown.sections) and shown.sections[end] is not section:
                end += 1
            if end == len(shown.sections):
                firsts.append(-1)
                continue
            count = pass_over(shown.sections[at:end], count, gone, places)
            firsts.append(count)
            count += len(section.drawings)
            at = end + 1
        pass_over(shown.sections[at:], count, gone, places)
        return firsts, gone, places


def pass_over(sections: list[Part], count: int, gone: list[Drawing], places: list[int]) -> int:
    """Note what is drawn in some sections, and where; how many drawings there have been then."""
    for section in sections:
        for drawing in section.drawings:
            gone.append(drawing)
            places.append(count)
            count += 1
    return count


def place_or_text(drawing: Drawing, shown: list[Drawing], places: list[int]) -> int | str | None:
    """Where a drawing was shown, or its text, if there still is one; few are left where most sections stay."""
    for n, other in enumerate(shown):
        if other is drawing or (not drawing.was and other.looks_like(drawing)):
            return places[n]
    return drawing.text if not drawing.was else None


def definitions_beside(shown: Picture, new: list[Part]) -> str:
    """What some parts use by name that a picture already shown has not; most had it before they changed."""
    uses: set[str] = set()
    defined: dict[str, Drawing] = {}
    for part in new:
        before = shown.parts.get(part.name)
        uses |= part.uses - before.uses if before is not None else part.uses
        for name, drawing in part.defined.items():
            if before is None or name not in before.defined:
                defined[name] = drawing
    if not uses and not defined:
        return ""
    for section in shown.sections:
        uses -= section.uses
    known = shown.defined if defined else {}
    symbols = [symbol for name, symbol in sprite().items() if name in uses] if uses else []
    return "".join(symbols + [drawing.text for name, drawing in defined.items() if name not in known])


@cache
def style_sheet(css: str) -> str:
    """The palettes and the picture's own style, in one line."""
    return (palette_css() + css).replace("\n", "")
