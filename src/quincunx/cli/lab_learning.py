"""What `quincunx lab` makes from many games: judgements, calibrations, puzzles; and which of them are out of date."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

import quincunx as qx
from quincunx.cli.errors import USAGE, WRONG, friendly, game_named
from quincunx.cli.lab_options import (
    DEFAULT_OUT,
    GameName,
    Options,
    Ray,
    StudySeed,
    WorkerCount,
    command_line,
    crew_of,
    needs_packages,
    say,
    setting,
)
from quincunx.cli.options import by_name
from quincunx.cli.screen import console, stderr
from quincunx.cli.simulate import STOPPED, progress

LOWEST = 19
"""How far a process gives way that is nice."""


def fit(
    game: GameName,
    games: Annotated[
        int, typer.Option("--games", "-n", metavar="N", min=20, help="How many games of self-play.")
    ] = 400,
    iterations: Annotated[int, typer.Option(metavar="N", min=1, help="How long each choice is thought over.")] = 120,
    workers: WorkerCount = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Where judgement.toml goes.", show_default="the folder of the game"),
    ] = None,
    seed: StudySeed = 1,
    net: Annotated[bool, typer.Option("--net", help="Train a small net that begins as the linear fit.")] = False,
) -> None:
    """Fit what the computer players value to the outcome of many games of self-play.

    Writes judgement.toml, which they read, and judgement.txt, the report of the fit.
    """
    from quincunx.lab import fit as fitting

    rules = game_named(game)
    with friendly(), progress() as bar:
        task = bar.add_task(rules.title, total=games)
        report = fitting.run(
            rules.id, games, seed, iterations, out, workers or 0, lambda done: bar.advance(task, done), net
        )
    console.print(report, markup=False, soft_wrap=True)


def train(
    game: GameName,
    folder: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="The folder of the training.", show_default="studies/<game>-training"),
    ] = None,
    games: Annotated[int | None, setting("N", "Games of self-play a generation.", 400, 6)] = None,
    iterations: Annotated[int | None, setting("N", "How long each choice is thought over.", 100, 1)] = None,
    pool: Annotated[int | None, setting("N", "Fit to the positions of so many generations.", 4, 1)] = None,
    net: Annotated[bool | None, typer.Option("--net", help="Fit a small net as well.", show_default="no")] = None,
    sharper: Annotated[
        bool | None,
        typer.Option("--sharper", help="Try the reigning judgement surer of itself as well.", show_default="no"),
    ] = None,
    tune: Annotated[
        bool | None,
        typer.Option("--tune", help="Tune weights by games between changes of them.", show_default="no"),
    ] = None,
    change: Annotated[float | None, setting("X", "By which power of e weights are changed.", 0.4, 0.01)] = None,
    option: Options = None,
    gain: Annotated[float | None, setting("SHARE", "The gain that is worth finding.", 0.05, 0.001)] = None,
    match_games: Annotated[int | None, setting("N", "Games of a match at most.", 1200, 20)] = None,
    curve_games: Annotated[int | None, setting("N", "Games against the first judgement.", 200, 0)] = None,
    confirm_games: Annotated[int | None, setting("N", "Games against it in the end.", 60, 0)] = None,
    confirm_iterations: Annotated[int | None, setting("N", "Their iterations a choice.", 4000, 1)] = None,
    seed: Annotated[int | None, setting("N", "The same seed makes the same training.", 1, 0)] = None,
    first: Annotated[
        Path | None,
        typer.Option("--from", metavar="FILE", help="The judgement.toml to begin with.", show_default="the game's own"),
    ] = None,
    generations: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Stop after so many.", show_default="when nothing is gained")
    ] = None,
    workers: WorkerCount = None,
    ray: Ray = None,
    write: Annotated[bool, typer.Option("--write", help="Write what reigns in the end into the game.")] = False,
) -> None:
    """Make a judgement stronger by play: self-play, a fit, and a match that decides whether the fit is kept.

    With --tune nobody explains who won: games between judgements changed at random tell which weights to move.
    A candidate reigns if it wins a match at equal iterations, on fresh deals with the seats swapped. After two that
    don't in a row, nothing more is gained. Ctrl-C stops; the same command goes on from there, and so does one that
    names only GAME and --folder.
    """
    needs_packages()
    from quincunx.lab.training.loop import Training
    from quincunx.lab.training.settings import open_folder

    rules = game_named(game)
    given: dict[str, object] = {
        "games": games,
        "iterations": iterations,
        "pool": pool,
        "net": net,
        "sharper": sharper,
        "tune": tune,
        "change": change,
        "gain": gain,
        "match_games": match_games,
        "curve_games": curve_games,
        "confirm_games": confirm_games,
        "confirm_iterations": confirm_iterations,
        "seed": seed,
    }
    home = folder or DEFAULT_OUT / f"{rules.id}-training"
    with friendly(USAGE):
        given["options"] = by_name(option) if option else None
        settings = open_folder(home, rules, given, first)
        training = Training(rules, home, settings, crew_of(workers, ray), command_line())
        try:
            training.run(generations)
        except KeyboardInterrupt:
            stderr.print("stopped; the same command goes on from here", style="yellow")
            raise typer.Exit(STOPPED) from None
        say(training.told())
        if write:
            for file in training.keep():
                say(str(file))


def calibrate(
    game: GameName,
    folder: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="The folder of it all.", show_default="studies/<game>-calibration"),
    ] = None,
    games: Annotated[
        int, typer.Option("--games", "-n", metavar="N", min=24, help="How many games, each held back once.")
    ] = 468,
    level: Annotated[str, typer.Option(metavar="MIND", help="Who plays most of the games.")] = "search:150",
    iterations: Annotated[int, typer.Option(metavar="N", min=1, help="How long a hint is thought over.")] = 4000,
    grade_games: Annotated[
        int, typer.Option(metavar="N", min=0, help="Games of each kind of player whose choices are graded.")
    ] = 12,
    workers: WorkerCount = None,
    ray: Ray = None,
    seed: StudySeed = 1,
    write: Annotated[bool, typer.Option("--write", help="Write what was found into the game.")] = False,
) -> None:
    """Fit how values become the chances that are shown, and check them with games held back.

    Plays games between players as they come, asks at some choices what a hint and the curve would say, and holds that
    against who won. Then the choices of weak and strong players are graded. Ctrl-C stops; the same command goes on
    from there.
    """
    needs_packages()
    from quincunx.lab.calibrating.calibrating import Calibrating, Settings

    rules = game_named(game)
    settings = Settings(level, games, iterations, grade_games, seed)
    home = folder or DEFAULT_OUT / f"{rules.id}-calibration"
    calibrating = Calibrating(rules, home, settings, crew_of(workers, ray), command_line())
    with friendly(USAGE):
        try:
            say(calibrating.run().told())
        except KeyboardInterrupt:
            stderr.print("stopped; the same command goes on from here", style="yellow")
            raise typer.Exit(STOPPED) from None
        if write:
            say(str(calibrating.keep()))


def puzzles(
    game: GameName,
    folder: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="The folder of it all.", show_default="studies/<game>-puzzles"),
    ] = None,
    wanted: Annotated[int, typer.Option("--puzzles", "-p", metavar="N", min=1, help="How many are wanted.")] = 60,
    games: Annotated[
        int, typer.Option("--games", "-n", metavar="N", min=1, help="How many games are played for them at most.")
    ] = 1000,
    mind: Annotated[str, typer.Option(metavar="MIND", help="Who plays the games.")] = "search:2000",
    iterations: Annotated[
        int, typer.Option(metavar="N", min=1, help="How long each of the searches that must agree thinks.")
    ] = 2000,
    workers: WorkerCount = None,
    ray: Ray = None,
    seed: StudySeed = 1,
    nice: Annotated[bool, typer.Option("--nice", help="One process that gives way to all others.")] = False,
    lines: Annotated[
        bool, typer.Option("--lines", help="Only lines of several choices, with an answer of the others in between.")
    ] = False,
    add: Annotated[bool, typer.Option("--add", help="Add what is found to the puzzles the game has.")] = False,
    study: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Mine the games of this study; none are played.")
    ] = None,
    write: Annotated[bool, typer.Option("--write", help="Write what was found into the game.")] = False,
) -> None:
    """Mine puzzles from games of computer players: choices of which one is clearly the best.

    A puzzle is kept if three searches agree on it by at least 15 points of chance, a deep one confirms it, and not
    every Recruit finds it; where a search plans orders, it must also be too late for it after any
    other. They are taken from all themes in turn. Ctrl-C stops; the same command goes on from there.
    """
    needs_packages()
    from quincunx.lab.puzzling.puzzling import Puzzling, Settings

    rules = game_named(game)
    if nice:
        os.nice(LOWEST)
        workers = workers or 1
    settings = Settings(mind, iterations, wanted, games, seed, lines, add, study)
    home = folder or DEFAULT_OUT / f"{rules.id}-puzzles"
    puzzling = Puzzling(rules, home, settings, crew_of(workers, ray), command_line())
    with friendly(USAGE):
        try:
            found = puzzling.run()
        except KeyboardInterrupt:
            stderr.print("stopped; the same command goes on from here", style="yellow")
            raise typer.Exit(STOPPED) from None
        themes = sorted({each.theme for each in found})
        say(f"{len(found)} puzzles of {len(themes)} themes: {', '.join(themes)}")
        if write:
            say(str(puzzling.keep()))


def stale(
    folder: Annotated[
        Path, typer.Argument(metavar="[DIR]", help="A project whose pages mark their figures.", show_default="here")
    ] = Path(),
) -> None:
    """List the judgements, calibrations and puzzles, and the figures on a project's pages, that are out of date.

    Ends with code 1 if there are any.
    """
    from quincunx.lab.measured import calibrations, judgements, marks, mined

    games = qx.registry().all()  # what a page says of a game in the making can be out of date as well
    with friendly(USAGE):
        found = [*judgements(games.values()), *calibrations(games.values()), *mined(games.values()), *marks(folder)]
        old = [each for each in found if each.is_stale(games)]
    for each in old:
        game = games[each.game]
        say(f"{each}; now rules {game.rules_version} content {game.built_in.hash}")
    say(f"{len(old)} of {len(found)} are out of date")
    if old:
        raise typer.Exit(WRONG)
