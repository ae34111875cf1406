# hot: compiled by mypyc
"""How a view of a battle is drawn: sectors side by side, the other side above, one's own below."""

from __future__ import annotations

from functools import partial
from math import atan2, degrees

from quincunx.core.game import Data
from quincunx.core.svg import (
    Element,
    Picture,
    circle,
    glyph,
    group,
    path,
    placed,
    rect,
    shield,
    text,
    title,
)
from quincunx.games.battalion.board.edges import draw_camp, draw_ending, draw_hand, draw_header, draw_tray
from quincunx.games.battalion.board.hits import draw_ways
from quincunx.games.battalion.board.layout import LOWER, UPPER, Box, Spot, layout_of, unit_height
from quincunx.games.battalion.board.muster import draw_muster, draw_mustering
from quincunx.games.battalion.board.places import BETWEEN_FRONTS, FLANK, engagements, point_on, spots_of
from quincunx.games.battalion.board.sheet import Sheet
from quincunx.games.battalion.board.units import draw_unit, role_of, states_of
from quincunx.games.battalion.board.words import Say, english

NUMERALS = ("I", "II", "III", "IV", "V")
SHORT = 40.0


def draw_board(view: Data, say: Say | None = None, narrow: bool = False, last: Picture | None = None) -> Picture:
    """A view as a picture, wide for a screen or narrow for a phone; what looks as in the last one is not drawn anew."""
    layout = layout_of(narrow, int(view["sectors"]), len(view["players"]))
    sheet = Sheet(view, say or english(), layout)
    sheet.picture.follow(last)
    spots = spots_of(sheet)
    turn = (view["turn"], view["phase"], view["awaited"], view["active"])
    sheet.part("header", partial(draw_header, sheet), *turn)
    if view["muster"] is not None and sheet.seat >= 0 and view["muster"]["armies"][sheet.seat] is not None:
        draw_muster(sheet)
        return sheet.picture
    for sector in range(1, layout.sectors + 1):
        sheet.part(f"sector {sector}", partial(draw_sector, sheet, sector, spots), *sector_depends_on(sheet, sector))
    sheet.part("waiting", partial(draw_waiting, sheet, spots), units_at(sheet, "waiting"))
    for player in sheet.players:
        seat = int(player["seat"])
        sheet.part(f"camp {seat}", partial(draw_camp, sheet, seat), player, view["awaited"], view["active"], turn[1])
        reserve = [unit for unit in units_at(sheet, "reserve") if unit["owner"] == seat]
        sheet.part(
            f"reserve {seat}",
            partial(draw_reserve, sheet, seat, spots),
            *(reserve, roles(sheet, reserve), deployable(sheet), view["phase"] == "deploy"),
        )
    draw_ways(sheet)
    sheet.part("hand", partial(draw_hand, sheet), sheet.players[sheet.below], sheet.layout.hand)
    if view["ending"]:
        sheet.part("ending", partial(draw_ending, sheet), view["ending"], view["scores"])
    elif view["muster"] is not None:
        sheet.part("mustering", partial(draw_mustering, sheet), view["muster"]["by"])
    else:
        sheet.part("tray", partial(draw_tray, sheet), view["roll"], view["roll"] and tray_units(sheet))
        sheet.part("arrows", partial(draw_arrows, sheet, spots), view["command"], view["roll"], spots)
    return sheet.picture


def units_at(sheet: Sheet, place: int | str) -> list[Data]:
    return [unit for unit in sheet.view["units"] if unit["sector"] == place and unit["height"]]


def tray_units(sheet: Sheet) -> list[Data]:
    """The units the roll is about."""
    return [sheet.units[sheet.view["roll"][who]] for who in ("roller", "target")]


def roles(sheet: Sheet, units: list[Data]) -> list[object]:
    """What units do and have done, as far as it shows."""
    return [(role_of(sheet, unit), states_of(sheet, unit)) for unit in units]


def deployable(sheet: Sheet) -> list[str]:
    """One's own piles that are still to be deployed."""
    return [unit["id"] for unit in units_at(sheet, "waiting") if unit["owner"] == sheet.seat]


def sector_depends_on(sheet: Sheet, sector: int) -> tuple[object, ...]:
    """All that can change how a sector looks."""
    here = units_at(sheet, sector)
    return (here, roles(sheet, here), deployable(sheet), sheet.view["revealed"])


# ---- sectors


def draw_sector(sheet: Sheet, sector: int, spots: dict[str, Spot]) -> None:
    """A sector from camp to camp; all that lies in it is part of it."""
    lane, here = sheet.layout.lane(sector), units_at(sheet, sector)
    drawn = group(title(sector_words(sheet, sector)), id=f"sector-{sector}")
    if sheet.seat >= 0:
        deploy = [f"deploy:{unit}-{sector}" for unit in deployable(sheet)]
        drawn.attributes["data-on"] = " ".join([f"sector:{sector}", *deploy])
    ground = group() if deployable(sheet) else drawn
    ground.add(rect(lane.x, lane.y, lane.width, lane.height, "ba-lane", rx=8))
    guards = [player["seat"] for player in sheet.players if player["central"] == sector]
    for row in (UPPER, LOWER):
        draw_formation_zone(sheet, ground, sector, row, [seat for seat in guards if sheet.row(seat) == row])
    draw_engagement_zone(sheet, ground, sector)
    if guards:
        ground.add(rect(lane.x, lane.y, lane.width, lane.height, "ba-centre", rx=8))
    if ground is not drawn:  # what is rung is where a pile would lie, not the whole sector
        own = sheet.layout.formation_zone(sector, LOWER)
        drawn.add(ground, rect(own.x, own.y, own.width, own.height, "ba-hold", rx=8))
    for unit in here:
        drawn.add(draw_unit(sheet, unit, spots[unit["id"]]))
    draw_joints(sheet, drawn, here, spots)
    sheet.picture.add(drawn)


def sector_words(sheet: Sheet, sector: int) -> str:
    guards = [sheet.name(player["seat"]) for player in sheet.players if player["central"] == sector]
    if guards:
        return sheet.say("board.sector.central", sector=sector, players=guards)
    if sector in (1, sheet.layout.sectors):
        return sheet.say("board.sector.outermost", sector=sector)
    return sheet.say("board.sector.plain", sector=sector)


def draw_formation_zone(sheet: Sheet, drawn: Element, sector: int, row: int, guards: list[int]) -> None:
    """One side's ground in a sector; before a camp it bears the tent, and a warning if the camp lies open."""
    zone, side = sheet.layout.formation_zone(sector, row), sheet.side_in(row)
    drawn.add(rect(zone.x, zone.y, zone.width, zone.height, f"qx-side-{side} ba-zone", rx=8))
    y = zone.y + zone.height / 2
    size = min(110.0, zone.width - 20)
    if guards:
        drawn.add(group(glyph("g-tent", zone.middle, y, size), class_=f"ba-emblem qx-side-{guards[0]}"))
        if lies_open(sheet, sector, row):
            edge = zone.inset(6)
            drawn.add(rect(edge.x, edge.y, edge.width, edge.height, "ba-open", rx=6))
            drawn.add(text(zone.middle, y + 6, sheet.say("board.camp_open"), 17, "qx-serif qx-bold"))
    else:
        drawn.add(group(shield(side, zone.middle, y, min(84.0, size)), class_="ba-emblem"))


def lies_open(sheet: Sheet, sector: int, row: int) -> bool:
    """Does only the enemy stand before this camp?"""
    if not sheet.view["revealed"]:
        return False
    rows = {sheet.row(unit["owner"]) for unit in units_at(sheet, sector)}
    return rows == {1 - row}


def draw_engagement_zone(sheet: Sheet, drawn: Element, sector: int) -> None:
    """The ground between the formations, edged with the key, and the sector's number."""
    zone = sheet.layout.engagement_zone(sector)
    size = min(120.0, 0.5 * zone.width)
    drawn.add(
        rect(zone.x + 0.8, zone.y, zone.width - 1.6, zone.height, "ba-arena"),
        *(
            Element("rect", x=zone.x + 3, y=y, width=zone.width - 6, height=10, fill="url(#frieze)", opacity=0.45)
            for y in (zone.y, zone.bottom - 10)
        ),
        text(zone.middle, zone.y + zone.height / 2 + 0.34 * size, NUMERALS[sector - 1], size, "qx-serif ba-numeral"),
    )


# ---- engagements


def draw_joints(sheet: Sheet, drawn: Element, here: list[Data], spots: dict[str, Spot]) -> None:
    """Crossed blades where fronts meet, and the die an overlap is worth on every unit beside the first."""
    for fight in engagements(here):
        if len(fight) < 2:
            continue
        lone = max(fight, key=lambda unit: len(unit["foes"]))
        others = [unit for unit in fight if sheet.row(unit["owner"]) != sheet.row(lone["owner"])]
        for n, unit in enumerate(others):
            spot = spots[unit["id"]]
            low = sheet.row(unit["owner"]) == LOWER
            ahead = BETWEEN_FRONTS / 2 if n == 0 else FLANK / 2
            front = -ahead if low else unit_height(unit["height"]) + ahead
            x, y = point_on(spot, sheet.layout.tile / 2, front)
            size = 10.5 * max(spot.scale, 0.75)
            if n == 0:
                words = sheet.say("board.engaged")
                sign = glyph("g-blades", x, y, 1.15 * size)
                drawn.add(group(title(words), circle(x, y, size, "ba-badge"), sign))
            else:
                words = sheet.say("board.overlap", n=len(others) - 1)
                badge = text(x, y + 0.4 * size, sheet.say("board.overlap_badge", n=1), 1.15 * size, "qx-sans qx-bold")
                badge.attributes["class"] += " ba-on-tab"
                drawn.add(group(title(words), circle(x, y, size, "ba-bonus"), badge))


# ---- beside the sectors


def draw_waiting(sheet: Sheet, spots: dict[str, Spot]) -> None:
    """One's own piles still to be deployed, on a mat across the engagement zones."""
    waiting = [unit for unit in units_at(sheet, "waiting") if unit["id"] in spots]
    if not waiting:
        return
    box = mat_under(sheet, waiting, spots)
    words = sheet.say("board.waiting")
    sheet.picture.add(
        group(
            rect(box.x, box.y, box.width, box.height, "ba-mat", rx=10),
            text(box.x + 16, box.y + 21, words, 15, "qx-serif qx-bold qx-faint", text_anchor="start"),
            id="waiting",
        )
    )
    for unit in waiting:
        sheet.picture.add(group(draw_unit(sheet, unit, spots[unit["id"]])))


def mat_under(sheet: Sheet, units: list[Data], spots: dict[str, Spot]) -> Box:
    """What piles that lie side by side lie on, with room for a word above them."""
    placed_ = [(spots[unit["id"]], unit_height(unit["height"])) for unit in units]
    left, top = min(spot.x for spot, _ in placed_) - 14, min(spot.y for spot, _ in placed_) - 32
    right = max(spot.x + sheet.layout.tile * spot.scale for spot, _ in placed_) + 14
    bottom = max(spot.y + high * spot.scale for spot, high in placed_) + 14
    return Box(left, top, right - left, bottom - top)


def draw_reserve(sheet: Sheet, seat: int, spots: dict[str, Spot]) -> None:
    """A reserve beside its camp."""
    box: Box = sheet.layout.reserves[sheet.row(seat)][seat // 2]
    held = [unit for unit in units_at(sheet, "reserve") if unit["owner"] == seat]
    words = sheet.say("board.reserve.words", player=sheet.name(seat), n=len(held))
    drawn = group(title(words), id=f"reserve-{seat}", class_=f"qx-side-{seat}")
    if seat == sheet.seat:
        deploy = [f"deploy:{unit}-reserve" for unit in deployable(sheet)]
        drawn.attributes["data-on"] = " ".join(deploy)
    drawn.add(
        rect(box.x, box.y, box.width, box.height, "ba-reserve", rx=8),
        text(box.x + 10, box.y + 18, sheet.say("board.reserve.label"), 15, "qx-serif qx-faint", text_anchor="start"),
    )
    for unit in held:
        drawn.add(draw_unit(sheet, unit, spots[unit["id"]]))
    sheet.picture.add(drawn)


def draw_arrows(sheet: Sheet, spots: dict[str, Spot]) -> None:
    """A blow, a shot or a charge that crosses the table, from who strikes to who is struck."""
    roll, command = sheet.view["roll"], sheet.view["command"]
    striker = roll["roller"] if roll is not None else command["unit"] if command is not None else None
    struck = roll["target"] if roll is not None else command["target"] if command is not None else None
    if striker not in spots or striker not in sheet.units:
        return
    unit = sheet.units[striker]
    if struck is None and command["into"] not in (0, unit["sector"]):
        zone = sheet.layout.engagement_zone(command["into"])
        goal = (zone.middle, zone.y + zone.height / 2)
    elif struck in spots and struck not in unit["foes"]:
        goal = front_of(sheet, sheet.units[struck], spots[struck])
    else:
        return
    sheet.picture.add(arrow(front_of(sheet, unit, spots[striker]), goal, unit["owner"]))


def front_of(sheet: Sheet, unit: Data, spot: Spot) -> tuple[float, float]:
    """The middle of a unit's front."""
    low = sheet.row(unit["owner"]) == LOWER
    return point_on(spot, sheet.layout.tile / 2, 0.0 if low else unit_height(unit["height"]))


def arrow(start: tuple[float, float], goal: tuple[float, float], seat: int) -> Element | None:
    """A dotted line with a head; None where the ends all but touch."""
    away = ((goal[0] - start[0]) ** 2 + (goal[1] - start[1]) ** 2) ** 0.5
    if away < SHORT:
        return None
    turn = degrees(atan2(goal[1] - start[1], goal[0] - start[0]))
    drawn = group(path(f"M8 0H{away - 22:.1f}", "ba-arrow"), path(f"M{away - 3:.1f} 0l-19 10v-20z", "ba-head"))
    return group(placed(drawn, *start, turn=turn), class_=f"qx-side-{seat}", id="blow")
