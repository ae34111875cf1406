# hot: compiled by mypyc
"""Power sphere III, the Market: trade, or the auction of a castle."""

from __future__ import annotations

from typing import Final

from quincunx.core.kit.words import first_reason, refuse
from quincunx.core.messages import Value
from quincunx.core.step import HIDDEN, Refusal
from quincunx.games.mil1049 import lines
from quincunx.games.mil1049.actions import BACK, CASTLE, DONE, KNIGHT, LESS, MORE, NOTHING, SPACE, SWAP, TRADE
from quincunx.games.mil1049.box import KIND_COUNT
from quincunx.games.mil1049.offers import BID, LEAST_BID, compared, covers, only, packed, pay, told
from quincunx.games.mil1049.pieces import KINDS
from quincunx.games.mil1049.realm import NOBODY, Moment, Realm
from quincunx.games.mil1049.scoring import score
from quincunx.games.mil1049.steps.laying import NO_CUBES, Laying

MOST_TRADED: Final = 4
CASTLE_BUILT: Final = 4
LEAST: Final = list(LEAST_BID)


class Market(Moment):
    """Trade, open the auction of a castle, or do nothing."""

    rule = "spheres.optional"
    asks = "market"
    quiet = True
    clauses = {TRADE: "market.trade", CASTLE: "castle.start"}

    def options(self, realm: Realm, seat: int) -> list[int]:
        found = [NOTHING]
        if swaps_open(realm, seat):
            found.append(TRADE)
        if covers(realm.stock[seat], LEAST) and realm.without_castle(seat):
            found.append(CASTLE)
        return found

    def take(self, realm: Realm, seat: int, action: int) -> None:
        if action == TRADE:
            realm.steps.append(Trade(seat))
        elif action == CASTLE:
            opening = OpenBid(seat)
            opening.begin(realm)
            realm.steps.append(opening)
        else:
            realm.note(lines.DOES_NOTHING, realm.knight)
            realm.steps.pop()
            realm.go_on()

    def has_secrets(self) -> bool:
        return True

    def seen(self, realm: Realm, seat: int, action: int, eye: int) -> int:
        return HIDDEN if action in (TRADE, CASTLE) else action

    def least(self, realm: Realm, seat: int) -> int:
        return NOTHING

    def about(self, realm: Realm, seat: int) -> dict[str, Value]:
        return {"acting": realm.knight_id(int(realm.knight))}

    def why_not(self, realm: Realm, seat: int, verb: int, index: int) -> Refusal | None:
        return first_reason(
            {},
            (verb == TRADE, "market.rate", "nothing_to_trade"),
            (verb == CASTLE and not realm.without_castle(seat), "castle.needs-space", "no_castle_space"),
            (verb == CASTLE, "castle.start", "castle_minimum"),
        )


# ---- trade


def swaps_open(realm: Realm, seat: int) -> list[int]:
    """The exchanges that can still be added, from the stock held before (market.trade-once)."""
    if len(realm.swaps) >= MOST_TRADED:
        return []
    left = realm.stock[seat][:]
    for swap in realm.swaps:
        left[swap // KIND_COUNT] -= 1
    return [
        SWAP + given * KIND_COUNT + taken
        for given in range(KIND_COUNT)
        if left[given] > 0
        for taken in realm.box.takes[given]
    ]


class Trade(Moment):
    """Up to four cubes exchanged, all announced together."""

    rule = "market.trade"
    asks = "trade"
    hidden = True
    broken_off = True
    words = {DONE: "trade_done"}

    def begin(self, realm: Realm) -> None:
        realm.swaps = []

    def options(self, realm: Realm, seat: int) -> list[int]:
        found = [DONE]
        if realm.swaps:
            found.append(BACK)
        return found + swaps_open(realm, seat)

    def take(self, realm: Realm, seat: int, action: int) -> None:
        if action == BACK:
            realm.swaps.pop()
        elif action != DONE:
            realm.swaps.append(action - SWAP)
        else:
            stock = realm.stock[seat]
            for swap in realm.swaps:
                stock[swap // KIND_COUNT] -= 1
                stock[swap % KIND_COUNT] += 1
                realm.note(lines.TRADES, seat, swap // KIND_COUNT, swap % KIND_COUNT)
            realm.swaps = []
            realm.steps.pop()
            realm.steps.pop()
            realm.go_on()

    def candidates(self, realm: Realm, seat: int) -> list[int]:
        """Exchanges in one order only, and none taken back."""
        last = SWAP + realm.swaps[-1] if realm.swaps else SWAP
        return [action for action in self.options(realm, seat) if action == DONE or last <= action < BACK]

    def has_secrets(self) -> bool:
        return True

    def seen(self, realm: Realm, seat: int, action: int, eye: int) -> int:
        if action != DONE:
            return HIDDEN
        number = 1
        for swap in realm.swaps:
            number = number * KIND_COUNT * KIND_COUNT + swap
        return SPACE.size + number

    def least(self, realm: Realm, seat: int) -> int:
        return DONE

    def about(self, realm: Realm, seat: int) -> dict[str, Value]:
        return {"n": len(realm.swaps), "most": MOST_TRADED}

    def details(self, realm: Realm, seat: int, verb: int, index: int) -> dict[str, Value]:
        return {"given": KINDS[index // KIND_COUNT], "taken": KINDS[index % KIND_COUNT]} if verb == SWAP else {}

    def why_not(self, realm: Realm, seat: int, verb: int, index: int) -> Refusal | None:
        if verb == BACK:
            return refuse("market.trade", "nothing_swapped")
        if verb != SWAP:
            return None
        given, taken = index // KIND_COUNT, index % KIND_COUNT
        return first_reason(
            {"given": KINDS[given], "taken": KINDS[taken], "n": MOST_TRADED},
            (taken not in realm.box.takes[given], "market.rate", "no_such_rate"),
            (len(realm.swaps) >= MOST_TRADED, "market.trade", "enough_swapped"),
            (True, "market.trade-once", "none_to_give"),
        )


class TradeAfter(Trade):
    """Trade with the knight whose own auction was lost (castle.consolation)."""

    rule = "castle.consolation"
    asks = "trade_after"
    hidden = False
    broken_off = False


# ---- the auction of a castle


class OpenBid(Laying):
    """The starting bid: at least one each of food, fabric and metal."""

    rule = "castle.start"
    asks = "open_bid"
    kinds = BID
    hidden = True
    broken_off = True

    def least_laid(self, realm: Realm) -> list[int]:
        return LEAST

    def made(self, realm: Realm, laid: list[int]) -> None:
        realm.pot, realm.best, realm.bidder = laid, laid[:], self.seat
        realm.note(lines.OPENS, self.seat, packed(laid))
        realm.steps.pop()
        ask_from(realm, self.seat + 1)


class Bid(Laying):
    """The starting bid with cubes on top, higher than the best so far, or no bid (castle.bid, castle.last-offer)."""

    rule = "castle.bid"
    asks = "bid"
    kinds = BID
    words = {NOTHING: "no_bid"}

    def can_meet(self, realm: Realm) -> bool:
        """Is the starting bid in the stock?"""
        return covers(realm.stock[self.seat], realm.pot)

    def can_outbid(self, realm: Realm) -> bool:
        """Would all there is be higher than the best bid?"""
        return compared(only(realm.stock[self.seat], BID), realm.best) > 0

    def least_laid(self, realm: Realm) -> list[int]:
        return realm.pot if self.can_meet(realm) else NO_CUBES

    def may_end(self, realm: Realm, laid: list[int]) -> bool:
        return compared(laid, realm.best) > 0

    def options(self, realm: Realm, seat: int) -> list[int]:
        found = [NOTHING]
        if self.can_meet(realm) and self.can_outbid(realm):
            found += super().options(realm, seat)
        return found

    def take(self, realm: Realm, seat: int, action: int) -> None:
        if action == NOTHING:
            realm.offers[seat] = [0] * KIND_COUNT
            realm.note(lines.NO_BID, seat)
            realm.steps.pop()
            has_spoken(realm, seat)
        else:
            super().take(realm, seat, action)

    def made(self, realm: Realm, laid: list[int]) -> None:
        realm.best, realm.bidder = laid, self.seat
        realm.note(lines.BIDS, self.seat, packed(laid))
        realm.steps.pop()
        has_spoken(realm, self.seat)

    def cite(self, realm: Realm, action: int) -> str:
        return "castle.last-offer" if self.seat == realm.active else "castle.bid"

    def least(self, realm: Realm, seat: int) -> int:
        return NOTHING

    def about(self, realm: Realm, seat: int) -> dict[str, Value]:
        return {**super().about(realm, seat), "best": told(realm.best), "bidder": int(realm.bidder)}

    def why_not(self, realm: Realm, seat: int, verb: int, index: int) -> Refusal | None:
        if verb not in (MORE, LESS, DONE):
            return None
        if not self.can_meet(realm):
            return refuse("castle.base", "cannot_meet")
        if verb == DONE or not self.can_outbid(realm):
            return refuse(self.rule, "bid_too_low")
        return super().why_not(realm, seat, verb, index)


def ask_from(realm: Realm, seat: int) -> None:
    """Clockwise everyone with a free castle space is asked once (castle.passed-over), then the last word is asked."""
    while seat % realm.seats != realm.active:
        if realm.without_castle(seat % realm.seats):
            push_bid(realm, seat % realm.seats)
            return
        seat += 1
    if realm.bidder == realm.active:
        settle(realm)
    else:
        push_bid(realm, int(realm.active))


def has_spoken(realm: Realm, seat: int) -> None:
    """A bid was made, or none: the next one is asked, and after the last word it is settled."""
    if seat == realm.active:
        settle(realm)
    else:
        ask_from(realm, seat + 1)


def push_bid(realm: Realm, seat: int) -> None:
    step = Bid(seat)
    step.begin(realm)
    realm.steps.append(step)


def settle(realm: Realm) -> None:
    """The highest bidder pays, scores and puts the castle somewhere; whoever opened in vain may still trade."""
    winner, active = int(realm.bidder), int(realm.active)
    pay(realm.stock[winner], realm.best)
    realm.pot, realm.best, realm.bidder = [0] * KIND_COUNT, [0] * KIND_COUNT, NOBODY
    score(realm, winner, CASTLE_BUILT, lines.BUILDS)
    if winner == active:
        realm.steps.pop()
    else:
        realm.steps.append(TradeAfter(active))
    places = realm.without_castle(winner)
    if len(places) == 1:
        put_castle(realm, places[0])
        if winner == active:
            realm.go_on()
    else:
        realm.steps.append(PlaceCastle(winner))


def put_castle(realm: Realm, knight: int) -> None:
    realm.castles[knight] = 1
    realm.note(lines.CASTLE_GOES, knight)


class PlaceCastle(Moment):
    """Before which own knight or vassal the castle goes."""

    rule = "castle.win"
    asks = "place_castle"
    words = {KNIGHT: "castle_to"}

    def options(self, realm: Realm, seat: int) -> list[int]:
        return [KNIGHT + knight for knight in realm.without_castle(seat)]

    def take(self, realm: Realm, seat: int, action: int) -> None:
        realm.steps.pop()
        put_castle(realm, action - KNIGHT)
        realm.go_on()

    def why_not(self, realm: Realm, seat: int, verb: int, index: int) -> Refusal | None:
        if verb != KNIGHT:
            return None
        if not realm.under(seat, index):
            return refuse(self.rule, "not_under_you")
        return refuse("limit.castles", "has_castle", knight=realm.knight_id(index))
