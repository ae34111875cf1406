# cold: interpreted
"""A forecast in a terminal, whatever the game: sums with their clauses, how it may come out, and rows to compare."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from quincunx.core.kit.odds import (
    BAD,
    DIGITS,
    GOOD,
    Chances,
    Chart,
    Forecast,
    Numbers,
    Outcome,
    Outlook,
    Result,
    Row,
    Sum,
)
from quincunx.core.kit.terminal.room import (
    CRAMPED,
    DOT,
    EVERYTHING,
    ROOMY,
    SNUG,
    Room,
    fitted,
    grid,
    indented,
    line,
    signed,
)

FEW = 5
"""So many outlooks are told one by one beside the table."""
BLOCKS = " \u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588"
WIDEST_BAR = 16
MINUS = "\u2212"
MARK_STYLES = {GOOD: "green", BAD: "red"}


def draw_forecast(foreseen: Forecast, room: Room) -> RenderableType:
    """One outlook in full, of a few the sums, of many a line each; with less room, only notes beside the options."""
    all_told = room.detail == EVERYTHING
    outlooks = [each for each in foreseen.outlooks if all_told or is_more_than_a_note(each)]
    parts: list[RenderableType] = []
    if room.detail == CRAMPED or (len(outlooks) > FEW and room.detail < ROOMY):
        return Group()
    alone = len(outlooks) == 1
    in_full = all_told or (alone and room.detail == ROOMY)
    with_sums = in_full or (len(outlooks) <= FEW and room.detail >= (SNUG if alone else ROOMY))
    for outlook in outlooks:
        parts.append(title(outlook, foreseen.heads))
        parts += [indented(sum_line(each)) for each in outlook.sums] if with_sums else []
        parts += [indented(part) for part in tables(outlook, foreseen)] if in_full else []
    if not in_full and room.detail >= SNUG:
        parts += best_rows(foreseen, room)
    return Group(*parts)


# ---- an outlook


def is_more_than_a_note(outlook: Outlook) -> bool:
    """Is there more to it than what stands beside the option, and than a chart about no option at all?"""
    changes = outlook.note and all(each.change for each in outlook.sums)
    chart = outlook.chart is not None and (outlook.do or outlook.text)
    return bool((outlook.sums and not changes) or outlook.outcomes or outlook.rows or chart)


def title(outlook: Outlook, heads: dict[str, str]) -> Text:
    """What it is, and what it comes to in short."""
    told = line((outlook.title, "bold"))
    for outcome in outlook.outcomes:
        told.append(f"{DOT}{outcome.role} {bars(outcome.chances)}{in_short(outcome.chances, heads)}")
    duel = [each for each in outlook.sums if not each.change]
    if not outlook.outcomes and len(duel) > 1:
        told.append(f"  {totals(duel, ' : ')}", "bold")
    return told.append(f"{DOT}{outlook.text}" if outlook.text else "")


def totals(sums: list[Sum], between: str) -> str:
    return between.join(f"{each.total}".replace("-", MINUS) for each in sums)


def sum_line(total: Sum) -> Text:
    """A sum, summand by summand with its clause."""
    number = signed(total.total) if total.change else f"{total.total}".replace("-", MINUS)
    told = Text(f"{total.title} {number}", "dim")
    for n, (value, rule, text) in enumerate(total.summands):
        sign = " = " if n == 0 else " + " if value >= 0 else f" {MINUS} "
        number = f"{MINUS if n == 0 and value < 0 else ''}{abs(value)}"
        told.append(f"{sign}{number} {text} [{rule}]")
    return told


def tables(outlook: Outlook, foreseen: Forecast) -> list[RenderableType]:
    """How it may come out, and what would change it."""
    found: list[RenderableType] = []
    for outcome in outlook.outcomes:
        found += outcome_table(outcome, foreseen.leaves.get(outcome.on, []))
    if outlook.against:
        found.append(result_table(outlook, foreseen.heads))
    elif len(outlook.rows) > 1:
        found.append(comparison(outlook.rows, foreseen.heads))
    if outlook.chart is not None:
        found += [dim(outlook.chart.title)] if outlook.chart.title else []
        found.append(chart_table(outlook.chart))
    return found


def chart_table(chart: Chart) -> Table:
    """Each case in a row, green if it is good for whoever chooses, red if it is bad."""
    table = grid(*["left"] * len(chart.heads), space=2)
    table.add_row(*map(dim, chart.heads))
    for cells, mark in chart.rows:
        table.add_row(*[Text(cell, MARK_STYLES.get(mark, "")) for cell in cells])
    return table


def outcome_table(outcome: Outcome, leaves: list[list[str]]) -> list[RenderableType]:
    """Each number with its chance, a bar, and what it leaves."""
    numbers = outcome.chances
    if not isinstance(numbers, Numbers):
        return []
    table, most = grid("right", "right", "left", "text"), max(numbers.chances)
    for number, chance in enumerate(numbers.chances):
        if chance:
            left = leaves[min(number, len(leaves) - 1)] if leaves else []
            bar = "\u2588" * max(1, round(WIDEST_BAR * chance / most))
            table.add_row(f"{number}", percent(chance), bar, dim(" / ".join(left)))
    return [dim(outcome.title), table]


def comparison(rows: list[Row], heads: dict[str, str]) -> Table:
    """The roll as it is, and with one thing changed."""
    table = grid("text", "right", "right", "right", space=2)
    table.add_row("", *[dim(heads[name]) for name in ("total", "mean", "ends")])
    for row in rows:
        numbers = row.chances[0]
        if isinstance(numbers, Numbers):
            total = "" if row.total is None else f"{row.total}"
            table.add_row(row.text, total, f"{numbers.mean:.1f}", percent(numbers.ends))
    return table


# ---- who wins


def result_table(outlook: Outlook, heads: dict[str, str]) -> Table:
    """Every row against all that the other side may do."""
    table = grid("left", *["right"] * len(outlook.against), space=2)
    table.add_row(dim(f"{heads['row']} (win/tie/loss in %)"), *[dim(text) for _, text in outlook.against])
    for row in outlook.rows:
        table.add_row(row.text, *[result(chances) for chances in row.chances])
    return table


def best_rows(foreseen: Forecast, room: Room) -> list[RenderableType]:
    """Of each outlook the row that does best, against all that the other side may do; titles are cut, never numbers."""
    told = [(outlook, row) for outlook in foreseen.outlooks if outlook.against and (row := outlook.best()) is not None]
    if not told:
        return []
    against = dict(pair for outlook, _ in told for pair in outlook.against)
    table = grid("left", *["right"] * len(against), space=2)
    table.add_row(dim(f"Best {foreseen.heads['row'].lower()} (win/tie/loss)"), *map(dim, against.values()))
    space = room.width - 4 - sum(max(len(text), len("100/0/0")) + 2 for text in against.values())
    for outlook, row in told:
        found = {name: result(chances) for (name, _), chances in zip(outlook.against, row.chances, strict=True)}
        where = f"{fitted(outlook.title, max(space - len(row.text) - 2, 8), {})}: " if len(told) > 1 else ""
        table.add_row(f"{where}{row.text}", *[found.get(name, "") for name in against])
    return [indented(table)]


def dim(text: str) -> Text:
    return Text(text, "dim")


def result(chances: Chances) -> str:
    """Win, tie and loss in percent."""
    assert isinstance(chances, Result)
    return "/".join(f"{100 * chance:.0f}" for chance in (chances.win, chances.tie, chances.lose))


# ---- in a few words


def notes(foreseen: Forecast) -> dict[str, str]:
    """A few words to stand beside options, by notation."""
    found: dict[str, str] = {}
    led_to: dict[str, list[Outlook]] = {}
    for outlook in foreseen.outlooks:
        for notation in outlook.do:
            led_to.setdefault(notation, []).append(outlook)
    if len(foreseen.outlooks) == 1:
        for row in foreseen.outlooks[0].rows:
            found.update(dict.fromkeys(row.do, in_short(row.chances[0], foreseen.heads) if row.chances else ""))
    for notation, outlooks in led_to.items():
        found[notation] = note(outlooks, foreseen.heads)
    return {notation: text for notation, text in found.items() if text}


def note(outlooks: list[Outlook], heads: dict[str, str]) -> str:
    """What an option comes to: over all it may lead to, from the least to the most."""
    if outlooks[0].note:
        return outlooks[0].note
    chances = sorted(
        [each for outlook in outlooks if (each := headline(outlook)) is not None], key=lambda each: each.worth()
    )
    if not chances:
        return ""
    told = span(chances[0], chances[-1], heads)
    is_duel = isinstance(chances[0], Result) and len(outlooks) == 1
    return f"{totals(outlooks[0].sums, ':')}, {told}" if is_duel else told


def headline(outlook: Outlook) -> Chances | None:
    """The chances an outlook is known by: those of its first outcome, or else of its best row."""
    if outlook.outcomes:
        return outlook.outcomes[0].chances
    row = outlook.best()
    return None if row is None else row.chances[0]


def span(least: Chances, most: Chances, heads: dict[str, str]) -> str:
    """From the least to the most: how likely a win is, or how many are to be expected."""
    if isinstance(least, Numbers) and isinstance(most, Numbers):
        low, high = f"{least.mean:.1f}", f"{most.mean:.1f}"
        return f"{low if low == high else f'{low} to {high}'} {heads['mean'].lower()}"
    assert isinstance(least, Result)
    assert isinstance(most, Result)
    low, high = percent(least.win), percent(most.win)
    return f"win {low if low == high else f'{low} to {high}'}"


def in_short(chances: Chances, heads: dict[str, str]) -> str:
    """What the chances come to, and how likely they end the matter."""
    told = span(chances, chances, heads)
    if isinstance(chances, Numbers) and chances.ends:
        return f"{told}, {heads['ends'].lower()} {percent(chances.ends)}"
    return told


def bars(chances: Chances) -> str:
    """Numbers as a row of columns."""
    if not isinstance(chances, Numbers):
        return ""
    possible = chances.to_dict()["chances"]
    most = max(possible)
    return "".join(BLOCKS[max(1, round(8 * each / most))] if each else BLOCKS[0] for each in possible) + " "


def percent(chance: float) -> str:
    """What is possible is never shown as 0, what is not certain never as 100."""
    chance = round(chance, DIGITS)
    if 0 < chance < 0.005:
        return "<1%"
    return ">99%" if 0.995 < chance < 1 else f"{chance:.0%}"
