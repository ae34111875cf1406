"""Heroes: recruiting, skill points, and returning."""

from __future__ import annotations

from typing import Any

import pytest
from games.multiverse.given import asked, given, gold, notations, offers, play, refusal, table, to_turn, world

import quincunx as qx
from quincunx.games.multiverse.steps.build import skills

HEROES = ("warlord", "marksman", "pyromancer", "seer", "champion", "chieftain")


def hero(match: qx.Match, name: str) -> dict[str, Any]:
    found: dict[str, Any] = table(match)["heroes"][HEROES.index(name)]
    return found


def heroes(**said: dict[str, Any]) -> list[dict[str, Any]]:
    """All heroes, free but for what is said."""
    return [{"owner": None, **said.get(name, {})} for name in HEROES]


FALLEN = {"owner": 0, "state": 2, "hp": 3, "ap": 3, "skills": 1}


@pytest.mark.rule("hero.recruit", "hero.cost", "hero.skill_points")
def test_a_hero_costs_seven_and_has_eight_points() -> None:
    match = given(turn=1, players={0: {"gold": 9}})
    assert offers(match, "hero") == ["warlord", "marksman", "pyromancer", "champion"], "of the own faction"
    assert refusal(match, "hero:seer") == "hero.recruit"
    play(match, "hero:warlord")
    assert gold(match, 0) == 2
    assert hero(match, "warlord")["points"] == 8
    assert refusal(given(players={0: {"gold": 6}}), "hero:warlord") == "hero.cost"


@pytest.mark.rule("hero.recommended", "hero.skill_costs")
def test_the_suggested_points_use_all_eight() -> None:
    """Example hero.recommended_build."""
    match = play(given(), "hero:warlord", "recommended")
    assert {name: hero(match, "warlord")[name] for name in ("hp", "ap", "skills", "points")} == {
        **{"hp": 3, "ap": 3, "skills": 1, "points": 0},
    }
    assert asked(match) == "Place"


@pytest.mark.rule("hero.skill_costs", "hero.skill_minimum")
def test_points_are_spent_one_by_one_within_the_tracks() -> None:
    match = play(given(), "hero:champion", "skill:3", "skill:4")
    assert hero(match, "champion")["points"] == 4
    assert refusal(match, "recommended") == "hero.recommended"
    assert refusal(match, "done") == "hero.skill_minimum"
    assert refusal(match, "skill:5") == "hero.skill_costs", "the least HP and AP take the points that are left"
    play(match, "skill:2", "skill:2", "skill:1")
    assert refusal(match, "done") == ""
    play(match, "done")
    assert hero(match, "champion")["points"] == 1, "what is left is kept"


@pytest.mark.rule("hero.skill_minimum")
def test_no_value_rises_above_its_track() -> None:
    match = play(given(), "hero:warlord", *["skill:2"] * 5)
    assert refusal(match, "skill:2") == "hero.skill_minimum"
    assert hero(match, "warlord")["ap"] == 5


@pytest.mark.rule("hero.ability_level")
def test_at_level_one_only_abilities_of_level_one() -> None:
    match = play(given(), "hero:warlord")
    assert refusal(match, "skill:6") == "hero.ability_level"
    assert offers(match, "skill") == ["1", "2", "3", "4", "5"]
    veteran = heroes(warlord={"owner": 0, "state": 1, "level": 3, "hp": 3, "ap": 3, "skills": 1, "points": 2})
    match = play(given(heroes=veteran, blocks=[[("warlord", "-1,-1")], []]), "hero:warlord")
    assert refusal(match, "skill:6") == ""
    assert refusal(match, "skill:3") == "hero.skill_points"


@pytest.mark.rule("hero.skill_minimum", "hero.level_reward")
def test_saved_points_are_spent_in_a_later_build_phase() -> None:
    saved = heroes(warlord={"owner": 0, "state": 1, "hp": 3, "ap": 3, "skills": 1, "points": 1})
    match = given(heroes=saved, blocks=[[("warlord", "-1,-1")], []])
    play(match, "hero:warlord", "skill:1")
    assert hero(match, "warlord")["hp"] == 4
    assert asked(match) == "Works"
    assert refusal(match, "hero:warlord") == "hero.skill_points"


@pytest.mark.rule("hero.limit")
def test_one_hero_and_one_more_for_each_academy_of_age_2() -> None:
    here = heroes(warlord={"owner": 0, "state": 1, "hp": 3, "ap": 3, "skills": 1})
    said: dict[str, Any] = {"heroes": here, "blocks": [[("warlord", "-1,-1")], []], "explored": "all"}
    assert refusal(given(**said), "hero:marksman") == "hero.limit"
    assert refusal(given(**said, built={"1,0": ("academy", 0)}), "hero:marksman") == "hero.limit"
    assert refusal(given(**said, built={"1,0": ("academy", 0, 2)}), "hero:marksman") == ""


@pytest.mark.rule("hero.limit")
def test_a_hero_exists_once_and_stays_with_its_owner() -> None:
    match = given(seat=0, heroes=heroes(warlord={**FALLEN, "owner": 1}))
    assert refusal(match, "hero:warlord") == "hero.limit"


@pytest.mark.rule("hero.place")
def test_heroes_enter_at_the_settlement_or_a_fortress() -> None:
    built = {"1,0": ("fortress", 0), "-4,3": ("barracks", 0)}
    match = play(given(explored="all", built=built, blocks=[[], []]), "hero:warlord", "recommended")
    hexes = offers(match, "place")
    assert "1,0" in hexes
    assert "-2,-1" in hexes
    assert "-4,3" not in hexes


@pytest.mark.rule("hero.resurrect", "hero.resurrect_1", "hero.resurrect_state")
@pytest.mark.parametrize(("level", "price"), [(1, 7), (2, 8), (3, 12)])
def test_a_fallen_hero_returns_as_it_was(level: int, price: int) -> None:
    """Example hero.levels, the price at level 3."""
    match = given(heroes=heroes(warlord={**FALLEN, "level": level, "kills": 1}))
    play(match, "hero:warlord")
    assert gold(match, 0) == 20 - price
    assert asked(match) == "Place"
    play(match, notations(match)[0])
    assert {name: hero(match, "warlord")[name] for name in ("level", "kills", "hp", "ap", "skills")} == {
        **{"level": level, "kills": 1, "hp": 3, "ap": 3, "skills": 1},
    }


@pytest.mark.rule("hero.public", "turn.build_secrecy")
def test_a_hero_is_taken_in_the_open_and_its_block_is_not_known() -> None:
    match = given(seat=1, blocks=[[], []])
    play(match, "hero:seer", "recommended")
    place = notations(match)[0]
    before = match.view(0)
    assert before["heroes"][3] == {"id": "seer", **hero(match, "seer")}
    assert before["players"][1]["gold"] == 13
    play(match, place, "recruit:clans_axeman", "place:5,1")
    assert match.view(0) == before
    play(match, "end", "end")
    assert [block["kind"] for block in match.view(0)["players"][1]["blocks"]] == [None, None]
    first = world(match).box.kinds.first_hero
    places = set()
    for seed in range(40):
        kinds = world(match.redeal(0, qx.FastDice(seed))).kinds[48:50]
        assert [kind >= first for kind in kinds].count(True) == 1, "the hero stands in one of the two"
        places.add(kinds[0] >= first)
    assert places == {True, False}
    to_turn(match, 3)
    assert [block["kind"] for block in match.view(0)["players"][1]["blocks"]] == [None, None]


@pytest.mark.rule("hero.wounds")
def test_more_hit_points_heal_nothing() -> None:
    hurt = {"owner": 0, "state": 1, "hp": 3, "ap": 3, "skills": 1, "points": 1}
    match = given(heroes=heroes(warlord=hurt), blocks=[[("warlord", "-1,-1", {"wounds": 2})], []])
    play(match, "hero:warlord", "skill:1")
    assert hero(match, "warlord")["hp"] == 4
    assert world(match).wounds[0] == 2


@pytest.mark.rule("track.public", "hero.public")
def test_tracks_and_levels_are_open() -> None:
    led = {"owner": 0, "state": 1, "hp": 3, "ap": 3, "skills": 1, "level": 2, "kills": 1}
    match = given(heroes=heroes(warlord=led), players={0: {"tracks": [3] * 22, "uses": 1}})
    for eye in (0, 1, -1):
        told = match.view(eye)
        assert told["players"][0]["tracks"] == [3] * 22
        assert told["players"][0]["uses"] == 1
        assert {name: told["heroes"][0][name] for name in ("level", "kills")} == {"level": 2, "kills": 1}


@pytest.mark.rule("hero.skill_costs", "hero.skill_points")
@pytest.mark.parametrize(
    ("short", "points", "left"), [("ap", 1, [1]), ("hp", 1, [0]), ("ap", 2, [0, 1]), ("hp", 2, [0, 1])]
)
def test_points_that_the_least_hp_and_ap_need_are_kept_for_them(short: str, points: int, left: list[int]) -> None:
    match = given(at="build")
    table, printed = world(match), world(match).box.heroes[0]
    table.hero_hp[0] = printed.hp_track[0] - (short == "hp")
    table.hero_ap[0] = printed.ap_track[0] - (short == "ap")
    table.hero_points[0] = points
    assert skills(table, 0)[:2] == left
