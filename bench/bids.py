"""Can sealed bids be learned? Someone watches games, learns what is bid when, and plays against it.

    python bench/bids.py mil1049 --mind search:20 --option players=2 --out bids.jsonl

The learner counts how others build their sealed bids, click by click. In the games after that it plays like the mind it
watched, but at every sealed choice it tries each bid worth weighing against bids drawn from what it counted, and takes
the one that does best. Trying bids like that is thinking of another kind, and may be more of it than the mind does. So
every game is played twice, the second time by a learner that has watched nothing and takes all bids of others for
equally likely. What the first wins more than the second is what predictable bids cost. Games played are kept in the
file, so that the same command goes on.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from math import sqrt
from pathlib import Path
from statistics import fmean, pstdev
from time import process_time

import quincunx as qx
from quincunx.cli.options import by_name
from quincunx.core.dice import FastDice
from quincunx.core.game import Data, Game
from quincunx.core.starting import new_match
from quincunx.core.step import Table
from quincunx.lab.entrants import entrant
from quincunx.lab.plan import Planner
from quincunx.lab.statistics import wilson
from quincunx.minds import Mind, Thought
from quincunx.minds.mind import act, run_to_quiet, to_choose

Key = tuple[object, ...]
WORLDS = 24
"""So many worlds each bid is tried in."""
DEEPEST = 60
MOST_BIDS = 40
SURE = 1.96
SMOOTH = 0.5
"""So often a click counts that was never seen."""


class Habits:
    """How often each click was made while a sealed bid was put together."""

    def __init__(self) -> None:
        self.counts: dict[Key, Counter[int]] = defaultdict(Counter)

    @staticmethod
    def keys(table: Table, so_far: tuple[int, ...]) -> list[Key]:
        """What a click may depend on, the most exact first."""
        name = type(table.steps[-1]).__name__
        return [(name, getattr(table, "turn", 0), so_far), (name, so_far), (name,)]

    def note(self, table: Table, so_far: tuple[int, ...], action: int) -> None:
        for key in self.keys(table, so_far):
            self.counts[key][action] += 1

    def draw(self, table: Table, so_far: tuple[int, ...], options: list[int], dice: FastDice) -> int:
        """One of the options, as often as it was seen where it was seen at all."""
        for key in self.keys(table, so_far):
            seen = self.counts.get(key)
            if seen is None or not any(action in seen for action in options):
                continue
            left = (sum(seen[action] + SMOOTH for action in options)) * dice.below(1 << 20) / (1 << 20)
            for action in options:
                left -= seen[action] + SMOOTH
                if left < 0:
                    return action
        return options[dice.below(len(options))]


class Responder(Mind):
    """Plays like another mind, but bids what does best against bids as they were counted."""

    name = "responder"

    def __init__(self, seed: int, like: Mind, habits: Habits, worlds: int) -> None:
        super().__init__(seed)
        self.like = like
        self.habits = habits
        self.worlds = worlds
        self.bid: list[int] = []

    def think(self, match: qx.Match, seat: int) -> Thought:
        if not match.table.steps[-1].mixed:
            return self.like.think(match, seat)
        if not self.bid:
            self.bid = self.best_bid(match, seat)
        return Thought(self.bid.pop(0), 0.0, [])

    def best_bid(self, match: qx.Match, seat: int) -> list[int]:
        bids = worth_weighing(match.table.redeal(seat, self.dice), seat)
        totals = [0.0] * len(bids)
        for _ in range(self.worlds):
            world = match.table.redeal(seat, self.dice)
            others = {other: self.drawn(world, other) for other in world.steps[-1].acting(world) if other != seat}
            for number, bid in enumerate(bids):
                totals[number] += self.worth(match.game, world.copy(self.dice), seat, bid, others)
        return bids[max(range(len(bids)), key=totals.__getitem__)]

    def drawn(self, world: Table, other: int) -> list[int]:
        """A whole bid of somebody else."""
        table, step = world.copy(self.dice), world.steps[-1]
        clicks: list[int] = []
        while table.steps and table.steps[-1] is step and other in step.acting(table):
            options = step.candidates(table, other)
            clicks.append(self.habits.draw(table, tuple(clicks), options, self.dice))
            step.take(table, other, clicks[-1])
        return clicks

    def worth(self, game: Game, table: Table, seat: int, bid: list[int], others: dict[int, list[int]]) -> float:
        step = table.steps[-1]
        for who, clicks in [*others.items(), (seat, bid)]:
            for action in clicks:
                if table.steps and table.steps[-1] is step:
                    act(table, who, action)
        run_to_quiet(table, self.dice, DEEPEST)
        return game.chances(table)[seat]


def worth_weighing(table: Table, seat: int) -> list[list[int]]:
    """Every bid that is reached by candidates alone."""
    step = table.steps[-1]
    found: list[list[int]] = []
    open_ends: list[tuple[Table, list[int]]] = [(table, [])]
    while open_ends and len(found) < MOST_BIDS:
        at, clicks = open_ends.pop(0)
        for action in step.candidates(at, seat):
            after = at.copy(FastDice(0))
            step.take(after, seat, action)
            done = not after.steps or after.steps[-1] is not step or seat not in step.acting(after)
            (found if done else []).append([*clicks, action])
            if not done:
                open_ends.append((after, [*clicks, action]))
    return found


def watch(game: Game, options: Data, called: str, games: int, seed: int) -> Habits:
    """What is to be learned from some games of one mind on all seats."""
    habits = Habits()
    for number in range(games):
        match = new_match(game, game.built_in, options, FastDice(seed + number), journal=False)
        minds = [entrant(called, seed + 7 * number + seat, game) for seat in range(match.seats)]
        clicks: dict[int, list[int]] = defaultdict(list)
        while not match.over:
            seat = match.acting[0]
            action = minds[seat].choose(match, seat)
            step = match.table.steps[-1]
            if step.mixed:
                habits.note(match.table, tuple(clicks[seat]), action)
                clicks[seat].append(action)
            match.play(action, seat)
            if step.mixed and (match.over or match.table.steps[-1] is not step):
                clicks.clear()
    return habits


def respond(game: Game, options: Data, called: str, habits: Habits, worlds: int, number: int, seed: int) -> float:
    """The score of the learner in one game, on each seat in turn."""
    match = new_match(game, game.built_in, options, FastDice(seed + number), journal=False)
    minds = [entrant(called, seed + 7 * number + seat, game) for seat in range(match.seats)]
    learner = number % match.seats
    minds[learner] = Responder(seed + number, minds[learner], habits, worlds)
    while not match.over:
        seat = to_choose(match.table)
        match.play(minds[seat].choose(match, seat), seat)
    assert match.scores is not None
    return float(match.scores[learner])


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    asked.add_argument("game")
    asked.add_argument("--mind", default="search:20")
    asked.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    asked.add_argument("--learn", type=int, default=200, help="games that are watched")
    asked.add_argument("--games", type=int, default=1500, help="games that are played then")
    asked.add_argument("--worlds", type=int, default=WORLDS, help="tables on which each bid is tried")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--out", type=Path, default=Path("bids.jsonl"))
    told = asked.parse_args()
    game = qx.game_of(told.game)
    planner = Planner(game, game.built_in, told.seed)
    options = planner.options(planner.filled(by_name(told.option)))
    begun = process_time()
    habits = watch(game, options, told.mind, told.learn, told.seed * 1_000_003)
    print(f"{told.learn} games watched in {process_time() - begun:.0f} s, {len(habits.counts)} habits", flush=True)
    done = [json.loads(line) for line in told.out.read_text().splitlines()] if told.out.exists() else []
    with told.out.open("a") as kept:
        for number in range(len(done), told.games):
            pair = [
                respond(game, options, told.mind, known, told.worlds, number, told.seed * 2_000_003)
                for known in (habits, Habits())
            ]
            done.append(pair)
            kept.write(f"{json.dumps(pair)}\n")
            kept.flush()
    print(f"{told.game}, {told.mind}, {planner.seats(options)} players, {len(done)} games each:")
    report(done)


def report(done: list[list[float]]) -> None:
    """What each of the two learners won, and the difference with its 95 % interval, game by game."""
    for which, who in enumerate(("that has watched", "that has watched nothing")):
        won = sum(pair[which] for pair in done)
        low, high = wilson(won, len(done))
        print(f"a learner {who} wins {100 * won / len(done):.1f} % ({100 * low:.1f} to {100 * high:.1f})")
    gains = [100 * (watched - not_watched) for watched, not_watched in done]
    gain, error = fmean(gains), SURE * pstdev(gains) / sqrt(len(gains))
    print(f"watching gains {gain:+.1f} points ({gain - error:+.1f} to {gain + error:+.1f})")


if __name__ == "__main__":
    main()
