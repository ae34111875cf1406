# hot: compiled by mypyc
"""What is under way, on a plaque before the arches: sealed moments, wars, bonds, auctions, trades, the die."""

from __future__ import annotations

from functools import partial

from quincunx.core.kit.board.area import Area
from quincunx.core.kit.board.fitted_text import one_line, paragraph
from quincunx.core.svg import Element, glyph, group, path, rect, text, title
from quincunx.games.mil1049.board.canvas import RealmCanvas
from quincunx.games.mil1049.board.faces import arms, cubes_at, land_tile, land_words, lettered, portrait, sign
from quincunx.games.mil1049.board.families import figure
from quincunx.games.mil1049.board.ladder import own_ladder
from quincunx.games.mil1049.board.screen import seen_cubes

SEALED = ("dowry", "contribute", "donate")
WAR = ("ask_help", "give_help", "contribute")
BOND = ("resist", "answer", "raise")
AUCTION = ("open_bid", "bid")
TRADE = ("trade", "trade_after")
SIGNS = {
    "dowry": "m-ring",
    "donate": "m-curia",
    "contribute": "m-war",
    "ask_help": "m-war",
    "give_help": "m-war",
    "resist": "m-bond",
    "answer": "m-bond",
    "raise": "m-bond",
    "open_bid": "m-castle",
    "bid": "m-castle",
    "trade": "m-market",
    "trade_after": "m-market",
    "keep_half": "m-pouch",
    "growth": "m-cradle",
    "face": "m-cradle",
    "pay_free": "m-war",
    "place_land": "m-war",
    "give_up": "m-curia",
}
"""The moments at which something lies on the desk, and the sign of each."""
TOLD_SIZES = ((16, 2), (15, 3), (13.5, 3), (12, 4))
TALL_SIZES = ((15, 2), (14, 2), (13.2, 3))
RESULTS = {"hourglass": "m-white", "daughter": "m-woman", "son": "m-heir"}


def draw_desk(canvas: RealmCanvas) -> None:
    """The plaque with what is under way; nothing where there is nothing to show."""
    view, moment = canvas.view, canvas.view["moment"]
    if moment not in SIGNS:
        return
    offer = canvas.families[canvas.seat].get("offer") if canvas.seat >= 0 else None
    gifts = [family["gift"] for family in canvas.families]
    lying = [
        view[name] for name in ("awaited", "pot", "best", "bidder", "target", "attacked", "spoil", "helpers", "knight")
    ]
    more = (view.get("swaps"), view["results"], view["war"], view["laying"], view["active"])
    canvas.part("desk", partial(draw_plaque, canvas, moment), moment, offer, gifts, lying, more)


def draw_plaque(canvas: RealmCanvas, moment: str) -> None:
    area = canvas.layout.desk
    drawn = group(area.drawn("ml-desk", 9), area.inset(4).drawn("qx-gilt", 6), id="desk")
    cells, tall = cells_of(canvas, moment), canvas.layout.tall
    pitch = min(112.0, (area.width - 250) / max(len(cells), 1))
    if moment in TRADE:
        pitch = 0.68 * area.width
    elif moment in BOND:
        pitch = 170.0
    right = Area(area.right - 12 - pitch * len(cells), area.y + 8, pitch * len(cells), area.height - 16)
    left = Area(area.x + 72, area.y + 8, right.x - area.x - 80, area.height - 16)
    if tall:  # below what is told
        pitch = min(max(pitch, 140.0), (area.width - 16) / max(len(cells), 1))
        wide = pitch * len(cells)
        right = Area(area.middle - wide / 2, area.bottom - 112, wide, 104)
        left = Area(area.x + 72, area.y + 8, area.width - 84, area.height - 124 if cells else area.height - 16)
    for n, draw in enumerate(cells):
        drawn.add(draw(right.column(n, len(cells), 6)))
    drawn.add(glyph(SIGNS[moment], area.x + 40, left.half_way, 52))
    ladder = own_ladder(canvas, moment, Area(left.x + 2, left.bottom - 26, left.width - 4, 24))
    if ladder:
        drawn.add(*ladder)
        left = left._replace(height=left.height - 30)
    words, sizes = words_of(canvas, moment), TALL_SIZES if tall else TOLD_SIZES
    drawn.add(paragraph(left.middle, left.half_way, words, left.width - 28, sizes, "qx-serif qx-bold", 3))
    canvas.add(drawn)


def words_of(canvas: RealmCanvas, moment: str) -> str:
    """What is under way, in a line."""
    view = canvas.view
    known: dict[str, str] = {"family": canvas.names[view["active"]]}
    for key in ("knight", "target"):
        if view[key] is not None:
            known[key] = canvas.knight_name(view[key])
    if moment in ("keep_half", "give_up"):
        known["family"] = canvas.names[view["awaited"][0]]
    if moment == "bid":
        known["bidder"] = canvas.names[view["bidder"]]
    return canvas.said(f"board.desk.{moment}", **known)


def cells_of(canvas: RealmCanvas, moment: str) -> list[partial[Element]]:
    """What lies on the desk, from left to right, each to be drawn into its place."""
    view = canvas.view
    cells: list[partial[Element]] = []
    if moment in WAR:
        cells += [partial(fighter, canvas, side) for side in ("attack", "defence")]
    if moment in BOND:
        cells.append(partial(pledge, canvas, view["target"], view["pot"], "offered"))
    if moment in SEALED:
        cells += [partial(pouch, canvas, seat) for seat in view["awaited"]]
    if moment == "bid":
        cells.append(partial(lying_cubes, canvas, view["pot"], "base"))
        cells.append(partial(lying_cubes, canvas, view["best"], "best"))
    if moment == "keep_half":
        cells.append(partial(lying_cubes, canvas, view["pot"], "pot"))
    if moment in TRADE and "swaps" in view:
        cells.append(partial(exchange, canvas))
    if moment == "growth":
        cells.append(partial(choice, canvas, "roll", "g-die"))
    if moment == "face":
        cells += [partial(choice, canvas, result, RESULTS[result]) for result in view["results"]]
    if moment == "place_land":
        cells.append(partial(conquered, canvas, view["spoil"]))
    if moment == "pay_free":
        cells.append(partial(conquered, canvas, view["stacks"][view["stack"] - 1]["top"]))
    if moment == "give_up":
        cells += [partial(gift, canvas, seat) for seat in range(len(canvas.families))]
    return cells


# ---- cells


def cell_of(area: Area, words: str, *children: Element) -> Element:
    return group(title(words), area.drawn("ml-box", 6), *children)


def named(area: Area, words: str, bold: bool = False) -> Element:
    """A word at the foot of a cell."""
    return one_line(area.middle, area.bottom - 7, words, area.width - 6, 13, "qx-sans qx-bold" if bold else "qx-sans")


def pouch(canvas: RealmCanvas, seat: int, area: Area) -> Element:
    """Somebody's sealed offer: of others nothing but that all are choosing, of one's own what lies there."""
    name = canvas.names[seat]
    laying = canvas.view["laying"] if seat == canvas.seat else None
    key = "choosing" if laying is None else "sealed" if laying["sealed"] else "own"
    state = canvas.said(f"board.pouch.{key}")
    drawn = cell_of(area, canvas.said("board.pouch.words", family=name, state=state))
    drawn.attributes["class"] = f"qx-side-{seat}"
    drawn.attributes["id"] = f"pouch-{seat}"
    middle = area.y + 0.36 * area.height
    offer: dict[str, int] = canvas.families[seat].get("offer", {}) if laying is not None else {}
    if sum(offer.values()):
        kinds = {kind: count for kind, count in offer.items() if count}
        for n, (kind, count) in enumerate(kinds.items()):
            row, column = divmod(n, 3)
            x, y = area.x + 8 + column * (area.width - 12) / 3, middle - (10 if len(kinds) > 3 else 0) + 22 * row
            drawn.add(cubes_at({kind: count}, x, y, 15))
    else:
        drawn.add(glyph("m-pouch", area.middle, middle, min(48.0, 0.6 * area.height)))
    drawn.add(arms(canvas, seat, area.x + 12, area.bottom - 25, 16))
    drawn.add(
        one_line(area.x + 23, area.bottom - 20, name, area.width - 27, 14, "qx-serif qx-bold", text_anchor="start")
    )
    return drawn.add(named(area, state))


def fighter(canvas: RealmCanvas, side: str, area: Area) -> Element:
    """A side of a war: the knight, the Lord who has joined him, and his strength before any cube."""
    view = canvas.view
    knight = view["knight" if side == "attack" else "target"]
    seat, strength = canvas.seats[knight], view["war"][side]
    words = canvas.said(f"board.{side}_words", knight=canvas.knight_name(knight), n=strength)
    drawn = cell_of(area, words)
    drawn.attributes["id"] = f"war-{side}"
    wide = 0.5 * (area.height - 26)
    drawn.add(portrait(canvas, seat, canvas.knights[knight]["age"], area.x + 6, area.y + 5, wide))
    drawn.add(lettered(seat, knight[-1], area.x + 14, area.y + 1.19 * wide, 18))
    lord = canvas.knights[knight]["lord"]
    if lord is not None and view["helpers"] >> (side == "defence") & 1:
        drawn.add(arms(canvas, lord, area.x + 8 + wide, area.y + 1.19 * wide, 20))
    drawn.add(text(area.right - 22, area.y + 0.48 * area.height, str(strength), 28, "qx-sans qx-bold"))
    return drawn.add(named(area, canvas.said(f"board.{side}")))


def pledge(canvas: RealmCanvas, knight: str, cubes: dict[str, int], key: str, area: Area) -> Element:
    """A knight, and what his family offers to stay free."""
    wide, seat = 0.5 * area.height, canvas.seats[knight]
    drawn = lying_cubes(canvas, cubes, key, area, wide + 8)
    if canvas.view["moment"] != "resist" and not any(cubes.values()):
        room = Area(area.x + wide + 12, area.y + 6, area.width - wide - 16, area.height - 30)
        drawn.add(one_line(room.middle, room.half_way + 5, canvas.said("board.cubes.none"), room.width, 15, "qx-sans"))
    drawn.add(portrait(canvas, seat, canvas.knights[knight]["age"], area.x + 6, area.y + 5, wide))
    return drawn.add(lettered(seat, knight[-1], area.x + 14, area.y + 1.19 * wide, 18))


def lying_cubes(canvas: RealmCanvas, cubes: dict[str, int], key: str, area: Area, left: float = 4.0) -> Element:
    """Cubes that lie open, so far from the left, and what they are."""
    words = canvas.said(f"board.lying.{key}")
    inner = Area(area.x + left, area.y + 6, area.width - left - 4, area.height - 30)
    told = canvas.said("board.lying.words", what=words, cubes=canvas.cubes_words(cubes))
    return cell_of(area, told, cube_grid(cubes, inner, told), named(area, words))


def cube_grid(cubes: dict[str, int], area: Area, words: str) -> Element:
    """Kinds of cubes in rows of three."""
    kinds = [(kind, count) for kind, count in cubes.items() if count]
    first = seen_cubes(dict(kinds[:3]), area.row(0, 2, 2) if len(kinds) > 3 else area, words)
    return group(first, seen_cubes(dict(kinds[3:]), area.row(1, 2, 2), words)) if len(kinds) > 3 else first


def choice(canvas: RealmCanvas, notation: str, symbol: str, area: Area) -> Element:
    """Something to choose, by its sign and word."""
    words = canvas.said(f"board.choice.{notation}")
    on = notation if canvas.seat in canvas.view["awaited"] else None
    drawn = cell_of(area, words, named(area, words, True))
    drawn.attributes["id"] = f"choice-{notation}"
    if on is not None:
        drawn.attributes["data-on"] = on
    middle, size = area.y + 0.4 * area.height, 0.52 * area.height
    return drawn.add(
        figure(symbol, area.middle, middle, size)
        if symbol in ("m-woman", "m-heir")
        else glyph(symbol, area.middle, middle, size)
    )


def conquered(canvas: RealmCanvas, land: str, area: Area) -> Element:
    """A land that is being taken or placed."""
    tile = land_tile(canvas, land, Area(area.x + 4, area.y + 4, area.width - 8, area.height - 8), False)
    return group(title(land_words(canvas, land)), tile, id="spoil")


def gift(canvas: RealmCanvas, seat: int, area: Area) -> Element:
    """What a family has donated."""
    name, gold = canvas.names[seat], canvas.families[seat]["gift"]
    drawn = cell_of(area, canvas.said("board.gift", family=name, n=gold), named(area, name))
    drawn.attributes["id"] = f"gift-{seat}"
    middle = area.y + 0.4 * area.height
    drawn.add(arms(canvas, seat, area.x + 20, middle, 26), glyph("m-gold", area.middle + 6, middle, 26))
    return drawn.add(text(area.middle + 22, middle + 7, str(gold), 20, "qx-sans qx-bold", text_anchor="start"))


# ---- trade


def exchange(canvas: RealmCanvas, area: Area) -> Element:
    """What each kind of cube trades for, and the exchanges so far; a click adds one or takes the last one back."""
    rates: dict[str, list[str]] = canvas.view["printed"]["rates"]
    given = [kind for kind, takes in rates.items() if takes]
    wide = area._replace(width=area.width - 118)
    drawn = group(id="exchange")
    for n, kind in enumerate(given):
        cell = wide.column(n, len(given), 6)
        drawn.add(cell.drawn("ml-box", 6), glyph(sign(kind), cell.middle, cell.y + 20, 28))
        drawn.add(path(f"M{cell.middle:g} {cell.y + 37:g}v8m-5 -4l5 5l5 -5", "ml-sign"))
        for m, taken in enumerate(rates[kind]):
            place = Area(cell.x + 3, cell.y + 50, cell.width - 6, cell.height - 54).column(m, len(rates[kind]), 2)
            drawn.add(swap(canvas, kind, taken, place))
    return drawn.add(made(canvas, Area(wide.right + 8, area.y, 110, area.height)))


def swap(canvas: RealmCanvas, given: str, taken: str, area: Area) -> Element:
    kinds = {"given": canvas.said(f"board.kind.{given}"), "taken": canvas.said(f"board.kind.{taken}")}
    drawn = group(title(canvas.said("board.swap", **kinds)), area.drawn("qx-button", 4))
    drawn.attributes |= {"id": f"swap-{given}-{taken}", "data-on": f"swap:{given}-{taken}"}
    return drawn.add(glyph(sign(taken), area.middle, area.half_way, min(area.width - 4, area.height - 4, 26)))


def made(canvas: RealmCanvas, area: Area) -> Element:
    """The exchanges put together so far."""
    kinds = list(canvas.families[canvas.below]["stock"]) if "stock" in canvas.families[canvas.below] else []
    swaps: list[int] = canvas.view["swaps"]
    words = canvas.said("board.swaps", n=len(swaps))
    drawn = cell_of(area, words, named(area, words))
    drawn.attributes |= {"id": "swaps", "data-on": "back"}
    for n, number in enumerate(swaps if kinds else []):
        row, column = divmod(n, 2)
        x, y = area.x + 6 + 52 * column, area.y + 16 + 28 * row
        pair = (kinds[number // len(kinds)], kinds[number % len(kinds)])
        drawn.add(glyph(sign(pair[0]), x + 10, y, 19), glyph(sign(pair[1]), x + 36, y, 19))
        drawn.add(path(f"M{x + 21:g} {y:g}h4m-3 -3l3 3l-3 3", "ml-sign"), rect(x, y, 0, 0, "qx-hold"))
    return drawn
