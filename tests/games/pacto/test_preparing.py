"""2.1: SuGs make way so that others can charge, and generals ride."""

from __future__ import annotations

import pytest
from games.pacto.field import field, offered, play, put
from games.pacto.given import hand
from games.pacto.test_shooting import begin

from quincunx.core.dice import FastDice, FixedDice
from quincunx.games.pacto.charges import charges_of
from quincunx.games.pacto.clearing import openings
from quincunx.games.pacto.markers import FIGHTING, MOVED
from quincunx.games.pacto.table import NO_UG, Battlefield
from quincunx.games.pacto.things import STEPS, Fight


def screened(hands: str = "rrww", apart: float = 4, enemies: tuple[str, ...] = ("rom_socii",)) -> Battlefield:
    """Velites stand before Equites and keep them from charging an enemy."""
    table = field("rom_velites", "rom_equites", enemies=enemies, dice=FixedDice(*[5] * 60))
    put(table, 0, 20.9, 13, 90)
    put(table, 1, 20, 10.9, 90)
    for n in range(len(enemies)):
        put(table, 2 + n, 20, 10.9 + apart, 270)
    table.attached[0] = 1
    table.hands = [hand(hands), 0, 0, 0]
    return begin(table, "2.1")


def make_way(table: Battlefield) -> Battlefield:
    """The Velites wheel to the right, and as much further as it takes; it is not paid for yet."""
    play(table, "unit:rom_velites", "do:m3")
    play(table, f"wheel:{offered(table, 'wheel')[-1]}")
    while not offered(table, "card"):
        play(table, "halt" if "halt" in offered(table) else f"ahead:{offered(table, 'ahead')[-1]}")
    return table


@pytest.mark.rule("act.c1", "charge.prepare", "turn.2", "act.c1.cost")
def test_a_sug_makes_way_by_a_move_that_opens_a_charge() -> None:
    table = screened()
    assert [int(each.target) for each in openings(table, 0)] == [2]
    assert charges_of(table, 1) == []
    assert offered(table, "unit") == ["rom_velites"]
    play(table, "unit:rom_velites")
    assert offered(table, "do") == ["m3", "m10"], "straight ahead it stays in the way"
    table = make_way(screened())
    assert offered(table, "card") == ["white", "red"]
    play(table, "card:white")
    assert {int(path.target) for path in charges_of(table, 1)} == {2}
    assert not table.has_mark(0, MOVED), "it may still move in the movement phase"


@pytest.mark.rule("act.c1", "act.c1.cost")
def test_no_tug_makes_way_and_no_sug_without_need() -> None:
    table = screened(apart=12)
    assert offered(table, "unit") == [], "nobody is in reach"
    free = screened()
    put(free, 0, 25, 13, 90)
    assert openings(free, 0) == [], "it is not in the way"
    assert openings(free, 1) == [], "a TuG"


@pytest.mark.rule("act.c1.allows")
def test_the_charge_it_made_way_for_must_be_declared() -> None:
    table = screened()
    play(make_way(table), "card:white")
    while STEPS[table.step] == "2.1":
        play(table, "pass")
    assert STEPS[table.step] == "2.2"
    assert offered(table) == ["unit:rom_equites"], "no passing before it is declared"
    play(table, "unit:rom_equites")
    play(table, offered(table)[0], "along", "card:red")
    assert STEPS[table.step] != "2.2", "now it is, and nobody has anything else to declare"


@pytest.mark.rule("act.c1.allows")
def test_nobody_makes_way_for_a_charge_that_could_not_be_paid() -> None:
    assert offered(screened("ww"), "unit") == ["rom_velites"], "a white card, and another that the general upgrades"
    assert offered(screened("w"), "unit") == [], "there is no card for the charge"


@pytest.mark.rule("act.c1.allows")
def test_a_promise_lapses_if_the_charge_cannot_be_paid_any_more() -> None:
    table = screened("gw")
    play(make_way(table), "card:green")
    while STEPS[table.step] == "2.1":
        play(table, "pass")
    table.hands[0] = 0
    assert "pass" in offered(table) or STEPS[table.step] != "2.2"


@pytest.mark.rule("act.cm1", "charge.prepare", "general.leave", "kab.r7")
def test_a_general_rides_in_2_1_and_the_ug_he_leaves_fighting_is_tested() -> None:
    table = field("rom_hastati", "rom_socii", enemies=("rom_socii/2",), dice=FixedDice(*[0] * 60))
    put(table, 0, 20, 10, 90)
    put(table, 1, 23, 10, 90)
    put(table, 2, 20, 10, 270)
    table.fights = [Fight(0, 0, 2, 0, 0)]
    table.attached[0] = 0
    table.general_marks[0] |= FIGHTING
    begin(table, "2.1")
    play(table, "general:g1", "unit:rom_socii")
    assert table.attached[0] == 1
    assert table.wounds[0] == 1, "a white die: sword and arrow"
    quiet = field("rom_hastati", "rom_socii", enemies=("rom_socii/2",), dice=FixedDice(*[0] * 60))
    quiet.attached[0] = 0
    begin(quiet, "2.1")
    play(quiet, "general:g1", "unit:rom_socii")
    assert quiet.wounds[0] == 0
    assert quiet.attached[1] == NO_UG


@pytest.mark.rule("info.hands", "act.c1.allows")
def test_what_lies_on_the_table_while_a_sug_makes_way_tells_nothing_of_cards() -> None:
    """One who could pay for every charge and one who could pay for none but a free one leave the same on the table."""
    told = []
    for cards in ("rrww", "ww"):
        table = screened(cards)
        play(table, "unit:rom_velites", "do:m3")
        told.append([(int(due.kind), int(due.ug), int(due.other), int(due.number)) for due in table.queue])
        for seed in range(4):
            dealt = table.redeal(1, FastDice(seed))
            assert dealt.steps[-1].options(dealt, 0), "whatever he may hold, he can go on"
    assert told[0] == told[1]
