# hot: compiled by mypyc
"""Drawing as SVG: elements that escape what they hold, and pictures that know what has changed in them."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, Final

from mypy_extensions import mypyc_attr

from quincunx.core.kept import MOST_KEPT, Kept
from quincunx.core.palette import palette_css

GLYPHS = Path(__file__).parent / "glyphs.svg"

Attribute = str | int | float | None

# ---- elements

NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
UNSAFE = re.compile("[&<>\"']|" + NOT_XML.pattern)


# The same words and numbers come up again and again.
ESCAPED: Final[dict[str, str]] = {}
NUMBERS: Final[dict[float, str]] = {}


def escaped(words: str) -> str:
    """Words made safe for text and attributes, in ASCII; characters XML cannot hold are left out."""
    known = ESCAPED.get(words)
    if known is None:
        known = words if UNSAFE.search(words) is None else escape(NOT_XML.sub("", words))
        if not known.isascii():  # one such character would make a whole picture take twice the memory
            known = known.encode("ascii", "xmlcharrefreplace").decode("ascii")
        if len(ESCAPED) >= MOST_KEPT:
            ESCAPED.clear()
        ESCAPED[words] = known
    return known


def number(value: float) -> str:
    """A number with at most three decimals and no idle zeros."""
    known = NUMBERS.get(value)
    if known is None:
        known = f"{value:.3f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
        if len(NUMBERS) >= MOST_KEPT:
            NUMBERS.clear()
        if value != 0:  # 0 and -0 are equal, and written differently
            NUMBERS[value] = known
    return known


TRANSFORMS: Final[Kept[str]] = Kept(4000)
NAMES: Final[dict[str, str]] = {}


def attribute_name(key: str) -> str:
    """An attribute as SVG spells it; an underscore at the end keeps Python's own words free."""
    return NAMES.setdefault(key, key.rstrip("_").replace("_", "-"))


@mypyc_attr(acyclic=True)
class Element:
    """One SVG element: attributes written with underscores for hyphens, children elements or plain words."""

    def __init__(self, name: str, *children: Child, **attributes: Attribute) -> None:
        self.name = name
        self.children: list[Element | Drawing | str] = [child for child in children if child is not None]
        self.attributes: dict[str, str] = {}
        if attributes:
            self.put(attributes)

    def put(self, attributes: dict[str, Attribute]) -> None:
        """Give the element further attributes."""
        for key, value in attributes.items():
            if value is not None:
                name = NAMES.get(key) or attribute_name(key)
                self.attributes[name] = value if isinstance(value, str) else number(value)

    def add(self, *children: Child) -> Element:
        """Put children after those there are, and get the element itself back."""
        self.children += [child for child in children if child is not None]
        return self

    def to_text(self) -> str:
        return Drawing(self).text

    def write(self, out: list[str], uses: set[str]) -> None:
        """Add the text of the element and all in it to `out`, and what it uses by name to `uses`."""
        if not self.name:
            self.write_children(out, uses)
            return
        out.append("<")
        out.append(self.name)
        for key, value in self.attributes.items():
            out.append(" ")
            out.append(key)
            out.append('="')
            out.append(escaped(value))
            out.append('"')
            if key == "href":
                uses.add(value[1:])
        if not self.children:
            out.append("/>")
            return
        out.append(">")
        self.write_children(out, uses)
        out.append("</")
        out.append(self.name)
        out.append(">")

    def write_children(self, out: list[str], uses: set[str]) -> None:
        for child in self.children:
            if isinstance(child, str):
                out.append(escaped(child))
            else:
                child.write(out, uses)


@mypyc_attr(acyclic=True)
class Drawing:
    """Something drawn once: its text, and what it uses of the sprite and of the picture's own definitions."""

    def __init__(self, element: Element) -> None:
        out: list[str] = []
        uses: set[str] = set()
        element.write(out, uses)
        self.text = "".join(out)
        self.uses = frozenset(uses) if uses else NOTHING_USED
        self.defined: dict[str, Drawing] | None = None
        """What it brings along to be used by name."""
        self.own = False
        """Does it lie in one picture, and come up in no other table's?"""
        self.was = 0
        """Once its text has been let go: what that was, as one number."""

    def write(self, out: list[str], uses: set[str]) -> None:
        """As an element does it, from memory."""
        out.append(self.text)
        if self.uses:
            uses |= self.uses

    def let_go(self) -> None:
        """Keep of the text no more than by what to know it again."""
        if self.own and not self.was:
            self.was = hash(self.text)
            self.text = ""

    def looks_like(self, other: Drawing) -> bool:
        """Is this the same as another one, whose text is still there?"""
        return self.was == hash(other.text) if self.was else self.text == other.text


Child = Element | Drawing | str | None

NOTHING_USED: Final[frozenset[str]] = frozenset()
MOST_DRAWN: Final = 10_000
DRAWN: Final[Kept[Drawing]] = Kept(MOST_DRAWN)


def drawn_once(key: object, draw: Callable[[], Element]) -> Drawing:
    """Something that looks the same wherever this key comes up again, in whichever picture."""
    drawing = DRAWN.get(key)
    if drawing is None:
        drawing = Drawing(draw())
        DRAWN.put(key, drawing)
    return drawing


def named(element: Element, name: str) -> Element:
    """An element with an id."""
    element.attributes["id"] = name
    return element


def group(*children: Child, **attributes: Attribute) -> Element:
    drawn = Element("g")
    drawn.children = [child for child in children if child is not None]
    if attributes:
        drawn.put(attributes)
    return drawn


def several(*children: Child) -> Element:
    """Elements side by side that are drawn as one, without a group around them."""
    drawn = Element("")
    drawn.children = [child for child in children if child is not None]
    return drawn


def placed(element: Element | Drawing, x: float, y: float, scale: float = 1.0, turn: float = 0.0) -> Element:
    """An element moved, turned by degrees and scaled."""
    drawn = Element("g")
    drawn.children.append(element)
    drawn.attributes["transform"] = transform(x, y, scale, turn)
    return drawn


def transform(x: float, y: float, scale: float, turn: float) -> str:
    """How a thing is moved, turned by degrees and scaled, as SVG spells it."""
    key = (x, y, scale, turn)
    known = TRANSFORMS.get(key)
    if known is None:
        known = f"translate({number(float(x))} {number(float(y))})"
        if turn:
            known += f" rotate({number(float(turn))})"
        if scale != 1:
            known += f" scale({number(float(scale))})"
        if x != 0 and y != 0:  # 0 and -0 are equal, and written differently
            TRANSFORMS.put(key, known)
    return known


def shape(name: str, own: dict[str, str], more: dict[str, Attribute]) -> Element:
    """An element with attributes as SVG spells them, and further ones."""
    drawn = Element(name)
    drawn.attributes = own
    if more:
        drawn.put(more)
    return drawn


def rect(x: float, y: float, width: float, height: float, class_: str, **attributes: Attribute) -> Element:
    own = {"x": number(x), "y": number(y), "width": number(width), "height": number(height), "class": class_}
    return shape("rect", own, attributes)


def circle(cx: float, cy: float, r: float, class_: str, **attributes: Attribute) -> Element:
    return shape("circle", {"cx": number(cx), "cy": number(cy), "r": number(r), "class": class_}, attributes)


def path(d: str, class_: str, **attributes: Attribute) -> Element:
    return shape("path", {"d": d, "class": class_}, attributes)


def title(words: str) -> Element:
    """What a pointer shows and a screen reader says."""
    return Element("title", words)


def text(x: float, y: float, words: str, size: float, class_: str, **attributes: Attribute) -> Element:
    """Words around x, or from it with text_anchor="start"."""
    attributes.setdefault("text_anchor", "middle")
    own = {"x": number(x), "y": number(y), "font-size": number(float(size)), "class": class_}
    return shape("text", own, attributes).add(words)


def use(target: str, x: float = 0, y: float = 0, width: float | None = None, height: float | None = None) -> Element:
    """A drawing defined elsewhere in the picture, or a symbol of the sprite."""
    drawn = Element("use")
    drawn.attributes["href"] = f"#{target}"
    for name, value in (("x", x or None), ("y", y or None), ("width", width), ("height", height)):
        if value is not None:
            drawn.attributes[name] = number(value)
    return drawn


def glyph(name: str, cx: float, cy: float, width: float, height: float | None = None) -> Element:
    """A symbol of the sprite around a point."""
    if name not in sprite():
        raise ValueError(f"there is no glyph {name!r}; there are {', '.join(sprite())}")
    tall = width if height is None else height
    return use(name, cx - width / 2, cy - tall / 2, width, tall)


@cache
def sprite() -> dict[str, str]:
    """Every symbol of the sprite by its name."""
    drawn = re.sub(r">\s+<", "><", GLYPHS.read_text("utf-8"))
    return {found[1]: found[0] for found in re.finditer(r'<symbol id="([^"]+)".*?</symbol>', drawn, re.DOTALL)}


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
