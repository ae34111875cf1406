"""Encounters that stay on the board: ants, the caravan, the Competition and the village."""

from __future__ import annotations

from typing import Any

import pytest
from games.multiverse.arena import BOW, STAR, STONE, SWORD, field, fight
from games.multiverse.given import (
    asked,
    blocks_of,
    box,
    gold,
    keys,
    notations,
    offers,
    play,
    refusal,
    table,
    to_turn,
    world,
)
from games.multiverse.test_adventures import HERE, at, quest, standing, wounds

import quincunx as qx
from quincunx.games.multiverse.chart import has_line
from quincunx.games.multiverse.deeds import ENCOUNTERS, RUINS
from quincunx.games.multiverse.world import ACTED, ENDED


def wild(*own: Any, ants: bool = True, damage: int = 0, **said: Any) -> qx.Match:
    """An ant colony or a village next to own units."""
    name = "giant_ant_colony" if ants else "burning_village"
    where = {"ages": {HERE: 1}, "built": {HERE: name}, "damage": {HERE: damage} if damage else {}}
    return field(*own, **{"over": where, "lasting": [name], **blank(name), **said})


def blank(*names: str) -> dict[str, Any]:
    """All other adventures are in the deck."""
    return {"adventures": [card for card in table(field())["adventures"] if card not in names]}


def built(match: qx.Match, where: str = HERE) -> str | None:
    found = table(match)["built"].get(where)
    return None if found is None else str(found)


# ---- finding


@pytest.mark.rule("permanent.stay", "permanent.card", "permanent.several")
@pytest.mark.parametrize("card", ["giant_ant_colony", "burning_village"])
def test_who_finds_ants_or_the_village_goes_back(card: str) -> None:
    match = quest(card)
    assert at(match) == "0,0"
    assert built(match) == card
    assert table(match)["holder"].get(HERE) is None
    assert table(match)["tokens"] == {}
    assert table(match)["lasting"] == [card], "its card lies beside the board"
    assert card not in table(match)["past"]
    assert match.view(0)["players"][0]["blocks"][0]["ended"]
    assert "succeeds" not in keys(match)
    assert "fails" not in keys(match)
    assert gold(match, 0) == 20, "the rewards belong to their effects"
    to_turn(match, 5)
    assert built(match) == card


@pytest.mark.rule("permanent.card", "permanent.stay")
@pytest.mark.parametrize(("card", "paid"), [("merchant_caravan", 1), ("sharpshooters_competition", 0)])
def test_who_finds_the_caravan_or_the_competition_stays(card: str, paid: int) -> None:
    match = quest(card)
    assert at(match) == HERE
    assert table(match)["markers"] == {HERE: ["caravan" if paid else "competition"]}
    assert gold(match, 0) == 20 + paid
    assert keys(match).count("wins_gold") == paid
    assert match.view(0)["players"][0]["blocks"][0]["ended"]
    assert table(match)["lasting"] == [card]


@pytest.mark.rule("build.zone_neutral", "build.construct")
def test_an_encounter_keeps_its_own_hex_from_being_built_on_and_no_other() -> None:
    match = field(("crown_builder", "1,0"), at="build", markers={"1,0": ["caravan"]})
    play(match, "block:1")
    assert "barracks" not in offers(match, "raise")
    assert refusal(match, "raise:barracks") == "build.construct"
    beside = wild(("crown_builder", "0,0"), at="build")
    assert "barracks" in offers(play(beside, "block:1"), "raise"), "no zone, and no proximity"


# ---- ants


@pytest.mark.rule("permanent.ants", "permanent.ants_damage")
def test_ants_hurt_whoever_attacks_them_in_melee() -> None:
    match = wild(("crown_swordsman", "0,0"), dice=[SWORD] + [STONE] * 5)
    assert refusal(play(match, "block:1"), f"to:{HERE}") == "permanent.stay"
    fight(match, "attack:e")
    assert table(match)["damage"] == {HERE: 1}
    assert wounds(match) == 1, "without a roll"
    missed = wild(("crown_swordsman", "0,0"), dice=[STONE] * 6)
    fight(missed, "block:1", "attack:e")
    assert (table(missed)["damage"], wounds(missed)) == ({}, 1), "even if the strike failed"
    archer = wild(("crown_archer", "0,0"), dice=[BOW] * 6)
    fight(archer, "block:1", f"shoot:{HERE}")
    assert wounds(archer) == 0, "not at a distance"
    assert table(archer)["damage"] != {}


@pytest.mark.rule("permanent.ants_destroyed", "adventure.kill_xp")
def test_destroyed_ants_leave_a_hill_and_a_reward() -> None:
    match = wild(("crown_swordsman", "0,0"), damage=2, dice=[SWORD] * 6, terrain={HERE: "hills"})
    fight(match, "block:1", "attack:e")
    assert built(match) is None
    assert gold(match, 0) == 24
    assert table(match)["markers"] == {HERE: ["ruin"]}
    assert table(match)["terrain"][HERE] == "hills"
    assert world(match).tracks[0][box().kinds.ids.index("crown_swordsman")] == 2, "a kill, and the reward"
    assert world(match).deeds[ENCOUNTERS] == 1
    assert at(match) == HERE, "the victor moves in"
    assert wounds(match) == 1, "and was bitten all the same"
    later = field(("crown_scout", "0,0"), markers={HERE: ["ruin"]}, terrain={HERE: "hills"})
    assert HERE in offers(play(later, "block:1"), "to"), "a hill like any other"


@pytest.mark.rule("permanent.ants_damage", "timing.simultaneous_death")
def test_both_may_fall() -> None:
    match = wild(("crown_swordsman", "0,0", {"wounds": 1}), damage=2, dice=[SWORD] * 6)
    fight(match, "block:1", "attack:e")
    assert built(match) is None
    assert blocks_of(match, 0) == []
    assert world(match).deeds[ENCOUNTERS] == 1


@pytest.mark.rule("permanent.ants_repair", "timing.turn_start", "permanent.ants")
def test_ants_repair_as_a_turn_begins() -> None:
    match = wild(("crown_swordsman", "-3,0"), damage=2, dice=[9, 1] * 20)
    to_turn(match, 3)
    assert table(match)["damage"] == {HERE: 1}
    to_turn(match, 4)
    assert table(match)["damage"] == {}
    to_turn(match, 5)
    assert table(match)["damage"] == {}


@pytest.mark.rule("permanent.ants", "fog.units_no_block")
def test_a_colony_is_as_high_as_a_hill_and_blocks_like_one() -> None:
    match = quest("giant_ant_colony")
    found = world(match)
    names = found.chart.names
    assert table(match)["terrain"][HERE] == "hills"
    ends = names.index("0,0"), names.index("2,0")
    assert not has_line(found.chart, found.box.land, found.terrain, *ends, False)
    clear = world(field(("crown_swordsman", HERE), ("crown_archer", "0,1"), built={"1,-1": ("barracks", 0)}))
    for a, b in (("0,0", "2,0"), ("0,0", "2,-2"), ("-1,2", "1,0")):
        line = names.index(a), names.index(b)
        assert has_line(clear.chart, clear.box.land, clear.terrain, *line, False), "units and buildings never do"


# ---- the caravan


CARAVAN: dict[str, Any] = {"markers": {HERE: ["caravan"]}}
CALM = 8
"""The last turn of a round of the dial: in the one after it nothing happens."""


def next_turn(*own: Any, dice: list[int], **said: Any) -> qx.Match:
    """Both players end the turn, and the next begins."""
    match = field(*own, **{"turn": CALM, "dice": dice, **CARAVAN, **said})
    return play(match, "end", "end")


@pytest.mark.rule("permanent.caravan", "permanent.caravan_step", "components.other_dice")
def test_the_caravan_moves_by_a_die_as_a_turn_begins() -> None:
    assert table(next_turn(dice=[1]))["markers"] == {"2,-1": ["caravan"]}, "1 is north-east"
    assert table(next_turn(dice=[2]))["markers"] == {"2,0": ["caravan"]}
    assert table(next_turn(dice=[6]))["markers"] == {"1,-1": ["caravan"]}
    match = next_turn(("crown_swordsman", "2,0"), dice=[2])
    assert table(match)["markers"] == {"2,0": ["caravan"]}, "units do not stop it"
    assert "wanders" in keys(match)


@pytest.mark.rule("permanent.caravan_step")
@pytest.mark.parametrize(
    "there",
    [
        {"terrain": {"2,0": "water"}},
        {"tokens": {"2,0": 1}},
        {"mines": {"2,0": 1}},
        {"built": {"2,0": ("barracks", 0)}},
        {"markers": {HERE: ["caravan"], "2,0": ["competition"]}},
    ],
)
def test_the_caravan_stays_where_something_is_in_the_way(there: dict[str, Any]) -> None:
    match = next_turn(dice=[2], **there)
    assert table(match)["markers"][HERE] == ["caravan"]
    assert match.journal()[-3]["key"] == "journal.waits" or "waits" in keys(match)


@pytest.mark.rule("permanent.ants_ruin", "permanent.caravan_step", "build.construct")
def test_a_ruin_is_in_nobodys_way() -> None:
    match = next_turn(dice=[2], markers={HERE: ["caravan"], "2,0": ["ruin"]})
    assert table(match)["markers"] == {"2,0": ["caravan", "ruin"]}
    works = field(("crown_builder", "1,0"), at="build", markers={"1,0": ["ruin"]})
    assert "barracks" in offers(play(works, "block:1"), "raise")


@pytest.mark.rule("permanent.caravan_step", "move.unexplored")
def test_the_caravan_does_not_leave_explored_land() -> None:
    match = field(turn=CALM, dice=[1], explored=(), **{**CARAVAN, "markers": {"-1,-1": ["caravan"]}})
    play(match, "end", "end")
    assert table(match)["markers"] == {"-1,-1": ["caravan"]}


@pytest.mark.rule("permanent.caravan_trade", "action.start_effects")
def test_a_unit_at_the_caravan_trades_as_its_phase_begins() -> None:
    for blocks, paid in (
        ([("crown_builder", HERE)], 2),
        ([("crown_archer", "0,0")], 2),
        ([("crown_archer", "-1,0")], 0),
    ):
        match = field(*blocks, seat=1, first=1, **CARAVAN)
        play(match, "end")
        assert gold(match, 0) == 20 + paid
    decoy = field(("decoy", "0,0", {"up": 0}), seat=1, first=1, **CARAVAN)
    assert gold(play(decoy, "end"), 0) == 20
    two = field(("crown_archer", "0,0"), ("crown_scout", HERE), seat=1, first=1, **CARAVAN)
    assert gold(play(two, "end"), 0) == 22, "once"


@pytest.mark.rule("permanent.caravan_trade", "info.build_leak")
def test_what_the_caravan_pays_tells_of_a_lone_unseen_block() -> None:
    for kind, cost in (("crown_swordsman", 3), ("decoy", 0)):
        unseen = (kind, HERE, {"up": 0, "batch": 8, "may_be": ["crown_swordsman", "decoy"]})
        said: dict[str, Any] = {"batches": [8], "batch_gold": [cost], "batch_extra": [0], **CARAVAN}
        match = play(field(unseen, seat=1, first=1, terrain={HERE: "forest"}, **said), "end")
        assert world(match).may_be[0] == 1 << world(match).kinds[0]


@pytest.mark.rule("permanent.caravan_trade", "info.build_leak")
@pytest.mark.parametrize(
    ("beside", "told"),
    [
        ({"up": 0, "batch": 12, "may_be": ["decoy"]}, True),
        ({"up": 0, "batch": 12, "may_be": ["crown_swordsman", "decoy"]}, False),
    ],
)
def test_beside_a_block_that_can_only_be_a_decoy_the_other_has_brought_the_gold(
    beside: dict[str, Any], told: bool
) -> None:
    unseen = ("crown_swordsman", HERE, {"up": 0, "batch": 8, "may_be": ["crown_swordsman", "decoy"]})
    said: dict[str, Any] = {"batches": [8, 12], "batch_gold": [3, 0], "batch_extra": [0, 0], "turn": 4, **CARAVAN}
    match = field(unseen, ("decoy", "2,0", beside), seat=1, first=1, terrain={HERE: "forest", "2,0": "forest"}, **said)
    play(match, "end")
    decoy = 1 << box().kinds.decoy
    assert world(match).may_be[0] & decoy == (0 if told else decoy)


@pytest.mark.rule("permanent.caravan_trade")
def test_the_caravan_is_in_nobodys_way_and_cannot_be_attacked() -> None:
    match = play(field(("crown_scout", "0,0"), **CARAVAN), "block:1")
    assert {HERE, "2,0"} <= set(offers(match, "to"))
    assert offers(match, "attack") == []


# ---- the Competition


FAIR: dict[str, Any] = {"markers": {HERE: ["competition"]}}


@pytest.mark.rule("permanent.sharpshooters", "permanent.caravan_step", "dial.sections")
def test_the_competition_moves_when_the_dial_says_so() -> None:
    fair = field(turn=3, dice=[2], **FAIR)
    assert table(play(fair, "end", "end"))["markers"] == {"2,0": ["competition"]}, "the Travelling Fair of turn 4"
    calm = field(turn=CALM, dice=[2], **FAIR)
    assert table(play(calm, "end", "end"))["markers"] == {HERE: ["competition"]}


@pytest.mark.rule("permanent.sharpshooters_effect", "components.other_dice")
def test_a_ranged_unit_takes_part_once() -> None:
    match = field(("crown_archer", "0,0"), ("crown_archer", "1,-1"), dice=[BOW, STAR, STONE], **FAIR)
    play(match, "block:1", "compete")
    assert gold(match, 0) == 22
    assert world(match).tracks[0][box().kinds.ids.index("crown_archer")] == 1
    assert match.view(0)["players"][0]["blocks"][0]["ended"]
    play(match, "block:2")
    assert refusal(match, "compete") == "permanent.sharpshooters_effect", "once per turn and player"
    missed = play(field(("crown_archer", "0,0"), dice=[BOW, SWORD, STONE], **FAIR), "block:1", "compete")
    assert gold(missed, 0) == 20
    later = play(field(("crown_archer", "0,0"), competed=1, turn=CALM, **FAIR), "end", "end")
    assert world(later).competed == 0, "again in the next turn"


@pytest.mark.rule("permanent.sharpshooters_effect", "action.activate")
def test_an_archer_who_can_only_take_part_is_given_orders() -> None:
    """Between waters and a unit that has acted and stands at the Competition."""
    sea = dict.fromkeys(("1,-1", "0,1", "-1,1", "-1,0", "0,-1", "2,-1", "2,0", "1,1"), "water")
    own = (("crown_archer", "0,0"), ("crown_swordsman", "1,0", {"marks": ACTED | ENDED}))
    assert offers(field(*own, terrain=sea, **FAIR), "block") == ["1"]
    assert offers(field(*own, terrain=sea), "block") == []


@pytest.mark.rule("permanent.sharpshooters_effect")
def test_who_cannot_take_part() -> None:
    far = play(field(("crown_archer", "-1,0"), **FAIR), "block:1")
    assert refusal(far, "compete") == "permanent.sharpshooters_effect"
    moved = play(field(("crown_archer", "-1,0"), **FAIR), "block:1", "to:0,0")
    assert "compete" not in notations(moved)
    for kind in ("crown_swordsman", "crown_ballista"):
        match = play(field((kind, "0,0"), **FAIR), "block:1")
        assert refusal(match, "compete") == "permanent.sharpshooters_effect"
    on_it = play(field(("crown_archer", HERE), **FAIR), "block:1")
    assert refusal(on_it, "compete") == "permanent.sharpshooters_effect", "next to it, not on it"
    none = play(field(("crown_archer", "0,0")), "block:1")
    assert refusal(none, "compete") == "permanent.sharpshooters_effect"


@pytest.mark.rule("permanent.sharpshooters_effect", "hero.xp")
def test_a_ranged_hero_gains_experience() -> None:
    hero = {"owner": 0, "state": 1, "level": 1, "hp": 3, "ap": 3, "skills": 0}
    heroes = [{"owner": None}, hero, *[{"owner": None}] * 4]
    match = field(("marksman", "0,0"), heroes=heroes, dice=[BOW, BOW, STONE], **FAIR)
    play(match, "block:1", "compete")
    assert world(match).hero_kills[1] == 1


# ---- the village


@pytest.mark.rule("permanent.village", "permanent.village_effect", "combat.melee_win")
def test_whoever_brings_the_village_down_owns_it() -> None:
    match = wild(("crown_swordsman", "0,0"), ants=False, damage=2, dice=[SWORD] * 6)
    fight(match, "block:1", "attack:e")
    assert built(match) == "burning_village"
    assert table(match)["holder"][HERE] == 0
    assert table(match)["damage"] == {}
    assert at(match) == HERE, "a melee conqueror moves in"
    assert wounds(match) == 0, "the village does not strike"
    assert world(match).destroyed_vp[0] == 0
    assert world(match).deeds[RUINS] == 0
    assert world(match).tracks[0] == [0] * 22, "it counts as a building for no track"
    archer = wild(("crown_archer", "0,0"), ants=False, damage=2, dice=[BOW] * 6)
    fight(archer, "block:1", f"shoot:{HERE}")
    assert table(archer)["holder"][HERE] == 0
    assert at(archer) == "0,0"


def owned(*own: Any, by: int = 0, **said: Any) -> qx.Match:
    return field(*own, **{"built": {HERE: ("burning_village", by)}, **said})


@pytest.mark.rule("permanent.village_effect")
def test_an_owned_village_pays_and_shelters() -> None:
    match = owned(("crown_archer", HERE), turn=CALM)
    assert match.view(0)["players"][0]["points"] == 0
    play(match, "end", "end")
    without = play(field(("crown_archer", HERE), turn=CALM), "end", "end")
    assert gold(match, 0) == gold(without, 0) + 1
    assert offers(play(owned(("crown_archer", "0,0")), "block:1"), "to").count(HERE) == 1
    hurt = owned(seat=1, first=1, built={HERE: ("burning_village", 0, 1, {"damage": 1})})
    assert table(play(hurt, "end"))["damage"] == {HERE: 1}, "no repair"
    builder = play(owned(("crown_builder", "0,0"), at="build", players={0: {"gold": 20}}), "block:1")
    assert "barracks" in offers(builder, "raise"), "no zone"
    road = play(builder, "road")
    assert table(road)["roads"].get("0,0") == ["road"], "no link"


@pytest.mark.rule("permanent.village_effect")
def test_others_conquer_it_again_and_the_garrison_dies() -> None:
    village = {HERE: ("burning_village", 1, 1, {"damage": 2})}
    match = owned(("crown_swordsman", "0,0"), built=village, enemies=(("clans_hunter", HERE),), dice=[SWORD] * 12)
    fight(match, "block:1", "attack:e")
    assert table(match)["holder"][HERE] == 0
    assert blocks_of(match, 1) == []
    assert at(match) == HERE


@pytest.mark.rule("victory.eliminated", "permanent.stay")
def test_the_village_of_a_player_who_leaves_is_nobodys_again() -> None:
    match = field(built={HERE: ("burning_village", 0)}, options={"map": "ffa3"}, blocks=[[], [], []])
    match.resign(0)
    assert built(match) == "burning_village"
    assert table(match)["holder"].get(HERE) is None


@pytest.mark.rule("permanent.card", "adventure.enter")
def test_nothing_is_left_of_the_token() -> None:
    match = standing("merchant_caravan")
    play(match, "block:1", f"to:{HERE}")
    assert table(match)["faced"] == {}
    assert "stays" in keys(match)


@pytest.mark.rule("hero.level_reward", "permanent.sharpshooters_effect")
def test_a_level_won_in_the_competition_may_be_spent_at_once() -> None:
    hero = {"owner": 0, "state": 1, "level": 1, "kills": 1, "hp": 3, "ap": 3, "skills": 0}
    heroes = [{"owner": None}, hero, *[{"owner": None}] * 4]
    match = field(("marksman", "0,0"), heroes=heroes, dice=[BOW, BOW, STONE], **FAIR)
    play(match, "block:1", "compete")
    assert asked(match) == "HeroPoints"
    play(match, "skill:2")
    assert asked(match) == "Orders"
