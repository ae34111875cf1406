"""Battalion in the terminal: every moment fits, dice and odds are told, and nothing a seat may not know."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator

import pytest
from cli.running import ok
from cli.test_screen import on_screen, text_of
from rich.console import Console

import quincunx as qx
from quincunx.cli import screen
from quincunx.cli.tables import CRAMPED, ROOMY, SNUG, TIGHT, Room, table_of

TABLE = table_of("battalion")


def moments(battle: str, seed: int = 2) -> Iterator[qx.Match]:
    """A battle by lot, at every choice."""
    match, chance = qx.new("battalion", battle=battle, seed=seed), random.Random(seed)
    while not match.over:
        yield match
        match.play(chance.choice(match.legal()))
    yield match


def read(match: qx.Match, detail: int = ROOMY, width: int = 100) -> str:
    """The drawn table as text."""
    seat = match.acting[0] if match.acting else 0
    console = Console(width=width, file=io.StringIO())
    return "\n".join(text_of(console, [TABLE.draw(match.view(seat), Room(width, detail))]))


@pytest.mark.parametrize(("battle", "width", "height"), [("set1", 80, 24), ("set6", 100, 40), ("grand1", 100, 40)])
def test_every_moment_fits_the_screen(monkeypatch: pytest.MonkeyPatch, battle: str, width: int, height: int) -> None:
    console = on_screen(monkeypatch, width, height)
    for match in moments(battle):
        if match.over or match.ply % 3:
            continue
        parts = screen.roomiest(screen.Moment(match, match.acting[0]).parts_without_news)
        assert parts is not None, match.prompt()
        assert all(len(line) <= width for line in text_of(console, parts))


def test_the_screen_shows_nothing_a_seat_may_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    console = on_screen(monkeypatch, 100, 60)
    for match in moments("set2"):
        if match.over or match.ply % 9:
            continue
        seat = match.acting[0]
        twin = match.redeal(seat, qx.FastDice(match.ply))
        seen = [text_of(console, screen.Moment(each, seat).parts(20, screen.SPACES[0])) for each in (match, twin)]
        assert seen[0] == seen[1]


@pytest.mark.parametrize("detail", [CRAMPED, TIGHT, SNUG, ROOMY])
def test_every_unit_stands_in_its_sector_at_any_size(detail: int) -> None:
    match = qx.new("battalion", battle="set1", seed=1)
    text = read(match, detail)
    for unit in match.view(0)["units"]:
        assert f"{unit['number']} " in text
    assert text.count("d0/") == len(match.view(0)["units"])
    assert "order" in text
    assert "deck 4" in text


def test_dice_are_told_with_their_use() -> None:
    """An eight aside, a die on its value, a miss in brackets."""
    for match in moments("set1", 5):
        roll = match.view(0)["roll"]
        if roll is None or not roll["faces"] or not match.acting:
            continue
        text = read(match)
        for use in roll["uses"]:
            told = f"\u2192{use['value']}+" if use["value"] else " aside" if use["hits"] else f"({use['face']})"
            assert told in text
        return
    raise AssertionError("no dice in a whole battle")


def test_a_forecast_tells_how_hits_may_fall() -> None:
    match = next(match for match in moments("set1") if match.rule == "attack.pool_cards")
    seat = match.acting[0]
    foreseen = match.forecast(seat)
    assert foreseen is not None
    console = Console(width=100, file=io.StringIO())
    text = "\n".join(text_of(console, [TABLE.forecast(match.view(seat), foreseen, Room(100, ROOMY))]))
    assert "[attack.pool_base]" in text
    assert "As it is" in text
    assert "1 card discarded" in text
    assert "%" in text
    notes = TABLE.notes(match.view(seat), foreseen)
    assert "hits" in notes["roll"]
    assert set(notes) <= {option.notation for option in match.options(seat)}


def test_looking_things_up() -> None:
    match = qx.new("battalion", battle="set1", seed=1)
    console = Console(width=200, file=io.StringIO())

    def looked(word: str) -> str:
        return "\n".join(text_of(console, [TABLE.look(match.view(0), word)]))

    assert "cohesion 3" in looked("hastati")
    assert "Carthage" in looked("samnites")
    assert "Re-roll" in looked("veteran")
    assert "guard" in looked("guard").lower()
    assert "No unit, rank, card or trait" in looked("nobody")
    assert "in the deck or the box" in looked("")


def test_a_whole_battle_through_a_pipe() -> None:
    chance = random.Random(1)
    lines = "\n".join(str(chance.randint(1, 5)) for _ in range(900))
    text = ok("play", "battalion", "--hot-seat", "--seed", "4", typed=lines)
    assert "Won by" in text
    assert "[win." in text
    assert "Dice: " in text
