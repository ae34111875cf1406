"""The contract of a game as a pytest plugin: `pytest --quincunx-game skirmish` checks it like our own games.

It lies beside the package, so that a pytest run which asks for no game imports nothing of Quincunx.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

pytest.register_assert_rewrite("quincunx.contract")


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
