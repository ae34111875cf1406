"""What was worked out is kept as long as there is room."""

from __future__ import annotations

from quincunx.core.kept import MOST_KEPT, kept


def test_a_thing_is_worked_out_once() -> None:
    known: dict[object, list[int]] = {}
    first = kept(known, ("key", 1), lambda: [1])
    assert kept(known, ("key", 1), lambda: [2]) is first
    assert kept(known, ("key", 2), lambda: [2]) == [2]


def test_a_full_table_is_begun_anew() -> None:
    known: dict[object, object] = dict.fromkeys(range(MOST_KEPT), "old")
    assert kept(known, "new", lambda: "worked out") == "worked out"
    assert known == {"new": "worked out"}
