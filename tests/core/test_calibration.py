"""How a value becomes a chance one may believe."""

from __future__ import annotations

import shutil
from itertools import pairwise
from pathlib import Path

import pytest

import quincunx as qx
from quincunx.core.calibration import FILE, Calibration, judgement_hash, load_calibrations

MILITO = qx.game_of("milito")
HEAD = '[fit]\nrules_version = 1\ncontent = "0123456789abcdef"\ngames = 300\n'
CHOICE = "[choice]\nscale = 0.6\noffset = -0.1\n"
CURVE = "[curve]\nscale = 0.5\noffset = 0.02\n"


def test_without_a_calibration_values_are_shown_as_they_are(tmp_path: Path) -> None:
    both = load_calibrations(tmp_path / FILE)
    for value in (0.0, 0.03, 0.25, 0.5, 0.8, 1.0):
        for seats in (2, 4):
            assert both.choice.chance(value, seats) == pytest.approx(value)
        assert both.curve.chances([value, 1.0 - value], 0) == pytest.approx([value, 1.0 - value])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chances_grow_with_values_and_certainty_stays(seats: int) -> None:
    calibration = Calibration(0.6, -0.3)
    chances = [calibration.chance(n / 50, seats) for n in range(51)]
    assert all(one < other for one, other in pairwise(chances))
    assert (chances[0], chances[-1]) == (0.0, 1.0)
    assert (calibration.chance(-0.1, seats), calibration.chance(1.1, seats)) == (0.0, 1.0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_scale_below_one_draws_to_an_even_game(seats: int) -> None:
    calibration = Calibration(0.5, 0.0)
    assert calibration.chance(1 / seats, seats) == pytest.approx(1 / seats)
    assert 1 / seats < calibration.chance(0.9, seats) < 0.9
    assert 0.05 < calibration.chance(0.05, seats) < 1 / seats


def test_the_odds_are_raised_to_the_scale() -> None:
    assert Calibration(0.5, 0.0).chance(0.8, 2) == pytest.approx(2 / 3)
    assert Calibration(1.0, 0.6931472).chance(0.5, 2) == pytest.approx(2 / 3)


def test_the_slope_is_that_of_the_chance() -> None:
    calibration = Calibration(0.6, -0.2)
    for value in (0.1, 0.4, 0.9):
        rise = calibration.chance(value + 1e-5, 2) - calibration.chance(value - 1e-5, 2)
        assert calibration.slope(value, 2) == pytest.approx(rise / 2e-5, rel=1e-3)


@pytest.mark.parametrize("chooser", [-1, 0, 1])
def test_seats_that_change_places_change_their_chances(chooser: int) -> None:
    calibration = Calibration(0.6, 0.2)
    other = chooser if chooser < 0 else 1 - chooser
    for value in (0.0, 0.3, 0.5, 0.9, 1.0):
        chances = calibration.chances([value, 1.0 - value], chooser)
        assert sum(chances) == pytest.approx(1.0)
        assert chances == pytest.approx(calibration.chances([1.0 - value, value], other)[::-1])
    assert calibration.chances([0.5, 0.5], chooser) == pytest.approx(
        [calibration.chance(0.5, 2), 1 - calibration.chance(0.5, 2)][:: -1 if chooser else 1]
        if chooser >= 0
        else [0.5, 0.5]
    )


def test_the_chances_of_many_seats_are_one_together() -> None:
    chances = Calibration(0.6, 0.2).chances([0.1, 0.2, 0.3, 0.4], 2)
    assert sum(chances) == pytest.approx(1.0)
    assert chances[0] < chances[1] < chances[2]


def test_a_file_is_read(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(HEAD + CHOICE + CURVE, encoding="utf-8")
    both = load_calibrations(tmp_path / FILE)
    assert (both.choice.scale, both.choice.offset) == (0.6, -0.1)
    assert (both.curve.scale, both.curve.offset) == (0.5, 0.02)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (HEAD + CHOICE, r"\[curve\]"),
        (HEAD + CURVE + "choice = 1\n", r"\[choice\]"),
        (HEAD + CHOICE.replace("0.6", "0") + CURVE, "expected a scale above 0"),
        (HEAD + CHOICE.replace("-0.1", "9.0") + CURVE, "an offset within"),
        (HEAD + CHOICE.replace("0.6", '"much"') + CURVE, "field 'scale'"),
        (HEAD.replace("games = 300\n", "") + CHOICE + CURVE, "field 'games'"),
    ],
)
def test_a_file_that_says_too_little_or_too_much_is_refused(tmp_path: Path, text: str, wrong: str) -> None:
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=wrong):
        load_calibrations(tmp_path / FILE)


def test_a_judgement_is_known_by_its_numbers(tmp_path: Path) -> None:
    ours = MILITO.folder / "judgement.toml"
    copy = tmp_path / "judgement.toml"
    shutil.copy(ours, copy)
    assert judgement_hash(copy) == judgement_hash(ours)
    text = ours.read_text("utf-8")
    copy.write_text(text.replace("[fit]\ndate = ", "[fit]\nwritten = "), encoding="utf-8")
    assert judgement_hash(copy) == judgement_hash(ours)
    head, _, tail = text.partition("[weights]\nmove = ")
    copy.write_text(f"{head}[weights]\nmove = 1{tail}", encoding="utf-8")
    assert judgement_hash(copy) != judgement_hash(ours)
