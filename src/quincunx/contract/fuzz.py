"""The long fuzz: whole games under every contract check; any failure is written as a record that loads.

    python -m quincunx.contract.fuzz --game milito --games 20000 --mind random --minutes 30

Every check is made in every game: the cheap ones at one choice in four, the costly ones at one in sixteen,
both at random; every record is replayed and verified at the end.
"""

from __future__ import annotations

import argparse
import json
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from os import cpu_count
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import quincunx as qx
from quincunx.contract import checks
from quincunx.contract.leaving import end_is_well_formed
from quincunx.contract.taking_back import record_replays
from quincunx.core.dice import FastDice
from quincunx.core.match import Match
from quincunx.core.starting import new_match
from quincunx.minds import mind_named

BATCH = 25
LONGEST_GAME = 20_000


class Failure(Exception):
    """A check that failed, with the game it failed in."""

    def __init__(self, what: str, record: str, position: str) -> None:
        super().__init__(what, record, position)
        self.what, self.record, self.position = what, record, position


def fuzz_one(name: str, mind: str, seed: int) -> int:
    """One game from set-up to end under the checks; how many choices it had."""
    game = qx.game_of(name)
    dice = FastDice(seed)
    match = new_match(game, game.built_in, game.any_options(game.built_in, dice), FastDice(seed + 1))
    minds = [mind_named(mind, seed + 2 + seat) for seat in range(match.seats)]
    start = game.components(match.table)
    try:
        while not match.over:
            look(match, dice)
            seat = match.acting[dice.below(len(match.acting))]
            match.play(minds[seat].choose(match, seat), seat)
            if match.ply > LONGEST_GAME:
                raise AssertionError("the game does not end")
        checks.components_are_conserved(start, match)
        end_is_well_formed(match)
        record_replays(match)
    except Exception as error:  # whatever goes wrong is written down with the game it went wrong in
        what = f"{type(error).__name__}: {error}"
        raise Failure(what, qx.record_of(match).text(), json.dumps(match.to_dict())) from error
    return match.ply


def look(match: Match, dice: FastDice) -> None:
    """The checks of one choice, as chance has it."""
    for check in checks.CHEAP:
        if dice.below(4) == 0:
            check(match, dice)
    for check in checks.DEAR:
        if dice.below(16) == 0:
            check(match, dice)


def fuzz_batch(name: str, mind: str, first: int, games: int) -> tuple[int, int]:
    """Some games in a row: how many games and how many choices."""
    return games, sum(fuzz_one(name, mind, seed) for seed in range(first, first + games))


def run(name: str, mind: str, games: int, minutes: float, first: int, out: Path) -> int:
    """All games on all cores, with a progress bar; 0 if all was well."""
    deadline = time.monotonic() + 60 * minutes
    played = choices = 0
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with ProcessPoolExecutor(cpu_count()) as pool, Progress(*columns) as progress:
        task = progress.add_task(f"{name}, {mind} minds, {qx.speed()}", total=games)
        starts = range(first, first + games, BATCH)
        waiting = {pool.submit(fuzz_batch, name, mind, at, min(BATCH, first + games - at)) for at in starts}
        for future in as_completed(waiting):
            try:
                done = future.result()
            except Failure as failure:
                pool.shutdown(wait=False, cancel_futures=True)
                return write_failure(failure, name, out)
            played, choices = played + done[0], choices + done[1]
            progress.update(task, completed=played)
            if time.monotonic() > deadline:
                pool.shutdown(wait=False, cancel_futures=True)
                break
    print(f"{played} games of {name} by {mind} minds, {choices} choices: clean")
    return 0


def write_failure(failure: Failure, name: str, out: Path) -> int:
    """Keep the record and the position of a failure, and say where they are."""
    out.mkdir(parents=True, exist_ok=True)
    stem = out / f"{name}-{int(time.time())}"
    stem.with_suffix(".json").write_text(failure.record, encoding="utf-8")
    stem.with_suffix(".position.json").write_text(failure.position, encoding="utf-8")
    print(f"FAILED: {failure.what}\nthe game is in {stem}.json, the position in {stem}.position.json")
    return 1


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--game", choices=sorted(qx.registry()), action="append", help="all games if none is named")
    arguments.add_argument("--games", type=int, default=1000)
    arguments.add_argument("--minutes", type=float, default=60.0)
    arguments.add_argument("--mind", default="random")
    arguments.add_argument("--seed", type=int, default=0)
    arguments.add_argument("--out", type=Path, default=Path("artifacts/fuzz"))
    given = arguments.parse_args()
    results = [
        run(name, given.mind, given.games, given.minutes, given.seed, given.out)
        for name in given.game or sorted(qx.registry())
    ]
    return max(results)


if __name__ == "__main__":
    raise SystemExit(main())
