"""Records: saving, loading, replaying, forking, verifying, and refusing what is not one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import quincunx as qx
from quincunx.core.match import Match


def a_game(sealed: bool = False) -> Match:
    match = qx.new("milito", seed=9, armies=("republican_roman", "carthaginian"), sealed=sealed)
    dice = qx.FastDice(1)
    while not match.over:
        options = match.legal()
        match.play(options[dice.below(len(options))])
    return match


def test_saved_and_loaded_it_is_the_same_game(tmp_path: Path) -> None:
    match = a_game()
    qx.record_of(match).save(tmp_path / "game.json")
    again = qx.load(tmp_path / "game.json").replay()
    assert again.to_dict() == match.to_dict()
    assert again.journal(0) == match.journal(0)


def test_an_unfinished_game_can_be_taken_up_again(tmp_path: Path) -> None:
    match = qx.new("milito", seed=9)
    match.play("pass")
    qx.record_of(match).save(tmp_path / "game.json")
    again = qx.load(tmp_path / "game.json").replay()
    match.play("pass")
    again.play("pass")
    assert again.to_dict() == match.to_dict()


def test_a_fork_goes_on_from_its_ply_with_dice_of_its_own() -> None:
    record = qx.record_of(a_game())
    fork = record.fork(20, qx.FastDice(77))
    assert fork.to_dict()["table"] == record.replay(20).to_dict()["table"]
    qx.playout(fork.table, qx.FastDice(3), 10_000)
    assert fork.over
    assert qx.record_of(record.fork(20, qx.FastDice(77))).verify() == []


def test_sealed_dice_are_verified_against_their_commitment() -> None:
    record = qx.record_of(a_game(sealed=True))
    assert record.verify() == []
    record.data["commitment"] = "0" * 64
    assert record.verify() == ["the seed is not the one that was promised before the game"]


def test_a_result_that_play_does_not_lead_to_is_found() -> None:
    record = qx.record_of(a_game())
    record.data["result"]["scores"] = record.data["result"]["scores"][::-1]
    assert "play leads to" in record.verify()[0]


def test_another_table_in_the_end_is_found_even_with_the_same_result() -> None:
    record = qx.record_of(a_game())
    record.data["result"]["digest"] = "0" * 16
    assert "play leads to" in record.verify()[0]


def test_a_record_from_before_there_were_digests_and_places_still_verifies() -> None:
    record = qx.record_of(a_game())
    del record.data["result"]["digest"], record.data["result"]["places"]
    assert record.verify() == []
    del record.data["result"]["scores"]
    assert "play leads to" in record.verify()[0]


@pytest.mark.parametrize("result", [5, "won", [], {}])
def test_a_result_that_is_none_is_found(result: object) -> None:
    record = qx.record_of(a_game())
    record.data["result"] = result
    assert "play leads to" in record.verify()[0]


def test_nothing_follows_the_end_of_a_recorded_game() -> None:
    record = qx.record_of(a_game())
    for word in ("!draw", "!resign", "!timeout", "pass"):
        longer = qx.Record({**record.data, "actions": [*record.actions, f"0 {word}"]})
        assert "The match is over" in longer.verify()[0], word


def test_a_choice_that_was_never_offered_is_found() -> None:
    record = qx.record_of(a_game())
    record.data["actions"][0] = "0 withdraw"
    assert "is not possible here" in record.verify()[0]


@pytest.mark.parametrize("game", sorted(qx.registry()))
@pytest.mark.parametrize("broken", ["fly", 7])
def test_what_is_no_choice_is_answered_with_one_of_the_game(game: str, broken: object) -> None:
    match = qx.new(game, seed=3)
    seat = match.acting[0]
    offered = f"{seat} {match.notation(match.legal(seat)[0], seat)}"
    record = qx.record_of(match)
    record.data["actions"] = [broken]
    assert record.verify() == [f"choice 0: expected a seat and an action, such as {offered!r}, got {broken!r}"]
    for each in range(match.seats - 1):
        match.resign(each)
    record = qx.record_of(match)
    record.data["actions"].append(broken)
    assert f"such as '0 {match.table.space().verbs[0].name}'" in record.verify()[0]


def test_another_version_of_the_rules_says_so() -> None:
    record = qx.record_of(a_game())
    record.data["rules_version"] = 99
    with pytest.raises(qx.RecordError, match="version 99"):
        record.replay()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is not JSON"),
        ("[]", "not a game record"),
        ("[" * 100_000, "is not JSON"),
        ('{"quincunx": 1}', "field 'game'"),
        ('{"quincunx": 1, "game": "milito", "rules_version": 1, "content": "", "start": {}, "actions": []}', "options"),
    ],
)
def test_what_is_not_a_record_is_refused(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "game.json").write_text(text, encoding="utf-8")
    with pytest.raises(qx.RecordError, match=said):
        qx.load(tmp_path / "game.json")


def test_a_record_of_an_unknown_game_is_refused(tmp_path: Path) -> None:
    data = qx.record_of(a_game()).data
    data["game"] = "chess"
    (tmp_path / "game.json").write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(ValueError, match="no game 'chess'"):
        qx.load(tmp_path / "game.json")
