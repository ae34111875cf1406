"""Training a net: the slope is right, it begins as the linear fit, and it finds what no linear fit can."""

from __future__ import annotations

from pathlib import Path

import pytest
from minds.test_fit import made_up

import quincunx as qx
from quincunx.core.dice import FastDice
from quincunx.core.judgement import Linear, Net, judgement_toml, load_judgement
from quincunx.lab import fit
from quincunx.lab.net import School, fit_net, scales
from quincunx.minds.learning import Lesson, Pupil

NAMES = ("bold", "strong", "noise")
STEP = 1e-6


def by_game(positions: list[fit.Position], each: int = 5) -> list[list[fit.Position]]:
    return [positions[n : n + each] for n in range(0, len(positions), each)]


def bold_and_strong(number: int, seed: int) -> list[fit.Position]:
    """Being bold helps the strong and hurts the weak: neither means anything by itself."""
    dice = FastDice(seed)
    found = []
    for _ in range(number):
        standings = [[float(dice.below(2)), float(dice.below(2)), dice.below(5) / 5] for _ in range(2)]
        worth = [bold * (2 * strong - 1) for bold, strong, _ in standings]
        ahead = 5 + 2 * (worth[0] - worth[1])
        won = dice.below(10) < ahead
        found.append(fit.Position(standings, (float(won), float(not won))))
    return found


@pytest.mark.parametrize("seats", [2, 3])
def test_the_slope_is_how_the_loss_grows(seats: int) -> None:
    dice = FastDice(10 + seats)
    lessons = [Lesson(each.standings, list(each.scores), [1.0, 2.0, 5.0]) for each in made_up(7, seats, 3)]
    numbers = [(dice.below(2001) - 1000) / 1000 for _ in range(3 + 2 * 4 + 2 * 3 * 4)]
    slope = Pupil(3, 4, numbers).slope(lessons)
    assert sum(each != 0.0 for each in slope) > 25
    for i, found in enumerate(slope):
        losses = []
        for change in (-STEP, STEP):
            changed = numbers[:]
            changed[i] += change
            losses.append(Pupil(3, 4, changed).loss(lessons))
        assert found == pytest.approx((losses[1] - losses[0]) / (2 * STEP), abs=1e-6)


@pytest.mark.parametrize("seats", [2, 3])
def test_what_was_learned_is_a_net_over_plain_features(seats: int) -> None:
    dice, scale = FastDice(seats), [0.5, 2.0, 5.0]
    pupil = Pupil(3, 4, [(dice.below(2001) - 1000) / 1000 for _ in range(3 + 2 * 4 + 2 * 3 * 4)])
    for each in made_up(20, seats, 4):
        forecast = pupil.chances(Lesson(each.standings, list(each.scores), scale))
        assert pupil.net(scale).chances(each.standings) == pytest.approx(forecast)


def test_it_begins_as_the_linear_fit() -> None:
    positions, weights = made_up(20, 2, 4), [0.5, -1.0, 0.1]
    scale = scales(positions, 3)
    net = School([weight * unit for weight, unit in zip(weights, scale, strict=True)], 8, 1).pupil.net(scale)
    for each in positions:
        assert net.chances(each.standings) == pytest.approx(Linear(weights).chances(each.standings))
    assert any(any(row) for row in net.own), "but its hidden units are not all alike"


@pytest.mark.once
def test_a_net_finds_what_no_linear_fit_can() -> None:
    positions, fresh = bold_and_strong(1500, 1), bold_and_strong(1500, 2)
    weights, _ = fit.regress(positions, 1.0, [0.0] * 3)
    net = fit_net(by_game(positions), weights, 1)
    assert fit.log_loss(fresh, net) < fit.log_loss(fresh, Linear(weights)) - 0.02


def test_a_net_learns_little_by_heart() -> None:
    """Where the truth is linear, it forecasts fresh games about as well as the linear fit."""
    positions, fresh = made_up(1000, 2, 5), made_up(1500, 2, 6)
    weights, _ = fit.regress(positions, 1.0, [0.0] * 3)
    net = fit_net(by_game(positions), weights, 1)
    assert fit.log_loss(fresh, net) < fit.log_loss(fresh, Linear(weights)) + 0.01


def test_the_same_seed_trains_the_same_net() -> None:
    games = by_game(bold_and_strong(300, 1))
    first, second, other = (judgement_toml(fit_net(games, [0.0] * 3, seed), NAMES, {}, "") for seed in (1, 1, 2))
    assert first == second != other


def test_too_few_games_to_tell_when_to_stop() -> None:
    with pytest.raises(ValueError, match="1 games are too few to train a net; play at least 6"):
        fit_net([made_up(5, 2, 1)], [0.0] * 3, 1)


@pytest.mark.once
def test_fitting_writes_a_net_the_game_can_read(tmp_path: Path) -> None:
    game = qx.game_of("battalion")
    report = fit.run(game.id, 12, seed=3, iterations=4, folder=tmp_path, processes=1, net=True)
    file = tmp_path / "judgement.toml"
    net = load_judgement(file, game.feature_names)
    assert isinstance(net, Net)
    assert "A net with 8 hidden units; " in report
    written = file.read_text(encoding="utf-8")
    assert "written by `quincunx lab fit battalion --net`" in written
    assert "linear_log_loss = " in written
    assert file.stat().st_size < 200_000
