# hot: compiled by mypyc
"""The boards of the families: rivals in small above, one's own knights in large below."""

from __future__ import annotations

from functools import partial

from quincunx.core.game import Data
from quincunx.core.kit.board.area import Area
from quincunx.core.kit.board.fitted_text import one_line, text_width
from quincunx.core.svg import Element, circle, glyph, group, path, text, title
from quincunx.games.mil1049.board.canvas import LETTERS, NOT_IN_PLAY, RealmCanvas
from quincunx.games.mil1049.board.faces import (
    arms,
    hourglasses,
    land_tile,
    land_words,
    lettered,
    niche,
    points_badge,
    portrait,
    sign,
    slot,
    told,
    vp_star,
)

HEAD = 34.0
STOCK_ROW = 20.0


class Marks:
    """What lies before a knight or is said of him beside what is on his own board."""

    def __init__(self, canvas: RealmCanvas, knight: Data) -> None:
        view, name = canvas.view, knight["id"]
        self.king = view["kings_soldiers"] == name
        self.archbishop = view["archbishop"] == name
        self.acts = view["knight"] == name
        self.target = view["target"] == name
        attacked = view["attacked"]
        owner = list(canvas.knights).index(name)
        self.attacked = (attacked - 1) % 2 if attacked is not None and (attacked - 1) // 2 == owner else None
        """Which of his lands is attacked."""

    def key(self) -> tuple[object, ...]:
        return (self.king, self.archbishop, self.acts, self.target, self.attacked)


# ---- rivals


def draw_rivals(canvas: RealmCanvas) -> None:
    """The boards of all others; the columns of each are drawn anew one by one, and apart from what is above them."""
    for n, seat in enumerate(canvas.rivals):
        canvas.part(f"rival-{n}", partial(draw_rival, canvas, seat), *rival_depends_on(canvas, seat))
        inner = columns_in(canvas, seat)
        for m, knight in enumerate(canvas.families[seat]["knights"]):
            place, marks = inner.column(m, len(LETTERS), 5), Marks(canvas, knight)
            draw = partial(draw_small, canvas, seat, knight, place, marks)
            canvas.part(f"rival-{n}-{m}", draw, knight, marks.key(), place, gains_of(canvas, knight))


def gains_of(canvas: RealmCanvas, knight: Data) -> list[list[int] | None]:
    """The victory points of the choices that have to do with a knight."""
    points, letter = canvas.view["points"], knight["id"][-1]
    own = [f"harvest:{letter}1", f"harvest:{letter}2", f"recruit:{letter}"]
    return [points.get(notation) for notation in (f"knight:{knight['id']}", *own)]


def rival_depends_on(canvas: RealmCanvas, seat: int) -> tuple[object, ...]:
    """All that can change how a rival's board looks, but its columns."""
    family, view = canvas.families[seat], canvas.view
    told = [family[fact] for fact in ("women", "privileges", "vp")]
    return (seat, told, family.get("stock"), seat in view["awaited"], seat == view["starter"], seat in canvas.leaders())


def columns_in(canvas: RealmCanvas, seat: int) -> Area:
    """Where the columns of a rival lie: below a row with the stock, where the table remembers it."""
    area = canvas.board_of(seat)
    top = HEAD + 4 + (STOCK_ROW if "stock" in canvas.families[seat] else 0)
    return Area(area.x + 6, area.y + top, area.width - 12, area.height - top - 6)


def draw_rival(canvas: RealmCanvas, seat: int) -> None:
    """A rival's board without its columns: who it is and what all can see of the family."""
    area = canvas.board_of(seat)
    drawn = group(area.drawn("ml-board", 8), class_=f"qx-side-{seat}", id=f"board-{seat}", data_closer="")
    if seat in canvas.view["awaited"]:
        drawn.add(area.drawn("qx-hot", 8))
    drawn.add(rival_head(canvas, seat, area._replace(height=HEAD)))
    if "stock" in canvas.families[seat]:
        drawn.add(stock_row(canvas, seat, Area(area.x + 8, area.y + HEAD + 2, area.width - 16, STOCK_ROW)))
    canvas.add(drawn)


def rival_head(canvas: RealmCanvas, seat: int, area: Area) -> Element:
    """Shield, name, Starting Player token; women, privileges and victory points from the right."""
    family, cy = canvas.families[seat], area.half_way
    drawn = group(title(family_words(canvas, seat)), head_band(area), arms(canvas, seat, area.x + 20, cy, 27))
    x = area.right - 21
    drawn.add(vp_star(x, cy, family["vp"], 33))
    if seat in canvas.leaders():
        drawn.add(circle(x, cy, 17.5, "ml-leader"))
    for what, count in (("privilege", family["privileges"]), ("woman", family["women"])):
        x -= 23 if what == "privilege" else 12
        words = str(count)
        x -= 9 * len(words)
        drawn.add(text(x, cy + 5.5, words, 15, "qx-sans qx-bold", text_anchor="start"))
        x -= 14 if what == "woman" else 12
        drawn.add(figure(f"m-{what}", x, cy, 21) if what == "woman" else glyph(f"m-{what}", x, cy, 21))
    room = x - 14 - (area.x + 38)
    if seat == canvas.view["starter"]:
        room -= 24
        end = min(room, text_width(family["name"], 20))
        drawn.add(first_token(canvas, area.x + 38 + end + 20, cy, 21))
    name = one_line(area.x + 38, cy + 6, family["name"], room, 18, "qx-serif qx-bold", text_anchor="start")
    return drawn.add(name)


def head_band(area: Area) -> Element:
    """The coloured head of a board."""
    x, y, right, bottom = area.x + 0.8, area.y + 0.8, area.right - 0.8, area.bottom
    shape = f"M{x:g} {bottom:g}V{y + 7:g}a7 7 0 0 1 7 -7H{right - 7:g}a7 7 0 0 1 7 7V{bottom:g}Z"
    return group(path(shape, "qx-tint"), path(f"M{x:g} {bottom:g}H{right:g}", "ml-head-line"))


def first_token(canvas: RealmCanvas, cx: float, cy: float, size: float) -> Element:
    return told(canvas.said("board.starter"), glyph("m-first", cx, cy, size))


def figure(name: str, cx: float, cy: float, size: float) -> Element:
    """Somebody on a light ground, so as to be seen by lamplight, too."""
    return group(circle(cx, cy, 0.56 * size, "ml-light"), group(glyph(name, cx, cy, 0.94 * size), class_="ml-figure"))


def family_words(canvas: RealmCanvas, seat: int) -> str:
    """A family in a sentence, with a rival's stock as far as the view tells it; one's own lies there to be seen."""
    family = canvas.families[seat]
    facts = {"women": family["women"], "privileges": family["privileges"], "n": family["vp"]}
    words = canvas.said("board.family.words", family=family["name"], **facts)
    if "stock" in family and seat != canvas.below:
        words += " " + canvas.said("board.family.stock", cubes=canvas.cubes_words(family["stock"]))
    return words


def stock_row(canvas: RealmCanvas, seat: int, area: Area) -> Element:
    """What a rival has behind the screen, where the table remembers it for all."""
    drawn = group(title(family_words(canvas, seat)))
    stock: dict[str, int] = canvas.families[seat]["stock"]
    for n, (kind, count) in enumerate(stock.items()):
        cell = area.column(n, len(stock), 0)
        drawn.add(glyph(sign(kind), cell.middle - 9, cell.half_way, 15))
        drawn.add(text(cell.middle + 2, cell.half_way + 5, str(count), 14, "qx-sans qx-bold", text_anchor="start"))
    return drawn


def draw_small(canvas: RealmCanvas, seat: int, knight: Data, area: Area, marks: Marks) -> None:
    """A column of a rival: the knight with all that lies before him, or an empty place for one."""
    if knight["age"] == NOT_IN_PLAY:
        canvas.add(no_knight(canvas, knight, area, 13.0))
        return
    drawn = knight_frame(canvas, knight, area, marks)
    drawn.attributes["class"] = f"qx-side-{seat}"
    deep = min(52.0, 0.41 * area.height)
    lands = Area(area.x + 4, area.bottom - deep - 4, area.width - 8, deep)
    high = lands.y - area.y - 22
    wide = min(0.5 * area.width, 0.85 * high)
    tall = min(high, 1.45 * wide)
    arch = Area(area.x + 5, area.y + 5 + high - tall, wide, tall)
    drawn.add(*bust(canvas, seat, knight, arch), heir_at(knight, arch.right - 2, arch.bottom - 6, 9))
    right, cy = arch.right + 4, area.y + 5 + 0.4 * high
    size = min(20.0, area.right - right - 12)
    soldiers = glyph("m-soldier", right + size / 2, cy, size)
    drawn.add(
        soldiers, text(right + size + 1, cy + 5, str(knight["soldiers"]), 14, "qx-sans qx-bold", text_anchor="start")
    )
    if knight["castle"]:
        drawn.add(glyph("m-castle", right + 0.55 * size + 1, area.y + 5 + 0.78 * high, 1.15 * size))
    if marks.king:
        drawn.add(told(canvas.said("board.kings_soldiers"), glyph("m-king", area.right - 11, area.y + 11, 16)))
    if marks.archbishop:
        drawn.add(told(canvas.said("board.archbishop"), figure("m-archbishop", arch.right + 1, area.y + 12, 18)))
    row = arch.bottom + 9
    drawn.add(hourglasses(knight["age"], area.x + 3, row, min(13.0, 0.115 * area.width)))
    if knight["where"] is not None:
        drawn.add(*away(knight["where"], area.right - 3, row, 15))
    for n, land in enumerate(knight["lands"]):
        on = f"attack:{knight['id']}{n + 1}" if canvas.seat >= 0 else None
        drawn.add(land_place(canvas, land, lands.column(n, 2, 3), on, marks.attacked == n, True))
    canvas.add(drawn.add(*land_badge(canvas, knight, lands, 3)))


# ---- what all columns have


def no_knight(canvas: RealmCanvas, knight: Data, area: Area, size: float) -> Element:
    """A place where a further son would stand."""
    wide = min(46.0, 0.45 * area.width)
    arch = Area(area.middle - wide / 2, area.half_way - 0.8 * wide, wide, 1.15 * wide)
    letter = text(arch.middle, arch.bottom - 0.3 * wide, knight["id"][-1], 0.4 * wide, "qx-serif qx-faint")
    words = one_line(
        area.middle, arch.bottom + 20, canvas.say("board.no_knight"), area.width - 6, size, "qx-serif qx-faint"
    )
    return group(area.drawn("qx-slot", 6), niche(arch, "qx-slot"), letter, words)


def knight_frame(canvas: RealmCanvas, knight: Data, area: Area, marks: Marks) -> Element:
    """The card of a knight, which stands for him; lit if he acts or is the target of whoever acts."""
    on = f"knight:{knight['id']}" if canvas.seat >= 0 else None
    drawn = group(
        title(knight_words(canvas, knight, marks)), area.drawn("ml-column", 6), id=f"knight-{knight['id']}", data_on=on
    )
    if marks.acts or marks.target:
        drawn.add(area.inset(1).drawn("qx-hot" if marks.acts else "ml-target", 6))
    return drawn


def knight_words(canvas: RealmCanvas, knight: Data, marks: Marks) -> str:
    """A knight and all that lies before him, in words."""
    facts = [canvas.said("board.facts.soldiers", n=knight["soldiers"] + marks.king)]
    facts += [canvas.said(f"board.facts.{fact}") for fact in ("heir", "castle") if knight[fact]]
    facts += [canvas.said("board.facts.no_heir")] if not knight["heir"] else []
    facts += [canvas.said("board.facts.kings_soldiers")] if marks.king else []
    facts += [canvas.said("board.facts.archbishop")] if marks.archbishop else []
    if knight["lord"] is not None:
        facts.append(canvas.said("board.facts.lord", family=canvas.names[knight["lord"]]))
    if knight["where"] is not None:
        facts.append(canvas.said("board.facts.where", place=place_name(canvas, knight["where"])))
    values = {key: knight[key] for key in ("age", "attack", "defence")}
    return canvas.said("board.knight_words", knight=canvas.knight_name(knight["id"]), facts=facts, **values)


def place_name(canvas: RealmCanvas, place: str) -> str:
    """A space by its sphere and number, or one of the two without spaces."""
    sphere, _, number = place.partition("-")
    name = canvas.said(f"board.sphere.{sphere}")
    return canvas.said("board.space_name", sphere=name, n=int(number)) if number else name


def bust(canvas: RealmCanvas, seat: int, knight: Data, arch: Area) -> list[Element]:
    """A knight in his niche, with his letter and his Lord's banner."""
    is_away = knight["where"] is not None
    wide = min(arch.width - 3, arch.height / 1.24)
    face = portrait(canvas, seat, knight["age"], arch.middle - wide / 2, arch.bottom - 1.19 * wide, wide)
    name = knight["id"]
    here = group(face, class_="qx-dim") if is_away else group(face, id=f"home-{name}", data_piece=name)
    unit = 0.15 * arch.width
    drawn = [niche(arch, "ml-niche"), here]
    drawn.append(lettered(seat, name[-1], arch.x + unit, arch.y + unit, max(19.0, 2.4 * unit)))
    if knight["lord"] is not None:
        drawn.append(arms(canvas, knight["lord"], arch.x + 0.7 * unit, arch.bottom - unit, max(18.0, 2.3 * unit)))
    return drawn


def heir_at(knight: Data, cx: float, cy: float, r: float) -> Element:
    """The heir on a disc, or a free place for one."""
    if knight["heir"]:
        heir = group(glyph("m-heir", cx, cy, 1.6 * r), class_="ml-figure")
        return group(circle(cx, cy, r, "ml-disc"), heir)
    return circle(cx, cy, r, "ml-disc-open")


def away(place: str, right: float, cy: float, size: float) -> list[Element]:
    """Where a knight stands who is not at home, from the right."""
    sphere, _, number = place.partition("-")
    drawn: list[Element] = []
    if number:
        drawn.append(text(right, cy + 0.33 * size, number, 0.9 * size, "qx-sans qx-bold", text_anchor="end"))
        right -= 0.62 * size
    return [*drawn, glyph(sign(sphere), right - size / 2, cy, size)]


def land_place(canvas: RealmCanvas, land: str | None, area: Area, on: str | None, lit: bool, small: bool) -> Element:
    """A land before a knight, or the room for one."""
    if land is None:
        return slot(area, "" if small else canvas.say("board.no_land"))
    drawn = group(title(land_words(canvas, land)), land_tile(canvas, land, area, small), data_on=on)
    return drawn.add(area.drawn("ml-target", 5)) if lit else drawn


def land_badge(canvas: RealmCanvas, knight: Data, lands: Area, gap: float) -> list[Element]:
    """The victory points of a land put before a knight, on the room for it."""
    if None not in knight["lands"]:
        return []
    place = lands.column(knight["lands"].index(None), 2, gap)
    return points_badge(canvas, f"knight:{knight['id']}", place.middle, place.bottom - 0.25 * place.height)


# ---- one's own knights


def draw_columns(canvas: RealmCanvas) -> None:
    """The four columns of the family below."""
    family, seat = canvas.families[canvas.below], canvas.below
    for n, knight in enumerate(family["knights"]):
        told = (canvas.warnings_about(knight["id"]), gains_of(canvas, knight) if seat == canvas.seat else None)
        seen = (seat, knight, Marks(canvas, knight).key(), told)
        canvas.part(f"own-{n}", partial(draw_large, canvas, seat, knight, canvas.layout.columns[n]), seen)


def draw_large(canvas: RealmCanvas, seat: int, knight: Data, area: Area) -> None:
    """A column in large: portrait, castle and soldiers, what is to be minded, and both lands."""
    if knight["age"] == NOT_IN_PLAY:
        canvas.add(no_knight(canvas, knight, area, 14.0))
        return
    marks, letter = Marks(canvas, knight), knight["id"][-1]
    drawn = knight_frame(canvas, knight, area, marks)
    drawn.attributes["class"] = f"qx-side-{seat}"
    own = canvas.seat == seat
    if canvas.layout.tall:  # on a phone its letters are small
        drawn.attributes["data-closer"] = ""
    arch = Area(area.x + 10, area.y + 12, 0.38 * area.width, 94)
    sent = group(*bust(canvas, seat, knight, arch), data_on=f"send:{letter}" if own else None, id=f"send-{letter}")
    grown = arch.right - 0.07 * arch.width, arch.bottom - 0.17 * arch.width, 0.2 * arch.width
    cradle = group(
        title(heir_words(canvas, knight)), circle(*grown, "qx-hold"), data_on=f"grow:{letter}" if own else None
    )
    cradle.attributes["id"] = f"grow-{letter}"
    drawn.add(sent, cradle.add(heir_at(knight, *grown)))
    right = Area(arch.right + 18, area.y + 12, area.right - arch.right - 27, arch.height + 4)
    boxes, lands = [right.row(n, 2, 6) for n in range(2)], Area(area.x + 8, area.bottom - 144, area.width - 16, 138)
    drawn.add(castle_box(canvas, knight, boxes[0]), soldiers_box(canvas, knight, boxes[1], marks, own))
    row = arch.bottom + 15
    drawn.add(hourglasses(knight["age"], area.x + 9, row, 18))
    if knight["where"] is not None:
        drawn.add(*away(knight["where"], area.right - 12, row, 20))
    for n, (words, class_) in enumerate(notes_of(canvas, knight)[:2]):
        y = row + 23 + 15 * n
        drawn.add(one_line(area.x + 7, y, words, area.width - 12, 13, class_, text_anchor="start"))
    for n, land in enumerate(knight["lands"]):
        on = " ".join([f"harvest:{letter}{n + 1}", *([f"fief:{n + 1}"] if marks.acts else [])]) if own else None
        room = lands.column(n, 2, 5)
        drawn.add(land_place(canvas, land, room, on, marks.attacked == n, False))
        if own:
            drawn.add(*points_badge(canvas, f"harvest:{letter}{n + 1}", room.middle, room.y + 32))
    canvas.add(drawn.add(*land_badge(canvas, knight, lands, 5)))


def heir_words(canvas: RealmCanvas, knight: Data) -> str:
    return canvas.said("board.facts.heir" if knight["heir"] else "board.facts.no_heir")


def castle_box(canvas: RealmCanvas, knight: Data, area: Area) -> Element:
    if not knight["castle"]:
        return slot(area, canvas.say("board.no_castle"))
    return group(
        area.drawn("ml-box", 6), glyph("m-castle", area.middle, area.half_way, min(area.height - 4, area.width))
    )


def soldiers_box(canvas: RealmCanvas, knight: Data, area: Area, marks: Marks, own: bool) -> Element:
    """A knight's soldiers, the King's among them, the Archbishop before him, and how strong he attacks."""
    count = knight["soldiers"]
    on = f"recruit:{knight['id'][-1]}" if own else None
    words = canvas.said(
        "board.soldiers_words", n=count + marks.king, attack=knight["attack"], defence=knight["defence"]
    )
    drawn = group(title(words), area.drawn("ml-box", 6), data_on=on, id=f"recruit-{knight['id'][-1]}")
    extra = 24.0 * (marks.king + marks.archbishop)
    room = area.width - 14 - extra
    shown, size = min(count, 6), min(26.0, area.height - 22)
    pitch = min(size - 6, (room - size) / max(shown - 1, 1))
    left = area.x + 6
    for n in range(shown):
        drawn.add(glyph("m-soldier", left + size / 2 + n * pitch, area.y + size / 2 + 3, size))
    x = area.right - 14
    if marks.archbishop:
        drawn.add(told(canvas.said("board.archbishop"), figure("m-archbishop", x, area.y + 16, 24)))
        x -= 24
    if marks.king:
        drawn.add(told(canvas.said("board.kings_soldiers"), glyph("m-king", x, area.y + 15, 23)))
    line = canvas.said("board.soldiers", attack=knight["attack"])
    drawn.add(one_line(area.middle, area.bottom - 6, line, area.width - 8, 13, "qx-sans"))
    return drawn.add(*points_badge(canvas, on, area.right - 19, area.y + 12)) if on is not None else drawn


def notes_of(canvas: RealmCanvas, knight: Data) -> list[tuple[str, str]]:
    """What is to be minded about a knight: whom he serves, how near death he is, whether he may starve."""
    found: list[tuple[str, str]] = []
    if knight["lord"] is not None:
        lord = knight["lord"]
        found.append(
            (canvas.said("board.note.serves", family=canvas.names[lord]), f"qx-sans qx-bold qx-side-{lord} qx-in-side")
        )
    snow, faces = canvas.view["printed"]["snow"]
    for each in canvas.warnings_about(knight["id"]):
        key = f"{each['kind']}_heirless" if each["heirless"] else each["kind"]
        found.append((canvas.said(f"board.note.{key}", n=each["n"], snow=snow, faces=faces), "qx-sans qx-bold ml-warn"))
    return found
