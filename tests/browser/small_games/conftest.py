"""Tests that need games which are no part of the package: one server for all of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from browser.conftest import Server, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that also has Stakes, the small game of the tests, and Crossing, the sample game."""
    with serving(tmp_path_factory.mktemp("small_games"), "small_games.stakes,quincunx.sample.crossing") as made:
        yield made
