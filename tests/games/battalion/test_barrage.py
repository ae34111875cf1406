"""Barrage: shooting at unengaged enemies."""

from __future__ import annotations

import pytest
from games.battalion.given import asked, entry, given, keys, look, notations, offers, play, refusal, tokens, unit

FOES = ("samnites", "samnites")


@pytest.mark.rule("barrage.who")
def test_unengaged_with_a_ranged_value() -> None:
    match = given(
        own={
            "units": [
                unit("cretan_archers"),
                unit("hastati"),
                unit("velites", foes=["carthage1"]),
                unit("velites", "hastati"),
            ]
        },
        enemy={"units": [unit(*FOES), unit(*FOES)]},
    )
    assert offers(match, "barrage") == ["rome1", "rome4"]
    assert refusal(match, "barrage:rome2") == "barrage.who"
    assert refusal(match, "barrage:rome3") == "barrage.who"


@pytest.mark.rule("barrage.target")
def test_engaged_units_are_never_targets() -> None:
    match = given(
        own={"units": [unit("cretan_archers"), unit("hastati", foes=["carthage1"])]},
        enemy={"units": [unit(*FOES), unit(*FOES), unit("caetrati"), unit("caetrati", sector=1)]},
    )
    play(match, "barrage:rome1")
    assert notations(match) == ["target:carthage2", "target:carthage3"]
    assert refusal(match, "target:carthage1") == "barrage.target"
    match = given(
        own={"units": [unit("cretan_archers"), unit("hastati", foes=["carthage1"])]}, enemy={"units": [unit(*FOES)]}
    )
    assert refusal(match, "barrage:rome1") == "barrage.target"


@pytest.mark.rule("barrage.resolution")
def test_neither_reaction_nor_counterattack() -> None:
    match = given(
        own={"units": [unit("cretan_archers", "cretan_archers")]},
        enemy={"units": [unit("caetrati", "caetrati")]},
        dice=(6, 6, 1),
    )
    play(match, "barrage:rome1")
    assert asked(match) == "TakeHits"
    play(match, "lose:0")
    assert (match.acting, tokens(match, "carthage1")[1]) == ((1,), 2)
    assert (look(match, "rome1")["foes"], look(match, "carthage1")["foes"]) == ([], [])
    assert "counterattacks" not in keys(match)


@pytest.mark.rule("barrage.empty_sector")
def test_out_of_an_empty_sector_into_the_next() -> None:
    match = given(
        own={"units": [unit("cretan_archers"), unit("hastati", sector=3, foes=["carthage3"])]},
        enemy={"units": [unit(*FOES, sector=1), unit(*FOES, sector=3), unit("caetrati", sector=3)]},
    )
    play(match, "barrage:rome1")
    assert notations(match) == ["target:carthage1", "target:carthage2"]


@pytest.mark.rule("barrage.empty_sector")
def test_never_two_sectors_away() -> None:
    match = given(
        own={"units": [unit("cretan_archers", sector=1)]},
        enemy={"units": [unit(*FOES, sector=3), unit("caetrati")]},
        dice=(1,) * 3,
    )
    play(match, "barrage:rome1")
    assert entry(match, "barrages")["params"]["target"] == "carthage2"


@pytest.mark.rule("barrage.empty_means_none")
def test_one_engaged_enemy_is_enough_to_fill_a_sector() -> None:
    match = given(
        own={"units": [unit("cretan_archers"), unit("hastati", foes=["carthage1"])]},
        enemy={"units": [unit(*FOES), unit(*FOES, sector=1)]},
        dice=(1,) * 7,
    )
    assert offers(match, "barrage") == []
    play(match, "charge:rome1")
    assert (look(match, "rome1")["sector"], look(match, "rome1")["foes"]) == (2, ["carthage1"])
