# hot: compiled by mypyc
"""Planning one's own phase, for games in which an order takes several clicks and a phase many orders.

A plan is a line of one's own choices to the end of an order. What others are asked in between, and what is half done
where the tree ends, is answered by what each step leans to. A choice is worth as much as the best that was found after
it: so whole orders are compared, and not clicks. It ends with the order, since what other orders gain on top would be
put down to whichever is looked at more often. Each world is dealt for a few lines, and a line counts for what it gains
over how the same world stood before: what differs from world to world is then not taken for a difference between
choices. To let it be at a rest gains nothing, and nothing has to be played. Where dice fall before an order is over, a
plan ends with its last click: what is best after them is best only where they fell well. In a game like that, an order
in which no die falls and nobody else chooses is tried once: the second time would tell nothing new.
"""

from __future__ import annotations

from math import log, sqrt
from time import perf_counter
from typing import Final

from mypy_extensions import i64

from quincunx.core.dice import FastDice
from quincunx.core.game import Game
from quincunx.core.match import Match
from quincunx.core.step import HIDDEN, Table
from quincunx.minds.evaluator import Evaluator, Prior
from quincunx.minds.mind import Thought, to_choose

LINES_A_WORLD: Final = 4
EXPLORE: Final = 1.0
"""How much a plan that was tried little is doubted, in units of how far its gains lie apart."""
SPREAD: Final = 0.02
"""How far gains lie apart as long as too few have been seen to tell."""
TOO_FEW: Final = 8
LEAST_SPREAD: Final = 1e-5
CAUTION: Final = 0.5
"""How much of its doubt is taken off a plan before plans are compared in the end."""
PROMISE: Final = 1.0
"""What a leaning of 1 is worth before it is tried, in units of the doubt about something tried once."""
NEARBY: Final = 0.5
"""How much more than the best plan found is hoped for from others that begin alike, in the same units."""
HALF_HEARTED: Final = 0.5
"""How promising an option is where the step leans to none."""
CHECKED_EVERY: Final = 16
FINE: Final = 1000
BLUR: Final = 0.3
"""By how much leanings are blurred where nobody weighs anything."""
DEEPEST: Final = 60
LOWEST: Final = -9.0


class Line:
    """What came of a line of one's own choices: how often it was tried, and what it gained."""

    def __init__(self) -> None:
        self.children: dict[int, Line] = {}
        self.visits = 0
        self.total = 0.0
        self.squares = 0.0
        self.picks = False
        """Does the last of its choices only ask for more?"""
        self.ordered = False
        """Is that the next click of an order under way?"""
        self.rests = False
        """Is its last choice to let it be?"""
        self.open = False
        """Is there something to try next, and how promising is it?"""
        self.next = 0.0
        self.options: list[int] = []
        """What can be chosen next and how promising each is, where that is the same in every world."""
        self.leanings: list[float] = []
        self.after = 0
        """After how many clicks that nobody weighs they come."""
        self.sure = False
        """Did nothing hang on dice or on others? Then it need not be tried again."""
        self.spent = False
        """Is there nothing left to try from here on?"""
        self.unsure = False
        """Did something that came of it hang on dice or on others?"""
        self.top = LOWEST
        """The most that a plan from here on gained for sure."""

    def mean(self) -> float:
        return self.total / self.visits if self.visits > 0 else 0.0


class Planner:
    """Compares plans of one seat on redealt worlds."""

    def __init__(self, dice: FastDice, evaluator: Evaluator | None, prior: Prior | None) -> None:
        self.dice = dice
        self.evaluator = evaluator
        self.prior = prior
        self.root = Line()
        self.done = 0
        self.spread = SPREAD
        self.sum = 0.0
        self.squares = 0.0
        self.count = 0
        self.worlds = 0
        self.standing = 0.0
        """How the seat stands before it chooses, on average of all worlds."""
        self.begun = False
        """Is an order under way? What it gains is then counted from where it began."""
        self.sure = False
        """Has a plan been found that hangs on nothing? Then to let it be is not doubted either."""

    def forget(self) -> None:
        """Begin anew."""
        self.root = Line()
        self.begun = self.sure = False
        self.spread = SPREAD
        self.sum = self.squares = 0.0
        self.count = 0

    def go_on(self, action: int) -> bool:
        """Go on below a choice, if that only asked for more; what was found stays right then."""
        chosen = self.root.children.get(action)
        if chosen is None or not chosen.picks:
            return False
        self.root = chosen
        return True

    def plan(self, match: Match, seat: int, iterations: int, saved: int, seconds: float, sparing: bool) -> Thought:
        """Compare plans within the budget, and take the first choice of the best."""
        deadline = perf_counter() + seconds
        self.done = 0
        if not self.begun:
            self.worlds = 0
            self.standing = 0.0
        most = iterations + saved if iterations > 0 else 0
        step = match.table.steps[-1]
        least = step.least(match.table, seat)
        if step.quiet and not is_unnoticed(match.table, seat, least):
            rest = child_of(self.root, least)
            rest.rests, rest.visits = True, max(rest.visits, 1)
            rest.sure = rest.spent = match.game.dice_in_orders
        while (most == 0 or self.done < most) and not self.root.spent:
            if self.done > 0:
                if seconds > 0.0 and perf_counter() >= deadline:
                    break
                if sparing and self.done % CHECKED_EVERY == 0 and self.is_settled():
                    break
            self.look(match.game, match.table, seat, most - self.done if most > 0 else LINES_A_WORLD)
        return self.thought(match.legal(seat))

    def thought(self, options: list[int]) -> Thought:
        """What was found about each option, and the plan of the best."""
        weighed: list[tuple[int, float, int]] = []
        first: Line | None = None
        chosen = 0
        for n in range(len(options)):
            child = self.root.children.get(options[n])
            found = self.best(child) if child is not None else None
            if child is None or found is None:
                weighed.append((options[n], 0.0, 0))
                continue
            weighed.append((options[n], max(0.0, min(1.0, self.standing + found.mean())), child.visits))
            if first is None or self.sure_gain(found) > self.sure_gain(first):
                first, chosen = found, n
        return Thought(weighed[chosen][0], weighed[chosen][1], weighed)

    def order(self, action: int) -> list[int]:
        """What comes after a choice that only asks for more, in the best plan that begins with it."""
        found: list[int] = []
        line = self.root.children.get(action)
        while line is not None and line.picks:
            then: Line | None = None
            best = 2.0 * LOWEST
            for each, child in line.children.items():
                other = self.best(child)
                if other is not None and self.sure_gain(other) > best:
                    best, then, action = self.sure_gain(other), child, each
            if then is not None:
                found.append(action)
            line = then
        return found

    # ---- what has been found

    def doubt(self, line: Line) -> float:
        """How far the mean of what a line gained may be off."""
        visits = float(line.visits)
        mean = line.total / visits
        unseen = 0.0 if line.sure else self.spread * self.spread
        return sqrt((max(0.0, line.squares - visits * mean * mean) + unseen) / visits) / sqrt(visits)

    def best(self, line: Line) -> Line | None:
        """The best that came of a choice: what came of it on average, or of a choice after it within the same order."""
        found: Line | None = line if line.visits > 0 and not line.picks else None
        for child in line.children.values():
            other = self.best(child)
            if other is not None and (found is None or self.sure_gain(other) > self.sure_gain(found)):
                found = other
        return found

    def sure_gain(self, line: Line) -> float:
        """What a line gains if one is careful; to let it be is no surer than anything tried once, or little is done."""
        if line.rests:
            return 0.0 if self.sure else -CAUTION * self.spread
        return line.mean() - CAUTION * self.doubt(line)

    def hope(self, wide: float, leaning: float) -> float:
        """What an order that was not tried yet may gain: what others do on average, and more if it looks promising."""
        usual = self.sum / self.count if self.count > 0 else 0.0
        return max(0.0, usual) + wide * self.spread * PROMISE * leaning

    def bound(self, line: Line, wide: float) -> float:
        """What a line may gain if one is hopeful; nothing new where all has been tried."""
        if line.spent:
            return LOWEST
        if not line.picks:
            best = line.mean() if line.rests else line.mean() + wide * self.doubt(line)
        else:
            best = self.hope(wide, line.next) if line.open or not line.children else LOWEST
            if line.top > LOWEST:
                best = max(best, line.top + NEARBY * wide * self.spread / sqrt(float(line.visits)))
        if line.unsure:
            for child in line.children.values():
                if child.visits > 0:
                    best = max(best, self.bound(child, wide))
        return best

    def is_settled(self) -> bool:
        """Is there a plan that is surely better than what any other may gain?"""
        wide = EXPLORE * sqrt(log(self.root.visits + 1.0))
        root = self.root
        first: Line | None = None
        for child in root.children.values():
            other = self.best(child)
            if other is not None and (first is None or self.sure_gain(other) > self.sure_gain(first)):
                first = other
        if first is None:
            return False
        least = self.sure_gain(first)
        if root.open and self.hope(wide, root.next) > least:
            return False
        for child in root.children.values():
            if child.visits > 0 and self.rival(child, first, wide) > least:
                return False
        return True

    def rival(self, line: Line, first: Line, wide: float) -> float:
        """What another line than the first may gain if one is hopeful."""
        if line is first or line.spent:
            return LOWEST
        if not line.children:
            return self.bound(line, wide)
        best = self.hope(wide, line.next) if line.picks and line.open else LOWEST
        for child in line.children.values():
            if child.visits > 0:
                best = max(best, self.rival(child, first, wide))
        return best

    # ---- looking

    def look(self, game: Game, table: Table, seat: int, most: int) -> None:
        """Deal a world and try a few lines in it."""
        world = table.redeal(seat, self.dice)
        if self.begun:
            before = self.standing
        else:
            before = self.judged(game, world, seat)
            self.worlds += 1
            self.standing += (before - self.standing) / self.worlds
        for _ in range(min(most, LINES_A_WORLD)):
            self.follow(game, world.copy(self.dice), seat, before)
            self.done += 1
            if self.root.spent:
                break

    def follow(self, game: Game, table: Table, seat: int, before: float) -> None:
        """Walk down the lines, add one choice, finish what is half done, and count what was gained."""
        steps = table.steps
        line = self.root
        path = [line]
        grown = False
        n = 0
        forced = 0
        sure = game.dice_in_orders
        alone = True
        rolls = self.dice.rolls
        table.learned = 0
        while steps and n < DEEPEST:
            step = steps[-1]
            chooser = to_choose(table)
            if step.quiet and n > 0:
                break
            n += 1
            own = chooser == seat and not grown
            alike = alone and self.dice.rolls == rolls and not table.learned >> seat + 1 & 1
            options = self.few(line, table, seat, forced, alike) if own else step.candidates(table, chooser)
            if len(options) == 1:
                action = options[0]
                forced += 1
                alone = alone and chooser == seat
            elif grown or chooser != seat:
                action = self.leaned_to(table, chooser, options)
                sure = alone = False
            else:
                action = self.select(line, table, seat, options)
                rolls += 1
                line = child_of(line, action)
                forced = 0
                path.append(line)
                if line.visits == 0:
                    unnoticed = is_unnoticed(table, seat, action)
                    line.rests = step.quiet and not unnoticed and action == step.least(table, seat)
                    deep = len(steps)
                    if not line.rests:
                        step.take(table, seat, action)
                        line.ordered = bool(steps) and steps[-1].seat == seat and steps[-1].continues
                        line.picks = line.ordered or (unnoticed and len(steps) > deep and steps[-1].seat == seat)
                    grown = not line.picks
                elif not line.rests:
                    step.take(table, seat, action)
                    grown = game.dice_in_orders and not line.picks
                if line.rests:
                    break
                if table.left:
                    table.answer_for_left()
                continue
            step.take(table, chooser, action)
            if table.left:
                table.answer_for_left()
        if line.ordered and not line.children:  # the rest of the order went without saying
            line.picks = line.ordered = False
        self.credit(path, self.judged(game, table, seat) - before, sure and self.dice.rolls == rolls and not line.picks)

    def few(self, line: Line, table: Table, seat: int, forced: int, alike: bool) -> list[int]:
        """The options worth weighing, found once where nothing has come to light since this seat was asked."""
        step = table.steps[-1]
        alike = alike and (line is self.root or line.picks or step.continues)
        if alike and line.options and line.after == forced:
            return line.options
        found = step.candidates(table, seat)
        if alike and len(found) > 1:
            line.options, line.after = found, forced
            line.leanings = self.leanings(table, seat, found)
        return found

    def credit(self, path: list[Line], gain: float, sure: bool) -> None:
        """Tell every choice on the way what was gained, and whether that was sure."""
        for line in path:
            line.visits += 1
            line.total += gain
            line.squares += gain * gain
            line.unsure = line.unsure or not sure
        if sure:
            self.sure = True
            last = path[len(path) - 1]
            last.sure = last.spent = True
            for line in path:
                line.top = max(line.top, gain)
            for line in path[-2::-1]:
                line.spent = not line.open and not line.unsure and all(child.spent for child in line.children.values())
        self.count += 1
        self.sum += gain
        self.squares += gain * gain
        if self.count >= TOO_FEW:
            mean = self.sum / self.count
            self.spread = max(LEAST_SPREAD, sqrt(max(0.0, self.squares / self.count - mean * mean)))

    def select(self, line: Line, table: Table, seat: int, options: list[int]) -> int:
        """The option that may gain most; what was not tried yet by how promising it looks."""
        wide = EXPLORE * sqrt(log(self.root.visits + 2.0))
        leanings: list[float] = []
        n: i64 = len(options)
        best: i64 = 0
        highest = 2.0 * LOWEST
        runner_up = 0.0
        untried = 0
        start: i64 = self.dice.below(len(options))
        for k in range(n):
            i = start + k
            if i >= n:
                i -= n
            child = line.children.get(options[i])
            fresh = child is None or child.visits == 0
            if fresh:
                if not leanings:
                    known = options is line.options
                    leanings = line.leanings if known else self.leanings(table, seat, options)
                bound = self.hope(wide, leanings[i])
                untried += 1
            else:
                assert child is not None
                bound = self.bound(child, wide)
            if bound > highest:
                best, highest = i, bound
        if untried:
            for i in range(n):
                child = line.children.get(options[i])
                if i != best and (child is None or child.visits == 0):
                    runner_up = max(runner_up, leanings[i])
            child = line.children.get(options[best])
            untried -= 1 if child is None or child.visits == 0 else 0
        line.open, line.next = untried > 0, runner_up
        return options[best]

    def leaned_to(self, table: Table, chooser: int, options: list[int]) -> int:
        """What the step leans to, blurred; at random where it leans to nothing."""
        leanings = table.steps[-1].leanings(table, chooser, options)
        if leanings is None:
            return options[self.dice.below(len(options))]
        best: i64 = 0
        highest = -1.0
        for i in range(i64(len(options))):
            leaning = leanings[i] + BLUR * float(self.dice.below(FINE)) / FINE
            if leaning > highest:
                best, highest = i, leaning
        return options[best]

    def leanings(self, table: Table, seat: int, options: list[int]) -> list[float]:
        if self.prior is None:
            found = table.steps[-1].leanings(table, seat, options)
        else:
            found = self.prior.leanings(table, seat, options)
        return found if found is not None else [HALF_HEARTED] * len(options)

    def judged(self, game: Game, table: Table, seat: int) -> float:
        chances = game.chances(table) if self.evaluator is None else self.evaluator.chances(game, table)
        return chances[seat]


def child_of(line: Line, action: int) -> Line:
    found = line.children.get(action)
    if found is None:
        found = Line()
        line.children[action] = found
    return found


def is_unnoticed(table: Table, seat: int, action: int) -> bool:
    """Is there anyone who does not notice this choice?"""
    step = table.steps[-1]
    if not step.has_secrets():
        return False
    return any(step.seen(table, seat, action, other) == HIDDEN for other in range(table.seats) if other != seat)
