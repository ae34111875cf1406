"""Playing in the terminal: whole games through a pipe, undo, saving, leaving."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from cli.running import ARMIES, ok

import quincunx as qx
from quincunx.cli import screen


def test_a_whole_game_of_always_1() -> None:
    text = ok("play", "--hot-seat", "--seed", "4", *ARMIES, typed="1\n" * 400)
    assert "Won by Carthaginian: Last turn [end.turn_cap]" in text
    assert "Seed of the game: " + "0" * 63 + "4" in text
    assert "quincunx verify" in text


def test_the_commitment_is_shown_before_the_seed() -> None:
    text = ok("play", "--seed", "4", "--hot-seat", *ARMIES, typed="\nresign\ny\nn\n")
    match = qx.new("milito", seed=4, sealed=True, armies=["republican_roman", "carthaginian"])
    promised = qx.record_of(match).data["commitment"]
    assert text.index(promised) < text.index("Seed of the game")
    assert text.count(promised) == 2


@pytest.mark.parametrize("seed", range(3))
def test_games_against_the_computer_by_lot_with_garbage(seed: int) -> None:
    chance = random.Random(seed)
    garbage = [
        "",
        "?",
        "u",
        "f",
        "l",
        "l spears",
        "j",
        "t",
        "why pass",
        "? 1",
        "why",
        "r",
        "r attack",
        "-1",
        "9" * 5000,
    ]
    garbage += ["[/]", "[red]", "place:", ":", "²", "why place:nobody", "\x1b[A", "x" * 500, "r nonsense", "\t"]
    lines = [str(chance.randint(1, 5)) if chance.random() < 0.9 else chance.choice(garbage) for _ in range(900)]
    text = ok("play", "--against", "random", "--seed", str(seed), "--seat", str(seed % 2), typed="\n".join(lines))
    assert "Traceback" not in text
    assert "is not an action of this game" in text


def test_refusals_name_their_clause() -> None:
    text = ok("play", "--hot-seat", *ARMIES, typed="\nattack:1\nwhy attack:1\nflank:1-2\n99\nfly\n? 1\nq\nn\n")
    assert "You have no unit in column 1. [attack.declare]" in text
    assert "[turn.no_return]" in text
    assert "There is no option 99" in text
    assert "“fly” is not an action of this game." in text
    assert "Allowed: End the turn (pass)" in text


def test_undo_takes_back_a_click() -> None:
    typed = "\nplace:light_infantry\nu\nu\nq\nn\n"
    text = ok("play", "--hot-seat", "--seed", "5", *ARMIES, typed=typed)
    assert text.count("Choose a column for Light Infantry") == 1
    assert "You have nothing to take back." in text


def test_save_and_resume(tmp_path: Path) -> None:
    file = tmp_path / "my game.json"
    text = ok("play", "--hot-seat", "--seed", "5", *ARMIES, typed=f"\nplace:light_infantry\n1\ns {file}\nq\n")
    assert "Saved as" in text
    assert "Save the game?" not in text
    assert len(qx.load(file).actions) == 2
    text = ok("play", "--resume", file, "--hot-seat", typed="\n1\nq\ny\n")
    assert "Light Infantry" in text
    assert len(qx.load(file).actions) == 3


def test_an_option_changes_one_thing_and_leaves_the_rest(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    ok("play", "--hot-seat", "--option", "army0=imperial_roman", typed=f"\ns {file}\nq\n")
    chosen = {"armies": ["imperial_roman", "carthaginian"], "mercenaries": False, "memory": "book"}
    assert qx.load(file).replay().options_chosen == chosen


def test_looking_without_a_name_says_what_is_to_be_remembered() -> None:
    """One's own piles are listed, cards not seen yet in an aided match only; which one it is stands below."""
    book = ok("play", "--hot-seat", "--terminal", typed="\nl\nq\nn\n")
    assert "discarded: nothing" in book
    assert "yours to remember" in book
    assert "in the deck or face down" not in book
    aided = ok("play", "--hot-seat", "--terminal", "--option", "memory=aided", typed="\nl\nq\nn\n")
    assert "in the deck or face down" in aided
    assert "Aided: the table lists" in aided


def test_saving_asks_before_it_overwrites(tmp_path: Path) -> None:
    file = tmp_path / "taken.json"
    file.write_text("mine")
    text = ok("play", "--hot-seat", typed=f"\ns {file}\nn\ns /no/such/folder/x\n1\n\nq\nn\n")
    assert file.read_text() == "mine"
    assert "cannot be written" in text
    ok("play", "--hot-seat", typed=f"\n1\n\nq\n{file}\ny\n")
    assert len(qx.load(file).actions) == 1


def test_resigning_wants_to_be_meant() -> None:
    text = ok("play", "--hot-seat", "--seed", "4", *ARMIES, typed="\nresign\n\nresign\ny\nn\n")
    assert text.count("Do you really want to give up?") == 2
    assert "Won by" in text
    assert "[table.resigned]" in text


def test_hands_are_hidden_while_the_seat_is_handed_over() -> None:
    text = ok("play", "--hot-seat", "--seed", "4", *ARMIES, typed="\n1\n\nq\nn\n")
    match = qx.new("milito", seed=4, sealed=True, armies=["republican_roman", "carthaginian"])
    names = [screen.seat_name(match, seat) for seat in (match.acting[0], 1 - match.acting[0])]
    first, second = text.split("chooses next. Hand over")[1:]
    assert f"Press Enter when {names[0]} is ready" in first
    assert f"\u25bc {names[0]}" in first
    assert f"Press Enter when {names[1]} is ready" in second
    assert f"\u25bc {names[1]}" in second
    drawn = [line["together"]["name"] for line in match.journal(match.acting[0]) if line["key"] == "journal.own_draw"]
    assert len(drawn) == 9
    told = " ".join(first.split())
    assert told.count("You draw ") == 1, "the opening hand is told in one line"
    assert all(name in told.partition("You draw ")[2] for name in drawn)


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str | BaseException]]:
    """Answers that may be a Ctrl-C or the end of the input."""
    answers: list[str | BaseException] = []

    def answer(_: str) -> str:
        given = answers.pop(0)
        if isinstance(given, BaseException):
            raise given
        return given

    monkeypatch.setattr("builtins.input", answer)
    yield answers
    assert answers == []


@pytest.mark.parametrize("stop", [KeyboardInterrupt(), EOFError()])
def test_leaving_by_key_offers_to_save(typing: list[str | BaseException], stop: BaseException, tmp_path: Path) -> None:
    typing += ["", "1", stop, str(tmp_path / "kept.json")]
    assert "Saved as" in ok("play", "--hot-seat", "--seed", "1")
    assert len(qx.load(tmp_path / "kept.json").actions) == 1
    typing += ["", "1", stop, stop]
    assert "Not saved." in ok("play", "--hot-seat", "--seed", "1")
    typing += [stop]
    assert "Save" not in ok("play", "--hot-seat", "--seed", "1")


def test_the_program_itself_takes_any_bytes() -> None:
    command = [sys.executable, "-m", "quincunx.cli", "play", "--hot-seat", "--seed", "4"]
    typed = b"\n\xff\xfe\x00\x80\n1\n" + os.urandom(300) + b"\nq\nn\n"
    done = subprocess.run(command, input=typed, capture_output=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stderr == b""


def test_a_poor_terminal_is_no_reason_to_fall_over() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "quincunx.cli", "play", "--hot-seat", "--seed", "4"]
    done = subprocess.run(command, input=b"\nq\n", capture_output=True, timeout=60, check=False, env=environment)
    assert done.returncode == 0, done.stderr


@pytest.mark.usefixtures("with_stakes")
def test_a_game_that_brings_no_drawing_is_played_to_its_end() -> None:
    """Its view is shown as lists and tables, and can be looked through."""
    chance = random.Random(2)
    answers = ["l", "l North", "l nobody", *(str(chance.randint(1, 3)) for _ in range(900))]
    text = ok("play", "stakes", "--hot-seat", "--seed", "4", typed="\n".join(["", *answers]))
    assert "Won by" in text or "Drawn between" in text
    assert "players:" in text
    assert "pot " in text
    assert "There is nothing called 'nobody' here." in text
