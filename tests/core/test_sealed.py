"""Sealed choices: nobody is told anything before the last one is in, and then everybody everything at once."""

from __future__ import annotations

import pytest
from small_games.playing import stakes_match

import quincunx as qx
from quincunx.contract.looking import snapshot, told, told_of_the_past
from quincunx.core.match import Match


def bidding(*choices: str, case: str = "stakes-3") -> Match:
    """A match of Stakes after some choices, each as "seat notation"."""
    match = stakes_match(case, 1)
    for choice in choices:
        seat, what = choice.split()
        match.play(what, int(seat))
    return match


def all_told(match: Match, eye: int) -> qx.Data:
    return {**told(match, eye), **told_of_the_past(match, eye)}


def test_everyone_is_awaited_until_the_last_one_is_in() -> None:
    match = bidding("0 seal", "2 more", "2 seal")
    assert match.acting == (1,)
    assert match.awaited == (0, 1, 2)
    assert match.prompt(0) == "You're done. Waiting for the others."
    assert match.prompt(qx.ONLOOKER) == "Waiting for North, East and South."


def test_whoever_is_done_may_not_choose_again_and_is_told_so() -> None:
    match = bidding("0 seal")
    with pytest.raises(qx.Refused, match="You have already chosen"):
        match.play("more", 0)
    assert match.legal(0) == []


def test_clicks_of_others_leave_no_trace() -> None:
    """However many there were, and whether they are done or not."""
    quiet = bidding("1 more")
    busy = bidding("0 more", "1 more", "0 more", "2 seal", "0 less", "0 seal")
    assert all_told(quiet, 1) == all_told(busy, 1)
    assert quiet.ply_for(1) == busy.ply_for(1) == 1
    assert (quiet.ply, busy.ply) == (1, 6)
    assert all_told(bidding(), qx.ONLOOKER) == all_told(busy, qx.ONLOOKER)


def test_when_all_are_in_all_is_shown_at_once() -> None:
    match = bidding("0 more", "1 seal", "2 more", "2 more", "0 seal")
    assert match.journal()[1:] == []
    match.play("seal", 2)
    lines = [line for line in match.journal() if line["key"] == "journal.bid"]
    assert [line["params"]["n"] for line in lines] == [1, 0, 2]
    assert all(len(line["params"]) == 5 for line in lines)
    assert match.history.learned == [6] * 4
    assert match.table.sealed == 0
    assert match.acting == match.awaited == (2,)


def test_who_was_the_last_one_is_nowhere_told() -> None:
    """The same bids in another order: an onlooker, and whoever was not the last one in either, cannot tell."""
    one = bidding("2 more", "0 seal", "2 seal", "1 seal", case="stakes-4")
    other = bidding("0 seal", "2 more", "1 seal", "2 seal", case="stakes-4")
    for match, last in ((one, 3), (other, 3)):
        match.play("seal", last)
    assert all_told(one, 0) == all_told(other, 0)
    third = bidding("3 seal", "2 more", "2 seal", "0 seal", "1 seal", case="stakes-4")
    for eye in (0, qx.ONLOOKER):
        assert all_told(third, eye) == all_told(one, eye)


def test_one_takes_back_ones_own_last_click_whoever_has_clicked_since() -> None:
    match = bidding("0 more", "0 more", "1 more", "2 seal", "1 more")
    match.undo(0)
    assert snapshot(match) == snapshot(bidding("0 more", "1 more", "2 seal", "1 more"))
    match.undo(2)
    match.undo(0)
    assert snapshot(match) == snapshot(bidding("1 more", "1 more"))
    assert not match.can_undo(0)


def test_clicks_made_as_one_stay_one_when_another_takes_something_back() -> None:
    match = bidding("0 more")
    match.play_all(["more", "more", "seal"], 1)
    match.undo(0)
    assert match.ply == 3
    match.undo(1)
    assert snapshot(match) == snapshot(bidding())


def test_a_sealed_bid_can_be_taken_back_until_it_is_shown() -> None:
    match = bidding("0 more", "0 seal", "1 seal")
    match.undo(0)
    assert match.acting == (0, 2)
    match.play("seal", 0)
    match.play("seal", 2)
    with pytest.raises(qx.Refused, match="come to light"):
        match.undo(2)


def test_whoever_leaves_has_sealed_what_is_least_and_the_others_are_shown() -> None:
    match = bidding("0 more", "0 seal", "1 more", "2 seal")
    match.resign(1)
    assert [line["params"]["n"] for line in match.journal() if line["key"] == "journal.bid"] == [1, 0]
    assert match.acting == (0,)
    assert match.history.learned == [5] * 4


def test_partners_see_behind_each_others_screen_and_nobody_else_does() -> None:
    match = bidding("0 more", "0 more", case="stakes-teams")
    assert [player["bid"] for player in match.view(2)["players"]] == [2, None, 0, None]
    assert (match.ply_for(2), match.ply_for(1), match.ply_for(qx.ONLOOKER)) == (2, 0, 0)
    assert all_told(match, 1) == all_told(bidding(case="stakes-teams"), 1)


@pytest.mark.usefixtures("with_stakes")
def test_a_position_in_which_all_are_done_is_refused() -> None:
    data = bidding("0 seal").to_dict()
    for sealed in ([0, 1, 2], [3], ["0"], "all"):
        data["table"]["sealed"] = sealed
        with pytest.raises(ValueError, match="sealed"):
            qx.from_dict(data)
