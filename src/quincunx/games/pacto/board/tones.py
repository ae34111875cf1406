# hot: compiled by mypyc
"""The tones of the tabletop, by day and by lamplight."""

from __future__ import annotations

import re
from pathlib import Path

from quincunx.core.kit.board.canvas import style_of
from quincunx.core.palette import themed_css

DAY = {
    "turf": "#E7D6B0",
    "turf-line": "#D2BB8C",
    "tuft": "#B59C6B",
    "leaf": "#7E8A4F",
    "fir": "#5F7042",
    "leaf-line": "#3F4A26",
    "leaf-light": "#C3CB93",
    "bush": "#A3A267",
    "bush-line": "#5A5A30",
    "rock": "#A99680",
    "rock-light": "#CFC0AB",
    "rock-line": "#54473A",
    "roof": "#C9714C",
    "roof-1": "#B65D3B",
    "roof-2": "#AE5636",
    "roof-3": "#A75031",
    "roof-line": "#3A281E",
    "yard": "#EADBBC",
    "pool": "#8FB3B0",
    "well": "#3A4A4C",
    "blood": "#9E2B22",
    "wood-g": "#C6CF9C",
    "stone-g": "#DBCDB9",
    "hill-g": "#DFC68F",
    "hill-1": "#D6B676",
    "hill-2": "#CBA25D",
    "hill-line": "#8C6A36",
    "field-g": "#DCC084",
    "field-1": "#CFAF6C",
    "field-line": "#9A7A3F",
    "town-g": "#E0D3BA",
    "sand-g": "#EBDCAE",
    "sand-line": "#B4935A",
    "marsh-g": "#C9CFA9",
    "marsh-line": "#5F7A6C",
    "water-g": "#A9C5C6",
    "water-line": "#4E7F87",
    "foe-tint": "#DCE7E4",
    "own-tint": "#F4DDD3",
    "reach": "#ECB73E",
    "cast": "#2A211B38",
    "card-black": "#2A211B",
    "card-white": "#FBF6EC",
    "card-green": "#3F6B3A",
    "card-yellow": "#DDAE3C",
    "card-red": "#B0301F",
    "card-dark": "#2A211B",
    "card-light": "#FFF9EE",
}
LAMPLIGHT = {
    "turf": "#3A3026",
    "turf-line": "#4A3D2E",
    "tuft": "#6C5A41",
    "leaf": "#4F5A33",
    "fir": "#3C4A2C",
    "leaf-line": "#93A266",
    "leaf-light": "#71804A",
    "bush": "#55552F",
    "bush-line": "#99985D",
    "rock": "#5E5347",
    "rock-light": "#76695A",
    "rock-line": "#A8998A",
    "roof": "#8A4B34",
    "roof-1": "#7A402B",
    "roof-2": "#713A27",
    "roof-3": "#683524",
    "roof-line": "#D79A78",
    "yard": "#4A3E30",
    "pool": "#3E6265",
    "well": "#13201F",
    "blood": "#E05A48",
    "wood-g": "#2F3624",
    "stone-g": "#3E362E",
    "hill-g": "#4A3C26",
    "hill-1": "#57462B",
    "hill-2": "#665131",
    "hill-line": "#C7A266",
    "field-g": "#463822",
    "field-1": "#52422A",
    "field-line": "#9C8350",
    "town-g": "#3F362A",
    "sand-g": "#4B4129",
    "sand-line": "#A88F5C",
    "marsh-g": "#2F3A2E",
    "marsh-line": "#86A692",
    "water-g": "#23393F",
    "water-line": "#78A6AE",
    "foe-tint": "#22333A",
    "own-tint": "#43271F",
    "reach": "#F2B93B",
    "cast": "#00000073",
    "card-black": "#15100C",
    "card-white": "#EFE4D0",
    "card-green": "#3F6B3A",
    "card-yellow": "#D2A233",
    "card-red": "#B0301F",
    "card-dark": "#2A211B",
    "card-light": "#FFF9EE",
}


def css_of(folder: Path) -> str:
    """The style of the board; each tone is also written where it is used, for renderers that know no properties."""
    return themed_css(DAY, LAMPLIGHT) + re.sub(r"var\(--([\w-]+)\)", with_tone, style_of(folder))


def with_tone(name: re.Match[str]) -> str:
    return f"var(--{name[1]},{DAY[name[1]]})" if name[1] in DAY else name[0]
