"""Decoys in the build phase."""

from __future__ import annotations

import pytest
from games.multiverse.given import blocks_of, given, gold, notations, offers, play, refusal, to_turn, world

import quincunx as qx

HOME = "-2,-1"


@pytest.mark.rule("decoy.place", "decoy.where")
def test_one_decoy_a_turn_for_nothing() -> None:
    match = play(given(blocks=[[("crown_swordsman", HOME)], []]), "decoy")
    assert HOME in offers(match, "place"), "like a Builder it joins the garrison"
    play(match, f"place:{HOME}")
    assert gold(match, 0) == 20
    assert refusal(match, "decoy") == "decoy.place"


@pytest.mark.rule("decoy.max", "decoy.return")
def test_two_decoys_are_the_limit() -> None:
    match = given(blocks=[[("decoy", "-1,-1"), ("decoy", "-2,0")], []])
    assert refusal(match, "decoy") == "decoy.max"
    assert refusal(given(blocks=[[("decoy", "-1,-1")], []]), "decoy") == ""


@pytest.mark.rule("decoy.place", "turn.first_no_construction")
def test_decoys_come_from_turn_two_on_and_once_each_turn() -> None:
    assert refusal(given(turn=1), "decoy") == "turn.first_no_construction"
    match = play(given(seat=0), "decoy", "place:-2,0", "end")
    to_turn(match, 3)
    while match.acting != (0,):
        match.play("end")
    assert "decoy" in notations(match)


@pytest.mark.rule("decoy.ap", "fog.hidden")
def test_a_decoy_cannot_be_told_from_a_unit() -> None:
    """A block that cost nothing is a decoy; beside one for 2 gold either may be it."""
    match = given(seat=1, blocks=[[], []])
    play(match, "decoy", "place:4,1", "recruit:clans_spearman", "place:5,1", "end", "end")
    told = match.view(0)["players"][1]["blocks"]
    assert [sorted(block) for block in told] == [sorted(told[0])] * 2
    decoys = set()
    for seed in range(40):
        twin = world(match.redeal(0, qx.FastDice(seed)))
        kinds = [twin.box.kinds.ids[twin.kinds[48 + slot]] for slot in range(2)]
        assert kinds.count("decoy") == 1
        decoys.add(kinds.index("decoy"))
    assert decoys == {0, 1}


@pytest.mark.rule("decoy.place")
def test_a_reward_allows_one_more() -> None:
    match = given(players={0: {"extra_decoys": 1}})
    play(match, "decoy", "place:-2,0", "decoy", "place:-3,0")
    assert [kind for kind, _ in blocks_of(match, 0)].count("decoy") == 2
    play(match, "end")
    assert world(match).extra_decoys[0] == 0, "it holds for this build phase"


@pytest.mark.rule("decoy.max", "info.hidden_list")
@pytest.mark.parametrize(("extra", "decoys"), [(0, 1), (1, 2)])
def test_as_many_unseen_blocks_of_a_build_phase_may_be_decoys_as_could_be_put_down(extra: int, decoys: int) -> None:
    unseen = {"up": 0, "batch": 9, "may_be": ["clans_axeman", "clans_spearman", "decoy"]}
    kinds = ["decoy", "decoy" if extra else "clans_spearman"]
    others = [(kind, at, unseen) for kind, at in zip(kinds, ("5,-1", "4,0"), strict=True)]
    match = given(at="action", turn=3, explored="all", blocks=[[("crown_scout", "-1,-1")], others], batches=[9],
                  batch_gold=[0 if extra else 2], batch_extra=[extra])  # fmt: skip
    for seed in range(8):
        other = world(match.redeal(0, qx.FastDice(seed)))
        found = [other.box.kinds.ids[other.kinds[48 + n]] for n in range(2)]
        assert found.count("decoy") == decoys, found


@pytest.mark.rule("decoy.max", "info.hidden_list")
def test_what_was_spent_is_not_put_down_to_two_decoys_where_one_could_be_put_down() -> None:
    """A Raider and two decoys would cost as much as two Spearmen and one."""
    unseen = {"up": 0, "batch": 9, "may_be": ["clans_raider", "clans_spearman", "decoy"]}
    kinds = ("decoy", "clans_spearman", "clans_spearman")
    others = [(kind, at, unseen) for kind, at in zip(kinds, ("5,-1", "4,0", "3,1"), strict=True)]
    match = given(at="action", turn=3, explored="all", blocks=[[("crown_scout", "-1,-1")], others], batches=[9],
                  batch_gold=[4], batch_extra=[0])  # fmt: skip
    for seed in range(12):
        other = world(match.redeal(0, qx.FastDice(seed)))
        found = sorted(other.box.kinds.ids[other.kinds[48 + n]] for n in range(3))
        assert found == ["clans_spearman", "clans_spearman", "decoy"]


@pytest.mark.rule("info.build_leak", "info.hidden_list")
def test_what_each_build_phase_cost_is_spent_in_it() -> None:
    """For 3 gold an Axeman came, and no Spearman, though one who costs 2 came later."""
    unseen = {"up": 0, "may_be": ["clans_axeman", "clans_spearman"]}
    others = [("clans_axeman", "5,-1", {**unseen, "batch": 9}), ("clans_spearman", "4,0", {**unseen, "batch": 13})]
    match = given(at="action", turn=4, explored="all", blocks=[[("crown_scout", "-1,-1")], others], batches=[9, 13],
                  batch_gold=[3, 2], batch_extra=[0, 0])  # fmt: skip
    for seed in range(8):
        other = world(match.redeal(0, qx.FastDice(seed)))
        assert [other.box.kinds.ids[other.kinds[48 + n]] for n in range(2)] == ["clans_axeman", "clans_spearman"]
