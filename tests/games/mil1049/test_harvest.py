"""Action A: harvesting."""

from __future__ import annotations

import pytest
from games.mil1049.given import COLOURS, block, entry, given, knight, offers, play, refusal, stock, whites

YIELDS = {
    "cereal": {"food": 3},
    "cereal dark": {"food": 1},
    "fish": {"food": 2},
    "fish dark": {"food": 2},
    "wool": {"fabric": 2},
    "wool dark": {"fabric": 1},
    "mine": {"metal": 2},
    "mine dark": {"metal": 1},
    "quarry": {"metal": 2},
    "quarry dark": {"metal": 1},
}
EMPTY = dict.fromkeys(("food", "fabric", "metal", "influence", "gold"), 0)


@pytest.mark.rule("harvest.effect", "components.land-values")
@pytest.mark.parametrize("land", YIELDS)
def test_a_harvest_gives_what_the_visible_face_yields_and_turns_the_land(land: str) -> None:
    """From the reserve, to the family; then the knight takes a white token."""
    match = given(red={**EMPTY, "A": {"lands": ["cereal", land]}})
    before = {who: stock(match, who) for who in COLOURS[1:3]}
    play(match, "harvest:A2")
    assert stock(match, "red") == YIELDS[land]
    assert {who: stock(match, who) for who in COLOURS[1:3]} == before
    turned = land.removesuffix(" dark") if land.endswith(" dark") else f"{land} dark"
    assert knight(match, "red-A")["lands"] == ["cereal", turned]
    assert (knight(match, "red-A")["age"], whites(match)) == (0, 12)
    play(match, "take:market-1")
    assert (knight(match, "red-A")["age"], whites(match)) == (1, 11)
    [told] = [f"{count} {kind}" for kind, count in YIELDS[land].items()]
    assert entry(match, "harvests")["params"]["cubes"] == [told]


@pytest.mark.rule("harvest.own-land")
def test_a_knight_harvests_only_the_lands_of_his_own_column() -> None:
    """Without a land he cannot harvest."""
    match = given(red={"A": {"lands": ["fish", "wool"]}, "B": {"lands": []}, "C": {}})
    assert offers(match, "harvest") == ["A1", "A2"]
    for land in ("B1", "B2", "C1"):
        assert refusal(match, f"harvest:{land}") == "harvest.own-land"
    play(match, "harvest:A2", "take:war-1")
    assert (knight(match, "red-A")["age"], knight(match, "red-B")["age"]) == (1, 0)


@pytest.mark.rule("harvest.own-land")
def test_a_vassals_land_is_harvested_by_the_vassal_and_not_by_his_lord() -> None:
    match = given(red={"A": {"lord": "yellow"}}, yellow={"A": {"lands": []}, "B": {"lands": []}})
    food = stock(match, "yellow")["food"]
    play(match, "harvest:A1", "take:war-1")
    assert (stock(match, "red")["food"], stock(match, "yellow")["food"]) == (5, food)
    assert offers(match, "harvest") == []


@pytest.mark.rule("harvest.repeat")
def test_the_same_land_is_harvested_again_in_a_later_action() -> None:
    """Once an action; the second time with the face that lies up then."""
    match = play(given(red={"food": 0}), "harvest:A1", "take:war-1")
    assert stock(match, "red")["food"] == 3
    block(match, "court-1")
    block(match, "court-2")
    play(match, "harvest:A1", "take:war-2")
    assert stock(match, "red")["food"] == 4
    assert knight(match, "red-A") == {**knight(match, "red-A"), "age": 2, "lands": ["cereal"]}


@pytest.mark.rule("harvest.effect", "action.knight")
def test_what_is_offered_says_whose_land_it_is_and_what_it_yields() -> None:
    """Two knights with the same land, or one with two faces of it, can be told apart."""
    match = given(red={"A": {"lands": ["cereal", "cereal dark"]}})
    told = [option.text for option in match.options() if option.notation.startswith("harvest")]
    assert told == [
        "Harvest Lara A's cereal land on the left for 3 food",
        "Harvest Lara A's cereal land on the right for 1 food",
        "Harvest Lara B's cereal land for 3 food",
    ]
