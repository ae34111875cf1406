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
from quincunx.core.kit.terminal import CRAMPED, ROOMY, SNUG, TIGHT, Room, terminal_of
from quincunx.core.kit.terminal.odds import draw_forecast, notes

TABLE = terminal_of(qx.game_of("battalion"))


def mustering(size: int = 6) -> qx.Match:
    """A battle whose armies are mustered at the table."""
    factions, armies = ("bactria", "rome"), ("table", "table")
    return qx.new("battalion", battle="muster", size=size, factions=factions, armies=armies, seed=1)


def musters(match: qx.Match, seat: int) -> Iterator[qx.Match]:
    """An army built rank by rank, every unit as high as it may be, at every choice."""
    chance = random.Random(1)
    while "ready" not in (offered := [option.notation for option in match.options(seat)]):
        yield match
        ranks = [each for each in offered if each.startswith("rank:")]
        match.play(chance.choice(ranks) if ranks else "done", seat)
    yield match


def moments(battle: str, seed: int = 2) -> Iterator[qx.Match]:
    """A battle at random, at every choice."""
    match, chance = qx.new("battalion", battle=battle, seed=seed), random.Random(seed)
    while not match.over:
        yield match
        match.play(chance.choice(match.legal()))
    yield match


def read(match: qx.Match, detail: int = ROOMY, width: int = 100, seat: int | None = None) -> str:
    """The drawn table as text, from the seat that is asked if none is named."""
    seat = (match.acting[0] if match.acting else 0) if seat is None else seat
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


@pytest.mark.parametrize(("size", "width", "height"), [(6, 80, 24), (12, 100, 40)])
def test_every_moment_of_a_muster_fits_the_screen(
    monkeypatch: pytest.MonkeyPatch, size: int, width: int, height: int
) -> None:
    console = on_screen(monkeypatch, width, height)
    for match in musters(mustering(size), 0):
        parts = screen.roomiest(screen.Moment(match, 0).parts_without_news)
        assert parts is not None, match.prompt(0)
        assert all(len(line) <= width for line in text_of(console, parts))


@pytest.mark.parametrize("detail", [CRAMPED, TIGHT, SNUG, ROOMY])
def test_a_muster_shows_tiles_units_and_the_unit_under_way_at_any_size(detail: int) -> None:
    match = mustering()
    for choice in ("rank:hoplites", "rank:hoplites", "done", "rank:peltasts"):
        match.play(choice, 0)
    text = " ".join(read(match, detail, seat=0).split())
    printed = match.view(0)["ranks"]
    for rank, left in match.view(0)["muster"]["armies"][0]["tiles"].items():
        name, count = printed[rank]["name"], printed[rank]["count"]
        assert (f"{left}/{count} {name}" if detail == ROOMY else f"{name} {left}") in text
    assert "Tiles left: 33" in text
    assert "Army: 1 of 6 units" in text
    assert ("2\u00d7Hoplites" if detail >= SNUG else "2\u00d7Hopl") in text
    assert "Unit 2: Peltasts" in text
    assert "1 of at most 2" in text
    assert ("[unit.same_class]" in text) == (detail == ROOMY)


def test_of_another_army_being_mustered_only_the_word_ready_is_shown() -> None:
    matches = mustering(), mustering()
    for match, rank in zip(matches, ("hoplites", "peltasts"), strict=True):
        match.play(f"rank:{rank}", 0)
    for seat in (1, -1):
        assert read(matches[0], seat=seat) == read(matches[1], seat=seat)
        assert "Greco-Bactrian Kingdom is mustering" in read(matches[0], seat=seat)
    for choice in ("fill", "ready"):
        matches[0].play(choice, 0)
    assert "Greco-Bactrian Kingdom is ready" in read(matches[0], seat=1)
    assert "The army is complete." in read(matches[0], seat=0)


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
    text = "\n".join(text_of(console, [draw_forecast(foreseen, Room(100, ROOMY))]))
    assert "[attack.pool_base]" in text
    assert "As it is" in text
    assert "1 card discarded" in text
    assert "%" in text
    beside = notes(foreseen)
    assert "hits" in beside["roll"]
    assert set(beside) <= {option.notation for option in match.options(seat)}


def test_looking_things_up() -> None:
    match = qx.new("battalion", battle="set1", memory="aided", seed=1)
    console = Console(width=200, file=io.StringIO())

    def looked(word: str) -> str:
        return "\n".join(text_of(console, [TABLE.look(match.view(0), word)]))

    assert "cohesion 3" in looked("hastati")
    assert "Carthage" in looked("samnites")
    assert "Re-roll" in looked("veteran")
    assert "guard" in looked("guard").lower()
    assert "No unit, rank, card or trait" in looked("nobody")
    assert "in the deck or the box" in looked("")
    match = mustering()
    match.play("rank:hoplites", 0)
    assert "Hoplites (1) of Greco-Bactrian Kingdom, waiting" in looked("hoplites")


def test_a_whole_battle_through_a_pipe() -> None:
    chance = random.Random(1)
    lines = "\n".join(str(chance.randint(1, 5)) for _ in range(900))
    text = ok("play", "battalion", "--hot-seat", "--seed", "4", typed=lines)
    assert "Won by" in text
    assert "[win." in text
    assert "Dice: " in text
