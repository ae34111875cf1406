"""2.5: charged UGs shoot at their chargers, guns are tested for, slowed chargers are prompted through fire; and in 2.2
some shoot as they charge."""

from __future__ import annotations

from typing import Any

import pytest
from games.pacto.field import field, offered, play, put
from games.pacto.test_shooting import begin

from quincunx.core.dice import FixedDice
from quincunx.games.pacto.box import HBW
from quincunx.games.pacto.charges import charges_of
from quincunx.games.pacto.fighters import standing
from quincunx.games.pacto.markers import BROKEN, CHARGED, DECLARED, SHOT
from quincunx.games.pacto.steps.charge import declare
from quincunx.games.pacto.steps.charge_moves import still_charging
from quincunx.games.pacto.table import Battlefield
from quincunx.games.pacto.targets import chargers_to_shoot, may_shoot_in_2_5, may_shoot_in_3_1
from quincunx.games.pacto.things import STEPS, Charge

MISS = 5
"""A blank on every die."""
SLOWS = 2
"""An S on a white die."""
WOUNDS = 1


def charged(
    charger: str, target: str, apart: float = 2, dice: tuple[int, ...] = (), others: tuple[str, ...] = (), **more: Any
) -> Battlefield:
    """A UG of seat 0 has declared a charge straight ahead on one of seat 1; 2.5 has begun."""
    table = field(charger, *others, enemies=(target,), dice=FixedDice(*dice, *[MISS] * 60), **more)
    put(table, 0, 20, 10, 90)
    put(table, 1 + len(others), 20, 10 + apart, 270)
    table.charges = [Charge(0, 1 + len(others), 0, round(apart * HBW), False)]
    table.mark(0, DECLARED)
    return begin(table, "2.5")


@pytest.mark.rule("charge.shooters", "charge.respond", "charge.respond.order", "shoot.optional", "turn.2_4")
def test_a_charged_ug_that_can_shoot_is_asked_whether_it_does() -> None:
    table = charged("rom_equites", "nor_archers", dice=(WOUNDS,))
    assert STEPS[table.step] == "2.5"
    assert "2.4" not in STEPS
    assert offered(table) == ["hold", "shoot"]
    play(table, "shoot")
    assert table.wounds[0] == 1
    assert table.has_mark(1, SHOT)
    held = charged("rom_equites", "nor_archers", dice=(WOUNDS,))
    play(held, "hold")
    assert held.wounds[0] == 0 or held.has_mark(0, CHARGED)
    assert not held.has_mark(1, SHOT)


@pytest.mark.rule("charge.shooters")
def test_who_is_not_charged_or_charges_itself_does_not_shoot() -> None:
    table = field("rom_equites", enemies=("nor_archers", "nor_archers/2"), dice=FixedDice(*[MISS] * 60))
    put(table, 0, 20, 10, 90)
    put(table, 1, 20, 12, 270)
    put(table, 2, 22, 12, 270)
    table.charges = [Charge(0, 1, 0, 2 * HBW, False)]
    begin(table, "2.5")
    play(table, "hold")
    assert STEPS[table.step] != "2.5" or table.steps[-1].asks != "shoot", "the other one is not asked"
    table = charged("rom_equites", "nor_archers")
    table.mark(1, DECLARED)
    assert not may_shoot_in_2_5(table, 1)


@pytest.mark.rule("charge.shooters.range")
def test_a_charger_from_beyond_range_is_shot_at_from_maximum_range() -> None:
    table = charged("rom_equites", "gal_javelins", apart=4)
    assert [(int(each.ug), int(each.distance)) for each in chargers_to_shoot(table, 1)] == [(0, 2 * HBW)]
    near = charged("rom_equites", "gal_javelins", apart=1.5)
    assert [int(each.distance) for each in chargers_to_shoot(near, 1)] == [1500]
    beside = charged("rom_equites", "gal_javelins", apart=2)
    put(beside, 1, 20, 14, 90)
    assert chargers_to_shoot(beside, 1) == [], "it comes from behind, and never into the arc"


@pytest.mark.rule("charge.shooters.which")
def test_of_several_chargers_the_one_most_directly_ahead_is_shot_at() -> None:
    table = charged("rom_equites", "nor_archers", others=("rom_hastati",))
    put(table, 0, 21.5, 10, 90)
    put(table, 1, 19.6, 9, 90)
    table.charges = [Charge(0, 2, 0, 2 * HBW, False), Charge(1, 2, 0, 3 * HBW, False)]
    assert [int(each.ug) for each in chargers_to_shoot(table, 2)] == [1]


@pytest.mark.rule("evade.shoot", "shoot.colour.runaway", "shoot.colour.crossbow", "charge.str")
@pytest.mark.parametrize(
    ("answer", "roll", "wounds", "slow"),
    [("run", 1, 0, 1), ("skirmish", 1, 1, 0), ("skirmish", 0, 1, 0), ("stand", 0, 1, 1)],
)
def test_the_die_goes_by_the_answer(answer: str, roll: int, wounds: int, slow: int) -> None:
    """Skirmishing crossbows at average horse: black on the run (its second face is S), white skirmishing (its first two
    faces wound), green standing (its first face is a skull)."""
    table = charged("rom_equites", "nor_crossbows", dice=(roll,))
    play(table, f"answer:{answer}")
    if answer != "stand":
        play(table, "face:90")
    play(table, "shoot")
    assert (table.wounds[0], table.slow[0]) == (wounds, slow)


@pytest.mark.rule("act.cm2.when", "act.cm2.go", "charge.move", "charge.respond", "shoot.slow.prompt")
def test_a_slowed_charger_is_prompted_through_fire_and_goes_as_far_as_that_lets_it() -> None:
    """Foot archers slow horse by 2; a red card recovers 2, and without one it falls short."""
    for recovers, slow in ((True, 0), (False, 2)):
        table = charged("rom_equites", "nor_archers", apart=4, dice=(SLOWS,))
        table.attached[0] = 0
        play(table, "shoot")
        assert table.slow[0] == 2
        assert offered(table) == ["pass", "unit:rom_equites"]
        if recovers:
            play(table, "unit:rom_equites", "general:g1", "card:red")
        else:
            play(table, "pass")
        assert table.slow[0] == slow
        body = table.bodies[0]
        assert body.y == (14 * HBW if recovers else 13 * HBW), "5 HBW, and 3 HBW if slowed"


@pytest.mark.rule("charge.guns", "charge.guns.when", "char.guns")
def test_whoever_charges_guns_is_tested_before_it_moves() -> None:
    table = charged("rom_hastati", "fre_cannon", apart=1, dice=(WOUNDS,))
    assert offered(table) == ["hold", "shoot"]
    play(table, "hold")
    assert table.wounds[0] == 1, "a white die: sword and arrow"
    bolts = charged("rom_hastati", "cat_bolt_shooter", apart=1, dice=(WOUNDS,))
    play(bolts, "hold")
    assert bolts.wounds[0] == 0


@pytest.mark.rule("charge.stopped_hits")
def test_a_charger_broken_by_fire_does_not_charge() -> None:
    table = charged("rom_equites", "nor_archers", dice=(WOUNDS,))
    table.bases[0] = 1
    put(table, 0, 20, 10, 90)
    where = table.bodies[0]
    play(table, "shoot")
    assert table.bodies[0] is where or not table.is_on_table(0)
    other = charged("rom_equites", "nor_archers")
    other.mark(0, BROKEN)
    assert still_charging(other, 0) == []


@pytest.mark.rule("cc.shot", "cc.shot.which")
def test_having_shot_counts_only_in_2_5() -> None:
    table = charged("rom_equites", "par_horse_archers")
    table.mark(1, SHOT)
    assert standing(table, 1, True).shot
    table.mark(1, DECLARED)
    assert not standing(table, 1, True).shot, "that was in 2.2"


# ---- Shoot and Charge


@pytest.mark.rule("char.shoot_and_charge", "charge.declare")
def test_some_shoot_at_their_target_as_they_declare_a_charge() -> None:
    for profile, slow in (("car_spanish_cav", 1), ("rom_equites", 0)):
        table = field(profile, enemies=("rom_socii",), dice=FixedDice(*[1, 1, 1]))
        put(table, 0, 20, 10, 90)
        put(table, 1, 20, 11.5, 270)
        straight = next(path for path in charges_of(table, 0) if path.turn == 0)
        declare(table, 0, straight)
        assert table.slow[1] == slow, "unskilled: a black die, whose second face is S"
        assert bool(table.has_mark(0, SHOT)) is bool(slow)
        table.charges.clear()
        assert not may_shoot_in_3_1(table, 0)
    far = field("car_spanish_cav", enemies=("rom_socii",), dice=FixedDice())
    put(far, 0, 20, 10, 90)
    put(far, 1, 20, 12.5, 270)
    declare(far, 0, next(path for path in charges_of(far, 0) if path.turn == 0))
    assert far.slow[1] == 0, "out of range"
