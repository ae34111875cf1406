"""Multiverse War in the terminal: every moment of a duel fits, the map has all hexes, and nothing is given away."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from cli.screens import fits_the_screen, gives_nothing_away, moments_of, read_table
from cli.test_screen import text_of
from games.multiverse.given import given
from rich.console import Console

import quincunx as qx
from quincunx.core.kit.terminal import CRAMPED, ROOMY, SNUG, TIGHT, terminal_of

TABLE = terminal_of(qx.game_of("multiverse"))


def moments(board: str = "duel_starter", seed: int = 2) -> Iterator[qx.Match]:
    """A short game at random, at every choice."""
    return moments_of(qx.new("multiverse", seed=seed, map=board, turn_limit=5, victory=["turn_limit"]), seed)


def read(match: qx.Match, detail: int = ROOMY, width: int = 100, seat: int = 0) -> str:
    return read_table(match, detail, width, seat)


@pytest.mark.parametrize(
    ("board", "width", "height"), [("duel_starter", 80, 24), ("duel_starter", 100, 40), ("ffa4", 100, 40)]
)
def test_every_moment_fits_the_screen(monkeypatch: pytest.MonkeyPatch, board: str, width: int, height: int) -> None:
    fits_the_screen(monkeypatch, moments(board), 17, width, height)


def test_the_screen_shows_nothing_a_seat_may_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    gives_nothing_away(monkeypatch, moments(), 13)


def duel() -> qx.Match:
    """A Swordsman faces an Axeman and a block nobody has seen."""
    return given(
        at="action",
        explored="all",
        terrain={"0,0": "hills", "1,0": "forest"},
        built={"-1,1": ("barracks", 0)},
        blocks=[
            [("crown_swordsman", "0,0", {"wounds": 1})],
            [("clans_axeman", "1,0"), ("clans_hunter", "4,1", {"batch": 9, "up": 0, "may_be": ["clans_hunter"]})],
        ],
        batches=[9],
        batch_gold=[3],
        batch_extra=[0],
    )


@pytest.mark.parametrize("detail", [CRAMPED, TIGHT, SNUG, ROOMY])
def test_map_and_players_are_told_at_any_size(detail: int) -> None:
    text = read(duel(), detail)
    assert "Turn 2 of 16 \u00b7 action \u00b7 Crown (you)" in text
    assert "n Sw  f Ax" in text
    assert "Crown (you) 20 gold" in text
    assert ("Swordsman 0,0 (2 AP, 1 wound" in text) == (detail == ROOMY)
    assert ("Hand: Empty words" in text) == (detail > CRAMPED)


def test_points_for_going_second_are_told_beside_the_others() -> None:
    assert "18 points (18 for going later)" in read(duel(), ROOMY, 120)


def test_every_hex_is_on_the_map() -> None:
    match = qx.new("multiverse", map="ffa4", seed=1)
    drawn = [each for each in read(match, width=120).split("\n") if "," in each[:6] and each[6] == " "]
    rows = {name.split(",")[1] for name in match.view(0)["hexes"]}
    assert [each[:6].strip().split(",")[1] for each in drawn] == sorted(rows, key=int)
    unexplored = len(match.view(0)["hexes"]) - len(match.view(0)["terrain"])
    assert sum(each.count("\u00b7") for each in drawn) == unexplored


def test_the_legend_fits_a_narrow_screen() -> None:
    text = read(duel(), SNUG, 80)
    assert "= road" in text
    assert "\u2026" not in text


def test_a_narrow_screen_shows_the_rows_around_ones_own_blocks() -> None:
    match = qx.new("multiverse", map="ffa4", seed=1)
    assert read(match, CRAMPED, seat=0) != read(match, CRAMPED, seat=2)
    home = match.view(0)["hexes"][0].split(",")[1]
    assert any(each[:6].strip().endswith(f",{home}") for each in read(match, CRAMPED).split("\n"))


def test_options_in_the_fewest_words() -> None:
    view = duel().view(0)
    for notation, brief in (
        ("to:-1,1", "-1,1"),
        ("shoot:1,0", "shoot 1,0"),
        ("attack:ne", "attack ne"),
        ("block:1", "Swordsman 0,0"),
        ("recruit:crown_heavy_swordsman", "recruit Heavy swordsman"),
        ("card:empty_words", "Empty words"),
        ("end", "End the phase"),
    ):
        assert TABLE.brief(view, notation, "End the phase") == brief


def test_whoever_looks_reads_a_hex_or_a_block() -> None:
    console = Console(width=100, file=io.StringIO())
    view = duel().view(0)
    assert text_of(console, [TABLE.look(view, "-1,1")]) == ["-1,1: grassland \u00b7 Barracks of Crown, Age 1"]
    assert "Swordsman of Crown, 2 AP, 1 wound" in "\n".join(text_of(console, [TABLE.look(view, "0,0")]))
    assert "Axeman in 1,0" in "\n".join(text_of(console, [TABLE.look(view, "axe")]))
    assert text_of(console, [TABLE.look(view, "pikes")]) == ["No hex and no block is called 'pikes'."]


def test_an_onlooker_sees_no_hand_and_no_faces() -> None:
    match = duel()
    text = read(match, seat=qx.ONLOOKER)
    assert "Hand" not in text
    assert "Hunter" not in text
    assert "Unseen block 4,1" in text
