"""A training: what it plays, what it keeps, when a candidate reigns, and that to be stopped changes nothing."""

from __future__ import annotations

import copy
import json
import random
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

import quincunx as qx
from quincunx.core.dice import FastDice
from quincunx.core.game import Data
from quincunx.core.judgement import Linear, Net, judgement_toml, load_fitted_on, load_judgement
from quincunx.core.starting import new_match
from quincunx.lab.entrants import entrant
from quincunx.lab.fit import Position
from quincunx.lab.plan import Job, Plan, tournament
from quincunx.lab.playing import play
from quincunx.lab.straying import LONGEST_OPENING, MOST_TAKEN, STRAY, Straying, longest_opening, opening_of, some_of
from quincunx.lab.study import Study, StudyError
from quincunx.lab.training import plans
from quincunx.lab.training.candidates import model_in, sharper
from quincunx.lab.training.contests import Crew, Outcome, Trial, play_match, play_study, score_of
from quincunx.lab.training.loop import Training
from quincunx.lab.training.positions import Sample, read_samples, sample, write_samples
from quincunx.lab.training.report import REPORT, curve
from quincunx.lab.training.settings import FIRST, TRAINING, Settings, open_folder
from quincunx.minds import Mind, Thought

MILITO = qx.game_of("milito")
BATTALION = qx.game_of("battalion")
NAMES = MILITO.feature_names
FIT: dict[str, object] = {"rules_version": 1, "content": "0123456789abcdef", "games": 400}


def toml(weight: float) -> str:
    """A judgement to which everything counts the same."""
    return judgement_toml(Linear([weight] * len(NAMES)), NAMES, FIT, "a test")


@contextmanager
def no_bar(_words: str, _total: int, _done: int) -> Iterator[Callable[[int], None]]:
    yield lambda _: None


QUIET = Crew(1, None, no_bar, lambda _: None)


# ---- what is played


def a_match(game: qx.Game, games: int, name: str = "generation-1/match", seed: int = 1) -> Plan:
    return plans.match(game, games, 2, {"a.toml": toml(1.0), "b.toml": toml(0.0)}, name, seed)


@pytest.mark.parametrize("game", [MILITO, BATTALION], ids=lambda game: str(game.id))
def test_every_deal_of_a_match_is_played_with_the_seats_swapped(game: qx.Game) -> None:
    jobs = a_match(game, 40).jobs
    assert len(jobs) == 40
    for one, other in zip(jobs[::2], jobs[1::2], strict=True):
        assert (one.seed, one.options) == (other.seed, other.options)
        assert one.contestants == [plans.CHALLENGER, plans.HOLDER] * (len(one.minds) // 2)
        assert other.contestants == [plans.HOLDER, plans.CHALLENGER] * (len(one.minds) // 2)
        assert one.minds[:2] == ["search:iterations=2@a.toml", "search:iterations=2@b.toml"] == other.minds[1::-1]
    seats = {len(job.minds) for job in jobs}
    assert seats == ({2} if game is MILITO else {2, 4})
    assert len({json.dumps(job.options) for job in jobs}) > 10


def test_partners_are_of_one_mind() -> None:
    jobs = [job for job in a_match(BATTALION, 40).jobs if len(job.minds) == 4]
    for job in jobs:
        table = new_match(BATTALION, BATTALION.built_in, job.options, FastDice(job.seed), journal=False).table
        sides = {(table.side_of(seat), who) for seat, who in enumerate(job.contestants)}
        assert len(sides) == 2


def test_no_deal_is_played_twice_in_a_training() -> None:
    played = [
        a_match(MILITO, 60, name).jobs[::2]
        for name in ("generation-1/match", "generation-1/curve", "generation-2/match", "confirmation")
    ]
    played += [
        plans.self_play(MILITO, 30, 2, FIRST, toml(0.0), f"generation-{number}/self-play", 1).jobs for number in (1, 2)
    ]
    seeds = [job.seed for jobs in played for job in jobs]
    assert len(set(seeds)) == len(seeds) == 180
    assert not {job.seed for job in a_match(MILITO, 60, seed=2).jobs} & set(seeds)


class Steady(Mind):
    """Always takes the first option."""

    name = "steady"

    def think(self, match: qx.Match, seat: int) -> Thought:
        return Thought(match.legal(seat)[0], 0.5, [])


def test_who_strays_does_so_in_the_opening_only() -> None:
    match = new_match(MILITO, MILITO.built_in, MILITO.first_options(MILITO.built_in), FastDice(1), journal=False)
    seat = match.acting[0]
    options = match.legal(seat)
    mind = Straying(Steady(1), 1, LONGEST_OPENING)
    mind.opening = 1
    chosen = [mind.choose(match, seat) for _ in range(3000)]
    strayed = sum(action != options[0] for action in chosen) / len(chosen)
    assert strayed == pytest.approx((1 - 1 / len(options)) / STRAY, abs=0.03)
    assert set(chosen) == set(options)
    mind.opening = 0
    assert {mind.choose(match, seat) for _ in range(300)} == {options[0]}
    named = entrant("straying:search:iterations=3", 1, MILITO)
    assert isinstance(named, Straying)
    with pytest.raises(ValueError, match="no such computer player"):
        entrant("straying:hannibal", 1, MILITO)


def test_an_opening_is_as_long_as_the_longest_of_its_minds() -> None:
    lengths = [Straying(Steady(seed), seed, LONGEST_OPENING).opening for seed in range(200)]
    assert {0, LONGEST_OPENING - 1} <= set(lengths) <= set(range(LONGEST_OPENING))
    assert opening_of([3, 5, 8], LONGEST_OPENING) == max(lengths[3], lengths[5], lengths[8])


@pytest.mark.parametrize("game", qx.registry().values(), ids=lambda game: str(game.id))
def test_games_of_a_usual_length_have_the_longest_opening(game: qx.Game) -> None:
    assert longest_opening(game) == LONGEST_OPENING


def test_a_long_game_has_no_more_of_a_say_than_others() -> None:
    some = some_of(list(range(100)), FastDice(1))
    assert len(set(some)) == MOST_TAKEN
    assert some == sorted(some)
    assert some_of([1, 2, 3], FastDice(1)) == [1, 2, 3]


def test_a_judgement_goes_with_the_plan(tmp_path: Path) -> None:
    file = tmp_path / "judgement.toml"
    file.write_text(toml(2.0), encoding="utf-8")
    plan = tournament(MILITO, MILITO.built_in, [f"search:1@{file}", "random"], 2, {}, 1)
    assert plan.judgements == {str(file): toml(2.0)}
    file.unlink()
    assert play(MILITO, MILITO.built_in, plan.jobs[0], plan.judgements)["error"] is None
    assert "No such file" in play(MILITO, MILITO.built_in, plan.jobs[0])["error"]
    assert replace(plan, judgements={}).hash != plan.hash


# ---- the sequential test over a match


def study_of(plan: Plan, folder: Path) -> Study:
    return Study(plan, folder, "a test")


def row(job: Job, challenger: float) -> Data:
    """A game in which the challenger's side got this much."""
    shares = {plans.CHALLENGER: challenger, plans.HOLDER: 1 - challenger}
    seats = len(job.contestants)
    scores = [shares[who] / (seats / 2) for who in job.contestants]
    return {"index": job.index, "error": None, "scores": scores, "points": []}


def test_the_seats_of_a_side_are_counted_together() -> None:
    jobs = a_match(BATTALION, 40).jobs
    assert {len(job.minds) for job in jobs} == {2, 4}
    for job in jobs:
        assert score_of(job, row(job, 1.0)) == pytest.approx(1.0)
        assert score_of(job, row(job, 0.0)) == 0.0
    with pytest.raises(StudyError, match="game 0 could not be played to its end: it rained"):
        score_of(jobs[0], {"index": 0, "error": "it rained"})


def test_a_game_of_self_play_that_fails_is_not_left_out_in_silence(tmp_path: Path) -> None:
    plan = plans.self_play(MILITO, 2, 1, FIRST, "[weights]", "generation-1/self-play", 1)
    study = study_of(plan, tmp_path / "self-play")
    study.open()
    journal = study.journal()
    journal.write([play(MILITO, MILITO.built_in, job, plan.judgements) for job in plan.jobs])
    journal.close()
    with pytest.raises(StudyError, match=r"game 0 could not be played to its end: ValueError: .*expected one entry"):
        play_study(study, MILITO.built_in, QUIET)


def test_a_trial_comes_to_the_same_in_whatever_order_games_end(tmp_path: Path) -> None:
    study = study_of(a_match(MILITO, 200), tmp_path)
    chance = random.Random(3)
    rows = [row(job, float(chance.random() < 0.7)) for job in study.plan.jobs]
    found = set()
    for seed in range(6):
        mixed = rows[:]
        random.Random(seed).shuffle(mixed)
        trial = Trial(study, 0.1)
        for start in range(0, 200, 7):
            trial.see(mixed[start : start + 7])
        found.add((trial.games, trial.test.accepted, trial.test.ratio))
    assert len(found) == 1
    games, accepted, _ = found.pop()
    assert accepted
    assert 20 <= games < 200
    short = Trial(study, 0.1)
    short.see(rows[: games - 1])
    assert (short.test.accepted, short.games) == (None, 200)


def test_a_match_that_is_settled_keeps_the_games_that_count(tmp_path: Path) -> None:
    study = study_of(a_match(MILITO, 200), tmp_path / "match")
    study.open()
    journal = study.journal()
    journal.write([{"cpu_milliseconds": 5.0, **row(job, 1.0)} for job in study.plan.jobs[:60]])
    journal.close()
    outcome = play_match(study, MILITO.built_in, QUIET, gain=0.1)
    assert (outcome.accepted, outcome.share) == (True, 1.0)
    assert outcome.games == 2 * 17
    assert [kept["index"] for kept in study.rows()] == list(range(outcome.games))
    assert play_match(study_of(study.plan, study.folder), MILITO.built_in, QUIET, gain=0.1) == outcome


# ---- positions


def test_positions_are_those_of_the_game_and_are_kept(tmp_path: Path) -> None:
    plan = plans.self_play(MILITO, 12, 1, FIRST, toml(0.0), "generation-1/self-play", 1)
    study = study_of(plan, tmp_path)
    rows = [study.row(job, play(MILITO, MILITO.built_in, job, plan.judgements)) for job in plan.jobs]
    samples = [sample(MILITO, each) for each in rows]
    seen = 0
    for one, each in zip(samples, rows, strict=True):
        match = new_match(MILITO, MILITO.built_in, json.loads(each["options"]), FastDice(each["seed"]), journal=False)
        quiet, opening = [], opening_of(each["mind_seeds"], LONGEST_OPENING)
        for action, seat in zip(each["actions"], each["action_seats"], strict=True):
            if match.table.steps[-1].quiet and match.ply >= opening:
                quiet.append([MILITO.features(match.table, who) for who in range(2)])
            match.play(action, seat)
        assert (one.index, one.seed) == (each["index"], each["seed"])
        seen += min(len(quiet), 3 * MOST_TAKEN)
        assert all(position.standings in quiet for position in one.positions)
        assert {position.scores for position in one.positions} <= {tuple(each["scores"])}
        assert len(one.positions) <= MOST_TAKEN
    assert 0.2 < sum(len(one.positions) for one in samples) / seen < 0.5
    write_samples(tmp_path / "positions.parquet", samples)
    again = read_samples(tmp_path / "positions.parquet")
    assert [plain(one) for one in again] == [plain(one) for one in samples if one.positions]


def plain(one: Sample) -> tuple[object, ...]:
    return one.index, one.seed, [(each.standings, each.scores) for each in one.positions]


# ---- when a candidate reigns


def outcome(share: float, accepted: bool | None, games: int = 100) -> Outcome:
    return Outcome(share, share - 0.1, share + 0.1, games, None, accepted, 0.2, 0.4)


class Told(Training):
    """A training whose matches are decided beforehand, and whose games nobody plays."""

    verdicts: list[bool]

    def collect(self, home: str, judgement: str) -> None:
        folder = self.folder / home
        folder.mkdir(exist_ok=True)
        chance = random.Random(home)
        positions = [Position([[chance.random() for _ in NAMES] for _ in range(2)], (1.0, 0.0)) for _ in range(60)]
        write_samples(folder / "positions.parquet", [Sample(n, n, positions[n::12]) for n in range(12)])

    def match(
        self, name: str, opponents: list[str], games: int, iterations: int = 0, gain: float | None = None
    ) -> Outcome:
        for each in opponents:
            load_judgement(self.folder / each, NAMES)
        self.played = [*getattr(self, "played", []), (name, *opponents, games, iterations or self.settings.iterations)]
        return outcome(0.625, self.verdicts.pop(0) if gain else None)


def told(folder: Path, verdicts: list[bool], **given: object) -> Told:
    settings = open_folder(folder, MILITO, given, None)
    training = Told(MILITO, folder, settings, QUIET, "a test")
    training.verdicts = verdicts
    return training


def test_a_training_ends_after_two_refusals_in_a_row(tmp_path: Path) -> None:
    training = told(tmp_path / "t", [False, True, False, True, False, False], curve_games=30)
    training.run(None)
    assert [each.accepted for each in training.generations] == [False, True, False, True, False, False]
    assert [each.reigning for each in training.generations] == [
        *[FIRST] * 2,
        *["generation-2/linear.toml"] * 2,
        *["generation-4/linear.toml"] * 2,
    ]
    assert training.ended
    assert ("generation-4/match", "generation-4/linear.toml", "generation-2/linear.toml", 1200, 100) in training.played
    curves = [each for each in training.played if each[3] == 30]
    assert [each[:3] for each in curves] == [
        ("generation-2/curve", "generation-2/linear.toml", FIRST),
        ("generation-4/curve", "generation-4/linear.toml", FIRST),
    ]
    assert training.played[-1] == ("confirmation", "generation-4/linear.toml", FIRST, 60, 4000)
    there = json.loads((tmp_path / "t" / TRAINING).read_text("utf-8"))
    assert (there["reigning"], there["ended"]) == ("generation-4/linear.toml", True)
    assert [each["accepted"] for each in there["generations"]] == [False, True, False, True, False, False]


def test_a_training_can_be_told_to_stop_after_some_generations(tmp_path: Path) -> None:
    training = told(tmp_path / "t", [True, True, True])
    training.run(2)
    assert len(training.generations) == 2
    assert not training.ended
    assert "goes on" in training.told()
    training.run(2)
    assert len(training.generations) == 2


def test_a_fit_pools_the_last_generations_and_holds_on_to_what_reigns(tmp_path: Path) -> None:
    training = told(tmp_path / "t", [True, False, False], pool=2, games=12)
    training.run(None)
    fits = [tomllib.loads((tmp_path / "t" / f"generation-{n}" / "linear.toml").read_text("utf-8")) for n in (1, 2, 3)]
    assert [each["fit"]["games"] for each in fits] == [12, 24, 24]
    assert [each["fit"]["positions"] + each["fit"]["held_out"] for each in fits] == [60, 120, 120]
    assert [each["fit"]["generation"] for each in fits] == [1, 2, 3]
    assert [len(training.samples(n)) for n in (1, 2, 3)] == [12, 24, 24]


def test_a_net_goes_on_only_if_it_beats_the_linear_candidate(tmp_path: Path) -> None:
    net_beats_linear = [False, True, True]
    wins_its_match = [True, True, False]
    verdicts = [verdict for both in zip(net_beats_linear, wins_its_match, strict=True) for verdict in both]
    training = told(tmp_path / "t", verdicts, net=True, curve_games=0)
    training.run(3)
    assert [each.candidate for each in training.generations] == [
        "generation-1/linear.toml",
        "generation-2/net.toml",
        "generation-3/net.toml",
    ]
    assert [each[:3] for each in training.played[:4]] == [
        ("generation-1/choice-net", "generation-1/net.toml", "generation-1/linear.toml"),
        ("generation-1/match", "generation-1/linear.toml", FIRST),
        ("generation-2/choice-net", "generation-2/net.toml", "generation-2/linear.toml"),
        ("generation-2/match", "generation-2/net.toml", "generation-1/linear.toml"),
    ]
    assert training.reigning == "generation-2/net.toml"
    for name, kind in (("judgement.toml", Net), ("generation-3/net.toml", Net), ("generation-3/linear.toml", Linear)):
        assert type(load_judgement(tmp_path / "t" / name, NAMES)) is kind
    said = (tmp_path / "t" / REPORT).read_text("utf-8")
    assert said.count("| net against the candidate so far | 62.5%") == 3
    assert (said.count("| goes on |"), said.count("| stays behind |")) == (2, 1)


def test_a_sharper_judgement_is_the_reigning_one_surer_of_itself(tmp_path: Path) -> None:
    training = told(tmp_path / "t", [False, True, True, True, False, False], net=True, sharper=True, curve_games=0)
    training.run(2)
    assert [each.candidate for each in training.generations] == [
        "generation-1/sharper.toml",
        "generation-2/net.toml",
    ]
    assert [each[:3] for each in training.played[1:3]] == [
        ("generation-1/choice-sharper", "generation-1/sharper.toml", "generation-1/linear.toml"),
        ("generation-1/match", "generation-1/sharper.toml", FIRST),
    ]
    was, now = (model_in(tmp_path / "t" / name, MILITO) for name in (FIRST, "generation-1/sharper.toml"))
    assert now.weights == pytest.approx([1.5 * weight for weight in was.weights], abs=1e-4)
    net = Net([1.0], [0.5] * 4, [1.0] * 4, [[0.3] * 4], [[-0.2] * 4])
    standings = [[2.0], [0.5]]
    odds = [chances[0] / chances[1] for chances in (model.chances(standings) for model in (net, sharper(net)))]
    assert odds[1] == pytest.approx(odds[0] ** 1.5)


def test_what_reigns_is_written_into_the_game_only_when_asked(tmp_path: Path) -> None:
    game = copy.copy(MILITO)
    assert game.built_in.hash == MILITO.built_in.hash
    game.folder = tmp_path / "game"
    game.folder.mkdir()
    training = told(tmp_path / "t", [True, False, False], games=12)
    training.game = game
    training.run(None)
    assert not list(game.folder.iterdir())
    assert [file.name for file in training.keep()] == ["judgement.toml", "judgement.txt"]
    about = tomllib.loads((game.folder / "judgement.toml").read_text("utf-8"))["fit"]
    assert about | {"date": None} == {
        **about,
        "date": None,
        "rules_version": game.rules_version,
        "content": game.built_in.hash,
        "games": 12,
        "generation": 1,
        "iterations": 100,
        "won": 0.625,
        "won_low": 0.525,
        "won_high": 0.725,
        "won_games": 100,
        "gained": 0.625,
        "gained_games": 100,
    }
    fitted = load_fitted_on(game.folder / "judgement.toml")
    assert fitted is not None
    assert fitted.content == game.built_in.hash
    new, kept = (
        load_judgement(file, NAMES)
        for file in (game.folder / "judgement.toml", tmp_path / "t" / "generation-1" / "linear.toml")
    )
    assert isinstance(new, Linear)
    assert isinstance(kept, Linear)
    assert new.weights == kept.weights
    assert game.built_in.hash in (game.folder / "judgement.txt").read_text("utf-8")


def test_there_is_nothing_to_write_if_nothing_was_gained(tmp_path: Path) -> None:
    training = told(tmp_path / "t", [False, False])
    training.run(None)
    with pytest.raises(ValueError, match="no candidate has won a match"):
        training.keep()


def test_the_report_tells_each_generation_and_the_learning_curve(tmp_path: Path) -> None:
    training = told(tmp_path / "t", [True, False, False], confirm_games=8)
    training.run(None)
    said = (tmp_path / "t" / REPORT).read_text("utf-8")
    assert f"version {MILITO.rules_version} of the rules, with content {MILITO.built_in.hash}" in said
    assert "Nothing more is gained: the last 2 candidates were refused. `generation-1/linear.toml` reigns." in said
    assert "generation-1/linear.toml | 62.5% | 52.5% to 72.5% | 100 |  | reigns |" in said
    assert said.count("| refused |") == 2
    assert "| 1 | 62.5% | 52.5% to 72.5% | 100 | +89 |" in said
    assert "| generation-1/linear.toml, 4000 iterations | 62.5% |" in said
    assert "0.20 s of processor time on average and 0.40 s at most, within the 10 s we allow" in said
    drawn = (tmp_path / "t" / "curve.svg").read_text("utf-8")
    assert "Generation 1: 62.5% (52.5% to 72.5%) over 100 games" in drawn
    assert curve([]).to_text().startswith("<svg")


# ---- a folder belongs to one training


def test_a_training_goes_on_with_its_own_settings(tmp_path: Path) -> None:
    folder = tmp_path / "t"
    first = open_folder(folder, MILITO, {"games": 12, "net": None, "seed": 0}, None)
    assert first == Settings(games=12, seed=0)
    assert open_folder(folder, MILITO, {}, None) == first
    assert open_folder(folder, MILITO, {"games": 12, "seed": 0}, MILITO.folder / "judgement.toml") == first
    with pytest.raises(StudyError, match="a training with --games 12, not 13; leave --games out"):
        open_folder(folder, MILITO, {"games": 13}, None)
    with pytest.raises(StudyError, match="--seed 0, not 1"):
        open_folder(folder, MILITO, {"seed": 1}, None)
    other = tmp_path / "other.toml"
    other.write_text(toml(0.0), encoding="utf-8")
    with pytest.raises(StudyError, match="began with another judgement"):
        open_folder(folder, MILITO, {}, other)
    with pytest.raises(StudyError, match="a training of milito, not of battalion"):
        open_folder(folder, BATTALION, {}, None)


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("rules_version", 99, "another version of Milito's rules, 99; now it is"),
        ("content", "0123456789abcdef", "another content of Milito, 0123456789abcdef; now it is"),
        ("quincunx", "0.0.1", r"another quincunx 0\.0\.1; now it is"),
        ("format", 0, "not a training of format 1"),
    ],
)
def test_a_training_is_not_continued_with_other_rules_or_content(
    tmp_path: Path, field: str, value: object, words: str
) -> None:
    open_folder(tmp_path / "t", MILITO, {}, None)
    file = tmp_path / "t" / TRAINING
    file.write_text(json.dumps(json.loads(file.read_text("utf-8")) | {field: value}), encoding="utf-8")
    with pytest.raises(StudyError, match=words):
        open_folder(tmp_path / "t", MILITO, {}, None)


def test_what_is_no_training_is_said(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("something else")
    with pytest.raises(StudyError, match="is not empty and contains no training"):
        open_folder(tmp_path, MILITO, {}, None)
    with pytest.raises(ValueError, match="expected a gain between"):
        open_folder(tmp_path / "new", MILITO, {"gain": 0.6}, None)
    assert not (tmp_path / "new").exists()
    (tmp_path / TRAINING).write_text("{")
    with pytest.raises(StudyError, match="not a training"):
        open_folder(tmp_path, MILITO, {}, None)
