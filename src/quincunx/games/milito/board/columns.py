# hot: compiled by mypyc
"""How a view of a battle is drawn: the other side above, one's own below, five columns between."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path

from quincunx.core.game import Data
from quincunx.core.messages import load_catalogue
from quincunx.core.svg import (
    Element,
    Picture,
    circle,
    drawn_once,
    glyph,
    group,
    path,
    placed,
    rect,
    shortened,
    text,
    text_width,
    title,
)
from quincunx.games.milito.actions import COLUMNS
from quincunx.games.milito.board.edges import draw_header, draw_hiring, draw_plaque, draw_strip
from quincunx.games.milito.board.faces import CARD_HEIGHT, Say
from quincunx.games.milito.board.layout import LOWER, TABLE, TALL_TABLE, UPPER, Layout, Spot
from quincunx.games.milito.board.sheet import Sheet

GROUNDS = ("plain", "hill", "rough", "wood")


@cache
def english() -> Say:
    """The words in the game's own folder."""
    return Say(load_catalogue(Path(__file__).parents[1] / "messages.toml"))


def draw_board(view: Data, say: Say | None = None, narrow: bool = False, last: Picture | None = None) -> Picture:
    """A view as a picture, wide for a screen or narrow for a phone; what looks as in the last one is not drawn anew."""
    sheet = Sheet(view, say or english(), TALL_TABLE if narrow else TABLE)
    sheet.picture.follow(last)
    sheet.part("header", partial(draw_header, sheet), view["turn"], view["phase"], view["awaited"])
    for seat in range(2):
        draw_strip(sheet, seat)
    if view["turn"] == 0:
        draw_hiring(sheet)
    else:
        for column in range(COLUMNS):
            sheet.part(f"column {column}", partial(draw_column, sheet, column), *column_depends_on(sheet, column))
        draw_flanks(sheet)
    draw_plaque(sheet)
    return sheet.picture


def column_depends_on(sheet: Sheet, column: int) -> tuple[object, ...]:
    """All that can change how a column looks."""
    attack, placing = sheet.attack, sheet.placing
    involved = attack is not None and column + 1 in (attack["column"], attack["origin"])
    return (
        sheet.view["columns"][column],
        (attack, sheet.view["active"]) if involved else None,
        [(force["bonus_from"], force.get("bonus")) for force in sheet.forces] if involved else None,
        placing if placing is not None and placing.get("clearing") == column + 1 else None,
    )


def draw_column(sheet: Sheet, column: int) -> None:
    """A column from the upper to the lower edge; all that lies in it is part of it."""
    layout, held = sheet.layout, sheet.view["columns"][column]["control"]
    x, top, height = layout.left(column), layout.panel_top, layout.panel_bottom - layout.panel_top
    drawn = group(title(column_words(sheet, column)), id=f"column-{column + 1}")
    if sheet.seat >= 0:
        drawn.attributes["data-on"] = f"column:{column + 1} attack:{column + 1}"
    drawn.add(rect(x, top, layout.panel_width, height, "mi-column", rx=12))
    if held is not None:
        drawn.add(rect(x, top, layout.panel_width, height, f"qx-side-{held} mi-held", rx=12))
    if is_attacked(sheet, column):
        drawn.add(rect(x, top, layout.panel_width, height, "mi-halo", rx=12))
        drawn.add(rect(x, top, layout.panel_width, height, "mi-attacked", rx=12))
    draw_terrain(sheet, drawn, column)
    for seat in range(2):
        draw_units(sheet, drawn, seat, column)
    if is_attacked(sheet, column):
        draw_attack(sheet, drawn, column)
    sheet.picture.add(drawn)


def is_attacked(sheet: Sheet, column: int) -> bool:
    return sheet.attack is not None and sheet.attack["column"] == column + 1


def column_words(sheet: Sheet, column: int) -> str:
    lying = sheet.view["columns"][column]
    held, printed = lying["control"], sheet.view["terrain"][lying["terrain"]]
    on_flank = "flank_" if column in (0, COLUMNS - 1) else ""
    return sheet.say(
        f"board.column.{on_flank}{'neutral' if held is None else 'held'}",
        column=column + 1,
        seat=sheet.name(held) if held is not None else None,
        terrain=printed["name"],
        text=printed["text"],
    )


def draw_terrain(sheet: Sheet, drawn: Element, column: int) -> None:
    """The terrain card with the column's number, and an arrow towards whoever holds it."""
    layout, lying = sheet.layout, sheet.view["columns"][column]
    terrain = lying["terrain"]
    if lying["control"] is not None:
        draw_control(sheet, drawn, lying["control"], layout.middle(column))
    name, mark = str(sheet.view["terrain"][terrain]["name"]), sheet.say("board.flank_mark")
    key = ("terrain", layout.width, column, terrain, name, mark)
    drawn.add(drawn_once(key, lambda: terrain_card(layout, column, terrain, name, mark)))


def terrain_card(layout: Layout, column: int, terrain: str, name: str, mark: str) -> Element:
    """A terrain card with the number of its column."""
    middle, top = layout.middle(column), layout.terrain_top
    ground = terrain if terrain in GROUNDS else "plain"
    drawn = group()
    card = rect(layout.left(column), top, layout.panel_width, layout.terrain_height, "mi-terrain", rx=8)
    card.attributes["fill"] = f"var(--ground-{ground})"
    drawn.add(card)
    wide = min(150.0, layout.panel_width - 12)
    drawn.add(glyph(f"t-{ground}", middle, top + 40, wide, 0.4 * wide))
    name = shortened(name, wide - 40, 15)
    number, y = middle - text_width(name, 15) / 2 - 8, layout.terrain_bottom - (10 if layout.stacked else 15)
    drawn.add(
        circle(number, y - 5, 10.5, "qx-in-ink"),
        text(number, y, str(column + 1), 14, "qx-sans qx-bold qx-on-ink"),
        text(middle + 10, y, name, 15, "qx-serif qx-bold", letter_spacing=0.6),
    )
    if column in (0, COLUMNS - 1):
        draw_flank_mark(layout, drawn, column, mark)
    return drawn


def draw_control(sheet: Sheet, drawn: Element, seat: int, middle: float) -> None:
    layout = sheet.layout
    row = sheet.row(seat)
    edge = layout.terrain_top if row == UPPER else layout.terrain_bottom
    tip = edge + (-20 if row == UPPER else 20)
    drawn.add(path(f"M{middle - 30:g} {edge:g}H{middle + 30:g}L{middle:g} {tip:g}Z", f"qx-side-{seat} mi-control"))


def draw_flank_mark(layout: Layout, drawn: Element, column: int, mark: str) -> None:
    """The outer columns carry the triangle of the flank penalty at their outer edge."""
    out = -1 if column == 0 else 1
    x = layout.middle(column) + out * (layout.panel_width / 2 - 11)
    y = layout.terrain_bottom - 16
    if layout.stacked:
        x, y = layout.middle(column) + out * (layout.panel_width / 2 - 12), layout.terrain_top + 13
    drawn.add(path(f"M{x - 6:g} {y - 5:g}H{x + 6:g}L{x:g} {y + 6:g}Z", "mi-pip"))
    if not layout.stacked:
        anchor = "start" if out < 0 else "end"
        drawn.add(text(x - out * 10, y + 4, mark, 11.5, "qx-sans", text_anchor=anchor))


def draw_units(sheet: Sheet, drawn: Element, seat: int, column: int) -> None:
    """Up to two units of one side, or the empty place for one."""
    layout, row = sheet.layout, sheet.row(seat)
    units: list[str] = sheet.view["columns"][column]["units"][seat]
    if not units:
        drawn.add(sheet.outline(layout.unit(row, column, 0, 1), "mi-slot"))
    parts = fighting_parts(sheet, seat, column, units)
    for place, card in enumerate(units):
        spot = layout.unit(row, column, place, len(units))
        ordinal = units[: place + 1].count(card)
        unit = sheet.card(seat, card, spot, id=f"unit-{seat}-{column + 1}-{card}-{ordinal}")
        if seat == sheet.seat:
            unit.attributes["data-on"] = unit_notations(column, place, units)
        if is_cleared(sheet, seat, column, place):
            unit.attributes["class"] = "mi-cleared"
            unit.children[-1] = group(unit.children[-1], class_="mi-dim")
            unit.add(placed(path("M22 40L78 96M78 40L22 96", "mi-cross"), spot.x, spot.y, spot.scale))
        if parts[place]:
            if parts[place] == "fights":
                unit.add(sheet.outline(spot, "mi-chosen"))
            unit.add(tab(sheet, spot, row, parts[place]))
        drawn.add(unit)


def unit_notations(column: int, place: int, units: list[str]) -> str:
    """What clicking a unit of one's own can mean; of two of a kind either stands for both."""
    places = [place, 1 - place] if len(units) == 2 and units[0] == units[1] else [place]
    clear = [f"clear:{column + 1}{'ab'[p]}" for p in places]
    return " ".join([*clear, f"fight:{units[place]}"])


def is_cleared(sheet: Sheet, seat: int, column: int, place: int) -> bool:
    placing = sheet.placing
    if placing is None or placing["seat"] != seat or placing.get("clearing") != column + 1:
        return False
    return place in placing["cleared"]


def fighting_parts(sheet: Sheet, seat: int, column: int, units: list[str]) -> list[str]:
    """Which unit of a column fights in the attack under way and which one supports it."""
    parts = [""] * len(units)
    attack = sheet.attack
    if attack is None:
        return parts
    attacking = seat == sheet.view["active"]
    fighter = attack["attacker" if attacking else "defender"]
    if attack["origin" if attacking else "column"] != column + 1 or fighter not in units:
        return parts
    first = units.index(fighter)
    return ["fights" if n == first else "supports" for n in range(len(units))]


def tab(sheet: Sheet, spot: Spot, row: int, part: str) -> Element:
    """What a unit does, in a word at its outer edge, or at its side where units stand behind each other."""
    words = sheet.say(f"board.part.{part}")
    width = text_width(words, 11.5) + 15
    ground, ink = ("mi-tab", "mi-on-tab") if part == "fights" else ("mi-tab-soft", "qx-sans")
    tag = group(rect(-width / 2, -7.5, width, 15, ground, rx=4), text(0, 4, words, 11.5, f"qx-sans qx-bold {ink}"))
    if sheet.layout.stacked:
        return placed(tag, spot.x + spot.width + 8, spot.y + spot.height / 2, turn=90)
    return placed(tag, spot.x + spot.width / 2, spot.y - 9 if row == UPPER else spot.y + spot.height + 10)


def draw_attack(sheet: Sheet, drawn: Element, column: int) -> None:
    """Where the blow comes from, and the bonus cards on the ground."""
    assert sheet.attack is not None
    layout, attacker = sheet.layout, int(sheet.view["active"])
    row = sheet.row(attacker)
    y, middle = layout.gap_middle(row), layout.middle(column)
    words = sheet.say("board.flank_attack" if sheet.attack["flank"] else "board.attack")
    side = layout.panel_width / 4 + 8
    if sheet.attack["origin"] == column + 1:
        tip = -13 if row == LOWER else 13
        for x in [middle - side] if layout.stacked else [middle - side - 21, middle - side, middle - side + 21]:
            drawn.add(path(f"M{x - 8:g} {y - tip / 2:g}h16l-8 {tip}z", f"qx-side-{attacker} qx-in-side"))
    if not layout.stacked:
        drawn.add(text(middle + side, y + 5, words, 15, f"qx-sans qx-bold qx-side-{attacker} qx-in-side"))
    for seat in range(2):
        draw_bonus(sheet, drawn, seat, column)


def draw_bonus(sheet: Sheet, drawn: Element, seat: int, column: int) -> None:
    """A bonus card, face down to everyone but its owner, and where it came from."""
    force = sheet.forces[seat]
    source = force["bonus_from"]
    if source is None:
        return
    spot = sheet.layout.bonus(sheet.row(seat), column)
    card = force.get("bonus")
    if card is not None:
        words = sheet.say(f"board.own_bonus.{source}", card=sheet.words(seat, card))
    else:
        words = sheet.say(f"board.bonus.{source}", seat=sheet.name(seat))
    lying = sheet.card(seat, card, spot, words=words, id=f"bonus-{seat}")
    width, y = spot.width, spot.y + spot.height + 1
    label, size = sheet.say(f"board.bonus_label.{source}"), 10.5 if width > 60 else 8.5
    lying.add(
        rect(spot.x, y, width, 13, "qx-in-ink", rx=3),
        text(spot.x + width / 2, y + 10, label, size, "qx-sans qx-bold qx-on-ink"),
    )
    drawn.add(lying)


def draw_flanks(sheet: Sheet) -> None:
    """The flank attacks that can be made, as tokens between columns, and the one being made."""
    layout, active = sheet.layout, int(sheet.view["active"])
    enemy_row = sheet.row(1 - active)
    y = layout.unit(enemy_row, 0, 0, 1).y + 0.5 * CARD_HEIGHT * layout.unit_scale
    for attacked, flanking in sheet.view["flanks"]:
        way = 1 if attacked > flanking else -1
        x = (layout.middle(attacked - 1) + layout.middle(flanking - 1)) / 2
        token = group(
            title(sheet.say("board.flank_token", column=attacked, flanking=flanking)),
            circle(x, y, 15, "mi-token"),
            path(f"M{x - 5 * way:g} {y - 7:g}l{9 * way} 7l{-9 * way} 7", "mi-thrust"),
            id=f"flank-{attacked}-{flanking}",
            class_=f"qx-side-{active}",
        )
        if sheet.seat == active:
            token.attributes["data-on"] = f"flank:{attacked}-{flanking}"
        sheet.picture.add(token)
    if sheet.attack is not None and sheet.attack["origin"] != sheet.attack["column"]:
        draw_outflanking(sheet, sheet.attack["origin"] - 1, sheet.attack["column"] - 1, active)


def draw_outflanking(sheet: Sheet, origin: int, column: int, seat: int) -> None:
    """An arrow out of the column the blow comes from, round the terrain, into the enemy's side."""
    layout, row = sheet.layout, sheet.row(seat)
    way = 1 if column > origin else -1
    start, turn = layout.middle(origin) + 40 * way, (layout.middle(origin) + layout.middle(column)) / 2
    y, end = layout.gap_middle(row), layout.front(1 - row) + (-42 if row == LOWER else 42)
    count = len(sheet.view["columns"][column]["units"][1 - seat])
    target = layout.unit(1 - row, column, 0 if way > 0 else count - 1, count)
    goal = target.x - 17 if way > 0 else target.x + target.width + 17
    top, height = layout.panel_top, layout.panel_bottom - layout.panel_top
    sheet.picture.add(
        rect(layout.left(origin), top, layout.panel_width, height, "mi-origin", rx=12),
        path(f"M{start:g} {y:g}H{turn:g}V{end:g}H{goal:g}", f"qx-side-{seat} mi-thrust"),
        path(
            f"M{goal:g} {end - 10:g}l{14 * way} 10l{-14 * way} 10z", f"qx-side-{seat} qx-in-side", pointer_events="none"
        ),
    )
