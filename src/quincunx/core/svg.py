# hot: compiled by mypyc
"""Drawing as SVG: elements that escape what they hold, one palette by day and by lamplight, shields and badges."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

GLYPHS = Path(__file__).parent / "glyphs.svg"
MOST_SIDES = 5

Attribute = str | int | float | None

# ---- the palette

DAY = {
    "ground": "#EDE1CB",
    "plaster": "#F6EEDF",
    "card": "#FBF6EC",
    "ink": "#2A211B",
    "ink2": "#6B5A4B",
    "edge": "#2A211B",
    "line": "#CDBB9C",
    "gold": "#D9A441",
    "glow": "#DE9E16",
    "on-glow": "#2A211B",
    "on-side": "#FFF9EE",
    "on-back": "#FFF9EE",
    "back-depth": "100%",
    "shade": "#2A211B",
    "side-0": "#B23A2E",
    "side-1": "#1F6570",
    "side-2": "#66701F",
    "side-3": "#6E3B78",
    "side-4": "#8A5A14",
    "ground-plain": "#E8D6B2",
    "ground-hill": "#DFC593",
    "ground-rough": "#D9CBB7",
    "ground-wood": "#CDD2A8",
    "terrain-line": "#A98C5B",
    "terrain-hill": "#C49C5C",
    "terrain-hill-line": "#8C6A36",
    "terrain-rock": "#A79580",
    "terrain-rock-line": "#6B5A4B",
    "terrain-wood": "#6F7B45",
    "terrain-wood-line": "#4B5530",
}
LAMPLIGHT = {
    "ground": "#1B1511",
    "plaster": "#251D17",
    "card": "#332821",
    "ink": "#F1E3C9",
    "ink2": "#BBA78B",
    "edge": "#A08C70",
    "line": "#57473A",
    "gold": "#E3B04F",
    "glow": "#F2B93B",
    "on-glow": "#2A211B",
    "on-side": "#1B1511",
    "on-back": "#F1E3C9",
    "back-depth": "42%",
    "shade": "#000000",
    "side-0": "#E37A64",
    "side-1": "#62B6C0",
    "side-2": "#B3BD62",
    "side-3": "#C08FCB",
    "side-4": "#D9A05A",
    "ground-plain": "#43382A",
    "ground-hill": "#4C3B23",
    "ground-rough": "#413A33",
    "ground-wood": "#373D28",
    "terrain-line": "#8F7A54",
    "terrain-hill": "#7E6337",
    "terrain-hill-line": "#C7A266",
    "terrain-rock": "#6E6255",
    "terrain-rock-line": "#AC9C88",
    "terrain-wood": "#65713F",
    "terrain-wood-line": "#A3B06C",
}
SERIF = '"Palatino Linotype",Palatino,"Book Antiqua","URW Palladio L",Georgia,serif'
SANS = '"Gill Sans","Gill Sans MT","Avenir Next",system-ui,"Segoe UI",sans-serif'

BASE_CSS = f"""
.qx-serif{{font-family:{SERIF};fill:var(--ink)}}
.qx-sans{{font-family:{SANS};fill:var(--ink);font-variant-numeric:lining-nums tabular-nums}}
.qx-faint{{fill:var(--ink2)}}
.qx-bold{{font-weight:700}}
.qx-on-side{{fill:var(--on-side)}}
.qx-on-ink{{fill:var(--card)}}
.qx-in-ink{{fill:var(--ink)}}
.qx-in-side{{fill:var(--side)}}
.qx-shield{{fill:var(--side);fill-opacity:.13;stroke:var(--side);stroke-width:3}}
.qx-shield-solid{{fill:var(--side);stroke:var(--ink);stroke-width:3}}
.qx-shade{{fill:var(--shade);fill-opacity:.16}}
.qx-ground{{fill:var(--ground)}}
.qx-key{{fill:none;stroke:var(--ink2);stroke-width:1.3;stroke-opacity:.8}}
"""


def palette_css() -> str:
    """Both palettes: what the reader's system asks for, unless the page or the picture names a theme."""
    day, lamp = (";".join(f"--{name}:{colour}" for name, colour in tones.items()) for tones in (DAY, LAMPLIGHT))
    sides = "".join(f".qx-side-{side}{{--side:var(--side-{side})}}" for side in range(MOST_SIDES))
    return (
        f"svg.qx{{{day}}}@media (prefers-color-scheme:dark){{svg.qx{{{lamp}}}}}"
        f"[data-theme=light] svg.qx:not([data-theme=dark]),svg.qx[data-theme=light]{{{day}}}"
        f"[data-theme=dark] svg.qx:not([data-theme=light]),svg.qx[data-theme=dark]{{{lamp}}}{sides}"
    )


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
            out.append(f' {key}="{escaped(value)}"')
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
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="qx" viewBox="0 0 {self.width} {self.height}" role="img"'
            f' aria-label="{escaped(self.label)}"><style>{style_sheet(self.css)}</style>'
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
    """The palettes, the base style and a game's own, in one line."""
    return (palette_css() + BASE_CSS + css).replace("\n", "")


# ---- words that fit


NARROW, WIDE = frozenset("fijlrtI.,:;'!|()[]- \N{NO-BREAK SPACE}"), frozenset("mwMWQ@%&+")


def text_width(words: str, size: float) -> float:
    """About how wide bold words are in the widest of our fonts; no reader's system is asked."""
    ems = sum(
        0.37 if c in NARROW else 0.92 if c in WIDE else 0.74 if c.isupper() else 0.6 if c < "\u2000" else 1.0
        for c in words
    )
    return ems * size


def shortened(words: str, width: float, size: float) -> str:
    """The words, cut with an ellipsis if they would be wider."""
    if text_width(words, size) <= width:
        return words
    while words and text_width(words + "…", size) > width:
        words = words[:-1]
    return words.rstrip() + "…"


def wrapped(words: str, width: float, size: float, most: int) -> list[str] | None:
    """The words in lines no wider than this; None if more than `most` would be needed or a word is too wide."""
    lines: list[str] = []
    for word in words.split(" "):
        if text_width(word, size) > width:
            return None
        if lines and text_width(f"{lines[-1]} {word}", size) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines if len(lines) <= most else None


def fitted(words: str, width: float, sizes: Sequence[tuple[float, int]]) -> tuple[list[str], float]:
    """Lines and size for words: the first (size, most lines) that fits, else one line cut at the last size."""
    for size, most in sizes:
        lines = wrapped(words, width, size, most)
        if lines is not None:
            return lines, size
    size = sizes[-1][0]
    return [shortened(words, width, size)], size


def one_line(
    x: float, y: float, words: str, width: float, size: float, class_: str, **attributes: Attribute
) -> Element:
    """A single line shrunk by at most a quarter, and cut if that is not enough."""
    least = 0.75 * size
    while text_width(words, size) > width and size > least:
        size -= 0.5
    return text(x, y, shortened(words, width, size), size, class_, **attributes)


def signed(value: int) -> str:
    """A number with its sign, and a true minus."""
    return f"+{value}" if value >= 0 else f"\N{MINUS SIGN}{-value}"


# ---- what every table has


QUINCUNX = ((22, 11), (34, 11), (28, 17), (22, 23), (34, 23))


def draw_ground(picture: Picture, header: float, name: str, turn_line: str) -> None:
    """The ground of the whole table, and the name of the game and a line about the turn above a frieze."""
    key = Element("pattern", path("M0 9H20M16 9V1H4V6H11V4", "qx-key"), width=20, height=10)
    key.attributes |= {"y": number(header), "patternUnits": "userSpaceOnUse"}
    picture.define(f"frieze {number(header)}", "frieze", lambda: key)
    told = text(48, 24, name, 20, "qx-serif qx-bold", text_anchor="start", letter_spacing=3.0)
    room = picture.width - 22 - 68 - text_width(name, 20) - 3.0 * len(name)
    picture.add(
        rect(0, 0, picture.width, picture.height, "qx-ground"),
        group(*(circle(x, y, 3.2, "qx-in-side") for x, y in QUINCUNX), class_="qx-side-0"),
        told,
        one_line(picture.width - 22, 23, turn_line, room, 16, "qx-sans", text_anchor="end", id="turn-line"),
        Element("rect", y=header, width=picture.width, height=10, fill="url(#frieze)"),
    )


# ---- sides


SHIELDS = (
    "M8 5C24 1 40 1 56 5C59 22 59 42 56 59C40 63 24 63 8 59C5 42 5 22 8 5Z",  # scutum
    "M32 2A30 30 0 1 1 32 62A30 30 0 1 1 32 2Z",  # round hoplon
    "M18 3H46L61 32L46 61H18L3 32Z",  # Celtic, six-cornered
    "M6 4H58V30C58 47 46 57 32 63C18 57 6 47 6 30Z",  # pointed below
    "M14 4Q32 -1 50 4C66 12 61 26 57 32C61 38 66 52 50 60Q32 65 14 60C-2 52 3 38 7 32C3 26 -2 12 14 4Z",  # waisted
)


def shield(side: int, cx: float, cy: float, size: float, class_: str = "qx-shield") -> Element:
    """A side's shield around a point: every side has a shape of its own beside its colour."""
    scale = size / 64
    shape = path(SHIELDS[side], f"qx-side-{side} {class_}")
    shape.attributes["transform"] = f"translate({number(cx - size / 2)} {number(cy - size / 2)}) scale({number(scale)})"
    return shape


def count_badge(cx: float, cy: float, count: int) -> Element:
    """A number on a dark disc, for piles and hands."""
    words = str(count)
    half = 11 + 4 * (len(words) - 1)
    return group(
        rect(cx - half, cy - 11, 2 * half, 22, "qx-in-ink", rx=11),
        text(cx, cy + 5, words, 14, "qx-sans qx-bold qx-on-ink"),
    )
