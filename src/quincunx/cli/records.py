"""`quincunx verify` and `quincunx render`: what can be done with the record of a game."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

import quincunx as qx
from quincunx.cli.errors import READ_ERRORS, WRONG, check_seat, reason, record_in, replayed, writing
from quincunx.cli.play import Packs
from quincunx.cli.screen import console, seat_name, who_won

RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="The record of a game.", show_default=False)]

GIVEN_POSITION = "begun from a given position, and nothing was promised about how that was laid out"


def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Records of games.", show_default=False)],
    commitment: Annotated[
        str | None,
        typer.Option(metavar="HEX", help="What was promised before the game, as you noted it.", show_default=False),
    ] = None,
    content: Packs = None,
) -> None:
    """Check records: every choice legal, the result as written, dice and shuffles as promised.

    Says OK or WRONG for each file; the exit code is 1 if anything is wrong.
    """
    wrong = [file for file in files if not verify_one(file, commitment, content or [])]
    if wrong:
        raise typer.Exit(WRONG)


def verify_one(file: Path, commitment: str | None, packs: list[Path]) -> bool:
    """Check one record and say how it stands."""
    faults: list[str] = []
    try:
        record = qx.load(file)
        faults += record.verify(packs)
        if not faults and commitment is not None and commitment.strip().lower() not in record.commitments:
            faults.append("the seed is not the one whose commitment you noted")
    except READ_ERRORS as error:
        faults = [reason(error)]
    if not faults:
        report = Text.assemble(("OK", "bold green"), f"     {file}: {summary(record, packs)}; {seal_report(record)}")
        console.print(report, soft_wrap=True)
    for fault in faults:
        console.print(Text.assemble(("WRONG", "bold red"), f"  {file}: {fault}"), soft_wrap=True)
    return not faults


def summary(record: qx.Record, packs: list[Path]) -> str:
    """Which game this was and how it ended."""
    match = record.replay(packs=packs, journal=False)
    names = " against ".join(seat_name(match, seat) for seat in range(match.seats))
    start = f"{record.game.title}, {names}, {match.ply} choices"
    if not match.over:
        return f"{start}, not finished"
    won = who_won(match)
    return f"{start}, {won[0].lower()}{won[1:]} ({match.ending})"


def seal_report(record: qx.Record) -> str:
    """Whether the seed was sealed; that every commitment holds has been checked by then."""
    return dice_report(record) + (f"; {GIVEN_POSITION}" if "table" in record.data["start"] else "")


def dice_report(record: qx.Record) -> str:
    if record.shares is not None:
        people = len(record.commitments) - 1
        return f"seed of the server and {people} {'person' if people == 1 else 'people'}, every commitment holds"
    if record.data["start"]["dice"]["kind"] == "sealed":
        return f"seed sealed, the commitment {record.data['commitment'][:12]}\u2026 holds"
    return "seed not sealed, so nothing was promised about it"


def render(
    file: RecordFile,
    out: Annotated[str, typer.Option("-o", "--out", metavar="FILE", help="Where to write the picture; - for stdout.")],
    ply: Annotated[int | None, typer.Option(metavar="N", help="After so many choices.", show_default="all")] = None,
    seat: Annotated[
        int | None, typer.Option(metavar="N", help="As this seat sees it.", show_default="an onlooker")
    ] = None,
    content: Packs = None,
) -> None:
    """Draw a moment of a recorded game as an SVG picture."""
    record = record_in(file)
    match = replayed(file, record, ply, content or [])
    picture = match.svg(check_seat(match.game, seat, match.seats))
    if out == "-":
        sys.stdout.write(picture + "\n")
        return
    with writing(Path(out)):
        Path(out).write_text(picture + "\n", encoding="utf-8")
    console.print(Text(f"{out}: {match.game.title} after {match.ply} choices."), soft_wrap=True)
