# cold: interpreted
"""Can a realm read from somewhere have come about by play? What cannot is refused, with its field and its clause."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from quincunx.core.game import Data
from quincunx.core.kit.checks import (
    Check,
    ToldChecks,
    asked_checks,
    choice_checks,
    score_check,
    scores_by_word,
    stack_checks,
)
from quincunx.core.reading import BY_WORD
from quincunx.core.sealed import Sealed
from quincunx.core.step import Step
from quincunx.games.mil1049.actions import COLUMNS, LANDS, SPACES
from quincunx.games.mil1049.box import KIND_COUNT
from quincunx.games.mil1049.offers import STAY_FREE, covers, is_raise, only, size_of
from quincunx.games.mil1049.opening import FEWEST_SPACES, lands_there
from quincunx.games.mil1049.phases import ON_CRUSADES, Turn
from quincunx.games.mil1049.realm import (
    ACTIONS,
    CLOSED,
    CRUSADES,
    CURIA,
    EMPTY,
    GONE,
    HOME,
    KNIGHT_ON,
    MARKED,
    MONASTERY,
    NO_KNIGHT,
    NO_LAND,
    NOBODY,
    PER_SPHERE,
    PLACES,
    POLITICS,
    POWER,
    PRINTED,
    Realm,
)
from quincunx.games.mil1049.steps.actions import Act, PassOn, Send, Toll
from quincunx.games.mil1049.steps.court import Answer, Court, Raise, Resist
from quincunx.games.mil1049.steps.curia import Curia, Donate, GiveUp
from quincunx.games.mil1049.steps.growth import Face, Growth
from quincunx.games.mil1049.steps.laying import KeepHalf, Laying
from quincunx.games.mil1049.steps.market import MOST_TRADED, Bid, Market, OpenBid, PlaceCastle, Trade, TradeAfter
from quincunx.games.mil1049.steps.marriage import Dowry
from quincunx.games.mil1049.steps.monastery import Veil
from quincunx.games.mil1049.steps.politics import PlaceArchbishop, PlaceSoldiers
from quincunx.games.mil1049.steps.time import TakeToken
from quincunx.games.mil1049.steps.war import AskHelp, Contribute, GiveHelp, PayFree, PlaceLand, War, can_take
from quincunx.games.mil1049.strength import cubes_needed

told: Final = ToldChecks(Path(__file__).parent)
ENDINGS = ("end.winner", "end.tiebreak-count")
LIES_ON: Final[dict[type[Step[Any]], tuple[type[Step[Any]], ...]]] = {
    Turn: (),
    **dict.fromkeys((Act, PlaceSoldiers, PlaceArchbishop, Veil, Court, Resist, Answer, Market, War), (Turn,)),
    **dict.fromkeys((AskHelp, GiveHelp, Contribute, PlaceLand, Donate, GiveUp, Curia), (Turn,)),
    **dict.fromkeys((Send, Toll, PassOn, Growth, Dowry), (Act,)),
    TakeToken: (Act, Growth),
    Face: (Growth,),
    KeepHalf: (Act, Turn),
    Raise: (Answer,),
    **dict.fromkeys((Trade, TradeAfter, OpenBid, Bid), (Market,)),
    PlaceCastle: (Turn, TradeAfter),
    PayFree: (War,),
}
IN_PHASE: Final[dict[int, tuple[type[Step[Any]], ...]]] = {
    ACTIONS: (Act,),
    POLITICS: (PlaceSoldiers, PlaceArchbishop),
    POWER: (
        *(Veil, Court, Resist, Answer, Market, War, AskHelp, GiveHelp, Contribute, PlaceLand, Donate, GiveUp),
        *(Curia, KeepHalf, PlaceCastle),
    ),
}
"""What can lie on the turn itself in each phase."""
IN_WAR: Final = (AskHelp, GiveHelp, Contribute, PlaceLand)
OF_ACTIVE: Final = (
    *(Act, Send, Toll, PassOn, TakeToken, Growth, Face, Court, Answer, Raise, Market, Trade, TradeAfter, OpenBid),
    *(War, PayFree, Curia),
)
"""What the family whose action it is chooses itself."""
ONLY_DURING: Final[dict[str, tuple[str, tuple[type[Step[Any]], ...]]]] = {
    "target": ("vassal.attempt", (Resist, Answer, *IN_WAR)),
    "attacked": ("war.target", IN_WAR),
    "helpers": ("war.lord-joins", IN_WAR),
    "champion": ("war.leader-bonus", (PlaceLand,)),
    "stack": ("war.free.choice", (PayFree, PlaceLand)),
    "pot": ("general.solvency", (Answer, KeepHalf, Bid)),
    "best": ("castle.bid", (Bid,)),
    "swaps": ("market.trade", (Trade, TradeAfter)),
    "gifts": ("curia.rest", (GiveUp,)),
}
"""What the table holds only while something goes on."""


def checks(realm: Realm) -> Iterator[Check]:
    """What must hold of any realm."""
    there, printed = lands_there(realm), realm.box.land_counts
    for kind, name in enumerate(realm.box.land_ids):
        yield told("lands.in_all", there[kind] == printed[kind], n=printed[kind], name=name, there=there[kind])
    yield told("advanced.two", not realm.advanced or realm.seats > 2)
    for knight in range(COLUMNS * realm.seats):
        yield from knight_checks(realm, knight)
    yield from space_checks(realm)
    for envoy in ("kings_soldiers", "archbishop", "knight", "target"):
        named = getattr(realm, envoy)
        in_play = named == NO_KNIGHT or realm.ages[named] != GONE
        yield envoy, "political.any-knight", told.expected("in_play"), in_play
    yield from phase_checks(realm)
    yield from stack_checks(realm, LIES_ON)
    if realm.ending:
        yield from ending_checks(realm)
    else:
        yield from pending_checks(realm)
        yield from choice_checks(realm)


def knight_checks(realm: Realm, knight: int) -> Iterator[Check]:
    """One knight, and who leads the column if he is not in play."""
    if realm.ages[knight] == GONE:
        yield told("knights.age.permanent", knight % COLUMNS > 1, knight)
        bare = not (realm.heirs[knight] or realm.soldiers[knight] or realm.castles[knight])
        yield told("knights.bare", bare, knight)
        yield told("knights.lord.none", realm.lords[knight] == NOBODY, knight)
        yield told("lands.none", realm.land_count(knight) == 0, knight)
        yield told("knights.where.nowhere", realm.where[knight] == HOME, knight)
    yield told("knights.lord.another", realm.lords[knight] != knight // COLUMNS, knight)


def space_checks(realm: Realm) -> Iterator[Check]:
    """Spaces in use and what is on them, and knights where they say they are."""
    in_use = max(FEWEST_SPACES, realm.seats)
    for place, on in enumerate(realm.spaces):
        closed = place % PER_SPHERE >= in_use
        yield told("spaces.closed" if closed else "spaces.in_use", (on == CLOSED) == closed, place)
        printed = realm.advanced and place % PER_SPHERE == 0
        yield told("spaces.unprinted", on != PRINTED or printed, place)
        yield told("spaces.printed", on != 0 or not printed, place)
        if on >= KNIGHT_ON:
            name = realm.knight_id(on - KNIGHT_ON)
            yield told("spaces.says_so", realm.where[on - KNIGHT_ON] == place, place, name=name)
        elif on >= MARKED:
            yield told("spaces.marked", realm.seats == 2, place)
    for knight, place in enumerate(realm.where):
        if 0 <= place < SPACES:
            there = realm.spaces[place] == KNIGHT_ON + knight
            yield told("knights.where.stands", there, knight, place=PLACES[place])
    for name, number, row in (("monastery", MONASTERY, realm.monastery), ("crusades", CRUSADES, realm.crusades)):
        standing = [knight for knight, place in enumerate(realm.where) if place == number]
        yield name, "place.unlimited-order", told.expected("standing"), sorted(row) == standing


def phase_checks(realm: Realm) -> Iterator[Check]:
    """Phases 1, 3 and 4 are those in which somebody chooses."""
    yield told("phase.choosing", realm.phase in (ACTIONS, POLITICS, POWER))
    last = CURIA + 1 if realm.phase == POLITICS else ON_CRUSADES + 1 if realm.phase == POWER else 0
    yield told("sphere.last", realm.sphere <= last, last=last)
    if len(realm.steps) > 1:
        step = realm.steps[1]
        fits = isinstance(step, IN_PHASE.get(int(realm.phase), ()))
        yield told("steps.of_phase", fits, 1, n=realm.phase)


def pending_checks(realm: Realm) -> Iterator[Check]:
    """What is under way has all that it needs, and nothing is left of what is not under way."""
    under_way = {type(step) for step in realm.steps}
    for field, (rule, steps) in ONLY_DURING.items():
        value = getattr(realm, field)
        kept = any(value) if isinstance(value, list) else value != (0 if field == "helpers" else NOBODY)
        yield field, rule, told.expected("not_going_on"), not kept or not under_way.isdisjoint(steps)
    yield from acting_checks(realm, under_way)
    yield from asked_checks(realm, asked)
    if not under_way.isdisjoint({AskHelp, GiveHelp, Contribute}):
        attacked = realm.attacked != NO_LAND and realm.attacked < len(realm.lands)
        yield told("attacked.there", attacked and realm.lands[realm.attacked] != NO_LAND)
        yield told("attacked.of_target", realm.attacked // LANDS == realm.target)
    placing = PlaceLand in under_way
    yield told("spoil.placed", placing == (realm.spoil != NO_LAND))
    if realm.stack != NOBODY:
        yield told("stack.there", realm.stacks[realm.stack])
    elif PayFree in under_way:
        yield told("stack.attacked", False)
    yield from laid_checks(realm)
    bidding = Bid in under_way
    yield told("bidder.best", bidding == (realm.bidder != NOBODY))
    if bidding:
        yield told("best.in_stock", covers(realm.stock[realm.bidder], realm.best))
        yield told("pot.in_best", covers(realm.best, realm.pot))


def laid_checks(realm: Realm) -> Iterator[Check]:
    """Nobody has laid or traded what is not there."""
    step = realm.steps[-1]
    for seat, laid in enumerate(realm.offers):
        concerned = isinstance(step, Sealed) and seat in step.concerned(realm)
        lays = concerned or (isinstance(step, Laying) and step.seat == seat)
        yield told("seats.offer.asked", lays or size_of(laid) == 0, seat)
        most = realm.pot if isinstance(step, KeepHalf) else realm.stock[seat]
        yield told("seats.offer.there", covers(most, laid), seat)
    if isinstance(step, PayFree):
        needed = cubes_needed(realm, realm.knight, realm.stack)
        yield told("stack.unpaid", size_of(realm.offers[step.seat]) < needed)
        takes = can_take(realm, int(realm.knight), int(realm.stack))
        yield told("seats.stock.takes", takes, step.seat, n=needed)
    elif isinstance(step, Raise):
        yield told("seats.stock.raises", is_raise(only(realm.stock[step.seat], STAY_FREE), realm.pot), step.seat)
    yield told("swaps.most", len(realm.swaps) <= MOST_TRADED, n=MOST_TRADED)
    given = [0] * KIND_COUNT
    for swap in realm.swaps:
        given[swap // KIND_COUNT] += 1
    yield told("swaps.in_stock", covers(realm.stock[realm.active], given))


def acting_checks(realm: Realm, under_way: set[type[Step[Any]]]) -> Iterator[Check]:
    """Who acts, where he stands, where he is going, and whom it is aimed at."""
    at_home = not under_way.isdisjoint({Send, Toll, TakeToken, Growth, Dowry})
    if at_home or not under_way.isdisjoint({Court, Resist, Answer, Market, War, Curia, *IN_WAR}):
        yield told("knight.acts", realm.knight != NO_KNIGHT)
        yield told("knight.own", realm.knight // COLUMNS == realm.active)
        where = "knight.at_home" if at_home else "knight.in_sphere"
        yield told(where, (realm.where[realm.knight] == HOME) == at_home)
    step = realm.steps[-1]
    if isinstance(step, Toll):
        yield told("steps.space.token", EMPTY < realm.spaces[step.space] < KNIGHT_ON, len(realm.steps) - 1)
    if not under_way.isdisjoint({Resist, Answer, AskHelp, GiveHelp, Contribute}):
        yield told("target.there", realm.target != NO_KNIGHT)
        yield told("target.of_others", realm.target // COLUMNS != realm.active)


def asked(realm: Realm, number: int) -> int:
    """Whom a step asks, where that follows from who acts against whom."""
    step = realm.steps[number]
    if isinstance(step, Resist):
        return int(realm.target // COLUMNS)
    return int(realm.active) if isinstance(step, OF_ACTIVE) else step.seat


def ending_checks(realm: Realm) -> Iterator[Check]:
    """The scores are those of the places, or those a word of the players can bring."""
    if realm.ending in BY_WORD:
        yield score_check(realm, scores_by_word(realm, realm.gone))
    else:
        shared = 1.0 / max(1, sum(score > 0 for score in realm.scores))
        possible = tuple(shared if score > 0 else 0.0 for score in realm.scores)
        shares = realm.scores == possible and any(realm.scores)
        yield "scores", realm.ending, told.expected("shared"), shares


def fit_checks(options: Data, realm: Realm) -> Iterator[Check]:
    """Does the table show what was agreed on before?"""
    families = [realm.family_id(seat) for seat in range(realm.seats)]
    yield told("families.agreed", families == options["families"], names=options["families"])
    yield told("advanced.agreed", realm.advanced == options["advanced"], value=options["advanced"])
    left = [seat for seat in range(realm.seats) if realm.has_left(seat)]
    yield told("gone.left", sorted(realm.gone) == left)
