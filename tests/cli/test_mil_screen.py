"""MIL (1049) in the terminal: every moment fits, points stand beside the choices, and nothing a seat may not know."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from cli.screens import fits_the_screen, gives_nothing_away, moments_of, read_table
from cli.test_screen import on_screen, text_of
from games.mil1049.given import given, lay, play
from rich.console import Console

import quincunx as qx
from quincunx.cli import screen
from quincunx.core.kit.terminal import CRAMPED, ROOMY, SNUG, TIGHT, terminal_of

TABLE = terminal_of(qx.game_of("mil1049"))


def moments(players: int, seed: int = 2, memory: str = "book") -> Iterator[qx.Match]:
    """A game at random, at every choice."""
    return moments_of(qx.new("mil1049", players=players, seed=seed, memory=memory), seed)


def read(match: qx.Match, detail: int = ROOMY, width: int = 100, seat: int = 0) -> str:
    return read_table(match, detail, width, seat)


@pytest.mark.parametrize(("players", "width", "height"), [(2, 80, 24), (5, 80, 24), (5, 100, 40)])
def test_every_moment_fits_the_screen(monkeypatch: pytest.MonkeyPatch, players: int, width: int, height: int) -> None:
    fits_the_screen(monkeypatch, moments(players), 11, width, height)


@pytest.mark.parametrize("players", [3, 5])
def test_the_screen_shows_nothing_a_seat_may_not_know(monkeypatch: pytest.MonkeyPatch, players: int) -> None:
    gives_nothing_away(monkeypatch, moments(players), 29)


@pytest.mark.parametrize("detail", [CRAMPED, TIGHT, SNUG, ROOMY])
def test_families_spheres_and_cubes_are_told_at_any_size(detail: int) -> None:
    match = given(red={"vp": 12, "A": {"where": "court-2"}, "B": {"lord": "blue"}}, spaces={"war-1": "black"})
    text = read(match, detail)
    assert "Turn 1 of 5 \u00b7 actions \u00b7 Lara (you)" in text
    assert "Lara (you) 12 points" in text
    assert "2 Lara A" in text
    assert "1 \u25a0" in text
    assert "Behind the screen: 2 gold, 2 influence, 2 metal, 2 fabric, 2 food" in text
    assert ("serves Traba" in text) == (detail == ROOMY)
    assert (">Traba" in text) == (detail < ROOMY)


def test_what_is_chosen_is_told_with_its_points_and_what_to_mind(monkeypatch: pytest.MonkeyPatch) -> None:
    console = on_screen(monkeypatch, 120, 60)
    match = given(red={"A": {"age": 3}}, yellow={"A": {"where": "court-2"}}, spaces={"*": "black", "court-1": "empty"})
    text = read(match)
    assert "closes in 1" in text
    assert "Lara A: a fourth hourglass kills him (\u22124)" in text
    lines = text_of(console, screen.Moment(play(match, "send:B"), 0).parts(0, screen.SPACES[0]))
    assert "1 free +2" in "\n".join(lines)
    assert any("To Court 1" in line and "Lara +2, Castro \u22122" in line for line in lines)


def test_a_knight_with_many_things_before_him_is_told_whole() -> None:
    """Where he stands comes first; what does not fit goes on in the next line."""
    busy = {"where": "court-1", "lord": "blue", "castle": 1, "lands": ["wool dark", "quarry"], "heir": 1}
    text = read(given(red={"vp": 1, "A": busy}, kings_soldiers="red-A"), width=80)
    assert "A at Court 1 \u00b7 serves Traba \u00b7 0 of 4 hourglasses" in text
    assert "attack 9, defence 17" in text
    assert "Lara (you) 1 point \u00b7" in text
    assert "\u2026" not in text


def test_a_war_and_ones_own_cubes_are_told() -> None:
    match = given(at="war", red={"A": {"where": "war-1", "soldiers": 4}}, yellow={"women": 0, "food": 4})
    play(match, "attack:yellow-B1")
    lay(match, "yellow", food=3)
    assert "Lara A attacks Castro B, 12 against 3" in read(match)
    assert "laid: 3 food" in read(match, seat=1)
    assert "3 food" not in read(match, seat=0)
    match.play("seal", 1)
    assert "sealed: 3 food" in read(match, seat=1)


def test_stocks_stand_beside_the_names_where_the_table_remembers_them() -> None:
    rival = {"gold": 7}
    assert "7 gold" not in read(given(yellow=rival))
    assert "7 gold" in read(given(yellow=rival, memory="aided"))


def test_an_onlooker_sees_no_cubes() -> None:
    for match in moments(4):
        if match.ply % 40 == 0 and not match.over:
            assert "Behind the screen" not in read(match, seat=qx.ONLOOKER)
    assert "the game is over" in read(match)


def test_options_in_the_fewest_words() -> None:
    view = given().view(0)
    for notation, brief in (
        ("to:court-1", "Court 1"),
        ("take:monastery", "Monastery"),
        ("mark:war-2", "mark War 2"),
        ("attack:yellow-B2", "attack Castro B2"),
        ("stop", "Stop here"),
    ):
        assert TABLE.brief(view, notation, "Stop here") == brief


def test_whoever_looks_reads_a_family_or_a_land() -> None:
    console = Console(width=100, file=io.StringIO())
    view = given().view(0)
    assert "harvest 3 food, tribute 1 gold" in "\n".join(text_of(console, [TABLE.look(view, "cereal")]))
    assert "2 soldiers" in "\n".join(text_of(console, [TABLE.look(view, "castro")]))
    assert text_of(console, [TABLE.look(view, "pikes")]) == ["No family and no land is called 'pikes'."]
