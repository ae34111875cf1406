"""Checks of how a match ends, and of seats that leave it while others play on."""

from __future__ import annotations

import pytest

import quincunx as qx
from quincunx.contract.looking import everyone, snapshot
from quincunx.contract.taking_back import any_of, record_replays
from quincunx.core.dice import FastDice
from quincunx.core.match import Match

LONGEST_GAME = 20_000
RECORDS_REPLAYED = 4
"""Of so many matches that are played on, the record of one is replayed: that takes ten times as long as to play on."""


def end_is_well_formed(match: Match) -> None:
    """Scores add up to 1, places go with them, and everyone has won, drawn or lost."""
    assert match.over
    assert match.acting == match.awaited == ()
    assert match.ending in match.game.ledger
    scores, places = match.scores, match.places
    assert scores is not None
    assert places is not None
    assert len(scores) == len(places) == match.seats
    assert sum(scores) == pytest.approx(1.0)
    outcomes = [match.outcome(seat) for seat in range(match.seats)]
    for seat in range(match.seats):
        assert places[seat] == 1 + sum(place < places[seat] for place in places), "equals share a place, others follow"
        assert all(scores[seat] <= scores[other] for other in range(match.seats) if places[other] < places[seat])
        assert (places[seat] == 1) == (outcomes[seat] != "lost")
    sides = {match.table.side_of(seat) for seat in range(match.seats) if places[seat] == 1}
    assert {each for each in outcomes if each != "lost"} == {"won" if len(sides) == 1 else "drawn"}


def anyone_may_leave(match: Match, dice: FastDice) -> None:
    """Whoever leaves is not asked again, and nothing before can be taken back; if the others play on, it ends well."""
    stay = [seat for seat in range(match.seats) if not match.table.has_left(seat)]
    eyes = everyone(match)
    for seat in stay:
        twin = match.copy()
        leave(twin, seat, dice)
        assert twin.over or twin.table.has_left(seat)
        assert not any(twin.can_undo(each) for each in range(match.seats))
        # who leaves and everyone else look in turn: to draw takes longer than all else
        eye = seat if match.ply % 2 else eyes[match.ply // 2 % len(eyes)]
        twin.game.picture(twin.view(eye))
        if twin.over:
            end_is_well_formed(twin)
            assert twin.outcome(seat) == "lost" or not twin.ending.startswith("table."), "a word loses the match"
        else:
            is_out(twin, seat)
            before = snapshot(twin)
            with pytest.raises(qx.Refused):
                twin.resign(seat)
            assert snapshot(twin) == before
    leave_and_play_on(match.copy(), stay[dice.below(len(stay))], dice)


def leave(match: Match, seat: int, dice: FastDice) -> None:
    if dice.below(2):
        match.resign(seat)
    else:
        match.run_out_of_time(seat)


def is_out(match: Match, seat: int) -> None:
    """A seat that has left is neither asked nor waited for."""
    assert seat not in match.acting
    assert seat not in match.awaited
    assert match.legal(seat) == []
    assert match.acting, "somebody can choose"
    assert match.table.left_by[seat] in match.game.ledger


def leave_and_play_on(match: Match, seat: int, dice: FastDice) -> None:
    """A seat leaves, the others play at random to the end, and now and then another one leaves."""
    components = match.game.components(match.table)
    leave(match, seat, dice)
    left_at = len(match.history)
    left = [seat]
    while not match.over:
        for each in left:
            is_out(match, each)
        chooser = any_of(list(match.acting), dice)
        if dice.below(40) == 0:
            left.append(chooser)
            leave(match, chooser, dice)
            left_at = len(match.history)
        else:
            match.play(any_of(match.legal(chooser), dice), chooser)
            if match.can_undo(chooser):
                assert match.undo_span(chooser)[0] >= left_at, "nothing is taken back across a leave"
        assert match.ply < LONGEST_GAME, "random play ends"
    assert match.game.components(match.table) == components
    end_is_well_formed(match)
    if dice.below(RECORDS_REPLAYED) == 0:
        record_replays(match)
