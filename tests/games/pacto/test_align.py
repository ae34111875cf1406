"""4.1, 5.1 and 5.5: freed edges, alignment, turning to face; poses are set outright, never nudged."""

from __future__ import annotations

from typing import Any

import pytest
from games.pacto.given import given, offered, play, table_of, ug, where, why_not

import quincunx as qx
from quincunx.games.pacto.conforming import opposite
from quincunx.games.pacto.fights import foe_on, is_in_combat
from quincunx.games.pacto.markers import FIGHTING
from quincunx.games.pacto.steps.align import begin_alignment, edge_before
from quincunx.games.pacto.table import REAR

HASTATI, SECOND, WARBAND, OTHER = "0-hastati_1", "0-hastati_2", "1-warband_1", "1-warband_2"
EDGES = ("front", "left", "rear", "right")


def fight(edge: str = "front", second: str = WARBAND, marks: tuple[str, ...] = ()) -> dict[str, Any]:
    return {"first": HASTATI, "first_edge": "front", "second": second, "second_edge": edge, "marks": list(marks)}


def aligning(**more: Any) -> qx.Match:
    return given(at="4.1", step="Align", **more)


@pytest.mark.rule("align.step", "align.how", "align.free")
def test_a_ug_that_fights_with_its_front_is_set_flush_before_the_enemy() -> None:
    match = aligning(ugs={HASTATI: (15.4, 9.9, 85), WARBAND: (15, 10, 270)}, fights=[fight()])
    assert offered(match) == ["done", "unit:hastati_1"]
    match.play("unit:hastati_1")
    assert where(match, HASTATI) == (15, 10, 90)
    assert not any(step.asks == "align" for step in match.table.steps)


@pytest.mark.rule("align.how")
def test_on_a_flank_it_is_centred() -> None:
    match = aligning(ugs={HASTATI: (13.9, 10.5, 5), WARBAND: (15, 10, 270)}, fights=[fight("right")])
    match.play("unit:hastati_1")
    assert where(match, HASTATI) == (14, 11.125, 0)


@pytest.mark.rule("align.how")
def test_where_somebody_stands_it_goes_to_the_nearest_tenth_that_is_free() -> None:
    ugs = {HASTATI: (15.5, 9.9, 85), SECOND: (13.2, 9.9, 90), WARBAND: (15, 10, 270)}
    match = aligning(ugs=ugs, fights=[fight()])
    match.play("unit:hastati_1")
    assert where(match, HASTATI) == (15.2, 10, 90)


@pytest.mark.rule("align.how")
def test_no_corner_moves_more_than_2_hbw() -> None:
    match = given(at="4.3", ugs={HASTATI: (15, 10, 90), WARBAND: (15, 10, 270)}, fights=[fight()])
    table = table_of(match)
    far = table.body_at(ug(match, HASTATI), 15000, 9900, 0)
    table.bodies[ug(match, HASTATI)] = far
    table.steps.pop()
    begin_alignment(table)
    assert not any(step.asks == "align" for step in table.steps)


@pytest.mark.rule("align.support", "align.support.nomove")
def test_supports_move_along_and_make_no_move_afterwards() -> None:
    ugs = {HASTATI: (15.1, 9.95, 90), SECOND: (17.1, 9.95, 90), WARBAND: (15, 10, 270)}
    match = aligning(ugs=ugs, fights=[fight()], hands={"0-g1": "w"})
    match.play("unit:hastati_1")
    assert "unit:hastati_2" not in offered(match)
    assert where(match, SECOND) == (17, 10, 90)
    assert table_of(match).marks[ug(match, SECOND)] & 1 << 5


@pytest.mark.rule("combat.edge_freed")
def test_a_front_against_an_edge_nobody_fights_on_begins_to_fight() -> None:
    match = given(ugs={HASTATI: (15, 10, 90), WARBAND: (15.5, 10, 270), SECOND: (11, 10, 90), OTHER: (12.9, 10, 270)})
    table = table_of(match)
    table.steps.pop()
    begin_alignment(table)
    assert foe_on(table, ug(match, HASTATI), 0) == ug(match, WARBAND)
    assert not is_in_combat(table, ug(match, OTHER))


@pytest.mark.parametrize("edge", range(4))
@pytest.mark.parametrize("facing", [0, 45, 90, 215])
def test_opposite_an_edge_is_before_that_edge(edge: int, facing: int) -> None:
    match = given(ugs={HASTATI: (5, 5, 90), WARBAND: (15, 12, facing)})
    table = table_of(match)
    body = opposite(table, ug(match, HASTATI), ug(match, WARBAND), edge, 0)
    assert edge_before(body, table.bodies[ug(match, WARBAND)]) == edge


# ---- MF2


def held(edge: str, where_it_stands: tuple[float, float, int], **more: Any) -> qx.Match:
    """Hastati held on an edge by a warband that qualifies for it."""
    back = {
        "first": WARBAND,
        "first_edge": "front",
        "second": HASTATI,
        "second_edge": edge,
        "marks": ["first qualifies"],
    }
    near = {"0-g1": {"x": 15000, "y": 5000, "with": None}}
    ugs = {HASTATI: (15, 10, 90), WARBAND: where_it_stands, **more.pop("ugs", {})}
    return given(ugs=ugs, fights=[back], hands={"0-g1": "ggg", "1-g1": "w"}, generals=near, **more)


@pytest.mark.rule("act.mf2", "act.mf2.geometry", "act.mf2.after", "act.mf2.when", "act.mf2.heading")
@pytest.mark.parametrize(
    ("edge", "pose", "after"),
    [
        ("left", (14, 9.25, 0), (14, 9.25, 180)),
        ("rear", (15, 8.5, 90), (15, 8.5, 270)),
        ("right", (16, 9.25, 180), (16, 9.25, 0)),
    ],
)
def test_a_ug_held_on_flank_or_rear_turns_to_face(edge: str, pose: tuple[float, float, int], after: object) -> None:
    match = held(edge, pose)
    play(match, "unit:hastati_1", "do:mf2")
    assert offered(match) == [f"edge:{edge}"]
    match.play(f"edge:{edge}")
    assert where(match, HASTATI) == after
    table = table_of(match)
    assert foe_on(table, ug(match, HASTATI), 0) == ug(match, WARBAND)
    assert table.fights[0].marks == 0
    assert offered(match) == ["card:green"]


@pytest.mark.rule("act.mf2", "prompt.m_flank")
def test_who_fights_to_its_front_cannot() -> None:
    match = held("left", (14, 9.25, 0), ugs={OTHER: (15, 10, 270)})
    table = table_of(match)
    table.fights.append(type(table.fights[0])(ug(match, HASTATI), 0, ug(match, OTHER), 0, 0))
    assert "unit:hastati_1" not in offered(match)
    assert why_not(match, "unit:hastati_1") == "prompt.m_limit"


@pytest.mark.rule("act.mf2.geometry")
def test_without_room_both_go_towards_the_rear_of_the_enemy() -> None:
    match = held("left", (14, 9.25, 0), ugs={SECOND: (15, 11.75, 90), "0-triarii_1": (15, 8.4, 90)})
    play(match, "unit:hastati_1", "do:mf2", "edge:left")
    x, y, facing = where(match, HASTATI)
    assert (y, facing) == (9.25, 180)
    assert x < 14
    assert where(match, WARBAND)[0] == x


@pytest.mark.rule("act.mf2.geometry", "general.leave.end")
def test_whoever_loses_contact_by_it_fights_no_more_nor_does_his_general() -> None:
    """It takes its place before the warband far up its flank, and the one in its rear is left without an enemy."""
    match = held("left", (14, 10.7, 0), ugs={OTHER: (15, 8.5, 90)})
    table = table_of(match)
    behind = ug(match, OTHER)
    table.fights.append(type(table.fights[0])(behind, 0, ug(match, HASTATI), REAR, 0))
    general = next(n for n in range(len(table.leaders)) if table.commander(n) == 1)
    table.attached[general] = behind
    table.general_marks[general] |= FIGHTING
    play(match, "unit:hastati_1", "do:mf2", "edge:left")
    assert not is_in_combat(table, behind)
    assert not table.general_marks[general] & FIGHTING


@pytest.mark.rule("fight.step_5_5", "turn.5")
def test_in_5_5_one_can_only_turn_to_face() -> None:
    match = held("left", (14, 9.25, 0), at="5.5", step="Facing", ugs={SECOND: (5, 5, 90)})
    assert offered(match) == ["pass", "unit:hastati_1"]
    play(match, "unit:hastati_1")
    assert offered(match) == ["do:mf2"]
