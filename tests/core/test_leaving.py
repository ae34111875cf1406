"""Leaving a match, places, and how it went: seats may go while others play on, and a side wins together."""

from __future__ import annotations

import pytest
from small_games.playing import stakes_match
from small_games.stakes.table import Stakes

import quincunx as qx
from quincunx.contract.looking import snapshot
from quincunx.core.match import Match
from quincunx.core.step import places_by


def table_of(match: Match) -> Stakes:
    table = match.table
    assert isinstance(table, Stakes)
    return table


@pytest.mark.parametrize(
    ("scores", "places"),
    [
        ((1.0, 0.0), (1, 2)),
        ((0.5, 0.0, 0.5), (1, 3, 1)),
        ((3.0, 2.0, 2.0, 7.0, 0.0), (2, 3, 3, 1, 5)),
        ((0.25,) * 4, (1,) * 4),
        ((), ()),
    ],
)
def test_equals_share_a_place_and_the_next_one_is_left_out(scores: tuple[float, ...], places: tuple[int, ...]) -> None:
    assert places_by(scores) == places


def test_the_others_play_on_and_whoever_left_is_not_asked_again() -> None:
    match = stakes_match("stakes-4", 1)
    match.resign(1)
    assert not match.over
    assert match.acting == match.awaited == (0, 2, 3)
    assert match.table.left_by == ("", "table.resigned", "", "")
    assert table_of(match).coins == [8, 0, 8, 8]
    assert match.journal()[-1]["text"] == "East resigns."
    for attempt in (lambda: match.play("more", 1), lambda: match.resign(1), lambda: match.offer_draw(1)):
        with pytest.raises(qx.Refused, match="East has left the match") as refused:
            attempt()
        assert refused.value.rule == "table.left"
    match.run_out_of_time(3)
    assert match.table.left_by == ("", "table.resigned", "", "table.time")


def test_when_too_few_would_be_left_the_match_ends() -> None:
    match = stakes_match("stakes-3", 1)
    match.resign(1)
    match.resign(0)
    assert (match.over, match.ending) == (True, "table.resigned")
    assert (match.scores, match.places) == ((0.0, 0.0, 1.0), (2, 2, 1))
    assert [match.outcome(seat) for seat in range(3)] == ["lost", "lost", "won"]
    with pytest.raises(qx.Refused, match="is over"):
        match.undo(0)


def test_a_side_goes_on_with_one_and_loses_with_the_last() -> None:
    match = stakes_match("stakes-teams", 1)
    match.resign(0)
    assert not match.over
    match.resign(2)
    assert match.scores == (0.0, 0.5, 0.0, 0.5)
    assert [match.outcome(seat) for seat in range(4)] == ["lost", "won", "lost", "won"]


def test_a_draw_is_for_those_who_are_still_in() -> None:
    match = stakes_match("stakes-4", 1)
    match.resign(0)
    assert not match.offer_draw(1)
    assert not match.offer_draw(2)
    assert match.offer_draw(3)
    assert match.scores == (0.0, 1 / 3, 1 / 3, 1 / 3)
    assert [match.outcome(seat) for seat in range(4)] == ["lost", "drawn", "drawn", "drawn"]


def test_nothing_is_taken_back_across_a_leave() -> None:
    match = stakes_match("stakes-4", 1)
    match.play("more", 0)
    match.resign(1)
    with pytest.raises(qx.Refused, match="has left the match since"):
        match.undo(0)
    match.play("more", 0)
    before = match.copy()
    match.play("more", 0)
    match.undo(0)
    assert snapshot(match) == snapshot(before)
    assert match.can_undo(0)
    match.undo(0)
    assert not match.can_undo(0)


def test_a_seat_may_be_out_by_a_rule_of_the_game() -> None:
    match = stakes_match("stakes-3", 1)
    match.play_all(["more"] * 8 + ["seal"], 0)
    match.play_all(["more"] * 7 + ["seal"], 1)
    match.play_all(["more"] * 8, 2)
    match.play("seal", 2)
    match.play("pass")
    match.play("keep")
    assert match.table.left_by == ("end.broke", "", "")
    assert not match.over
    assert len(match.awaited) == 2
    assert "has no coins left and is out" in " ".join(line["text"] for line in match.journal())


@pytest.mark.usefixtures("with_stakes")
def test_a_position_keeps_who_has_left_and_every_place() -> None:
    match = stakes_match("stakes-5", 2)
    match.resign(4)
    read = qx.from_dict(match.to_dict())
    assert (read.table.left, read.table.left_by) == (match.table.left, match.table.left_by)
    assert read.awaited == (0, 1, 2, 3)
    match.table.end("end.richest", (0.5, 0.5, 0.0, 0.0, 0.0), (1, 1, 4, 3, 5))
    read = qx.from_dict(match.to_dict())
    assert (read.scores, read.places) == (match.scores, (1, 1, 4, 3, 5))
    data = match.to_dict()
    for field, wrong in (("places", [1, 2]), ("places", [0] * 5), ("left", {"9": "end.broke"}), ("left", {"x": ""})):
        with pytest.raises(ValueError, match=field):
            qx.from_dict({**data, "table": {**data["table"], field: wrong}})


@pytest.mark.usefixtures("with_stakes")
@pytest.mark.parametrize(
    "left", [{"0": "table.resigned", "1": "table.resigned"}, {"0": "no.such"}, {"7": "table.time"}]
)
def test_a_position_with_too_few_left_is_refused(left: dict[str, str]) -> None:
    position = stakes_match("stakes-3", 1).to_dict()
    position["table"]["left"] = left
    with pytest.raises(ValueError, match=r"table\.left"):
        qx.from_dict(position)
