"""The charts of a report, drawn in percent of their width so that they fit a desk, a phone and a page."""

from __future__ import annotations

from collections.abc import Sequence
from math import log10
from typing import Final

from quincunx.core.svg import Element, title
from quincunx.lab.report.findings import Bins

TRACK: Final = 30
HISTOGRAM: Final = 190
HEADROOM: Final = 22


def percent(share: float) -> str:
    """A place along the width."""
    return f"{100 * min(1.0, max(0.0, share)):.2f}%"


class Scale:
    """Values laid out along the width of a chart."""

    def __init__(self, low: float, high: float, logarithmic: bool = False) -> None:
        self.logarithmic = logarithmic
        self.low = self.measure(low)
        self.high = self.measure(high)

    def measure(self, value: float) -> float:
        return log10(value) if self.logarithmic else value

    def at(self, value: float) -> str:
        return percent((self.measure(value) - self.low) / ((self.high - self.low) or 1.0))


def drawing(height: int, words: str, *children: Element | None) -> Element:
    """An empty chart of full width; `words` say to a screen reader what it shows."""
    return Element("svg", title(words), *children, class_="chart", width="100%", height=height, role="img")


def line(x1: str, y1: float | str, x2: str, y2: float | str, class_: str) -> Element:
    return Element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=class_)


def whisker(
    scale: Scale, low: float, value: float, high: float, words: str, marks: Sequence[float], tone: str
) -> Element:
    """A point with its interval; the marks are lines to compare it with."""
    middle = TRACK / 2
    return drawing(
        TRACK,
        words,
        *(line(scale.at(mark), 0, scale.at(mark), TRACK, "mark") for mark in marks),
        line(scale.at(low), middle, scale.at(high), middle, f"whisker {tone}"),
        *(line(scale.at(end), middle - 5, scale.at(end), middle + 5, f"whisker {tone}") for end in (low, high)),
        Element("circle", cx=scale.at(value), cy=middle, r=5.5, class_=f"point {tone}"),
    )


def bar(share: float, words: str, tone: str = "side-1") -> Element:
    """A share as a bar."""
    return drawing(
        TRACK,
        words,
        Element("rect", x=0, y=9, width="100%", height=12, class_="groove"),
        Element("rect", x=0, y=9, width=percent(share), height=12, class_=f"bar {tone}"),
    )


def axis(scale: Scale, ticks: Sequence[tuple[float, str]]) -> Element:
    """The values under a column of tracks."""
    labels = [
        Element("text", words, x=scale.at(value), y=13, class_="tick", text_anchor=anchor(n, len(ticks)))
        for n, (value, words) in enumerate(ticks)
    ]
    return Element("svg", *labels, class_="chart", width="100%", height=18, aria_hidden="true")


def anchor(n: int, number: int) -> str:
    """The outer labels keep within the chart."""
    return "start" if n == 0 else "end" if n == number - 1 else "middle"


def histogram(bins: Bins, what: str) -> Element:
    """How many games had which length."""
    counts = bins.counts
    tallest, floor = max(counts), HISTOGRAM - HEADROOM
    slot = 1 / len(counts)
    drawn: list[Element] = []
    for n, number in enumerate(counts):
        high = (floor - HEADROOM) * number / tallest
        column = Element("rect", title(f"{bins.label(n)} {what}: {number} games"), class_="bar side-1")
        x, width = percent((n + 0.1) * slot), percent(0.8 * slot)
        column.attributes |= {"x": x, "y": f"{floor - high:.1f}", "width": width, "height": f"{high:.1f}"}
        drawn.append(column)
        if number == tallest:
            drawn.append(label((n + 0.5) * slot, floor - high - 6, str(number), "tick strong"))
    drawn.append(line("0%", floor, "100%", floor, "floor"))
    every = max(1, -(-len(counts) // 9))
    for n in range(0, len(counts) - every * bins.open_end, every):
        drawn.append(label((n + 0.5) * slot, HISTOGRAM - 6, str(bins.start + n * bins.width), "tick"))
    if bins.open_end:
        last = f"{bins.start + (len(counts) - 1) * bins.width}+"
        drawn.append(label(1 - 0.5 * slot, HISTOGRAM - 6, last, "tick"))
    return drawing(HISTOGRAM, f"How many games lasted how many {what}", *drawn)


def label(x: float, y: float, words: str, class_: str) -> Element:
    """Words around a place along the width."""
    return Element("text", words, x=percent(x), y=y, class_=class_, text_anchor="middle")
