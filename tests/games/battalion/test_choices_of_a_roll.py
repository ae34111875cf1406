"""Moments of choice in and after a roll: what is asked, what each option says it does, and the clause it rests on."""

from __future__ import annotations

from games.battalion.given import given, play, unit
from games.battalion.reading_out import FOES, MEN, army, at, read_out


@at("Pool")
def test_a_pool() -> None:
    match = given(
        own=army(unit("velites"), unit(*MEN, foes=["carthage3"]), hand=["short_swords", "pila"]),
        enemy=army(unit("scutarii"), unit("scutarii"), unit(*FOES)),
    )
    assert read_out(play(match, "assault:rome2")) == [
        "Hastati (2) strikes at Samnites (3) with 3 dice: roll, or discard cards for more first.",
        "roll | Roll 3 dice | attack.applies_to",
        "discard:pila | Discard Pila for a die | attack.pool_cards",
        "discard:short_swords | Discard Short Swords for a die | attack.pool_cards",
        "play:short_swords | Play Short Swords | tactics.windows",
    ]
    assert read_out(play(match, "discard:pila"))[:2] == [
        "Hastati (2) strikes at Samnites (3) with 4 dice: roll, or discard cards for more first.",
        "roll | Roll 4 dice | attack.applies_to",
    ]


@at("AfterRoll", "ChooseDice")
def test_dice_to_roll_again() -> None:
    match = given(
        factions=("bactria", "rome"),
        own=army(unit("thorakitai", foes=["rome1"]), hand=["royal_agema"], deck=[]),
        enemy=army(unit(*MEN)),
        dice=(2, 5, 3, 2),
    )
    assert read_out(play(match, "assault:bactria1", "roll")) == [
        "The dice show 5, 3, 2, 2: play a card on them, or leave them as they are.",
        "done | Leave the dice as they are | tactics.window_order",
        "play:royal_agema | Play Royal Agema | tactics.window_order",
    ]
    dice = [f"die:{face} | The die showing {face} | tactics.windows" for face in (2, 3, 5)]
    assert read_out(play(match, "play:royal_agema")) == [
        "The dice show 5, 3, 2, 2: choose up to 2 dice to roll again.",
        *dice,
    ]
    assert read_out(play(match, "die:3")) == [
        "The dice show 5, 3, 2, 2: choose up to 1 die to roll again.",
        "done | Roll these again | tactics.windows",
        dice[0],
        dice[2],
    ]


@at("ChooseDice")
def test_a_die_to_turn() -> None:
    match = given(
        factions=("carthage", "rome"),
        own=army(unit("scutarii", foes=["rome1"]), hand=["barcid_cunning"]),
        enemy=army(unit(*MEN)),
        dice=(6, 8, 7),
    )
    assert read_out(play(match, "assault:carthage1", "roll", "play:barcid_cunning")) == [
        "The dice show 8, 7, 6: choose the die to turn to 7.",
        "die:6 | The die showing 6 | tactics.windows",
    ]


@at("TakeHits")
def test_hits_to_take() -> None:
    match = given(
        own=army(
            unit("velites"), unit("triarii", "triarii", foes=["carthage1"]), hand=["hold_the_line"], order=2, disorder=2
        ),
        enemy=army(unit(*FOES)),
        active=1,
        dice=(8, 8, 1),
    )
    assert read_out(play(match, "assault:carthage1")) == [
        "Triarii (2) is dealt 2 hits: give up front ranks, or take disorder.",
        "lose:0 | Give up no rank: take disorder | hits.place_disorder",
        "lose:1 | Give up 1 front rank | hits.remove_first",
        "steadfast-order | Stand fast: ignore a hit for an order of your camp | trait.steadfast",
        "steadfast-disorder | Stand fast: ignore a hit for a disorder of your camp | trait.steadfast",
        "play:hold_the_line | Play Hold the Line | tactics.windows",
    ]


@at("IgnoreHits")
def test_hits_to_ward_off() -> None:
    match = given(
        own=army(unit("hastati"), unit(*MEN), hand=["testudo"]),
        enemy=army(unit("balearic_slingers")),
        active=1,
        dice=(8, 8, 8),
    )
    assert read_out(play(match, "barrage:carthage1", "target:rome2", "play:testudo")) == [
        "Hastati (2) is dealt 3 hits: choose how many the card wards off.",
        "ignore:1 | Ignore 1 hit | tactics.windows",
        "ignore:2 | Ignore 2 hits | tactics.windows",
    ]


@at("BreakOff")
def test_a_way_out() -> None:
    match = given(
        factions=("carthage", "rome"),
        own=army(unit("scutarii"), unit("numidian_cavalry", order=2, foes=["rome1"]), hand=["feint"]),
        enemy=army(unit(*MEN)),
        dice=(1,) * 3,
    )
    assert read_out(play(match, "assault:carthage2", "roll", "done")) == [
        "Numidian Cavalry (2) has struck: stay in the engagement, or break off.",
        "stay | Stay engaged | assault.stay_in_contact",
        "evade | Evade for 4 order | trait.evade",
        "play:feint | Play Feint | tactics.windows",
    ]
