"""A board as pixels: the SVG a match draws of itself, with its colours settled, rendered by resvg."""

from __future__ import annotations

import re
from io import BytesIO

import numpy as np
import resvg_py
from numpy.typing import NDArray
from PIL import Image

from quincunx.core.palette import DAY, MOST_SIDES, palette_css

COLOUR = re.compile(r"var\(--([\w-]+)(?:,([^()]*))?\)")
MIXED = re.compile(r"[\w-]+:color-mix\((?:[^()]|\([^()]*\))*\)")
SIDES = "".join(f".qx-side-{side}{{color:{DAY[f'side-{side}']}}}" for side in range(MOST_SIDES))


def pixels(svg: str, width: int) -> NDArray[np.uint8]:
    """A drawing by daylight as an array of height, width and red, green, blue."""
    png = resvg_py.svg_to_bytes(svg_string=settled(svg), width=width, background=DAY["ground"])
    return np.array(Image.open(BytesIO(bytes(png))).convert("RGB"), dtype=np.uint8)


def settled(svg: str) -> str:
    """The drawing without custom properties, which renderers outside browsers do not know.

    A side's colour is handed down as `color`, so that it also reaches the symbols drawn in it.
    """
    return COLOUR.sub(settled_colour, MIXED.sub("", svg.replace(palette_css(), SIDES)))


def settled_colour(name: re.Match[str]) -> str:
    """The colour of a name by daylight; that of a name the palette does not know stands beside it."""
    return "currentColor" if name[1] == "side" else DAY.get(name[1]) or name[2]
