# hot: compiled by mypyc
"""A whole drawing, part by part, that knows what has changed in it since it was last shown."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from mypy_extensions import mypyc_attr

from quincunx.core.palette import palette_css
from quincunx.core.svg import (
    NOTHING_USED,
    Drawing,
    Element,
    drawn_once,
    elements_in,
    escaped,
    group,
    named,
    nested,
    number,
    same_uses,
    sprite,
)

Told = int | str | dict[str, Any]
"""A child of a picture that was shown, a new one as text, or one with other children than it was shown with."""


@mypyc_attr(acyclic=True)
class Part:
    """Some neighbouring drawings of a picture with what they were drawn from, and further parts in them."""

    def __init__(self, name: str, key: object, last: dict[str, Part]) -> None:
        self.name = name
        self.key = key
        self.drawings: list[Drawing] = []
        # Most parts define nothing, hold no further parts, and use what one drawing does: sets and tables of their
        # own would be a large share of what a table takes in memory.
        self.defined = NOTHING_DEFINED
        self.owns_defined = False
        """May something be added to what is defined, or is that a table of others, too?"""
        self.uses = NOTHING_USED
        self.parts = NO_PARTS
        self.last = last
        """The parts in it as they were in an earlier picture."""

    def add(self, drawing: Drawing) -> None:
        self.drawings.append(drawing)
        if drawing.uses:
            self.use(drawing.uses)

    def use(self, names: frozenset[str]) -> None:
        """Use something by name."""
        if not self.uses:
            self.uses = names
        elif self.uses is not names and not names <= self.uses:
            self.uses = self.uses | names

    def define(self, name: str, drawing: Drawing) -> None:
        """Have a drawing to be used by a name."""
        if not self.owns_defined:
            self.defined = dict(self.defined)
            self.owns_defined = True
        self.defined[name] = drawing
        if drawing.uses:
            self.use(drawing.uses)

    def take_in(self, defined: dict[str, Drawing]) -> None:
        """Have all that is defined elsewhere."""
        if not self.defined:
            self.defined = defined
            self.owns_defined = False
        elif defined and self.defined is not defined:
            if not self.owns_defined:
                self.defined = dict(self.defined)
                self.owns_defined = True
            self.defined.update(defined)

    def hold(self, part: Part) -> None:
        """Have a part in it."""
        if self.parts is NO_PARTS:
            self.parts = {}
        self.parts[part.name] = part
        self.take_in(part.defined)
        if part.uses:
            self.use(part.uses)


NOTHING_DEFINED: Final[dict[str, Drawing]] = {}
NO_PARTS: Final[dict[str, Part]] = {}
"""Never changed: what parts have of which they have none."""


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
        self.pane: tuple[float, float, float, float] | None = None
        """A window through which a part of it is seen that can be moved and made larger: x, y, width, height."""
        self.pane_home: tuple[float, float, float, float] | None = None
        """What of that part to show first; all of it, if nothing is said."""
        self.readable: float | None = None
        """At how many pixels for each of its units its letters can be read: where a screen is so small that all of it
        would be smaller, it shows a part of it, with what is asked."""
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
            here = self.between = Part("", None, NO_PARTS)
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

    def nest(self, element: Element) -> None:
        """Add an element of which later only what has changed in it is told."""
        self.here.add(nested(element, own=True))

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
            here.take_in(part.defined)
            if part.uses:
                here.use(part.uses)
        return part.drawings[0]

    def taken_over(self, name: str, key: object, draw: Callable[[], None]) -> Part:
        """A part as it was in the last picture, or drawn anew with what can be taken over of the parts in it."""
        around = self.inside
        part = (around.last if around is not None else self.last).get(name)
        if part is None or part.key != key:
            part = self.inside = Part(name, key, part.parts if part is not None else NO_PARTS)
            draw()
            part.last = NO_PARTS
            if part.uses:
                part.uses = same_uses(part.uses)
            self.inside = around
        if around is None:
            self.parts[name] = part
        else:
            around.hold(part)
        return part

    def define(self, edition: str, name: str, draw: Callable[[], Element]) -> None:
        """Draw something once for all pictures of an edition, to be used by name any number of times."""
        here = self.here
        if name not in here.defined:
            here.define(name, drawn_once((edition, name), lambda: named(draw(), name)))

    def define_as(self, name: str, drawing: Drawing) -> None:
        """Have something drawn before to be used by a name."""
        self.here.define(name, Drawing(named(group(drawing), name)))

    def drawn_with_definitions(self, draw: Callable[[], Element], nests: bool = False) -> Drawing:
        """Something drawn apart, with all that is defined for it; what lies in it may be told one by one."""
        around = self.inside
        apart = self.inside = Part("", None, NO_PARTS)
        element = draw()
        self.inside = around
        drawing = nested(element, own=False) if nests else Drawing(element)
        if apart.defined:
            drawing.uses |= apart.uses
            drawing.defined = apart.defined
        return drawing

    @property
    def definitions(self) -> dict[str, str]:
        """All that is used by name, in the order of the sprite and then of drawing."""
        symbols = sprite()
        found = {name: symbols[name] for name in symbols_in(self.uses)}
        for name, drawing in self.defined.items():
            found[name] = drawing.text
        return found

    def told_of_it(self) -> dict[str, str]:
        """What the page is told of the picture as a whole: where it opens, its window, how small it may be."""
        areas = {"home": self.home, "room": self.room, "pane": self.pane, "pane-home": self.pane_home}
        told = {name: " ".join(map(number, area)) for name, area in areas.items() if area is not None}
        return told if self.readable is None else {**told, "readable": number(self.readable)}

    def opens_like(self, shown: Picture) -> bool:
        """Would the page be told the same of both pictures as a whole? Nearly always, so nothing is written for it."""
        return (
            self.home == shown.home
            and self.room == shown.room
            and self.pane == shown.pane
            and self.pane_home == shown.pane_home
            and self.readable == shown.readable
        )

    def to_text(self) -> str:
        body = "".join(drawing.text for drawing in self.drawings)
        home = "".join(f' data-{name}="{value}"' for name, value in self.told_of_it().items())
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
                if not drawing.is_whole:
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
        as it was shown, a text for a new one, and `{of, parts}` for a child that has other children now, told in
        the same way; `around` is what it is written as itself, if that has changed. `defs` are definitions to add to
        those there are. `told` is what else the page is told of the picture, as far as that has changed: null for what
        it has no longer.
        """
        if (shown.width, shown.height, shown.css) != (self.width, self.height, self.css):
            return None
        firsts, gone, places = self.sections_in(shown)
        parts: list[Told] = []
        new: list[Part] = []
        for n, section in enumerate(self.sections):
            if firsts[n] >= 0:
                for place in range(firsts[n], firsts[n] + elements_in(section.drawings)):
                    parts.append(place)
            else:
                if not tell_all(section.drawings, gone, places, parts):
                    return None
                new.append(section)
        changes: dict[str, Any] = {"label": self.label, "defs": definitions_beside(shown, new), "parts": parts}
        if not self.opens_like(shown):
            before, now = shown.told_of_it(), self.told_of_it()
            changes["told"] = {name: now.get(name) for name in {**before, **now} if before.get(name) != now.get(name)}
        return changes

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
            count += elements_in(section.drawings)
            at = end + 1
        pass_over(shown.sections[at:], count, gone, places)
        return firsts, gone, places


def pass_over(sections: list[Part], count: int, gone: list[Drawing], places: list[int]) -> int:
    """Note what is drawn in some sections, and where; how many elements there have been then."""
    for section in sections:
        for drawing in section.drawings:
            gone.append(drawing)
            places.append(count)
            count += drawing.count
    return count


def tell_all(drawings: list[Drawing], shown: list[Drawing], places: list[int], parts: list[Told]) -> bool:
    """Add how drawings are told where others are shown; False where a text is needed that has been let go."""
    next_one = 0
    for drawing in drawings:
        n = place_of(drawing, shown, next_one)
        if n < 0:
            if not drawing.is_whole:
                return False
            parts.append(drawing.text)
            continue
        next_one = n + 1
        if drawing is not shown[n] and drawing.inside is not None:
            told = told_within(drawing, shown[n], places[n])
            if told is None:
                return False
            parts.append(told)
        else:
            for place in range(places[n], places[n] + drawing.count):
                parts.append(place)
    return True


def place_of(drawing: Drawing, shown: list[Drawing], first: int) -> int:
    """Which of those shown is this one, or this one as it was before; -1 if none. Most are found where they are
    looked for first; few are left where most sections stay."""
    count, looks = len(shown), drawing.inside is None and not drawing.was
    n = first - 1
    for _ in range(count):
        n = n + 1 if n + 1 < count else 0
        other = shown[n]
        if other is drawing:
            return n
        if drawing.inside is not None:
            if other.inside is not None and drawing.id and other.id == drawing.id:
                return n
        elif looks and other.looks_like(drawing):
            return n
    return -1


def told_within(drawing: Drawing, before: Drawing, place: int) -> Told | None:
    """How an element is told that was shown with other children; None where a text is needed that has been let go."""
    inside, shown = drawing.inside or [], before.inside or []
    places: list[int] = []
    count = 0
    for each in shown:
        places.append(count)
        count += each.count
    parts: list[Told] = []
    if not tell_all(inside, shown, places, parts):
        return None
    if drawing.written != before.written:
        return {"of": place, "around": drawing.written, "parts": parts}
    return place if parts == list(range(count)) else {"of": place, "parts": parts}


def definitions_beside(shown: Picture, new: list[Part]) -> str:
    """What some parts use by name that a picture already shown has not; most had it before they changed."""
    uses: set[str] = set()
    defined: dict[str, Drawing] = {}
    for part in new:
        before = shown.parts.get(part.name)
        if part.uses and (before is None or not part.uses <= before.uses):
            uses |= part.uses
        if before is None or part.defined is not before.defined:
            for name, drawing in part.defined.items():
                if before is None or name not in before.defined:
                    defined[name] = drawing
    for section in shown.sections:
        if not uses:
            break
        uses -= section.uses
    new_ones = [drawing.text for name, drawing in defined.items() if not is_defined(name, shown)]
    return "".join(symbols_of(uses) + new_ones)


def symbols_of(uses: set[str]) -> list[str]:
    """Those of the names that are symbols of the sprite, in its order."""
    symbols = sprite()
    return [symbols[name] for name in symbols_in(uses)]


def symbols_in(uses: set[str]) -> list[str]:
    """The names of these symbols; few of all there are, so they are put in order and the others not looked at."""
    places = places_in_sprite()
    found = [name for name in uses if name in places]
    if len(found) > 1:
        found.sort(key=lambda name: places[name])
    return found


@cache
def places_in_sprite() -> dict[str, int]:
    """Where each symbol stands in the sprite."""
    return {name: place for place, name in enumerate(sprite())}


def is_defined(name: str, picture: Picture) -> bool:
    """Is something defined in a picture by this name?"""
    return any(name in section.defined for section in picture.sections)


@cache
def style_sheet(css: str) -> str:
    """The palettes and the picture's own style, in one line."""
    return (palette_css() + css).replace("\n", "")
