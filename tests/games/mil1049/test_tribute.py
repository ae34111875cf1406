"""Phase 2: what lands pay, what Lords receive, and lands that are turned."""

from __future__ import annotations

import pytest
from games.mil1049.given import given, keys, knight, stock, table


@pytest.mark.rule("tribute.income", "components.land-values")
def test_every_land_pays_by_the_face_it_shows() -> None:
    match = given(
        at="tributes",
        red={"A": {"lands": ["wool dark", "quarry"]}, "B": {"lands": ["fish"]}},
        yellow={"A": {"lands": ["mine", "mine dark"]}, "B": {"lands": []}},
        blue={"A": {"lands": ["cereal dark", "wool"]}, "B": {"lands": ["quarry dark", "fish dark"]}},
    )
    assert stock(match, "red") == {"food": 3, "fabric": 3, "metal": 2, "influence": 2, "gold": 3}
    assert stock(match, "yellow") == {"food": 2, "fabric": 2, "metal": 3, "influence": 2, "gold": 3}
    assert stock(match, "blue") == {"food": 5, "fabric": 2, "metal": 2, "influence": 2, "gold": 3}


@pytest.mark.rule("tribute.income")
def test_a_family_without_lands_receives_nothing() -> None:
    match = given(at="tributes", red={"A": {"lands": []}, "B": {"lands": []}})
    assert set(stock(match, "red").values()) == {2}


@pytest.mark.rule("tribute.lord")
def test_a_lord_receives_a_food_for_each_land_of_a_vassal_who_loses_nothing_by_it() -> None:
    """Blue is Lord of three lands; what they pay their own family stays the same."""
    match = given(
        at="tributes",
        red={"A": {"lands": ["wool"]}, "B": {"lands": ["wool dark", "mine"], "lord": "blue"}},
        yellow={"B": {"lord": "blue"}},
        blue={"food": 0, "A": {"lands": []}, "B": {"lands": []}},
    )
    assert stock(match, "blue") == {"food": 3, "fabric": 2, "metal": 2, "influence": 2, "gold": 2}
    assert stock(match, "red") == {"food": 2, "fabric": 3, "metal": 2, "influence": 2, "gold": 4}
    assert stock(match, "yellow")["gold"] == 4
    assert keys(match).count("lords_food") == 1


@pytest.mark.rule("tribute.flip")
def test_all_lands_on_the_boards_are_turned_in_both_directions() -> None:
    match = given(
        at="tributes",
        red={"A": {"lands": ["wool", "quarry dark"]}, "B": {"lands": ["fish dark"], "lord": "yellow"}},
        stacks=[["mine", "cereal"], ["cereal", "wool"]],
    )
    assert knight(match, "red-A")["lands"] == ["wool dark", "quarry"]
    assert knight(match, "red-B")["lands"] == ["fish"]
    assert knight(match, "blue-B")["lands"] == ["cereal dark"]
    assert table(match)["stacks"] == [["mine", "cereal"], ["cereal", "wool"]]


@pytest.mark.rule("tribute.away")
def test_a_knight_on_the_crusades_receives_tributes_like_one_at_home() -> None:
    at_home = given(at="tributes")
    away = given(at="tributes", red={"A": {"where": "crusades"}, "B": {"where": "crusades"}})
    assert stock(away, "red") == stock(at_home, "red")
    assert stock(away, "red")["gold"] == 4
