"""What was worked out is kept as long as there is room."""

from __future__ import annotations

import pytest

import quincunx as qx
from quincunx.core.kept import Kept, frozen, kept


def test_a_thing_is_worked_out_once() -> None:
    known: Kept[list[int]] = Kept(10)
    first = kept(known, ("key", 1), lambda: [1])
    assert kept(known, ("key", 1), lambda: [2]) is first
    assert kept(known, ("key", 2), lambda: [2]) == [2]


def test_there_are_never_more_than_there_is_room_for() -> None:
    known: Kept[int] = Kept(10)
    for n in range(100):
        known.put(n, n)
        assert len(known) <= 10
        assert known.get(n) == n
    assert [known.get(n) for n in (0, 89, 95, 99)] == [None, None, 95, 99]


def test_what_is_asked_for_stays_and_the_rest_goes() -> None:
    known: Kept[str] = Kept(10)
    for n in range(100):
        kept(known, n, lambda: "rare")
        kept(known, "often", lambda: "first" if n == 0 else "again")  # noqa: B023 - called at once
    assert known.get("often") == "first"
    assert known.get(0) is None
    known.clear()
    assert len(known) == 0
    assert known.get("often") is None


@pytest.mark.parametrize("game", ["milito", "battalion"])
def test_whoever_gets_a_view_may_change_it(game: str) -> None:
    match = qx.new(game, seed=3)
    before = match.svg(0)
    view = match.view(0)
    for pieces in view.values():
        for piece in pieces if isinstance(pieces, list) else ():
            if isinstance(piece, dict):
                piece.clear()
    assert match.svg(0) == before
    assert match.view(0) != view


def test_plain_data_is_frozen_by_all_that_is_in_it() -> None:
    data = {"faces": [1, 2], "uses": [{"face": 1}]}
    assert frozen(data) == frozen({"faces": [1, 2], "uses": [{"face": 1}]})
    assert hash(frozen(data)) == hash(frozen(data))
    for other in ({"faces": [1, 2], "uses": [{"face": 2}]}, {"faces": [1], "uses": [{"face": 1}]}, {"faces": [1, 2]}):
        assert frozen(other) != frozen(data)
