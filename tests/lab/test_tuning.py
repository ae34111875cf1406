"""Tuning by play: what is tried, what it tells about each weight, and the judgement that comes of it."""

from __future__ import annotations

import json
import random
import tomllib
from dataclasses import replace
from math import exp
from pathlib import Path

import pytest
from lab.test_training import QUIET, row, toml

import quincunx as qx
from quincunx.core.judgement import Linear, Net, load_judgement
from quincunx.lab.entrants import entrant
from quincunx.lab.plan import Plan, Planner
from quincunx.lab.study import Study
from quincunx.lab.training import plans
from quincunx.lab.training.contests import Crew, Outcome
from quincunx.lab.training.loop import Training
from quincunx.lab.training.settings import FIRST, open_folder
from quincunx.lab.training.tuning import STRIDE, effects, gained, linear_only, tried, tuned
from quincunx.minds import Judge, SearchMind

MILITO = qx.game_of("milito")
NAMES = MILITO.feature_names
WEIGHTS = [0.5 + n for n in range(len(NAMES))]
CHANGE = 0.4


def some_trials(games: int = 20, given: dict[str, str] | None = None) -> Plan:
    return plans.trials(MILITO, games, 2, FIRST, toml(1.0), [1.0] * len(NAMES), CHANGE, "g/trials", 1, given or {})


def weights_of(mind: str) -> list[float]:
    judged = entrant(mind, 1, MILITO, {FIRST: toml(1.0)})
    assert isinstance(judged, SearchMind)
    assert isinstance(judged.evaluator, Judge)
    assert isinstance(judged.evaluator.model, Linear)
    return judged.evaluator.model.weights


def test_in_a_trial_every_weight_is_changed_and_the_other_way_by_the_opponent() -> None:
    jobs = some_trials().jobs
    assert len(jobs) == 20
    seen: set[tuple[float, ...]] = set()
    for one, other in zip(jobs[::2], jobs[1::2], strict=True):
        assert (one.seed, one.options, one.minds) == (other.seed, other.options, other.minds[::-1])
        more, less = (weights_of(mind) for mind in one.minds)
        for a, b in zip(more, less, strict=True):
            assert {round(a, 4), round(b, 4)} == {round(exp(CHANGE), 4), round(exp(-CHANGE), 4)}
        seen.add(tuple(more))
    assert len(seen) == 10


def test_options_that_are_given_are_those_of_all_deals() -> None:
    name = next(str(one["name"]) for one in MILITO.form(MILITO.built_in) if "seat" in one)
    planner = Planner(MILITO, MILITO.built_in, 1)
    value = planner.values(name)[1]
    given = some_trials(given={name: value}).jobs
    assert {json.dumps(job.options) for job in given} != {json.dumps(job.options) for job in some_trials().jobs}
    chosen = planner.options(planner.filled({name: value}))
    field = next(key for key, each in chosen.items() if isinstance(each, list) and value in each)
    assert all(job.options[field][0] == value for job in given)


def test_what_came_of_a_trial_is_put_down_to_the_weights_that_counted_for_more(tmp_path: Path) -> None:
    plan = some_trials(8)
    rows = [row(job, 1.0 if job.index in (0, 1, 2) else 0.0) for job in plan.jobs]
    planner = Planner(MILITO, MILITO.built_in, 1)
    found = tried(Study(plan, tmp_path, "a test"), rows, "g/trials", planner)
    assert [gained for _, gained in found] == [0.5, 0.0, -0.5, -0.5]
    for (signs, _), job in zip(found, plan.jobs[::2], strict=True):
        assert [1 if weight > 1.0 else -1 for weight in weights_of(job.minds[0])] == signs


def test_where_points_decide_a_trial_tells_how_far_ahead_it_ended() -> None:
    """With three seats the challenger has one or two of them."""
    job = replace(some_trials(2).jobs[0], contestants=[plans.CHALLENGER, plans.HOLDER, plans.CHALLENGER])
    done = {**row(job, 0.0), "scores": [0.0, 1.0, 0.0], "points": [40.0, 50.0, 46.0]}
    assert gained(job, done) == 43.0 - 50.0
    assert gained(job, {**done, "points": []}) == -0.5


def test_a_weight_that_wins_moves_and_luck_moves_little() -> None:
    chance = random.Random(5)
    found = []
    for _ in range(1600):
        signs = [chance.choice((-1, 1)) for _ in NAMES]
        better = 0.2 * signs[2] - 0.1 * signs[4]
        found.append((signs, 0.5 if chance.random() < 0.5 + better else -0.5))
    gains = effects(found)
    assert gains[2] > 0.12
    assert gains[4] < -0.04
    assert max(abs(gain) for n, gain in enumerate(gains) if n not in (2, 4)) < 0.05
    assert sum(gain == 0.0 for gain in gains) > len(NAMES) / 3
    found_so = tuned(Linear([-1.0, *WEIGHTS[1:]]), gains, CHANGE).weights
    assert found_so[2] == pytest.approx(WEIGHTS[2] * exp(STRIDE * CHANGE))
    assert 0 < found_so[4] < WEIGHTS[4]
    assert found_so[0] < 0


def test_nothing_moves_where_nothing_was_gained() -> None:
    still = effects([([1] * len(NAMES), 0.0), ([-1] * len(NAMES), 0.0)])
    assert tuned(Linear(WEIGHTS), still, CHANGE).weights == WEIGHTS


def test_a_net_is_not_tuned() -> None:
    one = [[0.0] * 4 for _ in NAMES]
    with pytest.raises(ValueError, match="only a linear judgement can be tuned"):
        linear_only(Net(WEIGHTS, [0.0] * 4, [0.0] * 4, one, one))


class Decided(Training):
    """A training whose matches are decided beforehand."""

    verdicts: list[bool]

    def match(
        self, name: str, opponents: list[str], games: int, iterations: int = 0, gain: float | None = None
    ) -> Outcome:
        return Outcome(0.6, 0.5, 0.7, games, None, self.verdicts.pop(0) if gain else None, 0.1, 0.2)


def a_tuning(folder: Path, verdicts: list[bool], crew: Crew = QUIET) -> Decided:
    given = {"tune": True, "games": 6, "iterations": 1, "confirm_games": 0, "curve_games": 0}
    training = Decided(MILITO, folder, open_folder(folder, MILITO, given, None), crew, "a test")
    training.verdicts = verdicts
    return training


@pytest.mark.once
def test_a_tuned_judgement_says_how_it_was_made_and_how_well_it_forecasts(tmp_path: Path) -> None:
    training = a_tuning(tmp_path / "t", [True, False, False])
    training.run(None)
    assert training.reigning == "generation-1/tuned.toml"
    made = (tmp_path / "t" / "generation-1" / "tuned.toml").read_text("utf-8")
    about = tomllib.loads(made)["fit"]
    assert (about["games"], about["change"], about["generation"]) == (6, CHANGE, 1)
    assert 0 < about["hold_out_log_loss"] < 5
    assert "`quincunx lab train milito --tune`" in made.splitlines()[0]
    assert "changed at random by a factor of 1.49" in (tmp_path / "t" / "report.md").read_text("utf-8")


@pytest.mark.once
def test_trials_of_a_refused_generation_count_for_the_next(tmp_path: Path) -> None:
    training = a_tuning(tmp_path / "t", [False, False])
    training.run(None)
    first, second = (load_judgement(tmp_path / "t" / f"generation-{n}/tuned.toml", NAMES) for n in (1, 2))
    assert isinstance(first, Linear)
    assert isinstance(second, Linear)
    planner = Planner(MILITO, MILITO.built_in, 1)
    both = []
    for number in (1, 2):
        study, rows = training.trials(f"generation-{number}", FIRST)
        both += tried(study, rows, f"generation-{number}/trials", planner)
    assert len(both) == 6
    known = MILITO.judgement
    assert isinstance(known, Linear)
    wanted = tuned(known, effects(both), CHANGE).weights
    ratios = {round(a / b, 2) for a, b in zip(second.weights, wanted, strict=True) if abs(b) > 0.5}
    assert len(ratios) == 1
    assert first.weights != second.weights
