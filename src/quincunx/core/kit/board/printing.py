# hot: compiled by mypyc
"""Faces of cards by the parts a game's `faces.toml` lists, in the order in which they are drawn.

    hero = [
        { rect = [1.5, 1.5, 97, 137], class = "qx-card", rx = 8 },
        { text = [10.5, 43.4], of = "speed", size = 13.2, class = "qx-sans qx-bold" },
        { text = [50, 131], words = "&", size = 20, class = "qx-serif", if = "combines" },
        { glyph = [11, 57], name = "g-wing", size = 14, if = "flies" },
        { draw = "skills", y = 100 },
    ]

What is printed on the card is told by its name there (`of`), and decides whether a part is drawn at all (`if`). What
shapes alone cannot show a game draws itself: `draw` calls the function of that name, `draw_skills`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from quincunx.core import toml_file
from quincunx.core.game import Data
from quincunx.core.svg import Element, circle, glyph, path, rect, text

Drawer = Callable[[Element, Data, int, Data], None]
"""Draws a part onto a card: what is printed on it, whose it is, and what the part says."""
MEANT_OTHERWISE = ("rect", "circle", "path", "class", "if")


class Printing:
    """All faces of a game."""

    def __init__(self, folder: Path, *drawers: Drawer) -> None:
        self.faces: dict[str, list[Data]] = toml_file.read(folder / "faces.toml")
        self.drawers = {drawer.__name__.removeprefix("draw_"): drawer for drawer in drawers}

    def draw(self, card: Element, name: str, face: Data, seat: int) -> Element:
        """Print a face onto a card."""
        for part in self.faces[name]:
            if "if" in part and not face[part["if"]]:
                continue
            if "draw" in part:
                self.drawers[part["draw"]](card, face, seat, part)
            else:
                card.add(shape_of(part, face))
        return card


def shape_of(part: Data, face: Data) -> Element:
    """A shape, a sign or words."""
    if "text" in part:
        words = part["words"] if "words" in part else str(face[part["of"]])
        return text(part["text"][0], part["text"][1], words, part["size"], part["class"])
    if "glyph" in part:
        return glyph(part["name"], part["glyph"][0], part["glyph"][1], part["size"])
    more: dict[str, Any] = {name: value for name, value in part.items() if name not in MEANT_OTHERWISE}
    if "path" in part:
        return path(part["path"], part["class"], **more)
    if "circle" in part:
        x, y, radius = part["circle"]
        return circle(x, y, radius, part["class"], **more)
    x, y, width, height = part["rect"]
    return rect(x, y, width, height, part["class"], **more)
