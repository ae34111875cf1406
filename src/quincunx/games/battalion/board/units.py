# hot: compiled by mypyc
"""Units on the table: a pile of rank tiles seen from the front, its tokens at the rear, what it does and has done."""

from __future__ import annotations

from quincunx.core.game import Data
from quincunx.core.svg import (
    Drawing,
    Element,
    circle,
    drawn_once,
    glyph,
    group,
    path,
    placed,
    rect,
    text,
    text_width,
    title,
    use,
)
from quincunx.games.battalion.actions import UNIT_VERBS
from quincunx.games.battalion.board.faces import ANY_RANK, TILE_HEIGHT, TILE_WIDTH, coins, roundel
from quincunx.games.battalion.board.layout import FOOT, LOWER, Box, Spot, unit_height
from quincunx.games.battalion.board.sheet import Sheet
from quincunx.games.battalion.board.words import unit_words

SIGNS = {
    "assault": "g-blades",
    "charge": "trait-impetus",
    "counterattack": "g-blades",
    "counter_charge": "trait-impetus",
    "barrage": "g-shaft",
    "fire": "g-shaft",
}
INSET = 3.0  # how much narrower each rank looks than the one before it


def role_of(sheet: Sheet, unit: Data) -> tuple[str, bool]:
    """What a unit does in the command under way, if anything, and whether it is taking hits just now."""
    command, roll, name = sheet.view["command"], sheet.view["roll"], unit["id"]
    if sheet.view["ending"]:
        return "", False
    if roll is not None:
        if name == roll["roller"]:
            return str(roll["kind"]), False
        if name == roll["target"]:
            return "target", bool(roll["hits"])
    elif command is not None:
        if name == command["unit"]:
            return str(command["action"]), False
        if name == command["reactor"] and command["reaction"] is not None:
            return str(command["reaction"]), False
        if name == command["target"]:
            return "target", False
    return "", False


def states_of(sheet: Sheet, unit: Data) -> tuple[str, ...]:
    """What a unit has done this turn."""
    return tuple(state for state in ("moved", "barred", "commanded") if unit["id"] in sheet.view[state])


def notations(sheet: Sheet, unit: Data) -> str | None:
    """All that clicking a unit can mean."""
    if sheet.seat < 0:
        return None
    name = unit["id"]
    if sheet.view["phase"] == "muster":
        return f"take-up:{unit['number']}" if unit["owner"] == sheet.seat else None
    if unit["owner"] != sheet.seat:
        return f"target:{name} unit:{name}"
    found = [f"{verb}:{name}" for verb in sorted(UNIT_VERBS)]
    places = [str(sector) for sector in range(1, sheet.layout.sectors + 1)]
    if unit["sector"] == "waiting":
        return " ".join(f"deploy:{name}-{place}" for place in (*places, "reserve"))
    if role_of(sheet, unit)[1]:
        found += [f"lose:{ranks}" for ranks in range(unit["height"] + 1)]
    return " ".join([*found, *(f"redeploy:{name}-{place}" for place in places)])


def draw_unit(sheet: Sheet, unit: Data, spot: Spot) -> Drawing:
    """A unit where it lies; one that looks the same is not drawn again."""
    for rank in unit_ranks(unit):
        sheet.define_rank(unit["owner"], rank)
    role, states = role_of(sheet, unit), states_of(sheet, unit)
    row, player = sheet.row(unit["owner"]), sheet.name(unit["owner"])
    key = (
        sheet.edition,
        str(unit),
        spot,
        role,
        states,
        row,
        sheet.seat,
        player,
        sheet.layout.sectors,
        sheet.layout.tile,
        sheet.view["phase"] == "muster",
    )
    return drawn_once(key, lambda: unit_drawing(sheet, unit, spot))


def unit_ranks(unit: Data) -> list[str | None]:
    """The ranks front first; those of a pile one may not see have no name."""
    return [*unit["ranks"], *[None] * (int(unit["height"]) - len(unit["ranks"]))]


def unit_drawing(sheet: Sheet, unit: Data, spot: Spot) -> Element:
    low, wide = sheet.row(unit["owner"]) == LOWER, sheet.layout.tile
    height = unit_height(unit["height"])
    (role, _), ranks = role_of(sheet, unit), unit_ranks(unit)
    top = 0.0 if low else FOOT
    drawn = group(rect(2, top + 3, wide, height - FOOT, "qx-shade", rx=5))
    drawn.add(unit_foot(sheet, unit, low, role))
    for n in range(len(ranks) - 1, -1, -1):
        top = n * TILE_HEIGHT if low else height - (n + 1) * TILE_HEIGHT
        tile = use(sheet.define_rank(unit["owner"], ranks[n]))
        drawn.add(placed(tile, n * INSET / 2, top, 1 - n * INSET / wide))
    front = 0.8 if low else height - 0.8
    drawn.add(path(f"M4 {front:g}H{wide - 4:g}", "ba-front"))
    if role:
        drawn.add(rect(-3, -3, wide + 6, height + 6, "ba-halo", rx=8))
        drawn.add(rect(-2, -2, wide + 4, height + 4, "ba-hot", rx=7))
    return group(
        title(unit_words(sheet.view, unit, sheet.say)),
        placed(drawn, *spot),
        id=f"unit-{unit['id']}",
        data_piece=unit["id"],
        data_on=notations(sheet, unit),
        class_=f"qx-side-{unit['owner']}",
    )


def unit_foot(sheet: Sheet, unit: Data, low: bool, role: str) -> Element:
    """Behind the rear rank: the unit's number, how much disorder it can hold, its tokens, and what a command costs."""
    height, wide = unit_height(unit["height"]), sheet.layout.tile
    edge = 8.0 if wide == TILE_WIDTH else 4.0
    top = height - FOOT if low else 0.0
    foot = group(rect(edge, top + (-4 if low else 0.6), wide - 2 * edge, FOOT + 3, "ba-foot", rx=6))
    bar, y = (top + 2.5, top + 19) if low else (top + FOOT - 7.5, top + 13.5)
    foot.add(roundel(edge + 12, y, str(unit["number"]), 9.5))
    if "cohesion" in unit:
        draw_bar(foot, unit["disorder"], unit["cohesion"], Box(edge + 4, bar, wide - 2 * edge - 8, 4.5))
    right = wide - edge - 6
    if role:
        right = draw_tab(sheet, foot, role, right, y)
    elif "price" in unit:
        foot.add(price_tag(right - 8, y, unit["price"]))
        right -= 20
    if states_of(sheet, unit):
        foot.add(path(f"M{right - 9:g} {y - 6:g}l7 6l-7 6", "qx-key"))
        right -= 11
    foot.add(coins(unit["order"], unit["disorder"], edge + 24, y, 19, right - edge - 27))
    return foot


def draw_bar(foot: Element, disorder: int, cohesion: int, box: Box) -> None:
    """One cell for each point of cohesion, filled by disorder: a full bar disbands the unit."""
    wide = box.width / max(cohesion, 1)
    cell = f"h{wide - 1.4:.1f}v{box.height:g}h{1.4 - wide:.1f}z"
    cells = [f"M{box.x + n * wide + 0.7:.1f} {box.y:g}{cell}" for n in range(cohesion)]
    if disorder:
        foot.add(path("".join(cells[:disorder]), "qx-in-ink"))
    if disorder < cohesion:
        foot.add(path("".join(cells[disorder:]), "ba-firm-open"))


def price_tag(cx: float, cy: float, price: int) -> Element:
    """What the next command costs, in an outlined coin."""
    return group(circle(cx, cy, 9.5, "ba-price"), text(cx, cy + 4.8, str(price), 13.5, "qx-sans qx-bold"))


def draw_tab(sheet: Sheet, foot: Element, role: str, right: float, y: float) -> float:
    """What a unit does, in a word or on a narrow tile by a sign; gives back where the tab begins."""
    words = sheet.say.one_of("board.role", role, role=role)
    if sheet.layout.tile < TILE_WIDTH:
        sign = glyph(SIGNS.get(role, ANY_RANK), right - 8, y, 15) if role != "target" else bull(right - 8, y)
        foot.add(group(title(words), rect(right - 19, y - 10, 22, 20, "ba-tab", rx=4), sign))
        return right - 21
    width = text_width(words, 10.5) + 12
    foot.add(
        rect(right - width + 2, y - 8.5, width, 17, "ba-tab", rx=4),
        text(right + 2 - width / 2, y + 4, words, 10.5, "qx-sans qx-bold ba-on-tab"),
    )
    return right - width - 1


def bull(cx: float, cy: float) -> Element:
    """The sign of a target."""
    return group(circle(cx, cy, 7, "ba-ring"), circle(cx, cy, 3, "ba-on-tab"))
