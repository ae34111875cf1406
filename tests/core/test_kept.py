"""What was worked out is kept as long as there is room."""

from __future__ import annotations

from quincunx.core.kept import Kept, kept


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
