"""Setting up a set battle, and the lists themselves."""

from __future__ import annotations

import tomllib
from collections import Counter

import pytest
from games.battalion.given import box, side

import quincunx as qx
from quincunx.games.battalion.army import army_faults

BATTLES = [f"set{n}" for n in range(1, 7)]
with (qx.game_of("battalion").folder / "content" / "battles.toml").open("rb") as file:
    LISTS = tomllib.load(file)["battle"]
SPELT = {"Thureophori": "Thureophoroi"}
"""Names the lists spell in two ways, by how we spell them."""
SIZES = {"set1": 6, "set2": 6, "set3": 8, "set4": 8, "set5": 10, "set6": 10}


@pytest.mark.rule("set.choose")
def test_choose_battle_and_faction() -> None:
    for battle in BATTLES:
        listed = box().cards.battles[battle].factions
        for factions in (listed, listed[::-1]):
            view = qx.new("battalion", battle=battle, factions=factions, seed=1).view()
            assert tuple(player["faction"] for player in view["players"]) == factions
    with pytest.raises(ValueError, match=r"factions: expected rome, carthage, in this order .*got \['rome', 'han'\]"):
        qx.new("battalion", battle="set1", factions=("rome", "han"))
    with pytest.raises(ValueError, match=r"battle: expected one of set1, .*, muster4, got 'set9'; did you mean 'set"):
        qx.new("battalion", battle="set9")


@pytest.mark.rule("set.sectors")
@pytest.mark.parametrize("battle", BATTLES)
def test_three_sectors(battle: str) -> None:
    assert qx.new("battalion", battle=battle, seed=1).view()["sectors"] == 3


@pytest.mark.rule("set.deploy")
@pytest.mark.parametrize("battle", BATTLES)
def test_units_stand_where_the_list_says(battle: str) -> None:
    listed = box().cards.battles[battle]
    view = qx.new("battalion", battle=battle, seed=1).view()
    for seat, units in enumerate(listed.units):
        found = [(unit["sector"], tuple(unit["ranks"])) for unit in view["units"] if unit["owner"] == seat]
        assert found == [(unit.sector or "reserve", unit.ranks) for unit in units]
        army = [tuple(box().rank_number[rank] for rank in unit.ranks) for unit in units]
        assert army_faults(box(), box().factions.index(listed.factions[seat]), SIZES[battle], army) == []


@pytest.mark.rule("set.camp")
def test_camps() -> None:
    assert [player["central"] for player in qx.new("battalion", battle="set3", seed=1).view()["players"]] == [2, 2]


@pytest.mark.rule("set.deck")
@pytest.mark.parametrize("battle", BATTLES)
def test_deck_and_hand(battle: str) -> None:
    match = qx.new("battalion", battle=battle, seed=1)
    for seat in range(2):
        assert (len(side(match, seat)["hand"]), len(side(match, seat)["deck"])) == (2, SIZES[battle] - 2)


@pytest.mark.rule("set.tokens")
@pytest.mark.parametrize("battle", BATTLES)
def test_a_token_for_each_unit_reserve_included(battle: str) -> None:
    match = qx.new("battalion", battle=battle, seed=1)
    assert [side(match, seat)["order"] + side(match, seat)["disorder"] for seat in range(2)] == [SIZES[battle]] * 2


@pytest.mark.rule("set.initiative")
def test_initiative_as_in_a_mustered_battle() -> None:
    seen = set()
    for seed in range(12):
        match = qx.new("battalion", battle="set2", seed=seed)
        first = match.view()["first"]
        seen.add(first)
        assert (match.acting, side(match, first)["disorder"], side(match, 1 - first)["disorder"]) == ((first,), 1, 0)
    assert seen == {0, 1}


def as_printed(position: str) -> list[tuple[str, list[str], list[str]]]:
    """Every unit of the sides printed above or below the sectors: the list's words, its names in their order, and the
    names of the ranks we deploy, front first."""
    names = {rank.id: rank.name for rank in box().printed}
    found = []
    for battle in LISTS:
        for listed in battle["side"]:
            if listed["position"] == position:
                for unit in listed["units"]:
                    parts = [part.split("x ", 1) for part in unit["printed"].split(", ")]
                    told = [SPELT.get(name, name) for number, name in parts for _ in range(int(number))]
                    found.append((unit["printed"], told, [names[rank] for rank in unit["ranks"]]))
    return found


@pytest.mark.rule("set.list_order_top", "set.name_variants")
def test_upper_side_is_printed_rear_first() -> None:
    """Printed as Praetorian Guard and two Hastati: the Hastati are in front; and so with every unit."""
    assert box().cards.battles["set1"].units[0][3].ranks == ("rome.hastati", "rome.hastati", "rome.praetorian_guard")
    assert len(as_printed("upper")) == sum(SIZES.values())
    for printed, told, ranks in as_printed("upper"):
        assert ranks == told[::-1], printed


@pytest.mark.rule("set.list_order_bottom")
def test_lower_side_is_printed_front_first() -> None:
    assert box().cards.battles["set5"].units[1][1].ranks == ("rome.hastati", "rome.principes", "rome.triarii")
    assert len(as_printed("lower")) == sum(SIZES.values())
    for printed, told, ranks in as_printed("lower"):
        assert ranks == told, printed


@pytest.mark.rule("set.name_variants")
def test_names_of_ranks() -> None:
    names = Counter(rank.name for rank in box().printed)
    assert names["War Elephants"] == 2
    assert {"Thureophoroi", "Caetrati", "Samnites", "War Chariot", "War Chariots"} <= set(names)
    assert not {"Thureophori", "Caeterati", "Samnite"} & set(names)


@pytest.mark.rule("set.sector_split_large")
def test_how_the_large_battles_are_split() -> None:
    def split(battle: str) -> list[list[int]]:
        return [
            [sum(u.sector == s for u in units) for s in (1, 2, 3, 0)] for units in box().cards.battles[battle].units
        ]

    assert split("set3") == [[3, 3, 2, 0], [2, 3, 3, 0]]
    assert split("set4") == [[3, 3, 2, 0], [2, 3, 2, 1]]
    assert split("set5") == [[3, 3, 3, 1], [3, 4, 3, 0]]
    assert split("set6") == [[3, 3, 3, 1], [3, 3, 3, 1]]


@pytest.mark.rule("set.reserve_units")
def test_who_starts_in_reserve() -> None:
    held = {
        battle: [unit.ranks for units in box().cards.battles[battle].units for unit in units if unit.sector == 0]
        for battle in BATTLES
    }
    assert held["set4"] == [("han.war_chariot",)]
    assert held["set5"] == [("bactria.thureophoroi", "bactria.hoplites", "bactria.thorakitai")]
    assert held["set6"] == [("carthage.samnites", "carthage.samnites", "carthage.celt_infantry"), ("han.war_chariot",)]


@pytest.mark.rule("set.battle_six")
def test_the_sixth_battle() -> None:
    assert box().cards.battles["set6"].factions == ("carthage", "han")
