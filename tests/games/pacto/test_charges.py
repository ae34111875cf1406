"""2.2 and 2.3: which charges there are, which are free, which are forced; and who sees whom."""

from __future__ import annotations

from typing import Any

import pytest
from games.pacto.given import given, offered, play, table_of, ug, where, why_not

import quincunx as qx
from quincunx.games.pacto.actions import UNIT
from quincunx.games.pacto.charges import charges_of, forced_paths, is_free, odds_of
from quincunx.games.pacto.claim_table import CHARGE
from quincunx.games.pacto.fighters import fighters
from quincunx.games.pacto.fights import is_in_combat
from quincunx.games.pacto.markers import CHARGED, LOST, RODE
from quincunx.games.pacto.onset import advance
from quincunx.games.pacto.sight import sees
from quincunx.games.pacto.steps.charge_moves import make_charge, still_charging
from quincunx.games.pacto.table import NO_UG
from quincunx.games.pacto.things import STEPS, Charge, Fight
from quincunx.games.pacto.turn import Course

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


@pytest.mark.rule("charge.target", "act.c3")
def test_a_wheel_that_meets_nobody_is_refused_by_its_clause() -> None:
    ugs = {LEGION: (12, 10, 90), WARBAND: (12.5, 12.4, 270)}
    match = play(given(at="2.2", step="Declare", ugs=ugs, hands={"0-g1": "ggr"}), "unit:hastati_1")
    assert "wheel:right-90" not in offered(match)
    assert why_not(match, "wheel:right-90") == "charge.target"
    assert why_not(match, "do:c3") == "act.c3"
    refusal = match.table.steps[-1].why_not(match.table, 0, UNIT, 0)
    assert refusal is None


@pytest.mark.rule("charge.path.friends")
def test_friends_in_the_way_bar_a_charge() -> None:
    match = field({LEGION: (10, 10, 90), "0-principes_1": (10, 11.8, 90), WARBAND: (10, 12.6, 270)})
    assert 0 not in targets(match, LEGION)


@pytest.mark.rule("charge.path.friends")
def test_skirmishers_charge_through_friends_only_to_a_place_that_is_clear() -> None:
    ugs = {"0-velites_1": (10, 10, 90), "1-javelins_1": (10, 13.5, 270)}
    for y, through in ((11.5, True), (12.9, False)):
        match = field({**ugs, "0-hastati_1": (11, y, 90)})
        assert (0 in targets(match, "0-velites_1")) is through


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
    """A warband in one rank has no claim against Principes, who have three; in three ranks it is one down."""
    ugs = {"0-principes_1": (10, 9.5, 90), WARBAND: {"pose": (10, 12, 270), "bases": 1}}
    worn = field(ugs)
    table, warband = table_of(worn), ug(worn, WARBAND)
    paths = charges_of(table, warband)
    assert {int(odds_of(table, warband, path)) for path in paths} == {-3}
    assert forced_paths(table, warband) == [], "it could charge, and need not"
    fresh = field({**ugs, WARBAND: (10, 12, 270)})
    assert forced_paths(table_of(fresh), ug(fresh, WARBAND)) != []


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


# ---- declaring and making them


ALONE: dict[str, Any] = {f"{seat}-g{n}": {"with": None} for seat in range(2) for n in (1, 2)}


def declaring(ugs: dict[str, Any], step: str = "2.2", **more: Any) -> qx.Match:
    steps = [{"step": "Course"}, {"step": {"2.2": "Declare", "2.3": "Forced"}[step], "seat": 0}]
    return given(at=step, ugs=ugs, steps=steps, **more)


@pytest.mark.rule("charge.declare", "charge.kinds", "act.c2", "charge.mark")
def test_a_prompted_charge_is_paid_and_binding() -> None:
    generals = {**ALONE, "0-g1": {"with": LEGION}}
    ugs = {LEGION: (10, 10, 90), WARBAND: (10, 12.4, 270)}
    match = declaring(ugs, hands={"0-g1": "gw"}, generals=generals)
    assert offered(match) == ["pass", "unit:hastati_1"]
    play(match, "unit:hastati_1")
    assert "halt" in offered(match)
    play(match, "halt", "behind")
    assert offered(match, "card") == ["green"], "a green card, and no white one"
    play(match, "card:green")
    table = table_of(match)
    assert [(charge.ug, charge.target) for charge in table.charges] == [(ug(match, LEGION), ug(match, WARBAND))]
    assert "journal.declares" in [line["key"] for line in match.journal()]


@pytest.mark.rule("charge.free")
def test_a_free_charge_costs_nothing() -> None:
    match = declaring({LEGION: (10, 10, 90), WARBAND: (10, 10.9, 270)}, generals=ALONE)
    play(match, "unit:hastati_1", "halt")
    assert [int(charge.ug) for charge in table_of(match).charges] == [ug(match, LEGION)]


@pytest.mark.rule("act.c3", "charge.forced_step", "charge.forced.target", "turn.2")
def test_a_forced_charge_is_stopped_by_a_card_or_made() -> None:
    ugs = {LEGION: (10, 10, 90), WARBAND: (10, 12.4, 270)}
    generals = {**ALONE, "1-g1": {"with": WARBAND}}
    steps = [{"step": "Course"}, {"step": "Declare", "seat": 1}]
    stopped = given(at="2.2", ugs=ugs, steps=steps, hands={"1-g1": "r"}, generals=generals, active=1)
    play(stopped, "unit:warband_1", "do:c3", "card:red")
    told = [line["key"] for line in stopped.journal()]
    assert "journal.stops" in told
    assert "journal.declares" not in told
    steps = [{"step": "Course"}, {"step": "Forced", "seat": 1}]
    forced = given(at="2.3", ugs=ugs, steps=steps, generals=ALONE, active=1, dice=[5] * 60)
    assert offered(forced) == ["unit:warband_1"], "nobody can pass"
    play(forced, "unit:warband_1", "halt")
    assert "journal.charges" in [line["key"] for line in forced.journal()]


@pytest.mark.rule("charge.move", "charge.move.alternate", "charge.contact", "combat.charge_which")
def test_chargers_move_onto_their_target_and_fight_it() -> None:
    ugs = {LEGION: (10, 10, 90), WARBAND: (10, 10.9, 270)}
    match = declaring(ugs, generals=ALONE, dice=[5] * 60)
    play(match, "unit:hastati_1", "halt")
    play(match, "pass")
    assert offered(match) == ["unit:warband_1"], "it is forced to charge in turn"
    play(match, "unit:warband_1", "halt")
    keys = [line["key"] for line in match.journal()]
    assert "journal.charges" in keys
    assert "journal.charge_combat" in keys
    assert where(match, LEGION)[1] == pytest.approx(10.9)


@pytest.mark.rule("charge.move.disperse", "charge.move.disperse.when", "charge.move.disperse.on")
def test_a_charging_tug_scatters_skirmishers_and_goes_on() -> None:
    table_ugs = {WARBAND: (10, 12, 270), "0-velites_1": (10, 11.4, 90), LEGION: (10, 9.2, 90)}
    match = field(table_ugs)
    table = table_of(match)
    start = table.bodies[ug(match, WARBAND)]
    advance(table, ug(match, WARBAND), start, 3000)
    assert table.where[ug(match, "0-velites_1")] == LOST
    assert where(match, WARBAND)[1] == pytest.approx(9.2)
    assert [(int(each.first), int(each.second)) for each in table.fights] == [(ug(match, WARBAND), ug(match, LEGION))]


@pytest.mark.rule("charge.mutual", "charge.cancel", "charge.str")
def test_two_that_charge_each_other_both_count_as_charging() -> None:
    match = field({LEGION: (10, 10, 90), WARBAND: (10, 12, 270)})
    table = table_of(match)
    legion, warband = ug(match, LEGION), ug(match, WARBAND)
    table.charges.extend([Charge(legion, warband, 0, 2000, False), Charge(warband, legion, 0, 2000, False)])
    make_charge(table, table.charges[0], -1)
    assert table.has_mark(warband, CHARGED)
    assert still_charging(table, 1) == [], "it has been contacted before it moved"
    assert fighters(table, table.fights[0], CHARGE)[1].charged


# ---- generals at a charge


@pytest.mark.rule("general.move_once", "general.attach")
def test_a_general_goes_along_in_a_charge_or_stays_behind() -> None:
    ugs = {LEGION: (10, 10, 90), WARBAND: (10, 12.4, 270)}
    generals = {**ALONE, "0-g1": {"with": LEGION}}
    for answer, with_it in (("along", True), ("behind", False)):
        match = declaring(ugs, hands={"0-g1": "gw"}, generals=generals)
        play(match, "unit:hastati_1", "halt")
        assert offered(match) == ["along", "behind"]
        play(match, answer, "card:green")
        table = table_of(match)
        assert (table.attached[0] == ug(match, LEGION)) is with_it
        assert bool(table.general_marks[0] & RODE) is with_it
    point = (int(table.general_x[0]), int(table.general_y[0]))
    assert point == (10000, 10000), "where the front of his UG was"


@pytest.mark.rule("upgrade.stays")
def test_a_general_who_has_to_upgrade_the_card_of_a_charge_goes_along() -> None:
    generals = {**ALONE, "0-g1": {"with": LEGION}}
    match = declaring({LEGION: (10, 10, 90), WARBAND: (10, 12.4, 270)}, hands={"0-g1": "w"}, generals=generals)
    play(match, "unit:hastati_1", "halt")
    assert offered(match) == ["along"]
    play(match, "along")
    assert offered(match) == ["raise:white"]


@pytest.mark.rule("general.move_once")
def test_a_general_who_has_moved_in_this_phase_stays_behind_but_not_in_a_forced_charge() -> None:
    generals = {**ALONE, "0-g1": {"with": LEGION, "marks": ["rode"]}}
    near = {LEGION: (10, 10, 90), WARBAND: (10, 10.9, 270)}
    free = declaring(near, generals=generals)
    play(free, "unit:hastati_1", "halt")
    assert table_of(free).attached[0] == NO_UG
    forced = declaring(near, "2.3", generals=generals)
    play(forced, "unit:hastati_1", "halt")
    assert table_of(forced).attached[0] == ug(forced, LEGION)


# ---- several on one edge


@pytest.mark.rule("charge.several", "charge.notflank")
def test_of_several_chargers_on_one_edge_their_owner_chooses_who_fights() -> None:
    match = field({LEGION: (9, 10, 90), "0-principes_1": (11, 10, 90), WARBAND: (10, 12, 270)}, generals=ALONE)
    table = table_of(match)
    legion, principes, warband = ug(match, LEGION), ug(match, "0-principes_1"), ug(match, WARBAND)
    table.charges.extend([Charge(legion, warband, 0, 2000, False), Charge(principes, warband, 0, 2000, False)])
    for charge in table.charges[:]:
        make_charge(table, charge, -1)
    assert [(int(each.first), int(each.second)) for each in table.fights] == [(legion, warband)]
    table.steps[:] = [Course()]
    table.step = STEPS.index("2.7") - 1
    table.go_on()
    assert offered(match) == ["unit:principes_1", "unit:hastati_1"]
    play(match, "unit:principes_1")
    assert not is_in_combat(table, legion), "it stays in place, and may support"
    assert [int(each.first) for each in table.fights] in ([principes], [])
    assert "journal.charge_combat" in [line["key"] for line in match.journal()]


@pytest.mark.rule("act.c2.unengaged", "act.c2.unengaged.reading")
def test_a_supporting_ug_charges_straight_ahead_for_one_hbw_at_most() -> None:
    own = {LEGION: (9, 10, 90), "0-principes_1": (11, 10, 90)}
    for apart, able in ((0.9, True), (1.5, False)):
        enemy = {WARBAND: (11.2, 10 + apart, 270)}
        assert len(targets(field({**own, **enemy}, generals=ALONE), "0-principes_1")) > 1, "free to wheel"
        match = field({**own, **enemy, "1-warband_2": (9, 10, 270)}, generals=ALONE)
        table_of(match).fights.append(Fight(ug(match, LEGION), 0, ug(match, "1-warband_2"), 0, 0))
        assert list(targets(match, "0-principes_1")) == ([0] if able else [])


@pytest.mark.rule("scope.sheet", "charge.forced.not", "charge.forced.shock")
def test_a_ruling_narrows_what_the_sheet_states_and_does_not_cancel_it() -> None:
    """ "Rulings and reconstructions of this ledger define, complete or narrow the stated clauses and are read together
    with them (an exception named in a ruling holds)": the sheet forces devastating chargers at 3 HBW, a ruling excepts
    whoever touches an enemy; both hold."""
    ugs: dict[str, Any] = {LEGION: (10, 10, 90), WARBAND: (10, 12.9, 270)}
    free = field(ugs)
    assert {path.target for path in forced_paths(table_of(free), ug(free, WARBAND))} == {ug(free, LEGION)}
    touching = field({**ugs, "0-hastati_2": (12, 12.9, 90)})
    assert forced_paths(table_of(touching), ug(touching, WARBAND)) == []
    apart = field({**ugs, "0-hastati_2": (12.5, 12.9, 90)})
    assert forced_paths(table_of(apart), ug(apart, WARBAND)) != []
