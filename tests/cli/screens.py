"""What the tests of every game's screen share: games at random, what is read, and what it is held to."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from cli.test_screen import on_screen, text_of
from rich.console import Console

import quincunx as qx
from quincunx.cli import screen
from quincunx.core.kit.terminal import Room, terminal_of


def moments_of(match: qx.Match, seed: int, most: int = 100_000) -> Iterator[qx.Match]:
    """A game at random, at every choice and at its end."""
    luck = qx.FastDice(seed)
    while not match.over and match.ply < most:
        yield match
        seat = match.acting[luck.below(len(match.acting))]
        legal = match.legal(seat)
        match.play(legal[luck.below(len(legal))], seat)
    yield match


def read_table(match: qx.Match, detail: int, width: int, seat: int) -> str:
    """The drawn table as text."""
    console = Console(width=width, file=io.StringIO())
    table = terminal_of(match.game)
    return "\n".join(text_of(console, [table.draw(match.view(seat), Room(width, detail))]))


def fits_the_screen(
    monkeypatch: pytest.MonkeyPatch, matches: Iterator[qx.Match], every: int, width: int, height: int
) -> None:
    """All that is shown at some moments fits, and no line is too long."""
    console = on_screen(monkeypatch, width, height)
    for match in matches:
        if match.over or match.ply % every:
            continue
        seat = match.acting[0]
        parts = screen.roomiest(screen.Moment(match, seat).parts_without_news)
        assert parts is not None, match.prompt(seat)
        assert all(len(line) <= width for line in text_of(console, parts))


def gives_nothing_away(monkeypatch: pytest.MonkeyPatch, matches: Iterator[qx.Match], every: int) -> None:
    """The screen is the same in all worlds a seat cannot tell apart."""
    console = on_screen(monkeypatch, 100, 60)
    luck = qx.FastDice(5)
    for match in matches:
        if match.over or match.ply % every:
            continue
        seat = match.acting[0]
        twin = match.disguise(seat, luck)
        seen = [text_of(console, screen.Moment(each, seat).parts(9, screen.SPACES[0])) for each in (match, twin)]
        assert seen[0] == seen[1]
