"""Counts of the opening tree pin the move generator: a change here is a change of the rules."""

from __future__ import annotations

import pytest
from games.milito.given import given
from games.playing import perft

import quincunx as qx


@pytest.mark.parametrize(
    ("seed", "mercenaries", "counts"),
    [(7, False, [7, 33, 291, 1489]), (42, False, [5, 26, 186, 988]), (1, True, [5, 37, 154, 717])],
)
def test_opening_tree(seed: int, mercenaries: bool, counts: list[int]) -> None:
    armies = ("republican_roman", "carthaginian")
    match = qx.new("milito", seed=seed, armies=armies, mercenaries=mercenaries)
    assert [perft(match.table, depth) for depth in range(1, len(counts) + 1)] == counts


def test_combat_tree() -> None:
    """Two contested columns, mixed stacks, Leaders on both sides: fighters, bonus cards, withdrawals and outcomes."""
    match = given(
        own={
            "hand": ["rep_1", "triarii", "heavy_infantry", "light_infantry"],
            "deck": ["rep_2", "triarii"],
            "c2": ["medium_cavalry"],
            "c3": ["heavy_infantry", "light_infantry"],
        },
        enemy={
            "hand": ["car_1", "spears"],
            "deck": ["car_8", "slingers"],
            "c2": ["light_cavalry"],
            "c3": ["elephants", "slingers"],
        },
    )
    assert [perft(match.table, depth) for depth in range(1, 6)] == [6, 30, 95, 388, 1222]
