"""Ambushes revealed and flank marches arriving in a battle."""

from __future__ import annotations

import pytest
from games.pacto.field import field, lay, offered, play, put

from quincunx.core.kit.geometry.body import Body
from quincunx.games.pacto.ambushes import is_seen, reveal, sees_card, spot
from quincunx.games.pacto.box import RED
from quincunx.games.pacto.cards import one
from quincunx.games.pacto.command import may_prompt
from quincunx.games.pacto.marching import price_of_arrival, rows_of_entry
from quincunx.games.pacto.markers import ALIVE, AWAY, MOVED, ON_TABLE, RESERVE
from quincunx.games.pacto.steps.cards import deal, receivers
from quincunx.games.pacto.steps.charge import Declare, begin_declarations
from quincunx.games.pacto.steps.charge_moves import begin_charge_moves
from quincunx.games.pacto.steps.movement import Moves
from quincunx.games.pacto.steps.riding import can_ride
from quincunx.games.pacto.steps.shooting import Shoot, Uncover, begin_shooting
from quincunx.games.pacto.table import NO_UG, NOWHERE, Battlefield
from quincunx.games.pacto.things import (
    BOTH_SIDES,
    LEFT_SIDE,
    RIGHT_SIDE,
    STEPS,
    UNDER_WAY,
    Ambush,
    Charge,
    March,
)

HIDDEN = 1
"""The UG of the enemy that is in ambush: the second of all."""


def hide(table: Battlefield, ug: int, x: float, y: float, facing: int, seat: int | None = None) -> Ambush:
    """An ambush card, in HBW and degrees; -1 hides nobody."""
    if ug != NO_UG:
        table.where[ug], table.bodies[ug] = RESERVE, NOWHERE
    owner = int(table.owner(ug)) if seat is None else seat
    card = Ambush(owner, round(1000 * x), round(1000 * y), facing // 5, ug, 1 << max(ug, 0))
    table.ambushes = [*table.ambushes, card]
    return card


def ahead_of_an_ambush(ug: int = HIDDEN, *enemies: str) -> Battlefield:
    """Roman foot 5 HBW before an ambush card of the enemy, in woods."""
    table = field("rom_hastati", enemies=enemies or ("rom_hastati", "rom_hastati/2"))
    lay(table, "woods", 10, 18)
    put(table, 0, 10, 11, 90)
    hide(table, ug, 10, 16, 270, seat=1)
    return table


# ---- revealing


@pytest.mark.rule("ambush.reveal", "geo.legs.seen")
def test_an_ambush_is_revealed_by_whoever_gets_to_see_it() -> None:
    """Woods hide beyond 2 HBW."""
    table = play(ahead_of_an_ambush(), "unit:rom_hastati", "do:m3")
    play(table, "ahead:2")
    assert table.ambushes, "3 HBW away it is hidden"
    table = play(ahead_of_an_ambush(), "unit:rom_hastati", "do:m3", "ahead:3")
    assert not table.ambushes
    assert table.where[HIDDEN] == ON_TABLE
    assert (table.bodies[HIDDEN].x, table.bodies[HIDDEN].y, table.bodies[HIDDEN].direction) == (10000, 16000, 108)
    assert table.order is not None or table.bill is not None, "the action stays announced, and is paid"


@pytest.mark.rule("ambush.reveal")
def test_a_dummy_is_removed_when_it_is_seen() -> None:
    table = play(ahead_of_an_ambush(NO_UG), "unit:rom_hastati", "do:m3", "ahead:3")
    assert not table.ambushes
    assert table.bodies[0].y == 14000


@pytest.mark.rule("geo.los.around")
def test_an_ambush_is_betrayed_by_whoever_passes_it() -> None:
    table = ahead_of_an_ambush()
    put(table, 0, 10, 14.5, 0)  # its flank towards the card
    spot(table)
    assert not table.ambushes


@pytest.mark.rule("ambush.reveal", "geo.los.around")
def test_a_general_who_rides_alone_sees_it_too() -> None:
    table = ahead_of_an_ambush()
    table.general_x[0], table.general_y[0] = 10000, 14500
    spot(table)
    assert not table.ambushes


@pytest.mark.rule("ambush.seen")
def test_terrain_that_hides_some_hides_every_card() -> None:
    """Tall crops hide infantry; a card with horse in them is seen no sooner than one with foot."""
    for ug in (1, 2, NO_UG):
        table = field("rom_hastati", enemies=("rom_hastati/1", "rom_equites"))
        lay(table, "tall_crops", 10, 18)
        put(table, 0, 10, 12.5, 90)
        hide(table, ug, 10, 16, 270, seat=1)
        spot(table)
        assert table.ambushes, "3 HBW hide it"
        put(table, 0, 10, 13.5, 90)
        spot(table)
        assert not table.ambushes


@pytest.mark.rule("ambush.reveal")
def test_whoever_would_move_onto_it_stops_before_it_and_passes_where_a_dummy_was() -> None:
    """Horse comes from 6 HBW away in one leg."""

    def end(ug: int) -> int:
        table = field("rom_equites", enemies=("rom_hastati", "rom_hastati/2"))
        lay(table, "hills", 10, 12)
        put(table, 0, 10, 9, 90)
        hide(table, ug, 10, 13, 270, seat=1)
        table.weather = 0
        play(table, "unit:rom_equites", "do:m2")
        return int(play(table, "ahead:5").bodies[0].y)

    assert end(NO_UG) == 14000
    assert end(HIDDEN) == 12900


@pytest.mark.rule("ambush.reveal")
def test_a_ug_that_has_no_room_is_placed_as_near_as_can_be() -> None:
    """Ahead, to the left, to the right, back: by tenths."""
    table = ahead_of_an_ambush()
    put(table, 0, 11.5, 17, 90)  # over half of its place, so that the left is nearest
    reveal(table, table.ambushes[0])
    body = table.bodies[HIDDEN]
    assert (body.x, body.y, body.direction) == (9500, 16000, 108)


@pytest.mark.rule("ambush.reveal")
def test_a_charger_contacts_whom_it_runs_into() -> None:
    table = field("rom_equites", enemies=("rom_hastati", "rom_hastati/2"))
    put(table, 0, 10, 9, 90)
    put(table, 1, 10, 15, 270)
    hide(table, 2, 10, 12, 270)
    table.steps[1:] = []
    table.step = STEPS.index("2.6")
    table.charges = [Charge(0, 1, 0, 6000, False)]
    begin_charge_moves(table)
    assert not table.ambushes
    assert [(int(fight.first), int(fight.second)) for fight in table.fights] == [(0, 2)]


# ---- acting out of ambush


@pytest.mark.rule("ambush.reveal")
def test_a_ug_is_revealed_when_it_is_prompted() -> None:
    table = field("rom_hastati", "rom_hastati/2")
    lay(table, "woods", 20, 10)
    hide(table, 1, 20, 11, 90)
    assert "unit:rom_hastati/2" in offered(table)
    play(table, "unit:rom_hastati/2")
    assert table.where[1] == ON_TABLE
    play(table, "do:m3", "ahead:1")
    assert table.bodies[1].y == 12000


@pytest.mark.rule("ambush.reveal", "info.ask")
def test_a_ug_is_revealed_when_it_charges_and_its_owner_is_asked_whatever_lies_there() -> None:
    for ug in (1, NO_UG):
        table = field("rom_hastati", "rom_hastati/2", enemies=("rom_hastati",))
        put(table, 0, 40, 4, 90)
        table.bodies[1], table.where[1] = NOWHERE, RESERVE
        hide(table, ug, 20, 11, 90, seat=0)
        put(table, 2, 20, 14, 270)
        table.steps[1:] = []
        begin_declarations(table)
        assert isinstance(table.steps[-1], Declare)
        assert table.acting() == (0,)
        assert ("unit:rom_hastati/2" in offered(table)) == (ug == 1)
    table = field("rom_hastati", "rom_hastati/2", enemies=("rom_hastati",))
    put(table, 2, 20, 14, 270)
    hide(table, 1, 20, 11, 90)
    table.steps[1:] = []
    begin_declarations(table)
    play(table, "unit:rom_hastati/2")
    assert table.where[1] == ON_TABLE


@pytest.mark.rule("ambush.reveal", "info.ask")
def test_a_ug_is_revealed_when_it_shoots_and_its_owner_is_asked_whatever_lies_there() -> None:
    for ug in (1, NO_UG):
        table = field("rom_hastati", "rom_velites", enemies=("rom_hastati",))
        put(table, 0, 40, 4, 90)
        table.bodies[1], table.where[1] = NOWHERE, RESERVE
        hide(table, ug, 20, 12, 90, seat=0)
        put(table, 2, 20, 13.5, 270)
        table.step = STEPS.index("3.1")
        table.steps[1:] = []
        begin_shooting(table)
        assert isinstance(table.steps[-1], Uncover)
        assert offered(table) == (["pass", "unit:rom_velites"] if ug == 1 else ["pass"])
        if ug == 1:
            play(table, "unit:rom_velites")
            assert isinstance(table.steps[-1], Shoot)
            assert table.where[1] == ON_TABLE


@pytest.mark.rule("ambush.untouched")
def test_nothing_happens_to_a_hidden_ug_and_friends_do_not_end_on_its_card() -> None:
    table = field("rom_hastati", "rom_hastati/2")
    put(table, 0, 10, 10, 90)
    hide(table, 1, 10, 14.5, 90)
    assert not table.is_on_table(1)
    play(table, "unit:rom_hastati", "do:m3")
    lengths = offered(table, "ahead")
    assert "2" in lengths
    assert "3" not in lengths, "the card lies from 12.5 to 14.5"
    assert not any(table.attached[general] == 1 for general in table.generals_of(0))


@pytest.mark.rule("ambush.counts")
def test_a_hidden_tug_counts_from_the_start() -> None:
    table = field("rom_hastati", "rom_hastati/2", "rom_velites")
    hide(table, 1, 20, 11, 90)
    assert table.counted(0) == (0, 2)


@pytest.mark.rule("deploy.generals")
def test_a_revealed_ug_is_in_the_command_that_was_declared() -> None:
    table = field("rom_hastati", "rom_hastati/2")
    card = hide(table, 1, 20, 11, 90)
    card.command = 1
    reveal(table, card)
    assert table.commands[1] == 1


# ---- flank marches


def marching(side: int = LEFT_SIDE, turn: int = 4, ugs: int = 1 << 1 | 1 << 2, cards: int = RED) -> Battlefield:
    """The second general is on a flank march with the second and third UG."""
    table = field("rom_hastati", "rom_equites", "rom_equites/2", enemies=("rom_hastati",))
    table.turn = turn
    for ug in (1, 2):
        table.where[ug], table.bodies[ug] = RESERVE, NOWHERE
    table.states[1], table.attached[1] = AWAY, NO_UG
    table.hands[1] = table.open[1] = int(one(cards))
    table.marches = [March(1, UNDER_WAY, side, ugs, BOTH_SIDES)]
    return table


@pytest.mark.rule("flank.cards", "card.faceup.stay", "flank.no_use")
def test_cards_of_a_general_on_the_march_lie_open_and_serve_for_nothing_else() -> None:
    table = marching()
    table.hands[1] = table.open[1] = 0
    table.pack = 20 << 32
    deal(table)
    assert table.hands[1] == table.open[1] != 0
    assert not may_prompt(table, 1, 0)
    assert not can_ride(table, 1)
    table.commands[0] = 1
    assert not may_prompt(table, 1, 0)
    table.hands[0] = int(one(RED))
    table.general_x[1], table.general_y[1] = table.general_x[0], table.general_y[0]
    assert receivers(table, 0, 0) == []
    table.states[1] = ALIVE
    assert receivers(table, 0, 0) == [1]


@pytest.mark.rule("flank.arrive")
@pytest.mark.parametrize(
    ("turn", "cards", "arrives"),
    [
        (1, 4, False),
        (2, 3, False),
        (2, 4, True),
        (3, 2, False),
        (3, 3, True),
        (4, 1, False),
        (4, 2, True),
        (9, 2, True),
    ],
)
def test_arrival_becomes_cheaper_from_turn_to_turn(turn: int, cards: int, arrives: bool) -> None:
    assert ("general:g2" in offered(marching(turn=turn, cards=cards))) == arrives
    assert price_of_arrival(1) < 0


@pytest.mark.rule("flank.enter", "flank.arrive", "geo.steps", "flank.count")
def test_all_ugs_enter_on_their_side_facing_inwards_and_their_general_joins_one() -> None:
    table = marching()
    assert table.counted(0) == (0, 1)
    play(table, "general:g2")
    rows = [float(each) for each in offered(table, "y")]
    assert (rows[0], rows[-1]) == (1.0, 20.0), "outside the enemy zone, which begins at 21"
    assert all(row % 0.25 == 0 for row in rows)
    play(table, "y:10")
    assert "11" not in offered(table, "y"), "clear of the other"
    play(table, "y:12")
    assert offered(table) == ["unit:rom_equites", "unit:rom_equites/2"]
    play(table, "unit:rom_equites/2", "card:red")
    for ug, y in ((1, 10000), (2, 12000)):
        body = table.bodies[ug]
        assert (body.x - 2 * body.half_depth, body.y, body.direction) == (0, y, 0)
        assert table.commands[ug] == 1
        assert table.has_mark(ug, MOVED), "no other action in this turn"
    assert (table.states[1], table.attached[1]) == (ALIVE, 2)
    assert table.counted(0) == (0, 3)
    assert not table.marches
    assert not table.hands[1]
    assert table.acting() == (1,), "it was one go"


@pytest.mark.rule("flank.enter")
def test_they_enter_on_the_right_clear_of_enemy_tugs() -> None:
    table = marching(RIGHT_SIDE)
    put(table, 3, 42, 12, 180)
    play(table, "general:g2")
    rows = [float(each) for each in offered(table, "y")]
    assert "10" not in offered(table, "y")
    assert any(row > 16 for row in rows)
    play(table, f"y:{rows[0]:g}")
    body = table.bodies[1]
    assert (body.x + 2 * body.half_depth, body.direction) == (45000, 72)


@pytest.mark.rule("flank.enter")
def test_ugs_without_room_come_later_without_a_card() -> None:
    table = marching(ugs=1 << 1 | 1 << 2)
    full = rows_of_entry(table, 1, LEFT_SIDE)
    lay(table, "impassable_hills", 0, 5, 16, 16)
    lay(table, "impassable_hills", 0, 23, 16, 16)
    assert len(rows_of_entry(table, 1, LEFT_SIDE)) < len(full)
    play(table, "general:g2")
    play(table, f"y:{offered(table, 'y')[0]}", "card:red")
    assert table.where[2] == RESERVE
    assert table.attached[1] == 1
    assert table.counted(0) == (0, 2)
    table.terrain = ()
    table.steps[1:] = [Moves(0)]
    table.hands[0] = 0
    play(table, "unit:rom_equites/2")
    play(table, f"y:{offered(table, 'y')[0]}")
    assert table.where[2] == ON_TABLE
    assert not table.marches
    assert table.bill is None


@pytest.mark.rule("flank.bluff")
def test_a_bluffing_general_appears_at_his_edge() -> None:
    table = play(marching(RIGHT_SIDE, ugs=0), "general:g2", "y:14.25", "card:red")
    assert (table.states[1], table.general_x[1], table.general_y[1]) == (ALIVE, 45000, 14250)
    assert not table.marches


# ---- what need not be looked at anew


@pytest.mark.rule("ambush.seen", "ambush.reveal")
def test_who_could_not_see_a_card_looks_anew_once_he_has_moved() -> None:
    """Terrain hid it from where he stood; that says nothing of where he stands now, nor of anybody else."""
    table = ahead_of_an_ambush()
    card = table.ambushes[0]
    assert not is_seen(table, card)
    assert not is_seen(table, card), "the same once more"
    twin = table.copy(table.dice)
    put(twin, 0, 10, 15, 90)
    assert is_seen(twin, card)
    assert not is_seen(table, card), "on the other table he has not moved"


@pytest.mark.rule("ambush.seen", "geo.los.around")
def test_a_card_behind_another_ug_is_seen_once_that_one_is_away() -> None:
    """Only what terrain hides stays hidden for as long as whoever looks stays where he is."""
    table = field("rom_hastati", "rom_principes", enemies=("rom_hastati", "rom_hastati/2"))
    card = hide(table, 3, 10, 16, 270)
    table.bodies[0] = Body(10000, 8000, 36, 10, 10)
    put(table, 1, 10, 9.7, 90)
    assert not sees_card(table, 0, card, 45000)
    put(table, 1, 20, 9.7, 90)
    assert sees_card(table, 0, card, 45000)
