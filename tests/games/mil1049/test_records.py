"""One recorded game for every way a game can end; each replays to the same position at either speed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from games.mil1049.given import realm
from games.playing import digest

import quincunx as qx
from quincunx.games.mil1049.scoring import standing

FOLDER = Path(__file__).parent / "records"
RECORDS = sorted(path for path in FOLDER.glob("*.json") if path.name != "digests.json")
DIGESTS = json.loads((FOLDER / "digests.json").read_text(encoding="utf-8"))
BY_WORD = ("table.resigned", "table.time", "table.agreed")
DECIDES = {"outright": 1, "by_castles": 2, "by_lands": 3, "by_vassals": 4}
"""What sets the first place apart: points, castles, lands, vassals."""


def test_there_is_a_record_for_every_ending_and_number_of_players() -> None:
    assert {path.stem for path in RECORDS} == set(DIGESTS)
    assert {ending for ending, _ in DIGESTS.values()} == {"end.winner", "end.tiebreak-count", *BY_WORD}
    started = [qx.load(path).data["start"]["options"] for path in RECORDS]
    assert {options["players"] for options in started} == {2, 3, 4, 5}
    assert {(options["advanced"], options["cutthroat"]) for options in started} > {(False, False), (True, True)}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_record_replays_to_its_digest(path: Path) -> None:
    record = qx.load(path)
    match = record.replay()
    assert [match.ending, digest(match)] == DIGESTS[path.stem]
    assert record.verify() == []


@pytest.mark.rule("end.winner")
@pytest.mark.parametrize(("name", "decides"), DECIDES.items())
def test_a_record_shows_what_its_name_says(name: str, decides: int) -> None:
    match = qx.load(FOLDER / f"{name}.json").replay()
    first = realm(match).scores.index(1.0)
    ranked = [standing(realm(match), seat) for seat in range(match.seats)]
    best = max(each for seat, each in enumerate(ranked) if seat != first)
    differs = [mine > theirs for mine, theirs in zip(ranked[first], best, strict=True)]
    assert differs.index(True) == decides


@pytest.mark.rule("leave.rank")
def test_who_left_on_the_way_comes_last_in_the_record_of_it() -> None:
    match = qx.load(FOLDER / "some_left.json").replay()
    first, second = realm(match).gone
    assert (realm(match).places[first], realm(match).places[second]) == (5, 4)


@pytest.mark.parametrize("name", ["outright", "shared", "last_one_left"])
def test_every_ply_of_a_record_can_be_visited(name: str) -> None:
    record = qx.load(FOLDER / f"{name}.json")
    for ply in range(len(record.actions) + 1):
        assert record.replay(ply).ply == ply
