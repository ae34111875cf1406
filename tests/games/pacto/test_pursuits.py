"""2.8, 3.2 and 5.3: who pursues, how far, who is held back, and who evades pursuers."""

from __future__ import annotations

import pytest
from games.pacto.field import field, lay, offered, play, put
from games.pacto.test_shooting import begin

from quincunx.core.dice import FixedDice
from quincunx.games.pacto.actions import F1
from quincunx.games.pacto.box import HBW
from quincunx.games.pacto.markers import BROKEN, EVADED, FIGHTING, LOST, PURSUED
from quincunx.games.pacto.steps.movement import Moves
from quincunx.games.pacto.table import RIGHT_EDGE, Battlefield
from quincunx.games.pacto.things import STEPS, TO_BE_FOUGHT, Fight

BLANK = 5


def won(winner: str, *others: str, loser: str = "rom_socii", more: tuple[str, ...] = ()) -> Battlefield:
    """The first UG of seat 0 has broken an enemy that stands before it at (20, 12), and general 1 is with it."""
    enemies = (loser, "rom_hastati/far", "rom_hastati/far2", "rom_hastati/far3", *more)
    table = field(winner, *others, enemies=enemies, dice=FixedDice(*[BLANK] * 90))
    enemy = 1 + len(others)
    put(table, 0, 20, 12, 90)
    put(table, enemy, 20, 12, 270)
    for n in (1, 2, 3):
        put(table, enemy + n, 38, 4 * n, 270)
    for n in range(len(others)):
        put(table, 1 + n, 4, 4 * n + 4, 90)
    table.mark(enemy, BROKEN)
    table.fights = [Fight(0, 0, enemy, 0, 0)]
    table.attached[0] = 0
    return table


def y_of(table: Battlefield, ug: int = 0) -> float:
    return int(table.bodies[ug].y) / HBW


# ---- held back


@pytest.mark.rule("act.f1", "outcome.pursue.controlled")
@pytest.mark.parametrize(("profile", "far"), [("rom_equites", 2), ("car_elephants", 2), ("rom_hastati", 1)])
def test_a_card_holds_a_pursuit_back(profile: str, far: int) -> None:
    table = begin(won(profile), "5.3")
    assert offered(table) == ["follow", "do:f1"]
    play(table, "do:f1", "card:red")
    assert y_of(table) == 12 + far


@pytest.mark.rule("act.f1", "act.f1.cost")
def test_shock_troops_and_tribal_ones_are_not_held_back() -> None:
    for profile in ("mac_companions", "gal_warband"):
        table = begin(won(profile), "5.3")
        assert y_of(table) > 14, "it pursues for its full move, and nobody is asked"


@pytest.mark.rule("act.f1.when")
def test_pursuits_of_the_charge_phase_are_not_held_back() -> None:
    for step in ("2.8", "3.2"):
        assert y_of(begin(won("rom_equites"), step)) == 17
    table = begin(won("rom_equites"), "5.3")
    play(table, "follow")
    assert y_of(table) == 17


@pytest.mark.rule("act.f1", "info.ask")
def test_without_a_card_for_it_the_pursuit_is_asked_for_all_the_same() -> None:
    table = won("rom_equites")
    table.hands[0] = 1
    table.hands[1] = 0
    begin(table, "5.3")
    assert offered(table) == ["follow"]
    refusal = table.steps[-1].why_not(table, 0, 27, F1)
    assert refusal is not None
    assert refusal.rule == "act.f1"


# ---- who pursues


@pytest.mark.rule("outcome.pursue", "outcome.general_stays")
def test_the_winner_pursues_for_its_full_move_and_its_general_with_it() -> None:
    table = begin(won("rom_equites"), "2.8")
    assert y_of(table) == 17
    assert table.attached[0] == 0
    held = won("rom_equites", "rom_hastati", more=("rom_socii/2",))
    put(held, 6, 19, 11, 0)
    held.fights.append(Fight(6, 0, 0, 1, 0))
    begin(held, "2.8")
    assert y_of(held) == 12, "it fights another enemy still"


@pytest.mark.rule("outcome.pursue.front_only")
def test_nobody_pursues_an_enemy_it_did_not_fight_with_its_front() -> None:
    table = won("rom_equites")
    put(table, 1, 21, 11, 180)
    table.fights = [Fight(1, 0, 0, RIGHT_EDGE, 0)]
    assert y_of(begin(table, "2.8")) == 12


@pytest.mark.rule("outcome.pursue.support")
def test_a_winner_beside_a_friend_who_still_fights_stays_in_support() -> None:
    table = won("rom_hastati", "rom_principes", more=("rom_socii/2",))
    put(table, 1, 22, 12, 90)
    put(table, 6, 22, 12, 270)
    table.fights.append(Fight(1, 0, 6, 0, 0))
    assert y_of(begin(table, "2.8")) == 12


@pytest.mark.rule("outcome.pursue.exempt")
def test_wagons_stay_and_skirmishers_defenders_and_foot_after_horse_need_not_go() -> None:
    assert y_of(begin(won("cat_war_wagon"), "2.8")) == 12
    for winner, loser in (
        ("gal_javelins", "gal_javelins/2"),
        ("hyw_longbow", "rom_socii"),
        ("rom_hastati", "rom_equites"),
    ):
        table = begin(won(winner, loser=loser), "2.8")
        assert offered(table) == ["stay", "follow"]
        play(table, "stay")
        assert y_of(table) == 12


@pytest.mark.rule("outcome.pursue.order")
def test_pursuers_move_by_turns_each_owner_choosing() -> None:
    table = won("rom_equites", "gal_cavalry", more=("rom_socii/2", "gal_cavalry/2"))
    put(table, 1, 30, 12, 90)
    put(table, 6, 30, 12, 270)
    table.mark(6, BROKEN)
    table.fights.append(Fight(1, 0, 6, 0, 0))
    begin(table, "2.8")
    assert table.acting() == (0,)
    assert offered(table, "unit") == ["rom_equites", "gal_cavalry"]
    play(table, "unit:gal_cavalry")
    assert y_of(table, 1) > 15
    assert y_of(table, 0) > 15, "the other one has no choice"


@pytest.mark.rule("outcome.pursue.fight_now")
def test_in_2_8_whoever_is_met_is_fought_at_once_and_outcomes_are_repeated() -> None:
    table = won("rom_equites", more=("rom_socii/2",))
    put(table, 5, 20, 15, 270)
    table.attached[0] = -1
    begin(table, "2.8")
    fight = next(each for each in table.fights if each.first == 0)
    assert fight.second == 5
    assert not fight.marks & TO_BE_FOUGHT, "its charge combat has been rolled"


# ---- evading pursuers


@pytest.mark.rule("outcome.pursue.sug", "outcome.pursue.order", "evade.who")
def test_whoever_a_pursuer_would_meet_may_evade_and_does_not_shoot() -> None:
    table = won("rom_equites", more=("gal_javelins",))
    put(table, 5, 20, 15, 270)
    begin(table, "2.8")
    assert table.acting() == (1,)
    assert offered(table) == ["answer:stand", "answer:run", "answer:skirmish"]
    assert y_of(table) == 12, "the pursuer has not moved yet"
    play(table, "answer:run", "face:90")
    assert table.has_mark(5, EVADED)
    assert not table.charges
    assert y_of(table) == 17, "nobody is in its way any more"


@pytest.mark.rule("outcome.pursue.sug", "charge.move.disperse.when")
def test_a_sug_that_stands_is_scattered_by_a_pursuing_tug() -> None:
    table = won("rom_equites", more=("gal_javelins",))
    put(table, 5, 20, 15, 270)
    begin(table, "2.8")
    play(table, "answer:stand")
    assert table.where[5] == LOST
    assert y_of(table) == 17


@pytest.mark.rule("outcome.pursue.order")
def test_if_one_evades_the_next_that_would_be_met_is_asked_too() -> None:
    table = won("rom_equites", more=("gal_javelins", "gal_javelins/2"))
    put(table, 5, 20, 14, 270)
    put(table, 6, 21, 17.5, 270)
    begin(table, "2.8")
    play(table, "answer:run", "face:90")
    assert table.acting() == (1,)
    assert table.steps[-1].about(table, 1)["unit"] == 6


# ---- swamps


@pytest.mark.rule("terr.swamp", "terr.swamp.test")
def test_a_pursuit_through_a_swamp_costs_a_test() -> None:
    for swamp in (True, False):
        table = won("rom_hastati")
        table.dice = FixedDice(*[0] * 40)
        if swamp:
            lay(table, "swamp", 20, 14, 6, 6)
        begin(table, "2.8")
        assert table.wounds[0] == (1 if swamp else 0)
        assert y_of(table) > 12


@pytest.mark.rule("kab.r2.break_off", "general.leave", "kab.r7")
def test_who_breaks_in_the_movement_phase_is_pursued_at_once() -> None:
    """A general rides away from a fight, and the UG he leaves breaks: its enemy does not wait for 5.3."""
    table = field(
        "rom_hastati", "rom_hastati/2", "rom_hastati/3", enemies=("rom_hastati",), dice=FixedDice(0, *[0] * 20)
    )
    put(table, 0, 20, 12, 90)
    put(table, 3, 20, 12, 270)
    table.bases[0] = 1
    put(table, 0, 20, 12, 90)
    table.fights = [Fight(0, 0, 3, 0, 0)]
    table.attached[0], table.general_marks[0] = 0, FIGHTING
    play(table, "general:g1")
    play(table, f"x:{offered(table, 'x')[0]}")
    play(table, f"y:{offered(table, 'y')[0]}")
    play(table, offered(table)[0])
    assert table.where[0] == LOST
    assert table.step == STEPS.index("4.3")
    while type(table.steps[-1]).__name__ == "Pursuit":
        play(table, "follow")
    assert table.has_mark(3, PURSUED)
    assert table.bodies[3].y < 12000
    assert isinstance(table.steps[-1], Moves), "and the movement phase goes on"
