"""Every moment of choice refuses what it does not offer, with a sentence and the clause behind it."""

from __future__ import annotations

from typing import Any

import pytest
from games.battalion.given import BACTRIA, CARTHAGE, HAN, ROME, given, notations, offers, play, refusal, unit
from games.battalion.test_muster import mustered
from games.battalion.test_refusals import VELITES, field, told

import quincunx as qx


def refused(match: qx.Match, *actions: str) -> list[str]:
    """Why each of these actions is refused, and by which clause."""
    return [f"{told(match, action)} {refusal(match, action)}" for action in actions]


# ---- deploying and redeploying


def test_deploying() -> None:
    match = mustered()
    while match.acting != (0,):
        play(match, notations(match)[0])
    play(match, "deploy:rome1-3", "deploy:carthage2-1")
    assert refused(match, "deploy:rome1-2", "deploy:rome2-5", "deploy:carthage1-2") == [
        "Velites, Hastati, Triarii (1) has already been deployed and stays where it is. muster.deploy_final",
        "You can't deploy in sector 5. field.sectors_two_player",
        "That unit belongs to Carthage. turn.action_choice",
    ]
    alike = mustered(armies=([["rome.hastati"]] * 6, [["carthage.scutarii"]] * 6))
    name, called = ("rome", "Hastati") if alike.acting == (0,) else ("carthage", "Scutarii")
    another = f"You have another pile of the same ranks as {called} (2); deploy that one. muster.deploy_alternate"
    assert refused(alike, f"deploy:{name}2-1", f"deploy:{name}2-3", f"deploy:{name}2-reserve") == [another] * 3


def test_a_move_without_a_card() -> None:
    match = field(unit("velites", sector=3), enemy=[unit("samnites", sector=3)])
    assert refused(match, "redeploy:rome1-2", "redeploy:rome1-1") == [
        "Redeploying Velites (1) takes a card, and your hand is empty. redeploy.discard",
        "Velites (1) can't get to sector 1: units move to a neighbouring sector, or out of the reserve. field.adjacent",
    ]


def test_a_card_for_a_move() -> None:
    match = field(VELITES, unit("triarii", sector=1), enemy=[unit("samnites")], hand=["pila"])
    play(match, "redeploy:rome2-2")
    assert refused(match, "discard:testudo", "redeploy:rome1-1") == [
        "You don't have Testudo in hand. info.hand_hidden",
        "You can't redeploy a unit now. Triarii (2) moves to sector 2: discard a card for it. redeploy.sequential",
    ]


def test_moves_by_a_card() -> None:
    match = field(
        unit("velites", sector=1),
        unit("triarii", foes=["carthage1"]),
        enemy=[unit("samnites")],
        hand=["forced_march"],
        deck=[],
    )
    play(match, "play:forced_march")
    far = "units move to a neighbouring sector, or out of the reserve."
    assert refused(match, "redeploy:rome1-3", "redeploy:rome2-3", "redeploy:carthage1-1", "done") == [
        f"Velites (1) can't get to sector 3: {far} field.adjacent",
        "Triarii (2) can't do that while it is engaged. redeploy.unengaged_only",
        "That unit belongs to Carthage. turn.action_choice",
        "You can't go on now. Forced March: redeploy up to 1 unit. turn.no_pass",
    ]
    anywhere = given(
        factions=(BACTRIA, ROME),
        own={"units": [unit("hoplites", sector=1)], "hand": ["satraps_levy"], "deck": []},
        enemy={"units": [VELITES]},
    )
    play(anywhere, "play:satraps_levy")
    assert refused(anywhere, "redeploy:bactria1-1", "redeploy:bactria1-4") == [
        "Hoplites (1) is already in sector 1. field.adjacent",
        "There are only 3 sectors. field.sectors_two_player",
    ]


def test_a_unit_for_a_card() -> None:
    match = given(
        factions=(HAN, ROME),
        own={
            "units": [unit("halberdiers"), unit("horse_lancers", foes=["rome1"])],
            "hand": ["feigned_retreat"],
            "deck": [],
        },
        enemy={"units": [VELITES]},
    )
    play(match, "play:feigned_retreat")
    assert refused(match, "unit:han1", "unit:rome1", "done") == [
        "Feigned Retreat would change nothing for Halberdiers (1). tactics.needs_effect",
        "That unit belongs to Roman Republic. turn.action_choice",
        "You can't go on now. Feigned Retreat: choose one of your units. turn.no_pass",
    ]
    play(match, "unit:han2")
    assert refused(match, "charge:han2", "redeploy:han2-1") == [
        "Horse Lancers (2) has moved this turn and has to rest. redeploy.not_commanded",
        "Horse Lancers (2) has already moved this turn. redeploy.once_per_unit",
    ]


@pytest.mark.parametrize("east", [2, 3])
def test_whose_hand_to_look_at(east: int) -> None:
    """An ally is no opponent, and neither is oneself."""
    spying = {"units": [unit("halberdiers", sector=4)], "hand": ["spies"], "deck": []}
    hoplites = {"units": [unit("hoplites", sector=4)], "hand": ["wedge"]}
    match = given(
        factions=(ROME, CARTHAGE, HAN, BACTRIA) if east == 2 else (ROME, CARTHAGE, BACTRIA, HAN),
        own={"units": [VELITES], "hand": ["pila"]},
        enemy={"units": [unit("caetrati")], "hand": ["feint"]},
        others=[spying, hoplites] if east == 2 else [hoplites, spying],
        active=east,
    )
    play(match, "play:spies")
    ally, called = ("rome", "Roman Republic") if east == 2 else ("carthage", "Carthage")
    assert refused(match, f"player:{ally}", "player:han", "done") == [
        f"{called} is on your side. tactics.needs_effect",
        "Han Empire is on your side. tactics.needs_effect",
        "You can't go on now. Choose whose hand to look at. turn.no_pass",
    ]


# ---- commands


def test_commanding() -> None:
    match = field(
        unit("velites", sector="reserve"),
        unit("hastati", order=3),
        unit("triarii", foes=["carthage1"]),
        enemy=[unit("samnites"), unit("scutarii")],
        order=2,
    )
    commands = ("charge:rome1", "assault:rome2", "barrage:rome2", "charge:rome2", "barrage:rome3", "charge:rome3")
    assert refused(match, *commands) == [
        "Velites (1) is in reserve; it can neither fight nor be fought. field.reserve_no_combat",
        "Hastati (2) is not engaged; only engaged units assault. assault.who",
        "Hastati (2) has no ranged attack value. barrage.who",
        "Hastati (2) would cost 3 order, and your camp has 2. command.pay",
        "Triarii (3) can't do that while it is engaged. barrage.who",
        "Triarii (3) can't do that while it is engaged. charge.who",
    ]
    far = field(unit("velites", sector=1), enemy=[unit("samnites", sector=3)])
    assert refused(far, "charge:rome1", "barrage:rome1", "done") == [
        "Velites (1) has no enemy to charge. charge.who",
        "Velites (1) has no unengaged enemy within range. barrage.target",
        "You can't pass: command a unit, or rally. turn.no_pass",
    ]
    moved = field(VELITES, unit("hastati", sector=1), enemy=[unit("samnites")], hand=["pila"])
    play(moved, "redeploy:rome2-2", "discard:pila")
    assert refused(moved, "charge:rome2", "redeploy:rome2-1") == [
        "Hastati (2) has moved this turn and has to rest. redeploy.not_commanded",
        "Hastati (2) has already moved this turn. redeploy.once_per_unit",
    ]


def test_units_that_are_gone() -> None:
    match = given(
        own={"units": [unit("hastati"), unit("velites"), unit("cretan_archers")]},
        enemy={"units": [unit("caetrati"), unit("caetrati", "caetrati"), unit("scutarii")]},
        dice=(8, 8, 1, 8, 8, 1),
    )
    play(match, "barrage:rome3", "target:carthage1", "lose:1")
    play(match, "barrage:carthage2", "target:rome2", "roll", "done", "lose:1")
    assert refused(match, "charge:rome2") == ["Velites (2) has been disbanded. disband.remove_ranks"]
    play(match, "barrage:rome3")
    assert refused(match, "target:carthage1") == ["Caetrati (1) has been disbanded. disband.remove_ranks"]


@pytest.mark.parametrize(
    ("seat", "own", "ally", "called", "enemies"),
    [
        (0, "rome1", "han2", "Halberdiers (2)", ["carthage1", "bactria1", "bactria2"]),
        (1, "carthage1", "bactria2", "Hoplites (2)", ["rome1", "han1", "han2"]),
        (2, "han1", "rome1", "Velites (1)", ["carthage1", "bactria1", "bactria2"]),
        (3, "bactria1", "carthage1", "Caetrati (1)", ["rome1", "han1", "han2"]),
    ],
)
def test_an_ally_is_no_target(seat: int, own: str, ally: str, called: str, enemies: list[str]) -> None:
    match = given(
        factions=(ROME, CARTHAGE, HAN, BACTRIA),
        own={"units": [unit("velites", sector=4)]},
        enemy={"units": [unit("caetrati", sector=4)]},
        others=[
            {"units": [unit("crossbowmen", sector=4), unit("halberdiers", sector=4)]},
            {"units": [unit("peltasts", sector=4), unit("hoplites", sector=4)]},
        ],
        active=seat,
    )
    assert refusal(match, f"charge:{ally}") == "four.own_units"
    play(match, f"barrage:{own}")
    assert offers(match, "target") == enemies
    assert refused(match, f"target:{ally}") == [f"{called} is on your side. turn.action_choice"]


def test_targets_and_sectors() -> None:
    match = field(
        VELITES,
        unit("hastati", "hastati", foes=["carthage1", "carthage2"]),
        enemy=[unit("samnites"), unit("scutarii"), unit("caetrati")],
    )
    play(match, "assault:rome2")
    assert refused(match, "target:carthage3", "target:rome1") == [
        "Hastati (2) is not engaged with Caetrati (3). assault.who",
        "Velites (1) is on your side. turn.action_choice",
    ]
    match = given(
        factions=(ROME, CARTHAGE, HAN, BACTRIA),
        own={"units": [unit("velites")]},
        enemy={"units": [unit("caetrati", sector=1), unit("caetrati", sector=3)]},
        others=[{"units": [unit("halberdiers", sector=4)]}, {"units": [unit("hoplites", sector=4)]}],
    )
    play(match, "charge:rome1")
    assert refused(match, "sector:2", "sector:4", "done") == [
        "Velites (1) can only charge into a neighbouring sector, and sector 2 is not one. charge.empty_sector",
        "Velites (1) can only charge into a neighbouring sector, and sector 4 is not one. charge.empty_sector",
        "You can't go on now. Choose a sector for Velites (1) to charge into. turn.no_pass",
    ]


def test_prices() -> None:
    cards = ["centurions", "centurions", "pila"]
    match = field(unit("velites", "hastati", order=3), enemy=[unit("samnites")], hand=cards, order=2)
    play(match, "charge:rome1")
    assert refused(match, "pay", "play:pila", "play:testudo") == [
        "Velites, Hastati (1) would cost 4 order, and your camp has 2. tactics.discount_counts",
        "You can't play Pila now: it is played before your unit rolls. tactics.windows",
        "You don't have Testudo in hand. info.hand_hidden",
    ]


def test_reacting() -> None:
    match = given(
        factions=(ROME, HAN),
        own={"units": [VELITES]},
        enemy={
            "units": [unit("halberdiers", order=3), unit("halberdiers", sector=1), unit("crossbowmen", order=2)],
            "hand": ["halberd_wall"],
            "order": 1,
        },
    )
    play(match, "charge:rome1")
    assert refused(match, "counter-charge:han1", "fire:han1", "fire:han2", "fire:han3", "fire:rome1") == [
        "Halberdiers (1) would cost 3 order, and your camp has 1. react.cost",
        "Halberdiers (1) has no ranged attack value. react.fire_needs_ranged",
        "Halberdiers (2) is not in sector 2, where the charge is. react.who",
        "Crossbowmen (3) would cost 2 order, and your camp has 1. react.cost",
        "That unit belongs to Roman Republic. turn.action_choice",
    ]


def test_engaging() -> None:
    match = given(
        own={"units": [unit("hastati", sector=3), unit("velites", sector=3)]},
        enemy={"units": [unit("samnites", sector=3), unit("caetrati"), unit("scutarii", sector=3)], "order": 0},
    )
    play(match, "charge:rome1")
    assert refused(match, "target:carthage2", "target:rome2", "done") == [
        "Caetrati (2) is not in sector 3, where the charge is. field.same_sector_fight",
        "Velites (2) is on your side. turn.action_choice",
        "You can't go on now. Choose an enemy for Hastati (1) to engage. turn.no_pass",
    ]


# ---- rolls and hits


def test_cards_for_a_full_pool() -> None:
    match = given(
        factions=(CARTHAGE, ROME),
        own={
            "units": [
                unit("scutarii", "celt_infantry", sector=1, foes=["rome1"]),
                *(unit("caetrati", sector=1, foes=["rome1"]) for _ in range(3)),
            ],
            "hand": ["double_envelopment", "rampage", "many_tongues"],
        },
        enemy={"units": [unit("triarii", sector=1)]},
    )
    play(match, "assault:carthage1")
    assert refused(match, "discard:rampage", "discard:feint", "play:double_envelopment", "play:rampage") == [
        "You already have six dice, and more are never rolled. attack.pool_max",
        "You don't have Feint in hand. info.hand_hidden",
        "You already have six dice, and more are never rolled. tactics.dice_cap_cards",
        "Rampage would change nothing now. tactics.needs_effect",
    ]


def test_dice_to_roll_again() -> None:
    match = given(
        factions=(BACTRIA, ROME),
        own={"units": [unit("thorakitai", foes=["rome1"])], "hand": ["royal_agema", "wedge"], "deck": []},
        enemy={"units": [unit("hastati", "hastati")]},
        dice=(2, 5, 3, 2),
    )
    play(match, "assault:bactria1", "roll")
    too_late = "You can't play Wedge now: it is played before your unit rolls. tactics.windows"
    assert refused(match, "play:wedge") == [too_late]
    play(match, "play:royal_agema", "die:3")
    assert refused(match, "die:3", "die:4", "rally") == [
        "You have already chosen every die showing 3. tactics.windows",
        "No die shows 4. tactics.windows",
        "You can't rally now. The dice show 5, 3, 2, 2: choose up to 1 die to roll again. turn.action_choice",
    ]


def test_a_die_to_turn() -> None:
    match = given(
        factions=(CARTHAGE, ROME),
        own={"units": [unit("scutarii", foes=["rome1"])], "hand": ["barcid_cunning"]},
        enemy={"units": [unit("hastati", "hastati")]},
        dice=(6, 8, 7),
    )
    play(match, "assault:carthage1", "roll", "play:barcid_cunning")
    assert refused(match, "die:7", "die:8", "die:3", "done") == [
        "A die showing 7 can't be turned to 7: only lower ones can. tactics.needs_effect",
        "A die showing 8 can't be turned to 7: only lower ones can. tactics.needs_effect",
        "No die shows 3. tactics.windows",
        "You can't go on now. The dice show 8, 7, 6: choose the die to turn to 7. turn.no_pass",
    ]


def dealt(*ranks: str, order: int = 6, disorder: int = 0, **fields: Any) -> qx.Match:
    """Two hits on a Roman unit, in an assault."""
    match = given(
        own={"units": [unit(*ranks, foes=["carthage1"])], "order": order, "disorder": disorder, **fields},
        enemy={"units": [unit("samnites")]},
        active=1,
        dice=(8, 8, 1),
    )
    return play(match, "assault:carthage1")


def test_taking_hits() -> None:
    assert refused(dealt("hastati", "hastati"), "lose:2", "steadfast-order", "steadfast-disorder", "done") == [
        "Hastati (1) is dealt 2 hits; you can't give up more ranks than that takes. hits.no_over_removal",
        "Hastati (1) is not steadfast. trait.steadfast",
        "Hastati (1) is not steadfast. trait.steadfast",
        "You can't go on now. Hastati (1) is dealt 2 hits: give up front ranks, or take disorder. turn.no_pass",
    ]
    assert refused(dealt("triarii", hand=["testudo", "pila"]), "play:testudo", "play:pila") == [
        "Testudo would change nothing now. tactics.needs_effect",
        "You can't play Pila now: it is played before your unit rolls. tactics.windows",
    ]


def test_standing_fast() -> None:
    match = dealt("triarii", order=0, disorder=2)
    assert refused(match, "steadfast-order") == ["Your camp has no order. trait.steadfast"]
    match = dealt("triarii", order=2)
    assert refused(match, "steadfast-disorder") == ["Your camp has no disorder. trait.steadfast"]
    play(match, "steadfast-order")
    again = "Triarii (1) has already stood fast against this attack. trait.steadfast_once"
    assert refused(match, "steadfast-order", "steadfast-disorder") == [again, again]


def test_warding_hits_off() -> None:
    match = given(
        own={"units": [unit("hastati", "hastati")], "hand": ["testudo"]},
        enemy={"units": [unit("balearic_slingers")]},
        active=1,
        dice=(8, 8, 8),
    )
    play(match, "barrage:carthage1", "play:testudo")
    assert refused(match, "ignore:3", "done") == [
        "The card wards off 2 hits at most. tactics.windows",
        "You can't go on now. Hastati (1) is dealt 3 hits: choose how many the card wards off. turn.no_pass",
    ]


@pytest.mark.parametrize(
    ("ranks", "words"),
    [
        (("celt_cavalry",), "Celt Cavalry (1) can't evade: it doesn't have that trait. trait.evade"),
        (
            ("numidian_cavalry", "celt_cavalry"),
            "Numidian Cavalry, Celt Cavalry (1) would cost 3 order, and your camp has 1. trait.evade_cost",
        ),
    ],
)
def test_breaking_off(ranks: tuple[str, ...], words: str) -> None:
    match = given(
        own={"units": [unit("hastati", "hastati")]},
        enemy={"units": [unit(*ranks, foes=["rome1"])], "hand": ["feint"], "order": 3},
        active=1,
        dice=(1,) * 3,
    )
    play(match, "assault:carthage1", "roll", "done")
    assert refused(match, "evade", "play:ambush") == [words, "You don't have Ambush in hand. info.hand_hidden"]


# ---- the end of a turn


def test_a_second_command() -> None:
    match = given(
        factions=(HAN, CARTHAGE),
        own={
            "units": [unit("crossbowmen"), unit("crossbowmen"), unit("halberdiers")],
            "hand": ["rolling_fire"],
            "deck": [],
        },
        enemy={"units": [unit("samnites", "samnites")]},
        dice=(1,) * 3,
    )
    play(match, "barrage:han2", "roll", "play:rolling_fire")
    assert refused(match, "charge:han3", "barrage:han2", "barrage:han3", "rally") == [
        "The card doesn't allow Halberdiers (3) that action. tactics.windows",
        "Crossbowmen (2) has already been commanded this turn. turn.one_command",
        "Halberdiers (3) has no ranged attack value. barrage.who",
        "You can't rally now. Command a second unit. turn.action_choice",
    ]


def test_tokens_to_move() -> None:
    match = field(
        VELITES, unit("principes", disorder=2), enemy=[unit("samnites")], hand=["fortified_camp"], deck=["pila"]
    )
    play(match, "rally", "play:fortified_camp")
    assert refused(match, "unit:rome1", "unit:carthage1", "done") == [
        "Velites (1) has no disorder on it. tactics.needs_effect",
        "That unit belongs to Carthage. turn.action_choice",
        "You can't go on now. Move up to 2 more disorder from your units to your camp. turn.no_pass",
    ]
    match = given(
        factions=(CARTHAGE, ROME),
        own={"units": [unit("scutarii"), unit("samnites", disorder=2)], "hand": ["punic_silver"], "deck": ["feint"]},
        enemy={"units": [VELITES]},
    )
    play(match, "rally", "play:punic_silver")
    assert refused(match, "unit:carthage1") == ["Scutarii (1) has no order on it. tactics.needs_effect"]
