"""One recorded battle for every way it can end and for both fields; each replays to the same position at any speed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from games.playing import digest

import quincunx as qx
from quincunx.games.pacto.game import box_of
from quincunx.games.pacto.soundness import ENDINGS

FOLDER = Path(__file__).parent / "records"
RECORDS = sorted(path for path in FOLDER.glob("*.json") if path.name != "digests.json")
DIGESTS = json.loads((FOLDER / "digests.json").read_text(encoding="utf-8"))
BY_WORD = ("table.resigned", "table.time", "table.agreed")


def test_there_is_a_record_for_every_ending_and_field() -> None:
    assert {path.stem for path in RECORDS} == set(DIGESTS)
    assert {ending for ending, _ in DIGESTS.values()} == {*ENDINGS, *BY_WORD}
    started = {qx.load(path).data["start"]["options"]["battle"] for path in RECORDS}
    assert started == set(box_of(qx.game_of("pacto").built_in).pieces.battles)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_record_replays_to_its_digest(path: Path) -> None:
    record = qx.load(path)
    match = record.replay()
    assert [match.ending, digest(match)] == DIGESTS[path.stem]
    assert record.verify() == []


@pytest.mark.parametrize("name", ["won", "resigned_in_a_fight", "agreed"])
def test_every_ply_of_a_record_can_be_visited(name: str) -> None:
    record = qx.load(FOLDER / f"{name}.json")
    for ply in range(len(record.actions) + 1):
        assert record.replay(ply).ply == ply
