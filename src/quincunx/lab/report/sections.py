"""The sections of a report, in the order they are read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, floor, log10
from statistics import mean

from quincunx.core.game import Game
from quincunx.core.svg import Element
from quincunx.lab.plan import BALANCE
from quincunx.lab.report import charts
from quincunx.lab.report.findings import UNEVEN, Findings, Pairing, Share, bins
from quincunx.lab.report.parts import Child, count, interval_words, lines, part, row, rows, section, share_words
from quincunx.lab.report.samples import Sample
from quincunx.lab.statistics import quantile

SHARES = charts.Scale(0.0, 1.0)
SHARE_TICKS = [(0.0, "0 %"), (0.25, "25"), (0.5, "50"), (0.75, "75"), (1.0, "100 %")]
MOST_ERRORS = 8


def warnings(found: Findings) -> list[Element]:
    """What the reader must know before believing anything."""
    told: list[Element] = []
    planned, played = len(found.study.plan.jobs), len(found.rows)
    if played < planned:
        words = f"The study is not finished: {played:,} of {planned:,} games have been played."
        told.append(part("p", words, class_="warning"))
    if found.errors:
        words = f"Not played to the end, and not counted: {count(len(found.errors), 'game')}."
        listed = [part("li", f"Game {row['index']}: {row['error']}") for row in found.errors[:MOST_ERRORS]]
        told.append(part("div", part("p", words), part("ul", *listed), class_="warning"))
    return told


# ---- who wins


def matrix(found: Findings) -> Element | None:
    """Everyone against everyone."""
    names = found.contestants
    if len(names) < 2:
        return None
    how = (
        "Read along a row: how much of its games the side on the left wins against the one above, drawn games as "
        "halves, with the 95 % interval below. Every deal was played in both seatings."
    )
    return section("matrix", "Who beats whom", how, matrix_table(found, names, found.pairs), legend(found))


def matrix_table(found: Findings, names: Sequence[str], pairs: Mapping[Pairing, Share]) -> Element:
    """The matrix itself; the last column is against all."""
    headings: list[Child] = ["", *(part("span", found.name(name)) for name in names), part("span", "all")]
    top = part("tr", *(part("th", heading, scope="col") for heading in headings))
    body: list[Child] = []
    for one in names:
        cells = [cell(found, one, other, pairs) for other in names]
        total = Share()
        for other in names:
            if (one, other) in pairs:
                total.score += pairs[one, other].score
                total.games += pairs[one, other].games
        cells.append(share_cell(total, "total", f"{found.name(one)} against all"))
        body.append(part("tr", part("th", found.name(one), scope="row"), *cells))
    whole = part(
        "table", part("thead", top), part("tbody", *body), class_="matrix", style=f"--columns:{len(headings) - 1}"
    )
    return part("div", whole, class_="wide")


def cell(found: Findings, one: str, other: str, pairs: Mapping[Pairing, Share]) -> Element:
    if (one, other) not in pairs:
        return part("td", "\u00b7" if one == other else "", class_="none")
    return share_cell(pairs[one, other], "", f"{found.name(one)} against {found.name(other)}")


def share_cell(share: Share, class_: str, words: str) -> Element:
    """A share as a coloured cell: the further from a half, the deeper."""
    low, high = share.interval
    depth = min(1.0, abs(share.value - 0.5) / 0.4)
    tone = "above" if share.value >= 0.5 else "below"
    mark = part("i", "\u25c6" if share.surely_uneven else "\u25c7") if share.uneven else None
    figure = part("b", f"{100 * share.value:.0f}", mark)
    hint = f"{words}: {share_words(share)} of {count(share.games, 'game')}"
    spread = part("small", f"{100 * low:.0f}\u2013{100 * high:.0f}")
    return part("td", figure, spread, class_=f"{tone} {class_}".strip(), style=f"--depth:{70 * depth:.0f}%", title=hint)


def legend(found: Findings) -> Element:
    """How the marks and colours are meant."""
    games = [share.games for share in found.pairs.values()]
    number = f"{min(games)}" if min(games) == max(games) else f"{min(games)} to {max(games)}"
    marks = (
        ("\u25c6", "beyond 60/40 with its whole interval"),
        ("\u25c7", "beyond 60/40 as counted, but the interval reaches back"),
    )
    keys = [part("span", part("i", mark), words) for mark, words in marks]
    return part("p", *keys, part("span", f"Per cent of {number} games a pairing."), class_="legend")


def ratings(found: Findings) -> Element | None:
    """One number for each, and how sure it is."""
    rated = found.ratings.rated
    if len(rated) < 2:
        return None
    how = (
        "All results put into one number each (Bradley\u2013Terry): 100 points more is 64 % of the games, 200 points "
        "76 %. The mean of all who met, directly or through others, is 0; the whiskers are 95 % intervals, "
        "without colour where they reach across it."
    )
    if found.ratings.bounded:
        how += " Someone won or lost everything, which has no bound; each pairing of that group was lent a drawn game."
    reach = max(50, 50 * ceil(max(max(abs(r.low), abs(r.high)) for r in rated) / 50))
    scale = charts.Scale(-reach, reach)
    tracks = [
        row(
            found.name(r.name),
            charts.whisker(
                scale, r.low, r.points, r.high, f"{found.name(r.name)}: {r.points:+.0f}", [0], tone_of(r.low, r.high, 0)
            ),
            signed(r.points),
            f"{signed(r.low)} to {signed(r.high)}",
        )
        for r in rated
    ]
    ticks = [(float(value), signed(value) if value else "0") for value in (-reach, -reach // 2, 0, reach // 2, reach)]
    return section("ratings", "Ratings", how, rows(*tracks, row("", charts.axis(scale, ticks), "")))


def tone_of(low: float, high: float, even: float) -> str:
    """One colour for surely above, one for surely below, and none for what may be even."""
    return "side-1" if low > even else "side-0" if high < even else "neutral"


def signed(points: float) -> str:
    """A number of points with its sign."""
    return f"{points:+.0f}".replace("-", "\u2212")


def groups(found: Findings) -> Element | None:
    """Each thing that was varied beside the sides, by itself."""
    if len(found.by_group) < 2:
        return None
    how = "The same by what was varied besides; a pairing that is even in all may be uneven in one."
    if len(found.contestants) == 2:
        one, other = sorted(found.contestants)
        tracks = [
            share_row(group, pairs[one, other]) for group, pairs in found.by_group.items() if (one, other) in pairs
        ]
        how += f" Shown is what {found.name(one)} wins against {found.name(other)}."
        return section(
            "varied", "By what was varied", how, rows(*tracks, row("", charts.axis(SHARES, SHARE_TICKS), ""))
        )
    parts: list[Child] = []
    for group, pairs in found.by_group.items():
        parts += [part("h3", group), matrix_table(found, found.contestants, pairs)]
    return section("varied", "By what was varied", how, *parts)


def share_row(label: str, share: Share, fair: float = 0.5) -> Element:
    """A share on a track from nothing to everything."""
    low, high = share.interval
    track = charts.whisker(
        SHARES, low, share.value, high, f"{label}: {share_words(share)}", [fair], tone_of(low, high, fair)
    )
    return row(label, track, f"{100 * share.value:.0f} %", interval_words(low, high))


def seats(found: Findings) -> Element | None:
    """Does it matter where one sits, and who begins?"""
    if not found.seats:
        return None
    how = "What each seat wins; what has no colour may be even. Who begins is whoever makes the first choice."
    tracks: list[Child] = []
    for number, by_seat in sorted(found.seats.items()):
        fair = 1 / number
        among = f" of {number}" if len(found.seats) > 1 else ""
        tracks += [share_row(f"Seat {seat}{among}", share, fair) for seat, share in sorted(by_seat.items())]
        for place, share in sorted(found.places[number].items()):
            if place == 0 or number > 2:
                tracks.append(share_row(f"{place} after that" if place else f"Who begins{among}", share, fair))
    return section("seats", "Seat advantage", how, rows(*tracks, row("", charts.axis(SHARES, SHARE_TICKS), "")))


# ---- how the games went


def lengths(found: Findings) -> Element | None:
    """How long the games are."""
    if not found.plies:
        return None
    shown: list[Child] = []
    for what, values in (("turns", found.turns), ("choices", found.plies)):
        if values:
            ranks = [quantile(values, share) for share in (0.05, 0.5, 0.95)]
            words = f"Mean {mean(values):.1f}, median {ranks[1]}; nine games in ten take {ranks[0]} to {ranks[2]}."
            picture = charts.histogram(bins(values), what)
            shown.append(part("figure", part("figcaption", part("b", f"In {what}"), part("small", words)), picture))
    how = "How many games lasted how long. A choice is one click of a player; a turn is what the game calls so."
    return section("length", "Length of the games", how, part("div", *shown, class_="pair"))


def points(found: Findings) -> Element | None:
    """With how many points the games end, where points decide."""
    if not found.points:
        return None
    every = [value for games in found.points.values() for game in games for value in game]
    scale = charts.Scale(min(0.0, min(every)), max(1.0, max(every)))
    tracks: list[Child] = []
    for number, games in sorted(found.points.items()):
        for place in range(number):
            values = [game[place] for game in games]
            low, middle, high = (quantile(values, share) for share in (0.05, 0.5, 0.95))
            label = f"{place + 1} of {number}"
            track = charts.whisker(scale, low, middle, high, f"{label}: {middle:g}", [], "side-1")
            tracks.append(row(label, track, f"{middle:g}", f"{low:g} to {high:g}"))
    ticks = [(value, f"{value:g}") for value in (scale.low, scale.high)]
    how = "The points of whoever came first, second and so on: the median, and where nine games in ten lie."
    return section("points", "Points", how, rows(*tracks, row("", charts.axis(scale, ticks), "")))


def endings(found: Findings, game: Game) -> Element | None:
    """By which clause the games ended."""
    if not found.endings:
        return None
    tracks: list[Child] = []
    total = sum(found.endings.values())
    for ending, number in found.endings.most_common():
        heading, words = clause_words(game, ending)
        label = part("details", part("summary", heading), part("p", words), part("code", ending))
        track = charts.bar(number / total, f"{heading}: {number} of {total}")
        tracks.append(row(label, track, f"{100 * number / total:.0f} %", count(number, "game")))
    how = "By which clause of the rules the games came to their end; open one to read it."
    return section("endings", "Ways of ending", how, rows(*tracks))


def clause_words(game: Game, ending: str) -> tuple[str, str]:
    """A clause by title and text; what is no clause speaks for itself."""
    if ending not in game.ledger:
        return ending, ""
    return game.ledger[ending].title, game.ledger[ending].text


def times(found: Findings) -> Element | None:
    """How long the minds thought."""
    thought = {mind: sorted(values) for mind, values in found.times.items() if values}
    if not thought:
        return None
    ranks = {mind: [quantile(values, share) / 1000 for share in (0.5, 0.9, 0.99)] for mind, values in thought.items()}
    spread = [max(value, 0.001) for three in ranks.values() for value in three]
    low, high = floor(log10(min(spread))), max(floor(log10(min(spread))) + 1, ceil(log10(max(spread))))
    scale = charts.Scale(10.0**low, 10.0**high, logarithmic=True)
    tracks: list[Child] = []
    for mind, (p50, p90, p99) in sorted(ranks.items(), key=lambda item: item[1][0]):
        half, most = max(p50, 0.001), max(p99, 0.001)
        track = charts.whisker(scale, half, half, most, f"{mind}: median {ms(p50)}, 99 % below {ms(p99)}", [], "side-1")
        tracks.append(row(mind, track, ms(p50), f"90 % {ms(p90)} \u00b7 99 % {ms(p99)}"))
    powers = range(low, high + 1) if high - low <= 4 else (low, (low + high) // 2, high)
    ticks = [(10.0**power, ms(10.0**power)) for power in powers]
    total = sum(len(values) for values in thought.values())
    how = (
        f"Time for one decision, over {total:,} decisions with more than one option: the point is the median, the line "
        "reaches to the slowest in a hundred. Each step of the scale is ten times the one before."
    )
    return section("times", "Time to decide", how, rows(*tracks, row("", charts.axis(scale, ticks), "")))


def ms(value: float) -> str:
    """Milliseconds as people read them."""
    if value >= 1000:
        return f"{value / 1000:.3g} s"
    return f"{value:.3g} ms" if value >= 0.1 else f"{1000 * value:.3g} \u00b5s"


# ---- to look at and to do again


def sample_games(found: Findings, samples: Sequence[Sample]) -> Element | None:
    """Some games with their last picture."""
    if not samples:
        return None
    how = (
        "The table as it stood at the end. Take the record, and look at every choice with quincunx replay FILE --step."
    )
    return section(
        "games", "Games to look at", how, part("div", *(card(found, sample) for sample in samples), class_="cards")
    )


def card(found: Findings, sample: Sample) -> Element:
    """One game: its picture, who played, how it ended, and its record."""
    played = sample.row
    sides = [found.name(name) for name in played["contestants"]]
    names = [str(sample.match.name("seat", seat)) for seat in range(len(sides))]
    who = [
        side if side == name or name == str(n) else f"{side} ({name})"
        for n, (side, name) in enumerate(zip(sides, names, strict=True))
    ]
    match = sample.match
    first = match.winners or [seat for seat in range(match.seats) if match.outcome(seat) == "drawn"]
    ending = f"{'Won by' if match.winners else 'Drawn between'} {lines([who[seat] for seat in first])}"
    took = (
        f"{played['turns']} turns, {played['plies']} choices"
        if played["turns"] is not None
        else f"{played['plies']} choices"
    )
    picture = part(
        "picture",
        Element("source", media="(max-width:40rem)", srcset=sample.picture(narrow=True)),
        Element("img", src=sample.picture(narrow=False), alt=f"The table at the end of game {played['index']}"),
    )
    return part(
        "article",
        picture,
        part(
            "div",
            part("h3", sample.why),
            part("p", " against ".join(who)),
            part("p", f"{ending}; {took}.", class_="faint"),
            part("a", f"Record of game {played['index']}", href=sample.record, download=sample.file),
        ),
        class_="card",
    )


def reproduction(found: Findings, game: Game) -> Element:
    """All that is needed to do it again."""
    plan, asked = found.study.plan, found.study.plan.asked
    options = ", ".join(f"{name} = {value}" for name, value in asked["options"].items()) or "as the game has them"
    seatings = f"once with {asked['alone']} on each seat" if "alone" in asked else "in both seatings"
    facts: list[tuple[str, str]] = [
        ("Game", f"{game.title}, version {plan.rules_version} of its rules"),
        ("Content", plan.content + (f", with {lines(plan.packs)}" if plan.packs else ", built in")),
        ("Minds", lines(asked["minds"])),
        ("Options", options),
        ("Games", f"{len(plan.jobs):,} planned, {asked['games']} a pairing, each deal {seatings}"),
        ("Seed", str(asked["seed"])),
        ("Plan", plan.hash),
    ]
    if plan.kind == BALANCE:
        facts.insert(4, ("Varied", lines(asked["vary"])))
    listed = [part("div", part("dt", name), part("dd", value)) for name, value in facts]
    how = (
        "The same command makes the same games, whatever the number of workers; minds that think by the clock excepted."
    )
    return section(
        "again",
        "What was played, and how to do it again",
        how,
        part("dl", *listed),
        part("h3", "The whole study"),
        part("pre", part("code", found.study.command)),
        part("h3", "One game of it, from its row"),
        part(
            "pre",
            part(
                "code",
                "quincunx lab replay results.parquet 0 --again\nquincunx replay "
                + f"{plan.game}-{plan.hash[:8]}-0.json --step",
            ),
        ),
        part(
            "p",
            f"A pairing is called uneven beyond {100 * UNEVEN:.0f} %. Intervals of shares are Wilson's, at 95 %.",
            class_="faint",
        ),
    )
