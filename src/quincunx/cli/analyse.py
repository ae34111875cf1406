"""`quincunx analyse`: a finished game looked over again: chances, turning points, luck and choices."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

import quincunx as qx
from quincunx.cli.errors import reading, record_in, writing
from quincunx.cli.play import Packs
from quincunx.cli.records import RecordFile
from quincunx.cli.screen import console, stderr
from quincunx.core.game import Data

BARS = "\u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588"
MADE_BY = {"choice": "a choice gave it away", "chance": "luck", "play": "play"}
WORTH_TELLING = ("mistake", "blunder")
MOST_CHOICES = 8
STYLES = {"inaccuracy": "yellow", "mistake": "bold yellow", "blunder": "bold red"}


def analyse(
    file: RecordFile,
    iterations: Annotated[
        int, typer.Option(metavar="N", min=0, help="How long to think about each choice.", show_default="200")
    ] = 0,
    seconds: Annotated[
        float, typer.Option(metavar="S", min=0.0, help="How long to think in all.", show_default="no limit")
    ] = 0.0,
    seed: Annotated[int, typer.Option(metavar="N", min=0, help="The same seed thinks the same.")] = 1,
    json_out: Annotated[
        Path | None,
        typer.Option("--json", metavar="FILE", help="Write all of it as data, too.", show_default=False),
    ] = None,
    content: Packs = None,
) -> None:
    """Look a finished game over again: who was ahead when, what turned the game, who was lucky, and what mistakes cost.

    A choice is judged by what the chooser could know; the chances are told with all cards open.
    """
    from quincunx.minds.analysis import analyse as look_over

    record = record_in(file)
    with reading(file), progress() as bar:
        task = bar.add_task(record.game.title, total=len(record.actions))
        found = look_over(
            record,
            packs=content or [],
            iterations=iterations,
            seconds=seconds,
            seed=seed,
            progress=lambda done, of: bar.update(task, completed=done, total=of),
        )
    if json_out is not None:
        with writing(json_out):
            json_out.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    for part in report(found, file):
        console.print(part, soft_wrap=isinstance(part, Text))


def progress() -> Progress:
    """A bar on standard error while it is thought."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=stderr,
        transient=True,
    )


def report(found: Data, file: Path) -> list[Table | Text]:
    """The whole analysis in print."""
    sides = found["sides"]
    winners = [side for side, outcome in zip(sides, found["outcomes"], strict=True) if outcome == "won"]
    won = f"{' and '.join(winners)} {'wins' if len(winners) == 1 else 'win'}" if winners else "a draw"
    ending = qx.game_of(found["game"]).ledger[found["ending"]].title
    head = Text(f"{found['title']}: {' against '.join(sides)}, {found['plies']} choices, {won} ({ending})", "bold")
    return [
        head,
        *curves(found, max(console.width - 2 - max(map(len, sides)) - 16, 10)),
        *turning_points(found, file),
        *choices(found),
        *luck(found),
    ]


def curves(found: Data, width: int) -> list[Text]:
    """Each side's chance of winning from the first choice to the last, with the turning points below."""
    lines = [Text("\nChance of winning", "bold")]
    names = max(map(len, found["sides"]))
    chances = found["chances"]
    for seat, side in enumerate(found["sides"]):
        own = [at[seat] for at in chances]
        first, last = round(100 * own[0]), round(100 * own[-1])
        lines.append(Text(f"  {side:<{names}}  {first:3d} % {spark(own, width)} {last:3d} %"))
    marks = [" "] * min(width, len(chances))
    for n, point in enumerate(found["turning_points"]):
        marks[place_of(point["ply"], len(chances), width)] = letter(n)
    lines.append(Text(" " * (names + 10) + "".join(marks).rstrip(), "dim"))
    return lines


def spark(values: list[float], width: int) -> str:
    """A line of bars, no wider than there is room."""
    columns = min(width, len(values))
    last: dict[int, float] = {}
    for n, value in enumerate(values):
        last[place_of(n, len(values), width)] = value
    return "".join(BARS[min(int(last[column] * len(BARS)), len(BARS) - 1)] for column in range(columns))


def place_of(ply: int, plies: int, width: int) -> int:
    """The column in which a ply is drawn."""
    return ply if plies <= width else ply * width // plies


def letter(n: int) -> str:
    return "abcdefghijklmnopqrstuvwxyz"[n]


def turning_points(found: Data, file: Path) -> list[Text]:
    """Where the game turned, for whom and by what, and how to look at it."""
    heading = Text("\nTurning points", "bold")
    if not found["turning_points"]:
        return [heading, Text("  There was none: nothing changed much from one moment to the next.")]
    lines = [heading]
    for n, point in enumerate(found["turning_points"]):
        before, after = round(100 * point["before"]), round(100 * point["after"])
        for_whom = f"{found['sides'][point['seat']]} {before} % \u2192 {after} %"
        where = f"{point['from_ply']}\u2013{point['ply']}"
        lines.append(Text(f"  {letter(n)}  {where:<9} {for_whom}, {MADE_BY[point['by']]}"))
        lines.append(Text(f"               {point['lines'][-1]}", "dim"))
    ply = max(found["turning_points"], key=lambda point: float(point["swing"]))["from_ply"]
    return [*lines, Text(f"  Look at it: quincunx replay {file} --step --ply {ply}", "dim")]


def choices(found: Data) -> list[Table | Text]:
    """What each side gave away, and the worst of its choices."""
    table = Table(box=None, padding=(0, 1), show_edge=False)
    table.add_column("")
    for name in ("choices", "inaccuracies", "mistakes", "blunders", "lost by each"):
        table.add_column(name, justify="right", no_wrap=True)
    for told in found["given_away"]:
        counts = [str(told[name]) for name in ("choices", "inaccuracy", "mistake", "blunder")]
        average = 100 * told["loss"] / max(told["choices"], 1)
        table.add_row(f"  {found['sides'][told['seat']]}", *counts, f"{average:.1f} %")
    worst = sorted(
        (choice for choice in found["choices"] if choice["class"] in WORTH_TELLING), key=lambda choice: -choice["loss"]
    )
    lines: list[Table | Text] = [Text("\nChoices", "bold"), table]
    for choice in sorted(worst[:MOST_CHOICES], key=lambda choice: int(choice["ply"])):
        lines.append(
            Text.assemble(
                f"  {choice['ply']:4d}  {found['sides'][choice['seat']]}: {choice['text']}  ",
                (f"{choice['class']}, \u2212{100 * choice['loss']:.0f} %", STYLES[choice["class"]]),
                f"  better: {choice['best_text']}",
            )
        )
    return lines


def luck(found: Data) -> list[Table | Text]:
    """What chance was to bring on average, and what it brought."""
    told = found["luck"]
    if not told["events"]:
        return []
    table = Table(box=None, padding=(0, 1), show_edge=False)
    for name in ("", "", "expected", "came", "luck"):
        table.add_column(name, justify="left" if name == "" else "right")
    for seat, side in enumerate(found["sides"]):
        rows = [(kind["text"], kind["sides"][seat]) for kind in told["kinds"]]
        for text, row in [*rows, ("in all", told["sides"][seat])]:
            style = "bold" if text == "in all" else ""
            numbers = (f"{row['expected']:.1f}", f"{row['actual']:.1f}", f"{row['luck']:+.1f}")
            table.add_row(f"  {side}", text, *(each.replace("-", "\u2212") for each in numbers), style=style)
    return [Text(f"\nLuck, in {told['unit']}", "bold"), table]
