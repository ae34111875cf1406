"""The page itself: what was played, what came of it, and how to do it again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import quincunx as qx
from quincunx.core.game import Game
from quincunx.core.palette import DAY, LAMPLIGHT
from quincunx.core.svg import Element, circle
from quincunx.lab.plan import BALANCE
from quincunx.lab.report import sections
from quincunx.lab.report.findings import Findings
from quincunx.lab.report.parts import Child, count, lines, part, share_words
from quincunx.lab.report.samples import Sample
from quincunx.lab.statistics import quantile

NO_BREAK: Final = "\u00a0"
STYLE: Final = Path(__file__).with_name("report.css")
FRIEZE: Final = (
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='20' height='10'%3E"
    "%3Cpath d='M0 9H20M16 9V1H4V6H11V4' fill='none' stroke='%23000' stroke-width='1.3'/%3E%3C/svg%3E"
)


def page(found: Findings, game: Game, samples: Sequence[Sample]) -> str:
    """The whole report as HTML."""
    heading = title(found, game)
    body = part(
        "body",
        head(found, heading),
        part(
            "main",
            tiles(found),
            *sections.warnings(found),
            sections.matrix(found),
            sections.ratings(found),
            sections.groups(found),
            sections.seats(found),
            sections.points(found),
            sections.lengths(found),
            sections.endings(found, game),
            sections.times(found),
            sections.sample_games(found, samples),
            sections.reproduction(found, game),
        ),
        part("footer", f"Made by quincunx {qx.__version__} from {found.study.plan.title}.", class_="foot"),
    )
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f'{part("title", heading).to_text()}<link rel="icon" href="data:,">'
        f"<style>{style()}</style></head>\n{body.to_text().replace(' %', NO_BREAK + '%')}</html>\n"
    )


def style() -> str:
    """The look of the page, in the palette of the table."""
    day, lamp = (";".join(f"--{name}:{tone}" for name, tone in tones.items()) for tones in (DAY, LAMPLIGHT))
    root = f':root{{{day};--frieze:url("{FRIEZE}")}}'
    return f"{root}@media screen and (prefers-color-scheme:dark){{:root{{{lamp}}}}}{STYLE.read_text('utf-8')}"


def title(found: Findings, game: Game) -> str:
    return f"{game.title}: {'balance of the sides' if found.study.plan.kind == BALANCE else 'tournament of minds'}"


def head(found: Findings, heading: str) -> Element:
    """The title, the five dots, and the findings in a few sentences."""
    dots = [circle(x, y, 2.6, "dot") for x, y in ((5, 5), (19, 5), (12, 12), (5, 19), (19, 19))]
    emblem = Element("svg", *dots, class_="emblem", viewBox="0 0 24 24", width=46, height=46, aria_hidden="true")
    kind = "A study of balance" if found.study.plan.kind == BALANCE else "A tournament"
    return part(
        "header",
        emblem,
        part("p", f"{kind} in the lab of Quincunx", class_="over"),
        part("h1", heading.replace(": ", ": \u200b")),
        part("p", " ".join(summary(found)), class_="lede"),
        class_="head",
    )


def summary(found: Findings) -> list[str]:
    """The findings in whole sentences."""
    if not found.ratings.rated:
        return ["No game has been played to its end yet."]
    minds = lines(found.study.plan.asked["minds"])
    if found.study.plan.kind == BALANCE:
        return [f"Played by {minds} on all seats.", *balance_summary(found)]
    return tournament_summary(found)


def balance_summary(found: Findings) -> list[str]:
    """Is it fair? How many pairings are not, and which is the worst?"""
    uneven = [share for _, share in found.meetings if share.uneven]
    surely = sum(share.surely_uneven for share in uneven)
    total = len(found.meetings)
    if not uneven:
        said = [f"None of the {count(total, 'pairing')} lies beyond 60/40."]
    else:
        how_many = f"{surely} of them" if surely else "none of them"
        said = [f"{len(uneven)} of {count(total, 'pairing')} lie beyond 60/40 as counted, {how_many} surely."]
    (one, other), share = max(found.meetings, key=lambda meeting: meeting[1].value)
    said.append(f"The most lopsided: {found.name(one)} wins {share_words(share)} against {found.name(other)}.")
    return said


def tournament_summary(found: Findings) -> list[str]:
    """Who is strongest, and by how much?"""
    best = found.ratings.rated[0]
    share = found.overall[best.name]
    said = [f"The strongest is {found.name(best.name)}: it wins {share_words(share)} of its games."]
    if len(found.ratings.rated) > 1:
        second = found.ratings.rated[1]
        ahead = best.points - second.points
        said.append(f"The next, {found.name(second.name)}, is rated {ahead:.0f} points behind.")
    return said


def tiles(found: Findings) -> Element:
    """The figures one asks for first."""
    planned, played = len(found.study.plan.jobs), len(found.rows)
    figures: list[tuple[str, str]] = [
        (f"{played:,}", "games" if played == planned else f"of {planned:,} games"),
        (str(len(found.meetings)), "pairing" if len(found.meetings) == 1 else "pairings"),
    ]
    if len(found.places) == 1:
        first = next(iter(found.places.values()))[0]
        figures.append((f"{100 * first.value:.0f} %", "won by who begins"))
    if found.plies:
        figures.append((f"{100 * found.draws / len(found.plies):.0f} %", "drawn"))
    if found.plies:
        measure, what = (found.turns, "turns, median") if found.turns else (found.plies, "choices, median")
        figures.append((f"{quantile(measure, 0.5)}", what))
    figures.append((duration(found.cpu_seconds), "of thinking"))
    cells: list[Child] = [part("div", part("b", number), part("span", what)) for number, what in figures]
    return part("div", *cells, class_="tiles")


def duration(seconds: float) -> str:
    """A time as people say it."""
    for size, unit in ((86400, "d"), (3600, "h"), (60, "min")):
        if seconds >= 1.5 * size:
            return f"{seconds / size:.0f} {unit}"
    return f"{seconds:.0f} s"
