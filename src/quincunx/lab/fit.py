"""Fitting a game's judgement: games are played, positions sampled, and the outcome explained by their features.

The model is logistic regression on the outcome: each seat's chance of winning is its share by the exponential of
its weighed features. With two seats that is the usual logistic function of the weighed difference.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from datetime import date
from functools import partial
from math import exp, log, sqrt
from os import cpu_count
from pathlib import Path

import quincunx as qx
from quincunx.core.dice import FastDice
from quincunx.core.game import Game
from quincunx.core.judgement import Linear, Model, Net, judgement_toml
from quincunx.core.starting import new_match
from quincunx.lab.net import fit_net
from quincunx.lab.straying import SAMPLED, STRAY, Straying, longest_opening, opening_of, some_of
from quincunx.minds import SearchMind

ITERATIONS = 120
HOLD_OUT = 5
"""One game in so many is kept back to check the fit with."""
RIDGES = (4.0, 40.0, 400.0, 4000.0)
TRIED_ON = 3
"""One game in so many is kept from learning while a ridge is looked for."""
ROUNDS = 25
CLOSE_ENOUGH = 1e-6
BINS = 10
LEAST_CHANCE = 1e-12
LEAST_SCALE, MOST_SCALE, SCALING_ROUNDS = 0.01, 10.0, 24


class Position:
    """The features of every seat at one moment of a game, and what each seat got in the end.

    Where a game is won by points, also by how many each seat ended ahead of the mean, as far as that was sure then.
    """

    def __init__(
        self, standings: list[list[float]], scores: tuple[float, ...], points: Sequence[float] = (), sure: float = 1.0
    ) -> None:
        self.standings = standings
        self.scores = scores
        mean = sum(points) / max(len(points), 1)
        self.lead = [sure * (each - mean) for each in points]


class Bin:
    """Positions with about the same forecast: what was forecast and what came."""

    def __init__(self) -> None:
        self.number = 0
        self.forecast = 0.0
        self.came = 0.0


class Fit:
    """Weights with all that is to be said about where they come from."""

    def __init__(self, game: Game, games: int, seed: int, iterations: int) -> None:
        self.game = game
        self.games = games
        self.seed = seed
        self.iterations = iterations
        self.model = Linear([])
        self.errors: list[float] = []
        self.positions = 0
        self.held_out = 0
        self.log_loss = 0.0
        self.hold_out_loss = 0.0
        self.linear_loss = 0.0
        self.former_loss = 0.0
        self.even_loss = 0.0
        self.calibration: list[Bin] = []

    @property
    def calibration_error(self) -> float:
        """By how much forecasts are off on average, over the bins as they are filled."""
        number = sum(each.number for each in self.calibration)
        return sum(abs(each.forecast - each.came) for each in self.calibration) / max(number, 1)

    def toml(self, day: date) -> str:
        """The judgement.toml of the game."""
        command = f"quincunx lab fit {self.game.id}{' --net' if isinstance(self.model, Net) else ''}"
        return judgement_toml(self.model, self.game.feature_names, {"date": day, **self.about()}, command)

    def about(self) -> dict[str, object]:
        """What the model was fitted on, and how well it fits."""
        about: dict[str, object] = {
            "rules_version": self.game.rules_version,
            "content": self.game.built_in.hash,
            "games": self.games,
            "seed": self.seed,
            "iterations": self.iterations,
            "positions": self.positions,
            "held_out": self.held_out,
            "log_loss": self.log_loss,
            "hold_out_log_loss": self.hold_out_loss,
            "even_log_loss": self.even_loss,
            "calibration_error": self.calibration_error,
        }
        return about | ({"linear_log_loss": self.linear_loss} if isinstance(self.model, Net) else {})

    def about_net(self) -> list[str]:
        """How a net compares with the linear fit it began as; nothing of a linear fit."""
        if not isinstance(self.model, Net):
            return []
        loss = f"{self.linear_loss:.4f} kept back with the linear fit it began as"
        return [f"A net with {len(self.model.bias)} hidden units; {loss}. The weights below are its linear part."]

    def report(self) -> str:
        """What the fit came to, in words and tables."""
        lines = [
            f"{self.game.title}: {self.games} games of self-play (search, {self.iterations} iterations a choice, "
            f"one choice in {STRAY} of the opening at random), seed {self.seed}.",
            f"Played under version {self.game.rules_version} of the rules, with content {self.game.built_in.hash}.",
            f"Fitted on {self.positions} positions, checked on {self.held_out} of games kept back.",
            f"Log-loss: {self.log_loss:.4f} fitted, {self.hold_out_loss:.4f} kept back; "
            f"{self.former_loss:.4f} with the weights there were, "
            f"{self.even_loss:.4f} if all seats were always even.",
            *self.about_net(),
            f"Forecasts are off by {self.calibration_error:.1%} on average.",
            "",
            f"{'forecast':>10}{'came':>10}{'positions':>12}",
        ]
        for each in self.calibration:
            if each.number:
                forecast, came = each.forecast / each.number, each.came / each.number
                lines.append(f"{forecast:>10.1%}{came:>10.1%}{each.number:>12}")
        lines += ["", f"{'feature':<24}{'weight':>10}{'error':>10}"]
        for name, weight, error in zip(self.game.feature_names, self.model.weights, self.errors, strict=True):
            lines.append(f"{name:<24}{weight:>10.4f}{error:>10.4f}")
        return "\n".join(lines) + "\n"


# ---- games and positions


def positions_of(name: str, iterations: int, seed: int) -> list[Position]:
    """Quiet positions of one game that a searching mind plays against itself, with options by lot."""
    game = qx.game_of(name)
    dice = FastDice(seed)
    options = game.played_options(game.built_in, dice)
    match = new_match(game, game.built_in, options, FastDice(dice.below(1 << 30)), False)
    seeds = [dice.below(1 << 30) for _ in range(match.seats)]
    longest = longest_opening(game)
    minds = [Straying(SearchMind(each, iterations), each, longest) for each in seeds]
    opening = opening_of(seeds, longest)
    taken: list[tuple[list[list[float]], float]] = []
    while not match.over:
        if match.ply >= opening and match.table.steps[-1].quiet and dice.below(SAMPLED) == 0:
            standings = [game.features(match.table, seat) for seat in range(match.seats)]
            taken.append((standings, game.sureness(match.table)))
        seat = match.acting[0]
        match.play(minds[seat].choose(match, seat), seat)
    scores, points = match.table.scores, game.points(match.table)
    return [Position(standings, scores, points, sure) for standings, sure in some_of(taken, dice)]


# ---- regression


def regress(positions: list[Position], ridge: float, known: list[float]) -> tuple[list[float], list[float]]:
    """The weights that explain the outcomes best (Newton's method), each with its standard error.

    The ridge draws weights towards those known before, on features brought to the same scale, so that none needs a
    range of its own. So what hardly ever comes up in these games, such as a blunder nobody makes, keeps its weight.
    """
    size = len(positions[0].standings[0])
    scale = spreads(positions, size)
    before = [weight * unit for weight, unit in zip(known, scale, strict=True)]
    pairs = [pairs_of(position, scale) for position in positions]
    weights = [0.0] * size
    hessian: list[list[float]] = []
    for _ in range(ROUNDS):
        slope = [ridge * (was - weight) for was, weight in zip(before, weights, strict=True)]
        hessian = [[ridge if i == j else 0.0 for j in range(size)] for i in range(size)]
        model = Linear(scaled(weights, scale))
        for position, differences in zip(positions, pairs, strict=True):
            chances = model.chances(position.standings)
            climb(position, differences, chances, slope, hessian)
        step = solved(hessian, slope)
        weights = [weight + change for weight, change in zip(weights, step, strict=True)]
        if max(abs(change) for change in step) < CLOSE_ENOUGH:
            break
    errors = [sqrt(solved(hessian, [float(i == j) for j in range(size)])[i]) for i in range(size)]
    return scaled(weights, scale), scaled(errors, scale)


Regression = Callable[[list[Position], float, list[float]], tuple[list[float], list[float]]]
"""Weights with their standard errors, from positions, a ridge, and the weights known before."""


def ridge_for(by_game: list[list[Position]], known: list[float], regression: Regression = regress) -> float:
    """The ridge with which games that were not learned from surprise the least; the fewer games, the more it takes."""
    learn = [each for number, taken in enumerate(by_game) for each in taken if number % TRIED_ON]
    check = [each for number, taken in enumerate(by_game) for each in taken if number % TRIED_ON == 0]
    losses = {ridge: log_loss(check, Linear(regression(learn, ridge, known)[0])) for ridge in RIDGES}
    return min(losses, key=lambda ridge: losses[ridge])


Pair = tuple[int, int, list[tuple[int, float]]]
"""Two seats, and by how much their features differ where they do."""


def pairs_of(position: Position, scale: list[float]) -> list[Pair]:
    """The differences between any two seats."""
    found: list[Pair] = []
    for first in range(len(position.standings)):
        for second in range(first + 1, len(position.standings)):
            both = zip(position.standings[first], position.standings[second], scale, strict=True)
            rows = [(i, (a - b) / s) for i, (a, b, s) in enumerate(both) if a != b]
            found.append((first, second, rows))
    return found


def climb(
    position: Position, pairs: list[Pair], chances: list[float], slope: list[float], hessian: list[list[float]]
) -> None:
    """Add what one position says about the way up and how steep it is."""
    seats = len(chances)
    for first, second, rows in pairs:
        missed = (position.scores[first] - chances[first]) - (position.scores[second] - chances[second])
        weight = chances[first] * chances[second]
        for i, a in rows:
            slope[i] += missed * a / seats
            line = hessian[i]
            wa = weight * a
            for j, b in rows:
                line[j] += wa * b


def spreads(positions: list[Position], size: int) -> list[float]:
    """How far the seats' features lie apart, feature by feature; 1 for one that never differs."""
    squares = [0.0] * size
    for position in positions:
        for i in range(size):
            squares[i] += (position.standings[0][i] - position.standings[1][i]) ** 2
    return [sqrt(square / len(positions)) or 1.0 for square in squares]


def scaled(values: list[float], scale: list[float]) -> list[float]:
    return [value / unit for value, unit in zip(values, scale, strict=True)]


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of linear equations, by elimination with the largest pivot."""
    size = len(right)
    rows = [[*matrix[i], right[i]] for i in range(size)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for k in range(i + 1, size):
            factor = rows[k][i] / rows[i][i]
            if factor:
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i], strict=True)]
    solution = [0.0] * size
    for i in range(size - 1, -1, -1):
        rest = sum(rows[i][j] * solution[j] for j in range(i + 1, size))
        solution[i] = (rows[i][size] - rest) / rows[i][i]
    return solution


def by_points(positions: list[Position], ridge: float, known: list[float]) -> tuple[list[float], list[float]]:
    """The weights that explain best who ended by how many points ahead (least squares), with their standard errors.

    One game tells only who won, but of every seat how far it got; so fewer games are enough. The ridge draws weights
    towards those known before, on the scale on which they tell the points best. All are then brought to the scale on
    which they make the best chances.
    """
    size = len(positions[0].standings[0])
    scale = spreads(positions, size)
    slope = [0.0] * size
    square = [[ridge if i == j else 0.0 for j in range(size)] for i in range(size)]
    before = [weight * unit for weight, unit in zip(known, scale, strict=True)]
    around, told, squares, rows_seen = 0.0, 0.0, 0.0, 0
    for position in positions:
        for row, lead in rows_of(position, scale):
            around += lead * lead
            rows_seen += 1
            guess = sum(before[i] * a for i, a in row)
            told += guess * lead
            squares += guess * guess
            for i, a in row:
                slope[i] += a * lead
                line = square[i]
                for j, b in row:
                    line[j] += a * b
    pull = ridge * told / squares if squares else 0.0
    weights = solved(square, [each + pull * was for each, was in zip(slope, before, strict=True)])
    left = max(0.0, around - sum(weight * each for weight, each in zip(weights, slope, strict=True))) / rows_seen
    errors = [sqrt(left * solved(square, [float(i == j) for j in range(size)])[i]) for i in range(size)]
    per_point = best_scale(positions, scaled(weights, scale))
    return scaled(weights, [unit / per_point for unit in scale]), scaled(errors, [unit / per_point for unit in scale])


def rows_of(position: Position, scale: list[float]) -> list[tuple[list[tuple[int, float]], float]]:
    """For each seat by how much its features lie above the mean, where they do, and its lead."""
    seats = len(position.standings)
    means = [sum(each) / seats for each in zip(*position.standings, strict=True)]
    found: list[tuple[list[tuple[int, float]], float]] = []
    for standing, lead in zip(position.standings, position.lead, strict=True):
        each = enumerate(zip(standing, means, scale, strict=True))
        found.append(([(i, (a - mean) / unit) for i, (a, mean, unit) in each if a != mean], lead))
    return found


def best_scale(positions: list[Position], weights: list[float]) -> float:
    """By how much to multiply weights so that outcomes surprise them least, found by narrowing the range."""
    low, high = log(LEAST_SCALE), log(MOST_SCALE)
    for _ in range(SCALING_ROUNDS):
        first, second = low + (high - low) / 3, high - (high - low) / 3
        losses = [log_loss(positions, Linear([exp(each) * weight for weight in weights])) for each in (first, second)]
        low, high = (low, second) if losses[0] < losses[1] else (first, high)
    return exp((low + high) / 2)


# ---- how good it is


def log_loss(positions: list[Position], model: Model) -> float:
    """How surprising the outcomes are to a model, on average."""
    total = 0.0
    for position in positions:
        for score, chance in zip(position.scores, model.chances(position.standings), strict=True):
            total -= score * log(max(chance, LEAST_CHANCE))
    return total / max(len(positions), 1)


def calibrated(positions: list[Position], model: Model) -> list[Bin]:
    """Forecast against outcome, by tenths of the forecast."""
    bins = [Bin() for _ in range(BINS)]
    for position in positions:
        for score, chance in zip(position.scores, model.chances(position.standings), strict=True):
            each = bins[min(int(chance * BINS), BINS - 1)]
            each.number += 1
            each.forecast += chance
            each.came += score
    return bins


# ---- all together


def kept_back(by_game: list[list[Position]]) -> list[Position]:
    """The positions of the games that a fit is checked with."""
    return [each for number, taken in enumerate(by_game) for each in taken if number % HOLD_OUT == 0]


def explain(fitted: Fit, by_game: list[list[Position]], known: list[float], net: bool) -> None:
    """Fit weights or a net to the positions of most games, and check on those of games kept back."""
    to_learn = [taken for number, taken in enumerate(by_game) if number % HOLD_OUT]
    learn, check = [each for taken in to_learn for each in taken], kept_back(by_game)
    if not learn or not check:
        raise ValueError(
            f"expected positions to fit and check with, got {len(learn)} and {len(check)}, from {fitted.games} games; "
            f"they are taken at quiet steps, after an opening of fewer than {longest_opening(fitted.game)} choices: "
            "play more games, or see to it that the step at which a turn begins is quiet"
        )
    scale = best_scale(learn, known)  # weights that are no more than a guess are often far too sure of themselves
    guess = [scale * weight for weight in known]
    regression = by_points if learn[0].lead else regress
    weights, fitted.errors = regression(learn, ridge_for(to_learn, guess, regression), guess)
    fitted.model = Linear(weights)
    fitted.linear_loss = log_loss(check, fitted.model)
    if net:
        fitted.model = fit_net(to_learn, weights, fitted.seed)
    appraise(fitted, by_game)


def bring_to_scale(fitted: Fit, by_game: list[list[Position]]) -> None:
    """Make weights found by play as sure of themselves as they may be, and check on games kept back."""
    learn = [each for number, taken in enumerate(by_game) for each in taken if number % HOLD_OUT]
    scale = best_scale(learn, fitted.model.weights)
    fitted.model = Linear([scale * weight for weight in fitted.model.weights])
    appraise(fitted, by_game)


def appraise(fitted: Fit, by_game: list[list[Position]]) -> None:
    """Say how well a model forecasts the games it learned from, and those kept back."""
    learn = [each for number, taken in enumerate(by_game) for each in taken if number % HOLD_OUT]
    check = kept_back(by_game)
    fitted.positions, fitted.held_out = len(learn), len(check)
    fitted.log_loss = log_loss(learn, fitted.model)
    fitted.hold_out_loss = log_loss(check, fitted.model)
    fitted.even_loss = log_loss(check, Linear([]))
    fitted.calibration = calibrated(check, fitted.model)


def fit(
    game: Game,
    games: int,
    seed: int = 0,
    iterations: int = ITERATIONS,
    processes: int = 0,
    progress: Callable[[int], None] | None = None,
    net: bool = False,
) -> Fit:
    """Play so many games on all cores (or so many processes), fit weights or a net, and check on games kept back."""
    if not game.feature_names:
        raise ValueError(f"{game.title} has no features to fit")
    fitted = Fit(game, games, seed, iterations)
    by_game: list[list[Position]] = [[] for _ in range(games)]
    play = partial(positions_of, game.id, iterations)
    with ProcessPoolExecutor(processes or cpu_count()) as pool:
        waiting = {pool.submit(play, (seed << 32) + number): number for number in range(games)}
        for future in as_completed(waiting):
            by_game[waiting[future]] = future.result()
            if progress is not None:
                progress(1)
    explain(fitted, by_game, game.weights, net)
    fitted.former_loss = log_loss(kept_back(by_game), game.judgement)
    return fitted


def run(
    name: str,
    games: int,
    seed: int = 0,
    iterations: int = ITERATIONS,
    folder: Path | None = None,
    processes: int = 0,
    progress: Callable[[int], None] | None = None,
    net: bool = False,
) -> str:
    """Fit a game by name, write judgement.toml and the report beside it, and give the report."""
    game = qx.game_of(name)
    fitted = fit(game, games, seed, iterations, processes, progress, net)
    folder = game.folder if folder is None else folder
    folder.mkdir(parents=True, exist_ok=True)
    report = fitted.report()
    (folder / "judgement.toml").write_text(fitted.toml(date.today()), encoding="utf-8")
    (folder / "judgement.txt").write_text(report, encoding="utf-8")
    return report
