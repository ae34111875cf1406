"""What both sides of a combat claim: every worked combat of examples.toml, and what it leaves open."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from quincunx.games.pacto.box import BARRICADES, SKIRMISH, STAKES, Box, Troop
from quincunx.games.pacto.claim_table import CHARGE, CLAUSES, MELEE
from quincunx.games.pacto.claims import Bid, Fighter, bid, dice_for, supporting_dice
from quincunx.games.pacto.game import GAME, box_of
from quincunx.games.pacto.pieces import COLOURS, GOINGS, UnitOf

with (Path(__file__).parent / "examples.toml").open("rb") as file:
    EXAMPLES: list[dict[str, Any]] = tomllib.load(file)["example"]
COMBATS = [example for example in EXAMPLES if example["id"].startswith(("cc_", "m_"))]
LADDER = [example for example in EXAMPLES if example["id"].startswith("ladder_")]
SUPPORTS = [example for example in EXAMPLES if example["id"].startswith("support_")]


def by_rules(examples: list[dict[str, Any]]) -> list[Any]:
    """Each example as a case that shows its clauses."""
    return [
        pytest.param(example, id=example["id"], marks=[pytest.mark.rule(rule) for rule in example["rules"]])
        for example in examples
    ]


@pytest.fixture
def box() -> Box:
    return box_of(GAME.load_content(()))


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
    side.defences = {"stakes": STAKES, "barricades": BARRICADES}.get(facts.get("barricade", ""), 0)
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
