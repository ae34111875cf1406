"""Counts of the tree of play pin the move generator: a change here is a change of the rules."""

from __future__ import annotations

import pytest
from games.battalion.given import given, unit
from games.playing import perft

import quincunx as qx


@pytest.mark.parametrize(
    ("battle", "counts"),
    [("set1", [19, 54, 384]), ("set4", [24, 91, 838]), ("set6", [31, 183, 1666]), ("grand1", [21, 64, 515])],
)
def test_opening_tree(battle: str, counts: list[int]) -> None:
    match = qx.new("battalion", seed=7, battle=battle)
    assert [perft(match.table, depth) for depth in range(1, 4)] == counts


def test_mustered_tree() -> None:
    match = qx.new("battalion", seed=7, battle="muster", size=6)
    assert [perft(match.table, depth) for depth in range(1, 4)] == [24, 576, 11520]


def test_muster_tree() -> None:
    """The front rank, the second, the third, and all one can do beside."""
    match = qx.new("battalion", seed=7, battle="muster", size=6, factions=("rome", "han"), armies=("table", None))
    assert [perft(match.table, depth) for depth in range(1, 5)] == [9, 72, 606, 4742]


def test_melee_tree() -> None:
    """An overlapped unit, a charge to come, cards on both sides: targets, pools, re-rolls, hits and ways out."""
    match = given(
        own={
            "units": [
                unit("hastati", "principes", foes=["carthage1"]),
                unit("triarii", "triarii"),
                unit("cretan_archers"),
            ],
            "hand": ["veteran_troops", "short_swords", "centurions"],
        },
        enemy={
            "units": [unit("numidian_cavalry", "celt_cavalry"), unit("caetrati", "caetrati"), unit("samnites")],
            "hand": ["ambush", "feint"],
        },
    )
    assert [perft(match.table, depth) for depth in range(1, 5)] == [9, 33, 131, 469]
