"""Facts about ranks that the rulebook's examples give away, and what was designed around them."""

from __future__ import annotations

import pytest
from games.battalion.given import box

PRINTED = {rank.id: rank for rank in box().printed}
MELEE_CHARGE_DICE = {"impetus", "powerful"}


@pytest.mark.rule("example.hastati")
def test_hastati() -> None:
    rank = PRINTED["rome.hastati"]
    assert rank.cohesion == 3
    assert min(rank.melee) <= 6
    assert not MELEE_CHARGE_DICE & set(rank.traits)


@pytest.mark.rule("example.praetorian")
def test_praetorian_guard() -> None:
    rank = PRINTED["rome.praetorian_guard"]
    assert 2 < min(rank.melee) <= 4
    assert not MELEE_CHARGE_DICE & set(rank.traits)


@pytest.mark.rule("example.caetrati")
def test_caetrati() -> None:
    rank = PRINTED["carthage.caetrati"]
    assert (rank.cohesion, rank.ranged) == (2, (5,))
    assert "screen" in rank.traits
    assert 1 < min(rank.melee) <= 6
    assert not {"guard", "powerful"} & set(rank.traits)


@pytest.mark.rule("example.principes")
def test_principes() -> None:
    rank = PRINTED["rome.principes"]
    assert "attrition" in rank.traits
    assert len(rank.melee) == 1
    assert rank.melee[0] <= 5


@pytest.mark.rule("example.formation_icons")
def test_formation_icons() -> None:
    assert PRINTED["han.halberdiers"].formation == 3
    assert PRINTED["rome.roman_cavalry"].formation == 2


@pytest.mark.rule("content.formation_values")
def test_formation_by_class() -> None:
    for rank in PRINTED.values():
        if "regular" in rank.classes:
            assert rank.formation == 3
        elif "special" in rank.classes:
            assert rank.formation == (2 if "Elephants" in rank.name else 1)
        else:
            assert rank.formation == 2


@pytest.mark.rule("content.rank_statistics")
def test_counts_suffice_for_every_set_battle() -> None:
    for battle in box().cards.battles.values():
        for units in battle.units:
            needed = [rank for unit in units for rank in unit.ranks]
            for rank in set(needed):
                assert needed.count(rank) <= PRINTED[rank].count


@pytest.mark.rule("content.tactic_decks")
def test_only_veteran_troops_is_known() -> None:
    known = [card.id for card in box().cards.tactics.values() if card.provenance == "rulebook"]
    assert known == ["rome.veteran_troops"]
