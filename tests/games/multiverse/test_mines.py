"""Aether mines, and scrolls."""

from __future__ import annotations

from typing import Any

import pytest
from games.multiverse.given import given, play, player, world

import quincunx as qx

MINE = "1,0"


def mining(*blocks: list[tuple[Any, ...]], **said: Any) -> qx.Match:
    """The action phase of seat 0 begins, with a mine in the middle of the map."""
    both = [blocks[0] if blocks else [], blocks[1] if len(blocks) > 1 else []]
    match = given(
        **{"at": "action", "seat": 1, "first": 1, "explored": "all", "mines": {MINE: 1}, "blocks": both, **said}
    )
    return play(match, "end")


def stones(match: qx.Match, seat: int = 0) -> int:
    return int(player(match, seat)["stones"])


@pytest.mark.rule("mine.control", "mine.yield", "turn.tracks_aether", "action.start_effects")
def test_a_unit_on_a_mine_gets_a_stone_as_its_phase_begins() -> None:
    match = mining([("crown_builder", MINE)])
    assert stones(match) == 1
    assert match.journal()[-1]["text"] == "Crown of Aurel gains 1 Aether stone and has 1."
    assert stones(mining([("decoy", MINE)])) == 0
    assert stones(mining()) == 0


@pytest.mark.rule("mine.control")
def test_a_mine_in_the_zone_of_one_player_alone_is_that_players() -> None:
    ours = {"1,-2": ("barracks", 0)}
    assert stones(mining(built=ours)) == 1
    assert (
        stones(mining(built={"1,-2": ("barracks", 0, 1, {"sites": 1})}, blocks=[[("crown_builder", "1,-2")], []])) == 0
    )
    assert stones(mining([], [("clans_scout", MINE)], built=ours)) == 0, "an enemy stands on it"
    assert stones(mining([], [("decoy", MINE)], built=ours)) == 1, "a decoy holds nothing"
    assert stones(mining(built={**ours, "1,2": ("barracks", 1)})) == 0, "two zones"
    both = mining([("crown_scout", MINE)], built={**ours, "1,2": ("barracks", 1)})
    assert stones(both) == 1


@pytest.mark.rule("mine.yield")
def test_the_dial_may_add_to_the_yield() -> None:
    assert stones(mining([("crown_scout", MINE)], turn=7)) == 2, "Aether Surge"


@pytest.mark.rule("mine.control", "info.build_leak")
def test_whether_an_unseen_block_on_a_mine_is_a_decoy_everybody_learns() -> None:
    may_be = ["crown_swordsman", "decoy"]
    said: dict[str, Any] = {"batches": [8], "batch_extra": [0], "terrain": {MINE: "forest"}}
    for kind, cost in (("crown_swordsman", 3), ("decoy", 0)):
        block = (kind, MINE, {"batch": 8, "may_be": may_be})
        match = mining([block], batch_gold=[cost], **said)
        found = world(match)
        assert found.may_be[0] == 1 << found.kinds[0]
        assert stones(match) == (1 if kind != "decoy" else 0)


SCROLLS = {"victory": ["archeology"]}


@pytest.mark.rule("victory.archeology", "victory.scrolls")
def test_the_fourth_scroll_wins_at_once() -> None:
    said: dict[str, Any] = {
        "explored": "all",
        "numbers_at": {MINE: 7},
        "blocks": [[("crown_builder", MINE)], []],
        "dice": [6],
    }
    match = given(players={0: {"scrolls": 3}}, options=SCROLLS, **said)
    play(match, "block:1", "dig")
    assert match.ending == "victory.archeology"
    assert match.scores == (1.0, 0.0)
    elsewhere = given(players={0: {"scrolls": 3}}, **said)
    assert not play(elsewhere, "block:1", "dig").over, "it was not agreed upon"


@pytest.mark.rule("victory.archeology_team", "victory.archeology_number")
def test_a_team_adds_its_scrolls_and_needs_six() -> None:
    options = {"map": "team22", **SCROLLS}
    said: dict[str, Any] = {"explored": "all", "numbers_at": {MINE: 7}, "options": options, "dice": [6]}
    blank = given(at="build", options=options)
    sides = world(blank).setting.sides
    ally = next(seat for seat in (1, 2, 3) if sides[seat] == sides[0])
    blocks: list[list[tuple[Any, ...]]] = [[("crown_builder", MINE)], [], [], []]
    short = given(players={0: {"scrolls": 3}, ally: {"scrolls": 1}}, blocks=blocks, **said)
    assert not play(short, "block:1", "dig").over
    match = given(players={0: {"scrolls": 2}, ally: {"scrolls": 3}}, blocks=blocks, **said)
    play(match, "block:1", "dig")
    assert match.ending == "victory.archeology_team"
    assert match.scores == tuple(0.5 if side == sides[0] else 0.0 for side in sides)
