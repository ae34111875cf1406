"""The history of a match: who noticed what, trails, what several choices are as one, and going back."""

from __future__ import annotations

import pytest
from small_games.playing import stakes_match
from small_games.stakes.steps import MARKS, begin_round
from small_games.stakes.table import Stakes

import quincunx as qx
from quincunx.contract.looking import snapshot
from quincunx.core.dice import FixedDice
from quincunx.core.eyes import ALL_SEEING, EVERYONE, eye_bit, sees
from quincunx.core.history import MARK_EVERY
from quincunx.core.journal import Journal
from quincunx.core.match import Match


def clicked(*choices: str, case: str = "stakes-3") -> Match:
    match = stakes_match(case, 1)
    for choice in choices:
        seat, what = choice.split()
        match.play(what, int(seat))
    return match


def winner_marks(case: str = "stakes-teams") -> Match:
    """Seat 0 has won the first pot and has marked seat 1 in secret."""
    match = clicked("0 more", "0 seal", "1 seal", "2 seal", "3 seal", case=case)
    match.play("mark:east", 0)
    return match


# ---- eyes and lines


def test_a_set_of_eyes_holds_seats_and_onlookers() -> None:
    eyes = eye_bit(0) | eye_bit(3)
    assert [sees(eyes, eye) for eye in (qx.ONLOOKER, 0, 1, 2, 3, ALL_SEEING)] == [False, True, False, False, True, True]
    assert all(sees(EVERYONE, eye) for eye in (qx.ONLOOKER, 0, 11, ALL_SEEING))
    assert sees(eye_bit(qx.ONLOOKER), qx.ONLOOKER)


def test_a_line_among_partners_is_for_both_with_all_its_numbers() -> None:
    match = winner_marks()
    for eye in (0, 2, ALL_SEEING):
        (line,) = [line for line in match.journal(eye) if line["key"] == MARKS.key]
        assert line["text"] == "North marks East (who has 8 coins) in round 1, with 1 coin in the pot."
        assert len(line["params"]) == 5
    for eye in (1, 3, qx.ONLOOKER):
        assert all(line["key"] != MARKS.key for line in match.journal(eye))


def test_any_number_of_values_goes_into_a_line() -> None:
    match = stakes_match("stakes-3", 1)
    table = match.table
    assert isinstance(table, Stakes)
    table.journal = Journal()
    table.note(MARKS, 0, 1, 2, 3, 4)
    table.note_to(1, MARKS, 0, 1, 2, 3, 4)
    table.note_among(eye_bit(0) | eye_bit(2), MARKS, 0, 1, 2, 3, 4)
    assert [len(match.journal(eye)) for eye in (0, 1, 2, qx.ONLOOKER)] == [2, 2, 2, 1]
    assert all(entry.values == (0, 1, 2, 3, 4) for entry in table.journal.entries)


# ---- what was noticed


def test_a_ply_is_counted_by_what_an_eye_noticed() -> None:
    match = winner_marks()
    assert match.ply == 6
    assert [match.ply_for(eye) for eye in (0, 1, 2, 3, qx.ONLOOKER, ALL_SEEING)] == [5, 2, 5, 2, 1, 6]
    match.play("pass")
    assert match.ply_for(qx.ONLOOKER) == 2


def test_lines_are_dated_by_what_their_reader_noticed() -> None:
    match = clicked("0 more", "0 seal", "1 seal", "2 seal")
    assert {line["ply"] for line in match.journal() if line["key"] == "journal.bid"} == {0}
    assert {line["ply"] for line in match.journal(0) if line["key"] == "journal.bid"} == {2}
    match.resign(1)
    match.resign(2)
    assert match.over
    assert {line["ply"] for line in match.journal() if line["key"] == "journal.bid"} == {3}, "then all plies are true"


def test_from_what_was_noticed_back_to_the_choice() -> None:
    history = winner_marks().history
    for eye in (qx.ONLOOKER, 0, 1, 2, 3, ALL_SEEING):
        for noticed in range(history.noticed(eye, len(history)) + 1):
            ply = history.ply_of(eye, noticed)
            assert history.noticed(eye, ply) == noticed
            assert ply == len(history) or history.noticed(eye, ply + 1) == noticed + 1, "as late as it could not tell"


def test_the_last_choice_an_eye_noticed() -> None:
    history = winner_marks().history
    assert [history.last_noticed(eye) for eye in (0, 1, 2, 3, qx.ONLOOKER)] == [5, 4, 5, 4, 4]
    assert clicked("0 more").history.last_noticed(1) == -1


def test_a_trail_can_be_gone_on_with_from_anywhere() -> None:
    match = winner_marks()
    match.play("pass")
    for eye in (qx.ONLOOKER, 0, 1, 2, 3):
        whole = match.history.trail(eye)
        for ply in range(len(match.history) + 1):
            before = match.at(ply).history.trail(eye)
            assert match.history.trail(eye, ply, before) == whole
    trails = [match.at(ply).history.trail(1) for ply in range(len(match.history) + 1)]
    assert len(set(trails)) == 4, "its own seal, the bids that are shown, and that the winner goes on"


# ---- as one, and back


def test_several_clicks_are_taken_back_as_one_and_refused_as_one() -> None:
    match = clicked("0 more")
    before = snapshot(match)
    assert match.play_all(["more", "more", "less"], 0) == 3
    match.undo(0)
    assert snapshot(match) == before
    with pytest.raises(qx.Refused, match="no more than 8"):
        match.play_all(["more"] * 9, 0)
    assert snapshot(match) == before
    assert match.play_all([], 0) == 0


def test_clicks_after_a_roll_or_after_something_came_to_light_are_left_unmade() -> None:
    match = clicked("0 more", "0 seal", "1 seal")
    assert match.play_all(["more", "more", "seal", "mark:north", "pass", "keep", "more"], 2) == 3
    assert match.play_all(["mark:north", "pass", "keep", "more"]) == 3, "the next pot was rolled for"
    assert not match.can_undo(2)


def test_a_choice_before_a_sealed_one_cannot_be_taken_back_whether_others_have_clicked_or_not() -> None:
    """Else the seat could tell by it that somebody has."""
    match = stakes_match("stakes-3", 1)
    table = match.table
    assert isinstance(table, Stakes)
    match.play_all(["more", "seal"], 0)
    match.play("seal", 1)
    match.play("seal", 2)
    match.play("pass")
    assert match.can_undo(0)
    table.dice = Unrolled(3)
    match.play("keep")
    first = match.undo_refusal(0)
    assert first is not None
    match.play("more", 1)
    second = match.undo_refusal(0)
    assert second is not None
    assert first.message == second.message


class Unrolled(FixedDice):
    """Dice that do not say they were rolled."""

    def below(self, n: int) -> int:
        value = super().below(n)
        self.rolls = 0
        return value


def test_going_back_does_not_take_longer_the_longer_a_match_is() -> None:
    match = stakes_match("stakes-3", 1)
    for _ in range(4 * MARK_EVERY):
        match.play("more", 0)
        match.play("less", 0)
    assert len(match.history.marks) == 8
    counted = match.at(match.ply - 1)
    assert len(counted.history) == match.ply - 1
    for ply in (0, 1, MARK_EVERY - 1, MARK_EVERY, MARK_EVERY + 1, 5 * MARK_EVERY + 7, match.ply):
        there = match.at(ply)
        assert there.ply == ply
        assert len(there.history.marks) == ply // MARK_EVERY
        assert there.at(ply // 2).to_dict() == match.at(ply // 2).to_dict()


def test_a_copy_grows_on_its_own() -> None:
    match = winner_marks()
    match.play_all(["pass"], 0)
    twin = match.copy()
    before = snapshot(match)
    assert snapshot(twin) == before
    twin.play("keep")
    twin.play_all(["more", "seal"], 1)
    assert snapshot(match) == before
    assert twin.history.events == {len(twin.history): len(twin.history) - 2}


def test_a_match_dealt_anew_keeps_its_past_when_something_is_taken_back() -> None:
    world = winner_marks().redeal(2, qx.FastDice(1))
    before = world.journal(2)
    assert before
    world.play("pass")
    world.undo()
    assert world.journal(2) == before
    assert world.copy().at(world.ply).journal(2) == before


# ---- notation


class Counting(Stakes):
    """Counts how often a target is asked for its name."""

    asked = 0

    def target_name(self, seat: int, verb: str, index: int) -> str:
        Counting.asked += 1
        return super().target_name(seat, verb, index)


def test_reading_a_notation_does_not_ask_every_target_for_its_name() -> None:
    match = stakes_match("stakes-5", 1)
    plain = match.table
    assert isinstance(plain, Stakes)
    match.table = Counting(plain.box, 5, False, plain.dice, None)
    begin_round(match.table)
    assert match.parse("mark:middle", 0) == match.parse("mark:north", 0) + 4
    Counting.asked = 0
    for _ in range(100):
        assert match.notation(match.parse("mark:south", 0), 0) == "mark:south"
    assert Counting.asked == 200, "once for reading and once for writing"
    Counting.asked = 0
    with pytest.raises(qx.Refused):
        match.parse("mark:nowhere", 0)
    assert Counting.asked == 5
