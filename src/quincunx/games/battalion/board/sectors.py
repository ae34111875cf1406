# hot: compiled by mypyc
"""How a view of a battle is drawn: sectors side by side, the other side above, one's own below."""

from __future__ import annotations

from functools import partial

from quincunx.core.game import Data
from quincunx.core.kit.board.area import LOWER, UPPER, Area, Spot, around
from quincunx.core.kit.board.canvas import draw_ending, draw_header
from quincunx.core.kit.board.marks import arrow
from quincunx.core.kit.board.sides import shield
from quincunx.core.kit.board.zones import BETWEEN_FRONTS, FLANK
from quincunx.core.picture import Picture
from quincunx.core.svg import Element, circle, glyph, group, several, text, title
from quincunx.games.battalion.board.camps import draw_camp, draw_hand
from quincunx.games.battalion.board.canvas import BattleCanvas
from quincunx.games.battalion.board.dice import draw_tray
from quincunx.games.battalion.board.layout import Zones, layout_of
from quincunx.games.battalion.board.muster import draw_muster, draw_mustering
from quincunx.games.battalion.board.places import engagement_zones, engagements, spots_at, unit_height, zones_at
from quincunx.games.battalion.board.units import draw_unit, draw_ways
from quincunx.games.battalion.board.words import Say, english

NUMERALS = ("I", "II", "III", "IV", "V")
MAT_WIDTH = 150.0  # of the mat for piles to be deployed, at least: for the words on it


def draw_board(view: Data, say: Say | None = None, narrow: bool = False, last: Picture | None = None) -> Picture:
    """A view as a picture, wide for a screen or narrow for a phone; what looks as in the last one is not drawn anew."""
    layout = layout_of(narrow, int(view["sectors"]), len(view["players"]))
    canvas = BattleCanvas(view, say or english(), layout)
    canvas.picture.label = canvas.summary()
    canvas.picture.follow(last)
    draw_header(canvas, view["phase"])
    if view["muster"] is not None and canvas.seat >= 0 and view["muster"]["armies"][canvas.seat] is not None:
        draw_muster(canvas)
        return canvas.picture
    for sector in range(1, layout.sectors + 1):
        here = canvas.units_at(sector)
        seen = (here, [canvas.doing_of(unit) for unit in here], canvas.deployable, view["revealed"])
        canvas.part(f"sector {sector}", partial(draw_sector, canvas, sector), seen)
    if canvas.deployable:
        ground = engagement_zones(canvas)
        canvas.part("waiting", partial(draw_waiting, canvas), canvas.units_at("waiting", canvas.seat), ground)
    for player in canvas.players:
        seat = int(player["seat"])
        on_turn = seat == view["active"] and view["phase"] not in ("muster", "deploy", "over")
        doing = canvas.turn_words(seat, on_turn)
        draw_camp(canvas, seat, doing)
        held = canvas.units_at("reserve", seat)
        seen = (held, [canvas.doing_of(unit) for unit in held], canvas.deployable, view["phase"] == "deploy")
        canvas.part(f"reserve {seat}", partial(draw_reserve, canvas, seat), seen)
    hand = draw_ways(canvas)
    below = canvas.players[canvas.below]
    shown = (below["name"], below.get("hand"), below["hand_count"])
    canvas.part("hand", partial(draw_hand, canvas, hand), shown, hand)
    if view["ending"]:
        canvas.part("ending", partial(draw_ending, canvas, layout.tray), view["ending"], view["scores"])
    elif view["muster"] is not None:
        canvas.part("mustering", partial(draw_mustering, canvas), view["muster"]["by"])
    else:
        draw_tray(canvas)
        draw_arrows(canvas)
    return canvas.picture


# ---- sectors


def draw_sector(canvas: BattleCanvas, sector: int) -> None:
    """A sector from camp to camp; all that lies in it is part of it."""
    here, spots = canvas.units_at(sector), spots_at(canvas, sector, canvas.seat)
    guards = [player["seat"] for player in canvas.players if player["central"] == sector]
    deploy = [f"deploy:{unit}-{sector}" for unit in canvas.deployable]
    on = " ".join([f"sector:{sector}", *deploy]) if canvas.seat >= 0 else None
    drawn = group(id=f"sector-{sector}", data_on=on)
    beside = {canvas.row(unit["owner"]) for unit in here} if canvas.view["revealed"] and guards else set()
    open_row = 1 - beside.pop() if len(beside) == 1 else None  # only the enemy stands before this camp
    zones = zones_at(canvas, sector)
    seen = (tuple(guards), canvas.below % 2, open_row, bool(canvas.deployable), zones)
    drawn.add(canvas.drawn("ground", lambda: ground_of(canvas, sector, zones, guards, open_row), sector, seen))
    for unit in here:
        drawn.add(draw_unit(canvas, unit, spots[unit["id"]]))
    draw_joints(canvas, drawn, here, spots)
    canvas.nest(drawn)


def ground_of(canvas: BattleCanvas, sector: int, zones: Zones, guards: list[int], open_row: int | None) -> Element:
    """A sector without its units."""
    lane = canvas.layout.lane(sector)
    ground = group() if canvas.deployable else several()
    ground.add(lane.drawn("qx-panel"))
    for row in (UPPER, LOWER):
        zone, here = zones.formations[row], [seat for seat in guards if canvas.row(seat) == row]
        draw_formation(canvas, ground, zone, canvas.side_in(row), here, row == open_row)
    draw_engagement_zone(ground, zones.engagement, NUMERALS[sector - 1])
    if guards:
        ground.add(lane.drawn("ba-centre"))
    # what is rung is where a pile would lie, not the whole sector
    rung = zones.formations[LOWER].drawn("qx-hold") if canvas.deployable else None
    return several(title(sector_words(canvas, sector, guards)), ground, rung)


def sector_words(canvas: BattleCanvas, sector: int, guards: list[int]) -> str:
    if guards:
        return canvas.say("board.sector.central", sector=sector, players=[canvas.name(seat) for seat in guards])
    if sector in (1, canvas.layout.sectors):
        return canvas.say("board.sector.outermost", sector=sector)
    return canvas.say("board.sector.plain", sector=sector)


def draw_formation(canvas: BattleCanvas, drawn: Element, zone: Area, side: int, guards: list[int], bare: bool) -> None:
    """One side's ground in a sector; before a camp it bears the tent, and a warning if the camp lies open."""
    drawn.add(zone.drawn(f"qx-side-{side} qx-tint"))
    y, size = zone.half_way, min(110.0, zone.width - 20)
    if guards:
        drawn.add(group(glyph("g-tent", zone.middle, y, size), class_=f"ba-emblem qx-side-{guards[0]}"))
        if bare:
            drawn.add(zone.inset(6).drawn("ba-open", 6))
            drawn.add(text(zone.middle, y + 6, canvas.say("board.camp_open"), 17, "qx-serif qx-bold"))
    else:
        drawn.add(group(shield(side, zone.middle, y, min(84.0, size)), class_="ba-emblem"))


def draw_engagement_zone(drawn: Element, zone: Area, numeral: str) -> None:
    """The ground between the formations, edged with the key, and the sector's number."""
    size = min(120.0, 0.5 * zone.width, 0.6 * zone.height)
    drawn.add(
        zone.drawn("ba-arena", 0),
        *(
            Element("rect", x=zone.x + 3, y=y, width=zone.width - 6, height=10, fill="url(#frieze)", opacity=0.45)
            for y in (zone.y, zone.bottom - 10)
        ),
        text(zone.middle, zone.half_way + 0.34 * size, numeral, size, "qx-serif ba-numeral"),
    )


# ---- engagements


def draw_joints(canvas: BattleCanvas, drawn: Element, here: list[Data], spots: dict[str, Spot]) -> None:
    """Crossed blades where fronts meet, and the die an overlap is worth on every unit beside the first."""
    for fight in engagements(here):
        if len(fight) < 2:
            continue
        lone = max(fight, key=lambda unit: len(unit["foes"]))
        others = [unit for unit in fight if canvas.row(unit["owner"]) != canvas.row(lone["owner"])]
        for n, unit in enumerate(others):
            spot = spots[unit["id"]]
            low = canvas.row(unit["owner"]) == LOWER
            ahead = BETWEEN_FRONTS / 2 if n == 0 else FLANK / 2
            front = -ahead if low else unit_height(canvas, unit) + ahead
            x, y = spot.point(canvas.layout.tile / 2, front)
            size = max(10.5 * spot.scale, 10.2)
            more = len(others) - 1 if n else 0
            drawn.add(canvas.drawn("joint", partial(joint, canvas, x, y, size, more), x, y, size, more))


def joint(canvas: BattleCanvas, x: float, y: float, size: float, more: int) -> Element:
    """Crossed blades, or what an overlap of so many is worth."""
    if not more:
        words, sign = canvas.say("board.engaged"), glyph("g-blades", x, y, 1.15 * size)
    else:
        words, worth = canvas.say("board.overlap", n=more), canvas.say("board.overlap_badge", n=1)
        sign = text(x, y + 0.4 * size, worth, 1.15 * size, "qx-sans qx-bold qx-on-tab")
    return group(title(words), circle(x, y, size, "ba-bonus" if more else "qx-badge"), sign)


# ---- beside the sectors


def draw_waiting(canvas: BattleCanvas) -> None:
    """One's own piles still to be deployed, on a mat across the engagement zones."""
    waiting, spots = canvas.units_at("waiting", canvas.seat), spots_at(canvas, "waiting", canvas.seat)
    tile, words = canvas.layout.tile, canvas.say("board.waiting")
    lying = [(spots[unit["id"]], canvas.layout.unit_height(unit["height"])) for unit in waiting]
    covered = around(Area(at.x, at.y, tile * at.scale, high * at.scale) for at, high in lying)
    mat = covered.below(-18).inset(-14)  # with room for a word above the piles
    wide = max(mat.width, MAT_WIDTH)
    mat = Area(mat.middle - wide / 2, mat.y, wide, mat.height)
    told = text(mat.x + 16, mat.y + 21, words, 15, "qx-serif qx-bold qx-faint", text_anchor="start")
    canvas.add(group(mat.drawn("qx-mat", 10), told, id="waiting"))
    for unit in waiting:
        canvas.add(group(draw_unit(canvas, unit, spots[unit["id"]])))


def draw_reserve(canvas: BattleCanvas, seat: int) -> None:
    """A reserve beside its camp."""
    area = canvas.layout.reserves[canvas.row(seat)][seat // 2]
    held, spots = canvas.units_at("reserve", seat), spots_at(canvas, "reserve", seat)
    words = canvas.say("board.reserve.words", player=canvas.name(seat), n=len(held))
    on = " ".join(f"deploy:{unit}-reserve" for unit in canvas.deployable) if seat == canvas.seat else None
    drawn = group(title(words), id=f"reserve-{seat}", class_=f"qx-side-{seat}", data_on=on)
    drawn.add(area.drawn("ba-reserve"))
    if not held:
        label = canvas.say("board.reserve.label")
        drawn.add(text(area.x + 10, area.y + 18, label, 15, "qx-serif qx-faint", text_anchor="start"))
    for unit in held:
        drawn.add(draw_unit(canvas, unit, spots[unit["id"]]))
    canvas.nest(drawn)


def draw_arrows(canvas: BattleCanvas) -> None:
    """A blow, a shot or a charge that crosses the table, from who strikes to who is struck."""
    roll, command = canvas.view["roll"], canvas.view["command"]
    blow: Data = {"unit": roll["roller"], "target": roll["target"]} if roll is not None else command or {}
    struck = blow.get("target")
    unit, foe = canvas.units.get(blow.get("unit") or ""), canvas.units.get(struck or "")
    if unit is None or not unit["height"]:
        return
    if struck is None and command["into"] not in (0, unit["sector"]):
        zone = zones_at(canvas, command["into"]).engagement
        goal = (zone.middle, zone.half_way)
    elif foe is not None and foe["height"] and struck not in unit["foes"]:
        goal = front_of(canvas, foe)
    else:
        return
    start, owner = front_of(canvas, unit), int(unit["owner"])
    canvas.part("arrows", lambda: canvas.add(arrow(start, goal, owner, "blow")), start, goal, owner)


def front_of(canvas: BattleCanvas, unit: Data) -> tuple[float, float]:
    """The middle of a unit's front."""
    low, spot = canvas.row(unit["owner"]) == LOWER, spots_at(canvas, unit["sector"], unit["owner"])[unit["id"]]
    return spot.point(canvas.layout.tile / 2, 0.0 if low else unit_height(canvas, unit))
