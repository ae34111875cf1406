"""The examples of set-up, the action phase, marriages, deaths and tributes, played out."""

from __future__ import annotations

from typing import Any

from games.mil1049.expected import Expected, allowed, cubes, face, shows
from games.mil1049.given import (
    asked,
    block,
    entry,
    family,
    given,
    keys,
    knight,
    notations,
    play,
    seal,
    space,
    stock,
    table,
    vp,
    whites,
    who,
)

import quincunx as qx
from quincunx.games.mil1049.pieces import KINDS, pieces_of
from quincunx.games.mil1049.steps.marriage import highest

NOTHING = dict.fromkeys(KINDS, 0)
RICH = dict.fromkeys(KINDS, 9)


def total(match: qx.Match) -> int:
    """All cubes behind all screens."""
    return sum(sum(row["stock"].values()) for row in table(match)["seats"])


# ---- harvest, recruiting, growth


@shows("ex.harvest.three-food")
def harvest_three_food(expect: Expected) -> None:
    match = given(red={"food": 2})
    before = whites(match)
    play(match, "harvest:A1", "take:war-2")
    expect(
        food=stock(match, "red")["food"],
        land_face=face(knight(match, "red-A")["lands"][0]),
        knight_time_tokens=knight(match, "red-A")["age"],
        white_tokens_on_board_change=whites(match) - before,
        chosen_space_in_war=space(match, "war-2"),
    )


@shows("ex.harvest.preview-circles")
def preview_circles(expect: Expected) -> None:
    """Of every type of land both faces are known."""
    for land in pieces_of(qx.game_of("mil1049").built_in).lands.values():
        sides = {"this": land.fertile, "the other": land.dark}
        assert all(sum(side.harvest.counts) > 0 and sum(side.tribute.counts) > 0 for side in sides.values())
        known = [f"{what} of {which} face" for which in sides for what in ("harvest", "tribute")]
    expect(visible_without_flipping=known)


@shows("ex.recruit.sixth-soldier")
def sixth_soldier(expect: Expected) -> None:
    red = {**NOTHING, "metal": 1, "fabric": 1, "influence": 1, "A": {"soldiers": 5}}
    match = play(given(red=red), "recruit:A", "take:war-1")
    left = family(match, "red")["stock"]
    expect(metal=left["metal"], fabric=left["fabric"], influence=left["influence"])
    expect(soldiers=knight(match, "red-A")["soldiers"], knight_time_tokens=knight(match, "red-A")["age"])


@shows("ex.recruit.fifth-soldier")
def fifth_soldier(expect: Expected) -> None:
    match = given(red={**NOTHING, "metal": 1, "fabric": 1, "A": {"soldiers": 4}})
    expect(legal=allowed(match, "recruit:A"))
    play(match, "recruit:A", "take:war-1")
    expect(soldiers=knight(match, "red-A")["soldiers"], influence=family(match, "red")["stock"]["influence"])


@shows("ex.growth.female")
def growth_female(expect: Expected) -> None:
    match = play(given(red={"women": 3, "A": {"age": 1}}, dice=[1]), "grow:A", "roll", "daughter", "stop")
    expect(single_women=family(match, "red")["women"], knight_time_tokens_change=knight(match, "red-A")["age"] - 1)


@shows("ex.growth.heir-with-marriage")
def heir_with_marriage(expect: Expected) -> None:
    """With one land as with just a castle."""
    castle = play(given(red={"A": {"lands": [], "castle": 1}}, dice=[5]), "grow:A", "roll", "son")
    assert asked(castle) == "Dowry"
    match = play(given(red={"A": {"lands": ["wool"], "castle": 0}}, dice=[5]), "grow:A", "roll", "son")
    expect(heir=knight(match, "red-A")["heir"] == 1, marriage_held=asked(match) == "Dowry")
    seal(match)
    expect(action_over_after_marriage=(asked(match), who(match)) == ("Act", "yellow"))


@shows("ex.growth.heir-without-marriage")
def heir_without_marriage(expect: Expected) -> None:
    match = play(given(red={"C": {"soldiers": 2}}, dice=[3]), "grow:C", "roll", "son")
    expect(heir=knight(match, "red-C")["heir"] == 1, marriage_held=asked(match) == "Dowry")


@shows("ex.growth.new-knight")
def new_knight(expect: Expected) -> None:
    match = play(given(dice=[3]), "grow:B", "roll", "son")
    expect(new_knight=entry(match, "knight_born")["params"]["knight"][-1])
    born = knight(match, "red-C")
    expect(
        new_knight_heir=born["heir"] == 1,
        new_knight_soldiers=born["soldiers"],
        new_knight_lands=len(born["lands"]),
        new_knight_castles=born["castle"],
        b_still_has_heir=knight(match, "red-B")["heir"] == 1,
        marriage_held=asked(match) == "Dowry",
    )


@shows("ex.growth.recognise-second-son")
def recognise_second_son(expect: Expected) -> None:
    match = given(active="yellow", yellow={"privileges": 1, "B": {"age": 2, "heir": 1}})
    play(match, "grow:B", "privilege")
    expect(
        privileges=family(match, "yellow")["privileges"],
        new_knight=entry(match, "knight_born")["params"]["knight"][-1],
        b_time_tokens=knight(match, "yellow-B")["age"],
        marriage_held=asked(match) == "Dowry",
        die_rolled="rolled" in keys(match),
        action_over=(asked(match), who(match)) == ("Act", "blue"),
    )


@shows("ex.growth.first-click-binds")
def first_click_binds(expect: Expected) -> None:
    match = play(given(players=4, active="green", green={"gold": 0, "privileges": 0}, dice=[1]), "grow:A")
    expect(before_first_roll=notations(match))
    expect(after_female=notations(play(match, "roll", "daughter")))


# ---- placing, offers, marriages


@shows("ex.place.toll")
def place_toll(expect: Expected) -> None:
    match = given(red={"gold": 1, "privileges": 1}, spaces={"war-2": "empty"})
    play(match, "send:A", "to:war-2")
    block(match, "court-1")
    block(match, "court-2")
    play(match, "send:B", "to:war-1")
    expect(cost_choices=[f"1 {kind}" for kind in notations(match)])
    play(match, "gold")
    sphere = [space(match, f"war-{n}") for n in (1, 2, 3)]
    expect(red_knights_in_sphere=sum(on.startswith("red") for on in sphere), leftmost=sphere[0])


def higher_of(x: dict[str, int], y: dict[str, int]) -> str:
    """Which of two dowries is the higher one."""
    match = play(given(yellow=RICH, blue=RICH, dice=[3]), "grow:A", "roll", "son")
    seal(match, yellow=x, blue=y)
    return {1: "X", 2: "Y"}[entry(match, "married")["params"]["seat"]]


@shows("ex.auction.number-first")
def number_first(expect: Expected) -> None:
    expect(higher=higher_of({"food": 3}, {"gold": 2}))


@shows("ex.auction.quality-second")
def quality_second(expect: Expected) -> None:
    expect(higher=higher_of({"gold": 1, "influence": 1, "food": 1}, {"gold": 1, "metal": 2}))


@shows("ex.marriage.dowry-split")
def dowry_split(expect: Expected) -> None:
    match = play(given(blue={"women": 2}, dice=[3]), "grow:A", "roll", "son")
    before = total(match)
    offers = {"red": {"food": 1}, "blue": {"food": 2, "gold": 1}, "yellow": {"metal": 2}}
    seal(match, **offers)
    play(match, "more:gold", "more:food")
    assert highest([[1, 0, 0, 0, 0], [0, 0, 2, 0, 0], [2, 0, 0, 0, 1]]) == 2
    expect(winner={2: "blue"}[entry(match, "married")["params"]["seat"]])
    expect(host_keeps_cubes=cubes(entry(match, "keeps")["params"]["cubes"]))
    expect(to_reserve_cubes=before - total(match))
    expect(blue_vp_change=vp(match)["blue"], blue_single_women=family(match, "blue")["women"])
    start = dict.fromkeys(KINDS, 2)
    expect(red_offer_returned=stock(match, "red") == {**start, "gold": 3, "food": 3})
    expect(yellow_offer_returned=stock(match, "yellow") == start)


@shows("ex.marriage.single-cube")
def single_cube(expect: Expected) -> None:
    match = play(given(blue={"women": 1}, dice=[3]), "grow:A", "roll", "son")
    before = total(match)
    seal(match, blue={"gold": 1})
    expect(
        red_gold_change=stock(match, "red")["gold"] - 2,
        to_reserve_cubes=before - total(match),
        half_choice_asked=asked(match) == "KeepHalf",
        blue_vp_change=vp(match)["blue"],
        blue_single_women=family(match, "blue")["women"],
    )


# ---- deaths


@shows("ex.death.successor-acts")
def successor_acts(expect: Expected) -> None:
    spaces = {"*": "empty", "war-1": "white", "war-2": "white", "war-3": "white"}
    a = {"heir": 1, "age": 3, "castle": 1, "lands": ["fish"]}
    match = given(red={"food": 2, "fabric": 1, "metal": 1, "A": a}, spaces=spaces)
    play(match, "harvest:A1", "take:war-1")
    found = knight(match, "red-A")
    expect(food=stock(match, "red")["food"], land_face=face(found["lands"][0]), heir=found["heir"] == 1)
    expect(time_tokens_after_harvest=found["age"])
    block(match, "court-1")
    block(match, "court-2")
    expect(recruit_legal=allowed(match, "recruit:A"))
    play(match, "recruit:A", "take:war-2")
    expect(time_tokens_after_recruit=knight(match, "red-A")["age"], vp_change=vp(match)["red"])


@shows("ex.death.soldier-keeps-column")
def soldier_keeps_column(expect: Expected) -> None:
    match = given(active="blue", blue={**NOTHING, "fabric": 1, "metal": 1, "C": {"age": 3}})
    play(match, "recruit:C", "take:war-1")
    found = knight(match, "blue-C")
    expect(soldiers=found["soldiers"], vp_change=vp(match)["blue"])
    expect(c_in_play=found["age"] >= 0, time_tokens=found["age"])
    assert "soldier comes before the token" in expect.told("reason")
    assert keys(match) == ["recruits", "ages", "dies_to_relative"]


# ---- tributes


@shows("ex.tribute.cereal")
def tribute_cereal(expect: Expected) -> None:
    match = given(at="tributes", red={"A": {"lands": ["cereal"]}, "B": {"lands": []}})
    expect(gold_change=stock(match, "red")["gold"] - 2, land_face=face(knight(match, "red-A")["lands"][0]))


@shows("ex.tribute.vassal")
def tribute_vassal(expect: Expected) -> None:
    landless: dict[str, Any] = {"A": {"lands": []}, "B": {"lands": []}}
    red = {"A": {"lands": ["cereal"], "lord": "blue"}, "B": {"lands": []}}
    match = given(at="tributes", red=red, yellow=landless, blue=landless)
    gained = [stock(match, "red")["gold"] - 2, stock(match, "blue")["food"] - 2]
    expect(owner_gold_change=gained[0], blue_food_change=gained[1])
    expect(**{"from": "reserve" if total(match) == 30 + sum(gained) else "vassal"})


@shows("ex.tribute.crosswise")
def tribute_crosswise(expect: Expected) -> None:
    red = {"A": {"lands": []}, "B": {"lands": ["wool dark", "quarry"], "lord": "blue"}}
    blue = {"A": {"lands": ["cereal"], "lord": "red"}, "B": {"lands": []}}
    match = given(at="tributes", red=red, blue=blue)
    owner, other = family(match, "red")["stock"], family(match, "blue")["stock"]
    expect(red_fabric_change=owner["fabric"] - 2, red_food_change=owner["food"] - 2)
    expect(blue_gold_change=other["gold"] - 2, blue_food_change=other["food"] - 2)
    wool, quarry = knight(match, "red-B")["lands"]
    [cereal] = knight(match, "blue-A")["lands"]
    expect(wool_face=face(wool), quarry_face=face(quarry), cereal_face=face(cereal))


# ---- set-up, two players, the advanced board


@shows("ex.setup.three-players")
def setup_three_players(expect: Expected) -> None:
    match = qx.new("mil1049", players=3, seed=5)
    view = match.view()
    near, far = view["stacks"]
    expect(free_lands=near["count"] + far["count"], stack_defence_6=near["count"], stack_defence_8=far["count"])
    expect(white_tokens=whites(match))
    for seat, row in enumerate(view["seats"]):
        about = Expected(expect.facts)
        about(knights_per_family=sum(each["age"] >= 0 for each in row["knights"]))
        about(women_per_family=row["women"], privileges_per_family=row["privileges"])
        [each] = set(match.view(seat)["seats"][seat]["stock"].values())
        about(resources_each=each)
    expect.facts = about.facts


@shows("ex.two.token-closes")
def token_closes(expect: Expected) -> None:
    spaces = {"*": "black", "market-3": "white", "war-1": "red", "curia-2": "yellow"}
    match = given(players=2, active="yellow", spaces=spaces, red={"A": {"where": "court-2"}})
    play(match, "pass", "mark:market-3")
    expect(phase_over="phase_over_spaces" in keys(match))
    assert space(match, "market-3") == "yellow"
    expect(white_token_to="reserve" if whites(match) == 0 else "board")


@shows("ex.advanced.one-toll")
def one_toll(expect: Expected) -> None:
    match = given(advanced=True, red={"gold": 0, "privileges": 1})
    play(match, "send:A")
    expect(legal=allowed(match, "to:war-1"))
    play(match, "to:war-1", "privilege")
    expect(privileges=family(match, "red")["privileges"])
    gone = (space(match, "war-1"), whites(match), knight(match, "red-A")["age"]) == ("red-A", 11, 0)
    expect(white_token_to="reserve" if gone else "board")
