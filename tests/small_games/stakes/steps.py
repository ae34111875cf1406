"""How a round of Stakes goes: all bid in secret, the winner may mark somebody, then chooses a reward."""

from __future__ import annotations

from typing import Final

from small_games.stakes.table import FINE, KEEP, LESS, MARK, MORE, NOBODY, PASS, SEAL, SPACE, Stakes

from quincunx.core.journal import Line
from quincunx.core.kit.words import refuse
from quincunx.core.messages import Value
from quincunx.core.sealed import Sealed
from quincunx.core.step import HIDDEN, Refusal, Step, places_by

SIDES_OF_DIE: Final = 6
FINED: Final = 2

POT: Final = Line("journal.pot", "pot.roll", "round", "faces", "pot")
BID: Final = Line("journal.bid", "bid.pay", "seat", "n", "coins", "pot", "round")
WINS: Final = Line("journal.wins", "bid.win", "seat", "pot")
STAYS: Final = Line("journal.stays", "bid.win")
MARKS: Final = Line("journal.marks", "mark.hidden", "seat", "target", "coins", "pot", "round")
FALLS: Final = Line("journal.falls", "mark.falls", "seat", "target", "n")
KEEPS: Final = Line("journal.keeps", "reward.choose", "seat", "n")
FINES: Final = Line("journal.fines", "reward.choose", "seat", "n", "target", "coins")
BROKE: Final = Line("journal.broke", "end.broke", "seat")


def target_refused(table: Stakes, seat: int, target: int, rule: str) -> Refusal:
    """Why a player cannot be marked or made to pay."""
    if target >= table.seats or table.has_left(target):
        return refuse(rule, "not_in", target=target)
    if table.side_of(target) == table.side_of(seat):
        return refuse(rule, "own_side", target=target)
    return refuse(rule, "marked")


def richest(table: Stakes, seats: list[int]) -> int:
    return max(seats, key=lambda seat: (table.coins[seat], -seat))


# ---- a round begins and ends


def begin_round(table: Stakes) -> None:
    """The pot is rolled for, and all bid."""
    table.round += 1
    table.first = (table.first + 1) % table.seats
    rolled = table.dice.roll(SIDES_OF_DIE)
    into_pot = min(rolled, table.bank)
    table.bank -= into_pot
    table.pot += into_pot
    table.show_all()
    table.note(POT, table.round, rolled, table.pot)
    table.steps.append(Bid())


def end_round(table: Stakes) -> None:
    """Who has no coins is out; if that leaves one side, or this was the last round, the match is over."""
    for seat in table.still_in():
        if table.coins[seat] == 0:
            table.note(BROKE, seat)
            table.eliminate(seat, BROKE.rule)
    if table.round < table.box.rounds and len({table.side_of(seat) for seat in table.still_in()}) > 1:
        begin_round(table)
        return
    totals = table.totals()
    winners = [seat for seat in range(table.seats) if totals[seat] == max(totals)]
    scores = tuple([1.0 / len(winners) if seat in winners else 0.0 for seat in range(table.seats)])
    table.end("end.richest", scores, places_by(tuple([float(total) for total in totals])))


# ---- moments of choice


class Bid(Sealed[Stakes]):
    """All bid at once, coin by coin, each behind a screen."""

    rule = "bid.secret"
    asks = "bid"

    def options(self, table: Stakes, seat: int) -> list[int]:
        options = [SEAL]
        if table.bids[seat] < table.coins[seat]:
            options.append(MORE)
        if table.bids[seat] > 0:
            options.append(LESS)
        return options

    def seals(self, table: Stakes, seat: int, action: int) -> bool:
        return action == SEAL

    def lay(self, table: Stakes, seat: int, action: int) -> None:
        if action != SEAL:
            table.bids[seat] += 1 if action == MORE else -1

    def offers(self, table: Stakes, seat: int, action: int) -> int:
        number = 0
        for bid in table.bids:
            number = number * 1000 + bid
        return SPACE.size + number

    def seen(self, table: Stakes, seat: int, action: int, eye: int) -> int:
        shown = super().seen(table, seat, action, eye)
        return action if shown == HIDDEN and table.shares_sight(eye, seat) else shown

    def reveal(self, table: Stakes) -> None:
        table.steps.pop()
        bids, stay = table.bids, table.still_in()
        for seat in stay:
            table.pay(seat, bids[seat])
            table.note(BID, seat, bids[seat], table.coins[seat], table.pot, table.round)
        table.shown, table.bids = tuple(bids), [0] * table.seats
        if table.mark != NOBODY:
            table.note(FALLS, table.marker, table.mark, table.pay(table.mark, 1))
        table.marker = table.mark = NOBODY
        winner = max(stay, key=lambda seat: (bids[seat], -((seat - table.first) % table.seats)))
        if bids[winner] == 0:
            table.note(STAYS)
            end_round(table)
        else:
            table.note(WINS, winner, table.pot)
            table.marker = winner
            table.steps.append(Mark(winner))

    def candidates(self, table: Stakes, seat: int) -> list[int]:
        """A mind has no use for coins laid down and taken back."""
        return [action for action in self.options(table, seat) if action != LESS]

    def leanings(self, table: Stakes, seat: int, candidates: list[int]) -> list[float]:
        """Rather one coin more, up to what the pot is worth."""
        enough = min(1.0, table.bids[seat] / max(table.pot, 1))
        return [enough if action == SEAL else 1.0 - enough for action in candidates]

    def about(self, table: Stakes, seat: int) -> dict[str, Value]:
        return {"pot": table.pot, "n": table.bids[seat], "coins": table.coins[seat]}

    def why_not(self, table: Stakes, seat: int, verb: int, index: int) -> Refusal | None:
        if verb == MORE:
            return refuse("bid.coins", "no_more", n=table.coins[seat])
        return refuse("bid.coins", "nothing_laid") if verb == LESS else None


class Mark(Step[Stakes]):
    """The winner may mark another player in secret; a partner sees it, nobody else even that it was done."""

    rule = "mark.hidden"
    asks = "mark"
    quiet = True

    def options(self, table: Stakes, seat: int) -> list[int]:
        return [PASS] if table.mark != NOBODY else [PASS, *[MARK + foe for foe in table.foes(seat)]]

    def take(self, table: Stakes, seat: int, action: int) -> None:
        if action == PASS:
            table.steps.pop()
            table.steps.append(Reward(seat))
            return
        table.mark = action - MARK
        eyes = table.eyes_of_side(seat)
        table.note_among(eyes, MARKS, seat, table.mark, table.coins[table.mark], table.pot, table.round)

    def has_secrets(self) -> bool:
        return True

    def seen(self, table: Stakes, seat: int, action: int, eye: int) -> int:
        return action if action == PASS or table.shares_sight(eye, seat) else HIDDEN

    def candidates(self, table: Stakes, seat: int) -> list[int]:
        """Nobody but the richest is worth a mark."""
        return [PASS] if table.mark != NOBODY else [PASS, MARK + richest(table, table.foes(seat))]

    def why_not(self, table: Stakes, seat: int, verb: int, index: int) -> Refusal | None:
        return target_refused(table, seat, index, self.rule) if verb == MARK else None


class Reward(Step[Stakes]):
    """The winner takes the pot, or less of it to make another player pay."""

    rule = "reward.choose"
    asks = "reward"

    def options(self, table: Stakes, seat: int) -> list[int]:
        return [KEEP, *[FINE + foe for foe in table.foes(seat)]]

    def take(self, table: Stakes, seat: int, action: int) -> None:
        table.steps.pop()
        gain = table.pot if action == KEEP else max(1, table.pot - FINED)
        table.bank += table.pot - gain
        table.pot = 0
        if table.has_left(seat):
            table.bank += gain
        else:
            table.coins[seat] += gain
            if action == KEEP:
                table.note(KEEPS, seat, gain)
            else:
                table.note(FINES, seat, gain, action - FINE, table.pay(action - FINE, FINED))
        end_round(table)

    def candidates(self, table: Stakes, seat: int) -> list[int]:
        return [KEEP, FINE + richest(table, table.foes(seat))]

    def leanings(self, table: Stakes, seat: int, candidates: list[int]) -> list[float]:
        return [0.5 if action == KEEP else 0.25 for action in candidates]

    def about(self, table: Stakes, seat: int) -> dict[str, Value]:
        return {"pot": table.pot}

    def why_not(self, table: Stakes, seat: int, verb: int, index: int) -> Refusal | None:
        return target_refused(table, seat, index, self.rule) if verb == FINE else None
