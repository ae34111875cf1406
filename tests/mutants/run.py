"""Breaks the rules of a game at random places and counts how often a test notices.

    make mutants GAME=milito N=200 SEED=1

Each mutant is one place said otherwise: a comparison, a number, a branch, a statement left out. Only the tests that
reach its line are run, interpreted, the quickest first, up to the first that fails. What cannot be noticed because it
makes no difference stands in equivalents.toml, with the reason.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from mutants.operators import Mutant, Rules
from mutants.reach import BRIEFLY, ROOT, USUAL, Reach, measured

GAMES = Path("src/quincunx/games")
EQUIVALENTS = Path(__file__).with_name("equivalents.toml")
LEAST = 95
"""Of a hundred mutants, how many must be noticed."""
NO_RULES = {
    "__init__.py", "cards.py", "cautions.py", "describe.py", "draft.py", "forecast.py", "game.py", "glance.py",
    "judgement.py", "ladders.py", "leaning.py", "lines.py", "luck.py", "mirrors.py", "naming.py", "observation.py",
    "odds.py", "outlook.py", "pending.py", "pieces.py", "points.py", "position.py", "position_players.py",
    "prospect.py", "prospects.py", "reasons.py", "scenarios.py", "scenes.py", "soundness.py", "spots.py",
    "terminal.py", "thumb.py", "view.py", "warnings.py", "words.py",
}  # fmt: skip
NO_RULES_FOLDERS = {"board", "pieces", "terminal"}
MEMORY = 4 << 30


def rules_of(game: str) -> list[Rules]:
    """The files that say how a game is played; not how it is drawn, told, read, written or judged."""
    folder = ROOT / GAMES / game
    files = [file for file in sorted(folder.rglob("*.py")) if file.name not in NO_RULES]
    files = [file for file in files if not NO_RULES_FOLDERS & set(file.relative_to(folder).parts)]
    return [Rules(str(file.relative_to(ROOT)), file.read_text()) for file in files]


def tests_of(game: str) -> list[str]:
    return [f"tests/games/{game}", "tests/games/test_records.py", "tests/contract"]


def equivalents() -> dict[tuple[str, str, str, str], str]:
    """Why a mutant makes no difference, by what names it."""
    told = tomllib.loads(EQUIVALENTS.read_text()).get("equivalent", [])
    return {(each["file"], each["function"], each["was"], each["becomes"]): each["reason"] for each in told}


def sample(game: str, count: int, seed: int) -> list[Mutant]:
    """Some mutants of a game, drawn at random from all places alike."""
    places = [(rules, place) for rules in rules_of(game) for place in rules.places()]
    random.Random(seed).shuffle(places)
    known = equivalents()
    found: dict[tuple[str, str, str, str], Mutant] = {}
    for rules, place in places:
        if len(found) == count:
            break
        mutant = rules.mutant(place)
        if mutant is not None and mutant.key not in known:
            found[mutant.key] = mutant
    return list(found.values())


class Bench:
    """Copies of the source, one for each process that tries mutants."""

    def __init__(self, folder: Path, count: int) -> None:
        self.free: SimpleQueue[Path] = SimpleQueue()
        for number in range(count):
            copy = folder / str(number)
            shutil.copytree(ROOT / "src", copy / "src", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
            self.free.put(copy)

    @contextmanager
    def with_mutant(self, mutant: Mutant) -> Iterator[Path]:
        """A copy in which one place is changed, as long as it is tried."""
        copy = self.free.get()
        file = copy / mutant.file
        before = file.read_text()
        file.write_text(mutant.text)
        try:
            yield copy
        finally:
            file.write_text(before)
            self.free.put(copy)


def limit() -> None:
    """A mutant may run in circles: it gets no more memory than this."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def is_noticed(mutant: Mutant, reach: Reach, bench: Bench) -> bool:
    """Whether any test fails, or takes far too long."""
    tests = reach.tests(mutant.file, mutant.line)
    if not tests:
        return False
    with bench.with_mutant(mutant) as copy:
        (copy / "tests.txt").write_text("\n".join(tests))
        (copy / "seconds.json").write_text(json.dumps({test: reach.seconds[test] for test in tests}))
        paths = os.pathsep.join([str(copy / "src"), str(ROOT / "tests")])
        environment = {**os.environ, **BRIEFLY, USUAL: str(copy / "seconds.json"), "PYTHONPATH": paths}
        environment["PYTHONDONTWRITEBYTECODE"] = "1"
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "mutants.reach"]
        done = subprocess.run(
            [*command, f"@{copy / 'tests.txt'}"], cwd=ROOT, env=environment, capture_output=True, preexec_fn=limit,
            check=False,
        )  # fmt: skip
    return done.returncode != 0


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    asked.add_argument("--game", required=True)
    asked.add_argument("-n", type=int, default=200)
    asked.add_argument("--seed", type=int, default=random.randrange(10**6))
    asked.add_argument("--least", type=float, default=LEAST)
    told = asked.parse_args()
    print(f"{told.game}: {told.n} mutants, seed {told.seed}", flush=True)
    mutants = sample(told.game, told.n, told.seed)
    reach = measured(told.game, tests_of(told.game))
    cores = os.cpu_count() or 1
    survivors: list[Mutant] = []
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(cores) as pool:
        bench = Bench(Path(folder), cores)
        waiting = {pool.submit(is_noticed, mutant, reach, bench): mutant for mutant in mutants}
        for number, tried in enumerate(as_completed(waiting), 1):
            mutant = waiting[tried]
            if not tried.result():
                survivors.append(mutant)
                print(f"\n{mutant.diff((ROOT / mutant.file).read_text())}", flush=True)
                if not reach.tests(mutant.file, mutant.line):
                    print("no test reaches this line", flush=True)
            if number % 10 == 0:
                print(f"{number} tried, {len(survivors)} not noticed", flush=True)
    rate = 100 * (len(mutants) - len(survivors)) / len(mutants)
    print(f"{told.game}: {len(mutants) - len(survivors)} of {len(mutants)} noticed ({rate:.1f} %), seed {told.seed}")
    return 0 if rate >= told.least else 1


if __name__ == "__main__":
    sys.exit(main())
