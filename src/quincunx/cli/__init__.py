"""The command line: play, replay, verify, simulate, and read the rules."""

from __future__ import annotations

import io
import platform
import sys
from typing import Annotated

import typer

import quincunx as qx
from quincunx.cli import games, play, records, replay, rules, simulate
from quincunx.cli.errors import Commands
from quincunx.cli.screen import console

app = typer.Typer(
    cls=Commands,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)

app.command("play")(play.play)
app.command("games")(games.games)
app.command("rules")(rules.rules)
app.command("replay")(replay.replay)
app.command("verify")(records.verify)
app.command("render")(records.render)
app.command("simulate")(simulate.simulate)


def show_version(wanted: bool) -> None:
    """Say what runs here, and at which of the two speeds."""
    if wanted:
        console.print(f"quincunx {qx.__version__} ({qx.speed()}), Python {platform.python_version()}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def quincunx(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", "-V", callback=show_version, is_eager=True, help="Show version and speed, and exit."),
    ] = False,
) -> None:
    """Tabletop games of ancient and medieval war: every rule enforced and explained.

    Begin with [bold]quincunx play[/]; [bold]quincunx COMMAND --help[/] explains each command.
    """
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> None:
    """The program `quincunx`."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # an odd byte or a poor terminal is no reason to fall over
    app(prog_name="quincunx")
