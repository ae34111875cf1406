"""Optional variant: mercenaries, who may be hired, and what they count as."""

from __future__ import annotations

from typing import Any

import pytest
from games.milito.given import CARTHAGE, ROME, battle, given, notations, play, refusal, side, totals

import quincunx as qx
from quincunx.core.starting import new_match

PERSIA = "achaemenid_persian"
MACEDON = "alexandrian_macedonian"
FOUR = ["cretan_archers", "gallic_medium_infantry", "hoplite_spears", "numidian_light_cavalry"]


def hiring(first: int = 0, **options: Any) -> qx.Match:
    """A match of Rome against Carthage in which the coin fell for seat `first`."""
    milito = qx.game_of("milito")
    return new_match(milito, milito.built_in, {"armies": [ROME, CARTHAGE], **options}, qx.FixedDice(first))


# ---- the cards


@pytest.mark.rule("variant.mercenaries.cards")
def test_four_mercenaries_one_of_each() -> None:
    match = hiring(mercenaries=True)
    assert notations(match) == ["pass", *[f"hire:{card}" for card in FOUR]]
    assert refusal(match, "hire:spears") == "variant.mercenaries.cards"
    play(match, "hire:hoplite_spears", "release:slingers")
    assert notations(match) == ["pass", *[f"hire:{card}" for card in FOUR if card != "hoplite_spears"]]
    assert refusal(match, "hire:hoplite_spears") == "variant.mercenaries.cards"


@pytest.mark.rule("variant.mercenaries.cards")
def test_off_by_default() -> None:
    match = hiring()
    assert match.rule == "actions.any"
    cards = [card for seat in range(2) for card in side(match, seat)["hand"] + side(match, seat)["deck"]]
    assert len(cards) == 60
    assert not set(FOUR) & set(cards)


@pytest.mark.rule("variant.mercenaries.cards")
def test_printed_values() -> None:
    """Speed, attack, defence, deploy, flank and Combine of each."""
    faces = given().view(0)["cards"]["0"]
    printed = [
        [faces[card][field] for field in ("speed", "attack", "defence", "deploy", "flank", "combine")] for card in FOUR
    ]
    assert printed == [
        [2, 2, 2, 0, 0, True],
        [2, 4, 2, 0, 0, False],
        [0, 4, 5, 1, 1, False],
        [5, 2, 1, 0, 0, False],
    ]


# ---- hiring


@pytest.mark.rule("variant.mercenaries.swap")
@pytest.mark.parametrize("first", [0, 1])
def test_second_player_begins_and_they_take_turns(first: int) -> None:
    match = hiring(first, mercenaries=True)
    second = 1 - first
    asked = [match.acting[0]]
    for hire in FOUR:
        play(match, f"hire:{hire}", "release:light_infantry" if hire == FOUR[0] else "release:medium_infantry")
        asked.append(match.acting[0])
    assert asked == [second, first, second, first, first]
    assert match.rule == "actions.any"
    assert [battle(match).forces[seat].hired for seat in range(2)] == [2, 2]


@pytest.mark.rule("variant.mercenaries.swap")
def test_two_each_at_most() -> None:
    """Seat 0 stops; seat 1 may go on to its second, not to a third."""
    match = hiring(mercenaries=True)
    play(match, "hire:cretan_archers", "release:slingers", "pass")
    assert match.acting == (1,)
    play(match, "hire:hoplite_spears", "release:slingers")
    assert match.rule == "actions.any"


@pytest.mark.rule("variant.mercenaries.swap")
def test_who_stops_is_not_asked_again() -> None:
    match = hiring(mercenaries=True)
    play(match, "pass")
    assert match.acting == (0,)
    play(match, "hire:cretan_archers", "release:triarii")
    assert match.acting == (0,)
    play(match, "pass")
    assert match.rule == "actions.any"


@pytest.mark.rule("variant.mercenaries.swap")
def test_a_unit_leaves_for_each_one_hired() -> None:
    """Decks stay at 30 cards, and the unit sent home is out of the game."""
    match = hiring(mercenaries=True)
    play(match, "hire:cretan_archers")
    assert notations(match) == [
        "release:elephants",
        "release:spears",
        "release:medium_infantry",
        "release:warband_medium_infantry",
        "release:light_infantry",
        "release:slingers",
        "release:medium_cavalry",
        "release:light_cavalry",
    ]
    assert refusal(match, "release:car_8") == "variant.mercenaries.swap"
    play(match, "release:elephants", "pass", "pass")
    cards = side(match, 1)["hand"] + side(match, 1)["deck"]
    assert len(cards) == 30
    assert (cards.count("elephants"), cards.count("cretan_archers")) == (2, 1)
    assert match.to_dict()["table"]["released"] == [[1, "elephants"]]
    assert len(side(match, 0)["hand"] + side(match, 0)["deck"]) == 30


@pytest.mark.rule("variant.mercenaries.swap")
def test_hiring_is_open() -> None:
    match = hiring(mercenaries=True)
    play(match, "hire:cretan_archers", "release:elephants")
    seen = [entry["params"] for entry in match.journal(0) if entry["key"] == "journal.hires"]
    assert seen == [{"seat": 1, "card": "cretan_archers", "released": "elephants"}]


# ---- what they count as


@pytest.mark.rule("variant.mercenaries.type")
@pytest.mark.parametrize(
    ("armies", "there", "mercenary", "together"),
    [
        ((CARTHAGE, ROME), "spears", "hoplite_spears", True),
        ((CARTHAGE, ROME), "medium_infantry", "gallic_medium_infantry", True),
        ((CARTHAGE, ROME), "light_cavalry", "numidian_light_cavalry", True),
        ((CARTHAGE, ROME), "warband_medium_infantry", "gallic_medium_infantry", False),
        ((CARTHAGE, ROME), "medium_cavalry", "numidian_light_cavalry", False),
        ((ROME, CARTHAGE), "triarii", "hoplite_spears", False),
        ((ROME, CARTHAGE), "triarii", "cretan_archers", True),
    ],
)
def test_shares_a_column_as_its_base_type(armies: tuple[str, str], there: str, mercenary: str, together: bool) -> None:
    """Cretan Archers have Combine; Triarii are another type than Spears."""
    leader = "car_1" if armies[0] == CARTHAGE else "rep_1"
    match = given(armies=armies, own={"hand": [mercenary, leader], "c3": [there]})
    play(match, f"place:{mercenary}")
    assert refusal(match, "column:3") == ("" if together else "place.same_type")


@pytest.mark.rule("variant.mercenaries.type")
@pytest.mark.parametrize(("fighter", "defence"), [("medium_infantry", 3), ("gallic_medium_infantry", 2)])
def test_fighting_unit_is_named_when_it_joins_regulars(fighter: str, defence: int) -> None:
    match = given(
        own={"hand": ["rep_8", "rep_2"], "c3": ["triarii"]},
        enemy={"c3": ["medium_infantry", "gallic_medium_infantry"]},
    )
    play(match, "attack:3")
    assert (match.acting, notations(match)) == ((1,), ["fight:medium_infantry", "fight:gallic_medium_infantry"])
    play(match, f"fight:{fighter}", "bonus:rep_8", "stand", "no-bonus")
    assert totals(match) == (3, defence + 1)


@pytest.mark.rule("variant.mercenaries.type")
def test_enemy_modifiers_see_the_base_type() -> None:
    """Heavy Infantry have +1 against Spears."""
    match = given(own={"hand": ["rep_8", "rep_2"], "c3": ["heavy_infantry"]}, enemy={"c3": ["hoplite_spears"]})
    play(match, "attack:3", "bonus:rep_8", "no-bonus")
    assert totals(match) == (4 + 1 - 1, 5)


@pytest.mark.rule("variant.mercenaries.type")
def test_archers_on_the_hill_and_with_their_leader() -> None:
    """Cretans and Archers on the Hill their player controls, led by per_5 (1, and +2 with two Archers)."""
    match = given(
        armies=(PERSIA, MACEDON),
        terrain=["hill", "plain", "plain", "plain", "plain"],
        control=(0, None, None, None, None),
        own={"hand": ["per_5", "per_8"], "c1": ["archers", "cretan_archers"]},
        enemy={"c1": ["light_infantry"]},
    )
    play(match, "attack:1", "fight:cretan_archers", "bonus:per_5", "stand", "no-bonus")
    assert totals(match) == (2 + 1 + 1 + 2 + 1 + 2, 2)
