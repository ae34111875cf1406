"""Units: how they are built, and that they act as one."""

from __future__ import annotations

import pytest
from games.battalion.given import box, camp, given, look, offers, play, pool, ranks, tokens, unit

import quincunx as qx
from quincunx.core.kit.bits import bits_of
from quincunx.games.battalion.army import unit_fault
from quincunx.games.battalion.cards import CLASSES


def fault(*names: str) -> str:
    """The clause that forbids a unit, or an empty text."""
    kinds = tuple(box().rank_number[name] for name in names)
    wrong = unit_fault(box(), box().rank_faction[kinds[0]] if kinds else 0, kinds)
    return wrong.rule if wrong is not None else ""


@pytest.mark.rule("unit.build")
def test_one_or_more_ranks_of_one_faction_in_order() -> None:
    assert fault("rome.hastati") == ""
    assert fault() == "unit.build"
    assert fault("rome.hastati", "carthage.samnites") == "unit.build"
    match = given(own={"units": [unit("velites", "hastati", "triarii")]})
    assert ranks(match, "rome1") == ["velites", "hastati", "triarii"]


@pytest.mark.rule("unit.max_ranks")
def test_smallest_formation_counts() -> None:
    """Velites allow three ranks, Cretan Archers two."""
    assert fault("rome.velites", "rome.cretan_archers") == ""
    assert fault("rome.velites", "rome.velites", "rome.velites") == ""
    assert fault("rome.velites", "rome.velites", "rome.cretan_archers") == "unit.max_ranks"


@pytest.mark.rule("unit.size_check_once")
def test_losses_never_make_a_unit_illegal() -> None:
    match = given(
        own={"units": [unit("hastati", "velites", foes=["carthage1"])]},
        enemy={"units": [unit("samnites")]},
        active=1,
        dice=(8, 1, 1, 1, 1, 1),
    )
    play(match, "assault:carthage1", "lose:1")
    assert ranks(match, "rome1") == ["velites"]


@pytest.mark.rule("unit.same_class")
def test_one_class_in_common() -> None:
    assert fault("rome.velites", "rome.hastati", "rome.principes") == ""
    assert fault("rome.hastati", "rome.cretan_archers") == "unit.same_class"
    assert fault("rome.velites", "rome.hastati", "rome.cretan_archers") == "unit.same_class"


@pytest.mark.rule("unit.special_same_name")
def test_special_units_are_uniform() -> None:
    assert fault("bactria.war_elephants", "bactria.war_elephants") == ""
    assert fault("bactria.war_elephants", "bactria.war_chariots") == "unit.special_same_name"


def named(*kinds: int) -> dict[str, str]:
    """The ranks a fault names."""
    wrong = unit_fault(box(), box().rank_faction[kinds[0]], kinds)
    assert wrong is not None
    return {param: box().rank_ids[int(str(value))] for param, value in wrong.message.params.items() if "rank" in param}


@pytest.mark.rule("unit.same_class", "unit.special_same_name")
def test_a_fault_names_the_two_ranks_that_do_not_go_together() -> None:
    number = box().rank_number
    strangers = named(number["rome.velites"], number["rome.hastati"], number["rome.cretan_archers"])
    assert strangers == {"rank": "rome.hastati", "other_rank": "rome.cretan_archers"}
    uneven = named(number["bactria.war_elephants"], number["bactria.war_chariots"])
    assert uneven == {"rank": "bactria.war_elephants", "other_rank": "bactria.war_chariots"}


@pytest.mark.rule("unit.class_of_unit")
def test_class_by_the_ranks_that_are_left() -> None:
    number = box().rank_number
    both = box().pile((number["rome.hastati"], number["rome.velites"]))
    assert both.classes == bits_of(("regular",), CLASSES)
    assert both.after.classes == bits_of(("regular", "skirmish"), CLASSES)


@pytest.mark.rule("unit.single_entity")
def test_ranks_move_together_and_share_tokens() -> None:
    match = given(
        own={"units": [unit("roman_cavalry", "allied_cavalry", order=2, disorder=1)]},
        enemy={"units": [unit("samnites", sector=1)]},
    )
    play(match, "redeploy:rome1-1")
    assert (look(match, "rome1")["sector"], ranks(match, "rome1")) == (1, ["roman_cavalry", "allied_cavalry"])
    assert tokens(match, "rome1") == (2, 1)
    assert offers(match, "charge") == ["rome1"]


@pytest.mark.rule("unit.shared_traits")
def test_a_trait_of_any_rank_is_the_units() -> None:
    """The Allied Cavalry behind make the whole unit Swift."""
    match = given(
        own={"units": [unit("roman_cavalry", "allied_cavalry", sector=3)]}, enemy={"units": [unit("samnites")]}
    )
    assert offers(match, "redeploy") == ["rome1-2"]
    assert set(look(match, "rome1")["traits"]) == {"impetus", "envelop", "swift"}


@pytest.mark.rule("unit.all_values")
def test_all_ranks_fight() -> None:
    """Hastati in front, Principes and Guards behind: a 6, a 5 and a 4 all hit."""
    match = given(
        own={"units": [unit("hastati", "principes", "praetorian_guard", foes=["carthage1"])]},
        enemy={"units": [unit("samnites", "samnites", "samnites")]},
        dice=(6, 5, 4, 1, 1, 1, 1),
    )
    play(match, "assault:rome1", "lose:0")
    assert tokens(match, "carthage1") == (0, 3)
    assert pool(match)["attack.pool_base"] == 3
    assert camp(match, 1) == (3, 0)
    assert isinstance(match, qx.Match)
