# hot: compiled by mypyc
"""Layers the page shows when asked: own sight and reach, what enemies see, zones, links of roads, morale, names."""

from __future__ import annotations

from functools import cache

from quincunx.core.game import Data
from quincunx.core.kit.board.pane import layer
from quincunx.core.svg import Element, circle, group, path, rect, several, use
from quincunx.games.multiverse.board.blocks import seat_knows
from quincunx.games.multiverse.board.canvas import WorldCanvas
from quincunx.games.multiverse.board.ground import road_line
from quincunx.games.multiverse.board.hexes import Places
from quincunx.games.multiverse.chart import UNEXPLORED, Chart, Land, has_line
from quincunx.games.multiverse.pieces.common import TERRAINS
from quincunx.games.multiverse.pieces.places import Map

MOST_SIGHT = 3
FOREST = TERRAINS.index("forest")


@cache
def chart_at(positions: Places) -> Chart:
    """The tables of a map by nothing but its positions."""
    return Chart(
        Map("", "", "", 2, positions, (), (), (), (), (), 0, False, 1, (), None, None, ""),
    )


def draw_layers(canvas: WorldCanvas) -> None:
    """Each is a part of its own; those that need a side are for players only."""
    view = canvas.view
    where = [
        [(block["hex"], block["kind"]) for block in player["blocks"] if block["hex"] is not None]
        for player in canvas.players
    ]
    ground = (view["terrain"], view["holder"], view["sites"])
    if canvas.seat >= 0:
        canvas.part("layer sight", lambda: draw_sight(canvas), ground, where)
        canvas.part("layer watched", lambda: draw_watched(canvas), ground, where)
        canvas.part("layer reach", lambda: draw_own_reach(canvas), view.get("reach"))
        canvas.part("layer morale", lambda: draw_morale(canvas), view["terrain"], where)
    canvas.part("layer zones", lambda: draw_zones(canvas), view["built"], view["holder"])
    canvas.part("layer roads", lambda: draw_links(canvas), view["roads"])
    canvas.part("layer names", lambda: draw_names(canvas))


# ---- sight


def friends_of(canvas: WorldCanvas, seat: int) -> bool:
    return seat >= 0 and canvas.players[seat]["side"] == canvas.players[canvas.seat]["side"]


def seen_by(canvas: WorldCanvas, friends: bool) -> set[int]:
    """The explored hexes in which a block would be seen, by one's own side or by the others as far as one knows."""
    view, grid = canvas.view, canvas.grid
    chart = chart_at(grid.positions)
    terrain = [TERRAINS.index(view["terrain"][name]) if name in view["terrain"] else UNEXPLORED for name in grid.names]
    printed = [canvas.printed["terrains"][name] for name in TERRAINS]
    land = Land([int(each["elevation"]) for each in printed], [bool(each["blocks_equal"]) for each in printed])
    built = {grid.number[name] for name in view["built"]}
    plain = int(canvas.printed["sight"])
    eyes: set[tuple[int, bool]] = {
        (grid.number[name], False)
        for name, seat in view["holder"].items()
        if friends_of(canvas, seat) == friends and name not in view["sites"]
    }
    for name, there in canvas.standing.items():
        for seat, block in there:
            if friends_of(canvas, seat) == friends:
                unit = canvas.printed["units"].get(block["kind"])
                eyes.add((grid.number[name], unit is not None and unit["unit_class"] == "scout"))
    found: set[int] = set()
    for viewer, scout in eyes:
        found.add(viewer)
        for at in chart.within(viewer, plain):
            if terrain[at] == UNEXPLORED or at in found:
                continue
            hidden = terrain[at] == FOREST and at not in built and not scout
            near = chart.distance(viewer, at) <= 1
            if near or (not hidden and has_line(chart, land, terrain, viewer, at, scout)):
                found.add(at)
    return found


def draw_sight(canvas: WorldCanvas) -> None:
    """A veil over what one's side does not see."""
    grid = canvas.grid
    explored = {grid.number[name] for name in canvas.view["terrain"]}
    veiled = explored - seen_by(canvas, True)
    veil = path(grid.line_around(veiled), "mv-veil")
    edge = path(grid.line_around(veiled, inside=True), "mv-veil-edge")
    canvas.add(layer("sight", canvas.said("board.layer.sight"), veil, edge))


def draw_watched(canvas: WorldCanvas) -> None:
    """What others can see as far as one knows them, in the colour of the first of them."""
    grid = canvas.grid
    watched = seen_by(canvas, False)
    enemy = next((seat for seat in range(len(canvas.players)) if not friends_of(canvas, seat)), 0)
    shade = path(grid.line_around(watched), f"qx-side-{enemy} mv-watched")
    canvas.add(layer("watched", canvas.said("board.layer.watched"), shade))


# ---- reach, zones, links, morale, names


def draw_own_reach(canvas: WorldCanvas) -> None:
    """Where units that can still be given orders get to; darker where more than one does."""
    grid, reach = canvas.grid, canvas.view.get("reach", {})
    once = path(grid.line_around({grid.number[name] for name in reach}), "mv-own-reach")
    several_do = {grid.number[name] for name, count in reach.items() if count > 1}
    canvas.add(
        layer("reach", canvas.said("board.layer.reach"), once, path(grid.line_around(several_do), "mv-own-reach"))
    )


def draw_names(canvas: WorldCanvas) -> None:
    """What each hex is called in the journal."""
    grid = canvas.grid
    drawn = group(class_="qx-sans qx-bold mv-name", font_size=round(0.42 * grid.size, 1), text_anchor="middle")
    for (x, y), name in zip(grid.middles, grid.names, strict=True):
        drawn.add(Element("text", name, x=x, y=round(y + 0.66 * grid.size, 1)))
    canvas.add(layer("names", canvas.said("board.layer.names"), drawn))


def draw_zones(canvas: WorldCanvas) -> None:
    """Where no other building of the kind may stand: the zone of each building, in its owner's colour."""
    grid = canvas.grid
    chart = chart_at(grid.positions)
    drawn = group()
    for name, seat in canvas.view["holder"].items():
        works: str | None = canvas.view["built"].get(name)
        if works is None:
            continue
        at = grid.number[name]
        zone = {at, *chart.within(at, int(canvas.printed["works"][works]["zone"]))}
        drawn.add(path(grid.line_around(zone), f"qx-side-{seat} mv-zone"))
    canvas.add(layer("zones", canvas.said("board.layer.zones"), drawn))


def draw_links(canvas: WorldCanvas) -> None:
    """Roads as a net: links between hexes, and the hexes they join."""
    grid, roads = canvas.grid, canvas.view["roads"]
    nodes = [circle(*grid.middle(name), 7, "mv-node") for name in roads]
    canvas.add(layer("roads", canvas.said("board.layer.roads"), path(road_line(grid, roads), "mv-link"), *nodes))


def draw_morale(canvas: WorldCanvas) -> None:
    """For each hex next to somebody, how many more units of one's own side than others stand next to it."""
    grid = canvas.grid
    marks: list[Element] = []
    for n, name in enumerate(grid.names):
        if name not in canvas.view["terrain"]:
            continue
        friends, others = 0, 0
        for near in grid.near[n]:
            for seat, block in canvas.standing.get(grid.names[near], []) if near >= 0 else []:
                if counts(canvas, seat, block):
                    if friends_of(canvas, seat):
                        friends += 1
                    else:
                        others += 1
        if friends or others:
            marks.append(morale_mark(canvas, grid.middles[n], friends - others))
    drawn = layer("morale", canvas.said("board.layer.morale"), *marks)
    drawn.attributes |= {"id": "layer-morale", "class": "qx-panned qx-layer qx-sans qx-bold"}
    drawn.attributes |= {"font-size": "14", "text-anchor": "middle"}
    canvas.nest(drawn)


def counts(canvas: WorldCanvas, seat: int, block: Data) -> bool:
    """Does a block count for morale, as far as one knows? Builders and own decoys do not."""
    unit = canvas.printed["units"].get(block["kind"])
    if block["kind"] is None:
        return True
    if unit is None:
        return block["kind"] in canvas.printed["heroes"] or not seat_knows(canvas, seat)
    return str(unit["unit_class"]) != "builder"


def morale_mark(canvas: WorldCanvas, middle: tuple[float, float], n: int) -> Element:
    words = canvas.said("board.signed", n=n) if n else "0"
    canvas.picture.define("multiverse", "mv-mark", lambda: rect(-15, -11, 30, 22, "mv-plaque", rx=4))
    return several(use("mv-mark", *middle), Element("text", words, x=middle[0], y=middle[1] + 5))
