# hot: compiled by mypyc
"""A finished game looked over again: chances by ply, turning points, luck, and what each choice gave away.

Two ways of looking are kept apart. A *choice* is judged fairly: a search from the chooser's own seat, on redealt
worlds, says what could be known then. The *curve* is drawn with all cards open, for the secrets are out: how each seat
stood by the game's judgement, half-done things carried through a few times, and the future dealt anew each time.

With a budget of iterations alone the same seed gives the same analysis. A budget of seconds fits the iterations to it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter
from typing import Final

from quincunx.core.calibration import Calibration
from quincunx.core.dice import FastDice
from quincunx.core.game import Data, Game
from quincunx.core.match import Match
from quincunx.core.record import Record, RecordError
from quincunx.core.step import Table
from quincunx.minds.luck import luck_of
from quincunx.minds.mind import act, routine
from quincunx.minds.search import SearchMind
from quincunx.minds.simple import GreedyMind
from quincunx.minds.swings import Rest, turning_points

FORMAT: Final = "quincunx.analysis/1"
ITERATIONS: Final = 200
FEWEST: Final = 32
MOST: Final = 20_000
WORLDS: Final = 6
SECOND_LOOK: Final = 40
ENOUGH: Final = 40
"""So many visits in the search make the value of an action worth believing."""
SPREAD: Final = 0.2
"""About how far a single visit's value lies from the mean."""
CLASSES: Final = ((0.02, "best"), (0.05, "good"), (0.10, "inaccuracy"), (0.20, "mistake"), (2.0, "blunder"))
"""What a choice is called, by how much of the chance of winning it surely gave away: below this much, that.

Anchored by play: who chooses by lot blunders in most games, and the best of the levels hardly ever (docs/minds.md).
"""

Progress = Callable[[int, int], None]


class Budget:
    """How much may be thought: iterations for each choice, or seconds for the whole, or both."""

    def __init__(self, iterations: int, seconds: float, choices: int) -> None:
        self.iterations = iterations if iterations > 0 or seconds > 0.0 else ITERATIONS
        self.deadline = perf_counter() + seconds if seconds > 0.0 else 0.0
        self.left = choices
        self.spent = 0.0
        self.done = 0

    def next(self) -> int:
        """How many iterations the next choice gets."""
        self.left -= 1
        if self.deadline == 0.0:
            return self.iterations
        most = self.iterations if self.iterations > 0 else MOST
        if self.done == 0:
            return min(FEWEST, most)
        share = (self.deadline - perf_counter()) / (self.left + 1)
        return max(FEWEST, min(most, int(share * self.done / max(self.spent, 1e-6))))

    def took(self, iterations: int, seconds: float) -> None:
        """So many iterations took so long, with all that goes with them."""
        self.done += iterations
        self.spent += seconds


def analyse(
    record: Record,
    *,
    packs: Sequence[Path] = (),
    iterations: int = 0,
    seconds: float = 0.0,
    seed: int = 1,
    progress: Progress | None = None,
) -> Data:
    """The analysis of a finished game as plain data; RecordError if it is not finished."""
    actions = record.actions
    if not record.finished:
        raise RecordError("this game is not finished; an analysis tells its secrets, so it has to be over")
    match = record.begun(packs)
    budget = Budget(iterations, seconds, len(actions))
    chances: list[list[float]] = []
    rests: list[Rest] = []
    choices: list[Data] = []

    def look(ply: int) -> None:
        chances.append(standing(match.game, match.table, FastDice(seed + 7919 * ply)))
        if ply == 0 or match.over or match.table.steps[-1].quiet:
            rests.append(Rest(ply, chooser_of(match.table)))

    for ply, seat, notation in record.replaying(match):
        look(ply)
        if not notation.startswith("!"):
            found = weigh(match, seat, notation, seed * 1_000_003 + ply, budget, match.game.calibrations.choice)
            choices += [found] if found is not None else []
        if progress is not None:
            progress(ply + 1, len(actions))
    look(len(actions))
    if not match.over:
        raise RecordError("the record says that this game is finished, but play leads to no end")
    return {
        "format": FORMAT,
        "game": match.game.id,
        "title": match.game.title,
        "rules_version": match.game.rules_version,
        "content": match.content.hash,
        "seed": seed,
        "iterations": iterations if iterations > 0 or seconds > 0.0 else ITERATIONS,
        "seconds": seconds,
        "sides": [str(match.name("seat", each)) for each in range(match.seats)],
        "plies": len(actions),
        "ending": match.ending,
        "scores": list(match.table.scores),
        "outcomes": [match.outcome(each) for each in range(match.seats)],
        "chances": [[round(chance, 3) for chance in at] for at in chances],
        "turning_points": turning_points(match, chances, rests, choices),
        "luck": luck_of(match),
        "choices": choices,
        "given_away": [totals(choices, each) for each in range(match.seats)],
    }


# ---- the curve


def standing(game: Game, table: Table, dice: FastDice) -> list[float]:
    """Each seat's chance with all cards open: nobody knows what is to come, but everything that lies there."""
    if not table.steps:
        return [float(score) for score in table.scores]
    return game.calibrations.curve.chances(values_of(game, table, dice), chooser_of(table))


def chooser_of(table: Table) -> int:
    """The seat that chooses; below 0 where several do at once, or nobody any more."""
    return table.steps[-1].seat if table.steps else -1


def values_of(game: Game, table: Table, dice: FastDice) -> list[float]:
    """How each seat stands by the game's judgement, what is half done carried through; together they are 1."""
    values = [0.0] * table.seats
    if table.steps[-1].quiet:
        values = game.chances(table)
    else:
        greedy = GreedyMind(dice.below(1 << 30))
        for _ in range(WORLDS):
            world = table.with_new_future(dice)
            for seat in range(table.seats):
                values[seat] += greedy.settle(game, world.copy(dice), seat, 0)
    whole = sum(values)
    return [value / whole if whole > 0.0 else 1.0 / table.seats for value in values]


# ---- the choices


def weigh(match: Match, seat: int, notation: str, seed: int, budget: Budget, calibration: Calibration) -> Data | None:
    """What a choice was worth beside the best one, by what the chooser could know; None where there was none."""
    options = match.options(seat)
    iterations = budget.next()
    if len(options) < 2 or routine(match, seat) is not None:
        return None
    began = perf_counter()
    taken = match.parse(notation, seat)
    mind = SearchMind(seed, iterations)
    mind.mixing = mind.sparing = False
    thought = mind.think(match, seat)
    weighed = {action: (value, visits) for action, value, visits in thought.weighed}
    value, visits = weighed[taken]
    loss = doubt = 0.0
    chance = calibration.chance(thought.value, match.seats)
    if taken != thought.action:
        doubt = SPREAD * (1.0 / max(visits, 1) + 1.0 / max(weighed[thought.action][1], 1)) ** 0.5
        if visits < ENOUGH:
            worse, doubt = second_look(match, seat, thought.action, taken, FastDice(seed))
            value = thought.value - worse
        loss = max(chance - calibration.chance(value, match.seats), 0.0)
        doubt *= calibration.slope((thought.value + value) / 2.0, match.seats)
    budget.took(iterations, perf_counter() - began)
    texts = {option.action: option.text for option in options}
    return {
        "ply": match.ply,
        "seat": seat,
        "options": len(options),
        "chosen": notation,
        "text": texts[taken],
        "best": match.notation(thought.action, seat),
        "best_text": texts[thought.action],
        "chance": round(chance, 3),
        "loss": round(loss, 3),
        "doubt": round(doubt, 3),
        "class": class_of(loss - doubt),
    }


def second_look(match: Match, seat: int, best: int, taken: int, dice: FastDice) -> tuple[float, float]:
    """By how much one action is better than another, carried through in the same worlds; and how far that is sure."""
    greedy = GreedyMind(dice.below(1 << 30))
    total = squares = 0.0
    for _ in range(SECOND_LOOK):
        world = match.table.redeal(seat, dice)
        values: list[float] = []
        for action in (best, taken):
            table = world.copy(dice)
            act(table, seat, action)
            values.append(greedy.settle(match.game, table, seat, 0))
        total += values[0] - values[1]
        squares += (values[0] - values[1]) ** 2
    mean = total / SECOND_LOOK
    return mean, (max(squares / SECOND_LOOK - mean * mean, 0.0) / SECOND_LOOK) ** 0.5


def class_of(loss: float) -> str:
    """What a choice is called that gave away so much."""
    return next(name for below, name in CLASSES if loss < below)


def totals(choices: list[Data], seat: int) -> Data:
    """What a side gave away in all, and how many of its choices are called what."""
    own = [choice for choice in choices if choice["seat"] == seat]
    counts = {name: sum(choice["class"] == name for choice in own) for _, name in CLASSES}
    loss = sum([float(choice["loss"]) for choice in own], 0.0)
    return {"seat": seat, "choices": len(own), "loss": round(loss, 3), **counts}
