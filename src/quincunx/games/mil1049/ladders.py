# cold: interpreted
"""What an offer beats and what beats it: dowries, offers to stay free, raises, bids and donations.

Nothing here looks behind another family's screen, but for its stock where the table remembers it for all.
"""

from __future__ import annotations

from collections.abc import Sequence

from quincunx.core.kit.odds import BAD, GOOD, Chart, Outlook, Words
from quincunx.core.memory import AIDED
from quincunx.core.messages import Message, Value
from quincunx.games.mil1049.actions import DONE, SEAL
from quincunx.games.mil1049.box import GOLD, INFLUENCE, KIND_COUNT
from quincunx.games.mil1049.offers import BID, DOWRY, STAY_FREE, compared, half, is_raise, only, size_of, told
from quincunx.games.mil1049.points import changes, total
from quincunx.games.mil1049.realm import Realm
from quincunx.games.mil1049.steps.court import NEW_LORD, RESISTED, Raise, Resist
from quincunx.games.mil1049.steps.curia import HIGHEST, Donate, worth
from quincunx.games.mil1049.steps.market import CASTLE_BUILT, Bid, OpenBid
from quincunx.games.mil1049.steps.marriage import BEST_DOWRY, Dowry

Offering = Dowry | Donate | Resist | Raise | OpenBid | Bid


def offer_outlook(realm: Realm, seat: int, step: Offering, memory: str, words: Words) -> Outlook:
    """What comes of the offer as it lies there."""
    action, laid = SEAL if isinstance(step, (Dowry, Donate)) else DONE, realm.offers[seat]
    offered = action in step.options(realm, seat)
    outlook = Outlook(words(step.describe(realm, seat, action)), [realm.notation(seat, action)] if offered else [])
    gain = 0
    if isinstance(step, Dowry):
        outlook.chart = ladder(laid, DOWRY, "tied", words)
        outlook.text = words(dowry_words(realm, seat))
        gain = BEST_DOWRY if seat != realm.active and realm.women[seat] > 0 and size_of(laid) > 0 else 0
    elif isinstance(step, Donate):
        outlook.chart = donations(laid[GOLD], words)
        gain = HIGHEST if laid[GOLD] > 0 else 0
    elif isinstance(step, Resist):
        outlook.chart = answers(realm, laid, memory, words)
        gain = RESISTED
    elif isinstance(step, Raise):
        key = "raise_enough" if is_raise(laid, realm.pot) else "raise_needs"
        outlook.text = words(Message(f"odds.ladder.{key}", {"raises": either(raises(realm.pot))}))
        gain = total(changes(realm, seat, DONE), seat) if offered else 0
    else:
        outlook.chart, gain = ladder(laid, BID, "not_higher", words), CASTLE_BUILT
        if isinstance(step, Bid):
            key = "outbids" if compared(laid, realm.best) > 0 else "needs"
            outlook.text = words(Message(f"odds.ladder.{key}", {"bids": either(bids_above(realm.best))}))
    outlook.note = words(Message(f"odds.ladder.if_{step.asks}", {"n": gain}) if gain else Message("odds.no_points"))
    return outlook


def chart_of(title: Message, heads: tuple[str, ...], words: Words) -> Chart:
    """A chart without rows yet."""
    return Chart(words(title), [words(Message(f"odds.ladder.{head}")) for head in heads])


# ---- more or fewer cubes, then better or worse ones


def just_above(laid: Sequence[int], kinds: tuple[int, ...]) -> list[int] | None:
    """The least offer of as many cubes that is higher; None if there is none."""
    best = sorted(kinds, reverse=True)
    found, below = list(laid), 0
    for n in range(len(best) - 1, -1, -1):
        if below > 0:
            for kind in best[n + 1 :]:
                found[kind] = 0
            found[best[n]] += 1
            found[best[-1]] = below - 1
            return found
        below += laid[best[n]]
    return None


def just_below(laid: Sequence[int], kinds: tuple[int, ...]) -> list[int] | None:
    """The best offer of as many cubes that is lower; None if there is none."""
    best = sorted(kinds, reverse=True)
    found, below = list(laid), laid[best[-1]]
    for n in range(len(best) - 2, -1, -1):
        if laid[best[n]] > 0:
            for kind in best[n + 1 :]:
                found[kind] = 0
            found[best[n]] -= 1
            found[best[n + 1]] = below + 1
            return found
        below += laid[best[n]]
    return None


def ladder(laid: list[int], kinds: tuple[int, ...], even: str, words: Words) -> Chart:
    """All offers another could make, from the fewest cubes to the most, and how this one compares."""
    count = int(size_of(laid))
    higher, lower, tied = (words(Message(f"odds.ladder.{key}")) for key in ("higher", "lower", even))
    chart = Chart(
        words(Message("odds.ladder.title")), [words(Message(f"odds.ladder.{key}")) for key in ("another", "yours")]
    )
    below, above = just_below(laid, kinds), just_above(laid, kinds)
    if count > 0:
        chart.add([words(Message("odds.ladder.fewer", {"n": count - 1})), higher], GOOD)
    if below is not None:
        chart.add([words(Message("odds.ladder.up_to", {"n": count, "cubes": told(below)})), higher], GOOD)
    chart.add([words(Message("odds.ladder.same", {"cubes": told(laid)})), tied])
    if above is not None:
        chart.add([words(Message("odds.ladder.from", {"n": count, "cubes": told(above)})), lower], BAD)
    chart.add([words(Message("odds.ladder.more", {"n": count + 1})), lower], BAD)
    return chart


# ---- marriage


def dowry_words(realm: Realm, seat: int) -> Message:
    """What it means to have the highest dowry."""
    host, cubes = int(realm.active), int(size_of(realm.offers[seat]))
    if cubes == 0:
        return Message("odds.ladder.dowry_host_empty" if seat == host else "odds.ladder.dowry_empty")
    known: dict[str, Value] = {"n": BEST_DOWRY, "women": realm.women[seat], "host": host, "cubes": cubes}
    if seat == host:
        return Message("odds.ladder.dowry_host" if realm.women[seat] else "odds.ladder.dowry_host_nobody", known)
    kept = {**known, "kept": int(half(cubes))}
    return Message("odds.ladder.dowry" if realm.women[seat] else "odds.ladder.dowry_nobody", kept)


# ---- Court


def raises(offer: list[int]) -> list[list[int]]:
    """The least raises of an offer: one influence more, or as many cubes with one more of gold."""
    found = [[0, 0, 0, offer[INFLUENCE] + 1, offer[GOLD]]]
    if offer[INFLUENCE] > 0:
        found.append([0, 0, 0, offer[INFLUENCE] - 1, offer[GOLD] + 1])
    return found


def either(offers: list[list[int]]) -> Message:
    """One or two offers in words."""
    first, last = (Message("odds.ladder.cubes", {"cubes": told(cubes)}) for cubes in (offers[0], offers[-1]))
    return first if len(offers) == 1 else Message("odds.ladder.either", {"first": first, "second": last})


def answers(realm: Realm, laid: list[int], memory: str, words: Words) -> Chart:
    """What the other family can do about an offer to stay free, and what comes of it."""
    rival, count = int(realm.active), int(size_of(laid))
    lands = int(realm.land_count(realm.target))
    chart = Chart(
        words(Message("odds.ladder.answers")), [words(Message(f"odds.ladder.{key}")) for key in ("they", "then")]
    )
    accepted = Message("odds.ladder.accepted", {"n": RESISTED, "kept": int(half(count))})
    chart.add([words(Message("odds.ladder.they_accept")), words(accepted)], GOOD)
    bound = words(Message("odds.ladder.bound", {"seat": rival, "n": NEW_LORD + 4 * lands}))
    chart.add([words(Message("odds.ladder.they_raise", {"raises": either(raises(laid))})), bound], BAD)
    if memory == AIDED:
        can = is_raise(only(realm.stock[rival], STAY_FREE), laid)
        able = Message("odds.ladder.can_raise" if can else "odds.ladder.cannot_raise", {"seat": rival})
        chart.add([words(Message("odds.ladder.they_have")), words(able)], BAD if can else GOOD)
    return chart


# ---- Market


def bids_above(best: list[int]) -> list[list[int]]:
    """The least bids that beat the best one: one cube more, or as many that are better."""
    above = just_above(best, BID)
    more = [best[kind] + (1 if kind == min(BID) else 0) for kind in range(KIND_COUNT)]
    return [more] if above is None else [more, above]


# ---- Curia


def donations(own: int, words: Words) -> Chart:
    """What one's gold is worth by the most that another gives, whether or not somebody gives less."""
    heads = ["most_given", "points", "points_lowest"]
    chart = Chart(
        words(Message("odds.ladder.donation", {"n": own})), [words(Message(f"odds.ladder.{key}")) for key in heads]
    )
    if own == 0:
        chart.add([words(Message("odds.ladder.any_gold")), *[words(Message("odds.ladder.gift_points", {"n": 0}))] * 2])
        return chart
    highest, nothing = (words(Message("odds.ladder.gift_points", {"n": n})) for n in (HIGHEST, 0))
    chart.add([words(Message("odds.ladder.no_more_than", {"n": own})), highest, highest], GOOD)
    for most in range(own + 1, own + HIGHEST):
        with_zero, as_lowest = worth([own, most, 0], 0), worth([own, most], 0)
        cells = [words(Message("odds.ladder.gift_points", {"n": max(0, each)})) for each in (with_zero, as_lowest)]
        chart.add([words(Message("odds.ladder.exactly", {"n": most})), *cells])
    chart.add([words(Message("odds.ladder.gold_or_more", {"n": own + HIGHEST})), nothing, nothing], BAD)
    return chart
