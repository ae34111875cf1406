# hot: compiled by mypyc
"""One palette by day and by lamplight, with a colour for every side."""

from __future__ import annotations

MOST_SIDES = 5

DAY = {
    "ground": "#EDE1CB",
    "plaster": "#F6EEDF",
    "card": "#FBF6EC",
    "ink": "#2A211B",
    "ink2": "#6B5A4B",
    "edge": "#2A211B",
    "line": "#CDBB9C",
    "gold": "#D9A441",
    "glow": "#DE9E16",
    "on-glow": "#2A211B",
    "on-side": "#FFF9EE",
    "on-back": "#FFF9EE",
    "back-depth": "100%",
    "shade": "#2A211B",
    "side-0": "#B23A2E",
    "side-1": "#1F6570",
    "side-2": "#66701F",
    "side-3": "#6E3B78",
    "side-4": "#8A5A14",
    "ground-plain": "#E8D6B2",
    "ground-hill": "#DFC593",
    "ground-rough": "#D9CBB7",
    "ground-wood": "#CDD2A8",
    "terrain-line": "#A98C5B",
    "terrain-hill": "#C49C5C",
    "terrain-hill-line": "#8C6A36",
    "terrain-rock": "#A79580",
    "terrain-rock-line": "#6B5A4B",
    "terrain-wood": "#6F7B45",
    "terrain-wood-line": "#4B5530",
}
LAMPLIGHT = {
    "ground": "#1B1511",
    "plaster": "#251D17",
    "card": "#332821",
    "ink": "#F1E3C9",
    "ink2": "#BBA78B",
    "edge": "#A08C70",
    "line": "#57473A",
    "gold": "#E3B04F",
    "glow": "#F2B93B",
    "on-glow": "#2A211B",
    "on-side": "#1B1511",
    "on-back": "#F1E3C9",
    "back-depth": "42%",
    "shade": "#000000",
    "side-0": "#E37A64",
    "side-1": "#62B6C0",
    "side-2": "#B3BD62",
    "side-3": "#C08FCB",
    "side-4": "#D9A05A",
    "ground-plain": "#43382A",
    "ground-hill": "#4C3B23",
    "ground-rough": "#413A33",
    "ground-wood": "#373D28",
    "terrain-line": "#8F7A54",
    "terrain-hill": "#7E6337",
    "terrain-hill-line": "#C7A266",
    "terrain-rock": "#6E6255",
    "terrain-rock-line": "#AC9C88",
    "terrain-wood": "#65713F",
    "terrain-wood-line": "#A3B06C",
}


def palette_css() -> str:
    """Both palettes, and a colour for each side."""
    sides = "".join(f".qx-side-{side}{{--side:var(--side-{side})}}" for side in range(MOST_SIDES))
    return f"{themed_css(DAY, LAMPLIGHT)}{sides}"


def themed_css(by_day: dict[str, str], by_lamp: dict[str, str]) -> str:
    """Tones for both times: what the reader's system asks for, unless the page or the picture names a theme."""
    day, lamp = (";".join(f"--{name}:{tone}" for name, tone in tones.items()) for tones in (by_day, by_lamp))
    return (
        f"svg.qx{{{day}}}@media (prefers-color-scheme:dark){{svg.qx{{{lamp}}}}}"
        f"[data-theme=light] svg.qx:not([data-theme=dark]),svg.qx[data-theme=light]{{{day}}}"
        f"[data-theme=dark] svg.qx:not([data-theme=light]),svg.qx[data-theme=dark]{{{lamp}}}"
    )
