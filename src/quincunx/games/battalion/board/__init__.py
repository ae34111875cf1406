"""How a view of a battle is drawn: lanes side by side, one's own side below, camps behind, the hand in front."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from quincunx.core.game import Data
from quincunx.core.messages import Catalogue, load_catalogue
from quincunx.core.svg import Picture, circle, group, one_line, rect, shield, text, title
from quincunx.games.battalion.board.pieces import (
    CARD_HEIGHT,
    CARD_WIDTH,
    UNIT_WIDTH,
    diamond,
    draw_card,
    draw_dice,
    draw_unit,
    unit_height,
)
from quincunx.games.battalion.board.sheet import HEADER, Sheet


@cache
def english() -> Catalogue:
    """The words in the game's own folder."""
    return load_catalogue(Path(__file__).parents[1] / "messages.toml")


def draw_board(view: Data, catalogue: Catalogue | None = None, narrow: bool = False) -> Picture:
    """A view drawn, wide for a screen or narrow for a phone."""
    sheet = Sheet(view, catalogue or english(), narrow)
    sheet.picture.add(rect(0, 0, sheet.width, sheet.height, "ba-ground"))
    draw_header(sheet)
    for sector in range(1, sheet.sectors + 1):
        draw_lane(sheet, sector)
    for player in sheet.players:
        draw_camp(sheet, player)
    draw_piles_to_deploy(sheet)
    draw_hand(sheet)
    if view["ending"]:
        draw_banner(sheet)
    return sheet.picture


def draw_header(sheet: Sheet) -> None:
    view = sheet.view
    seats: list[str] = [str(sheet.players[seat]["name"]) for seat in view["acting"]]
    words = sheet.say(f"board.turn_line.{view['phase']}", turn=view["turn"], seats=seats)
    sheet.picture.add(one_line(sheet.width / 2, 21, words, sheet.width - 40, 16, "qx-sans"))


# ---- lanes


def draw_lane(sheet: Sheet, sector: int) -> None:
    """A sector: two formation zones with the engagement zone between them."""
    x, width = sheet.lane_left(sector), sheet.lane_width
    guarded = [player for player in sheet.players if player["central"] == sector]
    lane = group(title(sheet.say("board.sector", sector=sector)), id=f"sector-{sector}")
    if sheet.seat >= 0:
        lane.attributes["data-on"] = f"sector:{sector}"
    lane.add(rect(x, sheet.top, width, sheet.bottom - sheet.top, "ba-lane", rx=10))
    if guarded:
        lane.add(rect(x, sheet.top, width, sheet.bottom - sheet.top, "ba-centre", rx=10))
    lane.add(rect(x + 5, sheet.fight_top, width - 10, sheet.fight_bottom - sheet.fight_top, "ba-zone", rx=8))
    lane.add(text(x + 16, sheet.top + 18, str(sector), 15, "qx-serif qx-bold qx-faint"))
    sheet.picture.add(lane)
    here = [unit for unit in sheet.view["units"] if unit["sector"] == sector]
    for low in (False, True):
        free = [u for u in here if sheet.is_low(u["owner"]) == low and not u["foes"] and not u.get("charging")]
        top = sheet.fight_bottom if low else sheet.top
        draw_row(sheet, free, x, top + 4, width, sheet.zone_height - 8)
    draw_fights(sheet, here, x, width)


def draw_row(sheet: Sheet, units: list[Data], x: float, y: float, width: float, height: float) -> None:
    """Units side by side, in as many rows as they need, as large as fits."""
    if not units:
        return
    tallest = max(unit_height(unit) for unit in units) + 6
    for rows in range(1, len(units) + 1):
        per_row = -(-len(units) // rows)
        scale = min(1.15, height / (rows * tallest), width / (per_row * (UNIT_WIDTH + 8)))
        if scale > 0.72 or rows * tallest * 0.72 > height:
            break
    for n, unit in enumerate(units):
        row, place = divmod(n, per_row)
        in_row = min(per_row, len(units) - row * per_row)
        left = x + width / 2 + (place - in_row / 2) * (UNIT_WIDTH + 8) * scale + 4 * scale
        sheet.picture.add(draw_unit(sheet, unit, left, y + row * tallest * scale, scale))


def draw_fights(sheet: Sheet, here: list[Data], x: float, width: float) -> None:
    """Each engagement apart: the lone unit facing one, others at right angles beside it; and a charger on its way."""
    fights = clusters(here)
    if not fights:
        return
    pitch = (width - 12) / sum(max(len(fight) - 1, 1) for fight in fights)
    left = x + 6
    for fight in fights:
        wide = pitch * max(len(fight) - 1, 1)
        height = sheet.fight_bottom - sheet.fight_top
        sheet.picture.add(rect(left + 2, sheet.fight_top + 3, wide - 4, height - 6, "ba-fight", rx=8))
        draw_fight(sheet, fight, left, wide)
        left += wide


def draw_fight(sheet: Sheet, fight: list[Data], left: float, wide: float) -> None:
    """One engagement; a unit's right hand is the reader's left if it looks down the table."""
    sides = [split(sheet, fight, False), split(sheet, fight, True)]
    lone_is_low = len(sides[1]) == 1
    across = (sides[0] if lone_is_low else sides[1])[1:]
    turned = min(110.0, 0.6 * wide / max(len(across), 1))
    room = wide - turned * len(across)
    start = left if lone_is_low or not across else left + turned * len(across)
    half = (sheet.fight_bottom - sheet.fight_top) / 2
    draw_row(sheet, sides[0][:1], start, sheet.fight_top + 6, room, half - 10)
    draw_row(sheet, sides[1][:1], start, sheet.fight_top + half + 4, room, half - 10)
    at = left + room if lone_is_low else left
    for n, unit in enumerate(across):
        scale = min(1.0, (turned - 6) / unit_height(unit), (2 * half - 12) / UNIT_WIDTH)
        middle = sheet.fight_top + half - UNIT_WIDTH * scale / 2
        corner = at + n * turned + unit_height(unit) * scale + 3 if lone_is_low else at + n * turned + 3
        y = middle if lone_is_low else middle + UNIT_WIDTH * scale
        sheet.picture.add(draw_unit(sheet, unit, corner, y, scale, 90 if lone_is_low else -90))
    if across:
        words = sheet.say("board.overlap", n=len(across))
        sheet.picture.add(text(start + room / 2, sheet.fight_top + half + 4, words, 12, "qx-sans qx-bold"))


def split(sheet: Sheet, fight: list[Data], low: bool) -> list[Data]:
    return [unit for unit in fight if sheet.is_low(unit["owner"]) == low]


def clusters(here: list[Data]) -> list[list[Data]]:
    """The engagements of a sector, each with all its units."""
    found: list[list[Data]] = []
    placed: set[str] = set()
    for unit in here:
        if unit["id"] in placed or not (unit["foes"] or unit.get("charging")):
            continue
        names = {unit["id"], *unit["foes"]}
        for other in here:
            if other["id"] in names:
                names |= set(other["foes"])
        placed |= names
        found.append([other for other in here if other["id"] in names])
    return found


# ---- camps, reserves, hands


def draw_camp(sheet: Sheet, player: Data) -> None:
    """A camp with its tokens and deck, and the reserve beside it."""
    same = [other for other in sheet.players if other["side"] == player["side"]]
    width = (sheet.width - 16) / len(same)
    x = 8 + same.index(player) * width
    low = sheet.is_low(player["seat"])
    y = sheet.bottom + 8 if low else HEADER + 4
    camp = group(title(camp_words(sheet, player)), id=f"camp-{player['seat']}", class_=f"qx-side-{player['seat']}")
    if player["seat"] == sheet.seat:
        camp.attributes["data-on"] = "rally"
    camp_width = min(330.0, width * 0.55)
    camp.add(rect(x + 2, y, camp_width, sheet.camp_height - 8, "ba-camp", rx=8))
    camp.add(shield(player["seat"], x + camp_width - 24, y + 24, 36, "qx-shield-solid"))
    camp.add(text(x + 14, y + 22, player["name"], 15, "qx-serif qx-bold", text_anchor="start"))
    camp.add(circle(x + 26, y + 56, 15, "ba-order"), text(x + 26, y + 62, str(player["order"]), 17, "qx-sans qx-bold"))
    camp.add(
        diamond(x + 70, y + 56, 18), text(x + 70, y + 62, str(player["disorder"]), 17, "qx-sans qx-bold qx-on-ink")
    )
    camp.add(rect(x + 102, y + 34, 34, 44, "ba-back", rx=5))
    camp.add(text(x + 119, y + 63, str(player["deck_count"]), 19, "qx-sans qx-bold qx-on-side"))
    counts = sheet.say("board.counts", hand=player["hand_count"], discard=len(player["discard"]))
    camp.add(one_line(x + 146, y + 62, counts, camp_width - 152, 12, "qx-sans", text_anchor="start"))
    sheet.picture.add(camp)
    reserve = [u for u in sheet.view["units"] if u["owner"] == player["seat"] and u["sector"] == "reserve"]
    left = x + camp_width + 8
    room = width - camp_width - 14
    sheet.picture.add(rect(left, y, room, sheet.camp_height - 8, "ba-zone", rx=8))
    sheet.picture.add(text(left + 8, y + 16, sheet.say("board.reserve"), 12, "qx-sans qx-faint", text_anchor="start"))
    draw_row(sheet, reserve, left + 60, y + 3, room - 64, sheet.camp_height - 14)


def camp_words(sheet: Sheet, player: Data) -> str:
    return sheet.say(
        "board.camp",
        player=player["name"],
        order=player["order"],
        disorder=player["disorder"],
        deck=player["deck_count"],
        hand=player["hand_count"],
    )


def draw_piles_to_deploy(sheet: Sheet) -> None:
    """One's own piles still to be deployed, across the engagement zones."""
    waiting = [unit for unit in sheet.view["units"] if unit["sector"] == "waiting" and unit["owner"] == sheet.seat]
    height = sheet.fight_bottom - sheet.fight_top
    draw_row(sheet, waiting, 12, sheet.fight_top + 6, sheet.width - 24.0, height - 12)


def draw_hand(sheet: Sheet) -> None:
    """One's own hand, and the dice of a roll beside it."""
    y = sheet.height - sheet.hand_height
    hand: list[str] = next(
        (player["hand"] for player in sheet.players if player["seat"] == sheet.seat and "hand" in player), []
    )
    rows = 2 if sheet.narrow and len(hand) > 5 else 1
    per_row = max(-(-len(hand) // rows), 1)
    scale = min(
        1.1, (sheet.hand_height - 10) / (rows * (CARD_HEIGHT + 4)), (sheet.width - 280) / (per_row * CARD_WIDTH)
    )
    for n, card in enumerate(hand):
        row, place = divmod(n, per_row)
        left = 12 + place * (CARD_WIDTH + 6) * scale
        sheet.picture.add(draw_card(sheet, card, left, y + row * (CARD_HEIGHT + 4) * scale, n, scale))
    sheet.picture.add(draw_dice(sheet, sheet.width - 256, y + 30))


def draw_banner(sheet: Sheet) -> None:
    """Who won and how."""
    best = max(sheet.view["scores"])
    winners: list[str] = [
        str(player["name"]) for player in sheet.players if sheet.view["scores"][player["seat"]] == best
    ]
    known = f"board.won.{sheet.view['ending']}"
    key = known if known in sheet.catalogue.sentences else "board.won.other"
    words = sheet.say(key, winners=winners)
    y = (sheet.top + sheet.bottom) / 2
    sheet.picture.add(
        group(
            title(words),
            rect(sheet.width / 2 - 330, y - 24, 660, 44, "ba-banner", rx=22),
            one_line(sheet.width / 2, y + 5, words, 620, 20, "qx-serif qx-bold qx-on-ink"),
            id="ending",
        )
    )
