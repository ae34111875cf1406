"""One table, in one run: Quincunx interpreted and compiled beside its peers.

Every line is measured in several rounds, taken in turn, and its best round counts: these are the figures of
an undisturbed core, and a disturbance that lasts hits everyone alike.
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
    "loop_decisions_per_second",
    "plain_decisions_per_second",
    "search_iterations_per_second",
)
Figures = dict[str, float]
OURS = [(game, speed) for game in GAMES for speed in ("compiled", "interpreted")]


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
    """The table: decisions a second, what that is beside our two loops, games a second, and the price of a copy."""
    first = own["milito", "compiled"]
    loop, plain = first["loop_decisions_per_second"], first["plain_decisions_per_second"]
    table = Table(title="Random play on one core")
    table.add_column("what")
    for heading in ("decisions/s", "our loop is", "our plain Python is", "games/s", "copy µs"):
        table.add_column(heading, justify="right")
    for (game, speed), figures in own.items():
        name = game.capitalize()
        add(table, f"{name}, play-out loop, {speed}", figures["loop_decisions_per_second"], loop, plain, None)
        add(table, f"{name}, loop and set-up, {speed}", figures["playout_decisions_per_second"], loop, plain, figures)
        add(table, f"{name}, legal() and play(), {speed}", figures["plain_decisions_per_second"], loop, plain, None)
    for peer in best.values():
        rate = peer.decisions_per_second
        copy = "-" if peer.copies_us is None else f"{peer.copies_us:.2f}"
        row = (f"{rate:,.0f}", f"{loop / rate:.2f}x", f"{plain / rate:.2f}x", f"{peer.games_per_second:,.0f}", copy)
        table.add_row(peer.name, *row)
    console.print(table)
    console.print("our loop and our plain Python: Milito's, compiled")
    for (game, speed), figures in own.items():
        iterations, size = figures["search_iterations_per_second"], figures["bytes_per_match"]
        odds, worst = figures["forecast_ms"], figures["worst_forecast_ms"]
        ratio = figures["loop_decisions_per_second"] / own[game, "interpreted"]["loop_decisions_per_second"]
        console.print(
            f"{game.capitalize()}, {speed}: loop {ratio:.1f}x interpreted, {iterations:,.0f} search iterations/s, "
            f"{size:,.0f} bytes a match, odds in {odds:.2f} ms (worst {worst:.2f})"
        )


def add(table: Table, name: str, rate: float, loop: float, plain: float, figures: Figures | None) -> None:
    games = "-" if figures is None else f"{figures['games_per_second']:,.0f}"
    copy = "-" if figures is None else f"{figures['copy_us']:.2f}"
    table.add_row(name, f"{rate:,.0f}", f"{loop / rate:.2f}x", f"{plain / rate:.2f}x", games, copy)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--rounds", type=int, default=3)
    arguments.add_argument("--seconds", type=float, default=1.0, help="for each line and round")
    given = arguments.parse_args()
    console = Console(width=120)
    own, best, missing = rounds(given.rounds, given.seconds, console)
    show(own, best, console)
    for line in missing + environments(given.rounds, given.seconds, console):
        console.print(line)


if __name__ == "__main__":
    main()
