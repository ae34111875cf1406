"""What lies on the table in Stakes: coins, the pot, bids behind their screens, and a mark in secret."""

from __future__ import annotations

from typing import Final

from quincunx.core.actions import ActionSpace
from quincunx.core.content import Content
from quincunx.core.dice import Dice
from quincunx.core.eyes import ALL_SEEING, eye_bit
from quincunx.core.journal import Journal
from quincunx.core.messages import Value
from quincunx.core.step import Table

MOST_SEATS: Final = 5
NOBODY: Final = -1

SPACE: Final = ActionSpace()
SEAL: Final = SPACE.add("seal", rule="bid.secret")
MORE: Final = SPACE.add("more", rule="bid.secret")
LESS: Final = SPACE.add("less", rule="bid.secret")
PASS: Final = SPACE.add("pass", rule="mark.hidden")
KEEP: Final = SPACE.add("keep", rule="reward.choose")
MARK: Final = SPACE.add("mark", MOST_SEATS, "target", "mark.hidden")
FINE: Final = SPACE.add("fine", MOST_SEATS, "target", "reward.choose")


class Box:
    """What is printed: who plays, and the numbers of the game."""

    def __init__(self, content: Content) -> None:
        self.ids: list[str] = []
        self.names: list[str] = []
        for player in content.entries("player"):
            self.ids.append(player.text("id"))
            self.names.append(player.text("name"))
            player.done()
        numbers = {entry.text("id"): entry.number("value", 1, 999) for entry in content.entries("number")}
        self.coins, self.rounds, self.bank = numbers["coins"], numbers["rounds"], numbers["bank"]


class Stakes(Table):
    """The whole table; with teams, seats 0 and 2 play against 1 and 3."""

    def __init__(self, box: Box, seats: int, teams: bool, dice: Dice, journal: Journal | None) -> None:
        super().__init__(seats, dice, journal)
        self.box = box
        self.teams = teams
        self.round = 0
        self.first = 0
        """From whom equal bids are counted; another player each round."""
        self.pot = 0
        self.bank = box.bank
        self.coins = [box.coins] * seats
        self.bids = [0] * seats
        self.shown: tuple[int, ...] = ()
        """The bids of the last round."""
        self.marker = NOBODY
        """Who won the last pot, and may have marked somebody."""
        self.mark = NOBODY

    def copy(self, dice: Dice) -> Stakes:
        twin = type(self)(self.box, self.seats, self.teams, dice, None)
        self.copy_to(twin)
        twin.round = self.round
        twin.first = self.first
        twin.pot = self.pot
        twin.bank = self.bank
        twin.coins = self.coins[:]
        twin.bids = self.bids[:]
        twin.shown = self.shown
        twin.marker = self.marker
        twin.mark = self.mark
        return twin

    # ---- actions by name

    def space(self) -> ActionSpace:
        return SPACE

    def target_value(self, seat: int, kind: str, index: int) -> Value:
        return index

    def target_name(self, seat: int, verb: str, index: int) -> str:
        return self.box.ids[index] if index < self.seats else ""

    # ---- who is who, and who sees what

    def side_of(self, seat: int) -> int:
        return seat % 2 if self.teams else seat

    def still_in(self) -> list[int]:
        return [seat for seat in range(self.seats) if not self.has_left(seat)]

    def foes(self, seat: int) -> list[int]:
        """The players on other sides who are still in."""
        return [other for other in self.still_in() if self.side_of(other) != self.side_of(seat)]

    def shares_sight(self, eye: int, seat: int) -> bool:
        """Does this eye see behind the screen of a seat?"""
        return eye == ALL_SEEING or (eye >= 0 and self.side_of(eye) == self.side_of(seat))

    def eyes_of_side(self, seat: int) -> int:
        eyes = 0
        for other in range(self.seats):
            if self.shares_sight(other, seat):
                eyes |= eye_bit(other)
        return eyes

    # ---- what a seat may not know

    def unseen_bidders(self, seat: int) -> list[int]:
        return [other for other in self.still_in() if not self.shares_sight(seat, other)]

    def redeal(self, seat: int, dice: Dice) -> Stakes:
        """What lies behind other screens is taken back: whoever sits there chooses anew."""
        twin = self.copy(dice)
        for other in self.unseen_bidders(seat):
            twin.bids[other] = 0
            twin.sealed &= ~(1 << other)
        if self.marker != NOBODY and not self.shares_sight(seat, self.marker):
            is_marking = self.steps and self.steps[-1].rule == "mark.hidden"
            twin.mark = NOBODY if is_marking else twin.any_mark(dice)
        return twin

    def any_mark(self, dice: Dice) -> int:
        """A mark somebody may have made."""
        marks = [NOBODY, *self.foes(self.marker)]
        return marks[dice.below(len(marks))]

    def disguise(self, seat: int, dice: Dice, aided: bool) -> Stakes:
        """The same, with anything at all behind the other screens, sealed or not."""
        twin = self.redeal(seat, dice)
        unseen = self.unseen_bidders(seat)
        if self.steps and self.steps[-1].rule == "bid.secret":
            for other in unseen:
                twin.bids[other] = dice.below(twin.coins[other] + 1)
                twin.sealed |= dice.below(2) << other
            if not twin.acting():
                twin.sealed &= ~(1 << unseen[dice.below(len(unseen))])
        elif self.steps and self.steps[-1].rule == "mark.hidden" and not self.shares_sight(seat, self.marker):
            twin.mark = twin.any_mark(dice)
        return twin

    # ---- coins

    def pay(self, seat: int, coins: int) -> int:
        """So many coins go to the bank, or as many as there are; how many that was."""
        paid = min(coins, self.coins[seat])
        self.coins[seat] -= paid
        self.bank += paid
        return paid

    def totals(self) -> list[int]:
        """What each seat's side has."""
        sums = [0] * self.seats
        for seat in range(self.seats):
            sums[self.side_of(seat)] += self.coins[seat]
        return [sums[self.side_of(seat)] for seat in range(self.seats)]

    # ---- leaving

    def plays_on(self, seat: int) -> bool:
        return len({self.side_of(other) for other in self.still_in() if other != seat}) > 1

    def left_behind(self, seat: int) -> None:
        self.bids[seat] = 0
        self.pay(seat, self.coins[seat])
        if self.mark == seat:
            self.mark = NOBODY
