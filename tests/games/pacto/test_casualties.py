"""Bases that are lost, generals at risk, and what their death does."""

from __future__ import annotations

import pytest
from games.pacto.field import field, lay, play, put

from quincunx.core.dice import FixedDice
from quincunx.games.pacto.box import SKULL, WOUND
from quincunx.games.pacto.casualties import suffer
from quincunx.games.pacto.casualties import test_general as risk
from quincunx.games.pacto.claim_table import CHARGE
from quincunx.games.pacto.combat import roll_combat, rolled_by_supporters, strike, supporters
from quincunx.games.pacto.command import may_prompt
from quincunx.games.pacto.fighters import standing
from quincunx.games.pacto.generals import die
from quincunx.games.pacto.losses import kill_a_base
from quincunx.games.pacto.markers import ALIVE, BROKEN, DEAD, FIGHTING, LOST, SHAKEN, STUNNED
from quincunx.games.pacto.outcomes import burst_through, find_broken, settle
from quincunx.games.pacto.steps.cards import card_level
from quincunx.games.pacto.steps.movement import announced
from quincunx.games.pacto.steps.recovery import succeed
from quincunx.games.pacto.table import FRONT, NO_UG, REAR, RIGHT_EDGE, Battlefield
from quincunx.games.pacto.things import DUE_ROUT, STEPS, TO_BE_FOUGHT, Fight
from quincunx.games.pacto.turn import Course

BLANK = 5


def rows(*profiles: str, dice: tuple[int, ...] = ()) -> Battlefield:
    """UGs in a row 3 HBW apart from each other, the first general with the first of them; enemies far away."""
    table = field(*profiles, dice=FixedDice(*dice, *[BLANK] * 60))
    for ug in range(len(profiles)):
        put(table, ug, 10 + 3 * ug, 10, 90)
    table.attached[0] = 0
    return table


# ---- generals at risk


@pytest.mark.rule("gentest.result", "gentest.wounded", "gentest.stunned", "gentest.die")
def test_what_befalls_a_general() -> None:
    """A legendary one has five cards and rolls a white die: two faces wound, one stuns, none kills."""
    wounded = rows("rom_hastati", dice=(0,))
    risk(wounded, 0)
    assert (wounded.general_wounds[0], int(card_level(wounded, 0))) == (1, 4)
    stunned = rows("rom_hastati", dice=(2,))
    risk(stunned, 0)
    assert stunned.general_marks[0] & (STUNNED | SHAKEN) == STUNNED | SHAKEN
    assert int(card_level(stunned, 0)) == 4, "one card fewer at the next deal"
    stunned.general_marks[0] |= FIGHTING
    assert standing(stunned, 0, True).general == 0, "and no claim"
    killed = rows("rom_hastati", dice=(0,))
    killed.levels[0] = 0
    risk(killed, 0)
    assert killed.states[0] == DEAD, "two cards, a red die: a skull"


@pytest.mark.rule("gentest.r1", "gentest.r2", "gentest.combat_only", "gentest.both")
def test_when_a_general_is_tested() -> None:
    """Only one who fights is tested for a base, anyone with the UG when it breaks; the base comes first."""
    for fighting, faces, dice, wounds in (
        (True, [SKULL], (0,), 1),
        (False, [SKULL], (0,), 0),
        (False, [SKULL, WOUND], (0,), 1),
        (True, [SKULL, WOUND], (0, 1), 2),
    ):
        table = rows("rom_hastati", dice=dice)
        if fighting:
            table.general_marks[0] |= FIGHTING
        strike(table, 0, faces, False)
        assert table.general_wounds[0] == wounds
    shot = rows("rom_hastati", dice=(0,))
    shot.general_marks[0] |= FIGHTING
    suffer(shot, 0, SKULL)
    assert shot.general_wounds[0] == 0, "not by anything but combat"


@pytest.mark.rule("kab.r1", "kab.within", "command.line", "general.dead", "combat.general_kill")
def test_the_death_of_a_general_shakes_his_command() -> None:
    """A legendary commander within 6 HBW and one colour better; others within 2 HBW."""
    table = rows("rom_hastati", "rom_socii", "rom_triarii", dice=(0, 0, 0))
    put(table, 1, 14, 10, 90)
    put(table, 2, 18.5, 10, 90)
    table.levels[0] = 3
    die(table, 0)
    assert [table.wounds[ug] + 2 * (table.troops[ug].bases - table.bases[ug]) for ug in range(3)] == [2, 2, 0]
    assert (table.states[0], table.attached[0]) == (DEAD, NO_UG)
    other = rows("rom_hastati", "rom_socii", "rom_triarii", dice=(0, 0, 0))
    for ug, x in ((1, 13.5), (2, 20)):
        put(other, ug, x, 10, 90)
    other.commands[1] = other.commands[2] = 1
    other.attached[1] = 1
    die(other, 1)
    assert [other.wounds[ug] for ug in range(3)] == [0, 1, 0], "his own command alone, within 2 HBW"


@pytest.mark.rule("general.dead.cards", "command.ooc")
def test_the_cards_of_a_dead_general_serve_his_command_at_a_surcharge() -> None:
    table = rows("rom_hastati", "rom_socii")
    put(table, 1, 30, 20, 90)
    table.commands[1] = 1
    die(table, 0)
    assert may_prompt(table, 0, 0)
    assert not may_prompt(table, 0, 1)
    order = announced(0, 6)
    order.general = 0
    assert table.price(order)[1] == 1


@pytest.mark.rule("general.army_commander", "general.replace.lowest")
def test_the_successor_of_an_army_commander_commands_the_army() -> None:
    table = rows("rom_hastati")
    die(table, 0)
    succeed(table, 0, 0)
    assert table.army_commander(0) == 0
    table.levels[0] = 0
    succeed(table, 0, 0)
    assert table.levels[0] == 0


@pytest.mark.rule("gentest.displaced")
def test_a_general_whose_ug_is_lost_joins_the_nearest() -> None:
    table = rows("rom_hastati", "rom_socii", "rom_triarii")
    table.bases[0] = 1
    put(table, 0, 10, 10, 90)
    suffer(table, 0, SKULL)
    assert table.attached[0] == 1


@pytest.mark.rule("gentest.displaced", "move.pushback.how")
def test_a_general_whose_sug_is_pushed_off_the_table_joins_the_nearest() -> None:
    """However far that is: only who rides alone is killed by an enemy who comes upon him."""
    table = field("rom_socii", enemies=("gal_javelins", "gal_warband"))
    put(table, 0, 20, 26, 90)
    put(table, 1, 20, 27.1, 270)
    put(table, 2, 35, 20, 270)
    table.attached[2] = 1
    table.general_x[0], table.general_y[0] = 20000, 23000
    play(table, "unit:rom_socii", "do:m2", "ahead:2.5")
    assert table.where[1] == LOST
    assert (table.states[2], table.attached[2]) == (ALIVE, 2)


@pytest.mark.rule("general.leave.end", "gentest.displaced", "command.ooc.fighting")
@pytest.mark.parametrize("destroyed", [True, False])
def test_a_general_whose_ug_is_lost_fights_no_more(destroyed: bool) -> None:
    """He joins a UG that fights nobody: his command would be out of command, and leaving it would shake it."""
    table = rows("rom_hastati", "rom_socii", "rom_triarii")
    put(table, 0, 10, 10, 90)
    enemy = 3
    put(table, enemy, 10, 10, 270)
    table.fights = [Fight(0, FRONT, enemy, FRONT, 0)]
    table.general_marks[0] |= FIGHTING
    if destroyed:
        table.bases[0] = 1
        suffer(table, 0, SKULL)
    else:
        table.mark(0, BROKEN)
        settle(table)
    assert table.attached[0] == 1
    assert not table.general_marks[0] & FIGHTING
    assert table.is_in_command(0, 2)


@pytest.mark.rule("kab.r1", "kab.within", "gentest.displaced")
@pytest.mark.parametrize(("away", "shaken"), [(1.9, True), (2.3, False)])
def test_a_general_whose_ug_is_destroyed_is_tested_where_it_stood(away: float, shaken: bool) -> None:
    """Of two skulls the first costs a base, and he is unharmed; the second destroys his UG, and he dies: only who was
    within 2 HBW of him then is tested, not whom he would have joined."""
    table = rows("rom_hastati", "rom_socii", dice=(BLANK, 0, 0))
    put(table, 0, 10, 10, 90)
    put(table, 1, 11 + away, 10, 90)
    table.levels[0] = 1
    table.general_marks[0] |= FIGHTING
    strike(table, 0, [SKULL, SKULL], False)
    assert table.states[0] == DEAD
    assert (table.general_x[0], table.general_y[0]) == (10000, 10000)
    assert table.bases[1] + table.wounds[1] == (1 if shaken else 2)


# ---- bases


@pytest.mark.rule("casualty.contact", "casualty.front", "casualty.flank_enemy")
def test_a_base_is_lost_where_no_enemy_loses_contact() -> None:
    """With an enemy behind it and none before it the front base goes; with one on its flank that one closes up."""
    behind = field("rom_hastati", enemies=("rom_socii",))
    put(behind, 0, 20, 10, 90)
    put(behind, 1, 20, 8.5, 90)
    behind.fights = [Fight(1, FRONT, 0, REAR, 0)]
    suffer(behind, 0, SKULL)
    assert (behind.bodies[0].y, behind.bodies[0].half_depth) == (9250, 375), "its rear stays where it was"
    beside = field("rom_hastati", enemies=("rom_socii",))
    put(beside, 0, 20, 10, 90)
    put(beside, 1, 21, 8.4, 180)
    beside.fights = [Fight(1, FRONT, 0, RIGHT_EDGE, 0)]
    suffer(beside, 0, SKULL)
    assert beside.fights, "it fights on"
    assert beside.bodies[0].y == 10000


@pytest.mark.rule("casualty.front", "casualty.flank_enemy", "charge.notflank")
def test_contact_is_kept_with_who_came_onto_a_flank_without_qualifying() -> None:
    """It fights as on the front, and closes up like any other enemy beside: half an HBW along the flank."""
    table = field("rom_hastati", enemies=("rom_socii",))
    put(table, 0, 20, 10, 90)
    put(table, 1, 21, 8, 180)
    table.fights = [Fight(1, FRONT, 0, FRONT, 0)]
    suffer(table, 0, SKULL)
    assert (table.bodies[1].x, table.bodies[1].y) == (21000, 8500)
    assert table.fights


@pytest.mark.rule("kab.what", "kab.claim", "kab.result")
def test_what_a_kill_a_base_test_does() -> None:
    """An average UG rolls a white die, one colour better a green one: its first face is a skull."""
    for up, face, found in ((1, 0, (1, 0, 0)), (0, 0, (2, 1, 0)), (0, 2, (2, 0, 1)), (0, BLANK, (2, 0, 0))):
        table = rows("rom_hastati", dice=(face,))
        kill_a_base(table, 0, up)
        assert (table.bases[0], table.wounds[0], table.slow[0]) == found


@pytest.mark.rule("kab.expendable", "kab.within", "char.expendable")
def test_nobody_minds_expendables() -> None:
    for profile, wounds in (("ach_scythed", 0), ("rom_equites", 1)):
        table = rows(profile, "rom_hastati", "rom_socii", "rom_triarii", "rom_principes", dice=(0,))
        put(table, 1, 10, 12.5, 90)
        table.attached[0] = NO_UG
        table.mark(0, BROKEN)
        table.steps[:] = [Course()]
        table.step = STEPS.index("3.2") - 1
        table.go_on()
        assert table.wounds[1] == wounds


@pytest.mark.rule("combat.forest_ranks")
def test_in_forest_one_rank_counts() -> None:
    table = rows("mac_phalanx")
    assert standing(table, 0, True).ranks == 3
    lay(table, "forest", 10, 9, 6, 6)
    assert standing(table, 0, True).ranks == 1


@pytest.mark.rule("turn.6_3", "turn.6_3.none", "turn.2_4", "turn.2_4.none")
def test_steps_that_do_not_exist_here() -> None:
    assert "6.3" not in STEPS
    assert "2.4" not in STEPS


@pytest.mark.rule("charge.stopped_hits")
def test_a_broken_charger_that_is_contacted_is_fought() -> None:
    table = field("rom_hastati", enemies=("rom_socii",), dice=FixedDice(*[BLANK] * 9))
    put(table, 0, 20, 10, 90)
    put(table, 1, 20, 10, 270)
    table.mark(0, BROKEN)
    table.fights = [Fight(1, 0, 0, 0, TO_BE_FOUGHT)]
    roll_combat(table, table.fights[0], CHARGE)
    assert not table.fights[0].marks & TO_BE_FOUGHT


# ---- supports and routs


def in_line(beside: str, enemy: str = "rom_socii", dice: tuple[int, ...] = ()) -> Battlefield:
    """A fight front to front, and a UG beside the first of the two."""
    table = field("rom_hastati", beside, enemies=(enemy,), dice=FixedDice(*dice, *[BLANK] * 60))
    put(table, 0, 20, 10, 90)
    put(table, 1, 22, 10, 90)
    put(table, 2, 20, 10, 270)
    table.fights = [Fight(0, FRONT, 2, FRONT, 0)]
    return table


@pytest.mark.rule("support.sug", "support.who")
def test_sugs_support_only_against_skirmishers_and_those_about_to_break() -> None:
    for beside, enemy, worn, supports in (
        ("rom_socii", "rom_socii/2", False, True),
        ("gal_javelins", "rom_socii/2", False, False),
        ("gal_javelins", "gal_javelins/2", False, True),
        ("gal_javelins", "rom_socii/2", True, True),
    ):
        table = in_line(beside, enemy)
        if worn:
            table.bases[2] = 1
            put(table, 2, 20, 10, 270)
        assert (supporters(table, table.fights[0], 0) == [1]) is supports


@pytest.mark.rule("support.general")
def test_a_general_with_a_supporting_ug_gives_no_claim() -> None:
    """Equal sides: the supporter rolls a white die, one below green. Only green has a skull on its first face."""
    table = in_line("rom_hastati/2", "rom_hastati/3", dice=(0,))
    table.attached[0] = 1
    table.general_marks[0] |= FIGHTING
    assert rolled_by_supporters(table, table.fights[0], 0) == [WOUND], "with his claim it would have been a skull"


@pytest.mark.rule("outcome.rout.enemy", "outcome.burst.who")
def test_a_rout_ends_at_the_first_enemy() -> None:
    table = field("rom_equites", "rom_hastati", enemies=("rom_socii",))
    put(table, 0, 20, 20, 270)
    put(table, 1, 20, 17.9, 270)
    put(table, 2, 30, 10, 90)
    assert burst_through(table, 0, table.bodies[0]) == [1]
    put(table, 2, 20, 18.7, 90)
    put(table, 1, 20, 17, 270)
    assert burst_through(table, 0, table.bodies[0]) == [], "it comes no farther than the enemy"


@pytest.mark.rule("outcome.rout.order")
def test_routs_are_made_the_active_players_first() -> None:
    table = field("rom_hastati", "rom_socii", enemies=("rom_hastati/2", "rom_socii/2"))
    for ug in (1, 2, 0, 3):
        table.mark(ug, BROKEN)
    table.active = 1
    find_broken(table)
    routs = [int(due.ug) for due in table.queue if due.kind == DUE_ROUT]
    assert routs == [2, 3, 0, 1]
