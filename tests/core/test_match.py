"""The public interface of a match, in the spirit of its readers."""

from __future__ import annotations

import pytest
from minds.small_games import SmallGame

import quincunx as qx


def a_match() -> qx.Match:
    return qx.new("milito", armies=("republican_roman", "carthaginian"), seed=7)


def test_actions_can_be_given_as_numbers_or_as_notation() -> None:
    by_number, by_notation = a_match(), a_match()
    action = by_number.legal()[1]
    by_number.play(action)
    by_notation.play(by_notation.notation(action))
    assert by_number.to_dict() == by_notation.to_dict()


@pytest.mark.parametrize("game", sorted(qx.registry()))
def test_what_is_no_action_is_answered_with_one_that_is_offered(game: str) -> None:
    match = qx.new(game, seed=3)
    for _ in range(8):
        seat = match.acting[0]
        offered = match.notation(match.legal(seat)[0], seat)
        with pytest.raises(qx.Refused, match=f"such as \u201c{offered}\u201d"):
            match.play(1.5, seat)
        match.play(match.legal(seat)[-1], seat)


def test_changing_the_list_of_legal_actions_changes_nothing() -> None:
    match = a_match()
    before = match.legal()
    for _ in range(2):
        match.legal().append(171)
        with pytest.raises(qx.Refused):
            match.play(171)
    assert match.legal() == before
    before.clear()
    assert match.legal()


def test_what_was_offered_before_and_is_not_any_more_is_refused() -> None:
    match = a_match()
    earlier: set[int] = set()
    for _ in range(12):
        offered = match.legal()
        for action in earlier - set(offered):
            with pytest.raises(qx.Refused):
                match.play(action)
        earlier |= set(offered)
        match.play(offered[-1])


def test_undo_goes_back_click_by_click_but_not_over_a_draw() -> None:
    match = a_match()
    start = match.to_dict()
    seat = match.acting[0]
    match.play("place:elephants")
    match.play("column:3")
    assert match.can_undo(seat)
    match.undo(seat)
    match.undo(seat)
    assert match.to_dict() == start
    match.play("place:light_cavalry")
    match.play("column:3")
    match.play("pass")
    with pytest.raises(qx.Refused, match="come to light") as refused:
        match.undo(seat)
    assert refused.value.rule == "table.undo"


def test_nobody_takes_back_the_choice_of_another() -> None:
    match = a_match()
    other = 1 - match.acting[0]
    match.play("place:elephants")
    with pytest.raises(qx.Refused, match="You have nothing to take back"):  # a card taken up in secret is not told of
        match.undo(other)
    match.play("column:3")
    with pytest.raises(qx.Refused, match="someone else has chosen"):
        match.undo(other)


def test_why_not_takes_notation_and_answers_in_words() -> None:
    match = a_match()
    refusal = match.why_not("place:car_3")
    assert refusal is not None
    assert (refusal.rule, refusal.text) == (
        "leader.no_column",
        "Hasdrubal Barca is a Leader; Leaders never stand in a column.",
    )
    assert match.why_not("pass") is None
    for nonsense, said in (
        ("plaice:spears", "is not an action"),
        (None, "Expected an action"),
    ):
        refusal = match.why_not(nonsense)
        assert refusal is not None
        assert said in refusal.text
    out_of_turn = match.why_not("pass", 1 - match.acting[0])
    assert out_of_turn is not None
    assert out_of_turn.text == "It's Carthaginian's turn, not Republican Roman's."


def test_there_is_nothing_to_undo_at_the_start() -> None:
    with pytest.raises(qx.Refused, match="You have nothing to take back"):
        a_match().undo()


def test_there_is_no_seat_to_undo_for_beyond_the_last() -> None:
    match = a_match()
    match.play("place:elephants")
    for seat in (2, 9, -7):
        with pytest.raises(qx.Refused, match="seats run from 0 to 1"):
            match.undo(seat)


def test_out_of_turn_says_whose_turn_it_is() -> None:
    match = a_match()
    with pytest.raises(qx.Refused, match="It's Carthaginian's turn") as refused:
        match.play("pass", seat=1 - match.acting[0])
    assert refused.value.rule == "table.turn"


def test_a_draw_needs_everyone() -> None:
    match = a_match()
    assert not match.offer_draw(0)
    assert not match.over
    assert match.offer_draw(1)
    assert match.scores == (0.5, 0.5)
    assert match.journal()[-1]["text"] == "The players agree to a draw."


def test_a_match_draws_itself() -> None:
    assert a_match()._repr_svg_().lstrip().startswith("<svg")


def test_every_game_is_found_by_its_folder() -> None:
    assert "milito" in qx.registry()
    assert "stakes" not in qx.registry()
    with pytest.raises(ValueError, match="the games are"):
        qx.new("chess")


@pytest.mark.usefixtures("with_stakes")
def test_a_game_that_lies_elsewhere_is_found_by_the_name_of_its_folder() -> None:
    assert {"battalion", "mil1049", "milito", "stakes"} <= set(qx.registry())
    assert qx.from_dict(qx.new("stakes", seats=5, seed=1).to_dict()).seats == 5


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"armies": ("carthaginian", "carthaginian")}, r"expected two different armies \(setup\.different\), got"),
        ({"armies": ("carthaginian",)}, r"expected two different armies, one for each seat, got \('carthaginian',\)"),
        ({"armies": ("carthaginian", "atlantean")}, "armies: expected one of .*carthaginian, .*got 'atlantean'"),
        ({"armies": ("carthaginian", "republican")}, "got 'republican'; did you mean 'republican_roman'"),
        ({"mercenaries": 3}, "mercenaries: expected true or false, got 3"),
        ({"elephants": 3}, "no option 'elephants'; its options are armies, mercenaries, memory"),
        ({"mercenary": True}, "no option 'mercenary'; did you mean 'mercenaries'"),
    ],
)
def test_wrong_options_say_what_would_be_right(options: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        qx.new("milito", **options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("forces", [], "expected a list of 2, got"),
        ("terrain", ["swamp"] * 5, "table.terrain.0.: expected a terrain, got 'swamp'; there are hill, plain"),
        ("control", [0, 1], "expected a list of 5, got"),
        ("control", [0, 1, 2, None, None], "control.2.: expected a seat from 0 to 1, or null, got 2"),
        ("attack", {"column": 3}, "expected own units in 'origin'"),
        ("placing", {"card": "triarii", "cost": "x"}, "placing"),
        ("placing", {"cost": 2}, "a cost with the step Pay"),
        ("flanks", [[1, 3]], "neighbouring columns"),
        ("steps", [{"step": "Withdraw", "seat": 0}], "expected Withdraw on FlankAttacks or Actions, got"),
        ("steps", [], "until the end"),
        ("turn", "ninth", "table.turn"),
        ("steps", [{"step": "Parley", "seat": 0}], "expected a step, got 'Parley'; did you mean 'Pay'"),
        ("steps", [{"step": "Actions", "seat": 4}], "expected a seat from 0 to 1, got 4"),
    ],
)
def test_wrong_positions_say_what_would_be_right(field: str, value: object, said: str) -> None:
    data = a_match().to_dict()
    data["table"][field] = value
    with pytest.raises(ValueError, match=said):
        qx.from_dict(data)


def test_a_card_cannot_be_there_more_often_than_it_was_printed() -> None:
    data = a_match().to_dict()
    data["table"]["forces"][0]["discard"] = ["rep_1", "rep_1"]
    with pytest.raises(ValueError, match="expected at most 1 rep_1 in all, got 3"):
        qx.from_dict(data)


def test_how_many_can_play_in_words() -> None:
    assert [game.seats_in_words for game in (qx.game_of("milito"), qx.game_of("battalion"), SmallGame())] == [
        "2",
        "2 or 4",
        "2 to 4",
    ]
