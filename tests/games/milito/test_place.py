"""Action: Place Unit. Where units may go, what that costs, and how it is paid."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from games.milito.given import CARTHAGE, ROME, battle, given, notations, play, refusal, side
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

import quincunx as qx


def costs(match: qx.Match) -> list[int]:
    """What each unit placed so far cost."""
    return [entry["params"]["cost"] for entry in match.journal() if entry["key"] == "journal.places"]


def payments(match: qx.Match) -> list[str]:
    """The payments offered now."""
    return [option for option in notations(match) if option.startswith("pay:")]


# ---- where


@pytest.mark.rule("place.basic")
def test_one_action_places_units_in_several_columns() -> None:
    match = given(own={"hand": ["heavy_infantry"] * 2 + ["rep_3"]})
    play(match, "place:heavy_infantry", "column:2", "place:heavy_infantry", "column:4", "pay:rep_3")
    force = side(match, 0)
    assert force["columns"] == [[], ["heavy_infantry"], [], ["heavy_infantry"], []]
    assert side(match, 1)["columns"] == [[]] * 5
    assert costs(match) == [1, 1]


@pytest.mark.rule("place.basic")
def test_unit_comes_out_of_the_hand() -> None:
    match = given(own={"hand": ["light_infantry", "rep_1"], "deck": ["triarii"], "discard": ["medium_infantry"]})
    assert refusal(match, "place:triarii") == "info.hand"
    assert refusal(match, "place:medium_infantry") == "info.hand"
    play(match, "place:light_infantry", "column:5")
    assert side(match, 0)["hand"] == ["rep_1"]


@pytest.mark.rule("place.any_column")
def test_any_column_occupied_or_not_whoever_controls_it() -> None:
    match = given(
        control=(None, 1, 1, 0, None),
        own={"hand": ["light_infantry", "rep_1"], "c1": ["light_infantry"], "c3": ["triarii"]},
        enemy={"c3": ["spears"], "c4": ["spears"], "c5": ["spears", "spears"]},
    )
    play(match, "place:light_infantry")
    columns = [option for option in notations(match) if option.startswith("column:")]
    assert columns == ["column:1", "column:2", "column:3", "column:4", "column:5"]


# ---- costs


@pytest.mark.parametrize(
    ("unit", "column", "rough", "cost"),
    [
        pytest.param("elephants", 3, 1, 2, marks=pytest.mark.rule("place.cost.deploy"), id="deploy two"),
        pytest.param("spears", 2, 1, 1, marks=pytest.mark.rule("place.cost.deploy"), id="deploy one"),
        pytest.param("spears", 5, 1, 2, marks=pytest.mark.rule("place.cost.flank"), id="flank on the right"),
        pytest.param("spears", 1, 5, 2, marks=pytest.mark.rule("place.cost.flank"), id="flank on the left"),
        pytest.param("spears", 4, 1, 1, marks=pytest.mark.rule("place.cost.flank"), id="next to a flank"),
        pytest.param("slingers", 1, 1, 1, marks=pytest.mark.rule("place.cost.rough"), id="rough flank"),
        pytest.param("slingers", 2, 2, 1, marks=pytest.mark.rule("place.cost.rough"), id="rough inside"),
        pytest.param("slingers", 2, 1, 0, marks=pytest.mark.rule("place.cost.rough"), id="rough next door"),
        pytest.param("spears", 1, 1, 3, marks=pytest.mark.rule("place.cost.cumulative"), id="spears, all three"),
        pytest.param("elephants", 5, 5, 4, marks=pytest.mark.rule("place.cost.cumulative"), id="elephants, all three"),
        pytest.param("elephants", 2, 2, 3, marks=pytest.mark.rule("place.cost.cumulative"), id="deploy and rough"),
    ],
)
def test_cost_in_cards(unit: str, column: int, rough: int, cost: int) -> None:
    """So many cards leave the hand, no more and no less."""
    match = given(
        armies=(CARTHAGE, ROME),
        terrain=["rough" if n == rough else "plain" for n in range(1, 6)],
        own={"hand": [unit, *["medium_infantry"] * 4, "warband_medium_infantry", "car_1"]},
    )
    play(match, f"place:{unit}", f"column:{column}", *["pay:medium_infantry"] * cost)
    assert costs(match) == [cost]
    assert side(match, 0)["discard"] == ["medium_infantry"] * cost
    assert match.rule == "actions.any"


@pytest.mark.rule("place.cost.deploy")
def test_deploy_penalty_is_paid_in_every_column() -> None:
    """One card inside; on a flank it is still paid, and the flank penalty with it."""
    hand = ["heavy_infantry", "medium_infantry", "rep_1"]
    for column, cost in enumerate([2, 1, 1, 1, 2], 1):
        match = given(own={"hand": hand})
        assert costs(play(match, "place:heavy_infantry", f"column:{column}")) == [cost]


@pytest.mark.rule("place.cost.zero")
def test_free_unit_is_placed_without_discarding() -> None:
    match = given(own={"hand": ["light_infantry", "medium_infantry", "rep_1"]})
    play(match, "place:light_infantry", "column:1")
    assert match.rule == "actions.any"
    assert side(match, 0)["discard"] == []
    assert refusal(match, "pay:medium_infantry") == "place.pay.hand"


# ---- paying


@pytest.mark.rule("place.pay.hand")
def test_paid_after_placing_with_cards_of_ones_choice() -> None:
    match = given(own={"hand": ["heavy_infantry", "triarii", "medium_infantry", "rep_8"]})
    assert refusal(match, "pay:triarii") == "place.pay.hand"
    play(match, "place:heavy_infantry", "column:3")
    assert side(match, 0)["columns"][2] == ["heavy_infantry"]
    assert payments(match) == ["pay:triarii", "pay:medium_infantry", "pay:rep_8"]
    assert refusal(match, "pass") == "actions.pass"
    play(match, "pay:medium_infantry")
    assert side(match, 0)["discard"] == ["medium_infantry"]
    assert side(match, 0)["hand"] == ["triarii", "rep_8"]


@pytest.mark.rule("place.pay.hand")
def test_unit_card_counts_as_one_card_whatever_it_is() -> None:
    """Elephants cost 2 to deploy; as payment they are one card."""
    match = given(armies=(CARTHAGE, ROME), own={"hand": ["elephants", "elephants", "slingers", "car_8"]})
    play(match, "place:elephants", "column:3", "pay:elephants")
    assert match.rule == "place.pay.hand"
    play(match, "pay:slingers")
    assert [entry["params"]["value"] for entry in match.journal() if entry["key"] == "journal.pays"] == [1, 1]


@pytest.mark.rule("place.pay.leader")
@pytest.mark.parametrize(("leader", "value", "left"), [("car_1", 3, 0), ("car_2", 2, 1), ("car_4", 1, 2)])
def test_leader_counts_his_place_value(leader: str, value: int, left: int) -> None:
    """Elephants on the flank cost 3; what the Leader does not cover is paid with units."""
    match = given(armies=(CARTHAGE, ROME), own={"hand": ["elephants", leader, *["slingers"] * 2, "car_8"]})
    play(match, "place:elephants", "column:1", f"pay:{leader}", *["pay:slingers"] * left)
    assert match.rule == "actions.any"
    assert sorted(side(match, 0)["discard"]) == sorted([leader, *["slingers"] * left])
    assert match.journal()[1]["params"]["value"] == value


@pytest.mark.rule("place.pay.pool")
def test_one_leader_pays_for_several_units() -> None:
    match = given(own={"hand": ["heavy_infantry", "heavy_infantry", "rep_3", "rep_8"]})
    play(match, "place:heavy_infantry", "column:2", "place:heavy_infantry", "column:2", "pay:rep_3")
    assert match.rule == "actions.any"
    assert side(match, 0)["discard"] == ["rep_3"]
    assert side(match, 0)["columns"][1] == ["heavy_infantry"] * 2


@pytest.mark.rule("place.pay.pool")
def test_value_left_over_is_lost() -> None:
    match = given(own={"hand": ["heavy_infantry", "heavy_infantry", "rep_1", "rep_8"]})
    play(match, "place:heavy_infantry", "column:2", "pay:rep_1", "place:heavy_infantry", "column:3")
    assert payments(match) == ["pay:rep_8"]
    assert battle(match).cost == 1


@pytest.mark.rule("place.pay.pool")
def test_no_further_unit_once_paying_has_begun() -> None:
    match = given(armies=(CARTHAGE, ROME), own={"hand": ["elephants", "light_infantry", "slingers", "car_4", "car_8"]})
    play(match, "place:elephants", "column:3", "pay:car_4")
    assert refusal(match, "place:light_infantry") == "place.pay.hand"
    assert notations(match) == ["pay:light_infantry", "pay:slingers", "pay:car_8"]


@pytest.mark.rule("place.pay.no_surplus")
def test_no_superfluous_card() -> None:
    """Cost 2: after one unit card a Leader of 2 would make it superfluous; a Leader of 1 would not."""
    match = given(armies=(CARTHAGE, ROME), own={"hand": ["elephants", "slingers", "slingers", "car_2", "car_4"]})
    play(match, "place:elephants", "column:3", "pay:slingers")
    assert payments(match) == ["pay:slingers", "pay:car_4"]
    assert refusal(match, "pay:car_2") == "place.pay.no_surplus"


@pytest.mark.rule("place.pay.no_surplus")
def test_needed_leader_may_exceed_the_cost() -> None:
    match = given(own={"hand": ["heavy_infantry", "medium_infantry", "rep_1"]})
    play(match, "place:heavy_infantry", "column:3")
    assert "pay:rep_1" in payments(match)
    play(match, "pay:rep_1")
    assert match.rule == "actions.any"
    assert side(match, 0)["hand"] == ["medium_infantry"]


@pytest.mark.rule("place.pay.no_surplus")
@pytest.mark.parametrize("leaders", [["rep_1", "rep_2"], ["rep_1", "rep_3"]])
def test_two_leaders_may_exceed_the_cost_where_one_is_not_enough(leaders: list[str]) -> None:
    """Two Heavy Infantry on the flanks cost 4; Leaders of 3 and 3, or 3 and 2, are both needed for it."""
    match = given(own={"hand": ["heavy_infantry", "heavy_infantry", *leaders]})
    play(match, "place:heavy_infantry", "column:1", "place:heavy_infantry", "column:5")
    assert payments(match) == [f"pay:{leader}" for leader in leaders]
    for first, second in (leaders, leaders[::-1]):
        assert payments(play(match.copy(), f"pay:{first}")) == [f"pay:{second}"]


@pytest.mark.rule("place.pay.no_surplus")
def test_no_card_that_leads_to_a_superfluous_one() -> None:
    """Cost 3, one unit card and a Leader of 3: the unit card could only be followed by the Leader."""
    match = given(armies=(CARTHAGE, ROME), own={"hand": ["elephants", "slingers", "car_1"]})
    play(match, "place:elephants", "column:1")
    assert payments(match) == ["pay:car_1"]
    assert refusal(match, "pay:slingers") == "place.pay.no_surplus"


@pytest.mark.rule("place.pay.no_surplus")
def test_a_card_is_not_counted_twice() -> None:
    """Cost 3 with Leaders of 2 and 3: after the 2 only the 3 would be left, and then the 2 would be superfluous.

    Cost 7 with a 1, three of 2 and a 3: the 1 goes with all three of 2, and the 3 with two of them, but not both.
    """
    match = given(armies=(CARTHAGE, ROME), own={"hand": ["elephants", "car_1", "car_2"]})
    assert payments(play(match, "place:elephants", "column:1")) == ["pay:car_1"]
    leaders = ["car_1", "car_2", "car_3", "car_5", "car_8"]
    match = given(armies=(CARTHAGE, ROME), own={"hand": ["elephants", "elephants", "spears", *leaders]})
    for unit, column in (("elephants", 1), ("elephants", 5), ("spears", 3)):
        play(match, f"place:{unit}", f"column:{column}")
    assert payments(match) == [f"pay:{leader}" for leader in leaders]
    assert payments(play(match.copy(), "pay:car_8")) == ["pay:car_2", "pay:car_3", "pay:car_5"]
    assert payments(play(match.copy(), "pay:car_1")) == ["pay:car_2", "pay:car_3", "pay:car_5"]


CARTHAGINIANS = [
    *["spears"] * 4,
    *["medium_infantry"] * 4,
    "slingers",
    *[f"car_{n}" for n in range(1, 9)],
]
WORTH = {"car_1": 3, "car_2": 2, "car_3": 2, "car_4": 1, "car_5": 2, "car_6": 2, "car_7": 2, "car_8": 1}


def minimal_payments(hand: list[str], cost: int) -> set[tuple[str, ...]]:
    """Every choice of cards that reaches the cost and no longer does without any one of them."""
    found = set()
    for size in range(1, len(hand) + 1):
        for cards in combinations(sorted(hand), size):
            worth = [WORTH.get(card, 1) for card in cards]
            if sum(worth) >= cost and all(sum(worth) - one < cost for one in worth):
                found.add(cards)
    return found


def offered_payments(match: qx.Match) -> set[tuple[str, ...]]:
    """Every payment that can be clicked together, card by card."""
    found: set[tuple[str, ...]] = set()
    seen: set[tuple[str, ...]] = set()
    todo: list[tuple[qx.Match, tuple[str, ...]]] = [(match, ())]
    while todo:
        at, paid = todo.pop()
        offered = payments(at)
        assert offered, f"no way on after {paid}"
        for option in offered:
            now = tuple(sorted((*paid, option.removeprefix("pay:"))))
            if now in seen:
                continue
            seen.add(now)
            twin = at.copy()
            twin.play(option)
            if twin.rule == "place.pay.hand":
                todo.append((twin, now))
            else:
                found.add(now)
    return found


@st.composite
def hands_and_costs(draw: st.DrawFn) -> tuple[list[str], int]:
    places = draw(st.lists(st.integers(0, len(CARTHAGINIANS) - 1), unique=True, min_size=1, max_size=8))
    hand = [CARTHAGINIANS[place] for place in places]
    return hand, draw(st.integers(1, sum(WORTH.get(card, 1) for card in hand)))


@pytest.mark.rule("place.pay.no_surplus")
@for_all(hands_and_costs())
@settings(max_examples=150, deadline=None)
def test_offered_payments_are_the_minimal_ones(case: tuple[list[str], int]) -> None:
    hand, cost = case
    placed: dict[str, Any] = {"fresh": ["3a"], "cost": cost}
    match = given(
        armies=(CARTHAGE, ROME),
        own={"hand": hand, "c3": ["elephants"], "c4": ["spears"]},
        enemy={"c4": ["triarii"]},
        steps=[{"step": "Actions", "seat": 0}, {"step": "Pay", "seat": 0}],
        placing=placed,
    )
    assert offered_payments(match) == minimal_payments(hand, cost)


@pytest.mark.rule("place.pay.only_hand")
def test_placed_card_cannot_pay_for_itself() -> None:
    """Two cards in hand, one of them placed: only the other can pay, so what costs 2 is out of reach."""
    rough = ["rough", "plain", "plain", "plain", "plain"]
    match = given(terrain=rough, own={"hand": ["heavy_infantry", "heavy_infantry"], "deck": ["triarii"]})
    play(match, "place:heavy_infantry")
    assert notations(match) == ["column:2", "column:3", "column:4"]
    play(match, "column:3")
    assert notations(match) == ["pay:heavy_infantry"]


@pytest.mark.rule("place.pay.only_hand")
@pytest.mark.rule("place.must_afford")
def test_neither_column_nor_pile_can_pay() -> None:
    piles = {"deck": ["triarii"], "discard": ["rep_1"], "destroyed": ["medium_cavalry"], "c3": ["light_infantry"] * 2}
    match = given(own={"hand": ["heavy_infantry"], **piles})
    assert refusal(match, "place:heavy_infantry") == "place.must_afford"


@pytest.mark.rule("place.pay.only_hand")
def test_thrown_out_unit_cannot_pay() -> None:
    match = given(own={"hand": ["heavy_infantry", "medium_infantry", "rep_8"], "c3": ["light_infantry"]})
    play(match, "place:heavy_infantry", "clear:3a", "column:3")
    assert payments(match) == ["pay:medium_infantry", "pay:rep_8"]
    assert refusal(match, "pay:light_infantry") == "info.hand"


@pytest.mark.rule("place.must_afford")
def test_only_columns_that_can_be_paid() -> None:
    """One other card: Spears can go inside, not to a flank, where they cost two."""
    match = given(armies=(CARTHAGE, ROME), own={"hand": ["spears", "slingers"]})
    play(match, "place:spears")
    assert notations(match) == ["column:2", "column:3", "column:4"]
    assert refusal(match, "column:1") == "place.must_afford"


@pytest.mark.rule("place.must_afford")
def test_only_units_that_can_be_paid() -> None:
    match = given(armies=(CARTHAGE, ROME), own={"hand": ["elephants", "spears"]})
    assert notations(match) == ["pass", "place:spears"]
    assert refusal(match, "place:elephants") == "place.must_afford"
    richer = given(armies=(CARTHAGE, ROME), own={"hand": ["elephants", "car_2"]})
    assert notations(richer) == ["pass", "place:elephants"]


@pytest.mark.rule("place.must_afford")
@pytest.mark.parametrize(("leaders", "most"), [(["rep_7"], 3), (["rep_3"], 3), (["rep_1"], 4), (["rep_1", "rep_3"], 5)])
def test_further_units_as_long_as_the_rest_of_the_hand_can_pay(leaders: list[str], most: int) -> None:
    """Of five Heavy Infantry at 1 each, so many can be placed; the others pay together with Leaders of 1, 2 and 3."""
    match = given(own={"hand": ["heavy_infantry"] * 5 + leaders})
    placed = 0
    while "place:heavy_infantry" in notations(match):
        play(match, "place:heavy_infantry", f"column:{2 + placed // 2}")
        placed += 1
    assert placed == most
    assert refusal(match, "place:heavy_infantry") == ("info.hand" if most == 5 else "place.must_afford")


@pytest.mark.rule("place.must_afford")
def test_second_unit_only_if_both_can_be_paid() -> None:
    match = given(own={"hand": ["heavy_infantry", "heavy_infantry", "medium_infantry"]})
    play(match, "place:heavy_infantry", "column:3")
    assert notations(match) == ["pay:heavy_infantry", "pay:medium_infantry", "place:medium_infantry"]
    assert refusal(match, "place:heavy_infantry") == "place.must_afford"
    play(match, "place:medium_infantry", "column:4")
    assert notations(match) == ["pay:heavy_infantry"]


# ---- room


@pytest.mark.rule("place.max_two")
def test_two_of_ones_own_units_at_most() -> None:
    match = given(
        own={"hand": ["light_infantry", "rep_1"], "c3": ["light_infantry"] * 2, "c4": ["light_infantry"]},
        enemy={"c4": ["slingers", "slingers"]},
    )
    play(match, "place:light_infantry")
    assert notations(match) == ["column:1", "column:2", "clear:3a", "column:4", "clear:4a", "column:5"]
    assert refusal(match, "column:3") == "place.max_two"


@pytest.mark.rule("place.same_type")
@pytest.mark.parametrize(
    ("there", "unit", "together"),
    [
        ("spears", "spears", True),
        ("spears", "medium_infantry", False),
        ("medium_infantry", "warband_medium_infantry", False),
        ("spears", "slingers", True),
        ("slingers", "spears", True),
        ("slingers", "light_infantry", True),
        ("medium_cavalry", "light_cavalry", False),
    ],
)
def test_same_type_or_combine(there: str, unit: str, together: bool) -> None:
    match = given(armies=(CARTHAGE, ROME), own={"hand": [unit, "car_1"], "c3": [there]})
    play(match, f"place:{unit}")
    assert ("column:3" in notations(match)) == together
    assert refusal(match, "column:3") == ("" if together else "place.same_type")


@pytest.mark.rule("place.same_type")
def test_units_of_one_action_must_fit_each_other() -> None:
    match = given(own={"hand": ["heavy_infantry", "medium_infantry", "rep_1"]})
    play(match, "place:heavy_infantry", "column:3", "place:medium_infantry")
    assert notations(match) == ["column:1", "column:2", "column:4", "column:5"]
    assert refusal(match, "column:3") == "place.same_type"


@pytest.mark.rule("place.order_irrelevant")
def test_order_in_a_column_means_nothing() -> None:
    """Placed in either order it is the same position."""
    hand = {"hand": ["slingers", "light_infantry", "car_1"]}
    first, second = given(armies=(CARTHAGE, ROME), own=hand), given(armies=(CARTHAGE, ROME), own=hand)
    play(first, "place:slingers", "column:3", "place:light_infantry", "column:3")
    play(second, "place:light_infantry", "column:3", "place:slingers", "column:3")
    assert first.to_dict()["table"] == second.to_dict()["table"]


@pytest.mark.rule("place.order_irrelevant")
@pytest.mark.parametrize("column", range(1, 6))
def test_two_of_a_kind_are_offered_once(column: int) -> None:
    match = given(own={"hand": ["light_infantry", "rep_1"], f"c{column}": ["triarii"] * 2})
    play(match, "place:light_infantry")
    assert [option for option in notations(match) if option.startswith("clear:")] == [f"clear:{column}a"]
    assert refusal(match, f"clear:{column}b") == "place.order_irrelevant"


@pytest.mark.rule("place.must_afford")
@pytest.mark.parametrize("plain", range(1, 6))
def test_the_cheapest_column_decides_what_can_be_placed(plain: int) -> None:
    """All columns but one are Rough: there Heavy Infantry costs 1 inside and 2 on a flank, elsewhere one more."""
    terrain = ["plain" if column == plain else "rough" for column in range(1, 6)]
    for others, offered in ((1, 2 <= plain <= 4), (2, True)):
        match = given(terrain=terrain, own={"hand": ["heavy_infantry", *["rep_7", "rep_8"][:others]]})
        assert ("place:heavy_infantry" in notations(match)) == offered
    match = given(terrain=terrain, own={"hand": ["light_infantry"]})
    assert notations(play(match, "place:light_infantry")) == [f"column:{plain}"]
