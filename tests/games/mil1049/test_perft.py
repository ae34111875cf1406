"""Counts of the tree of play pin the move generator: a change here is a change of the rules."""

from __future__ import annotations

import pytest
from games.mil1049.moments import at_market, attempt, auction, donations, halving, war, wedding
from games.playing import perft

import quincunx as qx


@pytest.mark.parametrize(
    ("players", "counts"), [(2, [9, 106, 766, 8478]), (3, [9, 94, 658, 6498]), (5, [9, 150, 1050, 16330])]
)
def test_opening_tree(players: int, counts: list[int]) -> None:
    match = qx.new("mil1049", seed=7, players=players)
    assert [perft(match.table, depth) for depth in range(1, 5)] == counts


def test_opening_tree_of_the_advanced_game() -> None:
    match = qx.new("mil1049", seed=7, players=4, advanced=True, cutthroat=True)
    assert [perft(match.table, depth) for depth in range(1, 4)] == [9, 122, 854]


@pytest.mark.parametrize(
    ("match", "counts"),
    [
        (wedding(), [6, 41, 291, 2129]),
        (war(), [3, 11, 41, 153, 567]),
        (attempt(), [3, 11, 36, 126, 433]),
        (at_market(), [3, 19, 179, 1925]),
        (auction(), [5, 33, 214, 1439]),
        (donations(), [2, 5, 12, 37, 184]),
        (halving(), [2, 6, 40, 388, 2712]),
    ],
    ids=["dowries", "war", "vassalage", "market", "auction", "donations", "half"],
)
def test_tree_of_a_moment(match: qx.Match, counts: list[int]) -> None:
    """Offers laid cube by cube, seals, answers and what comes after them."""
    assert [perft(match.table, depth) for depth in range(1, len(counts) + 1)] == counts
