# hot: compiled by mypyc
"""Two plain computer players: one that chooses by lot, and one that looks a single choice ahead."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from quincunx.core.game import Game
from quincunx.core.match import Match
from quincunx.core.step import Table
from quincunx.minds.mind import Mind, Thought, act, routine, run_to_quiet, to_choose

WORLDS: Final = 6
OWN_TRIES: Final = (4, 2, 1)
OTHERS_TRIES: Final = 2
DEEPEST: Final = 40


@mypyc_attr(allow_interpreted_subclasses=True)
class RandomMind(Mind):
    """Chooses by lot."""

    name = "random"

    def think(self, match: Match, seat: int) -> Thought:
        options = match.legal(seat)
        action = options[self.dice.below(len(options))]
        return Thought(action, 0.5, [(each, 0.5, 1) for each in options])


@mypyc_attr(allow_interpreted_subclasses=True)
class GreedyMind(Mind):
    """Takes what stands best once the action is carried through, by the game's judgement."""

    name = "greedy"

    def think(self, match: Match, seat: int) -> Thought:
        known = routine(match, seat)
        if known is not None:
            return known
        options = match.table.steps[-1].candidates(match.table, seat)
        totals = [0.0] * len(options)
        if len(options) > 1:
            for _ in range(WORLDS):
                world = match.table.redeal(seat, self.dice)
                last = len(options) - 1
                for i in range(last + 1):
                    table = world.copy(self.dice) if i < last else world
                    act(table, seat, options[i])
                    totals[i] += self.settle(match.game, table, seat, 0)
        best = max(range(len(options)), key=totals.__getitem__)
        weighed = [(options[i], totals[i] / WORLDS, WORLDS) for i in range(len(options))]
        weighed += [(action, 0.0, 0) for action in match.legal(seat) if action not in options]
        return Thought(options[best], totals[best] / WORLDS, weighed)

    def settle(self, game: Game, table: Table, seat: int, depth: int) -> float:
        """Carry through what is half done on this table: one's own best of a few tries, the others' on average."""
        if not table.steps or table.steps[-1].quiet:
            return game.chances(table)[seat]
        chooser = to_choose(table)
        own = chooser == seat
        tries = OWN_TRIES[min(depth, 2)] if own else OTHERS_TRIES
        if depth >= len(OWN_TRIES):
            run_to_quiet(table, self.dice, DEEPEST)
            return game.chances(table)[seat]
        options = self.in_order(table, chooser)
        values: list[float] = []
        last = min(tries, len(options)) - 1
        for i in range(last + 1):
            twin = table.copy(self.dice) if i < last else table  # which nobody needs any more
            act(twin, chooser, options[i])
            values.append(self.settle(game, twin, seat, depth + 1))
        return max(values) if own else sum(values) / len(values)

    def in_order(self, table: Table, seat: int) -> list[int]:
        """The candidates by lot, or the most promising first where the step leans to some."""
        step = table.steps[-1]
        options = step.candidates(table, seat)[:]
        self.dice.shuffle(options)
        leanings = step.leanings(table, seat, options)
        if leanings is None:
            return options
        order = sorted(range(len(options)), key=leanings.__getitem__, reverse=True)
        return [options[i] for i in order]
