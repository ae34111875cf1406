"""Small parts the sections are made of."""

from __future__ import annotations

from collections.abc import Sequence

from quincunx.core.svg import Attribute, Element
from quincunx.lab.report.findings import Share

Child = Element | str | None


def part(name: str, *children: Child, **attributes: Attribute) -> Element:
    """An element of the page; an empty one is still closed by a tag of its own, as HTML wants it."""
    return Element(name, *children, "", **attributes)


def section(name: str, heading: str, words: str, *children: Child) -> Element:
    """A sheet of the page: a heading, a sentence on how to read it, and what it shows."""
    return part("section", part("h2", heading), part("p", words, class_="how"), *children, id=name, class_="sheet")


def rows(*children: Child) -> Element:
    return part("div", *children, class_="rows")


def row(label: Child, chart: Element, figure: str, note: str = "") -> Element:
    """A named track of a chart with its figure beside it."""
    small = part("small", note) if note else None
    return part(
        "div",
        part("div", label, class_="label"),
        chart,
        part("div", part("b", figure), small, class_="figure"),
        class_="row",
    )


def table(headings: Sequence[Child], body: Sequence[Sequence[Child]], class_: str = "plain") -> Element:
    """A table that scrolls by itself where the page is narrow."""
    top = part("tr", *(part("th", heading, scope="col") for heading in headings))
    lines_ = [
        part("tr", part("th", cells[0], scope="row"), *(part("td", cell) for cell in cells[1:])) for cells in body
    ]
    return part("div", part("table", part("thead", top), part("tbody", *lines_), class_=class_), class_="wide")


def interval_words(low: float, high: float) -> str:
    return f"{100 * low:.0f}\u2013{100 * high:.0f} %"


def share_words(share: Share) -> str:
    """A share with its interval, in words."""
    return f"{100 * share.value:.0f} % ({interval_words(*share.interval)})"


def count(number: int, thing: str) -> str:
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"


def lines(words: Sequence[str]) -> str:
    """Some names in a row."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
