"""What learners are given of Multiverse War: as long on every map, within bounds, and nothing a seat may not know."""

from __future__ import annotations

from typing import Any

import pytest
from games.multiverse.arena import field
from games.multiverse.given import box, given, play, world

import quincunx as qx
from quincunx.games.multiverse.observation import BLOCK, MOMENTS, ROW, SEATS, observe


def column(match: qx.Match, name: str, seat: int = 0, memory: str = "book") -> list[int]:
    """The numbers of one column as a seat sees them."""
    first = ROW.first[name]
    size = next(each.size for each in ROW.columns if each.name == name)
    return list(observe(world(match), seat, memory)[first : first + size])


def block(match: qx.Match, whose: int, slot: int = 0, seat: int = 0) -> list[int]:
    """The numbers of one block: there, hex, kind, wounds, up, marks, AP."""
    first = SEATS[whose] + BLOCK + 12 * slot
    return list(observe(world(match), seat)[first : first + 12])


@pytest.mark.parametrize("board", ["duel_starter", "ffa4", "team22", "siege"])
def test_rows_are_as_long_on_every_map_and_within_their_bounds(board: str) -> None:
    match = qx.new("multiverse", map=board, seed=4, victory=["turn_limit"], turn_limit=3)
    luck, most = qx.FastDice(4), ROW.most()
    while not match.over:
        if match.ply % 5 == 0:
            for seat in (*range(match.seats), qx.ONLOOKER, qx.ALL_SEEING):
                row = match.game.observe(match.table, seat)
                assert len(row) == ROW.size
                assert all(number <= bound for number, bound in zip(row, most, strict=True))
                other = match.redeal(seat, luck) if seat >= 0 else match
                assert match.game.observe(other.table, seat) == row
        legal = match.legal()
        match.play(legal[luck.below(len(legal))])


def test_every_prompt_has_a_place() -> None:
    said = {key.removeprefix("prompt.") for key in qx.game_of("multiverse").catalogue.sentences if "prompt." in key}
    assert said - set(MOMENTS) == {"answer_peace"}, "which is an answer like any other"


def test_an_own_block_is_told_in_full_and_an_unseen_one_without_its_kind() -> None:
    hidden = {"up": 0, "batch": 9, "may_be": ["clans_hunter"]}
    said: dict[str, Any] = {"batches": [9], "batch_gold": [3], "batch_extra": [0]}
    match = field(("crown_swordsman", "0,0", {"wounds": 1}), enemies=(("clans_hunter", "5,-1", hidden),), **said)
    kind, at = box().kinds.ids.index("crown_swordsman"), world(match).chart.names.index("0,0")
    assert block(match, 0) == [1, 1 + at // 7, 1 + at % 7, kind + 1, 1, world(match).up[0], 0, 0, 0, 0, 0, 2]
    assert block(match, 1)[0] == 1
    assert block(match, 1)[3] == 0
    assert block(match, 0, seat=1)[3] == box().kinds.ids.index("clans_hunter") + 1, "its owner comes first"
    assert block(match, 1, seat=1)[-1] == 0, "AP of others are nobody's business"


def test_the_block_that_is_picked_is_told_to_its_owner_alone() -> None:
    match = play(field(("crown_swordsman", "0,0")), "block:1")
    assert column(match, "picked")[0] == 1
    assert sum(column(match, "picked", seat=1)) == 0
    assert column(match, "moment")[MOMENTS.index("block_orders")] == 1
    assert column(match, "moment", seat=1)[MOMENTS.index("orders")] == 1


def test_hands_and_missions_are_ones_own() -> None:
    match = given(players={0: {"missions": ["ruin"], "gold": 7, "shown": 7}}, mission_deck=[])
    assert sum(column(match, "missions")) == 1
    assert sum(column(match, "missions", seat=1)) == len(world(match).missions[1])
    assert column(match, "hand") != [0] * len(column(match, "hand"))
    assert sum(column(match, "player1_known_hand")) == 0
    assert sum(column(match, "player1_known_hand", memory="aided")) == 1, "everybody has Empty Words"
    assert column(match, "player0_stock")[0] == 7


def test_the_map_is_told_by_hex() -> None:
    match = given(explored="all", terrain={"1,0": "forest"}, built={"-1,1": ("barracks", 0)})
    at, home = (world(match).chart.names.index(name) for name in ("1,0", "-1,1"))
    assert column(match, "terrain")[5 * at : 5 * at + 5] == [0, 1, 0, 0, 0]
    assert column(match, "built")[home] == box().works.ids.index("barracks") + 1
    assert column(match, "holder")[4 * home : 4 * home + 4] == [1, 0, 0, 0]
    assert column(match, "holder", seat=1)[4 * home : 4 * home + 4] == [0, 1, 0, 0]


def test_a_battle_is_told_by_both_its_hexes() -> None:
    match = play(field(("crown_swordsman", "0,0"), enemies=(("clans_axeman", "1,0"),)), "block:1", "attack:e")
    start, at = (world(match).chart.names.index(name) for name in ("0,0", "1,0"))
    assert column(match, "battle", seat=1) == [1 + start // 7, 1 + start % 7, 1 + at // 7, 1 + at % 7]
