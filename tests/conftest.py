"""Clauses and tests: every `rule` mark must name a clause, and the coverage of the ledgers is printed.

Also which tests are run at one speed only, and which by one process.
"""

from __future__ import annotations

import gc
import os
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

import quincunx as qx

pytest.register_assert_rewrite("quincunx.contract")

FIRST = ("tests/browser/", "tests/wire/", "tests/lab/")
"""Folders in which whole files are run by one process."""
TOGETHER = ("tests/lab/", "tests/browser/in_the_making/", "tests/browser/small_games/")
"""Folders that are run by one process as a whole: each has a server, or studies, of its own."""
SELDOM = 20_000
"""How many things may be made and kept until somebody looks whether they are garbage."""
MARKED = pytest.StashKey[dict[str, set[str]]]()


def game_of_test(item: pytest.Item) -> str:
    """Tests of a game lie in tests/games/<game>/."""
    parts = item.path.parts
    return parts[parts.index("games") + 1] if "games" in parts else ""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    marked: dict[str, set[str]] = defaultdict(set)
    for item in items:
        for mark in item.iter_markers("rule"):
            marked[game_of_test(item)].update(mark.args)
    config.stash[MARKED] = marked
    if os.environ.get("QUINCUNX_EXPECT") == "interpreted":
        config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker("once")])
        items[:] = [item for item in items if not item.get_closest_marker("once")]
    items.sort(
        key=lambda item: next((n for n, folder in enumerate(FIRST) if item.nodeid.startswith(folder)), len(FIRST))
    )


def pytest_configure() -> None:
    """All that is collected stays: to look through it for garbage again and again would take a tenth of the time."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Tests leave little in circles: looking for it after every 700 things made takes some 4 % interpreted."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(SELDOM)
    gc.enable()


def run_together(nodeid: str) -> str:
    """Tests for which this is the same are run by one process, one after the other.

    They share a browser, a server, or studies that were played. What is run together comes first, folder by folder, and
    most of it waits for others much of the time; what is left for the end is small, keeps a core busy, and can be done
    by any process.
    """
    file = nodeid.partition("::")[0]
    shared = next((folder for folder in TOGETHER if file.startswith(folder)), "")
    return shared or (file if file.startswith(FIRST) else nodeid)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> object:
    """With `--dist loadgroup`; the marks that are meant for it are lost, and nobody is told, since pytest 9.2."""
    if config.getvalue("dist") != "loadgroup":
        return None
    from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]  # it brings no types

    config.option.loadscopereorder = False
    scheduler = LoadScopeScheduling(config, log)
    scheduler._split_scope = run_together
    return scheduler


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Where tests are run by several processes, each tells the first one what it has collected."""
    told = getattr(session.config, "workeroutput", None)
    if told is not None:
        told["marked"] = {game: sorted(clauses) for game, clauses in session.config.stash[MARKED].items()}


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    marked = node.config.stash.setdefault(MARKED, {})
    for game, clauses in node.workeroutput.get("marked", {}).items():
        marked.setdefault(game, set()).update(clauses)


@pytest.fixture
def clauses_tested(request: pytest.FixtureRequest) -> dict[str, set[str]]:
    """The clauses that carry a test, by game."""
    return request.config.stash[MARKED]


@pytest.fixture
def with_stakes(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Stakes, the small game of the tests, is found like any other as long as this test runs."""
    monkeypatch.setenv("QUINCUNX_GAMES", "small_games.stakes")
    qx.registry.cache_clear()
    yield
    monkeypatch.delenv("QUINCUNX_GAMES")
    qx.registry.cache_clear()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """The coverage table: how many clauses of each kind are shown by a test."""
    marked = config.stash.get(MARKED, {})
    if not marked:
        return
    terminalreporter.section("clauses of the ledger shown by a test")
    terminalreporter.write_line(f"{'game':<14}{'stated':>14}{'ruling':>14}{'reconstructed':>16}")
    for name in sorted(qx.registry().all()):
        row = f"{name:<14}"
        for kind, width in (("stated", 14), ("ruling", 14), ("reconstructed", 16)):
            clauses = [c.id for c in qx.game_of(name).ledger if c.kind == kind and not c.id.startswith("table.")]
            shown = sum(clause in marked.get(name, set()) for clause in clauses)
            row += f"{f'{shown} of {len(clauses)}':>{width}}"
        terminalreporter.write_line(row)
