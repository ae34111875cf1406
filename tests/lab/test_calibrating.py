"""A calibration: what it plays, what it makes of it, and that to be stopped changes nothing."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from math import exp, log
from pathlib import Path

import pytest
from lab.conftest import quick_lab, run_lab

import quincunx as qx
from quincunx.core.calibration import FILE, Calibration, load_calibrations
from quincunx.core.content import Content
from quincunx.core.dice import FastDice
from quincunx.lab.calibrating import plans
from quincunx.lab.calibrating.calibrating import checked, fitted_to
from quincunx.lab.calibrating.figures import Forecast, brier, fitted, log_loss, tenth, tenths
from quincunx.lab.calibrating.findings import classes
from quincunx.lab.calibrating.looking import GRADED, LOOKS, Lot, grade_all, look_all
from quincunx.lab.calibrating.picture import picture
from quincunx.lab.playing import play_all
from quincunx.lab.statistics import wilson
from quincunx.lab.study import Study
from quincunx.minds.analysis import CLASSES

MILITO = qx.game_of("milito")
BATTALION = qx.game_of("battalion")
SMALL = ("--games", "24", "--level", "search:2", "--iterations", "4", "--grade-games", "0")


# ---- what is played


@pytest.mark.parametrize("game", [MILITO, BATTALION], ids=lambda game: str(game.id))
def test_every_fold_has_as_many_of_every_pairing_and_seating(game: qx.Game) -> None:
    jobs = plans.calibration(game, "search:150", 72, 1).jobs
    assert {len(job.minds) for job in jobs} == {2}
    folds = [Counter(tuple(job.minds) for job in jobs if plans.fold_of(job.index) == n) for n in range(plans.FOLDS)]
    assert folds[0] == folds[1] == folds[2]
    assert folds[0][("search:150", "search:150")] == 12
    assert folds[0][("recruit", "recruit")] == 8
    assert folds[0][("search:150", "recruit")] == folds[0][("recruit", "search:150")] == 2
    assert len({job.seed for job in jobs}) == 72


def test_no_game_is_checked_with_a_fit_to_itself() -> None:
    """In the first fold the lower value always wins, in the others the higher: held back, each fold is a surprise."""
    looks = {
        lower: [
            {"seat": 0, "seats": 2, "score": float(high != lower), "choice": v, "curve": [v, 1 - v], "chooser": -1}
            for high, v in ((False, 0.3), (True, 0.7))
        ]
        for lower in (False, True)
    }
    rows = [{"index": n, "looks": looks[plans.fold_of(n) == 0], "passed": 0.0, "passes": 1} for n in range(36)]
    choice, curve = fitted_to(rows, 2)
    for check in checked(rows, 2, choice, curve).values():
        surprised = [each for each in check.after if plans.fold_of(each.game) == 0]
        assert log_loss(surprised) > log_loss([each for each in check.before if plans.fold_of(each.game) == 0])
        assert len(check.after) == len(check.before) == 72


def test_all_kinds_of_players_are_graded_on_the_same_deals() -> None:
    jobs = plans.graded(MILITO, 2, 1).jobs
    assert Counter(job.minds[0] for job in jobs) == dict.fromkeys(plans.KINDS, 2)
    assert all(len(set(job.minds)) == 1 for job in jobs)
    assert len({job.seed for job in jobs}) == 2


def test_another_judgement_makes_another_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    before = plans.calibration(MILITO, "search:2", 24, 1).hash
    assert plans.calibration(MILITO, "search:2", 24, 1).hash == before
    monkeypatch.setattr(plans, "judgement_hash", lambda _: "0" * 16)
    assert plans.calibration(MILITO, "search:2", 24, 1).hash != before


# ---- what is looked at


def played(minds: int = 1) -> tuple[Content, list[qx.Data]]:
    plan = plans.calibration(MILITO, "search:2", 24, 1)
    rows = play_all("milito", MILITO.built_in, plan.jobs[:minds], {})
    study = Study(plan, Path(), "a test")
    return MILITO.built_in, [study.row(job, row) for job, row in zip(plan.jobs, rows, strict=False)]


def test_as_many_choices_of_each_seat_are_looked_at() -> None:
    content, rows = played(2)
    found = look_all("milito", content, [row | {"budget": 8} for row in rows], {})
    for row, each in zip(rows, found, strict=True):
        assert Counter(look["seat"] for look in each["looks"]) == {0: LOOKS, 1: LOOKS}
        assert all(look["score"] == row["scores"][look["seat"]] for look in each["looks"])
        assert all(0.0 <= look["choice"] <= 1.0 for look in each["looks"])
        assert all(sum(look["curve"]) == pytest.approx(1.0) for look in each["looks"])
        assert each["passes"] > 5
        assert len({look["ply"] for look in each["looks"]}) > 1
    again = look_all("milito", content, [row | {"budget": 8} for row in rows], {})
    assert [{**each, "milliseconds": 0} for each in found] == [{**each, "milliseconds": 0} for each in again]


def test_choices_are_graded_by_what_they_give_away() -> None:
    content, rows = played()
    asked = [rows[0] | {"scale": scale, "offset": 0.0} for scale in (1.0, 0.01)]
    plain, flat = grade_all("milito", content, asked, {})
    assert len(plain["lost"]) == len(flat["lost"]) == GRADED
    assert plain["kind"] == "search:2"
    assert max(plain["lost"]) > 0.02 > max(flat["lost"])


def test_a_lot_takes_each_as_often_as_any_other() -> None:
    taken: Counter[int] = Counter()
    dice = FastDice(3)
    for _ in range(2000):
        lot: Lot[int] = Lot(2, dice)
        for n in range(8):
            place = lot.place()
            if place >= 0:
                lot.keep(place, n)
        assert len(lot.taken) == 2
        taken.update(lot.taken)
    assert all(400 < taken[n] < 600 for n in range(8))


# ---- what is made of it


def test_log_loss_and_brier_score() -> None:
    forecasts = [Forecast(0, 0.8, 1.0), Forecast(1, 0.4, 0.0), Forecast(2, 0.5, 0.5)]
    assert log_loss(forecasts) == pytest.approx(-(log(0.8) + log(0.6) + log(0.5)) / 3)
    assert brier(forecasts) == pytest.approx((0.04 + 0.16 + 0.0) / 3)
    assert log_loss([Forecast(0, 0.0, 1.0)]) == pytest.approx(-log(0.001))


def test_positions_of_one_game_count_as_one() -> None:
    apart = tenth([Forecast(n, 0.55, float(n % 2)) for n in range(40)])
    together = tenth([Forecast(n // 4, 0.55, float(n // 4 % 2)) for n in range(40)])
    assert (apart.low, apart.high) == pytest.approx(wilson(20, 40))
    assert (together.low, together.high) == pytest.approx(wilson(5, 10))
    assert (together.positions, together.games) == (40, 10)


def test_a_tenth_is_off_by_what_lies_beyond_its_interval() -> None:
    right, wrong = tenths([Forecast(n, 0.25, float(n % 4 == 0)) for n in range(100)] + sure_of_nothing())
    assert right.off == 0.0
    assert wrong.off == pytest.approx(0.95 - wilson(50, 100)[1])


def sure_of_nothing() -> list[Forecast]:
    return [Forecast(100 + n, 0.95, float(n % 2)) for n in range(100)]


def test_a_fit_finds_what_values_are_off_by() -> None:
    chance = random.Random(1)
    odds = [chance.gauss(0.0, 1.5) for _ in range(20_000)]
    scores = [float(chance.random() < 1 / (1 + exp(-(0.6 * x - 0.2)))) for x in odds]
    assert fitted(odds, scores, free=True) == pytest.approx((0.6, -0.2), abs=0.05)
    even = [float(chance.random() < 1 / (1 + exp(-0.6 * x))) for x in odds]
    assert fitted(odds, even, free=False) == pytest.approx((0.6, 0.0), abs=0.05)


def test_the_curve_does_not_move_on_average_as_the_move_passes() -> None:
    """Whoever has the choice is 0.4 of log odds better by the values; the curve takes that back."""
    chance = random.Random(1)
    looks = [
        {"seat": 0, "score": float(chance.random() < 0.5), "choice": 0.5, "curve": [0.6, 0.4], "chooser": n % 2}
        for n in range(40)
    ]
    _, curve = fitted_to([{"looks": looks, "passed": -4.0, "passes": 10}], 2)
    assert curve.offset == pytest.approx(-0.2 * curve.scale, abs=1e-4)
    first, second = 1 / (1 + exp(-0.2)), 1 / (1 + exp(0.2))
    assert curve.chances([first, 1 - first], 0)[0] == pytest.approx(curve.chances([second, 1 - second], 1)[0], abs=1e-3)


def test_classes_are_counted() -> None:
    assert classes([0.0, 0.03, 0.3, 0.4]) == {"best": 1, "good": 1, "inaccuracy": 0, "mistake": 0, "blunder": 2}
    assert list(classes([])) == [name for _, name in CLASSES]


# ---- the command


def found_in(folder: Path) -> qx.Data:
    """What a calibration came to, whenever that was."""
    found = tomllib.loads((folder / FILE).read_text("utf-8"))
    del found["fit"]["date"]
    return found


@pytest.mark.once
def test_a_calibration_that_goes_on_comes_to_the_same(tmp_path: Path) -> None:
    said = run_lab("calibrate", "milito", *SMALL, "--folder", tmp_path / "one", "--workers", "2")
    assert "hints: 96 positions of 24 games" in said
    whole = found_in(tmp_path / "one")
    looks = tmp_path / "one" / "looks-4.jsonl"
    lines = looks.read_bytes().splitlines(keepends=True)
    looks.write_bytes(b"".join(lines[:5]) + lines[5][:20])
    run_lab("calibrate", "milito", *SMALL, "--folder", tmp_path / "one", "--workers", "1")
    assert found_in(tmp_path / "one") == whole
    both = load_calibrations(tmp_path / "one" / FILE)
    assert both.choice.scale == whole["choice"]["scale"] != 1.0
    assert sum(each["positions"] for each in whole["held_back"]["choice"]["tenth"]) == 96
    drawn = picture("Milito", whole["held_back"]).to_text()
    assert drawn.count("<circle") == sum(len(each["tenth"]) for each in whole["held_back"].values())
    said = quick_lab("calibrate", "milito", *SMALL, "--level", "search:3", "--folder", tmp_path / "one", code=2)
    assert "another study" in said


def test_a_level_that_is_none_is_refused(tmp_path: Path) -> None:
    assert "deep" in quick_lab("calibrate", "milito", "--level", "deep", "--folder", tmp_path / "none", code=2)
    assert not (tmp_path / "none").exists()


def test_a_calibration_never_swaps_two_choices() -> None:
    calibration = Calibration(0.3, -1.0)
    assert calibration.chance(0.51, 2) > calibration.chance(0.5, 2)
