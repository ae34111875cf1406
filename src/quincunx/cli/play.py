"""`quincunx play`: a game in the browser, or in the terminal against the computer or each other."""

from __future__ import annotations

import contextlib
import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

import quincunx as qx
from quincunx.cli.errors import USAGE, check_seat, fail, friendly, game_named, record_in, replayed
from quincunx.cli.keeping import Keeping
from quincunx.cli.options import Options, options_called
from quincunx.cli.screen import ask, at_keyboard, clear, console, seat_name
from quincunx.cli.serve import play_in_browser
from quincunx.cli.sitting import Sitting
from quincunx.core.dice import SealedDice

if TYPE_CHECKING:
    from quincunx.minds import Mind

DEFAULT_GAME = "milito"
DEFAULT_MIND = "greedy"
LARGEST_SEED = 2**64 - 1

Packs = Annotated[
    list[Path] | None,
    typer.Option("--content", metavar="DIR", help="A content pack to lay over the cards.", show_default=False),
]
Seed = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        min=0,
        max=LARGEST_SEED,
        show_default=False,
        help="The same seed gives the same game; without one, chance decides.",
    ),
]


def play(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="The game; see: quincunx games.")] = DEFAULT_GAME,
    option: Options = None,
    seed: Seed = None,
    against: Annotated[
        str | None,
        typer.Option(
            metavar="MIND", help="recruit, veteran, legate; or random, greedy, search.", show_default=DEFAULT_MIND
        ),
    ] = None,
    hot_seat: Annotated[bool, typer.Option("--hot-seat", help="People play all seats, sharing one screen.")] = False,
    seat: Annotated[int, typer.Option(metavar="N", min=0, help="Your seat; who begins is decided by the game.")] = 0,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Continue a saved game.", show_default=False)
    ] = None,
    content: Packs = None,
    terminal: Annotated[bool, typer.Option("--terminal", help="Play here, not in the browser.")] = False,
) -> None:
    """Play a game in the browser, or here with --terminal.

    In the browser everything is chosen on the page; the other options are for the terminal, and mean it.

    In the terminal choose by number, or by the notation beside it; [bold]?[/] lists what else you can type:
    undo, why something is not possible, the rule behind it, odds, journal, save.

    Dice and shuffles are sealed: a commitment is shown at the start and the seed at the end, to be checked.
    """
    asked_for_more = [option, against, hot_seat, resume, content, seed is not None, seat != 0]
    if not terminal and not any(asked_for_more):
        game_named(game)
        play_in_browser()
        return
    if hot_seat and against is not None:
        fail("use either --against MIND or --hot-seat, not both", USAGE)
    if resume is not None and (option or seed is not None):
        fail("--resume continues a saved game as it was set up: leave out --option and --seed", USAGE)
    packs = content or []
    if resume is not None:
        match = resumed(resume, packs)
    else:
        match = begun(game, option or [], seed, packs)
    check_seat(match.game, seat, match.seats)
    mind = None if hot_seat else mind_called(against or DEFAULT_MIND, seed)
    people = frozenset(range(match.seats)) if hot_seat else frozenset((seat,))
    with contextlib.suppress(EOFError, KeyboardInterrupt):
        introduce(match, people, mind)
    Sitting(match, people, mind, Keeping(match, resume)).run()


def begun(game: str, wanted: list[str], seed: int | None, packs: list[Path]) -> qx.Match:
    """A new match with sealed dice; what is not asked for is as recommended for a first game."""
    rules = game_named(game)
    with friendly(USAGE):
        content = rules.load_content(packs)
        chosen = options_called(rules, content, wanted, True) if wanted else rules.first_options(content)
        return qx.new(game, seed=seed, sealed=True, packs=packs, **chosen)


def resumed(file: Path, packs: list[Path]) -> qx.Match:
    """A saved match at its last choice."""
    match = replayed(file, record_in(file), None, packs)
    if match.over:
        fail(f"{file}: this game is over; look at it with: quincunx replay {file}")
    return match


def mind_called(name: str, seed: int | None) -> Mind:
    """A computer player by name."""
    from quincunx.minds import mind_named

    with friendly(USAGE):
        return mind_named(name, secrets.randbits(64) if seed is None else seed)


def introduce(match: qx.Match, people: frozenset[int], mind: Mind | None) -> None:
    """Who plays, and what is promised about chance."""
    clear()
    names = [seat_name(match, seat) + ("" if seat in people else " (computer)") for seat in range(match.seats)]
    console.print(Text.assemble((match.game.title, "bold"), ": ", " against ".join(names)))
    if mind is not None:
        console.print(Text(f"You play {seat_name(match, min(people))} against the computer ({mind.name})."))
    dice = match.table.dice
    if isinstance(dice, SealedDice):
        sealed = match.game.words("chance.sealed")
        console.print(f"{sealed} The commitment, to compare with the seed shown at the end:", style="dim")
        console.print(Text(dice.commitment, "dim"), soft_wrap=True)
    console.print("Type ? at any time for help.", style="dim")
    if at_keyboard():
        ask("Press Enter to start: ")
