"""What both sides of a combat claim: every worked combat of examples.toml, and what it leaves open."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from quincunx.games.pacto.box import BARRICADES, CALTROPS, SKIRMISH, STAKES, Box, Troop
from quincunx.games.pacto.claim_table import CHARGE, CLAUSES, MELEE
from quincunx.games.pacto.claims import Bid, Fighter, bid, dice_for, supporting_dice
from quincunx.games.pacto.game import GAME, box_of
from quincunx.games.pacto.pieces import COLOURS, GOINGS, UnitOf

with (Path(__file__).parent / "examples.toml").open("rb") as file:
    EXAMPLES: list[dict[str, Any]] = tomllib.load(file)["example"]
COMBATS = [example for example in EXAMPLES if example["id"].startswith(("cc_", "m_"))]
LADDER = [example for example in EXAMPLES if example["id"].startswith("ladder_")]
SUPPORTS = [example for example in EXAMPLES if example["id"].startswith("support_")]

DEFENCES = {"stakes": STAKES, "barricades": BARRICADES, "caltrops": CALTROPS}


def by_rules(examples: list[dict[str, Any]]) -> list[Any]:
    """Each example as a case that shows its clauses."""
    return [
        pytest.param(example, id=example["id"], marks=[pytest.mark.rule(rule) for rule in example["rules"]])
        for example in examples
    ]


@pytest.fixture
def box() -> Box:
    return box_of(GAME.built_in)


def fighter(box: Box, profile: str, bases: int = 0, **facts: Any) -> Fighter:
    """A UG of a profile, unaffected and to its front unless the facts say otherwise."""
    bases = bases or max(size for size in box.pieces.profiles[profile].sizes if size <= 2)
    troop = Troop(box.pieces, UnitOf("u", profile, min(bases, max(box.pieces.profiles[profile].sizes)), "g1"), "U", 0)
    side = Fighter(troop, SKIRMISH if facts.get("skirm") else troop.formation, bases)
    going = GOINGS.index(facts.get("going", "good"))
    side.effect = troop.gaits[side.formation].effect(going)
    side.in_good_going = side.all_in_good_going = going == 0
    side.to_front = facts.get("front", True)
    side.charged = facts.get("charging", False)
    side.shot = facts.get("shot", False)
    side.general = facts.get("general", 0)
    side.uphill = facts.get("uphill", 0)
    side.beside_shattered = facts.get("shattered_nb", False)
    side.beside_shoved = facts.get("shoved_nb", False)
    side.defences = {"stakes": STAKES, "barricades": BARRICADES, "caltrops": CALTROPS}.get(
        facts.get("barricade", ""), 0
    )
    return side


def bids(box: Box, combat: int, a: Fighter, b: Fighter) -> tuple[Bid, Bid]:
    return bid(box.claims, combat, a, b), bid(box.claims, combat, b, a)


@pytest.mark.parametrize("example", by_rules(COMBATS))
def test_every_worked_combat(box: Box, example: dict[str, Any]) -> None:
    given, expect = example["given"], example["expect"]
    a, b = fighter(box, **given["a"]), fighter(box, **given["b"])
    a.qualifies = "a_charge" in given or "a_position" in given
    first, second = bids(box, MELEE if example["id"].startswith("m_") else CHARGE, a, b)
    up = int(first.total - second.total)
    found = {
        "claims_a": first.total,
        "claims_b": second.total,
        "dice_a": [COLOURS[die] for die in dice_for(up)],
        "dice_b": [COLOURS[die] for die in dice_for(-up)],
        "a_can_shatter": first.shatters,
        "b_can_shatter": second.shatters,
    }
    told = [(claim.rule, claim.value) for claim in (*first.claimed, *second.claimed)]
    assert {key: found[key] for key in expect} == expect, told


@pytest.mark.parametrize("example", by_rules(LADDER))
def test_the_ladder_of_dice(example: dict[str, Any]) -> None:
    up = example["given"]["own_minus_opponent"]
    assert [COLOURS[die] for die in dice_for(up)] == example["expect"]["dice"]


@pytest.mark.parametrize("example", by_rules(SUPPORTS))
def test_the_dice_of_a_supporter(example: dict[str, Any]) -> None:
    up = example["given"]["own_minus_opponent"]
    assert [COLOURS[die] for die in supporting_dice(up)] == example["expect"]["dice"]


def test_every_claim_names_a_clause_of_the_ledger(box: Box) -> None:
    ledger = GAME.ledger
    for rows in box.claims.rows:
        assert [row.rule for row in rows if row.rule not in ledger] == []
    for clauses in CLAUSES:
        assert [rule for rule in clauses if rule not in ledger] == []


# ---- what no worked combat shows


def claim(box: Box, combat: int, name: str, own: Fighter, other: Fighter) -> int:
    """What one claim is worth to a side; 0 if it is not made."""
    return sum(int(each.value) for each in bid(box.claims, combat, own, other).claimed if each.name == name)


CLAIMED = [
    ("cc.badly", CHARGE, "opponent_badly_affected", {}, {"profile": "rom_socii", "going": "difficult"}, 3),
    ("mc.affected", MELEE, "opponent_affected", {}, {"profile": "rom_socii", "going": "rough"}, 2),
    ("cc.nb_shoved", CHARGE, "neighbour_shoved", {"shoved_nb": True}, {"profile": "rom_socii"}, 1),
    ("cc.nb_shoved", CHARGE, "neighbour_shoved", {"shoved_nb": True, "front": False}, {"profile": "rom_socii"}, 0),
    ("mc.nb_shoved", MELEE, "neighbour_shoved", {"shoved_nb": True}, {"profile": "rom_socii"}, 1),
    ("mc.nb_shoved", MELEE, "neighbour_shoved", {"shoved_nb": True, "front": False}, {"profile": "rom_socii"}, 0),
    ("cc.shy", CHARGE, "vs_combat_shy", {}, {"profile": "ach_levy_bow"}, 1),
    ("char.combat_shy", MELEE, "vs_combat_shy", {}, {"profile": "ach_levy_bow"}, 1),
    ("cp.pa_foot", CHARGE, "charge_pa_foot", {"profile": "hyw_bills"}, {"profile": "rom_socii"}, 1),
    ("cp.pa_foot", CHARGE, "charge_pa_foot", {"profile": "hyw_bills"}, {"profile": "rom_equites"}, 1),
    ("cp.lsp_mounted", CHARGE, "charge_lsp_mounted", {"profile": "mac_prodromoi"}, {"profile": "rom_socii"}, 1),
    ("cp.lsp_mounted", CHARGE, "charge_lsp_mounted", {"profile": "mac_prodromoi"}, {"profile": "ach_greek_merc"}, 0),
    ("mp.lsp_mounted", MELEE, "melee_lsp_mounted", {"profile": "mac_prodromoi"}, {"profile": "ach_greek_merc"}, 1),
    ("mp.mp", MELEE, "melee_mp_mounted", {"profile": "cat_mounted_polearm"}, {"profile": "rom_equites"}, 1),
    ("mc.skirm_foot", MELEE, "mounted_vs_skirmish_foot", {"profile": "rom_equites"}, {"profile": "gal_javelins"}, 1),
    (
        *("mc.skirm_foot", MELEE, "mounted_vs_skirmish_foot"),
        *({"profile": "rom_equites", "going": "rough"}, {"profile": "gal_javelins"}, 0),
    ),
    ("mc.general", MELEE, "general_in_file", {"general": 1}, {"profile": "rom_socii"}, 1),
    ("mc.general", MELEE, "legendary_general_in_file", {"general": 2}, {"profile": "rom_socii"}, 2),
    ("mc.barricade", MELEE, "barricade_vs_foot", {"barricade": "barricades"}, {"profile": "rom_socii"}, 1),
    ("mc.barricade", MELEE, "barricade_vs_mounted", {"barricade": "barricades"}, {"profile": "rom_equites"}, 2),
    ("mc.barricade", MELEE, "barricade_vs_mounted", {"barricade": "stakes"}, {"profile": "rom_equites"}, 2),
    ("mc.barricade", MELEE, "barricade_vs_foot", {"barricade": "stakes"}, {"profile": "rom_socii"}, 0),
    (
        *("mc.barricade", MELEE, "barricade_vs_foot"),
        *({"barricade": "barricades", "front": False}, {"profile": "rom_socii"}, 0),
    ),
    ("char.barricades", CHARGE, "barricade_vs_mounted", {"profile": "cat_war_wagon"}, {"profile": "rom_equites"}, 4),
    ("char.caltrops", CHARGE, "barricade_vs_mounted", {"barricade": "caltrops"}, {"profile": "rom_equites"}, 4),
    ("char.caltrops", CHARGE, "barricade_vs_foot", {"barricade": "caltrops"}, {"profile": "rom_socii"}, 0),
    ("char.caltrops", MELEE, "barricade_vs_mounted", {"barricade": "caltrops"}, {"profile": "rom_equites"}, 0),
]


@pytest.mark.parametrize(
    ("combat", "name", "own", "other", "worth"),
    [pytest.param(*each[1:], id=f"{n}-{each[0]}", marks=pytest.mark.rule(each[0])) for n, each in enumerate(CLAIMED)],
)
def test_further_claims(
    box: Box, combat: int, name: str, own: dict[str, Any], other: dict[str, Any], worth: int
) -> None:
    side, against = fighter(box, **{"profile": "rom_socii", **own}), fighter(box, **other)
    assert claim(box, combat, name, side, against) == worth


@pytest.mark.rule("char.shove", "combat.shove.who", "combat.shatter.immune.elephants")
def test_who_shoves_whom(box: Box) -> None:
    """Some always do; close foot two deep in good going does so to loose and skirmish foot; nobody to elephants."""
    cases: tuple[tuple[dict[str, Any], dict[str, Any], bool], ...] = (
        ({"profile": "ach_greek_merc"}, {"profile": "rom_socii"}, True),
        ({"profile": "rom_socii"}, {"profile": "rom_hastati"}, False),
        ({"profile": "rom_socii"}, {"profile": "car_scutarii"}, True),
        ({"profile": "rom_socii"}, {"profile": "gal_javelins"}, True),
        ({"profile": "rom_socii", "bases": 1}, {"profile": "car_scutarii"}, False),
        ({"profile": "rom_socii", "going": "rough"}, {"profile": "car_scutarii"}, False),
        ({"profile": "ach_greek_merc"}, {"profile": "car_elephants"}, False),
    )
    for own, other, shoves in cases:
        assert bid(box.claims, MELEE, fighter(box, **own), fighter(box, **other)).shoves is shoves
    charging = fighter(box, "car_elephants", charging=True)
    assert not bid(box.claims, CHARGE, charging, fighter(box, "car_elephants")).shatters
    assert bid(box.claims, CHARGE, charging, fighter(box, "rom_socii")).shatters


@pytest.mark.rule("combat.dice.two", "combat.dice.three", "combat.dice.four", "combat.dice.five")
@pytest.mark.rule("combat.dice.six", "combat.dice.seven")
def test_the_dice_of_whoever_is_up() -> None:
    rolled = [[COLOURS[die] for die in dice_for(up)] for up in range(2, 8)]
    red = [["red", second] for second in ("white", "green", "yellow", "red")]
    assert rolled == [["yellow"], ["red"], *red]


@pytest.mark.rule("cc.barricade_other", "cp.el.artillery", "cp.bwg.target")
def test_nobody_claims_barricades_against_elephants_wagons_and_artillery(box: Box) -> None:
    walled = fighter(box, "rom_socii", barricade="barricades")
    for profile in ("car_elephants", "cat_war_wagon", "fre_cannon"):
        names = [each.name for each in bid(box.claims, CHARGE, walled, fighter(box, profile)).claimed]
        assert not [name for name in names if "barricade" in name]
    horse = fighter(box, "rom_equites")
    assert claim(box, CHARGE, "mounted_vs_loose_foot", horse, fighter(box, "fre_cannon")) == 1, "as loose foot"
    assert claim(box, CHARGE, "mounted_vs_loose_foot", horse, fighter(box, "cat_war_wagon")) == 0


@pytest.mark.rule("combat.shove.defences", "cc.skirmishers.form", "combat.dice.more")
def test_walls_and_skirmish_form(box: Box) -> None:
    shover = fighter(box, "ach_greek_merc")
    assert not bid(box.claims, MELEE, shover, fighter(box, "rom_socii", barricade="barricades")).shoves
    assert not bid(box.claims, MELEE, shover, fighter(box, "cat_war_wagon")).shoves
    archers = fighter(box, "par_horse_archers", skirm=True)
    assert claim(box, CHARGE, "tug_vs_skirmishers", shover, archers) > 0
    assert claim(box, CHARGE, "tug_vs_skirmishers", archers, fighter(box, "gal_javelins")) == 0
    assert dice_for(9) == dice_for(7)
