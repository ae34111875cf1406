"""Four players in two teams over five sectors."""

from __future__ import annotations

from typing import Any

import pytest
from games.battalion.given import (
    asked,
    camp,
    entry,
    given,
    look,
    notations,
    offers,
    play,
    pool,
    refusal,
    side,
    tokens,
    unit,
)

import quincunx as qx
from quincunx.core.dice import FastDice

SEATS = ("rome", "carthage", "bactria", "han")
MEN = ("hastati", "hastati")
FOES = ("samnites", "samnites")


def four(rome: list[Any], carthage: list[Any], bactria: list[Any], han: list[Any], **more: Any) -> qx.Match:
    """A four-player position: seats 0 and 2 against 1 and 3."""
    sides = [{"units": units} for units in (rome, carthage, bactria, han)]
    for seat, fields in more.pop("camps", {}).items():
        sides[seat].update(fields)
    return given(factions=SEATS, own=sides[0], enemy=sides[1], others=sides[2:], **more)


@pytest.mark.rule("four.exists")
def test_four_players_five_sectors() -> None:
    view = qx.new("battalion", battle="grand1", seed=1).view()
    assert (len(view["players"]), view["sectors"]) == (4, 5)


@pytest.mark.rule("four.teams")
def test_allies_win_and_lose_together() -> None:
    match = qx.new("battalion", battle="grand1", seed=1)
    assert [player["side"] for player in match.view()["players"]] == [0, 1, 0, 1]
    assert [match.table.side_of(seat) for seat in range(4)] == [0, 1, 0, 1]
    qx.playout(match.table, FastDice(1), 20_000)
    assert match.scores in ((0.5, 0.0, 0.5, 0.0), (0.0, 0.5, 0.0, 0.5))
    resigned = qx.new("battalion", battle="grand1", seed=1)
    resigned.resign(2)
    assert resigned.scores == (0.0, 0.5, 0.0, 0.5)


@pytest.mark.rule("four.size")
def test_six_units_each() -> None:
    match = qx.new("battalion", battle="muster4", seed=1)
    for seat in range(4):
        player = side(match, seat)
        assert (len(player["units"]), len(player["hand"]), len(player["deck"])) == (6, 2, 4)
        assert player["order"] + player["disorder"] == 6
    with pytest.raises(ValueError, match=r"four\.size"):
        qx.new("battalion", battle="muster4", size=7)


@pytest.mark.rule("four.wings")
def test_wings() -> None:
    match = qx.new("battalion", battle="muster4", seed=1)
    for _ in range(4):
        seat = match.acting[0]
        sectors = {text.split("-")[1] for text in offers(match, "deploy")}
        assert sectors == ({"1", "2", "3", "reserve"} if seat < 2 else {"3", "4", "5", "reserve"})
        match.play(notations(match)[0])


@pytest.mark.rule("four.camps")
def test_camps_behind_the_second_and_fourth_sector() -> None:
    assert [player["central"] for player in qx.new("battalion", battle="grand1", seed=1).view()["players"]] == [
        2,
        2,
        4,
        4,
    ]


@pytest.mark.rule("four.outer_sectors")
@pytest.mark.parametrize(("sector", "dice"), [(1, 1), (2, 0), (3, 0), (4, 0), (5, 1)])
def test_outermost_are_the_first_and_the_fifth(sector: int, dice: int) -> None:
    match = four(
        [unit("allied_cavalry", sector=sector, foes=["carthage1"])], [unit(*FOES, sector=sector)], [], [], dice=(1,) * 7
    )
    play(match, "assault:rome1")
    assert pool(match).get("trait.envelop", 0) == dice


@pytest.mark.rule("four.setup_muster")
def test_deployment_goes_round_in_the_sequence() -> None:
    match = qx.new("battalion", battle="muster4", seed=4)
    first = match.view()["first"]
    order = [0, 1, 2, 3] if first == 0 else [1, 0, 3, 2]
    seats = []
    while match.view()["phase"] == "deploy":
        seats.append(match.acting[0])
        match.play(notations(match)[0])
    assert seats == order * 6
    assert match.view()["revealed"]


@pytest.mark.rule("four.setup_muster")
def test_only_in_the_own_wing() -> None:
    match = qx.new("battalion", battle="muster4", seed=4)
    for _ in range(4):
        seat = match.acting[0]
        name = match.view()["players"][seat]["faction"]
        assert refusal(match, f"deploy:{name}1-{5 if seat < 2 else 1}") == "four.setup_muster"
        wing = ["1", "2", "3"] if seat < 2 else ["3", "4", "5"]
        assert [place.partition("-")[2] for place in offers(match, "deploy")][:4] == [*wing, "reserve"]
        match.play(notations(match)[0])


@pytest.mark.rule("four.initiative_cost")
def test_only_the_first_player_turns_a_token() -> None:
    for seed in range(6):
        match = qx.new("battalion", battle="grand1", seed=seed)
        first = match.view()["first"]
        assert [camp(match, seat)[1] for seat in range(4)] == [int(seat == first) for seat in range(4)]


@pytest.mark.rule("four.sequence")
@pytest.mark.parametrize(("first", "order"), [(0, [0, 1, 2, 3, 0]), (1, [1, 0, 3, 2, 1])])
def test_sides_in_turn_west_before_east(first: int, order: list[int]) -> None:
    match = four(
        [unit(*MEN)],
        [unit(*FOES)],
        [unit("hoplites", sector=4)],
        [unit("halberdiers", sector=4)],
        active=first,
        first=first,
    )
    seats = []
    for _ in range(5):
        seats.append(match.acting[0])
        play(match, "rally")
    assert seats == order


@pytest.mark.rule("four.own_units")
def test_everyone_commands_the_own_army() -> None:
    match = four([unit(*MEN, order=2)], [unit(*FOES)], [unit("hoplites", order=2, disorder=1)], [unit("halberdiers")])
    assert offers(match, "charge") == ["rome1"]
    assert refusal(match, "charge:bactria1") == "four.own_units"
    play(match, "rally")
    assert [camp(match, seat) for seat in range(4)] == [(8, 0), (6, 0), (6, 0), (6, 0)]
    assert [tokens(match, name) for name in ("rome1", "bactria1")] == [(0, 0), (2, 1)]


@pytest.mark.rule("four.move_anywhere")
def test_units_may_cross_wings() -> None:
    match = four(
        [unit("allied_cavalry", sector=3), unit(*MEN, sector="reserve")],
        [unit(*FOES)],
        [],
        [unit("halberdiers", sector=4)],
        camps={0: {"hand": ["pila"]}},
    )
    assert offers(match, "redeploy") == ["rome1-2", "rome1-4", *(f"rome2-{n}" for n in range(1, 6))]


@pytest.mark.rule("four.enemies")
def test_a_sector_is_empty_only_without_either_opponent() -> None:
    match = four(
        [unit(*MEN, sector=3)], [unit(*FOES, sector=2)], [unit("hoplites", sector=3)], [unit("halberdiers", sector=3)]
    )
    play(match, "charge:rome1")
    assert notations(match) == ["decline", "counter-charge:han1"]
    empty = four(
        [unit(*MEN, sector=3)], [unit(*FOES, sector=2)], [unit("hoplites", sector=3)], [unit("halberdiers", sector=4)]
    )
    play(empty, "charge:rome1")
    assert notations(empty) == ["sector:2", "sector:4"]


@pytest.mark.rule("four.enemies")
@pytest.mark.parametrize("seat", range(4))
def test_every_seat_knows_its_enemies(seat: int) -> None:
    """Alone with an ally in the third sector, each may charge or shoot at either opponent in the next ones."""
    men = [[unit(name, sector=3)] for name in ("velites", "caetrati", "peltasts", "crossbowmen")]
    foes = (1, 3) if seat % 2 == 0 else (0, 2)
    for foe, sector in zip(foes, (2, 4), strict=True):
        men[foe][0]["sector"] = sector
    names = [f"{SEATS[foe]}1" for foe in foes]
    match = four(men[0], men[1], men[2], men[3], active=seat, dice=(1,) * 9)
    own = f"{SEATS[seat]}1"
    assert refusal(match, f"charge:{own}") == refusal(match, f"barrage:{own}") == ""
    play(match, f"charge:{own}")
    assert notations(match) == ["sector:2", "sector:4"]
    play(match, "sector:4")
    assert look(match, own)["foes"] == names[1:]
    match = four(men[0], men[1], men[2], men[3], active=seat)
    assert offers(play(match, f"barrage:{own}"), "target") == names


@pytest.mark.rule("four.enemies")
def test_one_of_two_opponents_is_spied_on() -> None:
    match = four(
        [unit(*MEN)],
        [unit(*FOES)],
        [unit("hoplites", sector=4)],
        [unit("halberdiers", sector=4)],
        camps={0: {"hand": ["pila"]}, 2: {"hand": ["wedge", "phalanx"]}, 3: {"hand": ["spies"], "deck": []}},
        active=3,
        memory="aided",
    )
    play(match, "play:spies", "player:bactria")
    assert (match.acting, asked(match)) == ((3,), "Turn")
    assert match.view(3)["players"][2]["spied"] == ["bactria.phalanx", "bactria.wedge"]
    assert match.view(3)["players"][0]["spied"] == []


@pytest.mark.rule("four.overlap_allies")
def test_allies_overlap_together() -> None:
    match = four(
        [unit(*MEN, foes=["carthage1"])], [unit(*FOES)], [unit("hoplites", foes=["carthage1"])], [], dice=(1,) * 7
    )
    play(match, "assault:rome1")
    assert pool(match)["engage.overlap_bonus"] == 1
    split = four(
        [unit(*MEN)],
        [unit(*FOES)],
        [unit("hoplites", foes=["carthage1", "han1"])],
        [unit("halberdiers")],
        dice=(1,) * 6,
    )
    play(split, "charge:rome1", "target:carthage1")
    assert (look(split, "rome1")["foes"], look(split, "bactria1")["foes"]) == (["carthage1"], ["han1"])


@pytest.mark.rule("four.reaction")
def test_one_reaction_of_the_charged_side() -> None:
    """Rome charges in the shared sector: Carthage, whose turn comes sooner, is asked first, then Han."""
    men: Any = [unit(*MEN, sector=3)], [unit(*FOES, sector=3)], [], [unit("halberdiers", sector=3)]
    match = four(*men, dice=(1,) * 6)
    play(match, "charge:rome1")
    assert (match.acting, notations(match)) == ((1,), ["decline", "counter-charge:carthage1"])
    play(match, "decline")
    assert (match.acting, notations(match)) == ((3,), ["decline", "counter-charge:han1"])
    play(match, "decline")
    assert asked(match) == "Engage"
    taken = four(*men, dice=(1,) * 6)
    play(taken, "charge:rome1", "counter-charge:carthage1")
    assert look(taken, "rome1")["foes"] == ["carthage1"]


@pytest.mark.rule("four.win_deck")
def test_any_exhausted_player_loses_for_the_side() -> None:
    match = four(
        [unit(*MEN)],
        [unit(*FOES)],
        [unit("hoplites", sector=4)],
        [unit("halberdiers", sector=4)],
        active=3,
        camps={3: {"deck": []}},
    )
    play(match, "rally")
    assert (match.ending, match.scores) == ("win.deck", (0.5, 0.0, 0.5, 0.0))


@pytest.mark.rule("four.win_camp")
def test_the_camp_of_whoever_has_just_had_a_turn_is_in_danger() -> None:
    """Rome alone in sector II: Carthage's camp falls on Bactria's turn, which follows Carthage's, not before."""
    match = four(
        [unit(*MEN)], [unit(*FOES, sector=1)], [unit("hoplites", sector=4)], [unit("halberdiers", sector=4)], active=0
    )
    play(match, "rally")
    assert not match.over
    play(match, "rally")
    assert (match.ending, match.scores) == ("win.camp", (0.5, 0.0, 0.5, 0.0))
    told = "Greco-Bactrian Kingdom finds no enemy in sector 2 and takes the camp of Carthage."
    assert entry(match, "camp_taken")["text"] == told, "it is Rome that stands there"


@pytest.mark.rule("four.win_camp")
def test_a_camp_in_the_east_falls_when_its_owners_turn_is_over() -> None:
    """Han alone in sector IV: Bactria has a last turn, and then Han's begins."""
    match = four([unit(*MEN)], [unit(*FOES)], [unit("hoplites", sector=5)], [unit("halberdiers", sector=4)], active=2)
    assert not match.over
    play(match, "rally")
    assert (match.ending, match.scores) == ("win.camp", (0.0, 0.5, 0.0, 0.5))


@pytest.mark.rule("four.enemies")
@pytest.mark.parametrize("seat", range(4))
def test_without_an_enemy_near_nobody_attacks(seat: int) -> None:
    """Archers in the fifth sector, their allies beside them, and both opponents in the first."""
    men = [[unit(name, sector=5)] for name in ("velites", "caetrati", "peltasts", "crossbowmen")]
    for foe in (1, 3) if seat % 2 == 0 else (0, 2):
        men[foe][0]["sector"] = 1
    assert notations(four(men[0], men[1], men[2], men[3], active=seat)) == ["rally"]


@pytest.mark.rule("four.talk")
def test_allies_do_not_see_each_others_hands() -> None:
    match = qx.new("battalion", battle="grand1", seed=1)
    for seat in range(4):
        assert ["hand" in player for player in match.view(seat)["players"]] == [other == seat for other in range(4)]


@pytest.mark.rule("four.grand_battle")
def test_the_grand_battle_joins_the_first_two() -> None:
    view = qx.new("battalion", battle="grand1", seed=1).view()
    assert [player["faction"] for player in view["players"]] == ["rome", "carthage", "bactria", "han"]
    sectors = [[each["sector"] for each in view["units"] if each["owner"] == seat] for seat in range(4)]
    assert sectors == [[1, 1, 2, 2, 3, 3], [1, 1, 2, 2, 3, 3], [3, 3, 4, 4, 5, 5], [3, 3, 4, 4, 5, 5]]
