"""Mining puzzles, on disk and by its command: what is whole is not done again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from games.multiverse.arena import field
from games.multiverse.test_buildings import beside_home
from games.playing import at_random, play
from typer.testing import CliRunner

import quincunx as qx
from quincunx.cli.program import program
from quincunx.core.puzzles import load_puzzles
from quincunx.core.step import Refused
from quincunx.lab.measured import mined
from quincunx.lab.puzzling.lines import is_answered, line_of
from quincunx.lab.puzzling.mining import answered, goes_on, is_open
from quincunx.lab.puzzling.orders import after, is_urgent, only_begins, that_mattered
from quincunx.lab.puzzling.searches import lead, thought_of


def run(folder: Path, *more: str) -> str:
    options = ["--folder", str(folder), "--games", "1", "--mind", "search:10", "--iterations", "40", "--workers", "1"]
    found = CliRunner().invoke(program(["lab"]), ["lab", "puzzles", "milito", *options, *more])
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


@pytest.mark.once
def test_games_of_a_study_are_mined_without_playing_any(tmp_path: Path) -> None:
    run(tmp_path / "p")
    played = tmp_path / "p" / "games-0"
    run(tmp_path / "s", "--study", str(played))
    assert not list((tmp_path / "s").glob("games-*"))
    (mined_there,) = (tmp_path / "s").glob("mined-40-*.jsonl")
    here = json.loads((tmp_path / "p" / "mined-40.jsonl").read_text("utf-8"))
    assert json.loads(mined_there.read_text("utf-8"))["puzzles"] == here["puzzles"]
    assert 'mind = "search:10"' in (tmp_path / "s" / "puzzles.toml").read_text("utf-8")
    found = CliRunner().invoke(program(["lab"]), ["lab", "puzzles", "battalion", "--study", str(played)])
    assert found.exit_code != 0
    assert "expected games of battalion rules" in found.output.replace("\n", " ")


# ---- where a search plans


def before_the_walls() -> qx.Match:
    """A Swordsman beside a Settlement that is all but in ruins, and an Archer far away."""
    home, at, _ = beside_home("duel_starter", 1)
    return field(("crown_swordsman", at, {"up": 1}), ("crown_archer", "-3,-1"), damage={home: 4})


def test_what_can_be_done_as_well_after_another_order_is_not_urgent() -> None:
    match = before_the_walls()
    swordsman, archer = match.parse("block:1"), match.parse("block:2")
    assert not is_urgent(match, 0, {swordsman: 0.9, archer: 0.3}, 1)
    _, _, way = beside_home("duel_starter", 1)
    attack = play(match, "block:1").parse(f"attack:{way}")
    assert is_urgent(match, 0, {attack: 0.9, match.parse("done"): 0.3}, 1), "a block is given orders once a turn"


def test_whom_to_give_an_order_is_not_asked_but_which() -> None:
    match = before_the_walls()
    assert only_begins(match, 0, match.parse("block:1"))
    assert not only_begins(match, 0, match.parse("end"))
    assert not only_begins(play(match, "block:1"), 0, match.parse("done"))


def test_after_an_order_the_chance_is_what_the_next_one_can_make_of_it() -> None:
    match = play(before_the_walls(), "block:2")
    waited = after(match.copy(), 0, match.parse("done"), 1)
    wasted = after(play(match.copy(), "done", "block:1"), 0, match.parse("done"), 1)
    assert waited > wasted + 0.1


def test_orders_that_changed_nothing_are_passed_over() -> None:
    match = at_random(qx.new("multiverse", seed=5, turn_limit=3, journal=False), 5)
    row = {
        **{"index": 0, "seed": 5, "options": json.dumps(match.options_chosen), "group": ""},
        **{"minds": [], "mind_seeds": [], "contestants": []},
        **{"actions": match.history.actions, "action_seats": match.history.seats},
    }
    found = that_mattered(match.game, match.content, row)
    assert found < set(range(match.ply))
    assert match.ply - 1 in found, "the last order ended the game"
