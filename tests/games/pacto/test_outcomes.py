"""2.8, 3.2 and 5.3: losses, Kill a Base tests, routs with burst throughs, pursuits; and where charges meet."""

from __future__ import annotations

from typing import Any

import pytest
from games.pacto.given import given, offered, play, table_of, ug, where
from games.pacto.test_combat import ALONE, BLANK, WOUND, fight

import quincunx as qx
from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.ways import meeting
from quincunx.games.pacto.box import BLACK, GREEN, RED, WHITE, YELLOW
from quincunx.games.pacto.casualties import general_die, suffer
from quincunx.games.pacto.contact import edge_met, is_behind
from quincunx.games.pacto.losses import hits, is_a_wound_from_breaking, kab_colour
from quincunx.games.pacto.markers import BROKEN, LOST
from quincunx.games.pacto.outcomes import rout_direction
from quincunx.games.pacto.table import FRONT, RIGHT_EDGE

FACES = {"skull": 0, "wound": 1}


def after(ugs: dict[str, Any], fights: list[dict[str, Any]], dice: list[int], at: str = "5.3", **more: Any) -> qx.Match:
    """A match whose outcomes are about to be gone through: one more melee is rolled first, far from all of them."""
    apart = {"0-triarii_1": (28, 4, 90), "1-warband_3": (28, 4, 270)}
    last = fight("0-triarii_1", "1-warband_3")
    again = fight("0-equites_1", "1-cavalry_1")
    more_apart = {"0-equites_1": (2, 4, 90), "1-cavalry_1": (2, 4, 270)}
    steps = [{"step": "Course"}, {"step": "ChooseCombat", "seat": 0, "combat": "melee"}]
    match = given(
        at="5.2" if at == "5.3" else "2.7",
        ugs={**ugs, **apart, **more_apart},
        fights=[*fights, last, again],
        dice=[BLANK] * 4 + dice + [BLANK] * 40,
        steps=steps,
        generals=ALONE,
        **more,
    )
    return play(match, "unit:triarii_1")


@pytest.mark.rule("ug.hits", "ug.hits.keep", "ug.break.tug", "ug.one_wound", "casualty.rear")
def test_wounds_and_bases() -> None:
    match = given(at="5.3", ugs={"0-hastati_1": (10, 10, 90), "1-warband_1": (10, 20, 270)}, steps=MOMENT)
    table = table_of(match)
    legion, warband = ug(match, "0-hastati_1"), ug(match, "1-warband_1")
    suffer(table, warband, FACES["wound"])
    suffer(table, warband, FACES["wound"])
    assert (table.bases[warband], table.wounds[warband], hits(table, warband)) == (2, 0, 2), "two wounds cost a base"
    assert where(match, "1-warband_1") == (10, 20, 270), "the front stays where it is"
    suffer(table, legion, FACES["wound"])
    assert not table.has_mark(legion, BROKEN)
    assert not is_a_wound_from_breaking(table, legion)
    suffer(table, legion, FACES["skull"])
    assert (table.bases[legion], table.wounds[legion], hits(table, legion)) == (1, 1, 3), "the wound stays"
    assert table.has_mark(legion, BROKEN)


MOMENT = [{"step": "Course"}, {"step": "Discards"}]


@pytest.mark.rule("kab.die.quality", "kab.die.heavy", "kab.die.up")
def test_the_die_of_a_test_goes_by_quality() -> None:
    match = given(at="5.3", ugs={"0-hastati_1": (10, 10, 90), "0-principes_1": (20, 10, 90)}, steps=MOMENT)
    table = table_of(match)
    assert [kab_colour(table, ug(match, name), 0) for name in ("0-hastati_1", "0-principes_1")] == [WHITE, BLACK]
    assert kab_colour(table, ug(match, "0-hastati_1"), 1) == GREEN


@pytest.mark.rule("gentest.die", "gentest.die.one")
def test_the_die_of_a_general_goes_by_his_cards() -> None:
    assert [general_die(allowance) for allowance in range(1, 6)] == [RED, RED, YELLOW, GREEN, WHITE]


@pytest.mark.rule("outcome.step", "outcome.order", "outcome.rout", "kab.r2", "kab.each", "end.check")
def test_a_broken_tug_shakes_its_friends_and_routs() -> None:
    ugs: dict[str, Any] = {
        "0-hastati_1": {"pose": (10, 10, 90), "bases": 1, "wound": 1, "marks": ["broken"]},
        "0-hastati_2": (13, 10, 90),
        "0-principes_1": (20, 10, 90),
        "1-warband_1": (10, 10, 270),
        "1-warband_2": (13, 16, 270),
    }
    match = after(ugs, [fight("0-hastati_1", "1-warband_1", "fought")], [WOUND])
    table = table_of(match)
    tested = [line["text"] for line in match.journal() if line["key"] == "journal.tests"]
    assert tested == ["Hastati 2 takes a Kill a Base test with a white die: sword and arrow."], (
        "within 3 HBW, and nobody farther away"
    )
    assert table.where[ug(match, "0-hastati_1")] == LOST
    x, y, facing = where(match, "1-warband_1")
    assert (x, facing) == (10, 270)
    assert y < 10, "it pursues straight ahead for its full move"


@pytest.mark.rule("outcome.burst", "outcome.burst.who", "kab.r3")
def test_a_routing_tug_bursts_through_friends_up_to_the_first_tug() -> None:
    ugs: dict[str, Any] = {
        "0-hastati_1": {"pose": (10, 14, 90), "bases": 1, "wound": 1, "marks": ["broken"]},
        "0-velites_1": (10, 13.2, 90),
        "0-hastati_2": (10, 11.1, 90),
        "0-principes_1": (10, 9.5, 90),
        "1-warband_1": (10, 14, 270),
    }
    match = after(ugs, [fight("0-hastati_1", "1-warband_1", "fought")], [])
    burst = [line["text"] for line in match.journal() if line["key"] == "journal.bursts"]
    assert burst == ["Hastati 1 bursts through Velites.", "Hastati 1 bursts through Hastati 2."]


@pytest.mark.rule("outcome.destroyed", "outcome.pursue.choice")
def test_a_ug_that_breaks_between_two_enemies_is_destroyed_and_pursuit_is_free() -> None:
    ugs: dict[str, Any] = {
        "0-hastati_1": {"pose": (10, 10, 90), "bases": 1, "wound": 1, "marks": ["broken"]},
        "1-warband_1": (10, 10, 270),
        "1-warband_2": (11, 9.625, 180),
    }
    fights = [
        fight("0-hastati_1", "1-warband_1", "fought"),
        fight("1-warband_2", "0-hastati_1", "fought", "first qualifies", second_edge="right"),
    ]
    match = after(ugs, fights, [])
    assert match.acting == (1,)
    assert offered(match) == ["unit:warband_1", "unit:warband_2"]
    play(match, "unit:warband_1")
    assert offered(match)[0] == "stay"
    assert "longest" in offered(match, "ahead")
    play(match, "ahead:0.5")
    assert where(match, "1-warband_1") == (10, 9.5, 270)
    assert offered(match)[0] == "stay", "the other one is asked next"
    play(match, "stay")
    assert where(match, "1-warband_2") == (11, 9.625, 180)


@pytest.mark.rule("outcome.pursue.tug", "outcome.pursue.fight_later", "outcome.pursue.block")
def test_a_pursuer_that_meets_an_enemy_fights_it_in_the_next_charge_phase() -> None:
    ugs: dict[str, Any] = {
        "0-hastati_1": {"pose": (10, 12, 90), "bases": 1, "wound": 1, "marks": ["broken"]},
        "0-hastati_2": (10, 9.5, 90),
        "1-warband_1": (10, 12, 270),
    }
    match = after(ugs, [fight("0-hastati_1", "1-warband_1", "fought")], [])
    table = table_of(match)
    met = [each for each in table.fights if each.first == ug(match, "1-warband_1")]
    assert [(each.second, each.second_edge) for each in met] == [(ug(match, "0-hastati_2"), FRONT)]
    assert where(match, "1-warband_1") == (10, 9.5, 270)
    assert "journal.charge_combat" not in [line["key"] for line in match.journal()]


@pytest.mark.rule("outcome.rout")
def test_a_ug_broken_by_a_test_routs_away_from_the_nearest_enemy() -> None:
    """The worked case: from (12, 15) to (10, 10) is nearest to 250 degrees."""
    ugs = {"0-hastati_1": (10, 10.75, 90), "1-warband_1": (12, 13.875, 270)}
    match = given(at="5.3", ugs=ugs, steps=MOMENT)
    table = table_of(match)
    legion = table.bodies[ug(match, "0-hastati_1")]
    enemy = table.bodies[ug(match, "1-warband_1")]
    assert (legion.middle_x - enemy.middle_x, legion.middle_y - enemy.middle_y) == (-2000, -5000)
    assert rout_direction(table, ug(match, "0-hastati_1")) * 5 // 2 == 250


def body(x: float, y: float, facing: int, depth: float) -> Body:
    return Body(round(1000 * x), round(1000 * y), facing * 2 // 5, 1000, round(500 * depth))


@pytest.mark.rule("charge.contact.edge", "charge.contact", "charge.flank", "charge.notflank")
def test_the_edge_that_is_met() -> None:
    """Both worked cases: a slanting charge that meets the front, and one into the right flank."""
    slanting, target = body(10, 10, 60, 3.0), body(12, 14, 270, 1.5)
    far, _ = meeting(slanting, slanting.direction, target, 0)
    assert far == 4041
    there = slanting.moved(slanting.direction, far)
    assert (there.x, there.y, edge_met(there, target, is_behind(slanting, target))) == (12021, 13500, FRONT)
    aside, other = body(16, 9, 180, 3.0), body(11, 10, 90, 1.5)
    assert is_behind(aside, other)
    assert not is_behind(body(16, 9.5, 180, 3.0), other), "part of it is before the front line"
    far, _ = meeting(aside, aside.direction, other, 0)
    assert (far, edge_met(aside.moved(aside.direction, far), other, True)) == (4000, RIGHT_EDGE)
