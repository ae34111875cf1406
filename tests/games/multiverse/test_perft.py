"""Counts of the tree of play pin the move generator: a change here is a change of the rules."""

from __future__ import annotations

import pytest
from games.multiverse.arena import field
from games.multiverse.given import at_random, play
from games.playing import perft

import quincunx as qx


def counts(match: qx.Match, depth: int) -> list[int]:
    return [perft(match.table, n) for n in range(1, depth + 1)]


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        ("duel_starter", [6, 36, 360, 2160]),
        ("ffa3", [6, 36, 216, 2160]),
        ("ffa4", [6, 36, 216, 1296]),
        ("three_vs_one", [6, 36, 180, 720]),
        ("siege", [4, 24, 120, 480]),
    ],
)
def test_opening_tree(board: str, expected: list[int]) -> None:
    assert counts(qx.new("multiverse", map=board, seed=7), len(expected)) == expected


@pytest.mark.parametrize(
    ("rules", "choices", "expected"),
    [("veteran", 120, [11, 77, 540]), ("veteran", 260, [5, 26, 134]), ("expert", 200, [11, 68, 445])],
)
def test_tree_in_the_middle_of_a_game(rules: str, choices: int, expected: list[int]) -> None:
    match = at_random(qx.new("multiverse", map="duel_standard", rules=rules, seed=3), 3, choices)
    assert counts(match, len(expected)) == expected


def test_tree_of_an_attack() -> None:
    """Cards laid, blows and where the victor goes."""
    match = field(("crown_swordsman", "0,0"), ("crown_archer", "0,1"), enemies=(("clans_axeman", "1,0"),))
    assert counts(play(match, "block:1", "attack:e"), 5) == [2, 4, 8, 76, 304]
