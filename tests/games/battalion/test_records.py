"""One recorded game for every way a game can end and for every battle; each replays to the same position."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from games.playing import digest

import quincunx as qx

FOLDER = Path(__file__).parent / "records"
RECORDS = sorted(path for path in FOLDER.glob("*.json") if path.name != "digests.json")
DIGESTS = json.loads((FOLDER / "digests.json").read_text(encoding="utf-8"))


def test_there_is_a_record_for_every_ending_and_battle() -> None:
    assert {path.stem for path in RECORDS} == set(DIGESTS)
    assert {ending for ending, _ in DIGESTS.values()} == {"win.camp", "win.deck", "table.resigned", "table.agreed"}
    battles = {qx.load(path).data["start"]["options"]["battle"] for path in RECORDS}
    assert battles == {"set1", "set2", "set3", "set4", "set5", "set6", "grand1", "muster", "muster4"}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_record_replays_to_its_digest(path: Path) -> None:
    record = qx.load(path)
    match = record.replay()
    assert [match.ending, digest(match)] == DIGESTS[path.stem]
    assert record.verify() == []


@pytest.mark.parametrize("path", RECORDS[:4], ids=lambda path: path.stem)
def test_every_ply_of_a_record_can_be_visited(path: Path) -> None:
    record = qx.load(path)
    for ply in range(len(record.actions) + 1):
        assert record.replay(ply).ply == ply
