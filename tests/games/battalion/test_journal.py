"""Every line of the journal, in words and with its clause, where it belongs in the course of things."""

from __future__ import annotations

from typing import Any

import pytest
from games.battalion.given import box, given, notations, play, unit
from games.battalion.test_muster import mustered
from games.battalion.test_muster_at_table import mustering, take

import quincunx as qx

MEN = ("hastati", "hastati")
FOES = ("samnites", "samnites", "samnites")
ROME, CARTHAGE, HAN = "Roman Republic", "Carthage", "Han Empire"


def told(match: qx.Match, seat: int = qx.ONLOOKER) -> list[str]:
    return [f"{line['text']} {line['rule']}" for line in match.journal(seat)]


def army(*units: Any, **fields: Any) -> dict[str, Any]:
    return {"units": list(units), **fields}


def misses(unit: str, target: str, dice: int, counterattack: bool = False) -> list[str]:
    """A roll of ones, by which nobody is hit."""
    faces = ", ".join(["1"] * dice)
    if counterattack:
        return [f"{unit} counterattacks {target}: {faces}. assault.counterattack", f"{unit} deals no hit. hits.zero"]
    return [f"{unit} strikes at {target}: {faces}. attack.applies_to", f"{unit} deals no hit. hits.zero"]


# ---- before the battle


def test_armies_and_initiative() -> None:
    """Whoever draws a card is told which."""
    match = take(take(mustering(seed=1), 1, "fill", "ready"), 0, "fill", "ready")
    rolled = [entry["params"]["n"] for entry in match.journal() if entry["key"] == "journal.initiative_roll"]
    first = ROME if rolled[0] > rolled[1] else CARTHAGE
    assert told(match) == [
        f"{ROME} takes the field with 6 units and as many command tokens. muster.faction",
        f"{ROME} draws 2 tactic cards. muster.hand",
        f"{CARTHAGE} takes the field with 6 units and as many command tokens. muster.faction",
        f"{CARTHAGE} draws 2 tactic cards. muster.hand",
        f"{CARTHAGE} has mustered an army. muster.assemble_secret",
        f"{ROME} has mustered an army. muster.assemble_secret",
        f"{ROME} rolls a {rolled[0]} for the initiative. muster.initiative",
        f"{CARTHAGE} rolls a {rolled[1]} for the initiative. muster.initiative",
        f"{first} has the initiative and turns one token to disorder. muster.initiative_cost",
    ]
    for seat in (0, 1):
        drawn = [box().cards.tactics[card].name for card in match.view(seat)["players"][seat]["hand"]]
        assert told(match, seat)[2 + 2 * seat : 4 + 2 * seat] == [
            f"You draw {card}. tactics.draw_cause" for card in drawn
        ]


def test_piles_and_their_spreading_out() -> None:
    match = mustered()
    while match.acting != (0,):
        play(match, notations(match)[0])
    play(match, "deploy:rome2-3", "deploy:carthage2-1", "deploy:rome1-reserve")
    assert told(match)[-3:] == [
        f"{ROME} deploys a pile of 2 ranks, Hastati in front, in sector 3. muster.deploy_alternate",
        f"{CARTHAGE} deploys a pile of 1 rank, Samnites in front, in sector 1. muster.deploy_alternate",
        f"{ROME} holds a pile of 3 ranks, Velites in front, in reserve. field.reserve",
    ]
    while match.view()["phase"] == "deploy":
        play(match, notations(match)[0])
    assert told(match)[-2:] == [
        "All units are deployed; the ranks are spread out. muster.reveal",
        f"Turn 1: {CARTHAGE}. turn.alternate",
    ]


# ---- the redeployment phase


def test_moves() -> None:
    match = given(
        own=army(
            unit("velites"),
            unit(*MEN, sector=3),
            unit("triarii", sector="reserve"),
            unit("allied_cavalry", sector=1),
            hand=["pila", "testudo"],
        ),
        enemy=army(unit(*FOES)),
    )
    play(match, "redeploy:rome2-2", "discard:pila", "redeploy:rome3-3", "discard:testudo", "redeploy:rome4-2")
    assert told(match) == [
        f"{ROME} discards Pila for a move. redeploy.discard",
        f"{ROME} redeploys Hastati (2) to sector 2. redeploy.move",
        f"{ROME} discards Testudo for a move. redeploy.discard",
        f"{ROME} brings Triarii (3) out of the reserve into sector 3. field.reserve_enter",
        f"{ROME} moves the swift Allied Cavalry (4) to sector 2. trait.swift",
    ]


def test_moves_by_a_card() -> None:
    match = given(
        own=army(unit("velites"), unit("allied_cavalry", sector=3), hand=["forced_march"], deck=[]),
        enemy=army(unit(*FOES)),
    )
    assert told(play(match, "play:forced_march", "redeploy:rome2-2")) == [
        f"{ROME} plays Forced March. tactics.three_uses",
        f"{ROME} redeploys Allied Cavalry (2) to sector 2. redeploy.move",
    ]


def test_ranks_turned_about() -> None:
    match = given(
        own=army(unit("velites"), unit("velites", "hastati", "triarii", foes=["carthage1"]), hand=["line_relief"]),
        enemy=army(unit(*FOES)),
    )
    assert told(play(match, "play:line_relief", "unit:rome2")) == [
        f"{ROME} plays Line Relief. tactics.three_uses",
        f"{ROME} brings Hastati to the front of Velites, Hastati, Triarii (2). tactics.three_uses",
    ]


def test_a_retreat_and_spies() -> None:
    """What the spies have seen is told to their master alone."""
    match = given(
        factions=("han", "rome"),
        own=army(
            unit("halberdiers"),
            unit("horse_lancers", sector=3, foes=["rome2"]),
            hand=["feigned_retreat", "spies"],
            deck=[],
        ),
        enemy=army(unit(*MEN), unit("velites", sector=3), hand=["pila", "testudo"]),
    )
    play(match, "play:feigned_retreat", "unit:han2", "play:spies")
    open_to_all = [
        f"{HAN} plays Feigned Retreat. tactics.three_uses",
        f"{HAN} pulls Horse Lancers (2) out of its engagement. engage.release",
        "Velites (2) is free and steps back in sector 3. engage.release",
        f"{HAN} plays Spies. tactics.three_uses",
        f"{HAN} looks at the hand of {ROME}. tactics.three_uses",
    ]
    seen = [f"{ROME} holds {card}. tactics.three_uses" for card in ("Testudo", "Pila")]
    assert told(match, 0) == [*open_to_all, *seen]
    assert told(match, 1) == told(match) == open_to_all


# ---- commands


def test_an_assault() -> None:
    match = given(
        own=army(
            unit("velites"),
            unit("velites", "hastati", order=2, foes=["carthage3"]),
            hand=["pila", "veteran_troops"],
        ),
        enemy=army(unit("scutarii"), unit("scutarii"), unit(*FOES)),
        dice=(8, 7, 6, 2, 7, 8, 5, 1),
    )
    play(match, "assault:rome2", "pay", "discard:pila", "roll", "play:veteran_troops", "die:2", "lose:1", "lose:1")
    assert told(match) == [
        f"{ROME} commands Velites, Hastati (2) to assault Samnites (3) for 3 order. assault.who",
        f"{ROME} discards Pila for a die. attack.pool_cards",
        "Velites, Hastati (2) strikes at Samnites (3): 8, 7, 6, 2. attack.applies_to",
        f"{ROME} plays Veteran Troops. tactics.three_uses",
        f"{ROME} rolls 2 again: 8, 7, 7, 6. tactics.windows",
        "Velites, Hastati (2) deals 3 hits: 1 by 8s, 2 on attack values. attack.total",
        "Samnites (3) gives up its front rank of Samnites. hits.remove_first",
        "Samnites (3) counterattacks Velites, Hastati (2): 8, 5, 1. assault.counterattack",
        "Samnites (3) deals 2 hits: 1 by 8s, 1 on attack values. attack.total",
        "Velites, Hastati (2) gives up its front rank of Velites. hits.remove_first",
        f"Turn 10: {CARTHAGE}. turn.alternate",
    ]


def test_a_barrage() -> None:
    match = given(
        own=army(unit("velites", sector=1), unit("cretan_archers")),
        enemy=army(unit("scutarii", sector=1), unit("scutarii", sector=1), unit(*FOES)),
        dice=(8, 1, 1),
    )
    assert told(play(match, "barrage:rome2", "steadfast-order"))[:-1] == [
        f"{ROME} commands Cretan Archers (2) to shoot at Samnites (3) for 1 order. barrage.who",
        "Cretan Archers (2) strikes at Samnites (3): 8, 1, 1. attack.applies_to",
        "Cretan Archers (2) deals 1 hit: 1 by 8s, 0 on attack values. attack.total",
        "Samnites (3) stands fast and ignores a hit. trait.steadfast",
        "Samnites (3) is harassed: an order is placed on it. trait.harass",
    ]


@pytest.mark.parametrize("fires", [True, False])
def test_a_charge(fires: bool) -> None:
    match = given(
        own=army(unit("velites"), unit(*MEN, sector=3)),
        enemy=army(unit("scutarii"), unit("scutarii"), unit("caetrati", sector=3, order=2)),
        dice=(1,) * 10,
    )
    play(match, "charge:rome2", "fire:carthage3" if fires else "decline")
    fire = [f"{CARTHAGE} fires with Caetrati (3) for 2 order. react.fire", *misses("Caetrati (3)", "Hastati (2)", 4)]
    assert told(match)[:-1] == [
        f"{ROME} commands Hastati (2) to charge in sector 3 for 1 order. charge.advance",
        *(fire if fires else [f"{CARTHAGE} does not react. react.one"]),
        "Hastati (2) engages Caetrati (3). charge.target_unengaged",
        *misses("Hastati (2)", "Caetrati (3)", 3),
        *misses("Caetrati (3)", "Hastati (2)", 3, counterattack=True),
    ]


def test_a_counter_charge_that_strikes_first() -> None:
    match = given(
        own=army(unit("velites"), unit("praetorian_guard", sector=3)),
        enemy=army(unit("scutarii"), unit("scutarii"), unit("celt_infantry", sector=3)),
        active=1,
        dice=(1,) * 7,
    )
    assert told(play(match, "charge:carthage3", "counter-charge:rome2"))[:-1] == [
        f"{CARTHAGE} commands Celt Infantry (3) to charge in sector 3 for 1 order. charge.advance",
        f"{ROME} counter-charges with Praetorian Guard (2) for 2 order. react.counter_charge",
        "Praetorian Guard (2) strikes first. trait.anticipate",
        *misses("Praetorian Guard (2)", "Celt Infantry (3)", 4, counterattack=True),
        *misses("Celt Infantry (3)", "Praetorian Guard (2)", 3),
    ]


def test_a_charge_out_of_an_empty_sector() -> None:
    match = given(
        own=army(unit("velites", sector=1), unit(*MEN, order=2)),
        enemy=army(unit("scutarii", sector=1), unit("scutarii", sector=1), unit(*FOES, sector=3)),
        dice=(1,) * 6,
    )
    assert told(play(match, "charge:rome2", "sector:3")) == [
        f"{ROME} commands Hastati (2) to charge out of an empty sector into sector 3 for 2 order. charge.empty_sector",
        "Hastati (2) engages Samnites (3). charge.target_unengaged",
        *misses("Hastati (2)", "Samnites (3)", 3),
        *misses("Samnites (3)", "Hastati (2)", 3, counterattack=True),
        f"Turn 10: {CARTHAGE}. turn.alternate",
    ]


@pytest.mark.parametrize(
    ("touching", "line"),
    [
        (["carthage3"], "Hastati (2) overlaps Samnites (3). charge.target_engaged"),
        (
            ["carthage3", "carthage2"],
            "Hastati (2) engages Samnites (3) apart from the others. charge.target_overlapping",
        ),
    ],
)
def test_a_charge_at_engaged_enemies(touching: list[str], line: str) -> None:
    match = given(
        own=army(unit("velites"), unit(*MEN), unit("triarii", foes=touching)),
        enemy=army(unit("scutarii"), unit("scutarii"), unit(*FOES), order=0),
        dice=(1,) * 7,
    )
    assert told(play(match, "charge:rome2", "target:carthage3"))[1] == line


# ---- hits


def test_a_die_turned_and_a_hit_ignored() -> None:
    match = given(
        factions=("carthage", "rome"),
        own=army(unit("samnites"), unit("scutarii", foes=["rome1"]), hand=["barcid_cunning"]),
        enemy=army(unit("triarii", "triarii"), hand=["hold_the_line"]),
        dice=(2, 8, 8, 1, 1, 1, 1),
    )
    play(match, "assault:carthage2", "roll", "play:barcid_cunning", "die:2", "play:hold_the_line", "lose:0")
    assert told(match)[1:8] == [
        "Scutarii (2) strikes at Triarii (1): 8, 8, 2. attack.applies_to",
        f"{CARTHAGE} plays Barcid Cunning. tactics.three_uses",
        f"{CARTHAGE} turns 2: 8, 8, 7. tactics.windows",
        "Scutarii (2) deals 3 hits: 2 by 8s, 1 on attack values. attack.total",
        f"{ROME} plays Hold the Line. tactics.three_uses",
        "Triarii (1) ignores 1 hit. tactics.three_uses",
        "Triarii (1) takes 2 disorder. hits.place_disorder",
    ]


def test_several_hits_ignored() -> None:
    match = given(
        own=army(unit("hastati"), unit(*MEN), hand=["testudo"]),
        enemy=army(unit("balearic_slingers")),
        active=1,
        dice=(8, 8, 8),
    )
    play(match, "barrage:carthage1", "target:rome2", "play:testudo", "ignore:2", "lose:0")
    assert told(match)[3:6] == [
        f"{ROME} plays Testudo. tactics.three_uses",
        "Hastati (2) ignores 2 hits. tactics.three_uses",
        "Hastati (2) takes 1 disorder. hits.place_disorder",
    ]


def test_a_rank_sacrificed() -> None:
    match = given(
        factions=("rome", "han"),
        own=army(unit("velites"), unit("velites")),
        enemy=army(unit("halberdiers"), unit("conscript_infantry", "imperial_guard"), hand=["expendable"]),
        dice=(8, 8, 1),
    )
    name = "Conscript Infantry, Imperial Guard (2)"
    assert told(play(match, "barrage:rome2", "target:han2", "done", "play:expendable"))[3:-1] == [
        f"{HAN} plays Expendable. tactics.three_uses",
        f"{name} sacrifices its front rank of Conscript Infantry, which covers all hits. tactics.three_uses",
    ]
    assert match.view()["players"][1]["lost"] == ["han.conscript_infantry"]


def struck(*ranks: str, hits: int, order: int, disorder: int, lose: int) -> list[str]:
    """What is told of hits on the second Roman unit, struck by Samnites with a friend beside them."""
    match = given(
        own=army(unit("velites"), unit(*ranks, disorder=disorder, foes=["carthage1", "carthage2"]), order=order),
        enemy=army(unit(*FOES), unit("scutarii")),
        active=1,
        dice=(8,) * hits + (1,) * (4 - hits) + (1,) * 4,
    )
    lines = told(play(match, "assault:carthage1", f"lose:{lose}"), 0)
    return lines[3 : next(n for n, line in enumerate(lines) if "counterattacks" in line or "Turn" in line)]


def test_hits_taken() -> None:
    assert struck(*MEN, hits=2, order=6, disorder=0, lose=0) == ["Hastati (2) takes 2 disorder. hits.place_disorder"]
    assert struck("velites", "hastati", hits=3, order=6, disorder=0, lose=1) == [
        "Velites, Hastati (2) gives up its front rank of Velites. hits.remove_first",
        "Velites, Hastati (2) takes 1 disorder. hits.place_disorder",
    ]
    assert struck(*MEN, hits=1, order=3, disorder=2, lose=1) == [
        "Hastati (2) gives up its front rank of Hastati. hits.remove_first",
        "2 disorder of Hastati (2) returns to camp. hits.refund",
    ]


def test_ranks_lost_by_force() -> None:
    """After those given up, and after the disorder there is order for."""
    name = "Velites, Hastati, Triarii (2)"
    forced = "There is no order left: {} loses its front rank of {}. hits.insufficient"
    assert struck("velites", "hastati", "triarii", hits=3, order=0, disorder=0, lose=0) == [
        forced.format(name, "Velites"),
        forced.format(name, "Hastati"),
    ]
    assert struck("velites", "hastati", "triarii", hits=3, order=1, disorder=0, lose=0) == [
        f"{name} takes 1 disorder. hits.place_disorder",
        forced.format(name, "Velites"),
    ]
    assert struck("velites", "hastati", "triarii", hits=4, order=1, disorder=0, lose=1) == [
        f"{name} gives up its front rank of Velites. hits.remove_first",
        f"{name} takes 1 disorder. hits.place_disorder",
        forced.format(name, "Hastati"),
    ]


def test_a_unit_disbanded() -> None:
    free = [f"{name} is free and steps back in sector 2. engage.release" for name in ("Samnites (1)", "Scutarii (2)")]
    drawn = [
        f"{ROME} draws a tactic card; 2 cards are left. tactics.draw_cause",
        "You draw Fortified Camp. tactics.draw_cause",
    ]
    assert struck("velites", hits=2, order=6, disorder=0, lose=1) == [
        "Velites (2) gives up its front rank of Velites. hits.remove_first",
        "Velites (2) has no rank left and is disbanded. disband.no_ranks",
        *free,
        *drawn,
    ]
    assert struck("velites", hits=2, order=6, disorder=0, lose=0) == [
        "Velites (2) takes 2 disorder. hits.place_disorder",
        "Velites (2) can hold no more disorder and is disbanded. disband.disorder_limit",
        *free,
        *drawn,
    ]


@pytest.mark.parametrize("by_card", [True, False])
def test_a_way_out(by_card: bool) -> None:
    match = given(
        factions=("carthage", "rome"),
        own=army(unit("scutarii"), unit("numidian_cavalry", order=2, foes=["rome1"]), hand=["feint"]),
        enemy=army(unit(*MEN)),
        dice=(1,) * 3,
    )
    play(match, "assault:carthage2", "roll", "done", "play:feint" if by_card else "evade")
    card = [
        f"{CARTHAGE} plays Feint. tactics.three_uses",
        f"{CARTHAGE} pulls Numidian Cavalry (2) out of its engagement. engage.release",
    ]
    assert told(match)[1:-1] == [
        *misses("Numidian Cavalry (2)", "Hastati (1)", 3),
        *(card if by_card else [f"{CARTHAGE} has Numidian Cavalry (2) evade for 4 order. trait.evade"]),
        "Hastati (1) is free and steps back in sector 2. engage.release",
    ]


# ---- rallies, and the end


def test_a_rally() -> None:
    match = given(
        own=army(
            unit("velites", order=2),
            unit(*MEN, disorder=3),
            unit("principes", disorder=2),
            hand=["fortified_camp"],
            deck=["pila", "testudo", "centurions"],
            order=1,
            disorder=2,
        ),
        enemy=army(unit(*FOES)),
    )
    assert told(play(match, "rally", "play:fortified_camp", "unit:rome2", "done"), 0) == [
        f"{ROME} plays Fortified Camp. tactics.three_uses",
        f"{ROME} moves a disorder of Hastati (2) to camp. tactics.three_uses",
        f"{ROME} rallies. turn.action_choice",
        "Hastati (2) sends a disorder back to camp thanks to its discipline. trait.discipline",
        f"{ROME} draws a tactic card; 2 cards are left. tactics.draw_cause",
        "You draw Pila. tactics.draw_cause",
        f"{ROME} recovers 2 order from the units. rally.recover_order",
        f"{ROME} turns 4 disorder in camp to order. rally.flip_camp",
        f"{ROME} turns 3 disorder on units to order; it stays there. rally.flip_units",
        f"Turn 10: {CARTHAGE}. turn.alternate",
    ]


def test_order_moved_after_a_rally() -> None:
    match = given(
        factions=("carthage", "rome"),
        own=army(unit("scutarii"), unit(*FOES, disorder=3), hand=["punic_silver"], deck=["feint"]),
        enemy=army(unit(*MEN)),
    )
    assert told(play(match, "rally", "play:punic_silver", "unit:carthage2", "done"))[-3:] == [
        f"{CARTHAGE} plays Punic Silver. tactics.three_uses",
        f"{CARTHAGE} moves an order of Samnites (2) to camp. tactics.three_uses",
        f"Turn 10: {ROME}. turn.alternate",
    ]


def test_how_a_battle_is_lost() -> None:
    match = given(own=army(unit("hastati"), deck=[]), enemy=army(unit(*FOES)))
    assert told(play(match, "rally")) == [
        f"{ROME} rallies. turn.action_choice",
        f"{ROME} has to draw from an empty deck and loses the battle. win.deck",
    ]
    match = given(own=army(unit("hastati")), enemy=army(unit(*FOES, sector=1)))
    assert told(play(match, "rally", "rally"))[-2:] == [
        f"Turn 11: {ROME}. turn.alternate",
        f"{ROME} finds no enemy in sector 2 and takes the camp of {CARTHAGE}. win.camp",
    ]
