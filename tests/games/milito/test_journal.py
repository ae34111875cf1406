"""The history in words: every line of it in its place, with the right side, card, column and number."""

from __future__ import annotations

from games.milito.given import CARTHAGE, ROME, given, play

import quincunx as qx

MACEDON, IMPERIAL = "alexandrian_macedonian", "imperial_roman"


def told(match: qx.Match, *actions: str, to: int = qx.ONLOOKER) -> list[str]:
    """What the history says of these choices."""
    return [entry["text"] for entry in play(match, *actions).journal(to)]


def test_a_flank_attack_from_the_fighting_units_to_control() -> None:
    match = given(
        own={"hand": ["rep_1", "rep_8"], "c1": ["triarii"], "c2": ["triarii", "light_infantry"], "c3": ["triarii"]},
        enemy={"hand": ["car_1"], "c2": ["light_infantry", "slingers"]},
        steps=[{"step": "FlankAttacks", "seat": 0}],
        flanks=[[2, 1], [2, 3]],
    )
    choices = ("flank:2-3", "column:2", "fight:triarii", "fight:slingers", "bonus:rep_1", "bonus:car_1")
    assert told(match, *choices, to=0) == [
        "Republican Roman makes a flank attack on column 2, flanked from column 3.",
        "Republican Roman attacks column 2 with the units in column 2.",
        "Republican Roman fights with Triarii.",
        "Carthaginian fights with Slingers.",
        "Republican Roman sets a bonus card from hand.",
        "Your bonus card is Scipio Africanus.",
        "Carthaginian sets a bonus card from hand.",
        "Republican Roman reveals Scipio Africanus.",
        "Carthaginian reveals Hannibal Barca.",
        "Republican Roman attacks with 10, Carthaginian defends with 7.",
        "Republican Roman wins the combat in column 2.",
        "Carthaginian loses Light Infantry for good.",
        "Carthaginian loses Slingers for good.",
        "Republican Roman takes control of column 2.",
    ]


def test_flank_attacks_passed_up() -> None:
    match = given(
        own={"hand": ["rep_1"], "c4": ["triarii"], "c5": ["triarii"]},
        enemy={"c4": ["spears"]},
        steps=[{"step": "FlankAttacks", "seat": 0}],
        flanks=[[4, 5]],
    )
    assert told(match, "pass") == ["Republican Roman makes no more flank attacks."]


def test_a_withdrawal_and_the_turn_after_it() -> None:
    """Column 4 was the defender's; the second player attacks."""
    match = given(
        active=1,
        control=(None, None, None, 0, None),
        own={"hand": ["rep_1"], "c4": ["light_infantry"]},
        enemy={"hand": ["car_1", "car_8"], "deck": ["car_2"], "c4": ["spears"]},
    )
    assert told(match, "attack:4", "draw-bonus", "withdraw", "pass", to=1) == [
        "Carthaginian attacks column 4.",
        "Carthaginian draws the top card of the deck as a bonus card.",
        "Your bonus card is Hamilcar Barca.",
        "Republican Roman withdraws from column 4.",
        "Republican Roman discards Light Infantry.",
        "Carthaginian's bonus card was Hamilcar Barca; it has no effect.",
        "Nobody controls column 4 any more.",
        "Carthaginian takes no more actions.",
        "Carthaginian shuffles the discard pile into a new deck of 1 card.",
        "You draw Hamilcar Barca.",
        "Carthaginian draws 1 card.",
        "Turn 10: Republican Roman.",
    ]


def test_a_stand_and_a_defence_without_a_bonus_card() -> None:
    match = given(
        active=1,
        own={"hand": ["rep_1"], "c4": ["light_infantry", "light_infantry"]},
        enemy={"hand": ["car_1", "car_8"], "c4": ["spears"]},
    )
    assert told(match, "attack:4", "bonus:car_8", "stand", "no-bonus") == [
        "Carthaginian attacks column 4.",
        "Carthaginian sets a bonus card from hand.",
        "Republican Roman could withdraw from column 4, but stands.",
        "Republican Roman plays no bonus card.",
        "Carthaginian reveals Hanno the Great.",
        "Carthaginian attacks with 3, Republican Roman defends with 3.",
        "The combat in column 4 is tied; all cards are discarded.",
        "Carthaginian discards Spears.",
        "Republican Roman discards Light Infantry.",
        "Republican Roman discards Light Infantry.",
    ]


def test_a_defender_wins_and_elephants_rampage() -> None:
    """The Elephants attack and lose: a unit of the deck is trampled, and a Leader gets away."""
    match = given(
        active=1,
        own={"hand": ["rep_1"], "c4": ["triarii", "triarii"]},
        enemy={"hand": ["car_8", "car_3"], "deck": ["spears", "car_2"], "c4": ["elephants", "elephants"]},
    )
    assert told(match, "attack:4", "bonus:car_8", "bonus:rep_1") == [
        "Carthaginian attacks column 4.",
        "Carthaginian sets a bonus card from hand.",
        "Republican Roman sets a bonus card from hand.",
        "Carthaginian reveals Hanno the Great.",
        "Republican Roman reveals Scipio Africanus.",
        "Carthaginian attacks with 5, Republican Roman defends with 10.",
        "Republican Roman holds column 4.",
        "Carthaginian loses Elephants for good.",
        "Carthaginian loses Elephants for good.",
        "The Elephants of Carthaginian rampage: Spears is destroyed.",
        "The Elephants of Carthaginian rampage, but Hamilcar Barca gets away to the discard pile.",
    ]


def test_elephants_are_kept_from_rampaging() -> None:
    match = given(
        own={"hand": ["rep_1", "rep_8"], "c4": ["heavy_infantry", "heavy_infantry"]},
        enemy={"hand": ["car_6"], "deck": ["spears"], "c4": ["elephants"]},
    )
    assert told(match, "attack:4", "bonus:rep_1", "bonus:car_6")[-5:] == [
        "Republican Roman attacks with 9, Carthaginian defends with 6.",
        "Republican Roman wins the combat in column 4.",
        "Carthaginian loses Elephants for good.",
        "Republican Roman takes control of column 4.",
        "The Elephants of Carthaginian are kept from rampaging.",
    ]


def test_units_are_led_away_in_good_order() -> None:
    match = given(
        active=1,
        own={"hand": ["rep_2"], "c4": ["light_infantry"]},
        enemy={"hand": ["car_1", "car_8"], "c4": ["light_cavalry", "light_cavalry"]},
    )
    assert told(match, "attack:4", "bonus:car_1", "bonus:rep_2")[-5:] == [
        "Carthaginian attacks with 6, Republican Roman defends with 4.",
        "Carthaginian wins the combat in column 4.",
        "Fabius Maximus gets the units of Republican Roman away in good order.",
        "Republican Roman discards Light Infantry.",
        "Carthaginian takes control of column 4.",
    ]


def test_a_leader_wins_a_tie_for_the_attacker() -> None:
    match = given(
        armies=(MACEDON, ROME),
        own={"hand": ["mac_3", "mac_8"], "c4": ["spears"]},
        enemy={"hand": ["rep_7"], "c4": ["triarii"]},
    )
    assert told(match, "attack:4", "bonus:mac_3", "bonus:rep_7")[-5:] == [
        "Alexandrian Macedonian attacks with 6, Republican Roman defends with 6.",
        "Craterus wins the tie for Alexandrian Macedonian.",
        "Alexandrian Macedonian wins the combat in column 4.",
        "Republican Roman loses Triarii for good.",
        "Alexandrian Macedonian takes control of column 4.",
    ]


def test_a_leader_wins_a_tie_for_the_defender() -> None:
    match = given(
        armies=(ROME, MACEDON),
        control=(None, None, None, 0, None),
        own={"hand": ["rep_4", "rep_8"], "c4": ["heavy_infantry"]},
        enemy={"hand": ["mac_3"], "c4": ["spears"]},
    )
    assert told(match, "attack:4", "bonus:rep_4", "bonus:mac_3")[-5:] == [
        "Republican Roman attacks with 7, Alexandrian Macedonian defends with 7.",
        "Craterus wins the tie for Alexandrian Macedonian.",
        "Alexandrian Macedonian holds column 4.",
        "Republican Roman loses Heavy Infantry for good.",
        "Nobody controls column 4 any more.",
    ]


def test_a_leader_wins_a_tie_for_the_first_seat_in_defence() -> None:
    match = given(
        armies=(MACEDON, ROME),
        active=1,
        own={"hand": ["mac_3"], "c4": ["spears"]},
        enemy={"hand": ["rep_4", "rep_8"], "c4": ["heavy_infantry"]},
    )
    assert told(match, "attack:4", "bonus:rep_4", "bonus:mac_3")[-4:] == [
        "Republican Roman attacks with 7, Alexandrian Macedonian defends with 7.",
        "Craterus wins the tie for Alexandrian Macedonian.",
        "Alexandrian Macedonian holds column 4.",
        "Republican Roman loses Heavy Infantry for good.",
    ]


def test_placing_clearing_and_paying() -> None:
    match = given(
        own={"hand": ["heavy_infantry", "light_infantry", "rep_3"], "c2": ["medium_infantry"], "c4": ["triarii"]},
        enemy={"deck": ["car_1"]},
    )
    assert told(match, "place:heavy_infantry", "clear:4a", "column:4", "pay:light_infantry", "pass") == [
        "Republican Roman throws Triarii out of column 4.",
        "Republican Roman places Heavy Infantry in column 4 for 1 card.",
        "Republican Roman pays with Light Infantry (counts 1).",
        "Republican Roman takes no more actions.",
        "Republican Roman shuffles the discard pile into a new deck of 2 cards.",
        "Republican Roman draws 2 cards.",
        "Turn 10: Carthaginian.",
        "Carthaginian has no action left.",
        "Carthaginian draws 1 card.",
        "Turn 11: Republican Roman.",
        "Republican Roman advances unopposed and takes control of column 2.",
        "Republican Roman advances unopposed and takes control of column 4.",
    ]


def test_leaders_draw_cards() -> None:
    """imp_2 draws one card whenever he is used, as a bonus or in payment."""
    deck = ["archers", "archers", "archers"]
    match = given(
        armies=(IMPERIAL, MACEDON),
        own={"hand": ["imp_2", "imp_8"], "deck": deck, "c4": ["slingers"]},
        enemy={"hand": ["mac_8"], "c4": ["pikes"]},
    )
    assert told(match, "attack:4", "bonus:imp_2", "no-bonus")[-1] == "Imperial Roman draws 1 card by a Leader's effect."
    match = given(armies=(MACEDON, IMPERIAL), active=1, enemy={"hand": ["imp_2", "legionaries"], "deck": deck})
    play(match, "place:legionaries", "column:3")
    assert told(match, "pay:imp_2", to=1)[-3:] == [
        "Imperial Roman pays with Camp prefect (counts 2).",
        "You draw Archers.",
        "Imperial Roman draws 1 card by a Leader's effect.",
    ]


def test_a_battle_that_ends_by_the_number_of_turns() -> None:
    """By columns for either side, or for the second player, which is seat 0."""
    sides = "Republican Roman", "Carthaginian"
    for control, last in (
        ((0, 0, 1, None, None), f"{sides[0]} controls more columns and wins."),
        ((0, 1, 1, None, None), f"{sides[1]} controls more columns and wins."),
        ((0, 1, None, None, None), f"Nobody controls more columns: {sides[0]} had the second turn and wins."),
    ):
        match = given(control=control, turn=60, own={"hand": ["light_infantry"]}, enemy={"hand": ["slingers"]})
        assert told(match, "pass") == [
            "Republican Roman takes no more actions.",
            "Republican Roman draws 0 cards.",
            "60 turns have been played: the battle ends.",
            last,
        ]


def test_a_battle_won_late() -> None:
    match = given(control=(1, 1, 0, None, None), turn=40, own={"hand": ["rep_1"]}, enemy={"hand": ["car_1"]})
    assert told(match, "pass")[2:] == [
        "Turn 41: Carthaginian.",
        "Carthaginian controls more columns at the start of the turn, which is enough from turn 41 on, "
        "and wins the battle.",
    ]


def test_a_battle_that_ends_in_a_dead_position_or_a_victory() -> None:
    match = given(dead_turns=4, own={"hand": ["rep_1"], "c1": ["triarii"]}, enemy={"hand": ["car_1"]})
    assert told(match, "pass")[2:] == [
        "Nothing could be placed or attacked for 4 turns: the battle ends.",
        "Nobody controls more columns: Carthaginian had the second turn and wins.",
    ]
    match = given(control=(1, 1, 1, None, 1), own={"hand": ["rep_1"]}, enemy={"hand": ["car_1"]})
    assert told(match, "pass")[2:] == [
        "Turn 10: Carthaginian.",
        "Carthaginian controls 4 columns at the start of the turn and wins the battle.",
    ]


def test_setting_up_with_mercenaries() -> None:
    """Whoever takes the second turn hires first."""
    match = qx.new("milito", armies=[ROME, CARTHAGE], mercenaries=True, seed=1)
    assert told(match, "hire:hoplite_spears", "release:elephants", "pass", "pass") == [
        "Republican Roman against Carthaginian.",
        "Republican Roman wins the coin toss and takes the first turn.",
        "Carthaginian hires Hoplite Spears and sends Elephants home.",
        "Republican Roman hires no more mercenaries.",
        "Carthaginian hires no more mercenaries.",
        "Republican Roman draws an opening hand of 9 cards.",
        "Carthaginian draws an opening hand of 9 cards.",
        "Column 1 is Hill.",
        *(f"Column {column} is Plain." for column in range(2, 6)),
        "Turn 1: Republican Roman.",
    ]
