"""Tests of games that are offered to nobody yet: one server that has them because they are named to it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from browser.conftest import Server, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that also offers Multiverse War and Pacto."""
    with serving(tmp_path_factory.mktemp("in_the_making"), "quincunx.games.multiverse,quincunx.games.pacto") as made:
        yield made
