"""2.2 and 2.3: which charges there are, which are free, which are forced; and who sees whom."""

from __future__ import annotations

from typing import Any

import pytest
from games.pacto.given import given, table_of, ug

import quincunx as qx
from quincunx.games.pacto.charges import charges_of, forced_paths, is_free, odds_of
from quincunx.games.pacto.sight import sees

MOMENT = [{"step": "Course"}, {"step": "Discards"}]
LEGION, WARBAND = "0-hastati_1", "1-warband_1"


def field(ugs: dict[str, Any], **more: Any) -> qx.Match:
    return given(at="2.2", ugs=ugs, steps=MOMENT, **more)


def targets(match: qx.Match, name: str) -> dict[int, int]:
    """The target of each wheel, in degrees to the left."""
    return {int(path.turn) * 5 // 2: int(path.target) for path in charges_of(table_of(match), ug(match, name))}


@pytest.mark.rule("charge.target", "charge.range", "charge.wheel")
def test_a_charge_goes_straight_or_after_a_wheel_to_the_first_enemy_in_range() -> None:
    match = field({LEGION: (10, 10, 90), WARBAND: (10, 12.5, 270)})
    found = targets(match, LEGION)
    assert found[0] == ug(match, WARBAND)
    assert all(abs(turn) <= 90 for turn in found)
    assert set(found) == {-turn for turn in found}, "both sides alike"
    assert targets(field({LEGION: (10, 10, 90), WARBAND: (10, 20, 270)}), LEGION) == {}, "out of range"


@pytest.mark.rule("charge.path.friends")
def test_friends_in_the_way_bar_a_charge() -> None:
    match = field({LEGION: (10, 10, 90), "0-principes_1": (10, 11.8, 90), WARBAND: (10, 12.6, 270)})
    assert 0 not in targets(match, LEGION)


@pytest.mark.rule("charge.who", "charge.sug")
def test_skirmishers_charge_a_battle_line_only_where_it_is_about_to_break() -> None:
    javelins = {"0-velites_1": (10, 10, 90)}
    fresh = field({**javelins, WARBAND: (10, 12, 270)})
    assert targets(fresh, "0-velites_1") == {}
    worn = field({**javelins, WARBAND: {"pose": (10, 12, 270), "bases": 2, "wound": 1}})
    assert 0 in targets(worn, "0-velites_1")


@pytest.mark.rule("charge.forced.shock", "charge.forced.others", "charge.free")
@pytest.mark.parametrize(("apart", "shock", "others"), [(0.9, True, True), (2.9, True, False), (3.2, False, False)])
def test_shock_troops_are_forced_at_three_hbw_and_others_at_one(apart: float, shock: bool, others: bool) -> None:
    match = field({LEGION: (10, 10, 90), WARBAND: (10, 10 + apart, 270)})
    table = table_of(match)
    for name, forced in ((WARBAND, shock), (LEGION, others)):
        assert bool(forced_paths(table, ug(match, name))) is forced
        straight = [path for path in charges_of(table, ug(match, name)) if path.turn == 0]
        if straight:
            assert is_free(table, ug(match, name), straight[0]) is forced


@pytest.mark.rule("charge.forced.whom", "charge.forced.not")
def test_skirmishers_force_shock_troops_only_from_very_near_and_nobody_else() -> None:
    match = field({"0-velites_1": (10, 10, 90), WARBAND: (10, 12.5, 270)})
    assert forced_paths(table_of(match), ug(match, WARBAND)) == []
    near = field({"0-velites_1": (10, 10, 90), WARBAND: (10, 10.8, 270)})
    assert forced_paths(table_of(near), ug(near, WARBAND)) != []
    assert forced_paths(table_of(near), ug(near, "0-velites_1")) == []


@pytest.mark.rule("charge.forced.excuse", "charge.forced.excuse.calc")
def test_nobody_is_forced_to_charge_three_down() -> None:
    hill = {"type": "village", "x": 10000, "y": 13500, "long": 6000, "wide": 6000, "angle": 0}
    match = field({LEGION: (10, 9.5, 90), WARBAND: (10, 12, 270)}, terrain=[hill])
    table = table_of(match)
    warband = ug(match, WARBAND)
    odds = {int(odds_of(table, warband, path)) for path in charges_of(table, warband)}
    assert bool(forced_paths(table, warband)) is any(value > -3 for value in odds)


@pytest.mark.rule("geo.los")
def test_a_ug_sees_past_another_only_where_a_line_is_free() -> None:
    open_field = field({LEGION: (10, 10, 90), WARBAND: (10, 16, 270)})
    assert sees(table_of(open_field), ug(open_field, LEGION), ug(open_field, WARBAND))
    wall = {
        LEGION: (10, 10, 90),
        "1-warband_2": (9.3, 12, 270),
        "1-warband_3": (11.3, 12, 270),
        WARBAND: (10, 18, 270),
    }
    hidden = field(wall)
    assert not sees(table_of(hidden), ug(hidden, LEGION), ug(hidden, WARBAND))
    away = field({LEGION: (10, 10, 270), WARBAND: (10, 16, 270)})
    assert not sees(table_of(away), ug(away, LEGION), ug(away, WARBAND)), "it looks the other way"
