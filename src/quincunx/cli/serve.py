"""`quincunx serve`, `backup` and `restore`: the table in the browser, and its keeping."""

from __future__ import annotations

import asyncio
import errno
import socket
import threading
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from quincunx.cli.errors import USAGE, fail
from quincunx.cli.screen import console

if TYPE_CHECKING:
    from quincunx.server.settings import Settings

Config = Annotated[
    Path | None, typer.Option("--config", metavar="FILE", help="Settings as TOML; environment variables win.")
]
Database = Annotated[
    str | None,
    typer.Option(metavar="URL", help="sqlite+aiosqlite:///FILE or postgresql+asyncpg://…", show_default=False),
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
        import uvicorn

        from quincunx.server.app import create_app
        from quincunx.server.garbage import spare_the_pauses
        from quincunx.server.logs import set_up_logs
        from quincunx.server.settings import BadSettings, load_settings
        from quincunx.server.web.connections import connection_limits
    except ImportError as error:
        fail(f"the served table needs more packages ({error.name}): pip install 'quincunx[server]'", USAGE)
    try:
        settings = load_settings(config, **given)
    except (BadSettings, OSError) as error:
        fail(str(error), USAGE)
    address = f"http://{settings.host}:{settings.port}/"
    if in_words:
        check_free(settings.host, settings.port, address)
        set_up_logs("WARNING", in_words=True)
        welcome(settings, address)
    else:
        set_up_logs(settings.log_level)
        console.print(f"The table stands at {address} (Ctrl-C ends it)", markup=False)
    opening = threading.Timer(1.5, webbrowser.open, [address])
    if open_page:
        opening.start()
    app = create_app(settings)
    spare_the_pauses()
    try:
        uvicorn.run(
            app,
            host=settings.host,
            port=settings.port,
            log_config=None,
            ws_per_message_deflate=settings.compress_lines,
            timeout_graceful_shutdown=5,
            server_header=False,
            forwarded_allow_ips=settings.trusted_proxies,
            **connection_limits(settings),
        )
    finally:
        opening.cancel()
    if in_words:
        console.print("The table is closed; your games are kept.")


def welcome(settings: Settings, address: str) -> None:
    """Where the table is, where its games are kept, and how to close it."""
    from quincunx.server.store.engine import sqlite_file

    file = sqlite_file(settings.database)
    kept = file.resolve() if file is not None else settings.database_shown
    console.print(f"The table stands at {address} and opens in your browser.", markup=False)
    console.print(f"Your games are kept in {kept}. Ctrl-C closes the table.", markup=False, soft_wrap=True)


def check_free(host: str, port: int, address: str) -> None:
    """Is nobody else at this address? Most likely it is a table that was opened before."""
    try:
        with socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET):
            pass
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            fail(f"{address} is taken, perhaps by your own table: look there, or set QUINCUNX_PORT to another number")
        fail(f"no table can stand at {address}: {error.strerror or error}")


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE")], config: Config = None, database: Database = None
) -> None:
    """Write all that the served table keeps into one file, while it runs."""
    asyncio.run(keep(file, config, database, restoring=False))
    console.print(f"kept in {file}", markup=False)


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    config: Config = None,
    database: Database = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Put it in place of all that is there.")] = False,
) -> None:
    """Fill an empty database from a backup."""
    asyncio.run(keep(file, config, database, restoring=True, overwrite=overwrite))
    console.print(f"restored from {file}", markup=False)


async def keep(file: Path, config: Path | None, database: str | None, restoring: bool, overwrite: bool = False) -> None:
    """Back up or restore the database the settings name."""
    from quincunx.server.settings import BadSettings, load_settings
    from quincunx.server.store import Store, StoreError

    try:
        settings = load_settings(config, **({} if database is None else {"database": database}))
        async with Store.open(settings.database) as store:
            if restoring:
                await store.backups.restore(file, overwrite)
            else:
                await store.backups.write(file)
    except (BadSettings, StoreError, OSError) as error:
        fail(str(error))
