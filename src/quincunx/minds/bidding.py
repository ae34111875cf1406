# hot: compiled by mypyc
"""Sealed choices: what everyone could lay behind the screens, and how often each of it is worth laying.

A sealed choice is weighed as a whole, however many clicks it takes. In many worlds everyone concerned draws a bid, and
each of a seat's bids is tried against what the others drew. Bids that would have done better are drawn more often from
then on (regret matching), for all seats alike. What they drew on average, the later worlds counting more, is close to a
balance in which nobody gains by knowing the others' habits; and it is by lot.
"""

from __future__ import annotations

from typing import Final

from quincunx.core.dice import FastDice
from quincunx.core.game import Game
from quincunx.core.step import ASK_MIND, Step, Table
from quincunx.minds.evaluator import Evaluator
from quincunx.minds.mind import act, run_to_quiet, to_choose

MOST_BIDS: Final = 28
"""So many bids of a seat are weighed at most, those of the fewest clicks first."""
LEAST_TRIES: Final = 300
"""So many bids are tried at least, however little there is to think with: noise is easily outguessed."""
LEAST_ROUNDS: Final = 12
"""In so many worlds everyone draws at least, however many bids there are."""
WEIGHED: Final = 3
"""So many choices after the bids are shown are weighed; the rest is finished by lot."""
DEEPEST: Final = 60
FINE: Final = 1 << 20


class Bids:
    """What one seat may lay, click by click, and what was learned of each such bid."""

    def __init__(self, seat: int, clicks: list[list[int]]) -> None:
        self.seat = seat
        self.clicks = clicks
        self.regrets = [0.0] * len(clicks)
        self.shares = [0.0] * len(clicks)
        self.worths = [0.0] * len(clicks)
        self.now = [1.0 / len(clicks)] * len(clicks)
        """How often each is drawn in this world."""

    def learn(self, values: list[float], weight: float) -> None:
        """See what each bid would have been worth in a world; a regret never falls below nothing."""
        mean = 0.0
        for n in range(len(values)):
            mean += self.now[n] * values[n]
        for n in range(len(values)):
            self.shares[n] += weight * self.now[n]
            self.worths[n] += weight * values[n]
            self.regrets[n] = max(0.0, self.regrets[n] + values[n] - mean)

    def match_regrets(self) -> None:
        """From now on draw each bid as often as one regrets not having made it."""
        total = sum(self.regrets)
        for n in range(len(self.now)):
            self.now[n] = self.regrets[n] / total if total > 0.0 else 1.0 / len(self.now)


class Bidding:
    """A sealed choice as one seat sees it: the bids of all who have yet to seal, and how well each does."""

    def __init__(self, game: Game, evaluator: Evaluator | None, table: Table, seat: int, dice: FastDice) -> None:
        self.game = game
        self.evaluator = evaluator
        self.table = table
        self.seat = seat
        self.dice = dice
        self.rounds = 0
        self.weight = 0.0
        world = table.redeal(seat, dice)
        self.all = [Bids(each, worth_weighing(world, each)) for each in world.steps[-1].acting(world)]
        self.own = self.all[0]
        self.tries = 0
        """How many bids are tried in each world."""
        for bids in self.all:
            self.tries += len(bids.clicks)
            if bids.seat == seat:
                self.own = bids

    def rounds_within(self, tries: int) -> int:
        """In how many worlds bids are drawn if about so many are to be tried in all."""
        return max(LEAST_ROUNDS, max(LEAST_TRIES, tries) // self.tries)

    def play_round(self) -> None:
        """One world: everyone draws a bid, and learns what each of theirs would have done against the others'."""
        world = self.table.redeal(self.seat, self.dice)
        drawn = [bids.clicks[drawn_by(bids.now, self.dice)] for bids in self.all]
        self.rounds += 1
        self.weight += self.rounds
        for bids in self.all:
            table = world.copy(self.dice)
            for n in range(len(self.all)):
                if self.all[n] is not bids:
                    lay(table, self.all[n].seat, drawn[n])
            values = [self.worth(table.copy(self.dice), bids.seat, clicks) for clicks in bids.clicks]
            bids.learn(values, float(self.rounds))
        for bids in self.all:
            bids.match_regrets()

    def worth(self, table: Table, seat: int, clicks: list[int]) -> float:
        """How a seat stands once it has laid this, as the last one."""
        lay(table, seat, clicks)
        self.settle(table)
        return self.judged(table)[seat]

    def settle(self, table: Table) -> None:
        """Finish what is half done: the first choices by what they lead to, what is sealed and the rest by lot."""
        n = 0
        while table.steps and n < WEIGHED and not table.steps[-1].quiet:
            step = table.steps[-1]
            seat = to_choose(table)
            options = step.candidates(table, seat)
            best = step.routine(table, seat)
            if best == ASK_MIND and (step.mixed or len(options) == 1):
                best = options[self.dice.below(len(options))]
            elif best == ASK_MIND:
                highest = -1.0
                for action in options:
                    twin = table.copy(self.dice)
                    act(twin, seat, action)
                    run_to_quiet(twin, self.dice, DEEPEST)
                    value = self.judged(twin)[seat]
                    if value > highest:
                        best, highest = action, value
            act(table, seat, best)
            n += 1
        run_to_quiet(table, self.dice, DEEPEST)

    def judged(self, table: Table) -> list[float]:
        """How well every seat stands on a table."""
        return self.game.chances(table) if self.evaluator is None else self.evaluator.chances(self.game, table)

    # ---- what came of it

    def bid(self) -> list[int]:
        """A whole bid of this seat, by lot."""
        return self.own.clicks[drawn_by(self.own.shares, self.dice)]

    def weighed(self, options: list[int]) -> list[tuple[int, float, int]]:
        """What each option is worth as the first click of a bid, and in how many worlds of these it would be made."""
        found: list[tuple[int, float, int]] = []
        for action in options:
            share, worth, best = 0.0, 0.0, 0.0
            count = 0
            for n in range(len(self.own.clicks)):
                if self.own.clicks[n][0] == action:
                    count += 1
                    share += self.own.shares[n]
                    worth += self.own.shares[n] * self.own.worths[n]
                    best = max(best, self.own.worths[n])
            if count == 0 or self.weight <= 0.0:
                found.append((action, 0.0, 0))
                continue
            value = (worth / share if share > 0.0 else best) / self.weight
            found.append((action, value, max(1, int(self.rounds * share / self.weight + 0.5))))
        return found


def drawn_by(weights: list[float], dice: FastDice) -> int:
    """A place by lot, each as likely as its weight says; where none has any weight all are alike."""
    total = sum(weights)
    if total > 0.0:
        left = total * dice.below(FINE) / FINE
        for place in range(len(weights)):
            left -= weights[place]
            if left < 0.0:
                return place
    return dice.below(len(weights))


def lay(table: Table, seat: int, clicks: list[int]) -> None:
    """Lay a whole bid; in a world in which there is not all of it, as much as there is."""
    step = table.steps[-1]
    for action in clicks:
        if action not in step.options(table, seat):
            break
        act(table, seat, action)
    finished(table, step, seat, [])


def worth_weighing(table: Table, seat: int) -> list[list[int]]:
    """Bids reached by candidates alone, fewer clicks first; where there are too many, the rest is sealed early."""
    step = table.steps[-1]
    found: list[list[int]] = []
    tables = [table]
    begun: list[list[int]] = [[]]
    n = 0
    while n < len(begun) and len(found) + len(begun) - n < MOST_BIDS:
        for action in step.candidates(tables[n], seat):
            after = tables[n].copy(FastDice(0))
            step.take(after, seat, action)
            clicks = [*begun[n], action]
            if is_sealed(after, step, seat):
                found.append(clicks)
            else:
                tables.append(after)
                begun.append(clicks)
        n += 1
    for rest in range(n, len(begun)):
        found.append(finished(tables[rest], step, seat, begun[rest]))
    return found


def finished(table: Table, step: Step[Table], seat: int, clicks: list[int]) -> list[int]:
    """A bid that is half laid, brought to its end with as little as can be."""
    whole = clicks[:]
    while not is_sealed(table, step, seat) and len(whole) < DEEPEST:
        whole.append(step.least(table, seat))
        act(table, seat, whole[-1])
    return whole


def is_sealed(table: Table, step: Step[Table], seat: int) -> bool:
    """Has this seat no more to lay at this step?"""
    return not table.steps or table.steps[-1] is not step or seat not in step.acting(table)
