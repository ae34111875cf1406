"""`quincunx lab`: studies of many games, kept as Parquet and shown as a report."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

import quincunx as qx
from quincunx.cli.errors import USAGE, WRONG, Commands, complain, fail, friendly, game_named, writing
from quincunx.cli.lab_learning import calibrate, fit, puzzles, stale, train
from quincunx.cli.lab_options import (
    DEFAULT_OUT,
    GameName,
    Games,
    Minds,
    Options,
    Out,
    Ray,
    RayCommand,
    StudySeed,
    WorkerCount,
    command_line,
    game_and_content,
    needs_packages,
    say,
)
from quincunx.cli.options import by_name
from quincunx.cli.play import Packs
from quincunx.cli.screen import console, stderr
from quincunx.cli.simulate import STOPPED, progress
from quincunx.core.content import Content
from quincunx.lab import plan as plans

if TYPE_CHECKING:
    from quincunx.lab.study import Study

lab = typer.Typer(cls=Commands, no_args_is_help=True, rich_markup_mode="rich")


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


for study_command in (tournament, challenge, field, balance, train, calibrate, puzzles):
    lab.command(cls=RayCommand)(study_command)
for command in (replay, report, scaling, fit, stale):
    lab.command()(command)


# ---- what the commands share


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
