"""The program `quincunx`: its commands under one roof."""

from __future__ import annotations

import io
import platform
import sys
from typing import Annotated

import typer

import quincunx as qx
from quincunx.cli.analyse import analyse
from quincunx.cli.errors import Commands
from quincunx.cli.games import games
from quincunx.cli.lab import lab
from quincunx.cli.new_game import new_game
from quincunx.cli.operator import operator
from quincunx.cli.pack import pack
from quincunx.cli.play import play
from quincunx.cli.records import render, verify
from quincunx.cli.replay import replay
from quincunx.cli.rules import rules
from quincunx.cli.screen import console
from quincunx.cli.serve import backup, restore, serve
from quincunx.cli.simulate import simulate

app = typer.Typer(
    cls=Commands,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)

for command in (play, games, rules, replay, verify, analyse, render, simulate, serve, backup, restore, new_game):
    app.command()(command)
app.add_typer(lab, name="lab", help="Studies of many games, kept as Parquet and shown as a report.")
app.add_typer(operator, name="operator", help="What only those who run a server may do; each deed is in the audit log.")
app.add_typer(pack, name="pack", help="Content packs: your own cards, laid over the built-in ones.")


@app.callback(invoke_without_command=True)
def quincunx(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", "-V", help="Show version and speed, and exit.")] = False,
) -> None:
    """Tabletop games of ancient and medieval war: every rule enforced and explained.

    Begin with [bold]quincunx play[/]; [bold]quincunx COMMAND --help[/] explains each command.
    """
    if version:
        console.print(f"quincunx {qx.__version__} ({qx.speed()}), Python {platform.python_version()}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> None:
    """Run the command line as given; an odd byte or a poor terminal is no reason to fall over."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    app(prog_name="quincunx")
