# hot: compiled by mypyc
"""What the picked block could do, drawn where it would do it: ways with the AP left, targets with their odds."""

from __future__ import annotations

from functools import partial

from quincunx.core.game import Data
from quincunx.core.kit.board.marks import arrow
from quincunx.core.svg import Element, circle, glyph, group, number, path, rect, text
from quincunx.games.multiverse.board.blocks import ap_roundel
from quincunx.games.multiverse.board.canvas import WorldCanvas

BADGE = "M-34 -13H34V11H-14L-20 18L-26 11H-34Z"
BAR = 58.0


def draw_reach(canvas: WorldCanvas) -> None:
    """Below the blocks: the ground that can be reached or attacked."""
    picked = canvas.picked
    reach: Data = picked.get("reach", {})
    targets: Data = picked.get("targets", {})
    if reach:
        canvas.part("reach", lambda: canvas.on_map(canvas.hexagons(reach, "mv-reach mv-still")), list(reach))
    if targets:
        canvas.part("targets", lambda: canvas.on_map(canvas.hexagons(targets, "mv-target mv-still")), list(targets))
    start: str | None = picked.get("hex")
    if start is not None:
        canvas.part("picked", lambda: canvas.on_map(canvas.hexagon(start, "mv-picked mv-still")), start)


def draw_prospects(canvas: WorldCanvas) -> None:
    """Above the blocks: AP left, odds, and what exploring costs."""
    picked = canvas.picked
    reach: Data = picked.get("reach", {})
    if reach:
        canvas.part("ap left", lambda: canvas.on_map(ap_left(canvas, reach)), reach)
    reveals: Data = picked.get("reveals", {})
    if reveals:
        canvas.part("to explore", lambda: canvas.on_map(to_explore(canvas, reveals)), reveals)
    for name, odds in picked.get("targets", {}).items():
        canvas.part(f"odds {name}", partial(draw_odds, canvas, name, odds), name, odds)


def ap_left(canvas: WorldCanvas, reach: Data) -> Element:
    grid = canvas.grid
    drawn = group(class_="mv-still", id="ap-left")
    for name, left in reach.items():
        x, y = grid.middle(name)
        busy = name in canvas.view["built"] or name in canvas.view["tokens"]
        spot = (x - 14 * grid.scale, y - 14 * grid.scale) if busy else (x, y)
        drawn.add(group(ap_roundel(0, 0, str(left)), transform=moved(spot, max(grid.scale, grid.least))))
    return drawn


def moved(spot: tuple[float, float], scale: float) -> str:
    return f"translate({number(round(spot[0], 1))} {number(round(spot[1], 1))}) scale({number(scale)})"


def to_explore(canvas: WorldCanvas, reveals: Data) -> Element:
    """An eye and the AP it costs, on each territory that can be explored from here."""
    grid = canvas.grid
    drawn = group(class_="mv-still", id="to-explore")
    for position, cost in reveals.items():
        badge = group(
            rect(-24, -13, 48, 26, "mv-badge", rx=13),
            transform=moved(grid.middles[7 * (int(position) - 1)], grid.least),
        )
        badge.add(group(glyph("mv-eye", -9, 0, 20), class_="mv-inverted"))
        badge.add(text(12, 5, str(cost), 14, "qx-sans qx-bold mv-on-badge"))
        drawn.add(badge)
    return drawn


def draw_odds(canvas: WorldCanvas, name: str, odds: Data) -> None:
    """The chance that the target falls on a black badge; below it a bar, with the chance to fall oneself."""
    x, y = canvas.grid.middle(name)
    size = canvas.grid.size
    above = y - size > canvas.layout.window.y + 24
    kills, dies = float(odds["kills"]), float(odds["dies"])
    badge = group(
        path(BADGE, "mv-badge", transform=None if above else "scale(1 -1)"), class_="mv-still", id=f"odds-{name}"
    )
    sign = "mv-shot" if str(odds["do"]).startswith("shoot") else "mv-swords"
    badge.add(group(glyph(sign, -21, -3, 15), class_="mv-inverted"))
    badge.add(text(8, 2, canvas.said("board.percent", n=round(100 * kills)), 14, "qx-sans qx-bold mv-on-badge"))
    won, lost = BAR * kills, BAR * dies
    badge.add(rect(-BAR / 2, 5, BAR, 3.4, "mv-odds-none"), rect(-BAR / 2, 5, won, 3.4, "mv-odds-kill"))
    if lost > 0:
        badge.add(rect(BAR / 2 - lost, 5, lost, 3.4, "mv-odds-dies"))
    spot = (x + 0.3 * size, y - 1.02 * size) if above else (x + 0.3 * size, y + 1.02 * size)
    badge.attributes["transform"] = moved(spot, canvas.grid.least)
    canvas.on_map(badge)


# ---- the attack under way


def draw_fight(canvas: WorldCanvas) -> None:
    """An arrow from where an attack comes to what it is aimed at."""
    fight: Data | None = canvas.view["fight"]
    if fight is None:
        return
    start, goal = int(fight["start"]), int(fight["at"])
    seat = int(fight["seat"])
    canvas.part("fight", lambda: lay_fight(canvas, start, goal, seat), start, goal, seat)


def lay_fight(canvas: WorldCanvas, start: int, goal: int, seat: int) -> None:
    grid = canvas.grid
    aim = canvas.hexagon(grid.names[goal], "mv-target")
    drawn = group(aim, class_="mv-still", id="fight", data_look=f"{start} {goal}")
    if start >= 0 and start != goal:
        pointed = arrow(grid.middles[start], grid.middles[goal], max(seat, 0), "attack-arrow")
        drawn.add(pointed if pointed is not None else circle(*grid.middles[goal], 4, "mv-dot"))
    canvas.on_map(drawn)
