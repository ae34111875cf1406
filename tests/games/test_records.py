"""Recorded games of every game: each replays to the same position at either speed."""

from __future__ import annotations

from pathlib import Path

import pytest
from games.playing import digest
from games.recorded import Recorded

GAMES = sorted(folder.parent.name for folder in Path(__file__).parent.glob("*/records"))
NAMES = [(game, name) for game in GAMES for name in Recorded(game).names()]
VISITED = 3
"""How many records of each game are gone through choice by choice: the shortest."""


def short_ones(game: str) -> list[tuple[str, str]]:
    found = Recorded(game)
    return [(game, name) for name in sorted(found.names(), key=lambda each: len(found.load(each).actions))[:VISITED]]


@pytest.mark.parametrize("game", GAMES)
def test_it_is_written_down_where_each_record_leads(game: str) -> None:
    assert Recorded(game).names() == sorted(Recorded(game).digests)


@pytest.mark.parametrize(("game", "name"), NAMES, ids=lambda each: each)
def test_record_replays_to_its_digest(game: str, name: str) -> None:
    record = Recorded(game).load(name)
    match = record.replay()
    assert [match.ending, digest(match)] == Recorded(game).digests[name]
    assert record.verify() == []


@pytest.mark.parametrize(("game", "name"), [each for game in GAMES for each in short_ones(game)], ids=lambda each: each)
def test_every_ply_of_a_record_can_be_visited(game: str, name: str) -> None:
    record = Recorded(game).load(name)
    for ply in range(len(record.actions) + 1):
        assert record.replay(ply).ply == ply
