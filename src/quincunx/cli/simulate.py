"""`quincunx simulate`: many games between computer players, counted."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

import quincunx as qx
from quincunx.cli.errors import USAGE, fail, friendly, game_named, writing
from quincunx.cli.options import Options, options_called
from quincunx.cli.play import Packs, Seed
from quincunx.cli.screen import console, stderr
from quincunx.cli.tally import Tally
from quincunx.core.content import Content
from quincunx.core.dice import FastDice
from quincunx.core.starting import new_match

if TYPE_CHECKING:
    from quincunx.minds import Mind

LONGEST_GAME = 100_000
STOPPED = 130

Deal = Callable[[], qx.Match]


def simulate(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game; see: quincunx games.", show_default=False)],
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", min=1, help="How many games.")] = 100,
    mind: Annotated[
        list[str] | None,
        typer.Option(
            metavar="MIND", help="A computer player for all seats, or once for each in order.", show_default="random"
        ),
    ] = None,
    seed: Seed = None,
    option: Options = None,
    save_dir: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Save the record of every game here.", show_default=False)
    ] = None,
    content: Packs = None,
) -> None:
    """Let computer players play many games and count what comes of them.

    The minds are random, greedy, search, and the levels recruit, veteran and legate. What no option says, the game
    decides anew for each match, mostly at random.
    Shares have their 95 % interval (Wilson's).
    """
    rules = game_named(game)
    chance = random.Random(secrets.randbits(64) if seed is None else seed)
    with friendly(USAGE):
        cards = rules.load_content(content) if content else rules.built_in
        deal = dealer(rules, cards, options_called(rules, cards, option, False) if option else {}, chance)
        seats = deal().seats
        names = names_for(mind or ["random"], seats)
        minds = minds_called(names, chance)
    if save_dir is not None:
        with writing(save_dir):
            save_dir.mkdir(parents=True, exist_ok=True)
    tally = Tally(names)
    all_random = set(names) == {"random"} and save_dir is None
    begun = perf_counter()
    try:
        with progress() as bar:
            for number in bar.track(range(games), description=rules.title):
                match = deal()
                decisions = play_at_random(match, chance) if all_random else play_out(match, minds)
                tally.add(match, decisions)
                if save_dir is not None:
                    keep(match, save_dir / f"{rules.id}-{number + 1:0{len(str(games))}}.json")
    except KeyboardInterrupt:
        stderr.print(f"stopped after {tally.games} of {games} games", style="yellow")
    if tally.games:
        console.print(tally.summary(perf_counter() - begun))
    if tally.games < games:
        raise typer.Exit(STOPPED)


def dealer(game: qx.Game, content: Content, options: qx.Data, chance: random.Random) -> Deal:
    """Deals one new match after the other, each with dice of its own."""

    def deal() -> qx.Match:
        return new_match(game, content, options, FastDice(chance.getrandbits(96)), journal=False)

    return deal


def names_for(names: list[str], seats: int) -> list[str]:
    """One mind's name a seat: as given, or one for all."""
    if len(names) == 1:
        return names * seats
    if len(names) != seats:
        fail(f"--mind: {len(names)} are given; wanted is one for all seats, or one for each of the {seats}", USAGE)
    return names


def minds_called(names: list[str], chance: random.Random) -> list[Mind]:
    """The computer players, each with dice of its own."""
    from quincunx.minds import mind_named

    return [mind_named(name, chance.getrandbits(64)) for name in names]


def play_at_random(match: qx.Match, chance: random.Random) -> int:
    """Play a game out at random on the bare table; how many choices there were."""
    return qx.playout(match.table, FastDice(chance.getrandbits(96)), LONGEST_GAME)


def play_out(match: qx.Match, minds: list[Mind]) -> int:
    """Let the minds play a game out; how many choices there were."""
    while not match.over and match.ply < LONGEST_GAME:
        seat = match.acting[0]
        match.play(minds[seat].choose(match, seat), seat)
    return match.ply


def keep(match: qx.Match, file: Path) -> None:
    """Save the record of a game."""
    with writing(file):
        qx.record_of(match).save(file)


class Rate(ProgressColumn):
    """Games a second."""

    def render(self, task: Task) -> Text:
        return Text(f"{task.speed:,.1f} games/s" if task.speed else "\u2026 games/s", "cyan")


def progress() -> Progress:
    """A bar with rate and time left, on standard error so that the summary can be piped away."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        Rate(),
        TimeRemainingColumn(),
        console=stderr,
        transient=True,
        disable=not stderr.is_terminal,
    )
