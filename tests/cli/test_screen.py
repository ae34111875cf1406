"""The screen: every moment fits, and shows nothing a seat may not know."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Iterable

import pytest
from cli.running import played
from games.milito.given import given
from rich.console import Console, Group, RenderableType

import quincunx as qx
from quincunx.cli import screen
from quincunx.core.kit.terminal import ROOMY, Room
from quincunx.core.kit.terminal.odds import draw_forecast, notes
from quincunx.games.milito.terminal import shorten


def on_screen(monkeypatch: pytest.MonkeyPatch, width: int, height: int) -> Console:
    console = Console(
        width=width, height=height, force_terminal=True, markup=False, highlight=False, file=io.StringIO()
    )
    monkeypatch.setattr(screen, "console", console)
    return console


def text_of(console: Console, parts: Iterable[RenderableType]) -> list[str]:
    lines = console.render_lines(Group(*parts), pad=False)
    return ["".join(segment.text for segment in line) for line in lines]


@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 40)])
def test_every_moment_fits_the_screen(monkeypatch: pytest.MonkeyPatch, width: int, height: int) -> None:
    console = on_screen(monkeypatch, width, height)
    for seed in range(3):
        match = played(0, seed)
        chance = random.Random(seed)
        while not match.over:
            if match.ply % 3 == 0:
                moment = screen.Moment(match, match.acting[0])
                parts = screen.roomiest(moment.parts_without_news)
                assert parts is not None, match.prompt()
                assert all(len(line) <= width for line in text_of(console, parts))
            match.play(chance.choice(match.legal()))


@pytest.mark.parametrize(("turn", "told"), [(40, "Turn 40 of 60 · "), (41, "Turn 41 of 60 (a lead wins) · ")])
def test_the_screen_shows_how_near_the_end_is(monkeypatch: pytest.MonkeyPatch, turn: int, told: str) -> None:
    console = on_screen(monkeypatch, 80, 24)
    match = given(turn=turn, own={"hand": ["triarii"]})
    parts = screen.roomiest(screen.Moment(match, 0).parts_without_news)
    assert parts is not None
    assert any(line.startswith(told) for line in text_of(console, parts))


def test_the_screen_shows_nothing_a_seat_may_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    console = on_screen(monkeypatch, 100, 60)
    for plies in range(5, 60, 6):
        match = played(plies)
        if match.over:
            break
        seat = match.acting[0]
        twin = match.redeal(seat, qx.FastDice(plies))
        seen = [text_of(console, screen.Moment(each, seat).parts(20, screen.SPACES[0])) for each in (match, twin)]
        assert seen[0] == seen[1]


def test_hiring_fits_the_screen_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the deal no terrain lies in the columns."""
    console = on_screen(monkeypatch, 80, 24)
    for plies in range(3):
        match = played(plies, mercenaries=True)
        assert match.view()["phase"] == "hire"
        parts = screen.roomiest(screen.Moment(match, match.acting[0]).parts_without_news)
        assert parts is not None
        assert "hiring" in text_of(console, parts)[0]


def test_a_forecast_gives_sums_with_clauses_and_odds() -> None:
    match = next(match for match in map(played, range(200)) if match.rule == "attack.bonus.attacker")
    seat = match.acting[0]
    foreseen = match.forecast(seat)
    assert foreseen is not None
    console = Console(width=100, file=io.StringIO())
    text = "\n".join(text_of(console, [draw_forecast(foreseen, Room(100, ROOMY))]))
    assert "[strength.base]" in text
    assert "win/tie/loss in %" in text
    assert re.search(r"\d+/\d+/\d+", text)
    beside = notes(foreseen)
    assert set(beside) <= {option.notation for option in match.options(seat)}
    assert beside


@pytest.mark.parametrize(
    ("name", "width", "short"),
    [
        ("Heavy Infantry", 14, "Heavy Infantry"),
        ("Heavy Infantry", 12, "Heavy Inf"),
        ("Heavy Infantry", 8, "Hvy Inf"),
        ("Warband Medium Infantry", 8, "Wb Me In"),
        ("Aemilius Paullus", 12, "Aemilius Pa\u2026"),
        ("Elephants", 3, "El\u2026"),
    ],
)
def test_names_are_shortened_to_fit(name: str, width: int, short: str) -> None:
    assert shorten(name, width) == short
