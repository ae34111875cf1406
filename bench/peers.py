"""How fast well-known game libraries play random games, on one core, each in the fastest form that is still the game.

A line counts the decisions of players, forced ones too; chance is played but not counted. Whole games begin with an
empty table; lines "after the deal" do not time the deal. Seconds are those of the processor.
"""

from __future__ import annotations

import argparse
import random
import sys
import timeit
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import accumulate
from statistics import fmean
from time import process_time
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
DEALT_FIRST = ("hearts", "bridge")
"""The games in which chance deals evenly, and has no part any more once somebody has chosen."""
ROLLOUTS_PER_CALL = 50
LENGTH_SAMPLE = 300
SEED = 2024

T = TypeVar("T")


@dataclass(frozen=True)
class Peer:
    """What one library did, and in which form; a decision is any action of a player, even a forced one."""

    name: str
    form: str
    games: int
    decisions: int
    seconds: float
    copies_us: float | None = None

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
    form: str,
    seconds: float,
    play: Callable[[int], tuple[T, int]],
    copier: Callable[[T], Callable[[], object]],
) -> Peer:
    """Time games of `play(most decisions)`, and copies made half a game deep."""
    games = decisions = 0
    start = process_time()
    while (elapsed := process_time() - start) < seconds or not games:
        decisions += play(sys.maxsize)[1]
        games += 1
    halfway, _ = play(decisions // games // 2)
    copies, taken = timeit.Timer(copier(halfway), timer=process_time).autorange()
    return Peer(name, form, games, decisions, elapsed, taken / copies * 1e6)


def pick(options: Sequence[T], rng: random.Random) -> T:
    """Return one of the options, each as likely, more cheaply than `rng.choice`."""
    return options[int(rng.random() * len(options))]


class Chance:
    """Draws chance outcomes of one game, asking for their odds only once for each number of outcomes.

    `chance_outcomes` makes a list of pairs at each call, which would take most of the time. `legal_actions` gives the
    same outcomes; how likely they are depends on nothing but their number in the games timed here.
    """

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.weights: dict[int, list[float] | None] = {}

    def play(self, state: pyspiel.State) -> None:
        """Let chance take its turn."""
        outcomes = state.legal_actions()
        if len(outcomes) not in self.weights:
            odds = [chance for _, chance in state.chance_outcomes()]
            self.weights[len(outcomes)] = None if max(odds) - min(odds) < 1e-9 else list(accumulate(odds))
        weights = self.weights[len(outcomes)]
        if weights is None:
            state.apply_action(pick(outcomes, self.rng))
        else:
            state.apply_action(self.rng.choices(outcomes, cum_weights=weights)[0])


def opened(game: pyspiel.Game, chance: Chance) -> pyspiel.State:
    """A game at its first decision."""
    state = game.new_initial_state()
    while state.is_chance_node():
        chance.play(state)
    return state


def dealt(game: pyspiel.Game, random_number: Callable[[], float]) -> pyspiel.State:
    """A game at its first decision, where every deal is as likely: drawn without asking for the odds at all."""
    state = game.new_initial_state()
    legal, apply, is_chance = state.legal_actions, state.apply_action, state.is_chance_node
    while is_chance():
        cards = legal()
        apply(cards[int(random_number() * len(cards))])
    return state


def spiel_in_python(name: str, game: pyspiel.Game, seconds: float, dealt_first: bool) -> list[Peer]:
    """Time OpenSpiel games that are played move by move from Python; nothing is legal once a game is over."""
    rng = random.Random(SEED)
    chance, random_number = Chance(rng), rng.random

    def play_on(state: pyspiel.State, most: int) -> int:
        legal, apply, is_chance = state.legal_actions, state.apply_action, state.is_chance_node
        decisions = 0
        if dealt_first:
            while decisions < most and (options := legal()):
                apply(options[int(random_number() * len(options))])
                decisions += 1
            return decisions
        while decisions < most and (options := legal()):
            if is_chance():
                chance.play(state)
            else:
                apply(options[int(random_number() * len(options))])
                decisions += 1
        return decisions

    begin = partial(dealt, game, random_number) if dealt_first else partial(opened, game, chance)

    def play(most: int) -> tuple[pyspiel.State, int]:
        state = begin()
        return state, play_on(state, most)

    form = "Python: legal_actions(), apply_action(), chance by legal_actions()"
    found = [race(name, form, seconds, play, lambda state: state.clone)]
    if dealt_first:
        found.append(after_deal(f"{name} after the deal", form, seconds, begin, play_on))
    return found


def first_program(name: str, game: pyspiel.Game, seconds: float) -> Peer:
    """Time a game in which every chance is even, the way a first program plays it."""
    rng = random.Random(SEED)

    def play(most: int) -> tuple[pyspiel.State, int]:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal() and decisions < most:
            decisions += not state.is_chance_node()
            state.apply_action(rng.choice(state.legal_actions()))
        return state, decisions

    form = "Python: is_terminal(), is_chance_node(), legal_actions(), choice()"
    return race(f"{name} (first program)", form, seconds, play, lambda state: state.clone)


def after_deal(name: str, form: str, seconds: float, begin: Callable[[], T], play_on: Callable[[T, int], int]) -> Peer:
    """Time games from their first decision on."""
    games = decisions = 0
    elapsed = 0.0
    while elapsed < seconds or not games:
        state = begin()
        start = process_time()
        decisions += play_on(state, sys.maxsize)
        elapsed += process_time() - start
        games += 1
    return Peer(name, form, games, decisions, elapsed)


def bot_player(game: pyspiel.Game, begin: Callable[[], pyspiel.State]) -> Callable[[int], tuple[int, float]]:
    """Return a function from a seed to the decisions and seconds of a bots' game."""
    # One call plays one game with no Python between the moves and leaves the
    # finished state behind, so decisions are exact; counting them is not timed.
    import pyspiel

    seats = range(game.num_players())
    bots = [pyspiel.make_uniform_random_bot(seat, SEED + seat) for seat in seats]

    def play(seed: int) -> tuple[int, float]:
        start = process_time()
        state = begin()
        pyspiel.evaluate_bots(state, bots, seed)
        elapsed = process_time() - start
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
    return Peer(name, "C++: evaluate_bots() with uniform random bots", games, decisions, elapsed)


def spiel_rollouts_in_cpp(name: str, game: pyspiel.Game, seconds: float) -> Peer:
    """Time OpenSpiel's compiled rollouts from the first decision of one deal."""
    # The evaluator is not callable from Python, but a tree search allowed one
    # simulation just hands it the root: a batch of rollouts with no Python between
    # moves.  A search may not start at a chance node, so the opening deal (or roll)
    # is not timed.  It reports no lengths, so decisions are rollouts times the mean
    # length of other games played on from the same position.
    import pyspiel

    start = opened(game, Chance(random.Random(SEED)))
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS_PER_CALL, SEED)
    limits = {"uct_c": 1.0, "max_simulations": 1, "max_memory_mb": 10, "solve": False}
    search = pyspiel.MCTSBot(game, evaluator, **limits, seed=SEED, verbose=False)
    games = 0
    began = process_time()
    while (elapsed := process_time() - began) < seconds or not games:
        search.step(start)
        games += ROLLOUTS_PER_CALL
    play = bot_player(game, start.clone)
    length = fmean(play(SEED + sample)[0] for sample in range(LENGTH_SAMPLE))
    form = "C++: RandomRolloutEvaluator after the deal"
    return Peer(name, form, games, round(games * length), elapsed)


def measure_spiel(seconds: float) -> list[Peer]:
    """Time OpenSpiel's games through Python and inside its compiled loops."""
    import pyspiel

    peers: list[Peer] = []
    for short, full in SPIEL_GAMES.items():
        game = pyspiel.load_game(full)
        name = f"OpenSpiel {short}"
        peers.extend(spiel_in_python(name, game, seconds, short in DEALT_FIRST))
        if short in DEALT_FIRST:
            peers.append(first_program(name, game, seconds))
        peers.append(spiel_games_in_cpp(f"{name} (C++ games)", game, seconds))
        peers.append(spiel_rollouts_in_cpp(f"{name} (C++ rollouts)", game, seconds))
    return peers


def measure_chess(seconds: float) -> list[Peer]:
    """Time python-chess, whose games end by the rules without a claimed draw."""
    import chess

    rng = random.Random(SEED)

    def drawn(board: chess.Board) -> bool:
        # `is_game_over` would generate all moves a second time to look for mate.
        return bool(board.is_insufficient_material() or board.is_seventyfive_moves() or board.is_fivefold_repetition())

    def play(most: int) -> tuple[chess.Board, int]:
        board = chess.Board()
        while len(board.move_stack) < most and (moves := list(board.generate_legal_moves())) and not drawn(board):
            board.push(pick(moves, rng))
        return board, len(board.move_stack)

    def copier(board: chess.Board) -> Callable[[], chess.Board]:
        return partial(board.copy, stack=False)

    return [race("python-chess", "Python: generate_legal_moves(), push(), moves made once", seconds, play, copier)]


def measure_catanatron(seconds: float) -> list[Peer]:
    """Time Catanatron with four players, up to its own limit of turns."""
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
            game.execute(pick(game.state.playable_actions, rng), validate_action=False)
            decisions += 1
        return game, decisions

    form = "Python: playable_actions, execute() without validation"
    return [race("Catanatron", form, seconds, play, lambda game: game.copy)]


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
    """Lay the peers out as plain text, one to a line with its form, the missing ones last."""
    lines = [f"{'peer':<36}{'games':>8}{'decisions/s':>13}{'games/s':>10}{'copy us':>9}  form"]
    for peer in found.peers:
        copies = "-" if peer.copies_us is None else f"{peer.copies_us:.2f}"
        rates = f"{peer.decisions_per_second:>13,.0f}{peer.games_per_second:>10,.1f}"
        lines.append(f"{peer.name:<36}{peer.games:>8,}{rates}{copies:>9}  {peer.form}")
    return "\n".join(lines + found.missing)


def main() -> None:
    """Print the table for the seconds asked on the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each line")
    parser.add_argument("--requirements", action="store_true", help="print what pip has to install")
    given = parser.parse_args()
    print(" ".join(REQUIREMENTS) if given.requirements else table(measure(given.seconds)))


if __name__ == "__main__":
    main()
