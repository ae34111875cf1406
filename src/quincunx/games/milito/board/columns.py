# hot: compiled by mypyc
"""How a view of a battle is drawn: the other side above, one's own below, five columns between."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from quincunx.core.game import Data
from quincunx.core.kit.board.area import LOWER, UPPER, Spot
from quincunx.core.kit.board.canvas import draw_ground, english_of
from quincunx.core.kit.board.fitted_text import shortened, text_width
from quincunx.core.kit.board.marks import caption, price_tag, roundel, route, tab
from quincunx.core.messages import Say
from quincunx.core.picture import Picture
from quincunx.core.svg import Drawing, Element, circle, glyph, group, path, placed, several, text, title
from quincunx.games.milito.actions import COLUMNS
from quincunx.games.milito.board.canvas import BattleCanvas
from quincunx.games.milito.board.edges import draw_hiring, draw_plaque, draw_strip, strip_depends_on
from quincunx.games.milito.board.layout import TABLE, TALL_TABLE, Layout

GROUNDS = ("plain", "hill", "rough", "wood")
english = partial(english_of, Path(__file__).parents[1])


def draw_board(view: Data, say: Say | None = None, narrow: bool = False, last: Picture | None = None) -> Picture:
    """A view as a picture, wide for a screen or narrow for a phone; what looks as in the last one is not drawn anew."""
    canvas = BattleCanvas(view, say or english(), TALL_TABLE if narrow else TABLE)
    canvas.picture.label = canvas.summary()
    canvas.picture.follow(last)
    draw_ground(canvas, canvas.turn_line())
    for seat in range(2):
        shown = strip_depends_on(canvas, seat)
        canvas.part(f"strip {seat}", partial(draw_strip, canvas, seat), shown)
    if view["turn"] == 0:
        draw_hiring(canvas)
    else:
        for column in range(COLUMNS):
            lying, prices = lying_depends_on(canvas, column), (canvas.placing or {}).get("prices")
            price = prices[column] if prices is not None else None
            canvas.part(f"column {column}", partial(draw_column, canvas, column, lying, price), lying, price)
        draw_flanks(canvas)
    draw_plaque(canvas)
    return canvas.picture


def lying_depends_on(canvas: BattleCanvas, column: int) -> tuple[object, ...]:
    """All that can change how what lies in a column looks."""
    attack, placing = canvas.attack, canvas.placing
    involved = attack is not None and column + 1 in (attack["column"], attack["origin"])
    return (
        canvas.view["columns"][column],
        (attack, canvas.view["active"]) if involved else None,
        [(force["bonus_from"], force.get("bonus")) for force in canvas.forces] if involved else None,
        placing if placing is not None and placing.get("clearing") == column + 1 else None,
    )


def draw_column(canvas: BattleCanvas, column: int, lying: tuple[object, ...], price: int | str | None) -> None:
    """A column from the upper to the lower edge; all that lies in it is part of it, as is what one would pay here."""
    n = column + 1
    drawn = group(id=f"column-{n}", data_on=f"column:{n} attack:{n}" if canvas.seat >= 0 else None)
    drawn.add(canvas.piece("lying", lambda: draw_lying(canvas, column), lying))
    if price is not None:
        drawn.add(draw_price(canvas, column, price))
    canvas.nest(drawn)


def draw_lying(canvas: BattleCanvas, column: int) -> None:
    """The ground of a column, and all that lies on it."""
    lying, drawn = canvas.view["columns"][column], several()
    seen = (column, lying["control"], lying["terrain"], is_attacked(canvas, column), canvas.below)
    drawn.add(canvas.drawn("column", lambda: ground_of(canvas, column), seen))
    for seat in range(2):
        draw_units(canvas, drawn, seat, column)
    if is_attacked(canvas, column):
        draw_attack(canvas, drawn, column)
    canvas.nest(drawn)


def draw_price(canvas: BattleCanvas, column: int, price: int | str) -> Drawing:
    """At the edge of a column, filled, with a card for each to be paid; hollow where the unit can't go, and why."""
    assert canvas.placing is not None
    row, area = canvas.row(int(canvas.placing["seat"])), canvas.layout.columns[column]
    cy = area.bottom - 1 if row == LOWER else area.y + 1
    name = f"{price or 'free'}{'_short' if price == 'apart' and canvas.layout.stacked else ''}"
    cards, open_ = price if isinstance(price, int) else 0, isinstance(price, int)
    words = str(cards) if cards else canvas.say(f"board.price.{name}")
    look = ("mi-price", "qx-on-ink", "mi-price-card") if open_ else ("mi-no-price", "", "")
    return canvas.drawn("price", lambda: price_tag(area.middle, cy, words, cards, *look), column, price, row)


def ground_of(canvas: BattleCanvas, column: int) -> Element:
    """A column without its units: its terrain card, and an arrow towards whoever holds it."""
    layout, lying = canvas.layout, canvas.view["columns"][column]
    terrain, held, panel = lying["terrain"], lying["control"], layout.columns[column]
    printed = canvas.view["terrain"][terrain]
    drawn = several(title(column_words(canvas, column, held, printed)), panel.drawn("qx-panel", 12))
    if held is not None:
        drawn.add(panel.drawn(f"qx-side-{held} qx-tint", 12))
    if is_attacked(canvas, column):
        drawn.add(panel.drawn("qx-glow", 12), panel.drawn("qx-lit", 12))
    if held is not None:
        row = canvas.row(held)
        arrow = f"M{panel.middle - 30:g} {layout.edge(row):g}h60l-30 {-20 if row == UPPER else 20}z"
        drawn.add(path(arrow, f"qx-side-{held} mi-control"))
    name, mark = str(printed["name"]), canvas.say("board.flank_mark")
    return drawn.add(terrain_card(layout, column, terrain, name, mark))


def is_attacked(canvas: BattleCanvas, column: int) -> bool:
    return canvas.attack is not None and canvas.attack["column"] == column + 1


def column_words(canvas: BattleCanvas, column: int, held: int | None, printed: Data) -> str:
    key = f"board.column.{'flank_' if column in (0, COLUMNS - 1) else ''}{'neutral' if held is None else 'held'}"
    holder = canvas.name(held) if held is not None else None
    return canvas.say(key, column=column + 1, seat=holder, terrain=printed["name"], text=printed["text"])


def terrain_card(layout: Layout, column: int, terrain: str, name: str, mark: str) -> Element:
    """A terrain card with the number of its column."""
    area, ground = layout.terrain(column), terrain if terrain in GROUNDS else "plain"
    card = area.drawn("mi-terrain")
    card.attributes["fill"] = f"var(--ground-{ground})"
    wide = min(150.0, area.width - 12, 1.4 * area.height)
    name = shortened(name, area.width - 34 if layout.stacked else wide - 40, 15)
    number, y = area.middle - text_width(name, 15) / 2 - 8, area.bottom - (10 if layout.stacked else 12)
    drawn = group(
        card,
        glyph(f"t-{ground}", area.middle, area.y + 0.36 * area.height, wide, 0.4 * wide),
        roundel(number, y - 5, str(column + 1), 11.2 if layout.stacked else 10.5),
        text(area.middle + 10, y, name, 15, "qx-serif qx-bold", letter_spacing=0.6),
    )
    if column in (0, COLUMNS - 1):  # the triangle of the flank penalty at the outer edge, with a word if there is room
        out, told = -1 if column == 0 else 1, "" if layout.stacked else mark
        x, y = area.middle + out * (area.width / 2 - 11.5), area.bottom - 16 if told else area.y + 13
        drawn.add(path(f"M{x - 6:g} {y - 5:g}H{x + 6:g}L{x:g} {y + 6:g}Z", "qx-pip"))
        if told:
            drawn.add(text(x - out * 10, y + 4, told, 12, "qx-sans", text_anchor="start" if out < 0 else "end"))
    return drawn


def draw_units(canvas: BattleCanvas, drawn: Element, seat: int, column: int) -> None:
    """Up to two units of one side, or the empty place for one."""
    layout, row = canvas.layout, canvas.row(seat)
    units: list[str] = canvas.view["columns"][column]["units"][seat]
    if not units:
        drawn.add(canvas.cards.outline(layout.unit(row, column, 0, 1), "qx-slot"))
    parts, placing = fighting_parts(canvas, seat, column, units), canvas.placing or {}
    here = placing.get("clearing") == column + 1 and placing["seat"] == seat
    cleared: list[int] = placing["cleared"] if here else []
    for place, card in enumerate(units):
        spot = layout.unit(row, column, place, len(units))
        name = f"unit-{seat}-{column + 1}-{card}-{units[: place + 1].count(card)}"
        on = unit_notations(column, place, units) if seat == canvas.seat else None
        if not parts[place] and place not in cleared:
            drawn.add(canvas.cards.lying_alone(seat, card, spot, id=name, data_on=on))
            continue
        unit = canvas.cards.lying(seat, card, spot, id=name, data_on=on)
        if place in cleared:
            unit.children[-1] = group(unit.children[-1], class_="qx-dim")
            unit.add(placed(path("M22 40L78 96M78 40L22 96", "mi-cross"), spot.x, spot.y, spot.scale))
        if parts[place]:
            if parts[place] == "fights":
                unit.add(canvas.cards.outline(spot, "qx-hot"))
            unit.add(part_tab(canvas, spot, row, parts[place]))
        drawn.add(unit)


def unit_notations(column: int, place: int, units: list[str]) -> str:
    """What clicking a unit of one's own can mean; of two of a kind either stands for both."""
    places = [place, 1 - place] if len(units) == 2 and units[0] == units[1] else [place]
    return " ".join([*(f"clear:{column + 1}{'ab'[p]}" for p in places), f"fight:{units[place]}"])


def fighting_parts(canvas: BattleCanvas, seat: int, column: int, units: list[str]) -> list[str]:
    """Which unit of a column fights in the attack under way and which one supports it."""
    attack: Data = canvas.attack or {}
    attacking = seat == canvas.view["active"]
    fighter = attack.get("attacker" if attacking else "defender")
    if attack.get("origin" if attacking else "column") != column + 1 or fighter not in units:
        return [""] * len(units)
    return ["fights" if n == units.index(fighter) else "supports" for n in range(len(units))]


def part_tab(canvas: BattleCanvas, spot: Spot, row: int, part: str) -> Element:
    """What a unit does, in a word at its outer edge, or across it where units stand behind each other."""
    tall, card = canvas.layout.stacked, canvas.cards.area(spot)
    tag, _ = tab(canvas.say(f"board.part.{part}"), 14.0 if tall else 12, soft=part != "fights")
    y = card.y + 0.68 * card.height if tall else card.y - 9 if row == UPPER else card.bottom + 10
    return placed(tag, card.middle, y)


def draw_attack(canvas: BattleCanvas, drawn: Element, column: int) -> None:
    """Where the blow comes from, and the bonus cards on the ground."""
    assert canvas.attack is not None
    layout, attacker = canvas.layout, int(canvas.view["active"])
    row, panel, ink = canvas.row(attacker), layout.columns[column], f"qx-side-{attacker} qx-in-side"
    y, side = layout.gap_middle(row), panel.width / 4 + 8
    words = canvas.say("board.flank_attack" if canvas.attack["flank"] else "board.attack")
    if canvas.attack["origin"] == column + 1:
        tip = -13 if row == LOWER else 13
        for aside in [0] if layout.stacked else [-21, 0, 21]:
            drawn.add(path(f"M{panel.middle - side + aside - 8:g} {y - tip / 2:g}h16l-8 {tip}z", ink))
    if not layout.stacked:
        drawn.add(text(panel.middle + side, y + 5, words, 15, f"qx-sans qx-bold {ink}"))
    for seat in range(2):
        draw_bonus(canvas, drawn, seat, column)


def draw_bonus(canvas: BattleCanvas, drawn: Element, seat: int, column: int) -> None:
    """A bonus card, face down to everyone but its owner, and where it came from."""
    source, card = canvas.forces[seat]["bonus_from"], canvas.forces[seat].get("bonus")
    if source is None:
        return
    spot = canvas.layout.bonus(canvas.row(seat), column)
    words = canvas.say(f"board.bonus.{source}", seat=canvas.name(seat))
    if card is not None:
        words = canvas.say(f"board.own_bonus.{source}", card=canvas.cards.words(seat, card))
    lying = canvas.cards.lying(seat, card, spot, words=words, id=f"bonus-{seat}")
    label, size = canvas.say(f"board.bonus_label.{source}"), 14.0 if canvas.layout.stacked else 11.5
    drawn.add(lying.add(*caption(canvas.cards.area(spot), label, size)))


def draw_flanks(canvas: BattleCanvas) -> None:
    """The flank attacks that can be made, as tokens between columns, and the one being made."""
    active = int(canvas.view["active"])
    for pair in canvas.view["flanks"]:
        canvas.once("flank", partial(flank_token, canvas, active, *pair), canvas.seat, active, tuple(pair))
    if canvas.attack is not None and canvas.attack["origin"] != canvas.attack["column"]:
        draw_outflanking(canvas, canvas.attack["origin"] - 1, canvas.attack["column"] - 1, active)


def flank_token(canvas: BattleCanvas, active: int, attacked: int, flanking: int) -> Element:
    layout, way = canvas.layout, 1 if attacked > flanking else -1
    y = canvas.cards.area(layout.unit(canvas.row(1 - active), 0, 0, 1)).half_way
    x = (layout.columns[attacked - 1].middle + layout.columns[flanking - 1].middle) / 2
    return group(
        title(canvas.say("board.flank_token", column=attacked, flanking=flanking)),
        circle(x, y, 15, "mi-token"),
        path(f"M{x - 5 * way:g} {y - 7:g}l{9 * way} 7l{-9 * way} 7", "qx-route"),
        id=f"flank-{attacked}-{flanking}",
        class_=f"qx-side-{active}",
        data_on=f"flank:{attacked}-{flanking}" if canvas.seat == active else None,
    )


def draw_outflanking(canvas: BattleCanvas, origin: int, column: int, seat: int) -> None:
    """An arrow out of the column the blow comes from, round the terrain, into the enemy's side."""
    layout, row = canvas.layout, canvas.row(seat)
    way, from_, into = 1 if column > origin else -1, layout.columns[origin], layout.columns[column]
    y, end = layout.gap_middle(row), layout.front(1 - row) + (-42 if row == LOWER else 42)
    count = len(canvas.view["columns"][column]["units"][1 - seat])
    target = canvas.cards.area(layout.unit(1 - row, column, 0 if way > 0 else count - 1, count))
    goal = target.x - 17 if way > 0 else target.right + 17
    turn = (from_.middle + into.middle) / 2
    points = [(from_.middle + 40 * way, y), (turn, y), (turn, end), (goal, end)]
    canvas.add(from_.drawn("mi-origin", 12), *route(points, seat))
