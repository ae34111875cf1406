"""The fourteen traits."""

from __future__ import annotations

import pytest
from games.battalion.given import (
    asked,
    camp,
    entry,
    given,
    keys,
    look,
    notations,
    offers,
    play,
    pool,
    ranks,
    refusal,
    tokens,
    unit,
)

import quincunx as qx
from quincunx.games.battalion.box import ASSAULT, BARRAGE, FIRE, POWERFUL
from quincunx.games.battalion.cards import TRAITS
from quincunx.games.battalion.fight import dice_traits

FOES = ("samnites", "samnites", "samnites")
MEN = ("hastati", "hastati")


@pytest.mark.rule("trait.whole_unit")
def test_a_trait_of_the_last_rank_counts() -> None:
    match = given(
        own={"units": [unit("hastati", "hastati", "principes", foes=["carthage1"])]},
        enemy={"units": [unit(*FOES)]},
        dice=(1,) * 7,
    )
    play(match, "assault:rome1")
    assert pool(match)["trait.attrition"] == 1


@pytest.mark.rule("trait.lost_with_rank")
def test_a_lost_rank_takes_its_traits_along() -> None:
    """The Roman Cavalry in front fall to fire, and with them Impetus; with a second such rank it stays."""
    for behind, dice in (("allied_cavalry", 0), ("roman_cavalry", 1)):
        match = given(
            own={"units": [unit("roman_cavalry", behind)]},
            enemy={"units": [unit("caetrati", "caetrati")]},
            dice=(8, 8, 8) + (1,) * 8,
        )
        play(match, "charge:rome1", "fire:carthage1", "lose:1")
        assert pool(match).get("trait.impetus", 0) == dice


@pytest.mark.rule("trait.no_stacking")
def test_the_same_trait_counts_once() -> None:
    match = given(
        own={"units": [unit("principes", "principes", foes=["carthage1"])]},
        enemy={"units": [unit(*FOES)]},
        dice=(1,) * 7,
    )
    play(match, "assault:rome1")
    assert pool(match) == {"attack.pool_base": 3, "trait.attrition": 1}


@pytest.mark.rule("trait.dice_cap")
def test_trait_dice_obey_the_cap() -> None:
    """Elephants overlapped by friends: three, Powerful and four overlap dice make six."""
    match = given(
        factions=("carthage", "rome"),
        own={"units": [unit("war_elephants", foes=["rome1"]), *(unit("caetrati", foes=["rome1"]) for _ in range(4))]},
        enemy={"units": [unit("triarii", "triarii")]},
        dice=(1,) * 10,
    )
    play(match, "assault:carthage1")
    assert len(entry(match, "rolls")["params"]["faces"]) == 6


def guards_about_to_be_charged() -> qx.Match:
    """Praetorian Guard, which anticipates, in the way of Samnites; nobody will hit."""
    return given(
        factions=("carthage", "rome"),
        own={"units": [unit(*FOES)]},
        enemy={"units": [unit("praetorian_guard")]},
        dice=(1,) * 7,
    )


@pytest.mark.rule("trait.anticipate")
def test_the_counterattack_comes_first() -> None:
    match = play(guards_about_to_be_charged(), "charge:carthage1", "counter-charge:rome1")
    assert keys(match)[-7:-1] == ["counter_charges", "anticipates", "counterattacks", "misses", "rolls", "misses"]


@pytest.mark.rule("trait.anticipate")
def test_not_when_it_is_simply_charged() -> None:
    match = play(guards_about_to_be_charged(), "charge:carthage1", "decline")
    assert "anticipates" not in keys(match)
    assert keys(match).index("rolls") < keys(match).index("counterattacks")


@pytest.mark.rule("trait.anticipate_sequence")
def test_each_side_still_rolls_once() -> None:
    """The early blow is a counterattack with Guard; if it disbands the charger the charge is over."""
    match = given(
        factions=("carthage", "rome"),
        own={"units": [unit("scutarii"), unit(*FOES)], "order": 6},
        enemy={"units": [unit("praetorian_guard")]},
        dice=(8, 8, 8, 1),
    )
    play(match, "charge:carthage1", "counter-charge:rome1")
    assert pool(match, "counterattacks") == {"attack.pool_base": 3, "trait.guard": 1}
    play(match, "lose:1")
    assert "rolls" not in keys(match)
    assert look(match, "rome1")["foes"] == []
    match = play(guards_about_to_be_charged(), "charge:carthage1", "counter-charge:rome1")
    assert (keys(match).count("counterattacks"), keys(match).count("rolls")) == (1, 1)


@pytest.mark.rule("trait.attrition")
def test_attrition_in_assaults_only() -> None:
    match = given(own={"units": [unit("principes")]}, enemy={"units": [unit(*FOES)]}, dice=(1,) * 20)
    play(match, "charge:rome1", "decline")
    assert "trait.attrition" not in pool(match)
    play(match, "assault:carthage1")
    assert "trait.attrition" not in pool(match, "counterattacks")
    play(match, "assault:rome1")
    assert pool(match)["trait.attrition"] == 1


@pytest.mark.rule("trait.discipline")
def test_discipline_sends_one_disorder_to_camp() -> None:
    match = given(own={"units": [unit(*MEN, disorder=3)], "order": 3}, enemy={"units": [unit(*FOES)]})
    play(match, "rally")
    assert (tokens(match, "rome1"), camp(match, 0)) == ((2, 0), (4, 0))


@pytest.mark.rule("trait.discipline_details")
def test_once_for_each_unit_that_has_it() -> None:
    match = given(
        own={"units": [unit(*MEN, disorder=2), unit("hastati", disorder=1), unit("principes", disorder=1)], "order": 2},
        enemy={"units": [unit(*FOES)]},
    )
    play(match, "rally")
    assert [tokens(match, f"rome{n}") for n in (1, 2, 3)] == [(1, 0), (0, 0), (1, 0)]
    assert camp(match, 0) == (4, 0)


@pytest.mark.rule("trait.envelop")
@pytest.mark.parametrize(("sector", "dice"), [(1, 1), (2, 0), (3, 1)])
def test_envelop_in_the_outermost_sectors(sector: int, dice: int) -> None:
    for engaged in (False, True):
        match = given(
            own={"units": [unit("allied_cavalry", sector=sector, foes=["carthage1"] if engaged else [])]},
            enemy={"units": [unit(*FOES, sector=sector)]},
            dice=(1,) * 8,
        )
        play(match, *(["assault:rome1"] if engaged else ["charge:rome1", "decline"]))
        assert pool(match).get("trait.envelop", 0) == dice


@pytest.mark.rule("trait.envelop_moment")
def test_the_sector_at_the_command_counts() -> None:
    """Out of an empty outer sector into the centre the die stays; from the centre outwards there is none."""
    inward = given(own={"units": [unit("allied_cavalry", sector=1)]}, enemy={"units": [unit(*FOES)]}, dice=(1,) * 7)
    play(inward, "charge:rome1")
    assert pool(inward)["trait.envelop"] == 1
    outward = given(own={"units": [unit("allied_cavalry")]}, enemy={"units": [unit(*FOES, sector=1)]}, dice=(1,) * 7)
    play(outward, "charge:rome1")
    assert "trait.envelop" not in pool(outward)
    struck = given(
        own={"units": [unit("allied_cavalry", sector=1, foes=["carthage1"])]},
        enemy={"units": [unit(*FOES, sector=1)]},
        active=1,
        dice=(1,) * 7,
    )
    play(struck, "assault:carthage1")
    assert "trait.envelop" not in pool(struck, "counterattacks")


@pytest.mark.rule("trait.evade")
def test_evade_after_the_attack_before_the_counterattack() -> None:
    match = given(
        factions=("carthage", "rome"),
        own={"units": [unit("numidian_cavalry", foes=["rome1"]), unit("scutarii")]},
        enemy={"units": [unit(*MEN)]},
        dice=(1,) * 3,
    )
    play(match, "assault:carthage1")
    assert notations(match) == ["stay", "evade"]
    play(match, "evade")
    assert "counterattacks" not in keys(match)
    assert (look(match, "carthage1")["foes"], look(match, "carthage1")["sector"]) == ([], 2)


@pytest.mark.rule("trait.evade")
def test_evade_after_the_own_counterattack() -> None:
    match = given(
        factions=("carthage", "rome"),
        own={"units": [unit("numidian_cavalry", foes=["rome1"]), unit("scutarii")]},
        enemy={"units": [unit(*MEN)]},
        active=1,
        dice=(1,) * 6,
    )
    play(match, "assault:rome1")
    assert (asked(match), match.acting) == ("BreakOff", (0,))
    play(match, "evade")
    assert tokens(match, "carthage1") == (1, 0)


@pytest.mark.rule("trait.evade_cost")
def test_evade_costs_another_command() -> None:
    match = given(
        factions=("carthage", "rome"),
        own={"units": [unit("numidian_cavalry", "celt_cavalry", foes=["rome1"])], "order": 5},
        enemy={"units": [unit(*MEN)]},
        dice=(1,) * 3,
    )
    play(match, "assault:carthage1", "evade")
    assert (tokens(match, "carthage1"), camp(match, 0)) == ((5, 0), (0, 0))
    poor = given(
        factions=("carthage", "rome"),
        own={"units": [unit("numidian_cavalry", foes=["rome1"])], "order": 1, "hand": ["feint"]},
        enemy={"units": [unit(*MEN)]},
        dice=(1,) * 3,
    )
    play(poor, "assault:carthage1", "roll", "done")
    assert refusal(poor, "evade") == "trait.evade_cost"


@pytest.mark.rule("trait.evade_assault_only")
def test_no_evading_in_a_charge() -> None:
    match = given(
        factions=("carthage", "rome"),
        own={"units": [unit("numidian_cavalry")], "hand": ["feint"]},
        enemy={"units": [unit(*MEN)]},
        dice=(1,) * 6,
    )
    play(match, "charge:carthage1", "decline", "roll", "done")
    assert asked(match) == "BreakOff"
    assert refusal(match, "evade") == "trait.evade_assault_only"


@pytest.mark.rule("trait.evade_result")
def test_evading_leaves_all_engagements() -> None:
    """An overlapped unit evades: both enemies step back, and it may still be redeployed."""
    match = given(
        factions=("carthage", "rome"),
        own={"units": [unit("numidian_cavalry", foes=["rome1", "rome2"])]},
        enemy={"units": [unit(*MEN), unit("velites")]},
        dice=(1,) * 3,
    )
    play(match, "assault:carthage1", "target:rome1", "evade")
    assert [look(match, name)["foes"] for name in ("carthage1", "rome1", "rome2")] == [[], [], []]
    assert match.acting == (1,)
    play(match, "rally")
    assert offers(match, "redeploy") == ["carthage1-1", "carthage1-3"]


@pytest.mark.rule("trait.fright")
def test_reactions_to_fright_cost_one_more() -> None:
    match = given(
        factions=("carthage", "rome"),
        own={"units": [unit("celt_infantry")]},
        enemy={"units": [unit("velites")], "order": 2},
        dice=(1,) * 10,
    )
    play(match, "charge:carthage1", "fire:rome1")
    assert (camp(match, 1), tokens(match, "rome1")) == ((0, 0), (2, 0))


@pytest.mark.rule("trait.guard")
def test_guard_when_counterattacking() -> None:
    match = given(
        own={"units": [unit("triarii", foes=["carthage1"])]}, enemy={"units": [unit(*FOES)]}, active=1, dice=(1,) * 14
    )
    play(match, "assault:carthage1")
    assert pool(match, "counterattacks")["trait.guard"] == 1
    play(match, "assault:rome1")
    assert "trait.guard" not in pool(match)


@pytest.mark.rule("trait.harass")
def test_a_hit_by_harass_places_an_order() -> None:
    match = given(own={"units": [unit("cretan_archers")]}, enemy={"units": [unit(*FOES)], "order": 3}, dice=(8, 8, 1))
    play(match, "barrage:rome1", "lose:0")
    assert (tokens(match, "carthage1"), camp(match, 1)) == ((1, 2), (0, 0))


@pytest.mark.rule("trait.harass", "trait.harass_timing")
def test_harass_comes_after_the_hits_and_only_if_there_is_order() -> None:
    spent = given(own={"units": [unit("cretan_archers")]}, enemy={"units": [unit(*FOES)], "order": 2}, dice=(8, 8, 1))
    play(spent, "barrage:rome1", "lose:0")
    assert tokens(spent, "carthage1") == (0, 2)
    ignored = given(own={"units": [unit("cretan_archers")]}, enemy={"units": [unit(*FOES)], "order": 3}, dice=(8, 1, 1))
    play(ignored, "barrage:rome1", "steadfast-order")
    assert (tokens(ignored, "carthage1"), camp(ignored, 1)) == ((2, 0), (1, 0))
    gone = given(
        own={"units": [unit("cretan_archers")]}, enemy={"units": [unit("caetrati"), unit(*FOES)]}, dice=(8, 8, 1)
    )
    play(gone, "barrage:rome1", "target:carthage1", "lose:1")
    assert "harassed" not in keys(gone)


@pytest.mark.rule("trait.impetus")
def test_impetus_in_charges() -> None:
    match = given(own={"units": [unit("roman_cavalry")]}, enemy={"units": [unit(*FOES)]}, dice=(1,) * 7)
    play(match, "charge:rome1", "decline")
    assert pool(match) == {"attack.pool_base": 3, "trait.impetus": 1}


@pytest.mark.rule("trait.impetus_not_counter_charge")
def test_a_counter_charge_is_no_charge() -> None:
    match = given(own={"units": [unit("roman_cavalry")]}, enemy={"units": [unit(*FOES)]}, active=1, dice=(1,) * 6)
    play(match, "charge:carthage1", "counter-charge:rome1")
    assert pool(match, "counterattacks") == {"attack.pool_base": 3}


@pytest.mark.rule("trait.powerful")
def test_powerful_in_every_pool() -> None:
    match = given(
        factions=("bactria", "rome"),
        own={"units": [unit("cataphracts")]},
        enemy={"units": [unit(*MEN)]},
        dice=(1,) * 14,
    )
    play(match, "charge:bactria1", "decline")
    assert pool(match)["trait.powerful"] == 1
    play(match, "assault:rome1")
    assert pool(match, "counterattacks")["trait.powerful"] == 1
    for kind in (ASSAULT, BARRAGE, FIRE):
        assert dice_traits(POWERFUL, kind, False) == ["powerful"], "no rank has it with a ranged value"


@pytest.mark.rule("trait.screen")
def test_screen_when_firing_only() -> None:
    match = given(own={"units": [unit("velites")]}, enemy={"units": [unit(*FOES)]}, active=1, dice=(1,) * 10)
    play(match, "charge:carthage1", "fire:rome1")
    first = next(line for line in match.journal() if line["key"] == "journal.rolls")
    assert [line["rule"] for line in first["details"]] == ["attack.pool_base", "trait.screen"]
    match = given(own={"units": [unit("velites")]}, enemy={"units": [unit(*FOES)]}, dice=(1,) * 3)
    play(match, "barrage:rome1")
    assert "trait.screen" not in pool(match)


@pytest.mark.rule("trait.slow")
def test_slow_costs_one_more_in_reactions_too() -> None:
    match = given(
        factions=("rome", "han"),
        own={"units": [unit(*MEN)]},
        enemy={"units": [unit("heavy_crossbowmen", order=1)], "order": 2},
        dice=(1,) * 9,
    )
    play(match, "charge:rome1", "fire:han1")
    assert tokens(match, "han1") == (3, 0)


@pytest.mark.rule("trait.steadfast")
@pytest.mark.parametrize("face", ["order", "disorder"])
def test_a_token_of_either_face_wards_off_a_hit(face: str) -> None:
    match = given(
        own={"units": [unit("triarii", "triarii", foes=["carthage1"])], "order": 2, "disorder": 2},
        enemy={"units": [unit(*FOES)]},
        active=1,
        dice=(8, 8, 1) + (1,) * 4,
    )
    play(match, "assault:carthage1")
    assert notations(match) == ["lose:0", "lose:1", "steadfast-order", "steadfast-disorder"]
    play(match, f"steadfast-{face}", "lose:0")
    assert tokens(match, "rome1") == (1, 1)
    assert camp(match, 0) == ((0, 2) if face == "order" else (1, 1))


@pytest.mark.rule("trait.steadfast")
def test_a_single_token_is_enough_to_stand_fast() -> None:
    for face, left in (("order", (0, 1)), ("disorder", (1, 0))):
        match = given(
            own={"units": [unit("triarii", "triarii", foes=["carthage1"])], "order": 1, "disorder": 1},
            enemy={"units": [unit(*FOES)]},
            active=1,
            dice=(8, 1, 1) + (1,) * 4,
        )
        play(match, "assault:carthage1", f"steadfast-{face}")
        assert (tokens(match, "rome1"), camp(match, 0)) == ((1, 0), left)


@pytest.mark.rule("trait.steadfast_once")
def test_once_for_each_attack() -> None:
    match = given(
        own={"units": [unit("triarii", "triarii", foes=["carthage1"])]},
        enemy={"units": [unit(*FOES)]},
        active=1,
        dice=(8, 8, 1) + (1,) * 4,
    )
    play(match, "assault:carthage1", "steadfast-order")
    assert refusal(match, "steadfast-order") == "trait.steadfast_once"


@pytest.mark.rule("trait.swift")
def test_swift_moves_free_and_may_be_commanded() -> None:
    match = given(own={"units": [unit("allied_cavalry", sector=1), unit("hastati")]}, enemy={"units": [unit(*FOES)]})
    play(match, "redeploy:rome1-2")
    assert offers(match, "charge") == ["rome1", "rome2"]
    assert camp(match, 0) == (6, 0)


@pytest.mark.rule("trait.swift_limits")
def test_swift_keeps_all_other_limits() -> None:
    match = given(
        own={"units": [unit("allied_cavalry", sector=1), unit("allied_cavalry", foes=["carthage1"])]},
        enemy={"units": [unit(*FOES)]},
    )
    assert offers(match, "redeploy") == ["rome1-2"]
    assert refusal(match, "redeploy:rome2-1") == "redeploy.unengaged_only"
    play(match, "redeploy:rome1-2")
    assert refusal(match, "redeploy:rome1-3") == "redeploy.once_per_unit"


def test_all_fourteen_traits_are_printed_on_some_rank() -> None:
    view = given(own={"units": [unit("hastati")]}, enemy={}).view()
    assert {trait for rank in view["ranks"].values() for trait in rank["traits"]} == set(TRAITS)
    assert ranks(given(own={"units": [unit("hastati")]}, enemy={}), "rome1") == ["hastati"]
