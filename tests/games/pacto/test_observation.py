"""What learners are given of Pacto: as long in every battle, within bounds, and nothing a seat may not know."""

from __future__ import annotations

from typing import Any

import pytest
from games.pacto.given import given, play, table_of, ug

import quincunx as qx
from quincunx.games.pacto.observation import MOMENTS, PLACE, ROW, observe
from quincunx.games.pacto.soundness import LIES_ON


def column(match: qx.Match, name: str, seat: int = 0) -> list[int]:
    """The numbers of one column as a seat sees them."""
    first = ROW.first[name]
    size = next(each.size for each in ROW.columns if each.name == name)
    return list(observe(table_of(match), seat)[first : first + size])


@pytest.mark.parametrize("options", [{"battle": "training_open"}, {"battle": "full", "armies": []}], ids=str)
def test_rows_are_as_long_in_every_battle_and_within_their_bounds(options: dict[str, Any]) -> None:
    match = qx.new("pacto", seed=4, **options)
    luck, most = qx.FastDice(4), ROW.most()
    while not match.over and match.ply < 400:
        if match.ply % 7 == 0:
            for seat in (*range(match.seats), qx.ONLOOKER, qx.ALL_SEEING):
                row = match.game.observe(match.table, seat)
                assert len(row) == ROW.size
                assert all(number <= bound for number, bound in zip(row, most, strict=True))
                other = match.redeal(seat, luck) if seat >= 0 else match
                assert match.game.observe(other.table, seat) == row
        seat = match.acting[0]
        legal = match.legal(seat)
        match.play(legal[luck.below(len(legal))], seat)


def test_every_prompt_has_a_place() -> None:
    assert {step.asks for step in LIES_ON} - set(MOMENTS) == {"course"}, "at which nobody chooses"


UGS = {"0-hastati_1": (10, 10, 90), "1-warband_1": (14.3, 20, 270)}


@pytest.mark.rule("info.hands")
def test_own_cards_are_told_by_colour_and_those_of_others_by_number() -> None:
    match = given(ugs=UGS, hands={"0-g1": "wgr", "1-g1": "bb"})
    assert column(match, "held")[:5] == [0, 1, 1, 0, 1]
    assert column(match, "held", 1)[:5] == [2, 0, 0, 0, 0]
    assert column(match, "held", qx.ONLOOKER) == [0] * 20
    generals = column(match, "generals")
    assert (generals[2], generals[5 * 4 + 2]) == (3, 2)


def test_both_players_look_ahead_alike() -> None:
    match = given(ugs=UGS)
    table = table_of(match)
    size = len(PLACE)
    for seat, name in ((0, "0-hastati_1"), (1, "1-warband_1")):
        at = size * (ug(match, name) - table.first_ug(seat))
        assert column(match, "ug_place", seat)[at + 4] == 18, "straight up, in steps of 5 degrees"
    at = size * (ug(match, "0-hastati_1"))
    assert column(match, "ug_place")[at : at + 4] == [10, 0, 10, 0]


@pytest.mark.rule("info.ask")
def test_a_ug_that_is_picked_is_told_to_its_owner_alone() -> None:
    match = given(ugs=UGS, hands={"0-g1": "wgr"})
    play(match, "unit:hastati_1")
    assert sum(column(match, "picked")) == 1
    assert sum(column(match, "picked", 1)) == 0
    moments = column(match, "moment")
    assert moments[MOMENTS.index("choose_action")] == 1
    assert column(match, "moment", 1)[MOMENTS.index("moves")] == 1
