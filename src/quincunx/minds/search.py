# hot: compiled by mypyc
"""Information-set tree search: many redealt worlds, one tree for what each seat can tell apart.

Every iteration deals the hidden things anew (`redeal`) and walks down a tree of its own for each seat.
A seat's tree branches on its own actions and on what it sees of the others', so nobody in the search,
the opponent included, acts on what it could not know. Where several seats choose at once in secret, each
chooses in its own tree, and none sees the others' choices before they are shown.
"""

from __future__ import annotations

from math import log, sqrt
from time import perf_counter
from typing import Final

from mypy_extensions import mypyc_attr

from quincunx.core.game import Game
from quincunx.core.history import seat_in, seen_in, signed
from quincunx.core.match import Match
from quincunx.core.step import HIDDEN, VEILED, Table
from quincunx.minds.evaluator import Evaluator, Prior
from quincunx.minds.evening import Evening
from quincunx.minds.mind import Mind, Thought, routine, run_to_quiet, to_choose
from quincunx.minds.planning import Planner
from quincunx.minds.tree import TRIAL, Node, fade, moved, others_key, played, seen_by

SPREAD: Final = 0.1
"""How far values lie apart as long as the search has seen too few to tell."""
TOO_FEW: Final = 8
LEAST_SPREAD: Final = 0.0005
FINE: Final = 1 << 20
UNTRIED: Final = 2.0
"""The bound of an option not tried yet, on top of the worth it had elsewhere: all are tried once, the best first."""
CONTEST: Final = 2
"""Of how many options drawn by lot the one of best habit is taken where the tree ends."""
DEEPEST: Final = 60
DEFAULT_ITERATIONS: Final = 1000
CLOCK_EVERY: Final = 16
AT_MOST: Final = 3
"""A close choice may take so many times the iterations of one, out of what others left."""
CLEAR: Final = 4.0
"""Visited so many times as often as any other, a choice is clear: half of its iterations are enough."""
CLOSE: Final = 1.5
"""Visited less than so many times as often as another, a choice is close: it is thought over longer."""
SEALED: Final = 3
"""A sealed choice is never clear, so it has so many times the iterations of another for its own."""
SAVED: Final = 8
"""What was left is kept for later, up to the iterations of so many choices."""
CLICK: Final = 2
"""A click within an order is thought over anew only until it has had one in so many of the iterations of a choice."""
LEAST_SECONDS: Final = 0.02
KEPT: Final = 0.25
"""What was found about a choice before others chose or something came to light counts for such a part of the budget."""
WORLDS_AT_A_GLANCE: Final = 12


@mypyc_attr(allow_interpreted_subclasses=True)
class SearchMind(Mind):
    """Searches a number of iterations a choice, on average, or for a number of seconds, whatever is reached first.

    Without an evaluator the game judges, and without a prior each step leans to options as it does.
    """

    name = "search"

    def __init__(
        self,
        seed: int,
        iterations: int = 0,
        seconds: float = 0.0,
        evaluator: Evaluator | None = None,
        prior: Prior | None = None,
    ) -> None:
        super().__init__(seed)
        self.evaluator = evaluator
        self.prior = prior
        self.iterations = iterations if iterations > 0 or seconds > 0.0 else DEFAULT_ITERATIONS
        self.seconds = seconds
        self.planner = Planner(self.dice, evaluator, prior)
        self.doubt = 0.0
        """How much it doubts what it has seen little of; set by each search to what the game says."""
        self.contest = CONTEST
        self.mixing = True
        self.reuse = True
        self.sparing = True
        """Does it leave iterations of clear choices to close ones? If not, each gets its own, and all of them."""
        self.saved = 0
        self.kept = KEPT
        self.done = 0
        self.roots: list[Node] = []
        self.habit_sum: list[float] = []
        self.habit_count: list[float] = []
        self.value_sum: list[float] = []
        self.square_sum: list[float] = []
        self.doubts: list[float] = []
        self.evens = True
        """Does it take away from values what luck added to them, where the game counts it?"""
        self.evening = Evening(0)
        # Where the trees stand: in which match, after what this seat has noticed, and what was expected to be chosen.
        self.options_of: object = None
        self.shown: list[int] = []
        self.seat = -1
        self.expected = -1
        self.expected_seen: list[int] = []
        self.untold = False
        """Was the last choice one that no plan tells, since there was nothing to weigh?"""
        self.spent = 0.0
        """The seconds spent on the order under way."""

    def think(self, match: Match, seat: int) -> Thought:
        thought = routine(match, seat)
        if match.game.plans:
            return self.planned(match, seat, thought)
        self.prepare(match, seat)
        if thought is None:
            thought = self.weighed(match, seat, match.legal(seat))
        self.expected = thought.action
        self.expected_seen = self.to_be_seen(match.table, seat, thought.action)
        return thought

    def to_be_seen(self, table: Table, seat: int, action: int) -> list[int]:
        """What each seat will see of a choice; where several choose at once nothing, until all of it comes to light."""
        if table.steps[-1].seat < 0:
            return [HIDDEN] * table.seats
        return [seen_by(table, seat, action, other) for other in range(table.seats)]

    def weighed(self, match: Match, seat: int, options: list[int]) -> Thought:
        """What is visited most once the search is done; a sealed choice by lot."""
        if len(options) == 1:
            value = self.glance(match, seat)
            return Thought(options[0], value, [(options[0], value, 0)])
        self.search(match.game, match.table, seat)
        root = self.roots[seat]
        weighed: list[tuple[int, float, int]] = []
        best = -1
        for action in options:
            node = root.children.get(action)
            if node is not None and node.visits > 0:
                weighed.append((action, node.value / node.visits, node.visits))
            else:
                weighed.append((action, 0.0, 0))
            entry = weighed[-1]
            if best < 0 or (entry[2], entry[1]) > (weighed[best][2], weighed[best][1]):
                best = len(weighed) - 1
        if self.mixing and match.table.steps[-1].mixed:
            best = self.drawn([played(entry[2], root) for entry in weighed], best)
        return Thought(weighed[best][0], weighed[best][1], weighed)

    def planned(self, match: Match, seat: int, known: Thought | None) -> Thought:
        """The same in a game of long phases: plans of one's own are compared, and gone on with order by order."""
        shown = match.shown_to(seat)
        same = self.reuse and self.options_of is match.options_chosen and seat == self.seat
        expected = same and shown == [*self.shown, signed(self.expected, seat)]
        continues = match.table.steps[-1].continues
        goes_on = expected and (continues if self.untold else self.planner.go_on(self.expected))
        if not goes_on:
            self.planner.forget()
        self.untold = False
        thought = known
        if continues:
            return self.remembered(match, seat, shown, self.gone_on(match, seat, thought, goes_on))
        if thought is None and len(match.legal(seat)) == 1:
            thought = self.weighed(match, seat, match.legal(seat))
        self.spent = 0.0
        if thought is None:
            began = perf_counter()
            spare = min(self.saved, (AT_MOST - 1) * self.iterations) if self.sparing else 0
            thought = self.planner.plan(match, seat, self.iterations, spare, self.seconds, self.sparing)
            self.done = self.planner.done
            self.saved = min(self.saved + self.iterations - self.done, SAVED * self.iterations)
            self.spent = perf_counter() - began
        else:
            self.planner.forget()
        return self.remembered(match, seat, shown, thought)

    def gone_on(self, match: Match, seat: int, known: Thought | None, goes_on: bool) -> Thought:
        """The next click of an order under way: all of them share the time of one choice, and go on with its plan."""
        planner = self.planner
        planner.begun = goes_on
        few = match.table.steps[-1].candidates(match.table, seat)
        if known is not None or len(few) == 1:
            self.untold = goes_on
            return known or Thought(few[0], planner.standing, [(few[0], planner.standing, 1)])
        if not goes_on:
            self.spent = 0.0
        began = perf_counter()
        due = max(0, self.iterations // CLICK - planner.root.visits) if self.iterations > 0 else 0
        left = max(LEAST_SECONDS, self.seconds - self.spent) if self.seconds > 0.0 else 0.0
        self.done = 0
        if not planner.root.children or due > 0 or (self.iterations == 0 and left > LEAST_SECONDS):
            thought = planner.plan(match, seat, max(due, 1) if self.iterations > 0 else 0, 0, left, self.sparing)
            self.done = planner.done
        else:
            thought = planner.thought(match.legal(seat))
        self.spent += perf_counter() - began
        return thought

    def remembered(self, match: Match, seat: int, shown: list[int], thought: Thought) -> Thought:
        self.options_of, self.shown, self.seat, self.expected = match.options_chosen, shown, seat, thought.action
        return thought

    # ---- from one choice to the next

    def prepare(self, match: Match, seat: int) -> None:
        """Go on with the trees if the match went on as expected; else plant new ones."""
        shown = match.shown_to(seat)
        if self.goes_on(match, seat, shown):
            self.follow(match, seat, shown)
        else:
            self.roots = [Node() for _ in range(match.table.seats)]
        size = match.table.space().size * match.table.seats
        self.habit_sum, self.habit_count = [0.0] * size, [0.0] * size
        self.options_of = match.options_chosen
        self.shown = shown
        self.seat = seat

    def goes_on(self, match: Match, seat: int, shown: list[int]) -> bool:
        """Has this mind's choice been made since the last thought, and after it nothing but choices of others?

        What it brought to light was not known before, so that no tree has it.
        """
        if not self.reuse or self.options_of is not match.options_chosen or seat != self.seat:
            return False
        if self.expected_seen[seat] != HIDDEN:
            return False
        known = len(self.shown)
        if len(shown) <= known or shown[known] != signed(self.expected, seat) or shown[:known] != self.shown:
            return False
        return all(seat_in(each) not in (seat, -1) and seen_in(each) >= VEILED for each in shown[known + 1 :])

    def follow(self, match: Match, seat: int, shown: list[int]) -> None:
        """Move the trees on by one's own choice, then by what others chose as this seat saw it.

        What others did not show is not known, so their own trees go on only by choices that look like themselves.
        """
        roots = self.roots
        for other in range(len(roots)):
            roots[other] = moved(roots[other], other, seat, self.expected, self.expected_seen[other])
        since = shown[len(self.shown) + 1 :]
        for number in since:
            chooser, seen = seat_in(number), seen_in(number)
            for other in range(len(roots)):
                roots[other] = roots[other].child(seen if other == chooser else others_key(seen, chooser))
        if since or has_just_learned(match, seat):
            if self.kept <= 0.0:
                self.roots = [Node() for _ in roots]
            else:
                fade(roots[seat], match.legal(seat), int(self.kept * (self.iterations or DEFAULT_ITERATIONS)))

    def glance(self, match: Match, seat: int) -> float:
        """How this seat stands where there is nothing to choose."""
        total = 0.0
        for _ in range(WORLDS_AT_A_GLANCE):
            world = match.table.redeal(seat, self.dice)
            run_to_quiet(world, self.dice, DEEPEST)
            total += self.judged(match.game, world)[seat]
        return total / WORLDS_AT_A_GLANCE

    # ---- the search

    def search(self, game: Game, table: Table, seat: int) -> None:
        """Iterate within the budget, or until it is settled what was visited most."""
        seats = table.seats
        self.doubt = game.doubt
        self.value_sum, self.square_sum, self.doubts = [0.0] * seats, [0.0] * seats, [self.doubt * SPREAD] * seats
        self.evening = Evening(seats)
        deadline = perf_counter() + self.seconds
        timed = self.seconds > 0.0
        is_sealed = self.mixing and table.steps[-1].mixed
        own = self.iterations * SEALED if is_sealed else self.iterations
        most = own + (min(self.saved, (AT_MOST - 1) * own) if self.sparing and not is_sealed and own > 0 else 0)
        stops = most > 0 and not is_sealed
        self.done = 0
        while most == 0 or self.done < most:
            if self.done % CLOCK_EVERY == 0 and self.done > 0:
                if timed and perf_counter() >= deadline:
                    break
                if stops and self.is_settled(self.roots[seat], most - self.done):
                    break
            self.iterate(game, table.redeal(seat, self.dice), seat)
            self.done += 1
        self.saved = min(self.saved + own - self.done, SAVED * self.iterations)

    def is_settled(self, root: Node, left: int) -> bool:
        """Is a choice so far ahead that the iterations left cannot change it, or are of more use elsewhere?"""
        first = second = 0
        for key, child in root.children.items():
            if key >= 0:
                if child.visits > first:
                    first, second = child.visits, first
                elif child.visits > second:
                    second = child.visits
        own = self.iterations - self.done
        if not self.sparing or first - second > left:
            return first - second > left
        if first <= second * CLOSE:
            return False
        return first - second > own or (own <= self.iterations // 2 and first > second * CLEAR)

    def iterate(self, game: Game, table: Table, seat: int) -> None:
        """One world: walk down the trees, add one leaf, judge it, and tell everyone on the way."""
        at = self.roots[:]
        left: list[Node] = []
        path: list[Node] = []
        choosers: list[int] = []
        actions: list[int] = []
        size = table.space().size
        chooser = seat
        grown = False
        while not grown and len(path) < DEEPEST:
            step = table.steps[-1]
            node = at[chooser]
            options = step.candidates(table, chooser)
            if len(options) == 1:
                action = options[0]
            elif step.mixed:
                action = self.mix(node, table, chooser, options)
            else:
                action = self.select(node, table, chooser, options)
            chosen = node.child(action)
            grown = chosen.visits == 0
            left.append(node)
            path.append(chosen)
            choosers.append(chooser)
            actions.append(chooser * size + action)
            if step.has_secrets():
                for other in range(table.seats):
                    at[other] = moved(at[other], other, chooser, action, seen_by(table, chooser, action, other))
            else:
                key = others_key(action, chooser)
                for other in range(table.seats):
                    at[other] = chosen if other == chooser else at[other].child(key)
            step.take(table, chooser, action)
            if table.left:
                table.answer_for_left()
            if not table.steps:
                break
            chooser = to_choose(table)
        self.settle(table, size, actions, game.horizon)
        values = self.judged(game, table)
        if table.luck and self.evens:
            values = self.evening.evened(values, table.luck)
        for i in range(len(path)):
            value = values[choosers[i]]
            left[i].tries += 1
            path[i].visits += 1
            path[i].value += value
        for key in actions:
            self.habit_sum[key] += values[key // size]
            self.habit_count[key] += 1.0
        self.learn_spread(values)

    def learn_spread(self, values: list[float]) -> None:
        """See how far values lie apart: where little is at stake, small differences count."""
        count = self.done + 1.0
        for seat in range(len(values)):
            value = values[seat]
            self.value_sum[seat] += value
            self.square_sum[seat] += value * value
            if self.done >= TOO_FEW:
                mean = self.value_sum[seat] / count
                spread = sqrt(max(0.0, self.square_sum[seat] / count - mean * mean))
                self.doubts[seat] = self.doubt * max(LEAST_SPREAD, spread)

    def select(self, node: Node, table: Table, chooser: int, options: list[int]) -> int:
        """The option with the best upper bound; those not tried yet come first, best habit and leaning ahead."""
        n = len(options)
        shift = chooser * table.space().size
        leanings: list[float] | None = None
        asked = False
        doubt = self.doubts[chooser] * sqrt(log(node.tries + 1.0))
        best = -1
        best_bound = -1.0
        start = self.dice.below(n)
        for k in range(n):
            i = start + k
            if i >= n:
                i -= n
            action = options[i]
            child = node.children.get(action)
            if child is not None and child.visits > 0:
                bound = child.value / child.visits + doubt / sqrt(float(child.visits))
            else:
                if not asked:
                    leanings = self.leanings(table, chooser, options)
                    asked = True
                bound = UNTRIED + self.worth(shift + action)
                if leanings is not None:
                    bound += leanings[i]
            if bound > best_bound:
                best, best_bound = action, bound
        return best

    # ---- sealed choices

    def mix(self, node: Node, table: Table, chooser: int, options: list[int]) -> int:
        """An option by lot, by how much better it did than all did on average (regret matching).

        What the others choose at the same time is drawn alike from trees of their own, so none can be outguessed.
        """
        values: list[float] = []
        visits, total = 0.0, 0.0
        for action in options:
            child = node.children.get(action)
            if child is None or child.visits == 0:
                return self.select(node, table, chooser, options)
            values.append(child.value / child.visits)
            visits += child.visits
            total += child.value
        if self.dice.below(TRIAL) == 0:
            return options[self.dice.below(len(options))]
        mean = total / visits
        return options[self.drawn([max(0.0, value - mean) for value in values], self.dice.below(len(options)))]

    def drawn(self, weights: list[float], otherwise: int) -> int:
        """A place by lot, each as likely as its weight says; another one if none has any weight."""
        total = sum(weights)
        if total <= 0.0:
            return otherwise
        left = total * self.dice.below(FINE) / FINE
        for place in range(len(weights)):
            left -= weights[place]
            if left < 0.0:
                return place
        return otherwise

    # ---- where the tree ends

    def settle(self, table: Table, size: int, actions: list[int], horizon: int) -> None:
        """Play on as far as the game looks ahead, and finish what is half done, so that it can be judged.

        Of a few options by lot the one of best habit is taken.
        """
        steps = table.steps
        n = 0
        while steps and (n < horizon or (n < DEEPEST and not steps[-1].quiet)):
            step = steps[-1]
            chooser = to_choose(table)
            options = step.candidates(table, chooser)
            action = options[self.dice.below(len(options))]
            if len(options) > 1:
                for _ in range(self.contest - 1):
                    rival = options[self.dice.below(len(options))]
                    if self.worth(chooser * size + rival) > self.worth(chooser * size + action):
                        action = rival
            actions.append(chooser * size + action)
            step.take(table, chooser, action)
            if table.left:
                table.answer_for_left()
            n += 1

    def judged(self, game: Game, table: Table) -> list[float]:
        """How well every seat stands on a table."""
        return game.chances(table) if self.evaluator is None else self.evaluator.chances(game, table)

    def leanings(self, table: Table, chooser: int, options: list[int]) -> list[float] | None:
        """How promising each option looks before it is tried."""
        if self.prior is None:
            return table.steps[-1].leanings(table, chooser, options)
        return self.prior.leanings(table, chooser, options)

    def worth(self, key: int) -> float:
        """How well it went in this search whenever this seat took this action."""
        count = self.habit_count[key]
        return self.habit_sum[key] / count if count > 0.0 else 1.0


def has_just_learned(match: Match, seat: int) -> bool:
    """Has the last choice this seat noticed shown it something that had been hidden?"""
    last = match.history.last_noticed(seat)
    if last < 0:  # the match was redealt since
        return match.table.learned >> (seat + 1) & 1 == 1
    return match.history.learned[seat + 1] > last
