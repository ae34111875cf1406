"""2.7 and 5.2: combats one by one, their dice, shatters and shoves, supporting files, generals in the front rank."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from games.pacto.given import given, offered, play, table_of, ug, why_not

import quincunx as qx
from quincunx.games.pacto.combat import supporters
from quincunx.games.pacto.fights import is_in_combat, neighbours
from quincunx.games.pacto.markers import BROKEN, FIGHTING, LOST, SHATTERED, SHOVED
from quincunx.games.pacto.steps.combat import begin_melees

SKULL, WOUND, SPECIAL, BLANK = 0, 1, 2, 5
"""Numbers of the faces of a green die, which has one skull, one wound and one S, that come first."""
HASTATI: dict[str, Any] = {"0-hastati_1": (10, 10, 90)}
FACING_THEM = (10, 10, 270)
ALONE: dict[str, Any] = {f"{seat}-g{n}": {"with": None} for seat in range(2) for n in (1, 2)}
"""Generals who are with nobody, so that none of them is asked."""


def fight(
    first: str, second: str, *marks: str, first_edge: str = "front", second_edge: str = "front"
) -> dict[str, Any]:
    """Two UGs that fight each other."""
    edges = {"first_edge": first_edge, "second_edge": second_edge}
    return {"first": first, "second": second, **edges, "marks": list(marks)}


def combats(
    step: str, ugs: dict[str, Any], fights: Sequence[dict[str, Any]], dice: Sequence[int] = (), **more: Any
) -> qx.Match:
    """A match in which combats are about to be rolled, one of them to be chosen."""
    steps = [{"step": "Course"}, {"step": "ChooseCombat", "seat": 0, "combat": "charge" if step == "2.7" else "melee"}]
    more["generals"] = {**ALONE, **more.get("generals", {})}
    return given(at=step, ugs=ugs, fights=list(fights), dice=dice, steps=steps, **more)


TWO_PAIRS: dict[str, Any] = {
    **HASTATI,
    "1-warband_1": FACING_THEM,
    "0-hastati_2": (20, 10, 90),
    "1-warband_2": (20, 10, 270),
}
BOTH = [
    fight("0-hastati_1", "1-warband_1", "to be fought"),
    fight("0-hastati_2", "1-warband_2", "to be fought"),
]


@pytest.mark.rule("combat.charge_step", "turn.alternate.unit", "combat.charge_which")
def test_the_active_player_chooses_the_first_charge_combat() -> None:
    match = combats("2.7", TWO_PAIRS, BOTH, [BLANK] * 40)
    assert match.acting == (0,)
    assert offered(match) == ["unit:hastati_1", "unit:hastati_2"]
    assert why_not(match, "unit:principes_1") == "combat.charge_step"
    play(match, "unit:hastati_2")
    keys = [line["key"] for line in match.journal()]
    assert keys.count("journal.charge_combat") == 2, "the last one leaves no choice"


@pytest.mark.rule("combat.claims", "combat.both_roll", "combat.result.wound", "ug.hits", "combat.dice.equal")
def test_both_sides_roll_and_both_results_count() -> None:
    """Impact weapon 2 against devastating charger 2: green against green."""
    match = combats("2.7", TWO_PAIRS, BOTH, [WOUND, WOUND, *[BLANK] * 30])
    table = table_of(match)
    play(match, "unit:hastati_1")
    assert [table.wounds[ug(match, name)] for name in ("0-hastati_1", "1-warband_1")] == [1, 1]
    rolls = [line for line in match.journal() if line["key"] == "journal.rolls"][:2]
    assert [line["text"] for line in rolls] == [
        "Hastati 1: green die, sword and arrow.",
        "Gallic warband 1: green die, sword and arrow.",
    ]


@pytest.mark.rule("combat.result.kill", "combat.shatter.who", "combat.bonus.shatter", "combat.bonus.skull")
@pytest.mark.rule("combat.shatter.mark", "combat.bonus.once", "casualty.rear")
def test_a_skull_of_devastating_chargers_costs_a_base_and_shatters() -> None:
    match = combats("2.7", TWO_PAIRS, BOTH, [BLANK, SKULL, SKULL, *[BLANK] * 30])
    table, legion = table_of(match), ug(match, "0-hastati_1")
    assert table.bases[legion] == 2
    play(match, "unit:hastati_1")
    assert table.has_mark(ug(match, "1-warband_1"), SHATTERED)
    assert table.where[legion] == LOST, "the skull costs one base and the bonus die the other"


@pytest.mark.rule("combat.result.special", "combat.shove.who", "combat.bonus.shove")
def test_an_s_does_nothing_for_whom_can_neither_shatter_nor_shove() -> None:
    match = combats("2.7", TWO_PAIRS, BOTH, [SPECIAL, BLANK, *[BLANK] * 30])
    play(match, "unit:hastati_1")
    table = table_of(match)
    assert not table.has_mark(ug(match, "0-hastati_1"), SHATTERED | SHOVED)
    assert table.wounds[ug(match, "1-warband_1")] == 0


@pytest.mark.rule("general.fight", "cc.general", "general.fight.one", "gentest.r1")
def test_a_general_is_asked_before_claims_are_compared_and_risks_his_life() -> None:
    generals = {"0-g1": {"with": "0-hastati_1"}}
    # the warband is one down and rolls white, which has two wounds and an S that shatters: a green die more, a skull
    dice = [BLANK, 2, SKULL, *[BLANK] * 30]
    match = combats("2.7", TWO_PAIRS, BOTH, dice, generals=generals)
    play(match, "unit:hastati_1")
    assert match.acting == (0,)
    assert match.prompt().startswith("Should ")
    assert offered(match) == ["fight", "stay"]
    play(match, "fight")
    table = table_of(match)
    general = next(n for n in range(len(table.leaders)) if table.commander(n) == 0)
    told = [line["key"] for line in match.journal()]
    assert "journal.general_tested" in told, "his UG has lost a base"
    assert table.general_marks[general] & FIGHTING, "a blank does him no harm, and he fights on"


@pytest.mark.rule("general.fight", "general.leave.end")
def test_a_general_may_stay_out_of_it() -> None:
    generals = {"0-g1": {"with": "0-hastati_1"}}
    match = combats("2.7", TWO_PAIRS, BOTH, [BLANK, SKULL, *[BLANK] * 30], generals=generals)
    play(match, "unit:hastati_1", "stay")
    assert "journal.general_tested" not in [line["key"] for line in match.journal()]


@pytest.mark.rule("geo.neighbour", "support.who", "support.what", "support.results", "combat.melee_step")
def test_a_neighbouring_file_supports_in_melee() -> None:
    beside: dict[str, Any] = {
        **HASTATI,
        "1-warband_1": FACING_THEM,
        "0-hastati_2": (12, 10, 90),
        "0-principes_1": (20, 10, 90),
        "1-warband_2": (20, 10, 270),
    }
    fights = [fight("0-hastati_1", "1-warband_1"), fight("0-principes_1", "1-warband_2")]
    match = combats("5.2", beside, fights, [BLANK] * 40)
    table = table_of(match)
    first, second = ug(match, "0-hastati_1"), ug(match, "0-hastati_2")
    assert neighbours(table, first) == [second]
    assert not is_in_combat(table, second)
    assert supporters(table, table.fights[0], first) == [second]
    assert supporters(table, table.fights[0], ug(match, "1-warband_1")) == []
    play(match, "unit:hastati_1")
    rolls = [line["text"] for line in match.journal() if line["key"] == "journal.rolls"]
    assert any(text.startswith("Hastati 2: white die") for text in rolls), "one colour below green"


@pytest.mark.rule("geo.neighbour")
@pytest.mark.parametrize(("pose", "beside"), [((12, 10.5, 90), True), ((12, 10.6, 90), False), ((12.2, 10, 90), False)])
def test_a_file_is_a_neighbour_only_beside_and_nearly_level(pose: tuple[float, float, int], beside: bool) -> None:
    match = combats("2.7", {**TWO_PAIRS, "0-triarii_1": pose}, BOTH)
    found = neighbours(table_of(match), ug(match, "0-hastati_1"))
    assert found == ([ug(match, "0-triarii_1")] if beside else [])


@pytest.mark.rule("combat.edges", "combat.front_only", "outcome.break_when")
def test_a_ug_with_two_enemies_rolls_against_each_by_itself() -> None:
    ugs: dict[str, Any] = {**HASTATI, "1-warband_1": FACING_THEM, "1-cavalry_1": (11, 9.25, 180)}
    fights = [
        fight("0-hastati_1", "1-warband_1", "to be fought"),
        fight("1-cavalry_1", "0-hastati_1", "to be fought", "first qualifies", second_edge="right"),
    ]
    match = combats("2.7", ugs, fights, [BLANK] * 40)
    play(match, "unit:hastati_1")
    assert offered(match) == ["edge:front", "edge:right"]
    assert why_not(match, "edge:rear") == "combat.edges"
    play(match, "edge:right")
    table = table_of(match)
    assert not table.has_mark(ug(match, "0-hastati_1"), BROKEN)
    assert [line["key"] for line in match.journal()].count("journal.charge_combat") == 2


# ---- one after another


BESIDE: dict[str, Any] = {
    **HASTATI,
    "1-warband_1": FACING_THEM,
    "0-hastati_2": (12, 10, 90),
    "1-warband_2": (12, 10, 270),
}


@pytest.mark.rule("combat.order_matters")
@pytest.mark.parametrize(("first", "up"), [("hastati_1", [0, -2]), ("hastati_2", [0, 0])])
def test_what_was_rolled_before_counts_for_combats_rolled_later(first: str, up: list[int]) -> None:
    """ "Losses, shatters and shoves of a combat already rolled count for combats rolled later in the same step":
    warband 1 shatters, so warband 2 beside it claims that if it fights later, and not if it has fought before."""
    shatters = [BLANK, SPECIAL, BLANK] if first == "hastati_1" else [BLANK, BLANK, BLANK, SPECIAL, BLANK]
    match = combats("2.7", BESIDE, BOTH, [*shatters, *[BLANK] * 30])
    play(match, f"unit:{first}")
    assert table_of(match).has_mark(ug(match, "1-warband_1"), SHATTERED)
    told = [line["params"]["up"] for line in match.journal() if line["key"] == "journal.charge_combat"]
    assert told == up


@pytest.mark.rule("combat.result.both_dice", "combat.dice.six")
def test_both_of_two_dice_count_and_each_may_shatter() -> None:
    """Devastating chargers in the rear are six up: a red die and a yellow one, of which each shows a skull; each skull
    removes a base and shatters, and rolls a green die more."""
    ugs: dict[str, Any] = {"1-warband_1": (10, 10, 90), "0-hastati_1": (10, 11.5, 90)}
    charge = fight("1-warband_1", "0-hastati_1", "first qualifies", "to be fought", second_edge="rear")
    other: dict[str, Any] = {"0-hastati_2": (20, 10, 90), "1-warband_2": (20, 10, 270)}
    match = combats("2.7", {**ugs, **other}, [charge, BOTH[1]], [0, 0, BLANK, BLANK, *[BLANK] * 30])
    play(match, "unit:hastati_1")
    rolls = [line["params"] for line in match.journal() if line["key"] == "journal.rolls"]
    mine = [(roll["colour"], roll["face"]) for roll in rolls if roll["unit"] == ug(match, "1-warband_1")]
    assert mine == [(4, 0), (3, 0), (2, 3), (2, 3)], "red and yellow, and a green one for each of them"
    assert table_of(match).where[ug(match, "0-hastati_1")] == LOST, "one base by each"


MOMENT = [{"step": "Course"}, {"step": "Discards"}]


@pytest.mark.rule("combat.melee_which")
def test_all_who_fight_fight_a_melee_but_for_whom_a_charge_combat_is_still_to_come() -> None:
    """ "Every pair of UGs fighting each other fights melee in 5.2, also in the turn in which they charged. The
    exception is a contact made by a pursuit in 3.2, whose charge combat is still to come." """
    ugs = {**TWO_PAIRS, "0-hastati_1": {"pose": (10, 10, 90), "marks": ["charged"]}}
    charged, pursued = fight("0-hastati_1", "1-warband_1"), fight("0-hastati_2", "1-warband_2", "to be fought")
    for fights in ([charged], [charged, pursued]):
        match = given(at="5.2", ugs=ugs, fights=fights, dice=[BLANK] * 40, generals=ALONE, steps=MOMENT)
        begin_melees(table_of(match))
        melees = [line["params"]["unit"] for line in match.journal() if line["key"] == "journal.melee_combat"]
        assert melees == [ug(match, "0-hastati_1")]
