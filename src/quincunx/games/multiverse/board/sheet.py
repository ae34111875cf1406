# hot: compiled by mypyc
"""The sheet of a hero whose points are being spent, and an offer that is being made."""

from __future__ import annotations

from quincunx.core.game import Data
from quincunx.core.kit.board.area import Area
from quincunx.core.kit.board.fitted_text import paragraph
from quincunx.core.svg import Element, circle, glyph, group, text, title
from quincunx.games.multiverse.actions import OFFERED
from quincunx.games.multiverse.board.canvas import WorldCanvas
from quincunx.games.multiverse.board.letters import one_line

TEXT_SIZES, TALL_SIZES = ((13, 5), (12, 6), (12, 8)), ((13, 3), (12.5, 4))
GOODS = ("mv-gold", "mv-aether", "mv-gold", "mv-aether", "mv-seal")


def draw_sheet(canvas: WorldCanvas, area: Area, name: str) -> None:
    """Hit points and action points as tracks, and the abilities that can be learned."""
    hero, printed = canvas.hero(name), canvas.printed["heroes"][name]
    assert hero is not None
    drawn = group(area.drawn("mv-box", 8), id="sheet", class_=f"qx-side-{canvas.below}")
    left = area.inset(10)._replace(width=190)
    drawn.add(glyph("mv-hero", left.x + 20, left.y + 20, 40))
    drawn.add(
        one_line(left.x + 46, left.y + 16, str(printed["name"]), 144, 15, "qx-serif qx-bold", text_anchor="start")
    )
    words = canvas.said("board.hero.points", level=hero["level"], n=hero["points"])
    drawn.add(one_line(left.x + 46, left.y + 34, words, 144, 13, "qx-sans", text_anchor="start"))
    for n, (key, most) in enumerate((("hp", printed["hp_track"][1]), ("ap", printed["ap_track"][1]))):
        x, y = (left.x + 232 * n, 66.0) if canvas.layout.tall else (left.x, 66.0 + 38 * n)
        drawn.add(point_track(canvas, key, int(hero[key]), int(most), x, left.y + y, n))
    rest = Area(left.right + 12, area.y + 8, area.right - left.right - 20, area.height - 16)
    abilities: list[Data] = printed["abilities"]
    if canvas.layout.tall:
        rest = Area(area.x + 8, area.y + 98, area.width - 16, area.height - 104)
    for n, ability in enumerate(abilities):
        place = rest.column(n, len(abilities), 6)
        if canvas.layout.tall:
            place = rest.row(n // 2, -(-len(abilities) // 2), 6).column(n % 2, 2, 6)
        drawn.add(ability_card(canvas, ability, place, n, int(hero["skills"]) >> n & 1 == 1))
    canvas.add(drawn)


def point_track(canvas: WorldCanvas, key: str, value: int, most: int, x: float, y: float, n: int) -> Element:
    """A row of dots that can be filled one by one."""
    drawn = group(title(canvas.said(f"board.raise.{key}", n=value)), Area(x, y - 15, 190, 30).drawn("qx-hold", 6))
    drawn.add(text(x + 4, y + 5, canvas.said(f"board.points_of.{key}"), 13, "qx-sans qx-bold", text_anchor="start"))
    for dot in range(most):
        drawn.add(circle(x + 44 + 20 * dot, y, 7.5, "mv-hp" if dot < value else "mv-hp-lost"))
    if canvas.acts:
        drawn.attributes["data-on"] = f"skill:{n + 1}"
    return drawn


def ability_card(canvas: WorldCanvas, ability: Data, area: Area, n: int, learned: bool) -> Element:
    """An ability, its level and what it does."""
    name = str(ability["name"])
    drawn = group(title(f"{name}: {ability['text']}"), area.drawn("mv-tile-picked" if learned else "mv-tile", 6))
    drawn.add(one_line(area.middle, area.y + 18, name, area.width - 10, 14, "qx-serif qx-bold"))
    key = "learned" if learned else "from_level"
    drawn.add(
        one_line(
            area.middle,
            area.y + 34,
            canvas.said(f"board.hero.{key}", level=ability["level"]),
            area.width - 8,
            12.5 if canvas.layout.tall else 12,
            "qx-sans qx-faint",
        )
    )
    room, sizes = area.below(40), TALL_SIZES if canvas.layout.tall else TEXT_SIZES
    drawn.add(paragraph(area.middle, room.half_way, str(ability["text"]), area.width - 10, sizes, "qx-sans", 1))
    if canvas.acts:
        drawn.attributes["data-on"] = f"skill:{n + 3}"
    return drawn


def draw_offer(canvas: WorldCanvas, area: Area) -> None:
    """What is given on one side and asked for on the other; each good can be clicked for one more."""
    goods: list[int] = canvas.view["offer"]
    drawn = group(area.drawn("mv-box-lit", 8), id="offer", class_=f"qx-side-{canvas.below}")
    drawn.add(text(area.middle, area.y + 24, canvas.said("board.offer.title"), 17, "qx-serif qx-bold"))
    room = area.below(34).inset(8)
    for n, name in enumerate(OFFERED):
        place = room.column(n, len(OFFERED), 8)
        words = canvas.said(f"board.offer.{n}", n=goods[n])
        one = group(title(words), place.drawn("mv-tile", 6), glyph(GOODS[n], place.middle, place.y + 26, 34))
        one.add(text(place.middle, place.y + 66, str(goods[n]), 20, "qx-sans qx-bold"))
        one.add(
            one_line(
                place.middle, place.bottom - 8, canvas.said(f"board.offer_label.{n}"), place.width - 6, 13, "qx-sans"
            )
        )
        if canvas.acts:
            one.attributes["data-on"] = f"more:{name}"
        drawn.add(one)
    canvas.add(drawn)
