"""A user's mistakes, each answered by one line: what went wrong, where, and what would be right."""

from __future__ import annotations

import sys
from collections.abc import Iterator, MutableMapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NoReturn, cast

import typer
from typer.core import TyperGroup

import quincunx as qx

WRONG: Final = 1
"""Exit code: the command was understood, but something it needs is not as it should be."""

USAGE: Final = 2
"""Exit code: the command itself makes no sense."""

READ_ERRORS: Final = (OSError, ValueError)

# Newer Typer carries its own copy of click, older uses click itself; the parent of BadParameter is right in both.
UsageError = cast(type[Exception], typer.BadParameter.__mro__[1])


def complain(text: str) -> None:
    """One line on standard error."""
    from quincunx.cli.screen import stderr  # a server that runs well for weeks never needs it

    stderr.print(f"error: {' '.join(text.split())}", style="red", markup=False, soft_wrap=True)


def fail(text: str, code: int = WRONG) -> NoReturn:
    """Say what is wrong and leave."""
    complain(text)
    raise typer.Exit(code)


def reason(error: Exception) -> str:
    """What an error says to a user."""
    if isinstance(error, FileNotFoundError):
        return "there is no such file"
    if isinstance(error, OSError):
        return error.strerror or str(error)
    if isinstance(error, UnicodeDecodeError):
        return "not text (UTF-8)"
    return str(error)


@contextmanager
def friendly(code: int = WRONG) -> Iterator[None]:
    """Within this, what is wrong with an option, a content pack or a file ends in one line, not in a traceback."""
    try:
        yield
    except OSError as error:
        fail(f"{error.filename}: {reason(error)}" if error.filename else reason(error))
    except ValueError as error:
        fail(reason(error), code)


def game_named(name: str) -> qx.Game:
    """A game by its id, or an end with a line that lists the games."""
    with friendly(USAGE):
        return qx.game_of(name)


@contextmanager
def reading(file: Path) -> Iterator[None]:
    """Within this, whatever is wrong with the record in a file ends in one line that names the file."""
    try:
        yield
    except READ_ERRORS as error:
        text = reason(error)
        fail(text if text.startswith(file.name) else f"{file}: {text}")


def record_in(file: Path) -> qx.Record:
    """A recorded game from a file."""
    with reading(file):
        return qx.load(file)


def replayed(file: Path, record: qx.Record, ply: int | None, packs: list[Path]) -> qx.Match:
    """The match after so many choices of a record."""
    with reading(file):
        return record.replay(ply, packs)


@contextmanager
def writing(file: Path) -> Iterator[None]:
    """Within this, a file that cannot be written ends in one line that names it."""
    try:
        yield
    except OSError as error:
        fail(f"{file} cannot be written: {error.strerror or error}")


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
