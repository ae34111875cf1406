"""The OpenSpiel games, held to OpenSpiel's own tests; one of its bots plays a game through."""

from __future__ import annotations

import pickle
import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr, tabular_qlearner

import quincunx as qx
from quincunx.envs import spiel

NAMES = [spiel.short_name(game) for game in qx.registry().values()]
LONG = {"quincunx_mil1049": 40, "quincunx_multiverse": 3, "quincunx_pacto": 3}
"""Games so long that their playthrough is too much to write, and a bot plays only so many choices of one."""
SOON: dict[str, dict[str, str]] = {
    "quincunx_multiverse": {"victory_turn_limit": "yes", "turn_limit": "1"},
}
"""With which options a long game is soon over."""


def dealt(name: str, deal: int, choices: int = 0) -> Any:
    """A state after the deal and some choices by lot."""
    state = pyspiel.load_game(name).new_initial_state()
    state.apply_action(deal)
    chance = random.Random(deal)
    for _ in range(choices):
        if not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", NAMES)
def test_openspiel_finds_nothing_wrong(name: str) -> None:
    game = pyspiel.load_game(name, {"deals": 50, **SOON.get(name, {})})
    written = name not in SOON  # OpenSpiel reads numbers in options as numbers, whatever they were given as
    pyspiel.random_sim_test(game, num_sims=1, serialize=written, verbose=False)


@pytest.mark.parametrize("name", [name for name in NAMES if name not in LONG])
def test_a_playthrough_comes_out_the_same_twice(name: str) -> None:
    """OpenSpiel's generator writes a game down to its end, and its own choices lead there again."""
    game = f"{name}(deals=4)"
    from open_spiel.python.algorithms import generate_playthrough  # brings half of scipy, which one process needs

    told = generate_playthrough.playthrough(game, action_sequence=[], seed=1)
    actions = [int(line.removeprefix("action: ")) for line in told.splitlines() if line.startswith("action: ")]
    assert "IsTerminal() = True" in told
    state = pyspiel.load_game(game).new_initial_state()
    for action in actions:
        state.apply_action(action)
    assert state.is_terminal()
    assert str(state).splitlines()[-2] in told


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_of_openspiel_plays_a_game_through(name: str) -> None:
    """Its search over information sets: it deals the hidden cards anew and checks that nothing can be told apart."""
    chance = np.random.RandomState(1)
    state = dealt(name, 7)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    limits = {"uct_c": 2.0, "max_simulations": 2}
    bot = ismcts.ISMCTSBot(game=state.get_game(), evaluator=evaluator, random_state=chance, **limits)
    while not state.is_terminal() and state.match.ply < LONG.get(name, 10_000):
        state.apply_action(bot.step(state))
    assert state.is_terminal() or name in LONG
    assert sum(state.returns()) == pytest.approx(0.0)


def test_what_the_docs_name_beside_it_works_too() -> None:
    """The algorithms that take the place of OpenSpiel's C++ searches, which crash on any game written in Python."""
    game = pyspiel.load_game("quincunx_milito(deals=20)")
    state = dealt("quincunx_milito", 7)
    search = mcts.MCTSBot(game, 2.0, 3, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)))
    assert search.step(state) in state.legal_actions()
    outcome_sampling_mccfr.OutcomeSamplingSolver(game).iteration()
    bots = [pyspiel.make_uniform_random_bot(player, 1) for player in range(2)]
    assert sum(pyspiel.evaluate_bots(state.clone(), bots, 1)) == 0.0
    env = rl_environment.Environment(game, observation_type=rl_environment.ObservationType.OBSERVATION)
    learners = [tabular_qlearner.QLearner(player, game.num_distinct_actions()) for player in range(2)]
    time = env.reset()
    while not time.last():
        time = env.step([learners[time.observations["current_player"]].step(time).action])
    assert sorted(time.rewards) == [-1.0, 1.0]


@pytest.mark.parametrize("name", NAMES)
def test_a_resampled_state_looks_the_same_to_its_player_only(name: str) -> None:
    differed = 0
    for choices in range(0, 40, 5):
        state = dealt(name, 3, choices)
        if state.is_terminal():
            break
        for player in range(state.num_players()):
            world = state.resample_from_infostate(player, random.Random(choices).random)
            assert world.information_state_string(player) == state.information_state_string(player)
            assert world.observation_string(player) == state.observation_string(player)
            assert world.observation_tensor(player) == state.observation_tensor(player)
            assert world.legal_actions() == state.legal_actions() or player != state.current_player()
            others = [other for other in range(state.num_players()) if other != player]
            differed += any(world.observation_string(o) != state.observation_string(o) for o in others)
    assert differed > 0


@pytest.mark.parametrize("name", NAMES)
def test_a_clone_goes_its_own_way(name: str) -> None:
    state = dealt(name, 2, 10)
    before = str(state), state.history()
    clone = state.clone()
    assert (str(clone), clone.history()) == before
    while not clone.is_terminal():
        clone.apply_action(clone.legal_actions()[0])
    assert (str(state), state.history()) == before


@pytest.mark.parametrize("name", NAMES)
def test_a_state_written_down_is_read_back_the_same(name: str) -> None:
    state = dealt(name, 2, 10)
    again = pickle.loads(pickle.dumps(state))
    assert str(again) == str(state)
    for player in range(state.num_players()):
        assert again.information_state_string(player) == state.information_state_string(player)


@pytest.mark.parametrize("name", NAMES)
def test_a_resampled_state_can_be_written_down_too(name: str) -> None:
    """It begins in midgame, and what its player remembers of the time before is written down with it."""
    state = dealt(name, 2, 10)
    world = state.resample_from_infostate(0, random.Random(1).random)
    copies = [world.clone(), pickle.loads(pickle.dumps(world.match))]
    again = copies[0]
    again.match = copies[1]
    assert str(again) == str(world)
    assert again.information_state_string(0) == world.information_state_string(0)


@pytest.mark.parametrize("name", NAMES)
def test_the_tensor_is_the_observation(name: str) -> None:
    state = dealt(name, 5, 12)
    setting = state.get_game().setting
    for player in range(state.num_players()):
        assert state.observation_tensor(player) == setting.observe(state.match, player).tolist()


def test_what_is_public_and_what_is_private_are_kept_apart() -> None:
    state = dealt("quincunx_milito", 5, 12)
    kind = pyspiel.IIGObservationType
    public = state.get_game().make_py_observer(
        kind(public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    )
    private = state.get_game().make_py_observer(
        kind(public_info=False, perfect_recall=False, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER)
    )
    assert '"hand"' not in public.string_from(state, 0)
    assert '"hand"' in private.string_from(state, 0)
    assert '"columns"' not in private.string_from(state, 0)
    assert '"columns"' in public.string_from(state, 0)


def test_the_options_are_parameters() -> None:
    game = pyspiel.load_game("quincunx_milito(army0=imperial_roman,army1=ancient_british,mercenaries=yes)")
    armies = ["imperial_roman", "ancient_british"]
    assert game.setting.options == {"armies": armies, "mercenaries": True, "memory": "book"}
    assert pyspiel.load_game(str(game)).setting.options == game.setting.options
    with pytest.raises(ValueError, match=r"armies: expected one of .*got 'gauls'"):
        pyspiel.load_game("quincunx_milito(army0=gauls)")
    with pytest.raises(ValueError, match="deals"):
        pyspiel.load_game("quincunx_milito(deals=0)")
