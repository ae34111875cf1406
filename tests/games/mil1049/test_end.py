"""The final scoring and the places."""

from __future__ import annotations

from typing import Any

import pytest
from games.mil1049.given import COLOURS, asked, given, keys, table, vp

import quincunx as qx

Standing = tuple[int, int, int, int]
NOTHING = {
    **{"food": 0, "fabric": 0, "metal": 0, "influence": 0, "gold": 0, "women": 0, "privileges": 0},
    "A": {"soldiers": 0, "castle": 0},
    "B": {"soldiers": 0, "castle": 0},
}
"""A family with two lands and nothing that scores in the end, nor earns the King's reward."""


def ended(players: int = 3, /, **said: Any) -> qx.Match:
    """The match after its last winter; what is not said of a family is nothing."""
    families: dict[str, Any] = {name: {**NOTHING, **said.get(name, {})} for name in COLOURS[:players]}
    return given(at="winter", players=players, dice=[2], turn=5, **families)


def points(match: qx.Match) -> tuple[int, ...]:
    return tuple(vp(match).values())


@pytest.mark.rule("end.moment")
@pytest.mark.parametrize("turn", [1, 2, 3, 4, 5])
def test_the_game_ends_after_the_fifth_turn(turn: int) -> None:
    match = given(at="winter", dice=[2], turn=turn)
    assert match.over == (turn == 5)
    assert ("final" in keys(match)) == (turn == 5)
    assert asked(match) == ("" if turn == 5 else "Act")


@pytest.mark.rule("end.reveal", "hidden.resources")
def test_the_screens_are_lifted_in_the_end() -> None:
    before = given(red={"gold": 7})
    after = ended(red={"gold": 7})
    for eye in (1, 2, qx.ONLOOKER):
        assert "stock" not in before.view(eye)["seats"][0]
        assert after.view(eye)["seats"][0]["stock"]["gold"] == 7


@pytest.mark.rule("end.together")
def test_all_parts_are_added_up_from_the_same_table() -> None:
    """Points won by one part change nothing of another, nor does the order of families."""
    match = ended(
        red={"fabric": 3, "influence": 4, "gold": 5, "women": 3, "privileges": 1, "vp": 10},
        yellow={"metal": 2, "influence": 4, "gold": 2, "women": 2, "privileges": 2, "vp": 20},
        blue={"fabric": 1, "metal": 2, "gold": 1, "privileges": 2, "vp": -3},
    )
    assert points(match) == (10 + 10 + 10 + 2 - 9, 20 + 10 + 1 + 10 - 4, -3 + 10 + 10)


@pytest.mark.rule("end.goods", "end.bonus-size")
@pytest.mark.parametrize(
    ("goods", "expected"),
    [
        (({"fabric": 3}, {"metal": 2}, {}), (10, 0, 0)),
        (({"fabric": 3}, {"metal": 2, "fabric": 2}, {}), (0, 10, 0)),
        (({"fabric": 3}, {"metal": 3}, {"fabric": 1, "metal": 2}), (10, 10, 10)),
        (({"fabric": 1}, {"food": 9}, {}), (10, 0, 0)),
    ],
)
def test_most_fabric_and_metal_together(goods: tuple[dict[str, int], ...], expected: tuple[int, ...]) -> None:
    assert points(ended(**dict(zip(COLOURS, goods, strict=False)))) == expected


@pytest.mark.rule("end.influence", "end.bonus-size")
@pytest.mark.parametrize(
    ("influence", "expected"), [((1, 0, 0), (10, 0, 0)), ((2, 3, 3), (0, 10, 10)), ((1, 1, 1), (10, 10, 10))]
)
def test_most_influence(influence: tuple[int, ...], expected: tuple[int, ...]) -> None:
    match = ended(**{name: {"influence": each} for name, each in zip(COLOURS, influence, strict=False)})
    assert points(match) == expected


@pytest.mark.rule("end.privileges", "end.bonus-size")
@pytest.mark.parametrize(
    ("privileges", "expected"), [((1, 0, 0), (10, 0, 0)), ((2, 3, 3), (0, 10, 10)), ((1, 1, 1), (10, 10, 10))]
)
def test_most_privileges(privileges: tuple[int, ...], expected: tuple[int, ...]) -> None:
    match = ended(**{name: {"privileges": each} for name, each in zip(COLOURS, privileges, strict=False)})
    assert points(match) == expected


@pytest.mark.rule("end.bonus-zero")
def test_nobody_scores_for_most_of_nothing() -> None:
    match = ended()
    assert points(match) == (0, 0, 0)
    assert not {"most_goods", "most_influence", "most_privileges"} & set(keys(match))


@pytest.mark.rule("end.gold")
@pytest.mark.parametrize(("gold", "expected"), [(0, 0), (1, 0), (2, 1), (3, 1), (8, 4)])
def test_two_gold_are_a_point(gold: int, expected: int) -> None:
    assert points(ended(yellow={"gold": gold})) == (0, expected, 0)


@pytest.mark.rule("end.women", "end.women-ties")
@pytest.mark.parametrize(
    ("women", "expected"),
    [
        ((1, 2, 3), (-2, -4, -9)),
        ((2, 2, 1), (-6, -6, -2)),
        ((0, 0, 1), (0, 0, -3)),
        ((2, 2, 2), (-6, -6, -6)),
        ((0, 0, 0), (0, 0, 0)),
    ],
)
def test_single_women_cost_points_and_most_to_whom_has_most(women: tuple[int, ...], expected: tuple[int, ...]) -> None:
    match = ended(**{name: {"women": each} for name, each in zip(COLOURS, women, strict=False)})
    assert points(match) == expected


@pytest.mark.rule("end.no-board-score")
def test_what_lies_on_the_boards_is_not_counted_again() -> None:
    """Red's B has neither soldiers nor castle, so that the King rewards nobody."""
    match = ended(
        red={
            "food": 9,
            "A": {"soldiers": 7, "castle": 1, "lands": ["wool", "mine"], "heir": 1},
            "B": {"soldiers": 0, "lands": ["fish", "fish"]},
            "C": {"castle": 1, "heir": 1},
        },
        yellow={"A": {"soldiers": 0, "castle": 0, "lord": "red"}, "B": {"soldiers": 0, "lord": "red"}},
    )
    assert points(match) == (0, 0, 0)


def standing(castles: int, lands: int, vassals: int, vp: int) -> dict[str, Any]:
    """A family with so many castles, lands, vassals and points."""
    knights: dict[str, Any] = {"A": {"soldiers": 0, "castle": 0, "lands": []}, "B": {"soldiers": 0, "lands": []}}
    knights["C"] = {}  # who has neither soldiers nor castle, so that the King rewards nobody
    for column in "AB"[:castles]:
        knights[column] |= {"castle": 1}
    for number in range(lands):
        knights["AB"[number % 2]]["lands"] = [*knights["AB"[number % 2]]["lands"], "cereal"]
    return {**knights, "vp": vp, "vassals": vassals}


def compare(*families: dict[str, Any]) -> qx.Match:
    """A finished match of these standings; blue, or whoever sits last, provides the vassals."""
    said: dict[str, Any] = {}
    serving = iter("ABCD")
    last: dict[str, Any] = {"vp": -50, "C": {}, "D": {}, "A": {"soldiers": 0, "castle": 0, "lands": []}}
    last["B"] = {"soldiers": 0, "lands": []}
    for name, fields in zip(COLOURS, families, strict=False):
        said[name] = {key: value for key, value in fields.items() if key != "vassals"}
        for _ in range(fields["vassals"]):
            last[next(serving)] |= {"lord": name}
    return ended(len(families) + 1, **said, **{COLOURS[len(families)]: last})


@pytest.mark.rule("end.winner", "general.objective")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ((0, 0, 0, 1), (2, 4, 2, 0)),
        ((1, 0, 0, 0), (0, 4, 2, 0)),
        ((1, 2, 0, 0), (1, 1, 2, 0)),
        ((1, 2, 1, 0), (1, 2, 0, 0)),
    ],
)
def test_points_castles_lands_and_vassals_decide_in_this_order(first: Standing, second: Standing) -> None:
    """The first of each pair wins wherever it sits; the last number are its points."""
    for winner in (0, 1):
        sides = [first, second] if winner == 0 else [second, first]
        match = compare(*[standing(*side) for side in sides])
        assert match.ending == "end.winner"
        assert match.scores == ((1.0, 0.0, 0.0) if winner == 0 else (0.0, 1.0, 0.0))


@pytest.mark.rule("end.tiebreak-count")
@pytest.mark.parametrize("column", "ABCD")
@pytest.mark.parametrize("ahead", [{"castle": 1}, {"lands": ["fish", "wool"]}])
def test_castles_and_lands_of_every_knight_count(column: str, ahead: dict[str, Any]) -> None:
    bare: dict[str, Any] = {each: {"soldiers": 0, "castle": 0, "lands": []} for each in "ABCD"}
    match = ended(red=bare, yellow={**bare, column: {**bare[column], **ahead}}, blue={"vp": -9})
    assert match.scores == (0.0, 1.0, 0.0)


@pytest.mark.rule("end.tiebreak-count")
def test_castles_and_lands_of_vassals_do_not_count() -> None:
    """Red has a vassal with a castle and two lands; yellow has one castle itself and wins."""
    match = ended(
        red={"A": {"soldiers": 0, "castle": 0}, "B": {"soldiers": 0}},
        yellow={"A": {"soldiers": 0, "castle": 1}, "B": {"soldiers": 0}},
        blue={"vp": -9, "A": {"castle": 1, "lands": ["wool", "mine"], "lord": "red", "soldiers": 0}},
    )
    assert match.scores == (0.0, 1.0, 0.0)


@pytest.mark.rule("end.tiebreak-count", "end.placement")
def test_equals_in_everything_share_the_victory() -> None:
    match = compare(standing(1, 1, 1, 0), standing(1, 1, 1, 0))
    assert match.ending == "end.tiebreak-count"
    assert match.scores == (0.5, 0.5, 0.0)
    assert match.places == (1, 1, 3)


@pytest.mark.rule("end.placement")
def test_lower_places_are_found_in_the_same_way() -> None:
    match = compare(
        standing(1, 2, 0, 5),
        standing(0, 0, 0, 7),
        standing(1, 2, 1, 5),
        standing(1, 2, 0, 5),
    )
    assert match.places == (3, 1, 2, 3, 5)
    assert match.scores == (0.0, 1.0, 0.0, 0.0, 0.0)
    told = [line["params"] for line in match.journal() if line["key"] == "journal.final"]
    assert [(line["seat"], line["place_taken"]) for line in told] == [(4, 5), (0, 3), (3, 3), (2, 2), (1, 1)]


@pytest.mark.rule("end.winner")
def test_a_full_game_ends_with_a_winner() -> None:
    """From the first action to the end, with everyone passing or doing nothing."""
    match = given(dice=[2] * 5)
    while not match.over:
        for seat in match.acting:
            legal = {match.notation(action, seat) for action in match.legal(seat)}
            choice = next((each for each in ("seal", "nothing", "pass") if each in legal), None)
            match.play(choice or sorted(legal)[0], seat)
    assert table(match)["turn"] == 5
    assert match.scores == (1 / 3, 1 / 3, 1 / 3)


def tallies(match: qx.Match) -> list[str]:
    """What each family's place goes by, in words."""
    said = [match.game.tally(match.table, seat) for seat in range(match.seats)]
    return [", ".join(match.text(each) for each in messages) for messages in said]


@pytest.mark.rule("end.placement")
def test_everyones_points_are_told_and_what_parts_those_who_have_as_many() -> None:
    castle = {"A": {"soldiers": 0, "castle": 1}}
    match = ended(red={"vp": 9}, yellow={"vp": 9, **castle}, blue={"vp": 4})
    assert match.places == (2, 1, 3)
    assert tallies(match) == [
        "9 points, 0 castles, 2 lands, 0 vassals",
        "9 points, 1 castle, 2 lands, 0 vassals",
        "4 points",
    ]


@pytest.mark.rule("leave.rank")
def test_of_whoever_left_it_is_told_that_they_did() -> None:
    match = given()
    match.resign(0)
    while not match.over:
        match.resign(match.acting[0])
    assert tallies(match)[0] == "left the game"
