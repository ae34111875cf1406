"""Every moment of choice: what is asked, what each option says it does, and the clause it rests on."""

from __future__ import annotations

from typing import Any

import games.battalion.test_choices_of_a_roll  # noqa: F401 -- the moments shown there count as well
import pytest
from games.battalion.given import given, notations, play, unit
from games.battalion.reading_out import FOES, MEN, SHOWN, army, at, read_out
from games.battalion.test_muster import mustered
from games.battalion.test_muster_at_table import mustering, take

from quincunx.core.step import Step
from quincunx.games.battalion.steps.window import PriceStep, Window

# ---- the redeployment phase


@at("Turn", "PayRedeploy")
def test_a_turn() -> None:
    match = given(
        own=army(
            unit(*MEN, sector=1),
            unit("velites", "hastati", sector=3, order=2),
            unit("allied_cavalry", sector=1),
            unit("velites", "triarii", foes=["carthage1"]),
            unit("cretan_archers"),
            hand=["line_relief", "pila"],
        ),
        enemy=army(unit(*FOES), unit("caetrati", sector=3)),
    )
    assert read_out(match) == [
        "Redeploy units, command one of them, or rally.",
        "rally | Rally | turn.action_choice",
        "charge:rome1 | Charge with Hastati (1) for 1 order | charge.who",
        "barrage:rome2 | Barrage with Velites, Hastati (2) for 3 order | barrage.who",
        "charge:rome2 | Charge with Velites, Hastati (2) for 3 order | charge.who",
        "charge:rome3 | Charge with Allied Cavalry (3) for 1 order | charge.who",
        "assault:rome4 | Assault with Velites, Triarii (4) for 2 order | assault.who",
        "charge:rome5 | Charge with Cretan Archers (5) for 1 order | charge.who",
        "redeploy:rome1-2 | Redeploy Hastati (1) to sector 2 for a card | redeploy.move",
        "redeploy:rome2-2 | Redeploy Velites, Hastati (2) to sector 2 for a card | redeploy.move",
        "redeploy:rome3-2 | Redeploy Allied Cavalry (3) to sector 2 | redeploy.move",
        "redeploy:rome5-1 | Redeploy Cretan Archers (5) to sector 1 for a card | redeploy.move",
        "redeploy:rome5-3 | Redeploy Cretan Archers (5) to sector 3 for a card | redeploy.move",
        "play:line_relief | Play Line Relief | tactics.windows",
    ]
    assert read_out(play(match, "redeploy:rome2-2")) == [
        "Velites, Hastati (2) moves to sector 2: discard a card for it.",
        "discard:line_relief | Discard Line Relief for the move | redeploy.discard",
        "discard:pila | Discard Pila for the move | redeploy.discard",
    ]


@at("CardRedeploy")
def test_units_moved_by_a_card() -> None:
    match = given(
        factions=("carthage", "rome"),
        own=army(
            unit("scutarii"),
            unit("samnites", sector=3),
            unit("caetrati", "caetrati", foes=["rome1"]),
            hand=["second_line"],
            deck=["punic_silver"],
        ),
        enemy=army(unit(*MEN)),
    )
    assert read_out(play(match, "play:second_line")) == [
        "Second Line: redeploy up to 2 units.",
        "redeploy:carthage1-1 | Redeploy Scutarii (1) to sector 1 | redeploy.move",
        "redeploy:carthage1-3 | Redeploy Scutarii (1) to sector 3 | redeploy.move",
        "redeploy:carthage2-2 | Redeploy Samnites (2) to sector 2 | redeploy.move",
    ]
    assert read_out(play(match, "redeploy:carthage1-1")) == [
        "Second Line: redeploy up to 1 unit.",
        "redeploy:carthage2-2 | Redeploy Samnites (2) to sector 2 | redeploy.move",
        "done | Move no more units | tactics.windows",
    ]


@at("ChooseUnit")
def test_a_unit_for_a_card() -> None:
    match = given(
        factions=("han", "rome"),
        own=army(
            unit("halberdiers"),
            unit("horse_lancers", foes=["rome1"]),
            unit("halberdiers", foes=["rome2"]),
            hand=["feigned_retreat"],
            deck=["spies"],
        ),
        enemy=army(unit(*MEN), unit("velites")),
    )
    assert read_out(play(match, "play:feigned_retreat")) == [
        "Feigned Retreat: choose one of your units.",
        "unit:han2 | Horse Lancers (2) | tactics.windows",
        "unit:han3 | Halberdiers (3) | tactics.windows",
    ]


@at("ChoosePlayer")
def test_an_opponent_to_spy_on() -> None:
    match = given(
        factions=("rome", "carthage", "bactria", "han"),
        own=army(unit(*MEN), hand=["pila"]),
        enemy=army(unit(*FOES), hand=["feint"]),
        others=[
            army(unit("hoplites", sector=4), hand=["wedge"]),
            army(unit("halberdiers", sector=4), hand=["spies"], deck=[]),
        ],
        active=3,
    )
    assert read_out(play(match, "play:spies")) == [
        "Choose whose hand to look at.",
        "player:rome | Look at the hand of Roman Republic | tactics.windows",
        "player:bactria | Look at the hand of Greco-Bactrian Kingdom | tactics.windows",
    ]


# ---- a command


@at("ChooseTarget")
def test_targets() -> None:
    match = given(
        own=army(unit("velites"), unit(*MEN, foes=["carthage1", "carthage2"])),
        enemy=army(unit(*FOES), unit("scutarii")),
    )
    assert read_out(play(match, "assault:rome2")) == [
        "Choose an enemy for Hastati (2) to assault.",
        "target:carthage1 | Samnites (1) | assault.who",
        "target:carthage2 | Scutarii (2) | assault.who",
    ]
    match = given(own=army(unit("velites"), unit("cretan_archers")), enemy=army(unit(*FOES), unit("scutarii")))
    assert read_out(play(match, "barrage:rome2")) == [
        "Choose an enemy for Cretan Archers (2) to shoot at.",
        "target:carthage1 | Samnites (1) | barrage.target",
        "target:carthage2 | Scutarii (2) | barrage.target",
    ]


@at("ChooseSector")
def test_a_sector_to_charge_into() -> None:
    match = given(
        own=army(unit("velites"), unit("hastati")),
        enemy=army(unit(*FOES, sector=1), unit("scutarii", sector=3)),
    )
    assert read_out(play(match, "charge:rome2")) == [
        "Choose a sector for Hastati (2) to charge into.",
        "sector:1 | Sector 1 | charge.empty_sector",
        "sector:3 | Sector 3 | charge.empty_sector",
    ]


@pytest.mark.parametrize("order", [6, 3])
@at("Price")
def test_a_price(order: int) -> None:
    match = given(
        own=army(unit("velites"), unit("velites", "hastati", order=3), hand=["centurions"], order=order),
        enemy=army(unit(*FOES)),
    )
    assert read_out(play(match, "charge:rome2")) == [
        "Velites, Hastati (2) costs 4 order: pay, or play a card first.",
        *(["pay | Pay 4 order | command.pay"] if order == 6 else []),
        "play:centurions | Play Centurions | tactics.windows",
    ]


@at("BeforeReaction", "Reaction")
def test_before_and_at_a_reaction() -> None:
    match = given(
        factions=("carthage", "rome"),
        own=army(
            unit("scutarii", sector=3),
            unit("celt_infantry", sector=3),
            hand=["celtic_fury"],
            deck=["punic_silver"],
        ),
        enemy=army(unit(*MEN, sector=3, order=2), unit("velites", sector=3)),
    )
    assert read_out(play(match, "charge:carthage2")) == [
        "Celt Infantry (2) has advanced: play a card before the enemy reacts, or go on.",
        "done | Play no card | tactics.windows",
        "play:celtic_fury | Play Celtic Fury | tactics.windows",
    ]
    assert read_out(play(match, "done")) == [
        "Celt Infantry (2) charges in sector 3: fire, counter-charge, or let it come.",
        "decline | Do not react | react.one",
        "counter-charge:rome1 | Counter-charge with Hastati (1) for 3 order | react.counter_charge",
        "fire:rome2 | Fire with Velites (2) for 2 order | react.fire",
        "counter-charge:rome2 | Counter-charge with Velites (2) for 2 order | react.counter_charge",
    ]


@at("ReactionPrice")
def test_the_price_of_a_reaction() -> None:
    match = given(
        own=army(unit("velites", sector=3), unit("hastati", sector=3)),
        enemy=army(
            unit("scutarii"),
            unit("caetrati", "balearic_slingers", sector=3, order=2),
            unit("samnites"),
            hand=["ambush"],
        ),
    )
    assert read_out(play(match, "charge:rome2", "fire:carthage2")) == [
        "Caetrati, Balearic Slingers (2) costs 3 order: pay, or play a card first.",
        "pay | Pay 3 order | react.cost",
        "play:ambush | Play Ambush | tactics.windows",
    ]


@at("Engage")
def test_whom_to_engage() -> None:
    match = given(
        own=army(
            unit("velites", foes=["carthage3"]), unit(*MEN), unit("triarii", "triarii", foes=["carthage1", "carthage2"])
        ),
        enemy=army(unit(*FOES), unit("caetrati"), unit("caetrati"), unit("scutarii"), order=0),
    )
    assert read_out(play(match, "charge:rome2")) == [
        "Choose an enemy for Hastati (2) to engage.",
        "target:carthage1 | Engage Samnites (1) apart from the others | charge.target_overlapping",
        "target:carthage2 | Engage Caetrati (2) apart from the others | charge.target_overlapping",
        "target:carthage3 | Overlap Caetrati (3) | charge.target_engaged",
        "target:carthage4 | Engage Scutarii (4) | charge.target_unengaged",
    ]


# ---- the end of a turn


@at("ActionEnd", "SecondCommand")
def test_a_second_command() -> None:
    match = given(
        own=army(
            unit("cretan_archers"),
            unit("velites", "hastati", order=2),
            unit("triarii", foes=["carthage1"]),
            hand=["legates_orders"],
            deck=[],
        ),
        enemy=army(unit(*FOES), unit("scutarii")),
        dice=(1,) * 3,
    )
    assert read_out(play(match, "barrage:rome1", "roll", "done")) == [
        "Your action is done: play a card for a second command, or end the turn.",
        "done | End the turn | turn.one_command",
        "play:legates_orders | Play Legate's Orders | tactics.windows",
    ]
    assert read_out(play(match, "play:legates_orders")) == [
        "Command a second unit.",
        "barrage:rome2 | Barrage with Velites, Hastati (2) for 3 order | barrage.who",
        "charge:rome2 | Charge with Velites, Hastati (2) for 3 order | charge.who",
        "assault:rome3 | Assault with Triarii (3) for 1 order | assault.who",
    ]


@at("RallyStart", "MoveTokens")
def test_before_a_rally() -> None:
    match = given(
        own=army(
            unit("velites"),
            unit("principes", disorder=2),
            unit("triarii", disorder=1),
            hand=["fortified_camp"],
            deck=[],
        ),
        enemy=army(unit(*FOES)),
    )
    assert read_out(play(match, "rally")) == [
        "Play a card before you rally, or rally.",
        "rally | Rally | turn.action_choice",
        "play:fortified_camp | Play Fortified Camp | tactics.windows",
    ]
    units = ["unit:rome2 | Principes (2) | tactics.windows", "unit:rome3 | Triarii (3) | tactics.windows"]
    assert read_out(play(match, "play:fortified_camp")) == [
        "Move up to 2 more disorder from your units to your camp.",
        *units,
    ]
    assert read_out(play(match, "unit:rome3")) == [
        "Move up to 1 more disorder from your units to your camp.",
        "done | Move no more | tactics.windows",
        units[0],
    ]


@at("RallyEnd", "MoveTokens")
def test_after_a_rally() -> None:
    match = given(
        factions=("carthage", "rome"),
        own=army(unit("scutarii"), unit(*FOES, disorder=3), hand=["punic_silver"], deck=["feint"]),
        enemy=army(unit(*MEN)),
    )
    assert read_out(play(match, "rally")) == [
        "Play a card after your rally, or end the turn.",
        "done | End the turn | rally.ends_turn",
        "play:punic_silver | Play Punic Silver | tactics.windows",
    ]
    assert read_out(play(match, "play:punic_silver")) == [
        "Move up to 2 more order from your units to your camp.",
        "unit:carthage2 | Samnites (2) | tactics.windows",
    ]


# ---- before the battle


@at("Muster")
def test_an_army_to_muster() -> None:
    match = mustering()
    front = [
        f"rank:{name} | {called} | unit.build"
        for name, called in (
            ("velites", "Velites"),
            ("hastati", "Hastati"),
            ("principes", "Principes"),
            ("triarii", "Triarii"),
            ("praetorian_guard", "Praetorian Guard"),
            ("cretan_archers", "Cretan Archers"),
            ("roman_cavalry", "Roman Cavalry"),
            ("allied_cavalry", "Allied Cavalry"),
        )
    ]
    fill = "fill | Let the computer muster the rest | muster.assemble"
    clear = "clear | Scrap the whole army and start over | muster.assemble"
    close = "done | Close the unit | muster.assemble"
    assert read_out(match) == ["Muster unit 1 of 6: choose its front rank.", *front, fill]
    take(match, 0, "rank:velites", "rank:hastati")
    assert read_out(match) == [
        "Unit 1 of 6 has Velites in front: add ranks behind it, or close it.",
        *front[:5],
        close,
        "back | Take Hastati off again | muster.assemble",
        fill,
        clear,
    ]
    take(match, 0, "rank:triarii")
    full = "Unit 1 of 6 has Velites in front and takes no more ranks: close it, or take one off again."
    assert read_out(match) == [full, close, "back | Take Triarii off again | muster.assemble", fill, clear]
    take(match, 0, "done")
    assert read_out(match)[-1] == clear
    take(match, 0, "rank:principes", "done")
    units = [
        "take-up:1 | Take up unit 1 again: Velites, Hastati, Triarii | muster.assemble",
        "take-up:2 | Take up unit 2 again: Principes | muster.assemble",
    ]
    assert read_out(match) == ["Muster unit 3 of 6: choose its front rank.", *front, fill, *units, clear]
    take(match, 0, "rank:hastati")
    assert match.prompt(0) == "Unit 3 of 6 has Hastati in front: add ranks behind it, or close it."
    take(match, 0, "fill")
    assert read_out(match)[:4] == [
        "All 6 units stand: say that your army is ready, or take one up again.",
        "ready | The army is ready | muster.assemble_secret",
        *units,
    ]


@at("Deploy")
def test_piles_to_deploy() -> None:
    match = mustered()
    while match.acting != (0,):
        play(match, notations(match)[0])
    play(match, "deploy:rome1-reserve")
    play(match, notations(match)[0])
    told = read_out(match)
    assert told[:5] == [
        "Deploy a unit into a sector or into your reserve; 5 units are left.",
        "deploy:rome2-1 | Deploy Hastati (2) in sector 1 | muster.deploy_alternate",
        "deploy:rome2-2 | Deploy Hastati (2) in sector 2 | muster.deploy_alternate",
        "deploy:rome2-3 | Deploy Hastati (2) in sector 3 | muster.deploy_alternate",
        "deploy:rome2-reserve | Hold Hastati (2) in reserve | muster.deploy_alternate",
    ]
    assert len(told) == 1 + 5 * 4


def test_every_moment_is_among_these() -> None:
    """Those that ask nothing themselves, and those that are only what others have in common, are not."""
    assert {name for name in steps_below(Step) if name not in ("Charge", "Clash")} == SHOWN


def steps_below(step: type[Any]) -> set[str]:
    """The names of all kinds of step of this game that are made from a class."""
    found: set[str] = set()
    for kind in step.__subclasses__():
        if kind.__module__.startswith("quincunx.games.battalion.") and kind not in (Window, PriceStep):
            found.add(kind.__name__)
        found |= steps_below(kind)
    return found
