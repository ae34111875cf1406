"""How fast well-known game libraries play random games, on one core."""

from __future__ import annotations

import argparse
import random
import sys
import timeit
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from statistics import fmean
from time import perf_counter
from typing import TYPE_CHECKING, TypeVar

import envs

if TYPE_CHECKING:
    import pyspiel

# OpenSpiel's bridge stops after the auction and calls a double-dummy solver
# unless told otherwise; that would time the solver, not the game.
SPIEL_GAMES = {
    "hearts": "hearts",
    "bridge": "bridge(use_double_dummy_result=false)",
    "backgammon": "backgammon",
}
ROLLOUTS_PER_CALL = 50
LENGTH_SAMPLE = 300
SEED = 2024

T = TypeVar("T")


@dataclass(frozen=True)
class Peer:
    """What one library did; a decision is any action of a player, even a forced one."""

    name: str
    games: int
    decisions: int
    seconds: float
    copies_us: float | None

    @property
    def decisions_per_second(self) -> float:
        """Return the player decisions made in a second."""
        return self.decisions / self.seconds

    @property
    def games_per_second(self) -> float:
        """Return the whole games played in a second."""
        return self.games / self.seconds


@dataclass(frozen=True)
class Measurement:
    """The peers that ran, and a message for each that could not be imported."""

    peers: list[Peer] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)


def race(
    name: str,
    seconds: float,
    play: Callable[[int], tuple[T, int]],
    copier: Callable[[T], Callable[[], object]],
) -> Peer:
    """Time games of `play(most decisions)`, and copies made half a game deep."""
    games = decisions = 0
    start = perf_counter()
    while (elapsed := perf_counter() - start) < seconds or not games:
        decisions += play(sys.maxsize)[1]
        games += 1
    halfway, _ = play(decisions // games // 2)
    copies, taken = timeit.Timer(copier(halfway)).autorange()
    return Peer(name, games, decisions, elapsed, taken / copies * 1e6)


def pick(options: Sequence[T], rng: random.Random) -> T:
    """Return one of the options, each as likely, more cheaply than `rng.choice`."""
    return options[int(rng.random() * len(options))]


def sample_chance(state: pyspiel.State, rng: random.Random) -> None:
    """Apply one chance outcome drawn by its probability."""
    actions, weights = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(rng.choices(actions, weights)[0])


def spiel_in_python(name: str, game: pyspiel.Game, seconds: float) -> Peer:
    """Time OpenSpiel games that are played move by move from Python."""
    rng = random.Random(SEED)

    def play(most: int) -> tuple[pyspiel.State, int]:
        state = game.new_initial_state()
        decisions = 0
        while decisions < most and not state.is_terminal():
            if state.is_chance_node():
                sample_chance(state, rng)
            else:
                state.apply_action(pick(state.legal_actions(), rng))
                decisions += 1
        return state, decisions

    return race(name, seconds, play, lambda state: state.clone)


def bot_player(game: pyspiel.Game, begin: Callable[[], pyspiel.State]) -> Callable[[int], tuple[int, float]]:
    """Return a function from a seed to the decisions and seconds of a bots' game."""
    # One call plays one game with no Python between the moves and leaves the
    # finished state behind, so decisions are exact; counting them is not timed.
    import pyspiel

    seats = range(game.num_players())
    bots = [pyspiel.make_uniform_random_bot(seat, SEED + seat) for seat in seats]

    def play(seed: int) -> tuple[int, float]:
        start = perf_counter()
        state = begin()
        pyspiel.evaluate_bots(state, bots, seed)
        elapsed = perf_counter() - start
        return sum(move.player >= 0 for move in state.full_history()), elapsed

    return play


def spiel_games_in_cpp(name: str, game: pyspiel.Game, seconds: float) -> Peer:
    """Time whole games, chance included, between OpenSpiel's compiled bots."""
    play = bot_player(game, game.new_initial_state)
    games = decisions = 0
    elapsed = 0.0
    while elapsed < seconds or not games:
        made, taken = play(SEED + games)
        games, decisions, elapsed = games + 1, decisions + made, elapsed + taken
    return Peer(name, games, decisions, elapsed, None)


def spiel_rollouts_in_cpp(name: str, game: pyspiel.Game, seconds: float) -> Peer:
    """Time OpenSpiel's compiled rollouts from the first decision of one deal."""
    # The evaluator is not callable from Python, but a tree search allowed one
    # simulation just hands it the root: a batch of rollouts with no Python between
    # moves.  A search may not start at a chance node, so the opening deal (or roll)
    # is not timed.  It reports no lengths, so decisions are rollouts times the mean
    # length of other games played on from the same position.
    import pyspiel

    start, rng = game.new_initial_state(), random.Random(SEED)
    while start.is_chance_node():
        sample_chance(start, rng)
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS_PER_CALL, SEED)
    limits = {"uct_c": 1.0, "max_simulations": 1, "max_memory_mb": 10, "solve": False}
    search = pyspiel.MCTSBot(game, evaluator, **limits, seed=SEED, verbose=False)
    games = 0
    began = perf_counter()
    while (elapsed := perf_counter() - began) < seconds or not games:
        search.step(start)
        games += ROLLOUTS_PER_CALL
    play = bot_player(game, start.clone)
    length = fmean(play(SEED + sample)[0] for sample in range(LENGTH_SAMPLE))
    return Peer(name, games, round(games * length), elapsed, None)


def measure_spiel(seconds: float) -> list[Peer]:
    """Time OpenSpiel's games through Python and inside its compiled loops."""
    import pyspiel

    peers: list[Peer] = []
    for short, full in SPIEL_GAMES.items():
        game = pyspiel.load_game(full)
        name = f"OpenSpiel {short}"
        peers.append(spiel_in_python(name, game, seconds))
        peers.append(spiel_games_in_cpp(f"{name} (C++ games)", game, seconds))
        peers.append(spiel_rollouts_in_cpp(f"{name} (C++ rollouts)", game, seconds))
    return peers


def measure_chess(seconds: float) -> list[Peer]:
    """Time python-chess, whose games end by the rules without a claimed draw."""
    import chess

    rng = random.Random(SEED)

    def play(most: int) -> tuple[chess.Board, int]:
        board = chess.Board()
        while len(board.move_stack) < most and not board.is_game_over():
            board.push(pick(list(board.legal_moves), rng))
        return board, len(board.move_stack)

    def copier(board: chess.Board) -> Callable[[], chess.Board]:
        return partial(board.copy, stack=False)

    return [race("python-chess", seconds, play, copier)]


def measure_catanatron(seconds: float) -> list[Peer]:
    """Time four of Catanatron's random players, up to its own limit of turns."""
    # Each tick is one action; the name of the log of actions varies by version.
    from catanatron.game import TURNS_LIMIT, Game
    from catanatron.models.player import Color, RandomPlayer

    players = [RandomPlayer(color) for color in Color]
    rng = random.Random(SEED)

    def is_over(game: Game) -> bool:
        return game.state.num_turns >= TURNS_LIMIT or game.winning_color() is not None

    def play(most: int) -> tuple[Game, int]:
        game = Game(players, seed=rng.randrange(1, 2**31))
        decisions = 0
        while decisions < most and not is_over(game):
            game.play_tick()
            decisions += 1
        return game, decisions

    return [race("Catanatron", seconds, play, lambda game: game.copy)]


PEERS = {
    "open_spiel>=2.0.2": measure_spiel,
    "chess>=1.11.2": measure_chess,
    "catanatron>=3.2.1": measure_catanatron,
}
REQUIREMENTS = [*PEERS, *envs.REQUIREMENTS]


def measure(seconds: float) -> Measurement:
    """Time every peer that is installed, for about that many seconds a line."""
    found = Measurement()
    for requirement, run in PEERS.items():
        try:
            found.peers.extend(run(seconds))
        except ImportError as error:
            advice = f"not installed: pip install '{requirement}' ({error})"
            found.missing.append(advice)
    return found


def table(found: Measurement) -> str:
    """Lay the peers out as plain text, one to a line, the missing ones last."""
    lines = [f"{'peer':<36}{'games':>8}{'decisions/s':>13}{'games/s':>10}{'copy us':>9}"]
    for peer in found.peers:
        copies = "-" if peer.copies_us is None else f"{peer.copies_us:.2f}"
        rates = f"{peer.decisions_per_second:>13,.0f}{peer.games_per_second:>10,.1f}"
        lines.append(f"{peer.name:<36}{peer.games:>8,}{rates}{copies:>9}")
    return "\n".join(lines + found.missing)


def main() -> None:
    """Print the table for the seconds asked on the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each line")
    parser.add_argument("--requirements", action="store_true", help="print what pip has to install")
    given = parser.parse_args()
    print(" ".join(REQUIREMENTS) if given.requirements else table(measure(given.seconds)))


if __name__ == "__main__":
    main()
