"""Positions no game of Milito can lead to: each is refused with its field, its clause and what would be right."""

from __future__ import annotations

import copy
import re
from typing import Any

import pytest
from games.milito.given import given
from games.spoiling import played, reached, refused

import quincunx as qx

PILES = ("hand", "deck", "discard", "destroyed")
WITHDRAW = [{"step": "Actions", "seat": 0}, {"step": "Withdraw", "seat": 1}]


def turn(seat: int = 0, **options: Any) -> dict[str, Any]:
    """A position late in a game seat began, in its turn, with nothing half done and units in all piles."""
    for seed in range(400):
        for match in played("milito", seed):
            position = match.to_dict()
            table = position["table"]
            if (
                table["active"] == table["first"] == seat
                and [step["step"] for step in table["steps"]] == ["Actions"]
                and all(any(card[-1].isalpha() for card in force[pile]) for force in table["forces"] for pile in PILES)
                and all(sum(map(len, force["columns"])) > 1 for force in table["forces"])
                and all(position["options"][key] == value for key, value in options.items())
            ):
                return position
    raise AssertionError("no game has such a turn")


POSITION = turn(mercenaries=False)


@pytest.fixture
def position() -> dict[str, Any]:
    return copy.deepcopy(POSITION)


def force(position: dict[str, Any], seat: int) -> dict[str, Any]:
    found: dict[str, Any] = position["table"]["forces"][seat]
    return found


def leader(force: dict[str, Any], pile: str = "deck") -> str:
    """A Leader from a pile, taken out of it."""
    found = next(card for card in force[pile] if card.rpartition("_")[2].isdigit())
    force[pile].remove(found)
    return str(found)


# ---- cards


def test_the_position_itself_is_read(position: dict[str, Any]) -> None:
    assert qx.from_dict(position).to_dict() == position


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("pile", PILES)
def test_no_card_is_missing(position: dict[str, Any], seat: int, pile: str) -> None:
    card = force(position, seat)[pile].pop()
    said = refused(position, f"table.forces[{seat}]", "comp.army_deck")
    assert re.search(rf"expected (\d+) {card} in all, got (\d+); ", said)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("pile", PILES)
@pytest.mark.parametrize("other", PILES[1:])
def test_no_card_is_in_two_places(position: dict[str, Any], seat: int, pile: str, other: str) -> None:
    card = next(card for card in force(position, seat)[pile] if other != "destroyed" or card[-1].isalpha())
    force(position, seat)[other].append(card)
    said = refused(position, f"table.forces[{seat}]", "comp.army_deck")
    assert re.search(rf"expected at most (\d+) {card} in all, got (\d+) \(in ", said)


def test_no_card_is_with_the_other_army(position: dict[str, Any]) -> None:
    force(position, 1)["discard"].append(leader(force(position, 0)))
    refused(position, "table.forces[1].discard")


@pytest.mark.rule("draw.effects_limit")
def test_no_hand_has_twelve_cards(position: dict[str, Any]) -> None:
    hand, deck = force(position, 0)["hand"], force(position, 0)["deck"] + force(position, 0)["discard"]
    while len(hand) < 12:
        hand.append(deck.pop())
    said = refused(position, "table.forces[0].hand", "draw.effects_limit")
    assert "expected at most 9 cards, got a list of 12" in said


@pytest.mark.rule("leader.no_column")
def test_no_leader_stands_in_a_column(position: dict[str, Any]) -> None:
    empty = next(n for n, units in enumerate(force(position, 0)["columns"]) if len(units) < 2)
    force(position, 0)["columns"][empty].append(leader(force(position, 0)))
    refused(position, f"table.forces[0].columns[{empty}]", "leader.no_column")


@pytest.mark.rule("leader.never_destroyed")
def test_no_leader_is_destroyed(position: dict[str, Any]) -> None:
    force(position, 1)["destroyed"].append(leader(force(position, 1)))
    refused(position, "table.forces[1].destroyed", "leader.never_destroyed")


@pytest.mark.rule("place.max_two")
def test_no_column_has_three_units() -> None:
    with pytest.raises(ValueError, match=r"table\.forces\[0\]\.columns\[2\]: expected .* at most 2, .*place\.max_two"):
        given(own={"c3": ["light_infantry"] * 3})


@pytest.mark.rule("place.same_type")
def test_unlike_units_share_no_column_without_combine() -> None:
    with pytest.raises(ValueError, match=r"table\.forces\[1\]\.columns\[0\]: expected .* share it.*place\.same_type"):
        given(enemy={"c1": ["spears", "elephants"]})
    given(enemy={"c1": ["spears", "slingers"]})


@pytest.mark.rule("info.deduced")
def test_what_is_known_of_a_hand_is_in_it(position: dict[str, Any]) -> None:
    side = force(position, 0)
    side["held"] = [next(card for card in side["deck"] if card not in side["hand"])]
    refused(position, "table.forces[0].held", "info.deduced")
    side["held"], side["reshuffled"] = side["hand"][:1], False
    refused(position, "table.forces[0].held", "info.deduced")


@pytest.mark.rule("setup.different")
def test_armies_differ(position: dict[str, Any]) -> None:
    force(position, 1)["army"] = force(position, 0)["army"]
    for pile in (*PILES, "columns"):
        force(position, 1)[pile] = copy.deepcopy(force(position, 0)[pile])
    refused(position, "table.forces[1].army", "setup.different")


def test_armies_are_those_of_the_options(position: dict[str, Any]) -> None:
    position["options"]["armies"].reverse()
    refused(position, "table.forces[0].army")


# ---- mercenaries


@pytest.mark.rule("variant.mercenaries.swap")
def test_as_many_are_sent_home_as_are_hired() -> None:
    position = turn(mercenaries=True)
    seat = next(seat for seat in range(2) if force(position, seat)["hired"])
    force(position, seat)["hired"] -= 1
    refused(position, f"table.forces[{seat}].hired", "variant.mercenaries.swap")


@pytest.mark.rule("variant.mercenaries.swap")
def test_who_has_hired_two_is_not_asked_to_stop() -> None:
    position = next(
        match.to_dict()
        for seed in range(400)
        for match in played("milito", seed)
        if match.to_dict()["table"]["forces"][0]["hired"] == 2
    )
    force(position, 0)["hires_no_more"] = True
    refused(position, "table.forces[0].hires_no_more", "variant.mercenaries.swap")


@pytest.mark.rule("variant.mercenaries.cards")
def test_without_the_variant_nobody_hires(position: dict[str, Any]) -> None:
    force(position, 0)["hires_no_more"] = True
    refused(position, "table.forces[0].hired", "variant.mercenaries.cards")


@pytest.mark.rule("variant.mercenaries.swap")
def test_whoever_has_stopped_hiring_is_not_asked() -> None:
    position = reached("milito", "Hire")
    seat = position["table"]["steps"][0]["seat"]
    force(position, seat)["hires_no_more"] = True
    refused(position, "table.steps[0]", "variant.mercenaries.swap")


@pytest.mark.rule("variant.mercenaries.swap")
def test_before_the_battle_all_cards_are_in_the_deck() -> None:
    position = reached("milito", "Hire", "Release")
    force(position, 0)["hand"].append(force(position, 0)["deck"].pop())
    refused(position, "table.forces[0]", "setup.shuffle")


# ---- the turn and the end


@pytest.mark.parametrize(
    ("field", "value", "place", "rule"),
    [
        ("turn", 61, "table.turn", ""),
        ("turn", 0, "table.turn", "variant.mercenaries.swap"),
        ("active", 1, "table.active", "turn.alternate"),
        ("dead_turns", 5, "table.dead_turns", ""),
        ("dead_turns", 1, "table.dead_turns", "end.dead_position"),
        ("terrain", ["plain", "plain", "hill", "plain", "plain"], "table.terrain[0]", "setup.terrain.order"),
        ("terrain", ["hill", "plain", "plain", "plain", "hill"], "table.terrain", "comp.terrain_deck"),
        ("flanks", [[2, 1]], "table.flanks", "flank.timing"),
        ("flanks", [[2, 1], [2, 1]], "table.flanks", ""),
        ("attack", {"column": 3}, "table.attack", "attack.declare"),
        ("ending", "end.peace", "table.ending", ""),
        ("scores", [0.5, 0.5], "table.scores", ""),
        ("released", [[0, "spears"]], "table.released", ""),
    ],
)
def test_a_wrong_table_is_refused(position: dict[str, Any], field: str, value: object, place: str, rule: str) -> None:
    position["table"][field] = value
    if field == "active":
        position["table"]["steps"][0]["seat"] = value
    refused(position, place, rule)


@pytest.mark.rule("turn.alternate")
def test_whose_turn_it_is_follows_from_who_began(position: dict[str, Any]) -> None:
    position["table"]["first"] = 1 - position["table"]["first"]
    refused(position, "table.active", "turn.alternate")


@pytest.mark.rule("setup.terrain.neutral")
def test_nobody_controls_a_column_in_the_first_turn() -> None:
    position = reached("milito", "Actions")
    assert position["table"]["turn"] == 1
    position["table"]["control"][3] = 0
    refused(position, "table.control[3]", "setup.terrain.neutral")


@pytest.mark.parametrize(
    ("ending", "scores", "place", "rule"),
    [
        ("end.win", [0.0, 1.0], "table.scores", "end.win"),
        ("end.win", [0.7, 0.3], "table.scores", "end.win"),
        ("end.turn_cap", [1.0, 0.0], "table.turn", "end.turn_cap"),
        ("end.dead_position", [1.0, 0.0], "table.dead_turns", "end.dead_position"),
        ("table.agreed", [1.0, 0.0], "table.scores", "table.agreed"),
        ("table.resigned", [0.5, 0.5], "table.scores", "table.resigned"),
    ],
)
def test_an_end_has_its_scores(ending: str, scores: list[float], place: str, rule: str) -> None:
    position = given(control=(0, 0, 0, None, None)).to_dict()
    position["table"].update(steps=[], ending=ending, scores=scores)
    refused(position, place, rule)


@pytest.mark.parametrize(
    ("control", "turn", "place"),
    [
        pytest.param((0, 0, 1, None, None), 39, "table.turn", id="too early"),
        pytest.param((0, 1, None, None, None), 41, "table.control", id="no lead"),
        pytest.param((0, 0, 0, None, None), 41, "table.control", id="a win as ever"),
    ],
)
@pytest.mark.rule("end.late_win")
def test_who_wins_late_has_a_lead(control: tuple[int | None, ...], turn: int, place: str) -> None:
    position = given(control=control, turn=turn).to_dict()
    position["table"].update(steps=[], ending="end.late_win", scores=[1.0, 0.0])
    refused(position, place, "end.late_win")


def test_who_wins_holds_three_columns() -> None:
    position = given(control=(0, 0, None, None, None)).to_dict()
    position["table"].update(steps=[], ending="end.win", scores=[1.0, 0.0])
    refused(position, "table.control", "victory.check")


# ---- steps


@pytest.mark.parametrize(
    ("steps", "place", "rule"),
    [
        ([{"step": "Actions", "seat": 1}], "table.steps[0].seat", "actions.any"),
        ([{"step": "Pay", "seat": 0}], "table.steps", "place.pay.hand"),
        ([{"step": "Withdraw", "seat": 1}], "table.steps", "attack.withdraw.option"),
        (WITHDRAW, "table.attack", "attack.order"),
        ([{"step": "Hire", "seat": 0}], "table.turn", "variant.mercenaries.swap"),
        ([{"step": "FlankAttacks", "seat": 0}], "table.flanks", "flank.snapshot"),
        ([{"step": "Actions", "seat": 0}, {"step": "PlaceColumn", "seat": 0}], "table.placing.card", "place.basic"),
        ([{"step": "Actions", "seat": 0}, {"step": "Pay", "seat": 0}], "table.placing.cost", "place.pay.hand"),
        ([{"step": "Actions", "seat": 0}] * 2, "table.steps", "actions.any"),
        ([], "table.steps", "table.over"),
    ],
)
def test_steps_out_of_place_are_refused(
    position: dict[str, Any], steps: list[dict[str, Any]], place: str, rule: str
) -> None:
    position["table"]["steps"] = steps
    refused(position, place, rule)


@pytest.mark.rule("attack.withdraw.condition")
def test_only_the_faster_is_asked_to_withdraw() -> None:
    attack = {"column": 3, "attacker": "medium_cavalry", "defender": "elephants"}
    own = {"c3": ["medium_cavalry"], "bonus": "rep_1"}
    with pytest.raises(ValueError, match=r"table\.steps\[1\]: .*attack\.withdraw\.condition"):
        given(own=own, enemy={"c3": ["elephants"]}, attack=attack, steps=WITHDRAW)


@pytest.mark.rule("attack.withdraw.option")
@pytest.mark.parametrize("step", ["Withdraw", "DefenderBonus", "AttackerBonus"])
def test_a_step_asks_the_side_whose_choice_it_is(step: str) -> None:
    position = reached("milito", "Actions", step)
    position["table"]["steps"][1]["seat"] ^= 1
    refused(position, "table.steps[1].seat", position_rule(step))


def position_rule(step: str) -> str:
    return {
        "Withdraw": "attack.withdraw.option",
        "DefenderBonus": "attack.bonus.defender",
        "AttackerBonus": "attack.bonus.attacker",
    }[step]


@pytest.mark.rule("attack.order")
def test_only_an_attacker_has_a_card_face_down(position: dict[str, Any]) -> None:
    for seat in range(2):
        spoilt = copy.deepcopy(position)
        force(spoilt, seat)["bonus"] = force(spoilt, seat)["deck"].pop()
        refused(spoilt, f"table.forces[{seat}].bonus", "attack.order")


@pytest.mark.rule("attack.bonus.attacker")
def test_the_attacker_has_set_a_card_before_the_defender_decides() -> None:
    position = reached("milito", "Actions", "DefenderBonus")
    side = force(position, position["table"]["active"])
    side["discard"].append(side["bonus"])
    side.update(bonus=None, bonus_from_deck=False)
    refused(position, f"table.forces[{position['table']['active']}].bonus", "attack.bonus.attacker")


@pytest.mark.parametrize(
    ("field", "value", "place", "rule"),
    [
        ("attacker", None, "table.attack", "attack.fighter"),
        ("flank", True, "table.attack.flank", "flank.timing"),
    ],
)
def test_an_attack_is_as_its_step_says(field: str, value: object, place: str, rule: str) -> None:
    position = reached("milito", "Actions", "AttackerBonus")
    position["table"]["attack"][field] = value
    refused(position, place, rule)


@pytest.mark.rule("flank.still_valid")
def test_a_flank_attack_is_one_that_is_possible() -> None:
    position = reached("milito", "FlankAttacks", "FlankFrom")
    position["table"]["steps"][1]["pair"] = (position["table"]["steps"][1]["pair"] + 4) % 8
    refused(position, "table.steps[1].pair", "flank.still_valid")


@pytest.mark.parametrize(
    ("field", "value", "rule"),
    [
        ("cost", 99, "place.cost.cumulative"),
        ("paid", 5, "place.pay.hand"),
        ("least", 1, "place.pay.no_surplus"),
        ("draws", 3, "effect.on_play"),
        ("fresh", [], "place.cost.cumulative"),
        ("clearing", 3, "place.replace.with_placement"),
        ("card", "rep_1", ""),
    ],
)
def test_a_payment_adds_up(field: str, value: object, rule: str) -> None:
    position = reached("milito", "Actions", "Pay")
    position["table"]["placing"][field] = value
    refused(position, "table.placing", rule)


@pytest.mark.rule("place.basic")
def test_a_card_to_be_placed_is_a_unit_of_the_hand() -> None:
    position = reached("milito", "Actions", "PlaceColumn")
    side = force(position, position["table"]["active"])
    position["table"]["placing"]["card"] = next(card for card in side["deck"] if card not in side["hand"])
    refused(position, "table.placing.card", "place.basic")


# ---- sketches


def test_a_sketch_may_leave_cards_out_and_goes_on_as_one() -> None:
    match = given(own={"hand": ["rep_1"], "c3": ["triarii"]})
    position = match.to_dict()
    assert position["table"]["sketch"] is True
    match.play("pass")
    match.undo()
    assert qx.from_dict(match.to_dict()).to_dict() == position
    del position["table"]["sketch"]
    refused(position, "table.forces[0]", "comp.army_deck")
