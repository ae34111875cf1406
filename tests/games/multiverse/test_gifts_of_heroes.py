"""Abilities of heroes that are no attacks: smoke, visions, AP for others, riding through, and mountains."""

from __future__ import annotations

from typing import Any

import pytest
from games.multiverse.arena import CLANS_FIRST, field, fight
from games.multiverse.given import asked, blocks_of, given, keys, notations, offers, play, refusal, table, world
from games.multiverse.test_skills import with_hero

import quincunx as qx
from quincunx.games.multiverse.actions import BLOCK
from quincunx.games.multiverse.steps.heroes import Grant

SMOKE = 2
"""The place of smoke on its sheet, from 0."""


def use(match: qx.Match, place: int, *then: str) -> qx.Match:
    return play(match, "block:1", f"use:{place + 1}", *then)


def ap(match: qx.Match, slot: int) -> int:
    return int(match.view(0)["players"][0]["blocks"][slot]["ap"])


@pytest.mark.rule("hero.ability_passive", "hero.ability_cost_use")
def test_passive_abilities_are_in_effect_for_nothing() -> None:
    seer = with_hero("marksman", skills=0b0010, enemies=(("clans_axeman", "3,0", {"up": 0}),))
    play(seer, "block:1")
    assert offers(seer, "use") == [], "nothing to be used"
    assert ap(seer, 0) == 4


# ---- smoke


@pytest.mark.rule("hero.ability_cost_use", "fog.identify", "fog.conceal")
def test_a_hero_behind_smoke_is_made_out_from_next_to_it_alone() -> None:
    enemy = ("clans_hunter", "2,0")
    match = with_hero("marksman", enemies=(enemy,), own=(("crown_archer", "0,1"),))
    assert world(match).up[0] == 1
    use(match, SMOKE)
    assert world(match).up[0] == 0
    assert world(match).up[1] == 1, "nobody else is hidden by it"
    assert ap(match, 0) == 3
    play(match, "done", "end")
    assert offers(play(match, "block:1"), "shoot") == ["0,1"], "only the Archer can be shot at"
    play(match, "to:1,0")
    assert world(match).up[0] == 1


@pytest.mark.rule("hero.ability_cost_use", "action.start_effects")
def test_smoke_clears_as_the_next_phase_begins() -> None:
    match = use(with_hero("marksman", enemies=(("clans_hunter", "2,0"),)), SMOKE)
    play(match, "done", "end", "end")
    while world(match).phase != 3:
        match.play("end" if "end" in notations(match) else match.legal()[0])
    assert world(match).hero_lasting[1] == 0
    assert offers(play(match, "block:1"), "use").count("3") == 1


# ---- visions


MAY_BE = ["crown_swordsman", "crown_scout", "decoy"]


def seer(kind: str = "crown_swordsman", **said: Any) -> qx.Match:
    """A seer of the Clans with an unseen block of the Crown three hexes away, in forest."""
    cost = {"crown_swordsman": 3, "crown_scout": 2, "decoy": 0}
    unseen = (kind, "3,0", {"up": 0, "batch": 9, "may_be": MAY_BE})
    other = ("crown_swordsman", "2,2", {"up": 0, "batch": 9, "may_be": MAY_BE})
    known: dict[str, Any] = {
        "enemies": (unseen, other), "batches": [9], "batch_gold": [cost[kind] + 3], "batch_extra": [0],
        "terrain": {"3,0": "forest", "2,2": "forest"}, "options": CLANS_FIRST,
    }  # fmt: skip
    return with_hero("seer", **{**known, **said})


@pytest.mark.rule("hero.ability_cost_use", "info.hidden_list", "fog.memory")
def test_a_vision_of_a_block_is_for_one_side_alone() -> None:
    match = seer()
    play(match, "block:1", "use:2")
    assert {"3,0", "2,2"} <= set(offers(match, "aim"))
    play(match, "aim:3,0")
    assert match.view(0)["players"][1]["blocks"][0]["kind"] == "crown_swordsman"
    assert match.view(-1)["players"][1]["blocks"][0]["kind"] is None, "onlookers do not learn it"
    assert world(match).up[48] == 0, "it stays face down"
    assert "sees_block" in keys(match, 0)
    assert "sees_block" not in keys(match, -1)
    assert not match.can_undo(0)
    assert world(match).may_be[48] & 1 << world(match).box.kinds.decoy == 0, "it is no decoy, as all can tell"


@pytest.mark.rule("hero.ability_cost_use", "decoy.attacked")
def test_a_decoy_that_is_looked_at_is_removed() -> None:
    match = play(seer("decoy"), "block:1", "use:2", "aim:3,0")
    assert blocks_of(match, 1) == [("crown_swordsman", "2,2")]
    assert "decoy_seen" in keys(match, 1)


@pytest.mark.rule("fog.memory", "fog.hidden")
def test_what_was_known_of_a_block_is_not_known_of_the_next_with_its_number() -> None:
    found = world(play(seer(), "block:1", "use:2", "aim:3,0"))
    assert found.known_to[48] == 1
    found.take_off(48)
    assert found.new_block(1, found.box.kinds.ids.index("crown_archer")) == 48
    assert found.known_to[48] == 0


@pytest.mark.rule("info.hidden_list", "info.build_leak")
def test_what_was_looked_at_stays_as_the_rest_is_dealt_anew() -> None:
    match = play(seer("crown_scout"), "block:1", "use:2", "aim:3,0")
    for seed in range(12):
        twin = world(match.redeal(0, qx.FastDice(seed)))
        ids = twin.box.kinds.ids
        assert ids[twin.kinds[48]] == "crown_scout"
        assert ids[twin.kinds[49]] == "crown_swordsman", "what is left of the gold"


@pytest.mark.rule("info.hidden_list")
def test_what_the_second_player_has_looked_at_stays_as_well() -> None:
    unseen = {"up": 0, "batch": 9, "may_be": MAY_BE}
    own = (("crown_scout", "3,0", {**unseen, "known_to": 2}), ("crown_swordsman", "2,2", unseen))
    forest = {"3,0": "forest", "2,2": "forest"}
    match = field(*own, batches=[9], batch_gold=[5], batch_extra=[0], terrain=forest)
    for seed in range(12):
        twin = world(match.redeal(1, qx.FastDice(seed)))
        assert [twin.box.kinds.ids[kind] for kind in twin.kinds[:2]] == ["crown_scout", "crown_swordsman"]


@pytest.mark.rule("hero.ability_cost_use", "explore.tile_pool", "info.hidden_list")
def test_a_vision_of_a_territory() -> None:
    hero = [{"owner": None}] * 3 + [{"owner": 0, "state": 1, "hp": 3, "ap": 4, "skills": 15}] + [{"owner": None}] * 2
    match = given(
        at="action", blocks=[[("seer", "-1,-1")], []], heroes=hero, players={0: {"orders": 9}}, options=CLANS_FIRST
    )
    chart = world(match).chart
    middles = {chart.names[7 * position] for position in range(2, chart.positions)}
    play(match, "block:1", "use:2")
    found = set(offers(match, "aim"))
    assert found
    assert found <= middles
    target = sorted(found)[0]
    position = chart.names.index(target) // 7
    play(match, f"aim:{target}")
    tile = table(match)["tiles"][position]
    assert match.view(0)["foreseen"] == {f"{position + 1}": tile}
    assert match.view(1)["foreseen"] == {}
    said = next(entry["text"] for entry in match.journal(0) if entry["key"] == "journal.sees_tile")
    assert said.startswith(f"The territory around {target} holds ")
    for seed in range(8):
        assert world(match.redeal(0, qx.FastDice(seed))).tiles[position] == world(match).tiles[position]
    others = {world(match.redeal(1, qx.FastDice(seed))).tiles[position] for seed in range(12)}
    assert len(others) > 1


# ---- AP for others


@pytest.mark.rule("info.asking")
def test_others_can_tell_apart_who_gives_ap_to_whom() -> None:
    found = world(with_hero("seer", options=CLANS_FIRST))
    seen = {Grant(0, slot, 2, 0, slot).seen(found, 0, BLOCK + to, 1) for slot in range(4) for to in range(4)}
    assert len(seen) == 16


@pytest.mark.rule("hero.ability_cost_use", "hero.ability_once")
def test_a_spirit_guide_gives_an_ap_to_a_unit_next_to_it() -> None:
    own = (("clans_axeman", "1,0"), ("clans_hunter", "3,0"), ("decoy", "0,1", {"up": 0}))
    match = with_hero("seer", own=own, options=CLANS_FIRST)
    play(match, "block:1", "use:3")
    assert asked(match) == "Grant"
    assert offers(match, "block") == ["2"], "the Hunter is too far, and a decoy is no unit"
    assert refusal(match, "block:3") == "hero.ability_cost_use"
    play(match, "block:2")
    assert ap(match, 1) == 3
    assert ap(match, 0) == 3
    assert "use:3" not in notations(match), "once a turn"


@pytest.mark.rule("hero.ability_cost_use")
def test_a_war_horn_is_for_up_to_two() -> None:
    own = (("clans_axeman", "1,0"), ("clans_hunter", "2,0"), ("clans_scout", "0,1", {"marks": 48}))
    match = with_hero("chieftain", own=own, options=CLANS_FIRST)
    play(match, "block:1", "use:2")
    assert offers(match, "block") == ["2", "3"], "the Scout has ended its actions"
    play(match, "block:2")
    assert offers(match, "block") == ["3"]
    assert "done" in notations(match)
    assert [each.text for each in match.options()] == ["Give it to Hunter in 2,0", "Give it to nobody else"]
    play(match, "block:3")
    assert (ap(match, 1), ap(match, 2)) == (3, 3)
    one = play(with_hero("chieftain", own=own, options=CLANS_FIRST), "block:1", "use:2", "block:3", "done")
    assert (ap(one, 1), ap(one, 2)) == (2, 3)


@pytest.mark.rule("hero.decoy_mix", "info.build_leak")
def test_an_unseen_block_that_gets_ap_is_no_decoy() -> None:
    unseen = ("clans_axeman", "1,0", {"up": 0, "batch": 8, "may_be": ["clans_axeman", "decoy"]})
    said: dict[str, Any] = {"batches": [8], "batch_gold": [3], "batch_extra": [0]}
    match = with_hero("seer", own=(unseen,), options=CLANS_FIRST, **said)
    play(match, "block:1", "use:3", "block:2")
    found = world(match)
    assert found.may_be[1] == 1 << found.kinds[1]


# ---- riding through


@pytest.mark.rule("hero.ability_cost_use", "move.enemy_pass", "timing.action_end")
def test_a_champion_rides_through_enemies() -> None:
    ring = ("1,-1", "1,0", "0,1", "-1,1", "-1,0", "0,-1")
    foes = tuple(("clans_axeman" if n < 3 else "clans_spearman", at) for n, at in enumerate(ring))
    match = with_hero("champion", enemies=foes)
    assert offers(play(match, "block:1"), "to") == []
    play(match, "use:3")
    assert "2,0" in offers(match, "to")
    assert not set(ring) & set(offers(match, "to")), "but does not stop there"
    play(match, "to:2,0")
    assert blocks_of(match, 0)[0][1] == "2,0"
    walls = with_hero("champion", enemies=foes, built=dict.fromkeys(ring, ("guard_towers", 1)))
    assert offers(play(walls, "block:1", "use:3"), "to") == [], "buildings are in the way"
    ended = play(with_hero("champion", enemies=foes), "block:1", "use:3", "done", "end")
    assert world(ended).hero_lasting[4] == 0, "for this phase alone"


# ---- mountains


@pytest.mark.rule("move.impassable", "hero.ability_passive", "fog.mountain")
def test_a_mountaineer_climbs() -> None:
    peak = {"1,0": "mountain"}
    match = with_hero("chieftain", terrain=peak, options=CLANS_FIRST, enemies=(("crown_swordsman", "2,0"),))
    assert "1,0" in offers(play(match, "block:1"), "to")
    play(match, "to:1,0")
    assert ap(match, 0) == 2
    unable = with_hero("chieftain", terrain=peak, skills=0b1011, options=CLANS_FIRST)
    assert refusal(play(unable, "block:1"), "to:1,0") == "move.impassable"
    fight(match, "attack:e")
    up = with_hero("chieftain", "1,0", terrain=peak, own=(("clans_axeman", "0,0"),), options=CLANS_FIRST)
    assert offers(play(up, "block:2"), "swap") == [], "the other cannot stand on a mountain"


@pytest.mark.rule("hero.decoy_mix", "move.impassable")
def test_an_unseen_block_on_a_mountain_is_the_mountaineer() -> None:
    hidden = {"up": 0, "batch": 8, "may_be": ["chieftain", "clans_axeman"]}
    said: dict[str, Any] = {"batches": [8], "batch_gold": [0], "batch_extra": [0], "hero": {"batch": 8}}
    match = with_hero("chieftain", more=hidden, terrain={"1,0": "mountain"}, options=CLANS_FIRST, **said)
    world(match).up[0] = 0
    play(match, "block:1", "to:1,0")
    found = world(match)
    assert found.may_be[0] in (0, 1 << found.kinds[0])
