"""`quincunx replay`: a recorded game told again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import RenderableType
from rich.text import Text

import quincunx as qx
from quincunx.cli.errors import check_seat, record_in, replayed
from quincunx.cli.play import Packs
from quincunx.cli.records import RecordFile
from quincunx.cli.screen import ask, console, journal_line, result_line, roomiest, seat_name, show, told_together
from quincunx.core.game import Data
from quincunx.core.kit.terminal import CRAMPED, ROOMY, Room, terminal_of


def replay(
    file: RecordFile,
    seat: Annotated[
        int | None, typer.Option(metavar="N", help="As this seat saw it.", show_default="an onlooker")
    ] = None,
    ply: Annotated[
        int | None,
        typer.Option(metavar="N", help="Tell as far as this choice; with --step, begin there.", show_default="all"),
    ] = None,
    step: Annotated[bool, typer.Option("--step", help="Choice by choice, with the table at each.")] = False,
    content: Packs = None,
) -> None:
    """Tell a recorded game again, as one seat saw it or as an onlooker did.

    Straight through it is the journal, with the rule behind every line, and the table at the end.
    """
    record = record_in(file)
    packs = content or []
    start = 0 if step and ply is None else ply
    match = replayed(file, record, start, packs)
    replayed(file, record, None, packs)
    viewer = check_seat(match.game, seat, match.seats)
    if step:
        step_through(record, match, viewer, packs)
    else:
        tell(match, viewer)


def tell(match: qx.Match, seat: int) -> None:
    """The journal from the first line to the last, then the table."""
    for line in told_together(match.journal(seat)):
        console.print(journal_line(line))
    for part in scene(match, seat, [], ROOMY):
        console.print(part)


def scene(match: qx.Match, seat: int, lines: list[Data], detail: int) -> list[RenderableType]:
    """The table at this moment, what has just happened, and who is to choose or who has won."""
    table = terminal_of(match.game).draw(match.view(seat), Room(console.width, detail))
    told = [Text(f"> {line['text']}") for line in lines]
    if match.over:
        return [table, *told, result_line(match)]
    if seat in match.acting:
        return [table, *told, Text(match.prompt(seat), "bold")]
    asked = " and ".join(seat_name(match, each) for each in match.awaited)
    return [table, *told, Text(f"Waiting for {asked}.", "bold")]


def step_through(record: qx.Record, match: qx.Match, seat: int, packs: list[Path]) -> None:
    """Forward and back through the game, a choice at a time."""
    last = len(record.actions)
    while True:
        before = 0 if match.ply == 0 else len(record.replay(match.ply - 1, packs).journal(seat))
        show_scene(match, seat, match.journal(seat)[before:])
        try:
            answer = ask(f"{match.ply} of {last} (Enter: on, b: back, a number: go there, q: leave) ")
        except (EOFError, KeyboardInterrupt):
            console.print()
            return
        ply = next_ply(match.ply, answer, last)
        if ply is None:
            return
        match = record.replay(ply, packs)


def show_scene(match: qx.Match, seat: int, lines: list[Data]) -> None:
    """One moment of the game, as roomy as the screen allows."""
    parts = roomiest(lambda space: scene(match, seat, lines, space.table))
    show(parts or scene(match, seat, lines, CRAMPED))


def next_ply(ply: int, answer: str, last: int) -> int | None:
    """Where an answer leads; None out of the replay."""
    if answer.lower() in ("q", "quit", "exit") or (answer == "" and ply == last):
        return None
    if answer.isdecimal() and len(answer) < 9:
        return min(int(answer), last)
    if answer.lower() in ("b", "back"):
        return max(ply - 1, 0)
    return min(ply + 1, last)
