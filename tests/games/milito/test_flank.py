"""Phase 3: flank attacks."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from games.milito.given import at_turn_start, control, given, notations, play, refusal, side, totals

import quincunx as qx


def flank_phase(own: dict[str, Any], enemy: dict[str, Any], **fields: Any) -> qx.Match:
    """Seat 0's turn has begun, with cards enough in both hands."""
    own = {"hand": ["rep_1", "rep_8", "light_infantry"], **own}
    enemy = {"hand": ["car_1", "car_8"], **enemy}
    return at_turn_start(given(active=1, own=own, enemy=enemy, **fields))


def flank_bonuses(match: qx.Match) -> list[int]:
    """The flank bonuses in the last combat."""
    entry = [entry for entry in match.journal() if entry["key"] == "journal.strengths"][-1]
    return [each["value"] for each in entry["details"] if each["rule"] == "strength.flank"]


# ---- when it is possible


@pytest.mark.rule("flank.timing")
def test_flank_attacks_come_before_all_other_actions() -> None:
    """First they are offered alone; once passed over, an attack on the same column has no flank bonus."""
    match = flank_phase({"c2": ["triarii"], "c3": ["triarii"]}, {"c3": ["spears"]})
    assert notations(match) == ["pass", "flank:3-2"]
    play(match, "pass", "attack:3", "bonus:rep_1", "no-bonus")
    assert flank_bonuses(match) == []
    assert totals(match) == (4 + 3, 5)


@pytest.mark.rule("flank.timing")
def test_no_flank_attack_with_units_placed_this_turn() -> None:
    """A flank won by placing comes too late."""
    match = given(
        own={"hand": ["medium_infantry", "rep_1"], "c3": ["triarii"]}, enemy={"hand": ["car_1"], "c3": ["spears"]}
    )
    play(match, "place:medium_infantry", "column:2")
    assert refusal(match, "flank:3-2") == "turn.no_return"
    play(match, "attack:3", "bonus:rep_1", "no-bonus")
    assert flank_bonuses(match) == []


@pytest.mark.rule("flank.cond_own_unit")
@pytest.mark.rule("flank.cond_flanking_column")
@pytest.mark.rule("flank.cond_beyond")
@pytest.mark.rule("flank.needs_enemy")
def test_all_conditions_in_every_position() -> None:
    """Each column empty, own, enemy or contested: in all 1024 positions just the right flank attacks are offered."""
    for state in product(("", "own", "enemy", "both"), repeat=5):
        mine = {n for n in range(1, 6) if state[n - 1] in ("own", "both")}
        theirs = {n for n in range(1, 6) if state[n - 1] in ("enemy", "both")}
        match = flank_phase(
            {"hand": ["rep_1"], **{f"c{n}": ["light_infantry"] for n in mine}},
            {f"c{n}": ["spears"] for n in theirs},
        )
        expected = {
            f"flank:{attacked}-{flanking}"
            for attacked in mine & theirs
            for flanking in (attacked - 1, attacked + 1)
            if flanking in mine - theirs and 2 * flanking - attacked not in theirs
        }
        offered = {notation for notation in notations(match) if notation.startswith("flank")}
        assert offered == expected, state


@pytest.mark.parametrize(
    ("own", "enemy", "flank", "clause"),
    [
        pytest.param("1", "2", "2-1", "flank.cond_own_unit", marks=pytest.mark.rule("flank.cond_own_unit")),
        pytest.param("12", "", "2-1", "flank.needs_enemy", marks=pytest.mark.rule("flank.needs_enemy")),
        *(
            pytest.param(*case, "flank.cond_flanking_column", marks=pytest.mark.rule("flank.cond_flanking_column"))
            for case in [("2", "2", "2-1"), ("12", "12", "2-1"), ("2", "12", "2-1")]
        ),
        *(
            pytest.param(*case, marks=pytest.mark.rule("flank.cond_beyond"))
            for case in [
                ("23", "13", "3-2", "flank.cond_beyond"),
                ("123", "13", "3-2", "flank.cond_beyond"),
                ("123", "3", "3-2", ""),
                ("12", "2", "2-1", ""),
            ]
        ),
    ],
)
def test_the_condition_that_fails_is_named(own: str, enemy: str, flank: str, clause: str) -> None:
    """Besides a flank attack on column 4 from the edge, which is possible all the time."""
    columns = {f"c{n}": ["light_infantry"] for n in own + "45"}
    match = flank_phase({"hand": ["rep_1"], **columns}, {f"c{n}": ["spears"] for n in enemy + "4"})
    assert "flank:4-5" in notations(match)
    assert refusal(match, f"flank:{flank}") == clause


@pytest.mark.rule("flank.cond_beyond")
def test_the_refusal_names_the_column_that_protects_the_flank() -> None:
    for flank, beyond in (("3-2", 1), ("3-4", 5)):
        columns = {f"c{n}": ["light_infantry"] for n in (2, 3, 4)}
        match = flank_phase({"hand": ["rep_1"], **columns}, {f"c{n}": ["spears"] for n in (beyond, 3)})
        no = match.why_not(match.parse(f"flank:{flank}"))
        assert no is not None
        assert f"column {beyond} " in no.text


@pytest.mark.rule("flank.cond_beyond")
@pytest.mark.parametrize("controller", [None, 0, 1])
def test_control_beyond_does_not_matter(controller: int | None) -> None:
    """Nor do one's own units there."""
    for stack in ([], ["triarii"]):
        match = flank_phase(
            {"c1": stack, "c2": ["triarii"], "c3": ["triarii"]},
            {"c3": ["spears"]},
            control=[controller, None, None, None, None],
        )
        assert notations(match) == ["pass", "flank:3-2"]


@pytest.mark.rule("flank.snapshot")
def test_no_flank_attack_that_another_one_made_possible() -> None:
    """Column 2 is cleared by a flank attack; from there column 3 could be flanked, but not this turn."""
    match = flank_phase(
        {"c1": ["medium_infantry"], "c2": ["triarii"], "c3": ["triarii"], "c4": ["triarii"], "c5": ["medium_infantry"]},
        {"c2": ["slingers"], "c3": ["spears"], "c4": ["spears"]},
    )
    assert notations(match) == ["pass", "flank:2-1", "flank:4-5"]
    play(match, "flank:2-1", "column:2", "bonus:rep_8", "stand", "no-bonus")
    assert side(match, 1)["columns"][1] == []
    assert notations(match) == ["pass", "flank:4-5"]
    assert refusal(match, "flank:3-2") == "flank.snapshot"


@pytest.mark.rule("flank.still_valid")
def test_a_flank_attack_that_is_no_longer_possible() -> None:
    """Flanked on both sides: with the own units of column 3 lost in the first attack there is no second one."""
    match = flank_phase({"c2": ["triarii"], "c3": ["light_infantry"], "c4": ["triarii"]}, {"c3": ["spears"]})
    assert notations(match) == ["pass", "flank:3-2", "flank:3-4"]
    play(match, "flank:3-2", "column:3", "bonus:rep_8", "bonus:car_1")
    assert side(match, 0)["columns"][2] == []
    assert match.rule == "actions.any"


@pytest.mark.rule("flank.still_valid")
def test_flanking_units_lost_meanwhile() -> None:
    """Possible when the phase began, but the flanking column is empty now."""
    match = given(
        own={"hand": ["rep_1"], "c3": ["triarii"], "c4": ["triarii"]},
        enemy={"c3": ["spears"]},
        flanks=[[3, 2], [3, 4]],
        steps=[{"step": "FlankAttacks", "seat": 0}],
    )
    assert notations(match) == ["pass", "flank:3-4"]
    assert refusal(match, "flank:3-2") == "flank.still_valid"


@pytest.mark.rule("flank.optional")
def test_flank_attacks_are_optional_and_in_any_order() -> None:
    """None, one, or both in either order."""

    def both() -> qx.Match:
        own = {"c1": ["medium_infantry"], "c2": ["triarii"], "c4": ["triarii"], "c5": ["medium_infantry"]}
        return flank_phase(own, {"c2": ["warband_medium_infantry"], "c4": ["warband_medium_infantry"]})

    assert notations(both()) == ["pass", "flank:2-1", "flank:4-5"]
    assert play(both(), "pass").rule == "actions.any"
    attack_2 = ("flank:2-1", "column:2", "bonus:rep_8", "stand", "no-bonus")
    attack_4 = ("flank:4-5", "column:4", "bonus:rep_1", "stand", "no-bonus")
    assert notations(play(both(), *attack_4)) == ["pass", "flank:2-1"]
    assert play(both(), *attack_4, "pass").rule == "actions.any"
    for order in ((*attack_2, *attack_4), (*attack_4, *attack_2)):
        match = play(both(), *order)
        assert [control(match)[1], control(match)[3]] == [0, 0]
        assert match.rule == "actions.any"


@pytest.mark.rule("flank.multiple")
def test_one_flank_attack_leaves_the_others_as_they_were() -> None:
    """On both wings, and by each of them first; a flank attack being made is not to be made any more."""
    own = {"c1": ["triarii"], "c2": ["medium_infantry"], "c4": ["medium_infantry"], "c5": ["triarii"]}
    for first, second in (("1-2", "5-4"), ("5-4", "1-2")):
        match = flank_phase(own, {"c1": ["spears"], "c5": ["spears"]})
        assert notations(match) == ["pass", "flank:5-4", "flank:1-2"]
        play(match, f"flank:{first}", f"column:{first[0]}")
        left = [int(column) for column in second.split("-")]
        assert match.to_dict()["table"]["flanks"] == [left]
        play(match, "bonus:rep_1", "no-bonus")
        assert notations(match) == ["pass", f"flank:{second}"]
        play(match, "pass")
        assert match.to_dict()["table"]["flanks"] == []


@pytest.mark.rule("flank.multiple")
def test_the_same_column_again_from_the_other_side() -> None:
    """The defenders survive the attack from column 2 and are attacked once more from column 4."""
    match = flank_phase({"c2": ["light_infantry"], "c3": ["triarii"], "c4": ["medium_infantry"]}, {"c3": ["spears"]})
    play(match, "flank:3-2", "column:2", "bonus:rep_8", "bonus:car_8")
    assert side(match, 1)["columns"][2] == ["spears"]
    assert notations(match) == ["pass", "flank:3-4"]
    play(match, "flank:3-4", "column:4", "bonus:rep_1", "no-bonus")
    assert totals(match) == (3 + 2 + 3, 5)
    assert side(match, 1)["columns"][2] == []
    assert side(match, 1)["destroyed"] == ["spears"]


# ---- who attacks


@pytest.mark.rule("flank.choice")
def test_from_the_attacked_or_from_the_flanking_column() -> None:
    """Either of the two and no other; the attack is made with the units there."""
    for origin, fighter in ((3, 4), (2, 3)):
        match = flank_phase({"c2": ["medium_infantry"], "c3": ["triarii"], "c4": ["triarii"]}, {"c3": ["spears"]})
        play(match, "flank:3-2")
        assert notations(match) == ["column:3", "column:2"]
        assert refusal(match, "column:4") == "flank.choice"
        play(match, f"column:{origin}", "bonus:rep_8", "no-bonus")
        assert totals(match)[0] == fighter + 2 - 1


@pytest.mark.rule("flank.attackers")
def test_only_the_chosen_stack_fights_and_supports() -> None:
    """Support and fighting units are those of the chosen column."""
    own = {"c2": ["medium_infantry", "light_infantry"], "c3": ["triarii"]}
    match = play(flank_phase(own, {"c3": ["spears"]}), "flank:3-2", "column:3")
    play(match, "bonus:rep_8", "no-bonus")
    assert totals(match)[0] == 4 + 2 - 1
    match = play(flank_phase(own, {"c3": ["spears"]}), "flank:3-2", "column:2")
    assert notations(match) == ["fight:medium_infantry", "fight:light_infantry"]
    play(match, "fight:medium_infantry", "bonus:rep_8", "no-bonus")
    assert totals(match)[0] == 3 + 1 + 2 - 1


@pytest.mark.rule("flank.attackers")
def test_only_the_chosen_stack_counts_for_speed() -> None:
    """Defending Medium Cavalry (4) may slip away from Triarii (0), not from Medium Cavalry."""
    own = {"c2": ["triarii"], "c3": ["medium_cavalry"]}
    match = play(flank_phase(own, {"c3": ["medium_cavalry"]}), "flank:3-2", "column:2", "bonus:rep_8")
    assert notations(match) == ["stand", "withdraw"]
    match = play(flank_phase(own, {"c3": ["medium_cavalry"]}), "flank:3-2", "column:3", "bonus:rep_8")
    assert refusal(match, "withdraw") == "attack.withdraw.condition"


@pytest.mark.rule("flank.attackers")
@pytest.mark.parametrize(("origin", "total"), [(2, 3 + 2 + 1), (3, 4 + 2 + 1 + 2)])
def test_only_the_chosen_stack_counts_for_leaders(origin: int, total: int) -> None:
    """The primus pilus has +2 with Triarii: not if they stand in the other column."""
    own = {"hand": ["rep_6", "rep_8"], "c2": ["medium_infantry"], "c3": ["triarii"]}
    match = play(flank_phase(own, {"c3": ["spears"]}), "flank:3-2", f"column:{origin}", "bonus:rep_6", "no-bonus")
    assert totals(match)[0] == total


@pytest.mark.rule("flank.attackers")
@pytest.mark.parametrize(("origin", "left"), [(2, [[], [], ["triarii"]]), (3, [[], ["light_infantry"], []])])
def test_only_the_chosen_stack_is_at_risk(origin: int, left: list[list[str]]) -> None:
    """The defender wins: only the attacking units are destroyed."""
    match = flank_phase({"c2": ["light_infantry"], "c3": ["triarii"]}, {"c3": ["spears", "spears"]})
    play(match, "flank:3-2", f"column:{origin}", "bonus:rep_8", "bonus:car_1")
    assert side(match, 0)["columns"][:3] == left
    assert len(side(match, 0)["destroyed"]) == 1


# ---- what comes of it


@pytest.mark.rule("flank.bonus")
def test_flank_bonus_and_an_attack_like_any_other() -> None:
    """+2 for the attacker, with all the steps of an attack and all the other summands."""
    own = {"c2": ["medium_cavalry"], "c3": ["light_infantry", "triarii"]}
    match = flank_phase(own, {"c3": ["slingers", "light_cavalry"]})
    play(match, "flank:3-2", "column:3")
    assert notations(match) == ["fight:triarii", "fight:light_infantry"]
    assert notations(play(match, "fight:triarii")) == ["fight:slingers", "fight:light_cavalry"]
    assert notations(play(match, "fight:light_cavalry")) == ["bonus:light_infantry", "bonus:rep_1", "bonus:rep_8"]
    assert notations(play(match, "bonus:rep_1")) == ["bonus:car_1", "bonus:car_8", "no-bonus"]
    play(match, "bonus:car_8")
    assert flank_bonuses(match) == [2]
    assert totals(match) == (4 - 2 + 1 + 2 + 3, 1 + 1 - 1)


@pytest.mark.rule("flank.bonus")
def test_a_flank_attack_may_be_withdrawn_from() -> None:
    """Like from any other attack."""
    match = flank_phase({"c2": ["triarii"], "c3": ["triarii"]}, {"c3": ["slingers"]})
    play(match, "flank:3-2", "column:2", "bonus:rep_1", "withdraw")
    assert side(match, 1)["discard"] == ["slingers"]
    assert side(match, 0)["discard"] == ["rep_1"]
    assert match.rule == "actions.any"


@pytest.mark.rule("flank.bonus_once")
def test_one_bonus_for_two_flanks() -> None:
    """Flanked from columns 2 and 4 the bonus is still +2."""
    match = flank_phase({"c2": ["triarii"], "c3": ["triarii"], "c4": ["triarii"]}, {"c3": ["spears"]})
    assert notations(match) == ["pass", "flank:3-2", "flank:3-4"]
    play(match, "flank:3-2", "column:3", "bonus:rep_8", "no-bonus")
    assert flank_bonuses(match) == [2]
    assert totals(match) == (4 + 2 - 1, 5)


@pytest.mark.rule("flank.status")
@pytest.mark.parametrize(("before", "after"), [(None, None), (0, None), (1, 1)])
def test_only_the_attacked_column_changes(before: int | None, after: int | None) -> None:
    """Lost from column 2: its control stays though it is empty; column 3 follows the chart."""
    match = flank_phase(
        {"c2": ["light_infantry"], "c3": ["triarii"]},
        {"c3": ["spears", "spears"]},
        control=[None, None, before, None, 1],
    )
    assert control(match) == [None, 0, before, None, 1]
    play(match, "flank:3-2", "column:2", "bonus:rep_8", "bonus:car_1")
    assert side(match, 0)["columns"][1] == []
    assert control(match) == [None, 0, after, None, 1]


@pytest.mark.rule("flank.status")
def test_a_won_flank_attack_gains_the_attacked_column() -> None:
    """Made from column 2, it turns column 3."""
    match = flank_phase({"c2": ["triarii"], "c3": ["triarii"]}, {"c3": ["spears"]}, control=[None, None, 1, None, None])
    play(match, "flank:3-2", "column:2", "bonus:rep_1", "no-bonus")
    assert control(match) == [None, 0, 0, None, None]


@pytest.mark.rule("flank.bystanders")
def test_bystanders_are_untouched() -> None:
    """Attack from column 2, own Triarii in column 3: they stay on a tie, a defeat and a victory."""
    fields = {"c2": ["medium_infantry"], "c3": ["triarii"]}
    tie = play(flank_phase(fields, {"c3": ["spears"]}), "flank:3-2", "column:2", "bonus:light_infantry", "no-bonus")
    assert totals(tie) == (5, 5)
    assert side(tie, 0)["columns"] == [[], [], ["triarii"], [], []]
    assert side(tie, 0)["discard"] == ["light_infantry", "medium_infantry"]
    assert side(tie, 1)["discard"] == ["spears"]
    defeat = play(flank_phase(fields, {"c3": ["spears"]}), "flank:3-2", "column:2", "bonus:rep_8", "no-bonus")
    assert side(defeat, 0)["columns"] == [[], [], ["triarii"], [], []]
    assert side(defeat, 0)["destroyed"] == ["medium_infantry"]
    victory = play(flank_phase(fields, {"c3": ["spears"]}), "flank:3-2", "column:2", "bonus:rep_1", "no-bonus")
    assert side(victory, 0)["columns"] == [[], ["medium_infantry"], ["triarii"], [], []]
    assert side(victory, 1)["destroyed"] == ["spears"]
