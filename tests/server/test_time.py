"""Running out of time: a clause of the table that every game can end by."""

from __future__ import annotations

import pytest

import quincunx as qx


def a_match() -> qx.Match:
    return qx.new("milito", seed=9, armies=("republican_roman", "carthaginian"))


@pytest.mark.parametrize("seat", [0, 1])
def test_who_runs_out_of_time_loses_by_a_clause_of_its_own(seat: int) -> None:
    match = a_match()
    match.run_out_of_time(seat)
    assert match.scores == tuple(float(each != seat) for each in range(2))
    assert match.ending == match.rule == "table.time"
    last = match.journal()[-1]
    assert (last["text"], last["rule"]) == (f"{match.name('seat', seat)} has run out of time.", "table.time")
    assert f"{match.name('seat', 1 - seat)} wins: the other side ran out of time" in match.svg()


def test_a_game_lost_on_time_is_written_down_and_replays() -> None:
    match = a_match()
    asked = match.acting[0]
    match.play(match.legal()[0])
    match.run_out_of_time(asked)
    record = qx.record_of(match)
    assert record.actions[-1] == f"{asked} !timeout"
    assert record.verify() == []
    assert record.replay().ending == "table.time"
    assert match.copy().at(2).ending == "table.time"


def test_time_ends_nothing_that_is_over_or_not_there() -> None:
    match = a_match()
    with pytest.raises(qx.Refused, match="no such seat"):
        match.run_out_of_time(2)
    match.resign(0)
    with pytest.raises(qx.Refused, match="over"):
        match.run_out_of_time(1)
    assert match.ending == "table.resigned"


def test_the_clause_says_what_happens_and_why() -> None:
    clause = qx.game_of("milito").ledger["table.time"]
    assert clause.kind == "ruling"
    assert "claim" in clause.text
    assert "computer player" in clause.text
    assert clause.why
