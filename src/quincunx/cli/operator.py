"""`quincunx operator`: close a table, rename, ban, read reports, and look up who did what; while servers run."""

from __future__ import annotations

import asyncio
import getpass
import os
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from quincunx.cli.errors import USAGE, fail
from quincunx.cli.screen import console
from quincunx.cli.serve import Config, Database

if TYPE_CHECKING:
    from quincunx.server.people.operating import Operator
    from quincunx.server.store import ReportRow

Done = TypeVar("Done")
UNUSED = "nothing is signed here, so any secret will do"
operator = typer.Typer(no_args_is_help=True, rich_markup_mode="rich")

Player = Annotated[str, typer.Argument(metavar="PLAYER", help="The name of a member, or the id of anyone.")]
OnePlayer = Annotated[str | None, typer.Argument(metavar="PLAYER", help="The name of a member, or the id of anyone.")]
Network = Annotated[
    str | None, typer.Option(metavar="NET", help="A network, such as 203.0.113.0/24, or an address in it.")
]
NETWORK_DAYS = 7.0
ONE_OF_BOTH = "name a player, or a network with --network"
Why = Annotated[str, typer.Option("--why", metavar="TEXT", help="The reason; those it concerns are told.")]
Note = Annotated[str, typer.Option("--why", metavar="TEXT", help="The reason, for the audit log.")]


@operator.command()
def close_table(
    table: Annotated[str, typer.Argument(metavar="TABLE")], why: Why, config: Config = None, database: Database = None
) -> None:
    """Close a table for good; everyone at it is told why."""
    act(config, database, lambda operator: operator.close_table(table, why))
    say(f"table {table} is closed")


@operator.command()
def rename(
    player: Player,
    name: Annotated[str, typer.Argument(metavar="NAME")],
    why: Note = "",
    config: Config = None,
    database: Database = None,
) -> None:
    """Give a player another name."""
    was, shown = act(config, database, lambda operator: operator.rename(player, name, why))
    say(f"{was.name} is now called {shown}")


@operator.command()
def ban(
    why: Why,
    player: OnePlayer = None,
    network: Network = None,
    days: Annotated[
        float | None, typer.Option(metavar="N", min=0.01, help="For how long; else a player for good, a network 7.")
    ] = None,
    config: Config = None,
    database: Database = None,
) -> None:
    """Keep a player out: their sessions end, and the others may claim the games they are in. Or a network's guests."""
    if network is not None and player is None:
        long = NETWORK_DAYS if days is None else days
        kept = act(config, database, lambda operator: operator.ban_network(network, why, long))
        say(f"guests from {kept} are banned for {long:g} days")
        return
    if player is None or network is not None:
        fail(ONE_OF_BOTH, USAGE)
    banned = act(config, database, lambda operator: operator.ban(player, why, days))
    say(f"{banned.name} ({banned.id}) is banned {'for good' if days is None else f'for {days:g} days'}")


@operator.command()
def unban(
    player: OnePlayer = None,
    network: Network = None,
    why: Note = "",
    config: Config = None,
    database: Database = None,
) -> None:
    """Let a player in again, or the guests of a network."""
    if network is not None and player is None:
        say(f"{act(config, database, lambda operator: operator.unban_network(network, why))} is no longer banned")
        return
    if player is None or network is not None:
        fail(ONE_OF_BOTH, USAGE)
    say(f"{act(config, database, lambda operator: operator.unban(player, why)).name} is no longer banned")


@operator.command()
def bans(config: Config = None, database: Database = None) -> None:
    """List who is banned, and from which networks no guest may come, newest first."""

    async def read(operator: Operator) -> list[str]:
        players, networks = await operator.store.bans.players(), await operator.store.bans.networks()
        named = [(f"{name} ({ban.player_id})", ban.until, ban.why) for ban, name in players]
        named += [(ban.network, ban.until, ban.why) for ban in networks]
        return [f"{who}, {until_words(until)}: {why}" for who, until, why in named]

    for line in act(config, database, read) or ["nobody is banned"]:
        say(line)


@operator.command()
def reports(
    every: Annotated[bool, typer.Option("--all", help="Also those that have been settled.")] = False,
    config: Config = None,
    database: Database = None,
) -> None:
    """Read what players have reported, newest first, with what was said around it."""

    async def read(operator: Operator) -> list[list[str]]:
        return [await report_lines(operator, report) for report in await operator.store.reports.listed(every)]

    for lines in act(config, database, read) or [["nothing is reported"]]:
        for line in lines:
            say(line)


@operator.command()
def settle(
    report: Annotated[int, typer.Argument(metavar="N", min=1, max=2**31 - 1)],
    why: Note = "",
    config: Config = None,
    database: Database = None,
) -> None:
    """Put a report away, once it has been seen to."""
    act(config, database, lambda operator: operator.store.operating.settle(operator.who, report, why))
    say(f"report {report} is settled")


@operator.command()
def audit(
    limit: Annotated[int, typer.Option(metavar="N", min=1, max=100_000, help="How many entries.")] = 50,
    config: Config = None,
    database: Database = None,
) -> None:
    """Read what operators did, newest first: who, when, what, to whom, and why."""
    for entry in act(config, database, lambda operator: operator.store.operating.audit(limit)):
        about = [part for part in (entry.player_id or entry.table_id, entry.detail and f"({entry.detail})") if part]
        why = f": {entry.why}" if entry.why else ""
        say(f"{entry.n:>5}  {moment(entry.at)}  {entry.who}  {' '.join([entry.what, *about])}{why}")


async def report_lines(operator: Operator, report: ReportRow) -> list[str]:
    """A report in words, with the chat around a line."""
    store = operator.store
    by = await store.players.get(report.by_id)
    about = await store.players.get(report.about_id) if report.about_id is not None else None
    head = f"{report.n:>5}  {moment(report.at)}  a {report.kind}"
    head += f" of {about.name} ({about.id})" if about is not None else ""
    head += f" at table {report.table_id}" if report.table_id is not None else ""
    head += f", reported by {by.name} ({by.id})" if by is not None else ""
    lines = [head + (", settled" if report.settled is not None else ""), f"       reason: {report.reason}"]
    if report.words:
        lines.append(f"       it said: {report.words}")
    if report.table_id is not None and report.line is not None:
        for said in await store.chat.around(report.table_id, report.line):
            lines.append(f"       {'>' if said.n == report.line else ' '} {said.name}: {said.text}")
    return [" ".join(line.splitlines()) for line in lines]


def act(config: Path | None, database: str | None, do: Callable[[Operator], Awaitable[Done]]) -> Done:
    """Do something as the operator of the database the settings name, and let the servers at it know."""
    try:
        from quincunx.server.people.accounts import AccountError
        from quincunx.server.settings import BadSettings, load_settings
        from quincunx.server.store import StoreDown, StoreError
    except ImportError as error:
        fail(f"the served table needs more packages ({error.name}): pip install 'quincunx[server]'", USAGE)
    try:
        settings = load_settings(config, database=database, secret=UNUSED)
        return asyncio.run(acted(settings.database, do))
    except (AccountError, BadSettings, StoreDown, StoreError, OSError) as error:
        fail(str(error))


async def acted(database: str, do: Callable[[Operator], Awaitable[Done]]) -> Done:
    from quincunx.server.people.operating import Operator
    from quincunx.server.store import Store, StoreError
    from quincunx.server.store.database import newest_revision
    from quincunx.server.store.engine import sqlite_file
    from quincunx.server.tables.notices import Notices

    file = sqlite_file(database)
    if file is not None and not file.exists():
        raise StoreError(f"there is no database {file}; --config or --database names the one your server uses")
    async with Store.open(database) as store:
        found = await store.database.revision()
        if found != newest_revision():
            raise StoreError(
                f"the database is at schema {found}, but this version uses {newest_revision()}; "
                "use the version your server runs, or start this one's first"
            )
        async with Notices.open(database) as notices:
            return await do(Operator(store, notices, system_user()))


def system_user() -> str:
    """Who is at the keyboard, as the operating system knows them."""
    try:
        import pwd

        name = pwd.getpwuid(os.getuid()).pw_name
    except (ImportError, KeyError):  # no such list on this system, or nobody of this number on it
        name = f"user {os.getuid()}" if hasattr(os, "getuid") else getpass.getuser()
    behind = os.environ.get("SUDO_USER")
    return f"{behind} (as {name})" if behind and behind != name else name


def until_words(until: float) -> str:
    """How long a ban lasts."""
    from quincunx.server.store.bans import FOREVER

    return "for good" if until >= FOREVER else f"until {moment(until)}"


def moment(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(at))


def say(text: str) -> None:
    """One line, however long, with nothing in it that could steer a terminal."""
    plain = "".join(letter if letter.isprintable() else "?" for letter in text)
    console.print(plain, markup=False, highlight=False, soft_wrap=True)
