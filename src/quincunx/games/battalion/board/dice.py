# hot: compiled by mypyc
"""The dice of a roll by what each is used for."""

from __future__ import annotations

from quincunx.core.game import Data
from quincunx.core.kept import frozen
from quincunx.core.kit.board import dice as kit
from quincunx.core.kit.board.area import Area
from quincunx.core.kit.board.dice import Mat, Socket, draw_aside, draw_sockets, lying_die
from quincunx.core.kit.board.fitted_text import one_line
from quincunx.core.kit.board.marks import asked
from quincunx.core.svg import Element, group, placed, title
from quincunx.games.battalion.actions import FACES
from quincunx.games.battalion.board.canvas import BattleCanvas
from quincunx.games.battalion.board.words import headline

EIGHT = FACES


def draw_tray(canvas: BattleCanvas) -> None:
    """The dice, drawn once for all who look on: they look the same from either side."""
    roll: Data | None = canvas.view["roll"]
    about = [canvas.units[roll[who]] for who in ("roller", "target")] if roll is not None else []
    names = [[unit.get("mustered", unit["ranks"]), unit["number"]] for unit in about]
    seen = (roll, names, canvas.seat >= 0, None if about else canvas.below)
    canvas.part("tray", lambda: canvas.once("tray", lambda: tray_of(canvas), frozen(seen)), seen)


def tray_of(canvas: BattleCanvas) -> Element:
    """The mat for the dice: a socket for each attack value, eights set aside, the rest below."""
    area, roll = canvas.layout.tray, canvas.view["roll"]
    words, here, owner = canvas.say("board.dice.none"), Area(0, 0, area.width, area.height), canvas.below
    if roll is None:
        drawn = kit.empty_tray(here, words)
    else:
        line, owner = headline(canvas.view, canvas.say), canvas.units[roll["roller"]]["owner"]
        drawn, hits = group(kit.headed_tray(here, line)), roll.get("would_hit", roll["hits"])
        key, count = ("rolled", hits) if roll["faces"] else ("pool", roll["pool"])
        words, letters = canvas.say(f"board.dice.{key}", headline=line, n=count), 14.0 if canvas.layout.tall else 12.0
        mat = Mat(area.width, die=42, small=32, high=66, low=123, letters=letters)
        draw_roll(canvas, drawn, roll, mat)
    on = "roll" if canvas.seat >= 0 else None
    lying = group(title(words), placed(drawn, area.x, area.y), id="dice", data_on=on, class_=f"qx-side-{owner}")
    if roll is not None and roll["faces"]:
        lying.attributes["data-thrown"] = ""
    return lying


def draw_roll(canvas: BattleCanvas, drawn: Element, roll: Data, mat: Mat) -> None:
    """The dice of a roll; before it is rolled, as many blank ones as the pool has."""
    uses: list[Data] = roll.get("uses", [])
    left = draw_sockets(drawn, sockets_of(canvas, roll.get("values", []), uses), mat, "ba-socket")
    eights = sum(use["hits"] and use["value"] is None for use in uses)
    if eights:  # each hits by itself
        eight = Socket("", canvas.say("board.dice.eight"), EIGHT, die_notation(canvas, EIGHT))
        draw_aside(drawn, [eight] * eights, canvas.say("board.dice.aside"), left, mat, "ba-aside")
    pitch = mat.small + 3
    if roll["faces"]:
        misses = [int(use["face"]) for use in uses if not use["hits"]]
        for n, face in enumerate(misses):
            words, x = canvas.say("board.dice.miss", face=face), 14 + (n + 0.5) * pitch
            drawn.add(lying_die(face, x, mat.low, mat.small, words, die_notation(canvas, face), hits=False))
        words, lying_low = canvas.say("board.dice.hits_label", n=roll.get("would_hit", roll["hits"])), len(misses)
    else:
        drawn.add(kit.still_to_throw(roll["pool"], 14 + pitch / 2, mat.low, mat.small, pitch))
        button = Area(mat.width - 94, mat.high - mat.die / 2, 80, mat.die)
        drawn.add(asked(canvas.say("board.dice.roll"), button, 20))
        words, lying_low = canvas.say("board.dice.pool_label", n=roll["pool"]), int(roll["pool"])
    room = mat.width - 32 - lying_low * pitch
    drawn.add(one_line(mat.width - 16, mat.low + 6, words, room, 18, "qx-sans qx-bold", text_anchor="end"))


def sockets_of(canvas: BattleCanvas, values: list[int], uses: list[Data]) -> list[Socket]:
    """A socket for each attack value, with the die that fills it."""
    lying, found = [use for use in uses if use["value"] is not None], []
    for value in values:
        label, die = canvas.say("board.dice.value_label", value=value), None
        use = next((use for use in lying if use["value"] == value), None)
        words = canvas.say("board.dice.value", value=value)
        if use is not None:
            lying.remove(use)
            die = int(use["face"])
            words = canvas.say("board.dice.fills", face=die, value=value)
        found.append(Socket(label, words, die, die_notation(canvas, die) if die is not None else None))
    return found


def die_notation(canvas: BattleCanvas, face: int) -> str | None:
    """A rolled die may be chosen by its face."""
    return f"die:{face}" if canvas.seat >= 0 else None
