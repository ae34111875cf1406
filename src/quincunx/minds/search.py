"""Information-set tree search: many redealt worlds, one tree for what each seat can tell apart.

Every iteration deals the hidden things anew (`redeal`) and walks down a tree of its own for each seat.
A seat's tree branches on its own actions and on what it sees of the others', so nobody in the search,
the opponent included, acts on what it could not know.
"""

from __future__ import annotations

from math import log, sqrt
from time import perf_counter
from typing import Final

from quincunx.core.game import Game
from quincunx.core.match import Match
from quincunx.core.step import Table
from quincunx.minds.mind import Mind, Thought, run_to_quiet, to_choose

EXPLORE: Final = 0.7
DEEPEST: Final = 60
DEFAULT_ITERATIONS: Final = 800
CLOCK_EVERY: Final = 16


class Node:
    """What one seat knows of a line of play: how often it was there, and how well it went for the chooser."""

    def __init__(self) -> None:
        self.children: dict[int, Node] = {}
        self.visits = 0
        self.available = 0
        self.value = 0.0

    def child(self, key: int) -> Node:
        found = self.children.get(key)
        if found is None:
            found = Node()
            self.children[key] = found
        return found


class SearchMind(Mind):
    """Searches a number of iterations, or for a number of seconds, whichever is given."""

    name = "search"

    def __init__(self, seed: int, iterations: int = 0, seconds: float = 0.0) -> None:
        super().__init__(seed)
        self.iterations = iterations if iterations > 0 or seconds > 0.0 else DEFAULT_ITERATIONS
        self.seconds = seconds
        self.done = 0

    def think(self, match: Match, seat: int) -> Thought:
        options = match.legal(seat)
        if len(options) == 1:
            return Thought(options[0], 0.5, [(options[0], 0.5, 0)])
        roots = [Node() for _ in range(match.table.seats)]
        self.search(match.game, match.table, seat, roots)
        weighed: list[tuple[int, float, int]] = []
        for action in options:
            node = roots[seat].children.get(action)
            if node is not None and node.visits > 0:
                weighed.append((action, node.value / node.visits, node.visits))
            else:
                weighed.append((action, 0.0, 0))
        best = max(weighed, key=lambda entry: (entry[2], entry[1]))
        return Thought(best[0], best[1], weighed)

    def search(self, game: Game, table: Table, seat: int, roots: list[Node]) -> None:
        """Iterate within the budget."""
        deadline = perf_counter() + self.seconds
        self.done = 0
        while True:
            if self.seconds > 0.0:
                if self.done % CLOCK_EVERY == 0 and self.done > 0 and perf_counter() >= deadline:
                    return
            elif self.done >= self.iterations:
                return
            self.iterate(game, table.redeal(seat, self.dice), roots)
            self.done += 1

    def iterate(self, game: Game, table: Table, roots: list[Node]) -> None:
        """One world: walk down the trees, add one leaf, judge it, and tell everyone on the way."""
        at = roots[:]
        path: list[Node] = []
        choosers: list[int] = []
        grown = False
        depth = 0
        while table.steps and depth < DEEPEST and not (grown and table.steps[-1].quiet):
            step = table.steps[-1]
            chooser = to_choose(table)
            options = step.options(table, chooser)
            if grown:
                run_to_quiet(table, self.dice, DEEPEST)
                break
            action = self.select(at[chooser], options)
            chosen = at[chooser].child(action)
            grown = chosen.visits == 0
            path.append(chosen)
            choosers.append(chooser)
            seen = step.seen(table, action)
            for other in range(table.seats):
                at[other] = chosen if other == chooser else at[other].child(others_key(seen, chooser))
            step.take(table, chooser, action)
            depth += 1
        self.learn(game, table, path, choosers)

    def select(self, node: Node, options: list[int]) -> int:
        """An untried option by lot, or the one with the best upper bound."""
        untried: list[int] = []
        best = options[0]
        best_bound = -1.0
        for action in options:
            child = node.child(action)
            child.available += 1
            if child.visits == 0:
                untried.append(action)
            elif not untried:
                bound = child.value / child.visits + EXPLORE * sqrt(log(float(child.available)) / child.visits)
                if bound > best_bound:
                    best, best_bound = action, bound
        if untried:
            return untried[self.dice.below(len(untried))]
        return best

    def learn(self, game: Game, table: Table, path: list[Node], choosers: list[int]) -> None:
        """Add how it went to every node on the path, each for the seat that chose there."""
        values = [game.judge(table, seat) for seat in range(table.seats)]
        for i in range(len(path)):
            path[i].visits += 1
            path[i].value += values[choosers[i]]


def others_key(seen: int, chooser: int) -> int:
    """How another seat's action is filed in one's own tree, apart from one's own actions."""
    return -2 - (seen + 1) * 8 - chooser
