"""`quincunx lab`: studies of many games, kept as Parquet and shown as a report."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text
from typer.core import TyperCommand

import quincunx as qx
from quincunx.cli.errors import USAGE, WRONG, Commands, complain, fail, friendly, game_named, stderr, writing
from quincunx.cli.options import by_name
from quincunx.cli.play import LARGEST_SEED, Packs
from quincunx.cli.screen import console
from quincunx.cli.simulate import STOPPED, progress
from quincunx.core.content import Content
from quincunx.core.game import Game
from quincunx.lab import plan as plans

if TYPE_CHECKING:
    from quincunx.lab.study import Study
    from quincunx.lab.training.contests import Crew

LOCAL_RAY = "local"
DEFAULT_OUT = Path("studies")
LOWEST = 19
"""How far a process gives way that is nice."""

lab = typer.Typer(cls=Commands, no_args_is_help=True, rich_markup_mode="rich")


class RayCommand(TyperCommand):
    """A command whose `--ray` may stand alone or before an address (HOST:PORT, ray://…, auto)."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        whole: list[str] = []
        for n, arg in enumerate(args):
            whole.append(arg)
            following = args[n + 1] if n + 1 < len(args) else "-"
            is_address = ":" in following or following in ("auto", LOCAL_RAY)
            if arg == "--ray" and (following.startswith("-") or not is_address):
                whole.append(LOCAL_RAY)
        return super().parse_args(ctx, whole)


GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game; see: quincunx games.", show_default=False)]
Minds = Annotated[
    list[str],
    typer.Option(
        "--mind",
        metavar="MIND",
        help="A computer player; one that searches may have a budget and a judgement: search:2000@FILE.",
        show_default=False,
    ),
]
Games = Annotated[int, typer.Option("--games", "-n", metavar="N", min=1, help="How many games a pairing.")]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option", metavar="NAME=VALUE", help="An option of the game, as its form has it.", show_default=False
    ),
]
WorkerCount = Annotated[
    int | None, typer.Option("--workers", metavar="N", min=1, help="How many processes.", show_default="all cores")
]
Ray = Annotated[
    str | None,
    typer.Option("--ray", metavar="[ADDRESS]", help="Play on a Ray cluster; without address one of your own."),
]
Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="DIR", help="The folder of the study.", show_default="studies/<name of the plan>"),
]
StudySeed = Annotated[
    int, typer.Option("--seed", metavar="N", min=0, max=LARGEST_SEED, help="The same seed makes the same study.")
]


def setting(metavar: str, words: str, default: float, least: float) -> Any:
    """A number that a training keeps; one that is not given is what it was, or the default for a new one."""
    return typer.Option(metavar=metavar, min=least, help=words, show_default=str(default))


def tournament(
    game: GameName,
    mind: Minds,
    games: Games = 400,
    option: Options = None,
    workers: WorkerCount = None,
    ray: Ray = None,
    out: Out = None,
    seed: StudySeed = 1,
    content: Packs = None,
) -> None:
    """Let every mind play every other: each deal twice, with the seats swapped.

    What the seats play (armies, factions) is drawn at random for each deal, unless --option says it.
    Ctrl-C stops and keeps what is done; the same command goes on from there.
    """
    rules, cards = game_and_content(game, content)
    with friendly(USAGE):
        plan = plans.tournament(rules, cards, mind, games, by_name(option or []), seed)
    carry_out(plan, cards, out, workers, ray)


def challenge(
    game: GameName,
    mind: Annotated[str, typer.Option(metavar="MIND", help="The computer player that sits alone.", show_default=False)],
    against: Annotated[
        str, typer.Option(metavar="MIND", help="The computer player on all other seats.", show_default=False)
    ],
    games: Games = 400,
    option: Options = None,
    workers: WorkerCount = None,
    ray: Ray = None,
    out: Out = None,
    seed: StudySeed = 1,
    content: Packs = None,
) -> None:
    """Let one mind play alone against another on all other seats: each deal once from every seat.

    With three players an even share is a third. Ctrl-C stops; the same command goes on from there.
    """
    rules, cards = game_and_content(game, content)
    with friendly(USAGE):
        plan = plans.challenge(rules, cards, mind, against, games, by_name(option or []), seed)
    carry_out(plan, cards, out, workers, ray)


def field(
    game: GameName,
    mind: Minds,
    games: Games = 30,
    option: Options = None,
    workers: WorkerCount = None,
    ray: Ray = None,
    out: Out = None,
    seed: StudySeed = 1,
    content: Packs = None,
) -> None:
    """Let as many different minds meet as there are seats, in all choices of them: each deal once in every rotation.

    With three players an even share is a third. Ctrl-C stops; the same command goes on from there.
    """
    rules, cards = game_and_content(game, content)
    with friendly(USAGE):
        plan = plans.field_of_minds(rules, cards, mind, games, by_name(option or []), seed)
    carry_out(plan, cards, out, workers, ray)


def balance(
    game: GameName,
    mind: Minds,
    games: Games = 400,
    option: Options = None,
    vary: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="An option to vary.", show_default="what the seats play"),
    ] = None,
    workers: WorkerCount = None,
    ray: Ray = None,
    out: Out = None,
    seed: StudySeed = 1,
    content: Packs = None,
) -> None:
    """Let every side (army, faction) meet every other in both seats, the same mind playing both.

    With --vary other options are varied as well, or instead: a set battle, a variant.
    Ctrl-C stops and keeps what is done; the same command goes on from there.
    """
    rules, cards = game_and_content(game, content)
    with friendly(USAGE):
        plan = plans.balance(rules, cards, mind, games, by_name(option or []), seed, vary or ())
    carry_out(plan, cards, out, workers, ray)


def replay(
    results: Annotated[Path, typer.Argument(metavar="RESULTS.parquet", show_default=False)],
    row: Annotated[int, typer.Argument(metavar="ROW", min=0, help="The game's index in its plan.", show_default=False)],
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", "-o", metavar="FILE", help="Where to write the record.", show_default="<study>-<row>.json"
        ),
    ] = None,
    again: Annotated[bool, typer.Option("--again", help="Let the minds play it once more and compare.")] = False,
    content: Packs = None,
) -> None:
    """Write the record of one game of a study, every choice checked.

    With --again the minds play it anew from their seeds. That comes out the same unless they think by the clock.
    """
    needs_packages()
    from quincunx.lab.again import played_anew, record_of_row
    from quincunx.lab.study import row_in

    with friendly():
        found = row_in(results, row)
        record = record_of_row(found, content or [])
        if again and not played_anew(found, content or []):
            fail(
                "played again this game goes otherwise: a mind that thinks by the clock, or not the same version", WRONG
            )
    file = out or Path(f"{found['game']}-{found['study'][:8]}-{row}.json")
    with writing(file):
        record.save(file)
    same = ", and played again it goes the same" if again else ""
    say(f"{file}: game {row}, {len(record.actions)} choices, {found['ending']}{same}")


def report(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder of a study.", show_default=False)],
    content: Packs = None,
) -> None:
    """Make the report of a study anew, be it finished or not."""
    needs_packages()
    from quincunx.lab.study import study_in

    with friendly():
        study = study_in(folder)
        study.finish()
        show(study, game_named(study.plan.game).load_content(content or []))


def scaling(
    game: GameName,
    mind: Annotated[str, typer.Option(metavar="MIND", help="The computer player on all seats.")] = "greedy",
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", min=2, help="Games a run.")] = 200,
    workers: Annotated[int, typer.Option(metavar="N", min=2, help="To be compared with one worker.")] = 2,
    rounds: Annotated[int, typer.Option(metavar="N", min=1, help="Runs of each, in turn.")] = 3,
    seed: StudySeed = 1,
) -> None:
    """Measure how much faster several workers are than one, in one run and by turns.

    The clock tells it on an idle machine; the CPU's time tells it also on a busy one.
    """
    from quincunx.lab.scaling import measure

    rules, cards = game_and_content(game, None)
    with friendly(USAGE):
        plan = plans.balance(rules, cards, [mind], games, {}, seed)
        jobs = plan.jobs[:games]
    for line in measure(plan, cards, jobs, workers, rounds):
        console.print(line, soft_wrap=True)


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

    A candidate reigns if it wins a match at equal iterations, on fresh deals with the seats swapped. After two that
    don't in a row, nothing more is gained. Ctrl-C stops; the same command goes on from there, and so does one that
    names only GAME and --folder.
    """
    needs_packages()
    from quincunx.lab.training.loop import Training
    from quincunx.lab.training.settings import open_folder

    rules = game_named(game)
    given = {
        "games": games,
        "iterations": iterations,
        "pool": pool,
        "net": net,
        "sharper": sharper,
        "gain": gain,
        "match_games": match_games,
        "curve_games": curve_games,
        "confirm_games": confirm_games,
        "confirm_iterations": confirm_iterations,
        "seed": seed,
    }
    home = folder or DEFAULT_OUT / f"{rules.id}-training"
    with friendly(USAGE):
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
    write: Annotated[bool, typer.Option("--write", help="Write what was found into the game.")] = False,
) -> None:
    """Mine puzzles from games of computer players: choices of which one is clearly the best.

    A puzzle is kept if three searches agree on it by at least 15 points of chance, a deep one confirms it, and not
    every Recruit finds it. They are taken from all themes in turn. Ctrl-C stops; the same command goes on from there.
    """
    needs_packages()
    from quincunx.lab.puzzling.puzzling import Puzzling, Settings

    rules = game_named(game)
    if nice:
        os.nice(LOWEST)
        workers = workers or 1
    settings = Settings(mind, iterations, wanted, games, seed)
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


def crew_of(workers: int | None, ray: str | None) -> Crew:
    """Who plays a training, with a bar for each of its studies."""
    from quincunx.lab.training.contests import Crew

    @contextmanager
    def bar(words: str, total: int, done: int) -> Iterator[Callable[[int], None]]:
        with progress() as shown:
            task = shown.add_task(words, total=total, completed=done)
            yield lambda number: shown.advance(task, number)

    return Crew(workers, ray, bar, say)


def stale(
    folder: Annotated[
        Path, typer.Argument(metavar="[DIR]", help="A project whose pages mark their figures.", show_default="here")
    ] = Path(),
) -> None:
    """List the judgements, calibrations and puzzles, and the figures on a project's pages, that are out of date.

    Ends with code 1 if there are any.
    """
    from quincunx.lab.measured import calibrations, judgements, marks, mined

    games = qx.registry()
    with friendly(USAGE):
        found = [*judgements(games.values()), *calibrations(games.values()), *mined(games.values()), *marks(folder)]
        old = [each for each in found if each.is_stale(games)]
    for each in old:
        game = games[each.game]
        say(f"{each}; now rules {game.rules_version} content {game.built_in.hash}")
    say(f"{len(old)} of {len(found)} are out of date")
    if old:
        raise typer.Exit(WRONG)


for study_command in (tournament, challenge, field, balance, train, calibrate, puzzles):
    lab.command(cls=RayCommand)(study_command)
for command in (replay, report, scaling, fit, stale):
    lab.command()(command)


# ---- what the commands share


def say(words: str) -> None:
    """A line that may hold anything."""
    console.print(Text(words), soft_wrap=True)


def command_line() -> str:
    """The command as it was given."""
    return shlex.join(["quincunx", *sys.argv[1:]])


def needs_packages() -> None:
    """The lab's own packages are there, or one line says how to get them."""
    try:
        import pyarrow  # noqa: F401 - only to see whether it is there
    except ImportError as error:
        fail(f"the lab needs more packages ({error.name}): pip install 'quincunx[lab]'", USAGE)


def game_and_content(name: str, packs: list[Path] | None) -> tuple[Game, Content]:
    """A game with the content it is to be played with."""
    game = game_named(name)
    with friendly(USAGE):
        return game, game.load_content(packs) if packs else game.built_in


def carry_out(plan: plans.Plan, content: Content, out: Path | None, workers: int | None, ray: str | None) -> None:
    """Play what is left of a plan, keep it, and make the report."""
    needs_packages()
    from quincunx.lab.study import Study

    study = Study(plan, out or DEFAULT_OUT / plan.title, command_line())
    with friendly(USAGE):
        study.open()
    begun = perf_counter()
    before = len(study.done())
    if before:
        say(f"{study.folder}: {before} of {len(plan.jobs)} games are there already")
    stopped = before < len(plan.jobs) and not play_on(study, content, workers, ray)
    rows = study.finish()
    seconds = perf_counter() - begun
    news = len(rows) - before
    pace = f"; {news} now, {news / seconds:,.1f} games/s ({qx.speed()})" if news else ""
    say(f"{len(rows)} of {len(plan.jobs)} games{pace}")
    if rows:
        show(study, content)
    faults = sum(row["error"] is not None for row in rows)
    if faults:
        complain(f"{faults} games could not be played to their end; see the column 'error' and the report")
    if stopped:
        stderr.print("stopped; the same command goes on from here", style="yellow")
        raise typer.Exit(STOPPED)
    if faults:
        raise typer.Exit(WRONG)


def play_on(study: Study, content: Content, workers: int | None, ray: str | None) -> bool:
    """Play what has not been played; False if Ctrl-C came first."""
    from quincunx.lab.running import workers_for

    journal = study.journal()
    left = [job for job in study.plan.jobs if job.index not in journal.done]
    total = len(study.plan.jobs)
    try:
        with (
            friendly(USAGE),
            workers_for(study.plan, content, workers, ray) as hands,
            progress() as bar,
        ):
            task = bar.add_task(f"{study.plan.kind}, {hands.number} at once", total=total, completed=total - len(left))
            for rows in hands.run(left):
                journal.write(rows)
                bar.advance(task, len(rows))
    except KeyboardInterrupt:
        return False
    finally:
        journal.close()
    return True


def show(study: Study, content: Content) -> None:
    """Write the report and say where everything lies."""
    from quincunx.lab.report import write_report
    from quincunx.lab.study import REPORT, RESULTS

    with friendly():
        write_report(study, content)
    say(f"{study.folder / RESULTS}\n{study.folder / REPORT}")
