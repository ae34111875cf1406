# hot: compiled by mypyc
"""Drawing as SVG: elements that escape what they hold, and symbols of the sprite."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from html import escape
from pathlib import Path
from typing import Final

from mypy_extensions import mypyc_attr

from quincunx.core.kept import MOST_KEPT, Kept

GLYPHS = Path(__file__).parent / "glyphs.svg"

Attribute = str | int | float | None

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

    @property
    def count(self) -> int:
        """How many elements it is, side by side: one, but for those without a name."""
        return 1 if self.name else sum([1 if isinstance(child, str) else child.count for child in self.children])

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
        self.written = "".join(out)
        self.uses = same_uses(frozenset(uses)) if uses else NOTHING_USED
        self.count = 1 if element.name else element.count
        """How many elements it is, side by side."""
        self.inside: list[Drawing] | None = None
        """What lies in it, if what changes of that is told by itself; then only the element around it is written."""
        self.id = ""
        """By what to find such an element in another picture."""
        self.defined: dict[str, Drawing] | None = None
        """What it brings along to be used by name."""
        self.own = False
        """Does it lie in one picture, and come up in no other table's?"""
        self.was = 0
        """Once its text has been let go: what that was, as one number."""

    @property
    def text(self) -> str:
        """All of it as SVG."""
        if self.inside is None:
            return self.written
        within = "".join([drawing.text for drawing in self.inside])
        if not within:
            return self.written
        return f"{self.written[:-2]}>{within}</{ELEMENT_AROUND}>" if self.written else within

    def write(self, out: list[str], uses: set[str]) -> None:
        """As an element does it, from memory."""
        out.append(self.text)
        if self.uses:
            uses |= self.uses

    def let_go(self) -> None:
        """Keep of the text no more than by what to know it again."""
        if self.inside is not None:
            for drawing in self.inside:
                drawing.let_go()
        elif self.own and not self.was:
            self.was = hash(self.written)
            self.written = ""

    @property
    def is_whole(self) -> bool:
        """Is its text there, or has some of it been let go?"""
        if self.inside is None:
            return not self.was
        return all(drawing.is_whole for drawing in self.inside)

    def looks_like(self, other: Drawing) -> bool:
        """Is this the same as another one, whose text is still there?"""
        if self.inside is not None or other.inside is not None:
            return False
        return self.was == hash(other.written) if self.was else self.written == other.written


def nested(element: Element, own: bool) -> Drawing:
    """A group, or elements side by side, of which later only those are told that have changed."""
    around = Element(element.name)
    around.attributes = element.attributes
    drawing = Drawing(around)
    inside: list[Drawing] = []
    uses: set[str] = set()
    lay_side_by_side(element, inside, own)
    for each in inside:
        if each.uses:
            uses |= each.uses
    drawing.inside = inside
    drawing.id = element.attributes.get("id", "")
    drawing.uses = same_uses(frozenset(uses)) if uses else NOTHING_USED
    if not element.name:
        drawing.count = elements_in(inside)
    return drawing


def elements_in(drawings: list[Drawing]) -> int:
    """How many elements some drawings are, side by side."""
    count = 0
    for drawing in drawings:
        count += drawing.count
    return count


def lay_side_by_side(element: Element, inside: list[Drawing], own: bool) -> None:
    """Add what lies in an element, each by itself."""
    for child in element.children:
        if isinstance(child, Drawing):
            if child.inside is not None and not child.written:
                inside += child.inside
            else:
                inside.append(child)
        elif isinstance(child, Element):
            if child.name:
                drawing = Drawing(child)
                drawing.own = own
                inside.append(drawing)
            else:
                lay_side_by_side(child, inside, own)
        else:
            raise ValueError(f"words lie in an element of their own, not beside others: {child!r}")


Child = Element | Drawing | str | None

NOTHING_USED: Final[frozenset[str]] = frozenset()
ELEMENT_AROUND: Final = "g"
USES: Final[Kept[frozenset[str]]] = Kept(2000)
MOST_DRAWN: Final = 10_000
DRAWN: Final[Kept[Drawing]] = Kept(MOST_DRAWN)


def same_uses(uses: frozenset[str]) -> frozenset[str]:
    """Names that drawings use, as one set for all that use the same: at every table most of them do."""
    known = USES.get(uses)
    if known is None:
        USES.put(uses, uses)
        return uses
    return known


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
