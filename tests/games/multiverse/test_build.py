"""The build phase: its order and secrecy, recruits, Builders' jobs, where buildings may stand, Fortress sites."""

from __future__ import annotations

from typing import Any

import pytest
from games.multiverse.given import (
    asked,
    given,
    gold,
    keys,
    notations,
    offers,
    play,
    player,
    refusal,
    slot_of,
    table,
    to_turn,
    world,
)

import quincunx as qx
from quincunx.games.multiverse.steps.build import Works

HOME = "-2,-1"
"""The Settlement of seat 0 on the starter map; that of seat 1 is in 4,2."""


def works(**said: Any) -> qx.Match:
    """Seat 0 builds, with all of the starter map explored and seat 1 done."""
    return given(**{"explored": "all", "first": 0, **said})


def job(match: qx.Match, *choices: str) -> qx.Match:
    """The Builder of seat 0 is given a job."""
    return play(match, f"block:{slot_of(match, 0, 'crown_builder')}", *choices)


def builder_at(name: str, **said: Any) -> qx.Match:
    """Seat 0 has nothing but a Builder somewhere, and is asked for its job."""
    match = works(**{"blocks": [[("crown_builder", name)], []], **said})
    return job(match)


# ---- order and secrecy


@pytest.mark.rule(
    "turn.simultaneous", "turn.build_secrecy", "turn.builder_conflict_duel", "turn.builder_conflict_multi"
)
def test_whoever_acts_last_builds_first() -> None:
    match = to_turn(given(at="action", seat=2, turn=1, first=0, options={"map": "ffa3"}), 2)
    order = []
    for _ in range(6):
        order.append((asked(match), match.acting[0]))
        match.play("end")
    assert order == [("Works", 2), ("Works", 1), ("Works", 0), ("Orders", 0), ("Orders", 1), ("Orders", 2)]


@pytest.mark.rule("turn.build_secrecy", "build.recruit_hidden", "info.build_leak", "info.hidden_list")
def test_recruits_and_their_price_are_unseen_until_all_have_passed() -> None:
    match = given(seat=1, first=0)
    before = match.view(0)
    play(match, "recruit:clans_hunter", "place:4,1", "recruit:clans_builder", "place:4,1", "decoy", "place:5,1")
    assert match.view(0) == before
    assert match.ply_for(0) == 0
    assert gold(match, 1) == 15
    play(match, "end", "end")
    told = match.view(0)["players"][1]
    assert told["gold"] == 15
    assert [(block["hex"], block["kind"]) for block in told["blocks"][3:]] == [
        ("5,1", None),
        ("4,1", None),
        ("4,1", None),
    ]
    assert match.journal(0)[-2]["text"] == "Clans of the North has put down 3 new blocks for 5 gold."
    assert match.view(1)["players"][1]["blocks"][3]["kind"] == "decoy"


@pytest.mark.rule("info.build_leak")
def test_blocks_are_named_by_their_hexes_and_not_by_when_they_were_bought() -> None:
    one = play(given(seat=1), "recruit:clans_hunter", "place:4,1", "recruit:clans_axeman", "place:5,2", "end", "end")
    two = play(given(seat=1), "recruit:clans_axeman", "place:5,2", "recruit:clans_hunter", "place:4,1", "end", "end")
    assert table(one)["blocks"][1] == table(two)["blocks"][1]


@pytest.mark.rule("info.build_leak", "fog.hidden")
def test_what_others_may_think_adds_up_to_what_was_spent() -> None:
    """Two blocks for 5 gold: one for 2 and one for 3, whichever; a decoy would need one for 5."""
    match = play(given(seat=1), "recruit:clans_hunter", "place:4,1", "recruit:clans_scout", "place:5,2", "end", "end")
    cost = world(match).box.kinds.cost
    pairs = set()
    for seed in range(60):
        twin = world(match.redeal(0, qx.FastDice(seed)))
        kinds = [twin.kinds[48 + 3], twin.kinds[48 + 4]]
        assert sorted(cost[kind] for kind in kinds) == [2, 3]
        pairs.add(tuple(kinds))
    assert len(pairs) > 8
    assert world(match.redeal(1, qx.FastDice(1))).kinds == world(match).kinds


@pytest.mark.rule("turn.first_no_construction", "turn.first_no_cards", "hero.recruit")
def test_in_turn_one_units_and_heroes_are_all_there_is() -> None:
    match = works(turn=1, blocks=[[("crown_builder", "-1,-2")], []])
    assert {each.partition(":")[0] for each in notations(match)} == {"end", "recruit", "hero"}
    assert refusal(match, "block:1") == "turn.first_no_construction"
    assert refusal(match, "decoy") == "turn.first_no_construction"
    assert refusal(match, "buy:1") == "turn.first_no_cards"


@pytest.mark.rule("timing.pass", "build.menu")
def test_a_player_may_pass_with_gold_left() -> None:
    assert gold(play(works(), "end"), 0) == 20


# ---- recruits


@pytest.mark.rule("build.recruit", "build.recruit_from_new")
def test_a_settlement_recruits_the_first_age_but_no_cavalry_and_no_engines() -> None:
    match = works()
    assert offers(match, "recruit") == [
        "crown_builder",
        "crown_scout",
        "crown_swordsman",
        "crown_pikeman",
        "crown_archer",
    ]
    assert refusal(match, "recruit:crown_horseman") == "build.blocked_recruit"
    assert refusal(works(players={0: {"gold": 2}}), "recruit:crown_swordsman") == "build.recruit"
    match = works(built={"1,0": ("barracks", 0)})
    assert "crown_horseman" in offers(match, "recruit")
    assert "crown_knight" not in offers(match, "recruit")
    assert "crown_knight" in offers(works(built={"1,0": ("barracks", 0, 2)}), "recruit")
    assert "crown_horseman" not in offers(works(built={"1,0": ("barracks", 1)}), "recruit")


@pytest.mark.rule("build.recruit_place", "move.stacking", "move.stacking_builders", "building.capacity")
def test_recruits_stand_in_the_building_or_next_to_it() -> None:
    match = works(blocks=[[("crown_swordsman", HOME), ("crown_builder", "-1,-2")], []])
    play(match, "recruit:crown_archer")
    assert set(offers(match, "place")) == {"-1,-2", "-1,-1", "-2,0", "-3,0", "-3,-1", "-2,-2"}, "the Settlement is full"
    assert refusal(match, "place:1,0") == "build.recruit_place"
    play(match, "place:-1,-2", "recruit:crown_builder")
    assert HOME in offers(match, "place"), "a Builder joins the garrison"
    assert "-1,-2" not in offers(match, "place"), "two Builders do not share a hex"


@pytest.mark.rule("build.recruit_place", "glossary.free_hex")
def test_tokens_enemies_and_water_leave_no_room() -> None:
    match = works(
        blocks=[[("crown_swordsman", HOME)], [("clans_scout", "-1,-1")]],
        tokens={"-2,0": 1},
        terrain={"-3,0": "water"},
    )
    play(match, "recruit:crown_archer")
    assert set(offers(match, "place")) == {"-1,-2", "-3,-1", "-2,-2"}


@pytest.mark.rule("build.blocked_recruit")
def test_without_room_there_are_no_recruits() -> None:
    around = ("-1,-2", "-1,-1", "-2,0", "-3,0", "-3,-1", "-2,-2")
    kinds = ["crown_swordsman"] * 5 + ["crown_pikeman"]
    match = works(blocks=[[(kind, at) for kind, at in zip(kinds, around, strict=True)] + [("crown_archer", HOME)], []])
    assert refusal(match, "recruit:crown_pikeman") == "build.blocked_recruit"
    assert refusal(match, "recruit:crown_builder") == ""


@pytest.mark.rule("build.supply_limit")
def test_blocks_run_out() -> None:
    around = ("-1,-2", "-1,-1", "-2,0")
    match = works(blocks=[[("crown_scout", at) for at in around], []])
    assert refusal(match, "recruit:crown_scout") == "build.supply_limit"


@pytest.mark.rule("build.recruit", "dial.sections")
def test_scouts_are_cheaper_in_camp_fever() -> None:
    match = works(turn=8)
    play(match, "recruit:crown_scout", "place:-2,0")
    assert gold(match, 0) == 19


@pytest.mark.rule("build.recruit_veteran", "track.shared")
def test_the_track_belongs_to_the_type() -> None:
    tracks = [0] * 22
    tracks[world(works()).box.kinds.ids.index("crown_archer")] = 2
    match = works(players={0: {"tracks": tracks}})
    play(match, "recruit:crown_archer", "place:-2,0")
    assert player(match, 0)["tracks"] == tracks


# ---- jobs


@pytest.mark.rule("build.builder_only", "build.builder_job", "build.builder_new")
def test_only_builders_that_are_not_new_work_and_once() -> None:
    match = works(blocks=[[("crown_builder", "-1,-2"), ("crown_scout", "-1,-1")], []], terrain={"-1,-2": "forest"})
    assert refusal(match, "block:2") == "build.builder_only"
    assert refusal(match, "block:9") == "build.builder_only"
    play(match, "recruit:crown_builder", f"place:{HOME}")
    assert refusal(match, f"block:{3}") == "build.builder_new"
    job(match, "chop")
    assert refusal(match, "block:1") == "build.builder_job"


@pytest.mark.rule("build.builder_job")
def test_a_builder_that_was_left_alone_is_not_offered_again_before_something_is_done() -> None:
    match = works(blocks=[[("crown_builder", "-1,-2")], []])
    play(match, "block:1", "done")
    assert offers(match, "block") == []
    assert match.ply_for(1) == 0, "nobody else notices"
    play(match, "recruit:crown_scout", "place:-1,-1")
    assert offers(match, "block") == ["1"]


@pytest.mark.rule("build.job_shown")
def test_work_shows_the_builder() -> None:
    match = given(seat=1, turn=2, blocks=[[], []])
    play(match, "recruit:clans_builder", "place:4,1", "recruit:clans_scout", "place:5,1", "end", "end")
    to_turn(match, 3)
    assert [block["kind"] for block in match.view(0)["players"][1]["blocks"]] == [None, None]
    slot = slot_of(match, 1, "clans_builder")
    play(match, f"block:{slot}", "road")
    shown = {block["block"]: block["kind"] for block in match.view(0)["players"][1]["blocks"]}
    assert shown[slot] == "clans_builder"
    twin = world(match.redeal(0, qx.FastDice(5)))
    assert twin.box.kinds.cost[twin.kinds[48 + 2 - slot]] == 2, "what is left of the sum is known"


@pytest.mark.rule("build.chop", "build.chop_permanent")
def test_chopping_brings_gold_and_leaves_grassland() -> None:
    match = play(builder_at("-1,-2", terrain={"-1,-2": "forest"}), "chop")
    assert gold(match, 0) == 23
    assert match.view(1)["players"][0]["gold"] == 23, "seen at once"
    assert table(match)["terrain"]["-1,-2"] == "grassland"
    assert player(match, 0)["experience"] == 0


@pytest.mark.rule("build.chop", "build.chop_adventure")
def test_what_cannot_be_chopped() -> None:
    assert refusal(builder_at("-1,-2", terrain={"-1,-2": "hills"}), "chop") == "build.chop"
    token = works(terrain={"0,0": "forest"}, tokens={"0,0": 1}, blocks=[[("crown_builder", "0,0")], []])
    assert refusal(token, "block:1") == "build.builder_job"


@pytest.mark.rule("build.construct", "build.immediate", "build.builder_xp", "build.recruit_from_new")
def test_a_building_stands_at_once_and_recruits_at_once() -> None:
    match = builder_at("1,0", terrain={"1,0": "forest"})
    play(match, "raise:barracks")
    found = table(match)
    assert (found["built"]["1,0"], found["holder"]["1,0"], found["ages"]["1,0"]) == ("barracks", 0, 1)
    assert found["terrain"]["1,0"] == "grassland"
    assert gold(match, 0) == 15
    assert player(match, 0)["experience"] == 1
    assert "crown_horseman" in offers(match, "recruit")


@pytest.mark.rule("build.upgrade", "build.upgrade_effect", "build.upgrade_xp", "build.builder_job")
def test_the_same_builder_upgrades_what_it_has_just_built() -> None:
    match = play(builder_at("1,0", players={0: {"gold": 30}}), "raise:barracks")
    assert offers(match, "block") == ["1"]
    play(match, "block:1")
    assert notations(match) == ["upgrade", "done"]
    play(match, "upgrade")
    assert table(match)["ages"]["1,0"] == 2
    assert gold(match, 0) == 30 - 5 - 3, "the Crown pays 1 gold less for it"
    assert player(match, 0)["experience"] == 2
    assert refusal(match, "block:1") == "build.builder_job"
    assert "crown_knight" in offers(match, "recruit")


@pytest.mark.rule("build.upgrade", "build.upgrade_which", "build.builder_shares")
def test_an_upgrade_needs_an_own_building_of_age_1() -> None:
    damaged = {"1,0": ("academy", 0, 1, {"damage": 2})}
    match = builder_at("1,0", built=damaged)
    play(match, "upgrade")
    assert table(match)["damage"]["1,0"] == 2, "damage stays"
    for built in ({"1,0": ("academy", 0, 2)}, {"1,0": ("fortress", 0)}):
        assert refusal(works(blocks=[[("crown_builder", "1,0")], []], built=built), "block:1") == "build.builder_job"
    poor = works(blocks=[[("crown_builder", "1,0")], []], built=damaged, players={0: {"gold": 3}})
    assert refusal(poor, "block:1") == "build.builder_job"


@pytest.mark.rule("build.builder_xp_rewards")
def test_experience_makes_building_cheaper() -> None:
    assert gold(play(builder_at("1,0", players={0: {"experience": 5}}), "raise:barracks"), 0) == 15
    assert gold(play(builder_at("1,0", players={0: {"experience": 6}}), "raise:barracks"), 0) == 16
    assert gold(play(builder_at("1,0", players={0: {"experience": 12}}), "raise:fortress"), 0) == 14
    assert gold(play(builder_at("1,0", players={0: {"experience": 99}}), "raise:fortress"), 0) == 14, "the track ends"


@pytest.mark.rule("build.construct")
def test_no_more_of_a_kind_than_allowed() -> None:
    built = {"1,0": ("academy", 0), "0,3": ("academy", 0)}
    match = builder_at("-4,3", built=built)
    assert refusal(match, "raise:academy") == "build.construct"
    assert refusal(match, "raise:barracks") == ""


# ---- where buildings may stand


@pytest.mark.rule("build.proximity_unexplored", "build.proximity_towers", "build.proximity_edge")
def test_not_next_to_the_unknown() -> None:
    """Example build.positions, 1 and 4; position 3 of the map is explored, its neighbours are not."""
    match = given(blocks=[[("crown_builder", "1,2")], []], explored=[3])
    job(match)
    assert refusal(match, "raise:siege_workshop") == "build.proximity_unexplored"
    assert refusal(match, "raise:guard_towers") == ""
    edge = builder_at("-4,3", blocks=[[("crown_builder", "-4,3")], []])
    assert refusal(edge, "raise:siege_workshop") == "", "what lies outside the map is not unexplored"


@pytest.mark.rule("build.proximity_adventure", "build.proximity_towers")
def test_not_next_to_an_adventure() -> None:
    """Example build.positions, 2, 3 and 4."""
    match = builder_at("1,0", tokens={"1,-1": 1})
    assert refusal(match, "raise:siege_workshop") == "build.proximity_adventure"
    assert refusal(match, "raise:guard_towers") == ""
    assert refusal(builder_at("1,0", tokens={"1,-2": 1}), "raise:siege_workshop") == ""


@pytest.mark.rule(
    "build.zone", "build.zone_mutual", "build.zone_any_owner", "build.zone_towers", "turn.builder_conflict"
)
def test_buildings_do_not_stand_in_each_others_zones() -> None:
    """Example build.zone_red_blue."""
    for owner, kind in ((0, "fortress"), (1, "siege_workshop")):
        match = builder_at("1,0", built={"3,-1": (kind, owner)})
        assert refusal(match, "raise:siege_workshop") == "build.zone_mutual"
        assert refusal(match, "raise:guard_towers") == "", "2 hexes away it is outside the towers' zone"
    assert refusal(builder_at("1,0", built={"2,0": ("barracks", 0)}), "raise:guard_towers") == "build.zone_mutual"
    assert refusal(builder_at("1,0", built={"3,0": ("guard_towers", 1)}), "raise:guard_towers") == ""
    assert refusal(builder_at("0,0"), "raise:barracks") == "", "3 hexes from the Settlement"
    assert refusal(builder_at("-1,-1"), "raise:barracks") == "build.zone_mutual"


@pytest.mark.rule("build.construct", "mine.no_building")
def test_ground_that_cannot_be_built_on() -> None:
    assert refusal(builder_at("1,0", mines={"1,0": 1}), "raise:barracks") == "mine.no_building"
    assert refusal(builder_at("1,0", built={"1,0": ("barracks", 0)}), "raise:academy") == "build.construct"
    poor = builder_at("1,0", players={0: {"gold": 4}})
    assert refusal(poor, "raise:barracks") == "build.construct"
    assert refusal(poor, "raise:guard_towers") == ""


@pytest.mark.rule("build.zone_mutual")
def test_a_site_counts_for_the_zones_of_others() -> None:
    match = builder_at("1,0", built={"3,-1": ("fortress", 1, 1, {"sites": 1})})
    assert refusal(match, "raise:barracks") == "build.zone_mutual"


# ---- Fortresses


@pytest.mark.rule("build.fortress_time", "build.fortress_income", "build.fortress_builder_stays", "timing.turn_start")
def test_a_fortress_is_finished_before_the_next_revenue() -> None:
    match = play(builder_at("1,0"), "raise:fortress")
    assert gold(match, 0) == 11
    assert table(match)["sites"] == {"1,0": 1}
    assert player(match, 0)["experience"] == 0
    assert offers(match, "recruit")[-1] == "crown_archer", "a site recruits nobody"
    to_turn(match, 3)
    assert table(match)["sites"] == {}
    assert [each["params"]["hex"] for each in match.journal() if each["key"] == "journal.completed"] == ["1,0"]
    assert gold(match, 0) == 11 + 4 + 2 + 2, "Settlement, Fortress, Harvest"
    assert player(match, 0)["experience"] == 1


@pytest.mark.rule("build.fortress_lost", "build.fortress_leave")
def test_a_site_without_its_builder_is_lost() -> None:
    match = given(at="action", seat=1, explored="all", built={"1,0": ("fortress", 0, 1, {"sites": 1})}, blocks=[[], []])
    to_turn(match, 3)
    assert "1,0" not in table(match)["built"]


@pytest.mark.rule("build.fortress_builder_stays", "build.fortress_leave")
def test_a_site_is_lost_as_soon_as_its_builder_leaves() -> None:
    match = play(builder_at("1,0"), "raise:fortress", "end", "block:1", "to:2,0")
    assert "1,0" not in table(match)["built"]
    assert "site_lost" in keys(match, 1)
    play(match, "to:1,0")
    assert "fortress" not in table(to_turn(match, 3))["built"].values(), "coming back does not bring it back"


@pytest.mark.rule("build.fortress_builder_stays", "move.swap")
def test_another_builder_does_not_take_over_a_site() -> None:
    built = {"1,0": ("fortress", 0, 1, {"sites": 1})}
    both = [("crown_builder", "1,0"), ("crown_builder", "2,0")]
    match = given(at="action", turn=3, explored="all", built=built, blocks=[both, []], players={0: {"orders": 9}})
    play(match, "block:2", "swap:w")
    assert "1,0" not in table(match)["built"]


# ---- digging and the Portal


@pytest.mark.rule("victory.scrolls")
def test_a_builder_digs_where_an_adventure_was() -> None:
    match = builder_at("1,0", numbers_at={"1,0": 3}, dice=[4])
    assert refusal(match, "dig") == ""
    play(match, "dig")
    assert (gold(match, 0), player(match, 0)["scrolls"]) == (18, 0)
    match = play(builder_at("1,0", numbers_at={"1,0": 3}, dice=[5]), "dig")
    assert player(match, 0)["scrolls"] == 1
    assert table(match)["dug"] == {"1,0": 1}
    again = builder_at("1,0", numbers_at={"1,0": 3}, dug={"1,0": 1})
    assert refusal(again, "dig") == "victory.scrolls"
    assert refusal(builder_at("1,0"), "dig") == "victory.scrolls"


@pytest.mark.rule("victory.portal", "victory.portal_one")
def test_the_portal_is_built_stage_by_stage() -> None:
    options = {"victory": ["portal"], "turn_limit": 9}
    match = builder_at("1,0", options=options, players={0: {"gold": 30, "stones": 10}})
    for stage in range(1, 6):
        if stage > 1:
            to_turn(match, stage + 1)
            while asked(match) != "Works" or match.acting != (0,):
                match.play("end")
            job(match)
        play(match, "portal")
        assert table(match)["stages"] == {"1,0": stage}
        if stage == 1:
            assert (gold(match, 0), player(match, 0)["stones"]) == (27, 8)
            assert table(match)["built"]["1,0"] == "stone_portal"
    to_turn(match, 9)
    assert match.ending == "victory.portal"
    assert match.scores == (1.0, 0.0)


@pytest.mark.rule("victory.portal", "victory.portal_team")
def test_allies_build_one_portal_together_one_stage_a_turn() -> None:
    options = {"map": "team22", "victory": ["portal"]}
    builders = [[("crown_builder", "0,0")], [], [("crown_builder", "1,4")], []]
    stones = {0: {"stones": 9}, 2: {"stones": 9}}
    match = given(seat=2, explored="all", options=options, blocks=builders, players=stones)
    play(match, "block:1", "portal", "end", "end")
    job(match)
    assert refusal(match, "portal") == "victory.portal"


@pytest.mark.rule("victory.portal")
def test_no_portal_where_it_is_no_way_of_winning() -> None:
    assert refusal(builder_at("1,0", players={0: {"stones": 9}}), "portal") == "victory.portal"


@pytest.mark.rule("victory.portal_one")
def test_no_second_portal_and_no_stage_of_it_from_elsewhere() -> None:
    begun = {"1,0": ("stone_portal", 0, 1, {"stages": 2})}
    said: dict[str, Any] = {"options": {"victory": ["portal"]}, "players": {0: {"stones": 9}}, "built": begun}
    assert refusal(builder_at("1,0", **said), "portal") == ""
    assert refusal(builder_at("-1,2", **said), "portal") != ""


@pytest.mark.rule("build.recruit_hidden", "turn.build_secrecy")
def test_recruits_decoys_and_which_builder_is_looked_at_are_all_that_is_hidden() -> None:
    """Every hero and every card is taken in the open, the first and the last of them, too."""
    match = given(at="build")
    step, verbs = Works(0), match.table.space().by_name
    hidden = {action for action in range(match.table.space().size) if step.is_secret(action)}
    assert hidden == {verbs[name].first + n for name in ("recruit", "block", "decoy") for n in range(verbs[name].size)}
