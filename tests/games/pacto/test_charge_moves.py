"""2.6: chargers move: short, blocked, past targets that are gone, onto evaders, and onto two enemies at once."""

from __future__ import annotations

import pytest
from games.pacto.field import field, lay, offered, play, put
from games.pacto.test_shooting import begin

from quincunx.core.dice import FixedDice
from quincunx.games.pacto.box import HBW
from quincunx.games.pacto.charges import charges_of
from quincunx.games.pacto.markers import CHARGED, DECLARED, EVADED, LOST
from quincunx.games.pacto.steps.charge_moves import asks_length, lengths, make_charge
from quincunx.games.pacto.table import FRONT, REAR, Battlefield
from quincunx.games.pacto.things import FIRST_QUALIFIES, Charge

BLANK = 5


def charging(*profiles: str, enemies: tuple[str, ...] = ("rom_socii",), apart: float = 2.5) -> Battlefield:
    """The first UG has declared a charge straight ahead on the first enemy; others stand far away."""
    table = field(*profiles, enemies=enemies, dice=FixedDice(*[BLANK] * 60))
    put(table, 0, 20, 10, 90)
    put(table, len(profiles), 20, 10 + apart, 270)
    table.charges = [Charge(0, len(profiles), 0, round(HBW * apart), False)]
    table.mark(0, DECLARED)
    return table


def y_of(table: Battlefield, ug: int = 0) -> float:
    return int(table.bodies[ug].y) / HBW


@pytest.mark.rule("charge.move.short", "charge.move", "charge.mark")
@pytest.mark.parametrize(("slow", "y"), [(1, 12), (2, 11), (3, 10)])
def test_a_slowed_charger_falls_short_and_has_charged_all_the_same(slow: int, y: float) -> None:
    table = charging("rom_hastati")
    table.slow[0] = slow
    make_charge(table, table.charges[0], -1)
    assert (y_of(table), table.fights) == (y, [])
    assert table.has_mark(0, CHARGED)


@pytest.mark.rule("charge.move.blocked")
def test_a_friend_in_the_path_stops_a_charger() -> None:
    table = charging("rom_hastati", "rom_equites")
    put(table, 1, 20, 15.1, 90)
    make_charge(table, table.charges[0], -1)
    assert y_of(table) == pytest.approx(12.1, abs=0.06)
    assert table.fights == []


@pytest.mark.rule("charge.move.evaded", "charge.move.gone")
def test_a_charger_whose_target_is_gone_goes_on_shock_troops_all_the_way() -> None:
    for gone in (EVADED, LOST):
        table = charging("rom_hastati", apart=1.5)
        if gone == LOST:
            table.where[1] = LOST
        else:
            put(table, 1, 20, 20, 270)
            table.mark(1, EVADED)
        assert asks_length(table, 0, table.charges[0])
        assert offered(table, "ahead")[0] == "1.5", "from where it would have met its target"
        assert offered(table, "ahead")[-1] == "longest"
        shock = charging("gal_warband", apart=1.5)
        shock.where[1] = LOST
        assert not asks_length(shock, 0, shock.charges[0])
        assert y_of(shock) == 13
    assert lengths(charging("rom_hastati", apart=1.5), Charge(0, 1, 0, 3000, False))


@pytest.mark.rule("charge.move.catch")
def test_an_evader_caught_from_behind_is_charged_in_the_rear() -> None:
    table = charging("rom_equites", enemies=("par_horse_archers",), apart=3)
    put(table, 1, 20, 16, 90)
    table.mark(1, EVADED)
    put(table, 1, 20, 17, 90)
    make_charge(table, table.charges[0], -1)
    fight = table.fights[0]
    assert (fight.second_edge, fight.marks & FIRST_QUALIFIES) == (REAR, FIRST_QUALIFIES)
    front = charging("rom_equites", enemies=("par_horse_archers",), apart=3)
    front.mark(1, EVADED)
    make_charge(front, front.charges[0], -1)
    assert (front.fights[0].second_edge, front.fights[0].marks & FIRST_QUALIFIES) == (FRONT, 0)


@pytest.mark.rule("charge.rear", "charge.flank", "geo.front_line")
def test_a_charge_from_behind_the_front_line_into_the_rear_qualifies() -> None:
    table = charging("rom_equites", apart=3)
    put(table, 1, 20, 14, 90)
    make_charge(table, table.charges[0], -1)
    assert (table.fights[0].second_edge, table.fights[0].marks & FIRST_QUALIFIES) == (REAR, FIRST_QUALIFIES)


@pytest.mark.rule("charge.wheel.clear")
def test_no_wheel_touches_an_enemy() -> None:
    table = field("rom_hastati", enemies=("rom_socii", "rom_equites"))
    put(table, 0, 20, 10, 90)
    put(table, 1, 20, 12, 270)
    free = {int(path.turn) for path in charges_of(table, 0)}
    assert min(free) < -10
    put(table, 2, 19.2, 10.9, 270)
    held = {int(path.turn) for path in charges_of(table, 0)}
    assert min(held) == -10, "25 degrees to the right, where its corner would touch the one before it"


@pytest.mark.rule("charge.contact.two")
def test_a_charger_that_meets_two_enemies_at_once_chooses() -> None:
    table = charging("rom_equites", "rom_hastati", enemies=("rom_socii", "rom_socii/2", "rom_socii/3"))
    put(table, 1, 4, 4, 90)
    put(table, 2, 19, 12.5, 270)
    put(table, 3, 21, 12.5, 270)
    put(table, 4, 38, 20, 270)
    begin(table, "2.6")
    assert table.acting() == (0,)
    assert offered(table) == ["enemy:rom_socii", "enemy:rom_socii/2"]
    play(table, "enemy:rom_socii/2")
    assert [(int(each.first), int(each.second)) for each in table.fights] == [(0, 3)]
    exact = charging("rom_equites", enemies=("rom_socii", "rom_socii/2", "rom_socii/3"))
    put(exact, 2, 22, 12.5, 270)
    make_charge(exact, exact.charges[0], -1)
    assert [int(each.second) for each in exact.fights] == [1], "only one stands right before it"


@pytest.mark.rule("terr.swamp.test")
def test_a_charge_through_a_swamp_costs_a_test() -> None:
    for swamp in (True, False):
        table = charging("gal_javelins", enemies=("gal_javelins/2",), apart=1.5)
        table.dice = FixedDice(*[0] * 9)
        if swamp:
            lay(table, "swamp", 20, 11, 6, 6)
        make_charge(table, table.charges[0], -1)
        assert table.wounds[0] == (1 if swamp else 0)
