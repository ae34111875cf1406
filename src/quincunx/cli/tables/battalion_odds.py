"""Battalion's forecast in a terminal: how hits may fall, what they leave, and what would change them."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from quincunx.cli.tables.plain import ROOMY, SNUG, Room
from quincunx.core.game import Data

FEW = 4
MINUS = "\u2212"
BLOCKS = " \u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588"


def forecast(foreseen: Data, room: Room) -> RenderableType:
    """One roll in full; of several a line each if they are few, and else only what stands beside the options."""
    prospects: list[Data] = foreseen.get("attacks") or foreseen["ways"]
    if len(prospects) > 1 or room.detail < SNUG:
        shown = prospects if len(prospects) <= FEW and room.detail >= SNUG else []
        return Group(*[title(prospect) for prospect in shown if prospect["spreads"]])
    return Group(*in_full(prospects[0], foreseen, room))


def in_full(prospect: Data, foreseen: Data, room: Room) -> list[RenderableType]:
    """A roll with its sums, the chances of each number of hits, and rows to compare."""
    parts: list[RenderableType] = [title(prospect)]
    parts += [sums(prospect, role) for role in ("attack", "counterattack") if f"{role}_strength" in prospect]
    if room.detail == ROOMY:
        parts += [spread_table(spread, foreseen["left"].get(spread["on"], [])) for spread in prospect["spreads"]]
        if len(prospect.get("compare", [])) > 1:
            parts.append(comparison(prospect["compare"], foreseen["heads"]))
    return parts


def title(prospect: Data) -> Text:
    """What it is, and what it comes to in short."""
    line = Text.assemble((prospect["title"], "bold"), no_wrap=True, overflow="ellipsis")
    for spread in prospect["spreads"]:
        line.append(f" \u00b7 {spread['role']} {bars(spread['chances'])} {in_short(spread)}")
    return line


def in_short(spread: Data) -> str:
    """The hits to be expected, and how likely the unit is disbanded."""
    return f"{spread['mean']:.1f} hits" + (f", disbands {percent(spread['ends'])}" if spread["ends"] else "")


def bars(chances: list[float]) -> str:
    """Chances as a row of columns."""
    most = max(chances)
    return "".join(BLOCKS[max(1, round(8 * chance / most))] if chance else BLOCKS[0] for chance in chances)


def percent(chance: float) -> str:
    """What is possible is never shown as 0, what is not certain never as 100."""
    if 0 < chance < 0.005:
        return "<1%"
    return ">99%" if 0.995 < chance < 1 else f"{chance:.0%}"


def sums(prospect: Data, role: str) -> RenderableType:
    """The dice of one role, summand by summand with its clause."""
    line, first = Text(f"{role} {prospect[f'{role}_strength']}", "dim"), True
    for part in prospect["lines"]:
        if part["role"] == role:
            sign = " = " if first else f" {MINUS} " if part["value"] < 0 else " + "
            line.append(f"{sign}{abs(part['value'])} {part['text']} [{part['rule']}]")
            first = False
    return Padding(line, (0, 0, 0, 2))


def spread_table(spread: Data, left: list[list[str]]) -> RenderableType:
    """Each number of hits with its chance, a bar, and what it leaves."""
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(justify="right", no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column()
    most = max(spread["chances"])
    for hits, chance in enumerate(spread["chances"]):
        if chance:
            leaves = left[min(hits, len(left) - 1)] if left else []
            bar = "\u2588" * max(1, round(16 * chance / most))
            table.add_row(f"{hits}", percent(chance), bar, Text(" / ".join(leaves), "dim"))
    return Group(Padding(Text(spread["title"], "dim"), (0, 0, 0, 2)), Padding(table, (0, 0, 0, 2)))


def comparison(rows: list[Data], heads: Data) -> RenderableType:
    """The roll as it is, and with one thing changed."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column()
    for _ in range(3):
        table.add_column(justify="right", no_wrap=True)
    table.add_row("", *[Text(heads[key], "dim") for key in ("dice", "mean", "ends")])
    for row in rows:
        table.add_row(row["text"], f"{row['dice']}", f"{row['mean']:.1f}", percent(row["ends"]))
    return Padding(table, (0, 0, 0, 2))


def notes(foreseen: Data) -> dict[str, str]:
    """Beside a command the hits to be expected, over all its targets; beside a card what it makes of them."""
    means: dict[str, list[float]] = {}
    found: dict[str, str] = {}
    for prospect in foreseen.get("attacks", []):
        means.setdefault(prospect["do"], []).append(float(prospect["spreads"][0]["mean"]))
        for row in prospect["compare"]:
            for notation in row.get("do", []):
                found[notation] = in_short(row)
    for notation, each in means.items():
        low, high = f"{min(each):.1f}", f"{max(each):.1f}"
        found[notation] = f"{low} hits" if low == high else f"{low} to {high} hits"
    for way in foreseen.get("ways", []):
        found[way["do"]] = way["text"]
    return found
