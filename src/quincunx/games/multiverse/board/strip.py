# hot: compiled by mypyc
"""Below the map: the hand and the trade row or, at their moments, dice, the menu, the sheet of a hero, an offer."""

from __future__ import annotations

from quincunx.core.game import Data
from quincunx.core.kit.board.area import Area
from quincunx.core.kit.board.fitted_text import BOLD, fitted, paragraph, wrapped
from quincunx.core.kit.board.marks import sign_of
from quincunx.core.svg import Element, glyph, group, rect, text, title
from quincunx.games.multiverse.actions import ROW
from quincunx.games.multiverse.board.canvas import SIGNS, WorldCanvas
from quincunx.games.multiverse.board.dice import draw_dice
from quincunx.games.multiverse.board.letters import one_line, with_breaks
from quincunx.games.multiverse.board.menu import coin, draw_menu
from quincunx.games.multiverse.board.rail import draw_details
from quincunx.games.multiverse.board.sheet import draw_offer, draw_sheet

WIDEST_CARD = 118.0
HEAD = 21.0
LOW = 150.0
"""A card lower than this has no room for its text."""
NAME_SIZES = ((14.5, 1), (14, 2), (13, 2), (12, 3))
TEXT_SIZES = ((12.5, 4), (12, 5), (11.5, 6))


def draw_strip(canvas: WorldCanvas) -> None:
    """Whatever the moment asks for has the strip; else cards lie there."""
    view, area = canvas.view, canvas.layout.strip
    fight: Data | None = view["fight"]
    if fight is not None and fight["faces"] and view["moment"] in ("reroll", "fate"):
        canvas.part("dice", lambda: draw_dice(canvas, area, fight), fight, view["moment"])
    elif canvas.picked.get("hero"):
        name = str(canvas.picked["hero"])
        canvas.part("sheet", lambda: draw_sheet(canvas, area, name), canvas.hero(name))
    elif view.get("menu") is not None:
        canvas.part("menu", lambda: draw_menu(canvas, area, view["menu"]), view["menu"], canvas.picked.get("kind"))
    elif view["moment"] in ("make_offer", "answer"):
        canvas.part("offer", lambda: draw_offer(canvas, area), view["offer"], view["moment"], view["awaited"])
    else:
        draw_cards(canvas, area)


def draw_cards(canvas: WorldCanvas, area: Area) -> None:
    """One's hand on the left, the trade row on the right; on a phone missions and tracks below the hand instead."""
    own, row = canvas.players[canvas.below], canvas.view["row"]
    tall = canvas.layout.tall
    left = area._replace(height=0.52 * area.height) if tall else area._replace(width=0.56 * area.width)
    hand: list[str] = own["hand"] if "hand" in own else own.get("known_hand", [])
    laid: str | None = own.get("laid")
    canvas.part("hand", lambda: draw_hand(canvas, left, hand, laid), hand, laid)
    if tall:
        below = area.below(left.height + 6)
        told = [own.get(name) for name in ("declared", "missions", "progress", "tracks", "experience")]
        canvas.part("details", lambda: draw_details(canvas, below), told)
    else:
        right = Area(left.right + 16, area.y, area.right - left.right - 16, area.height)
        canvas.part("row", lambda: draw_row(canvas, right, row), row)


def label(canvas: WorldCanvas, area: Area, key: str) -> Element:
    """What the cards below it are."""
    return text(area.x + 2, area.y + 14, canvas.said(key), 14.5, "qx-serif qx-bold", text_anchor="start")


def draw_hand(canvas: WorldCanvas, area: Area, hand: list[str], laid: str | None) -> None:
    """Own cards with all that is on them; the one laid face down is dim."""
    drawn = group(label(canvas, area, "board.hand"), id="hand")
    room = area.below(HEAD)
    wide = min(WIDEST_CARD, (room.width - 6 * max(len(hand) - 1, 0)) / max(len(hand), 1))
    for n, card in enumerate(hand):
        place = Area(room.x + n * (wide + 6), room.y, wide, room.height)
        drawn.add(card_face(canvas, card, place, laid == card and card not in hand[:n], n))
    canvas.add(drawn)


def card_face(canvas: WorldCanvas, card: str, area: Area, laid: bool, n: int) -> Element:
    """A card of the hand: for which side it is, its name and what it does."""
    printed = canvas.printed["cards"][card]
    words = canvas.said("board.card", card=printed["name"], text=printed["text"])
    drawn = group(title(words), area.drawn("mv-card", 7), id=f"hand-{n + 1}-{card}", class_="qx-dim" if laid else None)
    drawn.add(rect(area.x + 1, area.y + 1, area.width - 2, 19, f"mv-band-{printed['side']}", rx=6))
    told = canvas.said(f"board.side.{printed['side']}")
    drawn.add(one_line(area.middle, area.y + 15, told, area.width - 6, 13, "qx-sans qx-bold qx-on-ink"))
    low = area.height < LOW
    drawn.add(glyph(sign_of([str(printed["side"])], SIGNS["cards"]), area.middle, area.y + 36, 24))
    body, room, y = str(printed["text"]), (area.width - 4) / BOLD, area.y + (72 if low else 66)
    name = with_breaks(str(printed["name"]), room, NAME_SIZES, canvas.said("board.joints"))
    drawn.add(paragraph(area.middle, y, name, room, NAME_SIZES, "qx-serif qx-bold", 0))
    if not low and any(wrapped(body, area.width - 6, size, most) for size, most in TEXT_SIZES):
        lines, size = fitted(name, room, NAME_SIZES)
        middle = (y + len(lines) * size / 2 + area.bottom) / 2
        drawn.add(paragraph(area.middle, middle, body, area.width - 6, TEXT_SIZES, "qx-sans qx-faint", 0.5))
    if canvas.acts:
        drawn.attributes["data-on"] = f"card:{card}"
    return drawn


def draw_row(canvas: WorldCanvas, area: Area, row: list[str]) -> None:
    """The cards on sale; they are bought in the build phase."""
    drawn = group(label(canvas, area, "board.row"), id="row")
    room = area.below(HEAD)
    for n, card in enumerate(row):
        drawn.add(row_card(canvas, card, room.column(n, ROW, 6), n))
    canvas.add(drawn)


def row_card(canvas: WorldCanvas, card: str, area: Area, n: int) -> Element:
    printed = canvas.printed["cards"][card]
    words = canvas.said("board.card", card=printed["name"], text=printed["text"])
    drawn = group(title(words), area.drawn("mv-card-row", 7), id=f"row-{n + 1}")
    drawn.add(glyph(sign_of([str(printed["side"])], SIGNS["cards"]), area.middle, area.y + 0.28 * area.height, 28))
    room = (area.width + 5) / BOLD
    name = with_breaks(str(printed["name"]), room, NAME_SIZES, canvas.said("board.joints"))
    drawn.add(paragraph(area.middle, area.y + 0.66 * area.height, name, room, NAME_SIZES, "qx-serif qx-bold", 0))
    drawn.add(coin(area.right - 8, area.y + 8, str(printed["cost"])))
    if canvas.acts:
        drawn.attributes["data-on"] = f"buy:{n + 1}"
    return drawn
