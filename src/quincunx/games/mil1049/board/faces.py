# hot: compiled by mypyc
"""What is drawn again and again: knights, shields with their charges, cubes, lands."""

from __future__ import annotations

from quincunx.core.game import Data
from quincunx.core.kit.board.area import Area
from quincunx.core.kit.board.fitted_text import one_line
from quincunx.core.kit.board.marks import ANY_SIGN
from quincunx.core.kit.board.sides import shield
from quincunx.core.svg import Element, circle, glyph, group, path, placed, rect, sprite, text, title, use
from quincunx.games.mil1049.board.canvas import RealmCanvas

KNIGHT_WIDTH, KNIGHT_HEIGHT = 64.0, 76.0
LAND_WIDTH, LAND_HEIGHT, HIGH_LAND = 104.0, 102.0, 136.0
LEAST = 13.0
"""The smallest letters on a table."""
SMALL_WIDTH, SMALL_HEIGHT = 34.0, 50.0
OTHER_FACE = {"fertile": "dark", "dark": "fertile"}
LETHAL = 4


def sign(name: str) -> str:
    """The picture of a kind of cube, a land, a sphere; a banner for what has none."""
    found = f"m-{name}"
    return found if found in sprite() else ANY_SIGN


def arms(canvas: RealmCanvas, seat: int, cx: float, cy: float, size: float) -> Element:
    """A seat's shield with the charge of its family, around a point."""
    family = str(canvas.families[seat]["family"])

    def draw() -> Element:
        charge = group(glyph(sign(f"arms-{family}"), 32, 32, 64), class_=f"qx-side-{seat}")
        return group(shield(seat, 32, 32, 64, "qx-shield-solid"), charge)

    name = f"arms-{seat}"
    canvas.picture.define(f"arms {family}", name, draw)
    return placed(use(name), cx - size / 2, cy - size / 2, size / 64)


def lettered(seat: int, letter: str, cx: float, cy: float, size: float) -> Element:
    """A seat's shield with the letter of a column."""
    letters = max(0.68 * size, LEAST)
    told = text(cx, cy + 0.36 * letters, letter, letters, "qx-sans qx-bold qx-on-side")
    return group(shield(seat, cx, cy, size, "qx-shield-solid"), told)


def portrait(canvas: RealmCanvas, seat: int, age: int, x: float, y: float, width: float) -> Element:
    """A knight whose face tells his age, by his upper left corner."""
    name = f"knight-{min(age, LETHAL - 1)}"

    def draw() -> Element:
        whole = [glyph(each, 32, 38, KNIGHT_WIDTH, KNIGHT_HEIGHT) for each in ("m-knight", f"m-age-{name[-1]}")]
        return group(*whole, class_="ml-figure")

    canvas.picture.define("knights", name, draw)
    drawn = placed(use(name), x, y, width / KNIGHT_WIDTH)
    drawn.attributes["class"] = f"qx-side-{seat}"
    return drawn


def niche(area: Area, class_: str) -> Element:
    """An arch with a round top."""
    r = area.width / 2
    return path(
        f"M{area.x:g} {area.bottom:g}V{area.y + r:g}A{r:g} {r:g} 0 0 1 {area.right:g} {area.y + r:g}V{area.bottom:g}Z",
        class_,
    )


def vp_star(cx: float, cy: float, points: int, size: float) -> Element:
    """Victory points on a star."""
    letters = max(0.44 * size, LEAST)
    told = text(cx, cy + 0.36 * letters, str(points), letters, "qx-sans qx-bold qx-on-gold")
    return group(glyph("m-vp", cx, cy, size), told)


def points_badge(canvas: RealmCanvas, notation: str, cx: float, cy: float) -> list[Element]:
    """The victory points a choice brings to whoever looks, around a point; nothing where there is nothing to tell."""
    gain = canvas.gain(notation)
    if gain is None:
        return []
    sense = "gain" if gain > 0 else "loss" if gain < 0 else "even"
    told = canvas.said("board.gain", n=gain) if gain else "0"
    box, words = rect(cx - 15, cy - 9, 30, 18, f"ml-{sense}", rx=5), canvas.points_words(notation)
    drawn = group(box, text(cx, cy + 5, told, 14, f"qx-sans qx-bold ml-on-{sense}"), class_="ml-points")
    return [group(title(words), drawn) if words else drawn]


def hourglasses(age: int, x: float, cy: float, size: float) -> Element:
    """The time tokens of a knight, places for those to come, and a cross for the fourth."""
    drawn = group()
    for n in range(LETHAL - 1):
        cx = x + size / 2 + n * (size + 1)
        drawn.add(glyph("m-white", cx, cy, size) if n < age else circle(cx, cy, 0.4 * size, "qx-pip-open"))
    cx, arm = x + size / 2 + (LETHAL - 1) * (size + 1), 0.36 * size
    cross = path(f"M{cx:g} {cy - arm:g}v{2 * arm:g}M{cx - 0.7 * arm:g} {cy - 0.35 * arm:g}h{1.4 * arm:g}", "ml-cross")
    return drawn.add(cross if age == LETHAL - 1 else group(cross, class_="qx-dim"))


def cubes_at(cubes: dict[str, int], x: float, cy: float, size: float, class_: str = "qx-sans qx-bold") -> Element:
    """Numbers and cubes side by side, from a point on."""
    drawn, letters = group(), max(0.95 * size, LEAST)
    for kind, count in cubes.items():
        if count:
            words = str(count)
            drawn.add(text(x, cy + 0.35 * letters, words, letters, class_, text_anchor="start"))
            x += 0.6 * letters * len(words) + 2
            drawn.add(glyph(sign(kind), x + size / 2, cy, size))
            x += size + 4
    return drawn


# ---- lands


def land_parts(land: str) -> tuple[str, str]:
    """The type of a land, and the face that lies up."""
    kind, _, face = land.partition(" ")
    return kind, face or "fertile"


def land_words(canvas: RealmCanvas, land: str) -> str:
    """All that is printed on both faces of a land, the one that lies up first."""
    kind, face = land_parts(land)
    printed = canvas.view["printed"]["lands"][kind]
    told = {"land": printed["name"], "defence": printed["defence"]}
    for prefix, side in (("", face), ("other_", OTHER_FACE[face])):
        for what in ("harvest", "tribute"):
            told[prefix + what] = canvas.cubes_words(printed[side][what])
    return canvas.said(f"board.land.{face}", **told)


def land_tile(canvas: RealmCanvas, land: str, area: Area, small: bool) -> Element:
    """A land as it lies, as large as the area allows; a large one is higher where there is room."""
    kind, face = land_parts(land)
    high = not small and area.height > 1.2 * area.width
    looks = "small" if small else "high" if high else "large"
    name = f"land-{kind}-{face}-{looks}"
    printed: Data = canvas.view["printed"]["lands"][kind]
    canvas.picture.define(
        canvas.edition,
        name,
        lambda: small_land(kind, face, printed) if small else large_land(canvas, kind, face, printed, high),
    )
    width = SMALL_WIDTH if small else LAND_WIDTH
    height = SMALL_HEIGHT if small else HIGH_LAND if high else LAND_HEIGHT
    scale = min(area.width / width, area.height / height)
    return placed(use(name), area.middle - scale * width / 2, area.half_way - scale * height / 2, scale)


def small_land(kind: str, face: str, printed: Data) -> Element:
    """A small land: its picture, below it what a harvest yields and what it pays."""
    ink = "qx-sans qx-bold ml-on-dark" if face == "dark" else "qx-sans qx-bold qx-on-gold"
    drawn = group(rect(0.7, 0.7, 32.6, 48.6, f"ml-{face}", rx=4), glyph(sign(kind), 17, 12, 32, 21.4))
    if face == "dark":
        drawn.add(rect(1, 1.3, 32, 21.4, "ml-shadow"))
    if printed["defence"]:
        drawn.add(defence_mark(23.5, 10, printed["defence"], 19))
    drawn.add(cubes_at(printed[face]["harvest"], 4, 29.6, 12, ink), path("M4 36.6H30", "ml-rule"))
    return drawn.add(cubes_at(printed[face]["tribute"], 4, 43, 12, ink))


def large_land(canvas: RealmCanvas, kind: str, face: str, printed: Data, high: bool) -> Element:
    """A large land: its name and picture, below both faces side by side, the one that lies up first.

    A high one has room to say in words which row is which.
    """
    other, bottom, row = OTHER_FACE[face], HIGH_LAND if high else LAND_HEIGHT, 39.0 if high else 22.0
    drawn = group(
        rect(0.8, 0.8, 102.4, bottom - 1.6, f"ml-{face}", rx=6),
        rect(1.5, 1.5, 101, 54, "ml-sky", rx=5),
        glyph(sign(kind), 52, 28.5, 81, 54),
    )
    if face == "dark":
        drawn.add(rect(1.5, 1.5, 101, 54, "ml-shadow", rx=5))
    band = rect(1.5, 1.5, 101, 17, "ml-name")
    drawn.add(band, one_line(6, 14.5, str(printed["name"]), 72, 14, "qx-serif qx-bold qx-on-gold", text_anchor="start"))
    if printed["defence"]:
        drawn.add(defence_mark(90, 13, printed["defence"], 23))
    drawn.add(rect(70, 56, 32.4, bottom - 57, f"ml-{other}", rx=4))
    for n, what in enumerate(("harvest", "tribute")):
        cy = (84.0 if high else 68.5) + row * n
        for shown, x in ((face, 12.0 if high else 40.0), (other, 73.0)):
            ink = "qx-sans qx-bold ml-on-dark" if shown == "dark" else "qx-sans qx-bold qx-on-gold"
            drawn.add(cubes_at(printed[shown][what], x, cy, 16 if shown == face else 12, ink))
        ink = "qx-sans ml-on-dark" if face == "dark" else "qx-sans qx-on-gold"
        words, y = canvas.say(f"board.{what}"), cy - 13 if high else cy + 4
        drawn.add(one_line(5, y, words, 64 if high else 34, LEAST if high else 11, ink, text_anchor="start"))
    return drawn


def defence_mark(cx: float, cy: float, value: int, size: float) -> Element:
    """What a land adds to a defence, on a dark shield."""
    r = size / 2
    shape = f"M{cx - r:g} {cy - r:g}h{size:g}v{r:g}q0 {0.7 * r:g} {-r:g} {r:g}q{-r:g} {-0.3 * r:g} {-r:g} {-r:g}z"
    told = text(cx, cy + 0.22 * size, f"+{value}", max(0.58 * size, LEAST), "qx-sans qx-bold ml-on-dark")
    return group(path(shape, "ml-black"), told)


def slot(area: Area, words: str = "", size: float = LEAST) -> Element:
    """An empty place, with a word on what could be there."""
    drawn = group(area.drawn("qx-slot", 5))
    if words:
        drawn.add(one_line(area.middle, area.half_way + 0.35 * size, words, area.width - 6, size, "qx-serif qx-faint"))
    return drawn


def told(words: str, *children: Element) -> Element:
    """Things with what a pointer shows and a reader says of them."""
    return group(title(words), *children)
