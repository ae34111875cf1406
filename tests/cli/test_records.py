"""Records on the command line: verified, replayed, drawn."""

from __future__ import annotations

import json
import re
from pathlib import Path

from cli.running import ARMIES, changed, ok, played, refused, run

import quincunx as qx
from quincunx.core.dice import SealedDice
from quincunx.core.record import load_record


def test_verify_says_ok_and_that_the_dice_were_sealed(finished: Path, unfinished: Path) -> None:
    text = ok("verify", finished, unfinished)
    assert text.count("OK") == 2
    assert "commitment" in text
    assert "not finished" in text


def test_verify_compares_the_commitment_that_was_noted(finished: Path) -> None:
    noted = json.loads(finished.read_text())["commitment"]
    ok("verify", finished, "--commitment", noted)
    assert "whose commitment you noted" in run("verify", finished, "--commitment", "0" * 64).output


def test_verify_says_that_dice_were_not_sealed(tmp_path: Path) -> None:
    file = tmp_path / "open.json"
    qx.record_of(played(5, sealed=False)).save(file)
    assert "not sealed" in ok("verify", file)


def test_verify_says_that_a_position_was_given(finished: Path, tmp_path: Path) -> None:
    """Sealed dice say nothing about how the cards lay when they were taken up."""
    assert "given position" not in ok("verify", finished)
    played_on = qx.record_of(load_record(finished).fork(3, SealedDice(bytes(32))))
    played_on.save(tmp_path / "fork.json")
    assert "begun from a given position" in ok("verify", tmp_path / "fork.json")


def test_help_names_an_option_of_the_game() -> None:
    """Battalion has no pass."""
    match = qx.new(
        "battalion", seed=4, sealed=True, **qx.game_of("battalion").first_options(qx.game_of("battalion").built_in)
    )
    told = ok("play", "battalion", "--hot-seat", "--seed", "4", typed="\n?\nq\nn\n")
    assert f"such as {match.notation(match.legal()[0])}, does the same" in told


def test_nothing_is_said_of_dice_where_there_are_none(finished: Path, tmp_path: Path) -> None:
    """Milito's chance lies in its shuffles."""
    open_game = tmp_path / "open.json"
    qx.record_of(played(5, sealed=False)).save(open_game)
    told = ok("verify", finished, open_game) + run("verify", finished, "--commitment", "0" * 64).output
    told += run("verify", changed(finished, commitment="0" * 64)).output
    told += ok("play", "--hot-seat", "--seed", "4", *ARMIES, typed=f"\ns {tmp_path / 'saved.json'}\nresign\ny\nn\n")
    assert "The shuffles are sealed." in told
    assert not re.search(r"\b(dice|rolls?)\b", told)
    assert "The dice are sealed." in ok("play", "battalion", "--hot-seat", "--seed", "4", typed="\nq\nn\n")


def test_verify_finds_what_is_wrong(finished: Path) -> None:
    for fields in ({"commitment": "0" * 64}, {"actions": ["0 fly"]}, {"rules_version": 99}):
        result = run("verify", finished, changed(finished, **fields))
        assert result.exit_code == 1
        assert result.output.count("WRONG") == 1
        assert result.output.count("OK") == 1
    assert run("verify", "/no/such/file").exit_code == 1


def test_replay_tells_what_an_onlooker_saw(finished: Path) -> None:
    text = ok("replay", finished)
    journal = qx.load(finished).replay().journal()
    assert "Won by" in text
    assert "You draw" not in text
    assert text.count("Turn ") >= sum(line["key"] == "journal.turn" for line in journal)


def test_replay_tells_what_a_seat_saw(finished: Path) -> None:
    assert "You draw" in ok("replay", finished, "--seat", "1")
    assert "seats 0 to 1" in refused(2, "replay", finished, "--seat", "2")


def test_replay_stops_at_a_choice(finished: Path) -> None:
    assert "Waiting for " in ok("replay", finished, "--ply", "3")
    assert "got 9999" in refused(1, "replay", finished, "--ply", "9999")


def test_replay_step_by_step(finished: Path) -> None:
    last = len(qx.load(finished).actions)
    text = ok("replay", finished, "--step", typed="\n\nb\n5\nnonsense\n999999\n\n")
    places = [int(place) for place in re.findall(rf"(\d+) of {last} \(", text)]
    assert places == [0, 1, 2, 1, 5, 6, last]
    ok("replay", finished, "--step", "--ply", "4", typed="")


def test_render_writes_a_picture(finished: Path, tmp_path: Path) -> None:
    out = tmp_path / "x.svg"
    ok("render", finished, "--ply", "10", "--seat", "0", "-o", out)
    assert out.read_text().rstrip() == qx.load(finished).replay(10).svg(0).rstrip()
    assert ok("render", finished, "-o", "-").startswith("<svg")
    assert "cannot be written" in refused(1, "render", finished, "-o", "/no/such/folder/x.svg")
