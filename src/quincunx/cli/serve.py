"""`quincunx serve`, `backup` and `restore`: the table in the browser, and its keeping."""

from __future__ import annotations

import asyncio
import threading
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import quincunx as qx
from quincunx.cli.errors import USAGE, fail

if TYPE_CHECKING:
    from quincunx.server.settings import Settings

Config = Annotated[
    Path | None, typer.Option("--config", metavar="FILE", help="Settings as TOML; environment variables win.")
]
Database = Annotated[
    str | None,
    typer.Option(metavar="URL", help="sqlite:///FILE or postgresql+asyncpg://…", show_default=False),
]


def serve(
    config: Config = None,
    host: Annotated[str | None, typer.Option(metavar="HOST", show_default=False)] = None,
    port: Annotated[int | None, typer.Option(metavar="N", min=0, max=65535, show_default=False)] = None,
    database: Database = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Serve the table to browsers, for one person or for many."""
    given = {"host": host, "port": port, "database": database}
    hold_table(config, {key: value for key, value in given.items() if value is not None}, open_page)


def play_in_browser() -> None:
    """A table for one person: the page opens by itself, and the terminal says in words what must be known."""
    hold_table(None, {}, open_page=True, in_words=True)


def hold_table(config: Path | None, given: dict[str, object], open_page: bool, in_words: bool = False) -> None:
    """Serve until it is ended; logs are JSON, or in words only what is wrong."""
    try:
        from quincunx.server.garbage import spare_the_pauses, unsearched

        with unsearched():
            from quincunx.server.logs import set_up_logs
            from quincunx.server.serving import CannotStart, Serving, Taken, sockets_at
            from quincunx.server.settings import BadSettings, load_settings
    except ImportError as error:
        fail(f"the served table needs more packages ({error.name}): pip install 'quincunx[server]'", USAGE)
    try:
        settings = load_settings(config, **given)
    except (BadSettings, OSError) as error:
        fail(str(error), USAGE)

    def ready() -> None:
        welcome(settings, address, in_words)
        if open_page:
            threading.Timer(0.1, webbrowser.open, [address]).start()

    try:
        set_up_logs("WARNING" if in_words else settings.log_level, in_words)
        sockets = sockets_at(settings.host, settings.port)
        address = f"http://{settings.host}:{sockets[0].getsockname()[1]}/"
        with unsearched():
            serving = Serving(settings, ready)
            qx.registry()  # or else whoever comes first would wait for it
        spare_the_pauses()
        serving.hold(sockets)
    except Taken as error:
        hint = "perhaps by your own table: look there, or set QUINCUNX_PORT to another number"
        fail(f"{error}, {hint}" if in_words else f"{error} by another program; choose another address with --port")
    except CannotStart as error:
        fail(str(error))
    if in_words:
        typer.echo("The table is closed; your games are kept.")


def welcome(settings: Settings, address: str, in_words: bool) -> None:
    """Where the table is; for one person also where its games are kept, and how to close it."""
    from quincunx.server.store.engine import sqlite_file

    if not in_words:
        typer.echo(f"The table stands at {address} (Ctrl-C ends it)")
        return
    file = sqlite_file(settings.database)
    kept = file.resolve() if file is not None else settings.database_shown
    typer.echo(f"The table stands at {address} and opens in your browser.")
    typer.echo(f"Your games are kept in {kept}. Ctrl-C closes the table.")


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE")], config: Config = None, database: Database = None
) -> None:
    """Write all that the served table keeps into one file, while it runs."""
    asyncio.run(keep(file, config, database, restoring=False))
    typer.echo(f"kept in {file}")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    config: Config = None,
    database: Database = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Put it in place of all that is there.")] = False,
) -> None:
    """Fill an empty database from a backup."""
    asyncio.run(keep(file, config, database, restoring=True, overwrite=overwrite))
    typer.echo(f"restored from {file}")


async def keep(file: Path, config: Path | None, database: str | None, restoring: bool, overwrite: bool = False) -> None:
    """Back up or restore the database the settings name."""
    from quincunx.server.settings import BadSettings, load_settings
    from quincunx.server.store import Store, StoreDown, StoreError
    from quincunx.server.store.in_use import in_use

    try:
        settings = load_settings(config, **({} if database is None else {"database": database}))
        async with Store.open(settings.database) as store:
            if restoring:
                async with in_use(settings.database, alone=True):
                    await store.backups.restore(file, overwrite)
            else:
                await store.backups.write(file)
    except (BadSettings, StoreError, StoreDown, OSError) as error:
        fail(str(error))
