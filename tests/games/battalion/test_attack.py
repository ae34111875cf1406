"""Rolling and assigning dice."""

from __future__ import annotations

from itertools import permutations, product

import pytest
from games.battalion.given import asked, entry, given, keys, notations, play, pool, ranks, refusal, tokens, unit

from quincunx.games.battalion.fight import count_hits

MEN = ("hastati", "hastati")
FOES = ("samnites", "samnites", "samnites")


def hits(match_dice: tuple[int, ...], *own: str) -> int:
    """The hits a Roman assault deals."""
    match = given(
        own={"units": [unit(*own, foes=["carthage1"])]}, enemy={"units": [unit(*FOES)]}, dice=(*match_dice, 1, 1, 1)
    )
    play(match, "assault:rome1")
    return int(entry(match, "hits")["params"]["n"]) if "hits" in keys(match) else 0


@pytest.mark.rule("attack.applies_to")
@pytest.mark.parametrize(
    ("action", "reaction", "kind"),
    [
        ("charge:rome1", "decline", "charge"),
        ("barrage:rome1", "", "barrage"),
        ("charge:rome1", "fire:carthage1", "fire"),
    ],
)
def test_the_same_steps_for_every_attack(action: str, reaction: str, kind: str) -> None:
    match = given(
        own={"units": [unit("velites", "velites")]},
        enemy={"units": [unit("caetrati", "caetrati")]},
        dice=(8, 1, 1, 1) if kind == "fire" else (8, 1, 1),
    )
    play(match, *(text for text in (action, reaction) if text))
    assert keys(match)[-2:] == ["rolls", "hits"]
    assert match.view()["roll"]["kind"] == kind
    assert notations(match)[:2] == ["lose:0", "lose:1"]


@pytest.mark.rule("attack.pool_base")
@pytest.mark.parametrize("own", [("hastati",), MEN, ("hastati", "hastati", "hastati")])
def test_three_dice_whatever_the_ranks(own: tuple[str, ...]) -> None:
    match = given(own={"units": [unit(*own)]}, enemy={"units": [unit(*FOES)]}, dice=(1,) * 6)
    play(match, "charge:rome1", "decline")
    assert pool(match) == {"attack.pool_base": 3}


@pytest.mark.rule("attack.pool_overlap")
def test_overlap_dice_in_melee_only() -> None:
    """Archers get no die for the friends around who shoot or charge at the same enemy."""
    match = given(
        own={"units": [unit(*MEN, foes=["carthage1"]), unit(*MEN, foes=["carthage1"])]},
        enemy={"units": [unit(*FOES)]},
        dice=(1,) * 7,
    )
    play(match, "assault:rome1")
    assert pool(match)["engage.overlap_bonus"] == 1
    match = given(
        own={"units": [unit("cretan_archers"), unit("cretan_archers")]}, enemy={"units": [unit(*FOES)]}, dice=(1,) * 3
    )
    play(match, "barrage:rome1")
    assert pool(match) == {"attack.pool_base": 3}


@pytest.mark.rule("attack.pool_traits")
def test_dice_of_different_traits_add_up() -> None:
    """Roman and Allied Cavalry charge in an outer sector: Impetus and Envelop."""
    match = given(
        own={"units": [unit("roman_cavalry", "allied_cavalry", sector=1)]},
        enemy={"units": [unit(*FOES, sector=1)]},
        dice=(1,) * 8,
    )
    play(match, "charge:rome1", "decline")
    assert pool(match) == {"attack.pool_base": 3, "trait.impetus": 1, "trait.envelop": 1}


@pytest.mark.rule("attack.pool_cards")
def test_a_die_for_each_card_in_attack_and_counterattack() -> None:
    match = given(
        own={"units": [unit(*MEN, foes=["carthage1"])], "hand": ["pila"]},
        enemy={"units": [unit(*FOES)], "hand": ["rampage", "rampage"]},
        dice=(1,) * 9,
    )
    play(match, "assault:rome1", "discard:pila")
    assert pool(match) == {"attack.pool_base": 3, "attack.pool_cards": 1}
    play(match, "discard:rampage", "discard:rampage")
    assert pool(match, "counterattacks") == {"attack.pool_base": 3, "attack.pool_cards": 2}


@pytest.mark.rule("attack.pool_max")
def test_six_dice_at_most() -> None:
    """Three, one for Attrition and three for overlapping units would be seven."""
    match = given(
        own={
            "units": [unit("principes", foes=["carthage1"]), *(unit("velites", foes=["carthage1"]) for _ in range(3))],
            "hand": ["testudo"],
        },
        enemy={"units": [unit(*FOES)]},
        dice=(1,) * 9,
    )
    play(match, "assault:rome1")
    assert match.view()["roll"]["pool"] == 6
    assert refusal(match, "discard:testudo") == "attack.pool_max"
    play(match, "roll")
    assert len(entry(match, "rolls")["params"]["faces"]) == 6
    assert sum(pool(match).values()) == 6
    assert pool(match)["attack.pool_max"] == -1


@pytest.mark.rule("attack.eights")
def test_eights_hit_without_a_value() -> None:
    """One value, filled by a 6; two 8s besides."""
    assert hits((8, 8, 6), "hastati") == 3


@pytest.mark.rule("attack.assign")
def test_a_die_goes_to_a_value_it_reaches() -> None:
    assert hits((6, 5, 4), "hastati", "hastati") == 1
    assert hits((6, 6, 4), "hastati", "hastati") == 2
    assert hits((4, 1, 1), "hastati", "praetorian_guard") == 1


@pytest.mark.rule("attack.assign_one_each")
def test_one_die_a_value() -> None:
    """Roman Cavalry have two values on one rank; Hastati one."""
    assert hits((7, 7, 7), "hastati") == 1
    assert hits((7, 7, 7), "roman_cavalry") == 2
    assert hits((5, 7, 1), "roman_cavalry") == 2


@pytest.mark.rule("attack.unassigned")
def test_left_over_dice_do_nothing() -> None:
    assert hits((7, 7, 5), "hastati") == 1


@pytest.mark.rule("attack.total")
def test_eights_and_assigned_dice() -> None:
    match = given(own={"units": [unit(*MEN, foes=["carthage1"])]}, enemy={"units": [unit(*FOES)]}, dice=(8, 6, 1))
    play(match, "assault:rome1")
    params = entry(match, "hits")["params"]
    assert (params["eights"], params["assigned"], params["n"]) == (1, 1, 2)


@pytest.mark.rule("attack.auto_maximum")
def test_the_best_assignment_is_found() -> None:
    """Against every way of putting dice on values, for all rolls of four dice and many sets of values."""
    for values in ([], [5], [4, 6], [2, 3, 7], [5, 5, 7], [3, 4, 5, 6], [6, 6, 6, 7]):
        for faces in product(range(1, 9), repeat=4):
            ordered = sorted(faces)
            others = [face for face in ordered if face < 8]
            slots = (values + [9] * 4)[: max(len(values), len(others))]
            slots += [9] * (len(others) - len(slots))
            best = 0
            for order in set(permutations(slots, len(others))):
                best = max(best, sum(face >= value for face, value in zip(others, order, strict=True)))
            assert count_hits(ordered, values) == ordered.count(8) + best


@pytest.mark.rule("attack.type_values")
def test_melee_and_ranged_values_are_kept_apart() -> None:
    """Caetrati hit on 6 in melee and on 5 at range."""
    match = given(
        own={"units": [unit(*MEN, foes=["carthage1"])]},
        enemy={"units": [unit("caetrati")]},
        active=1,
        dice=(5,) * 3 + (1,) * 3,
    )
    play(match, "assault:carthage1")
    assert keys(match)[1:3] == ["rolls", "misses"]
    match = given(own={"units": [unit(*MEN)]}, enemy={"units": [unit("caetrati")]}, active=1, dice=(5, 5, 5))
    play(match, "barrage:carthage1")
    assert entry(match, "hits")["params"]["n"] == 1


@pytest.mark.rule("attack.current_state")
def test_ranks_lost_before_the_roll_give_nothing() -> None:
    """The Principes in front fall to fire: the charge is rolled with the Hastati alone."""
    match = given(
        own={"units": [unit("principes", "hastati")]},
        enemy={"units": [unit("caetrati", "caetrati")]},
        dice=(8, 8, 8, 1, 6, 6, 6),
    )
    play(match, "charge:rome1", "fire:carthage1", "lose:1")
    assert ranks(match, "rome1") == ["hastati"]
    assert entry(match, "hits")["params"]["n"] == 1


@pytest.mark.rule("attack.tokens_no_effect")
def test_tokens_do_not_weaken() -> None:
    match = given(
        own={"units": [unit(*MEN, order=1, disorder=4, foes=["carthage1"])]},
        enemy={"units": [unit(*FOES)]},
        dice=(6, 6, 1),
    )
    play(match, "assault:rome1")
    assert pool(match) == {"attack.pool_base": 3}
    assert entry(match, "hits")["params"]["n"] == 2
    assert tokens(match, "rome1") == (2, 4)


@pytest.mark.rule("attack.pool_max")
def test_a_full_pool_is_rolled_at_once() -> None:
    """Six dice without a card: whoever holds one is only asked if it might do more than bring a die."""
    for men, step in ((("scutarii",), "AfterRoll"), (("scutarii", "celt_infantry"), "Pool")):
        match = given(
            factions=("carthage", "rome"),
            own={
                "units": [unit(*men, foes=["rome1"]), *(unit("caetrati", foes=["rome1"]) for _ in range(3))],
                "hand": ["rampage"],
            },
            enemy={"units": [unit("triarii", "triarii")]},
            dice=(1,) * 6,
        )
        play(match, "assault:carthage1")
        assert (match.view()["roll"]["pool"], asked(match)) == (6, step)


@pytest.mark.rule("attack.pool_max")
def test_a_pool_of_six_loses_nothing_to_the_limit() -> None:
    match = given(
        factions=("carthage", "rome"),
        own={"units": [unit("scutarii", foes=["rome1"]), *(unit("caetrati", foes=["rome1"]) for _ in range(3))]},
        enemy={"units": [unit("triarii", "triarii")]},
        dice=(1,) * 10,
    )
    play(match, "assault:carthage1")
    assert pool(match) == {"attack.pool_base": 3, "engage.overlap_bonus": 3}
