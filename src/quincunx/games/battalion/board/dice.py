# hot: compiled by mypyc
"""The dice of a roll by what each is used for."""

from __future__ import annotations

from typing import NamedTuple

from quincunx.core.game import Data
from quincunx.core.kept import frozen
from quincunx.core.kit.board.area import Area, overlapping
from quincunx.core.kit.board.dice import empty_tray, headed_tray, lying_die, still_to_throw
from quincunx.core.kit.board.fitted_text import one_line
from quincunx.core.kit.board.marks import asked
from quincunx.core.svg import Element, circle, group, placed, rect, text, title
from quincunx.games.battalion.actions import FACES
from quincunx.games.battalion.board.canvas import BattleCanvas
from quincunx.games.battalion.board.words import headline, roll_words

EIGHT = FACES


class Mat(NamedTuple):
    """Where dice lie: the size of dice that hit and of those that miss, and the rows they lie in."""

    width: float
    die: float
    small: float
    high: float
    low: float
    letters: float  # of what is told of a die


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
        drawn = empty_tray(here, words)
    else:
        line, owner = headline(canvas.view, canvas.say), canvas.units[roll["roller"]]["owner"]
        drawn, words = group(headed_tray(here, line)), roll_words(roll, line, canvas.say)
        letters = 14.0 if canvas.layout.tall else 12.0
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
    left = draw_sockets(canvas, drawn, roll.get("values", []), [use for use in uses if use["value"] is not None], mat)
    draw_eights(canvas, drawn, sum(use["hits"] and use["value"] is None for use in uses), left, mat)
    pitch = mat.small + 3
    if roll["faces"]:
        misses = [int(use["face"]) for use in uses if not use["hits"]]
        for n, face in enumerate(misses):
            words, x = canvas.say("board.dice.miss", face=face), 14 + (n + 0.5) * pitch
            drawn.add(lying_die(face, x, mat.low, mat.small, words, die_notation(canvas, face), hits=False))
        words, lying_low = canvas.say("board.dice.hits_label", n=roll.get("would_hit", roll["hits"])), len(misses)
    else:
        drawn.add(still_to_throw(roll["pool"], 14 + pitch / 2, mat.low, mat.small, pitch))
        button = Area(mat.width - 94, mat.high - mat.die / 2, 80, mat.die)
        drawn.add(asked(canvas.say("board.dice.roll"), button, 20))
        words, lying_low = canvas.say("board.dice.pool_label", n=roll["pool"]), int(roll["pool"])
    room = mat.width - 32 - lying_low * pitch
    drawn.add(one_line(mat.width - 16, mat.low + 6, words, room, 18, "qx-sans qx-bold", text_anchor="end"))


def draw_sockets(canvas: BattleCanvas, drawn: Element, values: list[int], filled: list[Data], mat: Mat) -> float:
    """A socket for each attack value with the die that fills it; gives back where the last one ends."""
    pitch = min(mat.die + 6, 200.0 / max(len(values), 1))
    lying, first = list(filled), 12 + mat.die / 2
    for n, value in enumerate(values):
        cx = first + n * pitch
        label = canvas.say("board.dice.value_label", value=value)
        drawn.add(circle(cx, mat.high, mat.die / 2 + 1, "ba-socket"))
        found = next((use for use in lying if use["value"] == value), None)
        if found is None:
            words = canvas.say("board.dice.value", value=value)
            drawn.add(group(title(words), text(cx, mat.high + 6, label, 16, "qx-sans qx-faint")))
            continue
        lying.remove(found)
        face = int(found["face"])
        words = canvas.say("board.dice.fills", face=face, value=value)
        drawn.add(
            lying_die(face, cx, mat.high, mat.die, words, die_notation(canvas, face)),
            text(cx, mat.high + mat.die / 2 + 13, label, mat.letters + 0.5, "qx-sans qx-bold"),
        )
    return first + (len(values) - 1) * pitch + mat.die / 2 + 6


def draw_eights(canvas: BattleCanvas, drawn: Element, count: int, left: float, mat: Mat) -> None:
    """Eights lie aside: each hits by itself."""
    if not count:
        return
    pitch = overlapping(count, mat.die, 2, mat.width - 18 - left)
    width = mat.die + 8 + pitch * (count - 1)
    x, top = mat.width - 10 - width, mat.high - mat.die / 2
    words = canvas.say("board.dice.aside")
    drawn.add(rect(x, top - 3, width, mat.die + 20, "ba-aside", rx=8))
    drawn.add(one_line(x + width / 2, top + mat.die + 13, words, width - 4, mat.letters, "qx-sans qx-bold"))
    for n in range(count):
        cx, told = x + 4 + mat.die / 2 + n * pitch, canvas.say("board.dice.eight")
        drawn.add(lying_die(EIGHT, cx, mat.high, mat.die, told, die_notation(canvas, EIGHT)))


def die_notation(canvas: BattleCanvas, face: int) -> str | None:
    """A rolled die may be chosen by its face."""
    return f"die:{face}" if canvas.seat >= 0 else None
