"""The contract of a game as a pytest plugin: `pytest --quincunx-game skirmish` checks it like our own games.

It lies beside the package, so that a pytest run which asks for no game imports nothing of Quincunx.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

import pytest


def rewrite_only(package: str) -> None:
    """Only its assertions are a test's. Pytest would compile anew all that is installed together with a plugin.

    Pytest offers no way to say so: where it keeps its list elsewhere, everything only takes longer.
    """
    for finder in sys.meta_path:
        marked = getattr(finder, "_must_rewrite", None)
        if isinstance(marked, set):
            marked.discard(package.partition(".")[0])
    pytest.register_assert_rewrite(package)


rewrite_only("quincunx.contract")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.getgroup("quincunx").addoption(
        "--quincunx-game",
        action="append",
        default=[],
        metavar="GAME",
        help="hold a game to the contract of Quincunx; as often as you like",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(id): the clause of the ledger this test shows")
    wanted = config.getoption("quincunx_game")
    if not wanted:
        return
    import quincunx as qx

    for name in wanted:
        try:
            qx.game_of(name)
        except ValueError as error:
            raise pytest.UsageError(f"--quincunx-game {name}: {error}") from error
    suite = str(suite_file())
    if suite not in config.args:
        config.args.append(suite)


def suite_file() -> Path:
    """The file of the checks."""
    found = find_spec("quincunx.contract.suite")
    assert found is not None
    assert found.origin is not None
    return Path(found.origin)
