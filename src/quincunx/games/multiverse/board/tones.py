# hot: compiled by mypyc
"""The tones of the map, by day and by lamplight."""

from __future__ import annotations

import re
from pathlib import Path

from quincunx.core.kit.board.canvas import style_of
from quincunx.core.palette import themed_css

DAY = {
    "aether": "#8A5FA0",
    "slip": "#2A211B",
    "slip-t": "#FBF6EC",
    "sea": "#E9DCC3",
    "coast": "#C9B48C",
    "land-edge": "#8C7552",
    "chart": "#CDB88F",
    "un": "#F3EADA",
    "un-l": "#E6D9C0",
    "un-e": "#C3AD86",
    "grid": "#4A3A264D",
    "lift": "#FFFFFF80",
    "low": "#4A34186B",
    "veil": "#56483238",
    "veil-l": "#42342226",
    "sightline": "#4A3A26",
    "terr": "#2A211B",
    "road-o": "#2A211B",
    "road": "#F1E3C4",
    "road-l": "#8F7650",
    "cast": "#2A211B47",
    "pave": "#F7EFE0E0",
    "reach": "#ECB73E57",
    "attack": "#B23A2E33",
    "attack-l": "#8E1F14",
    "wood": "#DDC49A",
    "grain": "#C2A474",
    "gr-g": "#BEBD8C",
    "gr-1": "#D5D3A6",
    "gr-2": "#CFCE9E",
    "gr-3": "#DAD8AE",
    "gr-4": "#C9C997",
    "gr-d": "#8E9258",
    "fo-g": "#959D69",
    "fo-1": "#B4BA88",
    "fo-2": "#ABB27E",
    "fo-3": "#BCC192",
    "fo-4": "#A2AA74",
    "fo-d": "#4F5A33",
    "fo-m": "#7D8853",
    "hi-g": "#C5A56C",
    "hi-1": "#E2C996",
    "hi-2": "#DBBF89",
    "hi-3": "#E7D1A3",
    "hi-4": "#D4B57D",
    "hi-d": "#8F6C39",
    "hi-m": "#D0AA6B",
    "mo-g": "#9F8F7A",
    "mo-1": "#C4B6A3",
    "mo-2": "#B9AA95",
    "mo-3": "#CDC1B0",
    "mo-4": "#AE9E88",
    "mo-d": "#5E4F42",
    "mo-m": "#A4937F",
    "mo-s": "#F4ECDD",
    "wa-g": "#8CABB0",
    "wa-1": "#AFC9CB",
    "wa-2": "#A5C1C4",
    "wa-3": "#BAD1D2",
    "wa-4": "#9BB9BD",
    "wa-d": "#4E7F87",
}
LAMPLIGHT = {
    "aether": "#B48CCB",
    "slip": "#F1E3C9",
    "slip-t": "#1B1511",
    "sea": "#1E1813",
    "coast": "#46392C",
    "land-edge": "#0E0A07",
    "chart": "#3B2F25",
    "un": "#2A211A",
    "un-l": "#332920",
    "un-e": "#5D4C3C",
    "grid": "#00000066",
    "lift": "#FFFFFF24",
    "low": "#0000008C",
    "veil": "#0E0A076B",
    "veil-l": "#0000004D",
    "sightline": "#D8C39B",
    "terr": "#A38D69",
    "road-o": "#120D09",
    "road": "#9A8259",
    "road-l": "#3A2E20",
    "cast": "#00000080",
    "pave": "#2C221BEB",
    "reach": "#F2B93B38",
    "attack": "#E37A6442",
    "attack-l": "#F0937E",
    "wood": "#5B4A38",
    "grain": "#493A2B",
    "gr-g": "#3C3B25",
    "gr-1": "#4B4A31",
    "gr-2": "#47462E",
    "gr-3": "#504F35",
    "gr-4": "#434229",
    "gr-d": "#7E7F4E",
    "fo-g": "#2A3220",
    "fo-1": "#39422B",
    "fo-2": "#353D28",
    "fo-3": "#3E472F",
    "fo-4": "#313924",
    "fo-d": "#141A0E",
    "fo-m": "#5C6840",
    "hi-g": "#473921",
    "hi-1": "#5D4C2F",
    "hi-2": "#57472B",
    "hi-3": "#635034",
    "hi-4": "#514227",
    "hi-d": "#251B0D",
    "hi-m": "#7C5E33",
    "mo-g": "#3A332C",
    "mo-1": "#4E463E",
    "mo-2": "#494138",
    "mo-3": "#554C43",
    "mo-4": "#443C34",
    "mo-d": "#1C1712",
    "mo-m": "#71665A",
    "mo-s": "#A99C8B",
    "wa-g": "#20343A",
    "wa-1": "#2C474E",
    "wa-2": "#294249",
    "wa-3": "#314D54",
    "wa-4": "#263D43",
    "wa-d": "#78A6AE",
}
STONES = {"grassland": "gr", "forest": "fo", "hills": "hi", "mountain": "mo", "water": "wa"}
"""What the tones of a terrain begin with."""


def stones_css() -> str:
    """The stones of each terrain: mortar, and four shades."""
    return "".join(
        f".mv-{terrain}{{" + ";".join(f"--s{n}:var(--{tone}-{n or 'g'})" for n in range(5)) + "}"
        for terrain, tone in STONES.items()
    )


def css_of(folder: Path) -> str:
    """The style of the board; each tone is also written where it is used, for renderers that know no properties."""
    style = re.sub(r"var\(--([\w-]+)\)", with_tone, stones_css() + style_of(folder))
    return themed_css(DAY, LAMPLIGHT) + style


def with_tone(name: re.Match[str]) -> str:
    return f"var(--{name[1]},{DAY[name[1]]})" if name[1] in DAY else name[0]
