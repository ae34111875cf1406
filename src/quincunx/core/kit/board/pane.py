# hot: compiled by mypyc
"""A window in a picture through which a part of it is seen, such as a map: what lies in it moves and grows together.

The page pans and zooms it and keeps that from picture to picture; what lies around the window is drawn over it.
"""

from __future__ import annotations

from quincunx.core.kit.board.area import Area
from quincunx.core.svg import Drawing, Element, group, number, path

FAR = 4000.0
"""Farther than anything in a pane reaches out of its window."""


def panned(child: Element | Drawing) -> Element:
    """Something that moves with what is seen through the window."""
    return group(child, class_="qx-panned")


def cover(window: Area, class_: str) -> Element:
    """All around the window, so that what moves is seen only in it."""
    inside = (
        f"M{number(window.x)} {number(window.y)}V{number(window.bottom)}H{number(window.right)}V{number(window.y)}Z"
    )
    return path(f"M{number(-FAR)} {number(-FAR)}H{number(FAR)}V{number(FAR)}H{number(-FAR)}Z{inside}", class_)


def layer(name: str, words: str, *children: Element | Drawing | None) -> Element:
    """Something the page shows only when asked for it, under these words."""
    return group(*children, class_="qx-panned qx-layer", data_layer=name, data_words=words)
