# hot: compiled by mypyc
"""A handle on a line or an arc with stops, one for each option: the page has it dragged, walked by keys, or slid."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import NamedTuple

from quincunx.core.svg import Element, number, title


class Stop(NamedTuple):
    """Where a handle can be let go."""

    do: str
    """The option played there, by its notation."""
    at: float
    """How far along the line it is, in the picture's own measure; on an arc in degrees."""
    moved: str
    """How what moves is transformed to get there."""
    words: str
    """What stands beside it: what it costs, what is left."""


def on_line(drawn: Element, way: tuple[float, float]) -> Element:
    """Dragging it counts along this way, one long."""
    drawn.put({"data_track": "line", "data_way": f"{number(round(way[0], 4))} {number(round(way[1], 4))}"})
    return drawn


def on_arc(drawn: Element, pivot: tuple[float, float], clockwise: bool) -> Element:
    """Dragging it counts around a point."""
    drawn.put({"data_track": "arc", "data_pivot": f"{number(pivot[0])} {number(pivot[1])}"})
    drawn.put({"data_sign": 1 if clockwise else -1})
    return drawn


def with_stops(drawn: Element, stops: list[Stop], moves: Iterable[str], words: str, end: str) -> Element:
    """Give a handle its stops, the ids of all that moves with it, its own words, and why it goes no further.

    It has a line to be seen, and a shape of class `qx-shape` to be taken hold of; the page does the rest.
    """
    drawn.children.insert(0, title(words))
    drawn.put(
        {
            "data_on": " ".join(stop.do for stop in stops),
            "data_stops": json.dumps(stops, separators=(",", ":")),
            "data_ghost": " ".join(moves),
            "data_words": words,
            "data_end": end,
        }
    )
    return drawn
