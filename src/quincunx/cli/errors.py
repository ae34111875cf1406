"""A user's mistakes, each answered by one line: what went wrong, where, and what would be right."""

from __future__ import annotations

import sys
from collections.abc import Iterator, MutableMapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NoReturn, cast

import typer
from rich.console import Console
from typer.core import TyperGroup

import quincunx as qx

WRONG: Final = 1
"""Exit code: the command was understood, but something it needs is not as it should be."""

USAGE: Final = 2
"""Exit code: the command itself makes no sense."""

# Typer has carried its own copy of click since 0.16; the parent of BadParameter is the right UsageError in both.
UsageError = cast(type[Exception], typer.BadParameter.__mro__[1])

stderr = Console(stderr=True, highlight=False)


def complain(text: str) -> None:
    """One line on standard error."""
    stderr.print(f"error: {' '.join(text.split())}", style="red", markup=False, soft_wrap=True)


def fail(text: str, code: int = WRONG) -> NoReturn:
    """Say what is wrong and leave."""
    complain(text)
    raise typer.Exit(code)


@contextmanager
def friendly(code: int = WRONG) -> Iterator[None]:
    """Within this, what is wrong with a file, a content pack or an option ends in one line, not in a traceback."""
    try:
        yield
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        reason = "there is no such file" if isinstance(error, FileNotFoundError) else str(error.strerror or error)
        fail(f"{place}{reason}")
    except ValueError as error:
        fail(str(error), code)


def game_named(name: str) -> qx.Game:
    """A game by its id, or an end with a line that lists the games."""
    with friendly(USAGE):
        return qx.game_of(name)


def record_in(file: Path) -> qx.Record:
    """A recorded game from a file, or an end with a line that says what is wrong with the file."""
    with friendly():
        try:
            return qx.load(file)
        except UnicodeDecodeError:
            fail(f"{file} is not a game record: it is not text (UTF-8)")


def check_seat(game: qx.Game, seat: int | None, seats: int) -> int:
    """A seat that exists at this table; none at all is an onlooker."""
    if seat is None:
        return qx.ONLOOKER
    if not 0 <= seat < seats:
        fail(f"--seat {seat}: {game.title} has seats 0 to {seats - 1} here", USAGE)
    return seat


class Commands(TyperGroup):
    """The commands; an ill-formed command line is answered by one line as well."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        try:
            code = super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
        except UsageError as error:
            complain(usage_text(vars(error), cast(Any, error).format_message()))
            code = USAGE
        except typer.Abort:
            code = 130
        if standalone_mode:
            sys.exit(code if isinstance(code, int) else 0)
        return code


def usage_text(fields: MutableMapping[str, Any], message: str) -> str:
    """What is wrong with a command line, and where its help is."""
    context = fields.get("ctx")
    path = context.command_path if context is not None else "quincunx"
    return f"{path}: {message.rstrip('.')} (see: {path} --help)"
