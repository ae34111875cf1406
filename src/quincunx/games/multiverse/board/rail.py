# hot: compiled by mypyc
"""What players hold: stocks, tracks, missions and heroes, beside the map or, on a phone, in a line above it."""

from __future__ import annotations

from functools import partial

from quincunx.core.game import Data
from quincunx.core.kit.board.area import Area
from quincunx.core.kit.board.fitted_text import BOLD
from quincunx.core.kit.board.sides import shield
from quincunx.core.svg import Element, glyph, group, path, rect, text, title
from quincunx.games.multiverse.board.canvas import WorldCanvas
from quincunx.games.multiverse.board.letters import one_line

STOCKS = (("gold", "mv-gold"), ("stones", "mv-aether"), ("scrolls", "mv-scroll"))
PADDING = 10.0
LINE = 20.0
MOST_TRACKS = 5
PER_ROW, MOST_ROWS, CELL = 7, 4, 28.0
ROOMY = 330.0
"""Only a box so high has room for a list of blocks."""
RANKS = (
    "",
    "M5 1.6L6.4 4.4L9.4 4.8L7.2 6.9L7.8 10L5 8.4L2.2 10L2.8 6.9L.6 4.8L3.6 4.4Z",
    "M1 8l4 -4l4 4M1 4.6l4 -4l4 4",
)
CROWN = "M1 9V3l2.4 2.6L5 2l1.6 3.6L9 3v6Z"


def draw_rail(canvas: WorldCanvas) -> None:
    """The others, then oneself."""
    view = canvas.view
    for seat, player in enumerate(canvas.players):
        own = seat == canvas.below
        heroes = [hero for hero in view["heroes"] if hero["owner"] == seat]
        told = {key: value for key, value in player.items() if key not in ("blocks", "hand", "laid", "known_hand")}
        known = sum(block.get("kind") is not None for block in player["blocks"])
        order = (seat in view["awaited"], seat == view["first"], orders_left(player), len(player["blocks"]), known)
        if canvas.layout.tall:
            canvas.part(f"player {seat}", partial(draw_line, canvas, seat), told, order)
            continue
        draw = draw_own if own else draw_rival
        canvas.part(f"player {seat}", partial(draw, canvas, seat, heroes), told, heroes, order, view["phase"])
    if not canvas.layout.tall:
        draw_listed(canvas)


def orders_left(player: Data) -> int:
    """How many blocks have AP left and have not ended their actions."""
    return len([block for block in player["blocks"] if block.get("ap", 0) > 0 and not block["ended"]])


def heading(canvas: WorldCanvas, seat: int, area: Area) -> Element:
    """The box of a player, with shield and name, and whether anything is asked of them."""
    asked = seat in canvas.view["awaited"]
    x, y = area.x + PADDING, area.y + 10
    drawn = group(
        area.drawn("mv-box-lit" if asked else "mv-box", 8), shield(seat, x + 12, y + 13, 25, "qx-shield-solid")
    )
    room = area.right - x - 32 - PADDING
    drawn.add(one_line(x + 32, y + 12, canvas.names[seat], room / BOLD, 15, "qx-serif qx-bold", text_anchor="start"))
    words = canvas.said("board.vp", n=canvas.players[seat]["points"])
    doing = canvas.turn_words(seat, False) or place_words(canvas, seat)
    if doing is not None:
        words = canvas.said("board.state", points=words, doing=doing)
    ink = "qx-sans qx-bold" if asked else "qx-sans qx-faint"
    return drawn.add(one_line(x + 32, y + 27, words, room, 12.5, ink, text_anchor="start"))


def place_words(canvas: WorldCanvas, seat: int) -> str | None:
    """Who goes first, and what whoever goes later has for it (vp.second)."""
    if seat == canvas.view["first"]:
        return canvas.said("board.first_player")
    more = canvas.players[seat]["head_start"]
    return canvas.said("board.head_start", n=more) if more else None


def stocks(canvas: WorldCanvas, seat: int, x: float, y: float, room: float) -> Element:
    """Gold, Aether and scrolls by sign and number."""
    player = canvas.players[seat]
    drawn = group(path(f"M{x:g} {y - 4:g}h{room:g}M{x:g} {y + 24:g}h{room:g}", "mv-rule"))
    for n, (name, sign) in enumerate(STOCKS):
        left = x + n * room / 3
        told = group(
            title(canvas.said(f"board.stock.{name}", n=player[name])), rect(left, y - 4, room / 3, 28, "qx-hold")
        )
        told.add(glyph(sign, left + 14, y + 10, 20))
        drawn.add(told.add(text(left + 28, y + 16, str(player[name]), 17, "qx-sans qx-bold", text_anchor="start")))
    return drawn


def draw_rival(canvas: WorldCanvas, seat: int, heroes: list[Data]) -> None:
    """What lies open of another player, and how much is hidden."""
    area, player = canvas.box_of(seat), canvas.players[seat]
    drawn = heading(canvas, seat, area)
    x, room = area.x + PADDING, area.width - 2 * PADDING
    drawn.add(stocks(canvas, seat, x, area.y + 44, room))
    y = area.y + 84.5
    if area.height > 100:
        drawn.add(seals(canvas, seat, x, y, room))
        y += LINE
    blocks: list[Data] = player["blocks"]
    known = len([block for block in blocks if block["kind"] is not None])
    counts = canvas.said("board.counts", n=len(blocks), known=known, cards=player["hand_count"])
    if area.height > 92 or not heroes:
        drawn.add(one_line(x, y, counts, room, 12.5, "qx-sans", text_anchor="start"))
    canvas.nest(marked(drawn, seat))


def marked(drawn: Element, seat: int) -> Element:
    drawn.attributes |= {"class": f"qx-side-{seat}", "id": f"player-{seat}"}
    return drawn


def seals(canvas: WorldCanvas, seat: int, x: float, y: float, room: float) -> Element:
    """A seal for each mission, bright for those that are accomplished."""
    done, count = len(canvas.players[seat]["declared"]), int(canvas.printed["missions_to_win"])
    drawn = group(title(canvas.said("board.missions_of", n=done, count=count)))
    drawn.add(text(x, y, canvas.said("board.missions"), 12.5, "qx-sans", text_anchor="start"))
    for n in range(count):
        seal = glyph("mv-seal", x + room - 12 - 20 * (count - 1 - n), y - 4, 19)
        drawn.add(seal if n < done else group(seal, class_="mv-faint"))
    return drawn


def draw_own(canvas: WorldCanvas, seat: int, heroes: list[Data]) -> None:
    """All that one has oneself: stocks, uses, tracks, heroes and missions."""
    area, player = canvas.box_of(seat), canvas.players[seat]
    drawn = heading(canvas, seat, area)
    x, room = area.x + PADDING, area.width - 2 * PADDING
    drawn.add(stocks(canvas, seat, x, area.y + 44, room))
    y = area.y + 86
    drawn.add(
        line(canvas.said("board.uses"), f"{player['tactical'] - player['uses']} / {player['tactical']}", x, y, room)
    )
    if canvas.view["phase"] == 3 and canvas.acts:
        y += LINE
        drawn.add(line(canvas.said("board.to_order"), str(orders_left(player)), x, y, room))
    missions = own_missions(canvas, seat)
    floor = missions_top(canvas, area)
    y += 10
    y = draw_tracks(canvas, drawn, seat, x, y, room, listed_in(canvas, area).y - 26 * len(heroes))
    for hero in heroes:
        if y + 26 < floor + 10:
            drawn.add(hero_line(canvas, hero, x, y + 18, room))
            y += 26
    if missions:
        y = max(y, floor)
        drawn.add(head(canvas.said("board.missions"), mission_count(canvas, seat), x, y + 16, room))
        for n, mission in enumerate(missions):
            drawn.add(mission_line(canvas, mission, n, x, y + 38 + 22 * n, room))
    canvas.nest(marked(drawn, seat))


def missions_top(canvas: WorldCanvas, area: Area) -> float:
    """Where the missions begin in one's own box."""
    count = len(own_missions(canvas, canvas.below))
    return area.bottom - 12 - 22 * count - (24 if count else 0)


# ---- a list of one's blocks


def listed_in(canvas: WorldCanvas, area: Area) -> Area:
    """Room for a list of one's blocks above the missions; none in a box too low for it."""
    bottom = missions_top(canvas, area) - 4
    there = len([block for block in canvas.players[canvas.below]["blocks"] if block["hex"] is not None])
    rows = min(-(-there // PER_ROW), MOST_ROWS) if area.height > ROOMY else 0
    return Area(area.x + PADDING, bottom - CELL * rows, area.width - 2 * PADDING, CELL * rows)


def draw_listed(canvas: WorldCanvas) -> None:
    """One's blocks one by one, with the AP they have left: another way to pick them."""
    area, seat = listed_in(canvas, canvas.layout.own), canvas.below
    there = [
        block for block in canvas.players[seat]["blocks"] if block["hex"] is not None and block["kind"] is not None
    ]
    most = PER_ROW * round(area.height / CELL)
    for n, block in enumerate(there[:most]):
        wide = area.width / PER_ROW
        place = Area(area.x + n % PER_ROW * wide, area.y + n // PER_ROW * CELL, wide - 2, CELL - 2)
        canvas.part(f"listed {block['block']}", partial(draw_one, canvas, block, place), block, place)


def draw_one(canvas: WorldCanvas, block: Data, area: Area) -> None:
    words = canvas.said("board.listed", kind=canvas.kind_name(block["kind"]), hex=block["hex"], ap=block.get("ap", 0))
    spent = block["ended"] or block["stuck"] or ("ap" in block and not block["ap"])
    drawn = group(title(words), area.drawn("mv-listed", 5), id=f"listed-{block['block']}")
    drawn.add(
        group(glyph(canvas.sign(block["kind"]), area.middle, area.half_way, 21), class_="mv-done" if spent else None)
    )
    if canvas.acts:
        drawn.attributes["data-on"] = f"block:{block['block']}"
    canvas.add(group(drawn, class_=f"qx-side-{canvas.below}"))


def line(words: str, value: str, x: float, y: float, room: float) -> Element:
    """Something and how much of it."""
    told = one_line(x, y, words, room - 46, 13, "qx-sans", text_anchor="start")
    return group(told, text(x + room, y, value, 14, "qx-sans qx-bold", text_anchor="end"))


def head(words: str, value: str, x: float, y: float, room: float) -> Element:
    """A heading below a rule."""
    told = text(x, y, words.upper(), 12.5, "qx-serif qx-bold", text_anchor="start", letter_spacing=1.2)
    rule = path(f"M{x:g} {y - 16:g}h{room:g}", "mv-rule")
    return group(rule, told, text(x + room, y, value, 13, "qx-sans qx-bold", text_anchor="end"))


# ---- tracks and heroes


def draw_tracks(canvas: WorldCanvas, drawn: Element, seat: int, x: float, y: float, room: float, floor: float) -> float:
    """The battle tracks that have come furthest, and the Builders' own, as many as there is room for."""
    player = canvas.players[seat]
    kinds = [kind for kind, unit in canvas.printed["units"].items() if kind in canvas.printed["units"]]
    steps: list[int] = player["tracks"]
    advanced = sorted(
        [(-steps[n], n) for n, kind in enumerate(kinds) if n < len(steps) and steps[n] > 0],
    )
    drawn.add(head(canvas.said("board.tracks"), "", x, y + 16, room))
    y += 24
    rows = min(len(advanced), MOST_TRACKS, int((floor - y - 24) // 24))
    for _, n in advanced[: max(rows, 0)]:
        drawn.add(track(canvas, kinds[n], steps[n], x, y + 10, room))
        y += 24
    words = canvas.said("board.experience", n=player["experience"])
    drawn.add(group(glyph("mv-builder", x + 10, y + 9, 20), class_=f"qx-side-{seat}"))
    return_to = y + 24
    drawn.add(one_line(x + 28, y + 14, words, room - 28, 12.5, "qx-sans", text_anchor="start"))
    return return_to


def track(canvas: WorldCanvas, kind: str, steps: int, x: float, cy: float, room: float) -> Element:
    """A square for each step; those that bring something wear a sign: a star, chevrons, a crown."""
    able, bonus, squares = (int(n) for n in canvas.printed["tracks"])
    words = canvas.said("board.track", kind=canvas.kind_name(kind), n=steps, count=squares)
    drawn = group(title(words), rect(x, cy - 11, room, 22, "qx-hold"), glyph(canvas.sign(kind), x + 10, cy, 21))
    wide = min(19.0, (room - 54) / squares)
    for n in range(1, squares + 1):
        left = x + 28 + (n - 1) * wide
        won = n <= steps
        drawn.add(rect(left, cy - 7.5, 15, 15, "mv-square-won" if won else "mv-square", rx=3))
        sign = RANKS[1] if n == able else RANKS[2] if n == bonus else CROWN if n == squares else ""
        if sign:
            ink = "mv-rank-won" if won else "mv-rank"
            drawn.add(path(sign, ink, transform=f"translate({left + 2.5:.1f} {cy - 5:.1f})"))
    return drawn.add(text(x + room, cy + 5, str(steps), 14, "qx-sans qx-bold", text_anchor="end"))


def hero_line(canvas: WorldCanvas, hero: Data, x: float, y: float, room: float) -> Element:
    """A hero with level, and where he stands on the way to the next."""
    printed = canvas.printed["heroes"][hero["id"]]
    key = "fallen" if hero["state"] == 2 else "stands"
    words = canvas.said(f"board.hero.{key}", hero=printed["name"], level=hero["level"], hp=hero["hp"], ap=hero["ap"])
    short = canvas.said("board.hero.short", hero=str(printed["name"]).partition(" the ")[0], level=hero["level"])
    drawn = group(title(words), rect(x, y - 15, room, 22, "qx-hold"), glyph("mv-hero", x + 10, y - 4, 22))
    drawn.add(one_line(x + 28, y, short, room - 66, 13, "qx-sans", text_anchor="start"))
    value = f"{hero['kills']} / {hero['level']}"
    return drawn.add(text(x + room, y, value, 13, "qx-sans qx-bold", text_anchor="end"))


# ---- missions


def own_missions(canvas: WorldCanvas, seat: int) -> list[tuple[str, str, int]]:
    """Missions that are accomplished and, to their owner, those that are not: how far each has come, and its number."""
    player = canvas.players[seat]
    found = [
        (name, canvas.said("board.vp", n=canvas.printed["missions"][name]["vp"]), 0) for name in player["declared"]
    ]
    progress: list[list[int]] = player.get("progress", [])
    for n, (name, (come, far)) in enumerate(zip(player.get("missions", []), progress, strict=False)):
        found.append((name, canvas.said("board.progress", n=min(come, far), count=far), n + 1))
    return found


def mission_count(canvas: WorldCanvas, seat: int) -> str:
    done, count = len(canvas.players[seat]["declared"]), int(canvas.printed["missions_to_win"])
    return canvas.said("board.progress", n=done, count=count)


def mission_line(
    canvas: WorldCanvas, mission: tuple[str, str, int], row: int, x: float, y: float, room: float
) -> Element:
    """A mission by name; one that can be declared can be clicked."""
    name, value, number = mission
    printed = canvas.printed["missions"][name]
    seal = glyph("mv-seal", x + 9, y - 5, 19)
    told = canvas.said("board.mission", mission=printed["name"], text=printed["text"], n=printed["vp"])
    drawn = group(title(told), rect(x - 3, y - 16, room + 6, 22, "qx-hold", rx=5), id=f"mission-{row + 1}")
    drawn.add(seal if not number else group(seal, class_="mv-faint"))
    drawn.add(one_line(x + 26, y, str(printed["name"]), room - 78, 13, "qx-sans", text_anchor="start"))
    drawn.add(text(x + room, y, value, 12.5, "qx-sans qx-bold", text_anchor="end"))
    if number and canvas.acts:
        drawn.attributes["data-on"] = f"declare:{number}"
    return drawn


# ---- in a line, on a phone


def draw_line(canvas: WorldCanvas, seat: int) -> None:
    """Shield, stocks, points and missions of a player in one line."""
    area, player = canvas.box_of(seat), canvas.players[seat]
    asked = seat in canvas.view["awaited"]
    drawn = group(
        area.drawn("mv-box-lit" if asked else "mv-box", 7),
        shield(seat, area.x + 20, area.half_way, 27, "qx-shield-solid"),
    )
    drawn.add(
        title(canvas.said("board.line", seat=canvas.names[seat], n=player["points"], known=len(player["blocks"])))
    )
    cy = area.half_way
    for n, (name, sign) in enumerate(STOCKS):
        x = area.x + 44 + 58 * n
        drawn.add(
            glyph(sign, x + 10, cy, 21),
            text(x + 25, cy + 6, str(player[name]), 17, "qx-sans qx-bold", text_anchor="start"),
        )
    done, count = len(player["declared"]), int(canvas.printed["missions_to_win"])
    for n in range(count):
        seal = glyph("mv-seal", area.x + 228 + 21 * n, cy, 20)
        drawn.add(seal if n < done else group(seal, class_="mv-faint"))
    words = canvas.said("board.vp", n=player["points"])
    drawn.add(text(area.right - 10, cy + 5, words, 14.5, "qx-sans qx-bold", text_anchor="end"))
    canvas.nest(marked(drawn, seat))


def draw_details(canvas: WorldCanvas, area: Area) -> None:
    """On a phone: one's missions, and beside them the tracks that have come furthest."""
    seat = canvas.below
    drawn = group(id="details", class_=f"qx-side-{seat}")
    left, right = area.column(0, 2, 20), area.column(1, 2, 20)
    drawn.add(head(canvas.said("board.missions"), mission_count(canvas, seat), left.x, left.y + 18, left.width))
    for n, mission in enumerate(own_missions(canvas, seat)):
        drawn.add(mission_line(canvas, mission, n, left.x, left.y + 44 + 25 * n, left.width))
    draw_tracks(canvas, drawn, seat, right.x, right.y + 2, right.width, right.bottom)
    canvas.add(drawn)
