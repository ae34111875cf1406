"""Fitting a judgement: the regression finds what is there, and what is written can be read."""

from __future__ import annotations

import tomllib
from datetime import date
from math import exp, log
from pathlib import Path

import pytest
from minds.small_games import Brief, SmallGame

import quincunx as qx
from quincunx.core.dice import FastDice
from quincunx.core.judgement import Linear, load_fitted_on, load_judgement
from quincunx.lab import fit
from quincunx.lab.straying import LONGEST_OPENING, longest_opening

FITTED = [game for game in qx.registry().values() if game.feature_names]
TRUE_WEIGHTS = [1.5, -0.8, 0.0]
FINE = 1 << 20
PLAYED = 6
"""One of five is kept back."""

GAMES = Path(__file__).parents[2] / "src" / "quincunx" / "games"

pytestmark = pytest.mark.once  # what fits is interpreted at both speeds


def made_up(number: int, seats: int, seed: int) -> list[fit.Position]:
    """Positions whose outcome follows known weights; the third feature means nothing."""
    dice = FastDice(seed)
    found = []
    for _ in range(number):
        standings = [
            [dice.below(FINE) / FINE * 2 - 1, float(dice.below(4)), dice.below(100) / 10] for _ in range(seats)
        ]
        lot, winner = dice.below(FINE) / FINE, 0
        for chance in Linear(TRUE_WEIGHTS).chances(standings)[:-1]:
            lot -= chance
            winner += lot >= 0
        found.append(fit.Position(standings, tuple(float(seat == winner) for seat in range(seats))))
    return found


@pytest.mark.parametrize("seats", [2, 3])
def test_the_regression_finds_the_weights_behind_the_outcomes(seats: int) -> None:
    weights, errors = fit.regress(made_up(3000, seats, 5), ridge=1.0, known=[0.0] * 3)
    for found, true, error in zip(weights, TRUE_WEIGHTS, errors, strict=True):
        assert abs(found - true) < 4 * error
        assert 0 < error < 0.15


def with_points(number: int, seats: int, seed: int, luck: float) -> list[fit.Position]:
    """Positions from which the seats go on to make ten points for each that known weights say, and some by luck."""
    dice = FastDice(seed)
    found = []
    for position in made_up(number, seats, seed):
        totals = [10 * Linear(TRUE_WEIGHTS).weighed(standing) for standing in position.standings]
        points = [50 + total + luck * (dice.below(FINE) / FINE - 0.5) for total in totals]
        found.append(fit.Position(position.standings, position.scores, points, 0.5))
    return found


@pytest.mark.parametrize("seats", [2, 3])
def test_points_tell_the_weights_in_fewer_games(seats: int) -> None:
    """The weights on the scale of the outcomes, from a tenth of the games."""
    weights, errors = fit.by_points(with_points(2000, seats, 5, 0.0), 500.0, [0.0] * 3)
    assert weights == pytest.approx(TRUE_WEIGHTS, abs=0.2)
    weights, errors = fit.by_points(with_points(2000, seats, 5, 30.0), 500.0, [0.0] * 3)
    assert weights == pytest.approx(TRUE_WEIGHTS, abs=0.3)
    assert all(0 < error < 0.1 for error in errors)


def test_a_game_won_by_points_is_fitted_by_them() -> None:
    fitted = fit.Fit(SmallGame(), 10, 1, 1)
    by_game = [with_points(200, 2, seed, 0.0) for seed in range(10)]
    fit.explain(fitted, by_game, [0.0] * 3, net=False)
    to_learn = [taken for number, taken in enumerate(by_game) if number % fit.HOLD_OUT]
    learned = [each for taken in to_learn for each in taken]
    ridge = fit.ridge_for(to_learn, [0.0] * 3, fit.by_points)
    assert fitted.model.weights == fit.by_points(learned, ridge, [0.0] * 3)[0]


def test_what_never_comes_up_keeps_its_weight_where_points_decide() -> None:
    """On the scale of the others: what is known may be too sure of itself."""
    positions = with_points(300, 2, 5, 0.0)
    for position in positions:
        position.standings[0].append(0.0)
        position.standings[1].append(0.0)
    known = [3 * weight for weight in [*TRUE_WEIGHTS, -1.5]]
    weights, _ = fit.by_points(positions, 40.0, known)
    assert weights[3] / weights[0] == pytest.approx(-1.5 / TRUE_WEIGHTS[0], rel=0.05)
    without, _ = fit.by_points(positions, 40.0, [0.0] * 4)
    assert without[3] == 0.0


def test_what_never_comes_up_keeps_its_weight() -> None:
    positions = made_up(300, 2, 5)
    for position in positions:
        position.standings[0].append(0.0)
        position.standings[1].append(0.0)
    weights, _ = fit.regress(positions, ridge=1.0, known=[9.0, 9.0, 9.0, -1.5])
    assert weights[3] == pytest.approx(-1.5)
    assert all(abs(weight - true) < 0.5 for weight, true in zip(weights, TRUE_WEIGHTS, strict=False))


def test_few_games_change_what_was_known_less_than_many() -> None:
    """Twelve positions of a game tell no more of its outcome than one, and most features here tell nothing."""
    noise = FastDice(8)
    few = made_up(40, 2, 8)
    for position in few:
        for standing in position.standings:
            standing += [noise.below(FINE) / FINE for _ in range(9)]
    by_game = [[position] * 12 for position in few]
    guess = TRUE_WEIGHTS + [0.0] * 9
    assert fit.ridge_for(by_game, guess) > fit.ridge_for([[position] for position in made_up(1500, 2, 8)], [0.0] * 3)


def test_a_guess_that_is_too_sure_of_itself_is_brought_down_first() -> None:
    fitted = fit.Fit(FITTED[0], 60, seed=0, iterations=1)
    by_game = [[position] * 12 for position in made_up(60, 2, 9)]
    fit.explain(fitted, by_game, known=[20 * weight for weight in TRUE_WEIGHTS], net=False)
    assert fitted.hold_out_loss < fitted.even_loss
    assert isinstance(fitted.model, Linear)
    assert abs(fitted.model.weights[0] - TRUE_WEIGHTS[0]) < 1.0


def test_a_fit_forecasts_better_than_a_coin_and_is_calibrated() -> None:
    weights, _ = fit.regress(made_up(3000, 2, 6), ridge=1.0, known=[0.0] * 3)
    fresh = made_up(3000, 2, 7)
    assert fit.log_loss(fresh, Linear(weights)) < fit.log_loss(fresh, Linear([0.0] * 3)) - 0.1
    assert fit.log_loss(fresh, Linear([0.0] * 3)) == pytest.approx(log(2))
    bins = [each for each in fit.calibrated(fresh, Linear(weights)) if each.number >= 300]
    assert len(bins) >= 4
    for each in bins:
        assert each.forecast / each.number == pytest.approx(each.came / each.number, abs=0.1)


def test_two_seats_are_the_logistic_function_of_the_difference() -> None:
    chances = Linear([0.4, 0.1]).chances([[1.0, 2.0], [0.0, 5.0]])
    assert chances[0] == pytest.approx(1 / (1 + exp(-(0.4 * 1 - 0.1 * 3))))
    assert sum(chances) == pytest.approx(1.0)


def test_linear_equations() -> None:
    assert fit.solved([[0.0, 2.0], [4.0, 1.0]], [2.0, 9.0]) == pytest.approx([2.0, 1.0])


@pytest.mark.parametrize("game", FITTED, ids=lambda game: str(game.id))
def test_fitting_writes_weights_the_game_can_read(game: qx.Game, tmp_path: Path) -> None:
    told: list[int] = []
    report = fit.run(game.id, PLAYED, seed=3, iterations=4, folder=tmp_path, processes=1, progress=told.append)
    assert sum(told) == PLAYED
    model = load_judgement(tmp_path / "judgement.toml", game.feature_names)
    assert isinstance(model, Linear)
    assert any(model.weights)
    written = tomllib.loads((tmp_path / "judgement.toml").read_text(encoding="utf-8"))
    assert written["fit"]["games"] == PLAYED
    fitted = load_fitted_on(tmp_path / "judgement.toml")
    assert fitted is not None
    assert (fitted.games, fitted.rules_version, fitted.content) == (PLAYED, game.rules_version, game.built_in.hash)
    assert f"version {game.rules_version} of the rules, with content {game.built_in.hash}" in report
    assert written["fit"]["date"] == date.today()
    assert written["fit"]["positions"] > written["fit"]["held_out"] > 0
    assert (tmp_path / "judgement.txt").read_text(encoding="utf-8") == report
    for name in game.feature_names:
        assert name in report


@pytest.mark.parametrize("game", FITTED, ids=lambda game: str(game.id))
def test_the_weights_of_a_game_come_from_a_fit(game: qx.Game) -> None:
    written = tomllib.loads((game.folder / "judgement.toml").read_text(encoding="utf-8"))
    assert written["fit"]["games"] >= 200
    assert written["fit"]["hold_out_log_loss"] < written["fit"]["even_log_loss"]
    assert list(written["weights"]) == list(game.feature_names)
    assert game.fitted_on is not None
    assert game.fitted_on.games == written["fit"]["games"]
    assert game.fitted_on.rules_version <= game.rules_version
    said = GAMES / game.id / "judgement.txt"  # beside the source; it is not installed
    assert game.fitted_on.content in said.read_text(encoding="utf-8")


def test_a_game_without_features_says_so() -> None:
    with pytest.raises(ValueError, match="no features"):
        fit.fit(SmallGame(), 10)


def test_games_shorter_than_the_longest_opening_can_be_learned_from(monkeypatch: pytest.MonkeyPatch) -> None:
    """An opening leaves a third of a game at least."""
    game = Brief()
    monkeypatch.setattr(qx, "game_of", {Brief.id: game}.__getitem__)
    assert longest_opening(game) == Brief.choices * 2 // 3 < LONGEST_OPENING
    by_game = [fit.positions_of(Brief.id, 3, seed) for seed in range(60)]
    assert sum(map(bool, by_game)) > 40
    fitted = fit.Fit(game, 60, seed=0, iterations=3)
    fit.explain(fitted, by_game, [0.0], net=False)
    assert fitted.positions > fitted.held_out > 0
    assert len(fitted.model.weights) == 1


def test_too_few_games_to_check_with() -> None:
    with pytest.raises(ValueError, match=r"got 0 and \d+, from 1 games"):
        fit.fit(FITTED[0], 1, iterations=2, processes=1)


def test_weights_that_do_not_fit_the_features_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "judgement.toml"
    file.write_text("[weights]\nmove = 1.0\nmoon = 2.0\n", encoding="utf-8")
    with pytest.raises(ValueError, match="hand, moon"):
        load_judgement(file, ("move", "hand"))


def test_a_first_guess_was_fitted_on_nothing(tmp_path: Path) -> None:
    file = tmp_path / "judgement.toml"
    file.write_text("[weights]\nmove = 1.0\n", encoding="utf-8")
    model = load_judgement(file, ("move",))
    assert type(model) is Linear
    assert model.weights == [1.0]
    assert load_fitted_on(file) is None
    assert SmallGame().fitted_on is None


FIT = {"rules_version": "1", "content": '"0123456789abcdef"', "games": "400"}


def test_what_weights_were_fitted_on_is_read(tmp_path: Path) -> None:
    file = tmp_path / "judgement.toml"
    lines = [f"{field} = {value}" for field, value in FIT.items()]
    file.write_text("\n".join(["[fit]", *lines, "[weights]", "move = 1.0\n"]), encoding="utf-8")
    fitted = load_fitted_on(file)
    assert fitted is not None
    assert (fitted.rules_version, fitted.content, fitted.games) == (1, "0123456789abcdef", 400)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("rules_version", None),
        ("rules_version", "0"),
        ("rules_version", "true"),
        ("rules_version", '"1"'),
        ("content", None),
        ("content", '"0123"'),
        ("content", '"0123456789ABCDEF"'),
        ("content", "123"),
        ("games", None),
        ("games", "1.5"),
        ("games", "0"),
    ],
)
def test_weights_that_do_not_say_what_they_were_fitted_on_are_refused(
    tmp_path: Path, field: str, value: str | None
) -> None:
    file = tmp_path / "judgement.toml"
    written = {**FIT, field: value}
    lines = [f"{name} = {text}" for name, text in written.items() if text is not None]
    file.write_text("\n".join(["[fit]", *lines, "[weights]", "move = 1.0\n"]), encoding="utf-8")
    with pytest.raises(ValueError, match=rf"judgement\.toml, \[fit\], field '{field}': expected .*, got"):
        load_judgement(file, ("move",))


def test_a_fit_that_is_no_table_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "judgement.toml"
    file.write_text("fit = 1\n[weights]\nmove = 1.0\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"expected a table \[fit\]"):
        load_judgement(file, ("move",))
