# hot: compiled by mypyc
"""What can be pointed at on the map: every hex with all that is in it, and territories face down."""

from __future__ import annotations

from functools import partial

from quincunx.core.game import Data
from quincunx.core.svg import group, path, title, use
from quincunx.games.multiverse.actions import WAY_NAMES
from quincunx.games.multiverse.board.blocks import seat_knows
from quincunx.games.multiverse.board.canvas import NOBODY, WorldCanvas
from quincunx.games.multiverse.board.ground import flower_line

ABOUT_HEXES = ("to", "place", "shoot", "aim")
ABOUT_BLOCKS = ("block", "show", "react")
ABOUT_WAYS = ("attack", "swap", "link")
TERRAIN_FACTS = ("tokens", "mines", "numbers_at", "dug", "faced", "faced_damage", "markers", "roads")
WORKS_FACTS = ("built", "holder", "ages", "damage", "sites", "stages")


def draw_places(canvas: WorldCanvas) -> None:
    """One part for each territory: what lies in its hexes, and what a click there can mean."""
    view, grid = canvas.view, canvas.grid
    ways = ways_from(canvas)
    towers = towers_of(canvas)
    for position in range(len(grid.positions)):
        names = [grid.names[n] for n in grid.flower(position)]
        if view["turned"][position] < 0:
            seen = view.get("foreseen", {}).get(f"{position + 1}")
            canvas.part(f"place {position + 1}", partial(draw_unexplored, canvas, position, seen), seen)
            continue
        told = [facts(canvas, name, ways, towers) for name in names]
        canvas.part(f"place {position + 1}", partial(draw_hexes, canvas, names, ways, towers), told)


def facts(canvas: WorldCanvas, name: str, ways: dict[str, str], towers: dict[str, str]) -> object:
    """All that is said of a hex, and all a click on it can mean."""
    view = canvas.view
    lying = [view[each].get(name) for each in ("terrain", *TERRAIN_FACTS, *WORKS_FACTS)]
    picked = canvas.picked.get("block") if canvas.picked.get("hex") == name else None
    return lying, canvas.standing.get(name), ways.get(name), towers.get(name), picked


def ways_from(canvas: WorldCanvas) -> dict[str, str]:
    """The hexes next to the one that is picked, by the way that leads there."""
    start: str | None = canvas.picked.get("hex")
    if start is None:
        return {}
    near = canvas.grid.near[canvas.grid.number[start]]
    return {canvas.grid.names[other]: WAY_NAMES[way] for way, other in enumerate(near) if other >= 0}


def towers_of(canvas: WorldCanvas) -> dict[str, str]:
    """Own buildings by the number under which they shoot: in the order of their hexes."""
    if not canvas.acts:
        return {}
    held = [name for name in canvas.grid.names if canvas.view["holder"].get(name) == canvas.seat]
    return {name: f"{n + 1}" for n, name in enumerate(held)}


def draw_hexes(canvas: WorldCanvas, names: list[str], ways: dict[str, str], towers: dict[str, str]) -> None:
    for name in names:
        meant: str | None = None
        lifted: str | None = None
        if canvas.acts:
            meant = " ".join(meanings(canvas, name, ways, towers))
            lifted = " ".join(lifts(canvas, name)) or None
        shape = canvas.hexagon(name, "qx-shape")
        words = title(hex_words(canvas, name))
        canvas.on_map(group(words, shape, data_on=meant, data_drag=lifted, id=f"hex-{name}"))


def lifts(canvas: WorldCanvas, name: str) -> list[str]:
    """What can be lifted in a hex: own blocks, by picking them unless one is picked, to be put down in another."""
    own = [block["block"] for seat, block in canvas.standing.get(name, []) if seat == canvas.seat]
    return [f"{'now' if n == canvas.picked.get('block') else f'block:{n}'} block-{canvas.seat}-{n} to" for n in own]


def meanings(canvas: WorldCanvas, name: str, ways: dict[str, str], towers: dict[str, str]) -> list[str]:
    """The notations a hex can stand for."""
    found = [f"{verb}:{name}" for verb in ABOUT_HEXES]
    for seat, block in canvas.standing.get(name, []):
        if seat == canvas.seat:
            found += [f"{verb}:{block['block']}" for verb in ABOUT_BLOCKS]
    if name in ways:
        found += [f"{verb}:{ways[name]}" for verb in ABOUT_WAYS]
    if name in towers and int(towers[name]) <= 16:
        found.append(f"tower:{towers[name]}")
    return found


def draw_unexplored(canvas: WorldCanvas, position: int, seen: str | None) -> None:
    """A territory face down; inside it the hexes an ability may be aimed at."""
    grid = canvas.grid
    words = canvas.said("board.unexplored", n=position + 1)
    if seen is not None:
        words = canvas.said("board.foreseen", n=position + 1)
    flower = use(canvas.shape("flower", lambda: path(flower_line(grid), "mv-shape")), *grid.middles[7 * position])
    flower.attributes["class"] = "qx-shape"
    whole = group(title(words), flower)
    if canvas.acts:
        whole.attributes["data-on"] = f"reveal:{position + 1}"
        for n in grid.flower(position):
            name = grid.names[n]
            whole.add(group(canvas.hexagon(name, "qx-shape"), data_on=f"aim:{name}", id=f"hex-{name}"))
    whole.attributes["id"] = f"position-{position + 1}"
    canvas.on_map(whole)


# ---- in words


def hex_words(canvas: WorldCanvas, name: str) -> str:
    """Everything in a hex: the ground, what stands on it, and who is there."""
    view = canvas.view
    terrain: str = view["terrain"][name]
    told = [canvas.said(f"board.terrain.{terrain}", hex=name, n=canvas.printed["terrains"][terrain]["move_cost"])]
    if name in view["built"]:
        told.append(works_words(canvas, name))
    if name in view["roads"]:
        told.append(canvas.said("board.here.road"))
    if name in view["mines"]:
        told.append(canvas.said("board.here.mine"))
    if name in view["faced"]:
        told.append(
            canvas.said("board.here.faced", adventure=canvas.printed["adventures"][view["faced"][name]]["name"])
        )
    elif name in view["tokens"]:
        told.append(canvas.said("board.here.token"))
    told += [canvas.said(f"board.marker.{marker}") for marker in view["markers"].get(name, [])]
    told += [block_words(canvas, seat, block) for seat, block in canvas.standing.get(name, [])]
    return " ".join(told)


def works_words(canvas: WorldCanvas, name: str) -> str:
    view = canvas.view
    holder, age = int(view["holder"].get(name, NOBODY)), max(int(view["ages"].get(name, 1)), 1)
    works: str = view["built"][name]
    points: list[int] = canvas.printed["works"][works]["hp"]
    left = points[min(age, len(points)) - 1] - int(view["damage"].get(name, 0))
    key = "free" if holder < 0 else "site" if name in view["sites"] else "owned"
    owner = canvas.names[holder] if holder >= 0 else ""
    return canvas.said(f"board.works.{key}", works=canvas.works_name(works, holder), seat=owner, age=age, n=left)


def block_words(canvas: WorldCanvas, seat: int, block: Data) -> str:
    """A block by its kind, as far as that is known, its wounds and AP."""
    kind: str | None = block["kind"]
    remembered = kind is not None and not block["up"] and not seat_knows(canvas, seat)
    key = "remembered" if remembered else "told" if "ap" not in block else "own"
    told = {"kind": canvas.kind_name(kind), "seat": canvas.names[seat], "wounds": block["wounds"]}
    return canvas.said(f"board.block.{key}", ap=block.get("ap", 0), **told)
