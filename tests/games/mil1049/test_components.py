"""What is in the box."""

from __future__ import annotations

from typing import Any

import pytest
from games.mil1049.given import (
    asked,
    block,
    box,
    family,
    given,
    knight,
    offers,
    play,
    realm,
    refusal,
    send,
    space,
    stock,
    vp,
    whites,
    who,
)

import quincunx as qx
from quincunx.games.mil1049.pieces import KINDS, pieces_of
from quincunx.games.mil1049.strength import attack, defence

CONTENT = qx.game_of("mil1049").built_in
PIECES = pieces_of(CONTENT)
COUNTS: dict[Any, Any] = {item["id"]: item["count"] for item in CONTENT.items("component")}
LANDS = ("cereal", "fish", "wool", "mine", "quarry")


@pytest.mark.rule("components.knight-tiles")
def test_flipping_a_knight_tile_changes_only_whether_there_is_an_heir() -> None:
    """Four tiles for each of five families."""
    assert COUNTS["knight_tile"] == 20
    match = given(red={"C": {"soldiers": 2}})
    before = knight(match, "red-C")
    play(match, "grow:C", "gold")
    assert knight(match, "red-C") == {**before, "heir": 1}


@pytest.mark.rule("components.knight-tokens")
def test_the_token_goes_to_a_sphere_while_the_tile_stays() -> None:
    assert COUNTS["knight_token"] == 20
    match = given(spaces={"war-1": "empty"})
    before = knight(match, "red-A")
    send(match, "A", "war-1")
    assert knight(match, "red-A") == {**before, "where": "war-1"}
    assert space(match, "war-1") == "red-A"


@pytest.mark.rule("components.land-tiles")
def test_thirty_five_lands_in_three_groups() -> None:
    groups = {land.id: land.group for land in PIECES.lands.values()}
    assert groups == {"cereal": "food", "fish": "food", "wool": "fabric", "mine": "metal", "quarry": "metal"}
    assert sum(land.count for land in PIECES.lands.values()) == COUNTS["land_tile"] == 35
    for players in (2, 5):
        match = qx.new("mil1049", players=players, seed=1)
        assert sum(match.game.components(match.table).values()) == 35


@pytest.mark.rule("components.land-faces")
@pytest.mark.parametrize("land", LANDS)
def test_both_faces_are_known_and_the_visible_one_counts(land: str) -> None:
    """For harvest and tribute alike: each face gives its own, and turns to the other."""
    printed = PIECES.lands[land]
    nothing = dict.fromkeys(KINDS, 0)
    for name, side in ((land, printed.fertile), (f"{land} dark", printed.dark)):
        match = play(given(red={**nothing, "A": {"lands": [name]}}), "harvest:A1")
        assert tuple(family(match, "red")["stock"].values()) == side.harvest.counts
        match = given(at="tributes", red={**nothing, "A": {"lands": [name]}, "B": {"lands": []}})
        assert tuple(family(match, "red")["stock"].values()) == side.tribute.counts
        assert knight(match, "red-A")["lands"] != [name]


@pytest.mark.rule("components.land-counts")
def test_how_many_lands_of_each_type_there_are() -> None:
    assert dict(zip(box().land_ids, box().land_counts, strict=True)) == {
        "cereal": 11,
        "fish": 7,
        "wool": 9,
        "mine": 4,
        "quarry": 4,
    }
    data = given().to_dict()
    data["table"]["unused"][0] += 1
    with pytest.raises(ValueError, match="11 cereal lands in all, got 12"):
        qx.from_dict(data)


@pytest.mark.rule("components.land-values")
@pytest.mark.parametrize(("land", "modifier"), [("cereal", 0), ("fish", 0), ("wool", 0), ("mine", 1), ("quarry", 2)])
def test_mine_and_quarry_are_better_defended_with_either_face_up(land: str, modifier: int) -> None:
    """Before a knight as on top of a stack."""
    for face in ("", " dark"):
        match = given(red={"A": {"lands": [land + face], "soldiers": 0, "castle": 0}}, stacks=[[land], []])
        assert defence(realm(match), 0) == modifier
        assert match.view()["stacks"][0]["defence"] == 6 + modifier


@pytest.mark.rule("components.land-values")
@pytest.mark.parametrize(
    ("land", "fertile", "dark"),
    [
        ("cereal", "gold", "food"),
        ("fish", "gold", "food"),
        ("wool", "gold", "fabric"),
        ("mine", "gold", "metal"),
        ("quarry", "food", "food"),
    ],
)
def test_tributes_of_each_land(land: str, fertile: str, dark: str) -> None:
    for name, kind in ((land, fertile), (f"{land} dark", dark)):
        said = {**dict.fromkeys(KINDS, 0), "A": {"lands": [name]}, "B": {"lands": []}}
        assert stock(given(at="tributes", red=said), "red") == {kind: 1}


@pytest.mark.rule("components.castles")
def test_a_castle_is_one_element_six_points_of_defence_and_four_points_to_its_builder() -> None:
    """There is one for each possible knight."""
    assert COUNTS["castle_tile"] == 20
    match = given(red={"B": {"lands": [], "soldiers": 0, "castle": 1}})
    assert (realm(match).elements(1), defence(realm(match), 1), attack(realm(match), 1)) == (1, 6, 0)
    nobody = dict.fromkeys(KINDS, 0)
    match = given(at="market", red={"A": {"where": "market-1"}}, yellow=nobody, blue=nobody)
    play(match, "castle", "done", "nothing", "nothing")
    assert (vp(match)["red"], knight(match, "red-B")["castle"]) == (4, 1)


@pytest.mark.rule("components.soldiers")
@pytest.mark.parametrize("soldiers", [0, 1, 4])
def test_a_soldier_counts_three_in_attack_and_defence_and_as_one_element(soldiers: int) -> None:
    assert COUNTS["soldier"] > 35
    match = given(red={"B": {"lands": [], "soldiers": soldiers}})
    assert (attack(realm(match), 1), defence(realm(match), 1)) == (3 * soldiers, 3 * soldiers)
    assert realm(match).elements(1) == soldiers


@pytest.mark.rule("components.time-tokens")
def test_a_white_token_can_be_taken_and_a_black_one_blocks() -> None:
    assert COUNTS["time_token"] == 54
    match = play(given(spaces={"war-1": "black"}), "harvest:A1")
    assert refusal(match, "take:war-1") == "action.take-token"
    play(match, "take:war-2")
    assert (knight(match, "red-A")["age"], whites(match)) == (1, 10)
    play(match, "pass")
    assert refusal(match, "block:war-1") == "pass.effect"
    play(match, "block:war-3")
    assert space(match, "war-3") == "black"


@pytest.mark.rule("components.family-tokens")
def test_a_family_token_is_a_marker_a_privilege_a_bond_or_a_block() -> None:
    """By the place where it lies: scoring track, lineage space, another family's knight, a space with two players."""
    assert COUNTS["family_token"] == 60
    match = given(players=2, red={"vp": 7, "privileges": 2}, yellow={"A": {"lord": "red"}})
    view = match.view()
    assert (view["seats"][0]["vp"], view["seats"][0]["privileges"]) == (7, 2)
    assert view["seats"][1]["knights"][0]["lord"] == 0
    play(match, "pass", "mark:war-1")
    assert space(match, "war-1") == "red"


@pytest.mark.rule("components.cubes")
def test_five_resources_in_five_colours() -> None:
    assert {each.id: each.colour for each in PIECES.resources.values()} == {
        "food": "green",
        "fabric": "blue",
        "metal": "black",
        "influence": "red",
        "gold": "yellow",
    }


@pytest.mark.rule("components.red-cubes")
def test_women_are_not_influence_and_influence_is_no_woman() -> None:
    """Many women pay no surcharge and no dowry, and influence pays no final toll for them; only an abbess is both."""
    match = given(red={"influence": 0, "women": 9, "A": {"soldiers": 5}})
    assert refusal(match, "recruit:A") == "recruit.surcharge"
    play(match, "grow:A", "gold")
    assert refusal(match, "more:influence", "red") == "general.solvency"
    curia = given(at="curia", red={"influence": 9, "women": 0, "A": {"where": "curia-1"}})
    assert refusal(curia, "abbess") == "curia.abbess"
    curia = given(at="curia", red={"influence": 0, "women": 2, "A": {"where": "curia-1"}}, dice=[2])
    play(curia, "abbess")
    assert (family(curia, "red")["women"], stock(curia, "red")["influence"]) == (1, 1)


@pytest.mark.rule("components.specials")
def test_single_tokens_and_what_else_is_in_the_box() -> None:
    single = ("game_board", "die", "turn_marker", "starting_player", "archbishop", "kings_soldiers")
    assert [COUNTS[each] for each in single] == [1] * 6
    assert (COUNTS["screen"], COUNTS["individual_board"], COUNTS["base"]) == (5, 5, 23)


@pytest.mark.rule("components.specials")
def test_kings_soldiers_and_archbishop_stand_before_one_knight_at_a_time() -> None:
    match = given(at="politics", red={"A": {"where": "war-1"}, "B": {"where": "curia-1"}}, yellow={"C": {}})
    assert (asked(match), who(match)) == ("PlaceSoldiers", "red")
    play(match, "knight:yellow-C", "knight:yellow-A")
    assert (match.view()["kings_soldiers"], match.view()["archbishop"]) == ("yellow-C", "yellow-A")


@pytest.mark.rule("components.die")
def test_the_faces_of_the_die() -> None:
    """Each pair of results twice, and a snowflake on every other face."""
    faces = [(face.results, face.snowflake) for face in PIECES.faces.values()]
    assert faces == [
        (("hourglass", "daughter"), True),
        (("hourglass", "daughter"), False),
        (("hourglass", "son"), True),
        (("hourglass", "son"), False),
        (("daughter", "son"), True),
        (("daughter", "son"), False),
    ]


@pytest.mark.rule("components.die")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_snowflake_counts_in_winter_only(face: int) -> None:
    match = given(at="winter", dice=[face], red={"C": {}})
    assert (knight(match, "red-C")["age"] == -1) == (face in (1, 3, 5))
    match = block(play(given(dice=[face], red={"C": {}}), "grow:A", "roll", *son_or_daughter(face)), "war-1")
    assert knight(match, "red-C")["age"] == 0
    assert offers(match, "send") == ["A", "B"]


def son_or_daughter(face: int) -> tuple[str, ...]:
    """A choice that takes no token and leaves it at that."""
    return ("daughter", "stop") if face in (1, 2, 5, 6) else ("hourglass", "take:war-2", "stop")
