"""Setting up."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from games.mil1049.given import box, given, knight, offers, play, refusal, space, table

import quincunx as qx
from quincunx.games.mil1049.pieces import GROUPS

PLAYERS = (2, 3, 4, 5)
SPHERES = ("court", "market", "war", "curia")
GROUP_OF = {
    land: GROUPS[group]
    for land, group in zip(("cereal", "fish", "wool", "mine", "quarry"), (0, 0, 1, 2, 2), strict=True)
}


def fresh(players: int = 3, seed: int = 1, **options: Any) -> qx.Match:
    return qx.new("mil1049", players=players, seed=seed, **options)


def free_lands(match: qx.Match) -> list[str]:
    """All lands in both stacks."""
    return [land for stack in table(match)["stacks"] for land in stack]


@pytest.mark.rule("setup.knights")
@pytest.mark.parametrize("players", PLAYERS)
def test_each_family_starts_with_two_knights_at_home_of_whom_b_has_an_heir(players: int) -> None:
    for row in fresh(players).view()["seats"]:
        a, b, c, d = row["knights"]
        assert (a["age"], a["heir"], a["where"]) == (0, 0, None)
        assert (b["age"], b["heir"], b["where"]) == (0, 1, None)
        assert (c["age"], d["age"]) == (-1, -1)


@pytest.mark.rule("setup.column-a")
def test_column_a_has_a_cereal_land_a_castle_and_two_soldiers() -> None:
    match = fresh()
    for colour in ("red", "yellow", "blue"):
        a = knight(match, f"{colour}-A")
        assert (a["lands"], a["castle"], a["soldiers"], a["lord"]) == (["cereal"], 1, 2, None)


@pytest.mark.rule("setup.column-b")
def test_column_b_has_a_cereal_land_a_soldier_and_no_castle() -> None:
    match = fresh()
    for colour in ("red", "yellow", "blue"):
        b = knight(match, f"{colour}-B")
        assert (b["lands"], b["castle"], b["soldiers"], b["lord"]) == (["cereal"], 0, 1, None)


@pytest.mark.rule("setup.start-lands-face")
def test_starting_lands_lie_with_their_fertile_face_up() -> None:
    """The first harvest of a cereal land yields three food."""
    match = given(red={"food": 0})
    play(match, "harvest:A1")
    assert match.view(0)["seats"][0]["stock"]["food"] == 3
    assert "dark" not in str(fresh(5, start_lands="cereal_fish").view()["seats"])


@pytest.mark.rule("setup.start-lands-variant")
def test_cereal_and_fish_may_be_agreed_for_all() -> None:
    """Cereal in column A, fish in column B; cereal in both unless it is asked for."""
    match = fresh(4, start_lands="cereal_fish")
    for colour in ("red", "yellow", "blue", "green"):
        assert knight(match, f"{colour}-A")["lands"] == ["cereal"]
        assert knight(match, f"{colour}-B")["lands"] == ["fish"]
    assert fresh().options_chosen["start_lands"] == "cereal_cereal"


@pytest.mark.rule("setup.families")
def test_families_are_different_and_differ_in_nothing_but_their_names() -> None:
    """Another choice of families gives the same table, names apart."""
    one, other = fresh(families=["red", "yellow", "blue"]), fresh(families=["purple", "green", "red"])
    assert other.view()["families"] == ["purple", "green", "red"]
    named = dict(zip(("purple", "green", "red"), ("red", "yellow", "blue"), strict=True))
    renamed = [
        [{**each, "id": f"{named[row['family']]}-{each['id'][-1]}"} for each in row["knights"]]
        for row in other.view()["seats"]
    ]
    assert renamed == [row["knights"] for row in one.view()["seats"]]
    assert table(one)["stacks"] == table(other)["stacks"]
    with pytest.raises(ValueError, match="families"):
        fresh(families=["red", "red", "blue"])


@pytest.mark.rule("setup.families")
def test_seats_sit_clockwise_in_their_order() -> None:
    match = fresh(4)
    first = match.acting[0]
    for n in range(8):
        assert match.acting == ((first + n) % 4,)
        play(match, "pass", f"block:{SPHERES[n // 4]}-{n % 4 + 1}")


@pytest.mark.rule("setup.rest-of-tokens")
def test_c_and_d_are_at_hand_for_later() -> None:
    """They are not in play, and come into it as sons are born, one after the other."""
    match = given(red={"gold": 9})
    assert refusal(match, "send:C") == "action.knight"
    for column in ("C", "D"):
        play(match, "grow:B", "gold")
        assert knight(match, f"red-{column}")["age"] == 0
        for place in ("court", "market"):
            play(match, "pass", f"block:{place}-{'CD'.index(column) + 1}")


@pytest.mark.rule("setup.resources")
@pytest.mark.parametrize("players", PLAYERS)
def test_every_family_starts_with_two_cubes_of_each_kind(players: int) -> None:
    match = fresh(players)
    for seat in range(players):
        assert match.view(seat)["seats"][seat]["stock"] == {
            "food": 2,
            "fabric": 2,
            "metal": 2,
            "influence": 2,
            "gold": 2,
        }


@pytest.mark.rule("setup.board-side")
def test_only_the_advanced_board_has_printed_markers_under_the_first_spaces() -> None:
    for advanced in (False, True):
        for sphere in SPHERES:
            match = play(given(advanced=advanced), "harvest:A1", f"take:{sphere}-1")
            assert space(match, f"{sphere}-1") == ("printed" if advanced else "empty")
        assert "printed" not in table(given(advanced=advanced))["spaces"]


@pytest.mark.rule("setup.tracks", "general.vp.start")
@pytest.mark.parametrize("players", PLAYERS)
def test_all_markers_start_at_zero_and_the_turn_marker_on_the_first_of_five(players: int) -> None:
    """The starting lands, castles and soldiers score nothing."""
    match = fresh(players)
    assert [row["vp"] for row in match.view()["seats"]] == [0] * players
    assert match.view()["turn"] == 1


@pytest.mark.rule("setup.lineage")
@pytest.mark.parametrize("players", PLAYERS)
def test_each_family_has_three_single_women_and_a_privilege(players: int) -> None:
    assert [(row["women"], row["privileges"]) for row in fresh(players).view()["seats"]] == [(3, 1)] * players


@pytest.mark.rule("setup.lands.draw")
@pytest.mark.parametrize("players", PLAYERS)
def test_as_many_food_metal_and_fabric_lands_as_players_are_drawn(players: int) -> None:
    """The rest is out of the game unseen."""
    for seed in range(5):
        match = fresh(players, seed)
        assert Counter(GROUP_OF[land] for land in free_lands(match)) == dict.fromkeys(GROUPS, players)
        held = Counter(land for pair in table(match)["lands"] for land in pair if land)
        left = [
            printed - free_lands(match).count(land) - held[land]
            for land, printed in zip(box().land_ids, box().land_counts, strict=True)
        ]
        assert table(match)["unused"] == left
        assert "unused" not in match.view(0)


@pytest.mark.rule("setup.lands.draw")
def test_they_are_drawn_and_shuffled_at_random() -> None:
    """Over many matches every food and metal land comes up, and on top of either stack any group lies."""
    drawn = [table(fresh(3, seed))["stacks"] for seed in range(60)]
    assert {land for stacks in drawn for stack in stacks for land in stack} == set(GROUP_OF)
    for stack in range(2):
        assert {GROUP_OF[stacks[stack][0]] for stacks in drawn} == set(GROUPS)
    assert len({str(stacks) for stacks in drawn}) > 50


@pytest.mark.rule("setup.lands.after-start")
def test_the_starting_lands_are_set_aside_before_the_draw() -> None:
    """Five families hold ten of the eleven cereal lands: at most one is drawn, and all food lands are still there."""
    for seed in range(40):
        drawn = Counter(free_lands(fresh(5, seed)))
        assert drawn["cereal"] <= 1
        assert drawn["cereal"] + drawn["fish"] == 5


@pytest.mark.rule("setup.lands.stacks")
@pytest.mark.parametrize(("players", "heights"), [(2, (3, 3)), (3, (5, 4)), (4, (6, 6)), (5, (8, 7))])
def test_two_stacks_as_equal_as_possible_the_higher_where_the_defence_is_6(
    players: int, heights: tuple[int, int]
) -> None:
    """All with their fertile side up."""
    match = fresh(players)
    assert tuple(stack["count"] for stack in match.view()["stacks"]) == heights
    assert box().stack_defence[0] == 6
    assert not [land for land in free_lands(match) if land.endswith("dark")]


@pytest.mark.rule("setup.lands.spots")
def test_the_stack_spaces_have_a_defence_of_6_and_7() -> None:
    """To which a land of its own adds."""
    match = given(stacks=[["wool"], ["fish"]])
    assert [stack["defence"] for stack in match.view()["stacks"]] == [6, 7]
    match = given(stacks=[["quarry"], ["mine"]])
    assert [stack["defence"] for stack in match.view()["stacks"]] == [8, 8]


@pytest.mark.rule("setup.lands.cutthroat", "setup.lands.cutthroat-two")
@pytest.mark.parametrize(("players", "food"), [(2, 0), (3, 1), (4, 1), (5, 2)])
def test_a_cutthroat_game_has_fewer_food_lands(players: int, food: int) -> None:
    """Two fewer with two or three players, three fewer with four or five."""
    for seed in range(4):
        groups = Counter(GROUP_OF[land] for land in free_lands(fresh(players, seed, cutthroat=True)))
        assert (groups["food"], groups["fabric"], groups["metal"]) == (food, players, players)


@pytest.mark.rule("setup.lands.unseen")
@pytest.mark.parametrize("cutthroat", [False, True])
def test_nobody_sees_which_lands_were_drawn(cutthroat: bool) -> None:
    """Other lands below the same tops look the same to all; any of the food lands may be the ones that were drawn."""
    views: dict[object, set[str]] = {}
    tables: dict[object, set[str]] = {}
    food = set()
    for seed in range(200):
        match = fresh(3, seed, cutthroat=cutthroat)
        alike = (match.acting, str(match.view()["stacks"]))
        views.setdefault(alike, set()).add(str([match.view(eye) for eye in (qx.ONLOOKER, 0, 1, 2)]))
        tables.setdefault(alike, set()).add(str(free_lands(match)))
        food |= {land for land in free_lands(match) if GROUP_OF[land] == "food"}
    assert max(len(seen) for seen in tables.values()) > 3
    assert max(len(seen) for seen in views.values()) == 1
    assert food == {"cereal", "fish"}


@pytest.mark.rule("setup.spheres.tokens", "two.tokens")
@pytest.mark.parametrize(("players", "spaces"), [(2, 3), (3, 3), (4, 4), (5, 5)])
def test_as_many_white_tokens_a_sphere_as_players_and_three_with_two(players: int, spaces: int) -> None:
    """On the leftmost spaces; Monastery and Crusades get none."""
    view = fresh(players).view()
    for n in range(4):
        sphere = view["spaces"][5 * n : 5 * n + 5]
        assert sphere == ["white"] * spaces + ["closed"] * (5 - spaces)
    assert (view["monastery"], view["crusades"]) == ([], [])


@pytest.mark.rule("setup.spheres.unused")
def test_the_other_spaces_are_closed_for_the_whole_game() -> None:
    """Nobody enters or blocks them, and winter opens none."""
    match = play(given(), "send:A")
    assert refusal(match, "to:market-4") == "setup.spheres.unused"
    match = play(given(), "pass")
    assert refusal(match, "block:curia-5") == "setup.spheres.unused"
    assert {place[-1] for place in offers(match, "block")} == {"1", "2", "3"}
    later = given(at="winter", dice=[2])
    assert table(later)["spaces"] == table(given())["spaces"]


@pytest.mark.rule("setup.specials")
def test_kings_soldiers_and_archbishop_start_beside_the_board() -> None:
    view = fresh().view()
    assert (view["kings_soldiers"], view["archbishop"]) == (None, None)


@pytest.mark.rule("setup.start-player")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_first_starting_player_is_drawn_by_lot(players: int) -> None:
    """Anyone may be, and begins."""
    starters = set()
    for seed in range(60):
        match = fresh(players, seed)
        assert match.acting == (match.view()["starter"],)
        assert [line["params"] for line in match.journal()] == [
            {"seat": match.acting[0]},
            {"n": 1, "seat": match.acting[0]},
        ]
        starters |= set(match.acting)
    assert starters == set(range(players))


@pytest.mark.rule("setup.options")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_options_may_be_combined(players: int) -> None:
    match = fresh(players, advanced=True, cutthroat=True, start_lands="cereal_fish")
    assert match.view()["advanced"] is True
    assert knight(match, "yellow-B")["lands"] == ["fish"]
    assert len(free_lands(match)) == 3 * players - (2 if players == 3 else 3)
