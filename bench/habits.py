"""Has a computer player a habit that a simple plan exploits? Players with one stubborn habit each meet it.

    python bench/habits.py milito --mind veteran --games 40 --out habits-milito.jsonl

A stubborn player is `greedy` except in one respect: it does one kind of thing whenever it can, or never unless it must,
in all turns or up to some turn. Every deal is played twice with the seats swapped. Games played are kept in the file,
so that the same command goes on.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import quincunx as qx
from quincunx.cli.options import by_name
from quincunx.core.dice import FastDice
from quincunx.core.game import Game
from quincunx.core.starting import new_match
from quincunx.lab.entrants import entrant
from quincunx.lab.plan import Planner
from quincunx.lab.statistics import wilson
from quincunx.minds import GreedyMind, Thought

EVER = 10_000


class Habit:
    """What a stubborn player does whenever it can, and what it does only if it must, up to some turn."""

    def __init__(self, always: tuple[str, ...] = (), never: tuple[str, ...] = (), until: int = EVER) -> None:
        self.always, self.never, self.until = always, never, until

    def left_of(self, called: list[str]) -> list[str]:
        """The options it still weighs."""
        wanted = [each for each in called if each.startswith(self.always)] if self.always else []
        bearable = [each for each in called if not each.startswith(self.never)] if self.never else called
        return wanted or bearable or called


HABITS: dict[str, dict[str, Habit]] = {
    "milito": {
        "has no such habit": Habit(),
        "always passes": Habit(always=("pass",)),
        "never attacks": Habit(never=("attack", "flank")),
        "attacks whenever it can": Habit(always=("attack", "flank", "stand")),
        "rushes the three columns on one side": Habit(always=("attack", "column:1", "column:2", "column:3")),
        "rushes the middle column": Habit(always=("attack:3", "column:3")),
        "always withdraws": Habit(always=("withdraw",)),
        "builds up and never attacks before turn 38": Habit(never=("attack", "flank", "pass"), until=38),
        "passes until turn 38": Habit(always=("pass",), until=38),
        "spends no bonus card": Habit(always=("no-bonus", "draw-bonus")),
    },
    "battalion": {
        "has no such habit": Habit(),
        "always rallies": Habit(always=("rally", "done", "decline")),
        "charges whenever it can": Habit(always=("charge", "assault")),
        "shoots whenever it can": Habit(always=("barrage", "fire")),
        "never attacks": Habit(never=("charge", "assault", "barrage", "fire", "counter-charge")),
        "never reacts": Habit(always=("decline", "stay")),
        "never redeploys": Habit(never=("redeploy",)),
        "spends no card on an attack": Habit(always=("roll",), never=("discard", "play")),
        "spends every card it can": Habit(always=("discard", "play")),
    },
}


class Stubborn(GreedyMind):
    """Greedy but for one habit."""

    name = "stubborn"

    def __init__(self, seed: int, habit: Habit) -> None:
        super().__init__(seed)
        self.habit = habit

    def think(self, match: qx.Match, seat: int) -> Thought:
        thought = super().think(match, seat)
        if int(getattr(match.table, "turn", 0)) > self.habit.until:
            return thought
        names = {match.notation(action, seat): action for action in match.legal(seat)}
        weighed = {names[name] for name in self.habit.left_of(list(names))}
        best = max((each for each in thought.weighed if each[0] in weighed), key=lambda each: (each[2] > 0, each[1]))
        return Thought(best[0], best[1], thought.weighed)


def play(game: Game, given: list[str], called: str, habit: Habit, number: int, seed: int) -> float:
    """What the stubborn player scores in one game: every deal is played on both seats."""
    planner = Planner(game, game.built_in, seed + number // 2)
    options = planner.options(planner.filled(by_name(given)))
    match = new_match(game, game.built_in, options, FastDice(planner.seed), journal=False)
    stubborn = number % 2
    minds = [Stubborn(number, habit) if seat == stubborn else entrant(called, number, game) for seat in (0, 1)]
    while not match.over:
        seat = match.acting[0]
        match.play(minds[seat].choose(match, seat), seat)
    assert match.scores is not None
    return float(match.scores[stubborn])


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    asked.add_argument("game", choices=sorted(HABITS))
    asked.add_argument("--mind", default="veteran")
    asked.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    asked.add_argument("--games", type=int, default=40, help="for each habit")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--out", type=Path, default=Path("habits.jsonl"))
    told = asked.parse_args()
    game = qx.game_of(told.game)
    kept: dict[str, list[float]] = {name: [] for name in HABITS[told.game]}
    if told.out.exists():
        for line in told.out.read_text().splitlines():
            name, score = json.loads(line)
            kept[name].append(score)
    for name, habit in HABITS[told.game].items():
        scores = kept[name]
        with told.out.open("a") as file:
            for number in range(len(scores), told.games):
                scores.append(play(game, told.option, told.mind, habit, number, 1000 * told.seed))
                file.write(f"{json.dumps([name, scores[-1]])}\n")
                file.flush()
        low, high = wilson(sum(scores), len(scores))
        share = f"{100 * sum(scores) / len(scores):.1f} % ({100 * low:.1f} to {100 * high:.1f})"
        print(f"{told.game}, against {told.mind}: who {name} wins {share} of {len(scores)} games", flush=True)


if __name__ == "__main__":
    main()
