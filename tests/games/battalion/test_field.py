"""The battlefield: sectors, zones, camps and reserves."""

from __future__ import annotations

import pytest
from games.battalion.given import asked, given, keys, look, notations, offers, play, refusal, unit

import quincunx as qx

MEN = ("hastati", "hastati")
FOES = ("samnites", "samnites")


@pytest.mark.rule("field.sectors_two_player")
def test_three_sectors() -> None:
    view = qx.new("battalion", battle="set1", seed=1).view()
    assert view["sectors"] == 3
    assert {player["central"] for player in view["players"]} == {2}
    match = given(own={"units": [unit("allied_cavalry", sector=3)]}, enemy={"units": [unit(*FOES)]})
    assert refusal(match, "redeploy:rome1-4") == "field.sectors_two_player"


@pytest.mark.rule("field.sectors_four_player")
def test_five_sectors() -> None:
    match = qx.new("battalion", battle="grand1", seed=1)
    assert match.view()["sectors"] == 5
    assert {unit["sector"] for unit in match.view()["units"]} == {1, 2, 3, 4, 5}


@pytest.mark.rule("field.adjacent")
def test_neighbours_differ_by_one() -> None:
    match = given(own={"units": [unit("allied_cavalry", sector=1)]}, enemy={"units": [unit(*FOES)]})
    assert offers(match, "redeploy") == ["rome1-2"]
    assert refusal(match, "redeploy:rome1-3") == "field.adjacent"


@pytest.mark.rule("field.same_sector_fight")
def test_fighting_is_local() -> None:
    """An enemy in the sector: nobody next door can be shot at or charged."""
    match = given(
        own={"units": [unit("cretan_archers", sector=1)]},
        enemy={"units": [unit(*FOES, sector=1), unit(*FOES, sector=2)]},
        dice=(1, 1, 1, 1),
    )
    play(match, "barrage:rome1")
    assert keys(match)[:3] == ["barrages", "rolls", "misses"]
    match = given(own={"units": [unit(*MEN, sector=1)]}, enemy={"units": [unit(*FOES, sector=3)]})
    assert notations(match) == ["rally"]
    assert refusal(match, "charge:rome1") == "charge.who"


@pytest.mark.rule("field.engagement_zone")
def test_engaged_until_no_enemy_touches() -> None:
    match = given(
        own={"units": [unit(*MEN, foes=["carthage1"])]},
        enemy={"units": [unit("caetrati", disorder=1), unit(*FOES)]},
        dice=(8, 1, 1),
    )
    assert look(match, "rome1")["foes"] == ["carthage1"]
    play(match, "assault:rome1", "lose:0")
    assert look(match, "rome1")["foes"] == []
    assert "freed" in keys(match)


@pytest.mark.rule("field.formation_zone")
def test_unengaged_units_stand_in_formation() -> None:
    match = qx.new("battalion", battle="set1", seed=1)
    assert all(unit["foes"] == [] for unit in match.view()["units"])


@pytest.mark.rule("field.status_only")
def test_a_unit_in_either_zone_is_in_the_sector() -> None:
    match = given(
        own={"units": [unit(*MEN, foes=["carthage1"]), unit("cretan_archers")]},
        enemy={"units": [unit(*FOES), unit(*FOES)]},
    )
    assert {look(match, name)["sector"] for name in ("rome1", "rome2", "carthage1", "carthage2")} == {2}
    play(match, "charge:rome2", "decline")
    assert notations(match) == ["target:carthage1", "target:carthage2"]


@pytest.mark.rule("field.no_capacity")
def test_any_number_in_a_sector() -> None:
    match = given(own={"units": [unit("hastati") for _ in range(6)]}, enemy={"units": [unit(*FOES)]})
    assert len(offers(match, "charge")) == 6


@pytest.mark.rule("field.camp")
def test_camp_behind_the_central_sector() -> None:
    player = qx.new("battalion", battle="set1", seed=1).view(0)["players"][0]
    assert player["central"] == 2
    assert {"deck_count", "order", "disorder"} <= set(player)


@pytest.mark.rule("field.camp_no_target")
def test_a_camp_is_never_a_target() -> None:
    match = given(own={"units": [unit(*MEN)]}, enemy={"units": [unit(*FOES, sector=1)]})
    assert notations(match) == ["rally", "charge:rome1"]
    play(match, "rally")
    assert not match.over


@pytest.mark.rule("field.reserve")
def test_reserve_of_a_set_battle() -> None:
    units = qx.new("battalion", battle="set4", seed=1).view()["units"]
    assert [unit["ranks"] for unit in units if unit["sector"] == "reserve"] == [["han.war_chariot"]]


@pytest.mark.rule("field.reserve_no_combat")
def test_reserve_neither_attacks_nor_is_attacked() -> None:
    match = given(
        own={"units": [unit("cretan_archers", sector="reserve"), unit(*MEN)]},
        enemy={"units": [unit(*FOES, sector="reserve"), unit(*FOES), unit("caetrati", sector="reserve")]},
        dice=(1, 1, 1, 1, 1, 1),
    )
    assert refusal(match, "barrage:rome1") == "field.reserve_no_combat"
    assert refusal(match, "charge:rome1") == "field.reserve_no_combat"
    play(match, "charge:rome2")
    assert asked(match) == "Reaction"
    assert notations(match) == ["decline", "counter-charge:carthage2"]
    assert refusal(match, "fire:carthage3") == "react.who"


@pytest.mark.rule("field.reserve_enter")
def test_reserve_enters_any_sector() -> None:
    match = given(
        own={"units": [unit(*MEN, sector="reserve"), unit(*MEN)], "hand": ["pila"]}, enemy={"units": [unit(*FOES)]}
    )
    assert [text for text in offers(match, "redeploy") if text.startswith("rome1")] == ["rome1-1", "rome1-2", "rome1-3"]
    play(match, "redeploy:rome1-3", "discard:pila")
    assert look(match, "rome1")["sector"] == 3


@pytest.mark.rule("field.reserve_no_return")
def test_no_way_back_to_the_reserve() -> None:
    match = given(own={"units": [unit("allied_cavalry")]}, enemy={"units": [unit(*FOES)]})
    assert offers(match, "redeploy") == ["rome1-1", "rome1-3"]


@pytest.mark.rule("field.reserve_no_protection")
def test_reserve_does_not_guard_the_camp() -> None:
    match = given(
        own={"units": [unit(*MEN, sector="reserve"), unit(*MEN, sector=1)]},
        enemy={"units": [unit(*FOES)]},
    )
    play(match, "rally")
    assert (match.ending, match.scores) == ("win.camp", (0.0, 1.0))
