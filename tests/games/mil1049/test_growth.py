"""Action C: family growth. Faces 1 and 2 show hourglass and daughter, 3 and 4 hourglass and son, 5 and 6 both."""

from __future__ import annotations

from typing import Any

import pytest
from games.mil1049.given import (
    asked,
    block,
    entry,
    family,
    given,
    keys,
    knight,
    notations,
    offers,
    play,
    refusal,
    seal,
    stock,
    table,
    vp,
    whites,
    who,
)

import quincunx as qx

LANDLESS: dict[str, Any] = {"lands": [], "castle": 0}
NEW: dict[str, Any] = {"age": 0, "heir": 0, "soldiers": 0, "castle": 0, "lord": None, "where": None, "lands": []}
FULL: dict[str, Any] = {"C": {}, "D": {}}


def women(match: qx.Match, who: str = "red") -> int:
    """How many single women a family has."""
    return int(family(match, who)["women"])


@pytest.mark.rule("growth.roll", "components.die")
@pytest.mark.parametrize(
    ("face", "results"),
    [
        (1, ["hourglass", "daughter"]),
        (2, ["hourglass", "daughter"]),
        (3, ["hourglass", "son"]),
        (4, ["hourglass", "son"]),
        (5, ["daughter", "son"]),
        (6, ["daughter", "son"]),
    ],
)
def test_one_of_the_results_on_the_face_is_chosen(face: int, results: list[str]) -> None:
    """The third one cannot be."""
    match = play(given(dice=[face]), "grow:A", "roll")
    assert notations(match) == results
    [other] = {"hourglass", "daughter", "son"} - set(results)
    assert refusal(match, other) == "growth.roll"
    assert entry(match, "rolled")["params"] == {"knight": "red-A", "face": face}
    shown = [f"a{'n' if result == 'hourglass' else ''} {result}" for result in results]
    assert entry(match, "rolled")["text"] == f"The die shows {shown[0]} or {shown[1]} for Lara A."


@pytest.mark.rule("growth.commit")
def test_nobody_stops_before_anything_has_come_of_it() -> None:
    """Roll or recognise; after a result he may stop."""
    match = play(given(dice=[1]), "grow:A")
    assert notations(match) == ["roll", "gold", "privilege"]
    assert refusal(match, "stop") == "growth.commit"
    play(match, "roll", "daughter")
    assert notations(match) == ["roll", "gold", "privilege", "stop"]


@pytest.mark.rule("growth.same-knight")
def test_all_rolls_belong_to_the_knight_who_began() -> None:
    """B's tile takes the hourglasses, and B's heir makes the son a new knight, though A has none."""
    match = play(given(dice=[1, 4, 5]), "grow:B", "roll", "hourglass", "take:war-1", "roll", "hourglass", "take:war-2")
    play(match, "roll", "son")
    assert (knight(match, "red-A")["age"], knight(match, "red-B")["age"]) == (0, 2)
    assert (knight(match, "red-A")["heir"], knight(match, "red-C")["age"]) == (0, 0)


@pytest.mark.rule("growth.hourglass")
def test_an_hourglass_takes_a_white_token_from_a_space_of_ones_choice() -> None:
    match = play(given(dice=[3]), "grow:A", "roll", "hourglass")
    assert asked(match) == "TakeToken"
    assert len(offers(match, "take")) == 12
    play(match, "take:curia-2")
    assert (knight(match, "red-A")["age"], whites(match)) == (1, 11)
    assert (asked(match), who(match)) == ("Growth", "red")


@pytest.mark.rule("growth.hourglass", "growth.reroll-no-white")
@pytest.mark.parametrize(("face", "left"), [(2, ["daughter"]), (4, ["son"])])
def test_without_white_tokens_the_other_result_must_be_chosen(face: int, left: list[str]) -> None:
    """The last one was taken by this very action, which may be rolled on all the same."""
    match = given(spaces={"*": "black", "war-1": "white"}, dice=[1, face])
    play(match, "grow:A", "roll", "hourglass", "take:war-1")
    assert "roll" in notations(match)
    play(match, "roll")
    assert notations(match) == left
    assert refusal(match, "hourglass") == "growth.hourglass"


@pytest.mark.rule("growth.female")
def test_a_daughter_is_one_more_single_woman() -> None:
    """Of the family, not of a knight; no influence comes of it."""
    match = play(given(dice=[2]), "grow:A", "roll", "daughter")
    assert (women(match), women(match, "yellow")) == (4, 3)
    assert stock(match, "red")["influence"] == 2
    assert entry(match, "daughter_born")["params"] == {"seat": 0, "n": 4}


@pytest.mark.rule("growth.male.heir")
@pytest.mark.parametrize(
    "owns",
    [{"lands": ["wool"], "castle": 0}, {"lands": [], "castle": 1}, {"lands": ["wool", "fish dark"], "castle": 1}],
)
def test_a_first_son_is_the_heir_and_is_married_if_there_is_a_land_or_a_castle(owns: dict[str, Any]) -> None:
    match = play(given(red={"A": owns}, dice=[3]), "grow:A", "roll", "son")
    assert knight(match, "red-A")["heir"] == 1
    assert knight(match, "red-C")["age"] == -1
    assert entry(match, "heir_born")["params"] == {"knight": "red-A"}
    assert asked(match) == "Dowry"


@pytest.mark.rule("growth.male.no-marriage")
def test_the_heir_of_a_landless_knight_is_born_without_a_marriage() -> None:
    """Soldiers do not count."""
    match = play(given(red={"A": {**LANDLESS, "soldiers": 7}}, dice=[3]), "grow:A", "roll", "son")
    assert knight(match, "red-A")["heir"] == 1
    assert (asked(match), who(match)) == ("Act", "yellow")
    assert "dowry" not in keys(match)


@pytest.mark.rule("growth.male.knight")
def test_a_second_son_is_a_new_knight_in_the_first_free_column() -> None:
    """Without heir, tokens, property or Lord; the father keeps his heir, and nobody marries."""
    match = play(given(dice=[6]), "grow:B", "roll", "son")
    assert knight(match, "red-C") == NEW
    assert knight(match, "red-B")["heir"] == 1
    assert (asked(match), who(match)) == ("Act", "yellow")
    assert entry(match, "knight_born")["params"] == {"knight": "red-C"}


@pytest.mark.rule("growth.male.knight")
@pytest.mark.parametrize("colour", ["red", "yellow", "blue", "green", "purple"])
def test_any_family_fills_column_c_and_then_d(colour: str) -> None:
    match = play(given(players=5, active=colour, dice=[3]), "grow:B", "roll", "son")
    assert (knight(match, f"{colour}-C"), knight(match, f"{colour}-D")["age"]) == (NEW, -1)
    said: dict[str, Any] = {colour: {"C": {"soldiers": 1}}}
    match = play(given(players=5, active=colour, dice=[3], **said), "grow:B", "roll", "son")
    assert knight(match, f"{colour}-D") == NEW


@pytest.mark.rule("growth.male.knight")
def test_a_new_knight_acts_in_the_same_phase_like_any_other() -> None:
    match = play(given(dice=[6, 1], red={"gold": 9}), "grow:B", "roll", "son")
    block(match, "court-1")
    block(match, "court-2")
    assert {"recruit:C", "grow:C", "send:C"} <= set(notations(match))
    play(match, "recruit:C", "take:war-1")
    assert (knight(match, "red-C")["soldiers"], knight(match, "red-C")["age"]) == (1, 1)


@pytest.mark.rule("growth.reroll")
def test_after_a_daughter_or_an_hourglass_the_player_rolls_on_as_often_as_he_likes() -> None:
    """Each result is carried out first; stopping ends the action."""
    match = play(given(dice=[1, 5, 2, 1]), "grow:A", "roll", "daughter", "roll", "daughter")
    assert women(match) == 5
    play(match, "roll", "hourglass")
    assert refusal(match, "roll") != ""
    play(match, "take:war-3", "roll", "hourglass", "take:war-2", "stop")
    assert (women(match), knight(match, "red-A")["age"], who(match)) == (5, 2, "yellow")


@pytest.mark.rule("growth.reroll")
def test_a_son_ends_the_action() -> None:
    match = play(given(dice=[1, 5]), "grow:B", "roll", "daughter", "roll", "son")
    assert (asked(match), who(match)) == ("Act", "yellow")


@pytest.mark.rule("growth.free-choice")
@pytest.mark.parametrize(("face", "chosen"), [(3, "hourglass"), (5, "daughter"), (1, "daughter"), (1, "hourglass")])
def test_any_visible_result_may_be_chosen(face: int, chosen: str) -> None:
    """Also an hourglass or a daughter where a son is to be seen."""
    match = play(given(dice=[face]), "grow:A", "roll", chosen)
    assert asked(match) == ("TakeToken" if chosen == "hourglass" else "Growth")
    assert knight(match, "red-A")["heir"] == 0


@pytest.mark.rule("growth.female-limit")
@pytest.mark.parametrize(("face", "other"), [(1, "hourglass"), (5, "son")])
def test_with_twelve_women_a_daughter_is_chosen_only_if_nothing_else_can_be(face: int, other: str) -> None:
    match = play(given(red={"women": 12}, dice=[face]), "grow:A", "roll")
    assert notations(match) == [other]
    assert refusal(match, "daughter") == "growth.female-limit"
    assert "daughter" in notations(play(given(red={"women": 11}, dice=[face]), "grow:A", "roll"))


@pytest.mark.rule("growth.female-limit")
def test_a_daughter_who_had_to_be_chosen_ends_the_action() -> None:
    """The only white token is gone, so that face 2 leaves nothing else."""
    match = given(spaces={"*": "black", "war-1": "white"}, red={"women": 12}, dice=[1, 2])
    play(match, "grow:A", "roll", "hourglass", "take:war-1", "roll")
    assert notations(match) == ["daughter"]
    play(match, "daughter")
    assert (women(match), "phase_over_spaces" in keys(match), who(match)) == (13, False, "yellow")


@pytest.mark.rule("growth.female-limit")
def test_a_twelfth_daughter_does_not_end_the_action() -> None:
    match = play(given(red={"women": 11}, dice=[1]), "grow:A", "roll", "daughter")
    assert (women(match), asked(match)) == (12, "Growth")


@pytest.mark.rule("growth.no-token-cost")
@pytest.mark.parametrize("actions", [("roll", "daughter", "stop"), ("roll", "son"), ("gold",), ("privilege",)])
def test_growth_alone_takes_no_token(actions: tuple[str, ...]) -> None:
    """Only a chosen hourglass does."""
    match = play(given(dice=[5]), "grow:B", *actions)
    assert (knight(match, "red-B")["age"], whites(match), who(match)) == (0, 12, "yellow")


@pytest.mark.rule("growth.recognise")
@pytest.mark.parametrize("price", ["gold", "privilege"])
def test_a_son_is_recognised_for_a_gold_or_a_privilege_without_a_roll(price: str) -> None:
    match = play(given(red={"A": LANDLESS}), "grow:A", price)
    assert knight(match, "red-A")["heir"] == 1
    assert stock(match, "red")["gold"] == (1 if price == "gold" else 2)
    assert family(match, "red")["privileges"] == (0 if price == "privilege" else 1)
    assert "rolled" not in keys(match)
    assert who(match) == "yellow"


@pytest.mark.rule("growth.recognise")
@pytest.mark.parametrize("price", ["gold", "privilege"])
def test_whoever_has_neither_recognises_nobody(price: str) -> None:
    match = play(given(red={"gold": 0, "privileges": 0}), "grow:A")
    assert notations(match) == ["roll"]
    assert refusal(match, price) == "growth.recognise"


@pytest.mark.rule("growth.recognise.reach")
def test_recognising_may_follow_a_roll_and_leads_to_a_marriage() -> None:
    """In place of a later roll, as an heir like any other."""
    match = play(given(dice=[1]), "grow:A", "roll", "daughter", "privilege")
    assert (knight(match, "red-A")["heir"], asked(match)) == (1, "Dowry")
    seal(match, red={"food": 1})
    assert who(match) == "yellow"


@pytest.mark.rule("growth.recognise.reach")
def test_a_recognised_second_son_is_a_new_knight() -> None:
    match = play(given(), "grow:B", "gold")
    assert (knight(match, "red-C"), who(match)) == (NEW, "yellow")


@pytest.mark.rule("growth.full-house", "limit.knights")
def test_a_knight_with_an_heir_does_not_grow_in_a_full_family() -> None:
    """A knight without one may."""
    match = given(red=FULL)
    assert refusal(match, "grow:B") == "growth.full-house"
    assert offers(match, "grow") == ["A", "C", "D"]
    assert offers(given(red={"C": {}}), "grow") == ["A", "B", "C"]


@pytest.mark.rule("growth.death-ends")
@pytest.mark.parametrize("knight_with", ["A", "B"])
def test_the_fathers_death_ends_the_action(knight_with: str) -> None:
    """There is no further roll, with or without an heir."""
    match = given(red={knight_with: {"age": 3}}, dice=[1])
    play(match, f"grow:{knight_with}", "roll", "hourglass", "take:war-1")
    assert (asked(match), who(match)) == ("Act", "yellow")
    assert knight(match, f"red-{knight_with}")["age"] == 0
    assert vp(match)["red"] == (-4 if knight_with == "A" else 0)


@pytest.mark.rule("growth.reuse-space", "growth.reuse-tile")
def test_a_dead_knights_column_is_used_again_by_a_new_one() -> None:
    """C dies out, D lives on: the next son stands in C, with nothing of his forerunner's."""
    match = given(red={"C": {"age": 3, "lord": "blue"}, "D": {"soldiers": 1}}, dice=[1, 5])
    play(match, "grow:C", "roll", "hourglass", "take:war-1")
    assert knight(match, "red-C")["age"] == -1
    block(match, "court-1")
    block(match, "court-2")
    play(match, "grow:B", "roll", "son")
    assert knight(match, "red-C") == NEW
    assert knight(match, "red-D")["soldiers"] == 1
    assert table(match)["turn"] == 1
