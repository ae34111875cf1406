"""The analysis of a finished game: chances, turning points, luck, and what each choice gave away."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import pairwise
from statistics import fmean, stdev
from time import perf_counter

import pytest
from games.milito.given import given, notations, play

import quincunx as qx
from quincunx.core.journal import Chance
from quincunx.core.record import Record, RecordError, record_of
from quincunx.minds import GreedyMind, SearchMind
from quincunx.minds.analysis import CLASSES, FORMAT, analyse

ARMIES = ("republican_roman", "carthaginian")


def played(seed: int, mind: bool = False) -> qx.Match:
    """A game to its end, by lot or by a mind for both sides."""
    match = qx.new("milito", armies=ARMIES, seed=seed)
    chance, greedy = random.Random(seed), GreedyMind(seed)
    while not match.over:
        match.play(greedy.choose(match, match.acting[0]) if mind else chance.choice(match.legal()))
    return match


@pytest.fixture(scope="module")
def record() -> Record:
    return record_of(played(7, mind=True))


@pytest.fixture(scope="module")
def analysis(record: Record) -> qx.Data:
    return analyse(record, iterations=20)


@pytest.mark.once
def test_the_same_seed_and_budget_give_the_same_analysis(record: Record, analysis: qx.Data) -> None:
    assert analyse(record, iterations=20) == analysis
    assert analyse(record, iterations=20, seed=2)["choices"] != analysis["choices"]


def test_an_analysis_is_plain_data_of_a_named_format(analysis: qx.Data) -> None:
    assert json.loads(json.dumps(analysis)) == analysis
    assert analysis["format"] == FORMAT == "quincunx.analysis/1"


def test_chances_are_given_for_every_ply_and_end_as_the_game_did(record: Record, analysis: qx.Data) -> None:
    assert len(analysis["chances"]) == len(record.actions) + 1
    assert all(sum(at) == pytest.approx(1.0, abs=0.002) for at in analysis["chances"])
    assert analysis["chances"][-1] == analysis["scores"] == record.data["result"]["scores"]


def test_turning_points_are_the_largest_swings(analysis: qx.Data) -> None:
    points = analysis["turning_points"]
    assert points
    assert [point["ply"] for point in points] == sorted(point["ply"] for point in points)
    for point in points:
        before, after = analysis["chances"][point["from_ply"]], analysis["chances"][point["ply"]]
        assert point["swing"] == pytest.approx(after[point["seat"]] - before[point["seat"]], abs=0.002)
        assert point["by"] in ("choice", "chance", "play")
        assert point["lines"]


def test_the_curve_is_the_calibrated_judgement_whoever_is_to_choose(record: Record, analysis: qx.Data) -> None:
    match = record.begun()
    rests = 0
    for ply, _seat, _notation in record.replaying(match):
        step = match.table.steps[-1]
        if step.quiet:
            wanted = match.game.calibrations.curve.chances(match.game.chances(match.table), step.seat)
            assert analysis["chances"][ply] == pytest.approx(wanted, abs=0.001)
            rests += 1
    assert rests > 20


def test_one_movement_is_one_turning_point(analysis: qx.Data) -> None:
    points = analysis["turning_points"]
    for earlier, later in pairwise(points):
        assert earlier["ply"] < later["from_ply"] or earlier["seat"] != later["seat"]


def test_a_new_future_changes_nothing_anyone_can_see() -> None:
    for game in qx.registry().values():
        match = qx.new(game.id, seed=4)
        chance = random.Random(4)
        while not match.over and match.ply < 60:
            future = match.copy()
            future.table = match.table.with_new_future(qx.FastDice(match.ply))
            for seat in range(-1, match.seats):
                assert future.view(seat) == match.view(seat)
            assert game.chances(future.table) == game.chances(match.table)
            seat = match.acting[0]
            match.play(chance.choice(match.legal(seat)), seat)


def test_every_real_choice_is_weighed(record: Record, analysis: qx.Data) -> None:
    match = record.replay(0)
    wanted = []
    for entry in record.actions:
        if len(match.legal()) > 1:
            wanted.append((match.ply, int(entry[0]), entry[2:]))
        match.play(entry[2:], int(entry[0]))
    assert [(choice["ply"], choice["seat"], choice["chosen"]) for choice in analysis["choices"]] == wanted
    for choice in analysis["choices"]:
        assert choice["loss"] >= 0.0
        assert choice["class"] in [name for _, name in CLASSES]
        if choice["chosen"] == choice["best"]:
            assert (choice["loss"], choice["class"]) == (0.0, "best")
    for seat, told in enumerate(analysis["given_away"]):
        own = [choice for choice in analysis["choices"] if choice["seat"] == seat]
        assert told["choices"] == len(own) == sum(told[name] for _, name in CLASSES)
        assert told["loss"] == pytest.approx(sum(choice["loss"] for choice in own), abs=0.001)


def test_a_planted_blunder_is_found() -> None:
    """The enemy wins with his next turn unless a column is taken from him, as it could be: to pass loses it all."""
    match = given(
        control=(1, 1, 1, 0, 0),
        dice=(0,) * 50,
        own={"hand": ["rep_1", "triarii"], "deck": ["triarii"] * 2, "c1": ["heavy_infantry", "heavy_infantry"]},
        enemy={"hand": ["slingers"], "deck": ["slingers"], "c1": ["light_cavalry"], "c2": ["spears"], "c3": ["spears"]},
    )
    assert "attack:1" in notations(match)
    play(match, "pass")
    assert (match.over, match.ending) == (True, "end.win")
    found = analyse(record_of(match), iterations=200)
    (choice,) = found["choices"]
    assert (choice["chosen"], choice["class"]) == ("pass", "blunder")
    assert choice["best"] == "attack:1"
    assert choice["loss"] > 0.2
    assert found["given_away"][0]["blunder"] == 1
    assert found["turning_points"][-1]["by"] == "choice"


@pytest.mark.once
def test_what_the_mind_itself_prefers_is_seldom_called_bad() -> None:
    """Two who search a while are not told that they blundered at every turn."""
    match = qx.new("milito", armies=ARMIES, seed=5)
    while not match.over and match.ply < 60:
        match.play(SearchMind(match.ply, iterations=150).choose(match, match.acting[0]))
    if not match.over:
        match.resign(0)
    classes = [choice["class"] for choice in analyse(record_of(match), iterations=150)["choices"]]
    assert classes.count("blunder") + classes.count("mistake") <= len(classes) / 20


@pytest.mark.once
def test_who_chooses_by_lot_blunders_in_every_game() -> None:
    """And errs far more often than two who search: what choices are called is anchored by how players play."""
    for seed in (1, 2, 3):
        found = analyse(record_of(played(seed)), iterations=100)
        called = Counter(choice["class"] for choice in found["choices"])
        assert called["blunder"] >= 1, called
        assert called["blunder"] + called["mistake"] >= len(found["choices"]) / 20, called


def chances_in(match: qx.Match) -> list[Chance]:
    assert match.table.journal is not None
    return match.table.journal.chances


def test_luck_is_nothing_on_average() -> None:
    """Over many games what came and what was to be expected are the same, for each kind of chance."""
    by_kind: dict[str, list[float]] = {}
    for seed in range(800):
        for chance in chances_in(played(seed)):
            by_kind.setdefault(chance.line.key, []).append(chance.actual - chance.expected)
    assert set(by_kind) == {"luck.opening", "luck.drawn", "luck.bonus", "luck.rampage"}
    for kind, luck in by_kind.items():
        assert len(luck) > 30, kind
        assert stdev(luck) > 0.1, kind
        assert abs(fmean(luck)) < 4 * stdev(luck) / len(luck) ** 0.5, (kind, fmean(luck))


def test_luck_is_summed_by_side_by_kind_and_by_fight(analysis: qx.Data) -> None:
    luck = analysis["luck"]
    assert luck["unit"] == "points of strength"
    for seat, side in enumerate(luck["sides"]):
        events = [event for event in luck["events"] if event["seat"] == seat]
        assert side["events"] == len(events)
        assert side["actual"] == pytest.approx(sum(event["actual"] for event in events), abs=0.1)
        assert side["luck"] == pytest.approx(side["actual"] - side["expected"], abs=0.02)
        assert side["luck"] == pytest.approx(sum(kind["sides"][seat]["luck"] for kind in luck["kinds"]), abs=0.1)
    for fight in luck["fights"]:
        inside = [event for event in luck["events"] if event["fight"] == fight["fight"]]
        assert sum(side["events"] for side in fight["sides"]) == len(inside) > 0
        assert all(fight["ply"] <= event["ply"] < fight["until"] for event in inside)


def test_bonus_cards_and_rampages_belong_to_a_fight_and_turns_draws_to_none() -> None:
    chances = [chance for seed in range(20) for chance in chances_in(played(seed))]
    assert all(chance.fight > 0 for chance in chances if chance.line.key in ("luck.bonus", "luck.rampage"))
    assert all(chance.fight == 0 for chance in chances if chance.line.key == "luck.opening")
    assert any(chance.fight == 0 for chance in chances if chance.line.key == "luck.drawn")


def test_luck_is_no_news_to_a_redealt_match() -> None:
    match = played(5).at(10)
    assert chances_in(match)
    assert chances_in(match.redeal(0, qx.FastDice(1))) == []


def test_an_unfinished_game_is_not_analysed() -> None:
    with pytest.raises(RecordError, match="not finished"):
        analyse(record_of(played(7).at(10)), iterations=10)


def test_a_game_that_ended_by_a_word_is_analysed() -> None:
    match = played(7).at(12)
    match.resign(0)
    found = analyse(record_of(match), iterations=10)
    assert found["ending"] == "table.resigned"
    assert found["chances"][-1] == [0.0, 1.0]
    assert found["choices"][-1]["ply"] < 12


@pytest.mark.once
def test_progress_is_told_and_seconds_are_kept(record: Record) -> None:
    told: list[tuple[int, int]] = []
    began = perf_counter()
    found = analyse(record, seconds=1.0, progress=lambda done, of: told.append((done, of)))
    assert perf_counter() - began < 30.0
    assert told == [(n + 1, len(record.actions)) for n in range(len(record.actions))]
    assert len(found["choices"]) == len(analyse(record, iterations=5)["choices"])
