"""Glicko-2, as Mark Glickman describes it, with every match a rating period of its own.

The steps are those of http://www.glicko.net/glicko/glicko2.pdf; `rate` follows them in their order.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from quincunx.core.game import Data
from quincunx.core.step import places_by
from quincunx.server.store import RatingRow, Store

SCALE = 173.7178
CENTRE = 1500.0
TAU = 0.5
"""How far volatility may swing: 0.3 to 1.2 are sensible."""
PRECISION = 1e-6
MOST_DEVIATION = 350.0


@dataclass(frozen=True)
class Rating:
    """How strong a player is held to be, how sure that is, and how steady the player."""

    rating: float = CENTRE
    deviation: float = MOST_DEVIATION
    volatility: float = 0.06


def rate(player: Rating, results: Sequence[tuple[Rating, float]], tau: float = TAU, share: float = 1.0) -> Rating:
    """A player's rating after results against opponents: 1 for a win, a half for a draw, 0 for a loss.

    Each result counts as this share of one.
    """
    mu, phi = (player.rating - CENTRE) / SCALE, player.deviation / SCALE
    if not results:
        deviation = SCALE * math.hypot(phi, player.volatility)
        return replace(player, deviation=min(deviation, MOST_DEVIATION))
    information = surprise = 0.0
    for opponent, score in results:
        weight = weight_of(opponent.deviation / SCALE)
        expected = 1 / (1 + math.exp(-weight * (mu - (opponent.rating - CENTRE) / SCALE)))
        information += share * weight * weight * expected * (1 - expected)
        surprise += share * weight * (score - expected)
    variance = 1 / information
    volatility = new_volatility(player.volatility, phi, variance, variance * surprise, tau)
    before = math.hypot(phi, volatility)
    phi = 1 / math.sqrt(1 / (before * before) + information)
    mu += phi * phi * surprise
    return Rating(CENTRE + SCALE * mu, min(SCALE * phi, MOST_DEVIATION), volatility)


def weight_of(phi: float) -> float:
    """How much a result against an opponent says, given how sure their own rating is (Glickman's g)."""
    return 1 / math.sqrt(1 + 3 * phi * phi / (math.pi * math.pi))


def new_volatility(volatility: float, phi: float, variance: float, delta: float, tau: float) -> float:
    """The volatility at which these results are likeliest, by the Illinois algorithm (Glickman's step 5)."""
    start = math.log(volatility * volatility)

    def slope(x: float) -> float:
        grown = phi * phi + variance + math.exp(x)
        return math.exp(x) * (delta * delta - grown) / (2 * grown * grown) - (x - start) / (tau * tau)

    low = start
    if delta * delta > phi * phi + variance:
        high = math.log(delta * delta - phi * phi - variance)
    else:
        step = 1
        while slope(start - step * tau) < 0:
            step += 1
        high = start - step * tau
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > PRECISION:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return math.exp(low / 2)


def after_match(ratings: Sequence[Rating], places: Sequence[int], sides: Sequence[int]) -> list[Rating]:
    """The ratings of all who played a match, by their places.

    Each seat is compared with every seat of another side; together these comparisons weigh as much as one result.
    """
    after: list[Rating] = []
    for seat, mine in enumerate(ratings):
        results = [(ratings[other], compare(places[seat], places[other])) for other in rivals(seat, sides)]
        after.append(rate(mine, results, share=1 / max(len(results), 1)))
    return after


def placed(result: Data) -> tuple[list[int], list[int]]:
    """Everyone's place and side as a table's result has them; results of before have only scores."""
    scores: list[float] = result.get("scores") or []
    places = result.get("places") or list(places_by(tuple(scores)))
    return places, result.get("sides") or list(range(len(scores)))


def rivals(seat: int, sides: Sequence[int]) -> list[int]:
    """The seats of other sides."""
    return [other for other in range(len(sides)) if sides[other] != sides[seat]]


def compare(mine: int, theirs: int) -> float:
    """Win, draw or loss of one place against another."""
    if mine == theirs:
        return 0.5
    return 1.0 if mine < theirs else 0.0


async def settle(store: Store, table_id: str) -> bool:
    """Reckon the ratings from a table that is over, once and for all; False if there was nothing to reckon.

    A match counts if every seat was a different member's. Whom a computer player stood in for at the end still
    counts, or running out of time would be better than losing.
    """
    ended = await store.ratings.ended(table_id)
    if ended is None:
        return False
    seats = [player for player, _ in ended.people]
    places, sides = placed(ended.result or {})
    members = all(kind == "member" for _, kind in ended.people)
    # whoever plays on from a finished game, or from a position they set up, knows what lies hidden
    is_known = ended.forked_from is not None or "table" in ended.start
    if is_known or not members or not 2 <= len(set(seats)) == len(seats) == ended.seats == len(places):
        await store.ratings.pass_over(table_id)
        return False

    def reckon(rows: list[RatingRow]) -> list[RatingRow]:
        before = [Rating(row.rating, row.deviation, row.volatility) for row in rows]
        after = after_match(before, places, sides)
        return [replace(row, **vars(now), games=row.games + 1) for row, now in zip(rows, after, strict=True)]

    return await store.ratings.settle(table_id, seats, reckon)
