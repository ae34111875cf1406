"""The report of a training: what each generation came to, and the learning curve."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import TYPE_CHECKING, Final

from quincunx.core.svg import Element, title
from quincunx.lab.statistics import ELO
from quincunx.lab.straying import STRAY
from quincunx.lab.study import replace_text
from quincunx.lab.training.contests import Outcome

if TYPE_CHECKING:
    from quincunx.lab.training.loop import Generation, Training
    from quincunx.lab.training.settings import Settings

REPORT: Final = "report.md"
CURVE: Final = "curve.svg"
LONGEST_GAME: Final = 10.0
"""A game of a match should take no more seconds of processor time than this."""

WIDTH: Final = 640
HEIGHT: Final = 300
LEFT: Final = 56
MARGIN: Final = 24
STYLE: Final = (
    "svg{background:#fff;font:13px sans-serif}line,polyline{stroke:#888;fill:none}text{fill:#333}"
    ".curve{stroke:#20639b;stroke-width:2}.point{fill:#20639b}.even{stroke-dasharray:4 4}"
)


def write_report(training: Training) -> None:
    """Write the report beside the training."""
    replace_text(training.folder / CURVE, curve(points(training)).to_text())
    replace_text(training.folder / REPORT, report(training))


def report(training: Training) -> str:
    """The whole report as Markdown."""
    game, settings = training.game, training.settings
    lines = [
        f"# Training {game.title}",
        "",
        f"<!-- measured: {game.id} rules {game.rules_version} content {game.built_in.hash} -->",
        f"Played under version {game.rules_version} of the rules, with content {game.built_in.hash}. Each generation: "
        f"{made_from(settings)}; and a match of at most "
        f"{settings.match_games} games at {settings.iterations} iterations, which a sequential test ends (no gain "
        f"against a gain of {settings.gain:.0%}, each wrong in about 5 % of cases). Seed {settings.seed}.",
        "",
        state(training),
        "",
        "## Generations",
        "",
        "| generation | games | positions | log-loss kept back | candidate | share against the reigning | 95 % "
        "interval | games | log-likelihood ratio | verdict |",
        "| ---: | ---: | ---: | --- | --- | ---: | --- | ---: | ---: | --- |",
        *(line for each in training.generations for line in generation_lines(each)),
        "",
        "A match that stops when it is sure overstates the share a little. The learning curve doesn't: it is played on "
        "its own deals, with the number of games fixed beforehand.",
        "",
        "## Learning curve",
        "",
        "Each reigning judgement against the first.",
        "",
        f"![Share against the first judgement by generation]({CURVE})",
        "",
        "| generation | share against the first | 95 % interval | games | points |",
        "| ---: | ---: | --- | ---: | ---: |",
        *(curve_line(str(number), outcome) for number, outcome in points(training)),
    ]
    if training.confirmed is not None:
        label = f"{training.reigning}, {settings.confirm_iterations} iterations"
        lines.append(curve_line(label, training.confirmed))
    return "\n".join([*lines, "", times(training)]) + "\n"


def made_from(settings: Settings) -> str:
    """What the candidates of a generation are made from."""
    thought = f"{settings.iterations} iterations per choice"
    given = "".join(f", {name} {value}" for name, value in settings.options.items())
    if settings.tune:
        return (
            f"{settings.games} games with {thought}{given}, each deal between the reigning judgement with every weight "
            f"changed at random by a factor of {exp(settings.change):.2f} up or down and the one changed the other "
            "way; weights moved where that won"
        )
    return (
        f"{settings.games} games of self-play with {thought}{given}, one choice in {STRAY} of the opening at random; "
        f"a fit on the last {settings.pool} generations"
    )


def state(training: Training) -> str:
    """Where the training stands, in a sentence."""
    number = len(training.generations)
    if training.ended:
        refused = f"the last {training.refused} candidates were refused"
        return f"Nothing more is gained: {refused}. `{training.reigning}` reigns."
    return f"Stopped after generation {number}. `{training.reigning}` reigns; the same command goes on."


def generation_lines(each: Generation) -> list[str]:
    """A generation as rows of the table: the choice between candidates, if there are several, and the match."""
    losses = ", ".join(f"{kind} {loss:.4f}" for kind, loss in each.losses.items())
    head = f"| {each.number} | {each.games} | {each.positions} | {losses} |"
    verdict = "reigns" if each.accepted else "refused"
    lines = [f"{head} {each.candidate} | {cells(each.match)} | {verdict} |"]
    chosen = [
        f"| {each.number} | | | | {kind} against the candidate so far | {cells(outcome)} | "
        f"{'goes on' if outcome.accepted else 'stays behind'} |"
        for kind, outcome in each.choices.items()
    ]
    return [*chosen, *lines]


def cells(outcome: Outcome | None) -> str:
    """The figures of a match."""
    if outcome is None:
        return "| | | "
    ratio = "" if outcome.ratio is None else f"{outcome.ratio:+.2f}"
    return f"{outcome.share:.1%} | {outcome.low:.1%} to {outcome.high:.1%} | {outcome.games} | {ratio}"


def curve_line(label: str, outcome: Outcome) -> str:
    """A row of the learning curve."""
    share = min(max(outcome.share, 0.5 / outcome.games), 1 - 0.5 / outcome.games)
    gained = ELO * log(share / (1 - share))
    interval = f"{outcome.low:.1%} to {outcome.high:.1%}"
    return f"| {label} | {outcome.share:.1%} | {interval} | {outcome.games} | {gained:+.0f} |"


def points(training: Training) -> list[tuple[int, Outcome]]:
    """The learning curve."""
    return [(each.number, each.curve) for each in training.generations if each.curve is not None]


def times(training: Training) -> str:
    """How dear the games of the matches were."""
    played = [each.match for each in training.generations if each.match is not None]
    if not played:
        return "No match has been played yet."
    games = sum(outcome.games for outcome in played)
    mean = sum(outcome.cpu * outcome.games for outcome in played) / games
    longest = max(outcome.longest for outcome in played)
    kept = "within" if longest <= LONGEST_GAME else "beyond"
    return (
        f"A game of a match took {mean:.2f} s of processor time on average and {longest:.2f} s at most, "
        f"{kept} the {LONGEST_GAME:.0f} s we allow."
    )


# ---- the picture


def curve(outcomes: Sequence[tuple[int, Outcome]]) -> Element:
    """Shares against the first judgement, with their intervals, by generation; the first itself stands at one half."""
    last = max((number for number, _ in outcomes), default=1)

    def x(number: int) -> float:
        return LEFT + (WIDTH - LEFT - MARGIN) * number / last

    def y(share: float) -> float:
        return MARGIN + (HEIGHT - 2 * MARGIN) * (1 - share)

    path = " ".join(f"{x(n):.1f},{y(share):.1f}" for n, share in [(0, 0.5), *((n, each.share) for n, each in outcomes)])
    drawn = [Element("polyline", points=path, class_="curve")]
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        even = "even" if share == 0.5 else None
        drawn.append(Element("line", x1=LEFT, y1=y(share), x2=WIDTH - MARGIN, y2=y(share), class_=even))
        drawn.append(Element("text", f"{share:.0%}", x=LEFT - 8, y=y(share) + 4, text_anchor="end"))
    for number, each in outcomes:
        words = title(f"Generation {number}: {each}")
        drawn.append(Element("line", x1=x(number), y1=y(each.low), x2=x(number), y2=y(each.high), class_="curve"))
        drawn.append(Element("circle", words, cx=x(number), cy=y(each.share), r=4, class_="point"))
        drawn.append(Element("text", str(number), x=x(number), y=HEIGHT - 6, text_anchor="middle"))
    words = title("Share against the first judgement by generation")
    attributes = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {WIDTH} {HEIGHT}", "role": "img"}
    return Element("svg", words, Element("style", STYLE), *drawn, **attributes)
