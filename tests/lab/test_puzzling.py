"""Mining puzzles, on disk and by its command: what is whole is not done again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import quincunx as qx
from quincunx.cli.program import app
from quincunx.core.puzzles import load_puzzles
from quincunx.core.step import Refused
from quincunx.lab.measured import mined
from quincunx.lab.puzzling.lines import is_answered, line_of
from quincunx.lab.puzzling.mining import answered, goes_on, is_open, lead, thought_of


def run(folder: Path, *more: str) -> str:
    options = ["--folder", str(folder), "--games", "1", "--mind", "search:10", "--iterations", "40", "--workers", "1"]
    found = CliRunner().invoke(app, ["lab", "puzzles", "milito", *options, *more])
    assert found.exit_code == 0, found.output
    return found.output


@pytest.mark.once
def test_the_command_goes_on_from_where_it_was(tmp_path: Path) -> None:
    assert "puzzles of" in run(tmp_path / "p")
    kept = tmp_path / "p" / "mined-40.jsonl"
    rows = [json.loads(line) for line in kept.read_text("utf-8").splitlines()]
    assert [row["index"] for row in rows] == [0]
    rows[0]["puzzles"] = []
    kept.write_text(json.dumps(rows[0]) + "\n", "utf-8")
    assert "0 puzzles of 0 themes" in run(tmp_path / "p"), "what was mined is not mined again"
    found = load_puzzles(tmp_path / "p" / "puzzles.toml")
    assert found.about is not None
    assert found.about.content == qx.game_of("milito").built_in.hash


def test_a_line_goes_on_while_choices_are_clear() -> None:
    """What a line says was found by a search, which finds its next choice again."""
    game = qx.game_of("battalion")
    puzzle = next(each for each in game.puzzles.all.values() if each.line)
    found = line_of(game, puzzle, 300, 11)
    assert [turn["answers"] for turn in found][:1] in ([], [puzzle.line[0]["answers"]])
    for turn, known in zip(found, puzzle.turns[1:], strict=False):
        assert set(turn["chances"]) == set(known.chances)
        assert max(turn["chances"], key=turn["chances"].__getitem__) == known.best


def test_the_others_answer_until_one_has_a_choice() -> None:
    match = qx.new("milito", seed=7)
    seat = match.acting[0]
    match.play("pass", seat)
    answers = answered(match, seat, 20, 1)
    assert answers is None or (match.acting == (seat,) and all(each[:2] in ("0 ", "1 ") for each in answers))
    assert match.ply > 1


def test_a_forced_choice_is_no_puzzle() -> None:
    match = qx.new("milito", seed=7)
    seat = match.acting[0]
    assert is_open(match, seat)
    assert not is_open(match, 1 - seat)
    thought = thought_of(match, seat, 1, 60)
    values = sorted((value for _, value, _ in thought.weighed), reverse=True)
    assert lead(match, thought) == pytest.approx(
        match.game.calibrations.choice.chance(thought.value, 2)
        - match.game.calibrations.choice.chance(values[1] if values[0] == thought.value else values[0], 2)
    )
    with pytest.raises(Refused):
        match.play("nonsense")


def test_puzzles_name_the_rules_and_the_content_they_are_about() -> None:
    games = qx.registry()
    found = mined(games.values())
    assert {each.game for each in found} == {name for name in games if games[name].puzzles.all}
    assert not [str(each) for each in found if each.is_stale(games)]


def test_a_choice_goes_on_if_the_others_answer_and_one_choice_stands_out_again() -> None:
    game = qx.game_of("milito")
    puzzle = next(each for each in game.puzzles.all.values() if is_answered(each))
    match = puzzle.match(game)
    assert goes_on(match, puzzle.seat, match.parse(puzzle.best, puzzle.seat), 77)
    plain = qx.new("milito", seed=7)
    seat = plain.acting[0]
    assert not goes_on(plain, seat, plain.parse("pass", seat), 1), "after an opening everything is open"


@pytest.mark.once
def test_what_is_found_is_added_to_what_the_game_has(tmp_path: Path) -> None:
    run(tmp_path / "p", "--lines", "--add")
    found, known = load_puzzles(tmp_path / "p" / "puzzles.toml").all, qx.game_of("milito").puzzles.all
    assert set(known) <= set(found)
    assert {id_: found[id_] for id_ in known} == known
