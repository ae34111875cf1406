"""The puzzles every game ships: enough of them, clear, fair, and of positions that today's rules know."""

from __future__ import annotations

import gc
import tracemalloc
from pathlib import Path

import pytest

import quincunx as qx
from quincunx.core.content import ContentError
from quincunx.core.puzzles import load_puzzles, puzzles_as_toml
from quincunx.lab.puzzling.lines import is_answered
from quincunx.lab.puzzling.mining import CLEAR, FEWEST_OPTIONS, checked, rating_of
from quincunx.lab.puzzling.puzzling import spread

GAMES = ["battalion", "mil1049", "milito", "multiverse"]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_ships_forty_puzzles_of_several_themes(game: str) -> None:
    puzzles = list(qx.game_of(game).puzzles.all.values())
    assert len(puzzles) >= 40
    themes = [puzzle.theme for puzzle in puzzles]
    assert len(set(themes)) >= 4
    assert max(themes.count(theme) for theme in set(themes)) <= len(themes) / 2


@pytest.mark.parametrize("game", GAMES)
def test_all_puzzles_of_a_game_take_no_more_memory_than_their_file_and_half_of_it(game: str) -> None:
    """A server holds them from the first look at its front page; as plain data they took five times their file."""
    file = qx.game_of(game).folder / "puzzles.toml"
    load_puzzles(file)
    gc.collect()
    tracemalloc.start()
    try:
        held = load_puzzles(file)
        gc.collect()
        assert tracemalloc.get_traced_memory()[0] < 1.5 * file.stat().st_size
        assert held.all
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_is_a_position_of_today_with_one_clear_choice(game: str) -> None:
    rules = qx.game_of(game)
    for puzzle in rules.puzzles.all.values():
        match = puzzle.match(rules)
        assert match.acting == (puzzle.seat,)
        options = {option.notation for option in match.options(puzzle.seat)}
        assert options == set(puzzle.chances), puzzle.id
        assert len(options) >= FEWEST_OPTIONS
        assert puzzle.chances[puzzle.best] - puzzle.second >= CLEAR - 0.001, puzzle.id
        assert puzzle.best.partition(":")[0] == puzzle.theme
        assert f"theme.{puzzle.theme}" in rules.catalogue.sentences
        assert not puzzle.reason or f"hint.because.{puzzle.reason}" in rules.catalogue.sentences


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_of_a_line_is_clear_in_its_turn(game: str) -> None:
    rules = qx.game_of(game)
    for puzzle in rules.puzzles.all.values():
        for n, turn in enumerate(puzzle.turns):
            match = puzzle.position(rules, n)
            assert match.acting == (puzzle.seat,), puzzle.id
            assert {option.notation for option in match.options(puzzle.seat)} == set(turn.chances), puzzle.id
            assert turn.chances[turn.best] - turn.second >= CLEAR - 0.001, puzzle.id
        puzzle.position(rules, len(puzzle.turns))


def test_some_puzzles_are_lines() -> None:
    lines = [each for game in GAMES for each in qx.game_of(game).puzzles.all.values() if each.line]
    assert lines
    assert any(is_answered(each) for each in lines), "and in some the other side answers"


@pytest.mark.once
@pytest.mark.parametrize("game", GAMES)
def test_a_search_finds_what_a_puzzle_says(game: str) -> None:
    """The checks a puzzle was mined by still hold for one of each game, whatever else has changed."""
    rules = qx.game_of(game)
    puzzle = max(rules.puzzles.all.values(), key=lambda each: each.chances[each.best] - each.second)
    found = checked(puzzle.match(rules), puzzle.seat, 300, 1)
    assert found is None or found.best == puzzle.best


@pytest.mark.parametrize("game", GAMES)
def test_puzzles_survive_their_file(tmp_path: Path, game: str) -> None:
    puzzles = qx.game_of(game).puzzles
    assert puzzles.about is not None
    about = {"rules_version": puzzles.about.rules_version, "content": puzzles.about.content}
    file = tmp_path / "puzzles.toml"
    file.write_text(puzzles_as_toml(about, puzzles.all.values()), encoding="utf-8")
    assert load_puzzles(file) == puzzles
    assert load_puzzles(tmp_path / "none.toml").all == {}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("rating = ", "raiting = ", "field 'rating': expected a whole number from 400 to 3000, got nothing"),
        ("seat = 0", "seat = true", "field 'seat': expected a whole number from 0 to 9, got True"),
        ("table = '{", "table = '", "field 'table': expected a JSON object in a text"),
        ("[mined]", "[minted]", "puzzles.toml: there is no [minted]; expected [mined] and [[puzzle]]"),
        ("chances = {", 'colour = "red"\nchances = {', "there is no field 'colour'"),
        ("chances = { ", 'chances = { "pass" = 2.0, "x" = 0.1, ', "expected a chance from 0.0 to 1.0, got 2.0"),
    ],
)
def test_a_file_of_puzzles_is_read_strictly(tmp_path: Path, old: str, new: str, said: str) -> None:
    puzzles = qx.game_of("milito").puzzles
    one = next(each for each in puzzles.all.values() if each.seat == 0 and "pass" not in each.chances)
    text = puzzles_as_toml({"rules_version": 2, "content": "x"}, [one])
    assert old in text
    file = tmp_path / "puzzles.toml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as found:
        load_puzzles(file)
    assert said in str(found.value)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("answers = [", 'answers = ["pass"', "field 'answers': expected seats and choices, such as '1 pass'"),
        ("answers = [], ", "", "field 'answers': expected"),
        ("answers = [], ", 'answers = [], colour = "red", ', "there is no field 'colour'"),
        ("line = [", "lines = [", "there is no field 'lines'"),
    ],
)
def test_a_line_is_read_strictly(tmp_path: Path, old: str, new: str, said: str) -> None:
    one = next(each for each in qx.game_of("battalion").puzzles.all.values() if each.line)
    text = puzzles_as_toml({"rules_version": 2, "content": "x"}, [one])
    assert old in text
    file = tmp_path / "puzzles.toml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as found:
        load_puzzles(file)
    assert said in str(found.value)


def test_puzzles_are_spread_over_their_themes_the_hardest_of_each_first() -> None:
    puzzles = list(qx.game_of("milito").puzzles.all.values())
    themes = {puzzle.theme for puzzle in puzzles}
    chosen = spread(puzzles, len(themes))
    assert {puzzle.theme for puzzle in chosen} == themes
    hardest = {theme: max(each.rating for each in puzzles if each.theme == theme) for theme in themes}
    assert all(each.rating == hardest[each.theme] for each in chosen)


def test_the_fewer_recruits_solve_a_puzzle_the_harder_it_is() -> None:
    ratings = [rating_of(solved) for solved in range(12)]
    assert ratings == sorted(ratings, reverse=True)
