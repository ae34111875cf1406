"""Plans: the same from the same seed, every deal in both seatings, and mistakes answered by a sentence."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import asdict
from pathlib import Path

import pytest

import quincunx as qx
from quincunx.core.judgement import Linear, judgement_toml
from quincunx.lab.entrants import entrant
from quincunx.lab.plan import Job, Plan, balance, challenge, field_of_minds, tournament
from quincunx.lab.playing import play
from quincunx.minds import Judge, SearchMind

MILITO = qx.game_of("milito")
CARDS = MILITO.built_in
FIT: dict[str, object] = {"rules_version": 1, "content": "0123456789abcdef", "games": 400}


def minds_plan(games: int = 6, seed: int = 1, **options: str) -> Plan:
    return tournament(MILITO, CARDS, ["random", "greedy", "search"], games, options, seed)


def test_the_same_seed_makes_the_same_plan() -> None:
    assert minds_plan() == minds_plan()
    assert minds_plan().hash == minds_plan().hash
    others = [minds_plan(seed=2), minds_plan(games=8), minds_plan(mercenaries="yes")]
    assert len({minds_plan().hash, *(plan.hash for plan in others)}) == 4


def test_more_games_begin_with_the_same_ones() -> None:
    few, many = minds_plan(games=4), minds_plan(games=8)
    assert many.jobs[: len(few.jobs)] == few.jobs


def by_deal(plan: Plan) -> list[list[Job]]:
    met: dict[tuple[int, str], list[Job]] = defaultdict(list)
    for job in plan.jobs:
        met[job.seed, "-".join(sorted(job.contestants))].append(job)
    return list(met.values())


def test_in_a_tournament_every_deal_is_played_with_the_seats_swapped() -> None:
    plan = minds_plan()
    assert len(plan.jobs) == 3 * 6
    for one, other in by_deal(plan):
        assert one.minds == other.minds[::-1]
        assert one.mind_seeds == other.mind_seeds[::-1]
        assert one.options == other.options
    assert len({tuple(job.options["armies"]) for job in plan.jobs}) > 1


def test_a_mind_alone_has_every_seat_of_a_deal_once() -> None:
    game = qx.game_of("mil1049")
    plan = challenge(game, game.built_in, "search:9", "greedy", 7, {"players": "3"}, 1)
    assert len(plan.jobs) == 9, "whole deals, at least as many games as asked for"
    for deal in range(3):
        jobs = plan.jobs[3 * deal : 3 * deal + 3]
        assert len({job.seed for job in jobs}) == 1
        assert [[mind == "search:9" for mind in job.minds].index(True) for job in jobs] == [0, 1, 2]
        assert all(job.minds.count("greedy") == 2 for job in jobs)
        alone = [job.mind_seeds[job.minds.index("search:9")] for job in jobs]
        assert len(set(alone)) == 1, "the same player thinks alike on every seat"


def test_in_a_field_every_choice_of_minds_meets_in_every_rotation() -> None:
    game = qx.game_of("mil1049")
    minds = ["random", "greedy", "search:5", "search:9"]
    plan = field_of_minds(game, game.built_in, minds, 4, {"players": "3"}, 1)
    assert len(plan.jobs) == 4 * 6, "four choices of three, whole deals, at least as many games as asked for"
    assert all(len(set(job.minds)) == 3 for job in plan.jobs)
    for start in range(0, len(plan.jobs), 3):
        jobs = plan.jobs[start : start + 3]
        assert len({job.seed for job in jobs}) == len({job.group for job in jobs}) == 1
        for mind in jobs[0].minds:
            assert sorted(job.minds.index(mind) for job in jobs) == [0, 1, 2]
            assert len({job.mind_seeds[job.minds.index(mind)] for job in jobs}) == 1
    with pytest.raises(ValueError, match="expected at least 3, got 2"):
        field_of_minds(game, game.built_in, minds[:2], 4, {"players": "3"}, 1)


def test_in_a_study_of_balance_every_deal_is_played_with_the_sides_swapped() -> None:
    plan = balance(MILITO, CARDS, ["random"], 4, {}, 1)
    pairings = Counter(frozenset(job.contestants) for job in plan.jobs)
    assert len(pairings) == 15
    assert set(pairings.values()) == {4}
    for one, other in by_deal(plan):
        assert one.options["armies"] == one.contestants
        assert one.contestants == other.contestants[::-1]
        assert one.mind_seeds == other.mind_seeds[::-1]
    assert plan.names["republican_roman"] == "Republican Roman"


def test_a_single_pairing_is_played_on_the_deals_it_has_in_the_whole_study() -> None:
    given = {"army0": "carthaginian", "army1": "ancient_british"}
    single, whole = balance(MILITO, CARDS, ["random"], 4, given, 1), balance(MILITO, CARDS, ["random"], 4, {}, 1)
    assert {frozenset(job.contestants) for job in single.jobs} == {frozenset(given.values())}
    met = [job for job in whole.jobs if set(job.contestants) == set(given.values())]
    assert [(job.seed, job.options, job.mind_seeds) for job in single.jobs] == [
        (job.seed, job.options, job.mind_seeds) for job in met
    ]
    one = balance(MILITO, CARDS, ["random"], 4, {"army1": "ancient_british"}, 1)
    assert len(one.jobs) == 5 * 4


def test_a_starter_army_meets_no_full_one_unless_both_are_named() -> None:
    pacto = qx.game_of("pacto")
    starters = {"starter_roman", "starter_gallic"}
    whole = balance(pacto, pacto.built_in, ["random"], 2, {"battle": "full"}, 1)
    met = {frozenset(job.contestants) for job in whole.jobs}
    assert len(met) == 45 + 1
    assert [pair for pair in met if pair & starters] == [starters]
    named = {"battle": "full", "army0": "gallic", "army1": "starter_roman"}
    assert len(balance(pacto, pacto.built_in, ["random"], 2, named, 1).jobs) == 2
    for job in tournament(pacto, pacto.built_in, ["random", "greedy"], 60, {"battle": "full"}, 1).jobs:
        assert len({army in starters for army in job.options["armies"]}) == 1


def test_an_option_that_belongs_to_no_seat_can_be_varied_with_the_sides_or_alone() -> None:
    both = balance(MILITO, CARDS, ["random"], 2, {}, 1, ["army0", "army1", "mercenaries"])
    assert Counter(job.options["mercenaries"] for job in both.jobs) == {False: 30, True: 30}
    assert len({job.group for job in both.jobs}) == 2
    alone = balance(MILITO, CARDS, ["random"], 2, {}, 1, ["mercenaries"])
    assert [job.contestants for job in alone.jobs] == [["seat 0", "seat 1"]] * 4
    assert len({job.seed for job in alone.jobs}) == 4


def test_options_can_be_given() -> None:
    plan = minds_plan(army0="carthaginian", army1="ancient_british")
    assert {tuple(job.options["armies"]) for job in plan.jobs} == {("carthaginian", "ancient_british")}


def test_what_is_wrong_with_a_plan_is_said() -> None:
    with pytest.raises(ValueError, match="no option 'colour'; its options are army0, army1, mercenaries"):
        minds_plan(colour="red")
    with pytest.raises(ValueError, match=r"--option army0=martian: expected one of .*carthaginian.*got 'martian'"):
        minds_plan(army0="martian")
    with pytest.raises(ValueError, match="expected at least 2"):
        tournament(MILITO, CARDS, ["random"], 2, {}, 1)
    with pytest.raises(ValueError, match="given twice"):
        tournament(MILITO, CARDS, ["random", "random"], 2, {}, 1)
    with pytest.raises(ValueError, match="no such computer player: 'hannibal'"):
        balance(MILITO, CARDS, ["hannibal"], 2, {}, 1)


def test_a_search_may_have_a_budget() -> None:
    mind = entrant("search:iterations=7", 1, MILITO)
    assert isinstance(mind, SearchMind)
    assert mind.iterations == 7
    timed = entrant("search:seconds=0.5", 1, MILITO)
    assert isinstance(timed, SearchMind)
    assert timed.seconds == 0.5
    short = entrant("search:9", 1, MILITO)
    assert isinstance(short, SearchMind)
    assert (short.iterations, short.evaluator) == (9, None)
    for wrong in (
        "search:",
        "search:0",
        "search:=5",
        "search:iterations=0",
        "search:plies=3",
        "search:seconds=long",
        "greedy:iterations=2",
    ):
        with pytest.raises(ValueError, match=wrong):
            entrant(wrong, 1, MILITO)


def test_a_search_may_have_tastes() -> None:
    plain = MILITO.judgement
    mind = entrant(f"search:7+{MILITO.feature_names[1]}=1.5+{MILITO.feature_names[0]}=-2", 1, MILITO)
    assert isinstance(mind, SearchMind)
    assert mind.iterations == 7
    assert isinstance(plain, Linear)
    assert isinstance(mind.evaluator, Judge)
    assert isinstance(mind.evaluator.model, Linear)
    gained = [own - other for own, other in zip(mind.evaluator.model.weights, plain.weights, strict=True)]
    assert gained == pytest.approx([-2.0, 1.5, *[0.0] * (len(gained) - 2)])
    with pytest.raises(ValueError, match="no feature .charm.; its features are .*" + MILITO.feature_names[0]):
        entrant("search:7+charm=1", 1, MILITO)
    for wrong in ("much", "inf", ""):
        with pytest.raises(ValueError, match=f"expected a number after {MILITO.feature_names[0]}="):
            entrant(f"search:7+{MILITO.feature_names[0]}={wrong}", 1, MILITO)
    with pytest.raises(ValueError, match="only search takes"):
        entrant(f"greedy+{MILITO.feature_names[0]}=1", 1, MILITO)


def test_a_search_may_have_a_judgement_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "judgement.toml"
    file.write_text(judgement_toml(Linear([2.0] * len(MILITO.feature_names)), MILITO.feature_names, FIT, "a test"))
    for called, iterations in ((f"search:7@{file}", 7), (f"search:iterations=8@{file}", 8), (f"search@{file}", 1000)):
        mind = entrant(called, 1, MILITO)
        assert isinstance(mind, SearchMind)
        assert mind.iterations == iterations
        assert isinstance(mind.evaluator, Judge)
        assert isinstance(mind.evaluator.model, Linear)
        assert mind.evaluator.model.weights[0] == 2.0
    plan = tournament(MILITO, CARDS, [f"search:2@{file}", "search:2"], 2, {}, 1)
    assert play(MILITO, CARDS, plan.jobs[0])["error"] is None
    file.write_text(judgement_toml(Linear([3.0] * len(MILITO.feature_names)), MILITO.feature_names, FIT, "a test"))
    assert tournament(MILITO, CARDS, [f"search:2@{file}", "search:2"], 2, {}, 1).hash != plan.hash


def test_a_judgement_that_cannot_be_read_is_told_in_words(tmp_path: Path) -> None:
    file = tmp_path / "judgement.toml"
    with pytest.raises(ValueError, match=r"search:7@.*expected a judgement.toml after the @.*No such file"):
        entrant(f"search:7@{file}", 1, MILITO)
    file.write_text("[weights]\nmove = 1.0\n")
    with pytest.raises(ValueError, match=r"search:7@.*\[weights\]: expected one entry for each feature.*held_1"):
        entrant(f"search:7@{file}", 1, MILITO)
    file.write_text("[weights\n")
    with pytest.raises(ValueError, match="search:7@"):
        entrant(f"search:7@{file}", 1, MILITO)
    with pytest.raises(ValueError, match="only search takes a budget or a judgement"):
        entrant(f"greedy@{file}", 1, MILITO)


def test_a_job_is_plain_data() -> None:
    job = minds_plan().jobs[0]
    assert Job(**asdict(job)) == job


@pytest.mark.parametrize("battle", ["set1", "grand1"])
def test_a_side_is_played_by_all_of_its_seats(battle: str) -> None:
    game = qx.game_of("battalion")
    plan = balance(game, game.built_in, ["random"], 2, {"battle": battle}, 1)
    assert plan.jobs
    for job in plan.jobs:
        seats = len(job.options["factions"])
        assert len(job.minds) == len(job.contestants) == seats
        assert job.contestants == job.options["factions"][:2] * (seats // 2), "named by the factions of the first wing"
    assert {tuple(job.contestants[:2]) for job in plan.jobs} == {("rome", "carthage"), ("carthage", "rome")}
