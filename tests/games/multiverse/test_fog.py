"""Fog of war: identifying blocks, decoys that are seen, and what watching tells."""

from __future__ import annotations

from typing import Any

import pytest
from games.multiverse.arena import skilled
from games.multiverse.given import blocks_of, given, keys, play, refusal, world

import quincunx as qx
from quincunx.core.dice import FastDice
from quincunx.games.multiverse.actions import BLOCKS
from quincunx.games.multiverse.outcome import wound
from quincunx.games.multiverse.world import World

UNSEEN = {"batch": 9, "may_be": ["clans_axeman", "clans_hunter", "clans_scout", "decoy"]}
"""A block of seat 1 that came in turn 2; it may be a few things."""


def watch(kind: str, at: str, own: tuple[Any, ...], more: dict[str, Any] | None = None, **said: Any) -> qx.Match:
    """Seat 0 has one block, and an unseen one of seat 1 stands somewhere; all is explored."""
    cost = {"clans_axeman": 3, "clans_hunter": 3, "clans_scout": 2, "decoy": 0}[kind]
    unseen = {"batches": [9], "batch_gold": [cost], "batch_extra": [0]}
    players = {0: {"orders": 99}, 1: {"orders": 99}}
    blocks = [[own], [(kind, at, {**UNSEEN, **(more or {})})]]
    return given(
        **{"at": "action", "turn": 3, "explored": "all", "blocks": blocks, "players": players, **unseen, **said}
    )


def face(match: qx.Match) -> Any:
    """What seat 0 knows of the block of seat 1."""
    return match.view(0)["players"][1]["blocks"][0]["kind"]


@pytest.mark.rule(
    "fog.identify", "fog.range", "glossary.los", "fog.continuous", "combat.third_party_sight", "fog.hidden"
)
def test_a_block_two_hexes_away_is_shown_to_everybody() -> None:
    match = watch("clans_axeman", "3,0", ("crown_archer", "0,0"))
    assert face(match) is None
    play(match, "block:1", "to:1,0")
    assert face(match) == "clans_axeman"
    assert match.view(-1)["players"][1]["blocks"][0]["kind"] == "clans_axeman"
    assert "identified" in keys(match, 0)
    assert world(match).up[48] == 1
    assert world(match).up[0] == 1, "the other side sees as well"


@pytest.mark.parametrize("slot", ["24", "48"])
def test_a_block_with_a_high_number_sees_and_is_seen_like_any(slot: str) -> None:
    position = watch("clans_axeman", "3,0", ("crown_archer", "0,0")).to_dict()
    for own in position["table"]["blocks"]:
        own[slot] = own.pop("1")
    match = qx.from_dict(position)
    assert face(match) is None
    play(match, f"block:{slot}", "to:1,0")
    assert face(match) == "clans_axeman"
    assert world(match).up[int(slot) - 1] == 1, "the other side sees as well"


@pytest.mark.rule("fog.conceal", "fog.memory")
def test_out_of_sight_it_is_turned_back_and_remembered() -> None:
    match = watch("clans_axeman", "2,0", ("crown_scout", "0,0"), {"batch": -1, "may_be": [], "up": 1}, batches=[],
                  batch_gold=[], batch_extra=[])  # fmt: skip
    play(match, "block:1", "to:-1,0")
    assert world(match).up[48] == 0
    assert face(match) == "clans_axeman"


@pytest.mark.rule("fog.forest_target")
def test_a_unit_in_forest_is_seen_from_next_to_it_alone() -> None:
    wood = {"3,0": "forest"}
    match = watch("clans_axeman", "3,0", ("crown_archer", "0,0"), terrain=wood)
    play(match, "block:1", "to:1,0")
    assert face(match) is None
    play(match, "to:2,0")
    assert face(match) == "clans_axeman"


@pytest.mark.rule("fog.scout", "fog.scout_who")
def test_scouts_see_into_forest() -> None:
    match = watch("clans_axeman", "3,0", ("crown_scout", "0,0"), terrain={"3,0": "forest"})
    assert face(play(match, "block:1", "to:1,0")) == "clans_axeman"


@pytest.mark.rule("fog.building_sight", "fog.garrison")
def test_buildings_see_and_garrisons_are_not_hidden_by_forest() -> None:
    match = watch("clans_axeman", "4,-1", ("crown_archer", "0,0"), built={"1,0": ("guard_towers", 0)}, seat=1)
    play(match, "block:1", "to:3,-1")
    assert face(match) == "clans_axeman"
    inside = watch("clans_axeman", "3,0", ("crown_archer", "0,0"), built={"3,0": ("academy", 1)})
    play(inside, "block:1", "to:1,0")
    assert face(inside) == "clans_axeman"


@pytest.mark.rule("decoy.revealed", "fog.destroyed")
def test_a_decoy_that_is_seen_is_removed() -> None:
    match = watch("decoy", "3,0", ("crown_archer", "0,0"))
    play(match, "block:1", "to:1,0")
    assert blocks_of(match, 1) == []
    assert "decoy_seen" in keys(match, 0)


@pytest.mark.rule("decoy.revealed", "move.path")
def test_a_decoy_that_walks_into_sight_is_removed() -> None:
    match = watch("decoy", "4,0", ("crown_archer", "0,0"), seat=1)
    play(match, "block:1", "to:2,0")
    assert blocks_of(match, 1) == []
    assert match.acting == (1,)


@pytest.mark.rule("move.path")
def test_a_block_halts_where_something_comes_to_light() -> None:
    match = watch("clans_axeman", "4,0", ("crown_scout", "0,0"), {"may_be": UNSEEN["may_be"]})
    play(match, "block:1", "to:3,0")
    assert blocks_of(match, 0) == [("crown_scout", "2,0")]


@pytest.mark.rule("decoy.sight")
def test_a_decoy_makes_enemies_visible() -> None:
    match = watch("clans_axeman", "3,0", ("decoy", "0,0"))
    play(match, "block:1", "to:1,0")
    assert face(match) == "clans_axeman"
    assert blocks_of(match, 0) == [], "and is seen itself"


@pytest.mark.rule("fog.special_sight_shows")
def test_special_sight_shows_who_has_it_and_its_lack_is_known_too() -> None:
    wood = {"1,0": "forest"}
    match = watch("clans_scout", "3,0", ("crown_archer", "0,0"), terrain=wood)
    play(match, "block:1", "to:1,0")
    assert face(match) == "clans_scout", "it sees the Archer in the forest, and is shown"
    match = watch("clans_axeman", "3,0", ("crown_archer", "0,0"), terrain={**wood, "2,0": "forest", "2,-1": "forest"})
    play(match, "block:1", "to:1,0")
    ids = world(match).box.kinds.ids
    assert face(match) == "clans_axeman" or not world(match).may_be[48] >> ids.index("clans_scout") & 1


@pytest.mark.rule("fog.continuous", "fog.special_sight_shows", "track.class_bonus")
def test_a_step_brings_into_sight_who_was_too_far_away_before() -> None:
    """Sight reaches three hexes at most; the Axeman is four away, and three after the step."""
    match = skilled(watch("clans_axeman", "4,0", ("crown_scout", "0,0")), "crown_scout", steps=4)
    play(match, "block:1", "to:1,0")
    assert face(match) == "clans_axeman"


@pytest.mark.rule("hero.decoy_mix", "decoy.ap")
def test_whoever_goes_far_is_no_decoy() -> None:
    match = watch("clans_scout", "5,-1", ("crown_archer", "-2,-1"), seat=1)
    play(match, "block:1", "to:2,0")
    ids = world(match).box.kinds.ids
    can = [ids[kind] for kind in range(len(ids)) if world(match).may_be[48] >> kind & 1]
    assert can == ["clans_scout"], "3 AP"
    for seed in range(5):
        assert world(match.redeal(0, qx.FastDice(seed))).kinds[48] == ids.index("clans_scout")


@pytest.mark.rule("info.wounds_public")
def test_whoever_lives_with_a_wound_is_nothing_that_would_be_dead() -> None:
    unseen = ["clans_builder", "clans_scout", "clans_axeman", "decoy"]
    match = watch("clans_axeman", "5,-1", ("crown_archer", "-2,-1"), {"may_be": unseen})
    found, ids = world(match), world(match).box.kinds.ids
    assert not wound(found, 48, 1)
    assert [ids[kind] for kind in range(len(ids)) if found.may_be[48] >> kind & 1] == ["clans_scout", "clans_axeman"]


@pytest.mark.rule("fog.ally_view")
def test_allies_know_each_others_blocks() -> None:
    match = play(given(seat=2, options={"map": "team22"}), "recruit:crown_archer")
    where = match.notation(match.legal()[0])
    play(match, where)
    assert [block["kind"] for block in match.view(0)["players"][2]["blocks"]][-1] == "crown_archer"
    assert len(match.view(1)["players"][2]["blocks"]) == 3


@pytest.mark.rule("build.recruit_hidden")
def test_recruits_in_sight_are_identified_when_all_have_built() -> None:
    match = given(explored="all", blocks=[[], [("clans_axeman", "-1,0")]])
    play(match, "recruit:crown_archer", "place:-2,0")
    assert match.view(1)["players"][0]["blocks"] == []
    play(match, "end")
    assert match.view(1)["players"][0]["blocks"][0]["kind"] == "crown_archer"


@pytest.mark.rule("fog.buildings_open")
def test_a_building_is_open_and_its_garrison_is_not() -> None:
    barracks = {"3,0": ("barracks", 1, 2)}
    match = watch("clans_axeman", "3,0", ("crown_archer", "0,0"), built=barracks)
    told = match.view(0)
    assert (told["built"]["3,0"], told["ages"]["3,0"]) == ("barracks", 2)
    assert face(match) is None
    longbow = given(at="action", explored="all", blocks=[[("crown_crossbowman", "-2,0", {"marks": 128})], []],
                    players={0: {"orders": 9}}, built={"1,0": ("barracks", 1)})  # fmt: skip
    play(longbow, "block:1")
    assert refusal(longbow, "shoot:1,0") == "shoot.identified", "in range, and nobody sees it"


@pytest.mark.rule("fog.defender_reveals")
def test_who_is_attacked_in_melee_is_shown() -> None:
    match = watch("clans_axeman", "1,0", ("crown_swordsman", "0,0"), {"up": 0})
    assert face(match) is None
    play(match, "block:1", "attack:e")
    assert face(match) == "clans_axeman"
    assert match.view(-1)["players"][1]["blocks"][0]["kind"] == "clans_axeman"


def test_a_late_batch_that_only_one_kind_can_fill_is_dealt_without_trying_all_ways_to_fill_an_early_one() -> None:
    """All five Hunters came late; an early batch of as many kinds must do without, in whatever order they are dealt."""
    kinds = ["clans_axeman", "clans_spearman", "clans_hunter", "clans_raider", "clans_berserker"]
    early = {"batch": 9, "up": 0, "may_be": kinds}
    late = {"batch": 13, "up": 0, "may_be": ["clans_hunter"]}
    troops = ["clans_axeman"] * 3 + ["clans_spearman"] * 3 + ["clans_raider"] * 2 + ["clans_berserker"] * 2
    hexes = [f"{x},{y}" for x in range(1, 5) for y in range(-3, 2) if -2 <= x + y <= 3 and (x, y) != (2, 0)]
    rows = [(kind, at, early) for kind, at in zip(troops, hexes[:10], strict=True)]
    rows += [("clans_hunter", at, late) for at in hexes[10:15]]
    gold = sum(
        {"clans_axeman": 3, "clans_spearman": 2, "clans_raider": 4, "clans_berserker": 5}[kind] for kind in troops
    )
    match = given(
        at="action",
        explored="all",
        blocks=[[("crown_swordsman", "0,0")], rows],
        batches=[9, 13],
        batch_gold=[gold, 15],
        batch_extra=[0, 0],
    )
    dice = FastDice(1)
    for _ in range(20):
        dealt = world(match).redeal(0, dice)
        assert isinstance(dealt, World)
        assert (
            sum(dealt.box.kinds.ids[dealt.kinds[block]] == "clans_hunter" for block in range(BLOCKS, BLOCKS + 15)) == 5
        )
    assert dice.rolls < 20 * 5_000
