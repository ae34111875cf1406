# hot: compiled by mypyc
"""Drawing as SVG: elements that escape what they hold, and pictures that know what has changed in them."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from quincunx.core.palette import palette_css

GLYPHS = Path(__file__).parent / "glyphs.svg"

Attribute = str | int | float | None

# ---- elements

NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
UNSAFE = re.compile("[&<>\"']|" + NOT_XML.pattern)


def escaped(words: str) -> str:
    """Words made safe for text and attributes; characters XML cannot hold are left out."""
    if UNSAFE.search(words) is None:
        return words
    return escape(NOT_XML.sub("", words))


def number(value: float) -> str:
    """A number with at most three decimals and no idle zeros."""
    return f"{value:.3f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


@cache
def attribute_name(key: str) -> str:
    """An attribute as SVG spells it; an underscore at the end keeps Python's own words free."""
    return key.rstrip("_").replace("_", "-")


class Element:
    """One SVG element: attributes written with underscores for hyphens, children elements or plain words."""

    def __init__(self, name: str, *children: Child, **attributes: Attribute) -> None:
        self.name = name
        self.children: list[Element | Drawing | str] = [child for child in children if child is not None]
        self.attributes: dict[str, str] = {}
        for key, value in attributes.items():
            if value is not None:
                self.attributes[attribute_name(key)] = value if isinstance(value, str) else number(value)

    def add(self, *children: Child) -> Element:
        """Put children after those there are, and get the element itself back."""
        self.children += [child for child in children if child is not None]
        return self

    def to_text(self) -> str:
        return Drawing(self).text

    def write(self, out: list[str], uses: set[str]) -> None:
        """Add the text of the element and all in it to `out`, and what it uses by name to `uses`."""
        out.append(f"<{self.name}")
        for key, value in self.attributes.items():
            if UNSAFE.search(value) is not None:
                value = escaped(value)
            out.append(f' {key}="{value}"')
            if key == "href":
                uses.add(value[1:])
        if not self.children:
            out.append("/>")
            return
        out.append(">")
        for child in self.children:
            if isinstance(child, str):
                out.append(escaped(child))
            else:
                child.write(out, uses)
        out.append(f"</{self.name}>")


class Drawing:
    """Something drawn once: its text, and what it uses of the sprite and of the picture's own definitions."""

    def __init__(self, element: Element) -> None:
        out: list[str] = []
        uses: set[str] = set()
        element.write(out, uses)
        self.text = "".join(out)
        self.uses = frozenset(uses)

    def write(self, out: list[str], uses: set[str]) -> None:
        """As an element does it, from memory."""
        out.append(self.text)
        uses |= self.uses


Child = Element | Drawing | str | None

DRAWN: OrderedDict[object, Drawing] = OrderedDict()
MOST_DRAWN = 10_000


def drawn_once(key: object, draw: Callable[[], Element]) -> Drawing:
    """Something that looks the same wherever this key comes up again, in whichever picture."""
    drawing = DRAWN.get(key)
    if drawing is None:
        drawing = DRAWN[key] = Drawing(draw())
        if len(DRAWN) > MOST_DRAWN:
            DRAWN.popitem(last=False)
    return drawing


def named(element: Element, name: str) -> Element:
    """An element with an id."""
    element.attributes["id"] = name
    return element


def group(*children: Child, **attributes: Attribute) -> Element:
    return Element("g", *children, **attributes)


def placed(element: Element, x: float, y: float, scale: float = 1.0, turn: float = 0.0) -> Element:
    """An element moved, turned by degrees and scaled."""
    steps = [f"translate({number(float(x))} {number(float(y))})"]
    steps += [f"rotate({number(float(turn))})"] if turn else []
    steps += [f"scale({number(float(scale))})"] if scale != 1 else []
    return Element("g", element, transform=" ".join(steps))


def rect(x: float, y: float, width: float, height: float, class_: str, **attributes: Attribute) -> Element:
    return Element("rect", x=x, y=y, width=width, height=height, class_=class_, **attributes)


def circle(cx: float, cy: float, r: float, class_: str, **attributes: Attribute) -> Element:
    return Element("circle", cx=cx, cy=cy, r=r, class_=class_, **attributes)


def path(d: str, class_: str, **attributes: Attribute) -> Element:
    return Element("path", d=d, class_=class_, **attributes)


def title(words: str) -> Element:
    """What a pointer shows and a screen reader says."""
    return Element("title", words)


def text(x: float, y: float, words: str, size: float, class_: str, **attributes: Attribute) -> Element:
    """Words around x, or from it with text_anchor="start"."""
    attributes.setdefault("text_anchor", "middle")
    return Element("text", words, x=x, y=y, font_size=float(size), class_=class_, **attributes)


def use(target: str, x: float = 0, y: float = 0, width: float | None = None, height: float | None = None) -> Element:
    """A drawing defined elsewhere in the picture, or a symbol of the sprite."""
    return Element("use", href=f"#{target}", x=x or None, y=y or None, width=width, height=height)


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


class Part:
    """Some neighbouring drawings of a picture, with what they were drawn from."""

    def __init__(self, key: object, drawings: list[Drawing], defined: dict[str, Drawing]) -> None:
        self.key = key
        self.drawings = drawings
        self.defined = defined


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
        self.drawings: list[Drawing] = []
        self.defined: dict[str, Drawing] = {}
        self.parts: dict[str, Part] = {}
        self.last: dict[str, Part] = {}
        self.used: dict[str, str] | None = None

    def follow(self, last: Picture | None) -> None:
        """Take over from an earlier picture what has not changed; both must be of the same table and the same eyes."""
        self.last = last.parts if last is not None else {}

    def add(self, *children: Element | Drawing | None) -> None:
        for child in children:
            if child is not None:
                self.drawings.append(child if isinstance(child, Drawing) else Drawing(child))

    def part(self, name: str, key: object, draw: Callable[[], None]) -> None:
        """What `draw` adds to this picture, drawn anew only if it depends on something else than last time."""
        part = self.last.get(name)
        if part is None or part.key != key:
            before, defined = self.drawings, self.defined
            self.drawings, self.defined = [], {}
            draw()
            part = Part(key, self.drawings, self.defined)
            self.drawings, self.defined = before, defined
        self.parts[name] = part
        self.drawings += part.drawings
        self.defined.update(part.defined)

    def define(self, edition: str, name: str, draw: Callable[[], Element]) -> None:
        """Draw something once for all pictures of an edition, to be used by name any number of times."""
        if name not in self.defined:
            self.defined[name] = drawn_once((edition, name), lambda: named(draw(), name))

    @property
    def definitions(self) -> dict[str, str]:
        """All that is used by name, in the order of the sprite and then of drawing; to be asked once all is drawn."""
        if self.used is not None:
            return self.used
        uses: set[str] = set()
        for drawing in (*self.drawings, *self.defined.values()):
            uses |= drawing.uses
        symbols = {name: symbol for name, symbol in sprite().items() if name in uses}
        self.used = symbols | {name: drawing.text for name, drawing in self.defined.items()}
        return self.used

    def to_text(self) -> str:
        body = "".join(drawing.text for drawing in self.drawings)
        home = f' data-home="{" ".join(map(number, self.home))}"' if self.home is not None else ""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="qx" viewBox="0 0 {self.width} {self.height}" role="img"'
            f'{home} aria-label="{escaped(self.label)}"><style>{style_sheet(self.css)}</style>'
            f"<defs>{''.join(self.definitions.values())}</defs>{body}</svg>"
        )

    def changes_from(self, shown: Picture) -> dict[str, Any] | None:
        """What turns a picture already shown into this one; None if they differ in more than their parts.

        `parts` are the children of the picture after its style and definitions: a number stands for a child
        as it was shown, a text for a new one. `defs` are definitions to add to those there are.
        """
        if (shown.width, shown.height, shown.css) != (self.width, self.height, self.css):
            return None
        places = {drawing.text: n for n, drawing in enumerate(shown.drawings)}
        known = shown.definitions
        return {
            "label": self.label,
            "defs": "".join(text for name, text in self.definitions.items() if name not in known),
            "parts": [places.get(drawing.text, drawing.text) for drawing in self.drawings],
        }


@cache
def style_sheet(css: str) -> str:
    """The palettes and the picture's own style, in one line."""
    return (palette_css() + css).replace("\n", "")
