"""What is hidden of an offer that is being made, and of a choice that was none."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from games.mil1049.given import (
    COLOURS,
    asked,
    given,
    keys,
    lay,
    notations,
    offers,
    play,
    seal,
    stock,
    table,
    who,
)
from games.mil1049.moments import (
    BARE,
    RICH,
    at_market,
    at_war,
    attempt,
    auction,
    court_answer,
    donations,
    halving,
    no_privilege,
    others,
    shown,
    war,
    wedding,
    world,
)

import quincunx as qx
from quincunx.contract.secrecy import secrets_are_declared
from quincunx.core.step import HIDDEN
from quincunx.games.mil1049.actions import SEAL, SPACE

# ---- half-made offers


@pytest.mark.rule("hidden.half-made")
@pytest.mark.parametrize(
    ("moment", "steps", "last", "key"),
    [
        (attempt, ["more:gold", "more:gold", "less:gold", "more:influence"], "done", "resists"),
        (court_answer, ["raise", "more:gold", "more:influence"], "done", "raises"),
        (at_market, ["trade", "swap:food-metal", "back", "swap:metal-gold"], "done", "trades"),
        (at_market, ["castle", "more:gold", "more:food"], "done", "opens"),
        (auction, ["more:gold", "less:gold", "more:metal"], "done", "bids"),
        (at_war, ["more:food", "less:food", "more:influence", "more:food", "more:food"], "more:food", "takes_free"),
        (halving, ["more:gold", "less:gold", "more:food"], "more:gold", "keeps"),
        (no_privilege, ["send:A"], "to:war-1", "sent_for_gold"),
        (given, ["send:B"], "to:crusades", "sent"),
        (given, ["pass"], "block:war-1", "passes"),
    ],
)
def test_what_is_being_put_together_is_seen_by_its_owner_only(
    moment: Any, steps: list[str], last: str, key: str
) -> None:
    """Cube by cube nothing changes for the others, not even how many choices were made; whole, all see it."""
    match = moment()
    [owner] = match.acting
    before = {eye: shown(match, eye) for eye in others(owner)}
    worlds = {eye: world(match, eye) for eye in others(owner)}
    own = shown(match, owner)
    for step in steps:
        play(match, step)
        assert {eye: shown(match, eye) for eye in others(owner)} == before
        assert {eye: world(match, eye) for eye in others(owner)} == worlds
        assert world(match, owner)["steps"] == table(match)["steps"]
        assert world(match, owner)["seats"] == table(match)["seats"]
        assert shown(match, owner) != own
        own = shown(match, owner)
    play(match, last)
    assert key in keys(match)
    for eye in others(owner):
        assert shown(match, eye) != before[eye]


@pytest.mark.rule("hidden.half-made", "hidden.sealing")
@pytest.mark.parametrize(
    ("moment", "steps"),
    [
        (given, ["send:A"]),
        (no_privilege, ["send:A"]),
        (given, ["send:A", "to:war-1"]),
        (given, ["pass"]),
        (court_answer, []),
        (court_answer, ["raise"]),
        (at_market, []),
        (at_market, ["trade", "swap:food-metal"]),
        (at_market, ["castle"]),
        (auction, []),
        (attempt, []),
        (at_war, []),
        (halving, []),
        (wedding, []),
        (war, []),
        (donations, []),
    ],
)
def test_whatever_others_see_otherwise_is_declared(moment: Any, steps: list[str]) -> None:
    """Else it would be written down for them as it is."""
    secrets_are_declared(play(moment(), *steps), qx.FastDice(2))


def seen(match: qx.Match, action: str) -> int:
    """What others are shown of a choice, as a number."""
    [seat] = match.acting
    return match.table.steps[-1].seen(match.table, seat, match.parse(action), qx.ONLOOKER)


@pytest.mark.rule("hidden.half-made")
def test_who_goes_where_is_shown_as_one_thing() -> None:
    """Another knight or another place is another sight."""
    sights = set()
    for colour in ("red", "yellow", "blue"):
        for column in ("A", "B"):
            match = play(given(active=colour), f"send:{column}")
            sights |= {seen(match, action) for action in notations(match)}
    assert len(sights) == 6 * 14
    assert min(sights) >= SPACE.size, "none is taken for an action"


@pytest.mark.rule("hidden.half-made")
def test_a_finished_payment_is_shown_whole_whatever_the_order() -> None:
    """Four cubes are needed: the fourth shows them all, those before it none."""
    last_cubes: dict[tuple[str, ...], set[int]] = {}
    for order in product(("more:food", "more:influence"), repeat=4):
        match = play(at_war(), *order[:3])
        assert seen(at_war(), order[0]) == HIDDEN
        last_cubes.setdefault(tuple(sorted(order)), set()).add(seen(match, order[3]))
    assert [len(sights) for sights in last_cubes.values()] == [1] * 5
    assert len(set().union(*last_cubes.values())) == 5
    assert min(set().union(*last_cubes.values())) >= SPACE.size, "none is taken for an action"


@pytest.mark.rule("hidden.half-made", "hidden.open-bids")
@pytest.mark.parametrize(
    ("moment", "steps", "kind"),
    [
        (attempt, [], "influence"),
        (court_answer, ["raise"], "influence"),
        (at_market, ["castle"], "metal"),
        (auction, [], "metal"),
    ],
)
def test_any_other_offer_is_another_sight(moment: Any, steps: list[str], kind: str) -> None:
    offered = [{"gold": 1}, {"gold": 2}, {"gold": 1, kind: 1}]
    sights = {seen(lay(play(moment(), *steps), **cubes), "done") for cubes in offered}
    assert len(sights) == 3
    assert min(sights) >= SPACE.size


@pytest.mark.rule("hidden.open-bids", "castle.bid")
def test_that_somebody_does_not_bid_is_seen_as_it_is() -> None:
    """Also with cubes laid for a bid that is not made."""
    for match in (auction(), lay(auction(), gold=1)):
        assert seen(match, "nothing") == match.parse("nothing")


@pytest.mark.rule("hidden.half-made", "market.trade")
def test_any_other_trade_is_another_sight() -> None:
    """With none, one or two cubes exchanged."""
    sights = [seen(play(at_market(), "trade"), "done")]
    for first in offers(play(at_market(), "trade"), "swap"):
        one = play(at_market(), "trade", f"swap:{first}")
        sights.append(seen(one, "done"))
        sights += [seen(play(one.copy(), f"swap:{second}"), "done") for second in offers(one, "swap")]
    assert len(set(sights)) == len(sights) > 100
    assert min(sights) >= SPACE.size


# ---- forced choices


@pytest.mark.rule("hidden.forced")
@pytest.mark.parametrize(
    ("moment", "bare", "choice"),
    [
        (auction, {"yellow": BARE}, "nothing"),
        (attempt, {"yellow": BARE}, "done"),
    ],
)
def test_a_forced_pass_or_empty_offer_looks_like_a_free_one(moment: Any, bare: dict[str, Any], choice: str) -> None:
    """Yellow is asked either way, and the others see the same before and after."""
    free, forced = moment(), moment(**bare)
    assert who(free) == who(forced) == "yellow"
    assert len(notations(free)) > 1
    assert notations(forced) == [choice]
    for eye in others(1):
        assert shown(free, eye) == shown(forced, eye)
    play(free, choice)
    play(forced, choice)
    for eye in others(1):
        assert shown(free, eye) == shown(forced, eye)


@pytest.mark.rule("hidden.forced")
@pytest.mark.parametrize(("moment", "seat"), [(wedding, 1), (wedding, 0), (war, 1), (donations, 2)])
def test_an_empty_secret_choice_looks_the_same_whether_forced_or_not(moment: Any, seat: int) -> None:
    """Whoever has no cube is waited for like everybody else, until the last one has sealed."""
    free = moment()
    said = {COLOURS[seat]: BARE}
    forced = moment(**said)
    assert notations_of(forced, seat) == ["seal"]
    assert len(notations_of(free, seat)) > 1
    assert free.awaited == forced.awaited
    seal(free)
    seal(forced)
    for eye in others(seat):
        assert shown(free, eye) == shown(forced, eye)


def notations_of(match: qx.Match, seat: int) -> list[str]:
    return [match.notation(action, seat) for action in match.legal(seat)]


@pytest.mark.rule("hidden.forced")
def test_an_accepted_offer_looks_the_same_whether_forced_or_not() -> None:
    """Red could not raise and has no land to give; he is asked all the same."""
    knight = {"where": "court-1", "soldiers": 5, "lands": []}
    free, forced = (attempt(red={**stock, "A": knight}) for stock in (RICH, BARE))
    for match in (free, forced):
        play(lay(match, gold=2), "done")
        assert who(match) == "red"
    assert (notations(forced), notations(free)) == (["accept"], ["accept", "raise"])
    for match in (free, forced):
        play(match, "accept")
    for eye in others(0):
        assert shown(free, eye) == shown(forced, eye)


@pytest.mark.rule("hidden.forced")
def test_a_refused_help_looks_the_same_whatever_the_lord_has() -> None:
    """He is asked, also with nothing to contribute."""
    said = {"yellow": {**RICH, "B": {"lord": "blue"}}}
    free, forced = war(**said), war(**said, blue=BARE)
    for match in (free, forced):
        play(match, "yes")
        assert (who(match), notations(match)) == ("blue", ["no", "yes"])
        play(match, "no")
    for eye in others(2):
        assert shown(free, eye) == shown(forced, eye)


# ---- who is passed over


@pytest.mark.rule("hidden.skip")
@pytest.mark.parametrize(("privileges", "is_asked"), [(0, False), (1, False), (2, True)])
def test_a_second_woman_for_the_veil_is_asked_about_with_two_privileges_only(privileges: int, is_asked: bool) -> None:
    match = given(at="monastery", red={"A": {"where": "monastery"}, "privileges": privileges})
    assert (asked(match) == "Veil") == is_asked


@pytest.mark.rule("hidden.skip")
def test_who_has_no_space_for_a_castle_is_passed_over_and_who_has_no_cubes_is_not() -> None:
    match = auction(yellow={**RICH, "B": {"castle": 1}}, blue=BARE)
    assert (who(match), notations(match)) == ("blue", ["nothing"])


@pytest.mark.rule("hidden.skip")
@pytest.mark.parametrize(
    ("dowry", "is_asked"),
    [({"gold": 1}, False), ({"gold": 4}, False), ({"gold": 1, "food": 1}, True), ({"gold": 2, "food": 1}, True)],
)
def test_a_half_of_cubes_of_one_kind_is_taken_without_a_question(dowry: dict[str, int], is_asked: bool) -> None:
    match = seal(wedding(yellow=RICH), yellow=dowry)
    assert (asked(match) == "KeepHalf") == is_asked


@pytest.mark.rule("hidden.skip")
def test_a_donation_worth_nothing_is_taken_back_without_a_question() -> None:
    """Yellow's 3 below the highest are worth 3, blue's lowest 4 below are worth nothing."""
    match = seal(donations(), red={"gold": 6}, yellow={"gold": 3}, blue={"gold": 2})
    assert (who(match), asked(match)) == ("yellow", "GiveUp")
    play(match, "yes")
    assert asked(match) == "Act"
    assert stock(match, "blue")["gold"] == 6
    assert offers(match, "yes") == []


@pytest.mark.rule("hidden.simultaneous")
def test_the_last_seal_shows_all_offers_and_those_before_it_nothing() -> None:
    """Any other offer of anybody is another sight, told from the actions by its number."""
    sights = []
    for colour, kind in product(COLOURS[:3], ("food", "gold")):
        match = lay(wedding(), colour, **{kind: 1})
        for early in ("red", "yellow"):
            assert match.table.steps[-1].seen(match.table, COLOURS.index(early), SEAL, qx.ONLOOKER) == HIDDEN
            play(match, "seal", seat=early)
        sights.append(seen(match, "seal"))
    assert len(set(sights)) == 6
    assert min(sights) >= SPACE.size
