"""One table, in one run: Quincunx interpreted and compiled beside its peers.

Every line is measured in several rounds, taken in turn, and its best round counts, by processor time: these are the
figures of an undisturbed core, and a disturbance that lasts hits everyone alike. Each library is timed in the fastest
form that still plays the game, and the table says which; a "first program" asks before each choice whether the game
is over and whose turn it is, and chooses with `random.choice`. Decisions are those of players; chance is not counted.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parent))

import envs
import peers
from ours import GAMES

ROOT = Path(__file__).resolve().parents[1]
HIGHER_IS_BETTER = (
    "games_per_second",
    "playout_decisions_per_second",
    "match_playout_decisions_per_second",
    "loop_decisions_per_second",
    "plain_decisions_per_second",
    "plain_loop_decisions_per_second",
    "journal_decisions_per_second",
    "first_program_decisions_per_second",
    "first_program_journal_decisions_per_second",
    "search_iterations_per_second",
)
Figures = dict[str, float]
OURS = [(game, speed) for game in GAMES for speed in ("compiled", "interpreted")]
LINES = {
    "loop_decisions_per_second": ("play-out loop", "one loop: playout(), after the set-up"),
    "playout_decisions_per_second": ("loop and set-up", "one loop: set_up(), playout()"),
    "match_playout_decisions_per_second": ("loop and match", "one loop: new(), playout()"),
    "plain_loop_decisions_per_second": ("legal() and play()", "Python: legal(), play(), after the set-up"),
    "plain_decisions_per_second": ("legal(), play(), set-up", "Python: new(), legal(), play()"),
    "journal_decisions_per_second": ("the same, with a journal", "Python: new(), legal(), play()"),
    "first_program_decisions_per_second": ("a first program", "Python: over, legal(), choice(), play()"),
    "first_program_journal_decisions_per_second": ("with a journal", "Python: over, legal(), choice(), play()"),
}
"""What is timed of ours, and in which form."""
LIKE_FOR_LIKE = {
    "whole games, a first program": ("first_program_decisions_per_second", "OpenSpiel hearts (first program)"),
    "whole games, a first program, ours with a journal": (
        "first_program_journal_decisions_per_second",
        "OpenSpiel hearts (first program)",
    ),
    "whole games from Python": ("plain_decisions_per_second", "OpenSpiel hearts"),
    "whole games from Python, ours with a journal": ("journal_decisions_per_second", "OpenSpiel hearts"),
    "from Python, after the deal": ("plain_loop_decisions_per_second", "OpenSpiel hearts after the deal"),
    "whole games in a compiled loop": ("playout_decisions_per_second", "OpenSpiel hearts (C++ games)"),
    "the same, ours with a match for each game": (
        "match_playout_decisions_per_second",
        "OpenSpiel hearts (C++ games)",
    ),
    "in a compiled loop, after the deal": ("loop_decisions_per_second", "OpenSpiel hearts (C++ rollouts)"),
}
"""The same work done by us and by one of the fastest peers."""


def ours(speed: str, seconds: float, script: str, *flags: str) -> Figures:
    """Our figures at one speed, measured in a process of their own."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    if speed == "interpreted":
        environment["PYTHONPATH"] = str(ROOT / "src")
    command = [sys.executable, str(ROOT / "bench" / script), "--seconds", str(seconds), *flags]
    out = subprocess.run(command, env=environment, check=True, capture_output=True, text=True, cwd="/")
    figures: dict[str, float | str] = json.loads(out.stdout)
    if figures.pop("speed") != speed:
        raise SystemExit(f"the {speed} build is not the one that runs; `make bench` builds both")
    return {key: float(value) for key, value in figures.items()}


def better(old: Figures, new: Figures) -> Figures:
    """The best of two rounds, figure by figure."""
    if not old:
        return new
    return {key: (max if key in HIGHER_IS_BETTER else min)(old[key], new[key]) for key in new}


Own = dict[tuple[str, str], Figures]
"""What was measured of ours, by game and speed."""


def rounds(count: int, seconds: float, console: Console) -> tuple[Own, dict[str, peers.Peer], list[str]]:
    """Everything measured in turn, `count` times over."""
    own: Own = {each: {} for each in OURS}
    best: dict[str, peers.Peer] = {}
    missing: list[str] = []
    for number in range(1, count + 1):
        with console.status(f"round {number} of {count}"):
            for game, speed in own:
                new = ours(speed, seconds, "ours.py", "--game", game)
                own[game, speed] = better(own[game, speed], new)
            found = peers.measure(seconds)
        missing = found.missing
        for peer in found.peers:
            known = best.get(peer.name)
            if known is None or peer.decisions_per_second > known.decisions_per_second:
                best[peer.name] = peer
    return own, best, missing


def environments(count: int, seconds: float, console: Console) -> list[str]:
    """The second table: steps a second of our environments and of others', best of some rounds."""
    own: dict[str, Figures] = {"compiled": {}, "interpreted": {}}
    others: Figures = {}
    missing: list[str] = []
    for number in range(1, count + 1):
        with console.status(f"environments, round {number} of {count}"):
            for speed, known in own.items():
                keep_best(known, ours(speed, seconds, "envs.py", "--ours"))
            found, missing = envs.peers(seconds)
            keep_best(others, found)
    table = Table(title="Environment steps a second, random play")
    for heading in ("environment", "steps/s", "interpreted"):
        table.add_column(heading, justify="left" if heading == "environment" else "right")
    for name, steps in own["compiled"].items():
        table.add_row(f"Milito, {name}", f"{steps:,.0f}", f"{own['interpreted'][name]:,.0f}")
    for name, steps in others.items():
        table.add_row(name, f"{steps:,.0f}", "-")
    console.print(table)
    return missing


def keep_best(known: Figures, new: Figures) -> None:
    """Raise each figure to that of a better round."""
    for name, figure in new.items():
        known[name] = max(figure, known.get(name, 0.0))


def show(own: Own, best: dict[str, peers.Peer], console: Console) -> None:
    """The tables: decisions a second, games a second, the price of a copy, and in which form that was timed."""
    table = Table(title="Random play on one core, by processor time")
    for heading in ("what", "decisions/s", "games/s", "copy µs", "form timed"):
        table.add_column(heading, justify="left" if heading in ("what", "form timed") else "right")
    for (game, speed), figures in own.items():
        for key, (name, form) in LINES.items():
            whole = key == "playout_decisions_per_second"
            games = f"{figures['games_per_second']:,.0f}" if whole else "-"
            copy = f"{figures['copy_us']:.2f}" if whole else "-"
            table.add_row(f"{game.capitalize()}, {name}, {speed}", f"{figures[key]:,.0f}", games, copy, form)
    for peer in best.values():
        copy = "-" if peer.copies_us is None else f"{peer.copies_us:.2f}"
        rates = (f"{peer.decisions_per_second:,.0f}", f"{peer.games_per_second:,.0f}", copy)
        table.add_row(peer.name, *rates, peer.form)
    console.print(table)
    show_like_for_like(own, best, console)
    for (game, speed), figures in own.items():
        iterations, size = figures["search_iterations_per_second"], figures["bytes_per_match"]
        odds, worst = figures["forecast_ms"], figures["worst_forecast_ms"]
        ratio = figures["loop_decisions_per_second"] / own[game, "interpreted"]["loop_decisions_per_second"]
        console.print(
            f"{game.capitalize()}, {speed}: loop {ratio:.1f}x interpreted, {iterations:,.0f} search iterations/s, "
            f"{size:,.0f} bytes a match, odds in {odds:.2f} ms (worst {worst:.2f})"
        )


def show_like_for_like(own: Own, best: dict[str, peers.Peer], console: Console) -> None:
    """Our compiled games beside OpenSpiel's hearts, the same work on both sides."""
    table = Table(title="Decisions a second, as a multiple of OpenSpiel's hearts")
    for heading in ("the same work", *(game.capitalize() for game in GAMES)):
        table.add_column(heading, justify="left" if heading == "the same work" else "right")
    for what, (key, peer) in LIKE_FOR_LIKE.items():
        if peer in best:
            rate = best[peer].decisions_per_second
            table.add_row(what, *(f"{own[game, 'compiled'][key] / rate:.2f}x" for game in GAMES))
    console.print(table)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--rounds", type=int, default=3)
    arguments.add_argument("--seconds", type=float, default=1.0, help="for each line and round")
    given = arguments.parse_args()
    console = Console(width=150)
    own, best, missing = rounds(given.rounds, given.seconds, console)
    show(own, best, console)
    for line in missing + environments(given.rounds, given.seconds, console):
        console.print(line)


if __name__ == "__main__":
    main()
