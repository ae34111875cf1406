"""Counts of the tree of play, and a digest of whole games, pin the move generator at both speeds."""

from __future__ import annotations

import hashlib
import json

import pytest
from games.pacto.before import full
from games.pacto.given import given, play
from games.playing import perft

import quincunx as qx
from quincunx.core.dice import FastDice

LONGEST = 20_000


def counts(match: qx.Match, depth: int) -> list[int]:
    return [perft(match.table, n) for n in range(1, depth + 1)]


def test_tree_of_a_move() -> None:
    """UG, action, who comes along, legs and cards, of two UGs in line and a general with one of them."""
    ugs = {"0-hastati_1": (14, 8, 90), "0-hastati_2": (16, 8, 90), "1-warband_1": (15, 11, 270)}
    match = given(ugs=ugs, hands={"0-g1": "wgy", "1-g1": "w"}, generals={"0-g1": {"with": "0-hastati_1"}})
    assert counts(match, 3) == TREE
    assert counts(play(match, "unit:hastati_1", "do:m3"), 4) == WHEELING


def test_trees_of_what_is_hidden_before_a_battle() -> None:
    """Flank marches of the Romans, and their ambushes in woods of 6 by 6 HBW."""
    assert [perft(full("flank marches"), n) for n in (1, 2, 3)] == [3, 7, 74]
    woods = full("ambushes of the first", terrain=[("woods", 20, 6)])
    assert [perft(woods, n) for n in (1, 2)] == [15, 350]


TREE = [4, 42, 464]
WHEELING = [2, 4, 184, 2298]


@pytest.mark.parametrize(
    ("battle", "expected"), [("training_open", "c5456f32f67ed6d6"), ("training_mixed", "b4e51af206776a6a")]
)
def test_whole_games_end_and_are_the_same_at_both_speeds(battle: str, expected: str) -> None:
    digest = hashlib.sha256()
    for seed in range(3):
        match = qx.new("pacto", seed=seed, battle=battle)
        qx.playout(match.table, FastDice(seed), LONGEST)
        assert match.over
        poses = [row["pose"] for row in match.game.table_to_dict(match.table)["ugs"]]
        digest.update(json.dumps([poses, match.table.ending, match.table.scores], sort_keys=True).encode())
    assert digest.hexdigest()[:16] == expected
