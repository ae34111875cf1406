"""Minds derived from ours in plain Python sit wherever ours do, and are found by name."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from minds.derived import BROUGHT, Careful, Green, Idle, Narrow
from minds.pairing import a_match
from server.test_minds import a_question, is_offered

import quincunx as qx
from quincunx.lab.plan import tournament
from quincunx.lab.playing import play
from quincunx.lab.running import workers_for
from quincunx.minds import LEVELS, MINDS, Mind, RandomMind, SearchMind, mind_named, opponent, opponents
from quincunx.minds.registry import brought
from quincunx.server.workers.minds import answer

MILITO = qx.game_of("milito")
CARDS = MILITO.built_in


@pytest.fixture
def by_hand(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Names computer players in the environment, as the processes of a lab or a server inherit it."""

    def name_them(said: str) -> None:
        monkeypatch.setenv("QUINCUNX_MINDS", said)
        brought.cache_clear()

    yield name_them
    monkeypatch.undo()
    brought.cache_clear()


# ---- where they sit


@pytest.mark.parametrize("kind", [Careful, Idle, Narrow, Green])
def test_a_derived_mind_plays_a_match_its_own_way(kind: type[Careful | Idle | Narrow | Green]) -> None:
    match = a_match("milito", 4)
    minds: list[Mind] = [kind(1), RandomMind(2)]
    before = kind.asked
    while not match.over and match.ply < 40:
        seat = match.acting[0]
        match.play(minds[seat % 2].choose(match, seat), seat)
    assert kind.asked > before, "what it does otherwise is asked for, by compiled code too"


def test_no_mind_is_taken_for_another() -> None:
    for mind in (RandomMind(1), Idle(1)):
        each: object = mind
        assert isinstance(each, Mind)
        assert isinstance(each, RandomMind)
        assert not isinstance(each, SearchMind)


def test_a_derived_mind_judges_otherwise() -> None:
    match = a_match("milito", 4)
    seat = match.acting[0]
    ours, derived = SearchMind(1, iterations=8).think(match, seat), Careful(1).think(match, seat)
    assert [visits for _, _, visits in ours.weighed] != [0] * len(ours.weighed)
    assert 0.0 < derived.value < ours.value


def test_a_derived_mind_plays_in_the_lab(by_hand: Callable[[str], None]) -> None:
    by_hand(BROUGHT)
    plan = tournament(MILITO, CARDS, ["careful", "idle"], 2, {}, 1)
    asked = Careful.asked, Idle.asked
    assert play(MILITO, CARDS, plan.jobs[0])["error"] is None
    assert asked[0] < Careful.asked
    assert asked[1] < Idle.asked


@pytest.mark.once
def test_a_derived_mind_plays_in_a_process_of_the_lab(by_hand: Callable[[str], None]) -> None:
    by_hand(BROUGHT)
    plan = tournament(MILITO, CARDS, ["idle", "random"], 2, {}, 1)
    with workers_for(plan, CARDS, 2, None) as hands:
        rows = [row for some in hands.run(plan.jobs) for row in some]
    assert [row["error"] for row in rows] == [None, None]


@pytest.mark.parametrize("given", ["by name", "by class"])
def test_a_derived_mind_is_an_opponent_in_the_environments(given: str, by_hand: Callable[[str], None]) -> None:
    single = pytest.importorskip("quincunx.envs.single")
    by_hand(BROUGHT)
    before = Idle.asked
    env = single.OneSeat("milito", opponent="idle" if given == "by name" else Idle, seat=1)
    _, info = env.reset(seed=1)
    for _ in range(20):
        _, _, over, _, info = env.step(int(info["action_mask"].argmax()))
        if over:
            break
    assert Idle.asked > before


@pytest.mark.parametrize("given", ["by name", "by class"])
def test_a_derived_mind_plays_in_a_batch(given: str, by_hand: Callable[[str], None]) -> None:
    batch = pytest.importorskip("quincunx.envs.batch")
    by_hand(BROUGHT)
    before = Idle.asked
    with batch.Batch("milito", matches=2, opponents={0: "idle" if given == "by name" else Idle}) as matches:
        arrays = matches.reset(seed=1)
        for _ in range(20):
            assert arrays.seats.tolist() == [1, 1]
            arrays = matches.step(arrays.masks.argmax(axis=1))
    assert Idle.asked > before


def test_a_derived_mind_answers_for_a_served_table(by_hand: Callable[[str], None]) -> None:
    by_hand(BROUGHT)
    before = Idle.asked
    question = a_question("idle")
    assert is_offered(question, answer(question))
    assert Idle.asked == before + 1


def test_a_mind_that_is_gone_has_a_stand_in(by_hand: Callable[[str], None]) -> None:
    by_hand("")
    question = a_question("idle")
    assert is_offered(question, answer(question))


def test_a_server_may_shorten_a_search(by_hand: Callable[[str], None]) -> None:
    by_hand(BROUGHT)
    mind = opponent("careful", 1, 0.25)
    assert isinstance(mind, Careful)
    assert (mind.iterations, mind.seconds) == (8, 0.25)
    mind = opponent("Veteran", 1, 0.25)
    assert isinstance(mind, SearchMind)
    assert mind.seconds == 0.25


# ---- how they are found


def test_those_named_by_hand_are_opponents_after_the_levels(by_hand: Callable[[str], None]) -> None:
    assert opponents() == LEVELS
    by_hand(f" {BROUGHT} ,")
    assert list(opponents()) == [*LEVELS, "careful", "idle"]
    assert opponents()["idle"] == "takes the last option there is"
    assert isinstance(mind_named("idle", 1), Idle)
    with pytest.raises(ValueError, match=r"no such computer player: 'caesar'; choose from .*legate, careful, idle"):
        mind_named("caesar", 1)


@pytest.mark.parametrize(
    ("said", "name", "why"),
    [
        ("odd=no.such.module:Odd", "odd", "ModuleNotFoundError"),
        ("odd=minds.derived:Odd", "odd", "AttributeError"),
        ("odd=minds.derived", "odd", "expected module:name, got 'minds.derived'"),
        ("odd", "odd", "expected module:name, got ''"),
        ("odd=builtins:str", "odd", "expected something that makes a Mind from a seed, got '0' from it"),
        ("Odd one=minds.derived:Idle", "Odd one", "expected a name of up to 40 small letters"),
        ("greedy=minds.derived:Idle", "greedy", "brought by both quincunx itself and QUINCUNX_MINDS=greedy"),
        ("odd=minds.derived:Idle,odd=minds.derived:Careful", "odd", "please uninstall one of them"),
    ],
)
def test_one_that_fails_is_named_and_the_others_play(
    said: str, name: str, why: str, by_hand: Callable[[str], None]
) -> None:
    by_hand(f"{said},idle=minds.derived:Idle")
    assert isinstance(mind_named("idle", 1), Idle)
    assert why in brought().problems[name]
    assert name not in brought()
    if name in MINDS:
        assert not isinstance(mind_named(name, 1), Idle)
    else:
        with pytest.raises(ValueError, match=f"the computer player '{name}' cannot be loaded: "):
            mind_named(name, 1)


def test_those_of_an_installed_package_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by_hand: Callable[[str], None]
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    about = tmp_path / "war_minds-1.2.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: war-minds\nVersion: 1.2\n")
    (about / "entry_points.txt").write_text("[quincunx.minds]\nlate = minds.derived:Idle\nodd = no_such:Odd\n")
    by_hand("")
    assert isinstance(mind_named("late", 1), Idle)
    assert brought().problems["odd"].startswith("war-minds 1.2: ModuleNotFoundError")
    assert "no_such" not in sys.modules
