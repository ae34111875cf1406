# hot: compiled by mypyc
"""The spheres of power: six arches with their spaces from left to right, and the free lands beside them."""

from __future__ import annotations

from functools import partial

from quincunx.core.kit.board.area import Area
from quincunx.core.kit.board.fitted_text import one_line
from quincunx.core.svg import Element, circle, glyph, group, path, placed, rect, text, title
from quincunx.games.mil1049.board.canvas import NOT_IN_PLAY, RealmCanvas
from quincunx.games.mil1049.board.faces import (
    arms,
    land_tile,
    land_words,
    lettered,
    niche,
    points_badge,
    portrait,
    sign,
    slot,
    vp_star,
)
from quincunx.games.mil1049.board.families import place_name
from quincunx.games.mil1049.phases import LEADING

SPHERES = ("monastery", "court", "market", "war", "curia", "crusades")
PER_SPHERE = 5
BAND = 26.0  # the height of a sphere's name
BENEFITS = {
    "court": ("m-influence", "m-first"),
    "market": ("m-gold",),
    "war": ("m-king",),
    "curia": ("m-archbishop",),
}
"""What leading a sphere brings beside victory points."""


def draw_spheres(canvas: RealmCanvas) -> None:
    """All six; each is drawn anew only when something on it changes."""
    for n, sphere in enumerate(SPHERES):
        if sphere in BENEFITS:
            first = (n - 1) * PER_SPHERE
            lying = [on for on in canvas.view["spaces"][first : first + PER_SPHERE] if on != "closed"]
        else:
            lying = canvas.view[sphere]
        acts = canvas.view["knight"] if canvas.view["knight"] in lying else None
        gains = [canvas.view["points"].get(f"to:{name}") for name in names_in(sphere, lying)]
        draw = partial(draw_sphere, canvas, n, lying, acts)
        canvas.part(sphere, draw, lying, acts, ages_of(canvas, lying), gains)


def names_in(sphere: str, lying: list[str]) -> list[str]:
    """The places of a sphere by name."""
    return [f"{sphere}-{n + 1}" for n in range(len(lying))] if sphere in BENEFITS else [sphere]


def ages_of(canvas: RealmCanvas, lying: list[str]) -> list[int]:
    """How old those who stand somewhere are: their faces tell it."""
    return [canvas.knights[on]["age"] for on in lying if on in canvas.knights]


def draw_sphere(canvas: RealmCanvas, n: int, lying: list[str], acts: str | None) -> None:
    """A sphere: its sign and name, whoever leads in it, and its spaces or the row of those who are there."""
    area, sphere = canvas.layout.spheres[n], SPHERES[n]
    drawn = group(canvas.drawn("sphere", lambda: ground_of(canvas, sphere, area), sphere, area), id=f"sphere-{sphere}")
    places = places_in(canvas, area)
    if sphere in BENEFITS:
        leader = leader_of(canvas, lying)
        if leader is not None:
            words = canvas.said(
                "board.leads", family=canvas.names[leader], sphere=canvas.said(f"board.sphere.{sphere}")
            )
            band = band_of(canvas, area)
            x = band.right - 16 if canvas.layout.tall else band.x + 16
            drawn.add(group(title(words), arms(canvas, leader, x, band.half_way, 22)))
        for place, on in enumerate(lying):
            drawn.add(space(canvas, f"{sphere}-{place + 1}", on, places.column(place, len(lying), 4), on == acts))
    else:
        drawn.add(row_of(canvas, sphere, lying, places, acts))
    canvas.add(drawn)


def band_of(canvas: RealmCanvas, area: Area) -> Area:
    """Where the name of a sphere stands: below its arch, or at the left of its row."""
    if canvas.layout.tall:
        return Area(area.x, area.y, 172, area.height)
    return Area(area.x, area.y + 112, area.width, BAND)


def places_in(canvas: RealmCanvas, area: Area) -> Area:
    """Where the spaces of a sphere lie."""
    if canvas.layout.tall:
        return Area(area.x + 178, area.y + 3, area.width - 184, area.height - 6)
    return Area(area.x + 9, area.y + 112 + BAND + 6, area.width - 18, area.height - 118 - BAND - 6)


def ground_of(canvas: RealmCanvas, sphere: str, area: Area) -> Element:
    """A sphere without what stands on it."""
    name, band = canvas.said(f"board.sphere.{sphere}"), band_of(canvas, area)
    drawn = group(title(canvas.said(f"board.sphere_words.{sphere}")))
    if canvas.layout.tall:
        drawn.add(area.drawn("ml-board", 7), glyph(sign(sphere), band.x + 28, band.half_way, 42))
        drawn.add(one_line(band.x + 56, band.half_way - 5, name, 112, 17, "qx-serif qx-bold", text_anchor="start"))
        left, cy = band.x + 58, band.half_way + 15
    else:
        size = 66.0 if sphere in BENEFITS else 48.0
        emblem = glyph(sign(sphere), area.middle, area.y + 105 - size / 2, size)
        drawn.add(arch_of(area, sphere not in BENEFITS), group(emblem, class_="ml-figure"), band.drawn("ml-band", 0))
        room = band.width - (100 if sphere in BENEFITS else 12)
        drawn.add(
            one_line(
                band.middle - (8 if sphere in BENEFITS else 0),
                band.y + 18.5,
                name,
                room,
                16,
                "qx-serif qx-bold",
                letter_spacing=1.0,
            )
        )
        left, cy = band.right - 66, band.half_way
    if sphere in BENEFITS:
        points, others = LEADING[list(BENEFITS).index(sphere)], BENEFITS[sphere]
        drawn.add(
            vp_star(left + 10, cy, points, 24),
            *(glyph(each, left + 33 + 21 * n, cy, 19) for n, each in enumerate(others)),
        )
    return drawn


def arch_of(area: Area, gabled: bool) -> Element:
    """The wall with its arch of stones in two colours: under a gable, or under a long roof with rosettes."""
    cx, cy, outer = area.middle, area.y + 112, min(0.42 * area.width, 88.0)
    inner = outer - 15
    ring = f"M{cx - outer + 7.5:g} {cy:g}A{outer - 7.5:g} {outer - 7.5:g} 0 0 1 {cx + outer - 7.5:g} {cy:g}"
    top = area.y + (40 if gabled else 12)
    drawn = group(rect(area.x, top, area.width, area.bottom - 4 - top, "ml-wall"))
    if gabled:
        drawn.add(path(f"M{area.x - 4:g} {top:g}L{cx:g} {area.y + 3:g}L{area.right + 4:g} {top:g}Z", "ml-roof"))
        drawn.add(path(f"M{cx - 26:g} {top - 5:g}L{cx:g} {area.y + 15:g}L{cx + 26:g} {top - 5:g}Z", "ml-wall"))
    else:
        drawn.add(rect(area.x, area.y + 6, area.width, 8, "ml-roof"))
        for x in (area.x + 18, area.right - 18):
            drawn.add(circle(x, area.y + 34, 9, "ml-rosette"), circle(x, area.y + 34, 3, "ml-rosette-heart"))
    drawn.add(path(f"M{cx - inner:g} {cy:g}A{inner:g} {inner:g} 0 0 1 {cx + inner:g} {cy:g}Z", "ml-light"))
    drawn.add(path(ring, "ml-stones-under"), path(ring, "ml-stones"))
    return drawn.add(rect(area.x, area.bottom - 8, area.width, 7, "ml-plinth"))


def leader_of(canvas: RealmCanvas, lying: list[str]) -> int | None:
    """Who would lead: the most knights, beside them family tokens; of equals the one who stands further left."""
    counts: dict[int, int] = {}
    for on in lying:
        if on in canvas.seats:
            counts[canvas.seats[on]] = counts.get(canvas.seats[on], 0) + 1
    families: list[str] = canvas.view["families"]
    for seat in counts:
        counts[seat] += lying.count(families[seat])
    return max(counts, key=lambda seat: counts[seat]) if counts else None


# ---- spaces


def space(canvas: RealmCanvas, name: str, on: str, area: Area, acts: bool) -> Element:
    """A space with what is on it, and what entering it costs."""
    tall = canvas.layout.tall
    wide = min(area.width, 50.0)
    corner = (area.right - 15, area.bottom - 11) if tall else (area.middle, area.y + 73)
    gains = points_badge(canvas, f"to:{name}", *corner)
    high = area.height if tall else 60.0 if gains else 78.0
    arch = Area(area.middle - wide / 2, area.y, wide, high)
    notations = " ".join(f"{verb}:{name}" for verb in ("to", "take", "block", "mark")) if canvas.seat >= 0 else None
    words, place = canvas.said(f"board.on.{kind_of(canvas, on)}", who=who_is(canvas, on)), place_name(canvas, name)
    drawn = group(title(canvas.said("board.space", place=place, words=words)), id=f"space-{name}", data_on=notations)
    drawn.add(niche(arch, "ml-space-lit" if acts else "ml-space"))
    if on in canvas.knights:
        drawn.add(standing_knight(canvas, on, arch))
    elif on != "empty":
        drawn.add(token_on(canvas, on, arch.middle, arch.y + 0.56 * arch.height, min(0.72 * wide, 34.0)))
    if on not in canvas.knights and not tall:
        drawn.add(cost_of(canvas, on, Area(area.x, area.y + 82, area.width, 20)))
    drawn.add(*gains)
    return drawn.add(arch.drawn("qx-hold", 18))  # last, so that the ring of what can be chosen lies on top


def token_on(canvas: RealmCanvas, on: str, cx: float, cy: float, size: float) -> Element:
    """A time token, the printed one with a rim, or the token of a family."""
    if on in ("white", "black"):
        return glyph(f"m-{on}", cx, cy, size)
    if on == "printed":
        return group(glyph("m-black", cx, cy, size), circle(cx, cy, 0.58 * size, "ml-leader"))
    return arms(canvas, canvas.view["families"].index(on), cx, cy, size)


def kind_of(canvas: RealmCanvas, on: str) -> str:
    return "knight" if on in canvas.knights else "token" if on in canvas.view["families"] else on


def who_is(canvas: RealmCanvas, on: str) -> str:
    """Whose knight or token it is, if it is one."""
    if on in canvas.knights:
        return canvas.knight_name(on)
    families: list[str] = canvas.view["families"]
    return canvas.names[families.index(on)] if on in families else ""


def cost_of(canvas: RealmCanvas, on: str, area: Area) -> Element:
    """What entering a space costs: nothing, or a gold or a privilege."""
    if on == "empty":
        return one_line(
            area.middle, area.half_way + 4.5, canvas.said("board.free"), area.width + 6, 13, "qx-sans qx-faint"
        )
    return group(
        title(canvas.said("board.toll")),
        glyph("m-gold", area.middle - 9, area.half_way, 15),
        glyph("m-privilege", area.middle + 9, area.half_way, 16),
    )


def standing_knight(canvas: RealmCanvas, name: str, arch: Area) -> Element:
    """A knight in a space, in his family's colour with its shield below him."""
    seat, wide = canvas.seats[name], min(arch.width - 4, 0.62 * arch.height)
    x, y = arch.middle - wide / 2, arch.y + 5
    face = portrait(canvas, seat, canvas.knights[name]["age"], x, y, wide)
    size = 0.58 * wide
    badge = lettered(seat, name[-1], arch.middle, min(arch.bottom - 0.45 * size, y + 1.2 * wide), max(size, 19.0))
    return group(face, badge, id=f"on-{name}", data_piece=name)


def row_of(canvas: RealmCanvas, sphere: str, lying: list[str], area: Area, acts: str | None) -> Element:
    """Those who are in the Monastery or on the Crusades, in order; there is always room for one more."""
    on = f"to:{sphere}" if canvas.seat >= 0 else None
    names = [canvas.knight_name(name) for name in lying]
    words = canvas.said(f"board.row.{sphere}", knights=names) if names else canvas.said(f"board.row_empty.{sphere}")
    room = area if canvas.layout.tall else area._replace(height=area.height - 4)
    drawn = group(title(words), room.drawn("ml-space", 8), id=f"space-{sphere}", data_on=on)
    per_row = max(3, -(-len(lying) // 2)) if not canvas.layout.tall else max(6, len(lying))
    rows = 1 if canvas.layout.tall else 2
    for n, name in enumerate(lying):
        cell = room.inset(3).row(n // per_row, rows, 2).column(n % per_row, per_row, 2)
        wide = min(cell.width, 0.72 * cell.height)
        arch = Area(cell.middle - wide / 2, cell.y, wide, cell.height)
        if name == acts:
            drawn.add(niche(arch, "ml-space-lit"))
        drawn.add(standing_knight(canvas, name, arch))
    return drawn.add(*points_badge(canvas, f"to:{sphere}", room.right - 18, room.bottom - 12))


# ---- free lands


def draw_stacks(canvas: RealmCanvas) -> None:
    """Both stacks with the land on top, and what each knight of the family below would need for it."""
    knights = canvas.families[canvas.below]["knights"]
    armed = [(knight["id"][-1], knight["attack"]) for knight in knights if knight["age"] != NOT_IN_PLAY]
    for n, name in enumerate(canvas.view["printed"]["stacks"]):
        stack = canvas.view["stacks"][n]
        taken = canvas.view["stack"] == n + 1
        canvas.part(f"stack-{n}", partial(draw_stack, canvas, n, name, armed, taken), stack, armed, taken, canvas.below)


def draw_stack(canvas: RealmCanvas, n: int, name: str, armed: list[tuple[str, int]], taken: bool) -> None:
    area, stack = canvas.layout.stacks[n], canvas.view["stacks"][n]
    printed = canvas.view["printed"]["stacks"][name]
    on = f"free:{name}" if canvas.seat >= 0 else None
    drawn = group(area.drawn("ml-board", 8), id=f"stack-{name}", data_on=on)
    head = one_line(area.middle, area.y + 17, printed["name"], area.width - 12, 14, "qx-serif qx-bold")
    if not stack["count"]:
        drawn.add(
            title(canvas.said("board.stack_empty", name=printed["name"])),
            head,
            slot(area.below(24).inset(10), canvas.say("board.no_land")),
        )
        canvas.add(drawn)
        return
    facts = {"n": stack["count"], "defence": stack["defence"], "land": land_words(canvas, stack["top"])}
    drawn.add(title(canvas.said("board.stack", name=printed["name"], **facts)), head)
    tile = Area(area.x + 10, area.y + 24, 46, 66)
    for depth in range(min(stack["count"] - 1, 3), 0, -1):
        drawn.add(
            Area(tile.x + 2 + 2.5 * depth, tile.y + 1 - depth, tile.width - 4, tile.height - 2).drawn("ml-fertile", 4)
        )
    drawn.add(land_tile(canvas, stack["top"], tile, True))
    cx = (tile.right + area.right) / 2 + 4
    drawn.add(glyph_shield(cx, area.y + 46, stack["defence"]))
    drawn.add(
        one_line(
            cx,
            area.y + 86,
            canvas.said("board.stack_left", n=stack["count"]),
            area.right - tile.right - 16,
            13,
            "qx-sans",
        )
    )
    drawn.add(needed(canvas, stack["defence"], armed, Area(area.x + 6, area.bottom - 30, area.width - 12, 26)))
    if taken:
        drawn.add(area.inset(1).drawn("qx-hot", 8))
    canvas.add(drawn)


def glyph_shield(cx: float, cy: float, value: int) -> Element:
    """A number on a large dark shield."""
    shape = path("M-17 -19H17V2C17 12 8 17 0 21C-8 17 -17 12 -17 2Z", "qx-in-ink")
    return placed(group(shape, text(0, 7, str(value), 20, "qx-sans qx-bold qx-on-ink")), cx, cy)


def needed(canvas: RealmCanvas, defence: int, armed: list[tuple[str, int]], area: Area) -> Element:
    """How many cubes each knight would need to take the land on top."""
    words = [canvas.said("board.needed", column=letter, n=max(0, defence + 1 - attack)) for letter, attack in armed]
    drawn = group(title(canvas.said("board.needed_words", family=canvas.names[canvas.below], needed=words)))
    for n, (letter, attack) in enumerate(armed):
        cell = area.column(n, max(len(armed), 3), 0)
        drawn.add(lettered(canvas.below, letter, cell.x + 10, cell.half_way, 19))
        drawn.add(
            text(
                cell.x + 21,
                cell.half_way + 5,
                str(max(0, defence + 1 - attack)),
                13,
                "qx-sans qx-bold",
                text_anchor="start",
            )
        )
    return drawn
