"""One recorded game for every way a game can end; each replays to the same position at either speed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from games.playing import digest

import quincunx as qx

FOLDER = Path(__file__).parent / "records"
RECORDS = sorted(path for path in FOLDER.glob("*.json") if path.name != "digests.json")
DIGESTS = json.loads((FOLDER / "digests.json").read_text(encoding="utf-8"))
ENDINGS = {
    "win": "end.win",
    "win_sealed_dice": "end.win",
    "win_with_mercenaries": "end.win",
    "dead_position": "end.dead_position",
    "late_win": "end.late_win",
    "turn_cap_second": "end.turn_cap",
    "turn_cap_columns": "end.turn_cap",
    "resigned": "table.resigned",
    "agreed_draw": "table.agreed",
}


def test_there_is_a_record_for_every_ending() -> None:
    assert {path.stem for path in RECORDS} == set(ENDINGS)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_record_replays_to_its_digest(path: Path) -> None:
    record = qx.load(path)
    match = record.replay()
    assert match.ending == ENDINGS[path.stem]
    assert digest(match) == DIGESTS[path.stem]
    assert record.verify() == []


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_ply_of_a_record_can_be_visited(path: Path) -> None:
    record = qx.load(path)
    for ply in range(len(record.actions) + 1):
        assert record.replay(ply).ply == ply
