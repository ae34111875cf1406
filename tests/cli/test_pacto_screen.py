"""Pacto in the terminal: every moment of a battle fits, all UGs are on the tabletop, and nothing is given away."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator
from itertools import takewhile

import pytest
from cli.screens import fits_the_screen, gives_nothing_away, moments_of, read_table
from cli.test_screen import text_of
from games.pacto.given import given
from rich.console import Console

import quincunx as qx
from quincunx.core.kit.terminal import CRAMPED, ROOMY, SNUG, terminal_of

TABLE = terminal_of(qx.game_of("pacto"))


def moments(seed: int = 2, most: int = 240) -> Iterator[qx.Match]:
    """A battle at random, at every choice."""
    return moments_of(qx.new("pacto", seed=seed, battle="training_mixed"), seed, most)


def read(match: qx.Match, detail: int = ROOMY, width: int = 100, seat: int = 0) -> str:
    return read_table(match, detail, width, seat)


@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 50)])
def test_every_moment_fits_the_screen(monkeypatch: pytest.MonkeyPatch, width: int, height: int) -> None:
    fits_the_screen(monkeypatch, moments(), 7, width, height)


def test_what_comes_before_a_battle_fits_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    match = qx.new("pacto", seed=4, battle="full", armies=["parthian", "norman"])
    assert "Before the battle" in read(match)
    before = takewhile(lambda each: each.view(0)["build_up"] is not None, moments_of(match, 4))
    fits_the_screen(monkeypatch, some_of_each_step(before), 1, 100, 50)


def test_the_map_of_the_days_is_shown_with_the_counter_on_it() -> None:
    """One chose squares by their numbers without a map."""
    match = qx.new("pacto", seed=4, battle="full", armies=["parthian", "norman"])
    at_the_map = (each for each in moments_of(match, 4) if each.view(0)["moment"] == "day_card")
    match = next(at_the_map)
    chart = match.view(0)["chart"]
    lines = read(match).splitlines()
    (row,) = [each for each in lines if "@" in each and "the counter" not in each]
    assert row.split()[0] == str(chart["square"] // 10)
    assert row[3:].index("@") == 2 * (chart["square"] % 10)
    assert any("very dense" in each and "@ the counter" in each for each in lines)
    assert sum(row.count(sign) for row in lines[1:8] for sign in "#%+-.@") >= len(chart["squares"])


def some_of_each_step(moments: Iterator[qx.Match], most: int = 4) -> Iterator[qx.Match]:
    """Whatever is asked, a few times."""
    seen = Counter[str]()
    for match in moments:
        asked = type(match.table.steps[-1]).__name__
        seen[asked] += 1
        if seen[asked] <= most:
            yield match


def test_the_screen_shows_nothing_a_seat_may_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    gives_nothing_away(monkeypatch, moments(), 13)


def standing() -> qx.Match:
    ugs = {"0-hastati_1": {"pose": (12, 10, 90), "wound": 1}, "1-warband_1": (12, 18, 270)}
    wood = {"type": "woods", "slope": None, "x": 24000, "y": 6000, "long": 6000, "wide": 6000, "angle": 0}
    return given(ugs=ugs, hands={"0-g1": "wgg", "1-g1": "br"}, terrain=[wood])


def test_own_ugs_look_up_from_below_from_either_seat() -> None:
    for seat, own, other in ((0, "H1^", "W1v"), (1, "W1^", "H1v")):
        lines = read(standing(), seat=seat).splitlines()
        rows = [next(n for n, line in enumerate(lines) if sign in line) for sign in (other, own)]
        assert rows[0] < rows[1]


def test_ugs_cards_and_terrain_are_told() -> None:
    told = read(standing(), SNUG)
    assert "H1 Hastati 1 · 12, 10 facing 90 · 2 of 2 bases · wounded" in told
    assert "Consul, competent · W GG" in told
    assert "Chieftain, competent · 2 cards" in told
    assert "%" in told
    assert "Hastati" not in read(standing(), CRAMPED)


def test_one_can_look_at_things_by_name() -> None:
    console = Console(width=100, file=io.StringIO())
    view = standing().view(0)
    assert "Woods · difficult · 6 x 6 at 24, 6" in "\n".join(text_of(console, [TABLE.look(view, "wood")]))
    assert "Hastati 2 · reserve" in "\n".join(text_of(console, [TABLE.look(view, "hast")]))
    assert "No UG" in "\n".join(text_of(console, [TABLE.look(view, "tank")]))


def test_options_are_told_in_few_words() -> None:
    view = standing().view(0)
    assert TABLE.brief(view, "wheel:left-30", "Wheel left-30 degrees") == "L30"
    assert TABLE.brief(view, "ahead:1.2", "Ahead 1.2 HBW") == "+1.2"
    assert TABLE.brief(view, "unit:hastati_1", "?") == "Hastati 1"
    assert TABLE.brief(view, "with:hastati_1", "?") == "with Hastati 1"
    assert TABLE.brief(view, "pass", "Pass") == "Pass"
