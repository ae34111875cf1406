"""A game in the making can be had by its name, and is offered to nobody until somebody names its folder."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import quincunx as qx
from quincunx.core.registry import offered_game

MAKING = "milito"
"""Any game of ours, taken for one that is not finished."""


@pytest.fixture(autouse=True)
def unfinished(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(type(qx.game_of(MAKING)), "in_the_making", True)
    qx.registry.cache_clear()
    yield
    monkeypatch.undo()
    qx.registry.cache_clear()


@pytest.fixture
def named_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUINCUNX_GAMES", f"quincunx.games.{MAKING}")
    qx.registry.cache_clear()


def test_it_is_found_by_name_but_not_listed() -> None:
    assert qx.game_of(MAKING).in_the_making
    assert MAKING not in qx.registry()
    assert qx.new(MAKING, seed=1).seats == 2
    with pytest.raises(ValueError, match="there is no game"):
        offered_game(MAKING)


@pytest.mark.usefixtures("named_by_hand")
def test_it_is_offered_if_its_folder_is_named() -> None:
    assert MAKING in qx.registry()
    assert not qx.registry().problems
    assert offered_game(MAKING) is qx.game_of(MAKING)
