"""Lays the mosaics of the games, and the icons and the preview of the site, from our glyphs.

    python docs/mosaics.py          write games/<game>/mosaic.svg, and the icons among the static files
    python docs/mosaics.py milito   only the mosaic of a game

A flat drawing, made of glyphs in the colours of the palette, is laid in stones: each cell of a grid takes the colour
that covers most of it. Cells of one colour are one path, and a pattern over all of them cuts the stones apart and
shades each a little differently, so a mosaic weighs a few KB. It needs the browser of the tests, and is not part of
`make docs`: what a browser paints is not the same to the last dot everywhere, and the files are kept.
"""

from __future__ import annotations

import shutil
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import NamedTuple

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
GAMES = ROOT / "src" / "quincunx" / "games"
GLYPHS = ROOT / "src" / "quincunx" / "core" / "glyphs.svg"
STATIC = ROOT / "src" / "quincunx" / "server" / "web" / "pages" / "static"
CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
STONE = 6
"""The side of a stone, with its share of the mortar."""
FINE = 8
"""Dots by which a cell is looked at, each way."""
TILE = 9
"""Stones of the pattern each way, before it comes again."""

SLIP, IVORY, SAND, OCHRE, GOLD = "#2A211B", "#F1E6D0", "#DCC594", "#B98B45", "#D9A441"
CLAY, RED, DARK_RED, TEAL, PALE_TEAL, OLIVE, PLUM = (
    "#C8683D",
    "#B23A2E",
    "#7A2C22",
    "#1F6570",
    "#93C0C2",
    "#66701F",
    "#5B3163",
)
COLOURS = (SLIP, IVORY, SAND, OCHRE, GOLD, CLAY, RED, DARK_RED, TEAL, PALE_TEAL, OLIVE, PLUM)


class Drawing(NamedTuple):
    """A flat drawing: how many stones wide and high, its ground, and what lies on it, in SVG."""

    wide: int
    high: int
    ground: str
    marks: str


def glyph(name: str, x: float, y: float, size: float, ink: str, side: str, card: str, flip: bool = False) -> str:
    """A glyph in three colours, its upper left corner at a stone; turned to the left if it is flipped."""
    style = f"--ink:{ink};--ink2:{ink};--side:{side};--card:{card};--gold:{GOLD}"
    turn = f'transform="translate({2 * x + size} 0) scale(-1 1)" ' if flip else ""
    return f'<g {turn}style="{style}"><use href="#{name}" x="{x}" y="{y}" width="{size}" height="{size}"/></g>'


def band(y: float, high: float, wide: float, colour: str) -> str:
    return f'<rect x="0" y="{y}" width="{wide}" height="{high}" fill="{colour}"/>'


def quincunx(cx: float, cy: float, step: float, r: float, colour: str) -> str:
    spots = [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)]
    return "".join(f'<circle cx="{cx + a * step}" cy="{cy + b * step}" r="{r}" fill="{colour}"/>' for a, b in spots)


def milito() -> Drawing:
    """A helmet and an elephant before a shield hung between columns: two armies, and the five of the name."""
    wide, high = 96, 38
    borders = band(0, 2, wide, DARK_RED) + band(2, 1, wide, GOLD) + band(high - 3, 1, wide, GOLD)
    borders += band(high - 2, 2, wide, DARK_RED)
    columns = "".join(
        f'<rect x="{x}" y="9" width="4" height="24" fill="{IVORY}"/>'
        f'<rect x="{x + 3}" y="9" width="1" height="24" fill="{SAND}"/>'
        for x in (35, 57)
    )
    beam = f'<rect x="33" y="6" width="30" height="2" fill="{IVORY}"/>'
    beam += f'<rect x="33" y="8" width="30" height="1" fill="{OCHRE}"/>'
    shield = f'<circle cx="48" cy="21" r="11.4" fill="{GOLD}"/><circle cx="48" cy="21" r="9.9" fill="{IVORY}"/>'
    figures = glyph("g-helm", 5, 6, 27, CLAY, RED, SLIP) + glyph("g-elephant", 64, 5, 29, PALE_TEAL, TEAL, SLIP, True)
    return Drawing(wide, high, SLIP, borders + columns + beam + shield + quincunx(48, 21, 4.6, 2.1, RED) + figures)


def battalion() -> Drawing:
    """Ranks of two armies, and the line between them."""
    wide, high = 34, 46
    line = f'<rect x="16" y="0" width="2" height="{high}" fill="{DARK_RED}"/>'
    left = "".join(glyph("g-elephant", 1, 1.5 + 15 * n, 14, TEAL, PALE_TEAL, SAND, True) for n in range(3))
    right = "".join(glyph("g-helm", 19.5, 1.5 + 15 * n, 13.5, SLIP, RED, SAND, True) for n in range(3))
    return Drawing(wide, high, SAND, line + left + right)


def mil1049() -> Drawing:
    """A crown over a castle, on a field of olive."""
    wide, high = 34, 46
    ground = band(high - 6, 6, wide, SLIP)
    crown = glyph("g-crown", 8, 2, 18, GOLD, RED, OLIVE)
    castle = glyph("g-castle", 3, 15, 28, IVORY, GOLD, SLIP)
    return Drawing(wide, high, OLIVE, ground + crown + castle)


def multiverse() -> Drawing:
    """A knight on his block, and a block nobody has turned, on the hexes of a coast."""
    wide, high = 34, 46
    hexes = ((8, 10, SAND), (26, 10, OLIVE), (17, 25.6, SAND), (-1, 25.6, OLIVE), (8, 41.2, SAND))
    corners = ((0, -10), (8.7, -5), (8.7, 5), (0, 10), (-8.7, 5), (-8.7, -5))
    land = "".join(
        f'<path d="M{"L".join(f"{x + a} {y + b}" for a, b in corners)}Z" fill="{colour}"/>' for x, y, colour in hexes
    )
    knight = f'<rect x="4" y="8" width="25" height="27" rx="3" fill="{DARK_RED}"/>'
    knight += f'<rect x="5.5" y="9.5" width="22" height="22" rx="2" fill="{IVORY}"/>'
    knight += glyph("mv-knight", 6, 10, 21, SLIP, RED, IVORY)
    hidden = f'<circle cx="26" cy="38" r="6.5" fill="{GOLD}"/>' + quincunx(26, 38, 2.6, 1.1, SLIP)
    return Drawing(wide, high, TEAL, land + knight + hidden)


def pacto() -> Drawing:
    """The marker of a general over the five colours of his cards."""
    wide, high = 34, 46
    frame = band(0, 2, wide, GOLD) + band(high - 2, 2, wide, GOLD)
    general = glyph("p-general-a", 4, 3.5, 26, SLIP, RED, IVORY)
    hand = ""
    for n, colour in enumerate((SLIP, IVORY, OLIVE, GOLD, RED)):
        hand += f'<rect x="{1.5 + 6.5 * n}" y="33" width="5" height="9" fill="{colour}"/>'
    return Drawing(wide, high, TEAL, frame + general + hand)


MOSAICS: dict[str, Callable[[], Drawing]] = {
    "milito": milito,
    "battalion": battalion,
    "mil1049": mil1049,
    "multiverse": multiverse,
    "pacto": pacto,
}


# ---- laying the stones


PIXELS = """async ([svg, width, height]) => {
  const picture = new Image();
  picture.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await picture.decode();
  const canvas = new OffscreenCanvas(width, height);
  const drawing = canvas.getContext("2d");
  drawing.drawImage(picture, 0, 0, width, height);
  return [...drawing.getImageData(0, 0, width, height).data];
}"""


def flat(drawing: Drawing) -> str:
    """The flat drawing as a picture of its own, with the glyphs in it."""
    sprite = GLYPHS.read_text(encoding="utf-8").partition(">")[2].rpartition("</svg>")[0]
    size = f'width="{drawing.wide * FINE}" height="{drawing.high * FINE}" viewBox="0 0 {drawing.wide} {drawing.high}"'
    ground = f'<rect width="{drawing.wide}" height="{drawing.high}" fill="{drawing.ground}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}><defs>{sprite}</defs>{ground}{drawing.marks}</svg>'


def nearest(red: int, green: int, blue: int) -> str:
    """The colour of the palette that is most like this one."""

    def apart(colour: str) -> int:
        return sum((int(colour[n : n + 2], 16) - part) ** 2 for n, part in ((1, red), (3, green), (5, blue)))

    return min(COLOURS, key=apart)


def cells(page: Page, drawing: Drawing) -> list[list[str]]:
    """The colour of every stone, row by row."""
    across, down = drawing.wide * FINE, drawing.high * FINE
    dots: list[int] = page.evaluate(PIXELS, [flat(drawing), across, down])
    known: dict[tuple[int, int, int], str] = {}

    def colour(x: int, y: int) -> str:
        at = 4 * (y * across + x)
        dot = (dots[at], dots[at + 1], dots[at + 2])
        if dot not in known:
            known[dot] = nearest(*dot)
        return known[dot]

    def stone(x: int, y: int) -> str:
        inside = [colour(x * FINE + a, y * FINE + b) for a in range(FINE) for b in range(FINE)]
        return Counter(inside).most_common(1)[0][0]

    return [[stone(x, y) for x in range(drawing.wide)] for y in range(drawing.high)]


def runs(row: list[str]) -> Iterable[tuple[str, int, int]]:
    """Stones of one colour beside each other: the colour, where they begin, and how many they are."""
    begin = 0
    for at in range(1, len(row) + 1):
        if at == len(row) or row[at] != row[begin]:
            yield row[begin], begin, at - begin
            begin = at


def pattern() -> str:
    """Mortar between stones that are a little askew, and a breath of light or shade on each."""
    rng = Random("stones")
    side = TILE * STONE
    light: list[str] = []
    shade: list[str] = []
    deep: list[str] = []
    gaps = [f"M0 {n * STONE}h{side}M{n * STONE} 0v{side}" for n in range(TILE)]
    for x in range(TILE):
        for y in range(TILE):
            place = f"M{x * STONE} {y * STONE}h{STONE}v{STONE}h-{STONE}z"
            rng.choice([light, shade, deep, [], []]).append(place)
            if rng.random() < 0.25:
                gaps.append(f"M{x * STONE + STONE} {y * STONE}v{STONE}l-1 0z")
    return (
        f'<pattern id="s" width="{side}" height="{side}" patternUnits="userSpaceOnUse">'
        f'<path d="{"".join(light)}" fill="#fff" fill-opacity=".09"/>'
        f'<path d="{"".join(shade)}" fill="#000" fill-opacity=".1"/>'
        f'<path d="{"".join(deep)}" fill="#000" fill-opacity=".2"/>'
        f'<path d="{"".join(gaps)}" fill="none" stroke="#1B1511" stroke-opacity=".62" stroke-width="1.1"/></pattern>'
    )


def mosaic(page: Page, drawing: Drawing) -> str:
    """The drawing in stones, as a small SVG."""
    paths: dict[str, list[str]] = {}
    for y, row in enumerate(cells(page, drawing)):
        for colour, x, count in runs(row):
            if colour != drawing.ground:
                paths.setdefault(colour, []).append(f"M{x} {y}h{count}v1h-{count}z")
    wide, high = drawing.wide * STONE, drawing.high * STONE
    laid = "".join(f'<path fill="{colour}" d="{"".join(parts)}"/>' for colour, parts in sorted(paths.items()))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}"><defs>{pattern()}</defs>'
        f'<rect width="{wide}" height="{high}" fill="{drawing.ground}"/>'
        f'<g transform="scale({STONE})" shape-rendering="crispEdges">{laid}</g>'
        f'<rect width="{wide}" height="{high}" fill="url(#s)"/></svg>\n'
    )


# ---- icons and the preview


def icon_drawing() -> Drawing:
    """The five dots, laid in stone; room around them, for phones that cut icons round."""
    return Drawing(20, 20, IVORY, quincunx(10, 10, 4, 1.9, RED))


def preview(hero: str) -> str:
    """What others show who link to us: the first mosaic, the name, and one line."""
    hero = hero.replace("<svg ", '<svg x="0" y="0" width="1200" height="475" ', 1)
    words = 'font-family="Palatino Linotype,Palatino,URW Palladio L,P052,Georgia,DejaVu Serif,serif"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">'
        f'<rect width="1200" height="630" fill="{IVORY}"/>{hero}{quincunx(70, 552, 20, 9, RED)}'
        f'<text x="122" y="556" {words} font-weight="700" font-size="52" letter-spacing="9" fill="{SLIP}">QUINCUNX'
        f'</text><text x="122" y="600" {words} font-size="29" fill="#5A4A3C">War games on one table. '
        "Every rule enforced and explained.</text></svg>"
    )


def paint(page: Page, svg: str, width: int, height: int, file: Path) -> None:
    """Write a picture as PNG, in few colours so that it stays light."""
    from io import BytesIO

    from PIL import Image

    page.set_viewport_size({"width": width, "height": height})
    page.set_content(f'<body style="margin:0">{svg}</body>')
    page.locator("svg").first.evaluate(f"(e) => {{ e.style.width = '{width}px'; e.style.height = '{height}px'; }}")
    shown = Image.open(BytesIO(page.screenshot()))
    shown.convert("RGB").quantize(64).save(file, optimize=True)
    print(f"{file.relative_to(ROOT)}: {file.stat().st_size} bytes")


def main(names: list[str]) -> None:
    browser_path = next(filter(None, map(shutil.which, CHROMIUM)), None)
    with sync_playwright() as playwright:
        page = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"]).new_page()
        for game in names or MOSAICS:
            file = GAMES / game / "mosaic.svg"
            file.write_text(mosaic(page, MOSAICS[game]()), encoding="utf-8")
            print(f"{file.relative_to(ROOT)}: {file.stat().st_size} bytes")
        if not names:
            icon = mosaic(page, icon_drawing())
            for size in (180, 192, 512):
                paint(page, icon, size, size, STATIC / f"icon-{size}.png")
            paint(page, preview(mosaic(page, milito())), 1200, 630, STATIC / "preview.png")


if __name__ == "__main__":
    main(sys.argv[1:])
