"""Exact odds: against counting every roll, and quick enough to be shown at once."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from time import process_time

import pytest
from games.battalion.given import box, forecast, foreseen, given, play, unit
from games.playing import seeds

import quincunx as qx
from quincunx.core.kit.faces import KNOWN
from quincunx.core.kit.odds import Numbers, Outcome, Outlook, Row, expected
from quincunx.games.battalion.battle import Battle
from quincunx.games.battalion.fight import count_hits
from quincunx.games.battalion.odds import break_chance, chances_again, chances_with, hit_chances, surely_breaks

QUICK = 0.005


@pytest.mark.parametrize("values", [[], [5], [4, 6], [5, 5, 7], [2, 3, 4, 5, 6, 7]])
@pytest.mark.parametrize("dice", [1, 3, 4])
def test_chances_agree_with_every_roll(dice: int, values: list[int]) -> None:
    counts = Counter(count_hits(sorted(faces), values) for faces in product(range(1, 9), repeat=dice))
    expected = [counts[hits] / 8**dice for hits in range(dice + 1)]
    assert hit_chances(dice, values) == pytest.approx(expected)


def test_chances_of_six_dice_add_up() -> None:
    assert sum(hit_chances(6, [4, 5, 5, 6])) == pytest.approx(1.0)


def hits(told: Outcome | Row) -> Numbers:
    """The hits to be dealt."""
    numbers = told.chances if isinstance(told, Outcome) else told.chances[0]
    assert isinstance(numbers, Numbers)
    return numbers


def by_target(outlook: Outlook) -> dict[str, Numbers]:
    return {outcome.on: hits(outcome) for outcome in outlook.outcomes}


def dice(outlook: Outlook) -> dict[str, int]:
    """The dice of each role."""
    return {each.role: each.total for each in outlook.sums}


def sent(chances: list[float]) -> list[float]:
    """Chances as they are sent."""
    found: list[float] = Numbers(chances).to_dict()["chances"]
    return found


def melee_of(rank: str) -> list[int]:
    """The melee values of a single rank."""
    return list(box().cards.ranks[rank].melee)


@pytest.mark.parametrize("values", [[], [5], [4, 6, 6]])
@pytest.mark.parametrize(("kept", "dice"), [([], 2), ([3, 5], 2), ([1, 6, 8], 1), ([2, 4], 0)])
def test_chances_of_dice_rolled_again_agree_with_every_roll(kept: list[int], dice: int, values: list[int]) -> None:
    counts = Counter(count_hits(sorted([*kept, *more]), values) for more in product(range(1, 9), repeat=dice))
    expected = [counts[hits] / 8**dice for hits in range(len(kept) + dice + 1)]
    assert chances_with(kept, dice, values) == pytest.approx(expected)


def test_the_best_dice_are_rolled_again() -> None:
    """For the roller a miss, for whoever is hit an 8."""
    assert chances_again([2, 8], [6], 1, True) == pytest.approx(chances_with([8], 1, [6]))
    assert chances_again([2, 8], [6], 1, False) == pytest.approx(chances_with([2], 1, [6]))
    assert chances_again([8, 8], [], 2, True) == [0, 0, 1]


def test_break_chance_is_what_cannot_be_helped() -> None:
    """Caetrati of one rank with one disorder break on the first hit; whole ones need two."""
    match = given(
        own={"units": [unit("hastati", foes=["carthage1", "carthage2"])]},
        enemy={"units": [unit("caetrati", disorder=1), unit("caetrati")]},
    )
    first, second = (hits(outlook.outcomes[0]) for outlook in foreseen(match))
    assert first.ends == pytest.approx(1 - first.chances[0], abs=1e-5)
    assert second.ends == pytest.approx(1 - second.chances[0] - second.chances[1], abs=1e-5)


def test_a_steadfast_unit_need_not_break_if_it_has_a_token() -> None:
    """Samnites stand fast against one hit; the camp's last token pays for it."""
    broken = []
    for order in (0, 1):
        match = given(
            own={"units": [unit("hastati", foes=["carthage1"])]},
            enemy={"units": [unit("samnites", disorder=2)], "order": order},
        )
        broken.append(hits(foreseen(match)[0].outcomes[0]))
    assert broken[0].ends == pytest.approx(1 - broken[0].chances[0], abs=1e-5)
    assert broken[1].ends < broken[0].ends


def test_forecast_of_a_charge_counts_the_overlap_it_would_bring() -> None:
    match = given(
        own={"units": [unit("hastati", foes=["carthage1"]), unit("hastati")]},
        enemy={"units": [unit("samnites", "samnites")]},
    )
    [charge] = forecast(match).about("charge:rome2")
    assert dice(charge) == {"attack": 4, "counterattack": 3}
    bare = next(row for row in charge.rows if row.rule == "engage.overlap_bonus")
    assert bare.total == 3
    assert hits(bare).mean == pytest.approx(expected(hit_chances(3, melee_of("rome.hastati"))), abs=1e-3)


def test_a_charge_that_splits_an_engagement_overlaps_nobody() -> None:
    match = given(
        own={"units": [unit("hastati", foes=["carthage1", "carthage2"]), unit("hastati")]},
        enemy={"units": [unit("caetrati"), unit("caetrati")]},
    )
    charge = forecast(match).about("charge:rome2")[0]
    assert dice(charge)["attack"] == 3
    assert "engage.overlap_bonus" not in [rule for each in charge.sums for _, rule, _ in each.summands]


def test_sums_add_up_to_the_pool_even_at_its_limit() -> None:
    """Seven dice by the book are six, and the sum says why."""
    enemy = [unit("samnites", "samnites", "samnites")]
    own = [unit("hastati", foes=["carthage1"]) for _ in range(5)]
    match = given(own={"units": own}, enemy={"units": enemy})
    attack = foreseen(match)[0].sums[0]
    assert attack.role == "attack"
    assert sum(value for value, _, _ in attack.summands) == attack.total == 6
    assert attack.summands[-1][1] == "attack.pool_max"


def test_the_counterattack_comes_from_what_is_left() -> None:
    """One rank of Caetrati breaks on any hit: it strikes back only if all dice miss."""
    match = given(
        own={"units": [unit("hastati", "hastati", "hastati", foes=["carthage1"])]},
        enemy={"units": [unit("caetrati", disorder=1)]},
    )
    told = by_target(foreseen(match)[0])
    assert list(told) == ["carthage1", "rome1"]
    attack, answer = told.values()
    whole = hit_chances(3, melee_of("carthage.caetrati"))
    missed = attack.chances[0]
    assert answer.chances[1:4] == pytest.approx([missed * chance for chance in whole[1:]], abs=1e-5)
    assert sum(answer.chances[:4]) == pytest.approx(1, abs=1e-5)


@pytest.mark.rule("command.pay_first")
def test_the_price_is_paid_before_the_blow_comes_back() -> None:
    """The last order pays for the assault: whatever strikes back, there is none left to take it as disorder."""
    match = given(
        own={"units": [unit("hastati", foes=["carthage1"])], "order": 1},
        enemy={"units": [unit("samnites", "samnites", "samnites")]},
    )
    answer = hits(foreseen(match)[0].outcomes[1])
    assert answer.ends == pytest.approx(1 - answer.chances[0], abs=1e-5)
    assert forecast(match).leaves["rome1"][1] == ["disbanded"]


@pytest.mark.rule("react.cost")
def test_a_reaction_is_paid_before_the_charger_strikes() -> None:
    """The last order pays for the counter-charge: any hit then disbands the unit, and it strikes back only unhurt."""
    match = given(
        own={"units": [unit("hastati", "hastati")]}, enemy={"units": [unit("scutarii"), unit("samnites")], "order": 1}
    )
    play(match, "charge:rome1")
    told = by_target(forecast(match).about("counter-charge:carthage1")[0])
    missed = told["carthage1"].chances[0]
    assert told["carthage1"].ends == pytest.approx(1 - missed, abs=1e-5)
    whole = hit_chances(3, melee_of("carthage.scutarii"))
    assert sent(told["rome1"].chances)[1:] == pytest.approx([missed * chance for chance in whole[1:]], abs=1e-5)


@pytest.mark.rule("trait.lost_with_rank")
def test_a_die_by_place_goes_with_the_rank_that_has_it() -> None:
    """Halberdiers would strike first: a hit takes the Allied Cavalry in front, and with it the die of Envelop."""
    match = given(
        factions=("rome", "han"),
        own={"units": [unit("allied_cavalry", "roman_cavalry", sector=1)], "order": 2},
        enemy={"units": [unit("halberdiers", sector=1)]},
    )
    play(match, "charge:rome1")
    told = by_target(forecast(match).about("counter-charge:han1")[0])
    struck = sent(told["rome1"].chances)
    behind = melee_of("rome.roman_cavalry")
    whole = hit_chances(5, sorted([*melee_of("rome.allied_cavalry"), *behind]))
    left = [*hit_chances(4, behind), 0.0]
    dealt = [struck[0] * a + sum(struck[1:4]) * b for a, b in zip(whole, left, strict=True)]
    assert sent(told["han1"].chances)[1:] == pytest.approx(dealt[1:], abs=1e-5)


@pytest.mark.rule("command.pay_first")
def test_a_charge_that_is_paid_costs_nothing_more() -> None:
    """Two names cost two order; when the target is chosen they lie on the unit already."""
    match = given(
        own={"units": [unit("hastati", "principes")], "order": 3},
        enemy={"units": [unit("samnites"), unit("samnites")], "order": 0},
    )
    assert foreseen(match)[0].text == "costs 2 order"
    play(match, "charge:rome1")
    assert match.rule == "charge.choose_target"
    assert [outlook.text for outlook in foreseen(match)] == ["", ""]


@pytest.mark.rule("trait.steadfast")
def test_nobody_stands_fast_without_a_token() -> None:
    for disorder in (0, 1):
        match = given(
            own={"units": [unit("hastati", foes=["carthage1"])]},
            enemy={"units": [unit("samnites", "samnites")], "order": 0, "disorder": disorder},
        )
        told = forecast(match).leaves["carthage1"][1]
        assert ("stands fast against one" in told) == bool(disorder)


def test_forecast_of_the_pool_counts_cards() -> None:
    match = given(
        own={"units": [unit("hastati", "hastati", foes=["carthage1"])], "hand": ["short_swords", "pila"]},
        enemy={"units": [unit("samnites", "samnites")]},
    )
    play(match, "assault:rome1")
    before = foreseen(match)[0]
    rows = {row.text: row for row in before.rows}
    assert [row.total for row in rows.values()] == [3, 4, 5, 3]
    assert rows["1 card discarded"].do == ["discard:pila", "discard:short_swords"]
    assert rows["Short Swords played"].do == ["play:short_swords"]
    play(match, "play:short_swords")
    after = hits(foreseen(match)[0].outcomes[0])
    assert after.mean > hits(before.outcomes[0]).mean
    assert after.chances == hits(rows["Short Swords played"]).chances
    assert match.forecast(1) is None


def test_what_hits_would_leave() -> None:
    match = given(
        own={"units": [unit("hastati", foes=["carthage1"])]},
        enemy={"units": [unit("caetrati", "caetrati", disorder=2)], "order": 3},
    )
    left = forecast(match).leaves["carthage1"]
    assert left[0] == ["unharmed"]
    assert left[1] == ["+1 disorder", "\u22121 rank, \u22121 disorder"]
    assert left[-1] == ["disbanded"]


def test_each_way_to_take_hits_tells_the_blow_that_is_left() -> None:
    match = given(
        own={"units": [unit("hastati", "hastati", foes=["carthage1"])]},
        enemy={"units": [unit("samnites", "scutarii")], "order": 3},
        dice=(8, 8, 1),
    )
    play(match, "assault:rome1")
    ways = foreseen(match)
    assert [way.do for way in ways] == [["lose:0"], ["lose:1"]]
    assert ways[0].details == {"lost": 0, "disorder": 2, "refunded": 0, "survives": True}
    assert ways[0].note == ways[0].text == "+2 disorder"
    assert hits(ways[0].outcomes[0]).mean > hits(ways[1].outcomes[0]).mean


@pytest.mark.parametrize("seed", seeds(6))
def test_what_was_foreseen_is_what_comes(seed: int) -> None:
    """At random: a command or a way to take hits that leads straight to a pool brings the dice and chances foretold."""
    match, rng = qx.new("battalion", battle=f"set{seed + 1}", seed=seed), Random(seed)
    commands = answers = 0
    while not match.over:
        action = rng.choice(match.legal())
        before = match.forecast()
        told = before.about(match.notation(action)) if before is not None else []
        match.play(action)
        if len(told) != 1 or told[0].do[0] in ("roll", "done") or match.over or match.rule != "attack.pool_cards":
            continue
        now = foreseen(match)[0]
        role, chances = now.outcomes[0].role, sent(hits(now.outcomes[0]).chances)
        if "survives" in told[0].details:
            assert role == "counterattack"
            assert chances == sent(hits(told[0].outcomes[0]).chances)
            answers += 1
        elif role == "attack":
            outcome = next(outcome for outcome in told[0].outcomes if outcome.role == role)
            assert (now.details["defender"], dice(now)["attack"]) == (outcome.on, dice(told[0])["attack"])
            assert chances == sent(hits(outcome).chances)
            commands += 1
    assert commands
    assert answers


@pytest.mark.parametrize("seed", seeds(6))
def test_what_breaks_a_unit_breaks_it_with_more_hits_too(seed: int) -> None:
    """So the chance of breaking is that of the least number that does, or more."""
    match, rng = qx.new("battalion", battle=f"set{seed + 1}", seed=seed), Random(seed)
    seen: set[tuple[bool, ...]] = set()
    while not match.over:
        battle = match.table
        assert isinstance(battle, Battle)
        for each in range(battle.seats * battle.size):
            if battle.where[each] >= 0:
                price = rng.randrange(4)
                breaks = tuple(surely_breaks(battle, each, hits, price) for hits in range(7))
                assert breaks == tuple(sorted(breaks))
                assert break_chance(battle, each, [0.25] * 7, price) == 0.25 * sum(breaks)
                seen.add(breaks)
        match.play(rng.choice(match.legal()))
    assert len(seen) > 2


def test_quick() -> None:
    """The odds of a whole turn with ten units a side, nothing remembered from before."""
    match = qx.new("battalion", battle="set6", seed=1)
    seat = match.acting[0]
    best = 1.0
    for _ in range(5):
        KNOWN.clear()
        began = process_time()
        match.forecast(seat)
        best = min(best, process_time() - began)
    assert best < QUICK * (5 if qx.speed() == "interpreted" else 1)
