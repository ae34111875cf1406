"""Which tests reach which line: measured once with coverage.py, and kept as long as no file has changed."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import coverage
import pytest

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "build" / "mutants"
FOLDER = "QUINCUNX_REACH"
RULES = "QUINCUNX_REACH_RULES"
USUAL = "QUINCUNX_USUAL_SECONDS"
COUNTS_TESTS = "tests/contract/test_ledger.py"
"""It asks whether each clause has a test, and fails wherever only some tests are run."""
BUILT_ONCE = {"arms.py", "box.py"}
"""What these build is kept for all tests to come, so that only the first one is seen to run them."""
LEAST_SECONDS, TIMES_LONGER = 3.0, 5.0
COLLECTING_SECONDS = 30.0
BRIEFLY = {"QUINCUNX_EXPECT": "interpreted", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
"""Tests marked `once` are left out: they are the same checks at greater length. Plugins take longer than a mutant."""


class Reach:
    """The tests that reach each line, and how long each of them takes."""

    def __init__(self, lines: dict[str, dict[str, list[str]]], seconds: dict[str, float]) -> None:
        self.lines = lines
        self.seconds = seconds

    def tests(self, file: str, line: int) -> list[str]:
        """The tests that run a line, the quickest first; if it runs on import or once for all, then the rest."""
        lines = self.lines.get(file, {})
        found = sorted(lines.get(str(line), []), key=lambda test: self.seconds[test])
        if str(line) not in lines or (found and Path(file).name not in BUILT_ONCE):
            return found
        return [*found, *sorted(self.seconds.keys() - set(found), key=lambda test: self.seconds[test])]


def measured(game: str, tests: list[str]) -> Reach:
    """What the tests of a game reach, measured if anything has changed."""
    kept = KEPT / f"reach-{game}-{state_of(tests)}.json"
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        for old in KEPT.glob(f"reach-{game}-*.json"):
            old.unlink()
        kept.write_text(json.dumps(measure(game, tests)))
    told = json.loads(kept.read_text())
    names = list(told["seconds"])
    lines = {
        file: {line: [names[number] for number in numbers] for line, numbers in known.items()}
        for file, known in told["lines"].items()
    }
    return Reach(lines, told["seconds"])


def state_of(tests: list[str]) -> str:
    """A hash of all sources and tests."""
    found = hashlib.sha256(" ".join(tests).encode())
    for file in sorted([*(ROOT / "src").rglob("*"), *(ROOT / "tests").rglob("*")]):
        if file.is_file() and file.suffix in (".py", ".toml", ".json") and "mutants" not in file.parts:
            found.update(file.as_posix().encode() + file.read_bytes())
    return found.hexdigest()[:16]


def measure(game: str, tests: list[str]) -> dict[str, object]:
    """Run the tests once, and look at what each of them reached."""
    print(f"Looking which tests of {game} reach which line; this takes a few minutes and is kept", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        rules = str(ROOT / "src" / "quincunx" / "games" / game)
        paths = os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests")])
        environment = {**os.environ, **BRIEFLY, FOLDER: folder, RULES: rules, "PYTHONPATH": paths}
        others = [each.name for each in (ROOT / "src" / "quincunx" / "games").iterdir() if (each / "game.py").exists()]
        only = " and ".join(f"not {each}" for each in [*others, "stakes"] if each != game)
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "xdist", "-n", "auto"]
        command += ["-p", "mutants.reach", "-k", only, "--ignore", COUNTS_TESTS]
        done = subprocess.run(
            [*command, *tests], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
        )
        if done.returncode != 0:
            sys.exit(f"The tests fail without any mutant:\n{done.stdout[-3000:]}")
        seconds: dict[str, float] = {}
        for part in sorted(Path(folder).glob("*.seconds")):
            seconds.update(json.loads(part.read_text()))
        numbers = {name: number for number, name in enumerate(seconds)}
        lines: dict[str, dict[str, list[int]]] = {}
        for part in sorted(Path(folder).glob("*.coverage")):
            data = coverage.CoverageData(str(part))
            data.read()
            for file in data.measured_files():
                known = lines.setdefault(str(Path(file).relative_to(ROOT)), {})
                for line, contexts in data.contexts_by_lineno(file).items():
                    known.setdefault(str(line), []).extend(numbers[name] for name in contexts if name)
    return {"lines": lines, "seconds": seconds}


# ---- the same file, as a plugin of the tests that are measured


class Measuring:
    """Says to coverage.py which test runs."""

    def __init__(self, folder: Path) -> None:
        self.part = folder / f"{os.getpid()}"
        self.coverage = coverage.Coverage(
            data_file=f"{self.part}.coverage", include=[f"{os.environ[RULES]}/*"], config_file=False
        )
        self.seconds: dict[str, float] = {}
        self.coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.coverage.switch_context(item.nodeid)
        begun = time.process_time()
        done = yield
        self.seconds[item.nodeid] = time.process_time() - begun
        self.coverage.switch_context("")
        return done

    def pytest_sessionfinish(self) -> None:
        self.coverage.stop()
        self.coverage.save()
        Path(f"{self.part}.seconds").write_text(json.dumps(self.seconds))


class Hurry:
    """Ends a test that takes far longer than it did without the mutant: it runs in circles, and that is noticed."""

    def __init__(self, seconds: dict[str, float]) -> None:
        self.seconds = seconds
        signal.signal(signal.SIGVTALRM, lambda *_: os._exit(1))
        signal.setitimer(signal.ITIMER_VIRTUAL, COLLECTING_SECONDS)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        signal.setitimer(signal.ITIMER_VIRTUAL, LEAST_SECONDS + TIMES_LONGER * self.seconds.get(item.nodeid, 0.0))
        done = yield
        signal.setitimer(signal.ITIMER_VIRTUAL, COLLECTING_SECONDS)
        return done


def pytest_configure(config: pytest.Config) -> None:
    if USUAL in os.environ:
        config.pluginmanager.register(Hurry(json.loads(Path(os.environ[USUAL]).read_text())))
    if FOLDER in os.environ and config.getoption("numprocesses", None) is None:
        config.pluginmanager.register(Measuring(Path(os.environ[FOLDER])))
