"""4.3: prompted moves, their legs, and what is in the way."""

from __future__ import annotations

from typing import Any

import pytest
from games.pacto.given import Pose, given, offered, play, table_of, ug, where, why_not

import quincunx as qx

HASTATI, VELITES, EQUITES, TRIARII = "0-hastati_1", "0-velites_1", "0-equites_1", "0-triarii_1"
WARBAND, CAVALRY, JAVELINS = "1-warband_1", "1-cavalry_1", "1-javelins_1"


NEAR = {"0-g1": {"x": 15000, "y": 5000, "with": None}}


def moving(unit: str = HASTATI, at: Pose = (15, 8, 90), hand: str = "rrrr", **more: Any) -> qx.Match:
    """A match in which one UG can be ordered about, its general near it with plenty of cards."""
    ugs = {unit: at, WARBAND: (28, 21, 270), **more.pop("ugs", {})}
    seat = unit[0]
    general = f"{seat}-g2" if unit in (EQUITES, CAVALRY, TRIARII) else f"{seat}-g1"
    near = {general: {"x": 15000, "y": 6000, "with": None}}
    return given(ugs=ugs, hands={general: hand}, generals=near, seat=int(seat), active=int(seat), **more)


def ordered(action: str, unit: str = HASTATI, **more: Any) -> qx.Match:
    match = moving(unit, **more)
    play(match, f"unit:{unit[2:]}", f"do:{action}")
    return match


def lengths(match: qx.Match, verb: str = "ahead") -> list[float]:
    return [float(each) for each in offered(match, verb) if each != "longest"]


@pytest.mark.rule("act.m2", "geo.steps", "move.close_inf", "move.step")
def test_m2_goes_straight_ahead_as_far_as_one_likes() -> None:
    match = ordered("m2")
    assert lengths(match) == [n / 10 for n in range(1, 31)]
    match.play("ahead:2.3")
    assert where(match, HASTATI) == (15, 10.3, 90)
    assert offered(match) == ["card:red"]


@pytest.mark.rule("geo.wheel", "act.m3", "geo.legs")
def test_m3_has_one_wheel_that_costs_what_its_corner_travels() -> None:
    match = ordered("m3")
    match.play("wheel:left-30")
    x, y, facing = where(match, HASTATI)
    assert facing == 120
    assert (x, y) == (14.866, 8.5)
    assert lengths(match)[-1] == 1.9
    assert offered(match, "wheel") == []
    assert offered(match)[0] == "halt"
    assert offered(match, "ahead")[-1] == "longest"
    match.play("ahead:longest")
    assert table_of(match).order.spent == 3000  # type: ignore[union-attr]


@pytest.mark.rule("act.m4", "geo.stay_away")
def test_m4_has_two_wheels_with_1_hbw_between_them() -> None:
    match = ordered("m4")
    play(match, "wheel:left-5")
    assert offered(match, "wheel") == []
    before = match.copy()
    before.play("ahead:0.9")
    assert offered(before, "wheel") == []
    match.play("ahead:1")
    assert "right-5" in offered(match, "wheel")
    play(match, "wheel:right-5")
    assert where(match, HASTATI)[2] == 90


@pytest.mark.rule("act.m4", "geo.stay_away")
@pytest.mark.parametrize(("distance", "most"), [(2.2, 0.2), (4, 2.0)])
def test_m4_stays_2_hbw_away_from_enemy_tugs(distance: float, most: float) -> None:
    match = ordered("m4", ugs={WARBAND: (15, 8 + distance, 270)})
    assert lengths(match)[-1] == most
    near = moving(ugs={WARBAND: (15, 9.9, 270)})
    play(near, "unit:hastati_1")
    assert "m4" not in offered(near, "do")
    assert why_not(near, "do:m4") == "geo.clear_path"


@pytest.mark.rule("act.m5", "act.m5.full", "geo.shift")
def test_m5_goes_its_full_move_and_shifts() -> None:
    match = ordered("m5")
    assert offered(match) == ["ahead:longest"]
    play(match, "ahead:longest")
    assert offered(match) == ["halt", "shift:left", "shift:right"]
    match.play("shift:left")
    assert where(match, HASTATI) == (14, 11, 90)
    blocked = moving(ugs={VELITES: (15, 12.5, 90)})
    play(blocked, "unit:hastati_1")
    assert "m5" not in offered(blocked, "do")
    close = moving(ugs={WARBAND: (15, 14.9, 270)})
    play(close, "unit:hastati_1")
    assert "m5" not in offered(close, "do")


@pytest.mark.rule("act.m9", "geo.turn90", "geo.turn180")
def test_m9_turns_on_the_spot() -> None:
    match = ordered("m9")
    assert offered(match) == ["turn:left", "turn:right", "turn:about"]
    left = match.copy()
    left.play("turn:left")
    assert where(left, HASTATI) == (14.25, 7.25, 180)
    match.play("turn:about")
    assert where(match, HASTATI) == (15, 6.5, 270)
    beside = moving(TRIARII, ugs={HASTATI: (17, 8, 90)})
    body = table_of(beside).bodies[ug(beside, TRIARII)]
    assert (body.half_width, body.half_depth) == (1000, 750)


@pytest.mark.rule("act.m10")
def test_m10_turns_about_at_its_beginning_or_end() -> None:
    match = ordered("m10")
    assert lengths(match)[-1] == 2
    first, last = match.copy(), match.copy()
    play(first, "turn:about")
    assert offered(first, "turn") == []
    play(first, "ahead:2")
    assert where(first, HASTATI) == (15, 4.5, 270)
    play(last, "ahead:1", "wheel:left-5", "turn:about")
    assert last.table.steps[-1].asks == "pay"


@pytest.mark.rule("act.m11")
def test_m11_moves_and_then_turns_90_degrees() -> None:
    match = ordered("m11")
    assert lengths(match) == [n / 10 for n in range(1, 11)]
    play(match, "ahead:1")
    assert offered(match, "turn") == ["left", "right"]
    match.play("turn:right")
    assert where(match, HASTATI) == (15.75, 8.25, 0)


@pytest.mark.rule("act.m10", "act.m11")
def test_pikes_do_neither() -> None:
    match = moving()
    table = table_of(match)
    table.troops = table.troops[:]
    troop = table.troops[ug(match, HASTATI)]
    weapons, troop.weapons = troop.weapons, 1 << 1
    try:
        play(match, "unit:hastati_1")
        assert not {"m10", "m11"} & set(offered(match, "do"))
        assert why_not(match, "do:m10") == "prompt.what"
    finally:
        troop.weapons = weapons


@pytest.mark.rule("act.m12", "act.m13", "geo.fall_back")
def test_falling_back_keeps_the_facing() -> None:
    foot = ordered("m13")
    assert lengths(foot, "back")[-1] == 2
    foot.play("back:2")
    assert where(foot, HASTATI) == (15, 6, 90)
    horse = ordered("m12", EQUITES)
    assert lengths(horse, "back")[-1] == 3
    skirmishers = ordered("m12", VELITES)
    assert lengths(skirmishers, "back")[-1] == 3
    assert "m12" not in actions(moving(HASTATI))
    assert "m13" not in actions(moving(EQUITES))


def actions(match: qx.Match) -> list[str]:
    """What the first UG that can be ordered can do."""
    play(match, next(each for each in offered(match) if each.startswith("unit")))
    return offered(match, "do")


@pytest.mark.rule("act.m14", "act.m14.each")
def test_m14_is_two_moves_in_succession() -> None:
    match = ordered("m14")
    assert "m4" in offered(match, "do")
    assert not {"m11", "m14", "m15"} & set(offered(match, "do"))
    play(match, "do:m2", "ahead:3", "do:m9", "turn:about")
    assert where(match, HASTATI) == (15, 9.5, 270)
    assert match.table.steps[-1].asks == "pay"
    near = moving(ugs={WARBAND: (15, 11.9, 270)})
    assert "m14" not in actions(near)


@pytest.mark.rule("act.m1", "act.m1.effect")
def test_only_flexible_troops_switch() -> None:
    assert "m1" not in actions(moving())


# ---- what is in the way


@pytest.mark.rule("geo.clear_path", "move.interpenetrate", "geo.stop")
def test_friends_are_in_the_way_of_all_but_skirmishers() -> None:
    match = ordered("m2", ugs={VELITES: (15, 10.5, 90)})
    assert offered(match, "ahead")[-1] == "0.5"
    through = ordered("m2", VELITES, ugs={HASTATI: (15, 10, 90)})
    assert lengths(through) == [0.1, 0.2, 0.3, 0.4, 0.5, 4]
    deep = ordered("m2", VELITES, ugs={HASTATI: (15, 9.5, 90)})
    deep.play("done")
    assert lengths(deep) == [3.5 + n / 10 for n in range(0, 6)]


@pytest.mark.rule("move.enemy_contact")
def test_a_move_ends_a_tenth_before_the_enemy() -> None:
    match = ordered("m2", ugs={WARBAND: (15, 10.25, 270)})
    assert offered(match, "ahead")[-2:] == ["2.1", "longest"]
    match.play("ahead:longest")
    assert where(match, HASTATI)[1] == 10.15
    just_out_of_reach = ordered("m2", ugs={WARBAND: (15, 11.05, 270)})
    assert offered(just_out_of_reach, "ahead")[-2:] == ["2.9", "longest"]
    just_out_of_reach.play("ahead:longest")
    assert where(just_out_of_reach, HASTATI)[1] == 10.95
    aside = ordered("m2", ugs={WARBAND: (17.02, 10, 270)})
    assert lengths(aside)[-1] == 1.9
    beside = ordered("m2", ugs={WARBAND: (17.06, 10, 270)})
    assert lengths(beside)[-1] == 3


@pytest.mark.rule("move.offtable")
def test_nobody_leaves_the_table() -> None:
    match = ordered("m2", at=(15, 22, 90), ugs={WARBAND: (2, 3, 90)})
    assert lengths(match)[-1] == 2


@pytest.mark.rule("move.max_terrain", "move.enter_prohibited", "terr.woods.going")
def test_the_slowest_going_touched_counts_unless_one_stops_at_its_edge() -> None:
    woods = {"type": "woods", "x": 15000, "y": 12500, "long": 6000, "wide": 6000, "angle": 0}
    match = ordered("m2", at=(15, 7, 90), terrain=[woods])
    assert offered(match, "ahead")[-1] == "2.5"
    close = ordered("m2", at=(15, 8, 90), terrain=[woods])
    assert lengths(close)[-1] == 2
    water = {**woods, "type": "deep_water"}
    assert offered(ordered("m2", at=(15, 8.9, 90), terrain=[water]), "ahead")[-1] == "0.6"


@pytest.mark.rule("move.slow")
def test_slow_markers_are_deducted() -> None:
    match = ordered("m2", ugs={HASTATI: {"pose": (15, 8, 90), "slow": 2}})
    assert lengths(play(match, "done"))[-1] == 1
    assert "m2" not in actions(moving(ugs={HASTATI: {"pose": (15, 8, 90), "slow": 3}}))


@pytest.mark.rule("prompt.after_evade")
def test_after_evading_there_is_little_left_to_do() -> None:
    match = moving(VELITES, ugs={VELITES: {"pose": (15, 8, 90), "marks": ["evaded"]}})
    assert actions(match) == ["m2", "m9", "m10"]
    assert lengths(play(match.copy(), "do:m2"))[-1] == 2
    assert offered(play(match.copy(), "do:m9")) == ["turn:about"]
    turned = play(match, "do:m10")
    assert offered(turned, "wheel") == []
    assert lengths(turned)[-1] == 2


@pytest.mark.rule("prompt.once", "prompt.after_charge")
@pytest.mark.parametrize("mark", ["moved", "charged", "pursued"])
def test_who_has_moved_or_charged_makes_no_further_move(mark: str) -> None:
    match = moving(ugs={HASTATI: {"pose": (15, 8, 90), "marks": [mark]}})
    assert "unit:hastati_1" not in offered(match)
    assert why_not(match, "unit:hastati_1") in ("prompt.once", "prompt.m_limit")


@pytest.mark.rule("prompt.m_limit", "prompt.m_flank")
@pytest.mark.parametrize("edge", ["front", "left"])
def test_who_fights_makes_no_move(edge: str) -> None:
    fight = {"first": HASTATI, "first_edge": edge, "second": WARBAND, "second_edge": "front"}
    match = moving(ugs={VELITES: (5, 5, 90)}, fights=[fight])
    if edge == "front":
        assert "unit:hastati_1" not in offered(match)
    else:
        assert actions(match) == ["mf2"]


# ---- pushing back


@pytest.mark.rule("move.pushback", "move.pushback.how", "move.pushback.direction")
def test_a_tug_pushes_skirmishers_before_it() -> None:
    match = ordered("m2", ugs={JAVELINS: (15, 11, 90)})
    assert lengths(match)[-1] == 3
    match.play("ahead:3")
    assert where(match, JAVELINS) == (15, 13, 90)
    assert table_of(match).pushed[ug(match, JAVELINS)] == 2000


@pytest.mark.rule("move.pushback.affected", "effect.close_inf")
def test_a_tug_the_terrain_affects_stops_before_them() -> None:
    rough = {"type": "rocky_ground", "x": 15000, "y": 8000, "long": 10000, "wide": 10000, "angle": 0}
    match = ordered("m2", ugs={JAVELINS: (15, 11, 90)}, terrain=[rough])
    assert lengths(match)[-1] < 2


@pytest.mark.rule("kab.r5")
def test_a_sug_pushed_further_than_its_move_is_tested() -> None:
    pushed = {"pose": (15, 11, 90), "pushed": 2500}
    match = ordered("m2", ugs={JAVELINS: pushed}, dice=[5])
    match.play("ahead:3")
    assert any(line["key"] == "journal.tests" for line in match.journal())


@pytest.mark.rule("move.pushback.how")
def test_a_sug_without_a_place_is_removed() -> None:
    match = ordered("m2", at=(15, 20, 90), ugs={JAVELINS: (15, 23, 90), WARBAND: (2, 3, 90)})
    match.play("ahead:3")
    assert not table_of(match).is_on_table(ug(match, JAVELINS))


# ---- generals, blocks and prices


@pytest.mark.rule("turn.alternate", "turn.pass", "turn.alternate.unit")
def test_goes_alternate_until_both_pass() -> None:
    match = given(ugs={HASTATI: (15, 8, 90), WARBAND: (15, 20, 270)}, hands={"0-g1": "ww", "1-g1": "ww"}, generals=NEAR)
    play(match, "unit:hastati_1", "do:m2", "ahead:1")
    while match.table.steps[-1].asks == "pay":
        match.play(match.legal()[0])
    assert match.acting == (1,)
    match.play("pass")
    assert match.acting == (0,)
    match.play("pass")
    assert table_of(match).turn == 2


@pytest.mark.rule("block.what", "block.size", "block.same_move", "geo.contiguous", "block.away")
def test_a_block_moves_as_one_for_a_coloured_card_more() -> None:
    line = {HASTATI: (13, 8, 90), "0-hastati_2": (15, 8, 90), "0-principes_1": (17, 8, 90), TRIARII: (19, 8, 90)}
    match = given(
        ugs={**line, WARBAND: (15, 21, 270)},
        hands={"0-g1": "wg", "1-g1": "w"},
        generals={"0-g1": {"x": 15000, "y": 5000, "with": None}},
    )
    play(match, "unit:hastati_1", "do:m2")
    assert offered(match, "with") == ["hastati_2"]
    play(match, "with:hastati_2", "with:principes_1")
    assert offered(match, "with") == []
    assert lengths(match)[-1] == 3
    match.play("ahead:2")
    assert [where(match, name)[1] for name in line] == [10, 10, 10, 8]
    assert offered(match) == ["card:white"]
    match.play("card:white")
    assert offered(match) == ["card:green"]
    match.play("card:green")
    assert table_of(match).hands[0] == 0


@pytest.mark.rule("geo.wheel.block")
def test_a_block_wheels_about_its_outer_corner() -> None:
    match = given(
        ugs={HASTATI: (13, 8, 90), "0-hastati_2": (15, 8, 90), WARBAND: (15, 21, 270)},
        hands={"0-g1": "wg", "1-g1": "w"},
        generals={"0-g1": {"x": 15000, "y": 5000, "with": None}},
    )
    play(match, "unit:hastati_1", "do:m3", "with:hastati_2", "wheel:right-10")
    table = table_of(match)
    assert table.order is not None
    assert table.order.spent == 700
    assert where(match, HASTATI)[2] == where(match, "0-hastati_2")[2] == 80
    right = table.bodies[ug(match, "0-hastati_2")].front_corner(False)
    assert abs(int(right[0]) - 16000) <= 1
    assert abs(int(right[1]) - 8000) <= 1


@pytest.mark.rule("geo.turn90.block")
def test_a_line_that_turns_becomes_a_column_and_a_column_a_line() -> None:
    match = given(
        ugs={HASTATI: (13, 8, 90), "0-hastati_2": (15, 8, 90), WARBAND: (15, 21, 270)},
        hands={"0-g1": "wwggg", "1-g1": "w"},
        generals={"0-g1": {"x": 15000, "y": 5000, "with": None}},
    )
    play(match, "unit:hastati_1", "do:m9", "with:hastati_2", "turn:left")
    assert where(match, HASTATI) == (12, 7.25, 180)
    assert where(match, "0-hastati_2") == (13.5, 7.25, 180)


@pytest.mark.rule("pull.sug", "pull.how")
def test_a_tug_pulls_a_sug_for_nothing() -> None:
    match = given(
        ugs={HASTATI: (15, 8, 90), VELITES: (15, 10, 90), WARBAND: (15, 21, 270)},
        hands={"0-g1": "w", "1-g1": "w"},
        generals={"0-g1": {"x": 15000, "y": 5000, "with": None}},
    )
    play(match, "unit:hastati_1", "do:m2", "with:velites_1", "ahead:3")
    assert where(match, VELITES) == (15, 13, 90)
    match.play("card:white")
    assert table_of(match).has_mark(ug(match, VELITES), 1 << 4)


@pytest.mark.rule("command.ooc", "command.ooc.measure")
def test_prompting_out_of_command_costs_a_coloured_card_more() -> None:
    ugs = {HASTATI: (2, 14, 90), WARBAND: (15, 21, 270)}
    far = {"0-g1": {"x": 25000, "y": 2000, "with": None}}
    assert "unit:hastati_1" not in offered(given(ugs=ugs, hands={"0-g1": "w", "1-g1": "w"}, generals=far))
    match = given(ugs=ugs, hands={"0-g1": "wg", "1-g1": "w"}, generals=far)
    play(match, "unit:hastati_1", "do:m2", "ahead:1", "card:white", "card:green")
    assert table_of(match).hands[0] == 0


@pytest.mark.rule("upgrade.what", "upgrade.where", "upgrade.involves", "upgrade.limit")
def test_a_general_raises_the_card_of_the_ug_he_goes_along_with() -> None:
    match = given(
        ugs={HASTATI: (15, 8, 90), WARBAND: (15, 21, 270)}, hands={"0-g1": "b"}, generals={"0-g1": {"with": HASTATI}}
    )
    play(match, "unit:hastati_1", "do:m2")
    assert offered(match) == ["along"]
    assert why_not(match, "behind") == "upgrade.stays"
    play(match, "along", "ahead:1")
    assert offered(match) == ["raise:black"]
    match.play("raise:black")
    assert table_of(match).general_point(0) == (15000, 9000)


@pytest.mark.rule("general.attach", "general.move_once")
def test_a_general_can_stay_behind() -> None:
    match = given(
        ugs={HASTATI: (15, 8, 90), WARBAND: (15, 21, 270)},
        hands={"0-g1": "w", "1-g1": "w"},
        generals={"0-g1": {"with": HASTATI}},
    )
    play(match, "unit:hastati_1", "do:m2", "behind", "ahead:1")
    assert table_of(match).general_point(0) == (15000, 8000)
    assert offered(match) == ["card:white"]


@pytest.mark.rule("act.cm1", "act.cm1.cost", "move.generals", "general.path")
def test_a_general_rides_for_a_green_card_of_his_own() -> None:
    match = given(
        ugs={HASTATI: (15, 8, 90), TRIARII: (19, 5, 90), WARBAND: (15, 21, 270)},
        hands={"0-g1": "gg"},
        generals={"0-g1": {"with": HASTATI}},
    )
    play(match, "general:g1")
    assert offered(match, "unit") == ["triarii_1"]
    away = match.copy()
    play(away, "x:15")
    assert offered(away, "y")[-1] == "14"
    play(away, "y:14", "card:green")
    assert table_of(away).general_point(0) == (15000, 14000)
    play(match, "unit:triarii_1", "card:green")
    assert table_of(match).attached[0] == ug(match, TRIARII)
    assert "general:g1" not in offered(match)
    poor = given(ugs={HASTATI: (15, 8, 90), TRIARII: (19, 5, 90), WARBAND: (15, 21, 270)}, hands={"0-g1": "bb"})
    assert "general:g1" not in offered(poor)
    assert why_not(poor, "general:g1") == "act.cm1"


@pytest.mark.rule("general.displaced", "move.pushback.artillery")
def test_a_general_who_rides_alone_makes_way() -> None:
    match = ordered("m2", ugs={CAVALRY: (15, 15, 270)})
    table = table_of(match)
    table.general_x[2], table.general_y[2], table.attached[2] = 15000, 9500, -1
    match.play("ahead:3")
    assert table_of(match).attached[2] == ug(match, CAVALRY)


@pytest.mark.rule("info.ask")
def test_whoever_holds_no_cards_is_not_asked() -> None:
    match = given(ugs={HASTATI: (15, 8, 90), WARBAND: (15, 20, 270)}, hands={"0-g1": "www"}, generals=NEAR)
    play(match, "unit:hastati_1", "do:m2", "ahead:1")
    while match.table.steps[-1].asks == "pay":
        match.play(match.legal()[0])
    assert match.acting == (0,)


# ---- prompting through fire


def slowed(hand: str, general: dict[str, Any] | None = None, slow: int = 3) -> qx.Match:
    near = {"0-g1": general or {"x": 15000, "y": 5500, "with": None}}
    ugs = {HASTATI: {"pose": (15, 8, 90), "slow": slow}, WARBAND: (28, 21, 270)}
    return given(ugs=ugs, hands={"0-g1": hand, "1-g1": "w"}, generals=near)


@pytest.mark.rule("act.cm2", "act.cm2.when", "act.cm2.go", "act.cm2.more", "shoot.slow.prompt")
def test_yellow_recovers_1_hbw_of_slowing_and_red_2() -> None:
    match = slowed("wyr", slow=2)
    play(match, "unit:hastati_1", "do:m2")
    assert offered(match) == ["done", "unit:hastati_1"]
    before = match.view(1)
    play(match, "unit:hastati_1", "general:g1")
    assert match.view(1) == before
    assert offered(match) == ["card:yellow", "card:red"]
    red = play(match.copy(), "card:red")
    assert lengths(red)[-1] == 3
    play(match, "card:yellow", "done")
    assert lengths(match)[-1] == 2


@pytest.mark.rule("act.cm2", "act.cm2.go")
def test_the_move_can_still_be_paid() -> None:
    match = slowed("y", slow=1)
    play(match, "unit:hastati_1", "do:m2")
    assert offered(match) == ["done"]
    assert why_not(match, "unit:hastati_1") == "act.cm2"
    far = slowed("wyr", {"x": 15000, "y": 3000, "with": None}, slow=1)
    play(far, "unit:hastati_1", "do:m2")
    assert far.table.steps[-1].asks == "legs"
