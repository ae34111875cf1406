"""What the die promised and what it brought: sons, and knights who starve."""

from __future__ import annotations

from typing import Any

import pytest
from games.mil1049.given import given, play

import quincunx as qx


def events(match: qx.Match) -> list[tuple[str, int, float, float]]:
    """How chance fell: kind, seat, what was to be expected, and what came."""
    journal = match.table.journal
    assert journal is not None
    return [(each.line.key, each.seat, each.expected, each.actual) for each in journal.chances]


def event(kind: str, seat: int, expected: float, actual: float) -> tuple[Any, ...]:
    return f"luck.{kind}", seat, pytest.approx(expected), pytest.approx(actual)


@pytest.mark.rule("growth.roll")
@pytest.mark.parametrize(("face", "son"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 1), (6, 1)])
def test_four_of_six_faces_show_a_son(face: int, son: int) -> None:
    """Whether or not he is chosen."""
    match = play(given(active="yellow", dice=[face]), "grow:B", "roll")
    assert events(match) == [event("growth", 1, 2 / 3, son)]


@pytest.mark.rule("winter.roll")
@pytest.mark.parametrize(("face", "hard"), [(1, True), (2, False)])
def test_every_other_winter_is_hard_on_who_has_neither_land_nor_castle(face: int, hard: bool) -> None:
    """Counted by knights at risk; whoever has none has no luck and no bad luck."""
    yellow: dict[str, Any] = {"C": {}, "D": {}}
    match = given(at="winter", dice=[face], red={"C": {}}, yellow=yellow, blue={"C": {"where": "crusades"}})
    assert events(match) == [
        event("winter", 0, -0.5, -1 if hard else 0),
        event("winter", 1, -1, -2 if hard else 0),
    ]


@pytest.mark.rule("growth.recognise")
def test_a_son_who_is_recognised_is_no_luck() -> None:
    assert events(play(given(), "grow:B", "gold")) == []
