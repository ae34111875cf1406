# hot: compiled by mypyc
"""Special dice as they lie: the colour of the die with its letter, and what it shows."""

from __future__ import annotations

from typing import Final

from quincunx.core.svg import Element, group, path, rect, text
from quincunx.games.pacto.board.canvas import FieldCanvas

SIZE: Final = 48
PLACE: Final = "translate(8 1.5) scale(.78)"
"""Room for the letter of the colour below on the left."""
SKULL: Final = (
    "M24 7C14 7 8 14 8 22C8 28 11 31 15 33V38C15 40 16 41 18 41H30"
    "C32 41 33 40 33 38V33C37 31 40 28 40 22C40 14 34 7 24 7Z"
    "M17 19A4 4.5 0 1 0 17.1 19ZM31 19A4 4.5 0 1 0 31.1 19ZM24 28L27 34H21Z"
)
SWORD_AND_ARROW: Final = (
    "M9 8L13 8L33 30L36 27L39 30L35 34L40 39L37 42L32 37L28 41L25 38L28 35L9 13Z"
    "M39 7L40 17L36 15L14 36L16 41L12 42L11 38L7 37L8 33L12 34L34 12L31 8Z"
)


def die_face(canvas: FieldCanvas, colour: str, face: str) -> Element:
    """A die of a colour with a face up: colour and face are told apart without seeing colours."""
    on = f"pc-on-{colour}"
    drawn = group(rect(1, 1, SIZE - 2, SIZE - 2, f"pc-card pc-card-{colour}", rx=8))
    if face == "s":
        drawn.add(text(26, 33, canvas.said("face.s"), 30, f"qx-sans qx-bold {on}"))
    elif face != "blank":
        drawn.add(path(SKULL if face == "skull" else SWORD_AND_ARROW, on, fill_rule="evenodd", transform=PLACE))
    letter = canvas.said(f"board.letter.{colour}")
    return drawn.add(text(9, 44, letter, 13, f"qx-sans qx-bold {on}"))
