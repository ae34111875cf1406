# hot: compiled by mypyc
"""How a fight between two UGs is likely to end: fought round after round until one of them breaks."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from quincunx.games.pacto.box import GREEN, WHITE, Box
from quincunx.games.pacto.claims import Bid, dice_for, supporting_dice
from quincunx.games.pacto.odds import folded, of_die

MOST: Final = 10
"""Nobody stands more hits than this."""
MOST_UP: Final = 8
"""Beyond so many claims nothing changes any more."""
MOST_SUPPORTS: Final = 2
GOES_ON: Final = 0.92
"""What an end one round later is worth: something else may happen until then."""
NO_BONUS: Final = 0
SHOVES: Final = 1
SHATTERS: Final = 2


@final
class Terms:
    """What decides a round: by how many claims one side is up, what both roll on top, and the files behind them."""

    def __init__(self, own: Bid, other: Bid, supports: i64, against: i64) -> None:
        up = own.total - other.total
        self.up: i64 = MOST_UP if up > MOST_UP else -MOST_UP if up < -MOST_UP else up
        self.own: i64 = bonus_of(own)
        self.other: i64 = bonus_of(other)
        self.supports: i64 = MOST_SUPPORTS if supports > MOST_SUPPORTS else supports
        self.against: i64 = MOST_SUPPORTS if against > MOST_SUPPORTS else against

    def number(self) -> i64:
        """One number for all of it."""
        code = (self.up + MOST_UP) * 9 + self.own * 3 + self.other
        return (code * (MOST_SUPPORTS + 1) + self.supports) * (MOST_SUPPORTS + 1) + self.against


def bonus_of(side: Bid) -> i64:
    return SHATTERS if side.shatters else SHOVES if side.shoves else NO_BONUS


@final
class Melees:
    """How melees on the same terms end, by the hits both sides still stand: who breaks, round by round."""

    def __init__(self, by_own: list[float], by_other: list[float]) -> None:
        size = (MOST + 1) * (MOST + 1)
        self.breaks = [0.0] * size
        """The chance that the enemy breaks, by hits left to oneself and to the enemy."""
        self.broken = [0.0] * size
        for left in range(1, MOST + 1):
            for theirs in range(1, MOST + 1):
                self.settle(by_own, by_other, left, theirs)

    def settle(self, by_own: list[float], by_other: list[float], left: i64, theirs: i64) -> None:
        win = lose = 0.0
        for dealt in range(i64(len(by_own))):
            for taken in range(i64(len(by_other))):
                if dealt == 0 and taken == 0:
                    continue
                chance = by_own[dealt] * by_other[taken]
                if dealt >= theirs or taken >= left:
                    win += chance if dealt >= theirs else 0.0
                    lose += chance if taken >= left else 0.0
                else:
                    then = (left - taken) * (MOST + 1) + theirs - dealt
                    win += chance * GOES_ON * self.breaks[then]
                    lose += chance * GOES_ON * self.broken[then]
        again = 1.0 - GOES_ON * by_own[0] * by_other[0]
        here = left * (MOST + 1) + theirs
        self.breaks[here] = win / again
        self.broken[here] = lose / again


@final
class Duels:
    """The ends of fights on all terms that have come up; worked out once for each."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.dealt: dict[int, list[float]] = {}
        self.melees: dict[int, Melees] = {}

    def hits(self, up: i64, bonus: i64, supports: i64) -> list[float]:
        """The chances of 0, 1, 2 hits and so on by a side."""
        key = int((up + MOST_UP) * 9 + bonus * 3 + supports)
        known = self.dealt.get(key)
        if known is None:
            known = [1.0]
            more: i64 = GREEN if bonus == SHATTERS else WHITE if bonus == SHOVES else -1
            for colour in dice_for(up):
                known = folded(known, of_die(self.box, colour, more))
            for _ in range(supports):
                for colour in supporting_dice(up):
                    known = folded(known, of_die(self.box, colour, -1))
            known = self.dealt[key] = capped(known)
        return known

    def melees_on(self, terms: Terms) -> Melees:
        key = int(terms.number())
        known = self.melees.get(key)
        if known is None:
            by_own = self.hits(terms.up, terms.own, terms.supports)
            by_other = self.hits(-terms.up, terms.other, terms.against)
            known = self.melees[key] = Melees(by_own, by_other)
        return known

    def of_melee(self, terms: Terms, left: i64, theirs: i64) -> tuple[float, float]:
        """How likely the enemy breaks, and how likely oneself, if both still stand so many hits."""
        melees = self.melees_on(terms)
        here = within(left) * (MOST + 1) + within(theirs)
        return melees.breaks[here], melees.broken[here]

    def of_charge(self, charge: Terms, melee: Terms, left: i64, theirs: i64) -> tuple[float, float]:
        """The same of a charge, and the melees that follow."""
        left, theirs = within(left), within(theirs)
        melees = self.melees_on(melee)
        by_own = self.hits(charge.up, charge.own, 0)
        by_other = self.hits(-charge.up, charge.other, 0)
        win = lose = 0.0
        for dealt in range(i64(len(by_own))):
            for taken in range(i64(len(by_other))):
                chance = by_own[dealt] * by_other[taken]
                if dealt >= theirs or taken >= left:
                    win += chance if dealt >= theirs else 0.0
                    lose += chance if taken >= left else 0.0
                else:
                    then = (left - taken) * (MOST + 1) + theirs - dealt
                    win += chance * melees.breaks[then]
                    lose += chance * melees.broken[then]
        return win, lose


def within(left: i64) -> i64:
    return 1 if left < 1 else MOST if left > MOST else left


def capped(chances: list[float]) -> list[float]:
    """The same with all numbers from the most on taken together."""
    if len(chances) <= MOST + 1:
        return chances
    return [*chances[:MOST], sum(chances[MOST:])]
